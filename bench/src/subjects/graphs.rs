//! Hamiltonian cycles of the graphs in a folder: how many are found, in some seconds of the processor each.
//!
//! In the order of the numbers in their names, and told by the degrees of the graphs, since people's collections do not say of what
//! kind a graph is. One at a time, on one thread. `solve` has verified every tour; a "no" is an answer too.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use anyhow::{Context, ensure};
use hippodrome::{Ends, Limits, Method, Problem, Quiet, Report, read_graph, solve};
use hippodrome_bench::recording::{Case, Entry};

use crate::Bench;
use crate::peers::{solver, verdict};
use crate::processor::processor_seconds;

/// How often the time is looked at.
const LOOK: Duration = Duration::from_millis(20);

/// What came of the graphs of a kind: the seconds of each answer, and how many there were.
#[derive(Default)]
struct Answers {
    seconds: Vec<f64>,
    graphs: usize,
}

pub(crate) fn measure(bench: &Bench) -> anyhow::Result<Vec<Case>> {
    let Some(folder) = &bench.graphs else {
        println!("(graphs: name a folder of them by --graphs)");
        return Ok(Vec::new());
    };
    let mut kinds: BTreeMap<String, [Answers; 2]> = BTreeMap::new();
    for path in in_order(folder)? {
        let what = || path.display().to_string();
        let graph = read_graph(BufReader::new(File::open(&path)?)).with_context(what)?;
        let mut degrees = vec![0; graph.len()];
        let ends = graph.edges().iter().flat_map(|&(u, v)| [u, v]);
        ends.for_each(|v| degrees[v as usize] += 1);
        let problem = Problem::on_graph(graph, Ends::Closed);
        let began = processor_seconds();
        let report = within(bench.seconds as f64, |limits| {
            solve(&problem, &Method::default(), limits, &mut Quiet)
        });
        let took = processor_seconds() - began;
        let answer = verdict(&report.answer);
        println!("{}: {answer:?} by {} in {took:.2} s", what(), report.engine);
        let kind = kinds.entry(kind(&degrees)).or_default();
        kind[0].add(answer.map(|_| took));
        let (problems, expected) = ([problem], [answer]);
        if let Some(mut peer) = solver(bench, ("sat", ""), &problems, &expected) {
            kind[1].add((peer.run)()?.amount);
        }
    }
    ensure!(!kinds.is_empty(), "{} holds no files", folder.display());
    let case = |(kind, answers): (String, [Answers; 2])| {
        let programs = ["hippodrome", "CaDiCaL with cuts"].into_iter().zip(answers);
        let entries = programs.filter(|(_, answers)| answers.graphs > 0);
        Case {
            name: kind,
            unit: "s".to_owned(),
            entries: entries.map(|(name, answers)| answers.entry(name)).collect(),
        }
    };
    Ok(kinds.into_iter().map(case).collect())
}

impl Answers {
    fn add(&mut self, seconds: Option<f64>) {
        self.graphs += 1;
        self.seconds.extend(seconds);
    }

    fn entry(self, program: &str) -> Entry {
        Entry {
            note: Some(format!("{} of {}", self.seconds.len(), self.graphs)),
            ..Entry::of(program, self.seconds)
        }
    }
}

/// A family of graphs, by how many edges they have and the vertex with the most of them.
fn kind(degrees: &[usize]) -> String {
    let most = degrees.iter().copied().max().unwrap_or(0);
    let mean = match degrees.iter().sum::<usize>() as f64 / degrees.len().max(1) as f64 {
        ..3.0 => "mean degree below 3",
        3.0.. if most == 3 => "cubic",
        ..4.0 => "mean degree 3 to 4",
        ..6.0 => "mean degree 4 to 6",
        _ => "mean degree 6 or more",
    };
    let widest = if most > 8 { ", some beyond 8" } else { "" };
    format!("{mean}{widest}")
}

/// The files of a folder, by the numbers in their names.
fn in_order(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = folder
        .read_dir()
        .with_context(|| format!("{}", folder.display()))?;
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let digits: String = name.chars().filter(char::is_ascii_digit).collect();
        paths.push((digits.parse::<u64>().ok(), path));
    }
    paths.sort();
    Ok(paths.into_iter().map(|(_, path)| path).collect())
}

/// What comes out until this thread has had so much time of the processor.
fn within(time: f64, run: impl FnOnce(&Limits<'_>) -> Report) -> Report {
    let stop = AtomicBool::new(false);
    let began = processor_seconds();
    let (done, wait) = channel::<()>();
    thread::scope(|scope| {
        let stop = &stop;
        scope.spawn(move || {
            while wait.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                if processor_seconds() - began >= time {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        });
        let report = run(&Limits::NONE.with_stop(stop));
        drop(done);
        report
    })
}
