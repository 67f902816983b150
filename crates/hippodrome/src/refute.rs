//! A refutation instead of a tour.
//!
//! The exact search tells its suppositions and contradictions as events; what it told since it
//! last began afresh is the tree. Where it does not come to an end soon, a sweep is tried, whose refutation is the order of the
//! squares, and a search that learns, whose refutation is what it has learned.

use crate::answer::Proof;
use crate::count::decide::decide;
use crate::limits::{Limits, Stopped, Unsupported};
use crate::methods::Method;
use crate::problem::Problem;
use crate::refutation::{Refutation, RefutationStep};
use crate::search::exact::exact;
#[cfg(feature = "sat")]
use crate::search::sat::sat_with_clauses;
use crate::search::{Exact, Outcome, Sat};
use crate::solve::ladder::Ladder;
use crate::solve::plan::complete_searches;
use crate::tour::Tour;
use crate::trace::{CountProgress, Event, SearchProgress, StepTrace, Trace};
use crate::verify::verify;

/// Why there is no refutation.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotRefuted {
    /// Because there is a tour: this one, verified.
    #[error("there is a tour")]
    Tour(Tour),
    /// It was not decided within the limits.
    #[error("not decided: {0}")]
    Stopped(Stopped),
}

impl Proof {
    /// Whether [`refute()`], asked for the same problem, writes the search down that this rests on: an exact one, one that learns, or a sweep, where
    /// every move may also be made backwards.
    pub fn is_refutable(&self, problem: &Problem) -> bool {
        let engines = [
            Method::Exact(Exact::default()),
            Method::Sweep,
            Method::Sat(Sat::default()),
        ];
        let engines = engines.map(|method| method.name());
        matches!(self, Proof::Exhausted { engine, .. } if engines.contains(engine))
            && problem.is_symmetric()
    }
}

/// Keeps the tree and passes on the signs of life.
struct Tree<'t> {
    steps: Vec<RefutationStep>,
    trace: &'t mut dyn StepTrace,
    passes_steps_on: bool,
}

impl Trace for Tree<'_> {
    fn event(&mut self, event: Event) {
        match event {
            Event::Restart => self.steps.clear(),
            Event::Suppose(a, b) => self.steps.push(RefutationStep::Suppose(a, b)),
            Event::Contradiction => self.steps.push(RefutationStep::Contradiction),
            _ => {}
        }
        if self.passes_steps_on {
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

/// Shows by exact search, by a sweep, or by a search that learns, that a problem has no tour, with a refutation, which
/// [`Refutation::check`] goes through with rules of its own.
///
/// Theorems and obstructions are not asked, so it can take long where [`solve`](crate::solve()) knows at once.
/// Memory: 12 bytes a supposition or contradiction of the last search, or a literal of a clause.
///
/// # Errors
///
/// A tour, if there is one; what stopped the search otherwise.
pub fn refute<T: Trace>(
    problem: &Problem,
    how: &Exact,
    limits: &Limits<'_>,
    trace: &mut T,
) -> Result<Refutation, NotRefuted> {
    refuted(problem, how, limits, trace, T::STEPS)
}

/// The same, compiled once and not anew for each trace.
fn refuted(
    problem: &Problem,
    how: &Exact,
    limits: &Limits<'_>,
    mut trace: &mut dyn StepTrace,
    passes_steps_on: bool,
) -> Result<Refutation, NotRefuted> {
    if !problem.is_symmetric() {
        let why = Stopped::Unsupported(Unsupported::RefutationOneWay);
        return Err(NotRefuted::Stopped(why));
    }
    if let Some(why) = Unsupported::of_whole_tours(problem) {
        return Err(NotRefuted::Stopped(Stopped::Unsupported(why)));
    }
    let mut stopped = Stopped::Undecided;
    let rungs = complete_searches(problem, how.seed, None, limits);
    let mut ladder = Ladder::new(rungs, limits);
    while let Some(attempt) = ladder.next() {
        let own_limits = ladder.limits(&attempt, limits);
        let (outcome, stats, refutation) = match attempt.method {
            Method::Sweep => {
                let (outcome, stats, order) = decide(problem, &own_limits, &mut trace);
                (outcome, stats, Refutation::Sweep(order))
            }
            #[cfg(feature = "sat")]
            Method::Sat(sat) if problem.len() > 2 => {
                let (outcome, stats, clauses) =
                    sat_with_clauses(problem, &sat, attempt.turn, &own_limits, &mut trace);
                (outcome, stats, Refutation::Clauses(clauses))
            }
            _ => {
                let mut tree = Tree {
                    steps: Vec::new(),
                    trace,
                    passes_steps_on,
                };
                let (outcome, stats) = exact(problem, how, &own_limits, &mut tree);
                // One or two squares are not searched by suppositions.
                if problem.len() < 3 {
                    tree.steps = vec![RefutationStep::Contradiction];
                }
                (outcome, stats, Refutation::Tree(tree.steps))
            }
        };
        match outcome {
            Outcome::Exhausted | Outcome::Impossible(_) => return Ok(refutation),
            Outcome::Found(squares) => match verify(problem, &squares) {
                Ok(tour) => return Err(NotRefuted::Tour(tour)),
                Err(flaw) => panic!(
                    "{} made a flawed tour of {problem}: {flaw}",
                    attempt.method.name()
                ),
            },
            Outcome::Stopped(why) => stopped = why,
        }
        if !ladder.goes_on(&attempt, stopped, stats.nodes) {
            break;
        }
    }
    Err(NotRefuted::Stopped(stopped))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Answer;
    use crate::board::Board;
    use crate::chance::{below, rng};
    use crate::edges::EdgeList;
    use crate::leaper::Leaper;
    use crate::piece::Piece;
    use crate::problem::{Constraints, Ends};
    use crate::refutation::RefutationFlaw;
    use crate::search::Backtrack;
    use crate::search::backtrack::backtrack;
    use crate::solve::solve;
    use crate::square::Square;
    use crate::trace::Quiet;

    fn refuted(problem: &Problem) -> Option<Refutation> {
        match refute(problem, &Exact::default(), &Limits::NONE, &mut Quiet) {
            Ok(refutation) => Some(refutation),
            Err(NotRefuted::Tour(_)) => None,
            Err(NotRefuted::Stopped(why)) => panic!("{why} without limits"),
        }
    }

    /// The sweep finds a tour or none, and its order passes as a refutation where there is none, only there.
    fn is_swept_rightly(problem: &Problem, has_tour: bool) {
        let (outcome, _, order) = decide(problem, &Limits::NONE, &mut Quiet);
        match outcome {
            Outcome::Found(squares) => assert!(verify(problem, &squares).is_ok(), "{problem}"),
            outcome => assert_eq!(outcome, Outcome::Exhausted, "{problem}"),
        }
        let checked = Refutation::Sweep(order).check(problem);
        let expected = match has_tour {
            true => Err(RefutationFlaw::TourClosed),
            false => Ok(()),
        };
        assert_eq!(checked, expected, "{problem}");
    }

    /// Random boards and ends: what is refuted is refuted rightly, by the checker and by plain
    /// search, and no refutation passes for a problem that has a tour.
    #[test]
    fn refutations_of_random_boards() {
        let mut rng = rng(11, 1);
        let (mut trees, mut deep, mut numbered, mut swept) = (0, 0, 0, 0);
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
                if problem.constraints().given.is_empty() {
                    is_swept_rightly(&problem, has_tour);
                    swept += u32::from(!has_tour);
                }
                match refuted(&problem) {
                    None => assert!(has_tour, "{problem}"),
                    Some(refutation) => {
                        assert!(!has_tour, "{problem}");
                        assert_eq!(refutation.check(&problem), Ok(()), "{problem}");
                        trees += 1;
                        numbered += u32::from(!problem.constraints().given.is_empty());
                        deep += u32::from(refutation.suppositions() > Some(0));
                    }
                }
            }
        }
        assert!(
            trees > 100 && deep > 20 && numbered > 50 && swept > 50,
            "{trees} {deep} {numbered} {swept}"
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
                let simple = Refutation::Tree(vec![RefutationStep::Contradiction]);
                is_swept_rightly(&problem, has_tour);
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
        let Refutation::Tree(steps) = tree else {
            panic!("a tree of a few suppositions");
        };
        assert!(steps.len() > 6, "{}", steps.len());
        for at in 0..steps.len() {
            let mut less = steps.clone();
            less.remove(at);
            let less = Refutation::Tree(less);
            assert!(less.check(&problem).is_err(), "without step {at}");
            let mut more = steps.clone();
            more.insert(at, RefutationStep::Contradiction);
            let more = Refutation::Tree(more);
            assert!(more.check(&problem).is_err(), "one more at {at}");
        }
    }

    /// The generalized Petersen graph GP(n, 2): n vertices round a circle, each joined to one of n others, which are joined to
    /// the next but one. It has a Hamiltonian cycle unless n is 5 modulo 6 (B. Alspach, The classification of Hamiltonian generalized
    /// Petersen graphs, Journal of Combinatorial Theory B 34, 1983).
    fn petersen(n: u32) -> Problem {
        let edges = (0..n).flat_map(|v| [(v, (v + 1) % n), (v, v + n), (v + n, (v + 2) % n + n)]);
        let edges = EdgeList::undirected(2 * n, edges).unwrap();
        Problem::on_graph(edges, Ends::Closed)
    }

    /// A search by edges is caught in these; a frontier of some vertices goes round them. The refutation is the sweep's.
    #[test]
    #[ignore = "takes seconds"]
    fn generalized_petersen_graphs() {
        for n in [5, 7, 11, 58, 59, 60, 61, 62, 63, 65, 101, 103] {
            let problem = petersen(n);
            let refuted = refuted(&problem);
            assert_eq!(refuted.is_some(), n % 6 == 5, "{n}");
            if let Some(refutation) = refuted {
                assert_eq!(refutation.check(&problem), Ok(()), "{n}");
                let is_sweep = matches!(refutation, Refutation::Sweep(_));
                assert_eq!(is_sweep, n > 40, "{n}");
            }
            let report = solve(&problem, &Method::default(), &Limits::NONE, &mut Quiet);
            let is_found = matches!(report.answer, Answer::Found(_));
            assert_eq!(is_found, n % 6 != 5, "{n}");
        }
    }

    /// A sweep stops at its limit on nodes, and where the frontier is too wide; it is no answer.
    #[test]
    fn a_sweep_has_limits() {
        let sweep = |problem: &Problem, limits: &Limits<'_>| {
            solve(problem, &Method::Sweep, limits, &mut Quiet).answer
        };
        let few = Limits::NONE.with_nodes(1000);
        let stopped = sweep(&petersen(59), &few);
        assert_eq!(stopped, Answer::Unknown(Stopped::Nodes));
        let little = Limits::NONE.with_memory(10_000);
        let stopped = sweep(&petersen(59), &little);
        assert_eq!(stopped, Answer::Unknown(Stopped::Memory));
        let board = "30x30-a1-b1".parse().unwrap();
        let wide = Problem::on_board(board, Leaper::KNIGHT, Ends::Any);
        let stopped = sweep(&wide, &Limits::NONE);
        let why = Unsupported::FrontierTooWide;
        assert_eq!(stopped, Answer::Unknown(Stopped::Unsupported(why)));
    }
}
