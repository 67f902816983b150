//! Is this claim a tour?
//!
//! The checker trusts nobody. It knows the rules of the ground (geometry on a board, the edges of
//! a graph, both as given), and neither the move graph nor any engine: a test forbids the
//! imports. It reads the claim once, in order, and names the first flaw.
//!
//! Invariant: after k squares, `seen` holds exactly these k squares, and each was a move from the
//! one before. So k = n at the end means every square once. Given numbers, required, forbidden and one-way
//! moves are checked on the way, a symmetry (`mapped`) and sums of lines (`sums`) at the end.
//!
//! Cost: one bit per square, all squares where a symmetry or sums are asked for, and O(1) per step on a board (O(log edges) on a graph).

mod grid;

mod flaw;

mod mapped;

mod sums;

mod batch_checker;

mod hint;

pub use batch_checker::BatchChecker;
pub use flaw::Flaw;
pub use grid::{Cell, Grid, GridFlaw};
pub use sums::equal_sums;

use crate::problem::{Ground, Problem};
use crate::sorting::{pair, sort_by_number};
use crate::square::{Point, Square};
use crate::tour::Tour;

/// Checks a claim square by square, so that it need not be in memory.
///
/// ```
/// use hippodrome::{Checker, Ends, Leaper, Problem};
///
/// let problem = Problem::on_board("3x4".parse()?, Leaper::KNIGHT, Ends::Any);
/// let mut checker = Checker::new(&problem);
/// for name in "a1 c2 a3 b1 d2 b3 c1 a2 b4".split(' ') {
///     if let Err(flaw) = checker.visit_point(name.parse()?) {
///         assert_eq!(flaw.to_string(), "step 9: b4 is not a square of the board");
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Checker<'p> {
    problem: &'p Problem,
    seen: Vec<u64>,
    first: Option<Square>,
    last: Option<Square>,
    visited: u64,
    /// Which of the required moves were made.
    made: Vec<bool>,
    /// The given numbers in the order of their squares.
    given: Vec<(Square, u32)>,
    /// All squares so far, where a symmetry or sums are asked for.
    squares: Vec<Square>,
}

impl<'p> Checker<'p> {
    /// A checker that has seen nothing yet.
    pub fn new(problem: &'p Problem) -> Self {
        let constraints = problem.constraints();
        let given = constraints
            .given
            .iter()
            .map(|&(step, square)| (square, step));
        let mut given: Vec<_> = given.collect();
        sort_by_number(&mut given, |(square, step)| pair(square.raw(), step));
        Checker {
            problem,
            seen: vec![0; problem.len().div_ceil(64)],
            first: None,
            last: None,
            visited: 0,
            made: vec![false; constraints.required.len()],
            given,
            squares: Vec::new(),
        }
    }

    /// The next square of the claim, as a place on the board.
    ///
    /// # Errors
    ///
    /// The flaw of this step; the checker is not to be used after one.
    pub fn visit_point(&mut self, point: Point) -> Result<(), Flaw> {
        let (square, name) = match self.problem.ground() {
            Ground::Board { board, .. } => (board.square(point), board.name_of(point)),
            Ground::Graph(_) => (None, point.to_string()),
        };
        match square {
            Some(square) => self.visit(square),
            None => Err(Flaw::OffBoard {
                step: self.visited,
                square: name,
            }),
        }
    }

    /// The next square of the claim.
    ///
    /// # Errors
    ///
    /// The flaw of this step; the checker is not to be used after one.
    pub fn visit(&mut self, square: Square) -> Result<(), Flaw> {
        let step = self.visited;
        let ground = self.problem.ground();
        if square.index() >= self.problem.len() {
            return Err(Flaw::OffBoard {
                step,
                square: format!("number {}", square.index()),
            });
        }
        let (word, bit) = (square.index() / 64, 1u64 << (square.index() % 64));
        if self.seen[word] & bit != 0 {
            return Err(Flaw::Twice {
                step,
                first: None,
                square: ground.name(square),
            });
        }
        let not_joined = |last: &Square| !ground.joins(*last, square);
        if let Some(last) = self.last.filter(not_joined) {
            return Err(Flaw::NotAMove {
                step,
                from: ground.name(last),
                to: ground.name(square),
            });
        }
        if !self.problem.is_free() {
            self.check_number(square)?;
            if let Some(last) = self.last {
                self.check_move(last, square)?;
            }
        }
        if self.problem.symmetry().is_some() || self.problem.magic().is_some() {
            self.squares.push(square);
        }
        self.seen[word] |= bit;
        self.first.get_or_insert(square);
        self.last = Some(square);
        self.visited += 1;
        Ok(())
    }

    /// Whether the next square may have the next number.
    fn check_number(&self, square: Square) -> Result<(), Flaw> {
        let (ground, step) = (self.problem.ground(), self.visited);
        let own = self
            .given
            .binary_search_by_key(&square, |&(square, _)| square);
        let own = own.ok().map(|at| (square, u64::from(self.given[at].1)));
        let at_step = self.problem.constraints().square_at(step);
        match own.or(at_step.map(|square| (square, step))) {
            Some(given) if given != (square, step) => Err(Flaw::WrongNumber {
                number: step + 1,
                found: ground.name(square),
                asked: ground.name(given.0),
                given: given.1 + 1,
            }),
            _ => Ok(()),
        }
    }

    /// Whether this move, which the ground allows, is not forbidden; notes whether it was required.
    fn check_move(&mut self, from: Square, to: Square) -> Result<(), Flaw> {
        if !self.problem.joins(from, to) {
            let name = |square| self.problem.ground().name(square);
            let (step, from_name, to_name) = (self.visited, name(from), name(to));
            let leads_back = self.problem.constraints().leads_back(from, to);
            return Err(match leads_back && self.problem.joins(to, from) {
                true => Flaw::WrongWay {
                    step,
                    from: from_name,
                    to: to_name,
                },
                false => Flaw::Forbidden {
                    step,
                    from: from_name,
                    to: to_name,
                },
            });
        }
        if let Some(index) = self.problem.requires(from, to) {
            self.made[index] = true;
        }
        Ok(())
    }

    /// The end of the claim: nothing missing, the ends right, all required moves made.
    ///
    /// # Errors
    ///
    /// The flaw of the claim as a whole.
    pub fn finish(mut self) -> Result<(), Flaw> {
        let (ground, ends) = (self.problem.ground(), self.problem.ends());
        let squares = self.problem.len() as u64;
        let (Some(first), Some(last), true) = (self.first, self.last, self.visited == squares)
        else {
            let missing = (0..self.problem.len())
                .find(|index| self.seen[index / 64] >> (index % 64) & 1 == 0)
                .unwrap_or_default();
            return Err(Flaw::Missing {
                visited: self.visited,
                squares,
                first: ground.name(Square::new(missing as u32)),
                of_graph: matches!(ground, Ground::Graph(_)),
            });
        };
        if let Some(asked) = ends.start().filter(|&asked| asked != first) {
            return Err(Flaw::WrongStart {
                found: ground.name(first),
                asked: ground.name(asked),
            });
        }
        if let Some(asked) = ends.end().filter(|&asked| asked != last) {
            return Err(Flaw::WrongEnd {
                found: ground.name(last),
                asked: ground.name(asked),
            });
        }
        if ends.is_closed() && !closes(ground, first, last) {
            return Err(Flaw::NotClosed {
                last: ground.name(last),
                first: ground.name(first),
            });
        }
        if ends.is_closed() && squares > 1 {
            self.check_move(last, first)?;
        }
        match self.made.iter().position(|made| !made) {
            None => {
                mapped::check(self.problem, &self.squares)?;
                sums::check(self.problem, &self.squares)
            }
            Some(index) => {
                let (from, to) = self.problem.constraints().required[index];
                Err(Flaw::NotMade {
                    from: ground.name(from),
                    to: ground.name(to),
                })
            }
        }
    }
}

/// Whether a path over all squares from `first` to `last` closes into a tour. One square alone
/// does by convention; two joined by one edge do not, since it would be used twice.
pub(crate) fn closes(ground: &Ground, first: Square, last: Square) -> bool {
    match ground.len() {
        1 => true,
        2 if ground.is_symmetric() => false,
        _ => ground.joins(last, first),
    }
}

/// Checks a whole claim and makes it a [`Tour`].
///
/// # Errors
///
/// The first flaw, in the order of the claim.
///
/// ```
/// use hippodrome::{Board, Ends, Flaw, Leaper, Problem, verify};
///
/// let board: Board = "3x4".parse()?;
/// let names = ["a1", "c2", "a3", "b1", "d2", "b3", "c1", "a2", "c3", "d1", "b2", "d3"];
/// let squares = names.map(|name| board.parse_square(name).unwrap());
/// let problem = Problem::on_board(board, Leaper::KNIGHT, Ends::Any);
/// assert!(verify(&problem, &squares).is_ok());
///
/// let flaw = verify(&problem.with_ends(Ends::Closed), &squares).unwrap_err();
/// assert!(matches!(flaw, Flaw::NotClosed { .. }));
/// # Ok::<(), hippodrome::ParseBoardError>(())
/// ```
pub fn verify(problem: &Problem, squares: &[Square]) -> Result<Tour, Flaw> {
    let mut checker = Checker::new(problem);
    for &square in squares {
        checker.visit(square).map_err(|flaw| match flaw {
            Flaw::Twice {
                step, square: name, ..
            } => Flaw::Twice {
                step,
                first: squares.iter().position(|&s| s == square).map(|s| s as u64),
                square: name,
            },
            flaw => flaw,
        })?;
    }
    checker.finish()?;
    Ok(Tour::verified(squares.to_vec(), problem.ends().is_closed()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::edges::EdgeList;
    use crate::leaper::Leaper;
    use crate::problem::Ends;

    const TOUR_3X4: &str = "a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3";

    fn claim(board: &Board, names: &str) -> Vec<Square> {
        names
            .split(' ')
            .map(|name| board.parse_square(name).unwrap())
            .collect()
    }

    fn board_3x4() -> (Board, Problem) {
        let board: Board = "3x4".parse().unwrap();
        (
            board.clone(),
            Problem::on_board(board, Leaper::KNIGHT, Ends::Any),
        )
    }

    /// Every change of one step of a good tour is refused, and with the right flaw.
    #[test]
    fn every_single_step_mutation_is_refused() {
        let (board, problem) = board_3x4();
        let good = claim(&board, TOUR_3X4);
        assert!(verify(&problem, &good).is_ok());
        for step in 0..good.len() {
            let mut short = good.clone();
            let removed = short.remove(step);
            match verify(&problem, &short).unwrap_err() {
                Flaw::Missing { visited, .. } => {
                    assert_eq!(visited, 11);
                    assert!(step == 0 || step == 11);
                }
                Flaw::NotAMove { step: at, to, .. } => {
                    assert_eq!(at, step as u64);
                    assert_eq!(to, problem.ground().name(good[step + 1]));
                }
                flaw => panic!("{flaw} after removing {removed:?}"),
            }
            for other in 0..12u32 {
                let other = Square::new(other);
                if other == good[step] {
                    continue;
                }
                let mut changed = good.clone();
                changed[step] = other;
                let first = good.iter().position(|&s| s == other).unwrap();
                let (early, late) = (first.min(step), first.max(step));
                // The first thing wrong in order: a move into the changed square, out of it, or
                // the second visit of the square it duplicates.
                let joins = |a: usize, b: usize| problem.ground().joins(changed[a], changed[b]);
                let bad_move = (1..=late)
                    .find(|&at| (at == step || at == step + 1) && !joins(at - 1, at))
                    .filter(|&at| at != late);
                let expected = match bad_move {
                    Some(at) => Flaw::NotAMove {
                        step: at as u64,
                        from: problem.ground().name(changed[at - 1]),
                        to: problem.ground().name(changed[at]),
                    },
                    None => Flaw::Twice {
                        step: late as u64,
                        first: Some(early as u64),
                        square: problem.ground().name(other),
                    },
                };
                assert_eq!(verify(&problem, &changed), Err(expected));
            }
        }
    }

    #[test]
    fn ends_are_checked() {
        let (board, problem) = board_3x4();
        let good = claim(&board, TOUR_3X4);
        let (a1, d3, b1) = (good[0], good[11], good[3]);
        let check = |ends| verify(&problem.with_ends(ends), &good);
        assert!(check(Ends::Between(a1, d3)).is_ok());
        assert!(matches!(
            check(Ends::From(b1)),
            Err(Flaw::WrongStart { .. })
        ));
        assert!(matches!(check(Ends::To(b1)), Err(Flaw::WrongEnd { .. })));
        assert!(matches!(check(Ends::Closed), Err(Flaw::NotClosed { .. })));
    }

    #[test]
    fn squares_off_the_board_and_empty_claims_are_flaws() {
        let (_, problem) = board_3x4();
        assert!(matches!(
            verify(&problem, &[Square::new(12)]),
            Err(Flaw::OffBoard { step: 0, .. })
        ));
        assert!(matches!(
            verify(&problem, &[]),
            Err(Flaw::Missing { visited: 0, .. })
        ));
    }

    #[test]
    fn small_cases_follow_the_conventions() {
        let one = Problem::on_board("1x1".parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
        assert!(verify(&one, &[Square::new(0)]).is_ok());
        let edge = EdgeList::undirected(2, [(0, 1)]).unwrap();
        let two = [Square::new(0), Square::new(1)];
        assert!(verify(&Problem::on_graph(edge.clone(), Ends::Any), &two).is_ok());
        assert!(verify(&Problem::on_graph(edge, Ends::Closed), &two).is_err());
        let arcs = EdgeList::directed(2, [(0, 1), (1, 0)]).unwrap();
        assert!(verify(&Problem::on_graph(arcs, Ends::Closed), &two).is_ok());
    }
}
