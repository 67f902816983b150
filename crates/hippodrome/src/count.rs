//! How many tours are there?
//!
//! [`count`] counts the tours of a problem exactly, by a sweep over its graph (`sweep`) that keeps
//! states instead of tours. Closed tours are counted as undirected cycles; open ones, with free ends,
//! as undirected paths, those whose ends are a move apart included (the convention of the OEIS); with
//! one end fixed, the tours that begin there. A single square has one tour of each kind.
//!
//! Everything becomes the counting of Hamiltonian cycles (`cycles`); a good order of the squares is
//! chosen (`order`) and prepared (`steps`); a layer of states is a table of numbers (`key`, `table`).
//! A board that falls into two sides (`separator`) is cut there if that is less work: each side is
//! swept by itself (`half`), and the two are joined (`cut`, `join`, `pairings`).
//!
//! It is exact or it says that it stopped: numbers grow as long as they must.

mod cycles;

mod numberings;

mod key;

mod steps;

mod order;

mod checksum;

mod store;

mod table;

mod deal;

mod layer;

mod expand;

mod sweep;

mod mates;

mod pairings;

mod separator;

mod profile;

mod tally;

mod half;

mod gather;

mod join;

mod checkpoint;

mod blocks;

mod cut;

mod estimate;

mod levels;

mod sides;

mod diagram;

mod strip;

mod recurrence;

mod starts;

mod fixed;

mod classes;

#[cfg(test)]
mod tests;

pub use classes::{Classes, ClassesError, count_classes, count_fixed};
pub use diagram::Diagram;
pub use estimate::{Estimate, estimate};
pub use recurrence::Recurrence;
pub use starts::count_by_start;
pub use store::{Store, StoreError};
pub use strip::{StripError, count_strip};

use num_bigint::BigUint;

use self::checkpoint::Checkpoint;
use self::cycles::Cycles;
use self::key::Key;
use self::numberings::{backwards, listed, numberings};
use self::order::{Patience, order};
use self::separator::{Second, Separator, separator};
use self::steps::{Step, steps};
use self::sweep::Sweep;
use crate::limits::{Limits, Stopped};
use crate::problem::{Ends, Problem};
use crate::square::Square;
use crate::trace::Trace;

/// How tours are counted.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Counting {
    /// The order in which squares are dealt with; `None` for the best that is found. The number does
    /// not depend on it, but time and memory do.
    pub order: Option<Vec<Square>>,
    /// The most bytes that states may take.
    pub memory: usize,
    /// How many threads share the work, where it can be shared; at least 1. The number does not
    /// depend on them.
    pub threads: usize,
}

impl Default for Counting {
    /// The best order, 4 GiB, one thread.
    fn default() -> Self {
        Counting {
            order: None,
            memory: 4 << 30,
            threads: 1,
        }
    }
}

/// A number of tours, and what it took.
#[derive(Clone, Eq, PartialEq, Default, Debug)]
pub struct Count {
    /// The number.
    pub tours: BigUint,
    /// States that were gone on from.
    pub states: u64,
    /// The most states at a time.
    pub widest: u64,
    /// The most bytes that they took.
    pub bytes: usize,
    /// Where the graph was cut: how many pairs of a state and a set of moves across the cut were
    /// gathered.
    pub gathered: u64,
    /// Where the graph was cut: how many additions joined the two sides.
    pub contracted: u64,
    /// Whether tours were listed one by one: where numbers are given, and where two squares or fewer are
    /// counted a second time.
    pub listed: bool,
}

/// The number of tours of a problem.
///
/// # Errors
///
/// [`Stopped`]: a limit was reached (a node is a state that is gone on from, or a square entered where
/// numbers are given and tours are listed), or there is no place
/// for states: [`Stopped::Memory`]. Moves must lead both ways, and the frontier may be 28 squares
/// wide at most, or it is [`Stopped::Unsuitable`].
///
/// ```
/// use hippodrome::{Counting, Ends, Leaper, Limits, Problem, Quiet, count};
///
/// let problem = Problem::on_board("6x6".parse()?, Leaper::KNIGHT, Ends::Closed);
/// let count = count(&problem, &Counting::default(), &Limits::NONE, &mut Quiet)?;
/// assert_eq!(count.tours.to_string(), "9862");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(
    problem: &Problem,
    how: &Counting,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> Result<Count, Stopped> {
    count_in(problem, how, None, limits, trace).map_err(StoreError::without_store)
}

/// The same, with a store: what memory has no place for goes there, and a count that was stopped goes
/// on where it was if it is asked for again.
///
/// Every layer of states is kept when it is complete, so at the most one is lost, whatever happens; the
/// join of a cut is kept every few thousand classes. In the end only the number remains there. What must find
/// place in memory is a table of the profiles of a side (60 bytes each while it grows), two blocks of
/// states, and vectors for the join: 18 MB for each thread, or 300 MB where 18 squares are between the sides.
///
/// # Errors
///
/// As for [`count()`]; also if the store fails or is damaged, or holds another count than this, or one of another
/// version, or a file of somebody else's where one is to be written. Then nothing of that has been changed.
pub fn count_resumable(
    problem: &Problem,
    how: &Counting,
    store: &dyn Store,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> Result<Count, StoreError> {
    count_in(problem, how, Some(store), limits, trace)
}

fn count_in(
    problem: &Problem,
    how: &Counting,
    store: Option<&dyn Store>,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> Result<Count, StoreError> {
    check(problem)?;
    match (numberings(problem), store) {
        (Some(times), _) => {
            let mut count = swept(problem, how, store, limits, trace)?;
            count.tours *= times;
            Ok(count)
        }
        (None, None) => Ok(listed(problem, limits)?),
        (None, Some(_)) => Err(ONE_BY_ONE.into()),
    }
}

/// The number of tours, given numbers left out of account.
fn swept(
    problem: &Problem,
    how: &Counting,
    store: Option<&dyn Store>,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> Result<Count, StoreError> {
    if let Some(tours) = tiny(problem) {
        return Ok(Count {
            tours,
            ..Count::default()
        });
    }
    let cycles = Cycles::of(problem);
    let plan = Plan::of(&cycles, how.order.as_deref(), limits)?;
    let mut checkpoint = match store {
        None => None,
        Some(store) => {
            let checkpoint = Checkpoint::open(store, problem.to_string(), &plan.words(&cycles))?;
            if let Some(count) = checkpoint.found()? {
                return Ok(count);
            }
            Some(checkpoint)
        }
    };
    let count = plan.run(&cycles, how, checkpoint.as_mut(), limits, trace)?;
    if let Some(checkpoint) = &mut checkpoint {
        checkpoint.keep_found(&count)?;
    }
    Ok(count)
}

/// The number of tours of a problem in another way than [`count()`] finds it: where that cuts the
/// graph, this does not, and else the squares come in another order. Where that lists tours since numbers
/// are given, this lists them from their other end.
///
/// # Errors
///
/// As for [`count()`]; it is [`Stopped::Memory`] at once if an [`estimate()`] says so.
pub fn recount(
    problem: &Problem,
    how: &Counting,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> Result<Count, Stopped> {
    check(problem)?;
    let Some(times) = numberings(problem) else {
        return listed(&backwards(problem), limits);
    };
    if tiny(problem).is_some() {
        return listed(problem, limits);
    }
    let cycles = Cycles::of(problem);
    let other = Plan::of(&cycles, how.order.as_deref(), limits)?.other(&cycles, limits);
    // What is sampled beforehand is not what the limit is for.
    let unlimited = Limits {
        nodes: None,
        ..*limits
    };
    if estimate::of_plan(&cycles, &other, &unlimited)?.bytes > how.memory as u64 {
        return Err(Stopped::Memory);
    }
    let count = other.run(&cycles, how, None, limits, trace);
    let mut count = count.map_err(StoreError::without_store)?;
    count.tours *= times;
    Ok(count)
}

/// Whether the tours of this problem can be counted.
fn check(problem: &Problem) -> Result<(), Stopped> {
    if !problem.ground().is_symmetric() {
        return Err(Stopped::Unsuitable(
            "tours are counted where every move leads both ways",
        ));
    }
    if problem.len() > MOST_SQUARES {
        return Err(TOO_MANY);
    }
    Ok(())
}

/// In which way tours are counted.
#[derive(Debug)]
enum Plan {
    /// By a sweep over all vertices, in this order.
    Sweep(Vec<u32>),
    /// By two sides.
    Cut(Separator),
}

impl Plan {
    /// The one that is estimated to be the least work.
    fn of(
        cycles: &Cycles<'_>,
        given: Option<&[Square]>,
        limits: &Limits<'_>,
    ) -> Result<Plan, Stopped> {
        if let Some(given) = given {
            return Ok(Plan::Sweep(order::completed(&cycles.graph, given)));
        }
        let (weight, _) = order(cycles, Patience::short(limits));
        let worth = weight.saturating_mul(CUT_WORTH);
        let cut = separator(cycles, worth, limits).map(Plan::Cut);
        let plan = cut.unwrap_or_else(|| Plan::Sweep(order(cycles, Patience::long(limits)).1));
        match limits.asked_to_stop() {
            // Then it is not the best plan.
            true => Err(Stopped::Asked),
            false => Ok(plan),
        }
    }

    /// All that a count in this way depends on: lists of vertices, each with its length before it.
    fn words(&self, cycles: &Cycles<'_>) -> Vec<u64> {
        let graph = &cycles.graph;
        let mut lists: Vec<&[u32]> = (0..graph.len()).map(|v| graph.neighbors(v)).collect();
        lists.extend(cycles.symmetries.iter().map(Vec::as_slice));
        let kind = match self {
            Plan::Sweep(order) => {
                lists.push(order);
                0
            }
            Plan::Cut(separator) => {
                lists.extend([&separator.middle[..], &separator.first]);
                let (kind, second) = match &separator.second {
                    Second::Image(image) => (1, image),
                    Second::Order(order) => (2, order),
                };
                lists.push(second);
                kind
            }
        };
        let mut words = vec![
            kind,
            cycles.squares as u64,
            graph.len() as u64,
            lists.len() as u64,
        ];
        for list in lists {
            words.push(list.len() as u64);
            words.extend(list.iter().copied().map(u64::from));
        }
        words
    }

    /// Another one.
    fn other(self, cycles: &Cycles<'_>, limits: &Limits<'_>) -> Plan {
        Plan::Sweep(match self {
            Plan::Cut(_) => order(cycles, Patience::long(limits)).1,
            Plan::Sweep(order) => {
                let backwards = order.iter().rev().copied();
                let squares = backwards.filter(|&v| (v as usize) < cycles.squares);
                let squares: Vec<Square> = squares.map(Square::new).collect();
                order::completed(&cycles.graph, &squares)
            }
        })
    }

    /// Counts in this way.
    fn run(
        &self,
        cycles: &Cycles<'_>,
        how: &Counting,
        checkpoint: Option<&mut Checkpoint<'_>>,
        limits: &Limits<'_>,
        trace: &mut impl Trace,
    ) -> Result<Count, StoreError> {
        let order = match self {
            Plan::Cut(separator) => {
                return cut::count(cycles, separator, how, checkpoint, limits, trace);
            }
            Plan::Sweep(order) => order,
        };
        let steps = steps(&cycles.graph, order, &cycles.symmetries);
        let (steps, width) = steps.ok_or(TOO_WIDE)?;
        if width <= <u64 as Key>::SLOTS {
            sweep::<u64>(&steps, how, checkpoint, limits, trace)
        } else {
            sweep::<u128>(&steps, how, checkpoint, limits, trace)
        }
    }
}

/// How much heavier a cut may look than a sweep of the whole graph: in the sides of a cut fewer of the
/// conceivable states come about. Measured on boards from 6x6 to 8x8: where both look alike, a cut
/// meets a tenth of the states.
const CUT_WORTH: u128 = 2;

/// Up to how many squares an order is looked for.
const MOST_SQUARES: usize = 1 << 20;

const ONE_BY_ONE: Stopped = Stopped::Unsuitable(
    "tours with given numbers are listed one by one: there is no estimate, no checkpoint, and no tour by \
     its number",
);

const TOO_MANY: Stopped = Stopped::Unsuitable("tours are counted on up to 1048576 squares");

const TOO_WIDE: Stopped = Stopped::Unsuitable(
    "too many squares to count tours: in every order tried the frontier is wider than 28 squares",
);

/// The numbers that need no graph: at most two squares, or a tour that is to end where it starts.
fn tiny(problem: &Problem) -> Option<BigUint> {
    let joined = || problem.joins(Square::new(0), Square::new(1));
    let number = match (problem.len(), problem.ends()) {
        (1, _) => 1,
        (_, Ends::Between(start, end)) if start == end => 0,
        (2, ends) => u32::from(!ends.is_closed() && joined()),
        _ => return None,
    };
    Some(BigUint::from(number))
}

fn sweep<K: Key>(
    steps: &[Step],
    how: &Counting,
    checkpoint: Option<&mut Checkpoint<'_>>,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> Result<Count, StoreError> {
    let sweep: Sweep<'_, K> =
        checkpoint::sweep(checkpoint, 0, steps, how.threads, how.memory, limits, trace)?;
    Ok(Count {
        tours: sweep.tours,
        states: sweep.states,
        widest: sweep.widest,
        bytes: sweep.bytes,
        ..Count::default()
    })
}
