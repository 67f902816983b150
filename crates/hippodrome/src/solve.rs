//! The question put to everything that may answer it.
//!
//! [`plan`] reads like a ladder: the cheapest special case first, the last rung always valid. The
//! plan is a value that can be printed before anything is done; [`solve`] climbs it. How a rung is tried stands
//! in `methods`, what comes of it in `answer`.

pub(crate) mod plan;

pub(crate) mod ladder;

#[cfg(feature = "sat")]
mod side_by_side;

#[cfg(feature = "sat")]
mod small_cuts;

#[cfg(feature = "sat")]
mod cuts;

#[cfg(feature = "sat")]
use self::cuts::{Solver, by_cuts};
use self::ladder::Ladder;
use self::plan::plan_within;
pub use self::plan::{Plan, Rung, plan};
#[cfg(feature = "sat")]
use self::side_by_side::side_by_side;
use crate::answer::{Answer, Report};
use crate::limits::{Limits, Stopped};
use crate::methods::Method;
use crate::problem::Problem;
use crate::search::Stats;
use crate::trace::{ENGINES_ARE_SHARED, Event, ProgressTrace, Trace};

/// Looks for a tour until there is an answer or a limit is reached.
///
/// The trace hears the engines at work; it never changes the answer. Same problem, method and
/// limit on nodes: the same answer, on every machine. With threads (`Limits::with_threads`, with the feature `sat`), and no limit on nodes, and a trace that wants
/// no steps, long searches of a plan are made side by side: the answer is the one that comes of them one after another.
///
/// ```
/// use hippodrome::{Answer, Ends, Leaper, Limits, Method, Problem, Quiet, solve};
///
/// let problem = Problem::on_board("8x8".parse()?, Leaper::KNIGHT, Ends::Closed);
/// let report = solve(&problem, &Method::default(), &Limits::NONE, &mut Quiet);
/// assert!(matches!(report.answer, Answer::Found(tour) if tour.len() == 64));
///
/// let problem = Problem::on_board("3x8".parse()?, Leaper::KNIGHT, Ends::Closed);
/// let report = solve(&problem, &Method::default(), &Limits::NONE, &mut Quiet);
/// assert!(matches!(report.answer, Answer::Impossible(_)));
/// # Ok::<(), hippodrome::ParseBoardError>(())
/// ```
pub fn solve<T: Trace>(
    problem: &Problem,
    method: &Method,
    limits: &Limits<'_>,
    trace: &mut T,
) -> Report {
    match T::STEPS || !ENGINES_ARE_SHARED {
        true => climb(problem, method, limits, trace),
        false => without_steps(problem, method, limits, trace),
    }
}

/// Compiled once, and not anew for each trace.
fn without_steps(
    problem: &Problem,
    method: &Method,
    limits: &Limits<'_>,
    mut trace: &mut dyn ProgressTrace,
) -> Report {
    climb(problem, method, limits, &mut trace)
}

/// Tries one rung after another.
fn climb<T: Trace>(
    problem: &Problem,
    method: &Method,
    limits: &Limits<'_>,
    trace: &mut T,
) -> Report {
    let mut report = Report {
        answer: Answer::Unknown(Stopped::TooLarge),
        engine: "none",
        stats: Stats::default(),
    };
    if let Some(why) = method.unsupported(problem) {
        report.answer = Answer::Unknown(Stopped::Unsupported(why));
        return report;
    }
    let plan = plan_within(problem, method, limits);
    let mut ladder = Ladder::new(plan.rungs, limits);
    #[cfg(feature = "sat")]
    let mut is_alone = limits.threads.is_none() || limits.nodes.is_some() || T::STEPS;
    while let Some(attempt) = ladder.next() {
        #[cfg(feature = "sat")]
        if !is_alone && matches!(attempt.method, Method::Sweep | Method::Sat(_)) {
            ladder.put_back(attempt);
            is_alone = true;
            match side_by_side(problem, &mut ladder, &mut report, limits, trace) {
                true => return report,
                false => continue,
            }
        }
        // An engine begins with nothing.
        if T::STEPS && !ladder.is_at_the_foot() {
            trace.event(Event::Restart);
        }
        let own_limits = ladder.limits(&attempt, limits);
        let (answer, stats) = match attempt.method {
            #[cfg(feature = "sat")]
            Method::Cuts { seed } => solved_by_cuts(problem, seed, &own_limits, trace),
            _ => attempt.run(problem, &own_limits, trace),
        };
        let goes_on = match answer {
            Answer::Unknown(why) => ladder.goes_on(&attempt, why, stats.nodes),
            _ => false,
        };
        report.add(attempt.method.name(), answer, stats);
        if !goes_on {
            return report;
        }
    }
    report
}

/// Parts of a graph, and what is left, each solved as a problem of its own.
#[cfg(feature = "sat")]
fn solved_by_cuts(
    problem: &Problem,
    seed: u64,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> (Answer, Stats) {
    let method = Method::Auto { seed };
    let solver: &Solver<'_> =
        &|problem, limits, trace| without_steps(problem, &method, limits, trace);
    let (outcome, stats) = by_cuts(problem, solver, limits, trace);
    let name = Method::Cuts { seed }.name();
    (Answer::of(problem, name, outcome, stats), stats)
}
