//! What stands for the workers in programs that are built without the feature `cluster`: a word of how others are had.

use std::fmt;
use std::path::Path;

use anyhow::bail;
use hippodrome::{Count, Estimate, Problem};
use serde::Serialize;

use super::args::ClusterArgs;
use crate::run::Verdict;
use crate::session::Session;

pub(crate) fn count(
    _: &ClusterArgs,
    _: &Session,
    _: &Problem,
    _: Option<&Path>,
    _: bool,
) -> anyhow::Result<Result<Count, Verdict>> {
    not_built()
}

pub(crate) fn sharing(_: &ClusterArgs) -> anyhow::Result<Sharing> {
    not_built()
}

fn not_built<T>() -> anyhow::Result<T> {
    bail!(
        "this program was built without workers on many machines: build it with `cargo build --release -p hippodrome-cli --features \
         cluster`, or take a released one"
    )
}

/// There is none.
pub(crate) enum Sharing {}

impl Sharing {
    pub(crate) fn of(&self, _: &Estimate, _: f64) -> Shared {
        match *self {}
    }
}

/// There is none.
#[derive(Serialize)]
pub(crate) enum Shared {}

impl fmt::Display for Shared {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}
