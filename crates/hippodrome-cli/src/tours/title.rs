//! What to call a board, and a problem on it, in a sentence: a board with many holes by its size.

use hippodrome::{Board, Problem};

/// The board in a line; one with many holes by its size.
pub(crate) fn board_title(board: &Board) -> String {
    format!("{board:#}")
}

/// The problem in a line: "open knight's tour of 8x8 from a1", its board as a title.
pub(crate) fn problem_title(problem: &Problem) -> String {
    format!("{problem:#}")
}
