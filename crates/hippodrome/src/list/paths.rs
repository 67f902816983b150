//! All Hamiltonian paths of a small graph between two vertices, one after another.
//!
//! Depth first, from one end, the lowest vertex first. What keeps it short is to see early that a
//! free vertex can no longer be passed through: it needs two neighbors among the free ones and the
//! head of the path. So the free neighbors of all vertices are counted, in bits: bit v of `counts[i]`
//! is bit i of the count of v, and one subtraction, carried through these words, takes a vertex away
//! from all its neighbors at once. Then
//!
//! * a free vertex with no free neighbor, or with one and not next to the head, is a dead end;
//! * one with one that is next to the head must come now; two such are a dead end;
//! * one with two, not next to the head, takes both; a vertex taken by three is a dead end.
//!
//! The last vertex has one neighbor more that is always free: the end of the path.
//!
//! Invariant of a frame: `counts` are right for the vertices of `free`. Cost: about 15 ns a vertex
//! entered, 28 entered for a tour of 6x7. Memory: a frame for each vertex.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::limits::{Limits, Stopped};
use crate::trace::PULSE;

/// A set of vertices.
pub(crate) trait Bits:
    Copy
    + Eq
    + Default
    + std::fmt::Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Not<Output = Self>
{
    fn one(vertex: u32) -> Self;
    fn size(self) -> u32;
    /// The lowest vertex; the set is not empty.
    fn lowest(self) -> u32;
    /// Without the lowest.
    fn rest(self) -> Self;
}

macro_rules! bits {
    ($word:ty) => {
        impl Bits for $word {
            #[inline(always)]
            fn one(vertex: u32) -> $word {
                1 << vertex
            }

            #[inline(always)]
            fn size(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline(always)]
            fn rest(self) -> $word {
                self & self.wrapping_sub(1)
            }
        }
    };
}

bits!(u64);
bits!(u128);

/// The most vertices of a graph whose paths can be listed.
pub(crate) const MOST: usize = 128;
/// The largest degree that four bits count, the end's extra neighbor included.
const FOUR_BITS: u32 = 14;

/// The paths between two vertices that are still to come.
#[derive(Debug)]
pub(crate) enum Paths {
    /// At most 64 vertices and 14 neighbors.
    Small(Box<Search<u64, 4>>),
    /// At most 128 vertices.
    Large(Box<Search<u128, 7>>),
}

impl Paths {
    /// For an undirected graph of at most [`MOST`] vertices; there is no path before
    /// [`Paths::begin`]. Bit w of `moves[v]` says that v and w are joined.
    pub(crate) fn new(moves: &[u128]) -> Paths {
        let degree = moves.iter().map(|row| row.count_ones()).max();
        if moves.len() <= 64 && degree.unwrap_or(0) <= FOUR_BITS {
            let moves = moves.iter().map(|&row| row as u64);
            Paths::Small(Box::new(Search::new(moves.collect())))
        } else {
            Paths::Large(Box::new(Search::new(moves.to_vec())))
        }
    }

    /// From now on the vertex at each place of a path, from its first on, must be one of these sets.
    pub(crate) fn restrict(&mut self, sets: &[u128]) {
        match self {
            Paths::Small(search) => search.allowed = sets.iter().map(|&set| set as u64).collect(),
            Paths::Large(search) => search.allowed = sets.to_vec(),
        }
    }

    /// From now on the paths from `from` to another vertex `to`, through all vertices but `without`.
    pub(crate) fn begin(&mut self, from: usize, to: usize, without: Option<usize>) {
        match self {
            Paths::Small(search) => search.begin(from as u32, to as u32, without),
            Paths::Large(search) => search.begin(from as u32, to as u32, without),
        }
    }

    /// Goes on to the next path; `false` when there is none left. A node is a vertex entered.
    pub(crate) fn advance(&mut self, limits: &Limits<'_>) -> Result<bool, Stopped> {
        match self {
            Paths::Small(search) => search.advance(limits),
            Paths::Large(search) => search.advance(limits),
        }
    }

    /// The vertices of the path that was found.
    pub(crate) fn path(&self) -> impl Iterator<Item = usize> + '_ {
        let (small, large) = match self {
            Paths::Small(search) => (Some(search.path()), None),
            Paths::Large(search) => (None, Some(search.path())),
        };
        small
            .into_iter()
            .flatten()
            .chain(large.into_iter().flatten())
    }
}

/// A vertex on the path.
#[derive(Copy, Clone, Debug)]
struct Frame<B, const S: usize> {
    head: u32,
    /// What the path has not entered.
    free: B,
    counts: [B; S],
    /// What is still to be tried after the head.
    untried: B,
}

/// The search behind [`Paths`].
#[derive(Debug)]
pub(crate) struct Search<B, const S: usize> {
    moves: Vec<B>,
    end: B,
    frames: Vec<Frame<B, S>>,
    /// What may stand at each place of the path; empty if anything may.
    allowed: Vec<B>,
    nodes: u64,
}

impl<B: Bits, const S: usize> Search<B, S> {
    fn new(moves: Vec<B>) -> Self {
        Search {
            end: B::default(),
            frames: Vec::with_capacity(moves.len()),
            allowed: Vec::new(),
            moves,
            nodes: 0,
        }
    }

    fn begin(&mut self, from: u32, to: u32, without: Option<usize>) {
        let vertices = (0..self.moves.len() as u32).filter(|&v| Some(v as usize) != without);
        let all = vertices
            .clone()
            .fold(B::default(), |all, v| all | B::one(v));
        let mut counts = [B::default(); S];
        for v in vertices {
            let count = (self.moves[v as usize] & all).size() + u32::from(v == to);
            for (bit, word) in counts.iter_mut().enumerate() {
                if count >> bit & 1 == 1 {
                    *word |= B::one(v);
                }
            }
        }
        self.end = B::one(to);
        let mut frame = self.enter(from, all & !B::one(from), counts);
        self.frames.clear();
        if self
            .allowed
            .first()
            .is_some_and(|&set| set & B::one(from) == B::default())
        {
            return;
        }
        if let Some(&set) = self.allowed.get(1) {
            frame.untried &= set;
        }
        self.frames.push(frame);
    }

    /// The head has come to a vertex; `counts` still holds it for free.
    #[inline(always)]
    fn enter(&self, head: u32, free: B, mut counts: [B; S]) -> Frame<B, S> {
        let next = self.moves[head as usize] & free;
        let mut borrow = next;
        for word in &mut counts {
            *word ^= borrow;
            borrow &= *word;
        }
        Frame {
            head,
            free,
            counts,
            untried: self.candidates(next, free, &counts).unwrap_or_default(),
        }
    }

    /// What may come after the head, whose free neighbors are `next`; `None` in a dead end.
    #[inline(always)]
    fn candidates(&self, next: B, free: B, counts: &[B; S]) -> Option<B> {
        let none = B::default();
        let four = counts[2..].iter().fold(none, |or, &word| or | word);
        let few = free & !(four | counts[1]);
        if few & !(counts[0] & next) != none {
            return None;
        }
        let candidates = match few == none {
            true => next & !self.end,
            false if few.rest() != none || (few == self.end && free != self.end) => return None,
            false => few,
        };
        let mut twos = free & counts[1] & !(four | counts[0] | next);
        if twos.size() > 2 {
            let (mut once, mut twice, mut thrice) = (none, none, none);
            while twos != none {
                let row = self.moves[twos.lowest() as usize] & free;
                twos = twos.rest();
                thrice |= twice & row;
                twice |= once & row;
                once |= row;
            }
            if thrice | twice & self.end != none {
                return None;
            }
        }
        Some(candidates)
    }

    fn advance(&mut self, limits: &Limits<'_>) -> Result<bool, Stopped> {
        while let Some(top) = self.frames.last_mut() {
            if top.untried == B::default() {
                self.frames.pop();
                continue;
            }
            if self.nodes >= limits.budget() {
                return Err(Stopped::Nodes);
            }
            if self.nodes.is_multiple_of(PULSE) && limits.asked_to_stop() {
                return Err(Stopped::Asked);
            }
            self.nodes += 1;
            let next = top.untried.lowest();
            top.untried = top.untried.rest();
            let (free, counts) = (top.free & !B::one(next), top.counts);
            let mut frame = self.enter(next, free, counts);
            if let Some(&set) = self.allowed.get(self.frames.len() + 1) {
                frame.untried &= set;
            }
            let whole = free == B::default();
            if whole || frame.untried != B::default() {
                self.frames.push(frame);
            }
            if whole {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn path(&self) -> impl Iterator<Item = usize> + '_ {
        self.frames.iter().map(|frame| frame.head as usize)
    }
}
