//! What all JSON documents have in common: the word of their answer, the problem, and squares in order.
//!
//! Squares are stated by their coordinates, vertices by their numbers, both from 0, and given numbers from 1. A
//! coordinate beyond 2^53, which many readers of JSON would round, is a string of digits; so large are only rectangles
//! that are asked about without a board. Lists are [`Bounded`], so that a document that goes on without end is refused.

use std::fmt;

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::Board;
use crate::format::lex::value::Bounded;
use crate::piece::Piece;
use crate::problem::{Constraints, Ground, Problem};
use crate::square::{Point, Square};

/// The most constraints of a kind that are read.
const MAX_CONSTRAINTS: usize = 1 << 24;

/// The answer of a JSON document in one word. These are all the words there are; a document has those that suit its question.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// What was asked for was found; the document holds it.
    Found,
    /// It was proved that there is none; `reason` says why.
    Impossible,
    /// The question is answered with yes.
    Yes,
    /// The question is answered with no; `reason` says why.
    No,
    /// Not decided; `reason` says what stopped the search.
    Unknown,
}

/// The coordinates of a square, all from 0.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Coordinates {
    /// File and rank.
    OfPlane([u64; 2]),
    /// File, rank and level, in a box.
    OfBox([u64; 3]),
}

impl Coordinates {
    /// Those of a square of a board.
    fn of(board: &Board, square: Square) -> Option<Coordinates> {
        let Point { file, rank, level } = board.point(square)?;
        Some(match board.levels() {
            1 => Coordinates::OfPlane([file, rank]),
            _ => Coordinates::OfBox([file, rank, level]),
        })
    }
}

impl Serialize for Coordinates {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Coordinates::OfPlane(numbers) => to.collect_seq(numbers.map(Coordinate)),
            Coordinates::OfBox(numbers) => to.collect_seq(numbers.map(Coordinate)),
        }
    }
}

/// One coordinate.
struct Coordinate(u64);

/// The largest number up to which every whole number is a float of 64 bits.
const EXACT: u64 = 1 << 53;

impl Serialize for Coordinate {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            0..=EXACT => to.serialize_u64(self.0),
            large => to.collect_str(&large),
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
#[serde(
    untagged,
    expecting = "a square is [file, rank], as in [0, 1], and a vertex a number from 0"
)]
pub enum StatedSquare {
    /// A vertex.
    Vertex(u32),
    /// A square.
    Square(Coordinates),
}

impl StatedSquare {
    /// A square of a ground. One that a board does not have is stated by its number, and refused where it is read.
    pub fn of(ground: &Ground, square: Square) -> StatedSquare {
        let coordinates = match ground {
            Ground::Board { board, .. } => Coordinates::of(board, square),
            Ground::Graph(_) => None,
        };
        let vertex = StatedSquare::Vertex(square.raw());
        coordinates.map_or(vertex, StatedSquare::Square)
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

/// Given numbers, required, forbidden and one-way moves, not checked.
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
    /// Moves that it makes in this direction alone; left out if there are none.
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "bounded"
    )]
    pub one_way: Vec<(StatedSquare, StatedSquare)>,
    /// The symmetry that the tour has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<String>,
    /// The lines whose sums are equal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub magic: Option<String>,
}

fn bounded<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Vec<T>, D::Error> {
    Bounded::<T, MAX_CONSTRAINTS>::deserialize(from).map(|list| list.0)
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
            one_way: constraints.one_way.iter().map(pair).collect(),
            symmetry: constraints.symmetry.map(|symmetry| symmetry.to_string()),
            magic: constraints.magic.map(|magic| magic.to_string()),
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
            one_way: moves(&self.one_way)?,
            symmetry: match &self.symmetry {
                None => None,
                Some(text) => Some(text.parse().map_err(|_| format!("symmetry {text}"))?),
            },
            magic: match &self.magic {
                None => None,
                Some(text) => Some(text.parse().map_err(|_| format!("magic {text}"))?),
            },
        })
    }
}

/// A problem as every JSON document states it. A board and a piece, or else a graph.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct StatedProblem {
    /// The board, as it parses; `None` on a graph.
    pub board: Option<String>,
    /// The number of vertices; `None` on a board.
    pub graph: Option<u32>,
    /// The piece, as it parses; `None` on a graph.
    pub piece: Option<String>,
    /// Whether a closed tour was asked for.
    pub closed: bool,
    /// The first square; left out if any will do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<StatedSquare>,
    /// The last square; left out if any will do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<StatedSquare>,
    /// What else was asked for; left out if nothing was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub constraints: Option<StatedConstraints>,
}

impl StatedProblem {
    /// Tours of boards without a name, as a row of them, with free ends.
    pub fn of_piece(piece: Piece, closed: bool) -> StatedProblem {
        StatedProblem {
            board: None,
            graph: None,
            piece: Some(piece.to_string()),
            closed,
            start: None,
            end: None,
            constraints: None,
        }
    }
}

impl From<&Problem> for StatedProblem {
    fn from(problem: &Problem) -> StatedProblem {
        let (ground, ends) = (problem.ground(), problem.ends());
        let (board, graph, piece) = match ground {
            Ground::Board { board, piece } => {
                (Some(board.to_string()), None, Some(piece.to_string()))
            }
            Ground::Graph(edges) => (None, Some(edges.len() as u32), None),
        };
        let state = |square| StatedSquare::of(ground, square);
        StatedProblem {
            board,
            graph,
            piece,
            closed: ends.is_closed(),
            start: ends.start().map(state),
            end: ends.end().map(state),
            constraints: StatedConstraints::of(problem),
        }
    }
}

/// Squares in order, a tour or a part of one, as every JSON document states them.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct StatedPath {
    /// Those of a board.
    pub squares: Option<Vec<Coordinates>>,
    /// Those of a graph: numbers of vertices, from 0.
    #[serde(default)]
    pub vertices: Option<Vec<u32>>,
    /// The names of the vertices, in the same order.
    #[serde(default)]
    pub names: Option<Vec<String>>,
}

impl StatedPath {
    /// Squares of a ground. 16 bytes a square, a name a vertex. Where a board does not have one of them, all are stated by number
    /// and name, as vertices are.
    pub fn new(ground: &Ground, squares: &[Square]) -> StatedPath {
        let coordinates = match ground {
            Ground::Board { board, .. } => {
                let of_each = squares.iter();
                let of_each = of_each.map(|&square| Coordinates::of(board, square));
                of_each.collect()
            }
            Ground::Graph(_) => None,
        };
        match coordinates {
            Some(coordinates) => StatedPath {
                squares: Some(coordinates),
                ..StatedPath::default()
            },
            None => StatedPath {
                squares: None,
                vertices: Some(squares.iter().map(|square| square.raw()).collect()),
                names: Some(squares.iter().map(|&square| ground.name(square)).collect()),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaper::Leaper;
    use crate::problem::Ends;

    #[test]
    fn squares_have_two_or_three_coordinates() {
        let read = |text| serde_json::from_str::<Coordinates>(text);
        assert_eq!(read("[3, 0]").unwrap(), Coordinates::OfPlane([3, 0]));
        assert_eq!(read("[3, 0, 1]").unwrap(), Coordinates::OfBox([3, 0, 1]));
        for wrong in ["[]", "[1]", "[1, 2, 3, 4]", "[1, -2]", "7"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_coordinate_that_a_float_would_round_is_a_string() {
        let stated = |number| serde_json::to_string(&Coordinates::OfPlane([number, 1])).unwrap();
        assert_eq!(stated(1 << 53), "[9007199254740992,1]");
        assert_eq!(stated((1 << 53) + 1), "[\"9007199254740993\",1]");
    }

    #[test]
    fn a_problem_is_stated_with_its_ends() {
        let problem = Problem::on_board("3x4".parse().unwrap(), Leaper::KNIGHT, Ends::Any);
        let corner = problem.ground().square("d3").unwrap();
        let problem = problem.with_ends(Ends::Between(Square::new(0), corner));
        let text = serde_json::to_string(&StatedProblem::from(&problem)).unwrap();
        let expected = r#"{"board":"3x4","graph":null,"piece":"knight","closed":false,"start":[0,0],"end":[3,2]}"#;
        assert_eq!(text, expected);
    }
}
