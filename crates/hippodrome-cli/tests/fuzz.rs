//! The command line under random arguments and damaged files: a few hundred calls, the same on every
//! machine. `cargo xtask fuzz-cli` makes as many as one likes.
#![cfg(unix)]

#[path = "fuzz/calls.rs"]
mod calls;
#[path = "../../hippodrome/tests/shared/dice.rs"]
mod dice;
#[path = "fuzz/files.rs"]
mod files;
#[path = "fuzz/judge.rs"]
mod judge;
#[path = "fuzz/options.rs"]
mod options;

use std::path::Path;
use std::time::Duration;

#[test]
fn no_call_is_borne_badly() {
    let program = Path::new(env!("CARGO_BIN_EXE_hippodrome"));
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fuzz");
    let plan = judge::Plan {
        seed: 0,
        calls: 500,
        time: Duration::MAX,
        workers: 2,
    };
    let found = judge::fuzz(program, &place, plan);
    assert_eq!(found.calls, plan.calls);
    assert!(found.with_files > plan.calls / 5, "{}", found.with_files);
    assert!(found.failures.is_empty(), "{}", found.failures.join("\n"));
}
