//! Alternating trees: a way from a vertex that lacks a partner to another one, or none.
//!
//! In each round a tree grows from every vertex that lacks a partner (of one color only, if there are
//! colors: then trees do not meet), breadth first, all at the same time. When one meets a vertex that
//! lacks a partner, the links on the way are exchanged and the tree stops. A round without an exchange
//! is the last: if no goal was met, each of its trees is a proof. (With odd cycles trees may be in each
//! other's way, or a way may use an edge twice; what is left then is for [`super::blossoms`].)
//!
//! A round costs O(edges).

use super::blossoms::Blossoms;
use super::links::{Completed, Deficiency, Links, NONE, WIDE};
use crate::graph::Graph;
use crate::limits::Limits;

/// Of so many proofs the smallest is shown.
const MAX_DEFICIENCIES: usize = 64;

/// Room for the trees.
pub(super) struct Trees<'g> {
    graph: &'g Graph,
    colors: Option<Vec<bool>>,
    /// From where a vertex was reached after an edge in, and after an edge out; [`NONE`] if not.
    even: Vec<u32>,
    odd: Vec<u32>,
    /// The root of the tree in which a vertex was reached after an edge in.
    root: Vec<u32>,
    /// Vertices reached.
    pub(super) work: u64,
}

/// What a round of searches brought.
struct Round {
    /// Ways found and exchanged.
    exchanged: usize,
    /// Whether a goal was met that could not be used.
    unusable: bool,
}

impl<'g> Trees<'g> {
    pub(super) fn new(graph: &'g Graph) -> Trees<'g> {
        Trees {
            graph,
            colors: graph.coloring(),
            even: vec![NONE; graph.len()],
            odd: vec![NONE; graph.len()],
            root: vec![NONE; graph.len()],
            work: 0,
        }
    }

    /// Exchanges until everyone has two partners, if that can be.
    pub(super) fn complete(&mut self, links: &mut Links, limits: &Limits<'_>) -> Completed {
        loop {
            let roots = self.roots(links);
            if roots.is_empty() {
                return Completed::Whole;
            }
            if limits.asked_to_stop() {
                return Completed::Stopped;
            }
            let round = self.round(links, &roots);
            match round.exchanged {
                // Trees may have been in each other's way.
                0 if round.unusable => return self.complete_for_certain(links, limits),
                0 => return Completed::NoTwoFactor(self.smallest_deficiency(links, &roots)),
                _ => {}
            }
        }
    }

    /// The same, whatever odd cycles there are.
    fn complete_for_certain(&mut self, links: &mut Links, limits: &Limits<'_>) -> Completed {
        let mut blossoms = Blossoms::new(self.graph, links);
        let deficiency = blossoms.complete(limits);
        self.work += blossoms.work;
        *links = blossoms.links();
        deficiency
    }

    /// Those who lack a partner, of one color as long as there are any.
    fn roots(&self, links: &Links) -> Vec<u32> {
        let vertices = 0..self.graph.len() as u32;
        let lacking: Vec<u32> = vertices.filter(|&v| links.lacking(v) > 0).collect();
        let Some(colors) = &self.colors else {
            return lacking;
        };
        let (ones, zeros): (Vec<u32>, Vec<u32>) =
            lacking.into_iter().partition(|&v| colors[v as usize]);
        if ones.is_empty() { zeros } else { ones }
    }

    /// Grows a tree from each root; the roots are in order.
    fn round(&mut self, links: &mut Links, roots: &[u32]) -> Round {
        self.even.fill(NONE);
        self.odd.fill(NONE);
        for &v in roots {
            (self.even[v as usize], self.root[v as usize]) = (v, v);
        }
        let mut round = Round {
            exchanged: 0,
            unusable: false,
        };
        let mut stopped = vec![false; roots.len()];
        let mut queue = roots.to_vec();
        let (mut head, mut late) = (0, Vec::new());
        while round.exchanged < roots.len() {
            // Vertices with very many neighbors wait until all else is done.
            let x = match queue.get(head) {
                Some(&x) => {
                    head += 1;
                    if self.graph.degree(x as usize) > WIDE {
                        late.push(x);
                        continue;
                    }
                    x
                }
                None => match late.pop() {
                    Some(x) => x,
                    None => break,
                },
            };
            let root = self.root[x as usize];
            let tree = roots.partition_point(|&v| v < root);
            if stopped[tree] {
                continue;
            }
            for &y in self.graph.neighbors(x as usize) {
                if self.odd[y as usize] != NONE || links.joined(x, y) {
                    continue;
                }
                self.odd[y as usize] = x;
                self.work += 1;
                if links.lacking(y) > usize::from(y == root) {
                    if let Some(edges) = self.way(links, root, y) {
                        exchange(links, &edges);
                        round.exchanged += 1;
                        stopped[tree] = true;
                        break;
                    }
                    round.unusable = true;
                }
                // A root on both sides lacks on both.
                round.unusable |= y == root;
                for z in links.of(y) {
                    if z != NONE && self.even[z as usize] == NONE {
                        (self.even[z as usize], self.root[z as usize]) = (y, root);
                        queue.push(z);
                    }
                }
            }
        }
        round
    }

    /// The edges of the way from `root` to `end`, the last first: out, in, out ... `None` if it cannot
    /// be used: an edge twice, or no longer what it was. Never so without odd cycles.
    fn way(&self, links: &Links, root: u32, end: u32) -> Option<Vec<(u32, u32)>> {
        let mut edges = Vec::new();
        let mut y = end;
        loop {
            let x = self.odd[y as usize];
            edges.push((x, y));
            if self.even[x as usize] == x {
                break;
            }
            y = self.even[x as usize];
            edges.push((y, x));
        }
        if self.colors.is_none() {
            let mut pairs: Vec<(u32, u32)> = edges.clone();
            pairs
                .iter_mut()
                .for_each(|(a, b)| (*a, *b) = (*a.min(b), *a.max(b)));
            pairs.sort_unstable();
            let twice = pairs.windows(2).any(|pair| pair[0] == pair[1]);
            let changed = |(i, &(a, b)): (usize, &(u32, u32))| links.joined(a, b) != (i % 2 == 1);
            if twice || edges.iter().enumerate().any(changed) || links.lacking(root) == 0 {
                return None;
            }
        }
        Some(edges)
    }

    /// The smallest proof that one of the first few of these roots brings.
    fn smallest_deficiency(&mut self, links: &mut Links, roots: &[u32]) -> Deficiency {
        let mut deficiencies = Vec::new();
        for &root in roots.iter().take(MAX_DEFICIENCIES) {
            let round = self.round(links, &[root]);
            debug_assert!(round.exchanged == 0 && !round.unusable);
            let reached = |from: &[u32]| -> Vec<u32> {
                let vertices = 0..from.len() as u32;
                vertices.filter(|&v| from[v as usize] != NONE).collect()
            };
            deficiencies.push(Deficiency {
                deficient: reached(&self.even),
                around: reached(&self.odd),
            });
        }
        let smallest = deficiencies
            .into_iter()
            .min_by_key(|deficiency| deficiency.deficient.len());
        smallest.expect("somebody lacks a partner")
    }
}

/// Out, in, out ...
fn exchange(links: &mut Links, edges: &[(u32, u32)]) {
    for &(a, b) in edges.iter().skip(1).step_by(2) {
        links.part(a, b);
    }
    for &(a, b) in edges.iter().step_by(2) {
        links.join(a, b);
    }
}
