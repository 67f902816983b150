//! The states of one side of a cut, sorted by what they leave to be done.
//!
//! States of one profile (`profile`) are a *class*; they differ in which ends are mates.
//!
//! A sweep that merged mirror images has one state for all of them, each reached in equally many ways,
//! so each has its share of the number. Of profiles that are images of each other only the least is
//! kept, with all its states; who asks for another is told which image it is.
//!
//! All profiles stand in a trie, a vertex a level from the last to the first, which also knows how
//! long the shortest class under each node is: who looks for classes vertex by vertex turns back
//! early.
//!
//! Cost: two passes over the states of the sweep, by all threads (`profile_counts`), a look-up each; then 16 bytes a
//! state (more where numbers are long) and some 60 a profile.

use super::profile::{Images, MAX_IMAGES, read};
use super::profile_counts::{Emit, ProfileCounts, in_order, range, stride};
use crate::count::frontier::key::Key;
use crate::count::keep::checkpoint::Block;
use crate::count::keep::compressed_store::CompressedStore;
use crate::count::keep::run::{Run, RunReader};
use crate::count::number::CountError;
use crate::count::sweep::layer::Layer;
use crate::limits::{Limits, Stopped};
use crate::parallel::exchange;

/// The states of one side of a cut.
#[derive(Clone, Debug)]
pub(crate) struct SideStates {
    classes: Vec<ProfileClass>,
    trie: Vec<TrieNode>,
    mates: Vec<u64>,
    numbers: Vec<u64>,
    /// The words of a number.
    limbs: usize,
    images: Images,
    /// The most bytes that were taken while the states were sorted.
    pub(crate) most_bytes: usize,
}

/// A layer that has come to the cut.
pub(crate) struct Swept<'l, 's, K> {
    pub(crate) layer: Layer<K>,
    pub(crate) store: Option<CompressedStore<'s>>,
    /// The slot of each separator vertex; `None` if it has no neighbor on this side.
    pub(crate) slots: &'l [Option<u8>],
    pub(crate) threads: usize,
    pub(crate) limits: &'l Limits<'l>,
}

/// The states of one profile.
#[derive(Copy, Clone, Debug)]
pub(crate) struct ProfileClass {
    pub(crate) profile: u64,
    /// The place of its first state.
    first: usize,
    pub(crate) len: usize,
    /// The sum of its numbers; `u64::MAX` if that does not fit.
    pub(crate) sum: u64,
}

/// The words of a class.
pub(crate) const CLASS: usize = 4;

/// Where profiles agree from the last vertex down to some vertex.
#[derive(Copy, Clone, Debug)]
struct TrieNode {
    /// By what the next vertex is: a node, or a [`leaf`] after the first vertex; [`NONE`].
    next: [u32; 3],
    /// The length of the shortest class under it.
    shortest: u32,
}

/// No profile goes on like this.
const NONE: u32 = u32::MAX;

const EMPTY_NODE: TrieNode = TrieNode {
    next: [NONE; 3],
    shortest: NONE,
};

/// The profile that is an image of that of a class: which class, and which image.
fn leaf(class: usize, image: usize) -> u32 {
    ((class << IMAGE_BITS) + image) as u32
}

const IMAGE_BITS: u32 = MAX_IMAGES.ilog2();

impl SideStates {
    /// No states yet. `mirrors` are the symmetries that were merged, as places of the cut.
    pub(crate) fn empty(limbs: usize, vertices: usize, mirrors: &[Vec<u8>]) -> SideStates {
        SideStates {
            classes: Vec::new(),
            trie: vec![EMPTY_NODE],
            mates: Vec::new(),
            numbers: Vec::new(),
            limbs,
            images: Images::new(vertices, mirrors),
            most_bytes: 0,
        }
    }

    /// Damaged unless the runs of a block hold as many states as it says, with numbers that are not longer than here.
    pub(crate) fn check(&self, block: &Block) -> Result<(), CountError> {
        let fits = block.runs.iter().all(|run| run.limbs <= self.limbs);
        let states = block
            .runs
            .iter()
            .fold(0, |states: usize, run| states.saturating_add(run.states));
        if fits && states == block.states && block.classes <= states {
            return Ok(());
        }
        Err(CountError::Damaged(format!(
            "a block of {} states of {} profiles is stored as {states} states",
            block.states, block.classes
        )))
    }

    /// The states of a sweep that has come to the cut.
    pub(crate) fn new<K: Key>(
        swept: &Swept<'_, '_, K>,
        mirrors: &[Vec<u8>],
        memory: usize,
    ) -> Result<SideStates, CountError> {
        let side = SideStates::empty(swept.layer.limbs, swept.slots.len(), mirrors);
        let counts = side.profile_counts(swept, memory)?;
        side.sort(counts, swept, memory)
    }

    /// The states of each class by their mates: an order that is not that of a layer, which threads change.
    pub(crate) fn by_mates(mut self) -> SideStates {
        let limbs = self.limbs;
        for class in &self.classes {
            let mates = &mut self.mates[class.first..][..class.len];
            let numbers = &mut self.numbers[class.first * limbs..][..class.len * limbs];
            let mut order: Vec<usize> = (0..class.len).collect();
            order.sort_unstable_by_key(|&at| mates[at]);
            let own = |&at: &usize| numbers[at * limbs..][..limbs].iter().copied();
            let ordered: Vec<u64> = order.iter().flat_map(own).collect();
            numbers.copy_from_slice(&ordered);
            mates.sort_unstable();
        }
        self
    }

    /// How many states each profile has.
    pub(crate) fn profile_counts<K: Key>(
        &self,
        swept: &Swept<'_, '_, K>,
        memory: usize,
    ) -> Result<ProfileCounts, CountError> {
        let parts = swept.layer.parts.len();
        let emit =
            |part, lasts: &[u64], outbox: &mut [Vec<u64>]| self.emit(swept, part, lasts, outbox);
        // What they have on the way is to be a quarter of the memory at the most.
        let largest = swept.layer.parts.iter().map(|part| part.len).max();
        let on_the_way = 8 * (K::WORDS + 2 * stride(self.limbs)) * largest.unwrap_or(0);
        let threads = swept.threads.min(memory / 4 / on_the_way.max(1));
        ProfileCounts::new(self.limbs, parts, threads, memory, &emit)
    }

    /// Says of a part of the layer which states have the least profile of all their images: in words
    /// (`profile_counts`), each to its range of profiles.
    pub(crate) fn emit<K: Key>(
        &self,
        swept: &Swept<'_, '_, K>,
        part: usize,
        lasts: &[u64],
        outbox: &mut [Vec<u64>],
    ) -> Result<(), CountError> {
        if swept.limits.asked_to_stop() {
            return Err(Stopped::Asked.into());
        }
        let mut least = Vec::new();
        let part = swept.layer.scattered(part);
        for (key, number) in swept.layer.rows(part, swept.store)?.iter() {
            let state = read(key, swept.slots);
            let images = self.images.least_of(state, &mut least);
            for &(profile, mates) in &least {
                let words = &mut outbox[range(lasts, profile)];
                words.extend_from_slice(&[profile, mates]);
                words.extend_from_slice(number);
                let share = words.len() - number.len();
                divide(&mut words[share..], images);
            }
        }
        Ok(())
    }

    /// The states of a layer, of which there are so many of each profile.
    pub(crate) fn sort<K: Key>(
        &self,
        counts: ProfileCounts,
        swept: &Swept<'_, '_, K>,
        memory: usize,
    ) -> Result<SideStates, CountError> {
        let parts = swept.layer.parts.len();
        let emit =
            |part, lasts: &[u64], outbox: &mut [Vec<u64>]| self.emit(swept, part, lasts, outbox);
        self.place(counts, parts, memory, &emit)
    }

    /// The states that are kept in a store, in words, whatever memory they take.
    pub(crate) fn load(
        &self,
        runs: &[Run],
        store: CompressedStore<'_>,
        threads: usize,
    ) -> Result<SideStates, CountError> {
        let emit = |run: usize, lasts: &[u64], outbox: &mut [Vec<u64>]| {
            let mut states = RunReader::new(&runs[run], store, self.limbs)?;
            while let Some(state) = states.advance()? {
                let (profile, mates) = ((state >> 64) as u64, state as u64);
                let words = &mut outbox[range(lasts, profile)];
                words.extend_from_slice(&[profile, mates]);
                words.extend_from_slice(states.number());
            }
            Ok(())
        };
        let all = usize::MAX;
        let counts = ProfileCounts::new(self.limbs, runs.len(), threads, all, &emit)?;
        self.place(counts, runs.len(), all, &emit)
    }

    /// The states that stand in these words, as they are emitted, sorted by so many threads.
    #[cfg(feature = "shared")]
    pub(crate) fn of_words(
        &self,
        sources: &[Vec<u64>],
        memory: usize,
        threads: usize,
    ) -> Result<SideStates, CountError> {
        let emit = |source: usize, lasts: &[u64], outbox: &mut [Vec<u64>]| {
            for state in sources[source].chunks_exact(stride(self.limbs)) {
                outbox[range(lasts, state[0])].extend_from_slice(state);
            }
            Ok(())
        };
        let counts = ProfileCounts::new(self.limbs, sources.len(), threads, memory, &emit)?;
        self.place(counts, sources.len(), memory, &emit)
    }

    /// The states of all sources, each in its class.
    fn place(
        &self,
        counts: ProfileCounts,
        sources: usize,
        memory: usize,
        emit: &Emit<'_>,
    ) -> Result<SideStates, CountError> {
        let bytes = self.bytes_of(counts.states(), counts.profiles()) + counts.bytes();
        if bytes > memory || counts.profiles() >> (u32::BITS - 1 - IMAGE_BITS) > 0 {
            return Err(Stopped::Memory.into());
        }
        let limbs = self.limbs;
        let states = counts.states();
        let mut classes = Vec::with_capacity(counts.profiles());
        let (mut mates, mut numbers) = (vec![0; states], vec![0; states * limbs]);
        let (mut mates_left, mut numbers_left) = (&mut mates[..], &mut numbers[..]);
        let mut first = 0;
        let mut ranges = Vec::new();
        for mut next in counts.counts {
            let range_first = first;
            for (profile, len) in in_order(&next) {
                next.number_mut(profile)[0] = (first - range_first) as u64;
                classes.push(ProfileClass {
                    profile,
                    first,
                    len,
                    sum: 0,
                });
                first += len;
            }
            let states = first - range_first;
            let (mates, numbers);
            (mates, mates_left) = mates_left.split_at_mut(states);
            (numbers, numbers_left) = numbers_left.split_at_mut(states * limbs);
            ranges.push((next, mates, numbers));
        }
        exchange(
            ranges.len(),
            sources,
            &mut ranges,
            &|source, outbox| emit(source, &counts.lasts, outbox),
            |(next, mates, numbers), words| {
                for state in words.chunks_exact(stride(limbs)) {
                    let next = &mut next.number_mut(state[0])[0];
                    let at = *next as usize;
                    *next += 1;
                    mates[at] = state[1];
                    numbers[at * limbs..][..limbs].copy_from_slice(&state[2..]);
                }
                Ok(())
            },
        )?;
        drop(ranges);
        for class in &mut classes {
            let numbers = &numbers[class.first * limbs..][..class.len * limbs];
            class.sum = numbers.chunks_exact(limbs).fold(0, |sum: u64, number| {
                let fits = number[1..].iter().all(|&word| word == 0);
                sum.saturating_add(if fits { number[0] } else { u64::MAX })
            });
        }
        let mut states = SideStates {
            classes,
            mates,
            numbers,
            most_bytes: bytes,
            ..self.clone()
        };
        states.plant();
        Ok(states)
    }

    /// About how many bytes so many states of so many profiles take.
    pub(crate) fn bytes_of(&self, states: usize, profiles: usize) -> usize {
        let profile =
            size_of::<ProfileClass>() + self.images.len() * (16 + 2 * size_of::<TrieNode>());
        states * 8 * (self.limbs + 1) + profiles * profile
    }

    /// Makes the trie of all profiles.
    fn plant(&mut self) {
        let vertices = self.images.vertices();
        let mut profiles: Vec<(u64, u32)> =
            Vec::with_capacity(self.classes.len() * self.images.len());
        for (at, class) in self.classes.iter().enumerate() {
            let images = self.images.of(class.profile).zip(0..);
            profiles.extend(images.map(|(profile, image)| (profile, leaf(at, image))));
        }
        profiles.sort_unstable();
        profiles.dedup_by_key(|&mut (profile, _)| profile);
        // Each profile has nodes of its own below the vertex where it differs from the one before.
        let pairs = profiles.windows(2);
        let own = pairs.map(|pair| (pair[0].0 ^ pair[1].0).ilog2() as usize / 2);
        let nodes = own.sum::<usize>() + vertices;
        self.trie
            .reserve_exact(nodes.saturating_sub(self.trie.len()));
        for (profile, leaf) in profiles {
            let len = self.classes[(leaf >> IMAGE_BITS) as usize].len as u32;
            let mut at = 0;
            for vertex in (0..vertices).rev() {
                let new = self.trie.len() as u32;
                let node = &mut self.trie[at];
                node.shortest = node.shortest.min(len);
                let next = &mut node.next[(profile >> (2 * vertex) & 3) as usize];
                if vertex == 0 {
                    *next = leaf;
                } else if *next == NONE {
                    *next = new;
                    at = new as usize;
                    self.trie.push(EMPTY_NODE);
                } else {
                    at = *next as usize;
                }
            }
        }
    }

    /// The classes in words.
    pub(crate) fn class_words(&self) -> Vec<u64> {
        let class = |class: &ProfileClass| -> [u64; CLASS] {
            let (first, len) = (class.first as u64, class.len as u64);
            [class.profile, first, len, class.sum]
        };
        self.classes.iter().flat_map(class).collect()
    }

    /// The mates of all states, in the order of their classes.
    pub(crate) fn all_mates(&self) -> &[u64] {
        &self.mates
    }

    /// The numbers of all states.
    pub(crate) fn all_numbers(&self) -> &[u64] {
        &self.numbers
    }

    /// The states that are made of these: classes in words, mates and numbers, with no symmetries merged; `None` if they cannot be.
    pub(crate) fn of_parts(
        [classes, mates, numbers]: [Vec<u64>; 3],
        limbs: usize,
        vertices: usize,
    ) -> Option<SideStates> {
        let class = |words: &[u64]| ProfileClass {
            profile: words[0],
            first: words[1] as usize,
            len: words[2] as usize,
            sum: words[3],
        };
        let classes: Vec<ProfileClass> = classes.chunks_exact(CLASS).map(class).collect();
        let mut next = 0;
        let are_one_after_another = classes.iter().all(|class| {
            let is_next = class.first == next && class.len > 0;
            next = next.saturating_add(class.len);
            is_next
        });
        let are_sorted = classes.is_sorted_by(|one, other| one.profile < other.profile);
        let are_few = classes.len() >> (u32::BITS - 1 - IMAGE_BITS) == 0;
        if !(are_one_after_another && are_sorted && are_few)
            || next != mates.len()
            || numbers.len() != mates.len() * limbs
        {
            return None;
        }
        let mut states = SideStates {
            classes,
            mates,
            numbers,
            ..SideStates::empty(limbs, vertices, &[])
        };
        states.plant();
        Some(states)
    }

    /// How many states there are.
    pub(crate) fn len(&self) -> usize {
        self.mates.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        (self.mates.capacity() + self.numbers.capacity()) * 8
            + self.classes.capacity() * size_of::<ProfileClass>()
            + self.trie.capacity() * size_of::<TrieNode>()
    }

    pub(crate) fn limbs(&self) -> usize {
        self.limbs
    }

    /// The classes: of profiles that are images of each other, the least.
    pub(crate) fn classes(&self) -> &[ProfileClass] {
        &self.classes
    }

    /// How many different profiles are images of that of a class, itself among them.
    pub(crate) fn profiles(&self, class: &ProfileClass) -> usize {
        self.images.different(class.profile)
    }

    /// The node below this one (the first is 0) where the next vertex is this, if there are classes of
    /// at most this length below it.
    #[inline]
    pub(crate) fn below(&self, node: u32, content: u8, longest: u32) -> Option<u32> {
        let next = self.trie[node as usize].next[usize::from(content)];
        let shortest = self.trie.get(next as usize)?.shortest;
        (shortest <= longest).then_some(next)
    }

    /// The class below the last node, where the first vertex is this; and for each vertex the one of
    /// the class's profile that stands for it.
    #[inline]
    pub(crate) fn class(&self, node: u32, content: u8) -> Option<(&ProfileClass, &[u8])> {
        let leaf = self.trie[node as usize].next[usize::from(content)];
        let class = self.classes.get((leaf >> IMAGE_BITS) as usize)?;
        let image = leaf & ((1 << IMAGE_BITS) - 1);
        Some((class, self.images.origins(image as usize)))
    }

    /// The class of a profile.
    pub(crate) fn find(&self, profile: u64) -> Option<&ProfileClass> {
        let at = self
            .classes
            .binary_search_by_key(&profile, |class| class.profile);
        self.classes.get(at.ok()?)
    }

    /// The mates of each state of a class.
    pub(crate) fn mates(&self, class: &ProfileClass) -> &[u64] {
        &self.mates[class.first..][..class.len]
    }

    /// The number of a state of a class, the lowest word first.
    pub(crate) fn number(&self, class: &ProfileClass, state: usize) -> &[u64] {
        &self.numbers[(class.first + state) * self.limbs..][..self.limbs]
    }

    /// The numbers of all of them, one after another.
    pub(crate) fn numbers(&self, class: &ProfileClass) -> &[u64] {
        &self.numbers[class.first * self.limbs..][..class.len * self.limbs]
    }
}

/// Divides a number by one that divides it.
fn divide(number: &mut [u64], by: u64) {
    let mut rest = 0;
    for word in number.iter_mut().rev() {
        (*word, rest) = match rest {
            0 => (*word / by, *word % by),
            _ => {
                let all = u128::from(rest) << 64 | u128::from(*word);
                let by = u128::from(by);
                ((all / by) as u64, (all % by) as u64)
            }
        };
    }
    debug_assert_eq!(rest, 0, "mirror images are reached in equally many ways");
}
