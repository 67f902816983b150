//! `count --workers` and `--hosts`: a count by workers of one process, or of one on each of many machines.

#[cfg_attr(not(feature = "cluster"), path = "cluster/not_built.rs")]
#[cfg_attr(feature = "cluster", path = "cluster/built.rs")]
mod workers;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::Args;
use hippodrome::{Count, Problem};

use crate::run::Verdict;
use crate::session::Session;
pub(super) use workers::{Shared, Sharing};

/// Who counts.
#[derive(Debug, Args)]
pub(super) struct ClusterArgs {
    /// Count by so many workers of each process: threads that share the states, not the memory [default with --hosts: as many as
    /// the machine has]. (Of released programs, and of those that are built with --features cluster)
    #[arg(
        long,
        value_name = "N",
        conflicts_with_all = ["by", "each", "b_file", "recurrence", "check", "part", "merge", "threads"]
    )]
    workers: Option<NonZeroUsize>,
    /// Count by processes on several machines, at the addresses in this file: an `address:port` on each line. The same command
    /// is given on each machine, with the number of its line; --estimate needs none
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["by", "each", "b_file", "recurrence", "check", "part", "merge", "threads"]
    )]
    hosts: Option<PathBuf>,
    /// Which line of --hosts this machine is, from 0
    #[arg(long, value_name = "K", requires = "hosts")]
    process: Option<usize>,
    /// Write what the count took, as JSON: states, the widest layer, bytes exchanged, and the time of each worker
    #[arg(long, value_name = "FILE", conflicts_with_all = ["each", "merge", "estimate"])]
    report: Option<PathBuf>,
}

impl ClusterArgs {
    /// Whether workers are to count.
    pub(super) fn is_asked(&self) -> bool {
        self.workers.is_some() || self.hosts.is_some() || self.report.is_some()
    }

    /// Counts; or what to end with if that came to nothing.
    pub(super) fn count(
        &self,
        session: &Session,
        problem: &Problem,
        checkpoint: Option<&Path>,
        explain: bool,
    ) -> anyhow::Result<Result<Count, Verdict>> {
        workers::count(self, session, problem, checkpoint, explain)
    }

    /// How a count would be shared, if it is to be.
    pub(super) fn sharing(&self) -> anyhow::Result<Option<Sharing>> {
        self.is_asked().then(|| workers::sharing(self)).transpose()
    }
}
