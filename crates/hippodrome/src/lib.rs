//! The knight's tour: find one, or say why there is none, on any board, for any piece of
//! leaps and slides, on any graph.
//!
//! A [`Problem`] goes in; a verified [`Tour`], a reason why there is none, or an honest "not decided
//! within the limits" comes out of [`solve()`].
//!
//! ```
//! use hippodrome::{Answer, Board, Counter, Ends, Leaper, Limits, Method, Problem, Quiet, exists, solve};
//!
//! let board: Board = "6x6".parse()?;
//! let closed = Problem::on_board(board.clone(), Leaper::KNIGHT, Ends::Closed);
//! match solve(&closed, &Method::default(), &Limits::NONE, &mut Quiet).answer {
//!     Answer::Found(tour) => println!("{}", tour.display(&closed)),
//!     Answer::Impossible(proof) => println!("there is none: {proof}"),
//!     Answer::Unknown(why) => println!("not decided: {why}"),
//! }
//! assert_eq!(Counter::new(&closed).count()?.tours.to_string(), "9862");
//!
//! let corner = Ends::From(board.parse_square("a1")?);
//! let holed = Problem::on_board("6x6-b1".parse()?, Leaper::KNIGHT, corner);
//! println!("{}", exists(&holed).sentence(&holed));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to begin
//!
//! | to | begin with |
//! |---|---|
//! | **find** a tour, or a proof that there is none | [`Problem::on_board`] or [`Problem::on_graph`], then [`solve()`] |
//! | **prove** that there is one, or none, in a moment | [`exists()`], whose reason [`recheck()`] goes through again; [`refute()`] writes a search down |
//! | **check** what somebody claims | [`verify()`] for squares, [`read_claim`] for text |
//! | **count** them, by start or up to symmetry, or on a row of boards | [`Counter`] |
//! | **list** them, one after another | [`Tours`]; [`UpToSymmetry`], [`TourImages`] |
//! | **sample** them, each as likely, or take one by its number | [`Counter::ranking`] |
//! | **build** one on a board of any size, without a board in memory | [`Construction`]; its steps and squares are a [`Numbering`] |
//! | **measure** turns, crossings and swept area | [`Measures`], [`Distribution`] |
//! | find one with few turns, or with the **least or the most** of anything measured | [`extreme()`] |
//! | go as far as one can, where no tour visits all | [`longest()`] |
//! | visit all squares by as few paths, or by as few cycles, as can be | [`path_cover()`], [`cycle_cover()`] |
//! | make a **puzzle** of numbers, or solve one | [`puzzle`]; [`Constraints`] for numbers and moves that are given |
//! | **draw** or film one | the crate [`hippodrome-draw`](https://docs.rs/hippodrome-draw) |
//! | **read** and **write** tours, graphs and searches as text | [`format`](mod@format) |
//!
//! A problem is made of a [`Board`] (its [`Surface`], its [`Holes`]) and a [`Piece`], or of an [`EdgeList`]; of [`Ends`]; and of
//! [`Constraints`], where there are any, a [`TourSymmetry`] among them. [`Limits`] bound the work and the memory, and stop it; a
//! [`Trace`] watches it. Closed tours start anywhere, open ones are between free ends ([`Ends::Any`]) unless they are fixed.
//!
//! # Squares that are not there
//!
//! A [`Square`] is an index, and anybody can make one. No call panics for one that its board does not have: it is an error where
//! there are others, `None` or an empty answer where the documentation says so. [`Problem::new`] and its kin alone panic, when
//! an end that is fixed is not there; [`Problem::try_new`] and [`Problem::try_with_ends`] are for ends that come from elsewhere.
//!
//! # Features
//!
//! `checkpoint`, `extremes`, `longest`, `magic-lists`, `parts`, `sampler`, `sweep` and `symmetric` are there unless they are taken out. `petgraph` takes and gives graphs of that crate,
//! and `sat` adds a search by clauses. Problems and tours are read and written by serde. Eleven small programs are in `examples/`.

// The order of the modules is the order of reading and of dependency: a module uses only those above it.

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

mod magic;

mod one_way;

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

mod whirling;

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

mod magic_tours;

mod search;

mod construct;

mod list;

mod count;

mod existence;

mod recheck;

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

#[cfg(feature = "extremes")]
mod ring;

#[cfg(feature = "extremes")]
mod extremes;

#[cfg(feature = "sampler")]
mod sampler;

#[cfg(feature = "longest")]
mod longest;

#[cfg(feature = "longest")]
mod cover;

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
#[cfg(feature = "parts")]
pub use count::{CountPart, ParsePartError, Part, PartFlaw, PartsFlaw};
#[cfg(feature = "shared")]
pub use count::{FoundTours, Kept, KeptShare, Parcel, SharedCount, SharedMemory, Tally, Worker};
#[cfg(feature = "longest")]
pub use cover::{CycleCover, FewestPaths, PathCover, cycle_cover, path_cover};
pub use distribution::Distribution;
pub use edges::{EdgeList, EdgeListError};
pub use existence::{exists, exists_within};
#[cfg(feature = "extremes")]
pub use extremes::{Extreme, ExtremeBound, Wanted, extreme};
pub use format::{Claim, Document, ReadOptions, read_claim, read_graph};
pub use graph::{DepthFirst, Graph};
pub use holes::{Holes, HolesError, ParseHolesError};
pub use induced_subgraph::InducedSubgraph;
pub use interchange::Solution;
pub use leaper::{Leaper, Offset, ParseLeaperError};
pub use limits::{Limits, MAX_SEARCHED_SQUARES, Stopped, Unsupported};
pub use list::{Tours, UpToSymmetry};
#[cfg(all(feature = "longest", feature = "checkpoint"))]
pub use longest::longest_kept;
#[cfg(feature = "longest")]
pub use longest::{Bound, Crossings, Longest, PathFlaw, longest, verify_path};
pub use magic::{Magic, ParseMagicError};
#[cfg(feature = "magic-lists")]
pub use magic_tours::ListEstimate;
pub use measure::{Measure, Measures, NotMeasured, ParseMeasureError};
pub use methods::{METHODS, Method, MethodOption, MethodOptions, NamedMethod};
pub use num_bigint::{BigInt, BigUint};
pub use numbered_tour::NumberedTour;
pub use numbering::{NotFilled, Numbering, StepNumber};
pub use piece::{Motion, ParsePieceError, Piece};
pub use problem::{Constraints, Contradiction, Ends, Ground, Problem};
pub use published::{Published, published};
pub use recheck::recheck;
#[cfg(feature = "sat")]
pub use refutation::MoveLiteral;
pub use refutation::{Refutation, RefutationFlaw, RefutationStep};
pub use refute::{NotRefuted, refute};
#[cfg(feature = "sampler")]
pub use sampler::{ParseSamplerError, RandomTours, Sampler};
pub use search::{
    Backtrack, Exact, Factor, MagicSearch, ParseTiesError, Rule, Sat, Stats, Symmetric, Ties,
    UnsuitableTies, Warnsdorff, path, walk,
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
pub use trace::{
    CountProgress, EstimateProgress, Event, ExtremeProgress, LongestProgress, Quiet, Replay,
    SearchProgress, Trace,
};
pub use verify::{BatchChecker, Cell, Checker, Flaw, Grid, GridFlaw, equal_sums, verify};
pub use whirling::{NotWhirling, ParseTurningError, Turning};

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
