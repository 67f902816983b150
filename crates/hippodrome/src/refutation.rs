//! A search tree without a tour in it, and a checker that walks it with rules of its own.
//!
//! Whoever says that a search has tried everything asks to be believed. A [`Refutation`] need not
//! be: it is the tree of that search, written down as it was gone through. Each supposition says
//! that the tour makes a certain move; what follows it is the tree under it, and after the
//! contradiction that ends it the opposite holds, and the tree under that follows. So the whole is
//! well formed if there is one contradiction more than there are suppositions, and right if each
//! contradiction is one.
//!
//! [`Refutation::check`] follows it with three rules, made until nothing more follows, and one look
//! at the whole:
//!
//! * a square has two moves: with two made the others are not, with two left both are;
//! * moves made never close a cycle but the last;
//! * without the moves that are not made, no square may part the rest, and all hangs together.
//!
//! Where numbers are given there is a fourth: chains of moves must find their places ([`numbers`]).
//!
//! Open tours become cycles as everywhere in this library: an outside is joined to the two ends.
//! Supposing that a square is an end is a move between it and the outside, and told as a move of
//! the square to itself.
//!
//! It shares nothing with the search that wrote the tree: neither the graph nor its propagation.
//! The model is the checkers of SAT solvers' proofs (M. J. H. Heule, "The DRAT format and
//! DRAT-trim checker", 2016), for trees instead of clauses.
//!
//! Cost: n² questions about moves, then for each contradiction as many passes over all moves as
//! there are links in its longest chain of consequences, and n more where only the look at the
//! whole finds it. Memory: linear in the moves.

mod incidence_lists;

mod numbers;

use self::incidence_lists::{EdgeState, IncidenceLists};
use self::numbers::KnownNumbers;
use crate::problem::Problem;
use crate::square::Square;
use crate::verify::verify;

/// The most squares of a problem whose refutation is checked.
const MAX_CHECKED_SQUARES: usize = 1 << 14;

/// One step through a search tree.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum RefutationStep {
    /// The tour is supposed to make this move, in either direction; or, with the same square
    /// twice, to have an end there.
    Suppose(Square, Square),
    /// That is impossible. The opposite of what was last supposed holds from here on.
    Contradiction,
}

/// A search tree that ends in contradictions everywhere, or so it says.
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
pub struct Refutation {
    /// The tree, as it is gone through.
    pub steps: Vec<RefutationStep>,
}

/// What is wrong with a refutation; steps count from 1.
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
    /// More squares than [`Refutation::check`] asks about.
    #[error("refutations of problems with more than {MAX_CHECKED_SQUARES} squares are not checked")]
    TooLarge,
    /// Edges that lead one way only.
    #[error("refutations are for moves that can be made both ways")]
    OneWay,
}

impl Refutation {
    /// The number of suppositions.
    pub fn suppositions(&self) -> usize {
        self.steps.len() / 2
    }

    /// Whether this shows that the problem has no tour.
    ///
    /// # Errors
    ///
    /// The first flaw.
    pub fn check(&self, problem: &Problem) -> Result<(), RefutationFlaw> {
        if !problem.ground().is_symmetric() {
            return Err(RefutationFlaw::OneWay);
        }
        if problem.len() > MAX_CHECKED_SQUARES {
            return Err(RefutationFlaw::TooLarge);
        }
        let graph = IncidenceLists::new(problem);
        let numbers = KnownNumbers::new(problem, graph.at.len());
        let mut known = graph.at_first(problem);
        // What was supposed, and what is the opposite of a supposition (false), in order.
        let mut facts: Vec<(usize, bool)> = Vec::new();
        let mut complete = false;
        for (step, &taken) in (1..).zip(&self.steps) {
            if complete {
                return Err(RefutationFlaw::TooMany { step });
            }
            match taken {
                RefutationStep::Suppose(a, b) => {
                    let what = || graph.name(problem, a, b);
                    let edge = (graph.edge(a, b))
                        .ok_or_else(|| RefutationFlaw::NoMove { step, what: what() })?;
                    if known[edge] != EdgeState::Open {
                        return Err(RefutationFlaw::Known { step, what: what() });
                    }
                    known[edge] = EdgeState::In;
                    facts.push((edge, true));
                }
                RefutationStep::Contradiction => {
                    let mut all = known.clone();
                    let holds = match problem.len() {
                        0..3 => has_tiny_tour(problem),
                        _ => {
                            !ends_where_it_begins(problem)
                                && graph.follow(&mut all, &numbers)
                                && graph.hangs_together(&all)
                        }
                    };
                    if holds {
                        return Err(RefutationFlaw::NoContradiction { step });
                    }
                    complete = true;
                    while let Some((edge, supposed)) = facts.pop() {
                        if supposed {
                            known[edge] = EdgeState::Out;
                            facts.push((edge, false));
                            complete = false;
                            break;
                        }
                        known[edge] = EdgeState::Open;
                    }
                }
            }
        }
        match complete {
            true => Ok(()),
            false => Err(RefutationFlaw::TooFew {
                steps: self.steps.len(),
                open: facts.iter().filter(|(_, supposed)| *supposed).count(),
            }),
        }
    }
}

/// Whether a tour is to end where it begins, which none of several squares does. It makes no cycle either: the
/// edge from end to start would be a loop.
fn ends_where_it_begins(problem: &Problem) -> bool {
    let ends = problem.ends();
    ends.end().is_some_and(|end| ends.start() == Some(end))
}

/// One or two squares make no cycle: they are toured by trying.
fn has_tiny_tour(problem: &Problem) -> bool {
    let orders: &[&[u32]] = &[&[0], &[0, 1], &[1, 0]];
    orders.iter().any(|order| {
        let squares: Vec<Square> = order.iter().map(|&square| Square::new(square)).collect();
        squares.iter().all(|square| square.index() < problem.len())
            && verify(problem, &squares).is_ok()
    })
}

impl IncidenceLists {
    /// Decides what follows; false if that is a contradiction.
    fn follow(&self, known: &mut [EdgeState], numbers: &KnownNumbers) -> bool {
        loop {
            let mut more = false;
            for edges in &self.at {
                let count =
                    |what: EdgeState| edges.iter().filter(|&&edge| known[edge] == what).count();
                let (made, open) = (count(EdgeState::In), count(EdgeState::Open));
                if made > 2 || made + open < 2 {
                    return false;
                }
                let decision = match (made, made + open) {
                    (2, _) => EdgeState::Out,
                    (_, 2) => EdgeState::In,
                    _ => continue,
                };
                for &edge in edges {
                    if known[edge] == EdgeState::Open {
                        known[edge] = decision;
                        more = true;
                    }
                }
            }
            let Some(chains) = Chains::new(&self.edges, known, self.at.len()) else {
                return false;
            };
            if chains.moves + 1 < self.at.len() {
                for (edge, &(a, b)) in self.edges.iter().enumerate() {
                    if known[edge] == EdgeState::Open && chains.of[a] == chains.of[b] {
                        known[edge] = EdgeState::Out;
                        more = true;
                    }
                }
            }
            if more {
                continue;
            }
            let Some(unused) = numbers.follow(self, known) else {
                return false;
            };
            if unused.is_empty() {
                return true;
            }
            for edge in unused {
                known[edge] = EdgeState::Out;
            }
        }
    }

    /// Whether what is not out is connected, and remains so without any one vertex. Every vertex
    /// must have two edges that are not out.
    fn hangs_together(&self, known: &[EdgeState]) -> bool {
        let n = self.at.len();
        let reached_without = |left_out: Option<usize>| {
            let mut reached = vec![false; n];
            if let Some(v) = left_out {
                reached[v] = true;
            }
            let first = usize::from(left_out == Some(0));
            reached[first] = true;
            let mut waiting = vec![first];
            while let Some(v) = waiting.pop() {
                for &edge in &self.at[v] {
                    let (a, b) = self.edges[edge];
                    let w = a + b - v;
                    if known[edge] != EdgeState::Out && !reached[w] {
                        reached[w] = true;
                        waiting.push(w);
                    }
                }
            }
            reached.into_iter().all(|reached| reached)
        };
        reached_without(None) && (0..n).all(|v| reached_without(Some(v)))
    }
}

/// The chains that the moves made so far form.
struct Chains {
    /// The chain of each vertex.
    of: Vec<usize>,
    /// How many moves are made.
    moves: usize,
}

impl Chains {
    /// `None` if the moves close a cycle that is not the whole.
    fn new(edges: &[(usize, usize)], known: &[EdgeState], vertices: usize) -> Option<Chains> {
        let made = || (edges.iter().zip(known)).filter(|&(_, &known)| known == EdgeState::In);
        let moves = made().count();
        let mut of: Vec<usize> = (0..vertices).collect();
        let mut members: Vec<Vec<usize>> = (0..vertices).map(|v| vec![v]).collect();
        for (&(a, b), _) in made() {
            let (mut into, mut from) = (of[a], of[b]);
            if into == from {
                if moves < vertices {
                    return None;
                }
                continue;
            }
            if members[into].len() < members[from].len() {
                (into, from) = (from, into);
            }
            let moved = std::mem::take(&mut members[from]);
            for &v in &moved {
                of[v] = into;
            }
            members[into].extend(moved);
        }
        // As many moves as vertices, two at each, are one cycle only if they are one chain.
        let whole = moves < vertices || of.iter().all(|&chain| chain == of[0]);
        whole.then_some(Chains { of, moves })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaper::Leaper;
    use crate::problem::Ends;

    fn closed(board: &str) -> Problem {
        Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, Ends::Closed)
    }

    fn suppose(a: u32, b: u32) -> RefutationStep {
        RefutationStep::Suppose(Square::new(a), Square::new(b))
    }

    fn check(problem: &Problem, steps: &[RefutationStep]) -> Result<(), RefutationFlaw> {
        let steps = steps.to_vec();
        Refutation { steps }.check(problem)
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
}
