//! How time, memory and what is exchanged change with the workers that share a count: drawn as charts, of the recording of the
//! subject `cluster`.
//!
//! Its cases are called `7x8 closed`, and what they exchange `7x8 closed, exchanged`; the entries `--workers 2` and `2 processes`.

use anyhow::ensure;

use crate::amount::{amount, memory};
use crate::chart::{Chart, Series, beside};
use crate::recording::{Case, Entry, Recording};

/// The name of the recording.
pub const NAME: &str = "cluster";
/// Where the chart lies in the repository.
pub const CHART: &str = "bench/cluster.svg";
/// What the name of a case ends in that tells what is exchanged.
pub const EXCHANGED: &str = ", exchanged";

/// Which entry is of how many workers or processes.
type Shares = fn(&str) -> Option<&str>;

/// Charts of time and memory by workers, and of what processes exchange.
pub(crate) fn chart(recording: &Recording) -> anyhow::Result<String> {
    let workers: Shares = |program| program.strip_prefix("--workers ");
    let processes: Shares = |program| program.strip_suffix(" processes");
    let counted = |case: &&Case| !case.name.ends_with(EXCHANGED);
    let exchanged = |case: &&Case| case.name.ends_with(EXCHANGED);
    let cases = || recording.cases.iter();
    let held: fn(&Entry) -> Option<f64> = |entry| Some(entry.memory? as f64);
    let charts = [
        Chart {
            title: "time by workers of one process".to_owned(),
            across: numbers(),
            told: |value| amount(value, "s"),
            series: series(cases().filter(counted), workers, |entry| entry.median),
        },
        Chart {
            title: "memory by workers of one process".to_owned(),
            across: numbers(),
            told: |bytes| memory(bytes as u64),
            series: series(cases().filter(counted), workers, held),
        },
        Chart {
            title: "bytes exchanged by processes".to_owned(),
            across: numbers(),
            told: |megabytes| memory((megabytes * 1e6) as u64),
            series: series(cases().filter(exchanged), processes, |entry| entry.median),
        },
    ];
    for chart in &charts {
        ensure!(!chart.series.is_empty(), "no {}", chart.title);
    }
    beside("Time, memory and exchange of shared counts", &charts)
}

/// From one to four.
fn numbers() -> Vec<(f64, Option<String>)> {
    (1..=4)
        .map(|number| (f64::from(number), Some(number.to_string())))
        .collect()
}

/// A line for each case.
fn series<'r>(
    cases: impl Iterator<Item = &'r Case>,
    shares: Shares,
    of: fn(&Entry) -> Option<f64>,
) -> Vec<Series> {
    cases
        .map(|case| {
            let places = case.entries.iter().filter_map(|entry| {
                let number = shares(&entry.program)?.parse().ok()?;
                Some((number, of(entry)?))
            });
            let name = case.name.trim_end_matches(EXCHANGED);
            (name.to_owned(), places.collect())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn each_number_of_workers_is_a_dot() {
        let entry = |program: &str, amount: f64| {
            let mut entry = Entry::of(program, vec![amount]);
            entry.memory = Some(1_000_000);
            entry
        };
        let case = |name: &str, entries: Vec<Entry>| Case {
            name: name.to_owned(),
            unit: "s".to_owned(),
            entries,
        };
        let mut recording = Recording {
            command: "run".to_owned(),
            date: "2026-11-27".to_owned(),
            machine: "a machine".to_owned(),
            load: "idle".to_owned(),
            versions: BTreeMap::new(),
            cases: vec![
                case(
                    "7x8 closed",
                    vec![
                        entry("--threads 2", 1.0),
                        entry("--workers 1", 2.0),
                        entry("--workers 2", 1.1),
                        entry("2 processes", 1.2),
                    ],
                ),
                case("7x8 closed, exchanged", vec![entry("2 processes", 5e6)]),
            ],
        };
        let svg = chart(&recording).unwrap();
        assert_eq!(svg.matches("<circle").count(), 2 + 2 + 1);
        recording.cases.pop();
        let error = chart(&recording).unwrap_err().to_string();
        assert!(error.contains("bytes exchanged"), "{error}");
    }
}
