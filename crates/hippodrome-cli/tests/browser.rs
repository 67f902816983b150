//! The page in a real browser: `hippodrome serve` is started, and `browser/tests/` drives Chromium over
//! it by mouse, keyboard and touch.
//!
//! What is missing is installed first: Chromium by apt-get where there is one (or
//! `HIPPODROME_CHROMIUM` names another), the driver by npm as `browser/package-lock.json` has it.
//! `HIPPODROME_NO_BROWSER=1` leaves these tests out.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

#[test]
fn the_page_in_a_browser() {
    if std::env::var_os("HIPPODROME_NO_BROWSER").is_some() {
        return;
    }
    let browser = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../browser");
    let chromium = chromium();
    install_driver(&browser);
    let (_server, address) = serve();
    let tests: Vec<PathBuf> = fs::read_dir(browser.join("tests"))
        .expect("browser/tests")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    let status = Command::new("node")
        .args(["--test", "--test-concurrency=2", "--test-reporter=spec"])
        .args(tests)
        .current_dir(&browser)
        .env("HIPPODROME_PAGE", address)
        .env("HIPPODROME_CHROMIUM", chromium)
        .status()
        .expect("node: install Node.js 20 or newer");
    assert!(status.success(), "see above, and browser/screenshots/");
}

/// A browser that is there, or has been installed.
fn chromium() -> PathBuf {
    if let Some(named) = std::env::var_os("HIPPODROME_CHROMIUM") {
        return named.into();
    }
    let find = || {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let names = ["chromium", "chromium-browser", "google-chrome"];
        std::env::split_paths(&path)
            .flat_map(|place| names.map(|name| place.join(name)))
            .find(|path| path.is_file())
    };
    find()
        .or_else(|| {
            // Without a system of packages there is nothing to run, and the message below says so.
            let _ = apt_get(&["update", "-qq"]);
            let _ = apt_get(&[
                "install",
                "-y",
                "-qq",
                "--no-install-recommends",
                "chromium",
            ]);
            find()
        })
        .expect(
            "Chromium: install it, or name it in HIPPODROME_CHROMIUM, or set HIPPODROME_NO_BROWSER",
        )
}

/// Runs apt-get, by sudo where that is needed and asks for no password.
fn apt_get(arguments: &[&str]) -> std::io::Result<()> {
    let ran = |command: &mut Command| command.stdout(Stdio::null()).status();
    let status = ran(Command::new("apt-get").args(arguments))?;
    if !status.success() {
        ran(Command::new("sudo").args(["-n", "apt-get"]).args(arguments))?;
    }
    Ok(())
}

/// Installs what the tests need from npm, unless it is there as locked.
fn install_driver(browser: &Path) {
    let locked = fs::read(browser.join("package-lock.json")).expect("a lock file");
    let stamp = browser.join("node_modules/.as-locked");
    if fs::read(&stamp).is_ok_and(|stamp| stamp == locked) {
        return;
    }
    let status = Command::new("npm")
        .args([
            "ci",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
            "--silent",
        ])
        .current_dir(browser)
        .status()
        .expect("npm: install Node.js 20 or newer with npm");
    assert!(status.success(), "npm ci failed in browser/");
    fs::write(stamp, locked).expect("a stamp");
}

/// A server, and where it is.
fn serve() -> (Server, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hippodrome"))
        .args(["serve", "--port", "0"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("hippodrome serve");
    let mut address = String::new();
    let out = child.stdout.take().expect("a pipe");
    BufReader::new(out)
        .read_line(&mut address)
        .expect("an address");
    (Server(child), address.trim().to_owned())
}

/// Ended with the test, however that ends.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself, and then there is nothing to do.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
