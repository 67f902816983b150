//! Boards on which every pair of ends has been decided by search.
//!
//! Between which ends a knight can tour a rectangle is a theorem only for squares (Conrad et al.).
//! For all rectangles of at most 120 squares the answer was computed, and this file keeps
//! it: for the smallest boards as lists of pairs, for the others as the rule that the answers
//! follow. Beyond that it gives no answer, however plausible the rule.
//!
//! A board is turned so that it is at least as long as it is wide, and a pair of squares stands for all its
//! images under the symmetries of the board, and for its reverse: of these the least, by file and
//! rank, is written in the list. Only pairs whose colors fit (and, four wide, that lie on outer
//! lines) are listed: either those that are ends of a tour or those that are not, whichever is shorter.
//!
//! The lists were made by exhaustive search; a test makes them again. Another test goes through the
//! boards that have a rule, and finds a verified tour for every pair that the rule allows and an
//! elementary argument against every other: to 60 squares always, to 120 in a long test
//! (`cargo test -p hippodrome -- --ignored ruled_rectangles`).
//!
//! Cost: O(squares) for one given end, of at most 120 squares; O(1) for two.

use std::fmt;

use super::evidence::{Argument, Evidence};
use super::named_square::{NamedSquare, list};
use super::rectangle::{Rectangle, is_bare_hinge};
use crate::problem::{Ends, Problem};
use crate::square::{Point, Square};

/// A board on which every pair of ends has been decided by search.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Exhausted {
    /// The board.
    pub board: String,
    /// The ends that were asked for: one or two.
    pub ends: Vec<NamedSquare>,
    /// Whether there is a tour.
    pub possible: bool,
}

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Exhausted {
            board,
            ends,
            possible,
        } = self;
        write!(
            f,
            "every pair of ends on {board} has been decided by search, and "
        )?;
        match (&ends[..], possible) {
            ([one], true) => write!(f, "some tours have {one} as an end"),
            ([one], false) => write!(f, "no tour has {one} as an end"),
            (ends, true) => write!(f, "{} are the ends of a tour", list(ends)),
            (ends, false) => write!(f, "{} are not the ends of any tour", list(ends)),
        }
    }
}

impl Argument for Exhausted {
    fn evidence(&self) -> Evidence<'_> {
        Evidence::of("theorem").and("ends", &self.ends)
    }

    #[cfg(test)]
    fn tampered(&self) -> Vec<Self> {
        vec![Exhausted {
            possible: !self.possible,
            ..self.clone()
        }]
    }
}

/// Some of the pairs that fit.
enum EndPairs {
    /// These are the ends of a tour, no others.
    Only(&'static str),
    /// These are not the ends of a tour, all others are.
    AllBut(&'static str),
    /// All but those that have a hinge as one end and not one of its corners as the other. A hinge
    /// is the common neighbor of the two corners of a short side.
    NoBareHinge,
}
use EndPairs::{AllBut, NoBareHinge, Only};

/// The most squares of a rectangle that has been decided.
const MAX_EXHAUSTED_SQUARES: u64 = 120;

/// What is known of an m x n board with m <= n.
fn pairs(m: u64, n: u64) -> Option<EndPairs> {
    if m * n > MAX_EXHAUSTED_SQUARES {
        return None;
    }
    Some(match (m, n) {
        (3, 4) => Only("a1-a2 a1-d3 a2-d2"),
        (3, 7) => Only("a1-b2 a1-f2 b2-c1 b2-e1 b2-f2"),
        (3, 8) => Only(
            "a1-a2 a1-b1 a1-d1 a1-d3 a1-e2 a1-f1 a1-f3 a1-g2 a1-h1 a1-h3 a2-b2 a2-d2 a2-e1 a2-g1 \
             a2-h2 b1-b2 b1-e1 b1-e3 b1-g1 b1-g3 b2-e2 d1-d2 d2-e2",
        ),
        (3, 9) => {
            AllBut("a1-g1 a1-g3 b2-c1 b2-f2 b2-g1 c1-c3 c1-d2 c1-e1 c1-e3 c1-f2 c1-g1 c1-g3 d2-f2")
        }
        (3, 10) => AllBut(
            "a1-h1 a1-h3 a2-h2 b1-g1 b1-g3 b1-h2 b2-c2 c1-c2 c1-d1 c1-d3 c1-f1 c1-f3 c1-g2 c1-h1 \
             c1-h3 c2-d2 c2-e1 c2-f2 c2-g1 c2-h2 d1-d2 d1-g1 d1-g3 d2-e2 d2-g2 e1-f1",
        ),
        (3, 13) => AllBut("c1-c3 c1-d2 c1-k1 c1-k3"),
        (3, 11 | 15..) if n % 2 == 1 => AllBut("c1-c3 c1-d2"),
        (3, 12..) | (5, 8..) if n % 2 == 0 => NoBareHinge,
        (4, 5) => AllBut("b1-b4 b1-c1 c1-c4"),
        (4, 6) => AllBut("c1-c4 c1-d1"),
        (5, 5) => Only("a1-a3 a1-a5 a1-b2 a1-b4 a1-c3 a1-c5 a1-d4 a1-e5"),
        (5, 6) => AllBut(
            "a2-e3 a3-b3 a3-c2 a3-d3 a3-f3 b1-e3 b2-b3 b2-d3 b2-e4 b3-c1 b3-c3 b3-d2 b3-e3 c2-c3 \
             c2-d2 c2-d4 c3-d3",
        ),
        (4 | 5, 7..) => AllBut(""),
        (6.., _) if m < n => AllBut(""),
        _ => return None,
    })
}

/// What exhaustive search has found on this board, if it has been tried.
pub(crate) fn decide(problem: &Problem) -> Option<Exhausted> {
    let rectangle = Rectangle::of(problem)?;
    let (board, _) = problem.board()?;
    let (m, n) = rectangle.sides();
    let pairs = pairs(m, n)?;
    let laid = |square| rectangle.laid(board.point_of(square));
    let (ends, possible) = match problem.ends() {
        Ends::Between(start, end) => (
            vec![start, end],
            joined(&pairs, m, n, laid(start), laid(end)),
        ),
        Ends::From(end) | Ends::To(end) => (
            vec![end],
            (0..board.len() as u32)
                .any(|other| joined(&pairs, m, n, laid(end), laid(Square::new(other)))),
        ),
        Ends::Any | Ends::Closed | Ends::ClosedFrom(_) => return None,
    };
    Some(Exhausted {
        board: board.to_string(),
        ends: ends
            .into_iter()
            .map(|end| NamedSquare::new(problem, end))
            .collect(),
        possible,
    })
}

/// Whether a tour joins these two squares of the m x n board.
fn joined(pairs: &EndPairs, m: u64, n: u64, s: Point, t: Point) -> bool {
    let colors = match m * n % 2 {
        0 => s.is_dark() != t.is_dark(),
        _ => s.is_dark() && t.is_dark() && s != t,
    };
    let outer = |p: Point| p.rank == 0 || p.rank == m - 1;
    if !colors || m == 4 && !(outer(s) && outer(t)) {
        return false;
    }
    let listed = |list: &str| {
        let pair = least_image(m, n, s, t);
        list.split(' ').any(|entry| entry == pair)
    };
    match pairs {
        Only(list) => listed(list),
        AllBut(list) => !listed(list),
        NoBareHinge => !is_bare_hinge(m, n, s, t) && !is_bare_hinge(m, n, t, s),
    }
}

/// The text of the least image of a pair under mirrors, reversal and, on a square, transposition.
fn least_image(m: u64, n: u64, s: Point, t: Point) -> String {
    let mirrored = |point: Point, image: u32| {
        let mut point = point;
        if image & 1 != 0 {
            point.file = n - 1 - point.file;
        }
        if image & 2 != 0 {
            point.rank = m - 1 - point.rank;
        }
        match image & 4 {
            0 => point,
            _ => Point::new(point.rank, point.file),
        }
    };
    let mut least = (s, t);
    for image in 0..if m == n { 8 } else { 4 } {
        let (a, b) = (mirrored(s, image), mirrored(t, image));
        least = least.min((a, b)).min((b, a));
    }
    format!("{}-{}", least.0, least.1)
}
