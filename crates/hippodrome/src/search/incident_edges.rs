//! The edges at each vertex, as compressed rows: for engines that decide edges.

use crate::hamiltonian::Edge;

/// The edges at each vertex, in the order of the edges.
#[derive(Debug)]
pub(super) struct IncidentEdges {
    rows: Vec<u32>,
    /// A neighbor, and the edge to it.
    links: Vec<(u32, u32)>,
}

impl IncidentEdges {
    /// Edges are numbered as they are given.
    pub(super) fn new(vertices: usize, edges: &[Edge]) -> IncidentEdges {
        let mut rows = vec![0u32; vertices + 1];
        for &(u, v) in edges {
            rows[u as usize + 1] += 1;
            rows[v as usize + 1] += 1;
        }
        for v in 0..vertices {
            rows[v + 1] += rows[v];
        }
        let mut next = rows.clone();
        let mut links = vec![(0, 0); edges.len() * 2];
        for (e, &(u, v)) in edges.iter().enumerate() {
            for (a, b) in [(u, v), (v, u)] {
                links[next[a as usize] as usize] = (b, e as u32);
                next[a as usize] += 1;
            }
        }
        IncidentEdges { rows, links }
    }

    /// How many vertices there are.
    pub(super) fn vertices(&self) -> usize {
        self.rows.len() - 1
    }

    /// The neighbors of a vertex, each with the edge to it.
    #[inline]
    pub(super) fn at(&self, v: usize) -> &[(u32, u32)] {
        &self.links[self.rows[v] as usize..self.rows[v + 1] as usize]
    }

    pub(super) fn degree(&self, v: usize) -> u32 {
        self.rows[v + 1] - self.rows[v]
    }

    /// The edge between two vertices, looked for where there are fewer.
    pub(super) fn between(&self, a: u32, b: u32) -> Option<u32> {
        let (near, far) = match self.degree(a as usize) <= self.degree(b as usize) {
            true => (a, b),
            false => (b, a),
        };
        let link = self.at(near as usize).iter().find(|(w, _)| *w == far);
        link.map(|&(_, e)| e)
    }
}
