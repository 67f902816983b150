//! Lines of a board that no tour gives equal sums.
//!
//! * All numbers together must be shared evenly among the ranks, or the files.
//! * Where every move changes color, even and odd numbers stand on squares of different colors. If ranks have an odd number of squares, one
//!   has an odd number of odd numbers and the next an even number of them, and so has one an odd sum and the other an even one. Files likewise.
//! * If the sides leave 2 when they are divided by 4, half of all ranks have half of the sum of all numbers, and so have half of the files.
//!   Call a square odd-odd if it is on the first, third, ... rank and file, and so on. Odd-odd and odd-even squares (those of odd ranks) have that half,
//!   and odd-odd and even-odd ones (those of odd files) too: so odd-even ones have as much as even-odd ones, and odd-odd ones as much as even-even ones.
//!   One of these two pairs is the squares of one color with all even numbers, 2 + 4 + ... + n = n (n + 2) / 4; half of that is odd, since n is 4 times an odd number,
//!   and no even numbers add up to it. (That there are no such tours is in G. P. Jelliss, Knight's Tour Notes, 2019.)
//!
//! Cost: O(1).

use std::fmt;

#[cfg(test)]
use super::super::evidence::edited;
use super::super::evidence::{Argument, Evidence};
use crate::problem::Problem;
use crate::surface::Surface;

/// Why lines cannot have equal sums.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum UnequalSums {
    /// All numbers together are no multiple of the number of lines.
    Uneven {
        /// The squares.
        squares: u64,
        /// The lines.
        lines: u64,
        /// "ranks" or "files".
        kind: &'static str,
    },
    /// Every move changes color, and each line has an odd number of squares.
    OddLines {
        /// The squares of each line.
        length: u64,
        /// "ranks" or "files".
        kind: &'static str,
    },
    /// Every move changes color, and both sides leave 2 when they are divided by 4.
    Halves {
        /// The squares.
        squares: u64,
    },
}

/// What is against the equal sums that are asked for.
pub(super) fn find(problem: &Problem) -> Option<UnequalSums> {
    let (magic, (board, piece)) = (problem.magic()?, problem.board()?);
    let (ranks, files, squares) = (board.ranks(), board.files(), board.len() as u64);
    let kinds = [
        (magic.has_ranks(), ranks, files, "ranks"),
        (magic.has_files(), files, ranks, "files"),
    ];
    let asked = kinds
        .into_iter()
        .filter(|&(is_asked, lines, ..)| is_asked && lines > 1);
    let uneven = asked.clone().find_map(|(_, lines, _, kind)| {
        let is_even = (squares * (squares + 1) / 2) % lines == 0;
        (!is_even).then_some(UnequalSums::Uneven {
            squares,
            lines,
            kind,
        })
    });
    if uneven.is_some() || board.surface() != Surface::Flat || !piece.changes_color() {
        return uneven;
    }
    let odd = asked.clone().find_map(|(_, _, length, kind)| {
        (length % 2 == 1).then_some(UnequalSums::OddLines { length, kind })
    });
    let has_halves = magic.has_ranks() && magic.has_files() && ranks % 4 == 2 && files % 4 == 2;
    odd.or(has_halves.then_some(UnequalSums::Halves { squares }))
}

impl fmt::Display for UnequalSums {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            UnequalSums::Uneven {
                squares,
                lines,
                kind,
            } => {
                let total = u128::from(squares) * (u128::from(squares) + 1) / 2;
                write!(
                    f,
                    "the numbers from 1 to {squares} add up to {total}, which {lines} {kind} cannot share evenly"
                )
            }
            UnequalSums::OddLines { length, kind } => write!(
                f,
                "every move changes color, so that the odd numbers are on one color; of {length} squares in a line {} have it on one of the {kind} \
                 and {} on the next, so that one sum is odd and the other even",
                length.div_ceil(2),
                length / 2
            ),
            UnequalSums::Halves { squares } => {
                let evens = u128::from(squares) * (u128::from(squares) + 2) / 4;
                write!(
                    f,
                    "every move changes color, so that the even numbers, which add up to {evens}, are on one color; as every other rank makes up half of \
                     all, and every other file too, the even numbers of every other rank add up to {}, which is odd",
                    evens / 2
                )
            }
        }
    }
}

impl Argument for UnequalSums {
    fn evidence(&self) -> Evidence<'_> {
        Evidence::of("sums")
    }

    #[cfg(test)]
    fn tampered(&self) -> Vec<Self> {
        edited(
            self,
            &[
                &|reason| match reason {
                    UnequalSums::Uneven { squares, .. } | UnequalSums::Halves { squares } => {
                        *squares += 1;
                    }
                    UnequalSums::OddLines { length, .. } => *length += 2,
                },
                &|reason| match reason {
                    UnequalSums::Uneven { lines, .. } => *lines += 1,
                    UnequalSums::OddLines { kind, .. } => *kind = "lines",
                    UnequalSums::Halves { squares } => *squares *= 4,
                },
            ],
        )
    }
}
