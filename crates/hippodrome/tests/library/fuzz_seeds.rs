//! Everything that reads text ends in a value or an error, never in a panic.
//!
//! The seeds of the fuzz targets (one input of each form, and each that once failed), and ten
//! thousand mutations of each (in a long test thirty times as many): flipped bits, cut ends, spliced seeds, repeated and exchanged
//! pieces, numbers made large. The mutations are the same on every machine, so a failure can be
//! run again; the fuzzer itself looks further. What was read is also asked everything that a
//! program would ask of it.
//!
//! The seeds lie outside this crate; where they are not to be found (as in the published package)
//! there is nothing to do.

#[path = "../shared/readers/board.rs"]
mod board;
#[path = "../shared/readers/claim.rs"]
mod claim;
#[path = "../shared/readers/graph.rs"]
mod graph;
#[path = "../shared/readers/refutation.rs"]
mod refutation;

use std::fs;
use std::path::{Path, PathBuf};

use crate::dice::Dice;

/// Mutations of each seed.
const MUTATIONS: u64 = 3_000;

/// The seeds of one target, by name; none where there is no such directory.
fn seeds(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds");
    let Ok(entries) = fs::read_dir(seeds.join(target)) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    let read = |path: PathBuf| fs::read(&path).map(|bytes| (path, bytes)).expect("a file");
    paths.into_iter().map(read).collect()
}

/// Feeds every seed of a target, and so many mutations of it, to `feed`.
fn shake(target: &str, mutations: u64, feed: impl Fn(&[u8])) {
    let seeds = seeds(target);
    for (number, (_, seed)) in seeds.iter().enumerate() {
        feed(seed);
        for length in 0..seed.len() {
            feed(&seed[..length]);
        }
        let mut dice = Dice::new(number as u64);
        for _ in 0..mutations {
            let mut bytes = seed.clone();
            for _ in 0..=dice.below(4) {
                let other = &seeds[dice.below(seeds.len() as u64) as usize].1;
                mutate(&mut bytes, other, &mut dice);
            }
            bytes.truncate(4096);
            feed(&bytes);
        }
    }
}

const PIECES: [&str; 16] = [
    "0",
    "-1",
    "4294967295",
    "4294967296",
    "18446744073709551616",
    "1e9",
    "\n\n",
    "\t",
    "\"",
    "[",
    "]}",
    "->",
    "\u{feff}",
    "\u{0}",
    "a1",
    "#",
];

/// One small change.
fn mutate(bytes: &mut Vec<u8>, other: &[u8], dice: &mut Dice) {
    let at = dice.below(bytes.len() as u64 + 1) as usize;
    let to = at + dice.below((bytes.len() - at) as u64 + 1) as usize;
    let theirs = dice.below(other.len() as u64 + 1) as usize;
    match dice.below(8) {
        0 if at < bytes.len() => bytes[at] ^= 1 << dice.below(8),
        1 if at < bytes.len() => bytes[at] = dice.next() as u8,
        2 => bytes.truncate(at),
        3 => drop(bytes.drain(at..to)),
        4 => {
            bytes.truncate(at);
            bytes.extend_from_slice(&other[theirs..]);
        }
        5 => {
            let piece = bytes[at..to].to_vec();
            bytes.splice(at..at, piece);
        }
        6 => {
            let piece = PIECES[dice.below(16) as usize];
            bytes.splice(at..at, piece.bytes());
        }
        _ => {
            let piece = PIECES[dice.below(16) as usize];
            bytes.splice(at..to.min(at + 3), piece.bytes());
        }
    }
}

#[test]
#[ignore = "takes seconds"]
fn claims() {
    shake("claim", MUTATIONS, claim::read);
}

#[test]
#[ignore = "takes seconds"]
fn graphs() {
    // Each takes some ten times as long as another claim: what a graph tells is computed.
    shake("graph", MUTATIONS / 3, graph::read);
}

#[test]
fn refutations() {
    shake("refutation", MUTATIONS, refutation::read);
}

#[test]
fn boards() {
    shake("board", MUTATIONS, board::read);
}

#[test]
#[ignore = "takes minutes"]
fn a_hundred_times_as_many_mutations_at_length() {
    shake("claim", 100 * MUTATIONS, claim::read);
    shake("graph", 100 * MUTATIONS, graph::read);
    shake("refutation", 100 * MUTATIONS, refutation::read);
    shake("board", 100 * MUTATIONS, board::read);
}

/// Each reader is given the inputs of the others too.
#[test]
fn strangers() {
    for target in ["claim", "graph", "board", "refutation"] {
        for (_, seed) in seeds(target) {
            claim::read(&seed);
            graph::read(&seed);
            board::read(&seed);
            refutation::read(&seed);
        }
    }
}
