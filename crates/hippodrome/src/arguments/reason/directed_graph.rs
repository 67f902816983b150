//! A graph with edges of one direction, to be followed either way: only there do some obstructions lie.

use crate::graph::Graph;
use crate::problem::Problem;

/// The moves of a directed graph, and the same turned round.
pub(super) struct DirectedGraph {
    pub(super) forward: Graph,
    pub(super) backward: Graph,
}

impl DirectedGraph {
    /// `None` where every move leads back too. Cost: O(moves).
    pub(super) fn of(problem: &Problem) -> Option<DirectedGraph> {
        if problem.is_symmetric() {
            return None;
        }
        let forward = Graph::of(problem);
        let backward = forward.reversed();
        Some(DirectedGraph { forward, backward })
    }
}
