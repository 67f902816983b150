//! What the page must know of a board: where its squares lie, and which are a move apart.

use hippodrome::{Ends, Graph, Problem};
use serde_json::{Value, json};

use crate::request::{self, AboutBoard};
use crate::{Parcel, Sink};

/// The most moves, counted in both directions, of a piece on a board that is shown.
const MAX_DRAWN_MOVES: u64 = 16_000_000;

pub(crate) fn respond(asked: &AboutBoard, sink: &mut dyn Sink) -> Result<Value, String> {
    let (board, piece) = (request::board(&asked.board)?, request::piece(&asked.piece)?);
    if board.most_moves(piece) > MAX_DRAWN_MOVES {
        return Err(format!(
            "the {piece} has too many moves on `{}` for the page: choose a smaller board",
            board.sides()
        ));
    }
    let problem = Problem::on_board(board.clone(), piece, Ends::Any);
    let graph = Graph::of(&problem);
    let places: Vec<u32> = board
        .points()
        .map(|point| (point.rank * board.files() + point.file) as u32)
        .collect();
    let (mut begins, mut neighbors) = (vec![0], Vec::with_capacity(graph.moves()));
    for square in 0..graph.len() {
        neighbors.extend_from_slice(graph.neighbors(square));
        begins.push(neighbors.len() as u32);
    }
    sink.parcel(Parcel::Places, &places);
    sink.parcel(Parcel::Begins, &begins);
    sink.parcel(Parcel::Neighbors, &neighbors);
    Ok(json!({
        "board": board.to_string(),
        "piece": piece.to_string(),
        "surface": board.surface().to_string(),
        "sides": board.sides(),
        "ranks": board.ranks(),
        "files": board.files(),
        "squares": board.len(),
    }))
}
