//! Makes calls, and judges how the program bears them.
//!
//! It must end by itself within its time and its memory, with one of its exit codes and without a
//! panic. What is refused (2) leaves nothing on stdout, and one line on stderr that begins with
//! `error`, the last; what clap refuses has clap's form, that line first and the usage under it. Only a call that answers for
//! many, tours or graphs, has its answers on stdout, and its error counts those it could not read. On stderr stands
//! nothing that a terminal would not show. Input files stay as they were, and no file is left half
//! written.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::calls::{Call, Caller};
use super::dice::Dice;
use super::files::Corpus;
use super::options;

/// The most memory of a call, in KiB of addresses, and the most time.
const MAX_MEMORY: u64 = 1_500_000;
const MAX_TIME: Duration = Duration::from_secs(10);
/// Bytes of output that are kept; the rest is read and forgotten.
const MAX_KEPT: usize = 1 << 16;

/// How many calls are made, of which seed, for how long, and by how many at a time.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) seed: u64,
    pub(crate) calls: u64,
    pub(crate) time: Duration,
    pub(crate) workers: u64,
}

/// What was done: how many calls, how many with files, and what was wrong, as shell lines.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) calls: u64,
    pub(crate) with_files: u64,
    pub(crate) failures: Vec<String>,
}

/// Makes the calls of a plan in this directory, where what failed is kept.
pub(crate) fn fuzz(program: &Path, place: &Path, plan: Plan) -> Found {
    let commands = options::of_program(program);
    let corpus = Corpus::new(program);
    let caller = Caller {
        commands: &commands,
        corpus: &corpus,
    };
    let next = AtomicU64::new(0);
    let found = Mutex::new(Found::default());
    let began = Instant::now();
    thread::scope(|scope| {
        for worker in 0..plan.workers {
            let (caller, next, found) = (&caller, &next, &found);
            scope.spawn(move || {
                let bench = Bench {
                    program,
                    place: place.join(format!("bench{worker}")),
                };
                while began.elapsed() < plan.time {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= plan.calls {
                        break;
                    }
                    let mut dice = Dice::new(plan.seed);
                    let mut dice = Dice::new(dice.next() ^ number);
                    let call = caller.call(&mut dice);
                    let told = bench.judge(&call).map(|flaw| {
                        let kept = place.join(format!("failed-{}-{number}", plan.seed));
                        bench.report(&call, flaw, &kept)
                    });
                    let mut found = found.lock().expect("no worker panics");
                    found.calls += 1;
                    found.with_files += u64::from(call.reads());
                    found.failures.extend(told);
                }
            });
        }
    });
    found.into_inner().expect("no worker panics")
}

/// What is wrong with a call, as a kind that stays when the call is made shorter, and in words.
struct Flaw {
    kind: &'static str,
    what: String,
}

/// Whether a call answers for many tours, puzzles or graphs, and says at the end how many it could not read.
fn counts_unread(call: &Call, stderr: &str) -> bool {
    let words: Vec<String> = call.words().collect();
    let puzzles = words.starts_with(&["puzzle".to_owned(), "check".to_owned()]);
    let many = puzzles
        || words
            .iter()
            .any(|word| word == "verify" || word == "--each");
    let told = [
        "can be read",
        "cannot be read",
        "cannot be read: mend it or leave it out",
        "is no graph",
        "are no graphs",
    ];
    many && (stderr.lines().last()).is_some_and(|line| told.iter().any(|told| line.ends_with(told)))
}

/// Where one call at a time is made.
struct Bench<'p> {
    program: &'p Path,
    place: PathBuf,
}

/// What a call left behind.
struct Ended {
    code: Option<i32>,
    signal: Option<i32>,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
    late: bool,
}

impl Bench<'_> {
    fn judge(&self, call: &Call) -> Option<Flaw> {
        let (desk, ended) = self.make(call);
        let flaw = |kind, what: String| Some(Flaw { kind, what });
        let stderr = String::from_utf8_lossy(&ended.stderr);
        if ended.late {
            return flaw("late", format!("still running after {MAX_TIME:?}"));
        }
        if let Some(signal) = ended.signal {
            return flaw("signal", format!("ended by signal {signal}: {stderr}"));
        }
        if stderr.contains("panicked at") || stderr.contains("memory allocation") {
            return flaw("panic", stderr.into_owned());
        }
        let Some(code @ (0..=3 | 130)) = ended.code else {
            return flaw("code", format!("exit code {:?}: {stderr}", ended.code));
        };
        let shown = |sign: char| sign == '\n' || !sign.is_control() && sign != '\u{202e}';
        if std::str::from_utf8(&ended.stderr).is_err() || !stderr.chars().all(shown) {
            return flaw(
                "signs",
                format!("signs on stderr that do not show: {stderr:?}"),
            );
        }
        if code == 2 {
            if !ended.stdout.is_empty() && !counts_unread(call, &stderr) {
                let stdout = String::from_utf8_lossy(&ended.stdout);
                return flaw(
                    "stdout",
                    format!("an error, and on stdout: {stdout}\n{stderr}"),
                );
            }
            let begins: Vec<bool> = (stderr.lines())
                .map(|line| line.starts_with("error: "))
                .collect();
            let one = begins.iter().filter(|&&begins| begins).count() == 1;
            if !one || begins.last() != Some(&true) {
                return flaw(
                    "error",
                    format!("not one line that begins with `error`: {stderr}"),
                );
            }
        }
        self.left(&desk, call).map(|what| Flaw {
            kind: "files",
            what,
        })
    }

    /// Makes the call on a clean desk.
    fn make(&self, call: &Call) -> (PathBuf, Ended) {
        // There may be none yet.
        let _ = fs::remove_dir_all(&self.place);
        let desk = self.place.join("desk");
        call.lay(&desk);
        let limited = format!("ulimit -v {MAX_MEMORY}; ulimit -c 0; exec \"$@\"");
        let mut child = Command::new("sh")
            .args(["-c", &limited, "sh"])
            .arg(self.program)
            .args(call.words())
            .current_dir(&desk)
            .env("NO_COLOR", "1")
            .env("HOME", &desk)
            .env("TMPDIR", &desk)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("a shell");
        let mut stdin = child.stdin.take().expect("a pipe");
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        let (late, status, stdout, stderr) = thread::scope(|scope| {
            // Whether it reads to the end is its own affair.
            scope.spawn(move || drop(stdin.write_all(&call.stdin)));
            let stdout = scope.spawn(|| keep(stdout.expect("a pipe")));
            let stderr = scope.spawn(|| keep(stderr.expect("a pipe")));
            let began = Instant::now();
            let mut nap = Duration::from_micros(500);
            let (late, status) = loop {
                if let Some(status) = child.try_wait().expect("a child") {
                    break (false, status);
                }
                if began.elapsed() > MAX_TIME {
                    child.kill().expect("a child");
                    break (true, child.wait().expect("a child"));
                }
                thread::sleep(nap);
                nap = (nap * 2).min(Duration::from_millis(20));
            };
            let join = "no reader panics";
            (
                late,
                status,
                stdout.join().expect(join),
                stderr.join().expect(join),
            )
        });
        let ended = Ended {
            code: status.code(),
            signal: status.signal(),
            stdout,
            stderr,
            late,
        };
        (desk, ended)
    }

    /// What is wrong with the files that a call left.
    fn left(&self, desk: &Path, call: &Call) -> Option<String> {
        let names = |place: &Path| -> BTreeSet<String> {
            let entries = fs::read_dir(place).expect("a directory");
            let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
            entries
                .map(|entry| name(entry.expect("an entry")))
                .collect()
        };
        if names(&self.place).len() != 1 {
            return Some(format!("files beside the desk: {:?}", names(&self.place)));
        }
        let part = names(desk).into_iter().find(|name| name.ends_with(".part"));
        if let Some(part) = part {
            return Some(format!("{part} is left"));
        }
        // What is written to is meant to change.
        let words = call.words().collect::<Vec<_>>();
        for (name, bytes) in &call.files {
            let written = words
                .windows(2)
                .any(|pair| options::is_written(&pair[0]) && pair[1] == *name);
            if !written && fs::read(desk.join(name)).ok().as_ref() != Some(bytes) {
                return Some(format!("{name} is not what it was"));
            }
        }
        None
    }

    /// Makes a call that fails as short as it will be, keeps its files, and says how to repeat it.
    fn report(&self, call: &Call, flaw: Flaw, kept: &Path) -> String {
        let (mut call, mut flaw) = (call.clone(), flaw);
        let mut at = 0;
        while at < call.arguments.len() {
            // Without it a search may go on for ever, which is another thing.
            if call.arguments[at][0] == "--time" {
                at += 1;
                continue;
            }
            let mut shorter = call.clone();
            shorter.arguments.remove(at);
            match self.judge(&shorter).filter(|other| other.kind == flaw.kind) {
                Some(other) => (call, flaw) = (shorter, other),
                None => at += 1,
            }
        }
        call.lay(kept);
        fs::write(kept.join("stdin"), &call.stdin).expect("written");
        let words: Vec<String> = call.words().map(|word| quoted(&word)).collect();
        let program = quoted(&self.program.to_string_lossy());
        let line = format!(
            "(cd {} && {program} {} < stdin)",
            quoted(&kept.to_string_lossy()),
            words.join(" ")
        );
        let what: String = flaw.what.chars().take(600).collect();
        let told = format!("{line}\n    {}: {}", flaw.kind, what.trim_end());
        fs::write(kept.join("call"), &told).expect("written");
        told
    }
}

impl Call {
    fn words(&self) -> impl Iterator<Item = String> {
        let arguments = self.arguments.iter().flatten();
        self.command.iter().chain(arguments).cloned()
    }

    fn reads(&self) -> bool {
        !self.files.is_empty() || !self.stdin.is_empty()
    }

    /// Lays the files of the call into this directory.
    fn lay(&self, place: &Path) {
        fs::create_dir_all(place).expect("a directory");
        for (name, bytes) in &self.files {
            fs::write(place.join(name), bytes).expect("written");
        }
    }
}

/// The beginning of what comes out of a pipe, which is read to its end.
fn keep(mut pipe: impl Read) -> Vec<u8> {
    let mut kept = Vec::new();
    let mut bytes = [0; 1 << 13];
    while let Ok(count @ 1..) = pipe.read(&mut bytes) {
        let room = MAX_KEPT - kept.len();
        kept.extend_from_slice(&bytes[..count.min(room)]);
    }
    kept
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:,=".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}
