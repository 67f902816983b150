//! The command `hippodrome`: what was typed, then what it means, then calls to the library.
//!
//! This is the program as a library, so that cargo compiles it while the library that it calls is still being optimised; `main.rs`
//! only calls [`main`]. Other programs use the crate `hippodrome`.
//!
//! stdout carries data only; what is said to a person goes to stderr. Exit codes: 0 yes, 1 proved
//! no (or not a tour), 2 bad input, 3 not decided within the limits, 130 interrupted.

#![deny(missing_docs, clippy::print_stdout, clippy::print_stderr)]

mod args;
mod commands;
mod files;
mod messages;
mod run;
mod session;
mod tours;
mod unread;

use std::process::ExitCode;

use crate::files::output::{FilesBefore, check, is_broken_pipe};
use crate::run::{BAD_INPUT, Run, Verdict};
use crate::tours::ending;

/// Does what the arguments of this process say, and returns with which exit code it is to end.
pub fn main() -> ExitCode {
    let command = match typed() {
        Ok(command) => command,
        Err(told) => return unread::print(&told),
    };
    let ended = session::start_guard().and_then(|()| run(&*command));
    session::dismiss_guard();
    match ended {
        Ok(verdict) => verdict.into(),
        // Whoever reads us has had enough, as `head` has: that is no error.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            messages::write_error(&messages::sentence(&error));
            ExitCode::from(BAD_INPUT)
        }
    }
}

/// What was typed, or what there is to say instead: that it was wrong, help, or the version.
fn typed() -> Result<Box<dyn Run>, clap::Error> {
    commands::read(std::env::args_os()).map_err(|error| {
        // What is wrong is quoted: read once more with what could not be shown escaped.
        let arguments = std::env::args_os().map(|argument| {
            let argument = argument.to_string_lossy();
            messages::one_line(&messages::abridged(&argument)).into()
        });
        commands::read(arguments).err().unwrap_or(error)
    })
}

/// Runs a command, if it can write what it is to write.
fn run(command: &dyn Run) -> anyhow::Result<Verdict> {
    let outputs = command.outputs();
    ending::check(&outputs)?;
    check(&outputs)?;
    let before = FilesBefore::of(&outputs);
    let verdict = command.run()?;
    before.tell_unchanged();
    Ok(verdict)
}
