//! A tour that somebody has: read as text or taken from an array, and held against the rules.

use std::sync::Arc;

use hippodrome::format::{
    Body, Claim, ClaimFlaw, MAX_STEPS, ReadOptions, Shape, StatedConstraints, TitledClaim,
    read_claims, read_claims_of_graph,
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

/// A tour, or why something is none.
type Verdict = (Option<Tour>, Option<Flawed>);

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
) -> PyResult<Verdict> {
    let piece: Option<Piece> = piece.map(str::parse).transpose().map_err(invalid)?;
    let asked = problem.map(|problem| Arc::clone(&problem.problem));
    let taken = taken(claimed, asked.is_some(), zero_is_hole)?;
    let judged = run(py, limits, move |_| {
        let claim = only(taken, asked.as_deref())?;
        judge(&claim, asked.as_deref(), piece, closed)
    })?;
    Ok(verdict(judged?))
}

/// One of several tours in a text: its title; the tour or the flaw; or why it cannot be read.
type Titled = (Option<String>, Option<Tour>, Option<Flawed>, Option<PyErr>);

/// All tours of a text, each judged as `verify` does.
#[pyfunction]
#[pyo3(signature = (text, *, problem, piece, closed, limits))]
pub(crate) fn verify_all(
    py: Python<'_>,
    text: String,
    problem: Option<&problem::Problem>,
    piece: Option<&str>,
    closed: Option<bool>,
    limits: &Limits,
) -> PyResult<Vec<Titled>> {
    let piece: Option<Piece> = piece.map(str::parse).transpose().map_err(invalid)?;
    let asked = problem.map(|problem| Arc::clone(&problem.problem));
    let judged = run(py, limits, move |_| {
        let claims = claims_of(&text, asked.as_deref()).into_iter();
        let judged = claims.map(|TitledClaim { title, claim, .. }| {
            let claim = claim.map_err(invalid);
            let judged = claim.and_then(|claim| judge(&claim, asked.as_deref(), piece, closed));
            (title, judged)
        });
        judged.collect::<Vec<_>>()
    })?;
    let told = judged.into_iter().map(|(title, judged)| match judged {
        Ok(judged) => {
            let (tour, flaw) = verdict(judged);
            (title, tour, flaw, None)
        }
        Err(error) => (title, None, None, Some(error)),
    });
    Ok(told.collect())
}

/// The squares of a claim by their indices, whatever is wrong with them.
#[pyfunction]
#[pyo3(signature = (claimed, *, problem, zero_is_hole, limits))]
pub(crate) fn claimed_squares(
    py: Python<'_>,
    claimed: Claimed<'_>,
    problem: &problem::Problem,
    zero_is_hole: bool,
    limits: &Limits,
) -> PyResult<Vec<u32>> {
    let own = Arc::clone(&problem.problem);
    let taken = taken(claimed, true, zero_is_hole)?;
    run(py, limits, move |_| {
        let squares = only(taken, Some(&own))?.squares(own.ground());
        let squares = squares.map_err(invalid)?.into_iter();
        Ok(squares.map(Square::raw).collect())
    })?
}

fn verdict(judged: Result<(Problem, hippodrome::Tour), Flawed>) -> Verdict {
    match judged {
        Ok((problem, tour)) => (Some(Tour::new(&Arc::new(problem), tour)), None),
        Err(flawed) => (None, Some(flawed)),
    }
}

/// What is claimed, without what is Python's.
fn taken(claimed: Claimed<'_>, is_board_known: bool, zero_is_hole: bool) -> PyResult<Taken> {
    Ok(match claimed {
        Claimed::Text(text) => Taken::Text(text),
        Claimed::Array(array) => {
            // Where the board is not given, the holes are what tells it.
            let below_zero = match is_board_known {
                true => Cell::Blank,
                false => Cell::Hole,
            };
            Taken::Body(Body::Grid(grid(&array, below_zero, zero_is_hole)?))
        }
        Claimed::RowColumn(pairs) => Taken::Body(Body::RowColumn(pairs)),
        Claimed::Indices(indices) => {
            let squares = indices.into_iter().map(Square::new);
            Taken::Body(Body::Vertices(squares.collect()))
        }
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

/// All that a text claims, of this ground if it is known.
fn claims_of(text: &str, asked: Option<&Problem>) -> Vec<TitledClaim> {
    let options = ReadOptions::default();
    match asked.map(Problem::ground) {
        Some(ground @ Ground::Graph(graph)) => {
            let options = ReadOptions {
                shape: Shape::Vertices,
                ..options
            };
            read_claims_of_graph(text.as_bytes(), &options.on(ground), graph)
        }
        _ => read_claims(text.as_bytes(), &options),
    }
}

/// The only claim.
fn only(taken: Taken, asked: Option<&Problem>) -> PyResult<Claim> {
    match taken {
        Taken::Text(text) => {
            let mut claims = claims_of(&text, asked);
            match (claims.pop(), claims.len()) {
                (Some(only), 0) => only.claim.map_err(invalid),
                (_, others) => Err(invalid(format_args!(
                    "the text holds {} tours: `verify_all` checks each of them",
                    others + 1
                ))),
            }
        }
        Taken::Body(body) => Ok(Claim {
            board: None,
            piece: None,
            closed: None,
            constraints: StatedConstraints::default(),
            step_column: None,
            pair_order: None,
            body,
            uncut: None,
        }),
    }
}

fn judge(
    claim: &Claim,
    asked: Option<&Problem>,
    piece: Option<Piece>,
    closed: Option<bool>,
) -> PyResult<Result<(Problem, hippodrome::Tour), Flawed>> {
    let mut problem = match asked {
        Some(asked) => asked.clone(),
        None => match stated(claim, piece)? {
            Ok(problem) => problem,
            Err(flaw) => return Ok(Err((flaw.to_string(), None, None))),
        },
    };
    let mut squares = match claim.squares(problem.ground()) {
        Ok(squares) => squares,
        Err(flaw @ (ClaimFlaw::NotOfGraph | ClaimFlaw::NotOfBoard)) => return Err(invalid(flaw)),
        Err(ClaimFlaw::Step(flaw)) => return Ok(Err(by_rules(&flaw, &problem, &[]))),
        Err(flaw) => {
            if let Some(tour) = claim.tour_of_edges(&problem) {
                return Ok(Ok(tour));
            }
            let slip = claim.slip(&problem).map(|(number, square)| {
                let name = problem.ground().name(square);
                format!("with {number} on {name} it is a tour")
            });
            let hint = slip.or_else(|| claim.list_slip(&problem));
            return Ok(Err((flaw.to_string(), None, hint)));
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
        // Edges that are listed may be those of a tour.
        Err(flaw) => claim.tour_of_edges(&problem).ok_or_else(|| {
            let (sentence, step, hint) = by_rules(&flaw, &problem, &squares);
            (sentence, step, claim.list_slip(&problem).or(hint))
        }),
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
