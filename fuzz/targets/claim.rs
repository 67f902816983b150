//! A claim of any form is read or refused, and what was read can be asked everything.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/hippodrome/tests/shared/readers/claim.rs"]
mod claim;

fuzz_target!(|bytes: &[u8]| claim::read(bytes));
