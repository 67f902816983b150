//! A graph as facts of a logic program: `edge(a,b). edge(b,c).`, as clingo and Prolog have them.
//!
//! Facts of one argument are vertices. Facts of two are edges, all of one name. A third argument is a weight, which is passed over and counted. `1..4` and `(2;3;4)` stand for several names, as in clingo. Edges have no direction,
//! unless the facts are named `arc` or the form is. `%` begins a comment. Directives on a line of
//! their own are passed over, and rules are not read.
//! Source: Potassco User Guide 2.2, 3.1.10 and 3.1.11 (intervals and pooling).

use std::io::BufRead;

use super::edges::{EdgeCollector, GraphText, HEAD, NamedVertices, ReadGraphError};
use crate::format::lex::text::{Text, TextPosition, excerpt};
use crate::format::{MAX_BARE, MAX_LINE};

/// Whether a text that begins like this is of facts: a name in small letters with brackets close behind it, and after them a point or the end
/// of the line.
pub(super) fn begins(head: &str) -> bool {
    let mut lines = head.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !is_passed_over(line));
    let Some((name, rest)) = first.and_then(|line| line.split_once('(')) else {
        return false;
    };
    let Some(end) = closing(rest) else {
        return false;
    };
    let behind = rest[end + 1..].trim_start();
    is_predicate(name) && (behind.is_empty() || behind.starts_with(['.', '%']))
}

/// Whether a line is a comment, or says something to the program that reads facts: `:- dynamic edge/2.` of Prolog, `#show edge/2.` of clingo.
fn is_passed_over(line: &str) -> bool {
    ["%", ":-", "#show", "#const", "#program", "#include"]
        .iter()
        .any(|begin| line.starts_with(begin))
}

fn is_predicate(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Where the bracket ends that was opened before this text.
fn closing(text: &str) -> Option<usize> {
    let mut open = 1;
    let mut is_quoted = false;
    for (at, sign) in text.char_indices() {
        is_quoted ^= sign == '"';
        open += match sign {
            _ if is_quoted => 0,
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        if open == 0 {
            return Some(at);
        }
    }
    None
}

/// Reads facts to the end of the text.
pub(super) fn read(
    mut text: Text<&mut dyn BufRead>,
    directed: bool,
) -> Result<GraphText, ReadGraphError> {
    let mut facts = Facts::default();
    loop {
        text.skip_space()?;
        let at = text.position();
        match text.here() {
            None => break,
            Some('%' | '#' | ':') if is_passed_over(&text.peek(HEAD)?) => {
                while text.here().is_some_and(|sign| sign != '\n') {
                    text.bump()?;
                }
                continue;
            }
            Some(_) => {}
        }
        let fact = fact(&mut text, at)?;
        facts.take(at, &fact)?;
        text.progress();
    }
    facts.finish(directed)
}

/// The next fact, to its point or the end of its line.
fn fact<R: BufRead>(text: &mut Text<R>, at: TextPosition) -> Result<String, ReadGraphError> {
    let mut fact = String::new();
    let (mut open, mut is_quoted) = (0u32, false);
    while let Some(sign) = text.here() {
        if fact.len() >= MAX_LINE {
            return Err(ReadGraphError::TooLarge(at.line));
        }
        text.bump()?;
        is_quoted ^= sign == '"';
        match sign {
            '(' if !is_quoted => open += 1,
            ')' if !is_quoted => open = open.saturating_sub(1),
            '.' | '\n' if open == 0 && !is_quoted => break,
            _ => {}
        }
        fact.push(sign);
    }
    Ok(fact)
}

#[derive(Debug, Default)]
struct Facts {
    vertices: NamedVertices,
    /// What facts of two names are called.
    name: Option<String>,
    /// The edges, each with its line.
    edges: Vec<(u64, [u32; 2])>,
    /// How many of them have a third argument.
    weights: u64,
    /// How many names stand for several.
    expanded: usize,
}

impl Facts {
    fn take(&mut self, at: TextPosition, fact: &str) -> Result<(), ReadGraphError> {
        let wrong = || ReadGraphError::Word {
            at,
            message: format!(
                "`{}` is no fact of one or two names: write edge(a,b). or, for a vertex, node(a).",
                excerpt(fact.trim())
            ),
        };
        let (name, rest) = fact.split_once('(').ok_or_else(wrong)?;
        let end = closing(rest).filter(|&end| rest[end + 1..].trim().is_empty());
        let arguments = &rest[..end.ok_or_else(wrong)?];
        let name = name.trim();
        if !is_predicate(name) {
            return Err(wrong());
        }
        let mut lists = Vec::new();
        let arguments = split(arguments, ',');
        for argument in arguments.iter().take(2) {
            let names = self.names(argument).ok_or_else(wrong)?;
            let number = |name: &String| self.vertices.vertex(at.line, name);
            lists.push(names.iter().map(number).collect::<Result<Vec<u32>, _>>()?);
        }
        let (sources, targets) = match (&lists[..], arguments.len()) {
            ([_], 1) => return Ok(()),
            ([sources, targets], 2 | 3) => (sources, targets),
            _ => return Err(wrong()),
        };
        self.expanded += match (sources.len(), targets.len()) {
            (1, 1) => 0,
            (sources, targets) => sources * targets,
        };
        if self.expanded > MAX_BARE as usize {
            return Err(ReadGraphError::TooLarge(at.line));
        }
        let edge = self.name.get_or_insert_with(|| name.to_owned());
        if *edge != name {
            return Err(ReadGraphError::Word {
                at,
                message: format!(
                    "`{name}` is another fact of two names than `{edge}`: leave only the edges, all with one name"
                ),
            });
        }
        self.weights += u64::from(arguments.len() == 3);
        let pairs = sources
            .iter()
            .flat_map(|&one| targets.iter().map(move |&other| [one, other]));
        self.edges.extend(pairs.map(|pair| (at.line, pair)));
        Ok(())
    }

    /// The names that an argument stands for.
    fn names(&mut self, argument: &str) -> Option<Vec<String>> {
        let argument = argument.trim();
        let inner = argument
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'));
        if let Some(inner) = inner {
            let parts = split(inner, ';');
            let are_names = parts.len() > 1 && !inner.contains('(');
            let lists = parts.iter().map(|part| self.names(part));
            return are_names
                .then(|| lists.collect::<Option<Vec<_>>>())?
                .map(|lists| lists.concat());
        }
        if let Some((first, last)) = argument.split_once("..") {
            let (first, last): (i64, i64) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
            let count = usize::try_from(last.checked_sub(first)?).ok()?;
            self.expanded += count;
            let fits = self.expanded <= MAX_BARE as usize;
            return fits.then(|| (first..=last).map(|number| number.to_string()).collect());
        }
        let quoted = argument
            .strip_prefix('"')
            .and_then(|rest| rest.strip_suffix('"'));
        let is_name = !argument.is_empty() && !argument.contains([' ', ';', '(', ')', '"']);
        quoted
            .filter(|name| !name.contains(['"', '\\']))
            .or(is_name.then_some(argument))
            .map(|name| vec![name.to_owned()])
    }

    fn finish(self, directed: bool) -> Result<GraphText, ReadGraphError> {
        let is_arc = self.name.as_deref() == Some("arc");
        let mut collected = EdgeCollector::new(directed || is_arc);
        collected.weights = self.weights;
        for (line, [one, other]) in self.edges {
            collected.add(line, (one, other))?;
        }
        collected.named(self.vertices)
    }
}

/// The parts between such signs, those in brackets and quotes aside.
fn split(text: &str, separator: char) -> Vec<&str> {
    let (mut open, mut is_quoted, mut begin) = (0i32, false, 0);
    let mut parts = Vec::new();
    for (at, sign) in text.char_indices() {
        is_quoted ^= sign == '"';
        match sign {
            _ if is_quoted => {}
            '(' => open += 1,
            ')' => open -= 1,
            sign if sign == separator && open == 0 => {
                parts.push(&text[begin..at]);
                begin = at + sign.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[begin..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{GraphForm, read_graph, read_graph_text};
    use crate::square::Square;

    fn graph(text: &str) -> Result<(String, bool, usize), String> {
        let graph = read_graph(text.as_bytes()).map_err(|error| error.to_string())?;
        let names: Vec<String> = (0..graph.len() as u32)
            .map(|v| graph.name(Square::new(v)))
            .collect();
        Ok((names.join(" "), graph.is_directed(), graph.edges().len()))
    }

    #[test]
    fn facts_are_vertices_and_edges() {
        for (text, names, directed, edges) in [
            ("edge(a,b). edge(b,c).\nedge(c,a).\n", "a b c", false, 3),
            ("edge(a,b)\nedge(b,c)\n", "a b c", false, 2),
            (
                "% by hand\nnode(1..4).\nedge(1,(2;3;4)). edge(2..3,4). % done\n",
                "1 2 3 4",
                false,
                5,
            ),
            ("arc(a, b).\narc(b, a).\n", "a b", true, 2),
            (
                "road(\"New York\",boston,5).\nroad(boston,albany,7).",
                "New York boston albany",
                false,
                2,
            ),
            ("vertex(x). vertex(y). e(x,y). e(y,x).", "x y", false, 1),
            (
                ":- dynamic edge/2.\n% a path\nedge(a,b).\nedge(b,c).\n#show edge/2.\n",
                "a b c",
                false,
                2,
            ),
        ] {
            assert!(begins(text), "{text}");
            assert_eq!(
                graph(text),
                Ok((names.to_owned(), directed, edges)),
                "{text}"
            );
        }
        let arcs = GraphForm::by_name("arcs");
        let read = read_graph_text(&mut &b"edge(1,2). edge(2,1).\n"[..], arcs).unwrap();
        assert_eq!(
            (read.graph.is_directed(), read.graph.edges().len()),
            (true, 2)
        );
        let read = read_graph_text(&mut &b"edge(1,2,7). edge(2,3,5).\n"[..], None).unwrap();
        assert_eq!(read.weights, 2);
    }

    #[test]
    fn what_is_no_fact_is_named() {
        for (text, message) in [
            (
                "edge(a,b).\nedge(X,Y) :- edge(Y,X).\n",
                "line 2, column 1: `edge(X,Y) :- edge(Y,X)` is no fact",
            ),
            (
                "edge(a,b).\nedge(a,b,c,d).\n",
                "line 2, column 1: `edge(a,b,c,d)` is no fact",
            ),
            (
                "edge(a,b).\nedge(a,b",
                "line 2, column 1: `edge(a,b` is no fact",
            ),
            (
                "edge(a,b).\ncolor(a,red).\n",
                "line 2, column 1: `color` is another fact",
            ),
            (
                "edge(a,b).\narc(b,c).\n",
                "line 2, column 1: `arc` is another fact",
            ),
            (
                "edge(1..9999999999,2).",
                "line 1, column 1: `edge(1..9999999999,2)` is no fact",
            ),
        ] {
            let error = graph(text).unwrap_err();
            assert!(error.starts_with(message), "{error}");
        }
        for text in [
            "a(b c\n",
            "f(x) g(y)\n",
            "(a, b)\n",
            "A(1) B\n",
            "edge (a,b)\n",
            "a b\n",
        ] {
            assert!(!begins(text), "{text}");
        }
    }
}
