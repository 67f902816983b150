//! A complete search on edges: it ends with a tour, or with "there is none".
//!
//! Instead of extending one path it decides moves anywhere on the board, so that the tight places
//! are settled first; Knuth's program HAM (algorithm H, The Art of Computer Programming 4, fascicle
//! 8) is the model. Every problem is made one of Hamiltonian cycles:
//!
//! * closed: the graph itself;
//! * between s and t: a move from t to s is added and required (and the true one, if any, removed);
//! * from s: an apex is added, joined to every square, and its edge to s required;
//! * any ends: the same, nothing required.
//!
//! What is forced is done before every choice ([`fragments`]). Required moves are made first, forbidden
//! ones are not in the graph, given numbers are places on the cycle ([`places`], [`reachable_positions`]).
//!
//! A choice is made at the vertex with the fewest open edges, ends of paths first; among equals at the
//! one that has shown the most dead ends. Searches are cut off and begun again with another
//! order after a number of dead ends that grows by Luby's sequence (Luby, Sinclair & Zuckerman, Optimal
//! speedup of Las Vegas algorithms, 1993), so it never stays in a hopeless corner; and since the
//! sequence has no bound, the search is complete.
//!
//! Undirected graphs; a directed one is made undirected first (`directed`). Time exponential, memory linear in the edges. A node is an edge decided by
//! choice.

mod places;

mod entries;

mod fragments;

mod reachable_positions;

mod every;

pub(crate) use self::every::EveryCycle;

use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

use self::fragments::{DeadEnd, EdgeState, Fragments};
use super::{Outcome, Stats};
use crate::chance::{below, rng};
use crate::graph::Graph;
use crate::limits::{Limits, Stopped, Unsupported};
use crate::memory::{BASE, Footprint};
use crate::problem::{Constraints, Problem};
use crate::square::Square;
use crate::trace::{ENGINES_ARE_SHARED, Event, ProgressTrace, SearchProgress, Trace};

/// How an exact search goes.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Exact {
    /// For the order of choices among equals.
    pub seed: u64,
}

/// Dead ends of the first search before it is begun again.
const FIRST_CUT: u64 = 64;

impl Exact {
    /// Why it cannot be applied to a problem, if it cannot.
    pub(crate) fn unsupported(&self, problem: &Problem) -> Option<Unsupported> {
        let one_way = !problem.is_symmetric();
        let Constraints {
            given, required, ..
        } = problem.constraints();
        if let Some(why) = Unsupported::of_whole_tours(problem) {
            return Some(why);
        }
        (one_way && !(given.is_empty() && required.is_empty())).then_some(Unsupported::ExactOneWay)
    }
}

/// Finds a tour or exhausts them all.
///
/// # Panics
///
/// On directed graphs.
pub(crate) fn exact(
    problem: &Problem,
    how: &Exact,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> (Outcome, Stats) {
    exact_with(problem, &[], how, limits, trace)
}

/// The same with moves that the tour must make, in either direction, beyond those that the problem
/// requires.
pub(crate) fn exact_with(
    problem: &Problem,
    required: &[(Square, Square)],
    how: &Exact,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> (Outcome, Stats) {
    if problem.len() < 3 {
        // Cycles need three vertices; here there is nothing to search.
        assert!(problem.is_symmetric(), "undirected graphs only");
        let how = super::Backtrack::default();
        return super::backtrack::backtrack(problem, &how, limits, trace);
    }
    search(problem, required, None, how, limits, trace)
}

/// The graph and the tables of fragments.
const FOOTPRINT: Footprint = Footprint {
    square: 128,
    jump: 32,
};

/// Finds a tour other than this one, or exhausts them all. A tour is told from its start here: one that
/// the same moves make, told from elsewhere or backwards, may or may not count as another.
///
/// # Panics
///
/// On directed graphs, and on fewer than three squares.
pub(crate) fn exact_besides<T: Trace>(
    problem: &Problem,
    tour: &[Square],
    how: &Exact,
    limits: &Limits<'_>,
    trace: &mut T,
) -> (Outcome, Stats) {
    match T::STEPS || !ENGINES_ARE_SHARED {
        true => search(problem, &[], Some(tour), how, limits, trace),
        false => besides_without_steps(problem, tour, how, limits, trace),
    }
}

/// Compiled once, and not anew for each trace.
fn besides_without_steps(
    problem: &Problem,
    tour: &[Square],
    how: &Exact,
    limits: &Limits<'_>,
    mut trace: &mut dyn ProgressTrace,
) -> (Outcome, Stats) {
    search(problem, &[], Some(tour), how, limits, &mut trace)
}

fn search<T: Trace>(
    problem: &Problem,
    required: &[(Square, Square)],
    besides: Option<&[Square]>,
    how: &Exact,
    limits: &Limits<'_>,
    trace: &mut T,
) -> (Outcome, Stats) {
    assert!(problem.is_symmetric(), "undirected graphs only");
    let mut stats = Stats::default();
    if let Err(why) = FOOTPRINT.fits(problem.ground(), limits) {
        return (Outcome::Stopped(why), stats);
    }
    let graph = Graph::of(problem);
    let n = graph.len();
    let taken = BASE + FOOTPRINT.bytes(problem.ground());
    let left = limits
        .memory
        .map_or(usize::MAX, |most| most.saturating_sub(taken as usize));
    let Some(mut fragments) = Fragments::new(&graph, problem, required, left) else {
        if T::STEPS {
            trace.event(Event::Contradiction);
        }
        return (Outcome::Exhausted, stats);
    };
    let root = fragments.trail.len();
    let mut rng = rng(how.seed, 1);
    for round in 1.. {
        fragments.tell(trace);
        let cut = stats.backtracks + FIRST_CUT * luby(round);
        let wanted = |fragments: &Fragments| {
            let squares = fragments.tour(n, problem.ends());
            (besides != Some(&squares)).then_some(squares)
        };
        match fragments.search(cut, wanted, &mut rng, limits, &mut stats, trace) {
            Verdict::Tour(squares) => {
                stats.deepest = n as u64;
                return (Outcome::Found(squares), stats);
            }
            Verdict::None => return (Outcome::Exhausted, stats),
            Verdict::Stopped(why) => return (Outcome::Stopped(why), stats),
            Verdict::Cut => {}
        }
        fragments.undo(root, trace);
        if T::STEPS {
            trace.event(Event::Restart);
        }
        stats.restarts += 1;
    }
    unreachable!("the rounds have no end");
}

/// Luby's sequence: 1, 1, 2, 1, 1, 2, 4, ...
pub(super) fn luby(i: u64) -> u64 {
    let k = u64::BITS - i.leading_zeros();
    if i == (1 << k) - 1 {
        1 << (k - 1)
    } else {
        luby(i - (1 << (k - 1)) + 1)
    }
}

enum Verdict {
    Tour(Vec<Square>),
    None,
    Cut,
    Stopped(Stopped),
}

impl Fragments {
    /// Chooses and propagates until there is a tour that is wanted, a proof, or a restart is due.
    fn search<T: Trace>(
        &mut self,
        cut: u64,
        wanted: impl Fn(&Fragments) -> Option<Vec<Square>>,
        rng: &mut Xoshiro256PlusPlus,
        limits: &Limits<'_>,
        stats: &mut Stats,
        trace: &mut T,
    ) -> Verdict {
        // The choices made: the edge that went in first, and the trail's length before it.
        let mut choices: Vec<(u32, usize)> = Vec::new();
        // Nodes from one look at the whole to the next, and how many have passed.
        let (mut wait, mut passed) = (1, 0);
        loop {
            let mut fate = Ok(());
            if self.chosen == self.mate.len() {
                match wanted(self) {
                    Some(squares) => return Verdict::Tour(squares),
                    None => fate = Err(DeadEnd(0)),
                }
            }
            if stats.nodes >= limits.budget() {
                return Verdict::Stopped(Stopped::Nodes);
            }
            if stats.nodes % (1 << 10) == 0 {
                trace.pulse(SearchProgress {
                    engine: "exact",
                    nodes: stats.nodes,
                    depth: self.chosen as u64,
                    deepest: stats.deepest,
                    share: None,
                });
                if limits.asked_to_stop() {
                    return Verdict::Stopped(Stopped::Asked);
                }
            }
            if stats.backtracks >= cut {
                return Verdict::Cut;
            }
            if fate.is_ok() {
                let e = self.choice(rng);
                stats.nodes += 1;
                stats.deepest = stats.deepest.max(self.chosen as u64);
                choices.push((e, self.trail.len()));
                self.queue.push((e, EdgeState::In));
                if T::STEPS {
                    let (a, b) = self.squares(e);
                    trace.event(Event::Suppose(a, b));
                }
                fate = self.settle(trace);
                passed += 1;
            }
            if fate.is_ok() && passed >= wait {
                fate = self.look(trace);
                // As long as looks find no dead end, they can be made less often.
                wait = (wait * 2).min(self.mate.len() / 8).max(1);
                passed = 0;
            }
            while fate.is_err() {
                // A look at a large graph takes longer than many nodes.
                if limits.asked_to_stop() {
                    return Verdict::Stopped(Stopped::Asked);
                }
                wait = 1;
                stats.backtracks += 1;
                if T::STEPS {
                    trace.event(Event::Contradiction);
                }
                let Some((e, length)) = choices.pop() else {
                    return Verdict::None;
                };
                self.undo(length, trace);
                // With everything before it, this edge is impossible.
                self.queue.push((e, EdgeState::Out));
                fate = self.settle(trace).and_then(|()| self.look(trace));
            }
        }
    }

    /// The next edge to decide.
    fn choice(&self, rng: &mut Xoshiro256PlusPlus) -> u32 {
        // Of equals, the next one from a random vertex on.
        let vertices = self.mate.len() as u32;
        let shift = below(rng, vertices as usize) as u32;
        let from_there = |v: u32| (v + vertices - shift) % vertices;
        let tightest = self.tightest().iter().copied();
        let most_blamed = |&v: &u32| (u32::MAX - self.blame[v as usize], from_there(v));
        let v = tightest.min_by_key(most_blamed).unwrap_or(0) as usize;
        let mut edge = (u64::MAX, 0);
        for &(w, e) in self.links(v) {
            if self.edge[e as usize] == EdgeState::Open {
                let tightness = u64::from(self.avail[w as usize]);
                let badness = tightness << 32 | u64::from(rng.next_u32() >> 1);
                if badness < edge.0 {
                    edge = (badness, e);
                }
            }
        }
        edge.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::leaper::Leaper;
    use crate::problem::Ends;
    use crate::search::Backtrack;
    use crate::search::backtrack::backtrack;
    use crate::trace::Quiet;
    use crate::verify::verify;

    #[test]
    fn lubys_sequence() {
        let sequence: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(sequence, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    fn run(problem: &Problem) -> (bool, Stats) {
        let (outcome, stats) = exact(problem, &Exact::default(), &Limits::NONE, &mut Quiet);
        match outcome {
            Outcome::Found(squares) => {
                verify(problem, &squares).unwrap();
                (true, stats)
            }
            Outcome::Exhausted | Outcome::Impossible(_) => (false, stats),
            Outcome::Stopped(why) => panic!("{why} without limits"),
        }
    }

    /// Against the plain search, with all ends, on small boards of several pieces.
    #[test]
    fn agrees_with_the_plain_search() {
        let boards = [
            "1x1",
            "1x2",
            "3x3",
            "3x4",
            "3x4-a1",
            "4x4",
            "4x4-b2-c3",
            "3x5-b2",
            "3x6",
        ];
        for text in boards {
            for piece in [Leaper::KNIGHT, Leaper::CAMEL, Leaper::new(0, 1).unwrap()] {
                let board: Board = text.parse().unwrap();
                let squares = || (0..board.len() as u32).map(Square::new);
                let mut ends = vec![Ends::Any, Ends::Closed];
                ends.extend(squares().map(Ends::From));
                ends.extend(squares().map(Ends::To));
                ends.extend(squares().flat_map(|s| squares().map(move |t| Ends::Between(s, t))));
                for ends in ends {
                    let problem = Problem::on_board(board.clone(), piece, ends);
                    let plain = Backtrack::default();
                    let (plain, _) = backtrack(&problem, &plain, &Limits::NONE, &mut Quiet);
                    let expected = matches!(plain, Outcome::Found(_));
                    assert_eq!(run(&problem).0, expected, "{problem}");
                }
            }
        }
    }

    /// Pairs of ends at which random searches fail, in a few dozen nodes.
    #[test]
    fn hard_pairs_are_easy_here() {
        for files in 6..=9 {
            let board = Board::rectangle(6, files).unwrap();
            let (s, t) = (
                board.parse_square("c5").unwrap(),
                board.parse_square("c2").unwrap(),
            );
            let problem = Problem::on_board(board, Leaper::KNIGHT, Ends::Between(s, t));
            let (found, stats) = run(&problem);
            assert!(found && stats.nodes < 1000, "6x{files}: {stats:?}");
        }
    }

    /// Schwenk's theorem, by exhaustion.
    #[test]
    fn proves_that_there_is_none() {
        for (text, most) in [("4x8", 20_000), ("3x8", 2_000), ("4x10", 200_000)] {
            let problem = Problem::on_board(text.parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
            let (found, stats) = run(&problem);
            assert!(!found && stats.nodes < most, "{text}: {stats:?}");
        }
    }
}
