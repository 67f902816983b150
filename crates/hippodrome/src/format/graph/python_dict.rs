//! The neighbors of each vertex as Python prints a dictionary: `{0: [1, 3], 1: [0]}`, `{'a': {'b'}, 'b': {'a'}}`.
//!
//! In JSON keys are strings in double quotes; here they are numbers, or stand in single quotes. The neighbors are a list, a set, a
//! tuple or a dictionary, of which the values are passed over. As in JSON the edges lead both ways if each is given at both its
//! ends.

use std::io::BufRead;

use super::edges::{EdgeCollector, GraphText, NamedVertices, ReadGraphError};
use crate::format::lex::names::{NameError, NameReader, Sign};
use crate::format::lex::text::Text;

/// Whether a text that begins like this is a dictionary and no JSON object.
pub(super) fn begins(head: &str) -> bool {
    let key = head.strip_prefix('{').map(str::trim_start);
    let is_key = |key: &str| key.starts_with(|c: char| c == '\'' || c == '-' || c.is_ascii_digit());
    // The neighbors of a tuple may be a set, which JSON does not have.
    key.is_some_and(|key| is_key(key) || key.starts_with("\"("))
}

/// Reads a dictionary to the end of the text.
pub(super) fn read(text: Text<&mut dyn BufRead>) -> Result<GraphText, ReadGraphError> {
    let mut names = NameReader::new(text);
    let mut edges = EdgeCollector::new(true);
    let mut vertices = NamedVertices::default();
    // How many brackets are open: keys stand in one, neighbors in two, and what is said of these in more.
    let mut depth = 0;
    let mut key = None;
    // A name in two brackets: a neighbor, unless it is a value behind a colon.
    let mut value = false;
    loop {
        let sign = names.next().map_err(|error| match error {
            NameError::Text(error) => ReadGraphError::Text(error),
            NameError::Quoted(at) => ReadGraphError::Word {
                at,
                message: "the quoted name is not closed".to_owned(),
            },
        })?;
        let at = names.at;
        let wrong = |message: &str| ReadGraphError::Word {
            at,
            message: message.to_owned(),
        };
        match sign {
            Sign::Newline => {}
            Sign::End if depth == 0 && key.is_none() => break,
            Sign::End => {
                return Err(wrong(
                    "a bracket is open: the dictionary ends before its last one",
                ));
            }
            _ if depth == 0 && !vertices.names.is_empty() => {
                return Err(ReadGraphError::Second(at.line));
            }
            Sign::Open => {
                depth += 1;
                if depth == 2 && key.is_none() {
                    return Err(wrong(
                        "neighbors stand behind a vertex and a colon, as in {0: [1, 3]}",
                    ));
                }
                value = false;
            }
            Sign::Close => {
                depth -= 1;
                if depth == 1 {
                    key = None;
                }
                value = false;
            }
            Sign::Comma => value = false,
            Sign::Arrow => return Err(wrong("an arrow is no part of a dictionary")),
            Sign::Name if depth > 2 => {}
            Sign::Name => {
                let (name, colon) = match names.name.strip_suffix(':') {
                    Some(name) if !names.is_quoted => (name.to_owned(), true),
                    _ => (names.name.clone(), false),
                };
                let is_colon = colon && name.is_empty();
                if is_colon || value {
                    value |= is_colon && depth == 2;
                    continue;
                }
                let vertex = vertices.vertex(at.line, &name)?;
                match (depth, key) {
                    (1, None) => key = Some(vertex),
                    (2, Some(from)) => edges.add(at.line, (from, vertex))?,
                    _ => {
                        return Err(wrong(
                            "the neighbors of a vertex stand in brackets, as in {0: [1, 3]}",
                        ));
                    }
                }
                value = colon && depth == 2;
                names.text.progress();
            }
        }
    }
    edges.undirect_if_symmetric();
    edges.named(vertices)
}

#[cfg(test)]
mod tests {
    use crate::format::read_graph;
    use crate::square::Square;

    fn graph(text: &str) -> Result<(String, bool, usize), String> {
        let graph = read_graph(text.as_bytes()).map_err(|error| error.to_string())?;
        let names = (0..graph.len() as u32).map(|v| graph.name(Square::new(v)));
        let names: Vec<String> = names.collect();
        Ok((names.join(" "), graph.is_directed(), graph.edges().len()))
    }

    #[test]
    fn dictionaries_are_read_as_their_json() {
        for (text, json) in [
            (
                "{0: [1, 3], 1: [0, 2], 2: [1, 3], 3: [2, 0]}",
                "{\"0\": [1, 3], \"1\": [0, 2], \"2\": [1, 3], \"3\": [2, 0]}",
            ),
            (
                "{'a': ['b', 'c d'],\n 'c d': [], 'b': ['c d']}\n",
                "{\"a\": [\"b\", \"c d\"], \"c d\": [], \"b\": [\"c d\"]}",
            ),
            (
                "{0:{1,2},1:{0},2:{0}}",
                "{\"0\": [1, 2], \"1\": [0], \"2\": [0]}",
            ),
            (
                "{0: (1, 2), 1: (0,), 2: ()}",
                "{\"0\": [1, 2], \"1\": [0], \"2\": []}",
            ),
            (
                "{0: {1: {'weight': 3}, 2: {}}, 1: {0: {}}, 2: {0: {}}}",
                "{\"0\": [1, 2], \"1\": [0], \"2\": [0]}",
            ),
            (
                "{'a' : {'b' : 5, 'c': 6}, 'b': {'c': 1}}",
                "{\"a\": [\"b\", \"c\"], \"b\": [\"c\"]}",
            ),
        ] {
            let read = graph(text);
            assert!(read.is_ok(), "{text}: {read:?}");
            assert_eq!(read, graph(json), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_dictionary() {
        for (text, message) in [
            ("{0: [1, 3], 1: [0", "line 1, column 18: a bracket is open"),
            (
                "{0: 1, 1: 0}",
                "line 1, column 5: the neighbors of a vertex stand in brackets",
            ),
            (
                "{0: [1], [2]}",
                "line 1, column 10: neighbors stand behind a vertex",
            ),
            ("{0: [1]}\n{1: [0]}", "line 2: a second graph begins"),
            (
                "{'a: [1]}",
                "line 1, column 2: the quoted name is not closed",
            ),
        ] {
            let error = graph(text).unwrap_err();
            assert!(error.starts_with(message), "{error}");
        }
    }
}
