//! Edges as pairs in brackets, as Python prints them: `[('A', 'B'), ('B', 'C')]`, or `(A, B)` on each line; or as they stand in books, as sets of
//! two in a set: `{{A, B}, {B, C}}`.
//!
//! A dictionary may stand behind the two names, as `G.edges(data=True)` of networkx has it; it is passed over and counted. Edges have
//! no direction. What has three names in a bracket is none of this, as it may be a row of a matrix.

use std::io::BufRead;

use super::edges::{EdgeCollector, GraphText, NamedVertices, ReadGraphError};
use crate::format::lex::names::{NameError, NameReader, Sign};
use crate::format::lex::text::Text;

/// Whether the first round brackets of a text that begins with brackets hold two names, or two names and a dictionary, or the inner one
/// of two braces holds two names.
pub(super) fn begins(head: &str) -> bool {
    let inner = head.trim_start_matches(|c: char| c.is_whitespace() || "[{".contains(c));
    let of_two = |set: &str| {
        let (pair, _) = set.split_once('}')?;
        Some(!pair.contains(['(', '[', '{', ':']) && pair.split(',').count() == 2)
    };
    let Some(pair) = inner.strip_prefix('(') else {
        let set = head.trim_start_matches(|c: char| c.is_whitespace() || c == '[');
        let set = set.strip_prefix('{').map(|set| set.trim_start());
        let set = set.and_then(|set| set.strip_prefix('{'));
        return set.and_then(of_two) == Some(true);
    };
    let pair = pair.split([')', '{']).next().unwrap_or_default().trim_end();
    let pair = pair.strip_suffix(',').unwrap_or(pair);
    !pair.contains(['(', '['])
        && pair
            .split(',')
            .filter(|name| !name.trim().is_empty())
            .count()
            == 2
}

/// Reads pairs to the end of the text.
pub(super) fn read(text: Text<&mut dyn BufRead>) -> Result<GraphText, ReadGraphError> {
    let mut names = NameReader::new(text);
    let mut edges = EdgeCollector::default();
    let mut vertices = NamedVertices::default();
    let mut ends: Vec<u32> = Vec::new();
    // How many brackets are open, and in how many pairs stand.
    let (mut depth, mut pairs) = (0u32, 0);
    loop {
        let sign = names.next().map_err(|error| match error {
            NameError::Text(error) => ReadGraphError::Text(error),
            NameError::Quoted(at) => ReadGraphError::Word {
                at,
                message: "the quoted name is not closed".to_owned(),
            },
        })?;
        let at = names.at;
        let wrong = || ReadGraphError::Word {
            at,
            message: "an edge in brackets is two names, as in (a, b)".to_owned(),
        };
        match sign {
            Sign::Newline | Sign::Comma => {}
            Sign::End if depth == 0 && ends.is_empty() => break,
            Sign::Open => {
                depth += 1;
                if depth > pairs && pairs > 0 {
                    // What is said of an edge.
                    edges.weights += u64::from(ends.len() == 2);
                }
            }
            Sign::Close => {
                depth = depth.checked_sub(1).ok_or_else(wrong)?;
                if pairs > 0 && depth + 1 == pairs {
                    let &[one, other] = &ends[..] else {
                        return Err(wrong());
                    };
                    edges.add(at.line, (one, other))?;
                    ends.clear();
                    names.text.progress();
                }
            }
            Sign::Name if pairs > 0 && depth > pairs => {}
            Sign::Name if depth > 0 && ends.len() < 2 => {
                if pairs == 0 {
                    pairs = depth;
                }
                if depth != pairs {
                    return Err(wrong());
                }
                ends.push(vertices.vertex(at.line, &names.name)?);
            }
            Sign::Name | Sign::Arrow | Sign::End => return Err(wrong()),
        }
    }
    edges.named(vertices)
}

#[cfg(test)]
mod tests {
    use crate::format::{read_graph, read_graph_text};
    use crate::square::Square;

    #[test]
    fn pairs_in_brackets_are_edges() {
        for (text, weights) in [
            ("[('A', 'B'), ('B', 'C d'), ('C d', 'A')]", 0),
            (
                "edges = [(\"A\", \"B\"), (\"B\", \"C d\"),\n  (\"C d\", \"A\"),]\n",
                0,
            ),
            ("('A', B)\n(B, 'C d')\n('C d', 'A')\n", 0),
            ("{('A', 'B'), ('B', 'C d'), ('C d', 'A')}", 0),
            ("E = {{A,B},{B,'C d'},{'C d', A}}\n", 0),
            (
                "[('A', 'B', {'weight': 3}), ('B', 'C d', {}), ('C d', 'A', {'x': 'y'})]",
                3,
            ),
        ] {
            let read = read_graph_text(&mut text.as_bytes(), None);
            let read = read.unwrap_or_else(|error| panic!("{error}\n{text}"));
            let names: Vec<String> = (0..3).map(|v| read.graph.name(Square::new(v))).collect();
            assert_eq!(names, ["A", "B", "C d"], "{text}");
            assert_eq!(
                (read.graph.edges().len(), read.weights),
                (3, weights),
                "{text}"
            );
        }
        for text in [
            "[(0, 1), (1, 2, 3)]",
            "[(0, 1), (1)]",
            "[(0, 1), (1, 2)",
            "(0, 1)\n2 3\n",
        ] {
            let error = read_graph(text.as_bytes()).unwrap_err().to_string();
            assert!(error.ends_with("two names, as in (a, b)"), "{error}");
        }
        // A matrix stays one.
        let matrix = read_graph(&b"[(0, 1, 1), (1, 0, 1), (1, 1, 0)]"[..]).unwrap();
        assert_eq!((matrix.len(), matrix.edges().len()), (3, 3));
    }
}
