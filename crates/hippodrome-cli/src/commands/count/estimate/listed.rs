//! `count --magic --estimate`: what it would take to go through all tours with equal sums.
//!
//! How many squares are entered is estimated from samples of the choices, for the count and for `list --up-to-symmetry`, which goes through less. The
//! pace is that of the first squares of the list.

use std::path::Path;
use std::time::{Duration, Instant};

use hippodrome::format::Status;
use hippodrome::{Limits, ListEstimate, Problem, Stopped, Tours};
use indicatif::{HumanCount, HumanDuration};
use serde::Serialize;

use crate::files::output::write_to;
use crate::messages::note;
use crate::run::Verdict;
use crate::session::document::{Answer, Digits, write_promised};
use crate::session::{Session, percent};

/// The kind of documents of such an estimate.
pub(crate) const KIND: &str = "list-estimate";

/// What it would take, for programs.
#[derive(Serialize)]
struct Estimated {
    all: Entered,
    /// Where that is less.
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to_symmetry: Option<Entered>,
    squares_a_second: Digits<u64>,
}

/// The squares to be entered.
#[derive(Serialize)]
struct Entered {
    squares: Digits<u128>,
    error_percent: Digits<u64>,
    seconds: f64,
}

impl Entered {
    fn of(estimate: &ListEstimate, pace: f64) -> Entered {
        Entered {
            squares: Digits(estimate.nodes as u128),
            error_percent: Digits(percent_of_error(estimate)),
            // Without squares to enter there is no pace.
            seconds: match estimate.nodes > 0.0 {
                true => (estimate.nodes / pace).min(f64::MAX),
                false => 0.0,
            },
        }
    }
}

/// The standard error, rounded up.
fn percent_of_error(estimate: &ListEstimate) -> u64 {
    (100.0 * estimate.error).ceil() as u64
}

/// Squares entered to see how fast that goes.
const PACE: u64 = 1 << 24;

/// Says what it takes to go through all of them, and through those that are first of their class.
pub(super) fn write_estimate_of_list(
    session: &Session,
    problem: &Problem,
    is_json: bool,
    path: Option<&Path>,
) -> anyhow::Result<Verdict> {
    let found = session.search(|limits, _| estimates(problem, limits));
    let (estimates, pace) = match found {
        Ok(Some(found)) => found,
        Ok(None) => {
            const WHY: &str = "there is an estimate of tours with equal sums only on boards of at most 64 squares, and none where `count` puts \
                               them together of halves, which takes it seconds";
            note!("not estimated: {WHY}");
            write_promised(Status::Unknown, WHY)?;
            return Ok(Verdict::Undecided);
        }
        Err(why) => return session.give_up_on(problem, why),
    };
    if is_json {
        let mut entered = estimates.iter().map(|estimate| Entered::of(estimate, pace));
        let estimated = Estimated {
            all: entered.next().expect("all are estimated first"),
            up_to_symmetry: entered.next(),
            squares_a_second: Digits(pace as u64),
        };
        let answer = Answer::new(KIND, Status::Found, estimated);
        answer.about(problem).write(path)?;
        return Ok(Verdict::Yes);
    }
    write_to(path, |out| {
        for (estimate, what) in estimates.iter().zip(["all", "up to symmetry"]) {
            if estimate.nodes == 0.0 {
                writeln!(out, "{what}: no squares to enter")?;
                continue;
            }
            let seconds = estimate.nodes / pace;
            let time = HumanDuration(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX));
            writeln!(
                out,
                "{what}: about {} squares to enter (give or take {} %), {} a second: {time}{}",
                HumanCount(estimate.nodes as u64),
                percent_of_error(estimate),
                HumanCount(pace as u64),
                match seconds < 7200.0 {
                    true => String::new(),
                    false => format!(", {} an hour", percent(3600.0 / seconds)),
                },
            )?;
        }
        Ok(())
    })?;
    Ok(Verdict::Yes)
}

/// Estimates for all numberings, and for those that are first of their class where that is less; and how many squares are entered in a second.
fn estimates(
    problem: &Problem,
    limits: &Limits<'_>,
) -> Result<Option<(Vec<ListEstimate>, f64)>, Stopped> {
    let mut tours = Tours::new(problem)?;
    let Some(all) = tours.estimate(limits)? else {
        return Ok(None);
    };
    let began = Instant::now();
    let most = limits.with_nodes(PACE);
    let entered = loop {
        match tours.advance(&most) {
            Ok(Some(_)) => {}
            // Shorter than that it is as good as done.
            Ok(None) => break all.nodes.min(PACE as f64),
            Err(Stopped::Nodes) => break PACE as f64,
            Err(why) => return Err(why),
        }
    };
    let pace = entered / began.elapsed().as_secs_f64().max(1e-6);
    let mut first = Tours::new(problem)?;
    first.leave_out_images();
    let first = first.estimate(limits)?;
    let less = first.filter(|first| first.nodes < all.nodes);
    Ok(Some((std::iter::once(all).chain(less).collect(), pace)))
}
