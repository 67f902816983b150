//! Names of vertices in a text.
//!
//! A name of letters, digits and a few signs stands as it is; any other is written as a JSON
//! string, `"like \"this\""`. When it is read, a name may also stand in single quotes, or hold any sign that
//! does not end it: space, comma, semicolon, bracket or arrow.

use std::io::{self, BufRead, Write};

use super::text::{MAX_LINE, ReadTextError, Text, TextPosition};
use crate::problem::Ground;
use crate::square::Square;
use crate::square_names::SquareNames;

/// Appends a name, in quotes where it would be misread without.
pub(crate) fn write_name(line: &mut Vec<u8>, name: &str) -> io::Result<()> {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '+' | '-' | '*');
    if !name.is_empty() && name.chars().all(plain) {
        line.write_all(name.as_bytes())
    } else {
        Ok(serde_json::to_writer(line, name)?)
    }
}

/// Appends the name of a square or of a vertex, in quotes where need be.
pub(crate) fn write_square(line: &mut Vec<u8>, ground: &Ground, square: Square) -> io::Result<()> {
    match ground {
        Ground::Board { board, .. } => match board.names() {
            SquareNames::Chess => write!(line, "{}", board.point_of(square)),
            SquareNames::RowColumn => write_name(line, &board.name(square)),
        },
        Ground::Graph(edges) => write_name(line, &edges.name(square)),
    }
}

/// The text with each innermost pair of round brackets in double quotes, as a name whose entries have one blank between them.
pub(crate) fn with_tuples_quoted(text: &str) -> String {
    let mut written = String::with_capacity(text.len() + text.len() / 4);
    let mut rest = text;
    while let Some(end) = rest.find(')') {
        match rest[..end].rfind('(') {
            Some(begin) => {
                written.push_str(&rest[..begin]);
                written.push_str(&tuple_quoted(&rest[begin..=end]));
            }
            None => written.push_str(&rest[..=end]),
        }
        rest = &rest[end + 1..];
    }
    written + rest
}

/// A tuple with its brackets in double quotes, as a name whose entries have one blank between them.
pub(crate) fn tuple_quoted(tuple: &str) -> String {
    let entries = tuple[1..tuple.len() - 1].split(',').map(str::trim);
    let entries: Vec<&str> = entries.filter(|entry| !entry.is_empty()).collect();
    format!("\"({})\"", entries.join(", ").replace('"', "'"))
}

/// What a list of names is made of.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Sign {
    /// A name; it is in [`NameReader::name`].
    Name,
    /// `->` or `→`
    Arrow,
    /// `,` or `;`
    Comma,
    /// An opening bracket.
    Open,
    /// A closing bracket.
    Close,
    /// The end of a line.
    Newline,
    /// The end of the text.
    End,
}

/// Why a name cannot be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NameError {
    #[error(transparent)]
    Text(#[from] ReadTextError),
    #[error("{0}: the quoted name is not closed, or not a JSON string")]
    Quoted(TextPosition),
}

/// A text being read name by name.
#[derive(Debug)]
pub(crate) struct NameReader<R> {
    pub(crate) text: Text<R>,
    /// The last name read.
    pub(crate) name: String,
    /// Whether it stood in quotes.
    pub(crate) is_quoted: bool,
    /// Where the last sign begins.
    pub(crate) at: TextPosition,
    /// An arrow that ended the last name.
    arrow: Option<TextPosition>,
}

impl<R: BufRead> NameReader<R> {
    /// The names from the next character on.
    pub(crate) fn new(text: Text<R>) -> Self {
        NameReader {
            name: String::new(),
            is_quoted: false,
            at: text.position(),
            arrow: None,
            text,
        }
    }

    /// The next name or sign.
    pub(crate) fn next(&mut self) -> Result<Sign, NameError> {
        if let Some(at) = self.arrow.take() {
            self.at = at;
            return Ok(Sign::Arrow);
        }
        let is_space = |c: &char| *c != '\n' && c.is_whitespace();
        while self.text.here().as_ref().is_some_and(is_space) {
            self.text.bump()?;
        }
        self.at = self.text.position();
        let Some(sign) = self.text.here() else {
            return Ok(Sign::End);
        };
        let sign = match sign {
            '\n' => Sign::Newline,
            ',' | ';' => Sign::Comma,
            '[' | '(' | '{' => Sign::Open,
            ']' | ')' | '}' => Sign::Close,
            '→' => Sign::Arrow,
            '"' | '\'' => return self.quoted(sign),
            _ => return self.plain(),
        };
        self.text.bump()?;
        Ok(sign)
    }

    fn plain(&mut self) -> Result<Sign, NameError> {
        self.name.clear();
        self.is_quoted = false;
        while let Some(c) = self.text.here() {
            let place = self.text.position();
            match c {
                ',' | ';' | '[' | '(' | '{' | ']' | ')' | '}' | '→' => break,
                '>' if self.name.ends_with('-') => {
                    self.text.bump()?;
                    self.name.pop();
                    if self.name.is_empty() {
                        return Ok(Sign::Arrow);
                    }
                    self.arrow = Some(place);
                    break;
                }
                c if c.is_whitespace() => break,
                c if c.is_control() => return Err(ReadTextError::Control(place).into()),
                c => self.push(c)?,
            }
        }
        Ok(Sign::Name)
    }

    fn quoted(&mut self, quote: char) -> Result<Sign, NameError> {
        self.name.clear();
        self.is_quoted = true;
        self.text.bump()?;
        let mut escaped = false;
        loop {
            match self.text.here() {
                None | Some('\n') => return Err(NameError::Quoted(self.at)),
                Some(c) if c == quote && !escaped => break,
                Some(c) => {
                    escaped = c == '\\' && !escaped;
                    self.push(c)?;
                }
            }
        }
        self.text.bump()?;
        if quote == '"' {
            let json = format!("\"{}\"", self.name);
            self.name = serde_json::from_str(&json).map_err(|_| NameError::Quoted(self.at))?;
        }
        Ok(Sign::Name)
    }

    fn push(&mut self, c: char) -> Result<(), NameError> {
        if self.name.len() >= MAX_LINE {
            return Err(ReadTextError::LongLine(self.at.line).into());
        }
        self.name.push(c);
        Ok(self.text.bump()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Result<Vec<String>, NameError> {
        let mut names = NameReader::new(Text::new(text.as_bytes())?);
        let mut all = Vec::new();
        loop {
            match names.next()? {
                Sign::End => return Ok(all),
                Sign::Name => all.push(names.name.clone()),
                sign => all.push(format!("{sign:?}")),
            }
        }
    }

    #[test]
    fn every_name_round_trips() {
        let all = [
            "A", "", " ", "new york", "a->b", "->", "\"", "\\", "d'A", "[x", "é", "→", "a,b", "1.",
            "\n", "\u{0}", "'a'", "#", "//", "{", "--", "a-b", "\u{feff}",
        ];
        let mut line = Vec::new();
        for name in all {
            write_name(&mut line, name).unwrap();
            line.push(b' ');
        }
        assert_eq!(names(std::str::from_utf8(&line).unwrap()).unwrap(), all);
    }

    #[test]
    fn arrows_and_quotes() {
        assert_eq!(
            names("A->B -> 'C D'→E").unwrap(),
            ["A", "Arrow", "B", "Arrow", "C D", "Arrow", "E"]
        );
        for bad in ["\"a", "'a\n'", "\"\\q\""] {
            let message = names(bad).unwrap_err().to_string();
            assert_eq!(
                message,
                "line 1, column 1: the quoted name is not closed, or not a JSON string"
            );
        }
    }
}
