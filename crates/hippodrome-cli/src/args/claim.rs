//! What somebody has: a tour to be checked, a puzzle.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::asked::{ConstraintArgs, Elsewhere, EndsArgs, GroundArgs, LimitArgs};

/// A tour that somebody has.
#[derive(Debug, Args)]
pub(crate) struct ClaimArgs {
    /// The file with the tour, or - for stdin
    #[arg(value_name = "FILE")]
    pub(crate) file: String,
    #[command(flatten)]
    pub(crate) elsewhere: Elsewhere,
    #[command(flatten)]
    pub(crate) ends: EndsArgs,
    #[command(flatten)]
    pub(crate) constraints: ConstraintArgs,
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome verify mytour.txt\n  \
    hippodrome tour 8x8 --closed --format json | hippodrome verify -\n  \
    hippodrome verify moves.txt --board 8x8 --closed\n  \
    hippodrome verify tour.bin --board 30000x30000 --format u32\n  \
    hippodrome refute 4x8 --closed | hippodrome verify -")]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    pub(crate) claim: ClaimArgs,
    /// The file holds plain numbers, as `tour --format u32` writes them; --board says which board
    #[arg(long, value_name = "FORMAT", requires = "board")]
    pub(crate) format: Option<Numbers>,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum Numbers {
    /// 32 bits each, little endian
    U32,
    /// 64 bits each
    U64,
}

#[derive(Debug, Subcommand)]
pub(crate) enum PuzzleCommand {
    /// Say whether given numbers leave no tour, exactly one, or more
    Check(CheckArgs),
    /// Take numbers away from a random tour as long as it stays the only one
    Make(MakeArgs),
}

#[derive(Debug, Args)]
#[command(
    after_help = "The first word on stdout is one, none, several, or unknown; then come the tour, or \
                  two of several.\n\
                  Exit codes: 0 exactly one, 1 none or several, 2 bad input, 3 not decided within the \
                  limits.",
    after_long_help = "Examples:\n  \
        hippodrome puzzle check puzzle.txt\n  \
        hippodrome puzzle check puzzle.txt --closed\n  \
        hippodrome puzzle check wrapped.txt --board torus:6x6\n\n\
        The first word on stdout is one, none, several, or unknown; then come the tour, or two of \
        several. Exit codes: 0 exactly one, 1 none or several, 2 bad input, 3 not decided within the \
        limits."
)]
pub(crate) struct CheckArgs {
    /// The puzzle, or - for stdin: a grid of numbers, . for a square without one, # for a hole
    #[arg(value_name = "FILE")]
    pub(crate) file: String,
    #[command(flatten)]
    pub(crate) elsewhere: Elsewhere,
    /// From its last number a move leads back to its first
    #[arg(long)]
    pub(crate) closed: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome puzzle make 6x6 --seed 3\n  \
    hippodrome puzzle make 6x6 --seed 3 --solution\n  \
    hippodrome puzzle make 8x8 --closed -o puzzle.txt\n  \
    hippodrome puzzle make 7x7 --holes 3 --piece king")]
pub(crate) struct MakeArgs {
    #[command(flatten)]
    pub(crate) ground: GroundArgs,
    #[command(flatten)]
    pub(crate) ends: EndsArgs,
    /// Another seed, another puzzle (and with --holes another board)
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Write the solution instead of the puzzle
    #[arg(long)]
    pub(crate) solution: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Write to this file instead of stdout
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}
