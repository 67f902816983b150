//! `hippodrome rank`: the numbers of tours.

use anyhow::{Context, ensure};
use clap::Args;
use hippodrome::format::Status;
use hippodrome::{Stopped, verify};
use num_bigint::BigUint;
use serde::Serialize;

use crate::args::answer::AnswerArgs;
use crate::args::problem::HolesSeedArgs;
use crate::files::input::source;
use crate::files::output::write_line;
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::session::document::{Answer, Digits, promise, promise_about};
use crate::session::{self, Session};
use crate::tours::claim::{read_asked, written};
use crate::tours::ranking::{RankingArgs, tours_in_words, with_ranking};

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome rank 3x4 --tour \"a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3\"\n  \
    hippodrome tour 6x6 --closed | hippodrome rank 6x6 --closed --tour -\n  \
    hippodrome list 5x6 --limit 20 | hippodrome rank 5x6 --tour -     (a line for each)")]
pub(crate) struct RankArgs {
    #[command(flatten)]
    ranking: RankingArgs,
    /// Its squares, as in "a1 c2 a3 ...", or a file (or -) that holds it in any form, and where no board is named the board too. Of
    /// several tours each has its line
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
        ensure!(!claims.is_empty(), "--tour: {} holds no tour", source(name));
        let which = |at: usize| match claims.len() {
            1 => "--tour".to_owned(),
            all => format!("--tour: tour {} of {all}", at + 1),
        };
        let mut tours = Vec::new();
        for (at, claim) in claims.iter().enumerate() {
            let squares = claim.squares(problem.ground());
            let squares = squares.with_context(|| which(at))?;
            verify(&problem, &squares).with_context(|| which(at))?;
            tours.push(squares);
        }
        let RankingArgs {
            threads, tables, ..
        } = &self.ranking;
        with_ranking(
            &session,
            threads,
            tables,
            &self.outputs(),
            &problem,
            |ranking| {
                for (at, squares) in tours.iter().enumerate() {
                    if session::is_stopped() {
                        return session.give_up(Stopped::Asked);
                    }
                    let number = ranking.rank(squares).with_context(|| which(at))?;
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
                }
                note!("of {}, from 0 on", tours_in_words(ranking));
                Ok(Verdict::Yes)
            },
        )
    }
}
