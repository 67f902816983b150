//! Whether what the library promises to programs still holds: `cargo xtask semver`, which `check` runs too.
//!
//! cargo-semver-checks compares the interface of the crates with that of the last tag: what was there and is gone, or is otherwise,
//! needs a greater version. Before the first release there is no tag, and nothing is promised yet.

use std::process::Command;

use anyhow::{Context, ensure};

use crate::workspace::root;

/// The crates whose interface is promised.
const CRATES: [&str; 3] = ["hippodrome", "hippodrome-draw", "hippodrome-checkpoint"];

/// Compares with the last tag, if there is one and the tool is there.
pub(crate) fn check() -> anyhow::Result<()> {
    let Some(tag) = last_tag()? else {
        println!("not compared: nothing has been released yet");
        return Ok(());
    };
    if !is_installed() {
        println!("not compared with {tag}: cargo-semver-checks is not installed");
        return Ok(());
    }
    let mut compare = Command::new("cargo");
    compare.args(["semver-checks", "--baseline-rev", &tag]);
    for name in CRATES {
        compare.args(["--package", name]);
    }
    let status = compare.current_dir(root()).status()?;
    ensure!(
        status.success(),
        "programs that were written for {tag} would have to be changed: see above"
    );
    Ok(())
}

/// The last tag before this commit.
fn last_tag() -> anyhow::Result<Option<String>> {
    let mut describe = Command::new("git");
    describe.args(["describe", "--tags", "--abbrev=0", "--match", "v*"]);
    let told = describe.current_dir(root()).output().context("git")?;
    let tag = String::from_utf8(told.stdout)?.trim().to_owned();
    Ok((told.status.success() && !tag.is_empty()).then_some(tag))
}

fn is_installed() -> bool {
    let version = Command::new("cargo")
        .args(["semver-checks", "--version"])
        .output();
    version.is_ok_and(|output| output.status.success())
}
