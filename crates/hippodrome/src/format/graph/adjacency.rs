//! A vertex and its neighbors on each line: `0 1 2 3`.
//!
//! Edges have no direction, and may be given at one end, as networkx writes them (`write_adjlist`), or at both. A colon may stand
//! behind the vertex. Without it a line of two or three words may be an edge as well, so that this form must be asked for; where it
//! stands on every line, there is no other reading, nor below the comments with the time in Greenwich that networkx writes.

use std::io::{self, BufRead, Write};

use super::edges::{
    CHUNK, EdgeCollector, GraphText, NamedVertices, ReadGraphError, flush, is_passed_over,
};
use crate::format::lex::names::{NameError, NameReader, Sign, write_square};
use crate::format::lex::text::{Text, excerpt};
use crate::graph::Graph;
use crate::problem::{Ends, Ground, Problem};
use crate::square::Square;

/// Writes each vertex with those of its neighbors that come later.
///
/// Cost: O(edges), and the memory of a [`Graph`].
pub(super) fn write(out: &mut dyn Write, ground: &Ground) -> io::Result<()> {
    write_lines(out, ground, |v, w| w > v)
}

fn write_lines(
    mut out: &mut dyn Write,
    ground: &Ground,
    is_written: impl Fn(u32, u32) -> bool,
) -> io::Result<()> {
    let graph = Graph::of(&Problem::new(ground.clone(), Ends::Any));
    let mut lines = Vec::new();
    for v in 0..graph.len() as u32 {
        write_square(&mut lines, ground, Square::new(v))?;
        let neighbors = graph.neighbors(v as usize).iter();
        for &w in neighbors.filter(|&&w| is_written(v, w)) {
            lines.push(b' ');
            write_square(&mut lines, ground, Square::new(w))?;
        }
        lines.push(b'\n');
        flush(&mut out, &mut lines, CHUNK)?;
    }
    flush(&mut out, &mut lines, 0)
}

/// Writes each vertex with all to which it leads.
///
/// Cost: O(edges), and the memory of a [`Graph`].
pub(super) fn write_successors(out: &mut dyn Write, ground: &Ground) -> io::Result<()> {
    write_lines(out, ground, |_, _| true)
}

/// Whether a text begins as `write_adjlist` of networkx lets it begin. `write_multiline_adjlist` does it too, but has two words on a line at most, or
/// data in braces.
pub(super) fn begins(head: &str) -> bool {
    let mut lines = head.lines();
    let is_comment = |line: Option<&str>, begin| line.is_some_and(|line| line.starts_with(begin));
    is_comment(lines.next(), "#")
        && is_comment(lines.next(), "# GMT ")
        && !head.contains('{')
        && lines.any(|line| !line.starts_with('#') && line.split_whitespace().count() > 2)
}

/// What is said where some lines have a colon and some have none.
pub(super) const SOME_COLONS: &str =
    "a colon behind the first name makes a vertex and its neighbors, and then every line has one";

/// What is said of a colon that may be part of a name, or may end it.
pub(super) const JOINED: &str =
    "write a space behind the colon before neighbors, or quotes around a name that holds one";

/// Where a colon stands behind the first name of a line: right behind it, or after spaces. Quoted names hold their own.
pub(super) fn colon(line: &str) -> Option<usize> {
    let quote = line.chars().next().filter(|&c| c == '"' || c == '\'');
    let mut escaped = false;
    let mut ends = |(at, c): &(usize, char)| match quote {
        Some(_) if escaped => {
            escaped = false;
            false
        }
        Some(quote) => {
            escaped = *c == '\\';
            *c == quote && *at > 0
        }
        None => *c == ':' || c.is_whitespace() || ",;()[]{}".contains(*c),
    };
    let (at, _) = line.char_indices().find(&mut ends)?;
    let name = at + usize::from(quote.is_some());
    let rest = &line[name..];
    let spaces = rest.len() - rest.trim_start().len();
    let behind = rest[spaces..].strip_prefix(':')?;
    let is_apart = quote.is_some() || spaces > 0;
    let ends = is_apart || behind.is_empty() || behind.starts_with(char::is_whitespace);
    ends.then_some(name + spaces)
}

/// Reads lines of names.
pub(super) fn read(text: Text<&mut dyn BufRead>) -> Result<GraphText, ReadGraphError> {
    Lines::default().read(text)
}

/// Reads lines of names, whose edges lead from the first to the others.
pub(super) fn read_successors(text: Text<&mut dyn BufRead>) -> Result<GraphText, ReadGraphError> {
    let edges = EdgeCollector::new(true);
    let lines = Lines {
        edges,
        ..Lines::default()
    };
    lines.read(text)
}

/// Reads a list in which every line has a colon, from behind its first line on.
pub(super) fn read_with_colons<R: BufRead>(
    text: Text<R>,
    line: u64,
    first: &str,
) -> Result<GraphText, ReadGraphError> {
    let mut lines = Lines {
        colons: true,
        ..Lines::default()
    };
    lines.take(line, first)?;
    lines.read(text)
}

#[derive(Debug, Default)]
struct Lines {
    edges: EdgeCollector,
    vertices: NamedVertices,
    /// Whether every line must have a colon.
    colons: bool,
}

impl Lines {
    fn read<R: BufRead>(mut self, mut text: Text<R>) -> Result<GraphText, ReadGraphError> {
        let mut buffer = String::new();
        while text.here().is_some() {
            let line = text.position().line;
            text.rest_of_line(&mut buffer)?;
            let trimmed = buffer.trim();
            if !is_passed_over(trimmed) {
                self.take(line, trimmed)?;
                text.progress();
            }
        }
        self.edges.named(self.vertices)
    }

    /// Takes one line, not blank and no comment.
    fn take(&mut self, line: u64, text: &str) -> Result<(), ReadGraphError> {
        let wrong = |wanted| ReadGraphError::Line {
            line,
            text: excerpt(text),
            wanted,
        };
        let mut names = text.to_owned();
        match colon(text) {
            Some(at) => {
                names.replace_range(at..=at, " ");
                // As nauty's listg ends its lines.
                names.truncate(names.trim_end_matches(';').len());
            }
            None if self.colons => return Err(wrong(SOME_COLONS)),
            None => {}
        }
        let mut names = NameReader::new(Text::new(names.as_bytes())?);
        let mut first = None;
        // A colon within the first name and in no other: `0:1,2`.
        let mut is_joined = false;
        loop {
            match (names.next(), first) {
                (Ok(Sign::Name), None) => {
                    is_joined = names.name.contains(':') && !names.is_quoted;
                    first = Some(self.vertices.vertex(line, &names.name)?);
                }
                (Ok(Sign::Name), Some(first)) => {
                    is_joined &= !names.name.contains(':');
                    let neighbor = self.vertices.vertex(line, &names.name)?;
                    let ends = (first, neighbor);
                    match self.edges.directed {
                        true => self.edges.add(line, ends)?,
                        false => self.edges.add_neighbor(line, ends)?,
                    }
                }
                (Ok(Sign::Comma), Some(_)) => {}
                (Ok(Sign::End), Some(_)) => break,
                (Err(NameError::Text(error)), _) => return Err(error.into()),
                _ => return Err(wrong("a line is a vertex and its neighbors, as in a b c")),
            }
        }
        match is_joined {
            true => Err(wrong(JOINED)),
            false => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::read_graph;

    #[test]
    fn networkx_says_that_it_is_a_list_of_neighbors() {
        let comments = "#/home/anna/write.py\n# GMT Tue Nov 24 12:00:00 2026\n#\n";
        let read = |lines: &str| read_graph(format!("{comments}{lines}").as_bytes());
        assert_eq!(read("0 1 2\n1 2\n2\n").unwrap().edges().len(), 3);
        // Of several lines for each vertex, or of edges.
        assert!(read("0 2\n1 {}\n2 {}\n1 0\n2 0\n").is_err());
        assert_eq!(read("0 1\n1 2\n").unwrap().edges().len(), 2);
    }

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
        assert_eq!(read("0 : 1 2;\n1 : 2;").unwrap().graph.len(), 3);
        assert!(read("0:1,2").unwrap_err().starts_with("line 1: `0:1,2`"));
        assert_eq!(read("\"a\\\"b\":c").unwrap().graph.edges(), [(0, 1)]);
        let mut text = "a b c\nb a\n".as_bytes();
        let text = Text::new(&mut text as &mut dyn BufRead).unwrap();
        let successors = read_successors(text).unwrap().graph;
        assert!(successors.is_directed());
        assert_eq!(successors.edges(), [(0, 1), (0, 2), (1, 0)]);
        assert_eq!(read("a b b").unwrap().repeated, 1);
        assert_eq!(read("a b a\nb b\n").unwrap().loops, 2);
        assert_eq!(read("'a:' ':'").unwrap().graph.edges(), [(0, 1)]);
        for (text, message) in [
            (
                "",
                "the input has no vertex: write one edge on a line, as in a b",
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
