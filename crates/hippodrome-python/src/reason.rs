//! Why there is a tour, or why there is none.

use std::sync::Arc;

use hippodrome::{Proof, recheck};
use pyo3::prelude::*;

use crate::running::{Limits, run};

/// A reason, as a sentence and as what it points at.
#[pyclass(frozen, module = "hippodrome._core")]
#[derive(Clone, Debug)]
pub(crate) struct Reason {
    /// None for a rectangle that is too large for a board.
    problem: Option<Arc<hippodrome::Problem>>,
    proof: Proof,
}

/// Groups of squares with their names.
type Groups<'r> = Vec<(&'static str, Vec<&'r str>)>;

#[pymethods]
impl Reason {
    fn __str__(&self) -> String {
        self.proof.to_string()
    }

    /// What kind of an argument it is, in a word.
    #[getter]
    fn kind(&self) -> &'static str {
        match &self.proof {
            Proof::Reason(reason) => reason.evidence().kind,
            Proof::Exhausted { .. } => "exhausted",
            Proof::Construction(_) => "theorem",
        }
    }

    /// The squares that it points at, by the part that they play, and the moves that every tour must make.
    #[getter]
    fn evidence(&self) -> (Groups<'_>, Vec<(&str, &str)>) {
        let Some(reason) = self.reason() else {
            return Default::default();
        };
        let evidence = reason.evidence();
        let groups = evidence.groups.into_iter();
        let groups = groups.map(|(part, squares)| {
            let squares = squares.into_iter().map(|named| named.name.as_str());
            (part, squares.collect())
        });
        let moves = evidence.moves.into_iter();
        let moves = moves.map(|[from, to]| (from.name.as_str(), to.name.as_str()));
        (groups.collect(), moves.collect())
    }

    /// Whether it holds when it is gone through again with the rules alone; None for what is no argument but the
    /// outcome of a search.
    fn recheck(&self, py: Python<'_>) -> PyResult<Option<bool>> {
        let (Some(problem), Some(reason)) = (&self.problem, self.reason()) else {
            return Ok(None);
        };
        let (problem, reason) = (Arc::clone(problem), reason.clone());
        run(py, &Limits::NONE, move |_| Some(recheck(&problem, &reason)))
    }
}

impl Reason {
    pub(crate) fn new(problem: &Arc<hippodrome::Problem>, proof: Proof) -> Reason {
        Reason {
            problem: Some(Arc::clone(problem)),
            proof,
        }
    }

    pub(crate) fn of_rectangle(reason: hippodrome::Reason) -> Reason {
        Reason {
            problem: None,
            proof: Proof::Reason(reason),
        }
    }

    fn reason(&self) -> Option<&hippodrome::Reason> {
        match &self.proof {
            Proof::Reason(reason) => Some(reason),
            Proof::Construction(_) | Proof::Exhausted { .. } => None,
        }
    }
}
