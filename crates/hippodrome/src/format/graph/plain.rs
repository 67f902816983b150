//! One edge on a line: `a b`, or `a -> b` where edges lead one way.
//!
//! A weight may stand behind it, a number or data in braces as networkx writes them, and the names of the columns above
//! (`source,target,weight`); both are passed over and counted. But `0 1 2` may be a vertex with its neighbors as well. Lists of
//! those have no vertex twice at the beginning of a line, and either lines of other lengths too, or nothing but vertices in the
//! third place: where that is so, the reader asks which of the two it is.

use std::collections::HashSet;
use std::io::{self, BufRead, Write};

use super::dimacs;
use super::edges::{
    CHUNK, EdgeCollector, GraphText, NamedVertices, ReadGraphError, flush, for_each_edge,
};
use crate::format::lex::names::{NameError, NameReader, Sign, write_square};
use crate::format::lex::text::{Text, excerpt};
use crate::problem::Ground;
use crate::square::Square;

/// Writes one edge on a line, with the names of its ends; vertices without edges come first, one
/// name on a line.
///
/// Names of other signs than letters, digits, `_`, `.`, `+`, `-` and `*` are written as JSON
/// strings. Read again, the vertices keep their names but may come in another order. Cost: O(edges),
/// a byte a vertex.
///
/// # Errors
///
/// Those of `out`.
///
/// ```
/// use hippodrome::{Ground, Leaper, format::write_edge_list};
///
/// let board = "3x3-c3".parse()?;
/// let mut text = Vec::new();
/// write_edge_list(&mut text, &Ground::Board { board, piece: Leaper::KNIGHT.into() })?;
/// assert_eq!(text, b"b2\na1 b3\na1 c2\nb1 a3\nc1 a2\nc1 b3\nc2 a3\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_edge_list(out: &mut impl Write, ground: &Ground) -> io::Result<()> {
    let mut alone = vec![true; ground.len()];
    for_each_edge(ground, |u, v| {
        alone[u.index()] = false;
        alone[v.index()] = false;
        Ok(())
    })?;
    let mut lines = Vec::new();
    for index in (0..ground.len()).filter(|&index| alone[index]) {
        write_square(&mut lines, ground, Square::new(index as u32))?;
        lines.push(b'\n');
        flush(out, &mut lines, CHUNK)?;
    }
    let arrow = if ground.is_symmetric() { " " } else { " -> " };
    for_each_edge(ground, |u, v| {
        write_square(&mut lines, ground, u)?;
        lines.extend_from_slice(arrow.as_bytes());
        write_square(&mut lines, ground, v)?;
        lines.push(b'\n');
        flush(out, &mut lines, CHUNK)
    })?;
    flush(out, &mut lines, 0)
}

/// Reads an edge list, or DIMACS, whose comments look like edges from a vertex `c`: only its
/// header tells. A list of names without an edge is refused, since it may be graph6.
pub(super) fn read(text: Text<&mut dyn BufRead>) -> Result<GraphText, ReadGraphError> {
    read_lines(text, false)
}

/// Reads what is known to be an edge list.
pub(super) fn read_named(text: Text<&mut dyn BufRead>) -> Result<GraphText, ReadGraphError> {
    read_lines(text, true)
}

fn read_lines<R: BufRead>(mut text: Text<R>, named: bool) -> Result<GraphText, ReadGraphError> {
    let mut plain = Plain {
        named,
        ..Plain::default()
    };
    let mut line = String::new();
    let mut first = None;
    // Until a line begins otherwise: what is wrong with those that begin with c, taken as edges.
    let mut comments = !named;
    let mut wrong = None;
    while text.here().is_some() {
        let number = text.position().line;
        text.rest_of_line(&mut line)?;
        let trimmed = line.trim();
        if is_passed_over(trimmed) {
            continue;
        }
        if first.is_none() {
            first = Some((number, excerpt(trimmed)));
            if is_head(trimmed) {
                plain.header = Some((number, trimmed.to_owned()));
                continue;
            }
            // A graph in a word may hold signs that no name holds.
            let (line, text) = (number, excerpt(trimmed));
            if !named && is_word(trimmed) && plain.take(number, trimmed).is_err() {
                return Err(ReadGraphError::NoEdge { line, text });
            }
        }
        if comments {
            if dimacs::is_header(trimmed) {
                return dimacs::read(text, number, trimmed);
            }
            if dimacs::is_comment(trimmed) {
                if wrong.is_none() {
                    wrong = plain.take(number, trimmed).err();
                }
                continue;
            }
            if let Some(wrong) = wrong {
                return Err(wrong);
            }
            comments = false;
        }
        plain.take(number, trimmed)?;
        text.progress();
    }
    match (wrong, first) {
        (Some(wrong), _) => Err(wrong),
        (None, Some((line, text))) if !named && plain.edges.list.is_empty() => {
            Err(ReadGraphError::NoEdge { line, text })
        }
        (None, _) => plain.finish(),
    }
}

/// Whether a line is empty, or a comment.
pub(super) fn is_passed_over(line: &str) -> bool {
    line.is_empty() || ["#", "%", "//"].iter().any(|sign| line.starts_with(sign))
}

/// Whether a line could be a graph in a word: more than one of the signs that these have.
fn is_word(line: &str) -> bool {
    line.len() > 1 && line.bytes().all(|byte| (b'?'..=b'~').contains(&byte))
}

/// What people call the two ends of an edge, in the names of columns.
const HEADS: [[&str; 2]; 6] = [
    ["source", "target"],
    ["from", "to"],
    ["start", "end"],
    ["node1", "node2"],
    ["vertex1", "vertex2"],
    ["tail", "head"],
];

/// The words of a line, as the names of columns stand in it.
fn columns(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    words.filter(|word| !word.is_empty())
}

/// Whether a line names the columns of edges.
fn is_head(line: &str) -> bool {
    let mut words = columns(line);
    let ends = [words.next(), words.next()].map(Option::unwrap_or_default);
    let names = |known: &[&str; 2]| (0..2).all(|end| ends[end].eq_ignore_ascii_case(known[end]));
    HEADS.iter().any(names)
}

#[derive(Debug, Default)]
struct Plain {
    edges: EdgeCollector,
    vertices: NamedVertices,
    /// Whether it is known to be an edge list.
    named: bool,
    /// Whether an edge was read that says if edges have arrows.
    decided: bool,
    /// The names of the columns, and their line.
    header: Option<(u64, String)>,
    /// The first line with a number as its third word.
    weighted: Option<(u64, String)>,
    /// Whether a line has fewer words.
    short: bool,
    /// Lines begin with these, and the third words are these, as long as they may be vertices and neighbors.
    begins: HashSet<u32>,
    thirds: Option<Vec<String>>,
    /// Whether some line tells that they are not.
    no_neighbors: bool,
}

impl Plain {
    /// Takes one line, not blank and no comment.
    fn take(&mut self, line: u64, text: &str) -> Result<(), ReadGraphError> {
        let not_an_edge = || ReadGraphError::NotAnEdge {
            line,
            text: excerpt(text),
        };
        let failed = |error| match error {
            NameError::Text(error) => ReadGraphError::Text(error),
            NameError::Quoted(_) => not_an_edge(),
        };
        let mut names = NameReader::new(Text::new(text.as_bytes())?);
        let mut ends = [0; 2];
        let mut count = 0;
        let mut arrow = false;
        let mut weight = None;
        let mut comma = false;
        loop {
            match names.next().map_err(failed)? {
                Sign::Name if count < 2 => {
                    ends[count] = self.vertices.vertex(line, &names.name)?;
                    count += 1;
                    comma = false;
                }
                Sign::Name if weight.is_none() && is_number(&names.name) => {
                    weight = Some(names.name.clone());
                }
                // Data in braces go on to the end of the line.
                Sign::Open if count == 2 && weight.is_none() && text.ends_with('}') => {
                    self.edges.weights += 1;
                    break;
                }
                Sign::Arrow if count == 1 && !arrow => arrow = true,
                Sign::Comma if count > 0 && !comma && !arrow && weight.is_none() => comma = true,
                Sign::End => break,
                _ => return Err(not_an_edge()),
            }
        }
        match (count, arrow) {
            (1, false) if !comma => {
                self.short = true;
                return Ok(());
            }
            (2, _) => {}
            _ => return Err(not_an_edge()),
        }
        if self.decided && arrow != self.edges.directed {
            return Err(ReadGraphError::Mixed(line));
        }
        self.decided = true;
        self.edges.directed = arrow;
        let vertices = &self.vertices;
        let name = |vertex| vertices.excerpt(vertex);
        self.edges.add(line, (ends[0], ends[1]), name)?;
        self.note_weight(line, text, ends, weight);
        Ok(())
    }

    /// Whether the third words may be neighbors of the first.
    fn note_weight(&mut self, line: u64, text: &str, ends: [u32; 2], weight: Option<String>) {
        let Some(weight) = weight else {
            self.short = true;
            return;
        };
        self.edges.weights += 1;
        if self.weighted.is_none() {
            self.weighted = Some((line, excerpt(text)));
            self.thirds = Some(Vec::new());
        }
        // Nor is a vertex its own neighbor, or a neighbor twice.
        let is_end = ends
            .iter()
            .any(|&end| self.vertices.names[end as usize] == weight);
        self.no_neighbors |= is_end || !self.begins.insert(ends[0]);
        match &mut self.thirds {
            Some(_) if self.no_neighbors => self.thirds = None,
            Some(thirds) => thirds.push(weight),
            None => {}
        }
    }

    fn finish(mut self) -> Result<GraphText, ReadGraphError> {
        if let (Some((line, text)), false) = (self.weighted.take(), self.named) {
            let mut thirds = self.thirds.iter().flatten();
            let neighbors = thirds.all(|third| self.vertices.contains(third));
            if !self.no_neighbors && (self.short || neighbors) {
                return Err(ReadGraphError::Weight { line, text });
            }
        }
        // An edge that has the names of columns.
        let header = self.header.take();
        let header = match header {
            Some((line, text))
                if columns(&text)
                    .take(2)
                    .any(|end| self.vertices.contains(end)) =>
            {
                self.take(line, &text)?;
                None
            }
            header => header.map(|(_, text)| text),
        };
        let read = self.edges.named(self.vertices)?;
        Ok(GraphText { header, ..read })
    }
}

/// Whether a word is a number, as weights are.
fn is_number(word: &str) -> bool {
    let begins = |c: char| c.is_ascii_digit() || "+-.".contains(c);
    word.starts_with(begins) && word.parse::<f64>().is_ok()
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

    /// What is passed over is counted: edges given again, weights, and the names of columns.
    #[test]
    fn edges_as_people_have_them() {
        for (text, edges, passed_over) in [
            ("0 1\n1 0\n1 2\n0 1\n", 2, (2, 0, None)),
            ("a -> b\nb -> a\na -> b\n", 2, (1, 0, None)),
            ("0 10 3\n0 11 3\n10 11 4.5\n", 3, (0, 3, None)),
            ("0 10 {}\n0 11 {'weight': 3}\n10 11 {}\n", 3, (0, 3, None)),
            ("0,10,3\n0,11,3\n", 2, (0, 2, None)),
            ("a\tb\t-1e5\nb\tc\t7\n", 2, (0, 2, None)),
            ("a -> b 3\nb -> c 7\n", 2, (0, 2, None)),
            (
                "from,to,weight\n0,10,3\n0,11,3\n",
                2,
                (0, 2, Some("from,to,weight")),
            ),
            (
                "Source\tTarget\na\tb\nb\tc\n",
                2,
                (0, 0, Some("Source\tTarget")),
            ),
            ("from to\nto a\n", 2, (0, 0, None)),
            // A cycle with weights, which name no vertex.
            ("a b 1\nb c 2\nc a 3\n", 3, (0, 3, None)),
        ] {
            let read = read_text(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            let found = (read.repeated, read.weights, read.header.as_deref());
            assert_eq!(
                (read.graph.edges().len(), found),
                (edges, passed_over),
                "{text}"
            );
            assert!(read.graph.vertex("source").is_none());
        }
        // Vertices with their neighbors.
        for text in [
            "0 1 2\n1 2\n2\n",
            "0 1 2\n1 0 2\n2 0 1\n",
            "0 1 2\n1\n2\n",
            "1 2 3\n2 1 3\n3 2 1\n",
        ] {
            let asked = graph(text).unwrap_err();
            assert!(asked.starts_with("line 1: `"), "{asked}");
            assert!(
                asked.ends_with("say that it is edges, or adjacency"),
                "{asked}"
            );
            let named = read_named(Text::new(&mut text.as_bytes() as &mut dyn BufRead).unwrap());
            assert!(named.is_ok());
        }
    }

    #[test]
    fn vertices_are_numbered_as_they_appear() {
        let list = graph("% x\nb a\n// y\nlonely\na 'new york'\r\n").unwrap();
        let names: Vec<String> = (0..4).map(|v| list.name(Square::new(v))).collect();
        assert_eq!(names, ["b", "a", "lonely", "new york"]);
        assert_eq!(list.edges(), [(0, 1), (1, 3)]);
        assert!(graph("a->b\nb -> a").unwrap().is_directed());
        assert_eq!(
            graph("c a\nc b\n").unwrap().edges().len(),
            2,
            "c is a vertex"
        );
    }

    #[test]
    fn comments_of_dimacs_are_not_edges() {
        let dimacs = graph("c a b c d\nc a\nc a\np edge 2 1\ne 1 2\n").unwrap();
        assert_eq!(dimacs.edges(), [(0, 1)]);
        assert!(
            graph("c a b\na b")
                .unwrap_err()
                .starts_with("line 1: `c a b`")
        );
    }
}
