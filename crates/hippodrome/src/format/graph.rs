//! Graphs as text: edge lists, DIMACS, TSPLIB HCP and JSON, in and out; Graphviz out.
//!
//! Written, a ground may be a board as well as a graph: its squares are then the vertices, in the
//! order of their indices, and each move stands once. Edges are not kept in between, so a board of
//! a million squares costs no more memory than its holes.
//!
//! Read, a graph becomes an [`EdgeList`]; the first thing wrong is named with its line. A number
//! in a header is believed only as far as the limits of [`format`](crate::format) go and the edges bear it
//! out, and nothing is allocated for it.

mod dimacs;
mod dot;
mod hcp;
mod json;
mod plain;

use std::collections::HashSet;
use std::io::{self, BufRead};

pub use dimacs::write_dimacs;
pub use dot::write_dot;
pub use hcp::write_hcp;
pub use json::write_graph_json;
pub use plain::write_edge_list;

use super::json::JsonFlaw;
use super::text::{Place, ReadTextError, Text, shown};
use super::{MAX_BARE, MAX_DOCUMENT, MAX_EDGES, MAX_NAMES, MAX_VERTICES};
use crate::edges::{EdgeList, EdgeListError};
use crate::graph::Neighbors;
use crate::problem::Ground;
use crate::square::Square;

/// Why a text is not a graph that can be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadGraphError {
    /// The stream failed, or is no text.
    #[error(transparent)]
    Text(#[from] ReadTextError),
    /// Nothing there.
    #[error("the input has no vertex: write one edge on a line, as in a b")]
    Empty,
    /// A line that is no edge.
    #[error(
        "line {line}: `{text}` is not an edge: write two names, as in a b, or a -> b one way, or \
         one name for a vertex without edges"
    )]
    NotAnEdge {
        /// From 1.
        line: u64,
        /// The line.
        text: String,
    },
    /// Edges with arrows and edges without.
    #[error("line {0}: edges with and without an arrow are mixed: write a -> b and b -> a instead")]
    Mixed(u64),
    /// A vertex joined to itself.
    #[error("line {line}: {name} is joined to itself: loops are not allowed")]
    Loop {
        /// From 1.
        line: u64,
        /// The vertex.
        name: String,
    },
    /// An edge given before.
    #[error("line {line}: the edge {from} to {to} is given a second time")]
    Repeated {
        /// From 1.
        line: u64,
        /// Where it begins.
        from: String,
        /// Where it ends.
        to: String,
    },
    /// A number that no vertex has.
    #[error("line {line}: `{vertex}` is not a vertex: they are numbered from 1 to {vertices}")]
    NoSuchVertex {
        /// From 1.
        line: u64,
        /// What stands there.
        vertex: String,
        /// The number of vertices.
        vertices: u32,
    },
    /// A header that announces too much, or nothing sensible.
    #[error("line {line}: `{text}` is not a header: write {wanted}")]
    Header {
        /// From 1.
        line: u64,
        /// The line.
        text: String,
        /// What would be right.
        wanted: &'static str,
    },
    /// More vertices or edges than can be held.
    #[error(
        "line {0}: the graph is too large: at most {MAX_VERTICES} vertices, {MAX_EDGES} edges and \
         {MAX_NAMES} bytes of names are read"
    )]
    TooLarge(u64),
    /// More vertices than the edges bear out.
    #[error(
        "the header announces {vertices} vertices, and the edges that follow number {edges}: at \
         most {MAX_BARE} vertices beyond their ends are read"
    )]
    Bare {
        /// What the header says.
        vertices: u32,
        /// How many edges there are.
        edges: usize,
    },
    /// Another number of edges than the header says.
    #[error("line {line}: the header promises {promised} edges, but there are {found}")]
    Count {
        /// Where it shows.
        line: u64,
        /// What the header says.
        promised: u32,
        /// How many there are; one more than promised if there are too many.
        found: u64,
    },
    /// A line that its format does not have.
    #[error("line {line}: `{text}` does not belong here: {wanted}")]
    Line {
        /// From 1.
        line: u64,
        /// The line.
        text: String,
        /// What could stand there.
        wanted: &'static str,
    },
    /// A file for Graphviz.
    #[error("DOT is written but not read: give an edge list, DIMACS, TSPLIB HCP or JSON")]
    Dot,
    /// Not a JSON graph.
    #[error("{at}: {message}")]
    Json {
        /// Where.
        at: Place,
        /// What `serde_json` says.
        message: String,
    },
    /// A JSON graph of more than [`MAX_DOCUMENT`] bytes.
    #[error("the JSON graph is longer than {MAX_DOCUMENT} bytes: write it as an edge list")]
    LongDocument,
    /// Something after the JSON graph.
    #[error("line {0}: a second graph begins: give one at a time")]
    Second(u64),
    /// Another schema than ours.
    #[error("`schema` is {0}, not \"hippodrome/graph/1\"")]
    Schema(String),
    /// Two vertices of one name in a JSON graph.
    #[error("two vertices are named `{0}`")]
    NameTwice(String),
    /// The edges of a JSON graph make no graph.
    #[error(transparent)]
    Edges(#[from] EdgeListError),
}

/// Reads a graph in any of the forms in the table of [`format`](crate::format), which it
/// recognises by its beginning.
///
/// In an edge list `a b` is an edge, `a -> b` leads one way, `a` alone is a vertex; `#`, `%` and
/// `//` begin comments; vertices are numbered in the order in which they appear. DIMACS and TSPLIB
/// number their vertices from 1.
///
/// Cost: O(length); about 40 bytes an edge while reading.
///
/// # Errors
///
/// No text; lines that are not edges; loops, repeated edges, vertices that do not exist; a header
/// that does not fit; more than can be held.
///
/// ```
/// use hippodrome::{Square, format::read_graph};
///
/// let graph = read_graph(&b"# a triangle\na b\nb c\nc a\n"[..])?;
/// assert_eq!((graph.len(), graph.name(Square::new(2))), (3, "c".to_owned()));
///
/// let flaw = read_graph(&b"p edge 3 1\ne 1 4\n"[..]).unwrap_err();
/// assert_eq!(flaw.to_string(), "line 2: `4` is not a vertex: they are numbered from 1 to 3");
/// # Ok::<(), hippodrome::format::ReadGraphError>(())
/// ```
pub fn read_graph(input: impl BufRead) -> Result<EdgeList, ReadGraphError> {
    let mut text = Text::new(input)?;
    text.skip_space()?;
    let head = text.peek(256)?;
    if head.starts_with('{') {
        return json::read(text);
    }
    if hcp::is_header(&head) {
        return hcp::read(text);
    }
    let first = head.lines().next().unwrap_or_default();
    let word = first.split_whitespace().next();
    if matches!(word, Some("graph" | "digraph" | "strict")) && first.contains('{') {
        return Err(ReadGraphError::Dot);
    }
    plain::read(text)
}

impl From<JsonFlaw> for ReadGraphError {
    fn from(flaw: JsonFlaw) -> Self {
        match flaw {
            JsonFlaw::Long => ReadGraphError::LongDocument,
            JsonFlaw::Second(line) => ReadGraphError::Second(line),
            JsonFlaw::Syntax(at, message) => ReadGraphError::Json { at, message },
        }
    }
}

/// Edges as they are read, without loops and repetitions.
#[derive(Debug, Default)]
struct Edges {
    directed: bool,
    list: Vec<(u32, u32)>,
    seen: HashSet<(u32, u32)>,
}

impl Edges {
    /// Adds the edge on this line; `name` tells the name of a vertex for messages.
    fn add(
        &mut self,
        line: u64,
        (u, v): (u32, u32),
        name: impl Fn(u32) -> String,
    ) -> Result<(), ReadGraphError> {
        if u == v {
            let name = name(u);
            return Err(ReadGraphError::Loop { line, name });
        }
        if self.list.len() >= MAX_EDGES as usize {
            return Err(ReadGraphError::TooLarge(line));
        }
        let known = match self.directed {
            true => (u, v),
            false => (u.min(v), u.max(v)),
        };
        if !self.seen.insert(known) {
            let (from, to) = (name(u), name(v));
            return Err(ReadGraphError::Repeated { line, from, to });
        }
        self.list.push((u, v));
        Ok(())
    }

    /// The graph of vertices that are numbered from 1.
    fn numbered(self, vertices: u32) -> Result<EdgeList, ReadGraphError> {
        drop(self.seen);
        let edges = self.list.len();
        if vertices as usize > MAX_BARE as usize + 2 * edges {
            return Err(ReadGraphError::Bare { vertices, edges });
        }
        Ok(if self.directed {
            EdgeList::directed(vertices, self.list)?
        } else {
            EdgeList::undirected(vertices, self.list)?
        })
    }
}

/// The name of a numbered vertex.
fn number(vertex: u32) -> String {
    (u64::from(vertex) + 1).to_string()
}

/// A vertex by its number from 1.
fn vertex(line: u64, text: &str, vertices: u32) -> Result<u32, ReadGraphError> {
    let number: Option<u32> = text.parse().ok();
    match number.filter(|number| (1..=vertices).contains(number)) {
        Some(number) => Ok(number - 1),
        None => Err(ReadGraphError::NoSuchVertex {
            line,
            vertex: shown(text),
            vertices,
        }),
    }
}

/// Every edge of a ground, once each if it has no direction; on a board in the order of squares,
/// then clockwise.
fn for_each_edge(
    ground: &Ground,
    mut visit: impl FnMut(Square, Square) -> io::Result<()>,
) -> io::Result<()> {
    match ground {
        Ground::Graph(edges) => edges
            .edges()
            .iter()
            .try_for_each(|&(u, v)| visit(Square::new(u), Square::new(v))),
        Ground::Board { board, piece } => {
            let offsets = board.jumps(*piece);
            let mut neighbors = Neighbors::on(board, &offsets);
            let mut targets = Vec::new();
            (0u32..).zip(board.points()).try_for_each(|(index, point)| {
                let from = Square::new(index);
                targets.clear();
                neighbors.add(from, point, &mut targets);
                let later = targets.iter().filter(|&&to| index < to);
                later
                    .copied()
                    .try_for_each(|to| visit(from, Square::new(to)))
            })
        }
    }
}

/// How many edges [`for_each_edge`] visits.
fn count_edges(ground: &Ground) -> u64 {
    let mut count = 0;
    let counted = for_each_edge(ground, |_, _| {
        count += 1;
        Ok(())
    });
    debug_assert!(counted.is_ok(), "nothing is written");
    count
}

/// Lines collected before they are written.
const CHUNK: usize = 1 << 15;

/// Writes what has been collected, once it is enough.
fn flush(out: &mut impl io::Write, lines: &mut Vec<u8>, least: usize) -> io::Result<()> {
    if lines.len() >= least {
        out.write_all(lines)?;
        lines.clear();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::read_graph;

    /// Inputs with exactly what is said about them.
    const GRAPHS: [(&str, &str); 30] = [
        (
            "",
            "the input has no vertex: write one edge on a line, as in a b",
        ),
        (
            "# nothing\n",
            "the input has no vertex: write one edge on a line, as in a b",
        ),
        (
            "p edge 0 0",
            "the input has no vertex: write one edge on a line, as in a b",
        ),
        (
            "a b c",
            "line 1: `a b c` is not an edge: write two names, as in a b, or a -> b one way, or one name for a vertex without edges",
        ),
        (
            "a b\na -> ",
            "line 2: `a ->` is not an edge: write two names, as in a b, or a -> b one way, or one name for a vertex without edges",
        ),
        (
            "a b\n\n'a",
            "line 3: `'a` is not an edge: write two names, as in a b, or a -> b one way, or one name for a vertex without edges",
        ),
        (
            "c one\nc two three\nd e",
            "line 2: `c two three` is not an edge: write two names, as in a b, or a -> b one way, or one name for a vertex without edges",
        ),
        (
            "a b\nb -> c",
            "line 2: edges with and without an arrow are mixed: write a -> b and b -> a instead",
        ),
        (
            "a b\nb b",
            "line 2: b is joined to itself: loops are not allowed",
        ),
        (
            "a b\nb c\nb a",
            "line 3: the edge b to a is given a second time",
        ),
        (
            "a -> b\nb -> a\na -> b",
            "line 3: the edge a to b is given a second time",
        ),
        (
            "p edge 4000000000 1\ne 1 2",
            "line 1: the graph is too large: at most 33554432 vertices, 16777216 edges and 536870912 bytes of names are read",
        ),
        (
            "p edge 3 99999999999999999999\n",
            "line 1: `p edge 3 99999999999999999999` is not a header: write p edge VERTICES EDGES, or p sp VERTICES ARCS",
        ),
        (
            "c x\np edge three 1\n",
            "line 2: `p edge three 1` is not a header: write p edge VERTICES EDGES, or p sp VERTICES ARCS",
        ),
        (
            "p edge 3\n",
            "line 1: `p edge 3` is not a header: write p edge VERTICES EDGES, or p sp VERTICES ARCS",
        ),
        (
            "p edge 3 1\ne 1 4\n",
            "line 2: `4` is not a vertex: they are numbered from 1 to 3",
        ),
        (
            "p edge 3 1\ne 0 1\n",
            "line 2: `0` is not a vertex: they are numbered from 1 to 3",
        ),
        (
            "p edge 3 1\nc x\ne 1 2\n\ne 2 3\n",
            "line 5: the header promises 1 edges, but there are 2",
        ),
        (
            "p edge 3 2\ne 1 2\n",
            "line 2: the header promises 2 edges, but there are 1",
        ),
        (
            "p edge 3 1\na 1 2\n",
            "line 2: `a 1 2` does not belong here: after p edge come edges, as in e 1 2",
        ),
        (
            "p sp 3 1\ne 1 2\n",
            "line 2: `e 1 2` does not belong here: after p sp come arcs, as in a 1 2",
        ),
        (
            "p edge 3 2\ne 1 2\ne 2 1\n",
            "line 3: the edge 2 to 1 is given a second time",
        ),
        (
            "TYPE : TSP\n",
            "line 1: `TYPE : TSP` is not a header: write TYPE : HCP: other problems are not read",
        ),
        (
            "DIMENSION : 4000000000\n",
            "line 1: the graph is too large: at most 33554432 vertices, 16777216 edges and 536870912 bytes of names are read",
        ),
        (
            "DIMENSION : 3\nEDGE_DATA_SECTION\n1 2\n3\n-1",
            "line 5: `-1` does not belong here: an edge has no second vertex",
        ),
        (
            "DIMENSION : 3\nEDGE_DATA_SECTION\n1 2\n-1\n2 3\n",
            "line 5: `2` does not belong here: the edges have ended",
        ),
        (
            "DIMENSION : 3\n",
            "line 2: `the end of the file` does not belong here: an EDGE_DATA_SECTION must follow the header",
        ),
        (
            "graph {\n a -- b\n}",
            "DOT is written but not read: give an edge list, DIMACS, TSPLIB HCP or JSON",
        ),
        (
            "{\"schema\": \"hippodrome/graph/1\", \"vertices\": [\"a\", \"a\"], \"edges\": []}",
            "two vertices are named `a`",
        ),
        (
            "{\"schema\": \"hippodrome/graph/1\", \"vertices\": [\"a\"], \"edges\": [[0, 1]]}",
            "vertex 2 does not exist: there are 1",
        ),
    ];

    #[test]
    fn what_is_wrong_with_a_graph() {
        for (text, message) in GRAPHS {
            let error = read_graph(text.as_bytes()).unwrap_err();
            assert_eq!(error.to_string(), message, "{text}");
        }
    }
}
