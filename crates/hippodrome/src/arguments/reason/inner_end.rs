//! An end on an inner line of a board four wide, under a knight.
//!
//! The outer squares are joined only to inner ones, and there are as many of each. So a tour with an inner square as
//! an end would alternate between the two, as it does between the colors. Cost: O(1).

use std::fmt;

use super::super::evidence::{Argument, Evidence};
use super::super::named_square::NamedSquare;
use super::super::rectangle::Rectangle;
use crate::problem::Problem;

/// The board is four wide, and this end lies on one of the two middle lines.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct InnerEnd(
    /// The end.
    pub NamedSquare,
);

/// An end on an inner line of a board four wide, under a knight.
pub(super) fn find(problem: &Problem, rectangle: &Rectangle) -> Option<InnerEnd> {
    let ends = [problem.ends().start(), problem.ends().end()];
    let points = rectangle.ends.into_iter();
    let inner = points.zip(ends).find_map(|(point, end)| {
        let inner = !rectangle.closed && rectangle.is_inner(point?);
        end.filter(|_| inner)
    });
    Some(InnerEnd(NamedSquare::new(problem, inner?)))
}

impl fmt::Display for InnerEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "on a board four wide the outer squares are joined only to inner ones, and there \
             are as many of each, so a tour with the inner square {} as an end would \
             alternate between outer and inner just as it does between the two colors, and \
             all inner squares would have one color",
            self.0
        )
    }
}

impl Argument for InnerEnd {
    fn evidence(&self) -> Evidence<'_> {
        Evidence::of("ends").and("ends", [&self.0])
    }

    #[cfg(test)]
    fn tampered(&self) -> Vec<Self> {
        vec![InnerEnd(self.0.renamed()), InnerEnd(NamedSquare::nobody())]
    }
}
