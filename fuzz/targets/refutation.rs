//! A refutation is read or refused; what was read is the same after it was written, and checked
//! without a panic.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/hippodrome/tests/shared/readers/refutation.rs"]
mod refutation;

fuzz_target!(|bytes: &[u8]| refutation::read(bytes));
