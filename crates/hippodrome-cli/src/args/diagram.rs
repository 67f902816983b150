//! All tours by number.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use num_bigint::BigUint;

use super::asked::{ConstraintArgs, EndsArgs, GroundArgs, LimitArgs, threads};
use super::count::Listed;

/// Of which tours, and what it may take.
#[derive(Debug, Args)]
pub(crate) struct DiagramArgs {
    #[command(flatten)]
    pub(crate) ground: GroundArgs,
    #[command(flatten)]
    pub(crate) ends: EndsArgs,
    #[command(flatten)]
    pub(crate) constraints: ConstraintArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// How many threads share the work, where it can be shared [default: as many as the machine has]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome sample 6x6 --closed\n  \
    hippodrome sample 6x6 --tours 1000 --seed 7\n  \
    hippodrome sample 8x8 --closed --tours 10      (of 13267364410532, in a minute or so)\n  \
    hippodrome sample 5x8 --start a1 --format grid")]
pub(crate) struct SampleArgs {
    #[command(flatten)]
    pub(crate) diagram: DiagramArgs,
    /// How many
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) tours: u64,
    /// Pick others; random holes go by the same seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) written: WrittenArgs,
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome unrank 6x6 --closed --number 4711\n  \
    hippodrome unrank 6x6 --number 0,1,2,3318959 --format grid")]
pub(crate) struct UnrankArgs {
    #[command(flatten)]
    pub(crate) diagram: DiagramArgs,
    /// The number of a tour, from 0; several with commas between them, or given again. Another version
    /// of this program may number the tours differently
    #[arg(
        long,
        value_name = "N",
        required = true,
        value_delimiter = ',',
        allow_hyphen_values = true,
        value_parser = number
    )]
    pub(crate) number: Vec<BigUint>,
    /// For random holes
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) written: WrittenArgs,
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome rank 3x4 --tour \"a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3\"\n  \
    hippodrome tour 6x6 --closed | hippodrome rank 6x6 --closed --tour -")]
pub(crate) struct RankArgs {
    #[command(flatten)]
    pub(crate) diagram: DiagramArgs,
    /// Its squares, as in \"a1 c2 a3 ...\", or a file (or -) that holds it in any form
    #[arg(long, value_name = "TOUR")]
    pub(crate) tour: String,
    /// For random holes
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
}

/// How tours are written, and where.
#[derive(Debug, Args)]
pub(crate) struct WrittenArgs {
    /// How each tour is written
    #[arg(long, value_name = "FORMAT", default_value = "moves")]
    pub(crate) format: Listed,
    /// Write to this file instead of stdout
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

fn number(text: &str) -> Result<BigUint, String> {
    let digits = text.trim();
    let are_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.parse().ok().filter(|_| are_digits);
    number.ok_or_else(|| "a number is digits alone, from 0 on".to_owned())
}
