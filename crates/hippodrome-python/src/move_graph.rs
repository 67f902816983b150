//! The graph of the moves: how far its vertices are from each other, how it hangs together, and what a depth-first search does in it.

use std::sync::Arc;

use hippodrome::{Backtrack, Graph, MAX_SEARCHED_SQUARES, Square, Stopped};
use numpy::PyArray1;
use pyo3::prelude::*;

use crate::arrays::array;
use crate::errors::stopped;
use crate::ground::{Place, square_of};
use crate::problem::Problem;
use crate::running::{Limits, Listener, run};

/// Refuses a ground that is too large for a graph in memory.
fn ensure_fits(problem: &hippodrome::Problem) -> PyResult<()> {
    match problem.ground().len() > MAX_SEARCHED_SQUARES {
        true => Err(stopped(Stopped::TooLarge)),
        false => Ok(()),
    }
}

/// The work on the graph of a problem.
fn on_graph<T: Send + 'static>(
    py: Python<'_>,
    problem: &Problem,
    limits: &Limits,
    work: impl FnOnce(&hippodrome::Problem, &Graph) -> T + Send + 'static,
) -> PyResult<T> {
    ensure_fits(&problem.problem)?;
    let own = Arc::clone(&problem.problem);
    run(py, limits, move |_| work(&own, &Graph::of(&own)))
}

/// A shortest path, both ends included, squares by their indices; None if there is none.
#[pyfunction]
pub(crate) fn shortest_path(
    py: Python<'_>,
    problem: &Problem,
    start: Place,
    end: Place,
) -> PyResult<Option<Vec<u32>>> {
    let ground = problem.problem.ground();
    let (start, end) = (square_of(ground, &start)?, square_of(ground, &end)?);
    let path = on_graph(py, problem, &Limits::NONE, move |_, graph| {
        graph.shortest_path(start, end)
    })?;
    Ok(path.map(|path| path.into_iter().map(Square::raw).collect()))
}

/// How many moves each square is from this one, by index; -1 for one that cannot be reached.
#[pyfunction]
pub(crate) fn distances<'py>(
    py: Python<'py>,
    problem: &Problem,
    start: Place,
) -> PyResult<Bound<'py, PyArray1<i64>>> {
    let start = square_of(problem.problem.ground(), &start)?;
    let moves = on_graph(py, problem, &Limits::NONE, move |_, graph| {
        graph.distances(start)
    })?;
    let moves = moves.into_iter();
    let moves = moves.map(|moves| moves.map_or(-1, i64::from));
    array(py, moves.collect())
}

/// How many moves each square has, by index; where edges lead both ways, the number of components, how many squares there are of
/// each of two colors (None if there is an odd cycle), and the squares without which it falls apart.
type Connection = (usize, Option<(usize, usize)>, Vec<u32>);

/// The numbers of a move graph.
#[pyfunction]
pub(crate) fn graph_numbers<'py>(
    py: Python<'py>,
    problem: &Problem,
) -> PyResult<(Bound<'py, PyArray1<u32>>, Option<Connection>)> {
    let (degrees, connection) = on_graph(py, problem, &Limits::NONE, |problem, graph| {
        let degrees = (0..graph.len()).map(|vertex| graph.degree(vertex) as u32);
        let connection = problem.is_symmetric().then(|| {
            let components = graph.components().into_iter().max();
            let dark = graph
                .coloring()
                .map(|colors| colors.iter().filter(|&&color| color).count());
            let articulations = graph.articulations().into_iter();
            (
                components.map_or(0, |last| last as usize + 1),
                dark.map(|dark| (graph.len() - dark, dark)),
                articulations.map(Square::raw).collect(),
            )
        });
        (degrees.collect(), connection)
    })?;
    Ok((array(py, degrees)?, connection))
}

/// When a depth-first search comes to each vertex, when it leaves it, and from where it came, by index.
type Visits = (Vec<u32>, Vec<u32>, Vec<Option<u32>>);

/// A depth-first search of all vertices, from the first on.
#[pyfunction]
pub(crate) fn depth_first(py: Python<'_>, problem: &Problem) -> PyResult<Visits> {
    on_graph(py, problem, &Limits::NONE, |_, graph| {
        let search = graph.depth_first(0..graph.len());
        let parents = search.parent.into_iter();
        let parents = parents.map(|parent| parent.map(Square::raw));
        (search.discovered, search.finished, parents.collect())
    })
}

/// A path of so many moves from the start of the problem, no square twice; None if there is none.
#[pyfunction]
pub(crate) fn limited_path(
    py: Python<'_>,
    problem: &Problem,
    moves: usize,
    limits: &Limits,
) -> PyResult<Option<Vec<u32>>> {
    ensure_fits(&problem.problem)?;
    let own = Arc::clone(&problem.problem);
    let path = run(py, limits, move |watch| {
        let (squares, how) = (moves.saturating_add(1), Backtrack::default());
        hippodrome::path(&own, squares, &how, &watch.limits(), &mut Listener(watch))
    })?;
    let path = path.map_err(stopped)?;
    Ok(path.map(|path| path.into_iter().map(Square::raw).collect()))
}
