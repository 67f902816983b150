//! Every answer against the exact search, and larger boards through `verify`.

use super::*;
use crate::board::Board;
use crate::edges::EdgeList;
use crate::leaper::Leaper;
use crate::recheck::recheck;
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
    let limits = Limits::NONE.with_nodes(200_000);
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
#[ignore = "takes seconds"]
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

/// With odd cycles too.
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

/// Boards on which the exact search would be slow, and on which free ends have many neighbors.
#[test]
#[ignore = "takes seconds"]
fn large_boards_with_holes() {
    let mut generator = rng(1918, 0);
    let mut below = |bound| below(&mut generator, bound);
    let (mut tours, mut reasons) = (0, 0);
    for seed in 0..12 {
        let side = 40 + 10 * (seed % 6);
        let holes = (side * side) as usize / 50;
        let board = holed(side, side, holes, &mut below);
        for ends in some_ends(board.len(), &mut below) {
            let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, ends);
            let (outcome, _) = factor(&problem, &Factor { seed }, &Limits::NONE, &mut Quiet);
            match outcome {
                Outcome::Found(squares) => {
                    verify(&problem, &squares).unwrap();
                    tours += 1;
                }
                Outcome::Impossible(reason) => {
                    assert!(recheck(&problem, &reason), "{problem}: {reason}");
                    reasons += 1;
                }
                outcome => panic!("{problem}: {outcome:?}"),
            }
        }
    }
    assert!(
        tours >= 40 && reasons >= 5,
        "{tours} tours, {reasons} reasons"
    );
}

/// The numbering between exchanges, against one made anew.
#[test]
fn order_follows_exchanges() {
    let board = Board::rectangle(20, 20).unwrap();
    let graph = Graph::of_board(&board, &Leaper::KNIGHT.clockwise());
    let mut generator = rng(7, 0);
    let mut links = Links::new(graph.len());
    complete(&graph, &mut links, &Limits::NONE);
    let mut order = CycleOrder::new(&links, graph.len());
    let mut made = 0;
    while made < 200 {
        // Two links with parallels: t0 t1, t2 t3, with edges t1 t2 and t3 t0.
        let t0 = below(&mut generator, graph.len()) as u32;
        let t1 = links.of(t0)[below(&mut generator, 2)];
        let near = graph.neighbors(t1 as usize);
        let t2 = near[below(&mut generator, near.len())];
        let t3 = links.of(t2)[below(&mut generator, 2)];
        let fits = !links.joined(t1, t2) && graph.adjacent(t3, t0) && !links.joined(t3, t0);
        if t2 == t0 || t3 == t1 || t3 == t0 || !fits {
            continue;
        }
        for (u, v) in [(t0, t1), (t2, t3)] {
            links.part(u, v);
        }
        for (u, v) in [(t1, t2), (t3, t0)] {
            links.join(u, v);
        }
        order.exchanged(&links, &[(t0, t1), (t2, t3)]);
        made += 1;
        let anew = CycleOrder::new(&links, graph.len());
        assert_eq!(order.count(), anew.count());
        for v in 0..graph.len() as u32 {
            let (place, length) = (order.place(v), order.length(order.cycle(v)));
            assert_eq!(length, anew.length(anew.cycle(v)));
            // One partner comes after it, one before.
            let after = links.of(v).into_iter();
            let after = after.filter(|&w| order.comes_before(place, order.place(w)));
            assert_eq!(after.count(), 1);
        }
    }
}
