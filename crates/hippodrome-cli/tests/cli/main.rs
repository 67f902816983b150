//! The program as a person meets it: what it prints, what it exits with, and how it ends.
//!
//! `cmd/*.trycmd` hold commands with their exact output, refusals included; they are written anew
//! with `TRYCMD=overwrite`, and the difference is to be read. Here is what such files cannot say:
//! pipes, signals, endless inputs and round trips. Exit codes: 0 yes, 1 proved no (or not a tour),
//! 2 bad input, 3 not decided within the limits, 130 interrupted.
//!
//! One program of tests, because each is linked by itself, and all of these start ours in the same few
//! ways (`process`).

mod checkpoints;
#[cfg(target_os = "linux")]
#[path = "../damage/checkpoints.rs"]
mod damage;
#[cfg(target_os = "linux")]
#[path = "../../../hippodrome/tests/shared/dice.rs"]
mod dice;
mod documents;
mod endings;
mod figures;
mod files;
mod imports;
mod json;
mod limits;
mod messages;
mod parts;
mod pipes;
mod process;
mod round_trips;
mod stdin;
mod terminal;
mod worksheets;
