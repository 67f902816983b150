//! Do given numbers leave exactly one tour, and which numbers would?
//!
//! A puzzle is a [`Problem`] with given numbers; to solve it is to fill in the others. Two ways to fill
//! it in are two solutions even if one tour told from elsewhere or backwards makes both, so a closed
//! puzzle with one number has two solutions at least, and so has an open one with none.
//!
//! [`check`] looks for a solution, for the same tour told otherwise, and for another tour: the exact
//! search with the first one excluded. [`make`] takes clues away from a random tour (one that is found,
//! then shuffled), one after another in a random order, as long as the exact search can prove that no other tour fits, with as many guesses as the
//! [`Difficulty`] allows. Other tours that were found on the way spare many a search. In the same way [`spared`] tells which numbers of a puzzle
//! are one too many, and [`minimal`] leaves out as many as it can.
//!
//! A guess is a node of the exact search: a move is supposed because no other follows from those that are drawn. So a
//! puzzle without guesses is solved by reasoning alone, move by move; how many guesses it takes beyond that is a
//! measure of how hard it is for a program, and a hint for a person.

use crate::answer::{Answer, Proof};
use crate::chance::{rng, shuffle};
use crate::limits::{Limits, Stopped, Unsupported};
use crate::methods::Method;
use crate::problem::{Constraints, Ends, Problem};
use crate::search::exact::exact_besides;
use crate::search::shuffle::shuffled;
use crate::search::{Exact, Outcome};
use crate::solve::solve;
use crate::square::Square;
use crate::tour::Tour;
use crate::trace::Trace;
use crate::verify::verify;

/// How many solutions a puzzle has.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Solutions {
    /// None, and why.
    None(Proof),
    /// Exactly one.
    One(Tour),
    /// More than one: two that differ.
    Several(Tour, Tour),
    /// One at least; a limit was reached before it was clear whether there is another.
    Some(Tour, Stopped),
    /// A limit was reached before there was any.
    Unknown(Stopped),
}

/// How many solutions a puzzle has, and the nodes that it took.
///
/// ```
/// use hippodrome::puzzle::{Solutions, check};
/// use hippodrome::{Board, Constraints, Ends, Leaper, Limits, Problem, Quiet};
///
/// let board: Board = "5x5".parse()?;
/// let given = vec![(0, board.parse_square("a1")?), (24, board.parse_square("c3")?)];
/// let constraints = Constraints { given, ..Default::default() };
/// let puzzle = Problem::on_board(board.clone(), Leaper::KNIGHT, Ends::Any).with(constraints)?;
/// let (solutions, _) = check(&puzzle, &Limits::NONE, &mut Quiet);
/// assert!(matches!(solutions, Solutions::Several(..)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check(problem: &Problem, limits: &Limits<'_>, trace: &mut impl Trace) -> (Solutions, u64) {
    if !problem.is_symmetric() {
        return (
            Solutions::Unknown(Stopped::Unsupported(Unsupported::ExactOneWay)),
            0,
        );
    }
    let how = Exact::default();
    let report = solve(problem, &Method::Exact(how), limits, trace);
    let nodes = report.stats.nodes;
    let tour = match report.answer {
        Answer::Found(tour) => tour,
        Answer::Impossible(proof) => return (Solutions::None(proof), nodes),
        Answer::Unknown(why) => return (Solutions::Unknown(why), nodes),
    };
    if let Some(other) = told_otherwise(problem, tour.squares()) {
        return (Solutions::Several(tour, other), nodes);
    }
    if problem.len() < 3 {
        // Two squares in the other order were looked at.
        return (Solutions::One(tour), nodes);
    }
    let left = limits.after(nodes);
    let (outcome, stats) = exact_besides(problem, tour.squares(), &how, &left, trace);
    let solutions = match outcome {
        Outcome::Found(other) => {
            let other = verified(problem, &other);
            Solutions::Several(tour, other)
        }
        Outcome::Exhausted | Outcome::Impossible(_) => Solutions::One(tour),
        Outcome::Stopped(why) => Solutions::Some(tour, why),
    };
    (solutions, nodes + stats.nodes)
}

/// How hard a puzzle is to be.
///
/// ```
/// use hippodrome::puzzle::{Difficulty, make};
/// use hippodrome::{Ends, Leaper, Limits, Problem, Quiet};
///
/// let problem = Problem::on_board("6x6".parse()?, Leaper::KNIGHT, Ends::Any);
/// let made = |difficulty| make(&problem, 7, difficulty, &Limits::NONE, &mut Quiet);
/// let (easy, hard) = (made(Difficulty::Easy)?, made(Difficulty::Hard)?);
/// assert_eq!(easy.nodes, 0);
/// let clues = |puzzle: hippodrome::puzzle::Puzzle| puzzle.problem.constraints().given.len();
/// assert!(clues(easy) > clues(hard));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
#[non_exhaustive]
pub enum Difficulty {
    /// Every move follows from those that are drawn: nothing has to be guessed. On 8x8 some 24 clues.
    Easy,
    /// A few guesses, ten in each proof that a clue can be spared. On 8x8 some 15 clues.
    Medium,
    /// No clue can be spared, but those on which the search gave up after 5,000 guesses. On 8x8 some 11 clues.
    #[default]
    Hard,
}

impl Difficulty {
    /// The most guesses of a proof that a clue can be spared.
    fn guesses(self) -> u64 {
        match self {
            Difficulty::Easy => 0,
            Difficulty::Medium => 10,
            Difficulty::Hard => 5_000,
        }
    }
}

/// A puzzle with one solution.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Puzzle {
    /// The board, the ends and the clues.
    pub problem: Problem,
    /// The only solution.
    pub solution: Tour,
    /// The nodes that [`check`] takes.
    pub nodes: u64,
}

/// Why there is no puzzle.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotMade {
    /// There is no tour to begin with.
    #[error("there is no tour to make a puzzle of: {0}")]
    Impossible(Proof),
    /// Limits were reached.
    #[error("no puzzle was made: {0}")]
    Stopped(Stopped),
}

/// Nodes times squares after which all clues stay that are left: a node costs the more time, the larger the board. On 8x8
/// two million nodes.
const PATIENCE: u64 = 1 << 27;

/// A puzzle on the ground of a problem with its ends, of a random tour: the same for the same seed. Where they are not fixed,
/// its ends are random too.
///
/// # Errors
///
/// No tour, or not one within the limits. Given numbers of the problem itself are ignored.
///
/// Cost: up to 5,000 nodes for each square, and in all as many as times the number of squares are 2^27, on 8x8 two million; after
/// that, the clues that were not tried stay.
pub fn make(
    problem: &Problem,
    seed: u64,
    difficulty: Difficulty,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> Result<Puzzle, NotMade> {
    let free = with_numbers(problem, &[]);
    // Seed 0 is the usual tour; another one is wanted every time.
    let method = Method::Auto {
        seed: seed.wrapping_add(1).max(1),
    };
    let report = solve(&free, &method, limits, trace);
    let mut spent = report.stats.nodes;
    let solution = match report.answer {
        // The searches prefer some tours to others, and some first squares.
        Answer::Found(tour) => {
            let drawn = shuffled(&free, tour.squares(), limits, &mut rng(seed, 3));
            verified(&free, &drawn)
        }
        Answer::Impossible(proof) => return Err(NotMade::Impossible(proof)),
        Answer::Unknown(why) => return Err(NotMade::Stopped(why)),
    };
    let mut clues: Vec<(u32, Square)> = (0..).zip(solution.squares().iter().copied()).collect();
    let mut rng = rng(seed, 2);
    let mut order = clues.clone();
    shuffle(&mut rng, &mut order);
    let mut rivals = Rivals::new(&free, &solution);
    let found = spent;
    for clue in order {
        if limits.asked_to_stop() {
            return Err(NotMade::Stopped(Stopped::Asked));
        }
        if (spent - found).saturating_mul(problem.len() as u64) > PATIENCE {
            break;
        }
        let fewer = without(&clues, clue);
        let left = limits.budget().saturating_sub(spent);
        // A search that may enter no node gives up before it looks; a proof that takes one is not without a guess.
        let most = difficulty.guesses().max(1);
        let (only, nodes) = rivals.leave_one(&fewer, &limits.with_nodes(left.min(most)), trace);
        spent += nodes;
        match only {
            Ok(only) => {
                if only && nodes <= difficulty.guesses() {
                    clues = fewer;
                }
            }
            Err(Stopped::Nodes) if left > most => {}
            Err(why) => return Err(NotMade::Stopped(why)),
        }
    }
    let problem = with_numbers(&free, &clues);
    let (solutions, nodes) = check(&problem, limits, trace);
    match solutions {
        Solutions::One(solution) => Ok(Puzzle {
            problem,
            solution,
            nodes,
        }),
        Solutions::Some(_, why) | Solutions::Unknown(why) => Err(NotMade::Stopped(why)),
        Solutions::None(_) | Solutions::Several(..) => {
            panic!("the clues of {problem} have not one solution")
        }
    }
}

/// The given numbers of a puzzle without which, each by itself, its solution is still the only one: steps from 0 with their squares, in
/// order. The solution is that of [`check`]. Also the nodes that it took.
///
/// # Errors
///
/// A limit was reached.
///
/// ```
/// use hippodrome::puzzle::{Difficulty, make, minimal, spared};
/// use hippodrome::{Ends, Leaper, Limits, Problem, Quiet};
///
/// let problem = Problem::on_board("5x5".parse()?, Leaper::KNIGHT, Ends::Any);
/// let easy = make(&problem, 3, Difficulty::Easy, &Limits::NONE, &mut Quiet)?;
/// let (least, _) = minimal(&easy.problem, &easy.solution, &Limits::NONE, &mut Quiet)?;
/// let (spared, _) = spared(&least, &easy.solution, &Limits::NONE, &mut Quiet)?;
/// assert_eq!(spared, []);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn spared(
    puzzle: &Problem,
    solution: &Tour,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> Result<(Vec<(u32, Square)>, u64), Stopped> {
    let free = without_numbers(puzzle);
    let mut rivals = Rivals::new(&free, solution);
    let given = in_order(puzzle);
    let (mut spared, mut spent) = (Vec::new(), 0);
    for &clue in &given {
        let fewer = without(&given, clue);
        let (only, nodes) = rivals.leave_one(&fewer, &limits.after(spent), trace);
        spent += nodes;
        if only? {
            spared.push(clue);
        }
    }
    Ok((spared, spent))
}

/// The puzzle with fewer numbers, none of which can be spared: they are left out one after another, from the first step on, as long as the
/// solution stays the only one. Another order may leave fewer. Also the nodes that it took.
///
/// # Errors
///
/// A limit was reached.
pub fn minimal(
    puzzle: &Problem,
    solution: &Tour,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> Result<(Problem, u64), Stopped> {
    let free = without_numbers(puzzle);
    let mut rivals = Rivals::new(&free, solution);
    let given = in_order(puzzle);
    let (mut left, mut spent) = (given.clone(), 0);
    for clue in given {
        let fewer = without(&left, clue);
        let (only, nodes) = rivals.leave_one(&fewer, &limits.after(spent), trace);
        spent += nodes;
        if only? {
            left = fewer;
        }
    }
    Ok((with_numbers(&free, &left), spent))
}

/// The given numbers by their steps.
fn in_order(puzzle: &Problem) -> Vec<(u32, Square)> {
    let mut given = puzzle.constraints().given.clone();
    given.sort_unstable();
    given.dedup();
    given
}

fn without(given: &[(u32, Square)], clue: (u32, Square)) -> Vec<(u32, Square)> {
    given
        .iter()
        .copied()
        .filter(|&other| other != clue)
        .collect()
}

/// The problem that given numbers make a puzzle of. A first or last number that is given has become an end, which goes with it.
fn without_numbers(puzzle: &Problem) -> Problem {
    let (ends, last) = (puzzle.ends(), puzzle.len() as u32 - 1);
    let is_given = |end: u32| {
        let given = &puzzle.constraints().given;
        given.iter().any(|&(step, _)| step == end)
    };
    let start = ends.start().filter(|_| !is_given(0));
    let end = ends.end().filter(|_| !is_given(last));
    let ends = Ends::new(ends.is_closed(), start, end)
        .unwrap_or_else(|| unreachable!("fewer ends contradict nothing"));
    let constraints = Constraints {
        given: Vec::new(),
        ..puzzle.constraints().clone()
    };
    Problem::new(puzzle.ground().clone(), ends)
        .with(constraints)
        .unwrap_or_else(|error| unreachable!("fewer numbers contradict nothing, but {error}"))
}

/// The same problem with these given numbers, which are those of a tour of it.
fn with_numbers(problem: &Problem, given: &[(u32, Square)]) -> Problem {
    let constraints = Constraints {
        given: given.to_vec(),
        ..problem.constraints().clone()
    };
    let puzzle = Problem::new(problem.ground().clone(), problem.ends());
    puzzle
        .with(constraints)
        .unwrap_or_else(|error| unreachable!("the clues are those of a tour, but {error}"))
}

/// Tours that are not the solution, by which many a search is spared.
struct Rivals<'p> {
    /// The problem without given numbers.
    free: &'p Problem,
    solution: &'p Tour,
    known: Vec<Vec<Square>>,
}

impl<'p> Rivals<'p> {
    fn new(free: &'p Problem, solution: &'p Tour) -> Rivals<'p> {
        Rivals {
            free,
            solution,
            known: Vec::new(),
        }
    }

    /// Whether the solution is the only one with these numbers, and the nodes that it took to know.
    fn leave_one(
        &mut self,
        given: &[(u32, Square)],
        limits: &Limits<'_>,
        trace: &mut impl Trace,
    ) -> (Result<bool, Stopped>, u64) {
        let fits = |rival: &Vec<Square>| given.iter().all(|&(step, s)| rival[step as usize] == s);
        if self.known.iter().any(fits) {
            return (Ok(false), 0);
        }
        let puzzle = with_numbers(self.free, given);
        let solution = self.solution.squares();
        if let Some(rival) = told_otherwise(&puzzle, solution) {
            self.known.push(rival.squares().to_vec());
            return (Ok(false), 0);
        }
        if puzzle.len() <= 2 {
            return (Ok(true), 0);
        }
        let (outcome, stats) = exact_besides(&puzzle, solution, &Exact::default(), limits, trace);
        let only = match outcome {
            Outcome::Found(rival) => {
                self.known.push(rival);
                Ok(false)
            }
            Outcome::Exhausted | Outcome::Impossible(_) => Ok(true),
            Outcome::Stopped(why) => Err(why),
        };
        (only, stats.nodes)
    }
}

/// The same tour told backwards or from elsewhere, if that is a solution too and another one.
fn told_otherwise(problem: &Problem, squares: &[Square]) -> Option<Tour> {
    let n = squares.len();
    let mut backwards = squares.to_vec();
    backwards.reverse();
    let mut later = squares.to_vec();
    if problem.ends().is_closed() {
        // Backwards round a square that keeps its step.
        let known = problem.known_steps();
        let step = known.first().map_or(0, |&(step, _)| step as usize);
        backwards.rotate_right((2 * step + 1) % n);
        later.rotate_left(1);
    }
    [backwards, later]
        .into_iter()
        .filter(|told| told != squares)
        .find_map(|told| verify(problem, &told).ok())
}

fn verified(problem: &Problem, squares: &[Square]) -> Tour {
    match verify(problem, squares) {
        Ok(tour) => tour,
        Err(flaw) => panic!("a flawed tour of {problem}: {flaw}"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::leaper::Leaper;
    use crate::trace::Quiet;

    fn made(board: &str, ends: Ends, seed: u64) -> Tour {
        let problem = Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, ends);
        let puzzle = make(&problem, seed, Difficulty::Easy, &Limits::NONE, &mut Quiet).unwrap();
        puzzle.solution
    }

    #[test]
    fn another_seed_is_another_tour_from_another_square() {
        let tours = |board: &str, ends: Ends| -> Vec<Tour> {
            (0..40).map(|seed| made(board, ends, seed)).collect()
        };
        let different = |tours: &[Tour]| {
            let tours = tours.iter().map(|tour| tour.squares().to_vec());
            tours.collect::<BTreeSet<_>>().len()
        };
        let starts = |tours: &[Tour]| tours.iter().map(Tour::start).collect::<BTreeSet<_>>().len();
        let open = tours("5x5", Ends::Any);
        // An open tour of 5x5 begins and ends on squares of the corners' color, 13 of them.
        assert!(different(&open) >= 35 && starts(&open) >= 9, "{open:?}");
        for ends in [Ends::Any, Ends::Closed] {
            let tours = tours("6x6", ends);
            assert!(different(&tours) >= 35 && starts(&tours) >= 15, "{tours:?}");
        }
    }

    /// All ways to number the squares along a tour of a board.
    fn numberings(problem: &Problem) -> Vec<Vec<Square>> {
        let mut all = Vec::new();
        for tour in crate::list::Tours::new(problem).unwrap() {
            let mut squares = tour.squares().to_vec();
            for _ in 0..2 {
                squares.reverse();
                all.push(squares.clone());
                for _ in 1..if tour.is_closed() { squares.len() } else { 1 } {
                    squares.rotate_left(1);
                    all.push(squares.clone());
                }
            }
        }
        all
    }

    /// Against a count of all numberings that fit.
    #[test]
    fn spared_numbers_leave_one_tour() {
        for (board, ends) in [("5x5", Ends::Any), ("3x10", Ends::Closed)] {
            let problem = Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, ends);
            let numberings = numberings(&problem);
            let fitting = |given: &[(u32, Square)]| {
                let fits = |squares: &&Vec<Square>| {
                    given.iter().all(|&(step, s)| squares[step as usize] == s)
                };
                numberings.iter().filter(fits).count()
            };
            let mut is_first_spared = false;
            for seed in 0..12 {
                let made = make(&problem, seed, Difficulty::Easy, &Limits::NONE, &mut Quiet);
                let Puzzle {
                    problem, solution, ..
                } = made.unwrap();
                // The first number among them, which becomes an end.
                let mut given = problem.constraints().given.clone();
                given.extend((0..).zip(solution.squares().iter().copied()).step_by(7));
                let problem = with_numbers(&without_numbers(&problem), &given);
                let given = in_order(&problem);
                assert_eq!(fitting(&given), 1);
                let (left_out, _) = spared(&problem, &solution, &Limits::NONE, &mut Quiet).unwrap();
                for &clue in &given {
                    let is_only = fitting(&without(&given, clue)) == 1;
                    assert_eq!(left_out.contains(&clue), is_only, "{seed} {clue:?}");
                }
                is_first_spared |= left_out.contains(&given[0]);
                let (least, _) = minimal(&problem, &solution, &Limits::NONE, &mut Quiet).unwrap();
                let again = spared(&least, &solution, &Limits::NONE, &mut Quiet).unwrap();
                assert_eq!(again.0, []);
                let least = in_order(&least);
                assert_eq!(fitting(&least), 1);
                let needed = |&clue: &_| fitting(&without(&least, clue)) > 1;
                assert!(least.iter().all(needed));
            }
            assert!(is_first_spared, "{board}");
        }
    }

    /// Beyond 32x32 no number was once taken away.
    #[test]
    #[ignore = "takes seconds"]
    fn large_boards_have_puzzles() {
        let problem = Problem::on_board("33x33".parse().unwrap(), Leaper::KNIGHT, Ends::Any);
        let made = make(&problem, 1, Difficulty::Easy, &Limits::NONE, &mut Quiet).unwrap();
        let given = made.problem.constraints().given.len();
        assert!(
            made.nodes == 0 && given * 2 < problem.len(),
            "{given} given, {} nodes",
            made.nodes
        );
    }

    #[test]
    fn ends_that_are_asked_for_hold() {
        let (start, end) = (Square::new(0), Square::new(12));
        for seed in 0..10 {
            let tour = made("5x5", Ends::Between(start, end), seed);
            assert_eq!((tour.start(), tour.end()), (start, end));
            let tour = made("6x6", Ends::ClosedFrom(end), seed);
            assert!(tour.is_closed() && tour.start() == end);
            assert_eq!(tour, made("6x6", Ends::ClosedFrom(end), seed));
        }
    }
}
