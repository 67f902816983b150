//! Hamiltonian cycles of a graph with voltages, counted or numbered vertex after vertex.
//!
//! A state says of every vertex of the frontier whether it is bare, done, or an end of a path: then where the other end is,
//! and the voltage from this one to that. When the turn of a vertex comes, it takes the edges to later vertices that it
//! lacks, in every way. A path that closes is a cycle, which is wanted if it has all vertices and the right voltage. This is the
//! frontier method of `count::frontier` (there without voltages, and for one edge between two vertices at most); D. E. Knuth,
//! The Art of Computer Programming 4A, section 7.1.4, calls it Simpath. The voltages make up to k times as many states for each
//! path; but where k is a power of two, all that matters is whether the sum of all voltages is odd, which is one bit of a state.
//!
//! Invariant: a layer holds each state once, with the number of ways to it, or of ways on from it. Every set of edges is met
//! once, so each cycle counts once, in either direction. Cost: the states times the ways to choose two edges; memory: two layers to
//! count, all of them to number cycles. A node is a state that is gone on from.
//!
//! One file, because counting and numbering go through the same layers, and numbering leads back through them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use num_bigint::BigUint;

use super::order::narrow_order;
use super::voltage_graph::{VoltageEdge, VoltageGraph};
use crate::limits::{Limits, Stopped, Unsupported};
use crate::tour_symmetry::IS_BUILT;

/// A state: for each place of the frontier what its vertex is like, the first lowest; and the parity as the highest bit.
type State = u128;

/// Set in a state if the sum of all voltages is odd, where only that matters.
const ODD: State = 1 << 127;

/// What each place of the frontier is like.
type Places = [u16; 64];

/// The vertex is bare, or the place is empty.
const BARE: u16 = 0;
/// The vertex has both its edges.
const DONE: u16 = 1;
/// From here on the place of the other end, times the number of voltages, plus the voltage to it.
const PATH: u16 = 2;

/// An edge from the vertex whose turn it is to a later one.
#[derive(Copy, Clone, Debug)]
struct Onward {
    /// The place of the later vertex.
    place: usize,
    /// From this vertex to that, where voltages of paths matter.
    voltage: u16,
    is_odd: bool,
    is_forced: bool,
    /// Which edge of the graph it is.
    edge: usize,
}

/// The turn of one vertex.
#[derive(Debug)]
struct Turn {
    place: usize,
    onward: Vec<Onward>,
    /// How many vertices come later.
    left: usize,
    /// Whether an edge between later vertices is forced, so that no cycle can be closed yet.
    is_forced_later: bool,
}

/// How a graph is swept.
#[derive(Debug)]
struct Plan {
    turns: Vec<Turn>,
    places: usize,
    /// Bits for each place.
    bits: u32,
    /// Voltages of paths that are told apart: all, or one where these do not matter.
    order: u16,
    /// Whether it is the parity of the sum of all voltages that matters: the order is a power of two.
    has_parity: bool,
}

/// A way on from a state.
enum Next {
    State(State),
    /// A wanted cycle.
    Cycle,
}

impl Plan {
    fn of(graph: &VoltageGraph) -> Result<Plan, Stopped> {
        let has_parity = !graph.is_any_wanted && graph.order.is_power_of_two();
        let told_apart = if graph.is_any_wanted || has_parity {
            1
        } else {
            u64::from(graph.order)
        };
        let too_wide = Stopped::Unsupported(Unsupported::FrontierTooWide);
        let (order, width) = narrow_order(graph).ok_or(too_wide)?;
        let mut at = vec![0; order.len()];
        for (turn, &v) in order.iter().enumerate() {
            at[v as usize] = turn;
        }
        let mut later: Vec<Vec<(usize, u32, usize)>> = vec![Vec::new(); order.len()];
        for (edge, VoltageEdge { ends, voltage, .. }) in graph.edges.iter().enumerate() {
            let [from, to] = ends.map(|end| at[end as usize]);
            match from < to {
                true => later[from].push((to, *voltage, edge)),
                false if to < from => later[to].push((from, graph.opposite(*voltage), edge)),
                false => {}
            }
        }
        let mut free: Vec<usize> = (0..width).rev().collect();
        let mut place = vec![usize::MAX; order.len()];
        let mut turns = Vec::with_capacity(order.len());
        for (turn, onward) in later.iter().enumerate() {
            let mut seat = |turn: usize| {
                if place[turn] == usize::MAX {
                    place[turn] = free
                        .pop()
                        .expect("no more places than the frontier is wide");
                }
                place[turn]
            };
            let own = seat(turn);
            let onward = onward.iter().map(|&(to, voltage, edge)| Onward {
                place: seat(to),
                voltage: (u64::from(voltage) % told_apart) as u16,
                is_odd: has_parity && voltage % 2 == 1,
                is_forced: graph.edges[edge].is_forced,
                edge,
            });
            let onward = onward.collect();
            turns.push(Turn {
                place: own,
                onward,
                left: order.len() - 1 - turn,
                is_forced_later: false,
            });
            free.push(own);
        }
        let mut is_forced = false;
        for turn in turns.iter_mut().rev() {
            turn.is_forced_later = is_forced;
            is_forced |= turn.onward.iter().any(|onward| onward.is_forced);
        }
        let values = u64::from(PATH) + width as u64 * told_apart;
        let bits = u64::BITS - (values - 1).leading_zeros();
        match width as u32 * bits < State::BITS && bits <= u16::BITS {
            true => Ok(Plan {
                turns,
                places: width,
                bits,
                order: told_apart as u16,
                has_parity,
            }),
            false => Err(too_wide),
        }
    }

    fn read(&self, state: State) -> Places {
        let mut places = [BARE; 64];
        let mask = (1u32 << self.bits) - 1;
        for (at, place) in places.iter_mut().take(self.places).enumerate() {
            *place = ((state >> (at as u32 * self.bits)) as u32 & mask) as u16;
        }
        places
    }

    fn write(&self, places: &Places) -> State {
        let places = places[..self.places].iter().rev();
        places.fold(0, |state, &place| state << self.bits | State::from(place))
    }

    /// Every way on from a state, with the edges that are taken, in an order that never changes.
    fn expand(
        &self,
        graph: &VoltageGraph,
        turn: &Turn,
        state: State,
        mut found: impl FnMut(Next, &[usize]),
    ) {
        let places = self.read(state);
        let lacks = match places[turn.place] {
            BARE => 2,
            DONE => 0,
            _ => 1,
        };
        let forced = turn.onward.iter().filter(|onward| onward.is_forced).count();
        if forced > lacks {
            return;
        }
        let onward = &turn.onward;
        let may_come = |at: usize| places[onward[at].place] != DONE;
        let has_forced = |taken: &[usize]| {
            forced == 0 || taken.iter().filter(|&&at| onward[at].is_forced).count() == forced
        };
        let mut take = |taken: &[usize]| {
            if !has_forced(taken) {
                return;
            }
            let mut edges = [0; 2];
            for (edge, &at) in edges.iter_mut().zip(taken) {
                *edge = onward[at].edge;
            }
            if let Some(next) = self.joined(graph, turn, places, state & ODD, taken) {
                found(next, &edges[..taken.len()]);
            }
        };
        match lacks {
            0 => take(&[]),
            1 => (0..onward.len())
                .filter(|&at| may_come(at))
                .for_each(|at| take(&[at])),
            _ => {
                for one in (0..onward.len()).filter(|&at| may_come(at)) {
                    for other in (one + 1..onward.len()).filter(|&at| may_come(at)) {
                        take(&[one, other]);
                    }
                }
            }
        }
    }

    /// What comes of a state when a vertex takes these edges; `None` if they close a cycle that is not wanted.
    fn joined(
        &self,
        graph: &VoltageGraph,
        turn: &Turn,
        mut places: Places,
        mut parity: State,
        taken: &[usize],
    ) -> Option<Next> {
        let k = self.order;
        let own = turn.place;
        let path = |places: &Places, place: usize| match places[place] {
            BARE => (place, 0),
            end => (((end - PATH) / k) as usize, (end - PATH) % k),
        };
        let mut closed = None;
        for &at in taken {
            let Onward {
                place,
                voltage,
                is_odd,
                ..
            } = turn.onward[at];
            if is_odd {
                parity ^= ODD;
            }
            if places[place] == DONE || closed.is_some() {
                return None;
            }
            let (far, back) = path(&places, own);
            if far == place && places[own] != BARE {
                // Along the path, and back along this edge.
                closed = Some((back + k - voltage) % k);
                places[place] = DONE;
                continue;
            }
            let (end, on) = path(&places, place);
            let between = (voltage + on + k - back) % k;
            let was_bare = places[place] == BARE;
            places[far] = PATH + end as u16 * k + between;
            places[end] = PATH + far as u16 * k + (k - between) % k;
            if !was_bare {
                places[place] = DONE;
            }
        }
        places[own] = BARE;
        let Some(voltage) = closed else {
            // A later vertex may need what is no longer there; its own turn will show.
            return (turn.left > 0).then(|| Next::State(self.write(&places) | parity));
        };
        let done = places[..self.places]
            .iter()
            .filter(|&&place| place == DONE)
            .count();
        let is_whole = done == turn.left && !turn.is_forced_later;
        let voltage = match self.has_parity {
            true => u32::from(parity == ODD),
            false => u32::from(voltage),
        };
        (is_whole && graph.generates(voltage)).then_some(Next::Cycle)
    }
}

/// Fibonacci hashing of the two halves of a state (D. E. Knuth, The Art of Computer Programming 3, section 6.4).
#[derive(Default)]
struct StateHasher(u64);

impl Hasher for StateHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
    }

    fn write_u128(&mut self, state: u128) {
        let low = (state as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let high = ((state >> 64) as u64 ^ low.rotate_left(29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        self.0 = high ^ high >> 32;
    }
}

type States<W> = HashMap<State, W, BuildHasherDefault<StateHasher>>;

/// Bytes that a state takes in a table, with what a table keeps free.
const STATE_BYTES: usize = 96;

/// After how many states limits are looked at.
const PULSE: u64 = 1 << 12;

/// Refuses states beyond the limits.
fn check(states: u64, held: usize, limits: &Limits<'_>) -> Result<(), Stopped> {
    match () {
        () if limits.asked_to_stop() => Err(Stopped::Asked),
        () if states > limits.budget() => Err(Stopped::Nodes),
        () if limits
            .memory
            .is_some_and(|most| held.saturating_mul(STATE_BYTES) > most) =>
        {
            Err(Stopped::Memory)
        }
        () => Ok(()),
    }
}

/// A number that may outgrow its words.
trait Ways: Clone {
    fn one() -> Self;
    fn add(&mut self, other: &Self) -> Option<()>;
}

impl Ways for u128 {
    fn one() -> Self {
        1
    }

    fn add(&mut self, other: &Self) -> Option<()> {
        *self = self.checked_add(*other)?;
        Some(())
    }
}

impl Ways for BigUint {
    fn one() -> Self {
        BigUint::from(1u32)
    }

    fn add(&mut self, other: &Self) -> Option<()> {
        *self += other;
        Some(())
    }
}

/// What a count came to.
#[derive(Clone, Eq, PartialEq, Default, Debug)]
pub(crate) struct Swept {
    pub(crate) cycles: BigUint,
    /// States that were gone on from.
    pub(crate) states: u64,
    /// The most states at a time.
    pub(crate) widest: u64,
    /// What two layers took at the most, in bytes.
    pub(crate) bytes: usize,
}

/// The number of wanted cycles.
///
/// # Errors
///
/// Limits; [`Unsupported::FrontierTooWide`] if a state does not fit into 128 bits.
pub(crate) fn count(graph: &VoltageGraph, limits: &Limits<'_>) -> Result<Swept, Stopped> {
    if let Some(loops) = of_one_vertex(graph) {
        return Ok(Swept {
            cycles: loops.len().into(),
            ..Swept::default()
        });
    }
    let plan = Plan::of(graph)?;
    let mut swept = Swept::default();
    // The page, which must be small, counts in numbers of any length at once.
    if IS_BUILT {
        if let Some(cycles) = swept_by::<u128>(graph, &plan, limits, &mut swept)? {
            swept.cycles = cycles.unwrap_or_default().into();
            return Ok(swept);
        }
    }
    let cycles = swept_by::<BigUint>(graph, &plan, limits, &mut swept)?;
    swept.cycles = cycles.flatten().unwrap_or_default();
    Ok(swept)
}

/// The number, if there is any; `None` if it does not fit.
fn swept_by<W: Ways>(
    graph: &VoltageGraph,
    plan: &Plan,
    limits: &Limits<'_>,
    swept: &mut Swept,
) -> Result<Option<Option<W>>, Stopped> {
    let mut cycles: Option<W> = None;
    let mut layer = vec![(0, W::one())];
    for turn in &plan.turns {
        let mut next: States<W> = States::default();
        swept.widest = swept.widest.max(layer.len() as u64);
        for (state, ways) in &layer {
            let mut fits = Some(());
            plan.expand(graph, turn, *state, |found, _| {
                let sum = match found {
                    Next::State(state) => match next.get_mut(&state) {
                        Some(sum) => sum,
                        None => {
                            next.insert(state, ways.clone());
                            return;
                        }
                    },
                    Next::Cycle => match &mut cycles {
                        Some(sum) => sum,
                        none => {
                            *none = Some(ways.clone());
                            return;
                        }
                    },
                };
                fits = fits.and(sum.add(ways));
            });
            if fits.is_none() {
                return Ok(None);
            }
            swept.states += 1;
            if swept.states % PULSE == 0 {
                check(swept.states, layer.len() + next.len(), limits)?;
            }
        }
        let held = (layer.len() + next.len()) * STATE_BYTES;
        swept.bytes = swept.bytes.max(held);
        layer = next.into_iter().collect();
    }
    check(swept.states, layer.len(), limits)?;
    Ok(Some(cycles))
}

/// The edges that are wanted cycles by themselves, where there is one vertex; `None` if there are more.
fn of_one_vertex(graph: &VoltageGraph) -> Option<Vec<usize>> {
    if graph.vertices != 1 {
        return None;
    }
    let forced = graph.edges.iter().filter(|edge| edge.is_forced).count();
    let is_cycle =
        |edge: &VoltageEdge| graph.generates(edge.voltage) && forced == usize::from(edge.is_forced);
    let edges = graph.edges.iter().enumerate();
    Some(
        edges
            .filter(|(_, edge)| is_cycle(edge))
            .map(|(at, _)| at)
            .collect(),
    )
}

/// All wanted cycles by number.
#[derive(Debug)]
pub(crate) struct NumberedCycles {
    graph: VoltageGraph,
    held: Held,
    number: BigUint,
}

#[derive(Debug)]
enum Held {
    Loops(Vec<usize>),
    /// The states of each layer in order, each with the number of ways on to a cycle.
    Layers(Plan, Vec<Vec<(State, BigUint)>>),
}

impl NumberedCycles {
    /// Sweeps forwards for the states, and backwards for the ways on.
    ///
    /// # Errors
    ///
    /// As for [`count`].
    pub(crate) fn new(graph: &VoltageGraph, limits: &Limits<'_>) -> Result<Self, Stopped> {
        if let Some(loops) = of_one_vertex(graph) {
            return Ok(NumberedCycles {
                graph: graph.clone(),
                number: loops.len().into(),
                held: Held::Loops(loops),
            });
        }
        let plan = Plan::of(graph)?;
        let mut layers: Vec<Vec<State>> = vec![vec![0]];
        let (mut states, mut held) = (0, 0);
        for turn in &plan.turns {
            let mut next: States<()> = States::default();
            for &state in &layers[layers.len() - 1] {
                plan.expand(graph, turn, state, |found, _| {
                    if let Next::State(state) = found {
                        next.insert(state, ());
                    }
                });
                states += 1;
                if states % PULSE == 0 {
                    check(states, held + next.len(), limits)?;
                }
            }
            let mut next: Vec<State> = next.into_keys().collect();
            next.sort_unstable();
            held += next.len();
            layers.push(next);
        }
        check(states, held, limits)?;
        let mut ways: Vec<Vec<(State, BigUint)>> = vec![Vec::new()];
        for (turn, layer) in plan.turns.iter().zip(&layers).rev() {
            let after = &ways[ways.len() - 1];
            let mut here = Vec::new();
            for &state in layer {
                let mut sum = BigUint::ZERO;
                plan.expand(graph, turn, state, |found, _| sum += ways_on(after, &found));
                if sum > BigUint::ZERO {
                    here.push((state, sum));
                }
                if limits.asked_to_stop() {
                    return Err(Stopped::Asked);
                }
            }
            ways.push(here);
        }
        ways.reverse();
        let number = ways[0].first().map(|(_, number)| number.clone());
        Ok(NumberedCycles {
            graph: graph.clone(),
            held: Held::Layers(plan, ways),
            number: number.unwrap_or_default(),
        })
    }

    /// How many there are.
    pub(crate) fn number(&self) -> &BigUint {
        &self.number
    }

    /// The edges of the cycle of this number.
    ///
    /// # Panics
    ///
    /// If there are not so many.
    pub(crate) fn unrank(&self, mut number: BigUint) -> Vec<VoltageEdge> {
        assert!(number < self.number, "there are {} cycles", self.number);
        let (plan, layers) = match &self.held {
            Held::Loops(loops) => {
                let at = u32::try_from(&number).unwrap_or_default();
                return vec![self.graph.edges[loops[at as usize]]];
            }
            Held::Layers(plan, layers) => (plan, layers),
        };
        let mut cycle = Vec::new();
        let mut here = Some(0);
        for (turn, after) in plan.turns.iter().zip(&layers[1..]) {
            let Some(state) = here.take() else {
                break;
            };
            let mut is_found = false;
            plan.expand(&self.graph, turn, state, |found, edges| {
                if is_found {
                    return;
                }
                let ways = ways_on(after, &found);
                if number >= ways {
                    number -= ways;
                    return;
                }
                is_found = true;
                cycle.extend(edges.iter().map(|&edge| self.graph.edges[edge]));
                if let Next::State(state) = found {
                    here = Some(state);
                }
            });
        }
        cycle
    }

    /// The number of the cycle with these edges.
    pub(crate) fn rank(&self, has: impl Fn(&VoltageEdge) -> bool) -> BigUint {
        let mut number = BigUint::ZERO;
        let (plan, layers) = match &self.held {
            Held::Loops(loops) => {
                let is_it = |&edge: &usize| has(&self.graph.edges[edge]);
                return loops.iter().position(is_it).unwrap_or_default().into();
            }
            Held::Layers(plan, layers) => (plan, layers),
        };
        let mut here = Some(0);
        for (turn, after) in plan.turns.iter().zip(&layers[1..]) {
            let Some(state) = here.take() else {
                break;
            };
            let of_cycle = turn
                .onward
                .iter()
                .filter(|onward| has(&self.graph.edges[onward.edge]));
            let own: Vec<usize> = of_cycle.map(|onward| onward.edge).collect();
            let mut is_found = false;
            plan.expand(&self.graph, turn, state, |found, edges| {
                if is_found {
                    return;
                }
                if *edges != own[..] {
                    number += ways_on(after, &found);
                    return;
                }
                is_found = true;
                if let Next::State(state) = found {
                    here = Some(state);
                }
            });
        }
        number
    }
}

/// How many wanted cycles there are from here on.
fn ways_on(after: &[(State, BigUint)], found: &Next) -> BigUint {
    match found {
        Next::Cycle => BigUint::from(1u32),
        Next::State(state) => {
            let at = after.binary_search_by_key(state, |(state, _)| *state);
            at.map_or(BigUint::ZERO, |at| after[at].1.clone())
        }
    }
}
