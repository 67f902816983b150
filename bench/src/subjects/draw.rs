//! A tour of 60x60 as a picture, the whole process: ours draws the tour that it builds, matplotlib a line through given points.

use std::process::Command;

use anyhow::{Context, ensure};
use hippodrome_bench::recording::Case;

use crate::Bench;
use crate::peers::script;
use crate::program::run;
use crate::rounds::{Contestant, Run, case};

const BOARD: &str = "60x60";

pub(crate) fn measure(bench: &Bench) -> anyhow::Result<Vec<Case>> {
    let program = &bench.program()?;
    let mut cases = Vec::new();
    for ending in ["svg", "png"] {
        let picture = std::env::temp_dir()
            .join("hippodrome-bench")
            .with_extension(ending);
        let picture = &picture;
        let drawn = |command: &mut Command, input: &[u8]| {
            // What another one has drawn is not to be taken for its own.
            let _ = std::fs::remove_file(picture);
            let ended = run(command, input)?;
            ensure!(
                ended.succeeded && picture.metadata()?.len() > 10_000,
                "no picture"
            );
            Ok(Run {
                memory: Some(ended.memory),
                ..Run::of(ended.processor_seconds)
            })
        };
        let moves = Command::new(program)
            .args(["tour", BOARD, "--closed", "--format", "json"])
            .output()?;
        let (moves, drawn) = (&moves.stdout, &drawn);
        let mut contestants = vec![Contestant::new("hippodrome", move || {
            drawn(
                Command::new(program)
                    .args(["tour", BOARD, "--closed", "-o"])
                    .arg(picture),
                &[],
            )
        })];
        if script(bench, "plot").is_some() {
            contestants.push(Contestant::new("matplotlib", move || {
                let mut script = script(bench, "plot").context("there is no Python")?;
                drawn(script.arg(picture), moves)
            }));
        }
        let name = format!("{BOARD} closed as {}", ending.to_uppercase());
        cases.push(case(&name, "s", bench.rounds, contestants)?);
    }
    Ok(cases)
}
