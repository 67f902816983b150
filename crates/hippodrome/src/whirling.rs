//! Tours that always turn the same way round the center of the board, as one-way moves.
//!
//! Such tours are called *whirling*; there are 1,120 closed ones on the chessboard. A move turns
//! counter-clockwise if the center lies to its left: the cross product of the ways from the center to its two squares is
//! positive. Then it may be made in this direction alone; where the product is 0 the move leads straight towards
//! the center or away from it, or through it, turns no way, and is forbidden.
//!
//! The center is that of the whole rectangle, holes included. A board that is wrapped has none, nor has a box an axis. The
//! center of a board of odd sides is a square that no move turns round: without it, as in 7x7-d4, there may be tours.
//!
//! Cost: O(moves). All of it is in integers, twice the distances from the center.

use std::fmt;
use std::str::FromStr;

use crate::board::Board;
use crate::graph::Graph;
use crate::piece::Piece;
use crate::problem::Constraints;
use crate::square::{Point, Square};

/// The most moves, each counted in both directions, that are told apart by how they turn.
const MAX_TURNING_MOVES: u64 = 1 << 25;

/// A way round the center, as seen with the first rank at the bottom.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub enum Turning {
    /// Against the hands of a clock.
    #[default]
    CounterClockwise,
    /// With them.
    Clockwise,
}

/// Why moves of a board do not turn.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotWhirling {
    /// A surface without a center, or a box.
    #[error(
        "whirling tours turn round the center of a board of one level that is not wrapped, and {board} is none"
    )]
    NoCenter {
        /// The board.
        board: String,
    },
    /// More moves than are held as data.
    #[error(
        "whirling tours are looked for on boards of {most} moves at most, and {board} may have {moves}"
    )]
    TooLarge {
        /// The board.
        board: String,
        /// Its moves, each counted in both directions.
        moves: u64,
        /// The bound.
        most: u64,
    },
}

impl Turning {
    /// The moves of a piece that turn this way, as one-way moves, and those that turn no way, as forbidden ones.
    ///
    /// # Errors
    ///
    /// [`NotWhirling`]: a board without a center, or one too large.
    ///
    /// ```
    /// use hippodrome::{Board, Ends, Leaper, Problem, Tours, Turning};
    ///
    /// let board: Board = "6x6".parse()?;
    /// let whirling = Turning::CounterClockwise.constraints(&board, Leaper::KNIGHT.into())?;
    /// let problem = Problem::on_board(board, Leaper::KNIGHT, Ends::Closed).with(whirling)?;
    /// assert_eq!(Tours::new(&problem)?.count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn constraints(self, board: &Board, piece: Piece) -> Result<Constraints, NotWhirling> {
        if board.levels() > 1 || !board.is_flat() {
            let board = board.to_string();
            return Err(NotWhirling::NoCenter { board });
        }
        let (moves, most) = (board.most_moves(piece), MAX_TURNING_MOVES);
        if moves > most {
            let board = format!("{board:#}");
            return Err(NotWhirling::TooLarge { board, moves, most });
        }
        let from_center = |point: Point| {
            let twice = |at: u64, side: u64| 2 * at as i64 - (side as i64 - 1);
            (
                twice(point.file, board.files()),
                twice(point.rank, board.ranks()),
            )
        };
        let places: Vec<(i64, i64)> = board.points().map(from_center).collect();
        let graph = Graph::of_board(board, &board.jumps(piece));
        let mut asked = Constraints::default();
        for (from, &(x, y)) in (0..).zip(&places) {
            for &to in graph.neighbors(from as usize) {
                let (other_x, other_y) = places[to as usize];
                let turns = x * other_y - y * other_x;
                let pair = [from, to].map(Square::new).into();
                match self {
                    _ if turns == 0 && from < to => asked.forbidden.push(pair),
                    Turning::CounterClockwise if turns > 0 => asked.one_way.push(pair),
                    Turning::Clockwise if turns < 0 => asked.one_way.push(pair),
                    Turning::CounterClockwise | Turning::Clockwise => {}
                }
            }
        }
        Ok(asked)
    }
}

impl fmt::Display for Turning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Turning::CounterClockwise => "counter-clockwise",
            Turning::Clockwise => "clockwise",
        })
    }
}

/// A word that is no way round.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("`{0}` is no way round: write counter-clockwise or clockwise")]
pub struct ParseTurningError(String);

impl FromStr for Turning {
    type Err = ParseTurningError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.to_ascii_lowercase().as_str() {
            "counter-clockwise" | "counterclockwise" | "anticlockwise" | "anti-clockwise" => {
                Ok(Turning::CounterClockwise)
            }
            "clockwise" => Ok(Turning::Clockwise),
            _ => Err(ParseTurningError(text.to_owned())),
        }
    }
}
