//! The tools of npm, as locked in `browser/`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

/// Where they are locked.
pub(crate) const FOLDER: &str = "browser";

/// Fetches them, unless they are there as locked.
pub(crate) fn install(root: &Path) -> anyhow::Result<()> {
    let browser = root.join(FOLDER);
    let locked = fs::read(browser.join("package-lock.json"))?;
    let stamp = browser.join("node_modules/.as-locked");
    if fs::read(&stamp).is_ok_and(|stamp| stamp == locked) {
        return Ok(());
    }
    let status = Command::new("npm")
        .args([
            "ci",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
            "--silent",
        ])
        .current_dir(&browser)
        .status()
        .context("npm: install Node.js 20 or newer with npm")?;
    ensure!(status.success(), "npm ci failed in browser/");
    fs::write(&stamp, locked).with_context(|| stamp.display().to_string())
}

/// The program of a tool.
pub(crate) fn tool(root: &Path, path: &str) -> anyhow::Result<PathBuf> {
    install(root)?;
    Ok(root.join(FOLDER).join("node_modules").join(path))
}
