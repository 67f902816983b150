//! Are the names in an edge list all that stands before and behind the only comma, tab or semicolon of each line?
//!
//! So spreadsheets write names with blanks in them: `New York,Boston`. A line is read in this way only if every line has exactly
//! one such sign between two names without quotes, and some line cannot be read word by word, since it has three words or more
//! and the last is no weight. In `a, b 5` the 5 may be a weight or the end of a name: until another line tells, such lines wait, and
//! all that follow them. Names on both sides may hold an apostrophe (`Gare de l'Est`) or be followed by brackets (`Frankfurt (Main)`).
//!
//! Cost: O(length); the memory of the lines that wait.

use std::borrow::Cow;

use super::edges::is_number;

/// The signs that may stand between two names, the one that is least likely to be part of a name first.
const SEPARATORS: [char; 3] = ['\t', ';', ','];

/// How a line is to be read.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) enum LineReading<'t> {
    /// Word by word, as also the lines that waited.
    Words,
    /// As two names, as also the lines that waited.
    Names([&'t str; 2]),
    /// It waits, and is kept.
    Later,
    /// It is none of the lines before, which had names with blanks in them.
    Neither,
}

/// What the lines so far tell.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
enum Told {
    /// Every line has one separator, and word by word or not is the same.
    #[default]
    Nothing,
    /// Every line has one, and some line cannot be read word by word.
    Names,
    /// Some line has none, or several.
    Words,
}

/// The lines of an edge list, as they come.
#[derive(Debug, Default)]
pub(super) struct Separated {
    told: Told,
    /// The sign that the first line has between its names.
    separator: Option<char>,
    /// Lines that wait, with their numbers.
    waiting: Vec<(u64, String)>,
}

impl Separated {
    /// How the next line is to be read. Unless it is to wait, those that waited are read first, in the same way.
    pub(super) fn next<'t>(&mut self, line: u64, text: &'t str) -> LineReading<'t> {
        let pair = match self.told {
            Told::Words => return LineReading::Words,
            Told::Nothing | Told::Names => self.pair(text),
        };
        let Some(pair) = pair else {
            if self.told == Told::Names {
                return LineReading::Neither;
            }
            self.told = Told::Words;
            return LineReading::Words;
        };
        if self.told == Told::Names {
            return LineReading::Names(pair);
        }
        let is_one_word = pair.iter().all(|name| {
            let begins = !name.starts_with('\'');
            begins && !name.contains(|c: char| c.is_whitespace() || ",;()".contains(c))
        });
        let words = text.split(|c: char| c.is_whitespace() || ",;".contains(c));
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).take(4).collect();
        match (is_one_word, &words[..]) {
            (true, _) if self.waiting.is_empty() => return LineReading::Words,
            (true, _) => {}
            (_, [one, other, weight]) if is_number(weight) && is_bare(one) && is_bare(other) => {}
            _ => {
                self.told = Told::Names;
                return LineReading::Names(pair);
            }
        }
        self.waiting.push((line, text.to_owned()));
        LineReading::Later
    }

    /// The sign between the two names of a line.
    pub(super) fn separator(&self) -> Option<char> {
        self.separator
    }

    /// The lines that wait, which wait no more.
    pub(super) fn waiting(&mut self) -> Vec<(u64, String)> {
        std::mem::take(&mut self.waiting)
    }

    /// What stands before and behind the only separator of a line.
    fn pair<'t>(&mut self, text: &'t str) -> Option<[&'t str; 2]> {
        let separator = SEPARATORS.into_iter().find(|&sign| text.contains(sign))?;
        let pair = split(text, separator)?;
        (*self.separator.get_or_insert(separator) == separator).then_some(pair)
    }
}

/// The two names of a line with exactly one such separator.
pub(super) fn split(text: &str, separator: char) -> Option<[&str; 2]> {
    let (one, other) = text.split_once(separator)?;
    let pair = [one.trim(), other.trim()];
    let may_be_name = |name: &&str| {
        let is_quoted = name.len() > 1 && name.starts_with('\'') && name.ends_with('\'');
        let signs = ['"', '[', ']', '{', '}', '→'];
        !name.is_empty()
            && !is_quoted
            && !name.contains(signs)
            && !name.contains("->")
            && is_closed(name)
    };
    (!other.contains(separator) && pair.iter().all(may_be_name)).then_some(pair)
}

/// Whether the brackets in a name stand behind something, and are closed.
fn is_closed(name: &str) -> bool {
    let mut open = 0;
    let closes = name.chars().all(|c| {
        open += i32::from(c == '(') - i32::from(c == ')');
        open >= 0
    });
    closes && open == 0 && !name.starts_with('(')
}

/// Whether a word can be read as a name without quotes round it.
fn is_bare(word: &str) -> bool {
    !word.starts_with('\'') && !word.contains(['(', ')'])
}

/// A line with blanks in place of a dash that stands between its two names, as in `a - b` or `a <-> b`, and with `->` in place of a
/// longer arrow.
pub(super) fn without_dash(text: Cow<'_, str>) -> Cow<'_, str> {
    let mut words = text.split_whitespace();
    let (one, sign) = (words.next(), words.next());
    let is_edge = one.is_some() && words.next().is_some() && words.next().is_none_or(is_number);
    let Some(sign) = sign.filter(|_| is_edge) else {
        return text;
    };
    let between = match sign {
        sign if is_dash(sign) => " ",
        sign if ARROWS.contains(&sign) => " -> ",
        _ => return text,
    };
    match text.split_once(&format!(" {sign} ")) {
        Some((one, other)) => Cow::Owned(format!("{one}{between}{other}")),
        None => text,
    }
}

/// A line with a point in place of the comma in the weight behind two semicolons or tabs: `a;b;1,5`.
pub(super) fn with_decimal_point(text: Cow<'_, str>) -> Cow<'_, str> {
    let Some((names, weight)) = text.rsplit_once([';', '\t']) else {
        return text;
    };
    let mended = weight.trim().replacen(',', ".", 1);
    match names.contains([';', '\t']) && weight.contains(',') && is_number(&mended) {
        true => Cow::Owned(format!("{names};{mended}")),
        false => text,
    }
}

/// The ends of edges in lines of one word each: every one is two names with the same dash between them.
pub(super) fn joined(words: &[String]) -> Option<Vec<[&str; 2]>> {
    DASHES
        .iter()
        .find_map(|dash| words.iter().map(|word| around(word, dash)).collect())
}

/// The names before and behind this dash in a word, if it is the only one.
fn around<'w>(word: &'w str, dash: &str) -> Option<[&'w str; 2]> {
    let (one, other) = word.split_once(dash)?;
    let is_name = |name: &str| !name.is_empty() && !name.contains(['-', '–', '—']);
    (is_name(one) && is_name(other)).then_some([one, other])
}

/// Whether a text is two names with a dash or an arrow between them, apart or in one word, and perhaps a weight.
pub(super) fn is_joined(text: &str) -> bool {
    let is_sign = |sign: &str| is_dash(sign) || is_arrow(sign);
    let words: Vec<&str> = text.split_whitespace().take(5).collect();
    let has_arrow = |word: &str| {
        let mut names = ["->", "→"].iter().filter_map(|sign| word.split_once(sign));
        names.any(|(one, other)| !one.is_empty() && !other.is_empty())
    };
    match words[..] {
        [word] => has_arrow(word) || DASHES.iter().any(|dash| around(word, dash).is_some()),
        [_, sign, _] => is_sign(sign),
        [_, sign, _, weight] => is_sign(sign) && is_number(weight),
        _ => false,
    }
}

/// Whether this stands between the ends of an edge that leads both ways.
pub(super) fn is_dash(sign: &str) -> bool {
    DASHES.contains(&sign) || BOTH_WAYS.contains(&sign)
}

/// Whether this stands between the ends of an edge that leads one way.
pub(super) fn is_arrow(sign: &str) -> bool {
    matches!(sign, "->" | "→") || ARROWS.contains(&sign)
}

/// What people write between the ends of an edge, the longest first.
const DASHES: [&str; 5] = ["---", "--", "-", "–", "—"];
/// Arrows that lead both ways, and those that lead one way.
const BOTH_WAYS: [&str; 5] = ["<->", "<-->", "<=>", "<>", "↔"];
const ARROWS: [&str; 5] = ["-->", "--->", "=>", "==>", "⇒"];

#[cfg(test)]
mod tests {
    use super::*;

    fn readings<const N: usize>(lines: [&str; N]) -> [LineReading<'_>; N] {
        let mut separated = Separated::default();
        let mut number = 0;
        lines.map(|line| {
            number += 1;
            separated.next(number, line)
        })
    }

    #[test]
    fn names_are_what_stands_between_separators() {
        use LineReading::{Later, Names, Neither, Words};
        assert_eq!(
            readings(["Team 1,Team 2", "Team 2,Team 3"]),
            [Names(["Team 1", "Team 2"]), Names(["Team 2", "Team 3"])]
        );
        assert_eq!(
            readings(["Gare du Nord;Gare de l'Est", "a;b", "a b"]),
            [
                Names(["Gare du Nord", "Gare de l'Est"]),
                Names(["a", "b"]),
                Neither
            ]
        );
        assert_eq!(
            readings(["Portland, OR\tSalem, OR", "'s-Gravenhage\tFrankfurt (Main)"]),
            [
                Names(["Portland, OR", "Salem, OR"]),
                Names(["'s-Gravenhage", "Frankfurt (Main)"])
            ]
        );
        // A number at the end waits until a line without one tells.
        assert_eq!(
            readings(["a, b 5", "c,d", "a b,c"]),
            [Later, Later, Names(["a b", "c"])]
        );
        assert_eq!(readings(["a, b 5", "c d"]), [Later, Words]);
        assert_eq!(readings(["a b\t5", "c\td 5"]), [Later, Later]);
        for line in [
            "a b",
            "a,b",
            "a,b,c d",
            "a;b;1,5",
            "\"a b\",c",
            "'a b',c",
            "(a b,c)",
            "a b -> c,d",
            "a b,",
        ] {
            assert_eq!(readings([line]), [Words], "{line}");
        }
    }

    #[test]
    fn dashes_join_and_commas_may_be_points() {
        let mended = |line| with_decimal_point(without_dash(Cow::Borrowed(line))).into_owned();
        for (line, expected) in [
            ("a - b", "a b"),
            ("1 -- 2 5", "1 2 5"),
            ("a <-> b", "a b"),
            ("a --> b 5", "a -> b 5"),
            ("a;b;1,5", "a;b;1.5"),
            ("a\tb\t1,5", "a\tb;1.5"),
            // A vertex that is named by a dash, and what is no weight.
            ("a -", "a -"),
            ("- a", "- a"),
            ("a,b,5", "a,b,5"),
            ("a;b,5", "a;b,5"),
            ("a;b;c,5", "a;b;c,5"),
            ("a;b;1,5,2", "a;b;1,5,2"),
        ] {
            assert_eq!(mended(line), expected);
        }
        let split = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            joined(&words).map(|pairs| pairs.concat().concat())
        };
        assert_eq!(split(&["a--b", "b--c"]), Some("abbc".to_owned()));
        assert_eq!(split(&["a-b", "b-c"]), Some("abbc".to_owned()));
        assert_eq!(split(&["a–b"]), Some("ab".to_owned()));
        for words in [
            &["a--b", "b-c"][..],
            &["a-b", "c"],
            &["a-b-c"],
            &["-a"],
            &["a-"],
        ] {
            assert_eq!(split(words), None, "{words:?}");
        }
    }
}
