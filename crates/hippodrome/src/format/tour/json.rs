//! A tour, or why there is none, as a JSON document.
//!
//! Squares are `[file, rank]`, both from 0 and from the bottom left, and in a box
//! `[file, rank, level]`; vertices of a graph are numbers from 0, with their names beside them. One
//! member stands on a line, and the steps 16 to a line, so that a person can read it and a difference
//! between two documents is small. `start` and `end` are there only if they were asked for, `constraints` only if there
//! are some: given numbers as `[number, square]`, from 1, and moves as `[square, square]`.
//!
//! When it is read as a claim, the document is bounded: `plan` and `stats` are passed over without being
//! kept, and lists are cut off at the limits of [`format`](crate::format).

use std::io::{self, BufRead, Write};

use serde::{Deserialize, Serialize};

use super::claim::{Body, Claim, ReadClaimError};
use crate::board::{Board, ParseBoardError};
use crate::format::lex::text::{Text, excerpt};
use crate::format::lex::value::{Bounded, JsonFlaw, MAX_QUOTED, read_value};
use crate::format::record::stated::{
    Coordinates, StatedConstraints, StatedPath, StatedProblem, StatedSquare, Status,
};
use crate::format::{MAX_DOCUMENT, USUAL_STEPS};
use crate::problem::Problem;
use crate::square::{Point, Square};
use crate::tour::Tour;
use crate::verify::{Cell, Grid};

/// The value of `schema` where the given numbers of a puzzle are stated.
const PUZZLE_SCHEMA: &str = "hippodrome/puzzle/1";

/// The value of `schema` of a path that is no tour, as the longest is where there is none.
const PATH_SCHEMA: &str = "hippodrome/longest/1";

/// The value of `schema` in every [`Document`].
pub const TOUR_SCHEMA: &str = "hippodrome/tour/1";

/// A problem and its answer, to be written by [`write_json`].
///
/// Members that are not known are ignored in reading.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Document {
    /// [`TOUR_SCHEMA`].
    pub schema: String,
    /// The kind of answer.
    pub status: Status,
    /// What was asked.
    #[serde(flatten)]
    pub problem: StatedProblem,
    /// The tour; nothing if there is none.
    #[serde(flatten)]
    pub tour: StatedPath,
    /// Why there is no tour in the document.
    #[serde(default)]
    pub reason: Option<String>,
    /// By which method the answer was found.
    #[serde(default)]
    plan: Option<serde_json::Value>,
    /// What it cost.
    #[serde(default)]
    stats: Option<serde_json::Value>,
}

impl Document {
    /// The document of this problem without a tour and with nothing else said.
    pub fn new(problem: &Problem, status: Status) -> Document {
        Document {
            schema: TOUR_SCHEMA.to_owned(),
            status,
            problem: problem.into(),
            tour: StatedPath::default(),
            reason: None,
            plan: None,
            stats: None,
        }
    }

    /// The same with the method by which the answer was found, and what it cost: whatever can be told in JSON.
    ///
    /// # Errors
    ///
    /// What cannot be told in JSON, such as a map whose keys are no texts.
    pub fn with_search(self, plan: impl Serialize, stats: impl Serialize) -> io::Result<Document> {
        Ok(Document {
            plan: Some(serde_json::to_value(plan)?),
            stats: Some(serde_json::to_value(stats)?),
            ..self
        })
    }

    /// The document of a tour that was found ([`StatedPath::new`]). 16 bytes a square, a name a vertex.
    pub fn found(problem: &Problem, tour: &Tour) -> Document {
        Document {
            tour: StatedPath::new(problem.ground(), tour.squares()),
            ..Document::new(problem, Status::Found)
        }
    }
}

/// Whether a text that begins like this is a JSON object: nothing in it, or a key. It may be a list in braces.
pub(crate) fn begins(head: &str) -> bool {
    let Some(rest) = head.strip_prefix('{').map(str::trim_start) else {
        return false;
    };
    match rest.strip_prefix('"') {
        None => rest.starts_with('}'),
        Some(key) => key
            .split_once('"')
            .is_none_or(|(_, rest)| !rest.trim_start().starts_with([',', '}'])),
    }
}

/// Whether a line begins a document, after another one.
pub(crate) fn begins_again(line: &str, _: &[&str]) -> bool {
    line == "{" || line.starts_with("{\"")
}

/// How many entries of a list stand on a line.
const PER_LINE: usize = 16;

/// Writes a document, one member to a line.
///
/// # Errors
///
/// Those of `out`.
///
/// ```
/// use hippodrome::format::{Document, Status, write_json};
/// use hippodrome::{Ends, Leaper, Problem};
///
/// let problem = Problem::on_board("4x4".parse()?, Leaper::KNIGHT, Ends::Any);
/// let mut document = Document::new(&problem, Status::Impossible);
/// document.reason = Some("too small".to_owned());
/// let mut text = Vec::new();
/// write_json(&mut text, &document)?;
/// assert_eq!(serde_json::from_slice::<Document>(&text)?, document);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_json(out: &mut impl Write, document: &Document) -> io::Result<()> {
    fn member(out: &mut impl Write, name: &str, value: &impl Serialize) -> io::Result<()> {
        write!(out, "  \"{name}\": ")?;
        serde_json::to_writer(&mut *out, value)?;
        out.write_all(b",\n")
    }
    out.write_all(b"{\n")?;
    member(out, "schema", &document.schema)?;
    member(out, "status", &document.status)?;
    let problem = &document.problem;
    member(out, "board", &problem.board)?;
    member(out, "graph", &problem.graph)?;
    member(out, "piece", &problem.piece)?;
    member(out, "closed", &problem.closed)?;
    if let Some(start) = &problem.start {
        member(out, "start", start)?;
    }
    if let Some(end) = &problem.end {
        member(out, "end", end)?;
    }
    if let Some(constraints) = &problem.constraints {
        member(out, "constraints", constraints)?;
    }
    let tour = &document.tour;
    list(out, "squares", tour.squares.as_deref())?;
    if problem.graph.is_some() {
        list(out, "vertices", tour.vertices.as_deref())?;
        list(out, "names", tour.names.as_deref())?;
    }
    member(out, "reason", &document.reason)?;
    member(out, "plan", &document.plan)?;
    out.write_all(b"  \"stats\": ")?;
    serde_json::to_writer(&mut *out, &document.stats)?;
    out.write_all(b"\n}\n")
}

fn list<T: Serialize>(out: &mut impl Write, name: &str, list: Option<&[T]>) -> io::Result<()> {
    let Some(list) = list else {
        return writeln!(out, "  \"{name}\": null,");
    };
    let mut line = Vec::new();
    write!(line, "  \"{name}\": [")?;
    for (index, entry) in list.iter().enumerate() {
        if index > 0 {
            line.push(b',');
            if index % PER_LINE == 0 {
                line.extend_from_slice(b"\n    ");
                out.write_all(&line)?;
                line.clear();
            }
        }
        serde_json::to_writer(&mut line, entry)?;
    }
    line.extend_from_slice(b"],\n");
    out.write_all(&line)
}

/// The members of a [`Document`] that make a claim.
#[derive(Deserialize)]
struct ClaimMembers {
    schema: Option<String>,
    status: Option<String>,
    board: Option<String>,
    piece: Option<String>,
    closed: Option<bool>,
    constraints: Option<StatedConstraints>,
    squares: Option<Bounded<Coordinates, USUAL_STEPS>>,
    vertices: Option<Bounded<u32, USUAL_STEPS>>,
    names: Option<Bounded<String, { 1 << 24 }>>,
}

/// The given numbers of a puzzle as they are printed, the highest rank first. A number that stands on no square of the
/// board is left out.
fn puzzle_grid(board: &Board, given: &[(u64, StatedSquare)]) -> Grid {
    let mut numbers = vec![Cell::Blank; board.len()];
    for &(number, stated) in given {
        let square = match stated {
            StatedSquare::Square(coordinates) => board.square(coordinates.into()),
            StatedSquare::Vertex(_) => None,
        };
        if let Some(square) = square {
            numbers[square.index()] = Cell::Number(u32::try_from(number).unwrap_or(u32::MAX));
        }
    }
    let levels = (0..board.levels()).rev();
    let rows = levels.flat_map(|level| (0..board.ranks()).rev().map(move |rank| (level, rank)));
    let points = rows.flat_map(|(level, rank)| {
        (0..board.files()).map(move |file| Point::new(file, rank).on_level(level))
    });
    let cell = |point| {
        board
            .square(point)
            .map_or(Cell::Hole, |square| numbers[square.index()])
    };
    Grid {
        files: board.files() as usize,
        levels: board.levels() as usize,
        cells: points.map(cell).collect(),
    }
}

/// What a document may have beside its steps, and what it may say of each, in bytes.
const FRAME: u64 = 1 << 24;
const STEP: u64 = 256;

/// Reads a [`Document`] of so many steps at most as a claim.
pub(crate) fn read<R: BufRead>(text: Text<R>, most: usize) -> Result<Claim, ReadClaimError> {
    let most = MAX_DOCUMENT.min(FRAME + STEP * most as u64);
    let mut given: ClaimMembers = read_value(text, most).map_err(|flaw| match flaw {
        JsonFlaw::Long => ReadClaimError::LongDocument(most),
        JsonFlaw::Second(line) => ReadClaimError::Second(line),
        JsonFlaw::Syntax(at, message) => ReadClaimError::Json { at, message },
    })?;
    let is_puzzle = match given.schema.as_deref() {
        Some(TOUR_SCHEMA | PATH_SCHEMA) => false,
        Some(PUZZLE_SCHEMA) => true,
        Some(other) => {
            return Err(ReadClaimError::Schema(format!("\"{}\"", excerpt(other))));
        }
        None => return Err(ReadClaimError::Schema("missing".to_owned())),
    };
    let board = given.board.map(|text| {
        text.parse().map_err(|flaw| match text.len() {
            0..=MAX_QUOTED => flaw,
            _ => ParseBoardError::Shape(excerpt(&text)),
        })
    });
    let board: Option<Board> = board.transpose()?;
    let body = match (given.squares, given.names, given.vertices) {
        _ if is_puzzle => {
            let stated = given.constraints.take().unwrap_or_default();
            let board = board.as_ref();
            let board = board.filter(|board| board.places() <= USUAL_STEPS as u64);
            let board = board.ok_or(ReadClaimError::LongDocument(most))?;
            Body::Grid(puzzle_grid(board, &stated.given))
        }
        (Some(squares), _, _) => Body::Points(squares.0.into_iter().map(Point::from).collect()),
        (None, Some(names), _) => Body::Names(names.0),
        (None, None, Some(vertices)) => {
            Body::Vertices(vertices.0.into_iter().map(Square::new).collect())
        }
        (None, None, None) => {
            let status = given.status.as_deref().unwrap_or("missing");
            return Err(ReadClaimError::NoTour(excerpt(status)));
        }
    };
    let piece = given.piece.map(|text| match text.len() {
        0..=MAX_QUOTED => text.parse(),
        _ => excerpt(&text).parse(),
    });
    Ok(Claim {
        board,
        piece: piece.transpose()?,
        closed: given.closed,
        constraints: given.constraints.unwrap_or_default(),
        ..Claim::of(body)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edges::EdgeList;
    use crate::leaper::Leaper;
    use crate::problem::Ends;
    use crate::verify::verify;

    /// The very bytes: a promise to whoever reads them with another program.
    #[test]
    fn one_member_stands_on_a_line() {
        let edges = EdgeList::undirected(3, [(0, 1), (1, 2)]).unwrap();
        let problem = Problem::on_graph(edges, Ends::Any);
        let tour = verify(&problem, &[2, 1, 0].map(Square::new)).unwrap();
        let mut text = Vec::new();
        write_json(&mut text, &Document::found(&problem, &tour)).unwrap();
        assert_eq!(
            String::from_utf8(text).unwrap(),
            r#"{
  "schema": "hippodrome/tour/1",
  "status": "found",
  "board": null,
  "graph": 3,
  "piece": null,
  "closed": false,
  "squares": null,
  "vertices": [2,1,0],
  "names": ["3","2","1"],
  "reason": null,
  "plan": null,
  "stats": null
}
"#
        );
    }

    #[test]
    fn unknown_members_are_ignored_and_plans_kept() {
        let problem = Problem::on_board("1x1".parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
        let mut document = Document::new(&problem, Status::Unknown);
        document.plan = Some(serde_json::json!({"engine": "warnsdorff", "seed": 1}));
        let mut text = Vec::new();
        write_json(&mut text, &document).unwrap();
        let text = String::from_utf8(text).unwrap();
        let text = text.replacen('{', "{\"later\": [1, 2],", 1);
        assert_eq!(serde_json::from_str::<Document>(&text).unwrap(), document);
    }
}
