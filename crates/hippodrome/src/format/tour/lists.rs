//! A tour as a list in brackets, as programming languages print it.
//!
//! The innermost brackets are rows: of a grid, or of two numbers each, which are a row and a
//! column. Commas, ends of lines and the kind of bracket do not matter, so that `[[0, 13], ...]`,
//! numpy's `[[ 0 13]`, `{{0, 13}, ...}` and `(0, 1) -> (2, 2)` are all read. One more pair of round brackets may stand around a list,
//! as in `array([[0, 13], ...], dtype=int64)`; what stands in them behind the list is passed over. NumPy's numbers may stand in brackets
//! of their own, as in `(np.int64(0), np.int64(13))`. In `[0 13; 7 2]` a semicolon ends
//! a row.

use std::io::BufRead;

use super::cell::{cell, number_type};
use super::claim::{Claim, ReadClaimError};
use super::grid::{GridRows, Layout};
use super::table;
use crate::format::lex::text::{Text, TextPosition};
use crate::format::lex::tokens::{Token, Tokens};
use crate::verify::Cell;

/// Reads one list, two brackets deep at most, or rows in brackets one after another.
pub(crate) fn read<R: BufRead>(
    text: Text<R>,
    layout: Layout,
    most: usize,
) -> Result<Claim, ReadClaimError> {
    let mut tokens = Tokens::new(text);
    let mut rows = GridRows::new(most);
    let mut open: Vec<(char, TextPosition)> = Vec::new();
    // A round bracket in which the whole list stands.
    let mut around: Option<TextPosition> = None;
    // How many brackets deep rows are.
    let mut depth = None;
    // Whether a semicolon ends a row, as in Matlab's `[1 2; 4 3]`, or stands between numbers: the first one tells.
    let mut ends_rows = None;
    let mut newlines = 0;
    // Whether a number with its type has begun.
    let mut typed = false;
    loop {
        let token = tokens.next()?;
        let at = tokens.at;
        let bracket = |bracket, wanted| {
            Err(ReadClaimError::Bracket {
                at,
                bracket,
                wanted,
            })
        };
        if token == Token::Newline {
            newlines += 1;
            continue;
        }
        let gap = std::mem::take(&mut newlines) > 1;
        let is_behind = around.is_some() && open.is_empty() && depth.is_some();
        match token {
            Token::Close(')') if typed => typed = false,
            Token::Close(')') if is_behind => around = None,
            Token::End => break,
            _ if is_behind => {}
            Token::Open(sign) => {
                if open.is_empty() && depth.is_some_and(|depth| depth > 1 || gap) {
                    return Err(ReadClaimError::Second(at.line));
                }
                if rows.row > 0 {
                    return bracket(sign, "a row of numbers holds no other");
                }
                if let (None, true, [('(', at), ('[' | '{', _)]) =
                    (around, rows.is_empty(), &open[..])
                {
                    around = Some(*at);
                    open.remove(0);
                }
                if open.len() == 2 {
                    return bracket(sign, "one tour is two brackets deep, not three");
                }
                open.push((sign, at));
            }
            Token::Close(sign) => {
                match open.pop().map(|(opened, _)| (opened, sign)) {
                    Some(('[', ']') | ('(', ')') | ('{', '}')) => {}
                    Some(('[', _)) => return bracket(sign, "`[` is open"),
                    Some(('(', _)) => return bracket(sign, "`(` is open"),
                    Some(_) => return bracket(sign, "`{` is open"),
                    None => return bracket(sign, "nothing is open"),
                }
                if rows.row > 0 {
                    if *depth.get_or_insert(open.len() + 1) != open.len() + 1 {
                        return bracket(sign, "the rows before are not as deep");
                    }
                    rows.end_row(at, false)?;
                }
            }
            Token::Word if open.is_empty() => {
                return Err(ReadClaimError::Word {
                    at,
                    word: tokens.word.clone(),
                    wanted: "in the list: end the text with the last bracket",
                });
            }
            Token::Word
                if table::IS_READ
                    && tokens.text.here() == Some('(')
                    && number_type(&format!("{}(", tokens.word)) > 0 =>
            {
                tokens.text.bump()?;
                typed = true;
            }
            Token::Word => {
                rows.push(cell(&tokens.word, at)?, at)?;
                tokens.text.progress();
            }
            Token::Semicolon
                if !open.is_empty() && rows.row > 0 && *ends_rows.get_or_insert(rows.row > 1) =>
            {
                rows.end_row(at, false)?;
            }
            Token::Dash if !open.is_empty() => {
                rows.push(Cell::Blank, at)?;
                tokens.text.progress();
            }
            Token::Rule | Token::Arrow if !open.is_empty() => return Err(stray("---", at)),
            Token::Colon => return Err(stray(":", at)),
            _ => {}
        }
    }
    let unclosed = around.map(|at| ('(', at));
    if let Some((bracket, at)) = unclosed.or(open.first().copied()) {
        return Err(ReadClaimError::Bracket {
            at,
            bracket,
            wanted: "it is never closed",
        });
    }
    match layout {
        Layout::Pairs => rows.into_pairs(layout, tokens.at),
        Layout::Auto(_) if rows.are_pairs() => rows.into_pairs(layout, tokens.at),
        Layout::Auto(named) => match rows.table(named) {
            Some(table) => Ok(table),
            None => rows.into_grid(None, tokens.at),
        },
        Layout::Grid => rows.into_grid(None, tokens.at),
    }
}

fn stray(word: &str, at: TextPosition) -> ReadClaimError {
    ReadClaimError::Word {
        at,
        word: word.to_owned(),
        wanted: "part of a list of numbers",
    }
}
