//! Building engine.wasm and the parts that are loaded when they are needed.
//!
//! cargo compiles `hippodrome-engine` for size, once with each of its features, `wasm-opt` (of npm's binaryen, as locked in `browser/`)
//! takes out a tenth more, and the results lie beside what the page is put together to (`page`), with a record of where they came from.
//! Paths of this machine are taken out, so that the same sources and tools give the same bytes anywhere.
//! The target comes from rustup; where it cannot be had there, from Debian (`debian.sh`). Its compiler is older
//! and makes the files a twentieth larger, more than the test allows: good for working, not for a commit.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

use crate::page::BUILT;
use crate::workspace::{root, said};
use crate::{fingerprint, npm, page};

const TARGET: &str = "wasm32-unknown-unknown";
const RECORD: &str = "crates/hippodrome-web/engine.txt";

/// The files, the feature that each is, and the most bytes that it may have.
const PARTS: [(&str, &str, usize); 5] = [
    ("engine.wasm", "search", 500_000),
    ("text.wasm", "text", 290_000),
    ("numbers.wasm", "numbers", 430_000),
    ("film.wasm", "film", 550_000),
    ("special.wasm", "special", 920_000),
];

/// Builds them and puts them in their place.
pub(crate) fn build() -> anyhow::Result<()> {
    let root = root();
    let folder = root.join(BUILT);
    let compiler = match has_target(&root) {
        true => None,
        false => Some(Compiler::of_debian(&root)?),
    };
    let rustc = match &compiler {
        None => Path::new("rustc"),
        Some(compiler) => &compiler.rustc,
    };
    let mut record = format!(
        "sources {}\ncompiler {}\n",
        fingerprint::of_sources(&root, TARGET)?,
        said(Command::new(rustc).current_dir(&root).arg("--version"))?.trim(),
    );
    for (name, feature, _) in PARTS {
        let place = folder.join(name);
        let raw = compile(&root, compiler.as_ref(), feature)?;
        shrink(&root, &raw, &place)?;
        record += &recorded(name, &fs::read(&place)?);
    }
    fs::write(root.join(RECORD), &record)?;
    print!("{BUILT}\n{record}");
    page::build()
}

/// The line of a file.
fn recorded(name: &str, bytes: &[u8]) -> String {
    let fingerprint = fingerprint::of_bytes(bytes);
    format!("{name} {fingerprint}, {} bytes\n", bytes.len())
}

/// Whether the compiler in use has a standard library for the target, if need be after rustup brought it.
fn has_target(root: &Path) -> bool {
    let library = said(Command::new("rustc").current_dir(root).args([
        "--print",
        "target-libdir",
        "--target",
        TARGET,
    ]));
    let added = || {
        let mut rustup = Command::new("rustup");
        rustup.current_dir(root);
        let added = rustup.args(["--quiet", "target", "add", TARGET]).status();
        added.is_ok_and(|status| status.success())
    };
    library.is_ok_and(|library| Path::new(library.trim()).is_dir()) || added()
}

/// What compiles for the browser where the compiler in use cannot.
struct Compiler {
    rustc: PathBuf,
    linker: PathBuf,
}

impl Compiler {
    /// Debian's, whose library is built first if it is not there yet.
    fn of_debian(root: &Path) -> anyhow::Result<Self> {
        let place = root.join("target/debian");
        let rustc = place.join("rustc");
        if !rustc.is_file() {
            eprintln!("rustup has no {TARGET} to give: taking Debian's (two minutes, once)");
            let status = Command::new(root.join("xtask/debian.sh"))
                .arg(&place)
                .status()
                .context("xtask/debian.sh")?;
            ensure!(
                status.success(),
                "no standard library for {TARGET}, neither from rustup nor from Debian"
            );
        }
        let sysroot = said(Command::new("rustc").args(["--print", "sysroot"]))?;
        let hosts = fs::read_dir(Path::new(sysroot.trim()).join("lib/rustlib"))?.flatten();
        let mut linkers = hosts.map(|host| host.path().join("bin/rust-lld"));
        let linker = linkers.find(|linker| linker.is_file());
        let linker = linker.with_context(|| format!("no rust-lld in {}", sysroot.trim()))?;
        Ok(Compiler { rustc, linker })
    }
}

fn compile(root: &Path, compiler: Option<&Compiler>, feature: &str) -> anyhow::Result<PathBuf> {
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
    let mut cargo = Command::new(env!("CARGO"));
    if let Some(Compiler { rustc, linker }) = compiler {
        flags.push(format!("-Clinker={}", linker.display()));
        cargo.env("RUSTC", rustc);
    }
    let output = cargo
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

/// What wasm-opt does, one call after another: each pass makes what the next can merge, control flow that is made anew takes two percent
/// more away, and so does what a call before has written, since it is read in another order.
const PASSES: [&[&str]; 4] = [
    &[
        "-Oz",
        "--flatten",
        "--rereloop",
        "-Oz",
        "-Oz",
        "--gufa",
        "-Oz",
        "--merge-similar-functions",
        "-Oz",
        "--flatten",
        "--rereloop",
        "-Oz",
        "-Oz",
        "-Oz",
    ],
    &["--flatten", "--rereloop", "-Oz", "-Oz"],
    &["-Oz"],
    &["--flatten", "--rereloop", "--gufa", "-Oz", "-Oz"],
];

fn shrink(root: &Path, raw: &Path, place: &Path) -> anyhow::Result<()> {
    let tool = npm::tool(root, "binaryen/bin/wasm-opt")?;
    let mut from = raw;
    for passes in PASSES {
        let status = Command::new("node")
            .arg(&tool)
            .args(passes)
            .args([
                "--enable-bulk-memory",
                "--enable-bulk-memory-opt",
                "--enable-sign-ext",
                "--enable-mutable-globals",
                "--enable-nontrapping-float-to-int",
                "--enable-multivalue",
                "--enable-reference-types",
            ])
            .arg(from)
            .arg("-o")
            .arg(place)
            .status()
            .context("node: install Node.js 20 or newer")?;
        ensure!(status.success(), "wasm-opt failed");
        from = place;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The engine is the one made from these sources. If this fails: `cargo xtask engine`.
    #[test]
    fn the_engine_is_up_to_date() {
        let root = root();
        let folder = root.join(BUILT);
        let record = fs::read_to_string(root.join(RECORD)).unwrap();
        let mut lines = record.lines();
        let sources = lines.next().and_then(|line| line.strip_prefix("sources "));
        assert_eq!(
            sources,
            Some(fingerprint::of_sources(&root, TARGET).unwrap().as_str()),
            "the library has changed and engine.wasm has not: run `cargo xtask engine`"
        );
        for (name, _, most) in PARTS {
            let bytes = fs::read(folder.join(name)).unwrap();
            assert!(record.contains(&recorded(name, &bytes)), "{name}");
            assert!(bytes.len() < most, "{name}: {} bytes", bytes.len());
        }
    }

    /// It can be built where rustup has nothing to give.
    #[test]
    #[ignore = "takes minutes, and needs a Debian that has the package rustc-web, of 140 MB"]
    fn debian_can_build_it_at_length() {
        let root = root();
        let compiler = Compiler::of_debian(&root).unwrap();
        for (name, feature, _) in PARTS {
            let raw = compile(&root, Some(&compiler), feature).unwrap();
            let bytes = fs::read(raw).unwrap();
            assert!(bytes.starts_with(b"\0asm"), "{name}");
        }
    }

    /// No path of the machine that built it.
    #[test]
    fn the_engine_names_no_place() {
        for (name, ..) in PARTS {
            let engine = fs::read(root().join(BUILT).join(name)).unwrap();
            let text = String::from_utf8_lossy(&engine);
            for place in ["registry", "/home/", "/root/", "/Users/"] {
                assert!(!text.contains(place), "{name}: {place}");
            }
        }
    }
}
