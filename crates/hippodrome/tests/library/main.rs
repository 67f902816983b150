//! The library as its users call it, against tables of what is known, against a brute force that shares nothing with it, and
//! against itself in other ways.
//!
//! One program of tests, because each is linked by itself, and most of these have few tests that can run side by side.

mod agreement;
#[path = "../shared/brute_force.rs"]
mod brute_force;
mod constraints;
mod counting;
mod counts;
#[path = "../shared/dice.rs"]
mod dice;
mod examples;
mod existence;
mod facts;
mod fuzz_seeds;
mod graphs;
mod interface;
mod modules;
mod numbering;
mod rectangles;
mod replay;
mod shapes;
mod stability;
mod whirling;
