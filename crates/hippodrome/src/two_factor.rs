//! Two moves at every vertex, or the reason why that cannot be.
//!
//! A closed tour gives every vertex two partners, so it is a 2-factor that happens to be one cycle.
//! Whether there is a 2-factor at all can be decided fast, and it is a good place to begin.
//!
//! *Ends.* An open tour becomes a closed one on a larger graph ([`ring`]): its two ends are hooked to a
//! chain of added vertices with two neighbors each. A fixed end is hooked directly, a free one by way
//! of a vertex joined to every square where a tour may end. The chain is as long as the colors of its
//! two hooks want it, so a graph without odd cycles stays one.
//!
//! *Beginning.* [`paths`] walks to the free neighbor with the fewest free neighbors until it is stuck,
//! at both ends, and begins again elsewhere: long paths, so few cycles later.
//!
//! *Completing.* From a vertex that lacks a partner, search breadth first along edges out and in by
//! turns, until another one that lacks a partner is met; exchange them all (C. Berge, Two theorems in
//! graph theory, PNAS 43, 1957; J. Petersen, Die Theorie der regulären graphs, 1891). Short ways come
//! first: a search that has looked at too much waits for the next round, in which it may look at four
//! times as much. Nearly linear on boards.
//!
//! *Impossible.* Let S be reached after an edge in (the beginning included), T after an edge out, and
//! let the search be over. Every edge out of S leads to T; both partners of T are in S. So the vertices
//! of S have 2|T| + e(S, not T) partners, fewer than the 2|S| that they need; and since no vertex of T
//! could have more than two, no other choice gives them more ([`Crowd`]).
//!
//! In a graph without odd cycles a search that comes to nothing is such a proof, and one that meets its
//! goal can always be used. With odd cycles the way may use an edge twice; then this gives up, and says
//! so. (The complete method is W. T. Tutte's, by way of matchings and blossoms.)

mod push;
mod trees;

use self::push::push;
use self::trees::Trees;
use crate::graph::Graph;
use crate::limits::Limits;
use crate::problem::Ends;

/// No partner.
pub(crate) const NONE: u32 = u32::MAX;

/// More neighbors than this are not looked through at every step.
pub(crate) const WIDE: usize = 64;

/// At most two partners of each vertex.
#[derive(Clone, Debug)]
pub(crate) struct Links(Vec<[u32; 2]>);

impl Links {
    /// Nobody has a partner.
    pub(crate) fn new(vertices: usize) -> Links {
        Links(vec![[NONE; 2]; vertices])
    }

    /// The partners, [`NONE`] where there is none.
    #[inline]
    pub(crate) fn of(&self, v: u32) -> [u32; 2] {
        self.0[v as usize]
    }

    #[inline]
    pub(crate) fn joined(&self, u: u32, v: u32) -> bool {
        self.of(u).contains(&v)
    }

    /// The partner of `v` that is not `u`.
    #[inline]
    pub(crate) fn beyond(&self, u: u32, v: u32) -> u32 {
        let [a, b] = self.of(v);
        if a == u { b } else { a }
    }

    #[inline]
    pub(crate) fn lacking(&self, v: u32) -> usize {
        self.of(v).iter().filter(|&&w| w == NONE).count()
    }

    /// Both must lack a partner.
    pub(crate) fn join(&mut self, u: u32, v: u32) {
        self.replace(u, NONE, v);
        self.replace(v, NONE, u);
    }

    /// They must be partners.
    pub(crate) fn part(&mut self, u: u32, v: u32) {
        self.replace(u, v, NONE);
        self.replace(v, u, NONE);
    }

    fn replace(&mut self, v: u32, old: u32, new: u32) {
        let slot = self.0[v as usize].iter().position(|&w| w == old);
        self.0[v as usize][slot.expect("a vertex has two partners at most")] = new;
    }
}

/// The graph whose Hamiltonian cycles are the tours of `graph` with these ends; the added vertices come
/// last. Two different ends if both are fixed.
pub(crate) fn ring(graph: &Graph, ends: Ends) -> Graph {
    if ends.is_closed() {
        return graph.clone();
    }
    let real = graph.len();
    let colors = graph.coloring();
    let fixed: Vec<u32> = [ends.start(), ends.end()]
        .into_iter()
        .flatten()
        .map(|end| end.raw())
        .collect();
    // The colors of the two ends, as far as they matter.
    let sides: [Option<bool>; 2] = match &colors {
        None => [None; 2],
        Some(colors) => {
            let ones = colors.iter().filter(|&&color| color).count();
            let of = |end: u32| colors[end as usize];
            match (&fixed[..], ones * 2 == real) {
                (&[s, t], _) => [Some(of(s)), Some(of(t))],
                (&[s], true) => [Some(of(s)), Some(!of(s))],
                (_, true) => [Some(false), Some(true)],
                // Both ends have the more frequent color.
                (_, false) => [Some(ones * 2 > real); 2],
            }
        }
    };
    let mut added: Vec<Vec<u32>> = Vec::new();
    let mut hooks = Vec::new();
    for (end, side) in sides.into_iter().enumerate() {
        hooks.push(match fixed.get(end) {
            Some(&square) => (square, side),
            None => {
                let may_end = |&v: &u32| {
                    let fits = match (&colors, side) {
                        (Some(colors), Some(side)) => colors[v as usize] == side,
                        _ => true,
                    };
                    fits && !fixed.contains(&v)
                };
                added.push((0..real as u32).filter(may_end).collect());
                ((real + added.len() - 1) as u32, side.map(|side| !side))
            }
        });
    }
    let [(one, one_color), (other, other_color)] = [hooks[0], hooks[1]];
    let first = (real + added.len()) as u32;
    let last = first + u32::from(one_color != other_color);
    for (hook, link) in [(one, first), (other, last)] {
        if let Some(hook) = (hook as usize).checked_sub(real) {
            added[hook].push(link);
        }
    }
    match first == last {
        true => added.push(vec![one, other]),
        false => added.extend([vec![one, last], vec![first, other]]),
    }
    graph.with_vertices(&added)
}

/// Paths over all vertices (but those with very many neighbors), by Warnsdorff's rule. `tie(k)` chooses
/// among k equals.
pub(crate) fn paths(graph: &Graph, mut tie: impl FnMut(usize) -> usize) -> Links {
    let n = graph.len();
    let mut links = Links::new(n);
    // Free neighbors; a vertex that is taken has `TAKEN` more.
    const TAKEN: u32 = 1 << 31;
    let mut left: Vec<u32> = (0..n).map(|v| graph.degree(v) as u32).collect();
    let mut wide: Vec<u32> = (0..n as u32).collect();
    wide.retain(|&v| graph.degree(v as usize) > WIDE && n > 4 * WIDE);
    for v in wide {
        left[v as usize] |= TAKEN;
    }
    let mut next = 0;
    let mut trail: Vec<u32> = Vec::new();
    let enter = |left: &mut Vec<u32>, v: u32| {
        left[v as usize] |= TAKEN;
        for &w in graph.neighbors(v as usize) {
            left[w as usize] = left[w as usize].wrapping_sub(1);
        }
    };
    loop {
        // Near where the last path was stuck, or else anywhere.
        let near = std::iter::from_fn(|| trail.pop()).find_map(|v| {
            let free = graph.neighbors(v as usize).iter();
            free.copied().find(|&w| left[w as usize] < TAKEN)
        });
        let start = match near {
            Some(start) => start,
            None => {
                while next < n && left[next] >= TAKEN {
                    next += 1;
                }
                if next == n {
                    return links;
                }
                next as u32
            }
        };
        trail.clear();
        enter(&mut left, start);
        for _ in 0..2 {
            let mut at = start;
            loop {
                let (mut best, mut least, mut equals) = (NONE, TAKEN, 0);
                for &w in graph.neighbors(at as usize) {
                    let free = left[w as usize];
                    if free < least {
                        (best, least, equals) = (w, free, 1);
                    } else if free == least && free < TAKEN {
                        equals += 1;
                        if tie(equals) == 0 {
                            best = w;
                        }
                    }
                }
                if best == NONE {
                    break;
                }
                links.join(at, best);
                enter(&mut left, best);
                trail.push(best);
                at = best;
            }
        }
    }
}

/// Vertices S that need more partners than they can have: whatever else is chosen, those of T have two
/// each, and the edges between S and the vertices outside T are too few for the rest.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Crowd {
    /// S, in order.
    pub(crate) needy: Vec<u32>,
    /// T, in order.
    pub(crate) around: Vec<u32>,
}

/// How [`complete`] ends.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) enum Completed {
    /// Everyone has two partners.
    Whole,
    /// There is no 2-factor.
    Crowded(Crowd),
    /// Somebody lacks a partner, but nothing is proved.
    Unsettled,
    /// Somebody asked to stop.
    Stopped,
}

/// Exchanges links until everyone has two partners, if that can be; with the work done, in vertices
/// reached.
pub(crate) fn complete(graph: &Graph, links: &mut Links, limits: &Limits<'_>) -> (Completed, u64) {
    let colors = graph.coloring();
    let mut work = 0;
    if let Some(colors) = &colors {
        work += push(graph, colors, links, limits);
    }
    let mut trees = Trees::new(graph, colors);
    let completed = trees.complete(links, limits);
    (completed, work + trees.work)
}
