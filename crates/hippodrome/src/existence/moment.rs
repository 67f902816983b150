//! Whether there is a tour, where a moment is enough to find that out.
//!
//! A few walks by Warnsdorff's rule, mended by flips, find a tour on most boards and dense graphs, or nothing. A sweep decides small boards, and
//! graphs whose parts few vertices join, both ways.
//!
//! Cost: a tenth of a second each.

use crate::arguments::{Existence, of_sweep, of_tour};
use crate::count::decide::{decide_in_a_moment, unsupported};
use crate::limits::Limits;
use crate::problem::Problem;
use crate::search::warnsdorff::warnsdorff;
use crate::search::{Outcome, Rule, Ties, Warnsdorff};
use crate::square::Square;
use crate::trace::nobody;
use crate::verify::verify;

/// The most squares for which a moment is enough.
const MOST_SQUARES: usize = 1 << 14;
/// Visits of walks: so many for each square, and at the least.
const VISITS: u64 = 256;
const VISITS_AT_LEAST: u64 = 1 << 14;

/// Whether there is a tour, where a moment is enough to find that out: by walks, which find one or nothing, then by a sweep.
pub(super) fn in_a_moment(problem: &Problem, limits: &Limits<'_>) -> Existence {
    if unsupported(problem).is_some() || problem.len() > MOST_SQUARES {
        return Existence::Unknown;
    }
    let yes = |squares: Vec<Square>| match verify(problem, &squares) {
        Ok(tour) => Existence::Yes(of_tour(problem, &tour)),
        Err(flaw) => panic!("a flawed tour of {problem} was found: {flaw}"),
    };
    if let Some(squares) = by_walks(problem, limits) {
        return yes(squares);
    }
    let (outcome, stats, order) = decide_in_a_moment(problem, limits);
    match outcome {
        Outcome::Found(squares) => yes(squares),
        Outcome::Exhausted => Existence::No(of_sweep(order, stats.nodes)),
        Outcome::Impossible(_) | Outcome::Stopped(_) => Existence::Unknown,
    }
}

/// A tour by Warnsdorff's rule, mended by flips, if a few walks find one.
fn by_walks(problem: &Problem, limits: &Limits<'_>) -> Option<Vec<Square>> {
    let how = Warnsdorff {
        rule: Rule {
            ties: Ties::usual(problem),
            ..Rule::default()
        },
        ..Warnsdorff::default()
    };
    if how.unsupported(problem).is_some() {
        return None;
    }
    let visits = VISITS_AT_LEAST.max(VISITS * problem.len() as u64);
    match warnsdorff(problem, &how, &limits.with_nodes(visits), &mut nobody()).0 {
        Outcome::Found(squares) => Some(squares),
        _ => None,
    }
}
