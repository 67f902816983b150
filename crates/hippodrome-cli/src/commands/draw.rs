//! `hippodrome draw`: a picture of a tour that somebody has, of several, of a puzzle or an empty board; a film of a trace.

use std::ffi::OsStr;
use std::io::BufRead;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use clap::Args;
use hippodrome::format::{TRACE_SCHEMA, read_trace};
use hippodrome::{Constraints, Event, Problem, Replay, Square, Tour, Trace, verify};
use hippodrome_draw::{Recorder, Scene, arrange, captioned, draw, draw_known, draw_window};

use crate::args::constraints::puzzle_on;
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
    hippodrome draw mytour.txt -o tour.svg --style path\n  \
    hippodrome tour 8x8 --closed --format json | hippodrome draw - -o knot.png --style celtic\n  \
    hippodrome draw tour.json -o magic.svg --style numbers --magic\n  \
    hippodrome draw events.jsonl -o search.gif --theme dark\n  \
    hippodrome draw tour.json -o window.png --window c3,12x20\n  \
    hippodrome draw --puzzle puzzle.txt -o puzzle.svg --style numbers --title 'Find the tour'\n  \
    hippodrome draw --board 6x6-c3 -o empty.svg --theme print\n  \
    hippodrome draw unfinished.txt --board 8x8 --partial -o so-far.svg\n  \
    hippodrome draw anna.txt ben.txt cem.txt dana.txt -o wall.svg --columns 2")]
pub(crate) struct DrawArgs {
    /// Files with a tour each, or - for stdin; several are drawn on one page. One may hold a trace. Without any,
    /// the board is drawn with the numbers given by --given or --puzzle
    #[arg(value_name = "FILE")]
    files: Vec<String>,
    #[command(flatten)]
    claim: ClaimArgs,
    /// Draw a path too that does not visit every square
    #[arg(long, conflicts_with = "window")]
    partial: bool,
    /// So many pictures in a row, where there are several
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..))]
    columns: u16,
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
        let scene = match &self.files[..] {
            [] => Some(self.known()?),
            [file] => match self.only(file)? {
                Drawn::Scene(scene) => Some(scene),
                Drawn::Already => return Ok(Verdict::Yes),
                Drawn::No => None,
            },
            files => self.page(files)?,
        };
        let Some(scene) = scene else {
            return Ok(Verdict::No);
        };
        picture::write(
            self.output.as_deref(),
            self.kind(),
            &scene,
            &self.look.sheet,
        )?;
        Ok(Verdict::Yes)
    }
}

/// What has become of a file.
enum Drawn {
    /// A picture, to be written.
    Scene(Scene),
    /// A film or a plot, which has been written.
    Already,
    /// Nothing, and it has been said why.
    No,
}

/// Says why something is no tour.
fn refuse(flawed: Flawed) {
    note!("not a tour: {}", flawed.flaw);
    if let Some(hint) = flawed.hint {
        note!("hint: {hint}");
    }
}

impl DrawArgs {
    /// Reads a trace, if that is what the file holds.
    fn read_events(&self, file: &str) -> anyhow::Result<Read> {
        let mut input = open(file)?;
        let head = format!("{{\"schema\":\"{TRACE_SCHEMA}\"");
        if !begins_with(&mut input, &head).with_context(|| source(file))? {
            return Ok(Read::Claim(input));
        }
        let graph = self.claim.ground.ground()?;
        let (problem, events) = read_trace(input, graph).with_context(|| source(file))?;
        Ok(Read::Trace(Box::new(problem), events))
    }

    /// The board with the given numbers.
    fn known(&self) -> anyhow::Result<Scene> {
        let ClaimArgs {
            ground: options,
            ends,
            constraints: asked,
        } = &self.claim;
        let (ground, piece) = (options.ground()?, options.piece_or_knight());
        let (ground, given) = match (&asked.puzzle, ground) {
            (Some(puzzle), ground) => puzzle_on(puzzle, ground, piece)?,
            (None, Some(ground)) => (ground, Vec::new()),
            (None, None) => bail!(
                "nothing to draw: name a file with a tour, a board (--board 8x8) or a puzzle (--puzzle FILE)"
            ),
        };
        let given = Constraints {
            given,
            ..Constraints::default()
        };
        let constraints = asked.add_to(given, &ground, ends.notation.squares)?;
        let ends = ends.ends(&ground)?;
        let problem = Problem::new(ground, ends).with(constraints)?;
        let given = &problem.constraints().given;
        Ok(draw_known(&problem, given, &self.look.look(false))?)
    }

    /// The one file there is: a tour, or a trace.
    fn only(&self, file: &str) -> anyhow::Result<Drawn> {
        let (path, kind) = (self.output.as_deref(), self.kind());
        let (problem, tour) = match self.read_events(file)? {
            Read::Claim(input) => match self.read(file, input)? {
                Shown::Tour(problem, tour) => (problem, tour),
                Shown::Path(problem, known) => {
                    let scene = draw_known(&problem, &known, &self.look.look(false))?;
                    return Ok(Drawn::Scene(scene));
                }
                Shown::No => return Ok(Drawn::No),
            },
            Read::Trace(problem, events) => {
                if kind.is_film() {
                    let mut recorder = Recorder::new();
                    events.iter().for_each(|&event| recorder.event(event));
                    picture::film_to(path, kind, &problem, &recorder, &self.look)?;
                    return Ok(Drawn::Already);
                }
                let mut replay = Replay::new();
                events.iter().for_each(|&event| replay.apply(event));
                match verify(&problem, &replay.squares()) {
                    Ok(tour) => (*problem, tour),
                    Err(flaw) => {
                        let hint = "a film shows the search: end the name with .gif or .apng";
                        let flaw = format!("{flaw}, where the trace ends");
                        refuse(Flawed::new(&flaw, Some(hint.to_owned())));
                        return Ok(Drawn::No);
                    }
                }
            }
        };
        let Some(window) = &self.window else {
            picture::draw_to(path, kind, &problem, &tour, &self.look, false)?;
            return Ok(Drawn::Already);
        };
        let (board, _) = problem.board().context("a graph has no window")?;
        let sides = (board.ranks(), board.files());
        let Window {
            corner,
            ranks,
            files,
        } = Window::read(window, sides, self.claim.ends.notation.squares)?;
        let tour = tour.on(board);
        let tour = tour.context("a window is cut out of full rectangles: draw this board whole")?;
        let title = problem.to_string();
        let look = self.look.look(false);
        let scene = draw_window(&tour, &title, corner, ranks, files, &look)?;
        Ok(Drawn::Scene(scene))
    }

    /// Several files on one page, each under its name.
    fn page(&self, files: &[String]) -> anyhow::Result<Option<Scene>> {
        ensure!(
            self.window.is_none() && !self.look.plotter && !self.kind().is_film(),
            "several files are drawn on one page: leave out --window, --plotter and films (.gif, .apng)"
        );
        let (look, mut scenes) = (self.look.look(false), Vec::new());
        let ink = look.theme.palette().ink;
        for file in files {
            let scene = match self.read(file, open(file)?)? {
                Shown::Tour(problem, tour) => draw(&problem, &tour, &look)?,
                Shown::Path(problem, known) => draw_known(&problem, &known, &look)?,
                Shown::No => {
                    note!("that was {}: nothing is written", source(file));
                    return Ok(None);
                }
            };
            let name = Path::new(file).file_stem().and_then(OsStr::to_str);
            scenes.push(captioned(scene, name.unwrap_or(file), "", ink));
        }
        Ok(arrange(&scenes, usize::from(self.columns)))
    }

    /// Reads a tour, or a path if that will do; says what is wrong with anything else.
    fn read(&self, file: &str, input: impl BufRead) -> anyhow::Result<Shown> {
        let given = self.claim.ground.ground()?;
        let checked = self.claim.read_tour(file, input, given)?;
        checked.notes.iter().for_each(|told| note!("{told}"));
        match checked.tour {
            Ok((problem, tour)) => Ok(Shown::Tour(problem, tour)),
            Err(Flawed {
                known: Some(known), ..
            }) if self.partial => {
                let (problem, known) = *known;
                Ok(Shown::Path(problem, known))
            }
            Err(mut flawed) => {
                if flawed.known.is_some() && flawed.hint.is_none() {
                    flawed.hint = Some("--partial draws it as far as it goes".to_owned());
                }
                refuse(flawed);
                Ok(Shown::No)
            }
        }
    }
}

/// What a file shows.
enum Shown {
    Tour(Problem, Tour),
    /// A path that does not visit every square, each with its step.
    Path(Problem, Vec<(u32, Square)>),
    /// Neither, and it has been said why.
    No,
}

/// What a file holds.
enum Read {
    /// A tour, still to be read.
    Claim(Box<dyn BufRead>),
    Trace(Box<Problem>, Vec<Event>),
}
