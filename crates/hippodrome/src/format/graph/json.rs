//! A graph as a JSON document: names of vertices, and edges as pairs of their numbers from 0.

use std::collections::HashSet;
use std::io::{self, BufRead, Write};

use serde::Deserialize;

use super::edges::{CHUNK, GraphText, ReadGraphError, flush, for_each_edge};
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
        serde_json::to_writer(&mut lines, &ground.name(Square::new(index as u32)))?;
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

#[derive(Deserialize)]
struct GraphMembers {
    schema: Option<String>,
    #[serde(default)]
    directed: bool,
    vertices: Bounded<String, { 1 << 24 }>,
    edges: Bounded<[u32; 2], { MAX_EDGES as usize }>,
}

/// Reads a JSON graph.
pub(super) fn read(text: Text<&mut dyn BufRead>) -> Result<GraphText, ReadGraphError> {
    let given: GraphMembers = read_value(text, MAX_DOCUMENT)?;
    match given.schema.as_deref() {
        Some(SCHEMA) => {}
        Some(other) => return Err(ReadGraphError::Schema(format!("\"{}\"", excerpt(other)))),
        None => return Err(ReadGraphError::Schema("missing".to_owned())),
    }
    let names = given.vertices.0;
    let mut seen = HashSet::with_capacity(names.len());
    if let Some(twice) = names.iter().find(|name| !seen.insert(name.as_str())) {
        return Err(ReadGraphError::NameTwice(excerpt(twice)));
    }
    drop(seen);
    let edges = given.edges.0.into_iter().map(|[u, v]| (u, v)).collect();
    Ok(EdgeList::named(names, given.directed, edges)?.into())
}
