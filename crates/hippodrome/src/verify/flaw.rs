//! What is wrong with a claim: its first flaw, as data and as a sentence.

use std::error::Error;
use std::fmt;

use crate::magic;
use crate::one_way;
use crate::tour_symmetry::TourMotion;

/// The first thing that is wrong with a claimed tour. The fields count steps from 0; the sentence
/// counts them from 1.
#[derive(Clone, Eq, PartialEq, Debug)]
#[non_exhaustive]
pub enum Flaw {
    /// A square that the board has not.
    OffBoard {
        /// Where in the claim.
        step: u64,
        /// Its name.
        square: String,
    },
    /// A square comes a second time.
    Twice {
        /// The second visit.
        step: u64,
        /// The first visit, where the whole claim is at hand.
        first: Option<u64>,
        /// Its name.
        square: String,
    },
    /// Two squares in a row that no move joins.
    NotAMove {
        /// The step that arrives at `to`.
        step: u64,
        /// The square before.
        from: String,
        /// The square claimed.
        to: String,
    },
    /// The claim ends early.
    Missing {
        /// Squares visited.
        visited: u64,
        /// Squares there are.
        squares: u64,
        /// The first one missing, by index.
        first: String,
        /// Whether they are vertices of a graph.
        of_graph: bool,
    },
    /// A tour, but not from where it was to start.
    WrongStart {
        /// The first square of the claim.
        found: String,
        /// The start of the problem.
        asked: String,
    },
    /// A tour, but not to where it was to end.
    WrongEnd {
        /// The last square of the claim.
        found: String,
        /// The end of the problem.
        asked: String,
    },
    /// A square, or a number, that has not what was given. Numbers are steps from 1.
    WrongNumber {
        /// The number.
        number: u64,
        /// The square that has it in the claim.
        found: String,
        /// The square that this number was given to, or `found` itself.
        asked: String,
        /// The number that `asked` was given.
        given: u64,
    },
    /// A move that was forbidden.
    Forbidden {
        /// The step that arrives at `to`.
        step: u64,
        /// The square before.
        from: String,
        /// The square claimed.
        to: String,
    },
    /// A one-way move, the other way.
    WrongWay {
        /// The step that arrives at `to`.
        step: u64,
        /// The square before.
        from: String,
        /// The square claimed.
        to: String,
    },
    /// A tour, but without a move that was required.
    NotMade {
        /// From.
        from: String,
        /// To.
        to: String,
    },
    /// An open tour where a closed one was asked for.
    NotClosed {
        /// The last square.
        last: String,
        /// The first square.
        first: String,
    },
    /// A tour that the symmetry which was asked for does not map to itself.
    NotMapped {
        /// What it is called.
        symmetry: String,
        /// A move that is made, from here
        from: String,
        /// to here.
        to: String,
        /// Its image, which is no move that is made: from here
        image_from: String,
        /// to here.
        image_to: String,
    },
    /// A tour that the symmetry maps to itself, but in the other way.
    OtherMotion {
        /// What it is called.
        symmetry: String,
        /// What it does to the tour.
        motion: TourMotion,
    },
    /// A line whose numbers do not add up to as much as those of the others are to.
    OtherSum {
        /// What it is called.
        line: String,
        /// What its numbers add up to, from 1 on.
        sum: u64,
        /// What all numbers add up to,
        total: u64,
        /// and on how many lines it is to be shared evenly.
        shares: u64,
    },
}

impl Flaw {
    /// The sentence, the first step being number `first`: 1, or 0 as programmers count. Given numbers are those of the
    /// problem, which count from 1 whatever this says, and so do sums.
    ///
    /// ```
    /// use hippodrome::Flaw;
    ///
    /// let flaw = Flaw::OffBoard { step: 8, square: "b4".to_owned() };
    /// assert_eq!(flaw.to_string(), "step 9: b4 is not a square of the board");
    /// assert_eq!(flaw.counted_from(0), "step 8: b4 is not a square of the board");
    /// ```
    pub fn counted_from(&self, first: u64) -> String {
        let number = |step: &u64| step.saturating_add(first);
        match self {
            Flaw::OffBoard { step, square } => {
                format!(
                    "step {}: {square} is not a square of the board",
                    number(step)
                )
            }
            Flaw::Twice {
                step,
                first: earlier,
                square,
            } => {
                let step = number(step);
                match earlier {
                    Some(earlier) => format!(
                        "step {step}: {square} was visited before, at step {}",
                        number(earlier)
                    ),
                    None => format!("step {step}: {square} was visited before"),
                }
            }
            Flaw::NotAMove { step, from, to } => {
                format!("step {}: {from} to {to} is not a move", number(step))
            }
            Flaw::Missing {
                visited,
                squares,
                first: missing,
                of_graph,
            } => {
                let kind = if *of_graph { "vertices" } else { "squares" };
                format!("only {visited} of {squares} {kind} are visited; {missing} is missing")
            }
            Flaw::WrongStart { found, asked } => {
                format!("the tour starts at {found}, not at {asked}")
            }
            Flaw::WrongEnd { found, asked } => format!("the tour ends at {found}, not at {asked}"),
            Flaw::WrongNumber {
                number,
                found,
                asked,
                given,
            } => format!("number {number} stands on {found}, but {asked} was given number {given}"),
            Flaw::Forbidden { step, from, to } => {
                format!(
                    "step {}: the move {from} to {to} is forbidden",
                    number(step)
                )
            }
            Flaw::WrongWay { .. } if !one_way::IS_BUILT => unreachable!("none is made"),
            Flaw::WrongWay { step, from, to } => {
                format!(
                    "step {}: the move {from} to {to} leads the wrong way: only {to} to {from} is allowed",
                    number(step)
                )
            }
            Flaw::NotMade { from, to } => format!("the required move {from}-{to} is not made"),
            Flaw::NotClosed { last, first } => {
                format!("the tour is open: {last} to {first} is not a move")
            }
            Flaw::NotMapped {
                symmetry,
                from,
                to,
                image_from,
                image_to,
            } => format!(
                "the tour is not its own image under {symmetry}: {from}-{to} is a move of it, and {image_from}-{image_to} is not"
            ),
            Flaw::OtherMotion { symmetry, motion } => match motion {
                TourMotion::Along => {
                    format!("{symmetry} moves the tour along itself, and does not turn it round")
                }
                TourMotion::Round => {
                    format!("{symmetry} turns the tour round, and does not move it along itself")
                }
            },
            Flaw::OtherSum { .. } if !magic::IS_BUILT => unreachable!("none is made"),
            Flaw::OtherSum {
                line,
                sum,
                total,
                shares,
            } => match total % shares {
                0 => format!("{line} adds up to {sum}, not to {}", total / shares),
                _ => format!(
                    "{line} adds up to {sum}, and {shares} lines cannot share {total} evenly"
                ),
            },
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.counted_from(1))
    }
}

impl Error for Flaw {}
