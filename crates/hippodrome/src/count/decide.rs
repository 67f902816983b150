//! Is there a tour? Answered by a sweep over all of them, as they are counted.
//!
//! A search goes through tours one by one and can be caught where it began wrongly; a sweep goes through all of them at
//! once, and its work depends on how many vertices its frontier holds, not on how tours lie. So long graphs with a narrow
//! frontier (generalized Petersen graphs, flower snarks, strips of a board) are decided in a fraction of a second where
//! a search by edges goes on for hours, whether there is a tour or not.
//!
//! The order of the vertices is the best that is found in a moment. One way to each state is kept (`first_cycle`), so that a tour can be
//! read off it. The order alone is a certificate that there is none: whoever sweeps in that order comes to as few
//! states, and `refutation` does so with rules of its own.
//!
//! Cost: the sweep. It does not ask whether that is little: a limit on nodes (states gone on from) does.

mod first_cycle;

use self::first_cycle::first_cycle;
use super::frontier::key::Key;
use super::frontier::steps::steps;
use super::number::{TOO_WIDE, tiny};
use super::plan::order::{Patience, order};
use crate::hamiltonian::{Cycles, Edge};
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

/// The most bytes that states may take, where there is no limit.
const MEMORY: usize = 1 << 30;

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
    let (outcome, nodes) = match sweep(&cycles, &order, limits, trace) {
        Ok((None, nodes)) => (Outcome::Exhausted, nodes),
        Ok((Some(cycle), nodes)) => (Outcome::Found(cycles.tour(&cycle)), nodes),
        Err(why) => {
            let is_spent = why == Stopped::Nodes;
            (
                Outcome::Stopped(why),
                if is_spent { limits.budget() } else { 0 },
            )
        }
    };
    let stats = Stats {
        nodes,
        ..Stats::default()
    };
    (outcome, stats, squares)
}

/// A cycle, or none if there is none, and how many states were gone on from.
fn sweep(
    cycles: &Cycles,
    order: &[u32],
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> Result<(Option<Vec<Edge>>, u64), Stopped> {
    let graph = &cycles.graph;
    let (steps, width) = steps(graph, order, &[]).ok_or(TOO_WIDE)?;
    let memory = limits.memory.unwrap_or(MEMORY);
    let steps = (order, &steps[..]);
    match width <= <u64 as Key>::SLOTS {
        true => first_cycle::<u64>(graph, steps, memory, limits, trace),
        false => first_cycle::<u128>(graph, steps, memory, limits, trace),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
