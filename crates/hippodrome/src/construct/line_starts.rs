//! The steps along a rank of a tour along a Hilbert curve.
//!
//! The tiles that a rank goes through are looked up once, and serve all ranks that go through the same ones: so the
//! curve is descended once for each tile, and each square takes a look into its tile and an addition.

use super::Orientation;
use super::hilbert::{Hilbert, TileStart};
use super::tile::Tile;
use crate::numbering::StepNumber;
use crate::square::Point;

/// The tiles of the rank written last.
#[derive(Default)]
pub(super) struct LineStarts {
    /// The line of tiles, the file from which it was written, and how many squares.
    line: Option<(u64, u64, usize)>,
    tiles: Vec<TileStart>,
}

impl LineStarts {
    /// Writes the steps of the squares of a rank from one on.
    pub(super) fn write<T: StepNumber>(
        &mut self,
        hilbert: &Hilbert,
        tiles: &[Tile],
        frame: &Orientation,
        from: Point,
        row: &mut [T],
    ) {
        let (column, line) = hilbert.cell_of(frame.built(from));
        let (turned, backwards) = match frame.turned {
            false => (false, frame.mirrored.0),
            true => (true, frame.mirrored.1),
        };
        let line = (if turned { column } else { line }, from.file, row.len());
        if self.line != Some(line) {
            self.line = Some(line);
            self.tiles.clear();
        }
        let (mut written, mut nth) = (0, 0);
        while written < row.len() {
            let (x, y) = frame.built(Point::new(from.file + written as u64, from.rank));
            if nth == self.tiles.len() {
                self.tiles.push(hilbert.tile_at(x, y));
            }
            let TileStart {
                tile,
                corner,
                start,
            } = self.tiles[nth];
            let tile = &tiles[tile];
            let (x, y) = (x - corner.0, y - corner.1);
            let (place, side) = if turned {
                (y, tile.height)
            } else {
                (x, tile.width)
            };
            let left = if backwards { place + 1 } else { side - place };
            let to = row.len().min(written + left as usize);
            let start = T::truncated(start);
            for (beyond, step) in (0..).zip(&mut row[written..to]) {
                let place = if backwards {
                    place - beyond
                } else {
                    place + beyond
                };
                let (x, y) = if turned { (x, place) } else { (place, y) };
                *step = start.plus(T::truncated(tile.step_of(x, y) as u128));
            }
            written = to;
            nth += 1;
        }
    }
}
