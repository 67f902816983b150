//! A graph for Graphviz, which draws it: `neato -n` puts the squares of a board in their places.

use std::io::{self, Write};

use super::edges::{CHUNK, flush, for_each_edge};
use crate::problem::Ground;
use crate::square::Square;

/// Writes a ground in the DOT language. Not read back.
///
/// The squares of a board carry their places, 72 points apart. Cost: O(edges).
///
/// # Errors
///
/// Those of `out`.
///
/// ```
/// use hippodrome::{Ground, Leaper, format::write_dot};
///
/// let ground = Ground::Board { board: "2x3".parse()?, piece: Leaper::KNIGHT.into() };
/// let mut text = Vec::new();
/// write_dot(&mut text, &ground)?;
/// let text = String::from_utf8(text)?;
/// assert!(text.starts_with("graph {\n  \"a1\" [pos=\"0,0!\"];\n"));
/// assert!(text.ends_with("  \"a1\" -- \"c2\";\n  \"c1\" -- \"a2\";\n}\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_dot(out: &mut impl Write, ground: &Ground) -> io::Result<()> {
    let (kind, edge) = match ground.is_symmetric() {
        true => ("graph", "--"),
        false => ("digraph", "->"),
    };
    let mut lines = Vec::new();
    writeln!(lines, "{kind} {{")?;
    for index in 0..ground.len() {
        let square = Square::new(index as u32);
        lines.extend_from_slice(b"  ");
        name(&mut lines, ground, square)?;
        if let Ground::Board { board, .. } = ground {
            let point = board.point(square);
            // Levels side by side.
            let file = point.file + point.level * (board.files() + 1);
            write!(lines, " [pos=\"{},{}!\"]", file * 72, point.rank * 72)?;
        }
        lines.extend_from_slice(b";\n");
        flush(out, &mut lines, CHUNK)?;
    }
    for_each_edge(ground, |u, v| {
        lines.extend_from_slice(b"  ");
        name(&mut lines, ground, u)?;
        write!(lines, " {edge} ")?;
        name(&mut lines, ground, v)?;
        lines.extend_from_slice(b";\n");
        flush(out, &mut lines, CHUNK)
    })?;
    lines.extend_from_slice(b"}\n");
    flush(out, &mut lines, 0)
}

/// Whether a text that begins like this is in the DOT language.
pub(super) fn begins(head: &str) -> bool {
    let first = head.lines().next().unwrap_or_default();
    let word = first.split_whitespace().next();
    matches!(word, Some("graph" | "digraph" | "strict")) && first.contains('{')
}

/// A name in quotes, in which DOT escapes the quotation mark, and labels the backslash.
fn name(line: &mut Vec<u8>, ground: &Ground, square: Square) -> io::Result<()> {
    match ground {
        Ground::Board { board, .. } => write!(line, "\"{}\"", board.point(square)),
        Ground::Graph(edges) => {
            let name = edges.name(square);
            let name = name.replace('\\', "\\\\").replace('"', "\\\"");
            write!(line, "\"{name}\"")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edges::EdgeList;

    #[test]
    fn names_are_escaped() {
        let names = ["a\"b\\", "c"].map(String::from).to_vec();
        let graph = EdgeList::named(names, true, vec![(0, 1)]).unwrap();
        let mut text = Vec::new();
        write_dot(&mut text, &Ground::Graph(graph)).unwrap();
        assert_eq!(
            String::from_utf8(text).unwrap(),
            "digraph {\n  \"a\\\"b\\\\\";\n  \"c\";\n  \"a\\\"b\\\\\" -> \"c\";\n}\n"
        );
    }
}
