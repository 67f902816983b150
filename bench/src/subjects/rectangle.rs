//! The board of most subjects.

use hippodrome::{Board, Ends, Leaper, Problem};

/// The knight on a rectangle.
pub(super) fn rectangle(ranks: u64, files: u64, ends: Ends) -> anyhow::Result<Problem> {
    let board = Board::rectangle(ranks, files)?;
    Ok(Problem::on_board(board, Leaper::KNIGHT, ends))
}
