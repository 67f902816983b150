//! The numbering of a rectangle by a tour: the square at every step, the step of every square.
//!
//! A tour that was found is kept square by square ([`NumberedTour`](crate::NumberedTour)); one that is constructed
//! ([`Construction`](crate::Construction)) has so many squares that each answer is worked out anew. Who asks for
//! steps and squares need not know which of the two it is.
//!
//! Steps are counted from 0, in 128 bits: a board of 2^63 by 2^63 squares has more than 64 can hold.

use crate::square::Point;

/// Why the steps of squares are not written.
#[derive(Copy, Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotFilled {
    /// Not as many places as squares.
    #[error("there are {places} places for the steps of {squares} squares")]
    Places {
        /// Places there are.
        places: usize,
        /// Squares whose steps could be written.
        squares: u128,
    },
    /// Numbers that do not hold every step.
    #[error("the last step is {last}, and the numbers go up to {most}")]
    Steps {
        /// The last step, from 0.
        last: u128,
        /// The largest number.
        most: u128,
    },
}

/// A number that can hold a step: `u32` or `u64`.
pub trait StepNumber: Copy + Default + Send + Sync + PartialOrd {
    /// The low bits of a step.
    fn truncated(step: u128) -> Self;
    /// The sum, its carry dropped.
    fn plus(self, other: Self) -> Self;
    /// The low bits of the product.
    fn times(self, count: u64) -> Self;
    /// The largest step.
    const MAX: u128;
}

impl StepNumber for u32 {
    const MAX: u128 = u32::MAX as u128;

    fn truncated(step: u128) -> u32 {
        step as u32
    }

    #[inline]
    fn plus(self, other: u32) -> u32 {
        self.wrapping_add(other)
    }

    #[inline]
    fn times(self, count: u64) -> u32 {
        self.wrapping_mul(count as u32)
    }
}

impl StepNumber for u64 {
    const MAX: u128 = u64::MAX as u128;

    fn truncated(step: u128) -> u64 {
        step as u64
    }

    #[inline]
    fn plus(self, other: u64) -> u64 {
        self.wrapping_add(other)
    }

    #[inline]
    fn times(self, count: u64) -> u64 {
        self.wrapping_mul(count)
    }
}

/// A tour of a full rectangle that tells the square at a step and the step of a square.
///
/// ```
/// use hippodrome::{Answer, Construction, Limits, Method, Numbering, Point, Problem, Quiet, solve};
/// use hippodrome::{Ends, Leaper};
///
/// /// The step at which a tour comes to its upper right corner.
/// fn last_corner(tour: &impl Numbering) -> Option<u128> {
///     tour.step_of(Point::new(tour.files() - 1, tour.ranks() - 1))
/// }
///
/// let problem = Problem::on_board("8x8".parse()?, Leaper::KNIGHT, Ends::Closed);
/// let report = solve(&problem, &Method::default(), &Limits::NONE, &mut Quiet);
/// let (Answer::Found(found), Some((board, _))) = (report.answer, problem.board()) else {
///     panic!()
/// };
/// let found = found.on(board).expect("8x8 is a full rectangle");
/// let step = last_corner(&found).expect("a corner of the board");
/// assert_eq!(found.point_at(step), Some(Point::new(7, 7)));
///
/// let side = 1_000_000_000_000;
/// let built = Construction::closed(side, side).expect("Schwenk's theorem");
/// let step = last_corner(&built).expect("a corner of the board");
/// assert_eq!(built.point_at(step), Some(Point::new(side - 1, side - 1)));
/// # Ok::<(), hippodrome::ParseBoardError>(())
/// ```
#[expect(clippy::len_without_is_empty, reason = "a board is never empty")]
pub trait Numbering {
    /// The number of ranks.
    fn ranks(&self) -> u64;

    /// The number of files.
    fn files(&self) -> u64;

    /// Whether the last square is a move from the first.
    fn is_closed(&self) -> bool;

    /// The square at a step, from 0; `None` past the end of the tour.
    fn point_at(&self, step: u128) -> Option<Point>;

    /// The step of a square, from 0; `None` off the board.
    fn step_of(&self, point: Point) -> Option<u128>;

    /// The squares from a step on.
    fn iter_from(&self, step: u128) -> impl Iterator<Item = Point>;

    /// Writes the steps of the squares to the right of one, itself included.
    ///
    /// # Errors
    ///
    /// When `steps` has more places than there are such squares, or its numbers do not hold every
    /// step; then nothing is written.
    fn fill_part<T: StepNumber>(&self, from: Point, steps: &mut [T]) -> Result<(), NotFilled>;

    /// The number of squares.
    fn len(&self) -> u128 {
        u128::from(self.ranks()) * u128::from(self.files())
    }

    /// All squares in order.
    fn iter(&self) -> impl Iterator<Item = Point> {
        self.iter_from(0)
    }

    /// The step after this one. After the last comes the first if the tour is closed and has more squares than one.
    fn step_after(&self, step: u128) -> Option<u128> {
        let last = self.len() - 1;
        match step {
            step if step < last => Some(step + 1),
            step if step == last && last > 0 && self.is_closed() => Some(0),
            _ => None,
        }
    }

    /// The step before this one. Before the first comes the last if the tour is closed and has more squares than one.
    fn step_before(&self, step: u128) -> Option<u128> {
        let last = self.len() - 1;
        match step {
            0 if last > 0 && self.is_closed() => Some(last),
            step if step <= last => step.checked_sub(1),
            _ => None,
        }
    }

    /// The squares of a window with their steps, rank by rank, the highest first: so many ranks up and
    /// files to the right from its lowest left square on. `None` when the window does not lie on the board.
    fn window(
        &self,
        corner: Point,
        ranks: u64,
        files: u64,
    ) -> Option<impl Iterator<Item = (Point, u128)>> {
        let up_to = |from: u64, count: u64, side: u64| {
            let end = from.checked_add(count).filter(|&end| end <= side)?;
            Some(from..end)
        };
        let ranks = up_to(corner.rank, ranks, self.ranks())?;
        let files = up_to(corner.file, files, self.files())?;
        let is_flat = corner.level == 0;
        is_flat.then(|| {
            ranks.rev().flat_map(move |rank| {
                let points = files.clone().map(move |file| Point::new(file, rank));
                points.filter_map(|point| Some((point, self.step_of(point)?)))
            })
        })
    }
}

/// Whether part of a rank has so many squares to the right of one, itself included, and their steps fit.
pub(crate) fn check_part<T: StepNumber>(
    tour: &impl Numbering,
    from: Point,
    places: usize,
) -> Result<(), NotFilled> {
    let files = tour.files().checked_sub(from.file);
    let on_board = from.rank < tour.ranks() && from.level == 0;
    match files.filter(|_| on_board) {
        Some(files) if places as u64 <= files => check_steps::<T>(tour),
        files => Err(NotFilled::Places {
            places,
            squares: files.unwrap_or(0).into(),
        }),
    }
}

/// Whether all steps of a tour fit.
pub(crate) fn check_steps<T: StepNumber>(tour: &impl Numbering) -> Result<(), NotFilled> {
    let (last, most) = (tour.len() - 1, T::MAX);
    match last <= most {
        true => Ok(()),
        false => Err(NotFilled::Steps { last, most }),
    }
}
