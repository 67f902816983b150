//! One edge on a line: `a b`, or `a -> b` where edges lead one way.
//!
//! A weight may stand behind it, a number or data in braces as networkx writes them, and the names of the columns above
//! (`source,target,weight`); both are passed over and counted. But `0 1 2` may be a vertex with its neighbors, a path or a
//! triangle as well. Where there are lines of other lengths too, or nothing but other vertices in the third place, and that reading
//! gives another graph, the reader asks which of the two it is. It asks too where the first line may be the number of vertices, or
//! the numbers of vertices and edges, as many programs write them above their edges.
//!
//! A colon behind the first name of every line makes an adjacency list, which is read as such without being asked for.
//!
//! One file, because whether a line is an edge depends on all the others: what may be a weight, a size or the name of a
//! column is only known at the end. A third of it are tests.

use std::borrow::Cow;
use std::collections::HashSet;
use std::io::{self, BufRead, Write};

use super::edges::{
    CHUNK, EdgeCollector, GraphText, HEAD, NamedVertices, ReadGraphError, flush, for_each_edge,
    is_number, is_passed_over,
};
use super::headings::{columns, is_head, may_be_head};
use super::pairs_in_brackets::without_quoted;
use super::separated::{LineReading, Separated, joined, split, with_decimal_point, without_dash};
use super::{adjacency, dimacs, graph6};
use crate::format::lex::names::{NameError, NameReader, Sign, write_square};
use crate::format::lex::text::{ReadTextError, Text, excerpt};
use crate::problem::Ground;
use crate::square::Square;

/// Writes one edge on a line, with the names of its ends; vertices without edges come last, one
/// name on a line.
///
/// Names of other signs than letters, digits, `_`, `.`, `+`, `-` and `*` are written as JSON
/// strings. Read again, the vertices keep their names but may come in another order. Cost: O(edges),
/// a byte a vertex.
///
/// # Errors
///
/// Those of `out`.
///
/// ```
/// use hippodrome::{Ground, Leaper, format::write_edge_list};
///
/// let board = "3x3-c3".parse()?;
/// let mut text = Vec::new();
/// write_edge_list(&mut text, &Ground::Board { board, piece: Leaper::KNIGHT.into() })?;
/// assert_eq!(text, b"a1 b3\na1 c2\nb1 a3\nc1 a2\nc1 b3\nc2 a3\nb2\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_edge_list(out: &mut impl Write, ground: &Ground) -> io::Result<()> {
    write_lines(
        out,
        ground,
        if ground.is_symmetric() { " " } else { " -> " },
    )
}

/// Writes edges that lead one way without arrows, as many programs do.
pub(super) fn write_arcs(out: &mut dyn Write, ground: &Ground) -> io::Result<()> {
    write_lines(out, ground, " ")
}

fn write_lines(mut out: impl Write, ground: &Ground, between: &str) -> io::Result<()> {
    let out = &mut out;
    let mut alone = vec![true; ground.len()];
    for_each_edge(ground, |u, v| {
        alone[u.index()] = false;
        alone[v.index()] = false;
        Ok(())
    })?;
    let mut lines = Vec::new();
    for_each_edge(ground, |u, v| {
        write_square(&mut lines, ground, u)?;
        lines.extend_from_slice(between.as_bytes());
        write_square(&mut lines, ground, v)?;
        lines.push(b'\n');
        flush(out, &mut lines, CHUNK)
    })?;
    // A number that stands alone above the edges may be how many vertices there are.
    for index in (0..ground.len()).filter(|&index| alone[index]) {
        write_square(&mut lines, ground, Square::new(index as u32))?;
        lines.push(b'\n');
        flush(out, &mut lines, CHUNK)?;
    }
    flush(out, &mut lines, 0)
}

/// Reads an edge list, or DIMACS, whose comments look like edges from a vertex `c`: only its
/// header tells. A list of names without an edge is refused, since it may be graph6; several graphs in a word each are
/// counted, as they are where it is known that they are graph6.
pub(super) fn read(text: Text<&mut dyn BufRead>) -> Result<GraphText, ReadGraphError> {
    read_lines(text, Plain::default())
}

/// Reads what is known to be an edge list.
pub(super) fn read_named(text: Text<&mut dyn BufRead>) -> Result<GraphText, ReadGraphError> {
    let named = Plain {
        named: true,
        ..Plain::default()
    };
    read_lines(text, named)
}

/// Reads an edge list whose edges lead from their first vertex to their second, with an arrow or without.
pub(super) fn read_arcs(text: Text<&mut dyn BufRead>) -> Result<GraphText, ReadGraphError> {
    let arcs = Plain {
        named: true,
        arcs: true,
        edges: EdgeCollector::new(true),
        ..Plain::default()
    };
    read_lines(text, arcs)
}

fn read_lines<R: BufRead>(
    mut text: Text<R>,
    mut plain: Plain,
) -> Result<GraphText, ReadGraphError> {
    let named = plain.named;
    let mut line = String::new();
    let mut first = None;
    // Until a line begins otherwise: what is wrong with those that begin with c, taken as edges.
    let mut comments = !named;
    let mut wrong = None;
    let mut nodes = Nodes::default();
    let mut read = 0_u64;
    // How many lines there are, as long as each is a graph in a word.
    let mut words = (!named).then_some(0);
    while text.here().is_some() {
        let number = text.position().line;
        text.rest_of_line(&mut line)?;
        let trimmed = line.trim();
        if trimmed == "#" && nodes.are_above(&text.peek(HEAD)?) {
            return Err(ReadGraphError::Line {
                line: number,
                text: excerpt(trimmed),
                wanted: TGF,
            });
        }
        if is_passed_over(trimmed) {
            continue;
        }
        nodes.note(trimmed);
        if !named {
            let misread = |wanted| ReadGraphError::Line {
                line: number,
                text: excerpt(trimmed),
                wanted,
            };
            let below = match trimmed.starts_with('<') {
                true => text.peek(HEAD)?,
                false => String::new(),
            };
            if let Some(what) = other_form(trimmed, &below) {
                return Err(misread(what));
            }
            match (adjacency::colon(trimmed), first.is_none()) {
                (Some(_), true) => return adjacency::read_with_colons(text, number, trimmed),
                (Some(_), false) => return Err(misread(adjacency::SOME_COLONS)),
                (None, _) => {}
            }
        }
        words = words
            .filter(|_| graph6::is_whole(trimmed))
            .map(|words: u64| words + 1);
        read += 1;
        if let (2, Some(sizes)) = (read, &mut plain.sizes) {
            sizes.take_edges(trimmed);
        }
        if first.is_none() {
            first = Some((number, excerpt(trimmed)));
            plain.sizes = Sizes::of(number, trimmed);
            if is_head(trimmed) {
                plain.header = Some((number, trimmed.to_owned()));
                continue;
            }
            // A graph in a word may hold signs that no name holds.
            if !named && is_word(trimmed) && plain.take(number, trimmed).is_err() {
                let alone = ReadGraphError::NoEdge {
                    line: number,
                    text: excerpt(trimmed),
                };
                return Err(match words {
                    Some(words) => of_words(text, words, alone),
                    None => alone,
                });
            }
        }
        if comments {
            if trimmed.starts_with('p') && dimacs::is_header(trimmed, &text.peek(256)?) {
                return dimacs::read(text, number, trimmed);
            }
            if dimacs::is_comment(trimmed) {
                if wrong.is_none() {
                    wrong = plain.take(number, trimmed).err();
                }
                continue;
            }
            if let Some(wrong) = wrong {
                return Err(wrong);
            }
            comments = false;
        }
        match (plain.take(number, trimmed), words) {
            (Ok(()), _) => text.progress(),
            (Err(flaw), Some(words)) => return Err(of_words(text, words, flaw)),
            (Err(flaw), None) => return Err(flaw),
        }
    }
    if wrong.is_none() {
        plain.take_waiting(None)?;
    }
    match (wrong, first) {
        (Some(wrong), _) => Err(wrong),
        (None, _) if words.is_some_and(|words| words > 1) => {
            Err(ReadGraphError::Several(words.unwrap_or(0).to_string()))
        }
        (None, Some((line, text))) if !named && plain.edges.found() == 0 => {
            match joined(&plain.vertices.names) {
                Some(pairs) => of_joined(text, pairs),
                None => Err(ReadGraphError::NoEdge { line, text }),
            }
        }
        (None, first) => plain.finish(first.map(|(_, text)| text)),
    }
}

/// What is wrong with a text that has begun with so many graphs in a word: that there are several, if all the other lines
/// are such words too, and otherwise what was found.
fn of_words<R: BufRead>(
    mut text: Text<R>,
    mut words: u64,
    found: ReadGraphError,
) -> ReadGraphError {
    let mut line = String::new();
    while text.here().is_some() {
        match text.rest_of_line(&mut line) {
            Ok(()) => {}
            Err(ReadTextError::Filler(_)) => {
                return ReadGraphError::Several(format!("more than {words}"));
            }
            Err(error) => return error.into(),
        }
        match line.trim() {
            "" => {}
            word if graph6::is_whole(word) => words += 1,
            _ => return found,
        }
    }
    match words {
        1 => found,
        several => ReadGraphError::Several(several.to_string()),
    }
}

/// The graph of these edges, which stand in lines of one word; this is the first.
fn of_joined(first: String, pairs: Vec<[&str; 2]>) -> Result<GraphText, ReadGraphError> {
    let mut plain = Plain::default();
    for (line, pair) in (1..).zip(pairs) {
        plain.take_names(line, pair)?;
    }
    Ok(GraphText {
        joined: Some(first),
        ..plain.finish(None)?
    })
}

/// What a line says that begins a text in a form which is not read, with the lines below it.
fn other_form(line: &str, below: &str) -> Option<&'static str> {
    let is_decimal = |word: &str| word.contains('.') && word.parse::<f64>().is_ok();
    if line.starts_with('*') && line[1..].starts_with(char::is_alphabetic) {
        return Some("this looks like Pajek, which is not read: write one edge on a line");
    }
    if line == "@nodes" {
        return Some("this looks like LEMON's LGF, which is not read: write one edge on a line");
    }
    if line.starts_with("<gexf") || line.starts_with("<?xml") && below.contains("<gexf") {
        return Some("this looks like GEXF, which is not read: write one edge on a line");
    }
    if line.starts_with("<?xml") || line.starts_with("<graphml") {
        return Some("this looks like GraphML, which is not read: write one edge on a line");
    }
    if ["graph [", "graph["].contains(&line) {
        return Some("this looks like GML, which is not read: write one edge on a line");
    }
    // As numpy.savetxt writes it unless told otherwise.
    let is_matrix = line.contains("e+00") && line.split_whitespace().all(is_decimal);
    is_matrix.then_some("this looks like a matrix of decimal numbers: write it with 0 and 1, as numpy.savetxt does with fmt='%d'")
}

/// What is wrong with a line `#` below the nodes of TGF.
const TGF: &str = "this looks like TGF, which is not read: leave out the lines down to this one, or this one if edges stand above it";

/// The first words of the lines so far, as long as each is another: in the Trivial Graph Format the nodes stand above a line `#`, each with its label, and
/// the edges below it.
#[derive(Debug, Default)]
struct Nodes {
    names: HashSet<Box<str>>,
    /// A word has come twice, or there are too many.
    are_none: bool,
}

impl Nodes {
    /// How many are kept.
    const MOST: usize = 10_000;

    fn note(&mut self, line: &str) {
        if self.are_none {
            return;
        }
        let first = line.split_whitespace().next().unwrap_or_default();
        self.are_none = self.names.len() == Self::MOST || !self.names.insert(first.into());
        if self.are_none {
            self.names = HashSet::new();
        }
    }

    /// Whether the first line below is an edge between two of them.
    fn are_above(&self, below: &str) -> bool {
        let mut ends = below.lines().next().unwrap_or_default().split_whitespace();
        let mut is_node = || ends.next().is_some_and(|end| self.names.contains(end));
        is_node() && is_node()
    }
}

/// Whether a line could be a graph in a word: more than one of the signs that these have.
fn is_word(line: &str) -> bool {
    line.len() > 1 && line.bytes().all(|byte| (b'?'..=b'~').contains(&byte))
}

/// A first line that may tell how many vertices there are, or how many vertices and edges; these may stand on the second line.
#[derive(Debug)]
struct Sizes {
    line: u64,
    text: String,
    vertices: u64,
    edges: Option<u64>,
    /// Whether it is two lines, each of which would be a vertex.
    are_apart: bool,
}

impl Sizes {
    fn of(line: u64, text: &str) -> Option<Sizes> {
        let mut words = text.split_whitespace();
        let mut number = || {
            words.next().map(|word| {
                let number = word.parse::<u64>().ok();
                number.filter(|number| number.to_string() == word).ok_or(())
            })
        };
        let (vertices, edges) = (number()?.ok()?, number().transpose().ok()?);
        words.next().is_none().then(|| Sizes {
            line,
            text: excerpt(text),
            vertices,
            edges,
            are_apart: false,
        })
    }

    /// Takes the number of edges from a line of its own, if this is one.
    fn take_edges(&mut self, text: &str) {
        let second = Sizes::of(self.line, text).filter(|second| second.edges.is_none());
        if let (None, Some(second)) = (self.edges, second) {
            self.edges = Some(second.vertices);
            self.are_apart = true;
        }
    }

    /// How many vertices, edges and lines it would be, were it none.
    fn taken(&self) -> (usize, u64, u64) {
        match (self.edges, self.are_apart) {
            (None, _) => (1, 0, 1),
            (Some(_), false) => (2, 1, 1),
            (Some(edges), true) => (1 + usize::from(edges != self.vertices), 0, 2),
        }
    }

    /// Whether it may tell the sizes of what follows: of so many lines and edges, whose vertices are these.
    fn fit<'n>(&self, lines: u64, found: u64, below: impl Iterator<Item = &'n String>) -> bool {
        let (mut least, mut most, mut count, mut numbers) = (u64::MAX, 0, 0, 0);
        for name in below {
            count += 1;
            if let Ok(number) = name.parse::<u64>() {
                (least, most, numbers) = (least.min(number), most.max(number), numbers + 1);
            }
        }
        let are_named = numbers == 0;
        let are_vertices = match least {
            _ if are_named => count <= self.vertices,
            _ if numbers < count => false,
            0 => most < self.vertices,
            _ => most <= self.vertices,
        };
        let differs = match self.edges {
            // A line for each edge, or for each vertex.
            Some(edges) => found == edges || lines == self.vertices,
            // Numbered from 1, it may be the last vertex.
            None => {
                let all = count + u64::from(most < self.vertices);
                are_named || least == 0 || all < self.vertices
            }
        };
        count > 0 && are_vertices && differs
    }

    /// Whether it tells exactly how many vertices and edges stand below, though all lines are said to be edges: it alone has no weight.
    fn are_told(&self, found: u64, weights: u64, below: usize) -> bool {
        self.edges == Some(found) && found > 0 && weights == found && self.vertices == below as u64
    }

    /// It is no edge, though all lines are said to be edges.
    fn above_edges(self) -> ReadGraphError {
        ReadGraphError::Line {
            line: self.line,
            text: self.text,
            wanted: "so many vertices and edges stand below: leave it out, or, if it is an edge, put it below another",
        }
    }

    fn asked(self) -> ReadGraphError {
        let Sizes { line, text, .. } = self;
        ReadGraphError::Sizes { line, text }
    }
}

/// What is said of a name with a blank in it, where lines are read word by word.
fn blank_without_quotes(line: u64, text: &str) -> ReadGraphError {
    ReadGraphError::Line {
        line,
        text: excerpt(text),
        wanted: "names with blanks in them stand in quotes, as in \"New York\",Boston, unless every line is two names without \
                 quotes and one comma, tab or semicolon between them",
    }
}

#[derive(Debug, Default)]
struct Plain {
    edges: EdgeCollector,
    vertices: NamedVertices,
    /// Whether it is known to be an edge list.
    named: bool,
    /// Whether edges lead one way without an arrow too.
    arcs: bool,
    /// The first line, if it may tell sizes.
    sizes: Option<Sizes>,
    /// How many lines were taken.
    lines: u64,
    /// Whether the first two vertices stand on a later line too.
    stand_below: [bool; 2],
    /// Whether what stands between commas may be the names, with blanks in them.
    separated: Separated,
    /// Whether the first line is an edge.
    begins_with_edge: bool,
    /// Whether an edge was read that says if edges have arrows.
    decided: bool,
    /// The names of the columns, and their line.
    header: Option<(u64, String)>,
    /// The first line with a number as its third word.
    weighted: Option<(u64, String)>,
    /// Whether a line has fewer words.
    short: bool,
    /// The first vertex of each line with a weight, and that weight, which may be a neighbor.
    thirds: Vec<(u32, Box<str>)>,
    /// Whether some weight is the name of an end of its own edge, as no other neighbor is.
    has_end_as_weight: bool,
}

impl Plain {
    /// Takes one line, not blank and no comment.
    fn take(&mut self, line: u64, text: &str) -> Result<(), ReadGraphError> {
        match self.separated.next(line, text) {
            LineReading::Later => Ok(()),
            LineReading::Words => {
                self.take_waiting(None)?;
                self.take_words(line, text)
            }
            LineReading::Names(names) => {
                self.take_waiting(self.separated.separator())?;
                self.take_names(line, names)
            }
            LineReading::Neither => Err(blank_without_quotes(line, text)),
        }
    }

    /// Takes the lines that waited: two names on each with this sign between them, or else words.
    fn take_waiting(&mut self, separator: Option<char>) -> Result<(), ReadGraphError> {
        for (line, text) in self.separated.waiting() {
            match separator.and_then(|separator| split(&text, separator)) {
                Some(names) => self.take_names(line, names)?,
                None => self.take_words(line, &text)?,
            }
        }
        Ok(())
    }

    /// Takes an edge between two names as they stand.
    fn take_names(&mut self, line: u64, names: [&str; 2]) -> Result<(), ReadGraphError> {
        let [one, other] = names.map(|name| self.vertices.vertex(line, name));
        self.take_edge(line, [one?, other?], false)
    }

    /// Takes a line word by word.
    fn take_words(&mut self, line: u64, text: &str) -> Result<(), ReadGraphError> {
        let text = &*with_decimal_point(without_dash(Cow::Borrowed(text)));
        let is_first = self.lines == 0;
        let has_blank = |name: &str| name.trim().contains(char::is_whitespace);
        let separators = [',', ';', '\t'];
        let blanks = || {
            let bare = without_quoted(text);
            bare.contains(separators) && bare.split(separators).any(has_blank)
        };
        let not_an_edge = || match blanks() {
            _ if is_first && may_be_head(text) => ReadGraphError::Heading {
                line,
                text: excerpt(text),
            },
            true => blank_without_quotes(line, text),
            false => ReadGraphError::NotAnEdge {
                line,
                text: excerpt(text),
            },
        };
        let failed = |error| match error {
            NameError::Text(error) => ReadGraphError::Text(error),
            NameError::Quoted(_) => not_an_edge(),
        };
        let mut names = NameReader::new(Text::new(text.as_bytes())?);
        let mut ends = [0; 2];
        let mut count = 0;
        let mut arrow = false;
        let mut weight = None;
        let mut comma = false;
        // A colon within the first name and not in the second: `0:1,2`.
        let mut is_joined = false;
        loop {
            match names.next().map_err(failed)? {
                Sign::Name if count < 2 => {
                    let has_colon = names.name.contains(':') && !names.is_quoted;
                    is_joined = match count {
                        0 => has_colon,
                        _ => is_joined && !has_colon,
                    };
                    ends[count] = self.vertices.vertex(line, &names.name)?;
                    count += 1;
                    comma = false;
                }
                Sign::Name if weight.is_none() && is_number(&names.name) => {
                    weight = Some(names.name.clone());
                }
                // Data in braces go on to the end of the line.
                Sign::Open if count == 2 && weight.is_none() && text.ends_with('}') => {
                    self.edges.weights += 1;
                    break;
                }
                Sign::Arrow if count == 1 && !arrow => arrow = true,
                Sign::Comma if count > 0 && !comma && !arrow && weight.is_none() => comma = true,
                Sign::End => break,
                _ => return Err(not_an_edge()),
            }
        }
        if !self.named && is_joined {
            return Err(ReadGraphError::Line {
                line,
                text: excerpt(text),
                wanted: adjacency::JOINED,
            });
        }
        match (count, arrow) {
            (1, false) if !comma => {
                self.note_ends(&ends[..1]);
                self.short = true;
                return Ok(());
            }
            (2, _) => {}
            _ => return Err(not_an_edge()),
        }
        self.take_edge(line, ends, arrow)?;
        self.note_weight(line, text, ends, weight);
        Ok(())
    }

    /// Takes the vertices of a line.
    fn note_ends(&mut self, ends: &[u32]) {
        let above = self.sizes.as_ref().map_or(1, |sizes| sizes.taken().2);
        for &vertex in ends {
            if self.lines >= above && vertex < 2 {
                self.stand_below[vertex as usize] = true;
            }
        }
        self.lines += 1;
    }

    /// Takes the edge of a line.
    fn take_edge(&mut self, line: u64, ends: [u32; 2], arrow: bool) -> Result<(), ReadGraphError> {
        self.begins_with_edge |= self.lines == 0 && ends == [0, 1];
        self.note_ends(&ends);
        if !self.arcs {
            if self.decided && arrow != self.edges.directed {
                return Err(ReadGraphError::Mixed(line));
            }
            self.decided = true;
            self.edges.directed = arrow;
        }
        self.edges.add(line, (ends[0], ends[1]))
    }

    /// Whether the third words may be neighbors of the first.
    fn note_weight(&mut self, line: u64, text: &str, ends: [u32; 2], weight: Option<String>) {
        let Some(weight) = weight else {
            self.short = true;
            return;
        };
        self.edges.weights += 1;
        if self.named {
            return;
        }
        if self.weighted.is_none() {
            self.weighted = Some((line, excerpt(text)));
        }
        let mut names = ends.iter().map(|&end| &self.vertices.names[end as usize]);
        self.has_end_as_weight |= names.any(|name| *name == weight);
        self.thirds.push((ends[0], weight.into()));
    }

    /// Whether the third words, taken for neighbors of the first, give another graph.
    fn may_be_neighbors(&self) -> bool {
        let vertex = |third: &str| self.vertices.number(third);
        let are_vertices = || self.thirds.iter().all(|(_, third)| vertex(third).is_some());
        let is_new = |(first, third): &(u32, Box<str>)| {
            vertex(third).is_none_or(|third| !self.edges.joins(*first, third))
        };
        (self.short || !self.has_end_as_weight && are_vertices()) && self.thirds.iter().any(is_new)
    }

    /// The graph of the lines that were taken, of which this is the first.
    fn finish(mut self, first: Option<String>) -> Result<GraphText, ReadGraphError> {
        let weighted = self.weighted.clone();
        if let Some(sizes) = self.sizes.take() {
            let (above, edges, lines) = sizes.taken();
            let names = self.vertices.names.iter().enumerate();
            let below = names.filter(|&(at, _)| at >= above || self.stand_below[at]);
            let found = self.edges.found() - edges;
            let below: Vec<&String> = below.map(|(_, name)| name).collect();
            if sizes.fit(self.lines - lines, found, below.iter().copied()) {
                match self.named {
                    false => return Err(sizes.asked()),
                    true if sizes.are_told(found, self.edges.weights, below.len()) => {
                        return Err(sizes.above_edges());
                    }
                    true => {}
                }
            }
        }
        // An edge with an arrow has no neighbors behind it.
        if !self.edges.directed && self.may_be_neighbors() {
            if let Some((line, text)) = self.weighted.take() {
                return Err(ReadGraphError::Weight { line, text });
            }
        }
        // An edge that has the names of columns.
        let header = self.header.take();
        let header = match header {
            Some((line, text))
                if columns(&text)
                    .take(2)
                    .any(|end| self.vertices.contains(end)) =>
            {
                self.take(line, &text)?;
                self.take_waiting(None)?;
                None
            }
            header => header.map(|(_, text)| text),
        };
        let is_of_two = |header: &String| columns(header).count() == 2;
        if let (true, Some((line, text))) = (header.as_ref().is_some_and(is_of_two), weighted) {
            return Err(ReadGraphError::Line {
                line,
                text,
                wanted: "the names above are those of two columns, and here are three: name all of them, or leave out the numbers of the rows",
            });
        }
        let stands_alone =
            self.begins_with_edge && self.lines > 2 && self.stand_below == [false; 2];
        let mut ends = self.vertices.names.iter().take(2);
        let are_words = header.is_none() && ends.all(|name| name.starts_with(char::is_alphabetic));
        let perhaps_header = first.filter(|_| stands_alone && are_words);
        let read = self.edges.named(self.vertices)?;
        Ok(GraphText {
            header,
            perhaps_header,
            ..read
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edges::EdgeList;

    fn read_text(text: &str) -> Result<GraphText, String> {
        read(Text::new(&mut text.as_bytes() as &mut dyn BufRead).unwrap())
            .map_err(|error| error.to_string())
    }

    fn graph(text: &str) -> Result<EdgeList, String> {
        read_text(text).map(|read| read.graph)
    }

    /// Numbers from 1, or from 0, are the places of their vertices, whatever edge comes first.
    #[test]
    fn vertices_with_numbers_come_in_their_order() {
        for (text, first) in [("1 4\n2 1\n4 3\n", 1u32), ("0 3\n1 0\n3 2\n", 0)] {
            let graph = graph(text).unwrap();
            let names: Vec<String> = (0..4).map(|v| graph.name(Square::new(v))).collect();
            let numbers: Vec<String> = (first..first + 4)
                .map(|number| number.to_string())
                .collect();
            assert_eq!(names, numbers);
            let joins = |u, v| graph.joins(Square::new(u), Square::new(v));
            assert!(
                joins(0, 3) && joins(1, 0) && joins(3, 2) && !joins(0, 2),
                "{text}"
            );
        }
        for other in ["2 5\n3 2\n", "01 2\n2 3\n", "1 a\na 2\n"] {
            let graph = graph(other).unwrap();
            let first = other.split_whitespace().next().unwrap();
            assert_eq!(graph.name(Square::new(0)), first);
        }
    }

    /// A first line of sizes is no edge, though all lines are said to be edges.
    #[test]
    fn sizes_above_edges_are_told() {
        let read = |text: &str| {
            let mut bytes = text.as_bytes();
            let text = Text::new(&mut bytes as &mut dyn BufRead).unwrap();
            read_named(text).map(|read| read.graph.edges().len())
        };
        let edges = "0 1 1\n1 2 1\n2 3 1\n3 4 1\n0 4 1\n1 3 1\n";
        let error = read(&format!("5 6\n{edges}")).unwrap_err().to_string();
        assert!(
            error.starts_with("line 1: `5 6` does not belong here: so many vertices"),
            "{error}"
        );
        assert_eq!(read(edges).unwrap(), 6);
        let bare = edges.replace(" 1\n", "\n");
        assert_eq!(read(&format!("5 6\n{bare}")).unwrap(), 7);
        for edge in ["5 7", "0 2", "3 5"] {
            assert_eq!(read(&format!("{edge}\n{edges}")).unwrap(), 7, "{edge}");
        }
    }

    #[test]
    fn sizes_may_stand_on_two_lines() {
        for sizes in ["5\n6\n", "5 6\n"] {
            let told = graph(&format!("{sizes}1 2\n2 3\n3 4\n4 5\n1 5\n1 3\n")).unwrap_err();
            assert!(told.contains("may be how many vertices"), "{told}");
        }
        let told = graph("4\n4\n1 2\n2 3\n3 4\n4 1\n").unwrap_err();
        assert!(told.contains("may be how many vertices"), "{told}");
        // Vertices without edges.
        for text in ["7\n8\n1 2\n2 3\n", "a\nb\na b\n"] {
            assert!(graph(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn forms_that_are_not_read_are_named() {
        for (text, what) in [
            (
                "1 A\n2 B\n3 C\n#\n1 2\n2 3\n3 1\n",
                "line 4: `#` does not belong here: this looks like TGF",
            ),
            (
                "1\n2\n#\n1 2 label\n",
                "line 3: `#` does not belong here: this looks like TGF",
            ),
            (
                "@nodes\nlabel\n0\n1\n@arcs\n label\n0 1 0\n",
                "line 1: `@nodes` does not belong here: this looks like LEMON's LGF",
            ),
        ] {
            let told = graph(text).unwrap_err();
            assert!(told.starts_with(what), "{told}");
        }
        assert!(graph("1 2\n2 3\n#\n3 4\n").is_ok());
    }

    /// What is passed over is counted: edges given again, weights, and the names of columns.
    #[test]
    fn edges_as_people_have_them() {
        for (text, edges, passed_over) in [
            ("0 1\n1 0\n1 2\n0 1\n", 2, (2, 0, None)),
            ("a -> b\nb -> a\na -> b\n", 2, (1, 0, None)),
            ("0 10 3\n0 11 3\n10 11 4.5\n", 3, (0, 3, None)),
            ("0 10 {}\n0 11 {'weight': 3}\n10 11 {}\n", 3, (0, 3, None)),
            ("0,10,3\n0,11,3\n", 2, (0, 2, None)),
            ("a\tb\t-1e5\nb\tc\t7\n", 2, (0, 2, None)),
            ("a -> b 3\nb -> c 7\n", 2, (0, 2, None)),
            (
                "from,to,weight\n0,10,3\n0,11,3\n",
                2,
                (0, 2, Some("from,to,weight")),
            ),
            (
                "Source\tTarget\na\tb\nb\tc\n",
                2,
                (0, 0, Some("Source\tTarget")),
            ),
            ("from to\nto a\n", 2, (0, 0, None)),
            // A cycle with weights, which name no vertex.
            ("a b 1\nb c 2\nc a 3\n", 3, (0, 3, None)),
        ] {
            let read = read_text(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            let found = (read.repeated, read.weights, read.header.as_deref());
            assert_eq!(
                (read.graph.edges().len(), found),
                (edges, passed_over),
                "{text}"
            );
            assert!(read.graph.vertex("source").is_none());
        }
        // The names of rows as R writes them, or weights without a name.
        let flaw = graph("\"from\" \"to\"\n\"1\" 1 2\n\"2\" 2 3\n").unwrap_err();
        assert!(
            flaw.starts_with(
                "line 2: `\"1\" 1 2` does not belong here: the names above are those of two columns"
            ),
            "{flaw}"
        );
        // Names with blanks in them, where every line has one comma.
        for (text, vertices, edges) in [
            ("New York,Boston\nBoston,Albany\nAlbany , New York\n", 3, 3),
            ("from,to\nBoston,New York\nNew York,New Haven\n", 3, 2),
            ("a,b\nb,c d\nc d,5\n", 4, 3),
            ("a, b 5\nb, c 7\n", 3, 2),
            ("a b, 5\nb c, 7\n", 3, 2),
            ("\"New York\",Boston,5\nBoston,\"New York\",5\n", 2, 1),
        ] {
            let read = graph(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(
                (read.len(), read.edges().len()),
                (vertices, edges),
                "{text}"
            );
        }
        for (text, line) in [
            ("New York,Boston\nBoston Albany\n", 2),
            ("New York,Boston\nBoston,Albany,5\n", 2),
            ("a b\nNew York,Boston\n", 2),
            ("a,b,5\nNew York,Boston\n", 2),
            ("a,b,5\nNew York,Boston,7\n", 2),
        ] {
            let asked = graph(text).unwrap_err();
            assert!(asked.starts_with(&format!("line {line}: ")), "{asked}");
            assert!(
                asked.contains("stand in quotes, as in \"New York\",Boston"),
                "{asked}"
            );
        }
        // Vertices with their neighbors.
        for text in [
            "0 1 2\n1 2\n2\n",
            "0 1 2\n1 0 2\n2 0 1\n",
            "0 1 2\n1\n2\n",
            "1 2 3\n2 1 3\n3 2 1\n",
        ] {
            let asked = graph(text).unwrap_err();
            assert!(asked.starts_with("line 1: `"), "{asked}");
            assert!(
                asked.ends_with("say that it is edges, or adjacency"),
                "{asked}"
            );
            let named = read_named(Text::new(&mut text.as_bytes() as &mut dyn BufRead).unwrap());
            assert!(named.is_ok());
        }
    }

    /// What has two readings is refused, unless they are the same graph.
    #[test]
    fn what_may_be_another_form_is_not_guessed() {
        for text in [
            "0: 1 2\n1: 0 2\n2: 0 1\n",
            "0: 1, 2\n1: 0, 2\n2: 0, 1\n",
            "0 : 1 2;\n1 : 0 2;\n2 : 0 1;\n",
            "# Sage\n\n0 :1 2\n1: 2\n2:\n",
            "'0': 1 2\n\"1\":2\n2:\n",
        ] {
            let found = graph(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!((found.len(), found.edges().len()), (3, 3), "{text}");
        }
        for (text, line) in [
            ("0: 1 2\n1 2\n", "line 2: `1 2`"),
            ("0 1\n1: 2\n", "line 2: `1: 2`"),
            // Without a space a colon may be part of a name.
            ("0:1,2\n1:0,2\n2:0,1\n", "line 1: `0:1,2`"),
            ("0:1 2\n", "line 1: `0:1 2`"),
            // Multiple edges as networkx lists them.
            ("0 1 2\n1 2 2\n2\n", "line 1: `0 1 2`"),
            // Triangles, distances, and neighbors on several lines.
            ("0 1 2\n0 2 3\n0 3 1\n1 2 3\n", "line 1: `0 1 2`"),
            ("0 3 5\n3 0 2\n5 2 0\n", "line 1: `0 3 5`"),
            // How many vertices there are, and edges.
            ("4 5\n0 1\n1 2\n2 3\n3 0\n0 2\n", "line 1: `4 5`"),
            ("4 4\n1 2\n2 3\n3 4\n4 1\n", "line 1: `4 4`"),
            ("4\n0 1\n1 2\n2 3\n3 0\n", "line 1: `4`"),
            ("3 3\na b\nb c\nc a\n", "line 1: `3 3`"),
            ("3 2\na b\nb c\n", "line 1: `3 2`"),
            ("4\na b\nb c\n", "line 1: `4`"),
            ("3 2\n2\n1 3\n2\n", "line 1: `3 2`"),
            ("*Vertices 3\n*Edges\n1 2\n2 3\n", "line 1: `*Vertices 3`"),
            (
                "<?xml version='1.0'?>\n<graphml>\n",
                "line 1: `<?xml version='1.0'?>` does not belong here: this looks like GraphML",
            ),
            (
                "graph [\n  node [\n",
                "line 1: `graph [` does not belong here: this looks like GML",
            ),
            (
                "0.000e+00 1.000e+00\n1.000e+00 0.000e+00\n",
                "line 1: `0.000e+00 1.000e+00` does not belong here: this looks like a matrix of decimal numbers",
            ),
        ] {
            let asked = graph(text).unwrap_err();
            assert!(asked.starts_with(line), "{asked}\n{text}");
        }
        for (text, size) in [
            // The same graph either way.
            ("1 2 3\n2 3 1\n3 1 2\n", (3, 3)),
            ("4\n1 2\n2 3\n", (4, 2)),
            // Numbers that are no sizes.
            ("1 2\n2 3\n3 1\n", (3, 3)),
            ("9\n8 9\n9 10\n", (3, 2)),
            ("0 1 1\n0 2 1\n1 2 2\n", (3, 3)),
            ("u:1 v:1\nu:2 v:1\n", (3, 2)),
        ] {
            let found = graph(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!((found.len(), found.edges().len()), size, "{text}");
        }
        let arcs = |text: &str| {
            let read = read_arcs(Text::new(&mut text.as_bytes() as &mut dyn BufRead).unwrap());
            read.map(|read| read.graph)
        };
        let found = arcs("0 1\n1 0\n1 -> 2 7\n").unwrap();
        assert!(found.is_directed());
        assert_eq!(found.edges(), [(0, 1), (1, 0), (1, 2)]);
    }

    #[test]
    fn vertices_are_numbered_as_they_appear() {
        let list = graph("% x\nb a\n// y\nlonely\na 'new york'\r\n").unwrap();
        let names: Vec<String> = (0..4).map(|v| list.name(Square::new(v))).collect();
        assert_eq!(names, ["b", "a", "lonely", "new york"]);
        assert_eq!(list.edges(), [(0, 1), (1, 3)]);
        assert!(graph("a->b\nb -> a").unwrap().is_directed());
        assert_eq!(
            graph("c a\nc b\n").unwrap().edges().len(),
            2,
            "c is a vertex"
        );
    }

    /// The numbers of vertices and edges alone, as the FHCP Challenge Set has them; and three names that look like them.
    #[test]
    fn headers_of_dimacs_without_a_kind() {
        for text in [
            "p 3 2\nc NAME : a.hcp\nc EDGE_DATA_SECTION\ne 1 2\ne 2 3\n",
            "p 3 2\ne 1 2\ne 2 3",
            "c by hand\np tsp 3 2\ne 1 2\ne 2 3",
        ] {
            assert_eq!(graph(text).unwrap().edges(), [(0, 1), (1, 2)], "{text}");
        }
        let flaw = graph("p 3 3\ne 1 2\ne 2 3").unwrap_err();
        assert_eq!(flaw, "line 3: the header promises 3 edges, but there are 2");
        let weighted = graph("p 3 2\np 4 1\n3 4 1").unwrap();
        assert_eq!(weighted.len(), 3);
        let lettered = graph("p 1 2\ne p 2\n").unwrap();
        assert_eq!(
            lettered.edges(),
            [(0, 1), (2, 0)],
            "two edges with a weight"
        );
    }

    #[test]
    fn comments_of_dimacs_are_not_edges() {
        let dimacs = graph("c a b c d\nc a\nc a\np edge 2 1\ne 1 2\n").unwrap();
        assert_eq!(dimacs.edges(), [(0, 1)]);
        assert!(
            graph("c a b\na b")
                .unwrap_err()
                .starts_with("line 1: `c a b`")
        );
    }
}
