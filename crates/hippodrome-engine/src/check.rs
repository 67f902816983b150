//! Whether a text that somebody pasted is a tour, and where it first is not.

use hippodrome::format::{Claim, ClaimFlaw, ReadOptions, read_claim};
use hippodrome::{Ends, Flaw, Leaper, Problem, Square, verify};
use serde_json::{Value, json};

use crate::request::{self, AboutCheck};
use crate::{Parcel, Sink};

/// The most characters of a text.
const MAX_TEXT: usize = 16 << 20;

pub(crate) fn respond(asked: &AboutCheck, sink: &mut dyn Sink) -> Result<Value, String> {
    if asked.text.len() > MAX_TEXT {
        return Err(format!(
            "the text has {} characters: {MAX_TEXT} at most are read here; `hippodrome verify` reads more",
            asked.text.len()
        ));
    }
    let claim = read_claim(asked.text.as_bytes(), &ReadOptions::default())
        .map_err(|error| error.to_string())?;
    let mut problem = problem(asked, &claim)?;
    let taken = problem
        .board()
        .and_then(|(board, _)| claim.pair_reading(board));
    let taken = taken.map_or(String::new(), |taken| {
        format!(", its pairs taken as {taken}")
    });
    let mut squares = match claim.squares(problem.ground()) {
        Ok(squares) => squares,
        Err(ClaimFlaw::Step(flaw)) => return Ok(flawed(&problem, &flaw, &[])),
        Err(flaw) => {
            let hint = claim.slip(&problem).map(|(number, square)| {
                let name = problem.ground().name(square);
                format!("with {number} on {name} it is a tour")
            });
            return Ok(refused(&problem, &flaw.to_string(), hint));
        }
    };
    // Some write the first square of a closed tour again at its end.
    if squares.len() == problem.len() + 1 && squares.len() > 3 && squares.first() == squares.last()
    {
        squares.pop();
        problem = problem.with_ends(Ends::Closed);
    }
    let numbers: Vec<u32> = squares.iter().map(|square| square.raw()).collect();
    sink.parcel(Parcel::Tour, &numbers);
    match verify(&problem, &squares) {
        Ok(tour) => {
            let closes = problem.ground().joins(tour.end(), tour.start()) && tour.len() > 2;
            Ok(json!({
                "good": true,
                "sentence": format!("a verified {problem}{taken}"),
                "board": board_of(&problem),
                "piece": piece_of(&problem),
                "closes": closes,
            }))
        }
        Err(flaw) => Ok(flawed(&problem, &flaw, &squares)),
    }
}

/// The board and the piece that the text names, else those that were given, else the smallest board
/// that holds its squares.
fn problem(asked: &AboutCheck, claim: &Claim) -> Result<Problem, String> {
    let given = asked.piece.as_deref().map(request::piece).transpose()?;
    let piece = claim.piece.or(given).unwrap_or(Leaper::KNIGHT.into());
    let board = match (&claim.board, &asked.board) {
        (Some(board), _) => board.clone(),
        (None, Some(text)) => request::board(text)?,
        (None, None) => claim
            .least_board()
            .map_err(|flaw| flaw.to_string())?
            .ok_or("the text names squares by number only: say which board")?,
    };
    // One that can be shown.
    let board = request::board(&board.to_string())?;
    let ends = match asked.closed || claim.closed == Some(true) {
        true => Ends::Closed,
        false => Ends::Any,
    };
    Ok(Problem::on_board(board, piece, ends))
}

fn flawed(problem: &Problem, flaw: &Flaw, squares: &[Square]) -> Value {
    let hint = flaw.hint(problem, squares);
    let mut answer = refused(problem, &flaw.to_string(), hint);
    let step = match flaw {
        Flaw::NotAMove { step, .. } | Flaw::Twice { step, .. } => Some(*step),
        _ => None,
    };
    answer["step"] = json!(step);
    answer
}

fn refused(problem: &Problem, flaw: &str, hint: Option<String>) -> Value {
    json!({
        "good": false,
        "sentence": flaw,
        "hint": hint,
        "board": board_of(problem),
        "piece": piece_of(problem),
    })
}

fn board_of(problem: &Problem) -> Option<String> {
    problem.board().map(|(board, _)| board.to_string())
}

fn piece_of(problem: &Problem) -> Option<String> {
    problem.board().map(|(_, piece)| piece.to_string())
}
