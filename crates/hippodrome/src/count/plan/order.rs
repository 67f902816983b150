//! In which order the squares are dealt with.
//!
//! The number of states grows about threefold with each square of the frontier, so an order is judged
//! by the sum of 3^width over its steps, divided where mirror images are one. The least of some is
//! taken: the lines of a board, the short ones and the long ones, each from one end to the other or
//! from both ends to the middle (so that mirror images are one after every pair); the vertices as they
//! are numbered; and the best that a beam search finds: one that keeps many sets up to 128 squares, beyond that one that keeps few (`narrow`).
//!
//! On boards of up to 128 squares the beam search is the one that matters. How wide the frontier is depends only on which squares
//! are done, so an order is a chain of sets, and the best way to a set the only one worth keeping: of
//! all sets of k squares those of the least sum are kept, and each is enlarged by every square of its
//! frontier. Its orders wander through the squares in no line at all. 7x8 closed takes a fifth of the
//! states that it takes file by file, 6x6 open an eightieth, 6x8 closed two thirds of those that it
//! takes from both ends of each file to the middle.
//!
//! A frontier that is narrow in squares need not be narrow in states; this knows only squares.

use super::narrow::narrow;
use crate::board::Board;
use crate::count::frontier::steps::{Step, steps};
use crate::graph::Graph;
use crate::hamiltonian::Cycles;
use crate::limits::Limits;
use crate::sorting::sort_by_number;
use crate::square::Square;

/// Up to how many vertices a narrow order is looked for.
pub(crate) const MAX_NARROW: usize = 1 << 14;
/// Up to how many squares there is a beam search.
const MAX_IN_BEAM: usize = 128;
/// The widest beam that takes a moment.
const SHORT: usize = 200;
/// How many sets the beam keeps, and the sum beyond which the next one is worth its time.
const BEAMS: [(usize, u128); 3] = [(50, 3u128.pow(14)), (200, 3u128.pow(18)), (4000, u128::MAX)];

/// How long to look for an order: until it is asked to stop, when any order will do.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Patience<'l> {
    widest: usize,
    limits: &'l Limits<'l>,
}

impl<'l> Patience<'l> {
    /// A moment.
    pub(crate) fn short(limits: &'l Limits<'l>) -> Self {
        let widest = SHORT;
        Patience { widest, limits }
    }

    /// As long as a sweep of many states is worth.
    pub(crate) fn long(limits: &'l Limits<'l>) -> Self {
        let widest = usize::MAX;
        Patience { widest, limits }
    }
}

/// The best order found for this graph, and its sum of 3^width.
pub(crate) fn order(cycles: &Cycles, patience: Patience<'_>) -> (u128, Vec<u32>) {
    let graph = &cycles.graph;
    let n = graph.len();
    let mut orders = cycles.board.as_ref().map_or_else(Vec::new, lines);
    orders.push((0..n as u32).collect());
    let squares = cycles.squares;
    if squares <= MAX_IN_BEAM {
        let within = u128::MAX >> (128 - squares);
        orders.extend(beams(graph, squares, within, patience));
    } else if cfg!(feature = "sweep") && n <= MAX_NARROW {
        // Boards go line by line anyway, and where no graphs are swept there are only boards.
        orders.extend(narrow(graph, patience.limits));
    }
    for order in &mut orders {
        complete(graph, order);
    }
    let orders = orders.into_iter();
    let best = orders.map(|order| (weight(cycles, &order), order));
    best.min_by_key(|&(weight, _)| weight).unwrap_or_default()
}

/// The orders that beams find of these squares, each wider than the one before.
fn beams(graph: &Graph, squares: usize, within: u128, patience: Patience<'_>) -> Vec<Vec<u32>> {
    let moves = rows(graph, squares);
    let mut orders = Vec::new();
    for (width, enough) in BEAMS {
        if width > patience.widest || patience.limits.asked_to_stop() {
            break;
        }
        let (sum, order) = beam(&moves, within, width, patience.limits);
        orders.push(order);
        if sum <= enough {
            break;
        }
    }
    orders
}

/// An order that is given, with the vertices that stand for free ends.
pub(crate) fn completed(graph: &Graph, given: &[Square]) -> Vec<u32> {
    let mut order: Vec<u32> = given.iter().map(|square| square.raw()).collect();
    complete(graph, &mut order);
    order
}

/// The lightest of some orders that are neither this one nor a mirror image of it: this one backwards, and the lines of a board.
pub(crate) fn other(cycles: &Cycles, order: &[u32]) -> Vec<u32> {
    let is_same = |other: &[u32], image: &[u32]| {
        let moved = order.iter().map(|&v| image[v as usize]);
        moved.eq(other.iter().copied())
    };
    let backwards = order.iter().rev().copied();
    let backwards: Vec<u32> = backwards
        .filter(|&v| (v as usize) < cycles.squares)
        .collect();
    let mut others = cycles.board.as_ref().map_or_else(Vec::new, lines);
    others.push(backwards);
    for other in &mut others {
        complete(&cycles.graph, other);
    }
    let backwards = others[others.len() - 1].clone();
    others.retain(|other| {
        other != order && !cycles.symmetries.iter().any(|image| is_same(other, image))
    });
    let lightest = others.into_iter().min_by_key(|other| weight(cycles, other));
    // Of a graph there may be no other.
    lightest.unwrap_or(backwards)
}

/// The squares of a board file by file, each file from both ends to the middle.
pub(crate) fn by_files(cycles: &Cycles) -> Vec<u32> {
    let mut order = cycles
        .board
        .as_ref()
        .map_or_else(Vec::new, |board| line_by_line(board, true, true));
    complete(&cycles.graph, &mut order);
    order
}

/// The best order found of some squares that come before all other vertices, and its sum of 3^width;
/// line by line, unless there is patience.
pub(crate) fn side(
    cycles: &Cycles,
    side: &[u32],
    patience: Option<Patience<'_>>,
) -> (u128, Vec<u32>) {
    let mut inside = vec![false; cycles.graph.len()];
    for &v in side {
        inside[v as usize] = true;
    }
    let mut orders = cycles.board.as_ref().map_or_else(Vec::new, lines);
    if let Some(patience) = patience.filter(|_| cycles.squares <= MAX_IN_BEAM) {
        let within = side.iter().fold(0, |within, &v| within | 1 << v);
        orders.extend(beams(&cycles.graph, cycles.squares, within, patience));
    }
    let orders = orders.into_iter().map(|mut order| {
        order.retain(|&v| inside[v as usize]);
        (weight(cycles, &order), order)
    });
    orders.min().unwrap_or((u128::MAX, Vec::new()))
}

/// The squares of a board line by line, along each axis and in both ways of reading a line.
fn lines(board: &Board) -> Vec<Vec<u32>> {
    let ways = [(true, true), (false, true), (true, false), (false, false)];
    let orders = ways.map(|(by_files, outside_in)| line_by_line(board, by_files, outside_in));
    orders.to_vec()
}

fn line_by_line(board: &Board, by_files: bool, outside_in: bool) -> Vec<u32> {
    let key = |square: u32| {
        let point = board.point_of(Square::new(square));
        let (line, place, places) = match by_files {
            true => (point.file, point.rank, board.ranks()),
            false => (point.rank, point.file, board.files()),
        };
        let depth = place.min(places - 1 - place);
        // There are fewer than 2^21 squares.
        let depth = if outside_in { depth } else { 0 };
        line << 42 | depth << 21 | place
    };
    let mut order: Vec<u32> = (0..board.len() as u32).collect();
    sort_by_number(&mut order, key);
    order
}

/// A set of squares that are done, and the best way to it.
#[derive(Copy, Clone)]
struct Done {
    set: u128,
    /// The sum of 3^width so far.
    sum: u128,
    frontier: u128,
    /// The square done last, and the place of the set before it in its layer.
    last: u8,
    before: u32,
}

/// For each of the first `squares` vertices, at most 128, its neighbors among them.
fn rows(graph: &Graph, squares: usize) -> Vec<u128> {
    let row = |v| {
        let neighbors = graph
            .neighbors(v)
            .iter()
            .filter(|&&w| (w as usize) < squares);
        neighbors.fold(0u128, |row, &w| row | 1 << w)
    };
    (0..squares).map(row).collect()
}

/// An order of these vertices, and its sum; of the sets of one size `width` are kept, or one after it is
/// asked to stop.
fn beam(moves: &[u128], within: u128, width: usize, limits: &Limits<'_>) -> (u128, Vec<u32>) {
    let squares = within.count_ones() as usize;
    let nothing = Done {
        set: 0,
        sum: 0,
        frontier: 0,
        last: 0,
        before: 0,
    };
    let mut layers = vec![vec![nothing]];
    for size in 0..squares {
        let mut larger: Vec<Done> = Vec::new();
        for (before, done) in (0u32..).zip(&layers[size]) {
            // Where a component ends, any square begins the next.
            let mut candidates = match done.frontier & within {
                0 => within & !done.set,
                frontier => frontier,
            };
            while candidates != 0 {
                let last = candidates.trailing_zeros();
                candidates &= candidates - 1;
                let set = done.set | 1 << last;
                let frontier = (done.frontier | moves[last as usize]) & !set;
                larger.push(Done {
                    set,
                    sum: done
                        .sum
                        .saturating_add(3u128.saturating_pow(frontier.count_ones())),
                    frontier,
                    last: last as u8,
                    before,
                });
            }
        }
        larger.sort_unstable_by_key(|done| (done.set, done.sum, done.before));
        larger.dedup_by_key(|done| done.set);
        larger.sort_unstable_by_key(|done| (done.sum, done.set));
        larger.truncate(if limits.asked_to_stop() { 1 } else { width });
        layers.push(larger);
    }
    let sum = layers[squares][0].sum;
    let mut place = 0;
    let mut order: Vec<u32> = Vec::with_capacity(squares);
    for layer in layers[1..].iter().rev() {
        let done = layer[place];
        order.push(u32::from(done.last));
        place = done.before as usize;
    }
    order.reverse();
    (sum, order)
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

/// The work of a sweep in this order.
fn weight(cycles: &Cycles, order: &[u32]) -> u128 {
    let steps = steps(&cycles.graph, order, &cycles.symmetries);
    steps.map_or(u128::MAX, |(steps, _)| work(&steps))
}

/// The sum of 3^width over all steps, each divided by the mirror images that are one there.
pub(crate) fn work(steps: &[Step]) -> u128 {
    let states = steps.iter().map(|step| {
        let width = step.live.len() as u32;
        3u128.saturating_pow(width) / (step.mirrors.len() as u128 + 1)
    });
    states.fold(0, u128::saturating_add)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaper::Leaper;
    use crate::problem::{Ends, Problem};

    fn cycles(board: &str, ends: Ends) -> (Problem, Vec<u32>) {
        let problem = Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, ends);
        let (_, order) = order(&Cycles::of(&problem), Patience::long(&Limits::NONE));
        (problem, order)
    }

    /// Every order holds every vertex once, helpers too, on boards in pieces as well.
    #[test]
    #[ignore = "takes seconds"]
    fn orders_are_permutations() {
        let square = Square::new;
        for board in ["3x3", "4x4", "5x5-a1", "2x9", "6x6", "3x30", "1x99"] {
            for ends in [
                Ends::Closed,
                Ends::Any,
                Ends::From(square(1)),
                Ends::Between(square(0), square(2)),
            ] {
                let (problem, mut order) = cycles(board, ends);
                order.sort_unstable();
                let vertices = Cycles::of(&problem).graph.len() as u32;
                assert_eq!(order, (0..vertices).collect::<Vec<_>>(), "{problem}");
            }
        }
    }

    /// On 6x6 lines need a frontier of 12 squares; the beam finds 10, as another program does that
    /// keeps 20,000 sets.
    #[test]
    fn the_beam_is_narrower_than_lines() {
        let (problem, order) = cycles("6x6", Ends::Closed);
        let cycles = Cycles::of(&problem);
        let (_, width) = steps(&cycles.graph, &order, &cycles.symmetries).unwrap();
        assert!(width <= 11, "{width}");
        let (sum, _) = beam(
            &rows(&cycles.graph, 36),
            u128::MAX >> (128 - 36),
            2000,
            &Limits::NONE,
        );
        assert_eq!(sum, 363_766);
        let lines = steps(&cycles.graph, &by_files(&cycles), &cycles.symmetries);
        let (_, lines) = lines.unwrap();
        assert!(lines >= 12, "{lines}");
    }

    /// The order in which a number is checked is none that would repeat the first count, and it begins elsewhere.
    #[test]
    fn the_other_order_is_another_one() {
        let mut by_file = 0;
        for (board, ends) in [
            ("3x4", Ends::Any),
            ("5x6", Ends::Closed),
            ("5x6", Ends::Any),
            ("6x6", Ends::Any),
            ("6x7-a1", Ends::From(Square::new(3))),
        ] {
            let (problem, first) = cycles(board, ends);
            let cycles = Cycles::of(&problem);
            let files = by_files(&cycles);
            for order in [first, files.clone()] {
                let other = other(&cycles, &order);
                let mut vertices = other.clone();
                vertices.sort_unstable();
                let all: Vec<u32> = (0..cycles.graph.len() as u32).collect();
                assert_eq!(vertices, all, "{problem}");
                assert_ne!(other, order, "{problem}");
                for image in &cycles.symmetries {
                    let moved: Vec<u32> = order.iter().map(|&v| image[v as usize]).collect();
                    assert_ne!(other, moved, "{problem}");
                }
                by_file += u32::from(other == files);
            }
        }
        assert!((1..10).contains(&by_file), "{by_file}");
    }
}
