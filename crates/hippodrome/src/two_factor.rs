//! Two moves at every vertex, or the reason why that cannot be.
//!
//! A closed tour gives every vertex two partners, so it is a 2-factor that happens to be one cycle.
//! Whether there is a 2-factor at all can be decided fast, and it is a good place to begin.
//!
//! *Ends.* An open tour is a Hamiltonian cycle of a larger graph, which has no odd cycles if the ground has none
//! ([`crate::hamiltonian::keeping_colors`]).
//!
//! *Beginning.* [`paths`] joins links everywhere: always at the vertex that has the fewest neighbors to
//! spare, to the one of them that has the fewest, never closing a cycle. It is H. C. von Warnsdorff's
//! rule at all places at once, or R. M. Karp & M. Sipser's for matchings (Maximum matchings in sparse
//! random graphs, FOCS 1981). Among equals whoever has waited longest comes first. That matters: the
//! work then moves inwards from edges and holes as a wave, and what it leaves behind is nearly always
//! one or a few paths over all vertices (1000x1000 with 1 % holes: one). With the newest first, as with
//! a walk, pockets are left here and there with too much of one color, far from those with too much of
//! the other.
//!
//! *Completing.* From a vertex that lacks a partner, search along edges out and in by turns until
//! another one that lacks a partner is met, and exchange them all: [`trees`]. (J. Petersen, Die Theorie
//! der regulären graphs, 1891; C. Berge, Two theorems in graph theory, PNAS 43, 1957.)
//!
//! *Impossible.* Let S be reached after an edge in (the beginning included), T after an edge out, and
//! let the search be over. Every edge out of S leads to T; both partners of T are in S. So the vertices
//! of S have 2|T| + e(S, not T) partners, fewer than the 2|S| that they need; and since no vertex of T
//! could have more than two, no other choice gives them more ([`Deficiency`]).
//!
//! In a graph without odd cycles a search that comes to nothing is such a proof, and one that meets its
//! goal can always be used. With odd cycles the way may use an edge twice; what is left then is for the
//! complete method, by way of matchings ([`blossoms`]).
//!
//! Cost: O(edges) for the beginning, O(edges) for each round of trees; on boards with few holes one
//! round or none. With odd cycles nearly O(edges) more for each pair that trees have left.

pub(crate) mod links;

mod blossoms;

mod trees;

use std::collections::VecDeque;

#[cfg(feature = "longest")]
use self::blossoms::Blossoms;
use self::links::{Completed, Links, NONE};
use self::trees::Trees;
use crate::graph::Graph;
use crate::limits::Limits;
#[cfg(feature = "longest")]
use crate::limits::Stopped;
use crate::memory::Footprint;
use crate::problem::Ends;

/// What a search for two partners takes, graph and all: with free ends a vertex is joined to all others.
pub(crate) fn footprint(ends: Ends) -> Footprint {
    match ends {
        Ends::Closed | Ends::ClosedFrom(_) => Footprint {
            square: 48,
            jump: 10,
        },
        _ => Footprint {
            square: 96,
            jump: 16,
        },
    }
}

/// Vertices with more neighbors to spare are treated alike.
const MAX_SLACK: usize = 15;

/// Paths over all vertices, as long as may be. `tie(k)` chooses among k equals.
pub(crate) fn paths(graph: &Graph, mut tie: impl FnMut(usize) -> usize) -> Links {
    let n = graph.len();
    let mut links = Links::new(n);
    // The other end of the path that ends here; itself when bare.
    let mut mate: Vec<u32> = (0..n as u32).collect();
    // Neighbors that lack a partner and are not one already.
    let mut open: Vec<u32> = (0..n).map(|v| graph.degree(v) as u32).collect();
    // How many of them need not be taken.
    let slack = |links: &Links, open: &[u32], v: u32| {
        let spare = (open[v as usize] as usize).saturating_sub(links.lacking(v));
        spare.min(MAX_SLACK)
    };
    let mut waiting: [VecDeque<u32>; MAX_SLACK + 1] = Default::default();
    for v in 0..n as u32 {
        waiting[slack(&links, &open, v)].push_back(v);
    }
    while let Some(least) = waiting.iter().position(|bucket| !bucket.is_empty()) {
        let Some(v) = waiting[least].pop_front() else {
            break;
        };
        if links.lacking(v) == 0 || slack(&links, &open, v) != least {
            continue;
        }
        let (mut best, mut best_slack, mut equals) = (NONE, usize::MAX, 0);
        for &w in graph.neighbors(v as usize) {
            if links.lacking(w) == 0 || links.joined(v, w) || w == mate[v as usize] {
                continue;
            }
            let slack = slack(&links, &open, w);
            if slack < best_slack {
                (best, best_slack, equals) = (w, slack, 1);
            } else if slack == best_slack {
                equals += 1;
                if tie(equals) == 0 {
                    best = w;
                }
            }
        }
        if best == NONE {
            continue;
        }
        let w = best;
        links.join(v, w);
        let (a, b) = (mate[v as usize], mate[w as usize]);
        (mate[a as usize], mate[b as usize]) = (b, a);
        for u in [v, w] {
            open[u as usize] -= 1;
            if links.lacking(u) > 0 {
                continue;
            }
            for &x in graph.neighbors(u as usize) {
                if !links.joined(u, x) {
                    open[x as usize] -= 1;
                    if links.lacking(x) > 0 {
                        waiting[slack(&links, &open, x)].push_back(x);
                    }
                }
            }
        }
        for u in [w, v] {
            if links.lacking(u) > 0 {
                waiting[slack(&links, &open, u)].push_back(u);
            }
        }
    }
    links
}

/// Exchanges links until everyone has two partners, if that can be; with the work done, in vertices
/// reached.
pub(crate) fn complete(graph: &Graph, links: &mut Links, limits: &Limits<'_>) -> (Completed, u64) {
    let mut trees = Trees::new(graph);
    let completed = trees.complete(links, limits);
    (completed, trees.work)
}

/// As many links as there can be, at most two at each vertex. Cost: nearly O(edges) for each that those at the beginning lack.
///
/// # Errors
///
/// [`Stopped::Asked`].
#[cfg(feature = "longest")]
pub(crate) fn largest(graph: &Graph, limits: &Limits<'_>) -> Result<Links, Stopped> {
    let mut links = paths(graph, |_| 1);
    match complete(graph, &mut links, limits).0 {
        Completed::Whole => Ok(links),
        Completed::Stopped => Err(Stopped::Asked),
        Completed::NoTwoFactor(_) => {
            let mut blossoms = Blossoms::new(graph, &links);
            blossoms.match_most(limits)?;
            Ok(blossoms.links())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::chance::{below, rng};
    use crate::edges::EdgeList;
    use crate::leaper::Leaper;
    use crate::two_factor::links::Deficiency;

    fn knight(board: &str) -> Graph {
        let board: Board = board.parse().unwrap();
        Graph::of_board(&board, &Leaper::KNIGHT.clockwise())
    }

    /// Partners are mutual, different, and joined by edges.
    fn check(graph: &Graph, links: &Links) {
        for v in 0..graph.len() as u32 {
            let [a, b] = links.of(v);
            assert!(a != b || a == NONE);
            for w in [a, b].into_iter().filter(|&w| w != NONE) {
                assert!(links.joined(w, v) && graph.adjacent(v, w));
            }
        }
    }

    #[test]
    fn paths_have_no_cycles_and_few_ends() {
        let graph = knight("50x50");
        let links = paths(&graph, |_| 1);
        check(&graph, &links);
        let lacking: usize = (0..2500).map(|v| links.lacking(v)).sum();
        assert!((1..=20).contains(&lacking), "{lacking}");
        // Each path from its first end; what is left over would be cycles.
        let mut seen = vec![false; 2500];
        for end in (0..2500).filter(|&v| links.lacking(v) > 0) {
            let (mut before, mut at) = (NONE, end);
            while at != NONE && !seen[at as usize] {
                seen[at as usize] = true;
                let [a, b] = links.of(at);
                (before, at) = (at, if a == before { b } else { a });
            }
        }
        assert!(seen.into_iter().all(|seen| seen));
    }

    /// Without colors too: every graph here has a Hamiltonian cycle, so it has a 2-factor.
    #[test]
    fn two_factors_are_completed() {
        let king = Graph::of_edges(&king(9, 7));
        for graph in [knight("8x8"), knight("30x31"), knight("7x7-d4"), king] {
            let mut links = Links::new(graph.len());
            let (completed, _) = complete(&graph, &mut links, &Limits::NONE);
            assert_eq!(completed, Completed::Whole);
            check(&graph, &links);
            assert!((0..graph.len() as u32).all(|v| links.lacking(v) == 0));
        }
    }

    fn king(files: u32, ranks: u32) -> EdgeList {
        let squares = (0..ranks).flat_map(|y| (0..files).map(move |x| (x, y)));
        let squares: Vec<(u32, u32)> = squares.collect();
        let index = |(x, y): (u32, u32)| y * files + x;
        let mut edges = Vec::new();
        for &a in &squares {
            for &b in squares.iter().filter(|&&b| index(b) < index(a)) {
                if a.0.abs_diff(b.0) <= 1 && a.1.abs_diff(b.1) <= 1 {
                    edges.push((index(a), index(b)));
                }
            }
        }
        EdgeList::undirected(files * ranks, edges).unwrap()
    }

    /// Random graphs, most with odd cycles, from the beginning that leaves most to do: a 2-factor is one, and
    /// whoever has a Hamiltonian cycle has one. (That a deficiency proves that there is none is tested in `arguments`.)
    #[test]
    fn odd_cycles_do_not_matter() {
        let mut rng = rng(1965, 0);
        let (mut whole, mut deficient) = (0, 0);
        for round in 0..300 {
            let n = 5 + below(&mut rng, 60) as u32;
            let pairs = (0..n).flat_map(|v| (0..v).map(move |u| (u, v)));
            let density = 2 + below(&mut rng, 5);
            let mut edges: Vec<(u32, u32)> = pairs
                .filter(|_| below(&mut rng, n as usize) < density)
                .collect();
            let hamiltonian = round % 2 == 0;
            if hamiltonian {
                edges.extend((0..n).map(|v| (v.min((v + 1) % n), v.max((v + 1) % n))));
                edges.sort_unstable();
                edges.dedup();
            }
            let graph = Graph::of_edges(&EdgeList::undirected(n, edges).unwrap());
            let mut links = Links::new(graph.len());
            match complete(&graph, &mut links, &Limits::NONE).0 {
                Completed::Whole => {
                    check(&graph, &links);
                    assert!((0..n).all(|v| links.lacking(v) == 0));
                    whole += 1;
                }
                Completed::NoTwoFactor(_) if !hamiltonian => deficient += 1,
                completed => panic!("{completed:?}"),
            }
        }
        assert!(whole > 150 && deficient > 50, "{whole} {deficient}");
    }

    /// Three leaves round one vertex: each needs two partners and has one.
    #[test]
    fn a_deficiency_is_shown() {
        let star = EdgeList::undirected(4, [(0, 1), (0, 2), (0, 3)]).unwrap();
        let star = Graph::of_edges(&star);
        let mut links = paths(&star, |_| 1);
        let (completed, _) = complete(&star, &mut links, &Limits::NONE);
        let Completed::NoTwoFactor(Deficiency { deficient, around }) = completed else {
            panic!("{completed:?}");
        };
        let others = deficient.iter().flat_map(|&v| star.neighbors(v as usize));
        let others = others.filter(|&w| !around.contains(w)).count();
        assert!(2 * deficient.len() > 2 * around.len() + others);
    }
}
