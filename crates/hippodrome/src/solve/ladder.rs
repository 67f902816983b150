//! A plan under way: which attempt comes next, and whether one that came to nothing is followed by another.

use super::plan::Rung;
use crate::answer::Answer;
use crate::limits::{Limits, Stopped};
use crate::methods::Method;
use crate::problem::Problem;
use crate::search::Stats;
#[cfg(feature = "sat")]
use crate::search::nodes_of_turn;
use crate::trace::Trace;

/// A rung of a plan, or, of a search that learns, one turn of it.
#[derive(Clone, Debug)]
pub(crate) struct Attempt {
    pub(crate) method: Method,
    /// The most nodes spent on it; `None`: until it answers.
    pub(crate) nodes: Option<u64>,
    /// How many turns of the search that learns come before this one.
    pub(crate) turn: u32,
}

impl Attempt {
    /// Makes it, within its own limits and these.
    pub(crate) fn run(
        &self,
        problem: &Problem,
        limits: &Limits<'_>,
        trace: &mut impl Trace,
    ) -> (Answer, Stats) {
        self.method.run(problem, self.turn, limits, trace)
    }
}

/// What is left to try.
pub(crate) struct Ladder {
    /// The next one is the last.
    rungs: Vec<Rung>,
    /// Attempts that were taken too soon; the next one is the last.
    #[cfg(feature = "sat")]
    put_back: Vec<Attempt>,
    /// Turns of the search that learns so far.
    #[cfg(feature = "sat")]
    turns: u32,
    /// Nodes of all attempts so far, and how many there may be.
    spent: u64,
    most: u64,
}

impl Ladder {
    /// At the foot of it.
    pub(crate) fn new(mut rungs: Vec<Rung>, limits: &Limits<'_>) -> Ladder {
        rungs.reverse();
        Ladder {
            rungs,
            #[cfg(feature = "sat")]
            put_back: Vec::new(),
            #[cfg(feature = "sat")]
            turns: 0,
            spent: 0,
            most: limits.budget(),
        }
    }

    /// The next attempt, should all before it come to nothing.
    pub(crate) fn next(&mut self) -> Option<Attempt> {
        #[cfg(feature = "sat")]
        if let Some(attempt) = self.put_back.pop() {
            return Some(attempt);
        }
        let rung = self.rungs.pop()?;
        #[cfg(feature = "sat")]
        if matches!(rung.method, Method::Sat(_)) {
            return Some(self.next_turn(rung));
        }
        Some(Attempt {
            method: rung.method,
            nodes: rung.nodes,
            turn: 0,
        })
    }

    /// The next turn of a search that learns; others of its rung come after it, if there are more.
    #[cfg(feature = "sat")]
    fn next_turn(&mut self, mut rung: Rung) -> Attempt {
        let turn = self.turns;
        self.turns += 1;
        let nodes = nodes_of_turn(turn);
        let attempt = Attempt {
            method: rung.method.clone(),
            nodes: Some(rung.nodes.map_or(nodes, |most| most.min(nodes))),
            turn,
        };
        rung.nodes = rung.nodes.map(|most| most.saturating_sub(nodes));
        if rung.nodes != Some(0) {
            self.rungs.push(rung);
        }
        attempt
    }

    /// Takes back an attempt that was not made: it comes next.
    #[cfg(feature = "sat")]
    pub(super) fn put_back(&mut self, attempt: Attempt) {
        self.put_back.push(attempt);
    }

    /// Whether nothing has been spent yet.
    pub(super) fn is_at_the_foot(&self) -> bool {
        self.spent == 0
    }

    /// The limits of the next attempt.
    pub(crate) fn limits<'l>(&self, attempt: &Attempt, limits: &Limits<'l>) -> Limits<'l> {
        let left = self.most.saturating_sub(self.spent);
        limits.with_nodes(match (limits.nodes, attempt.nodes) {
            (None, own) => own,
            (Some(_), own) => Some(left.min(own.unwrap_or(u64::MAX))),
        })
    }

    /// Whether there is more to try after an attempt that stopped without an answer when it had spent so many nodes. After a method that
    /// cannot go on no other attempt by it is made.
    pub(crate) fn goes_on(&mut self, attempt: &Attempt, why: Stopped, nodes: u64) -> bool {
        self.spent += nodes;
        let is_left = self.spent < self.most;
        let is_spent = attempt.nodes.is_some_and(|most| nodes >= most);
        match why {
            Stopped::Undecided | Stopped::NoTiles => true,
            Stopped::Nodes => is_spent && is_left,
            Stopped::DeadEnd => is_left,
            // Too wide, or too large for the memory that there is: others may do with less.
            Stopped::Unsupported(_) | Stopped::Memory => {
                self.rungs.retain(|rung| rung.method != attempt.method);
                matches!(attempt.method, Method::Sweep | Method::Sat(_)) && is_left
            }
            Stopped::Asked | Stopped::TooLarge => false,
            #[cfg(feature = "longest")]
            Stopped::TooManyPaths => false,
        }
    }
}
