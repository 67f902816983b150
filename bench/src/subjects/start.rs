//! The whole process: 8x8 from every square, open and closed, by the clock.

use std::process::Command;

use anyhow::ensure;
use hippodrome_bench::recording::Case;

use crate::Bench;
use crate::peers::script;
use crate::program::run;
use crate::rounds::{Contestant, Run, case};

pub(crate) fn measure(bench: &Bench) -> anyhow::Result<Vec<Case>> {
    let program = bench.program()?;
    let starts: Vec<String> = ('a'..='h')
        .flat_map(|file| (1..=8).map(move |rank| format!("{file}{rank}")))
        .collect();
    // The middle of all 64 starts is what one of them takes.
    let all_starts = |closed: bool| {
        let (program, starts) = (&program, &starts);
        move || {
            let mut ends = Vec::new();
            for start in starts {
                let mut command = Command::new(program);
                command.args(["tour", "8x8", "--start", start]);
                command.args(closed.then_some("--closed"));
                let ended = run(&mut command, &[])?;
                ensure!(ended.succeeded && ended.output.len() == 8 * 24, "{start}");
                ends.push((ended.seconds, ended.memory));
            }
            Ok(middle(ends))
        }
    };
    let alone = |mut command: Command| {
        move || {
            let ended = run(&mut command, &[])?;
            ensure!(ended.succeeded);
            Ok(Run {
                memory: Some(ended.memory),
                ..Run::of(ended.seconds)
            })
        }
    };
    let mut contestants = vec![
        Contestant::new("hippodrome tour 8x8", all_starts(false)),
        Contestant::new("hippodrome tour 8x8 --closed", all_starts(true)),
        Contestant::new("true", alone(Command::new("true"))),
    ];
    if let Some(python) = &bench.python {
        let mut nothing = Command::new(python);
        nothing.args(["-c", ""]);
        contestants.push(Contestant::new("python -c ''", alone(nothing)));
    }
    if let Some(post) = script(bench, "post") {
        contestants.push(Contestant::new("plain Warnsdorff in Python", alone(post)));
    }
    Ok(vec![case(
        "a tour of 8x8, from all 64 starts",
        "s",
        bench.rounds.max(20),
        contestants,
    )?])
}

fn middle(mut ends: Vec<(f64, u64)>) -> Run {
    ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (seconds, memory) = ends[ends.len() / 2];
    Run {
        memory: Some(memory),
        ..Run::of(seconds)
    }
}
