//! One greedy walk: always to the least square, until there is none.
//!
//! Cost: O(1) per step for a leaper. Roth's tie-break is a fixed preference of squares, so a step is
//! the minimum of eight words and eight subtractions, without a branch that depends on the board;
//! the other tie-breaks compare the squares that are tied.
//!
//! The knight's walk by Roth's rule has a file of its own, [`knight`].
//!
//! A walk may be told to end at a square: that square is then taken from the beginning, though its
//! neighbors count it as free, and entered last.

mod follow;

mod knight;

use rand_xoshiro::Xoshiro256PlusPlus;

use self::follow::{Goal, Walker, follow};
use super::lattice::{Arcs, Lattice, Padded, TAKEN};
use super::ties::{TieBreaker, Ties, roth};
use crate::board::Board;
use crate::graph::Graph;
use crate::leaper::{Leaper, Offset};
use crate::limits::Limits;
use crate::problem::{Ground, Problem};
use crate::square::Square;
use crate::trace::Trace;

/// The rule that a walk follows.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Rule {
    /// How ties are broken.
    pub ties: Ties,
    /// Go to the square with the *most* onward moves instead: the textbook's exercise.
    pub most_first: bool,
}

/// Walks from `start` and returns the path, complete or not; a fixed end is entered last. On a board the moves come
/// in the order of `offsets`, which are the leaper's; a graph has its own.
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
        Ground::Board { board, piece } => {
            // Roth's rule does not ask for the order of moves.
            if rule == Rule::default() && *piece == Leaper::KNIGHT {
                if let Some(path) = knight::walk(board, goal, trace) {
                    return path;
                }
            }
            if let Some(padded) = Padded::<8>::new(board, offsets) {
                return walk_board(&padded, board, rule, &mut ties, goal, trace);
            }
            if let Some(padded) = Padded::<4>::new(board, offsets) {
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
    let cells = padded.cells(roth(board));
    let step = |cells: &mut [u64], at: usize| {
        // Entering `at` takes one from each candidate alike, so the choice may be made before:
        // the processor does both at once.
        let next = padded.least(cells, at);
        padded.enter(cells, at);
        next
    };
    let walker = OnLattice {
        lattice: padded,
        cells,
        step,
    };
    follow(walker, goal, trace)
}

/// A walk that compares the squares at every tie.
fn choosy<L: Lattice>(
    lattice: &L,
    rule: Rule,
    ties: &mut TieBreaker<'_>,
    goal: Goal<'_>,
    trace: &mut impl Trace,
) -> Vec<Square> {
    let step = |cells: &mut [u64], at: usize| {
        lattice.enter(cells, at);
        ties.entered(|| lattice.square(at));
        choose(lattice, cells, at, rule, ties)
    };
    let walker = OnLattice {
        lattice,
        cells: lattice.cells(|_| 0),
        step,
    };
    follow(walker, goal, trace)
}

/// A walker on a lattice, with a step of any kind.
struct OnLattice<'l, L, S> {
    lattice: &'l L,
    cells: Vec<u64>,
    step: S,
}

impl<L: Lattice, S: FnMut(&mut [u64], usize) -> Option<usize>> Walker for OnLattice<'_, L, S> {
    type Heading = ();

    fn heading(&self, _: Square) {}

    fn place(&self, square: Square) -> u32 {
        self.lattice.place(square) as u32
    }

    fn square(&self, place: u32) -> Square {
        self.lattice.square(place as usize)
    }

    fn left(&self, place: u32) -> Option<u32> {
        let cell = self.cells[place as usize];
        (cell < TAKEN).then_some(L::left(cell) as u32)
    }

    fn close(&mut self, place: u32) {
        self.cells[place as usize] |= TAKEN;
    }

    fn each_neighbor(&self, place: u32, mut f: impl FnMut(u32)) {
        (self.lattice).each_neighbor(place as usize, |to| f(to as u32));
    }

    fn step(&mut self, place: u32, (): &mut ()) -> Option<u32> {
        (self.step)(&mut self.cells, place as usize).map(|to| to as u32)
    }
}

/// The best neighbor by degree; those that are tied are compared by the tie-break.
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
    use crate::chance::rng;
    use crate::problem::Ends;
    use crate::trace::{Event, Quiet};

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

    /// By Squirrel's rule every square board has a tour, as was conjectured (D. Squirrel and P. Cull, A Warnsdorff-rule algorithm for knight's tours on
    /// square chessboards, 1996), but not 74x74: Squirrel's own program (douglassquirrel/warnsdorff) visits as many squares of it.
    #[test]
    fn squirrel_tours_square_boards() {
        for side in [
            25, 48, 73, 74, 75, 112, 113, 114, 115, 116, 117, 118, 119, 125,
        ] {
            let board = crate::Board::rectangle(side, side).unwrap();
            let problem = Problem::on_board(board, Leaper::KNIGHT, Ends::Any);
            let path = walk_from(&problem, Ties::Squirrel, 0, Square::new(0));
            let visited = if side == 74 { 5_432 } else { problem.len() };
            assert_eq!(path.len(), visited, "side {side}");
        }
    }

    /// The fixed preference and the closer look are the same rule, told alike: on boards of every
    /// pitch of the knight's walk, as wide as it takes and one file wider.
    #[test]
    fn roth_is_the_same_both_ways() {
        let boards = [
            "1x1",
            "1x9",
            "9x1",
            "2x3",
            "3x10",
            "5x5",
            "20x20",
            "13x22",
            "13x23-c3-d9-v13",
            "31x13-a1-a2-b1",
            "12x70",
            "12x71",
            "7x262",
            "7x263",
            "5x1030",
            "5x1031",
            "300x5",
        ];
        for text in boards {
            let board: Board = text.parse().unwrap();
            let padded = Padded::<8>::new(&board, &Leaper::KNIGHT.clockwise()).unwrap();
            let squares = board.len();
            for start in (0..squares).step_by(1 + squares / 50) {
                let start = Square::new(start as u32);
                let end = Square::new(squares as u32 / 2);
                for ends in [Ends::Any, Ends::To(end)] {
                    let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, ends);
                    let (mut fast, mut slow): (Vec<Event>, Vec<Event>) = Default::default();
                    let path = walk(
                        &problem,
                        &Leaper::KNIGHT.clockwise(),
                        Rule::default(),
                        rng(0, 0),
                        start,
                        &Limits::NONE,
                        &mut fast,
                    );
                    let mut ties = TieBreaker::new(Ties::Far, &problem, rng(0, 0));
                    let goal = Goal {
                        start,
                        end: problem.ends().end(),
                        squares,
                        limits: Limits::NONE,
                    };
                    let slowly = choosy(&padded, Rule::default(), &mut ties, goal, &mut slow);
                    assert_eq!(path, slowly, "{text} from {start:?} {ends:?}");
                    assert!(
                        fast == slow,
                        "{text} from {start:?} {ends:?} is told otherwise"
                    );
                    assert_eq!(
                        path,
                        walk_from(&problem, Ties::Far, 0, start),
                        "{text} quietly"
                    );
                }
            }
        }
    }
}
