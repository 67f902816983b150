//! The workspace: where it is, and its program.

use std::path::{Path, PathBuf};

#[cfg(unix)]
use anyhow::{Context, ensure};

/// Its root.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// The program that was named, or the one that is built now.
#[cfg(unix)]
pub(crate) fn program(named: Option<PathBuf>) -> anyhow::Result<PathBuf> {
    let program = match named {
        Some(named) => named,
        None => {
            let built = std::process::Command::new("cargo")
                .args(["build", "--package", "hippodrome-cli"])
                .current_dir(root())
                .status()?;
            ensure!(built.success(), "the program cannot be built");
            root().join("target/debug/hippodrome")
        }
    };
    program
        .canonicalize()
        .with_context(|| format!("there is no {}", program.display()))
}
