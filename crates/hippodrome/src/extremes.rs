//! A tour with the least or the most of what can be measured: turns, crossings, squares passed straight through, and the like.
//!
//! Four things, one after another, until it is proved that no tour surpasses the best:
//!
//! * On boards of fourteen by fourteen and more a **construction** (`bands`) with few turns or few crossings, in place of the first tour, if that is worse.
//! * A **bound** that each square by itself gives (`bound`). Where the best tour reaches it, nothing is left to do.
//! * The **list** of all tours, where there are few: if it comes to its end, the best of it is the best there is. First a short
//!   attempt, then a long one where the board is small.
//! * **Exchanges** of a few moves (`exchange`, on a `ring`, with a `tally` of what is measured), from the tour that was found first: they find the
//!   best on 8x8 in a second, but prove nothing.
//!
//! With given numbers, a symmetry or equal sums, and where moves lead one way, no exchange leaves a tour as it was asked for: there is
//! the list alone.
//!
//! What comes out is a tour that `verify` has passed, its value as `Measures` tells it, a value that none surpasses, and whether
//! that is the same. Boards of one level that are not wrapped, as in `measure`.
//!
//! Cost: as long as the limits allow. Without a limit on nodes the exchanges end after six rounds that begin hot, 57,344 exchanges for
//! each square in all, or 67 million nodes. The same seed and limit on nodes give the same tour.

mod bands;

mod tally;

mod bound;

mod exchange;

use std::fmt;

use self::bands::Bands;
use self::bound::{bounds, outermost};
use self::exchange::Exchanges;
use self::tally::Tally;
use crate::chance::rng;
use crate::limits::{Limits, MAX_LISTED_SQUARES, Stopped, Unsupported};
use crate::list::Tours;
use crate::measure::{Measure, Measures, NotMeasured};
use crate::memory::Footprint;
use crate::problem::Problem;
use crate::ring::{Moves, Ring, tour_along};
use crate::square::Square;
use crate::tour::Tour;
use crate::trace::{ExtremeProgress, ProgressTrace, Trace};
use crate::verify::verify;

/// Bytes for each square and for each move: the graph, its moves by number, what is made of them, and the ring.
const FOOTPRINT: Footprint = Footprint {
    square: 120,
    jump: 40,
};

/// Nodes of the short attempt to list all tours, and of the long one.
const SHORT_LIST: u64 = 1 << 20;
const LONG_LIST: u64 = 1 << 28;

/// The most squares for which there is a long one.
const LONG_LIST_SQUARES: usize = 48;

/// How far exchanges go if nothing limits them: a cold round and six hot ones, and so many nodes at most.
const COURSE_ROUNDS: u32 = 7;
const COURSE: u64 = 1 << 26;

/// On boards of so many squares one construction suffices: others differ in the corners only.
const MANY: usize = 1 << 18;

/// After how many tours of a list it looks whether it should stop, and says how far it is.
const APART: u64 = 1 << 12;

/// Which end of what is measured is wanted.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Wanted {
    /// As little as can be.
    Least,
    /// As much as can be.
    Most,
}

impl Wanted {
    /// Whether a value is nearer to what is wanted than another one.
    fn is_better(self, value: u64, than: u64) -> bool {
        match self {
            Wanted::Least => value < than,
            Wanted::Most => value > than,
        }
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Wanted::Least => "least",
            Wanted::Most => "most",
        })
    }
}

/// What it rests on that no tour surpasses a value.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum ExtremeBound {
    /// The moves of each square, looked at by themselves.
    EachSquare,
    /// A list of all tours, and how many there are.
    Listed(u64),
}

impl fmt::Display for ExtremeBound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExtremeBound::EachSquare => {
                f.write_str("the moves of each square, looked at by themselves, leave no more room")
            }
            ExtremeBound::Listed(1) => f.write_str("there is no other tour"),
            ExtremeBound::Listed(tours) => write!(f, "all {tours} tours were looked at"),
        }
    }
}

/// The best tour that was found, and what none surpasses.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Extreme {
    tour: Tour,
    measure: Measure,
    value: u64,
    bound: u64,
    because: ExtremeBound,
    stopped: Option<Stopped>,
    nodes: u64,
}

impl Extreme {
    /// The tour.
    pub fn tour(&self) -> &Tour {
        &self.tour
    }

    /// What is measured of it, as people write it.
    pub fn value(&self) -> f64 {
        self.measure.shown(self.value as f64)
    }

    /// No tour has less, or more, than this.
    pub fn bound(&self) -> f64 {
        self.measure.shown(self.bound as f64)
    }

    /// Whether no tour surpasses this one.
    pub fn is_proved(&self) -> bool {
        self.value == self.bound
    }

    /// What the bound rests on.
    pub fn because(&self) -> ExtremeBound {
        self.because
    }

    /// Which limit ended the search, if one did before it was proved or had run its course.
    pub fn stopped(&self) -> Option<Stopped> {
        self.stopped.filter(|_| !self.is_proved())
    }

    /// The work: exchanges with their rotations, and what was spent on a list that did not come to its end.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// Looks for a tour with the least or the most of a measure, from a tour of the same problem on, or on large boards from one that is built
/// to have few turns or crossings.
///
/// ```
/// use hippodrome::{Answer, Ends, Leaper, Limits, Measure, Method, Problem, Quiet, Wanted, extreme, solve};
///
/// let problem = Problem::on_board("6x6".parse()?, Leaper::KNIGHT, Ends::Closed);
/// let report = solve(&problem, &Method::default(), &Limits::NONE, &mut Quiet);
/// let Answer::Found(first) = report.answer else { unreachable!("there are 9862") };
/// let best = extreme(&problem, first, Wanted::Least, Measure::Crossings, 0, &Limits::NONE, &mut Quiet)?;
/// assert_eq!((best.value(), best.is_proved()), (52.0, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`NotMeasured`], where tours of the problem cannot be measured, or the first one is of a larger board. What stops it later is in the
/// answer.
///
/// # Panics
///
/// When the first tour is none of this problem, though its squares are.
pub fn extreme<T: Trace>(
    problem: &Problem,
    first: Tour,
    wanted: Wanted,
    measure: Measure,
    seed: u64,
    limits: &Limits<'_>,
    trace: &mut T,
) -> Result<Extreme, NotMeasured> {
    let mut measures = Measures::new(problem, &[measure])?;
    let value = measures.of(first.squares())?[0];
    let mut search = Search {
        problem,
        wanted,
        measure,
        measures,
        squares: first.squares().to_vec(),
        value,
        // What a limit may leave it at, before anything was looked at.
        bound: match wanted {
            Wanted::Least => 0,
            Wanted::Most => outermost(problem, measure.shape()),
        },
        because: ExtremeBound::EachSquare,
        nodes: 0,
    };
    let stopped = search.run(seed, limits, trace).err();
    match verify(problem, &search.squares) {
        Ok(tour) => Ok(Extreme {
            tour,
            measure,
            value: search.value,
            bound: search.bound,
            because: search.because,
            stopped,
            nodes: search.nodes,
        }),
        Err(flaw) => panic!("a flawed tour of {problem}: {flaw}"),
    }
}

/// What is known so far.
struct Search<'p> {
    problem: &'p Problem,
    wanted: Wanted,
    measure: Measure,
    measures: Measures<'p>,
    squares: Vec<Square>,
    value: u64,
    bound: u64,
    because: ExtremeBound,
    nodes: u64,
}

/// What is measured of a tour of the problem.
fn measured(measures: &mut Measures<'_>, squares: &[Square]) -> u64 {
    match measures.of(squares) {
        Ok(values) => values[0],
        Err(why) => unreachable!("a tour of the problem is on its board: {why}"),
    }
}

/// How a list goes on: its tours so far, and the nodes that it may have spent.
struct Listed<'p> {
    tours: Tours<'p>,
    listed: u64,
    nodes: u64,
}

impl<'p> Search<'p> {
    fn run(
        &mut self,
        seed: u64,
        limits: &Limits<'_>,
        trace: &mut dyn ProgressTrace,
    ) -> Result<(), Stopped> {
        // Where there is no room for exchanges, there may be for a construction.
        self.draw_bands(limits)?;
        FOOTPRINT.fits(self.problem.ground(), limits)?;
        if !self.problem.is_symmetric() {
            return self.list_all(Tours::new(self.problem)?, limits, trace);
        }
        let moves = Moves::of(self.problem, limits)?;
        let tally = Tally::new(&moves, self.measure.shape(), limits)?;
        let (least, most) = bounds(&moves, self.measure.shape(), &tally, limits)?;
        self.bound = match self.wanted {
            Wanted::Least => least,
            Wanted::Most => most,
        };
        if self.is_proved() {
            return Ok(());
        }
        let is_whole = Unsupported::of_whole_tours(self.problem).is_some();
        let is_listed = self.problem.len() <= MAX_LISTED_SQUARES;
        let mut list = match Tours::new(self.problem) {
            Ok(tours) if is_listed => Some(Listed {
                tours,
                listed: 0,
                nodes: 0,
            }),
            // Without exchanges there is nothing else.
            Err(why) if is_whole || self.problem.is_numbered() => return Err(why),
            _ => None,
        };
        if is_whole || self.problem.is_numbered() {
            return match &mut list {
                Some(list) => self.list(list, u64::MAX, limits, trace).map(drop),
                None => Err(Stopped::Unsupported(Unsupported::ListTooLarge)),
            };
        }
        if let Some(list) = &mut list {
            if self.list(list, SHORT_LIST, limits, trace)? {
                return Ok(());
            }
        }
        let ring = Ring::new(&moves, tally, &self.squares);
        let is_least = self.wanted == Wanted::Least;
        let mut exchanges =
            Exchanges::new(&moves, ring, rng(seed, 0), is_least, self.measure.times());
        self.exchange(&mut exchanges, COURSE, COURSE_ROUNDS, limits, trace)?;
        if self.is_proved() {
            return Ok(());
        }
        if let Some(list) = list
            .as_mut()
            .filter(|_| self.problem.len() <= LONG_LIST_SQUARES)
        {
            if self.list(list, LONG_LIST, limits, trace)? {
                return Ok(());
            }
        }
        if limits.nodes.is_none() {
            return Ok(());
        }
        self.exchange(&mut exchanges, u64::MAX, u32::MAX, limits, trace)
    }

    fn is_proved(&self) -> bool {
        self.value == self.bound
    }

    /// Takes the best tour of bands, if there are any and they are better than the first tour.
    fn draw_bands(&mut self, limits: &Limits<'_>) -> Result<(), Stopped> {
        let is_least = self.wanted == Wanted::Least;
        let Some(mut bands) = Bands::new(self.problem, is_least, self.measure) else {
            return Ok(());
        };
        if bands::FOOTPRINT
            .fits(self.problem.ground(), limits)
            .is_err()
        {
            return Ok(());
        }
        while let Some(order) = bands.next(limits)? {
            let squares = tour_along(self.problem, &order);
            let value = measured(&mut self.measures, &squares);
            if self.wanted.is_better(value, self.value) {
                (self.value, self.squares) = (value, squares);
            }
            if self.problem.len() >= MANY {
                break;
            }
        }
        self.nodes += bands.nodes;
        Ok(())
    }

    /// Looks at all tours.
    fn list_all(
        &mut self,
        tours: Tours<'p>,
        limits: &Limits<'_>,
        trace: &mut dyn ProgressTrace,
    ) -> Result<(), Stopped> {
        let mut list = Listed {
            tours,
            listed: 0,
            nodes: 0,
        };
        self.list(&mut list, u64::MAX, limits, trace).map(drop)
    }

    fn progress(&self, nodes: u64) -> ExtremeProgress {
        ExtremeProgress {
            value: self.measure.shown(self.value as f64),
            bound: self.measure.shown(self.bound as f64),
            nodes,
        }
    }

    /// Goes on with a list until it has spent so many nodes; whether nothing is left to do.
    fn list(
        &mut self,
        list: &mut Listed<'p>,
        nodes: u64,
        limits: &Limits<'_>,
        trace: &mut dyn ProgressTrace,
    ) -> Result<bool, Stopped> {
        // What others have spent is not the list's.
        let others = self.nodes - list.nodes;
        let all = limits.budget().saturating_sub(others);
        let own = limits
            .with_nodes((nodes < u64::MAX || limits.nodes.is_some()).then_some(nodes.min(all)));
        loop {
            match list.tours.advance(&own) {
                Ok(Some(squares)) => {
                    list.listed += 1;
                    let value = measured(&mut self.measures, squares);
                    if self.wanted.is_better(value, self.value) {
                        self.value = value;
                        self.squares = squares.to_vec();
                        if self.is_proved() {
                            return Ok(true);
                        }
                    }
                    if list.listed % APART == 0 {
                        if limits.asked_to_stop() {
                            return Err(Stopped::Asked);
                        }
                        trace.extreme(self.progress(self.nodes));
                    }
                }
                Ok(None) => {
                    self.bound = self.value;
                    self.because = ExtremeBound::Listed(list.listed);
                    return Ok(true);
                }
                Err(Stopped::Nodes) => {
                    list.nodes = nodes.min(all);
                    self.nodes = others + list.nodes;
                    return match nodes < all {
                        true => Ok(false),
                        false => Err(Stopped::Nodes),
                    };
                }
                Err(why) => return Err(why),
            }
        }
    }

    /// Goes on with exchanges until these have spent so many nodes, or have come to the end of so many rounds.
    fn exchange(
        &mut self,
        exchanges: &mut Exchanges<'_>,
        nodes: u64,
        rounds: u32,
        limits: &Limits<'_>,
        trace: &mut dyn ProgressTrace,
    ) -> Result<(), Stopped> {
        let others = self.nodes - exchanges.nodes();
        let all = limits.budget().saturating_sub(others);
        let mut best = (self.value, None);
        let (wanted, bound, measure) = (self.wanted, self.bound, self.measure);
        let told = std::cell::Cell::new(self.value);
        let ended = exchanges.run(
            nodes.min(all),
            rounds,
            limits,
            |value, order| {
                if wanted.is_better(value, best.0) {
                    best = (value, Some(order.to_vec()));
                    told.set(value);
                }
                best.0 == bound
            },
            |nodes| {
                trace.extreme(ExtremeProgress {
                    value: measure.shown(told.get() as f64),
                    bound: measure.shown(bound as f64),
                    nodes: others + nodes,
                });
            },
        );
        self.nodes = others + exchanges.nodes();
        if let (value, Some(order)) = best {
            self.squares = tour_along(self.problem, &order);
            self.value = value;
        }
        // A limit on nodes that is reached is told; a course that is over is none.
        match ended {
            Ok(()) if !self.is_proved() && all <= nodes && exchanges.nodes() >= all => {
                Err(Stopped::Nodes)
            }
            ended => ended,
        }
    }
}

#[cfg(test)]
mod tests;
