//! `hippodrome longest`, or `path`: the longest path or cycle, where there is no tour or where it must not cross itself.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::ensure;
use clap::{Args, ValueEnum};
use hippodrome::format::{GridOptions, StatedPath, Status, write_puzzle, written_name};
use hippodrome::{
    Bound, Constraints, CountError, Crossings, Ends, Ground, Longest, Problem, Square, Stopped,
    longest, longest_kept,
};
use hippodrome_draw::{Look, Style, draw_path};
use serde::Serialize;

use crate::args::name_of;
use crate::args::named::named;
use crate::args::output::OutputArgs;
use crate::args::problem::{HolesSeedArgs, ProblemArgs};
use crate::files::checkpoint::open_checkpoint;
use crate::files::output::{Output, ending_of, ignore_broken_pipe, write_to};
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::session::document::{Answer, promise, promise_about};
use crate::session::{LimitArgs, Session};
use crate::tours::picture::{self, Picture, PlotArgs, SheetArgs};
use crate::tours::title::problem_title;

/// The kind of its documents.
const KIND: &str = "longest";

/// Up to how many squares that are left out are named.
const NAMED: usize = 12;

#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 the longest, 1 proved that there is none, 2 bad input, 3 not proved to be the longest \
                  within the limits, 130 interrupted.",
    after_long_help = "The path need not visit every square. What is written is numbered along it, with a dot for each \
    square that is left out; how many moves there are, and why there are no more, is said beside it. Where a limit is \
    reached it is the longest that was found, with a number of moves that none exceeds.\n\n\
    Examples:\n  \
    hippodrome path 8x8 --uncrossed            (35 moves)\n  \
    hippodrome path 8x8 --uncrossed --closed   (32)\n  \
    hippodrome path 8x8 --uncrossed --closed -o path.svg\n  \
    hippodrome path 9x9 --uncrossed --checkpoint run/   (long; stops and goes on)\n  \
    hippodrome path 7x7 --uncrossed --plotter -o path.svg\n  \
    hippodrome longest 5x5-b2 --closed\n  \
    hippodrome longest --graph petersen.g6 --closed\n\n\
    Exit codes: 0 the longest, 1 proved that there is none, 2 bad input, 3 not proved to be the longest within the \
    limits, 130 interrupted."
)]
pub(crate) struct LongestArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    /// A path that does not cross itself: its moves, drawn from center to center, have no point in common but where one
    /// follows the other
    #[arg(long)]
    uncrossed: bool,
    #[command(flatten)]
    holes_seed: HolesSeedArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Keeps in this directory how far the search is: the same command goes on from there another day, whatever ended it
    #[arg(long, value_name = "DIR", help_heading = "Limits")]
    checkpoint: Option<PathBuf>,
    /// How it is written [default: by the ending of the file's name, .json or a picture as .svg or .png, or text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<LongestFormat>,
    #[command(flatten)]
    output: OutputArgs,
    /// How a picture is drawn: line, numbers, board, or path: lines and numbers [default: line]
    #[arg(
        long,
        value_name = "STYLE",
        value_parser = named::<Style>(Style::NAMES.map(|(name, _)| name)),
        hide_possible_values = true,
        help_heading = "Pictures"
    )]
    style: Option<Style>,
    #[command(flatten)]
    sheet: SheetArgs,
    #[command(flatten)]
    plot: PlotArgs,
}

/// How it is written.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
enum LongestFormat {
    /// A grid with the numbers along the path; of a graph its vertices in order
    Text,
    /// Everything, for programs
    Json,
}

/// What is written.
#[derive(Copy, Clone)]
enum Form {
    Text,
    Json,
    Picture(Picture),
}

impl LongestArgs {
    fn form(&self) -> Form {
        let ending = ending_of(self.output.path()).unwrap_or_default();
        match self.format {
            Some(LongestFormat::Text) => Form::Text,
            Some(LongestFormat::Json) => Form::Json,
            None if self.plot.is_asked => Form::Picture(Picture::Svg),
            None if ending.eq_ignore_ascii_case("json") => Form::Json,
            None => match Picture::by_ending(ending).filter(|picture| !picture.is_film()) {
                Some(picture) => Form::Picture(picture),
                None => Form::Text,
            },
        }
    }

    fn crossings(&self) -> Crossings {
        match self.uncrossed {
            true => Crossings::Forbidden,
            false => Crossings::Allowed,
        }
    }

    /// What was asked for, in a line.
    fn title(&self, problem: &Problem) -> String {
        let title = problem_title(problem);
        let title = match problem.ends().is_closed() {
            true => title.replacen("tour", "cycle", 1),
            false => title.replacen("tour", "path", 1),
        };
        let title = title.strip_prefix("open ").unwrap_or(&title);
        let title = title.strip_prefix("closed ").unwrap_or(title);
        match self.uncrossed {
            true => format!("{title} that does not cross itself"),
            false => title.to_owned(),
        }
    }
}

/// The longest path, for programs.
#[derive(Serialize)]
struct Found {
    uncrossed: bool,
    moves: usize,
    most_moves: usize,
    bound: &'static str,
    nodes: u64,
    left_out: StatedPath,
    #[serde(flatten)]
    path: Option<StatedPath>,
}

impl Run for LongestArgs {
    fn outputs(&self) -> Vec<Output<'_>> {
        let path = self.output.path();
        let output = match self.format {
            Some(format @ LongestFormat::Json) => Output::named(path, name_of(format), ["json"]),
            Some(format @ LongestFormat::Text) => Output::named(path, name_of(format), []),
            None => match self.plot.ending() {
                Some(ending) => Output::ending(path, [ending]),
                None => Output::ending(path, ["json"].into_iter().chain(Picture::still_endings())),
            },
        };
        let binary = match self.form() {
            Form::Picture(picture) => picture.binary(),
            Form::Text | Form::Json => None,
        };
        vec![Output { binary, ..output }]
    }

    fn run(&self) -> anyhow::Result<Verdict> {
        let written = match self.form() {
            Form::Picture(picture) => vec![picture],
            Form::Text | Form::Json => Vec::new(),
        };
        picture::check_style(self.style, &written)?;
        ensure!(
            !self.plot.is_asked || matches!(self.form(), Form::Picture(Picture::Svg)),
            "--plotter is for SVG: end the name of the file with .svg, and leave out --format"
        );
        self.sheet.check(&written)?;
        if let Form::Json = self.form() {
            promise(KIND, self.output.path());
        }
        let session = Session::begin(&self.limits, "found");
        let problem = self.problem.problem(self.holes_seed.seed)?;
        promise_about(&problem);
        let directory = open_checkpoint(self.checkpoint.as_deref(), &self.outputs())?;
        let crossings = self.crossings();
        let found = session.search(|limits, progress| match &directory {
            None => longest(&problem, crossings, limits, progress).map_err(CountError::from),
            Some(store) => longest_kept(&problem, crossings, store, limits, progress),
        });
        let found = match found {
            Ok(found) => found,
            Err(CountError::Stopped(Stopped::Unsupported(why))) => {
                anyhow::bail!("{problem}: {why}")
            }
            Err(CountError::Stopped(why)) => return session.give_up(why),
            Err(why) => return Err(why.into()),
        };
        let verdict = self.tell(&session, &problem, &found);
        self.write(&session, &problem, &found)?;
        Ok(verdict)
    }
}

impl LongestArgs {
    /// Says how long it is and why none is longer, and what to end with.
    fn tell(&self, session: &Session, problem: &Problem, found: &Longest) -> Verdict {
        let title = self.title(problem);
        let squares = found.squares().len();
        if squares > 0 {
            let moves = counted(found.moves(), "move");
            note!(
                "{moves}; {squares} of {}",
                counted(problem.len(), visited(problem))
            );
            let left_out = found.left_out(problem);
            if (1..=NAMED).contains(&left_out.len()) {
                let names = left_out.iter();
                let names = names.map(|&square| written_name(problem.ground(), square));
                note!("left out: {}", names.collect::<Vec<_>>().join(" "));
            }
        }
        let because = found.because();
        match found.stopped() {
            None if squares == 0 => {
                note!("no {title}: {because}");
                Verdict::No
            }
            None => {
                note!("no {title} is longer: {because}");
                Verdict::Yes
            }
            Some(stopped) => {
                let (why, verdict) = session.reason(stopped);
                let most = counted(found.most_moves(), "move");
                note!("not decided whether a {title} is longer: {why}; none has more than {most}");
                match &self.checkpoint {
                    Some(path) => note!(
                        "{} holds how far it has come: the same command goes on",
                        path.display()
                    ),
                    None => note!("with --checkpoint DIR it can go on another day"),
                }
                verdict
            }
        }
    }

    fn write(&self, session: &Session, problem: &Problem, found: &Longest) -> anyhow::Result<()> {
        let path = self.output.path();
        let squares = found.squares();
        match self.form() {
            Form::Json => self.document(session, problem, found, path),
            _ if squares.is_empty() => Ok(()),
            Form::Text => session.write(|| {
                ignore_broken_pipe(write_to(path, |out| write_text(out, problem, squares)))
            }),
            Form::Picture(_) if self.plot.is_asked => {
                session.write(|| picture::plot_path_to(path, problem, squares, &self.plot))
            }
            Form::Picture(kind) => session.write(|| {
                let look = Look {
                    style: self.style.unwrap_or(Style::Line),
                    theme: self.sheet.theme(),
                    first: 1,
                    ..Look::default()
                };
                let scene = draw_path(problem, squares, &look)?;
                picture::write(path, kind, &scene, &self.sheet)
            }),
        }
    }

    fn document(
        &self,
        session: &Session,
        problem: &Problem,
        found: &Longest,
        path: Option<&Path>,
    ) -> anyhow::Result<()> {
        let (status, reason) = match found.stopped() {
            Some(stopped) => (Status::Unknown, session.reason(stopped).0),
            None if found.squares().is_empty() => (Status::Impossible, found.because().to_string()),
            None => (Status::Found, found.because().to_string()),
        };
        let stated = |squares: &[Square]| StatedPath::new(problem.ground(), squares);
        let more = Found {
            uncrossed: self.uncrossed,
            moves: found.moves(),
            most_moves: found.most_moves(),
            bound: match found.because() {
                Bound::Squares => "squares",
                Bound::Colors => "colors",
                Bound::Sweep => "sweep",
            },
            nodes: found.nodes(),
            left_out: stated(&found.left_out(problem)),
            path: (!found.squares().is_empty()).then(|| stated(found.squares())),
        };
        let answer = Answer::new(KIND, status, more);
        answer.about(problem).because(reason).write(path)
    }
}

/// So many of something.
fn counted(number: usize, what: &str) -> String {
    match (number, what) {
        (1, what) => format!("1 {what}"),
        (number, "vertex") => format!("{number} vertices"),
        (number, what) => format!("{number} {what}s"),
    }
}

/// What a path visits.
fn visited(problem: &Problem) -> &'static str {
    match problem.ground() {
        Ground::Board { .. } => "square",
        Ground::Graph(_) => "vertex",
    }
}

/// The numbers along the path as a grid, with dots; of a graph the names in order.
fn write_text(out: &mut dyn Write, problem: &Problem, squares: &[Square]) -> io::Result<()> {
    let ground = problem.ground();
    match ground {
        Ground::Board { .. } => {
            // Without the ends that were asked for, which would be numbers of their own.
            let numbers = Constraints {
                given: (0..).zip(squares.iter().copied()).collect(),
                ..Constraints::default()
            };
            let numbers = Problem::new(ground.clone(), Ends::Any).with(numbers);
            let numbers = numbers.map_err(io::Error::other)?;
            write_puzzle(&mut &mut *out, &numbers, &GridOptions::default())
        }
        Ground::Graph(_) => {
            let names = squares.iter().map(|&square| written_name(ground, square));
            let names: Vec<String> = names.collect();
            writeln!(out, "{}", names.join(" "))
        }
    }
}
