//! Given numbers that no path between their squares can match.
//!
//! From number p to number q a tour makes q - p moves (from p round to q, if it is closed). So the two
//! squares are at most that far apart, and where every move changes color they have the same color if and
//! only if q - p is even. Only consecutive known numbers are compared, ends
//! included: for others it follows, by the triangle inequality and by parity.
//!
//! Distances are those of the whole graph, as if no other square were taken; the exact search looks
//! closer. Cost: a breadth-first search from each number, no deeper than the gap behind it.

use std::fmt;

#[cfg(test)]
use super::super::evidence::edited;
use super::super::evidence::{Argument, Evidence};
use super::super::named_square::NamedSquare;
use crate::graph::Graph;
use crate::problem::Problem;
use crate::square::Square;

/// The most neighbors looked at in all.
const WORK: usize = 1 << 26;

/// Why two squares cannot have the numbers that they were given.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[non_exhaustive]
pub enum NumberConflict {
    /// The squares are at least so many moves apart, more than the difference of their numbers.
    Moves(u32),
    /// Every move changes color, so the colors do not fit.
    Colors,
}

impl NumberConflict {
    /// The least number of moves that there is between the squares, if that is what does not fit.
    pub(crate) fn least_moves(self) -> Option<u32> {
        match self {
            NumberConflict::Moves(least) => Some(least),
            NumberConflict::Colors => None,
        }
    }
}

/// The numbers of two squares, given or as ends, allow a certain number of moves between them, and no path of so
/// many moves joins them.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Numbers {
    /// The square of the first number and that of the second.
    pub squares: [NamedSquare; 2],
    /// The numbers, from 1; after the last one of a closed tour comes 1.
    pub numbers: [u32; 2],
    /// What is wrong.
    pub apart: NumberConflict,
}

/// Two numbers that are too close together for their squares, or whose squares have the wrong colors. The graph must
/// be connected.
pub(super) fn find(problem: &Problem, graph: &Graph) -> Option<Numbers> {
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
            return Some(Numbers {
                squares: [from, to].map(|square| NamedSquare::new(problem, square)),
                numbers: [step, next].map(|step| step + 1),
                apart,
            });
        }
    }
    None
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([one, other], [number, next]) = (&self.squares, self.numbers);
        match self.apart {
            NumberConflict::Moves(_) => {}
            NumberConflict::Colors => f.write_str("every move changes color, but ")?,
        }
        write!(
            f,
            "{one} has number {number} and {other} has number {next}, "
        )?;
        match self.apart {
            NumberConflict::Moves(least) => {
                write!(f, "and it takes {least} moves from the one to the other")
            }
            NumberConflict::Colors => f.write_str("which does not fit their colors"),
        }
    }
}

impl Argument for Numbers {
    fn evidence(&self) -> Evidence<'_> {
        Evidence::of("ends").and("ends", &self.squares)
    }

    #[cfg(test)]
    fn tampered(&self) -> Vec<Self> {
        let other_conflict = |numbers: &mut Self| {
            numbers.apart = match numbers.apart {
                NumberConflict::Moves(least) => NumberConflict::Moves(least + 1),
                NumberConflict::Colors => NumberConflict::Moves(2),
            };
        };
        edited(
            self,
            &[
                &|numbers| numbers.numbers[1] += 2,
                &|numbers| numbers.squares.swap(0, 1),
                &other_conflict,
            ],
        )
    }
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
