//! `count --workers` and `--hosts`: a count by workers of one process, or of one on each of many machines.

mod args;

#[cfg(feature = "cluster")]
mod built;

#[cfg(not(feature = "cluster"))]
mod not_built;

pub(super) use args::ClusterArgs;
#[cfg(feature = "cluster")]
pub(super) use built::{Shared, count, sharing};
#[cfg(not(feature = "cluster"))]
pub(super) use not_built::{Shared, count, sharing};
