//! What is asked of `hippodrome tour`.

use std::path::PathBuf;

use clap::Args;

use super::extreme::ExtremeArgs;
use crate::args::method::MethodArgs;
use crate::args::problem::ProblemArgs;
use crate::args::threads::ThreadsArgs;
use crate::session::LimitArgs;
use crate::tours::ending;
use crate::tours::format::{Format, named_format};
use crate::tours::picture::LookArgs;

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome tour 8x8\n  \
    hippodrome tour 6x7 --start b3 --end e5 --format json\n  \
    hippodrome tour --board heart.txt --closed\n  \
    hippodrome tour 8x8 --squares rc --start 0,1 --as javascript\n  \
    hippodrome tour --graph petersen.hcp\n  \
    geng -c -d2 9 | hippodrome tour --graph - --closed --each\n  \
    hippodrome tour 8x8 --given 1=a1,32=e4 --require c3-e4 --forbid a1-b3\n  \
    hippodrome tour --puzzle puzzle.txt\n  \
    hippodrome tour 10x10 --closed --symmetry 90\n  \
    hippodrome tour 8x8 --closed --magic semi\n  \
    hippodrome tour 12x12 --closed --least turns\n  \
    hippodrome tour 8x8 --closed --most crossings --time 10s -o most.svg\n  \
    hippodrome tour 8x8 --closed --explain\n  \
    hippodrome tour 1000000x1000000 --closed --step 314159265358\n  \
    hippodrome tour 1000000x1000000 --closed --square 271828,182845\n  \
    hippodrome tour 30000x30000 --closed --format u32 -o tour.bin\n  \
    hippodrome tour 8x8 --closed -o tour.svg\n  \
    hippodrome tour 8x8 --method warnsdorff --ties first --film search.gif\n  \
    hippodrome tour 1000000x1000000 --closed --window a1,40x40 -o window.png --theme dark")]
pub(crate) struct TourArgs {
    #[command(flatten)]
    pub(crate) problem: ProblemArgs,
    #[command(flatten)]
    pub(crate) method: MethodArgs,
    #[command(flatten)]
    pub(super) extreme: ExtremeArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(super) threads: ThreadsArgs,
    /// An answer for each graph of the file, which holds one on each line in graph6, sparse6 or digraph6: its number, then yes
    /// and the tour, no and why, or unknown and why; error and what is wrong with a line that is no graph. Lines that begin
    /// with # are comments. --time and --nodes are for each graph
    #[arg(long, requires = "graph")]
    pub(crate) each: bool,
    /// Only the square at this step, of a full rectangle of any size
    #[arg(long, value_name = "K", conflicts_with_all = ["square", "window"])]
    pub(crate) step: Option<u128>,
    /// Only the step of this square: d4, or file,rank from 0 (with --squares rc: row,column)
    #[arg(long, value_name = "SQUARE", conflicts_with = "window")]
    pub(crate) square: Option<String>,
    /// Only a window of the grid: a corner and ROWSxCOLUMNS, as in 0,0,24x12 or d4,8x8
    #[arg(long, value_name = "WINDOW", conflicts_with = "plotter")]
    pub(crate) window: Option<String>,
    /// How to write the tour [default: by the ending of the file's name, or grid; moves for a graph]
    #[arg(long, value_name = "FORMAT", value_parser = named_format())]
    pub(crate) format: Option<Format>,
    /// Number steps from 0 instead of 1, in a grid and for --step and --square
    #[arg(long)]
    pub(crate) from_zero: bool,
    #[arg(short, long, value_name = "FILE", help = ending::help(Format::endings()))]
    pub(crate) output: Option<PathBuf>,
    /// Say on stderr what is going to be tried, and what it took
    #[arg(long)]
    pub(crate) explain: bool,
    /// Film the search: .gif or .apng, of a board of 10,000 squares at most, as a .gif of the tour by --output
    #[arg(long, value_name = "FILE")]
    pub(crate) film: Option<PathBuf>,
    /// Write down what the search does, a JSON line for each event; `draw` makes films of it
    #[arg(long, value_name = "FILE")]
    pub(crate) trace: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) look: LookArgs,
}
