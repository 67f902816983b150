//! The options of a count by workers.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use crate::args::threads::workers;

/// Who counts.
#[derive(Debug, Args)]
pub(crate) struct ClusterArgs {
    /// Count by so many workers of each process: threads that share the states, not the memory [default with --hosts: as many as
    /// the machine has]. (Of released programs, and of those that are built with --features cluster)
    #[arg(
        long,
        value_name = "N",
        value_parser = workers,
        conflicts_with_all = ["by", "each", "b_file", "recurrence", "check", "part", "merge", "threads"]
    )]
    pub(super) workers: Option<NonZeroUsize>,
    /// Count by processes on several machines, at the addresses in this file: an `address:port` on each line. The same command
    /// is given on each machine, with the number of its line; --estimate needs none
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["by", "each", "b_file", "recurrence", "check", "part", "merge", "threads"]
    )]
    pub(super) hosts: Option<PathBuf>,
    /// Which address of --hosts this machine has, from 0; lines that are empty or begin with # are none
    #[arg(long, value_name = "K", requires = "hosts")]
    pub(super) process: Option<usize>,
    /// Write what the count took, as JSON: states, the widest layer, bytes exchanged, and the time of each worker
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["by", "each", "b_file", "recurrence", "estimate", "check", "part", "merge", "threads"]
    )]
    pub(crate) report: Option<PathBuf>,
}

impl ClusterArgs {
    /// Whether workers are to count.
    pub(crate) fn is_asked(&self) -> bool {
        self.workers.is_some() || self.hosts.is_some() || self.report.is_some()
    }
}
