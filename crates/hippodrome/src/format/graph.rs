//! Graphs as text: edge lists, DIMACS, TSPLIB HCP and JSON, in and out; Graphviz out.
//!
//! What is written may be a board as well as a graph: its squares are then the vertices, in the
//! order of their indices, and each move stands once. Edges are not kept in between, so a board of
//! a million squares costs no more memory than its holes.
//!
//! A graph is read into an [`EdgeList`]; an error names the first line that is wrong. A number
//! in a header is accepted only within the limits of [`format`](crate::format) and if the edges that follow agree with
//! it, and nothing is allocated because of it alone.

mod edges;

mod dimacs;
mod dot;
mod hcp;
mod json;
mod plain;

use std::io::BufRead;

pub use dimacs::write_dimacs;
pub use dot::write_dot;
pub use edges::ReadGraphError;
pub use hcp::write_hcp;
pub use json::write_graph_json;
pub use plain::write_edge_list;

use super::lex::text::Text;
use crate::edges::EdgeList;

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
