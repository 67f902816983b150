//! The components of a ground, each a problem of its own.

use crate::graph::Graph;
use crate::induced_subgraph::InducedSubgraph;
use crate::problem::{Ends, Problem};
use crate::square::Square;

/// A component.
pub(super) struct Component {
    pub(super) problem: Problem,
    /// Where its squares come from; `None` if it is the whole.
    subgraph: Option<InducedSubgraph>,
}

impl Component {
    /// Gives the squares of paths the names that they have in the whole.
    pub(super) fn restore(&self, paths: &mut [Vec<Square>]) {
        let Some(subgraph) = &self.subgraph else {
            return;
        };
        for square in paths.iter_mut().flatten() {
            *square = subgraph
                .square(*square)
                .expect("it is a square of the component");
        }
    }
}

/// The components of a problem with free ends, whose moves this graph has both ways.
pub(super) fn components(problem: &Problem, both_ways: &Graph) -> Vec<Component> {
    let component = both_ways.components();
    let parts = component.iter().max().map_or(0, |&last| last as usize + 1);
    if parts == 1 {
        return vec![Component {
            problem: problem.clone(),
            subgraph: None,
        }];
    }
    let of = |part: usize| {
        let own = |square: Square| component[square.index()] as usize == part;
        let subgraph = InducedSubgraph::of(problem, own).expect("a component has a vertex");
        Component {
            problem: Problem::on_graph(subgraph.edges().clone(), Ends::Any),
            subgraph: Some(subgraph),
        }
    };
    (0..parts).map(of).collect()
}
