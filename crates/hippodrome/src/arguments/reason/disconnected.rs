//! Two squares in different components. Cost: O(moves).

use std::fmt;

use super::super::evidence::{Argument, Evidence};
use super::super::named_square::NamedSquare;
use crate::graph::Graph;
use crate::problem::Problem;
use crate::square::Square;

/// No moves lead from the one square to the other.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Disconnected(
    /// The one.
    pub NamedSquare,
    /// The other.
    pub NamedSquare,
);

/// Two squares in different components.
pub(super) fn find(problem: &Problem, graph: &Graph) -> Option<Disconnected> {
    let other = graph
        .components()
        .iter()
        .position(|&component| component > 0)?;
    Some(Disconnected(
        NamedSquare::new(problem, Square::new(0)),
        NamedSquare::new(problem, Square::new(other as u32)),
    ))
}

impl fmt::Display for Disconnected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Disconnected(one, other) = self;
        write!(f, "no sequence of moves leads from {one} to {other}")
    }
}

impl Argument for Disconnected {
    fn evidence(&self) -> Evidence<'_> {
        let evidence = Evidence::of("cut").and("removed", []);
        evidence.and("pieces", [&self.0, &self.1])
    }

    #[cfg(test)]
    fn tampered(&self) -> Vec<Self> {
        let Disconnected(one, other) = self;
        vec![
            Disconnected(one.clone(), one.clone()),
            Disconnected(one.clone(), other.renamed()),
        ]
    }
}
