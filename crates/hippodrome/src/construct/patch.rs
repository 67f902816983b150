//! How a construction is cut into tiles, as they lie on the board: for drawing it.
//!
//! A tile may be asked for by any of its squares. A patch is a tile with all its repetitions, side by
//! side in both directions. A dozen or two patches cover the board, however large it is. In a
//! patch the tour runs alike through all tiles except those along its edges: from the second to the last but one, in
//! either direction, a square's next move is that of the same square of the tile beside it.

use super::tile::Tile;
use super::{Construction, Layout};
use crate::numbering::Numbering;
use crate::square::Point;

/// Tiles that are alike, side by side.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Patch {
    /// The lowest square on the left.
    pub corner: Point,
    /// Ranks of one tile.
    pub ranks: u64,
    /// Files of one tile.
    pub files: u64,
    /// How many tiles stand above one another.
    pub up: u64,
    /// How many tiles stand side by side.
    pub across: u64,
}

/// A tile of a construction as it lies on the board.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct TileOf {
    /// Which of the different tiles it is, from 0.
    pub kind: usize,
    /// Its lowest square on the left.
    pub corner: Point,
    /// Its height.
    pub ranks: u64,
    /// Its width.
    pub files: u64,
}

impl Construction {
    /// The tile that a square lies in; `None` off the board. O(1).
    pub fn tile_of(&self, point: Point) -> Option<TileOf> {
        self.step_of(point)?;
        let (x, y) = self.frame.built(point);
        let (kind, at) = match &self.layout {
            Layout::Comb { cells, .. } => cells.tile_at(&self.tiles, x, y),
            Layout::Hilbert(hilbert) => {
                let here = hilbert.tile_at(x, y);
                (here.tile, here.corner)
            }
        };
        let tile = &self.tiles[kind];
        let (corner, (files, ranks)) = self.frame.rectangle(at, (tile.width, tile.height));
        Some(TileOf {
            kind,
            corner,
            ranks,
            files,
        })
    }

    /// The patches of the board: every square lies in one of them. `None` along a Hilbert curve, where tiles that are alike
    /// do not lie side by side; there are [blocks](Construction::blocks).
    pub fn patches(&self) -> Option<impl Iterator<Item = Patch>> {
        let Layout::Comb { cells, .. } = &self.layout else {
            return None;
        };
        let frame = self.frame;
        Some(cells.patches().map(move |(tile, at, across, up)| {
            let Tile { width, height, .. } = self.tiles[tile];
            let (corner, _) = frame.rectangle(at, (width * across, height * up));
            let turn = |(x, y)| if frame.turned { (y, x) } else { (x, y) };
            let ((files, ranks), (across, up)) = (turn((width, height)), turn((across, up)));
            Patch {
                corner,
                ranks,
                files,
                up,
                across,
            }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tours with every kind of patch: turned, mirrored, with a way to another row, four wide.
    fn tours() -> Vec<Construction> {
        let ends = |a, b| (Some(Point::new(a, a)), Some(Point::new(b, b + 1)));
        let open = |ranks, files, (start, end)| Construction::open(ranks, files, start, end);
        [
            Construction::closed(8, 8),
            Construction::closed(100, 100),
            Construction::closed(5, 164),
            Construction::closed(97, 58),
            open(67, 81, (None, None)),
            open(120, 75, ends(20, 52)),
            open(75, 120, ends(52, 20)),
            open(4, 130, (None, None)),
            open(130, 4, (None, None)),
            open(97, 90, ends(89, 3)),
        ]
        .map(|tour| tour.unwrap())
        .to_vec()
    }

    #[test]
    fn patches_cover_the_board() {
        for tour in tours() {
            let mut covered = vec![0u8; (tour.ranks() * tour.files()) as usize];
            for patch in tour.patches().unwrap() {
                let files = patch.corner.file..patch.corner.file + patch.files * patch.across;
                for rank in patch.corner.rank..patch.corner.rank + patch.ranks * patch.up {
                    for file in files.clone() {
                        covered[(rank * tour.files() + file) as usize] += 1;
                    }
                }
            }
            assert!(covered.iter().all(|&times| times == 1), "{tour}");
        }
    }

    #[test]
    fn inside_a_patch_moves_repeat() {
        for tour in tours() {
            let length = tour.len();
            let step = |point| tour.step_of(point).unwrap();
            // Where the tour was cut open a move is missing, though the tiles are alike.
            let cut = tour.ends();
            let next = |point| {
                let next = tour.point_at((step(point) + 1) % length).unwrap();
                let by = |a: u64, b: u64| a as i64 - b as i64;
                (by(next.file, point.file), by(next.rank, point.rank))
            };
            for patch in tour.patches().unwrap() {
                let inner = |side: u64, count: u64| match count {
                    1 => 0..side,
                    _ => side..side * (count - 1),
                };
                let first = |place: u64, side: u64, count| place % side + inner(side, count).start;
                let at =
                    |file, rank| Point::new(patch.corner.file + file, patch.corner.rank + rank);
                for file in inner(patch.files, patch.across) {
                    for rank in inner(patch.ranks, patch.up) {
                        let here = at(file, rank);
                        let like = at(
                            first(file, patch.files, patch.across),
                            first(rank, patch.ranks, patch.up),
                        );
                        if !cut.contains(&here) && !cut.contains(&like) {
                            assert_eq!(next(here), next(like), "{here} {like} {patch:?}\n{tour}");
                        }
                    }
                }
            }
        }
    }
}
