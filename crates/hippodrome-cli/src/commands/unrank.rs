//! `hippodrome unrank`: the tour of a number.

use std::io::BufRead;

use anyhow::{Context, bail, ensure};
use clap::Args;
use num_bigint::BigUint;

use crate::args::problem::HolesSeedArgs;
use crate::files::input::{open, source};
use crate::files::output::Output;
use crate::run::{Run, Verdict};
use crate::session::Session;
use crate::session::document::promise_about;
use crate::tours::choice::Choice;
use crate::tours::lines::{Lines, LinesArgs};
use crate::tours::ranking::{RankingArgs, with_ranking, write_tours};

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome unrank 6x6 --closed --number 4711\n  \
    hippodrome unrank 6x6 --number 0,1,2,3318959 --format grid\n  \
    hippodrome unrank 8x8 --closed --numbers numbers.txt --checkpoint tables/")]
pub(crate) struct UnrankArgs {
    #[command(flatten)]
    ranking: RankingArgs,
    /// The number of a tour, from 0; several with commas between them, or given again. Another version
    /// of this program may number the tours differently
    #[arg(
        long,
        value_name = "N",
        required_unless_present = "numbers",
        value_delimiter = ',',
        allow_hyphen_values = true,
        value_parser = number
    )]
    number: Vec<BigUint>,
    /// A file, or - for stdin, with the number of a tour on each line; after those of --number
    #[arg(long, value_name = "FILE")]
    numbers: Option<String>,
    #[command(flatten)]
    holes_seed: HolesSeedArgs,
    #[command(flatten)]
    lines: LinesArgs,
}

/// Reads the number of a tour.
fn number(text: &str) -> Result<BigUint, String> {
    let digits = text.trim();
    let are_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.parse().ok().filter(|_| are_digits);
    number.ok_or_else(|| "a number is digits alone, from 0 on".to_owned())
}

/// Reads a file of such numbers, each with the place where it stands.
fn numbers(file: &str) -> anyhow::Result<Vec<(String, BigUint)>> {
    let mut numbers = Vec::new();
    for (at, line) in (1..).zip(open(file)?.lines()) {
        let place = format!("{}, line {at}", source(file));
        let line = line.with_context(|| place.clone())?;
        // Editors put a mark of the byte order before a first line.
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.is_empty() {
            continue;
        }
        match number(line) {
            Ok(number) => numbers.push((place, number)),
            Err(why) => bail!("{place}: `{line}`: {why}"),
        }
    }
    ensure!(
        !numbers.is_empty(),
        "{} holds no number: give one on each line",
        source(file)
    );
    Ok(numbers)
}

impl Run for UnrankArgs {
    fn outputs(&self) -> Vec<Output<'_>> {
        self.lines.outputs()
    }

    fn run(&self) -> anyhow::Result<Verdict> {
        self.lines.promise();
        let session = Session::begin(&self.ranking.limits, "counted");
        let problem = self.ranking.problem.problem(self.holes_seed.seed)?;
        promise_about(&problem);
        let lines = Lines::new(&problem, &self.lines)?;
        let named = self.number.iter().cloned();
        let mut asked: Vec<_> = named
            .map(|number| ("--number".to_owned(), number))
            .collect();
        if let Some(file) = &self.numbers {
            asked.extend(numbers(file).context("--numbers")?);
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
                for (place, number) in &asked {
                    let all = ranking.tours();
                    ensure!(
                        number < all,
                        "{place}: there is no tour {number}: numbers go from 0 to {}",
                        all - 1u32
                    );
                }
                let mut tours = asked
                    .iter()
                    .filter_map(|(_, number)| ranking.unrank(number));
                let mut choice = Choice::all(lines);
                let path = self.lines.output.path();
                write_tours(&session, &mut choice, path, |_| Ok(tours.next()), None)
            },
        )
    }
}
