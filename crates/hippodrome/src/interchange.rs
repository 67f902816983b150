//! Values in anything that `serde` writes: boards and pieces as they are typed, squares as their indices.
//!
//! What is read is checked as anything else that comes from outside: constraints must not contradict each other, and
//! what is called a tour passes `verify`.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::Board;
use crate::edges::EdgeList;
use crate::piece::Piece;
use crate::problem::{Constraints, Ends, Ground, Problem};
use crate::square::Square;
use crate::tour::Tour;
use crate::verify::verify;

/// Writes and reads a type by its text.
macro_rules! as_text {
    ($($name:ty),*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                String::deserialize(from)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

as_text!(Board, Piece);

/// A problem in parts. What it has not is left out.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ProblemParts {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    board: Option<Board>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    piece: Option<Piece>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    graph: Option<GraphParts>,
    #[serde(default)]
    closed: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<Square>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    end: Option<Square>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    given: Vec<(u32, Square)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    required: Vec<(Square, Square)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    forbidden: Vec<(Square, Square)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    one_way: Vec<(Square, Square)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    symmetry: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    magic: Option<String>,
}

/// A graph in parts.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GraphParts {
    vertices: Vec<String>,
    #[serde(default)]
    directed: bool,
    edges: Vec<(u32, u32)>,
}

/// A problem with a tour of it, to be written and read together: what is read is verified.
///
/// ```
/// use hippodrome::{Ends, Leaper, Problem, Solution, Square, verify};
///
/// let problem = Problem::on_board("2x2".parse()?, "wazir".parse::<Leaper>()?, Ends::Closed);
/// let tour = verify(&problem, &[0, 1, 3, 2].map(Square::new))?;
/// let text = serde_json::to_string(&Solution { problem, tour })?;
/// let expected = r#"{"problem":{"board":"2x2","piece":"wazir","closed":true},"squares":[0,1,3,2]}"#;
/// assert_eq!(text, expected);
/// let read: Solution = serde_json::from_str(&text)?;
/// assert_eq!(read.tour.len(), 4);
/// assert!(serde_json::from_str::<Solution>(&text.replace("0,1,3,2", "0,3,1,2")).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Solution {
    /// What was asked.
    pub problem: Problem,
    /// A tour of it.
    pub tour: Tour,
}

/// The same before it is verified.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct UnverifiedSolution {
    problem: Problem,
    squares: Vec<Square>,
}

impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let (ends, constraints) = (self.ends(), self.constraints());
        let (board, piece, graph) = match self.ground() {
            Ground::Board { board, piece } => (Some(board.clone()), Some(*piece), None),
            Ground::Graph(edges) => {
                let vertices = (0..edges.len() as u32).map(|v| edges.name(Square::new(v)));
                let graph = GraphParts {
                    vertices: vertices.collect(),
                    directed: edges.is_directed(),
                    edges: edges.edges().to_vec(),
                };
                (None, None, Some(graph))
            }
        };
        let parts = ProblemParts {
            board,
            piece,
            graph,
            closed: ends.is_closed(),
            start: ends.start(),
            end: ends.end(),
            given: constraints.given.clone(),
            required: constraints.required.clone(),
            forbidden: constraints.forbidden.clone(),
            one_way: constraints.one_way.clone(),
            symmetry: constraints.symmetry.map(|symmetry| symmetry.to_string()),
            magic: constraints.magic.map(|magic| magic.to_string()),
        };
        parts.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Problem {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let parts = ProblemParts::deserialize(from)?;
        let ground = match (parts.board, parts.graph) {
            (Some(board), None) => Ground::Board {
                board,
                piece: parts.piece.unwrap_or(crate::leaper::Leaper::KNIGHT.into()),
            },
            (None, Some(graph)) if parts.piece.is_none() => {
                let edges = EdgeList::named(graph.vertices, graph.directed, graph.edges);
                Ground::Graph(edges.map_err(D::Error::custom)?)
            }
            _ => {
                let what = "a problem has either a board, with a piece, or a graph";
                return Err(D::Error::custom(what));
            }
        };
        for square in [parts.start, parts.end].into_iter().flatten() {
            if square.index() >= ground.len() {
                let what = format!("there is no square number {}", square.raw());
                return Err(D::Error::custom(what));
            }
        }
        let ends = Ends::new(parts.closed, parts.start, parts.end);
        let ends = ends.ok_or_else(|| D::Error::custom("a closed tour has no end"))?;
        let constraints = Constraints {
            given: parts.given,
            required: parts.required,
            forbidden: parts.forbidden,
            one_way: parts.one_way,
            symmetry: parts
                .symmetry
                .as_deref()
                .map(str::parse)
                .transpose()
                .map_err(D::Error::custom)?,
            magic: parts
                .magic
                .as_deref()
                .map(str::parse)
                .transpose()
                .map_err(D::Error::custom)?,
        };
        let problem = Problem::new(ground, ends).with(constraints);
        problem.map_err(D::Error::custom)
    }
}

/// As its index.
impl Serialize for Square {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.raw().serialize(to)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        u32::deserialize(from).map(Square::new)
    }
}

/// The squares alone. To read a tour it takes its problem: see [`Solution`].
impl Serialize for Tour {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.squares().serialize(to)
    }
}

impl Serialize for Solution {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let claimed = UnverifiedSolution {
            problem: self.problem.clone(),
            squares: self.tour.squares().to_vec(),
        };
        claimed.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Solution {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let UnverifiedSolution { problem, squares } = UnverifiedSolution::deserialize(from)?;
        let tour = verify(&problem, &squares).map_err(D::Error::custom)?;
        Ok(Solution { problem, tour })
    }
}
