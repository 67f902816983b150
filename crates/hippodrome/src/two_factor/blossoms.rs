//! The complete method, for graphs with odd cycles: matchings, and what stands in their way.
//!
//! W. T. Tutte (A short proof of the factor theorem for finite graphs, Canad. J. Math. 6, 1954) makes a
//! 2-factor a perfect matching of a larger graph: two copies of every vertex, two halves of every edge; a half is
//! joined to the copies of its vertex and to the other half. An edge is in the 2-factor if its halves are
//! matched to copies, and out if they are matched to each other. So two links at every vertex but a few are a
//! matching that leaves only copies alone, and J. Edmonds' search (Paths, trees, and flowers, Canad. J. Math.
//! 17, 1965) brings two of them together at a time: a tree of nodes at even and odd distance from its
//! root, in which odd cycles are shrunk to their base.
//!
//! *Impossible.* Let a search be over without having met a second copy that is alone. Odd nodes cut the
//! shrunk even ones off from each other, and there is one more of these than of odd ones. Let S be the
//! vertices with an even copy and only odd halves, T those with odd copies. The 2|S| links that S needs
//! cannot be had: T gives 2|T|, the edges from S to vertices outside T one each (within S two), but of
//! those into a component of the rest that has an odd number of them one is lost ([`Deficiency`]).
//!
//! Invariant: `mate` is mutual, and only copies are alone. A search costs nearly O(edges); memory some 40 bytes
//! for every half of an edge.

use super::links::{Completed, Deficiency, Links, NONE};
use crate::graph::Graph;
use crate::limits::Limits;
#[cfg(feature = "longest")]
use crate::limits::Stopped;

/// Work, in nodes looked at, after which no further proof is made to find a smaller one.
const WORK: u64 = 1 << 22;

/// How a node was reached.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Reached {
    Not,
    /// At an even distance from the root, or by an odd cycle at both.
    Even,
    Odd,
}

/// A matching of copies and halves: copies first, two for each vertex, then the halves in the order of the rows.
pub(super) struct Blossoms<'g> {
    graph: &'g Graph,
    /// Where the halves of each vertex begin.
    first: Vec<u32>,
    /// The vertex of each half.
    owner: Vec<u32>,
    /// The other half of the same edge.
    twin: Vec<u32>,
    mate: Vec<u32>,
    reached: Vec<Reached>,
    /// For an odd node the even one before it, for one that an odd cycle made even the next on the other way.
    before: Vec<u32>,
    /// Towards the base of the shrunk cycles that a node lies on.
    base: Vec<u32>,
    /// The nodes reached.
    touched: Vec<u32>,
    /// When a node was last passed on the way to a common base.
    passed: Vec<u64>,
    clock: u64,
    pub(super) work: u64,
}

impl<'g> Blossoms<'g> {
    pub(super) fn new(graph: &'g Graph, links: &Links) -> Blossoms<'g> {
        let n = graph.len();
        let mut first = vec![0u32];
        let mut owner = Vec::with_capacity(graph.moves());
        let mut edges = Vec::with_capacity(graph.moves());
        for v in 0..n as u32 {
            for &w in graph.neighbors(v as usize) {
                edges.push((v.min(w), v.max(w), owner.len() as u32));
                owner.push(v);
            }
            first.push(owner.len() as u32);
        }
        edges.sort_unstable();
        let mut twin = vec![NONE; owner.len()];
        let mut mate = vec![NONE; 2 * n + owner.len()];
        let half = |h: u32| 2 * n as u32 + h;
        for pair in edges.chunks_exact(2) {
            let (one, other) = (pair[0].2, pair[1].2);
            (twin[one as usize], twin[other as usize]) = (other, one);
            for (h, across) in [(one, other), (other, one)] {
                let (v, w) = (owner[h as usize], owner[across as usize]);
                mate[half(h) as usize] = match links.of(v).iter().position(|&u| u == w) {
                    Some(slot) => {
                        let copy = 2 * v + slot as u32;
                        mate[copy as usize] = half(h);
                        copy
                    }
                    None => half(across),
                };
            }
        }
        let nodes = mate.len();
        Blossoms {
            graph,
            first,
            owner,
            twin,
            mate,
            reached: vec![Reached::Not; nodes],
            before: vec![NONE; nodes],
            base: (0..nodes as u32).collect(),
            touched: Vec::new(),
            passed: vec![0; nodes],
            clock: 0,
            work: 0,
        }
    }

    fn copies(&self) -> u32 {
        2 * self.graph.len() as u32
    }

    /// Brings copies that are alone together, two at a time, until none is left, or the search from one of
    /// them proves that there is no 2-factor.
    pub(super) fn complete(&mut self, limits: &Limits<'_>) -> Completed {
        let mut smallest: Option<Deficiency> = None;
        for root in 0..self.copies() {
            if self.mate[root as usize] != NONE {
                continue;
            }
            if limits.asked_to_stop() {
                return Completed::Stopped;
            }
            if self.grow(root) {
                continue;
            }
            let deficiency = self.deficiency();
            let size =
                |deficiency: &Deficiency| deficiency.deficient.len() + deficiency.around.len();
            if smallest
                .as_ref()
                .is_none_or(|least| size(&deficiency) < size(least))
            {
                smallest = Some(deficiency);
            }
            if self.work > WORK {
                break;
            }
        }
        smallest.map_or(Completed::Whole, Completed::NoTwoFactor)
    }

    /// Brings as many copies together as can be. What a search has reached in vain no later one need enter (J. Edmonds), so all that are in vain
    /// together cost nearly O(edges).
    ///
    /// # Errors
    ///
    /// [`Stopped::Asked`].
    #[cfg(feature = "longest")]
    pub(super) fn match_most(&mut self, limits: &Limits<'_>) -> Result<(), Stopped> {
        for root in 0..self.copies() {
            if self.mate[root as usize] != NONE || self.reached[root as usize] != Reached::Not {
                continue;
            }
            if limits.asked_to_stop() {
                return Err(Stopped::Asked);
            }
            if !self.grow(root) {
                self.touched.clear();
            }
        }
        Ok(())
    }

    /// The 2-factor, or as much of one as there is.
    pub(super) fn links(&self) -> Links {
        let mut links = Links::new(self.graph.len());
        for copy in 0..self.copies() {
            let half = self.mate[copy as usize];
            if half != NONE {
                let other = self.twin[(half - self.copies()) as usize];
                links.0[copy as usize / 2][copy as usize % 2] = self.owner[other as usize];
            }
        }
        links
    }

    /// The neighbors of a node, one after another.
    fn neighbor(&self, node: u32, index: u32) -> Option<u32> {
        let copies = self.copies();
        match node.checked_sub(copies) {
            None => {
                let v = node as usize / 2;
                let half = self.first[v] + index;
                (half < self.first[v + 1]).then_some(copies + half)
            }
            Some(half) => match index {
                0 | 1 => Some(2 * self.owner[half as usize] + index),
                2 => Some(copies + self.twin[half as usize]),
                _ => None,
            },
        }
    }

    fn base_of(&mut self, mut node: u32) -> u32 {
        while self.base[node as usize] != node {
            let next = self.base[self.base[node as usize] as usize];
            self.base[node as usize] = next;
            node = next;
        }
        node
    }

    fn reach(&mut self, node: u32, how: Reached) {
        self.reached[node as usize] = how;
        self.touched.push(node);
        self.work += 1;
    }

    /// Searches from a copy that is alone; whether it is so no longer.
    fn grow(&mut self, root: u32) -> bool {
        for node in self.touched.drain(..) {
            self.reached[node as usize] = Reached::Not;
            self.base[node as usize] = node;
        }
        self.reach(root, Reached::Even);
        let mut queue = vec![root];
        let mut head = 0;
        while let Some(&x) = queue.get(head) {
            head += 1;
            for index in 0.. {
                let Some(y) = self.neighbor(x, index) else {
                    break;
                };
                match self.reached[y as usize] {
                    Reached::Odd => {}
                    Reached::Not => {
                        self.before[y as usize] = x;
                        let mate = self.mate[y as usize];
                        if mate == NONE {
                            self.exchange(y);
                            return true;
                        }
                        self.reach(y, Reached::Odd);
                        self.reach(mate, Reached::Even);
                        queue.push(mate);
                    }
                    Reached::Even => {
                        if self.base_of(x) != self.base_of(y) {
                            let base = self.common_base(x, y);
                            self.shrink(x, y, base, &mut queue);
                            self.shrink(y, x, base, &mut queue);
                        }
                    }
                }
            }
        }
        false
    }

    /// Matches `end` and everything on the way from it to the root anew.
    fn exchange(&mut self, end: u32) {
        let mut odd = end;
        while odd != NONE {
            let even = self.before[odd as usize];
            let next = std::mem::replace(&mut self.mate[even as usize], odd);
            self.mate[odd as usize] = even;
            odd = next;
        }
    }

    /// Where the ways from two even nodes to the root meet.
    fn common_base(&mut self, x: u32, y: u32) -> u32 {
        self.clock += 1;
        let (mut here, mut there) = (x, y);
        loop {
            if here != NONE {
                here = self.base_of(here);
                if std::mem::replace(&mut self.passed[here as usize], self.clock) == self.clock {
                    return here;
                }
                here = match self.mate[here as usize] {
                    NONE => NONE,
                    odd => self.before[odd as usize],
                };
            }
            std::mem::swap(&mut here, &mut there);
        }
    }

    /// The way from x down to the base becomes part of an odd cycle, closed by the edge from x to y: its
    /// odd nodes are even as well, by the way round.
    fn shrink(&mut self, mut x: u32, mut y: u32, base: u32, queue: &mut Vec<u32>) {
        while self.base_of(x) != base {
            self.before[x as usize] = y;
            y = self.mate[x as usize];
            if self.reached[y as usize] == Reached::Odd {
                self.reached[y as usize] = Reached::Even;
                queue.push(y);
            }
            for node in [x, y] {
                if self.base[node as usize] == node {
                    self.base[node as usize] = base;
                }
            }
            x = self.before[y as usize];
        }
    }

    /// What the last search, which has come to nothing, proves.
    fn deficiency(&self) -> Deficiency {
        let is = |node: u32, how: Reached| self.reached[node as usize] == how;
        let copies = |v: u32| [2 * v, 2 * v + 1];
        let halves = |v: u32| {
            let rows = self.first[v as usize]..self.first[v as usize + 1];
            rows.map(|half| self.copies() + half)
        };
        let vertices = || 0..self.graph.len() as u32;
        let has = |v: u32, how: Reached| copies(v).into_iter().any(|copy| is(copy, how));
        let is_deficient =
            |&v: &u32| has(v, Reached::Even) && halves(v).all(|half| is(half, Reached::Odd));
        Deficiency {
            deficient: vertices().filter(is_deficient).collect(),
            around: vertices().filter(|&v| has(v, Reached::Odd)).collect(),
        }
    }
}
