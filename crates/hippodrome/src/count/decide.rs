//! Is there a tour? Answered by counting all of them.
//!
//! A search goes through tours one by one and can be caught where it began wrongly; a sweep goes through all of them at
//! once, and its work depends on how many vertices its frontier holds, not on how tours lie. So long graphs with a narrow
//! frontier (generalized Petersen graphs, flower snarks, strips of a board) are decided in a fraction of a second where
//! a search by edges goes on for hours, whether there is a tour or not.
//!
//! The order of the vertices is the best that is found in a moment. The layers are kept, so that a tour can be
//! read off them. The order alone is a certificate that there is none: whoever sweeps in that order comes to as few
//! states, and `refutation` does so with rules of its own.
//!
//! Cost: the sweep, and 16 bytes or more for each of its states. It does not ask whether that is little: a limit on nodes
//! (states gone on from) does.

use num_bigint::BigUint;

use super::frontier::key::Key;
use super::frontier::steps::steps;
use super::number::{CountError, Resources, TOO_WIDE, tiny};
use super::plan::order::{Patience, order};
use super::rank::Numbered;
use super::rank::ranking::Whole;
use crate::hamiltonian::Cycles;
use crate::limits::{Limits, MAX_COUNTED_SQUARES, Stopped, Unsupported};
use crate::list::Tours;
use crate::problem::Problem;
use crate::search::{Outcome, Stats};
use crate::square::Square;
use crate::trace::ProgressTrace;

/// Why tours of this problem are not decided by a sweep, if they are not.
pub(crate) fn unsupported(problem: &Problem) -> Option<Unsupported> {
    if !cfg!(feature = "sweep") {
        Some(Unsupported::NotBuilt)
    } else if !problem.is_symmetric() {
        Some(Unsupported::SweepOneWay)
    } else if !problem.constraints().given.is_empty() {
        Some(Unsupported::SweepWithNumbers)
    } else if let Some(why) = Unsupported::of_whole_tours(problem) {
        Some(why)
    } else if problem.len() > MAX_COUNTED_SQUARES {
        Some(Unsupported::CountTooLarge)
    } else {
        None
    }
}

/// A tour, or that there is none; the work; and the order in which the squares were swept.
pub(crate) fn decide(
    problem: &Problem,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> (Outcome, Stats, Vec<Square>) {
    if tiny(problem).is_some() {
        // No cycle, and nothing to sweep, whatever the order.
        let squares = (0..problem.len() as u32).map(Square::new).collect();
        let tour = Tours::new(problem).ok().and_then(|mut tours| tours.next());
        let outcome = tour.map_or(Outcome::Exhausted, |tour| {
            Outcome::Found(tour.squares().to_vec())
        });
        return (outcome, Stats::default(), squares);
    }
    let cycles = Cycles::of(problem);
    let (_, order) = order(&cycles, Patience::short(limits));
    let squares = order.iter().filter(|&&v| (v as usize) < cycles.squares);
    let squares = squares.map(|&v| Square::new(v)).collect();
    let swept = match steps(&cycles.graph, &order, &[]) {
        None => Err(TOO_WIDE.into()),
        Some((_, width)) if width <= <u64 as Key>::SLOTS => {
            sweep::<u64>(&cycles, &order, limits, trace)
        }
        Some(_) => sweep::<u128>(&cycles, &order, limits, trace),
    };
    let (outcome, nodes) = match swept {
        Ok(swept) => swept,
        Err(CountError::Stopped(why)) => {
            let is_spent = why == Stopped::Nodes;
            (
                Outcome::Stopped(why),
                if is_spent { limits.budget() } else { 0 },
            )
        }
        Err(other) => unreachable!("a sweep without a store: {other}"),
    };
    let stats = Stats {
        nodes,
        ..Stats::default()
    };
    (outcome, stats, squares)
}

fn sweep<K: Key>(
    cycles: &Cycles,
    order: &[u32],
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> Result<(Outcome, u64), CountError> {
    let mut how = Resources::default();
    how.memory = limits.memory.unwrap_or(how.memory);
    let all = Whole::<K>::new(cycles, order, None, &how, limits, trace)?;
    let outcome = match all.number() == BigUint::ZERO {
        true => Outcome::Exhausted,
        false => Outcome::Found(cycles.tour(&all.unrank(BigUint::ZERO))),
    };
    Ok((outcome, all.states()))
}
