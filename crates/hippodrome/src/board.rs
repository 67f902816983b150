//! A board: a rectangle or a box of squares, perhaps wrapped, minus holes.
//!
//! How it is written and read is told in `text`, how pieces move on it in `moves` (for engines) and
//! in `rules` (for the checker).
//!
//! A full rectangle or box stores its sides, and its squares are indexed by arithmetic. With holes it
//! keeps one bit per place and, per word of 64 bits, the number of squares before it:
//! `index(p) = before[w] + popcount(bits[w] & below(p))`, so both directions cost a few
//! instructions (select adds a binary search).

mod moves;

mod rules;

mod text;

use std::hash::{Hash, Hasher};

pub use text::{ParseBoardError, ParseSquareError, split_sides};

use crate::square::{Point, Square};
use crate::square_names::SquareNames;
use crate::surface::Surface;

/// The most places (squares and holes) a board can have.
pub const MAX_PLACES: u64 = u32::MAX as u64;

/// The sides as text; those of a single level are two.
fn sides(ranks: u64, files: u64, levels: u64) -> String {
    match levels {
        1 => format!("{ranks}x{files}"),
        _ => format!("{ranks}x{files}x{levels}"),
    }
}

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
#[derive(Clone, Debug)]
pub struct Board {
    surface: Surface,
    ranks: u64,
    files: u64,
    levels: u64,
    present: Option<Present>,
    names: SquareNames,
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
    /// All that tells boards apart, which how their squares are named does not.
    fn essence(&self) -> impl Eq + Hash + '_ {
        let Board {
            surface,
            ranks,
            files,
            levels,
            present,
            names: _,
        } = self;
        (surface, ranks, files, levels, present)
    }

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
                names: SquareNames::default(),
            }),
            _ => Err(ParseBoardError::TooLarge(sides(ranks, files, levels))),
        }
    }

    /// The same squares on another surface.
    pub fn on(self, surface: Surface) -> Board {
        Board { surface, ..self }
    }

    /// The same board, its squares named in another way.
    pub fn named_by(self, names: SquareNames) -> Board {
        Board { names, ..self }
    }

    /// How its squares are named.
    pub fn names(&self) -> SquareNames {
        self.names
    }

    /// The name of a point, on this board or beyond it.
    pub(crate) fn name_of(&self, point: Point) -> String {
        self.names.name(point, self.ranks)
    }

    /// The name of a square; `#` and its number, as in `#64`, if it is not one of this board's.
    pub fn name(&self, square: Square) -> String {
        match self.point(square) {
            Some(point) => self.name_of(point),
            None => square.number_sign(),
        }
    }

    /// This board without some of its squares.
    ///
    /// # Errors
    ///
    /// A hole must lie on the board and be named once, and one square must remain. A board with holes takes
    /// 12 bits for every eight places; the system may not grant them.
    pub fn without(&self, holes: &[Point]) -> Result<Board, ParseBoardError> {
        if holes.is_empty() {
            return Ok(self.clone());
        }
        let mut bits = match &self.present {
            Some(present) => {
                let mut bits = self.reserved(present.bits.len())?;
                bits.extend_from_slice(&present.bits);
                bits
            }
            None => {
                let places = self.places() as usize;
                let mut bits = self.reserved(places.div_ceil(64))?;
                bits.resize(places.div_ceil(64), u64::MAX);
                if places % 64 != 0 {
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

    /// An empty vector with room for so many elements of a table of this board's places.
    fn reserved<T>(&self, elements: usize) -> Result<Vec<T>, ParseBoardError> {
        let mut vector = Vec::new();
        let reserved = vector.try_reserve_exact(elements);
        let places = self.places();
        reserved.map_err(|_| ParseBoardError::NoMemory { places })?;
        Ok(vector)
    }

    /// This board with these places and no others.
    fn with_bits(&self, bits: Vec<u64>) -> Result<Board, ParseBoardError> {
        let mut before = self.reserved(bits.len() + 1)?;
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
                bits: bits.into(),
                before: before.into(),
            }),
            ..*self
        })
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
        rank == self.ranks - 1 && level < self.levels - 1
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

    fn place(&self, point: Point) -> Option<usize> {
        let inside = point.file < self.files && point.rank < self.ranks;
        (inside && point.level < self.levels).then(|| {
            let line = point.level * self.ranks + point.rank;
            (line * self.files + point.file) as usize
        })
    }

    /// What lies at this place, square or hole.
    fn point_at(&self, place: u64) -> Point {
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

    /// Where a square lies; `None` if it is not one of this board's.
    ///
    /// ```
    /// use hippodrome::{Board, Point, Square};
    ///
    /// let board: Board = "8x8".parse()?;
    /// assert_eq!(board.point(Square::new(9)), Some(Point::new(1, 1)));
    /// assert_eq!(board.point(Square::new(64)), None);
    /// # Ok::<(), hippodrome::ParseBoardError>(())
    /// ```
    pub fn point(&self, square: Square) -> Option<Point> {
        if square.index() >= self.len() {
            return None;
        }
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
        Some(self.point_at(place))
    }

    /// Where a square of this board lies: for whoever has made sure that it is one.
    pub(crate) fn point_of(&self, square: Square) -> Point {
        match self.point(square) {
            Some(point) => point,
            None => panic!("{square:?} is not on board {self}"),
        }
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
        let point = self.names.point(name, self.ranks)?;
        let square = point.and_then(|point| self.square(point));
        square.ok_or_else(|| match point.and_then(|point| self.place(point)) {
            Some(_) => ParseSquareError::Hole(name.to_owned()),
            None => self.off_board(name),
        })
    }

    fn off_board(&self, name: &str) -> ParseSquareError {
        // The squares are named in their order, the first one and the last.
        let mut ends = [0, self.places() - 1].map(|place| self.point_at(place));
        if self.names == SquareNames::RowColumn {
            let [low, high] = &mut ends;
            std::mem::swap(&mut low.rank, &mut high.rank);
        }
        let [first, last] = ends.map(|point| self.name_of(point));
        ParseSquareError::OffBoard {
            name: name.to_owned(),
            sides: self.sides(),
            first,
            last,
        }
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.essence() == other.essence()
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.essence().hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

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
                prop_assert_eq!(board.point_of(square), point);
            }
            for hole in holes {
                prop_assert_eq!(board.square(hole), None);
            }
            prop_assert_eq!(&board.to_string().parse::<Board>()?, &board);
            prop_assert_eq!(&Board::from_outline(&board.outline())?.on(surface), &board);
        }
    }
}
