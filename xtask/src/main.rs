//! What cargo alone cannot do.
//!
//! * `cargo xtask engine` builds `engine.wasm`, the library as the page loads it, and writes down from
//!   which sources and by which compiler.
//! * `cargo xtask notices` writes down the licenses of the crates that are in the program.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it talks to whoever called it"
)]

mod engine;
mod fingerprint;
mod lock;
mod notices;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["engine"] => engine::build(),
        ["notices"] => notices::write(),
        _ => {
            eprintln!("usage: cargo xtask engine|notices");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The root of the workspace.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}
