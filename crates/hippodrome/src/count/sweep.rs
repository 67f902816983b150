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
//! Cost: for each state a few dozen instructions and a look-up in memory for each way to go on.
//! Memory: two layers.

use arrayvec::ArrayVec;
use num_bigint::BigUint;

use super::key::{BARE, INNER, Key};
use super::steps::Step;
use super::table::{Full, Rows, Table, add};
use crate::limits::{Limits, Stopped};
use crate::trace::{Layer, PULSE, Trace};

/// What a sweep has come to.
#[derive(Clone, Debug)]
pub(super) struct Sweep<K> {
    rows: Rows<K>,
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
    pub(super) fn new() -> Self {
        Sweep {
            rows: Rows::one(K::EMPTY),
            tours: BigUint::ZERO,
            done: 0,
            states: 0,
            widest: 1,
            bytes: 0,
        }
    }

    /// The states of the layer that it has come to.
    pub(super) fn rows(&self) -> &Rows<K> {
        &self.rows
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
                states: self.rows.len() as u64,
                expanded: self.states,
            };
            trace.layer(layer);
            match self.step(&steps[self.done], most_bytes, layer, limits, trace) {
                Ok((table, tours)) => {
                    self.bytes = self.bytes.max(self.rows.bytes() + table.bytes());
                    self.states += self.rows.len() as u64;
                    self.rows = table.into_rows();
                    self.widest = self.widest.max(self.rows.len() as u64);
                    self.tours += BigUint::from_slice(&halves(&tours));
                    self.done += 1;
                }
                Err(Halt::Stopped(why)) => return Err(why),
                Err(Halt::Full(Full::Memory)) => return Err(Stopped::Memory),
                Err(Halt::Full(Full::Overflow)) => {
                    let rows = std::mem::replace(&mut self.rows, Rows::one(K::EMPTY));
                    self.rows = rows.widened();
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
    ) -> Result<(Table<K>, Vec<u64>), Halt> {
        let (limbs, seed) = (self.rows.limbs(), layer.done);
        let most_words = most_bytes.saturating_sub(self.rows.bytes()) / 8;
        let mut table = Table::new(limbs, self.rows.len(), seed, most_words);
        if table.bytes() / 8 > most_words {
            return Err(Full::Memory.into());
        }
        let mut tours = vec![0; limbs];
        for (at, (state, number)) in (0u64..).zip(self.rows.iter()) {
            if self.states + at >= limits.budget() {
                return Err(Stopped::Nodes.into());
            }
            if (at + 1).is_multiple_of(PULSE) {
                trace.layer(Layer {
                    expanded: self.states + at,
                    ..layer
                });
                if limits.asked_to_stop() {
                    return Err(Stopped::Asked.into());
                }
            }
            expand(step, state, |next| match next {
                Next::State(state) => table.add(canonical(step, state), number),
                Next::Tour => add(&mut tours, number),
            })?;
        }
        match limits.asked_to_stop() {
            true => Err(Stopped::Asked.into()),
            false => Ok((table, tours)),
        }
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
