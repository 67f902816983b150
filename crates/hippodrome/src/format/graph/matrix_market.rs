//! MatrixMarket: the matrix of a graph as lists of sparse matrices hold it, an entry that is not 0 for each edge.
//!
//! Source: R. F. Boisvert, R. Pozo, K. A. Remington, The Matrix Market Exchange Formats: Initial Design (NISTIR 5935, 1996).
//! Rows and columns count from 1, and so do the vertices. Read are `coordinate` (a line `ROW COLUMN` or `ROW COLUMN VALUE` for each entry)
//! and `array` (all values, column by column, of which a symmetric matrix has those on and below the diagonal), both `pattern`,
//! `integer` or `real`, `symmetric` or `general`. If a general matrix is symmetric its edges lead both ways, as in
//! `matrix`. Values other than 1 are passed over and counted.
//!
//! Cost: O(entries); of an array O(n²).

use std::io::{self, BufRead, Write};

use super::edges::{
    CHUNK, EdgeCollector, GraphText, ReadGraphError, count_edges, flush, for_each_edge, vertex,
};
use crate::format::lex::text::{Text, excerpt};
use crate::format::{MAX_EDGES, MAX_VERTICES};
use crate::problem::Ground;

/// How a text begins, in small or capital letters.
const BANNER: &str = "%%MatrixMarket";

/// What can be read of what the banner may name.
const HEADER: &str = "%%MatrixMarket matrix coordinate (or array) pattern (or integer, or real) symmetric (or general)";

/// Writes an entry for each edge, below the diagonal where edges have no direction.
///
/// Cost: O(edges), twice over to count them.
pub(super) fn write(mut out: &mut dyn Write, ground: &Ground) -> io::Result<()> {
    let is_symmetric = ground.is_symmetric();
    let kind = if is_symmetric { "symmetric" } else { "general" };
    let (vertices, edges) = (ground.len(), count_edges(ground));
    let mut lines = Vec::new();
    writeln!(lines, "{BANNER} matrix coordinate pattern {kind}")?;
    writeln!(lines, "{vertices} {vertices} {edges}")?;
    for_each_edge(ground, |u, v| {
        let (row, column) = match is_symmetric {
            true => (u.max(v), u.min(v)),
            false => (u, v),
        };
        writeln!(lines, "{} {}", row.index() + 1, column.index() + 1)?;
        flush(&mut out, &mut lines, CHUNK)
    })?;
    flush(&mut out, &mut lines, 0)
}

/// Whether a text that begins like this is of this form.
pub(super) fn begins(head: &str) -> bool {
    let banner = head.get(..BANNER.len());
    banner.is_some_and(|banner| banner.eq_ignore_ascii_case(BANNER))
}

/// What the banner says.
#[derive(Copy, Clone)]
struct Header {
    is_array: bool,
    is_symmetric: bool,
    /// Whether each entry has a value.
    has_values: bool,
}

/// Reads a text from its banner on.
pub(super) fn read(mut text: Text<&mut dyn BufRead>) -> Result<GraphText, ReadGraphError> {
    let mut line = String::new();
    let banner_line = text.position().line;
    text.rest_of_line(&mut line)?;
    let header = header(&line).ok_or_else(|| ReadGraphError::Header {
        line: banner_line,
        text: excerpt(line.trim()),
        wanted: HEADER,
    })?;
    let (at, sizes) = loop {
        let at = text.position().line;
        if text.here().is_none() {
            return Err(ReadGraphError::Empty);
        }
        text.rest_of_line(&mut line)?;
        if !is_passed_over(&line) {
            break (at, line.trim());
        }
    };
    let wanted = match header.is_array {
        true => "the size of the matrix, ROWS COLUMNS, as in 5 5",
        false => "the size of the matrix, ROWS COLUMNS ENTRIES, as in 5 5 8",
    };
    let wrong = || ReadGraphError::Header {
        line: at,
        text: excerpt(sizes),
        wanted,
    };
    let numbers: Option<Vec<u64>> = sizes
        .split_whitespace()
        .map(|word| word.parse().ok())
        .collect();
    let (rows, columns, entries) = match (&numbers.ok_or_else(wrong)?[..], header.is_array) {
        (&[rows, columns], true) => (rows, columns, None),
        (&[rows, columns, entries], false) => (rows, columns, Some(entries)),
        _ => return Err(wrong()),
    };
    if rows != columns {
        return Err(ReadGraphError::Line {
            line: at,
            text: excerpt(sizes),
            wanted: "the matrix of a graph has as many rows as columns",
        });
    }
    if rows > u64::from(MAX_VERTICES)
        || entries.is_some_and(|entries| entries > 2 * u64::from(MAX_EDGES))
    {
        return Err(ReadGraphError::TooLarge(at));
    }
    let vertices = rows as u32;
    if vertices == 0 {
        return Err(ReadGraphError::Empty);
    }
    let mut edges = EdgeCollector::new(!header.is_symmetric);
    match entries {
        Some(entries) => read_entries(&mut text, header, vertices, entries, &mut edges)?,
        None => read_values(&mut text, header, vertices, &mut edges)?,
    }
    edges.undirect_if_symmetric();
    edges.numbered(vertices)
}

fn header(line: &str) -> Option<Header> {
    let words: Vec<String> = line
        .split_whitespace()
        .map(str::to_ascii_lowercase)
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let &[_, "matrix", layout, field, symmetry] = &words[..] else {
        return None;
    };
    let header = Header {
        is_array: match layout {
            "coordinate" => false,
            "array" => true,
            _ => return None,
        },
        has_values: match field {
            "pattern" => false,
            "integer" | "real" | "double" => true,
            _ => return None,
        },
        is_symmetric: match symmetry {
            "symmetric" => true,
            "general" => false,
            _ => return None,
        },
    };
    // An array is made of values.
    (header.has_values || !header.is_array).then_some(header)
}

/// Whether a line is empty, or a comment.
fn is_passed_over(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with('%')
}

/// Whether a value is another one than 0; `None` for what is no number.
fn is_entry(word: &str) -> Option<bool> {
    let value: f64 = word.parse().ok()?;
    value.is_finite().then_some(value != 0.0)
}

/// Adds the edge of an entry that is not 0.
fn add(
    edges: &mut EdgeCollector,
    line: u64,
    ends: (u32, u32),
    value: &str,
) -> Result<(), ReadGraphError> {
    edges.weights += u64::from(value.parse() != Ok(1.0));
    edges.add(line, ends)
}

fn read_entries(
    text: &mut Text<&mut dyn BufRead>,
    header: Header,
    vertices: u32,
    promised: u64,
    edges: &mut EdgeCollector,
) -> Result<(), ReadGraphError> {
    let mut buffer = String::new();
    let mut found = 0;
    while text.here().is_some() {
        let line = text.position().line;
        text.rest_of_line(&mut buffer)?;
        if is_passed_over(&buffer) {
            continue;
        }
        let wrong = |wanted| ReadGraphError::Line {
            line,
            text: excerpt(buffer.trim()),
            wanted,
        };
        if found == promised {
            return Err(wrong("these are more entries than the header promises"));
        }
        let mut words = buffer.split_whitespace();
        let entry = (words.next(), words.next(), words.next(), words.next());
        let (row, column, value) = match (entry, header.has_values) {
            ((Some(row), Some(column), None, None), false) => (row, column, "1"),
            ((Some(row), Some(column), Some(value), None), true) => (row, column, value),
            (_, false) => return Err(wrong("an entry of a pattern is ROW COLUMN, as in 2 1")),
            (_, true) => return Err(wrong("an entry is ROW COLUMN VALUE, as in 2 1 1.0")),
        };
        let ends = (
            vertex(line, row, vertices)?,
            vertex(line, column, vertices)?,
        );
        match is_entry(value) {
            Some(true) => add(edges, line, ends, value)?,
            Some(false) => {}
            None => return Err(wrong("the value of an entry is a number")),
        }
        found += 1;
        text.progress();
    }
    match found == promised {
        true => Ok(()),
        false => Err(missing(text, found, promised)),
    }
}

fn read_values(
    text: &mut Text<&mut dyn BufRead>,
    header: Header,
    vertices: u32,
    edges: &mut EdgeCollector,
) -> Result<(), ReadGraphError> {
    let n = u64::from(vertices);
    let promised = match header.is_symmetric {
        true => n * (n + 1) / 2,
        false => n * n,
    };
    let mut buffer = String::new();
    let (mut row, mut column, mut found) = (0, 0, 0);
    while text.here().is_some() {
        let line = text.position().line;
        text.rest_of_line(&mut buffer)?;
        if is_passed_over(&buffer) {
            continue;
        }
        for word in buffer.split_whitespace() {
            let wrong = |wanted| ReadGraphError::Line {
                line,
                text: excerpt(word),
                wanted,
            };
            if column == vertices {
                return Err(wrong("these are more values than the matrix has"));
            }
            match is_entry(word) {
                Some(true) => add(edges, line, (row, column), word)?,
                Some(false) => {}
                None => return Err(wrong("a value is a number")),
            }
            found += 1;
            row += 1;
            if row == vertices {
                column += 1;
                row = if header.is_symmetric { column } else { 0 };
            }
            text.progress();
        }
    }
    match found == promised {
        true => Ok(()),
        false => Err(missing(text, found, promised)),
    }
}

/// The text has ended too early.
fn missing(text: &Text<&mut dyn BufRead>, found: u64, promised: u64) -> ReadGraphError {
    ReadGraphError::Word {
        at: text.position(),
        message: format!("the text ends after {found} of {promised} entries"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edges::EdgeList;
    use crate::format::{GraphForm, read_graph_text};

    fn read(text: &str) -> Result<GraphText, String> {
        assert!(begins(text), "{text}");
        read_graph_text(&mut text.as_bytes(), None).map_err(|error| error.to_string())
    }

    /// All 64 directed graphs of 3 vertices, and what of them is undirected, are what they were in each of the ways in which
    /// they can be written.
    #[test]
    fn every_small_graph_is_read_in_every_way() {
        let form = GraphForm::by_name("matrix-market").unwrap();
        let pairs = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)];
        for chosen in 0..64u32 {
            let arcs = (0..).zip(pairs).filter(|(at, _)| chosen >> at & 1 == 1);
            let arcs: Vec<(u32, u32)> = arcs.map(|(_, arc)| arc).collect();
            let is_symmetric = arcs.iter().all(|&(u, v)| arcs.contains(&(v, u)));
            let once: Vec<(u32, u32)> = match is_symmetric {
                true => arcs.iter().copied().filter(|(u, v)| u > v).collect(),
                false => arcs.clone(),
            };
            let graph = match is_symmetric {
                true => EdgeList::undirected(3, once.iter().copied()),
                false => EdgeList::directed(3, once.iter().copied()),
            };
            let graph = graph.unwrap();
            let mut written = Vec::new();
            form.write(&mut written, &Ground::Graph(graph.clone()))
                .unwrap();
            let entries = |kind: &str, arcs: &[(u32, u32)], value: &str| {
                let lines = arcs
                    .iter()
                    .map(|(u, v)| format!("{} {}{value}\n", u + 1, v + 1));
                let lines: String = lines.collect();
                format!(
                    "%%MatrixMarket matrix coordinate {kind}\n%\n3 3 {}\n{lines}",
                    arcs.len()
                )
            };
            let values: String = (0..9)
                .map(|at| (at % 3, at / 3))
                .map(|arc| format!("{}\n", u8::from(arcs.contains(&arc))))
                .collect();
            let mut texts = vec![
                String::from_utf8(written).unwrap(),
                entries("pattern general", &arcs, ""),
                entries("real general", &arcs, " 1.0e0"),
                format!("%%matrixmarket MATRIX array integer general\n3 3\n{values}"),
            ];
            if is_symmetric {
                texts.push(entries("integer symmetric", &once, " 1"));
                let lower = [(0, 0), (1, 0), (2, 0), (1, 1), (2, 1), (2, 2)];
                let values = lower.map(|arc| u8::from(arcs.contains(&arc)).to_string());
                let values = values.join(" ");
                texts.push(format!(
                    "%%MatrixMarket matrix array real symmetric\n3 3\n{values}\n"
                ));
            }
            for text in texts {
                let read = read(&text).unwrap();
                let told = (read.repeated, read.loops, read.weights);
                assert_eq!(told, (0, 0, 0), "{text}");
                assert_eq!(read.graph.len(), 3);
                assert_eq!(read.graph.is_directed(), !is_symmetric, "{text}");
                for (u, v) in pairs {
                    let [a, b] = [u, v].map(crate::square::Square::new);
                    assert_eq!(read.graph.joins(a, b), arcs.contains(&(u, v)), "{text}");
                }
            }
        }
    }

    #[test]
    fn what_is_passed_over_is_counted() {
        let told = read(
            "%%MatrixMarket matrix coordinate real general\n2 2 5\n1 1 3\n1 2 0.5\n2 1 1\n1 2 1\n2 2 0\n",
        );
        let told = told.unwrap();
        assert_eq!((told.loops, told.weights, told.repeated), (1, 2, 1));
        assert_eq!(
            (told.graph.edges().len(), told.graph.is_directed()),
            (1, false)
        );
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let pattern = "%%MatrixMarket matrix coordinate pattern symmetric\n";
        let array = "%%MatrixMarket matrix array real general\n";
        for (text, message) in [
            (
                "%%MatrixMarket matrix coordinate complex general\n2 2 0\n".to_owned(),
                format!(
                    "line 1: `%%MatrixMarket matrix coordinate complex...` is not a header: write {HEADER}"
                ),
            ),
            (
                format!("{pattern}% nothing\n"),
                "the input has no vertex: write one edge on a line, as in a b".to_owned(),
            ),
            (
                format!("{pattern}3 3\n"),
                "line 2: `3 3` is not a header: write the size of the matrix, ROWS COLUMNS ENTRIES, as in 5 5 8".to_owned(),
            ),
            (
                format!("{pattern}3 4 1\n2 1\n"),
                "line 2: `3 4 1` does not belong here: the matrix of a graph has as many rows as columns".to_owned(),
            ),
            (
                format!("{pattern}3 3 1\n% no edge\n4 1\n"),
                "line 4: `4` is not a vertex: they are numbered from 1 to 3".to_owned(),
            ),
            (
                format!("{pattern}3 3 1\n2 1 1\n"),
                "line 3: `2 1 1` does not belong here: an entry of a pattern is ROW COLUMN, as in 2 1".to_owned(),
            ),
            (
                format!("{pattern}3 3 1\n2 1\n3 1\n"),
                "line 4: `3 1` does not belong here: these are more entries than the header promises".to_owned(),
            ),
            (
                format!("{pattern}3 3 3\n2 1\n3 1\n"),
                "line 5, column 1: the text ends after 2 of 3 entries".to_owned(),
            ),
            (
                format!("{array}2 2\n0\n1\nx\n"),
                "line 5: `x` does not belong here: a value is a number".to_owned(),
            ),
            (
                format!("{array}2 2\n0 1 1 0 1\n"),
                "line 3: `1` does not belong here: these are more values than the matrix has".to_owned(),
            ),
            (
                format!("{array}2 2\n0 1 1\n"),
                "line 4, column 1: the text ends after 3 of 4 entries".to_owned(),
            ),
            (
                format!("{array}9999999999 9999999999\n"),
                ReadGraphError::TooLarge(2).to_string(),
            ),
        ] {
            assert_eq!(read(&text).unwrap_err(), message, "{text}");
        }
    }
}
