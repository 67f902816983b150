//! Colors that every move changes, and that cannot alternate to the end.
//!
//! On a flat board they may be those of chess, whatever its size; any other ground is asked for a coloring of its
//! graph. A closed tour needs as many squares of each. An open one may have one more of the color on which it
//! begins and ends; with as many of each it ends on the other color.
//!
//! Cost: O(1) on full boards, O(squares) with holes, O(moves) on graphs.

use std::fmt;

#[cfg(test)]
use super::super::evidence::edited;
use super::super::evidence::{Argument, Evidence};
use super::super::named_square::{NamedSquare, list};
use super::required_degree::{MAX_EXAMINED_SQUARES, RequiredDegree};
use crate::board::Board;
use crate::graph::Graph;
use crate::piece::Piece;
use crate::problem::Problem;
use crate::square::Square;
use crate::surface::Surface;

/// Every move changes color, and the colors cannot alternate.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Colors {
    /// Squares of the more frequent color, and of the other.
    pub counts: [u64; 2],
    /// Empty when the numbers alone decide. One end of the less frequent color, or two ends
    /// of one color.
    pub ends: Vec<NamedSquare>,
    /// Whether these are vertices of a graph, which edges join.
    pub of_graph: bool,
}

/// Colors as on a chess board, where every move changes them. (Round a wrapped board they need not
/// fit; there the graph is asked.)
pub(super) fn of_chess(problem: &Problem, board: &Board, piece: Piece) -> Option<Colors> {
    if board.surface() != Surface::Flat || !piece.changes_color() {
        return None;
    }
    let squares = board.len() as u64;
    let dark = match board.has_holes() {
        false => squares.div_ceil(2),
        true if board.len() <= MAX_EXAMINED_SQUARES => {
            board.points().filter(|p| p.is_dark()).count() as u64
        }
        true => return None,
    };
    let is_dark = |v: usize| board.point_of(Square::new(v as u32)).is_dark();
    color_clash(
        problem,
        [squares - dark, dark],
        is_dark,
        &RequiredDegree::fixed(problem),
    )
}

/// Colors of a graph without odd cycles; the graph must be connected.
pub(super) fn of_graph(
    problem: &Problem,
    graph: &Graph,
    demand: &RequiredDegree,
) -> Option<Colors> {
    let colors = graph.coloring()?;
    let ones = colors.iter().filter(|&&color| color).count() as u64;
    let counts = [colors.len() as u64 - ones, ones];
    color_clash(problem, counts, |v| colors[v], demand)
}

/// `counts[0]` squares for which `color` is false, `counts[1]` for which it is true.
fn color_clash(
    problem: &Problem,
    counts: [u64; 2],
    color: impl Fn(usize) -> bool,
    demand: &RequiredDegree,
) -> Option<Colors> {
    let [more, fewer] = [counts[0].max(counts[1]), counts[0].min(counts[1])];
    let rare = counts[0] > counts[1];
    let ends = match (&demand.ends[..], more - fewer) {
        (_, 1..) if demand.closed => Vec::new(),
        (_, 2..) => Vec::new(),
        (ends, 1) => vec![*ends.iter().find(|&&end| color(end) == rare)?],
        (&[one, other], 0) if color(one) == color(other) => vec![one, other],
        _ => return None,
    };
    Some(Colors {
        counts: [more, fewer],
        ends: NamedSquare::all(problem, ends),
        of_graph: problem.board().is_none(),
    })
}

impl fmt::Display for Colors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [more, fewer] = self.counts;
        let (squares, moves) = match self.of_graph {
            true => ("vertices", "edge joins different colors"),
            false => ("squares", "move changes color"),
        };
        write!(f, "every {moves}, ")?;
        match &self.ends[..] {
            [] => write!(
                f,
                "but {more} {squares} have one color and {fewer} the other, so the colors \
                 cannot alternate to the end"
            ),
            [end] => write!(
                f,
                "so with {more} {squares} of one color and {fewer} of the other a tour \
                 begins and ends on the more frequent one, but {end} has the other"
            ),
            ends => write!(
                f,
                "so with {more} {squares} of each a tour begins and ends on different \
                 colors, but {} have the same",
                list(ends)
            ),
        }
    }
}

impl Argument for Colors {
    fn evidence(&self) -> Evidence<'_> {
        Evidence::of("colors").and("ends", &self.ends)
    }

    #[cfg(test)]
    fn tampered(&self) -> Vec<Self> {
        let mut wrong = edited(self, &[&|colors| colors.counts[0] += 1]);
        if !self.ends.is_empty() {
            wrong.extend(edited(self, &[&|colors| colors.ends.clear()]));
        }
        wrong
    }
}
