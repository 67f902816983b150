//! A [`Directory`] in which a long count keeps what must not be lost.
//!
//! The library itself touches no file: whoever counts brings a [`Store`](hippodrome::Store), and this is one.

#![deny(missing_docs, clippy::print_stdout, clippy::print_stderr)]

mod directory;

pub use directory::{CannotOpen, Directory};

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
