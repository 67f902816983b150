//! The licenses of what others wrote: every crate in `hippodrome` and in the files of WebAssembly, on any system.
//!
//! Which crates these are stands in `Cargo.lock`: all that the two depend on, and those that depend only on them
//! while they are built, but not what only tests use. Their packages hold the texts; where one may choose, MIT is
//! chosen, for it asks for least. A text that several share stands once.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};
use serde_json::Value;

use crate::lock::closure;
use crate::root;

const PLACE: &str = "crates/hippodrome-web/page/third-party.txt";

/// What is given to others.
const PROGRAMS: [&str; 2] = ["hippodrome-cli", "hippodrome-engine"];

const HEAD: &str = "\
Hippodrome is made of its own code and of the crates below, whose authors let everybody use them under these
licenses. Some only take part in building it, some only on other systems than yours.
";

/// Of which cargo knows nothing.
const STANDARD_LIBRARY: &str =
    "* Rust standard library, MIT OR Apache-2.0, https://github.com/rust-lang/rust";

/// How the text of MIT begins where it grants something.
const GRANT: &str = "Permission is hereby granted, free of charge";

/// Begins a line that names a crate.
const CRATE: &str = "* ";

/// Writes them down.
pub(crate) fn write() -> anyhow::Result<()> {
    let root = root();
    let text = text(&root)?;
    fs::write(root.join(PLACE), &text)?;
    println!("{PLACE}: {} bytes", text.len());
    Ok(())
}

fn text(root: &Path) -> anyhow::Result<String> {
    let crates = crates(root)?;
    let mit = fs::read_to_string(root.join("LICENSE-MIT")).context("LICENSE-MIT")?;
    let grant = mit.find(GRANT).map(|at| &mit[at..]);
    let grant = grant.context("LICENSE-MIT is not the text of MIT")?;
    // The names of those that share a text.
    let mut shared: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let contributors = format!("Copyright (c) The Rust Project Contributors\n\n{grant}");
    shared.insert(tidy(&contributors), vec![STANDARD_LIBRARY.to_owned()]);
    let mut found = 0;
    for package in packages(root, &[])? {
        let field = |name: &str| package[name].as_str().unwrap_or_default();
        let name = format!("{} {}", field("name"), field("version"));
        if !crates.contains(&name) {
            continue;
        }
        found += 1;
        let license = field("license");
        let place = Path::new(field("manifest_path")).parent();
        let mut texts = texts(place.context("a package without a place")?, license)?;
        if texts.is_empty() {
            ensure!(
                offers_mit(license),
                "{name} brings no text of its license, {license}: look for it by hand"
            );
            let authors = package["authors"].as_array().into_iter().flatten();
            let authors: Vec<&str> = authors.filter_map(Value::as_str).collect();
            let by = match authors[..] {
                [] => "its authors".to_owned(),
                _ => authors.join(", "),
            };
            texts.push(format!(
                "By {by}, who put no text of the license into the package.\n\n{grant}"
            ));
        }
        for text in texts {
            let line = format!("{CRATE}{name}, {license}, {}", field("repository"));
            shared.entry(tidy(&text)).or_default().push(line);
        }
    }
    ensure!(
        found == crates.len(),
        "cargo does not know all crates of Cargo.lock"
    );
    let mut groups: Vec<(Vec<String>, String)> = shared
        .into_iter()
        .map(|(text, names)| (names, text))
        .collect();
    groups.sort();
    let rule = "-".repeat(80);
    let groups = groups
        .iter()
        .map(|(names, text)| format!("\n{rule}\n{}\n\n{text}\n", names.join("\n")));
    Ok(HEAD.to_owned() + &groups.collect::<String>())
}

/// Names and versions of the crates that others wrote.
fn crates(root: &Path) -> anyhow::Result<BTreeSet<String>> {
    // Cargo.lock does not tell what only the tests of our own crates use.
    let mut normal: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in packages(root, &["--no-deps", "--offline"])? {
        let dependencies = package["dependencies"].as_array().into_iter().flatten();
        let names = dependencies.filter(|dependency| dependency["kind"].as_str() != Some("dev"));
        let names = names.filter_map(|dependency| Some(dependency["name"].as_str()?.to_owned()));
        let name = package["name"]
            .as_str()
            .context("a package without a name")?;
        normal.insert(name.to_owned(), names.collect());
    }
    let lock = fs::read_to_string(root.join("Cargo.lock")).context("Cargo.lock")?;
    let all = closure(&lock, &PROGRAMS, |package, dependency| {
        normal
            .get(package)
            .is_none_or(|names| names.contains(dependency))
    });
    let others = all
        .iter()
        .filter(|stanza| !normal.contains_key(stanza.name));
    Ok(others
        .map(|stanza| format!("{} {}", stanza.name, stanza.version))
        .collect())
}

/// What cargo says of packages.
fn packages(root: &Path, more: &[&str]) -> anyhow::Result<Vec<Value>> {
    let output = Command::new(env!("CARGO"))
        .current_dir(root)
        .args(["metadata", "--locked", "--format-version", "1"])
        .args(more)
        .output()
        .context("cargo metadata")?;
    ensure!(
        output.status.success(),
        "cargo metadata: {}",
        String::from_utf8_lossy(&output.stderr).trim()
    );
    let Value::Object(mut told) = serde_json::from_slice(&output.stdout)? else {
        anyhow::bail!("cargo metadata told something else");
    };
    Ok(serde_json::from_value(told["packages"].take())?)
}

/// Whether one may choose MIT.
fn offers_mit(license: &str) -> bool {
    !license.contains("AND") && license.split(['/', ' ']).any(|word| word == "MIT")
}

/// The texts of a package that are to be handed on.
fn texts(package: &Path, license: &str) -> anyhow::Result<Vec<String>> {
    let entries = fs::read_dir(package).with_context(|| package.display().to_string())?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .to_uppercase();
        let begins = ["LICEN", "COPY", "NOTICE", "UNLICEN"];
        if path.is_file() && begins.iter().any(|begin| name.starts_with(begin)) {
            files.push(path);
        }
    }
    files.sort();
    let read = files
        .iter()
        .map(|path| fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()));
    let all = read.collect::<Result<Vec<_>, _>>()?;
    let mit = all.iter().filter(|text| text.contains(GRANT)).cloned();
    let mit: Vec<String> = mit.collect();
    Ok(if offers_mit(license) && !mit.is_empty() {
        mit
    } else {
        all
    })
}

/// Without what differs by accident.
fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches(['\n', '\u{feff}']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_crate_is_named_with_its_license() {
        let text = fs::read_to_string(root().join(PLACE)).unwrap();
        let named: BTreeSet<String> = text
            .lines()
            .filter(|line| *line != STANDARD_LIBRARY)
            .filter_map(|line| line.strip_prefix(CRATE)?.split(',').next())
            .filter(|name| {
                name.split(' ')
                    .nth(1)
                    .is_some_and(|version| version.starts_with(|c: char| c.is_ascii_digit()))
            })
            .map(str::to_owned)
            .collect();
        let crates = crates(&root()).unwrap();
        let missing: Vec<_> = crates.difference(&named).collect();
        let gone: Vec<_> = named.difference(&crates).collect();
        assert!(
            missing.is_empty() && gone.is_empty(),
            "run `cargo xtask notices`: {PLACE} misses {missing:?}, and names {gone:?}, which are used no longer"
        );
    }

    #[test]
    fn what_only_tests_use_is_not_given_to_others() {
        let crates = crates(&root()).unwrap();
        let has = |name: &str| {
            crates
                .iter()
                .any(|found| found.split(' ').next() == Some(name))
        };
        // Of the program, of the engine, of another system; and of the tests.
        assert!(has("clap") && has("gif") && has("windows-sys"));
        assert!(!has("trycmd") && !has("proptest") && !has("hippodrome"));
    }

    #[test]
    fn mit_is_chosen_where_one_may() {
        for license in [
            "MIT",
            "MIT OR Apache-2.0",
            "Apache-2.0/MIT",
            "Unlicense OR MIT",
        ] {
            assert!(offers_mit(license), "{license}");
        }
        for license in ["Apache-2.0", "MIT-0", "(MIT OR Apache-2.0) AND Unicode-3.0"] {
            assert!(!offers_mit(license), "{license}");
        }
    }
}
