//! Where other programs are.
//!
//! Sources in `bench/peers`, of this repository, are compiled on the spot. Packages for Python are in an environment that
//! `cargo xtask bench` makes. Programs of others that no registry has are in a directory that the user names, in a folder for
//! each subject that asks them: `count`, `build`, `list`. `bench/README.md` says how each is called and what it is to print.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail, ensure};
use hippodrome::{Answer, Ends, Graph, Problem, Square, verify};
use serde::Deserialize;

use crate::Bench;
use crate::program::{run, said};
use crate::rounds::{Contestant, Run};

/// Where the sources are.
fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("peers")
}

/// Compiles a peer and gives its path.
pub(crate) fn compiled(name: &str) -> anyhow::Result<PathBuf> {
    let program = std::env::temp_dir().join(format!("hippodrome-peer-{name}"));
    said(
        Command::new("gcc")
            .args(["-O3", "-march=native", "-o"])
            .arg(&program)
            .arg(sources().join(name).with_extension("c")),
    )
    .context("gcc is needed for the peers")?;
    Ok(program)
}

/// The version of the compiler.
pub(crate) fn compiler() -> anyhow::Result<String> {
    Ok(said(Command::new("gcc").arg("-dumpfullversion"))?
        .trim()
        .to_owned())
}

/// The programs that the user has for a subject, by name.
pub(crate) fn named(bench: &Bench, subject: &str) -> anyhow::Result<Vec<(String, PathBuf)>> {
    let Some(folder) = bench.peers.as_ref().map(|peers| peers.join(subject)) else {
        println!("({subject}: no other programs; name a directory of them by --peers)");
        return Ok(Vec::new());
    };
    let mut programs = Vec::new();
    if !folder.is_dir() {
        println!("({subject}: there is no {})", folder.display());
        return Ok(programs);
    }
    for file in folder.read_dir()? {
        let path = file?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        programs.push((name.into_owned(), path));
    }
    programs.sort();
    Ok(programs)
}

/// A script of `bench/peers`, where there is Python.
pub(crate) fn script(bench: &Bench, name: &str) -> Option<Command> {
    let mut command = Command::new(bench.python.as_ref()?);
    command.arg(sources().join(name).with_extension("py"));
    Some(command)
}

/// The versions of packages for Python, as they are installed.
pub(crate) fn packages(bench: &Bench, names: &[&str]) -> anyhow::Result<Vec<(String, String)>> {
    let Some(python) = &bench.python else {
        return Ok(Vec::new());
    };
    let asked = "import sys; from importlib.metadata import version; \
                 print(*map(version, sys.argv[1:]), sep='\\n')";
    let told = said(Command::new(python).args(["-c", asked]).args(names))?;
    let names = names.iter().map(|&name| name.to_owned());
    Ok(names.zip(told.lines().map(str::to_owned)).collect())
}

/// The solvers of `peers/solvers.py`: how they are called there and in the tables.
pub(crate) const SOLVERS: [(&str, &str); 3] = [
    ("cpsat", "OR-Tools CP-SAT"),
    ("sat", "CaDiCaL with cuts"),
    ("lkh", "LKH"),
];

/// The packages that they are in.
pub(crate) const SOLVERS_PACKAGES: [&str; 3] = ["ortools", "python-sat", "elkai"];

/// What a solver says.
#[derive(Deserialize)]
struct Solved {
    seconds: f64,
    answer: String,
    tour: Option<Vec<u32>>,
}

/// Asks a solver for tours of some problems, so many seconds for each at the most.
pub(crate) fn solver<'a>(
    bench: &'a Bench,
    (name, title): (&'static str, &'static str),
    problems: &'a [Problem],
    expected: &'a [Option<bool>],
) -> Option<Contestant<'a>> {
    script(bench, "solvers")?;
    Some(Contestant::new(title, move || {
        let (mut sum, mut answered, mut memory) = (0.0, 0, 0);
        for (problem, &expected) in problems.iter().zip(expected) {
            let mut script = script(bench, "solvers").context("there is no Python")?;
            script.arg(name).arg(bench.seconds.to_string());
            let ended = run(&mut script, edges(problem).as_bytes())?;
            memory = memory.max(ended.memory);
            // Who does not keep to the time is ended by a signal.
            if !ended.succeeded {
                let seconds = ended.processor_seconds;
                eprintln!("{title} ended without an answer on {problem}, after {seconds:.1} s");
                sum += bench.seconds as f64;
                continue;
            }
            let solved: Solved = serde_json::from_slice(&ended.output)?;
            sum += solved.seconds.min(bench.seconds as f64);
            match (solved.answer.as_str(), solved.tour) {
                ("yes", Some(tour)) => {
                    check(problem, &tour).with_context(|| format!("{name} on {problem}"))?;
                    answered += 1;
                }
                ("no", _) => {
                    ensure!(expected != Some(true), "{name} finds no tour of {problem}");
                    answered += 1;
                }
                ("unknown", _) => (),
                (word, _) => bail!("{name} says {word}"),
            }
        }
        let all = problems.len();
        Ok(Run {
            amount: (answered > 0).then_some(sum),
            memory: Some(memory),
            note: match (answered, all) {
                (0, 1) => Some(format!("not in {} s", bench.seconds)),
                (1, 1) => None,
                _ => Some(format!("{answered} of {all}")),
            },
        })
    }))
}

/// Whether there is a tour, as far as an answer says so.
pub(crate) fn verdict(answer: &Answer) -> Option<bool> {
    match answer {
        Answer::Found(_) => Some(true),
        Answer::Impossible(_) => Some(false),
        Answer::Unknown(_) => None,
    }
}

/// A line for each edge. An open tour is a closed one of a graph with one more vertex, joined to all others.
fn edges(problem: &Problem) -> String {
    let graph = Graph::of(problem);
    let all = graph.len();
    let mut text = String::new();
    for u in 0..all {
        for &v in graph.neighbors(u).iter().filter(|&&v| u < v as usize) {
            text += &format!("{u} {v}\n");
        }
        if !problem.ends().is_closed() {
            text += &format!("{u} {all}\n");
        }
    }
    text
}

/// The vertices in the order of the cycle are a tour.
fn check(problem: &Problem, cycle: &[u32]) -> anyhow::Result<()> {
    let mut cycle = cycle.to_vec();
    if problem.ends() == Ends::Any {
        let apex = cycle
            .iter()
            .position(|&vertex| vertex as usize == problem.len());
        cycle.rotate_left(apex.context("no apex")?);
        cycle.remove(0);
    }
    let squares: Vec<Square> = cycle.into_iter().map(Square::new).collect();
    verify(problem, &squares)?;
    Ok(())
}
