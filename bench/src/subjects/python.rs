//! A tour in Python, by the package and by what else there is, in one process (`peers/python.py`).

use std::collections::BTreeMap;

use anyhow::{Context, ensure};
use hippodrome_bench::recording::{Case, Entry};
use serde::Deserialize;

use crate::Bench;
use crate::peers::script;
use crate::program::run;

/// Seconds of each run, by program; ours is called so.
#[derive(Deserialize)]
struct Told {
    case: String,
    seconds: BTreeMap<String, Vec<f64>>,
}

const OURS: &str = "hippodrome";

pub(crate) fn measure(bench: &Bench) -> anyhow::Result<Vec<Case>> {
    let Some(mut script) = script(bench, "python") else {
        println!("(python: there is no Python)");
        return Ok(Vec::new());
    };
    let ended = run(script.arg(bench.rounds.to_string()), &[])?;
    ensure!(ended.succeeded, "peers/python.py failed");
    let text = String::from_utf8(ended.output)?;
    print!("{text}");
    let case = |line: &str| {
        let mut told: Told = serde_json::from_str(line)?;
        let ours = told.seconds.remove(OURS).context("ours is not there")?;
        let mut entries = vec![Entry::of(OURS, ours)];
        entries.extend(
            told.seconds
                .into_iter()
                .map(|(name, seconds)| Entry::of(&name, seconds)),
        );
        Ok(Case {
            name: told.case,
            unit: "s".to_owned(),
            entries,
        })
    };
    text.lines().map(case).collect()
}
