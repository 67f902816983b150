//! What was measured, and how it gets into the documents.
//!
//! The measurements themselves are the program of this crate, which `cargo xtask bench` builds and starts; `cargo xtask figures`
//! writes the documents. See `bench/README.md`.

mod amount;
mod chart;
mod figures;
pub mod growth;
pub mod recording;
pub mod sharing;

pub use self::figures::{Document, documents, write_figures, written};
