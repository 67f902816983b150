//! A graph for Graphviz, which draws it: `neato -n` puts the squares of a board in their places.
//!
//! Of the DOT language the nodes and the edges are read, chains of edges too, and attributes are passed over. An edge to a subgraph, as in
//! `a -- {b c}`, is one to each of its nodes; of edges between subgraphs no more than a million come.
//! Source: "DOT Language", graphviz.org.
//!
//! One file, because reading and writing hold each other in their tests (a quarter of it), and statements, chains and subgraphs call each other.

use std::collections::HashSet;
use std::io::{self, BufRead, Write};

use super::edges::{
    CHUNK, EdgeCollector, GraphText, NamedVertices, ReadGraphError, flush, for_each_edge,
};
use crate::format::lex::text::{ReadTextError, Text, TextPosition, excerpt};
use crate::format::{MAX_BARE, MAX_LINE};
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
            let point = board.point_of(square);
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
                if self.next == DotToken::Sign('=') {
                    self.skip_html()?;
                }
                self.advance()?;
            }
        }
        Ok(())
    }

    /// Passes over the beginning of a label in HTML, `<<b>a</b>>`, up to its last bracket, if it follows.
    fn skip_html(&mut self) -> Result<(), ReadGraphError> {
        self.text.skip_space()?;
        let mut open = 0usize;
        while let Some(sign) = self.text.here() {
            match sign {
                '<' => open += 1,
                '>' if open > 0 => open -= 1,
                _ if open == 0 => break,
                _ => {}
            }
            self.text.bump()?;
            if open == 0 {
                break;
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
    let mut reader = DotReader {
        tokens,
        directed,
        vertices: NamedVertices::default(),
        edges: EdgeCollector::new(directed),
        of_sets: 0,
    };
    reader.statements(0)?;
    match reader.tokens.next {
        DotToken::End => reader.edges.named(reader.vertices),
        _ => Err(reader.tokens.wrong("the graph has ended")),
    }
}

/// The most subgraphs that contain each other.
const MAX_DEPTH: u32 = 64;

/// A graph as it is read, statement by statement.
struct DotReader<R> {
    tokens: DotTokens<R>,
    directed: bool,
    vertices: NamedVertices,
    edges: EdgeCollector,
    /// How many edges came of edges to and from subgraphs.
    of_sets: usize,
}

impl<R: BufRead> DotReader<R> {
    /// Reads to the brace that closes so deep a subgraph, which has these nodes, or at depth 0 the graph.
    fn statements(&mut self, depth: u32) -> Result<Vec<u32>, ReadGraphError> {
        let mut nodes = Vec::new();
        while !self.tokens.skip('}')? {
            if self.tokens.skip(';')? || depth > 0 && self.tokens.skip(',')? {
                continue;
            }
            let is_word = |word: &&str| self.tokens.next.is_word(word);
            if ["graph", "node", "edge"].iter().any(is_word) {
                self.tokens.advance()?;
                self.tokens.skip_attributes()?;
                continue;
            }
            let found = self.chain(depth)?;
            if depth > 0 {
                nodes.extend(found);
            }
            self.tokens.text.progress();
        }
        let mut seen = HashSet::new();
        nodes.retain(|&node| seen.insert(node));
        Ok(nodes)
    }

    /// Reads a chain of edges between nodes and subgraphs, or one of these alone, or an attribute; and tells the nodes in it.
    fn chain(&mut self, depth: u32) -> Result<Vec<u32>, ReadGraphError> {
        let mut from = match self.subgraph(depth)? {
            Some(set) => set,
            None => {
                let line = self.tokens.at.line;
                let name = self.tokens.name("write a node, or an edge as in a -- b")?;
                if self.tokens.skip('=')? {
                    self.tokens.name("an attribute has a value")?;
                    return Ok(Vec::new());
                }
                vec![self.node(line, &name)?]
            }
        };
        let mut nodes = from.clone();
        while let DotToken::Edge { directed: arrow } = self.tokens.next {
            if arrow != self.directed {
                return Err(self.tokens.wrong(match self.directed {
                    true => "edges of a digraph are written as in a -> b",
                    false => "edges of a graph are written as in a -- b",
                }));
            }
            let line = self.tokens.at.line;
            self.tokens.advance()?;
            let to = match self.subgraph(depth)? {
                Some(set) => set,
                None => {
                    let name = self
                        .tokens
                        .name("an edge leads to a node, which is named")?;
                    vec![self.node(line, &name)?]
                }
            };
            if from.len() != 1 || to.len() != 1 {
                self.of_sets += from.len() * to.len();
            }
            if self.of_sets > MAX_BARE as usize {
                return Err(ReadGraphError::TooLarge(line));
            }
            for &one in &from {
                for &other in &to {
                    self.edges.add(line, (one, other))?;
                }
            }
            nodes.extend_from_slice(&to);
            from = to;
        }
        self.tokens.skip_attributes()?;
        Ok(nodes)
    }

    /// The number of a node, whose port is passed over.
    fn node(&mut self, line: u64, name: &str) -> Result<u32, ReadGraphError> {
        let node = self.vertices.vertex(line, name)?;
        self.tokens.skip_port()?;
        Ok(node)
    }

    /// The nodes of the subgraph that begins here, within so many others, if one does.
    fn subgraph(&mut self, depth: u32) -> Result<Option<Vec<u32>>, ReadGraphError> {
        let is_named = self.tokens.next.is_word("subgraph");
        if is_named {
            self.tokens.advance()?;
            if let DotToken::Name(..) = self.tokens.next {
                self.tokens.advance()?;
            }
        }
        match self.tokens.next {
            DotToken::Sign('{') if depth == MAX_DEPTH => Err(self
                .tokens
                .wrong("no more than 64 subgraphs stand in one another")),
            DotToken::Sign('{') => {
                self.tokens.advance()?;
                Ok(Some(self.statements(depth + 1)?))
            }
            _ if is_named => Err(self
                .tokens
                .wrong("the nodes and edges of a subgraph stand in braces, each time it is named")),
            _ => Ok(None),
        }
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
             a [label=<<b>A -- x</b> ]>, color=red] a--b [weight=3];\n\"b\":n -- c:s;\n}",
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
                "graph {\n a -- [b]\n}",
                "line 2, column 7: `[` does not belong here: an edge leads to a node, which is named",
            ),
            (
                "graph { subgraph x; a }",
                "line 1, column 19: `;` does not belong here: the nodes and edges of a subgraph stand in braces, each time it is named",
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
    fn edges_lead_to_all_nodes_of_a_subgraph() {
        let edges = |text: &str| {
            let graph = crate::format::read_graph(text.as_bytes());
            let graph = graph.map_err(|error| error.to_string())?;
            let name = |vertex: u32| graph.name(Square::new(vertex));
            let mut edges: Vec<String> = graph
                .edges()
                .iter()
                .map(|&(u, v)| name(u) + &name(v))
                .collect();
            edges.sort_unstable();
            Ok::<_, String>(edges.join(" "))
        };
        for (text, expected) in [
            ("graph { E -- {A B} }", "EA EB"),
            ("graph { {A, B} -- {C; D} }", "AC AD BC BD"),
            ("graph { a -- {b c} -- d [color=red] }", "ab ac bd cd"),
            (
                "digraph { subgraph cluster_0 { label=x; node [shape=box]; a -> b; } b -> { c {d a} }; }",
                "ab ba bc bd",
            ),
            ("graph { a -- {b -- c} }", "ab ac bc"),
            ("graph { {a b} -- {b a} }", "ab"),
            ("graph { a -- {} -- b; subgraph { c } }", ""),
        ] {
            assert_eq!(edges(text), Ok(expected.to_owned()), "{text}");
        }
        let nested = |depth: usize| {
            format!(
                "graph {{ a -- {}b{} }}",
                "{".repeat(depth),
                "}".repeat(depth)
            )
        };
        assert_eq!(edges(&nested(64)), Ok("ab".to_owned()));
        let flaw = edges(&nested(65)).unwrap_err();
        assert!(
            flaw.ends_with("no more than 64 subgraphs stand in one another"),
            "{flaw}"
        );
        let names: String = (0..1100).map(|at| format!("v{at} ")).collect();
        let flaw = edges(&format!("graph {{ {{{names}}} -- {{{names}}} }}")).unwrap_err();
        assert!(flaw.starts_with("line 1: the graph is too large"), "{flaw}");
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
