//! Boards, outlines, pieces and squares are read or refused; what was read prints as it parses.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/hippodrome/tests/shared/readers/board.rs"]
mod board;

fuzz_target!(|bytes: &[u8]| board::read(bytes));
