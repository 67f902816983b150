//! All numbers of a tour in one line: `[1,14,9,20,...]`, or one below the other.
//!
//! They are the step of each square, row by row, or the squares in order, numbered row by row: `square = row * columns + column`, or, as
//! solvers print a circuit, the square that follows each. Where the numbers make a tour in one way only, that is meant.

use anyhow::bail;
use hippodrome::format::{Body, Claim};
use hippodrome::{Board, Cell, Ends, Grid, Ground, Piece, Problem, Square, verify};

/// How the numbers are read.
const STEPS: &str = "as the steps of the squares, row by row";
const SQUARES: &str = "as the squares in order, counted row by row from the top left";
const SUCCESSORS: &str = "as the square that follows each, counted row by row from the top left";

/// A claim of all numbers in one line, on its board.
pub(crate) struct OneLine {
    pub(crate) claim: Claim,
    pub(crate) ground: Ground,
    /// How it was read, in a sentence.
    pub(crate) note: String,
}

/// The claim on its board, if it is a row or a column of numbers, each once, and that is not the board's shape: the given board, or
/// a square one of as many squares. `None` for all other claims.
///
/// # Errors
///
/// No tour in either way, or one in both.
pub(crate) fn one_line(
    claim: &Claim,
    given: Option<&Ground>,
    piece: Piece,
) -> anyhow::Result<Option<OneLine>> {
    let Body::Grid(grid) = &claim.body else {
        return Ok(None);
    };
    let squares = grid.cells.len();
    if grid.levels != 1 || grid.files.min(grid.ranks()) != 1 || squares < 4 || !is_permutation(grid)
    {
        return Ok(None);
    }
    let (board, piece) = match (given, &claim.board) {
        (Some(Ground::Board { board, piece }), _) => (board.clone(), *piece),
        (Some(Ground::Graph(_)), _) | (None, Some(_)) => return Ok(None),
        (None, None) => {
            let side = squares.isqrt();
            if side * side != squares || is_tour(claim, &grid.board()?, piece) {
                return Ok(None);
            }
            (Board::rectangle(side as u64, side as u64)?, piece)
        }
    };
    let is_plain = board.levels() == 1 && !board.has_holes() && board.len() == squares;
    if !is_plain || board.files().min(board.ranks()) == 1 {
        return Ok(None);
    }
    let files = board.files();
    let as_steps = Body::Grid(Grid {
        files: files as usize,
        ..grid.clone()
    });
    let numbers = || grid.cells.iter().filter_map(number);
    let first = numbers().min().unwrap_or_default();
    let places: Vec<u64> = numbers().map(|number| u64::from(number - first)).collect();
    let row_column = |places: &[u64]| {
        let pairs = places.iter().map(|place| (place / files, place % files));
        Body::RowColumn(pairs.collect())
    };
    let with = |body: Body| Claim {
        body,
        ..claim.clone()
    };
    let mut readings = vec![
        (with(as_steps), STEPS),
        (with(row_column(&places)), SQUARES),
    ];
    readings.extend(circuit(&places).map(|circuit| (with(row_column(&circuit)), SUCCESSORS)));
    let sides = board.sides();
    let mut tours: Vec<_> = readings
        .into_iter()
        .filter(|(claim, _)| is_tour(claim, &board, piece))
        .collect();
    match (tours.pop(), tours.last()) {
        (Some((claim, how)), None) => Ok(Some(OneLine {
            claim,
            note: format!(
                "the numbers in one line are taken {how}, on {sides}: so they are a tour"
            ),
            ground: Ground::Board { board, piece },
        })),
        (found, other) => {
            let (are, one, another) = match (found, other) {
                (Some((_, how)), Some((_, other))) => ("are a tour of", *other, how),
                _ => ("are no tour of", STEPS, SQUARES),
            };
            bail!(
                "the {squares} numbers in one line {are} {sides} {one}, and {another}: write each row of steps on a \
                 line of its own (1 14 9), or the squares by name (a1 b3 c5)"
            )
        }
    }
}

/// The places in the order in which each leads to the next, if that is one circuit through all.
fn circuit(successors: &[u64]) -> Option<Vec<u64>> {
    let mut circuit = vec![0];
    loop {
        match successors[circuit[circuit.len() - 1] as usize] {
            0 => break,
            next => circuit.push(next),
        }
    }
    (circuit.len() == successors.len()).then_some(circuit)
}

fn number(cell: &Cell) -> Option<u32> {
    match cell {
        Cell::Number(number) => Some(*number),
        Cell::Blank | Cell::Hole => None,
    }
}

/// Whether each number from 0 or from 1 on stands there once.
fn is_permutation(grid: &Grid) -> bool {
    let mut numbers: Vec<u32> = grid.cells.iter().filter_map(number).collect();
    numbers.sort_unstable();
    let first = numbers.first().copied().unwrap_or_default();
    first <= 1
        && numbers.len() == grid.cells.len()
        && numbers.into_iter().eq((first..).take(grid.cells.len()))
}

/// Whether this is a tour, with whatever ends.
fn is_tour(claim: &Claim, board: &Board, piece: Piece) -> bool {
    let problem = Problem::on_board(board.clone(), piece, Ends::Any);
    let squares: Result<Vec<Square>, _> = claim.squares(problem.ground());
    squares.is_ok_and(|squares| verify(&problem, &squares).is_ok())
}
