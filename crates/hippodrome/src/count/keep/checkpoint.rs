//! How far a count has come, so that it can go on another day.
//!
//! A count with a store leaves there a small file that says which problem it is of and how far it
//! is: for each side the last layer that is complete, and where its states are, and the blocks in which they
//! are if memory does not hold them; then the number of classes joined, and their sum so far; at the end the
//! number. The file is replaced in one go when
//! everything that it speaks of is written, and what it does not speak of any more is removed after
//! that. So whenever the program ends, at most the layer under way is lost.
//!
//! It names every file before that is written and until it is removed. So what a count that was killed has left is
//! known by name, and no other file is ever touched.
//!
//! Nothing in it is believed unless it is byte for byte what would be written of it, its checksum included (`sealed`); then that
//! its sizes can be is checked before anything is made as large. What the other files hold has checksums of its own
//! (`store`).
//!
//! Who goes on must ask the same question with the same version: the plan of a count (how the board
//! is cut, the order of the squares) is not stored, but found again and compared.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use super::checksum::checksum;
use super::compressed_store::CompressedStore;
use super::decimal;
use super::run::Run;
pub(crate) use super::sealed::damaged;
use super::sealed::{NAME, Sealed, load, not_ours, program, sealed};
use super::store::Store;
use crate::count::number::CountError;

/// The names of the sides of a cut; a sweep that is not cut has one.
const SIDES: [&str; 2] = ["first", "second"];

/// A count that is kept in a store.
pub(crate) struct Checkpoint<'s> {
    pub(crate) store: CompressedStore<'s>,
    kept: Kept,
}

type Change<'c> = Box<dyn FnOnce(&mut Kept) + 'c>;

/// What the file says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Kept {
    /// The program that began it.
    program: String,
    /// That of this file with nothing written here.
    checksum: String,
    /// The problem, for people.
    problem: String,
    /// A checksum of all that the count depends on.
    plan: String,
    /// The files that may be there: those spoken of here, now or just before, and those about to be written.
    files: BTreeSet<String>,
    sides: [Option<SideProgress>; 2],
    /// The states of each side in blocks, if there are any.
    blocks: [Vec<Block>; 2],
    /// For each of the joins of a cut how far it is.
    joins: [Option<Joined>; 2],
    found: Option<FinalCount>,
}

/// A side that is being swept: how far it is, and where its states are.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct SideProgress {
    /// Steps made.
    pub(crate) done: usize,
    /// The words of a number.
    pub(crate) limbs: usize,
    #[serde(with = "decimal")]
    pub(crate) tours: BigUint,
    pub(crate) states: u64,
    pub(crate) widest: u64,
    pub(crate) bytes: usize,
    /// The states of the last complete layer.
    pub(crate) parts: Vec<Run>,
    /// Of a count that workers share: in how many ways these states are come to, all together.
    #[cfg(feature = "shared")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ways: Option<Ways>,
}

/// In how many ways states are come to.
#[cfg(feature = "shared")]
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Ways(#[serde(with = "decimal")] pub(crate) BigUint);

/// Some of the states of a side, those of some profiles.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Block {
    pub(crate) runs: Vec<Run>,
    pub(crate) states: usize,
    pub(crate) classes: usize,
}

/// A join that is under way: the number of classes joined, and their sum so far.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Joined {
    /// Classes that were walked, of all of them in their order, once for each block they were joined with.
    pub(crate) classes: usize,
    #[serde(with = "decimal")]
    pub(crate) tours: BigUint,
    /// States that went into vectors, each with a set of edges.
    pub(crate) gathered: u64,
    /// Additions in contractions.
    pub(crate) contracted: u64,
}

/// What came out at the end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct FinalCount {
    #[serde(with = "decimal")]
    pub(crate) tours: BigUint,
    pub(crate) states: u64,
    pub(crate) widest: u64,
    pub(crate) bytes: usize,
    pub(crate) gathered: u64,
    pub(crate) contracted: u64,
}

/// The form of all files of a checkpoint. Every version of the program with this form goes on with it, if it plans the count alike; so
/// it changes with what any file, key or number means.
const FORM: &str = "checkpoint 5";

impl<'s> Checkpoint<'s> {
    /// Goes on with what the store holds, or begins. `plan` is all that the count depends on.
    pub(crate) fn open(
        store: CompressedStore<'s>,
        problem: String,
        plan: &[u64],
    ) -> Result<Self, CountError> {
        let checkpoint = Checkpoint::read(store, problem, plan)?;
        let kept = &checkpoint.kept;
        let spoken_of = kept.spoken_of();
        let left = kept.files.difference(&spoken_of);
        left.into_iter()
            .try_for_each(|file| store.files().remove(file))?;
        Ok(checkpoint)
    }

    /// What the store holds; nothing of it is changed.
    pub(crate) fn read(
        store: CompressedStore<'s>,
        problem: String,
        plan: &[u64],
    ) -> Result<Self, CountError> {
        let files = store.files();
        let begun = Kept {
            program: program(FORM),
            checksum: String::new(),
            problem,
            plan: format!("{:016x}", checksum(plan.iter().copied())),
            files: BTreeSet::new(),
            sides: [None, None],
            blocks: [Vec::new(), Vec::new()],
            joins: [None, None],
            found: None,
        };
        let Some(kept) = load(files, &begun)? else {
            return Ok(Checkpoint { store, kept: begun });
        };
        kept.check(files)?;
        if kept.plan != begun.plan {
            let found = format!(
                "another {} (or of one that was dealt with otherwise)",
                kept.problem
            );
            return Err(CountError::OtherCheckpoint {
                found,
                wanted: "this one".to_owned(),
            });
        }
        Ok(Checkpoint { store, kept })
    }

    /// Keeps what changes, and the names of files that are about to be written.
    fn keep<'c>(
        &mut self,
        coming: Vec<String>,
        change: impl FnOnce(&mut Kept) + 'c,
    ) -> Result<(), CountError> {
        let store = self.store.files();
        self.kept.keep(store, coming, Some(Box::new(change)))
    }

    /// Keeps the names of files that are about to be written.
    pub(crate) fn announce(&mut self, coming: Vec<String>) -> Result<(), CountError> {
        self.kept.keep(self.store.files(), coming, None)
    }

    /// A side as far as it has come.
    pub(crate) fn side(&self, side: usize) -> Option<&SideProgress> {
        self.kept.sides[side].as_ref()
    }

    /// Keeps how far a side has come, and the names of files that are about to be written.
    pub(crate) fn keep_side(
        &mut self,
        side: usize,
        kept: SideProgress,
        coming: Vec<String>,
    ) -> Result<(), CountError> {
        self.keep(coming, |all| all.sides[side] = Some(kept))
    }

    /// Keeps nothing of a side any more.
    #[cfg(feature = "shared")]
    pub(crate) fn forget_side(&mut self, side: usize) -> Result<(), CountError> {
        match self.kept.sides[side] {
            Some(_) => self.keep(Vec::new(), |all| all.sides[side] = None),
            None => Ok(()),
        }
    }

    /// What files of a side are called first.
    pub(crate) fn name(side: usize) -> &'static str {
        SIDES[side]
    }

    /// The blocks in which the states of a side are, if there are any.
    pub(crate) fn blocks(&self, side: usize) -> &[Block] {
        &self.kept.blocks[side]
    }

    /// Keeps the blocks in which the states of a side are. Joins of others are begun anew.
    pub(crate) fn keep_blocks(&mut self, side: usize, blocks: &[Block]) -> Result<(), CountError> {
        if self.kept.blocks[side] == blocks {
            return Ok(());
        }
        self.keep(Vec::new(), |all| {
            all.blocks[side] = blocks.to_vec();
            all.joins = [None, None];
        })
    }

    /// How far a join has come.
    pub(crate) fn join(&self, which: usize) -> Joined {
        self.kept.joins[which].clone().unwrap_or_default()
    }

    /// Keeps a join that has come to the end of a round.
    pub(crate) fn keep_join(&mut self, which: usize, joined: &Joined) -> Result<(), CountError> {
        let kept = joined.clone();
        self.keep(Vec::new(), |all| all.joins[which] = Some(kept))
    }

    /// What came out, if the count has been brought to its end.
    pub(crate) fn found(&self) -> Option<&FinalCount> {
        self.kept.found.as_ref()
    }

    /// Keeps what came out, and nothing else.
    pub(crate) fn keep_found(&mut self, found: FinalCount) -> Result<(), CountError> {
        self.keep(Vec::new(), |all| {
            all.found = Some(found);
            all.sides = [None, None];
            all.blocks = [Vec::new(), Vec::new()];
            all.joins = [None, None];
        })
    }
}

impl Sealed for Kept {
    fn program(&self) -> &str {
        &self.program
    }

    fn problem(&self) -> &str {
        &self.problem
    }

    fn checksum(&mut self) -> &mut String {
        &mut self.checksum
    }
}

impl Kept {
    /// Keeps what changes, and the names of files that are about to be written; then removes files that nobody speaks of
    /// any more.
    fn keep(
        &mut self,
        store: &dyn Store,
        coming: Vec<String>,
        change: Option<Change<'_>>,
    ) -> Result<(), CountError> {
        let new = coming.iter().filter(|name| !self.files.contains(*name));
        let new: BTreeSet<&String> = new.collect();
        if new.is_empty() && change.is_none() {
            return Ok(());
        }
        if !new.is_empty() {
            if let Some(name) = store.names()?.iter().find(|name| new.contains(name)) {
                return Err(not_ours(name));
            }
        }
        let before = self.spoken_of();
        if let Some(change) = change {
            change(self);
        }
        let after = self.spoken_of();
        self.files = coming.into_iter().collect();
        self.files.extend(before.union(&after).cloned());
        store.replace(NAME, &sealed(self)?)?;
        let mut removed = before.difference(&after);
        removed.try_for_each(|file| store.remove(file))?;
        if self.found.is_some() && !self.files.is_empty() {
            // Nothing else is there any more.
            self.files.clear();
            store.replace(NAME, &sealed(self)?)?;
        }
        Ok(())
    }

    /// Damaged unless all it says can be.
    fn check(&self, store: &dyn Store) -> Result<(), CountError> {
        if let Some(name) = self.files.iter().find(|name| !is_ours(name)) {
            return Err(damaged(&format!("`{name}` is not a file of a checkpoint")));
        }
        for run in self.runs() {
            let file = &run.stretch.file;
            if !self.files.contains(file) {
                return Err(damaged(&format!("`{file}` comes from nowhere")));
            }
            run.check(store)?;
        }
        self.check_ends(store)?;
        let sides = self.sides.iter().flatten();
        let joins = self.joins.iter().flatten();
        let mut amounts: Vec<u64> = Vec::new();
        amounts.extend(sides.flat_map(|side| [side.states, side.widest, side.bytes as u64]));
        amounts
            .extend(joins.flat_map(|join| [join.classes as u64, join.gathered, join.contracted]));
        match amounts.iter().find(|&&amount| amount >= MAX_AMOUNT) {
            Some(amount) => Err(damaged(&format!(
                "nobody ever had {amount} states or bytes"
            ))),
            None => Ok(()),
        }
    }

    /// Damaged if a file goes on behind all that it is said to hold. Such a file is complete: what comes after it is
    /// written to others.
    fn check_ends(&self, store: &dyn Store) -> Result<(), CountError> {
        let mut ends: BTreeMap<&str, u64> = BTreeMap::new();
        let stretches = self.runs().map(|run| &run.stretch);
        for stretch in stretches.filter(|stretch| stretch.bytes > 0) {
            let end = ends.entry(&stretch.file).or_default();
            *end = stretch.end().max(*end);
        }
        for (file, end) in ends {
            match store.read(file, end, &mut [0]) {
                Ok(()) => {
                    let why = format!("`{file}` is longer than the {end} bytes that were written");
                    return Err(CountError::Damaged(why));
                }
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// All runs of states that it speaks of.
    fn runs(&self) -> impl Iterator<Item = &Run> {
        let sides = self.sides.iter().flatten();
        let blocks = self.blocks.iter().flatten();
        let parts = sides.flat_map(|side| &side.parts);
        parts.chain(blocks.flat_map(|block| &block.runs))
    }

    /// The files in which they are.
    fn spoken_of(&self) -> BTreeSet<String> {
        let files = self.runs().map(|run| run.stretch.file.clone());
        files.collect()
    }
}

/// More than any count can come to.
const MAX_AMOUNT: u64 = 1 << 60;

/// Whether a count writes files of this name: of a side, what it holds, and two numbers.
fn is_ours(name: &str) -> bool {
    let numbers = SIDES.iter().find_map(|side| {
        let what = name.strip_prefix(side)?.strip_prefix('-')?;
        let (what, numbers) = what.split_once('-')?;
        ["spilled", "layer", "block"]
            .contains(&what)
            .then_some(numbers)
    });
    let numbers = numbers.and_then(|numbers| numbers.split_once('.'));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    numbers.is_some_and(|(one, other)| is_number(one) && is_number(other))
}

#[cfg(test)]
pub(crate) mod memory;
#[cfg(test)]
mod tests;
