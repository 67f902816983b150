//! A tour that was found with little work, as the reason why there is one.

use std::fmt;

use super::super::evidence::{Argument, Evidence};
use super::super::named_square::NamedSquare;
use crate::problem::Problem;
use crate::tour::Tour;

/// A tour was found.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct FoundTour(
    /// Its squares in order.
    pub Vec<NamedSquare>,
);

/// This tour of the problem.
pub(in super::super) fn of(problem: &Problem, tour: &Tour) -> FoundTour {
    let squares = tour.squares().iter();
    FoundTour(
        squares
            .map(|&square| NamedSquare::new(problem, square))
            .collect(),
    )
}

impl fmt::Display for FoundTour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("one has been found, and verified")
    }
}

impl Argument for FoundTour {
    fn evidence(&self) -> Evidence<'_> {
        Evidence::of("found")
    }

    #[cfg(test)]
    fn tampered(&self) -> Vec<Self> {
        let mut twice = self.clone();
        twice.0[0] = twice.0[2].clone();
        vec![twice, FoundTour(self.0[1..].to_vec())]
    }
}
