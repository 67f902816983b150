//! A search without a tour in it, written down, and a checker that goes through it with rules of its own.
//!
//! Whoever says that a search has tried everything asks to be believed. A [`Refutation`] need not
//! be. It comes in three kinds, as there are three ways to try everything:
//!
//! * the tree of a search (`tree`), a supposition or a contradiction after the other, as it was gone through;
//! * what a search has learned from its dead ends (`clauses`), until nothing more need be supposed (a feature, as that search is);
//! * the order in which a sweep dealt with the squares (`sweep`). Whoever sweeps in that order comes to the same few states, and
//!   to no tour.
//!
//! Open tours become cycles as everywhere in this library: an outside is joined to the two ends (`incidence_lists`).
//!
//! It shares nothing with the searches that wrote it: neither the graph nor propagation, neither states nor their steps.
//! The model is the checkers of SAT solvers' proofs (M. J. H. Heule, "The DRAT format and
//! DRAT-trim checker", 2016), for trees and orders instead of clauses.
//!
//! Cost: n² questions about moves, and what `tree`, `clauses` and `sweep` say.

mod flaw;

mod no_cycle;

mod incidence_lists;

mod numbers;

mod tree;

#[cfg(feature = "sat")]
mod clauses;

mod sweep;

#[cfg(feature = "sat")]
pub use clauses::MoveLiteral;
pub use flaw::RefutationFlaw;
pub use tree::RefutationStep;

use std::fmt;

use self::flaw::MAX_CHECKED_SQUARES;
use crate::problem::Problem;
use crate::square::Square;

/// A search that found no tour, or so it says.
///
/// ```
/// use hippodrome::{Ends, Exact, Leaper, Limits, Problem, Quiet, refute};
///
/// let problem = Problem::on_board("4x6".parse()?, Leaper::KNIGHT, Ends::Closed);
/// let refutation = refute(&problem, &Exact::default(), &Limits::NONE, &mut Quiet).unwrap();
/// assert_eq!(refutation.check(&problem), Ok(()));
/// assert!(refutation.check(&problem.with_ends(Ends::Any)).is_err());
/// # Ok::<(), hippodrome::ParseBoardError>(())
/// ```
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Refutation {
    /// A search tree that ends in contradictions everywhere, as it is gone through.
    Tree(Vec<RefutationStep>),
    /// All squares, in the order in which a sweep deals with them.
    Sweep(Vec<Square>),
    /// Clauses about moves, each of which follows from those before it, until there is a contradiction. At least one literal of each holds.
    #[cfg(feature = "sat")]
    Clauses(Vec<Vec<MoveLiteral>>),
}

impl Refutation {
    /// The number of suppositions of a tree; `None` of others.
    pub fn suppositions(&self) -> Option<usize> {
        match self {
            Refutation::Tree(steps) => Some(steps.len() / 2),
            _ => None,
        }
    }

    /// The number of squares of a sweep; `None` of others.
    pub fn swept(&self) -> Option<usize> {
        match self {
            Refutation::Sweep(order) => Some(order.len()),
            _ => None,
        }
    }

    /// The number of clauses that were learned; `None` of others.
    pub fn learned(&self) -> Option<usize> {
        match self {
            #[cfg(feature = "sat")]
            Refutation::Clauses(clauses) => Some(clauses.len()),
            _ => None,
        }
    }

    /// Whether this shows that the problem has no tour.
    ///
    /// # Errors
    ///
    /// The first flaw.
    pub fn check(&self, problem: &Problem) -> Result<(), RefutationFlaw> {
        if !problem.is_symmetric() {
            return Err(RefutationFlaw::OneWay);
        }
        if problem.len() > MAX_CHECKED_SQUARES {
            return Err(RefutationFlaw::TooLarge);
        }
        match self {
            Refutation::Tree(steps) => tree::check(problem, steps),
            Refutation::Sweep(order) => sweep::check(problem, order),
            #[cfg(feature = "sat")]
            Refutation::Clauses(clauses) => clauses::check(problem, clauses),
        }
    }
}

/// How large it is.
impl fmt::Display for Refutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refutation::Tree(steps) => write!(f, "suppositions: {}", steps.len() / 2),
            Refutation::Sweep(order) => write!(f, "steps of a sweep: {}", order.len()),
            #[cfg(feature = "sat")]
            Refutation::Clauses(clauses) => write!(f, "clauses learned: {}", clauses.len()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{below, rng, shuffle};
    use crate::edges::EdgeList;
    use crate::leaper::Leaper;
    use crate::list::Tours;
    use crate::problem::Ends;
    use crate::square::Square;

    fn closed(board: &str) -> Problem {
        Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, Ends::Closed)
    }

    fn suppose(a: u32, b: u32) -> RefutationStep {
        RefutationStep::Suppose(Square::new(a), Square::new(b))
    }

    fn check(problem: &Problem, steps: &[RefutationStep]) -> Result<(), RefutationFlaw> {
        Refutation::Tree(steps.to_vec()).check(problem)
    }

    /// Three squares in a row, and a tour that is to end where it begins; one square alone does.
    #[test]
    fn no_tour_ends_where_it_begins() {
        let at = |board: &str, square: u32| {
            let ends = Ends::Between(Square::new(square), Square::new(square));
            Problem::on_board(board.parse().unwrap(), Leaper::WAZIR, ends)
        };
        for (board, square) in [("1x3", 0), ("1x3", 1), ("2x2", 3), ("1x2", 0)] {
            let checked = check(&at(board, square), &[RefutationStep::Contradiction]);
            assert_eq!(checked, Ok(()), "{board} {square}");
        }
        let alone = check(&at("1x1", 0), &[RefutationStep::Contradiction]);
        assert_eq!(alone, Err(RefutationFlaw::NoContradiction { step: 1 }));
    }

    /// 3x3: the middle has no move.
    #[test]
    fn what_needs_no_supposition() {
        let problem = closed("3x3");
        assert_eq!(check(&problem, &[RefutationStep::Contradiction]), Ok(()));
        assert_eq!(
            check(&problem, &[]),
            Err(RefutationFlaw::TooFew { steps: 0, open: 0 })
        );
        let twice = [RefutationStep::Contradiction; 2];
        assert_eq!(
            check(&problem, &twice),
            Err(RefutationFlaw::TooMany { step: 2 })
        );
    }

    /// The ring of eight squares round a hole has a tour, and one square less has none.
    #[test]
    fn a_tour_has_no_refutation() {
        let flaw = RefutationFlaw::NoContradiction { step: 1 };
        assert_eq!(
            check(&closed("3x3-b2"), &[RefutationStep::Contradiction]),
            Err(flaw)
        );
        assert_eq!(
            check(&closed("3x3-b2-a1"), &[RefutationStep::Contradiction]),
            Ok(())
        );
        for board in ["1x1", "1x2"] {
            let refuted = check(&closed(board), &[RefutationStep::Contradiction]).is_ok();
            assert_eq!(refuted, board == "1x2", "{board}");
        }
    }

    #[test]
    fn suppositions_must_mean_something() {
        let problem = closed("4x4");
        let no_move = |steps: &[RefutationStep]| check(&problem, steps).unwrap_err().to_string();
        assert_eq!(
            no_move(&[suppose(0, 1)]),
            "step 1: a1-b1 is not a move of the problem"
        );
        assert_eq!(
            no_move(&[suppose(0, 0)]),
            "step 1: from a1 to the outside is not a move of the problem"
        );
        assert_eq!(
            no_move(&[suppose(0, 99)]),
            "step 1: a1-square number 100 is not a move of the problem"
        );
        assert_eq!(
            no_move(&[suppose(0, 6), suppose(6, 0)]),
            "step 2: whether the tour makes the move c2-a1 is known already"
        );
    }

    fn sweep(problem: &Problem, order: &[u32]) -> Result<(), RefutationFlaw> {
        let order = order.iter().map(|&square| Square::new(square)).collect();
        Refutation::Sweep(order).check(problem)
    }

    fn in_order(problem: &Problem) -> Vec<u32> {
        (0..problem.len() as u32).collect()
    }

    /// Every order refutes what has no tour, and none what has one.
    #[test]
    #[ignore = "takes seconds"]
    fn sweeps_in_any_order() {
        for (board, is_refuted) in [
            ("3x3-b2", false),
            ("3x3-b2-a1", true),
            ("4x4", true),
            ("4x6", true),
            ("5x5", true),
            ("5x6", false),
            ("3x10", false),
        ] {
            let problem = closed(board);
            let order = in_order(&problem);
            let backwards: Vec<u32> = order.iter().rev().copied().collect();
            let (even, odd): (Vec<u32>, Vec<u32>) = order.iter().partition(|&v| v % 2 == 0);
            for order in [order, backwards, [even, odd].concat()] {
                let expected = match is_refuted {
                    true => Ok(()),
                    false => Err(RefutationFlaw::TourClosed),
                };
                assert_eq!(sweep(&problem, &order), expected, "{board}");
            }
        }
    }

    /// Random graphs, closed and open, in random orders, so that several parts become one: refuted if there is no tour.
    #[test]
    fn sweeps_of_random_graphs() {
        let mut rng = rng(31, 0);
        let mut refuted = 0;
        for round in 0..600 {
            let n = 3 + below(&mut rng, 7) as u32;
            let edges = (0..n).flat_map(|v| (0..v).map(move |w| (w, v)));
            let edges: Vec<(u32, u32)> = edges
                .filter(|_| below(&mut rng, 10) < 2 + round % 4)
                .collect();
            let ends = match round % 3 {
                0 => Ends::Any,
                1 => Ends::Between(Square::new(0), Square::new(n - 1)),
                _ => Ends::Closed,
            };
            let problem = Problem::on_graph(EdgeList::undirected(n, edges).unwrap(), ends);
            let mut order = in_order(&problem);
            shuffle(&mut rng, &mut order);
            let expected = match Tours::new(&problem).unwrap().next() {
                None => Ok(()),
                Some(_) => Err(RefutationFlaw::TourClosed),
            };
            refuted += usize::from(expected.is_ok());
            assert_eq!(sweep(&problem, &order), expected, "{problem} {order:?}");
        }
        assert!((100..500).contains(&refuted), "{refuted}");
    }

    #[test]
    fn an_order_holds_each_square_once() {
        let problem = closed("4x4");
        let mut order = in_order(&problem);
        order[3] = 4;
        let flaw = sweep(&problem, &order).unwrap_err();
        let message = "the order of a sweep holds every square once, and here d1 is missing";
        assert_eq!(flaw.to_string(), message);
        order.push(3);
        let flaw = sweep(&problem, &order).unwrap_err();
        let message = "the order of a sweep holds every square once, and here a2 comes 2 times";
        assert_eq!(flaw.to_string(), message);
        order[3] = 16;
        let flaw = sweep(&problem, &order).unwrap_err();
        assert_eq!(flaw, RefutationFlaw::NoSquare { number: 17 });
    }
}
