//! A board: a rectangle or a box of squares, perhaps wrapped, minus holes.
//!
//! Its text is `ROWSxCOLUMNS`, ranks first (`3x10` has three ranks and ten files), for a box
//! `ROWSxCOLUMNSxLEVELS`, followed by the holes: `5x5-a1-e5`, `3x4x2-a1-b2.2`. A [`Surface`], which
//! joins the edges of each level, stands before it: `torus:8x8`, `cylinder:4x9-a1`.
//!
//! An outline of any shape is drawn in rows of `.` (a square) and `#` (a hole), the highest rank
//! first, and for a box the highest level, with a line of `-` between levels;
//! [`Board::from_outline`] reads such a drawing and [`Board::outline`] makes one. A drawing does not
//! show the surface.
//!
//! A full rectangle or box stores its sides, and its squares are indexed by arithmetic. With holes it
//! keeps one bit per place and, per word of 64 bits, the number of squares before it:
//! `index(p) = before[w] + popcount(bits[w] & below(p))`, so both directions cost a few
//! instructions (select adds a binary search).

use std::fmt;
use std::str::FromStr;

use crate::leaper::Offset;
use crate::piece::{Motion, Piece};
use crate::square::{ParsePointError, Point, Square};
use crate::surface::{ParseSurfaceError, Surface};

/// The most places (squares and holes) a board can have.
pub const MAX_PLACES: u64 = u32::MAX as u64;

/// A rectangle of `ranks` by `files` squares on a [`Surface`], or several such levels one over the
/// other, minus holes.
///
/// ```
/// use hippodrome::{Board, Point};
///
/// let board: Board = "3x10".parse()?;
/// assert_eq!((board.ranks(), board.files(), board.len()), (3, 10, 30));
///
/// let holed = Board::from_outline("...\n.#.\n...")?;
/// assert_eq!(holed.to_string(), "3x3-b2");
/// assert_eq!(holed.square(Point::new(1, 1)), None);
/// # Ok::<(), hippodrome::ParseBoardError>(())
/// ```
#[derive(Clone, Eq, PartialEq, Hash, Debug)]
pub struct Board {
    surface: Surface,
    ranks: u64,
    files: u64,
    levels: u64,
    present: Option<Present>,
}

/// The squares present, when not all are.
#[derive(Clone, Eq, PartialEq, Hash, Debug)]
struct Present {
    /// One bit per place, rank by rank and level by level from the bottom.
    bits: Box<[u64]>,
    /// `before[w]`: the squares in the words below `w`; one entry more than words.
    before: Box<[u32]>,
}

impl Board {
    /// The full rectangle.
    ///
    /// # Errors
    ///
    /// No side may be 0, and ranks times files must not exceed [`MAX_PLACES`].
    pub fn rectangle(ranks: u64, files: u64) -> Result<Board, ParseBoardError> {
        Board::cuboid(ranks, files, 1)
    }

    /// The full box.
    ///
    /// # Errors
    ///
    /// No side may be 0, and their product must not exceed [`MAX_PLACES`].
    pub fn cuboid(ranks: u64, files: u64, levels: u64) -> Result<Board, ParseBoardError> {
        if ranks == 0 || files == 0 || levels == 0 {
            return Err(ParseBoardError::NoSquares);
        }
        let places = ranks.checked_mul(files).and_then(|n| n.checked_mul(levels));
        match places {
            Some(places) if places <= MAX_PLACES => Ok(Board {
                surface: Surface::Flat,
                ranks,
                files,
                levels,
                present: None,
            }),
            _ => Err(ParseBoardError::TooLarge(sides(ranks, files, levels))),
        }
    }

    /// The same squares on another surface.
    pub fn on(self, surface: Surface) -> Board {
        Board { surface, ..self }
    }

    /// This board without some of its squares.
    ///
    /// # Errors
    ///
    /// A hole must lie on the board and be named once, and one square must remain.
    pub fn without(&self, holes: &[Point]) -> Result<Board, ParseBoardError> {
        if holes.is_empty() {
            return Ok(self.clone());
        }
        let mut bits = match &self.present {
            Some(present) => present.bits.clone(),
            None => {
                let places = self.places() as usize;
                let mut bits = vec![u64::MAX; places.div_ceil(64)].into_boxed_slice();
                if !places.is_multiple_of(64) {
                    bits[places / 64] = (1 << (places % 64)) - 1;
                }
                bits
            }
        };
        for &hole in holes {
            let place = self
                .place(hole)
                .filter(|&place| bits[place / 64] >> (place % 64) & 1 == 1)
                .ok_or(ParseBoardError::HoleOffBoard(hole))?;
            bits[place / 64] &= !(1 << (place % 64));
        }
        self.with_bits(bits)
    }

    /// This board with these places and no others.
    fn with_bits(&self, bits: Box<[u64]>) -> Result<Board, ParseBoardError> {
        let mut before = Vec::with_capacity(bits.len() + 1);
        let mut sum = 0u32;
        for word in &bits {
            before.push(sum);
            sum += word.count_ones();
        }
        before.push(sum);
        if sum == 0 {
            return Err(ParseBoardError::NoSquares);
        }
        let full = u64::from(sum) == self.places();
        Ok(Board {
            present: (!full).then(|| Present {
                bits,
                before: before.into(),
            }),
            ..*self
        })
    }

    /// Reads a drawing of rows of `.` (a square) and `#` (a hole), the highest rank first; lines of
    /// `-` stand between the levels of a box, the highest first.
    ///
    /// Spaces between the signs, and blank lines before and after, are ignored.
    ///
    /// # Errors
    ///
    /// Rows of different lengths, levels of different heights, other signs, no square at all: each
    /// named with its line.
    pub fn from_outline(drawing: &str) -> Result<Board, ParseBoardError> {
        let mut rows: Vec<(usize, Vec<bool>)> = Vec::new();
        // How many rows came before each line of `-`.
        let mut drawn: Vec<(usize, usize)> = Vec::new();
        let mut last = 0;
        for (number, line) in (1..).zip(drawing.lines()) {
            if line.trim().is_empty() {
                continue;
            }
            if last != 0 && last + 1 != number {
                return Err(ParseBoardError::Gap { line: number });
            }
            last = number;
            match line.trim().bytes().all(|sign| sign == b'-') {
                true => drawn.push((number, rows.len())),
                false => rows.push((number, read_row(number, line)?)),
            }
        }
        drawn.push((last, rows.len()));
        let ranks = drawn[0].1;
        let mut levels = (1..).zip(&drawn);
        if let Some((_, &(line, _))) = levels.find(|(level, (_, rows))| *rows != level * ranks) {
            return Err(ParseBoardError::Uneven { line, first: ranks });
        }
        let files = rows.first().map_or(0, |(_, row)| row.len());
        if let Some((line, row)) = rows.iter().find(|(_, row)| row.len() != files) {
            return Err(ParseBoardError::Ragged {
                line: *line,
                signs: row.len(),
                first: files,
            });
        }
        // Checks the size before any bit is set.
        let whole = Board::cuboid(ranks as u64, files as u64, drawn.len() as u64)?;
        let mut bits = vec![0u64; (rows.len() * files).div_ceil(64)].into_boxed_slice();
        let places = rows.iter().rev().flat_map(|(_, row)| row);
        for (place, &present) in places.enumerate() {
            bits[place / 64] |= u64::from(present) << (place % 64);
        }
        whole.with_bits(bits)
    }

    /// The drawing that [`Board::from_outline`] reads; the surface is not in it.
    pub fn outline(&self) -> String {
        let mut drawing = String::new();
        for (level, rank) in self.lines() {
            if self.begins_lower_level(level, rank) {
                drawing.push_str("-\n");
            }
            for file in 0..self.files {
                let present = self.contains(Point::new(file, rank).on_level(level));
                drawing.push(if present { '.' } else { '#' });
            }
            drawing.push('\n');
        }
        drawing
    }

    /// The lines in which the board is drawn, each a level and a rank, the highest first.
    pub fn lines(&self) -> impl Iterator<Item = (u64, u64)> + use<> {
        let ranks = self.ranks;
        (0..self.levels)
            .rev()
            .flat_map(move |level| (0..ranks).rev().map(move |rank| (level, rank)))
    }

    /// Whether this line is the first of a level, and not the first of all.
    pub fn begins_lower_level(&self, level: u64, rank: u64) -> bool {
        rank + 1 == self.ranks && level + 1 < self.levels
    }

    /// The number of ranks, holes or not.
    pub fn ranks(&self) -> u64 {
        self.ranks
    }

    /// The number of files, holes or not.
    pub fn files(&self) -> u64 {
        self.files
    }

    /// The number of levels; 1 but in a box.
    pub fn levels(&self) -> u64 {
        self.levels
    }

    /// The number of places, holes or not.
    pub fn places(&self) -> u64 {
        self.ranks * self.files * self.levels
    }

    /// The text of the board without its holes.
    pub fn sides(&self) -> String {
        let sides = sides(self.ranks, self.files, self.levels);
        match self.surface {
            Surface::Flat => sides,
            surface => format!("{surface}:{sides}"),
        }
    }

    /// The number of squares, holes not counted; never 0.
    #[expect(clippy::len_without_is_empty, reason = "a board is never empty")]
    pub fn len(&self) -> usize {
        match &self.present {
            None => self.places() as usize,
            Some(present) => present.before[present.bits.len()] as usize,
        }
    }

    /// Which edges are joined.
    pub fn surface(&self) -> Surface {
        self.surface
    }

    /// Whether it has one level, and edges on all sides, as a chess board has.
    pub fn is_flat(&self) -> bool {
        self.surface == Surface::Flat && self.levels == 1
    }

    /// Whether some place is a hole.
    pub fn has_holes(&self) -> bool {
        self.present.is_some()
    }

    /// Whether it is a plain rectangle: one level, nothing wrapped, no holes.
    pub fn is_full(&self) -> bool {
        self.is_flat() && !self.has_holes()
    }

    /// The jumps of a piece here, motion after motion: clockwise, and in a box those to other levels
    /// after them.
    pub fn jumps(&self, piece: Piece) -> Vec<Offset> {
        let of = |motion: Motion| {
            let jumps = match self.levels {
                1 => motion.leaper.clockwise(),
                _ => motion.leaper.in_space(),
            };
            let slides = motion.slides;
            jumps.into_iter().map(move |jump| Offset { slides, ..jump })
        };
        piece.motions().flat_map(of).collect()
    }

    /// The squares that a slide passes: up to an edge, a hole, or where it began.
    pub fn slide(&self, from: Point, jump: Offset) -> impl Iterator<Item = Square> + '_ {
        let here = self.square(from);
        (1..)
            .map_while(move |steps| self.step(from, jump.times(steps)))
            .take_while(move |&square| Some(square) != here)
    }

    /// The most moves, counted in both directions, that a piece may have here; as many as this
    /// there are at most.
    pub fn most_moves(&self, piece: Piece) -> u64 {
        let longest = match self.surface {
            Surface::Flat => self.ranks.max(self.files).max(self.levels),
            _ => self.len() as u64,
        };
        let moves = |jump: &Offset| if jump.slides { longest } else { 1 };
        let from_each: u64 = self.jumps(piece).iter().map(moves).sum();
        from_each.saturating_mul(self.len() as u64)
    }

    /// The square that a jump from this point ends on; `None` over an edge and on a hole. O(1).
    pub fn step(&self, from: Point, jump: Offset) -> Option<Square> {
        if self.is_flat() && jump.level == 0 {
            let file = from.file.checked_add_signed(jump.file)?;
            let rank = from.rank.checked_add_signed(jump.rank)?;
            return self.square(Point::new(file, rank));
        }
        let end = (from.file as i64 + jump.file, from.rank as i64 + jump.rank);
        let (file, rank) = self.surface.fold((self.ranks, self.files), end)?;
        let level = from.level.checked_add_signed(jump.level)?;
        self.square(Point::new(file, rank).on_level(level))
    }

    /// Whether a jump from one point ends on another, by another way than [`Board::step`]; holes
    /// are not looked at. O(1).
    pub fn meets(&self, from: Point, jump: Offset, to: Point) -> bool {
        let sides = (self.ranks, self.files);
        from.level.checked_add_signed(jump.level) == Some(to.level)
            && self.surface.meets(sides, from, jump, to)
    }

    fn place(&self, point: Point) -> Option<usize> {
        let inside = point.file < self.files && point.rank < self.ranks;
        (inside && point.level < self.levels).then(|| {
            let line = point.level * self.ranks + point.rank;
            (line * self.files + point.file) as usize
        })
    }

    /// What lies at this place, square or hole.
    fn point_of(&self, place: u64) -> Point {
        let (line, file) = (place / self.files, place % self.files);
        match self.levels {
            1 => Point::new(file, line),
            _ => Point::new(file, line % self.ranks).on_level(line / self.ranks),
        }
    }

    /// Whether this point is a square of the board.
    pub fn contains(&self, point: Point) -> bool {
        self.square(point).is_some()
    }

    /// The square at this point; `None` off the board and on a hole.
    pub fn square(&self, point: Point) -> Option<Square> {
        let place = self.place(point)?;
        let Some(present) = &self.present else {
            return Some(Square::new(place as u32));
        };
        let (word, bit) = (present.bits[place / 64], place % 64);
        let below = (word & ((1 << bit) - 1)).count_ones();
        (word >> bit & 1 == 1).then(|| Square::new(present.before[place / 64] + below))
    }

    /// Where a square lies.
    ///
    /// # Panics
    ///
    /// When the square is not one of this board's.
    pub fn point(&self, square: Square) -> Point {
        assert!(
            square.index() < self.len(),
            "{square:?} is not on board {self}"
        );
        let place = match &self.present {
            None => square.index() as u64,
            Some(present) => {
                let word = present.before.partition_point(|&n| n <= square.raw()) - 1;
                let mut bits = present.bits[word];
                for _ in 0..square.raw() - present.before[word] {
                    bits &= bits - 1;
                }
                word as u64 * 64 + u64::from(bits.trailing_zeros())
            }
        };
        self.point_of(place)
    }

    /// The points of all squares, in the order of their indices.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        self.all_places().filter(|&point| self.contains(point))
    }

    /// The points of all places, squares and holes.
    pub fn all_places(&self) -> impl Iterator<Item = Point> + use<> {
        let (ranks, files) = (self.ranks, self.files);
        (0..self.levels)
            .flat_map(move |level| (0..ranks).map(move |rank| (level, rank)))
            .flat_map(move |(level, rank)| {
                (0..files).map(move |file| Point::new(file, rank).on_level(level))
            })
    }

    /// Reads a square of this board by its name.
    ///
    /// # Errors
    ///
    /// The text is not a name, or names no square of this board.
    pub fn parse_square(&self, name: &str) -> Result<Square, ParseSquareError> {
        let point: Point = name.parse()?;
        self.square(point).ok_or_else(|| self.off_board(point))
    }

    /// What is wrong with a point that is no square of this board.
    pub fn off_board(&self, point: Point) -> ParseSquareError {
        match self.place(point) {
            Some(_) => ParseSquareError::Hole(point),
            None => ParseSquareError::OffBoard {
                point,
                sides: self.sides(),
                last: self.point_of(self.places() - 1),
            },
        }
    }
}

/// The sides as text; those of a single level are two.
fn sides(ranks: u64, files: u64, levels: u64) -> String {
    match levels {
        1 => format!("{ranks}x{files}"),
        _ => format!("{ranks}x{files}x{levels}"),
    }
}

/// One row of a drawing.
fn read_row(number: usize, line: &str) -> Result<Vec<bool>, ParseBoardError> {
    let mut row = Vec::with_capacity(line.len());
    for (column, sign) in line.chars().enumerate() {
        match sign {
            '.' => row.push(true),
            '#' => row.push(false),
            sign if sign.is_whitespace() => {}
            sign => {
                return Err(ParseBoardError::Sign {
                    line: number,
                    column: column + 1,
                    sign,
                });
            }
        }
    }
    Ok(row)
}

/// Why a text or a point is no square of a board.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub enum ParseSquareError {
    /// The text is not the name of a square.
    #[error(transparent)]
    Name(#[from] ParsePointError),
    /// A hole.
    #[error("{0} is a hole of the board")]
    Hole(Point),
    /// Outside the rectangle.
    #[error("{point} is not on the {sides} board, whose squares are a1 to {last}")]
    OffBoard {
        /// The point named.
        point: Point,
        /// The sides of the board.
        sides: String,
        /// The upper right corner.
        last: Point,
    },
}

/// Why a text is not a board.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub enum ParseBoardError {
    /// Not `ROWSxCOLUMNS`.
    #[error(
        "`{0}` is not a board: write ROWSxCOLUMNS as in 8x8 or 3x10, with holes as in 5x5-a1-e5, \
         or ROWSxCOLUMNSxLEVELS as in 4x4x4"
    )]
    Shape(String),
    /// Something before a colon that is no surface.
    #[error(transparent)]
    Surface(#[from] ParseSurfaceError),
    /// More places than a board can have.
    #[error("a board of {0} is too large: its sides multiplied may be at most {MAX_PLACES}")]
    TooLarge(String),
    /// A side is not a number that can be held.
    #[error("`{0}` is too large for a side: the sides multiplied may be at most {MAX_PLACES}")]
    SideTooLarge(String),
    /// No square is left.
    #[error("a board needs at least one square")]
    NoSquares,
    /// A hole's name is not a square's name.
    #[error("a hole's name is wrong: {0}")]
    HoleName(#[from] ParsePointError),
    /// A hole lies outside, or is named twice.
    #[error("{0} cannot be a hole: it is not on the board, or is a hole already")]
    HoleOffBoard(Point),
    /// An outline holds another sign.
    #[error("line {line}, column {column}: `{}` is neither . (a square) nor # (a hole)", .sign.escape_default())]
    Sign {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// The sign.
        sign: char,
    },
    /// An outline's row has another length than its first.
    #[error("line {line} has {signs} squares and holes, the first row has {first}: fill up with #")]
    Ragged {
        /// From 1.
        line: usize,
        /// Signs in this row.
        signs: usize,
        /// Signs in the first row.
        first: usize,
    },
    /// A blank line inside an outline: perhaps two boards in one file.
    #[error(
        "line {line} begins a second board after a blank line: give one board (levels of a box \
         have a line of - between them)"
    )]
    Gap {
        /// From 1.
        line: usize,
    },
    /// A level has another height than the first.
    #[error("line {line} ends a level that has not {first} rows, as the first has: fill up with #")]
    Uneven {
        /// From 1.
        line: usize,
        /// Rows of the first level.
        first: usize,
    },
}

impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Board, ParseBoardError> {
        let shape = || ParseBoardError::Shape(text.to_owned());
        let (surface, rest) = match text.split_once(':') {
            Some((surface, rest)) => (surface.parse()?, rest),
            None => (Surface::Flat, text),
        };
        let mut parts = rest.split('-');
        let size = parts.next().unwrap_or_default();
        let is_number = |side: &str| !side.is_empty() && side.bytes().all(|b| b.is_ascii_digit());
        let sides: Vec<&str> = size.split(['x', 'X', '×']).collect();
        if !matches!(sides.len(), 2 | 3) || !sides.iter().all(|side| is_number(side)) {
            return Err(shape());
        }
        let side = |side: &str| {
            side.parse::<u64>()
                .map_err(|_| ParseBoardError::SideTooLarge(side.to_owned()))
        };
        let (ranks, files) = (side(sides[0])?, side(sides[1])?);
        let levels = sides.get(2).map_or(Ok(1), |levels| side(levels))?;
        let holes = parts
            .map(str::parse)
            .collect::<Result<Vec<Point>, ParsePointError>>()?;
        Ok(Board::cuboid(ranks, files, levels)?
            .without(&holes)?
            .on(surface))
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sides())?;
        if !self.has_holes() {
            return Ok(());
        }
        let mut holes = self.all_places().filter(|&point| !self.contains(point));
        holes.try_for_each(|hole| write!(f, "-{hole}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn refused(text: &str) -> ParseBoardError {
        text.parse::<Board>().unwrap_err()
    }

    #[test]
    fn refused_texts_say_why() {
        for text in [
            "",
            "8",
            "8x",
            "x8",
            "8x8x8x8",
            "axb",
            "8 x 8",
            "-a1",
            "8x-8",
            "torus:",
            "klein:8",
            "torus:torus:8x8",
        ] {
            assert_eq!(refused(text), ParseBoardError::Shape(text.into()), "{text}");
        }
        assert!(matches!(refused("disc:8x8"), ParseBoardError::Surface(_)));
        assert!(matches!(refused("Torus:8x8"), ParseBoardError::Surface(_)));
        assert_eq!(refused("0x0"), ParseBoardError::NoSquares);
        assert_eq!(refused("1x1-a1"), ParseBoardError::NoSquares);
        for text in [
            "99999999999x9",
            "4294967295x4294967295x4294967295",
            "65536x65536x1",
        ] {
            let size = text.strip_suffix("x1").unwrap_or(text);
            assert_eq!(refused(text), ParseBoardError::TooLarge(size.into()));
        }
        assert_eq!(refused("3x3x0"), ParseBoardError::NoSquares);
        assert!(matches!(
            refused("18446744073709551616x8"),
            ParseBoardError::SideTooLarge(_)
        ));
        let hole = ParseBoardError::HoleOffBoard;
        assert_eq!(refused("3x3-d1"), hole(Point::new(3, 0)));
        assert_eq!(refused("3x3-a1.2"), hole(Point::new(0, 0).on_level(1)));
        assert_eq!(refused("3x3-a1-a1"), hole(Point::new(0, 0)));
        assert!(matches!(refused("3x3-"), ParseBoardError::HoleName(_)));
    }

    #[test]
    fn refused_outlines_name_the_line() {
        let refused = |drawing| Board::from_outline(drawing).unwrap_err();
        assert_eq!(refused("##\n##"), ParseBoardError::NoSquares);
        assert_eq!(refused(""), ParseBoardError::NoSquares);
        assert_eq!(
            refused("..\n.x"),
            ParseBoardError::Sign {
                line: 2,
                column: 2,
                sign: 'x'
            }
        );
        assert_eq!(
            refused("..\n..."),
            ParseBoardError::Ragged {
                line: 2,
                signs: 3,
                first: 2
            }
        );
        assert_eq!(refused("..\n\n.."), ParseBoardError::Gap { line: 3 });
        assert_eq!(refused("..\n-\n\n.."), ParseBoardError::Gap { line: 4 });
        for (uneven, line) in [("..\n-\n..\n..", 4), ("..\n-\n", 2), ("..\n-\n-\n..", 3)] {
            assert_eq!(refused(uneven), ParseBoardError::Uneven { line, first: 1 });
        }
        assert_eq!(
            refused("-\n.."),
            ParseBoardError::Uneven { line: 2, first: 0 }
        );
        let sign = |line, column, sign| ParseBoardError::Sign { line, column, sign };
        assert_eq!(refused("..\n.-"), sign(2, 2, '-'));
    }

    #[test]
    fn the_highest_rank_is_drawn_first() {
        let board = Board::from_outline("\n. # .\n. . .\n").unwrap();
        assert_eq!(board.to_string(), "2x3-b2");
        assert_eq!(board.outline(), ".#.\n...\n");
        let board = Board::from_outline("..\n.#\n---\n#.\n..\n").unwrap();
        assert_eq!(board.to_string(), "2x2x2-a2-b1.2");
        assert_eq!(board.outline(), "..\n.#\n-\n#.\n..\n");
        assert_eq!("3x4x1".parse(), Board::rectangle(3, 4));
    }

    proptest! {
        #[test]
        fn squares_points_and_texts_round_trip(
            ranks in 1u64..14,
            files in 1u64..14,
            levels in prop::sample::select(&[1u64, 1, 2, 5][..]),
            holes in prop::collection::btree_set((0u64..14, 0u64..14, 0u64..5), 0..40),
            surface in prop::sample::select(&Surface::ALL[..]),
        ) {
            let point = |(file, rank, level)| {
                Point::new(file % files, rank % ranks).on_level(level % levels)
            };
            let holes: Vec<Point> = holes
                .into_iter()
                .map(point)
                .collect::<std::collections::BTreeSet<_>>()
                .into_iter()
                .collect();
            let places = ranks * files * levels;
            prop_assume!(holes.len() < places as usize);
            let board = Board::cuboid(ranks, files, levels)?.on(surface).without(&holes)?;
            let plain = surface == Surface::Flat && levels == 1;
            prop_assert_eq!(board.is_full(), plain && holes.is_empty());
            prop_assert_eq!(board.len(), places as usize - holes.len());
            prop_assert_eq!(board.points().count(), board.len());
            for (index, point) in board.points().enumerate() {
                let square = Square::new(index as u32);
                prop_assert_eq!(board.square(point), Some(square));
                prop_assert_eq!(board.point(square), point);
            }
            for hole in holes {
                prop_assert_eq!(board.square(hole), None);
            }
            prop_assert_eq!(&board.to_string().parse::<Board>()?, &board);
            prop_assert_eq!(&Board::from_outline(&board.outline())?.on(surface), &board);
        }
    }
}
