//! The first cycle that a sweep comes to.
//!
//! Who only asks whether there is one need not know how many ways lead to a state: that there is one will do. So for each state one
//! way is kept, the first that was found: the state from which it came, and the edges that were taken; or the states of two parts that became
//! one. States from which nothing came lead nowhere; now and then they are taken out. What is left are ways that have all but the last stretch in
//! common, so there are not many more than the parts have states.
//!
//! Cost: for each state some dozen instructions, and a look-up in memory for each way to go on; and what it costs to put parts
//! together (`joined`). Memory: 12 bytes and the key for each state of two layers and of all parts that wait, twice that while tables grow, and what
//! ways to them are kept.

use super::joined::{Grouped, Meeting, joined};
use super::turns::PartTurn;
use crate::count::frontier::expand::{Next, expand};
use crate::count::frontier::key::Key;
use crate::graph::Graph;
use crate::hamiltonian::Edge;
use crate::limits::{Limits, Stopped};
use crate::trace::{CountProgress, ProgressTrace};

/// How a state came about.
#[derive(Copy, Clone)]
struct Origin {
    /// The place of the origin of the state before it, or of that of the first part.
    before: u32,
    way: Way,
}

#[derive(Copy, Clone)]
enum Way {
    /// Nothing was done before.
    Begun,
    /// The slots of the neighbors that a vertex took; [`NO_SLOT`] for none.
    Taken { turn: u32, slots: [u8; 2] },
    /// The place of the origin of the second part.
    Joined { other: u32 },
}

impl Origin {
    /// The places of those from which it came.
    fn sources(self) -> impl Iterator<Item = u32> {
        let (before, other) = match self.way {
            Way::Begun => (None, None),
            Way::Taken { .. } => (Some(self.before), None),
            Way::Joined { other } => (Some(self.before), Some(other)),
        };
        before.into_iter().chain(other)
    }

    /// The same when origins have other places.
    fn moved(self, places: &[u32]) -> Origin {
        let way = match self.way {
            Way::Joined { other } => Way::Joined {
                other: places[other as usize],
            },
            way => way,
        };
        let before = places.get(self.before as usize).copied();
        Origin {
            before: before.unwrap_or(NONE),
            way,
        }
    }
}

const NO_SLOT: u8 = u8::MAX;
/// No place: of what came from nothing, of an origin that was taken out, and in a cell of a table that is free.
const NONE: u32 = u32::MAX;

/// States, and a hash table that tells their places.
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

/// What a part may look like.
struct Part<K> {
    layer: Layer<K>,
    /// The place of the origin of its first state; those of the others follow.
    first: usize,
}

impl<K: Key> Part<K> {
    fn bytes(&self) -> usize {
        self.layer.bytes()
    }
}

/// A sweep, and the ways to the states of all parts.
struct Ways<'l, K> {
    /// Those that are not in another; the last came last.
    parts: Vec<Part<K>>,
    /// In the order in which states were found.
    origins: Vec<Origin>,
    /// Origins that are kept before those that lead nowhere are taken out.
    most: usize,
    /// States that were gone on from, and pairs that were put together.
    states: u64,
    memory: usize,
    limits: &'l Limits<'l>,
}

/// Why a turn is not gone through to its end.
enum Ended {
    Stopped(Stopped),
    /// A cycle closes.
    Closed(Origin),
}

/// A cycle, none if there is none, or what stopped it; and how many states were gone on from.
pub(super) fn first_cycle<K: Key>(
    graph: &Graph,
    turns: &[PartTurn],
    memory: usize,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> (Result<Option<Vec<Edge>>, Stopped>, u64) {
    let mut ways: Ways<'_, K> = Ways {
        parts: Vec::new(),
        origins: Vec::new(),
        most: FIRST_ORIGINS,
        states: 0,
        memory,
        limits,
    };
    for (at, turn) in turns.iter().enumerate() {
        let last = ways.parts.last();
        trace.layer(CountProgress {
            done: at as u64,
            of: turns.len() as u64,
            states: last.map_or(1, |part| part.layer.states.len() as u64),
            expanded: ways.states,
            ..CountProgress::default()
        });
        match ways.step(turn, at) {
            // What this part has done is in no cycle.
            Ok(0) => break,
            Ok(_) => {}
            Err(Ended::Stopped(why)) => return (Err(why), ways.states),
            Err(Ended::Closed(last)) => {
                return (Ok(Some(ways.edges(last, graph, turns))), ways.states);
            }
        }
    }
    (Ok(None), ways.states)
}

impl<K: Key> Ways<'_, K> {
    /// The turn of a vertex: parts become one, and its edges are chosen in all ways. Returns how many states come of that.
    fn step(&mut self, turn: &PartTurn, at: usize) -> Result<usize, Ended> {
        let mut parts = self
            .parts
            .split_off(self.parts.len() - turn.parts)
            .into_iter();
        let mut here = parts.next().unwrap_or_else(|| self.begun());
        let later: Vec<Part<K>> = parts.collect();
        let waiting: usize = self.parts.iter().chain(&later).map(Part::bytes).sum();
        for (other, meeting) in later.into_iter().zip(&turn.meetings) {
            here = self.meet(here, other, meeting, (at, waiting))?;
        }
        let next = self.choose(here, turn, (at, waiting))?;
        let states = next.layer.states.len();
        self.parts.push(next);
        if self.origins.len() > self.most {
            self.take_out();
            self.most = FIRST_ORIGINS.max(2 * self.origins.len());
        }
        Ok(states)
    }

    /// A part of nothing.
    fn begun(&mut self) -> Part<K> {
        let mut layer = Layer::new(0);
        layer.add(K::EMPTY);
        self.origins.push(Origin {
            before: NONE,
            way: Way::Begun,
        });
        Part {
            layer,
            first: self.origins.len() - 1,
        }
    }

    /// Two parts become one.
    fn meet(
        &mut self,
        one: Part<K>,
        other: Part<K>,
        meeting: &Meeting,
        (at, waiting): (usize, usize),
    ) -> Result<Part<K>, Ended> {
        let grouped = [&one, &other].map(|part| Grouped::bytes(part.layer.states.len()));
        let held = waiting + one.bytes() + grouped.iter().sum::<usize>();
        has_room(held, &self.origins, self.memory)?;
        let [a, b] = [&one, &other].map(|part| Grouped::of(&part.layer.states));
        let mut next: Layer<K> = Layer::new(2 * at as u64 + 1);
        let first = self.origins.len();
        let (mut states, mut told) = (self.states, self.states);
        let (origins, limits, memory) = (&mut self.origins, self.limits, self.memory);
        let pairs = |pairs: usize| {
            if pairs as u64 > limits.budget().saturating_sub(states) {
                return Err(Ended::Stopped(Stopped::Nodes));
            }
            states += pairs as u64;
            if states - told > PULSE as u64 {
                told = states;
                if limits.asked_to_stop() {
                    return Err(Ended::Stopped(Stopped::Asked));
                }
            }
            Ok(())
        };
        joined([&a, &b], meeting, pairs, |came, [place, other_place]| {
            let origin = Origin {
                before: (one.first + place as usize) as u32,
                way: Way::Joined {
                    other: (other.first + other_place as usize) as u32,
                },
            };
            let Next::State(state) = came else {
                return Err(Ended::Closed(origin));
            };
            if next.add(state) {
                origins.push(origin);
                has_room(held + next.bytes(), origins, memory)?;
            }
            Ok(())
        })?;
        self.states = states;
        Ok(Part { layer: next, first })
    }

    /// The edges of a vertex are chosen.
    fn choose(
        &mut self,
        here: Part<K>,
        turn: &PartTurn,
        (at, waiting): (usize, usize),
    ) -> Result<Part<K>, Ended> {
        let states = here.layer.states.len() as u64;
        if states > self.limits.budget().saturating_sub(self.states) {
            return Err(Ended::Stopped(Stopped::Nodes));
        }
        self.states += states;
        let mut next: Layer<K> = Layer::new(2 * at as u64 + 2);
        let first = self.origins.len();
        let held = waiting + here.bytes();
        for (place, &state) in here.layer.states.iter().enumerate() {
            if place % PULSE == 0 && self.limits.asked_to_stop() {
                return Err(Ended::Stopped(Stopped::Asked));
            }
            let origins = &mut self.origins;
            expand(&turn.step, state, |came, taken| {
                let mut slots = [NO_SLOT; 2];
                slots[..taken.len()].copy_from_slice(taken);
                let origin = Origin {
                    before: (here.first + place) as u32,
                    way: Way::Taken {
                        turn: at as u32,
                        slots,
                    },
                };
                match came {
                    Next::State(state) => {
                        if next.add(state.canonical()) {
                            origins.push(origin);
                        }
                        Ok(())
                    }
                    Next::Tour => Err(Ended::Closed(origin)),
                }
            })?;
            has_room(held + next.bytes(), origins, self.memory)?;
        }
        Ok(Part { layer: next, first })
    }

    /// Takes out the origins of states that lead to none of the parts.
    fn take_out(&mut self) {
        let mut is_kept = vec![false; self.origins.len()];
        for part in &self.parts {
            is_kept[part.first..][..part.layer.states.len()].fill(true);
        }
        for at in (0..self.origins.len()).rev() {
            if is_kept[at] {
                for before in self.origins[at].sources() {
                    is_kept[before as usize] = true;
                }
            }
        }
        let mut places = vec![NONE; self.origins.len()];
        let mut kept = 0;
        for at in 0..self.origins.len() {
            if is_kept[at] {
                self.origins[kept] = self.origins[at].moved(&places);
                places[at] = kept as u32;
                kept += 1;
            }
        }
        self.origins.truncate(kept);
        for part in &mut self.parts {
            part.first = places[part.first] as usize;
        }
    }

    /// The edges of the ways that end with this one.
    fn edges(&self, last: Origin, graph: &Graph, turns: &[PartTurn]) -> Vec<Edge> {
        let mut times = vec![0; graph.len()];
        for (time, turn) in turns.iter().enumerate() {
            times[turn.vertex as usize] = time;
        }
        let mut edges = Vec::with_capacity(graph.len());
        let mut left = vec![last];
        while let Some(origin) = left.pop() {
            left.extend(origin.sources().map(|place| self.origins[place as usize]));
            if let Way::Taken { turn, slots } = origin.way {
                let (time, turn) = (turn as usize, &turns[turn as usize]);
                let neighbors = graph.neighbors(turn.vertex as usize).iter();
                let later = neighbors.filter(|&&w| times[w as usize] > time);
                let later = later.zip(&turn.step.targets);
                let taken = later.filter(|(_, target)| slots.contains(&target.slot));
                edges.extend(taken.map(|(&w, _)| (turn.vertex, w)));
            }
        }
        edges
    }
}

/// An error where states and origins take more memory than there is. While a list grows it is there twice.
fn has_room(bytes: usize, origins: &[Origin], memory: usize) -> Result<(), Ended> {
    let taken = 2 * (bytes + size_of_val(origins));
    match taken > memory || origins.len() >= NONE as usize / 2 {
        true => Err(Ended::Stopped(Stopped::Memory)),
        false => Ok(()),
    }
}
