//! `count --estimate`: what a count would take.

use std::path::Path;
use std::time::{Duration, Instant};

use hippodrome::format::Status;
use hippodrome::{CountError, Problem, Stopped};
use indicatif::{HumanBytes, HumanCount, HumanDuration};
use serde::Serialize;

use super::cluster::{ClusterArgs, Shared, sharing};
use crate::args::threads::ThreadsArgs;
use crate::files::output::write_to;
use crate::messages::note;
use crate::run::Verdict;
use crate::session::Session;
use crate::session::document::{Answer, Digits, write_promised};

/// The kind of documents of an estimate.
pub(super) const KIND: &str = "estimate";

/// What a count would take, for programs.
#[derive(Serialize)]
struct Estimated {
    states: Digits<u64>,
    widest: Digits<u64>,
    error_percent: Digits<u64>,
    bytes: Digits<u64>,
    cut: bool,
    seconds: f64,
    fits_memory: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    shared: Option<Shared>,
}

/// Says what a count would take, also if workers share it. Time is that of the states gone on from for the estimate.
pub(super) fn write_estimate(
    session: &Session,
    problem: &Problem,
    threads: &ThreadsArgs,
    cluster: &ClusterArgs,
    is_json: bool,
    path: Option<&Path>,
) -> anyhow::Result<Verdict> {
    session.set_goal("estimated");
    let sharing = cluster.is_asked().then(|| sharing(cluster)).transpose()?;
    let began = Instant::now();
    let (found, is_limited) = session.search(|limits, progress| {
        let counter = threads.counter(session, problem).limits(*limits);
        let estimate = counter.watched_by(progress).estimate();
        (estimate, limits.nodes.is_some())
    });
    let found = match found {
        Ok(found) => found,
        Err(CountError::Stopped(Stopped::Nodes)) if !is_limited => {
            const WHY: &str =
                "samples of a minute or so do not tell how many states its layers have";
            note!("not estimated: {WHY}");
            write_promised(Status::Unknown, WHY)?;
            return Ok(Verdict::Undecided);
        }
        Err(why) => return session.give_up_on(problem, why),
    };
    let elapsed = began.elapsed().as_secs_f64().max(1e-3);
    let joining = if found.cut { 2.0 } else { 1.0 };
    // Without states there is nothing to wait for, and no rate.
    let of_sampled = found.states as f64 / found.sampled.max(1) as f64;
    let of_one = of_sampled * elapsed * joining;
    let seconds = of_one / threads.number() as f64;
    let shared = sharing.map(|sharing| sharing.of(&found, of_one));
    let memory = session.free_memory() as u64;
    let is_too_large = found.bytes > memory && shared.is_none();
    if is_json {
        let estimated = Estimated {
            states: Digits(found.states),
            widest: Digits(found.widest),
            error_percent: Digits(found.error),
            bytes: Digits(found.bytes),
            cut: found.cut,
            seconds: seconds.min(f64::MAX),
            fits_memory: found.bytes <= memory,
            shared,
        };
        let answer = Answer::new(KIND, Status::Found, estimated);
        answer.about(problem).write(path)?;
    } else {
        let time = HumanDuration(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX));
        write_to(path, |out| {
            writeln!(
                out,
                "about {} states, {} at a time (give or take {} %), {}, {time}",
                HumanCount(found.states),
                HumanCount(found.widest),
                found.error,
                HumanBytes(found.bytes),
            )?;
            match &shared {
                Some(shared) => writeln!(out, "{shared}"),
                None => Ok(()),
            }
        })?;
    }
    if is_too_large {
        note!(
            "that is more than --memory, which is {}: with --checkpoint, layers are kept outside",
            HumanBytes(memory)
        );
    }
    Ok(Verdict::Yes)
}
