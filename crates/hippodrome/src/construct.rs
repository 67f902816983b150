//! A tour of any size, by construction, with the square at any step at once.
//!
//! The board is cut into tiles and each tile given a closed tour. Two neighbors are joined by
//! exchanging a pair of moves: a-b in the one, c-d in the other, where a-c and b-d are moves too.
//! So the tour of the one is interrupted between a and b by the whole tour of the other, from c
//! round to d. (Divide and conquer: I. Parberry, An efficient algorithm for the knight's tour
//! problem, Discrete Appl. Math. 73, 1997; the joins as a comb and the formulas below are ours.)
//!
//! The joins form a comb. The first tile of each band of ranks is the *spine*: it is entered from
//! the band below, interrupted first by the row of tiles to its right and then by all the bands
//! above. Each tile of a *row* is interrupted by the rest of the row.
//!
//! ```text
//!   +-----+-----+-----+-------+
//!   |     -     -     -       |   last band
//!   +--|--+-----+-----+-------+
//!   |     -     -     -       |
//!   +--|--+-----+-----+-------+      - and |: joins
//!   |     -     -     -       |
//!   +-----+-----+-----+-------+
//!    spine  row tiles   last
//! ```
//!
//! All bands but the last have the same height, and all tiles of a row but the last are alike. So
//! with p squares of a row tile before its interruption and s after it, tile j of a row of R
//! squares (j from 0) has the steps `[jp, (j+1)p)` and `[R - (j+1)s, R - js)` of the row; and with U
//! squares of a band before the bands above, X after them, and N squares in all, band i has
//! `[iU, (i+1)U)` and `[N - (i+1)X, N - iX)`. Both ways, from a step to its square and back, that
//! is a few divisions and a table of a tile. Nothing of the size of the board is ever stored.
//!
//! Ranks are even where a side is (the board is turned if need be), so that every tile has an even
//! area. If both sides are odd the tile in the upper right corner is odd: it has an open tour, which
//! is joined by one move, and the tour is open, from the other end of the move it broke.
//!
//! The tiles themselves are found by the exact search when a construction is made, a few
//! milliseconds, always the same.
//!
//! A board 3 wide is one row, of tiles that need no closed tour of their own: each has an open one
//! from c to d, and the first, of whatever width is left over, a closed one (if the board has one) or
//! an open one.
//!
//! Covered, for the knight: full rectangles with both sides at least 5, closed or open; 3 x n with n
//! at least 7, closed where Schwenk's theorem allows; sides to 2^63; an open tour from any square
//! where there is a closed one. Not covered: boards 4 wide, whose tours cross every line four times
//! and more, and chosen ends beyond that.

mod tile;

mod band;

mod fill;

mod steps;

#[cfg(test)]
mod tests;

use std::fmt;

pub use self::fill::StepNumber;
pub use self::steps::Steps;

use self::band::{Band, Part};
use self::tile::Tile;
use crate::leaper::Leaper;
use crate::problem::Problem;
use crate::square::Point;

/// The longest side.
pub const MAX_SIDE: u64 = 1 << 63;

/// A tour of a full rectangle that answers for every step and every square without being stored.
///
/// ```
/// use hippodrome::{Construction, Point};
///
/// let side = 1_000_000_000_000_000_000;
/// let tour = Construction::closed(side, side)?;
/// assert_eq!(tour.len(), 1_000_000_000_000_000_000_000_000_000_000_000_000);
/// let step = 123_456_789_012_345_678_901_234_567_890;
/// let here = tour.point_at(step);
/// assert_eq!(tour.step_of(here), Some(step));
/// # Ok::<(), hippodrome::NotConstructed>(())
/// ```
#[derive(Clone, Debug)]
pub struct Construction {
    ranks: u64,
    files: u64,
    closed: bool,
    /// The board is built with ranks and files exchanged.
    turned: bool,
    /// Bands, the last included, and tiles in a band, the spine included.
    bands: u64,
    columns: u64,
    /// Ranks of a band but the last; files of a tile but the last.
    height: u64,
    width: u64,
    /// Files of the first tile of a band.
    spine_width: u64,
    /// The steps run round a cycle, so that any square can be the first.
    cyclic: bool,
    /// The tiles of every band but the last, and those of the last.
    band: Option<Band>,
    last: Option<Band>,
    /// The odd tile of an odd board, in the upper right corner.
    odd: Option<Tile>,
    /// Squares of the cycle: all but those of the odd tile.
    cycle: u128,
    /// The step of the cycle at which the tour begins.
    shift: u128,
}

/// Why there is no construction.
#[derive(Copy, Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub enum NotConstructed {
    /// Another ground.
    #[error("constructions are for the knight on full rectangles")]
    Ground,
    /// Chosen ends that no construction serves yet.
    #[error("constructions have no chosen ends yet, but for one end on boards with an even side")]
    Ends,
    /// Sides that no construction covers.
    #[error(
        "constructions cover boards with both sides from 5 to {MAX_SIDE}, and 3 x n with n at least \
         7 (closed: even, at least 10); this is {ranks}x{files}"
    )]
    Sides {
        /// Ranks asked for.
        ranks: u64,
        /// Files asked for.
        files: u64,
    },
    /// A closed tour of an odd board.
    #[error(
        "no closed tour of {ranks}x{files}: every move changes color, and an odd number of squares \
         cannot alternate and come back"
    )]
    Odd {
        /// Ranks asked for.
        ranks: u64,
        /// Files asked for.
        files: u64,
    },
}

/// Cuts a side into equal parts and a last one that is between one and two of them long.
fn cut(side: u64, part: u64) -> (u64, u64) {
    let parts = (side / part).max(1);
    (parts, side - (parts - 1) * part)
}

impl Construction {
    /// The tour that a problem asks for.
    ///
    /// # Errors
    ///
    /// A ground, sides or ends that are not covered: see [`construct`](self).
    pub fn new(problem: &Problem) -> Result<Construction, NotConstructed> {
        let (board, leaper) = problem.board().ok_or(NotConstructed::Ground)?;
        if leaper != Leaper::KNIGHT || !board.is_full() {
            return Err(NotConstructed::Ground);
        }
        let (ranks, files) = (board.ranks(), board.files());
        let ends = problem.ends();
        let tour = match ends.is_closed() {
            true => Construction::closed(ranks, files)?,
            false => Construction::open(ranks, files)?,
        };
        let from = |start: Point| tour.starting_at(start).ok_or(NotConstructed::Ends);
        match (ends.start(), ends.end()) {
            (None, None) => Ok(tour),
            (Some(start), None) => from(board.point(start)),
            (None, Some(end)) => {
                // A cycle told from the square after the end comes to the end last.
                let end = tour.step_of(board.point(end)).ok_or(NotConstructed::Ends)?;
                from(tour.point_at((end + 1) % tour.len()))
            }
            (Some(_), Some(_)) => Err(NotConstructed::Ends),
        }
    }

    /// A closed tour.
    ///
    /// # Errors
    ///
    /// Sides that are not covered; both sides odd.
    pub fn closed(ranks: u64, files: u64) -> Result<Construction, NotConstructed> {
        let open = Construction::open(ranks, files)?;
        if ranks.min(files) == 3 && !open.cyclic {
            return Err(match (ranks % 2, files % 2) {
                (1, 1) => NotConstructed::Odd { ranks, files },
                _ => NotConstructed::Sides { ranks, files },
            });
        }
        match open.odd {
            Some(_) => Err(NotConstructed::Odd { ranks, files }),
            None => Ok(Construction {
                closed: true,
                ..open
            }),
        }
    }

    /// An open tour.
    ///
    /// # Errors
    ///
    /// Sides that are not covered.
    pub fn open(ranks: u64, files: u64) -> Result<Construction, NotConstructed> {
        if ranks.min(files) == 3 {
            return Construction::narrow(ranks, files);
        }
        let covered = 5..=MAX_SIDE;
        if !covered.contains(&ranks) || !covered.contains(&files) {
            return Err(NotConstructed::Sides { ranks, files });
        }
        // Even ranks if there is an even side; a side of 5 lies along the ranks' files.
        let turned = match (ranks % 2, files % 2) {
            (1, 0) => true,
            (0, 1) => false,
            _ => ranks < files && ranks == 5,
        };
        let (m, n) = if turned {
            (files, ranks)
        } else {
            (ranks, files)
        };
        // 5 x 6 has too few tours to choose from.
        let (height, width) = (if n == 5 { 8 } else { 6 }, 6);
        let (bands, last_height) = cut(m, height);
        let (columns, last_width) = cut(n, width);
        let sides = tile::Sides {
            height,
            width,
            bands,
            columns,
            last_height,
            last_width,
            odd: m % 2 == 1 && n % 2 == 1,
        };
        let tiles = tile::find(&sides);
        let band = tiles.band.map(|tiles| Band::new(tiles, columns));
        let last = tiles.last.map(|tiles| Band::new(tiles, columns));
        let odd = tiles.odd;
        let squares = u128::from(ranks) * u128::from(files);
        let cycle = squares - odd.as_ref().map_or(0, |tile| tile.len() as u128);
        let mut made = Construction {
            ranks,
            files,
            closed: false,
            turned,
            bands,
            columns,
            height,
            width,
            spine_width: if columns > 1 { width } else { n },
            cyclic: odd.is_none(),
            band,
            last,
            odd,
            cycle,
            shift: 0,
        };
        if made.odd.is_some() {
            made.shift = made.break_for_odd();
        }
        Ok(made)
    }

    /// A board 3 wide: a first tile and a row of 3 x 8; closed in itself where that can be.
    fn narrow(ranks: u64, files: u64) -> Result<Construction, NotConstructed> {
        let n = ranks.max(files);
        let cyclic = n.is_multiple_of(2) && n >= 10;
        let least = if cyclic { 10 } else { 7 };
        if !(least..=MAX_SIDE).contains(&n) {
            return Err(NotConstructed::Sides { ranks, files });
        }
        let spine_width = least + (n - least) % tile::NARROW;
        let columns = 1 + (n - spine_width) / tile::NARROW;
        let tiles = tile::find_narrow(spine_width, columns, cyclic);
        Ok(Construction {
            ranks,
            files,
            closed: false,
            turned: files == 3,
            bands: 1,
            columns,
            height: 3,
            width: tile::NARROW,
            spine_width,
            cyclic,
            band: None,
            last: Some(Band::new(tiles, columns)),
            odd: None,
            cycle: u128::from(ranks) * u128::from(files),
            shift: 0,
        })
    }

    /// The step of the cycle just after the move that is broken for the odd tile.
    fn break_for_odd(&self) -> u128 {
        let below = |bands: u64| {
            let band = self.band.as_ref().map_or(0, Band::before);
            u128::from(bands) * band
        };
        match (&self.last, self.columns) {
            // The odd tile is the whole board, or stands on the spine.
            (None, _) => below(self.bands - 1),
            (Some(last), _) => {
                let row = last.middle.as_ref().map_or(0, |tile| tile.right as u128);
                let row = row * u128::from(last.middles);
                below(self.bands - 1) + last.spine.right as u128 + row
            }
        }
    }

    /// The same cycle told from another square: closed, or open where there is a closed one.
    ///
    /// `None` for a point that is not on the board, and on boards with two odd sides.
    pub fn starting_at(&self, start: Point) -> Option<Construction> {
        if !self.cyclic {
            return None;
        }
        let step = self.step_of(start)?;
        Some(Construction {
            shift: (self.shift + step) % self.cycle,
            ..self.clone()
        })
    }

    /// The number of ranks.
    pub fn ranks(&self) -> u64 {
        self.ranks
    }

    /// The number of files.
    pub fn files(&self) -> u64 {
        self.files
    }

    /// Whether the last square is a move from the first.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// The number of squares.
    #[expect(clippy::len_without_is_empty, reason = "a board is never empty")]
    pub fn len(&self) -> u128 {
        u128::from(self.ranks) * u128::from(self.files)
    }

    /// The square at a step, from 0. O(1), nothing allocated.
    ///
    /// # Panics
    ///
    /// When `step` is [`Construction::len`] or more.
    pub fn point_at(&self, step: u128) -> Point {
        let (tile, at, origin) = self.locate(step);
        self.place(tile, at, origin)
    }

    /// The step of a square, from 0; `None` off the board. O(1), nothing allocated.
    pub fn step_of(&self, point: Point) -> Option<u128> {
        if point.file >= self.files || point.rank >= self.ranks {
            return None;
        }
        let (x, y) = match self.turned {
            false => (point.file, point.rank),
            true => (point.rank, point.file),
        };
        let step = self.step_unshifted(x, y);
        Some(if step >= self.cycle {
            step
        } else if step >= self.shift {
            step - self.shift
        } else {
            step + self.cycle - self.shift
        })
    }

    /// The step of the cycle of the square in file x and rank y of the board as it was built; those
    /// of the odd tile come after the cycle.
    fn step_unshifted(&self, x: u64, y: u64) -> u128 {
        let i = (y / self.height).min(self.bands - 1);
        let j = match x.checked_sub(self.spine_width) {
            None => 0,
            Some(beyond) => (1 + beyond / self.width).min(self.columns - 1),
        };
        let (x, y) = (x - self.left_of(j), y - i * self.height);
        let is_last = i == self.bands - 1;
        if let Some(odd) = &self.odd
            && is_last
            && j == self.columns - 1
        {
            return self.cycle + odd.step_of(x, y) as u128;
        }
        let band = self.band_of(is_last);
        let part = match j {
            0 => Part::Spine,
            j if j == self.columns - 1 => Part::End,
            _ => Part::Middle,
        };
        let step = band.tile(part).step_of(x, y);
        let local = band.band_step(part, j, step);
        if is_last {
            self.below() + local
        } else if local < band.before() {
            u128::from(i) * band.before() + local
        } else {
            self.cycle - (u128::from(i) + 1) * band.after() + (local - band.before())
        }
    }

    /// The squares from a step on. About 2 ns each, nothing allocated.
    pub fn iter_from(&self, step: u128) -> Steps<'_> {
        Steps::new(self, step)
    }

    /// All squares in order.
    pub fn iter(&self) -> Steps<'_> {
        self.iter_from(0)
    }

    /// The first file of a column of tiles.
    fn left_of(&self, column: u64) -> u64 {
        match column.checked_sub(1) {
            None => 0,
            Some(before) => self.spine_width + before * self.width,
        }
    }

    fn band_of(&self, is_last: bool) -> &Band {
        let band = if is_last { &self.last } else { &self.band };
        band.as_ref().expect("a place lies in a band that is there")
    }

    /// Steps of the cycle before the last band.
    fn below(&self) -> u128 {
        let before = self.band.as_ref().map_or(0, Band::before);
        u128::from(self.bands - 1) * before
    }

    /// The tile at a step, the step of its own tour, and where its corner lies.
    fn locate(&self, step: u128) -> (&Tile, usize, (u64, u64)) {
        assert!(step < self.len(), "step {step} is past the end of the tour");
        let corner = |i: u64, j: u64| (self.left_of(j), i * self.height);
        if let (Some(odd), Some(at)) = (&self.odd, step.checked_sub(self.cycle)) {
            return (odd, at as usize, corner(self.bands - 1, self.columns - 1));
        }
        let mut k = step + self.shift;
        if k >= self.cycle {
            k -= self.cycle;
        }
        let below = self.below();
        let (i, is_last, local) = if k < below {
            let before = self.band_of(false).before();
            ((k / before) as u64, false, k % before)
        } else {
            let from_end = self.cycle - 1 - k;
            let (before, after) = match &self.band {
                Some(band) => (band.before(), band.after()),
                None => (0, 0),
            };
            if from_end < u128::from(self.bands - 1) * after {
                let local = before + after - 1 - from_end % after;
                ((from_end / after) as u64, false, local)
            } else {
                (self.bands - 1, true, k - below)
            }
        };
        let band = self.band_of(is_last);
        let (part, j, at) = band.locate(local);
        (band.tile(part), at, corner(i, j))
    }

    /// The length of the last part of a side.
    fn last_side(&self, parts: u64, part: u64, along_files: bool) -> u64 {
        let side = if along_files { self.files } else { self.ranks };
        side - (parts - 1) * part
    }

    fn place(&self, tile: &Tile, at: usize, (x, y): (u64, u64)) -> Point {
        let (dx, dy) = tile.at(at);
        match self.turned {
            false => Point::new(x + dx, y + dy),
            true => Point::new(y + dy, x + dx),
        }
    }
}

impl fmt::Display for Construction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.closed { "closed" } else { "open" };
        let last = (
            self.last_side(self.bands, self.height, self.turned),
            self.last_side(self.columns, self.width, !self.turned),
        );
        writeln!(
            f,
            "{kind} tour of {}x{}, built of {} x {} tiles{}",
            self.ranks,
            self.files,
            self.bands,
            self.columns,
            if self.turned {
                ", ranks and files exchanged"
            } else {
                ""
            }
        )?;
        writeln!(
            f,
            "tiles of {} ranks and {} files; the last band has {} ranks, the last column {} files",
            self.height, self.width, last.0, last.1
        )?;
        if let (Some(band), true) = (&self.band, self.bands > 1) {
            writeln!(
                f,
                "each band: {} squares before the bands above it, {} after them",
                band.before(),
                band.after()
            )?;
        }
        for (name, band) in [("a band", &self.band), ("the last band", &self.last)] {
            let Some(band) = band else { continue };
            if let Some(middle) = &band.middle {
                writeln!(
                    f,
                    "each tile in the row of {name}: {} squares before the rest of the row, {} after",
                    middle.right,
                    middle.len() - middle.right
                )?;
            }
        }
        if let Some(odd) = &self.odd {
            writeln!(
                f,
                "the tile in the upper right corner has {} squares and ends the tour",
                odd.len()
            )?;
        }
        Ok(())
    }
}
