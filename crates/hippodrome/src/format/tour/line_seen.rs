//! What was seen of a line of a grid, so far as it was read.

use crate::format::lex::text::TextPosition;
use crate::format::lex::tokens::Token;

/// What was seen of a line.
#[derive(Debug)]
pub(super) struct LineSeen {
    /// The last token that separates, or `Newline` at the beginning, or `Word` after a cell.
    pub(super) last: Token,
    /// How many commas and semicolons.
    pub(super) separators: usize,
    /// How many upright bars, that at the beginning of a line with a frame aside.
    pub(super) bars: usize,
    /// Whether the line begins with a bar, as part of a frame.
    pub(super) framed: bool,
    /// Where the last bar and the last dash stand, and how many cells are two dashes between bars and nothing else.
    bar: Option<TextPosition>,
    dash: Option<TextPosition>,
    pub(super) double_dashes: usize,
    /// A drawn line.
    pub(super) rule: Option<TextPosition>,
    /// An arrow, which may stand between pairs.
    pub(super) arrow: Option<TextPosition>,
    /// Anything at all.
    pub(super) blank: bool,
    /// Whether commas join the cells two by two.
    pub(super) joined: bool,
    /// A colon, which may stand in the line under the head of a table.
    pub(super) colon: Option<TextPosition>,
    /// How many labels of files.
    pub(super) files: usize,
    /// Where the first of them stands.
    pub(super) labels: Option<TextPosition>,
}

impl LineSeen {
    pub(super) const NEW: LineSeen = LineSeen {
        last: Token::Newline,
        separators: 0,
        bars: 0,
        framed: false,
        bar: None,
        dash: None,
        double_dashes: 0,
        rule: None,
        arrow: None,
        blank: true,
        joined: true,
        colon: None,
        files: 0,
        labels: None,
    };

    /// Counts the cells of two dashes that fill the space between two bars.
    pub(super) fn note_dash(&mut self, token: Token, at: TextPosition) {
        let stands = |place: Option<TextPosition>, before: u64| {
            place.is_some_and(|place| place.column + before == at.column)
        };
        match token {
            Token::Bar => {
                self.double_dashes += usize::from(stands(self.dash.take(), 2));
                self.bar = Some(at);
            }
            Token::Dash if stands(self.bar, 1) => self.dash = Some(at),
            _ => {}
        }
    }

    /// Whether it ends with a bar that is no frame.
    pub(super) fn ends_with_bar(&self) -> bool {
        self.last == Token::Bar && !self.framed
    }

    /// Whether it ends with a comma or a semicolon.
    pub(super) fn is_separated(&self) -> bool {
        matches!(self.last, Token::Comma | Token::Semicolon)
    }
}
