//! How far a count has come, so that it can go on another day.
//!
//! A count with a store leaves there a small file that says which problem it is of and how far it
//! is: for each side the last layer that is complete, and where its states are, and the blocks in which they
//! are if memory does not hold them; then how many classes are joined, and what that came to; at the end the
//! number. The file is replaced in one go when
//! everything that it speaks of is written, and what it does not speak of any more is removed after
//! that. So whenever the program ends, at most the layer under way is lost.
//!
//! Who goes on must ask the same question with the same version: the plan of a count (how the board
//! is cut, the order of the squares) is not stored, but found again and compared.

use std::collections::BTreeSet;

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use super::Count;
use super::blocks::Block;
use super::join::Joined;
use super::key::Key;
use super::layer::{Layer, Part};
use super::steps::Step;
use super::store::{Store, StoreError, Stretch};
use super::sweep::Sweep;
use crate::limits::Limits;
use crate::trace::Trace;

/// The file.
const NAME: &str = "checkpoint.json";

/// The names of the sides of a cut; a sweep that is not cut has one.
const SIDES: [&str; 2] = ["first", "second"];

/// A count that is kept in a store.
pub(super) struct Checkpoint<'s> {
    pub(super) store: &'s dyn Store,
    kept: Kept,
}

/// What the file says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Kept {
    /// The program that wrote it.
    program: String,
    /// The problem, for people.
    problem: String,
    /// A hash of all that the count depends on.
    plan: String,
    sides: [Option<Side>; 2],
    /// The states of each side in blocks, if there are any.
    blocks: [Vec<Block>; 2],
    /// For each of the joins of a cut how far it is.
    joins: [Option<Joining>; 2],
    found: Option<Found>,
}

/// What all versions of it say.
#[derive(Deserialize)]
struct Writer {
    program: String,
}

/// A side that is being swept.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Side {
    done: usize,
    limbs: usize,
    tours: String,
    states: u64,
    widest: u64,
    bytes: usize,
    parts: Vec<(Stretch, usize)>,
}

impl Side {
    /// Where its states are.
    fn stretches(&self) -> impl Iterator<Item = &Stretch> {
        self.parts.iter().map(|(stretch, _)| stretch)
    }
}

/// A join that is under way.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
struct Joining {
    classes: usize,
    tours: String,
    gathered: u64,
    contracted: u64,
}

/// What came out at the end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Found {
    tours: String,
    states: u64,
    widest: u64,
    bytes: usize,
    gathered: u64,
    contracted: u64,
}

/// Who writes and who reads must be the same.
fn program() -> String {
    format!("hippodrome {}, checkpoint 3", env!("CARGO_PKG_VERSION"))
}

impl<'s> Checkpoint<'s> {
    /// Goes on with what the store holds, or begins. `plan` is all that the count depends on.
    pub(super) fn open(
        store: &'s dyn Store,
        problem: String,
        plan: &str,
    ) -> Result<Self, StoreError> {
        let begun = Kept {
            program: program(),
            problem,
            plan: format!("{:016x}", fnv(plan.as_bytes())),
            sides: [None, None],
            blocks: [Vec::new(), Vec::new()],
            joins: [None, None],
            found: None,
        };
        let Some(bytes) = store.load(NAME)? else {
            let checkpoint = Checkpoint { store, kept: begun };
            checkpoint.tidy()?;
            return Ok(checkpoint);
        };
        let damaged = |error| StoreError::Damaged(format!("`{NAME}`: {error}"));
        let writer: Writer = serde_json::from_slice(&bytes).map_err(damaged)?;
        let other = |found: String, wanted: &str| StoreError::Other {
            found,
            wanted: wanted.to_owned(),
        };
        if writer.program != begun.program {
            return Err(other(writer.program, &begun.program));
        }
        let kept: Kept = serde_json::from_slice(&bytes).map_err(damaged)?;
        if kept.problem != begun.problem {
            return Err(other(kept.problem, &begun.problem));
        }
        if kept.plan != begun.plan {
            let found = format!(
                "another {} (or of one that was dealt with otherwise)",
                kept.problem
            );
            return Err(other(found, "this one"));
        }
        let checkpoint = Checkpoint { store, kept };
        checkpoint.tidy()?;
        Ok(checkpoint)
    }

    /// Removes what was left by a count that ended before its time.
    fn tidy(&self) -> Result<(), StoreError> {
        let sides = self.kept.sides.iter().flatten();
        let blocks = self.kept.blocks.iter().flatten();
        let spoken_of: BTreeSet<&str> = sides
            .flat_map(Side::stretches)
            .chain(blocks.flat_map(|block| &block.stretches))
            .map(|stretch| stretch.file.as_str())
            .collect();
        for name in self.store.names()? {
            let ours = SIDES.iter().any(|side| name.starts_with(side));
            if ours && !spoken_of.contains(name.as_str()) {
                self.store.remove(&name)?;
            }
        }
        Ok(())
    }

    /// The sweep of a side as far as it has come.
    fn sweep<K: Key>(&self, side: usize, threads: usize) -> Result<Sweep<'s, K>, StoreError> {
        let mut sweep = Sweep::new(threads, Some((self.store, SIDES[side])));
        let Some(kept) = &self.kept.sides[side] else {
            return Ok(sweep);
        };
        let parts = kept.parts.iter().cloned();
        sweep.layer = Layer {
            parts: parts
                .map(|(stretch, limbs)| Part::there(stretch, limbs))
                .collect(),
            limbs: kept.limbs,
        };
        sweep.done = kept.done;
        sweep.tours = number(&kept.tours)?;
        sweep.states = kept.states;
        sweep.widest = kept.widest;
        sweep.bytes = kept.bytes;
        Ok(sweep)
    }

    /// Keeps a sweep that has come to the end of a layer.
    fn keep_sweep<K: Key>(&mut self, side: usize, sweep: &Sweep<'_, K>) -> Result<(), StoreError> {
        let parts = sweep.layer.parts.iter();
        let before = self.kept.sides[side].replace(Side {
            done: sweep.done,
            limbs: sweep.layer.limbs,
            tours: sweep.tours.to_string(),
            states: sweep.states,
            widest: sweep.widest,
            bytes: sweep.bytes,
            parts: parts.filter_map(|part| part.stored.clone()).collect(),
        });
        self.write()?;
        self.remove(before.iter().flat_map(Side::stretches))
    }

    /// What files of a side are called first.
    pub(super) fn name(side: usize) -> &'static str {
        SIDES[side]
    }

    /// The blocks in which the states of a side are, if there are any.
    pub(super) fn blocks(&self, side: usize) -> &[Block] {
        &self.kept.blocks[side]
    }

    /// Keeps the blocks in which the states of a side are. Joins of others are begun anew.
    pub(super) fn keep_blocks(&mut self, side: usize, blocks: &[Block]) -> Result<(), StoreError> {
        if self.kept.blocks[side] == blocks {
            return Ok(());
        }
        let before = std::mem::replace(&mut self.kept.blocks[side], blocks.to_vec());
        self.kept.joins = [None, None];
        self.write()?;
        self.remove(before.iter().flat_map(|block| &block.stretches))
    }

    /// How far a join has come.
    pub(super) fn join(&self, which: usize) -> Result<Joined, StoreError> {
        let Some(kept) = &self.kept.joins[which] else {
            return Ok(Joined::default());
        };
        Ok(Joined {
            classes: kept.classes,
            tours: number(&kept.tours)?,
            gathered: kept.gathered,
            contracted: kept.contracted,
        })
    }

    /// Keeps a join that has come to the end of a round.
    pub(super) fn keep_join(&mut self, which: usize, joined: &Joined) -> Result<(), StoreError> {
        self.kept.joins[which] = Some(Joining {
            classes: joined.classes,
            tours: joined.tours.to_string(),
            gathered: joined.gathered,
            contracted: joined.contracted,
        });
        self.write()
    }

    /// What came out, if the count has been brought to its end.
    pub(super) fn found(&self) -> Result<Option<Count>, StoreError> {
        let Some(kept) = &self.kept.found else {
            return Ok(None);
        };
        Ok(Some(Count {
            tours: number(&kept.tours)?,
            states: kept.states,
            widest: kept.widest,
            bytes: kept.bytes,
            gathered: kept.gathered,
            contracted: kept.contracted,
            listed: false,
        }))
    }

    /// Keeps what came out, and nothing else.
    pub(super) fn keep_found(&mut self, count: &Count) -> Result<(), StoreError> {
        self.kept.found = Some(Found {
            tours: count.tours.to_string(),
            states: count.states,
            widest: count.widest,
            bytes: count.bytes,
            gathered: count.gathered,
            contracted: count.contracted,
        });
        self.kept.joins = [None, None];
        self.kept.sides = [None, None];
        self.kept.blocks = [Vec::new(), Vec::new()];
        self.write()?;
        self.tidy()
    }

    /// Removes the files of these.
    fn remove<'t>(&self, these: impl Iterator<Item = &'t Stretch>) -> Result<(), StoreError> {
        let files: BTreeSet<&str> = these.map(|stretch| stretch.file.as_str()).collect();
        Ok(files.iter().try_for_each(|file| self.store.remove(file))?)
    }

    fn write(&self) -> Result<(), StoreError> {
        let bytes = serde_json::to_vec(&self.kept).map_err(std::io::Error::from)?;
        Ok(self.store.replace(NAME, &bytes)?)
    }
}

/// Sweeps all steps of a side, from where the checkpoint has it, keeping each layer there.
pub(super) fn sweep<'s, K: Key>(
    mut checkpoint: Option<&mut Checkpoint<'s>>,
    side: usize,
    steps: &[Step],
    threads: usize,
    memory: usize,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> Result<Sweep<'s, K>, StoreError> {
    let mut sweep = match &checkpoint {
        Some(checkpoint) => checkpoint.sweep(side, threads)?,
        None => Sweep::new(threads, None),
    };
    let keep = |sweep: &Sweep<'s, K>| match &mut checkpoint {
        Some(checkpoint) => checkpoint.keep_sweep(side, sweep),
        None => Ok(()),
    };
    sweep.run(steps, steps.len(), memory, limits, trace, keep)?;
    Ok(sweep)
}

/// A number that was written in decimal.
fn number(text: &str) -> Result<BigUint, StoreError> {
    let damaged = |_| StoreError::Damaged(format!("`{NAME}`: `{text}` is no number"));
    text.parse().map_err(damaged)
}

/// FNV-1a.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::io;
    use std::sync::Mutex;

    use super::*;
    use crate::board::Board;
    use crate::count::cut;
    use crate::count::cycles::Cycles;
    use crate::count::separator::{Second, Separator, candidates};
    use crate::count::{Counting, count, count_resumable};
    use crate::leaper::Leaper;
    use crate::limits::Stopped;
    use crate::problem::{Ends, Problem};
    use crate::trace::Quiet;

    /// Files in memory, and a power that fails.
    #[derive(Default)]
    struct Memory {
        files: Mutex<BTreeMap<String, Vec<u8>>>,
        /// How many calls succeed from now on.
        calls: Mutex<Option<usize>>,
        spilled: Mutex<usize>,
    }

    impl Memory {
        fn files(&self) -> io::Result<std::sync::MutexGuard<'_, BTreeMap<String, Vec<u8>>>> {
            let mut calls = self.calls.lock().unwrap();
            match &mut *calls {
                Some(0) => return Err(io::Error::other("the power failed")),
                Some(calls) => *calls -= 1,
                None => {}
            }
            Ok(self.files.lock().unwrap())
        }
    }

    impl Store for Memory {
        fn append(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
            let is_spilled = name.contains("spilled") || name.contains("block");
            *self.spilled.lock().unwrap() += usize::from(is_spilled);
            let mut files = self.files()?;
            files.entry(name.to_owned()).or_default().extend(bytes);
            Ok(())
        }

        fn read(&self, name: &str, from: u64, into: &mut [u8]) -> io::Result<()> {
            let files = self.files()?;
            let file = files.get(name).ok_or(io::ErrorKind::NotFound)?;
            let bytes = file.get(from as usize..from as usize + into.len());
            into.copy_from_slice(bytes.ok_or(io::ErrorKind::UnexpectedEof)?);
            Ok(())
        }

        fn sync(&self, _: &str) -> io::Result<()> {
            self.files().map(drop)
        }

        fn load(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
            Ok(self.files()?.get(name).cloned())
        }

        fn replace(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
            self.files()?.insert(name.to_owned(), bytes.to_vec());
            Ok(())
        }

        fn names(&self) -> io::Result<Vec<String>> {
            Ok(self.files()?.keys().cloned().collect())
        }

        fn remove(&self, name: &str) -> io::Result<()> {
            self.files()?.remove(name);
            Ok(())
        }
    }

    fn problem(board: &str, ends: Ends) -> Problem {
        Problem::on_board(board.parse::<Board>().unwrap(), Leaper::KNIGHT, ends)
    }

    /// By so much memory and so many threads.
    fn resume(
        problem: &Problem,
        memory: usize,
        threads: usize,
        store: &Memory,
    ) -> Result<Count, StoreError> {
        let how = Counting {
            memory,
            threads,
            ..Counting::default()
        };
        count_resumable(problem, &how, store, &Limits::NONE, &mut Quiet)
    }

    /// In the least memory that does, tables are written out, and layers stay outside.
    #[test]
    fn what_memory_does_not_hold() {
        for (board, ends) in [
            // Swept in one; cut with an image; cut in two sides.
            ("6x7", Ends::Any),
            ("5x8", Ends::Any),
            ("5x8-a1-d5", Ends::Any),
        ] {
            let problem = problem(board, ends);
            let how = Counting::default();
            let expected = count(&problem, &how, &Limits::NONE, &mut Quiet).unwrap();
            let mut memory = expected.bytes / 8;
            let store = loop {
                let store = Memory::default();
                match resume(&problem, memory, 3, &store) {
                    Ok(found) => {
                        assert_eq!(found.tours, expected.tours, "{problem}");
                        // What comes of a few thousand states must always find place.
                        assert!(found.bytes < memory + (1 << 20), "{problem}: {found:?}");
                        break store;
                    }
                    Err(StoreError::Stopped(Stopped::Memory)) => memory += memory / 4,
                    Err(other) => panic!("{problem}: {other}"),
                }
            };
            assert!(memory < expected.bytes, "{problem}: {memory}, {expected:?}");
            assert!(
                *store.spilled.lock().unwrap() > 0,
                "{problem}: {memory}, {expected:?}"
            );
            // In the end only the number is left.
            assert_eq!(store.files.lock().unwrap().len(), 1);
        }
    }

    /// The power fails after any number of calls, time and again.
    #[test]
    fn any_moment() {
        for (board, ends) in [
            ("5x6", Ends::Any),
            ("6x6", Ends::Closed),
            ("3x10", Ends::Any),
        ] {
            let problem = problem(board, ends);
            let how = Counting::default();
            let expected = count(&problem, &how, &Limits::NONE, &mut Quiet)
                .unwrap()
                .tours;
            for calls in 1.. {
                let store = Memory::default();
                let mut lives = 0;
                let found = loop {
                    let kept = store.files.lock().unwrap().get(NAME).cloned();
                    // With so few calls no layer can be completed.
                    let calls = calls + lives / 2;
                    *store.calls.lock().unwrap() = Some(calls);
                    match resume(&problem, 1 << 20, 1 + lives % 2, &store) {
                        Ok(found) => break found.tours,
                        Err(StoreError::Store(_)) => lives += 1,
                        Err(other) => panic!("{problem}: {other}"),
                    }
                    // What was kept is kept, or something later.
                    assert!(
                        kept.is_none() || store.files.lock().unwrap().contains_key(NAME),
                        "{problem}"
                    );
                };
                assert_eq!(found, expected, "{problem}, {calls} calls, {lives} lives");
                assert_eq!(store.files.lock().unwrap().len(), 1);
                if lives == 0 {
                    break;
                }
            }
        }
    }

    /// A cut whose sides memory does not hold, with less of it or more from life to life, and a power that
    /// fails: one side the image of the other, and not; mirror images, and none.
    #[test]
    fn sides_in_blocks() {
        for (board, ends, image) in [
            ("6x6", Ends::Closed, true),
            ("5x6", Ends::Any, false),
            ("5x6", Ends::Any, true),
            ("5x5", Ends::Any, false),
        ] {
            let problem = problem(board, ends);
            let cycles = Cycles::of(&problem);
            let how = |memory, threads| Counting {
                memory,
                threads,
                ..Counting::default()
            };
            let mut most_blocks = 0;
            for (k, parts) in candidates(&cycles).into_iter().flatten().enumerate() {
                let separator = Separator::new(&cycles, parts, None);
                if matches!(separator.second, Second::Image(_)) != image {
                    continue;
                }
                let limits = Limits::NONE;
                let whole = cut::count(
                    &cycles,
                    &separator,
                    &how(1 << 30, 1),
                    None,
                    &limits,
                    &mut Quiet,
                );
                let whole = whole.unwrap();
                let (store, mut lives) = (Memory::default(), 0);
                let mut memory = whole.bytes / 4;
                let found = loop {
                    *store.calls.lock().unwrap() = Some(30 + 20 * k + lives * lives);
                    let how = how(memory - lives % 3 * 2000, 1 + lives % 2);
                    let found = Checkpoint::open(&store, "this".to_owned(), "plan").and_then(
                        |mut checkpoint| {
                            let found = cut::count(
                                &cycles,
                                &separator,
                                &how,
                                Some(&mut checkpoint),
                                &limits,
                                &mut Quiet,
                            );
                            most_blocks = most_blocks.max(checkpoint.blocks(0).len());
                            found
                        },
                    );
                    match found {
                        Ok(found) => break found,
                        Err(StoreError::Store(_)) => lives += 1,
                        Err(StoreError::Stopped(Stopped::Memory)) => memory += memory / 8,
                        Err(other) => panic!("{problem}: {other}"),
                    }
                };
                assert_eq!(found.tours, whole.tours, "{problem}: {k}");
                assert_eq!(found.gathered, whole.gathered, "{problem}: {k}");
                assert!(found.bytes < whole.bytes, "{problem}: {k}");
                assert!(found.contracted >= whole.contracted, "{problem}: {k}");
            }
            assert!(most_blocks > 3, "{problem}: {most_blocks}");
        }
    }

    /// Who goes on takes the blocks that there are, unless they are too large by now.
    #[test]
    fn blocks_are_written_once() {
        let problem = problem("6x6", Ends::Closed);
        let cycles = Cycles::of(&problem);
        let limits = |nodes| Limits { nodes, stop: None };
        let store = Memory::default();
        let mut cuts = 0;
        for parts in candidates(&cycles).into_iter().flatten() {
            let separator = Separator::new(&cycles, parts, None);
            let resume = |memory, nodes| {
                let how = Counting {
                    memory,
                    ..Counting::default()
                };
                let mut checkpoint = Checkpoint::open(&store, "this".to_owned(), "plan").unwrap();
                let kept = Some(&mut checkpoint);
                let found = cut::count(&cycles, &separator, &how, kept, &limits(nodes), &mut Quiet);
                let blocks = checkpoint.blocks(0).len();
                if let Ok(count) = &found {
                    checkpoint.keep_found(count).unwrap();
                }
                (found, blocks, *store.spilled.lock().unwrap())
            };
            let how = Counting::default();
            let whole = cut::count(&cycles, &separator, &how, None, &limits(None), &mut Quiet);
            let whole = whole.unwrap();
            let short = Some(whole.states - 1);
            let (stopped, blocks, written) = resume(whole.bytes / 3, short);
            if blocks > 1 && matches!(stopped, Err(StoreError::Stopped(Stopped::Nodes))) {
                let (stopped, same, written_then) = resume(whole.bytes / 3, short);
                assert!(stopped.is_err());
                assert_eq!((same, written_then), (blocks, written));
                let (stopped, more, written_then) = resume(whole.bytes / 5, short);
                if let Err(StoreError::Stopped(Stopped::Nodes)) = stopped {
                    assert!(more > blocks && written_then > written);
                    let (_, same, written) = resume(whole.bytes, short);
                    assert_eq!((same, written), (more, written_then));
                    cuts += 1;
                }
                let (found, ..) = resume(whole.bytes, None);
                assert_eq!(found.unwrap().tours, whole.tours);
                assert_eq!(store.names().unwrap(), [NAME]);
            }
            store.files.lock().unwrap().clear();
        }
        assert!(cuts > 2, "{cuts}");
    }

    /// A count that was stopped goes on with its last layer.
    #[test]
    fn no_layer_is_swept_twice() {
        let problem = problem("6x6", Ends::Any);
        let how = Counting::default();
        let whole = count(&problem, &how, &Limits::NONE, &mut Quiet).unwrap();
        let store = Memory::default();
        let limits = Limits {
            nodes: Some(whole.states / 2),
            stop: None,
        };
        let stopped = count_resumable(&problem, &how, &store, &limits, &mut Quiet);
        assert!(matches!(stopped, Err(StoreError::Stopped(Stopped::Nodes))));
        let kept = store.load(NAME).unwrap().unwrap();
        let kept: Kept = serde_json::from_slice(&kept).unwrap();
        let states = kept.sides[0].as_ref().unwrap().states;
        assert!(states > 0 && states <= whole.states / 2);
        let found = resume(&problem, 1 << 30, 1, &store).unwrap();
        assert_eq!((found.tours, found.states), (whole.tours, whole.states));
    }

    /// What is not this count is refused, and left as it was.
    #[test]
    fn strangers_are_refused() {
        let store = Memory::default();
        let limits = Limits {
            nodes: Some(10_000),
            stop: None,
        };
        let mine = problem("6x6", Ends::Any);
        let stopped = count_resumable(&mine, &Counting::default(), &store, &limits, &mut Quiet);
        assert!(stopped.is_err());
        let before = store.files.lock().unwrap().clone();
        let error = |store: &Memory| resume(&mine, 1 << 30, 1, store).unwrap_err().to_string();

        let other = problem("6x6", Ends::Closed);
        let refused = resume(&other, 1 << 30, 1, &store).unwrap_err().to_string();
        assert_eq!(
            refused,
            "the checkpoint is of open knight's tour of 6x6, not of closed knight's tour of 6x6"
        );
        assert_eq!(*store.files.lock().unwrap(), before);

        let layer = before.keys().find(|name| name.contains("layer")).unwrap();
        let mut bits = before[layer].clone();
        bits[5] ^= 1;
        store.files.lock().unwrap().insert(layer.clone(), bits);
        assert!(
            error(&store).starts_with("the checkpoint is damaged"),
            "{}",
            error(&store)
        );
        let short = before[layer][..before[layer].len() - 1].to_vec();
        store.files.lock().unwrap().insert(layer.clone(), short);
        assert!(
            error(&store).starts_with("the checkpoint is damaged"),
            "{}",
            error(&store)
        );

        *store.files.lock().unwrap() = before.clone();
        let kept = String::from_utf8(before[NAME].clone()).unwrap();
        let older = kept.replace("checkpoint 3", "checkpoint 0");
        let older = older.replace("\"blocks\":[[],[]]", "\"blocks\":[0,0]");
        assert!(older.contains("[0,0]"), "{older}");
        store.replace(NAME, older.as_bytes()).unwrap();
        assert!(
            error(&store).contains("checkpoint 0, not of hippodrome"),
            "{}",
            error(&store)
        );
        store.replace(NAME, b"{").unwrap();
        assert!(
            error(&store).starts_with("the checkpoint is damaged"),
            "{}",
            error(&store)
        );

        *store.files.lock().unwrap() = before;
        assert!(resume(&mine, 1 << 30, 2, &store).is_ok());
    }
}
