//! `cargo xtask bench NAME...`: Hippodrome and other programs, measured in turn (`bench/README.md`).
//!
//! Builds what is measured as it is released, puts the packages for Python that are measured beside it into an environment under
//! `target/`, and starts the program of the crate `hippodrome-bench`, which says what else can be asked. With `--record` what was
//! measured is kept in `bench/recorded`, and the documents are written.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};

use crate::figures;
use crate::python::{environment, run};
use crate::workspace::{program_name, root, target};

/// What is measured beside ours, from the registry of Python's packages.
const PACKAGES: [&str; 5] = [
    "ortools",
    "python-sat",
    "elkai",
    "graphillion",
    "matplotlib",
];

/// The subject that needs our own package for Python, which takes some minutes to build.
const IN_PYTHON: &str = "python";

/// Measures what is named.
pub(crate) fn measure(arguments: &[&str]) -> anyhow::Result<()> {
    let root = root();
    let python = environment("target/bench-python")?;
    let install = [&["-m", "pip", "install", "--quiet"][..], &PACKAGES].concat();
    run(&root, &python, &install)?;
    if arguments.contains(&IN_PYTHON) || arguments.contains(&"all") {
        let ours = "./crates/hippodrome-python";
        run(&root, &python, &["-m", "pip", "install", "--quiet", ours])?;
    }
    let build = [
        "build",
        "--profile",
        "dist",
        "--locked",
        "--package",
        "hippodrome-bench",
        "--package",
        "hippodrome-cli",
        "--features",
        "hippodrome-cli/cluster",
    ];
    done(Command::new("cargo").args(build).current_dir(&root))?;
    let program = target().join("dist").join(program_name("hippodrome-bench"));
    // Where it is started, so that directories which are named are found.
    done(
        Command::new(program)
            .args(arguments)
            .arg("--python")
            .arg(python),
    )?;
    match arguments.contains(&"--record") {
        true => figures::write(),
        false => Ok(()),
    }
}

fn done(command: &mut Command) -> anyhow::Result<()> {
    let name = Path::new(command.get_program()).display().to_string();
    let status = command.status().with_context(|| name.clone())?;
    ensure!(status.success(), "{name}: {status}");
    Ok(())
}
