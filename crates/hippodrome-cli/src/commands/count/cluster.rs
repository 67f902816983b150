//! `count --workers` and `--hosts`: a count by workers of one process, or of one on each of many machines.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::Args;
use hippodrome::{Count, Problem};
#[cfg(feature = "cluster")]
use hippodrome::{CountError, Stopped};

#[cfg(feature = "cluster")]
use crate::files::input::{open, source};
#[cfg(feature = "cluster")]
use crate::files::output::write_to;
#[cfg(feature = "cluster")]
use crate::messages::note;
use crate::run::Verdict;
#[cfg(feature = "cluster")]
use crate::session::Progress as Line;
use crate::session::Session;
#[cfg(feature = "cluster")]
use anyhow::Context;
#[cfg(feature = "cluster")]
use hippodrome_cluster::{Cluster, Failure, Hosts, Progress, Report};
#[cfg(feature = "cluster")]
use indicatif::{HumanBytes, HumanCount};
#[cfg(feature = "cluster")]
use std::io::Read;
#[cfg(feature = "cluster")]
use std::sync::atomic::AtomicBool;
#[cfg(feature = "cluster")]
use std::thread::available_parallelism;

/// Who counts.
#[derive(Debug, Args)]
pub(super) struct ClusterArgs {
    /// Count by so many workers of each process: threads that share the states, not the memory [default with --hosts: as many as
    /// the machine has]. (Of released programs, and of those that are built with --features cluster)
    #[arg(
        long,
        value_name = "N",
        conflicts_with_all = ["by", "each", "b_file", "recurrence", "estimate", "check", "part", "merge", "threads"]
    )]
    workers: Option<NonZeroUsize>,
    /// Count by processes on several machines, at the addresses in this file: an `address:port` on each line. The same command
    /// is given on each machine, with the number of its line
    #[arg(
        long,
        value_name = "FILE",
        requires = "process",
        conflicts_with_all = ["by", "each", "b_file", "recurrence", "estimate", "check", "part", "merge", "threads"]
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

    /// Says how such a program is had.
    #[cfg(not(feature = "cluster"))]
    pub(super) fn count(
        &self,
        _: &Session,
        _: &Problem,
        _: Option<&Path>,
        _: bool,
    ) -> anyhow::Result<Result<Count, Verdict>> {
        anyhow::bail!(
            "this program was built without workers on many machines: build it with `cargo build --release -p hippodrome-cli --features \
             cluster`, or take a released one"
        )
    }

    /// Counts; or what to end with if that came to nothing.
    #[cfg(feature = "cluster")]
    pub(super) fn count(
        &self,
        session: &Session,
        problem: &Problem,
        checkpoint: Option<&Path>,
        explain: bool,
    ) -> anyhow::Result<Result<Count, Verdict>> {
        counted(self, session, problem, checkpoint, explain)
    }
}

/// The most bytes of a host file.
#[cfg(feature = "cluster")]
const MAX_HOSTS: u64 = 1 << 20;

#[cfg(feature = "cluster")]
fn counted(
    args: &ClusterArgs,
    session: &Session,
    problem: &Problem,
    checkpoint: Option<&Path>,
    explain: bool,
) -> anyhow::Result<Result<Count, Verdict>> {
    let hosts = args.hosts.as_deref().map(read).transpose()?;
    let workers = args.workers.map_or_else(available_parallelism, Ok);
    let workers = workers.map_or(1, NonZeroUsize::get);
    if checkpoint.is_some() {
        session.advise(
            "the same command on all machines goes on from the last layer that is complete"
                .to_owned(),
        );
    }
    let counted = session.search(|limits, line| {
        let cluster = Cluster {
            hosts,
            process: args.process.unwrap_or(0),
            workers,
            memory: session.free_memory(),
            nodes: limits.nodes,
            checkpoint: checkpoint.map(Path::to_owned),
        };
        let never = AtomicBool::new(false);
        let stop = limits.stop.unwrap_or(&never);
        hippodrome_cluster::count(problem, &cluster, stop, &mut |progress| {
            tell(&progress, line, explain);
        })
    });
    let report = match counted {
        Ok(report) => report,
        Err(Failure::Count(CountError::Stopped(Stopped::Unsupported(why))))
            if !why.is_of_size() =>
        {
            anyhow::bail!("{problem}: {why} by workers: leave out --workers and --hosts")
        }
        Err(Failure::Count(why)) => {
            return match session.give_up_on(problem, why) {
                Ok(verdict) => Ok(Err(verdict)),
                Err(error) => Err(error),
            };
        }
        Err(failure) if failure.is_limit() => {
            let (why, verdict) = match crate::session::interrupted() {
                true => session.reason(Stopped::Asked),
                false => (failure.to_string(), Verdict::Undecided),
            };
            return Ok(Err(session.give_up_because(&why, verdict)?));
        }
        Err(failure) => return Err(failure.into()),
    };
    if let Some(path) = &args.report {
        let text = serde_json::to_string(&report)?;
        write_to(Some(path), |out| writeln!(out, "{text}"))?;
    }
    if explain {
        explain_report(&report);
    }
    Ok(Ok(Count {
        tours: report.tours.0.clone(),
        states: report.states,
        widest: report.widest,
        bytes: report.bytes,
        ..Count::default()
    }))
}

#[cfg(feature = "cluster")]
fn read(path: &Path) -> anyhow::Result<Hosts> {
    let name = path.to_string_lossy();
    let mut text = String::new();
    let read = open(&name)?.take(MAX_HOSTS).read_to_string(&mut text);
    read.with_context(|| source(&name))?;
    text.parse().with_context(|| source(&name))
}

/// Says how far the count is.
#[cfg(feature = "cluster")]
fn tell(progress: &Progress, line: &Line, explain: bool) {
    match progress {
        Progress::Waiting { process, address } => {
            line.suspend(|| note!("waiting for process {process} at {address}"));
        }
        Progress::Unknown { address } => {
            line.suspend(|| {
                note!(
                    "nobody knows the name in {address}, where this process is to be: trying for a minute"
                );
            });
        }
        Progress::Stage {
            count,
            exchanged,
            slowest: (worker, seconds),
        } => {
            let told = format!(
                "{} of {} squares done: {} states, {} so far; {} exchanged; slowest in this step: worker {} with {seconds:.1} s",
                count.done,
                count.of,
                HumanCount(count.states),
                HumanCount(count.expanded),
                HumanBytes(*exchanged),
                worker + 1,
            );
            match explain {
                true => line.suspend(|| note!("{told}")),
                false => line.stage(&told),
            }
        }
        _ => {}
    }
}

#[cfg(feature = "cluster")]
fn explain_report(report: &Report) {
    for phase in &report.phases {
        let busy: f64 = phase.busy.iter().sum();
        let all = phase.seconds * phase.busy.len() as f64;
        note!(
            "{}: {:.1} s, of which the {} workers waited {:.0} %",
            phase.name,
            phase.seconds,
            phase.busy.len(),
            100.0 * (1.0 - busy / all.max(1e-9)).max(0.0)
        );
    }
    note!(
        "{} exchanged between processes",
        HumanBytes(report.exchanged)
    );
}
