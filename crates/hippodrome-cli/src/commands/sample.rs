//! `hippodrome sample`: tours at random, each of all equally likely, or where there are too many to be counted in another way.

use clap::{Args, value_parser};
use hippodrome::format::Status;
use hippodrome::{Limits, Problem, Stopped, Tour};

use crate::args::sampler::SamplerArgs;
use crate::files::output::Output;
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::session::Session;
use crate::session::document::{promise_about, write_promised};
use crate::tours::choice::{Choice, ChoiceArgs};
use crate::tours::lines::{Lines, LinesArgs};
use crate::tours::random::with_random_tours;
use crate::tours::ranking::{RankingArgs, tours_in_words, with_ranking, write_tours};

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome sample 6x6 --closed\n  \
    hippodrome sample 6x6 --tours 1000 --seed 7\n  \
    hippodrome sample 8x8 --closed --tours 10      (of 13267364410532, in a minute or so)\n  \
    hippodrome sample 8x8 --closed --symmetry 180 --tours 5\n  \
    hippodrome sample 6x6 --tours 1000 --where 'turns<=22'\n  \
    hippodrome sample 6x6 --closed --tours 1000 --most straight --best 5\n  \
    hippodrome sample 5x8 --start a1 --format grid\n  \
    hippodrome sample 20x20 --closed --tours 10 --method chain    (not uniform)")]
pub(crate) struct SampleArgs {
    #[command(flatten)]
    ranking: RankingArgs,
    /// How many
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u64).range(1..))]
    tours: u64,
    /// Pick others; random holes go by the same seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    sampler: SamplerArgs,
    #[command(flatten)]
    choice: ChoiceArgs,
    #[command(flatten)]
    lines: LinesArgs,
}

impl Run for SampleArgs {
    fn outputs(&self) -> Vec<Output<'_>> {
        self.lines.outputs()
    }

    fn run(&self) -> anyhow::Result<Verdict> {
        self.lines.promise();
        let sampler = self.sampler.sampler(self.ranking.tables.are_kept())?;
        let goal = if sampler.is_some() {
            "drawn"
        } else {
            "counted"
        };
        let session = Session::begin(&self.ranking.limits, goal);
        let problem = self.ranking.problem.problem(self.seed)?;
        promise_about(&problem);
        let lines = Lines::drawn(&problem, &self.lines, sampler)?;
        let mut choice = Choice::new(&problem, lines, &self.choice)?;
        if let Some(sampler) = sampler {
            let from = format!("drawn {}", sampler.sentence());
            return with_random_tours(&session, &problem, sampler, self.seed, |next| {
                let mut left = self.tours;
                let next = |limits: &Limits<'_>| match left.checked_sub(1) {
                    Some(others) => {
                        left = others;
                        next(limits).map(Some)
                    }
                    None => Ok(None),
                };
                self.write(&session, &problem, &mut choice, next, &from)
            });
        }
        with_ranking(
            &session,
            &self.ranking.threads,
            &self.ranking.tables,
            &self.outputs(),
            &problem,
            |ranking| {
                let most = usize::try_from(self.tours).unwrap_or(usize::MAX);
                let mut drawn = ranking.samples(self.seed).take(most);
                let from = format!("drawn from {}, each as likely", tours_in_words(ranking));
                self.write(&session, &problem, &mut choice, |_| Ok(drawn.next()), &from)
            },
        )
    }
}

impl SampleArgs {
    /// Writes those of the tours that are wanted, and says where they are from.
    fn write(
        &self,
        session: &Session,
        problem: &Problem,
        choice: &mut Choice<'_>,
        next: impl FnMut(&Limits<'_>) -> Result<Option<Tour>, Stopped>,
        from: &str,
    ) -> anyhow::Result<Verdict> {
        let path = self.lines.output.path();
        let verdict = write_tours(session, choice, path, next, Some(self.tours))?;
        match choice.wanted() {
            wanted if wanted.is_empty() => note!("{from}"),
            wanted => note!("{} of {}{wanted}; {from}", choice.written(), choice.seen()),
        }
        if choice.written() == 0 && verdict == Verdict::Yes {
            let none = format!(
                "none of the {} tours drawn is one{}",
                choice.seen(),
                choice.wanted()
            );
            // That there is a tour to be written was promised no longer.
            self.lines.promise();
            promise_about(problem);
            write_promised(Status::Unknown, &none)?;
            return Ok(Verdict::Undecided);
        }
        Ok(verdict)
    }
}
