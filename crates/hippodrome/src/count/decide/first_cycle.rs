//! The first cycle that a sweep comes to.
//!
//! Who only asks whether there is one need not know how many ways lead to a state: that there is one will do. So for each state of a layer one
//! way is kept, the first that was found: the state of the layer before from which it came, and the edges that were taken. States
//! from which nothing came lead nowhere; now and then they are taken out. What is left are ways that have all but the last stretch in common, so
//! there are not many more than two layers have.
//!
//! Cost: for each state some dozen instructions, and a look-up in memory for each way to go on. Memory: `STATE` bytes and the key for each
//! state of two layers, twice that while tables grow, and what ways to them are kept.

use crate::count::frontier::expand::{Next, expand};
use crate::count::frontier::key::Key;
use crate::count::frontier::steps::Step;
use crate::graph::Graph;
use crate::hamiltonian::Edge;
use crate::limits::{Limits, Stopped};
use crate::trace::{CountProgress, ProgressTrace};

/// How a state came about.
#[derive(Copy, Clone)]
struct Origin {
    /// The place of the origin of the state before it.
    before: u32,
    /// The slots of the neighbors that were taken; [`NO_SLOT`] for none.
    taken: [u8; 2],
}

const NO_SLOT: u8 = u8::MAX;
/// Before the first state, and in a cell of a table that is free.
const NONE: u32 = u32::MAX;

/// The states of a layer, and a hash table that tells their places.
struct Layer<K> {
    states: Vec<K>,
    cells: Vec<u32>,
    seed: u64,
}

/// So many origins are kept before any are taken out.
const FIRST_ORIGINS: usize = 1 << 16;
/// States after which it is asked whether to stop.
const PULSE: usize = 1 << 12;

impl<K: Key> Layer<K> {
    /// An empty one. The seed differs from that of the layer before, in whose order states come.
    fn new(seed: u64) -> Self {
        Layer {
            states: Vec::new(),
            cells: vec![NONE; 16],
            seed: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15),
        }
    }

    /// Adds a state; false if it is there already.
    fn add(&mut self, state: K) -> bool {
        let cell = self.cell(state);
        if self.cells[cell] != NONE {
            return false;
        }
        self.cells[cell] = self.states.len() as u32;
        self.states.push(state);
        if self.is_full() {
            self.cells = vec![NONE; 2 * self.cells.len()];
            for place in 0..self.states.len() {
                let cell = self.cell(self.states[place]);
                self.cells[cell] = place as u32;
            }
        }
        true
    }

    fn is_full(&self) -> bool {
        3 * self.states.len() >= 2 * self.cells.len()
    }

    /// That of a state, or a free one for it.
    fn cell(&self, state: K) -> usize {
        let bits = self.cells.len().ilog2();
        let mut cell = (state.mixed(self.seed) >> (64 - bits)) as usize;
        while let Some(&other) = self.states.get(self.cells[cell] as usize) {
            if other == state {
                break;
            }
            cell = (cell + 1) % self.cells.len();
        }
        cell
    }

    fn bytes(&self) -> usize {
        self.states.capacity() * size_of::<K>() + self.cells.len() * size_of::<u32>()
    }
}

/// A sweep, and the ways to the states of its last layer.
struct Ways<K> {
    layer: Layer<K>,
    /// In the order of layers; those of the last one come last, in the order of its states.
    origins: Vec<Origin>,
    /// Origins that are kept before those that lead nowhere are taken out.
    most: usize,
}

/// A cycle, or none if there is none, and how many states were gone on from. The steps are those of the order.
pub(super) fn first_cycle<K: Key>(
    graph: &Graph,
    (order, steps): (&[u32], &[Step]),
    memory: usize,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> Result<(Option<Vec<Edge>>, u64), Stopped> {
    let mut layer = Layer::new(0);
    layer.add(K::EMPTY);
    let mut ways = Ways {
        layer,
        origins: vec![Origin {
            before: NONE,
            taken: [NO_SLOT; 2],
        }],
        most: FIRST_ORIGINS,
    };
    let mut states = 0u64;
    for (done, step) in steps.iter().enumerate() {
        let here = ways.layer.states.len() as u64;
        trace.layer(CountProgress {
            done: done as u64,
            of: steps.len() as u64,
            states: here,
            expanded: states,
            ..CountProgress::default()
        });
        if here > limits.budget().saturating_sub(states) {
            return Err(Stopped::Nodes);
        }
        states += here;
        if let Some(last) = ways.step(step, done, memory, limits)? {
            return Ok((Some(ways.edges(last, graph, order, steps)), states));
        }
    }
    Ok((None, states))
}

impl<K: Key> Ways<K> {
    /// Goes on to the next layer, or says how a cycle closes.
    fn step(
        &mut self,
        step: &Step,
        done: usize,
        memory: usize,
        limits: &Limits<'_>,
    ) -> Result<Option<Origin>, Stopped> {
        let mut next: Layer<K> = Layer::new(done as u64 + 1);
        let here = self.layer.states.len();
        let first = self.origins.len() - here;
        for at in 0..here {
            if at % PULSE == 0 && limits.asked_to_stop() {
                return Err(Stopped::Asked);
            }
            let origins = &mut self.origins;
            let closed = expand(step, self.layer.states[at], |came, slots| {
                let mut taken = [NO_SLOT; 2];
                taken[..slots.len()].copy_from_slice(slots);
                let origin = Origin {
                    before: (first + at) as u32,
                    taken,
                };
                match came {
                    Next::State(state) => {
                        if next.add(state.canonical()) {
                            origins.push(origin);
                        }
                        Ok(())
                    }
                    Next::Tour => Err(origin),
                }
            });
            if let Err(last) = closed {
                return Ok(Some(last));
            }
            // While a list grows it is there twice.
            let growing = next.bytes() + origins.capacity() * size_of::<Origin>();
            let taken = self.layer.bytes() + 2 * growing;
            if taken > memory || origins.len() >= NONE as usize / 2 {
                return Err(Stopped::Memory);
            }
        }
        self.layer = next;
        if self.origins.len() > self.most {
            self.take_out();
            self.most = FIRST_ORIGINS.max(2 * self.origins.len());
        }
        Ok(None)
    }

    /// Takes out the origins of states that lead to none of the last layer.
    fn take_out(&mut self) {
        let last = self.origins.len() - self.layer.states.len();
        let mut is_kept = vec![false; self.origins.len()];
        for at in (0..self.origins.len()).rev() {
            is_kept[at] |= at >= last;
            let before = self.origins[at].before as usize;
            if is_kept[at] && before != NONE as usize {
                is_kept[before] = true;
            }
        }
        let mut places = vec![NONE; self.origins.len()];
        let mut kept = 0;
        for at in 0..self.origins.len() {
            if is_kept[at] {
                let origin = self.origins[at];
                let before = places.get(origin.before as usize).copied();
                self.origins[kept] = Origin {
                    before: before.unwrap_or(NONE),
                    ..origin
                };
                places[at] = kept as u32;
                kept += 1;
            }
        }
        self.origins.truncate(kept);
    }

    /// The edges of the way that ends with this one.
    fn edges(&self, last: Origin, graph: &Graph, order: &[u32], steps: &[Step]) -> Vec<Edge> {
        let mut way = vec![last];
        while let Some(&before) = self.origins.get(way[way.len() - 1].before as usize) {
            way.push(before);
        }
        // The first state came from nothing.
        way.pop();
        let mut turn = vec![0; graph.len()];
        for (at, &v) in order.iter().enumerate() {
            turn[v as usize] = at;
        }
        let mut edges = Vec::with_capacity(graph.len());
        for (at, origin) in way.iter().rev().enumerate() {
            let v = order[at];
            let left = graph.neighbors(v as usize).iter();
            let left = left.filter(|&&w| turn[w as usize] > at);
            let left = left.zip(&steps[at].targets);
            let taken = left.filter(|(_, target)| origin.taken.contains(&target.slot));
            edges.extend(taken.map(|(&w, _)| (v, w)));
        }
        edges
    }
}
