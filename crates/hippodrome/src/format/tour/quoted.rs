//! A text within another: quoted in a mail, copied from a console with its prompts, or exported from a chat.
//!
//! `>` before every line quotes it; before some lines it is a prompt, and these lines are what was typed. In a chat every message
//! begins with its time, `[23.11.26, 14:03:22] Mia:` or `23.11.26, 14:03 - Mia:`. Without these the text is read as any other.
//!
//! Cost: O(length).

use super::ReadOptions;
use super::titled_claim::TitledClaim;

/// The tours in the text without what it stands in, read by `read`.
pub(super) fn read(
    text: &str,
    options: &ReadOptions,
    read: fn(&str, &ReadOptions) -> Vec<TitledClaim>,
) -> Option<Vec<TitledClaim>> {
    let inner = unquoted(text)
        .or_else(|| without_prompts(text))
        .or_else(|| without_times(text))?;
    Some(read(&inner, options))
}

/// The lines behind `>`, if all begin with it.
fn unquoted(text: &str) -> Option<String> {
    let filled = || text.lines().filter(|line| !line.trim().is_empty());
    let inner = |line: &str| line.trim_start().strip_prefix('>').map(str::to_owned);
    let mut lines = filled();
    let quoted = filled().count() > 1 && lines.all(|line| inner(line).is_some());
    quoted.then(|| {
        text.lines()
            .map(|line| inner(line).unwrap_or_default() + "\n")
            .collect()
    })
}

/// The text with empty lines where something was typed behind a prompt, `> print(t)` or `>>> t`, if it was.
fn without_prompts(text: &str) -> Option<String> {
    let is_prompt = |line: &str| {
        let rest = line.trim_start_matches('>');
        let typed = rest.trim_start();
        rest.len() < line.len()
            && (typed.is_empty()
                || rest.starts_with(' ') && typed.starts_with(|c: char| c.is_ascii_alphabetic()))
    };
    let any = text.lines().any(is_prompt);
    let line = |line: &str| {
        if is_prompt(line) {
            "\n".to_owned()
        } else {
            format!("{line}\n")
        }
    };
    any.then(|| text.lines().map(line).collect())
}

/// The messages of a chat without their times; what goes on below a message stays as it is.
fn without_times(text: &str) -> Option<String> {
    let message = |line: &'_ str| -> Option<usize> {
        let line = line.trim_start_matches('\u{200e}');
        let end = match line.strip_prefix('[') {
            Some(rest) => rest.find("] ")? + 3,
            None => line.find(" - ")? + 3,
        };
        let time = &line[..end];
        let is_of_time = |c: char| c.is_ascii_digit() || " ,.:/-[]\u{202f}apmAPM".contains(c);
        let digits = time.bytes().filter(u8::is_ascii_digit).count();
        let is_time = time.contains(':') && digits >= 6 && time.chars().all(is_of_time);
        is_time.then_some(end)
    };
    let first = text.lines().find(|line| !line.trim().is_empty())?;
    message(first)?;
    let line = |line: &str| {
        let bare = line.trim_start_matches('\u{200e}');
        let end = message(line).unwrap_or(0);
        format!("{}\n", &bare[end..])
    };
    Some(text.lines().map(line).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_around_is_taken_away() {
        for (text, inner) in [
            (
                "> 1 6 3\n> 4 9 8\n>\n> 7 2 5\n",
                Some(" 1 6 3\n 4 9 8\n\n 7 2 5\n"),
            ),
            ("> print(t)\n1 6 3\n> \n", Some("\n1 6 3\n\n")),
            (
                ">>> print(*path)\n(0, 0) (1, 2)\n>>> \n",
                Some("\n(0, 0) (1, 2)\n\n"),
            ),
            (
                "[23.11.26, 14:03:22] Mia: a1 c2\n[23.11.26, 14:05:00] Tom: a1\nc2\n",
                Some("Mia: a1 c2\nTom: a1\nc2\n"),
            ),
            ("23.11.26, 14:03 - Mia: a1 c2\n", Some("Mia: a1 c2\n")),
            ("11/23/26, 2:03 PM - Mia: a1 c2\n", Some("Mia: a1 c2\n")),
            ("1 6 3\n4 9 8\n", None),
            ("[1, 2] 3\n", None),
            ("a1 -> c2\n-> e1\n", None),
            ("a1 - c2 - e1\n", None),
        ] {
            let read = unquoted(text)
                .or_else(|| without_prompts(text))
                .or_else(|| without_times(text));
            assert_eq!(read.as_deref(), inner, "{text}");
        }
    }
}
