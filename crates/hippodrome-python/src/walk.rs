//! Walks that need be no tours: drawn as they are, or made by Warnsdorff's rule from every square; and letters along a tour.

use std::sync::Arc;

use hippodrome::{Method, Offset, Rule, Square, Ties, WalksByStart, Warnsdorff};
use hippodrome_draw::Look;
use numpy::PyArray1;
use pyo3::prelude::*;

use crate::arrays::array;
use crate::errors::{invalid, stopped};
use crate::ground::board_of;
use crate::picture::{LookArgs, Scene};
use crate::problem::Problem;
use crate::running::{Limits, run};
use crate::tour::Tour;

/// A picture of a walk, whatever is wrong with it; squares by their indices.
#[pyfunction]
pub(crate) fn draw_walk(
    py: Python<'_>,
    problem: &Problem,
    squares: Vec<u32>,
    look: LookArgs,
) -> PyResult<Scene> {
    let (own, drawn) = (Arc::clone(&problem.problem), look.look()?);
    let squares: Vec<Square> = squares.into_iter().map(Square::new).collect();
    if squares.is_empty() || squares.iter().any(|square| square.index() >= own.len()) {
        return Err(invalid(
            "a walk has a square at least, and all of them are on the board",
        ));
    }
    let scene = run(py, &Limits::NONE, move |_| {
        hippodrome_draw::draw_walk(&own, &squares, &drawn)
    })?;
    look.captioned(scene.map_err(invalid)?)
}

/// A picture of texts that lie along a tour, from its first square on.
#[pyfunction]
pub(crate) fn draw_texts(
    py: Python<'_>,
    tour: &Tour,
    texts: Vec<String>,
    look: LookArgs,
) -> PyResult<Scene> {
    let (own, drawn) = (tour.clone(), look.look()?);
    let scene = run(py, &Limits::NONE, move |_| {
        let problem = own.problem().problem;
        let board = board_of(problem.ground())
            .ok_or_else(|| invalid("a text is laid on a board, and this is a graph"))?;
        let laid = own.squares().iter().copied();
        let laid: Vec<(Square, &str)> = laid.zip(texts.iter().map(String::as_str)).collect();
        let look = Look {
            theme: drawn.theme,
            ..Look::default()
        };
        let title = format!("a text on {board}");
        hippodrome_draw::draw_texts(board, &laid, &title, &look).map_err(invalid)
    })??;
    look.captioned(scene)
}

/// How many walks by Warnsdorff's rule alone were made from each square, and how many of them are tours, by index.
#[pyfunction]
#[pyo3(signature = (problem, ties, order, trials, seed, limits))]
pub(crate) fn walks_by_start<'py>(
    py: Python<'py>,
    problem: &Problem,
    ties: &str,
    order: Option<Vec<(i64, i64)>>,
    trials: u64,
    seed: u64,
    limits: &Limits,
) -> PyResult<(u64, Bound<'py, PyArray1<u64>>)> {
    let ties: Ties = ties.parse().map_err(invalid)?;
    ties.suits(&problem.problem).map_err(invalid)?;
    if ties == Ties::Squirrel {
        return Err(invalid(
            "squirrel's orders are for one start, a1: ask `tour` with method=\"warnsdorff\", ties=\"squirrel\"",
        ));
    }
    let how = Warnsdorff {
        rule: Rule {
            ties,
            most_first: false,
        },
        alone: true,
        seed,
        // Rows go down and ranks go up.
        offsets: order.map(|order| {
            let moves = order.into_iter();
            let moves = moves.map(|(row, column)| Offset::new(column, row.wrapping_neg()));
            moves.collect()
        }),
    };
    let own = Arc::clone(&problem.problem);
    if let Some(why) = Method::Warnsdorff(how.clone()).unsupported(&own) {
        return Err(stopped(why.into()));
    }
    let found = run(py, limits, move |watch| {
        let (closed, squares) = (own.ends().is_closed(), own.len() as u64);
        let told = |done| watch.tell(done, Some(squares), "starts".to_owned());
        hippodrome::walks_by_start(own.ground(), closed, &how, trials, &watch.limits(), told)
    })?;
    let WalksByStart { walks, completed } = found.map_err(stopped)?;
    Ok((walks, array(py, completed)?))
}
