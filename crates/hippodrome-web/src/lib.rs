//! The page: its files, how they are served, and how they are written out.
//!
//! The page is static. Whatever it computes, it computes in the reader's browser, in `engine.wasm`;
//! a server only hands out the same few files. They are part of the program, so that it works
//! wherever it is installed.

#![deny(missing_docs, clippy::print_stdout, clippy::print_stderr)]

mod files;
mod host;
mod request;
mod response;
mod serve;

pub use files::{FILES, File, site, third_party, write_site};
pub use serve::Server;

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
