//! Are edges written as a list, with a number or a bullet before each?
//!
//! So people write them: `1. A-B`, `2) B C`, `* C D`. Taken as they stand, `1.` would be a vertex. A text is such a list where every line
//! begins with a mark of one kind, numbers in a row (or 1 again and again, as Markdown has it), and an edge stands behind each. A line that
//! has none below two that do is refused.
//! Where it is known to be an edge list, a
//! word is a name, whatever dash is in it. `1: A B` is a vertex with its neighbors, and `1: A-B` an edge, as `1 A-B` is. The marks become blanks, so that places stay what they are, and
//! what is left is read as if they had never been there.
//!
//! Cost: the text in memory, which is bounded.

use std::io::BufRead;

use super::edges::{HEAD, ReadGraphError, is_passed_over};
use super::separated::is_joined;
use crate::format::MAX_DOCUMENT;
use crate::format::lex::text::{Text, excerpt};

/// What stands before an edge.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Mark {
    /// A number, and the sign behind it.
    Number(u64, char),
    /// A sign alone.
    Bullet(char),
}

impl Mark {
    /// The mark of a line, of what is known to be an edge list or not, and how many bytes of the line it ends behind, if an edge follows.
    fn of(line: &str, named: bool) -> Option<(Mark, usize)> {
        let begin = line.trim_start();
        let (mark, rest) = match begin.strip_prefix(['-', '*', '•']) {
            Some(rest) if rest.starts_with(char::is_whitespace) => {
                (Mark::Bullet(begin.chars().next()?), rest)
            }
            Some(_) => return None,
            None => number(begin)?,
        };
        let edge = rest.trim();
        let is_edge = match mark {
            Mark::Number(_, ':' | ' ') => !named && is_joined(edge),
            _ => is_edge(edge, named),
        };
        is_edge.then_some((mark, line.len() - rest.len()))
    }

    /// Whether this mark follows that one, where the second of all was this.
    fn follows(self, last: Mark, repeats: bool) -> bool {
        match (last, self) {
            (Mark::Number(last, before), Mark::Number(number, behind)) => {
                before == behind && number == last.saturating_add(u64::from(!repeats))
            }
            (last, mark) => last == mark,
        }
    }
}

/// A number with a point, a bracket, a colon, a blank or a dash between blanks behind it, and what follows them; before a colon also with a
/// word in front, as in `e1: A-B`.
fn number(line: &str) -> Option<(Mark, &str)> {
    let (in_brackets, line) = match line.strip_prefix('(') {
        Some(rest) => (true, rest),
        None => (false, line),
    };
    let counted = line.trim_start_matches(char::is_alphabetic);
    let behind = counted.trim_start_matches(|c: char| c.is_ascii_digit());
    let line = match behind.starts_with(':') {
        true => counted,
        false => line,
    };
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let number = line[..digits].parse().ok()?;
    let sign = line[digits..].chars().next()?;
    let rest = &line[digits + sign.len_utf8()..];
    let is_mark = match in_brackets {
        true => sign == ')',
        false => matches!(sign, '.' | ')' | ':' | ' '),
    };
    let rest = match rest.strip_prefix("- ") {
        Some(edge) if sign == ' ' => edge,
        _ => rest,
    };
    let is_apart = sign == ' '
        || rest.starts_with(|c: char| c.is_whitespace() || c.is_alphabetic() || c == '(');
    (is_mark && is_apart).then_some((Mark::Number(number, sign), rest))
}

/// Whether two names or more stand here, or two with a dash between them unless it is known to be an edge list, and not the next number of a row of decimals, `1. 2. 3.`
fn is_edge(text: &str, named: bool) -> bool {
    let mut words = text.split(|c: char| c.is_whitespace() || ",;".contains(c));
    let is_decimal = |word: &str| word.contains('.') && word.parse::<f64>().is_ok();
    let first = words.find(|word| !word.is_empty()).unwrap_or_default();
    // Behind a vertex that is called `1.` an arrow may stand.
    let is_name = first.contains(|c: char| c.is_alphanumeric() || c == '(');
    is_name
        && !is_decimal(first)
        && (words.any(|word| !word.is_empty()) || !named && is_joined(text))
}

/// Whether the second mark of a text is the first again, where it should be the next number.
fn repeats(lines: &[&str], named: bool) -> bool {
    match lines {
        [first, second, ..] => {
            let marks = [first, second].map(|line| Mark::of(line, named).map(|(mark, _)| mark));
            marks[0] == marks[1] && matches!(marks[0], Some(Mark::Number(1, _)))
        }
        _ => false,
    }
}

/// The lines of the beginning of a text that are no comments, without the last one if it may have been cut off.
fn lines(head: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = head
        .lines()
        .filter(|line| !is_passed_over(line.trim()))
        .collect();
    if head.chars().count() >= HEAD && lines.len() > 1 {
        lines.pop();
    }
    lines
}

/// Whether a text that begins like this is such a list: two lines with marks tell it, since a line without one is then a slip, but
/// all must have them where a colon may be that of a vertex with its neighbors.
pub(super) fn begins(head: &str, named: bool) -> bool {
    let lines = lines(head);
    let repeats = repeats(&lines, named);
    let mut last = None;
    let marked = lines.iter().take_while(|line| match Mark::of(line, named) {
        Some((mark, _)) => last
            .replace(mark)
            .is_none_or(|last| mark.follows(last, repeats)),
        None => false,
    });
    let marked = marked.count();
    let may_be_neighbors = matches!(last, Some(Mark::Number(_, ':' | ' ')));
    marked > 0 && (marked == lines.len() || marked > 1 && !may_be_neighbors)
}

/// The text with blanks in place of the marks, and its first line.
pub(super) fn without<R: BufRead>(
    mut text: Text<R>,
    named: bool,
) -> Result<(String, String), ReadGraphError> {
    let repeats = repeats(&lines(&text.peek(HEAD)?), named);
    // As many lines as were passed over above.
    let mut bare = "\n".repeat(text.position().line as usize - 1);
    let (mut first, mut last) = (None, None);
    let mut line = String::new();
    while text.here().is_some() {
        let at = text.position().line;
        text.rest_of_line(&mut line)?;
        if (bare.len() + line.len()) as u64 > MAX_DOCUMENT {
            return Err(ReadGraphError::TooLarge(at));
        }
        if is_passed_over(line.trim()) {
            bare.push('\n');
            continue;
        }
        let next = Mark::of(&line, named)
            .filter(|(mark, _)| last.is_none_or(|last| mark.follows(last, repeats)));
        let Some((mark, end)) = next else {
            return Err(ReadGraphError::Line {
                line: at,
                text: excerpt(line.trim()),
                wanted: "the lines above are a list, with a number in a row or a bullet before each edge: write this one so too, or take \
                         all marks away",
            });
        };
        last = Some(mark);
        first.get_or_insert_with(|| excerpt(line.trim()));
        bare.extend(line[..end].chars().map(|_| ' '));
        bare.push_str(&line[end..]);
        bare.push('\n');
        text.progress();
    }
    Ok((bare, first.unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{GraphForm, read_graph, read_graph_text};
    use crate::square::Square;

    #[test]
    fn marks_are_no_vertices() {
        for text in [
            "1. A-B\n2. B-C\n3. C-A\n",
            "1. A–B\n2. B–C\n3. C–A\n",
            "1. A B\n2. B C\n3. C A\n",
            "1.A-B\n2.B-C\n3.C-A\n",
            "1) A - B\n2) B - C\n3) C - A\n",
            "(1) A B\n(2) B C\n(3) C A\n",
            "1: A-B\n2: B-C\n3: C-A\n",
            "1 A-B\n2 B-C\n3 C-A\n",
            "1 - A-B\n2 - B-C\n3 - C-A\n",
            "e1: A-B\ne2: B-C\ne3: C-A\n",
            "0.\tA\tB\n1.\tB\tC\n2.\tC\tA\n",
            "7. A,B\n8. B,C\n9. C,A\n",
            "# roads\n\n1. A B 5\n2. B C 7\n\n3. C A 2\n",
            "1. (A, B)\n2. (B, C)\n3. (C, A)\n",
            "1. A B\n1. B C\n1. C A\n",
            "- A-B\n- B-C\n- C-A\n",
            "* A B\r\n* B C\r\n* C A\r\n",
            " • A -- B\n • B -- C\n • C -- A",
        ] {
            assert!(begins(text.trim_start(), false), "{text}");
            let graph = read_graph(text.as_bytes());
            let graph = graph.unwrap_or_else(|error| panic!("{error}\n{text}"));
            let names: Vec<String> = (0..3).map(|v| graph.name(Square::new(v))).collect();
            assert_eq!(names, ["A", "B", "C"], "{text}");
            let mut edges = graph.edges().to_vec();
            edges.sort_unstable();
            assert_eq!((graph.len(), edges.len()), (3, 3), "{text}");
        }
        let directed = read_graph(&b"1. A -> B\n2. B -> C\n"[..]).unwrap();
        assert!(directed.is_directed() && directed.len() == 3);
        let numbers = read_graph_text(&mut &b"1. 2 3\n2. 3 4\n"[..], None).unwrap();
        assert_eq!((numbers.graph.len(), numbers.weights), (3, 0));
        assert_eq!(numbers.list.as_deref(), Some("1. 2 3"));
        let edges = GraphForm::by_name("edges").unwrap();
        let named = edges.read(&b"1 north-west\n2 south-east\n"[..]).unwrap();
        assert_eq!(
            (named.len(), named.name(Square::new(1))),
            (4, "north-west".to_owned())
        );
        let named = read_graph_text(&mut &b"1. A B\n2. B C\n"[..], GraphForm::by_name("arcs"));
        let named = named.unwrap().graph;
        assert!(named.is_directed() && named.edges() == [(0, 1), (1, 2)]);
    }

    #[test]
    fn other_texts_have_no_marks() {
        for text in [
            "",
            "1 2\n2 3\n",
            "1 2 3\n2 3 4\n",
            "1 a-b\n2 c-d\n3 e\n",
            "1: A B\n2: B C\n",
            "1: 2, 3\n2: 1, 3\n",
            "1: (2, 3)\n2: (1, 3)\n",
            "1. 2. 3.\n2. 3. 4.\n",
            "1. 0. 1. 0.\n2. 1. 0. 1.\n",
            "1.5 2.5\n2.5 3.5\n",
            "1. A\n2. B\n",
            "1. A B\n3. B C\n",
            "1. A B\n2) B C\n",
            "1: a-b\n2: c-d\n3: e f\n",
            "2. A B\n2. B C\n",
            "- a\n- b\n",
            "-1 2\n-2 3\n",
            "(1, 2)\n(2, 3)\n",
            "a b\n1. c d\n",
        ] {
            assert!(!begins(text, false), "{text}");
        }
    }

    /// A list longer than what is looked at to recognise it.
    #[test]
    fn a_line_without_its_mark_is_named() {
        let list = |count: usize| -> String {
            let edge = |at: usize| format!("{}. v{at}-v{}\n", at + 1, (at + 1) % count);
            (0..count).map(edge).collect()
        };
        let cycle = read_graph(list(2000).as_bytes()).unwrap();
        assert_eq!((cycle.len(), cycle.edges().len()), (2000, 2000));
        let flaw = read_graph((list(2000) + "v1-v3\n").as_bytes()).unwrap_err();
        assert!(
            flaw.to_string()
                .starts_with("line 2001: `v1-v3` does not belong here: the lines above are a list"),
            "{flaw}"
        );
        let flaw = read_graph(&b"1. A-B\n2. B-C\nC-A\n"[..]).unwrap_err();
        assert!(flaw.to_string().starts_with("line 3: `C-A`"), "{flaw}");
        // What is wrong behind a mark is told with its line.
        let flaw = read_graph(&b"1. A B\n2. B C\n3. C D E\n"[..]).unwrap_err();
        assert!(flaw.to_string().starts_with("line 3: `C D E`"), "{flaw}");
    }
}
