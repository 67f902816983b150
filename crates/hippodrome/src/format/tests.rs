//! Tests of all forms together.

mod pasted;

mod round_trips;
