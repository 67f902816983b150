//! A tour: every square once, each a move from the one before.
//!
//! Only [`verify`](crate::verify()) makes one, so whoever holds a [`Tour`] holds one that was
//! checked.

use crate::square::Square;

/// A checked tour.
#[derive(Clone, Eq, PartialEq, Hash, Debug)]
pub struct Tour {
    squares: Vec<Square>,
    closed: bool,
}

impl Tour {
    /// For `verify` alone, which has checked the claim.
    pub(crate) fn verified(squares: Vec<Square>, closed: bool) -> Tour {
        Tour { squares, closed }
    }

    /// The squares in the order of the tour; step k is at index k.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Whether a closed tour was asked for (and the last square is a move from the first).
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// The number of squares.
    #[expect(clippy::len_without_is_empty, reason = "a tour is never empty")]
    pub fn len(&self) -> usize {
        self.squares.len()
    }

    /// The first square.
    pub fn start(&self) -> Square {
        self.squares[0]
    }

    /// The last square.
    pub fn end(&self) -> Square {
        self.squares[self.squares.len() - 1]
    }

    /// The step of every square, from 0, indexed by square.
    pub fn steps(&self) -> Vec<u32> {
        let mut steps = vec![0; self.squares.len()];
        for (step, square) in self.squares.iter().enumerate() {
            steps[square.index()] = step as u32;
        }
        steps
    }
}
