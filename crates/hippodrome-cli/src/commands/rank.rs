//! `hippodrome rank`: the number of a tour.

use anyhow::{Context, bail};
use clap::Args;
use hippodrome::format::Status;
use hippodrome::verify;
use num_bigint::BigUint;
use serde::Serialize;

use crate::args::answer::AnswerArgs;
use crate::args::problem::HolesSeedArgs;
use crate::files::input::source;
use crate::files::output::write_line;
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::session::Session;
use crate::session::document::{Answer, Digits, promise, promise_about};
use crate::tours::claim::{read_asked, written};
use crate::tours::ranking::{RankingArgs, tours_in_words, with_ranking};

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome rank 3x4 --tour \"a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3\"\n  \
    hippodrome tour 6x6 --closed | hippodrome rank 6x6 --closed --tour -")]
pub(crate) struct RankArgs {
    #[command(flatten)]
    ranking: RankingArgs,
    /// Its squares, as in "a1 c2 a3 ...", or a file (or -) that holds it in any form, and where no board is named the board too
    #[arg(long, value_name = "TOUR")]
    tour: String,
    #[command(flatten)]
    holes_seed: HolesSeedArgs,
    #[command(flatten)]
    answer: AnswerArgs,
}

/// The kind of its documents.
const KIND: &str = "rank";

/// The number of a tour, and of all, for programs.
#[derive(Serialize)]
struct Ranked<'r> {
    number: Digits<BigUint>,
    tours: Digits<&'r BigUint>,
}

impl Run for RankArgs {
    fn run(&self) -> anyhow::Result<Verdict> {
        if self.answer.is_json() {
            promise(KIND, None);
        }
        let session = Session::begin(&self.ranking.limits, "counted");
        let (name, input) = written(&self.tour).context("--tour")?;
        let (asked, seed) = (&self.ranking.problem, self.holes_seed.seed);
        let (problem, claims) = read_asked(asked, seed, name, input).context("--tour")?;
        promise_about(&problem);
        let [claim] = &claims[..] else {
            bail!(
                "--tour: {} holds {} tours: give one at a time",
                source(name),
                claims.len()
            );
        };
        let squares = claim.squares(problem.ground()).context("--tour")?;
        verify(&problem, &squares).context("--tour")?;
        with_ranking(&session, &self.ranking.threads, &problem, |ranking| {
            let number = ranking.rank(&squares).context("--tour")?;
            if self.answer.is_json() {
                let ranked = Ranked {
                    number: Digits(number),
                    tours: Digits(ranking.tours()),
                };
                let answer = Answer::new(KIND, Status::Found, ranked);
                answer.about(&problem).write(None)?;
            } else {
                write_line(&number.to_string())?;
            }
            note!("of {}, from 0 on", tours_in_words(ranking));
            Ok(Verdict::Yes)
        })
    }
}
