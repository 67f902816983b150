//! Tours at random that are not drawn uniformly, for `sample` and `stats`.

use anyhow::Context;
use hippodrome::{Limits, Problem, RandomTours, Sampler, Stopped, Tour};

use super::none::answer_none;
use crate::messages::note;
use crate::run::Verdict;
use crate::session::Session;

/// The next tour of a sample that has no end.
type Next<'n> = &'n mut dyn FnMut(&Limits<'_>) -> Result<Tour, Stopped>;

/// Draws the first tour, and goes on with what draws all of them, the first included.
pub(crate) fn with_random_tours(
    session: &Session,
    problem: &Problem,
    sampler: Sampler,
    seed: u64,
    go_on: impl FnOnce(Next<'_>) -> anyhow::Result<Verdict>,
) -> anyhow::Result<Verdict> {
    let named = || format!("{problem} by --method {sampler}");
    let mut tours = RandomTours::new(problem, sampler, seed).with_context(named)?;
    let first = session.search(|limits, progress| {
        progress.first_tour();
        tours.advance(limits)
    });
    match first {
        Ok(Some(first)) => {
            let (mut again, mut drawn, mut differs) = (Some(first.clone()), 0u64, false);
            let verdict = go_on(&mut |limits| {
                let tour = match again.take() {
                    Some(first) => first,
                    None => {
                        let next = tours.advance(limits)?;
                        next.expect("where there is one tour there is a next one")
                    }
                };
                drawn += 1;
                differs |= tour != first;
                Ok(tour)
            })?;
            if drawn > 1 && !differs {
                note!(
                    "all {drawn} are the same tour: there is no other, or --method {sampler} does not come to it"
                );
            }
            Ok(verdict)
        }
        Ok(None) => answer_none(session, problem),
        Err(why) => session.give_up_on(problem, why),
    }
}
