//! One greedy walk: always to the least square, until there is none.
//!
//! Cost: O(1) per step for a leaper. Roth's tie-break is a fixed preference of squares, so a step is
//! the minimum of eight words and eight subtractions, without a branch that depends on the board;
//! the others look closer at ties.
//!
//! The knight's walk by Roth's rule has a file of its own, [`knight`].
//!
//! A walk may be told to end at a square: that square is then taken from the beginning, though its
//! neighbors count it as free, and entered last.

mod knight;

use rand_xoshiro::Xoshiro256PlusPlus;

use super::lattice::{Arcs, Lattice, Padded, TAKEN};
use super::ties::{TieBreaker, Ties, far};
use crate::board::Board;
use crate::graph::Graph;
use crate::leaper::{Leaper, Offset};
use crate::limits::Limits;
use crate::problem::{Ground, Problem};
use crate::square::Square;
use crate::trace::{Event, PULSE, Trace};

/// What a walk follows.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Rule {
    /// How ties are broken.
    pub ties: Ties,
    /// Go to the square with the *most* onward moves instead: the textbook's exercise.
    pub most_first: bool,
}

/// Walks from `start` and returns the path, complete or not; a fixed end is entered last. On a board the moves come in the
/// order of `offsets`, which are the leaper's; a graph has its own.
pub(crate) fn walk(
    problem: &Problem,
    offsets: &[Offset],
    rule: Rule,
    rng: Xoshiro256PlusPlus,
    start: Square,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> Vec<Square> {
    let mut ties = TieBreaker::new(rule.ties, problem, rng);
    let goal = Goal {
        start,
        end: problem.ends().end(),
        squares: problem.len(),
        limits: *limits,
    };
    match problem.ground() {
        Ground::Board { board, leaper } => {
            // Roth's rule does not ask for the order of moves.
            if rule == Rule::default() && *leaper == Leaper::KNIGHT {
                return knight::walk(board, goal, trace);
            }
            if let Some(padded) = Padded::<8>::new(board, offsets, &[]) {
                return walk_board(&padded, board, rule, &mut ties, goal, trace);
            }
            if let Some(padded) = Padded::<4>::new(board, offsets, &[]) {
                return walk_board(&padded, board, rule, &mut ties, goal, trace);
            }
            // A jump longer than the board: hardly a move.
            let graph = Graph::of_board(board, offsets);
            choosy(&graph, rule, &mut ties, goal, trace)
        }
        Ground::Graph(edges) => {
            let graph = Graph::of_edges(edges);
            match edges.is_directed() {
                false => choosy(&graph, rule, &mut ties, goal, trace),
                true => choosy(&Arcs::new(graph), rule, &mut ties, goal, trace),
            }
        }
    }
}

/// From where to where, over how many squares, and how far at the most.
#[derive(Copy, Clone)]
pub(super) struct Goal<'l> {
    start: Square,
    end: Option<Square>,
    squares: usize,
    limits: Limits<'l>,
}

fn walk_board<const N: usize>(
    padded: &Padded<'_, N>,
    board: &Board,
    rule: Rule,
    ties: &mut TieBreaker<'_>,
    goal: Goal<'_>,
    trace: &mut impl Trace,
) -> Vec<Square> {
    if rule.ties != Ties::Far || rule.most_first {
        return choosy(padded, rule, ties, goal, trace);
    }
    let mut cells = padded.cells(far(board));
    follow(padded, &mut cells, goal, trace, |cells, at| {
        // Entering `at` takes one from each candidate alike, so the choice may be made before:
        // the processor does both at once.
        let next = padded.least(cells, at);
        padded.enter(cells, at);
        next
    })
}

/// A walk that looks closer at every tie.
fn choosy<L: Lattice>(
    lattice: &L,
    rule: Rule,
    ties: &mut TieBreaker<'_>,
    goal: Goal<'_>,
    trace: &mut impl Trace,
) -> Vec<Square> {
    let mut cells = lattice.cells(|_| 0);
    follow(lattice, &mut cells, goal, trace, |cells, at| {
        lattice.enter(cells, at);
        ties.entered(|| lattice.square(at));
        choose(lattice, cells, at, rule, ties)
    })
}

/// The walk itself; `step` enters a place and says where to go next.
#[inline]
pub(super) fn follow<L: Lattice>(
    lattice: &L,
    cells: &mut [u64],
    goal: Goal<'_>,
    trace: &mut impl Trace,
    mut step: impl FnMut(&mut [u64], usize) -> Option<usize>,
) -> Vec<Square> {
    let mut path: Vec<u32> = Vec::with_capacity(goal.squares);
    // A walk cannot end where it starts.
    let end = goal
        .end
        .filter(|&end| end != goal.start)
        .map(|end| lattice.place(end));
    if let Some(end) = end {
        cells[end] |= TAKEN;
    }
    let mut at = lattice.place(goal.start);
    let most = goal.limits.budget().min(goal.squares as u64) as usize;
    'walk: while path.len() < most && !goal.limits.asked_to_stop() {
        let pause = most.min(path.len() + PULSE as usize);
        while path.len() < pause {
            path.push(at as u32);
            let next = step(cells, at);
            tell(lattice, cells, at, trace);
            match next {
                Some(to) => at = to,
                None => break 'walk,
            }
        }
    }
    if let Some(end) = end
        && path.len() + 1 == goal.squares
    {
        let mut reaches = false;
        lattice.each_neighbor(at, |to| reaches |= to == end);
        if reaches {
            path.push(end as u32);
            tell(lattice, cells, end, trace);
        }
    }
    // In the same memory.
    let squares = path.into_iter().map(|place| lattice.square(place as usize));
    squares.collect()
}

fn tell<L: Lattice, T: Trace>(lattice: &L, cells: &[u64], at: usize, trace: &mut T) {
    if T::STEPS {
        trace.event(Event::Advance(lattice.square(at)));
        lattice.each_neighbor(at, |to| {
            if cells[to] < TAKEN {
                trace.event(Event::Consider(
                    lattice.square(to),
                    L::left(cells[to]) as u32,
                ));
            }
        });
    }
}

/// The best neighbor by degree, ties broken by looking closer.
fn choose<L: Lattice>(
    lattice: &L,
    cells: &[u64],
    from: usize,
    rule: Rule,
    ties: &mut TieBreaker<'_>,
) -> Option<usize> {
    let mut best: Option<(u64, usize)> = None;
    let mut tied = false;
    let badness = |to: usize| match rule.most_first {
        false => L::left(cells[to]),
        true => u64::MAX - L::left(cells[to]),
    };
    lattice.each_neighbor(from, |to| {
        if cells[to] < TAKEN {
            match best {
                Some((least, _)) if least < badness(to) => {}
                Some((least, _)) if least == badness(to) => tied = true,
                _ => {
                    best = Some((badness(to), to));
                    tied = false;
                }
            }
        }
    });
    let (least, first) = best?;
    if !tied {
        return Some(first);
    }
    let mut winner: Option<(u64, usize)> = None;
    lattice.each_neighbor(from, |to| {
        if cells[to] < TAKEN && badness(to) == least {
            let key = ties.key(lattice, cells, from, to);
            if winner.is_none_or(|(best, _)| key < best) {
                winner = Some((key, to));
            }
        }
    });
    winner.map(|(_, to)| to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Ends;
    use crate::search::ties::rng;
    use crate::trace::Quiet;

    fn walk_from(problem: &Problem, ties: Ties, seed: u64, start: Square) -> Vec<Square> {
        let rule = Rule {
            ties,
            most_first: false,
        };
        let offsets = Leaper::KNIGHT.clockwise();
        let rng = rng(seed, 0);
        walk(
            problem,
            &offsets,
            rule,
            rng,
            start,
            &Limits::NONE,
            &mut Quiet,
        )
    }

    /// The padded board and the compressed rows must walk alike.
    #[test]
    fn boards_and_their_graphs_walk_alike() {
        use crate::edges::EdgeList;
        for text in ["8x8", "6x9-a1-c3-d4", "3x10", "1x1", "5x5"] {
            let board: Board = text.parse().unwrap();
            let graph = Graph::of_board(&board, &Leaper::KNIGHT.clockwise());
            let mut edges: Vec<(u32, u32)> = Vec::new();
            for v in 0..graph.len() as u32 {
                edges.extend(graph.neighbors(v as usize).iter().map(|&w| (v, w)));
            }
            // As arcs, so that every vertex keeps its order.
            let arcs = EdgeList::directed(graph.len() as u32, edges).unwrap();
            let on_graph = Problem::on_graph(arcs, Ends::Any);
            let on_board = Problem::on_board(board, Leaper::KNIGHT, Ends::Any);
            for ties in [Ties::First, Ties::Random, Ties::Lookahead, Ties::Pohl] {
                for start in 0..on_board.len() as u32 {
                    let start = Square::new(start);
                    assert_eq!(
                        walk_from(&on_board, ties, 5, start),
                        walk_from(&on_graph, ties, 5, start),
                        "{text} {ties}"
                    );
                }
            }
        }
    }

    /// Squirrel's rule tours every square board (facts.md; its paper's conjecture).
    #[test]
    fn squirrel_tours_square_boards() {
        for side in [25, 48, 112, 113, 114, 115, 116, 117, 118, 119, 125] {
            let board = crate::Board::rectangle(side, side).unwrap();
            let problem = Problem::on_board(board, Leaper::KNIGHT, Ends::Any);
            let path = walk_from(&problem, Ties::Squirrel, 0, Square::new(0));
            assert_eq!(path.len(), problem.len(), "side {side}");
        }
    }

    /// The fixed preference and the closer look are the same rule.
    #[test]
    fn far_is_far_both_ways() {
        for text in ["20x20", "13x31-c3-d9", "5x5"] {
            let board: Board = text.parse().unwrap();
            let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, Ends::Any);
            let padded = Padded::<8>::new(&board, &Leaper::KNIGHT.clockwise(), &[]).unwrap();
            for start in 0..board.len() as u32 {
                let start = Square::new(start);
                let mut ties = TieBreaker::new(Ties::Far, &problem, rng(0, 0));
                let goal = Goal {
                    start,
                    end: None,
                    squares: board.len(),
                    limits: Limits::NONE,
                };
                let slow = choosy(&padded, Rule::default(), &mut ties, goal, &mut Quiet);
                assert_eq!(walk_from(&problem, Ties::Far, 0, start), slow, "{text}");
            }
        }
    }
}
