//! A count by a cluster, from the first connection to the number.

use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hippodrome::{
    CountError, CountProgress, FoundTours, Limits, Problem, SharedCount, SharedMemory, Tally,
};
use hippodrome_checkpoint::CannotOpen;
use num_bigint::BigUint;
use serde::Serialize;
use timely::WorkerConfig;
use timely::communication::Hooks;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::execute::execute_from;

use crate::hosts::Hosts;
use crate::kept::KeptFlaw;
use crate::link::{Link, Losses};
use crate::meeting::{Hello, MeetingFlaw, meet};
use crate::messages::Ended;
use crate::work::{Work, work};

/// Which processes count, and what each may take.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// Where the processes are; none if there is one.
    pub hosts: Option<Hosts>,
    /// The number of this process, from 0.
    pub process: usize,
    /// How many workers each process has; at least 1.
    pub workers: usize,
    /// The bytes that all workers of this process may take together.
    pub memory: usize,
    /// The most states that all workers together may go on from.
    pub nodes: Option<u64>,
    /// Where this process keeps how far the count has come, and what memory has no place for.
    pub checkpoint: Option<PathBuf>,
}

impl Cluster {
    /// One process with so many workers, and so many bytes for all of them.
    pub fn of_threads(workers: usize, memory: usize) -> Cluster {
        Cluster {
            hosts: None,
            process: 0,
            workers,
            memory,
            nodes: None,
            checkpoint: None,
        }
    }
}

/// What happens while a cluster counts.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Progress {
    /// A process is not there yet.
    Waiting {
        /// Its number.
        process: usize,
        /// Where it is to be.
        address: String,
    },
    /// The name of this process in the host file is not known yet. It is tried for a minute.
    Unknown {
        /// Where it is to be.
        address: String,
    },
    /// A stage is over.
    Stage {
        /// How far the count is, of all workers together.
        count: CountProgress,
        /// The bytes that processes have sent each other so far.
        exchanged: u64,
        /// The worker that worked longest in this stage, from 0, and for how many seconds.
        slowest: (usize, f64),
    },
}

/// Why a cluster came to no number.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Failure {
    /// As for one machine.
    #[error(transparent)]
    Count(#[from] CountError),
    /// The processes did not come together.
    #[error(transparent)]
    Meeting(#[from] MeetingFlaw),
    /// A directory cannot be used.
    #[error(transparent)]
    Directory(#[from] CannotOpen),
    /// What a directory holds is damaged, or of another count.
    #[error("{}: {error}", .path.display())]
    Kept {
        /// The directory.
        path: PathBuf,
        /// What is wrong.
        error: CountError,
    },
    /// What the directories hold is not enough to go on.
    #[error(transparent)]
    NotWhole(#[from] KeptFlaw),
    /// The system says no.
    #[error("{}: {error}", .path.display())]
    System {
        /// The directory.
        path: PathBuf,
        /// What it says.
        error: io::Error,
    },
    /// Another process cannot go on.
    #[error("process {process} cannot go on: {why}")]
    Told {
        /// Its number.
        process: usize,
        /// Why.
        why: String,
        /// Whether a limit was reached there, or somebody asked it to stop.
        is_limit: bool,
    },
    /// The connection with a process was lost.
    #[error(
        "the connection with process {process} is lost: it has ended, or cannot be reached any more"
    )]
    Lost {
        /// Its number.
        process: usize,
    },
    /// A worker said nothing, or something that nobody expects.
    #[error("a worker said something else than was expected of it: please report it")]
    Silence,
    /// Timely says no.
    #[error("the workers cannot be started: {0}")]
    NotStarted(String),
}

impl Failure {
    /// Whether a limit was reached, or somebody asked to stop, or a machine is gone: then the same command may go on, and the
    /// question is open. Else something is wrong.
    pub fn is_limit(&self) -> bool {
        match self {
            Failure::Count(CountError::Stopped(_)) | Failure::Lost { .. } => true,
            Failure::Meeting(MeetingFlaw::Stopped { .. } | MeetingFlaw::Left { .. }) => true,
            Failure::Told { is_limit, .. } => *is_limit,
            _ => false,
        }
    }
}

/// What a cluster has counted, and what it took. As JSON the times are seconds.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The number of tours.
    pub tours: FoundTours,
    /// States that were gone on from, in this run and before it; 0 if the number was known, or a checkpoint had it.
    pub states: u64,
    /// The most states of a layer, in this run and of those that it began with.
    pub widest: u64,
    /// The most bytes that states took of a worker in this run.
    pub bytes: usize,
    /// The bytes that processes have sent each other in this run.
    pub exchanged: u64,
    /// How many workers there were.
    pub workers: usize,
    /// How long this run took.
    pub seconds: f64,
    /// The sweeps of the sides and the joins.
    pub phases: Vec<Phase>,
    #[serde(skip)]
    pub(crate) slowest: (usize, f64),
}

/// A part of a count, as long as it took.
#[derive(Clone, Debug, Serialize)]
pub struct Phase {
    /// What was done: `sides` or `join`.
    pub name: &'static str,
    /// How long it took.
    pub seconds: f64,
    /// How long each worker worked, and did not wait for others.
    pub busy: Vec<f64>,
}

impl Phase {
    pub(crate) const SIDES: &'static str = "sides";
    pub(crate) const JOIN: &'static str = "join";
}

impl Report {
    pub(crate) fn begun(workers: usize) -> Report {
        Report {
            tours: FoundTours(BigUint::ZERO),
            states: 0,
            widest: 0,
            bytes: 0,
            exchanged: 0,
            workers,
            seconds: 0.0,
            phases: Vec::new(),
            slowest: (0, 0.0),
        }
    }

    /// Of a number that is known without work.
    pub(crate) fn found(tours: FoundTours, workers: usize) -> Report {
        Report {
            tours,
            ..Report::begun(workers)
        }
    }

    /// Adds a stage.
    pub(crate) fn add(&mut self, name: &'static str, ended: &[Ended], time: Duration) {
        let workers = ended.len();
        let is_same = |phase: &Phase| phase.name == name;
        if !self.phases.last().is_some_and(is_same) {
            self.phases.push(Phase {
                name,
                seconds: 0.0,
                busy: vec![0.0; workers],
            });
        }
        if let Some(phase) = self.phases.last_mut() {
            phase.seconds += time.as_secs_f64();
            for (busy, ended) in phase.busy.iter_mut().zip(ended) {
                *busy += ended.busy;
            }
        }
        self.exchanged = ended.iter().map(|ended| ended.sent).sum();
        let busiest = ended.iter().map(|ended| ended.busy).enumerate();
        let busiest = busiest.max_by(|(_, one), (_, other)| one.total_cmp(other));
        self.slowest = busiest.unwrap_or_default();
    }

    /// Ends it with what all workers have said.
    pub(crate) fn end(&mut self, tours: BigUint, said: &[Tally], time: Duration) {
        self.tours = FoundTours(tours);
        self.states = said.iter().map(|said| said.expanded).sum();
        self.bytes = said.iter().map(|said| said.bytes).max().unwrap_or(0);
        self.seconds = time.as_secs_f64();
    }
}

/// How often the flag is looked at.
const LOOK: Duration = Duration::from_millis(50);

/// Counts the tours of a problem, as [`Counter::count`](hippodrome::Counter::count) does, by all workers of a cluster. Every process calls this
/// with the same problem, and all get the number. It ends soon after `stop` is set. `tell` is told how it goes.
///
/// # Errors
///
/// [`Failure`]: nothing is lost then but the stage that was under way, if there is a checkpoint; other processes end too, within half a
/// minute.
///
/// # Panics
///
/// If a worker does.
pub fn count(
    problem: &Problem,
    cluster: &Cluster,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(Progress),
) -> Result<Report, Failure> {
    let count = SharedCount::new(problem, &Limits::NONE.with_stop(stop))?;
    if let Some(tours) = count.known() {
        return Ok(Report::found(FoundTours(tours), 0));
    }
    let workers = cluster.workers.max(1);
    let losses = Losses::default();
    let hooks = Hooks::default();
    let own = ProcessBuilder::new_typed_vector(workers, hooks.refill.clone(), None);
    let (builders, others): (Vec<AllocatorBuilder>, Box<dyn std::any::Any + Send>) =
        match &cluster.hosts {
            None => (
                own.into_iter().map(AllocatorBuilder::Process).collect(),
                Box::new(()),
            ),
            Some(hosts) => {
                let hello = Hello {
                    program: format!("hippodrome {}", env!("CARGO_PKG_VERSION")),
                    problem: problem.to_string(),
                    fingerprint: count.fingerprint(),
                    hosts: hosts.addresses().to_vec(),
                    workers,
                    has_checkpoint: cluster.checkpoint.is_some(),
                    process: cluster.process,
                };
                let sockets = meet(&hello, hosts, stop, tell)?;
                let links = sockets.into_iter().enumerate().map(|(process, socket)| {
                    let link = |socket| Link::new(socket, process, losses.clone());
                    socket.map(link).transpose()
                });
                let not_started = |error: io::Error| Failure::NotStarted(error.to_string());
                let links = links.collect::<io::Result<Vec<_>>>().map_err(not_started)?;
                let (builders, guard) =
                    initialize_networking_from_sockets(own, links, cluster.process, workers, hooks)
                        .map_err(not_started)?;
                let builders = builders.into_iter().map(AllocatorBuilder::Tcp);
                (builders.collect(), Box::new(guard))
            }
        };
    let shared = Arc::new(Work {
        count,
        process: cluster.process,
        workers,
        memory: cluster.memory / workers,
        shared: Arc::new(SharedMemory::of(workers)),
        nodes: cluster.nodes,
        checkpoint: cluster.checkpoint.clone(),
        stop: AtomicBool::new(false),
        losses,
    });
    let (sender, receiver) = channel();
    let sender = Mutex::new(sender);
    let own = Arc::clone(&shared);
    let guards = execute_from(builders, others, WorkerConfig::default(), move |worker| {
        let sender = sender
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let tell = |progress| {
            // Who does not listen any more does not need it.
            let _ = sender.send(Event::Progress(progress));
        };
        let counted = work(worker, &own, &tell);
        let _ = sender.send(Event::Ended(counted));
    });
    let guards = guards.map_err(Failure::NotStarted)?;
    let mut reports = Vec::new();
    let mut is_panicking = false;
    while reports.len() < workers {
        if stop.load(Ordering::Relaxed) || shared.losses.lost().is_some() {
            shared.stop();
        }
        match receiver.recv_timeout(LOOK) {
            Ok(Event::Progress(progress)) => tell(progress),
            Ok(Event::Ended(Ok(report))) => reports.push(report),
            Ok(Event::Ended(Err(failure))) => {
                shared.stop();
                // Threads that wait for a process that is gone would wait for ever.
                std::mem::forget(guards);
                return Err(match (failure, shared.losses.lost()) {
                    (Failure::Count(CountError::Stopped(_)), Some(process))
                        if !stop.load(Ordering::Relaxed) =>
                    {
                        Failure::Lost { process }
                    }
                    (failure, _) => failure,
                });
            }
            // A worker that has ended without a word has panicked.
            Err(RecvTimeoutError::Timeout) => {
                let ended = guards.guards().iter().filter(|guard| guard.is_finished());
                if std::mem::replace(&mut is_panicking, ended.count() > reports.len()) {
                    shared.stop();
                    break;
                }
            }
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    for joined in guards.join() {
        joined.map_err(Failure::NotStarted)?;
    }
    reports.pop().ok_or(Failure::Silence)
}

/// What a worker tells the thread that began it.
enum Event {
    Progress(Progress),
    Ended(Result<Report, Failure>),
}
