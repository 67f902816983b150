//! What an engine did, as JSON lines: the problem, then an event a line.
//!
//! ```text
//! {"schema":"hippodrome/trace/1","board":"8x8","graph":null,"piece":"knight","closed":true,"start":null,"end":null}
//! {"advance":[0,0]}
//! {"consider":[[1,2],5]}
//! {"consider":[[2,1],5]}
//! {"advance":[1,2]}
//! {"retreat":[1,2]}
//! {"join":[[0,0],[2,1]]}
//! {"part":[[0,0],[2,1]]}
//! {"reverse":17}
//! {"suppose":[[0,0],[2,1]]}
//! "contradiction"
//! "restart"
//! ```
//!
//! Squares are `[file, rank]`, from 0 and from the bottom left, in a box with a level after them;
//! vertices of a graph are numbers from 0, and the graph itself is not in the file. What the
//! events mean is explained at [`Event`]. Lines are written as they come, so a trace costs no memory; one
//! that is cut off after any line can still be read.

use std::io::{self, BufRead, Read, Write};

use serde::{Deserialize, Serialize};

use super::stated::{StatedConstraints, StatedSquare};
use crate::board::Board;
use crate::format::lex::text::excerpt;
use crate::piece::Piece;
use crate::problem::{Ends, Ground, Problem};
use crate::trace::{Event, Trace};

/// The value of `schema` in the first line.
pub const TRACE_SCHEMA: &str = "hippodrome/trace/1";

/// The most events that are read.
pub const MAX_EVENTS: usize = 1 << 24;

/// The most lines in a row without an event.
const MAX_BLANK: u64 = 1 << 16;

/// The longest line: a board with its holes.
const MAX_TRACE_LINE: u64 = 1 << 26;

#[derive(Serialize, Deserialize)]
struct Head {
    schema: String,
    board: Option<String>,
    graph: Option<u32>,
    piece: Option<String>,
    closed: bool,
    start: Option<StatedSquare>,
    end: Option<StatedSquare>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    constraints: Option<StatedConstraints>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum EventLine {
    Restart,
    Advance(StatedSquare),
    Retreat(StatedSquare),
    Consider(StatedSquare, u32),
    Join(StatedSquare, StatedSquare),
    Part(StatedSquare, StatedSquare),
    Reverse(u32),
    Suppose(StatedSquare, StatedSquare),
    Contradiction,
}

/// Writes down what an engine does while it does it.
///
/// ```
/// use hippodrome::format::{TraceWriter, read_trace};
/// use hippodrome::{Ends, Leaper, Limits, Method, Problem, Replay, solve};
///
/// let problem = Problem::on_board("5x5".parse()?, Leaper::KNIGHT, Ends::Any);
/// let mut writer = TraceWriter::new(Vec::new(), &problem)?;
/// solve(&problem, &Method::default(), &Limits::NONE, &mut writer);
/// let (read, events) = read_trace(&writer.finish()?[..], None)?;
/// let mut replay = Replay::new();
/// events.iter().for_each(|&event| replay.apply(event));
/// assert_eq!((read, replay.path().len()), (problem, 25));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TraceWriter<'p, W> {
    out: W,
    ground: &'p Ground,
    line: Vec<u8>,
    flaw: Option<io::Error>,
}

impl<'p, W: Write> TraceWriter<'p, W> {
    /// Writes the first line.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn new(mut out: W, problem: &'p Problem) -> io::Result<TraceWriter<'p, W>> {
        let ground = problem.ground();
        let (board, graph, piece) = match ground {
            Ground::Board { board, piece } => {
                (Some(board.to_string()), None, Some(piece.to_string()))
            }
            Ground::Graph(edges) => (None, Some(edges.len() as u32), None),
        };
        let ends = problem.ends();
        let head = Head {
            schema: TRACE_SCHEMA.to_owned(),
            board,
            graph,
            piece,
            closed: ends.is_closed(),
            start: ends.start().map(|square| StatedSquare::of(ground, square)),
            end: ends.end().map(|square| StatedSquare::of(ground, square)),
            constraints: StatedConstraints::of(problem),
        };
        serde_json::to_writer(&mut out, &head)?;
        out.write_all(b"\n")?;
        Ok(TraceWriter {
            out,
            ground,
            line: Vec::new(),
            flaw: None,
        })
    }

    /// Gives back what was written to.
    ///
    /// # Errors
    ///
    /// The first that `out` had.
    pub fn finish(self) -> io::Result<W> {
        match self.flaw {
            None => Ok(self.out),
            Some(flaw) => Err(flaw),
        }
    }

    fn write(&mut self, event: Event) -> io::Result<()> {
        let spot = |square| StatedSquare::of(self.ground, square);
        let line = match event {
            Event::Restart => EventLine::Restart,
            Event::Advance(square) => EventLine::Advance(spot(square)),
            Event::Retreat(square) => EventLine::Retreat(spot(square)),
            Event::Consider(square, left) => EventLine::Consider(spot(square), left),
            Event::Join(a, b) => EventLine::Join(spot(a), spot(b)),
            Event::Part(a, b) => EventLine::Part(spot(a), spot(b)),
            Event::Reverse(from) => EventLine::Reverse(from),
            Event::Suppose(a, b) => EventLine::Suppose(spot(a), spot(b)),
            Event::Contradiction => EventLine::Contradiction,
        };
        self.line.clear();
        serde_json::to_writer(&mut self.line, &line)?;
        self.line.push(b'\n');
        self.out.write_all(&self.line)
    }
}

impl<W: Write> Trace for TraceWriter<'_, W> {
    fn event(&mut self, event: Event) {
        if self.flaw.is_none() {
            self.flaw = self.write(event).err();
        }
    }
}

/// Why a text is no trace.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadTraceError {
    /// The stream fails.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A line says what it should not.
    #[error("line {line}: {message}")]
    Line {
        /// From 1.
        line: u64,
        /// What is wrong, and what would be right.
        message: String,
    },
    /// More events than are held.
    #[error("more than {MAX_EVENTS} events: cut the trace shorter")]
    TooMany,
}

/// Reads a trace; that of a graph needs the graph. 12 bytes an event.
///
/// # Errors
///
/// Not a trace; another graph; more than [`MAX_EVENTS`].
pub fn read_trace(
    mut input: impl BufRead,
    graph: Option<Ground>,
) -> Result<(Problem, Vec<Event>), ReadTraceError> {
    let mut bytes = Vec::new();
    let (mut number, mut blank) = (0, 0);
    let mut problem: Option<Problem> = None;
    let mut events = Vec::new();
    let mut graph = graph;
    loop {
        bytes.clear();
        number += 1;
        let most = if problem.is_none() {
            MAX_TRACE_LINE
        } else {
            1 << 10
        };
        let length = (&mut input).take(most).read_until(b'\n', &mut bytes)?;
        let wrong = |message: String| ReadTraceError::Line {
            line: number,
            message,
        };
        if length as u64 == most && bytes.last() != Some(&b'\n') {
            return Err(wrong("the line is too long for an event".to_owned()));
        }
        let text = bytes.trim_ascii();
        let Some(problem) = &problem else {
            let head: Head = serde_json::from_slice(text)
                .ok()
                .filter(|head: &Head| head.schema == TRACE_SCHEMA)
                .ok_or_else(|| {
                    wrong(format!(
                        "a trace begins with {{\"schema\":\"{TRACE_SCHEMA}\""
                    ))
                })?;
            problem = Some(problem_of(head, graph.take()).map_err(wrong)?);
            continue;
        };
        if length == 0 {
            break;
        }
        if text.is_empty() {
            blank += 1;
            if blank > MAX_BLANK {
                return Err(wrong(format!(
                    "more than {MAX_BLANK} lines without an event"
                )));
            }
            continue;
        }
        blank = 0;
        let line: EventLine = serde_json::from_slice(text).map_err(|_| {
            let text = String::from_utf8_lossy(text);
            wrong(format!(
                "`{}` is not an event: write as in {{\"advance\":[3,3]}}",
                excerpt(&text)
            ))
        })?;
        let square = |stated: StatedSquare| {
            stated
                .on(problem.ground())
                .map_err(|stated| wrong(format!("there is no {stated} on this ground")))
        };
        if events.len() == MAX_EVENTS {
            return Err(ReadTraceError::TooMany);
        }
        events.push(match line {
            EventLine::Restart => Event::Restart,
            EventLine::Advance(to) => Event::Advance(square(to)?),
            EventLine::Retreat(from) => Event::Retreat(square(from)?),
            EventLine::Consider(to, left) => Event::Consider(square(to)?, left),
            EventLine::Join(a, b) => Event::Join(square(a)?, square(b)?),
            EventLine::Part(a, b) => Event::Part(square(a)?, square(b)?),
            EventLine::Reverse(from) => Event::Reverse(from),
            EventLine::Suppose(a, b) => Event::Suppose(square(a)?, square(b)?),
            EventLine::Contradiction => Event::Contradiction,
        });
    }
    problem.map(|problem| (problem, events)).ok_or_else(|| {
        let message = "there is nothing to read".to_owned();
        ReadTraceError::Line { line: 1, message }
    })
}

fn problem_of(head: Head, graph: Option<Ground>) -> Result<Problem, String> {
    let ground = match (head.board, head.graph, graph) {
        (Some(board), None, None) => {
            let board: Board = board.parse().map_err(|error| format!("{error}"))?;
            let piece = head.piece.as_deref().unwrap_or("knight");
            let piece: Piece = piece.parse().map_err(|error| format!("{error}"))?;
            Ground::Board { board, piece }
        }
        (None, Some(vertices), Some(ground @ Ground::Graph(_))) => {
            if ground.len() != vertices as usize {
                return Err(format!(
                    "the trace is of a graph of {vertices} vertices, and this one has {}",
                    ground.len()
                ));
            }
            ground
        }
        (None, Some(_), _) => return Err("the trace is of a graph: give the graph too".to_owned()),
        (Some(_), None, Some(_)) => return Err("the trace names its board itself".to_owned()),
        _ => return Err("a trace is of a board or of a graph".to_owned()),
    };
    let missing = |stated: String| format!("there is no {stated} on this ground");
    let end = |stated: Option<StatedSquare>| {
        let end = stated.map(|stated| stated.on(&ground)).transpose();
        end.map_err(missing)
    };
    let ends = Ends::new(head.closed, end(head.start)?, end(head.end)?);
    let ends = ends.ok_or_else(|| "a closed tour has no end".to_owned())?;
    let constraints = match head.constraints {
        None => return Ok(Problem::new(ground, ends)),
        Some(stated) => stated.on(&ground).map_err(missing)?,
    };
    let problem = Problem::new(ground, ends).with(constraints);
    problem.map_err(|contradiction| contradiction.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edges::EdgeList;
    use crate::leaper::Leaper;
    use crate::problem::Constraints;
    use crate::square::Square;

    fn round_trip(problem: &Problem, events: &[Event], graph: Option<Ground>) {
        let mut writer = TraceWriter::new(Vec::new(), problem).unwrap();
        events.iter().for_each(|&event| writer.event(event));
        let text = writer.finish().unwrap();
        let read = read_trace(&text[..], graph).unwrap();
        assert_eq!(read, (problem.clone(), events.to_vec()));
    }

    #[test]
    fn traces_round_trip() {
        let [a, b] = [0, 5].map(Square::new);
        let events = [
            Event::Advance(a),
            Event::Consider(b, 3),
            Event::Advance(b),
            Event::Retreat(b),
            Event::Restart,
            Event::Join(a, b),
            Event::Part(b, a),
            Event::Reverse(7),
            Event::Suppose(a, b),
            Event::Contradiction,
        ];
        for (board, ends) in [
            ("3x4", Ends::Between(a, b)),
            ("torus:3x4-a2", Ends::ClosedFrom(b)),
            ("3x4x2", Ends::Any),
        ] {
            let problem = Problem::on_board(board.parse().unwrap(), Leaper::CAMEL, ends);
            round_trip(&problem, &events, None);
        }
        let problem = Problem::on_board("3x4".parse().unwrap(), Leaper::KNIGHT, Ends::Any);
        let constraints = Constraints {
            given: vec![(3, b)],
            ..Constraints::default()
        };
        round_trip(&problem.with(constraints).unwrap(), &events, None);
        let edges = EdgeList::undirected(6, [(0, 5), (5, 1)]).unwrap();
        let problem = Problem::on_graph(edges, Ends::To(b));
        round_trip(&problem, &events, Some(problem.ground().clone()));
    }

    #[test]
    fn what_is_no_trace_is_refused() {
        let head = r#"{"schema":"hippodrome/trace/1","board":"3x4","graph":null,"piece":"knight","closed":false,"start":null,"end":null}"#;
        for (text, wanted) in [
            (String::new(), "line 1: a trace begins with"),
            ("{}\n".to_owned(), "line 1: a trace begins with"),
            (head.replace("3x4", "0x4"), "line 1: "),
            (
                head.replace("null,\"piece", "9,\"piece"),
                "line 1: a trace is of a board or of a graph",
            ),
            (
                format!("{head}\n{{\"advance\":[4,0]}}"),
                "line 2: there is no e1 on this ground",
            ),
            (
                format!("{head}\n{{\"advance\":4}}"),
                "line 2: there is no 4 on this ground",
            ),
            (
                format!("{head}\n\"restart\"\n{{\"jump\":[0,0]}}"),
                "line 3: `{\"jump\":[0,0]}` is not an event",
            ),
            (
                format!("{head}\n{}", " ".repeat(5000)),
                "line 2: the line is too long",
            ),
        ] {
            let refused = read_trace(text.as_bytes(), None).unwrap_err().to_string();
            assert!(refused.starts_with(wanted), "{refused}");
        }
        assert_eq!(read_trace(head.as_bytes(), None).unwrap().1, []);
    }
}
