//! Starting the program, feeding it, and what it leaves behind. A process that does not end in time is
//! killed, and the test fails; the times allowed are far beyond what is needed.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_hippodrome");

/// What a process left behind.
pub(crate) struct Ended {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: String,
}

impl Ended {
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.stdout).expect("UTF-8")
    }
}

/// A process that does not outlive its test.
pub(crate) struct Running {
    pub(crate) child: Child,
    writer: Option<thread::JoinHandle<()>>,
    stdout: Option<thread::JoinHandle<Vec<u8>>>,
    stderr: Option<thread::JoinHandle<Vec<u8>>>,
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may be gone already, which is well.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Running {
    /// Starts a command and feeds it; whether it reads to the end is its own affair.
    pub(crate) fn start(
        command: &mut Command,
        feed: impl FnOnce(&mut dyn Write) + Send + 'static,
    ) -> Running {
        let pipes = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = pipes.spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        Running {
            stdout: Some(drain(child.stdout.take().expect("a pipe"))),
            stderr: Some(drain(child.stderr.take().expect("a pipe"))),
            writer: Some(thread::spawn(move || feed(&mut stdin))),
            child,
        }
    }

    pub(crate) fn wait(&mut self, most: Duration) -> ExitStatus {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status;
            }
            assert!(began.elapsed() < most, "still running after {most:?}");
            thread::park_timeout(Duration::from_millis(1));
        }
    }

    /// Waits for the end, at most this long.
    pub(crate) fn end(mut self, most: Duration) -> Ended {
        let status = self.wait(most);
        let join = |pipe: Option<thread::JoinHandle<Vec<u8>>>| {
            pipe.expect("not taken yet").join().expect("a reader")
        };
        if let Some(writer) = self.writer.take() {
            writer.join().expect("a writer");
        }
        let stdout = join(self.stdout.take());
        let stderr = join(self.stderr.take());
        let stderr = String::from_utf8(stderr).expect("UTF-8");
        assert!(!stderr.contains("panicked"), "{stderr}");
        Ended {
            code: status.code(),
            stdout,
            stderr,
        }
    }
}

fn drain(mut pipe: impl Read + Send + 'static) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        pipe.read_to_end(&mut bytes).expect("a pipe");
        bytes
    })
}

pub(crate) const A_WHILE: Duration = Duration::from_secs(120);

pub(crate) fn hippodrome(arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).env("NO_COLOR", "1");
    command
}

/// Runs a command line, split at its spaces.
pub(crate) fn run(line: &str) -> Ended {
    run_on(line, b"")
}

/// The same, with something on stdin.
pub(crate) fn run_on(line: &str, input: &[u8]) -> Ended {
    let words: Vec<&str> = line.split_whitespace().collect();
    let input = input.to_vec();
    let feed = move |stdin: &mut dyn Write| drop(stdin.write_all(&input));
    Running::start(&mut hippodrome(&words), feed).end(A_WHILE)
}

/// Where files of one test may lie.
pub(crate) fn workshop(test: &str) -> PathBuf {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    std::fs::create_dir_all(&place).expect("a directory");
    place
}

pub(crate) fn file(place: &Path, name: &str, text: &str) -> String {
    let path = place.join(name);
    std::fs::write(&path, text).expect("written");
    path.to_str().expect("UTF-8").to_owned()
}

/// Runs a line of the shell, in which `$0` is the program.
#[cfg(unix)]
pub(crate) fn shell(line: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", line, PROGRAM]).env("NO_COLOR", "1");
    command
}

/// An empty directory.
pub(crate) fn emptied(name: &str) -> PathBuf {
    let _ = std::fs::remove_dir_all(workshop(name));
    workshop(name)
}

/// What a directory holds: the bytes of files, where links lead, and nothing of directories.
pub(crate) fn held(place: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(place).expect("a directory").map(|entry| {
        let path = entry.expect("an entry").path();
        let link = std::fs::read_link(&path).map(|to| to.display().to_string().into_bytes());
        let bytes = link.or_else(|_| std::fs::read(&path)).unwrap_or_default();
        let name = path.file_name().expect("a name").to_string_lossy();
        (name.into_owned(), bytes)
    });
    entries.collect()
}

/// Sees a command refused in one line that says this.
pub(crate) fn refused(line: &str, why: &str) {
    let ended = run(line);
    let said = &ended.stderr;
    assert_eq!(ended.code, Some(2), "{line}: {said}");
    assert!(said.contains(why), "{line}: {said}");
    assert_eq!(said.lines().count(), 1, "{line}: {said}");
}
