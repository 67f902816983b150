//! A graph of any form is read or refused; what was read is the same after it was written.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/hippodrome/tests/shared/readers/graph.rs"]
mod graph;

fuzz_target!(|bytes: &[u8]| graph::read(bytes));
