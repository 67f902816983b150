//! The states of one side of a cut, in blocks of profiles where memory does not hold them all.
//!
//! With a store, a side that would take more than its share of the memory is divided by profile into
//! blocks of about as many states each, which are written there; the join (`join`) then takes two blocks
//! at a time, each with each. A class may match several blocks, so it is walked once
//! for each; gathering takes no more work for that.
//!
//! They are written as runs, each of as many states as there is place for, in the order of their profiles and mates.
//! Blocks are kept in the checkpoint, so that who goes on has them already.
//!
//! Cost: the states are written once and read two or three times for each pair of blocks. Memory: two blocks.

use std::borrow::Cow;

use super::profile_counts::stride;
use super::side_states::{SideStates, Swept};
use crate::count::frontier::key::Key;
use crate::count::keep::checkpoint::{Block, Checkpoint};
use crate::count::keep::compressed_store::CompressedStore;
use crate::count::keep::file::File;
use crate::count::keep::run::{Run, RunWriter};
use crate::count::number::CountError;
use crate::count::sweep::table::in_order;
use crate::limits::Stopped;
use crate::parallel::exchange;

/// The most blocks of a side.
const MAX_BLOCKS: usize = 1 << 10;
/// One in how many bytes of the memory is for a block, of which two are joined, while it is sorted.
const SHARE: usize = 3;
/// One in how many bytes is for what is to be written.
const UNWRITTEN: usize = 16;

/// The states of a side.
pub(crate) enum Blocks<'s> {
    /// All of them.
    Whole(SideStates),
    /// In the store.
    Stored {
        /// What blocks have in common.
        empty: SideStates,
        store: CompressedStore<'s>,
        blocks: Vec<Block>,
        threads: usize,
        /// The bytes that one may take.
        memory: usize,
    },
}

/// A block that is being written.
struct Writing<'s> {
    file: File<'s>,
    /// What is to be written next.
    words: Vec<u64>,
    runs: Vec<Run>,
}

impl Writing<'_> {
    /// Writes what there is to be written, if it is so many words, of states with so many words of a number.
    fn write(&mut self, least: usize, limbs: usize) -> Result<(), CountError> {
        if self.words.len() < least || self.words.is_empty() {
            return Ok(());
        }
        let states = self.words.chunks_exact(stride(limbs));
        let keys = states.map(|state| u128::from(state[0]) << 64 | u128::from(state[1]));
        let mut run = RunWriter::new(&mut self.file, limbs);
        for (key, at) in in_order(keys.zip((2..).step_by(stride(limbs))).collect()) {
            run.add(key, &self.words[at..at + limbs])?;
        }
        self.runs.push(run.finish()?);
        self.words.clear();
        Ok(())
    }
}

impl<'s> Blocks<'s> {
    /// The states of a sweep that has come to the cut, in one block if with the layer they take no more than this
    /// memory; otherwise in the store. The blocks that the checkpoint has of this side, if any, are taken if they fit,
    /// or there are more.
    pub(crate) fn new<K: Key>(
        swept: Swept<'_, 's, K>,
        side: usize,
        mirrors: &[Vec<u8>],
        memory: usize,
        mut checkpoint: Option<&mut Checkpoint<'s>>,
    ) -> Result<Self, CountError> {
        let empty = SideStates::empty(swept.layer.limbs, swept.slots.len(), mirrors);
        // With tables of its profiles, which may be mostly empty.
        let fits =
            |states, profiles| empty.bytes_of(states, profiles) + 64 * profiles <= memory / SHARE;
        let stored = |empty, store, blocks| Blocks::Stored {
            empty,
            store,
            blocks,
            threads: swept.threads,
            memory: memory / SHARE,
        };
        let kept = match &checkpoint {
            Some(checkpoint) => checkpoint.blocks(side).to_vec(),
            None => Vec::new(),
        };
        kept.iter().try_for_each(|block| empty.check(block))?;
        let number = kept.len();
        if let (Some(store), 1..) = (swept.store, number) {
            if kept.iter().all(|block| fits(block.states, block.classes)) {
                return Ok(stored(empty.clone(), store, kept));
            }
        }
        // Blocks do not depend on whether the layer is here, which it is not after going on.
        let to_sort = memory.saturating_sub(swept.layer.bytes());
        let counts = empty.profile_counts(&swept, to_sort)?;
        let takes = empty.bytes_of(counts.states(), counts.profiles()) + counts.bytes();
        let checkpoint = match checkpoint.as_mut() {
            Some(checkpoint) if takes > to_sort || number > 0 => checkpoint,
            _ => return Ok(Blocks::Whole(empty.sort(counts, &swept, to_sort)?)),
        };
        let (lens, threads) = (counts.lens(), counts.ranges());
        drop(counts);
        let mut divisions = (number.max(1) + 1..=MAX_BLOCKS).map(|number| divided(&lens, number));
        let bounds = divisions.find(|blocks| {
            let mut blocks = blocks.iter();
            blocks.all(|&(_, states, profiles)| fits(states, profiles))
        });
        let bounds = bounds.ok_or(Stopped::Memory)?;
        let number = bounds.len();
        let lasts: Vec<u64> = bounds.iter().map(|&(last, ..)| last).collect();
        let room = (memory / UNWRITTEN / 8 / number).max(1 << 8);
        let name = |block| format!("{}-block-{number}.{block}", Checkpoint::name(side));
        checkpoint.announce((0..number).map(name).collect())?;
        let store = checkpoint.store;
        let writing = (0..number).map(|block| {
            Ok(Writing {
                file: File::new(store, name(block))?,
                words: Vec::new(),
                runs: Vec::new(),
            })
        });
        let mut writing = writing.collect::<Result<Vec<_>, CountError>>()?;
        exchange(
            threads,
            swept.layer.parts.len(),
            &mut writing,
            &|part, outbox| empty.emit(&swept, part, &lasts, outbox),
            |block, words| {
                block.words.extend_from_slice(words);
                block.write(room, empty.limbs())
            },
        )?;
        let blocks = writing.into_iter().zip(bounds);
        let blocks = blocks.map(|(mut block, (_, states, classes))| {
            block.write(0, empty.limbs())?;
            block.file.sync()?;
            Ok(Block {
                runs: block.runs,
                states,
                classes,
            })
        });
        let blocks = blocks.collect::<Result<_, CountError>>()?;
        Ok(stored(empty.clone(), store, blocks))
    }

    /// Those that are in the store.
    pub(crate) fn in_store(&self) -> &[Block] {
        match self {
            Blocks::Whole(_) => &[],
            Blocks::Stored { blocks, .. } => blocks,
        }
    }

    /// How many blocks there are.
    pub(crate) fn len(&self) -> usize {
        match self {
            Blocks::Whole(_) => 1,
            Blocks::Stored { blocks, .. } => blocks.len(),
        }
    }

    /// How many states.
    pub(crate) fn states(&self) -> usize {
        match self {
            Blocks::Whole(states) => states.len(),
            Blocks::Stored { blocks, .. } => blocks.iter().map(|block| block.states).sum(),
        }
    }

    /// How many classes a block has.
    pub(crate) fn classes(&self, block: usize) -> usize {
        match self {
            Blocks::Whole(states) => states.classes().len(),
            Blocks::Stored { blocks, .. } => blocks[block].classes,
        }
    }

    /// The bytes of the states that stay in memory, and the most that were or will be taken.
    pub(crate) fn bytes(&self) -> (usize, usize) {
        match self {
            Blocks::Whole(states) => (states.bytes(), states.most_bytes),
            Blocks::Stored { memory, .. } => (*memory, 2 * memory),
        }
    }

    /// A block.
    pub(crate) fn load(&self, block: usize) -> Result<Cow<'_, SideStates>, CountError> {
        Ok(match self {
            Blocks::Whole(states) => Cow::Borrowed(states),
            Blocks::Stored {
                empty,
                store,
                blocks,
                threads,
                ..
            } => Cow::Owned(empty.load(&blocks[block].runs, *store, *threads)?),
        })
    }
}

/// Profiles and their numbers of states divided into so many blocks: for each the last profile, and how
/// many states and profiles there are. Depends on nothing else.
fn divided(lens: &[(u64, usize)], number: usize) -> Vec<(u64, usize, usize)> {
    let all: usize = lens.iter().map(|&(_, len)| len).sum();
    let mut blocks = vec![(0, 0, 0); number];
    let mut before = 0;
    for &(profile, len) in lens {
        let block = (before as u128 * number as u128 / all as u128) as usize;
        let (last, states, classes) = &mut blocks[block];
        *last = profile;
        *states += len;
        *classes += 1;
        before += len;
    }
    // A block without profiles ends where the one before it does.
    for block in 1..number {
        blocks[block].0 = blocks[block].0.max(blocks[block - 1].0);
    }
    blocks
}
