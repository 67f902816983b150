//! Counting: states, bytes a state and time, each number against the published one.

use std::num::NonZeroUsize;
use std::time::Instant;

use anyhow::{Context, ensure};
use hippodrome::{Counter, Ends, published};

use crate::rectangle;

/// What is counted, from short to long.
const BOARDS: [(u64, u64, bool); 13] = [
    (6, 6, true),
    (5, 8, false),
    (6, 6, false),
    (3, 40, false),
    (4, 40, false),
    (5, 20, false),
    (6, 7, false),
    (6, 8, true),
    (6, 9, true),
    (6, 12, true),
    (6, 9, false),
    (7, 8, true),
    (8, 8, true),
];

/// Counts the first `boards` of the list.
pub(crate) fn counts(boards: usize) -> anyhow::Result<()> {
    for (ranks, files, closed) in BOARDS.into_iter().take(boards) {
        let (kind, ends) = match closed {
            true => ("closed", Ends::Closed),
            false => ("open", Ends::Any),
        };
        let problem = rectangle(ranks, files, ends)?;
        let threads = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let mut counter = Counter::new(&problem).memory(12 << 30).threads(threads);
        let began = Instant::now();
        let count = counter.count()?;
        let time = began.elapsed();
        let expected = published(ranks, files, closed).context("not in the table")?;
        ensure!(count.tours.to_string() == expected.count, "{problem}");
        println!(
            "{ranks}x{files} {kind}: {} tours in {time:.2?}; {} states, {:.0} ns each; \
             {} at the most, {:.1} bytes each; {} gathered, {} additions",
            count.tours,
            count.states,
            time.as_nanos() as f64 / count.states as f64,
            count.widest,
            count.bytes as f64 / count.widest as f64,
            count.gathered,
            count.contracted
        );
    }
    Ok(())
}
