//! Putting the page together for those who visit it.
//!
//! Vite (of npm, as locked in `browser/`, whose `vite.config.js` says how) makes a dozen files of the page's modules
//! and style sheets, beside the engine, with a record of the sources that they were made from.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};

use crate::workspace::root;
use crate::{fingerprint, npm, page_colors, page_methods};

const SOURCES: [&str; 2] = [
    "crates/hippodrome-web/page",
    "crates/hippodrome-web/notebook",
];
const RECORD: &str = "crates/hippodrome-web/page.txt";

/// What is put together, where all that is served lies.
pub(crate) const BUILT: &str = "crates/hippodrome-web/built";

/// How Vite makes the page, and of the same modules the player that the package for Python shows in notebooks.
const CONFIGS: [&str; 2] = ["vite.config.js", "notebook.config.js"];

/// Puts it together.
pub(crate) fn build() -> anyhow::Result<()> {
    page_methods::write()?;
    page_colors::write()?;
    let root = root();
    // What was made of a module that is there no longer would be served on.
    for file in fs::read_dir(root.join(BUILT))? {
        let path = file?.path();
        if matches!(
            path.extension().and_then(|end| end.to_str()),
            Some("js" | "css" | "html")
        ) {
            fs::remove_file(path)?;
        }
    }
    let vite = npm::tool(&root, "vite/bin/vite.js")?;
    for config in CONFIGS {
        let status = Command::new("node")
            .arg(&vite)
            .args(["build", "--logLevel", "warn", "--config", config])
            .current_dir(root.join("browser"))
            .status()
            .context("node: install Node.js 20 or newer")?;
        ensure!(status.success(), "vite failed with {config}");
    }
    fs::write(root.join(RECORD), record(&root)?)?;
    Ok(())
}

/// The line that tells from which sources the page was made.
fn record(root: &Path) -> anyhow::Result<String> {
    let mut sources = SOURCES.to_vec();
    let more: Vec<String> = CONFIGS
        .into_iter()
        .chain(["package-lock.json"])
        .map(|name| format!("{}/{name}", npm::FOLDER))
        .collect();
    sources.extend(more.iter().map(String::as_str));
    let files = fingerprint::files(root, &sources)?;
    Ok(format!("sources {}\n", fingerprint::of_files(&files)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page that is served is made from these sources. If this fails: `cargo xtask page`.
    #[test]
    fn the_page_is_up_to_date() {
        let root = root();
        assert!(
            fs::read_to_string(root.join(RECORD)).unwrap() == record(&root).unwrap(),
            "the page's sources have changed and {BUILT} has not: run `cargo xtask page`"
        );
    }
}
