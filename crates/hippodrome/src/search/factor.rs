//! Two moves at every square first, one cycle afterwards: for boards too large for the exact search.
//!
//! A few long paths are completed to a 2-factor ([`crate::two_factor`]); if that cannot be, there is no tour.
//! Otherwise the cycles of it are merged by exchanges along alternating cycles, the smallest cycle
//! first: two parallel links where there are any, longer exchanges where not ([`exchange`]). A cycle
//! that resists is tried again with longer exchanges, and then a random exchange is made there that leaves the
//! number of cycles as it was, so that the search moves on to other 2-factors. If nothing has helped for long, it
//! begins again.
//!
//! A required move is a path through two added vertices, so every 2-factor has it. Given numbers are not
//! supported here.
//!
//! Nearly linear: the number of small cycles grows with the board, but the work for each does not, except for
//! the bookkeeping of [`order`]. It ends with a tour, with a proof that there is no 2-factor, or at a
//! limit. Where there are 2-factors, but every one of them has short cycles, it cannot prove that there is no tour.
//! Undirected graphs. A node is a square entered, or a pair of links looked at.

mod order;

mod exchange;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rand_xoshiro::Xoshiro256PlusPlus;

use self::exchange::{AlternatingCycle, DEEPEST, Exchanges};
use self::order::CycleOrder;
use super::{Outcome, Stats};
use crate::arguments::{Reason, of_deficiency};
use crate::chance::{below, rng};
use crate::graph::Graph;
use crate::hamiltonian::{from_start_to_end, keeping_colors, squares_along, with_required};
use crate::limits::{Limits, Stopped, Unsupported};
use crate::problem::{Ends, Problem};
use crate::square::Square;
use crate::trace::{Event, PULSE, SearchProgress, Trace};
use crate::two_factor::links::{Completed, Links, NONE};
use crate::two_factor::{complete, footprint, paths};

/// How a search by factors goes.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Factor {
    /// For ties, for the order of exchanges, and for new beginnings.
    pub seed: u64,
}

/// What the first attempt on a cycle may cost, in nodes; each further one ten times as much.
const FIRST_ATTEMPT: u64 = 3_000;
const LAST_ATTEMPT: u64 = 300_000;

/// Nodes without an improvement before a new beginning: so many per vertex, and at the least.
const PATIENCE: u64 = 64;
const PATIENCE_AT_LEAST: u64 = 3_000_000;

impl Factor {
    /// Why it cannot be applied to a problem, if it cannot.
    pub(crate) fn unsupported(&self, problem: &Problem) -> Option<Unsupported> {
        if !problem.constraints().given.is_empty() {
            return Some(Unsupported::FactorWithNumbers);
        }
        if let Some(why) = Unsupported::of_whole_tours(problem) {
            return Some(why);
        }
        (!problem.is_symmetric()).then_some(Unsupported::FactorOneWay)
    }
}

/// Looks for a tour, or for a proof that there is no 2-factor.
///
/// # Panics
///
/// On directed graphs.
pub(crate) fn factor(
    problem: &Problem,
    how: &Factor,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> (Outcome, Stats) {
    assert!(problem.is_symmetric(), "undirected graphs only");
    assert!(problem.constraints().given.is_empty(), "no given numbers");
    let mut stats = Stats::default();
    if let Err(why) = footprint(problem.ends()).fits(problem.ground(), limits) {
        return (Outcome::Stopped(why), stats);
    }
    let graph = Graph::of(problem);
    if graph.len() < 3 {
        // Cycles need three vertices; here there is nothing to search.
        let how = super::Backtrack::default();
        return super::backtrack::backtrack(problem, &how, limits, trace);
    }
    let ends = problem.ends();
    if matches!(ends, Ends::Between(start, end) if start == end) {
        return (Outcome::Exhausted, stats);
    }
    let cycles = keeping_colors(&graph, ends);
    let chain = cycles.len() as u32 - 1;
    let cycles = with_required(cycles, &problem.constraints().required);
    for round in 0.. {
        let mut rng = rng(how.seed, round);
        if round > 0 {
            stats.restarts += 1;
        }
        let mut links = paths(&cycles, |equals| below(&mut rng, equals));
        stats.nodes += cycles.len() as u64;
        let (completed, work) = complete(&cycles, &mut links, limits);
        stats.nodes += work;
        match completed {
            Completed::Whole => {}
            Completed::NoTwoFactor(deficiency) => {
                let reason = of_deficiency(problem, &graph, &deficiency);
                return (
                    reason.map_or(Outcome::Exhausted, |deficiency| {
                        Outcome::Impossible(Reason::NoTwoFactor(deficiency))
                    }),
                    stats,
                );
            }
            Completed::Stopped => return (Outcome::Stopped(Stopped::Asked), stats),
        }
        let mut merging = Merging {
            graph: &cycles,
            real: graph.len() as u32,
            chain,
            order: CycleOrder::new(&links, cycles.len()),
            links,
            rng,
            waiting: BinaryHeap::new(),
        };
        match merging.merge(limits, &mut stats, trace) {
            Ok(true) => return (Outcome::Found(merging.tour(ends)), stats),
            Ok(false) => merging.tell_all(Event::Part, trace),
            Err(why) => return (Outcome::Stopped(why), stats),
        }
    }
    unreachable!("the rounds have no end");
}

/// Makes the cycles of a 2-factor fewer, as long as that is of use; vertices from `real` on are no squares. With what stopped it, if it was a limit.
#[cfg(feature = "longest")]
pub(crate) fn merge_cycles<T: Trace>(
    graph: &Graph,
    links: Links,
    real: u32,
    limits: &Limits<'_>,
    stats: &mut Stats,
    trace: &mut T,
) -> (Links, Option<Stopped>) {
    let mut merging = Merging {
        graph,
        real,
        chain: real,
        order: CycleOrder::new(&links, graph.len()),
        links,
        rng: rng(0, 0),
        waiting: BinaryHeap::new(),
    };
    let merged = merging.merge(limits, stats, trace);
    (merging.links, merged.err())
}

/// A 2-factor on its way to be one cycle.
struct Merging<'g> {
    graph: &'g Graph,
    /// Vertices of the problem; those after them are added.
    real: u32,
    /// The last vertex of the chain that joins the ends of an open tour.
    chain: u32,
    links: Links,
    order: CycleOrder,
    rng: Xoshiro256PlusPlus,
    /// Cycles to be merged, by attempts made, length, and a vertex of theirs.
    waiting: BinaryHeap<Reverse<(u32, u32, u32)>>,
}

impl Merging<'_> {
    /// Merges until there is one cycle (true), or too long nothing has helped.
    fn merge<T: Trace>(
        &mut self,
        limits: &Limits<'_>,
        stats: &mut Stats,
        trace: &mut T,
    ) -> Result<bool, Stopped> {
        self.tell_all(Event::Join, trace);
        let n = self.graph.len() as u64;
        let patience = (PATIENCE * n).max(PATIENCE_AT_LEAST);
        let mut improved = stats.nodes;
        let mut pulse = stats.nodes;
        self.wait_from(0, 0);
        while self.order.count() > 1 {
            if stats.nodes >= limits.budget() {
                return Err(Stopped::Nodes);
            }
            if limits.asked_to_stop() {
                return Err(Stopped::Asked);
            }
            if stats.nodes - improved > patience {
                return Ok(false);
            }
            if stats.nodes - pulse >= PULSE {
                pulse = stats.nodes;
                trace.pulse(SearchProgress {
                    engine: "factor",
                    nodes: stats.nodes,
                    depth: n - self.order.count() as u64 + 1,
                    deepest: stats.deepest,
                    share: None,
                });
            }
            let Some(Reverse((attempts, length, vertex))) = self.waiting.pop() else {
                return Ok(false);
            };
            let cycle = self.order.cycle(vertex);
            if self.order.length(cycle) != length || u64::from(length) * 2 > n {
                continue;
            }
            let budget = FIRST_ATTEMPT
                .saturating_mul(10u64.pow(attempts.min(8)))
                .min(LAST_ATTEMPT);
            let mut exchanges = Exchanges {
                graph: self.graph,
                links: &self.links,
                order: &self.order,
                rng: &mut self.rng,
                budget,
                sideways: None,
                sideways_met: 0,
            };
            let depth = DEEPEST.min(3 + attempts as usize);
            let found = exchanges.search(cycle, depth);
            stats.nodes += budget - exchanges.budget;
            let sideways = exchanges.sideways.take().filter(|_| attempts > 0);
            match (found, sideways) {
                (Some(way), _) => {
                    improved = stats.nodes;
                    self.exchange(&way, 0, trace);
                }
                (None, Some(way)) => {
                    stats.backtracks += 1;
                    self.exchange(&way, attempts + 1, trace);
                }
                (None, None) => self.waiting.push(Reverse((attempts + 1, length, vertex))),
            }
            stats.deepest = stats.deepest.max(n - self.order.count() as u64 + 1);
        }
        stats.deepest = stats.deepest.max(u64::from(self.real));
        Ok(true)
    }

    /// Puts the cycles from this name on into the queue.
    fn wait_from(&mut self, name: u32, attempts: u32) {
        for cycle in name..self.order.names() {
            let length = self.order.length(cycle);
            if length > 0 {
                let vertex = self.order.vertex_of(cycle);
                self.waiting.push(Reverse((attempts, length, vertex)));
            }
        }
    }

    fn exchange<T: Trace>(&mut self, way: &AlternatingCycle, attempts: u32, trace: &mut T) {
        let mut parted = Vec::with_capacity(way.len() / 2);
        for pair in way.chunks_exact(2) {
            self.links.part(pair[0], pair[1]);
            parted.push((pair[0], pair[1]));
            self.tell(Event::Part, pair[0], pair[1], trace);
        }
        for i in (1..way.len()).step_by(2) {
            let (u, v) = (way[i], way[(i + 1) % way.len()]);
            self.links.join(u, v);
            self.tell(Event::Join, u, v, trace);
        }
        let name = self.order.names();
        self.order.exchanged(&self.links, &parted);
        self.wait_from(name, attempts);
        if self.order.is_worn() {
            self.order.renumber(&self.links);
        }
    }

    fn tell_all<T: Trace>(&self, event: fn(Square, Square) -> Event, trace: &mut T) {
        if T::STEPS {
            for v in 0..self.real {
                for w in self.links.of(v).into_iter().filter(|&w| v < w) {
                    self.tell(event, v, w, trace);
                }
            }
        }
    }

    fn tell<T: Trace>(&self, event: fn(Square, Square) -> Event, u: u32, v: u32, trace: &mut T) {
        if T::STEPS && u.max(v) < self.real {
            trace.event(event(Square::new(u), Square::new(v)));
        }
    }

    /// The squares along the one cycle, from one end to the other.
    fn tour(&self, ends: Ends) -> Vec<Square> {
        let from = match ends.is_closed() {
            true => {
                let start = ends.start().map_or(0, Square::raw);
                (self.links.of(start)[1], start)
            }
            // Out of the chain of added vertices.
            false => (NONE, self.chain),
        };
        let onward = |before, at| self.links.beyond(before, at);
        let mut squares = squares_along(self.real as usize, from, onward);
        from_start_to_end(&mut squares, ends);
        squares
    }
}

#[cfg(test)]
mod tests;
