//! Engines that look for a tour.
//!
//! They have one shape: a problem, a configuration, limits and a trace go in; an [`Outcome`] and
//! the work done come out. None of them is trusted: `solve` checks every path with `verify`.

mod lattice;

pub(crate) mod ties;

mod walk;

mod flip;

pub(crate) mod shuffle;

pub(crate) mod warnsdorff;

mod bitboard;

pub(crate) mod backtrack;

mod incident_edges;

mod low_points;

pub(crate) mod exact;

pub(crate) mod directed;

pub(crate) mod factor;

#[cfg(feature = "longest")]
mod fewest_cycles;

pub(crate) mod sat;

pub(crate) mod symmetric;

pub(crate) mod magic;

pub use backtrack::{Backtrack, path};
pub use exact::Exact;
pub use factor::Factor;
#[cfg(feature = "longest")]
pub(crate) use factor::merge_cycles;
#[cfg(feature = "longest")]
pub(crate) use fewest_cycles::fewest_cycles;
pub use magic::MagicSearch;
pub use sat::Sat;
pub(crate) use sat::nodes_of_turn;
pub use symmetric::Symmetric;
pub use ties::{ParseTiesError, Ties, UnsuitableTies};
pub use walk::Rule;
pub use warnsdorff::{Warnsdorff, walk};

use crate::arguments::Reason;
use crate::leaper::Offset;
use crate::limits::{Stopped, Unsupported};
use crate::problem::{Ends, Ground, Problem};
use crate::square::Square;
use crate::verify::closes;

/// What an engine brings back.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) enum Outcome {
    /// A path over all squares with the right ends.
    Found(Vec<Square>),
    /// Everything was tried: there is none.
    Exhausted,
    /// There is none, and why.
    Impossible(Reason),
    /// No answer.
    Stopped(Stopped),
}

/// Whether a path over all squares from `start` to `last` has the ends asked for.
fn ends_well(ground: &Ground, ends: Ends, start: Square, last: Square) -> bool {
    ends.end().is_none_or(|end| end == last) && (!ends.is_closed() || closes(ground, start, last))
}

/// Why a rule or an order of moves does not fit a problem, if it does not.
fn unsuited(
    problem: &Problem,
    rule: Option<Rule>,
    order: Option<&[Offset]>,
) -> Option<Unsupported> {
    if rule.is_some_and(|rule| rule.ties.suits(problem).is_err()) {
        return Some(Unsupported::TieBreak);
    }
    let (order, (board, piece)) = (order?, problem.board()?);
    // Moves are listed once each.
    let moves = board.jumps(piece);
    let is_order = order.len() == moves.len() && moves.iter().all(|jump| order.contains(jump));
    (!is_order).then_some(Unsupported::OrderOfMoves)
}

/// The work an engine did.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub struct Stats {
    /// Squares entered (or edges chosen), the start included. Where Warnsdorff's rule is mended by flips, each square of a reversed
    /// end counts too, since it is work as entering it is: a tour that takes flips has more nodes than squares.
    pub nodes: u64,
    /// Squares left again.
    pub backtracks: u64,
    /// The length of the longest path.
    pub deepest: u64,
    /// Fresh beginnings after the first.
    pub restarts: u64,
}
