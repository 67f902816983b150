//! The tools of npm, as locked in `browser/`.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

/// The program of a tool, which is fetched if it is not there yet.
pub(crate) fn tool(root: &Path, path: &str) -> anyhow::Result<PathBuf> {
    let browser = root.join("browser");
    let tool = browser.join("node_modules").join(path);
    if !tool.is_file() {
        let status = Command::new("npm")
            .args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
            .current_dir(browser)
            .status()
            .context("npm: install Node.js 20 or newer with npm")?;
        ensure!(status.success(), "npm ci failed in browser/");
    }
    Ok(tool)
}
