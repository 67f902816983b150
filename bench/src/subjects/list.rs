//! Listing closed tours: nanoseconds of the processor a tour, as squares, checked, and as lines of moves.

use std::io::Write;
use std::process::Command;

use anyhow::{Context, ensure};
use hippodrome::{BatchChecker, Ends, Limits, Problem, Square, Tours, published};
use hippodrome_bench::recording::Case;

use super::rectangle::rectangle;
use crate::Bench;
use crate::peers::named;
use crate::processor::ThreadTime;
use crate::program::run;
use crate::rounds::{Contestant, Run, case};

/// How many of those boards are listed that have more.
const FIRST: u64 = 20_000_000;

/// Boards, and whether other people's programs list them all.
const BOARDS: [(u64, u64, bool); 6] = [
    (6, 7, true),
    (5, 10, false),
    (6, 8, true),
    (3, 22, false),
    (7, 8, false),
    (8, 8, false),
];

/// What is done with each tour.
#[derive(Clone, Copy, PartialEq)]
enum Use {
    Squares,
    Checked,
    Moves,
}

pub(crate) fn measure(bench: &Bench) -> anyhow::Result<Vec<Case>> {
    let others = named(bench, "list")?;
    let mut cases = Vec::new();
    for (ranks, files, by_others) in BOARDS {
        let problem = rectangle(ranks, files, Ends::Closed)?;
        let all: u64 =
            published(ranks, files, true).map_or(Ok(u64::MAX), |known| known.count.parse())?;
        let (most, told) = match all {
            ..=100_000_000 => (all, format!("all {all}")),
            _ => (FIRST, format!("the first {FIRST}")),
        };
        let problem = &problem;
        let ours = |name: &str, how| Contestant::new(name, move || listed(problem, most, how));
        let mut contestants = vec![
            ours("hippodrome", Use::Squares),
            ours("each checked", Use::Checked),
            ours("checked, as moves", Use::Moves),
        ];
        let told = &told;
        for (name, path) in others.iter().filter(|_| by_others || most == FIRST) {
            contestants.push(Contestant::new(name, move || {
                let mut command = Command::new(path);
                command.args([ranks, files, most].map(|number| number.to_string()));
                let ended = run(&mut command, &[])?;
                let text = String::from_utf8(ended.output)?;
                let last = text.split_whitespace().last().context("no number")?;
                ensure!(
                    last.parse::<u64>()? == most,
                    "{name} lists {last} of {told}"
                );
                Ok(Run::of(ended.processor_seconds / most as f64 * 1e9))
            }));
        }
        let name = format!("{ranks}x{files}, {told}");
        cases.push(case(&name, "ns a tour", bench.rounds.min(3), contestants)?);
    }
    Ok(cases)
}

fn listed(problem: &Problem, most: u64, how: Use) -> anyhow::Result<Run> {
    let rules = BatchChecker::of(problem);
    let squares = (0..problem.len() as u32).map(Square::new);
    let names: Vec<String> = squares
        .map(|square| format!("{} ", problem.ground().name(square)))
        .collect();
    let mut tours = Tours::new(problem)?;
    let (mut listed, mut line) = (0u64, Vec::new());
    let mut nowhere = std::io::sink();
    let time = ThreadTime::begin();
    while listed < most
        && let Some(squares) = tours.advance(&Limits::NONE)?
    {
        listed += 1;
        if how != Use::Squares {
            rules.check(squares)?;
        }
        if how == Use::Moves {
            line.clear();
            for square in squares {
                line.extend_from_slice(names[square.index()].as_bytes());
            }
            nowhere.write_all(std::hint::black_box(&line))?;
        }
        std::hint::black_box(squares);
    }
    let took = time.seconds() * 1e9;
    ensure!(listed == most, "{problem}: {listed}");
    Ok(Run::of(took / listed as f64))
}
