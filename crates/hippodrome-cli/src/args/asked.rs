//! What several commands ask: where to tour, from where to where, under which constraints, how long.

use std::num::NonZeroUsize;
use std::time::Duration;

use clap::{Args, ValueEnum};
use hippodrome::{Holes, Piece};

/// Where to tour.
#[derive(Debug, Args)]
pub(crate) struct GroundArgs {
    /// ROWSxCOLUMNS with holes, as in 8x8, 3x10 or 5x5-a1-e5; wrapped as in cylinder:4x9,
    /// torus:8x8, mobius:6x5 or klein:5x7; with levels as in 4x4x4
    #[arg(value_name = "BOARD")]
    pub(crate) spec: Option<String>,
    #[command(flatten)]
    pub(crate) elsewhere: Elsewhere,
    /// Make so many random holes (5%, or 12), by --seed; as many of each color as can be
    #[arg(long, value_name = "HOLES", conflicts_with = "graph")]
    pub(crate) holes: Option<Holes>,
}

/// A board or a graph that is not the positional argument.
#[derive(Debug, Args)]
pub(crate) struct Elsewhere {
    /// Any outline: a file (or -) with rows of . (a square) and # (a hole), a line of - between
    /// levels; or ROWSxCOLUMNS; either wrapped as in torus:heart.txt
    #[arg(long, value_name = "FILE")]
    pub(crate) board: Option<String>,
    /// Any graph instead of a board: a file (or -) with an edge list, DIMACS or TSPLIB HCP
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "piece"])]
    pub(crate) graph: Option<String>,
    /// knight, camel, zebra, giraffe, the two legs of a jump as in 1,2, king, queen, rook, bishop, or
    /// several of these as in knight+camel [default: knight]
    #[arg(long, value_name = "PIECE")]
    pub(crate) piece: Option<Piece>,
}

/// From where to where.
#[derive(Debug, Args)]
pub(crate) struct EndsArgs {
    /// A closed tour: from its last square a move leads back to its first
    #[arg(long)]
    pub(crate) closed: bool,
    /// The first square
    #[arg(long, value_name = "SQUARE", allow_hyphen_values = true)]
    pub(crate) start: Option<String>,
    /// The last square
    #[arg(
        long,
        value_name = "SQUARE",
        conflicts_with = "closed",
        allow_hyphen_values = true
    )]
    pub(crate) end: Option<String>,
    /// How squares are given: chess (d4) or rc (row,column from 0, from the top left)
    #[arg(long, value_name = "HOW", default_value = "chess")]
    pub(crate) squares: Squares,
}

/// What the tour must and must not do.
#[derive(Debug, Args)]
pub(crate) struct ConstraintArgs {
    /// The number of a square, from 1, as in 32=e4; several with commas between them, or given again
    #[arg(long, value_name = "NUMBER=SQUARE")]
    pub(crate) given: Vec<String>,
    /// A move that the tour makes, in either direction, as in c3-e4; several likewise
    #[arg(long, value_name = "SQUARE-SQUARE")]
    pub(crate) require: Vec<String>,
    /// A move that the tour does not make; several likewise
    #[arg(long, value_name = "SQUARE-SQUARE")]
    pub(crate) forbid: Vec<String>,
    /// Given numbers, and the board if no other is named, from a file (or -): a grid of numbers, .
    /// for a square without one, # for a hole
    #[arg(long, value_name = "FILE")]
    pub(crate) puzzle: Option<String>,
}

impl ConstraintArgs {
    /// Whether nothing is asked for.
    pub(crate) fn is_empty(&self) -> bool {
        let ConstraintArgs {
            given,
            require,
            forbid,
            puzzle,
        } = self;
        given.is_empty() && require.is_empty() && forbid.is_empty() && puzzle.is_none()
    }
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum Squares {
    /// Files as letters, ranks as numbers from the bottom: d4
    Chess,
    /// Row and column from 0, from the top left: 4,3
    Rc,
}

/// How far to go.
#[derive(Debug, Args)]
pub(crate) struct LimitArgs {
    /// Stop after this many squares entered (or edges chosen, or states of a count)
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Stop after this long: 10s, 2m, 1h, 500ms; where the search took it all, what it found may take
    /// as long again to be written
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// Take no more memory than this, all in: 500M, 12G [default: nine tenths of what the machine has
    /// left]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub(crate) memory: Option<usize>,
}

/// Reads 10s, 2m, 1h, 500ms; a number alone is seconds.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is not a time: write it as 10s, 2m, 1h or 500ms");
    let digits = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let number: u64 = number.parse().map_err(|_| wrong())?;
    let milliseconds = match unit {
        "ms" => 1,
        "s" | "" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => return Err(wrong()),
    };
    let milliseconds = number.checked_mul(milliseconds).ok_or_else(wrong)?;
    Ok(Duration::from_millis(milliseconds))
}

/// The most threads: more than any machine has use for.
const MOST_THREADS: usize = 256;

/// Reads a number of threads.
pub(super) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse().ok().and_then(NonZeroUsize::new);
    let number = number.filter(|number| number.get() <= MOST_THREADS);
    number.ok_or_else(|| {
        format!("`{text}` is not a number of threads: write one from 1 to {MOST_THREADS}")
    })
}

/// Reads 12G, 500M, 64K; a number alone is bytes.
pub(super) fn bytes(text: &str) -> Result<usize, String> {
    let wrong = || format!("`{text}` is not a size: write it as 500M or 12G");
    let digits = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let number: usize = number.parse().map_err(|_| wrong())?;
    let shift = match unit.trim_end_matches(['B', 'b']).trim_end_matches('i') {
        "" => 0,
        "K" | "k" => 10,
        "M" | "m" => 20,
        "G" | "g" => 30,
        "T" | "t" => 40,
        _ => return Err(wrong()),
    };
    number.checked_mul(1 << shift).ok_or_else(wrong)
}
