//! An order of many vertices in which the frontier is narrow.
//!
//! Large graphs that people make are often long: put together of small parts, one beside the other. A few vertices that are joined to
//! hundreds hide that, since by way of them all parts are near each other. But such a vertex need not be dealt with early: it waits in the
//! frontier, where it takes one place, until its neighbors are done. So the frontier of a ring of flower snarks (R. Isaacs, American
//! Mathematical Monthly 82, 1975), each with a vertex joined to all of it, holds some ten vertices at a time, not a thousand.
//!
//! This is a beam search: of all sets of vertices that may be done after so many steps those are kept whose frontiers were the
//! narrowest, by the sum of 3^width over all steps. Each is enlarged
//!
//! * by a vertex of the frontier through which one other enters it, or none, if there is one: that makes no frontier wider than it need be;
//! * else by each of the vertices of the frontier through which few others enter;
//! * and, where each of these brings many with it, by neighbors of the one that brings the fewest: a part begins that hangs on it, and
//!   what hangs on others waits.
//!
//! Cost: for each vertex and each set kept, a bit for each vertex, and the edges of those that enter the frontier.

use crate::count::frontier::key::mix;
use crate::graph::Graph;
use crate::limits::{Limits, MAX_FRONTIER};
use crate::sorting::sort_by_number;

/// How many sets a beam keeps, and the sum beyond which the next one is worth its time.
const BEAMS: [(usize, u128); 2] = [(20, 3u128.pow(16)), (100, u128::MAX)];
/// How many vertices of a frontier, and how many that begin a part, a set is enlarged by.
const TRIED: usize = 8;
/// A vertex brings many with it from so many on.
const MANY: u32 = 3;

/// A set of vertices that are done.
#[derive(Clone)]
struct Done {
    /// A bit for each vertex that is done or in the frontier.
    seen: Vec<u64>,
    /// Those that entered it first come first.
    frontier: Vec<Waiting>,
    /// The sum of 3^width over all steps.
    sum: u128,
    /// A number that other sets hardly have.
    name: u64,
    /// Where a component ends, the next begins with one of the starts from this one on.
    start: usize,
    /// The place of its last step in the list of all steps.
    last: u32,
}

/// A vertex of a frontier, and how many vertices would enter it if this one were done.
#[derive(Copy, Clone)]
struct Waiting {
    vertex: u32,
    entering: u32,
}

/// A set, and a vertex by which it is enlarged.
#[derive(Copy, Clone)]
struct Choice {
    sum: u128,
    name: u64,
    before: usize,
    vertex: u32,
}

/// A step on the way to a set: the vertex done, and the place of the step before it.
struct DoneStep {
    vertex: u32,
    before: u32,
}

/// No step.
const NONE: u32 = u32::MAX;
/// No place.
const NOWHERE: usize = usize::MAX;

/// Orders of all vertices in which no frontier is wider than a state can tell; none where none is found in a quarter of the memory, or
/// if it is asked to stop.
pub(super) fn narrow(graph: &Graph, limits: &Limits<'_>) -> Vec<Vec<u32>> {
    let mut starts: Vec<u32> = (0..graph.len() as u32).collect();
    sort_by_number(&mut starts, |v| mix(u64::from(v) + 1));
    sort_by_number(&mut starts, |v| graph.degree(v as usize) as u64);
    let mut orders = Vec::new();
    for (width, enough) in BEAMS {
        let Some((sum, order)) = beam(graph, &starts, width, limits) else {
            continue;
        };
        orders.push(order);
        if sum <= enough {
            break;
        }
    }
    orders
}

/// The best order that is found while so many sets are kept, and its sum.
fn beam(
    graph: &Graph,
    starts: &[u32],
    width: usize,
    limits: &Limits<'_>,
) -> Option<(u128, Vec<u32>)> {
    let n = graph.len();
    let mut steps: Vec<DoneStep> = Vec::new();
    let mut places = vec![NOWHERE; n];
    let mut layer = vec![Done {
        seen: vec![0; n.div_ceil(64)],
        frontier: Vec::new(),
        sum: 0,
        name: 0,
        start: 0,
        last: NONE,
    }];
    for size in 0..n {
        let bytes = 2 * steps.len() * size_of::<DoneStep>() + 2 * width * n.div_ceil(8);
        if limits.asked_to_stop() || limits.memory.is_some_and(|most| bytes > most / 4) {
            return None;
        }
        let mut choices: Vec<Choice> = Vec::new();
        for (before, done) in layer.iter_mut().enumerate() {
            let begun = if size == 0 { width } else { TRIED };
            for (vertex, frontier) in done.larger(graph, starts, begun) {
                let states = 3u128.saturating_pow(frontier as u32);
                choices.push(Choice {
                    sum: done.sum.saturating_add(states),
                    name: done.name ^ mix(u64::from(vertex) + 1),
                    before,
                    vertex,
                });
            }
        }
        sort_by_sum(&mut choices);
        sort_by_number(&mut choices, |choice| choice.name);
        choices.dedup_by_key(|choice| choice.name);
        sort_by_sum(&mut choices);
        choices.truncate(width);
        let larger = choices.into_iter().map(|choice| {
            let mut done = layer[choice.before].clone();
            done.add(choice.vertex, graph, &mut places);
            steps.push(DoneStep {
                vertex: choice.vertex,
                before: done.last,
            });
            Done {
                sum: choice.sum,
                name: choice.name,
                last: steps.len() as u32 - 1,
                ..done
            }
        });
        layer = larger.collect();
    }
    let best = layer.first()?;
    let mut order = Vec::with_capacity(n);
    let mut at = best.last;
    while at != NONE {
        let step = &steps[at as usize];
        order.push(step.vertex);
        at = step.before;
    }
    order.reverse();
    Some((best.sum, order))
}

/// Those with the least sums first; with the same sum they stay in their order.
fn sort_by_sum(choices: &mut [Choice]) {
    sort_by_number(choices, |choice| choice.sum as u64);
    sort_by_number(choices, |choice| (choice.sum >> 64) as u64);
}

impl Done {
    fn has_seen(&self, v: u32) -> bool {
        self.seen[v as usize / 64] >> (v % 64) & 1 == 1
    }

    /// How many neighbors have not been seen.
    fn entering(&self, v: u32, graph: &Graph) -> u32 {
        let neighbors = graph.neighbors(v as usize).iter();
        neighbors.filter(|&&w| !self.has_seen(w)).count() as u32
    }

    /// The vertices by which it may be enlarged, each with the width of the frontier that it leaves; if a component begins, not more than
    /// so many.
    fn larger(&mut self, graph: &Graph, starts: &[u32], begun: usize) -> Vec<(u32, usize)> {
        let width = self.frontier.len();
        let first = self.frontier.iter().min_by_key(|waiting| waiting.entering);
        let mut larger = match first.copied() {
            None => {
                while starts.get(self.start).is_some_and(|&v| self.has_seen(v)) {
                    self.start += 1;
                }
                let fresh = starts[self.start..].iter().filter(|&&v| !self.has_seen(v));
                let fresh = fresh.take(begun);
                fresh
                    .map(|&v| (v, self.entering(v, graph) as usize))
                    .collect()
            }
            Some(first) if first.entering <= 1 => {
                vec![(first.vertex, width - 1 + first.entering as usize)]
            }
            Some(first) => {
                let mut few = self.frontier.clone();
                sort_by_number(&mut few, |waiting| u64::from(waiting.entering));
                few.truncate(TRIED);
                let few = few.iter();
                let few =
                    few.map(|waiting| (waiting.vertex, width - 1 + waiting.entering as usize));
                let mut larger: Vec<(u32, usize)> = few.collect();
                if first.entering >= MANY {
                    let part = graph.neighbors(first.vertex as usize).iter();
                    let part = part.filter(|&&v| !self.has_seen(v));
                    let mut part: Vec<(u32, usize)> = part
                        .map(|&v| (v, width + self.entering(v, graph) as usize))
                        .collect();
                    sort_by_number(&mut part, |(v, _)| mix(u64::from(v) + 1) ^ self.name);
                    sort_by_number(&mut part, |(_, width)| width as u64);
                    part.truncate(TRIED);
                    larger.extend(part);
                }
                larger
            }
        };
        larger.retain(|&(_, width)| width <= MAX_FRONTIER);
        larger
    }

    /// One more vertex is done. `places` are of use here only, and as before in the end.
    fn add(&mut self, vertex: u32, graph: &Graph, places: &mut [usize]) {
        self.frontier.retain(|waiting| waiting.vertex != vertex);
        for (place, waiting) in self.frontier.iter().enumerate() {
            places[waiting.vertex as usize] = place;
        }
        if !self.has_seen(vertex) {
            self.see(vertex, graph, places);
        }
        for &w in graph.neighbors(vertex as usize) {
            if !self.has_seen(w) {
                self.see(w, graph, places);
                places[w as usize] = self.frontier.len();
                self.frontier.push(Waiting {
                    vertex: w,
                    entering: self.entering(w, graph),
                });
            }
        }
        for waiting in &self.frontier {
            places[waiting.vertex as usize] = NOWHERE;
        }
    }

    /// A vertex is seen, so it does not enter any more.
    fn see(&mut self, v: u32, graph: &Graph, places: &[usize]) {
        self.seen[v as usize / 64] |= 1 << (v % 64);
        for &w in graph.neighbors(v as usize) {
            if let Some(waiting) = self.frontier.get_mut(places[w as usize]) {
                waiting.entering -= 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::frontier::steps::steps;
    use crate::edges::EdgeList;

    fn graph(vertices: u32, edges: impl IntoIterator<Item = (u32, u32)>) -> Graph {
        Graph::of_edges(&EdgeList::undirected(vertices, edges).unwrap())
    }

    /// The width of the best order; each holds every vertex once.
    fn width(graph: &Graph) -> Option<usize> {
        let orders = narrow(graph, &Limits::NONE);
        for order in &orders {
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, (0..graph.len() as u32).collect::<Vec<_>>());
        }
        let widths = orders.iter().map(|order| steps(graph, order, &[]));
        widths.map(|steps| steps.unwrap().1).min()
    }

    /// A long ladder in any numbering has a frontier of two, and one more for each vertex that is joined to a stretch of it.
    #[test]
    fn a_vertex_joined_to_hundreds_waits() {
        let (rungs, hubs) = (300u32, 3);
        let name = |v: u32| v * 7919 % (2 * rungs);
        let ladder = (0..rungs).flat_map(|at| {
            let along = [(2 * at, 2 * at + 2), (2 * at + 1, 2 * at + 3)];
            let along = along.into_iter().filter(move |_| at + 1 < rungs);
            along.chain([(2 * at, 2 * at + 1)])
        });
        let ladder: Vec<(u32, u32)> = ladder.map(|(v, w)| (name(v), name(w))).collect();
        assert_eq!(width(&graph(2 * rungs, ladder.clone())), Some(2));
        let joined = (0..2 * rungs).map(|v| (name(v), 2 * rungs + v * hubs / (2 * rungs)));
        let joined = ladder.into_iter().chain(joined);
        let width = width(&graph(2 * rungs + hubs, joined)).unwrap();
        assert!(width <= 4, "{width}");
    }

    /// Vertices without edges, parts that do not hang together, and a graph without any narrow order.
    #[test]
    fn graphs_of_all_kinds() {
        assert_eq!(width(&graph(200, [])), Some(0));
        let triangles = (0..50).flat_map(|t| [(3 * t, 3 * t + 1), (3 * t, 3 * t + 2)]);
        assert_eq!(width(&graph(150, triangles)), Some(1));
        let complete = (0..140).flat_map(|v| (0..v).map(move |w| (w, v)));
        assert_eq!(width(&graph(140, complete)), None);
        let stop = std::sync::atomic::AtomicBool::new(true);
        let path = graph(200, (1..200).map(|v| (v - 1, v)));
        assert!(narrow(&path, &Limits::NONE.with_stop(&stop)).is_empty());
        assert!(narrow(&path, &Limits::NONE.with_memory(10_000)).is_empty());
    }
}
