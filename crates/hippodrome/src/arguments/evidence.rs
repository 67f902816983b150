//! What an argument points at on the board: its sentence says why, this says where.
//!
//! Groups of squares have the names by which they are drawn: `ends`, `starved` (squares with too few moves),
//! `around` (their neighbors, or those that can take part in their moves), `removed` and `pieces` (of a cut).

use std::fmt;

use super::named_square::NamedSquare;

/// What a reason points at on the board, so that it can be drawn.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Evidence<'r> {
    /// What kind of an argument it is, in a word.
    pub kind: &'static str,
    /// Groups of squares by the part that they play: `ends`, `starved`, `around`, `removed`, `pieces`.
    pub groups: Vec<(&'static str, Vec<&'r NamedSquare>)>,
    /// Moves that every tour must make, each from a square without a choice.
    pub moves: Vec<[&'r NamedSquare; 2]>,
}

impl<'r> Evidence<'r> {
    /// An argument of this kind that points at nothing yet.
    pub(super) fn of(kind: &'static str) -> Self {
        Evidence {
            kind,
            groups: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// It points at these squares too.
    pub(super) fn and(
        mut self,
        part: &'static str,
        squares: impl IntoIterator<Item = &'r NamedSquare>,
    ) -> Self {
        self.groups.push((part, squares.into_iter().collect()));
        self
    }
}

/// What a reason says (its sentence, as `Display`) and shows. The sentence follows a claim well: "no closed
/// knight's tour of 5x5-a1-b1: every move changes color, ...".
pub(super) trait Argument: fmt::Display {
    /// What it points at: all squares that it names.
    fn evidence(&self) -> Evidence<'_>;

    /// Versions that claim too much; `recheck` must believe none of them.
    #[cfg(test)]
    fn tampered(&self) -> Vec<Self>
    where
        Self: Sized;
}

/// Something once for each edit, edited.
#[cfg(test)]
pub(super) fn edited<T: Clone>(original: &T, edits: &[&dyn Fn(&mut T)]) -> Vec<T> {
    let one = |edit: &&dyn Fn(&mut T)| {
        let mut copy = original.clone();
        edit(&mut copy);
        copy
    };
    edits.iter().map(one).collect()
}
