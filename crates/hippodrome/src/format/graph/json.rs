//! A graph as a JSON document: names of vertices, and edges as pairs of their numbers from 0.
//!
//! Read is also what other programs write (`json_members` has the table of them). A number in an edge is a vertex of that name, or where
//! all names are other strings its place from 0. Where it may be both, the text is refused. Edges of JSON Graph Format lead one way
//! unless it says `directed` (so its schema), and are said to; neighbors lead both ways if each is given at both its ends, as in a matrix.
//! `python_dict` reads an object whose keys are no strings of JSON, and `pairs_in_brackets` a list of tuples.

use std::io::{self, BufRead, Write};

use super::edges::{
    CHUNK, EdgeCollector, GraphText, HEAD, NamedVertices, ReadGraphError, flush, for_each_edge,
};
use super::json_members::{Edge, GraphMembers, Name, Vertex, Vertices};
use super::{pairs_in_brackets, python_dict};
use crate::format::lex::text::{Text, excerpt};
use crate::format::lex::value::read_value;
use crate::format::{MAX_BARE, MAX_DOCUMENT};
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
            Ground::Board { board, .. } => board.point_of(square).to_string(),
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

/// Whether a text that begins like this is an object, or a list of edges or objects and no matrix.
pub(super) fn begins(head: &str) -> bool {
    let inner = head.strip_prefix('[').map(str::trim_start);
    let pairs = || {
        Some(pairs_in_brackets::are_edges(
            inner?.strip_prefix('[').and(inner)?,
            ['[', ']'],
        ))
    };
    let objects = || {
        let member = inner?.strip_prefix('{')?.trim_start().strip_prefix('"')?;
        let (_, value) = member.split_once('"')?;
        Some(value.trim_start().starts_with(':'))
    };
    head.starts_with('{')
        || pairs() == Some(true)
        || objects() == Some(true)
        || pairs_in_brackets::begins(head)
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
    let given: GraphMembers = read_value(text, MAX_DOCUMENT)?;
    let stated = match given.schema.as_deref() {
        Some(SCHEMA) => true,
        Some(other) => return Err(ReadGraphError::Schema(format!("\"{}\"", excerpt(other)))),
        None => false,
    };
    if given.edges.is_none() && given.neighbors.is_none()
        || stated && (given.edges.is_none() || given.vertices.is_none())
    {
        return Err(ReadGraphError::NoMembers);
    }
    let mut known = KnownVertices {
        stated,
        are_names: given.are_names,
        as_they_appear: given.vertices.is_none(),
        ..KnownVertices::default()
    };
    let edges = given.edges.unwrap_or_default();
    match given.vertices {
        Some(Vertices::Listed(list)) => list.into_iter().try_for_each(|one| known.list(one))?,
        Some(Vertices::Numbered(count)) => known.number(count, edges.len())?,
        None => {}
    }
    let directed_by_default = given.is_in_graph
        && given.directed.is_none()
        && edges.iter().any(|edge| edge.directed.is_none());
    let stated = edges.first().and_then(|edge| edge.directed);
    let directed = match given.neighbors {
        Some(_) => given.directed.unwrap_or(true),
        None => given.directed.or(stated).unwrap_or(given.is_in_graph),
    };
    let mut collector = EdgeCollector::new(directed);
    let weights = edges.iter().filter(|edge| edge.weighted).count();
    if weights > 0 && weights < edges.len() && !given.is_in_graph {
        return Err(ReadGraphError::SomeWeights);
    }
    collector.weights = weights as u64;
    for Edge {
        ends,
        directed: own,
        ..
    } in edges
    {
        if own.unwrap_or(given.directed.unwrap_or(given.is_in_graph)) != directed {
            return Err(ReadGraphError::TwoDirections);
        }
        let [one, other] = ends;
        collector.add(0, (known.find(one)?, known.find(other)?))?;
    }
    for (name, neighbors) in given.neighbors.into_iter().flatten() {
        let from = known.find(name)?;
        for neighbor in neighbors {
            let arc = (from, known.find(neighbor)?);
            match directed {
                true => collector.add(0, arc)?,
                false => collector.add_neighbor(0, arc)?,
            }
        }
    }
    if given.directed.is_none() {
        collector.undirect_if_symmetric();
    }
    Ok(GraphText {
        directed_by_default,
        ..collector.named(known.vertices)?
    })
}

/// The vertices of a document.
#[derive(Default)]
struct KnownVertices {
    vertices: NamedVertices,
    /// Whether the document is one of ours, whose pairs hold places alone.
    stated: bool,
    /// Whether edges are all that names vertices.
    as_they_appear: bool,
    /// Whether a number is always a name, as one in the list of vertices was.
    are_names: bool,
    /// Whether a name may be taken for the place of another vertex.
    has_numeral: bool,
}

impl KnownVertices {
    /// Takes a vertex of the list.
    fn list(&mut self, Vertex { name, is_id }: Vertex) -> Result<(), ReadGraphError> {
        let name = match name {
            Name::Number(number) => {
                self.are_names |= is_id;
                self.has_numeral |= !is_id;
                number.to_string()
            }
            Name::Text(name) => {
                self.has_numeral |= name.parse::<i64>().is_ok();
                name
            }
        };
        if self.vertices.contains(&name) {
            return Err(ReadGraphError::NameTwice(excerpt(&name)));
        }
        self.vertices.vertex(0, &name).map(|_| ())
    }

    /// Takes so many vertices, numbered from 0, beside as many edges.
    fn number(&mut self, count: u64, edges: usize) -> Result<(), ReadGraphError> {
        let vertices = u32::try_from(count).unwrap_or(u32::MAX);
        if vertices as usize > MAX_BARE as usize + 2 * edges {
            return Err(ReadGraphError::Bare { vertices, edges });
        }
        self.are_names = true;
        (0..vertices)
            .try_for_each(|number| self.vertices.vertex(0, &number.to_string()).map(|_| ()))
    }

    /// The vertex that stands in an edge.
    fn find(&mut self, end: Name) -> Result<u32, ReadGraphError> {
        let name = match end {
            Name::Number(number) if self.stated || !self.as_they_appear && !self.are_names => {
                if !self.stated && self.has_numeral {
                    return Err(ReadGraphError::NameOrPlace(number));
                }
                return u32::try_from(number)
                    .map_err(|_| ReadGraphError::NotListed(number.to_string()));
            }
            Name::Number(number) => number.to_string(),
            Name::Text(name) => name,
        };
        match self.vertices.number(&name) {
            Some(number) => Ok(number),
            None if self.as_they_appear => self.vertices.vertex(0, &name),
            None => Err(ReadGraphError::NotListed(excerpt(&name))),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::format::{read_graph, read_graph_text};
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

    /// A triangle as other programs write it.
    #[test]
    fn documents_of_programs_that_draw_graphs() {
        let letters = r#"{"data":{"id":"a"}},{"data":{"id":"b"}},{"data":{"id":"c"}}"#;
        let edges = r#"{"data":{"id":"ab","source":"a","target":"b"}},{"data":{"source":"b","target":"c"}},{"data":{"source":"c","target":"a"}}"#;
        let plain = r#"[{"source":"a","target":"b"},{"source":"b","target":"c"},{"source":"c","target":"a"}]"#;
        let by_place = r#"[{"source":0,"target":1,"value":1},{"source":1,"target":2},{"source":2,"target":0}]"#;
        for text in [
            plain.to_owned(),
            format!(r#"{{"nodes":[{{"id":"a","group":1}},{{"id":"b"}},{{"id":"c"}}],"links":{plain}}}"#),
            format!(r#"{{"nodes":[{{"name":"a"}},{{"name":"b"}},{{"name":"c"}}],"links":{by_place}}}"#),
            r#"{"nodes":[{"id":"a"},{"id":"b"},{"id":"c"}],"links":[{"source":{"id":"a","x":1.5},"target":{"id":"b"}},{"source":{"id":"b"},"target":{"id":"c"}},{"source":{"id":"c"},"target":{"id":"a"}}]}"#.to_owned(),
            format!(r#"{{"elements":{{"nodes":[{letters}],"edges":[{edges}]}},"zoom":1}}"#),
            format!(r#"{{"elements":[{letters},{edges}]}}"#),
            format!("[{letters},{edges}]"),
            r#"{"data":[],"directed":false,"multigraph":false,"elements":{"nodes":[{"data":{"id":"a"}},{"data":{"id":"b"}},{"data":{"id":"c"}}],"edges":[{"data":{"source":"a","target":"b"}},{"data":{"source":"b","target":"c"}},{"data":{"source":"c","target":"a"}}]}}"#.to_owned(),
            format!(r#"{{"graph":{{"directed":false,"label":"x","nodes":{{"a":{{"label":"A"}},"b":{{}},"c":{{}}}},"edges":{plain}}}}}"#),
            format!(r#"{{"graphs":[{{"directed":false,"nodes":[{{"id":"a"}},{{"id":"b"}},{{"id":"c"}}],"edges":{plain}}}]}}"#),
            format!(r#"{{"directed":false,"graph":{{"name":"t"}},"nodes":[{{"id":"a"}},{{"id":"b"}},{{"id":"c"}}],"edges":{plain}}}"#),
            r#"{"nodes":[{"id":"a","label":"A"},{"id":"b"},{"id":"c"}],"edges":[{"from":"a","to":"b"},{"from":"b","to":"c"},{"from":"c","to":"a"}]}"#.to_owned(),
            r#"{"directed":false,"graph":[],"nodes":[{"id":"a"},{"id":"b"},{"id":"c"}],"adjacency":[[{"id":"b"},{"id":"c"}],[{"id":"a"},{"id":"c"}],[{"id":"b"},{"id":"a"}]]}"#.to_owned(),
        ] {
            let (names, directed, edges) = graph(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            let mut edges: Vec<_> = edges.into_iter().map(|(u, v)| (u.min(v), u.max(v))).collect();
            edges.sort_unstable();
            let triangle = (vec!["a".to_owned(), "b".to_owned(), "c".to_owned()], false);
            assert_eq!(((names, directed), edges), (triangle, vec![(0, 1), (0, 2), (1, 2)]), "{text}");
        }
    }

    /// JSON Graph Format leads edges one way unless it says otherwise; a vertex without edges is not lost; numbers of Cytoscape are names.
    #[test]
    fn what_is_not_said_in_the_edges() {
        let one_way =
            r#"{"graph":{"nodes":{"a":{},"b":{}},"edges":[{"source":"a","target":"b"}]}}"#;
        let read = read_graph_text(&mut one_way.as_bytes(), None).unwrap();
        assert!(read.graph.is_directed() && read.directed_by_default);
        let both_ways = one_way.replace("\"target\"", "\"directed\":false,\"target\"");
        let read = read_graph_text(&mut both_ways.as_bytes(), None).unwrap();
        assert!(!read.graph.is_directed() && !read.directed_by_default);
        for text in [
            r#"{"n":3,"edges":[[0,2]]}"#,
            r#"{"nodes":3,"edges":[[0,2]]}"#,
        ] {
            let names = ["0", "1", "2"].map(String::from).to_vec();
            assert_eq!(graph(text), Ok((names, false, vec![(0, 2)])), "{text}");
        }
        let numbers =
            r#"[{"data":{"id":"1"}},{"data":{"id":"0"}},{"data":{"source":0,"target":1}}]"#;
        assert_eq!(graph(numbers).unwrap().2, [(0, 1)]);
        let n = r#"{"n":["m"],"m":["n"]}"#;
        assert_eq!(graph(n).unwrap().2, [(0, 1)]);
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
                "{\"cities\": [\"Berlin\", \"Ulm\"]}",
                "this JSON object is no graph",
            ),
            (
                "{\"objects\": {\"nodes\": [{\"id\": 1}], \"edges\": []}}",
                "this JSON object is no graph",
            ),
            (
                "{\"graphs\": [{\"edges\": []}, {\"edges\": []}]}",
                "line 1, column 42: `graphs` holds 2 graphs",
            ),
            (
                "{\"nodes\": [{\"name\": \"0\"}, {\"name\": 1}], \"links\": [{\"source\": 0, \"target\": 1}]}",
                "0 may be the name of a vertex or its place",
            ),
            (
                "{\"edges\": [[0, 1]], \"links\": [[0, 2]]}",
                "line 1, column 38: `links` says again",
            ),
            (
                "[{\"source\": 0, \"target\": 1, \"directed\": true}, {\"source\": 1, \"target\": 2}]",
                "an edge says \"directed\" otherwise",
            ),
            (
                "{\"n\": 2, \"edges\": [[1, 2]]}",
                "an edge names `2`, which is not among",
            ),
            (
                "{\"nodes\": [{\"id\": 1}, {\"x\": 2}], \"edges\": []}",
                "line 1, column 31: entry 2: a vertex is a name",
            ),
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
                "line 1, column 13: entry 2: an edge is a pair of vertices",
            ),
            (
                "[[0, 1], [1, 2, 3]]",
                "some edges have a third entry and some have none",
            ),
        ] {
            let error = graph(text).unwrap_err();
            assert!(error.starts_with(message), "{error}");
        }
    }
}
