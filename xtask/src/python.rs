//! The package for Python: put into a virtual environment under `target/`, and tested there; and as the files that are
//! released, a wheel for this machine and the sources, each installed into an environment of its own and asked for a tour.
//!
//! Needs CPython 3.9 or newer as `python3` (or as the variable PYTHON says), and pip, which fetches what the tests use. The
//! package is tested in the profile of the tests, which looks for overflows too, and as the module that cargo builds together
//! with all of the workspace: `maturin develop` would compile nearly everything once more, for it asks for fewer features. What
//! maturin makes of the package is tried with the files that are released.

use std::env;
use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use anyhow::{Context, anyhow, ensure};

use crate::workspace::{built, root};

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

/// Where the package's modules lie, and the one that is compiled.
const MODULES: &str = "python";
const COMPILED: &str = if cfg!(windows) {
    "_core.pyd"
} else {
    "_core.abi3.so"
};

/// Builds it, puts it into an environment, and tests it.
pub(crate) fn test() -> anyhow::Result<()> {
    let package = root().join(PACKAGE);
    compile(&package)?;
    let python = environment("target/python")?;
    install(&package, &python)?;
    // The types are looked at beside the tests, which mostly run on one processor.
    let types = || {
        run(
            &package,
            &python,
            &[
                "-m",
                "mypy",
                "--cache-dir",
                "../../target/mypy",
                "python",
                "tests/test_typed.py",
            ],
        )?;
        // What Rust promises is what it has.
        let promised = [
            "-m",
            "mypy.stubtest",
            "hippodrome._core",
            "--ignore-missing-stub",
        ];
        run(&package, &python, &promised)
    };
    thread::scope(|scope| {
        let types = scope.spawn(types);
        let tested = run(&package, &python, &["-m", "pytest", "--quiet"]);
        let types = types.join().map_err(|_| anyhow!("a panic"));
        tested.and(types.flatten())
    })
}

/// Builds the compiled module with the workspace, and puts it beside the others.
fn compile(package: &Path) -> anyhow::Result<()> {
    let library = built(&["--lib"])?.join(format!("{DLL_PREFIX}_core{DLL_SUFFIX}"));
    let module = package.join(MODULES).join("hippodrome").join(COMPILED);
    // A process that uses the old one keeps it.
    let new = module.with_extension("new");
    fs::copy(&library, &new).with_context(|| library.display().to_string())?;
    fs::rename(&new, &module).with_context(|| module.display().to_string())
}

/// Installs it so that the environment finds it where it lies, and whatever its tests use, as its `pyproject.toml` says.
fn install(package: &Path, python: &Path) -> anyhow::Result<()> {
    // Only what is imported is worth compiling, and that is done when it is.
    let pip = ["-m", "pip", "install", "--quiet", "--no-compile"];
    run(package, python, &[&pip[..], &[MATURIN]].concat())?;
    let asked = "import sysconfig; print(sysconfig.get_path('purelib'), end='')";
    let told = Command::new(python).args(["-c", asked]).output()?;
    ensure!(
        told.status.success(),
        "{} does not say where packages lie",
        python.display()
    );
    let place = String::from_utf8(told.stdout)?;
    let describe = [
        "-m",
        "maturin",
        "pep517",
        "write-dist-info",
        "--metadata-directory",
        &place,
    ];
    run(package, python, &describe)?;
    let link = Path::new(&place).join("hippodrome.pth");
    fs::write(link, package.join(MODULES).to_string_lossy().as_bytes())?;
    // It is there already, so that only what it asks for is fetched.
    run(package, python, &[&pip[..], &["hippodrome[test]"]].concat())
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
pub(crate) fn environment(place: &str) -> anyhow::Result<PathBuf> {
    let root = root();
    let programs = if cfg!(windows) { "Scripts" } else { "bin" };
    let python = root.join(place).join(programs).join("python");
    if !python.is_file() {
        let system = env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
        run(&root, &system, &["-m", "venv", place])?;
    }
    Ok(python)
}

/// Runs a program there, in the environment that it belongs to.
pub(crate) fn run(
    place: &Path,
    program: impl AsRef<OsStr>,
    arguments: &[&str],
) -> anyhow::Result<()> {
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
