//! A tour that somebody has: read as text or taken from an array, and held against the rules.

use std::sync::Arc;

use hippodrome::format::{
    Body, Claim, ClaimFlaw, MAX_STEPS, ReadOptions, Shape, StatedConstraints, read_claim,
};
use hippodrome::{Board, Cell, Ends, Flaw, Grid, Ground, Leaper, Piece, Problem, Square};
use numpy::PyReadonlyArray3;
use pyo3::prelude::*;

use crate::errors::invalid;
use crate::problem;
use crate::running::{Limits, run};
use crate::tour::Tour;

/// What is claimed to be a tour.
#[derive(Debug, FromPyObject)]
pub(crate) enum Claimed<'py> {
    /// In any of the forms that are read.
    Text(String),
    /// The step of each square, in the shape of the board: (levels, rows, columns). What is below 0 is a hole, or on a
    /// board that is known a blank.
    Array(PyReadonlyArray3<'py, i64>),
    /// Rows and columns in order, from 0 and from the upper left corner.
    RowColumn(Vec<(u64, u64)>),
    /// Squares or vertices by their indices.
    Indices(Vec<u32>),
}

/// Why something is no tour: the flaw, its step from 1, a hint.
type Flawed = (String, Option<u64>, Option<String>);

/// The tour; or the flaw. The problem is the one asked for, or what the claim says of it.
#[pyfunction]
#[pyo3(signature = (claimed, *, problem, piece, closed, zero_is_hole, limits))]
pub(crate) fn verify(
    py: Python<'_>,
    claimed: Claimed<'_>,
    problem: Option<&problem::Problem>,
    piece: Option<&str>,
    closed: Option<bool>,
    zero_is_hole: bool,
    limits: &Limits,
) -> PyResult<(Option<Tour>, Option<Flawed>)> {
    let piece: Option<Piece> = piece.map(str::parse).transpose().map_err(invalid)?;
    let asked = problem.map(|problem| Arc::clone(&problem.problem));
    let taken = match claimed {
        Claimed::Text(text) => Taken::Text(text),
        Claimed::Array(array) => {
            // Where the board is not given, the holes are what tells it.
            let below_zero = match &asked {
                Some(_) => Cell::Blank,
                None => Cell::Hole,
            };
            Taken::Body(Body::Grid(grid(&array, below_zero, zero_is_hole)?))
        }
        Claimed::RowColumn(pairs) => Taken::Body(Body::RowColumn(pairs)),
        Claimed::Indices(indices) => {
            let squares = indices.into_iter().map(Square::new);
            Taken::Body(Body::Vertices(squares.collect()))
        }
    };
    let judged = run(py, limits, move |_| judge(taken, asked, piece, closed))?;
    Ok(match judged? {
        Ok((problem, tour)) => (Some(Tour::new(&Arc::new(problem), tour)), None),
        Err(flawed) => (None, Some(flawed)),
    })
}

enum Taken {
    Text(String),
    Body(Body),
}

/// The numbers of an array as the grid that they would be printed as.
fn grid(array: &PyReadonlyArray3<'_, i64>, below_zero: Cell, zero_is_hole: bool) -> PyResult<Grid> {
    let array = array.as_array();
    let (levels, ranks, files) = array.dim();
    if array.is_empty() || array.len() > MAX_STEPS {
        return Err(invalid(format_args!(
            "an array of shape {levels}x{ranks}x{files} is no board: it needs a square, and at most {MAX_STEPS}"
        )));
    }
    let cell = |&number: &i64| match number {
        0 if zero_is_hole => Ok(Cell::Hole),
        ..0 => Ok(below_zero),
        _ => u32::try_from(number).map(Cell::Number).map_err(|_| {
            invalid(format_args!(
                "{number} is no step: a tour of the largest board has {MAX_STEPS}"
            ))
        }),
    };
    Ok(Grid {
        files,
        levels,
        cells: array.iter().map(cell).collect::<PyResult<_>>()?,
    })
}

fn judge(
    taken: Taken,
    asked: Option<Arc<Problem>>,
    piece: Option<Piece>,
    closed: Option<bool>,
) -> PyResult<Result<(Problem, hippodrome::Tour), Flawed>> {
    let claim = match taken {
        Taken::Text(text) => {
            let is_graph = asked.as_ref().is_some_and(|asked| asked.board().is_none());
            let shape = if is_graph {
                Shape::Vertices
            } else {
                Shape::Auto
            };
            let options = ReadOptions {
                shape,
                ..ReadOptions::default()
            };
            read_claim(text.as_bytes(), &options).map_err(invalid)?
        }
        Taken::Body(body) => Claim {
            board: None,
            piece: None,
            closed: None,
            constraints: StatedConstraints::default(),
            step_column: None,
            pair_order: None,
            body,
            uncut: None,
        },
    };
    let mut problem = match asked {
        Some(asked) => (*asked).clone(),
        None => match stated(&claim, piece)? {
            Ok(problem) => problem,
            Err(flaw) => return Ok(Err((flaw.to_string(), None, None))),
        },
    };
    let mut squares = match claim.squares(problem.ground()) {
        Ok(squares) => squares,
        Err(flaw @ (ClaimFlaw::NotOfGraph | ClaimFlaw::NotOfBoard)) => return Err(invalid(flaw)),
        Err(ClaimFlaw::Step(flaw)) => return Ok(Err(by_rules(&flaw, &problem, &[]))),
        Err(flaw) => {
            let slip = claim.slip(&problem).map(|(number, square)| {
                let name = problem.ground().name(square);
                format!("with {number} on {name} it is a tour")
            });
            return Ok(Err((flaw.to_string(), None, slip)));
        }
    };
    // Some write the first square of a closed tour again at its end.
    let comes_back = squares.len() == problem.len() + 1 && squares.first() == squares.last();
    if comes_back && squares.len() > 2 {
        squares.pop();
    }
    let says_closed = closed.or(claim.closed).unwrap_or(comes_back);
    let ends = problem.ends();
    if says_closed && !ends.is_closed() && ends.end().is_none() {
        let ends = Ends::new(true, ends.start(), None);
        problem = problem.with_ends(ends.unwrap_or(Ends::Closed));
    }
    let stated = claim.constraints(problem.ground()).map_err(invalid)?;
    if !stated.is_empty() && problem.is_free() {
        problem = problem.with(stated).map_err(invalid)?;
    }
    Ok(match hippodrome::verify(&problem, &squares) {
        Ok(tour) => Ok((problem, tour)),
        Err(flaw) => Err(by_rules(&flaw, &problem, &squares)),
    })
}

/// An open tour of the board that a claim speaks of.
fn stated(claim: &Claim, piece: Option<Piece>) -> PyResult<Result<Problem, ClaimFlaw>> {
    let piece = piece.or(claim.piece).unwrap_or(Leaper::KNIGHT.into());
    let board: Option<Board> = match claim.least_board() {
        Ok(board) => board,
        Err(flaw) => return Ok(Err(flaw)),
    };
    let board = board.ok_or_else(|| {
        invalid("squares are given by number only: say which board or graph it is, as in verify(tour, \"8x8\")")
    })?;
    let ground = Ground::Board { board, piece };
    Ok(Ok(Problem::new(ground, Ends::Any)))
}

fn by_rules(flaw: &Flaw, problem: &Problem, squares: &[Square]) -> Flawed {
    let step = match flaw {
        Flaw::OffBoard { step, .. }
        | Flaw::Twice { step, .. }
        | Flaw::NotAMove { step, .. }
        | Flaw::Forbidden { step, .. } => Some(step + 1),
        _ => None,
    };
    (flaw.to_string(), step, flaw.hint(problem, squares))
}
