//! Where does each part of a text begin: under which title stands a tour?
//!
//! The last title before a tour is its name. A title under another one begins a part of its own, so that nobody's tour is
//! told under somebody else's name, and a title that no tour follows is told as such; only what cannot be a name goes on with
//! the title above it: `Klasse: 4b` below `Name: Ben`, or right below it a line in small letters or with a number, as
//! `my second tour`. Titles above all others are the heading of the text, which is passed over and said.
//!
//! Cost: O(length).

use super::title::{Title, is_word, title};
use super::{counted_squares, headed, labelled_steps, table};

/// So many lines are looked at for the titles of a part.
const MAX_TITLES: usize = 16;

/// A part of a text.
#[derive(Debug)]
pub(super) struct Passage<'t> {
    pub(super) title: Option<String>,
    pub(super) lines_before: u64,
    pub(super) text: &'t str,
}

impl Passage<'_> {
    /// Whether it begins with a counted step, and no title is above it.
    pub(super) fn is_counted(&self) -> bool {
        counted_squares::is_step(self.text.lines().next().unwrap_or_default())
    }
}

/// The parts of a text: those that begin with heads or titles, or else those between blank lines.
pub(super) fn passages(text: &str) -> Vec<Passage<'_>> {
    if let Some(form) = headed(text.trim_start()) {
        let mut documents = parts(text, |line, above, _| (form.begins_again)(line, above));
        for document in &mut documents {
            document.title = None;
        }
        return documents;
    }
    let titled = parts(text, |line, _, part| begins_by_title(line, part));
    let are_told = titled.iter().any(|part| part.title.is_some());
    if titled.len() > 1 && (are_told || titled.iter().all(Passage::is_counted)) {
        return titled;
    }
    let between = parts(text, |_, above, _| above[1].is_empty());
    // A title alone belongs to what follows it.
    match titled.first().and_then(|passage| passage.title.clone()) {
        Some(_) if between.len() < 3 => titled,
        _ => between,
    }
}

/// Takes away the titles that stand above all others and have no tour: the heading of the text. A colon promises a tour.
pub(super) fn heading(passages: &mut Vec<Passage<'_>>) -> Option<String> {
    let is_heading = |passage: &&Passage<'_>| {
        let mut lines = passage.text.lines().filter(|line| !line.trim().is_empty());
        lines.all(|line| whole_title(line).is_some_and(|title| !title.colon))
    };
    let above = passages.iter().take_while(is_heading).count();
    let above = above.min(passages.len().saturating_sub(1));
    let titles: Vec<String> = passages
        .drain(..above)
        .filter_map(|passage| passage.title)
        .collect();
    (!titles.is_empty()).then(|| titles.join(" / "))
}

/// Whether what stands below these tours is the name of somebody without one, and no caption: a line of its own, as the names
/// above two tours or more are.
pub(super) fn names_somebody(above: &str, below: &str) -> bool {
    let line = below.trim();
    let is_name = |words: &str| {
        let begins = words.starts_with(char::is_uppercase) && !words.ends_with('.');
        begins && !words.contains(':') && words.split_whitespace().count() < 6
    };
    let titles = passages(above).into_iter().filter_map(|part| part.title);
    !line.contains('\n')
        && (!table::IS_READ || !is_closing(line))
        && whole_title(line).is_some_and(|title| is_name(title.words))
        && titles.filter(|title| is_name(title)).count() > 1
}

/// How the words above a signature begin, in small letters, and the line that telephones write below it.
const CLOSINGS: [&str; 22] = [
    "viele grüße",
    "liebe grüße",
    "beste grüße",
    "schöne grüße",
    "mit freundlichen",
    "gruß",
    "grüße",
    "lg",
    "vg",
    "danke",
    "vielen dank",
    "von meinem",
    "gesendet",
    "best regards",
    "kind regards",
    "regards",
    "best wishes",
    "thanks",
    "thank you",
    "cheers",
    "sent from",
    "cordialement",
];

/// Whether a line ends a mail.
fn is_closing(line: &str) -> bool {
    let line = line.to_lowercase();
    let ends = |closing: &str| {
        let behind = line.strip_prefix(closing);
        behind.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    CLOSINGS.iter().any(|closing| ends(closing))
}

/// Whether a line begins a part below what stands in this one.
fn begins_by_title(line: &str, part: &str) -> bool {
    let last = part.lines().rfind(|line| !line.trim().is_empty());
    let Some(last) = last else {
        return title(line).is_some();
    };
    if labelled_steps::goes_on(last, line) {
        return false;
    }
    if let Some(begins) = counted_squares::begins(last, line) {
        return begins;
    }
    if counted_squares::is_step(line) && whole_title(last).is_some() {
        return false;
    }
    let adjacent = !part.trim_end_matches(' ').ends_with("\n\n");
    let Some(this) = title(line) else {
        // Below `Ben: a1 b3 c5`, or below such a line, one that begins with a word is somebody else's.
        let listed = match title(last) {
            Some(_) => whole_title(last).is_none(),
            None => begins_with_word(last),
        };
        return adjacent && listed && begins_with_word(line);
    };
    let (Some(above), Some(this)) = (whole_title(last), whole_title(line).or(Some(this))) else {
        return true;
    };
    let goes_on = match (key(above), key(this)) {
        _ if above.colon || this.colon => false,
        (_, Some(key)) if is_of_name(key) => false,
        (None, Some(_)) => adjacent,
        (Some(_), Some(this)) => {
            let mut titles = part.lines().take(MAX_TITLES).filter_map(whole_title);
            let named = titles.clone().next().and_then(key).is_none_or(is_of_name);
            named && titles.all(|title| key(title) != Some(this))
        }
        (_, None) => {
            let has_number = |title: Title<'_>| title.words.contains(|c: char| c.is_ascii_digit());
            let small = this.words.starts_with(char::is_lowercase);
            adjacent && (small || has_number(this) && !has_number(above))
        }
    };
    !goes_on
}

/// Whether a line begins with a word that is no square.
fn begins_with_word(line: &str) -> bool {
    let mut words = line.split(|c: char| !c.is_alphanumeric());
    line.starts_with(char::is_alphabetic) && words.next().is_some_and(is_word)
}

/// The title that this line is, and nothing else.
pub(super) fn whole_title(line: &str) -> Option<Title<'_>> {
    title(line).filter(|title| title.length == line.trim_end().chars().count())
}

/// What stands before the colon, as in `Name: Ben`.
fn key(title: Title<'_>) -> Option<&str> {
    title.words.split_once(':').map(|(key, _)| key.trim())
}

/// Whether `Name: Ben` says who it is.
fn is_of_name(key: &str) -> bool {
    ["name", "nom", "nome", "nombre"].contains(&key.to_lowercase().as_str())
}

/// The text, parted before each line that begins a part; lines without anything are nothing. `begins` is told the line,
/// the last two above it, and the part above it.
pub(super) fn parts(text: &str, begins: impl Fn(&str, &[&str], &str) -> bool) -> Vec<Passage<'_>> {
    let mut parts: Vec<Passage<'_>> = Vec::new();
    let mut above = ["", ""];
    let (mut start, mut at) = (0, 0);
    // Whether the part that begins at `start` holds anything, and its first line.
    let mut first: Option<(u64, &str)> = None;
    let lines = text.split_inclusive('\n').map(Some).chain([None]);
    for (number, line) in (0..).zip(lines) {
        let trimmed = line.unwrap_or_default().trim_end();
        let part = first.map_or("", |_| &text[start..at]);
        let new = match line {
            Some(_) => !trimmed.is_empty() && begins(trimmed, &above, part),
            None => true,
        };
        if let (true, Some((lines_before, line))) = (new, first) {
            let text = &text[start..at];
            let are_steps = labelled_steps::end_of_each(text, true).is_some();
            let title = title(line).filter(|_| !are_steps);
            parts.push(Passage {
                title: title.map(|title| title.name()),
                lines_before,
                text,
            });
            first = None;
        }
        if first.is_none() && !trimmed.is_empty() {
            (start, first) = (at, Some((number, trimmed)));
        }
        at += line.unwrap_or_default().len();
        above = [above[1], trimmed];
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_of_what_stands_below_it() {
        for (text, titles, above) in [
            (
                "Anna\n1 2\nBen\n\nCem\n3 4\n",
                &["Anna", "Ben", "Cem"][..],
                None,
            ),
            ("Anna\n1 2\nBen\nCem\n3 4\n", &["Anna", "Ben", "Cem"], None),
            (
                "Klasse 4b\n\nAnna\n1 2\nBen\n3 4\n",
                &["Anna", "Ben"],
                Some("Klasse 4b"),
            ),
            (
                "Tours\n\nClass 4b\n\nAnna\n1 2\n",
                &["Anna"],
                Some("Tours / Class 4b"),
            ),
            (
                "Anna\n1 2\n\nDana (krank)\n\nEva:\n3 4\n",
                &["Anna", "Dana (krank)", "Eva"],
                None,
            ),
            // A colon promises a tour.
            ("Anna:\n\nBen:\n1 2\n", &["Anna", "Ben"], None),
            // What goes on with the title above.
            (
                "Name: Ben\nKlasse: 4b\n\nDatum: 12.3.2024\n1 2\nName: Anna\nKlasse: 4b\n3 4\n",
                &["Name: Ben", "Name: Anna"],
                None,
            ),
            (
                "Ben\nmy second tour\n1 2\nAnna\nKlasse 4b\n3 4\n",
                &["Ben", "Anna"],
                None,
            ),
            ("Ben 4b\nCem 4b\n1 2\n", &["Cem 4b"], Some("Ben 4b")),
            (
                "Name: Ben\nKlasse: 4b\n\nName: Cem\n1 2\n",
                &["Name: Cem"],
                Some("Name: Ben"),
            ),
            (
                "Ben: absent\nCem: absent\nDana:\n1 2\n",
                &["Dana"],
                Some("Ben: absent / Cem: absent"),
            ),
            // On one line each.
            (
                "Anna: a1 b3\nBen was ill\nCem: a1 c2\n",
                &["Anna", "Ben was ill", "Cem"],
                None,
            ),
        ] {
            let mut parts = passages(text);
            let heading = heading(&mut parts);
            let read: Vec<&str> = parts
                .iter()
                .filter_map(|part| part.title.as_deref())
                .collect();
            assert_eq!((&read[..], heading.as_deref()), (titles, above), "{text}");
        }
        let parts = passages("Anna: a1 b3\nCem; a1 c2\nEva,a1,c2\nDana: a1 c2\n");
        assert_eq!(parts.len(), 4);
        assert_eq!(
            (parts[1].title.as_deref(), parts[1].lines_before),
            (None, 1)
        );
    }
}
