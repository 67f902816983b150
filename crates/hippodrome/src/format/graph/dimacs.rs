//! DIMACS: `p edge` with `e` lines for edges, `p sp` with `a` lines for arcs. Instead of `edge` a file may say `col` or `tsp`, or
//! nothing at all (`p 851 2111`, as the FHCP Challenge Set has it among programs that read DIMACS).
//!
//! Vertices are numbered from 1. Sources: DIMACS challenges 2 (cliques and colouring, 1993) and 9
//! (shortest paths, 2006); the weights of the latter are written as 1, and ignored when read. Many files give each edge
//! in both directions: it is taken once, and the header may count it once or twice.

use std::io::{self, BufRead, Write};

use super::edges::{
    CHUNK, EdgeCollector, GraphText, ReadGraphError, count_edges, flush, for_each_edge, vertex,
};
use crate::format::lex::text::{Text, excerpt};
use crate::format::{MAX_EDGES, MAX_VERTICES};
use crate::problem::Ground;

/// Writes `p edge` and the edges, or `p sp` and the arcs, of a ground.
///
/// Cost: O(edges), twice over to count them.
///
/// # Errors
///
/// Those of `out`.
///
/// ```
/// use hippodrome::{EdgeList, Ground, format::write_dimacs};
///
/// let ground = Ground::Graph(EdgeList::undirected(3, [(0, 1), (2, 1)])?);
/// let mut text = Vec::new();
/// write_dimacs(&mut text, &ground)?;
/// assert_eq!(text, b"p edge 3 2\ne 1 2\ne 3 2\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_dimacs(out: &mut impl Write, ground: &Ground) -> io::Result<()> {
    let (kind, letter, weight) = match ground.is_symmetric() {
        true => ("edge", 'e', ""),
        false => ("sp", 'a', " 1"),
    };
    let (vertices, edges) = (ground.len(), count_edges(ground));
    let mut lines = Vec::new();
    writeln!(lines, "p {kind} {vertices} {edges}")?;
    for_each_edge(ground, |u, v| {
        let (u, v) = (u.index() + 1, v.index() + 1);
        writeln!(lines, "{letter} {u} {v}{weight}")?;
        flush(out, &mut lines, CHUNK)
    })?;
    flush(out, &mut lines, 0)
}

/// The kinds of undirected graphs, and that of directed ones.
const KINDS: [&str; 5] = ["edge", "edges", "col", "tsp", "sp"];

/// Whether a line is meant to begin a graph, where this text follows it.
pub(super) fn is_header(line: &str, rest: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    match words[..] {
        ["p", kind, _, ..] if KINDS.contains(&kind) => true,
        // Or these are three names: what follows tells, a comment or an edge.
        ["p", vertices, edges] if is_number(vertices) && is_number(edges) => {
            let next: Vec<&str> = rest
                .trim_start()
                .lines()
                .next()
                .map_or_else(Vec::new, |next| next.split_whitespace().collect());
            match next[..] {
                ["c", ..] => true,
                ["e", u, v] => is_number(u) && is_number(v),
                _ => false,
            }
        }
        _ => false,
    }
}

/// Reads a text from its comments on.
pub(super) fn read_whole(mut text: Text<&mut dyn BufRead>) -> Result<GraphText, ReadGraphError> {
    let mut buffer = String::new();
    loop {
        let line = text.position().line;
        if text.here().is_none() {
            return Err(ReadGraphError::Empty);
        }
        text.rest_of_line(&mut buffer)?;
        let trimmed = buffer.trim();
        if !is_comment(trimmed) && !trimmed.is_empty() {
            return read(text, line, trimmed);
        }
    }
}

/// Whether a line is a comment, or an edge of a vertex that is called c.
pub(super) fn is_comment(line: &str) -> bool {
    line == "c" || line.starts_with("c ") || line.starts_with("c\t")
}

/// Reads what follows the header, which stands on line `at`.
pub(super) fn read<R: BufRead>(
    mut text: Text<R>,
    at: u64,
    header: &str,
) -> Result<GraphText, ReadGraphError> {
    let words: Vec<&str> = header.split_whitespace().collect();
    let size = |word: &str| word.parse::<u64>().ok();
    let (directed, Some(vertices), Some(promised)) = (match words[..] {
        ["p", kind, vertices, edges] => (kind == "sp", size(vertices), size(edges)),
        ["p", vertices, edges] => (false, size(vertices), size(edges)),
        _ => (false, None, None),
    }) else {
        return Err(ReadGraphError::Header {
            line: at,
            text: excerpt(header),
            wanted: "p edge VERTICES EDGES, or p sp VERTICES ARCS",
        });
    };
    if vertices > u64::from(MAX_VERTICES) || promised > u64::from(MAX_EDGES) {
        return Err(ReadGraphError::TooLarge(at));
    }
    if vertices == 0 {
        return Err(ReadGraphError::Empty);
    }
    let (vertices, promised) = (vertices as u32, promised as u32);
    let letter = if directed { "a" } else { "e" };
    let mut edges = EdgeCollector::new(directed);
    let mut buffer = String::new();
    let mut last = at;
    while text.here().is_some() {
        let line = text.position().line;
        text.rest_of_line(&mut buffer)?;
        last = line;
        let mut words = buffer.split_whitespace();
        let (u, v) = match (words.next(), words.next(), words.next(), words.next()) {
            // Comments, and what some files say of vertices: colors, places, bounds.
            (None | Some("c" | "n" | "d" | "v" | "x"), ..) => continue,
            (Some(record), Some(u), Some(v), weight)
                if record == letter && words.next().is_none() =>
            {
                edges.weights += u64::from(weight.is_some() && !directed);
                (u, v)
            }
            _ => {
                return Err(ReadGraphError::Line {
                    line,
                    text: excerpt(buffer.trim()),
                    wanted: match directed {
                        true => "after p sp come arcs, as in a 1 2",
                        false => "after p edge come edges, as in e 1 2",
                    },
                });
            }
        };
        let ends = (vertex(line, u, vertices)?, vertex(line, v, vertices)?);
        edges.add(line, ends)?;
        let found = edges.list.len() as u64 + edges.loops;
        if found > u64::from(promised) {
            return Err(ReadGraphError::Count {
                line,
                promised,
                found,
            });
        }
        text.progress();
    }
    let found = edges.list.len() as u64 + edges.loops;
    if ![found, found + edges.repeated].contains(&u64::from(promised)) {
        return Err(ReadGraphError::Count {
            line: last,
            promised,
            found,
        });
    }
    edges.numbered(vertices)
}
