//! `hippodrome cover`: the fewest paths, or cycles, that visit all squares, each once.

use std::io::{self, Write};

use anyhow::ensure;
use clap::{Args, ValueEnum};
use hippodrome::format::{StatedPath, Status, written_name};
use hippodrome::{
    CycleCover, Ends, FewestPaths, Ground, PathCover, Problem, Square, Stopped, cycle_cover,
    path_cover,
};
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
    after_long_help = "Each path is a line, the longest first; a path can be a single square. An open tour is a cover by one path. With --closed \
    each cycle is a line that ends with the square it began with, and the paths that there must be come after them. Where a limit \
    is reached they are as few as were found, with a number that no cover goes below.\n\n\
    Examples:\n  \
    hippodrome cover 4x4                 (2 paths)\n  \
    hippodrome cover 4x4 --closed        (4 cycles)\n  \
    hippodrome cover 3x3 --closed        (1 cycle and 1 path)\n  \
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
    /// Cycles instead of paths, and as few paths beside them as there must be
    #[arg(long)]
    closed: bool,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    cycles: Option<Vec<StatedPath>>,
    paths: Vec<StatedPath>,
    #[serde(skip_serializing_if = "Option::is_none")]
    least_cycles: Option<usize>,
    least_paths: usize,
    bound: &'static str,
    nodes: u64,
}

/// A cover of either kind, and what is said of it.
struct Cover {
    cycles: Vec<Vec<Square>>,
    paths: Vec<Vec<Square>>,
    /// In words: how many there are, why there are no fewer, and which number none goes below.
    number: String,
    reason: String,
    least: String,
    stopped: Option<Stopped>,
    found: Found,
}

/// So many of a kind.
fn number_of(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

impl Cover {
    fn by_paths(ground: &Ground, cover: &PathCover) -> Cover {
        Cover {
            cycles: Vec::new(),
            paths: cover.paths().to_vec(),
            number: number_of(cover.paths().len(), "path"),
            reason: cover.because().to_string(),
            least: cover.least().to_string(),
            stopped: cover.stopped(),
            found: Found {
                cycles: None,
                paths: stated(ground, cover.paths()),
                least_cycles: None,
                least_paths: cover.least(),
                bound: match cover.because() {
                    FewestPaths::Parts => "parts",
                    FewestPaths::Moves => "moves",
                    FewestPaths::Search => "search",
                    _ => "one",
                },
                nodes: cover.nodes(),
            },
        }
    }

    fn by_cycles(ground: &Ground, cover: &CycleCover) -> Cover {
        let (cycles, paths) = (cover.cycles().len(), cover.paths().len());
        let numbers = [(cycles, "cycle"), (paths, "path")].into_iter();
        let numbers = numbers.filter(|&(number, _)| number > 0);
        let numbers: Vec<String> = numbers
            .map(|(number, what)| number_of(number, what))
            .collect();
        let of_paths = (paths > 0).then(|| FewestPaths::Moves.to_string());
        let of_cycles = match (cycles, cover.is_by_search()) {
            (0, _) => None,
            (_, true) => Some("a search has shown that fewer cycles do not visit all"),
            (1, false) => Some("it takes a cycle at least"),
            _ => Some("each part that no move leaves takes a cycle at least"),
        };
        let reasons = of_paths.as_deref().into_iter().chain(of_cycles);
        let reason = reasons.collect::<Vec<_>>().join("; and ");
        Cover {
            cycles: cover.cycles().to_vec(),
            paths: cover.paths().to_vec(),
            number: numbers.join(" and "),
            reason,
            least: match paths {
                0 => number_of(cover.least_cycles(), "cycle"),
                _ => format!(
                    "{} and, with these, {}",
                    number_of(paths, "path"),
                    number_of(cover.least_cycles(), "cycle")
                ),
            },
            stopped: cover.stopped(),
            found: Found {
                cycles: Some(stated(ground, cover.cycles())),
                paths: stated(ground, cover.paths()),
                least_cycles: Some(cover.least_cycles()),
                least_paths: paths,
                bound: match (cover.is_by_search(), paths) {
                    (true, _) => "search",
                    (false, 0) => "parts",
                    (false, _) => "moves",
                },
                nodes: cover.nodes(),
            },
        }
    }

    /// The names of the squares of each cycle and path, a line for each.
    fn write_text(&self, out: &mut dyn Write, ground: &Ground) -> io::Result<()> {
        let around = self.cycles.iter().map(|cycle| {
            let back = cycle.first();
            cycle.iter().chain(back).copied().collect::<Vec<Square>>()
        });
        for path in around.chain(self.paths.iter().cloned()) {
            let names = path.iter().map(|&square| written_name(ground, square));
            writeln!(out, "{}", names.collect::<Vec<_>>().join(" "))?;
        }
        Ok(())
    }
}

fn stated(ground: &Ground, paths: &[Vec<Square>]) -> Vec<StatedPath> {
    let stated = paths.iter().map(|path| StatedPath::new(ground, path));
    stated.collect()
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
        let ends = if self.closed { Ends::Closed } else { Ends::Any };
        let problem = Problem::new(self.notation.on(ground)?, ends);
        promise_about(&problem);
        let ground = problem.ground();
        ensure!(
            !self.closed || problem.is_symmetric(),
            "cycles that visit all are looked for where every move leads both ways, and here some lead one way: leave --closed out"
        );
        let found = session.search(|limits, progress| {
            let limits = self.threads.limits(limits);
            match self.closed {
                true => cycle_cover(ground, &limits, progress)
                    .map(|cover| Cover::by_cycles(ground, &cover)),
                false => path_cover(ground, &limits, progress)
                    .map(|cover| Cover::by_paths(ground, &cover)),
            }
        });
        let cover = match found {
            Ok(cover) => cover,
            Err(why) => return session.give_up(why),
        };
        let (status, reason, verdict) = match cover.stopped {
            None => (Status::Found, cover.reason.clone(), Verdict::Yes),
            Some(stopped) => {
                let (why, verdict) = session.reason(stopped);
                (Status::Unknown, why, verdict)
            }
        };
        note!("{}", cover.number);
        match status {
            Status::Found => note!("no cover has fewer: {reason}"),
            _ => note!(
                "not decided whether fewer suffice: {reason}; none has fewer than {}",
                cover.least
            ),
        }
        if is_json {
            let answer = Answer::new(KIND, status, cover.found);
            answer.about(&problem).because(reason).write(path)?;
        } else {
            session.write(|| {
                ignore_broken_pipe(write_to(path, |out| cover.write_text(out, ground)))
            })?;
        }
        Ok(verdict)
    }
}
