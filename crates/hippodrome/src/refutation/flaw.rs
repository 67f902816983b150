//! What can be wrong with a refutation.

/// The most squares of a problem whose refutation is checked.
pub(super) const MAX_CHECKED_SQUARES: usize = 1 << 14;
/// The most states that are gone on from after any square.
pub(super) const MAX_CHECKED_STATES: usize = 1 << 22;
/// The most pairs of states that are put together where two parts become one: some minutes.
pub(super) const MAX_CHECKED_PAIRS: usize = 1 << 30;

/// What is wrong with a refutation; steps of a tree, and clauses, count from 1.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RefutationFlaw {
    /// A supposition about what is no move.
    #[error("step {step}: {what} is not a move of the problem")]
    NoMove {
        /// The step.
        step: usize,
        /// The squares.
        what: String,
    },
    /// A supposition about what is known already.
    #[error("step {step}: whether the tour makes the move {what} is known already")]
    Known {
        /// The step.
        step: usize,
        /// The squares.
        what: String,
    },
    /// Nothing contradicts what was supposed.
    #[error("step {step} claims a contradiction, but the rules find none")]
    NoContradiction {
        /// The step.
        step: usize,
    },
    /// A clause that need not hold.
    #[cfg(feature = "sat")]
    #[error("clause {step} does not follow from the rules and the clauses before it")]
    NotImplied {
        /// The clause.
        step: usize,
    },
    /// The clauses do not contradict each other.
    #[cfg(feature = "sat")]
    #[error("the clauses end, and the rules find no contradiction between them")]
    NoEnd,
    /// Steps after the end of the tree.
    #[error("step {step} comes after the tree is complete")]
    TooMany {
        /// The step.
        step: usize,
    },
    /// The tree breaks off.
    #[error("the tree breaks off: after {steps} steps {open} suppositions are open")]
    TooFew {
        /// How many steps there are.
        steps: usize,
        /// Suppositions whose opposite was not refuted.
        open: usize,
    },
    /// The order of a sweep is none: a square is missing or comes twice.
    #[error("the order of a sweep holds every square once, and here {square} {}", how_often(*.times))]
    NotOnce {
        /// The square.
        square: String,
        /// How often it comes.
        times: usize,
    },
    /// The order of a sweep holds what is no square.
    #[error("the order of the sweep holds square number {number}, and there are not so many")]
    NoSquare {
        /// From 1.
        number: usize,
    },
    /// The sweep finds a tour.
    #[error("the sweep closes a tour, so there is one")]
    TourClosed,
    /// States that are too many to go through.
    #[error(
        "after {squares} squares of the sweep more than {MAX_CHECKED_STATES} states are left, which are not gone through"
    )]
    TooWide {
        /// How many squares are done.
        squares: usize,
    },
    /// A sweep under given numbers, of which states know nothing.
    #[error("a sweep refutes nothing where numbers are given")]
    NumbersSwept,
    /// More squares than a refutation's check asks about.
    #[error("refutations of problems with more than {MAX_CHECKED_SQUARES} squares are not checked")]
    TooLarge,
    /// Edges that lead one way only.
    #[error("refutations are for moves that can be made both ways")]
    OneWay,
}

/// How often a square comes in an order, after its name.
fn how_often(times: usize) -> String {
    match times {
        0 => "is missing".to_owned(),
        _ => format!("comes {times} times"),
    }
}

impl RefutationFlaw {
    /// Whether it says nothing of the refutation but that it is larger than the check goes through: so it is not shown to be wrong.
    pub fn is_of_size(&self) -> bool {
        matches!(
            self,
            RefutationFlaw::TooWide { .. } | RefutationFlaw::TooLarge
        )
    }
}
