//! All tours by number, for `sample`, `rank` and `unrank`.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::ensure;
use clap::Args;
use hippodrome::{CountError, Estimate, Limits, Problem, Ranking, Stopped, Tour};
use indicatif::{HumanBytes, HumanCount};

use super::choice::Choice;
use super::none::answer_none;
use crate::args::problem::ProblemArgs;
use crate::args::threads::ThreadsArgs;
use crate::files::checkpoint::open_checkpoint;
use crate::files::output::{Extent, Output, write_as_far};
use crate::messages::note;
use crate::run::Verdict;
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
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
}

/// Where the tables are kept from which tours are numbered.
#[derive(Debug, Args)]
pub(crate) struct TablesArgs {
    /// Keep in this directory all that was counted, as many bytes as in memory: the next sample, number or tour by number of the same
    /// tours begins with reading it
    #[arg(long, value_name = "DIR", help_heading = "Limits")]
    checkpoint: Option<PathBuf>,
}

impl TablesArgs {
    /// Whether there is such a directory.
    pub(crate) fn are_kept(&self) -> bool {
        self.checkpoint.is_some()
    }
}

/// Counts, or reads what was counted, and goes on with what is known then.
pub(crate) fn with_ranking(
    session: &Session,
    threads: &ThreadsArgs,
    tables: &TablesArgs,
    outputs: &[Output<'_>],
    problem: &Problem,
    go_on: impl FnOnce(&Ranking) -> anyhow::Result<Verdict>,
) -> anyhow::Result<Verdict> {
    let path = tables.checkpoint.as_deref();
    ensure!(
        path.is_none() || problem.constraints().symmetry.is_none(),
        "tours with a symmetry are numbered by those of a smaller graph, and nothing of that is kept: leave --checkpoint out"
    );
    let directory = open_checkpoint(path, outputs)?;
    if let Some(path) = path {
        let path = path.display();
        session.advise(format!(
            "{path} holds how far it has come: the same command goes on, if need be with more --memory"
        ));
    }
    let ranking = session.search(|limits, progress| {
        let counter = threads.counter(session, problem).limits(*limits);
        let mut counter = counter.watched_by(progress);
        match &directory {
            Some(directory) => counter.store(directory).ranking(),
            None => counter.ranking(),
        }
    });
    match ranking {
        Ok(ranking) => {
            if *ranking.tours() == 0u32.into() {
                return answer_none(session, problem);
            }
            go_on(&ranking)
        }
        Err(CountError::RankingTooLarge(estimate)) => {
            let verdict = session.give_up(Stopped::Memory);
            tell_memory(session, &estimate);
            verdict
        }
        Err(why) => session.give_up_on(problem, why),
    }
}

/// What the program takes beside tables.
const ALL_ELSE: u64 = 10 << 20;

/// Says how much memory would do.
fn tell_memory(session: &Session, estimate: &Estimate) {
    let bytes = estimate.ranking_bytes().saturating_add(ALL_ELSE);
    let would_do = match estimate.ranking_bytes() > session.free_memory() as u64 {
        true => "would do",
        false => "were expected to do",
    };
    note!(
        "about {} {would_do}, half or twice of that: tours are numbered with all states of a count at hand, {} of them",
        HumanBytes(bytes),
        HumanCount(estimate.states)
    );
}

/// How many there are, in words.
pub(crate) fn tours_in_words(ranking: &Ranking) -> String {
    match ranking.tours() {
        one if *one == 1u32.into() => "1 tour".to_owned(),
        all => format!("{all} tours"),
    }
}

/// Writes those tours that are wanted until there is no next one, or no more time; how many come at the most, if that is known.
pub(crate) fn write_tours(
    session: &Session,
    choice: &mut Choice<'_>,
    path: Option<&Path>,
    mut next: impl FnMut(&Limits<'_>) -> Result<Option<Tour>, Stopped>,
    most: Option<u64>,
) -> anyhow::Result<Verdict> {
    let mut ended = Ok(());
    let mut all = |out: &mut dyn Write, limits: &Limits<'_>, progress: &mut Progress| {
        loop {
            if session::is_stopped() {
                ended = Err(Stopped::Asked);
                break;
            }
            match next(limits) {
                Ok(Some(tour)) => choice.take(out, tour.squares())?,
                Ok(None) => break,
                Err(why) => {
                    ended = Err(why);
                    break;
                }
            }
            progress.written(choice.seen(), most);
        }
        choice.finish(out)?;
        Ok(Extent::of(choice.written() > 0, ended.is_ok()))
    };
    session
        .write_watched(|limits, progress| write_as_far(path, |out| all(out, limits, progress)))?;
    Ok(match ended {
        Ok(()) => Verdict::Yes,
        Err(why) => {
            let (why, verdict) = session.reason(why);
            note!("{} written, then {why}", choice.written());
            verdict
        }
    })
}
