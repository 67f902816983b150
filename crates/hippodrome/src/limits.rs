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
    Unsupported(#[from] Unsupported),
    /// A heuristic has nothing left to try.
    #[error("a dead end, and this method does not go back")]
    DeadEnd,
    /// The construction found no tiles, which proves nothing.
    #[error("no tiles were found for a construction")]
    NoTiles,
}

/// Why a method cannot be applied to a problem.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unsupported {
    /// Walks and constructions look for free tours.
    #[error("walks and constructions know no given numbers, required or forbidden moves")]
    WalkWithConstraints,
    /// The search by factors knows no steps.
    #[error("the search by factors knows no given numbers")]
    FactorWithNumbers,
    /// Constructions are of rectangles.
    #[error("the construction covers the knight on full rectangles")]
    NotConstructible,
    /// An exact search of one-way moves.
    #[error("the exact search is for moves that can be made both ways")]
    ExactOneWay,
    /// Flips of one-way moves.
    #[error("flips are for moves that can be made both ways")]
    FlipsOneWay,
    /// Factors of one-way moves.
    #[error("the search by factors is for moves that can be made both ways")]
    FactorOneWay,
    /// The tie-break `squirrel` in a search that goes back.
    #[error("squirrel's orders change on the way and cannot be taken back")]
    SquirrelTakenBack,
    /// A tie-break of other boards or pieces.
    #[error("the tie-break does not suit the problem")]
    TieBreak,
    /// An order that is not one of the moves.
    #[error("the order of moves does not hold each move of the piece once")]
    OrderOfMoves,
    /// A list of one-way moves.
    #[error("tours are listed where every move leads both ways")]
    ListOneWay,
    /// A list on more than 128 squares.
    #[error("tours of 128 squares at most are listed")]
    ListTooLarge,
    /// A list up to symmetry where images of tours are none.
    #[error(
        "images are compared on a board, of closed tours or open ones with free ends, with nothing given or required"
    )]
    ListUpToSymmetry,
    /// A count of one-way moves.
    #[error("tours are counted where every move leads both ways")]
    CountOneWay,
    /// A count on more squares.
    #[error("tours are counted on up to 1048576 squares")]
    CountTooLarge,
    /// A count whose states would not fit into a key.
    #[error("too many squares to count tours: the frontier is wider than 28 squares")]
    FrontierTooWide,
    /// Numbers are given, which states know nothing of.
    #[error(
        "tours with given numbers are listed one by one: there is no estimate, no checkpoint, and no tour by its number"
    )]
    GivenNumbers,
    /// Closed tours by number, with a number given.
    #[error(
        "with a given number each closed tour counts once for each direction: leave it out, or name its square as the start"
    )]
    EitherDirection,
    /// Classes where images of tours are none.
    #[error("classes are counted on a board, for closed tours or open ones with free ends")]
    ClassesOfEnds,
    /// Classes with constraints.
    #[error("classes are counted with nothing given or required")]
    ClassesOfConstraints,
    /// Classes on more than 128 squares.
    #[error("classes are counted up to 128 squares")]
    ClassesTooLarge,
    /// By start where the start is fixed, or where there is none.
    #[error("tours are counted by start when they are open and their start is free")]
    StartIsKnown,
    /// A row of other boards.
    #[error(
        "a row of boards is counted on full flat rectangles, with free ends or closed, and with nothing given, required or forbidden"
    )]
    NotARow,
}
