//! Exchanges of links along alternating cycles, and what becomes of the cycles.
//!
//! An alternating cycle is a closed walk t0 t1 t2 ... whose edges are by turns links of the 2-factor and other
//! edges of the graph: removing the former and adding the latter leaves every vertex two partners. How many cycles
//! result can be told from the order of the removed links along their cycles: the paths between them stay whole, and
//! the new links join their ends. If all removed links lie in different cycles, these become one.
//!
//! [`Exchanges::search`] builds alternating cycles from a link of a given cycle, depth first, in a random order,
//! first those that remove two links, then three and so on (S. Lin & B. W. Kernighan, An effective
//! heuristic algorithm for the traveling-salesman problem, Operations Research 21, 1973, do the same
//! for short tours). The first that leaves fewer cycles is taken.
//!
//! Of a vertex with very many neighbors (one added for free ends) only those are tried that close the
//! alternating cycle at once, and a few others.

use rand_xoshiro::Xoshiro256PlusPlus;

use super::order::CycleOrder;
use crate::chance::below;
use crate::graph::Graph;
use crate::two_factor::links::{Links, WIDE};

/// The most pairs that one exchange parts.
pub(super) const DEEPEST: usize = 6;

/// Neighbors tried at random where there are very many.
const SAMPLE: usize = 8;

/// A closed alternating way: partners, no partners, partners ...
pub(super) type AlternatingCycle = arrayvec::ArrayVec<u32, { 2 * DEEPEST }>;

/// The search for exchanges.
pub(super) struct Exchanges<'s> {
    pub(super) graph: &'s Graph,
    pub(super) links: &'s Links,
    pub(super) order: &'s CycleOrder,
    pub(super) rng: &'s mut Xoshiro256PlusPlus,
    /// Pairs that may still be looked at.
    pub(super) budget: u64,
    /// An exchange that leaves as many cycles, drawn evenly from those met.
    pub(super) sideways: Option<AlternatingCycle>,
    pub(super) sideways_met: usize,
}

impl Exchanges<'_> {
    /// An exchange that leaves fewer cycles, parting at most `depth` pairs, the first of this cycle.
    pub(super) fn search(&mut self, cycle: u32, depth: usize) -> Option<AlternatingCycle> {
        let root = self.order.vertex_of(cycle);
        for depth in 2..=depth {
            let (mut before, mut at) = (self.links.of(root)[0], root);
            loop {
                for (t0, t1) in [(before, at), (at, before)] {
                    let mut way = AlternatingCycle::new();
                    way.extend([t0, t1]);
                    if self.extend(&mut way, depth) {
                        return Some(way);
                    }
                    if self.budget == 0 {
                        return None;
                    }
                }
                (before, at) = (at, self.links.beyond(before, at));
                if at == root {
                    break;
                }
            }
        }
        None
    }

    /// Goes on from the end of the way, until it parts `depth` pairs and is closed.
    fn extend(&mut self, way: &mut AlternatingCycle, depth: usize) -> bool {
        let from = way[way.len() - 1];
        let graph = self.graph;
        let neighbors = graph.neighbors(from as usize);
        if neighbors.len() <= WIDE {
            let shift = below(self.rng, neighbors.len());
            for i in 0..neighbors.len() {
                let to = neighbors[(i + shift) % neighbors.len()];
                if self.part(way, to, depth) {
                    return true;
                }
            }
            return false;
        }
        // Those with a partner next to the beginning.
        let first = graph.neighbors(way[0] as usize);
        for &near in first.iter().take(WIDE) {
            for to in self.links.of(near) {
                if graph.adjacent(to, from) && self.part(way, to, depth) {
                    return true;
                }
            }
        }
        (0..SAMPLE).any(|_| {
            let to = neighbors[below(self.rng, neighbors.len())];
            self.part(way, to, depth)
        })
    }

    /// Goes on to `to` and from there to each of its partners.
    fn part(&mut self, way: &mut AlternatingCycle, to: u32, depth: usize) -> bool {
        let from = way[way.len() - 1];
        if self.links.joined(from, to) || is_added(way, from, to) {
            return false;
        }
        for next in self.links.of(to) {
            if is_parted(way, to, next) {
                continue;
            }
            self.budget = self.budget.saturating_sub(1);
            if self.budget == 0 {
                return false;
            }
            way.extend([to, next]);
            let done = match way.len() < 2 * depth {
                true => self.extend(way, depth),
                false => self.closes(way) && self.serves(way),
            };
            if done {
                return true;
            }
            way.truncate(way.len() - 2);
        }
        false
    }

    fn closes(&self, way: &AlternatingCycle) -> bool {
        let (first, last) = (way[0], way[way.len() - 1]);
        first != last
            && self.graph.adjacent(last, first)
            && !self.links.joined(last, first)
            && !is_added(way, last, first)
    }

    /// Whether the exchange leaves fewer cycles; if it leaves as many, it may be kept in mind.
    fn serves(&mut self, way: &AlternatingCycle) -> bool {
        let (before, after) = self.count(way);
        if before == after {
            self.sideways_met += 1;
            if below(self.rng, self.sideways_met) == 0 {
                self.sideways = Some(way.clone());
            }
        }
        after < before
    }

    /// The number of cycles that the exchange touches, and what becomes of it.
    fn count(&self, way: &AlternatingCycle) -> (usize, usize) {
        // Each cut with its cycle and place, and which entries of `way` lie before and after it.
        let mut cuts = arrayvec::ArrayVec::<_, DEEPEST>::new();
        for i in (0..way.len()).step_by(2) {
            let (a, b) = (self.order.place(way[i]), self.order.place(way[i + 1]));
            cuts.push(match self.order.comes_before(a, b) {
                true => (a, i, i + 1),
                false => (b, i + 1, i),
            });
        }
        cuts.sort_unstable();
        // The other end of the piece that begins or ends with each entry.
        let mut piece = [0; 2 * DEEPEST];
        let (mut group, mut before) = (0, 0);
        for i in 0..cuts.len() {
            let ((cycle, _), _, head) = cuts[i];
            let next = match cuts.get(i + 1) {
                Some(((same, _), _, _)) if *same == cycle => i + 1,
                _ => {
                    before += 1;
                    std::mem::replace(&mut group, i + 1)
                }
            };
            let (_, tail, _) = cuts[next];
            piece[head] = tail;
            piece[tail] = head;
        }
        let mut seen = [false; 2 * DEEPEST];
        let mut after = 0;
        for start in 0..way.len() {
            if seen[start] {
                continue;
            }
            after += 1;
            let mut at = start;
            while !seen[at] {
                seen[at] = true;
                let other = piece[at];
                seen[other] = true;
                // The new link: an odd entry and the even one after it.
                at = match other % 2 {
                    1 => (other + 1) % way.len(),
                    _ => (other + way.len() - 1) % way.len(),
                };
            }
        }
        (before, after)
    }
}

/// Whether the way already joins these two.
fn is_added(way: &[u32], a: u32, b: u32) -> bool {
    let joined = way[1..].chunks_exact(2);
    joined
        .into_iter()
        .any(|pair| pair == [a, b] || pair == [b, a])
}

/// Whether the way already parts these two.
fn is_parted(way: &[u32], a: u32, b: u32) -> bool {
    way.chunks_exact(2)
        .any(|pair| pair == [a, b] || pair == [b, a])
}
