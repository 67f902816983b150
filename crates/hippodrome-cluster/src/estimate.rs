//! What a count would take of each process, before it is made.

use hippodrome::Estimate;

/// What a count is expected to take where so many processes share it; good to a factor of two or so, as an [`Estimate`] is.
///
/// ```
/// use hippodrome::{Counter, Ends, Leaper, Problem};
/// use hippodrome_cluster::SharedEstimate;
///
/// let problem = Problem::on_board("6x8".parse()?, Leaper::KNIGHT, Ends::Closed);
/// let alone = Counter::new(&problem).estimate()?;
/// let shared = SharedEstimate::new(&alone, 4);
/// assert!(shared.bytes < alone.bytes);
/// assert!(shared.exchanged > 0);
/// assert_eq!(SharedEstimate::new(&alone, 1).exchanged, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct SharedEstimate {
    /// The bytes that a process needs to hold its states, and all of the side that is joined. With less, states go to the disk, and the side
    /// comes in groups.
    pub bytes: u64,
    /// The bytes that all processes together send each other.
    pub exchanged: u64,
}

/// The bytes that are sent for each state: 4.3 to 6.3 were measured on boards of 6 to 8 ranks, and 10.8 on 5x40, whose numbers are long.
const SENT: u64 = 6;
/// Rows of the widest layer that a process needs alone, and those that the states of a side and their mirror images take when they are
/// sorted; both as halves.
const SWEPT: u64 = 5;
const SORTED: u64 = 4;

impl SharedEstimate {
    /// What takes so much if it is counted alone, by at least one process.
    pub fn new(alone: &Estimate, processes: usize) -> SharedEstimate {
        let processes = processes.max(1) as u64;
        let others = processes - 1;
        // As many as in the widest layer are joined.
        let joined = if alone.cut { alone.widest } else { 0 };
        let swept = alone.states / processes * others;
        let sent = swept.saturating_add(joined.saturating_mul(others));
        let half_rows = alone.bytes / SWEPT;
        let sorted = if alone.cut { half_rows * SORTED } else { 0 };
        SharedEstimate {
            bytes: (alone.bytes / processes).max(sorted + 2 * half_rows / processes),
            exchanged: sent.saturating_mul(SENT),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What was measured, to a factor of 1.6: bytes exchanged and the memory of a worker, by so many processes of one worker each.
    #[test]
    fn as_it_was_measured() {
        let of_8x8 = Estimate {
            states: 36_631_632,
            widest: 11_065_100,
            bytes: 11_065_100 * 16 * 5 / 2,
            cut: true,
            ..Estimate::default()
        };
        let of_7x8 = Estimate {
            states: 1_105_199,
            widest: 437_267,
            bytes: 437_267 * 16 * 5 / 2,
            cut: true,
            ..Estimate::default()
        };
        for (alone, processes, bytes, exchanged) in [
            (of_8x8, 2, 572_833_056, 182_017_560),
            (of_8x8, 4, 388_082_472, 388_285_416),
            (of_7x8, 2, 23_500_136, 5_509_904),
            (of_7x8, 4, 21_751_576, 12_537_768),
        ] {
            let shared = SharedEstimate::new(&alone, processes);
            for (estimated, measured) in [(shared.bytes, bytes), (shared.exchanged, exchanged)] {
                let factor = estimated as f64 / measured as f64;
                assert!((0.6..1.6).contains(&factor), "{shared:?}: {measured}");
            }
        }
    }
}
