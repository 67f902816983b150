//! What engine.wasm is made of, as one number.
//!
//! It covers every source and manifest of the crates behind the engine, the profiles of the
//! workspace, and what `Cargo.lock` says of the crates they depend on: other crates of the lock file
//! may come and go. FNV-1a is enough: the question is whether somebody forgot, not whether somebody
//! cheats.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::lock::closure;

/// Read whole, in this order.
const PARTS: [&str; 8] = [
    "Cargo.toml",
    "crates/hippodrome/Cargo.toml",
    "crates/hippodrome/data",
    "crates/hippodrome/src",
    "crates/hippodrome-draw/Cargo.toml",
    "crates/hippodrome-draw/src",
    "crates/hippodrome-engine/Cargo.toml",
    "crates/hippodrome-engine/src",
];

const ENGINE: &str = "hippodrome-engine";

/// The fingerprint of the sources below this root.
pub(crate) fn of_sources(root: &Path) -> anyhow::Result<String> {
    let mut files = Vec::new();
    for part in PARTS {
        collect(&root.join(part), &mut files)?;
    }
    let mut hash = Fnv::new();
    for file in files {
        let name = file
            .strip_prefix(root)?
            .to_string_lossy()
            .replace('\\', "/");
        let text = fs::read(&file).with_context(|| file.display().to_string())?;
        let text = match name.as_str() {
            "Cargo.toml" => profiles(&String::from_utf8(text)?).as_bytes().to_owned(),
            _ => text,
        };
        hash.eat(name.as_bytes());
        hash.eat(&text);
    }
    let lock = fs::read_to_string(root.join("Cargo.lock")).context("Cargo.lock")?;
    for package in closure(&lock, &[ENGINE], |_, _| true) {
        hash.eat(package.text.as_bytes());
    }
    Ok(hash.to_string())
}

/// The fingerprint of some bytes.
pub(crate) fn of_bytes(bytes: &[u8]) -> String {
    let mut hash = Fnv::new();
    hash.eat(bytes);
    hash.to_string()
}

/// All files below, sorted.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let entries = fs::read_dir(path).with_context(|| path.display().to_string())?;
    let mut below = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<anyhow::Result<Vec<_>>>()?;
    below.sort();
    below.iter().try_for_each(|path| collect(path, files))
}

/// The profiles of the workspace's manifest, which come last: the rest is nothing to the engine.
fn profiles(manifest: &str) -> &str {
    let from = manifest.find("[profile.").unwrap_or(0);
    &manifest[from..]
}

/// FNV-1a, 64 bits.
struct Fnv(u64);

impl Fnv {
    fn new() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }

    /// Takes a text and where it ends.
    fn eat(&mut self, bytes: &[u8]) {
        let length = (bytes.len() as u64).to_le_bytes();
        for &byte in bytes.iter().chain(&length) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

impl std::fmt::Display for Fnv {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published test vector, with nothing after it.
    #[test]
    fn fnv_1a() {
        let mut hash = Fnv::new();
        for &byte in b"foobar" {
            hash.0 = (hash.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        assert_eq!(hash.to_string(), "85944171f73967e8");
        assert_ne!(of_bytes(b""), of_bytes(b"\0"));
    }
}
