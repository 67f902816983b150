//! Random holes: the same for the same board, number and seed, for ever.
//!
//! As many holes as can be are drawn so that the two colors of a chess board stay equally frequent
//! (the one of a1 by one more where the number of squares left is odd): a board on which they
//! are not has no closed knight's tour, and hardly a board drawn without regard to color has one.
//! Within each color every choice is equally likely.
//!
//! The squares are gone through in the order of their indices, and each is taken with the chance
//! that leaves every choice equally likely: as many holes as are still to be made, among as many
//! squares as are left (D. E. Knuth, The Art of Computer Programming 2, 3.4.2, algorithm S).
//! Cost: O(places), a random number a square.

use std::fmt;
use std::str::FromStr;

use crate::board::Board;
use crate::chance::{below, rng};
use crate::square::Point;

/// How many holes to make.
///
/// ```
/// use hippodrome::{Board, Holes};
///
/// let holes: Holes = "5%".parse()?;
/// let board: Board = "20x20".parse()?;
/// let holed = holes.make(&board, 7)?;
/// assert_eq!(holed.len(), 380);
/// assert_eq!(holes.make(&board, 7)?, holed);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Holes {
    /// So many.
    Count(u64),
    /// So many hundredths of a percent of the squares, rounded to the nearest number.
    Share(u32),
}

/// The stream of the seed that draws holes; engines have others.
const STREAM: u64 = 0x68_6F6C_6573;

/// Why holes cannot be made.
#[derive(Copy, Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HolesError {
    /// More holes than a board has squares to spare.
    #[error("{holes} holes are too many for {squares} squares: one square at least must remain")]
    TooMany {
        /// Holes asked for.
        holes: u64,
        /// Squares of the board.
        squares: u64,
    },
    /// The system does not grant so much memory.
    #[error("there is no memory for {holes} holes on a board of {squares} squares")]
    NoMemory {
        /// Holes asked for.
        holes: u64,
        /// Squares of the board.
        squares: u64,
    },
}

impl Holes {
    /// The board with these holes, drawn by the seed.
    ///
    /// # Errors
    ///
    /// Unless a square remains, and where there is no memory for them.
    pub fn make(self, board: &Board, seed: u64) -> Result<Board, HolesError> {
        let squares = board.len() as u64;
        let holes = match self {
            Holes::Count(count) => count,
            Holes::Share(share) => (squares * u64::from(share) + 5_000) / 10_000,
        };
        if holes >= squares {
            return Err(HolesError::TooMany { holes, squares });
        }
        let no_memory = HolesError::NoMemory { holes, squares };
        let dark = board.points().filter(|point| point.is_dark()).count() as u64;
        let mut left = [squares - dark, dark];
        // The squares that remain: as many of each color, or one more that is dark.
        let dark_holes = (dark + holes).saturating_sub(left[0]) / 2;
        let dark_holes = dark_holes.clamp(holes.saturating_sub(left[0]), holes.min(dark));
        let mut wanted = [holes - dark_holes, dark_holes];
        let mut rng = rng(seed, STREAM);
        let mut drawn: Vec<Point> = Vec::new();
        let reserved = drawn.try_reserve_exact(holes as usize);
        reserved.map_err(|_| no_memory)?;
        for point in board.points() {
            let color = usize::from(point.is_dark());
            if (below(&mut rng, left[color] as usize) as u64) < wanted[color] {
                wanted[color] -= 1;
                drawn.push(point);
            }
            left[color] -= 1;
        }
        board.without(&drawn).map_err(|_| no_memory)
    }
}

impl fmt::Display for Holes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Holes::Count(count) => write!(f, "{count}"),
            Holes::Share(share) => {
                let decimals = format!(".{:02}", share % 100);
                let decimals = decimals.trim_end_matches('0').trim_end_matches('.');
                write!(f, "{}{decimals}%", share / 100)
            }
        }
    }
}

/// Not a number of holes.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("`{0}` is not a number of holes: write 12, or a part of the squares as in 5% or 2.25%")]
pub struct ParseHolesError(String);

impl FromStr for Holes {
    type Err = ParseHolesError;

    fn from_str(text: &str) -> Result<Holes, ParseHolesError> {
        let number = |digits: &str| -> Option<u64> {
            let plain = digits.bytes().all(|b| b.is_ascii_digit());
            digits.parse().ok().filter(|_| plain)
        };
        let share = |text: &str| -> Option<u32> {
            let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
            let hundredths = number(decimals)? * if decimals.len() == 1 { 10 } else { 1 };
            let whole = number(whole).filter(|&whole| decimals.len() <= 2 && whole <= 100)?;
            u32::try_from(whole * 100 + hundredths).ok()
        };
        let holes = match text.strip_suffix('%') {
            Some(text) => share(text).map(Holes::Share),
            None => number(text).map(Holes::Count),
        };
        holes.ok_or_else(|| ParseHolesError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_round_trip() {
        for text in [
            "0", "12", "5%", "0%", "100%", "2.5%", "2.25%", "0.01%", "99.9%",
        ] {
            assert_eq!(text.parse::<Holes>().unwrap().to_string(), text);
        }
        for text in [
            "", "%", "5 %", "-1", "+1", "5.%", ".5%", "1.234%", "101%", "x", "5%%", "1.5",
        ] {
            assert!(text.parse::<Holes>().is_err(), "{text}");
        }
    }

    /// The very holes: a promise that a seed means the same board for ever. They were computed by
    /// another program too, from the definition of xoshiro256++.
    #[test]
    fn a_seed_means_the_same_board_for_ever() {
        let holed = |board: &str, holes: &str, seed| {
            let board: Board = board.parse().unwrap();
            let holes: Holes = holes.parse().unwrap();
            holes.make(&board, seed).unwrap().to_string()
        };
        assert_eq!(holed("6x6", "10%", 7), "6x6-d1-f1-a5-c5");
        assert_eq!(holed("6x6", "10%", 8), "6x6-d1-a3-a4-b6");
        assert_eq!(
            holed("torus:3x4x2-a1", "5", 0),
            "torus:3x4x2-a1-d2-b3-c3-d3-a3.2"
        );
    }

    #[test]
    fn colors_stay_equal_and_holes_are_as_many_as_asked() {
        for (text, count) in [
            ("8x8", 10),
            ("8x8", 11),
            ("7x7", 10),
            ("7x7", 11),
            ("5x5x5", 60),
        ] {
            for seed in 0..50 {
                let board: Board = text.parse().unwrap();
                let holed = Holes::Count(count).make(&board, seed).unwrap();
                assert_eq!(holed.len() as u64, board.len() as u64 - count);
                let dark = holed.points().filter(|point| point.is_dark()).count();
                assert_eq!(dark, holed.len().div_ceil(2), "{holed}");
            }
        }
        // Where they cannot: what is left has but one color.
        let diagonal = "3x3-b1-a2-c2-b3".parse().unwrap();
        assert_eq!(Holes::Count(4).make(&diagonal, 1).unwrap().len(), 1);
        assert!(Holes::Count(5).make(&diagonal, 1).is_err());
        assert!(Holes::Share(10_000).make(&diagonal, 1).is_err());
    }

    /// Every square of a color becomes a hole about as often as any other.
    #[test]
    fn no_square_is_preferred() {
        let board: Board = "4x4".parse().unwrap();
        let mut often = [0u32; 16];
        for seed in 0..4000 {
            let holed = Holes::Count(4).make(&board, seed).unwrap();
            for (square, point) in board.points().enumerate() {
                often[square] += u32::from(!holed.contains(point));
            }
        }
        // A quarter of 4000 times, six standard deviations of 27 either way.
        assert!(
            often.iter().all(|count| count.abs_diff(1000) < 165),
            "{often:?}"
        );
    }
}
