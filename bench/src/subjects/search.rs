//! The JavaScript post's search: nanoseconds a visit, beside a plain recursive program in C. The visits are the same.

use std::process::Command;

use anyhow::{Context, ensure};
use hippodrome::{
    Article, Backtrack, Board, Ends, Leaper, Limits, Method, Point, Problem, Quiet, solve,
};
use hippodrome_bench::recording::Case;

use crate::Bench;
use crate::peers::compiled;
use crate::program::said;
use crate::rounds::{Contestant, Run, case};

/// Visits of the search from (1, 0), which ends much later.
const MOST: u64 = 300_000_000;

pub(crate) fn measure(bench: &Bench) -> anyhow::Result<Vec<Case>> {
    let peer = compiled("naive")?;
    let mut cases = Vec::new();
    for (row, column, visits) in [(0, 1, 24_105_743), (1, 0, MOST)] {
        let board: Board = "8x8".parse()?;
        let start = board
            .square(Point::new(column, 7 - row))
            .context("on the board")?;
        let problem = &Problem::on_board(board, Leaper::KNIGHT, Ends::From(start));
        let method = Method::Backtrack(Backtrack {
            offsets: Some(Article::Javascript.offsets()),
            ..Backtrack::default()
        });
        let ours = Contestant::new("hippodrome", move || {
            let limits = Limits::NONE.with_nodes(MOST);
            let began = std::time::Instant::now();
            let report = solve(problem, &method, &limits, &mut Quiet);
            let took = began.elapsed().as_nanos() as f64;
            ensure!(
                report.stats.nodes == visits,
                "{} visits",
                report.stats.nodes
            );
            Ok(Run::of(took / visits as f64))
        });
        let peer = &peer;
        let plain = Contestant::new("plain C", move || {
            let asked = [row, column, MOST].map(|number| number.to_string());
            let text = said(Command::new(peer).args(asked))?;
            let (told, seconds) = text.trim().split_once(' ').context("two numbers")?;
            ensure!(told.parse::<u64>()? == visits, "{told} visits");
            Ok(Run::of(seconds.parse::<f64>()? * 1e9 / visits as f64))
        });
        let name = format!("8x8 from row {row}, column {column}: {visits} visits");
        cases.push(case(&name, "ns a visit", bench.rounds, vec![ours, plain])?);
    }
    Ok(cases)
}
