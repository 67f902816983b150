//! That there is no tour, shown by a search that is written down, and checked by rules of its own.

use std::sync::Arc;

use hippodrome::format::{read_refutation, write_refutation};
use hippodrome::{Exact, NotRefuted, refute as find};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::{internal, invalid, stopped, unsupported};
use crate::ground::Ground;
use crate::problem::Problem;
use crate::running::{Limits, Listener, run};
use crate::tour::Tour;

/// A refutation with the problem that it is about.
#[pyclass(frozen, module = "hippodrome._core")]
#[derive(Debug)]
pub(crate) struct Refutation {
    problem: Arc<hippodrome::Problem>,
    refutation: Arc<hippodrome::Refutation>,
}

#[pymethods]
impl Refutation {
    /// As it was written; one of a graph needs the graph.
    #[new]
    fn read(py: Python<'_>, text: Vec<u8>, graph: Option<&Ground>) -> PyResult<Refutation> {
        let graph = graph.map(|graph| graph.ground.clone());
        let read = run(py, &Limits::NONE, move |_| {
            read_refutation(&text[..], graph)
        })?;
        let (problem, refutation) = read.map_err(invalid)?;
        Ok(Refutation {
            problem: Arc::new(problem),
            refutation: Arc::new(refutation),
        })
    }

    /// With what `pickle` makes it again.
    fn __getnewargs__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyBytes>, Option<Ground>)> {
        let text = self.write(py)?;
        Ok((PyBytes::new(py, text.as_bytes()), self.problem().graph()))
    }

    #[getter]
    fn problem(&self) -> Problem {
        Problem {
            problem: Arc::clone(&self.problem),
        }
    }

    /// The suppositions of a search tree; None of others.
    #[getter]
    fn suppositions(&self) -> Option<usize> {
        self.refutation.suppositions()
    }

    /// The squares of a sweep; None of others.
    #[getter]
    fn swept(&self) -> Option<usize> {
        self.refutation.swept()
    }

    /// The clauses that a search learned; None of others.
    #[getter]
    fn learned(&self) -> Option<usize> {
        self.refutation.learned()
    }

    fn __str__(&self) -> String {
        self.refutation.to_string()
    }

    /// As text, which can be read back.
    fn write(&self, py: Python<'_>) -> PyResult<String> {
        let (problem, refutation) = (Arc::clone(&self.problem), Arc::clone(&self.refutation));
        let text = run(py, &Limits::NONE, move |_| {
            let mut text = Vec::new();
            write_refutation(&mut text, &problem, &refutation).map(|()| text)
        })?;
        String::from_utf8(text.map_err(internal)?).map_err(internal)
    }

    /// Its first flaw, if it has one. Larger than the check goes through is none.
    fn check(&self, py: Python<'_>, limits: &Limits) -> PyResult<Option<String>> {
        let (problem, refutation) = (Arc::clone(&self.problem), Arc::clone(&self.refutation));
        let checked = run(py, limits, move |_| refutation.check(&problem))?;
        match checked.err() {
            Some(flaw) if flaw.is_of_size() => Err(unsupported(flaw)),
            flaw => Ok(flaw.map(|flaw| flaw.to_string())),
        }
    }
}

/// Looks for a refutation, or else for a tour.
#[pyfunction]
pub(crate) fn refute(
    py: Python<'_>,
    problem: &Problem,
    seed: u64,
    limits: &Limits,
) -> PyResult<(Option<Refutation>, Option<Tour>)> {
    let problem = &problem.problem;
    let own = Arc::clone(problem);
    let refuted = run(py, limits, move |watch| {
        let exact = Exact { seed };
        find(&own, &exact, &watch.limits(), &mut Listener(watch))
    })?;
    match refuted {
        Ok(refutation) => {
            let problem = Arc::clone(problem);
            let refutation = Arc::new(refutation);
            Ok((
                Some(Refutation {
                    problem,
                    refutation,
                }),
                None,
            ))
        }
        Err(NotRefuted::Tour(tour)) => Ok((None, Some(Tour::new(problem, tour)))),
        Err(NotRefuted::Stopped(why)) => Err(stopped(why)),
        Err(why) => Err(unsupported(why)),
    }
}
