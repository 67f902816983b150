//! `hippodrome tour`: a tour, verified, or why there is none.
//!
//! A small board is searched, a large one is built by formula. Which of the two it is, and whether a
//! tour or a step of it is asked for, is decided here once.

mod args;
mod built;
mod numbering;
mod searched;

use std::path::Path;

use crate::run::{Run, Verdict};
use crate::session::Session;
use crate::tours::format::by_ending;
use built::Question;

pub(crate) use args::TourArgs;

impl Run for TourArgs {
    fn outputs(&self) -> Vec<&Path> {
        let paths = [&self.output, &self.film, &self.trace];
        paths.into_iter().flatten().map(AsRef::as_ref).collect()
    }

    fn run(&self) -> anyhow::Result<Verdict> {
        let format = match self.format {
            None => by_ending(self.output.as_deref())?,
            format => format,
        };
        let session = Session::begin(&self.limits, "decided");
        match Question::of(self, format)? {
            Some(question) => question.answer(&session),
            None => searched::answer(&session, self, format),
        }
    }
}
