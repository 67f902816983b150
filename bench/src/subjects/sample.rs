//! Tours at random from all there are: seconds of the processor and memory of the whole process.

use std::process::Command;

use anyhow::ensure;
use hippodrome_bench::recording::Case;

use crate::Bench;
use crate::program::run;
use crate::rounds::{Contestant, Run, case};

pub(crate) fn measure(bench: &Bench) -> anyhow::Result<Vec<Case>> {
    let program = &bench.program()?;
    let asked = [
        ("6x6", false, 1000),
        ("6x8", false, 100),
        ("7x8", true, 100),
        ("8x8", true, 10),
    ];
    let mut cases = Vec::new();
    for (board, is_closed, tours) in asked {
        let ours = Contestant::new("hippodrome", move || {
            let mut command = Command::new(program);
            command.args([
                "sample",
                board,
                "--seed",
                "1",
                "--tours",
                &tours.to_string(),
            ]);
            command.args(is_closed.then_some("--closed"));
            let ended = run(&mut command, &[])?;
            ensure!(ended.succeeded, "{board}");
            // The program has verified each; here they are counted.
            let lines = String::from_utf8(ended.output)?.lines().count();
            ensure!(lines == tours, "{lines} tours of {board}");
            Ok(Run {
                memory: Some(ended.memory),
                ..Run::of(ended.processor_seconds)
            })
        });
        let kind = if is_closed { "closed" } else { "open" };
        let name = format!("{board} {kind}, {tours} tours");
        cases.push(case(&name, "s", bench.rounds.min(3), vec![ours])?);
    }
    Ok(cases)
}
