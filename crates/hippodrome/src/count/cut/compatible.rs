//! Which states of one side of a cut fit which of the other, and with which edges between.
//!
//! The profile of a state y and a set M of edges within the cut say the profile of the states x that fit:
//! every vertex of the cut has two edges in all. So for a class of y all sets M are gone through, vertex by
//! vertex, with the trie of the profiles of x at hand, and each state x of a class that is found is named by
//! the mates that y's ends have by x and M. A set M that closes a cycle of its own, or with x, is dropped.
//!
//! Cost: some ten nanoseconds for each x with an M.

use std::cmp::Ordering;

use arrayvec::ArrayVec;

use super::part::Part;
use super::profile::{END, ENDS, moved};
use super::side_states::{ProfileClass, SideStates};
use crate::count::frontier::mates::{MAX_ENDS, SHORT, unpack};
use crate::limits::{Limits, Stopped};

/// What is put together.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Join<'j> {
    /// The side whose states are gathered.
    pub(crate) gathered: &'j SideStates,
    /// The side whose states are walked.
    pub(crate) walked: &'j SideStates,
    /// Where the vertices of the cut, as the walked side knows them, stand for the gathered one.
    pub(crate) places: &'j [u8],
    /// For each place the lower ones to which there is an edge within the cut.
    pub(crate) lower: &'j [Vec<u8>],
    /// Which classes are walked.
    pub(crate) part: Part,
    pub(crate) weight: Weight,
    pub(crate) limits: &'j Limits<'j>,
}

/// How often a class counts that is shorter than, as long as, or longer than the walked one.
pub(crate) type Weight = fn(Ordering) -> u64;

/// If the sides are images of each other: once for each of them.
pub(crate) const EITHER_WAY: Weight = |length| match length {
    Ordering::Less => 2,
    Ordering::Equal => 1,
    Ordering::Greater => 0,
};

pub(crate) const SHORTER: Weight = |length| u64::from(length.is_lt());
pub(crate) const NOT_LONGER: Weight = |length| u64::from(length.is_le());

/// A state of the gathered side that completes one of the walked side.
pub(crate) struct Completion<'c> {
    pub(crate) class: ProfileClass,
    pub(crate) state: usize,
    /// How often it counts.
    pub(crate) weight: u64,
    /// The edges within the cut.
    pub(crate) edges: &'c [(u8, u8)],
}

impl Join<'_> {
    /// Goes through the states that complete this state of a walked class, in an order that stays.
    pub(crate) fn completions(
        &self,
        class: &ProfileClass,
        state: usize,
        go: &mut dyn FnMut(Completion<'_>),
    ) -> Result<(), Stopped> {
        let renaming = Renaming::new(class.profile, self.places);
        let mates = self.walked.mates(class)[state];
        let ends = (class.profile & ENDS).count_ones();
        let mut fits = OneCycle {
            mates: (0..ends)
                .map(|end| renaming.mate(mates, ends, end))
                .collect(),
            class: *class,
            weight: 0,
            edges: ArrayVec::new(),
            go,
        };
        self.gather(class, &mut fits).map(drop)
    }

    /// Goes through the states of the gathered side that fit a class of the walked one. False if `fits`
    /// did not want to go on.
    pub(crate) fn gather(
        &self,
        class: &ProfileClass,
        fits: &mut impl Fits,
    ) -> Result<bool, Stopped> {
        let profile = moved(class.profile, self.places);
        let width = self.places.len();
        let mut gather = Gather {
            join: self,
            len: class.len,
            ends: ends(profile, width).map(|v| v as u8).collect(),
            choice: EdgeSet::new(profile, width),
            is_stopped: false,
            fits,
        };
        let all = gather.choose(width, 0);
        match gather.is_stopped {
            true => Err(Stopped::Asked),
            false => Ok(all),
        }
    }
}

/// The ends of a walked class as the gathered side numbers them: ends are numbered by their places.
pub(crate) struct Renaming {
    renamed: [u8; MAX_ENDS],
    origin: [u8; MAX_ENDS],
}

impl Renaming {
    pub(crate) fn new(profile: u64, places: &[u8]) -> Self {
        let there = moved(profile, places);
        let (mut renamed, mut origin) = ([0; MAX_ENDS], [0; MAX_ENDS]);
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

    /// The mate of an end, of so many, both by the gathered side's numbers.
    #[inline]
    pub(crate) fn mate(&self, mates: u64, ends: u32, end: u32) -> u32 {
        let origin = self.origin[end as usize];
        let mate = match ends as usize {
            ..=SHORT => (mates >> (4 * origin) & 15) as u8,
            ends => unpack(mates, ends)[usize::from(origin)],
        };
        u32::from(self.renamed[usize::from(mate)])
    }
}

/// What is chosen so far.
struct Gather<'g, F> {
    join: &'g Join<'g>,
    /// The states of the walked class.
    len: usize,
    /// Its ends.
    ends: ArrayVec<u8, MAX_ENDS>,
    choice: EdgeSet,
    /// Whether it was asked to stop.
    is_stopped: bool,
    fits: &'g mut F,
}

/// What is done with states that fit.
pub(crate) trait Fits {
    /// States of this class come next, which count so often, with these edges within the cut. Whether to
    /// go on.
    fn begin(&mut self, class: &ProfileClass, weight: u64, edges: &[(u8, u8)]) -> bool;

    /// This state of the class fits; with the edges, each end of the walked side has this mate.
    fn state(&mut self, state: usize, number: &[u64], mate: impl Fn(u32) -> u32);
}

/// Tells those that make one cycle with a state of the walked side.
struct OneCycle<'g> {
    /// The mates of its ends.
    mates: ArrayVec<u32, MAX_ENDS>,
    class: ProfileClass,
    weight: u64,
    edges: CutEdges,
    go: &'g mut dyn FnMut(Completion<'_>),
}

impl Fits for OneCycle<'_> {
    fn begin(&mut self, class: &ProfileClass, weight: u64, edges: &[(u8, u8)]) -> bool {
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

/// A set of edges that grows and shrinks.
struct EdgeSet {
    /// What a state must be at each vertex to fit: how many edges are still to come.
    left: [u8; MAX_ENDS + 1],
    /// The vertices where that is one, as bits.
    ends: u32,
    /// The vertices with one edge of the set.
    tips: u32,
    /// The other end of the path that ends at each vertex; itself without edges.
    other: [u8; MAX_ENDS + 1],
    /// The edges.
    edges: CutEdges,
}

/// Edges within the cut.
type CutEdges = ArrayVec<(u8, u8), { MAX_ENDS + 1 }>;

impl EdgeSet {
    /// No edges.
    fn new(profile: u64, width: usize) -> Self {
        EdgeSet {
            left: std::array::from_fn(|v| 2 - (profile >> (2 * v) & 3) as u8),
            ends: ends(profile, width).fold(0, |ends, v| ends | 1 << v),
            tips: 0,
            other: std::array::from_fn(|v| v as u8),
            edges: ArrayVec::new(),
        }
    }
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
    /// profiles are that fit them. False if numbers do not fit, or it was asked to stop.
    fn choose(&mut self, vertex: usize, node: u32) -> bool {
        // What is left to choose for the lower half of the vertices takes no time worth a question.
        if 2 * vertex > self.join.lower.len() && self.join.limits.asked_to_stop() {
            self.is_stopped = true;
            return false;
        }
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
    fn add_class(&mut self, class: &ProfileClass, stands_for: &[u8]) -> bool {
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
        let mut number = [0u8; MAX_ENDS + 1];
        let ends = members(choice.ends).fold(0u32, |ends, v| ends | 1 << stands_for[v]);
        for v in members(choice.ends) {
            number[v] = (ends & ((1 << stands_for[v]) - 1)).count_ones() as u8;
        }
        let mut count = ends.count_ones() as u8;
        let mut joins: ArrayVec<(u8, u8), { MAX_ENDS / 2 }> = ArrayVec::new();
        let mut new = joins.clone();
        let is_end = |v: usize| choice.ends >> v & 1 == 1;
        for a in members(choice.tips) {
            let b = usize::from(choice.other[a]);
            if a > b {
                continue;
            }
            match (is_end(a), is_end(b)) {
                (true, true) => joins.push((number[a], number[b])),
                (true, false) => number[b] = number[a],
                (false, true) => number[a] = number[b],
                (false, false) => {
                    (number[a], number[b]) = (count, count + 1);
                    new.push((count, count + 1));
                    count += 2;
                }
            }
        }
        let mut origin = [0u8; MAX_ENDS];
        let mut renamed = [0u8; MAX_ENDS + 1];
        for (end, &v) in (0..).zip(&self.ends) {
            origin[usize::from(end)] = number[usize::from(v)];
            renamed[usize::from(number[usize::from(v)])] = end;
        }
        let numbers = gathered.numbers(class).chunks_exact(gathered.limbs());
        let states = gathered.mates(class).iter().zip(numbers).enumerate();
        let fits = &mut self.fits;
        if usize::from(count) > SHORT {
            for (state, (&mates, number)) in states {
                let mates = unpack(mates, ends.count_ones() as usize);
                if let Some(mates) = long_mates_with(mates, &new, &joins) {
                    fits.state(state, number, |end| {
                        let mate = mates[usize::from(origin[end as usize])];
                        u32::from(renamed[usize::from(mate)])
                    });
                }
            }
            return true;
        }
        let new = new.iter().fold(0, |new, &(a, b)| {
            new | u64::from(b) << (4 * a) | u64::from(a) << (4 * b)
        });
        for (state, (&mates, number)) in states {
            if let Some(mates) = mates_with(mates | new, &joins) {
                fits.state(state, number, |end| {
                    let mate = mates >> (4 * origin[end as usize & 15]) & 15;
                    u32::from(renamed[mate as usize])
                });
            }
        }
        true
    }
}

/// The mates, four bits each, when these ends are joined from outside; `None` if that closes a cycle.
#[inline(always)]
fn mates_with(mut mates: u64, joins: &[(u8, u8)]) -> Option<u64> {
    for &(a, b) in joins {
        let (from, to) = (mates >> (4 * a) & 15, mates >> (4 * b) & 15);
        if from == u64::from(b) {
            return None;
        }
        mates = mates & !(15 << (4 * from)) | to << (4 * from);
        mates = mates & !(15 << (4 * to)) | from << (4 * to);
    }
    Some(mates)
}

/// The same of more than 16 ends, with new paths.
fn long_mates_with(
    mut mates: [u8; MAX_ENDS],
    new: &[(u8, u8)],
    joins: &[(u8, u8)],
) -> Option<[u8; MAX_ENDS]> {
    for &(a, b) in new {
        (mates[usize::from(a)], mates[usize::from(b)]) = (b, a);
    }
    for &(a, b) in joins {
        let (from, to) = (mates[usize::from(a)], mates[usize::from(b)]);
        if from == b {
            return None;
        }
        (mates[usize::from(from)], mates[usize::from(to)]) = (to, from);
    }
    Some(mates)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{below, rng};
    use crate::count::frontier::mates::pack;

    /// Both kinds of mates are joined alike.
    #[test]
    fn short_and_long_mates() {
        let mut rng = rng(11, 0);
        let mut cycles = 0;
        for _ in 0..2000 {
            let pairs = 2 + below(&mut rng, 7);
            let mut free: Vec<u8> = (0..2 * pairs as u8).collect();
            let mut mates = [0; MAX_ENDS];
            while let Some(one) = free.pop() {
                let other = free.swap_remove(below(&mut rng, free.len()));
                (mates[usize::from(one)], mates[usize::from(other)]) = (other, one);
            }
            let mut free: Vec<u8> = (0..2 * pairs as u8).collect();
            let joins: Vec<(u8, u8)> = (0..1 + below(&mut rng, pairs - 1))
                .map(|_| {
                    let one = free.swap_remove(below(&mut rng, free.len()));
                    (one, free.swap_remove(below(&mut rng, free.len())))
                })
                .collect();
            let short = mates_with(pack(&mates[..2 * pairs]), &joins);
            let new = [(0, mates[0])];
            let long = long_mates_with(mates, &new, &joins);
            assert_eq!(short, long.map(|mates| pack(&mates[..2 * pairs])));
            cycles += usize::from(short.is_none());
        }
        assert!((100..1900).contains(&cycles), "{cycles}");
    }
}
