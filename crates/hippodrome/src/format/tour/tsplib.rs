//! A tour as a TSPLIB file, which solvers of the travelling salesman problem write.
//!
//! Vertices are numbered from 1 in the order of their indices; the squares of a board are, too.
//! The comment of a file written here names the problem, so that board, piece and kind of tour
//! come back with it. Source: G. Reinelt, "TSPLIB 95", 1995, sections 1 and 2.

use std::io::{self, BufRead, Write};

use super::claim::{Body, Claim, ReadClaimError};
use crate::board::Board;
use crate::format::MAX_STEPS;
use crate::format::lex::text::{MAX_LINE, Text, excerpt};
use crate::format::lex::tokens::{Token, Tokens};
use crate::piece::Piece;
use crate::problem::Problem;
use crate::square::Square;
use crate::tour::Tour;

/// Writes a tour with the numbers of its squares or vertices, from 1.
///
/// The comment that names the problem is left out when it is too long to be read back (a board
/// with more than a hundred thousand holes).
///
/// # Errors
///
/// Those of `out`.
pub fn write_tour(out: &mut impl Write, problem: &Problem, tour: &Tour) -> io::Result<()> {
    out.write_all(b"NAME : tour\nTYPE : TOUR\n")?;
    let comment = problem.to_string();
    if comment.len() < MAX_LINE / 2 {
        writeln!(out, "COMMENT : {comment}")?;
    }
    write!(out, "DIMENSION : {}\nTOUR_SECTION\n", tour.len())?;
    let mut lines = Vec::new();
    for squares in tour.squares().chunks(256) {
        lines.clear();
        for square in squares {
            writeln!(lines, "{}", u64::from(square.raw()) + 1)?;
        }
        out.write_all(&lines)?;
    }
    out.write_all(b"-1\nEOF\n")
}

/// The keywords that a TSPLIB file may begin with; all but the last are followed by a colon.
const KEYWORDS: [&str; 5] = ["NAME", "TYPE", "COMMENT", "DIMENSION", "TOUR_SECTION"];

/// The section of a tour.
const SECTION: &str = "TOUR_SECTION";

/// Whether a text that begins like this is a TSPLIB file: a keyword, and a colon after it.
pub(crate) fn begins(head: &str) -> bool {
    let end = head.find(|c: char| !c.is_ascii_uppercase() && c != '_');
    let (word, after) = head.split_at(end.unwrap_or(head.len()));
    let line = after.lines().next().unwrap_or_default().trim_start();
    KEYWORDS.contains(&word) && (line.starts_with(':') || line.is_empty() && word == SECTION)
}

/// Whether a line begins a header after the end of another tour.
pub(crate) fn begins_again(line: &str, above: &[&str]) -> bool {
    let above = above.iter().rev().find(|line| !line.is_empty());
    let ends =
        |line: &str| line == "EOF" || line.starts_with(|c: char| c == '-' || c.is_ascii_digit());
    begins(line) && above.is_some_and(|line| ends(line))
}

/// What the header says.
#[derive(Debug, Default)]
struct Header {
    board: Option<Board>,
    piece: Option<Piece>,
    closed: Option<bool>,
    dimension: Option<u32>,
}

/// Reads a tour from its header on.
pub(crate) fn read<R: BufRead>(text: Text<R>, most: usize) -> Result<Claim, ReadClaimError> {
    let mut tokens = Tokens::new(text);
    let mut header = Header::default();
    let mut value = String::new();
    loop {
        let mut token = tokens.next()?;
        while token == Token::Newline {
            token = tokens.next()?;
        }
        let line = tokens.at.line;
        let wrong = |message| Err(ReadClaimError::Tsplib { line, message });
        if token != Token::Word || tokens.word == "EOF" {
            return wrong(format!("the header is not followed by {SECTION}"));
        }
        if tokens.word == SECTION {
            break;
        }
        let keyword = tokens.word.clone();
        if tokens.next()? != Token::Colon {
            let keyword = excerpt(&keyword);
            return wrong(format!(
                "`{keyword}` is not a header: write KEYWORD : VALUE, or {SECTION}"
            ));
        }
        tokens.text.rest_of_line(&mut value)?;
        tokens.text.progress();
        header.take(line, &keyword, value.trim())?;
    }
    let vertices = read_section(&mut tokens, most)?;
    let is_wrong = |&dimension: &_| dimension as usize != vertices.len();
    if let Some(dimension) = header.dimension.filter(is_wrong) {
        let found = vertices.len();
        return Err(ReadClaimError::Tsplib {
            line: tokens.at.line,
            message: format!("DIMENSION is {dimension}, but {SECTION} lists {found} vertices"),
        });
    }
    Ok(Claim {
        board: header.board,
        piece: header.piece,
        closed: header.closed,
        ..Claim::of(Body::Vertices(vertices))
    })
}

impl Header {
    fn take(&mut self, line: u64, keyword: &str, value: &str) -> Result<(), ReadClaimError> {
        let wrong = |message| Err(ReadClaimError::Tsplib { line, message });
        match keyword {
            "TYPE" if value != "TOUR" => wrong(format!(
                "TYPE is `{}`: only a TOUR claims to be one",
                excerpt(value)
            )),
            "DIMENSION" => match value.parse() {
                Ok(dimension) if dimension <= MAX_STEPS as u32 => {
                    self.dimension = Some(dimension);
                    Ok(())
                }
                _ => wrong(format!(
                    "DIMENSION is `{}`: give a number from 1 to {MAX_STEPS}",
                    excerpt(value)
                )),
            },
            "COMMENT" => {
                self.comment(value);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Reads what [`Problem`] prints; any other comment says nothing.
    fn comment(&mut self, value: &str) {
        let value = value.trim_matches('"');
        let (kind, rest) = value.split_once(' ').unwrap_or((value, ""));
        let closed = match kind {
            "closed" => true,
            "open" => false,
            _ => return,
        };
        let board_of = |rest: &str| rest.split(' ').next().unwrap_or(rest).parse();
        let read = rest.split_once("'s tour of ");
        let read = read.map(|(piece, rest)| (piece.parse(), board_of(rest)));
        if let Some((Ok(piece), Ok(board))) = read {
            self.piece = Some(piece);
            self.board = Some(board);
            self.closed = Some(closed);
        } else if rest.starts_with("tour of a graph") {
            self.closed = Some(closed);
        }
    }
}

fn read_section<R: BufRead>(
    tokens: &mut Tokens<R>,
    most: usize,
) -> Result<Vec<Square>, ReadClaimError> {
    let mut vertices = Vec::new();
    let mut ended = false;
    loop {
        let token = tokens.next()?;
        let at = tokens.at;
        match token {
            Token::Newline => {}
            Token::End => return Ok(vertices),
            Token::Word if tokens.word == "-1" || tokens.word == "EOF" => ended = true,
            Token::Word if ended || KEYWORDS.contains(&&*tokens.word) => {
                return Err(ReadClaimError::Second(at.line));
            }
            Token::Word => match tokens.word.parse() {
                Ok(number @ 1u32..) => {
                    if vertices.len() >= most {
                        return Err(ReadClaimError::TooMany { at, most });
                    }
                    vertices.push(Square::new(number - 1));
                    tokens.text.progress();
                }
                _ => {
                    return Err(ReadClaimError::Word {
                        at,
                        word: excerpt(&tokens.word),
                        wanted: "a vertex: they are numbered from 1, and -1 ends the tour",
                    });
                }
            },
            _ => {
                return Err(ReadClaimError::Tsplib {
                    line: at.line,
                    message: format!("{SECTION} holds a sign: give numbers of vertices, then -1"),
                });
            }
        }
    }
}
