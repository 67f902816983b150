//! Any graph, as somebody gives it: vertices with names, and edges in their order.
//!
//! This is a statement of what is joined to what, kept apart from [`Graph`](crate::Graph), which
//! engines run on, so that [`verify`](crate::verify()) can check a tour of any graph against
//! the input itself. The order of a vertex's edges is the order in which searches try them.

use crate::square::Square;

/// A simple graph, directed or not, with a name for each vertex.
///
/// ```
/// use hippodrome::{EdgeList, Square};
///
/// let path = EdgeList::undirected(3, [(0, 1), (1, 2)])?;
/// assert!(path.joins(Square::new(2), Square::new(1)));
/// assert_eq!(path.name(Square::new(2)), "3");
/// # Ok::<(), hippodrome::EdgeListError>(())
/// ```
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct EdgeList {
    names: Names,
    directed: bool,
    /// As given; an undirected edge once.
    edges: Vec<(u32, u32)>,
    /// Every ordered pair that is joined, sorted.
    arcs: Vec<(u32, u32)>,
}

#[derive(Clone, Eq, PartialEq, Debug)]
enum Names {
    /// So many numbers, from 0 or from 1 on.
    Numbers {
        first: u32,
        vertices: u32,
    },
    Given(Vec<String>),
}

/// Why edges do not make a simple graph.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EdgeListError {
    /// A graph needs a vertex.
    #[error("a graph needs at least one vertex")]
    NoVertices,
    /// An edge names a vertex that is not there.
    #[error("vertex {vertex} does not exist: there are {vertices}")]
    NoSuchVertex {
        /// From 1.
        vertex: u64,
        /// How many there are.
        vertices: u32,
    },
    /// An edge from a vertex to itself.
    #[error("vertex {0} is joined to itself: loops are not allowed")]
    Loop(String),
    /// The same edge twice.
    #[error("the edge {0} to {1} is given twice")]
    Repeated(String, String),
}

impl Names {
    fn from_one(vertices: u32) -> Names {
        Names::Numbers { first: 1, vertices }
    }
}

impl EdgeList {
    /// Vertices 0 to `vertices - 1`, named 1, 2, 3 ..., joined both ways by each pair.
    ///
    /// # Errors
    ///
    /// No vertices, a vertex out of range, a loop, or a pair given twice (in either direction).
    pub fn undirected(
        vertices: u32,
        edges: impl IntoIterator<Item = (u32, u32)>,
    ) -> Result<EdgeList, EdgeListError> {
        EdgeList::new(
            Names::from_one(vertices),
            false,
            edges.into_iter().collect(),
        )
    }

    /// The same with edges that lead one way only.
    ///
    /// # Errors
    ///
    /// As for [`EdgeList::undirected`], but a pair and its reverse may both be given.
    pub fn directed(
        vertices: u32,
        edges: impl IntoIterator<Item = (u32, u32)>,
    ) -> Result<EdgeList, EdgeListError> {
        EdgeList::new(Names::from_one(vertices), true, edges.into_iter().collect())
    }

    /// A graph with named vertices; `edges` are pairs of indices into `names`.
    ///
    /// Names are for people, and nothing asks that they differ: [`EdgeList::vertex`] finds the first vertex of a name, and a tour that is read
    /// by names cannot tell the others from it. So give each vertex a name of its own.
    ///
    /// # Errors
    ///
    /// As for [`EdgeList::undirected`] or [`EdgeList::directed`].
    pub fn named(
        names: Vec<String>,
        directed: bool,
        edges: Vec<(u32, u32)>,
    ) -> Result<EdgeList, EdgeListError> {
        let count = |first: u32| {
            let mut numbered = names.iter().zip(u64::from(first)..);
            numbered.all(|(name, number)| *name == number.to_string())
        };
        let names = match [1, 0].into_iter().find(|&first| count(first)) {
            Some(first) => Names::Numbers {
                first,
                vertices: names.len() as u32,
            },
            None => Names::Given(names),
        };
        EdgeList::new(names, directed, edges)
    }

    fn new(
        names: Names,
        directed: bool,
        edges: Vec<(u32, u32)>,
    ) -> Result<EdgeList, EdgeListError> {
        let list = EdgeList {
            names,
            directed,
            edges,
            arcs: Vec::new(),
        };
        let vertices = list.len() as u32;
        if vertices == 0 {
            return Err(EdgeListError::NoVertices);
        }
        let mut arcs = Vec::with_capacity(list.edges.len() * 2);
        for &(u, v) in &list.edges {
            if let Some(vertex) = [u, v].into_iter().find(|&vertex| vertex >= vertices) {
                let vertex = u64::from(vertex) + 1;
                return Err(EdgeListError::NoSuchVertex { vertex, vertices });
            }
            if u == v {
                return Err(EdgeListError::Loop(list.name(Square::new(u))));
            }
            arcs.push((u, v));
            if !directed {
                arcs.push((v, u));
            }
        }
        arcs.sort_unstable();
        if let Some(twice) = arcs.windows(2).find(|pair| pair[0] == pair[1]) {
            let name = |vertex| list.name(Square::new(vertex));
            return Err(EdgeListError::Repeated(name(twice[0].0), name(twice[0].1)));
        }
        Ok(EdgeList { arcs, ..list })
    }

    /// The same graph, its vertices named 0, 1, 2 ...
    pub(crate) fn named_from_zero(self) -> EdgeList {
        let (first, vertices) = (0, self.len() as u32);
        let names = Names::Numbers { first, vertices };
        EdgeList { names, ..self }
    }

    /// The same graph, every edge leading from where it led to.
    pub(crate) fn turned_round(&self) -> EdgeList {
        let turned = |pairs: &[(u32, u32)]| pairs.iter().map(|&(u, v)| (v, u)).collect();
        let mut arcs: Vec<(u32, u32)> = turned(&self.arcs);
        arcs.sort_unstable();
        EdgeList {
            edges: turned(&self.edges),
            arcs,
            ..self.clone()
        }
    }

    /// The number of vertices; never 0.
    #[expect(clippy::len_without_is_empty, reason = "a graph is never empty")]
    pub fn len(&self) -> usize {
        match &self.names {
            Names::Numbers { vertices, .. } => *vertices as usize,
            Names::Given(names) => names.len(),
        }
    }

    /// Whether edges lead one way only.
    pub fn is_directed(&self) -> bool {
        self.directed
    }

    /// The edges in the order given; an undirected one once.
    pub fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// Whether one may go from `from` to `to`; O(log edges).
    pub fn joins(&self, from: Square, to: Square) -> bool {
        self.arcs.binary_search(&(from.raw(), to.raw())).is_ok()
    }

    /// The name of a vertex; its number where none was given: from 0 in graph6 and its kin and in a matrix, else from 1. A vertex
    /// that is not there has `#` before its number from 0, as in `#64`.
    pub fn name(&self, vertex: Square) -> String {
        let name = match &self.names {
            Names::Numbers { first, vertices } => (vertex.raw() < *vertices)
                .then(|| (u64::from(vertex.raw()) + u64::from(*first)).to_string()),
            Names::Given(names) => names.get(vertex.index()).cloned(),
        };
        name.unwrap_or_else(|| vertex.number_sign())
    }

    /// The vertex with this name, if there is one.
    pub fn vertex(&self, name: &str) -> Option<Square> {
        let index = match &self.names {
            Names::Numbers { first, vertices } => {
                let index = name.parse::<u32>().ok()?.checked_sub(*first)?;
                (index < *vertices).then_some(index)?
            }
            Names::Given(names) => names.iter().position(|given| given == name)? as u32,
        };
        Some(Square::new(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_names_from_0_or_from_1() {
        let names = |first: u32| (first..first + 3).map(|name| name.to_string()).collect();
        let graph = |first| EdgeList::named(names(first), false, vec![(0, 1)]).unwrap();
        let one = EdgeList::undirected(3, [(0, 1)]).unwrap();
        assert_eq!(graph(1), one);
        assert_eq!(graph(0), one.named_from_zero());
        for first in [0, 1, 2] {
            let graph = graph(first);
            for vertex in [0, 1, 2].map(Square::new) {
                let name = graph.name(vertex);
                assert_eq!(name, (vertex.raw() + first).to_string());
                assert_eq!(graph.vertex(&name), Some(vertex));
            }
            assert_eq!(graph.vertex(&(first + 3).to_string()), None);
            assert_eq!(graph.vertex(&(i64::from(first) - 1).to_string()), None);
        }
    }

    #[test]
    fn flawed_edges_are_refused() {
        use EdgeListError::*;
        let undirected = |n, edges: &[(u32, u32)]| EdgeList::undirected(n, edges.iter().copied());
        assert_eq!(undirected(0, &[]), Err(NoVertices));
        assert_eq!(undirected(2, &[(1, 1)]), Err(Loop("2".into())));
        assert_eq!(
            undirected(2, &[(0, 2)]),
            Err(NoSuchVertex {
                vertex: 3,
                vertices: 2
            })
        );
        let twice = Repeated("1".into(), "2".into());
        assert_eq!(undirected(2, &[(0, 1), (1, 0)]), Err(twice.clone()));
        assert_eq!(EdgeList::directed(2, [(0, 1), (0, 1)]), Err(twice));
        let both = EdgeList::directed(2, [(0, 1), (1, 0)]).unwrap();
        assert!(both.joins(Square::new(1), Square::new(0)));
    }
}
