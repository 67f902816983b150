//! The 2-factor with the fewest cycles, by branch and bound.
//!
//! Edges are decided one after another: at the vertex with the fewest left, first in, then out. Two edges in at a vertex put the others out, two edges
//! left at a vertex go in. A path whose ends are joined has become a cycle, which counts, unless it passes through an added vertex.
//!
//! *Bound.* The vertices that are not on a cycle yet fall into parts between which no edge is left. Each part without an added vertex takes one cycle at
//! least. So a branch is given up where these and the cycles closed are as many as in the best 2-factor so far.
//!
//! Cost: exponential; all edges for each node. A node is an edge decided by choice. Memory linear in the edges.

use super::Stats;
use super::incident_edges::IncidentEdges;
use crate::graph::Graph;
use crate::hamiltonian::Edge;
use crate::limits::{Limits, Stopped};
use crate::trace::{PULSE, SearchProgress, Trace};
use crate::two_factor::links::{Links, NONE};

#[derive(Copy, Clone, Eq, PartialEq)]
enum EdgeState {
    Open,
    In,
    Out,
}

/// A choice: the edges followed before it, the edge, and whether it is in.
struct Choice {
    followed: usize,
    edge: u32,
    is_in: bool,
}

/// The edges as they are decided.
struct TwoFactors<'g> {
    edges: Vec<Edge>,
    incident: IncidentEdges,
    /// Vertices from this one on are added.
    real: u32,
    state: Vec<EdgeState>,
    /// The edges that are in, and how many are not out, at each vertex.
    links: Links,
    left: Vec<u32>,
    /// Edges in the order in which they were decided.
    trail: Vec<u32>,
    graph: &'g Graph,
}

/// The 2-factor with the fewest cycles of vertices before `real`, if it has fewer than `most`; one with as few as `least` will do. With what stopped the
/// search, if something did: then it is the best so far.
pub(crate) fn fewest_cycles<T: Trace>(
    graph: &Graph,
    real: u32,
    (least, mut most): (usize, usize),
    limits: &Limits<'_>,
    stats: &mut Stats,
    trace: &mut T,
) -> (Option<Links>, Option<Stopped>) {
    let mut search = TwoFactors::new(graph, real);
    let mut choices: Vec<Choice> = Vec::new();
    let mut best = None;
    let mut holds = (0..graph.len() as u32).all(|v| search.conclude(v));
    while most > least {
        if limits.asked_to_stop() {
            return (best, Some(Stopped::Asked));
        }
        let bound = holds.then(|| search.bound()).filter(|&bound| bound < most);
        let next = bound.and_then(|_| search.narrowest());
        if let Some(edge) = next {
            if stats.nodes >= limits.budget() {
                return (best, Some(Stopped::Nodes));
            }
            stats.nodes += 1;
            let depth = search.trail.len() as u64;
            stats.deepest = stats.deepest.max(depth);
            if stats.nodes % PULSE == 0 {
                trace.pulse(SearchProgress {
                    engine: "branch and bound",
                    nodes: stats.nodes,
                    depth,
                    deepest: stats.deepest,
                    share: None,
                });
            }
            choices.push(Choice {
                followed: search.trail.len(),
                edge,
                is_in: true,
            });
            holds = search.decide(edge, true);
            continue;
        }
        if let Some(bound) = bound {
            (best, most) = (Some(search.links.clone()), bound);
        }
        // Back to the last choice of which only one side was tried.
        loop {
            let Some(choice) = choices.pop() else {
                return (best, None);
            };
            search.take_back(choice.followed);
            if choice.is_in {
                stats.backtracks += 1;
                let is_in = false;
                choices.push(Choice { is_in, ..choice });
                holds = search.decide(choice.edge, is_in);
                break;
            }
        }
    }
    (best, None)
}

impl<'g> TwoFactors<'g> {
    fn new(graph: &'g Graph, real: u32) -> TwoFactors<'g> {
        let vertices = graph.len();
        let of_each = (0..vertices as u32).flat_map(|v| {
            let onward = graph.neighbors(v as usize).iter();
            onward.filter(move |&&w| v < w).map(move |&w| (v, w))
        });
        let edges: Vec<Edge> = of_each.collect();
        let incident = IncidentEdges::new(vertices, &edges);
        TwoFactors {
            real,
            state: vec![EdgeState::Open; edges.len()],
            links: Links::new(vertices),
            left: (0..vertices).map(|v| incident.degree(v)).collect(),
            trail: Vec::new(),
            edges,
            incident,
            graph,
        }
    }

    /// Decides an edge that is open, and all that follows; whether that can be.
    fn decide(&mut self, edge: u32, is_in: bool) -> bool {
        let mut waiting = vec![(edge, is_in)];
        while let Some((edge, is_in)) = waiting.pop() {
            match (self.state[edge as usize], is_in) {
                (EdgeState::Open, _) => {}
                (EdgeState::In, true) | (EdgeState::Out, false) => continue,
                _ => return false,
            }
            self.trail.push(edge);
            let (u, v) = self.edges[edge as usize];
            if is_in {
                self.state[edge as usize] = EdgeState::In;
                if self.links.lacking(u) == 0 || self.links.lacking(v) == 0 {
                    // It is taken back with the rest.
                    self.state[edge as usize] = EdgeState::Out;
                    self.left[u as usize] -= 1;
                    self.left[v as usize] -= 1;
                    return false;
                }
                self.links.join(u, v);
            } else {
                self.state[edge as usize] = EdgeState::Out;
                self.left[u as usize] -= 1;
                self.left[v as usize] -= 1;
            }
            for end in [u, v] {
                match self.follows(end) {
                    Some(is_in) => {
                        let open = self.incident.at(end as usize).iter();
                        let open = open.filter(|(_, e)| self.state[*e as usize] == EdgeState::Open);
                        waiting.extend(open.map(|&(_, e)| (e, is_in)));
                    }
                    None if self.left[end as usize] < 2 => return false,
                    None => {}
                }
            }
        }
        true
    }

    /// What follows for the open edges at a vertex: in, out, or nothing.
    fn follows(&self, v: u32) -> Option<bool> {
        match (self.links.lacking(v), self.left[v as usize]) {
            (0, _) => Some(false),
            (_, 2) => Some(true),
            _ => None,
        }
    }

    /// Draws the conclusions at a vertex to begin with; whether they can be.
    fn conclude(&mut self, v: u32) -> bool {
        if self.left[v as usize] < 2 {
            return false;
        }
        let Some(is_in) = self.follows(v) else {
            return true;
        };
        let open = self.incident.at(v as usize).iter();
        let open = open.filter(|(_, e)| self.state[*e as usize] == EdgeState::Open);
        let open: Vec<u32> = open.map(|&(_, e)| e).collect();
        open.into_iter()
            .all(|e| self.state[e as usize] != EdgeState::Open || self.decide(e, is_in))
    }

    fn take_back(&mut self, followed: usize) {
        for edge in self.trail.drain(followed..).rev() {
            let (u, v) = self.edges[edge as usize];
            match self.state[edge as usize] {
                EdgeState::In => self.links.part(u, v),
                _ => {
                    self.left[u as usize] += 1;
                    self.left[v as usize] += 1;
                }
            }
            self.state[edge as usize] = EdgeState::Open;
        }
    }

    /// An open edge at a vertex with the fewest; none if all are decided.
    fn narrowest(&self) -> Option<u32> {
        let lacking = (0..self.graph.len() as u32).filter(|&v| self.links.lacking(v) > 0);
        let narrowest = lacking.min_by_key(|&v| self.left[v as usize])?;
        let mut at = self.incident.at(narrowest as usize).iter();
        let open = at.find(|(_, e)| self.state[*e as usize] == EdgeState::Open);
        open.map(|&(_, e)| e)
    }

    /// Cycles of squares that are closed, and parts of squares that edges are left between: as many as there will be at the least.
    fn bound(&self) -> usize {
        let vertices = self.graph.len();
        let mut part = vec![NONE; vertices];
        let mut parts = 0;
        let mut reached = Vec::new();
        for start in 0..vertices as u32 {
            if part[start as usize] != NONE {
                continue;
            }
            part[start as usize] = start;
            reached.push(start);
            let mut is_real = true;
            while let Some(v) = reached.pop() {
                is_real &= v < self.real;
                for &(w, e) in self.incident.at(v as usize) {
                    if self.state[e as usize] != EdgeState::Out && part[w as usize] == NONE {
                        part[w as usize] = start;
                        reached.push(w);
                    }
                }
            }
            parts += usize::from(is_real);
        }
        parts
    }
}
