//! A search tree, walked with rules of its own.
//!
//! Each supposition says that the tour makes a certain move; what follows it is the tree under it, and after the
//! contradiction that ends it the opposite holds, and the tree under that follows. So the whole is
//! well formed if there is one contradiction more than there are suppositions, and right if each
//! contradiction is one.
//!
//! It is followed with three rules, made until nothing more follows, and one look
//! at the whole:
//!
//! * a square has two moves: with two made the others are not, with two left both are;
//! * moves made never close a cycle but the last;
//! * without the moves that are not made, no square may part the rest, and all hangs together.
//!
//! Where numbers are given there is a fourth: chains of moves must find their places ([`numbers`](super::numbers)).
//!
//! Supposing that a square is an end is a move between it and the outside, and told as a move of
//! the square to itself.
//!
//! Cost: for each contradiction as many passes over all moves as
//! there are links in its longest chain of consequences, and one more where only the look at the
//! whole finds it. Memory: linear in the moves.

use super::flaw::RefutationFlaw;
use super::incidence_lists::{EdgeState, IncidenceLists};
use super::no_cycle::has_tour;
use super::numbers::KnownNumbers;
use crate::problem::Problem;
use crate::square::Square;

/// One step through a search tree.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum RefutationStep {
    /// The tour is supposed to make this move, in either direction; or, with the same square
    /// twice, to have an end there.
    Suppose(Square, Square),
    /// That is impossible. The opposite of what was last supposed holds from here on.
    Contradiction,
}

/// Whether this tree shows that the problem has no tour.
pub(super) fn check(problem: &Problem, steps: &[RefutationStep]) -> Result<(), RefutationFlaw> {
    let graph = IncidenceLists::new(problem);
    let numbers = KnownNumbers::new(problem, graph.at.len());
    let mut known = graph.at_first(problem);
    // What was supposed, and what is the opposite of a supposition (false), in order.
    let mut facts: Vec<(usize, bool)> = Vec::new();
    let mut complete = false;
    for (step, &taken) in (1..).zip(steps) {
        if complete {
            return Err(RefutationFlaw::TooMany { step });
        }
        match taken {
            RefutationStep::Suppose(a, b) => {
                let what = || graph.name(problem, a, b);
                let edge = (graph.edge(a, b))
                    .ok_or_else(|| RefutationFlaw::NoMove { step, what: what() })?;
                if known[edge] != EdgeState::Open {
                    return Err(RefutationFlaw::Known { step, what: what() });
                }
                known[edge] = EdgeState::In;
                facts.push((edge, true));
            }
            RefutationStep::Contradiction => {
                let mut all = known.clone();
                let holds = has_tour(problem).unwrap_or_else(|| {
                    graph.follow(&mut all, &numbers) && graph.is_biconnected(&all)
                });
                if holds {
                    return Err(RefutationFlaw::NoContradiction { step });
                }
                complete = true;
                while let Some((edge, supposed)) = facts.pop() {
                    if supposed {
                        known[edge] = EdgeState::Out;
                        facts.push((edge, false));
                        complete = false;
                        break;
                    }
                    known[edge] = EdgeState::Open;
                }
            }
        }
    }
    match complete {
        true => Ok(()),
        false => Err(RefutationFlaw::TooFew {
            steps: steps.len(),
            open: facts.iter().filter(|(_, supposed)| *supposed).count(),
        }),
    }
}

impl IncidenceLists {
    /// Decides what follows; false if that is a contradiction.
    fn follow(&self, known: &mut [EdgeState], numbers: &KnownNumbers) -> bool {
        loop {
            let mut more = false;
            for edges in &self.at {
                let count =
                    |what: EdgeState| edges.iter().filter(|&&edge| known[edge] == what).count();
                let (made, open) = (count(EdgeState::In), count(EdgeState::Open));
                if made > 2 || made + open < 2 {
                    return false;
                }
                let decision = match (made, made + open) {
                    (2, _) => EdgeState::Out,
                    (_, 2) => EdgeState::In,
                    _ => continue,
                };
                for &edge in edges {
                    if known[edge] == EdgeState::Open {
                        known[edge] = decision;
                        more = true;
                    }
                }
            }
            let Some(chains) = Chains::new(&self.edges, known, self.at.len()) else {
                return false;
            };
            if chains.moves + 1 < self.at.len() {
                for (edge, &(a, b)) in self.edges.iter().enumerate() {
                    if known[edge] == EdgeState::Open && chains.of[a] == chains.of[b] {
                        known[edge] = EdgeState::Out;
                        more = true;
                    }
                }
            }
            if more {
                continue;
            }
            let Some(unused) = numbers.follow(self, known) else {
                return false;
            };
            if unused.is_empty() {
                return true;
            }
            for edge in unused {
                known[edge] = EdgeState::Out;
            }
        }
    }
}

/// The chains that the moves made so far form.
struct Chains {
    /// The chain of each vertex.
    of: Vec<usize>,
    /// How many moves are made.
    moves: usize,
}

impl Chains {
    /// `None` if the moves close a cycle that is not the whole.
    fn new(edges: &[(usize, usize)], known: &[EdgeState], vertices: usize) -> Option<Chains> {
        let made = || (edges.iter().zip(known)).filter(|&(_, &known)| known == EdgeState::In);
        let moves = made().count();
        let mut of: Vec<usize> = (0..vertices).collect();
        let mut members: Vec<Vec<usize>> = (0..vertices).map(|v| vec![v]).collect();
        for (&(a, b), _) in made() {
            let (mut into, mut from) = (of[a], of[b]);
            if into == from {
                if moves < vertices {
                    return None;
                }
                continue;
            }
            if members[into].len() < members[from].len() {
                (into, from) = (from, into);
            }
            let moved = std::mem::take(&mut members[from]);
            for &v in &moved {
                of[v] = into;
            }
            members[into].extend(moved);
        }
        // As many moves as vertices, two at each, are one cycle only if they are one chain.
        let whole = moves < vertices || of.iter().all(|&chain| chain == of[0]);
        whole.then_some(Chains { of, moves })
    }
}
