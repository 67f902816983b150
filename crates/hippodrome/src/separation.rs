//! A separation of a graph: three parts, of which the one in the middle separates the other two.
//!
//! Given a first side, the *middle* are the vertices next to it, and the second side is what is left: no edge leads
//! from one side to the other. So a Hamiltonian cycle is what it does on one side and what it does on the other, with
//! the middle shared between them. Counting (`count/plan/separator`) and listing (`list/cover_products`) are both
//! built on this; where it is best to part a graph is a question of its own for each.
//!
//! Cost: O(vertices + edges).

use crate::graph::Graph;

/// The parts, each in the order of the vertices.
pub(crate) struct Separation {
    pub(crate) first: Vec<u32>,
    pub(crate) middle: Vec<u32>,
    pub(crate) second: Vec<u32>,
}

impl Separation {
    /// With this first side. The vertices from `shared` on, which stand for free ends and the like, are always in the middle.
    pub(crate) fn beside(graph: &Graph, first: &[u32], shared: usize) -> Separation {
        const FIRST: u8 = 0;
        const MIDDLE: u8 = 1;
        const SECOND: u8 = 2;
        let mut part = vec![SECOND; graph.len()];
        part[shared..].fill(MIDDLE);
        for &v in first {
            for &w in graph.neighbors(v as usize) {
                part[w as usize] = MIDDLE;
            }
        }
        for &v in first {
            part[v as usize] = FIRST;
        }
        let those = |wanted| {
            let vertices = 0..graph.len() as u32;
            vertices.filter(|&v| part[v as usize] == wanted).collect()
        };
        Separation {
            first: those(FIRST),
            middle: those(MIDDLE),
            second: those(SECOND),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edges::EdgeList;

    #[test]
    fn no_edge_leads_across() {
        // A path of six vertices and one that is joined to both of its ends.
        let path = (0..5).map(|v| (v, v + 1)).chain([(0, 6), (5, 6)]);
        let graph = Graph::of_edges(&EdgeList::undirected(7, path).unwrap());
        let parts = |first: &[u32], shared| {
            let parts = Separation::beside(&graph, first, shared);
            [parts.first, parts.middle, parts.second]
        };
        assert_eq!(parts(&[0, 1], 7), [vec![0, 1], vec![2, 6], vec![3, 4, 5]]);
        assert_eq!(parts(&[1, 2], 6), [vec![1, 2], vec![0, 3, 6], vec![4, 5]]);
    }
}
