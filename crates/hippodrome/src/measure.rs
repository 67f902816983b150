//! What can be measured of a drawn tour: turns, squares passed straight through, crossings, parallel moves, swept area.
//!
//! A tour is drawn as a polygon through the centers of its squares: the notions are those of D. E. Knuth, The Art of Computer
//! Programming, pre-fascicle 8a (Hamiltonian paths and cycles), 2025, who tells the extremes on 8x8.
//!
//! * Two moves **cross** where they meet at a point that is inside both. Moves that only touch, or lie along each
//!   other as a queen's may, do not.
//! * The **swept area** is the absolute value of the sum of `x dy - y dx` along a closed tour, halved: what the polygon goes
//!   round counts as often as it goes round it, and with the sign of the direction. It is a multiple of one half, so
//!   it is kept doubled.
//!
//! Boards of one level that are not wrapped: elsewhere a move is no straight line of the picture.
//!
//! Cost: one pass over the tour; for crossings the moves are sorted into cells as wide as the longest move, and compared with
//! those in the cells around: O(moves) for leapers, O(moves²) at most.

use std::fmt;
use std::str::FromStr;

use crate::board::Board;
use crate::problem::Problem;
use crate::square::Square;

/// Something that can be measured of a tour.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Measure {
    /// Squares where the direction changes.
    Turns,
    /// Squares that are passed straight through.
    Straight,
    /// Pairs of moves that cross.
    Crossings,
    /// Moves along the most frequent direction, either way.
    Parallel,
    /// The swept area of a closed tour, doubled.
    Area,
}

/// Why a tour of a problem cannot be measured in this way.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotMeasured {
    /// A graph, a wrapped board, or one of several levels.
    #[error("tours are measured as they are drawn on a board of one level that is not wrapped")]
    NotFlat,
    /// The area of an open tour.
    #[error("the swept area is that of closed tours")]
    AreaOfOpen,
    /// A square that the board does not have, by its index.
    #[error("there is no square number {0} on the board")]
    NoSuchSquare(u32),
}

/// A text that names no measure.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("`{0}` is no measure of a tour: use {names}", names = names())]
pub struct ParseMeasureError(String);

/// All names, as in a sentence.
fn names() -> String {
    let [others @ .., last] = Measure::ALL.map(Measure::name);
    format!("{} or {last}", others.join(", "))
}

/// What there is to know of a measure.
struct Row {
    name: &'static str,
    sentence: &'static str,
    /// The value is kept as so many times what people write.
    times: u64,
    shape: Shape,
}

/// How a measure comes of the moves of a tour.
#[derive(Copy, Clone)]
pub(crate) enum Shape {
    /// Squares where the move before and the move after are so.
    Squares(fn((i64, i64), (i64, i64)) -> bool),
    /// Pairs of moves that cross.
    Crossings,
    /// Moves along the most frequent direction.
    Directions,
    /// What the polygon goes round, doubled.
    Area,
}

impl Measure {
    /// All of them.
    pub const ALL: [Measure; 5] = [
        Measure::Turns,
        Measure::Straight,
        Measure::Crossings,
        Measure::Parallel,
        Measure::Area,
    ];

    /// The table: a new measure is a variant, its place among all, and its row.
    fn row(self) -> Row {
        let (name, sentence, times, shape) = match self {
            Measure::Turns => (
                "turns",
                "squares where the direction changes",
                1,
                Shape::Squares(|before, after| !is_straight(before, after)),
            ),
            Measure::Straight => (
                "straight",
                "squares passed straight through",
                1,
                Shape::Squares(is_straight),
            ),
            Measure::Crossings => (
                "crossings",
                "pairs of moves that cross",
                1,
                Shape::Crossings,
            ),
            Measure::Parallel => (
                "parallel",
                "moves along the most frequent direction",
                1,
                Shape::Directions,
            ),
            Measure::Area => ("area", "swept area, in squares", 2, Shape::Area),
        };
        Row {
            name,
            sentence,
            times,
            shape,
        }
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// What it is, in a few words.
    pub fn sentence(self) -> &'static str {
        self.row().sentence
    }

    /// The value as people write it: an area was kept doubled.
    pub fn shown(self, value: f64) -> f64 {
        value / self.row().times as f64
    }

    /// By how much the value that is kept exceeds the one that people write.
    #[cfg(feature = "extremes")]
    pub(crate) fn times(self) -> u64 {
        self.row().times
    }

    /// How it comes of the moves.
    pub(crate) fn shape(self) -> Shape {
        self.row().shape
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Measure {
    type Err = ParseMeasureError;

    fn from_str(text: &str) -> Result<Measure, ParseMeasureError> {
        let named = Measure::ALL
            .into_iter()
            .find(|measure| measure.name() == text);
        named.ok_or_else(|| ParseMeasureError(text.to_owned()))
    }
}

/// Measures tours of one problem, one after another.
///
/// ```
/// use hippodrome::{Measure, Measures, Problem, Board, Leaper, Ends, Tours};
///
/// let problem = Problem::on_board("6x6".parse::<Board>()?, Leaper::KNIGHT, Ends::Closed);
/// let mut measures = Measures::new(&problem, &[Measure::Crossings])?;
/// let crossings = Tours::new(&problem)?.map(|tour| measures.of(tour.squares()).unwrap()[0]);
/// assert_eq!(crossings.min(), Some(52));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Measures<'p> {
    board: &'p Board,
    is_closed: bool,
    which: Vec<Measure>,
    points: Vec<(i64, i64)>,
    cells: Cells,
}

/// Moves by cells as wide as the longest of them: those of cell c are `moves[begins[c]..begins[c + 1]]`.
#[derive(Clone, Default, Debug)]
pub(crate) struct Cells {
    side: i64,
    columns: i64,
    rows: i64,
    begins: Vec<u32>,
    moves: Vec<u32>,
}

impl<'p> Measures<'p> {
    /// For tours of this problem.
    pub fn new(problem: &'p Problem, which: &[Measure]) -> Result<Measures<'p>, NotMeasured> {
        let (board, _) = problem.board().ok_or(NotMeasured::NotFlat)?;
        if board.levels() > 1 || !board.is_flat() {
            return Err(NotMeasured::NotFlat);
        }
        let is_closed = problem.ends().is_closed();
        if !is_closed && which.contains(&Measure::Area) {
            return Err(NotMeasured::AreaOfOpen);
        }
        Ok(Measures {
            board,
            is_closed,
            which: which.to_vec(),
            points: Vec::new(),
            cells: Cells::default(),
        })
    }

    /// The measures that can be taken of tours of a problem; none where none can.
    pub fn all_of(problem: &Problem) -> Vec<Measure> {
        let suits = |measure: &Measure| Measures::new(problem, &[*measure]).is_ok();
        Measure::ALL.into_iter().filter(suits).collect()
    }

    /// What was asked for, in order, of a tour, or of any walk over squares of the board.
    ///
    /// # Errors
    ///
    /// [`NotMeasured::NoSuchSquare`].
    pub fn of(&mut self, squares: &[Square]) -> Result<Vec<u64>, NotMeasured> {
        self.points.clear();
        for &square in squares {
            let point = self.board.point(square);
            let point = point.ok_or(NotMeasured::NoSuchSquare(square.raw()))?;
            self.points.push((point.file as i64, point.rank as i64));
        }
        if self.is_closed && squares.len() > 2 {
            self.points.push(self.points[0]);
        }
        Ok((0..self.which.len())
            .map(|at| self.measured(self.which[at]))
            .collect())
    }

    fn measured(&mut self, which: Measure) -> u64 {
        match which.shape() {
            Shape::Squares(is_so) => self.squares(is_so),
            Shape::Crossings => self.crossings(),
            Shape::Directions => self.parallel(),
            Shape::Area => self.twice_the_area(),
        }
    }

    /// The moves as vectors, in order.
    fn moves(&self) -> impl ExactSizeIterator<Item = (i64, i64)> + Clone {
        self.points.windows(2).map(|ends| along(ends[0], ends[1]))
    }

    /// Squares with a move before and a move after.
    fn bends(&self) -> usize {
        match self.points.len() {
            0..=2 => 0,
            // The first point stands at the end again.
            points if self.is_closed => points - 1,
            points => points - 2,
        }
    }

    fn squares(&self, is_so: fn((i64, i64), (i64, i64)) -> bool) -> u64 {
        let after = self.moves().cycle().skip(1);
        let bends = self.moves().zip(after).take(self.bends());
        bends.filter(|&(a, b)| is_so(a, b)).count() as u64
    }

    fn parallel(&self) -> u64 {
        let mut directions: Vec<(i64, i64)> = self.moves().map(direction).collect();
        directions.sort_unstable();
        let alike = directions.chunk_by(|a, b| a == b).map(<[_]>::len);
        alike.max().unwrap_or(0) as u64
    }

    fn twice_the_area(&self) -> u64 {
        let parts = self.points.windows(2).map(|ends| cross(ends[0], ends[1]));
        parts.sum::<i64>().unsigned_abs()
    }

    fn crossings(&mut self) -> u64 {
        let points = &self.points;
        let ends = |at: u32| (points[at as usize], points[at as usize + 1]);
        let moves = points.len().saturating_sub(1) as u32;
        let mut crossings = 0;
        for at in self.cells.sort(moves, ends) {
            self.cells.crossing(at, ends, |other| {
                crossings += u64::from(other > at);
            });
        }
        crossings
    }
}

impl Cells {
    /// Sorts so many moves, each told by its ends, and says which there are. Two that cross are in cells that touch.
    pub(crate) fn sort(
        &mut self,
        moves: u32,
        ends: impl Fn(u32) -> ((i64, i64), (i64, i64)),
    ) -> std::ops::Range<u32> {
        let (mut widest, mut files, mut ranks) = (1, 1, 1);
        for at in 0..moves {
            let (a, b) = ends(at);
            let (x, y) = along(a, b);
            widest = widest.max(x.abs()).max(y.abs());
            files = files.max(a.0.max(b.0) + 1);
            ranks = ranks.max(a.1.max(b.1) + 1);
        }
        // No more cells than moves, or few more: a walk may be short where the board is large, and need not move at all.
        let places = files as u64 * ranks as u64 / u64::from(moves.max(1));
        self.side = widest.max(places.isqrt() as i64);
        self.columns = files / self.side + 1;
        self.rows = ranks / self.side + 1;
        self.begins.clear();
        self.begins
            .resize((self.columns * self.rows) as usize + 1, 0);
        for at in 0..moves {
            let cell = self.place(self.cell(ends(at)));
            self.begins[cell + 1] += 1;
        }
        for cell in 1..self.begins.len() {
            self.begins[cell] += self.begins[cell - 1];
        }
        self.moves.clear();
        self.moves.resize(moves as usize, 0);
        let mut next = self.begins.clone();
        for at in 0..moves {
            let next = &mut next[self.place(self.cell(ends(at)))];
            self.moves[*next as usize] = at;
            *next += 1;
        }
        0..moves
    }

    /// Tells which of the moves that were sorted cross this one.
    pub(crate) fn crossing(
        &self,
        at: u32,
        ends: impl Fn(u32) -> ((i64, i64), (i64, i64)),
        mut tell: impl FnMut(u32),
    ) {
        let (a, b) = ends(at);
        let (column, row) = self.cell((a, b));
        for row in (row - 1).max(0)..=(row + 1).min(self.rows - 1) {
            for column in (column - 1).max(0)..=(column + 1).min(self.columns - 1) {
                let cell = self.place((column, row));
                let near = &self.moves[self.begins[cell] as usize..self.begins[cell + 1] as usize];
                for &other in near {
                    let (c, d) = ends(other);
                    if are_apart(a, b, c, d) && are_apart(c, d, a, b) {
                        tell(other);
                    }
                }
            }
        }
    }

    /// The cell of a move, by its lower left corner: moves whose frames meet lie in cells that touch.
    fn cell(&self, (a, b): ((i64, i64), (i64, i64))) -> (i64, i64) {
        (a.0.min(b.0) / self.side, a.1.min(b.1) / self.side)
    }

    fn place(&self, (column, row): (i64, i64)) -> usize {
        (row * self.columns + column) as usize
    }
}

/// Whether a square is passed straight through, by the moves before it and after it.
fn is_straight(before: (i64, i64), after: (i64, i64)) -> bool {
    cross(before, after) == 0 && before.0 * after.0 + before.1 * after.1 > 0
}

/// The vector from one point to another.
pub(crate) fn along(from: (i64, i64), to: (i64, i64)) -> (i64, i64) {
    (to.0 - from.0, to.1 - from.1)
}

pub(crate) fn cross(a: (i64, i64), b: (i64, i64)) -> i64 {
    a.0 * b.1 - a.1 * b.0
}

/// Whether c and d lie on different sides of the line through a and b.
fn are_apart(a: (i64, i64), b: (i64, i64), c: (i64, i64), d: (i64, i64)) -> bool {
    let line = along(a, b);
    cross(line, along(a, c)).signum() * cross(line, along(a, d)).signum() < 0
}

/// The direction of a move, the same for both ways along it.
pub(crate) fn direction((x, y): (i64, i64)) -> (i64, i64) {
    let (mut a, mut b) = (x.abs(), y.abs());
    while b > 0 {
        (a, b) = (b, a % b);
    }
    let sign = if (x, y) < (0, 0) { -1 } else { 1 };
    (sign * x / a.max(1), sign * y / a.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaper::Leaper;
    use crate::list::Tours;
    use crate::piece::Piece;
    use crate::problem::Ends;
    use std::collections::BTreeMap;

    /// How many tours of a board have each value.
    fn histogram(board: &str, piece: &str, ends: Ends, which: Measure) -> BTreeMap<u64, u64> {
        let piece: Piece = piece.parse().unwrap();
        let problem = Problem::on_board(board.parse().unwrap(), piece, ends);
        let mut measures = Measures::new(&problem, &[which]).unwrap();
        let mut histogram = BTreeMap::new();
        for tour in Tours::new(&problem).unwrap() {
            *histogram
                .entry(measures.of(tour.squares()).unwrap()[0])
                .or_default() += 1;
        }
        histogram
    }

    /// Knuth's numbers, which were verified by brute force.
    #[test]
    fn extremes_of_closed_tours_are_the_published_ones() {
        let of = |board, which| {
            let all = histogram(board, "knight", Ends::Closed, which);
            let (&least, &least_tours) = all.first_key_value().unwrap();
            let (&most, &most_tours) = all.last_key_value().unwrap();
            ((least, least_tours), (most, most_tours))
        };
        assert_eq!(of("5x6", Measure::Crossings), ((49, 2), (51, 2)));
        assert_eq!(of("3x10", Measure::Crossings), ((55, 4), (57, 4)));
        assert_eq!(of("6x6", Measure::Crossings), ((52, 14), (66, 8)));
        assert_eq!(of("5x6", Measure::Straight).1, (2, 2));
        assert_eq!(of("3x10", Measure::Straight).1, (4, 4));
        assert_eq!(of("6x6", Measure::Straight).1, (4, 18));
        assert_eq!(of("6x6", Measure::Turns).0, (32, 18));
        assert_eq!(of("5x6", Measure::Area).1, (2 * 21, 4));
        assert_eq!(of("3x10", Measure::Area).1, (2 * 12, 8));
        assert_eq!(of("6x6", Measure::Area).1, (2 * 61, 2));
    }

    /// Where two moves meet, by solving the equations: a + s (b - a) = c + t (d - c) with 0 < s, t < 1.
    fn crossings_by_equations(points: &[(i64, i64)]) -> u64 {
        let mut crossings = 0;
        for i in 0..points.len() - 1 {
            for j in 0..i {
                let (a, u) = (points[i], along(points[i], points[i + 1]));
                let (c, v) = (points[j], along(points[j], points[j + 1]));
                let divisor = cross(u, v);
                if divisor != 0 {
                    let s = cross(along(a, c), v) as f64 / divisor as f64;
                    let t = cross(along(a, c), u) as f64 / divisor as f64;
                    let inside = 1e-9..1.0 - 1e-9;
                    crossings += u64::from(inside.contains(&s) && inside.contains(&t));
                }
            }
        }
        crossings
    }

    #[test]
    fn crossings_are_those_that_equations_find() {
        for (board, piece, ends) in [
            ("5x5", "knight", Ends::Any),
            ("3x7", "knight", Ends::Any),
            ("4x5-a1", "knight", Ends::Any),
            ("3x4", "king", Ends::Closed),
            ("3x3", "queen", Ends::Any),
            ("2x5", "rook", Ends::Closed),
            ("5x6", "camel+zebra", Ends::Closed),
        ] {
            let piece: Piece = piece.parse().unwrap();
            let problem = Problem::on_board(board.parse().unwrap(), piece, ends);
            let mut measures = Measures::new(&problem, &[Measure::Crossings]).unwrap();
            let mut crossed = 0;
            for tour in Tours::new(&problem).unwrap().take(500) {
                let counted = measures.of(tour.squares()).unwrap()[0];
                assert_eq!(counted, crossings_by_equations(&measures.points), "{board}");
                crossed += counted;
            }
            assert!(crossed > 0 || board == "2x5", "{board}");
        }
    }

    #[test]
    fn a_rook_goes_straight_on_however_far() {
        let board = || "1x6".parse().unwrap();
        let rook: Piece = "rook".parse().unwrap();
        let problem = Problem::on_board(board(), rook, Ends::Any);
        let which = [Measure::Straight, Measure::Turns, Measure::Parallel];
        let mut measures = Measures::new(&problem, &which).unwrap();
        let squares = [0, 1, 3, 5, 4, 2].map(Square::new);
        assert_eq!(measures.of(&squares).unwrap(), [3, 1, 5]);
        assert_eq!(measures.of(&squares[..2]).unwrap(), [0, 0, 1]);
        assert_eq!(measures.of(&squares[..1]).unwrap(), [0, 0, 0]);
    }

    #[test]
    fn what_is_not_drawn_flat_is_refused() {
        let problem =
            |board: &str, ends| Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, ends);
        for board in ["torus:5x5", "3x4x2"] {
            let problem = problem(board, Ends::Any);
            let refused = Measures::new(&problem, &[Measure::Turns]);
            assert_eq!(refused.unwrap_err(), NotMeasured::NotFlat);
            assert_eq!(Measures::all_of(&problem), []);
        }
        let open = problem("5x5", Ends::Any);
        let refused = Measures::new(&open, &[Measure::Area]).unwrap_err();
        assert_eq!(refused, NotMeasured::AreaOfOpen);
        assert_eq!(Measures::all_of(&open).len(), 4);
        assert!("area".parse::<Measure>().is_ok() && "areas".parse::<Measure>().is_err());
    }
}
