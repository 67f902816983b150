//! What `count --workers` and `--hosts` do in programs that are built with the feature `cluster`.

use std::fmt;
use std::io::Read;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::thread::available_parallelism;
use std::time::Duration;

use anyhow::{Context, ensure};
use hippodrome::format::Status;
use hippodrome::{Count, CountError, Estimate, Problem, Stopped};
use hippodrome_cluster::{Cluster, Failure, Hosts, Progress, Report, SharedEstimate};
use indicatif::{HumanBytes, HumanCount, HumanDuration};
use serde::Serialize;

use super::args::ClusterArgs;
use crate::files::input::{open, source};
use crate::files::output::write_to;
use crate::messages::note;
use crate::run::Verdict;
use crate::session::document::{Answer, Digits};
use crate::session::{Progress as Line, Session};

/// The most bytes of a host file.
const MAX_HOSTS: u64 = 1 << 20;

/// Counts; or what to end with if that came to nothing.
pub(crate) fn count(
    args: &ClusterArgs,
    session: &Session,
    problem: &Problem,
    checkpoint: Option<&Path>,
    explain: bool,
) -> anyhow::Result<Result<Count, Verdict>> {
    let hosts = args.hosts.as_deref().map(read).transpose()?;
    ensure!(
        hosts.is_none() || args.process.is_some(),
        "--hosts needs --process K: the number of this machine's line, from 0"
    );
    let workers = workers(args);
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
            anyhow::bail!("not by workers: {problem}: {why}; leave out --workers and --hosts")
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
        let report = Answer::new("count-report", Status::Found, &report).about(problem);
        write_to(Some(path), |out| report.write_line(out))?;
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

/// How many workers each process has.
fn workers(args: &ClusterArgs) -> usize {
    let workers = args.workers.map_or_else(available_parallelism, Ok);
    workers.map_or(1, NonZeroUsize::get)
}

fn read(path: &Path) -> anyhow::Result<Hosts> {
    let name = path.to_string_lossy();
    let mut text = String::new();
    let read = open(&name)?.take(MAX_HOSTS).read_to_string(&mut text);
    read.with_context(|| source(&name))?;
    text.parse().with_context(|| source(&name))
}

/// Says how far the count is.
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

/// Among how many processes a count would be shared, and how many workers each has.
pub(crate) struct Sharing {
    processes: usize,
    workers: usize,
}

/// What a count would take that is shared.
#[derive(Serialize)]
pub(crate) struct Shared {
    processes: usize,
    workers: usize,
    bytes_of_process: Digits<u64>,
    exchanged: Digits<u64>,
    seconds: f64,
}

/// How a count would be shared.
pub(crate) fn sharing(args: &ClusterArgs) -> anyhow::Result<Sharing> {
    let hosts = args.hosts.as_deref().map(read).transpose()?;
    let processes = hosts.map_or(1, |hosts| hosts.addresses().len());
    if let Some(process) = args.process {
        ensure!(
            process < processes,
            "there is no process {process}: the host file has {processes}, and they are counted from 0"
        );
    }
    Ok(Sharing {
        processes,
        workers: workers(args),
    })
}

impl Sharing {
    /// Of what takes so much alone, and so many seconds of one processor.
    pub(crate) fn of(&self, alone: &Estimate, seconds: f64) -> Shared {
        let shared = SharedEstimate::new(alone, self.processes);
        Shared {
            processes: self.processes,
            workers: self.workers,
            bytes_of_process: Digits(shared.bytes),
            exchanged: Digits(shared.exchanged),
            seconds: (seconds / (self.processes * self.workers) as f64).min(f64::MAX),
        }
    }
}

impl fmt::Display for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = Duration::try_from_secs_f64(self.seconds).unwrap_or(Duration::MAX);
        let of_each = match self.workers {
            1 => "1 worker".to_owned(),
            workers => format!("{workers} workers"),
        };
        match self.processes {
            1 => write!(f, "shared by {of_each}: ")?,
            processes => write!(f, "shared by {processes} processes with {of_each} each: ")?,
        }
        write!(
            f,
            "{} in each process, {} exchanged, {} of work for each worker",
            HumanBytes(self.bytes_of_process.0),
            HumanBytes(self.exchanged.0),
            HumanDuration(seconds)
        )
    }
}
