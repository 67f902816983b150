//! Every tour as a Hamiltonian cycle of an undirected graph, so that there is one thing to count.
//!
//! A closed tour is one already. An open tour becomes one through an *apex*, a vertex more that is
//! joined to every square: its two neighbors on the cycle are the ends of the tour. A fixed end is
//! joined to a *post*, a vertex with two neighbors, whose moves are therefore both forced: the post
//! of a tour with one fixed end leads to the apex (which is then joined to all other squares), that
//! of a tour with two leads from end to end. No tour is counted twice.
//!
//! Two ends are not told apart: with one end fixed these are the tours that begin there, with none
//! the undirected ones.

use crate::board::Board;
use crate::edges::EdgeList;
use crate::graph::Graph;
use crate::problem::{Ends, Problem};
use crate::symmetry::symmetries;

/// A graph whose Hamiltonian cycles are the tours of a problem.
#[derive(Debug)]
pub(super) struct Cycles<'p> {
    /// The squares first, then the apex and the post if there are any.
    pub(super) graph: Graph,
    /// How many squares there are.
    pub(super) squares: usize,
    /// The board that the squares are those of.
    pub(super) board: Option<&'p Board>,
    /// Permutations of the vertices, other than the identity, that preserve the graph.
    pub(super) symmetries: Vec<Vec<u32>>,
}

impl Cycles<'_> {
    /// The ground must be symmetric, have at least three squares, and two fixed ends must differ.
    pub(super) fn of(problem: &Problem) -> Cycles<'_> {
        let squares = Graph::of(problem);
        let n = squares.len() as u32;
        let mut edges: Vec<(u32, u32)> = Vec::with_capacity(squares.moves());
        for v in 0..n {
            let later = squares.neighbors(v as usize).iter().filter(|&&w| v < w);
            edges.extend(later.map(|&w| (v, w)));
        }
        let mut vertices = n;
        let mut new = || {
            vertices += 1;
            vertices - 1
        };
        match problem.ends() {
            Ends::Closed | Ends::ClosedFrom(_) => {}
            Ends::Any => {
                let apex = new();
                edges.extend((0..n).map(|v| (v, apex)));
            }
            Ends::From(end) | Ends::To(end) => {
                let (apex, post) = (new(), new());
                let others = (0..n).filter(|&v| v != end.raw());
                edges.extend(others.map(|v| (v, apex)));
                edges.extend([(end.raw(), post), (post, apex)]);
            }
            Ends::Between(start, end) => {
                let post = new();
                edges.extend([(start.raw(), post), (post, end.raw())]);
            }
        }
        let edges = EdgeList::undirected(vertices, edges);
        let graph = Graph::of_edges(&edges.expect("the edges of a graph, and new vertices"));
        let board = problem.board().map(|(board, _)| board);
        let fixed = [problem.ends().start(), problem.ends().end()];
        let fixed: Vec<u32> = fixed
            .into_iter()
            .flatten()
            .map(|square| square.raw())
            .collect();
        let closed = problem.ends().is_closed();
        let preserves_ends = |image: &Vec<u32>| {
            closed
                || fixed
                    .iter()
                    .all(|&end| fixed.contains(&image[end as usize]))
        };
        let symmetries = board
            .map_or_else(Vec::new, |board| symmetries(board, &squares))
            .into_iter();
        let mut symmetries: Vec<Vec<u32>> = symmetries.map(|(_, image)| image).collect();
        symmetries.retain(preserves_ends);
        for image in &mut symmetries {
            image.extend(n..vertices);
        }
        Cycles {
            graph,
            squares: n as usize,
            board,
            symmetries,
        }
    }
}
