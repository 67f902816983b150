//! A tour of any size, by construction: the square at any step is found at once.
//!
//! One file, because it is the public type with all that can be asked of it; how the answers are found lies in the files below it.
//!
//! The board is cut into tiles ([`axis`]), each tile is given a path ([`tile`]), and the paths are
//! tied where the tiles meet ([`seam`]). Where a row of tiles is alike, one path serves them all.
//! So the tour is written down as a short *word*, a sequence of runs through tiles, with repetitions ([`word`],
//! [`comb`]), from which the square at a step is read by descending, and the step of a square by a formula that is
//! linear in the number of the repetition ([`cells`]). Nothing of the size of the board is ever stored.
//!
//! Or the tiles follow a Hilbert curve ([`hilbert`], [`Joins`]): a step and a square are found by descending the curve, which
//! takes some log n cuts. That is for sides from 12 on and one chosen end at most.
//!
//! Cutting a board and joining closed tours of its parts is due to I. Parberry (An efficient
//! algorithm for the knight's tour problem, Discrete Appl. Math. 73, 1997); that both ends may be
//! chosen on square boards, to A. Conrad, T. Hindrichs, H. Morsy and I. Wegener (Solution of the
//! knight's Hamiltonian path problem on chessboards, Discrete Appl. Math. 50, 1994). The cutting into arms and stacks
//! ([`comb`]), the passes and the formulas are ours.
//!
//! The paths of the tiles are found by the exact search when a construction is made: a millisecond
//! for a closed tour, between two ends mostly 5 to 150, always the same. The whole is checked before
//! it is returned ([`certificate`]). Boards with both sides below 24 (32, if one is 3 or 5) are one
//! tile.
//!
//! Covered, for the knight on full rectangles with sides to 2^63: closed tours wherever there is
//! one, open ones wherever there is one, from any start, to any end, and between any two. That
//! tiles are always found is known from tests, not from a proof. If none were found, that would be
//! reported as such, and would not mean that there is no tour.
//!
//! One file, because a tour laid by the comb and one laid along the curve are one type: what it answers for steps and squares,
//! how the board is turned for it, and why there is none, are the same for both.

mod seam;

mod tile;

mod word;

mod axis;

mod comb;

mod four;

mod cells;

mod certificate;

mod curve;

mod hilbert;

mod hilbert_certificate;

mod joins;

mod line_starts;

mod fill;

mod steps;

mod numbered;

mod explain;

mod patch;

mod blocks;

#[cfg(test)]
mod tests;

#[cfg(test)]
mod hilbert_tests;

pub use self::blocks::Block;
pub use self::joins::{Joins, ParseJoinsError};
pub use self::patch::{Patch, TileOf};

use self::axis::Axis;
use self::cells::TileMap;
use self::comb::Tiling;
use self::hilbert::Hilbert;
use self::tile::{Demand, NoTile, Route, Tile};
use self::word::{Corner, Run, TileStep, Word};
use crate::arguments::Rectangle;
use crate::numbering::Numbering;
use crate::problem::Problem;
use crate::square::Point;

/// The longest side.
pub const MAX_SIDE: u64 = 1 << 63;

/// A tour of a full rectangle that answers for every step and every square without being stored.
///
/// ```
/// use hippodrome::{Construction, Numbering, Point};
///
/// let side = 1_000_000_000_000_000_000;
/// let tour = Construction::closed(side, side)?;
/// assert_eq!(tour.len(), 1_000_000_000_000_000_000_000_000_000_000_000_000);
/// let step = 123_456_789_012_345_678_901_234_567_890;
/// let here = tour.point_at(step).expect("a step of the tour");
/// assert_eq!(tour.step_of(here), Some(step));
///
/// let (start, end) = (Point::new(5, 7), Point::new(side / 3, side / 2));
/// let tour = Construction::open(side, side, Some(start), Some(end))?;
/// assert_eq!(tour.point_at(tour.len() - 1), Some(end));
/// # Ok::<(), hippodrome::NotConstructed>(())
/// ```
#[derive(Clone, Debug)]
pub struct Construction {
    frame: Orientation,
    closed: bool,
    tiles: Vec<Tile>,
    layout: Layout,
    /// The step of the layout at which the tour begins; 0 unless that runs round a cycle.
    shift: u128,
}

/// How the tiles lie, and the way over them.
#[derive(Clone, Debug)]
enum Layout {
    Comb { word: Word, cells: TileMap },
    Hilbert(Box<Hilbert>),
}

/// How the board lies as it is built: what is turned, and then what is mirrored.
#[derive(Copy, Clone, Debug)]
struct Orientation {
    ranks: u64,
    files: u64,
    /// Ranks and files are exchanged.
    turned: bool,
    /// Files, and ranks, as built are counted from the other side.
    mirrored: (bool, bool),
}

/// Why there is no construction.
#[derive(Copy, Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotConstructed {
    /// Another ground.
    #[error("constructions are for the knight on full rectangles")]
    Ground,
    /// A board without squares, or with a side that is too long.
    #[error("the sides of a board go from 1 to {MAX_SIDE}; this one is {ranks}x{files}")]
    Sides {
        /// Ranks asked for.
        ranks: u64,
        /// Files asked for.
        files: u64,
    },
    /// An end that is not a square of the board.
    #[error("{end} is not a square of a board of {ranks}x{files}")]
    OffBoard {
        /// The end.
        end: Point,
        /// Ranks asked for.
        ranks: u64,
        /// Files asked for.
        files: u64,
    },
    /// Tiles that are not joined in this way on such boards, or with such ends.
    #[error("no tour of {ranks}x{files} is laid along a Hilbert curve: {why}")]
    Refused {
        /// Ranks asked for.
        ranks: u64,
        /// Files asked for.
        files: u64,
        /// A clause.
        why: &'static str,
    },
    /// There is no such tour.
    #[error("there is no such tour of {ranks}x{files}: {why}")]
    Impossible {
        /// Ranks asked for.
        ranks: u64,
        /// Files asked for.
        files: u64,
        /// A clause.
        why: &'static str,
    },
    /// No tiles were found, which proves nothing.
    #[error("no tiles were found for {ranks}x{files} with these ends")]
    NoTiles {
        /// Ranks asked for.
        ranks: u64,
        /// Files asked for.
        files: u64,
    },
}

impl Orientation {
    /// The board mirrored until the tour's end lies above and to the right of its start.
    fn new(ranks: u64, files: u64, turned: bool, first: Point, last: Point) -> Orientation {
        let frame = Orientation {
            ranks,
            files,
            turned,
            mirrored: (false, false),
        };
        let (start, end) = (frame.built(first), frame.built(last));
        Orientation {
            mirrored: (start.0 > end.0, start.1 > end.1),
            ..frame
        }
    }

    /// A square of the board as file and rank of the board as it is built.
    fn built(&self, point: Point) -> Corner {
        let (x, y) = match self.turned {
            false => (point.file, point.rank),
            true => (point.rank, point.file),
        };
        self.mirror((x, y))
    }

    fn point(&self, built: Corner) -> Point {
        let (x, y) = self.mirror(built);
        match self.turned {
            false => Point::new(x, y),
            true => Point::new(y, x),
        }
    }

    /// Files and ranks of the board as it is built.
    fn sides(&self) -> Corner {
        match self.turned {
            false => (self.files, self.ranks),
            true => (self.ranks, self.files),
        }
    }

    /// A rectangle of the board as it is built, of so many files and ranks: its lowest square on the left, and its
    /// files and ranks.
    fn rectangle(&self, (x, y): Corner, (width, height): (u64, u64)) -> (Point, (u64, u64)) {
        let ends = [(x, y), (x + width - 1, y + height - 1)].map(|end| self.point(end));
        let least = |along: fn(&Point) -> u64| along(&ends[0]).min(along(&ends[1]));
        let corner = Point::new(least(|point| point.file), least(|point| point.rank));
        match self.turned {
            false => (corner, (width, height)),
            true => (corner, (height, width)),
        }
    }

    fn mirror(&self, (x, y): Corner) -> Corner {
        let (width, height) = self.sides();
        (
            if self.mirrored.0 { width - 1 - x } else { x },
            if self.mirrored.1 { height - 1 - y } else { y },
        )
    }
}

impl Construction {
    /// Whether constructions are for such problems: the knight's on full rectangles, with no constraints
    /// but the ends.
    pub fn covers(problem: &Problem) -> bool {
        problem.is_free() && Rectangle::of(problem).is_some()
    }

    /// The tour that a problem asks for.
    ///
    /// # Errors
    ///
    /// Another ground; no such tour.
    pub fn new(problem: &Problem) -> Result<Construction, NotConstructed> {
        let rectangle = Rectangle::of(problem).filter(|_| problem.is_free());
        Construction::of(&rectangle.ok_or(NotConstructed::Ground)?)
    }

    /// The tour that is asked for.
    ///
    /// # Errors
    ///
    /// Sides that are too long; no such tour.
    pub fn of(rectangle: &Rectangle) -> Result<Construction, NotConstructed> {
        let &Rectangle {
            ranks,
            files,
            closed,
            ends: [start, end],
        } = rectangle;
        match (closed, start) {
            (false, _) => Construction::open(ranks, files, start, end),
            (true, None) => Construction::closed(ranks, files),
            (true, Some(start)) => Construction::closed_from(ranks, files, start),
        }
    }

    /// The tour that is asked for, with its tiles joined in this way.
    ///
    /// ```
    /// use hippodrome::{Construction, Joins, Numbering, Point, Rectangle};
    ///
    /// let side = 1_000_000_000_000;
    /// let tour = Construction::joined(&Rectangle::closed(side, side + 1), Joins::Hilbert)?;
    /// let here = tour.point_at(314_159_265_358_979_323).expect("a step of the tour");
    /// assert_eq!(tour.step_of(here), Some(314_159_265_358_979_323));
    /// # Ok::<(), hippodrome::NotConstructed>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Sides that are too long; no such tour; a way that is not for such boards, or not with such ends.
    pub fn joined(rectangle: &Rectangle, joins: Joins) -> Result<Construction, NotConstructed> {
        match joins {
            Joins::Comb => Construction::of(rectangle),
            Joins::Hilbert => Construction::along_curve(rectangle),
        }
    }

    /// A closed tour.
    ///
    /// # Errors
    ///
    /// Boards that have none, by Schwenk's theorem.
    pub fn closed(ranks: u64, files: u64) -> Result<Construction, NotConstructed> {
        possible(&Rectangle::closed(ranks, files))?;
        Construction::build(ranks, files, true, None, None)
    }

    /// A closed tour told from this square on.
    ///
    /// # Errors
    ///
    /// As for [`Construction::closed`], and a square that is not on the board.
    pub fn closed_from(
        ranks: u64,
        files: u64,
        start: Point,
    ) -> Result<Construction, NotConstructed> {
        let tour = Construction::closed(ranks, files)?;
        let off = NotConstructed::OffBoard {
            end: start,
            ranks,
            files,
        };
        let shift = tour.step_of(start).ok_or(off)?;
        Ok(Construction { shift, ..tour })
    }

    /// An open tour, from `start` if given, and to `end`.
    ///
    /// # Errors
    ///
    /// Boards and ends that have none.
    pub fn open(
        ranks: u64,
        files: u64,
        start: Option<Point>,
        end: Option<Point>,
    ) -> Result<Construction, NotConstructed> {
        possible(&Rectangle::open(ranks, files, [start, end]))?;
        if start.is_none() || end.is_none() {
            if let Ok(cycle) = Construction::closed(ranks, files) {
                return Ok(cycle.opened(start, end));
            }
        }
        Construction::build(ranks, files, false, start, end)
    }

    /// A cycle cut open, told from its start, or from the square after its end, so that it comes to the end last.
    fn opened(self, start: Option<Point>, end: Option<Point>) -> Construction {
        let step = |end: Option<Point>| end.and_then(|end| self.step_of(end));
        let after = step(end).map(|step| (step + 1) % self.len());
        let shift = step(start).or(after).unwrap_or(0);
        Construction {
            shift,
            closed: false,
            ..self
        }
    }

    /// Lays the tour along a Hilbert curve.
    fn along_curve(rectangle: &Rectangle) -> Result<Construction, NotConstructed> {
        possible(rectangle)?;
        let &Rectangle {
            ranks,
            files,
            closed,
            ends: [start, end],
        } = rectangle;
        if let Some(why) = Joins::Hilbert.refusal(rectangle) {
            return Err(NotConstructed::Refused { ranks, files, why });
        }
        // An end of its own, wherever it lies, is that of a cycle.
        let is_cycle = closed || start.or(end).is_some();
        let wide = ranks > files;
        let laid = [wide, !wide].into_iter().find_map(|turned| {
            let frame = Orientation {
                ranks,
                files,
                turned,
                // An open one begins in the first rank.
                mirrored: (false, !is_cycle),
            };
            let laid = Hilbert::lay(frame.sides(), is_cycle)?;
            Some(laid.map(|(tiles, hilbert)| (frame, tiles, hilbert)))
        });
        let none = NotConstructed::NoTiles { ranks, files };
        let (frame, tiles, hilbert) = laid.and_then(Result::ok).ok_or(none)?;
        let checked = hilbert_certificate::check(&tiles, &hilbert, frame.sides(), is_cycle);
        assert_eq!(checked, Ok(()), "{ranks}x{files}");
        let tour = Construction {
            frame,
            closed: is_cycle,
            tiles,
            layout: Layout::Hilbert(Box::new(hilbert)),
            shift: 0,
        };
        Ok(match (closed, start) {
            (false, _) if is_cycle => tour.opened(start, end),
            (true, Some(start)) => Construction {
                shift: tour.step_of(start).unwrap_or(0),
                ..tour
            },
            _ => tour,
        })
    }

    /// Cuts the board and finds its tiles.
    fn build(
        ranks: u64,
        files: u64,
        closed: bool,
        start: Option<Point>,
        end: Option<Point>,
    ) -> Result<Construction, NotConstructed> {
        let unit = match ranks.min(files) {
            3 | 5 => 8,
            _ => 6,
        };
        // Where only one end is given it stands for both.
        let first = start.or(end).unwrap_or(Point::new(0, 0));
        let last = end.unwrap_or(first);
        // A board with one long side stands upright, with no arms.
        let upright = ranks < 4 * unit && files >= 4 * unit;
        let frames =
            [upright, !upright].map(|turned| Orientation::new(ranks, files, turned, first, last));
        for frame in &frames {
            for (x, y) in cuts(frame, unit, first, last) {
                let spot = |point: Point, corner: Corner| {
                    let (file, rank) = frame.built(point);
                    ((file - corner.0) as u8, (rank - corner.1) as u8)
                };
                let at_start = spot(first, (x.root_at(), y.root_at()));
                let at_end = spot(last, (x.end_at(), y.end_at()));
                let route = match (start, end) {
                    _ if closed => Route::Closed,
                    (None, None) => Route::Anywhere,
                    (Some(_), None) => Route::From(at_start),
                    (None, Some(_)) => Route::To(at_end),
                    (Some(_), Some(_)) => Route::Between(at_start, at_end),
                };
                let laid = match ranks.min(files) {
                    _ if (x.root, y.root) == frame.sides() => Some(whole(frame, route)?),
                    4 if frame.sides().0 != 4 => None,
                    4 => four::lay(y, route),
                    _ => comb::lay(x, y, route),
                };
                let Some(laid) = laid else {
                    continue;
                };
                let cells = TileMap::new(&laid.word);
                let checked = certificate::check(&laid, &cells, frame.sides(), closed);
                assert_eq!(checked, Ok(()), "{ranks}x{files}");
                let Tiling { tiles, word } = laid;
                let tour = Construction {
                    frame: *frame,
                    closed,
                    tiles,
                    layout: Layout::Comb { word, cells },
                    shift: 0,
                };
                let [begun, ended] = tour.ends();
                assert!(start.is_none_or(|start| start == begun), "{ranks}x{files}");
                assert!(end.is_none_or(|end| end == ended), "{ranks}x{files}");
                return Ok(tour);
            }
        }
        Err(NotConstructed::NoTiles { ranks, files })
    }

    /// The first square and the last.
    fn ends(&self) -> [Point; 2] {
        [0, self.len() - 1].map(|step| self.point(&self.locate(step)))
    }

    /// The run at a step of the tour, which is not past its end.
    fn locate(&self, step: u128) -> TileStep {
        let step = self.laid(step);
        match &self.layout {
            Layout::Comb { word, .. } => word.locate(step),
            Layout::Hilbert(hilbert) => hilbert.locate(step),
        }
    }

    /// The step of the layout from that of the tour.
    fn laid(&self, step: u128) -> u128 {
        let step = step + self.shift;
        match step.checked_sub(self.len()) {
            Some(step) => step,
            None => step,
        }
    }

    /// The step of the tour from that of the layout.
    fn told(&self, step: u128) -> u128 {
        match step.checked_sub(self.shift) {
            Some(step) => step,
            None => step + self.len() - self.shift,
        }
    }

    /// The square at a place.
    #[inline]
    fn point(&self, place: &TileStep) -> Point {
        let (x, y) = self.tiles[place.tile].at(place.at);
        let (left, low) = place.corner;
        self.frame.point((left + x, low + y))
    }
}

/// That a rectangle has sides that a board can have, and that its ends are squares of it.
pub(crate) fn check_squares(rectangle: &Rectangle) -> Result<(), NotConstructed> {
    let &Rectangle { ranks, files, .. } = rectangle;
    if ![ranks, files]
        .iter()
        .all(|side| (1..=MAX_SIDE).contains(side))
    {
        return Err(NotConstructed::Sides { ranks, files });
    }
    let is_off = |end: &Point| end.file >= files || end.rank >= ranks || end.level > 0;
    match rectangle.ends.into_iter().flatten().find(is_off) {
        Some(end) => Err(NotConstructed::OffBoard { end, ranks, files }),
        None => Ok(()),
    }
}

/// That its squares are sound, and that neither a theorem nor an obstruction says that there is no such tour.
fn possible(rectangle: &Rectangle) -> Result<(), NotConstructed> {
    check_squares(rectangle)?;
    let theorem = rectangle.theorem().filter(|applied| !applied.possible);
    let why = theorem.map(|applied| applied.case);
    match why.or_else(|| rectangle.obstruction()) {
        None => Ok(()),
        Some(why) => Err(NotConstructed::Impossible {
            ranks: rectangle.ranks,
            files: rectangle.files,
            why,
        }),
    }
}

/// The ways to cut both sides: the tour's end lies in the root's column, or in another row.
fn cuts(
    frame: &Orientation,
    unit: u64,
    first: Point,
    last: Point,
) -> impl Iterator<Item = (Axis, Axis)> {
    let (start, end) = (frame.built(first), frame.built(last));
    let (width, height) = frame.sides();
    let files = Axis::cuts(width, unit, start.0, end.0);
    let ranks = Axis::cuts(height, unit, start.1, end.1);
    let pairs = ranks.into_iter().flat_map(move |y| {
        let files = files.clone().into_iter();
        files.map(move |x| (x, y))
    });
    pairs.filter(|(x, y)| x.goal == 0 || y.goal > 0)
}

/// Choices in the search of a whole board.
const WHOLE_NODES: u64 = 2_000_000;

/// A board that is one tile.
fn whole(frame: &Orientation, route: Route) -> Result<Tiling, NotConstructed> {
    let (ranks, files) = (frame.ranks, frame.files);
    let (width, height) = frame.sides();
    let demand = Demand {
        width,
        height,
        route,
        ports: Vec::new(),
        outward: false,
    };
    let tile = demand.search(0, WHOLE_NODES).map_err(|why| match why {
        NoTile::NotFound => NotConstructed::NoTiles { ranks, files },
        NoTile::Impossible => NotConstructed::Impossible {
            ranks,
            files,
            why: "a complete search found none",
        },
    })?;
    let mut word = Word::default();
    word.run(Run {
        tile: 0,
        from: 0,
        to: tile.len() as u16,
        backwards: false,
        corner: (0, 0),
    });
    let tiles = vec![tile];
    Ok(Tiling { tiles, word })
}
