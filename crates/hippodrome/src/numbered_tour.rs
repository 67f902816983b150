//! A tour that was found, asked for its steps and squares: its squares in order, and the step of each.
//!
//! Cost: four bytes a square beside the tour itself, and O(1) for each answer.

use crate::board::Board;
use crate::numbering::{NotFilled, Numbering, StepNumber, check_part};
use crate::square::Point;
use crate::tour::Tour;

/// A [`Tour`] of a full rectangle with the step of every square: its [`Numbering`].
#[derive(Clone, Debug)]
pub struct NumberedTour<'t> {
    board: &'t Board,
    tour: &'t Tour,
    /// Indexed by square.
    steps: Vec<u32>,
}

impl Tour {
    /// The tour as a numbering of its board; `None` if the board is not a full rectangle, or has another number of
    /// squares.
    pub fn on<'t>(&'t self, board: &'t Board) -> Option<NumberedTour<'t>> {
        (board.is_full() && board.len() == self.len()).then(|| NumberedTour {
            board,
            tour: self,
            steps: self.steps(),
        })
    }
}

impl Numbering for NumberedTour<'_> {
    fn ranks(&self) -> u64 {
        self.board.ranks()
    }

    fn files(&self) -> u64 {
        self.board.files()
    }

    fn is_closed(&self) -> bool {
        self.tour.is_closed()
    }

    fn point_at(&self, step: u128) -> Option<Point> {
        let square = self.tour.squares().get(usize::try_from(step).ok()?)?;
        Some(self.board.point_of(*square))
    }

    fn step_of(&self, point: Point) -> Option<u128> {
        let square = self.board.square(point)?;
        Some(self.steps[square.index()].into())
    }

    fn iter_from(&self, step: u128) -> impl Iterator<Item = Point> {
        let step = usize::try_from(step).unwrap_or(usize::MAX);
        let squares = self.tour.squares().iter().skip(step);
        squares.map(|&square| self.board.point_of(square))
    }

    fn fill_part<T: StepNumber>(&self, from: Point, steps: &mut [T]) -> Result<(), NotFilled> {
        check_part::<T>(self, from, steps.len())?;
        // The squares of a rank follow each other.
        let first = from.rank * self.files() + from.file;
        for (cell, &step) in steps.iter_mut().zip(&self.steps[first as usize..]) {
            *cell = T::truncated(step.into());
        }
        Ok(())
    }
}
