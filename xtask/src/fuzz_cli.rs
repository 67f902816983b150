//! `cargo xtask fuzz-cli`: the command line under random arguments and damaged files.
//!
//! The calls and what they are judged by are those of a test of the command line, which makes a few
//! hundred; here they are as many as one likes. What fails is printed as a shell line that does it
//! again, as short as it would be made, with its files kept beside `target/fuzz-cli`.

#[path = "../../crates/hippodrome-cli/tests/fuzz/calls.rs"]
mod calls;
#[path = "../../crates/hippodrome-cli/tests/fuzz/files.rs"]
mod files;
#[path = "../../crates/hippodrome-cli/tests/fuzz/judge.rs"]
mod judge;
#[path = "../../crates/hippodrome-cli/tests/fuzz/options.rs"]
mod options;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{bail, ensure};

use crate::arguments::{USAGE, number, options};
use crate::dice;
use crate::workspace::{program, root};

/// Makes calls as the arguments say.
pub(crate) fn run(arguments: &[&str]) -> anyhow::Result<()> {
    let mut plan = judge::Plan {
        seed: 0,
        calls: u64::MAX,
        time: Duration::ZERO,
        workers: 2,
    };
    let mut binary = None;
    for (name, value) in options(arguments)? {
        match name {
            "--seconds" => plan.time = Duration::from_secs(number(value)?),
            "--seed" => plan.seed = number(value)?,
            "--calls" => plan.calls = number(value)?,
            "--workers" => plan.workers = number(value)?,
            "--binary" => binary = Some(PathBuf::from(value)),
            _ => bail!("`{name}` is not an option: {USAGE}"),
        }
    }
    ensure!(!plan.time.is_zero(), "for how long? {USAGE}");
    let place = root().join("target/fuzz-cli");
    let program = program(binary)?;
    let found = judge::fuzz(&program, &place, plan);
    for failure in &found.failures {
        println!("{failure}\n");
    }
    println!(
        "{} calls, {} of them with files; {} failed",
        found.calls,
        found.with_files,
        found.failures.len()
    );
    ensure!(found.failures.is_empty(), "the program failed on these");
    Ok(())
}
