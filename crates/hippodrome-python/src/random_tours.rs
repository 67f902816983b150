//! Tours at random that are not drawn uniformly.

use std::sync::Arc;

use hippodrome::{RandomTours, Sampler, Stopped, Tour as Drawn};
use pyo3::prelude::*;

use crate::distribution::{Distribution, Tally, named};
use crate::errors::{invalid, stopped};
use crate::problem::Problem;
use crate::ranking::tours_fit;
use crate::running::{Limits, Watch, run};
use crate::tour::Tour;

/// Draws so many tours, each of which is told; none if there is no tour.
fn draw(
    problem: &hippodrome::Problem,
    sampler: Sampler,
    (tours, seed): (usize, u64),
    watch: &Watch,
    doing: &str,
    mut tell: impl FnMut(Drawn),
) -> PyResult<()> {
    let mut random = RandomTours::new(problem, sampler, seed)
        .map_err(|why| stopped(Stopped::Unsupported(why)))?;
    for drawn in 1..=tours as u64 {
        match random.advance(&watch.limits()).map_err(stopped)? {
            Some(tour) => tell(tour),
            None => break,
        }
        watch.tell(drawn, Some(tours as u64), doing.to_owned());
    }
    Ok(())
}

/// So many tours drawn in a way that is not uniform.
#[pyfunction]
pub(crate) fn random_tours(
    py: Python<'_>,
    problem: &Problem,
    method: &str,
    tours: usize,
    seed: u64,
    limits: &Limits,
) -> PyResult<Vec<Tour>> {
    let sampler: Sampler = method.parse().map_err(invalid)?;
    let own = Arc::clone(&problem.problem);
    tours_fit(&own, tours, limits)?;
    let drawn = run(py, limits, move |watch| {
        let mut all = Vec::new();
        let told = draw(&own, sampler, (tours, seed), watch, "drawn", |tour| {
            all.push(tour)
        });
        told.map(|()| all)
    })??;
    Ok(drawn
        .into_iter()
        .map(|tour| Tour::new(&problem.problem, tour))
        .collect())
}

/// The distributions of these measures among them.
#[pyfunction]
pub(crate) fn random_stats(
    py: Python<'_>,
    problem: &Problem,
    method: &str,
    tours: usize,
    seed: u64,
    of: Vec<String>,
    limits: &Limits,
) -> PyResult<Vec<Distribution>> {
    let sampler: Sampler = method.parse().map_err(invalid)?;
    let own = Arc::clone(&problem.problem);
    let of = named(&of)?;
    run(py, limits, move |watch| {
        let mut tally = Tally::new(&own, &of)?;
        draw(&own, sampler, (tours, seed), watch, "measured", |tour| {
            tally.add(tour.squares())
        })?;
        Ok(tally.distributions())
    })?
}
