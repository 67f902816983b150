//! TSPLIB HCP: the Hamiltonian cycle problems of the library, and of solvers that read it.
//!
//! Vertices are numbered from 1; edges come as pairs up to a -1 (`EDGE_LIST`), or as a vertex with
//! its neighbors up to a -1, and a -1 after the last (`ADJ_LIST`), where an edge may stand at
//! both its ends. Source: G. Reinelt, "TSPLIB 95", 1995, sections 1.1 and 1.2.

use std::io::{self, BufRead, Write};

use super::edges::{CHUNK, EdgeCollector, GraphText, ReadGraphError, flush, for_each_edge, vertex};
use crate::format::MAX_VERTICES;
use crate::format::lex::text::{Text, excerpt};
use crate::problem::Ground;

/// Writes a ground as an edge list of TSPLIB.
///
/// Cost: O(edges).
///
/// # Errors
///
/// Those of `out`; [`io::ErrorKind::InvalidInput`] for a directed graph, which this format has not.
///
/// ```
/// use hippodrome::{EdgeList, Ground, format::write_hcp};
///
/// let ground = Ground::Graph(EdgeList::undirected(3, [(0, 1), (1, 2)])?);
/// let mut text = Vec::new();
/// write_hcp(&mut text, &ground)?;
/// assert!(text.ends_with(b"EDGE_DATA_SECTION\n1 2\n2 3\n-1\nEOF\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_hcp(out: &mut impl Write, ground: &Ground) -> io::Result<()> {
    if !ground.is_symmetric() {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "TSPLIB HCP has no directed edges: write DIMACS, JSON or an edge list",
        ));
    }
    let mut lines = Vec::new();
    lines.extend_from_slice(b"NAME : tour\nTYPE : HCP\n");
    match ground {
        Ground::Board { board, piece } if !board.has_holes() => {
            writeln!(lines, "COMMENT : {piece}'s moves on {board}")?;
        }
        _ => {}
    }
    writeln!(lines, "DIMENSION : {}", ground.len())?;
    lines.extend_from_slice(b"EDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n");
    for_each_edge(ground, |u, v| {
        writeln!(lines, "{} {}", u.index() + 1, v.index() + 1)?;
        flush(out, &mut lines, CHUNK)
    })?;
    lines.extend_from_slice(b"-1\nEOF\n");
    flush(out, &mut lines, 0)
}

/// The section of the edges.
const SECTION: &str = "EDGE_DATA_SECTION";

/// The section of edges that a tour must have.
const FIXED: &str = "FIXED_EDGES_SECTION";

/// What is said of it.
const FIXED_EDGES: &str = "edges that the tour must have are no part of the graph: leave the section out, and require each of them of \
                           the tour, as in --require 1-3";

/// Headers of distances, and their sections.
const WEIGHTS: [&str; 5] = [
    "EDGE_WEIGHT_TYPE",
    "EDGE_WEIGHT_FORMAT",
    "NODE_COORD_TYPE",
    "NODE_COORD_SECTION",
    "EDGE_WEIGHT_SECTION",
];

/// What is said of them.
const SALESMAN: &str = "this is a travelling salesman problem, which has distances instead of edges; \
                        of TSPLIB only graphs are read, with TYPE : HCP and an EDGE_DATA_SECTION";

/// Whether a text that begins like this is a TSPLIB file.
pub(super) fn is_header(head: &str) -> bool {
    let first = head.lines().next().unwrap_or_default();
    first.split_once(':').is_some_and(|(keyword, _)| {
        let keyword = keyword.trim_end();
        let known = ["NAME", "TYPE", "COMMENT", "DIMENSION", "EDGE_DATA_FORMAT"];
        known.contains(&keyword) || WEIGHTS.contains(&keyword)
    })
}

/// How edges are given.
#[derive(Copy, Clone, Eq, PartialEq)]
enum EdgeDataFormat {
    EdgeList,
    AdjacencyList,
}

/// Reads a graph from its header on.
pub(super) fn read(mut text: Text<&mut dyn BufRead>) -> Result<GraphText, ReadGraphError> {
    let (format, vertices) = read_header(&mut text)?;
    let mut edges = EdgeCollector::default();
    let mut buffer = String::new();
    // The vertex whose edge, or edges, are being given.
    let mut from: Option<u32> = None;
    let mut ended = false;
    let mut last = text.position().line;
    while text.here().is_some() {
        let line = text.position().line;
        text.rest_of_line(&mut buffer)?;
        for word in buffer.split_whitespace() {
            let misplaced = |wanted| ReadGraphError::Line {
                line,
                text: excerpt(word),
                wanted,
            };
            last = line;
            match (word, from) {
                ("EOF", None) => ended = true,
                (FIXED, _) => return Err(misplaced(FIXED_EDGES)),
                _ if ended => return Err(misplaced("the edges have ended")),
                ("-1", None) => ended = true,
                ("-1", Some(_)) if format == EdgeDataFormat::AdjacencyList => from = None,
                ("-1" | "EOF", Some(_)) => {
                    return Err(misplaced("an edge has no second vertex"));
                }
                (word, None) => from = Some(vertex(line, word, vertices)?),
                (word, Some(u)) => {
                    let v = vertex(line, word, vertices)?;
                    if format == EdgeDataFormat::EdgeList {
                        edges.add(line, (u, v))?;
                        from = None;
                    } else {
                        edges.add_neighbor(line, (u, v))?;
                    }
                    text.progress();
                }
            }
        }
    }
    if from.is_some() {
        return Err(ReadGraphError::Line {
            line: last,
            text: "the end of the file".to_owned(),
            wanted: "the last edge is not complete, or its -1 is missing",
        });
    }
    edges.numbered(vertices)
}

fn read_header<R: BufRead>(text: &mut Text<R>) -> Result<(EdgeDataFormat, u32), ReadGraphError> {
    let mut format = EdgeDataFormat::EdgeList;
    let mut vertices = None;
    let mut buffer = String::new();
    loop {
        let line = text.position().line;
        if text.here().is_none() {
            return Err(ReadGraphError::Line {
                line,
                text: "the end of the file".to_owned(),
                wanted: "an EDGE_DATA_SECTION must follow the header",
            });
        }
        text.rest_of_line(&mut buffer)?;
        let trimmed = buffer.trim();
        let wrong = |wanted| ReadGraphError::Header {
            line,
            text: excerpt(trimmed),
            wanted,
        };
        let misplaced = |wanted| ReadGraphError::Line {
            line,
            text: excerpt(trimmed),
            wanted,
        };
        let (keyword, value) = match trimmed.split_once(':') {
            Some((keyword, value)) => (keyword.trim_end(), value.trim()),
            None => (trimmed, ""),
        };
        match (keyword, value) {
            ("", _) | ("NAME" | "COMMENT", _) | ("TYPE", "HCP") => {}
            ("TYPE", "TSP" | "ATSP") => return Err(misplaced(SALESMAN)),
            (FIXED, _) => return Err(misplaced(FIXED_EDGES)),
            (keyword, _) if WEIGHTS.contains(&keyword) => return Err(misplaced(SALESMAN)),
            ("TYPE", _) => {
                return Err(misplaced(
                    "of TSPLIB only graphs are read, with TYPE : HCP and an EDGE_DATA_SECTION",
                ));
            }
            ("EDGE_DATA_FORMAT", "EDGE_LIST") => format = EdgeDataFormat::EdgeList,
            ("EDGE_DATA_FORMAT", "ADJ_LIST") => format = EdgeDataFormat::AdjacencyList,
            ("EDGE_DATA_FORMAT", _) => return Err(wrong("EDGE_LIST or ADJ_LIST")),
            ("DIMENSION", value) => match value.parse::<u64>() {
                Ok(0) => return Err(ReadGraphError::Empty),
                Ok(count) if count <= u64::from(MAX_VERTICES) => vertices = Some(count as u32),
                Ok(_) => return Err(ReadGraphError::TooLarge(line)),
                Err(_) => return Err(wrong("DIMENSION : and the number of vertices")),
            },
            (SECTION, "") => {
                return match vertices {
                    Some(vertices) => Ok((format, vertices)),
                    None => Err(wrong("DIMENSION : and the number of vertices before it")),
                };
            }
            _ => {
                return Err(wrong(
                    "NAME, COMMENT, TYPE, DIMENSION or EDGE_DATA_FORMAT with a colon, or \
                     EDGE_DATA_SECTION",
                ));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edges::EdgeList;

    fn read_text(text: &str) -> Result<GraphText, String> {
        read(Text::new(&mut text.as_bytes() as &mut dyn BufRead).unwrap())
            .map_err(|error| error.to_string())
    }

    fn graph(text: &str) -> Result<EdgeList, String> {
        read_text(text).map(|read| read.graph)
    }

    #[test]
    fn both_formats_give_the_same_graph() {
        let list = graph("TYPE:HCP\nDIMENSION:4\nEDGE_DATA_SECTION\n1 2 2 3\n3\n4 -1\nEOF\n");
        let adjacent = graph(
            "NAME : x\nTYPE : HCP\nDIMENSION : 4\nEDGE_DATA_FORMAT : ADJ_LIST\n\
             EDGE_DATA_SECTION\n1 2 -1\n2 1 3 -1\n3 4\n-1\n-1\nEOF\n",
        );
        assert_eq!(list, adjacent);
        assert_eq!(list.unwrap().edges(), [(0, 1), (1, 2), (2, 3)]);
    }

    #[test]
    fn a_neighbor_given_twice_at_one_end_is_counted() {
        let text =
            "DIMENSION : 3\nEDGE_DATA_FORMAT : ADJ_LIST\nEDGE_DATA_SECTION\n1 2 3 2 -1\n2 1 -1\n-1";
        let read = read_text(text).unwrap();
        assert_eq!(
            (read.graph.edges(), read.repeated),
            (&[(0, 1), (0, 2)][..], 1)
        );
    }
}
