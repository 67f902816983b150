//! The fewest paths that visit all squares, each once.

use std::sync::Arc;

use pyo3::prelude::*;

use crate::errors::stopped;
use crate::problem::Problem;
use crate::running::{Limits, Listener, run};

/// The squares of each path by their indices, the fewest paths that any cover has, what that rests on, why fewer were not looked for any longer,
/// and the work.
type Found = (Vec<Vec<u32>>, usize, String, Option<PyErr>, u64);

/// Covers the ground of a problem by as few paths as can be; its ends and constraints are left out of account.
#[pyfunction]
pub(crate) fn path_cover(py: Python<'_>, problem: &Problem, limits: &Limits) -> PyResult<Found> {
    let own = Arc::clone(&problem.problem);
    let found = run(py, limits, move |watch| {
        hippodrome::path_cover(own.ground(), &watch.limits(), &mut Listener(watch))
    })?;
    let found = found.map_err(stopped)?;
    let paths = found.paths().iter();
    let indices = |path: &Vec<hippodrome::Square>| path.iter().map(|square| square.raw()).collect();
    Ok((
        paths.map(indices).collect(),
        found.least(),
        found.because().to_string(),
        found.stopped().map(stopped),
        found.nodes(),
    ))
}
