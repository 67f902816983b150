//! The package for Python: built, installed into a virtual environment under `target/`, and tested there.
//!
//! Needs CPython 3.9 or newer as `python3` (or as the variable PYTHON says), and pip, which fetches what the tests use. The
//! package is built in the profile of the tests, which looks for overflows too.

use std::env;
use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};

use crate::workspace::root;

/// The package and what its tests use; `maturin` builds it, and is named where pip is told the same.
const PACKAGE: &str = "crates/hippodrome-python";

/// Builds, installs and tests it.
pub(crate) fn test() -> anyhow::Result<()> {
    let root = root();
    let package = root.join(PACKAGE);
    let environment = root.join("target/python");
    let programs = environment.join(if cfg!(windows) { "Scripts" } else { "bin" });
    let python = programs.join("python");
    if !python.is_file() {
        let system = env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
        run(&root, &system, &["-m", "venv", "target/python"])?;
    }
    let module = |arguments: &[&str]| {
        let arguments = [&["-m"], arguments].concat();
        run(&package, &python, &arguments)
    };
    module(&["pip", "install", "--quiet", "maturin>=1.9,<2"])?;
    module(&["maturin", "develop", "--quiet", "--extras", "test"])?;
    module(&["pytest", "--quiet"])?;
    module(&["mypy", "python", "tests/test_typed.py"])?;
    // What Rust promises is what it has.
    module(&["mypy.stubtest", "hippodrome._core", "--ignore-missing-stub"])
}

fn run(place: &Path, program: impl AsRef<OsStr>, arguments: &[&str]) -> anyhow::Result<()> {
    let program = program.as_ref();
    let told = format!("{} {}", program.to_string_lossy(), arguments.join(" "));
    let mut command = Command::new(program);
    // `maturin` takes it for the environment to install into.
    if let Some(environment) = Path::new(program).parent().and_then(Path::parent) {
        command.env("VIRTUAL_ENV", environment);
    }
    let status = command.args(arguments).current_dir(place).status();
    let status = status.with_context(|| format!("{told}: it needs Python 3.9 or newer"))?;
    ensure!(status.success(), "{told} failed: {status}");
    Ok(())
}
