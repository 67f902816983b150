//! Squares to which no move leads, or from which none leads away, in a directed graph.
//!
//! A tour enters every square but its first, and leaves every square but its last. Cost: O(moves).

use std::fmt;

#[cfg(test)]
use super::super::evidence::edited;
use super::super::evidence::{Argument, Evidence};
use super::super::named_square::{NamedSquare, list};
use super::directed_graph::DirectedGraph;
use crate::problem::Problem;
use crate::square::Square;

/// A square, or two where a tour may begin or end at one, without a way in or without a way out.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct NoWay {
    /// The square, or the two.
    pub squares: Vec<NamedSquare>,
    /// Whether no move leads to them; no move leads away from them otherwise.
    pub is_in: bool,
}

/// A square without a way in or out that needs one, or two of which one does.
pub(super) fn find(problem: &Problem, graph: &DirectedGraph) -> Option<NoWay> {
    let ends = problem.ends();
    let (first, last) = (ends.start(), ends.end());
    // From here no tour could begin, or end.
    let sides = [
        (true, &graph.backward, first, last),
        (false, &graph.forward, last, first),
    ];
    sides.into_iter().find_map(|(is_in, ways, spared, other)| {
        let without: Vec<usize> = (0..ways.len()).filter(|&v| ways.degree(v) == 0).collect();
        let is_needed = |&v: &usize| {
            let square = Some(Square::new(v as u32));
            ends.is_closed() || other == square || spared.is_some_and(|_| spared != square)
        };
        let squares = match (without.iter().copied().find(|v| is_needed(v)), &without[..]) {
            (Some(square), _) => vec![square],
            (None, &[one, another, ..]) => vec![one, another],
            _ => return None,
        };
        Some(NoWay {
            squares: NamedSquare::all(problem, squares),
            is_in,
        })
    })
}

impl fmt::Display for NoWay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let squares = list(&self.squares);
        match self.is_in {
            true => write!(f, "no move leads to {squares}")?,
            false => write!(f, "no move leads away from {squares}")?,
        }
        match (self.squares.len(), self.is_in) {
            (1, true) => f.write_str(", and the tour does not begin there"),
            (1, false) => f.write_str(", and the tour does not end there"),
            (_, true) => f.write_str(", and a tour begins at one vertex only"),
            (_, false) => f.write_str(", and a tour ends at one vertex only"),
        }
    }
}

impl Argument for NoWay {
    fn evidence(&self) -> Evidence<'_> {
        Evidence::of("starved").and("starved", &self.squares)
    }

    #[cfg(test)]
    fn tampered(&self) -> Vec<Self> {
        let again = |no: &mut Self| no.squares.push(no.squares[0].clone());
        edited(
            self,
            &[
                &|no| no.is_in = !no.is_in,
                &|no| no.squares.clear(),
                &|no| no.squares[0] = no.squares[0].renamed(),
                &again,
            ],
        )
    }
}
