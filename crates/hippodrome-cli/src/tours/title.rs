//! What to call a board, and a problem on it, in a sentence: a board with many holes by its size.

use hippodrome::{Board, Problem};

/// The most characters of a board that are written out.
const MAX: usize = 60;

/// The board in a line; one with many holes by its size.
pub(crate) fn board_title(board: &Board) -> String {
    let text = board.to_string();
    match text.len() <= MAX {
        true => text,
        false => {
            let holes = board.places() - board.len() as u64;
            format!("{} with {holes} holes", board.sides())
        }
    }
}

/// The problem in a line: "open knight's tour of 8x8 from a1", its board as a title.
pub(crate) fn problem_title(problem: &Problem) -> String {
    let text = problem.to_string();
    match problem.board() {
        Some((board, _)) => text.replacen(&board.to_string(), &board_title(board), 1),
        None => text,
    }
}
