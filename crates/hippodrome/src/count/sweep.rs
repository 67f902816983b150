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

mod ranges;

mod merged;

mod resumed;

use num_bigint::BigUint;

use self::layer::{Halt, Layer, Part};
use self::merged::Merged;
use self::ranges::{Ranges, successors};
use self::table::{Full, Rows, Table, add, states};
use crate::count::frontier::expand::Next;
use crate::count::frontier::key::Key;
use crate::count::frontier::steps::Step;
use crate::count::keep::compressed_store::CompressedStore;
use crate::count::keep::file::File;
use crate::count::keep::run::{Run, RunWriter};
use crate::count::number::CountError;
use crate::limits::{Limits, Stopped};
use crate::parallel::map;
use crate::trace::{CountProgress, Trace};

/// How many states a thread takes at a time.
const SLICE: usize = 1 << 12;
/// The most bytes of what comes of a round.
const ROUND: usize = 200 << 20;
/// Layers of fewer states than this are one part.
pub(crate) const SMALL: usize = 1 << 14;
/// How many bytes of states a part has, or a few times as many: a table that a cache holds.
const PART: usize = 1 << 18;
/// The most parts, and where memory is scarce.
const MAX_PARTS: usize = 1 << 9;
const MAX_PARTS_IF_SCARCE: usize = 1 << 12;
/// One in how many bytes of memory is for a part, with a store.
const PART_SHARE: usize = 128;
/// How many times a part of this layer one of the next takes while it is read, added up and grows.
const FINISHING: usize = 9;
/// One in how many bytes of memory is for what comes of a round.
const ROUND_SHARE: usize = 8;
/// One in how many bytes is for states of a round that are read from the store.
const READ_SHARE: usize = 32;
/// One in how many bytes is for knowing what was written where.
const WRITTEN_SHARE: usize = 16;

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
        trace: &mut impl Trace,
        mut kept: impl FnMut(&Self) -> Result<(), CountError>,
    ) -> Result<(), CountError> {
        while self.done < until {
            let progress = CountProgress {
                done: self.done as u64,
                of: steps.len() as u64,
                states: self.layer.len() as u64,
                expanded: self.states,
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
        trace: &mut impl Trace,
    ) -> Result<Made<K>, Halt> {
        let (limbs, seed, len) = (self.layer.limbs, progress.done, self.layer.len());
        let row_bytes = (K::WORDS + limbs) * 8;
        let parts = |part: usize| len * row_bytes / part + self.threads;
        let number = match (len, self.store) {
            (0..SMALL, _) => 1,
            (_, Some(_)) if len * row_bytes / MAX_PARTS > memory / PART_SHARE => {
                parts((memory / PART_SHARE).max(1)).min(MAX_PARTS_IF_SCARCE)
            }
            _ => parts(PART).min(MAX_PARTS),
        };
        let store = self.store.map(|(store, _)| store);
        let ranges = Ranges::of_next(step, &self.layer, number, store)?;
        let number = ranges.len();
        let threads = self.threads.min(number);
        let finishing = match self.store {
            Some(_) => (FINISHING * threads * (len * row_bytes / number)).min(memory / 4),
            None => 0,
        };
        let written = self.store.map_or(0, |_| memory / WRITTEN_SHARE);
        let rounds = memory / ROUND_SHARE + memory / READ_SHARE;
        let others = self.layer.bytes() + rounds + written + finishing;
        let for_tables = memory.saturating_sub(others);
        // Each thread may grow one of its tables, and has the old and the new one meanwhile.
        let most_words = for_tables / 8 * 3 / (2 * number + threads);
        let expected = (len / number).min(most_words * 8 / row_bytes / 4);
        let table = || Table::new(limbs, expected, seed, most_words);
        let mut making: Vec<Making<K>> = (0..number).map(|_| table().into()).collect();
        if making[0].table.bytes() * number > for_tables {
            return Err(Full::Memory.into());
        }
        let mut files: Vec<Option<File<'_>>> = (0..threads)
            .map(|thread| self.file(SPILLED, self.done, thread))
            .collect::<Result<_, _>>()?;
        // Vectors that grow have up to twice the place that they need.
        let most_of_round = ROUND.min(memory / ROUND_SHARE) / 2 / threads;
        let mut outboxes: Vec<Outbox> = (0..threads)
            .map(|_| Outbox::new(number, most_of_round, K::WORDS + limbs, limbs))
            .collect();
        let most_read = memory / READ_SHARE / row_bytes;
        let parts_of_round = (most_read * self.layer.parts.len() / len.max(1)).max(1);
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
                    while outbox.filled() <= most_of_round {
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
const SPILLED: &str = "spilled";
const LAYER: &str = "layer";

/// The name of a file.
fn name(side: &str, what: &str, step: usize, thread: usize) -> String {
    format!("{side}-{what}-{step}.{thread}")
}

/// A part of a layer that is being made.
struct Making<K> {
    table: Table<K>,
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
    fn add_all(
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
    fn most_words(&self, limbs: usize) -> usize {
        let spilled: usize = self.spilled.iter().map(|run| run.states).sum();
        (self.table.len() + spilled) * (K::WORDS + limbs)
    }

    /// The part, written to this file, its states in memory too if they are to stay there.
    fn store(self, file: &mut File<'_>, limbs: usize, stays: bool) -> Result<Part<K>, Halt> {
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

/// Some of the states of a part: those from this one on, [`SLICE`] at the most.
type Slice<'r, K> = (&'r Rows<K>, usize);

fn slices<K: Key>(rows: &Rows<K>) -> impl Iterator<Item = Slice<'_, K>> {
    (0..rows.len())
        .step_by(SLICE)
        .map(move |first| (rows, first))
}

/// How many states stand on a sheet, or fewer where sheets for all parts would take more than half of a round's memory.
const SHEET: usize = 64;

/// What a thread has made and not yet put into tables. What comes of neighbors goes to few parts, and to others in the
/// next round: so parts take sheets of one pile as they need them.
struct Outbox {
    /// Sheets of states and their numbers, one after another.
    words: Vec<u64>,
    /// The words of a sheet, and of a state with its number.
    sheet: usize,
    stride: usize,
    /// For each part where its sheets begin; where its next state goes, and where the last sheet ends.
    sheets: Vec<Vec<usize>>,
    ends: Vec<(usize, usize)>,
    tours: Vec<u64>,
}

impl Outbox {
    /// For so many parts, and so many bytes of states with numbers of so many words.
    fn new(parts: usize, bytes: usize, stride: usize, limbs: usize) -> Self {
        let states = bytes / 2 / (parts * stride * 8);
        Outbox {
            words: Vec::new(),
            sheet: states.clamp(1, SHEET) * stride,
            stride,
            sheets: vec![Vec::new(); parts],
            ends: vec![(0, 0); parts],
            tours: vec![0; limbs],
        }
    }

    /// Nothing is in it any more, but tours.
    fn clear(&mut self) {
        self.words.clear();
        self.sheets.iter_mut().for_each(Vec::clear);
        self.ends.fill((0, 0));
    }

    /// The bytes that it takes.
    fn bytes(&self) -> usize {
        self.words.capacity() * 8
    }

    /// The bytes of the sheets that are in use.
    fn filled(&self) -> usize {
        self.words.len() * 8
    }

    /// Where the words of a state for this part and of its number go.
    #[inline]
    fn place(&mut self, part: usize) -> &mut [u64] {
        let (mut at, mut sheet_end) = self.ends[part];
        if at == sheet_end {
            at = self.words.len();
            sheet_end = at + self.sheet;
            self.words.resize(sheet_end, 0);
            self.sheets[part].push(at);
        }
        self.ends[part] = (at + self.stride, sheet_end);
        &mut self.words[at..at + self.stride]
    }

    /// The states for this part and their numbers, sheet by sheet.
    fn words_for(&self, part: usize) -> impl Iterator<Item = &[u64]> {
        let (end, last) = self.ends[part];
        let sheets = self.sheets[part].iter();
        sheets.map(move |&first| {
            let sheet_end = first + self.sheet;
            &self.words[first..if sheet_end == last { end } else { sheet_end }]
        })
    }

    /// Goes on from these states.
    fn fill<K: Key>(
        &mut self,
        step: &Step,
        &(rows, first): &Slice<'_, K>,
        ranges: &Ranges<K>,
        limits: &Limits<'_>,
    ) -> Result<(), Halt> {
        if limits.asked_to_stop() {
            return Err(Stopped::Asked.into());
        }
        for (state, number) in rows.range(first, SLICE) {
            successors(step, state, |next| match next {
                Next::State(state) => {
                    let (key, sum) = self.place(ranges.of(state)).split_at_mut(K::WORDS);
                    state.write(key);
                    sum.copy_from_slice(number);
                    Ok(())
                }
                Next::Tour => add(&mut self.tours, number),
            })?;
        }
        Ok(())
    }
}

/// A number in words of 32 bits, the lowest first.
fn halves(words: &[u64]) -> Vec<u32> {
    let halves = words
        .iter()
        .flat_map(|&word| [word as u32, (word >> 32) as u32]);
    halves.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
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
