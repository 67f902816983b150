//! Do given numbers leave one tour, and which numbers would?

use std::sync::Arc;

use hippodrome::format::{GridOptions, ReadOptions, read_claim, write_puzzle as write};
use hippodrome::puzzle::{Difficulty, NotMade, Solutions, check, make, minimal, spared};
use hippodrome::{Constraints, Ends, Piece, Stopped};
use hippodrome_draw::draw_known;
use pyo3::prelude::*;

use crate::errors::{internal, invalid, stopped, unsupported};
use crate::picture::{LookArgs, Scene};
use crate::problem::Problem;
use crate::reason::Reason;
use crate::running::{Limits, Listener, run};
use crate::tour::Tour;

/// The solutions that were found (none, one, or two of several), why there is none, and the nodes that it took.
#[pyfunction]
pub(crate) fn check_puzzle(
    py: Python<'_>,
    problem: &Problem,
    limits: &Limits,
) -> PyResult<(Vec<Tour>, Option<Reason>, u64)> {
    let problem = &problem.problem;
    let own = Arc::clone(problem);
    let (solutions, nodes) = run(py, limits, move |watch| {
        check(&own, &watch.limits(), &mut Listener(watch))
    })?;
    let tour = |tour| Tour::new(problem, tour);
    match solutions {
        Solutions::None(proof) => Ok((vec![], Some(Reason::against(problem, proof)), nodes)),
        Solutions::One(one) => Ok((vec![tour(one)], None, nodes)),
        Solutions::Several(one, other) => Ok((vec![tour(one), tour(other)], None, nodes)),
        Solutions::Some(_, why) | Solutions::Unknown(why) => Err(stopped(why)),
    }
}

/// The given numbers without which, each by itself, the solution is still the only one; the solution is found if it is not known.
#[pyfunction]
pub(crate) fn spared_numbers(
    py: Python<'_>,
    problem: &Problem,
    solution: Option<&Tour>,
    limits: &Limits,
) -> PyResult<Vec<u32>> {
    let (_, spared) = solved(
        py,
        problem,
        solution,
        limits,
        |of, tour, limits, listener| spared(of, tour, limits, listener),
    )?;
    Ok(spared.into_iter().map(|(step, _)| step + 1).collect())
}

/// The puzzle with fewer given numbers, of which none can be spared, and its solution.
#[pyfunction]
pub(crate) fn minimal_puzzle(
    py: Python<'_>,
    problem: &Problem,
    solution: Option<&Tour>,
    limits: &Limits,
) -> PyResult<(Problem, Tour)> {
    let (solution, minimal) = solved(
        py,
        problem,
        solution,
        limits,
        |of, tour, limits, listener| minimal(of, tour, limits, listener),
    )?;
    let problem = Problem::from(minimal);
    let solution = Tour::new(&problem.problem, solution);
    Ok((problem, solution))
}

/// The only solution of a puzzle, and what is found out with it, all within the same limits.
fn solved<T: Send + 'static>(
    py: Python<'_>,
    problem: &Problem,
    solution: Option<&Tour>,
    limits: &Limits,
    find: impl FnOnce(
        &hippodrome::Problem,
        &hippodrome::Tour,
        &hippodrome::Limits<'_>,
        &mut Listener<'_>,
    ) -> Result<(T, u64), Stopped>
    + Send
    + 'static,
) -> PyResult<(hippodrome::Tour, T)> {
    let own = Arc::clone(&problem.problem);
    let known = solution.map(|solution| solution.tour.as_ref().clone());
    let found = run(py, limits, move |watch| {
        let limits = watch.limits();
        let (solutions, nodes) = match known {
            Some(known) => (Solutions::One(known), 0),
            None => check(&own, &limits, &mut Listener(watch)),
        };
        match solutions {
            Solutions::One(solution) => {
                let found = find(&own, &solution, &limits.after(nodes), &mut Listener(watch));
                Ok(found.map(|(found, _)| (solution, found)))
            }
            Solutions::None(_) => Err("no solution"),
            Solutions::Several(..) => Err("several solutions"),
            Solutions::Some(_, why) | Solutions::Unknown(why) => Ok(Err(why)),
        }
    })?;
    match found {
        Ok(found) => found.map_err(stopped),
        Err(flaw) => Err(invalid(format_args!("the puzzle has {flaw}"))),
    }
}

/// A puzzle with one solution, that solution, and the nodes that it takes to find it; or why there is none.
type Made = (Option<(Problem, Tour, u64)>, Option<Reason>);

/// Makes a puzzle with one solution.
#[pyfunction]
pub(crate) fn make_puzzle(
    py: Python<'_>,
    problem: &Problem,
    seed: u64,
    difficulty: &str,
    limits: &Limits,
) -> PyResult<Made> {
    let difficulty = match difficulty {
        "easy" => Difficulty::Easy,
        "medium" => Difficulty::Medium,
        "hard" => Difficulty::Hard,
        _ => {
            return Err(invalid(format_args!(
                "difficulty=`{difficulty}`: use easy, medium or hard"
            )));
        }
    };
    let problem = &problem.problem;
    let own = Arc::clone(problem);
    let made = run(py, limits, move |watch| {
        let limits = watch.limits();
        make(&own, seed, difficulty, &limits, &mut Listener(watch))
    })?;
    match made {
        Ok(puzzle) => {
            let made = Arc::new(puzzle.problem);
            let solution = Tour::new(&made, puzzle.solution);
            Ok((
                Some((Problem { problem: made }, solution, puzzle.nodes)),
                None,
            ))
        }
        Err(NotMade::Impossible(proof)) => Ok((None, Some(Reason::against(problem, proof)))),
        Err(NotMade::Stopped(why)) => Err(stopped(why)),
        Err(why) => Err(unsupported(why)),
    }
}

/// The puzzle that a grid with blanks is: `.` or a number below 0 for a square without a number, `#` for a hole.
#[pyfunction]
pub(crate) fn read_puzzle(text: &str, piece: &str, closed: bool) -> PyResult<Problem> {
    let claim = read_claim(text.as_bytes(), &ReadOptions::default()).map_err(invalid)?;
    let board = claim.least_board().map_err(invalid)?;
    let board = board.ok_or_else(|| invalid("a puzzle is a grid of numbers, `.` and `#`"))?;
    let given = claim.given(&board).map_err(invalid)?;
    let piece: Piece = piece.parse().map_err(invalid)?;
    let is_closed = closed || claim.closed == Some(true);
    let ends = if is_closed { Ends::Closed } else { Ends::Any };
    let constraints = Constraints {
        given,
        ..Constraints::default()
    };
    let problem = hippodrome::Problem::on_board(board, piece, ends).with(constraints);
    Ok(problem.map_err(invalid)?.into())
}

/// A puzzle as a grid with blanks.
#[pyfunction]
pub(crate) fn write_puzzle(problem: &Problem) -> PyResult<String> {
    if problem.problem.board().is_none() {
        return Err(invalid(
            "a puzzle is written on a board, and this is a graph",
        ));
    }
    let mut text = Vec::new();
    write(&mut text, &problem.problem, &GridOptions::default()).map_err(invalid)?;
    String::from_utf8(text).map_err(internal)
}

/// A picture of a problem: its board and its given numbers.
#[pyfunction]
pub(crate) fn draw_problem(py: Python<'_>, problem: &Problem, look: LookArgs) -> PyResult<Scene> {
    let (own, drawn) = (Arc::clone(&problem.problem), look.look()?);
    let scene = run(py, &Limits::NONE, move |_| {
        draw_known(&own, &own.known_steps(), &drawn)
    })?;
    look.captioned(scene.map_err(invalid)?)
}
