//! The knight's tour: find one, or say why there is none, on any board, for any leaper, on any
//! graph.
//!
//! A [`Problem`] goes in. The order of the modules below is the order of reading and of
//! dependency: a module uses only those above it.

pub mod square;

pub mod board;

pub mod leaper;

pub mod edges;

pub mod problem;

pub mod tour;

pub mod verify;

pub mod graph;

pub mod limits;

pub mod trace;

pub mod format;

pub mod exists;

pub mod search;

pub mod solve;

pub mod articles;

pub mod published;

pub use articles::{Article, ParseArticleError};
pub use board::{Board, ParseBoardError, ParseSquareError};
pub use edges::{EdgeList, EdgeListError};
pub use exists::{
    Applied, Exhausted, Existence, Forcing, Named, Reason, Theorem, exists, recheck, theorems,
};
pub use format::{Claim, Document, ReadOptions, read_claim, read_graph};
pub use graph::{DepthFirst, Graph};
pub use leaper::{Leaper, Offset, ParseLeaperError};
pub use limits::{Limits, Stopped};
pub use problem::{Ends, Ground, Problem};
pub use published::{Published, published};
pub use search::{
    Backtrack, Exact, ParseTiesError, Rule, Stats, Ties, UnsuitableTies, Warnsdorff, walk,
};
pub use solve::{Answer, Engine, Method, Plan, Proof, Report, Rung, plan, solve};
pub use square::{ParsePointError, Point, Square};
pub use tour::Tour;
pub use trace::{Event, Pulse, Quiet, Trace};
pub use verify::{Cell, Checker, Flaw, Grid, GridFlaw, verify};
