//! Work shared by threads, as many as are to be had.
//!
//! A system may refuse a thread, and a browser has none: that costs time and nothing else. So a job is
//! taken by its thread once that runs, and what nobody took is done by the caller.

use std::sync::Mutex;
use std::thread::{Builder, ScopedJoinHandle};

/// Does each job in a thread of its own, the first in this one; what came of them, in their order.
///
/// # Panics
///
/// If a job does.
pub(crate) fn share<J: Send, R: Send>(jobs: Vec<J>, work: impl Fn(J) -> R + Sync) -> Vec<R> {
    if cfg!(target_family = "wasm") {
        return jobs.into_iter().map(work).collect();
    }
    share_among(Builder::new, jobs, work)
}

/// The same in threads that are built in this way.
fn share_among<J: Send, R: Send>(
    build: impl Fn() -> Builder,
    jobs: Vec<J>,
    work: impl Fn(J) -> R + Sync,
) -> Vec<R> {
    let waiting: Vec<Mutex<Option<J>>> =
        jobs.into_iter().map(|job| Mutex::new(Some(job))).collect();
    let take = |job: &Mutex<Option<J>>| {
        let taken = job.lock().map(|mut job| job.take());
        taken.ok().flatten().map(&work)
    };
    let take = &take;
    std::thread::scope(|scope| {
        let thread = |job| build().spawn_scoped(scope, move || take(job)).ok();
        let others: Vec<_> = waiting.iter().skip(1).map(thread).collect();
        let own = waiting.first().and_then(take);
        let rest = waiting.iter().skip(1).zip(others);
        let rest = rest.map(|(job, other)| match other.map(ScopedJoinHandle::join) {
            Some(done) => done.unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            None => take(job),
        });
        own.into_iter().chain(rest.flatten()).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_whatever_the_number_of_threads() {
        for jobs in [0, 1, 2, 7, 300u64] {
            let squares = share((0..jobs).collect(), |job| job * job);
            assert_eq!(squares, (0..jobs).map(|job| job * job).collect::<Vec<_>>());
        }
    }

    #[test]
    fn where_no_thread_is_to_be_had_the_caller_does_it_all() {
        let caller = std::thread::current().id();
        // No system has memory for such a stack.
        let huge = || Builder::new().stack_size(isize::MAX as usize & !0xffff);
        let done = share_among(huge, (0..5).collect(), |job: u32| {
            (job, std::thread::current().id())
        });
        assert_eq!(done, (0..5).map(|job| (job, caller)).collect::<Vec<_>>());
    }

    #[test]
    #[should_panic(expected = "the third job")]
    fn a_panic_is_passed_on() {
        share(vec![1, 2, 3], |job| assert!(job < 3, "the third job"));
    }
}
