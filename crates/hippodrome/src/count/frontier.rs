//! One state of a count, and what comes of it.
//!
//! A tour is built square by square; what has happened so far matters only through the *frontier*, the squares that
//! are not done but next to one that is. `key` is a state as one number, `mates` which ends of it belong together,
//! `steps` what there is to know of each square's turn, and `expand` the states that come of a state. Nothing here
//! knows who holds the states, or how many there are.

pub(crate) mod key;

pub(crate) mod mates;

pub(crate) mod steps;

pub(crate) mod expand;
