//! `cargo xtask browser`: the page in a real browser. `hippodrome serve` is started, and `browser/tests/` drives Chromium over it by
//! mouse, keyboard and touch.
//!
//! What is missing is installed first: Chromium by apt-get where there is one (or the variable `HIPPODROME_CHROMIUM` names
//! another browser), and what drives it by npm, as `browser/package-lock.json` has it. Files of `browser/tests/` may be named, and
//! then only these are run.

use std::env;
use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, bail, ensure};

use crate::npm;
use crate::workspace::{program, root};

/// Runs the tests of these names (`play` for `browser/tests/play.test.js`), or all.
pub(crate) fn run(names: &[&str]) -> anyhow::Result<()> {
    let browser = root().join(npm::FOLDER);
    let tests = tests(&browser.join("tests"), names)?;
    let program = program(None)?;
    let chromium = chromium()?;
    npm::install(&root())?;
    let (_server, address) = serve(&program)?;
    let status = Command::new("node")
        .args(["--test", "--test-concurrency=2", "--test-reporter=spec"])
        .args(tests)
        .current_dir(&browser)
        .env("HIPPODROME_PAGE", address)
        .env("HIPPODROME_CHROMIUM", chromium)
        .status()
        .context("node: install Node.js 20 or newer")?;
    ensure!(
        status.success(),
        "tests of the page failed: see above, and the pictures in browser/screenshots/"
    );
    Ok(())
}

/// The files of these tests, or of all of them.
fn tests(folder: &Path, names: &[&str]) -> anyhow::Result<Vec<PathBuf>> {
    let mut all: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<_>>()?;
    all.sort();
    if names.is_empty() {
        return Ok(all);
    }
    let named = names.iter().map(|name| {
        let file = folder.join(format!("{name}.test.js"));
        ensure!(all.contains(&file), "there is no {}", file.display());
        Ok(file)
    });
    named.collect()
}

/// Chromium without windows of its own, which the other draws behind each page even if nobody sees them: a page takes a third of
/// the time.
const SHELL: &str = "chromium-headless-shell";

/// A browser that is there, or has been installed.
fn chromium() -> anyhow::Result<PathBuf> {
    if let Some(named) = env::var_os("HIPPODROME_CHROMIUM") {
        return Ok(named.into());
    }
    let find = || {
        let path = env::var_os("PATH").unwrap_or_default();
        let names = [SHELL, "chromium", "chromium-browser", "google-chrome"];
        env::split_paths(&path)
            .flat_map(|place| names.map(|name| place.join(name)))
            .find(|path| path.is_file())
    };
    if let Some(found) = find() {
        return Ok(found);
    }
    for arguments in [
        &["update", "-qq"][..],
        &["install", "-y", "-qq", "--no-install-recommends", SHELL],
    ] {
        // Where there is no apt-get, or it may not install, the error below says what to do.
        let _ = apt_get(arguments);
    }
    match find() {
        Some(found) => Ok(found),
        None => bail!("there is no Chromium: install it, or name a browser in HIPPODROME_CHROMIUM"),
    }
}

/// Runs apt-get, by sudo where that is needed and asks for no password.
fn apt_get(arguments: &[&str]) -> io::Result<()> {
    let ran = |command: &mut Command| command.stdout(Stdio::null()).status();
    let status = ran(Command::new("apt-get").args(arguments))?;
    if !status.success() {
        ran(Command::new("sudo").args(["-n", "apt-get"]).args(arguments))?;
    }
    Ok(())
}

/// A server, and where it is.
fn serve(program: &Path) -> anyhow::Result<(Server, String)> {
    let mut server = Server(
        Command::new(program)
            .args(["serve", "--port", "0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?,
    );
    let out = server.0.stdout.take().context("the server says nothing")?;
    let mut address = String::new();
    BufReader::new(out).read_line(&mut address)?;
    ensure!(!address.is_empty(), "the server ended at once");
    Ok((server, address.trim().to_owned()))
}

/// Ended with the tests, however they end.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself, and then there is nothing to do.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_named_as_their_files_are() {
        let folder = root().join("browser/tests");
        let all = tests(&folder, &[]).unwrap();
        assert!(all.len() > 20, "{all:?}");
        let one = tests(&folder, &["play"]).unwrap();
        assert_eq!(one, [folder.join("play.test.js")]);
        let error = tests(&folder, &["play", "no-such"]).unwrap_err();
        let error = error.to_string();
        assert!(error.ends_with("no-such.test.js"), "{error}");
    }
}
