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

use super::half::{Class, END, Half};
use super::pairings::{MOST_ENDS, Pairings, pairings, rank};
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
    /// Permutations of the cut that preserve both sides, as places of the walked side.
    pub(super) mirrors: &'j [Vec<u8>],
    /// How often a class that is shorter than, as long as, or longer than the walked one counts.
    pub(super) weight: fn(Ordering) -> u64,
}

/// What a join has come to.
#[derive(Clone, Default, Debug)]
pub(super) struct Joined {
    pub(super) tours: BigUint,
    /// States that went into vectors, each with a set of edges.
    pub(super) gathered: u64,
    /// Additions in contractions.
    pub(super) contracted: u64,
}

/// How many classes a thread takes at a time.
const BLOCK: usize = 16;

impl Join<'_> {
    /// The sum over all classes. `pulse` is called now and then.
    pub(super) fn run(
        &self,
        threads: usize,
        limits: &Limits<'_>,
        mut pulse: impl FnMut(),
    ) -> Result<Joined, Stopped> {
        let all = Pairings::new();
        // Those with the most ends first: they take the longest.
        let mut classes: Vec<&Class> = self.walked.classes().iter().collect();
        let ends = |class: &Class| (class.profile & ENDS).count_ones();
        classes.sort_by_key(|class| (std::cmp::Reverse(ends(class)), class.profile));
        let next = AtomicUsize::new(0);
        let work = |pulse: &mut dyn FnMut()| {
            let mut worker = Worker::new(self, &all);
            loop {
                let first = next.fetch_add(BLOCK, Memory::Relaxed);
                let Some(block) = classes.get(first..) else {
                    break;
                };
                if limits.asked_to_stop() {
                    return Err(Stopped::Asked);
                }
                for class in &block[..block.len().min(BLOCK)] {
                    worker.walk_class(class);
                }
                pulse();
            }
            Ok(worker.joined)
        };
        let all: Result<Vec<Joined>, Stopped> = std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads)
                .map(|_| scope.spawn(|| work(&mut || {})))
                .collect();
            let mut all = vec![work(&mut pulse)];
            for other in others {
                all.push(other.join().unwrap_or_else(|panic| {
                    std::panic::resume_unwind(panic);
                }));
            }
            all.into_iter().collect()
        });
        let mut sum = Joined::default();
        for one in all? {
            sum.tours += one.tours;
            sum.gathered += one.gathered;
            sum.contracted += one.contracted;
        }
        Ok(sum)
    }
}

/// The lower bit of every vertex in a profile: set at its ends.
const ENDS: u64 = 0x5555_5555_5555_5555;

/// What one thread has.
struct Worker<'w> {
    join: &'w Join<'w>,
    pairings: &'w Pairings,
    /// A vector for each number of pairs.
    levels: Vec<Vec<u64>>,
    /// The states of the class: rank, and place in the class.
    states: Vec<(u32, u32)>,
    joined: Joined,
}

impl<'w> Worker<'w> {
    fn new(join: &'w Join<'w>, pairings: &'w Pairings) -> Self {
        Worker {
            join,
            pairings,
            levels: vec![Vec::new(); MOST_ENDS / 2 + 1],
            states: Vec::new(),
            joined: Joined::default(),
        }
    }

    /// Adds all tours that have a state of this class on the walked side.
    fn walk_class(&mut self, class: &Class) {
        let join = self.join;
        let images = join.mirrors.iter().map(|to| moved(class.profile, to));
        let mut images: Vec<u64> = images.chain([class.profile]).collect();
        images.sort_unstable();
        images.dedup();
        if images[0] != class.profile {
            return;
        }
        let profile = moved(class.profile, join.places);
        let ends = (profile & ENDS).count_ones() as usize;
        let whole = [Part {
            word: 0,
            shift: 0,
            mask: u64::MAX,
        }];
        let gathered = match join.gathered.limbs() {
            1 => self.gather(class, profile, whole[0]),
            _ => None,
        };
        self.sort_states(class, profile);
        let mut states = std::mem::take(&mut self.states);
        let mut sum = BigUint::ZERO;
        if let Some(gathered) = gathered {
            if gathered > 0 {
                sum += self.walk_states(class, ends, &states);
            }
        } else {
            for half in 0..2 * join.gathered.limbs() {
                let part = Part {
                    word: half / 2,
                    shift: 32 * (half as u32 % 2),
                    mask: u64::from(u32::MAX),
                };
                self.gather(class, profile, part);
                sum += self.walk_states(class, ends, &states) << (32 * half);
            }
        }
        self.joined.tours += sum * images.len();
        states.clear();
        self.states = states;
    }

    /// Puts the states of the gathered side that fit this profile of the walked side into the vector
    /// of their pairings. The sum of all that is there, or none if it does not fit.
    fn gather(&mut self, class: &Class, profile: u64, part: Part) -> Option<u64> {
        let ends = (profile & ENDS).count_ones() as usize;
        let vector = &mut self.levels[ends / 2];
        vector.clear();
        vector.resize(pairings(ends), 0);
        let mut gather = Gather {
            join: self.join,
            profile,
            len: class.len,
            part,
            vector,
            sum: 0,
            states: 0,
            choice: Choice::new(profile),
        };
        let fits = gather.choose(self.join.places.len(), 0);
        let sum = gather.sum;
        self.joined.gathered += gather.states;
        fits.then_some(sum)
    }

    /// Sorts the states of a class by the ranks of their pairings.
    fn sort_states(&mut self, class: &Class, profile: u64) {
        let Join { walked, places, .. } = *self.join;
        // Ends are numbered by the places of the walked side, ranks by those of the gathered one.
        let ends = (profile & ENDS).count_ones();
        let mut renamed = [0u8; MOST_ENDS];
        let mut origin = [0u8; MOST_ENDS];
        let mut end = 0;
        for (at, &place) in places.iter().enumerate() {
            if class.profile >> (2 * at) & 3 == END {
                let before = profile & ENDS & ((1 << (2 * place)) - 1);
                renamed[end] = before.count_ones() as u8;
                origin[usize::from(renamed[end])] = end as u8;
                end += 1;
            }
        }
        let states = (0..).zip(walked.mates(class)).map(|(at, &mates)| {
            let mate = |end: u32| {
                let mate = mates >> (4 * origin[end as usize]) & 15;
                u32::from(renamed[mate as usize])
            };
            (rank(ends, mate) as u32, at)
        });
        self.states.clear();
        self.states.extend(states);
        self.states.sort_unstable();
    }

    /// The sum over these states of a class of their numbers times the ways to complete them.
    fn walk_states(&mut self, class: &Class, ends: usize, states: &[(u32, u32)]) -> BigUint {
        let walked = self.join.walked;
        let mut sums = vec![(0u128, BigUint::ZERO); walked.limbs()];
        let mut walk = Walk {
            pairings: self.pairings,
            contracted: 0,
        };
        walk.down(
            ends,
            &mut self.levels[..=ends / 2],
            states,
            &mut |state, ways| {
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
            },
        );
        self.joined.contracted += walk.contracted;
        let sums = sums.into_iter().rev();
        sums.fold(BigUint::ZERO, |all, (sum, whole)| (all << 64) + whole + sum)
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
        states: &[(u32, u32)],
        found: &mut impl FnMut(u32, u64),
    ) {
        let (vector, below) = match levels {
            [below @ .., vector] => (vector, below),
            [] => return,
        };
        if ends == 2 {
            for &(_, state) in states {
                found(state, vector[0]);
            }
            return;
        }
        let size = pairings(ends - 2) as u32;
        for same in states.chunk_by(|a, b| a.0 / size == b.0 / size) {
            let other = same[0].0 / size;
            let rest = &mut below[ends / 2 - 1];
            if rest.len() < size as usize {
                rest.resize(size as usize, 0);
            }
            self.pairings
                .contract(ends, other as usize + 1, vector, rest);
            self.contracted += u64::from(size) * (ends as u64 - 2);
            let left: Vec<(u32, u32)> = same
                .iter()
                .map(|&(rank, state)| (rank - other * size, state))
                .collect();
            self.down(ends - 2, below, &left, found);
        }
    }
}

/// A vector that is being filled.
struct Gather<'g> {
    join: &'g Join<'g>,
    /// That of the walked side.
    profile: u64,
    /// The states of the walked class.
    len: usize,
    part: Part,
    vector: &'g mut [u64],
    sum: u64,
    states: u64,
    choice: Choice,
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
    /// How many edges of the set each vertex has.
    degree: [u8; MOST_ENDS + 1],
    /// The other end of the path that ends at each vertex; itself without edges.
    other: [u8; MOST_ENDS + 1],
}

impl Choice {
    /// No edges.
    fn new(profile: u64) -> Self {
        Choice {
            left: std::array::from_fn(|v| 2 - (profile >> (2 * v) & 3) as u8),
            degree: [0; MOST_ENDS + 1],
            other: std::array::from_fn(|v| v as u8),
        }
    }
}

impl Gather<'_> {
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
                    .is_none_or(|class| self.add_class(class)),
                _ => gathered
                    .below(node, content, self.len as u32)
                    .is_none_or(|node| self.choose(a, node)),
            };
        };
        if !self.choose_at(a, lower, node) {
            return false;
        }
        let b = usize::from(b);
        let Choice {
            left,
            degree,
            other,
        } = &mut self.choice;
        if left[a] == 0 || left[b] == 0 || usize::from(other[a]) == b {
            return true;
        }
        let (first, last) = (other[a], other[b]);
        for v in [a, b] {
            left[v] -= 1;
            degree[v] += 1;
        }
        other[usize::from(first)] = last;
        other[usize::from(last)] = first;
        let fits = self.choose_at(a, lower, node);
        let Choice {
            left,
            degree,
            other,
        } = &mut self.choice;
        for v in [a, b] {
            left[v] += 1;
            degree[v] -= 1;
        }
        other[usize::from(first)] = a as u8;
        other[usize::from(last)] = b as u8;
        fits
    }

    /// Adds the states of the class that fits the edges chosen.
    fn add_class(&mut self, class: &Class) -> bool {
        let gathered = self.join.gathered;
        let weight = (self.join.weight)(class.len.cmp(&self.len));
        if weight == 0 {
            return true;
        }
        let bound = match self.part.mask {
            u64::MAX => class.sum,
            mask => mask.saturating_mul(class.len as u64),
        };
        match bound
            .checked_mul(weight)
            .and_then(|bound| bound.checked_add(self.sum))
        {
            Some(sum) => self.sum = sum,
            None => return false,
        }
        self.states += class.len as u64;
        let Choice {
            left,
            degree,
            other,
        } = &self.choice;
        let width = self.join.places.len();
        let content = |v: usize| u64::from(left[v]);
        // The state's own ends by number, then new ones of paths that touch none of them.
        let mut number = [0u8; MOST_ENDS + 1];
        let mut ends = 0;
        for v in (0..width).filter(|&v| content(v) == END) {
            number[v] = ends;
            ends += 1;
        }
        let mut new = 0u64;
        let mut joins: ArrayVec<(u8, u8), { MOST_ENDS / 2 }> = ArrayVec::new();
        for a in (0..width).filter(|&v| degree[v] == 1) {
            let b = usize::from(other[a]);
            if a > b {
                continue;
            }
            match (content(a), content(b)) {
                (END, END) => joins.push((4 * number[a], 4 * number[b])),
                (END, _) => number[b] = number[a],
                (_, END) => number[a] = number[b],
                _ => {
                    (number[a], number[b]) = (ends, ends + 1);
                    new |= u64::from(ends + 1) << (4 * ends) | u64::from(ends) << (4 * (ends + 1));
                    ends += 2;
                }
            }
        }
        let mut origin = [0u8; MOST_ENDS];
        let mut renamed = [0u8; MOST_ENDS];
        let mut left_over = 0;
        for v in (0..width).filter(|&v| self.profile >> (2 * v) & 3 == END) {
            origin[left_over] = 4 * number[v];
            renamed[usize::from(number[v])] = left_over as u8;
            left_over += 1;
        }
        let Part { word, shift, mask } = self.part;
        let states = gathered.mates(class).iter().zip(gathered.numbers(class));
        'states: for (&mates, numbers) in states {
            let mut mates = mates | new;
            for &(a, b) in &joins {
                let (from, to) = (mates >> a & 15, mates >> b & 15);
                if 4 * from == u64::from(b) {
                    continue 'states;
                }
                mates = mates & !(15 << (4 * from)) | to << (4 * from);
                mates = mates & !(15 << (4 * to)) | from << (4 * to);
            }
            let mate = |end: u32| {
                let mate = mates >> origin[end as usize & 15] & 15;
                u32::from(renamed[mate as usize])
            };
            let rank = rank(left_over as u32, mate);
            self.vector[rank] += (numbers[word] >> shift & mask) * weight;
        }
        true
    }
}

/// A profile with its vertices moved to other places.
fn moved(profile: u64, places: &[u8]) -> u64 {
    let contents = places.iter().enumerate();
    contents.fold(0, |moved, (at, &place)| {
        moved | (profile >> (2 * at) & 3) << (2 * place)
    })
}
