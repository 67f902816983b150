//! `count --estimate`: what a count would take.

pub(super) mod listed;

use std::path::Path;
use std::time::{Duration, Instant};

use hippodrome::format::Status;
use hippodrome::{CountError, Problem, Stopped};
use indicatif::{HumanBytes, HumanCount, HumanDuration};
use serde::Serialize;

use super::cluster::{ClusterArgs, Shared, sharing};
use crate::args::threads::ThreadsArgs;
use crate::files::output::write_to;
use crate::files::room::free_room;
use crate::messages::note;
use crate::run::Verdict;
use crate::session::Session;
use crate::session::document::{Answer, Digits, write_promised};

/// The kind of documents of an estimate.
pub(super) const KIND: &str = "estimate";

/// Tables grow by doubling: a count that goes on to so many times the bytes that it needs was never stopped, and one with less may be.
const SURE_TO_DO: (u64, u64) = (5, 2);

/// What a count would take, for programs.
#[derive(Serialize)]
struct Estimated {
    states: Digits<u64>,
    widest: Digits<u64>,
    error_percent: Digits<u64>,
    bytes: Digits<u64>,
    stored: Digits<u64>,
    cut: bool,
    from_narrower_boards: bool,
    seconds: f64,
    fits_memory: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    fits_disk: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shared: Option<Shared>,
}

/// Says what a count would take, also if workers share it. Time is that of the states gone on from for the estimate.
pub(super) fn write_estimate(
    session: &Session,
    problem: &Problem,
    threads: &ThreadsArgs,
    cluster: &ClusterArgs,
    checkpoint: Option<&Path>,
    is_json: bool,
    path: Option<&Path>,
) -> anyhow::Result<Verdict> {
    session.set_goal("estimated");
    if problem.constraints().magic.is_some() {
        return listed::write_estimate_of_list(session, problem, is_json, path);
    }
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
    let sure_to_do = found.bytes.saturating_mul(SURE_TO_DO.0) / SURE_TO_DO.1;
    let is_alone = shared.is_none();
    let is_too_large = is_alone && found.bytes > memory;
    let may_be_too_large = is_alone && sure_to_do > memory;
    let room = checkpoint.and_then(free_room);
    if is_json {
        let estimated = Estimated {
            states: Digits(found.states),
            widest: Digits(found.widest),
            error_percent: Digits(found.error),
            bytes: Digits(found.bytes),
            stored: Digits(found.stored),
            cut: found.cut,
            from_narrower_boards: found.grown,
            seconds: seconds.min(f64::MAX),
            fits_memory: sure_to_do <= memory,
            fits_disk: room.map(|room| found.stored <= room),
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
    if found.grown {
        note!(
            "samples do not tell how many states its layers have: this was concluded from narrower boards"
        );
    }
    match room {
        Some(room) if is_too_large => note!(
            "that is more than {}: layers then take about {} of the disk, which has {} left{}",
            session.memory_in_words(),
            HumanBytes(found.stored),
            HumanBytes(room),
            if found.stored > room {
                ", too little"
            } else {
                ""
            }
        ),
        _ if is_too_large => note!(
            "that is more than {}: with --checkpoint layers are kept outside, in about {}",
            session.memory_in_words(),
            HumanBytes(found.stored)
        ),
        _ if may_be_too_large => note!(
            "that may be more than {}, since tables grow by doubling: --memory {}M is sure to do",
            session.memory_in_words(),
            session.memory_for(sure_to_do).div_ceil(1 << 20)
        ),
        _ => {}
    }
    Ok(Verdict::Yes)
}

/// Whether a count can be begun that keeps its states on the disk at this path. Only where all conceivable states would not fit is it
/// estimated how many there are, which takes some seconds, and said what it would take; it is refused where half of that does not fit.
pub(super) fn has_room(
    session: &Session,
    problem: &Problem,
    threads: &ThreadsArgs,
    path: &Path,
) -> bool {
    let Some(room) = free_room(path) else {
        return true;
    };
    let counter = || threads.counter(session, problem);
    let plan = session.search(|limits, _| counter().limits(*limits).plan());
    // Why there is none is said when it is to be followed.
    if plan.map_or(0, |plan| plan.most_stored()) <= room {
        return true;
    }
    let estimate = session.search(|limits, progress| {
        let limits = limits.with_nodes(None);
        counter().limits(limits).watched_by(progress).estimate()
    });
    let Ok(estimate) = estimate else {
        return true;
    };
    let memory = session.free_memory() as u64;
    if estimate.bytes <= memory {
        return true;
    }
    note!(
        "about {} states at a time are expected, which take {} of the disk; it has {} left",
        HumanCount(estimate.widest),
        HumanBytes(estimate.stored),
        HumanBytes(room)
    );
    let has_room = estimate.stored / 2 <= room;
    if !has_room {
        note!("not counted: the disk has too little room for half of that");
    }
    has_room
}
