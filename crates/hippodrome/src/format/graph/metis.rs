//! METIS: the neighbors of each vertex on a line of its own, below a line with the numbers of vertices and edges.
//!
//! Source: G. Karypis, METIS, A Software Package for Partitioning Unstructured Graphs, version 5.1.0, 4.1.1 (2013). Vertices count from
//! 1, and line i below the first holds the neighbors of vertex i, so that a blank line is a vertex without any. `%` begins a comment.
//! Three bits may stand behind the two numbers: whether vertices have sizes, whether they have weights (and then how many each), and whether
//! edges have weights. All these are passed over, and those of edges counted. Each edge stands at both its ends.
//!
//! Cost: O(edges).

use std::io::{self, BufRead, Write};

use super::edges::{CHUNK, EdgeCollector, GraphText, ReadGraphError, count_edges, flush, vertex};
use crate::format::lex::text::{Text, excerpt};
use crate::format::{MAX_EDGES, MAX_VERTICES};
use crate::graph::Graph;
use crate::problem::{Ends, Ground, Problem};

/// What the first line says.
const HEADER: &str = "VERTICES EDGES, or VERTICES EDGES FMT with three digits of 0 and 1 (sizes, weights of vertices, weights of edges)";

/// Writes the neighbors of each vertex.
///
/// Cost: O(edges), and the memory of a [`Graph`].
pub(super) fn write(mut out: &mut dyn Write, ground: &Ground) -> io::Result<()> {
    let graph = Graph::of(&Problem::new(ground.clone(), Ends::Any));
    let mut lines = Vec::new();
    writeln!(lines, "{} {}", graph.len(), count_edges(ground))?;
    for v in 0..graph.len() {
        for (at, w) in graph.neighbors(v).iter().enumerate() {
            let between = if at > 0 { " " } else { "" };
            write!(lines, "{between}{}", w + 1)?;
        }
        lines.push(b'\n');
        flush(&mut out, &mut lines, CHUNK)?;
    }
    flush(&mut out, &mut lines, 0)
}

/// What the first line promises, and how many numbers stand before and behind each neighbor.
struct Header {
    vertices: u32,
    edges: u32,
    /// Sizes and weights of a vertex, before its neighbors.
    before: usize,
    has_weights: bool,
}

/// Reads a text from its first line on.
pub(super) fn read(mut text: Text<&mut dyn BufRead>) -> Result<GraphText, ReadGraphError> {
    let mut line = String::new();
    let (mut header, mut v) = (None, 0);
    let mut edges = EdgeCollector::new(true);
    while text.here().is_some() {
        let at = text.position().line;
        text.rest_of_line(&mut line)?;
        let trimmed = line.trim();
        if trimmed.starts_with('%') {
            continue;
        }
        let Some(Header {
            vertices,
            before,
            has_weights,
            ..
        }) = header
        else {
            header = Some(read_header(at, trimmed)?);
            continue;
        };
        if v == vertices {
            if trimmed.is_empty() {
                continue;
            }
            return Err(ReadGraphError::Line {
                line: at,
                text: excerpt(trimmed),
                wanted: "the first line promises fewer vertices, and each has one line",
            });
        }
        let step = 1 + usize::from(has_weights);
        let numbers: Vec<&str> = trimmed.split_whitespace().skip(before).collect();
        if numbers.len() % step > 0 {
            return Err(ReadGraphError::Line {
                line: at,
                text: excerpt(trimmed),
                wanted: "a weight stands behind each neighbor, as the first line says",
            });
        }
        for word in numbers.into_iter().step_by(step) {
            edges.add_new(at, (v, vertex(at, word, vertices)?))?;
            edges.weights += u64::from(has_weights);
        }
        v += 1;
        text.progress();
    }
    let Some(Header {
        vertices,
        edges: promised,
        ..
    }) = header
    else {
        return Err(ReadGraphError::Empty);
    };
    let line = text.position().line;
    if v < vertices {
        return Err(ReadGraphError::Line {
            line,
            text: "the end of the text".to_owned(),
            wanted: "each vertex has a line, with nothing on it if it has no neighbors, and the first line promises more",
        });
    }
    edges.undirect_if_symmetric();
    // Each weight stands at both ends.
    edges.weights /= 2;
    let read = edges.numbered(vertices)?;
    let found = read.graph.edges().len() as u64;
    if read.graph.is_directed() {
        return Err(ReadGraphError::Line {
            line,
            text: "the end of the text".to_owned(),
            wanted: "an edge stands at one of its ends only, and METIS has each at both: if edges lead one way, say --graph-format successors",
        });
    }
    match found == u64::from(promised) {
        true => Ok(read),
        false => Err(ReadGraphError::Count {
            line,
            promised,
            found,
        }),
    }
}

fn read_header(line: u64, text: &str) -> Result<Header, ReadGraphError> {
    let wrong = || ReadGraphError::Header {
        line,
        text: excerpt(text),
        wanted: HEADER,
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let number = |at: usize| {
        words
            .get(at)
            .map(|word| word.parse::<u64>().map_err(|_| wrong()))
    };
    let count = |at: usize| number(at).unwrap_or_else(|| Err(wrong()));
    let (vertices, edges) = (count(0)?, count(1)?);
    let kind = words.get(2).copied().unwrap_or("0");
    let is_kind = kind.len() <= 3 && kind.bytes().all(|bit| matches!(bit, b'0' | b'1'));
    if !is_kind || words.len() > 4 {
        return Err(wrong());
    }
    let mut bits = kind.bytes().rev().map(|bit| bit == b'1').chain([false; 3]);
    let mut bit = || bits.next().unwrap_or_default();
    let (has_weights, are_weighted, have_sizes) = (bit(), bit(), bit());
    let weights = number(3).unwrap_or(Ok(1))?;
    if vertices == 0 {
        return Err(ReadGraphError::Empty);
    }
    if vertices > u64::from(MAX_VERTICES) || edges > u64::from(MAX_EDGES) || weights > 64 {
        return Err(ReadGraphError::TooLarge(line));
    }
    Ok(Header {
        vertices: vertices as u32,
        edges: edges as u32,
        before: usize::from(have_sizes) + if are_weighted { weights as usize } else { 0 },
        has_weights,
    })
}

#[cfg(test)]
mod tests {
    use crate::format::{GraphForm, ReadGraphError, read_graph_text};

    fn read(text: &str) -> Result<(usize, usize, u64), ReadGraphError> {
        let read = read_graph_text(&mut text.as_bytes(), GraphForm::by_name("metis"))?;
        assert!(!read.graph.is_directed());
        Ok((read.graph.len(), read.graph.edges().len(), read.weights))
    }

    /// The first is the example of the manual, and so are the weights of the second.
    #[test]
    fn a_line_is_a_vertex() {
        let plain = "7 11\n5 3 2\n1 3 4\n5 4 2 1\n2 3 6 7\n1 3 6\n5 4 7\n6 4\n";
        let weighted = "7 11 001\n5 1 3 2 2 1\n1 1 3 2 4 1\n5 3 4 2 2 2 1 2\n2 1 3 2 6 2 7 5\n1 1 3 3 6 2\n5 2 4 2 7 6\n6 6 4 5\n";
        for (text, expected) in [
            (plain, (7, 11, 0)),
            (weighted, (7, 11, 11)),
            ("% a path, and a vertex alone\n3 1\n2\n1\n\n", (3, 1, 0)),
            ("2 1 010\n9 2\n9 1\n", (2, 1, 0)),
            ("2 1 111 2\n8 9 9 2 5\n8 9 9 1 5\n", (2, 1, 1)),
        ] {
            assert_eq!(read(text).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_told() {
        for (text, message) in [
            ("3\n", "line 1: `3` is not a header"),
            ("3 1 012\n", "line 1: `3 1 012` is not a header"),
            ("2 1\n2\n", "line 3: `the end of the text`"),
            (
                "2 1\n2\n\n",
                "line 4: `the end of the text` does not belong here: an edge stands at one",
            ),
            ("2 1\n3\n1\n", "line 2: `3` is not a vertex"),
            ("2 1\n2\n1\n1\n", "line 4: `1` does not belong here"),
            (
                "2 2\n2\n1\n",
                "line 4: the header promises 2 edges, but there are 1",
            ),
            (
                "2 1 1\n2\n1\n",
                "line 2: `2` does not belong here: a weight",
            ),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }
}
