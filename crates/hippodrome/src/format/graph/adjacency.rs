//! A vertex and its neighbors on each line: `0 1 2 3`.
//!
//! Edges have no direction, and may be given at one end, as networkx writes them (`write_adjlist`), or at both. A colon may stand
//! behind the vertex. A line of two or three words may be an edge as well, so this form must be asked for.

use std::io::{self, BufRead, Write};

use super::edges::{CHUNK, EdgeCollector, GraphText, NamedVertices, ReadGraphError, flush};
use super::plain::is_passed_over;
use crate::format::lex::names::{NameError, NameReader, Sign, write_square};
use crate::format::lex::text::{Text, excerpt};
use crate::graph::Graph;
use crate::problem::{Ends, Ground, Problem};
use crate::square::Square;

/// Writes each vertex with those of its neighbors that come later.
///
/// Cost: O(edges), and the memory of a [`Graph`].
pub(super) fn write(mut out: &mut dyn Write, ground: &Ground) -> io::Result<()> {
    let graph = Graph::of(&Problem::new(ground.clone(), Ends::Any));
    let mut lines = Vec::new();
    for v in 0..graph.len() {
        write_square(&mut lines, ground, Square::new(v as u32))?;
        for &w in graph.neighbors(v).iter().filter(|&&w| w as usize > v) {
            lines.push(b' ');
            write_square(&mut lines, ground, Square::new(w))?;
        }
        lines.push(b'\n');
        flush(&mut out, &mut lines, CHUNK)?;
    }
    flush(&mut out, &mut lines, 0)
}

/// Reads lines of names.
pub(super) fn read(mut text: Text<&mut dyn BufRead>) -> Result<GraphText, ReadGraphError> {
    let mut edges = EdgeCollector::default();
    let mut vertices = NamedVertices::default();
    let mut buffer = String::new();
    while text.here().is_some() {
        let line = text.position().line;
        text.rest_of_line(&mut buffer)?;
        let trimmed = buffer.trim();
        if is_passed_over(trimmed) {
            continue;
        }
        let wrong = || ReadGraphError::Line {
            line,
            text: excerpt(trimmed),
            wanted: "a line is a vertex and its neighbors, as in a b c",
        };
        let mut names = NameReader::new(Text::new(trimmed.as_bytes())?);
        let mut first = None;
        loop {
            match (names.next(), first) {
                (Ok(Sign::Name), None) => {
                    let name = names.name.strip_suffix(':').filter(|_| !names.is_quoted);
                    first = Some(vertices.vertex(line, name.unwrap_or(&names.name))?);
                }
                (Ok(Sign::Name), Some(_)) if names.name == ":" && !names.is_quoted => {}
                (Ok(Sign::Name), Some(first)) => {
                    let neighbor = vertices.vertex(line, &names.name)?;
                    let name = |vertex| vertices.excerpt(vertex);
                    edges.add_neighbor(line, (first, neighbor), name)?;
                }
                (Ok(Sign::Comma), Some(_)) => {}
                (Ok(Sign::End), Some(_)) => break,
                (Err(NameError::Text(error)), _) => return Err(error.into()),
                _ => return Err(wrong()),
            }
        }
        text.progress();
    }
    edges.named(vertices)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_given_at_one_end_or_at_both() {
        let read = |text: &str| {
            let mut bytes = text.as_bytes();
            let text = Text::new(&mut bytes as &mut dyn BufRead).unwrap();
            read(text).map_err(|error| error.to_string())
        };
        for text in [
            "# networkx\na b c\nb c\nc\n",
            "a b c\nb a c\nc b a\n",
            "a: b c\nb: c\n",
            "a : b, c\nb : c",
            "\"a\": b 'c'\nb: c",
        ] {
            let found = read(text).unwrap();
            assert_eq!(found.graph.edges(), [(0, 1), (0, 2), (1, 2)], "{text}");
            assert_eq!(found.repeated, 0, "{text}");
        }
        assert_eq!(read("a b b").unwrap().repeated, 1);
        assert_eq!(read("'a:' ':'").unwrap().graph.edges(), [(0, 1)]);
        for (text, message) in [
            (
                "",
                "the input has no vertex: write one edge on a line, as in a b",
            ),
            (
                "a b a",
                "line 1: a is joined to itself: loops are not allowed",
            ),
            (
                "a b\nb -> c",
                "line 2: `b -> c` does not belong here: a line is a vertex and its neighbors, as in a b c",
            ),
        ] {
            assert_eq!(read(text).unwrap_err(), message);
        }
    }
}
