//! The states of one side of a cut, in blocks of profiles where memory does not hold them all.
//!
//! With a store, a side that would take more than its share of the memory is divided by profile into
//! blocks of about as many states each, which are written there; the join (`join`) then takes two blocks
//! at a time, each with each. What fits a class of one block is found in several others, so it is
//! walked once with each of them; gathering takes no more work for that.
//!
//! Cost: the states are written once and read twice for each pair of blocks. Memory: two blocks.

use std::borrow::Cow;

use super::half::{Half, divide};
use super::key::Key;
use super::layer::Layer;
use super::store::{self, Store, StoreError, Stretch};
use crate::limits::{Limits, Stopped};

/// The most blocks of a side.
const MOST: usize = 1 << 10;
/// One in how many bytes of the memory is for a block, of which two are joined, while it is sorted.
const SHARE: usize = 3;
/// One in how many bytes is for what is to be written.
const UNWRITTEN: usize = 16;

/// The states of a side.
pub(super) enum Blocks<'s> {
    /// All of them.
    Whole(Half),
    /// In the store.
    Stored {
        /// What blocks have in common.
        empty: Half,
        store: &'s dyn Store,
        blocks: Vec<Block>,
        /// The bytes that one may take.
        memory: usize,
    },
}

/// The states of some profiles, in the store.
#[derive(Debug)]
pub(super) struct Block {
    stretches: Vec<Stretch>,
    states: usize,
    classes: usize,
}

impl<'s> Blocks<'s> {
    /// The states of a sweep that has come to the cut, in one block if they take no more than this
    /// memory and are not to be more blocks; otherwise in files of the store that begin with this name.
    pub(super) fn new<K: Key>(
        layer: Layer<K>,
        store: Option<(&'s dyn Store, &str)>,
        slots: &[Option<u8>],
        mirrors: &[Vec<u8>],
        memory: usize,
        least: usize,
        limits: &Limits<'_>,
    ) -> Result<Self, StoreError> {
        let empty = Half::empty(layer.limbs, slots.len(), mirrors);
        let reader = store.map(|(store, _)| store);
        let counts = empty.count(&layer, reader, slots, memory, limits)?;
        let lens = Half::lens(&counts);
        let states: usize = lens.iter().map(|&(_, len)| len).sum();
        let takes = empty.bytes_of(states, lens.len()) + counts.bytes();
        let (store, side) = match store {
            Some(stored) if takes > memory || least > 1 => stored,
            _ => {
                return Ok(Blocks::Whole(
                    empty.sort(counts, layer, reader, slots, memory)?,
                ));
            }
        };
        let memory = memory / SHARE;
        // With a table of its profiles, which may be half empty.
        let table = |profiles: usize| 16 * (profiles * 5 / 4 + 8).next_power_of_two();
        let bytes = |states, profiles| empty.bytes_of(states, profiles) + table(profiles);
        let fits = |number: &usize| {
            let blocks = divided(&lens, *number);
            let mut blocks = blocks.iter();
            blocks.all(|&(_, states, profiles)| bytes(states, profiles) <= memory)
        };
        let number = (least.max(2)..=MOST).find(fits).ok_or(Stopped::Memory)?;
        let bounds = divided(&lens, number);
        drop(counts);
        let room = (memory * SHARE / UNWRITTEN / 8 / number).max(1 << 8);
        let mut files: Vec<(String, u64, Vec<u64>)> = (0..number)
            .map(|block| (format!("{side}-block-{block}"), 0, Vec::new()))
            .collect();
        let mut stretches = vec![Vec::new(); number];
        for (name, ..) in &files {
            store.remove(name)?;
        }
        for part in &layer.parts {
            if limits.asked_to_stop() {
                return Err(Stopped::Asked.into());
            }
            let mut failed = Ok(());
            empty.each_state(
                &layer,
                part,
                Some(store),
                slots,
                |profile, mates, number, images| {
                    let block = bounds.partition_point(|&(last, ..)| last < profile);
                    let (name, end, words) = &mut files[block];
                    words.extend_from_slice(&[profile, mates]);
                    words.extend_from_slice(number);
                    let share = words.len() - number.len();
                    divide(&mut words[share..], images);
                    if words.len() >= room && failed.is_ok() {
                        failed = store::append(store, name, end, words)
                            .map(|stretch| stretches[block].push(stretch));
                        words.clear();
                    }
                    Ok(())
                },
            )?;
            failed?;
        }
        for ((name, end, words), stretches) in files.iter_mut().zip(&mut stretches) {
            stretches.push(store::append(store, name, end, words)?);
        }
        let blocks = bounds.iter().zip(stretches);
        let blocks = blocks.map(|(&(_, states, classes), stretches)| Block {
            stretches,
            states,
            classes,
        });
        Ok(Blocks::Stored {
            empty,
            store,
            blocks: blocks.collect(),
            memory,
        })
    }

    /// How many blocks there are.
    pub(super) fn len(&self) -> usize {
        match self {
            Blocks::Whole(_) => 1,
            Blocks::Stored { blocks, .. } => blocks.len(),
        }
    }

    /// How many states.
    pub(super) fn states(&self) -> usize {
        match self {
            Blocks::Whole(half) => half.len(),
            Blocks::Stored { blocks, .. } => blocks.iter().map(|block| block.states).sum(),
        }
    }

    /// How many classes a block has.
    pub(super) fn classes(&self, block: usize) -> usize {
        match self {
            Blocks::Whole(half) => half.classes().len(),
            Blocks::Stored { blocks, .. } => blocks[block].classes,
        }
    }

    /// The bytes of the states that stay in memory, and the most that were or will be taken.
    pub(super) fn bytes(&self) -> (usize, usize) {
        match self {
            Blocks::Whole(half) => (half.bytes(), half.most_bytes),
            Blocks::Stored { memory, .. } => (*memory, 2 * memory),
        }
    }

    /// A block.
    pub(super) fn load(&self, block: usize) -> Result<Cow<'_, Half>, StoreError> {
        Ok(match self {
            Blocks::Whole(half) => Cow::Borrowed(half),
            Blocks::Stored {
                empty,
                store,
                blocks,
                memory,
            } => Cow::Owned(empty.load(&blocks[block].stretches, *store, *memory)?),
        })
    }

    /// Removes what was written.
    pub(super) fn remove(self) -> Result<(), StoreError> {
        if let Blocks::Stored { store, blocks, .. } = self {
            let stretches = blocks.iter().filter_map(|block| block.stretches.first());
            for stretch in stretches {
                store.remove(&stretch.file)?;
            }
        }
        Ok(())
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
