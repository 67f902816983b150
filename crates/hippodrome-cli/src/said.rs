//! What is said to a person, on stderr.
//!
//! Nobody may be there to hear it (stderr is full, or its reader went away), and that must change
//! neither the answer nor the exit code: `eprintln!` would panic, so everything goes through here.
//! What was typed, and what stands in files, may hold anything: where a sentence quotes it, it shall
//! still be one line that a terminal shows as it is.

use std::io::Write;

/// Says a sentence on stderr, formatted as by `format!`.
macro_rules! say {
    ($($text:tt)*) => { $crate::said::say_it(&format!($($text)*)) };
}
pub(crate) use say;

/// What [`say!`] calls.
pub(crate) fn say_it(sentence: &str) {
    // There is nobody else to tell.
    let _ = writeln!(anstream::stderr(), "{}", one_line(sentence));
}

/// Says what was wrong: one line that begins with `error`, in colors where somebody sees them.
pub(crate) fn say_error(sentence: &str) {
    let red = anstyle::AnsiColor::Red.on_default().bold();
    let sentence = one_line(&shortened(sentence));
    let _ = writeln!(anstream::stderr(), "{red}error{red:#}: {sentence}");
}

/// The text as one line: control characters and what turns the direction of writing are escaped.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().flat_map(shown).collect()
}

/// The most characters of an error.
const MOST: usize = 1_000;

/// The beginning and the end of what is too long to be read: a quotation stands between them.
pub(crate) fn shortened(text: &str) -> String {
    let signs = text.chars().count();
    if signs <= MOST {
        return text.to_owned();
    }
    let head = text.chars().take(MOST / 2);
    let tail = text.chars().skip(signs - MOST / 2);
    head.chain(" ... ".chars()).chain(tail).collect()
}

/// A sign as it is shown.
fn shown(sign: char) -> impl Iterator<Item = char> {
    let turns = matches!(sign, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let escaped = (sign.is_control() || turns).then(|| sign.escape_debug());
    let plain = escaped.is_none().then_some(sign);
    escaped.into_iter().flatten().chain(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_quoted_a_sentence_is_one_line_and_short() {
        assert_eq!(one_line("a\nb\r\t\u{1b}[31m"), "a\\nb\\r\\t\\u{1b}[31m");
        assert_eq!(one_line("\u{202e}8x8"), "\\u{202e}8x8");
        assert_eq!(one_line("é `\"' \\ →"), "é `\"' \\ →");
        let long = shortened(&format!("cannot read {}: no such file", "x".repeat(5_000)));
        assert_eq!(long.chars().count(), MOST + 5);
        assert!(long.starts_with("cannot read xxx") && long.ends_with("xxx: no such file"));
    }
}
