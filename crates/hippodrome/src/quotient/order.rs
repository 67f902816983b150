//! An order of the vertices of a graph in which few of them are at the frontier at a time.
//!
//! The frontier are the vertices that still come and are joined to one that has been. From each vertex on, the next one is
//! the vertex of the frontier that brings the fewest new ones into it, the oldest of these; of all such orders the one with
//! the least sum of 3^(size of the frontier) is taken, since a state says of each whether it is bare, an end of a path, or done.
//! Cost: O(vertices² · frontier); of larger graphs only some vertices are begun with. No frontier of more than 64 vertices is gone on with.

use super::voltage_graph::VoltageGraph;

/// The most beginnings that are tried, and of a graph of more vertices than are gone through in a moment.
const BEGINNINGS: [usize; 2] = [128, 4];
/// So many vertices are.
const MOMENT: usize = 1 << 12;
/// The largest frontier that may be of use.
const WIDEST: usize = 64;

/// An order, and the size of its largest frontier; `None` if all that were tried have too large a frontier.
pub(super) fn narrow_order(graph: &VoltageGraph) -> Option<(Vec<u32>, usize)> {
    let n = graph.vertices as usize;
    let mut neighbors = vec![Vec::new(); n];
    for edge in &graph.edges {
        let [a, b] = edge.ends;
        neighbors[a as usize].push(b);
        neighbors[b as usize].push(a);
    }
    let beginnings = BEGINNINGS[usize::from(n > MOMENT)];
    let apart = n.div_ceil(beginnings).max(1);
    let mut best: Option<(f64, Vec<u32>, usize)> = None;
    for first in (0..n).step_by(apart).chain(n.checked_sub(1)) {
        let most = best.as_ref().map_or(f64::INFINITY, |(cost, ..)| *cost);
        if let Some((cost, order, width)) = from(&neighbors, first as u32, most) {
            best = Some((cost, order, width));
        }
    }
    best.map(|(_, order, width)| (order, width))
}

/// The order from this vertex on, if it costs less than the best so far.
fn from(neighbors: &[Vec<u32>], first: u32, most: f64) -> Option<(f64, Vec<u32>, usize)> {
    #[derive(Copy, Clone, PartialEq)]
    enum State {
        Far,
        Frontier,
        Done,
    }
    let mut state = vec![State::Far; neighbors.len()];
    let mut order = Vec::with_capacity(neighbors.len());
    let mut frontier = vec![first];
    state[first as usize] = State::Frontier;
    let (mut cost, mut width) = (0.0, 0);
    while order.len() < neighbors.len() {
        if frontier.is_empty() {
            // Another piece; there is no cycle through all of them, which the sweep finds out.
            let far = state.iter().position(|&state| state == State::Far)?;
            frontier.push(far as u32);
            state[far] = State::Frontier;
        }
        let brings = |&v: &u32| {
            let new = neighbors[v as usize].iter();
            new.filter(|&&w| state[w as usize] == State::Far).count()
        };
        let next = (0..frontier.len()).min_by_key(|&at| brings(&frontier[at]))?;
        let v = frontier.remove(next);
        state[v as usize] = State::Done;
        order.push(v);
        for &w in &neighbors[v as usize] {
            if state[w as usize] == State::Far {
                state[w as usize] = State::Frontier;
                frontier.push(w);
            }
        }
        width = width.max(frontier.len() + 1);
        cost += 3f64.powi(frontier.len() as i32);
        if cost >= most || width > WIDEST {
            return None;
        }
    }
    Some((cost, order, width))
}
