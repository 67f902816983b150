//! What a search has learned passes where there is no tour; where there is one, no clause passes that is not true of every tour.

use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;
use crate::chance::{below, rng};
use crate::edges::EdgeList;
use crate::leaper::Leaper;
use crate::limits::{Limits, Stopped};
use crate::list::Tours;
use crate::problem::{Constraints, Ends};
use crate::refutation::Refutation;
use crate::search::sat::sat_with_clauses;
use crate::search::{Outcome, Sat, nodes_of_turn};
use crate::tour::Tour;
use crate::trace::Quiet;

/// The clauses that a search learns, and whether it found a tour.
fn learned(problem: &Problem) -> (bool, Vec<Vec<MoveLiteral>>) {
    let how = Sat { seed: 5 };
    for turn in 0.. {
        let limits = Limits::NONE.with_nodes(nodes_of_turn(turn));
        let (outcome, _, clauses) = sat_with_clauses(problem, &how, turn, &limits, &mut Quiet);
        match outcome {
            Outcome::Found(_) => return (true, clauses),
            Outcome::Exhausted | Outcome::Impossible(_) => return (false, clauses),
            Outcome::Stopped(why) => assert_eq!(why, Stopped::Nodes),
        }
    }
    unreachable!("turns have no end");
}

/// A random graph of so many vertices.
fn graph(rng: &mut Xoshiro256PlusPlus, vertices: u32, share: usize) -> EdgeList {
    let mut edges = Vec::new();
    for u in 0..vertices {
        for v in u + 1..vertices {
            if below(rng, 100) < share {
                edges.push((u, v));
            }
        }
    }
    EdgeList::undirected(vertices, edges).unwrap()
}

/// All ends, and a move that is required or forbidden where that is possible.
fn problems(rng: &mut Xoshiro256PlusPlus, edges: &EdgeList) -> Vec<Problem> {
    let vertices = edges.len();
    let mut vertex = || Square::new(below(rng, vertices) as u32);
    let (s, t) = (vertex(), vertex());
    let all_ends = [Ends::Closed, Ends::Any, Ends::From(s), Ends::Between(s, t)];
    let chosen = edges
        .edges()
        .get(s.index() * 3 % edges.edges().len().max(1));
    let asked = chosen.map(|&(u, v)| (Square::new(u), Square::new(v)));
    let asked = asked.filter(|&(u, v)| ![(s, t), (t, s)].contains(&(u, v)));
    let mut problems = Vec::new();
    for ends in all_ends {
        let problem = Problem::on_graph(edges.clone(), ends);
        for is_required in [false, true] {
            let mut constraints = Constraints::default();
            match is_required {
                true => constraints.required.extend(asked),
                false => constraints.forbidden.extend(asked),
            }
            problems.extend(problem.with(constraints));
        }
        problems.push(problem);
    }
    problems
}

#[test]
fn what_was_learned_refutes_what_has_no_tour() {
    let mut rng = rng(61, 2);
    let (mut refuted, mut refused) = (0, 0);
    for round in 0..60 {
        let vertices = 8 + below(&mut rng, 9) as u32;
        let edges = graph(&mut rng, vertices, 25 + round % 5);
        for problem in problems(&mut rng, &edges) {
            let (has_tour, clauses) = learned(&problem);
            if has_tour {
                refused += 1;
                let checked = check(&problem, &clauses);
                assert!(checked.is_err(), "{problem}");
                continue;
            }
            assert_eq!(check(&problem, &clauses), Ok(()), "{problem}");
            refuted += 1;
        }
    }
    assert!(refuted > 200 && refused > 50, "{refuted} {refused}");
}

/// The generalized Petersen graph GP(n, 2), which has no Hamiltonian cycle where n is 5 modulo 6.
fn petersen(n: u32) -> Problem {
    let edges = (0..n).flat_map(|v| [(v, (v + 1) % n), (v, v + n), (v + n, (v + 2) % n + n)]);
    let edges = EdgeList::undirected(2 * n, edges).unwrap();
    Problem::on_graph(edges, Ends::Closed)
}

/// Graphs and boards where some dead ends must be learned from; without any one of the first clauses, or one literal more or less
/// at the end, it either still is a refutation or a later clause is named.
#[test]
fn long_refutations() {
    let board = |board: &str, ends| Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, ends);
    let problems = [
        petersen(11),
        petersen(17),
        petersen(23),
        board("4x8", Ends::Closed),
        board("3x8", Ends::Closed),
        board("5x5", Ends::From(Square::new(1))),
        board("4x4", Ends::Any),
    ];
    let mut longest = 0;
    for problem in problems {
        let (has_tour, clauses) = learned(&problem);
        assert!(!has_tour, "{problem}");
        let refutation = Refutation::Clauses(clauses.clone());
        assert_eq!(refutation.check(&problem), Ok(()), "{problem}");
        assert_eq!(refutation.learned(), Some(clauses.len()));
        longest = longest.max(clauses.len());
        for at in (0..clauses.len()).step_by(1 + clauses.len() / 20) {
            let mut fewer = clauses.clone();
            fewer.remove(at);
            match check(&problem, &fewer) {
                Ok(()) | Err(RefutationFlaw::NoEnd) => {}
                Err(RefutationFlaw::NotImplied { step }) => assert!(step > at, "{problem}"),
                Err(flaw) => panic!("{flaw}"),
            }
        }
    }
    assert!(longest > 300, "{longest}");
}

fn is_true_of(clause: &[MoveLiteral], tour: &Tour, problem: &Problem) -> bool {
    let squares = tour.squares();
    let closing = problem
        .ends()
        .is_closed()
        .then(|| (squares[squares.len() - 1], squares[0]));
    let moves: Vec<(Square, Square)> = squares
        .windows(2)
        .map(|pair| (pair[0], pair[1]))
        .chain(closing)
        .collect();
    clause.iter().any(|literal| {
        let MoveLiteral { a, b, is_made } = *literal;
        let has = match a == b {
            true => [squares[0], squares[squares.len() - 1]].contains(&a),
            false => moves.contains(&(a, b)) || moves.contains(&(b, a)),
        };
        has == is_made
    })
}

/// Random clauses, and those that were learned with literals left out: whatever passes is true of every tour.
#[test]
fn no_clause_passes_that_is_not_true() {
    let mut rng = rng(62, 3);
    let (mut passed, mut refused) = (0, 0);
    for round in 0..400 {
        let vertices = 5 + below(&mut rng, 4) as u32;
        let edges = graph(&mut rng, vertices, 45 + round % 30);
        let ends = [Ends::Closed, Ends::Any, Ends::From(Square::new(0))][round % 3];
        let problem = Problem::on_graph(edges.clone(), ends);
        let tours: Vec<Tour> = Tours::new(&problem).unwrap().collect();
        if tours.is_empty() || edges.edges().is_empty() {
            continue;
        }
        let literal = |rng: &mut _| {
            let (u, v) = edges.edges()[below(rng, edges.edges().len())];
            let is_end = !ends.is_closed() && below(rng, 4) == 0;
            let v = if is_end { u } else { v };
            let is_made = below(rng, 2) == 0;
            MoveLiteral {
                a: Square::new(u),
                b: Square::new(v),
                is_made,
            }
        };
        let (_, mut clauses) = learned(&problem);
        for _ in 0..30 {
            let len = below(&mut rng, 5);
            clauses.push((0..len).map(|_| literal(&mut rng)).collect());
        }
        // One that is refused ends it: what came before it is left, and what comes after it is tried then.
        while let Err(flaw) = check(&problem, &clauses) {
            let RefutationFlaw::NotImplied { step } = flaw else {
                assert_eq!(flaw, RefutationFlaw::NoEnd);
                break;
            };
            clauses.remove(step - 1);
            refused += 1;
        }
        assert!(check(&problem, &clauses).is_err(), "{problem} has tours");
        for clause in &clauses {
            let is_true = tours.iter().all(|tour| is_true_of(clause, tour, &problem));
            assert!(is_true, "{problem}: {clause:?}");
            passed += 1;
        }
    }
    assert!(passed > 500 && refused > 500, "{passed} {refused}");
}

/// What is no move of the problem, or ends too soon.
#[test]
fn what_is_no_clause_is_refused() {
    let problem = Problem::on_board("4x6".parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
    let literal = |a: u32, b: u32| MoveLiteral {
        a: Square::new(a),
        b: Square::new(b),
        is_made: false,
    };
    for (a, b, what) in [
        (0, 1, "a1-b1"),
        (3, 3, "from d1 to the outside"),
        (0, 99, "a1-square number 100"),
    ] {
        let flaw = check(&problem, &[vec![literal(a, b)]]).unwrap_err();
        assert_eq!(
            flaw.to_string(),
            format!("step 1: {what} is not a move of the problem")
        );
    }
    let flaw = check(&problem, &[]).unwrap_err();
    assert_eq!(flaw, RefutationFlaw::NoEnd);
    let (_, clauses) = learned(&problem);
    assert_eq!(check(&problem, &clauses), Ok(()));
    // Twice the same literal, a clause of it and its opposite, and more than is needed do no harm.
    let mut more = clauses.clone();
    more.insert(
        0,
        vec![
            literal(0, 8),
            literal(8, 0),
            MoveLiteral {
                is_made: true,
                ..literal(0, 8)
            },
        ],
    );
    more.push(Vec::new());
    assert_eq!(check(&problem, &more), Ok(()));
    assert!(check(&problem, &[Vec::new()]).is_err());
}
