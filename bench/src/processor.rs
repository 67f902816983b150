//! Time of the processor.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// How long one thread has had a processor: on a busy machine a clock measures the neighbors. Where Linux does not tell, the clock.
pub(crate) struct ThreadTime {
    /// Where Linux tells it, to other threads too.
    told: PathBuf,
    at_first: Option<f64>,
    began: Instant,
}

impl ThreadTime {
    /// Begins to measure the thread that calls it.
    pub(crate) fn begin() -> ThreadTime {
        let thread = fs::read_link("/proc/thread-self").unwrap_or_default();
        let told = Path::new("/proc").join(thread).join("schedstat");
        ThreadTime {
            at_first: seconds(&told),
            told,
            began: Instant::now(),
        }
    }

    /// The seconds since then.
    pub(crate) fn seconds(&self) -> f64 {
        match (self.at_first, seconds(&self.told)) {
            (Some(at_first), Some(now)) => now - at_first,
            _ => self.began.elapsed().as_secs_f64(),
        }
    }
}

/// How long a thread has had a processor so far.
fn seconds(told: &Path) -> Option<f64> {
    let told = fs::read_to_string(told).ok()?;
    let nanoseconds: f64 = told.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}
