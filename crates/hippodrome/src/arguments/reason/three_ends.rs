//! Three squares that must all be ends, where a path has two. Cost: O(1), once the ends are known.

use std::fmt;

use super::super::evidence::{Argument, Evidence};
use super::super::named_square::{NamedSquare, list};
use super::required_degree::RequiredDegree;
use crate::problem::Problem;
use crate::square::Square;

/// Three squares would all be ends, each fixed as one or with only one neighbor.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct ThreeEnds(
    /// The squares.
    pub [NamedSquare; 3],
);

/// Three squares that must all be ends.
pub(super) fn find(problem: &Problem, demand: &RequiredDegree) -> Option<ThreeEnds> {
    let ends: &[usize; 3] = demand.ends.first_chunk()?;
    Some(ThreeEnds(ends.map(|end| {
        NamedSquare::new(problem, Square::new(end as u32))
    })))
}

impl fmt::Display for ThreeEnds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a path has two ends, but {} would all be ends: each is fixed as one or has only \
             one neighbor",
            list(&self.0)
        )
    }
}

impl Argument for ThreeEnds {
    fn evidence(&self) -> Evidence<'_> {
        Evidence::of("ends").and("ends", &self.0)
    }

    #[cfg(test)]
    fn tampered(&self) -> Vec<Self> {
        let [one, two, _] = &self.0;
        vec![ThreeEnds([one.clone(), two.clone(), one.clone()])]
    }
}
