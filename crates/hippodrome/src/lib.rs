//! The knight's tour: find one, or say why there is none, on any board, for any piece of
//! leaps and slides, on any graph.
//!
//! A [`Problem`] goes in; a verified [`Tour`], a reason why there is none, or an honest "not decided
//! within the limits" comes out of [`solve()`].
//!
//! ```
//! use hippodrome::{Answer, Board, Ends, Leaper, Limits, Method, Problem, Quiet, solve};
//!
//! let board: Board = "8x8".parse()?;
//! let corner = board.parse_square("a1")?;
//! let problem = Problem::on_board(board, Leaper::KNIGHT, Ends::From(corner));
//! match solve(&problem, &Method::default(), &Limits::NONE, &mut Quiet).answer {
//!     Answer::Found(tour) => println!("{}", tour.display(&problem)),
//!     Answer::Impossible(proof) => println!("there is none: {proof}"),
//!     Answer::Unknown(why) => println!("not decided: {why}"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | I want | I call |
//! |---|---|
//! | a tour of a board or graph, or a proof that there is none | [`Problem`], then [`solve()`] |
//! | to know whether there is one, and why, without a search | [`exists()`], and [`recheck`] of its reason |
//! | a tour of a board of any size, a step or a square at a time | [`Construction`] |
//! | the steps and squares of either kind of tour | [`Numbering`] |
//! | to check a tour that somebody claims, from text or as squares | [`read_claim`], [`verify()`] |
//! | all tours, one after another | [`Tours`] |
//! | the number of tours, by start, up to symmetry, of a row of boards | [`Counter`] |
//! | the tour of a number, the number of a tour, tours at random | [`Counter::ranking`] |
//! | given numbers, required and forbidden moves | [`Constraints`], [`Problem::with`]; [`puzzle`] |
//! | turns, crossings and swept area of tours, and how they are distributed | [`Measures`], [`Distribution`] |
//! | the longest path or cycle, where there is no tour or where it must not cross itself | [`longest()`] |
//! | tours that a symmetry maps to themselves | [`TourSymmetry`], in [`Constraints`] |
//! | other pieces, boards that wrap, holes, any graph | [`Piece`], [`Surface`], [`Board`], [`Holes`], [`EdgeList`] |
//! | text in and out | [`format`](mod@format) |
//! | to watch a search | [`Trace`], [`Replay`] |
//! | limits on work and memory, a way to stop | [`Limits`] |
//!
//! Eleven small programs are in `examples/`. Problems and tours can be read and written by serde; the feature `petgraph` takes and
//! gives graphs of that crate. Closed tours start anywhere, open ones are between free ends ([`Ends::Any`]) unless they are fixed.
//!
//! The order of the modules below is the order of reading and of dependency: a module uses only
//! those above it.

#![deny(missing_docs, clippy::print_stdout, clippy::print_stderr)]

mod square;

mod square_names;

mod leaper;

mod piece;

mod surface;

mod line_ends;

mod board;

mod symmetry;

mod tour_symmetry;

mod chance;

mod sorting;

mod holes;

mod edges;

#[cfg(feature = "petgraph")]
mod petgraph;

mod problem;

mod normal_form;

mod tour;

mod numbering;

mod numbered_tour;

mod verify;

mod refutation;

mod graph;

mod induced_subgraph;

mod separation;

mod board_symmetries;

mod tour_images;

mod limits;

mod memory;

mod trace;

mod parallel;

mod hamiltonian;

mod two_factor;

mod quotient;

pub mod format;

mod tour_display;

mod interchange;

mod arguments;

mod search;

mod construct;

mod existence;

mod recheck;

mod list;

mod count;

mod answer;

mod methods;

mod solve;

mod starts;

mod refute;

pub mod puzzle;

mod articles;

mod published;

mod distribution;

mod measure;

#[cfg(feature = "longest")]
mod longest;

/// The truth that answers are compared with.
#[cfg(test)]
#[path = "../tests/shared/brute_force.rs"]
mod brute_force;

pub use answer::{Answer, Proof, Report};
pub use arguments::{
    Evidence, Exhausted, Existence, NamedSquare, Reason, Rectangle, Theorem, TheoremCase, reason,
    theorems,
};
pub use articles::{Article, ParseArticleError};
pub use board::{Board, MAX_PLACES, ParseBoardError, ParseSquareError, split_sides};
pub use construct::{
    Block, Construction, Joins, MAX_SIDE, NotConstructed, ParseJoinsError, Patch, TileOf,
};
pub use count::{
    Classes, Count, CountError, CountPlan, Counter, Estimate, OrderFlaw, Ranking, Recurrence, Store,
};
pub use distribution::Distribution;
pub use edges::{EdgeList, EdgeListError};
pub use existence::{exists, exists_within};
pub use format::{Claim, Document, ReadOptions, read_claim, read_graph};
pub use graph::{DepthFirst, Graph};
pub use holes::{Holes, HolesError, ParseHolesError};
pub use induced_subgraph::InducedSubgraph;
pub use interchange::Solution;
pub use leaper::{Leaper, Offset, ParseLeaperError};
pub use limits::{Limits, MAX_SEARCHED_SQUARES, Stopped, Unsupported};
pub use list::{Tours, UpToSymmetry};
#[cfg(feature = "longest")]
pub use longest::{Bound, Crossings, Longest, PathFlaw, longest, verify_path};
pub use measure::{Measure, Measures, NotMeasured, ParseMeasureError};
pub use methods::{METHODS, Method, MethodOption, MethodOptions, NamedMethod};
pub use num_bigint::{BigInt, BigUint};
pub use numbered_tour::NumberedTour;
pub use numbering::{NotFilled, Numbering, StepNumber};
pub use piece::{Motion, ParsePieceError, Piece};
pub use problem::{Constraints, Contradiction, Ends, Ground, Problem};
pub use published::{Published, published};
pub use recheck::recheck;
pub use refutation::{Refutation, RefutationFlaw, RefutationStep};
pub use refute::{NotRefuted, refute};
pub use search::{
    Backtrack, Exact, Factor, ParseTiesError, Rule, Sat, Stats, Symmetric, Ties, UnsuitableTies,
    Warnsdorff, path, walk,
};
pub use solve::{Plan, Rung, plan, solve};
pub use square::{ParsePointError, Point, Square};
pub use square_names::SquareNames;
pub use starts::{WalksByStart, walks_by_start};
pub use surface::{ParseSurfaceError, Surface};
pub use symmetry::{BoxTurn, Symmetry, Turn};
pub use tour::Tour;
pub use tour_images::TourImages;
pub use tour_symmetry::{ParseTourSymmetryError, TourMotion, TourSymmetry};
pub use trace::{CountProgress, Event, LongestProgress, Quiet, Replay, SearchProgress, Trace};
pub use verify::{BatchChecker, Cell, Checker, Flaw, Grid, GridFlaw, verify};
