//! How many tours are there?

use std::path::PathBuf;
use std::sync::Arc;

use hippodrome::{CountError, Counter, Ends, Recurrence, Stopped};
use hippodrome_checkpoint::Directory;
use num_bigint::{BigInt, BigUint};
use pyo3::prelude::*;

use crate::errors::{invalid, not_counted};
use crate::ground::board_of;
use crate::problem::Problem;
use crate::running::{GRACE, GRACE_OF_DIRECTORY, Limits, Listener, Watch, run, run_to_the_end};

/// A counter with what it may take.
pub(crate) fn counter<'p>(
    problem: &'p hippodrome::Problem,
    watch: &'p Watch,
) -> Counter<'p, Listener<'p>> {
    let counter = Counter::new(problem).threads(watch.threads);
    let counter = counter.memory(watch.memory).limits(watch.limits());
    counter.watched_by(Listener(watch))
}

/// Asks a counter something.
pub(crate) fn ask<T: Send + 'static>(
    py: Python<'_>,
    problem: &Problem,
    limits: &Limits,
    checkpoint: Option<PathBuf>,
    question: impl FnOnce(&mut Counter<'_, Listener<'_>>) -> Result<T, CountError> + Send + 'static,
) -> PyResult<T> {
    let problem = Arc::clone(&problem.problem);
    let directory = checkpoint.map(|path| Directory::open(&path)).transpose();
    let directory = directory.map_err(invalid)?;
    let grace = match directory {
        Some(_) => GRACE_OF_DIRECTORY,
        None => GRACE,
    };
    let answer = run_to_the_end(py, limits, grace, move |watch| {
        let counter = counter(&problem, watch);
        question(&mut match &directory {
            Some(kept) => counter.store(kept),
            None => counter,
        })
    })?;
    answer.map_err(not_counted)
}

/// The number of tours.
#[pyfunction]
#[pyo3(signature = (problem, limits, checkpoint=None))]
pub(crate) fn count(
    py: Python<'_>,
    problem: &Problem,
    limits: &Limits,
    checkpoint: Option<PathBuf>,
) -> PyResult<BigUint> {
    ask(py, problem, limits, checkpoint, |counter| {
        Ok(counter.count()?.tours)
    })
}

/// The same, found in another way.
#[pyfunction]
pub(crate) fn recount(py: Python<'_>, problem: &Problem, limits: &Limits) -> PyResult<BigUint> {
    ask(py, problem, limits, None, |counter| {
        Ok(counter.recount()?.tours)
    })
}

/// The number of open tours that begin at each square, by index.
#[pyfunction]
pub(crate) fn count_by_start(
    py: Python<'_>,
    problem: &Problem,
    limits: &Limits,
) -> PyResult<Vec<BigUint>> {
    ask(py, problem, limits, None, |counter| counter.by_start())
}

/// All tours, those up to symmetry, and for each symmetry but the identity its name and how many tours it maps to
/// themselves.
type Classes = (BigUint, BigUint, Vec<(String, BigUint)>);

/// The number of tours up to the symmetries of the board.
#[pyfunction]
#[pyo3(signature = (problem, limits, checkpoint=None))]
pub(crate) fn count_up_to_symmetry(
    py: Python<'_>,
    problem: &Problem,
    limits: &Limits,
    checkpoint: Option<PathBuf>,
) -> PyResult<Classes> {
    ask(py, problem, limits, checkpoint, |counter| {
        let classes = counter.classes()?;
        let fixed = classes.fixed.into_iter();
        let fixed = fixed.map(|(symmetry, tours)| (symmetry.to_string(), tours));
        Ok((classes.count.tours, classes.classes, fixed.collect()))
    })
}

/// The numbers of a row of boards, as many ranks as that of the problem and 1, 2, 3 ... files, up to its own, as far as
/// they were found; and what ended it early.
#[pyfunction]
pub(crate) fn count_row(
    py: Python<'_>,
    problem: &Problem,
    limits: &Limits,
) -> PyResult<(Vec<BigUint>, Option<PyErr>)> {
    let problem = Arc::clone(&problem.problem);
    let (numbers, ended) = run(py, limits, move |watch| {
        let mut numbers = Vec::new();
        let ended = counter(&problem, watch).row(|files, tours| {
            numbers.push(tours);
            watch.tell(files, None, "boards".to_owned());
            Ok(())
        });
        (numbers, ended)
    })?;
    match ended {
        Err(CountError::Stopped(Stopped::Unsupported(why))) if numbers.is_empty() => {
            Err(not_counted(why.into()))
        }
        ended => Ok((numbers, ended.err().map(not_counted))),
    }
}

/// How a count would go, in words.
#[pyfunction]
pub(crate) fn count_plan(py: Python<'_>, problem: &Problem, limits: &Limits) -> PyResult<String> {
    ask(py, problem, limits, None, |counter| {
        Ok(counter.plan()?.to_string())
    })
}

/// What a count is expected to take: states in all, the most at a time, their bytes, whether the graph is cut.
#[pyfunction]
pub(crate) fn estimate(
    py: Python<'_>,
    problem: &Problem,
    limits: &Limits,
) -> PyResult<(u64, u64, u64, bool)> {
    ask(py, problem, limits, None, |counter| {
        let estimate = counter.estimate()?;
        Ok((
            estimate.states,
            estimate.widest,
            estimate.bytes,
            estimate.cut,
        ))
    })
}

/// The published number of tours, and its source, if it is known to the table.
#[pyfunction]
pub(crate) fn published(problem: &Problem) -> PyResult<Option<(BigUint, &'static str)>> {
    let problem = &problem.problem;
    let board = board_of(problem.ground()).filter(|board| board.is_full() && board.is_flat());
    let closed = match problem.ends() {
        Ends::Closed => true,
        Ends::Any => false,
        _ => return Ok(None),
    };
    let Some(board) = board.filter(|_| problem.is_free() && is_knight(problem)) else {
        return Ok(None);
    };
    let found = hippodrome::published(board.ranks(), board.files(), closed);
    let number = |digits: &str| digits.parse().map_err(invalid);
    found
        .map(|found| Ok((number(found.count)?, found.source)))
        .transpose()
}

fn is_knight(problem: &hippodrome::Problem) -> bool {
    problem
        .board()
        .is_some_and(|(_, piece)| piece == hippodrome::Leaper::KNIGHT)
}

/// The coefficients of a recurrence, how many terms stand before the first that it gives, how many bear it out, and it as a
/// sentence.
type Recurring = (Vec<BigInt>, usize, usize, String);

/// The shortest recurrence of these terms.
#[pyfunction]
pub(crate) fn recurrence(py: Python<'_>, terms: Vec<BigUint>) -> PyResult<Option<Recurring>> {
    let found = run(py, &Limits::NONE, move |_| Recurrence::of(&terms))?;
    Ok(found.map(|found| {
        let sentence = found.to_string();
        let Recurrence {
            coefficients,
            after,
            confirmed_by,
        } = found;
        (coefficients, after, confirmed_by, sentence)
    }))
}
