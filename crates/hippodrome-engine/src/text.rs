//! A tour as text, in the forms that the command line writes and reads.

use hippodrome::format::{GridOptions, TOUR_FORMS, TourForm};
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
    let Some(form) = TourForm::by_name(&asked.format) else {
        let names: Vec<&str> = TOUR_FORMS.iter().map(|form| form.name).collect();
        return Err(format!(
            "`{}` is not a form: these are: {}",
            asked.format,
            names.join(", ")
        ));
    };
    let mut text = Vec::new();
    form.write(&mut text, &problem, &tour, &GridOptions::default())
        .map_err(|error| error.to_string())?;
    let text = String::from_utf8(text).map_err(|error| error.to_string())?;
    Ok(json!({ "text": text }))
}
