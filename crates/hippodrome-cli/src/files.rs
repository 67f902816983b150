//! Files, stdin and stdout.

pub(crate) mod checkpoint;
pub(crate) mod graphs;
pub(crate) mod input;
pub(crate) mod output;
pub(crate) mod room;
