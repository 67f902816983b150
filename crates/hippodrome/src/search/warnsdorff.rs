//! Warnsdorff's rule, and what is tried when it fails.
//!
//! A walk by the rule is tried first. If it is asked for alone, it may end in a dead end, and says so. Otherwise
//! the path is mended by flips for as much work as a few walks cost; if that does not
//! help, the next attempt walks anew: from another start where the start is free, and with random
//! ties every second time.
//! Going back square by square is not tried: a dead end near the last square comes from a choice
//! near the first, and chronological backtracking never returns to it.
//!
//! Closed tours and fixed ends come out of the same flips. Measured in `bench/`: every closed and
//! open tour of square boards from 6 to 100, most at the first attempt.
//!
//! Cost: O(1) per square walked; a flip costs the squares it turns round. It never answers "none".

use rand_xoshiro::Xoshiro256PlusPlus;

use super::flip::mend;
use super::walk::{self, Rule};
use super::{Outcome, Stats, Ties, ends_well, unsuited};
use crate::chance::{below, rng};
use crate::graph::Graph;
use crate::leaper::Offset;
use crate::limits::{Limits, Stopped, Unsupported};
use crate::memory::Footprint;
use crate::problem::{Ends, Problem};
use crate::square::Square;
use crate::trace::{Event, SearchProgress, Trace};

/// How a search by Warnsdorff's rule goes.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Warnsdorff {
    /// The order of moves on a board; clockwise if `None`. A graph has the order of its edges.
    pub offsets: Option<Vec<Offset>>,
    /// How to choose among candidates.
    pub rule: Rule,
    /// One walk and no more: the rule by itself.
    pub alone: bool,
    /// For random ties and for the schedule.
    pub seed: u64,
}

impl Warnsdorff {
    /// Why it cannot be applied to a problem, if it cannot.
    pub(crate) fn unsupported(&self, problem: &Problem) -> Option<Unsupported> {
        if let Some(why) = Unsupported::of_whole_tours(problem) {
            return Some(why);
        }
        if !problem.is_free() {
            return Some(Unsupported::WalkWithConstraints);
        }
        if !problem.is_symmetric() && !self.alone {
            return Some(Unsupported::FlipsOneWay);
        }
        unsuited(problem, Some(self.rule), self.offsets.as_deref())
    }

    fn offsets(&self, problem: &Problem) -> Vec<Offset> {
        let usual = || problem.board().map(|(board, piece)| board.jumps(piece));
        self.offsets.clone().or_else(usual).unwrap_or_default()
    }

    /// The rule; where its ties mean nothing, the first move is taken.
    fn rule(&self, problem: &Problem) -> Rule {
        match self.rule.ties.suits(problem) {
            Ok(()) => self.rule,
            Err(_) => Rule {
                ties: Ties::First,
                ..self.rule
            },
        }
    }
}

/// One walk by Warnsdorff's rule alone, complete or not, from the start of the problem (the first
/// square if it has none); a fixed end is entered last.
///
/// Cost: 8 to 15 nanoseconds a square for a knight with Roth's ties; 5 bytes a square on boards of up
/// to 1,030 files, 12 on wider ones.
/// Not verified: a walk need not be a tour, and constraints are not looked at.
///
/// ```
/// use hippodrome::{Ends, Leaper, Problem, Quiet, Warnsdorff, walk};
///
/// let problem = Problem::on_board("100x100".parse()?, Leaper::KNIGHT, Ends::Any);
/// assert_eq!(walk(&problem, &Warnsdorff::default(), &mut Quiet).len(), 10_000);
/// # Ok::<(), hippodrome::ParseBoardError>(())
/// ```
pub fn walk(problem: &Problem, how: &Warnsdorff, trace: &mut impl Trace) -> Vec<Square> {
    let start = match problem.ends().start() {
        Some(start) => start,
        None => Starts::new(problem).first(),
    };
    let (offsets, rng) = (how.offsets(problem), rng(how.seed, 0));
    walk::walk(
        problem,
        &offsets,
        how.rule(problem),
        rng,
        start,
        &Limits::NONE,
        trace,
    )
}

/// A walk's lattice and its path. (Where a lattice is a graph, its moves are among those of the mended walk.)
const WALK: Footprint = Footprint {
    square: 16,
    jump: 1,
};

/// A walk with the graph that flips run on.
const MENDED_WALK: Footprint = Footprint {
    square: 24,
    jump: 4,
};

/// Where to start when any square will do.
pub(crate) struct Starts {
    squares: u32,
    end: Option<Square>,
    /// The squares of the more frequent color, if an open tour must start on one.
    majority: Option<Vec<u32>>,
}

impl Starts {
    pub(crate) fn new(problem: &Problem) -> Starts {
        let squares = problem.len() as u32;
        let ends = problem.ends();
        // On an odd number of squares of two colors a path has the more frequent one at both ends.
        let colors = match squares % 2 == 1 && !ends.is_closed() && problem.is_symmetric() {
            true => Graph::of(problem).coloring(),
            false => None,
        };
        let majority = colors.map(|colors| {
            let dark = colors.iter().filter(|&&color| color).count();
            let wanted = dark * 2 > colors.len();
            (0..squares)
                .filter(|&square| colors[square as usize] == wanted)
                .collect()
        });
        Starts {
            squares,
            end: ends.end(),
            majority,
        }
    }

    /// The first that is not the end.
    fn first(&self) -> Square {
        let mut squares = 0..self.squares;
        let wanted = |square: &u32| {
            Some(Square::new(*square)) != self.end
                && self
                    .majority
                    .as_ref()
                    .is_none_or(|wanted| wanted.binary_search(square).is_ok())
        };
        Square::new(squares.find(wanted).unwrap_or(0))
    }

    /// Any of them, the end too.
    pub(crate) fn random(&self, rng: &mut Xoshiro256PlusPlus) -> Square {
        Square::new(match &self.majority {
            Some(squares) => squares[below(rng, squares.len())],
            None => below(rng, self.squares as usize) as u32,
        })
    }
}

/// Squares that flips may move in one attempt, per square of the board, and at the least.
const FLIPS: u64 = 64;
const FLIPS_AT_LEAST: u64 = 1 << 14;

/// Walks, and mends, until there is a tour or a limit is reached.
pub(crate) fn warnsdorff<T: Trace>(
    problem: &Problem,
    how: &Warnsdorff,
    limits: &Limits<'_>,
    trace: &mut T,
) -> (Outcome, Stats) {
    let mut stats = Stats::default();
    let (ground, n) = (problem.ground(), problem.len());
    if let Err(why) = WALK.fits(ground, limits) {
        return (Outcome::Stopped(why), stats);
    }
    // A tour to a square is a tour from it, backwards, where moves can be made backwards.
    let forwards = match problem.ends() {
        Ends::To(end) if ground.is_symmetric() => Ends::From(end),
        ends => ends,
    };
    let told = match forwards == problem.ends() {
        true => None,
        false => Some(problem.with_ends(forwards)),
    };
    let problem = told.as_ref().unwrap_or(problem);
    let (offsets, usual) = (how.offsets(problem), how.rule(problem));
    let free = forwards.start().is_none().then(|| Starts::new(problem));
    let mut graph = None;
    for attempt in 0.. {
        let stopped = match (stats.nodes >= limits.budget(), limits.asked_to_stop()) {
            (true, _) => Some(Stopped::Nodes),
            (_, true) => Some(Stopped::Asked),
            _ => (how.alone && attempt > 0).then_some(Stopped::DeadEnd),
        };
        if let Some(why) = stopped {
            return (Outcome::Stopped(why), stats);
        }
        let mut rng = rng(how.seed, attempt);
        let start = match (forwards.start(), &free) {
            (Some(start), _) => start,
            (None, Some(starts)) if attempt > 0 => starts.random(&mut rng),
            (None, starts) => starts.as_ref().map_or(Square::new(0), Starts::first),
        };
        // The same rule from another start, or another rule; random ties alone seldom complete
        // large boards.
        let drawn = attempt > 0 && (attempt % 2 == 0 || free.is_none());
        let rule = match drawn {
            true => Rule {
                ties: Ties::Random,
                ..usual
            },
            false => usual,
        };
        if attempt > 0 {
            stats.restarts += 1;
            if T::STEPS {
                trace.event(Event::Restart);
            }
        }
        let mut flip_rng = rng.clone();
        let left = limits.after(stats.nodes);
        let path = walk::walk(problem, &offsets, rule, rng, start, &left, trace);
        stats.nodes += path.len() as u64;
        stats.deepest = stats.deepest.max(path.len() as u64);
        trace.pulse(SearchProgress {
            engine: "warnsdorff",
            nodes: stats.nodes,
            depth: path.len() as u64,
            deepest: stats.deepest,
            share: None,
        });
        let complete = path.len() == n && ends_well(ground, forwards, start, path[n - 1]);
        let tour = match complete {
            true => Some(path),
            false if how.alone || path.is_empty() => None,
            false => {
                let graph = match &graph {
                    Some(graph) => graph,
                    None => match MENDED_WALK.fits(ground, limits) {
                        Ok(()) => graph.insert(Graph::of(problem)),
                        Err(why) => return (Outcome::Stopped(why), stats),
                    },
                };
                let budget = (n as u64 * FLIPS).max(FLIPS_AT_LEAST);
                let budget = budget.min(limits.budget().saturating_sub(stats.nodes));
                let left = limits.with_nodes(budget);
                let rng = &mut flip_rng;
                mend(
                    (ground, graph),
                    forwards,
                    path,
                    &left,
                    rng,
                    &mut stats,
                    trace,
                )
            }
        };
        if let Some(mut tour) = tour {
            if told.is_some() {
                tour.reverse();
            }
            return (Outcome::Found(tour), stats);
        }
    }
    unreachable!("the attempts have no end")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::leaper::Leaper;
    use crate::piece::Piece;
    use crate::trace::Quiet;
    use crate::verify::verify;

    #[test]
    fn mends_what_the_rule_leaves() {
        for side in [6u64, 8, 10, 20, 30, 50] {
            let last = Square::new((side * side) as u32 - 2);
            let fixed = Square::new(side as u32 + 1);
            let between = Ends::Between(Square::new(0), last);
            for ends in [
                Ends::Any,
                Ends::From(fixed),
                Ends::To(fixed),
                between,
                Ends::Closed,
            ] {
                let board = Board::rectangle(side, side).unwrap();
                let problem = Problem::on_board(board, Leaper::KNIGHT, ends);
                let limits = Limits::NONE.with_nodes(20_000_000);
                let how = Warnsdorff::default();
                let (outcome, stats) = warnsdorff(&problem, &how, &limits, &mut Quiet);
                let Outcome::Found(squares) = outcome else {
                    panic!("{problem}: {stats:?}");
                };
                verify(&problem, &squares).unwrap();
            }
        }
    }

    /// Roth's ties mean nothing on a torus; the walk goes on without them, and stays on the board.
    #[test]
    fn walks_on_boards_without_a_center() {
        for (board, piece) in [
            ("torus:20x30", "knight"),
            ("klein:7x9-a1", "zebra"),
            ("4x5x6", "knight"),
            ("cylinder:3x8", "queen"),
            ("9x9-e5", "rook"),
            ("12x12", "knight+camel"),
        ] {
            let piece: Piece = piece.parse().unwrap();
            let problem = Problem::on_board(board.parse().unwrap(), piece, Ends::Any);
            let path = walk(&problem, &Warnsdorff::default(), &mut Quiet);
            let ground = problem.ground();
            assert!(
                path.windows(2).all(|pair| ground.joins(pair[0], pair[1])),
                "{problem}"
            );
            assert!(path.len() > problem.len() / 2, "{problem}: {}", path.len());
        }
    }

    /// Alone, the rule with Pohl's ties fails from some squares of 8x8, and says so.
    #[test]
    fn alone_it_may_fail() {
        let how = Warnsdorff {
            offsets: None,
            rule: Rule {
                ties: Ties::Pohl,
                most_first: false,
            },
            alone: true,
            seed: 0,
        };
        let board: Board = "8x8".parse().unwrap();
        let fails = (0..64)
            .filter(|&start| {
                let ends = Ends::From(Square::new(start));
                let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, ends);
                let (outcome, stats) = warnsdorff(&problem, &how, &Limits::NONE, &mut Quiet);
                match outcome {
                    Outcome::Found(_) => false,
                    outcome => {
                        assert_eq!(outcome, Outcome::Stopped(Stopped::DeadEnd));
                        assert!(stats.deepest < 64 && stats.nodes == stats.deepest);
                        true
                    }
                }
            })
            .count();
        // An independent walk of the same rule, from starts drawn evenly, completes 90.6 % of the time.
        assert_eq!(fails, 6);
    }
}
