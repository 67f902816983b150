//! Where a path can lie, and how many squares it can visit there at most, without a search.
//!
//! A path lies in one component of the graph. A cycle lies in one component of what is left when squares with fewer than two
//! neighbors are taken away, again and again (the *2-core*: S. B. Seidman, Network structure and minimum degree, Social
//! Networks 5, 1983). Where moves change the color of the square, the colors alternate along it: a cycle visits as many squares of
//! one color as of the other, and a path at most one more.
//!
//! Cost: O(squares + moves).

use crate::graph::Graph;
use crate::problem::{Ends, Problem};

/// Squares among which a path can lie.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct Part {
    /// The squares, in order.
    pub(super) squares: Vec<u32>,
    /// No path or cycle visits more of them.
    pub(super) most: usize,
}

/// All parts with the fixed ends in them, those first that promise most.
pub(super) fn parts(problem: &Problem, graph: &Graph) -> Vec<Part> {
    let ends = problem.ends();
    let (closed, fixed) = (ends.is_closed(), [ends.start(), ends.end()]);
    let is_core = if closed {
        core(graph)
    } else {
        vec![true; graph.len()]
    };
    let inside: Vec<u32> = (0..graph.len() as u32)
        .filter(|&v| is_core[v as usize])
        .collect();
    let mut component = vec![None; graph.len()];
    let mut is_dark = vec![false; graph.len()];
    let mut parts = Vec::new();
    for &root in &inside {
        if component[root as usize].is_some() {
            continue;
        }
        let number = parts.len();
        component[root as usize] = Some(number);
        let (mut squares, mut alternates) = (vec![root], true);
        let mut next = 0;
        while let Some(&v) = squares.get(next) {
            next += 1;
            for &w in graph
                .neighbors(v as usize)
                .iter()
                .filter(|&&w| is_core[w as usize])
            {
                if component[w as usize].is_none() {
                    component[w as usize] = Some(number);
                    is_dark[w as usize] = !is_dark[v as usize];
                    squares.push(w);
                } else if is_dark[w as usize] == is_dark[v as usize] {
                    alternates = false;
                }
            }
        }
        squares.sort_unstable();
        let dark = squares.iter().filter(|&&v| is_dark[v as usize]).count();
        let is_one = !closed && ends.start().is_some() && ends.start() == ends.end();
        let most = match alternates {
            _ if is_one => 1,
            false => squares.len(),
            true => by_colors(ends, [squares.len() - dark, dark], |square| {
                usize::from(is_dark[square as usize])
            }),
        };
        parts.push(Part { squares, most });
    }
    let has_fixed = |part: &Part| {
        let mut fixed = fixed.iter().flatten();
        fixed.all(|square| part.squares.binary_search(&square.raw()).is_ok())
    };
    parts.retain(has_fixed);
    parts.sort_by_key(|part| usize::MAX - part.most);
    parts
}

/// How many squares a path visits at most whose colors alternate, of so many squares of each color.
fn by_colors(ends: Ends, squares: [usize; 2], color: impl Fn(u32) -> usize) -> usize {
    let pairs = squares[0].min(squares[1]);
    // One more square of a color than of the other, where the ends may have that color.
    let with_ends_of = |at: usize| match squares[at] > squares[1 - at] {
        true => 2 * squares[1 - at] + 1,
        false => (2 * squares[at]).saturating_sub(1),
    };
    let both = |first: usize, last: usize| match first == last {
        true => with_ends_of(first),
        false => 2 * pairs,
    };
    match ends {
        Ends::Closed | Ends::ClosedFrom(_) => 2 * pairs,
        Ends::Any => (2 * pairs).max(with_ends_of(0)).max(with_ends_of(1)),
        Ends::From(end) | Ends::To(end) => (2 * pairs).max(with_ends_of(color(end.raw()))),
        Ends::Between(start, end) => both(color(start.raw()), color(end.raw())),
    }
}

/// Which squares are left when those with fewer than two neighbors are taken away.
fn core(graph: &Graph) -> Vec<bool> {
    let mut left: Vec<usize> = (0..graph.len()).map(|v| graph.degree(v)).collect();
    let mut is_core = vec![true; graph.len()];
    let mut away: Vec<usize> = (0..graph.len()).filter(|&v| left[v] < 2).collect();
    while let Some(v) = away.pop() {
        if !is_core[v] {
            continue;
        }
        is_core[v] = false;
        for &w in graph.neighbors(v) {
            left[w as usize] -= 1;
            if left[w as usize] == 1 {
                away.push(w as usize);
            }
        }
    }
    is_core
}
