//! Why there is a tour, or why there is none: as data.
//!
//! Each [`Reason`] holds the squares and numbers that make its case, so that a picture can mark
//! them and [`recheck`](crate::recheck()) can go through it again. Its text is one sentence that
//! follows a claim well: "no closed knight's tour of 5x5-a1-b1: every move
//! changes color, ...". [`Existence::sentence`](crate::Existence::sentence) puts the two together.

use std::fmt;

use super::theorem::TheoremCase;
use crate::problem::Problem;
use crate::square::Square;

/// A square or vertex, with the name it has on its ground.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct NamedSquare {
    /// Its index.
    pub square: Square,
    /// Its name.
    pub name: String,
}

impl NamedSquare {
    /// The square and its name on the ground of this problem.
    ///
    /// # Panics
    ///
    /// When the square is not on the ground.
    pub fn new(problem: &Problem, square: Square) -> NamedSquare {
        NamedSquare {
            square,
            name: problem.ground().name(square),
        }
    }

    /// Several squares at once, given by their indices.
    pub(super) fn all(
        problem: &Problem,
        indices: impl IntoIterator<Item = usize>,
    ) -> Vec<NamedSquare> {
        indices
            .into_iter()
            .map(|index| NamedSquare::new(problem, Square::new(index as u32)))
            .collect()
    }
}

impl fmt::Display for NamedSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// A board on which every pair of ends has been decided by search.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Exhausted {
    /// The board.
    pub board: String,
    /// The ends that were asked for: one or two.
    pub ends: Vec<NamedSquare>,
    /// Whether there is a tour.
    pub possible: bool,
}

/// A square whose moves are no longer free: it has only as many left as it needs.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Forcing {
    /// The square.
    pub square: NamedSquare,
    /// The squares to which it must be joined, beyond those chosen before.
    pub moves: Vec<NamedSquare>,
}

/// Why two squares cannot have the numbers that they were given.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum NumberConflict {
    /// The squares are at least so many moves apart, more than the difference of their numbers.
    Moves(u32),
    /// Every move changes color, so the colors do not fit.
    Colors,
}

/// Why there is a tour, or why there is none.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Reason {
    /// Yes: a single square is an open and a closed tour.
    OneSquare,
    /// Yes: the two squares there are, one after the other.
    TwoSquares,
    /// Yes or no, by a theorem.
    Theorem(TheoremCase),
    /// Yes or no: every pair of ends on this board has been decided by search.
    Exhausted(Exhausted),
    /// Yes: a knight's tour of a full rectangle has been built from tiles ([`Construction`](crate::Construction)).
    Constructed,
    /// No: what the sides and ends of a full rectangle say of a knight's tour, in a clause.
    Rectangle(&'static str),
    /// No: the tour would end where it started.
    SameEnds(NamedSquare),
    /// No: every move changes color, and the colors cannot alternate.
    Colors {
        /// Squares of the more frequent color, and of the other.
        counts: [u64; 2],
        /// Empty when the numbers alone decide. One end of the less frequent color, or two ends
        /// of one color.
        ends: Vec<NamedSquare>,
    },
    /// No: a board four wide, and this end lies on one of the two middle lines.
    InnerEnd(NamedSquare),
    /// No: a square with too few neighbors.
    TooFewNeighbors {
        /// The square.
        square: NamedSquare,
        /// All its neighbors.
        neighbors: Vec<NamedSquare>,
        /// How many a tour needs there.
        needed: usize,
    },
    /// No: three squares that would all be ends, each fixed as one or with only one neighbor.
    ThreeEnds([NamedSquare; 3]),
    /// No: no moves lead from the one to the other.
    Disconnected(NamedSquare, NamedSquare),
    /// No: without a few squares, more pieces remain than a tour can visit one after another.
    Cut {
        /// The squares taken away.
        removed: Vec<NamedSquare>,
        /// One square of each of several pieces: one more than a tour can visit.
        pieces: Vec<NamedSquare>,
    },
    /// No: some squares need more moves than there are for them.
    NoTwoFactor {
        /// The squares.
        needy: Vec<NamedSquare>,
        /// How many moves a tour must make at them at the least: two at each, less where it ends, and
        /// without those required.
        needed: usize,
        /// Squares that can each take part in two of these moves, less where one is known to be an end or
        /// has a required move.
        around: Vec<NamedSquare>,
        /// How many that is together.
        taken: usize,
        /// How many moves that are not required lead from the needy squares to any but those around.
        others: usize,
        /// One square of each odd component of the rest: parity wastes one of these moves there (Tutte).
        odd: Vec<NamedSquare>,
    },
    /// No: the numbers of two squares, given or as ends, allow a certain number of moves between them,
    /// and no path of so many moves joins them.
    Numbers {
        /// The square of the first number and that of the second.
        squares: [NamedSquare; 2],
        /// The numbers, from 1; after the last one of a closed tour comes 1.
        numbers: [u32; 2],
        /// What is wrong.
        apart: NumberConflict,
    },
    /// No: squares with no choice leave another with too few moves.
    Forced {
        /// The squares without a choice, one after another.
        steps: Vec<Forcing>,
        /// The square left with too few.
        starved: NamedSquare,
    },
}

impl Reason {
    /// Every square that the reason names, in its order.
    pub fn squares(&self) -> Vec<&NamedSquare> {
        match self {
            Reason::OneSquare
            | Reason::TwoSquares
            | Reason::Theorem(_)
            | Reason::Constructed
            | Reason::Rectangle(_) => Vec::new(),
            Reason::Exhausted(Exhausted { ends, .. }) | Reason::Colors { ends, .. } => {
                ends.iter().collect()
            }
            Reason::SameEnds(end) | Reason::InnerEnd(end) => vec![end],
            Reason::TooFewNeighbors {
                square, neighbors, ..
            } => [square].into_iter().chain(neighbors).collect(),
            Reason::ThreeEnds(ends) => ends.iter().collect(),
            Reason::Disconnected(one, other) => vec![one, other],
            Reason::Cut { removed, pieces } => removed.iter().chain(pieces).collect(),
            Reason::NoTwoFactor {
                needy, around, odd, ..
            } => needy.iter().chain(around).chain(odd).collect(),
            Reason::Numbers { squares, .. } => squares.iter().collect(),
            Reason::Forced { steps, starved } => steps
                .iter()
                .flat_map(|step| [&step.square].into_iter().chain(&step.moves))
                .chain([starved])
                .collect(),
        }
    }
}

/// How many squares or steps a sentence names before it says how many more there are.
const NAMED: usize = 6;

/// "a1", "a1 and b2", "a1, b2 and c3", "a1, b2, ... and 17 more".
fn list<T: fmt::Display>(items: &[T]) -> String {
    let (shown, more) = match items.len() {
        0..=NAMED => (items.len(), String::new()),
        n => (NAMED, format!("{} more", n - NAMED)),
    };
    let mut texts: Vec<String> = items[..shown].iter().map(T::to_string).collect();
    texts.extend((!more.is_empty()).then_some(more));
    match texts.pop() {
        None => String::new(),
        Some(last) if texts.is_empty() => last,
        Some(last) => format!("{} and {last}", texts.join(", ")),
    }
}

impl fmt::Display for Forcing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} must be joined to {}", self.square, list(&self.moves))
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::OneSquare => f.write_str("a single square is a tour by itself"),
            Reason::TwoSquares => f.write_str("one move joins the two squares there are"),
            Reason::Theorem(TheoremCase { theorem, case, .. }) => write!(
                f,
                "{case}, by {} ({}, {})",
                theorem.name, theorem.author, theorem.citation
            ),
            Reason::Exhausted(Exhausted {
                board,
                ends,
                possible,
            }) => {
                write!(
                    f,
                    "every pair of ends on {board} has been decided by search, and "
                )?;
                match (&ends[..], possible) {
                    ([one], true) => write!(f, "some tours have {one} as an end"),
                    ([one], false) => write!(f, "no tour has {one} as an end"),
                    (ends, true) => write!(f, "{} are the ends of a tour", list(ends)),
                    (ends, false) => write!(f, "{} are not the ends of any tour", list(ends)),
                }
            }
            Reason::Constructed => {
                f.write_str("it has been built from tiles, and its certificate holds")
            }
            Reason::Rectangle(why) => f.write_str(why),
            Reason::SameEnds(end) => write!(
                f,
                "a tour that ends on {end}, where it started, would visit that square twice"
            ),
            Reason::Colors { counts, ends } => {
                let [more, fewer] = counts;
                f.write_str("every move changes color, ")?;
                match &ends[..] {
                    [] => write!(
                        f,
                        "but {more} squares have one color and {fewer} the other, so the colors \
                         cannot alternate to the end"
                    ),
                    [end] => write!(
                        f,
                        "so with {more} squares of one color and {fewer} of the other a tour \
                         begins and ends on the more frequent one, but {end} has the other"
                    ),
                    ends => write!(
                        f,
                        "so with {more} squares of each a tour begins and ends on different \
                         colors, but {} have the same",
                        list(ends)
                    ),
                }
            }
            Reason::InnerEnd(end) => write!(
                f,
                "on a board four wide the outer squares are joined only to inner ones, and there \
                 are as many of each, so a tour with the inner square {end} as an end would \
                 alternate between outer and inner just as it does between the two colors, and \
                 all inner squares would have one color"
            ),
            Reason::TooFewNeighbors {
                square,
                neighbors,
                needed,
            } => {
                match &neighbors[..] {
                    [] => write!(f, "{square} has no neighbor")?,
                    [one] => write!(f, "{square} has only one neighbor, {one}")?,
                    more => write!(f, "{square} has only the neighbors {}", list(more))?,
                }
                match needed {
                    1 => f.write_str(", so no tour reaches it"),
                    _ => f.write_str(
                        ", and a tour that does not end there must enter it from one neighbor \
                         and leave it to another",
                    ),
                }
            }
            Reason::ThreeEnds(ends) => write!(
                f,
                "a path has two ends, but {} would all be ends: each is fixed as one or has only \
                 one neighbor",
                list(ends)
            ),
            Reason::Disconnected(one, other) => {
                write!(f, "no sequence of moves leads from {one} to {other}")
            }
            Reason::Cut { removed, pieces } => write!(
                f,
                "without {} the rest falls apart so that {} lie in {} different pieces, more than \
                 a tour with these ends can visit between its passages through {}",
                list(removed),
                list(pieces),
                pieces.len(),
                if removed.len() == 1 { "it" } else { "them" },
            ),
            Reason::NoTwoFactor {
                needy,
                needed,
                around,
                taken,
                others,
                odd,
            } => {
                write!(f, "the tour must make {needed} moves at {}", list(needy))?;
                match (&around[..], *taken == 2 * around.len()) {
                    ([], _) => {}
                    (&[_], _) | (_, false) => {
                        write!(
                            f,
                            "; {} can take part in {taken} of them at most",
                            list(around)
                        )?;
                    }
                    (_, true) => {
                        write!(
                            f,
                            "; each of {} can take part in two of them at most",
                            list(around)
                        )?;
                    }
                }
                let only = if odd.is_empty() { "only " } else { "" };
                match (others, around.is_empty()) {
                    (0, true) => f.write_str(", but there is none")?,
                    (0, false) => f.write_str(", and there are no others")?,
                    (1, true) => write!(f, ", but there is {only}one")?,
                    (1, false) => write!(f, ", and there is {only}one other")?,
                    (more, true) => write!(f, ", but there are {only}{more}")?,
                    (more, false) => write!(f, ", and there are {only}{more} others")?,
                }
                match odd.len() {
                    0 => return Ok(()),
                    1 => write!(f, "; of these one is lost at the piece of {}", odd[0])?,
                    _ => write!(
                        f,
                        "; of these one each is lost at the pieces of {}",
                        list(odd)
                    )?,
                }
                f.write_str(
                    ", where they are odd in number and the moves of a tour even, or the other way \
                     round",
                )
            }
            Reason::Numbers {
                squares: [one, other],
                numbers: [number, next],
                apart,
            } => {
                match apart {
                    NumberConflict::Moves(_) => {}
                    NumberConflict::Colors => f.write_str("every move changes color, but ")?,
                }
                write!(
                    f,
                    "{one} has number {number} and {other} has number {next}, "
                )?;
                match apart {
                    NumberConflict::Moves(least) => {
                        write!(f, "and it takes {least} moves from the one to the other")
                    }
                    NumberConflict::Colors => f.write_str("which does not fit their colors"),
                }
            }
            Reason::Forced { steps, starved } => match steps.is_empty() {
                true => write!(f, "{starved} has too few moves for such a tour"),
                false => write!(
                    f,
                    "some squares have no choice: {}; then {starved} has too few moves left that \
                     neither lead to a finished square nor close the way too early",
                    list(steps)
                ),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_as_english() {
        assert_eq!(list::<u32>(&[]), "");
        assert_eq!(list(&[1]), "1");
        assert_eq!(list(&[1, 2]), "1 and 2");
        assert_eq!(list(&[1, 2, 3]), "1, 2 and 3");
        assert_eq!(list(&[1, 2, 3, 4, 5, 6, 7]), "1, 2, 3, 4, 5, 6 and 1 more");
    }
}
