//! The arguments that several commands share, and what they mean: a problem, a method, an output.
//!
//! Each command flattens the structs that it needs into its own, in the order of its help. What only one
//! command asks for stands in its own file.

pub(crate) mod answer;
pub(crate) mod constraints;
pub(crate) mod ends;
pub(crate) mod ground;
pub(crate) mod method;
pub(crate) mod named;
pub(crate) mod output;
pub(crate) mod problem;
pub(crate) mod sampler;
pub(crate) mod stdin;
pub(crate) mod threads;

use clap::ValueEnum;

/// The name of a value as it is typed.
pub(crate) fn name_of(value: impl ValueEnum) -> String {
    let named = value.to_possible_value();
    named.map_or_else(String::new, |named| named.get_name().to_owned())
}
