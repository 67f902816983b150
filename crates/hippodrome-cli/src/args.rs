//! What can be typed.

mod asked;
mod claim;
mod count;
mod diagram;
mod search;
mod show;
mod stdin;

pub(crate) use asked::{ConstraintArgs, Elsewhere, EndsArgs, GroundArgs, LimitArgs, Squares};
pub(crate) use claim::{CheckArgs, ClaimArgs, MakeArgs, Numbers, PuzzleCommand, VerifyArgs};
pub(crate) use count::{By, CountArgs, ListArgs, Listed};
pub(crate) use diagram::{DiagramArgs, RankArgs, SampleArgs, UnrankArgs, WrittenArgs};
pub(crate) use search::{
    CompareArgs, DistanceArgs, ExistsArgs, Export, Format, GraphArgs, MethodName, RefuteArgs,
    TourArgs,
};
pub(crate) use show::{
    DrawArgs, LookArgs, Picture, Pieces, ServeArgs, SiteArgs, TextArgs, TextCommand, ThemeName,
    TourOf, WatchArgs, WatchTheme,
};

use std::path::Path;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold());

/// The knight's tour: find one, or say why there is none.
#[derive(Debug, Parser)]
#[command(
    name = "hippodrome",
    version,
    styles = STYLES,
    max_term_width = 100,
    after_help = "Exit codes: 0 yes, 1 proved no (or not a tour), 2 bad input, 3 not decided \
                  within the limits, 130 interrupted.",
    after_long_help = "Examples:\n  \
        hippodrome tour 8x8\n  \
        hippodrome tour 8x8 --closed --start d4\n  \
        hippodrome tour 3x8 --closed                 (no, with the theorem)\n  \
        hippodrome exists 5x6 --start c1 --end a2\n  \
        hippodrome count 6x8 --closed\n  \
        hippodrome tour 6x6 --format moves | hippodrome verify -\n  \
        hippodrome tour 8x8 --closed -o tour.svg\n  \
        hippodrome compare 8x8 --start b1\n  \
        hippodrome graph 8x8\n  \
        hippodrome distance 8x8 a1 h8\n\n\
        Exit codes: 0 yes, 1 proved no (or not a tour), 2 bad input, 3 not decided within the \
        limits, 130 interrupted."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

impl Cli {
    /// Reads what was typed.
    pub(crate) fn read(arguments: impl Iterator<Item = OsString>) -> Result<Cli, clap::Error> {
        let mut command = Cli::command();
        let matches = command.try_get_matches_from_mut(arguments)?;
        stdin::read_once(&command, &matches)?;
        Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find a tour, verified, or say why there is none
    Tour(TourArgs),
    /// Say whether there is a tour: yes, no or unknown, with the reason
    Exists(ExistsArgs),
    /// Show by exact search that there is no tour, and write the search down for `verify`
    Refute(RefuteArgs),
    /// Count the tours, exactly
    Count(CountArgs),
    /// List all tours, each once, one a line
    List(ListArgs),
    /// Pick tours at random, each of all equally likely
    Sample(SampleArgs),
    /// The tour with a given number
    Unrank(UnrankArgs),
    /// The number of a tour among all
    Rank(RankArgs),
    /// Check a tour (a grid, a list of moves, JSON or TSPLIB), or a refutation
    Verify(VerifyArgs),
    /// Draw a tour, or film it or a trace: SVG, PNG, GIF or APNG
    Draw(DrawArgs),
    /// Check that given numbers leave exactly one tour, or make such a puzzle
    #[command(subcommand)]
    Puzzle(PuzzleCommand),
    /// Watch a search in the terminal, step by step
    Watch(WatchArgs),
    /// Lay a text along a tour, and read it back
    Text(TextArgs),
    /// Run the articles' methods side by side
    Compare(CompareArgs),
    /// The move graph in numbers, or exported
    Graph(GraphArgs),
    /// A shortest path between two squares
    Distance(DistanceArgs),
    /// Serve the page: everything in a browser, computed there
    Serve(ServeArgs),
    /// Write the page into a directory, for any web host
    Site(SiteArgs),
    /// Print the licenses of the crates that this program contains
    Licenses,
    /// Write a shell's completions
    Completions {
        /// bash, zsh, fish, elvish or powershell
        shell: clap_complete::Shell,
    },
    /// Write the manual page
    Man {
        /// Of this command; of the whole program if left out
        command: Option<String>,
    },
}

impl Command {
    /// The files that it is to write.
    pub(crate) fn outputs(&self) -> Vec<&Path> {
        let outputs = match self {
            Command::Tour(args) => [&args.output, &args.film, &args.trace].map(Option::as_deref),
            Command::Refute(args) => [args.output.as_deref(), None, None],
            Command::List(args) => [args.output.as_deref(), None, None],
            Command::Sample(SampleArgs { written, .. })
            | Command::Unrank(UnrankArgs { written, .. }) => {
                [written.output.as_deref(), None, None]
            }
            Command::Draw(args) => [args.output.as_deref(), None, None],
            Command::Puzzle(PuzzleCommand::Make(args)) => [args.output.as_deref(), None, None],
            Command::Text(TextArgs {
                command: TextCommand::Lay { output, .. },
                ..
            }) => [output.as_deref(), None, None],
            Command::Graph(args) => [args.output.as_deref(), None, None],
            Command::Exists(_)
            | Command::Count(_)
            | Command::Rank(_)
            | Command::Verify(_)
            | Command::Puzzle(PuzzleCommand::Check(_))
            | Command::Watch(_)
            | Command::Text(_)
            | Command::Compare(_)
            | Command::Distance(_)
            | Command::Serve(_)
            | Command::Site(_)
            | Command::Licenses
            | Command::Completions { .. }
            | Command::Man { .. } => [None; 3],
        };
        outputs.into_iter().flatten().collect()
    }
}
