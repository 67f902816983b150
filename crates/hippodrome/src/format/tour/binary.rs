//! The visit-order grid as plain numbers: 32 or 64 bits each, little endian, rank by rank, the
//! highest first (in a box, level by level, the highest first), steps from 0. A hole holds the largest number.
//!
//! Nothing else is in the file, so the board must be known to read it. Reading turns the grid into a list of squares
//! as it goes: 4 bytes a square, however long the file.

use std::io::{self, Read};

use crate::board::Board;
use crate::square::{Point, Square};

/// The size of each number.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Width {
    /// 32 bits.
    U32,
    /// 64 bits.
    U64,
}

impl Width {
    /// The bytes of a number.
    pub fn bytes(self) -> usize {
        match self {
            Width::U32 => 4,
            Width::U64 => 8,
        }
    }
}

/// Why numbers are no numbering of a board.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadBinaryError {
    /// The stream failed.
    #[error("the input cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The stream ends early.
    #[error("the input ends after {found} numbers: the board has {places} places")]
    Short {
        /// Numbers there are.
        found: u64,
        /// Numbers there should be.
        places: u64,
    },
    /// The stream goes on.
    #[error("the input goes on after the {0} places of the board")]
    Long(u64),
    /// A number beyond the last step.
    #[error("{square} holds {number}: steps go from 0 to {last}")]
    TooLarge {
        /// Where.
        square: String,
        /// What.
        number: u64,
        /// The last step.
        last: u64,
    },
    /// The same step on two squares.
    #[error("number {number} stands twice, on {first} and on {second}")]
    Twice {
        /// The step.
        number: u64,
        /// Where it came first.
        first: String,
        /// Where it came again.
        second: String,
    },
}

/// Reads the squares in the order of their numbers, for [`verify`](crate::verify()).
///
/// Cost: O(places), 4 bytes a square.
///
/// # Errors
///
/// Too few numbers or too many, a number too large, a number twice.
///
/// ```
/// use hippodrome::format::{Width, read_binary};
///
/// let board = "1x3".parse()?;
/// let bytes = [2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0];
/// let squares = read_binary(&bytes[..], &board, Width::U32)?;
/// assert_eq!(squares.iter().map(|s| s.index()).collect::<Vec<_>>(), [1, 2, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_binary(
    mut input: impl Read,
    board: &Board,
    width: Width,
) -> Result<Vec<Square>, ReadBinaryError> {
    const NONE: Square = Square::new(u32::MAX);
    let places = board.places();
    let last = board.len() as u64 - 1;
    let mut order = vec![NONE; board.len()];
    let mut row = vec![0u8; board.files() as usize * width.bytes()];
    for (above, (level, rank)) in (0..).zip(board.lines()) {
        let filled = fill(&mut input, &mut row)?;
        if filled < row.len() {
            let found = above * board.files() + (filled / width.bytes()) as u64;
            return Err(ReadBinaryError::Short { found, places });
        }
        for (file, bytes) in (0..).zip(row.chunks_exact(width.bytes())) {
            let point = Point::new(file, rank).on_level(level);
            let Some(square) = board.square(point) else {
                continue;
            };
            let mut wide = [0; 8];
            wide[..bytes.len()].copy_from_slice(bytes);
            let number = u64::from_le_bytes(wide);
            let Some(slot) = order.get_mut(number as usize).filter(|_| number <= last) else {
                let square = board.name_of(point);
                return Err(ReadBinaryError::TooLarge {
                    square,
                    number,
                    last,
                });
            };
            if *slot != NONE {
                let first = board.name(*slot);
                return Err(ReadBinaryError::Twice {
                    number,
                    first,
                    second: board.name_of(point),
                });
            }
            *slot = square;
        }
    }
    match fill(&mut input, &mut [0])? {
        0 => Ok(order),
        _ => Err(ReadBinaryError::Long(places)),
    }
}

/// Reads until the buffer is full or the stream ends; how much was read.
fn fill(input: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match input.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(read) => filled += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(board: &str, numbers: &[u64]) -> Result<Vec<usize>, String> {
        let bytes: Vec<u8> = numbers.iter().flat_map(|n| n.to_le_bytes()).collect();
        let board = board.parse().unwrap();
        let squares = read_binary(&bytes[..], &board, Width::U64).map_err(|e| e.to_string())?;
        Ok(squares.into_iter().map(Square::index).collect())
    }

    #[test]
    fn numbers_are_turned_round() {
        assert_eq!(read("2x2", &[0, 1, 2, 3]), Ok(vec![2, 3, 0, 1]));
        assert_eq!(read("2x2-a1", &[0, 1, u64::MAX, 2]), Ok(vec![1, 2, 0]));
    }

    #[test]
    fn flaws_are_named() {
        let refused = |numbers| read("2x2", numbers).unwrap_err();
        assert_eq!(
            refused(&[0, 1, 2]),
            "the input ends after 3 numbers: the board has 4 places"
        );
        assert_eq!(
            refused(&[0, 1, 2, 3, 4]),
            "the input goes on after the 4 places of the board"
        );
        assert_eq!(refused(&[0, 1, 9, 3]), "a1 holds 9: steps go from 0 to 3");
        assert_eq!(
            refused(&[0, 1, 0, 3]),
            "number 0 stands twice, on a2 and on a1"
        );
    }
}
