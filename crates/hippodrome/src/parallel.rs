//! Work shared by threads, as many as are to be had: a `map` over jobs, and an `exchange` of words between sources and
//! receivers. What comes out does not depend on the number of threads.
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
pub(crate) fn map<J: Send, R: Send>(jobs: Vec<J>, work: impl Fn(J) -> R + Sync) -> Vec<R> {
    if cfg!(target_family = "wasm") {
        return jobs.into_iter().map(work).collect();
    }
    map_among(Builder::new, jobs, work)
}

/// The same in threads that are built in this way.
fn map_among<J: Send, R: Send>(
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

/// What a source emits, for each receiver.
type Source<'s, E> = dyn Fn(usize, &mut [Vec<u64>]) -> Result<(), E> + Sync + 's;

/// Runs each source and hands its words to the receivers, in the order of the sources whatever the number of threads.
/// It goes in rounds: each thread runs a source, then each receiver is handed by one thread what is for it. Returns how
/// many bytes were on the way at a time.
///
/// # Errors
///
/// The first that a source or a receiver returns; nothing is handed on after that round.
///
/// # Panics
///
/// If a callback does.
pub(crate) fn exchange<R: Send, E: Send>(
    threads: usize,
    sources: usize,
    receivers: &mut [R],
    emit: &Source<'_, E>,
    receive: impl Fn(&mut R, &[u64]) -> Result<(), E> + Sync,
) -> Result<usize, E> {
    let mut outboxes = vec![vec![Vec::new(); receivers.len()]; threads];
    let each = receivers.len().div_ceil(threads).max(1);
    for first in (0..sources).step_by(threads) {
        let round: Vec<_> = outboxes.iter_mut().zip(first..sources).collect();
        let used = round.len();
        let emitted = map(round, |(outbox, source): (&mut Vec<Vec<u64>>, usize)| {
            outbox.iter_mut().for_each(Vec::clear);
            emit(source, outbox)
        });
        emitted.into_iter().collect::<Result<(), E>>()?;
        let jobs = (0..).step_by(each).zip(receivers.chunks_mut(each));
        let received = map(jobs.collect(), |(first, receivers): (usize, &mut [R])| {
            for (at, receiver) in (first..).zip(receivers) {
                for outbox in &outboxes[..used] {
                    receive(receiver, &outbox[at])?;
                }
            }
            Ok(())
        });
        received.into_iter().collect::<Result<(), E>>()?;
    }
    let words = outboxes.iter().flatten().map(Vec::capacity);
    Ok(8 * words.sum::<usize>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_whatever_the_number_of_threads() {
        for jobs in [0, 1, 2, 7, 300u64] {
            let squares = map((0..jobs).collect(), |job| job * job);
            assert_eq!(squares, (0..jobs).map(|job| job * job).collect::<Vec<_>>());
        }
    }

    #[test]
    fn where_no_thread_is_to_be_had_the_caller_does_it_all() {
        let caller = std::thread::current().id();
        // No system has memory for such a stack.
        let huge = || Builder::new().stack_size(isize::MAX as usize & !0xffff);
        let done = map_among(huge, (0..5).collect(), |job: u32| {
            (job, std::thread::current().id())
        });
        assert_eq!(done, (0..5).map(|job| (job, caller)).collect::<Vec<_>>());
    }

    #[test]
    #[should_panic(expected = "the third job")]
    fn a_panic_is_passed_on() {
        map(vec![1, 2, 3], |job| assert!(job < 3, "the third job"));
    }

    #[test]
    fn all_are_told_in_order() {
        for threads in [1, 2, 3, 7] {
            for receivers in [1, 2, 5] {
                let mut received = vec![Vec::new(); receivers as usize];
                let emit = |source: usize, outbox: &mut [Vec<u64>]| {
                    let source = source as u64;
                    for word in 100 * source..100 * source + source % 40 {
                        outbox[(word * word % receivers) as usize].push(word);
                    }
                    match source {
                        60.. => Err(source),
                        _ => Ok(()),
                    }
                };
                let receive = |all: &mut Vec<u64>, words: &[u64]| {
                    all.extend_from_slice(words);
                    Ok(())
                };
                let bytes = exchange(threads, 50, &mut received, &emit, receive).unwrap();
                let words = (0..50).flat_map(|source| 100 * source..100 * source + source % 40);
                for (at, received) in (0..).zip(&received) {
                    let own = words.clone().filter(|word| word * word % receivers == at);
                    assert_eq!(*received, own.collect::<Vec<_>>());
                }
                assert!((1..9000).contains(&bytes), "{bytes}");
                assert_eq!(
                    exchange(threads, 70, &mut received, &emit, receive),
                    Err(60)
                );
                let refuse = |all: &mut Vec<u64>, words: &[u64]| match words {
                    [] => Ok(()),
                    _ => Err(all.len() as u64),
                };
                assert!(exchange(threads, 3, &mut received, &emit, refuse).is_err());
            }
        }
        assert_eq!(
            exchange(2, 0, &mut [0], &|_, _| Err(()), |_, _| Ok(())),
            Ok(0)
        );
    }
}
