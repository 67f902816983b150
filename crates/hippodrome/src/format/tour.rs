//! Tours, in and out: the [`Claim`](crate::Claim) that every form is read as, a file for each form, and `read`, which
//! finds out which form it is given. `binary` alone must be asked for, since bytes without a header can be anything.

pub(crate) mod claim;

pub(crate) mod grid;

pub(crate) mod moves;

pub(crate) mod lists;

pub(crate) mod json;

pub(crate) mod tsplib;

pub(crate) mod binary;

pub(crate) mod read;
