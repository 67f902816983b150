//! The squares of a construction one after the other: a run of a tile's tour at a time, so that
//! the place of a tile is worked out once for many squares.

use super::Construction;
use super::tile::Tile;
use crate::square::Point;

/// The squares of a [`Construction`], in order.
#[derive(Clone, Debug)]
pub struct Steps<'c> {
    tour: &'c Construction,
    /// The step after those of the run.
    next: u128,
    /// Steps of one tile's tour that follow one another, and the tile with its corner.
    run: std::ops::Range<usize>,
    tile: Option<(&'c Tile, (u64, u64))>,
}

impl<'c> Steps<'c> {
    pub(super) fn new(tour: &'c Construction, next: u128) -> Steps<'c> {
        Steps {
            tour,
            next,
            run: 0..0,
            tile: None,
        }
    }
}

impl Iterator for Steps<'_> {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        if self.run.is_empty() {
            if self.next >= self.tour.len() {
                return None;
            }
            let (tile, at, corner) = self.tour.locate(self.next);
            // The tour stays in the tile until its next interruption, or until the tour ends.
            let left = self.tour.len() - self.next;
            let in_tile = tile.run_from(at) as u128;
            let to_seam = match self.tour.cycle.checked_sub(self.tour.shift + self.next) {
                Some(0) | None => left,
                Some(before_seam) => before_seam,
            };
            let length = in_tile.min(left).min(to_seam) as usize;
            self.run = at..at + length;
            self.tile = Some((tile, corner));
            self.next += length as u128;
        }
        let at = self.run.next()?;
        let (tile, corner) = self.tile?;
        Some(self.tour.place(tile, at, corner))
    }
}
