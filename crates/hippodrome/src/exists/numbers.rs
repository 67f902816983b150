//! Given numbers that no path between their squares can match.
//!
//! From number p to number q a tour makes q - p moves (from p round to q, if it is closed). So the two
//! squares are at most that far apart, and where every move changes color they have the same color if and
//! only if q - p is even. Only consecutive known numbers are compared, ends
//! included: for others it follows, by the triangle inequality and by parity.
//!
//! Distances are those of the whole graph, as if no other square were taken; the exact search looks
//! closer. Cost: a breadth-first search from each number, no deeper than the gap behind it.

use super::reason::{NamedSquare, NumberConflict, Reason};
use crate::graph::Graph;
use crate::problem::Problem;
use crate::square::Square;

/// The most neighbors looked at in all.
const WORK: usize = 1 << 26;

/// Two numbers that are too close together for their squares, or whose squares have the wrong colors. The graph must
/// be connected.
pub(super) fn find(problem: &Problem, graph: &Graph) -> Option<Reason> {
    if problem.constraints().given.is_empty() {
        return None;
    }
    let (n, closed) = (graph.len(), problem.ends().is_closed());
    let known = problem.known_steps();
    let colors = graph.coloring();
    let mut nearby = Nearby {
        graph,
        seen: vec![u32::MAX; n],
        work: WORK,
    };
    let round = closed.then(|| known[0]);
    let pairs = known.iter().zip(known[1..].iter().chain(&round));
    for (search, (&(step, from), &(next, to))) in (0..).zip(pairs) {
        let gap = (next as usize + n - step as usize - 1) % n + 1;
        let apart = match &colors {
            Some(colors) if (colors[from.index()] != colors[to.index()]) != (gap % 2 == 1) => {
                Some(NumberConflict::Colors)
            }
            _ => match nearby.reaches(from, to, gap, search) {
                true => None,
                false => {
                    let least = graph.distances(from)[to.index()];
                    Some(NumberConflict::Moves(least?))
                }
            },
        };
        if let Some(apart) = apart {
            return Some(Reason::Numbers {
                squares: [from, to].map(|square| NamedSquare::new(problem, square)),
                numbers: [step, next].map(|step| step + 1),
                apart,
            });
        }
    }
    None
}

/// Breadth-first searches of limited depth.
struct Nearby<'g> {
    graph: &'g Graph,
    /// The last search that has seen each vertex.
    seen: Vec<u32>,
    work: usize,
}

impl Nearby<'_> {
    /// Whether at most so many moves lead from the one to the other; `true` when the work is spent.
    fn reaches(&mut self, from: Square, to: Square, moves: usize, search: u32) -> bool {
        let mut layer = vec![from.raw()];
        self.seen[from.index()] = search;
        for _ in 0..moves {
            let mut next = Vec::new();
            for &v in &layer {
                let neighbors = self.graph.neighbors(v as usize);
                self.work = self.work.saturating_sub(neighbors.len());
                for &w in neighbors {
                    if std::mem::replace(&mut self.seen[w as usize], search) != search {
                        next.push(w);
                    }
                }
            }
            if self.seen[to.index()] == search || self.work == 0 {
                return true;
            }
            layer = next;
        }
        false
    }
}
