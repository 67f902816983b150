//! How a long call runs: beside the interpreter, within limits, and so that Ctrl-C ends it.
//!
//! The work is done by a thread of its own that knows nothing of Python. The thread that called waits for it without the
//! interpreter's lock, and looks 50 times a second for a signal, for the end of its time, and for progress to tell. It
//! sets the stop flag of the library's `Limits` and waits a moment longer. If the work does not look at its flag by
//! then, it is left behind: it holds nothing of Python's, and what it brings is dropped. So Ctrl-C and a limit on
//! time hold whatever an engine does, and a panic is an exception.
//!
//! Cost: the start of a thread, some 50 microseconds a call.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use hippodrome::{CountProgress, Event, ExtremeProgress, SearchProgress, Trace};
use pyo3::prelude::*;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use crate::errors::{internal, invalid, out_of_time};

/// How long to wait before looking for a signal again.
const TICK: Duration = Duration::from_millis(20);
/// How long work may take to end after it was told to: on a busy machine it may first have to get a processor, and a
/// limit holds within a second.
pub(crate) const GRACE: Duration = Duration::from_millis(500);
/// The same where it holds a directory that the next call may ask for.
pub(crate) const GRACE_OF_DIRECTORY: Duration = Duration::from_secs(5);
/// How often progress is told.
const TOLD: Duration = Duration::from_millis(100);
/// The most seconds of a limit: beyond, there is none.
const LONGEST: f64 = 1e9;
/// Bytes that a thread may have on its stack; only those that it uses are taken.
const STACK: usize = 64 << 20;

/// How far a call may go.
#[pyclass(frozen, module = "hippodrome._core")]
#[derive(Debug)]
pub(crate) struct Limits {
    nodes: Option<u64>,
    time: Option<Duration>,
    pub(crate) memory: usize,
    pub(crate) threads: usize,
    /// Called with what is done, what there is to do (or None) and a few words.
    progress: Option<Py<PyAny>>,
}

#[pymethods]
impl Limits {
    #[new]
    #[pyo3(signature = (*, nodes=None, time=None, memory=None, threads=None, progress=None))]
    fn new(
        nodes: Option<u64>,
        time: Option<f64>,
        memory: Option<usize>,
        threads: Option<usize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Limits> {
        // `limits.py` has refused what is no number of seconds.
        let time = time.filter(|&seconds| seconds < LONGEST);
        let time = time.map(|seconds| Duration::from_secs_f64(seconds.max(0.0)));
        let processors = || std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Limits {
            nodes,
            time,
            memory: memory.unwrap_or_else(nine_tenths_of_the_machine),
            threads: threads.unwrap_or_else(processors).clamp(1, MOST_THREADS),
            progress,
        })
    }
}

impl Limits {
    /// For calls that take neither long nor much.
    pub(crate) const NONE: Limits = Limits {
        nodes: None,
        time: None,
        memory: usize::MAX,
        threads: 1,
        progress: None,
    };

    /// Refuses a limit on nodes that is too high for what is to be kept.
    pub(crate) fn nodes_at_most(&self, most: u64) -> PyResult<()> {
        match self.nodes {
            Some(nodes) if nodes <= most => Ok(()),
            nodes => Err(invalid(format_args!(
                "nodes={}: every step is kept, so {most} at most can be watched",
                nodes.map_or("None".to_owned(), |nodes| nodes.to_string())
            ))),
        }
    }

    /// Whether there is a limit on time.
    pub(crate) fn has_time(&self) -> bool {
        self.time.is_some()
    }

    /// When the time is up.
    pub(crate) fn until(&self) -> Option<Instant> {
        Instant::now().checked_add(self.time?)
    }
}

/// The most threads that share the work of a count or a search.
const MOST_THREADS: usize = 256;

/// Nine tenths of the memory that is free now, here or in the container that this runs in.
fn nine_tenths_of_the_machine() -> usize {
    let memory = MemoryRefreshKind::nothing().with_ram();
    let system = System::new_with_specifics(RefreshKind::nothing().with_memory(memory));
    // Where /proc cannot be read, nothing is known of the memory, and `cgroup_limits` would panic.
    let container = match system.total_memory() {
        0 => None,
        _ => system.cgroup_limits(),
    };
    let container = container.map_or(u64::MAX, |limits| limits.free_memory);
    let free = system.available_memory().min(container);
    match usize::try_from(free / 10 * 9) {
        // Zero says that it cannot be known here.
        Ok(0) | Err(_) => 4 << 30,
        Ok(bytes) => bytes,
    }
}

/// How far the work is.
#[derive(Clone, Default, Debug)]
struct Heard {
    done: u64,
    of: Option<u64>,
    words: String,
}

/// What the work and the thread that waits for it both know.
#[derive(Debug)]
pub(crate) struct Watch {
    stop: AtomicBool,
    heard: Mutex<Option<Heard>>,
    nodes: Option<u64>,
    pub(crate) memory: usize,
    pub(crate) threads: usize,
}

impl Watch {
    pub(crate) fn of(limits: &Limits) -> Watch {
        Watch {
            stop: AtomicBool::new(false),
            heard: Mutex::new(None),
            nodes: limits.nodes,
            memory: limits.memory,
            threads: limits.threads,
        }
    }

    /// The limits for an engine.
    pub(crate) fn limits(&self) -> hippodrome::Limits<'_> {
        let limits = hippodrome::Limits::NONE.with_nodes(self.nodes);
        let limits = limits.with_memory(self.memory).with_stop(&self.stop);
        limits.with_threads(self.threads)
    }

    /// Whether nobody waits any more.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Nobody waits any more.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Tells how far the work is.
    pub(crate) fn tell(&self, done: u64, of: Option<u64>, words: String) {
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        *heard = Some(Heard { done, of, words });
    }

    fn heard(&self) -> Option<Heard> {
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        heard.take()
    }
}

/// Hears of the progress of a search or a count.
#[derive(Debug)]
pub(crate) struct Listener<'w>(pub(crate) &'w Watch);

impl Trace for Listener<'_> {
    const STEPS: bool = false;

    fn event(&mut self, _: Event) {}

    fn pulse(&mut self, pulse: SearchProgress) {
        let words = format!("{}, longest path {}", pulse.engine, pulse.deepest);
        self.0.tell(pulse.nodes, None, words);
    }

    fn layer(&mut self, layer: CountProgress) {
        let words = format!("{} states", layer.states);
        self.0.tell(layer.done, Some(layer.of), words);
    }

    fn extreme(&mut self, progress: ExtremeProgress) {
        let words = format!("{} so far, of {} at best", progress.value, progress.bound);
        self.0.tell(progress.nodes, None, words);
    }

    fn listed(&mut self, tours: u64) {
        self.0.tell(tours, None, "listed".to_owned());
    }
}

/// Does this beside the interpreter.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    limits: &Limits,
    work: impl FnOnce(&Watch) -> T + Send + 'static,
) -> PyResult<T> {
    run_to_the_end(py, limits, GRACE, work)
}

/// Does this beside the interpreter; if it is told to end, so long is waited until it does.
pub(crate) fn run_to_the_end<T: Send + 'static>(
    py: Python<'_>,
    limits: &Limits,
    grace: Duration,
    work: impl FnOnce(&Watch) -> T + Send + 'static,
) -> PyResult<T> {
    let watch = Arc::new(Watch::of(limits));
    let received = start(&watch, work)?;
    wait(py, limits, &watch, received, grace)
}

/// What work brings: its result, or the panic that ended it.
pub(crate) type Brought<T> = Result<T, Box<dyn Any + Send>>;

/// Begins the work.
pub(crate) fn start<T: Send + 'static>(
    watch: &Arc<Watch>,
    work: impl FnOnce(&Watch) -> T + Send + 'static,
) -> PyResult<Receiver<Brought<T>>> {
    let (send, received) = channel();
    let own = Arc::clone(watch);
    let thread = std::thread::Builder::new().stack_size(STACK);
    let thread = thread.spawn(move || {
        let brought = catch_unwind(AssertUnwindSafe(|| work(&own)));
        // Nobody waits if it took too long to stop.
        let _ = send.send(brought);
    });
    thread.map_err(|error| internal(format_args!("no thread could be started: {error}")))?;
    Ok(received)
}

/// Waits for what the work brings.
fn wait<T: Send>(
    py: Python<'_>,
    limits: &Limits,
    watch: &Watch,
    mut received: Receiver<Brought<T>>,
    grace: Duration,
) -> PyResult<T> {
    let begun = Instant::now();
    let mut told = begun;
    loop {
        let brought;
        (brought, received) = receive(py, received, TICK);
        if let Some(brought) = brought {
            return unwrap(brought);
        }
        if let Err(interrupt) = py.check_signals() {
            watch.stop();
            receive(py, received, grace);
            return Err(interrupt);
        }
        if limits.time.is_some_and(|time| begun.elapsed() >= time) {
            watch.stop();
            let (brought, _) = receive(py, received, grace);
            return brought.map_or_else(|| Err(out_of_time()), unwrap);
        }
        let due = told.elapsed() >= TOLD;
        if let Some(progress) = limits.progress.as_ref().filter(|_| due) {
            told = Instant::now();
            if let Some(Heard { done, of, words }) = watch.heard() {
                progress
                    .call1(py, (done, of, words))
                    .inspect_err(|_| watch.stop())?;
            }
        }
    }
}

fn unwrap<T>(brought: Brought<T>) -> PyResult<T> {
    brought.map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        internal(text.unwrap_or("a panic without a message"))
    })
}

/// Waits so long without the interpreter's lock.
fn receive<T: Send>(
    py: Python<'_>,
    received: Receiver<Brought<T>>,
    time: Duration,
) -> (Option<Brought<T>>, Receiver<Brought<T>>) {
    py.detach(move || {
        let brought = match received.recv_timeout(time) {
            Ok(brought) => Some(brought),
            Err(RecvTimeoutError::Timeout) => None,
            // Every thread sends what it brings, its panic too.
            Err(RecvTimeoutError::Disconnected) => {
                let why: Box<dyn Any + Send> = Box::new("a thread ended early");
                Some(Err(why))
            }
        };
        (brought, received)
    })
}
