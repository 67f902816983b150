//! `hippodrome draw`

use std::io::BufRead;

use anyhow::Context;
use hippodrome::format::{TRACE_SCHEMA, read_trace};
use hippodrome::{Event, Flaw, Problem, Replay, Trace, verify};
use hippodrome_draw::{Recorder, draw_part};

use crate::Verdict;
use crate::args::{ClaimArgs, DrawArgs, Picture};
use crate::construct::Window;
use crate::ground::{elsewhere, open, source};
use crate::picture;
use crate::said::say;
use crate::verify::{Flawed, begins_with, read_tour};

pub(crate) fn run(args: &DrawArgs) -> anyhow::Result<Verdict> {
    let path = args.output.as_deref();
    let kind = match args.format {
        Some(kind) => kind,
        None => match picture::by_ending(path)? {
            None => Picture::Ansi,
            Some(format) => picture::kind(format).context(
                "`draw` makes pictures: end the name with .svg, .png, .gif or .apng, or give --format",
            )?,
        },
    };
    let read = match read_events(&args.claim)? {
        Read::Claim(input) => read_tour(&args.claim, input, elsewhere(&args.claim.elsewhere)?)?,
        Read::Trace(problem, events) => {
            if picture::is_film(kind) {
                let mut recorder = Recorder::new();
                events.iter().for_each(|&event| recorder.event(event));
                picture::film_to(path, kind, &problem, &recorder, &args.look)?;
                return Ok(Verdict::Yes);
            }
            let mut replay = Replay::new();
            events.iter().for_each(|&event| replay.apply(event));
            let tour = verify(&problem, &replay.squares());
            let flawed = |flaw: Flaw| Flawed {
                flaw: format!("{flaw}, where the trace ends"),
                hint: Some("a film shows the search: end the name with .gif or .apng".to_owned()),
            };
            tour.map(|tour| (*problem, tour)).map_err(flawed)
        }
    };
    let (problem, tour) = match read {
        Ok(tour) => tour,
        Err(flawed) => {
            say!("not a tour: {}", flawed.flaw);
            if let Some(hint) = flawed.hint {
                say!("hint: {hint}");
            }
            return Ok(Verdict::No);
        }
    };
    match (&args.window, problem.board()) {
        (Some(window), Some((board, _))) => {
            let sides = (board.ranks(), board.files());
            let Window {
                corner,
                ranks,
                files,
            } = Window::read(window, sides, args.claim.ends.squares)?;
            let look = picture::look(&args.look, false);
            let scene = draw_part(&problem, &tour, corner, ranks, files, &look)?;
            picture::write(path, kind, &scene, &args.look)?;
        }
        _ => picture::draw_to(path, kind, &problem, &tour, &args.look, false)?,
    }
    Ok(Verdict::Yes)
}

/// What a file holds.
enum Read {
    /// A tour, still to be read.
    Claim(Box<dyn BufRead>),
    Trace(Box<Problem>, Vec<Event>),
}

/// Reads a trace, if that is what the file holds.
fn read_events(args: &ClaimArgs) -> anyhow::Result<Read> {
    let mut input = open(&args.file)?;
    let head = format!("{{\"schema\":\"{TRACE_SCHEMA}\"");
    if !begins_with(&mut input, &head).with_context(|| source(&args.file))? {
        return Ok(Read::Claim(input));
    }
    let graph = elsewhere(&args.elsewhere)?;
    let (problem, events) = read_trace(input, graph).with_context(|| source(&args.file))?;
    Ok(Read::Trace(Box::new(problem), events))
}
