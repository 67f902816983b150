//! Transpositions of paths that have been met before.
//!
//! How a path can end depends only on its head, the vertices that are free, and the vertex where it
//! is to end: its *place*. A search comes to the same places again and again, so what was found
//! below a place is told again instead of being searched again. A dead end has no endings.
//!
//! Every path that is found is written down, its last 32 vertices at least. While a search is below
//! a place, the paths written down since it came there are those with endings from there; when it
//! leaves the place they are all, and the place is known by the first of them and their number. So
//! nothing is searched ahead of time, a path is written down once for all places that it passes, and
//! paths come in the order in which they would come without a memory.
//!
//! Invariant: `recordings` are places that the search is below, from the first to the last that it
//! came to, and their endings are all written down from `first` on. Cost: a look-up at every fourth
//! level, and for each path two copies of an ending. Memory: 16 MB of places and 32 MB of paths, or
//! twice as many where one place is told that has them all; then everything is forgotten.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::bits::Bits;

/// How many vertices of a path are written down.
pub(super) const KEPT: usize = 32;
/// The fewest and the most free vertices with which endings are looked up, and the steps between.
const FEWEST_FREE: usize = 8;
const MOST_FREE: usize = 28;
const EVERY: usize = 4;
/// With so many paths written down, or so many places known, all are forgotten; a table of 2^19 holds
/// a few places more.
const PATHS: usize = 1 << 20;
const PLACES: usize = 450_000;

/// Where a search stands.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
struct Position<B> {
    free: B,
    head: u8,
    /// Where the path is to end.
    end: u8,
}

/// A place that the search is below.
#[derive(Copy, Clone, Debug)]
struct Recording<B> {
    place: Position<B>,
    /// The search leaves the place when no more than this is still to be searched.
    height: usize,
    /// The first path written down since.
    first: u32,
}

/// The endings that are known, and those of one place that are being told.
#[derive(Debug, Default)]
pub(super) struct Transpositions<B> {
    end: u8,
    /// The last vertices of the paths that were found.
    paths: Vec<[u8; KEPT]>,
    /// From which path to which one they end as paths from this place do.
    known: HashMap<Position<B>, (u32, u32), BuildHasherDefault<Multiply>>,
    recordings: Vec<Recording<B>>,
    /// The paths whose endings are still to be told, and how many vertices of them.
    untold: (u32, u32),
    each: usize,
}

impl<B: Bits> Transpositions<B> {
    /// From now on paths to this vertex.
    pub(super) fn begin(&mut self, end: u32) {
        self.end = end as u8;
        self.recordings.clear();
        self.untold = (0, 0);
    }

    /// The head has come to a place with so many free vertices, with so much else still to be
    /// searched. If its endings are known they are told from now on; if not, it may be that they are
    /// recorded.
    #[inline(always)]
    pub(super) fn are_known(&mut self, head: u32, free: B, left: usize, height: usize) -> bool {
        let are_kept = (FEWEST_FREE..=MOST_FREE).contains(&left) && left % EVERY == 0;
        if !are_kept {
            return false;
        }
        let place = Position {
            free,
            head: head as u8,
            end: self.end,
        };
        if let Some(&known) = self.known.get(&place) {
            self.untold = known;
            self.each = left;
            return true;
        }
        if self.paths.len() >= PATHS || self.known.len() >= PLACES {
            self.paths.clear();
            self.known.clear();
            self.recordings.clear();
        }
        self.recordings.push(Recording {
            place,
            height,
            first: self.paths.len() as u32,
        });
        false
    }

    /// So much is still to be searched: there are no more endings from the places that were come to
    /// with no less.
    #[inline(always)]
    pub(super) fn leave(&mut self, height: usize) {
        while let Some(&left) = self.recordings.last().filter(|left| left.height == height) {
            self.recordings.pop();
            let until = self.paths.len() as u32;
            self.known.insert(left.place, (left.first, until));
        }
    }

    /// The next ending of those to be told, in its place in the path; `false` if there is none.
    #[inline(always)]
    pub(super) fn tell(&mut self, path: &mut [u8]) -> bool {
        let (next, until) = self.untold;
        if next == until {
            return false;
        }
        self.untold.0 += 1;
        let ending = &self.paths[next as usize][KEPT - self.each..];
        let place = path.len() - self.each;
        path[place..].copy_from_slice(ending);
        true
    }

    /// Writes down a path that has been found, of at least [`KEPT`] vertices.
    #[inline(always)]
    pub(super) fn record(&mut self, path: &[u8]) {
        if self.recordings.is_empty() {
            return;
        }
        if let Some(last) = path.last_chunk() {
            self.paths.push(*last);
        }
    }
}

/// A hash that is the same in every process. Words are multiplied in, one after another.
#[derive(Copy, Clone, Default, Debug)]
struct Multiply(u64);

impl Hasher for Multiply {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u8(byte));
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(u64::from(byte));
    }

    fn write_u64(&mut self, word: u64) {
        let word = self.0.rotate_left(32) ^ word;
        self.0 = word.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}
