//! The squares of a construction one after the other: a run of a tile's path at a time, so that
//! the place of a tile is worked out once for many squares.

use super::hilbert::TilesAlong;
use super::word::TileStep;
use super::{Construction, Layout};
use crate::numbering::Numbering;
use crate::square::Point;

/// The squares of a [`Construction`], in order.
pub(super) struct Steps<'c> {
    tour: &'c Construction,
    /// The step after those of the run.
    next: u128,
    /// Where the rest of the run begins.
    place: TileStep,
    /// The tiles that come next, along a Hilbert curve.
    tiles: Option<TilesAlong<'c>>,
}

impl<'c> Steps<'c> {
    pub(super) fn new(tour: &'c Construction, next: u128) -> Steps<'c> {
        let place = TileStep {
            tile: 0,
            corner: (0, 0),
            at: 0,
            backwards: false,
            left: 0,
        };
        let tiles = match &tour.layout {
            Layout::Hilbert(hilbert) if next < tour.len() => {
                Some(hilbert.tiles_from(tour.laid(next)))
            }
            _ => None,
        };
        Steps {
            tour,
            next,
            place,
            tiles,
        }
    }
}

impl Iterator for Steps<'_> {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        if self.place.left == 0 {
            let left = self.tour.len().checked_sub(self.next)?;
            if left == 0 {
                return None;
            }
            self.place = match &mut self.tiles {
                Some(tiles) => tiles.next_tile(),
                None => self.tour.locate(self.next),
            };
            // A run may be cut short by the end of the tour, or of the word it is told from.
            self.place.left = left.min(self.place.left as u128) as usize;
            self.next += self.place.left as u128;
        }
        let here = self.tour.point(&self.place);
        self.place.left -= 1;
        self.place.at = match self.place.backwards {
            false => self.place.at + 1,
            true => self.place.at.wrapping_sub(1),
        };
        Some(here)
    }
}
