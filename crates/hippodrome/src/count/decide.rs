//! Is there a tour? Answered by a sweep over all of them, as they are counted.
//!
//! A search goes through tours one by one and can be caught where it began wrongly; a sweep goes through all of them at
//! once, and its work depends on how many vertices its frontiers hold, not on how tours lie. So graphs whose parts few vertices
//! join (generalized Petersen graphs, flower snarks, rings of rings, strips of a board) are decided in a fraction of a second where
//! a search by edges goes on for hours, whether there is a tour or not.
//!
//! A count goes from one end to the other. This goes along the tree of an `elimination`: each part of what is done that hangs together
//! has states of its own, until parts become one (`joined`). It is dynamic programming over a tree decomposition (S. Arnborg &
//! A. Proskurowski, Linear time algorithms for NP-hard problems restricted to partial k-trees, Discrete Applied Mathematics 23, 1989).
//!
//! The order of the vertices is the best that is found in a moment. One way to each state is kept (`first_cycle`), so that a tour can be
//! read off it. The order alone is a certificate that there is none: whoever sweeps in that order comes to as few
//! states, and `refutation` does so with rules of its own.
//!
//! Cost: the sweep. It does not ask whether that is little (`is_narrow` does): a limit on nodes (states gone on from, and pairs of them put together) does.

mod joined;
mod turns;

mod first_cycle;

use self::first_cycle::first_cycle;
use self::turns::turns;
use super::frontier::key::Key;
use super::number::{TOO_WIDE, tiny};
use super::plan::elimination::{self, Elimination, FEW, narrowest};
use super::plan::order::MAX_NARROW;
use crate::graph::Graph;
use crate::hamiltonian::{Cycles, Edge};
use crate::limits::{Limits, MAX_COUNTED_SQUARES, Stopped, Unsupported};
use crate::list::Tours;
use crate::memory::Footprint;
use crate::problem::Problem;
use crate::search::{Outcome, Stats};
use crate::square::Square;
use crate::trace::ProgressTrace;
#[cfg(feature = "sweep")]
use crate::trace::nobody;

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

/// The order of all vertices, and what there is to know of each.
const FOOTPRINT: Footprint = Footprint {
    square: 1024,
    jump: 48,
};

/// Whether a sweep is sure to decide a graph of many vertices before long; not if there is no room to find that out. It must be one that is swept.
pub(crate) fn is_narrow(problem: &Problem, limits: &Limits<'_>) -> bool {
    // So the compiler leaves the rest out where it is not built.
    cfg!(feature = "sweep")
        && (FEW + 1..=MAX_NARROW).contains(&problem.len())
        && FOOTPRINT.fits(problem.ground(), limits).is_ok()
        && elimination::is_little_work(&Cycles::of(problem).graph, limits)
}

/// The most bytes that states may take, where there is no limit.
const MEMORY: usize = 1 << 30;

/// A tour, or that there is none; the work; and the order in which the squares were swept.
pub(crate) fn decide(
    problem: &Problem,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> (Outcome, Stats, Vec<Square>) {
    swept(problem, limits, |_, _| Some(limits.budget()), trace)
}

/// The same, if a moment is likely to do; otherwise it stops after that, or at once. The problem must be one that is swept.
#[cfg(feature = "sweep")]
pub(crate) fn decide_in_a_moment(
    problem: &Problem,
    limits: &Limits<'_>,
) -> (Outcome, Stats, Vec<Square>) {
    match problem.len() <= FEW || is_narrow(problem, limits) {
        true => swept(problem, limits, states_in_a_moment, nobody()),
        false => stopped(TOO_WIDE, 0),
    }
}

/// The states of a moment, a tenth of a second or so: the fewer, the more pairs of edges a vertex has to choose from. None if that is sure to be too
/// few.
#[cfg(feature = "sweep")]
fn states_in_a_moment(graph: &Graph, elimination: &Elimination) -> Option<u64> {
    const MOST_WORK: u128 = 3u128.pow(16);
    const PAIRS: u64 = 1 << 23;
    const STATES: u64 = 1 << 18;
    let degrees = (0..graph.len()).map(|v| graph.degree(v) as u64);
    let pairs: u64 = degrees.map(|d| d * d.saturating_sub(1) / 2).sum();
    let of_each = pairs / graph.len().max(1) as u64;
    (elimination.work() <= MOST_WORK).then_some(STATES.min(PAIRS / of_each.max(1)))
}

fn stopped(why: Stopped, nodes: u64) -> (Outcome, Stats, Vec<Square>) {
    let stats = Stats {
        nodes,
        ..Stats::default()
    };
    (Outcome::Stopped(why), stats, Vec::new())
}

/// Decides, going on from as many states as an elimination of the graph is given; if none, nothing is begun.
fn swept(
    problem: &Problem,
    limits: &Limits<'_>,
    states: impl FnOnce(&Graph, &Elimination) -> Option<u64>,
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
    if let Err(why) = FOOTPRINT.fits(problem.ground(), limits) {
        return stopped(why, 0);
    }
    let cycles = Cycles::of(problem);
    let Some(elimination) = narrowest(&cycles, limits) else {
        return stopped(TOO_WIDE, 0);
    };
    let Some(states) = states(&cycles.graph, &elimination) else {
        return stopped(TOO_WIDE, 0);
    };
    let limits = &limits.with_nodes(states);
    let squares = elimination.turns.iter().map(|turn| turn.vertex);
    let squares = squares.filter(|&v| (v as usize) < cycles.squares);
    let squares = squares.map(Square::new).collect();
    let (found, nodes) = sweep(&cycles, &elimination, limits, trace);
    let outcome = match found {
        Ok(None) => Outcome::Exhausted,
        Ok(Some(cycle)) => Outcome::Found(cycles.tour(&cycle)),
        // The next layer would go beyond the limit.
        Err(Stopped::Nodes) => return stopped(Stopped::Nodes, limits.budget()),
        Err(why) => return stopped(why, nodes),
    };
    let stats = Stats {
        nodes,
        ..Stats::default()
    };
    (outcome, stats, squares)
}

/// A cycle, none if there is none, or what stopped it; and how many states were gone on from.
fn sweep(
    cycles: &Cycles,
    elimination: &Elimination,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> (Result<Option<Vec<Edge>>, Stopped>, u64) {
    let graph = &cycles.graph;
    let (turns, slots) = turns(graph, elimination);
    let memory = limits.memory.unwrap_or(MEMORY);
    match slots <= <u64 as Key>::SLOTS {
        true => first_cycle::<u64>(graph, &turns, memory, limits, trace),
        false => first_cycle::<u128>(graph, &turns, memory, limits, trace),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{below, rng, shuffle};
    use crate::edges::EdgeList;
    use crate::leaper::Leaper;
    use crate::problem::Ends;
    use crate::trace::Quiet;
    use crate::verify::verify;

    fn decided(problem: &Problem, limits: &Limits<'_>) -> (Outcome, u64) {
        let (outcome, stats, _) = decide(problem, limits, &mut Quiet);
        if let Outcome::Found(squares) = &outcome {
            assert!(verify(problem, squares).is_ok(), "{problem}");
        }
        (outcome, stats.nodes)
    }

    /// The flower snark with so many stars (R. Isaacs, American Mathematical Monthly 82, 1975), and vertices joined to equal parts of it.
    fn flower_snark(stars: u32, hubs: u32) -> Problem {
        let vertices = 4 * stars;
        let edges = (0..stars).flat_map(|at| {
            let next = (at + 1) % stars;
            // The second and the third cycle are one, twice as long.
            let crossed = u32::from(next == 0);
            let star = (1..4).map(move |k| (4 * at, 4 * at + k));
            star.chain([
                (4 * at + 1, 4 * next + 1),
                (4 * at + 2, 4 * next + 2 + crossed),
                (4 * at + 3, 4 * next + 3 - crossed),
            ])
        });
        let joined = (0..vertices * hubs.min(1)).map(|v| (v, vertices + v * hubs / vertices));
        let edges = EdgeList::undirected(vertices + hubs, edges.chain(joined));
        Problem::on_graph(edges.unwrap(), Ends::Closed)
    }

    /// Flower snarks with an odd number of stars have no Hamiltonian cycle, but one through a vertex more that is joined to all others, since
    /// without any one of their own they have one (S. Fiorini, Hypohamiltonian snarks, 1983).
    #[test]
    fn long_graphs_and_vertices_joined_to_hundreds() {
        for stars in [5, 7, 51, 101] {
            let (none, _) = decided(&flower_snark(stars, 0), &Limits::NONE);
            assert_eq!(none, Outcome::Exhausted, "{stars}");
            for hubs in [1, 2] {
                let (found, _) = decided(&flower_snark(stars, hubs), &Limits::NONE);
                assert!(matches!(found, Outcome::Found(_)), "{stars} {hubs}");
            }
        }
    }

    /// Random graphs in random orders, so that several parts become one, agree with a list of all cycles; also where most have one.
    #[test]
    fn random_graphs_in_any_order() {
        let mut rng = rng(30, 0);
        let (mut found, mut joined) = (0, 0);
        for round in 0..2000 {
            let n = 3 + below(&mut rng, 10) as u32;
            let edges = (0..n).flat_map(|v| (0..v).map(move |w| (w, v)));
            let edges: Vec<(u32, u32)> = edges
                .filter(|_| below(&mut rng, 10) < 3 + round % 4)
                .collect();
            let edges = EdgeList::undirected(n, edges).unwrap();
            let problem = Problem::on_graph(edges, Ends::Closed);
            let cycles = Cycles::of(&problem);
            let mut order: Vec<u32> = (0..n).collect();
            shuffle(&mut rng, &mut order);
            let elimination = Elimination::of(&cycles.graph, &order).unwrap();
            joined += elimination
                .turns
                .iter()
                .filter(|turn| turn.parts > 1)
                .count();
            let (cycle, _) = sweep(&cycles, &elimination, &Limits::NONE, &mut Quiet);
            let cycle = cycle.unwrap();
            let has_one = Tours::new(&problem).unwrap().next().is_some();
            assert_eq!(cycle.is_some(), has_one, "{problem} {order:?}");
            if let Some(cycle) = cycle {
                found += 1;
                assert!(verify(&problem, &cycles.tour(&cycle)).is_ok(), "{problem}");
            }
        }
        assert!(
            (300..1700).contains(&found) && joined > 1000,
            "{found} {joined}"
        );
    }

    /// Rings of rings of ladders, each ring with a vertex that is joined to all of it: no frontier from one end to the other is narrow. Joined to
    /// a part that has no such tour, it has none either.
    #[test]
    fn rings_within_rings() {
        let nested = |petersen: bool| {
            let (rungs, ladders, rings) = (5u32, 6, 6);
            let size = 2 * rungs * ladders + 1;
            let mut edges = Vec::new();
            for ring in 0..rings {
                let hub = ring * size + size - 1;
                for ladder in 0..ladders {
                    let first = ring * size + 2 * rungs * ladder;
                    let next = ring * size + 2 * rungs * ((ladder + 1) % ladders);
                    for rung in 0..rungs {
                        let at = first + 2 * rung;
                        edges.extend([(at, at + 1), (at, hub), (at + 1, hub)]);
                        if rung + 1 < rungs {
                            edges.extend([(at, at + 2), (at + 1, at + 3)]);
                        }
                    }
                    edges.push((first + 2 * rungs - 2, next + 1));
                }
                let next = (ring + 1) % rings * size;
                edges.extend([(ring * size, next + 1), (hub, next + size - 1)]);
            }
            let mut vertices = rings * size;
            if petersen {
                // In place of an edge: the Petersen graph with an edge of it cut, through which no path goes that visits all ten.
                let (v, w) = edges[0];
                let outer = (0..5).map(|at| (at, (at + 1) % 5));
                let inner = (0..5).map(|at| (5 + at, 5 + (at + 2) % 5));
                let spokes = (0..5).map(|at| (at, at + 5));
                let all = outer.skip(1).chain(inner).chain(spokes);
                edges[0] = (v, vertices);
                edges.push((w, vertices + 1));
                edges.extend(all.map(|(a, b)| (vertices + a, vertices + b)));
                vertices += 10;
            }
            let edges = EdgeList::undirected(vertices, edges).unwrap();
            Problem::on_graph(edges, Ends::Closed)
        };
        for problem in [nested(false), nested(true)] {
            assert!(is_narrow(&problem, &Limits::NONE));
        }
        let (found, _) = decided(&nested(false), &Limits::NONE);
        assert!(matches!(found, Outcome::Found(_)), "{found:?}");
        assert_eq!(decided(&nested(true), &Limits::NONE).0, Outcome::Exhausted);
    }

    /// So many states that ways which lead nowhere are taken out, more than once; and limits.
    #[test]
    fn a_sweep_of_many_states() {
        let problem = Problem::on_board("6x8".parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
        let (found, nodes) = decided(&problem, &Limits::NONE);
        assert!(matches!(found, Outcome::Found(_)), "{found:?}");
        assert!(nodes > 1 << 18, "{nodes}");
        let few = Limits::NONE.with_nodes(nodes / 2);
        assert_eq!(decided(&problem, &few).0, Outcome::Stopped(Stopped::Nodes));
        let little = Limits::NONE.with_memory(1 << 21);
        let (stopped, _) = decided(&problem, &little);
        assert_eq!(stopped, Outcome::Stopped(Stopped::Memory));
    }
}
