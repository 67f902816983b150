//! `hippodrome count --each`: the number of tours of each graph of a file, one on a line.
//!
//! Each graph has the whole of `--time` and `--nodes` for itself. A line that is no graph is answered with what is wrong with it and
//! ends nothing, as a graph that a limit stops; the exit code tells of both.

use std::path::Path;

use anyhow::{Context, bail};
use hippodrome::format::Status;
use hippodrome::{CountError, EdgeList, Ground, Problem};

use super::convention::convention;
use super::record::{Counted, KIND, OfGraph};
use crate::args::problem::ProblemArgs;
use crate::args::threads::ThreadsArgs;
use crate::files::output::{Extent, write_as_far};
use crate::messages::{abridged, note, one_line, sentence};
use crate::run::Verdict;
use crate::session::document::{Answer, keep_promise, promise};
use crate::session::{Session, interrupted};

/// How many graphs were counted, were not, and how many lines are no graphs.
#[derive(Default)]
struct Told {
    counted: u64,
    unknown: u64,
    unread: u64,
}

/// How each number is written.
#[derive(Copy, Clone, Eq, PartialEq)]
pub(super) enum EachForm {
    Text,
    Csv,
    Json,
}

/// What is asked of each graph.
pub(super) struct EachArgs<'a> {
    pub(super) problem: &'a ProblemArgs,
    pub(super) threads: &'a ThreadsArgs,
    pub(super) form: EachForm,
    /// The file for the numbers; `None` is stdout.
    pub(super) path: Option<&'a Path>,
    /// How often a tour counts.
    pub(super) directions: &'a dyn Fn(&Problem) -> u32,
}

/// Counts the tours of each graph.
pub(super) fn answer(args: &EachArgs<'_>, session: &Session) -> anyhow::Result<Verdict> {
    let &EachArgs { form, path, .. } = args;
    if form == EachForm::Json {
        promise(KIND, path);
    }
    let mut graphs = args.problem.ground.graph.each()?;
    let mut told = Told::default();
    // What a writer of lines cannot tell.
    let mut failed = None;
    write_as_far(path, |out| {
        if form == EachForm::Csv {
            writeln!(out, "graph,tours")?;
        }
        loop {
            let line = match graphs.next() {
                Ok(Some((number, graph))) => one(args, session, form, number, graph, &mut told),
                Ok(None) => return Ok(Extent::Whole),
                Err(error) => Err(error),
            };
            match line {
                Ok(_) if interrupted() => break,
                Ok(line) => {
                    keep_promise();
                    out.write_all(line.as_bytes())?;
                    out.flush()?;
                }
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
    note!(
        "graphs: {}: counted {}, unknown {}",
        told.counted + told.unknown,
        told.counted,
        told.unknown
    );
    match told {
        Told {
            unread: 0,
            unknown: 0,
            ..
        } => Ok(Verdict::Yes),
        Told { unread: 0, .. } => Ok(Verdict::Undecided),
        Told { unread: 1, .. } => bail!("{}: 1 line is no graph", graphs.source),
        Told { unread, .. } => bail!("{}: {unread} lines are no graphs", graphs.source),
    }
}

/// The line of one graph.
fn one(
    args: &EachArgs<'_>,
    session: &Session,
    form: EachForm,
    number: u64,
    graph: anyhow::Result<EdgeList>,
    told: &mut Told,
) -> anyhow::Result<String> {
    let place = || format!("graph {number}");
    let graph = match graph {
        Ok(graph) => graph,
        Err(error) => {
            told.unread += 1;
            return line(
                form,
                number,
                None,
                Err(one_line(&abridged(&sentence(&error)))),
            );
        }
    };
    let problem = args.problem.on(Ground::Graph(graph)).with_context(place)?;
    let directions = (args.directions)(&problem);
    session.restart_clock();
    let count = session.search(|limits, progress| {
        let counter = args.threads.counter(session, &problem).limits(*limits);
        counter.watched_by(progress).count()
    });
    match count {
        Ok(count) => {
            told.counted += 1;
            let counted = Counted::of(&count, directions, convention(&problem, directions));
            line(form, number, Some(&problem), Ok(counted))
        }
        Err(CountError::Stopped(why)) => {
            told.unknown += 1;
            let (why, _) = session.reason(why);
            line(form, number, Some(&problem), Err(why))
        }
        Err(error) => Err(error.into()),
    }
}

/// What is written of a graph, or of a line that is none, whose number is known or not.
fn line(
    form: EachForm,
    number: u64,
    problem: Option<&Problem>,
    counted: Result<Counted, String>,
) -> anyhow::Result<String> {
    Ok(match (form, counted) {
        (EachForm::Json, counted) => {
            let (status, why) = match &counted {
                Ok(_) => (Status::Found, None),
                Err(why) => (Status::Unknown, Some(why.clone())),
            };
            let record = OfGraph {
                number,
                counted: counted.ok(),
            };
            let answer = Answer::new(KIND, status, record).because(why);
            let answer = match problem {
                Some(problem) => answer.about(problem),
                None => answer,
            };
            let mut text = Vec::new();
            answer.write_line(&mut text)?;
            String::from_utf8(text)?
        }
        (EachForm::Csv, Ok(counted)) => format!("{number},{}\n", counted.tours()),
        (EachForm::Csv, Err(_)) => format!("{number},\n"),
        (EachForm::Text, Ok(counted)) => format!("{number} {}\n", counted.tours()),
        (EachForm::Text, Err(why)) => match problem {
            Some(_) => format!("{number} unknown: {why}\n"),
            None => format!("{number} error: {why}\n"),
        },
    })
}
