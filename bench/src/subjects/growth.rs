//! Time and memory of whole processes against the number of squares: built, found on boards with holes, counted.
//!
//! Before anything is measured each tour goes through `verify`, but the largest boards, whose tours are made in the same way;
//! numbers are the published ones.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, ensure};
use hippodrome::published;
use hippodrome_bench::recording::Case;

use crate::Bench;
use crate::program::run;
use crate::rounds::{Contestant, Run, case};

/// The sides of the boards whose tours are built in memory and verified before they are written.
const BUILT: [u64; 6] = [10, 32, 100, 316, 1000, 3162];
/// The sides of those beyond 2^24 squares, which are written as they are made; the last has a thousand million squares.
const STREAMED: [u64; 4] = [4200, 8000, 16_000, 31_622];
/// The sides of those with holes, one square in a hundred.
const HOLED: [u64; 5] = [10, 32, 100, 316, 1000];
/// The largest side whose tour is verified here.
const VERIFIED: u64 = 4200;
/// What is counted: ranks, files, whether closed. Boards of four ranks have no closed tour.
const COUNTED: [(u64, u64, bool); 19] = [
    (3, 10, true),
    (3, 20, true),
    (3, 30, true),
    (3, 40, true),
    (4, 10, false),
    (4, 19, false),
    (4, 40, false),
    (5, 8, true),
    (5, 10, true),
    (5, 20, true),
    (5, 40, true),
    (6, 8, true),
    (6, 12, true),
    (6, 16, true),
    (6, 19, true),
    (7, 8, true),
    (7, 12, true),
    (7, 16, true),
    (8, 8, true),
];

pub(crate) fn measure(bench: &Bench) -> anyhow::Result<Vec<Case>> {
    let ours = bench.program()?;
    let rounds = bench.rounds.min(3);
    let mut cases = Vec::new();
    let built = BUILT.map(|side| (side, "built"));
    let streamed = STREAMED.map(|side| (side, "streamed"));
    for (side, kind) in built.into_iter().chain(streamed) {
        let board = format!("{side}x{side}");
        let tour = ["tour", &board, "--closed", "--format", "u32"];
        if side <= VERIFIED {
            verify(&ours, &tour, &["--board", &board, "--format", "u32"])?;
        }
        let contestants = vec![written(&ours, &tour)];
        cases.push(case(&format!("{board}, {kind}"), "s", rounds, contestants)?);
    }
    for side in HOLED {
        let board = format!("{side}x{side}");
        // As many of each color.
        let holes = (side * side / 200 * 2).max(2).to_string();
        let tour = [
            "tour", &board, "--closed", "--holes", &holes, "--format", "json",
        ];
        verify(&ours, &tour, &[])?;
        let contestants = vec![written(&ours, &tour)];
        let name = format!("{board}, 1 % holes");
        cases.push(case(&name, "s", rounds, contestants)?);
    }
    for (ranks, files, is_closed) in COUNTED {
        let board = format!("{ranks}x{files}");
        let expected = published(ranks, files, is_closed).context("not in the table")?;
        let counted = Contestant::new("hippodrome", || {
            let mut command = Command::new(&ours);
            command.args(["count", &board, "--threads", "1"]);
            command.args(is_closed.then_some("--closed"));
            let ended = run(&mut command, &[])?;
            ensure!(ended.succeeded, "{board} is not counted");
            let text = String::from_utf8(ended.output)?;
            ensure!(text.trim() == expected.count, "{board}: {text}");
            Ok(Run {
                memory: Some(ended.memory),
                ..Run::of(ended.processor_seconds)
            })
        });
        let kind = if is_closed { "closed" } else { "open" };
        let name = format!("{board}, counted {kind}");
        cases.push(case(&name, "s", rounds, vec![counted])?);
    }
    Ok(cases)
}

/// Our program, which writes a tour that nobody keeps.
fn written<'a>(ours: &'a Path, tour: &'a [&str]) -> Contestant<'a> {
    Contestant::new("hippodrome", move || {
        let mut command = Command::new(ours);
        command.args(tour).args(["-o", "/dev/null"]);
        let ended = run(&mut command, &[])?;
        ensure!(ended.succeeded, "{tour:?} gives no tour");
        Ok(Run {
            memory: Some(ended.memory),
            ..Run::of(ended.processor_seconds)
        })
    })
}

/// Ensures that the tour is one. It goes from one process to the other: what this one holds is told of those that it measures.
fn verify(ours: &Path, tour: &[&str], options: &[&str]) -> anyhow::Result<()> {
    let mut written = Command::new(ours)
        .args(tour)
        .stdout(Stdio::piped())
        .spawn()?;
    let verified = Command::new(ours)
        .args(["verify", "-", "--closed"])
        .args(options)
        .stdin(written.stdout.take().context("a pipe")?)
        .stdout(Stdio::null())
        .status()?;
    ensure!(written.wait()?.success(), "{tour:?} gives no tour");
    ensure!(verified.success(), "{tour:?} gives what is no tour");
    Ok(())
}
