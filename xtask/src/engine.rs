//! Building engine.wasm.
//!
//! cargo compiles `hippodrome-engine` for size, `wasm-opt` (of npm's binaryen, as locked in `browser/`)
//! takes out a tenth more, and the result lies beside the page with a record of where it came from.
//! Paths of this machine are taken out, so that the same sources and tools give the same bytes anywhere.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

use crate::{fingerprint, root};

const TARGET: &str = "wasm32-unknown-unknown";
const PLACE: &str = "crates/hippodrome-web/page/engine.wasm";
const RECORD: &str = "crates/hippodrome-web/page/engine.txt";

/// Builds it and puts it in its place.
pub(crate) fn build() -> anyhow::Result<()> {
    let root = root();
    let place = root.join(PLACE);
    shrink(&root.join("browser"), &compile(&root)?, &place)?;
    let bytes = fs::read(&place)?;
    let record = format!(
        "sources {}\nengine {}\nbytes {}\ncompiler {}\n",
        fingerprint::of_sources(&root)?,
        fingerprint::of_bytes(&bytes),
        bytes.len(),
        said_by(Command::new("rustc").arg("--version"))?,
    );
    fs::write(root.join(RECORD), &record)?;
    print!("{PLACE}\n{record}");
    Ok(())
}

fn compile(root: &Path) -> anyhow::Result<PathBuf> {
    // Without rustup the target may be there all the same; cargo will say if it is not.
    let added = Command::new("rustup")
        .args(["--quiet", "target", "add", TARGET])
        .status();
    if added.is_ok_and(|status| !status.success()) {
        eprintln!("rustup could not add {TARGET}");
    }
    let mut flags = vec![format!("--remap-path-prefix={}=", root.display())];
    let home = match std::env::var_os("CARGO_HOME") {
        Some(home) => PathBuf::from(home),
        None => PathBuf::from(std::env::var_os("HOME").unwrap_or_default()).join(".cargo"),
    };
    if let Ok(registries) = fs::read_dir(home.join("registry/src")) {
        for registry in registries.flatten() {
            flags.push(format!(
                "--remap-path-prefix={}=",
                registry.path().display()
            ));
        }
    }
    let output = Command::new(env!("CARGO"))
        .current_dir(root)
        .args([
            "rustc",
            "--locked",
            "--package",
            "hippodrome-engine",
            "--lib",
        ])
        .args([
            "--crate-type",
            "cdylib",
            "--profile",
            "engine",
            "--target",
            TARGET,
        ])
        .args(["--message-format", "json-render-diagnostics"])
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"))
        .stderr(std::process::Stdio::inherit())
        .output()
        .context("cargo")?;
    ensure!(
        output.status.success(),
        "hippodrome-engine does not compile for {TARGET}"
    );
    // The last file named: `"filenames":["…/hippodrome_engine.wasm"]`.
    let messages = String::from_utf8(output.stdout)?;
    let mut names = messages
        .split('"')
        .filter(|text| text.ends_with("hippodrome_engine.wasm"));
    names
        .next_back()
        .map(PathBuf::from)
        .context("cargo named no engine")
}

fn shrink(browser: &Path, raw: &Path, place: &Path) -> anyhow::Result<()> {
    let tool = browser.join("node_modules/binaryen/bin/wasm-opt");
    if !tool.is_file() {
        let status = Command::new("npm")
            .args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
            .current_dir(browser)
            .status()
            .context("npm: install Node.js 20 or newer with npm")?;
        ensure!(status.success(), "npm ci failed in browser/");
    }
    let status = Command::new("node")
        .arg(tool)
        .args([
            "-O1",
            "--enable-bulk-memory",
            "--enable-bulk-memory-opt",
            "--enable-sign-ext",
            "--enable-mutable-globals",
            "--enable-nontrapping-float-to-int",
            "--enable-multivalue",
            "--enable-reference-types",
        ])
        .arg(raw)
        .arg("-o")
        .arg(place)
        .status()
        .context("node: install Node.js 20 or newer")?;
    ensure!(status.success(), "wasm-opt failed");
    Ok(())
}

fn said_by(command: &mut Command) -> anyhow::Result<String> {
    let output = command.output().with_context(|| format!("{command:?}"))?;
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The engine is the one made from these sources. If this fails: `cargo xtask engine`.
    #[test]
    fn the_engine_is_up_to_date() {
        let root = root();
        let record = fs::read_to_string(root.join(RECORD)).unwrap();
        let recorded = |key: &str| {
            let mut lines = record.lines();
            lines
                .find_map(|line| line.strip_prefix(key))
                .map(|value| value.trim().to_owned())
        };
        let sources = fingerprint::of_sources(&root).unwrap();
        assert_eq!(
            recorded("sources"),
            Some(sources),
            "the library has changed and engine.wasm has not: run `cargo xtask engine`"
        );
        let engine = fs::read(root.join(PLACE)).unwrap();
        assert_eq!(recorded("engine"), Some(fingerprint::of_bytes(&engine)));
        assert!(engine.len() < 600_000, "{} bytes", engine.len());
    }

    /// No path of the machine that built it.
    #[test]
    fn the_engine_names_no_place() {
        let engine = fs::read(root().join(PLACE)).unwrap();
        let text = String::from_utf8_lossy(&engine);
        for place in ["registry", "/home/", "/root/", "/Users/"] {
            assert!(!text.contains(place), "{place}");
        }
    }
}
