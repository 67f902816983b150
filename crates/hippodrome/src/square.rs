//! Where a square is, and which one it is.
//!
//! A [`Point`] is a place: a file, a rank and a level, all counted from zero, on any board however
//! large. Its name is the chess name: `a1` is file 0, rank 0, at the bottom left; files after `z` go
//! on `aa`, `ab` ... as in a spreadsheet. In a box the level follows after a point: `a1.2` lies over
//! `a1`, which may also be written `a1.1`.
//!
//! A [`Square`] is a dense index over the squares that a board really has (or over the vertices
//! of any graph): engines use it to index arrays. Only a [`Board`](crate::Board) turns one into
//! the other.

use std::fmt;
use std::str::FromStr;

/// The index of a square among the squares of its board, or of a vertex of a graph.
///
/// On a full rectangle the index is `rank * files + file`; holes are not counted.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Square(u32);

impl Square {
    /// The square with this index.
    pub const fn new(index: u32) -> Self {
        Square(index)
    }

    /// The index, as arrays want it.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The index, as compressed rows store it.
    pub const fn raw(self) -> u32 {
        self.0
    }

    /// What it is called where it is no square of the board or graph that is asked: `#64`.
    pub(crate) fn number_sign(self) -> String {
        format!("#{}", self.0)
    }
}

/// A place on a board: file, rank and level, from zero, from the bottom left.
///
/// ```
/// use hippodrome::Point;
///
/// let d4: Point = "d4".parse()?;
/// assert_eq!((d4.file, d4.rank), (3, 3));
/// assert_eq!(Point::new(26, 9).to_string(), "aa10");
/// assert_eq!(Point::new(3, 3).on_level(1).to_string(), "d4.2");
/// # Ok::<(), hippodrome::ParsePointError>(())
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Point {
    /// The column, 0 for `a`.
    pub file: u64,
    /// The row, 0 for rank 1.
    pub rank: u64,
    /// The level, 0 for the lowest; always 0 but in a box.
    pub level: u64,
}

impl Point {
    /// The point on this file and rank, both from zero, on the lowest level.
    pub const fn new(file: u64, rank: u64) -> Self {
        Point {
            file,
            rank,
            level: 0,
        }
    }

    /// Whether it has the color of a1, which is the more frequent one where the number of squares is
    /// odd.
    pub const fn is_dark(self) -> bool {
        (self.file % 2 + self.rank % 2 + self.level % 2) % 2 == 0
    }

    /// The point over or under this one, on a level counted from zero.
    pub const fn on_level(self, level: u64) -> Self {
        Point { level, ..self }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Bijective base 26; a u64 needs at most 14 letters.
        let mut letters = [0u8; 14];
        let mut at = letters.len();
        let mut left = Some(self.file);
        while let Some(file) = left {
            at -= 1;
            letters[at] = b'a' + (file % 26) as u8;
            left = (file / 26).checked_sub(1);
        }
        for &letter in &letters[at..] {
            write!(f, "{}", letter as char)?;
        }
        write!(f, "{}", from_one(self.rank))?;
        match self.level {
            0 => Ok(()),
            level => write!(f, ".{}", from_one(level)),
        }
    }
}

/// What is counted from 0, counted from 1. The last number of 64 bits, which no board reaches, stays as it is: wider ones would make
/// the page's engine larger.
pub(crate) const fn from_one(number: u64) -> u64 {
    number.saturating_add(1)
}

/// Why a text is not the name of a square.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePointError {
    /// Not letters followed by a number.
    #[error("`{0}` is not a square: write its file as letters and its rank as a number, as in d4")]
    Shape(String),
    /// Ranks are counted from 1.
    #[error("`{0}` is not a square: ranks are counted from 1")]
    RankZero(String),
    /// Levels are counted from 1.
    #[error("`{0}` is not a square: levels are counted from 1")]
    LevelZero(String),
    /// Not a number, a comma and a number, where that is how squares are named.
    #[error("`{0}` is not a row and a column: write them as in 0,1")]
    RowColumn(String),
    /// The file, the rank or the level does not fit in 64 bits.
    #[error("`{0}` is not a square: its file or rank is too large")]
    TooLarge(String),
}

impl FromStr for Point {
    type Err = ParsePointError;

    fn from_str(text: &str) -> Result<Self, ParsePointError> {
        let shape = || ParsePointError::Shape(text.to_owned());
        let too_large = || ParsePointError::TooLarge(text.to_owned());
        let split = text
            .find(|c: char| !c.is_ascii_alphabetic())
            .ok_or_else(shape)?;
        let (letters, numbers) = text.split_at(split);
        let (rank, level) = numbers.split_once('.').unwrap_or((numbers, "1"));
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        if letters.is_empty() || !is_number(rank) || !is_number(level) {
            return Err(shape());
        }
        let mut file = 0u64;
        for letter in letters.bytes() {
            let digit = u64::from(letter.to_ascii_lowercase() - b'a') + 1;
            file = file
                .checked_mul(26)
                .and_then(|file| file.checked_add(digit))
                .ok_or_else(too_large)?;
        }
        let number = |text: &str| text.parse::<u64>().map_err(|_| too_large());
        match (number(rank)?, number(level)?) {
            (0, _) => Err(ParsePointError::RankZero(text.to_owned())),
            (_, 0) => Err(ParsePointError::LevelZero(text.to_owned())),
            (rank, level) => Ok(Point::new(file - 1, rank - 1).on_level(level - 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for file in (0..2000).chain([u64::MAX - 1]) {
            for rank in [0, 8, 99, u64::MAX - 1] {
                for level in [0, 1, 30, u64::MAX - 1] {
                    let point = Point::new(file, rank).on_level(level);
                    assert_eq!(point.to_string().parse(), Ok(point));
                }
            }
        }
        assert_eq!("c2.1".parse(), Ok(Point::new(2, 1)));
        assert_eq!(Point::new(25, 0).to_string(), "z1");
        assert_eq!(Point::new(26, 0).to_string(), "aa1");
        assert_eq!(Point::new(27, 0).to_string(), "ab1");
        assert_eq!(Point::new(701, 0).to_string(), "zz1");
        assert_eq!(Point::new(702, 0).to_string(), "aaa1");
    }

    #[test]
    fn refused_names_say_why() {
        use ParsePointError::*;
        for text in [
            "", "4d", "d", "d4x", "d-4", "é4", "4", "d4.", "d.4", "d4.1.1", "d4.x",
        ] {
            assert_eq!(text.parse::<Point>(), Err(Shape(text.into())), "{text}");
        }
        assert_eq!("d0".parse::<Point>(), Err(RankZero("d0".into())));
        assert_eq!("d1.0".parse::<Point>(), Err(LevelZero("d1.0".into())));
        let long = format!("{}1", "z".repeat(20));
        assert_eq!(long.parse::<Point>(), Err(TooLarge(long.clone())));
    }
}
