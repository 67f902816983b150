//! All path covers of a small graph with given ends, some at a time.
//!
//! A *path cover* are paths without common vertices that meet every vertex. Here it is said which
//! vertices are ends; all others are passed through. Path by path, each from the lowest end that is
//! still free, a depth-first search grows them. A free vertex must keep two neighbors that are free or
//! the head of the path, an end must keep one; what has no other choice left comes now.
//!
//! A cover may have a *root*, a vertex that is passed through. The path through it is grown first: from
//! the root to one end, and then from the root's higher neighbor on the path to the other end.
//!
//! Invariant of a node: `free` is what its path has not met, `next` is never empty before the last.
//! Cost: about 20 ns a vertex looked at. Memory: [`BLOCK`] covers of some 150 bytes, and a node for each
//! neighbor of each vertex.

use super::bits::Bits;
use crate::limits::{Limits, MAX_LISTED_SQUARES, Stopped};
use crate::trace::PULSE;

/// The most vertices that are ends.
pub(super) const MAX_COVER_ENDS: usize = 16;
/// The most pieces: a path each, and one more where the root is.
const PIECES: usize = MAX_COVER_ENDS / 2 + 1;
/// How many covers are kept at a time.
const BLOCK: usize = 1 << 16;
/// How many vertices may be read where a piece begins, however short it is.
pub(super) const CHUNK: usize = 16;

/// Which ends are joined, each told by its rank among the ends.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub(super) struct Pairing {
    pub(super) mate: [u8; MAX_COVER_ENDS],
    /// The end that comes first after the root; 0 without one.
    pub(super) first: u8,
}

/// A path cover in pieces: its paths in the order in which they are grown, the one with the root in two.
#[derive(Copy, Clone, Debug)]
pub(super) struct Cover {
    pub(super) pairing: Pairing,
    /// Where its vertices stand, and after them once more all in reverse.
    at: u32,
    /// Where each piece begins, and where the last one ends.
    cuts: [u8; PIECES + 1],
}

/// A vertex that a path comes to.
#[derive(Copy, Clone, Debug)]
struct CoverNode<B> {
    vertex: u32,
    /// How many vertices come before it.
    place: u32,
    /// Which come after it, and which at once.
    free: B,
    next: B,
    growth: Growth,
}

/// What is growing when a path has come to a vertex.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Growth {
    /// The path of the root, from the root on.
    Root,
    /// That path has come to its first end.
    Half,
    /// A path, or the other half of that one.
    Path,
    /// None; the path has come to its end.
    Nothing,
}

/// The path covers of a graph that have the ends told to [`Covers::begin`].
#[derive(Debug)]
pub(super) struct Covers<B> {
    rows: Vec<B>,
    root: Option<u32>,
    ends: B,
    nodes: Vec<CoverNode<B>>,
    path: [u8; MAX_LISTED_SQUARES],
    /// Those kept now, by pairing.
    kept: Vec<Cover>,
    vertices: Vec<u8>,
    /// How many vertices a cover has.
    length: usize,
    /// More are being collected.
    is_growing: bool,
}

impl<B: Bits> Covers<B> {
    /// Of a graph of at most 128 vertices; bit w of `rows[v]` says that v and w are joined.
    pub(super) fn new(rows: Vec<B>, root: Option<u32>) -> Self {
        Covers {
            rows,
            root,
            ends: B::default(),
            nodes: Vec::new(),
            path: [0; MAX_LISTED_SQUARES],
            kept: Vec::new(),
            vertices: Vec::new(),
            length: 0,
            is_growing: false,
        }
    }

    /// From now on the covers of these vertices with these ends, at least one.
    pub(super) fn begin(&mut self, vertices: B, ends: B) {
        self.ends = ends;
        self.length = vertices.size() as usize;
        self.is_growing = false;
        self.nodes.clear();
        let none = B::default();
        let vertex = self.root.unwrap_or_else(|| ends.lowest());
        let mut others = vertices;
        while others != none {
            let v = others.lowest();
            others = others.rest();
            if !self.has_enough(v, vertices) {
                return;
            }
        }
        let free = vertices & !B::one(vertex);
        self.nodes.push(CoverNode {
            vertex,
            place: 0,
            free,
            next: self.rows[vertex as usize] & free,
            growth: match self.root {
                Some(_) => Growth::Root,
                None => Growth::Path,
            },
        });
    }

    /// Whether a vertex has as many neighbors among these as it needs.
    #[inline(always)]
    fn has_enough(&self, vertex: u32, among: B) -> bool {
        let around = self.rows[vertex as usize] & among;
        let others = match self.ends & B::one(vertex) == B::default() {
            true => around.rest(),
            false => around,
        };
        others != B::default()
    }

    /// Whether there are no more to be found.
    pub(super) fn is_over(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Those kept now.
    pub(super) fn kept(&self) -> &[Cover] {
        &self.kept
    }

    /// Finds the next covers, a block of them, and keeps them in place of those before; if there are no
    /// more, none is kept. Each vertex entered is counted.
    ///
    /// When it was stopped, it goes on where it was.
    pub(super) fn collect(
        &mut self,
        entered: &mut u64,
        limits: &Limits<'_>,
    ) -> Result<(), Stopped> {
        if !self.is_growing {
            self.kept.clear();
            self.vertices.clear();
            self.is_growing = true;
        }
        while self.kept.len() < BLOCK {
            if *entered >= limits.budget() {
                return Err(Stopped::Nodes);
            }
            if *entered % PULSE == 0 && limits.asked_to_stop() {
                return Err(Stopped::Asked);
            }
            let Some(node) = self.nodes.pop() else {
                break;
            };
            *entered += 1;
            self.path[node.place as usize] = node.vertex as u8;
            if node.free == B::default() {
                self.keep();
                continue;
            }
            let mut next = node.next;
            while next != B::default() {
                let vertex = next.highest();
                next &= !B::one(vertex);
                self.nodes.extend(self.enter(&node, vertex));
            }
        }
        self.is_growing = false;
        self.vertices.resize(self.vertices.len() + CHUNK, 0);
        sort_by_pairing(&mut self.kept);
        Ok(())
    }

    /// From a node to the next vertex; `None` in a dead end.
    #[inline(always)]
    fn enter(&self, node: &CoverNode<B>, vertex: u32) -> Option<CoverNode<B>> {
        let none = B::default();
        let here = B::one(vertex);
        let free = node.free & !here;
        let is_end = self.ends & here != none;
        let growth = match (node.growth, is_end) {
            (Growth::Root, false) => Growth::Root,
            (Growth::Root, true) => Growth::Half,
            (Growth::Half | Growth::Path, true) => Growth::Nothing,
            (Growth::Half | Growth::Path, false) | (Growth::Nothing, _) => Growth::Path,
        };
        // What was next to the vertex before has lost a neighbor; so has, after the turn, what is next
        // to the root.
        let mut near = self.rows[node.vertex as usize] | self.rows[vertex as usize];
        let mut open = free;
        if let Some(root) = self.root {
            match (node.growth, growth) {
                (Growth::Half, _) => near |= self.rows[root as usize],
                (_, Growth::Root | Growth::Half) => open |= B::one(root),
                _ => {}
            }
        }
        let head = match growth {
            Growth::Root | Growth::Path => here,
            Growth::Half | Growth::Nothing => none,
        };
        near &= free;
        let mut forced = none;
        while near != none {
            let w = near.lowest();
            near = near.rest();
            if !self.has_enough(w, open | head) {
                return None;
            }
            if !self.has_enough(w, open) {
                forced |= B::one(w);
            }
        }
        let next = match growth {
            Growth::Half => self.higher_neighbors(node, vertex) & free,
            Growth::Nothing => {
                let ends = free & self.ends;
                ends & !ends.rest()
            }
            Growth::Root | Growth::Path if forced == none => self.rows[vertex as usize] & free,
            Growth::Root | Growth::Path if forced.rest() == none => forced,
            Growth::Root | Growth::Path => return None,
        };
        let is_whole = free == none && growth == Growth::Nothing;
        (next != none || is_whole).then_some(CoverNode {
            vertex,
            place: node.place + 1,
            free,
            next,
            growth,
        })
    }

    /// The root's neighbors that are higher than the one that came first, where the next is this.
    #[inline(always)]
    fn higher_neighbors(&self, node: &CoverNode<B>, next: u32) -> B {
        let Some(root) = self.root else {
            return B::default();
        };
        let first = match node.place {
            0 => next,
            _ => u32::from(self.path[1]),
        };
        let mut higher = self.rows[root as usize];
        while higher != B::default() && higher.lowest() <= first {
            higher = higher.rest();
        }
        higher
    }

    /// Keeps the cover that has been grown.
    fn keep(&mut self) {
        let mut pairing = Pairing {
            mate: [0; MAX_COVER_ENDS],
            first: 0,
        };
        let mut cuts = [0; PIECES + 1];
        let mut pieces = 0;
        let mut begun = None;
        for (&vertex, place) in self.path[..self.length].iter().zip(1..) {
            let vertex = u32::from(vertex);
            if self.ends & B::one(vertex) == B::default() {
                continue;
            }
            let rank = (self.ends & B::below(vertex)).size() as u8;
            let is_first = self.root.is_some() && pieces == 0;
            match begun.take() {
                Some(other) => {
                    pairing.mate[usize::from(rank)] = other;
                    pairing.mate[usize::from(other)] = rank;
                }
                None => begun = Some(rank),
            }
            if is_first {
                pairing.first = rank;
            }
            if is_first || begun.is_none() {
                pieces += 1;
                cuts[pieces] = place;
            }
        }
        self.kept.push(Cover {
            pairing,
            at: self.vertices.len() as u32,
            cuts,
        });
        let path = &self.path[..self.length];
        self.vertices.extend_from_slice(path);
        self.vertices.extend(path.iter().rev());
    }

    /// Where a piece of a cover stands in [`Covers::vertices`], and its length. A piece is twice its
    /// number, and one more backwards.
    #[inline(always)]
    pub(super) fn place(&self, cover: &Cover, piece: u8) -> (usize, usize) {
        let number = usize::from(piece >> 1);
        let [from, until] = [cover.cuts[number], cover.cuts[number + 1]].map(usize::from);
        let begin = match piece & 1 {
            0 => from,
            _ => 2 * self.length - until,
        };
        (cover.at as usize + begin, until - from)
    }

    /// For each end the piece that begins there; the root's two are told backwards from there.
    pub(super) fn pieces(&self, pairing: &Pairing) -> [u8; MAX_COVER_ENDS] {
        let mut pieces = [0; MAX_COVER_ENDS];
        let mut number = 0;
        let mut first = None;
        if self.root.is_some() {
            first = Some(pairing.first);
            pieces[usize::from(pairing.first)] = 1;
            pieces[usize::from(pairing.mate[usize::from(pairing.first)])] = 3;
            number = 2;
        }
        for (end, &mate) in (0..).zip(&pairing.mate) {
            if end < mate && first != Some(end) && first != Some(mate) {
                pieces[usize::from(end)] = 2 * number;
                pieces[usize::from(mate)] = 2 * number + 1;
                number += 1;
            }
        }
        pieces
    }

    /// The vertices of all covers kept, and [`CHUNK`] more.
    #[inline(always)]
    pub(super) fn vertices(&self) -> &[u8] {
        &self.vertices
    }

    /// The cover among those kept all of whose edges are edges like this.
    pub(super) fn find(&self, is_edge: impl Fn(u8, u8) -> bool) -> Option<usize> {
        let fits = |cover: &Cover| {
            (0..PIECES as u8).all(|number| {
                let (from, len) = match cover.cuts[usize::from(number) + 1] {
                    0 => (0, 0),
                    _ => self.place(cover, 2 * number),
                };
                let piece = &self.vertices[from..from + len];
                piece.windows(2).all(|edge| is_edge(edge[0], edge[1]))
            })
        };
        self.kept.iter().position(fits)
    }
}
/// One function for squares of either width.
fn sort_by_pairing(covers: &mut [Cover]) {
    // Covers are written down one after another, so that those of a pairing stay in their order.
    covers.sort_unstable_by_key(|cover| (cover.pairing, cover.at));
}
