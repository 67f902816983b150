//! The sweep over a graph: all Hamiltonian cycles at once, square by square.
//!
//! When a square's turn comes, both its moves are fixed: as many as it lacks, in every possible way,
//! each to a neighbor that is not done. What has happened so far matters only through the frontier,
//! where each square is bare, inner, or the end of a path whose other end lies in the frontier too.
//! So one state stands for all the ways that lead to it, and only their number is kept. A move
//! between the two ends of one path closes a cycle: a tour if nothing is left outside it, else
//! nothing. D. E. Knuth, dynaham (2010); the idea is older: B. D. McKay counted 8x8 in halves in
//! 1997; M. Loebbing and I. Wegener, Electronic J. Combin. 3, 1996, tried it with other diagrams.
//!
//! A neighbor for which this is the last chance to get a move that it needs must be taken; if there
//! are more of them than moves, the state is dropped. States that a symmetry of the graph maps to
//! each other have the same future wherever the symmetry preserves the squares done, and are one.
//!
//! A layer of many states falls into parts by hash, and threads share it, in rounds: first
//! each goes on from its own states, sorting what comes by part; then each puts its own parts into
//! their tables.
//!
//! Cost: for each state a few dozen instructions and a look-up in memory for each way to go on.
//! Memory: two layers, and what comes of 2^21 states or of as many as a sixteenth of the memory holds.

use arrayvec::ArrayVec;
use num_bigint::BigUint;

use super::key::{BARE, INNER, Key};
use super::share::share;
use super::steps::Step;
use super::table::{Full, Rows, Table, add, part};
use crate::limits::{Limits, Stopped};
use crate::trace::{Layer, Trace};

/// How many states are gone on from in one round, and how many a thread takes at a time.
const ROUND: usize = 1 << 21;
const SLICE: usize = 1 << 12;
/// Layers of fewer states than this are one part.
pub(super) const SMALL: usize = 1 << 14;
/// How many bytes of states a part has, or a few times as many: a table that a cache holds.
const PART: usize = 1 << 18;
/// The most parts, as a power of two.
const MOST_PARTS: u32 = 9;

/// What a sweep has come to.
#[derive(Clone, Debug)]
pub(super) struct Sweep<K> {
    /// The layer, in parts.
    pub(super) rows: Vec<Rows<K>>,
    threads: usize,
    /// Tours that are closed already.
    pub(super) tours: BigUint,
    /// Steps made.
    pub(super) done: usize,
    /// States gone on from, over all layers.
    pub(super) states: u64,
    /// The most states of a layer.
    pub(super) widest: u64,
    /// The most bytes that two layers took.
    pub(super) bytes: usize,
}

/// Why a layer was not finished.
#[derive(Copy, Clone, Debug)]
enum Halt {
    Stopped(Stopped),
    Full(Full),
}

impl From<Stopped> for Halt {
    fn from(why: Stopped) -> Halt {
        Halt::Stopped(why)
    }
}

impl From<Full> for Halt {
    fn from(full: Full) -> Halt {
        Halt::Full(full)
    }
}

/// A way to go on.
enum Next<K> {
    State(K),
    Tour,
}

impl<K: Key> Sweep<K> {
    /// Nothing is done yet.
    pub(super) fn new(threads: usize) -> Self {
        Sweep {
            rows: vec![Rows::one(K::EMPTY)],
            threads,
            tours: BigUint::ZERO,
            done: 0,
            states: 0,
            widest: 1,
            bytes: 0,
        }
    }

    /// How many these are.
    pub(super) fn len(&self) -> usize {
        self.rows.iter().map(Rows::len).sum()
    }

    /// The bytes that they take.
    pub(super) fn row_bytes(&self) -> usize {
        self.rows.iter().map(Rows::bytes).sum()
    }

    /// Goes on through the steps up to this one. `most_bytes` is how much memory two layers may
    /// take.
    pub(super) fn run(
        &mut self,
        steps: &[Step],
        until: usize,
        most_bytes: usize,
        limits: &Limits<'_>,
        trace: &mut impl Trace,
    ) -> Result<(), Stopped> {
        while self.done < until {
            let layer = Layer {
                done: self.done as u64,
                of: steps.len() as u64,
                states: self.len() as u64,
                expanded: self.states,
            };
            trace.layer(layer);
            if layer.states > limits.budget().saturating_sub(self.states) {
                return Err(Stopped::Nodes);
            }
            match self.step(&steps[self.done], most_bytes, layer, limits, trace) {
                Ok((tables, tours)) => {
                    let tables_bytes: usize = tables.iter().map(Table::bytes).sum();
                    self.bytes = self.bytes.max(self.row_bytes() + tables_bytes);
                    self.states += layer.states;
                    self.rows = tables.into_iter().map(Table::into_rows).collect();
                    self.widest = self.widest.max(self.len() as u64);
                    self.tours += BigUint::from_slice(&halves(&tours));
                    self.done += 1;
                }
                Err(Halt::Stopped(why)) => return Err(why),
                Err(Halt::Full(Full::Memory)) => return Err(Stopped::Memory),
                Err(Halt::Full(Full::Overflow)) => {
                    let rows = std::mem::take(&mut self.rows);
                    self.rows = rows.into_iter().map(Rows::widened).collect();
                }
            }
        }
        Ok(())
    }

    /// The next layer, and the tours closed on the way.
    fn step(
        &self,
        step: &Step,
        most_bytes: usize,
        layer: Layer,
        limits: &Limits<'_>,
        trace: &mut impl Trace,
    ) -> Result<(Vec<Table<K>>, Vec<u64>), Halt> {
        let (limbs, seed, len) = (self.rows[0].limbs(), layer.done, self.len());
        let row_bytes = (K::WORDS + limbs) * 8;
        let bits = match len {
            0..SMALL => 0,
            _ => (len * row_bytes / PART + self.threads)
                .ilog2()
                .min(MOST_PARTS),
        };
        let most_words = most_bytes.saturating_sub(self.row_bytes()) / 8;
        // Of many tables one grows at a time.
        let most_words_each = if bits == 0 {
            most_words
        } else {
            (most_words / 2 * 3) >> bits
        };
        let table = |_| Table::new(limbs, len >> bits, seed, bits, most_words_each);
        let mut tables: Vec<Table<K>> = (0..1 << bits).map(table).collect();
        if tables.iter().map(Table::bytes).sum::<usize>() / 8 > most_words {
            return Err(Full::Memory.into());
        }
        let mut outboxes: Vec<Outbox> = (0..if bits == 0 { 1 } else { self.threads })
            .map(|_| Outbox {
                words: vec![Vec::new(); if bits == 0 { 0 } else { tables.len() }],
                tours: vec![0; limbs],
            })
            .collect();
        let slices: Vec<Slice<'_, K>> = self.rows.iter().flat_map(slices).collect();
        let sixteenth = most_words * 8 / row_bytes / 16;
        let round_slices = ROUND.min(sixteenth) / SLICE + 1;
        for (round, slices) in slices.chunks(round_slices).enumerate() {
            trace.layer(Layer {
                expanded: self.states + (round * round_slices * SLICE) as u64,
                ..layer
            });
            if bits == 0 {
                let Outbox { tours, .. } = &mut outboxes[0];
                for (rows, first) in slices {
                    if limits.asked_to_stop() {
                        return Err(Stopped::Asked.into());
                    }
                    for (state, number) in rows.range(*first, SLICE) {
                        expand(step, state, |next| match next {
                            Next::State(state) => tables[0].add(canonical(step, state), number),
                            Next::Tour => add(tours, number),
                        })?;
                    }
                }
                continue;
            }
            let jobs = outboxes.iter_mut().enumerate().collect();
            let sent = share(jobs, |(thread, outbox): (usize, &mut Outbox)| {
                outbox.words.iter_mut().for_each(Vec::clear);
                let own = slices.iter().skip(thread).step_by(self.threads);
                own.clone()
                    .try_for_each(|slice| outbox.fill(step, slice, seed, bits, limits))
            });
            sent.into_iter().collect::<Result<(), Halt>>()?;
            let each = tables.len().div_ceil(self.threads);
            let jobs = tables.chunks_mut(each).enumerate().collect();
            let received = share(jobs, |(thread, tables)| {
                for (part, table) in (thread * each..).zip(tables) {
                    for outbox in &outboxes {
                        table.add_all(&outbox.words[part])?;
                    }
                }
                Ok(())
            });
            received.into_iter().collect::<Result<(), Full>>()?;
        }
        let mut tours = vec![0; limbs];
        for outbox in &outboxes {
            add(&mut tours, &outbox.tours)?;
        }
        match limits.asked_to_stop() {
            true => Err(Stopped::Asked.into()),
            false => Ok((tables, tours)),
        }
    }
}

/// Some of the states of a part: those from this one on, [`SLICE`] at the most.
type Slice<'r, K> = (&'r Rows<K>, usize);

fn slices<K: Key>(rows: &Rows<K>) -> impl Iterator<Item = Slice<'_, K>> {
    (0..rows.len())
        .step_by(SLICE)
        .map(move |first| (rows, first))
}

/// What a thread has made and not yet put into tables.
struct Outbox {
    /// For each part states and their numbers, one after another.
    words: Vec<Vec<u64>>,
    tours: Vec<u64>,
}

impl Outbox {
    /// Goes on from these states.
    fn fill<K: Key>(
        &mut self,
        step: &Step,
        &(rows, first): &Slice<'_, K>,
        seed: u64,
        bits: u32,
        limits: &Limits<'_>,
    ) -> Result<(), Halt> {
        if limits.asked_to_stop() {
            return Err(Stopped::Asked.into());
        }
        let mut words = [0; 2];
        for (state, number) in rows.range(first, SLICE) {
            expand(step, state, |next| match next {
                Next::State(state) => {
                    let state = canonical(step, state);
                    let outbox = &mut self.words[part(state, seed, bits)];
                    state.write(&mut words);
                    outbox.extend_from_slice(&words[..K::WORDS]);
                    outbox.extend_from_slice(number);
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

/// The state by its one name, and of mirror images the least.
#[inline]
fn canonical<K: Key>(step: &Step, state: K) -> K {
    let state = state.canonical();
    let images = step.mirrors.iter().map(|moved| {
        let image = moved.iter().fold(K::EMPTY, |image, &(from, to)| {
            image.with(to, state.get(from))
        });
        image.canonical()
    });
    images.fold(state, K::min)
}

/// All the ways to fix the moves of a square.
#[inline]
fn expand<K: Key>(
    step: &Step,
    state: K,
    mut go: impl FnMut(Next<K>) -> Result<(), Full>,
) -> Result<(), Full> {
    let own = step.own.map_or(BARE, |slot| state.get(slot));
    let fresh = state.fresh();
    let state = step.own.map_or(state, |slot| state.with(slot, BARE));
    // The neighbors that may be taken, those that must be taken first.
    let mut open: ArrayVec<(u8, u32), 32> = ArrayVec::new();
    let mut must = 0;
    for &target in &step.targets {
        let label = state.get(target.slot);
        let needs = match label {
            INNER => continue,
            BARE => 2,
            _ => 1,
        };
        if needs > target.left {
            if needs > target.left + 1 {
                return Ok(());
            }
            open.push((target.slot, label));
            let last = open.len() - 1;
            open.swap(must, last);
            must += 1;
        } else {
            open.push((target.slot, label));
        }
    }
    match own {
        INNER => match must {
            0 => go(Next::State(state)),
            _ => Ok(()),
        },
        BARE => {
            if must > 2 {
                return Ok(());
            }
            let seconds = if must == 2 { 1..2 } else { 1..open.len() };
            for second in seconds {
                let firsts = if must == 0 { 0..second } else { 0..1 };
                for first in firsts {
                    if let Some(next) = through(step, state, open[first], open[second], fresh) {
                        go(next)?;
                    }
                }
            }
            Ok(())
        }
        path => {
            let choices = match must {
                0 => &open[..],
                1 => &open[..1],
                _ => &[],
            };
            for &(slot, label) in choices {
                let next = match label {
                    BARE => Some(Next::State(state.with(slot, path))),
                    same if same == path => close(step, state.with(slot, INNER)),
                    other => Some(Next::State(state.with(slot, INNER).renamed(other, path))),
                };
                if let Some(next) = next {
                    go(next)?;
                }
            }
            Ok(())
        }
    }
}

/// A bare square is joined to two neighbors.
#[inline]
fn through<K: Key>(
    step: &Step,
    state: K,
    (a, path_a): (u8, u32),
    (b, path_b): (u8, u32),
    fresh: u32,
) -> Option<Next<K>> {
    let state = match (path_a, path_b) {
        (BARE, BARE) => state.with(a, fresh).with(b, fresh),
        (BARE, path) => state.with(a, path).with(b, INNER),
        (path, BARE) => state.with(a, INNER).with(b, path),
        (path, same) if path == same => {
            return close(step, state.with(a, INNER).with(b, INNER));
        }
        (path, other) => state.with(a, INNER).with(b, INNER).renamed(other, path),
    };
    Some(Next::State(state))
}

/// A cycle is closed: a tour if every square that is left is inner.
#[inline]
fn close<K: Key>(step: &Step, state: K) -> Option<Next<K>> {
    let whole = step.closes && step.live.iter().all(|&slot| state.get(slot) == INNER);
    whole.then_some(Next::Tour)
}
