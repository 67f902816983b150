//! Counts that go on from a damaged checkpoint.
//!
//! Some counts are stopped at some moment. Then, over and over, such a directory is copied, damaged at random, and
//! the same command is to go on: it comes to the right number, or it refuses in one sentence, soon and in
//! little memory; and it leaves alone what is not its own.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::dice::Dice;

/// What is counted, and the number, which lists and other orders of the squares come to as well.
const COUNTS: [(&str, &str); 3] = [
    ("5x6", "18784\n"),
    ("6x6 --closed", "9862\n"),
    (LITTLE_MEMORY, "44202\n"),
];
/// Two megabytes beside what the program takes itself where it is not optimised.
const LITTLE_MEMORY: &str = "5x8 --closed --memory 16M";
/// After how many nodes it is stopped; 0 for not at all.
const NODES: [u64; 4] = [0, 100, 700, 3000];
/// A file of somebody else's, which looks like one of the count's.
const STRANGER: (&str, &[u8]) = ("first-photo.jpg", b"mine");

/// How much there is to do.
pub(crate) struct Plan {
    pub(crate) seed: u64,
    pub(crate) most: u64,
    pub(crate) time: Duration,
}

type Files = BTreeMap<String, Vec<u8>>;

fn read(place: &Path) -> Files {
    let entries = fs::read_dir(place).expect("a directory");
    let file = |entry: fs::DirEntry| {
        let bytes = fs::read(entry.path()).expect("a file");
        (entry.file_name().into_string().expect("UTF-8"), bytes)
    };
    entries
        .map(|entry| file(entry.expect("an entry")))
        .collect()
}

/// A directory with these files and no others.
fn write(place: &Path, files: &Files) {
    if place.exists() {
        fs::remove_dir_all(place).expect("removed");
    }
    fs::create_dir_all(place).expect("a directory");
    for (name, bytes) in files {
        fs::write(place.join(name), bytes).expect("written");
    }
}

/// Goes on with a count: its exit code, and what it wrote to stdout and stderr. None if it was killed or took
/// more than a minute.
fn go_on(program: &Path, line: &str, place: &Path) -> Option<(i32, String, String)> {
    let program = program.display();
    let place = place.display();
    let script = format!(
        "ulimit -v 1000000; exec '{program}' count {line} --threads 2 --checkpoint '{place}'"
    );
    let mut child = Command::new("sh")
        .args(["-c", &script])
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell");
    let began = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        if began.elapsed() > Duration::from_secs(60) {
            child.kill().expect("killed");
        }
        std::thread::park_timeout(Duration::from_millis(2));
    }
    // What it says fits a pipe.
    let ended = child.wait_with_output().expect("a child");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let code = ended.status.code()?;
    Some((code, text(&ended.stdout), text(&ended.stderr)))
}

/// Changes something, and says what.
fn damage(files: &mut Files, dice: &mut Dice) -> String {
    let pick = |dice: &mut Dice, most: usize| dice.below(most.max(1) as u64) as usize;
    let names: Vec<String> = files.keys().cloned().collect();
    let name = names[pick(dice, names.len())].clone();
    let other = names[pick(dice, names.len())].clone();
    let mut bytes = files.remove(&name).expect("it is there");
    let at = pick(dice, bytes.len());
    let piece = |dice: &mut Dice| {
        let end = (at + 1 + pick(dice, 40)).min(bytes.len());
        at.min(end)..end
    };
    let range = piece(dice);
    let what = match dice.below(9) {
        0 => {
            for _ in 0..=dice.below(3) {
                let at = pick(dice, bytes.len());
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << dice.below(8);
                }
            }
            "bits flipped"
        }
        1 => {
            bytes.truncate(at);
            "cut off"
        }
        2 => {
            let new: Vec<u8> = range.clone().map(|_| dice.next() as u8).collect();
            bytes.splice(at..at, new);
            "random bytes put in"
        }
        3 => {
            let again = bytes[range].to_vec();
            bytes.splice(at..at, again);
            "a piece doubled"
        }
        4 => {
            bytes.drain(range);
            "a piece left out"
        }
        5 => {
            bytes[range].fill(0);
            "zeros"
        }
        6 => {
            let digit = |&&at: &&usize| bytes[at].is_ascii_digit();
            let digits: Vec<usize> = (0..bytes.len()).collect();
            let digits: Vec<usize> = digits.iter().filter(digit).copied().collect();
            if !digits.is_empty() {
                let at = digits[pick(dice, digits.len())];
                let sizes = [
                    "18446744073709551615",
                    "4611686018427387904",
                    "1099511627776",
                    "0",
                    "-1",
                    "7",
                ];
                let size = sizes[pick(dice, sizes.len())];
                let end = (at..bytes.len()).find(|&at| !bytes[at].is_ascii_digit());
                bytes.splice(at..end.unwrap_or(bytes.len()), size.bytes());
            }
            "another number"
        }
        7 => {
            bytes = files.get(&other).cloned().unwrap_or_default();
            "what another file holds"
        }
        _ => return format!("`{name}` removed"),
    };
    files.insert(name.clone(), bytes);
    format!("`{name}`: {what}")
}

/// Damages checkpoints and goes on from them. How many, and what went wrong; such directories stay in `place`.
pub(crate) fn fuzz(program: &Path, place: &Path, plan: &Plan) -> (u64, Vec<String>) {
    let mut checkpoints = Vec::new();
    let run = place.join("run");
    for (line, number) in COUNTS {
        for nodes in NODES {
            let limit = match nodes {
                0 => String::new(),
                _ => format!(" --nodes {nodes}"),
            };
            write(&run, &Files::new());
            let begun = go_on(program, &format!("{line}{limit}"), &run).expect("it ends");
            assert!(matches!(begun.0, 0 | 3), "{line}{limit}: {begun:?}");
            checkpoints.push((line, number, read(&run)));
        }
    }
    let began = Instant::now();
    let mut failures = Vec::new();
    let mut damages = 0;
    while damages < plan.most && began.elapsed() < plan.time {
        let mut dice = Dice::new(plan.seed + damages);
        let (line, number, files) = &checkpoints[dice.below(checkpoints.len() as u64) as usize];
        let mut files = files.clone();
        let done: Vec<String> = (0..=dice.below(3) / 2)
            .map(|_| damage(&mut files, &mut dice))
            .collect();
        files.insert(STRANGER.0.to_owned(), STRANGER.1.to_vec());
        write(&run, &files);
        let ended = go_on(program, line, &run);
        let is_well = match &ended {
            Some((0, said, _)) => said == number,
            Some((2, said, why)) => {
                said.is_empty() && why.starts_with("error: ") && why.lines().count() == 1
            }
            _ => false,
        };
        let stranger = fs::read(run.join(STRANGER.0));
        if !is_well
            || stranger.is_ok_and(|bytes| bytes != STRANGER.1)
            || !run.join(STRANGER.0).exists()
        {
            let seed = plan.seed + damages;
            let kept = failed(place, seed, &files);
            failures.push(format!(
                "count {line} --checkpoint {}: {}: {ended:?} (seed {seed})",
                kept.display(),
                done.join(", ")
            ));
        }
        damages += 1;
    }
    (damages, failures)
}

/// Where the files of a failure are kept.
fn failed(place: &Path, seed: u64, files: &Files) -> PathBuf {
    let kept = place.join(format!("failed-{seed}"));
    write(&kept, files);
    kept
}
