//! The rotations, reflections and translations of a board, and where each takes its squares: geometry alone.
//!
//! Which of them a board has, and which preserve the moves of a piece, is told by `board_symmetries`; that a tour is to have
//! one, by `tour_symmetry`. Cost: O(1) for a square.

use std::fmt;

use crate::board::Board;
use crate::square::{Point, Square};
use crate::surface::Surface;

/// What a symmetry of a board does: it turns the board, then moves it along itself. One of the two at least.
///
/// ```
/// use hippodrome::{Symmetry, Turn};
///
/// let symmetry = Symmetry { turn: Some(Turn::HalfTurn), files: 2, ranks: 0 };
/// assert_eq!(symmetry.to_string(), "half turn and translation 2,0");
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Symmetry {
    /// The rotation or reflection, if there is one.
    pub turn: Option<Turn>,
    /// By so many files to the right; once round a board that is twisted, and on.
    pub files: u64,
    /// By so many ranks up.
    pub ranks: u64,
}

/// A rotation or a reflection of a board.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Turn {
    /// Left and right are exchanged.
    MirrorLeftRight,
    /// Top and bottom are exchanged.
    MirrorTopBottom,
    /// By 180 degrees.
    HalfTurn,
    /// Reflection in the diagonal from the bottom left, where a1 is.
    RisingDiagonal,
    /// Reflection in the diagonal from the top left.
    FallingDiagonal,
    /// By 90 degrees.
    QuarterTurnClockwise,
    /// By 90 degrees.
    QuarterTurnCounterclockwise,
    /// Of a box, one that moves its levels.
    OfBox(BoxTurn),
}

/// A rotation or a reflection of a box: files, ranks and levels change places, and some are counted from the other end.
///
/// It is told by where it takes the square of file x, rank y and level z: `(x, y, z) to (x, z, -y)` makes the levels ranks,
/// and the ranks levels that are counted from the other end.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct BoxTurn {
    /// What becomes the file, the rank and the level: the file (0), the rank (1) or the level (2).
    pub from: [usize; 3],
    /// Which of these is counted from the other end.
    pub is_reversed: [bool; 3],
}

impl Turn {
    /// Whether it undoes itself, as all but the quarter turns do, and some of a box.
    pub fn is_involution(self) -> bool {
        match self {
            Turn::QuarterTurnClockwise | Turn::QuarterTurnCounterclockwise => false,
            Turn::OfBox(turn) => turn.is_involution(),
            _ => true,
        }
    }
}

impl BoxTurn {
    fn is_involution(self) -> bool {
        let BoxTurn { from, is_reversed } = self;
        (0..3).all(|axis| {
            let other = from[axis];
            from[other] == axis && is_reversed[axis] == is_reversed[other]
        })
    }

    /// Those that map this box, apart from its holes, onto itself and move its levels; files, ranks and levels are exchanged
    /// only where the board is not wrapped.
    pub(crate) fn all(board: &Board) -> Vec<BoxTurn> {
        let sides = [board.files(), board.ranks(), board.levels()];
        let is_flat = board.surface() == Surface::Flat;
        let mut found = Vec::new();
        for from in [
            [0, 1, 2],
            [1, 0, 2],
            [0, 2, 1],
            [2, 1, 0],
            [1, 2, 0],
            [2, 0, 1],
        ] {
            let fits = (0..3).all(|axis| sides[axis] == sides[from[axis]]);
            if !fits || from[2] != 2 && !is_flat {
                continue;
            }
            let reversals = (0..8).map(|bits| [0, 1, 2].map(|axis| bits >> axis & 1 == 1));
            let turns = reversals.map(|is_reversed| BoxTurn { from, is_reversed });
            found.extend(turns.filter(|turn| from[2] != 2 || turn.is_reversed[2]));
        }
        found
    }

    fn image(self, board: &Board, point: Point) -> Point {
        let sides = [board.files(), board.ranks(), board.levels()];
        let places = [point.file, point.rank, point.level];
        let place = |axis: usize| match (places[self.from[axis]], self.is_reversed[axis]) {
            (place, false) => place,
            (place, true) => sides[axis] - 1 - place,
        };
        Point::new(place(0), place(1)).on_level(place(2))
    }
}

impl BoxTurn {
    /// What becomes the file, the rank and the level: `x`, `y` and `z`, with a minus where it is counted from the other end.
    pub(crate) fn image_of_axes(self, between: &str) -> String {
        let axis = |axis: usize| {
            let sign = if self.is_reversed[axis] { "-" } else { "" };
            format!("{sign}{}", AXES[self.from[axis]])
        };
        [axis(0), axis(1), axis(2)].join(between)
    }

    /// The same as a turn of the files and ranks, if it leaves every level where it is.
    pub(crate) fn of_each_level(self) -> Option<Turn> {
        let BoxTurn { from, is_reversed } = self;
        match (from, is_reversed) {
            ([0, 1, 2], [true, false, false]) => Some(Turn::MirrorLeftRight),
            ([0, 1, 2], [false, true, false]) => Some(Turn::MirrorTopBottom),
            ([0, 1, 2], [true, true, false]) => Some(Turn::HalfTurn),
            ([1, 0, 2], [false, false, false]) => Some(Turn::RisingDiagonal),
            ([1, 0, 2], [true, true, false]) => Some(Turn::FallingDiagonal),
            ([1, 0, 2], [false, true, false]) => Some(Turn::QuarterTurnClockwise),
            ([1, 0, 2], [true, false, false]) => Some(Turn::QuarterTurnCounterclockwise),
            _ => None,
        }
    }

    /// Reads `x,z,-y`; `None` if these are not the three axes, or are all where they were.
    pub(crate) fn parse(text: &str) -> Option<BoxTurn> {
        let mut axes = text.split(',').map(|axis| {
            let name = axis.strip_prefix('-').unwrap_or(axis);
            let from = AXES.iter().position(|&other| other == name)?;
            Some((from, name.len() < axis.len()))
        });
        let mut next = || axes.next().flatten();
        let parts = [next()?, next()?, next()?];
        let turn = BoxTurn {
            from: parts.map(|(from, _)| from),
            is_reversed: parts.map(|(_, is_reversed)| is_reversed),
        };
        let is_whole = axes.next().is_none() && (0..3).all(|axis| turn.from.contains(&axis));
        let is_identity = turn.from == [0, 1, 2] && turn.is_reversed == [false; 3];
        (is_whole && !is_identity).then_some(turn)
    }
}

/// File, rank and level.
const AXES: [&str; 3] = ["x", "y", "z"];

impl fmt::Display for BoxTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "(x, y, z) to ({})", self.image_of_axes(", "))
    }
}

impl Symmetry {
    /// Whether it moves the board along itself.
    pub fn is_translated(self) -> bool {
        (self.files, self.ranks) != (0, 0)
    }
}

impl From<Turn> for Symmetry {
    fn from(turn: Turn) -> Symmetry {
        Symmetry {
            turn: Some(turn),
            files: 0,
            ranks: 0,
        }
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Symmetry { turn, files, ranks } = self;
        match (turn, self.is_translated()) {
            (Some(turn), false) => write!(f, "{turn}"),
            (Some(turn), true) => write!(f, "{turn} and translation {files},{ranks}"),
            (None, _) => write!(f, "translation {files},{ranks}"),
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Turn::MirrorLeftRight => "mirror left-right",
            Turn::MirrorTopBottom => "mirror top-bottom",
            Turn::HalfTurn => "half turn",
            Turn::RisingDiagonal => "rising diagonal",
            Turn::FallingDiagonal => "falling diagonal",
            Turn::QuarterTurnClockwise => "quarter turn clockwise",
            Turn::QuarterTurnCounterclockwise => "quarter turn counterclockwise",
            Turn::OfBox(turn) => return write!(f, "{turn}"),
        })
    }
}

/// Those that keep levels, in the order of their numbers from 1: a number of three bits, for left and right, top and bottom,
/// and files and ranks exchanged.
pub(crate) const PLANAR: [Turn; 7] = [
    Turn::MirrorLeftRight,
    Turn::MirrorTopBottom,
    Turn::HalfTurn,
    Turn::RisingDiagonal,
    Turn::QuarterTurnClockwise,
    Turn::QuarterTurnCounterclockwise,
    Turn::FallingDiagonal,
];

impl Symmetry {
    /// Whether it maps the places of the board, holes aside, onto themselves.
    pub(crate) fn fits(self, board: &Board) -> bool {
        let surface = board.surface();
        let has_even_axes = surface.wraps_files() == surface.wraps_ranks() && !surface.twists();
        let turns = match self.turn {
            None | Some(Turn::MirrorLeftRight | Turn::MirrorTopBottom | Turn::HalfTurn) => true,
            Some(Turn::OfBox(turn)) => BoxTurn::all(board).contains(&turn),
            Some(_) => board.files() == board.ranks() && has_even_axes,
        };
        let round = if surface.twists() { 2 } else { 1 } * board.files();
        let along_files = self.files < if surface.wraps_files() { round } else { 1 };
        let along_ranks = self.ranks
            < if surface.wraps_ranks() {
                board.ranks()
            } else {
                1
            };
        // Upwards must be the same as downwards where a twist joins the edges.
        let is_untwisted = !surface.twists() || 2 * self.ranks % board.ranks() == 0;
        turns && along_files && along_ranks && is_untwisted
    }

    /// Where it takes a place of a board that it fits.
    pub(crate) fn image(self, board: &Board, point: Point) -> Point {
        let point = turned(board, self.turn, point);
        translated(board, (self.files, self.ranks), point)
    }

    /// Where it takes each square, if it maps the board onto itself.
    pub(crate) fn permutation(self, board: &Board) -> Option<Vec<u32>> {
        if !self.fits(board) {
            return None;
        }
        let squares = (0..board.len() as u32).map(Square::new);
        let image = |square| board.square(self.image(board, board.point_of(square)));
        squares
            .map(|square| image(square).map(Square::raw))
            .collect()
    }
}

/// Where a turn takes a point.
fn turned(board: &Board, turn: Option<Turn>, mut point: Point) -> Point {
    if let Some(Turn::OfBox(turn)) = turn {
        return turn.image(board, point);
    }
    let place = PLANAR.iter().position(|&other| Some(other) == turn);
    let bits = place.map_or(0, |place| place + 1);
    if bits & 1 != 0 {
        point.file = board.files() - 1 - point.file;
    }
    if bits & 2 != 0 {
        point.rank = board.ranks() - 1 - point.rank;
    }
    if bits & 4 != 0 {
        (point.file, point.rank) = (point.rank, point.file);
    }
    point
}

/// Where a translation takes a point. Beyond an edge that is joined with a twist everything is upside down.
fn translated(board: &Board, (files, ranks): (u64, u64), mut point: Point) -> Point {
    point.file += files;
    while point.file >= board.files() {
        point.file -= board.files();
        if board.surface().twists() {
            point.rank = board.ranks() - 1 - point.rank;
        }
    }
    point.rank = (point.rank + ranks) % board.ranks();
    point
}
