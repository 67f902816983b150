//! The numbers of a tour or of a puzzle as a grid: right-aligned columns, the highest rank first, holes as `#`.

use std::io::{self, Write};

use crate::board::Board;
use crate::format::suits::check_tour;
use crate::problem::Problem;
use crate::square::{Point, Square};
use crate::tour::Tour;

/// How a grid is written.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct GridOptions {
    /// The number of the first square: 1, or 0 as programmers count.
    pub first: u64,
}

impl Default for GridOptions {
    fn default() -> Self {
        GridOptions { first: 1 }
    }
}

/// Writes the step of every square, the highest rank first; the levels of a box one under the other,
/// the highest first, with a blank line between them.
///
/// Cost: 4 bytes a square, O(places).
///
/// # Errors
///
/// Those of `out`; [`io::ErrorKind::InvalidInput`] for a tour of another board, and for numbers of more than 64 bits.
///
/// ```
/// use hippodrome::format::{GridOptions, write_grid};
/// use hippodrome::{Board, Ends, Leaper, Problem, verify};
///
/// let board: Board = "3x3-b2".parse()?;
/// let names = ["a1", "b3", "c1", "a2", "c3", "b1", "a3", "c2"];
/// let squares = names.map(|name| board.parse_square(name).unwrap());
/// let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, Ends::Closed);
/// let tour = verify(&problem, &squares)?;
/// let mut text = Vec::new();
/// write_grid(&mut text, &board, &tour, &GridOptions::default())?;
/// assert_eq!(text, b"7 2 5\n4 # 8\n1 6 3\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_grid(
    out: &mut impl Write,
    board: &Board,
    tour: &Tour,
    options: &GridOptions,
) -> io::Result<()> {
    check_tour(tour, board.len())?;
    let steps = tour.steps();
    write_numbers(out, board, options, |square| Some(steps[square.index()]))
}

/// Writes a puzzle: the given numbers, `.` for the squares without one, otherwise as [`write_grid`].
///
/// # Errors
///
/// Those of `out`; [`io::ErrorKind::InvalidInput`] for a graph, and for numbers of more than 64 bits.
///
/// ```
/// use hippodrome::format::{GridOptions, write_puzzle};
/// use hippodrome::{Board, Constraints, Ends, Leaper, Problem};
///
/// let board: Board = "3x3-b2".parse()?;
/// let given = vec![(2, board.parse_square("c1")?), (6, board.parse_square("a3")?)];
/// let problem = Problem::on_board(board, Leaper::KNIGHT, Ends::Closed);
/// let puzzle = problem.with(Constraints { given, ..Constraints::default() })?;
/// let mut text = Vec::new();
/// write_puzzle(&mut text, &puzzle, &GridOptions::default())?;
/// assert_eq!(text, b"7 . .\n. # .\n. . 3\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_puzzle(
    out: &mut impl Write,
    puzzle: &Problem,
    options: &GridOptions,
) -> io::Result<()> {
    let of_graph = || io::Error::new(io::ErrorKind::InvalidInput, "a graph has no grid");
    let (board, _) = puzzle.board().ok_or_else(of_graph)?;
    let mut steps = vec![None; board.len()];
    for (step, square) in puzzle.known_steps() {
        steps[square.index()] = Some(step);
    }
    write_numbers(out, board, options, |square| steps[square.index()])
}

/// Writes the steps of a board's squares, as far as they are known.
fn write_numbers(
    out: &mut impl Write,
    board: &Board,
    options: &GridOptions,
    step: impl Fn(Square) -> Option<u32>,
) -> io::Result<()> {
    // More than 64 bits no number has.
    let last = options.first.checked_add(board.len() as u64 - 1);
    let last = last.ok_or(io::ErrorKind::InvalidInput)?;
    let width = last.to_string().len();
    let mut line = Vec::new();
    for (level, rank) in board.lines() {
        line.clear();
        if board.begins_lower_level(level, rank) {
            line.push(b'\n');
        }
        for file in 0..board.files() {
            if file > 0 {
                line.push(b' ');
            }
            match board.square(Point::new(file, rank).on_level(level)) {
                Some(square) => match step(square) {
                    Some(step) => {
                        let number = options.first + u64::from(step);
                        write!(line, "{number:>width$}")?;
                    }
                    None => write!(line, "{:>width$}", '.')?,
                },
                None => write!(line, "{:>width$}", '#')?,
            }
        }
        line.push(b'\n');
        out.write_all(&line)?;
    }
    Ok(())
}
