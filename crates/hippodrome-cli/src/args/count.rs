//! Of all tours: how many, and which.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::asked::{ConstraintArgs, EndsArgs, GroundArgs, LimitArgs, threads};

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome count 6x6 --closed                (9862)\n  \
    hippodrome count 6x6                         (open tours, either direction counted once)\n  \
    hippodrome count 6x7 --start b2 --end f4\n  \
    hippodrome count 5x5 --by start\n  \
    hippodrome count 6x6 --closed --by symmetry\n  \
    hippodrome count 8x8 --closed                (13267364410532, in a minute or so)\n  \
    hippodrome count 4x1..20                     (a row of a table)\n  \
    hippodrome count 3x1..120 --closed --recurrence\n  \
    hippodrome count 3x2000 --closed\n  \
    hippodrome count 6x8 --check                 (24964893804, found in two ways)\n  \
    hippodrome count 8x8 --estimate              (how long, before it is done)\n  \
    hippodrome count 8x8 --checkpoint run/       (long; stops and goes on)\n  \
    hippodrome count --graph petersen.hcp")]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) ground: GroundArgs,
    #[command(flatten)]
    pub(crate) ends: EndsArgs,
    #[command(flatten)]
    pub(crate) constraints: ConstraintArgs,
    /// For random holes
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// More than the number of all
    #[arg(long, value_name = "WHAT")]
    pub(crate) by: Option<By>,
    /// Of a row of boards, as in 4x1..20: a line `N NUMBER` for each, as the OEIS takes them
    #[arg(long)]
    pub(crate) b_file: bool,
    /// Of a row of boards: the shortest linear recurrence that its numbers obey
    #[arg(long, conflicts_with = "b_file")]
    pub(crate) recurrence: bool,
    /// Do not count: say how many states, how much memory and time it would take
    #[arg(long, conflicts_with_all = ["by", "b_file", "recurrence", "checkpoint", "check"])]
    pub(crate) estimate: bool,
    /// Count in a second way too: in another order of the squares, or by whole classes
    #[arg(long, conflicts_with_all = ["by", "b_file", "recurrence"])]
    pub(crate) check: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Keep in this directory how far the count has come, and what memory has no place for; the same
    /// command goes on from there (but counts again what symmetries fix)
    #[arg(long, value_name = "DIR", conflicts_with_all = ["b_file", "recurrence"])]
    pub(crate) checkpoint: Option<PathBuf>,
    /// How many threads share the work, where it can be shared [default: as many as the machine has]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Say on stderr what it took
    #[arg(long)]
    pub(crate) explain: bool,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum By {
    /// The tours that begin at each square
    Start,
    /// The tours up to rotations and reflections of the board, and those that each maps to itself
    Symmetry,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum Listed {
    /// Its squares in order, on one line
    Moves,
    /// The step of each square, the highest rank first, and an empty line
    Grid,
    /// Everything, for programs, on one line
    JsonLines,
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome list 5x6 --closed\n  \
    hippodrome list 6x6 --closed --up-to-symmetry\n  \
    hippodrome list 8x8 --start a1 --limit 10\n  \
    hippodrome list 3x10 --closed --format json-lines\n  \
    hippodrome list 6x7 --closed -o some.txt --time 1s\n  \
    tail -n 1 some.txt | hippodrome list 6x7 --closed --after - -o more.txt")]
pub(crate) struct ListArgs {
    #[command(flatten)]
    pub(crate) ground: GroundArgs,
    #[command(flatten)]
    pub(crate) ends: EndsArgs,
    #[command(flatten)]
    pub(crate) constraints: ConstraintArgs,
    /// For random holes
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Of tours that rotations and reflections of the board map to each other, only one
    #[arg(long)]
    pub(crate) up_to_symmetry: bool,
    /// Begin after this tour of the list: its squares, as in "a1 c2 a3 ...", or a file (or -) that holds
    /// it in any form
    #[arg(long, value_name = "TOUR")]
    pub(crate) after: Option<String>,
    /// No more than this many
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// How each tour is written
    #[arg(long, value_name = "FORMAT", default_value = "moves")]
    pub(crate) format: Listed,
    /// Write to this file instead of stdout
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}
