//! A sweep that comes to the end of no tour, as the reason why there is none.
//!
//! The order in which it deals with the squares is enough: whoever sweeps in that order comes to as few states, and
//! `recheck` does so as the checker of refutations does, with rules of its own.

use std::fmt;

use super::super::evidence::{Argument, Evidence};
use crate::square::Square;

/// All tours were gone through at once, square by square, and none comes to its end.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Swept {
    /// All squares, in the order in which they were dealt with.
    pub order: Vec<Square>,
    /// How many states were gone on from.
    pub states: u64,
}

impl fmt::Display for Swept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Swept { order: _, states } = self;
        let many = if *states == 1 { "state" } else { "states" };
        write!(
            f,
            "a sweep, which goes through all tours at once, comes to the end of none ({states} {many})"
        )
    }
}

impl Argument for Swept {
    fn evidence(&self) -> Evidence<'_> {
        Evidence::of("swept")
    }

    #[cfg(test)]
    fn tampered(&self) -> Vec<Self> {
        let with = |order: Vec<Square>| Swept {
            order,
            states: self.states,
        };
        let twice = [&self.order[1..], &self.order[1..2]].concat();
        vec![with(self.order[1..].to_vec()), with(twice)]
    }
}
