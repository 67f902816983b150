//! What cargo alone cannot do.
//!
//! * `cargo xtask engine` builds `engine.wasm`, the library as the page loads it, and writes down from
//!   which sources and by which compiler.
//! * `cargo xtask differ --seconds N [--seed S]` (or `--problems N`, or `--case LINE`) compares the answers to
//!   random small problems with a brute force.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it talks to whoever called it"
)]

mod differ;
mod engine;
mod fingerprint;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["engine"] => engine::build(),
        ["differ", ref options @ ..] if !options.is_empty() => match differ::options(options) {
            Ok(options) => differ::run(&options),
            Err(error) => {
                eprintln!("error: {error:#}");
                return ExitCode::from(2);
            }
        },
        _ => {
            eprintln!(
                "usage: cargo xtask engine\n       \
                 cargo xtask differ --seconds N | --problems N [--seed S]\n       \
                 cargo xtask differ --case '3x4-a1 --piece king --closed --given 3=b2'"
            );
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
