//! Is the line before a tour a title: whose it is, or what?
//!
//! A title is made of words, `Anna Schmidt, 7b` or `My second tour`; it ends with its line, or with a colon, after which the
//! tour may begin at once. Its first word is no name of a square, and so are most of its words: what might be a tour is none. A
//! single letter is no word, since letters stand for files and for unknown numbers. Nothing is lost by a
//! title that is none: a claim lacks then what it said, and is no tour.

use super::cell::is_blank;
use super::moves::without_piece;
use super::{counted_squares, labelled_steps, table};
use crate::square::Point;

/// The most letters of a title that are kept.
const MAX_TITLE: usize = 80;

/// A title at the beginning of a text.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Title<'t> {
    /// The words, without the colon and what adorns them.
    pub(crate) words: &'t str,
    /// How many characters of the text it takes.
    pub(crate) length: usize,
    /// Whether a colon ends it.
    pub(crate) colon: bool,
}

impl Title<'_> {
    /// The words, or the first of very many.
    pub(crate) fn name(&self) -> String {
        begun(self.words)
    }
}

/// A line, or the beginning of a very long one.
pub(crate) fn begun(line: &str) -> String {
    line.chars().take(MAX_TITLE).collect()
}

/// The title with which this text begins; a line must end in it, or with it.
pub(crate) fn title(text: &str) -> Option<Title<'_>> {
    let line = text.split('\n').next().unwrap_or_default();
    let adorns = |c: char| c.is_whitespace() || "#*/\"'`“”‘’_=-,;".contains(c);
    let begin = line.len() - line.trim_start_matches(adorns).len();
    let words = &line[begin..];
    if !words.starts_with(char::is_alphabetic)
        || is_file_labels(line)
        || constructor(words) > 0
        || labelled_steps::is_counted(line)
        || counted_squares::is_step(line)
    {
        return None;
    }
    let whole = || Title {
        words: words.trim_end_matches(|c| adorns(c) || c == ':'),
        length: line.trim_end().chars().count(),
        colon: line.trim_end().ends_with(':'),
    };
    if table::IS_READ && is_above_rows(text) {
        return Some(whole());
    }
    // Programs print `tour = [...]`.
    if let Some(before) = words.find([':', '=']) {
        let colon = begin + before;
        let rest = line[colon + 1..].trim_matches(adorns);
        // `Anna (start c3): a1 b3`
        let named = words[..before].split('(').next().unwrap_or_default();
        let names = named.split(|c: char| !c.is_alphanumeric());
        let mut names = names.filter(|word| !word.is_empty());
        if rest.is_empty() {
            // `Tour1:` is no square: nothing could follow it.
            let letters = |name: &str| name.chars().filter(|c| c.is_alphabetic()).count();
            return names.any(|name| letters(name) > 1).then(whole);
        }
        // A variable may be called by a single letter.
        let is_variable = words[before..].starts_with('=')
            && (rest.starts_with(['[', '{', '(']) || constructor(rest) > 0);
        let counted = names.clone().next_back().is_some_and(is_number);
        // It may be called `a1` above numbers, not above squares.
        let holds_squares = || {
            let inner = rest.trim_start_matches(['[', '{', '(', ' ']);
            inner.starts_with(char::is_alphabetic)
        };
        let is_name = |name: &str| {
            is_word(name) || is_number(name) || is_variable && !(is_square(name) && holds_squares())
        };
        // `Enter N: 6`
        if is_number(rest) && names.clone().any(is_word) && is_above_grid(text) {
            return Some(whole());
        }
        if !names.clone().all(is_name) || !is_variable && !names.any(is_word) {
            return None;
        }
        let tour = rest.starts_with(['[', '(', '{']) || constructor(rest) > 0;
        let mut parts = rest.split_whitespace();
        let is_plain = |part: &str| {
            let mut names = part.split(|c: char| !c.is_alphanumeric());
            !names.any(|name| is_square(name) || !name.is_empty() && is_number(name))
        };
        let ends_here = || Title {
            words: words[..before].trim_end_matches(adorns),
            length: line[..=colon].chars().count(),
            colon: true,
        };
        return match (tour, parts.clone().count()) {
            // `Name: Anna Schmidt`, `Date: 12.3.2024`
            (false, _) if parts.clone().all(is_plain) => Some(whole()),
            // `Move 1: a1 -> c2`
            _ if table::IS_READ && counted && is_move(rest) => None,
            // `My way: c3-b1-a3`
            (false, 1) if count_squares(rest) >= LEAST_TOUR => Some(ends_here()),
            (false, 1) if !parts.any(is_square) => Some(whole()),
            (false, 1) if is_above_grid(text) => Some(whole()),
            (false, 1) => None,
            (false, _) if says_more(words, rest) => Some(whole()),
            _ => Some(ends_here()),
        };
    }
    if let Some(separator) = listed(words) {
        return Some(Title {
            words: words[..separator].trim_end_matches(adorns),
            length: line[..=begin + separator].chars().count(),
            colon: true,
        });
    }
    let names = words.split(|c: char| !c.is_alphanumeric());
    let names = names.filter(|word| !word.is_empty());
    if names.clone().next().is_none_or(is_square) {
        return None;
    }
    let (mut plain, mut squares) = (0, 0);
    for name in names {
        plain += usize::from(is_word(name));
        squares += usize::from(is_square(name));
        if is_blank(name) {
            return None;
        }
    }
    (plain > squares).then(whole)
}

/// So many squares in a line are a tour, and no ends or corners of a board.
const LEAST_TOUR: usize = 3;

/// How many squares a text names.
pub(super) fn count_squares(text: &str) -> usize {
    let names = text.split(|c: char| !c.is_alphanumeric());
    names.filter(|name| is_square(name)).count()
}

/// Whether it is a move, as `a1 -> c2`, `a1-c2` or `from a1 to c2`.
fn is_move(text: &str) -> bool {
    let is_one_of = |word: &str, known: [&str; 2]| {
        let mut known = known.iter();
        known.any(|known| word.eq_ignore_ascii_case(known))
    };
    let joins = |word| is_one_of(word, ["to", "nach"]);
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    let is_joined = text.contains(['-', '–', '>', '→']) || words.clone().any(joins);
    is_joined
        && count_squares(text) == 2
        && words.all(|word| {
            word.is_empty() || is_square(word) || joins(word) || is_one_of(word, ["from", "von"])
        })
}

/// Whether there are numbers and no squares on the line below the first one.
fn is_above_grid(text: &str) -> bool {
    let is_end = |line: &str| {
        let pair = line.split_once(':');
        pair.is_some_and(|(key, square)| is_word(key.trim()) && is_square(square.trim()))
    };
    let mut below = text.lines().skip(1);
    let below = below.find(|line| !line.trim().is_empty() && !is_end(line));
    let is_row = |line: &str| {
        let names = line.split(|c: char| !c.is_alphanumeric());
        let mut names = names.filter(|name| !name.is_empty()).peekable();
        names.peek().is_some() && names.all(|name| is_number(name) || is_blank(name))
    };
    below.is_some_and(is_row)
}

/// Whether the first line says what something is, as `N = 6, time = 0.3 s`, and rows of as many numbers each stand below it:
/// at least two rows of at least three, and behind its last sign it neither holds a row itself nor opens a list of them.
fn is_above_rows(text: &str) -> bool {
    let numbers = |line: &str| {
        let mut names = line.split(|c: char| c.is_whitespace() || ",;|[]{}()".contains(c));
        let count = names.clone().filter(|name| !name.is_empty()).count();
        names
            .all(|name| name.is_empty() || is_number(name) || is_blank(name))
            .then_some(count)
    };
    let mut lines = text.lines();
    let line = lines.next().unwrap_or_default();
    let Some((_, said)) = line.rsplit_once(['=', ':']) else {
        return false;
    };
    let opened = line.matches(['[', '{', '(']).count();
    if opened != line.matches([']', '}', ')']).count() {
        return false;
    }
    let mut rows = lines.filter(|line| !line.trim().is_empty());
    let width = rows.next().and_then(numbers).filter(|&width| width >= 3);
    width.is_some() && rows.next().and_then(numbers) == width && numbers(said) != width
}

/// Whether a line with this behind its first colon goes on to say something else, and holds no tour: `Name: Ben  Date: 3.12.2024`,
/// `Start: c3, end: a5`.
fn says_more(line: &str, rest: &str) -> bool {
    let words = |text: &str| {
        let words = text.split(|c: char| !c.is_alphanumeric());
        words.filter(|word| is_word(word)).count()
    };
    let keys = line.split(':').filter(|part| {
        let mut names = part.split(|c: char| !c.is_alphanumeric()).rev();
        names.find(|name| !name.is_empty()).is_some_and(is_word)
    });
    let pairs = rest.contains(':') && keys.count() > 1 && words(line) >= count_squares(line);
    words(rest) > 0 && (pairs || count_squares(rest) == 0)
}

/// Where a separator ends the words with which a line of a table begins, if squares follow and nothing else: `Anna;c3 b1 a3`.
fn listed(line: &str) -> Option<usize> {
    let is_name = |part: &str| {
        let mut names = part
            .split(|c: char| !c.is_alphanumeric())
            .filter(|name| !name.is_empty());
        let mut words = false;
        names.all(|name| {
            words |= is_word(name);
            !is_square(name)
        }) && words
    };
    let separators = line.match_indices([';', ',', '\t', '-']);
    let separators = separators.filter(|&(at, sign)| sign != "-" || line[..at].ends_with(' '));
    let separators = separators.map(|(at, _)| at);
    let last = separators.take_while(|&at| is_name(&line[..at])).last()?;
    let names = line[last + 1..].split(|c: char| !c.is_alphanumeric());
    let mut squares = 0;
    let mut names = names.filter(|name| !name.is_empty());
    let are = names.all(|name| {
        squares += 1;
        is_square(name)
    });
    (are && squares >= LEAST_TOUR).then_some(last)
}

/// How many letters of a text name what its list is made into, as `np.array` in `np.array([[1, 2]])`; 0 if there is nothing
/// of that kind.
pub(crate) fn constructor(text: &str) -> usize {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    let name = text.len() - text.trim_start_matches(is_part).len();
    let inner = text[name..].strip_prefix('(').map(str::trim_start);
    let is_list = |inner: &str| {
        let quoted = inner.strip_prefix(['"', '\'']);
        let square = quoted.and_then(|rest| rest.split(['"', '\'']).next());
        inner.starts_with(['[', '(', '{']) || square.is_some_and(is_square)
    };
    match text.starts_with(|c: char| c.is_ascii_alphabetic()) && inner.is_some_and(is_list) {
        true => name,
        false => 0,
    }
}

/// Whether this may be a title above a grid, though it would not be one above a list: a word or two, at most one with digits.
pub(super) fn is_short_title(line: &str) -> bool {
    let words = line.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    let numbers = words
        .clone()
        .filter(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    title(line).is_none() && (1..3).contains(&words.count()) && numbers.count() < 2
}

/// Whether a line is the labels of the files of a board: a b c, from the first on.
pub(crate) fn is_file_labels(line: &str) -> bool {
    let mut labels = (0..).map(|file| Point::new(file, 0).to_string());
    let mut words = line.split(|c: char| !c.is_alphanumeric());
    let mut count = 0;
    let are = words.by_ref().filter(|word| !word.is_empty()).all(|word| {
        count += 1;
        let label = labels.next().unwrap_or_default();
        word.eq_ignore_ascii_case(label.trim_end_matches('1'))
    });
    are && count > 1
}

/// Whether it is a word that says neither a square nor a cell.
pub(super) fn is_word(name: &str) -> bool {
    let letters = name.chars().filter(|c| c.is_alphabetic()).count();
    let begins = name.starts_with(char::is_alphabetic);
    begins && letters > 1 && !is_square(name) && !is_blank(name)
}

pub(super) fn is_square(name: &str) -> bool {
    without_piece(name).1.parse::<Point>().is_ok()
}

fn is_number(name: &str) -> bool {
    name.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_titles_and_squares_are_not() {
        for (text, words, length) in [
            ("Anna:\na1 c2", "Anna", 5),
            ("My tour\n1 2 3", "My tour", 7),
            ("## Anna Schmidt, 7b\n", "Anna Schmidt, 7b", 19),
            ("\"Ben's\"\r\na1", "Ben's", 7),
            ("Tour1:\na1", "Tour1", 6),
            ("Solution 3: a1 c2", "Solution 3", 11),
            ("Ärzte: [[1, 2]]", "Ärzte", 6),
            ("Tour from a1 to h8\n", "Tour from a1 to h8", 18),
            ("row,column\n0,0", "row,column", 10),
            (",row,column\n0,0,0", "row,column", 11),
            ("*Jörg*:", "Jörg", 7),
            ("Name: Anna\n", "Name: Anna", 10),
            ("Name: Anna Schmidt\n", "Name: Anna Schmidt", 18),
            ("Class: 7b", "Class: 7b", 9),
            ("Date: 12.3.2024", "Date: 12.3.2024", 15),
            ("Anna: 0,1 2,2", "Anna", 5),
            ("tour = [[1, 2]]", "tour", 6),
            ("== Anna ==\n1 2", "Anna", 10),
            ("My way: c3–b1-a3->c2\n", "My way", 7),
            (
                "Name: Ben   Date: 12.03.2024\n1 2",
                "Name: Ben   Date: 12.03.2024",
                28,
            ),
            ("Name: Ben  Datum: 3. Mai", "Name: Ben  Datum: 3. Mai", 24),
            ("Start: c3, end: a5\n1 2", "Start: c3, end: a5", 18),
            ("Start: c3\n1 2", "Start: c3", 9),
            ("Start: c3\nend: a5\n1 2", "Start: c3", 9),
            ("Anna (start c3): c3 b1 a3", "Anna (start c3)", 16),
            ("Anna - c3-b1-a3", "Anna", 6),
            ("Anna;c3 b1 a3", "Anna", 5),
            ("Anna Schmidt, 7b,\"c3 b1 a3\"", "Anna Schmidt, 7b", 17),
            ("Ben\tc3-b1-a3", "Ben", 4),
            ("A = [[1, 2]]", "A", 3),
            ("t = np.array([[1, 2]])", "t", 3),
            ("t = {{1, 2}}", "t", 3),
            ("t1 = {{1, 2}}", "t1", 4),
            (
                "N = 6, time = 0.3 s\n1 2 3\n4 5 6",
                "N = 6, time = 0.3 s",
                19,
            ),
            ("start=(0,0)\n\n1 2 3\n4 5 6", "start=(0,0)", 11),
            ("Solution for n=3:\n1 2 3\n4 . 6", "Solution for n=3", 17),
            ("A = [1 2 3;\n4 5 6\n7 8 9]", "A", 3),
            ("Team B: Tom\n1;2;3\n4;5;6", "Team B: Tom", 11),
        ] {
            let title = title(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((title.words, title.length), (words, length), "{text}");
        }
        for text in [
            "",
            "a1 c2",
            "Na1 Nc2",
            "a b c",
            "A;B;C",
            "x 2 3",
            "1 x 3",
            "a1: b3",
            "castle a1 b3",
            "NAME a1",
            "None 1 2",
            "1. Anna",
            "aomyr685845 b3",
            "Tour1\n",
            "Step 1: a1",
            "[Anna]",
            "# # 1",
            "_ _ 3",
            "x: 1 2",
            "Start: c3\nb1",
            "Move: c3",
            "Anna;c3 b1",
            "Anna;c3 b1 a3 q",
            "array([[1, 2],",
            "np.array([(0, 1), (2, 2)])",
            "c(\"a1\", \"b3\")",
            "a1 = [b3]",
            "N = 6",
            "A = 1 2 3\n4 5 6\n7 8 9",
            "a: (1\n4 5 6\n7 8 9)",
            "Team B: Tom\na1 b3 c5\nd3 e1 f3",
        ] {
            assert_eq!(title(text), None, "{text}");
        }
    }

    #[test]
    fn labels_are_letters_in_order() {
        let labels = |line| is_file_labels(line);
        assert!(labels("  a b c") && labels("| |A|B|C|") && labels(";a;b"));
        assert!(!labels("a") && !labels("a c") && !labels("a b 1") && !labels("1 2"));
    }
}
