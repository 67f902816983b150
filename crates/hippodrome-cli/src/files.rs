//! Files, stdin and stdout.

pub(crate) mod checkpoint;
pub(crate) mod graphs;
pub(crate) mod input;
mod long_list;
pub(crate) mod output;
pub(crate) mod room;
