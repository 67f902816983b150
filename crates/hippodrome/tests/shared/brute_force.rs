//! The tours of a small ground by brute force: the truth that the library's answers are compared with.
//!
//! It knows nothing but which vertices a move joins, and shares no code with the library. Where there are few
//! tours, [`BruteForce::numberings`] lists them all, by depth-first search. Where there are too many for a
//! list, [`BruteForce::pairs`] says which two vertices are the ends of one: every vertex with every set of vertices
//! that are left is gone into once (R. Bellman; M. Held & R. M. Karp, 1962), and not at all if two of those left
//! have only one way each, for both would have to come last.

use std::collections::HashMap;

/// A ground of at most 64 vertices.
pub(crate) struct BruteForce {
    /// Bit w of `next[v]`: a move from v to w.
    next: Vec<u64>,
    symmetric: bool,
}

impl BruteForce {
    /// Symmetric if every move can be made in both directions and is one move.
    pub(crate) fn new(
        vertices: usize,
        symmetric: bool,
        joins: impl Fn(usize, usize) -> bool,
    ) -> BruteForce {
        let row = |v: usize| {
            let joined = (0..vertices).filter(|&w| v != w && joins(v, w));
            joined.fold(0, |row, w| row | 1 << w)
        };
        BruteForce {
            next: (0..vertices).map(row).collect(),
            symmetric,
        }
    }

    /// Every tour from each start and in each direction, as the vertices in their order.
    pub(crate) fn numberings(&self, closed: bool) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        for start in 0..self.next.len() {
            self.extend(&mut vec![start], closed, &mut found);
        }
        found
    }

    fn extend(&self, path: &mut Vec<usize>, closed: bool, found: &mut Vec<Vec<usize>>) {
        let (first, last) = (path[0], path[path.len() - 1]);
        if path.len() == self.next.len() {
            if !closed || self.closes(first, last) {
                found.push(path.clone());
            }
            return;
        }
        for w in ones(self.next[last]) {
            if !path.contains(&w) {
                path.push(w);
                self.extend(path, closed, found);
                path.pop();
            }
        }
    }

    /// Whether a path through all vertices is closed by a move from its last to its first.
    fn closes(&self, first: usize, last: usize) -> bool {
        match self.next.len() {
            1 => true,
            // One move there and back would be made twice.
            2 if self.symmetric => false,
            _ => self.next[last] >> first & 1 == 1,
        }
    }

    /// The ends that tours have.
    pub(crate) fn pairs(&self) -> Pairs<'_> {
        let all = u64::MAX >> (64 - self.next.len());
        let mut known = HashMap::new();
        let starts = 0..self.next.len();
        let ends = starts.map(|start| self.ends_after(start, all & !(1 << start), &mut known));
        Pairs {
            ends: ends.collect(),
            ground: self,
        }
    }

    /// Where paths can end that go on from `v` through exactly those that are left, as bits.
    fn ends_after(&self, v: usize, left: u64, known: &mut HashMap<(usize, u64), u64>) -> u64 {
        if left == 0 {
            return 1 << v;
        }
        if self.symmetric && self.is_hopeless(v, left) {
            return 0;
        }
        if let Some(&ends) = known.get(&(v, left)) {
            return ends;
        }
        let onward = ones(self.next[v] & left);
        let ends = onward.fold(0, |ends, w| {
            ends | self.ends_after(w, left & !(1 << w), known)
        });
        known.insert((v, left), ends);
        ends
    }

    /// Whether two of those left have only one way, or one has none.
    fn is_hopeless(&self, v: usize, left: u64) -> bool {
        let mut last = 0;
        for w in ones(left) {
            match (self.next[w] & (left | 1 << v)).count_ones() {
                0 => return true,
                1 => last += 1,
                _ => {}
            }
        }
        last > 1
    }
}

/// The vertices with which tours begin and end.
pub(crate) struct Pairs<'b> {
    /// Bit t of `ends[s]`: a path through all vertices from s to t.
    ends: Vec<u64>,
    ground: &'b BruteForce,
}

impl Pairs<'_> {
    /// Whether there is a tour, a closed one if it is to be, with these ends where they are given.
    pub(crate) fn has(&self, closed: bool, start: Option<usize>, end: Option<usize>) -> bool {
        let mut starts = (0..self.ends.len()).filter(|&s| start.is_none_or(|start| s == start));
        starts.any(|s| {
            ones(self.ends[s])
                .filter(|&t| end.is_none_or(|end| t == end))
                .any(|t| !closed || self.ground.closes(s, t))
        })
    }
}

fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (bits != 0).then(|| bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        next
    })
}
