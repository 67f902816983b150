//! One edge on a line: `a b`, or `a -> b` where edges lead one way.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};

use super::dimacs;
use super::edges::{CHUNK, EdgeCollector, ReadGraphError, flush, for_each_edge};
use crate::edges::EdgeList;
use crate::format::lex::names::{NameError, NameReader, Sign, write_square};
use crate::format::lex::text::{Text, shown};
use crate::format::{MAX_NAMES, NAME_COST};
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
pub(super) fn read(text: Text<&mut dyn BufRead>) -> Result<EdgeList, ReadGraphError> {
    read_lines(text, false)
}

/// Reads what is known to be an edge list.
pub(super) fn read_named(text: Text<&mut dyn BufRead>) -> Result<EdgeList, ReadGraphError> {
    read_lines(text, true)
}

fn read_lines<R: BufRead>(mut text: Text<R>, named: bool) -> Result<EdgeList, ReadGraphError> {
    let mut plain = Plain::default();
    let mut line = String::new();
    let mut first = None;
    // Until a line begins otherwise: what is wrong with those that begin with c, taken as edges.
    let mut comments = !named;
    let mut wrong = None;
    while text.here().is_some() {
        let number = text.place().line;
        text.rest_of_line(&mut line)?;
        let trimmed = line.trim();
        if trimmed.is_empty()
            || ["#", "%", "//"]
                .iter()
                .any(|sign| trimmed.starts_with(sign))
        {
            continue;
        }
        if first.is_none() {
            first = Some((number, shown(trimmed)));
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

#[derive(Debug, Default)]
struct Plain {
    edges: EdgeCollector,
    /// Whether an edge was read that says if edges have arrows.
    decided: bool,
    numbers: HashMap<String, u32>,
    names: Vec<String>,
    /// Bytes that names take.
    cost: usize,
}

impl Plain {
    /// Takes one line, not blank and no comment.
    fn take(&mut self, line: u64, text: &str) -> Result<(), ReadGraphError> {
        let not_an_edge = || ReadGraphError::NotAnEdge {
            line,
            text: shown(text),
        };
        let failed = |error| match error {
            NameError::Text(error) => ReadGraphError::Text(error),
            NameError::Quoted(_) => not_an_edge(),
        };
        let mut names = NameReader::new(Text::new(text.as_bytes())?);
        let mut ends = [0; 2];
        let mut count = 0;
        let mut arrow = false;
        loop {
            match names.next().map_err(failed)? {
                Sign::Name if count < 2 => {
                    ends[count] = self.vertex(line, &names.name)?;
                    count += 1;
                }
                Sign::Arrow if count == 1 && !arrow => arrow = true,
                Sign::Comma if count == 1 && !arrow => {}
                Sign::End => break,
                _ => return Err(not_an_edge()),
            }
        }
        match (count, arrow) {
            (1, false) => return Ok(()),
            (2, _) => {}
            _ => return Err(not_an_edge()),
        }
        if self.decided && arrow != self.edges.directed {
            return Err(ReadGraphError::Mixed(line));
        }
        self.decided = true;
        self.edges.directed = arrow;
        let names = &self.names;
        self.edges.add(line, (ends[0], ends[1]), |vertex| {
            shown(&names[vertex as usize])
        })
    }

    /// The number of the vertex with this name, a new one for a new name.
    fn vertex(&mut self, line: u64, name: &str) -> Result<u32, ReadGraphError> {
        if let Some(&vertex) = self.numbers.get(name) {
            return Ok(vertex);
        }
        self.cost += name.len() + NAME_COST;
        if self.cost > MAX_NAMES {
            return Err(ReadGraphError::TooLarge(line));
        }
        let vertex = self.names.len() as u32;
        self.numbers.insert(name.to_owned(), vertex);
        self.names.push(name.to_owned());
        Ok(vertex)
    }

    fn finish(self) -> Result<EdgeList, ReadGraphError> {
        if self.names.is_empty() {
            return Err(ReadGraphError::Empty);
        }
        Ok(EdgeList::named(
            self.names,
            self.edges.directed,
            self.edges.list,
        )?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(text: &str) -> Result<EdgeList, String> {
        read(Text::new(&mut text.as_bytes() as &mut dyn BufRead).unwrap())
            .map_err(|error| error.to_string())
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
