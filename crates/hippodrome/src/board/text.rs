//! A board as text, and as a drawing.
//!
//! Its text is `ROWSxCOLUMNS`, ranks first (`3x10` has three ranks and ten files), for a box
//! `ROWSxCOLUMNSxLEVELS`, followed by the holes: `5x5-a1-e5`, `3x4x2-a1-b2.2`. A surface, which joins
//! the edges of each level, stands before it: `torus:8x8`, `cylinder:4x9-a1`.
//!
//! An outline of any shape is drawn in rows of `.` (a square) and `#` (a hole), the highest rank
//! first, and for a box the highest level, with a line of `-` between levels;
//! [`Board::from_outline`] reads such a drawing and [`Board::outline`] makes one. A drawing does not
//! show the surface.

use std::fmt;
use std::str::FromStr;

use super::{Board, MAX_PLACES};
use crate::line_ends::with_line_feeds;
use crate::square::{ParsePointError, Point};
use crate::surface::{ParseSurfaceError, Surface};

impl Board {
    /// Reads a drawing of rows of `.` (a square) and `#` (a hole), the highest rank first; lines of
    /// `-` stand between the levels of a box, the highest first.
    ///
    /// As many spaces before each row, as many between all signs of a row, and blank lines before and after, are ignored.
    ///
    /// # Errors
    ///
    /// Rows of different lengths, other spaces, which may be meant for holes, levels of different heights, other signs, no square at all: each
    /// named with its line.
    pub fn from_outline(drawing: &str) -> Result<Board, ParseBoardError> {
        let text = with_line_feeds(drawing);
        let mut drawings = drawings(&text);
        match drawings.get(1).and_then(|second| second.first()) {
            Some(&(line, _)) => Err(ParseBoardError::Gap { line }),
            None => Board::of_rows(&drawings.pop().unwrap_or_default()),
        }
    }

    /// Reads several drawings with blank lines between them, each as [`Board::from_outline`] reads one.
    ///
    /// # Errors
    ///
    /// Those of [`Board::from_outline`], lines counted from the beginning of the text; no drawing at all.
    ///
    /// ```
    /// use hippodrome::Board;
    ///
    /// let boards = Board::from_outlines("..\n.#\n\n...\n")?;
    /// assert_eq!(boards.len(), 2);
    /// assert_eq!(boards[0].to_string(), "2x2-b1");
    /// # Ok::<(), hippodrome::ParseBoardError>(())
    /// ```
    pub fn from_outlines(text: &str) -> Result<Vec<Board>, ParseBoardError> {
        let text = with_line_feeds(text);
        let drawings = drawings(&text);
        if drawings.is_empty() {
            return Err(ParseBoardError::NoSquares);
        }
        drawings.iter().map(|lines| Board::of_rows(lines)).collect()
    }

    /// The board of a drawing, each line with its number.
    fn of_rows(drawing: &[(usize, &str)]) -> Result<Board, ParseBoardError> {
        let mut rows: Vec<(usize, Vec<bool>)> = Vec::new();
        let mut indent = None;
        // How many rows came before each line of `-`.
        let mut drawn: Vec<(usize, usize)> = Vec::new();
        let mut last = 0;
        for &(number, line) in drawing {
            last = number;
            match line.trim().bytes().all(|sign| sign == b'-') {
                true => drawn.push((number, rows.len())),
                false => rows.push((number, read_row(number, line, &mut indent)?)),
            }
        }
        drawn.push((last, rows.len()));
        let ranks = drawn[0].1;
        let mut levels = (1..).zip(&drawn);
        if let Some((_, &(line, _))) = levels.find(|(level, (_, rows))| *rows != level * ranks) {
            return Err(ParseBoardError::Uneven { line, first: ranks });
        }
        let files = rows.first().map_or(0, |(_, row)| row.len());
        if let Some((line, row)) = rows.iter().find(|(_, row)| row.len() != files) {
            return Err(ParseBoardError::Ragged {
                line: *line,
                signs: row.len(),
                first: files,
            });
        }
        // Checks the size before any bit is set.
        let whole = Board::cuboid(ranks as u64, files as u64, drawn.len() as u64)?;
        let mut bits = vec![0u64; (rows.len() * files).div_ceil(64)];
        let places = rows.iter().rev().flat_map(|(_, row)| row);
        for (place, &present) in places.enumerate() {
            bits[place / 64] |= u64::from(present) << (place % 64);
        }
        whole.with_bits(bits)
    }

    /// The drawing that [`Board::from_outline`] reads; the surface is not in it.
    pub fn outline(&self) -> String {
        let mut drawing = String::new();
        for (level, rank) in self.lines() {
            if self.begins_lower_level(level, rank) {
                drawing.push_str("-\n");
            }
            for file in 0..self.files {
                let present = self.contains(Point::new(file, rank).on_level(level));
                drawing.push(if present { '.' } else { '#' });
            }
            drawing.push('\n');
        }
        drawing
    }
}

/// The drawings of a text, which blank lines part: their lines, each with its number from 1.
fn drawings(text: &str) -> Vec<Vec<(usize, &str)>> {
    let mut drawings: Vec<Vec<(usize, &str)>> = Vec::new();
    let mut is_new = true;
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() {
            is_new = true;
            continue;
        }
        match drawings.last_mut().filter(|_| !is_new) {
            Some(drawing) => drawing.push((number, line)),
            None => drawings.push(vec![(number, line)]),
        }
        is_new = false;
    }
    drawings
}

/// One row of a drawing. As many spaces stand before each row, and as many between all signs of one.
fn read_row(
    number: usize,
    line: &str,
    indent: &mut Option<usize>,
) -> Result<Vec<bool>, ParseBoardError> {
    let mut between = None;
    let mut row = Vec::with_capacity(line.len());
    let mut spaces = 0;
    for (column, sign) in line.chars().enumerate() {
        match sign {
            '.' | '#' => {
                let usual = match row.is_empty() {
                    true => &mut *indent,
                    false => &mut between,
                };
                if *usual.get_or_insert(spaces) != spaces {
                    return Err(ParseBoardError::Spaces { line: number });
                }
                spaces = 0;
                row.push(sign == '.');
            }
            sign if sign.is_whitespace() => spaces += 1,
            sign => {
                return Err(ParseBoardError::Sign {
                    line: number,
                    column: column + 1,
                    sign,
                });
            }
        }
    }
    Ok(row)
}

/// Why a text or a point is no square of a board.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseSquareError {
    /// The text is not the name of a square.
    #[error(transparent)]
    Name(#[from] ParsePointError),
    /// A hole.
    #[error("{0} is a hole of the board")]
    Hole(String),
    /// Outside the rectangle.
    #[error("{name} is not on the {sides} board, whose squares are {first} to {last}")]
    OffBoard {
        /// The name that was given.
        name: String,
        /// The sides of the board.
        sides: String,
        /// The name of the first square.
        first: String,
        /// The name of the last square.
        last: String,
    },
}

/// Why a text is not a board.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseBoardError {
    /// Not `ROWSxCOLUMNS`.
    #[error(
        "`{0}` is not a board: write ROWSxCOLUMNS as in 8x8 or 3x10, with holes as in 5x5-a1-e5, \
         or ROWSxCOLUMNSxLEVELS as in 4x4x4"
    )]
    Shape(String),
    /// Something before a colon that is no surface.
    #[error(transparent)]
    Surface(#[from] ParseSurfaceError),
    /// More places than a board can have.
    #[error("a board of {0} is too large: its sides multiplied may be at most {MAX_PLACES}")]
    TooLarge(String),
    /// A side is not a number that can be held.
    #[error("`{0}` is too large for a side: the sides multiplied may be at most {MAX_PLACES}")]
    SideTooLarge(String),
    /// The holes of so large a board cannot be kept.
    #[error("there is no memory for the holes of a board with {places} places")]
    NoMemory {
        /// Squares and holes.
        places: u64,
    },
    /// No square is left.
    #[error("a board needs at least one square")]
    NoSquares,
    /// A hole's name is not a square's name.
    #[error("a hole's name is wrong: {0}")]
    HoleName(#[from] ParsePointError),
    /// A hole lies outside, or is named twice.
    #[error("{0} cannot be a hole: it is not on the board, or is a hole already")]
    HoleOffBoard(Point),
    /// An outline holds another sign.
    #[error("line {line}, column {column}: `{}` is neither . (a square) nor # (a hole)", .sign.escape_default())]
    Sign {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// The sign.
        sign: char,
    },
    /// Spaces in an outline that are not the same before all rows, or between all signs of a row.
    #[error("line {line}: a space is no hole: write # for a hole")]
    Spaces {
        /// From 1.
        line: usize,
    },
    /// An outline's row has another length than its first.
    #[error("line {line} has {signs} squares and holes, the first row has {first}: fill up with #")]
    Ragged {
        /// From 1.
        line: usize,
        /// Signs in this row.
        signs: usize,
        /// Signs in the first row.
        first: usize,
    },
    /// A blank line inside an outline: perhaps two boards in one file.
    #[error(
        "line {line} begins a second board after a blank line: give one board (levels of a box \
         have a line of - between them)"
    )]
    Gap {
        /// From 1.
        line: usize,
    },
    /// A level has another height than the first.
    #[error("line {line} ends a level that has not {first} rows, as the first has: fill up with #")]
    Uneven {
        /// From 1.
        line: usize,
        /// Rows of the first level.
        first: usize,
    },
}

/// The sides of `ROWSxCOLUMNS` or `ROWSxCOLUMNSxLEVELS`, each as its digits, which may be too many for a number;
/// `None` if the text is anything else.
///
/// ```
/// use hippodrome::split_sides;
///
/// assert_eq!(split_sides("8x10"), Some(vec!["8", "10"]));
/// assert_eq!(split_sides("3x4x2"), Some(vec!["3", "4", "2"]));
/// assert_eq!(split_sides("8x10-a1"), None);
/// ```
pub fn split_sides(text: &str) -> Option<Vec<&str>> {
    let is_number = |side: &&str| !side.is_empty() && side.bytes().all(|b| b.is_ascii_digit());
    let sides: Vec<&str> = text.split(['x', 'X', '×']).collect();
    (matches!(sides.len(), 2 | 3) && sides.iter().all(is_number)).then_some(sides)
}

impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Board, ParseBoardError> {
        let shape = || ParseBoardError::Shape(text.to_owned());
        let (surface, rest) = match text.split_once(':') {
            Some((surface, rest)) => (surface.parse()?, rest),
            None => (Surface::Flat, text),
        };
        let mut parts = rest.split('-');
        let size = parts.next().unwrap_or_default();
        let sides = split_sides(size).ok_or_else(shape)?;
        let side = |side: &str| {
            side.parse::<u64>()
                .map_err(|_| ParseBoardError::SideTooLarge(side.to_owned()))
        };
        let (ranks, files) = (side(sides[0])?, side(sides[1])?);
        let levels = sides.get(2).map_or(Ok(1), |levels| side(levels))?;
        let holes = parts
            .map(str::parse)
            .collect::<Result<Vec<Point>, ParsePointError>>()?;
        Ok(Board::cuboid(ranks, files, levels)?
            .without(&holes)?
            .on(surface))
    }
}

/// The most characters of a board that `{:#}` writes with all its holes, each of which takes three at least.
const MAX_TITLE: usize = 60;

/// As text that is read back; with `{:#}` a board of many holes by its size, as `40x40 with 80 holes`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The page has no use for it.
        if !f.alternate() || cfg!(target_family = "wasm") {
            return self.write_whole(f);
        }
        let holes = self.places() - self.len() as u64;
        let mut whole = String::new();
        if holes <= MAX_TITLE as u64 / 3 {
            self.write_whole(&mut whole)?;
        }
        match whole.len() {
            1..=MAX_TITLE => f.write_str(&whole),
            _ if holes == 0 => f.write_str(&whole),
            _ => write!(f, "{} with {holes} holes", self.sides()),
        }
    }
}

impl Board {
    /// Writes its sides and all its holes.
    fn write_whole(&self, out: &mut impl fmt::Write) -> fmt::Result {
        out.write_str(&self.sides())?;
        if !self.has_holes() {
            return Ok(());
        }
        let mut holes = self.all_places().filter(|&point| !self.contains(point));
        holes.try_for_each(|hole| write!(out, "-{hole}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> ParseBoardError {
        text.parse::<Board>().unwrap_err()
    }

    #[test]
    fn refused_texts_say_why() {
        for text in [
            "",
            "8",
            "8x",
            "x8",
            "8x8x8x8",
            "axb",
            "8 x 8",
            "-a1",
            "8x-8",
            "torus:",
            "klein:8",
            "torus:torus:8x8",
        ] {
            assert_eq!(refused(text), ParseBoardError::Shape(text.into()), "{text}");
        }
        assert!(matches!(refused("disc:8x8"), ParseBoardError::Surface(_)));
        assert!(matches!(refused("Torus:8x8"), ParseBoardError::Surface(_)));
        assert_eq!(refused("0x0"), ParseBoardError::NoSquares);
        assert_eq!(refused("1x1-a1"), ParseBoardError::NoSquares);
        for text in [
            "99999999999x9",
            "4294967295x4294967295x4294967295",
            "65536x65536x1",
        ] {
            let size = text.strip_suffix("x1").unwrap_or(text);
            assert_eq!(refused(text), ParseBoardError::TooLarge(size.into()));
        }
        assert_eq!(refused("3x3x0"), ParseBoardError::NoSquares);
        assert!(matches!(
            refused("18446744073709551616x8"),
            ParseBoardError::SideTooLarge(_)
        ));
        let hole = ParseBoardError::HoleOffBoard;
        assert_eq!(refused("3x3-d1"), hole(Point::new(3, 0)));
        assert_eq!(refused("3x3-a1.2"), hole(Point::new(0, 0).on_level(1)));
        assert_eq!(refused("3x3-a1-a1"), hole(Point::new(0, 0)));
        assert!(matches!(refused("3x3-"), ParseBoardError::HoleName(_)));
    }

    #[test]
    fn refused_outlines_name_the_line() {
        let refused = |drawing| Board::from_outline(drawing).unwrap_err();
        assert_eq!(refused("##\n##"), ParseBoardError::NoSquares);
        assert_eq!(refused(""), ParseBoardError::NoSquares);
        assert_eq!(
            refused("..\n.x"),
            ParseBoardError::Sign {
                line: 2,
                column: 2,
                sign: 'x'
            }
        );
        assert_eq!(
            refused("..\n..."),
            ParseBoardError::Ragged {
                line: 2,
                signs: 3,
                first: 2
            }
        );
        for (spaces, line) in [("..\n ..", 2), ("...  ...", 1), (" .\n. .", 2)] {
            assert_eq!(refused(spaces), ParseBoardError::Spaces { line });
        }
        assert_eq!(refused("..\n\n.."), ParseBoardError::Gap { line: 3 });
        assert_eq!(refused("..\n-\n\n.."), ParseBoardError::Gap { line: 4 });
        for (uneven, line) in [("..\n-\n..\n..", 4), ("..\n-\n", 2), ("..\n-\n-\n..", 3)] {
            assert_eq!(refused(uneven), ParseBoardError::Uneven { line, first: 1 });
        }
        assert_eq!(
            refused("-\n.."),
            ParseBoardError::Uneven { line: 2, first: 0 }
        );
        let sign = |line, column, sign| ParseBoardError::Sign { line, column, sign };
        assert_eq!(refused("..\n.-"), sign(2, 2, '-'));
        assert_eq!(
            Board::from_outlines("..\n\n...\n..\n"),
            Err(ParseBoardError::Ragged {
                line: 4,
                signs: 2,
                first: 3
            })
        );
        for nothing in ["", "\n\n"] {
            assert_eq!(
                Board::from_outlines(nothing),
                Err(ParseBoardError::NoSquares)
            );
        }
    }

    #[test]
    fn blank_lines_part_outlines() {
        let boards = Board::from_outlines("\n..\n-\n.#\n\n \n. .\n. .\n\n").unwrap();
        let names: Vec<String> = boards.iter().map(Board::to_string).collect();
        assert_eq!(names, ["1x2x2-b1", "2x2"]);
    }

    #[test]
    fn many_holes_are_counted_in_a_title() {
        let board: Board = "torus:5x5-a1-e5".parse().unwrap();
        assert_eq!(format!("{board:#}"), board.to_string());
        let board = Board::from_outline(&".#".repeat(20)).unwrap();
        assert_eq!(format!("{board:#}"), "1x40 with 20 holes");
        let board = Board::from_outline(&format!("{}..", "#".repeat(40))).unwrap();
        assert_eq!(format!("{board:#}"), "1x42 with 40 holes");
    }

    #[test]
    fn the_highest_rank_is_drawn_first() {
        let board = Board::from_outline("\n. # .\n. . .\n").unwrap();
        assert_eq!(board.to_string(), "2x3-b2");
        assert_eq!(board.outline(), ".#.\n...\n");
        assert_eq!(Board::from_outline("  .  #  .\n  .  .  . \n"), Ok(board));
        let board = Board::from_outline("..\n.#\n---\n#.\n..\n").unwrap();
        assert_eq!(board.to_string(), "2x2x2-a2-b1.2");
        assert_eq!(board.outline(), "..\n.#\n-\n#.\n..\n");
        assert_eq!("3x4x1".parse(), Board::rectangle(3, 4));
    }
}
