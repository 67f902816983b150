//! `cargo xtask release [TARGET]`: the files of a release for one kind of machine, as an archive with its checksum, in `target/release-files`.
//!
//! In the archive: the program, the completions of all shells, the manual pages, the page as files with the book, the licenses. What the program
//! writes about itself is written by the one of the tests, because one for another machine cannot be started here. Beside it, where the
//! tools for them are installed, a package for Debian (`cargo-deb`; for Linux alone) and a list of all crates in the program, in
//! the form of CycloneDX (`cargo-cyclonedx`).

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};

use crate::packages::metadata;
use crate::workspace::{program, root, said, target};

/// The shells and the names that they expect.
const COMPLETIONS: [(&str, &str); 5] = [
    ("bash", "hippodrome.bash"),
    ("zsh", "_hippodrome"),
    ("fish", "hippodrome.fish"),
    ("elvish", "hippodrome.elv"),
    ("powershell", "hippodrome.ps1"),
];

const TEXTS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// Builds the program for a target, or for this machine, and packs it.
pub(crate) fn build(named: Option<&str>) -> anyhow::Result<()> {
    let root = root();
    let triple = match named {
        Some(triple) => triple.to_owned(),
        None => said(Command::new("rustc").args(["--print", "host-tuple"]))?
            .trim()
            .to_owned(),
    };
    let build = [
        "build",
        "--profile",
        "dist",
        "--locked",
        "--package",
        "hippodrome-cli",
        // What a first build does without.
        "--features",
        "cluster",
        "--target",
        &triple,
    ];
    done(Command::new("cargo").args(build).current_dir(&root))?;
    let binary = if triple.contains("windows") {
        "hippodrome.exe"
    } else {
        "hippodrome"
    };
    let name = format!("hippodrome-{triple}");
    let folder = target().join("release-files");
    let staged = folder.join(&name);
    if staged.exists() {
        fs::remove_dir_all(&staged)?;
    }
    fs::create_dir_all(staged.join("completions"))?;
    fs::copy(
        target().join(&triple).join("dist").join(binary),
        staged.join(binary),
    )?;
    for text in TEXTS {
        fs::copy(root.join(text), staged.join(text)).with_context(|| text.to_owned())?;
    }
    let tells = program(None)?;
    for (shell, file) in COMPLETIONS {
        let text = said(Command::new(&tells).args(["completions", shell]))?;
        fs::write(staged.join("completions").join(file), text)?;
    }
    let third_party = said(Command::new(&tells).arg("licenses"))?;
    fs::write(staged.join("THIRD-PARTY.txt"), third_party)?;
    done(
        Command::new(&tells)
            .args(["man", "--all"])
            .arg(staged.join("man")),
    )?;
    done(Command::new(&tells).arg("site").arg(staged.join("page")))?;
    pack(&folder, &name, triple.contains("windows"))?;
    if triple.contains("linux") {
        package(&folder, &staged, &triple)?;
    }
    list_crates(&folder, &name, &triple)
}

/// Whether cargo has this command; if not, it is said what there will not be.
fn is_installed(tool: &str, what: &str) -> bool {
    let mut help = Command::new("cargo");
    let is_there = help
        .args([tool, "--help"])
        .output()
        .is_ok_and(|output| output.status.success());
    if !is_there {
        eprintln!("no {what}: `cargo install --locked cargo-{tool}` brings what makes it");
    }
    is_there
}

/// The package for Debian, of what is described in the program's `Cargo.toml`.
fn package(folder: &Path, staged: &Path, triple: &str) -> anyhow::Result<()> {
    if !is_installed("deb", "package for Debian") {
        return Ok(());
    }
    let built = target().join(triple).join("dist");
    copy(staged, &built.join("deb"))?;
    let deb = [
        "deb",
        "--no-build",
        "--profile",
        "dist",
        "--package",
        "hippodrome-cli",
    ];
    done(
        Command::new("cargo")
            .args(deb)
            .args(["--target", triple, "--output"])
            .arg(folder)
            .current_dir(root()),
    )
}

/// Copies a folder with all that is in it.
fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        match entry.file_type()?.is_dir() {
            true => copy(&entry.path(), &to)?,
            false => drop(fs::copy(entry.path(), to)?),
        }
    }
    Ok(())
}

/// The list of all crates that the program is made of, with their licenses and checksums.
fn list_crates(folder: &Path, name: &str, triple: &str) -> anyhow::Result<()> {
    if !is_installed("cyclonedx", "list of crates") {
        return Ok(());
    }
    let list = ["cyclonedx", "--format", "json", "--override-filename", name];
    done(
        Command::new("cargo")
            .args(list)
            .args(["--target", triple])
            .current_dir(root()),
    )?;
    // It writes one beside the manifest of every package.
    for package in metadata(&root())?.workspace_packages() {
        let manifest = package.manifest_path.as_std_path();
        let written = manifest.with_file_name(format!("{name}.json"));
        if package.name == "hippodrome-cli" {
            fs::copy(&written, folder.join(format!("{name}.cdx.json")))?;
        }
        fs::remove_file(written)?;
    }
    Ok(())
}

/// The archive and its checksum.
fn pack(folder: &Path, name: &str, is_zip: bool) -> anyhow::Result<()> {
    let archive = match is_zip {
        true => format!("{name}.zip"),
        false => format!("{name}.tar.gz"),
    };
    // `tar` of Windows and macOS writes zip files too.
    let mut pack = match (is_zip, cfg!(target_os = "linux")) {
        (false, _) => command("tar", &["-czf"]),
        (true, false) => command("tar", &["-acf"]),
        (true, true) => command("zip", &["--quiet", "--recurse-paths", "--filesync"]),
    };
    done(pack.args([&archive, name]).current_dir(folder))?;
    // That of Perl is all that every macOS has, and Windows has the other one, with Git.
    let mut sum = match cfg!(target_os = "macos") {
        true => command("shasum", &["--algorithm", "256"]),
        false => command("sha256sum", &[]),
    };
    let sum = said(sum.arg(&archive).current_dir(folder))?;
    fs::write(folder.join(format!("{archive}.sha256")), sum)?;
    println!("{}", folder.join(archive).display());
    Ok(())
}

fn command(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments);
    command
}

fn done(command: &mut Command) -> anyhow::Result<()> {
    let name = format!("{command:?}");
    let status = command.status().with_context(|| name.clone())?;
    ensure!(status.success(), "{name}: {status}");
    Ok(())
}
