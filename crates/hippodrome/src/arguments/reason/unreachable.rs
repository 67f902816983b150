//! Two squares of a directed graph of which the one cannot be reached from the other, where a tour would have to lead there.
//!
//! Along a closed tour every square is reached from every other one; along an open one the later of two from the earlier,
//! all from the start, and the end from all. So if neither of two squares is reached from the other, there is no tour at
//! all. For an open tour with free ends the strong components, in an order in which no move leads back, are looked at one
//! after another (S. R. Kosaraju and M. Sharir, A strong-connectivity algorithm and its applications in data flow analysis,
//! Computers and Mathematics with Applications 7, 1981): if no move leads from one to the next, no other way does.
//! Cost: O(moves).

use std::fmt;

#[cfg(test)]
use super::super::evidence::edited;
use super::super::evidence::{Argument, Evidence};
use super::super::named_square::NamedSquare;
use super::directed_graph::DirectedGraph;
use crate::problem::Problem;
use crate::square::Square;

/// No sequence of moves leads from the one square to the other, along which a tour would have to go.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Unreachable {
    /// The one.
    pub from: NamedSquare,
    /// The other.
    pub to: NamedSquare,
    /// Whether none leads back either, which matters if the tour may have them in either order.
    pub nor_back: bool,
}

/// A square that cannot be reached, where a tour would have to lead to it.
pub(super) fn find(problem: &Problem, graph: &DirectedGraph) -> Option<Unreachable> {
    let ends = problem.ends();
    let named = |square: u32| NamedSquare::new(problem, Square::new(square));
    let missed = |is_back: bool, root: Square| {
        let ways = if is_back {
            &graph.backward
        } else {
            &graph.forward
        };
        let distances = ways.distances(root);
        let missed = distances.iter().position(Option::is_none)? as u32;
        let (from, to) = match is_back {
            false => (root.raw(), missed),
            true => (missed, root.raw()),
        };
        Some(Unreachable {
            from: named(from),
            to: named(to),
            nor_back: false,
        })
    };
    if ends.is_closed() {
        return missed(false, Square::new(0)).or_else(|| missed(true, Square::new(0)));
    }
    let of_start = ends.start().and_then(|start| missed(false, start));
    let of_end = || ends.end().and_then(|end| missed(true, end));
    of_start.or_else(of_end).or_else(|| {
        let (from, to) = components_apart(graph)?;
        Some(Unreachable {
            from: named(from),
            to: named(to),
            nor_back: true,
        })
    })
}

/// A vertex of a strong component, and one of the next one, to which no edge leads from it.
fn components_apart(graph: &DirectedGraph) -> Option<(u32, u32)> {
    let n = graph.forward.len();
    let finished = graph.forward.depth_first(0..n).finished;
    let mut roots: Vec<usize> = (0..n).collect();
    roots.sort_unstable_by_key(|&v| std::cmp::Reverse(finished[v]));
    // Backward from these, a tree is a strong component, and no edge leads from a later one to an earlier one.
    let trees = graph.backward.depth_first(roots.iter().copied());
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_unstable_by_key(|&v| trees.discovered[v]);
    let mut component = vec![0usize; n];
    let mut first: Vec<usize> = Vec::new();
    for &v in &order {
        if trees.parent[v].is_none() {
            first.push(v);
        }
        component[v] = first.len() - 1;
    }
    let mut leads_on = vec![false; first.len()];
    for v in 0..n {
        let next = component[v] + 1;
        let mut neighbors = graph.forward.neighbors(v).iter();
        leads_on[component[v]] |= neighbors.any(|&w| component[w as usize] == next);
    }
    let last = first.len() - 1;
    let apart = (0..last).find(|&at| !leads_on[at])?;
    Some((first[apart] as u32, first[apart + 1] as u32))
}

impl fmt::Display for Unreachable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unreachable { from, to, nor_back } = self;
        write!(f, "no sequence of moves leads from {from} to {to}")?;
        match nor_back {
            true => write!(f, ", and none from {to} to {from}"),
            false => Ok(()),
        }
    }
}

impl Argument for Unreachable {
    fn evidence(&self) -> Evidence<'_> {
        let evidence = Evidence::of("cut").and("removed", []);
        evidence.and("pieces", [&self.from, &self.to])
    }

    #[cfg(test)]
    fn tampered(&self) -> Vec<Self> {
        edited(
            self,
            &[
                &|apart| apart.to = apart.from.clone(),
                &|apart| apart.to = apart.to.renamed(),
                &|apart| apart.nor_back = !apart.nor_back,
            ],
        )
    }
}
