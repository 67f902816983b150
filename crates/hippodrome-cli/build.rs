//! Tells which commit a released program is of: `hippodrome --version` says `0.1.0 (0123456789 2026-01-31)`.
//!
//! Without git, in a package that was published, and in the development build, which would be linked anew with each commit, the
//! version stands alone.
//!
//! It tells too whether the program is compiled without optimisation, when it is larger: `cfg(unoptimised)`.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let variable = |name| env::var(name).expect("cargo says it");
    let mut version = variable("CARGO_PKG_VERSION");
    if variable("PROFILE") == "release"
        && let Some(commit) = commit()
    {
        version += &format!(" ({commit})");
    }
    println!("cargo::rustc-env=HIPPODROME_VERSION={version}");
    println!("cargo::rustc-check-cfg=cfg(unoptimised)");
    if variable("OPT_LEVEL") == "0" {
        println!("cargo::rustc-cfg=unoptimised");
    }
}

/// The commit and its date.
fn commit() -> Option<String> {
    // A package that was unpacked somewhere in a repository of somebody else's is none of its files.
    git(&["ls-files", "--error-unmatch", "build.rs"])?;
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    if Path::new(&log).exists() {
        println!("cargo::rerun-if-changed={log}");
    }
    git(&["log", "-1", "--abbrev=10", "--format=%h %cs"])
}

/// What git says, if all is well.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
