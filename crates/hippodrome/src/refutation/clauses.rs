//! Clauses that a search has learned, gone through with rules of its own.
//!
//! A clause says of some moves that the tour makes one of them, or does not make one of others: at least one of its *literals* holds. Each
//! clause must follow from the rules and the clauses before it, in the one way that is simple to see: if none of its literals
//! held, what follows from that would end in a contradiction (E. Goldberg & Y. Novikov, Verification of proofs of unsatisfiability for CNF formulas,
//! DATE 2003, called it reverse unit propagation). When the last clause is there, nothing more need be supposed.
//!
//! What follows is what `tree` follows, and one rule more:
//!
//! * a square has two moves: with two made the others are not, with two left both are;
//! * moves made never close a cycle but the last;
//! * of a clause whose literals are false but for one, that one holds;
//! * when nothing more follows: without the moves that are not made, no square may part the rest, and all hangs together.
//!
//! A fact is followed as soon as it is known, and taken back in the opposite order. Each clause watches two of its literals that are not
//! false, and is looked at when one of them becomes false.
//!
//! Cost: for each clause what follows from it, and for some all moves once; memory linear in the moves and in the literals of all clauses.

use std::collections::HashMap;

use super::flaw::RefutationFlaw;
use super::incidence_lists::{EdgeState, IncidenceLists};
use super::no_cycle::has_tour;
use crate::problem::Problem;
use crate::square::Square;

/// A move of the tour, in either direction, or one that it does not make.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct MoveLiteral {
    /// One of its squares.
    pub a: Square,
    /// The other; the same again for an end of the tour there.
    pub b: Square,
    /// Whether the tour makes it.
    pub is_made: bool,
}

/// Whether these clauses show that the problem has no tour.
pub(super) fn check(problem: &Problem, clauses: &[Vec<MoveLiteral>]) -> Result<(), RefutationFlaw> {
    match has_tour(problem) {
        Some(true) => return Err(RefutationFlaw::NoEnd),
        Some(false) => return Ok(()),
        None => {}
    }
    let graph = IncidenceLists::new(problem);
    let at_first = graph.at_first(problem);
    let edge_of: HashMap<(usize, usize), usize> = graph.edges.iter().copied().zip(0..).collect();
    let mut facts = Facts::new(&graph);
    let is_first = |&edge: &usize| at_first[edge] == EdgeState::In;
    let mut holds = (0..at_first.len())
        .filter(is_first)
        .all(|edge| facts.learn(edge, true));
    holds = holds && (0..graph.at.len()).all(|v| facts.look_at(v)) && facts.follow();
    for (step, clause) in (1..).zip(clauses) {
        if !holds {
            return Ok(());
        }
        let mut literals = Vec::with_capacity(clause.len());
        for literal in clause {
            let (a, b) = (literal.a.index(), literal.b.index());
            let other = if a == b { graph.outside } else { Some(b) };
            let edge = other.and_then(|b| edge_of.get(&(a.min(b), a.max(b))));
            let Some(&edge) = edge else {
                let what = graph.name(problem, literal.a, literal.b);
                return Err(RefutationFlaw::NoMove { step, what });
            };
            literals.push((edge, literal.is_made));
        }
        let length = facts.trail.len();
        let mut opposites = literals.iter().map(|&(edge, is_made)| (edge, !is_made));
        let can_be_false = opposites.all(|(edge, is_made)| facts.learn(edge, is_made))
            && facts.follow()
            && graph.is_biconnected(&facts.known);
        facts.take_back(length);
        if can_be_false {
            return Err(RefutationFlaw::NotImplied { step });
        }
        holds = facts.add(literals) && facts.follow();
    }
    match holds && graph.is_biconnected(&facts.known) {
        true => Err(RefutationFlaw::NoEnd),
        false => Ok(()),
    }
}

/// What is known of all moves, and how it became known.
struct Facts<'g> {
    graph: &'g IncidenceLists,
    known: Vec<EdgeState>,
    /// The moves that are known, in the order in which that became known; the first `followed` of them have been followed.
    trail: Vec<Fact>,
    followed: usize,
    /// Of each vertex how many moves are made, and how many are not left out.
    made: Vec<u32>,
    left: Vec<u32>,
    /// The other end of the chain of moves that ends here; the vertex itself if none does.
    end: Vec<usize>,
    /// How many moves are made in all.
    moves: usize,
    clauses: Vec<Vec<(usize, bool)>>,
    /// The clauses that watch a move that is made (1), or not (0).
    watching: Vec<[Vec<usize>; 2]>,
}

/// A move that is known, and if it is made and was followed, the ends of the two chains that it joins.
struct Fact {
    edge: usize,
    ends: Option<[usize; 2]>,
}

impl Facts<'_> {
    fn new(graph: &IncidenceLists) -> Facts<'_> {
        Facts {
            graph,
            known: vec![EdgeState::Open; graph.edges.len()],
            trail: Vec::new(),
            followed: 0,
            made: vec![0; graph.at.len()],
            left: graph.at.iter().map(|edges| edges.len() as u32).collect(),
            end: (0..graph.at.len()).collect(),
            moves: 0,
            clauses: Vec::new(),
            watching: graph.edges.iter().map(|_| Default::default()).collect(),
        }
    }

    /// Knows of a move whether it is made; false if the opposite is known.
    fn learn(&mut self, edge: usize, is_made: bool) -> bool {
        let state = match is_made {
            true => EdgeState::In,
            false => EdgeState::Out,
        };
        if self.known[edge] == EdgeState::Open {
            self.known[edge] = state;
            self.trail.push(Fact { edge, ends: None });
        }
        self.known[edge] == state
    }

    /// Follows all that is known; false if that is a contradiction.
    fn follow(&mut self) -> bool {
        while let Some(fact) = self.trail.get(self.followed) {
            let edge = fact.edge;
            let is_made = self.known[edge] == EdgeState::In;
            let holds = match is_made {
                true => self.join(edge),
                false => self.part(edge),
            };
            self.followed += 1;
            if !(holds && self.look_at_clauses(edge, !is_made)) {
                return false;
            }
        }
        true
    }

    /// A move is made. Whatever comes of it, it can be taken back.
    fn join(&mut self, edge: usize) -> bool {
        let (u, v) = self.graph.edges[edge];
        if self.made[u] == 2 || self.made[v] == 2 {
            return false;
        }
        let ends = [self.end[u], self.end[v]];
        self.trail[self.followed].ends = Some(ends);
        self.made[u] += 1;
        self.made[v] += 1;
        self.moves += 1;
        let closes = ends == [v, u];
        self.end[ends[0]] = ends[1];
        self.end[ends[1]] = ends[0];
        let vertices = self.graph.at.len();
        if closes {
            return self.moves == vertices;
        }
        if !(self.look_at(u) && self.look_at(v)) {
            return false;
        }
        // The move between the ends of the chain would close it.
        if self.moves + 1 < vertices {
            let between = self.graph.at[ends[0]].iter().copied();
            let pair = (ends[0].min(ends[1]), ends[0].max(ends[1]));
            let mut between = between.filter(|&other| self.graph.edges[other] == pair);
            if let Some(between) = between.next()
                && between != edge
            {
                return self.learn(between, false);
            }
        }
        true
    }

    /// A move is not made.
    fn part(&mut self, edge: usize) -> bool {
        let (u, v) = self.graph.edges[edge];
        self.left[u] -= 1;
        self.left[v] -= 1;
        self.look_at(u) && self.look_at(v)
    }

    /// What follows at a vertex.
    fn look_at(&mut self, v: usize) -> bool {
        let is_made = match (self.made[v], self.left[v]) {
            (_, 0 | 1) => return false,
            (2, _) => false,
            (_, 2) => true,
            _ => return true,
        };
        let graph = self.graph;
        let mut edges = graph.at[v].iter();
        edges.all(|&edge| self.known[edge] != EdgeState::Open || self.learn(edge, is_made))
    }

    /// What follows from the clauses that watch this literal, which is false.
    fn look_at_clauses(&mut self, edge: usize, is_made: bool) -> bool {
        let mut watching = std::mem::take(&mut self.watching[edge][usize::from(is_made)]);
        let mut at = 0;
        while at < watching.len() {
            let number = watching[at];
            let clause = &mut self.clauses[number];
            if clause[0] == (edge, is_made) {
                clause.swap(0, 1);
            }
            let known = &self.known;
            let is_false = |&(edge, is_made): &(usize, bool)| match known[edge] {
                EdgeState::Open => false,
                EdgeState::In => !is_made,
                EdgeState::Out => is_made,
            };
            let other = clause[2..].iter().position(|literal| !is_false(literal));
            if let Some(other) = other {
                clause.swap(1, 2 + other);
                let (edge, is_made) = clause[1];
                self.watching[edge][usize::from(is_made)].push(number);
                watching.swap_remove(at);
                continue;
            }
            let (only, is_only_made) = clause[0];
            if !self.learn(only, is_only_made) {
                self.watching[edge][usize::from(is_made)] = watching;
                return false;
            }
            at += 1;
        }
        self.watching[edge][usize::from(is_made)] = watching;
        true
    }

    /// Adds a clause for good, while nothing is supposed; false if all its literals are false.
    fn add(&mut self, mut literals: Vec<(usize, bool)>) -> bool {
        let is_false = |&(edge, is_made): &(usize, bool)| match self.known[edge] {
            EdgeState::Open => false,
            EdgeState::In => !is_made,
            EdgeState::Out => is_made,
        };
        // What is known now is known for good.
        literals.retain(|literal| !is_false(literal));
        literals.sort_unstable();
        literals.dedup();
        match literals[..] {
            [] => false,
            [(edge, is_made)] => self.learn(edge, is_made),
            [one, other, ..] => {
                for (edge, is_made) in [one, other] {
                    self.watching[edge][usize::from(is_made)].push(self.clauses.len());
                }
                self.clauses.push(literals);
                true
            }
        }
    }

    /// Takes back what became known since there were so many facts.
    fn take_back(&mut self, length: usize) {
        while self.trail.len() > length {
            let Some(Fact { edge, ends }) = self.trail.pop() else {
                return;
            };
            let (u, v) = self.graph.edges[edge];
            let was_followed = self.trail.len() < self.followed;
            if let Some([a, b]) = ends {
                self.made[u] -= 1;
                self.made[v] -= 1;
                self.moves -= 1;
                self.end[a] = u;
                self.end[u] = a;
                self.end[b] = v;
                self.end[v] = b;
            } else if was_followed && self.known[edge] == EdgeState::Out {
                self.left[u] += 1;
                self.left[v] += 1;
            }
            self.known[edge] = EdgeState::Open;
        }
        self.followed = self.followed.min(length);
    }
}

#[cfg(test)]
mod tests;
