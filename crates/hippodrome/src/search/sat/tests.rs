//! The search that learns, beside a brute force that shares nothing with it, on thousands of small graphs.
//!
//! Random cubic graphs, planar ones, generalized Petersen graphs and random ones of any density, with all kinds of ends; with
//! required and forbidden edges; and directed ones. Every tour is verified, and every "no" is one of the brute force too.

#[path = "../../../tests/shared/dice.rs"]
mod dice;

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use dice::Dice;

use super::*;
use crate::brute_force::BruteForce;
use crate::edges::EdgeList;
use crate::limits::Stopped;
use crate::methods::Method;
use crate::problem::{Constraints, Ends};
use crate::square::Square;
use crate::trace::{Event, Quiet};
use crate::verify::verify;

type Edges = BTreeSet<(u32, u32)>;

/// Three random matchings, which is cubic but where they meet.
fn cubic(n: u32, dice: &mut Dice) -> Edges {
    let mut edges = Edges::new();
    for _ in 0..3 {
        let mut left: Vec<u32> = (0..n).collect();
        while left.len() > 1 {
            let u = left.swap_remove(dice.below(left.len() as u64) as usize);
            let v = left.swap_remove(dice.below(left.len() as u64) as usize);
            edges.insert((u.min(v), u.max(v)));
        }
    }
    edges
}

/// A triangle, into whose faces vertices are put one after another; some edges are left out.
fn planar(n: u32, dice: &mut Dice) -> Edges {
    let mut faces = vec![[0, 1, 2], [0, 1, 2]];
    let mut edges = Edges::from([(0, 1), (0, 2), (1, 2)]);
    for v in 3..n {
        let [a, b, c] = faces.swap_remove(dice.below(faces.len() as u64) as usize);
        faces.extend([[a, b, v], [a, c, v], [b, c, v]]);
        edges.extend([(a, v), (b, v), (c, v)]);
    }
    edges.retain(|_| dice.below(8) > 0);
    edges
}

fn random(n: u32, dice: &mut Dice) -> Edges {
    let share = 2 + dice.below(5);
    let pairs = (0..n).flat_map(|v| (0..v).map(move |u| (u, v)));
    pairs.filter(|_| dice.below(8) < share).collect()
}

fn petersen(n: u32, k: u32) -> Edges {
    let edges = (0..n).flat_map(|v| [(v, (v + 1) % n), (v, n + v), (n + v, n + (v + k) % n)]);
    edges.map(|(u, v)| (u.min(v), u.max(v))).collect()
}

fn a_graph(n: u32, dice: &mut Dice) -> Edges {
    match dice.below(4) {
        0 => cubic(n, dice),
        1 => planar(n, dice),
        2 if n % 2 == 0 && n >= 10 => petersen(n / 2, 1 + dice.below(u64::from(n / 4)) as u32),
        _ => random(n, dice),
    }
}

fn some_ends(n: u32, dice: &mut Dice) -> Vec<Ends> {
    let mut any = || Square::new(dice.below(u64::from(n)) as u32);
    vec![
        Ends::Any,
        Ends::Closed,
        Ends::ClosedFrom(any()),
        Ends::From(any()),
        Ends::To(any()),
        Ends::Between(any(), any()),
    ]
}

/// What comes of the search alone, watched or not, turn by turn, and all the nodes that it has spent.
fn outcome(problem: &Problem, seed: u64, limits: &Limits<'_>) -> (Outcome, u64) {
    let mut spent = 0;
    for turn in 0.. {
        let most = limits.after(spent).budget();
        let own = limits.with_nodes(most.min(nodes_of_turn(turn)));
        let quiet = sat(problem, &Sat { seed }, turn, &own, &mut Quiet);
        let watched = sat(problem, &Sat { seed }, turn, &own, &mut Vec::<Event>::new());
        assert_eq!(quiet, watched, "{problem}");
        spent += quiet.1.nodes;
        if quiet.0 != Outcome::Stopped(Stopped::Nodes) || spent >= limits.budget() {
            return (quiet.0, spent);
        }
    }
    unreachable!("turns have no end");
}

/// Whether there is a tour; it is verified.
fn finds(problem: &Problem, seed: u64) -> bool {
    match outcome(problem, seed, &Limits::NONE).0 {
        Outcome::Found(squares) => {
            verify(problem, &squares).unwrap();
            true
        }
        Outcome::Exhausted => false,
        other => panic!("{problem}: {other:?} without limits"),
    }
}

#[test]
fn all_ends() {
    let mut dice = Dice::new(23);
    let (mut yes, mut no) = (0, 0);
    for _ in 0..600 {
        let n = 3 + dice.below(10) as u32;
        let edges = a_graph(n, &mut dice);
        let joins = |u: usize, v: usize| edges.contains(&(u.min(v) as u32, u.max(v) as u32));
        let brute_force = BruteForce::new(n as usize, true, joins);
        let pairs = brute_force.pairs();
        let graph = EdgeList::undirected(n, edges.iter().copied()).unwrap();
        for ends in some_ends(n, &mut dice) {
            let problem = Problem::on_graph(graph.clone(), ends);
            let [start, end] = [ends.start(), ends.end()].map(|end| end.map(Square::index));
            let expected = pairs.has(ends.is_closed(), start, end);
            assert_eq!(
                finds(&problem, dice.below(3)),
                expected,
                "{ends:?} {edges:?}"
            );
            *if expected { &mut yes } else { &mut no } += 1;
        }
    }
    assert!(yes > 500 && no > 500, "{yes} {no}");
}

#[test]
fn required_and_forbidden_edges() {
    let mut dice = Dice::new(6);
    let (mut yes, mut no) = (0, 0);
    for _ in 0..300 {
        let n = 4 + dice.below(5) as u32;
        let edges = a_graph(n, &mut dice);
        let joins = |u: usize, v: usize| edges.contains(&(u.min(v) as u32, u.max(v) as u32));
        let brute_force = BruteForce::new(n as usize, true, joins);
        let all = [false, true].map(|closed| brute_force.numberings(closed));
        let mut some = |share: u64| -> Vec<(u32, u32)> {
            let chosen = edges.iter().filter(|_| dice.below(share) == 0);
            chosen.copied().collect()
        };
        let (required, forbidden) = (some(5), some(7));
        let squares = |edges: &[(u32, u32)]| -> Vec<(Square, Square)> {
            let squares = edges.iter().map(|&(u, v)| (Square::new(u), Square::new(v)));
            squares.collect()
        };
        let constraints = Constraints {
            required: squares(&required),
            forbidden: squares(&forbidden),
            ..Constraints::default()
        };
        let graph = EdgeList::undirected(n, edges.iter().copied()).unwrap();
        for ends in some_ends(n, &mut dice) {
            let problem = Problem::on_graph(graph.clone(), ends);
            // Contradictions that are seen at once are no question for a search.
            let Ok(problem) = problem.with(constraints.clone()) else {
                continue;
            };
            let suits = |tour: &&Vec<usize>| {
                let around = ends.is_closed().then_some(tour[0]);
                let next = tour[1..].iter().copied().chain(around);
                let moves = tour.iter().copied().zip(next);
                let moves: Edges = moves
                    .map(|(u, v)| (u.min(v) as u32, u.max(v) as u32))
                    .collect();
                ends.start().is_none_or(|start| start.index() == tour[0])
                    && ends
                        .end()
                        .is_none_or(|end| end.index() == tour[tour.len() - 1])
                    && required.iter().all(|edge| moves.contains(edge))
                    && !forbidden.iter().any(|edge| moves.contains(edge))
            };
            let expected = all[usize::from(ends.is_closed())]
                .iter()
                .any(|tour| suits(&tour));
            assert_eq!(
                finds(&problem, 0),
                expected,
                "{ends:?} {edges:?} {required:?} {forbidden:?}"
            );
            *if expected { &mut yes } else { &mut no } += 1;
        }
    }
    assert!(yes > 200 && no > 200, "{yes} {no}");
}

#[test]
fn edges_that_lead_one_way() {
    let mut dice = Dice::new(3);
    let (mut yes, mut no) = (0, 0);
    for _ in 0..400 {
        let n = 3 + dice.below(7) as u32;
        let share = 2 + dice.below(5);
        let pairs = (0..n).flat_map(|u| (0..n).map(move |v| (u, v)));
        let arcs: Edges = pairs
            .filter(|&(u, v)| u != v && dice.below(10) < share)
            .collect();
        let joins = |u: usize, v: usize| arcs.contains(&(u as u32, v as u32));
        let brute_force = BruteForce::new(n as usize, false, joins);
        let pairs = brute_force.pairs();
        let graph = EdgeList::directed(n, arcs.iter().copied()).unwrap();
        for ends in some_ends(n, &mut dice) {
            let problem = Problem::on_graph(graph.clone(), ends);
            let [start, end] = [ends.start(), ends.end()].map(|end| end.map(Square::index));
            let expected = pairs.has(ends.is_closed(), start, end);
            assert_eq!(finds(&problem, 0), expected, "{ends:?} {arcs:?}");
            *if expected { &mut yes } else { &mut no } += 1;
        }
    }
    assert!(yes > 400 && no > 400, "{yes} {no}");
}

/// A generalized Petersen graph without a Hamiltonian cycle, which keeps the search busy for longer than any of these
/// limits allow.
fn busy() -> Problem {
    let graph = EdgeList::undirected(82, petersen(41, 2)).unwrap();
    Problem::on_graph(graph, Ends::Closed)
}

#[test]
fn limits_hold() {
    let stopped = |limits: &Limits<'_>| outcome(&busy(), 0, limits);
    let few = stopped(&Limits::NONE.with_nodes(500));
    assert_eq!(few, (Outcome::Stopped(Stopped::Nodes), 500));
    let stop = AtomicBool::new(true);
    let at_once = stopped(&Limits::NONE.with_stop(&stop));
    assert_eq!(at_once, (Outcome::Stopped(Stopped::Asked), 0));
    let (none, _) = stopped(&Limits::NONE.with_memory(10_000));
    assert_eq!(none, Outcome::Stopped(Stopped::Memory));
    // Room to begin, and for a few clauses.
    let little = Limits::NONE.with_memory(4_600_000).with_nodes(1 << 20);
    let (full, nodes) = stopped(&little);
    assert_eq!(full, Outcome::Stopped(Stopped::Memory));
    assert!(nodes > 100, "{nodes}");
}

#[test]
fn given_numbers_are_refused() {
    let constraints = Constraints {
        given: vec![(3, Square::new(5))],
        ..Constraints::default()
    };
    let problem = busy().with(constraints).unwrap();
    let why = Method::Sat(Sat::default()).unsupported(&problem);
    assert_eq!(why, Some(Unsupported::SatWithNumbers));
}

/// A graph in which an edge that must be in, by a cut, is out for good: the solver was told of a single edge, and took it for news.
#[test]
fn an_edge_that_is_out_for_good_must_be_in() {
    let edges = [
        (0, 6),
        (0, 26),
        (0, 36),
        (1, 9),
        (1, 34),
        (2, 8),
        (2, 28),
        (2, 38),
        (3, 8),
        (3, 12),
        (3, 33),
        (4, 5),
        (4, 25),
        (4, 37),
        (5, 25),
        (5, 37),
        (6, 19),
        (6, 36),
        (7, 21),
        (7, 24),
        (8, 23),
        (9, 32),
        (9, 33),
        (10, 19),
        (10, 29),
        (11, 14),
        (11, 34),
        (11, 38),
        (12, 14),
        (12, 17),
        (13, 29),
        (13, 39),
        (14, 20),
        (15, 21),
        (15, 26),
        (15, 37),
        (16, 28),
        (16, 32),
        (16, 34),
        (17, 31),
        (18, 22),
        (18, 24),
        (19, 32),
        (20, 27),
        (20, 28),
        (22, 39),
        (23, 27),
        (23, 36),
        (25, 35),
        (25, 37),
        (26, 35),
        (27, 30),
        (30, 33),
        (31, 38),
    ];
    let graph = EdgeList::undirected(40, edges).unwrap();
    for seed in 0..30 {
        let problem = Problem::on_graph(graph.clone(), Ends::Closed);
        assert!(!finds(&problem, seed), "{seed}");
    }
}
