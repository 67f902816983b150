//! Cycles and paths that visit all squares, each once: as few paths as can be, and cycles made fewer by exchanges.
//!
//! A largest choice of moves ([`largest`]) is cycles and as few paths as can be. Each path is closed by a chain of three added vertices, whose outer two are
//! joined to all squares, so that paths are exchanged like cycles; and the cycles are made fewer as the search by factors makes them one.
//!
//! Cost: nearly linear, and that of a search by factors. 64 bytes for each square and path.

use std::cmp::Reverse;

use super::Paths;
use super::by_paths::MOST_ADDED;
use super::largest::largest;
use crate::edges::EdgeList;
use crate::graph::Graph;
use crate::limits::{Limits, Stopped};
use crate::problem::Problem;
use crate::search::{Stats, merge_cycles};
use crate::square::Square;
use crate::trace::ProgressTrace;
use crate::two_factor::links::{Links, NONE};

/// Nodes of exchanges for each square, and for a hundred more.
const NODES: u64 = 1 << 10;

/// What exchanges have made of a component.
pub(super) struct Merged {
    pub(super) found: Found,
    /// The graph in which paths are closed; `None` where that would be too large, and nothing was exchanged.
    pub(super) closed: Option<Graph>,
    pub(super) stopped: Option<Stopped>,
    pub(super) nodes: u64,
}

impl Merged {
    /// Of a component whose moves lead both ways.
    ///
    /// # Errors
    ///
    /// [`Stopped::Memory`] and [`Stopped::Asked`].
    pub(super) fn of(
        problem: &Problem,
        graph: &Graph,
        limits: &Limits<'_>,
        mut trace: &mut dyn ProgressTrace,
    ) -> Result<Merged, Stopped> {
        let (links, paths) = largest(problem, graph, limits)?;
        let squares = graph.len();
        let mut merged = Merged {
            found: Found::of(&links, squares),
            closed: None,
            stopped: None,
            nodes: 0,
        };
        if 2 * paths as u64 * squares as u64 > MOST_ADDED {
            merged.stopped =
                Some(Stopped::TooManyPaths).filter(|_| !merged.found.cycles.is_empty());
            return Ok(merged);
        }
        let (closed, links) = closed(graph, links, &merged.found.paths);
        if merged.found.cycles.len() > usize::from(paths == 0) {
            let mut stats = Stats::default();
            let real = squares as u32;
            let most = NODES.saturating_mul(squares as u64 + 100);
            let own = limits.with_nodes(limits.budget().min(most));
            let (links, stopped) = merge_cycles(&closed, links, real, &own, &mut stats, &mut trace);
            let found = Found::of(&links, squares);
            if found.cycles.len() < merged.found.cycles.len() {
                merged.found = found;
            }
            merged.nodes = stats.nodes;
            // To have had enough of exchanges is no limit.
            merged.stopped =
                stopped.filter(|&why| why != Stopped::Nodes || most >= limits.budget());
        }
        merged.closed = Some(closed);
        Ok(merged)
    }
}

/// Cycles and paths.
pub(super) struct Found {
    pub(super) cycles: Paths,
    pub(super) paths: Paths,
}

impl Found {
    /// Those of these links between the first vertices; others are the ends of paths.
    pub(super) fn of(links: &Links, squares: usize) -> Found {
        let partners = |v: u32| {
            links
                .of(v)
                .map(|w| if (w as usize) < squares { w } else { NONE })
        };
        let mut is_visited = vec![false; squares];
        let mut walk = |start: u32| {
            let mut walked = Vec::new();
            let mut at = start;
            while at != NONE && !std::mem::replace(&mut is_visited[at as usize], true) {
                walked.push(Square::new(at));
                let is_new = |&w: &u32| w != NONE && !is_visited[w as usize];
                at = partners(at).into_iter().find(is_new).unwrap_or(NONE);
            }
            walked
        };
        let is_end = |&v: &u32| partners(v).contains(&NONE);
        let all = 0..squares as u32;
        let paths = all
            .clone()
            .filter(is_end)
            .map(&mut walk)
            .collect::<Vec<_>>();
        let cycles = all
            .filter(|v| !is_end(v))
            .map(&mut walk)
            .collect::<Vec<_>>();
        let begun = |mut walks: Vec<Vec<Square>>| {
            walks.retain(|walk| !walk.is_empty());
            walks.sort_by_key(|walk| Reverse(walk.len()));
            walks
        };
        Found {
            cycles: begun(cycles),
            paths: begun(paths),
        }
    }
}

/// The graph with a chain of three vertices for each path, which closes it.
fn closed(graph: &Graph, links: Links, paths: &[Vec<Square>]) -> (Graph, Links) {
    if paths.is_empty() {
        return (graph.clone(), links);
    }
    let squares = graph.len() as u32;
    let vertices = squares + 3 * paths.len() as u32;
    let mut edges = Vec::new();
    for v in 0..squares {
        let onward = graph.neighbors(v as usize).iter();
        edges.extend(onward.filter(|&&w| v < w).map(|&w| (v, w)));
    }
    let mut all = Links::new(vertices as usize);
    for v in 0..squares {
        for w in links.of(v).into_iter().filter(|&w| w != NONE && v < w) {
            all.join(v, w);
        }
    }
    for (path, first) in paths.iter().zip((squares..).step_by(3)) {
        let last = first + 2;
        edges.extend([(first, first + 1), (first + 1, last)]);
        for v in 0..squares {
            edges.extend([(v, first), (v, last)]);
        }
        let [start, end] = [path[0].raw(), path[path.len() - 1].raw()];
        for (v, w) in [
            (start, first),
            (first, first + 1),
            (first + 1, last),
            (last, end),
        ] {
            all.join(v, w);
        }
    }
    let edges = EdgeList::undirected(vertices, edges).expect("a simple graph stays one");
    (Graph::of_edges(&edges), all)
}
