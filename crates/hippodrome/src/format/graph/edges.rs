//! Edges as they are read and written in every form of a graph.

use std::collections::{HashMap, HashSet};
use std::io;

use crate::edges::{EdgeList, EdgeListError};
use crate::format::lex::text::{ReadTextError, TextPosition, excerpt};
use crate::format::lex::value::JsonFlaw;
use crate::format::{MAX_BARE, MAX_DOCUMENT, MAX_EDGES, MAX_NAMES, MAX_VERTICES, NAME_COST};
use crate::graph::Neighbors;
use crate::problem::Ground;
use crate::square::Square;

/// Why a text is not a graph that can be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadGraphError {
    /// The stream failed, or is no text.
    #[error(transparent)]
    Text(#[from] ReadTextError),
    /// Nothing there.
    #[error("the input has no vertex: write one edge on a line, as in a b")]
    Empty,
    /// A line that is no edge.
    #[error(
        "line {line}: `{text}` is not an edge: write two names, as in a b, or a -> b one way, or \
         one name for a vertex without edges"
    )]
    NotAnEdge {
        /// From 1.
        line: u64,
        /// The line.
        text: String,
    },
    /// A first line that is no edge, and may name the columns.
    #[error(
        "line {line}: `{text}` is not an edge: if it is the heading of the columns, leave it out; an edge is two names, as in \
         a b, with a weight behind them or without"
    )]
    Heading {
        /// From 1.
        line: u64,
        /// The line.
        text: String,
    },
    /// Edges with arrows and edges without.
    #[error("line {0}: edges with and without an arrow are mixed: write a -> b and b -> a instead")]
    Mixed(u64),
    /// A third word on a line, which may be a weight or a neighbor.
    #[error(
        "line {line}: `{text}` may be an edge with a weight, or a vertex with its neighbors: say that it is edges, \
         or adjacency"
    )]
    Weight {
        /// From 1.
        line: u64,
        /// The line.
        text: String,
    },
    /// A first line that may tell sizes.
    #[error(
        "line {line}: `{text}` may be how many vertices, or vertices and edges, there are, or an edge or a vertex itself: leave it out, \
         or say that all lines are edges"
    )]
    Sizes {
        /// From 1.
        line: u64,
        /// The line.
        text: String,
    },
    /// A number that no vertex has.
    #[error("line {line}: `{vertex}` is not a vertex: they are numbered from 1 to {vertices}")]
    NoSuchVertex {
        /// From 1.
        line: u64,
        /// What stands there.
        vertex: String,
        /// The number of vertices.
        vertices: u32,
    },
    /// A header that announces too much, or nothing sensible.
    #[error("line {line}: `{text}` is not a header: write {wanted}")]
    Header {
        /// From 1.
        line: u64,
        /// The line.
        text: String,
        /// What would be right.
        wanted: &'static str,
    },
    /// More vertices or edges than can be held.
    #[error(
        "line {0}: the graph is too large: at most {MAX_VERTICES} vertices, {MAX_EDGES} edges and \
         {MAX_NAMES} bytes of names are read"
    )]
    TooLarge(u64),
    /// More vertices than the edges bear out.
    #[error(
        "the header announces {vertices} vertices, and the edges that follow number {edges}: at \
         most {MAX_BARE} vertices beyond their ends are read"
    )]
    Bare {
        /// What the header says.
        vertices: u32,
        /// How many edges there are.
        edges: usize,
    },
    /// Another number of edges than the header says.
    #[error("line {line}: the header promises {promised} edges, but there are {found}")]
    Count {
        /// Where it shows.
        line: u64,
        /// What the header says.
        promised: u32,
        /// How many there are; one more than promised if there are too many.
        found: u64,
    },
    /// A line that its format does not have.
    #[error("line {line}: `{text}` does not belong here: {wanted}")]
    Line {
        /// From 1.
        line: u64,
        /// The line.
        text: String,
        /// What could stand there.
        wanted: &'static str,
    },
    /// A form that is not read, by its name.
    #[error("{0} is written but not read: give the graph in another form")]
    WriteOnly(&'static str),
    /// Words alone, which may be meant as names of vertices, or as graphs in a word.
    #[error(
        "line {line}: `{text}` is a single name, and there is no edge: say that it is graph6, or edges"
    )]
    NoEdge {
        /// From 1.
        line: u64,
        /// The first line.
        text: String,
    },
    /// A word of graph6, sparse6 or digraph6 that is none.
    #[error("{at}: {message}")]
    Word {
        /// Where.
        at: TextPosition,
        /// What is wrong there.
        message: String,
    },
    /// Edges that a tour must have, and how many, where a graph alone is wanted.
    #[error(
        "edges that a tour must have, {0} of them, are no part of a graph: leave FIXED_EDGES_SECTION out, and require each of them of \
         the tour"
    )]
    Fixed(usize),
    /// Several graphs in words, and how many.
    #[error("the text holds {0} graphs, one a line: give one at a time")]
    Several(String),
    /// Not a JSON graph.
    #[error("{at}: {message}")]
    Json {
        /// Where.
        at: TextPosition,
        /// What `serde_json` says.
        message: String,
    },
    /// A JSON graph of more than [`MAX_DOCUMENT`] bytes.
    #[error("the JSON graph is longer than {MAX_DOCUMENT} bytes: write it as an edge list")]
    LongDocument,
    /// Something after the JSON graph.
    #[error("line {0}: a second graph begins: give one at a time")]
    Second(u64),
    /// Another schema than ours.
    #[error("`schema` is {0}, not \"hippodrome/graph/1\"")]
    Schema(String),
    /// A JSON object without the members of a graph.
    #[error(
        "this JSON object is no graph: it needs \"vertices\" and \"edges\", as in {{\"vertices\": [\"a\", \"b\"], \"edges\": \
         [[\"a\", \"b\"]]}}, or \"nodes\" and \"links\" as networkx and D3 have them, \"elements\" as Cytoscape has them, or the neighbors of \
         each vertex, as in {{\"a\": [\"b\"], \"b\": [\"a\"]}}"
    )]
    NoMembers,
    /// Edges of a JSON graph with a direction and without.
    #[error(
        "an edge says \"directed\" otherwise than the others or the graph: let all lead one way, and write one that leads both ways twice"
    )]
    TwoDirections,
    /// Lists of two entries and of three among the edges of a JSON graph.
    #[error(
        "some edges have a third entry and some have none: an edge is [\"a\", \"b\"], or each has a weight or data behind it"
    )]
    SomeWeights,
    /// An edge of a JSON graph whose vertex is not in the list.
    #[error("an edge names `{0}`, which is not among the vertices")]
    NotListed(String),
    /// A number in an edge of a JSON graph, where names of vertices are strings of numbers.
    #[error(
        "{0} may be the name of a vertex or its place from 0: write names in quotes, as in [\"{0}\", \"1\"]"
    )]
    NameOrPlace(i64),
    /// Two vertices of one name in a JSON graph.
    #[error("two vertices are named `{0}`")]
    NameTwice(String),
    /// The edges of a JSON graph make no graph.
    #[error(transparent)]
    Edges(#[from] EdgeListError),
}

impl From<JsonFlaw> for ReadGraphError {
    fn from(flaw: JsonFlaw) -> Self {
        match flaw {
            JsonFlaw::Long => ReadGraphError::LongDocument,
            JsonFlaw::Second(line) => ReadGraphError::Second(line),
            JsonFlaw::Syntax(at, message) => ReadGraphError::Json { at, message },
        }
    }
}

/// A graph that was read, and what of its text was passed over.
#[derive(Clone, Eq, PartialEq, Debug)]
#[non_exhaustive]
pub struct GraphText {
    /// The graph.
    pub graph: EdgeList,
    /// The edges that a tour must have, by the indices of their vertices.
    pub fixed: Vec<(u32, u32)>,
    /// How many times an edge is given again, in either direction if it has none; it is taken once.
    pub repeated: u64,
    /// How many edges without a direction are given in both directions, where others are given in one.
    pub both_ways: u64,
    /// How many edges join a vertex to itself; they are left out, since no tour of two vertices or more goes along one.
    pub loops: u64,
    /// How many edges have a weight or other data behind them.
    pub weights: u64,
    /// How many edges are distances in a matrix.
    pub distances: u64,
    /// Whether nothing stands on one side of the diagonal of a matrix, so that its edges are taken to lead both ways.
    pub half: bool,
    /// The names of the columns, if a line with such is above the edges.
    pub header: Option<String>,
    /// The first edge as it is written, if its names stand nowhere else: perhaps they name the columns.
    pub perhaps_header: Option<String>,
    /// The first line, if there is but one word on each, which a dash joins of two names: `a-b` is taken for an edge.
    pub joined: Option<String>,
    /// The first line, if each begins with the next number or with a bullet, as lists do: the marks are passed over.
    pub list: Option<String>,
    /// Whether edges lead one way only because JSON Graph Format has it so where nothing is said.
    pub directed_by_default: bool,
}

impl GraphText {
    /// The graph, if the text says nothing of tours.
    ///
    /// # Errors
    ///
    /// [`ReadGraphError::Fixed`].
    pub fn alone(self) -> Result<EdgeList, ReadGraphError> {
        match self.fixed.len() {
            0 => Ok(self.graph),
            fixed => Err(ReadGraphError::Fixed(fixed)),
        }
    }
}

impl From<EdgeList> for GraphText {
    fn from(graph: EdgeList) -> Self {
        GraphText {
            graph,
            fixed: Vec::new(),
            repeated: 0,
            both_ways: 0,
            loops: 0,
            weights: 0,
            distances: 0,
            half: false,
            header: None,
            perhaps_header: None,
            joined: None,
            list: None,
            directed_by_default: false,
        }
    }
}

/// Edges as they are read; loops, and those given again, are counted and left out.
#[derive(Debug, Default)]
pub(super) struct EdgeCollector {
    pub(super) directed: bool,
    pub(super) list: Vec<(u32, u32)>,
    seen: HashSet<(u32, u32)>,
    pub(super) repeated: u64,
    both_ways: u64,
    pub(super) loops: u64,
    pub(super) weights: u64,
}

impl EdgeCollector {
    /// No edges yet.
    pub(super) fn new(directed: bool) -> EdgeCollector {
        EdgeCollector {
            directed,
            ..EdgeCollector::default()
        }
    }

    /// Adds the edge on this line.
    pub(super) fn add(&mut self, line: u64, (u, v): (u32, u32)) -> Result<(), ReadGraphError> {
        if u != v && !self.seen.insert((u, v)) {
            return pass_over(line, &mut self.repeated);
        }
        if u != v && !self.directed && self.seen.contains(&(v, u)) {
            self.both_ways += 1;
            return pass_over(line, &mut self.repeated);
        }
        self.add_new(line, (u, v))
    }

    /// Adds an edge that may be given at its other end too.
    pub(super) fn add_neighbor(
        &mut self,
        line: u64,
        (u, v): (u32, u32),
    ) -> Result<(), ReadGraphError> {
        if u != v && !self.seen.insert((u, v)) {
            return pass_over(line, &mut self.repeated);
        }
        if u != v && self.seen.contains(&(v, u)) {
            self.both_ways += 1;
            return Ok(());
        }
        self.add_new(line, (u, v))
    }

    /// How many edges were given.
    pub(super) fn found(&self) -> u64 {
        self.list.len() as u64 + self.repeated + self.loops
    }

    /// Whether this edge was given from this end.
    pub(super) fn is_given(&self, u: u32, v: u32) -> bool {
        self.seen.contains(&(u, v))
    }

    /// Whether there is such an edge, in either direction.
    pub(super) fn joins(&self, u: u32, v: u32) -> bool {
        self.seen.contains(&(u, v)) || self.seen.contains(&(v, u))
    }

    /// The same for an edge that cannot have been given before, as in a matrix.
    pub(super) fn add_new(&mut self, line: u64, (u, v): (u32, u32)) -> Result<(), ReadGraphError> {
        if u == v {
            return pass_over(line, &mut self.loops);
        }
        if self.list.len() >= MAX_EDGES as usize {
            return Err(ReadGraphError::TooLarge(line));
        }
        self.list.push((u, v));
        Ok(())
    }

    /// Lets edges lead both ways if there is one back for each.
    pub(super) fn undirect_if_symmetric(&mut self) {
        let mut arcs = self.list.clone();
        arcs.sort_unstable();
        let is_back = |&(u, v): &(u32, u32)| arcs.binary_search(&(v, u)).is_ok();
        if self.directed && self.list.iter().all(is_back) {
            self.list.retain(|&(u, v)| u < v);
            self.directed = false;
        }
    }

    /// The graph of so many vertices, numbered from 1.
    pub(super) fn numbered(self, vertices: u32) -> Result<GraphText, ReadGraphError> {
        let edges = self.list.len();
        if vertices as usize > MAX_BARE as usize + 2 * edges {
            return Err(ReadGraphError::Bare { vertices, edges });
        }
        self.finish(|directed, list| match directed {
            true => EdgeList::directed(vertices, list),
            false => EdgeList::undirected(vertices, list),
        })
    }

    /// The graph of vertices with these names. Those named 1 to n, or 0 to n - 1, come in that order, wherever they stand first, so that a form
    /// that knows vertices by number means the same ones.
    pub(super) fn named(mut self, vertices: NamedVertices) -> Result<GraphText, ReadGraphError> {
        if vertices.names.is_empty() {
            return Err(ReadGraphError::Empty);
        }
        let mut names = vertices.names;
        if let Some(places) = places_by_number(&names) {
            for (one, other) in &mut self.list {
                (*one, *other) = (places[*one as usize], places[*other as usize]);
            }
            let mut sorted = vec![String::new(); names.len()];
            for (name, &place) in names.into_iter().zip(&places) {
                sorted[place as usize] = name;
            }
            names = sorted;
        }
        self.finish(|directed, list| EdgeList::named(names, directed, list))
    }

    fn finish(
        self,
        make: impl FnOnce(bool, Vec<(u32, u32)>) -> Result<EdgeList, EdgeListError>,
    ) -> Result<GraphText, ReadGraphError> {
        drop(self.seen);
        let is_every = self.both_ways == self.list.len() as u64;
        Ok(GraphText {
            repeated: self.repeated,
            both_ways: if is_every { 0 } else { self.both_ways },
            loops: self.loops,
            weights: self.weights,
            ..make(self.directed, self.list)?.into()
        })
    }
}

/// The place of each vertex by its name, if the names are the numbers from 1, or from 0, each once.
fn places_by_number(names: &[String]) -> Option<Vec<u32>> {
    let count = names.len() as u32;
    let numbers: Option<Vec<u32>> = names
        .iter()
        .map(|name| {
            name.parse()
                .ok()
                .filter(|number: &u32| number.to_string() == *name)
        })
        .collect();
    let numbers = numbers?;
    let first = numbers.iter().copied().min().filter(|&first| first < 2)?;
    let places: Vec<u32> = numbers.into_iter().map(|number| number - first).collect();
    let mut taken = vec![false; names.len()];
    let is_each_once = places
        .iter()
        .all(|&place| place < count && !std::mem::replace(&mut taken[place as usize], true));
    is_each_once.then_some(places)
}

/// Counts an edge that is left out.
pub(super) fn pass_over(line: u64, left_out: &mut u64) -> Result<(), ReadGraphError> {
    *left_out += 1;
    match *left_out > u64::from(MAX_EDGES) {
        true => Err(ReadGraphError::TooLarge(line)),
        false => Ok(()),
    }
}

/// The names of vertices as they appear in a text.
#[derive(Debug, Default)]
pub(super) struct NamedVertices {
    numbers: HashMap<String, u32>,
    pub(super) names: Vec<String>,
    /// Bytes that names take.
    cost: usize,
}

impl NamedVertices {
    /// The number of the vertex with this name, a new one for a new name.
    pub(super) fn vertex(&mut self, line: u64, name: &str) -> Result<u32, ReadGraphError> {
        if let Some(&vertex) = self.numbers.get(name) {
            return Ok(vertex);
        }
        self.cost += name.len() + NAME_COST;
        if self.cost > MAX_NAMES {
            return Err(ReadGraphError::TooLarge(line));
        }
        let vertex = self.names.len() as u32;
        self.numbers.insert(name.to_owned(), vertex);
        self.names.push(name.to_owned());
        Ok(vertex)
    }

    /// The number of the vertex of this name, if there is one.
    pub(super) fn number(&self, name: &str) -> Option<u32> {
        self.numbers.get(name).copied()
    }

    /// Whether there is a vertex of this name.
    pub(super) fn contains(&self, name: &str) -> bool {
        self.numbers.contains_key(name)
    }
}

/// How many characters are looked at to recognise a form.
pub(super) const HEAD: usize = 1 << 12;

/// Whether a line is empty, or a comment.
pub(super) fn is_passed_over(line: &str) -> bool {
    line.is_empty() || ["#", "%", "//"].iter().any(|sign| line.starts_with(sign))
}

/// Whether a word is a number, as weights are.
pub(super) fn is_number(word: &str) -> bool {
    let begins = |c: char| c.is_ascii_digit() || "+-.".contains(c);
    word.starts_with(begins) && word.parse::<f64>().is_ok()
}

/// A vertex by its number from 1.
pub(super) fn vertex(line: u64, text: &str, vertices: u32) -> Result<u32, ReadGraphError> {
    let number: Option<u32> = text.parse().ok();
    match number.filter(|number| (1..=vertices).contains(number)) {
        Some(number) => Ok(number - 1),
        None => Err(ReadGraphError::NoSuchVertex {
            line,
            vertex: excerpt(text),
            vertices,
        }),
    }
}

/// Every edge of a ground, once each if it has no direction; on a board in the order of squares,
/// then clockwise.
pub(super) fn for_each_edge(
    ground: &Ground,
    mut visit: impl FnMut(Square, Square) -> io::Result<()>,
) -> io::Result<()> {
    match ground {
        Ground::Graph(edges) => edges
            .edges()
            .iter()
            .try_for_each(|&(u, v)| visit(Square::new(u), Square::new(v))),
        Ground::Board { board, piece } => {
            let offsets = board.jumps(*piece);
            let mut neighbors = Neighbors::on(board, &offsets);
            let mut targets = Vec::new();
            (0u32..).zip(board.points()).try_for_each(|(index, point)| {
                let from = Square::new(index);
                targets.clear();
                neighbors.add(from, point, &mut targets);
                let later = targets.iter().filter(|&&to| index < to);
                later
                    .copied()
                    .try_for_each(|to| visit(from, Square::new(to)))
            })
        }
    }
}

/// How many edges [`for_each_edge`] visits.
pub(super) fn count_edges(ground: &Ground) -> u64 {
    let mut count = 0;
    let counted = for_each_edge(ground, |_, _| {
        count += 1;
        Ok(())
    });
    debug_assert!(counted.is_ok(), "nothing is written");
    count
}

/// Lines collected before they are written.
pub(super) const CHUNK: usize = 1 << 15;

/// Writes what has been collected, once it is enough.
pub(super) fn flush(out: &mut impl io::Write, lines: &mut Vec<u8>, least: usize) -> io::Result<()> {
    if lines.len() >= least {
        out.write_all(lines)?;
        lines.clear();
    }
    Ok(())
}
