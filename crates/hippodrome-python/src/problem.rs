//! The question: which tours of which ground.

use std::sync::Arc;

use hippodrome::{Constraints, Ends, Magic, Square, TourSymmetry, Turning};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::invalid;
use crate::ground::{Ground, Place, board_of, square_of};

/// A ground, ends and constraints, checked against each other.
#[pyclass(frozen, module = "hippodrome._core")]
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) problem: Arc<hippodrome::Problem>,
}

#[pymethods]
impl Problem {
    #[new]
    #[pyo3(signature = (ground, *, closed, start, end, given, require, forbid, one_way, whirling, symmetry, magic))]
    #[expect(clippy::too_many_arguments, reason = "each has a name in Python")]
    fn new(
        ground: &Ground,
        closed: bool,
        start: Option<Place>,
        end: Option<Place>,
        given: Vec<(u32, Place)>,
        require: Vec<(Place, Place)>,
        forbid: Vec<(Place, Place)>,
        one_way: Vec<(Place, Place)>,
        whirling: Option<&str>,
        symmetry: Option<&str>,
        magic: Option<&str>,
    ) -> PyResult<Problem> {
        let ground = &ground.ground;
        let square = |place: &Place| square_of(ground, place);
        let end_of = |place: &Option<Place>| place.as_ref().map(square).transpose();
        let ends = Ends::new(closed, end_of(&start)?, end_of(&end)?).ok_or_else(|| {
            invalid("a closed tour has no end: leave `end` out, or ask for an open tour")
        })?;
        let moves = |pairs: &[(Place, Place)]| -> PyResult<Vec<(Square, Square)>> {
            let pairs = pairs.iter();
            pairs
                .map(|(from, to)| Ok((square(from)?, square(to)?)))
                .collect()
        };
        let given: PyResult<Vec<(u32, Square)>> = given
            .iter()
            .map(|(number, place)| match number.checked_sub(1) {
                Some(step) => Ok((step, square(place)?)),
                None => Err(invalid("number 0 is given: numbers count from 1")),
            })
            .collect();
        let symmetry = symmetry.map(str::parse::<TourSymmetry>).transpose();
        let magic = magic.map(str::parse::<Magic>).transpose();
        let whirling = whirling.map(str::parse::<Turning>).transpose();
        let mut constraints = Constraints {
            symmetry: symmetry.map_err(invalid)?,
            magic: magic.map_err(invalid)?,
            given: given?,
            required: moves(&require)?,
            forbidden: moves(&forbid)?,
            one_way: moves(&one_way)?,
        };
        if let Some(turning) = whirling.map_err(invalid)? {
            let hippodrome::Ground::Board { board, piece } = ground else {
                return Err(invalid("whirling: a graph has no center to turn round"));
            };
            let turning = turning.constraints(board, *piece).map_err(invalid)?;
            constraints.one_way.extend(turning.one_way);
            constraints.forbidden.extend(turning.forbidden);
        }
        let problem = hippodrome::Problem::try_new(ground.clone(), ends).map_err(invalid)?;
        let problem = problem.with(constraints).map_err(invalid)?;
        Ok(Problem::from(problem))
    }

    /// With what `pickle` makes it again.
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((Ground,), Bound<'py, PyDict>)> {
        let constraints = self.problem.constraints();
        let moves = |moves: &[(Square, Square)]| -> Vec<(u32, u32)> {
            let moves = moves.iter();
            moves.map(|(from, to)| (from.raw(), to.raw())).collect()
        };
        let given = constraints.given.iter();
        let given: Vec<(u32, u32)> = given
            .map(|&(step, square)| (step + 1, square.raw()))
            .collect();
        let (start, end) = self.ends();
        let symmetry = constraints.symmetry.as_ref();
        let magic = constraints.magic.as_ref();
        let options = PyDict::new(py);
        options.set_item("closed", self.closed())?;
        options.set_item("start", start)?;
        options.set_item("end", end)?;
        options.set_item("given", given)?;
        options.set_item("require", moves(&constraints.required))?;
        options.set_item("forbid", moves(&constraints.forbidden))?;
        options.set_item("one_way", moves(&constraints.one_way))?;
        options.set_item("whirling", py.None())?;
        options.set_item("symmetry", symmetry.map(ToString::to_string))?;
        options.set_item("magic", magic.map(ToString::to_string))?;
        Ok(((self.ground(),), options))
    }

    fn __str__(&self) -> String {
        self.problem.to_string()
    }

    /// Whether they ask for the same tours, and count them in the same way: an end of an open tour may be given as a number. Of
    /// a closed tour that would fix its direction.
    fn __eq__(&self, other: &Problem) -> bool {
        let known = |problem: &hippodrome::Problem| {
            let constraints = Constraints {
                given: problem.known_steps(),
                ..problem.constraints().clone()
            };
            (!problem.ends().is_closed()).then_some(constraints)
        };
        let [one, other] = [&self.problem, &other.problem];
        let is_open = !one.ends().is_closed();
        one == other || is_open && one.ground() == other.ground() && known(one) == known(other)
    }

    /// Squares or vertices to visit.
    #[getter]
    fn size(&self) -> usize {
        self.problem.len()
    }

    #[getter]
    fn closed(&self) -> bool {
        self.problem.ends().is_closed()
    }

    #[getter]
    fn ground(&self) -> Ground {
        Ground {
            ground: self.problem.ground().clone(),
        }
    }

    /// The indices of the first and the last square, where they are fixed.
    #[getter]
    fn ends(&self) -> (Option<u32>, Option<u32>) {
        let ends = self.problem.ends();
        (ends.start().map(Square::raw), ends.end().map(Square::raw))
    }

    #[getter]
    fn symmetry(&self) -> Option<String> {
        let symmetry = self.problem.constraints().symmetry.as_ref();
        symmetry.map(ToString::to_string)
    }

    #[getter]
    fn magic(&self) -> Option<String> {
        let magic = self.problem.constraints().magic.as_ref();
        magic.map(ToString::to_string)
    }

    /// The numbers that are known, from 1, each with the index of its square: those given, and fixed ends.
    #[getter]
    fn given(&self) -> Vec<(u32, u32)> {
        let known = self.problem.known_steps().into_iter();
        known
            .map(|(step, square)| (step + 1, square.raw()))
            .collect()
    }
}

impl Problem {
    /// The graph that it is about; None of a board.
    pub(crate) fn graph(&self) -> Option<Ground> {
        let ground = self.ground();
        board_of(&ground.ground).is_none().then_some(ground)
    }
}

impl From<hippodrome::Problem> for Problem {
    fn from(problem: hippodrome::Problem) -> Problem {
        Problem {
            problem: Arc::new(problem),
        }
    }
}
