//! `hippodrome draw`: a picture of a tour that somebody has, or a film of a trace.

use std::io::BufRead;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use hippodrome::format::{TRACE_SCHEMA, read_trace};
use hippodrome::{Event, Flaw, Problem, Replay, Trace, verify};
use hippodrome_draw::{Recorder, draw_window};

use crate::files::input::{begins_with, open, source};
use crate::files::output::Output;
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::tours::claim::{ClaimArgs, Flawed};
use crate::tours::ending;
use crate::tours::picture::{self, LookArgs, Picture};
use crate::tours::rectangle::Window;

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome draw mytour.txt -o tour.svg --style numbers\n  \
    hippodrome tour 8x8 --closed --format json | hippodrome draw - -o knot.png --style celtic\n  \
    hippodrome draw tour.json -o magic.svg --style numbers --magic\n  \
    hippodrome draw events.jsonl -o search.gif --theme dark\n  \
    hippodrome draw tour.json -o window.png --window c3,12x20")]
pub(crate) struct DrawArgs {
    /// The file with the tour, or with a trace; - for stdin
    #[arg(value_name = "FILE")]
    file: String,
    #[command(flatten)]
    claim: ClaimArgs,
    /// Only a window of the board: a corner and ROWSxCOLUMNS, as in 0,0,24x12 or d4,8x8
    #[arg(long, value_name = "WINDOW")]
    window: Option<String>,
    /// How to write it [default: by the ending of the file's name, or ansi]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Picture>,
    #[arg(short, long, value_name = "FILE", help = ending::help(Picture::endings()))]
    output: Option<PathBuf>,
    #[command(flatten)]
    look: LookArgs,
}

impl DrawArgs {
    /// As it was named, or as the ending of the file's name says.
    fn kind(&self) -> Picture {
        let by_ending = || ending::of(self.output.as_deref()).and_then(Picture::by_ending);
        self.format.or_else(by_ending).unwrap_or(Picture::Ansi)
    }

    /// Reads a trace, if that is what the file holds.
    fn read_events(&self) -> anyhow::Result<Read> {
        let mut input = open(&self.file)?;
        let head = format!("{{\"schema\":\"{TRACE_SCHEMA}\"");
        if !begins_with(&mut input, &head).with_context(|| source(&self.file))? {
            return Ok(Read::Claim(input));
        }
        let graph = self.claim.ground.ground()?;
        let (problem, events) = read_trace(input, graph).with_context(|| source(&self.file))?;
        Ok(Read::Trace(Box::new(problem), events))
    }
}

impl Run for DrawArgs {
    fn outputs(&self) -> Vec<Output<'_>> {
        let path = self.output.as_deref();
        let output = match self.format {
            Some(_) => Output::named(path),
            None if self.window.is_some() => Output::ending(path, Picture::still_endings()),
            None => Output::ending(path, Picture::endings()),
        };
        let binary = self.kind().binary();
        vec![Output { binary, ..output }]
    }

    fn run(&self) -> anyhow::Result<Verdict> {
        let (path, kind) = (self.output.as_deref(), self.kind());
        let read = match self.read_events()? {
            Read::Claim(input) => {
                let given = self.claim.ground.ground()?;
                let checked = self.claim.read_tour(&self.file, input, given)?;
                checked.notes.iter().for_each(|told| note!("{told}"));
                checked.tour
            }
            Read::Trace(problem, events) => {
                if kind.is_film() {
                    let mut recorder = Recorder::new();
                    events.iter().for_each(|&event| recorder.event(event));
                    picture::film_to(path, kind, &problem, &recorder, &self.look)?;
                    return Ok(Verdict::Yes);
                }
                let mut replay = Replay::new();
                events.iter().for_each(|&event| replay.apply(event));
                let tour = verify(&problem, &replay.squares());
                let flawed = |flaw: Flaw| Flawed {
                    flaw: format!("{flaw}, where the trace ends"),
                    hint: Some(
                        "a film shows the search: end the name with .gif or .apng".to_owned(),
                    ),
                };
                tour.map(|tour| (*problem, tour)).map_err(flawed)
            }
        };
        let (problem, tour) = match read {
            Ok(tour) => tour,
            Err(flawed) => {
                note!("not a tour: {}", flawed.flaw);
                if let Some(hint) = flawed.hint {
                    note!("hint: {hint}");
                }
                return Ok(Verdict::No);
            }
        };
        match (&self.window, problem.board()) {
            (Some(window), Some((board, _))) => {
                let sides = (board.ranks(), board.files());
                let Window {
                    corner,
                    ranks,
                    files,
                } = Window::read(window, sides, self.claim.ends.notation.squares)?;
                let look = self.look.look(false);
                let tour = tour.on(board);
                let tour =
                    tour.context("a window is cut out of full rectangles: draw this board whole")?;
                let title = problem.to_string();
                let scene = draw_window(&tour, &title, corner, ranks, files, &look)?;
                picture::write(path, kind, &scene, &self.look)?;
            }
            _ => picture::draw_to(path, kind, &problem, &tour, &self.look, false)?,
        }
        Ok(Verdict::Yes)
    }
}

/// What a file holds.
enum Read {
    /// A tour, still to be read.
    Claim(Box<dyn BufRead>),
    Trace(Box<Problem>, Vec<Event>),
}
