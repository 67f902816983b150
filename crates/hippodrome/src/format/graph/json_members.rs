//! What the members of a JSON value say of a graph, whoever wrote it, before any name is looked up.
//!
//! | program | where its vertices and edges stand |
//! |---|---|
//! | this one, networkx (`node_link_data`), D3 | `vertices` or `nodes`, and `edges` or `links` |
//! | networkx (`adjacency_data`) | `nodes`, and in `adjacency` the neighbors of each |
//! | Cytoscape | `elements`: a list, or an object with `nodes` and `edges`; each has its members in `data` |
//! | JSON Graph Format (jsongraphformat.info, version 1 and 2) | the same as above in `graph` or in the only one of `graphs`; `nodes` may be an object |
//! | a list alone | pairs, objects with `source` and `target`, or the elements of Cytoscape |
//! | a dictionary | any other names: each is a vertex, and its value the neighbors |
//!
//! Members that say nothing of vertices and edges are passed over. In a dictionary all values must be neighbors, and one neighbor
//! must be a member itself: any object with a list in it would be one otherwise.
//!
//! Each entry is kept as a value of JSON until it is understood, one at a time; lists are [`Bounded`].

use std::collections::HashSet;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{DeserializeOwned, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use crate::format::MAX_EDGES;
use crate::format::lex::text::excerpt;
use crate::format::lex::value::Bounded;

/// What names a vertex.
#[derive(Clone, Eq, PartialEq, Hash, Debug)]
pub(super) enum Name {
    Number(i64),
    Text(String),
}

/// An entry of a list of vertices.
pub(super) struct Vertex {
    pub(super) name: Name,
    /// Whether it is what an edge must say: an `id` and not only a `name`, beside which edges hold places.
    pub(super) is_id: bool,
}

/// The vertices of a graph.
pub(super) enum Vertices {
    Listed(Vec<Vertex>),
    /// So many, numbered from 0.
    Numbered(u64),
}

/// An entry of a list of edges.
pub(super) struct Edge {
    pub(super) ends: [Name; 2],
    /// What it says of its own direction.
    pub(super) directed: Option<bool>,
    /// Whether a weight, or data, stands behind the two ends in a list.
    pub(super) weighted: bool,
}

/// The members of a graph.
#[derive(Default)]
pub(super) struct GraphMembers {
    pub(super) schema: Option<String>,
    pub(super) directed: Option<bool>,
    pub(super) vertices: Option<Vertices>,
    pub(super) edges: Option<Vec<Edge>>,
    /// Vertices with their neighbors.
    pub(super) neighbors: Option<Vec<(Name, Vec<Name>)>>,
    /// Whether a number in an edge is a name and never a place.
    pub(super) are_names: bool,
    /// Whether it is in JSON Graph Format.
    pub(super) is_in_graph: bool,
}

const VERTEX: &str = "a vertex is a name, as in \"a\", a number, or an object with its id or name, as in {\"id\": \"a\"}";
const EDGE: &str = "an edge is a pair of vertices, as in [0, 1] or [\"a\", \"b\"], or an object with source and target";

/// The name that a value is.
fn name(value: &Value) -> Option<Name> {
    match value {
        Value::Number(number) => number.as_i64().map(Name::Number),
        Value::String(text) => Some(Name::Text(text.clone())),
        _ => None,
    }
}

/// The name that a value is where it may be a list too: that of a tuple, as Python prints it.
fn name_or_tuple(value: &Value) -> Option<Name> {
    let Value::Array(entries) = value else {
        return name(value);
    };
    let entry = |value: &Value| match value {
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(format!("'{text}'")),
        Value::Array(_) => match name_or_tuple(value)? {
            Name::Text(tuple) => Some(tuple),
            Name::Number(_) => None,
        },
        _ => None,
    };
    let entries: Vec<String> = entries.iter().map(entry).collect::<Option<_>>()?;
    (!entries.is_empty()).then(|| Name::Text(format!("({})", entries.join(", "))))
}

/// The members of an entry, which Cytoscape keeps in `data`.
fn members(object: &Map<String, Value>) -> &Map<String, Value> {
    object
        .get("data")
        .and_then(Value::as_object)
        .unwrap_or(object)
}

fn vertex(value: &Value) -> Option<Vertex> {
    let Value::Object(object) = value else {
        let name = name(value)?;
        return Some(Vertex { name, is_id: true });
    };
    let named = |member| members(object).get(member).and_then(name_or_tuple);
    let vertex = |is_id| move |name| Vertex { name, is_id };
    let id = named("id").map(vertex(true));
    id.or_else(|| named("name").map(vertex(false)))
}

/// An end of an edge: a vertex, or all that there is to say of it, as D3 leaves it.
fn end(value: &Value) -> Option<Name> {
    vertex(value).map(|vertex| vertex.name)
}

/// Both ends of an edge. Lists are tuples where both ends are, of one length; one beside a number may be an edge with its weight.
fn both_ends([one, other]: [&Value; 2]) -> Option<[Name; 2]> {
    match (one, other) {
        (Value::Array(first), Value::Array(second)) if first.len() == second.len() => {
            Some([name_or_tuple(one)?, name_or_tuple(other)?])
        }
        _ => Some([end(one)?, end(other)?]),
    }
}

/// The values of the two ends.
fn ends(object: &Map<String, Value>) -> Option<[&Value; 2]> {
    [["source", "target"], ["from", "to"]]
        .iter()
        .find_map(|[one, other]| Some([object.get(*one)?, object.get(*other)?]))
}

fn edge(value: &Value) -> Option<Edge> {
    let pair = match value {
        Value::Array(pair) => match &pair[..] {
            [one, other] | [one, other, Value::Number(_) | Value::Object(_)] => [one, other],
            _ => return None,
        },
        Value::Object(object) => ends(members(object))?,
        _ => return None,
    };
    Some(Edge {
        ends: both_ends(pair)?,
        directed: value.get("directed").and_then(Value::as_bool),
        weighted: value.as_array().is_some_and(|list| list.len() > 2),
    })
}

impl<'de> Deserialize<'de> for Vertex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let tuple = || {
            let name = name_or_tuple(&value)?;
            Some(Vertex { name, is_id: true })
        };
        vertex(&value)
            .or_else(tuple)
            .ok_or_else(|| D::Error::custom(VERTEX))
    }
}

impl<'de> Deserialize<'de> for Edge {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        edge(&Value::deserialize(deserializer)?).ok_or_else(|| D::Error::custom(EDGE))
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        end(&Value::deserialize(deserializer)?).ok_or_else(|| D::Error::custom(VERTEX))
    }
}

/// An entry of a list that may hold vertices as well as edges.
enum Element {
    Vertex(Vertex),
    Edge(Edge),
}

impl<'de> Deserialize<'de> for Element {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let is_vertex = match &value {
            Value::Object(object) => ends(members(object)).is_none() && object.contains_key("data"),
            _ => false,
        };
        match is_vertex {
            true => vertex(&value).map(Element::Vertex).ok_or(VERTEX),
            false => edge(&value).map(Element::Edge).ok_or(EDGE),
        }
        .map_err(D::Error::custom)
    }
}

type Edges = Bounded<Edge, { MAX_EDGES as usize }>;
type Listed<T> = Bounded<T, { 1 << 24 }>;

/// A value that is an object (in the order of its members), a list, or something else that is passed over.
enum Shape<O, L> {
    Object(O),
    List(L),
    Number(u64),
    Other,
}

impl<'de, O: FromMembers, L: DeserializeOwned> Deserialize<'de> for Shape<O, L> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AnyShape<O, L>(PhantomData<(O, L)>);
        impl<'de, O: FromMembers, L: DeserializeOwned> Visitor<'de> for AnyShape<O, L> {
            type Value = Shape<O, L>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a JSON object or a list")
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                O::from_members(map).map(Shape::Object)
            }
            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Self::Value, A::Error> {
                let list = serde::de::value::SeqAccessDeserializer::new(seq);
                L::deserialize(list).map(Shape::List)
            }
            fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
                Ok(Shape::Number(number))
            }
            fn visit_bool<E>(self, _: bool) -> Result<Self::Value, E> {
                Ok(Shape::Other)
            }
            fn visit_i64<E>(self, _: i64) -> Result<Self::Value, E> {
                Ok(Shape::Other)
            }
            fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> {
                Ok(Shape::Other)
            }
            fn visit_str<E>(self, _: &str) -> Result<Self::Value, E> {
                Ok(Shape::Other)
            }
            fn visit_unit<E>(self) -> Result<Self::Value, E> {
                Ok(Shape::Other)
            }
        }
        deserializer.deserialize_any(AnyShape(PhantomData))
    }
}

/// What can be made of the members of an object.
trait FromMembers: Sized {
    fn from_members<'de, A: MapAccess<'de>>(map: A) -> Result<Self, A::Error>;
}

/// The names of an object's members, if no value is a list: what lies below a vertex of a dictionary, or vertices with their data.
struct Keys(Option<Vec<Name>>);

impl FromMembers for Keys {
    fn from_members<'de, A: MapAccess<'de>>(mut map: A) -> Result<Keys, A::Error> {
        let (mut names, mut has_list) = (Vec::new(), false);
        while let Some((name, value)) = map.next_entry::<String, Shape<Passed, Passed>>()? {
            has_list |= matches!(value, Shape::List(_));
            names.push(Name::Text(name));
        }
        Ok(Keys((!has_list).then_some(names)))
    }
}

/// A value of no meaning.
struct Passed;

impl FromMembers for Passed {
    fn from_members<'de, A: MapAccess<'de>>(mut map: A) -> Result<Passed, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Passed)
    }
}

impl<'de> Deserialize<'de> for Passed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Passed)
    }
}

/// A name, if a value is one.
struct MaybeName(Option<Name>);

impl<'de> Deserialize<'de> for MaybeName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(MaybeName(name(&Value::deserialize(deserializer)?)))
    }
}

/// The neighbors that a member of a dictionary has, if its value may be that.
fn neighbors(value: Shape<Keys, Listed<MaybeName>>) -> Option<Vec<Name>> {
    match value {
        Shape::Object(Keys(names)) => names,
        Shape::List(names) => names.0.into_iter().map(|name| name.0).collect(),
        Shape::Number(_) | Shape::Other => None,
    }
}

/// What Cytoscape has in a list.
fn of_elements(elements: Listed<Element>) -> GraphMembers {
    let (mut vertices, mut edges) = (Vec::new(), Vec::new());
    for element in elements.0 {
        match element {
            Element::Vertex(vertex) => vertices.push(vertex),
            Element::Edge(edge) => edges.push(edge),
        }
    }
    GraphMembers {
        are_names: !vertices.is_empty(),
        vertices: (!vertices.is_empty()).then_some(Vertices::Listed(vertices)),
        edges: Some(edges),
        ..GraphMembers::default()
    }
}

/// Takes what a member says, unless another one has said it.
fn once<T, E: serde::de::Error>(kept: &mut Option<T>, value: T, member: &str) -> Result<(), E> {
    match kept.replace(value) {
        None => Ok(()),
        Some(_) => Err(E::custom(format!(
            "`{member}` says again what another member has said: vertices stand in one list, and edges in one"
        ))),
    }
}

impl FromMembers for GraphMembers {
    fn from_members<'de, A: MapAccess<'de>>(mut map: A) -> Result<GraphMembers, A::Error> {
        let mut members = GraphMembers::default();
        let (mut known, mut dictionary) = (HashSet::new(), Some(Vec::new()));
        let (mut adjacency, mut count) = (None, None);
        let mut within: Option<GraphMembers> = None;
        while let Some(member) = map.next_key::<String>()? {
            match &*member {
                "schema" => members.schema = map.next_value()?,
                "directed" => members.directed = map.next_value()?,
                "vertices" | "nodes" => {
                    let vertices = match map.next_value::<Shape<Keys, Listed<Vertex>>>()? {
                        Shape::List(list) => Vertices::Listed(list.0),
                        Shape::Number(count) => Vertices::Numbered(count),
                        Shape::Object(Keys(Some(names))) => {
                            members.are_names = true;
                            let named = |name| Vertex { name, is_id: true };
                            Vertices::Listed(names.into_iter().map(named).collect())
                        }
                        Shape::Object(Keys(None)) | Shape::Other => {
                            let wanted = format!("`{member}` is a list of vertices: {VERTEX}");
                            return Err(A::Error::custom(wanted));
                        }
                    };
                    once(&mut members.vertices, vertices, &member)?;
                }
                "edges" | "links" => {
                    once(&mut members.edges, map.next_value::<Edges>()?.0, &member)?
                }
                "adjacency" => {
                    let lists: Listed<Listed<Name>> = map.next_value()?;
                    adjacency = Some(lists.0.into_iter().map(|list| list.0).collect());
                }
                "elements" => {
                    let own = match map.next_value::<Shape<GraphMembers, Listed<Element>>>()? {
                        Shape::Object(own) => own,
                        Shape::List(list) => of_elements(list),
                        Shape::Number(_) | Shape::Other => GraphMembers::default(),
                    };
                    let are_names = true;
                    once(&mut within, GraphMembers { are_names, ..own }, &member)?;
                }
                // In networkx the attributes of the graph, which has neither vertices nor edges there.
                "graph" => {
                    if let Shape::Object(own) = map.next_value::<Shape<GraphMembers, Passed>>()?
                        && own.edges.is_some()
                    {
                        let is_in_graph = true;
                        once(&mut within, GraphMembers { is_in_graph, ..own }, &member)?;
                    }
                }
                "graphs" => {
                    let mut graphs: Listed<GraphMembers> = map.next_value()?;
                    let (own, count) = (graphs.0.pop(), graphs.0.len() + 1);
                    if count > 1 {
                        let several = format!("`graphs` holds {count} graphs: give one at a time");
                        return Err(A::Error::custom(several));
                    }
                    if let Some(own) = own {
                        let is_in_graph = true;
                        let own = GraphMembers { is_in_graph, ..own };
                        once(&mut within, own, &member)?;
                    }
                }
                _ => {
                    let value: Shape<Keys, Listed<MaybeName>> = map.next_value()?;
                    // How many there are, as programs write it beside the edges.
                    if let ("n", &Shape::Number(number)) = (&*member, &value) {
                        count = Some(number);
                    }
                    match (&mut dictionary, neighbors(value)) {
                        (Some(lists), Some(list)) => {
                            lists.push((Name::Text(member.clone()), list));
                        }
                        (lists, _) => *lists = None,
                    }
                }
            }
            if !known.insert(member.clone()) {
                let member = excerpt(&member);
                return Err(A::Error::custom(format!("`{member}` is given twice")));
            }
        }
        let is_graph = members.edges.is_some() || members.vertices.is_some();
        match within {
            // What networkx keeps in `graph` are attributes, whatever they are called.
            Some(own) if is_graph && own.is_in_graph => {}
            Some(_) if is_graph => {
                let twice = "`elements` stands beside vertices or edges: give the graph once";
                return Err(A::Error::custom(twice));
            }
            Some(own) => {
                return Ok(GraphMembers {
                    directed: own.directed.or(members.directed),
                    ..own
                });
            }
            None => {}
        }
        let is_member = |name: &Name| match name {
            Name::Text(name) => known.contains(name),
            Name::Number(number) => known.contains(&number.to_string()),
        };
        match (&members.vertices, adjacency, dictionary) {
            (Some(Vertices::Listed(vertices)), Some(lists), _) => {
                let lists: Vec<Vec<Name>> = lists;
                if lists.len() != vertices.len() {
                    let wanted = "`adjacency` has a list for each vertex, in their order";
                    return Err(A::Error::custom(wanted));
                }
                let names = vertices.iter().map(|vertex| vertex.name.clone());
                members.neighbors = Some(names.zip(lists).collect());
            }
            (None, None, Some(lists)) if !is_graph && !lists.is_empty() => {
                let mut all = lists.iter().flat_map(|(_, list)| list).peekable();
                if all.peek().is_none() || all.any(is_member) {
                    members.neighbors = Some(lists);
                }
            }
            (None, None, None) if members.edges.is_some() => {
                members.vertices = count.map(Vertices::Numbered);
            }
            _ => {}
        }
        Ok(members)
    }
}

impl<'de> Deserialize<'de> for GraphMembers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Shape::<GraphMembers, Listed<Element>>::deserialize(deserializer)? {
            Shape::Object(members) => Ok(members),
            Shape::List(elements) => Ok(of_elements(elements)),
            Shape::Number(_) | Shape::Other => Err(D::Error::custom(
                "a graph is a JSON object or a list of edges",
            )),
        }
    }
}
