//! Sentences for a person, on stderr.
//!
//! Nobody may be there to read them (stderr is full, or its reader went away), and that must change
//! neither the answer nor the exit code: `eprintln!` would panic, so everything goes through here.
//! What was typed, and what stands in files, may hold anything: where a sentence quotes it, it shall
//! still be one line that a terminal shows as it is. It is written at once, whoever else writes.

use std::io::Write;

/// Writes a sentence to stderr, formatted as by `format!`.
macro_rules! note {
    ($($text:tt)*) => { $crate::messages::write_note(&format!($($text)*)) };
}
pub(crate) use note;

/// What [`note!`] calls.
pub(crate) fn write_note(sentence: &str) {
    // There is nobody else to tell.
    let _ = anstream::stderr().write_all(format!("{}\n", one_line(sentence)).as_bytes());
}

/// Writes what was wrong: one line that begins with `error`, in colors where somebody sees them.
pub(crate) fn write_error(sentence: &str) {
    let red = anstyle::AnsiColor::Red.on_default().bold();
    let sentence = one_line(&abridged(sentence));
    let line = format!("{red}error{red:#}: {sentence}\n");
    // There is nobody else to tell.
    let _ = anstream::stderr().write_all(line.as_bytes());
}

/// The error and its causes, those left out that the one before tells already.
pub(crate) fn sentence(error: &anyhow::Error) -> String {
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

/// The text as one line: control characters and what turns the direction of writing are escaped.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().flat_map(escaped).collect()
}

/// The most characters of an error.
const MAX: usize = 1_000;

/// The beginning and the end of what is too long to be read: a quotation stands between them.
pub(crate) fn abridged(text: &str) -> String {
    let length = text.chars().count();
    if length <= MAX {
        return text.to_owned();
    }
    let head = text.chars().take(MAX / 2);
    let tail = text.chars().skip(length - MAX / 2);
    head.chain(" ... ".chars()).chain(tail).collect()
}

/// A character as a terminal may show it.
fn escaped(character: char) -> impl Iterator<Item = char> {
    let turns = matches!(character, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let escape = (character.is_control() || turns).then(|| character.escape_debug());
    let plain = escape.is_none().then_some(character);
    escape.into_iter().flatten().chain(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_quoted_a_sentence_is_one_line_and_short() {
        assert_eq!(one_line("a\nb\r\t\u{1b}[31m"), "a\\nb\\r\\t\\u{1b}[31m");
        assert_eq!(one_line("\u{202e}8x8"), "\\u{202e}8x8");
        assert_eq!(one_line("é `\"' \\ →"), "é `\"' \\ →");
        let long = abridged(&format!("cannot read {}: no such file", "x".repeat(5_000)));
        assert_eq!(long.chars().count(), MAX + 5);
        assert!(long.starts_with("cannot read xxx") && long.ends_with("xxx: no such file"));
    }
}
