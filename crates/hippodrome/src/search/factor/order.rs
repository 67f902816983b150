//! The order of vertices along cycles that change all the time.
//!
//! Now and then all cycles are numbered. Between two numberings each cycle is a list of stretches, each
//! a piece of the numbering, run through forwards or backwards. So the place of a vertex is found from
//! its number by a binary search, and an exchange costs as much as the cycles it touches have
//! stretches. When there are some √n stretches more than there were cycles, it is time to number again
//! (as with the two-level lists of M. L. Fredman, D. S. Johnson, L. A. McGeoch & G. Ostheimer, Data
//! structures for traveling salesmen, J. Algorithms 18, 1995, but without rebalancing).

use crate::two_factor::links::Links;

/// A place: the cycle, and where on it, to be compared only.
pub(super) type CyclePosition = (u32, u64);

struct CycleSegment {
    /// Its first and last number.
    first: u32,
    last: u32,
    cycle: u32,
    /// Its rank on the cycle.
    rank: u32,
    backwards: bool,
}

/// The cycles of links that are a 2-factor.
pub(super) struct CycleOrder {
    /// The vertex with each number, and the number of each vertex.
    vertex: Vec<u32>,
    number: Vec<u32>,
    stretches: Vec<CycleSegment>,
    /// The first number of each stretch, with the stretch; sorted.
    starts: Vec<(u32, u32)>,
    /// The stretches of each cycle; none when it is no more.
    cycles: Vec<Vec<u32>>,
    lengths: Vec<u32>,
    /// How many there are.
    alive: usize,
    /// The stretches there were after the last numbering.
    fresh: usize,
}

impl CycleOrder {
    pub(super) fn new(links: &Links, n: usize) -> CycleOrder {
        let mut order = CycleOrder {
            vertex: Vec::with_capacity(n),
            number: vec![u32::MAX; n],
            stretches: Vec::new(),
            starts: Vec::new(),
            cycles: Vec::new(),
            lengths: Vec::new(),
            alive: 0,
            fresh: 0,
        };
        order.renumber(links);
        order
    }

    /// Numbers all cycles anew; cycles get other names.
    pub(super) fn renumber(&mut self, links: &Links) {
        let n = self.number.len();
        self.vertex.clear();
        self.number.fill(u32::MAX);
        self.stretches.clear();
        self.starts.clear();
        self.cycles.clear();
        self.lengths.clear();
        for root in 0..n as u32 {
            if self.number[root as usize] != u32::MAX {
                continue;
            }
            let first = self.vertex.len() as u32;
            let (mut before, mut at) = (links.of(root)[0], root);
            loop {
                self.number[at as usize] = self.vertex.len() as u32;
                self.vertex.push(at);
                (before, at) = (at, links.beyond(before, at));
                if at == root {
                    break;
                }
            }
            let last = self.vertex.len() as u32 - 1;
            let cycle = self.cycles.len() as u32;
            self.starts.push((first, cycle));
            self.cycles.push(vec![cycle]);
            self.lengths.push(last - first + 1);
            self.stretches.push(CycleSegment {
                first,
                last,
                cycle,
                rank: 0,
                backwards: false,
            });
        }
        self.alive = self.cycles.len();
        self.fresh = self.stretches.len();
    }

    /// Whether there are so many stretches that it is time to number again.
    pub(super) fn is_worn(&self) -> bool {
        self.stretches.len() > self.fresh + 64 + 2 * self.number.len().isqrt()
    }

    /// How many cycles there are.
    pub(super) fn count(&self) -> usize {
        self.alive
    }

    /// The names ever given since the last numbering.
    pub(super) fn names(&self) -> u32 {
        self.cycles.len() as u32
    }

    /// The length of a cycle; 0 if it is no more.
    pub(super) fn length(&self, cycle: u32) -> u32 {
        match self.cycles[cycle as usize].is_empty() {
            true => 0,
            false => self.lengths[cycle as usize],
        }
    }

    /// Some vertex of a cycle that there is.
    pub(super) fn vertex_of(&self, cycle: u32) -> u32 {
        let stretch = &self.stretches[self.cycles[cycle as usize][0] as usize];
        self.vertex[stretch.first as usize]
    }

    fn stretch(&self, number: u32) -> u32 {
        let after = self.starts.partition_point(|&(first, _)| first <= number);
        self.starts[after - 1].1
    }

    pub(super) fn cycle(&self, v: u32) -> u32 {
        self.stretches[self.stretch(self.number[v as usize]) as usize].cycle
    }

    pub(super) fn place(&self, v: u32) -> CyclePosition {
        let number = self.number[v as usize];
        let stretch = &self.stretches[self.stretch(number) as usize];
        let within = match stretch.backwards {
            false => number - stretch.first,
            true => stretch.last - number,
        };
        (
            stretch.cycle,
            u64::from(stretch.rank) << 32 | u64::from(within),
        )
    }

    /// Whether of two partners the first comes before the second, as the cycle is run through.
    pub(super) fn comes_before(&self, (cycle, a): CyclePosition, (_, b): CyclePosition) -> bool {
        let last = || {
            let stretches = &self.cycles[cycle as usize];
            let stretch = &self.stretches[stretches[stretches.len() - 1] as usize];
            (stretches.len() as u64 - 1) << 32 | u64::from(stretch.last - stretch.first)
        };
        match a < b {
            true => a != 0 || b != last(),
            false => b == 0 && a == last(),
        }
    }

    /// Makes up for an exchange of links that has been made: these pairs are no longer partners.
    pub(super) fn exchanged(&mut self, links: &Links, parted: &[(u32, u32)]) {
        let mut touched: Vec<u32> = parted.iter().map(|&(u, _)| self.cycle(u)).collect();
        touched.sort_unstable();
        touched.dedup();
        let mut pieces: Vec<u32> = Vec::new();
        for &cycle in &touched {
            pieces.append(&mut self.cycles[cycle as usize]);
        }
        for &(u, v) in parted {
            let (a, b) = (self.number[u as usize], self.number[v as usize]);
            let (low, high) = (a.min(b), a.max(b));
            if high != low + 1 {
                continue;
            }
            let stretch = self.stretch(low) as usize;
            if self.stretches[stretch].last > low {
                let new = self.stretches.len() as u32;
                let old = &mut self.stretches[stretch];
                let last = std::mem::replace(&mut old.last, low);
                self.stretches.push(CycleSegment {
                    first: high,
                    last,
                    cycle: u32::MAX,
                    rank: 0,
                    backwards: false,
                });
                let at = self.starts.partition_point(|&(first, _)| first < high);
                self.starts.insert(at, (high, new));
                pieces.push(new);
            }
        }
        for &piece in &pieces {
            self.stretches[piece as usize].cycle = u32::MAX;
        }
        self.alive -= touched.len();
        for &piece in &pieces {
            if self.stretches[piece as usize].cycle == u32::MAX {
                self.trace(links, piece);
            }
        }
    }

    /// Runs through a new cycle from this stretch on.
    fn trace(&mut self, links: &Links, start: u32) {
        let cycle = self.cycles.len() as u32;
        let mut list = Vec::new();
        let mut length = 0;
        let mut piece = start;
        let mut backwards = false;
        // The vertex before this stretch; only asked for when it is a single vertex.
        let mut before = links.of(self.vertex[self.stretches[start as usize].first as usize])[0];
        loop {
            let rank = list.len() as u32;
            list.push(piece);
            let stretch = &mut self.stretches[piece as usize];
            (stretch.cycle, stretch.rank, stretch.backwards) = (cycle, rank, backwards);
            length += stretch.last - stretch.first + 1;
            let exit = if backwards {
                stretch.first
            } else {
                stretch.last
            };
            if stretch.first < stretch.last {
                let inner = if backwards { exit + 1 } else { exit - 1 };
                before = self.vertex[inner as usize];
            }
            let last = self.vertex[exit as usize];
            let next = links.beyond(before, last);
            let number = self.number[next as usize];
            piece = self.stretch(number);
            if piece == start {
                break;
            }
            backwards = number != self.stretches[piece as usize].first;
            before = last;
        }
        self.cycles.push(list);
        self.lengths.push(length);
        self.alive += 1;
    }
}
