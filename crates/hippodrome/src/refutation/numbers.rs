//! What given numbers say of the moves that are made: the fourth rule of a refutation.
//!
//! Moves made form chains, and a chain can stand on the cycle of places in few ways when numbers are known:
//! from one end upwards or from the other, no square of it in the place of another whose number is
//! known, nor elsewhere than its own. After a chain comes one that a move may join to it, in the place after its last. Since
//! the tour goes through the chain with the first known number once, every other chain has a way from there and a way back
//! there, round the cycle; and a move is not made that is on no such way.
//!
//! Cost: N² ways of standing, and as many steps between them as each has moves. Beyond [`MAX_NUMBERS`] places
//! only each chain by itself is looked at.

use super::incidence_lists::{EdgeState, IncidenceLists};
use crate::problem::Problem;

/// The most places for which ways round are looked for.
const MAX_NUMBERS: usize = 1024;

/// A chain as it is met from one of its ends.
struct Chain {
    squares: Vec<usize>,
}

/// Places and their vertices, as far as they are known.
pub(super) struct KnownNumbers {
    at: Vec<Option<usize>>,
    place_of: Vec<Option<usize>>,
    first: Option<usize>,
}

impl KnownNumbers {
    pub(super) fn new(problem: &Problem, vertices: usize) -> KnownNumbers {
        let mut numbers = KnownNumbers {
            at: vec![None; vertices],
            place_of: vec![None; vertices],
            first: None,
        };
        if problem.constraints().given.is_empty() {
            return numbers;
        }
        let known = problem.known_steps().into_iter();
        let known = known.map(|(step, square)| (step as usize, square.index()));
        // The outside comes after the last step.
        let outside = (problem.len()..vertices).map(|v| (v, v));
        let known: Vec<(usize, usize)> = known.chain(outside).collect();
        for &(place, v) in &known {
            numbers.at[place] = Some(v);
            numbers.place_of[v] = Some(place);
        }
        // One number alone says only where a cycle begins.
        numbers.first = (known.len() > 1).then_some(known[0].1);
        numbers
    }

    /// Whether a chain can stand upwards from this place.
    fn suits(&self, chain: &Chain, place: usize) -> bool {
        let places = self.at.len();
        (place..).zip(&chain.squares).all(|(place, &v)| {
            let here = place % places;
            self.place_of[v].is_none_or(|known| known == here)
                && self.at[here].is_none_or(|known| known == v)
        })
    }

    /// Which open moves are on a way round; `None` if chains cannot stand, `Some` of nothing where all may be.
    pub(super) fn follow(&self, graph: &IncidenceLists, known: &[EdgeState]) -> Option<Vec<usize>> {
        let Some(first) = self.first else {
            return Some(Vec::new());
        };
        let places = self.at.len();
        let chains = chains(graph, known);
        if chains.is_empty() {
            // The whole cycle: one of the two ways to tell it must be right.
            let upwards = walk(graph, known, first).squares;
            let mut downwards = upwards.clone();
            downwards[1..].reverse();
            let place = self.place_of[first]?;
            let mut ways = [upwards, downwards].into_iter();
            let right = ways.any(|squares| self.suits(&Chain { squares }, place));
            return right.then(Vec::new);
        }
        let stands: Vec<Vec<bool>> = chains
            .iter()
            .map(|chain| (0..places).map(|place| self.suits(chain, place)).collect())
            .collect();
        // A chain is there from either end, or once if it is one square.
        let by_end = |v: usize| chains.iter().position(|chain| chain.squares[0] == v);
        let other = |chain: usize| by_end(chains[chain].squares[chains[chain].squares.len() - 1]);
        let can_stand = |chain: usize| {
            [Some(chain), other(chain)]
                .into_iter()
                .flatten()
                .any(|chain| stands[chain].contains(&true))
        };
        if !(0..chains.len()).all(can_stand) {
            return None;
        }
        if places > MAX_NUMBERS {
            return Some(Vec::new());
        }
        // From the end of each chain: the open move, and the chain after it.
        let begins: Vec<Option<usize>> = (0..places).map(by_end).collect();
        let onward: Vec<Vec<(usize, usize)>> = chains
            .iter()
            .map(|chain| {
                let last = chain.squares[chain.squares.len() - 1];
                let open = graph.at[last]
                    .iter()
                    .filter(|&&edge| known[edge] == EdgeState::Open);
                let next = open.filter_map(|&edge| {
                    let (a, b) = graph.edges[edge];
                    Some((edge, begins[a + b - last]?))
                });
                next.collect()
            })
            .collect();
        let mut before: Vec<Vec<(usize, usize)>> = vec![Vec::new(); chains.len()];
        for (chain, next) in onward.iter().enumerate() {
            for &(edge, next) in next {
                before[next].push((edge, chain));
            }
        }
        let length = |chain: usize| chains[chain].squares.len();
        let is_base = |chain: usize| chains[chain].squares.contains(&first);
        // All ways of standing reached from those of the first chain, which is not gone through again.
        let spread = |steps: &[Vec<(usize, usize)>], forward: bool| {
            let mut reached = vec![vec![false; places]; chains.len()];
            let base = (0..chains.len()).filter(|&chain| is_base(chain));
            let begin = base.flat_map(|chain| (0..places).map(move |place| (chain, place)));
            let mut waiting: Vec<(usize, usize)> = begin
                .filter(|&(chain, place)| stands[chain][place])
                .collect();
            while let Some((chain, place)) = waiting.pop() {
                for &(_, next) in &steps[chain] {
                    let there = match forward {
                        true => (place + length(chain)) % places,
                        false => (place + places - length(next)) % places,
                    };
                    if stands[next][there]
                        && !std::mem::replace(&mut reached[next][there], true)
                        && !is_base(next)
                    {
                        waiting.push((next, there));
                    }
                }
            }
            reached
        };
        let (up, down) = (spread(&onward, true), spread(&before, false));
        let on_way = |chain: usize| (0..places).any(|place| up[chain][place] && down[chain][place]);
        let all = (0..chains.len()).all(|chain| on_way(chain) || other(chain).is_some_and(on_way));
        if !all {
            return None;
        }
        let unused = onward
            .iter()
            .enumerate()
            .flat_map(|(chain, next)| next.iter().map(move |&(edge, next)| (chain, edge, next)));
        let mut used = vec![false; graph.edges.len()];
        for (chain, edge, next) in unused {
            used[edge] |= (0..places).any(|place| {
                let there = (place + length(chain)) % places;
                let left = up[chain][place] || is_base(chain) && stands[chain][place];
                let met = down[next][there] || is_base(next) && stands[next][there];
                left && met
            });
        }
        let open = (0..used.len()).filter(|&edge| known[edge] == EdgeState::Open && !used[edge]);
        Some(open.collect())
    }
}

/// The chains of moves made, each from both its ends, a bare vertex once; none of a whole cycle.
fn chains(graph: &IncidenceLists, known: &[EdgeState]) -> Vec<Chain> {
    let made = |&v: &usize| {
        graph.at[v]
            .iter()
            .filter(|&&edge| known[edge] == EdgeState::In)
    };
    let ends = (0..graph.at.len()).filter(|v| made(v).count() < 2);
    ends.map(|end| walk(graph, known, end)).collect()
}

/// Along the moves made, from a vertex to the end, or round until it comes again.
fn walk(graph: &IncidenceLists, known: &[EdgeState], from: usize) -> Chain {
    let mut squares = vec![from];
    let (mut at, mut came) = (from, usize::MAX);
    let onward = |at: usize, came: usize| {
        let mut edges = graph.at[at].iter();
        edges.find(|&&edge| edge != came && known[edge] == EdgeState::In)
    };
    while let Some(&edge) = onward(at, came) {
        let (a, b) = graph.edges[edge];
        (came, at) = (edge, a + b - at);
        if at == from {
            break;
        }
        squares.push(at);
    }
    Chain { squares }
}
