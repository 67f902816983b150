//! Where to tour: a board with a piece, or a graph.

use std::fmt;

use hippodrome::format::{GRAPH_FORMS, GraphForm, read_graph_text};
use hippodrome::{
    Board, EdgeList, Ends, Graph, Holes, MAX_SEARCHED_SQUARES, Piece, Point, Square, SquareNames,
    Stopped, Surface,
};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2};
use pyo3::prelude::*;

use crate::arrays::array;
use crate::errors::{internal, invalid, stopped, unsupported};
use crate::running::{Limits, run};

/// A square as Python names it.
#[derive(Debug, FromPyObject)]
pub(crate) enum Place {
    /// As in chess, or as the board names it; a vertex of a graph by its name.
    Name(String),
    /// By its index.
    Index(u32),
    /// Row and column, from 0 and from the upper left corner.
    RowColumn(u64, u64),
    /// Level from the top, row and column.
    LevelRowColumn(u64, u64, u64),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Name(name) => write!(f, "`{name}`"),
            Place::Index(index) => write!(f, "number {index}"),
            Place::RowColumn(row, column) => write!(f, "({row}, {column})"),
            Place::LevelRowColumn(level, row, column) => write!(f, "({level}, {row}, {column})"),
        }
    }
}

/// A board under a piece, or any graph.
#[pyclass(frozen, module = "hippodrome._core")]
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    pub(crate) ground: hippodrome::Ground,
}

/// A surface, places, and where the neighbors of each square begin among the neighbors.
type Drawn<'py> = (
    String,
    Bound<'py, PyArray1<u32>>,
    Bound<'py, PyArray1<u32>>,
    Bound<'py, PyArray1<u32>>,
);

/// Holes as Python gives them.
#[derive(Debug, FromPyObject)]
enum HolesArg {
    Count(u64),
    Share(String),
    Squares(Vec<Place>),
}

/// What a board is made of again: its text, its piece, and how its squares are named.
type BoardState = (String, String, &'static str);

/// What a graph is made of again: the names of its vertices, its edges, and whether they lead one way.
type GraphState<'py> = (Vec<String>, Bound<'py, PyArray2<u32>>, bool);

#[pymethods]
impl Ground {
    /// As it was pickled: of a board or a graph.
    #[new]
    fn restored(
        py: Python<'_>,
        board: Option<(String, String, String)>,
        graph: Option<(Vec<String>, PyReadonlyArray2<'_, u32>, bool)>,
    ) -> PyResult<Ground> {
        match (board, graph) {
            (Some((text, piece, squares)), None) => {
                Ground::board(py, text, false, None, &piece, None, 0, &squares)
            }
            (None, Some((names, edges, directed))) => Ground::graph(names, edges, directed),
            _ => Err(invalid("a ground is either a board or a graph")),
        }
    }

    /// With what `pickle` makes it again.
    fn __getnewargs__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Option<BoardState>, Option<GraphState<'py>>)> {
        Ok(match &self.ground {
            hippodrome::Ground::Board { board, piece } => {
                let squares = match board.names() {
                    SquareNames::Chess => "chess",
                    SquareNames::RowColumn => "rc",
                };
                let chess = board.clone().named_by(SquareNames::Chess);
                (Some((chess.to_string(), piece.to_string(), squares)), None)
            }
            hippodrome::Ground::Graph(_) => {
                let state = (self.names()?, self.edges(py)?, self.is_directed());
                (None, Some(state))
            }
        })
    }

    fn __eq__(&self, other: &Ground) -> bool {
        self.ground == other.ground
    }

    /// A board by its sides, its holes and its surface, or by its outline, under a piece.
    #[staticmethod]
    #[pyo3(signature = (text, *, is_outline, surface, piece, holes, seed, squares))]
    #[expect(clippy::too_many_arguments, reason = "each has a name in Python")]
    fn board(
        py: Python<'_>,
        text: String,
        is_outline: bool,
        surface: Option<&str>,
        piece: &str,
        holes: Option<HolesArg>,
        seed: u64,
        squares: &str,
    ) -> PyResult<Ground> {
        let surface: Option<Surface> = surface.map(str::parse).transpose().map_err(invalid)?;
        let piece: Piece = piece.parse().map_err(invalid)?;
        let names = match squares {
            "chess" => SquareNames::Chess,
            "rc" => SquareNames::RowColumn,
            _ => {
                return Err(invalid(format_args!(
                    "squares=`{squares}`: write `chess` or `rc`"
                )));
            }
        };
        // The holes of a large board take a while.
        let board = run(py, &Limits::NONE, move |_| {
            let board = match is_outline {
                true => Board::from_outline(&text),
                false => text.parse(),
            };
            let mut board: Board = board.map_err(invalid)?.named_by(names);
            if let Some(surface) = surface {
                board = board.on(surface);
            }
            match holes {
                None => Ok(board),
                Some(_) if board.places() > MAX_SEARCHED_SQUARES as u64 => {
                    Err(stopped(Stopped::TooLarge))
                }
                Some(holes) => holes.make(&board, seed),
            }
        })?;
        let ground = hippodrome::Ground::Board {
            board: board?,
            piece,
        };
        Ok(Ground { ground })
    }

    /// What whoever draws moves on a board of one level must know: its surface; the place of every square, counted from the lower
    /// left corner, holes too; where the neighbors of every square begin; and the neighbors. None of other grounds.
    fn drawn<'py>(&self, py: Python<'py>) -> PyResult<Option<Drawn<'py>>> {
        let small = |board: &&Board| board.levels() == 1 && board.len() <= MOST_NAMED;
        let Some(board) = board_of(&self.ground).filter(small) else {
            return Ok(None);
        };
        let graph = Graph::of(&hippodrome::Problem::new(self.ground.clone(), Ends::Any));
        let places = board.points();
        let places = places.map(|point| (point.rank * board.files() + point.file) as u32);
        let (mut begins, mut neighbors) = (vec![0], Vec::with_capacity(graph.moves()));
        for square in 0..graph.len() {
            neighbors.extend_from_slice(graph.neighbors(square));
            begins.push(neighbors.len() as u32);
        }
        Ok(Some((
            board.surface().to_string(),
            array(py, places.collect())?,
            array(py, begins)?,
            array(py, neighbors)?,
        )))
    }

    /// A graph whose vertices have these names; edges are pairs of their indices, loops and repetitions left out by
    /// the caller.
    #[staticmethod]
    fn graph(
        names: Vec<String>,
        edges: PyReadonlyArray2<'_, u32>,
        directed: bool,
    ) -> PyResult<Ground> {
        let pairs = edges.as_array();
        if pairs.ncols() != 2 {
            return Err(invalid("edges are pairs: an array of shape (edges, 2)"));
        }
        let pairs = pairs.rows().into_iter();
        let pairs = pairs.map(|pair| (pair[0], pair[1])).collect();
        let edges = EdgeList::named(names, directed, pairs).map_err(invalid)?;
        let ground = hippodrome::Ground::Graph(edges);
        Ok(Ground { ground })
    }

    /// A graph from a text in one of the forms that are read.
    #[staticmethod]
    #[pyo3(signature = (text, form=None))]
    fn read_graph(py: Python<'_>, text: Vec<u8>, form: Option<&str>) -> PyResult<Ground> {
        let form = form.map(graph_form).transpose()?;
        let read = run(py, &Limits::NONE, move |_| {
            read_graph_text(&mut &text[..], form)?.alone()
        })?;
        let ground = hippodrome::Ground::Graph(read.map_err(invalid)?);
        Ok(Ground { ground })
    }

    /// This ground as text.
    fn write(&self, py: Python<'_>, form: &str) -> PyResult<String> {
        let form = graph_form(form)?;
        form.check(&self.ground).map_err(invalid)?;
        let ground = self.ground.clone();
        let written = run(py, &Limits::NONE, move |_| {
            let mut text = Vec::new();
            form.write(&mut text, &ground).map(|()| text)
        })?;
        String::from_utf8(written.map_err(invalid)?).map_err(internal)
    }

    /// Pairs of indices, an edge of both directions once; shape (edges, 2).
    fn edges<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u32>>> {
        self.ensure_at_most(MOST_NAMED)?;
        let ground = self.ground.clone();
        let pairs = run(py, &Limits::NONE, move |_| match &ground {
            hippodrome::Ground::Graph(edges) => {
                let edges = edges.edges().iter();
                edges.flat_map(|&(from, to)| [from, to]).collect()
            }
            hippodrome::Ground::Board { .. } => moves(&ground),
        })?;
        let edges = pairs.len() / 2;
        array(py, pairs)?.reshape([edges, 2])
    }

    /// Squares or vertices.
    #[getter]
    fn size(&self) -> usize {
        self.ground.len()
    }

    #[getter]
    fn is_directed(&self) -> bool {
        !self.ground.is_symmetric()
    }

    /// Whether it is a board.
    #[getter]
    fn is_board(&self) -> bool {
        matches!(self.ground, hippodrome::Ground::Board { .. })
    }

    /// The board as text, unless it is a graph.
    #[getter]
    fn text(&self) -> Option<String> {
        board_of(&self.ground).map(Board::to_string)
    }

    /// The rows of the board, `.` for a square and `#` for a hole.
    #[getter]
    fn outline(&self) -> PyResult<Option<String>> {
        self.ensure_at_most(MOST_NAMED)?;
        Ok(board_of(&self.ground).map(Board::outline))
    }

    /// Levels, rows and columns of the board.
    #[getter]
    fn sides(&self) -> Option<(u64, u64, u64)> {
        board_of(&self.ground).map(|board| (board.levels(), board.ranks(), board.files()))
    }

    #[getter]
    fn piece(&self) -> Option<String> {
        match &self.ground {
            hippodrome::Ground::Board { piece, .. } => Some(piece.to_string()),
            hippodrome::Ground::Graph(_) => None,
        }
    }

    /// The names of all squares or vertices, by index.
    #[getter]
    fn names(&self) -> PyResult<Vec<String>> {
        self.ensure_at_most(MOST_NAMED)?;
        let all = (0..self.ground.len() as u32).map(Square::new);
        Ok(all.map(|square| self.ground.name(square)).collect())
    }
}

/// The most squares that are named one by one: some gigabytes of names.
const MOST_NAMED: usize = 1 << 24;

impl Ground {
    fn ensure_at_most(&self, squares: usize) -> PyResult<()> {
        match self.ground.len() {
            found if found > squares => Err(unsupported(format_args!(
                "{found} squares are too many to be told one by one: {squares} at most are"
            ))),
            _ => Ok(()),
        }
    }
}

impl HolesArg {
    fn make(self, board: &Board, seed: u64) -> PyResult<Board> {
        let holes = match self {
            HolesArg::Count(count) => Holes::Count(count),
            HolesArg::Share(share) => share.parse().map_err(invalid)?,
            HolesArg::Squares(places) => {
                let places = places.iter();
                let squares = places.map(|place| on_board(board, place));
                let squares: Vec<Square> = squares.collect::<PyResult<_>>()?;
                let points = squares.iter().filter_map(|&square| board.point(square));
                let points: Vec<Point> = points.collect();
                return board.without(&points).map_err(invalid);
            }
        };
        holes.make(board, seed).map_err(invalid)
    }
}

fn graph_form(name: &str) -> PyResult<&'static GraphForm> {
    GraphForm::by_name(name).ok_or_else(|| {
        let names: Vec<&str> = GRAPH_FORMS.iter().map(|form| form.name).collect();
        let names = names.join(", ");
        invalid(format_args!(
            "`{name}` is not a form of graphs: use {names}"
        ))
    })
}

/// The moves of a board, each once, as pairs of indices one after another.
fn moves(ground: &hippodrome::Ground) -> Vec<u32> {
    let problem = hippodrome::Problem::new(ground.clone(), hippodrome::Ends::Any);
    let graph = Graph::of(&problem);
    let mut pairs = Vec::with_capacity(graph.moves());
    for from in 0..graph.len() {
        let later = graph
            .neighbors(from)
            .iter()
            .filter(|&&to| to as usize > from);
        later.for_each(|&to| pairs.extend([from as u32, to]));
    }
    pairs
}

pub(crate) fn board_of(ground: &hippodrome::Ground) -> Option<&Board> {
    match ground {
        hippodrome::Ground::Board { board, .. } => Some(board),
        hippodrome::Ground::Graph(_) => None,
    }
}

/// The square that is meant.
pub(crate) fn square_of(ground: &hippodrome::Ground, place: &Place) -> PyResult<Square> {
    match (ground, place) {
        (hippodrome::Ground::Board { board, .. }, place) => on_board(board, place),
        (_, Place::Index(index)) if (*index as usize) < ground.len() => Ok(Square::new(*index)),
        (_, Place::Name(name)) => ground
            .square(name)
            .ok_or_else(|| invalid(format_args!("`{name}` is not a vertex of the graph"))),
        (_, place) => Err(invalid(format_args!(
            "{place} is not a vertex of the graph"
        ))),
    }
}

fn on_board(board: &Board, place: &Place) -> PyResult<Square> {
    let (level, row, column) = match *place {
        Place::Name(ref name) => return board.parse_square(name).map_err(invalid),
        Place::Index(index) if (index as usize) < board.len() => return Ok(Square::new(index)),
        Place::Index(index) => {
            return Err(invalid(format_args!(
                "there is no square {index}: squares go from 0 to {}",
                board.len() - 1
            )));
        }
        Place::RowColumn(row, column) => (0, row, column),
        Place::LevelRowColumn(level, row, column) => (level, row, column),
    };
    let point = (|| {
        let rank = board.ranks().checked_sub(row.checked_add(1)?)?;
        let level = board.levels().checked_sub(level.checked_add(1)?)?;
        board.square(Point::new(column, rank).on_level(level))
    })();
    point.ok_or_else(|| {
        invalid(format_args!(
            "{place} is no square of {}: rows and columns count from 0, from the upper left corner",
            board.sides()
        ))
    })
}
