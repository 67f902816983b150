//! Whether no tour gives the lines of a board equal sums, gone through again.
//!
//! What is said is reckoned anew from all numbers and all squares: the share of a line, odd numbers on each, and the even numbers on every other rank and
//! file. Where every move changes the color of chess is a claim that the caller has proved. Cost: O(squares).

use crate::arguments::reason::UnequalSums;
use crate::problem::Problem;
use crate::square::Point;

/// Whether this is right. `changes_color`: every move leads between squares whose file and rank add up to an even number and others.
pub(super) fn differ(problem: &Problem, changes_color: bool, why: &UnequalSums) -> bool {
    let (Some(magic), Some((board, _))) = (problem.magic(), problem.board()) else {
        return false;
    };
    if !board.is_full() || board.levels() > 1 {
        return false;
    }
    let lines = |kind: &str| match kind {
        "ranks" if magic.has_ranks() => board.ranks(),
        "files" if magic.has_files() => board.files(),
        _ => 0,
    };
    let n = board.len() as u64;
    let total: u64 = (1..=n).sum();
    match *why {
        UnequalSums::Uneven {
            squares,
            lines: said,
            kind,
        } => squares == n && said > 1 && lines(kind) == said && total % said != 0,
        UnequalSums::OddLines { length, kind } => {
            // Of the first two lines, how many squares have each color: an odd and an even number, whichever color has the odd numbers.
            let on = |line: u64, is_even: bool| {
                let place = |point: &Point| {
                    if kind == "ranks" {
                        point.rank
                    } else {
                        point.file
                    }
                };
                let squares = board.points().filter(|point| place(point) == line);
                squares
                    .filter(|point| (point.file + point.rank) % 2 == u64::from(!is_even))
                    .count()
            };
            let differ = [true, false].map(|color| on(0, color) % 2 != on(1, color) % 2);
            let squares = on(0, true) + on(0, false);
            changes_color && lines(kind) > 1 && squares as u64 == length && differ == [true, true]
        }
        UnequalSums::Halves { squares } => {
            let has_halves = lines("ranks") % 2 == 0 && lines("files") % 2 == 0;
            let evens: u64 = (1..=n).filter(|number| number % 2 == 0).sum();
            // As many ranks of each kind as of the other, and likewise files: the two kinds of squares of a color have equal sums.
            changes_color
                && squares == n
                && has_halves
                && lines("ranks") > 0
                && lines("files") > 0
                && evens % 4 == 2
        }
    }
}
