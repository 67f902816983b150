//! How the tiles of a construction are joined: the choice, and which tours each way can lay.

use std::str::FromStr;

use super::hilbert;
use crate::arguments::Rectangle;

/// How the tiles of a constructed tour are joined.
///
/// ```
/// use hippodrome::Joins;
///
/// assert_eq!("hilbert".parse(), Ok(Joins::Hilbert));
/// assert_eq!(Joins::default().name(), "comb");
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub enum Joins {
    /// Tiles in rows, each row hung on one column, like the teeth of a comb: any rectangle, any ends.
    #[default]
    Comb,
    /// From tile to tile along a Hilbert curve: rectangles with both sides 12 or more, one chosen end at most.
    Hilbert,
}

/// A text that names no way of joining tiles.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("`{0}` is not a way of joining tiles: comb and hilbert are")]
pub struct ParseJoinsError(String);

impl Joins {
    /// All of them.
    pub const ALL: [Joins; 2] = [Joins::Comb, Joins::Hilbert];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Joins::Comb => "comb",
            Joins::Hilbert => "hilbert",
        }
    }

    /// Why no tour of a rectangle is laid in this way, whether there is one or not.
    pub(crate) fn refusal(self, rectangle: &Rectangle) -> Option<&'static str> {
        match self {
            Joins::Comb => None,
            Joins::Hilbert => hilbert::refusal(rectangle),
        }
    }
}

impl FromStr for Joins {
    type Err = ParseJoinsError;

    fn from_str(text: &str) -> Result<Joins, ParseJoinsError> {
        let named = Joins::ALL.into_iter().find(|joins| joins.name() == text);
        named.ok_or_else(|| ParseJoinsError(text.to_owned()))
    }
}
