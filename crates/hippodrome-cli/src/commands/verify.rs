//! `hippodrome verify`: a tour, or a refutation, held against the rules.

use std::io::BufRead;

use anyhow::{Context, bail, ensure};
use clap::{Args, ValueEnum};
use hippodrome::format::{
    REFUTATION, ReadBinaryError, Status, Width, read_binary, read_refutation,
};
use hippodrome::{Constraints, Ground, Problem, Tour, verify};
use serde::Serialize;

use crate::files::input::{begins_with, open, source};
use crate::files::output::write_line;
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::session::document::Answer;
use crate::tours::claim::{ClaimArgs, Flawed};
use crate::tours::title::problem_title;

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome verify mytour.txt\n  \
    hippodrome tour 8x8 --closed --format json | hippodrome verify -\n  \
    hippodrome verify moves.txt --board 8x8 --closed\n  \
    hippodrome verify tour.bin --board 30000x30000 --format u32\n  \
    hippodrome refute 4x8 --closed | hippodrome verify -")]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    claim: ClaimArgs,
    /// u32 or u64: the file holds plain numbers, as `tour --format u32` writes them; --board says which board. json:
    /// write the answer as JSON for programs. Both can be given
    #[arg(long, value_name = "FORMAT")]
    format: Vec<VerifyFormat>,
}

/// What the file holds, and how the answer is written.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
enum VerifyFormat {
    /// Numbers of 32 bits each, little endian
    U32,
    /// Numbers of 64 bits each
    U64,
    /// The answer as a JSON document, on one line
    Json,
}

impl VerifyArgs {
    /// How wide the plain numbers in the file are, if it holds such.
    fn width(&self) -> anyhow::Result<Option<Width>> {
        let of = |format: &VerifyFormat| match format {
            VerifyFormat::U32 => Some(Width::U32),
            VerifyFormat::U64 => Some(Width::U64),
            VerifyFormat::Json => None,
        };
        let mut widths = self.format.iter().filter_map(of);
        let width = widths.next();
        ensure!(
            widths.next().is_none(),
            "--format says twice how wide the numbers are: leave one of u32 and u64 out"
        );
        ensure!(
            width.is_none() || self.claim.ground.board.is_some(),
            "plain numbers do not say which board they are of: give it with --board"
        );
        Ok(width)
    }

    fn is_json(&self) -> bool {
        self.format.contains(&VerifyFormat::Json)
    }
}

impl Run for VerifyArgs {
    fn run(&self) -> anyhow::Result<Verdict> {
        let width = self.width()?;
        let given = self.claim.ground.ground()?;
        let found = match (width, &given) {
            (Some(width), Some(ground)) => check_numbers(&self.claim, width, ground)?,
            _ => check_claim(&self.claim, given)?,
        };
        match self.is_json() {
            true => found.record(&self.claim.file).write(None)?,
            false => found.tell()?,
        }
        Ok(match found {
            Found::Tour { .. } | Found::Refutation { .. } => Verdict::Yes,
            Found::FlawedTour(_) | Found::FlawedRefutation { .. } => Verdict::No,
        })
    }
}

/// What became of a claim.
enum Found {
    Tour {
        problem: Problem,
        /// Whether a move leads from its last square to its first, though it was not said to be closed.
        also_closed: bool,
    },
    FlawedTour(Flawed),
    Refutation {
        problem: Problem,
        suppositions: usize,
    },
    FlawedRefutation {
        problem: Problem,
        flaw: String,
    },
}

/// What became of a claim, for programs.
#[derive(Serialize)]
struct Record<'f> {
    file: &'f str,
    claim: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    also_closed: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    suppositions: Option<usize>,
}

impl Found {
    fn tour(problem: Problem, tour: &Tour) -> Found {
        let closes = problem.ground().joins(tour.end(), tour.start());
        Found::Tour {
            problem,
            also_closed: !tour.is_closed() && tour.len() > 2 && closes,
        }
    }

    /// The document of the claim in this file.
    fn record<'f>(&self, file: &'f str) -> Answer<Record<'f>> {
        let (status, claim, problem, reason) = match self {
            Found::Tour { problem, .. } => (Status::Yes, "tour", Some(problem.into()), None),
            Found::FlawedTour(Flawed { flaw, problem, .. }) => {
                (Status::No, "tour", problem.clone(), Some(flaw.clone()))
            }
            Found::Refutation { problem, .. } => {
                (Status::Yes, "refutation", Some(problem.into()), None)
            }
            Found::FlawedRefutation { problem, flaw } => (
                Status::No,
                "refutation",
                Some(problem.into()),
                Some(flaw.clone()),
            ),
        };
        let mut record = Record {
            file,
            claim,
            hint: None,
            also_closed: None,
            suppositions: None,
        };
        match self {
            Found::Tour { also_closed, .. } => record.also_closed = Some(*also_closed),
            Found::FlawedTour(flawed) => record.hint = flawed.hint.clone(),
            Found::Refutation { suppositions, .. } => record.suppositions = Some(*suppositions),
            Found::FlawedRefutation { .. } => {}
        }
        let answer = Answer::new("verify", status, record).because(reason);
        match problem {
            Some(problem) => answer.about(problem),
            None => answer,
        }
    }

    /// The same as a sentence.
    fn tell(&self) -> anyhow::Result<()> {
        match self {
            Found::Tour {
                problem,
                also_closed,
            } => {
                write_line(&format!("a verified {}", problem_title(problem)))?;
                if *also_closed {
                    note!("it is closed too: a move leads from its last square to its first");
                }
            }
            Found::FlawedTour(Flawed { flaw, hint, .. }) => {
                write_line(&format!("not a tour: {flaw}"))?;
                if let Some(hint) = hint {
                    note!("hint: {hint}");
                }
            }
            Found::Refutation {
                problem,
                suppositions,
            } => {
                let title = problem_title(problem);
                write_line(&format!(
                    "no {title}: verified (suppositions: {suppositions})"
                ))?;
            }
            Found::FlawedRefutation { flaw, .. } => {
                write_line(&format!("not a refutation: {flaw}"))?;
            }
        }
        Ok(())
    }
}

/// A claim as text: a refutation, or a tour in any form.
fn check_claim(claim: &ClaimArgs, given: Option<Ground>) -> anyhow::Result<Found> {
    let mut input = open(&claim.file)?;
    if begins_with(&mut input, REFUTATION).with_context(|| source(&claim.file))? {
        return check_refutation(claim, input, given);
    }
    Ok(match claim.read_tour(input, given)? {
        Ok((problem, tour)) => Found::tour(problem, &tour),
        Err(flawed) => Found::FlawedTour(flawed),
    })
}

fn check_refutation(
    args: &ClaimArgs,
    input: impl BufRead,
    graph: Option<Ground>,
) -> anyhow::Result<Found> {
    let told = args.ends.closed || args.ends.start.is_some() || args.ends.end.is_some();
    let board = args.ground.board.is_some() || args.ground.piece.is_some();
    ensure!(
        !told && !board && args.constraints.is_empty(),
        "a refutation names its problem itself: leave out --board, --piece, the ends and constraints"
    );
    let read = read_refutation(input, graph).with_context(|| source(&args.file));
    let (problem, refutation) = read?;
    Ok(match refutation.check(&problem) {
        Ok(()) => Found::Refutation {
            suppositions: refutation.suppositions(),
            problem,
        },
        Err(flaw) => Found::FlawedRefutation {
            problem,
            flaw: flaw.to_string(),
        },
    })
}

/// A numbering in plain numbers.
fn check_numbers(args: &ClaimArgs, width: Width, ground: &Ground) -> anyhow::Result<Found> {
    let Ground::Board { board, .. } = ground else {
        bail!("plain numbers are for boards");
    };
    let problem = Problem::new(ground.clone(), args.ends.ends(ground)?);
    let problem = args.constrained(&problem, Constraints::default())?;
    let squares = match read_binary(open(&args.file)?, board, width) {
        Ok(squares) => squares,
        Err(error @ ReadBinaryError::Io(_)) => {
            return Err(error).with_context(|| source(&args.file));
        }
        Err(flaw) => return Ok(Found::FlawedTour(Flawed::new(&flaw, None).of(&problem))),
    };
    Ok(match verify(&problem, &squares) {
        Ok(tour) => Found::tour(problem, &tour),
        Err(flaw) => Found::FlawedTour(Flawed::new(&flaw, flaw.hint(&problem)).of(&problem)),
    })
}
