//! Pairs of numbers as Prolog prints them: `[1-1, 2-3, ...]` or `[1/1, 2/3, ...]`, perhaps with a point at the end; and with a word
//! before each, as in `[m(1,1), m(2,3)]`.
//!
//! All between one pair of brackets must be such pairs, or it is another list. Cost: O(length), and its memory, at most [`MAX_SEVERAL`] bytes.
//! The page's engine does not read it, as `table::IS_READ` says.

use std::io::{BufRead, BufReader, Cursor, Read};

use super::claim::{Body, Claim, ReadClaimError};
use super::grid::Layout;
use super::lists;
use crate::format::MAX_SEVERAL;
use crate::format::lex::text::Text;

/// Whether a text that begins like this may be such a list.
pub(super) fn begins(head: &str) -> bool {
    let Some(rest) = head.strip_prefix(['[', '(', '{']) else {
        return false;
    };
    // Cut off at its end, the first pair may be the last.
    pair(rest.trim_start()).is_some()
}

/// Reads such a list, or the other one that it is.
pub(super) fn read<R: BufRead>(
    text: Text<R>,
    layout: Layout,
    most: usize,
) -> Result<Claim, ReadClaimError> {
    let above = text.position().line - 1;
    let (bytes, rest) = text.split_off(MAX_SEVERAL)?;
    let pairs = std::str::from_utf8(&bytes).ok().and_then(find);
    match pairs.filter(|pairs| pairs.len() <= most) {
        Some(pairs) if layout == Layout::Pairs => Ok(Claim::of(Body::RowColumn(pairs))),
        Some(pairs) => Ok(Claim::of(Body::Pairs(pairs))),
        None => {
            let mut text = Text::new(BufReader::new(Cursor::new(bytes).chain(rest)))?;
            text.count_lines_above(above);
            lists::read(text, layout, most)
        }
    }
}

/// The pairs of a text, if it is such a list from its first bracket to its last.
fn find(text: &str) -> Option<Vec<(u64, u64)>> {
    let text = text.trim().trim_end_matches('.').trim_end();
    let closing = match text.chars().next()? {
        '[' => ']',
        '(' => ')',
        '{' => '}',
        _ => return None,
    };
    let mut rest = text[1..].strip_suffix(closing)?.trim();
    let mut pairs = Vec::new();
    while !rest.is_empty() {
        let (read, behind) = pair(rest)?;
        pairs.push(read);
        let next = behind.trim_start();
        let parted = next.strip_prefix([',', ';']).unwrap_or(next).trim_start();
        if parted.len() == behind.len() && !parted.is_empty() {
            return None;
        }
        rest = parted;
    }
    Some(pairs)
}

/// The pair with which a text begins, and what stands behind it.
fn pair(text: &str) -> Option<((u64, u64), &str)> {
    let word = text.len()
        - text
            .trim_start_matches(|c: char| c.is_ascii_alphabetic())
            .len();
    let (first, rest) = number(match word {
        0 => text,
        _ => text[word..].strip_prefix('(')?.trim_start(),
    })?;
    let rest = match word {
        0 => rest.strip_prefix(['-', '/'])?,
        _ => rest.trim_start().strip_prefix(',')?.trim_start(),
    };
    let (second, rest) = number(rest)?;
    let rest = match word {
        0 => rest,
        _ => rest.trim_start().strip_prefix(')')?,
    };
    // `1-14-9` joins more than two, and `1/2.5` is no pair of whole numbers.
    let ends =
        rest.is_empty() || rest.starts_with(|c: char| c.is_whitespace() || ",;])}".contains(c));
    ends.then_some(((first, second), rest))
}

fn number(text: &str) -> Option<(u64, &str)> {
    let end = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    Some((text[..end].parse().ok()?, &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::super::{ReadOptions, read_claim};
    use super::*;

    #[test]
    fn pairs_are_read_from_all_these() {
        let pairs = vec![(1, 1), (2, 3), (3, 1)];
        for text in [
            "[1-1,2-3,3-1]",
            "[1-1, 2-3, 3-1].\n",
            "[ 1/1,\n  2/3,\n  3/1 ]",
            "(1-1 2-3 3-1)",
            "[m(1,1),m(2,3),m(3,1)]",
            "[pos( 1, 1 ), pos(2, 3), pos(3,1)]",
        ] {
            assert!(begins(text), "{text}");
            assert_eq!(find(text).as_ref(), Some(&pairs), "{text}");
            for titled in [
                text.to_owned(),
                format!("Path = {text}"),
                format!("My tour\n{text}"),
            ] {
                let claim = read_claim(titled.as_bytes(), &ReadOptions::default());
                assert_eq!(claim.unwrap().body, Body::Pairs(pairs.clone()), "{titled}");
            }
        }
    }

    #[test]
    fn other_lists_are_none() {
        for text in [
            "[1-14-9]", "[1,2]", "[1 -1]", "[1/2.5]", "[a1-b3]", "[1-1", "[1-1]x", "[1-1)",
            "[a1,b3]",
        ] {
            assert_eq!(find(text), None, "{text}");
        }
    }
}
