//! Work shared by threads.

/// Does each job in a thread of its own, the first in this one; what came of them, in their order.
///
/// # Panics
///
/// If a job does.
pub(super) fn share<J: Send, R: Send>(jobs: Vec<J>, work: impl Fn(J) -> R + Sync) -> Vec<R> {
    let mut jobs = jobs.into_iter();
    let Some(own) = jobs.next() else {
        return Vec::new();
    };
    let work = &work;
    std::thread::scope(|scope| {
        let others: Vec<_> = jobs.map(|job| scope.spawn(move || work(job))).collect();
        let mut results = vec![work(own)];
        for other in others {
            let result = other.join();
            results.push(result.unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        results
    })
}
