//! The commands, and the program as clap sees it.
//!
//! A command is a file of its own: its arguments, and what it does with them. Here it is named three
//! times, one under the other: as a module, as a variant with the line that `--help` shows, and where a
//! variant is taken for something to run.

mod compare;
mod completions;
mod count;
mod distance;
mod draw;
mod exists;
mod graph;
mod licenses;
mod list;
mod man;
mod puzzle;
mod rank;
mod refute;
mod sample;
mod serve;
mod site;
mod text;
mod tour;
mod unrank;
mod verify;
mod watch;

use std::ffi::OsString;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::args::stdin::read_once;
use crate::run::{Run, Verdict};

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
    command: Command,
}

impl Cli {
    /// Reads what was typed.
    pub(crate) fn read(arguments: impl Iterator<Item = OsString>) -> Result<Cli, clap::Error> {
        let mut program = Cli::command();
        let matches = program.try_get_matches_from_mut(arguments)?;
        read_once(&program, &matches)?;
        Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut program))
    }

    /// The command that was typed.
    pub(crate) fn chosen(&self) -> &dyn Run {
        match &self.command {
            Command::Tour(args) => &**args,
            Command::Exists(args) => args,
            Command::Refute(args) => args,
            Command::Count(args) => args,
            Command::List(args) => args,
            Command::Sample(args) => args,
            Command::Unrank(args) => args,
            Command::Rank(args) => args,
            Command::Verify(args) => args,
            Command::Draw(args) => args,
            Command::Puzzle(args) => args,
            Command::Watch(args) => args,
            Command::Text(args) => args,
            Command::Compare(args) => args,
            Command::Graph(args) => args,
            Command::Distance(args) => args,
            Command::Serve(args) => args,
            Command::Site(args) => args,
            Command::Licenses(args) => args,
            Command::Completions(args) => args,
            Command::Man(args) => args,
        }
    }
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Find a tour, verified, or say why there is none
    Tour(Box<tour::TourArgs>),
    /// Say whether there is a tour: yes, no or unknown, with the reason
    Exists(exists::ExistsArgs),
    /// Show by exact search that there is no tour, and write the search down for `verify`
    Refute(refute::RefuteArgs),
    /// Count the tours, exactly
    Count(count::CountArgs),
    /// List all tours, each once, one a line
    List(list::ListArgs),
    /// Pick tours at random, each of all equally likely
    Sample(sample::SampleArgs),
    /// The tour with a given number
    Unrank(unrank::UnrankArgs),
    /// The number of a tour among all
    Rank(rank::RankArgs),
    /// Check tours (grids, lists of moves, JSON or TSPLIB), or a refutation
    Verify(verify::VerifyArgs),
    /// Draw a tour, or film it or a trace: SVG, PNG, GIF or APNG
    Draw(draw::DrawArgs),
    /// Check that given numbers leave exactly one tour, or make such a puzzle
    #[command(subcommand, after_help = puzzle::EXAMPLES)]
    Puzzle(puzzle::PuzzleCommand),
    /// Watch a search in the terminal, step by step
    Watch(watch::WatchArgs),
    /// Lay a text along a tour, and read it back
    #[command(subcommand, after_help = text::EXAMPLES)]
    Text(text::TextCommand),
    /// Run the articles' methods side by side
    Compare(compare::CompareArgs),
    /// The move graph in numbers, or exported
    Graph(graph::GraphArgs),
    /// A shortest path between two squares
    Distance(distance::DistanceArgs),
    /// Serve the page: everything in a browser, computed there
    Serve(serve::ServeArgs),
    /// Write the page into a directory, for any web host
    Site(site::SiteArgs),
    /// Print the licenses of the crates that this program contains
    Licenses(licenses::LicensesArgs),
    /// Write a shell's completions
    Completions(completions::CompletionsArgs),
    /// Write the manual page
    Man(man::ManArgs),
}

impl Run for completions::CompletionsArgs {
    fn run(&self) -> anyhow::Result<Verdict> {
        self.write(Cli::command())
    }
}

impl Run for man::ManArgs {
    fn run(&self) -> anyhow::Result<Verdict> {
        self.write(Cli::command())
    }
}
