//! What is kept of a search for the longest path, and by whom: nobody, or a store (`kept`).

use super::sweep::{Halt, Sweep};
use crate::count::CountError;
use crate::square::Square;

/// How far a search is, beside what its sweep knows.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "checkpoint", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Standing {
    /// The longest path so far.
    pub(super) squares: Vec<u32>,
    /// No path visits more squares, and none of each part.
    pub(super) most: usize,
    pub(super) most_of_parts: Vec<usize>,
    /// The order in which the squares of each part are swept: how long one is looked for depends on the limits.
    pub(super) orders: Vec<Vec<u32>>,
    /// The beam and the part with which it goes on.
    pub(super) width: usize,
    pub(super) part: usize,
}

impl Standing {
    /// The longest path so far.
    pub(super) fn path(&self) -> Vec<Square> {
        self.squares.iter().copied().map(Square::new).collect()
    }
}

/// What keeps it.
pub(super) trait Keeper {
    /// How far it was.
    fn standing(&self) -> Option<&Standing>;

    /// Where the sweep stood that was under way. It is handed out once.
    fn halt(&mut self, sweep: &Sweep<'_>) -> Result<Option<Halt>, CountError>;

    /// Keeps how far it is, and where its sweep stands if one is under way.
    fn keep(&mut self, standing: &Standing, halt: Option<&Halt>) -> Result<(), CountError>;
}

/// Nothing is kept.
pub(super) struct Unkept;

impl Keeper for Unkept {
    fn standing(&self) -> Option<&Standing> {
        None
    }

    fn halt(&mut self, _sweep: &Sweep<'_>) -> Result<Option<Halt>, CountError> {
        Ok(None)
    }

    fn keep(&mut self, _standing: &Standing, _halt: Option<&Halt>) -> Result<(), CountError> {
        Ok(())
    }
}
