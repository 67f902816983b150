//! stdin can be read once.

use std::ffi::OsStr;

use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Command};

/// What is written to, where `-` is stdout.
const OUTPUTS: [&str; 3] = ["output", "film", "trace"];
/// What may be a file that is read, and then `-` is stdin.
const INPUTS: [&str; 4] = ["FILE", "TOUR", "TEXT", "BOARD"];

/// Refuses two arguments that both ask for stdin: the second would find nothing, or wait for ever.
pub(crate) fn read_once(command: &Command, matches: &ArgMatches) -> Result<(), clap::Error> {
    if let Some((name, below)) = matches.subcommand() {
        return match command.find_subcommand(name) {
            Some(command) => read_once(command, below),
            None => Ok(()),
        };
    }
    let reads = |arg: &&Arg| {
        let mut names = arg.get_value_names().unwrap_or_default().iter();
        names.any(|name| INPUTS.contains(&name.as_str()))
            && !OUTPUTS.contains(&arg.get_id().as_str())
    };
    let times_stdin = |arg: &&Arg| {
        let values = matches.get_raw(arg.get_id().as_str());
        // A surface may stand before an outline.
        let values = values.into_iter().flatten();
        let asks = |value: &&OsStr| *value == "-" || value.to_string_lossy().ends_with(":-");
        values.filter(asks).count()
    };
    // An argument that takes several files may ask more than once.
    let reads = command.get_arguments().filter(reads);
    let mut asking = reads.flat_map(|arg| std::iter::repeat_n(arg, times_stdin(&arg)));
    let (Some(first), Some(second)) = (asking.next(), asking.next()) else {
        return Ok(());
    };
    let message = format!(
        "'{first}' and '{second}' both ask for stdin, which can be read once: name a file for one of them"
    );
    Err(command.clone().error(ErrorKind::ArgumentConflict, message))
}
