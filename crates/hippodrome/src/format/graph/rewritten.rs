//! Texts that are in a known form once something in them is written otherwise.
//!
//! | as it stands | as it is read |
//! |---|---|
//! | `defaultdict(<class 'list'>, {0: [1]})`, `EdgeView([(0, 1)])` | what stands in the call: `{0: [1]}`, `[(0, 1)]` |
//! | `Anna and Ben` on every line | `Anna - Ben` |
//!
//! So Python prints dictionaries and graphs of networkx, and so people write edges. A word between two names may be a vertex too: it is
//! none only if it stands in the middle of every line. Which tuples are names of vertices, `tuples` knows.
//!
//! Cost: the text in memory, twice, which is bounded.

use std::io::BufRead;

use super::edges::{HEAD, ReadGraphError, is_passed_over};
use super::tuples;
use crate::format::MAX_DOCUMENT;
use crate::format::lex::text::Text;

/// How the whole text is written otherwise.
pub(super) type Rewrite = fn(&str) -> String;

/// How a text that begins like this is to be written otherwise, if it is.
pub(super) fn rewrite(head: &str) -> Option<Rewrite> {
    if is_call(head) {
        return Some(|text| in_call(text).to_owned());
    }
    let lines = lines(head);
    tuples::rewrite(head, &lines)
        .or_else(|| conjunction(&lines).map(|_| without_conjunction as Rewrite))
}

/// The lines of the beginning of a text that are no comments, without the last one if it may have been cut off.
fn lines(head: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = head
        .lines()
        .map(str::trim)
        .filter(|line| !is_passed_over(line))
        .collect();
    if head.chars().count() >= HEAD {
        lines.pop();
    }
    lines
}

/// The text that is left, written otherwise, with as many lines above it as there were.
pub(super) fn read<R: BufRead>(
    mut text: Text<R>,
    rewrite: Rewrite,
) -> Result<String, ReadGraphError> {
    let above = text.position().line as usize - 1;
    let (mut whole, mut line) = (String::new(), String::new());
    while text.here().is_some() {
        let at = text.position().line;
        text.rest_of_line(&mut line)?;
        if (whole.len() + line.len()) as u64 > MAX_DOCUMENT {
            return Err(ReadGraphError::TooLarge(at));
        }
        whole.push_str(&line);
        whole.push('\n');
    }
    Ok("\n".repeat(above) + &rewrite(&whole))
}

/// How many bytes stand before the bracket with which a list or a dictionary in a call begins.
fn call(head: &str) -> Option<usize> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    let arguments = head.trim_start_matches(is_part).strip_prefix('(')?;
    let name = &head[..head.len() - arguments.len() - 1];
    let inner = match arguments.strip_prefix("<class '") {
        Some(class) => class.split_once("'>,")?.1,
        None => arguments,
    };
    let inner = inner.trim_start();
    let begins = name.starts_with(|c: char| c.is_ascii_alphabetic());
    let is_list = inner.starts_with(['{', '[']) && !inner.starts_with("[|");
    // `array2d(1..3, ...)` of MiniZinc has numbers first, and `array([[0, 1], ...])` is a matrix, which is read as it stands.
    (begins && is_list && !name.ends_with("array") && !name.ends_with("matrix"))
        .then(|| head.len() - inner.len())
}

/// Whether a text that begins like this is a list or a dictionary in a call.
pub(super) fn is_call(head: &str) -> bool {
    call(head).is_some()
}

/// What stands in a call. The bracket that ends it is followed by nothing.
fn in_call(text: &str) -> &str {
    let inner = &text[call(text).unwrap_or(0)..];
    let end = inner.trim_end();
    end.strip_suffix(')').unwrap_or(end)
}

/// Words that stand between the ends of an edge.
const CONJUNCTIONS: [&str; 4] = ["and", "und", "to", "with"];

/// The word in the middle of all these lines, if it is one of [`CONJUNCTIONS`].
fn conjunction(lines: &[&str]) -> Option<&'static str> {
    let middle = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().take(4).collect();
        match words[..] {
            [_, middle, _] => CONJUNCTIONS.into_iter().find(|word| middle == *word),
            _ => None,
        }
    };
    let first = lines
        .first()
        .filter(|_| lines.len() > 1)
        .and_then(|line| middle(line))?;
    lines
        .iter()
        .all(|line| middle(line) == Some(first))
        .then_some(first)
}

/// The text with a dash in place of the word in the middle of its lines.
fn without_conjunction(text: &str) -> String {
    let Some(word) = conjunction(&lines(text)) else {
        return text.to_owned();
    };
    let between = format!(" {word} ");
    let line = |line: &str| line.replacen(&between, " - ", 1) + "\n";
    text.lines().map(line).collect()
}

#[cfg(test)]
mod tests {
    use crate::format::read_graph;
    use crate::square::Square;

    fn graph(text: &str) -> Result<(String, usize), String> {
        let graph = read_graph(text.as_bytes()).map_err(|error| error.to_string())?;
        let names = (0..graph.len() as u32).map(|v| graph.name(Square::new(v)));
        let names: Vec<String> = names.collect();
        Ok((names.join(" "), graph.edges().len()))
    }

    #[test]
    fn each_is_read_as_what_it_stands_for() {
        for (text, names, edges) in [
            (
                "defaultdict(<class 'list'>, {0: [1, 2], 1: [0, 2], 2: [0, 1]})\n",
                "0 1 2",
                3,
            ),
            (
                "g = defaultdict(<class 'set'>, {'a': {'b'}, 'b': {'a'}})",
                "a b",
                1,
            ),
            ("EdgeView([(0, 1), (1, 2)])", "0 1 2", 2),
            ("OutEdgeView([('a', 'b')])", "a b", 1),
            ("AdjacencyView({0: {1: {}}, 1: {0: {}}})", "0 1", 1),
            (
                "{(0,0): [(1,2),(2,1)], (1,2): [(0,0),(2,1)], (2,1): [(0,0),(1,2)]}\n",
                "(0, 0) (1, 2) (2, 1)",
                3,
            ),
            (
                "[((0, 0), (1, 2)), ((1, 2), (2, 0))]",
                "(0, 0) (1, 2) (2, 0)",
                2,
            ),
            (
                "{(0, 0): {(1, 2): {}}, (1, 2): {(0, 0): {}}}",
                "(0, 0) (1, 2)",
                1,
            ),
            ("[(('a', 1), (\"b\", 2))]", "('a', 1) ('b', 2)", 1),
            ("Anna and Ben\nBen and Cem\n", "Anna Ben Cem", 2),
            ("# in German\nAnna und Ben\n\nBen und Anna\n", "Anna Ben", 1),
        ] {
            assert_eq!(graph(text), Ok((names.to_owned(), edges)), "{text}");
        }
    }

    /// A vertex may be called like such a word, and tuples may be edges.
    #[test]
    fn what_only_looks_like_it_is_left_alone() {
        assert_eq!(graph("[(0, 1), (1, 2)]"), Ok(("0 1 2".to_owned(), 2)));
        assert_eq!(graph("{(0, 1), (1, 2)}"), Ok(("0 1 2".to_owned(), 2)));
        for ladder in ["do to go\ngo do to\n", "any and ant\nand any\n"] {
            assert!(graph(ladder).is_err(), "{ladder}");
        }
    }
}
