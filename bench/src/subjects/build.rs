//! The numbering of a closed tour of a square board by construction: beside a plain write, and beside other programs.
//!
//! Two things are timed. `fill` writes the numbering into memory that has been written before, which is what a plain write in
//! order is compared with. *From nothing*, the construction is made and the array allocated too; that is what another program does
//! that is asked for a tour. Those of others give links, the successor of each square; with numbers they are as useful as ours.

use std::cell::RefCell;
use std::process::Command;

use anyhow::{Context, ensure};
use hippodrome::format::{ReadOptions, read_claim};
use hippodrome::{Checker, Construction, Ends, Numbering, Problem, verify};
use hippodrome_bench::recording::Case;

use super::links::Links;
use super::rectangle::rectangle;
use crate::Bench;
use crate::peers::named;
use crate::program::run;
use crate::rounds::{Contestant, Run, case, seconds};

/// A side whose moves can be held to be verified, and are streamed all the same: it has more than 2^24 squares.
const STREAMED: u64 = 4100;

pub(crate) fn measure(bench: &Bench) -> anyhow::Result<Vec<Case>> {
    let mut cases = vec![streamed(bench)?];
    let others = named(bench, "build")?;
    for side in [1000, 2000, 4000, 10_000] {
        let problem = &rectangle(side, side, Ends::Closed)?;
        let squares = side * side;
        let tour = Construction::closed(side, side)?;
        let mut steps = vec![u32::MAX; squares as usize];
        tour.fill_par(&mut steps, 2)?;
        check(&tour, problem, &steps)?;
        ensure!(from_nothing(side)? == steps, "one thread and two");
        steps.fill(u32::MAX);
        tour.fill(&mut steps)?;
        check(&tour, problem, &steps)?;

        let steps = RefCell::new(steps);
        let (steps, tour) = (&steps, &tour);
        let each = |name: &str, run: &'static str| -> Contestant<'_> {
            Contestant::new(name, move || {
                let mut steps = steps.borrow_mut();
                let took = match run {
                    "fill" => seconds(|| tour.fill(&mut steps)),
                    "two threads" => seconds(|| tour.fill_par(&mut steps, 2)),
                    _ => seconds(|| write_in_order(&mut steps)),
                };
                Ok(Run::of(took * 1e9 / squares as f64))
            })
        };
        let mut contestants = vec![
            each("fill", "fill"),
            each("two threads", "two threads"),
            each("plain write", "plain write"),
            Contestant::timed("from nothing", squares, || from_nothing(side)),
            Contestant::timed("plain write, new memory", squares, || {
                let mut steps = vec![0; squares as usize];
                write_in_order(&mut steps);
                steps
            }),
            Contestant::timed("iter", squares, || {
                tour.iter()
                    .fold(0u64, |sum, point| sum.wrapping_add(point.file ^ point.rank))
            }),
        ];
        for (name, path) in others.iter().filter(|_| side <= 4000) {
            contestants.push(Contestant::new(&format!("{name}, links"), move || {
                let links = Links::of(path, side, 3)?;
                links
                    .check(problem)
                    .with_context(|| format!("links of {name}"))?;
                Ok(Run::of(links.built.as_nanos() as f64 / squares as f64))
            }));
            contestants.push(Contestant::new(&format!("{name}, numbers"), move || {
                let links = Links::of(path, side, 3)?;
                let numbered = seconds(|| links.number(&mut steps.borrow_mut()));
                Ok(Run::of(
                    (links.built.as_secs_f64() + numbered) * 1e9 / squares as f64,
                ))
            }));
        }
        let name = format!("{side}x{side} closed");
        cases.push(case(&name, "ns a square", bench.rounds, contestants)?);
    }
    Ok(cases)
}

/// What no numbering can be faster than.
fn write_in_order(steps: &mut [u32]) {
    for (step, cell) in (0u32..).zip(steps.iter_mut()) {
        *cell = step;
    }
    std::hint::black_box(steps);
}

fn from_nothing(side: u64) -> anyhow::Result<Vec<u32>> {
    let tour = Construction::closed(side, side)?;
    let mut steps = vec![0; (side * side) as usize];
    tour.fill(&mut steps)?;
    Ok(steps)
}

/// The squares in the order of the tour are a closed tour, and the numbering is theirs.
fn check(tour: &Construction, problem: &Problem, steps: &[u32]) -> anyhow::Result<()> {
    let (ranks, files) = (tour.ranks(), tour.files());
    let mut checker = Checker::new(problem);
    for (step, point) in (0u32..).zip(tour.iter()) {
        checker.visit_point(point)?;
        // The numbering begins with the highest rank.
        let cell = (ranks - 1 - point.rank) * files + point.file;
        ensure!(steps[cell as usize] == step, "step {step} at {point}");
    }
    Ok(checker.finish()?)
}

/// The moves as text, by the whole program.
fn streamed(bench: &Bench) -> anyhow::Result<Case> {
    let program = bench.program()?;
    let problem = rectangle(STREAMED, STREAMED, Ends::Closed)?;
    let asked = |format: &str| {
        let mut command = Command::new(&program);
        command.args(["tour", &format!("{STREAMED}x{STREAMED}"), "--closed"]);
        command.args(["--format", format]);
        command
    };
    let output = asked("moves").output()?;
    ensure!(output.status.success(), "{STREAMED}x{STREAMED}");
    let claim = read_claim(&output.stdout[..], &ReadOptions::default())?;
    verify(&problem, &claim.squares(problem.ground())?)?;
    drop(claim);
    let streamed = |format: &'static str| {
        let asked = &asked;
        Contestant::new(&format!("the program, as {format}"), move || {
            let ended = run(&mut asked(format), &[])?;
            ensure!(ended.succeeded, "{STREAMED}x{STREAMED}");
            Ok(Run::of(
                ended.processor_seconds * 1e9 / (STREAMED * STREAMED) as f64,
            ))
        })
    };
    let name = format!("{STREAMED}x{STREAMED} closed, written into a pipe");
    case(
        &name,
        "ns a square",
        bench.rounds,
        vec![streamed("moves"), streamed("u32")],
    )
}
