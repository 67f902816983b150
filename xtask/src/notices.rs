//! The licenses of what others wrote: every crate in `hippodrome` and in the files of WebAssembly, and every crate in the package for
//! Python, on any system.
//!
//! Which crates these are cargo knows (`packages`): all that the two are compiled from, but not what only tests use, or the
//! scripts of a build, of which nothing is handed on.
//! Their packages hold the texts; where one may choose, MIT is chosen, for it asks for least. A text that several
//! share stands once.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use cargo_metadata::{Metadata, Package};

use crate::packages::{self, Asked};
use crate::workspace::root;

/// What is given to others: packages by their names, and where the licenses of what they are made of lie.
struct Given {
    names: &'static [&'static str],
    place: &'static str,
}

const GIVEN: [Given; 2] = [
    Given {
        names: &["hippodrome-cli", "hippodrome-engine"],
        place: "crates/hippodrome-web/built/third-party.txt",
    },
    Given {
        names: &["hippodrome-python"],
        place: "crates/hippodrome-python/THIRD-PARTY.txt",
    },
];

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
    for Given { names, place } in GIVEN {
        let text = text(&root, names)?;
        fs::write(root.join(place), &text)?;
        println!("{place}: {} bytes", text.len());
    }
    Ok(())
}

fn text(root: &Path, given: &[&str]) -> anyhow::Result<String> {
    let metadata = packages::metadata(root)?;
    let mit = fs::read_to_string(root.join("LICENSE-MIT")).context("LICENSE-MIT")?;
    let grant = mit.find(GRANT).map(|at| &mit[at..]);
    let grant = grant.context("LICENSE-MIT is not the text of MIT")?;
    // The names of those that share a text.
    let mut shared: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let contributors = format!("Copyright (c) The Rust Project Contributors\n\n{grant}");
    shared.insert(tidy(&contributors), vec![STANDARD_LIBRARY.to_owned()]);
    for package in crates(&metadata, given)? {
        let name = full_name(package);
        let license = package.license.as_deref().unwrap_or_default();
        let place = package.manifest_path.parent();
        let place = place.context("a package without a place")?;
        let mut texts = texts(place.as_std_path(), license)?;
        if texts.is_empty() {
            ensure!(
                offers_mit(license),
                "{name} brings no text of its license, {license}: look for it by hand"
            );
            let by = match package.authors[..] {
                [] => "its authors".to_owned(),
                _ => package.authors.join(", "),
            };
            texts.push(format!(
                "By {by}, who put no text of the license into the package.\n\n{grant}"
            ));
        }
        let repository = package.repository.as_deref().unwrap_or_default();
        for text in texts {
            let line = format!("{CRATE}{name}, {license}, {repository}");
            shared.entry(tidy(&text)).or_default().push(line);
        }
    }
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

/// The crates that others wrote.
fn crates<'m>(metadata: &'m Metadata, given: &[&str]) -> anyhow::Result<Vec<&'m Package>> {
    let asked = Asked {
        names: given,
        platform: None,
        scripts: false,
    };
    let mut crates = packages::closure(metadata, &asked)?;
    crates.retain(|package| package.source.is_some());
    Ok(crates)
}

/// The name and version of a crate, as the notices have it.
fn full_name(package: &Package) -> String {
    format!("{} {}", package.name, package.version)
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
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_crate_is_named_with_its_license() {
        for Given { names, place } in GIVEN {
            let text = fs::read_to_string(root().join(place)).unwrap();
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
            let metadata = packages::metadata(&root()).unwrap();
            let crates = crates(&metadata, names).unwrap().into_iter();
            let crates: BTreeSet<String> = crates.map(full_name).collect();
            let missing: Vec<_> = crates.difference(&named).collect();
            let gone: Vec<_> = named.difference(&crates).collect();
            assert!(
                missing.is_empty() && gone.is_empty(),
                "run `cargo xtask notices`: {place} misses {missing:?}, and names {gone:?}, which are used no longer"
            );
        }
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
