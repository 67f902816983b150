//! A cover by so many paths, or the proof that there is none: a tour of the graph with as many vertices more.

use super::Paths;
use crate::answer::Answer;
use crate::edges::EdgeList;
use crate::graph::Graph;
use crate::limits::{Limits, Stopped};
use crate::memory::{BASE, bytes_fit};
use crate::methods::Method;
use crate::problem::{Ends, Problem};
use crate::solve::solve;
use crate::square::Square;
use crate::trace::ProgressTrace;

/// The most edges of added vertices. Beyond, what is looked at before a search begins takes longer than a moment, and so many paths are hardly made
/// fewer by it.
pub(super) const MOST_ADDED: u64 = 1 << 17;

/// The paths; or none, if so many do not visit all; or why that is not decided. No path at all is one cycle. With the nodes of the search.
pub(super) fn by_paths(
    problem: &Problem,
    paths: usize,
    limits: &Limits<'_>,
    mut trace: &mut dyn ProgressTrace,
) -> (Result<Option<Paths>, Stopped>, u64) {
    let squares = problem.len();
    let asked = match paths {
        0 => Ok(Problem::new(problem.ground().clone(), Ends::Closed)),
        1 => Ok(Problem::new(problem.ground().clone(), Ends::Any)),
        _ => with_added_vertices(problem, paths, limits),
    };
    let asked = match asked {
        Ok(asked) => asked,
        Err(why) => return (Err(why), 0),
    };
    let report = solve(&asked, &Method::default(), limits, &mut trace);
    let found = match report.answer {
        Answer::Found(tour) => {
            let is_added = |square: &Square| square.index() >= squares;
            let around = tour.squares();
            // Of a cycle it may begin within a path.
            let begin = around.iter().position(is_added).unwrap_or(0);
            let (end, begun) = around.split_at(begin);
            let around = [begun, end].concat();
            let found = around.split(is_added).filter(|path| !path.is_empty());
            Ok(Some(found.map(<[Square]>::to_vec).collect()))
        }
        Answer::Impossible(_) => Ok(None),
        Answer::Unknown(why) => Err(why),
    };
    (found, report.stats.nodes)
}

/// The problem of a cycle through so many more vertices, each joined to all squares and to no other of them.
fn with_added_vertices(
    problem: &Problem,
    added: usize,
    limits: &Limits<'_>,
) -> Result<Problem, Stopped> {
    let graph = Graph::of(problem);
    let (squares, moves) = (graph.len() as u64, graph.moves() as u64);
    let edges = (added as u64).saturating_mul(squares);
    if limits.asked_to_stop() {
        return Err(Stopped::Asked);
    }
    if edges > MOST_ADDED {
        return Err(Stopped::TooManyPaths);
    }
    bytes_fit(
        BASE + 32u64.saturating_mul(moves.saturating_add(edges)),
        limits,
    )?;
    let vertices = u32::try_from(squares + added as u64).map_err(|_| Stopped::TooLarge)?;
    let squares = squares as u32;
    let is_directed = !problem.is_symmetric();
    let own = (0..squares).flat_map(|v| {
        let onward = graph.neighbors(v as usize).iter();
        let told = onward.filter(move |&&w| is_directed || v < w);
        told.map(move |&w| (v, w))
    });
    let to_added = (squares..vertices).flat_map(|added| (0..squares).map(move |v| (added, v)));
    let list = match is_directed {
        true => {
            let from_added =
                (squares..vertices).flat_map(|added| (0..squares).map(move |v| (v, added)));
            EdgeList::directed(vertices, own.chain(to_added).chain(from_added))
        }
        false => EdgeList::undirected(vertices, own.chain(to_added)),
    };
    let list = list.expect("a simple graph stays one");
    Ok(Problem::on_graph(list, Ends::Closed))
}
