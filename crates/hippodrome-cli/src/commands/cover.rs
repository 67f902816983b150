//! `hippodrome cover`: the fewest paths that visit all squares, each once.

use std::io::{self, Write};

use anyhow::ensure;
use clap::{Args, ValueEnum};
use hippodrome::format::{StatedPath, Status, written_name};
use hippodrome::{Ends, FewestPaths, Ground, PathCover, Problem, path_cover};
use serde::Serialize;

use crate::args::ends::NotationArgs;
use crate::args::ground::GroundArgs;
use crate::args::name_of;
use crate::args::output::OutputArgs;
use crate::args::problem::HolesSeedArgs;
use crate::args::threads::ThreadsArgs;
use crate::files::output::{Output, ending_of, ignore_broken_pipe, write_to};
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::session::document::{Answer, promise, promise_about};
use crate::session::{LimitArgs, Session};
use crate::tours::ending;

/// The kind of its documents.
const KIND: &str = "cover";

#[derive(Debug, Args)]
#[command(
    after_long_help = "Each path is a line, the longest first; a path can be a single square. An open tour is a cover by one path. Where a limit \
    is reached they are as few as were found, with a number that no cover goes below.\n\n\
    Examples:\n  \
    hippodrome cover 4x4                 (2 paths)\n  \
    hippodrome cover 6x6 --piece camel\n  \
    hippodrome cover 5x5-a1-c3-e5\n  \
    hippodrome cover --graph six.txt\n\n\
    Exit codes: 0 no cover has fewer, 2 bad input, 3 not shown to be the fewest within the limits, 130 interrupted."
)]
pub(crate) struct CoverArgs {
    #[command(flatten)]
    ground: GroundArgs,
    #[command(flatten)]
    holes_seed: HolesSeedArgs,
    #[command(flatten)]
    notation: NotationArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    threads: ThreadsArgs,
    /// How it is written [default: by the ending of the file's name, .json, or text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<CoverFormat>,
    #[command(flatten)]
    output: OutputArgs,
}

/// How it is written.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
enum CoverFormat {
    /// The squares of each path in order, a line for each
    Text,
    /// Everything, for programs
    Json,
}

/// What a document says beside the question.
#[derive(Serialize)]
struct Found {
    paths: Vec<StatedPath>,
    least_paths: usize,
    bound: &'static str,
    nodes: u64,
}

impl Run for CoverArgs {
    fn outputs(&self) -> Vec<Output<'_>> {
        let path = self.output.path();
        vec![match self.format {
            Some(format @ CoverFormat::Json) => {
                Output::named(path, name_of(format), [ending::JSON])
            }
            Some(format @ CoverFormat::Text) => Output::named(path, name_of(format), None),
            None => Output::ending(path, [ending::JSON]),
        }]
    }

    fn run(&self) -> anyhow::Result<Verdict> {
        let path = self.output.path();
        let ending = ending_of(path).unwrap_or_default();
        let is_json = match self.format {
            Some(format) => format == CoverFormat::Json,
            None => ending.eq_ignore_ascii_case(ending::JSON),
        };
        if is_json {
            promise(KIND, path);
        }
        let session = Session::begin(&self.limits, "covered");
        let ground = self.ground.ground(self.holes_seed.seed)?;
        ensure!(
            self.ground.graph.required().is_empty(),
            "a cover knows no edges that a tour must have: leave FIXED_EDGES_SECTION out"
        );
        let problem = Problem::new(self.notation.on(ground)?, Ends::Any);
        promise_about(&problem);
        let ground = problem.ground();
        let found = session
            .search(|limits, progress| path_cover(ground, &self.threads.limits(limits), progress));
        let cover = match found {
            Ok(cover) => cover,
            Err(why) => return session.give_up(why),
        };
        let (status, reason, verdict) = match cover.stopped() {
            None => (Status::Found, cover.because().to_string(), Verdict::Yes),
            Some(stopped) => {
                let (why, verdict) = session.reason(stopped);
                (Status::Unknown, why, verdict)
            }
        };
        let number = cover.paths().len();
        let paths = if number == 1 { "path" } else { "paths" };
        note!("{number} {paths}");
        match status {
            Status::Found => note!("no cover has fewer: {reason}"),
            _ => note!(
                "not decided whether fewer suffice: {reason}; none has fewer than {}",
                cover.least()
            ),
        }
        if is_json {
            let answer = Answer::new(KIND, status, stated(ground, &cover));
            answer.about(&problem).because(reason).write(path)?;
        } else {
            session.write(|| {
                ignore_broken_pipe(write_to(path, |out| write_text(out, ground, &cover)))
            })?;
        }
        Ok(verdict)
    }
}

fn stated(ground: &Ground, cover: &PathCover) -> Found {
    let paths = cover.paths().iter();
    Found {
        paths: paths.map(|path| StatedPath::new(ground, path)).collect(),
        least_paths: cover.least(),
        bound: match cover.because() {
            FewestPaths::Parts => "parts",
            FewestPaths::Search => "search",
            _ => "one",
        },
        nodes: cover.nodes(),
    }
}

/// The names of the squares of each path, a line for each.
fn write_text(out: &mut dyn Write, ground: &Ground, cover: &PathCover) -> io::Result<()> {
    for path in cover.paths() {
        let names = path.iter().map(|&square| written_name(ground, square));
        writeln!(out, "{}", names.collect::<Vec<_>>().join(" "))?;
    }
    Ok(())
}
