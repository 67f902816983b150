//! A tour of all squares but a few.
//!
//! Where no path can visit more than m of n squares, one that visits m is a tour of what is left when n - m squares are
//! taken out. Which ones? The corners and other squares with few neighbors are tried first, then others by chance, of the color of which there
//! are more. On most boards the first or second will do, and the search for tours is good at the rest: so a cycle of 31x31
//! that leaves out one square is found at once, where a sweep would never end.
//!
//! What is not found in a few attempts is left to the sweep. Nothing is proved here.
//!
//! Cost: so many searches, each within a limit on its work.

use crate::answer::Answer;
use crate::chance::{below, rng};
use crate::graph::Graph;
use crate::induced_subgraph::InducedSubgraph;
use crate::limits::Limits;
use crate::methods::Method;
use crate::problem::{Ends, Problem};
use crate::solve::solve;
use crate::square::Square;
use crate::trace::Quiet;

/// How many sets of squares are taken out, one after another.
const ATTEMPTS: usize = 40;
/// The most squares that are taken out.
const MOST_OUT: usize = 12;
/// How far a search may go: so much, and so much more for each square.
const NODES: u64 = 20_000;
const NODES_PER_SQUARE: u64 = 50;

/// A path or cycle that visits so many of these squares, if one was soon found; and what was spent.
pub(super) fn leaving_out(
    problem: &Problem,
    squares: &[u32],
    visited: usize,
    limits: &Limits<'_>,
) -> (Option<Vec<Square>>, u64) {
    let mut nodes = 0;
    let count = squares.len() - visited;
    if count > MOST_OUT {
        return (None, nodes);
    }
    let graph = Graph::of(problem);
    let ends = [problem.ends().start(), problem.ends().end()];
    let is_fixed = |square: u32| ends.contains(&Some(Square::new(square)));
    let attempts = if count == 0 { 1 } else { ATTEMPTS };
    for attempt in 0..attempts {
        if limits.asked_to_stop() || nodes >= limits.budget() {
            break;
        }
        let out = chosen(&graph, squares, count, attempt as u64, is_fixed);
        if out.len() < count {
            break;
        }
        let is_kept = |square: Square| {
            squares.binary_search(&square.raw()).is_ok() && !out.contains(&square.raw())
        };
        let most = NODES + NODES_PER_SQUARE * visited as u64;
        let most = most.min(limits.after(nodes).budget());
        let (found, spent) = tour_of(problem, is_kept, &limits.with_nodes(most));
        nodes += spent;
        if found.is_some() {
            return (found, nodes);
        }
    }
    (None, nodes)
}

/// Which squares an attempt takes out: one after another, of the color that more of those left have.
fn chosen(
    graph: &Graph,
    squares: &[u32],
    count: usize,
    attempt: u64,
    is_fixed: impl Fn(u32) -> bool,
) -> Vec<u32> {
    let mut random = rng(0, attempt);
    let colors = graph.coloring();
    let color = |square: u32| {
        colors
            .as_ref()
            .is_some_and(|colors| colors[square as usize])
    };
    let mut left = [0i64; 2];
    for &square in squares {
        left[usize::from(color(square))] += 1;
    }
    let mut out: Vec<u32> = Vec::new();
    for _ in 0..count {
        let more = if left[0] == left[1] {
            None
        } else {
            Some(left[1] > left[0])
        };
        let may = |&square: &u32| {
            let is_of_color = colors.is_none() || more.is_none_or(|more| more == color(square));
            is_of_color && !out.contains(&square) && !is_fixed(square)
        };
        let mut may: Vec<u32> = squares.iter().copied().filter(may).collect();
        if may.is_empty() {
            break;
        }
        if attempt < ATTEMPTS as u64 / 2 {
            let least = may
                .iter()
                .map(|&square| graph.degree(square as usize))
                .min();
            may.retain(|&square| Some(graph.degree(square as usize)) == least);
        }
        let square = may[below(&mut random, may.len())];
        left[usize::from(color(square))] -= 1;
        out.push(square);
    }
    out
}

/// A tour of the squares that are kept.
fn tour_of(
    problem: &Problem,
    is_kept: impl Fn(Square) -> bool,
    limits: &Limits<'_>,
) -> (Option<Vec<Square>>, u64) {
    let is_whole = (0..problem.len() as u32).all(|square| is_kept(Square::new(square)));
    if is_whole {
        // A board is worth more than its graph: there are constructions and theorems.
        let report = solve(problem, &Method::default(), limits, &mut Quiet);
        let found = match report.answer {
            Answer::Found(tour) => Some(tour.squares().to_vec()),
            _ => None,
        };
        return (found, report.stats.nodes);
    }
    let Ok(induced) = InducedSubgraph::of(problem, is_kept) else {
        return (None, 0);
    };
    let vertex = |square: Square| induced.vertex(square);
    let ends = match problem.ends() {
        Ends::Any => Some(Ends::Any),
        Ends::Closed => Some(Ends::Closed),
        Ends::From(start) => vertex(start).map(Ends::From),
        Ends::To(end) => vertex(end).map(Ends::To),
        Ends::ClosedFrom(start) => vertex(start).map(Ends::ClosedFrom),
        Ends::Between(start, end) => {
            let pair = vertex(start).zip(vertex(end));
            pair.map(|(start, end)| Ends::Between(start, end))
        }
    };
    let Some(ends) = ends else { return (None, 0) };
    let part = Problem::on_graph(induced.edges().clone(), ends);
    let report = solve(&part, &Method::default(), limits, &mut Quiet);
    let found = match report.answer {
        Answer::Found(tour) => {
            let squares = tour.squares().iter();
            squares.map(|&vertex| induced.square(vertex)).collect()
        }
        _ => None,
    };
    (found, report.stats.nodes)
}
