//! The longest path or cycle, where there is no tour or where it must not cross itself.

use std::sync::Arc;

use hippodrome::{Crossings, Square};
use hippodrome_draw::draw_path;
use pyo3::prelude::*;

use crate::errors::{invalid, stopped};
use crate::picture::{LookArgs, Scene};
use crate::problem::Problem;
use crate::running::{Limits, Listener, run};

/// The squares by their indices, the most moves that any has, what that rests on, why it was not looked for any longer, and the
/// work.
type Found = (Vec<u32>, usize, String, Option<PyErr>, u64);

/// The longest path of a problem, or the longest cycle.
#[pyfunction]
pub(crate) fn longest(
    py: Python<'_>,
    problem: &Problem,
    uncrossed: bool,
    limits: &Limits,
) -> PyResult<Found> {
    let own = Arc::clone(&problem.problem);
    let found = run(py, limits, move |watch| {
        hippodrome::longest(
            &own,
            crossings(uncrossed),
            &watch.limits(),
            &mut Listener(watch),
        )
    })?;
    let found = found.map_err(stopped)?;
    let squares = found.squares().iter().map(|square| square.raw());
    let ended = found.stopped().map(stopped);
    Ok((
        squares.collect(),
        found.most_moves(),
        found.because().to_string(),
        ended,
        found.nodes(),
    ))
}

/// Whether this is a path of the problem, a cycle if it is closed, that crosses itself only if it may; squares by their indices.
#[pyfunction]
pub(crate) fn verify_path(
    py: Python<'_>,
    problem: &Problem,
    uncrossed: bool,
    squares: Vec<u32>,
) -> PyResult<()> {
    let own = Arc::clone(&problem.problem);
    let squares: Vec<Square> = squares.into_iter().map(Square::new).collect();
    let verdict = run(py, &Limits::NONE, move |_| {
        hippodrome::verify_path(&own, crossings(uncrossed), &squares)
    })?;
    verdict.map_err(|flaw| invalid(format_args!("not a path of {}: {flaw}", problem.problem)))
}

fn crossings(uncrossed: bool) -> Crossings {
    match uncrossed {
        true => Crossings::Forbidden,
        false => Crossings::Allowed,
    }
}

/// A picture of a path that need not visit every square.
#[pyfunction]
pub(crate) fn draw_longest(
    py: Python<'_>,
    problem: &Problem,
    squares: Vec<u32>,
    look: LookArgs,
) -> PyResult<Scene> {
    let (own, drawn) = (Arc::clone(&problem.problem), look.look()?);
    let squares: Vec<Square> = squares.into_iter().map(Square::new).collect();
    if squares.is_empty() || squares.iter().any(|square| square.index() >= own.len()) {
        return Err(invalid(
            "a path has a square at least, and all of them are on the board",
        ));
    }
    let scene = run(py, &Limits::NONE, move |_| {
        draw_path(&own, &squares, &drawn)
    })?;
    look.captioned(scene.map_err(invalid)?)
}
