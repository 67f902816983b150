//! What engine.wasm is made of, as one number.
//!
//! It covers the sources of our crates behind the engine as the compiler takes them (`sources`: no comments, no
//! tests), what their manifests ask for, the names and versions of all crates that they depend on, and the
//! profiles of the workspace. FNV-1a is enough: the question is whether somebody forgot, not whether somebody
//! cheats.

use std::fs;
use std::path::Path;

use anyhow::Context;
use cargo_metadata::{DependencyKind, Package};

use crate::engine::TARGET;
use crate::{packages, sources};

const ENGINE: &str = "hippodrome-engine";

/// The fingerprint of the engine's sources in the workspace with this root.
pub(crate) fn of_sources(root: &Path) -> anyhow::Result<String> {
    let mut hash = Fnv::new();
    let manifest = fs::read_to_string(root.join("Cargo.toml")).context("Cargo.toml")?;
    for line in profiles(&manifest) {
        hash.eat(line.as_bytes());
    }
    let metadata = packages::metadata(root, Some(TARGET))?;
    for package in packages::closure(&metadata, &[ENGINE])? {
        hash.eat(format!("{} {}", package.name, package.version).as_bytes());
        // Others do not change what they have published; ours is whatever it is now.
        if package.source.is_none() {
            eat_ours(&mut hash, root, package)?;
        }
    }
    Ok(hash.to_string())
}

/// What a manifest of ours asks for, and the sources below it.
fn eat_ours(hash: &mut Fnv, root: &Path, package: &Package) -> anyhow::Result<()> {
    hash.eat(package.edition.as_str().as_bytes());
    for (feature, enables) in &package.features {
        hash.eat(format!("{feature} {enables:?}").as_bytes());
    }
    let dependencies = package.dependencies.iter();
    for asked in dependencies.filter(|asked| asked.kind != DependencyKind::Development) {
        let (name, wanted, features) = (&asked.name, &asked.req, &asked.features);
        let defaults = asked.uses_default_features;
        hash.eat(format!("{name} {wanted} {features:?} {defaults}").as_bytes());
    }
    let mut targets = package.targets.iter();
    let library = targets.find(|target| target.is_lib() || target.is_cdylib());
    let library = library.with_context(|| format!("{} is no library", package.name))?;
    let read = |file: &Path| fs::read(file).with_context(|| file.display().to_string());
    for (file, bytes) in sources::of_crate(library.src_path.as_std_path(), &read)? {
        let name = file.strip_prefix(root)?.to_string_lossy();
        hash.eat(name.replace('\\', "/").as_bytes());
        hash.eat(&bytes);
    }
    Ok(())
}

/// The fingerprint of some bytes.
pub(crate) fn of_bytes(bytes: &[u8]) -> String {
    let mut hash = Fnv::new();
    hash.eat(bytes);
    hash.to_string()
}

/// The lines of the profiles in the workspace's manifest, which come last: the rest is nothing to the engine.
fn profiles(manifest: &str) -> impl Iterator<Item = &str> {
    let from = manifest.find("[profile.").unwrap_or(0);
    let lines = manifest[from..].lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
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

    #[test]
    fn comments_in_the_profiles_are_nothing() {
        let told = |text| profiles(text).collect::<Vec<_>>();
        let plain = "[workspace]\nmembers = []\n[profile.engine]\nstrip = true\n";
        let commented = "[profile.engine]\n\n# Small.\nstrip = true";
        assert_eq!(told(plain), ["[profile.engine]", "strip = true"]);
        assert_eq!(told(plain), told(commented));
    }
}
