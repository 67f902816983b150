//! A few squares without which the board falls into too many pieces.
//!
//! Take k squares from a cycle, and at most k stretches of it are left; from a path, at most
//! k + 1. Each lies in one piece of what is left of the board. More pieces than that: no tour.
//! (V. Chvátal, "Tough graphs and Hamiltonian circuits", Discrete Math. 5, 1973.) With known ends
//! even fewer stretches are left: see [`RequiredDegree::pieces`].
//!
//! Finding the worst cut is NP-hard, so only likely sets are tried, within a fixed amount of
//! work:
//! 1. islands: a set S grown from the neighbors of one square, such that many squares have all
//!    their neighbors in S, each a piece by itself;
//! 2. single squares: the articulations of the graph;
//! 3. all pairs, then all triples, as long as the work lasts; squares that have neighbors of low
//!    degree first.
//!
//! Cost: at most [`WORK`] squares and moves looked at, whatever the board, plus O(moves).

use std::fmt;

#[cfg(test)]
use super::super::evidence::edited;
use super::super::evidence::{Argument, Evidence};
use super::super::named_square::{NamedSquare, list};
use super::required_degree::RequiredDegree;
use crate::graph::Graph;
use crate::problem::Problem;
use crate::sorting::sort_by_number;

/// How many squares and moves to look at in search of a cut.
const WORK: usize = 1 << 23;

/// The largest set to grow around islands.
const MAX_CUT_SQUARES: usize = 16;

/// Without a few squares more pieces remain than a tour can visit one after another.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Cut {
    /// The squares taken away.
    pub removed: Vec<NamedSquare>,
    /// One square of each of several pieces: one more than a tour can visit.
    pub pieces: Vec<NamedSquare>,
}

/// A cut that leaves too many pieces, if one is found. The graph must be connected.
pub(super) fn find(problem: &Problem, graph: &Graph, demand: &RequiredDegree) -> Option<Cut> {
    let mut cutter = CutSearch {
        graph,
        demand,
        piece: vec![0; graph.len()],
        work: WORK,
    };
    let (removed, pieces) = cutter
        .islands()
        .or_else(|| cutter.singles())
        .or_else(|| cutter.pairs_and_triples())?;
    Some(Cut {
        removed: NamedSquare::all(problem, removed),
        pieces: NamedSquare::all(problem, pieces),
    })
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Cut { removed, pieces } = self;
        write!(
            f,
            "without {} the rest falls apart so that {} lie in {} different pieces, more than \
             a tour with these ends can visit between its passages through {}",
            list(removed),
            list(pieces),
            pieces.len(),
            if removed.len() == 1 { "it" } else { "them" },
        )
    }
}

impl Argument for Cut {
    fn evidence(&self) -> Evidence<'_> {
        let evidence = Evidence::of("cut").and("removed", &self.removed);
        evidence.and("pieces", &self.pieces)
    }

    #[cfg(test)]
    fn tampered(&self) -> Vec<Self> {
        edited(
            self,
            &[
                &|cut| drop(cut.pieces.pop()),
                &|cut| cut.pieces[0] = cut.pieces[1].clone(),
                &|cut| cut.removed.clear(),
                &|cut| cut.removed.push(cut.removed[0].clone()),
            ],
        )
    }
}

struct CutSearch<'g> {
    graph: &'g Graph,
    demand: &'g RequiredDegree,
    /// The piece of each square, from 1; `REMOVED` for those taken away.
    piece: Vec<u32>,
    work: usize,
}

const REMOVED: u32 = u32::MAX;

/// The squares taken away, and one square of each of several pieces: more than are allowed.
type VertexCut = (Vec<usize>, Vec<usize>);

impl CutSearch<'_> {
    /// `None` once the budget of work is spent.
    fn spend(&mut self, work: usize) -> Option<()> {
        self.work = self.work.saturating_sub(work);
        (self.work > 0).then_some(())
    }

    /// The cut made by taking these squares away, if it leaves too many pieces.
    fn try_cut(&mut self, removed: &[usize]) -> Option<VertexCut> {
        self.spend(self.graph.len() + self.graph.moves())?;
        self.piece.fill(0);
        for &v in removed {
            self.piece[v] = REMOVED;
        }
        let mut first = Vec::new();
        let mut stack = Vec::new();
        for root in 0..self.graph.len() {
            if self.piece[root] != 0 {
                continue;
            }
            first.push(root);
            let number = first.len() as u32;
            self.piece[root] = number;
            stack.push(root);
            while let Some(v) = stack.pop() {
                for &w in self.graph.neighbors(v) {
                    if self.piece[w as usize] == 0 {
                        self.piece[w as usize] = number;
                        stack.push(w as usize);
                    }
                }
            }
        }
        let ends = &self.demand.ends;
        let ends_removed = ends.iter().filter(|v| removed.contains(v)).count();
        let together =
            ends.len() == 2 && ends_removed == 0 && { self.piece[ends[0]] == self.piece[ends[1]] };
        let allowed = self.demand.pieces(removed.len(), ends_removed, together);
        first.truncate(allowed + 1);
        (first.len() > allowed).then(|| (removed.to_vec(), first))
    }

    /// Grows a set around squares with few neighbors, always by the square that adds the fewest
    /// new ones. A set with at least as many islands as the tour allows pieces is tried.
    fn islands(&mut self) -> Option<VertexCut> {
        let graph = self.graph;
        let mut seeds: Vec<usize> = (0..graph.len()).filter(|&v| graph.degree(v) <= 3).collect();
        sort_by_number(&mut seeds, |v| graph.degree(v) as u64);
        for seed in seeds {
            let mut set: Vec<usize> = Vec::new();
            let mut islands: Vec<usize> = Vec::new();
            let mut next = seed;
            while set.len() <= MAX_CUT_SQUARES {
                for &w in graph.neighbors(next) {
                    if !set.contains(&(w as usize)) {
                        set.push(w as usize);
                    }
                }
                let mut around: Vec<usize> = Vec::new();
                for &w in &set {
                    around.extend(graph.neighbors(w).iter().map(|&x| x as usize));
                }
                around.sort_unstable();
                around.dedup();
                around.retain(|v| !set.contains(v));
                self.spend(around.len() * MAX_CUT_SQUARES)?;
                let new = |v: usize| {
                    let neighbors = graph.neighbors(v).iter();
                    neighbors.filter(|&&w| !set.contains(&(w as usize))).count()
                };
                islands.clear();
                islands.extend(around.iter().copied().filter(|&v| new(v) == 0));
                // One island fewer may do: the rest of the board is a piece, and known ends allow one piece less.
                if islands.len() + 2 > set.len() {
                    if let cut @ Some(_) = self.try_cut(&set) {
                        return cut;
                    }
                }
                let grow = around.iter().filter(|&&v| new(v) > 0);
                match grow.min_by_key(|&&v| new(v)) {
                    Some(&v) => next = v,
                    None => break,
                }
            }
        }
        None
    }

    fn singles(&mut self) -> Option<VertexCut> {
        let cuts = self.graph.articulations();
        cuts.into_iter().find_map(|v| self.try_cut(&[v.index()]))
    }

    fn pairs_and_triples(&mut self) -> Option<VertexCut> {
        let graph = self.graph;
        let mut order: Vec<usize> = (0..graph.len()).collect();
        sort_by_number(&mut order, |v| {
            let neighbors = graph.neighbors(v).iter();
            let fewest = neighbors.map(|&w| graph.degree(w as usize)).min();
            fewest.unwrap_or(0) as u64
        });
        for (j, &b) in order.iter().enumerate() {
            for &a in &order[..j] {
                if let Some(cut) = self.try_cut(&[a, b]) {
                    return Some(cut);
                }
                self.spend(1)?;
            }
        }
        for (k, &c) in order.iter().enumerate() {
            for (j, &b) in order[..k].iter().enumerate() {
                for &a in &order[..j] {
                    if let Some(cut) = self.try_cut(&[a, b, c]) {
                        return Some(cut);
                    }
                    self.spend(1)?;
                }
            }
        }
        None
    }
}
