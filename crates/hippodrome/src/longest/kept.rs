//! A search for the longest path that goes on another day.
//!
//! Now and then between two turns, and when a limit ends a sweep, all that it knows is written to a file of a store; then a small file that speaks of it
//! takes the place of the one before. There are two files for states, used in turns: so whenever the program ends, at most the work since the
//! last time is lost. Both are named in the small file before they are first written, and no other file is ever touched.
//!
//! Nothing is believed unless it is what was written: the small file has a checksum of its own, and words are written in
//! *frames*, each with a checksum of its number and its words. A path that is read is verified as one that was found.

use std::io;

use serde::{Deserialize, Serialize};

use super::chosen::Chosen;
use super::hope::Half;
use super::keeper::{Keeper, Standing};
use super::states::{Known, States};
use super::sweep::{Halt, Sweep};
use super::verify_path::{Crossings, verify_path};

use crate::count::CountError;
use crate::count::keep::checkpoint::{Sealed, sealed};
use crate::count::keep::checksum::checksum;
use crate::count::keep::store::Store;
use crate::problem::Problem;

/// The small file, and those for states.
const NAME: &str = "checkpoint.json";
const STATES: [&str; 2] = ["states-0", "states-1"];

/// The form of all files. Every version of the program with this form goes on with them.
const FORM: &str = "path 1";

/// The words of a frame, beside its checksum.
const FRAME: usize = 1 << 17;

/// What the small file says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Kept {
    program: String,
    /// That of this file with nothing written here.
    checksum: String,
    /// What is looked for.
    problem: String,
    standing: Option<Standing>,
    /// Which file holds where the sweep stands, and how many words.
    file: usize,
    words: u64,
}

impl Sealed for Kept {
    fn checksum(&mut self) -> &mut String {
        &mut self.checksum
    }
}

/// What all files of the program say that have this name.
#[derive(Deserialize)]
struct Writer {
    program: String,
}

/// A search in a store.
pub(super) struct InStore<'s> {
    store: &'s dyn Store,
    kept: Kept,
    is_begun: bool,
}

impl<'s> InStore<'s> {
    /// Goes on with what the store holds, or begins.
    pub(super) fn open(
        store: &'s dyn Store,
        problem: &Problem,
        crossings: Crossings,
    ) -> Result<InStore<'s>, CountError> {
        let uncrossed = match crossings {
            Crossings::Allowed => "",
            Crossings::Forbidden => ", uncrossed",
        };
        let mut begun = Kept {
            program: format!("hippodrome {}, {FORM}", env!("CARGO_PKG_VERSION")),
            checksum: String::new(),
            problem: format!("longest path in place of: {problem}{uncrossed}"),
            standing: None,
            file: 0,
            words: 0,
        };
        let Some(bytes) = store.load(NAME)? else {
            let names = store.names()?;
            if let Some(name) = STATES
                .iter()
                .find(|&&file| names.iter().any(|name| name == file))
            {
                let why = format!("`{name}` is no file of this checkpoint: move it away");
                return Err(io::Error::new(io::ErrorKind::AlreadyExists, why).into());
            }
            store.replace(NAME, &sealed(&mut begun)?)?;
            return Ok(InStore {
                store,
                kept: begun,
                is_begun: false,
            });
        };
        let damaged = |error| damaged(&format!("`{NAME}`: {error}"));
        let writer: Writer = serde_json::from_slice(&bytes).map_err(damaged)?;
        let other = |found: String, wanted: &str| CountError::OtherCheckpoint {
            found,
            wanted: wanted.to_owned(),
        };
        if writer.program.rsplit_once(", ").map(|(_, form)| form) != Some(FORM) {
            return Err(other(writer.program, &begun.program));
        }
        let mut kept: Kept = serde_json::from_slice(&bytes).map_err(damaged)?;
        if sealed(&mut kept)? != bytes || kept.file >= STATES.len() {
            return Err(self::damaged(&format!(
                "`{NAME}`: it holds something else than was written"
            )));
        }
        if kept.problem != begun.problem {
            return Err(other(kept.problem, &begun.problem));
        }
        if let Some(standing) = &kept.standing {
            let path = standing.path();
            let is_path = path.is_empty() || verify_path(problem, crossings, &path).is_ok();
            if !is_path || path.len() > standing.most {
                return Err(self::damaged("it tells of no path of this problem"));
            }
        }
        Ok(InStore {
            store,
            is_begun: kept.standing.is_some(),
            kept,
        })
    }

    /// Writes the small file.
    fn write(&mut self, standing: &Standing, file: usize, words: u64) -> Result<(), CountError> {
        self.kept.standing = Some(standing.clone());
        (self.kept.file, self.kept.words) = (file, words);
        Ok(self.store.replace(NAME, &sealed(&mut self.kept)?)?)
    }
}

impl Keeper for InStore<'_> {
    fn standing(&self) -> Option<&Standing> {
        self.kept.standing.as_ref()
    }

    fn halt(&mut self, sweep: &Sweep<'_>) -> Result<Option<Halt>, CountError> {
        if !std::mem::take(&mut self.is_begun) || self.kept.words == 0 {
            return Ok(None);
        }
        let mut frames = FrameReader {
            store: self.store,
            name: STATES[self.kept.file],
            words: Vec::new(),
            frame: 0,
            left: self.kept.words,
        };
        let halt = read(&mut frames)?;
        match sweep.can_go_on_from(&halt) {
            true => Ok(Some(halt)),
            false => Err(frames.damaged("it is of another sweep")),
        }
    }

    fn keep(&mut self, standing: &Standing, halt: Option<&Halt>) -> Result<(), CountError> {
        let before = self.kept.file;
        let file = (before + 1) % STATES.len();
        let mut words = 0;
        if let Some(halt) = halt {
            self.store.remove(STATES[file])?;
            let mut frames = FrameWriter {
                store: self.store,
                name: STATES[file],
                words: Vec::new(),
                frame: 0,
                written: 0,
            };
            write(&mut frames, halt)?;
            frames.end_frame()?;
            words = frames.written;
            self.store.sync(STATES[file])?;
        }
        self.write(standing, file, words)?;
        self.store.remove(STATES[before])?;
        if halt.is_none() {
            self.store.remove(STATES[file])?;
        }
        Ok(())
    }
}

fn damaged(why: &str) -> CountError {
    CountError::Damaged(why.to_owned())
}

/// Words that are written in frames.
struct FrameWriter<'s> {
    store: &'s dyn Store,
    name: &'static str,
    words: Vec<u64>,
    frame: u64,
    written: u64,
}

impl FrameWriter<'_> {
    fn word(&mut self, word: u64) -> io::Result<()> {
        self.words.push(word);
        self.written += 1;
        if self.words.len() == FRAME {
            self.end_frame()?;
        }
        Ok(())
    }

    fn pair(&mut self, low: u32, high: u32) -> io::Result<()> {
        self.word(u64::from(low) | u64::from(high) << 32)
    }

    fn end_frame(&mut self) -> io::Result<()> {
        if self.words.is_empty() {
            return Ok(());
        }
        let sum = checksum([self.frame].into_iter().chain(self.words.iter().copied()));
        self.words.push(sum);
        let bytes: Vec<u8> = self
            .words
            .iter()
            .flat_map(|word| word.to_le_bytes())
            .collect();
        self.words.clear();
        self.frame += 1;
        self.store.append(self.name, &bytes)
    }
}

/// The words of such a file.
struct FrameReader<'s> {
    store: &'s dyn Store,
    name: &'static str,
    /// Those of a frame that were not taken yet, the next one last.
    words: Vec<u64>,
    frame: u64,
    /// How many are in the frames to come.
    left: u64,
}

impl FrameReader<'_> {
    fn damaged(&self, why: &str) -> CountError {
        damaged(&format!("`{}`: {why}", self.name))
    }

    fn word(&mut self) -> Result<u64, CountError> {
        if self.words.is_empty() {
            let words = self.left.min(FRAME as u64) as usize;
            if words == 0 {
                return Err(self.damaged("it ends too soon"));
            }
            let mut bytes = vec![0; 8 * (words + 1)];
            let from = self.frame * 8 * (FRAME as u64 + 1);
            let read = self.store.read(self.name, from, &mut bytes);
            match read {
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                    return Err(self.damaged("it ends too soon"));
                }
                read => read?,
            }
            let eight = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
            self.words = bytes.chunks(8).map(eight).collect();
            let sum = self.words.pop();
            if sum
                != Some(checksum(
                    [self.frame].into_iter().chain(self.words.iter().copied()),
                ))
            {
                return Err(self.damaged("it holds something else than was written"));
            }
            self.words.reverse();
            self.frame += 1;
            self.left -= words as u64;
        }
        Ok(self.words.pop().expect("a frame has words"))
    }

    fn pair(&mut self) -> Result<(u32, u32), CountError> {
        let word = self.word()?;
        Ok((word as u32, (word >> 32) as u32))
    }

    /// A number of things that have so many words each, at least.
    fn number(&mut self, words_each: u64) -> Result<usize, CountError> {
        let number = self.word()?;
        let there = self.left + self.words.len() as u64;
        match number.checked_mul(words_each) {
            Some(words) if words <= there => Ok(number as usize),
            _ => Err(self.damaged("it has no room for all that it says")),
        }
    }
}

fn write(out: &mut FrameWriter<'_>, halt: &Halt) -> io::Result<()> {
    out.pair(halt.turn, halt.best)?;
    out.pair(halt.best_chain, halt.lost)?;
    out.word(halt.halves.len() as u64)?;
    for half in &halt.halves {
        out.pair(half.waste[0], half.waste[1])?;
        out.word(u64::from(half.waste_in_all))?;
        out.word(half.most.len() as u64)?;
        for &[none, one, two] in &half.most {
            out.pair(none, one)?;
            out.word(u64::from(two))?;
        }
    }
    out.word(halt.chosen.len() as u64)?;
    for &(before, chosen) in halt.chosen.links() {
        out.pair(before, chosen)?;
    }
    out.word(halt.layer.words() as u64)?;
    out.word(halt.layer.len() as u64)?;
    for at in 0..halt.layer.len() {
        let known = halt.layer.known(at);
        out.pair(known.moves, known.hope)?;
        out.pair(known.rank, known.chain)?;
        for &word in halt.layer.key(at) {
            out.word(word)?;
        }
    }
    Ok(())
}

fn read(from: &mut FrameReader<'_>) -> Result<Halt, CountError> {
    let (turn, best) = from.pair()?;
    let (best_chain, lost) = from.pair()?;
    let mut halves = Vec::new();
    for _ in 0..from.number(3)? {
        let (one, other) = from.pair()?;
        let waste_in_all = from.word()? as u32;
        let mut most = Vec::new();
        for _ in 0..from.number(2)? {
            let (none, one) = from.pair()?;
            most.push([none, one, from.word()? as u32]);
        }
        halves.push(Half {
            waste: [one, other],
            waste_in_all,
            most,
        });
    }
    let mut links = Vec::new();
    for _ in 0..from.number(1)? {
        links.push(from.pair()?);
    }
    let chosen = Chosen::of(links);
    let chosen =
        chosen.ok_or_else(|| from.damaged("its moves come after each other in no order"))?;
    let words = from.number(0)?;
    let states = from.number(2 + words as u64)?;
    let (mut keys, mut known) = (Vec::new(), Vec::new());
    for _ in 0..states {
        let (moves, hope) = from.pair()?;
        let (rank, chain) = from.pair()?;
        known.push(Known {
            moves,
            hope,
            rank,
            chain,
        });
        for _ in 0..words {
            keys.push(from.word()?);
        }
    }
    Ok(Halt {
        turn,
        best,
        best_chain,
        lost,
        layer: States::of(words, keys, known),
        chosen,
        halves,
    })
}
