//! The command `hippodrome`: what was typed, then what it means, then calls to the library.
//!
//! stdout carries data only; what is said to a person goes to stderr. Exit codes: 0 yes, 1 proved
//! no (or not a tour), 2 bad input, 3 not decided within the limits, 130 interrupted.

mod args;
mod checkpoint;
mod compare;
mod constraints;
mod construct;
mod count;
mod diagram;
mod distance;
mod draw;
mod exists;
mod graph;
mod ground;
mod heap;
mod list;
mod output;
mod page;
mod picture;
mod puzzle;
mod refute;
mod said;
mod stop;
mod text;
mod tour;
mod verify;
mod watch;

use std::io;
use std::process::ExitCode;

use clap::CommandFactory;

use crate::args::{Cli, Command};
use crate::output::{is_broken_pipe, write_to};

/// What a command ends with.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Verdict {
    Yes,
    No,
    Undecided,
    Interrupted,
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> ExitCode {
        ExitCode::from(match verdict {
            Verdict::Yes => 0,
            Verdict::No => 1,
            Verdict::Undecided => 3,
            Verdict::Interrupted => 130,
        })
    }
}

fn main() -> ExitCode {
    let cli = match typed() {
        Ok(cli) => cli,
        Err(told) => return tell(&told),
    };
    match stop::guard().and_then(|()| run(cli.command)) {
        Ok(verdict) => verdict.into(),
        // Whoever reads us has had enough, as `head` has: that is no error.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            said::say_error(&sentence(&error));
            ExitCode::from(2)
        }
    }
}

/// What was typed, or what there is to say instead: that it was wrong, help, or the version.
fn typed() -> Result<Cli, clap::Error> {
    Cli::read(std::env::args_os()).map_err(|error| {
        // What is wrong is quoted: read once more with what could not be shown escaped.
        let arguments = std::env::args_os().map(|argument| {
            let argument = argument.to_string_lossy();
            said::one_line(&said::shortened(&argument)).into()
        });
        Cli::read(arguments).err().unwrap_or(error)
    })
}

/// Says what clap has to say, in its own form: what is wrong, and under it the usage.
fn tell(told: &clap::Error) -> ExitCode {
    match (told.print(), told.use_stderr()) {
        // There is nobody else to tell.
        (_, true) => ExitCode::from(2),
        (Err(error), false) if error.kind() != io::ErrorKind::BrokenPipe => {
            said::say_error(&error.to_string());
            ExitCode::from(2)
        }
        (_, false) => ExitCode::SUCCESS,
    }
}

fn run(command: Command) -> anyhow::Result<Verdict> {
    output::check(&command.outputs())?;
    match command {
        Command::Tour(args) => tour::run(args),
        Command::Exists(args) => exists::run(&args),
        Command::Refute(args) => refute::run(&args),
        Command::Count(args) => count::run(&args),
        Command::List(args) => list::run(&args),
        Command::Sample(args) => diagram::sample(&args),
        Command::Unrank(args) => diagram::unrank(&args),
        Command::Rank(args) => diagram::rank(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Draw(args) => draw::run(&args),
        Command::Puzzle(command) => puzzle::run(&command),
        Command::Watch(args) => watch::run(&args),
        Command::Text(args) => text::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Graph(args) => graph::run(&args),
        Command::Distance(args) => distance::run(&args),
        Command::Serve(args) => page::serve(&args),
        Command::Site(args) => page::site(&args),
        Command::Licenses => {
            write_to(None, |out| out.write_all(hippodrome_web::third_party()))?;
            Ok(Verdict::Yes)
        }
        Command::Completions { shell } => {
            // It cannot report a failed write, so it writes to memory.
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "hippodrome", &mut script);
            write_to(None, |out| out.write_all(&script))?;
            Ok(Verdict::Yes)
        }
        Command::Man { command } => man(command.as_deref()),
    }
}

/// Writes the manual page of the program or of one of its commands.
fn man(name: Option<&str>) -> anyhow::Result<Verdict> {
    let mut cli = Cli::command();
    cli.build();
    let page = match name {
        None => cli,
        Some(name) => match cli.find_subcommand(name) {
            Some(command) => command.clone().display_name(format!("hippodrome-{name}")),
            None => anyhow::bail!("`{name}` is not a command: see hippodrome --help"),
        },
    };
    let page = clap_mangen::Man::new(page);
    write_to(None, |mut out| page.render(&mut out))?;
    Ok(Verdict::Yes)
}

/// The error and its causes, those left out that the one before tells already.
fn sentence(error: &anyhow::Error) -> String {
    let mut sentence = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if sentence.is_empty() {
            sentence = cause;
        } else if !sentence.ends_with(&cause) {
            sentence = format!("{sentence}: {cause}");
        }
    }
    sentence
}
