//! Knight's tours of full rectangles, from sides and ends alone, however large.
//!
//! What theorems and arithmetic say of them needs no board with numbered squares, so it is written here
//! once: for [`exists`](crate::exists()), whose boards have at most 2^32 squares, and for constructions, which
//! have no board at all.
//!
//! Most functions turn the board first, so that it is m by n with m <= n.
//!
//! Cost: O(1).

use std::fmt;

use super::ruling::{CUT, Ruling};
use crate::format::{Coordinates, StatedProblem, StatedSquare};
use crate::leaper::Leaper;
use crate::problem::Problem;
use crate::square::Point;
use crate::square_names::SquareNames;

/// A knight's tour of a full rectangle is asked for.
///
/// ```
/// use hippodrome::{Point, Rectangle};
///
/// let side = 1_000_000_000_000;
/// let mut rectangle = Rectangle::closed(side, side + 1);
/// assert!(rectangle.theorem().unwrap().possible);
/// rectangle.ranks = 4;
/// assert!(!rectangle.theorem().unwrap().possible);
///
/// let ends = [Point::new(0, 0), Point::new(2, 0)].map(Some);
/// let why = Rectangle::open(side, side + 1, ends).obstruction();
/// assert_eq!(
///     why,
///     Some("colors alternate, so the two ends of an even number of squares differ in color")
/// );
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Rectangle {
    /// The ranks.
    pub ranks: u64,
    /// The files.
    pub files: u64,
    /// Whether the tour must be closed.
    pub closed: bool,
    /// The first and the last square, as far as they are fixed; of a closed tour the first only.
    pub ends: [Option<Point>; 2],
}

impl Rectangle {
    /// A closed tour.
    pub fn closed(ranks: u64, files: u64) -> Rectangle {
        Rectangle {
            ranks,
            files,
            closed: true,
            ends: [None; 2],
        }
    }

    /// An open tour with these ends.
    pub fn open(ranks: u64, files: u64, ends: [Option<Point>; 2]) -> Rectangle {
        Rectangle {
            ranks,
            files,
            closed: false,
            ends,
        }
    }

    /// The rectangle that a problem is about; constraints are not looked at.
    pub(crate) fn of(problem: &Problem) -> Option<Rectangle> {
        let (board, piece) = problem.board()?;
        let ends = [problem.ends().start(), problem.ends().end()];
        (piece == Leaper::KNIGHT && board.is_full()).then(|| Rectangle {
            ranks: board.ranks(),
            files: board.files(),
            closed: problem.ends().is_closed(),
            ends: ends.map(|end| end.map(|square| board.point_of(square))),
        })
    }

    /// What is asked for, in words, with its ends named in this way.
    pub fn title(&self, names: SquareNames) -> String {
        let kind = if self.closed { "closed" } else { "open" };
        let mut title = format!("{kind} knight's tour of {}x{}", self.ranks, self.files);
        for (word, end) in ["from", "to"].into_iter().zip(self.ends) {
            if let Some(end) = end {
                title += &format!(" {word} {}", names.name(end, self.ranks));
            }
        }
        title
    }

    /// The shorter side and the longer one.
    pub(super) fn sides(&self) -> (u64, u64) {
        (self.ranks.min(self.files), self.ranks.max(self.files))
    }

    /// Where a square comes to lie when the board is laid with its longer side along the files.
    pub(super) fn laid(&self, point: Point) -> Point {
        match self.ranks <= self.files {
            true => point,
            false => Point::new(point.rank, point.file),
        }
    }

    /// Whether a square lies on one of the two middle lines of a board four wide.
    pub(super) fn is_inner(&self, point: Point) -> bool {
        let inner = |along: u64, side: u64| side == 4 && [1, 2].contains(&along);
        self.sides().0 >= 2 && (inner(point.rank, self.ranks) || inner(point.file, self.files))
    }

    /// Chia & Ong: an open tour from anywhere to anywhere.
    pub(super) fn open_anywhere(&self) -> Ruling {
        let none = match self.sides() {
            _ if self.closed => return None,
            (1, 1) => return None,
            (1, _) => "a board one wide has no open knight's tour",
            (2, _) => "a board two wide has no open knight's tour",
            (3, 3 | 5 | 6) => "3x3, 3x5 and 3x6 have no open knight's tour",
            (4, 4) => "4x4 has no open knight's tour",
            _ if self.ends == [None; 2] => {
                return Some((
                    true,
                    "all rectangles have an open knight's tour but those one or two wide, 3x3, 3x5, \
                     3x6 and 4x4",
                ));
            }
            _ => return None,
        };
        Some((false, none))
    }

    /// Schwenk: a closed tour; or an open one that starts anywhere, by cutting a closed one there.
    pub(super) fn closed_or_cut(&self) -> Ruling {
        let none = match self.sides() {
            (1, 1) => return None,
            (1, _) => "a board one wide has no closed knight's tour",
            (2, _) => "a board two wide has no closed knight's tour",
            (4, _) => "a board four wide has no closed knight's tour",
            (m, n) if m % 2 == 1 && n % 2 == 1 => {
                "a board with two odd sides has no closed knight's tour"
            }
            (3, 4 | 6 | 8) => "3x4, 3x6 and 3x8 have no closed knight's tour",
            _ => {
                let free = self.closed || self.ends.iter().flatten().count() < 2;
                let case = match self.closed {
                    true => {
                        "all rectangles have a closed knight's tour but those with two odd sides, \
                         those one, two or four wide, 3x4, 3x6 and 3x8"
                    }
                    false => CUT,
                };
                return free.then_some((true, case));
            }
        };
        self.closed.then_some((false, none))
    }

    /// Conrad et al.: any two ends whose colors fit, on squares of side 6 or more.
    pub(super) fn ends_on_square(&self) -> Ruling {
        let (m, n) = self.sides();
        let fit = match self.ends.map(|end| end.map(Point::is_dark)) {
            _ if self.closed => false,
            [Some(start), Some(end)] if n % 2 == 0 => start != end,
            [Some(start), Some(end)] => start && end && self.ends[0] != self.ends[1],
            [Some(end), None] | [None, Some(end)] => n % 2 == 0 || end,
            [None, None] => false,
        };
        (m == n && n >= 6 && fit).then_some((
            true,
            "on a square of side 6 or more there is a tour between any two ends whose colors fit",
        ))
    }

    /// Why there is no open tour between these ends, where that is plain to see and no theorem.
    pub fn obstruction(&self) -> Option<&'static str> {
        let (m, n) = self.sides();
        if self.closed || n == 1 {
            return None;
        }
        let given = || self.ends.into_iter().flatten();
        if let [Some(start), Some(end)] = self.ends {
            if start == end {
                return Some("it would begin and end on the same square");
            }
            if (m % 2 == 0 || n % 2 == 0) && start.is_dark() == end.is_dark() {
                return Some(
                    "colors alternate, so the two ends of an even number of squares differ in color",
                );
            }
        }
        if m % 2 == 1 && n % 2 == 1 && !given().all(Point::is_dark) {
            return Some(
                "colors alternate, and the corners' color has one square more: both ends must have it",
            );
        }
        if given().any(|end| self.is_inner(end)) {
            return Some(
                "on a board 4 wide the squares along the two long edges are joined to the other half \
                 only, so a tour must begin and end on them",
            );
        }
        let [Some(start), Some(end)] = self.ends.map(|end| end.map(|end| self.laid(end))) else {
            return None;
        };
        let either = |holds: fn(u64, u64, Point, Point) -> bool| {
            n >= 7 && (holds(m, n, start, end) || holds(m, n, end, start))
        };
        if either(joined_at_once) {
            return Some("the moves that are forced in a corner join the two ends at once");
        }
        either(is_bare_hinge).then_some(
            "an end is next to both corners of a short side, which have two moves each; it can serve \
             only one of them",
        )
    }
}

impl fmt::Display for Rectangle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title(SquareNames::Chess))
    }
}

/// Whether on an m x n board, m <= n, `hinge` is the common neighbor of the two corners of a short side, and
/// `other` neither of them. In a corner of a board 3 or 5 wide a tour turns round, so it cannot have these ends.
pub(super) fn is_bare_hinge(m: u64, n: u64, hinge: Point, other: Point) -> bool {
    let from_side = match m {
        3 => 2,
        5 => 1,
        _ => return false,
    };
    let corner = |side: u64| other.file == side && [0, m - 1].contains(&other.rank);
    [(from_side, 0), (n - 1 - from_side, n - 1)]
        .into_iter()
        .any(|(file, side)| hinge == Point::new(file, m / 2) && !corner(side))
}

/// Whether forced moves in the corner of a board 3 wide join two ends: c1 with c3 after three squares, with
/// d2 after nine.
fn joined_at_once(m: u64, n: u64, one: Point, other: Point) -> bool {
    let from_left = |point: Point| (point.file, point.rank);
    let from_right = |point: Point| (n - 1 - point.file, point.rank);
    let joined = |one: (u64, u64), other: (u64, u64)| {
        matches!((one, other), ((2, 0 | 2), (2, 0 | 2) | (3, 1)))
    };
    m == 3
        && (joined(from_left(one), from_left(other)) || joined(from_right(one), from_right(other)))
}

/// As the problem would be stated if the board were not too large for one.
impl From<&Rectangle> for StatedProblem {
    fn from(rectangle: &Rectangle) -> StatedProblem {
        let Rectangle { ranks, files, .. } = rectangle;
        let state =
            |point: Point| StatedSquare::Square(Coordinates::OfPlane([point.file, point.rank]));
        let [start, end] = rectangle.ends.map(|end| end.map(state));
        StatedProblem {
            board: Some(format!("{ranks}x{files}")),
            start,
            end,
            ..StatedProblem::of_piece(Leaper::KNIGHT.into(), rectangle.closed)
        }
    }
}
