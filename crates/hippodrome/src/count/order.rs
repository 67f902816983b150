//! In which order the squares are dealt with.
//!
//! The number of states grows about threefold with each square of the frontier, whatever the graph,
//! so an order is judged by the sum of 3^width over its steps, and the least of some is taken: the
//! lines of a board, the short ones and the long ones, each from one end to the other or from both
//! ends to the middle (so that mirror images meet again after every pair); the vertices as they are
//! numbered; and from some starts the greedy order, which always goes on where the fewest squares
//! enter the frontier (the older first).
//!
//! A frontier that is narrow in squares need not be narrow in states; this knows only squares.

use super::cycles::Cycles;
use crate::board::Board;
use crate::graph::Graph;
use crate::square::Square;

/// How many greedy orders are tried.
const STARTS: usize = 8;
/// Up to how many vertices greedy orders are tried.
const MOST_GREEDY: usize = 1 << 14;

/// The best order found for this graph; the squares of `board` are its first vertices.
pub(super) fn order(graph: &Graph, board: Option<&Board>) -> Vec<u32> {
    let n = graph.len();
    let mut orders = board.map_or_else(Vec::new, lines);
    orders.push((0..n as u32).collect());
    if n <= MOST_GREEDY {
        let mut starts: Vec<usize> = (0..n).collect();
        starts.sort_by_key(|&v| graph.degree(v));
        starts.truncate(STARTS);
        orders.extend(starts.into_iter().map(|start| greedy(graph, start)));
    }
    for order in &mut orders {
        complete(graph, order);
    }
    let best = orders.into_iter().min_by_key(|order| weight(graph, order));
    best.unwrap_or_default()
}

/// An order that is given, with the vertices that stand for free ends.
pub(super) fn completed(graph: &Graph, given: &[Square]) -> Vec<u32> {
    let mut order: Vec<u32> = given.iter().map(|square| square.raw()).collect();
    complete(graph, &mut order);
    order
}

/// The squares of a board file by file, each file from both ends to the middle.
pub(super) fn by_files(cycles: &Cycles<'_>) -> Vec<u32> {
    let mut order = cycles
        .board
        .map_or_else(Vec::new, |board| line_by_line(board, true, true));
    complete(&cycles.graph, &mut order);
    order
}

/// The squares of a board line by line, along each axis and in both ways of reading a line.
fn lines(board: &Board) -> Vec<Vec<u32>> {
    let ways = [(true, true), (false, true), (true, false), (false, false)];
    let orders = ways.map(|(by_files, outside_in)| line_by_line(board, by_files, outside_in));
    orders.to_vec()
}

fn line_by_line(board: &Board, by_files: bool, outside_in: bool) -> Vec<u32> {
    let key = |square: u32| {
        let point = board.point(Square::new(square));
        let (line, place, places) = match by_files {
            true => (point.file, point.rank, board.ranks()),
            false => (point.rank, point.file, board.files()),
        };
        let depth = place.min(places - 1 - place);
        (line, if outside_in { depth } else { 0 }, place)
    };
    let mut order: Vec<u32> = (0..board.len() as u32).collect();
    order.sort_by_key(|&square| key(square));
    order
}

/// From this vertex on always the one of the frontier through which the fewest enter it.
fn greedy(graph: &Graph, start: usize) -> Vec<u32> {
    let n = graph.len();
    let mut seen = vec![false; n];
    let mut frontier: Vec<u32> = Vec::new();
    let mut order = Vec::with_capacity(n);
    let mut fresh = (start..n).chain(0..start);
    while order.len() < n {
        let entering = |v: u32| {
            let neighbors = graph.neighbors(v as usize);
            neighbors.iter().filter(|&&w| !seen[w as usize]).count()
        };
        let best = (0..frontier.len()).min_by_key(|&at| (entering(frontier[at]), at));
        let v = match best {
            Some(at) => frontier.remove(at),
            // Another component begins, or the first.
            None => match fresh.find(|&v| !seen[v]) {
                Some(v) => v as u32,
                None => break,
            },
        };
        seen[v as usize] = true;
        order.push(v);
        for &w in graph.neighbors(v as usize) {
            if !std::mem::replace(&mut seen[w as usize], true) {
                frontier.push(w);
            }
        }
    }
    order
}

/// Puts the vertices that are missing in their place: one with two neighbors after the first of
/// them, any other at the end. These are the vertices that stand for free ends.
fn complete(graph: &Graph, order: &mut Vec<u32>) {
    let mut present = vec![false; graph.len()];
    for &v in order.iter() {
        present[v as usize] = true;
    }
    for v in (0..graph.len()).rev().filter(|&v| !present[v]) {
        let neighbors = graph.neighbors(v);
        let first = order.iter().position(|w| neighbors.contains(w));
        let at = first.map_or(order.len(), |at| at + 1);
        let at = if neighbors.len() == 2 {
            at
        } else {
            order.len()
        };
        order.insert(at, v as u32);
    }
}

/// The sum of 3^width over all steps.
fn weight(graph: &Graph, order: &[u32]) -> u128 {
    let mut state = vec![false; graph.len()];
    let mut width = 0u32;
    let mut sum = 0u128;
    for &v in order {
        width -= u32::from(std::mem::replace(&mut state[v as usize], true));
        let mut entering = 0;
        for &w in graph.neighbors(v as usize) {
            entering += u32::from(!std::mem::replace(&mut state[w as usize], true));
        }
        width += entering;
        sum = sum.saturating_add(3u128.saturating_pow(width));
    }
    sum
}
