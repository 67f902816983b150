//! That there is no tour, and why, as far as that takes a moment to find out.

use hippodrome::format::Status;
use hippodrome::{Existence, Problem, Reason, exists};

use crate::messages::note;
use crate::run::Verdict;
use crate::session::Session;
use crate::session::document::write_promised;

/// Why there is no tour, where theorems and arguments tell it.
pub(crate) fn reason_for_none(session: &Session, problem: &Problem) -> Option<Reason> {
    match session.search(|_, _| exists(problem)) {
        Existence::No(reason) => Some(reason),
        _ => None,
    }
}

/// Says that there is no tour, for a person and for programs.
pub(crate) fn answer_none(session: &Session, problem: &Problem) -> anyhow::Result<Verdict> {
    let none = match reason_for_none(session, problem) {
        Some(reason) => format!("there is no tour: {reason}"),
        None => "there is no tour".to_owned(),
    };
    note!("{none}");
    write_promised(Status::Impossible, &none)?;
    Ok(Verdict::No)
}
