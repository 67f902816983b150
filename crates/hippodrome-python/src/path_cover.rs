//! The fewest paths, or cycles, that visit all squares, each once.

use std::sync::Arc;

use pyo3::prelude::*;

use crate::errors::stopped;
use crate::problem::Problem;
use crate::running::{Limits, Listener, run};

/// The squares of each path by their indices.
type Paths = Vec<Vec<u32>>;

/// The paths, the fewest that any cover has, what that rests on, why fewer were not looked for any longer, and the work.
type Found = (Paths, usize, String, Option<PyErr>, u64);

/// The cycles, the paths, the fewest cycles that any cover by so few paths has, why fewer were not looked for any longer, and the work.
type FoundCycles = (Paths, Paths, usize, Option<PyErr>, u64);

fn indices(paths: &[Vec<hippodrome::Square>]) -> Paths {
    let of_one = |path: &Vec<hippodrome::Square>| path.iter().map(|square| square.raw()).collect();
    paths.iter().map(of_one).collect()
}

/// Covers the ground of a problem by as few paths as can be; its ends and constraints are left out of account.
#[pyfunction]
pub(crate) fn path_cover(py: Python<'_>, problem: &Problem, limits: &Limits) -> PyResult<Found> {
    let own = Arc::clone(&problem.problem);
    let found = run(py, limits, move |watch| {
        hippodrome::path_cover(own.ground(), &watch.limits(), &mut Listener(watch))
    })?;
    let found = found.map_err(stopped)?;
    Ok((
        indices(found.paths()),
        found.least(),
        found.because().to_string(),
        found.stopped().map(stopped),
        found.nodes(),
    ))
}

/// Covers the ground of a problem by cycles, and by as few paths beside them as can be; its ends and constraints are left out of account.
#[pyfunction]
pub(crate) fn cycle_cover(
    py: Python<'_>,
    problem: &Problem,
    limits: &Limits,
) -> PyResult<FoundCycles> {
    let own = Arc::clone(&problem.problem);
    let found = run(py, limits, move |watch| {
        hippodrome::cycle_cover(own.ground(), &watch.limits(), &mut Listener(watch))
    })?;
    let found = found.map_err(stopped)?;
    Ok((
        indices(found.cycles()),
        indices(found.paths()),
        found.least_cycles(),
        found.stopped().map(stopped),
        found.nodes(),
    ))
}
