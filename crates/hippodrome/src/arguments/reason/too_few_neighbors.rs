//! A square with no neighbor, or with one where a tour needs two. Cost: O(squares).

use std::fmt;

#[cfg(test)]
use super::super::evidence::edited;
use super::super::evidence::{Argument, Evidence};
use super::super::named_square::{NamedSquare, list};
use super::required_degree::RequiredDegree;
use crate::graph::Graph;
use crate::problem::Problem;
use crate::square::Square;

/// A square has too few neighbors.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct TooFewNeighbors {
    /// The square.
    pub square: NamedSquare,
    /// All its neighbors.
    pub neighbors: Vec<NamedSquare>,
    /// How many a tour needs there.
    pub needed: usize,
}

/// A square with no neighbor, or with one where two are needed.
pub(super) fn find(problem: &Problem, graph: &Graph) -> Option<TooFewNeighbors> {
    let demand = RequiredDegree::fixed(problem);
    // Free ends may lie anywhere.
    let needed = |v: usize| demand.of(v).unwrap_or(1);
    let square = (0..graph.len()).find(|&v| graph.degree(v) < needed(v))?;
    Some(TooFewNeighbors {
        square: NamedSquare::new(problem, Square::new(square as u32)),
        neighbors: NamedSquare::all(problem, graph.neighbors(square).iter().map(|&w| w as usize)),
        needed: needed(square),
    })
}

impl fmt::Display for TooFewNeighbors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let square = &self.square;
        match &self.neighbors[..] {
            [] => write!(f, "{square} has no neighbor")?,
            [one] => write!(f, "{square} has only one neighbor, {one}")?,
            more => write!(f, "{square} has only the neighbors {}", list(more))?,
        }
        match self.needed {
            1 => f.write_str(", so no tour reaches it"),
            _ => f.write_str(
                ", and a tour that does not end there must enter it from one neighbor \
                 and leave it to another",
            ),
        }
    }
}

impl Argument for TooFewNeighbors {
    fn evidence(&self) -> Evidence<'_> {
        let evidence = Evidence::of("starved").and("starved", [&self.square]);
        evidence.and("around", &self.neighbors)
    }

    #[cfg(test)]
    fn tampered(&self) -> Vec<Self> {
        let other_neighbors = |few: &mut Self| {
            if few.neighbors.pop().is_none() {
                few.neighbors.push(few.square.clone());
            }
        };
        edited(self, &[&|few| few.needed += 1, &other_neighbors])
    }
}
