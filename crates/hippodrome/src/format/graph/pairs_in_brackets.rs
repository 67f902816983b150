//! Edges as pairs in brackets, as Python prints them: `[('A', 'B'), ('B', 'C')]`, or `(A, B)` on each line; or as they stand in books, as sets of
//! two in a set: `{{A, B}, {B, C}}`.
//!
//! A dictionary or a number may stand behind the two names, as `G.edges(data=True)` of networkx has the first; it is passed over and counted. Edges
//! have no direction. Three numbers in a bracket may be a row of a matrix, if all of them are 0 or 1.

use std::io::BufRead;

use super::edges::{EdgeCollector, GraphText, NamedVertices, ReadGraphError, is_number};
use crate::format::lex::names::{NameError, NameReader, Sign};
use crate::format::lex::text::Text;

/// Whether the first round brackets of a text that begins with brackets hold two names, or two names and what is said of the edge, or the inner one
/// of two braces holds two names.
pub(super) fn begins(head: &str) -> bool {
    let set = head.trim_start_matches(|c: char| c.is_whitespace() || c == '[');
    let set = set.strip_prefix('{').map(|set| set.trim_start());
    let set = set.and_then(|set| set.strip_prefix('{'));
    let of_two = |set: &str| {
        let (pair, _) = set.split_once('}')?;
        Some(!pair.contains(['(', '[', '{', ':']) && pair.split(',').count() == 2)
    };
    match set {
        Some(set) => of_two(set) == Some(true),
        None => {
            let inner = head.trim_start_matches(|c: char| c.is_whitespace() || "[{".contains(c));
            inner.starts_with('(') && are_edges(inner, ['(', ')'])
        }
    }
}

/// Whether what stands between these brackets is the edges of a list, as far as its beginning tells: two names each, or two names and a
/// dictionary or a weight. Three numbers may be a row of a matrix, of zeros and ones or of distances.
pub(super) fn are_edges(head: &str, [open, close]: [char; 2]) -> bool {
    let head = without_quoted(head);
    let mut lists = Vec::new();
    let mut rest = &*head;
    while let Some((list, behind)) = rest
        .split_once(open)
        .and_then(|(_, rest)| rest.split_once(close))
    {
        if list.contains(open) {
            return false;
        }
        let entries = list.split(',').map(str::trim);
        lists.push(
            entries
                .filter(|entry| !entry.is_empty())
                .collect::<Vec<&str>>(),
        );
        rest = behind;
    }
    let Some(first) = lists.first() else {
        return false;
    };
    let is_said = |list: &Vec<&str>| list.len() > 2 && list[2].starts_with('{');
    let are_numbers = || {
        lists
            .iter()
            .all(|list| list.len() == 3 && is_number(list[2]))
    };
    let is_matrix = || {
        let bare = lists
            .iter()
            .enumerate()
            .all(|(at, list)| list.get(at) == Some(&"0"));
        let is_bit = |entry: &&str| matches!(*entry, "0" | "1");
        lists.iter().flatten().all(is_bit) || lists.len() == 3 && bare
    };
    first.len() == 2 || is_said(first) || are_numbers() && !is_matrix()
}

/// The text with a letter for each sign of a name in quotes.
pub(super) fn without_quoted(text: &str) -> String {
    let (mut quote, mut last) = (None, ' ');
    let sign = |sign: char| {
        let before = std::mem::replace(&mut last, sign);
        match quote {
            Some(open) => {
                if sign == open && before != '\\' {
                    quote = None;
                }
                'x'
            }
            None if "'\"".contains(sign)
                && (before.is_whitespace() || "([{,:".contains(before)) =>
            {
                quote = Some(sign);
                'x'
            }
            None => sign,
        }
    };
    text.chars().map(sign).collect()
}

/// What is said where a second list of pairs begins.
const SEVERAL_LISTS: &str = "a second list of pairs begins, and each may be an edge between vertices that are called (0, 0), or \
    the neighbors of a vertex with their weights: write such an edge as ((0, 0), (1, 0)), and neighbors without weights as in {0: [1, 3]}";

/// Reads pairs to the end of the text.
pub(super) fn read(text: Text<&mut dyn BufRead>) -> Result<GraphText, ReadGraphError> {
    let mut names = NameReader::new(text);
    let mut edges = EdgeCollector::default();
    let mut vertices = NamedVertices::default();
    let mut ends: Vec<u32> = Vec::new();
    // How many brackets are open, and in how many pairs stand.
    let (mut depth, mut pairs) = (0u32, 0);
    // Whether a weight stands behind the two names, and behind those of the first edge.
    let (mut weight, mut weights) = (false, None);
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
                if depth + 1 == pairs && pairs > 2 {
                    return Err(ReadGraphError::Word {
                        at,
                        message: SEVERAL_LISTS.to_owned(),
                    });
                }
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
                    if *weights.get_or_insert(weight) != weight {
                        return Err(wrong());
                    }
                    edges.weights += u64::from(weight);
                    weight = false;
                    edges.add(at.line, (one, other))?;
                    ends.clear();
                    names.text.progress();
                }
            }
            Sign::Name if pairs > 0 && depth > pairs => {}
            Sign::Name
                if depth == pairs && ends.len() == 2 && !weight && is_number(&names.name) =>
            {
                weight = true;
            }
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
            ("[('A', 'B', 1.5), ('B', 'C d', 2), ('C d', 'A', 0)]", 3),
            ("[(\"A\", 'B'), ('B', \"C d\"), ('C d', 'A')]", 0),
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
