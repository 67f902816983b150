//! What cargo knows of the workspace's packages, and of all that they are built with.
//!
//! `cargo metadata` knows everything of each package, but its dependencies are those of all features that anybody in the
//! workspace asks for. Which of them take part when some packages are built by themselves, `cargo tree` tells.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};
use cargo_metadata::{Metadata, MetadataCommand, Package};

/// Packages of the workspace, and what one wants to know of them.
pub(crate) struct Asked<'a> {
    pub names: &'a [&'a str],
    /// For one platform, or for all of them.
    pub platform: Option<&'a str>,
    /// With what their build scripts use, or only what they are compiled from.
    pub scripts: bool,
}

/// All that cargo says of the workspace.
pub(crate) fn metadata(root: &Path) -> anyhow::Result<Metadata> {
    MetadataCommand::new()
        .cargo_path(env!("CARGO"))
        .current_dir(root)
        .other_options(["--locked".to_owned()])
        .exec()
        .context("cargo metadata")
}

/// These packages and all that they depend on, as programs are released, by name and version.
pub(crate) fn closure<'m>(
    metadata: &'m Metadata,
    asked: &Asked<'_>,
) -> anyhow::Result<Vec<&'m Package>> {
    let edges = if asked.scripts {
        "normal,build"
    } else {
        "normal"
    };
    let platform = asked.platform.unwrap_or("all");
    let mut tree = Command::new(env!("CARGO"));
    tree.current_dir(&metadata.workspace_root);
    tree.args([
        "tree", "--locked", "--quiet", "--prefix", "none", "--format", "{p}",
    ]);
    tree.args(["--edges", edges, "--target", platform]);
    for name in asked.names {
        tree.args(["--package", name]);
    }
    // The feature that released programs have beside those of a first build.
    if asked.names.contains(&"hippodrome-cli") {
        tree.args(["--features", "hippodrome-cli/cluster"]);
    }
    let told = tree.output().context("cargo tree")?;
    let error = String::from_utf8_lossy(&told.stderr);
    ensure!(told.status.success(), "cargo tree: {error}");
    let text = String::from_utf8(told.stdout).context("cargo tree")?;
    let named = text.lines().filter(|line| !line.is_empty());
    let named: BTreeSet<&str> = named.map(name_and_version).collect();
    let mut closure: Vec<&Package> = metadata.packages.iter().collect();
    closure.retain(|package| named.contains(&*format!("{} v{}", package.name, package.version)));
    ensure!(
        closure.len() == named.len(),
        "cargo tree and cargo metadata do not name the same packages: {named:?}"
    );
    closure.sort_by_key(|package| (package.name.as_str(), &package.version));
    Ok(closure)
}

/// The first two words of a line as `syn v3.0.9 (*)` or `serde_derive v1.0.229 (proc-macro)`.
fn name_and_version(line: &str) -> &str {
    line.split_once(" (").map_or(line, |(named, _)| named)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of the program, of the engine, of another system; and of the tests.
    #[test]
    fn the_closure_holds_what_a_package_is_compiled_from_and_no_more() {
        let names = |names: &[&str], platform: Option<&str>| -> Vec<String> {
            let metadata = metadata(&crate::workspace::root()).unwrap();
            let asked = Asked {
                names,
                platform,
                scripts: false,
            };
            let closure = closure(&metadata, &asked).unwrap().into_iter();
            closure.map(|package| package.name.to_string()).collect()
        };
        let has = |names: &[String], name: &str| names.iter().any(|found| found == name);

        let both = names(&["hippodrome-cli", "hippodrome-engine"], None);
        for built in ["clap", "gif", "hippodrome", "timely", "windows-sys"] {
            assert!(has(&both, built), "{built}");
        }
        for elsewhere in ["trycmd", "proptest", "zune-png", "brotli"] {
            assert!(!has(&both, elsewhere), "{elsewhere}");
        }
        let engine = names(&["hippodrome-engine"], Some("wasm32-unknown-unknown"));
        assert!(has(&engine, "hippodrome-draw") && has(&engine, "num-bigint"));
        assert!(!has(&engine, "clap") && !has(&engine, "windows-sys"));
        // Of features that programs do not ask for, but `hippodrome-bench` does, or the program and not the engine.
        assert!(!has(&both, "petgraph") && !has(&engine, "petgraph"));
        assert!(has(&both, "batsat") && !has(&engine, "batsat"));
    }

    #[test]
    fn a_package_that_is_not_there_is_an_error() {
        let metadata = metadata(&crate::workspace::root()).unwrap();
        let asked = Asked {
            names: &["hippodrome", "nobody"],
            platform: None,
            scripts: true,
        };
        let error = closure(&metadata, &asked).unwrap_err();
        assert!(error.to_string().contains("nobody"), "{error}");
    }
}
