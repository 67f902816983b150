//! A tour that is to end where it starts.

use std::fmt;

use super::super::evidence::{Argument, Evidence};
use super::super::named_square::NamedSquare;
use crate::problem::{Ends, Problem};

/// The tour would end where it started.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct SameEnds(
    /// The square.
    pub NamedSquare,
);

/// The one end, where both are the same.
pub(in super::super) fn find(problem: &Problem) -> Option<SameEnds> {
    match problem.ends() {
        Ends::Between(start, end) if start == end => Some(SameEnds(NamedSquare::new(problem, end))),
        _ => None,
    }
}

impl fmt::Display for SameEnds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a tour that ends on {}, where it started, would visit that square twice",
            self.0
        )
    }
}

impl Argument for SameEnds {
    fn evidence(&self) -> Evidence<'_> {
        Evidence::of("ends").and("ends", [&self.0])
    }

    #[cfg(test)]
    fn tampered(&self) -> Vec<Self> {
        vec![SameEnds(self.0.renamed()), SameEnds(NamedSquare::nobody())]
    }
}
