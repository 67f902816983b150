//! `hippodrome tour`: a tour, verified, or why there is none.
//!
//! A small board is searched, a large one is built by formula. Which of the two it is, and whether a
//! tour or a step of it is asked for, is decided here once; as is whether there are many graphs to answer for (`each`).

mod args;
mod built;
mod each;
mod extreme;
mod numbering;
mod part;
mod searched;

use anyhow::ensure;

use crate::files::output::{Output, ensure_looked_at};
use crate::run::{Run, Verdict};
use crate::session::Session;
use crate::session::document::promise;
use crate::tours::ending;
use crate::tours::format::{Format, film_kind};
use crate::tours::picture::Picture;
use built::Question;

pub(crate) use args::TourArgs;

impl TourArgs {
    /// The format that was named, or that the ending of the file's name stands for; that of a picture which is asked for
    /// without either.
    fn chosen_format(&self) -> Option<Format> {
        let by_ending = || Format::by_ending(self.output.as_deref());
        let named = self.format.or_else(by_ending);
        named.or_else(|| self.look.usual().map(Format::Picture))
    }

    /// The kind of its documents.
    fn kind(&self) -> &'static str {
        match (self.asks_for_one(), &self.window) {
            (true, _) => part::STEP,
            (false, Some(_)) => part::WINDOW,
            (false, None) => "tour",
        }
    }

    /// The pictures that are written, of the tour and of the search.
    fn pictures(&self, format: Option<Format>) -> anyhow::Result<Vec<Picture>> {
        let tour = format.and_then(Format::picture);
        let tour = tour.filter(|_| !self.asks_for_one());
        let film = self.film.as_deref().map(film_kind).transpose()?;
        Ok(tour.into_iter().chain(film).collect())
    }

    /// Whether a number or the name of a square is asked for, which has no format.
    fn asks_for_one(&self) -> bool {
        self.step.is_some() || self.square.is_some()
    }
}

impl Run for TourArgs {
    fn outputs(&self) -> Vec<Output<'_>> {
        if self.each {
            return vec![each::output(self)];
        }
        let path = self.output.as_deref();
        let tour = match self.format {
            Some(format) => Output::named(path, format.name(), format.own_endings()),
            None if self.asks_for_one() => Output::ending(path, [ending::JSON]),
            None if self.window.is_some() && !self.look.tiles => {
                Output::ending(path, Picture::still_endings().chain([ending::JSON]))
            }
            None if self.look.plot.has_points() => Output::ending(path, self.look.plot.ending()),
            None if self.look.tiles => Output::ending(path, Picture::still_endings()),
            None => Output::ending(path, Format::endings()),
        };
        let binary = self.chosen_format().and_then(Format::binary);
        let mut outputs = vec![Output { binary, ..tour }];
        // What a film may be called is said where it is made.
        let film = self.film.as_deref();
        outputs.extend(film.map(Output::anything));
        let trace = self.trace.as_deref();
        outputs.extend(trace.map(|trace| Output::ending(Some(trace), [ending::JSON_LINES])));
        outputs
    }

    fn run(&self) -> anyhow::Result<Verdict> {
        if self.each {
            return each::answer(self);
        }
        let format = self.chosen_format();
        if format.is_some_and(|format| format.is_text(ending::JSON)) {
            promise(self.kind(), self.output.as_deref());
        } else {
            ensure!(
                !self.asks_for_one() || self.format.is_none(),
                "--step and --square are answered in words, or with --format json"
            );
        }
        self.look.check(&self.pictures(format)?)?;
        let session = Session::begin(&self.limits, "decided");
        match Question::of(self, format)? {
            Some(question) => {
                if !self.asks_for_one()
                    && self.window.is_none()
                    && format.and_then(Format::picture).is_none()
                {
                    ensure_looked_at(self.output.as_deref(), question.squares())?;
                }
                question.answer(&session)
            }
            None => searched::answer(&session, self, format),
        }
    }
}
