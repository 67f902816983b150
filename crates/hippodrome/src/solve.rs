//! The question put to everything that may answer it.
//!
//! [`plan`] reads like a ladder: the cheapest special case first, the last rung always valid. The
//! plan is a value that can be printed before anything is done; [`solve`] climbs it. Whatever an
//! engine calls a tour goes through `verify` on its way out; only a reason of
//! [`exists`](crate::exists()) or an exhausted search may say "impossible".

mod refute;

pub use refute::{NotRefuted, refute};

use std::fmt;

use crate::construct::{Construction, NotConstructed};
use crate::exists::{Existence, Reason, by_argument};
use crate::leaper::Offset;
use crate::limits::{Limits, Stopped, Unsupported};
use crate::memory::Footprint;
use crate::numbering::Numbering;
use crate::problem::Problem;
use crate::search::backtrack::backtrack;
use crate::search::exact::exact;
use crate::search::factor::factor;
use crate::search::warnsdorff::warnsdorff;
use crate::search::{Backtrack, Exact, Factor, Outcome, Rule, Stats, Ties, Warnsdorff};
use crate::square::Square;
use crate::tour::Tour;
use crate::trace::{Event, Trace};
use crate::verify::verify;

/// How a tour is to be looked for.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Method {
    /// Whatever suits the problem; the seed only varies the tour.
    Auto {
        /// Another seed, another tour.
        seed: u64,
    },
    /// Theorems and elementary obstructions alone, which know reasons and no tours.
    Exists,
    /// Depth-first search, exactly as told.
    Backtrack(Backtrack),
    /// Warnsdorff's rule.
    Warnsdorff(Warnsdorff),
    /// The complete search on edges.
    Exact(Exact),
    /// A 2-factor whose cycles are merged.
    Factor(Factor),
    /// The construction, where it covers the problem.
    Construct,
}

impl Default for Method {
    fn default() -> Self {
        Method::Auto { seed: 0 }
    }
}

impl Method {
    /// Its name.
    pub fn name(&self) -> &'static str {
        match self {
            Method::Auto { .. } => "auto",
            Method::Exists => "exists",
            Method::Construct => "construct",
            Method::Backtrack(_) => "backtrack",
            Method::Warnsdorff(_) => "warnsdorff",
            Method::Factor(_) => "factor",
            Method::Exact(_) => "exact",
        }
    }
}

/// One thing to try.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Rung {
    /// What is tried: any method but [`Method::Auto`].
    pub method: Method,
    /// The most nodes spent on it; `None`: until it answers.
    pub nodes: Option<u64>,
    /// Why it stands here.
    pub because: &'static str,
}

/// What will be tried, in order.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Plan {
    /// From the first to the last.
    pub rungs: Vec<Rung>,
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, rung) in self.rungs.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{}. {}: {}", i + 1, rung.method.name(), rung.because)?;
            if let Some(nodes) = rung.nodes {
                write!(f, " (at most {nodes} nodes)")?;
            }
        }
        Ok(())
    }
}

/// Why there is no tour.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Proof {
    /// A theorem or an obstruction.
    Reason(Reason),
    /// What the construction has against it: a clause.
    Construction(NotConstructed),
    /// A complete search has tried everything.
    Exhausted {
        /// Which one.
        engine: &'static str,
        /// With how much work.
        nodes: u64,
    },
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Proof::Reason(reason) => reason.fmt(f),
            Proof::Construction(why) => why.fmt(f),
            Proof::Exhausted { engine, nodes } => write!(
                f,
                "no such tour: {engine} has tried every possibility ({nodes} nodes)"
            ),
        }
    }
}

/// What came out.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Answer {
    /// A tour, verified.
    Found(Tour),
    /// There is none.
    Impossible(Proof),
    /// Not decided within the limits.
    Unknown(Stopped),
}

/// The answer, and how it came about.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Report {
    /// What came out.
    pub answer: Answer,
    /// The engine that answered, or the last one tried.
    pub engine: &'static str,
    /// The work of that engine.
    pub stats: Stats,
}

/// The most squares for which a plan relies on the exact search: beyond, a single dead end can cost
/// it minutes.
const EXACT_SQUARES: usize = 20_000;
/// Squares of the largest board that a construction and factors leave to the exact search.
const ONE_TILE: usize = 23 * 23;
/// Squares of the largest board that only the exact search needs to look at after walks.
const SMALL: usize = 8 * 8;
/// Nodes after which the exact search lets factors try: it has been seen to find nothing in
/// hundreds of thousands where they need a thousand.
const EXACT_NODES: u64 = 20_000;

/// What [`solve`] will try, in order.
pub fn plan(problem: &Problem, method: &Method) -> Plan {
    let exists = Rung {
        method: Method::Exists,
        nodes: None,
        because: "theorems and elementary obstructions, which cost next to nothing",
    };
    let asked = |method| Rung {
        method,
        nodes: None,
        because: "as asked",
    };
    let rungs = match method {
        Method::Auto { seed } => return plan_auto(problem, *seed, exists),
        Method::Exists => vec![exists],
        Method::Backtrack(_) => vec![asked(method.clone())],
        Method::Warnsdorff(how) if how.alone => vec![asked(method.clone())],
        Method::Warnsdorff(_) | Method::Exact(_) | Method::Factor(_) | Method::Construct => {
            vec![exists, asked(method.clone())]
        }
    };
    Plan { rungs }
}

/// What engines that know the constraints can do: walks and constructions do not.
fn plan_constrained(problem: &Problem, seed: u64, mut rungs: Vec<Rung>) -> Plan {
    let squares = problem.len() as u64;
    if squares > ONE_TILE as u64 && problem.constraints().given.is_empty() {
        rungs.push(Rung {
            method: Method::Factor(Factor { seed }),
            nodes: Some(squares * 256),
            because: "two moves at every square, those required among them, then one cycle",
        });
    }
    rungs.push(Rung {
        method: Method::Exact(Exact { seed }),
        nodes: None,
        because: "a complete search that begins with what is given and required",
    });
    Plan { rungs }
}

fn plan_auto(problem: &Problem, seed: u64, exists: Rung) -> Plan {
    let squares = problem.len();
    let mut rungs = vec![exists];
    if !problem.is_free() && problem.ground().is_symmetric() {
        return plan_constrained(problem, seed, rungs);
    }
    let mut rung = |method, nodes, because| {
        rungs.push(Rung {
            method,
            nodes,
            because,
        });
    };
    if !problem.ground().is_symmetric() {
        let how = Backtrack {
            rule: Some(Rule {
                ties: Ties::Lookahead,
                ..Rule::default()
            }),
            seed,
            ..Backtrack::default()
        };
        let because = "one-way edges are searched depth first";
        rung(Method::Backtrack(how), None, because);
        return Plan { rungs };
    }
    // A construction is always the same; with a seed of its own a tour should be its own.
    let built = seed == 0 && Construction::covers(problem);
    if built && squares > EXACT_SQUARES {
        let because = "a rectangle larger than a search does at once";
        rung(Method::Construct, None, because);
    }
    let ties = match seed {
        0 => Ties::usual(problem),
        _ => Ties::Random,
    };
    let walk = Method::Warnsdorff(Warnsdorff {
        rule: Rule {
            ties,
            ..Rule::default()
        },
        seed,
        ..Warnsdorff::default()
    });
    let factor = Method::Factor(Factor { seed });
    if squares > EXACT_SQUARES {
        let ends = problem.ends();
        if !ends.is_closed() && ends.end().is_none() {
            let because = "a walk by Warnsdorff's rule, mended by flips if little is missing";
            rung(walk.clone(), Some(squares as u64 * 4), because);
        }
        let because = "two moves at every square, then one cycle; or a proof that two are too many";
        rung(factor, None, because);
        let because = "walks mended by flips, should that give up";
        rung(walk, None, because);
        return Plan { rungs };
    }
    let nodes = (squares as u64 * 256).max(1 << 14);
    rung(
        walk,
        Some(nodes),
        "a few walks by Warnsdorff's rule, mended by flips: nearly always enough",
    );
    if squares > ONE_TILE {
        if built {
            let because = "a rectangle that can be cut into tiles";
            rung(Method::Construct, None, because);
        }
        let because = "two moves at every square, then one cycle";
        rung(factor, Some(nodes), because);
    } else if squares > SMALL {
        let because = "a complete search, which mostly is quick";
        rung(Method::Exact(Exact { seed }), Some(EXACT_NODES), because);
        let because = "two moves at every square, then one cycle: where a search is caught";
        rung(factor, Some(nodes), because);
    }
    let exact = Method::Exact(Exact { seed });
    rung(
        exact,
        None,
        "a complete search: it ends with a tour or a proof",
    );
    Plan { rungs }
}

/// A construction with every square written out, and checked.
const WRITTEN: Footprint = Footprint {
    square: 16,
    jump: 0,
};

/// The construction as an engine: every square written out.
fn construct(problem: &Problem) -> Result<(Vec<Square>, Stats), NotConstructed> {
    let (board, _) = problem.board().ok_or(NotConstructed::Ground)?;
    let tour = Construction::new(problem)?;
    let squares: Option<Vec<Square>> = tour.iter().map(|point| board.square(point)).collect();
    let squares = squares.expect("a construction stays on its board");
    let nodes = squares.len() as u64;
    let stats = Stats {
        nodes,
        deepest: nodes,
        ..Stats::default()
    };
    Ok((squares, stats))
}

/// Why a method cannot be applied to a problem, if it cannot.
fn unsupported(problem: &Problem, method: &Method) -> Option<Unsupported> {
    let symmetric = problem.ground().is_symmetric();
    match method {
        Method::Warnsdorff(_) | Method::Construct if !problem.is_free() => {
            return Some(Unsupported::WalkWithConstraints);
        }
        Method::Factor(_) if !problem.constraints().given.is_empty() => {
            return Some(Unsupported::FactorWithNumbers);
        }
        _ => {}
    }
    let (offsets, rule) = match method {
        Method::Auto { .. } | Method::Exists => return None,
        Method::Construct => {
            let because = Unsupported::NotConstructible;
            return (!Construction::covers(problem)).then_some(because);
        }
        Method::Exact(_) if !symmetric => {
            return Some(Unsupported::ExactOneWay);
        }
        Method::Warnsdorff(how) if !symmetric && !how.alone => {
            return Some(Unsupported::FlipsOneWay);
        }
        Method::Factor(_) if !symmetric => {
            return Some(Unsupported::FactorOneWay);
        }
        Method::Exact(_) | Method::Factor(_) => return None,
        Method::Backtrack(how) => (&how.offsets, how.rule),
        Method::Warnsdorff(how) => (&how.offsets, Some(how.rule)),
    };
    let squirrel = rule.is_some_and(|rule| rule.ties == Ties::Squirrel);
    if squirrel && matches!(method, Method::Backtrack(_)) {
        return Some(Unsupported::SquirrelTakenBack);
    }
    if rule.is_some_and(|rule| rule.ties.suits(problem).is_err()) {
        return Some(Unsupported::TieBreak);
    }
    let (offsets, (board, piece)) = (offsets.clone()?, problem.board()?);
    let sorted = |mut offsets: Vec<Offset>| {
        offsets.sort_unstable();
        offsets
    };
    (sorted(offsets) != sorted(board.jumps(piece))).then_some(Unsupported::OrderOfMoves)
}

/// Looks for a tour until there is an answer or a limit is reached.
///
/// The trace hears the engines at work; it never changes the answer. Same problem, method and
/// limit on nodes: the same answer, on every machine.
///
/// ```
/// use hippodrome::{Answer, Ends, Leaper, Limits, Method, Problem, Quiet, solve};
///
/// let problem = Problem::on_board("8x8".parse()?, Leaper::KNIGHT, Ends::Closed);
/// let report = solve(&problem, &Method::default(), &Limits::NONE, &mut Quiet);
/// assert!(matches!(report.answer, Answer::Found(tour) if tour.len() == 64));
///
/// let problem = Problem::on_board("3x8".parse()?, Leaper::KNIGHT, Ends::Closed);
/// let report = solve(&problem, &Method::default(), &Limits::NONE, &mut Quiet);
/// assert!(matches!(report.answer, Answer::Impossible(_)));
/// # Ok::<(), hippodrome::ParseBoardError>(())
/// ```
pub fn solve<T: Trace>(
    problem: &Problem,
    method: &Method,
    limits: &Limits<'_>,
    trace: &mut T,
) -> Report {
    let mut report = Report {
        answer: Answer::Unknown(Stopped::TooLarge),
        engine: "none",
        stats: Stats::default(),
    };
    if let Some(why) = unsupported(problem, method) {
        report.answer = Answer::Unknown(Stopped::Unsupported(why));
        return report;
    }
    let mut spent = 0u64;
    for rung in plan(problem, method).rungs {
        let left = limits.budget().saturating_sub(spent);
        let rung_limits = limits.with_nodes(match (limits.nodes, rung.nodes) {
            (None, rung) => rung,
            (Some(_), rung) => Some(left.min(rung.unwrap_or(u64::MAX))),
        });
        report.engine = rung.method.name();
        // An engine begins with nothing.
        if T::STEPS && spent > 0 {
            trace.event(Event::Restart);
        }
        let (outcome, stats) = match &rung.method {
            Method::Auto { .. } => unreachable!("a plan names what is tried"),
            Method::Exists => {
                if let Existence::No(reason) = by_argument(problem, limits) {
                    report.answer = Answer::Impossible(Proof::Reason(reason));
                    return report;
                }
                report.answer = Answer::Unknown(Stopped::Undecided);
                continue;
            }
            Method::Construct => match WRITTEN
                .fits(problem.ground(), limits)
                .map(|()| construct(problem))
            {
                Ok(Ok((squares, stats))) => {
                    if T::STEPS {
                        squares
                            .iter()
                            .for_each(|&square| trace.event(Event::Advance(square)));
                    }
                    (Outcome::Found(squares), stats)
                }
                Ok(Err(why @ NotConstructed::Impossible { .. })) => {
                    report.answer = Answer::Impossible(Proof::Construction(why));
                    return report;
                }
                Ok(Err(_)) => {
                    // Nothing is lost: the next engine goes on.
                    report.answer = Answer::Unknown(Stopped::NoTiles);
                    continue;
                }
                Err(why) => (Outcome::Stopped(why), Stats::default()),
            },
            Method::Backtrack(how) => backtrack(problem, how, &rung_limits, trace),
            Method::Warnsdorff(how) => warnsdorff(problem, how, &rung_limits, trace),
            Method::Factor(how) => factor(problem, how, &rung_limits, trace),
            Method::Exact(how) => exact(problem, how, &rung_limits, trace),
        };
        spent += stats.nodes;
        report.stats = stats;
        report.answer = match outcome {
            Outcome::Found(squares) => match verify(problem, &squares) {
                Ok(tour) => Answer::Found(tour),
                Err(flaw) => panic!("{} made a flawed tour of {problem}: {flaw}", report.engine),
            },
            Outcome::Exhausted => Answer::Impossible(Proof::Exhausted {
                engine: report.engine,
                nodes: stats.nodes,
            }),
            Outcome::Impossible(reason) => Answer::Impossible(Proof::Reason(reason)),
            Outcome::Stopped(why) => Answer::Unknown(why),
        };
        let rung_is_spent = rung.nodes.is_some_and(|nodes| stats.nodes >= nodes);
        let next = match report.answer {
            Answer::Unknown(Stopped::Nodes) => rung_is_spent,
            Answer::Unknown(Stopped::DeadEnd) => true,
            _ => false,
        };
        let go_on = next && spent < limits.budget();
        if !go_on {
            return report;
        }
    }
    report
}
