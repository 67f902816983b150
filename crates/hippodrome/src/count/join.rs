//! Two sides of a cut put together.
//!
//! A tour is a state x of one side, a state y of the other, and a set M of edges within the cut, so
//! that every vertex of the cut has two edges and all is one cycle. The profile of y and M say the
//! profile of x. So for each class of y all sets M are gone through, each with the class of x that
//! fits; the states x, with M added, go into a vector over the pairings of the ends that are left
//! (`pairings`), and those are the ends of y. Then the states y of the class, sorted by rank, are
//! walked as a trie, and their pairs contracted one by one with the vector: what is left at the end
//! is the number of ways to complete y. A cycle that is closed before the last contraction is
//! dropped.
//!
//! Which of two classes is gathered and which is walked is free, so it is always the larger one that
//! is walked. If the second side is the image of the first, that is the same sum twice, and is done
//! once. If symmetries take each side to itself, only one of all the images of a class is walked.
//! Classes are independent, so threads share them; sums do not depend on who did what.
//!
//! Numbers: a vector holds words of 64 bits. The sum of all numbers that go in bounds all its entries,
//! then and later; if it does not fit, or numbers are longer than a word, the vector is made for each
//! 32 bits of the numbers in turn.
//!
//! Cost: some ten nanoseconds for each x with an M, and an addition or two for each contraction.

use std::cmp::Ordering;
use std::sync::atomic::{AtomicUsize, Ordering as Memory};

use arrayvec::ArrayVec;
use num_bigint::BigUint;

use super::half::{Class, END, ENDS, Half, moved};
use super::pairings::{MOST_ENDS, Pairings, pairings, rank};
use super::share::share;
use super::store::StoreError;
use crate::limits::{Limits, Stopped};

/// What is put together.
#[derive(Copy, Clone, Debug)]
pub(super) struct Join<'j> {
    /// The side whose states are gathered.
    pub(super) gathered: &'j Half,
    /// The side whose states are walked.
    pub(super) walked: &'j Half,
    /// Where the vertices of the cut, as the walked side knows them, stand for the gathered one.
    pub(super) places: &'j [u8],
    /// For each place the lower ones to which there is an edge within the cut.
    pub(super) lower: &'j [Vec<u8>],
    pub(super) weight: Weight,
}

/// How often a class counts that is shorter than, as long as, or longer than the walked one.
pub(super) type Weight = fn(Ordering) -> u64;

/// If the sides are images of each other: once for each of them.
pub(super) const EITHER_WAY: Weight = |length| match length {
    Ordering::Less => 2,
    Ordering::Equal => 1,
    Ordering::Greater => 0,
};

pub(super) const SHORTER: Weight = |length| u64::from(length.is_lt());
pub(super) const NOT_LONGER: Weight = |length| u64::from(length.is_le());

/// Where the class of a profile comes among those that are walked: those with the most ends first, since
/// they take the longest.
pub(super) fn turn(profile: u64) -> impl Ord {
    (std::cmp::Reverse((profile & ENDS).count_ones()), profile)
}

/// A state of the gathered side that completes one of the walked side.
pub(super) struct Completion<'c> {
    pub(super) class: Class,
    pub(super) state: usize,
    /// How often it counts.
    pub(super) weight: u64,
    /// The edges within the cut.
    pub(super) edges: &'c [(u8, u8)],
}

/// What a join has come to.
#[derive(Clone, Default, Debug)]
pub(super) struct Joined {
    /// Classes that were walked, of all of them in their order.
    pub(super) classes: usize,
    pub(super) tours: BigUint,
    /// States that went into vectors, each with a set of edges.
    pub(super) gathered: u64,
    /// Additions in contractions.
    pub(super) contracted: u64,
}

/// How many classes are walked before somebody is told.
const ROUND: usize = 4096;

impl Join<'_> {
    /// The classes that are walked, in this order.
    pub(super) fn classes(&self) -> Vec<&Class> {
        let mut classes: Vec<&Class> = self.walked.classes().iter().collect();
        classes.sort_by_key(|class| turn(class.profile));
        classes
    }

    /// For each state of a walked class, in how many ways it is completed.
    pub(super) fn ways(&self, class: &Class, pairings: &Pairings) -> Vec<BigUint> {
        let mut ways = vec![BigUint::ZERO; class.len];
        Worker::new(self, pairings).each_part(class, |worker, shift| {
            worker.walk_states(class, |state, more| {
                ways[state as usize] += BigUint::from(more) << shift;
            });
        });
        ways
    }

    /// Goes through the states that complete this state of a walked class, in an order that stays.
    pub(super) fn completions(
        &self,
        class: &Class,
        state: usize,
        go: &mut dyn FnMut(Completion<'_>),
    ) {
        let profile = moved(class.profile, self.places);
        let width = self.places.len();
        let renaming = Renaming::new(class.profile, self.places);
        let mates = self.walked.mates(class)[state];
        let ends = (class.profile & ENDS).count_ones();
        let mut gather = Gather {
            join: self,
            len: class.len,
            ends: ends_of(profile, width),
            choice: Choice::new(profile, width),
            fits: OneCycle {
                mates: (0..ends).map(|end| renaming.mate(mates, end)).collect(),
                class: *class,
                weight: 0,
                edges: ArrayVec::new(),
                go,
            },
        };
        gather.choose(width, 0);
    }

    /// The sum over all classes, those included that are joined already. `round` is called now and
    /// then with what there is so far, and the sums of the classes that have come to it.
    pub(super) fn run(
        &self,
        threads: usize,
        limits: &Limits<'_>,
        mut joined: Joined,
        mut round: impl FnMut(&Joined, &[BigUint]) -> Result<(), StoreError>,
    ) -> Result<Joined, StoreError> {
        let all = Pairings::new();
        let classes = self.classes();
        let mut workers: Vec<Worker<'_>> = (0..threads).map(|_| Worker::new(self, &all)).collect();
        for classes in classes.get(joined.classes..).unwrap_or(&[]).chunks(ROUND) {
            if limits.asked_to_stop() {
                return Err(Stopped::Asked.into());
            }
            let next = AtomicUsize::new(0);
            let sums = share(workers.iter_mut().collect(), |worker| {
                let mut sums = Vec::new();
                loop {
                    let at = next.fetch_add(1, Memory::Relaxed);
                    let Some(class) = classes.get(at) else {
                        return sums;
                    };
                    sums.push((at, worker.walk_class(class)));
                }
            });
            joined.classes += classes.len();
            for worker in &mut workers {
                joined.gathered += std::mem::take(&mut worker.gathered);
                joined.contracted += std::mem::take(&mut worker.contracted);
            }
            let mut sums: Vec<(usize, BigUint)> = sums.into_iter().flatten().collect();
            sums.sort_unstable_by_key(|&(at, _)| at);
            let sums: Vec<BigUint> = sums.into_iter().map(|(_, sum)| sum).collect();
            joined.tours += sums.iter().sum::<BigUint>();
            round(&joined, &sums)?;
        }
        Ok(joined)
    }
}

/// What one thread has.
struct Worker<'w> {
    join: &'w Join<'w>,
    pairings: &'w Pairings,
    /// A vector for each number of pairs.
    levels: Vec<Vec<u64>>,
    gathered: u64,
    contracted: u64,
}

impl<'w> Worker<'w> {
    fn new(join: &'w Join<'w>, pairings: &'w Pairings) -> Self {
        Worker {
            join,
            pairings,
            levels: vec![Vec::new(); MOST_ENDS / 2 + 1],
            gathered: 0,
            contracted: 0,
        }
    }

    /// How many tours have a state of this class on the walked side.
    fn walk_class(&mut self, class: &Class) -> BigUint {
        let walked = self.join.walked;
        let mut sum = BigUint::ZERO;
        self.each_part(class, |worker, shift| {
            let mut sums = vec![(0u128, BigUint::ZERO); walked.limbs()];
            worker.walk_states(class, |state, ways| {
                let numbers = walked.number(class, state as usize);
                for ((sum, whole), &word) in sums.iter_mut().zip(numbers) {
                    let product = u128::from(ways) * u128::from(word);
                    match sum.checked_add(product) {
                        Some(longer) => *sum = longer,
                        None => {
                            *whole += *sum;
                            *sum = product;
                        }
                    }
                }
            });
            let sums = sums.into_iter().rev();
            sum += sums.fold(BigUint::ZERO, |all, (sum, whole)| (all << 64) + whole + sum) << shift;
        });
        sum * walked.profiles(class)
    }

    /// For each part into which numbers must fall: makes the vector of that part, and goes on with it and
    /// the place of its lowest bit.
    fn each_part(&mut self, class: &Class, mut go_on: impl FnMut(&mut Self, u32)) {
        let profile = moved(class.profile, self.join.places);
        let whole = Part {
            word: 0,
            shift: 0,
            mask: u64::MAX,
        };
        let limbs = self.join.gathered.limbs();
        let gathered = match limbs {
            1 => self.gather(class, profile, whole),
            _ => None,
        };
        match gathered {
            Some(0) => {}
            Some(_) => go_on(self, 0),
            None => {
                for part in 0..2 * limbs {
                    let bits = Part {
                        word: part / 2,
                        shift: 32 * (part as u32 % 2),
                        mask: u64::from(u32::MAX),
                    };
                    self.gather(class, profile, bits);
                    go_on(self, 32 * part as u32);
                }
            }
        }
    }

    /// Puts the states of the gathered side that fit this profile of the walked side into the vector
    /// of their pairings. The sum of all that is there, or none if it does not fit.
    fn gather(&mut self, class: &Class, profile: u64, part: Part) -> Option<u64> {
        let ends = (profile & ENDS).count_ones() as usize;
        let width = self.join.places.len();
        let vector = &mut self.levels[ends / 2];
        vector.clear();
        vector.resize(pairings(ends), 0);
        let mut gather = Gather {
            join: self.join,
            len: class.len,
            ends: ends_of(profile, width),
            choice: Choice::new(profile, width),
            fits: IntoVector {
                ends: ends as u32,
                part,
                vector,
                weight: 0,
                sum: 0,
                states: 0,
            },
        };
        let fits = gather.choose(width, 0);
        self.gathered += gather.fits.states;
        fits.then_some(gather.fits.sum)
    }

    /// Goes through the states of a class and the ways to complete each, those of the vector.
    fn walk_states(&mut self, class: &Class, mut found: impl FnMut(u32, u64)) {
        let Join { walked, places, .. } = *self.join;
        let ends = (class.profile & ENDS).count_ones();
        let renaming = Renaming::new(class.profile, places);
        let states = (0..).zip(walked.mates(class));
        let rank = |mates| rank(ends, |end| renaming.mate(mates, end)) as u32;
        let mut states: Vec<(u32, u32)> = states.map(|(at, &mates)| (rank(mates), at)).collect();
        states.sort_unstable();
        let mut walk = Walk {
            pairings: self.pairings,
            contracted: 0,
        };
        let levels = &mut self.levels[..=ends as usize / 2];
        walk.down(ends as usize, levels, &mut states, &mut found);
        self.contracted += walk.contracted;
    }
}

/// The ends of a walked class as the gathered side numbers them: ends are numbered by their places.
struct Renaming {
    renamed: [u8; MOST_ENDS],
    origin: [u8; MOST_ENDS],
}

impl Renaming {
    fn new(profile: u64, places: &[u8]) -> Self {
        let there = moved(profile, places);
        let (mut renamed, mut origin) = ([0; MOST_ENDS], [0; MOST_ENDS]);
        let mut end = 0;
        for (at, &place) in places.iter().enumerate() {
            if profile >> (2 * at) & 3 == END {
                let before = there & ENDS & ((1 << (2 * place)) - 1);
                renamed[end] = before.count_ones() as u8;
                origin[usize::from(renamed[end])] = end as u8;
                end += 1;
            }
        }
        Renaming { renamed, origin }
    }

    /// The mate of an end, both by the gathered side's numbers.
    #[inline]
    fn mate(&self, mates: u64, end: u32) -> u32 {
        let mate = mates >> (4 * self.origin[end as usize & 15]) & 15;
        u32::from(self.renamed[mate as usize])
    }
}

/// The walk of a class.
struct Walk<'w> {
    pairings: &'w Pairings,
    contracted: u64,
}

impl Walk<'_> {
    /// From the vector of so many ends, the last of `levels`, to the states that agree so far, whose
    /// ranks are those of the ends that are left.
    fn down(
        &mut self,
        ends: usize,
        levels: &mut [Vec<u64>],
        mut states: &mut [(u32, u32)],
        found: &mut impl FnMut(u32, u64),
    ) {
        let (vector, below) = match levels {
            [below @ .., vector] => (vector, below),
            [] => return,
        };
        if ends == 2 {
            for &mut (_, state) in states {
                found(state, vector[0]);
            }
            return;
        }
        let size = pairings(ends - 2) as u32;
        let rest = &mut below[ends / 2 - 1];
        if rest.len() < size as usize {
            rest.resize(size as usize, 0);
        }
        while let Some(&mut (rank, _)) = states.first_mut() {
            let other = rank / size;
            let end = states.partition_point(|&(rank, _)| rank - other * size < size);
            let (same, later) = states.split_at_mut(end);
            for (rank, _) in &mut *same {
                *rank -= other * size;
            }
            self.pairings
                .contract(ends, other as usize + 1, vector, &mut below[ends / 2 - 1]);
            self.contracted += u64::from(size) * (ends as u64 - 2);
            self.down(ends - 2, below, same, found);
            states = later;
        }
    }
}

/// Goes through the states of the gathered side that fit a class of the walked one.
struct Gather<'g, F> {
    join: &'g Join<'g>,
    /// The states of the walked class.
    len: usize,
    /// Its ends.
    ends: ArrayVec<u8, MOST_ENDS>,
    choice: Choice,
    fits: F,
}

/// What is done with states that fit.
trait Fits {
    /// States of this class come next, which count so often, with these edges within the cut. Whether to
    /// go on.
    fn begin(&mut self, class: &Class, weight: u64, edges: &[(u8, u8)]) -> bool;

    /// This state of the class fits; with the edges, each end of the walked side has this mate.
    fn state(&mut self, state: usize, number: &[u64], mate: impl Fn(u32) -> u32);
}

/// Adds them to a vector over pairings.
struct IntoVector<'g> {
    ends: u32,
    part: Part,
    vector: &'g mut [u64],
    weight: u64,
    sum: u64,
    states: u64,
}

impl Fits for IntoVector<'_> {
    /// False if numbers do not fit.
    #[inline]
    fn begin(&mut self, class: &Class, weight: u64, _: &[(u8, u8)]) -> bool {
        let bound = match self.part.mask {
            u64::MAX => class.sum,
            mask => mask.saturating_mul(class.len as u64),
        };
        let sum = bound
            .checked_mul(weight)
            .and_then(|bound| bound.checked_add(self.sum));
        let Some(sum) = sum else {
            return false;
        };
        self.sum = sum;
        self.weight = weight;
        self.states += class.len as u64;
        true
    }

    #[inline(always)]
    fn state(&mut self, _: usize, number: &[u64], mate: impl Fn(u32) -> u32) {
        let Part { word, shift, mask } = self.part;
        self.vector[rank(self.ends, mate)] += (number[word] >> shift & mask) * self.weight;
    }
}

/// Tells those that make one cycle with a state of the walked side.
struct OneCycle<'g> {
    /// The mates of its ends.
    mates: ArrayVec<u32, MOST_ENDS>,
    class: Class,
    weight: u64,
    edges: Edges,
    go: &'g mut dyn FnMut(Completion<'_>),
}

impl Fits for OneCycle<'_> {
    fn begin(&mut self, class: &Class, weight: u64, edges: &[(u8, u8)]) -> bool {
        (self.class, self.weight) = (*class, weight);
        self.edges = edges.iter().copied().collect();
        true
    }

    fn state(&mut self, state: usize, _: &[u64], mate: impl Fn(u32) -> u32) {
        let (mut end, mut met) = (0, 0);
        loop {
            end = self.mates[mate(end) as usize];
            met += 2;
            if end == 0 {
                break;
            }
        }
        if met == self.mates.len() {
            (self.go)(Completion {
                class: self.class,
                state,
                weight: self.weight,
                edges: &self.edges,
            });
        }
    }
}

/// A part of the numbers: which word, and which of its bits.
#[derive(Copy, Clone)]
struct Part {
    word: usize,
    shift: u32,
    mask: u64,
}

/// A set of edges that grows and shrinks.
struct Choice {
    /// What a state must be at each vertex to fit: how many edges are still to come.
    left: [u8; MOST_ENDS + 1],
    /// The vertices where that is one, as bits.
    ends: u32,
    /// The vertices with one edge of the set.
    tips: u32,
    /// The other end of the path that ends at each vertex; itself without edges.
    other: [u8; MOST_ENDS + 1],
    /// The edges.
    edges: Edges,
}

/// Edges within the cut.
type Edges = ArrayVec<(u8, u8), { MOST_ENDS + 1 }>;

impl Choice {
    /// No edges.
    fn new(profile: u64, width: usize) -> Self {
        Choice {
            left: std::array::from_fn(|v| 2 - (profile >> (2 * v) & 3) as u8),
            ends: ends(profile, width).fold(0, |ends, v| ends | 1 << v),
            tips: 0,
            other: std::array::from_fn(|v| v as u8),
            edges: ArrayVec::new(),
        }
    }
}

fn ends_of(profile: u64, width: usize) -> ArrayVec<u8, MOST_ENDS> {
    ends(profile, width).map(|v| v as u8).collect()
}

/// The ends of a profile.
fn ends(profile: u64, width: usize) -> impl Iterator<Item = usize> {
    (0..width).filter(move |v| profile >> (2 * v) & 3 == END)
}

/// The places of the bits of a set.
#[inline]
fn members(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as usize;
        set &= set.checked_sub(1)?;
        Some(first)
    })
}

impl<F: Fits> Gather<'_, F> {
    /// All sets of edges that are as chosen for the vertices from this one on. `node` is where the
    /// profiles are that fit them. False if numbers do not fit.
    fn choose(&mut self, vertex: usize, node: u32) -> bool {
        let vertex = vertex - 1;
        self.choose_at(vertex, &self.join.lower[vertex], node)
    }

    /// The same, these edges of a vertex being left to choose.
    fn choose_at(&mut self, a: usize, lower: &[u8], node: u32) -> bool {
        let Some((&b, lower)) = lower.split_first() else {
            let (gathered, content) = (self.join.gathered, self.choice.left[a]);
            return match a {
                0 => gathered
                    .class(node, content)
                    .is_none_or(|(class, stand)| self.add_class(class, stand)),
                _ => gathered
                    .below(node, content, self.len as u32)
                    .is_none_or(|node| self.choose(a, node)),
            };
        };
        if !self.choose_at(a, lower, node) {
            return false;
        }
        let b = usize::from(b);
        let choice = &mut self.choice;
        if choice.left[a] == 0 || choice.left[b] == 0 || usize::from(choice.other[a]) == b {
            return true;
        }
        let (first, last) = (choice.other[a], choice.other[b]);
        // An edge more makes an end of a bare vertex and none of an end, and likewise with tips.
        choice.edges.push((a as u8, b as u8));
        choice.left[a] -= 1;
        choice.left[b] -= 1;
        choice.ends ^= 1 << a | 1 << b;
        choice.tips ^= 1 << a | 1 << b;
        choice.other[usize::from(first)] = last;
        choice.other[usize::from(last)] = first;
        let fits = self.choose_at(a, lower, node);
        let choice = &mut self.choice;
        choice.edges.pop();
        choice.left[a] += 1;
        choice.left[b] += 1;
        choice.ends ^= 1 << a | 1 << b;
        choice.tips ^= 1 << a | 1 << b;
        choice.other[usize::from(first)] = a as u8;
        choice.other[usize::from(last)] = b as u8;
        fits
    }

    /// Adds the states of the class that fits the edges chosen.
    fn add_class(&mut self, class: &Class, stands_for: &[u8]) -> bool {
        let gathered = self.join.gathered;
        let weight = (self.join.weight)(class.len.cmp(&self.len));
        if weight == 0 {
            return true;
        }
        if !self.fits.begin(class, weight, &self.choice.edges) {
            return false;
        }
        let choice = &self.choice;
        // The state's own ends by number, then new ones of paths that touch none of them.
        let mut number = [0u8; MOST_ENDS + 1];
        let ends = members(choice.ends).fold(0u32, |ends, v| ends | 1 << stands_for[v]);
        for v in members(choice.ends) {
            number[v] = (ends & ((1 << stands_for[v]) - 1)).count_ones() as u8;
        }
        let mut count = ends.count_ones() as u8;
        let mut new = 0u64;
        let mut joins: ArrayVec<(u8, u8), { MOST_ENDS / 2 }> = ArrayVec::new();
        let is_end = |v: usize| choice.ends >> v & 1 == 1;
        for a in members(choice.tips) {
            let b = usize::from(choice.other[a]);
            if a > b {
                continue;
            }
            match (is_end(a), is_end(b)) {
                (true, true) => joins.push((4 * number[a], 4 * number[b])),
                (true, false) => number[b] = number[a],
                (false, true) => number[a] = number[b],
                (false, false) => {
                    (number[a], number[b]) = (count, count + 1);
                    new |= u64::from(count + 1) << (4 * count);
                    new |= u64::from(count) << (4 * (count + 1));
                    count += 2;
                }
            }
        }
        let mut origin = [0u8; MOST_ENDS];
        let mut renamed = [0u8; MOST_ENDS];
        for (end, &v) in (0..).zip(&self.ends) {
            origin[usize::from(end)] = 4 * number[usize::from(v)];
            renamed[usize::from(number[usize::from(v)])] = end;
        }
        let numbers = gathered.numbers(class).chunks_exact(gathered.limbs());
        let states = gathered.mates(class).iter().zip(numbers).enumerate();
        'states: for (state, (&mates, number)) in states {
            let mut mates = mates | new;
            for &(a, b) in &joins {
                let (from, to) = (4 * (mates >> a & 15), 4 * (mates >> b & 15));
                if from == u64::from(b) {
                    continue 'states;
                }
                mates = mates & !(15 << from) | (to / 4) << from;
                mates = mates & !(15 << to) | (from / 4) << to;
            }
            self.fits.state(state, number, |end| {
                let mate = mates >> origin[end as usize & 15] & 15;
                u32::from(renamed[mate as usize])
            });
        }
        true
    }
}
