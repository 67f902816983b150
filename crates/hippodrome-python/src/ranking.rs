//! All tours by number, and tours at random.

use std::path::PathBuf;
use std::sync::Arc;

use hippodrome::{Square, Stopped};
use num_bigint::BigUint;
use pyo3::prelude::*;

use crate::count::ask;
use crate::distribution::{Distribution, Tally, named};
use crate::errors::{invalid, stopped};
use crate::ground::{Place, square_of};
use crate::problem::Problem;
use crate::running::{Limits, run};
use crate::tour::Tour;

/// The bytes that a tour takes beside its squares, here and in Python: measured, and rounded up.
const TOUR: usize = 256;

/// Refuses more tours than there is memory for.
pub(crate) fn tours_fit(
    problem: &hippodrome::Problem,
    tours: usize,
    limits: &Limits,
) -> PyResult<()> {
    let each = problem.len() * size_of::<Square>() + TOUR;
    match tours.saturating_mul(each) > limits.memory {
        true => Err(stopped(Stopped::Memory)),
        false => Ok(()),
    }
}

/// All tours of a problem, by numbers from 0 on.
#[pyclass(frozen, module = "hippodrome._core")]
#[derive(Debug)]
pub(crate) struct Ranking {
    problem: Arc<hippodrome::Problem>,
    ranking: Arc<hippodrome::Ranking>,
}

#[pymethods]
impl Ranking {
    #[new]
    #[pyo3(signature = (problem, limits, checkpoint=None))]
    fn new(
        py: Python<'_>,
        problem: &Problem,
        limits: &Limits,
        checkpoint: Option<PathBuf>,
    ) -> PyResult<Ranking> {
        let ranking = ask(py, problem, limits, checkpoint, |counter| counter.ranking())?;
        Ok(Ranking {
            problem: Arc::clone(&problem.problem),
            ranking: Arc::new(ranking),
        })
    }

    /// How many tours there are.
    #[getter]
    fn size(&self) -> BigUint {
        self.ranking.tours().clone()
    }

    /// The tour of a number; None if there are not so many.
    fn unrank(&self, py: Python<'_>, number: BigUint) -> PyResult<Option<Tour>> {
        let ranking = Arc::clone(&self.ranking);
        let tour = run(py, &Limits::NONE, move |_| ranking.unrank(&number))?;
        Ok(tour.map(|tour| Tour::new(&self.problem, tour)))
    }

    /// The number of a tour, given by its squares.
    fn rank(&self, py: Python<'_>, squares: Vec<Place>) -> PyResult<BigUint> {
        let squares = squares.iter();
        let squares = squares.map(|place| square_of(self.problem.ground(), place));
        let squares: Vec<Square> = squares.collect::<PyResult<_>>()?;
        let ranking = Arc::clone(&self.ranking);
        run(py, &Limits::NONE, move |_| ranking.rank(&squares))?.map_err(invalid)
    }

    /// So many tours drawn at random, each as likely as any other.
    fn sample(
        &self,
        py: Python<'_>,
        tours: usize,
        seed: u64,
        limits: &Limits,
    ) -> PyResult<Vec<Tour>> {
        tours_fit(&self.problem, tours, limits)?;
        let ranking = Arc::clone(&self.ranking);
        let drawn = run(py, limits, move |watch| {
            let mut drawn = Vec::new();
            for tour in ranking.samples(seed).take(tours) {
                if watch.is_stopped() {
                    return Err(Stopped::Asked);
                }
                drawn.push(tour);
                watch.tell(drawn.len() as u64, Some(tours as u64), "drawn".to_owned());
            }
            Ok(drawn)
        })?;
        let drawn = drawn.map_err(stopped)?.into_iter();
        Ok(drawn.map(|tour| Tour::new(&self.problem, tour)).collect())
    }

    /// The distributions of these measures among so many tours drawn at random.
    fn stats(
        &self,
        py: Python<'_>,
        tours: usize,
        seed: u64,
        of: Vec<String>,
        limits: &Limits,
    ) -> PyResult<Vec<Distribution>> {
        let (ranking, problem) = (Arc::clone(&self.ranking), Arc::clone(&self.problem));
        let of = named(&of)?;
        run(py, limits, move |watch| {
            let mut tally = Tally::new(&problem, &of)?;
            for (drawn, tour) in (1..).zip(ranking.samples(seed).take(tours)) {
                if watch.is_stopped() {
                    return Err(stopped(Stopped::Asked));
                }
                tally.add(tour.squares());
                watch.tell(drawn, Some(tours as u64), "measured".to_owned());
            }
            Ok(tally.distributions())
        })?
    }
}
