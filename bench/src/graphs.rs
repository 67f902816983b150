//! Hamiltonian cycles of the graphs in a folder: which are found in some seconds each, by which engine.
//!
//! A line of JSON for each graph as soon as it is answered, in the order of the numbers in their names, and a table at the end, by the
//! degrees of the graphs, since people's collections do not say of what kind a graph is. One at a time, on one thread. `solve` has
//! verified every tour; a "no" is an answer too.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use hippodrome::{
    Answer, Ends, Limits, MethodOptions, NamedMethod, Problem, Quiet, Report, read_graph, solve,
};

/// How often the time is looked at.
const LOOK: Duration = Duration::from_millis(20);

/// Answers of graphs with the same largest degree.
#[derive(Default)]
struct Tally {
    graphs: usize,
    tours: usize,
    refuted: usize,
    seconds: f64,
}

/// Looks for a closed tour of each graph in a folder, in so many seconds.
pub(crate) fn graphs(seconds: u64, folder: &Path, method: Option<&str>) -> anyhow::Result<()> {
    let method = method.unwrap_or("auto");
    let named =
        NamedMethod::by_name(method).with_context(|| format!("no method is called {method}"))?;
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    for path in in_order(folder)? {
        let what = || format!("{}", path.display());
        let graph = read_graph(BufReader::new(File::open(&path)?)).with_context(what)?;
        let (vertices, edges) = (graph.len(), graph.edges().len());
        let mut degrees = vec![0; vertices];
        let ends = graph.edges().iter().flat_map(|&(u, v)| [u, v]);
        ends.for_each(|v| degrees[v as usize] += 1);
        let kind = kind(&degrees);
        let problem = Problem::on_graph(graph, Ends::Closed);
        let method = named.method(&MethodOptions::default(), &problem);
        let began = processor_seconds();
        let report = within(seconds as f64, |limits| {
            solve(&problem, &method, limits, &mut Quiet)
        });
        let took = processor_seconds() - began;
        let tally = tallies.entry(kind).or_default();
        tally.graphs += 1;
        tally.seconds += took;
        let answer = match &report.answer {
            Answer::Found(_) => {
                tally.tours += 1;
                "yes"
            }
            Answer::Impossible(_) => {
                tally.refuted += 1;
                "no"
            }
            Answer::Unknown(_) => "unknown",
        };
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        println!(
            "{{\"graph\":\"{name}\",\"vertices\":{vertices},\"edges\":{edges},\"answer\":\"{answer}\",\"engine\":\"{}\",\"seconds\":{took:.2},\"visits\":{}}}",
            report.engine, report.stats.nodes
        );
    }
    println!("| graphs | number | tours | none | undecided | seconds |");
    println!("|---|---|---|---|---|---|");
    for (kind, tally) in &tallies {
        let open = tally.graphs - tally.tours - tally.refuted;
        let Tally {
            graphs,
            tours,
            refuted,
            seconds,
        } = tally;
        println!("| {kind} | {graphs} | {tours} | {refuted} | {open} | {seconds:.0} |");
    }
    ensure!(!tallies.is_empty(), "{} holds no files", folder.display());
    Ok(())
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

/// How long the first thread of this process, on which everything is solved, has had a processor: on a busy machine a clock measures
/// the neighbors. Where Linux does not tell, the clock.
fn processor_seconds() -> f64 {
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    let clock = BEGAN.get_or_init(Instant::now).elapsed().as_secs_f64();
    let told = fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or(clock, |nanoseconds| nanoseconds / 1e9)
}
