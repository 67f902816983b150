//! A tour with a symmetry: a Hamiltonian cycle of a quotient, found by its cycles merged or by a sweep.
//!
//! The quotients of the problem ([`crate::quotient`]) are small graphs with voltages. A short sweep decides small ones whole. In
//! others a Hamiltonian cycle is looked for by [`factor`], as in any graph; its voltage is as good as random, so that about half
//! of them, or more, are wanted, or can be made so by taking another one of parallel edges. If many are not, a sweep has the last
//! word. It ends with a tour, with all quotients exhausted, or at a limit. A node is what it is for [`factor`], or a state of a sweep.

use super::factor::factor;
use super::{Factor, Outcome, Stats};
use crate::chance::rng;
use crate::edges::EdgeList;
use crate::limits::{Limits, Stopped, Unsupported};
use crate::memory::Footprint;
use crate::problem::{Constraints, Ends, Problem};
use crate::quotient::{NumberedCycles, SymmetricTours, SymmetryOnBoard, VoltageEdge, VoltageGraph};
use crate::square::Square;
use crate::trace::{Event, Trace, nobody};

use num_bigint::BigUint;
use rand_core::Rng;

/// How a search for a tour with a symmetry goes.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Symmetric {
    /// Another seed, another tour.
    pub seed: u64,
}

/// The quotients of both ways, and what [`factor`] takes of one.
const FOOTPRINT: Footprint = Footprint {
    square: 512,
    jump: 64,
};
/// States of the sweep that is tried first.
const FIRST_SWEEP: u64 = 20_000;
/// How often each quotient is searched before one is swept.
const ROUNDS: u64 = 24;
/// Nodes of a search of a quotient: so many per vertex, and at the least.
const NODES: u64 = 512;
const NODES_AT_LEAST: u64 = 1 << 15;

impl Symmetric {
    /// Why it cannot be applied to a problem, if it cannot.
    pub(crate) fn unsupported(&self, problem: &Problem) -> Option<Unsupported> {
        let constraints = problem.constraints();
        match () {
            () if problem.symmetry().is_none() => Some(Unsupported::NoSymmetry),
            () if !constraints.given.is_empty() => Some(Unsupported::SymmetryWithNumbers),
            () => None,
        }
    }
}

/// Finds a tour with the symmetry that is asked for, or exhausts them all.
pub(crate) fn symmetric<T: Trace>(
    problem: &Problem,
    how: &Symmetric,
    limits: &Limits<'_>,
    trace: &mut T,
) -> (Outcome, Stats) {
    let mut stats = Stats::default();
    if let Err(why) = FOOTPRINT.fits(problem.ground(), limits) {
        return (Outcome::Stopped(why), stats);
    }
    let outcome = match problem.len() {
        1 => Outcome::Found(vec![Square::new(0)]),
        2 => of_two(problem),
        _ => search(problem, how, limits, &mut stats).unwrap_or_else(Outcome::Stopped),
    };
    if let (true, Outcome::Found(squares)) = (T::STEPS, &outcome) {
        squares
            .iter()
            .for_each(|&square| trace.event(Event::Advance(square)));
    }
    (outcome, stats)
}

/// The only tour that two squares may have.
fn of_two(problem: &Problem) -> Outcome {
    let (one, other) = (Square::new(0), Square::new(1));
    let ends = problem.ends();
    let start = ends.start().unwrap_or(one);
    let last = if start == one { other } else { one };
    let ends_well = !ends.is_closed()
        && ends
            .end()
            .is_none_or(|end| end == last || ends.start().is_none());
    match (ends_well && problem.joins(one, other), ends.end()) {
        (false, _) => Outcome::Exhausted,
        (true, Some(end)) if end == start && ends.start().is_none() => {
            Outcome::Found(vec![last, start])
        }
        (true, _) => Outcome::Found(vec![start, last]),
    }
}

/// A quotient, and what is known of it.
struct Quotient {
    tours: SymmetricTours,
    /// Its edges as a problem for [`factor`]; of parallel ones only the first.
    simple: Problem,
}

fn search(
    problem: &Problem,
    how: &Symmetric,
    limits: &Limits<'_>,
    stats: &mut Stats,
) -> Result<Outcome, Stopped> {
    let symmetries = SymmetryOnBoard::of(problem);
    let mut left = Vec::new();
    for (_, tours) in SymmetricTours::of(problem, &symmetries)? {
        let budget = limits.after(stats.nodes).budget().min(FIRST_SWEEP);
        match swept(&tours, how, &limits.with_nodes(budget)) {
            Ok(Some(tour)) => return Ok(Outcome::Found(tour)),
            Ok(None) => continue,
            Err(Stopped::Nodes | Stopped::Memory | Stopped::Unsupported(_)) => {}
            Err(why) => return Err(why),
        }
        stats.nodes += budget;
        if let Some(simple) = simple(&tours.cycles) {
            left.push(Quotient { tours, simple });
        }
    }
    for round in 0.. {
        if left.is_empty() {
            return Ok(Outcome::Exhausted);
        }
        let mut at = 0;
        while at < left.len() {
            let Quotient { tours, simple } = &left[at];
            let most = NODES_AT_LEAST.max(NODES * u64::from(tours.cycles.vertices));
            let budget = limits.after(stats.nodes).budget();
            let how = Factor {
                seed: how.seed ^ (round << 32),
            };
            let within = limits.with_nodes(budget.min(most << (round / ROUNDS).min(16)));
            let (outcome, work) = factor(simple, &how, &within, &mut nobody());
            stats.nodes += work.nodes;
            stats.restarts += 1;
            let is_out = match outcome {
                Outcome::Found(squares) => {
                    if let Some(cycle) = with_right_voltage(&tours.cycles, &squares) {
                        return Ok(Outcome::Found(tours.tour(&cycle)));
                    }
                    false
                }
                Outcome::Exhausted | Outcome::Impossible(_) => true,
                Outcome::Stopped(Stopped::Nodes) if budget > work.nodes => false,
                Outcome::Stopped(why) => return Err(why),
            };
            match is_out {
                true => drop(left.remove(at)),
                false => at += 1,
            }
        }
        if round == ROUNDS {
            // All that is left is decided, if memory and a state have room for it.
            let mut open = Vec::new();
            for quotient in left {
                match swept(&quotient.tours, how, &limits.after(stats.nodes)) {
                    Ok(Some(tour)) => return Ok(Outcome::Found(tour)),
                    Ok(None) => {}
                    Err(Stopped::Unsupported(_)) => open.push(quotient),
                    Err(why) => return Err(why),
                }
            }
            left = open;
        }
    }
    unreachable!("the rounds have no end");
}

/// One of the tours of a quotient by a sweep; `None` if there are none.
fn swept(
    tours: &SymmetricTours,
    how: &Symmetric,
    limits: &Limits<'_>,
) -> Result<Option<Vec<Square>>, Stopped> {
    let cycles = NumberedCycles::new(&tours.cycles, limits)?;
    if *cycles.number() == BigUint::ZERO {
        return Ok(None);
    }
    let number = BigUint::from(rng(how.seed, 0).next_u64()) % cycles.number();
    Ok(Some(tours.tour(&cycles.unrank(number))))
}

/// The cycles of a graph with voltages as those of a simple graph; `None` if what is forced contradicts itself.
fn simple(graph: &VoltageGraph) -> Option<Problem> {
    let pair = |edge: &VoltageEdge| {
        let [a, b] = edge.ends;
        (a.min(b), a.max(b))
    };
    let mut edges: Vec<(u32, u32)> = graph.edges.iter().map(pair).collect();
    edges.sort_unstable();
    edges.dedup();
    let edges = EdgeList::undirected(graph.vertices, edges).ok()?;
    let required = graph
        .edges
        .iter()
        .filter(|edge| edge.is_forced)
        .map(|edge| {
            let [a, b] = edge.ends;
            (Square::new(a), Square::new(b))
        });
    let constraints = Constraints {
        required: required.collect(),
        ..Constraints::default()
    };
    Problem::on_graph(edges, Ends::Closed)
        .with(constraints)
        .ok()
}

/// The edges of a cycle, given by its vertices, with such a choice of parallel ones that the cycle is wanted. One is chosen otherwise
/// at the most.
fn with_right_voltage(graph: &VoltageGraph, vertices: &[Square]) -> Option<Vec<VoltageEdge>> {
    let mut between = std::collections::BTreeMap::<[u32; 2], Vec<VoltageEdge>>::new();
    for &edge in &graph.edges {
        let [a, b] = edge.ends;
        between.entry([a.min(b), a.max(b)]).or_default().push(edge);
    }
    for edges in between.values_mut() {
        if edges.iter().any(|edge| edge.is_forced) {
            edges.retain(|edge| edge.is_forced);
        }
    }
    let next = vertices.iter().cycle().skip(1);
    let ways: Vec<(u32, &Vec<VoltageEdge>)> = vertices
        .iter()
        .zip(next)
        .map(|(from, to)| {
            let (from, to) = (from.raw(), to.raw());
            Some((from, between.get(&[from.min(to), from.max(to)])?))
        })
        .collect::<Option<_>>()?;
    let along = |from: u32, edge: &VoltageEdge| match edge.ends[0] == from {
        true => edge.voltage,
        false => graph.opposite(edge.voltage),
    };
    let mut cycle: Vec<VoltageEdge> = ways.iter().map(|(_, edges)| edges[0]).collect();
    let sum = ways.iter().fold(0, |sum, (from, edges)| {
        graph.sum(sum, along(*from, &edges[0]))
    });
    if graph.generates(sum) {
        return Some(cycle);
    }
    for (at, (from, edges)) in ways.iter().enumerate() {
        let without = graph.sum(sum, graph.opposite(along(*from, &edges[0])));
        let right = |edge: &&VoltageEdge| graph.generates(graph.sum(without, along(*from, edge)));
        if let Some(edge) = edges.iter().find(right) {
            cycle[at] = *edge;
            return Some(cycle);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::leaper::Leaper;
    use crate::list::Tours;
    use crate::piece::Piece;
    use crate::verify::verify;

    fn asked(board: &str, piece: Piece, ends: Ends, symmetry: &str) -> Option<Problem> {
        let board: Board = board.parse().unwrap();
        let constraints = Constraints {
            symmetry: Some(symmetry.parse().unwrap()),
            ..Constraints::default()
        };
        Problem::on_board(board, piece, ends).with(constraints).ok()
    }

    fn found(problem: &Problem) -> bool {
        let (outcome, _) = symmetric(problem, &Symmetric::default(), &Limits::NONE, &mut nobody());
        match outcome {
            Outcome::Found(squares) => {
                verify(problem, &squares).unwrap_or_else(|flaw| panic!("{problem}: {flaw}"));
                true
            }
            Outcome::Exhausted => false,
            other => panic!("{problem}: {other:?}"),
        }
    }

    /// There is one if and only if the list has one.
    #[test]
    #[ignore = "takes seconds"]
    fn it_finds_one_where_there_is_one() {
        let (mut yes, mut no) = (0, 0);
        for (board, piece) in [
            ("1x2", "wazir"),
            ("3x4", "knight"),
            ("5x5", "knight"),
            ("5x6", "knight"),
            ("6x6", "knight"),
            ("3x10", "knight"),
            ("3x3-b2", "knight"),
            ("4x4", "wazir"),
            ("2x2x2", "wazir"),
            ("torus:3x3", "knight"),
            ("torus:3x4", "knight"),
            ("cylinder:3x4", "knight"),
        ] {
            for ends in [
                Ends::Closed,
                Ends::ClosedFrom(Square::new(1)),
                Ends::Any,
                Ends::From(Square::new(1)),
                Ends::To(Square::new(0)),
                Ends::Between(Square::new(0), Square::new(1)),
            ] {
                let piece: Piece = piece.parse().unwrap();
                // Where there are more open tours than are worth a list.
                if ["5x6", "3x10", "torus:3x4"].contains(&board) && !ends.is_closed() {
                    continue;
                }
                // Closed tours are the same from any square.
                if board == "6x6" && ends != Ends::Closed {
                    continue;
                }
                let symmetries = [
                    "90",
                    "180-eulerian",
                    "180-bergholtian",
                    "180",
                    "mirror",
                    "diagonal",
                    "+1,0",
                ];
                let problems = symmetries.iter();
                let problems = problems.filter_map(|symmetry| asked(board, piece, ends, symmetry));
                let (mut with, without): (Vec<Problem>, Vec<Problem>) = problems.partition(found);
                yes += with.len();
                no += without.len();
                // One list for all of them, as far as it is needed.
                let free = Problem::on_board(board.parse().unwrap(), piece, ends);
                for tour in Tours::new(&free).unwrap() {
                    let is_of = |problem: &&Problem| verify(problem, tour.squares()).is_ok();
                    assert_eq!(without.iter().find(is_of), None);
                    with.retain(|problem| !is_of(&problem));
                    if without.is_empty() && with.is_empty() {
                        break;
                    }
                }
                assert_eq!(with, [], "what was found is on the list");
            }
        }
        assert!(yes > 40 && no > 40, "{yes} {no}");
    }

    /// Sizes that are searched, not swept.
    #[test]
    fn large_boards() {
        for (board, symmetry) in [
            ("18x18", "90"),
            ("20x20", "180-eulerian"),
            ("18x15", "mirror-top-bottom"),
            ("18x15", "180-eulerian"),
            ("20x13", "180-bergholtian"),
            ("torus:13x12", "+1,0"),
        ] {
            let problem = asked(board, Leaper::KNIGHT.into(), Ends::Closed, symmetry).unwrap();
            assert!(found(&problem), "{problem}");
        }
        let open = asked("15x15", Leaper::KNIGHT.into(), Ends::Any, "180").unwrap();
        assert!(found(&open));
    }
}
