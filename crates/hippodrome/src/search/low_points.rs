//! Do the edges that are left hang together?
//!
//! Every Hamiltonian cycle is 2-connected: no vertex parts it. So the edges that may still be used must connect all
//! vertices, and no vertex may be an articulation. One depth-first search with low points tells (J. Hopcroft & R. Tarjan, Efficient
//! algorithms for graph manipulation, CACM 16, 1973), and which vertices are cut off.
//!
//! Cost: one pass over all edges.

use super::incident_edges::IncidentEdges;

/// Room for the search.
#[derive(Default, Debug)]
pub(super) struct LowPoints {
    /// When each vertex was found, from 1; 0 if it was not.
    found: Vec<u32>,
    low: Vec<u32>,
    parent: Vec<u32>,
    /// How many edges at each vertex have been looked at.
    next: Vec<u32>,
    stack: Vec<u32>,
}

/// Some vertices from which the edges that are left lead to one other vertex at most, and there are more.
#[cfg_attr(
    not(feature = "sat"),
    expect(dead_code, reason = "only a search that learns asks which they are")
)]
#[derive(Copy, Clone, Debug)]
pub(super) struct Separation {
    /// That vertex.
    pub(super) articulation: Option<u32>,
    /// When the first and the last of the vertices were found.
    first: u32,
    last: u32,
}

impl LowPoints {
    /// Whether the edges that are not out connect all vertices, also without any one of them.
    #[inline]
    pub(super) fn search(
        &mut self,
        graph: &IncidentEdges,
        is_out: impl Fn(u32) -> bool,
    ) -> Result<(), Separation> {
        let n = graph.vertices();
        self.found.clear();
        self.found.resize(n, 0);
        self.low.resize(n, 0);
        self.parent.resize(n, 0);
        self.next.clear();
        self.next.resize(n, 0);
        self.stack.clear();
        self.stack.push(0);
        self.found[0] = 1;
        self.low[0] = 1;
        let mut clock = 1;
        let mut root_children = 0;
        let separated = |articulation, first, last| {
            Err(Separation {
                articulation,
                first,
                last,
            })
        };
        while let Some(&v) = self.stack.last() {
            let v = v as usize;
            if let Some(&(w, e)) = graph.at(v).get(self.next[v] as usize) {
                self.next[v] += 1;
                if is_out(e) {
                    continue;
                }
                let w = w as usize;
                if self.found[w] == 0 {
                    if v == 0 {
                        root_children += 1;
                        if root_children > 1 {
                            return separated(Some(0), 2, clock);
                        }
                    }
                    clock += 1;
                    self.found[w] = clock;
                    self.low[w] = clock;
                    self.parent[w] = v as u32;
                    self.stack.push(w as u32);
                } else {
                    self.low[v] = self.low[v].min(self.found[w]);
                }
            } else {
                self.stack.pop();
                if v != 0 {
                    let parent = self.parent[v] as usize;
                    if parent != 0 && self.low[v] >= self.found[parent] {
                        return separated(Some(parent as u32), self.found[v], clock);
                    }
                    self.low[parent] = self.low[parent].min(self.low[v]);
                }
            }
        }
        if clock as usize == n {
            Ok(())
        } else {
            separated(None, 1, clock)
        }
    }

    /// The vertices that the last search found to be separated.
    #[cfg(feature = "sat")]
    pub(super) fn separated(&self, separation: Separation) -> impl Iterator<Item = u32> {
        let Separation { first, last, .. } = separation;
        (0..self.found.len() as u32).filter(move |&v| {
            let found = self.found[v as usize];
            (first..=last).contains(&found)
        })
    }
}
