//! What comes out of a search for a tour, and how it came about.
//!
//! An [`Answer`] is a tour that `verify` has passed, a [`Proof`] that there is none, or what kept the question open.
//! Nothing else says "impossible" than a reason of [`exists`](crate::exists()), a clause of the construction, or a
//! search that has tried everything.

use std::fmt;

use crate::arguments::Reason;
use crate::construct::NotConstructed;
use crate::limits::Stopped;
use crate::problem::Problem;
use crate::search::{Outcome, Stats};
use crate::tour::Tour;
use crate::verify::verify;

/// Why there is no tour.
#[derive(Clone, Eq, PartialEq, Debug)]
#[non_exhaustive]
pub enum Proof {
    /// A theorem or an obstruction.
    Reason(Reason),
    /// What the construction has against it: a clause.
    Construction(NotConstructed),
    /// A complete search has tried everything.
    Exhausted {
        /// Which one.
        engine: &'static str,
        /// With how much work.
        nodes: u64,
    },
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Proof::Reason(reason) => reason.fmt(f),
            Proof::Construction(why) => why.fmt(f),
            Proof::Exhausted { engine, nodes: 0 } => write!(
                f,
                "no such tour: {engine} comes upon a contradiction before it has a choice"
            ),
            Proof::Exhausted { engine, nodes } => write!(
                f,
                "no such tour: {engine} has tried every possibility ({nodes} nodes)"
            ),
        }
    }
}

/// What came out.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Answer {
    /// A tour, verified.
    Found(Tour),
    /// There is none.
    Impossible(Proof),
    /// Not decided within the limits.
    Unknown(Stopped),
}

impl Answer {
    /// What the outcome of an engine comes to.
    ///
    /// # Panics
    ///
    /// When the engine calls something a tour that is none.
    pub(crate) fn of(
        problem: &Problem,
        engine: &'static str,
        outcome: Outcome,
        stats: Stats,
    ) -> Answer {
        match outcome {
            Outcome::Found(squares) => match verify(problem, &squares) {
                Ok(tour) => Answer::Found(tour),
                Err(flaw) => panic!("{engine} made a flawed tour of {problem}: {flaw}"),
            },
            Outcome::Exhausted => Answer::Impossible(Proof::Exhausted {
                engine,
                nodes: stats.nodes,
            }),
            Outcome::Impossible(reason) => Answer::Impossible(Proof::Reason(reason)),
            Outcome::Stopped(why) => Answer::Unknown(why),
        }
    }
}

/// The answer, and how it came about.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Report {
    /// What came out.
    pub answer: Answer,
    /// The engine that answered, or the last one tried.
    pub engine: &'static str,
    /// The work of that engine.
    pub stats: Stats,
}

impl Report {
    /// One more attempt by an engine, and what came of it.
    pub(crate) fn add(&mut self, engine: &'static str, answer: Answer, stats: Stats) {
        let mut stats = stats;
        // A search that learns goes in turns.
        if cfg!(feature = "sat") && self.engine == engine {
            stats.nodes += self.stats.nodes;
            stats.backtracks += self.stats.backtracks;
            stats.deepest = stats.deepest.max(self.stats.deepest);
            stats.restarts += self.stats.restarts;
        }
        *self = Report {
            answer,
            engine,
            stats,
        };
    }
}
