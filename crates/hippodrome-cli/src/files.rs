//! Files, stdin and stdout.

pub(crate) mod input;
pub(crate) mod output;
