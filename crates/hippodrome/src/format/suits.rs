//! Which grounds a form can hold: not every form of a graph has edges of both kinds, and a grid shows a board.

use std::io;

use crate::problem::Ground;
use crate::tour::Tour;

/// Refuses a tour of a ground with more squares than these, or fewer. One that has as many has the same ones, since it visits each.
pub(crate) fn check_tour(tour: &Tour, squares: usize) -> io::Result<()> {
    if tour.len() == squares {
        return Ok(());
    }
    Err(io::Error::new(
        io::ErrorKind::InvalidInput,
        "a tour of another board",
    ))
}

/// The grounds that a form can hold.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Holds {
    /// Boards and graphs.
    All,
    /// Those whose edges lead both ways.
    Undirected,
    /// Graphs whose edges lead one way.
    Directed,
    /// Boards.
    Boards,
}

impl Holds {
    /// Why it cannot hold this one.
    fn lacks(self, ground: &Ground) -> Option<&'static str> {
        match (self, ground) {
            (Holds::Undirected, ground) if !ground.is_symmetric() => Some("has no one-way edges"),
            (Holds::Directed, ground) if ground.is_symmetric() => Some("has one-way edges only"),
            (Holds::Boards, Ground::Graph(_)) => Some("shows a board, not a graph"),
            _ => None,
        }
    }

    /// Refuses a ground that the form of this name cannot hold, and names those of `forms` that can.
    pub(crate) fn check(
        self,
        name: &'static str,
        ground: &Ground,
        forms: impl Iterator<Item = (&'static str, Holds)>,
    ) -> Result<(), UnsuitedForm> {
        let Some(lacks) = self.lacks(ground) else {
            return Ok(());
        };
        let suited = forms.filter(|(_, holds)| holds.lacks(ground).is_none());
        let suited: Vec<&str> = suited.map(|(name, _)| name).collect();
        Err(UnsuitedForm {
            name,
            lacks,
            suited: suited.join(", "),
        })
    }
}

/// A form that cannot hold a ground.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("{name} {lacks}: write {suited}")]
pub struct UnsuitedForm {
    name: &'static str,
    lacks: &'static str,
    suited: String,
}
