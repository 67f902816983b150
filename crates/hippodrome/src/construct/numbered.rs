//! A construction as the numbering of its board: each answer is worked out from the word and the tiles, and from
//! nothing of the size of the board.

use super::steps::Steps;
use super::{Construction, Layout};
use crate::numbering::{NotFilled, Numbering, StepNumber, check_part};
use crate::square::Point;

impl Numbering for Construction {
    fn ranks(&self) -> u64 {
        self.frame.ranks
    }

    fn files(&self) -> u64 {
        self.frame.files
    }

    fn is_closed(&self) -> bool {
        self.closed
    }

    /// O(1), and along a Hilbert curve O(log n); nothing allocated.
    fn point_at(&self, step: u128) -> Option<Point> {
        (step < self.len()).then(|| self.point(&self.locate(step)))
    }

    /// O(1), and along a Hilbert curve O(log n); nothing allocated.
    fn step_of(&self, point: Point) -> Option<u128> {
        if point.file >= self.files() || point.rank >= self.ranks() || point.level > 0 {
            return None;
        }
        let (x, y) = self.frame.built(point);
        Some(self.told(match &self.layout {
            Layout::Comb { cells, .. } => cells.step_of(&self.tiles, x, y),
            Layout::Hilbert(hilbert) => hilbert.step_of(&self.tiles, x, y),
        }))
    }

    /// About 2 ns each; nothing allocated but, along a Hilbert curve, a list of some hundred stretches.
    fn iter_from(&self, step: u128) -> impl Iterator<Item = Point> {
        Steps::new(self, step)
    }

    fn fill_part<T: StepNumber>(&self, from: Point, steps: &mut [T]) -> Result<(), NotFilled> {
        check_part::<T>(self, from, steps.len())?;
        // There may be no square to begin with where there is nothing to write.
        if !steps.is_empty() {
            self.write_along(from, steps);
        }
        Ok(())
    }

    fn len(&self) -> u128 {
        u128::from(self.ranks()) * u128::from(self.files())
    }
}
