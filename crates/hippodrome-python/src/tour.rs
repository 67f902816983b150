//! A tour that has passed the checker, with its problem.

use std::sync::Arc;

use hippodrome::format::{GridOptions, TOUR_FORMS, TourForm};
use hippodrome::{Point, Square, verify};
use hippodrome_draw::{Paper, Recorder, draw, plot, write_plot};
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arrays::array;
use crate::errors::{internal, invalid};
use crate::ground::board_of;
use crate::picture::{LookArgs, Scene, filmed};
use crate::problem::Problem;
use crate::running::{Limits, run};

/// A checked tour of a problem.
#[pyclass(frozen, module = "hippodrome._core")]
#[derive(Clone, Debug)]
pub(crate) struct Tour {
    problem: Arc<hippodrome::Problem>,
    pub(crate) tour: Arc<hippodrome::Tour>,
}

#[pymethods]
impl Tour {
    /// The squares by their indices, which are checked.
    #[new]
    fn checked(
        py: Python<'_>,
        problem: &Problem,
        squares: PyReadonlyArray1<'_, u32>,
    ) -> PyResult<Tour> {
        let own = Arc::clone(&problem.problem);
        let squares = squares.as_array();
        let squares: Vec<Square> = squares.iter().map(|&index| Square::new(index)).collect();
        let verdict = run(py, &Limits::NONE, move |_| verify(&own, &squares))?;
        let tour = verdict.map_err(|flaw| invalid(format_args!("not a tour: {flaw}")))?;
        Ok(Tour::new(&problem.problem, tour))
    }

    /// With what `pickle` makes it again.
    fn __getnewargs__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Problem, Bound<'py, PyArray1<u32>>)> {
        Ok((self.problem(), self.indices(py)?))
    }

    fn __len__(&self) -> usize {
        self.tour.len()
    }

    fn __str__(&self) -> String {
        self.tour.display(&self.problem).to_string()
    }

    fn __eq__(&self, other: &Tour) -> bool {
        self.tour == other.tour && self.problem.ground() == other.problem.ground()
    }

    #[getter]
    pub(crate) fn problem(&self) -> Problem {
        Problem {
            problem: Arc::clone(&self.problem),
        }
    }

    /// Whether it was asked for as a closed one.
    #[getter]
    fn closed(&self) -> bool {
        self.tour.is_closed()
    }

    /// Whether a move leads from the last square to the first, as it does in a closed tour.
    #[getter]
    fn closes(&self) -> bool {
        let ground = self.problem.ground();
        let joins = || ground.joins(self.tour.end(), self.tour.start());
        self.tour.is_closed() || self.tour.len() > 2 && joins()
    }

    /// The indices of the squares in the order of the tour.
    fn indices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u32>>> {
        let indices = self.tour.squares().iter().map(|square| square.raw());
        array(py, indices.collect())
    }

    /// The names of the squares in the order of the tour.
    fn names(&self) -> Vec<String> {
        let squares = self.tour.squares().iter();
        squares
            .map(|&square| self.problem.ground().name(square))
            .collect()
    }

    /// Level, row and column of each square in the order of the tour; shape (squares, 3). None on a graph.
    fn places<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<i64>>>> {
        let Some(board) = board_of(self.problem.ground()) else {
            return Ok(None);
        };
        let squares = self.tour.squares().iter();
        let points = squares.filter_map(|&square| board.point(square));
        let places = points.flat_map(|point| {
            let level = board.levels() - 1 - point.level;
            [level, board.ranks() - 1 - point.rank, point.file].map(|part| part as i64)
        });
        let places = array(py, places.collect())?;
        places.reshape([self.tour.len(), 3]).map(Some)
    }

    /// The step of each square, from 1, in the shape of the board, 0 for a hole: (levels, rows, columns). None on a
    /// graph.
    fn array<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray3<i64>>>> {
        let Some(board) = board_of(self.problem.ground()) else {
            return Ok(None);
        };
        let steps = self.tour.steps();
        let mut cells = Vec::with_capacity(board.places() as usize);
        for (level, rank) in board.lines() {
            cells.extend((0..board.files()).map(|file| {
                let square = board.square(Point::new(file, rank).on_level(level));
                square.map_or(0, |square| i64::from(steps[square.index()]) + 1)
            }));
        }
        let sides = [board.levels(), board.ranks(), board.files()];
        let cells = array(py, cells)?;
        cells.reshape(sides.map(|side| side as usize)).map(Some)
    }

    /// As text in one of the forms that can be read back.
    fn write(&self, py: Python<'_>, form: &str, first: u64) -> PyResult<String> {
        let form = TourForm::by_name(form).ok_or_else(|| {
            let names = TOUR_FORMS.each_ref().map(|form| form.name).join(", ");
            invalid(format_args!("`{form}` is not a form of tours: use {names}"))
        })?;
        form.check(self.problem.ground()).map_err(invalid)?;
        let own = self.clone();
        let written = run(py, &Limits::NONE, move |_| {
            let mut text = Vec::new();
            let options = GridOptions { first };
            let written = form.write(&mut text, &own.problem, &own.tour, &options);
            written.map(|()| text)
        })?;
        String::from_utf8(written.map_err(invalid)?).map_err(internal)
    }

    /// A picture of it.
    fn draw(&self, py: Python<'_>, look: LookArgs) -> PyResult<Scene> {
        let (own, drawn) = (self.clone(), look.look()?);
        if drawn.sums && !board_of(own.problem.ground()).is_some_and(|board| board.is_full()) {
            return Err(invalid(
                "sums are those of the rows and columns of a plain rectangle: leave them out",
            ));
        }
        let scene = run(py, &Limits::NONE, move |_| {
            draw(&own.problem, &own.tour, &drawn)
        })?;
        look.captioned(scene.map_err(invalid)?)
    }

    /// One path in millimetres, as SVG.
    fn plot(&self, py: Python<'_>, paper: &str) -> PyResult<String> {
        let (own, paper): (_, Paper) = (self.clone(), paper.parse().map_err(invalid)?);
        let written = run(py, &Limits::NONE, move |_| {
            let plot = plot(&own.problem, &own.tour, paper).map_err(invalid)?;
            let mut text = Vec::new();
            write_plot(&mut text, &plot).map_err(internal)?;
            Ok::<_, PyErr>(text)
        })?;
        String::from_utf8(written?).map_err(internal)
    }

    /// The knight going its way, as a film: `gif` or `apng`.
    #[pyo3(signature = (form, theme_name, width, limits))]
    fn film<'py>(
        &self,
        py: Python<'py>,
        form: &str,
        theme_name: &str,
        width: Option<u32>,
        limits: &Limits,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let tour = Arc::clone(&self.tour);
        let recorder = move || Recorder::of_tour(&tour);
        filmed(py, &self.problem, recorder, form, theme_name, width, limits)
    }
}

impl Tour {
    pub(crate) fn new(problem: &Arc<hippodrome::Problem>, tour: hippodrome::Tour) -> Tour {
        Tour {
            problem: Arc::clone(problem),
            tour: Arc::new(tour),
        }
    }

    pub(crate) fn squares(&self) -> &[hippodrome::Square] {
        self.tour.squares()
    }
}
