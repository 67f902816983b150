//! Text that can be read back.
//!
//! Tours and graphs are written in the forms that people and other programs use. [`TOUR_FORMS`] and [`GRAPH_FORMS`] are
//! the tables of these, with their names and the endings of their files. [`read_claim`] reads a tour, [`read_graph`] a
//! graph, and both recognise the form by themselves, as far as it shows. A refutation ([`write_refutation`], [`read_refutation`]), the
//! events of a search ([`TraceWriter`], [`read_trace`]) and a puzzle, which is a grid with blanks ([`write_puzzle`],
//! [`Claim::given`]), have one form each.
//!
//! Writers stream, a line at a time. Readers stream too, and trust
//! nothing: the memory they use is bounded by the limits below, not by the input, and an input that
//! goes on without end is refused. What is read is a [`Claim`], which
//! [`verify`](crate::verify()) has yet to check.

mod lex;

mod record;

mod suits;

mod tour;

mod graph;

#[cfg(test)]
mod tests;

pub use graph::{
    GRAPH_FORMS, GraphForm, GraphText, ReadGraphError, look_alikes, read_graph, read_graph_text,
    write_dimacs, write_dot, write_edge_list, write_graph_json, write_hcp,
};
pub use lex::foreign::ForeignDocument;
pub use lex::text::{MAX_FILLER, MAX_LINE, MAX_WORD, ReadTextError, TextPosition};
pub use lex::utf16::in_utf8;
pub use lex::windows_1252::of_windows_1252;
pub use record::refutation::{REFUTATION, ReadRefutationError, read_refutation, write_refutation};
pub use record::stated::{
    Coordinates, StatedConstraints, StatedPath, StatedProblem, StatedSquare, Status,
};
pub use record::trace::{MAX_EVENTS, ReadTraceError, TRACE_SCHEMA, TraceWriter, read_trace};
pub use suits::UnsuitedForm;
pub use tour::binary::{ReadBinaryError, Width, read_binary};
pub use tour::claim::{Body, Claim, ClaimFlaw, ReadClaimError};
pub use tour::json::{Document, TOUR_SCHEMA, write_json};
pub use tour::moves::{write_moves, write_points, written_name};
pub use tour::of_graph::read_claims_of_graph;
pub use tour::pairs::{PairOrder, PairReading};
pub use tour::several::read_claims;
pub use tour::titled_claim::TitledClaim;
pub use tour::tsplib::write_tour;
pub use tour::write_grid::{GridOptions, write_grid, write_puzzle};
pub use tour::{ReadOptions, Shape, TOUR_FORMS, TourForm, read_claim};

/// The most cells or steps of a claim, whatever [`ReadOptions::most`] says. A grid takes 8 bytes a cell, a
/// list of squares 24 a step.
pub const MAX_STEPS: usize = 1 << 28;

/// The most cells of a grid, and the most steps of a list, where nothing is said of the board: claims of
/// 1 GB.
pub const USUAL_CELLS: usize = 1 << 27;
/// See [`USUAL_CELLS`].
pub const USUAL_STEPS: usize = 1 << 25;

/// The most suppositions and contradictions of a refutation, of 12 bytes each.
pub const MAX_REFUTATION: usize = 1 << 26;

/// The most bytes of a JSON document.
pub const MAX_DOCUMENT: u64 = 1 << 29;

/// The most vertices of a graph.
pub const MAX_VERTICES: u32 = 1 << 25;

/// The most vertices that a header may announce beyond the ends of the edges that follow: they cost memory
/// without being written.
pub const MAX_BARE: u32 = 1 << 20;

/// The most edges of a graph. Reading takes some 50 bytes for each.
pub const MAX_EDGES: u32 = 1 << 24;

/// The most bytes that names of vertices may take, [`NAME_COST`] added for each.
pub const MAX_NAMES: usize = 1 << 29;

/// The most bytes of a text with several solutions.
pub const MAX_SEVERAL: u64 = 1 << 22;

/// What a name costs beside its letters.
pub const NAME_COST: usize = 96;
