//! Exact numbers of tours, each equal to the published one: seconds of the processor and memory of whole processes.
//!
//! Ours with one thread, since most others have no more.

use std::process::Command;

use anyhow::{Context, ensure};
use hippodrome::published;
use hippodrome_bench::recording::Case;

use crate::Bench;
use crate::peers::{named, script};
use crate::program::run;
use crate::rounds::{Contestant, Run, case};

/// What is counted, whether by decision diagrams too, and whether by other people's programs.
const BOARDS: [(u64, u64, bool, bool, bool); 11] = [
    (6, 6, true, true, true),
    (6, 7, true, false, true),
    (6, 8, true, false, true),
    (7, 8, true, false, false),
    (8, 8, true, false, false),
    (5, 8, false, false, true),
    (6, 6, false, false, true),
    (6, 7, false, false, true),
    (6, 9, false, false, false),
    (3, 40, false, false, false),
    (4, 40, false, false, false),
];

pub(crate) fn measure(bench: &Bench) -> anyhow::Result<Vec<Case>> {
    let ours = bench.program()?;
    let others = named(bench, "count")?;
    let mut cases = Vec::new();
    for (ranks, files, is_closed, by_diagram, by_others) in BOARDS {
        let kind = if is_closed { "closed" } else { "open" };
        let expected = published(ranks, files, is_closed).context("not in the table")?;
        let counted = |program: &str, command: &dyn Fn() -> Command| {
            let ended = run(&mut command(), &[])?;
            if !ended.succeeded {
                return Ok(Run {
                    note: Some("ended without an answer".to_owned()),
                    ..Run::default()
                });
            }
            let text = String::from_utf8(ended.output)?;
            let last = text.split_whitespace().last().unwrap_or_default();
            ensure!(
                last == expected.count,
                "{program} counts {last} tours of {ranks}x{files} {kind}"
            );
            Ok(Run {
                memory: Some(ended.memory),
                ..Run::of(ended.processor_seconds)
            })
        };
        let counted = &counted;
        let ours = &ours;
        let mut contestants = vec![Contestant::new("hippodrome", move || {
            counted("hippodrome", &|| {
                let mut command = Command::new(ours);
                command.args(["count", &format!("{ranks}x{files}"), "--threads", "1"]);
                command.args(is_closed.then_some("--closed"));
                command
            })
        })];
        if by_diagram && script(bench, "zdd").is_some() {
            contestants.push(Contestant::new("graphillion", move || {
                let mut command = script(bench, "zdd").context("there is no Python")?;
                command.args([ranks.to_string(), files.to_string()]);
                let ended = run(&mut command, &[])?;
                ensure!(ended.succeeded, "graphillion failed");
                let text = String::from_utf8(ended.output)?;
                ensure!(text.trim() == expected.count, "graphillion counts {text}");
                Ok(Run {
                    memory: Some(ended.memory),
                    ..Run::of(ended.processor_seconds)
                })
            }));
        }
        for (name, path) in others.iter().filter(|_| by_others) {
            contestants.push(Contestant::new(name, move || {
                counted(name, &|| {
                    let mut command = Command::new(path);
                    command.args([ranks.to_string(), files.to_string(), kind.to_owned()]);
                    command.env("OMP_NUM_THREADS", "1");
                    command
                })
            }));
        }
        cases.push(case(
            &format!("{ranks}x{files} {kind}"),
            "s",
            bench.rounds.min(3),
            contestants,
        )?);
    }
    Ok(cases)
}
