//! The commands, and the program as clap sees it.
//!
//! A command is a file of its own: its arguments, and what it does with them. Here it is a module, and a row of the table.

mod compare;
mod completions;
mod count;
mod cover;
mod distance;
mod draw;
mod exists;
mod graph;
mod licenses;
mod list;
mod longest;
mod man;
mod puzzle;
mod rank;
mod refute;
mod sample;
mod serve;
mod site;
mod stats;
mod text;
mod tour;
mod unrank;
mod verify;
mod watch;

use std::ffi::OsString;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{ArgMatches, Args, Command, CommandFactory, Parser, Subcommand};

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
    version = env!("HIPPODROME_VERSION"),
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
struct Program {}

/// A command: what it is called, the line that `--help` shows, its arguments, and what is run with what was typed.
struct Row {
    name: &'static str,
    also_called: Option<&'static str>,
    about: &'static str,
    arguments: fn(Command) -> Command,
    read: fn(&mut ArgMatches) -> Result<Box<dyn Run>, clap::Error>,
}

impl Row {
    /// The same with a second name.
    const fn also_called(mut self, name: &'static str) -> Row {
        self.also_called = Some(name);
        self
    }
}

/// A command with arguments of its own.
const fn command<A: Args + Run + 'static>(name: &'static str, about: &'static str) -> Row {
    Row {
        name,
        also_called: None,
        about,
        arguments: |command| {
            let about = command.get_about().cloned().unwrap_or_default();
            // Arguments that several commands have are described, too.
            A::augment_args(command).about(about).long_about(None)
        },
        read: |typed| Ok(Box::new(A::from_arg_matches_mut(typed)?)),
    }
}

/// A command of several others.
const fn group<S: Subcommand + Run + 'static>(name: &'static str, about: &'static str) -> Row {
    Row {
        name,
        also_called: None,
        about,
        arguments: |command| {
            let command = S::augment_subcommands(command);
            command
                .subcommand_required(true)
                .arg_required_else_help(true)
        },
        read: |typed| Ok(Box::new(S::from_arg_matches_mut(typed)?)),
    }
}

const COMMANDS: [Row; 24] = [
    command::<tour::TourArgs>("tour", "Find a tour, verified, or say why there is none"),
    command::<exists::ExistsArgs>(
        "exists",
        "Say whether there is a tour: yes, no or unknown, with the reason",
    ),
    command::<refute::RefuteArgs>(
        "refute",
        "Show by exact search that there is no tour, and write the search down for `verify`",
    ),
    command::<longest::LongestArgs>(
        "longest",
        "Find the longest path or cycle, where there is no tour or where it must not cross itself",
    )
    .also_called("path"),
    command::<cover::CoverArgs>(
        "cover",
        "Visit all squares by as few paths as can be, where there is no tour",
    ),
    command::<count::CountArgs>("count", "Count the tours, exactly"),
    command::<list::ListArgs>("list", "List all tours, each once, one a line"),
    command::<sample::SampleArgs>("sample", "Pick tours at random, each of all equally likely"),
    command::<stats::StatsArgs>(
        "stats",
        "Measure turns, crossings and areas of all tours, or of some at random",
    ),
    command::<unrank::UnrankArgs>("unrank", "The tour with a given number"),
    command::<rank::RankArgs>("rank", "The number of a tour among all"),
    command::<verify::VerifyArgs>(
        "verify",
        "Check tours (grids, lists of moves, JSON or TSPLIB), or a refutation",
    ),
    command::<draw::DrawArgs>(
        "draw",
        "Draw a tour, or film it or a trace: SVG, PNG, GIF or APNG",
    ),
    group::<puzzle::PuzzleCommand>(
        "puzzle",
        "Check that given numbers leave exactly one tour, or make such a puzzle",
    ),
    command::<watch::WatchArgs>("watch", "Watch a search in the terminal, step by step"),
    group::<text::TextCommand>("text", "Lay a text along a tour, and read it back"),
    command::<compare::CompareArgs>("compare", "Run the articles' methods side by side"),
    command::<graph::GraphArgs>("graph", "The move graph in numbers, or exported"),
    command::<distance::DistanceArgs>("distance", "A shortest path between two squares"),
    command::<serve::ServeArgs>(
        "serve",
        "Serve the page: everything in a browser, computed there",
    ),
    command::<site::SiteArgs>("site", "Write the page into a directory, for any web host"),
    command::<licenses::LicensesArgs>(
        "licenses",
        "Print the licenses of the crates that this program contains",
    ),
    command::<completions::CompletionsArgs>("completions", "Write a shell's completions"),
    command::<man::ManArgs>("man", "Write the manual page"),
];

/// The program as clap sees it, with what is made of each command.
fn program(make: impl Fn(&Row, Command) -> Command) -> Command {
    let program = Program::command()
        .subcommand_required(true)
        .arg_required_else_help(true);
    let command = |row: &Row| {
        let command = Command::new(row.name).visible_aliases(row.also_called);
        make(row, command.about(row.about))
    };
    program.subcommands(COMMANDS.iter().map(command))
}

/// The program with the arguments of all its commands.
fn whole_program() -> Command {
    program(|row, command| (row.arguments)(command))
}

/// Reads what was typed as something to run.
pub(crate) fn read(arguments: impl Iterator<Item = OsString>) -> Result<Box<dyn Run>, clap::Error> {
    // The arguments of a command are made when it is typed: most never are.
    let mut program = program(|row, command| command.defer(row.arguments));
    let mut matches = program.try_get_matches_from_mut(arguments)?;
    read_once(&program, &matches)?;
    let (name, mut typed) = matches
        .remove_subcommand()
        .expect("clap requires a command");
    let row = COMMANDS.iter().find(|row| row.name == name);
    let row = row.expect("clap knows the commands of the table");
    (row.read)(&mut typed).map_err(|error| error.format(&mut program))
}

impl Run for completions::CompletionsArgs {
    fn run(&self) -> anyhow::Result<Verdict> {
        self.write(whole_program())
    }
}

impl Run for man::ManArgs {
    fn run(&self) -> anyhow::Result<Verdict> {
        self.write(whole_program())
    }
}
