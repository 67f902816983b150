//! A graph as a JSON document: names of vertices, and edges as pairs of their numbers from 0.
//!
//! Read are also: the same without `schema`, where pairs may hold the names themselves; node-link data, as networkx
//! (`node_link_data`) and D3 have them, with `nodes` and `links` or `edges`; a list of pairs alone; and an object with the
//! neighbors of each vertex, as a list (`{"a": ["b", "c"]}`) or as an object (`{"a": {"b": {}, "c": {}}}`, as networkx has
//! `to_dict_of_dicts`), whose edges lead both ways if each is given at both its ends, as in a matrix. A number in a pair is a
//! vertex of that name, or where all names are other strings its place from 0. Where it may be both, the text is refused.
//! `python_dict` reads an object whose keys are no strings of JSON, and `pairs_in_brackets` a list of tuples.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::io::{self, BufRead, Write};

use serde::de::{Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::edges::{
    CHUNK, EdgeCollector, GraphText, HEAD, NamedVertices, ReadGraphError, flush, for_each_edge,
};
use super::{pairs_in_brackets, python_dict};
use crate::edges::EdgeList;
use crate::format::lex::text::{Text, excerpt};
use crate::format::lex::value::{Bounded, read_value};
use crate::format::{MAX_DOCUMENT, MAX_EDGES};
use crate::problem::Ground;
use crate::square::Square;

/// The value of `schema`.
const SCHEMA: &str = "hippodrome/graph/1";

/// How many entries stand on a line.
const PER_LINE: u64 = 16;

/// Writes a ground as one JSON object: `schema`, `directed`, `vertices` (their names) and `edges`
/// (pairs of indices into `vertices`).
///
/// Cost: O(edges).
///
/// # Errors
///
/// Those of `out`.
///
/// ```
/// use hippodrome::{EdgeList, Ground, format::{read_graph, write_graph_json}};
///
/// let names = ["A", "B"].map(String::from).to_vec();
/// let graph = EdgeList::named(names, true, vec![(0, 1)])?;
/// let mut text = Vec::new();
/// write_graph_json(&mut text, &Ground::Graph(graph.clone()))?;
/// assert_eq!(read_graph(&text[..])?, graph);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_graph_json(out: &mut impl Write, ground: &Ground) -> io::Result<()> {
    let mut lines = Vec::new();
    let directed = !ground.is_symmetric();
    write!(
        lines,
        "{{\n  \"schema\": \"{SCHEMA}\",\n  \"directed\": {directed},\n  \"vertices\": ["
    )?;
    for index in 0..ground.len() {
        separate(&mut lines, index as u64);
        let square = Square::new(index as u32);
        // In JSON the squares of a board have their names of chess, whatever else names them.
        let name = match ground {
            Ground::Board { board, .. } => board.point(square).to_string(),
            Ground::Graph(edges) => edges.name(square),
        };
        serde_json::to_writer(&mut lines, &name)?;
        flush(out, &mut lines, CHUNK)?;
    }
    lines.extend_from_slice(b"],\n  \"edges\": [");
    let mut count = 0;
    for_each_edge(ground, |u, v| {
        separate(&mut lines, count);
        count += 1;
        write!(lines, "[{},{}]", u.index(), v.index())?;
        flush(out, &mut lines, CHUNK)
    })?;
    lines.extend_from_slice(b"]\n}\n");
    flush(out, &mut lines, 0)
}

/// What comes before the entry with this index.
fn separate(lines: &mut Vec<u8>, index: u64) {
    if index > 0 {
        lines.push(b',');
        if index % PER_LINE == 0 {
            lines.extend_from_slice(b"\n    ");
        }
    }
}

/// The members of an object.
#[derive(Default)]
struct GraphMembers {
    schema: Option<String>,
    directed: bool,
    vertices: Option<Bounded<Vertex, { 1 << 24 }>>,
    edges: Option<Bounded<Edge, { MAX_EDGES as usize }>>,
    /// All others, as long as each may be the neighbors of a vertex.
    neighbors: Option<NeighborLists>,
}

/// Which vertices each one is joined to.
#[derive(Default)]
struct NeighborLists {
    vertices: NamedVertices,
    arcs: Vec<(u32, u32)>,
}

impl<'de> Deserialize<'de> for GraphMembers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = GraphMembers;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a JSON object or a list of pairs")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<GraphMembers, A::Error> {
                let mut members = GraphMembers {
                    neighbors: Some(NeighborLists::default()),
                    ..GraphMembers::default()
                };
                let mut names = HashSet::new();
                while let Some(name) = map.next_key::<String>()? {
                    match &*name {
                        "schema" => members.schema = map.next_value()?,
                        "directed" => members.directed = map.next_value()?,
                        "vertices" | "nodes" => members.vertices = Some(map.next_value()?),
                        "edges" | "links" => members.edges = Some(map.next_value()?),
                        _ => {
                            let neighbors: MaybeNeighbors = map.next_value()?;
                            match (&mut members.neighbors, neighbors.0) {
                                (Some(lists), Some(list)) => {
                                    lists.add(&name, list).map_err(A::Error::custom)?
                                }
                                (lists, _) => *lists = None,
                            }
                        }
                    }
                    if !names.insert(name.clone()) {
                        let name = excerpt(&name);
                        return Err(A::Error::custom(format!("`{name}` is given twice")));
                    }
                }
                Ok(members)
            }
        }
        deserializer.deserialize_map(Members)
    }
}

impl NeighborLists {
    fn add(&mut self, name: &str, neighbors: Vec<Name>) -> Result<(), ReadGraphError> {
        let from = self.vertices.vertex(0, name)?;
        for neighbor in neighbors {
            let to = match neighbor {
                Name::Number(number) => self.vertices.vertex(0, &number.to_string())?,
                Name::Text(name) => self.vertices.vertex(0, &name)?,
            };
            if self.arcs.len() >= 2 * MAX_EDGES as usize {
                return Err(ReadGraphError::TooLarge(0));
            }
            self.arcs.push((from, to));
        }
        Ok(())
    }

    fn graph(self) -> Result<GraphText, ReadGraphError> {
        let mut edges = EdgeCollector::new(true);
        for arc in self.arcs {
            edges.add(0, arc)?;
        }
        edges.undirect_if_symmetric();
        edges.named(self.vertices)
    }
}

/// The neighbors of a vertex, if a value may be that.
struct MaybeNeighbors(Option<Vec<Name>>);

impl<'de> Deserialize<'de> for MaybeNeighbors {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Value;
        impl<'de> Visitor<'de> for Value {
            type Value = MaybeNeighbors;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the neighbors of a vertex, as in [\"a\", \"b\"]")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<MaybeNeighbors, A::Error> {
                let mut names = Some(Vec::new());
                while let Some(MaybeName(name)) = seq.next_element()? {
                    match (&mut names, name) {
                        (Some(names), Some(name)) => names.push(name),
                        (names, _) => *names = None,
                    }
                }
                Ok(MaybeNeighbors(names))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<MaybeNeighbors, A::Error> {
                let mut names = Vec::new();
                while let Some((name, IgnoredAny)) = map.next_entry()? {
                    names.push(Name::Text(name));
                }
                Ok(MaybeNeighbors(Some(names)))
            }

            fn visit_bool<E>(self, _: bool) -> Result<MaybeNeighbors, E> {
                Ok(MaybeNeighbors(None))
            }
            fn visit_i64<E>(self, _: i64) -> Result<MaybeNeighbors, E> {
                Ok(MaybeNeighbors(None))
            }
            fn visit_u64<E>(self, _: u64) -> Result<MaybeNeighbors, E> {
                Ok(MaybeNeighbors(None))
            }
            fn visit_f64<E>(self, _: f64) -> Result<MaybeNeighbors, E> {
                Ok(MaybeNeighbors(None))
            }
            fn visit_str<E>(self, _: &str) -> Result<MaybeNeighbors, E> {
                Ok(MaybeNeighbors(None))
            }
            fn visit_unit<E>(self) -> Result<MaybeNeighbors, E> {
                Ok(MaybeNeighbors(None))
            }
        }
        deserializer.deserialize_any(Value)
    }
}

/// The name of a vertex, if a value may be that.
struct MaybeName(Option<Name>);

impl<'de> Deserialize<'de> for MaybeName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Value {
            Name(Name),
            Other(IgnoredAny),
        }
        Ok(MaybeName(match Value::deserialize(deserializer)? {
            Value::Name(name) => Some(name),
            Value::Other(IgnoredAny) => None,
        }))
    }
}

/// What names a vertex.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "a vertex is a name or a number, as in \"a\" or 0"
)]
enum Name {
    Number(i64),
    Text(String),
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "a vertex is a name, as in \"a\", a number, or an object with its id, as in {\"id\": \"a\"}"
)]
enum Vertex {
    Bare(Name),
    Node { id: Name },
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "an edge is a pair of vertices, as in [0, 1] or [\"a\", \"b\"], or an object with source and target"
)]
enum Edge {
    Pair(Name, Name),
    Link { source: Name, target: Name },
}

/// Whether a text that begins like this is an object, or a list of pairs and no matrix.
pub(super) fn begins(head: &str) -> bool {
    let pairs = || {
        let (pair, _) = head
            .strip_prefix('[')?
            .trim_start()
            .strip_prefix('[')?
            .split_once(']')?;
        Some(pair.matches(',').count() == 1)
    };
    head.starts_with('{') || pairs() == Some(true) || pairs_in_brackets::begins(head)
}

/// Reads a JSON graph.
pub(super) fn read(mut text: Text<&mut dyn BufRead>) -> Result<GraphText, ReadGraphError> {
    let head = text.peek(HEAD)?;
    if python_dict::begins(&head) {
        return python_dict::read(text);
    }
    if pairs_in_brackets::begins(&head) {
        return pairs_in_brackets::read(text);
    }
    let given = match text.here() {
        Some('[') => GraphMembers {
            edges: Some(read_value(text, MAX_DOCUMENT)?),
            ..GraphMembers::default()
        },
        _ => read_value(text, MAX_DOCUMENT)?,
    };
    let stated = match given.schema.as_deref() {
        Some(SCHEMA) => true,
        Some(other) => return Err(ReadGraphError::Schema(format!("\"{}\"", excerpt(other)))),
        None => false,
    };
    let Some(edges) = given.edges else {
        return match given.neighbors {
            Some(neighbors)
                if !stated && given.vertices.is_none() && !neighbors.vertices.names.is_empty() =>
            {
                neighbors.graph()
            }
            _ => Err(ReadGraphError::NoMembers),
        };
    };
    let mut vertices = Vertices {
        stated,
        ..Vertices::default()
    };
    match given.vertices {
        Some(names) => names
            .0
            .into_iter()
            .try_for_each(|name| vertices.list(name))?,
        None if stated => return Err(ReadGraphError::NoMembers),
        None => vertices.as_they_appear = true,
    }
    let (mut list, mut seen) = (Vec::new(), HashSet::new());
    let (mut repeated, mut loops) = (0, 0);
    for edge in edges.0 {
        let (Edge::Pair(u, v)
        | Edge::Link {
            source: u,
            target: v,
        }) = edge;
        let (u, v) = (vertices.find(u)?, vertices.find(v)?);
        let known = match given.directed {
            true => (u, v),
            false => (u.min(v), u.max(v)),
        };
        match seen.insert(known) {
            _ if u == v => loops += 1,
            true => list.push((u, v)),
            false => repeated += 1,
        }
    }
    drop(seen);
    let graph = EdgeList::named(vertices.names, given.directed, list)?;
    Ok(GraphText {
        repeated,
        loops,
        ..graph.into()
    })
}

/// The vertices of a document.
#[derive(Default)]
struct Vertices {
    names: Vec<String>,
    numbers: HashMap<String, u32>,
    /// Whether the document is one of ours, whose pairs hold places alone.
    stated: bool,
    /// Whether pairs are all that names vertices.
    as_they_appear: bool,
    /// Whether a name was a number, or a string of a number.
    has_number: bool,
    has_numeral: bool,
}

impl Vertices {
    /// Takes a vertex of the list.
    fn list(&mut self, vertex: Vertex) -> Result<(), ReadGraphError> {
        let (Vertex::Bare(name) | Vertex::Node { id: name }) = vertex;
        let name = match name {
            Name::Number(number) => {
                self.has_number = true;
                number.to_string()
            }
            Name::Text(name) => {
                self.has_numeral |= name.parse::<i64>().is_ok();
                name
            }
        };
        let number = self.names.len() as u32;
        if self.numbers.insert(name.clone(), number).is_some() {
            return Err(ReadGraphError::NameTwice(excerpt(&name)));
        }
        self.names.push(name);
        Ok(())
    }

    /// The vertex that stands in a pair.
    fn find(&mut self, end: Name) -> Result<u32, ReadGraphError> {
        let name = match end {
            Name::Number(number) if self.stated || !self.as_they_appear && !self.has_number => {
                if !self.stated && self.has_numeral {
                    return Err(ReadGraphError::NameOrPlace(number));
                }
                return u32::try_from(number)
                    .map_err(|_| ReadGraphError::NotListed(number.to_string()));
            }
            Name::Number(number) => number.to_string(),
            Name::Text(name) => name,
        };
        match self.numbers.get(&name) {
            Some(&number) => Ok(number),
            None if self.as_they_appear => {
                let number = self.names.len() as u32;
                self.numbers.insert(name.clone(), number);
                self.names.push(name);
                Ok(number)
            }
            None => Err(ReadGraphError::NotListed(excerpt(&name))),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::format::read_graph;
    use crate::square::Square;

    /// The names of the vertices, whether edges have directions, and the edges.
    type Read = (Vec<String>, bool, Vec<(u32, u32)>);

    fn graph(text: &str) -> Result<Read, String> {
        let graph = read_graph(text.as_bytes()).map_err(|error| error.to_string())?;
        let names = (0..graph.len() as u32).map(|v| graph.name(Square::new(v)));
        Ok((names.collect(), graph.is_directed(), graph.edges().to_vec()))
    }

    #[test]
    fn documents_of_other_programs() {
        let path = |names: [&str; 3], directed| {
            let names = names.map(String::from).to_vec();
            Ok((names, directed, vec![(0, 1), (1, 2)]))
        };
        let (letters, numbers) = (["a", "b", "c"], ["0", "1", "2"]);
        for (text, expected) in [
            ("[[0, 1], [1, 2]]", path(numbers, false)),
            ("[[\"a\", \"b\"], [\"b\", \"c\"]]", path(letters, false)),
            (
                "{\"vertices\": [\"a\", \"b\", \"c\"], \"edges\": [[\"a\", \"b\"], [\"b\", \"c\"]]}",
                path(letters, false),
            ),
            (
                "{\"vertices\": [\"a\", \"b\", \"c\"], \"edges\": [[0, 1], [1, 2], [2, 1]], \"directed\": false}",
                path(letters, false),
            ),
            (
                "{\"directed\": true, \"multigraph\": false, \"graph\": {}, \"nodes\": [{\"id\": 0}, {\"id\": 1}, {\"id\": 2}], \"links\": [{\"weight\": 3, \"source\": 0, \"target\": 1}, {\"source\": 1, \"target\": 2, \"key\": 0}]}",
                path(numbers, true),
            ),
            (
                "{\"nodes\": [{\"id\": \"a\", \"x\": 1}, {\"id\": \"b\"}, {\"id\": \"c\"}], \"edges\": [{\"source\": \"a\", \"target\": \"b\"}, {\"source\": \"b\", \"target\": \"c\"}]}",
                path(letters, false),
            ),
        ] {
            assert_eq!(graph(text), expected, "{text}");
        }
    }

    /// Neighbors as lists and as objects; with each edge at both its ends they lead both ways.
    #[test]
    fn neighbors_of_each_vertex() {
        let names = |names: &[&str]| {
            names
                .iter()
                .map(|name| (*name).to_owned())
                .collect::<Vec<_>>()
        };
        for (text, expected) in [
            (
                "{\"a\": [\"b\"], \"b\": [\"a\", \"c\"], \"c\": [\"b\"]}",
                (names(&["a", "b", "c"]), false, vec![(0, 1), (1, 2)]),
            ),
            (
                "{\"0\": {\"1\": {\"weight\": 2}, \"2\": {}}, \"1\": {\"0\": {}}, \"2\": {\"0\": {}}}",
                (names(&["0", "1", "2"]), false, vec![(0, 1), (0, 2)]),
            ),
            (
                "{\"0\": [1, 2], \"1\": [2], \"2\": []}",
                (names(&["0", "1", "2"]), true, vec![(0, 1), (0, 2), (1, 2)]),
            ),
            ("{\"a\": []}", (names(&["a"]), false, vec![])),
        ] {
            assert_eq!(graph(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn documents_that_are_no_graphs_are_refused_in_words() {
        for (text, message) in [
            ("{}", "this JSON object is no graph"),
            ("{\"a\": [[1, 2]]}", "this JSON object is no graph"),
            (
                "{\n\"a\": [1, 2],\n\"a\": []}",
                "line 3, column 8: `a` is given twice",
            ),
            ("{\"nodes\": [1, 2]}", "this JSON object is no graph"),
            (
                "{\"vertices\": [\"1\", \"2\", \"0\"], \"edges\": [[0, 1]]}",
                "0 may be the name of a vertex or its place",
            ),
            (
                "{\"vertices\": [\"a\"], \"edges\": [[\"a\", \"b\"]]}",
                "an edge names `b`, which is not among the vertices",
            ),
            (
                "[[0, 1], [1]]",
                "line 1, column 13: an edge is a pair of vertices",
            ),
            (
                "[[0, 1], [1, 2, 3]]",
                "line 1, column 19: an edge is a pair of vertices",
            ),
        ] {
            let error = graph(text).unwrap_err();
            assert!(error.starts_with(message), "{error}");
        }
    }
}
