//! From which starts a method completes a tour by itself: a number for every square.

use hippodrome::{Ends, Limits, Method, Problem, Square, solve, walk};
use serde_json::{Value, json};

use crate::request::{self, AboutMap};
use crate::watch::{Silence, Watcher};
use crate::{Parcel, Sink};

/// The most squares of a board: there are as many walks, each over all of them.
const MAX_MAPPED_SQUARES: usize = 3_600;

/// The most visits of a search from one start.
const MAX_VISITS: u64 = 200_000;

pub(crate) fn respond(asked: &AboutMap, sink: &mut dyn Sink) -> Result<Value, String> {
    let (board, piece) = (request::board(&asked.board)?, request::piece(&asked.piece)?);
    if board.len() > MAX_MAPPED_SQUARES {
        return Err(format!(
            "a map of all starts is drawn for boards of {MAX_MAPPED_SQUARES} squares at most"
        ));
    }
    let any = Problem::on_board(board, piece, Ends::Any);
    let method = asked.method.method(&any)?;
    let limits = Limits::NONE.with_nodes(MAX_VISITS);
    let reached = |start: u32| -> u32 {
        let problem = any.with_ends(Ends::From(Square::new(start)));
        let (mut silence, most) = (Silence, 0);
        let mut watcher = Watcher::new(&mut silence, most);
        match &method {
            // The walk itself says how far it came.
            Method::Warnsdorff(how) if how.alone => walk(&problem, how, &mut watcher).len() as u32,
            method => solve(&problem, method, &limits, &mut watcher).stats.deepest as u32,
        }
    };
    let visits: Vec<u32> = (0..any.len() as u32).map(reached).collect();
    let complete = visits.iter().filter(|&&n| n as usize == any.len()).count();
    sink.parcel(Parcel::Visits, &visits);
    Ok(json!({ "complete": complete, "squares": any.len() }))
}
