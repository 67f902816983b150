//! What cargo knows of the workspace's packages, and of all that they are built with.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, ensure};
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package, PackageId};

/// What cargo says of them with the features that they have by default, as programs are built: on one platform, or on
/// all of them.
pub(crate) fn metadata(root: &Path, platform: Option<&str>) -> anyhow::Result<Metadata> {
    let filter = platform.map(|platform| ["--filter-platform".to_owned(), platform.to_owned()]);
    let options: Vec<String> = filter.into_iter().flatten().collect();
    MetadataCommand::new()
        .cargo_path(env!("CARGO"))
        .current_dir(root)
        .other_options([&["--locked".to_owned()][..], &options].concat())
        .exec()
        .context("cargo metadata")
}

/// These packages of the workspace and all that they depend on in one of these ways, by name and version: what they are
/// compiled from, and what only their build scripts use or not.
pub(crate) fn closure<'m>(
    metadata: &'m Metadata,
    names: &[&str],
    ways: &[DependencyKind],
) -> anyhow::Result<Vec<&'m Package>> {
    let resolve = metadata.resolve.as_ref();
    let resolve = resolve.context("cargo metadata resolved no dependencies")?;
    let named = metadata.workspace_packages().into_iter();
    let named = named.filter(|package| names.contains(&package.name.as_str()));
    let mut open: Vec<&PackageId> = named.map(|package| &package.id).collect();
    ensure!(
        open.len() == names.len(),
        "the workspace does not have all of {names:?}"
    );
    let mut seen = BTreeSet::new();
    while let Some(id) = open.pop() {
        if !seen.insert(id) {
            continue;
        }
        let dependencies = resolve[id].deps.iter().filter(|dependency| {
            let mut kinds = dependency.dep_kinds.iter();
            kinds.any(|kind| ways.contains(&kind.kind))
        });
        open.extend(dependencies.map(|dependency| &dependency.pkg));
    }
    let mut closure: Vec<&Package> = seen.into_iter().map(|id| &metadata[id]).collect();
    closure.sort_by_key(|package| (package.name.as_str(), &package.version));
    Ok(closure)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of the program, of the engine, of another system; and of the tests.
    #[test]
    fn the_closure_holds_what_a_package_is_compiled_from_and_no_more() {
        let names = |names: &[&str], platform: Option<&str>| -> Vec<String> {
            let metadata = metadata(&crate::workspace::root(), platform).unwrap();
            let closure = closure(&metadata, names, &[DependencyKind::Normal]);
            let closure = closure.unwrap().into_iter();
            closure.map(|package| package.name.to_string()).collect()
        };
        let has = |names: &[String], name: &str| names.iter().any(|found| found == name);

        let both = names(&["hippodrome-cli", "hippodrome-engine"], None);
        for built in ["clap", "gif", "hippodrome", "windows-sys"] {
            assert!(has(&both, built), "{built}");
        }
        for elsewhere in ["trycmd", "proptest", "zune-png", "brotli"] {
            assert!(!has(&both, elsewhere), "{elsewhere}");
        }
        let engine = names(&["hippodrome-engine"], Some("wasm32-unknown-unknown"));
        assert!(has(&engine, "hippodrome-draw") && has(&engine, "num-bigint"));
        assert!(!has(&engine, "clap") && !has(&engine, "windows-sys"));
        // Of a feature that programs do not ask for.
        assert!(!has(&both, "petgraph") && !has(&engine, "petgraph"));
    }

    #[test]
    fn a_package_that_is_not_there_is_an_error() {
        let metadata = metadata(&crate::workspace::root(), None).unwrap();
        let error = closure(&metadata, &["hippodrome", "nobody"], &[]).unwrap_err();
        assert!(error.to_string().contains("nobody"), "{error}");
    }
}
