//! A tour of a board: ours by `solve`, beside general solvers that are given the graph.
//!
//! Ours takes the whole way from the question to the tour that `verify` has passed; theirs begins when the graph is in memory.

use std::time::Instant;

use anyhow::{Context, bail, ensure};
use hippodrome::{Answer, Board, Ends, Leaper, Limits, Method, Problem, Quiet, Square, solve};
use hippodrome_bench::recording::Case;

use super::rectangle::rectangle;
use crate::Bench;
use crate::peers::{SOLVERS, solver};
use crate::rounds::{Contestant, Run, case, seconds};

/// Boards that everybody is asked.
const SIDES: [(u64, bool); 9] = [
    (8, true),
    (20, true),
    (50, true),
    (100, true),
    (200, true),
    (1000, true),
    (8, false),
    (50, false),
    (1000, false),
];

/// Sides beyond this general solvers are not asked.
const SOLVED: u64 = 200;

pub(crate) fn measure(bench: &Bench) -> anyhow::Result<Vec<Case>> {
    let mut cases = Vec::new();
    for (side, is_closed) in SIDES {
        let (kind, ends) = match is_closed {
            true => ("closed", Ends::Closed),
            false => ("open", Ends::Any),
        };
        let problems = [rectangle(side, side, ends)?];
        let mut contestants = vec![ours(&problems[0])];
        if side <= SOLVED {
            let solvers = SOLVERS.into_iter();
            contestants
                .extend(solvers.filter_map(|asked| solver(bench, asked, &problems, &[Some(true)])));
        }
        // Who takes many seconds is asked three times.
        let rounds = if side >= 50 {
            bench.rounds.min(3)
        } else {
            bench.rounds
        };
        cases.push(case(
            &format!("{side}x{side} {kind}"),
            "s",
            rounds,
            contestants,
        )?);
    }
    let alone = |name: &str, run: fn() -> anyhow::Result<f64>| {
        let contestant = Contestant::new("hippodrome", move || Ok(Run::of(run()?)));
        case(name, "s", bench.rounds, vec![contestant])
    };
    cases.push(alone(
        "all boards from 3x3 to 20x20, open and closed",
        boards,
    )?);
    cases.push(alone("6x6 to 8x8, all pairs of ends: the slowest", pairs)?);
    Ok(cases)
}

fn ours(problem: &Problem) -> Contestant<'_> {
    Contestant::new("hippodrome", move || {
        ensure!(found(problem), "{problem}");
        Ok(Run::of(seconds(|| found(problem))))
    })
}

fn found(problem: &Problem) -> bool {
    let report = solve(problem, &Method::default(), &Limits::NONE, &mut Quiet);
    matches!(report.answer, Answer::Found(_))
}

/// Every board from 3x3 to 20x20, together.
fn boards() -> anyhow::Result<f64> {
    let (mut yes, mut no) = (0, 0);
    let began = Instant::now();
    for ranks in 3..=20 {
        for files in ranks..=20 {
            for ends in [Ends::Any, Ends::Closed] {
                let problem = rectangle(ranks, files, ends)?;
                let report = solve(&problem, &Method::default(), &Limits::NONE, &mut Quiet);
                match report.answer {
                    Answer::Found(_) => yes += 1,
                    Answer::Impossible(_) => no += 1,
                    Answer::Unknown(why) => bail!("{problem}: {why}"),
                }
            }
        }
    }
    let took = began.elapsed().as_secs_f64();
    ensure!((yes, no) == (273, 69), "{yes} tours and {no} reasons");
    Ok(took)
}

/// Every pair of ends whose colors fit: the slowest.
fn pairs() -> anyhow::Result<f64> {
    let (mut count, mut slowest) = (0, 0.0f64);
    for (ranks, files) in [(6, 6), (6, 7), (7, 7), (8, 8)] {
        let board = Board::rectangle(ranks, files)?;
        let dark = |square: u32| -> anyhow::Result<bool> {
            Ok(board
                .point(Square::new(square))
                .context("a square")?
                .is_dark())
        };
        let squares = board.len() as u32;
        for s in 0..squares {
            for t in (0..squares).filter(|&t| t != s) {
                let fits = match squares % 2 {
                    0 => dark(s)? != dark(t)?,
                    _ => dark(s)? && dark(t)?,
                };
                if !fits {
                    continue;
                }
                let ends = Ends::Between(Square::new(s), Square::new(t));
                let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, ends);
                let began = Instant::now();
                ensure!(found(&problem), "{problem}");
                slowest = slowest.max(began.elapsed().as_secs_f64());
                count += 1;
            }
        }
    }
    ensure!(count == 4178, "{count} pairs");
    Ok(slowest)
}
