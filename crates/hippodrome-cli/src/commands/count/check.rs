//! `count --check`: the number found in a second way, or at least borne out by symmetries.

use anyhow::{Context, ensure};
use hippodrome::format::Status;
use hippodrome::{Classes, Count, CountError, Counter, Problem, Stopped};

use crate::args::threads::ThreadsArgs;
use crate::messages::note;
use crate::run::Verdict;
use crate::session::Session;
use crate::session::document::write_promised;

/// Counts in a second way and compares: how the number was borne out, or what to end with.
pub(super) fn check(
    session: &Session,
    problem: &Problem,
    threads: &ThreadsArgs,
    count: &Count,
) -> anyhow::Result<Result<String, Verdict>> {
    session.set_goal("checked");
    // A checkpoint is not used here.
    session.withdraw_advice();
    let again = session.search(|limits, progress| {
        let counter = threads.counter(session, problem).limits(*limits);
        counter.watched_by(progress).recount()
    });
    let again = match again {
        Ok(again) => again,
        Err(CountError::Stopped(Stopped::Memory)) => {
            let why = "another order of the squares takes more memory than --memory";
            return checked_by_classes(session, problem, count, why);
        }
        Err(CountError::Stopped(Stopped::Unsupported(_))) => {
            let why = "in another order of the squares the frontier is too wide";
            return checked_by_classes(session, problem, count, why);
        }
        Err(why) => return session.give_up_on(problem, why).map(Err),
    };
    ensure!(
        again.tours == count.tours,
        "counted in another way there are {} tours: one of the numbers is wrong. Please report it",
        again.tours
    );
    let again = match (again.listed, count.listed) {
        _ if problem.constraints().magic.is_some() => {
            "listed without sums, and all numberings checked"
        }
        (false, _) => "counted again in another way",
        (true, true) => "listed again from the other end",
        (true, false) => "listed one by one",
    };
    Ok(Ok(format!("{again}: the same number")))
}

/// Checks by what symmetries fix that the classes are a whole number. Without a symmetry any number is
/// whole, which shows nothing.
fn checked_by_classes(
    session: &Session,
    problem: &Problem,
    count: &Count,
    why_not_again: &str,
) -> anyhow::Result<Result<String, Verdict>> {
    match session.search(|limits, _| Counter::new(problem).limits(*limits).fixed_points()) {
        Ok(fixed) if !fixed.is_empty() => {
            let found = Classes::new(count.clone(), fixed).context("please report it")?;
            Ok(Ok(format!(
                "{why_not_again}; but with the tours that symmetries fix, found in another way, the \
                 classes are a whole number: {}",
                found.classes
            )))
        }
        Ok(_) | Err(CountError::Stopped(Stopped::Unsupported(_))) => {
            note!("not checked: {why_not_again}");
            write_promised(Status::Unknown, why_not_again)?;
            Ok(Err(Verdict::Undecided))
        }
        Err(why) => session.give_up_on(problem, why).map(Err),
    }
}
