//! Reading a claim: which form is it in?
//!
//! The first word tells. `{` begins a JSON document, any other bracket a list; a keyword of TSPLIB
//! begins a header; a letter begins the name of a square, also in a list; a number begins a grid,
//! unless a square, a colon or a bracket follows it, for then it counts the squares of a list. The
//! rest is read by the reader of that form, which is strict.

use std::io::BufRead;

use super::claim::{Claim, ReadClaimError};
use super::grid::{Layout, is_blank};
use super::{grid, json, lists, moves, tsplib};
use crate::format::lex::text::Text;
use crate::format::{MAX_STEPS, USUAL_CELLS, USUAL_STEPS};
use crate::problem::Ground;

/// The form that a claim is in, where it does not show.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub enum Shape {
    /// Recognise it: anything but the vertices of a graph by name.
    #[default]
    Auto,
    /// Numbers are the cells of a grid, even two by two.
    Grid,
    /// Numbers are rows and columns, from 0 and from the top left.
    RowColumn,
    /// Squares by name.
    Moves,
    /// The ground is a graph: words are names of vertices.
    Vertices,
}

/// How to read a claim.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub struct ReadOptions {
    /// Its form; JSON and TSPLIB are recognised whatever this says.
    pub shape: Shape,
    /// The most cells, or steps, that are read; [`ReadOptions::on`] knows how many a ground takes. `None`
    /// is [`USUAL_CELLS`] and [`USUAL_STEPS`].
    pub most: Option<usize>,
}

impl ReadOptions {
    /// With as much as a tour of this ground takes in any form, and room for what is wrong with it: twice the
    /// places of a board, since a row and a column are two cells, and one square more.
    pub fn on(self, ground: &Ground) -> ReadOptions {
        let places = match ground {
            Ground::Board { board, .. } => board.places(),
            Ground::Graph(edges) => edges.len() as u64,
        };
        let most = usize::try_from(2 * (places + 1)).unwrap_or(MAX_STEPS);
        ReadOptions {
            most: Some(most.min(MAX_STEPS)),
            ..self
        }
    }
}

/// Reads a tour that somebody wrote down, in any of the forms in the table of
/// [`format`](crate::format) and in those that people paste: grids of any printing, lists in
/// brackets, pairs of row and column, squares between arrows, dashes or commas, numbered or not.
///
/// Cost: O(length); memory 8 bytes a cell, 24 a square, however long the input.
///
/// # Errors
///
/// No text; a word that does not belong where it stands, with its place; rows of different
/// lengths; a second tour; more than can be held.
///
/// ```
/// use hippodrome::format::{Body, ReadOptions, read_claim};
///
/// let claim = read_claim(&b"1. a1 2. c2 3. a3"[..], &ReadOptions::default())?;
/// assert!(matches!(claim.body, Body::Points(points) if points.len() == 3));
///
/// let flaw = read_claim(&b"0 1 2\n3 q 5"[..], &ReadOptions::default()).unwrap_err();
/// assert!(flaw.to_string().starts_with("line 2, column 3: `q` is not a step"));
/// # Ok::<(), hippodrome::format::ReadClaimError>(())
/// ```
pub fn read_claim(input: impl BufRead, options: &ReadOptions) -> Result<Claim, ReadClaimError> {
    let mut text = Text::new(input)?;
    text.skip_space()?;
    if text.here().is_none() {
        return Err(ReadClaimError::Empty);
    }
    let form = recognise(&text.peek(HEAD)?);
    let cells = options.most.unwrap_or(USUAL_CELLS);
    let steps = options.most.unwrap_or(USUAL_STEPS);
    match (form, options.shape) {
        (Form::Json, _) => json::read(text, steps),
        (Form::Tsplib, _) => tsplib::read(text, steps),
        (_, Shape::Vertices) => moves::read_names(text, steps),
        (_, Shape::Moves) | (Form::Moves, Shape::Auto) => moves::read(text, steps),
        (Form::List, shape) => lists::read(text, layout(shape), cells),
        (Form::Grid | Form::Moves, shape) => grid::read(text, layout(shape), cells),
    }
}

/// How many characters are looked at to recognise a form.
const HEAD: usize = 256;

#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Form {
    Json,
    Tsplib,
    List,
    Grid,
    Moves,
}

/// The form of a text that begins like this, white space aside.
fn recognise(head: &str) -> Form {
    let end = head.find(|c: char| !c.is_ascii_uppercase() && c != '_');
    let (word, after) = head.split_at(end.unwrap_or(head.len()));
    let line = after.lines().next().unwrap_or_default().trim_start();
    if tsplib::KEYWORDS.contains(&word)
        && (line.starts_with(':') || line.is_empty() && word == tsplib::SECTION)
    {
        return Form::Tsplib;
    }
    if head.starts_with('{') && is_object(head) {
        return Form::Json;
    }
    // A square's name comes first, perhaps after brackets and quotes, or after its number.
    let first_word = |text: &str| -> String {
        let end = text.find(|c: char| !c.is_alphanumeric());
        text[..end.unwrap_or(text.len())].to_owned()
    };
    let letter_first = |word: &str| word.starts_with(|c: char| c.is_ascii_alphabetic());
    let bracketed = head.starts_with(['[', '(', '{']);
    let inner = head.trim_start_matches(|c: char| {
        c.is_whitespace() || matches!(c, '[' | '(' | '{' | '"' | '\'' | '`')
    });
    let counted = inner.trim_start_matches(|c: char| c.is_ascii_digit());
    let after = counted.strip_prefix('.').unwrap_or(counted).trim_start();
    let square = first_word(after);
    let counts = counted.len() < inner.len()
        && (letter_first(&square) && square.ends_with(|c: char| c.is_ascii_digit())
            || !bracketed && after.starts_with([':', ')']));
    let first = first_word(inner);
    if counts || letter_first(&first) && !is_blank(&first) {
        Form::Moves
    } else if bracketed {
        Form::List
    } else {
        Form::Grid
    }
}

/// Whether a text that begins with `{` is a JSON object: nothing in it, or a key.
fn is_object(head: &str) -> bool {
    let rest = head[1..].trim_start();
    match rest.strip_prefix('"') {
        None => rest.starts_with('}'),
        Some(key) => key
            .split_once('"')
            .is_none_or(|(_, rest)| !rest.trim_start().starts_with([',', '}'])),
    }
}

fn layout(shape: Shape) -> Layout {
    match shape {
        Shape::Grid => Layout::Grid,
        Shape::RowColumn => Layout::Pairs,
        Shape::Auto | Shape::Moves | Shape::Vertices => Layout::Auto,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaper::Leaper;

    /// Every form is left off soon after what the ground takes, however long it is.
    #[test]
    fn no_more_is_read_than_the_ground_takes() {
        let board = "3x4".parse().unwrap();
        let piece = Leaper::KNIGHT.into();
        let ground = Ground::Board { board, piece };
        for (begin, piece, shape) in [
            ("", "a1 ", Shape::Auto),
            ("", "1 ", Shape::Auto),
            ("", "1 2 3 4\n", Shape::Grid),
            ("", "0,1\n", Shape::Auto),
            ("[", "[0, 1],", Shape::Auto),
            ("", "A ", Shape::Vertices),
            ("TOUR_SECTION\n", "1\n", Shape::Auto),
        ] {
            let text = begin.to_owned() + &piece.repeat(1000);
            let options = ReadOptions { shape, most: None }.on(&ground);
            assert_eq!(options.most, Some(26));
            let flaw = read_claim(text.as_bytes(), &options).unwrap_err();
            assert!(
                matches!(flaw, ReadClaimError::TooMany { most: 26, .. }),
                "{piece}: {flaw}"
            );
        }
        let endless = std::io::BufReader::new(std::io::repeat(b' '));
        let json = std::io::Read::chain(&b"{\"plan\": ["[..], endless);
        let flaw = read_claim(json, &ReadOptions::default().on(&ground)).unwrap_err();
        assert!(matches!(flaw, ReadClaimError::LongDocument(_)), "{flaw}");
    }

    #[test]
    fn forms_are_recognised_by_their_beginning() {
        use Form::*;
        for (head, form) in [
            ("{\"schema\": 1}", Json),
            ("{ }", Json),
            ("{\"a1\", \"b3\"}", Moves),
            ("{{0, 1}, {2, 2}}", List),
            ("[[0, 1]]", List),
            ("[[None, 1]]", List),
            ("['a1', 'b3']", Moves),
            ("(1) a1", List),
            ("NAME : x", Tsplib),
            ("TYPE:TOUR", Tsplib),
            ("TOUR_SECTION\n1", Tsplib),
            ("NAME a1", Moves),
            ("1 2 3", Grid),
            ("1. a1", Moves),
            ("1.a1", Moves),
            ("1: a1", Moves),
            ("1) a1", Moves),
            ("1 a1", Moves),
            ("1. 14. 9.", Grid),
            ("-1 -1", Grid),
            (". 3", Grid),
            ("# 3", Grid),
            ("| 1 | 2 |", Grid),
            ("+--+", Grid),
            ("a1-b3", Moves),
            ("\"a1\"", Moves),
        ] {
            assert_eq!(recognise(head), form, "{head}");
        }
    }
}
