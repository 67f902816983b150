//! An order in which vertices are dealt with, and the tree that it makes.
//!
//! What is done at some time hangs together in *parts*, each with a frontier of its own: vertices that are not done, but next to one of
//! the part. Parts have nothing to do with each other until the turn of a vertex comes that lies in the frontiers of several; then they
//! become one. So each vertex stands below the first to come of the frontier that it leaves, and all of them form a tree, the elimination
//! tree (J. W. H. Liu, The role of elimination trees in sparse factorization, SIAM Journal on Matrix Analysis and Applications 11, 1990). The
//! frontiers are the bags of a tree decomposition. A graph may be long in many directions at once, as rings that hang on rings are: then it has no
//! narrow frontier from one end to the other, but each of its parts has one.
//!
//! The order is the best of two: the one in which the next vertex is always one with the fewest neighbors, where the neighbors of a vertex that
//! is done have become neighbors of each other (minimum degree: W. F. Tinney & J. W. Walker, Proceedings of the IEEE 55, 1967); and the order of
//! a sweep from one end to the other, which on boards is often better.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::order::{Patience, order};
use crate::graph::Graph;
use crate::hamiltonian::Cycles;
use crate::limits::{Limits, MAX_FRONTIER};

/// The turn of a vertex.
#[derive(Debug)]
pub(crate) struct Turn {
    pub(crate) vertex: u32,
    /// How many parts become one, those whose frontiers it lies in.
    pub(crate) parts: usize,
    /// The vertices in the frontiers of these parts, itself among them.
    pub(crate) before: Vec<u32>,
    /// The frontier of its part afterwards.
    pub(crate) frontier: Vec<u32>,
    /// How many vertices its part has: those that came last.
    pub(crate) size: usize,
}

/// The turns of all vertices. Those of a part come one after the other, so that the parts that become one are the last that are not in another.
#[derive(Debug)]
pub(crate) struct Elimination {
    pub(crate) turns: Vec<Turn>,
}

/// Work that is little: some ten seconds at most.
const LITTLE: u128 = 3u128.pow(20);
/// Vertices after which it is asked whether to stop.
const PULSE: usize = 1 << 8;
/// So few vertices that a search for the best order takes a moment.
pub(crate) const FEW: usize = 128;

/// The one with the least work that is found in a moment; none where a frontier would be wider than a state can tell, or if it is asked to stop.
pub(crate) fn narrowest(cycles: &Cycles, limits: &Limits<'_>) -> Option<Elimination> {
    let graph = &cycles.graph;
    let by_degree = by_degree(graph, limits);
    let is_little = |found: &Elimination| graph.len() > FEW && found.work() <= LITTLE;
    if by_degree.as_ref().is_some_and(is_little) {
        return by_degree;
    }
    let along = match cycles.board.is_some() || graph.len() <= FEW {
        true => order(cycles, Patience::short(limits)).1,
        false => (0..graph.len() as u32).collect(),
    };
    let found = by_degree.into_iter().chain(Elimination::of(graph, &along));
    found.min_by_key(Elimination::work)
}

/// Whether the sweep of a graph is little work, as is known after a moment.
pub(crate) fn is_little_work(graph: &Graph, limits: &Limits<'_>) -> bool {
    by_degree(graph, limits).is_some_and(|found| found.work() <= LITTLE)
}

fn by_degree(graph: &Graph, limits: &Limits<'_>) -> Option<Elimination> {
    let order = minimum_degree(graph, limits)?;
    Elimination::of(graph, &order)
}

impl Elimination {
    /// That of an order which holds each vertex once.
    pub(crate) fn of(graph: &Graph, order: &[u32]) -> Option<Elimination> {
        let mut times = vec![0; graph.len()];
        for (time, &v) in order.iter().enumerate() {
            times[v as usize] = time;
        }
        let mut turns: Vec<Turn> = Vec::with_capacity(order.len());
        // For each time the times of the vertices that stand below it.
        let mut below: Vec<Vec<usize>> = vec![Vec::new(); order.len()];
        for (time, &v) in order.iter().enumerate() {
            let parts = below[time].iter();
            let mut before: Vec<u32> = parts
                .flat_map(|&part| turns[part].frontier.clone())
                .collect();
            before.sort_unstable();
            before.dedup();
            let neighbors = graph.neighbors(v as usize).iter().copied();
            let mut frontier: Vec<u32> = neighbors.chain(before.iter().copied()).collect();
            frontier.retain(|&w| times[w as usize] > time);
            frontier.sort_unstable();
            frontier.dedup();
            if frontier.len().max(before.len()) > MAX_FRONTIER {
                return None;
            }
            if let Some(next) = frontier.iter().map(|&w| times[w as usize]).min() {
                below[next].push(time);
            }
            let sizes = below[time].iter().map(|&part| turns[part].size);
            turns.push(Turn {
                vertex: v,
                parts: below[time].len(),
                before,
                frontier,
                size: 1 + sizes.sum::<usize>(),
            });
        }
        // From the last vertex downward, and then in the opposite order: each part in one stretch.
        let is_last = |&time: &usize| turns[time].frontier.is_empty();
        let mut left: Vec<usize> = (0..order.len()).filter(is_last).collect();
        let mut downward = Vec::with_capacity(order.len());
        while let Some(time) = left.pop() {
            downward.push(time);
            left.append(&mut below[time]);
        }
        let mut turns: Vec<Option<Turn>> = turns.into_iter().map(Some).collect();
        let turns = downward.iter().rev().filter_map(|&time| turns[time].take());
        Some(Elimination {
            turns: turns.collect(),
        })
    }

    /// About how many states a sweep goes on from, at most: 3^width for each frontier; and where parts become one, for each vertex that lies in
    /// two frontiers the 6 ways in which it has at most two edges of both.
    pub(crate) fn work(&self) -> u128 {
        let mut work = 0u128;
        let mut waiting: Vec<&[u32]> = Vec::new();
        for turn in &self.turns {
            let parts = waiting.split_off(waiting.len() - turn.parts);
            let mut met: Vec<u32> = Vec::new();
            for frontier in parts {
                let (common, others): (Vec<u32>, Vec<u32>) =
                    frontier.iter().partition(|w| met.contains(w));
                let alone = met.len() + others.len() - common.len();
                if !met.is_empty() {
                    let pairs = 6u128.saturating_pow(common.len() as u32);
                    let pairs = pairs.saturating_mul(3u128.saturating_pow(alone as u32));
                    work = work.saturating_add(pairs);
                }
                met.extend(others);
            }
            let states = 3u128.saturating_pow(turn.frontier.len() as u32);
            work = work.saturating_add(states);
            waiting.push(&turn.frontier);
        }
        work
    }

    /// A slot for each vertex, so that vertices of one frontier have different ones, and how many slots that takes.
    pub(crate) fn slots(&self) -> (Vec<u8>, usize) {
        let mut slots = vec![0u8; self.turns.len()];
        let mut all = 0;
        for turn in self.turns.iter().rev() {
            let others = turn.before.iter().filter(|&&w| w != turn.vertex);
            let taken = others.fold(0u32, |taken, &w| taken | 1 << slots[w as usize]);
            let free = taken.trailing_ones();
            slots[turn.vertex as usize] = free as u8;
            all = all.max(free as usize + 1);
        }
        (slots, all)
    }
}

/// Each vertex has the fewest neighbors when its turn comes, of equal ones the first; none where that are more than a frontier has room for.
fn minimum_degree(graph: &Graph, limits: &Limits<'_>) -> Option<Vec<u32>> {
    let n = graph.len();
    let rows = (0..n).map(|v| {
        let mut row = graph.neighbors(v).to_vec();
        row.sort_unstable();
        row
    });
    let mut neighbors: Vec<Vec<u32>> = rows.collect();
    let mut by_degree: BinaryHeap<Reverse<(usize, u32)>> = BinaryHeap::new();
    by_degree.extend((0..n as u32).map(|v| Reverse((neighbors[v as usize].len(), v))));
    let mut is_done = vec![false; n];
    let mut order = Vec::with_capacity(n);
    while let Some(Reverse((degree, v))) = by_degree.pop() {
        if is_done[v as usize] || neighbors[v as usize].len() != degree {
            continue;
        }
        if degree > MAX_FRONTIER || order.len() % PULSE == 0 && limits.asked_to_stop() {
            return None;
        }
        is_done[v as usize] = true;
        order.push(v);
        let around = std::mem::take(&mut neighbors[v as usize]);
        for &w in &around {
            let row = &mut neighbors[w as usize];
            for &x in around.iter().filter(|&&x| x != w) {
                if let Err(place) = row.binary_search(&x) {
                    row.insert(place, x);
                }
            }
            if let Ok(place) = row.binary_search(&v) {
                row.remove(place);
            }
            by_degree.push(Reverse((row.len(), w)));
        }
    }
    Some(order)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{below, rng, shuffle};
    use crate::edges::EdgeList;

    fn graph(vertices: u32, edges: impl IntoIterator<Item = (u32, u32)>) -> Graph {
        Graph::of_edges(&EdgeList::undirected(vertices, edges).unwrap())
    }

    fn width(elimination: &Elimination) -> usize {
        let widths = elimination.turns.iter().map(|turn| turn.frontier.len());
        widths.max().unwrap_or(0)
    }

    /// A tree has the width 1, however it branches; rings that hang on a ring have 2; a complete graph has one less than vertices.
    #[test]
    fn the_width_of_known_graphs() {
        let by_degree = |graph: &Graph| by_degree(graph, &Limits::NONE).map(|found| width(&found));
        let tree = graph(1000, (1..1000).map(|v| ((v - 1) / 3, v)));
        assert_eq!(by_degree(&tree), Some(1));
        let rings = (0..20).flat_map(|ring| {
            let around = (0..10).map(move |at| (10 * ring + at, 10 * ring + (at + 1) % 10));
            around.chain([(10 * ring, 10 * ((ring + 1) % 20))])
        });
        assert_eq!(by_degree(&graph(200, rings)), Some(2));
        for (vertices, expected) in [(29, Some(28)), (30, None)] {
            let complete = (0..vertices).flat_map(|v| (0..v).map(move |w| (w, v)));
            assert_eq!(by_degree(&graph(vertices, complete)), expected);
        }
    }

    /// Of random graphs in random orders: each vertex comes once, the parts that become one are the last, frontiers are those of the parts, and
    /// vertices of one frontier have different slots.
    #[test]
    fn parts_become_one_where_they_meet() {
        let mut rng = rng(20, 0);
        for _ in 0..200 {
            let n = 1 + below(&mut rng, 24) as u32;
            let edges = (0..n).flat_map(|v| (0..v).map(move |w| (w, v)));
            let edges: Vec<(u32, u32)> = edges.filter(|_| below(&mut rng, 5) == 0).collect();
            let graph = graph(n, edges);
            let mut order: Vec<u32> = (0..n).collect();
            shuffle(&mut rng, &mut order);
            let elimination = Elimination::of(&graph, &order).unwrap();
            let (slots, all) = elimination.slots();
            let mut parts: Vec<Vec<u32>> = Vec::new();
            let mut sorted = Vec::new();
            for turn in &elimination.turns {
                let joined = parts.split_off(parts.len() - turn.parts);
                let is_next = |part: &Vec<u32>| {
                    part.iter()
                        .any(|&v| graph.neighbors(v as usize).contains(&turn.vertex))
                };
                assert!(joined.iter().all(is_next) && !parts.iter().any(is_next));
                let mut part = joined.concat();
                part.push(turn.vertex);
                let beyond = part.iter().flat_map(|&v| graph.neighbors(v as usize));
                let mut beyond: Vec<u32> = beyond.copied().filter(|w| !part.contains(w)).collect();
                beyond.sort_unstable();
                beyond.dedup();
                assert_eq!((&turn.frontier, turn.size), (&beyond, part.len()));
                for held in [&turn.before, &turn.frontier] {
                    let mut held: Vec<u8> = held.iter().map(|&w| slots[w as usize]).collect();
                    let (taken, most) = (held.len(), held.iter().max().map_or(0, |&slot| slot));
                    held.sort_unstable();
                    held.dedup();
                    assert!(held.len() == taken && usize::from(most) < all);
                }
                sorted.push(turn.vertex);
                parts.push(part);
            }
            sorted.sort_unstable();
            assert_eq!(sorted, (0..n).collect::<Vec<_>>());
        }
    }
}
