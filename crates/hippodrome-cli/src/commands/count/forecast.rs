//! How long will a long count still take?
//!
//! Nobody knows how many states the next layers have, so an estimate is made beside the count when that has run for a while: on a
//! thread of its own, in a small part of the memory, and only where somebody sits at a terminal and reads what it says.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use hippodrome::{Counter, Estimate, Limits, Problem};

use crate::session::Session;

/// How long a count has run before it is worth an estimate, which takes some seconds of a processor.
const AFTER: Duration = Duration::from_secs(30);
/// The part of the memory that an estimate may take.
const PART: usize = 16;

/// Counts with so many bytes of memory, while an estimate of the same is made, if it is wanted, that `count` is given a place to
/// look for.
pub(super) fn with_forecast<T>(
    session: &Session,
    problem: &Problem,
    wanted: bool,
    count: impl FnOnce(usize, &Arc<OnceLock<Estimate>>) -> T,
) -> T {
    let memory = session.free_memory();
    let expected = Arc::new(OnceLock::new());
    if !wanted || !std::io::stderr().is_terminal() {
        return count(memory, &expected);
    }
    let share = memory / PART;
    let over = AtomicBool::new(false);
    let estimate = || {
        thread::park_timeout(AFTER);
        if over.load(Ordering::Relaxed) {
            return;
        }
        let limits = Limits::NONE.with_stop(&over);
        let counter = Counter::new(problem).memory(share);
        if let Ok(found) = counter.limits(limits).estimate() {
            let _ = expected.set(found);
        }
    };
    thread::scope(|scope| {
        let estimating = scope.spawn(estimate);
        let found = count(memory - share, &expected);
        over.store(true, Ordering::Relaxed);
        estimating.thread().unpark();
        found
    })
}
