//! Hamiltonian cycles of the graphs in a folder: how many are found, in some seconds of the processor each.
//!
//! In the order of the numbers in their names, and told by the degrees of the graphs, since people's collections do not say of what
//! kind a graph is. Each on one thread. `solve` has verified every tour; a "no" is an answer too.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use anyhow::{Context, anyhow, ensure};
use hippodrome::{Ends, Limits, Method, Problem, Quiet, Report, read_graph, solve};
use hippodrome_bench::recording::{Case, Entry};

use crate::Bench;
use crate::peers::{SOLVERS, named, program, solver, verdict};
use crate::processor::ThreadTime;

/// How this program is called in the tables.
const OURS: &str = "hippodrome";

/// How often the time is looked at.
const LOOK: Duration = Duration::from_millis(20);

/// What came of the graphs of a kind: the seconds of each answer, and how many there were.
#[derive(Default)]
struct Answers {
    seconds: Vec<f64>,
    graphs: usize,
}

/// Each beside programs of other people, one graph at a time.
pub(crate) fn measure(bench: &Bench) -> anyhow::Result<Vec<Case>> {
    let Some(files) = files(bench)? else {
        return Ok(Vec::new());
    };
    let others = named(bench, "graphs")?;
    let mut kinds: BTreeMap<String, Vec<(String, Answers)>> = BTreeMap::new();
    for path in files {
        let searched = Searched::within(bench.seconds as f64, &path)?;
        let ours = searched.answer.map(|_| searched.seconds);
        let mut asked = vec![(OURS.to_owned(), ours)];
        let (problems, expected) = (&[searched.problem], &[searched.answer]);
        let solvers = SOLVERS
            .into_iter()
            .filter_map(|names| solver(bench, names, problems, expected));
        let programs = others
            .iter()
            .map(|(name, path)| program(bench, (name, path), problems, expected));
        for mut peer in solvers.chain(programs) {
            let seconds = (peer.run)()?.amount;
            println!("  {}: {seconds:?}", peer.program);
            asked.push((peer.program, seconds));
        }
        let kind = kinds.entry(searched.kind).or_default();
        for (number, (program, seconds)) in asked.into_iter().enumerate() {
            if number == kind.len() {
                kind.push((program, Answers::default()));
            }
            kind[number].1.add(seconds);
        }
    }
    Ok(kinds
        .into_iter()
        .map(|(kind, answers)| case(kind, answers))
        .collect())
}

/// As many graphs at once as there are processors, and nothing else beside them.
pub(crate) fn measure_alone(bench: &Bench) -> anyhow::Result<Vec<Case>> {
    let Some(files) = files(bench)? else {
        return Ok(Vec::new());
    };
    let next = AtomicUsize::new(0);
    let worker = || -> anyhow::Result<Vec<Searched>> {
        let mine = iter::from_fn(|| files.get(next.fetch_add(1, Ordering::Relaxed)));
        mine.map(|path| Searched::within(bench.seconds as f64, path))
            .collect()
    };
    let all = thread::scope(|scope| {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let workers: Vec<_> = (0..processors).map(|_| scope.spawn(worker)).collect();
        let searched = workers
            .into_iter()
            .map(|worker| worker.join().map_err(|_| anyhow!("a panic"))?);
        searched.collect::<anyhow::Result<Vec<_>>>()
    })?;
    let mut kinds: BTreeMap<String, Answers> = BTreeMap::new();
    for searched in all.into_iter().flatten() {
        for kind in [searched.kind, "all".to_owned()] {
            let answers = kinds.entry(kind).or_default();
            answers.add(searched.answer.map(|_| searched.seconds));
        }
    }
    let case = |(kind, answers)| case(kind, vec![(OURS.to_owned(), answers)]);
    Ok(kinds.into_iter().map(case).collect())
}

/// The graphs that are searched; `None` if no folder of them is named.
pub(super) fn files(bench: &Bench) -> anyhow::Result<Option<Vec<PathBuf>>> {
    let Some(folder) = &bench.graphs else {
        println!("(graphs: name a folder of them by --graphs)");
        return Ok(None);
    };
    let files = in_order(folder)?;
    ensure!(!files.is_empty(), "{} holds no files", folder.display());
    Ok(Some(files))
}

/// What came of graphs of one kind, by program.
fn case(kind: String, answers: Vec<(String, Answers)>) -> Case {
    let entries = answers.into_iter();
    Case {
        name: kind,
        unit: "s".to_owned(),
        entries: entries
            .map(|(name, answers)| answers.entry(&name))
            .collect(),
    }
}

/// What came of one graph.
struct Searched {
    kind: String,
    problem: Problem,
    answer: Option<bool>,
    seconds: f64,
}

impl Searched {
    /// What comes of a graph in so many seconds of a processor. It is told as soon as it is known.
    fn within(time: f64, path: &Path) -> anyhow::Result<Searched> {
        let what = || path.display().to_string();
        let graph = read_graph(BufReader::new(File::open(path)?)).with_context(what)?;
        let mut degrees = vec![0; graph.len()];
        let ends = graph.edges().iter().flat_map(|&(u, v)| [u, v]);
        ends.for_each(|v| degrees[v as usize] += 1);
        let problem = Problem::on_graph(graph, Ends::Closed);
        let taken = ThreadTime::begin();
        let report = stopped_after(time, &taken, |limits| {
            solve(&problem, &Method::default(), limits, &mut Quiet)
        });
        let seconds = taken.seconds();
        let answer = verdict(&report.answer);
        println!(
            "{}: {answer:?} by {} in {seconds:.2} s",
            what(),
            report.engine
        );
        Ok(Searched {
            kind: kind(&degrees),
            problem,
            answer,
            seconds,
        })
    }
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

/// What comes out until the thread has had so much time of a processor.
fn stopped_after(time: f64, taken: &ThreadTime, run: impl FnOnce(&Limits<'_>) -> Report) -> Report {
    let stop = AtomicBool::new(false);
    let (done, wait) = channel::<()>();
    thread::scope(|scope| {
        let stop = &stop;
        scope.spawn(move || {
            while wait.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                if taken.seconds() >= time {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        });
        let report = run(&Limits::NONE.with_stop(stop));
        drop(done);
        report
    })
}
