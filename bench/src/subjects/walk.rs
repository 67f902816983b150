//! A walk by Warnsdorff's rule with Roth's ties: nanoseconds a square, all in, beside a plain program in C without its set-up.

use std::process::Command;

use anyhow::{Context, ensure};
use hippodrome::{Ends, Problem, Quiet, Square, Warnsdorff, walk};
use hippodrome_bench::recording::Case;

use super::rectangle::rectangle;
use crate::Bench;
use crate::peers::compiled;
use crate::program::said;
use crate::rounds::{Contestant, Run, case};

/// Starts of each board.
const STARTS: u64 = 20;

pub(crate) fn measure(bench: &Bench) -> anyhow::Result<Vec<Case>> {
    let peer = compiled("walk")?;
    let mut cases = Vec::new();
    for side in [200, 1000] {
        let squares = side * side;
        let from = |run: u64| {
            let start = (run * (squares / STARTS) + 77) % squares;
            rectangle(side, side, Ends::From(Square::new(start as u32)))
        };
        let problems = (0..STARTS)
            .map(from)
            .collect::<anyhow::Result<Vec<Problem>>>()?;
        let walked = |problem: &Problem| walk(problem, &Warnsdorff::default(), &mut Quiet);
        let complete = problems
            .iter()
            .filter(|problem| walked(problem).len() == problem.len());
        let complete = complete.count();
        ensure!(
            complete >= 18,
            "Roth's rule completes nearly all its walks: {complete}"
        );
        let problems = &problems;
        let ours = Contestant::new("hippodrome", move || {
            let mut times: Vec<f64> = problems
                .iter()
                .map(|problem| timed(|| walked(problem)))
                .collect();
            times.sort_by(f64::total_cmp);
            Ok(Run::of(times[times.len() / 2] * 1e9 / squares as f64))
        });
        let peer = &peer;
        let plain = Contestant::new("plain C", move || {
            let text = said(Command::new(peer).args([side.to_string(), STARTS.to_string()]))?;
            let (walks, rest) = text.split_once(" of ").context("a number of walks")?;
            ensure!(
                walks.parse::<usize>()? == complete,
                "{walks} walks complete, ours {complete}"
            );
            let (_, each) = rest.split_once("complete, ").context("nanoseconds")?;
            let (each, _) = each.split_once(' ').context("nanoseconds")?;
            Ok(Run::of(each.parse()?))
        });
        let name = format!("{side}x{side}, {complete} of {STARTS} walks complete");
        cases.push(case(&name, "ns a square", bench.rounds, vec![ours, plain])?);
    }
    Ok(cases)
}

/// One run, not counting the dropping of what it makes.
fn timed<T>(run: impl FnOnce() -> T) -> f64 {
    let began = std::time::Instant::now();
    let made = std::hint::black_box(run());
    let time = began.elapsed();
    drop(made);
    time.as_secs_f64()
}
