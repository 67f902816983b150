//! The states of one side of a cut, sorted by what they leave to be done.
//!
//! When all vertices of a side are done, a state says of each vertex of the cut whether it is bare,
//! an end or inner. That is its *profile*, two bits a vertex ([`BARE`], [`END`], [`INNER`], with the
//! vertices in the order of the cut). States of one profile are a *class*; they differ in which ends
//! are mates. A state is kept as the mates of its ends, four bits each, the ends numbered as they
//! come in the profile.
//!
//! A sweep that merged mirror images has one state for all of them. Here each stands by itself again,
//! since the two sides of the cut are not turned together: images have been reached in equally many
//! ways, so each has its share of the number.
//!
//! Classes stand in the order of their profiles, and those in a trie, a vertex a level from the last
//! to the first, which also knows how long the shortest class under each node is: who looks for
//! classes vertex by vertex turns back early.
//!
//! Cost: a sort of the states, 24 bytes each while it lasts; then 16 bytes a state (more where numbers
//! are long) and some 60 a class.

use super::key::{self, Key};
use super::share::share;
use super::table::Rows;
use crate::limits::Stopped;

/// A vertex of the cut with no move of this side.
pub(super) const BARE: u64 = 0;
/// A vertex with one.
pub(super) const END: u64 = 1;
/// A vertex with both.
pub(super) const INNER: u64 = 2;

/// The states of one side of a cut.
#[derive(Debug)]
pub(super) struct Half {
    classes: Vec<Class>,
    trie: Vec<Node>,
    mates: Vec<u64>,
    numbers: Vec<u64>,
    /// The words of a number.
    limbs: usize,
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
    /// By what the next vertex is: a node, or a class after the first vertex; [`NONE`].
    next: [u32; 3],
    /// The length of the shortest class under it.
    shortest: u32,
}

/// No profile goes on like this.
const NONE: u32 = u32::MAX;

/// A state while it is sorted.
#[derive(Copy, Clone, Debug)]
struct Entry {
    profile: u64,
    mates: u64,
    /// The part and the row it comes from.
    part: u16,
    row: u32,
    /// How many images share the number of that row.
    share: u16,
}

impl Half {
    /// The states of a sweep that has come to the cut. `slots` are those of the cut's vertices in
    /// their order, `None` for a vertex that is next to none of this side; `mirrors` says where each
    /// symmetry that was merged takes the content of each slot.
    pub(super) fn new<K: Key>(
        parts: &[Rows<K>],
        slots: &[Option<u8>],
        mirrors: &[Vec<(u8, u8)>],
        threads: usize,
        memory: usize,
    ) -> Result<Half, Stopped> {
        let limbs = parts[0].limbs();
        let states = parts.iter().map(Rows::len).sum::<usize>() * (mirrors.len() + 1);
        let bytes = states * (size_of::<Entry>() + 8 * (limbs + 1));
        if bytes > memory || u32::try_from(states).is_err() {
            return Err(Stopped::Memory);
        }
        let mut entries = Vec::with_capacity(states);
        let keys = (0..).zip(parts).flat_map(|(part, rows)| {
            let keys = (0..).zip(rows.iter());
            keys.map(move |(row, (key, _))| (part, row, key))
        });
        for (part, row, key) in keys {
            let orbit = orbit(key, mirrors);
            let share = orbit.len() as u16;
            entries.extend(orbit.into_iter().map(|image| {
                let (profile, mates) = read(image, slots);
                Entry {
                    profile,
                    mates,
                    part,
                    row,
                    share,
                }
            }));
        }
        sort(&mut entries, threads);
        let mut half = Half {
            classes: Vec::new(),
            trie: vec![Node {
                next: [NONE; 3],
                shortest: NONE,
            }],
            mates: entries.iter().map(|entry| entry.mates).collect(),
            numbers: Vec::with_capacity(entries.len() * limbs),
            limbs,
            most_bytes: bytes,
        };
        for class in entries.chunk_by(|a, b| a.profile == b.profile) {
            let first = half.numbers.len() / limbs;
            let mut sum = 0u64;
            for entry in class {
                let at = half.numbers.len();
                half.numbers
                    .extend_from_slice(parts[usize::from(entry.part)].number(entry.row as usize));
                let number = &mut half.numbers[at..];
                divide(number, u64::from(entry.share));
                let fits = number[1..].iter().all(|&word| word == 0);
                sum = sum.saturating_add(if fits { number[0] } else { u64::MAX });
            }
            let (profile, len) = (class[0].profile, class.len());
            half.enter(profile, slots.len(), len as u32);
            half.classes.push(Class {
                profile,
                first,
                len,
                sum,
            });
        }
        Ok(half)
    }

    /// Enters the next class into the trie.
    fn enter(&mut self, profile: u64, vertices: usize, len: u32) {
        let mut at = 0;
        for vertex in (0..vertices).rev() {
            let node = &mut self.trie[at];
            node.shortest = node.shortest.min(len);
            let content = (profile >> (2 * vertex) & 3) as usize;
            if vertex == 0 {
                node.next[content] = self.classes.len() as u32;
            } else if node.next[content] == NONE {
                let new = self.trie.len();
                self.trie[at].next[content] = new as u32;
                self.trie.push(Node {
                    next: [NONE; 3],
                    shortest: NONE,
                });
                at = new;
            } else {
                at = node.next[content] as usize;
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

    pub(super) fn classes(&self) -> &[Class] {
        &self.classes
    }

    /// The node below this one (the first is 0) where the next vertex is this, if there are classes of
    /// at most this length below it.
    #[inline]
    pub(super) fn below(&self, node: u32, content: u8, longest: u32) -> Option<u32> {
        let next = self.trie[node as usize].next[usize::from(content)];
        let shortest = self.trie.get(next as usize)?.shortest;
        (shortest <= longest).then_some(next)
    }

    /// The class below the last node, where the first vertex is this.
    #[inline]
    pub(super) fn class(&self, node: u32, content: u8) -> Option<&Class> {
        let next = self.trie[node as usize].next[usize::from(content)];
        self.classes.get(next as usize)
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

/// Sorts states by profile, then by mates.
fn sort(entries: &mut [Entry], threads: usize) {
    let key = |entry: &Entry| (entry.profile, entry.mates);
    if threads < 2 || entries.len() < 2 {
        return entries.sort_unstable_by_key(key);
    }
    let middle = entries.len() / 2;
    let (low, _, high) = entries.select_nth_unstable_by_key(middle, key);
    let halves = vec![(low, threads / 2), (high, threads - threads / 2)];
    share(halves, |(entries, threads)| sort(entries, threads));
}

/// A state and its different mirror images.
fn orbit<K: Key>(key: K, mirrors: &[Vec<(u8, u8)>]) -> Vec<K> {
    let mut orbit = vec![key];
    for moved in mirrors {
        let image = moved
            .iter()
            .fold(K::EMPTY, |image, &(from, to)| image.with(to, key.get(from)));
        let image = image.canonical();
        if !orbit.contains(&image) {
            orbit.push(image);
        }
    }
    orbit
}

/// The profile of a state, and the mates of its ends.
fn read<K: Key>(key: K, slots: &[Option<u8>]) -> (u64, u64) {
    let (mut profile, mut mates, mut ends) = (0, 0, 0);
    let mut seen = [None; 16];
    for (at, slot) in slots.iter().enumerate() {
        let label = slot.map_or(key::BARE, |slot| key.get(slot));
        let content = match label {
            key::BARE => BARE,
            key::INNER => INNER,
            path => {
                match seen[path as usize] {
                    None => seen[path as usize] = Some(ends),
                    Some(mate) => mates |= ends << (4 * mate) | mate << (4 * ends),
                }
                ends += 1;
                END
            }
        };
        profile |= content << (2 * at);
    }
    (profile, mates)
}

/// Divides a number by one that divides it.
fn divide(number: &mut [u64], by: u64) {
    let mut rest = 0u128;
    for word in number.iter_mut().rev() {
        let all = rest << 64 | u128::from(*word);
        *word = (all / u128::from(by)) as u64;
        rest = all % u128::from(by);
    }
    debug_assert_eq!(rest, 0, "mirror images are reached in equally many ways");
}
