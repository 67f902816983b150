//! Files to be read: one of every form, and what becomes of them under way.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::dice::Dice;

/// What a file holds, and so who will rather read it.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Holds {
    Board,
    Claim,
    Graph,
    Refutation,
    Trace,
}

/// The files that calls begin from.
pub(crate) struct Corpus(Vec<(Holds, Vec<u8>)>);

/// Commands whose output is read by others.
const WRITTEN: [(Holds, &str); 22] = [
    (Holds::Claim, "tour 5x5"),
    (Holds::Claim, "tour 6x6 --closed --format json"),
    (Holds::Claim, "tour 6x6 --closed --format tsplib"),
    (Holds::Claim, "tour 5x6 --format moves"),
    (Holds::Claim, "tour 5x5 --from-zero"),
    (Holds::Claim, "tour 5x6 --format u32 --closed"),
    (Holds::Claim, "tour 5x6 --format u64"),
    (Holds::Claim, "tour 3x8 --closed --format json"),
    (Holds::Claim, "tour 3x3x4-b2 --format grid"),
    (
        Holds::Claim,
        "tour torus:3x5 --closed --format json --given 1=a1",
    ),
    (Holds::Claim, "puzzle make 5x5 --seed 3"),
    (Holds::Claim, "list 5x5 --limit 3 --format json-lines"),
    (Holds::Graph, "graph 4x4 --format dimacs"),
    (Holds::Graph, "graph 4x4 --format tsplib"),
    (Holds::Graph, "graph 4x4 --format edges"),
    (Holds::Graph, "graph 4x4 --format json"),
    (Holds::Graph, "graph 4x4 --format dot"),
    (Holds::Board, "graph 5x5-a1-c3 --format outline"),
    (Holds::Board, "graph 2x3x3-b2.2 --format outline"),
    (Holds::Refutation, "refute 4x6 --closed"),
    (Holds::Refutation, "refute 4x4 --start a1"),
    (
        Holds::Trace,
        "tour 5x5 --trace - --method warnsdorff -o /dev/null",
    ),
];

impl Corpus {
    /// What the program writes, and the seeds of the fuzz targets, if they are there.
    pub(crate) fn new(program: &Path) -> Corpus {
        let write = |&(holds, line): &(Holds, &str)| {
            let mut command = Command::new(program);
            command.args(line.split(' ')).stdin(Stdio::null());
            let told = command.output().expect("the program starts");
            assert!(!told.stdout.is_empty(), "{line} writes nothing");
            (holds, told.stdout)
        };
        let mut files: Vec<(Holds, Vec<u8>)> = WRITTEN.iter().map(write).collect();
        let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
        let seeds = seeds.map(|place| place.join("fuzz/seeds"));
        for (holds, name) in [
            (Holds::Board, "board"),
            (Holds::Claim, "claim"),
            (Holds::Graph, "graph"),
            (Holds::Refutation, "refutation"),
        ] {
            let place = seeds
                .clone()
                .map(|seeds| seeds.join(name))
                .find(|place| place.is_dir());
            let entries = place
                .into_iter()
                .flat_map(|place| fs::read_dir(place).expect("seeds"));
            let mut paths: Vec<PathBuf> =
                entries.map(|entry| entry.expect("a seed").path()).collect();
            paths.sort();
            files.extend(
                paths
                    .iter()
                    .map(|path| (holds, fs::read(path).expect("a seed"))),
            );
        }
        Corpus(files)
    }

    /// A file that rather holds one of these, whole or damaged.
    pub(crate) fn file(&self, holds: &[Holds], dice: &mut Dice) -> Vec<u8> {
        let suits: Vec<&Vec<u8>> = (self.0.iter())
            .filter(|(what, _)| holds.contains(what))
            .map(|(_, bytes)| bytes)
            .collect();
        let any = &self.0[dice.below(self.0.len() as u64) as usize].1;
        let mut bytes = match suits.is_empty() || dice.below(6) == 0 {
            true => any.clone(),
            false => suits[dice.below(suits.len() as u64) as usize].clone(),
        };
        if dice.below(3) > 0 {
            for _ in 0..=dice.below(3) {
                damage(&mut bytes, any, dice);
            }
        }
        bytes
    }
}

/// What does not belong where it stands.
const PIECES: [&[u8]; 28] = [
    b"0",
    b"-1",
    b"67000000",
    b"4294967295",
    b"4294967296",
    b"18446744073709551615",
    b"18446744073709551616",
    b"99999999999999999999999999999999999999999",
    b"1e9",
    b"1.5",
    b"NaN",
    b"\0",
    b"\0\0\0\0\0\0\0\0",
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    "\u{202e}".as_bytes(),
    b"\x1b[31m",
    b"\r\n",
    b"\r",
    b"\t",
    b"\n\n",
    b"\"",
    b"[[[[[[[[",
    b"{\"a\":",
    b"->",
    b"a1",
];

/// One change.
fn damage(bytes: &mut Vec<u8>, other: &[u8], dice: &mut Dice) {
    let at = dice.below(bytes.len() as u64 + 1) as usize;
    let to = at + dice.below((bytes.len() - at) as u64 + 1) as usize;
    let piece = PIECES[dice.below(PIECES.len() as u64) as usize];
    match dice.below(12) {
        0 if at < bytes.len() => bytes[at] ^= 1 << dice.below(8),
        1 if at < bytes.len() => bytes[at] = dice.next() as u8,
        2 => bytes.truncate(at),
        3 => drop(bytes.drain(at..to)),
        4 => {
            let theirs = dice.below(other.len() as u64 + 1) as usize;
            bytes.truncate(at);
            bytes.extend_from_slice(&other[theirs..]);
        }
        5 => {
            let copy = bytes[at..to].to_vec();
            bytes.splice(at..at, copy);
        }
        6 => {
            let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
            *bytes = lines.join(&b"\r\n"[..]);
        }
        7 => replace_number(bytes, piece, at),
        8 => {
            let copy = bytes.clone();
            (0..dice.below(30)).for_each(|_| bytes.extend_from_slice(&copy));
            bytes.truncate(1 << 16);
        }
        9 => {
            let long = piece.repeat(1 << dice.below(12));
            bytes.splice(at..at, long);
        }
        _ => drop(bytes.splice(at..at, piece.iter().copied())),
    }
}

/// Puts this where the first number from here on stands.
fn replace_number(bytes: &mut Vec<u8>, piece: &[u8], from: usize) {
    let digit = |&byte: &u8| byte.is_ascii_digit();
    let Some(begin) = bytes[from..].iter().position(digit) else {
        return;
    };
    let begin = from + begin;
    let length = bytes[begin..]
        .iter()
        .take_while(|&byte| digit(byte))
        .count();
    bytes.splice(begin..begin + length, piece.iter().copied());
}
