//! The question: on which ground, by which moves, from where to where.
//!
//! A [`Problem`] is the one currency of the library: `exists`, `solve`, `verify` and every engine
//! take it whole. It may hold [`Constraints`] too: numbers that are given, moves that are required, forbidden or
//! to be made one way only. An engine that knows nothing of them says so.

mod constraints;

pub use constraints::{Constraints, Contradiction};

use std::fmt;

use crate::board::Board;
use crate::edges::EdgeList;
use crate::magic::{self, Magic};
use crate::piece::Piece;
use crate::square::Square;
use crate::square_names::SquareNames;
use crate::tour_symmetry::{self, TourSymmetry};

/// What is toured: a board under a piece, or any graph.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Ground {
    /// The squares of a board, joined by a piece's moves.
    Board {
        /// The board.
        board: Board,
        /// The piece.
        piece: Piece,
    },
    /// The vertices of a graph.
    Graph(EdgeList),
}

impl Ground {
    /// The number of squares or vertices.
    #[expect(clippy::len_without_is_empty, reason = "a ground is never empty")]
    pub fn len(&self) -> usize {
        match self {
            Ground::Board { board, .. } => board.len(),
            Ground::Graph(edges) => edges.len(),
        }
    }

    /// The name of a square (`d4`, or as the board names it) or of a vertex; `#` and its number, as in `#64`, if the ground has
    /// no such square or vertex.
    pub fn name(&self, square: Square) -> String {
        match self {
            Ground::Board { board, .. } => board.name(square),
            Ground::Graph(edges) => edges.name(square),
        }
    }

    /// The same ground, the squares of a board named in another way.
    pub fn named_by(self, names: SquareNames) -> Ground {
        match self {
            Ground::Board { board, piece } => Ground::Board {
                board: board.named_by(names),
                piece,
            },
            graph => graph,
        }
    }

    /// The square or vertex of this name, which [`Ground::name`] gave it.
    ///
    /// ```
    /// use hippodrome::{EdgeList, Ends, Ground, Leaper, Problem};
    ///
    /// let board = Problem::on_board("5x5-a1".parse()?, Leaper::KNIGHT, Ends::Any);
    /// let ground = board.ground();
    /// assert_eq!(ground.square("c3").map(|square| ground.name(square)), Some("c3".to_owned()));
    /// assert_eq!(ground.square("a1"), None);
    ///
    /// // Vertices without names are numbered from 1.
    /// let graph = Ground::Graph(EdgeList::undirected(3, [(0, 1), (1, 2)])?);
    /// assert_eq!(graph.square("2").map(|vertex| vertex.index()), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn square(&self, name: &str) -> Option<Square> {
        match self {
            Ground::Board { board, .. } => board.parse_square(name).ok(),
            Ground::Graph(edges) => edges.vertex(name),
        }
    }

    /// Whether one move leads from `from` to `to`, by the rules alone: geometry on a board, the
    /// given edges of a graph. A jump that goes round and ends where it began is no move, and
    /// a square that the ground does not have is joined to none. O(1) but for slides, which are followed.
    pub fn joins(&self, from: Square, to: Square) -> bool {
        match self {
            Ground::Board { board, piece } => board.joins(*piece, from, to),
            Ground::Graph(edges) => edges.joins(from, to),
        }
    }

    /// A bound on the number of moves, counted in both directions.
    pub fn most_moves(&self) -> u64 {
        match self {
            Ground::Board { board, piece } => board.most_moves(*piece),
            Ground::Graph(edges) => 2 * edges.edges().len() as u64,
        }
    }

    /// Whether every move may also be made backwards: always on a board.
    pub fn is_symmetric(&self) -> bool {
        match self {
            Ground::Board { .. } => true,
            Ground::Graph(edges) => !edges.is_directed(),
        }
    }
}

/// Where a tour begins and ends.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Ends {
    /// An open tour, from anywhere to anywhere.
    Any,
    /// An open tour from this square.
    From(Square),
    /// An open tour to this square.
    To(Square),
    /// An open tour from the first square to the second.
    Between(Square, Square),
    /// A closed tour: its last square is a move from its first.
    Closed,
    /// A closed tour, told from this square on.
    ClosedFrom(Square),
}

impl Ends {
    /// Puts together what a person said; `None` for a closed tour with an end.
    pub fn new(closed: bool, start: Option<Square>, end: Option<Square>) -> Option<Ends> {
        match (closed, start, end) {
            (false, None, None) => Some(Ends::Any),
            (false, Some(start), None) => Some(Ends::From(start)),
            (false, None, Some(end)) => Some(Ends::To(end)),
            (false, Some(start), Some(end)) => Some(Ends::Between(start, end)),
            (true, None, None) => Some(Ends::Closed),
            (true, Some(start), None) => Some(Ends::ClosedFrom(start)),
            (true, _, Some(_)) => None,
        }
    }

    /// Whether the tour must be closed.
    pub fn is_closed(self) -> bool {
        matches!(self, Ends::Closed | Ends::ClosedFrom(_))
    }

    /// The first square, where it is fixed.
    pub fn start(self) -> Option<Square> {
        match self {
            Ends::From(start) | Ends::Between(start, _) | Ends::ClosedFrom(start) => Some(start),
            Ends::Any | Ends::To(_) | Ends::Closed => None,
        }
    }

    /// The last square, where it is fixed.
    pub fn end(self) -> Option<Square> {
        match self {
            Ends::To(end) | Ends::Between(_, end) => Some(end),
            _ => None,
        }
    }
}

/// A tour of a ground with these ends is asked for.
///
/// ```
/// use hippodrome::{Board, Ends, Leaper, Problem};
///
/// let problem = Problem::on_board("8x8".parse()?, Leaper::KNIGHT, Ends::Closed);
/// assert_eq!(problem.to_string(), "closed knight's tour of 8x8");
/// # Ok::<(), hippodrome::ParseBoardError>(())
/// ```
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Problem {
    ground: Ground,
    ends: Ends,
    constraints: Constraints,
}

impl Problem {
    /// The problem on any ground.
    ///
    /// # Panics
    ///
    /// When a fixed end is not a square of the ground; [`Problem::try_new`] returns an error.
    #[track_caller]
    pub fn new(ground: Ground, ends: Ends) -> Problem {
        Problem::try_new(ground, ends).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The same, where the ends may be squares of another ground.
    ///
    /// # Errors
    ///
    /// [`Contradiction::NoSuchSquare`].
    ///
    /// ```
    /// use hippodrome::{Board, Contradiction, Ends, Ground, Leaper, Problem};
    ///
    /// let large: Board = "8x8".parse()?;
    /// let corner = large.parse_square("h8")?;
    /// let ground = Ground::Board {
    ///     board: "5x5".parse()?,
    ///     piece: Leaper::KNIGHT.into(),
    /// };
    /// let problem = Problem::try_new(ground, Ends::From(corner));
    /// assert_eq!(problem, Err(Contradiction::NoSuchSquare(63)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_new(ground: Ground, ends: Ends) -> Result<Problem, Contradiction> {
        let mut fixed = [ends.start(), ends.end()].into_iter().flatten();
        if let Some(square) = fixed.find(|square| square.index() >= ground.len()) {
            return Err(Contradiction::NoSuchSquare(square.raw()));
        }
        Ok(Problem {
            ground,
            ends,
            constraints: Constraints::default(),
        })
    }

    /// The same problem with these constraints instead of its own. A first or last number that is given
    /// becomes an end.
    ///
    /// # Errors
    ///
    /// Constraints that contradict themselves, the ends or the ground.
    pub fn with(&self, constraints: Constraints) -> Result<Problem, Contradiction> {
        let (constraints, ends) = constraints.check(&self.ground, self.ends)?;
        let ground = self.ground.clone();
        Ok(Problem {
            ground,
            ends,
            constraints,
        })
    }

    /// A piece's tour of a board.
    ///
    /// # Panics
    ///
    /// When a fixed end is not a square of the board; [`Problem::try_new`] returns an error.
    #[track_caller]
    pub fn on_board(board: Board, piece: impl Into<Piece>, ends: Ends) -> Problem {
        let piece = piece.into();
        Problem::new(Ground::Board { board, piece }, ends)
    }

    /// A Hamiltonian path or cycle of a graph.
    ///
    /// # Panics
    ///
    /// When a fixed end is not a vertex of the graph; [`Problem::try_new`] returns an error.
    #[track_caller]
    pub fn on_graph(edges: EdgeList, ends: Ends) -> Problem {
        Problem::new(Ground::Graph(edges), ends)
    }

    /// What is toured.
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// Where the tour begins and ends.
    pub fn ends(&self) -> Ends {
        self.ends
    }

    /// The given numbers, the required, the forbidden and the one-way moves, in order, each once; the symmetry, and the lines with equal sums.
    pub fn constraints(&self) -> &Constraints {
        &self.constraints
    }

    /// The symmetry that a tour is to have: none without the feature `symmetric`, and the compiler leaves out what only such
    /// tours need.
    pub(crate) fn symmetry(&self) -> Option<TourSymmetry> {
        self.constraints
            .symmetry
            .filter(|_| tour_symmetry::IS_BUILT)
    }

    /// The lines that are to have equal sums: none without the feature `magic`, likewise.
    pub(crate) fn magic(&self) -> Option<Magic> {
        self.constraints.magic.filter(|_| magic::IS_BUILT)
    }

    /// Whether a tour is told from its first square on, since its numbers matter: some are given, or lines have equal sums.
    pub fn is_numbered(&self) -> bool {
        !self.constraints.given.is_empty() || self.magic().is_some()
    }

    /// Whether nothing but the ends is asked for.
    pub fn is_free(&self) -> bool {
        self.constraints.is_empty()
    }

    /// Whether every move may also be made backwards, so that a tour is one backwards too, between its ends the other way
    /// round.
    ///
    /// ```
    /// use hippodrome::{Constraints, Ends, Leaper, Problem, Square};
    ///
    /// let problem = Problem::on_board("5x6".parse()?, Leaper::KNIGHT, Ends::Closed);
    /// let one_way = vec![[0, 8].map(Square::new).into()];
    /// let directed = problem.with(Constraints { one_way, ..Constraints::default() })?;
    /// assert_eq!((problem.is_symmetric(), directed.is_symmetric()), (true, false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_symmetric(&self) -> bool {
        self.ground.is_symmetric() && self.constraints.one_way().is_empty()
    }

    /// Whether this move may be made: the rules of the ground allow it, and nothing forbids it.
    pub fn joins(&self, from: Square, to: Square) -> bool {
        self.ground.joins(from, to) && !self.constraints.forbids(&self.ground, from, to)
    }

    /// The steps, from 0, and the squares that the tour visits then, as far as they are known: the
    /// given numbers and the ends, in order.
    pub fn known_steps(&self) -> Vec<(u32, Square)> {
        self.constraints.known(self.len() as u32, self.ends)
    }

    /// Where this move stands among the required ones.
    pub(crate) fn requires(&self, from: Square, to: Square) -> Option<usize> {
        self.constraints.requires(&self.ground, from, to)
    }

    /// The same ground and constraints with other ends.
    ///
    /// # Panics
    ///
    /// When a fixed end is not a square of the ground, or contradicts the constraints; [`Problem::try_with_ends`] returns an error.
    #[track_caller]
    pub fn with_ends(&self, ends: Ends) -> Problem {
        self.try_with_ends(ends)
            .unwrap_or_else(|error| panic!("{error}"))
    }

    /// The same ground and constraints with other ends, which may be squares of another ground.
    ///
    /// # Errors
    ///
    /// [`Contradiction::NoSuchSquare`], and ends that the constraints contradict.
    ///
    /// ```
    /// use hippodrome::{Contradiction, Ends, Leaper, Problem, Square};
    ///
    /// let problem = Problem::on_board("5x5".parse()?, Leaper::KNIGHT, Ends::Any);
    /// let from = |square| problem.try_with_ends(Ends::From(Square::new(square)));
    /// assert_eq!(from(24)?.to_string(), "open knight's tour of 5x5 from e5");
    /// assert_eq!(from(25), Err(Contradiction::NoSuchSquare(25)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_with_ends(&self, ends: Ends) -> Result<Problem, Contradiction> {
        Problem::try_new(self.ground.clone(), ends)?.with(self.constraints.clone())
    }

    /// The same problem, the squares of its board named in another way.
    pub fn named_by(self, names: SquareNames) -> Problem {
        Problem {
            ground: self.ground.named_by(names),
            ..self
        }
    }

    /// The number of squares to visit.
    #[expect(clippy::len_without_is_empty, reason = "a problem is never empty")]
    pub fn len(&self) -> usize {
        self.ground.len()
    }

    /// The board and the piece, unless the ground is a graph.
    pub fn board(&self) -> Option<(&Board, Piece)> {
        match &self.ground {
            Ground::Board { board, piece } => Some((board, *piece)),
            Ground::Graph(_) => None,
        }
    }
}

/// In words; with `{:#}` a board of many holes by its size.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.ends.is_closed() {
            "closed "
        } else {
            "open "
        })?;
        match &self.ground {
            Ground::Board { board, piece } if f.alternate() => {
                write!(f, "{piece}'s tour of {board:#}")?;
            }
            Ground::Board { board, piece } => write!(f, "{piece}'s tour of {board}")?,
            Ground::Graph(edges) if edges.len() == 1 => {
                f.write_str("tour of a graph of 1 vertex")?
            }
            Ground::Graph(edges) => write!(f, "tour of a graph of {} vertices", edges.len())?,
        }
        if let Some(start) = self.ends.start() {
            write!(f, " from {}", self.ground.name(start))?;
        }
        if let Some(end) = self.ends.end() {
            write!(f, " to {}", self.ground.name(end))?;
        }
        let Constraints {
            given,
            required,
            forbidden,
            one_way: _,
            symmetry,
            magic: _,
        } = &self.constraints;
        let parts = [
            (given.len(), "given number"),
            (required.len(), "required move"),
            (forbidden.len(), "forbidden move"),
            (self.constraints.one_way().len(), "one-way move"),
        ];
        let mut parts = parts.into_iter().filter(|(count, _)| *count > 0).peekable();
        let mut before = " with ";
        while let Some((count, what)) = parts.next() {
            let s = if count == 1 { "" } else { "s" };
            write!(f, "{before}{count} {what}{s}")?;
            let left = parts.clone().count();
            before = if left == 1 { " and " } else { ", " };
        }
        let mut with = |what: fmt::Arguments<'_>| {
            let comma = if before == " with " { "" } else { "," };
            before = ", ";
            write!(f, "{comma} with {what}")
        };
        if let Some(symmetry) = symmetry {
            with(format_args!("symmetry {symmetry}"))?;
        }
        match self.magic() {
            Some(magic) => with(format_args!("equal sums of {}", magic.lines())),
            None => Ok(()),
        }
    }
}
