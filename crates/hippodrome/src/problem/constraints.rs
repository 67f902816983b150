//! What a tour must and must not do, beyond its ends: given numbers, required, forbidden and one-way moves, a symmetry,
//! lines with equal sums.
//!
//! [`Constraints`] is what somebody asks for; [`Problem::with`](super::Problem::with) checks it against
//! a ground and keeps it in order. What contradicts itself at sight (two squares for one number, a
//! required move that is none, three of them at a square, a required cycle that is too short) is a
//! [`Contradiction`], an error with the squares in its text. What takes a look at the board, such as two
//! numbers too far apart, is left to [`exists`](crate::exists()) and the engines: it is an answer.
//!
//! A number is a step of the tour as people write it, from 1; the library counts steps from 0 and the
//! texts here numbers. The last number of a closed tour is followed by 1. A given number fixes the
//! start of a closed tour, and two of them its direction too.
//!
//! Invariants once checked: `given` is sorted by step, each step and square once; `required` and
//! `forbidden` are sorted, each move once, the lower square first where moves lead both ways; `one_way` is sorted, each
//! move once and none in both directions.
//! Cost: O(constraints · log), and O(1) or a binary search for each question.
//!
//! One file, because each kind of constraint is checked together with the others, and each check has its contradiction.

use super::{Ends, Ground};
use crate::magic::Magic;
use crate::one_way;
use crate::sorting::{pair, sort_by_number};
use crate::square::Square;
use crate::symmetry::Symmetry;
use crate::tour_symmetry::{self, TourSymmetry};

/// Given numbers, required, forbidden and one-way moves, a symmetry, lines with equal sums.
///
/// ```
/// use hippodrome::{Board, Constraints, Ends, Leaper, Problem};
///
/// let board: Board = "8x8".parse()?;
/// let at = |name| board.parse_square(name).unwrap();
/// let constraints = Constraints {
///     given: vec![(0, at("a1")), (31, at("e4"))],
///     required: vec![(at("c3"), at("e4"))],
///     forbidden: vec![(at("a1"), at("b3"))],
///     ..Constraints::default()
/// };
/// let problem = Problem::on_board(board, Leaper::KNIGHT, Ends::Any).with(constraints)?;
/// assert_eq!(
///     problem.to_string(),
///     "open knight's tour of 8x8 from a1 with 2 given numbers, 1 required move and 1 forbidden move"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Constraints {
    /// Steps, from 0, and the square that the tour visits then.
    pub given: Vec<(u32, Square)>,
    /// Moves that the tour makes, in either direction where moves lead both ways.
    pub required: Vec<(Square, Square)>,
    /// Moves that it does not make.
    pub forbidden: Vec<(Square, Square)>,
    /// Moves that may be made in this direction alone. Where there are any, a tour has a direction: backwards it is another
    /// one, if it is one at all.
    pub one_way: Vec<(Square, Square)>,
    /// A symmetry of the board that maps the tour to itself.
    pub symmetry: Option<TourSymmetry>,
    /// Lines of the board whose numbers, along the tour from 1 on, have equal sums.
    pub magic: Option<Magic>,
}

/// Why constraints cannot be met, to be seen without looking for a tour. Numbers are steps from 1.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Contradiction {
    /// A square by an index that the ground has not.
    #[error("there is no square number {0}")]
    NoSuchSquare(u32),
    /// A number that no square of a tour has.
    #[error("number {number} is given to {square}, but numbers go from 1 to {squares}")]
    NoSuchNumber {
        /// The number.
        number: u64,
        /// The square's name.
        square: String,
        /// The squares there are.
        squares: usize,
    },
    /// One number, two squares.
    #[error("number {number} is given to both {one} and {other}")]
    NumberTwice {
        /// The number.
        number: u64,
        /// A square.
        one: String,
        /// Another.
        other: String,
    },
    /// One square, two numbers.
    #[error("{square} is given both number {one} and number {other}")]
    SquareTwice {
        /// The square.
        square: String,
        /// A number.
        one: u64,
        /// Another.
        other: u64,
    },
    /// A given number where the ends of the problem have something else.
    #[error("number {number} is given to {given}, but {end} is to be the {which} square")]
    NotTheEnd {
        /// The number.
        number: u64,
        /// The square it is given to.
        given: String,
        /// The fixed end.
        end: String,
        /// "first" or "last".
        which: &'static str,
    },
    /// Numbers in a row on squares that no move joins.
    #[error("number {number} is given to {from} and number {next} to {to}, but {why}")]
    NoStep {
        /// The number of `from`.
        number: u64,
        /// The number of `to`.
        next: u64,
        /// A square.
        from: String,
        /// The square after it.
        to: String,
        /// What is wrong with the move.
        why: &'static str,
    },
    /// A move that is none.
    #[error("{from}-{to} cannot be {what}: it is not a move")]
    NoMove {
        /// From.
        from: String,
        /// To.
        to: String,
        /// "required", "forbidden" or "one-way".
        what: &'static str,
    },
    /// A move both required and forbidden.
    #[error("{from}-{to} is both required and forbidden")]
    Both {
        /// From.
        from: String,
        /// To.
        to: String,
    },
    /// A move that is to be made in one direction alone, in either.
    #[cfg(feature = "one-way")]
    #[error("{from}-{to} is one-way in both directions: to rule a move out, forbid it")]
    BothWays {
        /// From.
        from: String,
        /// To.
        to: String,
    },
    /// One-way moves, in a library that was built without the feature `one-way`.
    #[error("one-way moves are asked for, and this library was built without them")]
    OneWayNotBuilt,
    /// One-way moves, and something that is asked of a tour as a whole, which has no direction.
    #[cfg(feature = "one-way")]
    #[error("tours with {what} are not looked for where moves lead one way only")]
    OneWayWith {
        /// "a symmetry" or "equal sums".
        what: &'static str,
    },
    /// A required move between squares whose numbers are given and do not follow each other.
    #[error("{from}-{to} is required, but their numbers, {number} and {other}, are not one apart")]
    NumbersApart {
        /// From.
        from: String,
        /// To.
        to: String,
        /// The number of `from`.
        number: u64,
        /// The number of `to`.
        other: u64,
    },
    /// More required moves at a square than a tour makes there.
    #[error("{square} has required moves with {}, but a tour makes at most {most} there", .others.join(", "))]
    TooManyRequired {
        /// The square.
        square: String,
        /// Those at the other ends of the moves.
        others: Vec<String>,
        /// How many a tour can make: one at an end or in one direction, else two.
        most: usize,
    },
    /// A symmetry, in a library that was built without the feature `symmetric`.
    #[error("symmetry {symmetry} is asked for, and this library was built without symmetric tours")]
    SymmetryNotBuilt {
        /// As it is written.
        symmetry: TourSymmetry,
    },
    /// A symmetry of what is no board.
    #[error("symmetry {symmetry} is one of boards, and this is a graph")]
    SymmetryOfGraph {
        /// As it is written.
        symmetry: TourSymmetry,
    },
    /// A symmetry that the board has not.
    #[error("the board {board} is not mapped onto itself by symmetry {symmetry}")]
    NoSuchSymmetry {
        /// As it is written.
        symmetry: TourSymmetry,
        /// The board.
        board: String,
    },
    /// A symmetry that moves nothing.
    #[error("symmetry {symmetry} moves no square of {board}, so every tour has it")]
    MovesNothing {
        /// As it is written.
        symmetry: TourSymmetry,
        /// The board.
        board: String,
    },
    /// Equal sums, in a library that was built without the feature `magic`.
    #[error("equal sums are asked for, and this library was built without magic tours")]
    MagicNotBuilt,
    /// Sums of lines where lines are not all alike, or there are none: a graph, holes, levels.
    #[cfg(feature = "magic")]
    #[error("equal sums of {} are those of boards of one level without holes that are not wrapped", .magic.lines())]
    NoLines {
        /// The lines.
        magic: Magic,
    },
    /// Sums of diagonals on a board that is no square.
    #[cfg(feature = "magic")]
    #[error(
        "long diagonals have as many squares as ranks and files on square boards alone, and {board} is none"
    )]
    NoLongDiagonals {
        /// The board.
        board: String,
    },
    /// Required moves that close a cycle too early.
    #[error(
        "the required moves close a cycle of {squares} moves with {from}-{to} on it: no tour contains it"
    )]
    ShortCycle {
        /// The squares on it.
        squares: usize,
        /// From.
        from: String,
        /// To.
        to: String,
    },
}

impl Constraints {
    /// Whether nothing is asked for.
    pub fn is_empty(&self) -> bool {
        self.given.is_empty()
            && self.required.is_empty()
            && self.forbidden.is_empty()
            && self.one_way.is_empty()
            && self.symmetry.is_none()
            && self.magic.is_none()
    }

    /// The one-way moves: none in a library that was built without them, and the compiler leaves out what only they need.
    pub(crate) fn one_way(&self) -> &[(Square, Square)] {
        match one_way::IS_BUILT {
            true => &self.one_way,
            false => &[],
        }
    }

    /// The square that must have this step.
    pub(crate) fn square_at(&self, step: u64) -> Option<Square> {
        let found = self
            .given
            .binary_search_by_key(&step, |&(step, _)| u64::from(step));
        found.ok().map(|at| self.given[at].1)
    }

    /// The same constraints in order, each once; and what follows from them for the ends.
    pub(super) fn check(
        mut self,
        ground: &Ground,
        ends: Ends,
    ) -> Result<(Constraints, Ends), Contradiction> {
        if self.is_empty() {
            return Ok((self, ends));
        }
        self.check_symmetry(ground)?;
        self.check_magic(ground)?;
        self.check_one_way()?;
        let squares = || {
            let moves = self.required.iter().chain(&self.forbidden);
            let moves = moves.chain(self.one_way());
            let given = self.given.iter().map(|&(_, square)| square);
            given.chain(moves.flat_map(|&(from, to)| [from, to]))
        };
        if let Some(square) = squares().find(|square| square.index() >= ground.len()) {
            return Err(Contradiction::NoSuchSquare(square.raw()));
        }
        if ground.is_symmetric() {
            for (from, to) in self.required.iter_mut().chain(&mut self.forbidden) {
                (*from, *to) = (*from.min(to), *from.max(to));
            }
        }
        for moves in [&mut self.required, &mut self.forbidden] {
            sort_moves(moves);
            moves.dedup();
        }
        if one_way::IS_BUILT {
            sort_moves(&mut self.one_way);
            self.one_way.dedup();
        }
        sort_steps(&mut self.given);
        self.given.dedup();
        let ends = self.check_given(ground, ends)?;
        self.check_moves(ground)?;
        self.check_steps(ground, ends)?;
        self.check_required(ground, ends)?;
        Ok((self, ends))
    }

    /// One of the symmetries that will do must be one of the board.
    fn check_symmetry(&self, ground: &Ground) -> Result<(), Contradiction> {
        let Some(symmetry) = self.symmetry else {
            return Ok(());
        };
        if !tour_symmetry::IS_BUILT {
            return Err(Contradiction::SymmetryNotBuilt { symmetry });
        }
        let Ground::Board { board, .. } = ground else {
            return Err(Contradiction::SymmetryOfGraph { symmetry });
        };
        let maps = |wanted: &Symmetry| {
            let has = |point| board.contains(wanted.image(board, point));
            wanted.fits(board) && (board.is_full() || board.points().all(has))
        };
        let moves = |wanted: &Symmetry| board.points().any(|p| wanted.image(board, p) != p);
        let wanted: Vec<Symmetry> = symmetry.symmetries().into_iter().filter(maps).collect();
        let board = || board.to_string();
        match () {
            () if wanted.is_empty() => Err(Contradiction::NoSuchSymmetry {
                symmetry,
                board: board(),
            }),
            () if !wanted.iter().all(moves) => Err(Contradiction::MovesNothing {
                symmetry,
                board: board(),
            }),
            () => Ok(()),
        }
    }

    /// The lines must all have as many squares.
    fn check_magic(&self, ground: &Ground) -> Result<(), Contradiction> {
        let Some(magic) = self.magic else {
            return Ok(());
        };
        #[cfg(not(feature = "magic"))]
        let checked = {
            let _ = (magic, ground);
            Err(Contradiction::MagicNotBuilt)
        };
        #[cfg(feature = "magic")]
        let checked = match ground {
            Ground::Board { board, .. } if board.is_full() && board.levels() == 1 => {
                let is_square = board.ranks() == board.files();
                match magic.has_diagonals() && !is_square {
                    true => Err(Contradiction::NoLongDiagonals {
                        board: board.to_string(),
                    }),
                    false => Ok(()),
                }
            }
            _ => Err(Contradiction::NoLines { magic }),
        };
        checked
    }

    /// Who looks for tours with a symmetry or equal sums takes every move both ways.
    fn check_one_way(&self) -> Result<(), Contradiction> {
        if self.one_way.is_empty() {
            return Ok(());
        }
        #[cfg(not(feature = "one-way"))]
        let checked = Err(Contradiction::OneWayNotBuilt);
        #[cfg(feature = "one-way")]
        let checked = match (self.symmetry, self.magic) {
            (Some(_), _) => Err(Contradiction::OneWayWith { what: "a symmetry" }),
            (None, Some(_)) => Err(Contradiction::OneWayWith { what: "equal sums" }),
            (None, None) => Ok(()),
        };
        checked
    }

    fn check_given(&self, ground: &Ground, ends: Ends) -> Result<Ends, Contradiction> {
        let name = |square| ground.name(square);
        let last = ground.len() as u64 - 1;
        for &(step, square) in &self.given {
            if u64::from(step) > last {
                return Err(Contradiction::NoSuchNumber {
                    number: number(step),
                    square: name(square),
                    squares: ground.len(),
                });
            }
        }
        for (&(step, one), &(same, other)) in self.given.iter().zip(self.given.iter().skip(1)) {
            if step == same {
                return Err(Contradiction::NumberTwice {
                    number: number(step),
                    one: name(one),
                    other: name(other),
                });
            }
        }
        let mut by_square: Vec<(Square, u32)> = self.given.iter().map(|&(a, b)| (b, a)).collect();
        sort_by_square(&mut by_square);
        for (&(square, one), &(same, other)) in by_square.iter().zip(by_square.iter().skip(1)) {
            if square == same {
                return Err(Contradiction::SquareTwice {
                    square: name(square),
                    one: number(one),
                    other: number(other),
                });
            }
        }
        let fixed = [(ends.start(), 0, "first"), (ends.end(), last, "last")];
        for (end, step, which) in fixed {
            let Some(end) = end else { continue };
            for &(given, square) in &self.given {
                if (square == end) != (u64::from(given) == step) {
                    return Err(Contradiction::NotTheEnd {
                        number: number(given),
                        given: name(square),
                        end: name(end),
                        which,
                    });
                }
            }
        }
        let start = ends.start().or(self.square_at(0));
        let end = match ends.is_closed() {
            true => None,
            false => ends.end().or(self.square_at(last)),
        };
        Ok(Ends::new(ends.is_closed(), start, end).unwrap_or(ends))
    }

    fn check_moves(&self, ground: &Ground) -> Result<(), Contradiction> {
        let [required, forbidden] = [&self.required[..], &self.forbidden].map(|moves| moves.iter());
        let required = required.map(|pair| (pair, "required"));
        let forbidden = forbidden.map(|pair| (pair, "forbidden"));
        let one_way = self.one_way().iter().map(|pair| (pair, "one-way"));
        for (&(from, to), what) in required.chain(forbidden).chain(one_way) {
            if !ground.joins(from, to) {
                let (from, to) = (ground.name(from), ground.name(to));
                return Err(Contradiction::NoMove { from, to, what });
            }
        }
        let is_back = |&(from, to): &(Square, Square)| self.leads_back(from, to);
        #[cfg(feature = "one-way")]
        if let Some(&(from, to)) = self.one_way.iter().find(|&pair| is_back(pair)) {
            let (from, to) = (ground.name(from), ground.name(to));
            return Err(Contradiction::BothWays { from, to });
        }
        // Where moves lead both ways, a required one is made the way that is left.
        let both = |pair: &&(Square, Square)| {
            self.forbidden.binary_search(pair).is_ok() || !ground.is_symmetric() && is_back(pair)
        };
        match self.required.iter().find(both) {
            Some(&(from, to)) => Err(Contradiction::Both {
                from: ground.name(from),
                to: ground.name(to),
            }),
            None => Ok(()),
        }
    }

    /// Numbers in a row, and required moves between numbers.
    fn check_steps(&self, ground: &Ground, ends: Ends) -> Result<(), Contradiction> {
        let squares = ground.len() as u32;
        let known = self.known(squares, ends);
        let follows = |step: u32, next: u32| {
            step + 1 == next || ends.is_closed() && squares > 2 && step + 1 == squares && next == 0
        };
        let pairs = known.iter().zip(known.iter().cycle().skip(1));
        for (&(step, from), &(next, to)) in pairs.filter(|(one, other)| follows(one.0, other.0)) {
            // Ends alone are not for here.
            let is_given = |step, square| self.given.binary_search(&(step, square)).is_ok();
            let why = match () {
                () if !is_given(step, from) && !is_given(next, to) => continue,
                () if !ground.joins(from, to) => "no move joins them",
                () if self.leads_back(from, to) => "the move between them leads the other way only",
                () if self.forbids(ground, from, to) => "the move between them is forbidden",
                () => continue,
            };
            return Err(Contradiction::NoStep {
                number: number(step),
                next: number(next),
                from: ground.name(from),
                to: ground.name(to),
                why,
            });
        }
        let mut by_square: Vec<(Square, u32)> = known.iter().map(|&(a, b)| (b, a)).collect();
        sort_by_square(&mut by_square);
        let step_of = |square| {
            let found = by_square.binary_search_by_key(&square, |&(square, _)| square);
            found.ok().map(|at| by_square[at].1)
        };
        for &(from, to) in &self.required {
            let (Some(one), Some(other)) = (step_of(from), step_of(to)) else {
                continue;
            };
            if !(follows(one, other) || ground.is_symmetric() && follows(other, one)) {
                return Err(Contradiction::NumbersApart {
                    from: ground.name(from),
                    to: ground.name(to),
                    number: number(one),
                    other: number(other),
                });
            }
        }
        Ok(())
    }

    fn check_required(&self, ground: &Ground, ends: Ends) -> Result<(), Contradiction> {
        let symmetric = ground.is_symmetric();
        let backwards = || self.required.iter().map(|&(from, to)| (to, from));
        // Each square, and where required moves lead from it.
        let mut moves = self.required.clone();
        if symmetric {
            moves.extend(backwards());
        }
        sort_moves(&mut moves);
        let mut entering: Vec<_> = backwards().filter(|_| !symmetric).collect();
        sort_moves(&mut entering);
        for moves in [&moves, &entering] {
            for at in moves.chunk_by(|one, other| one.0 == other.0) {
                let square = at[0].0;
                let is_end =
                    !ends.is_closed() && [ends.start(), ends.end()].contains(&Some(square));
                let most = if is_end || !symmetric { 1 } else { 2 };
                if at.len() > most {
                    let name = |&(_, to): &(Square, Square)| ground.name(to);
                    return Err(Contradiction::TooManyRequired {
                        square: ground.name(square),
                        others: at.iter().map(name).collect(),
                        most,
                    });
                }
            }
        }
        // Along the paths that the moves make: back where it began is a cycle.
        for &(first, next) in &self.required {
            let (mut before, mut here, mut squares) = (first, next, 1);
            while here != first {
                let from = moves.partition_point(|&(from, _)| from < here);
                let mut onward = moves[from..].iter().take_while(|pair| pair.0 == here);
                let Some(&(_, next)) = onward.find(|pair| !symmetric || pair.1 != before) else {
                    break;
                };
                (before, here, squares) = (here, next, squares + 1);
            }
            let whole = ends.is_closed() && squares == ground.len();
            if here == first && !whole {
                return Err(Contradiction::ShortCycle {
                    squares,
                    from: ground.name(first),
                    to: ground.name(next),
                });
            }
        }
        Ok(())
    }

    /// The squares whose steps are known, in order, ends included.
    pub(super) fn known(&self, squares: u32, ends: Ends) -> Vec<(u32, Square)> {
        let start = ends.start().map(|start| (0, start));
        let end = ends.end().map(|end| (squares - 1, end));
        let mut known: Vec<_> = self.given.iter().copied().chain(start).chain(end).collect();
        sort_steps(&mut known);
        known.dedup();
        known
    }

    /// Whether this move may not be made: it is forbidden, or leads back along a one-way move.
    pub(super) fn forbids(&self, ground: &Ground, from: Square, to: Square) -> bool {
        let is_forbidden = || contains(&self.forbidden, ground, from, to).is_some();
        !self.forbidden.is_empty() && is_forbidden() || self.leads_back(from, to)
    }

    /// Whether this move leads back along a one-way move.
    pub(crate) fn leads_back(&self, from: Square, to: Square) -> bool {
        self.one_way().binary_search(&(to, from)).is_ok()
    }

    /// Where this move stands among the required ones.
    pub(super) fn requires(&self, ground: &Ground, from: Square, to: Square) -> Option<usize> {
        match self.required.is_empty() {
            true => None,
            false => contains(&self.required, ground, from, to),
        }
    }
}

/// The number that people write for a step.
fn number(step: u32) -> u64 {
    u64::from(step) + 1
}

fn contains(
    moves: &[(Square, Square)],
    ground: &Ground,
    from: Square,
    to: Square,
) -> Option<usize> {
    let pair = match ground.is_symmetric() {
        true => (from.min(to), from.max(to)),
        false => (from, to),
    };
    moves.binary_search(&pair).ok()
}

/// Moves in order, those from lower squares first.
#[inline(never)]
fn sort_moves(moves: &mut [(Square, Square)]) {
    sort_by_number(moves, |(from, to)| pair(from.raw(), to.raw()));
}

/// Numbers in order.
#[inline(never)]
fn sort_steps(given: &mut [(u32, Square)]) {
    sort_by_number(given, |(step, square)| pair(step, square.raw()));
}

/// Squares in order.
#[inline(never)]
fn sort_by_square(given: &mut [(Square, u32)]) {
    sort_by_number(given, |(square, step)| pair(square.raw(), step));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::edges::EdgeList;
    use crate::leaper::Leaper;
    use crate::problem::Problem;

    /// What is said to constraints written as `5=a1 a1-b3 !b1-c3`.
    fn said(board: &str, ends: Ends, text: &str) -> String {
        let board: Board = board.parse().unwrap();
        let square = |name: &str| board.parse_square(name).unwrap();
        let pair = |text: &str| {
            let (from, to) = text.split_once('-').unwrap();
            (square(from), square(to))
        };
        let mut constraints = Constraints::default();
        for word in text.split_whitespace() {
            if let Some((number, name)) = word.split_once('=') {
                let step = number.parse::<u32>().unwrap() - 1;
                constraints.given.push((step, square(name)));
            } else if let Some(word) = word.strip_prefix('!') {
                constraints.forbidden.push(pair(word));
            } else {
                constraints.required.push(pair(word));
            }
        }
        let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, ends);
        match problem.with(constraints) {
            Ok(problem) => problem.to_string(),
            Err(contradiction) => contradiction.to_string(),
        }
    }

    #[test]
    fn contradictions_are_named() {
        let any = |text| said("5x5", Ends::Any, text);
        assert_eq!(
            any("26=a1"),
            "number 26 is given to a1, but numbers go from 1 to 25"
        );
        assert_eq!(any("5=a1 5=c1"), "number 5 is given to both a1 and c1");
        assert_eq!(any("9=a1 5=a1"), "a1 is given both number 5 and number 9");
        assert_eq!(
            any("5=a1 6=c1"),
            "number 5 is given to a1 and number 6 to c1, but no move joins them"
        );
        assert_eq!(
            any("5=a1 6=b3 !b3-a1"),
            "number 5 is given to a1 and number 6 to b3, but the move between them is forbidden"
        );
        assert_eq!(any("a1-c1"), "a1-c1 cannot be required: it is not a move");
        assert_eq!(any("!a1-a1"), "a1-a1 cannot be forbidden: it is not a move");
        assert_eq!(any("!b3-a1 a1-b3"), "a1-b3 is both required and forbidden");
        assert_eq!(
            any("a1-b3 3=a1 5=b3"),
            "a1-b3 is required, but their numbers, 3 and 5, are not one apart"
        );
        assert_eq!(
            any("b3-a1 b3-c1 b3-d2"),
            "b3 has required moves with a1, c1, d2, but a tour makes at most 2 there"
        );
        assert_eq!(
            any("1=b3 b3-a1 b3-c1"),
            "b3 has required moves with a1, c1, but a tour makes at most 1 there"
        );
        assert_eq!(
            any("a1-b3 b3-d2 c1-d3 b4-d3 d2-b1 b1-c3 c3-a2 a2-c1 a1-b3"),
            any("c1-a2 a1-b3 b3-d2 c1-d3 b4-d3 d2-b1 b1-c3 c3-a2")
        );
        assert_eq!(
            any("a1-b3 b3-d4 d4-c2 c2-a1"),
            "the required moves close a cycle of 4 moves with a1-c2 on it: no tour contains it"
        );
    }

    #[test]
    fn the_ends_and_the_given_numbers_agree() {
        let at = |name| "5x5".parse::<Board>().unwrap().parse_square(name).unwrap();
        let from = Ends::From(at("a1"));
        assert_eq!(
            said("5x5", from, "1=c1"),
            "number 1 is given to c1, but a1 is to be the first square"
        );
        assert_eq!(
            said("5x5", from, "3=a1"),
            "number 3 is given to a1, but a1 is to be the first square"
        );
        assert_eq!(
            said("5x5", Ends::To(at("e5")), "25=a1"),
            "number 25 is given to a1, but e5 is to be the last square"
        );
        assert_eq!(
            said("5x5", Ends::Any, "1=a1 25=e5"),
            "open knight's tour of 5x5 from a1 to e5 with 2 given numbers"
        );
        // Closed, the last number is followed by the first.
        assert_eq!(
            said("6x6", Ends::Closed, "1=a1 36=c1"),
            "number 36 is given to c1 and number 1 to a1, but no move joins them"
        );
        assert_eq!(
            said("6x6", Ends::Closed, "1=a1 36=c2 a1-c2 !b1-c3 !c3-b1"),
            "closed knight's tour of 6x6 from a1 with 2 given numbers, 1 required move and 1 \
             forbidden move"
        );
    }

    /// One-way moves are required and forbidden in their direction.
    #[test]
    fn one_way_moves() {
        let arcs = EdgeList::directed(3, [(0, 1), (1, 0), (1, 2), (2, 0)]).unwrap();
        let [a, b, c] = [0, 1, 2].map(Square::new);
        let asked = |required, forbidden| {
            let constraints = Constraints {
                required,
                forbidden,
                ..Constraints::default()
            };
            Problem::on_graph(arcs.clone(), Ends::Closed).with(constraints)
        };
        assert!(asked(vec![(a, b)], vec![(b, a)]).is_ok());
        let none = asked(vec![(a, c)], vec![]).unwrap_err();
        assert_eq!(none.to_string(), "1-3 cannot be required: it is not a move");
        let short = asked(vec![(a, b), (b, a)], vec![]).unwrap_err();
        assert!(
            matches!(short, Contradiction::ShortCycle { squares: 2, .. }),
            "{short}"
        );
        let nowhere = asked(vec![(a, Square::new(9))], vec![]).unwrap_err();
        assert_eq!(nowhere, Contradiction::NoSuchSquare(9));
        assert!(asked(vec![(a, b), (b, c), (c, a)], vec![]).is_ok());
    }
}
