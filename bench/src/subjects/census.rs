//! A census of graphs, one on each line in graph6: how long it takes to decide one of them, on one thread.
//!
//! Each file of the folder whose name ends in .g6 is a census, as all snarks of 30 vertices. All of its graphs must be decided; tours have
//! been verified.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use hippodrome::format::{GraphForm, read_graph_text};
use hippodrome::{Answer, Ends, Limits, Method, Problem, Quiet, solve};
use hippodrome_bench::recording::Case;

use super::graphs::files;
use crate::Bench;
use crate::processor::ThreadTime;
use crate::rounds::{Contestant, Run, case};

pub(crate) fn measure(bench: &Bench) -> anyhow::Result<Vec<Case>> {
    let mut cases = Vec::new();
    let is_census = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "g6");
    for path in files(bench)?.into_iter().flatten().filter(is_census) {
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let decide = || decided(&text).with_context(|| path.display().to_string());
        let ours = Contestant::new("hippodrome", decide);
        cases.push(case(&name, "µs a graph", bench.rounds, vec![ours])?);
    }
    Ok(cases)
}

/// Reads all graphs of a census, and decides whether each has a Hamiltonian cycle.
fn decided(census: &str) -> anyhow::Result<Run> {
    let form = GraphForm::by_name("graph6");
    let time = ThreadTime::begin();
    let (mut with, mut without) = (0u32, 0u32);
    for line in census.lines().filter(|line| !line.is_empty()) {
        let graph = read_graph_text(&mut line.as_bytes(), form)?.alone()?;
        let problem = Problem::on_graph(graph, Ends::Closed);
        match solve(&problem, &Method::default(), &Limits::NONE, &mut Quiet).answer {
            Answer::Found(_) => with += 1,
            Answer::Impossible(_) => without += 1,
            Answer::Unknown(why) => anyhow::bail!("{line}: {why}"),
        }
    }
    let all = with + without;
    ensure!(all > 0, "there is no graph");
    Ok(Run {
        note: Some(format!("{with} with a cycle, {without} without")),
        ..Run::of(time.seconds() * 1e6 / f64::from(all))
    })
}
