//! The workspace: where it is, and what cargo builds of it.

use std::env;
use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

/// Its root.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// Builds targets of the workspace in the profile of the tests, and tells the folder in which they lie. With a test of the page's server,
/// because cargo then takes the features that tests ask for too, and compiles what packs the page for a build script and for programs
/// alike: so everything is there already when the tests have been built.
pub(crate) fn built(targets: &[&str]) -> anyhow::Result<PathBuf> {
    let root = root();
    let status = Command::new("cargo")
        .args(["build", "--workspace", "--locked", "--test", "site"])
        .args(targets)
        .current_dir(&root)
        .status()
        .context("cargo build")?;
    ensure!(status.success(), "cargo build failed: {status}");
    Ok(target().join("debug"))
}

/// Where cargo builds.
pub(crate) fn target() -> PathBuf {
    root().join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// The name of the file of a program.
pub(crate) fn program_name(program: &str) -> String {
    format!("{program}{EXE_SUFFIX}")
}

/// The program that was named, or the one that is built now.
pub(crate) fn program(named: Option<PathBuf>) -> anyhow::Result<PathBuf> {
    let program = match named {
        Some(named) => named,
        None => built(&["--bin", "hippodrome"])?.join(program_name("hippodrome")),
    };
    program
        .canonicalize()
        .with_context(|| format!("there is no {}", program.display()))
}

/// What a program says, which has to succeed.
pub(crate) fn said(command: &mut Command) -> anyhow::Result<String> {
    let name = format!("{command:?}");
    let output = command.output().with_context(|| name.clone())?;
    ensure!(output.status.success(), "{name}: {}", output.status);
    Ok(String::from_utf8(output.stdout)?)
}
