//! How turns, crossings and other measures are distributed among tours.

use std::sync::Arc;

use hippodrome::{Measure, Measures, Square, Stopped};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;

use crate::arrays::array;
use crate::errors::{invalid, stopped};
use crate::problem::Problem;
use crate::running::{Limits, Watch, run};
use crate::tour::Tour;

/// After how many tours it says how far it is.
const APART: u64 = 1 << 10;
/// The most that the values of a distribution may come to in all: `len` of Python holds as much.
const MOST_SUM: u64 = i64::MAX as u64;

/// How often each value of one measure occurs.
#[pyclass(frozen, eq, module = "hippodrome._core")]
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Distribution {
    measure: Measure,
    values: hippodrome::Distribution,
}

#[pymethods]
impl Distribution {
    /// From each value, an area doubled, and how often it occurs.
    #[new]
    fn new(
        measure: &str,
        values: PyReadonlyArray1<'_, u64>,
        times: PyReadonlyArray1<'_, u64>,
    ) -> PyResult<Distribution> {
        let measure: Measure = measure.parse().map_err(invalid)?;
        let (values, times) = (values.as_array(), times.as_array());
        let refused = |why: &str| {
            invalid(format_args!(
                "a distribution of {measure} is not taken from a pickle: {why}"
            ))
        };
        if values.len() != times.len() || values.is_empty() {
            return Err(refused(
                "there must be a value at least, and a number of tours for each",
            ));
        }
        let mut pairs = values.iter().zip(values.iter().skip(1));
        if !pairs.all(|(value, next)| value < next) {
            return Err(refused("its values do not ascend"));
        }
        if times.iter().any(|&times| times == 0) {
            return Err(refused("no tour has one of its values"));
        }
        // Then no sum of the values or of their squares is beyond what is counted.
        let tours = times
            .iter()
            .try_fold(0u64, |sum, &times| sum.checked_add(times));
        let most = values.iter().copied().max().unwrap_or(0).max(1);
        let sum = tours.and_then(|tours| tours.checked_mul(most));
        if sum.is_none_or(|sum| sum > MOST_SUM) {
            return Err(refused("its numbers are too large to be added up"));
        }
        let mut distribution = hippodrome::Distribution::default();
        for (&value, &times) in values.iter().zip(times) {
            distribution.add_times(value, times);
        }
        Ok(Distribution {
            measure,
            values: distribution,
        })
    }

    /// With what `pickle` makes it again.
    fn __getnewargs__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(
        &'static str,
        Bound<'py, PyArray1<u64>>,
        Bound<'py, PyArray1<u64>>,
    )> {
        let values = self.values.values().map(|(value, _)| value);
        let values = array(py, values.collect())?;
        Ok((self.measure.name(), values, self.times(py)?))
    }

    #[getter]
    fn measure(&self) -> &'static str {
        self.measure.name()
    }

    /// What is measured, in words.
    #[getter]
    fn sentence(&self) -> &'static str {
        self.measure.sentence()
    }

    /// How many tours there are.
    fn __len__(&self) -> usize {
        self.values.len() as usize
    }

    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let values = self.values.values();
        let values = values.map(|(value, _)| self.measure.shown(value as f64));
        array(py, values.collect())
    }

    fn times<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let times = self.values.values().map(|(_, times)| times);
        array(py, times.collect())
    }

    #[getter]
    fn mean(&self) -> Option<f64> {
        Some(self.measure.shown(self.values.mean()?))
    }

    #[getter]
    fn deviation(&self) -> Option<f64> {
        Some(self.measure.shown(self.values.deviation()?))
    }

    #[getter]
    fn mean_interval(&self) -> Option<(f64, f64)> {
        let (low, high) = self.values.mean_interval()?;
        Some((self.measure.shown(low), self.measure.shown(high)))
    }

    /// For a value, an area doubled.
    fn share_interval(&self, value: u64) -> Option<(f64, f64)> {
        self.values.share_interval(value)
    }
}

/// The names of the measures, or of those that suit a problem.
#[pyfunction]
pub(crate) fn measures(problem: &Problem) -> Vec<&'static str> {
    let suiting = Measures::all_of(&problem.problem);
    suiting.into_iter().map(Measure::name).collect()
}

/// The measures of these names.
pub(crate) fn named(of: &[String]) -> PyResult<Vec<Measure>> {
    of.iter()
        .map(|name| name.parse().map_err(invalid))
        .collect()
}

/// The values of some tours of one problem: (tours, measures).
#[pyfunction]
pub(crate) fn measured<'py>(
    py: Python<'py>,
    problem: &Problem,
    tours: Vec<Bound<'py, Tour>>,
    of: Vec<String>,
    limits: &Limits,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    let (own, of) = (Arc::clone(&problem.problem), named(&of)?);
    let tours: Vec<Tour> = tours.iter().map(|tour| tour.get().clone()).collect();
    let shape = [tours.len(), of.len()];
    let values = run(py, limits, move |watch| {
        let mut measures = Measures::new(&own, &of).map_err(invalid)?;
        let mut values = Vec::with_capacity(tours.len() * of.len());
        for tour in &tours {
            if watch.is_stopped() {
                return Err(stopped(Stopped::Asked));
            }
            let measured = measures.of(tour.squares()).map_err(invalid)?;
            let of_tour = of.iter().zip(measured);
            values.extend(of_tour.map(|(of, value)| of.shown(value as f64)));
        }
        Ok(values)
    })??;
    array(py, values)?.reshape(shape)
}

/// The distributions of these measures among all tours.
#[pyfunction]
pub(crate) fn stats(
    py: Python<'_>,
    problem: &Problem,
    of: Vec<String>,
    limits: &Limits,
) -> PyResult<Vec<Distribution>> {
    let (own, of) = (Arc::clone(&problem.problem), named(&of)?);
    run(py, limits, move |watch| {
        let mut tally = Tally::new(&own, &of)?;
        list(&own, watch, &mut tally).map_err(stopped)?;
        Ok(tally.distributions())
    })?
}

/// Measures all tours.
fn list(
    problem: &hippodrome::Problem,
    watch: &Watch,
    tally: &mut Tally<'_>,
) -> Result<(), Stopped> {
    let mut tours = hippodrome::Tours::new(problem)?;
    let mut listed = 0;
    while let Some(squares) = tours.advance(&watch.limits())? {
        tally.add(squares);
        listed += 1;
        if listed % APART == 0 {
            watch.tell(listed, None, "measured".to_owned());
        }
    }
    Ok(())
}

/// What was measured so far.
pub(crate) struct Tally<'p> {
    measures: Measures<'p>,
    of: Vec<Distribution>,
}

impl<'p> Tally<'p> {
    pub(crate) fn new(problem: &'p hippodrome::Problem, of: &[Measure]) -> PyResult<Tally<'p>> {
        let empty = |&measure: &Measure| Distribution {
            measure,
            values: hippodrome::Distribution::default(),
        };
        Ok(Tally {
            measures: Measures::new(problem, of).map_err(invalid)?,
            of: of.iter().map(empty).collect(),
        })
    }

    pub(crate) fn add(&mut self, squares: &[Square]) {
        let values = self.measures.of(squares);
        let values = values.expect("a tour of the problem is on its board");
        for (distribution, value) in self.of.iter_mut().zip(values) {
            distribution.values.add(value);
        }
    }

    pub(crate) fn distributions(self) -> Vec<Distribution> {
        self.of
    }
}
