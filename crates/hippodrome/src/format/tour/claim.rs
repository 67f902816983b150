//! What a text claims to be a tour, before it is verified.
//!
//! A [`Claim`] keeps what was written in the form in which it was written: a grid stays a grid, so
//! that a checker can say what is wrong with its numbers, and pairs of row and column stay pairs
//! until the height of the board is known. [`Claim::squares`] makes them squares of a ground, for
//! [`verify`](crate::verify()).
//!
//! One file, because every form of a claim is laid on a ground by the same few rules; a third of it are tests and documentation.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::pairs::{self, PairOrder, PairReading};
use crate::board::{Board, MAX_PLACES, ParseBoardError};
use crate::format::lex::text::{ReadTextError, TextPosition};
use crate::format::record::stated::StatedConstraints;
use crate::format::{MAX_NAMES, MAX_SEVERAL};
use crate::piece::{ParsePieceError, Piece};
use crate::problem::{Constraints, Ground, Problem};
use crate::square::{ParsePointError, Point, Square};
use crate::verify::{Cell, Flaw, Grid, GridFlaw, verify};

/// A claimed tour as it was written down, not checked.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Claim {
    /// The board, if the text names one.
    pub board: Option<Board>,
    /// The piece, if the text names one.
    pub piece: Option<Piece>,
    /// Whether it is said to be closed, if the text says.
    pub closed: Option<bool>,
    /// What else was asked for, if the text says.
    pub constraints: StatedConstraints,
    /// The column that told the steps, from 0, if the text is a table with such a column.
    pub step_column: Option<usize>,
    /// The grid with its margins, if rows and columns around a whole numbering were left out: empty ones, or labels
    /// that count; or the levels that rows could be too. It is taken instead where the board has the sides of this one.
    pub uncut: Option<Grid>,
    /// What the first number of each pair is, if names of columns say so.
    pub pair_order: Option<PairOrder>,
    /// The tour itself.
    pub body: Body,
}

/// The ways in which tours are written down.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Body {
    /// The step of each square, in the shape of the board.
    Grid(Grid),
    /// The squares by their places, in order.
    Points(Vec<Point>),
    /// Row and column of each square, both from 0 and from the top left, in order.
    RowColumn(Vec<(u64, u64)>),
    /// Two numbers for each square, in order: rows and columns or x and y, from 0 or from 1, as
    /// [`Claim::pair_reading`] says.
    Pairs(Vec<(u64, u64)>),
    /// The squares, or the vertices of a graph, by their indices, in order.
    Vertices(Vec<Square>),
    /// The vertices of a graph by their names, in order.
    Names(Vec<String>),
}

impl Body {
    /// How many squares, cells or names it holds.
    pub(crate) fn len(&self) -> usize {
        match self {
            Body::Grid(grid) => grid.cells.len(),
            Body::Points(points) => points.len(),
            Body::RowColumn(pairs) | Body::Pairs(pairs) => pairs.len(),
            Body::Vertices(squares) => squares.len(),
            Body::Names(names) => names.len(),
        }
    }
}

/// Why a claim says nothing about a ground.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClaimFlaw {
    /// The numbers of a grid are no numbering.
    #[error(transparent)]
    Grid(#[from] GridFlaw),
    /// A square is not on the board.
    #[error(transparent)]
    Step(#[from] Flaw),
    /// The grid has other sides than the board.
    #[error("the grid has {rows} rows and {columns} columns, but the board is {board}")]
    Sides {
        /// Lines of the grid.
        rows: u64,
        /// Cells in a line.
        columns: u64,
        /// The board's sides.
        board: String,
    },
    /// The grid has a hole where the board has none.
    #[error("the grid has a hole at {0}, which is a square of the board")]
    Hole(String),
    /// A name that no vertex has.
    #[error("step {}: `{name}` is not a vertex of the graph", .step.saturating_add(1))]
    NoSuchVertex {
        /// From 0.
        step: u64,
        /// The name.
        name: String,
    },
    /// A constraint names what is not there.
    #[error("the constraints name {0}, which is not there")]
    Constraint(String),
    /// A puzzle that is no grid.
    #[error("a puzzle is a grid: a number, or . for a square without one, or # for a hole")]
    NotAPuzzle,
    /// Squares of a board, where a graph is toured.
    #[error("the tour names squares, but a graph was given: write its vertices by name")]
    NotOfGraph,
    /// Names of vertices, where a board is toured.
    #[error("the tour names vertices of a graph, but a board was given: write its squares")]
    NotOfBoard,
    /// The squares named need a board that is too large.
    #[error("the squares of the tour do not fit on a board: {0}")]
    Board(#[from] ParseBoardError),
}

impl ClaimFlaw {
    /// The sentence, the first step being number `first`, as [`Flaw::counted_from`] has it. Numbers of a grid are those
    /// of the grid.
    pub fn counted_from(&self, first: u64) -> String {
        match self {
            ClaimFlaw::Step(flaw) => flaw.counted_from(first),
            ClaimFlaw::NoSuchVertex { step, name } => {
                let step = step.saturating_add(first);
                format!("step {step}: `{name}` is not a vertex of the graph")
            }
            flaw => flaw.to_string(),
        }
    }
}

impl Claim {
    /// A claim of this body, with nothing said about it.
    pub(crate) fn of(body: Body) -> Claim {
        Claim {
            board: None,
            piece: None,
            closed: None,
            constraints: StatedConstraints::default(),
            step_column: None,
            uncut: None,
            pair_order: None,
            body,
        }
    }

    /// The board that the claim itself speaks of: the one it names, the one its grid covers, or
    /// the smallest rectangle or box that holds its squares; `None` for vertices.
    ///
    /// Cost: O(steps).
    ///
    /// # Errors
    ///
    /// A grid of holes only; squares so far out that no board holds them.
    pub fn least_board(&self) -> Result<Option<Board>, ClaimFlaw> {
        if let Some(board) = &self.board {
            return Ok(Some(board.clone()));
        }
        let sides = match &self.body {
            Body::Grid(grid) => return Ok(Some(grid.board()?)),
            Body::Points(points) => span(
                points
                    .iter()
                    .map(|point| [point.rank, point.file, point.level]),
            ),
            Body::RowColumn(pairs) => span(pairs.iter().map(|&(row, column)| [row, column, 0])),
            Body::Pairs(pairs) => pairs::sides(pairs).map(|[one, two]| match self.pair_order {
                Some(PairOrder::FileRank) => [two, one, 1],
                _ => [one, two, 1],
            }),
            Body::Vertices(_) | Body::Names(_) => return Ok(None),
        };
        let [ranks, files, levels] = sides.ok_or(ParseBoardError::NoSquares)?;
        Ok(Some(Board::cuboid(ranks, files, levels)?))
    }

    /// How pairs of numbers are taken on this board, and why, where the text itself does not say.
    pub fn pair_reading(&self, board: &Board) -> Option<PairReading> {
        match &self.body {
            Body::Pairs(pairs) => Some(PairReading::of(pairs, board, self.pair_order)),
            _ => None,
        }
    }

    /// The constraints that the text itself states, on this ground; not checked.
    ///
    /// # Errors
    ///
    /// [`ClaimFlaw::Constraint`].
    pub fn constraints(&self, ground: &Ground) -> Result<Constraints, ClaimFlaw> {
        self.constraints.on(ground).map_err(ClaimFlaw::Constraint)
    }

    /// The numbers of a grid with blanks, as given numbers of a puzzle on this board: steps, from 0. They
    /// are numbers from 1 unless there is a 0 among them.
    ///
    /// # Errors
    ///
    /// No grid; a grid of other sides; a number where the board has no square.
    pub fn given(&self, board: &Board) -> Result<Vec<(u32, Square)>, ClaimFlaw> {
        let Body::Grid(grid) = &self.body else {
            return Err(ClaimFlaw::NotAPuzzle);
        };
        Ok(fitted(self.uncut_on(grid, board), board)?.given(board)?)
    }

    /// All numbers of a grid as steps from 0, in order and whatever is wrong with them: one that stands twice comes twice.
    ///
    /// # Errors
    ///
    /// No grid; a grid of other sides; a number where the board has no square.
    pub fn numbers(&self, board: &Board) -> Result<Vec<(u32, Square)>, ClaimFlaw> {
        let Body::Grid(grid) = &self.body else {
            return Err(ClaimFlaw::NotAPuzzle);
        };
        Ok(fitted(self.uncut_on(grid, board), board)?.numbers(board)?)
    }

    /// The only number of a grid that is wrong or left out, if there is a tour with another one there: that number, and
    /// its square. Cost: O(squares), four times at most.
    ///
    /// ```
    /// use hippodrome::format::{ReadOptions, read_claim};
    /// use hippodrome::{Ends, Leaper, Problem};
    ///
    /// let claim = read_claim("1 6 3\n4 # 8\n7 2 7".as_bytes(), &ReadOptions::default())?;
    /// let problem = Problem::on_board("3x3-b2".parse()?, Leaper::KNIGHT, Ends::Any);
    /// let (number, square) = claim.slip(&problem).unwrap();
    /// assert_eq!((number, problem.ground().name(square)), (5, "c1".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn slip(&self, problem: &Problem) -> Option<(u32, Square)> {
        let (Body::Grid(grid), Some((board, _))) = (&self.body, problem.board()) else {
            return None;
        };
        let grid = fitted(self.uncut_on(grid, board), board).ok()?;
        let slips = grid.slips();
        if slips.is_empty() {
            return None;
        }
        let mut mended = grid.into_owned();
        slips.into_iter().find_map(|(cell, number)| {
            let wrong = std::mem::replace(&mut mended.cells[cell], Cell::Number(number));
            let squares = mended.order(board);
            mended.cells[cell] = wrong;
            verify(problem, &squares.ok()?).ok()?;
            Some((number, board.square(mended.point(cell))?))
        })
    }

    /// The squares of this ground that are claimed, in order; not checked to be a tour.
    ///
    /// The squares of a grid come in the order of its numbers. A blank of the grid is as good as a
    /// hole where the board has a hole. Cost: O(steps).
    ///
    /// # Errors
    ///
    /// A grid of other sides, or with flawed numbers; a square that the board has not; a name that
    /// the graph has not; squares for a graph or names for a board.
    ///
    /// ```
    /// use hippodrome::format::{ReadOptions, read_claim};
    /// use hippodrome::{Board, Ground, Leaper};
    ///
    /// let claim = read_claim(&b"[(0, 0), (1, 2)]"[..], &ReadOptions::default())?;
    /// let board: Board = "3x4".parse()?;
    /// let ground = Ground::Board { board, piece: Leaper::KNIGHT.into() };
    /// let names: Vec<String> = claim.squares(&ground)?.iter().map(|&s| ground.name(s)).collect();
    /// assert_eq!(names, ["a3", "c2"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn squares(&self, ground: &Ground) -> Result<Vec<Square>, ClaimFlaw> {
        match (&self.body, ground) {
            (Body::Vertices(squares), _) => {
                let off = |square: &Square| square.index() >= ground.len();
                let Some(step) = squares.iter().position(off) else {
                    return Ok(squares.clone());
                };
                let name = format!("number {}", u64::from(squares[step].raw()) + 1);
                let step = step as u64;
                Err(match ground {
                    Ground::Board { .. } => off_board(step, name),
                    Ground::Graph(_) => ClaimFlaw::NoSuchVertex { step, name },
                })
            }
            (Body::Grid(grid), Ground::Board { board, .. }) => {
                grid_squares(self.uncut_on(grid, board), board)
            }
            (Body::Points(points), Ground::Board { board, .. }) => (0u64..)
                .zip(points)
                .map(|(step, &point)| {
                    let square = board.square(point);
                    square.ok_or_else(|| off_board(step, board.name_of(point)))
                })
                .collect(),
            (Body::RowColumn(pairs) | Body::Pairs(pairs), Ground::Board { board, .. }) => {
                let reading = self.pair_reading(board).unwrap_or(PairReading::PLAIN);
                let square = |(step, &pair)| {
                    let square = reading.square(pair, board);
                    square.ok_or_else(|| off_board(step, reading.name(pair)))
                };
                (0u64..).zip(pairs).map(square).collect()
            }
            (Body::Names(names), Ground::Graph(edges)) => {
                let vertices: HashMap<String, Square> = (0..edges.len() as u32)
                    .map(Square::new)
                    .map(|vertex| (edges.name(vertex), vertex))
                    .collect();
                if let Some(squares) = counted(names, &vertices) {
                    return Ok(squares);
                }
                (0u64..)
                    .zip(names)
                    .map(|(step, name)| {
                        let name = name.clone();
                        let vertex = vertices.get(&name).copied();
                        vertex.ok_or(ClaimFlaw::NoSuchVertex { step, name })
                    })
                    .collect()
            }
            (_, Ground::Graph(_)) => Err(ClaimFlaw::NotOfGraph),
            (Body::Names(_), _) => Err(ClaimFlaw::NotOfBoard),
        }
    }

    /// The grid, with its margins if the board has their sides.
    fn uncut_on<'g>(&'g self, grid: &'g Grid, board: &Board) -> &'g Grid {
        let has_sides = |uncut: &&Grid| {
            let sides = (
                uncut.ranks() as u64,
                uncut.files as u64,
                uncut.levels as u64,
            );
            sides == (board.ranks(), board.files(), board.levels())
        };
        self.uncut.as_ref().filter(has_sides).unwrap_or(grid)
    }
}

/// The vertices of a tour as Concorde writes it (`.sol`): how many there are, and then each by its number from 0, or by its name
/// if all are names. What ends where it begins is a closed tour without a count.
fn counted(names: &[String], vertices: &HashMap<String, Square>) -> Option<Vec<Square>> {
    let (count, others) = names.split_first()?;
    let is_whole = others.len() == vertices.len() && *count == others.len().to_string();
    let distinct: HashSet<&String> = others.iter().collect();
    if !is_whole || distinct.len() < others.len() || others.last() == Some(count) {
        return None;
    }
    let named: Option<Vec<Square>> = others
        .iter()
        .map(|name| vertices.get(name).copied())
        .collect();
    let number = |name: &String| {
        name.parse()
            .ok()
            .filter(|&at: &u32| (at as usize) < vertices.len())
    };
    named.or_else(|| {
        others
            .iter()
            .map(|name| number(name).map(Square::new))
            .collect()
    })
}

/// The least sides of a board that has all these ranks, files and levels.
fn span(places: impl Iterator<Item = [u64; 3]>) -> Option<[u64; 3]> {
    places
        .map(|place| place.map(|at| at.saturating_add(1)))
        .reduce(|a, b| [a[0].max(b[0]), a[1].max(b[1]), a[2].max(b[2])])
}

fn off_board(step: u64, square: String) -> ClaimFlaw {
    ClaimFlaw::Step(Flaw::OffBoard { step, square })
}

fn grid_squares(grid: &Grid, board: &Board) -> Result<Vec<Square>, ClaimFlaw> {
    Ok(fitted(grid, board)?.order(board)?)
}

/// The grid with the holes of the board.
fn fitted<'g>(grid: &'g Grid, board: &Board) -> Result<Cow<'g, Grid>, ClaimFlaw> {
    // Who gives the board need not separate its levels.
    let levels = match grid.levels as u64 {
        1 => board.levels(),
        levels => levels,
    };
    let (rows, columns) = ((grid.ranks() * grid.levels) as u64, grid.files as u64);
    if (rows, columns) != (board.ranks() * board.levels(), board.files())
        || levels != board.levels()
    {
        let board = board.sides();
        return Err(ClaimFlaw::Sides {
            rows,
            columns,
            board,
        });
    }
    let levels = levels as usize;
    if !board.has_holes() && grid.levels == levels && !grid.cells.contains(&Cell::Hole) {
        return Ok(Cow::Borrowed(grid));
    }
    let mut grid = Grid {
        levels,
        ..grid.clone()
    };
    let points = board.lines().flat_map(|(level, rank)| {
        let point = move |file| Point::new(file, rank).on_level(level);
        (0..board.files()).map(point)
    });
    for (cell, point) in grid.cells.iter_mut().zip(points) {
        match (*cell, board.contains(point)) {
            (Cell::Hole, true) => return Err(ClaimFlaw::Hole(board.name_of(point))),
            (Cell::Number(number), false) => {
                let at = board.name_of(point);
                return Err(GridFlaw::OffBoard { number, at }.into());
            }
            (Cell::Blank, false) => *cell = Cell::Hole,
            _ => {}
        }
    }
    Ok(Cow::Owned(grid))
}

/// Why a text is not a claim that can be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadClaimError {
    /// The stream failed, or is no text.
    #[error(transparent)]
    Text(#[from] ReadTextError),
    /// Nothing there.
    #[error(
        "the input is empty: give a grid of steps, a list of squares, a TSPLIB tour or a JSON \
         document"
    )]
    Empty,
    /// Nothing but a title.
    #[error(
        "line {0}: no tour follows the title: give a grid of steps, a list of squares, a TSPLIB tour \
         or a JSON document"
    )]
    TitleAlone(u64),
    /// Other labels of files than the grid has columns.
    #[error("line {line}: {files} files are labelled, but the rows have {cells} cells")]
    Files {
        /// Where the labels stand.
        line: u64,
        /// How many there are.
        files: usize,
        /// Cells in a row, the label of its rank included.
        cells: usize,
    },
    /// A row with another label than its rank.
    #[error(
        "row {row} should be labelled {rank}: ranks are counted from 1, from the bottom, and files \
         are labelled as well"
    )]
    Rank {
        /// The row, counted from 1, from the top.
        row: usize,
        /// Its rank.
        rank: usize,
    },
    /// A word that does not belong where it stands.
    #[error("{at}: `{word}` is not {wanted}")]
    Word {
        /// Where.
        at: TextPosition,
        /// The word.
        word: String,
        /// What could stand there.
        wanted: &'static str,
    },
    /// Not the name of a square.
    #[error("{at}: {source}")]
    Square {
        /// Where.
        at: TextPosition,
        /// Why.
        source: ParsePointError,
    },
    /// A negative number other than -1.
    #[error("{at}: `{word}` is negative: steps count from 0 or 1, and -1 means no step yet")]
    Negative {
        /// Where.
        at: TextPosition,
        /// The number.
        word: String,
    },
    /// A number beyond any board.
    #[error("{at}: `{word}` is too large: a board has at most {MAX_PLACES} squares")]
    TooLarge {
        /// Where.
        at: TextPosition,
        /// The number.
        word: String,
    },
    /// An ellipsis.
    #[error("{at}: `{word}` leaves something out: print the list in full")]
    Omitted {
        /// Where.
        at: TextPosition,
        /// The dots.
        word: String,
    },
    /// A row of an outline.
    #[error(
        "{at}: `{word}` is a row of an outline, which shows a board and no numbers: in a grid blanks stand between the signs, \
         as in . # ."
    )]
    Outline {
        /// Where.
        at: TextPosition,
        /// The row.
        word: String,
    },
    /// More numbers or squares than [`ReadOptions::most`](crate::format::ReadOptions::most).
    #[error("{at}: the tour is too long: at most {most} numbers or squares are read here")]
    TooMany {
        /// Where.
        at: TextPosition,
        /// How many are read.
        most: usize,
    },
    /// More than [`MAX_NAMES`] of names.
    #[error("{0}: the names are too long: at most {MAX_NAMES} bytes of them are read")]
    LongNames(TextPosition),
    /// A row of another length than the first.
    #[error("line {line}: this row has {cells} cells, the first one has {first}")]
    Ragged {
        /// Where the row ends.
        line: u64,
        /// Cells in this row.
        cells: usize,
        /// Cells in the first row.
        first: usize,
    },
    /// A second tour in the same text.
    #[error("line {0}: a second tour begins: give one at a time")]
    Second(u64),
    /// Several tours in more than [`MAX_SEVERAL`](crate::format::MAX_SEVERAL) bytes.
    #[error(
        "the text holds several tours and is longer than {MAX_SEVERAL} bytes: give fewer at a time"
    )]
    LongSeveral,
    /// A bracket that does not match.
    #[error("{at}: `{bracket}` does not match: {wanted}")]
    Bracket {
        /// Where.
        at: TextPosition,
        /// The bracket.
        bracket: char,
        /// What would.
        wanted: &'static str,
    },
    /// Numbers that should be pairs.
    #[error("{0}: the numbers are not all in pairs: a square is its row and column, as in 0,1 2,2")]
    HalfPair(TextPosition),
    /// The numbers of a numbered list do not count.
    #[error("{at}: square number {found} comes where {wanted} should: a line is missing or moved")]
    Numbering {
        /// Where.
        at: TextPosition,
        /// The number there.
        found: u32,
        /// The number that follows the last one.
        wanted: u32,
    },
    /// Not a JSON document of this kind.
    #[error("{at}: {message}")]
    Json {
        /// Where.
        at: TextPosition,
        /// What `serde_json` says.
        message: String,
    },
    /// A JSON document of more bytes than a tour of so many steps takes, or than
    /// [`MAX_DOCUMENT`](crate::format::MAX_DOCUMENT).
    #[error("the JSON document is longer than {0} bytes: write the tour as a grid")]
    LongDocument(u64),
    /// Another schema than ours.
    #[error("`schema` is {0}, not \"hippodrome/tour/1\"")]
    Schema(String),
    /// The board named is none.
    #[error("the board named is wrong: {0}")]
    Board(#[from] ParseBoardError),
    /// The piece named is none.
    #[error("the piece named is wrong: {0}")]
    Piece(#[from] ParsePieceError),
    /// The document answers, but not with a tour.
    #[error("the document holds no tour: its status is {0}")]
    NoTour(String),
    /// A part of a TSPLIB file is wrong.
    #[error("line {line}: {message}")]
    Tsplib {
        /// The line.
        line: u64,
        /// What, and what would be right.
        message: String,
    },
}
