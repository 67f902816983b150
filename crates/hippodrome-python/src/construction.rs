//! Tours of rectangles of any size, by construction.

use std::sync::Arc;

use hippodrome::{Joins, NotConstructed, Numbering, Point, SquareNames, StepNumber};
use hippodrome_draw::{draw_sampled, draw_tiles, draw_window};
use numpy::{Element, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyAny;

use crate::arrays::array;
use crate::errors::{invalid, out_of_memory};
use crate::ground::Place;
use crate::picture::{LookArgs, Scene};
use crate::reason::{Reason, Subject};
use crate::running::{Limits, run};

/// A full rectangle with sides up to 2^63, and the ends of a knight's tour of it.
#[pyclass(frozen, module = "hippodrome._core")]
#[derive(Clone, Debug)]
pub(crate) struct Rectangle {
    rectangle: hippodrome::Rectangle,
}

/// Row and column, from 0 and from the upper left corner.
type RowColumn = (u64, u64);

/// The point that is meant, on a rectangle of so many ranks.
fn point(place: &Place, ranks: u64, files: u64) -> PyResult<Point> {
    let on_board = |point: &Point| point.rank < ranks && point.file < files && point.level == 0;
    let found = match place {
        Place::Name(name) => Some(name.parse().map_err(invalid)?),
        &Place::RowColumn(row, column) => {
            let rank = row.checked_add(1).and_then(|row| ranks.checked_sub(row));
            rank.map(|rank| Point::new(column, rank))
        }
        Place::Index(_) | Place::LevelRowColumn(..) => None,
    };
    found.filter(on_board).ok_or_else(|| {
        let last = Point::new(files.saturating_sub(1), ranks.saturating_sub(1));
        invalid(format_args!(
            "{place} is no square of {ranks}x{files}, whose squares are a1 to {last}, or rows and columns from (0, 0)"
        ))
    })
}

#[pymethods]
impl Rectangle {
    #[new]
    fn new(
        ranks: u64,
        files: u64,
        closed: bool,
        start: Option<Place>,
        end: Option<Place>,
    ) -> PyResult<Rectangle> {
        if closed && end.is_some() {
            return Err(invalid(
                "a closed tour has no end: leave `end` out, or ask for an open tour",
            ));
        }
        let end_of = |place: Option<Place>| {
            let found = place.map(|place| point(&place, ranks, files));
            found.transpose()
        };
        let ends = [end_of(start)?, end_of(end)?];
        let mut rectangle = hippodrome::Rectangle::open(ranks, files, ends);
        rectangle.closed = closed;
        Ok(Rectangle { rectangle })
    }

    /// With what `pickle` makes it again.
    fn __getnewargs__(&self) -> (u64, u64, bool, Option<RowColumn>, Option<RowColumn>) {
        let hippodrome::Rectangle { ranks, files, .. } = self.rectangle;
        let place = |point: Point| (ranks - 1 - point.rank, point.file);
        let [start, end] = self.rectangle.ends.map(|end| end.map(place));
        (ranks, files, self.rectangle.closed, start, end)
    }

    fn __str__(&self) -> String {
        self.rectangle.to_string()
    }

    /// Whether there is a tour: the sentence, and the reason where that is known.
    fn exists(&self, py: Python<'_>) -> PyResult<(String, Option<Reason>)> {
        let rectangle = self.rectangle;
        let existence = run(py, &Limits::NONE, move |_| rectangle.exists())?;
        let existence = existence.map_err(invalid)?;
        let sentence = existence.sentence(&self.rectangle);
        let subject = Subject::Rectangle(rectangle);
        Ok((sentence, Reason::of(subject, existence)))
    }
}

/// A tour of a full rectangle that answers for every step and every square without being stored.
#[pyclass(frozen, module = "hippodrome._core")]
#[derive(Clone, Debug)]
pub(crate) struct Construction {
    rectangle: Rectangle,
    joins: Joins,
    tour: Arc<hippodrome::Construction>,
}

#[pymethods]
impl Construction {
    /// As it was pickled.
    #[new]
    fn restored(py: Python<'_>, rectangle: &Rectangle, joins: &str) -> PyResult<Construction> {
        let built = Construction::of(py, rectangle, joins)?;
        built.ok_or_else(|| invalid(format_args!("there is no {}", rectangle.rectangle)))
    }

    /// With what `pickle` makes it again.
    fn __getnewargs__(&self) -> (Rectangle, String) {
        (self.rectangle.clone(), self.joins.name().to_owned())
    }

    /// None if there is no such tour.
    #[staticmethod]
    fn of(py: Python<'_>, rectangle: &Rectangle, joins: &str) -> PyResult<Option<Construction>> {
        let joins: Joins = joins.parse().map_err(invalid)?;
        let own = rectangle.rectangle;
        let built = run(py, &Limits::NONE, move |_| {
            hippodrome::Construction::joined(&own, joins)
        })?;
        match built {
            Ok(tour) => Ok(Some(Construction {
                rectangle: rectangle.clone(),
                joins,
                tour: Arc::new(tour),
            })),
            Err(NotConstructed::Impossible { .. }) => Ok(None),
            Err(why) => Err(invalid(why)),
        }
    }

    fn __str__(&self) -> String {
        self.tour.to_string()
    }

    #[getter]
    fn title(&self) -> String {
        self.rectangle.rectangle.title(SquareNames::Chess)
    }

    #[getter]
    fn ranks(&self) -> u64 {
        self.tour.ranks()
    }

    #[getter]
    fn files(&self) -> u64 {
        self.tour.files()
    }

    #[getter]
    fn size(&self) -> u128 {
        self.tour.len()
    }

    #[getter]
    fn closed(&self) -> bool {
        self.tour.is_closed()
    }

    /// The name of the square at a step, from 1; None past either end.
    fn square(&self, step: u128) -> Option<String> {
        let point = self.tour.point_at(step.checked_sub(1)?)?;
        Some(point.to_string())
    }

    /// Row and column of the square at a step, from 1; None past either end.
    fn place(&self, step: u128) -> Option<RowColumn> {
        let point = self.tour.point_at(step.checked_sub(1)?)?;
        Some((self.tour.ranks() - 1 - point.rank, point.file))
    }

    /// The step of a square, from 1.
    fn step(&self, place: Place) -> PyResult<u128> {
        let point = point(&place, self.tour.ranks(), self.tour.files())?;
        let step = self.tour.step_of(point);
        step.map(|step| step + 1)
            .ok_or_else(|| invalid(format_args!("{point} is no square of the board")))
    }

    /// The names of so many squares from a step on, which counts from 1.
    fn squares(
        &self,
        py: Python<'_>,
        step: u128,
        count: usize,
        limits: &Limits,
    ) -> PyResult<Vec<String>> {
        let tour = Arc::clone(&self.tour);
        let Some(first) = step.checked_sub(1) else {
            return Err(invalid("step 0: steps count from 1"));
        };
        run(py, limits, move |watch| {
            let squares = tour.iter_from(first).take(count);
            let squares = squares.take_while(|_| !watch.is_stopped());
            squares.map(|point| point.to_string()).collect()
        })
    }

    /// The steps of a window, from 1, as an array of Python's integers; so many rows and columns from its upper left
    /// corner on.
    fn window(
        &self,
        py: Python<'_>,
        corner: (u64, u64),
        rows: u64,
        columns: u64,
        limits: &Limits,
    ) -> PyResult<Vec<u128>> {
        let corner = self.window_corner(corner, rows, columns)?;
        let tour = Arc::clone(&self.tour);
        run(py, limits, move |watch| {
            let window = tour.window(corner, rows, columns).into_iter().flatten();
            let steps = window.map(|(_, step)| step + 1);
            steps.take_while(|_| !watch.is_stopped()).collect()
        })
    }

    /// The step of every square, from 0, the first row at the top; the array is written by the library and handed over
    /// as it is. `uint32` or `uint64`.
    fn fill<'py>(
        &self,
        py: Python<'py>,
        dtype: &str,
        limits: &Limits,
    ) -> PyResult<Bound<'py, PyAny>> {
        match dtype {
            "uint32" => Ok(self.filled::<u32>(py, limits)?.into_any()),
            "uint64" => Ok(self.filled::<u64>(py, limits)?.into_any()),
            _ => Err(invalid(format_args!(
                "dtype={dtype}: steps are written as uint32 or uint64"
            ))),
        }
    }

    /// A picture of a window.
    fn draw_window(
        &self,
        py: Python<'_>,
        corner: (u64, u64),
        rows: u64,
        columns: u64,
        look: LookArgs,
    ) -> PyResult<Scene> {
        let corner = self.window_corner(corner, rows, columns)?;
        let (own, drawn) = (self.clone(), look.look()?);
        let scene = run(py, &Limits::NONE, move |_| {
            let (title, names) = (own.title(), SquareNames::Chess);
            draw_window(&*own.tour, &title, corner, rows, columns, names, &drawn)
        })?;
        look.captioned(scene.map_err(invalid)?)
    }

    /// A picture of how it is put together, in a window.
    fn draw_tiles(
        &self,
        py: Python<'_>,
        corner: (u64, u64),
        rows: u64,
        columns: u64,
        look: LookArgs,
    ) -> PyResult<Scene> {
        let corner = self.window_corner(corner, rows, columns)?;
        let (own, drawn) = (self.clone(), look.look()?);
        let scene = run(py, &Limits::NONE, move |_| {
            let (title, names) = (own.title(), SquareNames::Chess);
            draw_tiles(&own.tour, &title, corner, rows, columns, names, drawn.theme)
        })?;
        look.captioned(scene.map_err(invalid)?)
    }

    /// A picture of the whole from afar: squares evenly spread over the board, colored by their steps.
    fn draw_sampled(&self, py: Python<'_>, look: LookArgs) -> PyResult<Scene> {
        let (own, drawn) = (self.clone(), look.look()?);
        let scene = run(py, &Limits::NONE, move |_| {
            draw_sampled(&*own.tour, &own.title(), &drawn)
        })?;
        look.captioned(scene)
    }
}

impl Construction {
    /// The lowest left square of a window that is given by its upper left corner.
    fn window_corner(&self, (row, column): (u64, u64), rows: u64, columns: u64) -> PyResult<Point> {
        let (ranks, files) = (self.tour.ranks(), self.tour.files());
        let is_within = |from: u64, count: u64, side: u64| {
            count > 0 && from.checked_add(count).is_some_and(|end| end <= side)
        };
        if !is_within(row, rows, ranks) || !is_within(column, columns, files) {
            return Err(invalid(format_args!(
                "a window of {rows}x{columns} from row {row} and column {column} on does not lie on {ranks}x{files}"
            )));
        }
        Ok(Point::new(column, ranks - row - rows))
    }

    fn filled<'py, T: StepNumber + Element + 'static>(
        &self,
        py: Python<'py>,
        limits: &Limits,
    ) -> PyResult<Bound<'py, PyArray2<T>>> {
        let tour = Arc::clone(&self.tour);
        let bytes = tour.len().checked_mul(size_of::<T>() as u128);
        if bytes.is_none_or(|bytes| bytes > limits.memory as u128) {
            return Err(out_of_memory());
        }
        if tour.len() - 1 > T::MAX {
            return Err(invalid("uint32 does not hold every step: take uint64"));
        }
        let steps = run(py, limits, move |watch| {
            let places = usize::try_from(tour.len()).ok()?;
            // Asked for beforehand, since the zeros below are not written where the system gives them.
            Vec::<T>::new().try_reserve_exact(places).ok()?;
            let mut steps = vec![T::default(); places];
            tour.fill_par(&mut steps, watch.threads).ok()?;
            Some(steps)
        })?;
        let steps = steps.ok_or_else(out_of_memory)?;
        let sides = [self.tour.ranks(), self.tour.files()].map(|side| side as usize);
        array(py, steps)?.reshape(sides)
    }
}
