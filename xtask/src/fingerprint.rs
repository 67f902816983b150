//! What engine.wasm is made of, as one number.
//!
//! It covers the sources of our crates behind the engine as the compiler takes them (`sources`: no comments, no
//! tests), what their manifests ask for, the names and versions of all crates that they depend on, and the
//! profiles of the workspace. FNV-1a is enough: the question is whether somebody forgot, not whether somebody
//! cheats.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use cargo_metadata::{DependencyKind, Package};

use crate::fnv::fnv_1a;
use crate::packages::Asked;
use crate::{packages, sources};

const ENGINE: &str = "hippodrome-engine";

/// The fingerprint of the engine's sources for a target, in the workspace with this root.
pub(crate) fn of_sources(root: &Path, target: &str) -> anyhow::Result<String> {
    let mut eaten = Eaten::default();
    let manifest = fs::read_to_string(root.join("Cargo.toml")).context("Cargo.toml")?;
    for line in profiles(&manifest) {
        eaten.eat(line.as_bytes());
    }
    let metadata = packages::metadata(root)?;
    let asked = Asked {
        names: &[ENGINE],
        platform: Some(target),
        scripts: true,
    };
    for package in packages::closure(&metadata, &asked)? {
        eaten.eat(format!("{} {}", package.name, package.version).as_bytes());
        // Others do not change what they have published; ours is whatever it is now.
        if package.source.is_none() {
            eat_ours(&mut eaten, root, package)?;
        }
    }
    Ok(eaten.fingerprint())
}

/// What a manifest of ours asks for, and the sources below it.
fn eat_ours(eaten: &mut Eaten, root: &Path, package: &Package) -> anyhow::Result<()> {
    eaten.eat(package.edition.as_str().as_bytes());
    for (feature, enables) in &package.features {
        eaten.eat(format!("{feature} {enables:?}").as_bytes());
    }
    let dependencies = package.dependencies.iter();
    for asked in dependencies.filter(|asked| asked.kind != DependencyKind::Development) {
        let (name, wanted, features) = (&asked.name, &asked.req, &asked.features);
        let defaults = asked.uses_default_features;
        eaten.eat(format!("{name} {wanted} {features:?} {defaults}").as_bytes());
    }
    let mut targets = package.targets.iter();
    let library = targets.find(|target| target.is_lib() || target.is_cdylib());
    let library = library.with_context(|| format!("{} is no library", package.name))?;
    let read = |file: &Path| fs::read(file).with_context(|| file.display().to_string());
    for (file, bytes) in sources::of_crate(library.src_path.as_std_path(), &read)? {
        let name = file.strip_prefix(root)?.to_string_lossy();
        eaten.eat(name.replace('\\', "/").as_bytes());
        eaten.eat(&bytes);
    }
    Ok(())
}

/// Files by their names, with `/` in them, and what they hold.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// The files at these paths below a root, and in those that are folders.
pub(crate) fn files(root: &Path, paths: &[&str]) -> anyhow::Result<Files> {
    let mut files = Files::new();
    let mut paths: Vec<PathBuf> = paths.iter().map(|path| root.join(path)).collect();
    while let Some(path) = paths.pop() {
        let name = path
            .strip_prefix(root)?
            .to_string_lossy()
            .replace('\\', "/");
        if path.is_dir() {
            for entry in fs::read_dir(&path)? {
                let entry = entry?;
                // An editor's or the system's.
                if !entry.file_name().to_string_lossy().starts_with('.') {
                    paths.push(entry.path());
                }
            }
        } else {
            let bytes = fs::read(&path).with_context(|| name.clone())?;
            files.insert(name, bytes);
        }
    }
    Ok(files)
}

/// The fingerprint of some files, by their names.
pub(crate) fn of_files(files: &Files) -> String {
    let mut eaten = Eaten::default();
    for (name, bytes) in files {
        eaten.eat(name.as_bytes());
        // Line ends may differ between checkouts.
        let bytes: Vec<u8> = bytes
            .iter()
            .copied()
            .filter(|&byte| byte != b'\r')
            .collect();
        eaten.eat(&bytes);
    }
    eaten.fingerprint()
}

/// The fingerprint of some bytes.
pub(crate) fn of_bytes(bytes: &[u8]) -> String {
    let mut eaten = Eaten::default();
    eaten.eat(bytes);
    eaten.fingerprint()
}

/// The lines of the profiles in the workspace's manifest, but for those that only the development build has: the rest is nothing
/// to the engine.
fn profiles(manifest: &str) -> impl Iterator<Item = &str> {
    let lines = manifest.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let is_profile =
        |line: &str| line.starts_with("[profile.") && !line.starts_with("[profile.dev");
    let mut is_within = false;
    lines.filter(move |line| {
        if line.starts_with('[') {
            is_within = is_profile(line);
        }
        is_within
    })
}

/// What is hashed.
#[derive(Default)]
struct Eaten(Vec<u8>);

impl Eaten {
    /// Takes a text and where it ends.
    fn eat(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
        self.0.extend((bytes.len() as u64).to_le_bytes());
    }

    fn fingerprint(&self) -> String {
        format!("{:016x}", fnv_1a(&self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published test vector, with nothing after it.
    #[test]
    fn the_hash_is_fnv_1a() {
        assert_eq!(fnv_1a(b"foobar"), 0x8594_4171_f739_67e8);
        assert_ne!(of_bytes(b""), of_bytes(b"\0"));
    }

    #[test]
    fn what_changes_no_profile_of_the_engine_is_nothing() {
        let told = |text| profiles(text).collect::<Vec<_>>();
        let plain = "[workspace]\nmembers = []\n[profile.engine]\nstrip = true\n";
        let commented = "[profile.engine]\n\n# Small.\nstrip = true\n[workspace.lints]";
        let development = "[profile.dev]\ndebug = 0\n[profile.engine]\nstrip = true\n[profile.dev.package.a]\ndebug = 1";
        assert_eq!(told(plain), ["[profile.engine]", "strip = true"]);
        assert_eq!(told(plain), told(commented));
        assert_eq!(told(plain), told(development));
        assert_ne!(told(plain), told("[profile.engine]\nstrip = false"));
    }
}
