//! As many moves as can be chosen with at most two at each square: a largest 2-matching.
//!
//! What is chosen falls into cycles and paths, a square without moves being a path too. As each path has one move less than squares, more moves are fewer
//! paths, and no cover, by paths alone or by cycles and paths, has fewer than a largest choice leaves.

use crate::graph::Graph;
use crate::limits::{Limits, Stopped};
use crate::memory::Footprint;
use crate::problem::Problem;
use crate::two_factor::largest as largest_links;
use crate::two_factor::links::Links;

/// Two partners at most for each square of an undirected graph, and the number of paths that they leave.
///
/// # Errors
///
/// [`Stopped::Memory`] and [`Stopped::Asked`].
pub(super) fn largest(
    problem: &Problem,
    graph: &Graph,
    limits: &Limits<'_>,
) -> Result<(Links, usize), Stopped> {
    let footprint = Footprint {
        square: 128,
        jump: 48,
    };
    footprint.fits(problem.ground(), limits)?;
    let links = largest_links(graph, limits)?;
    let vertices = 0..graph.len() as u32;
    let lacking: usize = vertices.map(|v| links.lacking(v)).sum();
    Ok((links, lacking / 2))
}
