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
//! * one with two, not next to the head, takes both; a vertex taken by two cannot come now, and one
//!   taken by three is a dead end.
//!
//! The last vertex has one neighbor more that is always free: the end of the path. Transpositions that were
//! met before are not searched again (`transposition`).
//!
//! Invariant of a node: `counts` are right for the vertices of `free`. What is still to be searched is
//! a stack, all that may come next at once, so that a processor has several to work on. Cost: about
//! 20 ns a vertex looked at; for a tour of 6x7 or 8x8 four or five are entered. Memory: a node for
//! each neighbor of each vertex of the path, and that of `transposition`.

use super::bits::Bits;
use super::transposition::{KEPT, Transpositions};
use crate::limits::{Limits, Stopped};
use crate::trace::PULSE;

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
    /// For an undirected graph of at most [`MAX_LISTED_SQUARES`](crate::limits::MAX_LISTED_SQUARES) vertices; there is no path before
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

    /// From now on the paths that come after this one, between its ends.
    pub(crate) fn begin_after(&mut self, path: &[u32], without: Option<usize>) {
        match self {
            Paths::Small(search) => search.begin_after(path, without),
            Paths::Large(search) => search.begin_after(path, without),
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
    pub(crate) fn path(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        let path = match self {
            Paths::Small(search) => &search.path,
            Paths::Large(search) => &search.path,
        };
        path[KEPT.min(path.len())..].iter().map(|&v| usize::from(v))
    }
}

/// A vertex that the path may come to.
#[derive(Copy, Clone, Debug)]
struct PathNode<B, const S: usize> {
    vertex: u32,
    /// How many vertices come after it.
    left: u32,
    /// Which those are.
    free: B,
    counts: [B; S],
    /// What may come next; never nothing.
    next: B,
}

/// The search behind [`Paths`].
#[derive(Debug)]
pub(crate) struct Search<B, const S: usize> {
    /// Bit w of `moves[v]` says that v and w are joined.
    moves: Vec<B>,
    end: B,
    /// What is still to be searched, the last first.
    nodes: Vec<PathNode<B, S>>,
    /// From place [`KEPT`] on the path that was found last, and below it what has come since.
    path: Vec<u8>,
    /// What may stand at each place of the path; empty if anything may.
    allowed: Vec<B>,
    endings: Transpositions<B>,
    entered: u64,
}

impl<B: Bits, const S: usize> Search<B, S> {
    fn new(moves: Vec<B>) -> Self {
        Search {
            end: B::default(),
            nodes: Vec::new(),
            path: Vec::new(),
            allowed: Vec::new(),
            moves,
            endings: Transpositions::default(),
            entered: 0,
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
        self.nodes.clear();
        self.endings.begin(to);
        self.path.clear();
        self.path.resize(KEPT + all.size() as usize, 0);
        let node = self.enter(from, all & !B::one(from), all.size() - 1, counts);
        let may_begin = self.may_come(all.size(), B::one(from)) != B::default();
        self.nodes.extend(node.filter(|_| may_begin));
    }

    /// Everything that would be left to search when this path has been found.
    fn begin_after(&mut self, path: &[u32], without: Option<usize>) {
        self.begin(path[0], path[path.len() - 1], without);
        for (place, &vertex) in (KEPT..).zip(path) {
            self.path[place] = vertex as u8;
        }
        for (&vertex, &next) in path.iter().zip(&path[1..]) {
            let node = match self.nodes.pop() {
                Some(node) if node.vertex == vertex => node,
                _ => unreachable!("a path that would never be found"),
            };
            if node.left > 1 {
                self.expand(&node, next);
            }
        }
    }

    /// Those of the candidates that may stand where so many vertices are left.
    #[inline(always)]
    fn may_come(&self, left: u32, candidates: B) -> B {
        match self.allowed.is_empty() {
            true => candidates,
            false => candidates & self.allowed[self.path.len() - KEPT - left as usize],
        }
    }

    /// The head comes to a vertex, which `counts` still holds for free; `None` in a dead end.
    #[inline(always)]
    fn enter(&self, vertex: u32, free: B, left: u32, mut counts: [B; S]) -> Option<PathNode<B, S>> {
        let around = self.moves[vertex as usize] & free;
        let mut borrow = around;
        for word in &mut counts {
            *word ^= borrow;
            borrow &= *word;
        }
        let none = B::default();
        let four = counts[2..].iter().fold(none, |or, &word| or | word);
        let few = free & !(four | counts[1]);
        let mut twos = free & counts[1] & !(four | counts[0] | around);
        let (mut once, mut twice, mut thrice) = (none, none, none);
        while twos != none {
            let row = self.moves[twos.lowest() as usize] & free;
            twos = twos.rest();
            thrice |= twice & row;
            twice |= once & row;
            once |= row;
        }
        let next = match few == none {
            true => around & !(self.end | twice),
            false => few & !twice,
        };
        let next = self.may_come(left, next);
        let flaw = few & !(counts[0] & around) | few.rest() | thrice | twice & self.end;
        let is_early = few == self.end && free != self.end;
        let node = PathNode {
            vertex,
            left,
            free,
            counts,
            next,
        };
        (flaw == none && !is_early && next != none).then_some(node)
    }

    /// What may come next, from this vertex on.
    #[inline(always)]
    fn expand(&mut self, node: &PathNode<B, S>, from: u32) {
        let mut next = node.next;
        while next != B::default() {
            let vertex = next.highest();
            if vertex < from {
                break;
            }
            next &= !B::one(vertex);
            let free = node.free & !B::one(vertex);
            self.nodes
                .extend(self.enter(vertex, free, node.left - 1, node.counts));
        }
    }

    fn advance(&mut self, limits: &Limits<'_>) -> Result<bool, Stopped> {
        loop {
            if self.entered >= limits.budget() {
                return Err(Stopped::Nodes);
            }
            if self.entered % PULSE == 0 && limits.asked_to_stop() {
                return Err(Stopped::Asked);
            }
            if self.endings.tell(&mut self.path) {
                self.endings.record(&self.path);
                self.entered += 1;
                return Ok(true);
            }
            self.endings.leave(self.nodes.len());
            let Some(node) = self.nodes.pop() else {
                return Ok(false);
            };
            self.entered += 1;
            let place = self.path.len() - node.left as usize;
            self.path[place - 1] = node.vertex as u8;
            if node.left == 1 {
                self.path[place] = node.next.lowest() as u8;
                self.endings.record(&self.path);
                return Ok(true);
            }
            if self
                .endings
                .are_known(node.vertex, node.free, node.left as usize, self.nodes.len())
            {
                continue;
            }
            self.expand(&node, 0);
        }
    }
}
