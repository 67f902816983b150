//! A refutation instead of a tour.
//!
//! The exact search tells its suppositions and contradictions as events; what it told since it
//! last began afresh is the tree.

use crate::limits::{Limits, Stopped, Unsupported};
use crate::problem::Problem;
use crate::refutation::{Refutation, RefutationStep};
use crate::search::exact::exact;
use crate::search::{Exact, Outcome};
use crate::tour::Tour;
use crate::trace::{CountProgress, Event, SearchProgress, Trace};
use crate::verify::verify;

/// Why there is no refutation.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub enum NotRefuted {
    /// Because there is a tour: this one, verified.
    #[error("there is a tour")]
    Tour(Tour),
    /// It was not decided within the limits.
    #[error("not decided: {0}")]
    Stopped(Stopped),
}

/// Keeps the tree and passes on the signs of life.
struct Tree<'t, T> {
    steps: Vec<RefutationStep>,
    trace: &'t mut T,
}

impl<T: Trace> Trace for Tree<'_, T> {
    const STEPS: bool = true;

    fn event(&mut self, event: Event) {
        match event {
            Event::Restart => self.steps.clear(),
            Event::Suppose(a, b) => self.steps.push(RefutationStep::Suppose(a, b)),
            Event::Contradiction => self.steps.push(RefutationStep::Contradiction),
            _ => {}
        }
        if T::STEPS {
            self.trace.event(event);
        }
    }

    fn pulse(&mut self, pulse: SearchProgress) {
        self.trace.pulse(pulse);
    }

    fn layer(&mut self, layer: CountProgress) {
        self.trace.layer(layer);
    }
}

/// Shows by exact search that a problem has no tour, with the tree of the search, which
/// [`Refutation::check`] goes through with rules of its own.
///
/// Theorems and obstructions are not asked, so it can take long where [`solve`](crate::solve()) knows at once.
/// Memory: 12 bytes a supposition or contradiction of the last search.
///
/// # Errors
///
/// A tour, if there is one; what stopped the search otherwise.
pub fn refute(
    problem: &Problem,
    how: &Exact,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> Result<Refutation, NotRefuted> {
    if !problem.ground().is_symmetric() {
        let why = Stopped::Unsupported(Unsupported::RefutationOneWay);
        return Err(NotRefuted::Stopped(why));
    }
    if problem.constraints().symmetry.is_some() {
        let why = Stopped::Unsupported(Unsupported::Symmetry);
        return Err(NotRefuted::Stopped(why));
    }
    let mut tree = Tree {
        steps: Vec::new(),
        trace,
    };
    let (outcome, _) = exact(problem, how, limits, &mut tree);
    match outcome {
        Outcome::Exhausted | Outcome::Impossible(_) => {
            // One or two squares are not searched by suppositions.
            if problem.len() < 3 {
                tree.steps = vec![RefutationStep::Contradiction];
            }
            Ok(Refutation { steps: tree.steps })
        }
        Outcome::Found(squares) => match verify(problem, &squares) {
            Ok(tour) => Err(NotRefuted::Tour(tour)),
            Err(flaw) => panic!("exact made a flawed tour of {problem}: {flaw}"),
        },
        Outcome::Stopped(why) => Err(NotRefuted::Stopped(why)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::chance::{below, rng};
    use crate::leaper::Leaper;
    use crate::piece::Piece;
    use crate::problem::{Constraints, Ends};
    use crate::search::Backtrack;
    use crate::search::backtrack::backtrack;
    use crate::square::Square;
    use crate::trace::Quiet;

    fn refuted(problem: &Problem) -> Option<Refutation> {
        match refute(problem, &Exact::default(), &Limits::NONE, &mut Quiet) {
            Ok(refutation) => Some(refutation),
            Err(NotRefuted::Tour(_)) => None,
            Err(NotRefuted::Stopped(why)) => panic!("{why} without limits"),
        }
    }

    /// Random boards and ends: what is refuted is refuted rightly, by the checker and by plain
    /// search, and no refutation passes for a problem that has a tour.
    #[test]
    fn refutations_of_random_boards() {
        let mut rng = rng(11, 1);
        let (mut trees, mut deep, mut numbered) = (0, 0, 0);
        let pieces = [Leaper::KNIGHT, Leaper::CAMEL, Leaper::new(0, 1).unwrap()];
        for round in 0..400 {
            let holes: String = (0..3)
                .map(|_| (b'a' + below(&mut rng, 4) as u8, 1 + below(&mut rng, 4)))
                .map(|(file, rank)| format!("-{}{rank}", file as char))
                .collect();
            let Ok(board) = format!("4x5{holes}").parse::<Board>() else {
                continue;
            };
            let mut square = || Square::new(below(&mut rng, board.len()) as u32);
            let (s, t) = (square(), square());
            let ends = [Ends::Closed, Ends::Any, Ends::From(s), Ends::Between(s, t)];
            let problem = Problem::on_board(board.clone(), pieces[round % 3], Ends::Any);
            let (a, b) = (square(), square());
            let mut asked = [vec![], vec![]];
            if problem.ground().joins(a, b) && ![(s, t), (t, s)].contains(&(a, b)) {
                asked[round % 2].push((a, b));
            }
            let [required, forbidden] = asked;
            // Two numbers in every other round, which may contradict the ends or each other.
            let mut number = || below(&mut rng, board.len()) as u32;
            let given = match round % 4 {
                2 | 3 => vec![(number(), a), (number(), b)],
                _ => Vec::new(),
            };
            let constraints = Constraints {
                given,
                required,
                forbidden,
                ..Constraints::default()
            };
            for ends in ends {
                let problem = problem.with_ends(ends);
                let Ok(problem) = problem.with(constraints.clone()) else {
                    continue;
                };
                let plain = Backtrack::default();
                let (plain, _) = backtrack(&problem, &plain, &Limits::NONE, &mut Quiet);
                let has_tour = matches!(plain, Outcome::Found(_));
                match refuted(&problem) {
                    None => assert!(has_tour, "{problem}"),
                    Some(refutation) => {
                        assert!(!has_tour, "{problem}");
                        assert_eq!(refutation.check(&problem), Ok(()), "{problem}");
                        trees += 1;
                        numbered += u32::from(!problem.constraints().given.is_empty());
                        deep += u32::from(refutation.suppositions() > 0);
                    }
                }
            }
        }
        assert!(
            trees > 100 && deep > 20 && numbered > 50,
            "{trees} {deep} {numbered}"
        );
    }

    /// All ends of tiny boards, one square at both ends among them: what has no tour is refuted, by a tree
    /// that passes, and no contradiction passes for what has one.
    #[test]
    fn tiny_boards() {
        let pieces = ["knight", "king", "rook", "wazir"].map(|name| name.parse::<Piece>().unwrap());
        let boards = [
            "1x1",
            "1x2",
            "2x1",
            "2x2",
            "1x3",
            "3x3-b2",
            "torus:1x1",
            "torus:1x2",
            "torus:2x2",
        ];
        for board in boards {
            let board: Board = board.parse().unwrap();
            let squares = || (0..board.len() as u32).map(Square::new);
            let mut all = vec![Ends::Any, Ends::Closed];
            for s in squares() {
                all.extend([Ends::From(s), Ends::To(s), Ends::ClosedFrom(s)]);
                all.extend(squares().map(|t| Ends::Between(s, t)));
            }
            for (piece, ends) in pieces
                .iter()
                .flat_map(|&piece| all.iter().map(move |&ends| (piece, ends)))
            {
                let problem = Problem::on_board(board.clone(), piece, ends);
                let plain = Backtrack::default();
                let (plain, _) = backtrack(&problem, &plain, &Limits::NONE, &mut Quiet);
                let has_tour = matches!(plain, Outcome::Found(_));
                let simple = Refutation {
                    steps: vec![RefutationStep::Contradiction],
                };
                let trees = refuted(&problem);
                assert_eq!(trees.is_none(), has_tour, "{problem}");
                if let Some(tree) = trees {
                    assert_eq!(tree.check(&problem), Ok(()), "{problem}");
                }
                assert!(!has_tour || simple.check(&problem).is_err(), "{problem}");
            }
        }
    }

    /// Every way of leaving out one step of a tree, or of putting one in, is noticed.
    #[test]
    fn a_mutilated_tree_is_refused() {
        let board = "4x6".parse().unwrap();
        let problem = Problem::on_board(board, Leaper::KNIGHT, Ends::Closed);
        let tree = refuted(&problem).unwrap();
        assert_eq!(tree.check(&problem), Ok(()));
        assert!(tree.suppositions() > 3, "{}", tree.suppositions());
        for at in 0..tree.steps.len() {
            let mut less = tree.clone();
            less.steps.remove(at);
            assert!(less.check(&problem).is_err(), "without step {at}");
            let mut more = tree.clone();
            more.steps.insert(at, RefutationStep::Contradiction);
            assert!(more.check(&problem).is_err(), "one more at {at}");
        }
    }
}
