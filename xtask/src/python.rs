//! The package for Python: built, installed into a virtual environment under `target/`, and tested there; and as the files that
//! are released, a wheel for this machine and the sources, each installed into an environment of its own and asked for a tour.
//!
//! Needs CPython 3.9 or newer as `python3` (or as the variable PYTHON says), and pip, which fetches what the tests use. The
//! package is tested in the profile of the tests, which looks for overflows too.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

use crate::workspace::root;

/// The package and what its tests use.
const PACKAGE: &str = "crates/hippodrome-python";

/// What builds it, as in its `pyproject.toml`.
const MATURIN: &str = "maturin>=1.9,<2";

/// Where the files that are released come to lie.
const RELEASED: &str = "target/wheels";

/// More bytes than this a wheel may not have.
const MOST_BYTES: u64 = 6_000_000;

/// What an installed package is asked.
const ASKED: &str =
    "import hippodrome as hp; assert hp.verify(hp.tour('8x8', closed=True).array, closed=True)";

/// Builds, installs and tests it.
pub(crate) fn test() -> anyhow::Result<()> {
    let package = root().join(PACKAGE);
    let python = environment("target/python")?;
    let module = |arguments: &[&str]| {
        let arguments = [&["-m"], arguments].concat();
        run(&package, &python, &arguments)
    };
    module(&["pip", "install", "--quiet", MATURIN])?;
    module(&["maturin", "develop", "--quiet", "--extras", "test"])?;
    module(&["pytest", "--quiet"])?;
    module(&["mypy", "python", "tests/test_typed.py"])?;
    // What Rust promises is what it has.
    module(&["mypy.stubtest", "hippodrome._core", "--ignore-missing-stub"])
}

/// Builds the wheel and the archive of its sources, and tries both.
pub(crate) fn release() -> anyhow::Result<()> {
    let root = root();
    let python = environment("target/python")?;
    run(
        &root,
        &python,
        &["-m", "pip", "install", "--quiet", MATURIN],
    )?;
    let released = root.join(RELEASED);
    if released.exists() {
        // Else an older version would be tried in its place.
        fs::remove_dir_all(&released)?;
    }
    let out = format!("../../{RELEASED}");
    let build = [
        "-m",
        "maturin",
        "build",
        "--profile",
        "dist",
        "--sdist",
        "--out",
        &out,
    ];
    run(&root.join(PACKAGE), &python, &build)?;
    let mut files = Vec::new();
    for file in fs::read_dir(&released)? {
        files.push(file?.path());
    }
    files.sort();
    ensure!(files.len() == 2, "a wheel and an archive: {files:?}");
    for file in files {
        let bytes = fs::metadata(&file)?.len();
        ensure!(
            bytes <= MOST_BYTES,
            "{}: {bytes} bytes, {MOST_BYTES} at most",
            file.display()
        );
        let python = environment("target/python-released")?;
        let name = file.to_string_lossy();
        let install = [
            "-m",
            "pip",
            "install",
            "--quiet",
            "--force-reinstall",
            &name,
        ];
        run(&released, &python, &install)?;
        run(&released, &python, &["-c", ASKED])?;
        println!("{}: {bytes} bytes", file.display());
    }
    Ok(())
}

/// The interpreter of a virtual environment at this place, which is made if it is not there.
fn environment(place: &str) -> anyhow::Result<PathBuf> {
    let root = root();
    let programs = if cfg!(windows) { "Scripts" } else { "bin" };
    let python = root.join(place).join(programs).join("python");
    if !python.is_file() {
        let system = env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
        run(&root, &system, &["-m", "venv", place])?;
    }
    Ok(python)
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
