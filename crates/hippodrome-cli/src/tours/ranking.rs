//! All tours by number, for `sample`, `rank` and `unrank`.

use std::io::Write;
use std::path::Path;

use clap::Args;
use hippodrome::format::Status;
use hippodrome::{Problem, Ranking, Stopped, Tour};

use super::choice::Choice;
use crate::args::problem::ProblemArgs;
use crate::args::threads::ThreadsArgs;
use crate::files::output::{Extent, write_as_far};
use crate::messages::note;
use crate::run::Verdict;
use crate::session::document::write_promised;
use crate::session::{self, LimitArgs, Progress, Session};

/// Of which tours, and what it may take.
#[derive(Debug, Args)]
pub(crate) struct RankingArgs {
    #[command(flatten)]
    pub(crate) problem: ProblemArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadsArgs,
}

/// Counts, and goes on with what is known then.
pub(crate) fn with_ranking(
    session: &Session,
    threads: &ThreadsArgs,
    problem: &Problem,
    go_on: impl FnOnce(&Ranking) -> anyhow::Result<Verdict>,
) -> anyhow::Result<Verdict> {
    let ranking = session.search(|limits, progress| {
        let counter = threads.counter(session, problem).limits(*limits);
        counter.watched_by(progress).ranking()
    });
    match ranking {
        Ok(ranking) => {
            if *ranking.tours() == 0u32.into() {
                note!("{NONE}");
                write_promised(Status::Impossible, NONE)?;
                return Ok(Verdict::No);
            }
            go_on(&ranking)
        }
        Err(why) => session.give_up_on(problem, why),
    }
}

/// What there is to say where nothing can be numbered.
const NONE: &str = "there is no tour";

/// How many there are, in words.
pub(crate) fn tours_in_words(ranking: &Ranking) -> String {
    match ranking.tours() {
        one if *one == 1u32.into() => "1 tour".to_owned(),
        all => format!("{all} tours"),
    }
}

/// Writes those tours that are wanted until there are no more, or no more time; how many come at the most, if that is known.
pub(crate) fn write_tours(
    session: &Session,
    choice: &mut Choice<'_>,
    path: Option<&Path>,
    tours: impl Iterator<Item = Tour>,
    most: Option<u64>,
) -> anyhow::Result<Verdict> {
    let mut ended = Ok(());
    let all = |out: &mut dyn Write, progress: &mut Progress| {
        for tour in tours {
            if session::is_stopped() {
                ended = Err(Stopped::Asked);
                break;
            }
            choice.take(out, tour.squares())?;
            progress.written(choice.seen(), most);
        }
        choice.finish(out)?;
        Ok(Extent::of(choice.written() > 0, ended.is_ok()))
    };
    session.write_watched(|progress| write_as_far(path, |out| all(out, progress)))?;
    Ok(match ended {
        Ok(()) => Verdict::Yes,
        Err(why) => {
            let (why, verdict) = session.reason(why);
            note!("{} written, then {why}", choice.written());
            verdict
        }
    })
}
