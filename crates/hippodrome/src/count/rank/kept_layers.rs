//! The ways to a state, one by one.
//!
//! A *way* to a state is a set of edges: two at every vertex that is done, none between others. A sweep
//! counts the ways to all states of all its layers, and here the layers are kept. That is enough to number
//! the ways to a state without making them: those that pass through its first predecessor come first,
//! then those through the second, and so on; within a predecessor they come by their number there. So a
//! way is found from its number backwards, a vertex at a time, and its number is found by following it.
//!
//! The predecessors of a state are guessed: who lacked which move before. There are a few hundred guesses,
//! and those that are states, and from which the state comes, are the predecessors.
//!
//! Mirror images are not merged here, as they are where only their number is wanted: then the numbers of
//! the layers on the way are no longer those of the ways to a state, only the sums in the end are right.
//!
//! Cost: the sweep; 16 bytes or more for each state of all layers; then for each vertex of a way a few
//! hundred look-ups, less than a millisecond in all.

use num_bigint::BigUint;

use super::kept_tables::TablesInStore;
use crate::count::frontier::expand::{Next, expand};
use crate::count::frontier::key::{BARE, INNER, Key};
use crate::count::frontier::steps::{Step, frontier, steps};
use crate::count::keep::sealed::damaged;
use crate::count::number::{CountError, Resources, TOO_WIDE};
use crate::count::sweep::Sweep;
use crate::count::sweep::layer::{Layer, Part};
use crate::count::sweep::table::{Rows, Table};
use crate::graph::Graph;
use crate::hamiltonian::Edge;
use crate::limits::{Limits, Stopped};
use crate::trace::ProgressTrace;

/// All layers of a sweep.
pub(crate) struct KeptLayers<K> {
    order: Vec<u32>,
    steps: Vec<Step>,
    /// Which vertex each slot holds after each step.
    slots: Vec<Vec<(u8, u32)>>,
    /// After so many steps the states, and how many ways lead to each.
    tables: Vec<Table<K>>,
    /// Tours that were closed.
    pub(crate) tours: BigUint,
    /// States gone on from.
    pub(crate) states: u64,
}

/// A state after so many steps.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct LayerState<K> {
    pub(crate) done: usize,
    pub(crate) state: K,
}

/// A way for a tour to be closed.
pub(crate) struct Closing<K> {
    pub(crate) from: LayerState<K>,
    /// The edges that do it.
    pub(crate) edges: Vec<Edge>,
}

impl<K: Key> KeptLayers<K> {
    /// Sweeps over the vertices in this order and keeps all layers, in no more than the memory given, also as those of a
    /// side in a store if there is one.
    pub(crate) fn sweep(
        graph: &Graph,
        order: &[u32],
        mut kept: Option<(&mut TablesInStore<'_>, usize)>,
        how: &Resources,
        limits: &Limits<'_>,
        trace: &mut dyn ProgressTrace,
    ) -> Result<Self, CountError> {
        let (steps, _) = steps(graph, order, &[]).ok_or(TOO_WIDE)?;
        let slots = (1..=order.len()).map(|done| frontier(graph, &order[..done]).ok_or(TOO_WIDE));
        let slots = slots.collect::<Result<_, _>>()?;
        let mut tables: Vec<Table<K>> = Vec::with_capacity(steps.len() + 1);
        let mut sweep: Sweep<'_, K> = Sweep::new(how.threads, None);
        let mut left = *how;
        if let Some((kept, side)) = &kept {
            for done in 0..kept.tables(*side).len() {
                let table = kept.table(*side, done, &left, limits)?;
                left.memory -= table.bytes();
                tables.push(table);
            }
            if tables.len() > steps.len() + 1 {
                return Err(damaged("there are more tables than steps"));
            }
            if let (Some(last), Some(table)) = (kept.tables(*side).last(), tables.last()) {
                sweep.done = tables.len() - 1;
                (sweep.tours, sweep.states) = (last.tours.clone(), last.states);
                if sweep.done < steps.len() {
                    sweep.layer = layer_of(table);
                }
            }
        }
        loop {
            if tables.len() == sweep.done {
                let layer = &sweep.layer;
                let mut table = Table::new(layer.limbs, layer.len(), 0, usize::MAX);
                let memory = left.memory.checked_sub(table.bytes());
                left.memory = memory.ok_or(Stopped::Memory)?;
                for part in &layer.parts {
                    let rows = layer.rows(part, None)?;
                    for (key, number) in rows.iter() {
                        table.add(key, number).map_err(|_| Stopped::Memory)?;
                    }
                }
                if let Some((kept, side)) = &mut kept {
                    kept.keep_table(*side, &table, &sweep.tours, sweep.states, limits)?;
                }
                tables.push(table);
            }
            if sweep.done == steps.len() {
                break;
            }
            let next = sweep.done + 1;
            sweep.run(&steps, next, left.memory, limits, trace, |_| Ok(()))?;
        }
        Ok(KeptLayers {
            order: order.to_vec(),
            steps,
            slots,
            tables,
            tours: sweep.tours,
            states: sweep.states,
        })
    }

    /// The last layer by itself.
    pub(crate) fn last_layer(&self) -> Option<Layer<K>> {
        self.tables.last().map(layer_of)
    }

    /// How many vertices are done in the end.
    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    /// The bytes that the states take.
    pub(crate) fn bytes(&self) -> usize {
        self.tables.iter().map(Table::bytes).sum()
    }

    /// How many ways lead to a state.
    pub(crate) fn ways(&self, place: LayerState<K>) -> BigUint {
        number_of(self.tables[place.done].number(place.state))
    }

    /// The ways for a tour to be closed, in order.
    pub(crate) fn closings(&self) -> Vec<Closing<K>> {
        let mut closings = Vec::new();
        for done in (0..self.steps.len()).filter(|&done| self.steps[done].closes) {
            let mut states: Vec<K> = self.tables[done].rows().map(|(state, _)| state).collect();
            states.sort_unstable();
            for state in states {
                let from = LayerState { done, state };
                self.goes_on(from, |next, edges| {
                    if let Next::Tour = next {
                        closings.push(Closing { from, edges });
                    }
                });
            }
        }
        closings
    }

    /// What may come of a state, and the edges that are taken.
    fn goes_on(&self, from: LayerState<K>, mut go: impl FnMut(Next<K>, Vec<Edge>)) {
        let LayerState { done, state } = from;
        let slots = &self.slots[done];
        let vertex = |slot: &u8| slots.iter().find(|(at, _)| at == slot).map(|&(_, v)| v);
        let Ok(()) = expand(&self.steps[done], state, |next, taken| {
            let edges = taken
                .iter()
                .filter_map(vertex)
                .map(|v| (self.order[done], v));
            go(next, edges.collect());
            Ok::<(), std::convert::Infallible>(())
        });
    }

    /// The states from which a state comes in one step, with the edges taken, in order.
    fn before(&self, place: LayerState<K>) -> Vec<(LayerState<K>, Vec<Edge>)> {
        let done = place.done - 1;
        let mut found = Vec::new();
        for state in origins(&self.steps[done], place.state) {
            let from = LayerState { done, state };
            if self.ways(from) == BigUint::ZERO {
                continue;
            }
            self.goes_on(from, |next, edges| match next {
                Next::State(state) if state.canonical() == place.state => found.push((from, edges)),
                _ => {}
            });
        }
        found
    }

    /// The way to a state that has this number, which is less than that of all ways to it.
    pub(crate) fn way(&self, mut place: LayerState<K>, mut number: BigUint) -> Vec<Edge> {
        let mut way = Vec::with_capacity(2 * place.done);
        while place.done > 0 {
            let before = self.before(place).into_iter();
            let through = before.map(|(from, edges)| (self.ways(from), from, edges));
            (place, number) = 'found: {
                for (ways, from, edges) in through {
                    if number < ways {
                        way.extend(edges);
                        break 'found (from, number);
                    }
                    number -= ways;
                }
                unreachable!("no more ways lead to a state than through those before it")
            };
        }
        way
    }

    /// The number of the way to a state, told by whether an edge belongs to it; and the state, or the
    /// place from which a tour is closed.
    pub(crate) fn number(
        &self,
        until: usize,
        is_edge: impl Fn(Edge) -> bool,
    ) -> (BigUint, LayerState<K>) {
        let mut place = LayerState {
            done: 0,
            state: K::EMPTY,
        };
        let mut number = BigUint::ZERO;
        while place.done < until {
            let wanted: Vec<Edge> = {
                let v = self.order[place.done];
                let later = self.slots[place.done].iter().map(|&(_, w)| (v, w));
                later.filter(|&edge| is_edge(edge)).collect()
            };
            let mut next_state = None;
            self.goes_on(place, |next, mut edges| {
                edges.sort_unstable_by_key(|edge| wanted.iter().position(|other| edge == other));
                match next {
                    Next::State(state) if edges == wanted => next_state = Some(state.canonical()),
                    _ => {}
                }
            });
            let Some(state) = next_state else {
                return (number, place);
            };
            let next = LayerState {
                done: place.done + 1,
                state,
            };
            let before = self.before(next).into_iter();
            let earlier = before.take_while(|(from, edges)| {
                let same = edges.iter().all(|&edge| is_edge(edge)) && edges.len() == wanted.len();
                *from != place || !same
            });
            number += earlier.map(|(from, _)| self.ways(from)).sum::<BigUint>();
            place = next;
        }
        (number, place)
    }
}

/// States of a part of a layer that is made of a table.
const PART: usize = 1 << 16;

/// The layer whose states are in a table.
fn layer_of<K: Key>(table: &Table<K>) -> Layer<K> {
    let mut parts: Vec<Part<K>> = Vec::new();
    let mut rows = Rows::new(table.limbs(), PART.min(table.len()));
    for (key, number) in table.rows() {
        if rows.len() == PART {
            let whole = std::mem::replace(&mut rows, Rows::new(table.limbs(), PART));
            parts.push(Part::here(whole));
        }
        rows.push(key, number);
    }
    parts.push(Part::here(rows));
    Layer {
        parts,
        limbs: table.limbs(),
    }
}

/// A number in words, the lowest first.
pub(crate) fn number_of(words: &[u64]) -> BigUint {
    let words = words.iter().rev();
    words.fold(BigUint::ZERO, |number, &word| (number << 64) + word)
}

/// The states that a state may come from by this step, and others.
fn origins<K: Key>(step: &Step, state: K) -> Vec<K> {
    let mut found = Vec::new();
    let own = |before: K, label: u32| match step.own {
        Some(slot) => before.with(slot, label),
        None => before,
    };
    let fresh = state.fresh();
    // The ends of each path, by its name.
    let mut paths: Vec<(u32, Vec<u8>)> = Vec::new();
    for &slot in &step.live {
        match (
            state.get(slot),
            paths.iter().position(|(name, _)| *name == state.get(slot)),
        ) {
            (BARE | INNER, _) => {}
            (name, None) => paths.push((name, vec![slot])),
            (_, Some(at)) => paths[at].1.push(slot),
        }
    }
    // The vertex had both its moves, or one and took one more, or none.
    found.push(own(state, INNER));
    for a in step.targets.iter().map(|target| target.slot) {
        match state.get(a) {
            BARE => {}
            INNER => {
                for (name, ends) in &paths {
                    for &end in ends {
                        found.push(own(state.with(end, fresh).with(a, fresh), *name));
                    }
                }
            }
            name => found.push(own(state.with(a, BARE), name)),
        }
    }
    for (at, a) in step.targets.iter().map(|target| target.slot).enumerate() {
        for b in step.targets[..at].iter().map(|target| target.slot) {
            match (state.get(a), state.get(b)) {
                (BARE, _) | (_, BARE) => {}
                (INNER, INNER) => {
                    for (name, ends) in &paths {
                        for &end in ends {
                            let parted = state.with(a, *name).with(b, fresh);
                            found.push(parted.with(end, fresh));
                        }
                    }
                }
                (INNER, name) => found.push(state.with(a, name).with(b, BARE)),
                (name, INNER) => found.push(state.with(a, BARE).with(b, name)),
                _ => found.push(state.with(a, BARE).with(b, BARE)),
            }
        }
    }
    for state in &mut found {
        *state = state.canonical();
    }
    found.sort_unstable();
    found.dedup();
    found
}
