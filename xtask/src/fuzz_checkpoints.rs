//! `cargo xtask fuzz-checkpoints`: counts that go on from damaged checkpoints.
//!
//! The damage and what it is judged by are those of a test of the command line, which makes a few; here they are as
//! many as one likes. What fails is printed, and its directory kept in `target/fuzz-checkpoints`.

#[path = "../../crates/hippodrome-cli/tests/damage/checkpoints.rs"]
mod checkpoints;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{bail, ensure};

use crate::arguments::{USAGE, number, options};
use crate::workspace::{program, root};

/// Damages checkpoints as the arguments say.
pub(crate) fn run(arguments: &[&str]) -> anyhow::Result<()> {
    let mut plan = checkpoints::Plan {
        seed: 0,
        most: u64::MAX,
        time: Duration::ZERO,
    };
    let mut binary = None;
    for (name, value) in options(arguments)? {
        match name {
            "--seconds" => plan.time = Duration::from_secs(number(value)?),
            "--seed" => plan.seed = number(value)?,
            "--binary" => binary = Some(PathBuf::from(value)),
            _ => bail!("`{name}` is not an option: {USAGE}"),
        }
    }
    ensure!(!plan.time.is_zero(), "for how long? {USAGE}");
    let program = program(binary)?;
    let place = root().join("target/fuzz-checkpoints");
    let (damages, failures) = checkpoints::fuzz(&program, &place, &plan);
    for failure in &failures {
        println!("{failure}\n");
    }
    println!("{damages} damaged, {} of them badly borne", failures.len());
    ensure!(failures.is_empty(), "the program failed on these");
    Ok(())
}
