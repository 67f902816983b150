//! `hippodrome sample`: tours at random, each of all equally likely.

use clap::{Args, value_parser};
use hippodrome::format::Status;

use crate::files::output::Output;
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::session::Session;
use crate::session::document::{promise_about, write_promised};
use crate::tours::choice::{Choice, ChoiceArgs};
use crate::tours::lines::{Lines, LinesArgs};
use crate::tours::ranking::{RankingArgs, tours_in_words, with_ranking, write_tours};

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome sample 6x6 --closed\n  \
    hippodrome sample 6x6 --tours 1000 --seed 7\n  \
    hippodrome sample 8x8 --closed --tours 10      (of 13267364410532, in a minute or so)\n  \
    hippodrome sample 8x8 --closed --symmetry 180 --tours 5\n  \
    hippodrome sample 6x6 --tours 1000 --where 'turns<=22'\n  \
    hippodrome sample 6x6 --closed --tours 1000 --most straight --best 5\n  \
    hippodrome sample 5x8 --start a1 --format grid")]
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
        let session = Session::begin(&self.ranking.limits, "counted");
        let problem = self.ranking.problem.problem(self.seed)?;
        promise_about(&problem);
        let lines = Lines::new(&problem, &self.lines)?;
        let mut choice = Choice::new(&problem, lines, &self.choice)?;
        with_ranking(
            &session,
            &self.ranking.threads,
            &self.ranking.tables,
            &self.outputs(),
            &problem,
            |ranking| {
                let most = usize::try_from(self.tours).unwrap_or(usize::MAX);
                let drawn = ranking.samples(self.seed).take(most);
                let verdict = write_tours(
                    &session,
                    &mut choice,
                    self.lines.output.path(),
                    drawn,
                    Some(self.tours),
                )?;
                let from = format!("drawn from {}, each as likely", tours_in_words(ranking));
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
                    promise_about(&problem);
                    write_promised(Status::Unknown, &none)?;
                    return Ok(Verdict::Undecided);
                }
                Ok(verdict)
            },
        )
    }
}
