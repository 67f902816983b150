//! To find a tour, or to know that there is none; and the move graph.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use hippodrome::{Article, Ties};

use super::asked::{
    ConstraintArgs, Elsewhere, EndsArgs, GroundArgs, LimitArgs, Squares, bytes, duration,
};
use super::show::LookArgs;

#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum MethodName {
    /// Whatever suits the problem
    Auto,
    /// Depth-first search in the order of moves
    Backtrack,
    /// Warnsdorff's rule, mended by flips and begun again
    Warnsdorff,
    /// Two moves at every square first, one cycle afterwards: for large boards with holes
    Factor,
    /// The complete search on edges
    Exact,
    /// Built by formula: the knight on full rectangles of any size, with any ends
    Construct,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// The step of each square, the highest rank first
    Grid,
    /// The squares in order
    Moves,
    /// Everything, for programs
    Json,
    /// A TSPLIB tour
    Tsplib,
    /// The step of each square from 0 as 32 bits, little endian, the highest rank first
    U32,
    /// The same as 64 bits
    U64,
    /// A picture of lines that can be made larger
    Svg,
    /// A picture of pixels
    Png,
    /// The knight going its way, as a film
    Gif,
    /// The same in PNG
    Apng,
    /// A picture in the terminal
    Ansi,
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome tour 8x8\n  \
    hippodrome tour 6x7 --start b3 --end e5 --format json\n  \
    hippodrome tour --board heart.txt --closed\n  \
    hippodrome tour 8x8 --squares rc --start 0,1 --as javascript\n  \
    hippodrome tour --graph petersen.hcp\n  \
    hippodrome tour 8x8 --given 1=a1,32=e4 --require c3-e4 --forbid a1-b3\n  \
    hippodrome tour --puzzle puzzle.txt\n  \
    hippodrome tour 8x8 --closed --explain\n  \
    hippodrome tour 1000000x1000000 --closed --step 314159265358\n  \
    hippodrome tour 1000000x1000000 --closed --square 271828,182845\n  \
    hippodrome tour 30000x30000 --closed --format u32 -o tour.bin\n  \
    hippodrome tour 8x8 --closed -o tour.svg\n  \
    hippodrome tour 8x8 --method warnsdorff --ties first --film search.gif\n  \
    hippodrome tour 1000000x1000000 --closed --window a1,40x40 -o window.png --theme dark")]
pub(crate) struct TourArgs {
    #[command(flatten)]
    pub(crate) ground: GroundArgs,
    #[command(flatten)]
    pub(crate) ends: EndsArgs,
    #[command(flatten)]
    pub(crate) constraints: ConstraintArgs,
    /// How to look for it; with auto, --ties, --most-first and --alone ask for warnsdorff, --sort and
    /// --order for backtrack
    #[arg(long, value_name = "METHOD", default_value = "auto")]
    pub(crate) method: MethodName,
    /// Run an article's own program: javascript, javascript-warnsdorff, java (its order of moves
    /// is our guess), codeproject (so are its ties), textbook, textbook-warnsdorff or course
    #[arg(
        long = "as",
        value_name = "ARTICLE",
        conflicts_with_all = [
            "method", "order", "ties", "alone", "seed", "sort", "piece", "given", "require",
            "forbid", "puzzle"
        ]
    )]
    pub(crate) article: Option<Article>,
    /// The order of moves: clockwise, or eight offsets as file,rank: "1,2 2,1 2,-1 ..."
    #[arg(
        long,
        value_name = "ORDER",
        default_value = "clockwise",
        allow_hyphen_values = true
    )]
    pub(crate) order: String,
    /// How Warnsdorff's rule breaks ties: first, random, lookahead, pohl, far or squirrel
    #[arg(long, value_name = "TIES")]
    pub(crate) ties: Option<Ties>,
    /// backtrack: try the squares with the fewest onward moves first
    #[arg(long)]
    pub(crate) sort: bool,
    /// The most onward moves first instead of the fewest (the textbook's exercise)
    #[arg(long)]
    pub(crate) most_first: bool,
    /// warnsdorff: one walk by the rule alone, with nothing behind it
    #[arg(long)]
    pub(crate) alone: bool,
    /// Another seed, another tour (and with --holes another board)
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Only the square at this step, of a full rectangle of any size
    #[arg(long, value_name = "K", conflicts_with_all = ["square", "window", "format"])]
    pub(crate) step: Option<u128>,
    /// Only the step of this square: d4, or file,rank from 0 (with --squares rc: row,column)
    #[arg(long, value_name = "SQUARE", conflicts_with_all = ["window", "format"])]
    pub(crate) square: Option<String>,
    /// Only a window of the grid: a corner and ROWSxCOLUMNS, as in 0,0,24x12 or d4,8x8
    #[arg(long, value_name = "WINDOW")]
    pub(crate) window: Option<String>,
    /// How to write the tour [default: by the ending of the file's name, or grid; moves for a graph]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<Format>,
    /// Number steps from 0 instead of 1, in a grid and for --step and --square
    #[arg(long)]
    pub(crate) from_zero: bool,
    /// Write to this file instead of stdout: .txt, .json, .tour, .svg, .png, .gif or .apng
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Say on stderr what is going to be tried, and what it took
    #[arg(long)]
    pub(crate) explain: bool,
    /// Film the search: .gif or .apng
    #[arg(long, value_name = "FILE")]
    pub(crate) film: Option<PathBuf>,
    /// Write down what the search does, a JSON line for each event; `draw` makes films of it
    #[arg(long, value_name = "FILE")]
    pub(crate) trace: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) look: LookArgs,
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome exists 3x8 --closed\n  \
    hippodrome exists 5x6 --start c1 --end a2")]
pub(crate) struct ExistsArgs {
    #[command(flatten)]
    pub(crate) ground: GroundArgs,
    #[command(flatten)]
    pub(crate) ends: EndsArgs,
    #[command(flatten)]
    pub(crate) constraints: ConstraintArgs,
    /// For random holes
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 refuted, 1 there is a tour, 2 bad input, 3 not decided within the \
                  limits, 130 interrupted.",
    after_long_help = "What is written is the tree of the search, a supposition or a contradiction \
    a line; `verify` goes through it with rules of its own, so that nobody need believe the \
    search.\n\n\
    Examples:\n  \
    hippodrome refute 4x8 --closed -o none.txt\n  \
    hippodrome verify none.txt\n  \
    hippodrome refute --graph snark.hcp --closed | hippodrome verify - --graph snark.hcp\n\n\
    Exit codes: 0 refuted, 1 there is a tour, 2 bad input, 3 not decided within the limits, 130 \
    interrupted."
)]
pub(crate) struct RefuteArgs {
    #[command(flatten)]
    pub(crate) ground: GroundArgs,
    #[command(flatten)]
    pub(crate) ends: EndsArgs,
    #[command(flatten)]
    pub(crate) constraints: ConstraintArgs,
    /// Another seed, another search (and other random holes)
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Write to this file instead of stdout
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome compare 8x8 --start b1\n  \
    hippodrome compare 8x8 --all-starts\n  \
    hippodrome compare 6x6 --all-starts --ties random --trials 1000")]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) ground: GroundArgs,
    /// The first square [default: that of each article; a1 for the rest]
    #[arg(long, value_name = "SQUARE", conflicts_with = "all_starts")]
    pub(crate) start: Option<String>,
    /// How squares are given: chess (d4) or rc (row,column from 0, from the top left)
    #[arg(long, value_name = "HOW", default_value = "chess")]
    pub(crate) squares: Squares,
    /// For each tie-break, a map of the starts from which Warnsdorff's rule alone fails
    #[arg(long)]
    pub(crate) all_starts: bool,
    /// Only this tie-break
    #[arg(long, value_name = "TIES", requires = "all_starts")]
    pub(crate) ties: Option<Ties>,
    /// Walks from each start with random ties
    #[arg(long, value_name = "N", default_value_t = 100, requires = "all_starts")]
    pub(crate) trials: u64,
    /// For random ties and random holes
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// The most squares each method may enter
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100_000_000,
        conflicts_with = "all_starts"
    )]
    pub(crate) nodes: u64,
    /// The time each method may take, or all walks with --all-starts: 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// Take no more memory than this, all in: 500M, 12G [default: nine tenths of what the machine has
    /// left]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub(crate) memory: Option<usize>,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum Export {
    /// Graphviz
    Dot,
    /// TSPLIB HCP
    Tsplib,
    /// DIMACS
    Dimacs,
    /// JSON
    Json,
    /// An edge a line
    Edges,
    /// The 0-1 matrix, a row a line
    Matrix,
    /// The board itself, as --board reads it
    Outline,
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome graph 8x8\n  \
    hippodrome graph 5x5 --format dot | dot -Tsvg -o graph.svg\n  \
    hippodrome graph 8x8 --distances a1\n  \
    hippodrome graph --graph six.txt --depth-first\n  \
    hippodrome graph --graph six.txt --path A --limit 5")]
pub(crate) struct GraphArgs {
    #[command(flatten)]
    pub(crate) ground: GroundArgs,
    /// For random holes
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Write the graph itself instead of its numbers
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["distances", "depth_first"])]
    pub(crate) format: Option<Export>,
    /// The distance in moves of every square from this one
    #[arg(long, value_name = "SQUARE", conflicts_with = "depth_first")]
    pub(crate) distances: Option<String>,
    /// Discovery and finishing times of a depth-first search
    #[arg(long)]
    pub(crate) depth_first: bool,
    /// A path from this square, no square twice, of as many moves as --limit says: the textbook's
    /// depth-first search with a limit on depth
    #[arg(
        long,
        value_name = "SQUARE",
        requires = "limit",
        conflicts_with_all = ["format", "distances", "depth_first"]
    )]
    pub(crate) path: Option<String>,
    /// The moves of --path
    #[arg(long, value_name = "MOVES", requires = "path")]
    pub(crate) limit: Option<usize>,
    /// How squares are given: chess (d4) or rc (row,column from 0, from the top left)
    #[arg(long, value_name = "HOW", default_value = "chess")]
    pub(crate) squares: Squares,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Write to this file instead of stdout
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome distance 8x8 a1 h8\n  \
    hippodrome distance --board island.txt a1 h8 --piece camel")]
pub(crate) struct DistanceArgs {
    /// The board, unless --board or --graph gives it
    #[arg(value_name = "BOARD")]
    pub(crate) first: String,
    /// From this square
    #[arg(value_name = "FROM")]
    pub(crate) second: String,
    /// To this square
    #[arg(value_name = "TO")]
    pub(crate) third: Option<String>,
    #[command(flatten)]
    pub(crate) elsewhere: Elsewhere,
    /// How squares are given: chess (d4) or rc (row,column from 0, from the top left)
    #[arg(long, value_name = "HOW", default_value = "chess")]
    pub(crate) squares: Squares,
}
