//! A text within another: quoted in a mail, copied from a console with its prompts, or exported from a chat.
//!
//! `>` before every line quotes it; before some lines it is a prompt, and these lines are what was typed. In a chat every message
//! begins with its time, `[23.11.26, 14:03:22] Mia:` or `23.11.26, 14:03 - Mia:`. Two dashes stand above the signature of a mail. A program says how it
//! ran above its tour, or declares a variable with its type (`declaration`). Markdown fences what is to be shown as it is. Without these the text is read as any other.
//!
//! Cost: O(length).

use super::ReadOptions;
use super::declaration;
use super::title::is_square;
use super::titled_claim::TitledClaim;

/// The tours in the text without what it stands in, read by `read`.
pub(super) fn read(
    text: &str,
    options: &ReadOptions,
    read: fn(&str, &ReadOptions) -> Vec<TitledClaim>,
) -> Option<Vec<TitledClaim>> {
    let inner = inner(text)?;
    Some(read(&inner, options))
}

/// The text without what it stands in, if it stands in something.
fn inner(text: &str) -> Option<String> {
    unquoted(text)
        .or_else(|| without_prompts(text))
        .or_else(|| without_times(text))
        .or_else(|| without_marks(text))
        .or_else(|| without_log(text))
        .or_else(|| without_fences(text))
        .or_else(|| declaration::without_types(text))
}

/// The text with empty lines in place of those above the first that says nothing of how a program ran, if that leaves anything.
fn without_log(text: &str) -> Option<String> {
    let logged = text
        .lines()
        .take_while(|line| line.trim().is_empty() || is_log(line));
    let logged = logged.count();
    let begins = text.lines().take(logged).any(is_log);
    let rest = text.lines().skip(logged);
    let is_left = rest.clone().any(|line| !line.trim().is_empty());
    (begins && is_left).then(|| {
        let rest: String = rest.map(|line| format!("{line}\n")).collect();
        "\n".repeat(logged) + &rest
    })
}

/// Whether a line says how a program ran: `[DEBUG] solving`, `2024-05-01 12:00:01 solver: done`, `0.003 s`, `./knight 5` or `5x5 board`.
fn is_log(line: &str) -> bool {
    let line = line.trim().trim_start_matches(['>', '$', '%']).trim_start();
    let first = line.split_whitespace().next().unwrap_or_default();
    let level = first
        .strip_prefix('[')
        .and_then(|rest| rest.split_once(']'));
    let is_level = |level: &str| level.len() > 2 && level.bytes().all(|b| b.is_ascii_alphabetic());
    let parts: Vec<&str> = first.split(['-', 'T']).collect();
    let are_digits = |text: &&str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let is_date = parts.len() > 2
        && parts[0].len() == 4
        && parts[..2].iter().all(are_digits)
        && line.contains(':');
    let unit = line.split_whitespace().nth(1).unwrap_or_default();
    let is_time = first.parse::<f64>().is_ok()
        && first.contains('.')
        && ["s", "ms", "sec", "seconds"].contains(&unit);
    let is_size = || {
        let sides: Vec<&str> = first.split('x').collect();
        let is_word = unit.len() > 2
            && unit
                .trim_end_matches([',', ':'])
                .bytes()
                .all(|b| b.is_ascii_alphabetic());
        let are_more = line.split_whitespace().count() > 2;
        sides.len() == 2 && sides.iter().all(are_digits) && is_word && are_more
    };
    level.is_some_and(|(level, _)| is_level(level))
        || is_date
        || is_time
        || first.starts_with("./")
        || is_size()
}

/// The text with empty lines in place of those that fence a block of it in Markdown, three backquotes with or without a word.
fn without_fences(text: &str) -> Option<String> {
    let is_fence = |line: &str| {
        let word = line.trim().strip_prefix("```");
        word.is_some_and(|word| word.chars().all(char::is_alphanumeric))
    };
    let line = |line: &str| match is_fence(line) {
        true => "\n".to_owned(),
        false => format!("{line}\n"),
    };
    text.lines()
        .any(is_fence)
        .then(|| text.lines().map(line).collect())
}

/// The text with an empty line where two dashes alone stand below something longer, as above the signature of a mail.
fn without_marks(text: &str) -> Option<String> {
    let is_mark = |line: &str| line.trim_end() == "--";
    let mark = text.lines().position(is_mark)?;
    let is_below = text.lines().take(mark).any(|line| line.trim().len() > 2);
    let line = |line: &str| {
        if is_mark(line) {
            "\n".to_owned()
        } else {
            format!("{line}\n")
        }
    };
    is_below.then(|| text.lines().map(line).collect())
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

/// The text with empty lines where something was typed behind a prompt, `> print(t)` or `>>> t`, if it was; what else stands behind `>` is
/// quoted.
fn without_prompts(text: &str) -> Option<String> {
    let behind = |line: &'_ str| -> Option<(bool, String)> {
        let rest = line.trim_start_matches('>');
        let typed = rest.trim_start();
        let word = typed.split(|c: char| !c.is_alphanumeric()).next();
        let is_typed = typed.starts_with(|c: char| c.is_ascii_alphabetic());
        let is_typed = is_typed && !word.is_some_and(is_square);
        let is_apart = typed.is_empty() || rest.starts_with(char::is_whitespace);
        (rest.len() < line.len() && is_apart).then(|| (is_typed, typed.to_owned()))
    };
    let any = text.lines().any(|line| behind(line).is_some());
    let line = |line: &str| match behind(line) {
        Some((true, _)) => "\n".to_owned(),
        Some((false, quoted)) => quoted + "\n",
        None => format!("{line}\n"),
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
    let mut inner = String::with_capacity(text.len());
    // Who goes on where a message ended with an arrow or a comma.
    let mut goes_on: Option<&str> = None;
    for line in text.lines() {
        let bare = line.trim_start_matches('\u{200e}');
        let said = &bare[message(line).unwrap_or(0)..];
        let (name, words) = match said.split_once(':') {
            Some((name, words)) if message(line).is_some() => (Some(name), words),
            _ => (None, said),
        };
        inner.push_str(match goes_on {
            Some(before) if name == Some(before) => words.trim_start(),
            _ => said,
        });
        inner.push('\n');
        let is_open = said.trim_end().ends_with(['→', '>', '–', ',', '-']);
        goes_on = name.or(goes_on).filter(|_| is_open);
    }
    Some(inner)
}

#[cfg(test)]
mod tests {
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
            (
                "[23.11.26, 14:03:22] Mia: a1 → c2 →\n[23.11.26, 14:05:00] Mia: e1\n[23.11.26, 14:06:00] Mia: b3\n",
                Some("Mia: a1 → c2 →\ne1\nMia: b3\n"),
            ),
            ("23.11.26, 14:03 - Mia: a1 c2\n", Some("Mia: a1 c2\n")),
            ("11/23/26, 2:03 PM - Mia: a1 c2\n", Some("Mia: a1 c2\n")),
            ("Mia:\n1 6 3\n\n-- \nMia\n", Some("Mia:\n1 6 3\n\n\nMia\n")),
            ("Titel\n--\n", Some("Titel\n\n")),
            (
                "[DEBUG] solving 5x5 ...\n(0, 0) -> (1, 2)\n",
                Some("\n(0, 0) -> (1, 2)\n"),
            ),
            (
                "2024-05-01 12:00:01 DEBUG solver: 5x5\n0.003 s\n\n1 2\n",
                Some("\n\n\n1 2\n"),
            ),
            (
                "5x5 board, start (0,0)\n[(0,0), (1,2)]\n",
                Some("\n[(0,0), (1,2)]\n"),
            ),
            ("[1, 2] 3\n4\n", None),
            ("[INFO] a1 c2\n", None),
            (
                "My tour:\n```text\n1 6 3\n```\n",
                Some("My tour:\n\n1 6 3\n\n"),
            ),
            ("int t[2] = {1,2};", Some("       t = {1,2}\n")),
            ("tour = [(0, 0)]", None),
            ("1\n--\n3\n", None),
            ("1 6 3\n4 9 8\n", None),
            ("[1, 2] 3\n", None),
            ("a1 -> c2\n-> e1\n", None),
            ("a1 - c2 - e1\n", None),
        ] {
            let read = super::inner(text);
            assert_eq!(read.as_deref(), inner, "{text}");
        }
    }
}
