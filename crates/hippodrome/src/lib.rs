//! The knight's tour: find one, or say why there is none, on any board, for any piece of
//! leaps and slides, on any graph.
//!
//! A [`Problem`] goes in; a verified [`Tour`], a reason why there is none, or an honest "not decided
//! within the limits" comes out of [`solve()`].
//!
//! ```
//! use hippodrome::{Answer, Ends, Leaper, Limits, Method, Problem, Quiet, solve};
//!
//! let problem = Problem::on_board("8x8".parse()?, Leaper::KNIGHT, Ends::Closed);
//! match solve(&problem, &Method::default(), &Limits::NONE, &mut Quiet).answer {
//!     Answer::Found(tour) => assert_eq!(tour.len(), 64),
//!     Answer::Impossible(proof) => panic!("{proof}"),
//!     Answer::Unknown(why) => panic!("not decided: {why}"),
//! }
//! # Ok::<(), hippodrome::ParseBoardError>(())
//! ```
//!
//! [`Counter`] counts tours and numbers them, [`Tours`] lists them, [`exists`](exists()) says whether there are any,
//! [`Construction`] builds one on a board of any size, [`verify`](verify()) checks what somebody claims. Ten small programs
//! are in `examples/`.
//!
//! The order of the modules below is the order of reading and of dependency: a module uses only
//! those above it.

#![deny(missing_docs, clippy::print_stdout, clippy::print_stderr)]

mod square;

mod leaper;

mod piece;

mod surface;

mod board;

mod chance;

mod sorting;

mod holes;

mod edges;

#[cfg(feature = "petgraph")]
mod petgraph;

mod problem;

mod tour;

mod verify;

mod refutation;

mod graph;

mod symmetry;

mod limits;

mod trace;

mod parallel;

mod hamiltonian;

mod two_factor;

pub mod format;

mod shown;

mod interchange;

mod exists;

mod search;

mod construct;

mod list;

mod count;

mod answer;

mod methods;

mod solve;

pub mod puzzle;

mod articles;

mod published;

pub use answer::{Answer, Proof, Report};
pub use articles::{Article, ParseArticleError};
pub use board::{Board, MAX_PLACES, ParseBoardError, ParseSquareError};
pub use construct::{Construction, MAX_SIDE, NotConstructed, Patch, StepNumber, Steps, TileOf};
pub use count::{
    Classes, Count, CountError, CountPlan, Counter, Estimate, Ranking, Recurrence, Store,
};
pub use edges::{EdgeList, EdgeListError};
pub use exists::{
    Evidence, Exhausted, Existence, NamedSquare, Reason, Rectangle, Theorem, TheoremCase, exists,
    reason, recheck, theorems,
};
pub use format::{Claim, Document, ReadOptions, read_claim, read_graph};
pub use graph::{DepthFirst, Graph};
pub use holes::{Holes, ParseHolesError, TooManyHoles};
pub use interchange::Solution;
pub use leaper::{Leaper, Offset, ParseLeaperError};
pub use limits::{Limits, Stopped, Unsupported};
pub use list::{Tours, UpToSymmetry};
pub use methods::{METHODS, Method, MethodOption, MethodOptions, NamedMethod};
pub use num_bigint::{BigInt, BigUint};
pub use piece::{Motion, ParsePieceError, Piece};
pub use problem::{Constraints, Contradiction, Ends, Ground, Problem};
pub use published::{Published, published};
pub use refutation::{Refutation, RefutationFlaw, Step};
pub use search::{
    Backtrack, Exact, Factor, ParseTiesError, Rule, Stats, Ties, UnsuitableTies, Warnsdorff, path,
    walk,
};
pub use solve::{MAX_SQUARES, NotRefuted, Plan, Rung, plan, refute, solve};
pub use square::{ParsePointError, Point, Square};
pub use surface::{ParseSurfaceError, Surface};
pub use symmetry::Symmetry;
pub use tour::Tour;
pub use trace::{CountProgress, Event, Quiet, Replay, SearchProgress, Trace};
pub use verify::{BatchChecker, Cell, Checker, Flaw, Grid, GridFlaw, verify};
