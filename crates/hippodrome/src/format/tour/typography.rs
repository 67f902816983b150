//! Signs that an eye reads and a reader of tours does not, as phones, word processors and keyboards of other scripts write them.
//!
//! Digits and letters as wide as Chinese characters, Arabic digits, a Cyrillic letter before a rank, quotes that lean, a minus sign instead of
//! a hyphen, arrows of any drawing, signs without a width, the letter of the piece apart from its square, as in `N b1 d2`, and the asterisks
//! that make a cell of a table in Markdown bold, as in `|**8**|22|`. Each becomes the
//! sign that is read, in the same place, and those without a width are left out, so that a column is the one that an eye
//! counts. Words are left as they are.
//!
//! Cost: O(length).

use super::moves::is_piece;
use super::title::is_square;

/// The text in signs that are read, if it holds others.
pub(super) fn plain(text: &str) -> Option<String> {
    let is_ascii = text.is_ascii();
    let replaced = match is_ascii {
        true => None,
        false => replaced(text),
    };
    let read = replaced.as_deref().unwrap_or(text);
    let plain = without_pieces_apart(read).or(replaced);
    without_bold_cells(plain.as_deref().unwrap_or(text)).or(plain)
}

/// The text with blanks for the asterisks around bold cells.
fn without_bold_cells(text: &str) -> Option<String> {
    let is_bold = |cell: &str| {
        let inner = cell.trim().strip_prefix("**");
        let inner = inner.and_then(|inner| inner.strip_suffix("**"));
        inner.is_some_and(|inner| !inner.is_empty() && !inner.contains('*'))
    };
    let cells: Vec<&str> = text.split_inclusive(['|', '\n']).collect();
    let is_in_table = |cell: &&str| cell.ends_with('|') && is_bold(&cell[..cell.len() - 1]);
    cells.iter().any(is_in_table).then(|| {
        let plain = |cell: &&str| match is_bold(cell.trim_end_matches(['|', '\n', '\r'])) {
            true => cell.replace("**", "  "),
            false => (*cell).to_owned(),
        };
        cells.iter().map(plain).collect()
    })
}

/// The text with one sign for another.
fn replaced(text: &str) -> Option<String> {
    let signs: Vec<char> = text.chars().collect();
    let mut plain = String::with_capacity(text.len());
    for (at, &sign) in signs.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| signs[at]);
        plain.extend(read_as(sign, before, &signs[at + 1..]));
    }
    (plain != text).then_some(plain)
}

/// The sign that is read where this one stands between others; `None` for nothing.
fn read_as(sign: char, before: Option<char>, behind: &[char]) -> Option<char> {
    let after = behind.first().copied();
    let is_digit = |c: Option<char>| c.is_some_and(|c| digit(c).is_some());
    let is_alone = || before.is_none_or(|c| !c.is_alphanumeric()) && is_digit(after);
    match sign {
        // Beside a letter of another script they say how it is written.
        '\u{ad}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'
        | '\u{2066}'..='\u{2069}'
        | '\u{feff}'
            if [before, after]
                .into_iter()
                .flatten()
                .all(|c| !is_of_other_script(c)) =>
        {
            None
        }
        '\u{fe0e}' | '\u{fe0f}' => None,
        '\u{2028}' | '\u{2029}' => Some('\n'),
        '“' | '”' | '„' | '‟' | '«' | '»' if is_digit(before) || begins_square(behind) => {
            Some('"')
        }
        '‘' | '’' | '‚' | '‹' | '›' if is_digit(before) || begins_square(behind) => {
            Some('\'')
        }
        '−' | '‐' | '‑' => Some('-'),
        '➜' | '➔' | '➝' | '➞' | '➙' | '➛' | '➡' | '➤' | '⟶' | '⟹' | '⇨' | '⮕' | '►' | '▶' => {
            Some('→')
        }
        '、' | '،' => Some(','),
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(sign) - 0xfee0),
        'а' | 'А' if is_alone() => Some('a'),
        'в' | 'В' if is_alone() => Some('b'),
        'с' | 'С' if is_alone() => Some('c'),
        'е' | 'Е' if is_alone() => Some('e'),
        'һ' | 'Н' if is_alone() => Some('h'),
        sign => Some(digit(sign).unwrap_or(sign)),
    }
}

/// Whether a letter is of a script that such signs belong to.
fn is_of_other_script(sign: char) -> bool {
    sign.is_alphabetic() && !sign.is_ascii() && !('\u{ff01}'..='\u{ff5e}').contains(&sign)
}

/// Whether the name of a square begins here, or a number.
fn begins_square(signs: &[char]) -> bool {
    let is_file = |sign: &char| sign.is_ascii_alphabetic();
    let rank = signs.iter().find(|sign| !is_file(sign));
    rank.is_some_and(|&sign| digit(sign).is_some())
}

/// The digit of a decimal number in Latin, wide, Arabic or Persian.
fn digit(sign: char) -> Option<char> {
    let zero = match sign {
        '0'..='9' => '0',
        '\u{ff10}'..='\u{ff19}' => '\u{ff10}',
        '\u{660}'..='\u{669}' => '\u{660}',
        '\u{6f0}'..='\u{6f9}' => '\u{6f0}',
        _ => return None,
    };
    char::from_digit(u32::from(sign) - u32::from(zero), 10)
}

/// The text with blanks where the letter of a piece stands alone before the name of a square.
fn without_pieces_apart(text: &str) -> Option<String> {
    let mut blanked: Option<String> = None;
    let mut words = text
        .split_whitespace()
        .map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
        .peekable();
    while let Some((at, word)) = words.next() {
        let mut signs = word.chars();
        let (Some(sign), None) = (signs.next(), signs.next()) else {
            continue;
        };
        let next = words
            .peek()
            .map(|&(_, next)| next.split(['-', '–', ',', ';']).next());
        if is_piece(sign) && next.flatten().is_some_and(is_square) {
            let blanks = blanked.get_or_insert_with(|| text.to_owned());
            blanks.replace_range(at..at + word.len(), &" ".repeat(word.len()));
        }
    }
    blanked
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn signs_are_replaced_where_they_stand() {
        for (text, read) in [
            ("１ ６ ３\n４ ９ ８\n", "1 6 3\n4 9 8\n"),
            ("ａ１，ｃ２", "a1,c2"),
            ("٧ ۱۲", "7 12"),
            ("а1 с2 е1", "a1 c2 e1"),
            ("“a1”, „c2“, «e1», ‘d3’", "\"a1\", \"c2\", \"e1\", 'd3'"),
            ("a1−c2‑e1", "a1-c2-e1"),
            ("a1 ➡\u{fe0f} c2 ➜ e1", "a1 → c2 → e1"),
            ("a1、c2", "a1,c2"),
            ("\u{200b}7 22\u{200b}\n\u{200e}16 11", "7 22\n16 11"),
            ("a\u{200b}1 \u{ad}c2\u{2060}", "a1 c2"),
            ("1 6\u{2028}4 9", "1 6\n4 9"),
            ("N b1 d2\nN d2 f3", "  b1 d2\n  d2 f3"),
            ("1. N b1-d2 ♞ f3", "1.   b1-d2     f3"),
            (
                "|**8**|22|\n| ** 1 ** | 4 |\n",
                "|  8  |22|\n|    1    | 4 |\n",
            ),
            ("**8**|22\n4|**1**\n", "  8  |22\n4|  1  \n"),
        ] {
            assert_eq!(plain(text).as_deref(), Some(read), "{text}");
        }
    }

    #[test]
    fn words_and_what_is_read_anyway_stay() {
        for text in [
            "a1 c2 → e1\n",
            "“My tour”",
            "Ben’s tour\n",
            "Саша: a1 c2",
            "می\u{200c}خواهم",
            "N 1 2",
            "N",
            "a1 – c2",
            "Tour N of a1",
            "**My tour**\n",
            "**a1** c2",
            "|****|22|",
        ] {
            assert_eq!(plain(text), None, "{text}");
        }
    }
}
