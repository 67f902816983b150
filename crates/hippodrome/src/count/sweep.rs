//! The sweep over a graph: all Hamiltonian cycles at once, square by square.
//!
//! When a square's turn comes, both its moves are fixed in every possible way (`expand`). What has
//! happened so far matters only through the frontier, where each square is bare, inner, or the end of a
//! path whose other end lies in the frontier too. So one state stands for all the ways that lead to it,
//! and only their number is kept. D. E. Knuth, dynaham (2010); the idea is older: B. D. McKay counted 8x8 in halves in
//! 1997; M. Loebbing and I. Wegener, Electronic J. Combin. 3, 1996, tried it with other diagrams.
//!
//! States that a symmetry of the graph maps to each other have the same future wherever the symmetry
//! preserves the squares done, and are one.
//!
//! A layer of many states falls into parts by ranges of keys (`layer`, `ranges`), and threads share it, in rounds: first
//! each goes on from its own states, sorting what comes by part; then each puts its own parts into
//! their tables.
//!
//! With a store, a table that has no more place is written there in sorted order and begun anew; when the layer is
//! complete, what was written of a part is `merged`. A layer that takes more than a third of the
//! memory stays in the store. And each layer is a checkpoint: it is written whole before the one before
//! it is removed.
//!
//! Cost: for each state a few dozen instructions and a look-up in memory for each way to go on.
//! Memory: two layers, and what comes of some states, a quarter of the memory at the most; with a
//! store no more than the memory given, or a megabyte if that is little.

pub(crate) mod table;

pub(crate) mod layer;

pub(crate) mod ranges;

pub(crate) mod division;

mod merged;

pub(crate) mod making;

pub(crate) mod outbox;

pub(crate) mod resumed;

use num_bigint::BigUint;

use self::division::Room;
use self::layer::{Halt, Layer, Part};
use self::making::Making;
use self::outbox::{Outbox, SLICE, Slice, slices};
use self::ranges::Ranges;
use self::table::{Full, Table, add};
use crate::count::frontier::key::Key;
use crate::count::frontier::steps::Step;
use crate::count::keep::compressed_store::CompressedStore;
use crate::count::keep::file::File;
use crate::count::number::CountError;
use crate::limits::{Limits, Stopped};
use crate::parallel::map;
use crate::trace::{CountProgress, ProgressTrace};

/// What a sweep has come to.
#[derive(Clone)]
pub(crate) struct Sweep<'s, K> {
    pub(crate) layer: Layer<K>,
    threads: usize,
    /// Where layers are kept, under names that begin like this.
    store: Option<(CompressedStore<'s>, &'static str)>,
    /// Tours that are closed already.
    pub(crate) tours: BigUint,
    /// Steps made.
    pub(crate) done: usize,
    /// States gone on from, over all layers.
    pub(crate) states: u64,
    /// The most states of a layer.
    pub(crate) widest: u64,
    /// The most bytes that were taken.
    pub(crate) bytes: usize,
}

/// What one step makes of a layer.
struct Made<K> {
    layer: Layer<K>,
    /// Tours closed on the way.
    tours: Vec<u64>,
    /// The most bytes that were taken.
    bytes: usize,
}

impl<'s, K: Key> Sweep<'s, K> {
    /// Nothing is done yet.
    pub(crate) fn new(threads: usize, store: Option<(CompressedStore<'s>, &'static str)>) -> Self {
        Sweep {
            layer: Layer::one(K::EMPTY),
            threads,
            store,
            tours: BigUint::ZERO,
            done: 0,
            states: 0,
            widest: 1,
            bytes: 0,
        }
    }

    /// Goes on through the steps up to this one. `memory` is how many bytes may be taken; `kept` is
    /// called when a layer is complete, and stored if there is a store.
    pub(crate) fn run(
        &mut self,
        steps: &[Step],
        until: usize,
        memory: usize,
        limits: &Limits<'_>,
        trace: &mut dyn ProgressTrace,
        mut kept: impl FnMut(&Self) -> Result<(), CountError>,
    ) -> Result<(), CountError> {
        while self.done < until {
            let progress = CountProgress {
                done: self.done as u64,
                of: steps.len() as u64,
                states: self.layer.len() as u64,
                expanded: self.states,
                ..CountProgress::default()
            };
            trace.layer(progress);
            if progress.states > limits.budget().saturating_sub(self.states) {
                return Err(Stopped::Nodes.into());
            }
            match self.step(&steps[self.done], memory, progress, limits, trace) {
                Ok(made) => {
                    self.bytes = self.bytes.max(made.bytes);
                    self.states += progress.states;
                    self.layer = made.layer;
                    self.widest = self.widest.max(self.layer.len() as u64);
                    self.tours += BigUint::from_slice(&halves(&made.tours));
                    self.done += 1;
                    kept(self)?;
                }
                Err(Halt::Store(why)) => return Err(why),
                Err(Halt::Full(Full::Memory)) => return Err(Stopped::Memory.into()),
                Err(Halt::Full(Full::Overflow)) => self.layer.limbs += 1,
            }
        }
        Ok(())
    }

    /// The next layer.
    fn step(
        &self,
        step: &Step,
        memory: usize,
        progress: CountProgress,
        limits: &Limits<'_>,
        trace: &mut dyn ProgressTrace,
    ) -> Result<Made<K>, Halt> {
        let (limbs, seed, len) = (self.layer.limbs, progress.done, self.layer.len());
        let row_bytes = (K::WORDS + limbs) * 8;
        let room = Room {
            memory,
            threads: self.threads,
            states: len,
            layer_bytes: self.layer.bytes(),
            row_bytes,
            is_stored: self.store.is_some(),
        };
        let store = self.store.map(|(store, _)| store);
        let ranges = Ranges::of_next(step, &self.layer, room.parts(), store)?;
        let number = ranges.len();
        let threads = self.threads.min(number);
        let division = room.divided(number);
        let table = || Table::new(limbs, division.expected, seed, division.most_words);
        let mut making: Vec<Making<K>> = (0..number).map(|_| table().into()).collect();
        division.fits(making[0].table.bytes())?;
        let mut files: Vec<Option<File<'_>>> = (0..threads)
            .map(|thread| self.file(SPILLED, self.done, thread))
            .collect::<Result<_, _>>()?;
        let mut outboxes: Vec<Outbox> = (0..threads)
            .map(|_| Outbox::new(number, division.round, K::WORDS + limbs, limbs))
            .collect();
        let parts_of_round = (division.read * self.layer.parts.len() / len.max(1)).max(1);
        let (mut gone_on, mut bytes) = (0, 0);
        for parts in self.layer.parts.chunks(parts_of_round) {
            let rows = parts.iter().map(|part| self.layer.rows(part, store));
            let rows = rows.collect::<Result<Vec<_>, _>>()?;
            let slices: Vec<Slice<'_, K>> = rows.iter().flat_map(|rows| slices(rows)).collect();
            // Each thread has every so many-th slice.
            let mut next: Vec<usize> = (0..threads).collect();
            while next.iter().any(|&at| at < slices.len()) {
                trace.layer(CountProgress {
                    expanded: self.states + gone_on,
                    ..progress
                });
                let before: usize = next.iter().sum();
                let jobs = outboxes.iter_mut().zip(&mut next).collect();
                let sent = map(jobs, |(outbox, at): (&mut Outbox, &mut usize)| {
                    outbox.clear();
                    while outbox.filled() <= division.round {
                        let Some(slice) = slices.get(*at) else {
                            break;
                        };
                        outbox.fill(step, slice, &ranges, limits)?;
                        *at += threads;
                    }
                    Ok(())
                });
                sent.into_iter().collect::<Result<(), Halt>>()?;
                let slices_done = (next.iter().sum::<usize>() - before) / threads;
                gone_on += (slices_done * SLICE) as u64;
                // What comes of neighbors goes to few parts, so each thread has every so many-th part.
                let mut shares: Vec<Vec<(usize, &mut Making<K>)>> = Vec::new();
                shares.resize_with(threads, Vec::new);
                for (part, making) in making.iter_mut().enumerate() {
                    shares[part % threads].push((part, making));
                }
                let jobs = shares.into_iter().zip(&mut files).collect();
                let received = map(jobs, |(share, file): (Vec<_>, &mut Option<File<'_>>)| {
                    for (part, making) in share {
                        for outbox in &outboxes {
                            for words in outbox.words_for(part) {
                                making.add_all(words, limbs, file.as_mut(), table)?;
                            }
                        }
                    }
                    Ok(())
                });
                received.into_iter().collect::<Result<(), Halt>>()?;
                let tables: usize = making.iter().map(|making| making.table.bytes()).sum();
                let on_the_way: usize = outboxes.iter().map(Outbox::bytes).sum();
                bytes = bytes.max(self.layer.bytes() + tables + on_the_way);
            }
        }
        let mut tours = vec![0; limbs];
        for outbox in &outboxes {
            add(&mut tours, &outbox.tours)?;
        }
        drop(outboxes);
        if limits.asked_to_stop() {
            return Err(Stopped::Asked.into());
        }
        // Not more than this many words of states.
        let most: usize = making.iter().map(|part| part.most_words(limbs)).sum();
        let stays = self.store.is_none() || most * 8 <= memory / 3;
        let each = making.len().div_ceil(threads);
        let mut making = making.into_iter();
        let jobs = (0..threads).map(|thread| (thread, making.by_ref().take(each).collect()));
        let parts = map(
            jobs.collect(),
            |(thread, making): (usize, Vec<Making<K>>)| {
                let mut file = self.file(LAYER, self.done + 1, thread)?;
                let parts = making.into_iter();
                let parts: Result<Vec<_>, Halt> = parts
                    .map(|making| match file.as_mut() {
                        Some(file) => making.store(file, limbs, stays),
                        None => Ok(Part::here(making.table.into_rows())),
                    })
                    .collect();
                file.as_ref().map_or(Ok(()), File::sync)?;
                parts
            },
        );
        let parts: Vec<Vec<Part<K>>> = parts.into_iter().collect::<Result<_, Halt>>()?;
        for file in files.into_iter().flatten() {
            file.remove()?;
        }
        Ok(Made {
            layer: Layer {
                parts: parts.into_iter().flatten().collect(),
                limbs,
            },
            tours,
            bytes,
        })
    }

    /// An empty file of a thread in a step.
    fn file(&self, what: &str, step: usize, thread: usize) -> Result<Option<File<'s>>, CountError> {
        let Some((store, side)) = self.store else {
            return Ok(None);
        };
        File::new(store, name(side, what, step, thread)).map(Some)
    }

    /// The files that the next step may write.
    pub(crate) fn files(&self) -> Vec<String> {
        let Some((_, side)) = self.store else {
            return Vec::new();
        };
        let step = |thread| [(SPILLED, self.done, thread), (LAYER, self.done + 1, thread)];
        let files = (0..self.threads).flat_map(step);
        files
            .map(|(what, step, thread)| name(side, what, step, thread))
            .collect()
    }
}

/// What tables had no place for, and the states of a layer.
pub(crate) const SPILLED: &str = "spilled";
pub(crate) const LAYER: &str = "layer";

/// The name of a file.
pub(crate) fn name(side: &str, what: &str, step: usize, thread: usize) -> String {
    format!("{side}-{what}-{step}.{thread}")
}

/// A number in words of 32 bits, the lowest first.
pub(crate) fn halves(words: &[u64]) -> Vec<u32> {
    let halves = words
        .iter()
        .flat_map(|&word| [word as u32, (word >> 32) as u32]);
    halves.collect()
}

#[cfg(test)]
mod tests {
    use super::division::SMALL;
    use crate::count::Counter;
    use crate::leaper::Leaper;
    use crate::problem::{Ends, Problem};

    /// Layers that are shared by threads, and fall into parts: the published number for any number of
    /// threads (A083386).
    #[test]
    fn threads_agree() {
        let problem = Problem::on_board("5x8".parse().unwrap(), Leaper::KNIGHT, Ends::Any);
        for threads in 1..=3 {
            let count = Counter::new(&problem).threads(threads).count().unwrap();
            assert_eq!(count.tours, 18_061_054u32.into());
            assert!(count.widest > SMALL as u64, "no layer has parts");
            assert!(count.gathered > 0, "not cut");
        }
    }
}
