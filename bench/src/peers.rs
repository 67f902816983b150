//! Where other programs are.
//!
//! Sources in `bench/peers`, of this repository, are compiled on the spot. Packages for Python are in an environment that
//! `cargo xtask bench` makes. Programs of others that no registry has are in a directory that the user names, in a folder for
//! each subject that asks them: `count`, `build`, `list`, `graphs`. `bench/README.md` says how each is called and what it is to print.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail, ensure};
use hippodrome::{Answer, Ends, Graph, Problem, Square, verify};
use serde::Deserialize;

use crate::Bench;
use crate::program::{Ended, run, said};
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

/// What `peers/solvers.py` writes.
#[derive(Deserialize)]
struct Solved {
    seconds: f64,
    answer: String,
    tour: Option<Vec<u32>>,
}

/// What another program says of a problem.
enum Said {
    Cycle(Vec<u32>),
    No,
    Nothing,
}

/// Asks a solver for tours of some problems, so many seconds for each at the most.
pub(crate) fn solver<'a>(
    bench: &'a Bench,
    (name, title): (&'static str, &'static str),
    problems: &'a [Problem],
    expected: &'a [Option<bool>],
) -> Option<Contestant<'a>> {
    script(bench, "solvers")?;
    let command = move || {
        let mut command = script(bench, "solvers").context("there is no Python")?;
        command.arg(name).arg(bench.seconds.to_string());
        Ok(command)
    };
    let said = |ended: &Ended| {
        let solved: Solved = serde_json::from_slice(&ended.output)?;
        let said = match (solved.answer.as_str(), solved.tour) {
            ("yes", Some(tour)) => Said::Cycle(tour),
            ("no", _) => Said::No,
            ("unknown", _) => Said::Nothing,
            (word, _) => bail!("{word} is no answer"),
        };
        Ok((solved.seconds, said))
    };
    Some(asked(bench, title, problems, expected, command, said))
}

/// Asks a program that the user has for Hamiltonian cycles of some graphs, and ends it after so many seconds of the processor.
pub(crate) fn program<'a>(
    bench: &'a Bench,
    (title, path): (&'a str, &'a Path),
    problems: &'a [Problem],
    expected: &'a [Option<bool>],
) -> Contestant<'a> {
    let command = move || {
        // The limit is one of what a script starts, too.
        let mut command = Command::new("sh");
        command.args(["-c", r#"ulimit -t "$0" && exec "$1""#]);
        command.arg(bench.seconds.to_string()).arg(path);
        Ok(command)
    };
    let said = |ended: &Ended| {
        let text = std::str::from_utf8(&ended.output)?.trim();
        let vertices = text.split_whitespace().map(str::parse);
        let said = match text {
            "" => Said::Nothing,
            "no" => Said::No,
            _ => Said::Cycle(vertices.collect::<Result<_, _>>()?),
        };
        Ok((ended.processor_seconds, said))
    };
    asked(bench, title, problems, expected, command, said)
}

/// Asks a program about one problem after another. `said` reads its answer, and how many seconds it took.
fn asked<'a>(
    bench: &'a Bench,
    title: &'a str,
    problems: &'a [Problem],
    expected: &'a [Option<bool>],
    command: impl Fn() -> anyhow::Result<Command> + 'a,
    said: impl Fn(&Ended) -> anyhow::Result<(f64, Said)> + 'a,
) -> Contestant<'a> {
    let most = bench.seconds as f64;
    Contestant::new(title, move || {
        let (mut sum, mut answered, mut memory) = (0.0, 0, 0);
        for (problem, &expected) in problems.iter().zip(expected) {
            let ended = run(&mut command()?, edges(problem).as_bytes())?;
            memory = memory.max(ended.memory);
            if !ended.succeeded {
                // Who does not keep to the time is ended by a signal.
                let seconds = ended.processor_seconds;
                eprintln!("{title} ended without an answer on {problem}, after {seconds:.1} s");
                sum += most;
                continue;
            }
            let what = || format!("{title} on {problem}");
            let (seconds, said) = said(&ended).with_context(what)?;
            sum += seconds.min(most);
            let is_yes = match said {
                Said::Cycle(cycle) => {
                    check(problem, &cycle).with_context(what)?;
                    true
                }
                Said::No => false,
                Said::Nothing => continue,
            };
            let word = if is_yes { "a" } else { "no" };
            ensure!(
                expected != Some(!is_yes),
                "{title} finds {word} tour of {problem}"
            );
            answered += 1;
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
    })
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

#[cfg(all(test, unix))]
mod tests {
    use clap::Parser;
    use hippodrome::read_graph;

    use super::*;

    #[test]
    fn a_program_that_fails_has_not_answered_and_a_wrong_answer_is_an_error() -> anyhow::Result<()>
    {
        let bench = Bench::parse_from(["bench", "graphs"]);
        let graph = read_graph(&b"1 2\n1 3\n2 4\n3 4\n"[..])?;
        let problem = [Problem::on_graph(graph, Ends::Closed)];
        let asked = |name| (program(&bench, (name, Path::new(name)), &problem, &[None]).run)();
        assert_eq!(asked("false")?.amount, None);
        assert_eq!(asked("true")?.amount, None);
        // It says the edges, which are no cycle.
        assert!(asked("cat").is_err());
        Ok(())
    }
}
