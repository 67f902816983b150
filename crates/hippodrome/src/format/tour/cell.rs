//! What does a word say that stands in a cell of a grid: a step, a hole, or nothing yet?

use super::claim::ReadClaimError;
use crate::format::lex::text::{TextPosition, excerpt};
use crate::verify::Cell;

/// What may stand in a cell, for messages.
pub(super) const CELL: &str =
    "a step: a cell holds a number, -1 . or _ for a blank, or # for a hole";

/// Words for a square without a step, underscores of any number aside.
const BLANKS: [&str; 7] = [".", "..", "·", "∙", "None", "null", "nil"];

/// Whether this word may stand in a cell although it begins with a letter.
pub(crate) fn is_blank(word: &str) -> bool {
    BLANKS.contains(&word) || word.bytes().all(|b| b == b'_')
}

/// What a word says in a cell.
pub(crate) fn cell(word: &str, at: TextPosition) -> Result<Cell, ReadClaimError> {
    // Nearly always; nine digits fit.
    if word.len() < 10 && word.bytes().all(|b| b.is_ascii_digit()) && !word.is_empty() {
        let digit = |number, b| number * 10 + u32::from(b - b'0');
        return Ok(Cell::Number(word.bytes().fold(0, digit)));
    }
    let wrong = |wanted| {
        Err(ReadClaimError::Word {
            at,
            word: excerpt(word),
            wanted,
        })
    };
    let (negative, rest) = match word.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, word),
    };
    // Programs that compute with floats print 13. or 13.0.
    let whole = match rest.split_once('.') {
        Some((whole, zeros)) if zeros.bytes().all(|b| b == b'0') => whole,
        _ => rest,
    };
    let number = !whole.is_empty() && whole.bytes().all(|b| b.is_ascii_digit());
    match (negative, number) {
        (true, true) if whole == "1" => Ok(Cell::Blank),
        (true, true) => Err(ReadClaimError::Negative {
            at,
            word: word.to_owned(),
        }),
        (false, true) => match whole.parse() {
            Ok(number) => Ok(Cell::Number(number)),
            Err(_) => Err(ReadClaimError::TooLarge {
                at,
                word: word.to_owned(),
            }),
        },
        _ if is_blank(word) => Ok(Cell::Blank),
        _ if word.bytes().all(|b| b == b'#') => Ok(Cell::Hole),
        _ if word.len() > 3 && word.bytes().all(|b| b == b'.')
            || word.contains('#') && word.bytes().all(|b| matches!(b, b'.' | b'#')) =>
        {
            Err(ReadClaimError::Outline {
                at,
                word: excerpt(word),
            })
        }
        _ if word == "…" || (word.len() > 2 && word.bytes().all(|b| b == b'.')) => {
            Err(ReadClaimError::Omitted {
                at,
                word: word.to_owned(),
            })
        }
        _ => wrong(CELL),
    }
}
