//! All tours, one after another.
//!
//! A thread of its own searches ahead, a few batches at most, while Python looks at what was found. It ends when
//! the iterator is dropped.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use hippodrome::{Square, Stopped, UpToSymmetry};
use pyo3::prelude::*;

use crate::errors::{internal, invalid, out_of_time, stopped};
use crate::problem::Problem;
use crate::running::{Limits, Watch, start};
use crate::tour::Tour;

/// Tours that are handed over at a time, at most.
const BATCH: usize = 256;
/// How long a tour may wait for others to be handed over with.
const PATIENCE: Duration = Duration::from_millis(5);
/// Batches that wait to be looked at.
const AHEAD: usize = 4;
const TICK: Duration = Duration::from_millis(20);
/// Nodes after which those that were found are handed over.
const REST: u64 = 1 << 16;

/// Some tours, or why there are no more.
type Batch = Result<Vec<hippodrome::Tour>, Stopped>;

/// The tours that are still to come.
#[pyclass(frozen, module = "hippodrome._core")]
#[derive(Debug)]
pub(crate) struct Tours {
    problem: Arc<hippodrome::Problem>,
    watch: Arc<Watch>,
    ahead: Mutex<Ahead>,
    until: Option<Instant>,
}

#[derive(Debug)]
struct Ahead {
    found: VecDeque<hippodrome::Tour>,
    /// None after the last batch.
    batches: Option<Receiver<Batch>>,
}

#[pymethods]
impl Tours {
    #[new]
    #[pyo3(signature = (problem, *, up_to_symmetry, after, limits))]
    fn new(
        problem: &Problem,
        up_to_symmetry: bool,
        after: Option<&Tour>,
        limits: &Limits,
    ) -> PyResult<Tours> {
        let problem = Arc::clone(&problem.problem);
        // What cannot be listed is told now, and not when the first tour is asked for.
        let mut tours = hippodrome::Tours::new(&problem).map_err(stopped)?;
        if let Some(after) = after {
            tours.go_on_after(after.squares()).map_err(invalid)?;
        }
        if up_to_symmetry {
            let mut first = UpToSymmetry::new(&problem).map_err(stopped)?;
            if after.is_some_and(|after| !first.is_first(after.squares())) {
                return Err(invalid(
                    "after= is not a tour of this list: of the tours that symmetries of the board map to each other only the first is listed, and this is another",
                ));
            }
        }
        let after = after.map(|after| after.squares().to_vec());
        let watch = Arc::new(Watch::of(limits));
        let (send, batches) = sync_channel(AHEAD);
        let own = Arc::clone(&problem);
        // What it brings comes in batches.
        start(&watch, move |watch| {
            let first = up_to_symmetry.then(|| UpToSymmetry::new(&own)).transpose();
            let ended = first.and_then(|first| search(&own, after.as_deref(), first, watch, &send));
            if let Err(why) = ended {
                // Nobody hears it if nobody wants more.
                let _ = send.send(Err(why));
            }
        })?;
        Ok(Tours {
            problem,
            watch,
            ahead: Mutex::new(Ahead {
                found: VecDeque::new(),
                batches: Some(batches),
            }),
            until: limits.until(),
        })
    }

    fn __iter__(own: PyRef<'_, Self>) -> PyRef<'_, Self> {
        own
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Tour>> {
        loop {
            match py.detach(|| self.ahead()) {
                Next::Tour(tour) => return Ok(Some(Tour::new(&self.problem, tour))),
                Next::End => return Ok(None),
                Next::Stopped(why) => return Err(stopped(why)),
                Next::Failed => return Err(internal("a list ended early")),
                Next::Batch => {}
            }
            // Once for each batch, however fast they come: `list()` runs no Python that would hear a signal.
            py.check_signals()?;
            if self.until.is_some_and(|until| Instant::now() >= until) {
                self.watch.stop();
                return Err(out_of_time());
            }
        }
    }
}

enum Next {
    Tour(hippodrome::Tour),
    /// The next batch came, or is still waited for.
    Batch,
    End,
    Stopped(Stopped),
    Failed,
}

impl Tours {
    fn ahead(&self) -> Next {
        let mut ahead = self.ahead.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tour) = ahead.found.pop_front() {
            return Next::Tour(tour);
        }
        let Some(batches) = &ahead.batches else {
            return Next::End;
        };
        match batches.recv_timeout(TICK) {
            // An empty batch is the last.
            Ok(Ok(found)) if found.is_empty() => {
                ahead.batches = None;
                Next::End
            }
            Ok(Ok(found)) => {
                ahead.found = found.into();
                Next::Batch
            }
            Ok(Err(why)) => {
                ahead.batches = None;
                Next::Stopped(why)
            }
            Err(RecvTimeoutError::Timeout) => Next::Batch,
            Err(RecvTimeoutError::Disconnected) => {
                ahead.batches = None;
                Next::Failed
            }
        }
    }
}

impl Drop for Tours {
    fn drop(&mut self) {
        self.watch.stop();
    }
}

/// Hands tours over until there are no more, or nobody wants them; an empty batch is the last.
fn search(
    problem: &hippodrome::Problem,
    after: Option<&[Square]>,
    mut first: Option<UpToSymmetry<'_>>,
    watch: &Watch,
    send: &SyncSender<Batch>,
) -> Result<(), Stopped> {
    let mut tours = hippodrome::Tours::new(problem)?;
    if let Some(after) = after {
        tours.go_on_after(after).expect("it was looked at before");
    }
    let mut batch = Vec::new();
    let mut since = Instant::now();
    // Nodes are counted from the beginning of the list.
    let most = watch.limits().nodes.unwrap_or(u64::MAX);
    let mut until = REST.min(most);
    loop {
        match tours.advance(&watch.limits().with_nodes(until)) {
            Ok(Some(squares)) => {
                if first.as_mut().is_some_and(|first| !first.is_first(squares)) {
                    continue;
                }
                let tour = hippodrome::verify(problem, squares);
                batch.push(tour.expect("what is listed is a tour"));
            }
            Ok(None) => {
                for batch in [batch, Vec::new()] {
                    let _ = send.send(Ok(batch));
                }
                return Ok(());
            }
            Err(Stopped::Nodes) if until < most => until = until.saturating_add(REST).min(most),
            Err(Stopped::Nodes) => {
                if !batch.is_empty() {
                    let _ = send.send(Ok(batch));
                }
                return Err(Stopped::Nodes);
            }
            Err(why) => return Err(why),
        }
        let is_due = batch.len() >= BATCH || since.elapsed() >= PATIENCE;
        if is_due && !batch.is_empty() {
            if send.send(Ok(std::mem::take(&mut batch))).is_err() {
                return Ok(());
            }
            since = Instant::now();
        }
    }
}
