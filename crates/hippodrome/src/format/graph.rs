//! Graphs as text, in and out: the table of the forms, a file for each, and how the form of a text is found out.
//!
//! What is written may be a board as well as a graph: its squares are then the vertices, in the
//! order of their indices, and each move stands once. Edges are not kept in between, so a board of
//! a million squares costs no more memory than its holes.
//!
//! A graph is read into an [`EdgeList`]; an error names the first line that is wrong. A number
//! in a header is accepted only within the limits of [`format`](crate::format) and if the edges that follow agree with
//! it, and nothing is allocated because of it alone.
//!
//! One file, because the table of the forms, how one is recognised and their common test (two fifths of it) name every form.

mod edges;

mod dimacs;
mod dot;
mod fields;
mod graph6;
mod hcp;
mod headings;

mod labelled_matrix;

mod distance_matrix;
mod facts;
mod matrix;
mod minizinc;
mod pairs_in_brackets;
mod python_dict;

mod json_members;

mod json;
mod matrix_market;
mod metis;

mod adjacency;
mod look_alikes;
mod separated;

mod edge_table;
mod list_marks;

mod plain;
mod tuples;

mod rewritten;

use std::io::{self, BufRead, Write};

pub use dimacs::write_dimacs;
pub use dot::write_dot;
pub use edges::{GraphText, ReadGraphError};
pub use hcp::write_hcp;
pub use json::write_graph_json;
pub use look_alikes::look_alikes;
pub use plain::write_edge_list;

use edges::HEAD;

use super::lex::text::{ReadTextError, Text, excerpt};
use super::lex::utf16::{Utf16, is_marked};
use super::suits::{Holds, UnsuitedForm};
use crate::edges::EdgeList;
use crate::problem::Ground;

/// A form of graphs as text, with the names by which it is known.
#[derive(Debug)]
#[non_exhaustive]
pub struct GraphForm {
    /// As it is typed.
    pub name: &'static str,
    /// What it is, in a few words.
    pub help: &'static str,
    /// How names of files in this form end, without the dot.
    pub endings: &'static [&'static str],
    /// Whether a text in it may be something else: the name of its file tells, or who has it read.
    pub needs_name: bool,
    holds: Holds,
    /// Whether a text that begins like this can be nothing else.
    begins: fn(&str) -> bool,
    read: Option<FormReader>,
    write: fn(&mut dyn Write, &Ground) -> io::Result<()>,
}

type FormReader = for<'t> fn(Text<&'t mut dyn BufRead>) -> Result<GraphText, ReadGraphError>;

/// The forms of graphs, in one table: the readers and the command line take them from here.
pub static GRAPH_FORMS: [GraphForm; 15] = [
    GraphForm {
        name: "dot",
        help: "Graphviz",
        endings: &["dot", "gv"],
        needs_name: false,
        holds: Holds::All,
        begins: dot::begins,
        read: Some(dot::read),
        write: |mut out, ground| write_dot(&mut out, ground),
    },
    GraphForm {
        name: "tsplib",
        help: "TSPLIB HCP",
        endings: &["hcp"],
        needs_name: false,
        holds: Holds::Undirected,
        begins: hcp::is_header,
        read: Some(hcp::read),
        write: |mut out, ground| write_hcp(&mut out, ground),
    },
    GraphForm {
        name: "dimacs",
        help: "DIMACS",
        endings: &["col", "dimacs"],
        needs_name: false,
        holds: Holds::All,
        // Its comments may come first, which can be edges too.
        begins: |_| false,
        read: Some(dimacs::read_whole),
        write: |mut out, ground| write_dimacs(&mut out, ground),
    },
    GraphForm {
        name: "json",
        help: "JSON",
        endings: &["json"],
        needs_name: false,
        holds: Holds::All,
        begins: json::begins,
        read: Some(json::read),
        write: |mut out, ground| write_graph_json(&mut out, ground),
    },
    GraphForm {
        name: "edges",
        help: "An edge a line",
        endings: &["edges"],
        needs_name: false,
        holds: Holds::All,
        begins: |_| false,
        read: Some(plain::read_named),
        write: |mut out, ground| write_edge_list(&mut out, ground),
    },
    GraphForm {
        name: "adjacency",
        help: "A vertex and its neighbors a line",
        endings: &["adjlist", "adjacency"],
        needs_name: true,
        holds: Holds::Undirected,
        // A line of two or three words may be an edge.
        begins: adjacency::begins,
        read: Some(adjacency::read),
        write: |out, ground| adjacency::write(out, ground),
    },
    GraphForm {
        name: "arcs",
        help: "An edge a line, which leads from its first vertex to its second",
        endings: &[],
        needs_name: true,
        holds: Holds::Directed,
        // Nothing tells it from edges without a direction.
        begins: |_| false,
        read: Some(plain::read_arcs),
        write: plain::write_arcs,
    },
    GraphForm {
        name: "successors",
        help: "A vertex a line, and those to which edges lead from it",
        endings: &[],
        needs_name: true,
        holds: Holds::Directed,
        begins: |_| false,
        read: Some(adjacency::read_successors),
        write: adjacency::write_successors,
    },
    GraphForm {
        name: "graph6",
        help: "The matrix in one word",
        endings: &["g6"],
        needs_name: true,
        holds: Holds::Undirected,
        begins: |head| graph6::Graph6Form::Graph6.begins(head),
        read: Some(graph6::read),
        write: graph6::write_graph6,
    },
    GraphForm {
        name: "sparse6",
        help: "The edges in one word",
        endings: &["s6"],
        needs_name: true,
        holds: Holds::Undirected,
        begins: |head| graph6::Graph6Form::Sparse6.begins(head),
        read: Some(graph6::read),
        write: graph6::write_sparse6,
    },
    GraphForm {
        name: "digraph6",
        help: "The matrix of a directed graph in one word",
        endings: &["d6"],
        needs_name: true,
        holds: Holds::Directed,
        begins: |head| graph6::Graph6Form::Digraph6.begins(head),
        read: Some(graph6::read),
        write: graph6::write_digraph6,
    },
    GraphForm {
        name: "matrix",
        help: "The 0-1 matrix, a row a line",
        endings: &[],
        needs_name: false,
        holds: Holds::All,
        begins: matrix::begins,
        read: Some(matrix::read),
        write: matrix::write,
    },
    GraphForm {
        name: "matrix-market",
        help: "MatrixMarket, an entry a line",
        endings: &["mtx"],
        needs_name: false,
        holds: Holds::All,
        begins: matrix_market::begins,
        read: Some(matrix_market::read),
        write: matrix_market::write,
    },
    GraphForm {
        name: "metis",
        help: "METIS, the neighbors of each vertex on a line",
        endings: &["metis", "graph"],
        needs_name: true,
        holds: Holds::Undirected,
        // Its first line may be an edge.
        begins: |_| false,
        read: Some(metis::read),
        write: metis::write,
    },
    GraphForm {
        name: "outline",
        help: "The board itself, as --board reads it",
        endings: &[],
        needs_name: false,
        holds: Holds::Boards,
        begins: |_| false,
        read: None,
        write: |out, ground| match ground {
            Ground::Board { board, .. } => out.write_all(board.outline().as_bytes()),
            Ground::Graph(_) => Ok(()),
        },
    },
];

impl GraphForm {
    /// The form of this name.
    pub fn by_name(name: &str) -> Option<&'static GraphForm> {
        GRAPH_FORMS.iter().find(|form| form.name == name)
    }

    /// The form of files whose names end like this, in small or capital letters.
    pub fn by_ending(ending: &str) -> Option<&'static GraphForm> {
        let is = |known: &str| ending.eq_ignore_ascii_case(known);
        GRAPH_FORMS
            .iter()
            .find(|form| form.endings.iter().any(|known| is(known)))
    }

    /// Whether it can be read, and not only written.
    pub fn is_read(&self) -> bool {
        self.read.is_some()
    }

    /// Reads a graph that is known to be in this form, which decides where the text could be something else too.
    ///
    /// # Errors
    ///
    /// Those of [`read_graph`]; a form that is not read.
    ///
    /// ```
    /// use hippodrome::format::GraphForm;
    ///
    /// let graph6 = GraphForm::by_name("graph6").ok_or("not in the table")?;
    /// assert_eq!(graph6.read(&b"C~"[..])?.edges().len(), 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(&self, mut input: impl BufRead) -> Result<EdgeList, ReadGraphError> {
        Ok(read_graph_text(&mut input, Some(self))?.graph)
    }

    /// Refuses a ground that this form cannot hold.
    ///
    /// # Errors
    ///
    /// Why it cannot, and which forms can.
    pub fn check(&self, ground: &Ground) -> Result<(), UnsuitedForm> {
        let forms = GRAPH_FORMS.iter().map(|form| (form.name, form.holds));
        self.holds.check(self.name, ground, forms)
    }

    /// Writes a ground.
    ///
    /// # Errors
    ///
    /// Those of `out`; [`io::ErrorKind::InvalidInput`] for a ground that [`GraphForm::check`] refuses.
    pub fn write(&self, out: &mut dyn Write, ground: &Ground) -> io::Result<()> {
        let unsuited = |why| io::Error::new(io::ErrorKind::InvalidInput, why);
        self.check(ground).map_err(unsuited)?;
        (self.write)(out, ground)
    }
}

/// Reads a graph in any of the forms of [`GRAPH_FORMS`] that are read, which it
/// recognises by its beginning.
///
/// In an edge list `a b` is an edge, `a -> b` leads one way, `a` alone is a vertex; `#`, `%` and
/// `//` begin comments; a colon behind the first name of each line makes an adjacency list; vertices are numbered in the order in which they appear. DIMACS, TSPLIB and MatrixMarket
/// number their vertices from 1; graph6, sparse6, digraph6 and the matrix from 0. An edge that is given again is taken once,
/// and a loop is left out: [`read_graph_text`] counts both.
/// Names alone without an edge may be graph6 as well, and three columns of vertices may be neighbors: then only
/// [`GraphForm::read`] knows what they are. Nor does an edge list without arrows tell that its edges lead one way: the form
/// `arcs` does, and `successors` for an adjacency list.
///
/// Cost: O(length); about 40 bytes an edge while reading, and as many again for weights.
///
/// # Errors
///
/// No text; lines that are not edges; vertices that do not exist; a header
/// that does not fit; more than can be held.
///
/// ```
/// use hippodrome::{Square, format::read_graph};
///
/// let graph = read_graph(&b"# a triangle\na b\nb c\nc a\n"[..])?;
/// assert_eq!((graph.len(), graph.name(Square::new(2))), (3, "c".to_owned()));
///
/// let flaw = read_graph(&b"p edge 3 1\ne 1 4\n"[..]).unwrap_err();
/// assert_eq!(flaw.to_string(), "line 2: `4` is not a vertex: they are numbered from 1 to 3");
/// # Ok::<(), hippodrome::format::ReadGraphError>(())
/// ```
pub fn read_graph(mut input: impl BufRead) -> Result<EdgeList, ReadGraphError> {
    read_graph_text(&mut input, None)?.alone()
}

/// How many characters stand before the brackets in `edges = [...]`; 0 if there is nothing of that kind.
fn assigned(head: &str) -> usize {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let name = head.len() - head.trim_start_matches(is_part).len();
    let value = head[name..]
        .trim_start()
        .strip_prefix('=')
        .map(str::trim_start);
    match value {
        Some(value)
            if name > 0 && (value.starts_with(['[', '{', '(']) || rewritten::is_call(value)) =>
        {
            head.len() - value.len()
        }
        _ => 0,
    }
}

/// Reads a graph in this form, or else as [`read_graph`] does, and tells what of the text was passed over.
///
/// # Errors
///
/// Those of [`read_graph`] and of [`GraphForm::read`].
pub fn read_graph_text(
    input: &mut dyn BufRead,
    form: Option<&GraphForm>,
) -> Result<GraphText, ReadGraphError> {
    match is_marked(input).map_err(ReadTextError::from)? {
        true => read_utf8(&mut Utf16::new(input)?, form),
        false => read_utf8(input, form),
    }
}

fn read_utf8(
    input: &mut dyn BufRead,
    form: Option<&GraphForm>,
) -> Result<GraphText, ReadGraphError> {
    let mut text = Text::new(input)?;
    text.skip_space()?;
    let is_edges = form.is_none_or(|form| matches!(form.name, "edges" | "arcs"));
    let named = form.is_some();
    if is_edges && list_marks::begins(&text.peek(HEAD)?, named) {
        let (bare, first) = list_marks::without(text, named)?;
        let mut bare = bare.as_bytes();
        let mut bare = Text::new(&mut bare as &mut dyn BufRead)?;
        bare.skip_space()?;
        return Ok(GraphText {
            list: Some(first),
            ..read_rewritten(bare, form)?
        });
    }
    read_rewritten(text, form)
}

/// Reads a graph from its first sign on, once what stands around it or between its names is taken away.
fn read_rewritten(
    mut text: Text<&mut dyn BufRead>,
    form: Option<&GraphForm>,
) -> Result<GraphText, ReadGraphError> {
    skip_assigned(&mut text)?;
    let of_names = ["edges", "arcs", "json", "adjacency", "successors"];
    let may_be = form.is_none_or(|form| of_names.contains(&form.name));
    let Some(rewrite) = rewritten::rewrite(&text.peek(HEAD)?).filter(|_| may_be) else {
        return read_form(text, form);
    };
    let otherwise = rewritten::read(text, rewrite)?;
    let mut otherwise = otherwise.as_bytes();
    let mut text = Text::new(&mut otherwise as &mut dyn BufRead)?;
    text.skip_space()?;
    read_rewritten(text, form)
}

/// Passes over `edges =`, as a program has it before a list.
fn skip_assigned<R: BufRead>(text: &mut Text<R>) -> Result<(), ReadGraphError> {
    for _ in 0..assigned(&text.peek(HEAD)?) {
        text.bump()?;
    }
    Ok(())
}

/// Reads a graph from its first sign on.
fn read_form(
    mut text: Text<&mut dyn BufRead>,
    form: Option<&GraphForm>,
) -> Result<GraphText, ReadGraphError> {
    skip_assigned(&mut text)?;
    let head = text.peek(HEAD)?;
    let is_table = edge_table::begins(&head);
    let name = form.map(|form| form.name);
    let is_other = || dot::begins(&head) || json::begins(&head);
    if matches!(name, None | Some("matrix")) && minizinc::begins(&head) && !is_other() {
        return minizinc::read(text);
    }
    if matches!(name, None | Some("edges" | "arcs")) && facts::begins(&head) {
        return facts::read(text, name == Some("arcs"));
    }
    if matches!(name, Some("adjacency" | "successors")) && hcp::has_sections(&head) {
        return Err(ReadGraphError::Line {
            line: 1,
            text: excerpt(head.lines().next().unwrap_or_default()),
            wanted: "this is a file of TSPLIB, whose form is tsplib",
        });
    }
    match form.map(|form| form.name) {
        Some("edges") if is_table => return edge_table::read(text, &head, false),
        Some("arcs") if is_table => return edge_table::read(text, &head, true),
        Some("matrix") if distance_matrix::begins(&head) => return distance_matrix::read(text),
        _ => {}
    }
    let told = || GRAPH_FORMS.iter().find(|form| (form.begins)(&head));
    match form.or_else(told) {
        Some(form) => form.read.ok_or(ReadGraphError::WriteOnly(form.name))?(text),
        None if is_table => edge_table::read(text, &head, false),
        None => plain::read(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::square::Square;

    /// Inputs with exactly what is said about them.
    const GRAPHS: [(&str, &str); 36] = [
        (
            "",
            "the input has no vertex: write one edge on a line, as in a b",
        ),
        (
            "# nothing\n",
            "the input has no vertex: write one edge on a line, as in a b",
        ),
        (
            "p edge 0 0",
            "the input has no vertex: write one edge on a line, as in a b",
        ),
        (
            "a b c",
            "line 1: `a b c` is not an edge: write two names, as in a b, or a -> b one way, or one name for a vertex without edges",
        ),
        (
            "a b\na -> ",
            "line 2: `a ->` is not an edge: write two names, as in a b, or a -> b one way, or one name for a vertex without edges",
        ),
        (
            "a b\n\n'a",
            "line 3: `'a` is not an edge: write two names, as in a b, or a -> b one way, or one name for a vertex without edges",
        ),
        (
            "c one\nc two three\nd e",
            "line 2: `c two three` is not an edge: write two names, as in a b, or a -> b one way, or one name for a vertex without edges",
        ),
        (
            "a b\nb -> c",
            "line 2: edges with and without an arrow are mixed: write a -> b and b -> a instead",
        ),
        (
            "p edge 4000000000 1\ne 1 2",
            "line 1: the graph is too large: at most 33554432 vertices, 16777216 edges and 536870912 bytes of names are read",
        ),
        (
            "p edge 3 99999999999999999999\n",
            "line 1: `p edge 3 99999999999999999999` is not a header: write p edge VERTICES EDGES, or p sp VERTICES ARCS",
        ),
        (
            "c x\np edge three 1\n",
            "line 2: `p edge three 1` is not a header: write p edge VERTICES EDGES, or p sp VERTICES ARCS",
        ),
        (
            "p edge 3\n",
            "line 1: `p edge 3` is not a header: write p edge VERTICES EDGES, or p sp VERTICES ARCS",
        ),
        (
            "p edge 3 1\ne 1 4\n",
            "line 2: `4` is not a vertex: they are numbered from 1 to 3",
        ),
        (
            "p edge 3 1\ne 0 1\n",
            "line 2: `0` is not a vertex: they are numbered from 1 to 3",
        ),
        (
            "p edge 3 1\nc x\ne 1 2\n\ne 2 3\n",
            "line 5: the header promises 1 edges, but there are 2",
        ),
        (
            "p edge 3 2\ne 1 2\n",
            "line 2: the header promises 2 edges, but there are 1",
        ),
        (
            "p edge 3 1\na 1 2\n",
            "line 2: `a 1 2` does not belong here: after p edge come edges, as in e 1 2",
        ),
        (
            "p sp 3 1\ne 1 2\n",
            "line 2: `e 1 2` does not belong here: after p sp come arcs, as in a 1 2",
        ),
        (
            "p edge 3 3\ne 1 2\ne 2 1\n",
            "line 3: the header promises 3 edges, but there are 1",
        ),
        (
            "D?{\n",
            "line 1: `D?{` is a single name, and there is no edge: say that it is graph6, or edges",
        ),
        (
            "TYPE : TSP\n",
            "line 1: `TYPE : TSP` does not belong here: this is a travelling salesman problem, which has distances instead of edges; of TSPLIB only graphs are read, with TYPE : HCP and an EDGE_DATA_SECTION",
        ),
        (
            "DIMENSION : 4000000000\n",
            "line 1: the graph is too large: at most 33554432 vertices, 16777216 edges and 536870912 bytes of names are read",
        ),
        (
            "DIMENSION : 3\nEDGE_DATA_SECTION\n1 2\n3\n-1",
            "line 5: `-1` does not belong here: an edge has no second vertex",
        ),
        (
            "DIMENSION : 3\nEDGE_DATA_SECTION\n1 2\n-1\n2 3\n",
            "line 5: `2` does not belong here: the edges have ended",
        ),
        (
            "DIMENSION : 3\n",
            "line 2: `the end of the file` does not belong here: an EDGE_DATA_SECTION must follow the header",
        ),
        (
            "graph {\n a -> b\n}",
            "line 2, column 4: `->` does not belong here: edges of a graph are written as in a -- b",
        ),
        (
            "\nIheA@GUAo\n",
            "line 2: `IheA@GUAo` is a single name, and there is no edge: say that it is graph6, or edges",
        ),
        (
            "IsP@OkWHG\nDQw\n",
            "the text holds 2 graphs, one a line: give one at a time",
        ),
        (
            "DQw\n\nIsP@OkWHG\r\nC~\n",
            "the text holds 3 graphs, one a line: give one at a time",
        ),
        (
            "DQw\nC__\n",
            "line 1: `DQw` is a single name, and there is no edge: say that it is graph6, or edges",
        ),
        (
            "D?{\nDQw\na b\n",
            "line 1: `D?{` is a single name, and there is no edge: say that it is graph6, or edges",
        ),
        (
            "DQw\nD?{{\n",
            "line 2: `D?{{` is not an edge: write two names, as in a b, or a -> b one way, or one name for a vertex without edges",
        ),
        (
            "# none\na\nb\n",
            "line 2: `a` is a single name, and there is no edge: say that it is graph6, or edges",
        ),
        (
            ">>graph6<<C~~",
            "line 1, column 14: the matrix of 4 vertices ends before the last sign: the number of vertices or the matrix is wrong",
        ),
        (
            "{\"schema\": \"hippodrome/graph/1\", \"vertices\": [\"a\", \"a\"], \"edges\": []}",
            "two vertices are named `a`",
        ),
        (
            "{\"schema\": \"hippodrome/graph/1\", \"vertices\": [\"a\"], \"edges\": [[0, 1]]}",
            "vertex 2 does not exist: there are 1",
        ),
    ];

    #[test]
    fn what_is_wrong_with_a_graph() {
        for (text, message) in GRAPHS {
            let Err(error) = read_graph(text.as_bytes()) else {
                panic!("{text:?} was read");
            };
            assert_eq!(error.to_string(), message, "{text}");
        }
    }

    /// A loop is no move of a tour, so it is left out and counted, in every form.
    #[test]
    fn loops_are_left_out() {
        for (form, text, loops) in [
            ("edges", "a b\nb b\nb c\n", 1),
            ("edges", "0000 0000\n0000 0001\n0001 0011\n1111 1111\n", 2),
            ("edges", "0000 -> 0000\n0000 -> 0001\n0001 -> 0011\n", 1),
            ("edges", "a,a,5\na,b,6\nb,c,7\n", 1),
            ("arcs", "a a\na b\nb c\n", 1),
            ("adjacency", "a a b\nb c\nc\n", 1),
            ("adjacency", "a: a b\nb: c\n", 1),
            ("successors", "a a b\nb c c\n", 1),
            ("dimacs", "p edge 3 4\ne 1 1\ne 1 2\ne 2 3\ne 3 3\n", 2),
            ("dimacs", "p sp 3 3\na 1 2 5\na 2 2 5\na 2 3 5\n", 1),
            (
                "tsplib",
                "DIMENSION : 3\nEDGE_DATA_SECTION\n1 1\n1 2\n2 3\n-1\n",
                1,
            ),
            (
                "tsplib",
                "DIMENSION : 3\nEDGE_DATA_FORMAT : ADJ_LIST\nEDGE_DATA_SECTION\n1 1 2 -1\n2 3 -1\n-1\n",
                1,
            ),
            ("dot", "graph { a -- a; a -- b -- c -- c }", 2),
            (
                "json",
                "{\"edges\": [[\"a\", \"a\"], [\"a\", \"b\"], [\"b\", \"c\"]]}",
                1,
            ),
            ("json", "[[0, 0], [0, 1], [1, 2], [2, 2]]", 2),
            ("matrix", "110\n101\n010\n", 1),
            ("matrix", "1 1 0\n1 0 1\n0 1 0\n", 1),
            (
                "matrix-market",
                "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 3\n1 1\n2 1\n3 2\n",
                1,
            ),
            ("sparse6", ":Bc", 0),
            ("digraph6", "&Bp?", 1),
        ] {
            let told = (form == "arcs" || form == "adjacency" || form == "successors")
                .then(|| GraphForm::by_name(form).unwrap());
            let read = read_graph_text(&mut text.as_bytes(), told);
            let read = read.unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(read.loops, loops, "{text}");
            assert_eq!(
                read.graph.len(),
                3 + usize::from(text.contains("1111")),
                "{text}"
            );
            assert_eq!(read.graph.edges().len(), 2, "{text}");
        }
        let spares = read_graph_text(&mut ":C?".as_bytes(), None).unwrap();
        assert_eq!((spares.graph.len(), spares.loops), (4, 2));
    }

    /// What is written as a matrix is read as the same graph, however few vertices it has.
    #[test]
    fn small_matrices_round_trip() {
        let form = GraphForm::by_name("matrix").unwrap();
        for vertices in 2..4u32 {
            let pairs = (0..vertices).flat_map(|u| (0..vertices).map(move |v| (u, v)));
            let pairs: Vec<(u32, u32)> = pairs.filter(|(u, v)| u != v).collect();
            for chosen in 0..1u32 << pairs.len() {
                let edges = pairs.iter().enumerate();
                let edges = edges.filter(|(at, _)| chosen >> at & 1 == 1);
                let graph = EdgeList::directed(vertices, edges.map(|(_, &edge)| edge)).unwrap();
                let mut text = Vec::new();
                form.write(&mut text, &Ground::Graph(graph.clone()))
                    .unwrap();
                let read = read_graph(&text[..]).unwrap();
                let text = String::from_utf8(text).unwrap();
                assert_eq!(read.len(), vertices as usize, "{text}");
                for (u, v) in pairs.iter().map(|&(u, v)| (Square::new(u), Square::new(v))) {
                    assert_eq!(read.joins(u, v), graph.joins(u, v), "{text}");
                }
                // Both with blanks and without.
                let bare = text.replace(' ', "");
                assert_eq!(form.read(bare.as_bytes()).unwrap(), read, "{text}");
            }
        }
    }

    /// Names and endings lead to one form each, and what is named is read where the text alone does not tell.
    #[test]
    fn forms_have_names_of_their_own() {
        let mut endings = Vec::new();
        for form in &GRAPH_FORMS {
            let found = GraphForm::by_name(form.name).unwrap();
            assert!(std::ptr::eq(found, form), "{}", form.name);
            for ending in form.endings {
                let found = GraphForm::by_ending(&ending.to_uppercase()).unwrap();
                assert!(std::ptr::eq(found, form), "{ending}");
                assert!(!endings.contains(ending), "{ending}");
                endings.push(ending);
            }
        }
        let read = |name, text: &str| {
            let form = GraphForm::by_name(name).unwrap();
            let read = form.read(text.as_bytes());
            let size = |graph: EdgeList| (graph.len(), graph.edges().len());
            read.map(size).map_err(|error| error.to_string())
        };
        assert_eq!(read("graph6", " C~\n"), Ok((4, 6)));
        assert_eq!(read("edges", "C~\n"), Ok((1, 0)));
        assert_eq!(read("edges", "c a\n"), Ok((2, 1)));
        assert_eq!(read("dimacs", "c a\np edge 2 1\ne 1 2"), Ok((2, 1)));
        let flaw = read("dimacs", "c a\na b\n").unwrap_err();
        assert_eq!(
            flaw,
            "line 2: `a b` is not a header: write p edge VERTICES EDGES, or p sp VERTICES ARCS"
        );
        assert_eq!(read("matrix", "0 1\n1 0\n"), Ok((2, 1)));
        assert_eq!(read("adjacency", "0 1 2\n1 2\n2\n"), Ok((3, 3)));
        assert!(read("outline", "...\n").is_err());
    }
}
