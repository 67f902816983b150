//! `hippodrome tour --each`: the answer for each graph of a file, one on a line, so that it filters a census of graphs.
//!
//! Each has the whole of `--nodes` and `--time` for itself. A line that is no graph is answered with what is wrong with it,
//! and ends nothing; the exit code tells that there was one.

use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use hippodrome::format::{StatedPath, Status};
use hippodrome::{Answer, EdgeList, Ground, Problem, Report, solve};
use serde::Serialize;

use super::args::TourArgs;
use crate::files::output::{Extent, Output, ending_of, write_as_far};
use crate::messages::{abridged, note, one_line, sentence};
use crate::run::Verdict;
use crate::session::document::{self, keep_promise, promise};
use crate::session::{Session, interrupted};
use crate::tours::ending;

/// The kind of its documents.
const KIND: &str = "each";

/// What a file may be called that holds the answers.
pub(super) fn output(args: &TourArgs) -> Output<'_> {
    let path = args.output.as_deref();
    match args.format {
        Some(format) => Output::named(path, format.name(), vec![ending::JSON_LINES]),
        None => Output::ending(path, [ending::JSON_LINES]),
    }
}

/// What is known of one graph, for programs.
#[derive(Serialize)]
struct Record {
    /// Its place in the file, from 1.
    number: u64,
    visits: u64,
    seconds: f64,
    #[serde(flatten)]
    path: Option<StatedPath>,
}

/// A line that is no graph, for programs.
#[derive(Serialize)]
struct Unread<'a> {
    number: u64,
    /// The line of the file, from 1.
    line: u64,
    error: &'a str,
}

/// How many graphs had which answer, and how many lines are no graphs.
#[derive(Default)]
struct Counts {
    yes: u64,
    no: u64,
    unknown: u64,
    unread: u64,
}

impl Counts {
    fn verdict(&self) -> Verdict {
        match self {
            Counts { unknown: 1.., .. } => Verdict::Undecided,
            Counts { no: 1.., .. } => Verdict::No,
            _ => Verdict::Yes,
        }
    }
}

/// Answers for each graph.
pub(super) fn answer(args: &TourArgs) -> anyhow::Result<Verdict> {
    refuse_what_is_of_one(args)?;
    let path = args.output.as_deref();
    let named = args.format.map(|format| format.is_text(ending::JSON));
    let is_json = named.unwrap_or(ending_of(path) == Some(ending::JSON_LINES));
    if is_json {
        promise(KIND, path);
    }
    let session = Session::begin(&args.limits, "decided");
    let mut graphs = args.problem.ground.graph.each()?;
    let mut counts = Counts::default();
    // What a writer of lines cannot tell.
    let mut failed = None;
    write_as_far(path, |out| {
        loop {
            let answered = graphs.next().and_then(|next| match next {
                Some((number, Ok(graph))) => {
                    let (line, status) = one(&session, args, number, graph, is_json)?;
                    Ok(Some((line, Some(status))))
                }
                Some((number, Err(error))) => {
                    let line = unread(number, graphs.line, &error, is_json)?;
                    Ok(Some((line, None)))
                }
                None => Ok(None),
            });
            match answered {
                Ok(Some((line, status))) if !interrupted() => {
                    match status {
                        Some(Status::Yes) => counts.yes += 1,
                        Some(Status::No) => counts.no += 1,
                        Some(_) => counts.unknown += 1,
                        None => counts.unread += 1,
                    }
                    keep_promise();
                    out.write_all(line.as_bytes())?;
                    out.flush()?;
                }
                Ok(Some(_)) => break,
                Ok(None) => return Ok(Extent::Whole),
                Err(error) => {
                    failed = Some(error);
                    break;
                }
            }
        }
        Ok(Extent::of(graphs.number > 1, false))
    })?;
    keep_promise();
    if let Some(failed) = failed {
        return Err(failed);
    }
    if interrupted() {
        return Ok(Verdict::Interrupted);
    }
    let Counts {
        yes,
        no,
        unknown,
        unread,
    } = counts;
    note!(
        "graphs: {}: yes {yes}, no {no}, unknown {unknown}",
        yes + no + unknown
    );
    match unread {
        0 => Ok(counts.verdict()),
        1 => bail!("{}: 1 line is no graph", graphs.source),
        lines => bail!("{}: {lines} lines are no graphs", graphs.source),
    }
}

/// What is of one tour, and not of many answers.
fn refuse_what_is_of_one(args: &TourArgs) -> anyhow::Result<()> {
    ensure!(
        args.format
            .is_none_or(|format| format.is_text(ending::JSON)),
        "--each writes a line of words for each graph, or of JSON with --format json"
    );
    ensure!(
        args.problem.constraints.puzzle.is_none(),
        "--puzzle gives numbers of a board, and --each has graphs"
    );
    let one = [
        ("--step", args.step.is_some()),
        ("--square", args.square.is_some()),
        ("--window", args.window.is_some()),
        ("--film", args.film.is_some()),
        ("--trace", args.trace.is_some()),
        ("--explain", args.explain),
        ("--from-zero", args.from_zero),
        ("--as", args.method.article.is_some()),
    ];
    args.look.check(&[])?;
    for (option, is_told) in one {
        ensure!(
            !is_told,
            "{option} is of one tour, and --each has an answer for every graph of a file"
        );
    }
    Ok(())
}

/// One graph: its line, and the answer in one word.
fn one(
    session: &Session,
    args: &TourArgs,
    number: u64,
    graph: EdgeList,
    is_json: bool,
) -> anyhow::Result<(String, Status)> {
    let place = || format!("graph {number}");
    let problem = args.problem.on(Ground::Graph(graph)).with_context(place)?;
    let method = args.method.method(&problem).with_context(place)?;
    session.restart_clock();
    let begun = Instant::now();
    let report = session.search(|limits, progress| {
        solve(&problem, &method, &args.threads.limits(limits), progress)
    });
    let told = Told::of(session, &problem, &report);
    let line = match is_json {
        true => told.document(number, &problem, &report, begun.elapsed())?,
        false => told.line(number),
    };
    Ok((line, told.status))
}

/// What is said of a line that is no graph.
fn unread(number: u64, line: u64, error: &anyhow::Error, is_json: bool) -> anyhow::Result<String> {
    let error = one_line(&abridged(&sentence(error)));
    if !is_json {
        return Ok(format!("{number} error: {error}\n"));
    }
    let record = Unread {
        number,
        line,
        error: &error,
    };
    let answer = document::Answer::new(KIND, Status::Unknown, record);
    let mut text = Vec::new();
    let why = format!("line {line} is no graph");
    answer.because(why).write_line(&mut text)?;
    Ok(String::from_utf8(text)?)
}

/// An answer in words.
struct Told {
    status: Status,
    path: Option<StatedPath>,
    /// The vertices of the tour, or why there is none.
    words: String,
}

impl Told {
    fn of(session: &Session, problem: &Problem, report: &Report) -> Told {
        let (status, path, words) = match &report.answer {
            Answer::Found(tour) => {
                let names = tour
                    .squares()
                    .iter()
                    .map(|&square| problem.ground().name(square));
                let path = StatedPath::new(problem.ground(), tour.squares());
                (Status::Yes, Some(path), names.collect::<Vec<_>>().join(" "))
            }
            Answer::Impossible(proof) => (Status::No, None, proof.to_string()),
            Answer::Unknown(why) => (Status::Unknown, None, session.reason(*why).0),
        };
        Told {
            status,
            path,
            words,
        }
    }

    fn line(&self, number: u64) -> String {
        let word = match self.status {
            Status::Yes => "yes",
            Status::No => "no",
            _ => "unknown",
        };
        format!("{number} {word}: {}\n", self.words)
    }

    fn document(
        &self,
        number: u64,
        problem: &Problem,
        report: &Report,
        time: Duration,
    ) -> anyhow::Result<String> {
        let record = Record {
            number,
            visits: report.stats.nodes,
            seconds: time.as_secs_f64(),
            path: self.path.clone(),
        };
        let reason = self.path.is_none().then(|| self.words.clone());
        let answer = document::Answer::new(KIND, self.status, record);
        let mut line = Vec::new();
        answer
            .about(problem)
            .because(reason)
            .write_line(&mut line)?;
        Ok(String::from_utf8(line)?)
    }
}
