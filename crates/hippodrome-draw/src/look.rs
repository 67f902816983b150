//! How a tour is to be drawn: in which style, in which colors, with which numbers.

use std::fmt;
use std::str::FromStr;

use crate::figure::NotDrawn;
use crate::theme::Theme;

/// A way to draw a tour.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub enum Style {
    /// Its moves as lines, over pale squares.
    #[default]
    Line,
    /// The step of each square.
    Numbers,
    /// A diagram as in a chess book, the knight at the start.
    Board,
    /// Each square in the color of its step.
    Mosaic,
    /// A thread in bends from pin to pin.
    String,
    /// A band that passes over itself and under itself in turn.
    Celtic,
    /// Lines and numbers: a line is interrupted round each number.
    Path,
}

impl Style {
    /// All of them with their names.
    pub const NAMES: [(&str, Style); 7] = [
        ("line", Style::Line),
        ("numbers", Style::Numbers),
        ("board", Style::Board),
        ("mosaic", Style::Mosaic),
        ("string", Style::String),
        ("celtic", Style::Celtic),
        ("path", Style::Path),
    ];

    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        let mut named = Style::NAMES.iter().filter(|(_, style)| *style == self);
        named.next().map_or("", |(name, _)| name)
    }

    /// The most squares that it shows.
    pub const fn most_squares(self) -> u128 {
        match self {
            Style::Line | Style::Mosaic => 1 << 21,
            Style::String => 250_000,
            Style::Numbers | Style::Path | Style::Board => 40_000,
            Style::Celtic => 10_000,
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Not the name of a style.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("`{0}` is not a style: use line, numbers, board, mosaic, string, celtic or path")]
pub struct ParseStyleError(String);

impl FromStr for Style {
    type Err = ParseStyleError;

    fn from_str(text: &str) -> Result<Style, ParseStyleError> {
        let named = Style::NAMES.iter().find(|(name, _)| *name == text);
        named
            .map(|&(_, style)| style)
            .ok_or_else(|| ParseStyleError(text.to_owned()))
    }
}

/// How a tour is drawn.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Look {
    /// The way.
    pub style: Style,
    /// The colors.
    pub theme: Theme,
    /// Sums of steps beside ranks and files.
    pub sums: bool,
    /// The number of the first step, in numbers and sums.
    pub first: u64,
}

impl Look {
    /// Whether the names of files and ranks stand beside the board.
    pub(crate) fn has_names(&self) -> bool {
        !matches!(self.style, Style::String | Style::Celtic)
    }

    /// Whether such a picture shows so many squares.
    ///
    /// # Errors
    ///
    /// They are too many.
    pub fn has_room(&self, squares: u128) -> Result<(), NotDrawn> {
        let most = self.style.most_squares();
        if squares <= most {
            return Ok(());
        }
        Err(NotDrawn::TooMany {
            squares,
            most,
            what: match self.style {
                Style::Line => "a picture of lines",
                Style::Numbers | Style::Path => "a picture of numbers",
                Style::Board => "a diagram",
                Style::Mosaic => "a mosaic",
                Style::String => "a picture of strings",
                Style::Celtic => "a knot",
            },
            advice: match self.style {
                Style::Line | Style::Mosaic => "draw a window of the board",
                _ => "take the style line or mosaic, or draw a window of the board",
            },
        })
    }
}
