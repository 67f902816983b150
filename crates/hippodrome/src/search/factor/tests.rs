//! Every answer against the exact search, and larger boards through `verify`.

use super::*;
use crate::board::Board;
use crate::edges::EdgeList;
use crate::exists::recheck;
use crate::leaper::Leaper;
use crate::search::Exact;
use crate::search::exact::exact;
use crate::square::Point;
use crate::trace::Quiet;
use crate::verify::verify;

/// How the answers were divided.
#[derive(Default, Debug)]
struct Tally {
    tours: usize,
    reasons: usize,
    /// No answer, where there is a tour, and where there is none.
    missed: usize,
    unproved: usize,
}

/// One answer, against the exact search.
fn check(problem: &Problem, seed: u64, tally: &mut Tally) {
    let outcome = |outcome: &Outcome| match outcome {
        Outcome::Found(squares) => {
            verify(problem, squares).unwrap_or_else(|flaw| panic!("{problem}: {flaw}"));
            Some(true)
        }
        Outcome::Impossible(reason) => {
            assert!(recheck(problem, reason), "{problem}: {reason}");
            Some(false)
        }
        Outcome::Exhausted => Some(false),
        Outcome::Stopped(_) => None,
    };
    let (truth, _) = exact(problem, &Exact::default(), &Limits::NONE, &mut Quiet);
    let truth = outcome(&truth).unwrap();
    let limits = Limits {
        nodes: Some(200_000),
        stop: None,
    };
    let (answer, _) = factor(problem, &Factor { seed }, &limits, &mut Quiet);
    match outcome(&answer) {
        None if truth => tally.missed += 1,
        None => tally.unproved += 1,
        Some(found) => {
            assert_eq!(found, truth, "{problem}: {answer:?}");
            if found {
                tally.tours += 1;
            } else {
                tally.reasons += 1;
            }
        }
    }
}

/// Several kinds of ends, the squares drawn.
fn some_ends(squares: usize, below: &mut impl FnMut(usize) -> usize) -> [Ends; 6] {
    let [s, t] = [(); 2].map(|()| Square::new(below(squares) as u32));
    [
        Ends::Any,
        Ends::Closed,
        Ends::ClosedFrom(s),
        Ends::From(s),
        Ends::To(t),
        Ends::Between(s, t),
    ]
}

/// A board with so many holes, as many of each color.
fn holed(ranks: u64, files: u64, holes: usize, below: &mut impl FnMut(usize) -> usize) -> Board {
    let board = Board::rectangle(ranks, files).unwrap();
    let (mut light, mut dark): (Vec<Point>, Vec<Point>) =
        board.points().partition(|p| (p.file + p.rank) % 2 == 1);
    let mut drawn = Vec::new();
    for _ in 0..holes / 2 {
        for color in [&mut light, &mut dark] {
            drawn.push(color.swap_remove(below(color.len())));
        }
    }
    board.without(&drawn).unwrap()
}

#[test]
fn small_boards_with_holes() {
    let mut generator = rng(1851, 0);
    let mut below = |bound| below(&mut generator, bound);
    let mut tally = Tally::default();
    for seed in 0..400 {
        let (ranks, files) = (4 + below(3) as u64, 5 + below(3) as u64);
        let most = (ranks * files) as usize - 4;
        let least = most.saturating_sub(26);
        let holes = least + below((most - least).min(8));
        let board = holed(ranks, files, holes, &mut below);
        let leaper = [Leaper::KNIGHT, Leaper::KNIGHT, Leaper::new(0, 1).unwrap()][below(3)];
        for ends in some_ends(board.len(), &mut below) {
            check(
                &Problem::on_board(board.clone(), leaper, ends),
                seed,
                &mut tally,
            );
        }
    }
    assert!(tally.tours > 400 && tally.reasons > 1000, "{tally:?}");
    assert_eq!(tally.missed, 0, "{tally:?}");
}

/// With odd cycles too: there it may fail to answer, but not answer wrongly.
#[test]
fn small_graphs() {
    let mut generator = rng(1891, 0);
    let mut below = |bound| below(&mut generator, bound);
    let mut tally = Tally::default();
    for seed in 0..1000 {
        let n = 3 + below(14) as u32;
        let density = 1 + below(n as usize / 2 + 3);
        let pairs = (0..n).flat_map(|u| (0..u).map(move |v| (u, v)));
        let edges: Vec<(u32, u32)> = pairs.filter(|_| below(n as usize) < density).collect();
        let edges = EdgeList::undirected(n, edges).unwrap();
        for ends in some_ends(n as usize, &mut below) {
            check(&Problem::on_graph(edges.clone(), ends), seed, &mut tally);
        }
    }
    assert!(tally.tours > 3000 && tally.reasons > 1000, "{tally:?}");
    assert!(tally.missed * 1000 < tally.tours, "{tally:?}");
}
