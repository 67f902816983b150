//! A graph for Graphviz, which draws it: `neato -n` puts the squares of a board in their places.
//!
//! Of the DOT language the nodes and the edges are read, chains of edges too, and attributes are passed over; subgraphs are refused.
//! Source: "DOT Language", graphviz.org.

use std::io::{self, BufRead, Write};

use super::edges::{
    CHUNK, EdgeCollector, GraphText, NamedVertices, ReadGraphError, flush, for_each_edge,
};
use crate::format::MAX_LINE;
use crate::format::lex::text::{ReadTextError, Text, TextPosition, excerpt};
use crate::problem::Ground;
use crate::square::Square;

/// Writes a ground in the DOT language.
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
    let Some(before) = before_brace(head) else {
        return false;
    };
    let mut words = before.split_whitespace();
    let first = words.next().unwrap_or_default();
    KEYWORDS.iter().any(|word| first.eq_ignore_ascii_case(word))
        && (words.count() < 3 || before.contains('"'))
}

/// What stands before the first brace, comments aside.
fn before_brace(head: &str) -> Option<String> {
    let mut before = String::new();
    let mut rest = head;
    loop {
        let next = rest.chars().next()?;
        if next == '{' {
            return Some(before);
        }
        let is_line = rest.starts_with("//") || next == '#';
        let end = match rest.strip_prefix("/*") {
            Some(comment) => Some(comment.find("*/")? + "/**/".len()),
            None if is_line => Some(rest.find('\n')?),
            None if next == '"' => {
                let end = rest[1..].find('"')? + 2;
                before.push_str(&rest[..end]);
                Some(end)
            }
            None => None,
        };
        if end.is_none() {
            before.push(next);
        }
        rest = &rest[end.unwrap_or(next.len_utf8())..];
    }
}

/// With these a text begins.
const KEYWORDS: [&str; 3] = ["graph", "digraph", "strict"];

/// What a text in the DOT language is made of.
#[derive(Clone, Eq, PartialEq, Debug)]
enum DotToken {
    /// A name, and whether it stands in quotes.
    Name(String, bool),
    /// `--`, or `->` where it is directed.
    Edge {
        directed: bool,
    },
    /// One of `{ } [ ] ; , = :`
    Sign(char),
    End,
}

impl DotToken {
    fn is_word(&self, word: &str) -> bool {
        matches!(self, DotToken::Name(name, false) if name.eq_ignore_ascii_case(word))
    }
}

/// A text in the DOT language, one token ahead.
struct DotTokens<R> {
    text: Text<R>,
    next: DotToken,
    /// Where it stands.
    at: TextPosition,
}

impl<R: BufRead> DotTokens<R> {
    fn new(text: Text<R>) -> Result<DotTokens<R>, ReadGraphError> {
        let at = text.position();
        let next = DotToken::End;
        let mut tokens = DotTokens { text, next, at };
        tokens.advance()?;
        Ok(tokens)
    }

    /// Something else should stand here.
    fn wrong(&self, wanted: &str) -> ReadGraphError {
        let found = match &self.next {
            DotToken::Name(name, _) => format!("`{}`", excerpt(name)),
            DotToken::Edge { directed: true } => "`->`".to_owned(),
            DotToken::Edge { directed: false } => "`--`".to_owned(),
            DotToken::Sign(sign) => format!("`{sign}`"),
            DotToken::End => "the end of the text".to_owned(),
        };
        let message = format!("{found} does not belong here: {wanted}");
        ReadGraphError::Word {
            at: self.at,
            message,
        }
    }

    /// Passes over this sign, if it is what comes next.
    fn skip(&mut self, sign: char) -> Result<bool, ReadGraphError> {
        let is_next = self.next == DotToken::Sign(sign);
        if is_next {
            self.advance()?;
        }
        Ok(is_next)
    }

    /// A name, which is passed over.
    fn name(&mut self, wanted: &str) -> Result<String, ReadGraphError> {
        match &mut self.next {
            DotToken::Name(name, _) => {
                let name = std::mem::take(name);
                self.advance()?;
                Ok(name)
            }
            _ => Err(self.wrong(wanted)),
        }
    }

    /// Passes over lists of attributes.
    fn skip_attributes(&mut self) -> Result<(), ReadGraphError> {
        while self.skip('[')? {
            while !self.skip(']')? {
                if self.next == DotToken::End {
                    return Err(self.wrong("a list of attributes ends with ]"));
                }
                self.advance()?;
            }
        }
        Ok(())
    }

    /// Passes over the places of a node at which an edge may end, as in `a:n`.
    fn skip_port(&mut self) -> Result<(), ReadGraphError> {
        while self.skip(':')? {
            self.name("a port is named after the colon")?;
        }
        Ok(())
    }

    /// Goes on to the next token.
    fn advance(&mut self) -> Result<(), ReadGraphError> {
        self.skip_comments()?;
        self.at = self.text.position();
        self.next = match self.text.here() {
            None => DotToken::End,
            Some('"') => DotToken::Name(self.quoted()?, true),
            Some(sign @ ('{' | '}' | '[' | ']' | ';' | ',' | '=' | ':')) => {
                self.text.bump()?;
                DotToken::Sign(sign)
            }
            Some('-') => {
                self.text.bump()?;
                match self.text.here() {
                    Some(sign @ ('-' | '>')) => {
                        self.text.bump()?;
                        let directed = sign == '>';
                        DotToken::Edge { directed }
                    }
                    _ => DotToken::Name(self.word("-")?, false),
                }
            }
            Some(_) => DotToken::Name(self.word("")?, false),
        };
        Ok(())
    }

    fn skip_comments(&mut self) -> Result<(), ReadGraphError> {
        loop {
            self.text.skip_space()?;
            let ahead = match self.text.here() {
                Some('/') => self.text.peek(2)?,
                Some('#') => "//".to_owned(),
                _ => return Ok(()),
            };
            match ahead.as_str() {
                "//" => {
                    while self.text.here().is_some_and(|c| c != '\n') {
                        self.text.bump()?;
                    }
                }
                "/*" => {
                    let mut last = None;
                    self.text.bump()?;
                    self.text.bump()?;
                    while let Some(sign) = self.text.here() {
                        self.text.bump()?;
                        if (last, sign) == (Some('*'), '/') {
                            break;
                        }
                        last = Some(sign);
                    }
                }
                _ => return Ok(()),
            }
        }
    }

    /// A name without quotes: letters, digits, dots and underscores, after these signs.
    fn word(&mut self, begun: &str) -> Result<String, ReadGraphError> {
        let mut word = begun.to_owned();
        let is_part = |c: &char| c.is_alphanumeric() || matches!(c, '_' | '.');
        while let Some(sign) = self.text.here().filter(is_part) {
            self.keep(&mut word, sign)?;
        }
        if word.len() == begun.len() {
            let sign = self.text.here().unwrap_or('-').escape_debug();
            let message = format!(
                "`{sign}` does not belong here: put names with other signs than letters, digits, . and _ in quotes"
            );
            let at = self.text.position();
            return Err(ReadGraphError::Word { at, message });
        }
        Ok(word)
    }

    /// What stands in quotes; a backslash keeps a quotation mark or another backslash.
    fn quoted(&mut self) -> Result<String, ReadGraphError> {
        let mut name = String::new();
        self.text.bump()?;
        loop {
            match self.text.here() {
                Some('"') => {
                    self.text.bump()?;
                    return Ok(name);
                }
                Some('\\') => {
                    let escaped = self.text.peek(2)?.chars().nth(1);
                    if matches!(escaped, Some('"' | '\\')) {
                        self.text.bump()?;
                    }
                    let sign = self.text.here().unwrap_or('\\');
                    self.keep(&mut name, sign)?;
                }
                Some(sign) => self.keep(&mut name, sign)?,
                None => {
                    let message = "the quotes that begin here are never closed".to_owned();
                    return Err(ReadGraphError::Word {
                        at: self.at,
                        message,
                    });
                }
            }
        }
    }

    fn keep(&mut self, name: &mut String, sign: char) -> Result<(), ReadGraphError> {
        if name.len() >= MAX_LINE {
            return Err(ReadTextError::LongLine(self.at.line).into());
        }
        name.push(sign);
        Ok(self.text.bump()?)
    }
}

/// Reads nodes and edges.
pub(super) fn read(text: Text<&mut dyn BufRead>) -> Result<GraphText, ReadGraphError> {
    const HEAD: &str = "a graph begins with graph {, or with digraph {";
    let mut tokens = DotTokens::new(text)?;
    if tokens.next.is_word("strict") {
        tokens.advance()?;
    }
    let directed = tokens.next.is_word("digraph");
    if !directed && !tokens.next.is_word("graph") {
        return Err(tokens.wrong(HEAD));
    }
    tokens.advance()?;
    if let DotToken::Name(..) = tokens.next {
        tokens.advance()?;
    }
    if !tokens.skip('{')? {
        return Err(tokens.wrong(HEAD));
    }
    let mut vertices = NamedVertices::default();
    let mut edges = EdgeCollector::new(directed);
    while !tokens.skip('}')? {
        if tokens.skip(';')? {
            continue;
        }
        let is_word = |word: &&str| tokens.next.is_word(word);
        if is_word(&"subgraph") || tokens.next == DotToken::Sign('{') {
            return Err(tokens.wrong("subgraphs are not read: write each edge for itself"));
        }
        if ["graph", "node", "edge"].iter().any(is_word) {
            tokens.advance()?;
            tokens.skip_attributes()?;
            continue;
        }
        let line = tokens.at.line;
        let name = tokens.name("write a node, or an edge as in a -- b")?;
        if tokens.skip('=')? {
            tokens.name("an attribute has a value")?;
            continue;
        }
        let mut from = vertices.vertex(line, &name)?;
        tokens.skip_port()?;
        while let DotToken::Edge { directed: arrow } = tokens.next {
            if arrow != directed {
                return Err(tokens.wrong(match directed {
                    true => "edges of a digraph are written as in a -> b",
                    false => "edges of a graph are written as in a -- b",
                }));
            }
            let line = tokens.at.line;
            tokens.advance()?;
            let name = tokens.name("an edge leads to a node, which is named")?;
            let to = vertices.vertex(line, &name)?;
            tokens.skip_port()?;
            edges.add(line, (from, to))?;
            from = to;
        }
        tokens.skip_attributes()?;
        tokens.text.progress();
    }
    match tokens.next {
        DotToken::End => edges.named(vertices),
        _ => Err(tokens.wrong("the graph has ended")),
    }
}

/// A name in quotes, in which DOT escapes the quotation mark, and labels the backslash.
fn name(line: &mut Vec<u8>, ground: &Ground, square: Square) -> io::Result<()> {
    match ground {
        Ground::Board { board, .. } => write!(line, "\"{}\"", board.name(square)),
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
    fn nodes_and_edges_are_read() {
        let read = |text: &str| {
            let mut bytes = text.as_bytes();
            let text = Text::new(&mut bytes as &mut dyn BufRead).unwrap();
            read(text).map_err(|error| error.to_string())
        };
        for text in [
            "graph { a -- b; b -- c }",
            "strict graph \"my graph\"\n{\n  a -- b -- c\n}\n",
            "/* x */ graph g {\n// y\n# z\nnode [shape=box, label=\"a ] -- b\"]; rankdir=LR\n a [pos=\"0,0!\"][color=red]\n\
             a--b [weight=3];\n\"b\":n -- c:s;\n}",
            "Graph{a--b;b--c;c--b}",
        ] {
            let graph = read(text)
                .unwrap_or_else(|error| panic!("{error}\n{text}"))
                .graph;
            assert_eq!(graph.edges(), [(0, 1), (1, 2)], "{text}");
            assert_eq!(graph.name(Square::new(2)), "c");
            assert!(
                !graph.is_directed() && (begins(text) || text.starts_with('/')),
                "{text}"
            );
        }
        let graph = read("digraph { -1 -> 2.5; 2.5 -> -1; ü }").unwrap().graph;
        assert_eq!(
            (graph.len(), graph.edges().len(), graph.is_directed()),
            (3, 2, true)
        );
        for (text, message) in [
            (
                "graph { }",
                "the input has no vertex: write one edge on a line, as in a b",
            ),
            (
                "graph {\n a -> b\n}",
                "line 2, column 4: `->` does not belong here: edges of a graph are written as in a -- b",
            ),
            (
                "graph {\n a -- {b c}\n}",
                "line 2, column 7: `{` does not belong here: an edge leads to a node, which is named",
            ),
            (
                "graph { subgraph x { a } }",
                "line 1, column 9: `subgraph` does not belong here: subgraphs are not read: write each edge for itself",
            ),
            (
                "graph { a -- b",
                "line 1, column 15: the end of the text does not belong here: write a node, or an edge as in a -- b",
            ),
            (
                "graph { \"a",
                "line 1, column 9: the quotes that begin here are never closed",
            ),
            (
                "graph { a } b",
                "line 1, column 13: `b` does not belong here: the graph has ended",
            ),
            (
                "graph { a -- <b> }",
                "line 1, column 14: `<` does not belong here: put names with other signs than letters, digits, . and _ in quotes",
            ),
        ] {
            assert_eq!(read(text).unwrap_err(), message, "{text}");
        }
    }

    #[test]
    fn comments_may_stand_before_and_behind_the_name() {
        for text in [
            "// The Round Table\ngraph {\n  a -- b\n}\n",
            "/* of {two} lines\n */ strict graph { a -- b }",
            "# made by a program {1}\n\ngraph G { a -- b }",
            "graph G /* as of today, all of it */ { a -- b }",
            "graph \"a // {b} c\" { a -- b }",
        ] {
            assert!(begins(text), "{text}");
            let graph = crate::format::read_graph(text.as_bytes()).unwrap();
            assert_eq!(graph.edges().len(), 1, "{text}");
        }
        for text in [
            "# graph {\na b\n",
            "// graph G {",
            "a b # graph\n{",
            "/* graph {",
        ] {
            assert!(!begins(text), "{text}");
        }
    }

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
