//! Which of several equally good squares to take: the tie-breaks of Warnsdorff's rule.
//!
//! The rule (H. C. von Warnsdorff, Des Rösselsprunges einfachste und allgemeinste Lösung, 1823)
//! goes to the square with the fewest onward moves and leaves ties open. What is done with ties
//! decides everything on large boards: `hippodrome compare --all-starts` shows it.
//!
//! * first: the first in the order of moves;
//! * random: drawn evenly;
//! * lookahead: the one whose best onward square has the fewest moves (one level deeper);
//! * pohl: the one whose onward squares have the fewest moves together (I. Pohl, A method for
//!   finding Hamilton paths and knight's tours, CACM 10, 1967);
//! * far: the one farthest from the center of the board (A. Roth); of these, the lowest and then
//!   leftmost;
//! * squirrel: orders of moves that change at certain squares, by the side of the board modulo 8
//!   (D. Squirrel & P. Cull, A Warnsdorff-rule algorithm for knight's tours on square chessboards,
//!   1996), for squares of side 5 or more, from a1.

use std::fmt;
use std::str::FromStr;

use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::lattice::{Lattice, PREFERENCE_BITS, TAKEN};
use crate::board::Board;
use crate::leaper::Leaper;
use crate::problem::Problem;
use crate::square::{Point, Square};

/// A tie-break in words.
struct Words {
    name: &'static str,
    label: &'static str,
    says: &'static str,
}

/// How ties are broken.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub enum Ties {
    /// The first in the order of moves.
    First,
    /// Drawn evenly, by the seed.
    Random,
    /// The least onward degree of the squares after it.
    Lookahead,
    /// The least sum of the onward degrees of the squares after it.
    Pohl,
    /// The farthest from the center of the board.
    #[default]
    Far,
    /// Squirrel's orders for square boards.
    Squirrel,
}

impl Ties {
    /// All of them.
    pub const ALL: [Ties; 6] = [
        Ties::First,
        Ties::Random,
        Ties::Lookahead,
        Ties::Pohl,
        Ties::Far,
        Ties::Squirrel,
    ];

    /// What it is called, and what it does: the one table.
    fn words(self) -> Words {
        let words = |name, label, says| Words { name, label, says };
        match self {
            Ties::First => words(
                "first",
                "First in the order of moves",
                "the first in the order of moves is taken",
            ),
            Ties::Random => words("random", "At random", "one of them is drawn"),
            Ties::Lookahead => words(
                "lookahead",
                "Look one level deeper",
                "the one whose next square has the fewest is taken",
            ),
            Ties::Pohl => words(
                "pohl",
                "Least sum beyond (Pohl)",
                "the one whose next squares have the fewest in all is taken",
            ),
            Ties::Far => words(
                "far",
                "Farthest from the center (Roth)",
                "the one farthest from the center is taken",
            ),
            Ties::Squirrel => words(
                "squirrel",
                "Squirrel’s orders, from a1",
                "Squirrel’s order of moves decides",
            ),
        }
    }

    /// As it is typed.
    pub fn name(self) -> &'static str {
        self.words().name
    }

    /// What the page calls it.
    pub fn label(self) -> &'static str {
        self.words().label
    }

    /// What becomes of equally good squares, as the end of a sentence.
    pub fn says(self) -> &'static str {
        self.words().says
    }

    /// The names of all of them in a sentence, with "or" before the last.
    ///
    /// ```
    /// let names = hippodrome::Ties::names();
    /// assert_eq!(names, "first, random, lookahead, pohl, far or squirrel");
    /// ```
    pub fn names() -> String {
        let names = Ties::ALL.map(|ties| ties.words().name);
        let (last, others) = names.split_last().expect("there are tie-breaks");
        format!("{} or {last}", others.join(", "))
    }

    /// The one to begin with: `far` where there is a center, else `lookahead`.
    pub fn usual(problem: &Problem) -> Ties {
        match Ties::Far.suits(problem) {
            Ok(()) => Ties::Far,
            Err(_) => Ties::Lookahead,
        }
    }

    /// Whether the tie-break makes sense for a problem; if not, why not.
    ///
    /// # Errors
    ///
    /// `far` needs a board of one level that is not wrapped; `squirrel` needs a knight on a full square board of side
    /// 5 or more, from a1 or from anywhere, open.
    pub fn suits(self, problem: &Problem) -> Result<(), UnsuitableTies> {
        let suits = match (self, problem.board()) {
            (Ties::Far, board) => board.is_some_and(|(board, _)| board.is_flat()),
            (Ties::Squirrel, Some((board, piece))) => {
                let a1 = board.square(Point::new(0, 0));
                let start = problem.ends().start();
                piece == Leaper::KNIGHT
                    && board.is_full()
                    && board.ranks() == board.files()
                    && board.ranks() >= 5
                    && (start.is_none() || start == a1)
                    && problem.ends().end().is_none()
                    && !problem.ends().is_closed()
            }
            (Ties::Squirrel, None) => false,
            _ => true,
        };
        let what = match self {
            Ties::Squirrel => {
                "open knight's tours of full square boards of side 5 or more, from a1"
            }
            _ => "boards of one level with edges on all sides, which have a center",
        };
        match suits {
            true => Ok(()),
            false => Err(UnsuitableTies { ties: self, what }),
        }
    }
}

/// A tie-break that means nothing for a problem.
#[derive(Copy, Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("the tie-break `{ties}` is for {what}")]
pub struct UnsuitableTies {
    ties: Ties,
    what: &'static str,
}

impl fmt::Display for Ties {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words().name)
    }
}

/// Not the name of a tie-break.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("`{0}` is not a tie-break: use {names}", names = Ties::names())]
pub struct ParseTiesError(String);

impl FromStr for Ties {
    type Err = ParseTiesError;

    fn from_str(text: &str) -> Result<Ties, ParseTiesError> {
        Ties::ALL
            .into_iter()
            .find(|ties| ties.words().name == text)
            .ok_or_else(|| ParseTiesError(text.to_owned()))
    }
}

/// The bits by which Roth's preference is rounded to fit the words of the lattice: none up to sides
/// of 5,792.
pub(crate) fn rounding(board: &Board) -> u32 {
    let farthest = (board.files() - 1).pow(2) + (board.ranks() - 1).pow(2);
    (u64::BITS - farthest.leading_zeros()).saturating_sub(PREFERENCE_BITS)
}

/// Roth's preference: small is far from the center. Twice the distance, squared, is taken from the
/// corners'.
pub(crate) fn roth(board: &Board) -> impl Fn(Point) -> u64 + use<> {
    let squares = |length: u64| -> Vec<u64> {
        (0..length)
            .map(|at| (2 * at + 1).abs_diff(length).pow(2))
            .collect()
    };
    let (across, up) = (squares(board.files()), squares(board.ranks()));
    let farthest = across[0] + up[0];
    let excess = rounding(board);
    move |point| (farthest - across[point.file as usize] - up[point.rank as usize]) >> excess
}

/// Breaks ties during one walk or search.
pub(crate) struct TieBreaker<'p> {
    ties: Ties,
    rng: Xoshiro256PlusPlus,
    board: Option<&'p Board>,
    /// Squirrel's orders, and how many of their switches have been passed.
    stages: Vec<squirrel::Stage>,
    stage: usize,
    /// Roth's preference.
    roth: Option<Box<dyn Fn(Point) -> u64>>,
}

impl<'p> TieBreaker<'p> {
    pub(crate) fn new(ties: Ties, problem: &'p Problem, rng: Xoshiro256PlusPlus) -> Self {
        let board = problem.board().map(|(board, _)| board);
        TieBreaker {
            ties,
            rng,
            board,
            stages: match (ties, board) {
                (Ties::Squirrel, Some(board)) => squirrel::stages(board.ranks() as i64),
                _ => Vec::new(),
            },
            stage: 0,
            roth: match (ties, board) {
                (Ties::Far, Some(board)) => Some(Box::new(roth(board))),
                _ => None,
            },
        }
    }

    /// The key of a candidate: the least wins, then the first.
    pub(crate) fn key<L: Lattice>(
        &mut self,
        lattice: &L,
        cells: &[u64],
        from: usize,
        to: usize,
    ) -> u64 {
        let onward = |fold: fn(u64, u64) -> u64, start: u64| {
            let mut total = start;
            lattice.each_neighbor(to, |next| {
                if cells[next] < TAKEN {
                    total = fold(total, L::left(cells[next]));
                }
            });
            total
        };
        match self.ties {
            Ties::First => 0,
            Ties::Random => self.rng.next_u64() >> 1,
            Ties::Lookahead => onward(u64::min, u64::MAX),
            Ties::Pohl => onward(|a, b| a + b, 0),
            Ties::Far => match (&self.roth, self.board) {
                (Some(roth), Some(board)) => {
                    (roth(board.point_of(lattice.square(to))) << 32) + to as u64
                }
                _ => 0,
            },
            Ties::Squirrel => self.board.map_or(0, |board| {
                let a = board.point_of(lattice.square(from));
                let b = board.point_of(lattice.square(to));
                let (order, _) = self.stages[self.stage];
                order.find(squirrel::direction(a, b)).unwrap_or(8) as u64
            }),
        }
    }

    /// The walk has entered a square.
    pub(crate) fn entered(&mut self, square: impl FnOnce() -> Square) {
        if let (Ties::Squirrel, Some(board)) = (self.ties, self.board) {
            let Point { file, rank, .. } = board.point_of(square());
            let (_, switch) = self.stages[self.stage];
            if switch == (file as i64 + 1, rank as i64 + 1) {
                self.stage += 1;
            }
        }
    }
}

/// Squirrel's table. Directions are numbered 1 to 8 as in the paper; squares are (x, y) from 1.
mod squirrel {
    use crate::square::Point;

    /// The direction of a move.
    pub(super) fn direction(a: Point, b: Point) -> char {
        let right = b.file > a.file;
        let up = b.rank > a.rank;
        let wide = a.file.abs_diff(b.file) == 2;
        match (right, up, wide) {
            (false, true, true) => '1',
            (false, true, false) => '2',
            (true, true, false) => '3',
            (true, true, true) => '4',
            (true, false, true) => '5',
            (true, false, false) => '6',
            (false, false, false) => '7',
            (false, false, true) => '8',
        }
    }

    /// An order of the directions, and the square that ends it.
    pub(super) type Stage = (&'static str, (i64, i64));
    const NEVER: (i64, i64) = (0, 0);

    /// The orders for a board of side m, each until the walk lands on its square.
    pub(super) fn stages(m: i64) -> Vec<Stage> {
        let (first, second) = (("34261578", (m - 1, m - 2)), ("87642135", (2, 2)));
        match m % 8 {
            0 => vec![
                first,
                second,
                ("51867342", (m - 8, 1)),
                ("51342678", (7, m - 3)),
                ("21435678", NEVER),
            ],
            1 => vec![
                first,
                second,
                ("51324678", (m - 6, (m + 9) / 2)),
                ("32481765", NEVER),
            ],
            2 => vec![
                ("34261578", (6, 1)),
                ("87642135", (3, 1)),
                ("54132678", (m - 15, 4)),
                ("52431678", (10, m - 2)),
                ("85647123", (5, (m - 6) / 2)),
                ("15746823", NEVER),
            ],
            3 => vec![
                ("34625718", (m - 1, m - 2)),
                ("42681357", (m - 6, m)),
                ("86512347", (2, 5)),
                ("51867342", (m - 10, 3)),
                ("61825437", ((m + 1) / 2, m - 2)),
                ("71642538", NEVER),
            ],
            4 => vec![
                first,
                second,
                ("51867342", (m - 8, 1)),
                ("51342678", (10, m - 5)),
                ("86753421", (13, (m + 2) / 2)),
                ("78563421", NEVER),
            ],
            5 => vec![
                first,
                second,
                (
                    "51324678",
                    (m - 2, (m - if m % 16 == 5 { 5 } else { 13 }) / 2),
                ),
                ("15234678", NEVER),
            ],
            6 => vec![
                ("34261578", (6, 1)),
                ("87642135", (3, 1)),
                ("54132678", (m - 10, 1)),
                ("52431678", (10, m - 2)),
                ("85647123", (3, (m + 8) / 2)),
                ("12453678", NEVER),
            ],
            _ => vec![
                ("34625718", (m - 1, m - 2)),
                ("42681357", (m - 6, m)),
                ("86512347", (2, 5)),
                ("51867342", (m - 6, 3)),
                ("61825437", ((m + 1) / 2, m - 2)),
                ("61357284", NEVER),
            ],
        }
    }
}
