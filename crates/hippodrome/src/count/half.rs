//! The states of one side of a cut, sorted by what they leave to be done.
//!
//! When all vertices of a side are done, a state says of each vertex of the cut whether it is bare,
//! an end or inner. That is its *profile*, two bits a vertex ([`BARE`], [`END`], [`INNER`], with the
//! vertices in the order of the cut). States of one profile are a *class*; they differ in which ends
//! are mates. A state is kept as the mates of its ends (`mates`), the ends numbered as they come in the
//! profile.
//!
//! A sweep that merged mirror images has one state for all of them, each reached in equally many ways,
//! so each has its share of the number. Of profiles that are images of each other only the least is
//! kept, with all its states; who asks for another is told which image it is.
//!
//! All profiles stand in a trie, a vertex a level from the last to the first, which also knows how
//! long the shortest class under each node is: who looks for classes vertex by vertex turns back
//! early.
//!
//! Cost: two passes over the states of the sweep, a look-up each; then 16 bytes a state (more where
//! numbers are long) and some 60 a profile.

use arrayvec::ArrayVec;

use super::key::{self, Key};
use super::layer::{Layer, Part};
use super::mates::{MOST_ENDS, SHORT, pack, unpack};
use super::store::{Store, StoreError, Stretch};
use super::table::Table;
use crate::limits::{Limits, Stopped};

/// A vertex of the cut with no move of this side.
pub(super) const BARE: u64 = 0;
/// A vertex with one.
pub(super) const END: u64 = 1;
/// A vertex with both.
pub(super) const INNER: u64 = 2;

/// The states of one side of a cut.
#[derive(Clone, Debug)]
pub(super) struct Half {
    classes: Vec<Class>,
    trie: Vec<Node>,
    mates: Vec<u64>,
    numbers: Vec<u64>,
    /// The words of a number.
    limbs: usize,
    /// The symmetries under which profiles are one, as places of the cut, the identity first; and the
    /// ways back.
    images: Vec<Vec<u8>>,
    origins: Vec<Vec<u8>>,
    /// The most bytes that were taken while the states were sorted.
    pub(super) most_bytes: usize,
}

/// The states of one profile.
#[derive(Copy, Clone, Debug)]
pub(super) struct Class {
    pub(super) profile: u64,
    /// The place of its first state.
    first: usize,
    pub(super) len: usize,
    /// The sum of its numbers; `u64::MAX` if that does not fit.
    pub(super) sum: u64,
}

/// Where profiles agree from the last vertex down to some vertex.
#[derive(Copy, Clone, Debug)]
struct Node {
    /// By what the next vertex is: a node, or a [`leaf`] after the first vertex; [`NONE`].
    next: [u32; 3],
    /// The length of the shortest class under it.
    shortest: u32,
}

/// No profile goes on like this.
const NONE: u32 = u32::MAX;

const EMPTY_NODE: Node = Node {
    next: [NONE; 3],
    shortest: NONE,
};

/// The profile that is an image of that of a class: which class, and which image.
fn leaf(class: usize, image: usize) -> u32 {
    ((class << IMAGE_BITS) + image) as u32
}

/// A board has at most seven symmetries besides the identity.
const IMAGE_BITS: u32 = 3;

impl Half {
    /// No states yet. `mirrors` are the symmetries that were merged, as places of the cut.
    pub(super) fn empty(limbs: usize, vertices: usize, mirrors: &[Vec<u8>]) -> Half {
        let identity: Vec<u8> = (0..vertices as u8).collect();
        let images: Vec<Vec<u8>> = [identity].into_iter().chain(mirrors.to_vec()).collect();
        Half {
            classes: Vec::new(),
            trie: vec![EMPTY_NODE],
            mates: Vec::new(),
            numbers: Vec::new(),
            limbs,
            origins: images.iter().map(|image| inverse(image)).collect(),
            images,
            most_bytes: 0,
        }
    }

    /// The states of a sweep that has come to the cut. `slots` are those of the cut's vertices in
    /// their order, `None` for a vertex that is next to none of this side.
    pub(super) fn new<K: Key>(
        layer: Layer<K>,
        store: Option<&dyn Store>,
        slots: &[Option<u8>],
        mirrors: &[Vec<u8>],
        memory: usize,
    ) -> Result<Half, StoreError> {
        let half = Half::empty(layer.limbs, slots.len(), mirrors);
        let places = half.count(&layer, store, slots, memory, &Limits::NONE)?;
        half.sort(places, layer, store, slots, memory)
    }

    /// How many states of the layer each profile has.
    pub(super) fn count<K: Key>(
        &self,
        layer: &Layer<K>,
        store: Option<&dyn Store>,
        slots: &[Option<u8>],
        memory: usize,
        limits: &Limits<'_>,
    ) -> Result<Table<u64>, StoreError> {
        let mut counts = Half::table(memory);
        for part in &layer.parts {
            if limits.asked_to_stop() {
                return Err(Stopped::Asked.into());
            }
            self.each_state(layer, part, store, slots, |profile, _, _, _| {
                counts.add(profile, &[1]).map_err(|_| Stopped::Memory)
            })?;
        }
        Ok(counts)
    }

    /// A table for the number of states of each profile.
    fn table(memory: usize) -> Table<u64> {
        Table::new(1, 1, 0, 0, memory / 8)
    }

    /// Goes through the states of a part that have the least profile of all their images, with the
    /// number that they share with so many.
    pub(super) fn each_state<K: Key>(
        &self,
        layer: &Layer<K>,
        part: &Part<K>,
        store: Option<&dyn Store>,
        slots: &[Option<u8>],
        mut go: impl FnMut(u64, u64, &[u64], u64) -> Result<(), Stopped>,
    ) -> Result<(), StoreError> {
        let mut orbit = Vec::new();
        for (key, number) in layer.rows(part, store)?.iter() {
            let size = self.orbit(read(key, slots), &mut orbit);
            for &(profile, mates) in &orbit {
                go(profile, mates, number, size)?;
            }
        }
        Ok(())
    }

    /// The states of a layer, of each profile so many.
    pub(super) fn sort<K: Key>(
        mut self,
        mut places: Table<u64>,
        mut layer: Layer<K>,
        store: Option<&dyn Store>,
        slots: &[Option<u8>],
        memory: usize,
    ) -> Result<Half, StoreError> {
        self.allot(&mut places, memory)?;
        let limbs = self.limbs;
        let [mut mates, mut numbers] = [&mut self.mates, &mut self.numbers].map(std::mem::take);
        // What has been placed is not needed here any more.
        for part in std::mem::take(&mut layer.parts) {
            let put = |profile, own, number: &[u64], images| {
                let at = next(&mut places, profile);
                mates[at] = own;
                let share = &mut numbers[at * limbs..][..limbs];
                share.copy_from_slice(number);
                divide(share, images);
                Ok(())
            };
            self.each_state(&layer, &part, store, slots, put)?;
        }
        (self.mates, self.numbers) = (mates, numbers);
        Ok(self.finish(places))
    }

    /// The states that are kept in a store: profile, mates and number of each.
    pub(super) fn load(
        &self,
        stretches: &[Stretch],
        store: &dyn Store,
        memory: usize,
    ) -> Result<Half, StoreError> {
        let mut half = self.clone();
        let mut places = Half::table(memory);
        let stride = 2 + half.limbs;
        for stretch in stretches {
            for state in stretch.read(store)?.chunks_exact(stride) {
                places.add(state[0], &[1]).map_err(|_| Stopped::Memory)?;
            }
        }
        half.allot(&mut places, memory)?;
        for stretch in stretches {
            for state in stretch.read(store)?.chunks_exact(stride) {
                let at = next(&mut places, state[0]);
                half.mates[at] = state[1];
                half.numbers[at * half.limbs..][..half.limbs].copy_from_slice(&state[2..]);
            }
        }
        Ok(half.finish(places))
    }

    /// How many states each profile has, sorted by profile.
    pub(super) fn lens(places: &Table<u64>) -> Vec<(u64, usize)> {
        let counts = places.rows();
        let mut lens: Vec<(u64, usize)> = counts.map(|(key, n)| (key, n[0] as usize)).collect();
        lens.sort_unstable();
        lens
    }

    /// About how many bytes so many states of so many profiles take.
    pub(super) fn bytes_of(&self, states: usize, profiles: usize) -> usize {
        let profile = size_of::<Class>() + self.images.len() * (16 + 2 * size_of::<Node>());
        states * 8 * (self.limbs + 1) + profiles * profile
    }

    /// Makes classes of so many states for each profile, which then tells where its next state goes.
    fn allot(&mut self, places: &mut Table<u64>, memory: usize) -> Result<(), Stopped> {
        let lens = Half::lens(places);
        let states: usize = lens.iter().map(|&(_, len)| len).sum();
        let bytes = self.bytes_of(states, lens.len()) + places.bytes();
        if bytes > memory || lens.len() >> (u32::BITS - 1 - IMAGE_BITS) > 0 {
            return Err(Stopped::Memory);
        }
        self.most_bytes = bytes;
        let mut first = 0;
        for &(profile, len) in &lens {
            self.classes.push(Class {
                profile,
                first,
                len,
                sum: 0,
            });
            places.number_mut(profile)[0] = first as u64;
            first += len;
        }
        self.mates = vec![0; states];
        self.numbers = vec![0; states * self.limbs];
        Ok(())
    }

    /// All states are in their places.
    fn finish(mut self, places: Table<u64>) -> Half {
        drop(places);
        let limbs = self.limbs;
        for class in &mut self.classes {
            let numbers = &self.numbers[class.first * limbs..][..class.len * limbs];
            class.sum = numbers.chunks_exact(limbs).fold(0, |sum: u64, number| {
                let fits = number[1..].iter().all(|&word| word == 0);
                sum.saturating_add(if fits { number[0] } else { u64::MAX })
            });
        }
        self.plant();
        self
    }

    /// The images of a state that have the least profile of all of them. How many images there are
    /// in all.
    fn orbit(&self, (profile, mates): (u64, u64), least: &mut Vec<(u64, u64)>) -> u64 {
        let state = |image: &Vec<u8>| moved_state(profile, mates, image);
        least.clear();
        if self.images.len() == 1 {
            least.push((profile, mates));
            return 1;
        }
        least.extend(self.images.iter().map(state));
        least.sort_unstable();
        least.dedup();
        let size = least.len() as u64;
        let (least_profile, _) = least[0];
        least.retain(|&(profile, _)| profile == least_profile);
        size
    }

    /// Makes the trie of all profiles.
    fn plant(&mut self) {
        let vertices = self.images[0].len();
        let mut profiles: Vec<(u64, u32)> = Vec::with_capacity(self.classes.len());
        for (at, class) in self.classes.iter().enumerate() {
            let images = self.images.iter().enumerate();
            profiles.extend(images.map(|(image, to)| (moved(class.profile, to), leaf(at, image))));
        }
        profiles.sort_unstable();
        profiles.dedup_by_key(|&mut (profile, _)| profile);
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

    /// How many states there are.
    pub(super) fn len(&self) -> usize {
        self.mates.len()
    }

    pub(super) fn bytes(&self) -> usize {
        (self.mates.capacity() + self.numbers.capacity()) * 8
            + self.classes.capacity() * size_of::<Class>()
            + self.trie.capacity() * size_of::<Node>()
    }

    pub(super) fn limbs(&self) -> usize {
        self.limbs
    }

    /// The classes: of profiles that are images of each other, the least.
    pub(super) fn classes(&self) -> &[Class] {
        &self.classes
    }

    /// How many different profiles are images of that of a class, itself among them.
    pub(super) fn profiles(&self, class: &Class) -> usize {
        let images = self.images.iter().map(|to| moved(class.profile, to));
        let mut images: Vec<u64> = images.collect();
        images.sort_unstable();
        images.dedup();
        images.len()
    }

    /// The node below this one (the first is 0) where the next vertex is this, if there are classes of
    /// at most this length below it.
    #[inline]
    pub(super) fn below(&self, node: u32, content: u8, longest: u32) -> Option<u32> {
        let next = self.trie[node as usize].next[usize::from(content)];
        let shortest = self.trie.get(next as usize)?.shortest;
        (shortest <= longest).then_some(next)
    }

    /// The class below the last node, where the first vertex is this; and for each vertex the one of
    /// the class's profile that stands for it.
    #[inline]
    pub(super) fn class(&self, node: u32, content: u8) -> Option<(&Class, &[u8])> {
        let leaf = self.trie[node as usize].next[usize::from(content)];
        let class = self.classes.get((leaf >> IMAGE_BITS) as usize)?;
        let image = leaf & ((1 << IMAGE_BITS) - 1);
        Some((class, &self.origins[image as usize]))
    }

    /// The class of a profile.
    pub(super) fn find(&self, profile: u64) -> Option<&Class> {
        let at = self
            .classes
            .binary_search_by_key(&profile, |class| class.profile);
        self.classes.get(at.ok()?)
    }

    /// The mates of each state of a class.
    pub(super) fn mates(&self, class: &Class) -> &[u64] {
        &self.mates[class.first..][..class.len]
    }

    /// The number of a state of a class, the lowest word first.
    pub(super) fn number(&self, class: &Class, state: usize) -> &[u64] {
        &self.numbers[(class.first + state) * self.limbs..][..self.limbs]
    }

    /// The numbers of all of them, one after another.
    pub(super) fn numbers(&self, class: &Class) -> &[u64] {
        &self.numbers[class.first * self.limbs..][..class.len * self.limbs]
    }
}

/// Where the next state of a profile goes.
#[inline]
fn next(places: &mut Table<u64>, profile: u64) -> usize {
    let place = &mut places.number_mut(profile)[0];
    *place += 1;
    *place as usize - 1
}

/// A permutation backwards.
fn inverse(places: &[u8]) -> Vec<u8> {
    let mut inverse = vec![0; places.len()];
    for (at, &place) in (0..).zip(places) {
        inverse[usize::from(place)] = at;
    }
    inverse
}

/// A profile with its vertices moved to other places.
pub(super) fn moved(profile: u64, places: &[u8]) -> u64 {
    let contents = places.iter().enumerate();
    contents.fold(0, |moved, (at, &place)| {
        moved | (profile >> (2 * at) & 3) << (2 * place)
    })
}

/// The lower bit of every vertex in a profile: set at its ends.
pub(super) const ENDS: u64 = 0x5555_5555_5555_5555;

/// A profile with its vertices moved to other places, and the mates with them.
fn moved_state(profile: u64, mates: u64, places: &[u8]) -> (u64, u64) {
    if places.len() > SHORT {
        return moved_long_state(profile, mates, places);
    }
    let image = moved(profile, places);
    // For each end its number in the image, four bits each.
    let mut renamed = 0u64;
    let mut end = 0;
    for (at, &place) in places.iter().enumerate() {
        if profile >> (2 * at) & 3 == END {
            let before = image & ENDS & ((1 << (2 * place)) - 1);
            renamed |= u64::from(before.count_ones()) << (4 * end);
            end += 1;
        }
    }
    let name = |end: u64| renamed >> (4 * end) & 15;
    let mates = (0..end).fold(0, |moved, end| {
        moved | name(mates >> (4 * end) & 15) << (4 * name(end))
    });
    (image, mates)
}

/// The same, with any number of ends.
fn moved_long_state(profile: u64, mates: u64, places: &[u8]) -> (u64, u64) {
    let image = moved(profile, places);
    let ends = places.iter().enumerate();
    let ends = ends.filter(|&(at, _)| profile >> (2 * at) & 3 == END);
    let number = |(_, &place): (usize, &u8)| {
        let before = image & ENDS & ((1 << (2 * place)) - 1);
        before.count_ones() as usize
    };
    let renamed: ArrayVec<usize, MOST_ENDS> = ends.map(number).collect();
    let mates = unpack(mates, renamed.len());
    let mut moved = [0; MOST_ENDS];
    for (&end, &mate) in renamed.iter().zip(&mates) {
        moved[end] = renamed[usize::from(mate)] as u8;
    }
    (image, pack(&moved[..renamed.len()]))
}

/// The profile of a state, and the mates of its ends.
pub(super) fn read<K: Key>(key: K, slots: &[Option<u8>]) -> (u64, u64) {
    let (mut profile, mut ends) = (0, 0);
    // As short and as long words are made of them.
    let (mut short, mut mates) = (0u64, [0; MOST_ENDS + 1]);
    let mut seen = [None; 16];
    for (at, slot) in slots.iter().enumerate() {
        let label = slot.map_or(key::BARE, |slot| key.get(slot));
        let content = match label {
            key::BARE => BARE,
            key::INNER => INNER,
            path => {
                match seen[path as usize] {
                    None => seen[path as usize] = Some(ends),
                    Some(mate) => {
                        (mates[mate], mates[ends]) = (ends as u8, mate as u8);
                        short |= (ends as u64).wrapping_shl(4 * mate as u32);
                        short |= (mate as u64).wrapping_shl(4 * ends as u32);
                    }
                }
                ends += 1;
                END
            }
        };
        profile |= content << (2 * at);
    }
    let mates = match ends {
        ..=SHORT => short,
        _ => pack(&mates[..ends]),
    };
    (profile, mates)
}

/// The state of a profile and its mates.
pub(super) fn key<K: Key>(profile: u64, mates: u64, slots: &[Option<u8>]) -> K {
    let (mut state, mut end, mut paths) = (K::EMPTY, 0, 0);
    let mut names = [0; MOST_ENDS];
    let mates = unpack(mates, (profile & ENDS).count_ones() as usize);
    for (at, slot) in slots.iter().enumerate() {
        let label = match profile >> (2 * at) & 3 {
            END => {
                let mate = usize::from(mates[end]);
                if mate > end {
                    paths += 1;
                    names[end] = key::INNER + paths;
                } else {
                    names[end] = names[mate];
                }
                end += 1;
                names[end - 1]
            }
            INNER => key::INNER,
            _ => key::BARE,
        };
        state = slot.map_or(state, |slot| state.with(slot, label));
    }
    state.canonical()
}

/// Divides a number by one that divides it.
pub(super) fn divide(number: &mut [u64], by: u64) {
    let mut rest = 0u128;
    for word in number.iter_mut().rev() {
        let all = rest << 64 | u128::from(*word);
        *word = (all / u128::from(by)) as u64;
        rest = all % u128::from(by);
    }
    debug_assert_eq!(rest, 0, "mirror images are reached in equally many ways");
}
