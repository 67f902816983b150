//! A complete search on edges that learns from its dead ends.
//!
//! [`exact`](super::exact) forgets why a choice failed, and fails in the same way elsewhere. Here a solver of clauses makes
//! the choices: it finds out which of them made a dead end, keeps that as a clause (J. P. Marques-Silva & K. A. Sakallah, GRASP, IEEE Transactions
//! on Computers 48, 1999), goes back to where it would have mattered, and chooses next where the last dead ends were
//! (M. W. Moskewicz et al., Chaff, DAC 2001). What a Hamiltonian cycle must satisfy it is told by a `theory`, as it goes: two edges at each
//! vertex, no cycle before the last, nothing cut off. So there are no clauses to begin with, and none grows with a degree.
//!
//! The solver is batsat, MiniSat (N. Eén & N. Sörensson, An extensible SAT-solver, SAT 2003) in Rust.
//!
//! Directed graphs are made undirected (`directed`). Given numbers are not supported. What was learned on the way to a "no"
//! refutes the problem: each clause follows from those before it, and from the rules.
//!
//! Time exponential. Memory linear in the edges, and what has been learned: of that the solver forgets half now and then,
//! but keeps more and more. How long a search takes is much a matter of luck (C. P. Gomes et al., Heavy-tailed phenomena in
//! satisfiability and constraint satisfaction problems, Journal of Automated Reasoning 24, 2000), so it goes in turns that choose differently, all but
//! the first with a few choices at random. A node is an edge decided by choice. The order of choices is made of floating-point numbers, which are
//! added, multiplied and compared only: the same on every machine.

#[cfg(feature = "sat")]
mod work;

#[cfg(feature = "sat")]
mod theory;

#[cfg(feature = "sat")]
mod solver;

use super::backtrack::{Backtrack, backtrack};
#[cfg(feature = "sat")]
use super::directed::through_undirected;
use super::{Outcome, Stats};
use crate::limits::{Limits, Unsupported};
use crate::problem::Problem;
#[cfg(feature = "sat")]
use crate::refutation::MoveLiteral;
use crate::trace::Trace;

/// How a search that learns goes.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Sat {
    /// For the order of choices among equals.
    pub seed: u64,
}

impl Sat {
    /// Why it cannot be applied to a problem, if it cannot.
    pub(crate) fn unsupported(&self, problem: &Problem) -> Option<Unsupported> {
        let constraints = problem.constraints();
        if !cfg!(feature = "sat") {
            Some(Unsupported::NotBuilt)
        } else if let Some(why) = Unsupported::of_whole_tours(problem) {
            Some(why)
        } else if !constraints.given.is_empty() {
            Some(Unsupported::SatWithNumbers)
        } else if !problem.is_symmetric() && !constraints.required.is_empty() {
            Some(Unsupported::SatOneWay)
        } else {
            None
        }
    }
}

/// Nodes of a turn. Each turn begins anew, and every second one has eight times as many as those before: what one way of choosing is caught in,
/// another may find soon, and in the end one has as many as it needs. Tests go through many.
pub(crate) fn nodes_of_turn(turn: u32) -> u64 {
    let first: u64 = if cfg!(test) { 32 } else { 1 << 17 };
    first << (3 * (turn / 2)).min(40)
}

/// Finds a tour or exhausts them all, in this turn. Turns choose differently; each has as many nodes as the limits allow.
///
/// # Panics
///
/// With given numbers, with required moves that lead one way, and where it is not built.
#[cfg_attr(
    not(feature = "sat"),
    expect(unused_variables, reason = "only the solver goes in turns")
)]
pub(crate) fn sat<T: Trace>(
    problem: &Problem,
    how: &Sat,
    turn: u32,
    limits: &Limits<'_>,
    trace: &mut T,
) -> (Outcome, Stats) {
    assert!(how.unsupported(problem).is_none());
    #[cfg(feature = "sat")]
    {
        if !problem.is_symmetric() {
            return through_undirected(problem, limits, trace, |problem, trace| {
                solver::search(problem, how.seed, turn, None, limits, trace)
            });
        }
        if problem.len() > 2 {
            return solver::search(problem, how.seed, turn, None, limits, trace);
        }
    }
    // Cycles need three vertices; here there is nothing to search.
    backtrack(problem, &Backtrack::default(), limits, trace)
}

/// The same on an undirected graph with three vertices or more, with the clauses that were learned where there is no tour.
///
/// # Panics
///
/// As [`sat`] does.
#[cfg(feature = "sat")]
pub(crate) fn sat_with_clauses<T: Trace>(
    problem: &Problem,
    how: &Sat,
    turn: u32,
    limits: &Limits<'_>,
    trace: &mut T,
) -> (Outcome, Stats, Vec<Vec<MoveLiteral>>) {
    assert!(how.unsupported(problem).is_none());
    let mut clauses = Vec::new();
    let written = Some(&mut clauses);
    let (outcome, stats) = solver::search(problem, how.seed, turn, written, limits, trace);
    (outcome, stats, clauses)
}

#[cfg(test)]
#[cfg(feature = "sat")]
mod tests;
