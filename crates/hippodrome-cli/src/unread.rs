//! What is said where what was typed cannot be read: what is wrong in one sentence, with what may have been meant.

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::run::BAD_INPUT;
use crate::{commands, messages};

/// Says what clap has to say: what is wrong in one sentence, and help and the version in its own form.
pub(crate) fn print(told: &clap::Error) -> ExitCode {
    let is_help = told.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    if told.use_stderr() && !is_help {
        let sentence = in_one_sentence(&told.to_string());
        let meant = |word| one_hyphen(word).or_else(|| other_words(word));
        if let Some(tip) = unexpected(told).and_then(meant) {
            // What clap finds similar by its letters is not what is meant.
            let sentence = sentence.split(": a similar argument").next();
            messages::write_error(&format!("{}: {tip}", sentence.unwrap_or_default()));
            return ExitCode::from(BAD_INPUT);
        }
        if let Some(foreign) = std::env::args_os().find(|word| word.to_str().is_none()) {
            let word = messages::one_line(&foreign.to_string_lossy());
            messages::write_error(&format!(
                "`{word}` is not UTF-8: give the file a name that is, or give it as stdin"
            ));
            return ExitCode::from(BAD_INPUT);
        }
        let tip = match unexpected(told) {
            Some("") => ": it is empty, as a variable is that was not set",
            Some(word) if is_side(word) => ": a board is one word, as 8x8",
            Some(word) if is_negative(word) => ": no number may be below 0 here",
            Some("--graph" | "--graph-format") => {
                ": this command is for boards, and not for graphs"
            }
            Some("--each") => {
                ": tour --graph FILE --each says yes or no to each graph of a file, and count --each counts"
            }
            Some("--directed") => {
                ": edges that lead one way are read with --graph-format arcs, or successors for an adjacency list"
            }
            Some(word) if is_for("rank") && !word.starts_with('-') => {
                ": the tour stands behind --tour"
            }
            _ if is_another_word_for_tour(told) => {
                ": `hippodrome tour` finds and builds tours, as in tour 8x8"
            }
            _ if is_board_for_subcommand(told) => {
                ": the board stands behind what is to be done, as in puzzle make 6x6 or text lay 6x6"
            }
            _ if is_for("text") && told.kind() == ErrorKind::MissingRequiredArgument => {
                ": the board and the text or its file, or the latter alone where --tour or --board gives the board"
            }
            _ if is_for("text") && told.kind() == ErrorKind::InvalidSubcommand => {
                ": say what is to be done, as in text lay 8x8 \"A text\" or text read FILE"
            }
            _ if is_file_for_subcommand(told) => {
                ": say what is to be done with the file, as in puzzle check puzzle.txt; puzzle make writes new ones"
            }
            _ => "",
        };
        // What clap finds similar by its letters is not what is meant.
        let similar = if tip.is_empty() {
            None
        } else {
            [": a similar ", ": some similar "]
                .into_iter()
                .find_map(|similar| sentence.find(similar))
        };
        let sentence = &sentence[..similar.unwrap_or(sentence.len())];
        messages::write_error(&format!("{sentence}{tip}"));
        return ExitCode::from(BAD_INPUT);
    }
    match (told.print(), told.use_stderr()) {
        // There is nobody else to tell.
        (_, true) => ExitCode::from(BAD_INPUT),
        (Err(error), false) if error.kind() != io::ErrorKind::BrokenPipe => {
            messages::write_error(&error.to_string());
            ExitCode::from(BAD_INPUT)
        }
        (_, false) => ExitCode::SUCCESS,
    }
}

/// The argument that no command expects there, if that is what is wrong.
fn unexpected(told: &clap::Error) -> Option<&str> {
    match told.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(word)) if told.kind() == ErrorKind::UnknownArgument => Some(word),
        _ => None,
    }
}

/// What is meant by an argument with one hyphen of which this much is unexpected: a file, or an option that has two.
fn one_hyphen(unexpected: &str) -> Option<String> {
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    let is_meant = |argument: &OsString| {
        let argument = argument.to_string_lossy();
        argument.starts_with('-')
            && argument.starts_with(unexpected)
            && !argument.starts_with("--")
            && argument.len() > 2
    };
    let place = arguments.iter().position(is_meant)?;
    let argument = arguments[place].to_string_lossy().into_owned();
    if Path::new(&argument).is_file() {
        return Some(format!(
            "if the file is meant, write ./{argument}, or -- before it"
        ));
    }
    let option = format!("-{argument}");
    arguments[place] = option.clone().into();
    is_expected(arguments).then(|| format!("write {option}, with two hyphens"))
}

/// What other programs, or other commands of this one, call an option.
const OTHER_WORDS: [(&str, &[&str]); 3] = [
    ("--json", &["--format", "json"]),
    ("--up-to-symmetry", &["--by", "symmetry"]),
    ("--tie", &["--ties"]),
];

/// What this command has in place of an option of another, if it has it.
fn other_words(unexpected: &str) -> Option<String> {
    let (_, meant) = OTHER_WORDS.iter().find(|(word, _)| *word == unexpected)?;
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    let place = arguments.iter().position(|word| word == unexpected)?;
    arguments.splice(place..=place, meant.iter().map(OsString::from));
    is_expected(arguments).then(|| format!("write {}", meant.join(" ")))
}

/// Whether none of these arguments is one that its command does not know.
fn is_expected(arguments: Vec<OsString>) -> bool {
    let read = commands::read(arguments.into_iter());
    read.map_or_else(|error| unexpected(&error).is_none(), |_| true)
}

/// Whether a word may be the side of a board, or stand between two, where the board is written as `8 8` or `8 x 8`.
fn is_side(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit()) || ["x", "X", "by", "×", "*"].contains(&word)
}

/// Whether a word is a number below 0.
fn is_negative(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a command is called that other programs have for finding a tour.
fn is_another_word_for_tour(told: &clap::Error) -> bool {
    const WORDS: [&str; 6] = ["solve", "find", "search", "generate", "construct", "build"];
    match told.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(word)) => WORDS.iter().any(|other| is_for(word) && word == other),
        _ => false,
    }
}

/// Whether a board stands where a subcommand should.
fn is_board_for_subcommand(told: &clap::Error) -> bool {
    match told.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(word)) => hippodrome::split_sides(word).is_some(),
        _ => false,
    }
}

/// Whether this command is called.
fn is_for(command: &str) -> bool {
    let called = std::env::args_os().nth(1);
    called.is_some_and(|called| called == command)
}

/// Whether a file stands where a subcommand of `puzzle` should.
fn is_file_for_subcommand(told: &clap::Error) -> bool {
    let is_puzzle = is_for("puzzle");
    match told.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(word)) => is_puzzle && Path::new(word).is_file(),
        _ => false,
    }
}

/// What clap says is wrong, without the usage under it. Of its tips those stay that name something similar: others
/// would have an option taken for a file.
fn in_one_sentence(told: &str) -> String {
    let lines = told.lines().map(str::trim);
    let lines =
        lines.take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let mut sentence = String::new();
    for line in lines.filter(|line| !line.is_empty()) {
        match line.strip_prefix("tip: ") {
            Some(tip) if !tip.contains("similar") => {}
            Some(tip) => sentence = format!("{sentence}: {tip}"),
            None if sentence.is_empty() => sentence.push_str(line.trim_start_matches("error: ")),
            None => sentence = format!("{sentence} {line}"),
        }
    }
    // As the standard library says it.
    sentence
        .replace(
            "invalid digit found in string",
            "it is not a whole number from 0 on",
        )
        .replace(
            "number too large to fit in target type",
            "the number is too large",
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_one_sentence() {
        let told = "error: unexpected argument '--json' found\n\n  tip: to pass '--json' as a value, use '-- --json'\n\n\
                    Usage: hippodrome tour [OPTIONS] [BOARD]\n\nFor more information, try '--help'.\n";
        assert_eq!(in_one_sentence(told), "unexpected argument '--json' found");
        let told = "error: invalid value 'starts' for '--by <WHAT>'\n  [possible values: start, symmetry]\n\n  \
                    tip: a similar value exists: 'start'\n\nFor more information, try '--help'.\n";
        assert_eq!(
            in_one_sentence(told),
            "invalid value 'starts' for '--by <WHAT>' [possible values: start, symmetry]: a similar value exists: 'start'"
        );
        let told = "error: invalid value 'abc' for '--width <PIXELS>': invalid digit found in string\n\nFor more information, try '--help'.\n";
        assert_eq!(
            in_one_sentence(told),
            "invalid value 'abc' for '--width <PIXELS>': it is not a whole number from 0 on"
        );
        let told =
            "error: the following required arguments were not provided:\n  <SHELL>\n\nUsage: ...\n";
        assert_eq!(
            in_one_sentence(told),
            "the following required arguments were not provided: <SHELL>"
        );
    }
}
