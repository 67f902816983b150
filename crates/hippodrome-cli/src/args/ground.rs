//! Where to tour: a board or a graph, from the arguments or from a file.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io::BufRead;
use std::path::Path;
use std::sync::OnceLock;

use anyhow::{Context, anyhow, bail, ensure};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, Args};
use hippodrome::format::{
    ForeignDocument, GRAPH_FORMS, GraphForm, GraphText, ReadGraphError, in_utf8, look_alikes,
    read_graph_text,
};
use hippodrome::{Board, EdgeList, Ground, Holes, Leaper, ParseBoardError, Piece, Square, Surface};

use super::named::named;
use crate::files::graphs::Graphs;
use crate::files::input::{open, source};
use crate::messages::note;

/// The most bytes of an outline: a drawing of the largest board that is searched, with a space before each sign.
const MAX_OUTLINE: usize = 1 << 27;

/// Where to tour: a board or a graph.
#[derive(Debug, Args)]
pub(crate) struct GroundArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) graph: GraphOptions,
}

/// Where to tour, with a command that is for boards alone.
#[derive(Debug, Args)]
pub(crate) struct BoardArgs {
    /// ROWSxCOLUMNS with holes, as in 8x8, 3x10 or 5x5-a1-e5; wrapped as in cylinder:4x9,
    /// torus:8x8, mobius:6x5 or klein:5x7; with levels as in 4x4x4
    #[arg(value_name = "BOARD")]
    pub(crate) spec: Option<String>,
    #[command(flatten)]
    pub(crate) options: BoardOptions,
    /// Make so many random holes (5%, or 12), by --seed; as many of each color as can be
    #[arg(long, value_name = "HOLES")]
    pub(crate) holes: Option<Holes>,
}

/// A board or a graph that is not the positional argument.
#[derive(Debug, Args)]
pub(crate) struct GroundOptions {
    #[command(flatten)]
    pub(crate) board: BoardOptions,
    #[command(flatten)]
    pub(crate) graph: GraphOptions,
}

/// A board that is not the positional argument, and the piece on it.
#[derive(Clone, Debug, Args)]
pub(crate) struct BoardOptions {
    /// Any outline: a file (or -) with rows of . (a square) and # (a hole), a line of - between
    /// levels; or ROWSxCOLUMNS; either wrapped as in torus:heart.txt
    // One alone, except for `draw`, which allows several.
    #[arg(long, value_name = "FILE", action = ArgAction::Set)]
    pub(crate) board: Vec<String>,
    /// knight, camel, zebra, giraffe, wazir, ferz, dabbaba, alfil, threeleaper, the two legs of a jump as in 1,2,
    /// king, queen, rook, bishop, a rider as nightrider, or several of these as in knight+camel [default: knight]
    #[arg(
        long,
        value_name = "PIECE",
        value_parser = named::<Piece>(Piece::names()),
        hide_possible_values = true
    )]
    pub(crate) piece: Option<Piece>,
}

/// A graph instead of a board.
#[derive(Default, Debug, Args)]
pub(crate) struct GraphOptions {
    /// Any graph instead of a board: a file (or -) with an edge list (a b; one way: a -> b), an adjacency list
    /// (a: b c), DIMACS, TSPLIB HCP, DOT, JSON (vertices and edges; what networkx, D3 and Cytoscape write;
    /// JSON Graph Format; a list of edges; an object with the neighbors of each vertex), METIS, MatrixMarket, a 0-1 matrix (of MiniZinc too), facts as edge(a,b)., or graph6 and its kin, whose vertices count from 0
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "piece"])]
    pub(crate) graph: Option<String>,
    /// What is in the file of --graph, where it does not show: a word of graph6 may be the name of a vertex, and
    /// a vertex with its neighbors an edge with a weight. Edges written a b have no direction, also from a directed
    /// graph of networkx: say arcs, or successors for an adjacency list, if they lead one way
    /// [default: by its beginning; .g6, .s6, .d6, .adjlist, .metis and .graph by their ending]
    #[arg(
        long,
        value_name = "FORMAT",
        requires = "graph",
        value_parser = named_graph_form(GraphForm::is_read)
    )]
    pub(crate) graph_format: Option<&'static GraphForm>,
    /// The edges that a tour must have, as far as what was read says so.
    #[arg(skip)]
    fixed: OnceLock<Vec<(Square, Square)>>,
}

impl GraphOptions {
    /// The graphs of the file, where each is to be answered for.
    pub(crate) fn each(&self) -> anyhow::Result<Graphs> {
        let name = self.graph.as_deref().context("--each needs --graph")?;
        Graphs::open(name, self.graph_format)
    }
}

impl GroundArgs {
    /// Whether the arguments name a ground at all.
    pub(crate) fn is_named(&self) -> bool {
        let board = &self.board;
        board.spec.is_some() || !board.options.board.is_empty() || self.graph.graph.is_some()
    }

    /// The ground that `--board` or `--graph` gives, if there is one of them.
    pub(crate) fn optional(&self) -> anyhow::Result<Option<Ground>> {
        self.graph.or(&self.board.options)
    }

    /// The ground that was asked for, its random holes drawn by the seed.
    pub(crate) fn ground(&self, seed: u64) -> anyhow::Result<Ground> {
        let Some(name) = &self.graph.graph else {
            return self.board.board_or(" or --graph", seed);
        };
        if let Some(spec) = &self.board.spec {
            bail!("`{spec}` names a board, and so does --board or --graph: leave one out");
        }
        ensure!(
            self.board.holes.is_none(),
            "--holes are made in a board, and --graph gives a graph: leave one out"
        );
        Ok(Ground::Graph(self.graph.read_graph(name)?))
    }
}

impl BoardArgs {
    /// The board that was asked for, its random holes drawn by the seed.
    pub(crate) fn board(&self, seed: u64) -> anyhow::Result<Ground> {
        self.board_or("", seed)
    }

    /// The same, where something else could be named too.
    fn board_or(&self, else_named: &str, seed: u64) -> anyhow::Result<Ground> {
        let whole = match (&self.spec, self.options.ground()?) {
            (Some(spec), None) => board(spec, self.options.piece_or_knight())?,
            (None, Some(ground)) => ground,
            (None, None) => {
                bail!("no board given: write one as in 8x8, or use --board{else_named}")
            }
            (Some(spec), Some(_)) => {
                bail!("`{spec}` names a board, and so does --board{else_named}: leave one out")
            }
        };
        match (whole, self.holes) {
            (Ground::Board { board, piece }, Some(holes)) => Ok(Ground::Board {
                board: holes.make(&board, seed)?,
                piece,
            }),
            (ground, _) => Ok(ground),
        }
    }
}

impl GroundOptions {
    /// The ground that `--board` or `--graph` gives, if there is one of them.
    pub(crate) fn ground(&self) -> anyhow::Result<Option<Ground>> {
        self.graph.or(&self.board)
    }
}

impl GraphOptions {
    /// The moves that the graph requires of every tour, once it has been read.
    pub(crate) fn required(&self) -> Vec<(Square, Square)> {
        self.fixed.get().cloned().unwrap_or_default()
    }

    /// Reads a graph in the form that was named, or that its text or the ending of its file tells.
    fn read_graph(&self, name: &str) -> anyhow::Result<EdgeList> {
        let ending = Path::new(name).extension().and_then(OsStr::to_str);
        let by_ending = || ending.and_then(GraphForm::by_ending);
        let by_ending = || by_ending().filter(|form| form.needs_name);
        let form = self.graph_format.or_else(by_ending);
        let source = source(name);
        let read = match read_graph_text(&mut open(name)?, form) {
            Err(
                flaw @ (ReadGraphError::NoEdge { .. }
                | ReadGraphError::Weight { .. }
                | ReadGraphError::Sizes { .. }),
            ) => {
                bail!("{source}: {flaw}, with --graph-format")
            }
            Err(flaw @ ReadGraphError::NotAnEdge { .. }) => bail!(
                "{source}: {flaw}; --graph-format says that it is another form, as adjacency: a vertex and its neighbors"
            ),
            Err(flaw @ ReadGraphError::Several(_)) => {
                bail!("{source}: {flaw}; `tour --graph {name} --each` answers for each of them")
            }
            read => read.with_context(|| source.clone())?,
        };
        let GraphText {
            repeated,
            both_ways,
            loops,
            weights,
            distances,
            half,
            header,
            perhaps_header,
            joined,
            list,
            directed_by_default,
            graph,
            fixed,
            ..
        } = read;
        if !fixed.is_empty() {
            note!("{source}: edges that a tour must have: {}", fixed.len());
            let squares = |(u, v)| (Square::new(u), Square::new(v));
            self.fixed
                .get_or_init(|| fixed.into_iter().map(squares).collect());
        }
        if let Some(header) = header {
            note!("{source}: `{header}` is taken for the names of the columns");
        }
        if let Some(first) = perhaps_header {
            bail!(
                "{source}: `{first}` may be the heading of the columns, as neither of its names stands on another line: leave it out, or, \
                 if it is an edge, put it below another"
            );
        }
        if let Some(first) = joined {
            note!(
                "{source}: `{first}` is taken for an edge, and so is each line: if it is a name, say so with --graph-format edges"
            );
        }
        if let Some(first) = list {
            note!(
                "{source}: `{first}` is taken for a line of a list: the number or the bullet before each edge is passed over"
            );
        }
        if let Some(pair) = look_alikes(&graph) {
            let [one, other] = pair.map(|vertex| graph.name(vertex));
            note!(
                "{source}: {} and {} look alike and are two vertices: if one is meant, write all its letters in one script",
                with_code_points(&one),
                with_code_points(&other)
            );
        }
        if directed_by_default {
            note!(
                "{source}: edges lead one way, as JSON Graph Format has it where nothing is said: if they lead both ways, write \"directed\": false"
            );
        }
        if repeated > 0 {
            note!("{source}: edges given again, each taken once: {repeated}");
        }
        if both_ways > 0 {
            note!(
                "{source}: edges that stand there in both directions: {both_ways}, the others in one; all are taken to lead both ways: if each leads one \
                 way, say --graph-format arcs, or successors for an adjacency list"
            );
        }
        if loops > 0 {
            note!(
                "{source}: edges from a vertex to itself, which no tour goes along, left out: {loops}"
            );
        }
        if distances > 0 {
            note!("{source}: distances in the matrix, each taken for an edge: {distances}");
        }
        if half {
            note!(
                "{source}: one side of the diagonal is empty: the edges on the other side are taken to lead both ways"
            );
        }
        if is_one_sided(&graph) {
            note!(
                "{source}: all edges lead one way, from a number to a {} one: if they lead both ways, leave the zeros on the empty side of the matrix out, or write it whole",
                if graph.edges()[0].0 < graph.edges()[0].1 {
                    "larger"
                } else {
                    "smaller"
                }
            );
        }
        if weights > 0 {
            note!(
                "{source}: edges with a weight or other data behind them, which is passed over: {weights}"
            );
        }
        Ok(graph)
    }

    /// The graph that was asked for, or the board.
    fn or(&self, board: &BoardOptions) -> anyhow::Result<Option<Ground>> {
        match self.ground()? {
            Some(graph) => Ok(Some(graph)),
            None => board.ground(),
        }
    }

    /// The graph that was asked for, if one was.
    fn ground(&self) -> anyhow::Result<Option<Ground>> {
        let graph = self.graph.as_ref().map(|name| self.read_graph(name));
        Ok(graph.transpose()?.map(Ground::Graph))
    }
}

impl BoardOptions {
    /// The piece that was asked for, or the knight.
    pub(crate) fn piece_or_knight(&self) -> Piece {
        self.piece.unwrap_or(Leaper::KNIGHT.into())
    }

    /// The board that `--board` gives, if it does; the first of several.
    pub(crate) fn ground(&self) -> anyhow::Result<Option<Ground>> {
        let name = self.board.first();
        name.map(|name| self.ground_of(name)).transpose()
    }

    /// The board of this name or in this file.
    pub(crate) fn ground_of(&self, name: &str) -> anyhow::Result<Ground> {
        // A surface may stand before an outline as before sides.
        let wrapped = name
            .split_once(':')
            .and_then(|(surface, rest)| Some((surface.parse().ok()?, rest)));
        let (surface, rest) = wrapped.unwrap_or((Surface::Flat, name));
        if rest.starts_with(|c: char| c.is_ascii_digit()) && rest.contains(['x', 'X']) {
            return board(name, self.piece_or_knight());
        }
        Ok(Ground::Board {
            board: read_outline(rest)?.on(surface),
            piece: self.piece_or_knight(),
        })
    }
}

/// A name with what its letters are, where they are not ASCII.
fn with_code_points(name: &str) -> String {
    let others = name.chars().filter(|letter| !letter.is_ascii());
    let points: Vec<String> = others.map(|c| format!("U+{:04X}", c as u32)).collect();
    match points.is_empty() {
        true => format!("`{name}`"),
        false => format!("`{name}` (with {})", points.join(" ")),
    }
}

/// Reads the name of a form of graphs, of those that will do.
pub(crate) fn named_graph_form(
    will_do: impl Fn(&GraphForm) -> bool,
) -> impl TypedValueParser<Value = &'static GraphForm> {
    let forms = GRAPH_FORMS.iter().filter(|form| will_do(form));
    let value = |form: &GraphForm| {
        let value = PossibleValue::new(form.name).help(form.help);
        value.aliases(form.endings)
    };
    PossibleValuesParser::new(forms.map(value)).try_map(|name| {
        let form = GraphForm::by_name(&name).or_else(|| GraphForm::by_ending(&name));
        form.ok_or("it is not in the table")
    })
}

/// The board of this text, under this piece.
pub(crate) fn board(spec: &str, piece: Piece) -> anyhow::Result<Ground> {
    match spec.parse() {
        Ok(board) => Ok(Ground::Board { board, piece }),
        Err(flaw) if Path::new(spec).is_file() => {
            bail!("{flaw} (if the file {spec} is meant, write --board {spec})")
        }
        Err(flaw) => match as_row(spec) {
            Some(row) => bail!("{flaw} (if a row of boards is meant, write count {row})"),
            None => Err(flaw.into()),
        },
    }
}

/// What is meant where somebody writes `3x1-12` for a row of boards, `3x1..12`.
fn as_row(spec: &str) -> Option<String> {
    let (first, last) = spec.split_once('-')?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let sides = first.rsplit(':').next()?.split_once(['x', 'X'])?;
    let are_sides = is_number(sides.0) && is_number(sides.1) && is_number(last);
    are_sides.then(|| format!("{first}..{last}"))
}

/// An input, as far as it is a drawing of outlines.
pub(crate) struct Drawing {
    /// What stands before anything that no outline has.
    pub(crate) signs: String,
    /// The rest, which is empty if the input holds outlines and nothing else.
    pub(crate) rest: Box<dyn BufRead>,
}

impl Drawing {
    /// Reads to the first byte that is in no outline, so that an endless stream of others is not read to its end.
    pub(crate) fn read(name: &str, input: Box<dyn BufRead>) -> anyhow::Result<Drawing> {
        let mut input = in_utf8(input).with_context(|| source(name))?;
        let is_sign = |byte: &u8| matches!(byte, b'.' | b'#' | b'-' | b' ' | b'\t' | b'\r' | b'\n');
        let mut signs = String::new();
        loop {
            let chunk = input.fill_buf().with_context(|| source(name))?;
            let other = chunk.iter().position(|byte| !is_sign(byte));
            let length = other.unwrap_or(chunk.len());
            signs.push_str(&String::from_utf8_lossy(&chunk[..length]));
            input.consume(length);
            if signs.len() > MAX_OUTLINE {
                bail!(
                    "{}: the outline is longer than {MAX_OUTLINE} bytes",
                    source(name)
                );
            }
            if length == 0 {
                let rest = input;
                return Ok(Drawing { signs, rest });
            }
        }
    }

    /// Whether it is of outlines and of nothing else.
    pub(crate) fn is_whole(&mut self) -> std::io::Result<bool> {
        Ok(self.rest.fill_buf()?.is_empty() && self.signs.contains(['.', '#']))
    }
}

fn read_outline(name: &str) -> anyhow::Result<Board> {
    let mut drawing = Drawing::read(name, open(name)?)?;
    // The first wrong sign is what is complained of.
    let wrong = drawing.rest.fill_buf().with_context(|| source(name))?;
    if let (true, Some(document)) = (drawing.signs.is_empty(), ForeignDocument::of(wrong)) {
        bail!("{}: {document}", source(name));
    }
    let text = match is_title(&drawing.signs, wrong) {
        true => {
            drawing
                .rest
                .skip_until(b'\n')
                .with_context(|| source(name))?;
            // Lines are counted from the beginning of the file.
            let above = drawing.signs.matches('\n').count() + 1;
            drawing = Drawing::read(name, drawing.rest)?;
            "\n".repeat(above) + &drawing.signs
        }
        false => drawing.signs,
    };
    let wrong = drawing.rest.fill_buf().with_context(|| source(name))?;
    let wrong = String::from_utf8_lossy(wrong).chars().next();
    let text = text + &wrong.map(String::from).unwrap_or_default();
    Board::from_outline(&text).map_err(|flaw| match flaw {
        ParseBoardError::Sign { line, column, sign } => anyhow!(
            "{}: line {line}, column {column}: {} is neither . (a square) nor # (a hole): {}",
            source(name),
            sign_in_words(sign),
            advice(sign)
        ),
        flaw => anyhow::Error::new(flaw).context(source(name)),
    })
}

/// A sign as it is seen, if it is, and its code point if it is not ASCII.
fn sign_in_words(sign: char) -> String {
    match sign {
        _ if sign.is_control() => format!("`{}`", sign.escape_default()),
        _ if sign.is_ascii() => format!("`{sign}`"),
        _ => format!("`{sign}` (U+{:04X})", sign as u32),
    }
}

/// What to write in the place of a sign that no outline has.
fn advice(sign: char) -> &'static str {
    match sign {
        ',' | ';' | '|' => "between the signs stands nothing, or a blank",
        '0' | '1' => {
            "write . for each square and # for each hole, since people mean either by 0 and by 1"
        }
        _ => "write . for each square and # for each hole, and nothing else",
    }
}

/// Whether the first line of an outline is a title, with these signs before its first letter and this behind them: it has three
/// different letters, which no row of signs has, and lines behind it.
fn is_title(signs: &str, rest: &[u8]) -> bool {
    let Some(end) = rest.iter().position(|&byte| byte == b'\n') else {
        return false;
    };
    let line = String::from_utf8_lossy(&rest[..end]).to_lowercase();
    let letters: BTreeSet<char> = line.chars().filter(|sign| sign.is_alphabetic()).collect();
    let before = signs.trim_start().trim_start_matches('#');
    before.trim_matches(' ').is_empty() && letters.len() > 2
}

/// The most squares for which a graph is built.
const MAX_GRAPH_SQUARES: usize = 1 << 26;
/// The most moves for which a graph is built.
const MAX_GRAPH_MOVES: u64 = 1 << 29;

/// Refuses a ground whose graph would not fit in memory.
pub(crate) fn ensure_graph_fits(ground: &Ground) -> anyhow::Result<()> {
    ensure!(
        ground.len() <= MAX_GRAPH_SQUARES,
        "the graph of {} squares is too large: at most {MAX_GRAPH_SQUARES} are held",
        ground.len()
    );
    ensure!(
        ground.most_moves() <= MAX_GRAPH_MOVES,
        "the graph is too large: it may have {} moves, and {MAX_GRAPH_MOVES} at most are held",
        ground.most_moves()
    );
    Ok(())
}

/// Whether a graph may come from half of a symmetric matrix, whose other half is written as zeros: its vertices count from 0, as in a matrix, and all
/// edges lead up, or all down.
fn is_one_sided(graph: &EdgeList) -> bool {
    let leads_up = |&(from, to): &(u32, u32)| from < to;
    let edges = graph.edges();
    let begins_up = edges.first().is_some_and(leads_up);
    graph.is_directed()
        && graph.name(Square::new(0)) == "0"
        && edges.len() > 1
        && edges.iter().all(|edge| leads_up(edge) == begins_up)
}
