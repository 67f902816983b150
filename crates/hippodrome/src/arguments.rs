//! Arguments for a tour, or against one, without a search for it. What asks for them is `exists`, in `existence`.
//!
//! Theorems are asked first, then what exhaustive search has found on boards not too large, then
//! elementary obstructions, which apply to any board, piece and graph. Every answer carries its
//! [`Reason`] as data: a theorem with its case, or the very squares that stand in the way.
//!
//! *Yes* and *no* are said only when they are certain: by a theorem whose hypothesis is checked, by
//! an exhausted search, or by an argument that [`recheck`](crate::recheck()) can follow step by step. Everything
//! else is *unknown*, and left to a search; that a rule has held on every board tried so far is
//! not enough.
//!
//! With given numbers, required and forbidden moves, what is impossible without them remains impossible; what a
//! theorem says is possible need not remain so. Obstructions are looked for in the graph without the forbidden
//! moves.
//!
//! Cost: O(1) where a theorem applies, however large the board. Otherwise O(moves), plus a bounded
//! search for cuts; about a second for a million squares.

pub(crate) mod named_square;

mod evidence;

mod ruling;

mod rectangle;

pub(crate) mod theorem;

pub(crate) mod exhausted;

pub mod reason;

#[cfg(test)]
mod witness;

#[cfg(test)]
mod tests;

pub use evidence::Evidence;
pub use exhausted::Exhausted;
pub use named_square::NamedSquare;
pub use reason::Reason;
#[cfg(feature = "sweep")]
pub(crate) use reason::of_sweep;
pub(crate) use reason::{MAY_FIND_TOURS, of_deficiency, of_search, of_tour};
pub use rectangle::Rectangle;
pub use theorem::{Theorem, TheoremCase, theorems};

use std::fmt;

use crate::limits::Limits;
use crate::memory::Footprint;
use crate::problem::Problem;
use crate::square::Square;
use crate::verify::verify;

/// Whether there is a tour.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Existence {
    /// There is one, and why.
    Yes(Reason),
    /// There is none, and why.
    No(Reason),
    /// Neither a theorem nor an elementary argument decides.
    Unknown,
}

impl Existence {
    /// The answer as a sentence about what was asked for: a problem, a [`Rectangle`], or what they are called, as in
    /// "open knight's tour of 8x8".
    ///
    /// ```
    /// use hippodrome::{Ends, Leaper, Problem, exists};
    ///
    /// let problem = Problem::on_board("3x8".parse()?, Leaper::KNIGHT, Ends::Closed);
    /// assert_eq!(
    ///     exists(&problem).sentence(&problem),
    ///     "no closed knight's tour of 3x8: 3x4, 3x6 and 3x8 have no closed knight's tour, by \
    ///      Schwenk's theorem (A. J. Schwenk, Which rectangular chessboards have a knight's tour?, \
    ///      Math. Mag. 64, 1991)"
    /// );
    /// # Ok::<(), hippodrome::ParseBoardError>(())
    /// ```
    pub fn sentence(&self, asked: &impl fmt::Display) -> String {
        let asked = asked.to_string();
        match self {
            Existence::Yes(reason) => {
                let article = if asked.starts_with("open") { "an" } else { "a" };
                format!("there is {article} {asked}: {reason}")
            }
            Existence::No(reason) => format!("no {asked}: {reason}"),
            Existence::Unknown => {
                format!("neither a theorem nor an elementary argument decides on: {asked}")
            }
        }
    }
}

/// Whether there is a tour, as far as theorems, exhausted boards and elementary arguments can tell.
///
/// One square is an open and a closed tour; two squares joined by an edge are an open tour, but no
/// closed one.
///
/// Arguments that the limit on memory leaves no room for are passed over.
pub(crate) fn by_argument(problem: &Problem, limits: &Limits<'_>) -> Existence {
    if let Some(existence) = tiny(problem) {
        return existence;
    }
    if let Some(reason) = symmetry_fits(problem, limits)
        .then(|| reason::of_symmetry(problem))
        .flatten()
    {
        return Existence::No(reason);
    }
    if let Some(reason) = reason::of_magic(problem) {
        return Existence::No(reason);
    }
    // That there is a tour does not mean one that meets constraints.
    let counts = |possible: bool| !possible || problem.is_free();
    if let Some(applied) = theorem::decide(problem).filter(|applied| counts(applied.possible)) {
        return by_theorem(applied);
    }
    let exhausted = exhausted::decide(problem).filter(|exhausted| counts(exhausted.possible));
    if let Some(exhausted) = exhausted.as_ref().filter(|exhausted| exhausted.possible) {
        return Existence::Yes(Reason::Exhausted(exhausted.clone()));
    }
    // An argument that can be followed is better than a program's result.
    match reason::obstruction(problem, limits).or(exhausted.map(Reason::Exhausted)) {
        Some(reason) => Existence::No(reason),
        None => Existence::Unknown,
    }
}

/// Whether there is room for what is looked at where a symmetry is asked for.
fn symmetry_fits(problem: &Problem, limits: &Limits<'_>) -> bool {
    let footprint = Footprint {
        square: 24,
        jump: 4,
    };
    problem.symmetry().is_some() && footprint.fits(problem.ground(), limits).is_ok()
}

/// What a theorem says.
pub(crate) fn by_theorem(applied: TheoremCase) -> Existence {
    match applied.possible {
        true => Existence::Yes(Reason::Theorem(applied)),
        false => Existence::No(Reason::Theorem(applied)),
    }
}

/// One square, two squares, and a tour that is to end where it starts.
fn tiny(problem: &Problem) -> Option<Existence> {
    let is_tour = |squares: &[u32]| {
        let squares: Vec<Square> = squares.iter().map(|&index| Square::new(index)).collect();
        verify(problem, &squares).is_ok()
    };
    if problem.len() == 1 {
        return Some(Existence::Yes(Reason::OneSquare));
    }
    let is_pair = || problem.len() == 2 && (is_tour(&[0, 1]) || is_tour(&[1, 0]));
    let same_ends = reason::of_same_ends(problem).map(Existence::No);
    same_ends.or_else(|| is_pair().then_some(Existence::Yes(Reason::TwoSquares)))
}
