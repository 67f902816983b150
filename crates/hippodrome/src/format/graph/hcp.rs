//! TSPLIB HCP: the Hamiltonian cycle problems of the library, and of solvers that read it.
//!
//! Vertices are numbered from 1; edges come as pairs up to a -1 (`EDGE_LIST`), or as a vertex with
//! its neighbors up to a -1, and a -1 after the last (`ADJ_LIST`), where an edge may stand at
//! both its ends. Edges that a tour must have come as pairs up to a -1 in a section of their own. Source: G. Reinelt, "TSPLIB 95", 1995, sections 1.1 and 1.2.

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

/// The sections of the data.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Section {
    Edges,
    /// Edges that a tour must have.
    Fixed,
}

impl Section {
    /// The section that a word begins. TSPLIB's own alb4000 has the short name, and a colon behind it.
    fn of(word: &str) -> Option<Section> {
        match word.trim_end_matches(':').trim_end() {
            "EDGE_DATA_SECTION" => Some(Section::Edges),
            "FIXED_EDGES_SECTION" | "FIXED_EDGES" => Some(Section::Fixed),
            _ => None,
        }
    }
}

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

/// Whether a text that begins like this is a TSPLIB file whatever form is named: no list of vertices has a section.
pub(super) fn has_sections(head: &str) -> bool {
    let mut lines = head.lines().map(str::trim_start);
    is_header(head) && lines.any(|line| line.starts_with("EDGE_DATA_SECTION"))
}

/// How edges are given.
#[derive(Copy, Clone, Eq, PartialEq)]
enum EdgeDataFormat {
    EdgeList,
    AdjacencyList,
}

/// Reads a graph from its header on.
pub(super) fn read(mut text: Text<&mut dyn BufRead>) -> Result<GraphText, ReadGraphError> {
    let (format, vertices, first) = read_header(&mut text)?;
    let mut edges = EdgeCollector::default();
    let mut fixed = Vec::new();
    let mut buffer = String::new();
    let mut section = Some(first);
    let mut has_edges = first == Section::Edges;
    // The vertex whose edge, or edges, are being given.
    let mut from: Option<u32> = None;
    // The line on which its list of neighbors began.
    let mut begun = 0;
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
            match (word, from, section) {
                ("-1" | "EOF", None, _) => section = None,
                ("-1", Some(_), Some(Section::Edges))
                    if format == EdgeDataFormat::AdjacencyList =>
                {
                    from = None;
                }
                ("-1" | "EOF", Some(_), _) => {
                    return Err(misplaced("an edge has no second vertex"));
                }
                (":", None, Some(Section::Fixed)) if fixed.is_empty() => {}
                (word, None, _) if Section::of(word).is_some() => {
                    section = Section::of(word);
                    if section == Some(Section::Edges) && has_edges {
                        return Err(misplaced("the edges have been given"));
                    }
                    has_edges |= section == Some(Section::Edges);
                }
                (_, _, None) => return Err(misplaced("the edges have ended")),
                (word, None, _) => {
                    from = Some(vertex(line, word, vertices)?);
                    begun = line;
                }
                (word, Some(u), Some(Section::Fixed)) => {
                    fixed.push((line, u, vertex(line, word, vertices)?));
                    from = None;
                }
                (word, Some(u), Some(Section::Edges)) => {
                    let v = vertex(line, word, vertices)?;
                    if format == EdgeDataFormat::EdgeList {
                        edges.add(line, (u, v))?;
                        from = None;
                    } else {
                        // A list that goes on below may name no vertex again: then it was to end before.
                        if line > begun && (v == u || edges.is_given(u, v)) {
                            return Err(misplaced(
                                "each list of neighbors ends with -1, and this one names a vertex again on another line",
                            ));
                        }
                        edges.add_neighbor(line, (u, v))?;
                    }
                    text.progress();
                }
            }
        }
    }
    let at_the_end = |wanted| ReadGraphError::Line {
        line: last,
        text: "the end of the file".to_owned(),
        wanted,
    };
    if from.is_some() {
        return Err(at_the_end(
            "the last edge is not complete, or its -1 is missing",
        ));
    }
    if !has_edges {
        return Err(at_the_end("an EDGE_DATA_SECTION must follow the header"));
    }
    if let Some((line, u, v)) = fixed.iter().find(|(_, u, v)| !edges.joins(*u, *v)) {
        return Err(ReadGraphError::Line {
            line: *line,
            text: format!("{} {}", u + 1, v + 1),
            wanted: "an edge that a tour must have is one of those in EDGE_DATA_SECTION",
        });
    }
    Ok(GraphText {
        fixed: fixed.into_iter().map(|(_, u, v)| (u, v)).collect(),
        // Edges have no direction here, however often they are written.
        both_ways: 0,
        ..edges.numbered(vertices)?
    })
}

/// Reads up to the first section: how edges are given, how many vertices there are, and which section it is.
fn read_header<R: BufRead>(
    text: &mut Text<R>,
) -> Result<(EdgeDataFormat, u32, Section), ReadGraphError> {
    let (mut format, mut vertices) = (None, None);
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
        if value.is_empty()
            && let Some(section) = Section::of(keyword)
        {
            return match vertices {
                Some(vertices) => {
                    let format = format.unwrap_or(EdgeDataFormat::EdgeList);
                    Ok((format, vertices, section))
                }
                None => Err(wrong("DIMENSION : and the number of vertices before it")),
            };
        }
        match (keyword, value) {
            ("", _) | ("NAME" | "COMMENT", _) | ("TYPE", "HCP") => {}
            ("TYPE", "TSP" | "ATSP") => return Err(misplaced(SALESMAN)),
            (keyword, _) if WEIGHTS.contains(&keyword) => return Err(misplaced(SALESMAN)),
            ("TYPE", _) => {
                return Err(misplaced(
                    "of TSPLIB only graphs are read, with TYPE : HCP and an EDGE_DATA_SECTION",
                ));
            }
            ("EDGE_DATA_FORMAT", _) if format.is_some() => {
                return Err(misplaced("how edges are given has been said"));
            }
            ("DIMENSION", _) if vertices.is_some() => {
                return Err(misplaced("the number of vertices has been said"));
            }
            ("EDGE_DATA_FORMAT", "EDGE_LIST") => format = Some(EdgeDataFormat::EdgeList),
            ("EDGE_DATA_FORMAT", "ADJ_LIST") => format = Some(EdgeDataFormat::AdjacencyList),
            ("EDGE_DATA_FORMAT", _) => return Err(wrong("EDGE_LIST or ADJ_LIST")),
            ("DIMENSION", value) => match value.parse::<u64>() {
                Ok(0) => return Err(ReadGraphError::Empty),
                Ok(count) if count <= u64::from(MAX_VERTICES) => vertices = Some(count as u32),
                Ok(_) => return Err(ReadGraphError::TooLarge(line)),
                Err(_) => return Err(wrong("DIMENSION : and the number of vertices")),
            },
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
        let both = read_text("DIMENSION:3\nEDGE_DATA_SECTION\n1 2\n2 1\n2 3\n-1\n").unwrap();
        assert_eq!(both.both_ways, 0);
        assert_eq!(list.unwrap().edges(), [(0, 1), (1, 2), (2, 3)]);
    }

    #[test]
    fn edges_that_a_tour_must_have() {
        let edges = "EDGE_DATA_SECTION\n1 2\n2 3\n3 1\n-1\n";
        let fixed = [
            format!("DIMENSION : 3\n{edges}FIXED_EDGES :\n  3   1 \n 2 3\n-1 \nEOF\n"),
            format!("DIMENSION : 3\n{edges}FIXED_EDGES_SECTION\n3 1 2 3 -1\n"),
            format!("DIMENSION : 3\nFIXED_EDGES_SECTION:\n3 1\n2 3\n-1\n{edges}EOF\n"),
        ];
        for text in fixed {
            let read = read_text(&text).unwrap();
            assert_eq!(read.fixed, [(2, 0), (1, 2)], "{text}");
            assert_eq!(read.graph.edges().len(), 3);
            let refused = read.alone().unwrap_err().to_string();
            assert!(
                refused.starts_with("edges that a tour must have, 2 of them,"),
                "{refused}"
            );
        }
        for (text, flaw) in [
            (
                "FIXED_EDGES_SECTION\n1 2\n-1\n",
                "line 4: `the end of the file` does not belong here: an EDGE_DATA_SECTION must follow the header",
            ),
            (
                "EDGE_DATA_SECTION\n1 2\n-1\nFIXED_EDGES_SECTION\n3 2\n",
                "line 6: `3 2` does not belong here: an edge that a tour must have is one of those in EDGE_DATA_SECTION",
            ),
            (
                "EDGE_DATA_SECTION\n1 2\n-1\nEDGE_DATA_SECTION\n",
                "line 5: `EDGE_DATA_SECTION` does not belong here: the edges have been given",
            ),
            (
                "EDGE_DATA_SECTION\n1 2\n-1\n2 3\n",
                "line 5: `2` does not belong here: the edges have ended",
            ),
        ] {
            let read = read_text(&format!("DIMENSION : 3\n{text}"));
            assert_eq!(read.unwrap_err(), flaw, "{text}");
        }
    }

    #[test]
    fn headers_stand_once() {
        for (head, flaw) in [
            (
                "DIMENSION : 3\nDIMENSION : 4\n",
                "line 2: `DIMENSION : 4` does not belong here: the number of vertices has been said",
            ),
            (
                "EDGE_DATA_FORMAT : ADJ_LIST\nEDGE_DATA_FORMAT : EDGE_LIST\n",
                "line 2: `EDGE_DATA_FORMAT : EDGE_LIST` does not belong here: how edges are given has been said",
            ),
        ] {
            let text = format!("{head}EDGE_DATA_SECTION\n1 2\n-1\nEOF\n");
            assert_eq!(graph(&text).unwrap_err(), flaw);
        }
    }

    /// Otherwise all edges would be those of the first vertex, and such a graph has no tour.
    #[test]
    fn lists_without_an_end_are_refused() {
        for lists in ["1 2 3\n2 1 3\n3 1 2\n-1\n", "1 2 3\n2 3\n-1\n"] {
            let head = "DIMENSION : 3\nEDGE_DATA_FORMAT : ADJ_LIST\nEDGE_DATA_SECTION\n";
            let flaw = graph(&format!("{head}{lists}EOF\n")).unwrap_err();
            assert!(
                flaw.starts_with(
                    "line 5: `2` does not belong here: each list of neighbors ends with -1"
                ),
                "{flaw}"
            );
        }
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
