//! Time of the processor.

use std::fs;
use std::sync::OnceLock;
use std::time::Instant;

/// How long the first thread of this process, on which everything is measured, has had a processor: on a busy machine a clock measures
/// the neighbors. Where Linux does not tell, the clock.
pub(crate) fn processor_seconds() -> f64 {
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    let clock = BEGAN.get_or_init(Instant::now).elapsed().as_secs_f64();
    let told = fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or(clock, |nanoseconds| nanoseconds / 1e9)
}
