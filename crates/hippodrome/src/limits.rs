//! How long an engine may go on: work, and a flag.
//!
//! Limits count work (squares entered, nodes), never seconds, so that the same limit gives the
//! same answer on every machine. Who wants a time limit sets the flag from outside.

use std::sync::atomic::{AtomicBool, Ordering};

/// What an engine must not exceed.
#[derive(Copy, Clone, Default, Debug)]
pub struct Limits<'a> {
    /// The most nodes to spend; `None` for no limit. A node is a square entered, an edge chosen,
    /// or a state of a count.
    pub nodes: Option<u64>,
    /// Stop soon after this becomes true.
    pub stop: Option<&'a AtomicBool>,
}

impl Limits<'_> {
    /// No limits at all.
    pub const NONE: Limits<'static> = Limits {
        nodes: None,
        stop: None,
    };

    /// The limit on nodes as a number.
    pub(crate) fn budget(&self) -> u64 {
        self.nodes.unwrap_or(u64::MAX)
    }

    /// What is left of them after so many nodes.
    pub(crate) fn after(&self, nodes: u64) -> Self {
        Limits {
            nodes: self.nodes.map(|most| most.saturating_sub(nodes)),
            stop: self.stop,
        }
    }

    /// Whether somebody asked to stop.
    pub(crate) fn asked_to_stop(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// Why an engine stopped without an answer.
#[derive(Copy, Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub enum Stopped {
    /// The limit on nodes was reached.
    #[error("the limit on nodes was reached")]
    Nodes,
    /// The limit on memory was reached.
    #[error("the limit on memory was reached")]
    Memory,
    /// The stop flag was set.
    #[error("stopped from outside")]
    Asked,
    /// The ground has more squares, or more moves, than a search can hold.
    #[error("a search can hold 134217728 squares and 1073741824 moves at most")]
    TooLarge,
    /// The method cannot be applied to the problem.
    #[error("this method cannot be applied: {0}")]
    Unsuitable(&'static str),
    /// A heuristic has nothing left to try.
    #[error("a dead end, and this method does not go back")]
    DeadEnd,
    /// The construction found no tiles, which proves nothing.
    #[error("no tiles were found for a construction")]
    NoTiles,
}
