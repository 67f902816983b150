//! To be looked at: pictures, films, the terminal, the page, a text along a tour.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use hippodrome::Ties;
use hippodrome_draw::{Paper, Style};

use super::asked::{Elsewhere, EndsArgs, GroundArgs, LimitArgs};
use super::claim::ClaimArgs;
use super::search::MethodName;

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome draw mytour.txt -o tour.svg --style numbers\n  \
    hippodrome tour 8x8 --closed --format json | hippodrome draw - -o knot.png --style celtic\n  \
    hippodrome draw tour.json -o magic.svg --style numbers --magic\n  \
    hippodrome draw events.jsonl -o search.gif --theme dark\n  \
    hippodrome draw tour.json -o window.png --window c3,12x20")]
pub(crate) struct DrawArgs {
    // The file may hold a trace too.
    #[command(flatten)]
    pub(crate) claim: ClaimArgs,
    /// Only a window of the board: a corner and ROWSxCOLUMNS, as in 0,0,24x12 or d4,8x8
    #[arg(long, value_name = "WINDOW")]
    pub(crate) window: Option<String>,
    /// How to write it [default: by the ending of the file's name, or ansi]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<Picture>,
    /// Write to this file instead of stdout: .svg, .png, .gif or .apng
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) look: LookArgs,
}

#[derive(Debug, Args)]
#[command(
    after_long_help = "Keys: space plays and pauses, left and right step, up and down change the \
    speed, Home and End go to the ends, PageUp and PageDown a hundred steps, q quits.\n\n\
    Examples:\n  \
    hippodrome watch 8x8 --start d4\n  \
    hippodrome watch 6x6 --method backtrack\n  \
    hippodrome watch --replay events.jsonl"
)]
pub(crate) struct WatchArgs {
    #[command(flatten)]
    pub(crate) ground: GroundArgs,
    #[command(flatten)]
    pub(crate) ends: EndsArgs,
    /// How to look for it
    #[arg(long, value_name = "METHOD", default_value = "auto")]
    pub(crate) method: MethodName,
    /// How Warnsdorff's rule breaks ties: first, random, lookahead, pohl, far or squirrel
    #[arg(long, value_name = "TIES")]
    pub(crate) ties: Option<Ties>,
    /// backtrack: try the squares with the fewest onward moves first
    #[arg(long)]
    pub(crate) sort: bool,
    /// Another seed, another tour
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// The search stops after a million squares entered unless --nodes says more
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// A trace that `tour --trace` wrote, instead of a search
    #[arg(long, value_name = "FILE", conflicts_with_all = ["spec", "board", "method", "ties", "sort", "nodes"])]
    pub(crate) replay: Option<String>,
    /// The colors: light or dark
    #[arg(long, value_name = "THEME", default_value = "dark")]
    pub(crate) theme: WatchTheme,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum WatchTheme {
    /// For a dark terminal
    Dark,
    /// For a light terminal
    Light,
}

#[derive(Debug, Args)]
pub(crate) struct TextArgs {
    #[command(subcommand)]
    pub(crate) command: TextCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TextCommand {
    /// Lay a text along a tour: a grid to print
    #[command(after_long_help = "Examples:\n  \
        hippodrome text lay 8x8 --closed \"Round and round the knight goes\"\n  \
        hippodrome text lay 5x5 --by syllables \"ev-er-y square but once\"")]
    Lay {
        /// The board, unless --board gives it
        #[arg(value_name = "BOARD")]
        first: String,
        /// The text; - reads it from stdin
        #[arg(value_name = "TEXT")]
        second: Option<String>,
        #[command(flatten)]
        tour: TourOf,
        /// The pieces: letters, syllables (cut at spaces and hyphens) or words
        #[arg(long, value_name = "PIECES", default_value = "letters")]
        by: Pieces,
        /// Write to this file instead of stdout
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Read a text off a grid, along the same tour
    #[command(after_long_help = "Examples:\n  \
        hippodrome text read 8x8 --closed puzzle.txt")]
    Read {
        /// The board, unless --board gives it
        #[arg(value_name = "BOARD")]
        first: String,
        /// The file with the grid, or - for stdin
        #[arg(value_name = "FILE")]
        second: Option<String>,
        #[command(flatten)]
        tour: TourOf,
    },
}

/// The tour that `tour` finds.
#[derive(Debug, Args)]
pub(crate) struct TourOf {
    #[command(flatten)]
    pub(crate) elsewhere: Elsewhere,
    #[command(flatten)]
    pub(crate) ends: EndsArgs,
    /// Another seed, another tour
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum Pieces {
    /// Each letter or digit, in capitals
    Letters,
    /// What is between spaces and hyphens
    Syllables,
    /// What is between spaces
    Words,
}

/// What a picture looks like.
#[derive(Debug, Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct LookArgs {
    /// line, numbers, board, mosaic, string or celtic
    #[arg(long, value_name = "STYLE", default_value = "line")]
    pub(crate) style: Style,
    /// The colors: for a light or a dark screen, or black on paper
    #[arg(long, value_name = "THEME", default_value = "light")]
    pub(crate) theme: ThemeName,
    /// Sums of the steps beside ranks, files and diagonals; underlined where they are magic
    #[arg(long)]
    pub(crate) magic: bool,
    /// So many pixels from left to right [default: 64 a square, and 1200 at most if that is enough]
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) width: Option<u32>,
    /// How a built tour is put together: its tiles, and the moves that join them
    #[arg(long, conflicts_with_all = ["style", "magic"])]
    pub(crate) tiles: bool,
    /// For a plotter: SVG with the tour as one path in millimetres, and nothing else
    #[arg(long, conflicts_with_all = ["style", "theme", "magic", "width", "window", "tiles"])]
    pub(crate) plotter: bool,
    /// The plotter's paper: A1 to A6, letter, tabloid, or millimetres as in 200x300
    #[arg(long, value_name = "PAGE", requires = "plotter", default_value = "A4")]
    pub(crate) page: Paper,
    /// Lengths in millimetres, as they are anyway
    #[arg(long, requires = "plotter")]
    pub(crate) mm: bool,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum ThemeName {
    /// For a light screen
    Light,
    /// For a dark screen
    Dark,
    /// For paper: black and grey
    Print,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum Picture {
    /// Lines that can be made larger
    Svg,
    /// Pixels
    Png,
    /// A film
    Gif,
    /// A film in PNG
    Apng,
    /// Colored signs, for a terminal
    Ansi,
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome serve --open\n  \
    hippodrome serve --port 0\n  \
    hippodrome serve --address 0.0.0.0           (whoever can reach this machine)")]
pub(crate) struct ServeArgs {
    /// 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 8089)]
    pub(crate) port: u16,
    /// Where to listen: this machine alone, unless told otherwise
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) address: IpAddr,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome site public")]
pub(crate) struct SiteArgs {
    /// The directory: an empty one, one with an earlier page, or one that is made
    #[arg(value_name = "DIR")]
    pub(crate) directory: PathBuf,
    /// Write beside other things too, over files with the names of the page's
    #[arg(long)]
    pub(crate) force: bool,
}
