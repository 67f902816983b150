//! What cargo alone cannot do.
//!
//! * `cargo xtask engine` builds `engine.wasm`, the library as the page loads it, and writes down from
//!   which sources and by which compiler.
//! * `cargo xtask fuzz-cli` calls the program with random arguments and damaged files.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it talks to whoever called it"
)]

mod engine;
mod fingerprint;
#[cfg(unix)]
mod fuzz_cli;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// How it is called.
const USAGE: &str = "usage: cargo xtask engine, or cargo xtask fuzz-cli --seconds N [--seed S] \
                     [--calls N] [--workers N] [--binary PATH]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["engine"] => engine::build(),
        #[cfg(unix)]
        ["fuzz-cli", ref options @ ..] => fuzz_cli::run(options),
        _ => {
            eprintln!("{USAGE}");
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
