//! A tour as text, in the forms that the command line writes and reads.

use hippodrome::format::{Document, GridOptions, write_grid, write_json, write_moves, write_tour};
use hippodrome::{Square, verify};
use serde_json::{Value, json};

use crate::request::AboutWrite;

pub(crate) fn respond(asked: &AboutWrite) -> Result<Value, String> {
    let problem = asked.problem.problem()?;
    let squares: Vec<Square> = asked.squares.iter().map(|&raw| Square::new(raw)).collect();
    if squares.iter().any(|square| square.index() >= problem.len()) {
        return Err("the tour leaves its board".to_owned());
    }
    let tour = verify(&problem, &squares).map_err(|flaw| format!("not a tour: {flaw}"))?;
    let Some((board, _)) = problem.board() else {
        return Err("only tours of boards are written here".to_owned());
    };
    let mut text = Vec::new();
    match asked.format.as_str() {
        "grid" => write_grid(&mut text, board, &tour, &GridOptions { first: 1 }),
        "moves" => write_moves(&mut text, problem.ground(), &tour),
        "json" => write_json(&mut text, &Document::found(&problem, &tour)),
        "tsplib" => write_tour(&mut text, &problem, &tour),
        format => {
            return Err(format!(
                "`{format}` is not a form: grid, moves, json and tsplib are"
            ));
        }
    }
    .map_err(|error| error.to_string())?;
    let text = String::from_utf8(text).map_err(|error| error.to_string())?;
    Ok(json!({ "text": text }))
}
