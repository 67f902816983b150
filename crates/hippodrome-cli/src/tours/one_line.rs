//! All numbers of a tour in one line: `[1,14,9,20,...]`, or one below the other.
//!
//! They are the step of each square, row by row, or the squares in order, numbered row by row: `square = row * columns + column`, or, as
//! solvers print a circuit, the square that follows each. Where the numbers make a tour in one way only, that is meant. The squares of a
//! box, and of a board with holes, are numbered as `graph` writes them, and steps have no order there.

use anyhow::bail;
use hippodrome::format::{Body, Claim};
use hippodrome::{Board, Cell, Ends, Grid, Ground, Piece, Problem, Square, verify};

/// How the numbers are read.
const STEPS: &str = "as the steps of the squares, row by row";
const SQUARES: &str = "as the squares in order, counted row by row from the top left";
const SUCCESSORS: &str = "as the square that follows each, counted row by row from the top left";
const VERTICES: &str = "as the squares in order, numbered as graph numbers them";
const VERTEX_SUCCESSORS: &str = "as the square that follows each, numbered as graph numbers them";

/// A claim of all numbers in one line, on its board.
pub(crate) struct OneLine {
    pub(crate) claim: Claim,
    pub(crate) ground: Ground,
    /// How it was read, in a sentence.
    pub(crate) note: String,
}

/// The claim on its board, if it is a row or a column of numbers, each once, and that is not the board's shape: the given board, a
/// square one of as many squares, or else the rectangle of as many on which it is a tour. `None` for all other claims.
///
/// # Errors
///
/// No tour in any way, or one in several.
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
    let (boards, piece) = match (given, &claim.board) {
        (Some(Ground::Board { board, piece }), _) => (vec![board.clone()], *piece),
        (Some(Ground::Graph(_)), _) | (None, Some(_)) => return Ok(None),
        (None, None) if is_tour(claim, &grid.board()?, piece) => return Ok(None),
        (None, None) => (boards(squares as u64)?, piece),
    };
    let suits = |board: &Board| {
        board.len() == squares && (board.levels() > 1 || board.files().min(board.ranks()) > 1)
    };
    if boards.is_empty() || !boards.iter().all(suits) {
        return Ok(None);
    }
    let mut found = Vec::new();
    for board in &boards {
        let readings = readings(grid, board).into_iter().map(|(body, how)| {
            let claim = Claim {
                body,
                ..claim.clone()
            };
            (claim, how, board)
        });
        found.extend(readings.filter(|(claim, ..)| is_tour(claim, board, piece)));
        // Other sides are meant only if the square board has no tour.
        if !found.is_empty() && board.files() == board.ranks() {
            break;
        }
    }
    let advice =
        "write each row of steps on a line of its own (1 14 9), or the squares by name (a1 b3 c5)";
    match (found.pop(), found.last()) {
        (Some((claim, how, board)), None) => Ok(Some(OneLine {
            claim,
            note: format!(
                "the numbers in one line are taken {how}, on {board}: so they are a tour"
            ),
            ground: Ground::Board {
                board: board.clone(),
                piece,
            },
        })),
        (Some((_, how, board)), Some((_, other, on))) => bail!(
            "the {squares} numbers in one line are a tour of {on} {other}, and of {board} {how}: {advice}"
        ),
        (None, _) => {
            let told: Vec<String> = boards.iter().map(Board::to_string).collect();
            let hows: Vec<&str> = readings(grid, &boards[0])
                .into_iter()
                .map(|(_, how)| how)
                .collect();
            bail!(
                "the {squares} numbers in one line are no tour of {} {}: {advice}",
                told.join(" or "),
                hows.join(", and ")
            )
        }
    }
}

/// The rectangles of so many squares, that of two equal sides first; none is a single rank or file.
fn boards(squares: u64) -> anyhow::Result<Vec<Board>> {
    let side = squares.isqrt();
    let mut sides: Vec<(u64, u64)> = (2..=side)
        .rev()
        .filter(|ranks| squares.is_multiple_of(*ranks))
        .flat_map(|ranks| [(ranks, squares / ranks), (squares / ranks, ranks)])
        .collect();
    sides.dedup();
    let boards = sides
        .into_iter()
        .map(|(ranks, files)| Ok(Board::rectangle(ranks, files)?));
    boards.collect()
}

/// The ways to read the numbers on this board.
fn readings(grid: &Grid, board: &Board) -> Vec<(Body, &'static str)> {
    let numbers = || grid.cells.iter().filter_map(number);
    let first = numbers().min().unwrap_or_default();
    let places: Vec<u32> = numbers().map(|number| number - first).collect();
    let circuit = circuit(&places);
    let files = board.files();
    if board.levels() == 1 && !board.has_holes() {
        let as_steps = Body::Grid(Grid {
            files: files as usize,
            ..grid.clone()
        });
        let row_column = |places: &Vec<u32>| {
            let places = places.iter().map(|&place| u64::from(place));
            Body::RowColumn(places.map(|place| (place / files, place % files)).collect())
        };
        let circuit = circuit.map(|circuit| (row_column(&circuit), SUCCESSORS));
        let mut readings = vec![(as_steps, STEPS), (row_column(&places), SQUARES)];
        readings.extend(circuit);
        readings
    } else {
        let vertices =
            |places: &Vec<u32>| Body::Vertices(places.iter().copied().map(Square::new).collect());
        let circuit = circuit.map(|circuit| (vertices(&circuit), VERTEX_SUCCESSORS));
        let mut readings = vec![(vertices(&places), VERTICES)];
        readings.extend(circuit);
        readings
    }
}

/// The places in the order in which each leads to the next, if that is one circuit through all.
fn circuit(successors: &[u32]) -> Option<Vec<u32>> {
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
