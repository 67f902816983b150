//! A tour whose ranks, files or diagonals have equal sums.
//!
//! All numberings can be gone through ([`crate::magic_tours`]), which on small boards, and on those of four ranks, takes a moment. On others those
//! made of runs of four squares come first, where the board can be cut so: they are a small part of all, and have many of the
//! magic tours among them. As a search that began badly stays there for long, it begins anew in another order, with more patience each
//! time round. Then it goes through all, to the end, but for images of others under the symmetries of the board, where these can be left out. A
//! node is a square entered.

use super::{Outcome, Stats};
use crate::limits::{Limits, Stopped, Unsupported};
use crate::magic_tours::{BothEnds, MagicTours, Runs, unsupported};
use crate::memory::Footprint;
use crate::problem::Problem;
use crate::square::Square;
use crate::trace::{Event, SearchProgress, Trace};
use crate::verify::verify;

/// How a search for a tour with equal sums goes.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct MagicSearch {
    /// Another seed, another tour; not on boards of four ranks or files, where halves are put together.
    pub seed: u64,
}

/// The moves and distances of at most 255 squares.
const FOOTPRINT: Footprint = Footprint {
    square: 2_048,
    jump: 16,
};
/// Nodes of a search through all numberings that comes first, for small boards.
const FIRST: u64 = 1 << 20;
/// How often a search through those made of runs begins anew, and the nodes of each.
const ROUNDS: u64 = 256;
const ROUND: u64 = 1 << 23;
/// Nodes after which it gives a sign of life.
const SLICE: u64 = 1 << 20;

impl MagicSearch {
    /// Why it cannot be applied to a problem, if it cannot.
    pub(crate) fn unsupported(&self, problem: &Problem) -> Option<Unsupported> {
        unsupported(problem)
    }
}

/// Finds a tour with the equal sums that are asked for, or exhausts them all.
pub(crate) fn magic<T: Trace>(
    problem: &Problem,
    how: &MagicSearch,
    limits: &Limits<'_>,
    trace: &mut T,
) -> (Outcome, Stats) {
    let mut stats = Stats::default();
    if let Err(why) = FOOTPRINT.fits(problem.ground(), limits) {
        return (Outcome::Stopped(why), stats);
    }
    let outcome = search(problem, how, limits, &mut stats, trace);
    let outcome = match outcome {
        Ok(Some(squares)) => Outcome::Found(squares),
        Ok(None) => Outcome::Exhausted,
        Err(why) => Outcome::Stopped(why),
    };
    if let (true, Outcome::Found(squares)) = (T::STEPS, &outcome) {
        squares
            .iter()
            .for_each(|&square| trace.event(Event::Advance(square)));
    }
    (outcome, stats)
}

fn search<T: Trace>(
    problem: &Problem,
    how: &MagicSearch,
    limits: &Limits<'_>,
    stats: &mut Stats,
    trace: &mut T,
) -> Result<Option<Vec<Square>>, Stopped> {
    let mut all = MagicTours::new(problem);
    if !all.is_grown() {
        let found = all.advance(problem, limits);
        stats.nodes = all.entered();
        return Ok(found?.then(|| all.tour().to_vec()));
    }
    let mut attempt = |runs: Runs, seed: u64, most: Option<u64>| {
        let within = limits.after(stats.nodes);
        let budget = most.map_or(within.budget(), |most| within.budget().min(most));
        let mut growing = BothEnds::new(problem, runs, seed);
        let found = one(problem, &mut growing, &within.with_nodes(budget), trace);
        stats.nodes += growing.entered;
        stats.deepest = stats.deepest.max(growing.deepest as u64);
        match found {
            Err(Stopped::Nodes) if stats.nodes < limits.budget() => Ok(None),
            found => found.map(Some),
        }
    };
    if let Some(found) = attempt(Runs::Any, how.seed, Some(FIRST))? {
        return Ok(found);
    }
    if Runs::OfFour.fit(problem) {
        for round in 0..ROUNDS {
            // Without a seed the first round goes by the order of the squares.
            let seed = how.seed.wrapping_add(round << 32);
            match attempt(Runs::OfFour, seed, Some(ROUND))? {
                Some(Some(squares)) => return Ok(Some(squares)),
                Some(None) => break,
                None => {}
            }
        }
    }
    #[cfg(feature = "magic-lists")]
    if all.depth().is_some() {
        all.leave_out_images(problem);
        let before = stats.nodes;
        let found = through_all(problem, &mut all, &limits.after(before), stats, trace);
        stats.nodes = before + all.entered();
        return Ok(found?.then(|| all.tour().to_vec()));
    }
    Ok(attempt(Runs::Any, how.seed, None)?.flatten())
}

/// Goes on to the next tour of all, where they are grown from the end that has fewer ways on.
#[cfg(feature = "magic-lists")]
fn through_all<T: Trace>(
    problem: &Problem,
    all: &mut MagicTours,
    limits: &Limits<'_>,
    stats: &mut Stats,
    trace: &mut T,
) -> Result<bool, Stopped> {
    loop {
        let until = limits.budget().min(all.entered() + SLICE);
        let found = all.advance(problem, &limits.with_nodes(until));
        let depth = all.depth().unwrap_or_default() as u64;
        stats.deepest = stats.deepest.max(depth);
        match found {
            Err(Stopped::Nodes) if until < limits.budget() => trace.pulse(SearchProgress {
                engine: "magic",
                nodes: all.entered(),
                depth,
                deepest: stats.deepest,
                share: all.share_done(),
            }),
            found => return found,
        }
    }
}

/// The next numbering that the checker passes.
fn one<T: Trace>(
    problem: &Problem,
    growing: &mut BothEnds,
    limits: &Limits<'_>,
    trace: &mut T,
) -> Result<Option<Vec<Square>>, Stopped> {
    let mut tour = Vec::new();
    loop {
        let until = limits.budget().min(growing.entered + SLICE);
        match growing.advance(&limits.with_nodes(until), &mut tour) {
            Ok(true) if verify(problem, &tour).is_err() => {}
            Ok(found) => return Ok(found.then_some(tour)),
            Err(Stopped::Nodes) if until < limits.budget() => trace.pulse(SearchProgress {
                engine: "magic",
                nodes: growing.entered,
                depth: growing.depth() as u64,
                deepest: growing.deepest as u64,
                share: Some(growing.share_done()),
            }),
            Err(why) => return Err(why),
        }
    }
}
