//! What must pass before anything lands: `cargo xtask check`, which `.ci/run` calls, or its first part alone with `--quick`.
//!
//! One table. What is quick, and what the rest needs, runs in turn, and the first fault ends it. Then the README's test command runs, with
//! the long tests, the page's and the other long steps beside it, because much of each waits or runs on one processor; what those say is
//! shown when that command has ended. All of these run to their end. Times are told and never judged: the machine may be slow or busy.

use std::env;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Output};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, ensure};

use crate::workspace::root;

/// A command: `cargo`, or this program, and its arguments.
type Step = &'static [&'static str];

/// This program.
const XTASK: &str = "xtask";

/// With the next ones under two minutes on two cores, and much less where little has changed.
const QUICK: [Step; 2] = [
    &["cargo", "fmt", "--all", "--check"],
    &[
        "cargo",
        "clippy",
        "--workspace",
        "--all-targets",
        // What a first build does without, and released programs have.
        "--features",
        "hippodrome-cli/cluster",
        "--locked",
        "--",
        "--deny",
        "warnings",
    ],
];

/// The rest of what is quick. Where all of it runs, this comes last of what runs beside the tests, but for the page.
const QUICK_BESIDE: [Step; 2] = [
    // As the page has it: without the features that others ask for.
    &[
        "cargo",
        "clippy",
        "--package",
        "hippodrome-engine",
        "--locked",
        "--",
        "--deny",
        "warnings",
    ],
    // Links that lead nowhere are warnings too.
    &[
        "cargo",
        "--config",
        "build.rustdocflags=['--deny','warnings']",
        "doc",
        "--workspace",
        "--no-deps",
        "--locked",
    ],
];

/// All that the tests need, once, with the features that all of the workspace together ask for. In the profile of the tests, which
/// looks for overflows too.
const BUILD: Step = &["cargo", "build", "--workspace", "--all-targets", "--locked"];

/// The page in Chromium, beside the tests and all else: its tests wait for what a reader would see.
const PAGE: Step = &[XTASK, "browser"];

/// One after the other, beside the tests and the page. As many problems as two idle cores ask in a quarter of a minute: a number of
/// seconds would ask fewer here.
const BESIDE: [Step; 6] = [
    // The book that is served; no mdBook is needed.
    &[XTASK, "book", "--check"],
    // Before the first release it has nothing to compare.
    &[XTASK, "semver"],
    // The package for Python; it needs Python 3.9 or newer.
    &[XTASK, "python"],
    &[XTASK, "differ", "--problems", "10000"],
    &[XTASK, "instructions"],
    // As `pip install` builds it: without the features that others ask for.
    &[
        "cargo",
        "clippy",
        "--package",
        "hippodrome-python",
        "--locked",
        "--",
        "--deny",
        "warnings",
    ],
];

/// The README's test command.
const TESTS: Step = &["cargo", "test", "--workspace", "--locked"];

/// The tests that it passes over, beside it, but for those that take long even alone: their names say so.
const LONG_TESTS: Step = &[
    "cargo",
    "test",
    "--workspace",
    "--locked",
    "--",
    "--ignored",
    "--skip",
    "at_length",
];

/// How long each step took.
type Times = Vec<(String, Duration)>;

/// Runs all of it, or what is quick.
pub(crate) fn run(is_quick: bool) -> anyhow::Result<()> {
    let mut times = Times::new();
    let passed = steps(is_quick, &mut times);
    println!();
    for (step, time) in times {
        println!("{:6.1} s  {step}", time.as_secs_f64());
    }
    passed
}

fn steps(is_quick: bool, times: &mut Times) -> anyhow::Result<()> {
    // This file may be replaced while it runs: its name stays.
    let this = env::current_exe().context("this program has no name")?;
    for step in QUICK {
        in_turn(step, &this, times)?;
    }
    if is_quick {
        for step in QUICK_BESIDE {
            in_turn(step, &this, times)?;
        }
        return Ok(());
    }
    in_turn(BUILD, &this, times)?;
    let others: Vec<Step> = BESIDE.into_iter().chain(QUICK_BESIDE).collect();
    let (tested, beside) = thread::scope(|scope| {
        let lanes = [vec![LONG_TESTS], vec![PAGE], others].map(|steps| {
            let this = &this;
            let run = move |step| timed(step, || command(step, this).output());
            scope.spawn(move || steps.into_iter().map(run).collect::<Vec<_>>())
        });
        let tested = in_turn(TESTS, &this, times);
        (tested, lanes.map(|lane| lane.join()))
    });
    let mut failed: Vec<String> = tested.err().iter().map(ToString::to_string).collect();
    let beside: Result<Vec<_>, _> = beside.into_iter().collect();
    let beside = beside.map_err(|_| anyhow!("a panic beside the tests"))?;
    for (step, time, output) in beside.into_iter().flatten() {
        if let Err(error) = shown(&step, &output.with_context(|| step.clone())?) {
            failed.push(error.to_string());
        }
        times.push((step, time));
    }
    ensure!(failed.is_empty(), "{}", failed.join("; "));
    Ok(())
}

/// Runs a step, and shows what it says as it says it.
fn in_turn(step: Step, this: &Path, times: &mut Times) -> anyhow::Result<()> {
    println!("== {}", step.join(" "));
    let (step, time, status) = timed(step, || command(step, this).status());
    let status = status.with_context(|| step.clone())?;
    times.push((step.clone(), time));
    ensure!(status.success(), "{step}: {status}");
    Ok(())
}

/// What a step that has ended said, and whether it passed.
fn shown(step: &str, output: &Output) -> anyhow::Result<()> {
    println!("== {step}");
    io::stdout().write_all(&output.stdout)?;
    io::stderr().write_all(&output.stderr)?;
    ensure!(output.status.success(), "{step}: {}", output.status);
    Ok(())
}

fn command(step: Step, this: &Path) -> Command {
    let mut command = match step[0] {
        XTASK => Command::new(this),
        program => Command::new(program),
    };
    command.args(&step[1..]).current_dir(root());
    command
}

/// The step as one types it, how long it took, and what came of it.
fn timed<T>(step: Step, run: impl FnOnce() -> T) -> (String, Duration, T) {
    let began = Instant::now();
    let result = run();
    (step.join(" "), began.elapsed(), result)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_documents_tell_is_run() {
        let read = |file: &str| fs::read_to_string(root().join(file)).unwrap();
        assert!(read("README.md").contains(&format!("\n{} ", TESTS[..3].join(" "))));
        assert!(read("CONTRIBUTING.md").contains("cargo xtask check --quick"));
        assert!(read(".ci/run").ends_with("/debug/xtask\" check\n"));
    }

    #[test]
    fn a_step_that_fails_is_named() {
        let mut times = Times::new();
        let step: Step = &["cargo", "--no-such-option"];
        let error = in_turn(step, Path::new(""), &mut times).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("cargo --no-such-option: exit"),
            "{error}"
        );
        let output = command(step, Path::new("")).output().unwrap();
        assert!(
            shown("beside", &output)
                .unwrap_err()
                .to_string()
                .starts_with("beside: exit")
        );
        let passes: Step = &["cargo", "--version"];
        in_turn(passes, Path::new(""), &mut times).unwrap();
        let told: Vec<&str> = times.iter().map(|(step, _)| step.as_str()).collect();
        assert_eq!(told, ["cargo --no-such-option", "cargo --version"]);
    }
}
