//! States of several sources, each in sorted order, as one sequence in sorted order.
//!
//! A state that comes from several sources comes once, with the sum of its numbers. A source is a run in the store, or a
//! table.
//!
//! Cost: a heap of the next key of each source. Memory: a block of each run, and the order of the table.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::layer::Halt;
use super::table::{Sorted, add};
use crate::count::keep::compressed_store::CompressedStore;
use crate::count::keep::run::{Run, RunReader};

/// States in sorted order, one after another.
enum Source<'m, 's> {
    Run(RunReader<'m, 's>),
    Table(Sorted<'m>),
}

impl Source<'_, '_> {
    /// Goes to the next state; its key.
    fn advance(&mut self) -> Result<Option<u128>, Halt> {
        match self {
            Source::Run(run) => Ok(run.advance()?),
            Source::Table(table) => Ok(table.advance()),
        }
    }

    /// The number of the state that was come to.
    fn number(&self) -> &[u64] {
        match self {
            Source::Run(run) => run.number(),
            Source::Table(table) => table.number(),
        }
    }
}

/// All of them.
pub(crate) struct Merged<'m, 's> {
    sources: Vec<Source<'m, 's>>,
    /// The key of the state that each source has come to, the least first.
    next: BinaryHeap<Reverse<(u128, usize)>>,
    sum: Vec<u64>,
}

impl<'m, 's> Merged<'m, 's> {
    /// The states of a table and of runs with numbers of so many words.
    pub(crate) fn new(
        table: Sorted<'m>,
        runs: &'m [Run],
        store: CompressedStore<'s>,
        limbs: usize,
    ) -> Result<Self, Halt> {
        let mut sources = vec![Source::Table(table)];
        for run in runs {
            sources.push(Source::Run(RunReader::new(run, store, limbs)?));
        }
        let mut merged = Merged {
            next: BinaryHeap::with_capacity(sources.len()),
            sources,
            sum: vec![0; limbs],
        };
        (0..merged.sources.len()).try_for_each(|source| merged.advance(source))?;
        Ok(merged)
    }

    fn advance(&mut self, source: usize) -> Result<(), Halt> {
        if let Some(key) = self.sources[source].advance()? {
            self.next.push(Reverse((key, source)));
        }
        Ok(())
    }

    /// The next state, and the words of its number, the lowest first.
    pub(crate) fn next(&mut self) -> Result<Option<(u128, &[u64])>, Halt> {
        let Some(Reverse((key, source))) = self.next.pop() else {
            return Ok(None);
        };
        self.sum.copy_from_slice(self.sources[source].number());
        self.advance(source)?;
        while let Some(&Reverse((_, source))) = self.next.peek().filter(|next| next.0.0 == key) {
            self.next.pop();
            add(&mut self.sum, self.sources[source].number())?;
            self.advance(source)?;
        }
        Ok(Some((key, &self.sum)))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::table::{Full, Table};
    use super::*;
    use crate::chance::{below, rng};
    use crate::count::keep::checkpoint::memory::Memory;
    use crate::count::keep::file::File;
    use crate::count::keep::run::RunWriter;

    /// Tables that were written one after another, and the last one: what they hold together.
    #[test]
    fn all_states_once_and_in_order() {
        let mut rng = rng(5, 3);
        for runs in [0, 1, 2, 9] {
            let memory = Memory::default();
            let store = memory.compressed();
            let mut file = File::new(store, "first-spilled-1.0".to_owned()).unwrap();
            let mut expected: BTreeMap<u128, u128> = BTreeMap::new();
            let mut written = Vec::new();
            for run in 0..=runs {
                let mut table: Table<u64> = Table::new(2, 1, run, usize::MAX);
                for _ in 0..below(&mut rng, 3) * 200 {
                    let (key, number) = (below(&mut rng, 500) as u64, below(&mut rng, 9) as u64);
                    table.add(key, &[u64::MAX - 3, number]).unwrap();
                    let number = u128::from(number) << 64 | u128::from(u64::MAX - 3);
                    *expected.entry(key.into()).or_default() += number;
                }
                if run == runs {
                    let mut merged = Merged::new(table.sorted(), &written, store, 2).unwrap();
                    let mut found = Vec::new();
                    while let Some((key, number)) = merged.next().unwrap() {
                        found.push((key, u128::from(number[1]) << 64 | u128::from(number[0])));
                    }
                    assert_eq!(
                        found,
                        std::mem::take(&mut expected)
                            .into_iter()
                            .collect::<Vec<_>>()
                    );
                    break;
                }
                let mut writer = RunWriter::new(&mut file, 2);
                let mut sorted = table.sorted();
                while let Some(key) = sorted.advance() {
                    writer.add(key, sorted.number()).unwrap();
                }
                written.push(writer.finish().unwrap());
            }
        }
    }

    /// A sum that does not fit is no number.
    #[test]
    fn sums_that_do_not_fit() {
        let memory = Memory::default();
        let store = memory.compressed();
        let mut file = File::new(store, "first-spilled-1.0".to_owned()).unwrap();
        let mut writer = RunWriter::new(&mut file, 1);
        writer.add(7, &[1]).unwrap();
        let run = [writer.finish().unwrap()];
        let mut table: Table<u64> = Table::new(1, 1, 0, usize::MAX);
        table.add(7, &[u64::MAX]).unwrap();
        let mut merged = Merged::new(table.sorted(), &run, store, 1).unwrap();
        assert!(matches!(merged.next(), Err(Halt::Full(Full::Overflow))));
    }
}
