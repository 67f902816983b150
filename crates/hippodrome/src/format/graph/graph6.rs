//! A graph in one word of printable signs: graph6, sparse6, and digraph6 for edges that lead one way.
//!
//! A sign stands for six bits, 63 more than their number: `?` for 0 to `~` for 63. First comes the number n of
//! vertices: one sign up to 62, `~` and three signs up to 258047, `~~` and six signs above. Then graph6 has the upper
//! triangle of the matrix, column by column; digraph6, after `&`, the whole matrix, row by row; and sparse6, after `:`, the
//! edges. There a pair (b, x) of one bit and as many as n - 1 takes is read at vertex v: b goes on to v + 1, then an
//! x beyond v goes on to x, and any other x is a neighbor of v. A header such as `>>graph6<<` may stand before
//! them. Source: B. McKay, "Description of graph6, sparse6 and digraph6 encodings" (formats.txt of nauty).
//!
//! Vertices have numbers from 0, as in nauty and everywhere else, and no names. A sign is read at a time, so that a number of vertices without
//! a matrix behind it costs nothing. Cost: O(n²) for matrices, O(edges) for sparse6; to write, 32 bytes an edge.
//!
//! One file, because the three formats share their signs and their numbers; a third of it are tests of all three.

use std::io::{self, BufRead, Write};

use super::edges::{CHUNK, EdgeCollector, GraphText, ReadGraphError, flush, for_each_edge};
use crate::format::MAX_VERTICES;
use crate::format::lex::text::{ReadTextError, Text};
use crate::problem::Ground;
use crate::sorting::sort_by_number;

/// What stands for six bits without a one.
const ZERO: u8 = b'?';

/// The three ways to write a matrix, or edges, in one word.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Graph6Form {
    Graph6,
    Sparse6,
    Digraph6,
}

impl Graph6Form {
    const ALL: [Graph6Form; 3] = [
        Graph6Form::Graph6,
        Graph6Form::Sparse6,
        Graph6Form::Digraph6,
    ];

    fn header(self) -> &'static str {
        match self {
            Graph6Form::Graph6 => ">>graph6<<",
            Graph6Form::Sparse6 => ">>sparse6<<",
            Graph6Form::Digraph6 => ">>digraph6<<",
        }
    }

    /// The sign before the number of vertices.
    fn sign(self) -> Option<char> {
        match self {
            Graph6Form::Graph6 => None,
            Graph6Form::Sparse6 => Some(':'),
            Graph6Form::Digraph6 => Some('&'),
        }
    }

    /// Whether a text that begins like this says that it is such a word. Neither `:START_ID,:END_ID` nor `:- dynamic edge/2.` is one.
    pub(super) fn begins(self, head: &str) -> bool {
        let is_other = [":- ", ":START_ID"]
            .iter()
            .any(|begin| head.starts_with(begin));
        let signed = self.sign().is_some_and(|sign| head.starts_with(sign));
        head.starts_with(self.header()) || signed && !is_other
    }
}

/// Whether a line is a graph in the first of these forms, as far as its signs and their number tell: of two vertices or more.
pub(super) fn is_whole(line: &str) -> bool {
    let signs = line.as_bytes();
    if !signs.iter().all(|sign| (ZERO..=b'~').contains(sign)) {
        return false;
    }
    let (places, header) = match signs {
        [b'~', b'~', ..] => (6, 2),
        [b'~', ..] => (3, 1),
        _ => (1, 0),
    };
    let number = signs.get(header..header + places).unwrap_or_default();
    let n = number
        .iter()
        .fold(0, |n, sign| n << 6 | u128::from(sign - ZERO));
    let bits = n * n.saturating_sub(1) / 2;
    n > 1 && signs.len() as u128 == (header + places) as u128 + bits.div_ceil(6)
}

/// Writes the upper triangle of the matrix of a ground.
pub(super) fn write_graph6(out: &mut dyn Write, ground: &Ground) -> io::Result<()> {
    let n = ground.len() as u64;
    let mut word = SixBits::begin(out, Graph6Form::Graph6, n)?;
    // The place of the bit of u and v, u below v, after those of all columns before.
    let mut places = Vec::new();
    for_each_edge(ground, |u, v| {
        let (u, v) = (u64::from(u.raw()), u64::from(v.raw()));
        let (u, v) = (u.min(v), u.max(v));
        places.push(v * (v - 1) / 2 + u);
        Ok(())
    })?;
    word.ones(places, n * n.saturating_sub(1) / 2)?;
    word.end(true)
}

/// Writes the matrix of a directed graph, row by row.
pub(super) fn write_digraph6(out: &mut dyn Write, ground: &Ground) -> io::Result<()> {
    let n = ground.len() as u64;
    let mut word = SixBits::begin(out, Graph6Form::Digraph6, n)?;
    let mut places = Vec::new();
    for_each_edge(ground, |u, v| {
        let (u, v) = (u64::from(u.raw()), u64::from(v.raw()));
        places.push(u * n + v);
        Ok(())
    })?;
    word.ones(places, n * n)?;
    word.end(true)
}

/// Writes the edges of a ground at their larger ends.
pub(super) fn write_sparse6(out: &mut dyn Write, ground: &Ground) -> io::Result<()> {
    let n = ground.len() as u64;
    let mut word = SixBits::begin(out, Graph6Form::Sparse6, n)?;
    let mut edges = Vec::new();
    for_each_edge(ground, |u, v| {
        edges.push((u.raw().max(v.raw()), u.raw().min(v.raw())));
        Ok(())
    })?;
    sort_by_number(&mut edges, |(v, u)| u64::from(v) << 32 | u64::from(u));
    let width = bits_of(n as u32);
    let mut at = 0;
    for (v, u) in edges {
        word.bit(v > at)?;
        if v > at + 1 {
            word.number(v, width)?;
            word.bit(false)?;
        }
        at = v;
        word.number(u, width)?;
    }
    // What fills the last sign must not be read as a loop at the last vertex.
    if n == 1 << width && u64::from(at) + 2 == n && word.free() > width {
        word.bit(false)?;
    }
    word.end(false)
}

/// As many bits as the number of the last of so many vertices takes.
fn bits_of(vertices: u32) -> u32 {
    u32::BITS - (vertices - 1).leading_zeros()
}

/// A word being written, six bits a sign.
struct SixBits<'o> {
    out: &'o mut dyn Write,
    signs: Vec<u8>,
    bits: u8,
    filled: u32,
}

impl<'o> SixBits<'o> {
    /// With the number of vertices.
    fn begin(out: &'o mut dyn Write, word: Graph6Form, vertices: u64) -> io::Result<SixBits<'o>> {
        let mut signs: Vec<u8> = word.sign().map(|sign| sign as u8).into_iter().collect();
        let places: &[u32] = match vertices {
            0..=62 => &[0],
            63..=258_047 => &[12, 6, 0],
            _ => &[30, 24, 18, 12, 6, 0],
        };
        signs.resize(signs.len() + places.len() / 3, b'~');
        signs.extend(
            places
                .iter()
                .map(|place| ZERO + (vertices >> place & 63) as u8),
        );
        Ok(SixBits {
            out,
            signs,
            bits: 0,
            filled: 0,
        })
    }

    fn bit(&mut self, bit: bool) -> io::Result<()> {
        self.bits = self.bits << 1 | u8::from(bit);
        self.filled += 1;
        if self.filled == 6 {
            self.signs.push(ZERO + self.bits);
            (self.bits, self.filled) = (0, 0);
            flush(&mut self.out, &mut self.signs, CHUNK)?;
        }
        Ok(())
    }

    /// The highest bit first.
    fn number(&mut self, number: u32, width: u32) -> io::Result<()> {
        (0..width)
            .rev()
            .try_for_each(|place| self.bit(number >> place & 1 == 1))
    }

    /// So many bits, with ones in these places.
    fn ones(&mut self, mut places: Vec<u64>, length: u64) -> io::Result<()> {
        sort_by_number(&mut places, |place| place);
        let mut places = places.into_iter().peekable();
        (0..length).try_for_each(|at| self.bit(places.next_if_eq(&at).is_some()))
    }

    /// The bits that are free in the sign that has been begun.
    fn free(&self) -> u32 {
        (6 - self.filled) % 6
    }

    /// Fills the last sign.
    fn end(mut self, zeros: bool) -> io::Result<()> {
        while self.filled > 0 {
            self.bit(!zeros)?;
        }
        self.signs.push(b'\n');
        flush(&mut self.out, &mut self.signs, 0)
    }
}

/// Reads a word; its first sign tells which of the three it is, whatever the file is called.
pub(super) fn read(mut text: Text<&mut dyn BufRead>) -> Result<GraphText, ReadGraphError> {
    text.skip_space()?;
    let head = text.peek(16)?;
    let is_begun = |word: &&Graph6Form| word.begins(&head);
    let word = Graph6Form::ALL.into_iter().find(|word| is_begun(&word));
    let word = word.unwrap_or(Graph6Form::Graph6);
    if head.starts_with(word.header()) {
        for _ in word.header().chars() {
            text.bump()?;
        }
    }
    let mut signs = Signs::new(text);
    if let Some(sign) = word.sign() {
        if signs.text.here() != Some(sign) {
            return Err(signs.flaw(format!("`{sign}` must follow the header")));
        }
        signs.text.bump()?;
    }
    let line = signs.text.position().line;
    let n = match signs.vertices()? {
        None => return Err(ReadGraphError::Empty),
        Some(0) => return Err(ReadGraphError::Empty),
        Some(n) if n > u64::from(MAX_VERTICES) => return Err(ReadGraphError::TooLarge(line)),
        Some(n) => n as u32,
    };
    let mut edges = EdgeCollector::new(word == Graph6Form::Digraph6);
    match word {
        Graph6Form::Graph6 => {
            for v in 1..n {
                for u in 0..v {
                    signs.edge(&mut edges, (u, v), n)?;
                }
            }
            signs.end_matrix(n)?;
        }
        Graph6Form::Digraph6 => {
            for u in 0..n {
                for v in 0..n {
                    signs.edge(&mut edges, (u, v), n)?;
                }
            }
            signs.end_matrix(n)?;
        }
        Graph6Form::Sparse6 => signs.edges(&mut edges, n)?,
    }
    signs.end()?;
    let read = edges.numbered(n)?;
    Ok(GraphText {
        graph: read.graph.named_from_zero(),
        ..read
    })
}

/// A word being read, a bit at a time.
struct Signs<R> {
    text: Text<R>,
    /// The last sign, and how many of its bits are still to come.
    bits: u8,
    left: u32,
}

impl<R: BufRead> Signs<R> {
    fn new(text: Text<R>) -> Signs<R> {
        let (bits, left) = (0, 0);
        Signs { text, bits, left }
    }

    /// Something wrong with the next sign.
    fn flaw(&self, message: String) -> ReadGraphError {
        let at = self.text.position();
        ReadGraphError::Word { at, message }
    }

    /// Six bits; `None` at the end of the word.
    fn sign(&mut self) -> Result<Option<u8>, ReadGraphError> {
        let Some(sign) = self.text.here().filter(|sign| !sign.is_whitespace()) else {
            return Ok(None);
        };
        if !('?'..='~').contains(&sign) {
            let sign = sign.escape_debug();
            return Err(self.flaw(format!(
                "`{sign}` is not a sign of graph6, sparse6 or digraph6: they go from ? to ~"
            )));
        }
        self.text.bump()?;
        Ok(Some(sign as u8 - ZERO))
    }

    /// The number of vertices, if there is any word.
    fn vertices(&mut self) -> Result<Option<u64>, ReadGraphError> {
        let Some(first) = self.sign()? else {
            return Ok(None);
        };
        if first < 63 {
            return Ok(Some(u64::from(first)));
        }
        let mut missing = 3;
        let mut next = self.sign()?;
        if next == Some(63) {
            missing = 6;
            next = self.sign()?;
        }
        let mut vertices = 0;
        while let Some(bits) = next {
            vertices = vertices << 6 | u64::from(bits);
            missing -= 1;
            if missing == 0 {
                return Ok(Some(vertices));
            }
            next = self.sign()?;
        }
        Err(self.flaw(format!(
            "the number of vertices is not complete: {missing} more signs belong to it"
        )))
    }

    /// The next bit; `None` at the end of the word.
    fn bit(&mut self) -> Result<Option<bool>, ReadGraphError> {
        if self.left == 0 {
            match self.sign()? {
                None => return Ok(None),
                Some(bits) => (self.bits, self.left) = (bits, 6),
            }
        }
        self.left -= 1;
        Ok(Some(self.bits >> self.left & 1 == 1))
    }

    /// Adds the edge if the next bit of a matrix says that it is there.
    fn edge(
        &mut self,
        edges: &mut EdgeCollector,
        (u, v): (u32, u32),
        n: u32,
    ) -> Result<(), ReadGraphError> {
        match self.bit()? {
            Some(false) => {}
            Some(true) => {
                edges.add_new(self.text.position().line, (u, v))?;
                self.text.progress();
            }
            None => {
                return Err(self.flaw(format!(
                    "the matrix of {n} vertices is not complete: it ends before the bit of {} and {}",
                    u,
                    v
                )));
            }
        }
        Ok(())
    }

    /// What fills the last sign of a matrix, and nothing more.
    fn end_matrix(&mut self, n: u32) -> Result<(), ReadGraphError> {
        while self.left > 0 {
            if self.bit()? == Some(true) {
                return Err(self.flaw(format!(
                    "the last sign of the matrix of {n} vertices has a bit that belongs to none"
                )));
            }
        }
        match self.sign()? {
            None => Ok(()),
            Some(_) => Err(self.flaw(format!(
                "the matrix of {n} vertices ends before the last sign: the number of vertices or the \
                 matrix is wrong"
            ))),
        }
    }

    /// The edges of sparse6.
    fn edges(&mut self, edges: &mut EdgeCollector, n: u32) -> Result<(), ReadGraphError> {
        let width = bits_of(n);
        let mut v = 0;
        loop {
            // Less than a sign is left if what follows only fills it.
            let filling = self.left;
            let (mut pair, mut read) = (0, 0);
            while read <= width {
                match self.bit()? {
                    Some(bit) => (pair, read) = (pair << 1 | u64::from(bit), read + 1),
                    None if read == filling => return Ok(()),
                    None => return Err(self.flaw("the last edge is not complete".to_owned())),
                }
            }
            let x = (pair & ((1 << width) - 1)) as u32;
            v += u32::from(pair >> width == 1);
            if x <= v && v < n {
                edges.add(self.text.position().line, (x, v))?;
                self.text.progress();
            }
            v = v.max(x);
            if v >= n {
                return match filling > width && self.sign()?.is_none() {
                    true => Ok(()),
                    false => Err(self.flaw(format!(
                        "an edge before this sign leads to vertex {}: there are {n}",
                        v
                    ))),
                };
            }
        }
    }

    /// Nothing may follow but white space: not the rest of a line, and no other graph.
    fn end(mut self) -> Result<(), ReadGraphError> {
        while matches!(self.text.here(), Some(' ' | '\t' | '\r')) {
            self.text.bump()?;
        }
        if !matches!(self.text.here(), None | Some('\n')) {
            return Err(self.flaw("the line goes on behind the graph".to_owned()));
        }
        let mut graphs = 1;
        match self.count(&mut graphs) {
            Ok(()) if graphs == 1 => Ok(()),
            Ok(()) => Err(ReadGraphError::Several(graphs.to_string())),
            Err(ReadTextError::Filler(_)) => {
                Err(ReadGraphError::Several(format!("more than {graphs}")))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Counts the lines that are left.
    fn count(&mut self, graphs: &mut u64) -> Result<(), ReadTextError> {
        loop {
            self.text.skip_space()?;
            if self.text.here().is_none() {
                return Ok(());
            }
            *graphs += 1;
            while !matches!(self.text.here(), None | Some('\n')) {
                self.text.bump()?;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edges::EdgeList;

    fn graph(text: &str) -> Result<EdgeList, String> {
        read(Text::new(&mut text.as_bytes() as &mut dyn BufRead).unwrap())
            .map(|read| read.graph)
            .map_err(|error| error.to_string())
    }

    fn written(write: fn(&mut dyn Write, &Ground) -> io::Result<()>, graph: &EdgeList) -> String {
        let mut text = Vec::new();
        write(&mut text, &Ground::Graph(graph.clone())).unwrap();
        String::from_utf8(text).unwrap()
    }

    /// The examples of formats.txt, and graphs that everybody knows.
    #[test]
    fn known_words() {
        let undirected = |n, edges: &[(u32, u32)]| EdgeList::undirected(n, edges.to_vec()).unwrap();
        let example = undirected(5, &[(0, 2), (0, 4), (1, 3), (3, 4)]);
        assert_eq!(
            graph("DQc").unwrap().edges(),
            [(0, 2), (1, 3), (0, 4), (3, 4)]
        );
        assert_eq!(written(write_graph6, &example), "DQc\n");
        let example = undirected(7, &[(0, 1), (0, 2), (1, 2), (5, 6)]);
        assert_eq!(
            graph(":Fa@x^").unwrap().edges(),
            [(0, 1), (0, 2), (1, 2), (5, 6)]
        );
        assert_eq!(written(write_sparse6, &example), ":Fa@x^\n");
        let example = EdgeList::directed(5, vec![(0, 2), (0, 4), (3, 1), (3, 4)]).unwrap();
        assert_eq!(graph("&DI?AO?").unwrap(), example.clone().named_from_zero());
        assert_eq!(written(write_digraph6, &example), "&DI?AO?\n");

        let complete = graph(">>graph6<<C~\r\n").unwrap();
        assert_eq!((complete.len(), complete.edges().len()), (4, 6));
        let petersen = graph("IheA@GUAo\n").unwrap();
        assert_eq!((petersen.len(), petersen.edges().len()), (10, 15));
        assert!((0..10).all(|v| {
            let ends = petersen.edges().iter().filter(|&&(a, b)| a == v || b == v);
            ends.count() == 3
        }));
        assert_eq!(graph("@").unwrap().len(), 1);
        assert_eq!(graph(">>sparse6<<:@").unwrap().len(), 1);
    }

    /// nauty numbers from 0; of several edges between two vertices one is taken.
    #[test]
    fn vertices_count_from_0() {
        let petersen = graph("IheA@GUAo\n").unwrap();
        let names: Vec<String> = (0..10)
            .map(|v| petersen.name(crate::Square::new(v)))
            .collect();
        assert_eq!(names.join(" "), "0 1 2 3 4 5 6 7 8 9");
        let read = read(Text::new(&mut &b":B_"[..] as &mut dyn BufRead).unwrap()).unwrap();
        assert_eq!((read.graph.edges(), read.repeated), (&[(0, 1)][..], 1));
    }

    #[test]
    fn numbers_of_vertices() {
        for (n, word) in [
            (62, "}"),
            (63, "~??~"),
            (258_047, "~}~~"),
            (258_048, "~~???~??"),
        ] {
            let graph = EdgeList::undirected(n, vec![]).unwrap();
            let sparse = written(write_sparse6, &graph);
            assert_eq!(sparse, format!(":{word}\n"));
            assert_eq!(self::graph(&sparse).unwrap(), graph.named_from_zero());
        }
    }

    /// Whatever stands in place of a sign, and is none, is named with its place.
    #[test]
    fn damaged_signs_are_named() {
        for word in ["IheA@GUAo", ":Fa@x^", "&DI?AO?"] {
            for at in 1..word.len() {
                for byte in (0..=127u8).filter(|byte| !(b'?'..=b'~').contains(byte)) {
                    let mut bytes = word.as_bytes().to_vec();
                    bytes[at] = byte;
                    let text = String::from_utf8(bytes).unwrap();
                    if byte.is_ascii_whitespace() || byte == 0x0b {
                        let cut = graph(&text);
                        assert!(cut.is_err() || at + 1 == word.len(), "{text:?}");
                        continue;
                    }
                    let place = format!("line 1, column {}: ", at + 1);
                    let error = graph(&text).unwrap_err();
                    assert!(error.starts_with(&place), "{text:?}: {error}");
                }
            }
        }
    }

    #[test]
    fn what_is_wrong_with_a_word() {
        for (text, message) in [
            (
                "",
                "the input has no vertex: write one edge on a line, as in a b",
            ),
            (
                "?",
                "the input has no vertex: write one edge on a line, as in a b",
            ),
            (
                "C",
                "line 1, column 2: the matrix of 4 vertices is not complete: it ends before the bit of 0 and 1",
            ),
            (
                "C~~",
                "line 1, column 4: the matrix of 4 vertices ends before the last sign: the number of vertices or the matrix is wrong",
            ),
            (
                "DQd",
                "line 1, column 4: the last sign of the matrix of 5 vertices has a bit that belongs to none",
            ),
            (
                "\nD!c",
                "line 2, column 2: `!` is not a sign of graph6, sparse6 or digraph6: they go from ? to ~",
            ),
            (
                "C\u{7f}",
                "line 1, column 2: `\\u{7f}` is not a sign of graph6, sparse6 or digraph6: they go from ? to ~",
            ),
            (
                "~?@",
                "line 1, column 4: the number of vertices is not complete: 1 more signs belong to it",
            ),
            (
                "C~ x",
                "line 1, column 4: the line goes on behind the graph",
            ),
            (
                "C~\n\nC~\nD?{\n",
                "the text holds 3 graphs, one a line: give one at a time",
            ),
            (
                "~~~~~~~~",
                "line 1: the graph is too large: at most 33554432 vertices, 16777216 edges and 536870912 bytes of names are read",
            ),
            (
                "~~?@????",
                "line 1, column 9: the matrix of 16777216 vertices is not complete: it ends before the bit of 0 and 1",
            ),
            (
                ":~~?@????",
                "the header announces 16777216 vertices, and the edges that follow number 0: at most 1048576 vertices beyond their ends are read",
            ),
            (
                ":Fa@x^~",
                "line 1, column 8: an edge before this sign leads to vertex 7: there are 7",
            ),
            (":~??~_", "line 1, column 7: the last edge is not complete"),
            (
                ">>sparse6<<Fa@x^",
                "line 1, column 12: `:` must follow the header",
            ),
        ] {
            assert_eq!(graph(text).unwrap_err(), message, "{text}");
        }
        let mut endless = io::BufReader::new(io::Read::chain(&b"~~?@????"[..], io::repeat(b'?')));
        let error = read(Text::new(&mut endless as &mut dyn BufRead).unwrap()).unwrap_err();
        assert!(
            matches!(error, ReadGraphError::Text(ReadTextError::Filler(1))),
            "{error}"
        );
        let mut endless = io::BufReader::new(io::Read::chain(&b"@\n"[..], io::repeat(b'@')));
        let error = read(Text::new(&mut endless as &mut dyn BufRead).unwrap()).unwrap_err();
        assert!(error.to_string().contains("more than 2 graphs"), "{error}");
    }
}
