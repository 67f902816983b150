//! `hippodrome verify`: a tour, or a refutation, held against the rules.

use std::io::BufRead;

use anyhow::{Context, bail, ensure};
use clap::{Args, ValueEnum};
use hippodrome::format::{REFUTATION, ReadBinaryError, Width, read_binary, read_refutation};
use hippodrome::{Constraints, Ground, Problem, Tour, verify};

use crate::files::input::{begins_with, open, source};
use crate::files::output::write_line;
use crate::messages::note;
use crate::run::{Run, Verdict};
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
    /// The file holds plain numbers, as `tour --format u32` writes them; --board says which board
    #[arg(long, value_name = "FORMAT", requires = "board")]
    format: Option<Numbers>,
}

/// How wide plain numbers are.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
enum Numbers {
    /// 32 bits each, little endian
    U32,
    /// 64 bits each
    U64,
}

impl Run for VerifyArgs {
    fn run(&self) -> anyhow::Result<Verdict> {
        let given = self.claim.ground.ground()?;
        if let (Some(numbers), Some(ground)) = (self.format, &given) {
            return verify_numbers(&self.claim, numbers, ground);
        }
        let claim = &self.claim;
        let mut input = open(&claim.file)?;
        if begins_with(&mut input, REFUTATION).with_context(|| source(&claim.file))? {
            return verify_refutation(claim, input, given);
        }
        match claim.read_tour(input, given)? {
            Ok((problem, tour)) => accept(&problem, &tour),
            Err(flawed) => refuse(&flawed),
        }
    }
}

fn verify_refutation(
    args: &ClaimArgs,
    input: impl BufRead,
    graph: Option<Ground>,
) -> anyhow::Result<Verdict> {
    let told = args.ends.closed || args.ends.start.is_some() || args.ends.end.is_some();
    let board = args.ground.board.is_some() || args.ground.piece.is_some();
    ensure!(
        !told && !board && args.constraints.is_empty(),
        "a refutation names its problem itself: leave out --board, --piece, the ends and constraints"
    );
    let read = read_refutation(input, graph).with_context(|| source(&args.file));
    let (problem, refutation) = read?;
    Ok(match refutation.check(&problem) {
        Ok(()) => {
            let suppositions = refutation.suppositions();
            let title = problem_title(&problem);
            write_line(&format!(
                "no {title}: verified (suppositions: {suppositions})"
            ))?;
            Verdict::Yes
        }
        Err(flaw) => {
            write_line(&format!("not a refutation: {flaw}"))?;
            Verdict::No
        }
    })
}

/// A numbering in plain numbers.
fn verify_numbers(args: &ClaimArgs, numbers: Numbers, ground: &Ground) -> anyhow::Result<Verdict> {
    let Ground::Board { board, .. } = ground else {
        bail!("plain numbers are for boards");
    };
    let problem = Problem::new(ground.clone(), args.ends.ends(ground)?);
    let problem = args.constrained(&problem, Constraints::default())?;
    let width = match numbers {
        Numbers::U32 => Width::U32,
        Numbers::U64 => Width::U64,
    };
    let squares = match read_binary(open(&args.file)?, board, width) {
        Ok(squares) => squares,
        Err(error @ ReadBinaryError::Io(_)) => {
            return Err(error).with_context(|| source(&args.file));
        }
        Err(flaw) => return refuse(&Flawed::new(&flaw, None)),
    };
    match verify(&problem, &squares) {
        Ok(tour) => accept(&problem, &tour),
        Err(flaw) => refuse(&Flawed::new(&flaw, flaw.hint(&problem))),
    }
}

fn accept(problem: &Problem, tour: &Tour) -> anyhow::Result<Verdict> {
    write_line(&format!("a verified {}", problem_title(problem)))?;
    let closes = problem.ground().joins(tour.end(), tour.start());
    if !tour.is_closed() && tour.len() > 2 && closes {
        note!("it is closed too: a move leads from its last square to its first");
    }
    Ok(Verdict::Yes)
}

fn refuse(Flawed { flaw, hint, .. }: &Flawed) -> anyhow::Result<Verdict> {
    write_line(&format!("not a tour: {flaw}"))?;
    if let Some(hint) = hint {
        note!("hint: {hint}");
    }
    Ok(Verdict::No)
}
