//! Two sides of a cut put together.
//!
//! A tour is a state x of one side, a state y of the other, and a set M of edges within the cut, so
//! that every vertex of the cut has two edges and all is one cycle. For each class of y the states x that
//! fit, each with its M (`compatible`), go into a vector over the pairings of the ends of y (`pairings`). Then the
//! states y of the class, sorted by rank, are walked as a trie, and their pairs contracted one by one with
//! the vector: what is left at the end is the number of ways to complete y. A cycle that is closed before
//! the last contraction is dropped.
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

use std::sync::atomic::{AtomicUsize, Ordering as Memory};

use num_bigint::BigUint;

use super::compatible::{Fits, Join, Renaming};
use super::pairings::{Pairings, pairings, rank};
use super::profile::ENDS;
use super::side_states::ProfileClass;
use crate::count::frontier::mates::MAX_ENDS;
use crate::count::keep::checkpoint::Joined;
use crate::count::number::CountError;
use crate::limits::{Limits, Stopped};
use crate::parallel::map;

/// Sort key of walked classes: those with the most ends first, as they take longest.
pub(crate) fn turn(profile: u64) -> impl Ord {
    (std::cmp::Reverse((profile & ENDS).count_ones()), profile)
}

/// The bytes of the vectors of so many threads, for so many ends at the most.
pub(crate) fn vector_bytes(ends: usize, threads: usize) -> usize {
    let entries = (2..=ends).step_by(2).map(pairings).sum::<usize>();
    8 * entries * threads
}

/// How many classes are walked before somebody is told.
const ROUND: usize = 4096;

impl Join<'_> {
    /// The classes that are walked, in this order.
    pub(crate) fn classes(&self) -> Vec<&ProfileClass> {
        let all = self.walked.classes();
        let is_walked = |class: &&ProfileClass| self.part.has(class.profile);
        debug_assert!(
            all.is_sorted_by_key(|class| class.profile),
            "they lie by profile"
        );
        let with = |ends| move |class: &&ProfileClass| (class.profile & ENDS).count_ones() == ends;
        let most_first = (0..=MAX_ENDS as u32).rev();
        most_first
            .flat_map(|ends| all.iter().filter(with(ends)).filter(is_walked))
            .collect()
    }

    /// For each state of a walked class, in how many ways it is completed.
    pub(crate) fn ways(
        &self,
        class: &ProfileClass,
        pairings: &Pairings,
    ) -> Result<Vec<BigUint>, Stopped> {
        let mut ways = vec![BigUint::ZERO; class.len];
        Worker::new(self, pairings).each_part(class, |worker, shift| {
            worker.walk_states(class, |state, more| {
                ways[state as usize] += BigUint::from(more) << shift;
            })
        })?;
        Ok(ways)
    }

    /// Adds the sums over all classes but those that are done to what is joined already. `round` is called now and
    /// then with what there is so far, and the sums of the classes that have come to it.
    pub(crate) fn run(
        &self,
        pairings: &Pairings,
        threads: usize,
        done: usize,
        mut joined: Joined,
        mut round: impl FnMut(&Joined, &[BigUint]) -> Result<(), CountError>,
    ) -> Result<Joined, CountError> {
        let classes = self.classes();
        let mut workers: Vec<Worker<'_>> =
            (0..threads).map(|_| Worker::new(self, pairings)).collect();
        for classes in classes.get(done..).unwrap_or(&[]).chunks(ROUND) {
            let next = AtomicUsize::new(0);
            let sums = map(workers.iter_mut().collect(), |worker| {
                let mut sums = Vec::new();
                loop {
                    let at = next.fetch_add(1, Memory::Relaxed);
                    let Some(class) = classes.get(at) else {
                        return Ok(sums);
                    };
                    sums.push((at, worker.walk_class(class)?));
                }
            });
            let sums: Vec<Vec<_>> = sums.into_iter().collect::<Result<_, Stopped>>()?;
            joined.classes += classes.len();
            for worker in &mut workers {
                joined.gathered += std::mem::take(&mut worker.gathered);
                joined.contracted += std::mem::take(&mut worker.contracted);
            }
            let mut in_order = vec![BigUint::ZERO; classes.len()];
            for (at, sum) in sums.into_iter().flatten() {
                in_order[at] = sum;
            }
            joined.tours += in_order.iter().sum::<BigUint>();
            round(&joined, &in_order)?;
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
            levels: vec![Vec::new(); MAX_ENDS / 2 + 1],
            gathered: 0,
            contracted: 0,
        }
    }

    /// How many tours have a state of this class on the walked side.
    fn walk_class(&mut self, class: &ProfileClass) -> Result<BigUint, Stopped> {
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
            })?;
            let sums = sums.into_iter().rev();
            sum += sums.fold(BigUint::ZERO, |all, (sum, whole)| (all << 64) + whole + sum) << shift;
            Ok(())
        })?;
        Ok(sum * walked.profiles(class))
    }

    /// For each part into which numbers must fall: makes the vector of that part, and goes on with it and
    /// the place of its lowest bit.
    fn each_part(
        &mut self,
        class: &ProfileClass,
        mut go_on: impl FnMut(&mut Self, u32) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        let whole = BitField {
            word: 0,
            shift: 0,
            mask: u64::MAX,
        };
        let limbs = self.join.gathered.limbs();
        let gathered = match limbs {
            1 => self.gather(class, whole)?,
            _ => None,
        };
        match gathered {
            Some(0) => {}
            Some(_) => go_on(self, 0)?,
            None => {
                for part in 0..2 * limbs {
                    let bits = BitField {
                        word: part / 2,
                        shift: 32 * (part as u32 % 2),
                        mask: u64::from(u32::MAX),
                    };
                    self.gather(class, bits)?;
                    go_on(self, 32 * part as u32)?;
                }
            }
        }
        Ok(())
    }

    /// Puts the states of the gathered side that fit this class of the walked side into the vector
    /// of their pairings. The sum of all that is there, or none if it does not fit.
    fn gather(&mut self, class: &ProfileClass, part: BitField) -> Result<Option<u64>, Stopped> {
        let ends = (class.profile & ENDS).count_ones() as usize;
        let vector = &mut self.levels[ends / 2];
        vector.clear();
        vector.resize(pairings(ends), 0);
        let mut fits = IntoVector {
            ends: ends as u32,
            part,
            vector,
            weight: 0,
            sum: 0,
            states: 0,
        };
        let all = self.join.gather(class, &mut fits)?;
        self.gathered += fits.states;
        Ok(all.then_some(fits.sum))
    }

    /// Goes through the states of a class and the ways to complete each, those of the vector.
    fn walk_states(
        &mut self,
        class: &ProfileClass,
        mut found: impl FnMut(u32, u64),
    ) -> Result<(), Stopped> {
        let Join { walked, places, .. } = *self.join;
        let ends = (class.profile & ENDS).count_ones();
        let renaming = Renaming::new(class.profile, places);
        let states = (0..).zip(walked.mates(class));
        let rank = |mates| rank(ends, |end| renaming.mate(mates, ends, end)) as u32;
        let mut states: Vec<(u32, u32)> = states.map(|(at, &mates)| (rank(mates), at)).collect();
        states.sort_unstable();
        let mut walk = Contraction {
            pairings: self.pairings,
            limits: self.join.limits,
            contracted: 0,
        };
        let levels = &mut self.levels[..=ends as usize / 2];
        let walked = walk.down(ends as usize, levels, &mut states, &mut found);
        self.contracted += walk.contracted;
        walked
    }
}

/// With how many ends all states of a class are walked in a moment.
const SHORT_WALK: usize = 8;

/// The walk of a class.
struct Contraction<'w> {
    pairings: &'w Pairings,
    limits: &'w Limits<'w>,
    contracted: u64,
}

impl Contraction<'_> {
    /// From the vector of so many ends, the last of `kept_layers`, to the states that agree so far, whose
    /// ranks are those of the ends that are left.
    fn down(
        &mut self,
        ends: usize,
        levels: &mut [Vec<u64>],
        mut states: &mut [(u32, u32)],
        found: &mut impl FnMut(u32, u64),
    ) -> Result<(), Stopped> {
        let (vector, below) = match levels {
            [below @ .., vector] => (vector, below),
            [] => return Ok(()),
        };
        if ends == 2 {
            for &mut (_, state) in states {
                found(state, vector[0]);
            }
            return Ok(());
        }
        let size = pairings(ends - 2) as u32;
        let rest = &mut below[ends / 2 - 1];
        if rest.len() < size as usize {
            rest.resize(size as usize, 0);
        }
        while let Some(&mut (rank, _)) = states.first_mut() {
            // Below that, contractions take no time worth a question.
            if ends > SHORT_WALK && self.limits.asked_to_stop() {
                return Err(Stopped::Asked);
            }
            let other = rank / size;
            let end = states.partition_point(|&(rank, _)| rank - other * size < size);
            let (same, later) = states.split_at_mut(end);
            for (rank, _) in &mut *same {
                *rank -= other * size;
            }
            self.pairings
                .contract(ends, other as usize + 1, vector, &mut below[ends / 2 - 1]);
            self.contracted += u64::from(size) * (ends as u64 - 2);
            self.down(ends - 2, below, same, found)?;
            states = later;
        }
        Ok(())
    }
}

/// Adds them to a vector over pairings.
struct IntoVector<'g> {
    ends: u32,
    part: BitField,
    vector: &'g mut [u64],
    weight: u64,
    sum: u64,
    states: u64,
}

impl Fits for IntoVector<'_> {
    /// False if numbers do not fit.
    #[inline]
    fn begin(&mut self, class: &ProfileClass, weight: u64, _: &[(u8, u8)]) -> bool {
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
        let BitField { word, shift, mask } = self.part;
        self.vector[rank(self.ends, mate)] += (number[word] >> shift & mask) * self.weight;
    }
}

/// A part of the numbers: which word, and which of its bits.
#[derive(Copy, Clone)]
struct BitField {
    word: usize,
    shift: u32,
    mask: u64,
}
