//! Building engine.wasm and the parts that are loaded when they are needed.
//!
//! cargo compiles `hippodrome-engine` for size, once with each of its features, `wasm-opt` (of npm's binaryen, as locked in `browser/`)
//! takes out a tenth more, and the results lie beside the page with a record of where they came from.
//! Paths of this machine are taken out, so that the same sources and tools give the same bytes anywhere.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

use crate::{fingerprint, root};

const TARGET: &str = "wasm32-unknown-unknown";
const PAGE: &str = "crates/hippodrome-web/page";
const RECORD: &str = "engine.txt";

/// The files, the feature that each is, and the most bytes that it may have.
const PARTS: [(&str, &str, usize); 3] = [
    ("engine.wasm", "search", 600_000),
    ("numbers.wasm", "numbers", 450_000),
    ("film.wasm", "film", 550_000),
];

/// Builds them and puts them in their place.
pub(crate) fn build() -> anyhow::Result<()> {
    let root = root();
    let page = root.join(PAGE);
    add_target();
    let mut record = format!(
        "sources {}\ncompiler {}\n",
        fingerprint::of_sources(&root)?,
        said_by(Command::new("rustc").arg("--version"))?,
    );
    for (name, feature, _) in PARTS {
        let place = page.join(name);
        shrink(&root.join("browser"), &compile(&root, feature)?, &place)?;
        record += &recorded(name, &fs::read(&place)?);
    }
    fs::write(page.join(RECORD), &record)?;
    print!("{PAGE}\n{record}");
    Ok(())
}

/// The line of a file.
fn recorded(name: &str, bytes: &[u8]) -> String {
    let fingerprint = fingerprint::of_bytes(bytes);
    format!("{name} {fingerprint}, {} bytes\n", bytes.len())
}

fn add_target() {
    // Without rustup the target may be there all the same; cargo will say if it is not.
    let added = Command::new("rustup")
        .args(["--quiet", "target", "add", TARGET])
        .status();
    if added.is_ok_and(|status| !status.success()) {
        eprintln!("rustup could not add {TARGET}");
    }
}

fn compile(root: &Path, feature: &str) -> anyhow::Result<PathBuf> {
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
            "--no-default-features",
            "--features",
            feature,
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
        let page = root.join(PAGE);
        let record = fs::read_to_string(page.join(RECORD)).unwrap();
        let mut lines = record.lines();
        let sources = lines.next().and_then(|line| line.strip_prefix("sources "));
        assert_eq!(
            sources,
            Some(fingerprint::of_sources(&root).unwrap().as_str()),
            "the library has changed and engine.wasm has not: run `cargo xtask engine`"
        );
        for (name, _, most) in PARTS {
            let bytes = fs::read(page.join(name)).unwrap();
            assert!(record.contains(&recorded(name, &bytes)), "{name}");
            assert!(bytes.len() < most, "{name}: {} bytes", bytes.len());
        }
    }

    /// No path of the machine that built it.
    #[test]
    fn the_engine_names_no_place() {
        for (name, ..) in PARTS {
            let engine = fs::read(root().join(PAGE).join(name)).unwrap();
            let text = String::from_utf8_lossy(&engine);
            for place in ["registry", "/home/", "/root/", "/Users/"] {
                assert!(!text.contains(place), "{name}: {place}");
            }
        }
    }
}
