//! A part of a layer that is being made: a table, and in a store what the table had no place for.

use super::layer::{Halt, Part};
use super::merged::Merged;
use super::table::{Full, Rows, Table, states};
use crate::count::frontier::key::Key;
use crate::count::keep::file::File;
use crate::count::keep::run::{Run, RunWriter};

/// A part of a layer that is being made.
pub(crate) struct Making<K> {
    pub(crate) table: Table<K>,
    /// What the table had no place for.
    spilled: Vec<Run>,
}

impl<K> From<Table<K>> for Making<K> {
    fn from(table: Table<K>) -> Self {
        Making {
            table,
            spilled: Vec::new(),
        }
    }
}

impl<K: Key> Making<K> {
    /// Adds states and their numbers that stand one after another. A full table is written to the
    /// file and begun anew.
    pub(crate) fn add_all(
        &mut self,
        words: &[u64],
        limbs: usize,
        mut file: Option<&mut File<'_>>,
        anew: impl Fn() -> Table<K>,
    ) -> Result<(), Halt> {
        for (key, number) in states(words, limbs) {
            match (self.table.add(key, number), &mut file) {
                (Err(Full::Memory), Some(file)) => {
                    let full = std::mem::replace(&mut self.table, anew());
                    let mut run = RunWriter::new(file, limbs);
                    let mut sorted = full.sorted();
                    while let Some(key) = sorted.advance() {
                        run.add(key, sorted.number())?;
                    }
                    self.spilled.push(run.finish()?);
                }
                (added, _) => added?,
            }
        }
        Ok(())
    }

    /// At the most how many words of states there are.
    pub(crate) fn most_words(&self, limbs: usize) -> usize {
        let spilled: usize = self.spilled.iter().map(|run| run.states).sum();
        (self.table.len() + spilled) * (K::WORDS + limbs)
    }

    /// The part, written to this file, its states in memory too if they are to stay there.
    pub(crate) fn store(
        self,
        file: &mut File<'_>,
        limbs: usize,
        stays: bool,
    ) -> Result<Part<K>, Halt> {
        let store = file.store;
        let mut states = Merged::new(self.table.sorted(), &self.spilled, store, limbs)?;
        let expected = self.table.len();
        let mut rows = stays.then(|| Rows::new(limbs, expected));
        let mut run = RunWriter::new(file, limbs);
        while let Some((key, number)) = states.next()? {
            run.add(key, number)?;
            if let Some(rows) = &mut rows {
                rows.push(K::of_number(key), number);
            }
        }
        Ok(Part::stored(run.finish()?, rows))
    }
}
