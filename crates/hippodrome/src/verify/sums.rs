//! Do the lines of a board, numbered along a tour, add up to the same?
//!
//! Every rank has the share of one rank of all numbers, every file that of one file, and so has a long diagonal, which on a square board
//! is as long as these. Cost: O(squares).

use super::flaw::Flaw;
use crate::board::Board;
use crate::magic::Magic;
use crate::problem::Problem;
use crate::square::Square;

/// What the numbers on the lines of a full board of one level add up to, the first square of the tour being number 1.
struct Sums {
    ranks: Vec<u64>,
    files: Vec<u64>,
    /// From the first square of the first rank up, and from its last one, on a square board.
    diagonals: [u64; 2],
    total: u64,
}

impl Sums {
    fn of(board: &Board, squares: &[Square]) -> Sums {
        let mut sums = Sums {
            ranks: vec![0; board.ranks() as usize],
            files: vec![0; board.files() as usize],
            diagonals: [0; 2],
            total: 0,
        };
        for (number, &square) in (1..).zip(squares) {
            let point = board.point_of(square);
            sums.ranks[point.rank as usize] += number;
            sums.files[point.file as usize] += number;
            if point.rank == point.file {
                sums.diagonals[0] += number;
            }
            if point.rank + point.file + 1 == board.ranks() {
                sums.diagonals[1] += number;
            }
            sums.total += number;
        }
        sums
    }

    /// The first line of those that are asked for whose sum is not its share: which it is, and of how many it has one share.
    fn flaw(&self, magic: Magic) -> Option<Flaw> {
        let named = |kind: &str, sums: &[u64]| -> Vec<(String, u64)> {
            let sums = (1..).zip(sums);
            sums.map(|(at, &sum)| (format!("{kind} {at}"), sum))
                .collect()
        };
        let mut lines = Vec::new();
        if magic.has_ranks() {
            lines.push((named("rank", &self.ranks), self.ranks.len()));
        }
        if magic.has_files() {
            lines.push((named("file", &self.files), self.files.len()));
        }
        if magic.has_diagonals() {
            lines.push((named("diagonal", &self.diagonals), self.ranks.len()));
        }
        lines.into_iter().find_map(|(lines, shares)| {
            let shares = shares as u64;
            let (line, sum) = lines
                .into_iter()
                .find(|(_, sum)| sum * shares != self.total)?;
            let total = self.total;
            Some(Flaw::OtherSum {
                line,
                sum,
                total,
                shares,
            })
        })
    }
}

/// The most lines that add up to the same where the squares of a board are numbered in this order; `None` if not even all ranks
/// do, or all files, or if the board has holes or several levels, or the squares are not all its squares.
///
/// ```
/// use hippodrome::{Board, Magic, equal_sums};
///
/// // Row by row no lines have equal sums; round the board 1 and 4 stand on the lower rank, 2 and 3 on the upper.
/// let board: Board = "2x2".parse()?;
/// let in_order = |order: [u32; 4]| equal_sums(&board, &order.map(hippodrome::Square::new));
/// assert_eq!(in_order([0, 1, 2, 3]), None);
/// assert_eq!(in_order([0, 2, 3, 1]), Some(Magic::Ranks));
/// # Ok::<(), hippodrome::ParseBoardError>(())
/// ```
pub fn equal_sums(board: &Board, squares: &[Square]) -> Option<Magic> {
    let is_whole = board.is_full() && board.levels() == 1 && squares.len() == board.len();
    if !is_whole || squares.iter().any(|square| square.index() >= board.len()) {
        return None;
    }
    let sums = Sums::of(board, squares);
    let are_equal = |magic: &Magic| {
        let has_lines = !magic.has_diagonals() || board.ranks() == board.files();
        has_lines && sums.flaw(*magic).is_none()
    };
    let kinds = [Magic::Full, Magic::Semi, Magic::Files, Magic::Ranks];
    kinds.into_iter().find(are_equal)
}

/// What is wrong with a tour of the problem whose lines are to have equal sums.
pub(super) fn check(problem: &Problem, squares: &[Square]) -> Result<(), Flaw> {
    let (Some(magic), Some((board, _))) = (problem.magic(), problem.board()) else {
        return Ok(());
    };
    Sums::of(board, squares).flaw(magic).map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbered(sides: &str, grid: &[&[u32]]) -> Option<Magic> {
        let board: Board = sides.parse().unwrap();
        let mut squares = vec![Square::new(0); board.len()];
        // The top rank comes first in a grid.
        for (rank, row) in grid.iter().rev().enumerate() {
            for (file, &number) in row.iter().enumerate() {
                let index = rank * row.len() + file;
                squares[number as usize - 1] = Square::new(index as u32);
            }
        }
        equal_sums(&board, &squares)
    }

    /// Beverley's tour of 1848, the first whose ranks and files have equal sums (H. J. R. Murray, A History of Chess, 1913): 260 each.
    #[test]
    fn beverley() {
        let mut tour: [&[u32]; 8] = [
            &[1, 30, 47, 52, 5, 28, 43, 54],
            &[48, 51, 2, 29, 44, 53, 6, 27],
            &[31, 46, 49, 4, 25, 8, 55, 42],
            &[50, 3, 32, 45, 56, 41, 26, 7],
            &[33, 62, 15, 20, 9, 24, 39, 58],
            &[16, 19, 34, 61, 40, 57, 10, 23],
            &[63, 14, 17, 36, 21, 12, 59, 38],
            &[18, 35, 64, 13, 60, 37, 22, 11],
        ];
        assert_eq!(numbered("8x8", &tour), Some(Magic::Semi));
        tour[0] = &[30, 1, 47, 52, 5, 28, 43, 54];
        assert_eq!(numbered("8x8", &tour), Some(Magic::Ranks));
    }

    /// The square of Lo Shu, and what is left of it.
    #[test]
    fn each_kind_is_told() {
        assert_eq!(
            numbered("3x3", &[&[2, 7, 6], &[9, 5, 1], &[4, 3, 8]]),
            Some(Magic::Full)
        );
        assert_eq!(
            numbered("3x3", &[&[7, 6, 2], &[5, 1, 9], &[3, 8, 4]]),
            Some(Magic::Semi)
        );
        assert_eq!(
            numbered("3x3", &[&[7, 2, 6], &[5, 1, 9], &[3, 8, 4]]),
            Some(Magic::Ranks)
        );
        assert_eq!(
            numbered("2x3", &[&[1, 5, 3], &[6, 2, 4]]),
            Some(Magic::Files)
        );
        assert_eq!(numbered("2x3", &[&[1, 5, 4], &[2, 6, 3]]), None);
    }
}
