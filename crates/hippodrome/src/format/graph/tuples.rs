//! Are the vertices of a graph written as tuples, `(0, 0)`, or with a comma, `0,0`?
//!
//! | as it stands | as it is read |
//! |---|---|
//! | `(0, 0) (1, 0) {}` on a line, `(0, 0): (1, 0)`, `(0,0) -> (1,0)` | the tuples as names: `"(0, 0)" "(1, 0)" {}` |
//! | `((0, 0), (1, 0))` on a line | `("(0, 0)", "(1, 0)")` |
//! | `{(0, 0): [(1, 2)]}`, `[((0, 0), (1, 2))]` | `{"(0, 0)": ["(1, 2)"]}`, `[("(0, 0)", "(1, 2)")]` |
//! | `0,0 1,0` on a line | `"0,0" "1,0"` |
//!
//! So networkx names the vertices of a grid, and writes lists of its edges and of the neighbors of each vertex. But a tuple may be an edge as
//! well: people write `(0,1) (1,2)` for two of them. Then no edge stands there twice, and none from a vertex to itself; of vertices that
//! stand there once each, no tour could be made. Where lists have commas, two tuples must also stand on every line, since lists of edges go on
//! from line to line.
//!
//! Cost: O(length).

use std::collections::HashSet;

use super::edges::{is_number, is_passed_over};
use super::separated::{is_arrow, is_dash};
use crate::format::lex::names::{tuple_quoted, with_tuples_quoted};

/// How a text with these lines, which begins like this, is to be written so that its tuples are names; `None` if they are none.
pub(super) fn rewrite(head: &str, lines: &[&str]) -> Option<fn(&str) -> String> {
    if are_in_list(head) {
        return Some(with_tuples_quoted);
    }
    if are_names(lines) {
        return Some(|text| by_line(text, |line| Some(Groups::of(line)?.quoted())));
    }
    if are_edges(lines) {
        return Some(|text| by_line(text, with_inner_quoted));
    }
    are_joined(lines).then_some(|text| by_line(text, |line| Some(joined_quoted(line))))
}

/// The text with each line written otherwise, if it can be.
fn by_line(text: &str, otherwise: impl Fn(&str) -> Option<String>) -> String {
    let line = |line: &str| otherwise(line).unwrap_or_else(|| line.to_owned()) + "\n";
    text.lines().map(line).collect()
}

/// Whether the keys of a dictionary, or both ends of the first edge of a list, are tuples.
fn are_in_list(head: &str) -> bool {
    let head: String = head.chars().filter(|c| !c.is_whitespace()).collect();
    let inner = head.trim_start_matches(['{', '[', '(']);
    let is_name = inner.starts_with(|c: char| c.is_alphanumeric() || "'\"-".contains(c));
    let behind = || inner.split_once(')').map(|(_, behind)| behind);
    is_name
        && match &head[..head.len() - inner.len()] {
            "{(" => behind().is_some_and(|behind| behind.starts_with(':')),
            // A number behind the tuple is the weight of an edge.
            "[((" | "{((" => behind().is_some_and(|behind| {
                let other = behind.strip_prefix(',');
                other.is_some_and(|other| !other.starts_with(|c: char| c.is_ascii_digit()))
            }),
            _ => false,
        }
}

/// What stands in the outermost round brackets of a line, and around them.
struct Groups<'t> {
    /// With their brackets.
    tuples: Vec<&'t str>,
    /// One text more.
    between: Vec<&'t str>,
}

impl<'t> Groups<'t> {
    /// `None` if a bracket is not closed, or closed that is not open.
    fn of(line: &'t str) -> Option<Groups<'t>> {
        let (mut tuples, mut between) = (Vec::new(), Vec::new());
        let (mut depth, mut start) = (0u32, 0);
        for (at, sign) in line.char_indices() {
            match sign {
                '(' => {
                    if depth == 0 {
                        between.push(&line[start..at]);
                        start = at;
                    }
                    depth += 1;
                }
                ')' => {
                    depth = depth.checked_sub(1)?;
                    if depth == 0 {
                        tuples.push(&line[start..=at]);
                        start = at + 1;
                    }
                }
                _ => {}
            }
        }
        between.push(&line[start..]);
        (depth == 0).then_some(Groups { tuples, between })
    }

    /// The line with the tuples in quotes, and without dashes between them.
    fn quoted(&self) -> String {
        let mut line = String::new();
        for (at, between) in self.between.iter().enumerate() {
            let sign = between.trim();
            let is_inner = at > 0 && at < self.tuples.len();
            match is_inner {
                true if is_dash(sign) => line.push(' '),
                true if is_arrow(sign) => line.push_str(" -> "),
                _ => line.push_str(&between.replace('|', " ")),
            }
            line.extend(self.tuples.get(at).map(|tuple| tuple_quoted(tuple)));
        }
        line
    }

    /// Whether a line is tuples with signs between them, and perhaps data behind the second; whether these tuples can be nothing but names.
    fn may_be_names(&self) -> Option<bool> {
        let (last, between) = self.between.split_last()?;
        let (first, between) = between.split_first()?;
        let may_part = |text: &&str| {
            let sign = text.trim();
            matches!(sign, "" | "," | ";" | "|" | ":") || is_dash(sign) || is_arrow(sign)
        };
        let tells = |text: &&str| !matches!(text.trim(), "" | "," | ";" | "|");
        let data = last.trim().trim_start_matches([',', ';', '|', ' ', '\t']);
        let has_data = is_number(data) || data.starts_with('{') && data.ends_with('}');
        let ends = match self.tuples.len() {
            1 => matches!(last.trim(), "" | ":"),
            2 => data.is_empty() || has_data,
            _ => data.is_empty(),
        };
        let may_be = first.trim().is_empty() && between.iter().all(may_part) && ends;
        let is_told = self.tuples.len() > 1 && (has_data || between.iter().any(tells));
        may_be.then_some(is_told)
    }

    /// The entries of a tuple.
    fn entries(tuple: &str) -> Vec<&str> {
        let inner = tuple.trim_matches(['(', ')']);
        inner.split(',').map(str::trim).collect()
    }
}

/// Whether each line is tuples that are names of vertices.
fn are_names(lines: &[&str]) -> bool {
    let groups: Option<Vec<Groups<'_>>> = lines.iter().map(|line| Groups::of(line)).collect();
    let Some(groups) = groups else {
        return false;
    };
    let told: Option<Vec<bool>> = groups.iter().map(Groups::may_be_names).collect();
    let Some(told) = told else {
        return false;
    };
    if told.contains(&true) {
        return true;
    }
    // Each tuple could be an edge.
    let has_commas = groups
        .iter()
        .any(|line| line.between[1..].iter().any(|text| text.contains(',')));
    let are_pairs = |line: &Groups<'_>| line.tuples.len() == 2 && line.between[2].trim().is_empty();
    let are_apart = groups.iter().any(|line| line.tuples.len() > 1)
        && (!has_commas || groups.iter().all(are_pairs));
    let mut seen = HashSet::new();
    let mut tuples = groups.iter().flat_map(|line| &line.tuples);
    lines.len() > 1
        && are_apart
        && tuples.any(|tuple| {
            let entries = Groups::entries(tuple);
            let is_loop = entries.len() == 2 && entries[0] == entries[1];
            is_loop || !seen.insert(entries)
        })
}

/// The two ends in the brackets of a line, and what stands behind them there; and what stands around the brackets.
fn edge<'t>(line: &'t str) -> Option<(Groups<'t>, Groups<'t>)> {
    let outer = Groups::of(line)?;
    let &[tuple] = &outer.tuples[..] else {
        return None;
    };
    let inner = Groups::of(tuple.strip_prefix('(')?.strip_suffix(')')?)?;
    let [before, between, behind] = inner.between[..] else {
        return None;
    };
    let is_bare = before.trim().is_empty() && between.trim() == ",";
    let data = behind.trim();
    let has_data = data.is_empty() || data.starts_with(',');
    let around = outer.between[0].trim().is_empty() && matches!(outer.between[1].trim(), "" | ",");
    (is_bare && has_data && around).then_some((outer, inner))
}

/// Whether each line is an edge in brackets whose ends are tuples. A single line may be a tuple of edges.
fn are_edges(lines: &[&str]) -> bool {
    lines.len() > 1 && lines.iter().all(|line| edge(line).is_some())
}

/// A line with the ends of its edge in quotes; a list in brackets has no comments.
fn with_inner_quoted(line: &str) -> Option<String> {
    if is_passed_over(line.trim()) {
        return Some(String::new());
    }
    let (outer, inner) = edge(line)?;
    Some(format!(
        "{}({}){}",
        outer.between[0],
        inner.quoted(),
        outer.between[1]
    ))
}

/// Whether each line is two words with commas in them, some of which stand there twice, so that they are names and no edges.
fn are_joined(lines: &[&str]) -> bool {
    let is_name = |word: &str| {
        let mut entries = word.split(',');
        let is_entry = |entry: &str| {
            !entry.is_empty()
                && entry
                    .chars()
                    .all(|c| c.is_alphanumeric() || "_-.".contains(c))
        };
        word.contains(',') && entries.all(is_entry)
    };
    let mut seen = HashSet::new();
    let mut is_again = false;
    lines.len() > 1
        && lines.iter().all(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let (ends, between) = match words[..] {
                [one, other] => ([one, other], ""),
                [one, sign, other] if is_dash(sign) || is_arrow(sign) => ([one, other], sign),
                [one, other, weight] if is_number(weight) || weight == "{}" => ([one, other], ""),
                _ => return false,
            };
            for end in ends {
                let entries: Vec<&str> = end.split(',').collect();
                let is_loop = entries.len() == 2 && entries[0] == entries[1];
                is_again |= is_loop || !seen.insert(end) || !between.is_empty();
            }
            ends.into_iter().all(is_name)
        })
        && is_again
}

/// A line of such words in quotes.
fn joined_quoted(line: &str) -> String {
    let word = |word: &str| match word {
        word if word.contains(',') => format!("\"{word}\""),
        word if is_dash(word) => String::new(),
        word if is_arrow(word) => "->".to_owned(),
        word => word.to_owned(),
    };
    let words: Vec<String> = line.split_whitespace().map(word).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use crate::format::{GraphForm, read_graph, read_graph_text};
    use crate::square::Square;

    /// The names of the vertices, whether edges lead one way, and how many there are.
    fn graph(text: &str, form: Option<&str>) -> Result<(String, bool, usize), String> {
        let form = form.map(|name| GraphForm::by_name(name).unwrap());
        let read = read_graph_text(&mut text.as_bytes(), form);
        let graph = read.map_err(|error| error.to_string())?.graph;
        let names = (0..graph.len() as u32).map(|v| graph.name(Square::new(v)));
        let names: Vec<String> = names.collect();
        Ok((names.join(" "), graph.is_directed(), graph.edges().len()))
    }

    /// The edges of a grid of 3 rows and 3 columns, as networkx has them.
    fn grid() -> Vec<[(u32, u32); 2]> {
        let squares = (0..3).flat_map(|row| (0..3).map(move |column| (row, column)));
        let edges = squares.flat_map(|(row, column)| {
            let next = [(row + 1, column), (row, column + 1)];
            let next = next
                .into_iter()
                .filter(|&(row, column)| row < 3 && column < 3);
            next.map(move |next| [(row, column), next])
        });
        edges.collect()
    }

    type Line = fn(&[(u32, u32); 2]) -> String;

    #[test]
    fn tuples_are_names_of_vertices() {
        let lines: [Line; 17] = [
            |[a, b]| format!("{a:?} {b:?} {{}}"),
            |[a, b]| format!("{a:?} {b:?}"),
            |[a, b]| format!("{a:?} {b:?} {{'weight': 3}}"),
            |[a, b]| format!("{a:?} {b:?} 0.5"),
            |[a, b]| format!("{a:?};{b:?}"),
            |[a, b]| format!("{a:?}\t{b:?}\t{{}}"),
            |[a, b]| format!("{a:?},{b:?}"),
            |[a, b]| format!("{a:?}, {b:?}, {{}}"),
            |[a, b]| format!("{a:?} - {b:?}"),
            |[a, b]| format!("{a:?}--{b:?}"),
            |[a, b]| format!("{a:?}|{b:?}|{{}}"),
            |[a, b]| format!("({},{}) ({},{})", a.0, a.1, b.0, b.1),
            |[a, b]| format!("({a:?}, {b:?})"),
            |[a, b]| format!("({a:?}, {b:?}, {{}}),"),
            |[a, b]| format!("{a:?} -> {b:?}"),
            |[a, b]| format!("1. {a:?} {b:?}"),
            |[a, b]| format!("\"{a:?}\" \"{b:?}\""),
        ];
        let names = "(0, 0) (1, 0) (0, 1) (1, 1) (0, 2) (1, 2) (2, 0) (2, 1) (2, 2)";
        for line in lines {
            let lines: Vec<String> = grid().iter().map(line).collect();
            let text = format!("# a grid\n{}\n", lines.join("\n"));
            let is_directed = text.contains("->");
            let read = graph(&text, None);
            assert_eq!(read, Ok((names.to_owned(), is_directed, 12)), "{text}");
        }
        let list = |of: fn(&[(u32, u32); 2]) -> String| {
            grid().iter().map(of).collect::<Vec<String>>().join(", ")
        };
        for text in [
            format!("[{}]", list(|[a, b]| format!("({a:?}, {b:?})"))),
            format!("[{}]", list(|[a, b]| format!("({a:?}, {b:?}, {{}})"))),
            format!("EdgeView([{}])", list(|[a, b]| format!("({a:?}, {b:?})"))),
        ] {
            let read = graph(&text, None);
            assert_eq!(read, Ok((names.to_owned(), false, 12)), "{text}");
        }
    }

    #[test]
    fn neighbors_may_be_tuples_too() {
        let comments = "#write.py\n# GMT Tue Nov 24 12:00:00 2026\n#\n";
        let lines = "(0, 0) (1, 0) (0, 1)\n(1, 0) (1, 1)\n(0, 1) (1, 1)\n(1, 1)\n";
        let read = Ok(("(0, 0) (1, 0) (0, 1) (1, 1)".to_owned(), false, 4));
        assert_eq!(graph(&format!("{comments}{lines}"), None), read);
        assert_eq!(graph(lines, Some("adjacency")), read);
        let error = graph(lines, None).unwrap_err();
        assert!(error.contains("is not an edge"), "{error}");
        for text in [
            "(0, 0): (1, 0) (0, 1)\n(1, 1): (1, 0), (0, 1)\n",
            "{(0, 0): {(1, 0), (0, 1)}, (1, 1): {(1, 0), (0, 1)}, (1, 0): {(0, 0), (1, 1)}, (0, 1): {(0, 0), (1, 1)}}",
        ] {
            let (_, is_directed, edges) = graph(text, None).unwrap();
            assert_eq!((is_directed, edges), (false, 4), "{text}");
        }
    }

    #[test]
    fn words_may_hold_a_comma() {
        for text in [
            "0,0 1,0\n0,0 0,1\n1,1 1,0\n1,1 0,1\n",
            "0,0 - 1,0\n0,0 - 0,1\n1,1 - 1,0\n1,1 - 0,1\n",
            "0,0 1,0 {}\n0,0 0,1 {}\n1,1 1,0 {}\n1,1 0,1 {}\n",
            "0,0;1,0\n0,0;0,1\n1,1;1,0\n1,1;0,1\n",
            "0,0\t1,0\n0,0\t0,1\n1,1\t1,0\n1,1\t0,1\n",
        ] {
            let read = graph(text, None);
            assert_eq!(read, Ok(("0,0 1,0 0,1 1,1".to_owned(), false, 4)), "{text}");
        }
    }

    /// A pair may be an edge, and what stands beside it its weight.
    #[test]
    fn pairs_may_be_edges() {
        for text in [
            "(0, 1)\n(1, 2)\n(2, 0)\n",
            "(0,1), (1,2)\n(2,0)\n",
            "(0,1) (1,2)\n(2,0)\n",
            "(0,1), (1,2),\n(2,0), (0,1)\n",
            "[[(0, 1), (1, 2), (2, 0)]]",
        ] {
            assert_eq!(
                graph(text, None),
                Ok(("0 1 2".to_owned(), false, 3)),
                "{text}"
            );
        }
        for text in [
            "[((0, 1), 5), ((1, 2), 3)]",
            "((0, 1), 5)\n((1, 2), 3)\n",
            "{(0, 1): 5, (1, 2): 3}",
            "(0, 1) 5\n(1, 2) 3\n",
            "(0, 1): 5\n(1, 2): 3\n",
            "((0, 1), (1, 2), (2, 0))",
            // Vertices with weights beside them, or edges between tuples.
            "[[(1, 4), (2, 1)], [(0, 4), (2, 2)], [(0, 1), (1, 2)]]",
            "1,2 2,3\n3,4 4,1\n",
        ] {
            assert!(read_graph(text.as_bytes()).is_err(), "{text}");
        }
        let nested = "((0, 0), 1) ((0, 0), 2) {}\n((0, 0), 2) ((0, 1), 2) {}\n";
        let names = "((0, 0), 1) ((0, 0), 2) ((0, 1), 2)".to_owned();
        assert_eq!(graph(nested, None), Ok((names, false, 2)));
    }
}
