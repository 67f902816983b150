//! Counts by workers, of one process and of several over the network of this machine, beside two threads that share a memory: seconds by the clock
//! and the memory of the process that took most. The numbers are the published ones.

use std::env;
use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use std::thread;

use anyhow::{Context, anyhow, ensure};
use hippodrome::published;
use hippodrome_bench::recording::Case;
use hippodrome_bench::sharing::EXCHANGED;

use serde_json::Value;

use crate::Bench;
use crate::program::run;
use crate::rounds::{Contestant, Run, case};

/// The closed tours of these boards are counted: widths of 5 to 8, as far as seconds reach.
const BOARDS: [(u64, u64); 7] = [(5, 20), (5, 40), (6, 8), (6, 12), (7, 8), (7, 12), (8, 8)];
/// How many workers a process has.
const WORKERS: [usize; 4] = [1, 2, 3, 4];
/// How many processes of one worker.
const PROCESSES: [usize; 3] = [2, 3, 4];

pub(crate) fn measure(bench: &Bench) -> anyhow::Result<Vec<Case>> {
    let ours = &bench.program()?;
    let mut cases = Vec::new();
    for (ranks, files) in BOARDS {
        let board = &format!("{ranks}x{files}");
        let expected = &published(ranks, files, true)
            .context("not in the table")?
            .count;
        let mut contestants = vec![Contestant::new("--threads 2", move || {
            counted(ours, board, expected, &["--threads", "2"])
        })];
        for workers in WORKERS {
            contestants.push(Contestant::new(
                &format!("--workers {workers}"),
                move || {
                    let workers = workers.to_string();
                    counted(ours, board, expected, &["--workers", &workers])
                },
            ));
        }
        for processes in PROCESSES {
            let name = format!("{processes} processes");
            contestants.push(Contestant::new(&name, move || {
                let shared = by_processes(ours, board, expected, processes)?;
                Ok(Run {
                    memory: shared.memory,
                    ..Run::of(shared.seconds)
                })
            }));
        }
        let name = format!("{board} closed");
        cases.push(case(&name, "s", bench.rounds.min(3), contestants)?);
        let exchanged = PROCESSES.map(|processes| {
            Contestant::new(&format!("{processes} processes"), move || {
                let shared = by_processes(ours, board, expected, processes)?;
                Ok(Run::of(shared.exchanged / 1e6))
            })
        });
        let name = name + EXCHANGED;
        cases.push(case(&name, "MB", 1, exchanged.into())?);
    }
    Ok(cases)
}

/// A count by one process.
fn counted(ours: &Path, board: &str, expected: &str, options: &[&str]) -> anyhow::Result<Run> {
    let mut command = Command::new(ours);
    command.args(["count", board, "--closed"]).args(options);
    let ended = run(&mut command, &[])?;
    ensure!(ended.succeeded, "{board} is not counted with {options:?}");
    let text = String::from_utf8(ended.output)?;
    ensure!(text.trim() == expected, "{board} with {options:?}: {text}");
    Ok(Run {
        memory: Some(ended.memory),
        ..Run::of(ended.seconds)
    })
}

/// What came of a count by processes.
struct Shared {
    /// The time of the last one.
    seconds: f64,
    /// The memory of the largest.
    memory: Option<u64>,
    /// The bytes that they sent each other.
    exchanged: f64,
}

/// A count by so many processes with one worker each.
fn by_processes(
    ours: &Path,
    board: &str,
    expected: &str,
    processes: usize,
) -> anyhow::Result<Shared> {
    let folder = env::temp_dir().join(format!("hippodrome-bench-cluster-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let shared = within(&folder, ours, board, expected, processes);
    fs::remove_dir_all(&folder)?;
    shared
}

/// The same, with what they read and write in this folder.
fn within(
    folder: &Path,
    ours: &Path,
    board: &str,
    expected: &str,
    processes: usize,
) -> anyhow::Result<Shared> {
    let listeners = (0..processes).map(|_| TcpListener::bind("127.0.0.1:0"));
    let listeners: Vec<TcpListener> = listeners.collect::<Result<_, _>>()?;
    let mut addresses = String::new();
    for listener in &listeners {
        addresses += &format!("{}\n", listener.local_addr()?);
    }
    let (hosts, report) = (folder.join("hosts.txt"), folder.join("report.json"));
    fs::write(&hosts, addresses)?;
    drop(listeners);
    let text = |path: &Path| path.to_str().map(ToOwned::to_owned);
    let text = |path: &Path| text(path).context("a directory whose name is no text");
    let (hosts, written) = (&text(&hosts)?, &text(&report)?);
    let one = |process: usize| {
        let number = process.to_string();
        let mut options = vec!["--workers", "1", "--hosts", hosts, "--process", &number];
        if process == 0 {
            options.extend(["--report", written]);
        }
        counted(ours, board, expected, &options)
    };
    let runs: Vec<anyhow::Result<Run>> = thread::scope(|scope| {
        let one = &one;
        let threads: Vec<_> = (0..processes)
            .map(|process| scope.spawn(move || one(process)))
            .collect();
        let joined = threads.into_iter().map(|thread| thread.join());
        joined
            .map(|ended| ended.unwrap_or_else(|_| Err(anyhow!("a panic"))))
            .collect()
    });
    let runs = runs.into_iter().collect::<anyhow::Result<Vec<Run>>>()?;
    let seconds = runs.iter().filter_map(|run| run.amount);
    let report: Value = serde_json::from_str(&fs::read_to_string(&report)?)?;
    Ok(Shared {
        seconds: seconds.fold(0.0, f64::max),
        memory: runs.iter().filter_map(|run| run.memory).max(),
        exchanged: report["exchanged"].as_f64().context("no bytes exchanged")?,
    })
}
