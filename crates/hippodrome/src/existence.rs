//! Is there a tour at all?
//!
//! Arguments come first: theorems, exhausted boards, elementary obstructions (see the room `arguments`). Where none decides
//! on a knight's tour of a full rectangle, one is constructed: that it can be is proof enough, since a construction has
//! a certificate. A rectangle may be larger than any board whose squares are numbered; then theorems and a
//! construction are all there is. For a tour with a symmetry a short search of the quotient comes last: a tour that it finds is the
//! reason, and on up to 36 squares that it finds none. For one with equal sums it is a search of such tours, and its reason a tour alone.
//! Elsewhere it is what a `moment` is enough for: a few walks, and a sweep. (Not where no sweep is built in.)
//!
//! Cost: that of the arguments; then that of a construction, mostly 5 to 150 ms between two ends, or of walks and a sweep, up to 200 ms.

#[cfg(feature = "sweep")]
mod moment;

use crate::arguments::{Existence, Reason, Rectangle, by_argument, by_theorem, of_search, of_tour};
use crate::construct::{Construction, NotConstructed, check_squares};
use crate::limits::Limits;
use crate::problem::Problem;
use crate::search::magic::magic;
use crate::search::symmetric::symmetric;
use crate::search::{MagicSearch, Outcome, Symmetric};
use crate::trace::nobody;
use crate::verify::verify;

/// Whether there is a tour, as far as theorems, exhausted boards, elementary arguments, constructions, and a moment's walks and sweep can tell.
///
/// One square is an open and a closed tour; two squares joined by an edge are an open tour, but no
/// closed one.
///
/// ```
/// use hippodrome::{Ends, Existence, Leaper, Problem, Reason, exists};
///
/// let problem = Problem::on_board("4x60000".parse()?, Leaper::KNIGHT, Ends::Any);
/// assert!(matches!(exists(&problem), Existence::Yes(Reason::Theorem(_))));
///
/// let holed = Problem::on_board("4x4-a1".parse()?, Leaper::KNIGHT, Ends::Closed);
/// let Existence::No(reason) = exists(&holed) else { panic!() };
/// assert_eq!(
///     reason.to_string(),
///     "every move changes color, but 8 squares have one color and 7 the other, so the colors \
///      cannot alternate to the end"
/// );
/// # Ok::<(), hippodrome::ParseBoardError>(())
/// ```
pub fn exists(problem: &Problem) -> Existence {
    exists_within(problem, &Limits::NONE)
}

/// The same, where arguments that the limit on memory leaves no room for are passed over; the stop flag ends the sweep. There is no other limit.
///
/// ```
/// use hippodrome::{Ends, Existence, Leaper, Limits, Problem, exists, exists_within};
///
/// let holed = Problem::on_board("20x20-a3-b3".parse()?, Leaper::KNIGHT, Ends::Closed);
/// let little = Limits::NONE.with_memory(1_000);
/// assert_eq!(exists_within(&holed, &little), Existence::Unknown);
/// assert!(matches!(exists(&holed), Existence::No(_)));
/// # Ok::<(), hippodrome::ParseBoardError>(())
/// ```
pub fn exists_within(problem: &Problem, limits: &Limits<'_>) -> Existence {
    let argued = by_argument(problem, limits);
    if argued == Existence::Unknown && problem.magic().is_some() {
        return by_numberings(problem, limits);
    }
    if argued == Existence::Unknown && problem.symmetry().is_some() {
        return by_quotient(problem, limits);
    }
    let existence = match Rectangle::of(problem) {
        Some(rectangle) if argued == Existence::Unknown && problem.is_free() => {
            by_construction(&rectangle).unwrap_or(Existence::Unknown)
        }
        _ => argued,
    };
    match existence {
        #[cfg(feature = "sweep")]
        Existence::Unknown => moment::in_a_moment(problem, limits),
        existence => existence,
    }
}

/// Whether there is a tour with equal sums, where a short search finds one.
fn by_numberings(problem: &Problem, limits: &Limits<'_>) -> Existence {
    let how = MagicSearch::default();
    if how.unsupported(problem).is_some() {
        return Existence::Unknown;
    }
    let limits = limits.with_nodes(NODES_OF_NUMBERINGS);
    let tour = match magic(problem, &how, &limits, &mut nobody()).0 {
        Outcome::Found(squares) => verify(problem, &squares).ok(),
        _ => None,
    };
    tour.map_or(Existence::Unknown, |tour| {
        Existence::Yes(of_tour(problem, &tour))
    })
}

/// The most squares on which a search for a tour with a symmetry that finds none is a reason: gone through again it takes longer.
const MAX_SEARCHED_AGAIN: usize = 36;
/// Nodes of such a search.
const NODES: u64 = 1 << 20;
/// Nodes of a search for equal sums: a second or two.
const NODES_OF_NUMBERINGS: u64 = 1 << 23;

/// Whether there is a tour with a symmetry, by a search of the quotient.
fn by_quotient(problem: &Problem, limits: &Limits<'_>) -> Existence {
    let how = Symmetric::default();
    if how.unsupported(problem).is_some() {
        return Existence::Unknown;
    }
    let limits = limits.with_nodes(NODES);
    let (outcome, _) = symmetric(problem, &how, &limits, &mut nobody());
    let tour = match &outcome {
        Outcome::Found(squares) => verify(problem, squares).ok(),
        _ => None,
    };
    match (&tour, outcome) {
        (Some(tour), _) => Some(Existence::Yes(of_tour(problem, tour))),
        (None, Outcome::Exhausted) if problem.len() <= MAX_SEARCHED_AGAIN => {
            of_search(problem).map(Existence::No)
        }
        _ => None,
    }
    .unwrap_or(Existence::Unknown)
}

impl Rectangle {
    /// Whether there is such a tour, as far as theorems and constructions can tell, however large the rectangle.
    ///
    /// ```
    /// use hippodrome::{Existence, Point, Reason, Rectangle};
    ///
    /// let side = 1_000_000_000_000;
    /// assert!(matches!(Rectangle::closed(4, side).exists()?, Existence::No(Reason::Theorem(_))));
    ///
    /// let ends = [Point::new(0, 0), Point::new(1, 0)].map(Some);
    /// let rectangle = Rectangle::open(side - 1, side, ends);
    /// assert_eq!(rectangle.exists()?, Existence::Yes(Reason::Constructed));
    /// # Ok::<(), hippodrome::NotConstructed>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Sides of 0 or longer than [`MAX_SIDE`](crate::MAX_SIDE); an end that is not a square of the rectangle.
    pub fn exists(&self) -> Result<Existence, NotConstructed> {
        check_squares(self)?;
        match self.theorem() {
            Some(applied) => Ok(by_theorem(applied)),
            None => by_construction(self),
        }
    }
}

/// Whether a tour can be constructed, or what is known to prevent it.
fn by_construction(rectangle: &Rectangle) -> Result<Existence, NotConstructed> {
    match Construction::of(rectangle) {
        Ok(_) => Ok(Existence::Yes(Reason::Constructed)),
        Err(NotConstructed::Impossible { why, .. }) => Ok(Existence::No(Reason::Rectangle(why))),
        Err(NotConstructed::NoTiles { .. }) => Ok(Existence::Unknown),
        Err(why) => Err(why),
    }
}
