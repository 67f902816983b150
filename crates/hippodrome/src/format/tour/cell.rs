//! What does a word say that stands in a cell of a grid: a step, a hole, or nothing yet?

use super::claim::ReadClaimError;
use super::table;
use crate::format::lex::text::{TextPosition, excerpt};
use crate::verify::Cell;

/// What may stand in a cell, for messages.
pub(super) const CELL: &str =
    "a step: a cell holds a number, -1 . or _ for a blank, or # for a hole";

/// Words for a square without a step, underscores of any number aside.
const BLANKS: [&str; 7] = [".", "..", "·", "∙", "None", "null", "nil"];

/// What programs that compute write for a number that is missing, and people for one that is asked for. The page's engine does not read these.
const NOT_AVAILABLE: [&str; 6] = ["nan", "NaN", "NA", "<NA>", "?", "??"];

/// Whether this word may stand in a cell although it begins with a letter.
pub(crate) fn is_blank(word: &str) -> bool {
    BLANKS.contains(&word)
        || table::IS_READ && NOT_AVAILABLE.contains(&word)
        || word.bytes().all(|b| b == b'_')
}

/// How many letters of a text say the type of a number, with the bracket behind them, as NumPy prints it: `np.int64(5)`. 0 if it begins otherwise.
pub(super) fn number_type(text: &str) -> usize {
    let name = text.strip_prefix("np.").or(text.strip_prefix("numpy."));
    let kind = |name: &str| {
        ["int", "uint", "float"]
            .iter()
            .any(|kind| name.starts_with(kind))
    };
    let is_type = table::IS_READ && name.is_some_and(kind);
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '.'));
    match end {
        Some(end) if is_type && text[end..].starts_with('(') => end + 1,
        _ => 0,
    }
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
    let exponential = exponential(rest).map(|number| number.to_string());
    let whole = exponential.as_deref().unwrap_or(whole);
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

/// The whole number that a decimal with an exponent is, as in `1.2e+01`. The page, which must be small, reads none.
fn exponential(word: &str) -> Option<u32> {
    let (decimal, exponent) = word.split_once(['e', 'E']).filter(|_| table::IS_READ)?;
    let (whole, fraction) = decimal.split_once('.')?;
    let places: usize = exponent
        .strip_prefix('+')
        .unwrap_or(exponent)
        .parse()
        .ok()?;
    let fraction = fraction.trim_end_matches('0');
    let zeros = places
        .checked_sub(fraction.len())
        .filter(|&zeros| zeros < 10)?;
    let number: u32 = format!("{whole}{fraction}").parse().ok()?;
    number.checked_mul(10u32.checked_pow(zeros as u32)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_may_have_exponents() {
        let at = TextPosition { line: 1, column: 1 };
        for (word, told) in [
            ("1.200000000000000000e+01", Some(Cell::Number(12))),
            ("0.000e+00", Some(Cell::Number(0))),
            ("1.0E+02", Some(Cell::Number(100))),
            ("-1.000e+00", Some(Cell::Blank)),
            ("1.25e+01", None),
            ("1.0e-01", None),
            ("1.0e+10", None),
            ("12e", None),
        ] {
            assert_eq!(cell(word, at).ok(), told, "{word}");
        }
    }
}
