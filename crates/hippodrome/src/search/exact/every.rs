//! All Hamiltonian cycles of an undirected graph, one after another.
//!
//! The search is that of [`super::exact`] with nothing left to chance, and without restarts: which edge is decided next depends
//! on what is decided alone, never on what was met before. So each cycle comes once, the order never changes, and
//! where a list stands is told by its last cycle ([`EveryCycle::begin_after`]).
//!
//! Cost: exponential in general; a node, an edge decided by choice, costs a look at all edges. Memory linear in the edges.

use super::fragments::{EdgeState, Fragments};
use crate::graph::Graph;
use crate::limits::{Limits, Stopped};
use crate::problem::Problem;
use crate::square::Square;
use crate::trace::nobody;

/// The cycles that are still to come.
pub(crate) struct EveryCycle {
    /// What is decided; `None` when no cycle is left.
    fragments: Option<Fragments>,
    /// The choices made: the edge that went in first, and the length of the trail before it.
    choices: Vec<(u32, usize)>,
    /// Nothing more is to be found with what is decided.
    is_done: bool,
    nodes: u64,
}

impl EveryCycle {
    /// Those of a graph, for the problem is to be a closed tour of one, of at least three vertices, and nothing else.
    pub(crate) fn of(problem: &Problem) -> EveryCycle {
        EveryCycle {
            fragments: Fragments::new(&Graph::of(problem), problem, &[], usize::MAX),
            choices: Vec::new(),
            is_done: false,
            nodes: 0,
        }
    }

    /// From now on the cycles that come after this one; none may have been asked for.
    pub(crate) fn begin_after(&mut self, cycle: &[Square]) {
        let Some(fragments) = &mut self.fragments else {
            unreachable!("there is a cycle");
        };
        let mut next = vec![0; cycle.len()];
        for (at, vertex) in cycle.iter().enumerate() {
            next[vertex.index()] = cycle[(at + 1) % cycle.len()].raw();
        }
        while !fragments.is_cycle() {
            let e = fragments.first_open();
            let (u, v) = fragments.edges[e as usize];
            let is_in = next[u as usize] == v || next[v as usize] == u;
            if is_in {
                self.choices.push((e, fragments.trail.len()));
            }
            let decision = if is_in { EdgeState::In } else { EdgeState::Out };
            fragments.queue.push((e, decision));
            let settled = fragments.settle(&mut nobody());
            assert!(settled.is_ok(), "the cycle is one of the graph");
        }
        self.is_done = true;
    }

    /// Goes on to the next cycle; `false` when there is none left. The limit on nodes is one on all, from the first on.
    pub(crate) fn advance(&mut self, limits: &Limits<'_>) -> Result<bool, Stopped> {
        loop {
            if limits.asked_to_stop() {
                return Err(Stopped::Asked);
            }
            let Some(fragments) = &mut self.fragments else {
                return Ok(false);
            };
            if self.is_done {
                let Some((e, length)) = self.choices.pop() else {
                    self.fragments = None;
                    continue;
                };
                fragments.undo(length, &mut nobody());
                // With everything before it, this edge has been in.
                self.is_done = fragments.decide(e, EdgeState::Out);
                continue;
            }
            if fragments.is_cycle() {
                self.is_done = true;
                return Ok(true);
            }
            if self.nodes >= limits.budget() {
                return Err(Stopped::Nodes);
            }
            self.nodes += 1;
            let e = fragments.first_open();
            self.choices.push((e, fragments.trail.len()));
            self.is_done = fragments.decide(e, EdgeState::In);
        }
    }

    /// The vertices along the cycle that was found.
    pub(crate) fn cycle(&self) -> Vec<Square> {
        let cycle = self.fragments.iter().flat_map(Fragments::cycle);
        cycle.map(Square::new).collect()
    }
}

impl std::fmt::Debug for EveryCycle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EveryCycle")
            .field("choices", &self.choices)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

impl Fragments {
    /// Whether all edges of a cycle are in.
    fn is_cycle(&self) -> bool {
        self.chosen == self.mate.len()
    }

    /// Decides an edge, and what follows; whether that is a dead end.
    fn decide(&mut self, e: u32, decision: EdgeState) -> bool {
        self.queue.push((e, decision));
        let fate = self.settle(&mut nobody());
        fate.and_then(|()| self.look(&mut nobody())).is_err()
    }

    /// The first open edge at the first of the tightest vertices.
    fn first_open(&self) -> u32 {
        let v = self.tightest().iter().min().map_or(0, |&v| v as usize);
        let edges = self.links(v).iter().map(|&(_, e)| e);
        let mut open = edges.filter(|&e| self.edge[e as usize] == EdgeState::Open);
        open.next()
            .expect("a vertex that is not inner has two ways on")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaper::Leaper;
    use crate::normal_form::normal_form;
    use crate::problem::Ends;

    /// 9862 closed tours of 6x6 and 8 of 5x6, as are published, each once, and after each those that came after it.
    #[test]
    fn each_once_and_in_order() {
        for (text, number) in [("5x6", 8), ("3x10", 16), ("6x6", 9862), ("4x6", 0)] {
            let problem = Problem::on_board(text.parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
            let list = |every: &mut EveryCycle| {
                let mut found = Vec::new();
                while every.advance(&Limits::NONE).unwrap() {
                    let mut cycle = every.cycle();
                    normal_form(&mut cycle, true);
                    found.push(cycle);
                }
                found
            };
            let all = list(&mut EveryCycle::of(&problem));
            assert_eq!(all.len(), number, "{text}");
            let mut sorted = all.clone();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len(), number, "{text}");
            let few = all.len().saturating_sub(40);
            for (at, cycle) in all.iter().enumerate().skip(few) {
                let mut others = EveryCycle::of(&problem);
                others.begin_after(cycle);
                assert!(list(&mut others) == all[at + 1..], "{text}: {at}");
            }
        }
    }

    #[test]
    fn limits_stop_it_and_it_goes_on() {
        let problem = Problem::on_board("6x6".parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
        let mut every = EveryCycle::of(&problem);
        assert_eq!(
            every.advance(&Limits::NONE.with_nodes(1)),
            Err(Stopped::Nodes)
        );
        assert_eq!(every.advance(&Limits::NONE), Ok(true));
    }
}
