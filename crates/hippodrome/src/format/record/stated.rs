//! Squares and constraints as JSON documents state them: squares by their coordinates, vertices by their numbers,
//! both from 0, and given numbers from 1.
//!
//! Lists are [`Bounded`], so that a document that goes on without end is refused.

use std::fmt;

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::board::Board;
use crate::format::lex::value::Bounded;
use crate::problem::{Constraints, Ground, Problem};
use crate::square::{Point, Square};

/// The most constraints of a kind that are read.
const MAX: usize = 1 << 24;

/// The coordinates of a square, all from 0.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Coordinates {
    /// File and rank.
    OfPlane([u64; 2]),
    /// File, rank and level, in a box.
    OfBox([u64; 3]),
}

impl Coordinates {
    /// Those of a square.
    pub(crate) fn of(board: &Board, square: Square) -> Coordinates {
        let Point { file, rank, level } = board.point(square);
        match board.levels() {
            1 => Coordinates::OfPlane([file, rank]),
            _ => Coordinates::OfBox([file, rank, level]),
        }
    }
}

impl From<Coordinates> for Point {
    fn from(coordinates: Coordinates) -> Point {
        match coordinates {
            Coordinates::OfPlane([file, rank]) => Point::new(file, rank),
            Coordinates::OfBox([file, rank, level]) => Point::new(file, rank).on_level(level),
        }
    }
}

impl<'de> Deserialize<'de> for Coordinates {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct CoordinatesVisitor;
        impl<'de> Visitor<'de> for CoordinatesVisitor {
            type Value = Coordinates;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a file and a rank, and in a box a level")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Coordinates, A::Error> {
                let mut numbers = [0; 3];
                let mut count = 0;
                while let Some(number) = seq.next_element()? {
                    let slot = numbers.get_mut(count);
                    *slot.ok_or_else(|| A::Error::invalid_length(4, &self))? = number;
                    count += 1;
                }
                match (count, numbers) {
                    (2, [file, rank, _]) => Ok(Coordinates::OfPlane([file, rank])),
                    (3, numbers) => Ok(Coordinates::OfBox(numbers)),
                    _ => Err(A::Error::invalid_length(count, &self)),
                }
            }
        }
        deserializer.deserialize_seq(CoordinatesVisitor)
    }
}

/// A square of a board, or a vertex of a graph by its number from 0.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum StatedSquare {
    /// A vertex.
    Vertex(u32),
    /// A square.
    Square(Coordinates),
}

impl StatedSquare {
    /// A square of a ground.
    pub(crate) fn of(ground: &Ground, square: Square) -> StatedSquare {
        match ground {
            Ground::Board { board, .. } => StatedSquare::Square(Coordinates::of(board, square)),
            Ground::Graph(_) => StatedSquare::Vertex(square.raw()),
        }
    }

    /// The square on a ground; what is not there is the error, as it is stated.
    pub(crate) fn on(self, ground: &Ground) -> Result<Square, String> {
        match (self, ground) {
            (StatedSquare::Square(coordinates), Ground::Board { board, .. }) => {
                let point = Point::from(coordinates);
                board.square(point).ok_or(point.to_string())
            }
            (StatedSquare::Vertex(vertex), Ground::Graph(edges)) => {
                let there = (vertex as usize) < edges.len();
                there
                    .then_some(Square::new(vertex))
                    .ok_or(vertex.to_string())
            }
            (StatedSquare::Square(coordinates), _) => Err(Point::from(coordinates).to_string()),
            (StatedSquare::Vertex(vertex), _) => Err(vertex.to_string()),
        }
    }
}

/// Given numbers, required and forbidden moves, not checked.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct StatedConstraints {
    /// Numbers, from 1, and their squares.
    #[serde(default, deserialize_with = "bounded")]
    pub given: Vec<(u64, StatedSquare)>,
    /// Moves that the tour makes.
    #[serde(default, deserialize_with = "bounded")]
    pub required: Vec<(StatedSquare, StatedSquare)>,
    /// Moves that it does not make.
    #[serde(default, deserialize_with = "bounded")]
    pub forbidden: Vec<(StatedSquare, StatedSquare)>,
}

fn bounded<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Vec<T>, D::Error> {
    Bounded::<T, MAX>::deserialize(from).map(|list| list.0)
}

impl StatedConstraints {
    /// Those of a problem; `None` if it has none.
    pub fn of(problem: &Problem) -> Option<StatedConstraints> {
        let state = |square: Square| StatedSquare::of(problem.ground(), square);
        let pair = |&(from, to): &(Square, Square)| (state(from), state(to));
        let constraints = problem.constraints();
        let given = constraints.given.iter();
        (!problem.is_free()).then(|| StatedConstraints {
            given: given
                .map(|&(step, square)| (u64::from(step) + 1, state(square)))
                .collect(),
            required: constraints.required.iter().map(pair).collect(),
            forbidden: constraints.forbidden.iter().map(pair).collect(),
        })
    }

    /// The same of the squares of a ground; what is not there is the error, as it is stated.
    pub(crate) fn on(&self, ground: &Ground) -> Result<Constraints, String> {
        let square = |stated: StatedSquare| stated.on(ground);
        let moves = |moves: &[(StatedSquare, StatedSquare)]| -> Result<Vec<_>, String> {
            let moves = moves.iter();
            moves
                .map(|&(from, to)| Ok((square(from)?, square(to)?)))
                .collect()
        };
        let given = self.given.iter().map(|&(number, stated)| {
            let step = number
                .checked_sub(1)
                .and_then(|step| u32::try_from(step).ok());
            Ok((step.ok_or(format!("number {number}"))?, square(stated)?))
        });
        Ok(Constraints {
            given: given.collect::<Result<_, String>>()?,
            required: moves(&self.required)?,
            forbidden: moves(&self.forbidden)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_two_or_three_coordinates() {
        let read = |text| serde_json::from_str::<Coordinates>(text);
        assert_eq!(read("[3, 0]").unwrap(), Coordinates::OfPlane([3, 0]));
        assert_eq!(read("[3, 0, 1]").unwrap(), Coordinates::OfBox([3, 0, 1]));
        for wrong in ["[]", "[1]", "[1, 2, 3, 4]", "[1, -2]", "7"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
