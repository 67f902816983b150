//! How many of its moves a tour uses at each square.
//!
//! A closed tour uses two moves at every square. An open one uses two, but one at its ends; these
//! are known if they are fixed, and if a square has only one neighbor, since it must be an end.
//! Elementary obstructions are arguments about these numbers, so they all begin here.
//!
//! One-way moves are taken as if they led both ways: what is impossible then is
//! impossible all the more. (But with two vertices, an edge there and another back are a closed tour;
//! `exists` has answered that before it comes here.)

use std::cmp::Ordering;

use crate::edges::EdgeList;
use crate::graph::Graph;
use crate::one_way;
use crate::problem::{Ground, Problem};
use crate::square::Square;

/// How many moves a tour needs at the squares.
#[derive(Clone, Debug)]
pub(super) struct RequiredDegree {
    /// Whether the tour is closed.
    pub(super) closed: bool,
    /// The squares that must be ends, without repetition; none if it is closed. The fixed ones
    /// come first.
    pub(super) ends: Vec<usize>,
}

impl RequiredDegree {
    /// What follows from the problem alone, before its graph is looked at.
    pub(super) fn fixed(problem: &Problem) -> RequiredDegree {
        let closed = problem.ends().is_closed();
        let fixed = [problem.ends().start(), problem.ends().end()];
        RequiredDegree {
            closed,
            ends: match closed {
                true => Vec::new(),
                false => fixed.into_iter().flatten().map(|end| end.index()).collect(),
            },
        }
    }

    /// The same with the ends that follow from having one neighbor.
    pub(super) fn with_leaves(problem: &Problem, graph: &Graph) -> RequiredDegree {
        let mut demand = RequiredDegree::fixed(problem);
        if !demand.closed {
            let leaves = (0..graph.len()).filter(|&v| graph.degree(v) == 1);
            let new: Vec<usize> = leaves.filter(|v| !demand.ends.contains(v)).collect();
            demand.ends.extend(new);
        }
        demand
    }

    /// How many moves a tour uses at this square; `None` while it may or may not be an end.
    pub(super) fn of(&self, square: usize) -> Option<usize> {
        match () {
            _ if self.closed => Some(2),
            _ if self.ends.contains(&square) => Some(1),
            _ => (self.ends.len() == 2).then_some(2),
        }
    }

    /// The most ends that can lie among these squares, all different. `colors` are those of a connected
    /// graph: with as many of each a path ends on both, else on the more frequent one.
    pub(super) fn most_ends(&self, squares: &[usize], colors: Option<&[bool]>) -> usize {
        if self.closed {
            return 0;
        }
        let known = squares.iter().filter(|v| self.ends.contains(v)).count();
        let most = known + 2usize.saturating_sub(self.ends.len());
        let by_color = colors.and_then(|colors| {
            let color = colors[*squares.first()?];
            let same = squares.iter().all(|&v| colors[v] == color);
            let alike = colors.iter().filter(|&&other| other == color).count();
            same.then(|| match (2 * alike).cmp(&colors.len()) {
                Ordering::Less => 0,
                Ordering::Equal => 1,
                Ordering::Greater => 2,
            })
        });
        most.min(by_color.unwrap_or(2))
    }

    /// The most pieces that a tour can visit when `removed` squares are taken away, `ends_removed`
    /// of them ends. `ends_together` says that both ends are known, remain, and lie in one piece.
    ///
    /// Taking k squares from a cycle leaves at most k stretches; from a path k + 1, but one fewer
    /// for each end among them. Each stretch lies in one piece. If the first and the last stretch
    /// lie in the same piece, another one is lost.
    pub(super) fn pieces(&self, removed: usize, ends_removed: usize, ends_together: bool) -> usize {
        match self.closed {
            true => removed.max(1),
            false if removed == 0 => 1,
            false => removed + 1 - ends_removed - usize::from(ends_together),
        }
    }
}

/// The most squares, and the most moves, for which the graph is looked at.
pub(super) const MAX_EXAMINED_SQUARES: usize = 1 << 22;
const MAX_EXAMINED_MOVES: u64 = 1 << 26;

/// The graph without forbidden moves, every other one leading both ways; `None` if it is too large to be looked at.
pub(super) fn both_ways(problem: &Problem) -> Option<Graph> {
    if problem.len() > MAX_EXAMINED_SQUARES || problem.ground().most_moves() > MAX_EXAMINED_MOVES {
        return None;
    }
    match problem.ground() {
        Ground::Graph(edges) if edges.is_directed() => {
            let allowed = |&&(u, v): &&(u32, u32)| problem.joins(Square::new(u), Square::new(v));
            let mut pairs: Vec<(u32, u32)> = edges
                .edges()
                .iter()
                .filter(allowed)
                .map(|&(u, v)| (u.min(v), u.max(v)))
                .collect();
            pairs.sort_unstable();
            pairs.dedup();
            let edges = EdgeList::undirected(edges.len() as u32, pairs).ok()?;
            Some(Graph::of_edges(&edges))
        }
        ground if one_way::IS_BUILT && !problem.is_symmetric() => {
            let forbidden = problem.constraints().forbidden.iter();
            let pairs = forbidden.flat_map(|(u, v)| [(u.raw(), v.raw()), (v.raw(), u.raw())]);
            Some(Graph::of_ground(ground).without(pairs.collect()))
        }
        _ => Some(Graph::of(problem)),
    }
}
