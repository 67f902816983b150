//! Why there is a tour, or why there is none: as data; and the elementary reasons why there is none, on any board
//! and any graph.
//!
//! Each [`Reason`] holds the squares and numbers that make its case, so that a picture can mark them
//! ([`Reason::evidence`]) and [`recheck`](crate::recheck()) can go through it again. Its text is one sentence that
//! follows a claim well: "no closed knight's tour of 5x5-a1-b1: every move
//! changes color, ...". [`Existence::sentence`](crate::Existence::sentence) puts the two together.
//!
//! An obstruction is a file: how it is found, what it holds, says and shows. Here each has its variant, and its place
//! among the others, the cheapest first: colors that cannot alternate; an end on an inner line of a board four
//! wide; a square with too few neighbors; in a directed graph squares without a way in or out, and squares that cannot be
//! reached; three squares that would have to be ends; squares that no moves join;
//! given numbers that no path can match; forced moves that contradict each other; a cut that leaves too many pieces;
//! squares that need more moves than there are for them. The first two are arithmetic on full boards, whatever their
//! size; the others need the graph, which is built only where it is not too large.
//!
//! Finding none proves nothing. Cost: O(moves), and a fixed amount of work for cuts.

mod required_degree;

mod same_ends;

mod unsymmetric;

mod unequal_sums;

mod found_tour;

#[cfg(feature = "sweep")]
mod swept;

mod colors;

mod inner_end;

mod too_few_neighbors;

mod directed_graph;

mod no_way;

mod unreachable;

mod three_ends;

mod disconnected;

mod numbers;

mod forced;

mod cut;

mod no_two_factor;

pub use colors::Colors;
pub use cut::Cut;
pub use disconnected::Disconnected;
pub use forced::{Forced, Forcing};
pub use found_tour::FoundTour;
pub use inner_end::InnerEnd;
pub use no_two_factor::NoTwoFactor;
pub(crate) use no_two_factor::of_deficiency;
pub use no_way::NoWay;
pub use numbers::{NumberConflict, Numbers};
pub use same_ends::SameEnds;
#[cfg(feature = "sweep")]
pub use swept::Swept;
pub use three_ends::ThreeEnds;
pub use too_few_neighbors::TooFewNeighbors;
pub use unequal_sums::UnequalSums;
pub use unreachable::Unreachable;
pub use unsymmetric::{Obstacle, Unsymmetric, WhyNot};

use std::fmt;

use self::directed_graph::DirectedGraph;
use self::required_degree::{RequiredDegree, both_ways};
use super::evidence::{Argument, Evidence};
use super::exhausted::Exhausted;
use super::named_square::NamedSquare;
use super::rectangle::Rectangle;
use super::theorem::TheoremCase;
use crate::limits::Limits;
use crate::problem::Problem;
#[cfg(feature = "sweep")]
use crate::square::Square;
use crate::tour::Tour;
use crate::two_factor::footprint;
use crate::{magic, tour_symmetry};

/// Why there is a tour, or why there is none.
#[derive(Clone, Eq, PartialEq, Debug)]
#[non_exhaustive]
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
    SameEnds(SameEnds),
    /// No: what is against each symmetry that the tour may have.
    Unsymmetric(Unsymmetric),
    /// No: lines that cannot have equal sums.
    UnequalSums(UnequalSums),
    /// Yes: a tour was found, where it is little work to find one.
    FoundTour(FoundTour),
    /// No: a sweep, which is little work here, comes to the end of no tour.
    #[cfg(feature = "sweep")]
    Swept(Swept),
    /// No: every move changes color, and the colors cannot alternate.
    Colors(Colors),
    /// No: a board four wide, and an end lies on one of the two middle lines.
    InnerEnd(InnerEnd),
    /// No: a square with too few neighbors.
    TooFewNeighbors(TooFewNeighbors),
    /// No: in a directed graph, a square without a way in or out.
    NoWay(NoWay),
    /// No: in a directed graph, a square that cannot be reached from another one.
    Unreachable(Unreachable),
    /// No: three squares that would all be ends, each fixed as one or with only one neighbor.
    ThreeEnds(ThreeEnds),
    /// No: no moves lead from the one square to the other.
    Disconnected(Disconnected),
    /// No: the numbers of two squares, given or as ends, allow a certain number of moves between them,
    /// and no path of so many moves joins them.
    Numbers(Numbers),
    /// No: squares with no choice leave another with too few moves.
    Forced(Forced),
    /// No: without a few squares, more pieces remain than a tour can visit one after another.
    Cut(Cut),
    /// No: some squares need more moves than there are for them.
    NoTwoFactor(NoTwoFactor),
}

/// Whether anything is built in that finds a tour as a reason.
pub(crate) const MAY_FIND_TOURS: bool =
    tour_symmetry::IS_BUILT || magic::IS_BUILT || cfg!(feature = "sweep");

/// What only a directed graph has in the way of a tour.
fn one_way_obstruction(problem: &Problem) -> Option<Reason> {
    let graph = DirectedGraph::of(problem)?;
    let no_way = no_way::find(problem, &graph).map(Reason::NoWay);
    no_way.or_else(|| unreachable::find(problem, &graph).map(Reason::Unreachable))
}

/// A tour that is to end where it starts.
pub(super) fn of_same_ends(problem: &Problem) -> Option<Reason> {
    same_ends::find(problem).map(Reason::SameEnds)
}

/// What is against the symmetry that is asked for.
pub(super) fn of_symmetry(problem: &Problem) -> Option<Reason> {
    unsymmetric::find(problem).map(Reason::Unsymmetric)
}

/// What is against the equal sums that are asked for.
pub(super) fn of_magic(problem: &Problem) -> Option<Reason> {
    unequal_sums::find(problem).map(Reason::UnequalSums)
}

/// A tour that a search has found.
pub(crate) fn of_tour(problem: &Problem, tour: &Tour) -> Reason {
    Reason::FoundTour(found_tour::of(problem, tour))
}

/// That a search has found no tour with the symmetry that is asked for.
pub(crate) fn of_search(problem: &Problem) -> Option<Reason> {
    unsymmetric::searched(problem).map(Reason::Unsymmetric)
}

/// That a sweep in this order has come to the end of no tour.
#[cfg(feature = "sweep")]
pub(crate) fn of_sweep(order: Vec<Square>, states: u64) -> Reason {
    Reason::Swept(Swept { order, states })
}

/// The first obstruction found.
pub(super) fn obstruction(problem: &Problem, limits: &Limits<'_>) -> Option<Reason> {
    if let Some((board, piece)) = problem.board() {
        if let Some(colors) = colors::of_chess(problem, board, piece) {
            return Some(Reason::Colors(colors));
        }
        if let Some(rectangle) = Rectangle::of(problem) {
            if let Some(end) = inner_end::find(problem, &rectangle) {
                return Some(Reason::InnerEnd(end));
            }
            // Nothing elementary stands in the way there, as far as anybody knows.
            if problem.is_free() && rectangle.sides().0 >= 6 {
                return None;
            }
        }
    }
    footprint(problem.ends())
        .fits(problem.ground(), limits)
        .ok()?;
    let graph = &both_ways(problem)?;
    let demand = &RequiredDegree::with_leaves(problem, graph);
    let few = too_few_neighbors::find(problem, graph).map(Reason::TooFewNeighbors);
    few.or_else(|| one_way_obstruction(problem))
        .or_else(|| three_ends::find(problem, demand).map(Reason::ThreeEnds))
        .or_else(|| disconnected::find(problem, graph).map(Reason::Disconnected))
        .or_else(|| colors::of_graph(problem, graph, demand).map(Reason::Colors))
        .or_else(|| numbers::find(problem, graph).map(Reason::Numbers))
        .or_else(|| forced::find(problem, graph, demand).map(Reason::Forced))
        .or_else(|| cut::find(problem, graph, demand).map(Reason::Cut))
        .or_else(|| no_two_factor::find(problem, graph, demand).map(Reason::NoTwoFactor))
}

impl Reason {
    /// What it says and shows; the others have nothing to show but a sentence.
    fn argument(&self) -> Option<&dyn Argument> {
        Some(match self {
            Reason::OneSquare | Reason::TwoSquares | Reason::Constructed | Reason::Rectangle(_) => {
                return None;
            }
            Reason::Theorem(applied) => applied,
            Reason::Exhausted(exhausted) => exhausted,
            Reason::SameEnds(same) => same,
            Reason::Unsymmetric(_) if !tour_symmetry::IS_BUILT => return None,
            Reason::UnequalSums(_) if !magic::IS_BUILT => return None,
            Reason::FoundTour(_) if !MAY_FIND_TOURS => return None,
            Reason::Unsymmetric(obstacles) => obstacles,
            Reason::UnequalSums(sums) => sums,
            Reason::FoundTour(tour) => tour,
            #[cfg(feature = "sweep")]
            Reason::Swept(swept) => swept,
            Reason::Colors(colors) => colors,
            Reason::InnerEnd(inner) => inner,
            Reason::TooFewNeighbors(few) => few,
            Reason::NoWay(no_way) => no_way,
            Reason::Unreachable(apart) => apart,
            Reason::ThreeEnds(three) => three,
            Reason::Disconnected(apart) => apart,
            Reason::Numbers(numbers) => numbers,
            Reason::Forced(forced) => forced,
            Reason::Cut(cut) => cut,
            Reason::NoTwoFactor(deficiency) => deficiency,
        })
    }

    /// What it points at on the board.
    ///
    /// ```
    /// use hippodrome::{Ends, Existence, Leaper, Problem, exists};
    ///
    /// let problem = Problem::on_board("3x3".parse()?, Leaper::KNIGHT, Ends::Any);
    /// let Existence::No(reason) = exists(&problem) else { panic!() };
    /// assert_eq!(reason.evidence().kind, "theorem");
    /// # Ok::<(), hippodrome::ParseBoardError>(())
    /// ```
    pub fn evidence(&self) -> Evidence<'_> {
        match (self, self.argument()) {
            (_, Some(argument)) => argument.evidence(),
            (Reason::OneSquare | Reason::TwoSquares, _) => Evidence::of("small"),
            _ => Evidence::of("theorem"),
        }
    }

    /// Every square that the reason names.
    pub fn squares(&self) -> Vec<&NamedSquare> {
        let Evidence { groups, moves, .. } = self.evidence();
        let groups = groups.into_iter().flat_map(|(_, squares)| squares);
        groups.chain(moves.into_iter().flatten()).collect()
    }

    /// Versions that claim too much.
    #[cfg(test)]
    pub(super) fn tampered(&self) -> Vec<Reason> {
        fn each<A: Argument>(argument: &A, reason: fn(A) -> Reason) -> Vec<Reason> {
            argument.tampered().into_iter().map(reason).collect()
        }
        match self {
            Reason::OneSquare | Reason::TwoSquares | Reason::Constructed | Reason::Rectangle(_) => {
                Vec::new()
            }
            Reason::Theorem(applied) => {
                let small = [Reason::OneSquare, Reason::TwoSquares];
                [each(applied, Reason::Theorem), small.into()].concat()
            }
            Reason::Exhausted(exhausted) => each(exhausted, Reason::Exhausted),
            Reason::SameEnds(same) => each(same, Reason::SameEnds),
            Reason::Unsymmetric(obstacles) => each(obstacles, Reason::Unsymmetric),
            Reason::UnequalSums(sums) => each(sums, Reason::UnequalSums),
            Reason::FoundTour(tour) => each(tour, Reason::FoundTour),
            #[cfg(feature = "sweep")]
            Reason::Swept(swept) => each(swept, Reason::Swept),
            Reason::Colors(colors) => each(colors, Reason::Colors),
            Reason::InnerEnd(inner) => each(inner, Reason::InnerEnd),
            Reason::TooFewNeighbors(few) => each(few, Reason::TooFewNeighbors),
            Reason::NoWay(no_way) => each(no_way, Reason::NoWay),
            Reason::Unreachable(apart) => each(apart, Reason::Unreachable),
            Reason::ThreeEnds(three) => each(three, Reason::ThreeEnds),
            Reason::Disconnected(apart) => each(apart, Reason::Disconnected),
            Reason::Numbers(numbers) => each(numbers, Reason::Numbers),
            Reason::Forced(forced) => each(forced, Reason::Forced),
            Reason::Cut(cut) => each(cut, Reason::Cut),
            Reason::NoTwoFactor(deficiency) => each(deficiency, Reason::NoTwoFactor),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, self.argument()) {
            (_, Some(argument)) => argument.fmt(f),
            (Reason::OneSquare, _) => f.write_str("a single square is a tour by itself"),
            (Reason::Constructed, _) => {
                f.write_str("it has been built from tiles, and its certificate holds")
            }
            (Reason::Rectangle(why), _) => f.write_str(why),
            _ => f.write_str("one move joins the two squares there are"),
        }
    }
}
