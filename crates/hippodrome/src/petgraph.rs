//! Graphs of the crate `petgraph`, in and out (feature `petgraph`).

use petgraph::visit::{EdgeRef, NodeIndexable};
use petgraph::{Directed, EdgeType, Graph, Undirected};

use crate::edges::{EdgeList, EdgeListError};
use crate::square::Square;

/// The edges of a graph, its vertices numbered as there. Weights are left out.
///
/// ```
/// use hippodrome::{Answer, EdgeList, Ends, Limits, Method, Problem, Quiet, solve};
/// use petgraph::graph::UnGraph;
///
/// let cube = UnGraph::<(), ()>::from_edges([
///     (0, 1), (1, 3), (3, 2), (2, 0), (4, 5), (5, 7), (7, 6), (6, 4), (0, 4), (1, 5), (2, 6), (3, 7),
/// ]);
/// let problem = Problem::on_graph(EdgeList::try_from(&cube)?, Ends::Closed);
/// let report = solve(&problem, &Method::default(), &Limits::NONE, &mut Quiet);
/// assert!(matches!(report.answer, Answer::Found(_)));
/// # Ok::<(), hippodrome::EdgeListError>(())
/// ```
impl<N, E, Ty: EdgeType> TryFrom<&Graph<N, E, Ty>> for EdgeList {
    type Error = EdgeListError;

    fn try_from(graph: &Graph<N, E, Ty>) -> Result<Self, EdgeListError> {
        let edges = graph.edge_references();
        let edges = edges.map(|edge| (edge.source().index() as u32, edge.target().index() as u32));
        let vertices = graph.node_bound() as u32;
        match graph.is_directed() {
            true => EdgeList::directed(vertices, edges),
            false => EdgeList::undirected(vertices, edges),
        }
    }
}

/// The same graph with the names of its vertices; edges lose their direction, and those there and back become one.
impl From<&EdgeList> for Graph<String, (), Undirected> {
    fn from(edges: &EdgeList) -> Self {
        let mut graph = named(Graph::new_undirected(), edges);
        for &(from, to) in edges.edges() {
            let is_way_back = from > to && edges.joins(Square::new(to), Square::new(from));
            if !(edges.is_directed() && is_way_back) {
                graph.add_edge(from.into(), to.into(), ());
            }
        }
        graph
    }
}

/// The same graph with the names of its vertices; an edge without a direction becomes two.
impl From<&EdgeList> for Graph<String, (), Directed> {
    fn from(edges: &EdgeList) -> Self {
        let mut graph = named(Graph::new(), edges);
        for &(from, to) in edges.edges() {
            graph.add_edge(from.into(), to.into(), ());
            if !edges.is_directed() {
                graph.add_edge(to.into(), from.into(), ());
            }
        }
        graph
    }
}

/// The vertices.
fn named<Ty: EdgeType>(
    mut graph: Graph<String, (), Ty>,
    edges: &EdgeList,
) -> Graph<String, (), Ty> {
    for vertex in 0..edges.len() as u32 {
        graph.add_node(edges.name(Square::new(vertex)));
    }
    graph
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        let names = ["a", "b", "c"].map(str::to_owned).to_vec();
        let one_way = vec![(0, 1), (1, 0), (1, 2)];
        for (directed, edges, arcs, pairs) in [
            (true, one_way.clone(), 3, 2),
            (false, vec![(0, 1), (1, 2)], 4, 2),
        ] {
            let list = EdgeList::named(names.clone(), directed, edges).unwrap();
            let with_arcs: Graph<String, (), Directed> = (&list).into();
            let with_pairs: Graph<String, (), Undirected> = (&list).into();
            assert_eq!(
                (with_arcs.edge_count(), with_pairs.edge_count()),
                (arcs, pairs)
            );
            assert_eq!(with_arcs.node_weights().cloned().collect::<Vec<_>>(), names);
            let again = EdgeList::try_from(&with_arcs).unwrap();
            for (u, v) in [(0, 1), (1, 0), (1, 2), (2, 1), (0, 2)] {
                let [u, v] = [u, v].map(Square::new);
                assert_eq!(
                    again.joins(u, v),
                    list.joins(u, v),
                    "{directed} {u:?} {v:?}"
                );
            }
            assert_eq!(
                EdgeList::try_from(&with_pairs).unwrap().edges().len(),
                pairs
            );
        }
        let loops = Graph::<(), (), Undirected>::from_edges([(0u32, 0u32)]);
        assert_eq!(
            EdgeList::try_from(&loops),
            Err(EdgeListError::Loop("1".to_owned()))
        );
    }
}
