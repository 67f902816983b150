//! How many tours are there?
//!
//! [`count`] counts the tours of a problem exactly, by a sweep over its graph (`sweep`) that keeps
//! states instead of tours. Closed tours are counted as undirected cycles; open ones, with free ends,
//! as undirected paths, those whose ends are a move apart included (the convention of the OEIS); with
//! one end fixed, the tours that begin there. A single square has one tour of each kind.
//!
//! Everything becomes the counting of Hamiltonian cycles (`hamiltonian`); a good order of the squares is
//! chosen (`order`) and prepared (`steps`); a layer of states is a table of numbers (`key`, `table`).
//! A board that falls into two sides (`separator`) is cut there if that is less work: each side is
//! swept by itself (`side_states`), and the two are joined (`cut`, `join`, `pairings`).
//!
//! It is exact or it says that it stopped: numbers grow as long as they must.

mod number;

mod frontier;

mod keep;

mod sweep;

mod plan;

mod cut;

mod by;

mod rank;

pub use by::classes::{Classes, ClassesError, count_fixed};
pub use by::recurrence::Recurrence;
pub use by::strip::{StripError, count_strip};
pub use keep::store::{Store, StoreError};
pub use number::{Count, Counting};
pub use plan::estimate::Estimate;
pub use rank::ranking::Ranking;

use num_bigint::BigUint;

use self::by::by_start;
use self::by::numberings::{backwards, listed, numberings};
use self::frontier::key::Key;
use self::frontier::steps::{Step, steps};
use self::keep::checkpoint::{Checkpoint, Found};
use self::number::{ONE_BY_ONE, TOO_WIDE, check, tiny};
use self::plan::{Plan, estimate};
use self::sweep::Sweep;
use crate::hamiltonian::Cycles;
use crate::limits::{Limits, Stopped};
use crate::problem::Problem;
use crate::trace::Trace;

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
            if let Some(found) = checkpoint.found() {
                return Ok(found.clone().into());
            }
            Some(checkpoint)
        }
    };
    let count = run(&plan, &cycles, how, checkpoint.as_mut(), limits, trace)?;
    if let Some(checkpoint) = &mut checkpoint {
        checkpoint.keep_found(count.clone().into())?;
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
    let count = run(&other, &cycles, how, None, limits, trace);
    let mut count = count.map_err(StoreError::without_store)?;
    count.tours *= times;
    Ok(count)
}

/// What [`count()`](crate::count::count()) is expected to take for a problem.
///
/// The same for the same problem; good to a factor of two or so.
///
/// # Errors
///
/// As for [`count()`](crate::count::count()).
///
/// ```
/// use hippodrome::{Ends, Leaper, Limits, Problem, estimate};
///
/// let problem = Problem::on_board("6x8".parse()?, Leaper::KNIGHT, Ends::Closed);
/// let estimate = estimate(&problem, &Limits::NONE)?;
/// assert!((10_000..60_000).contains(&estimate.widest));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn estimate(problem: &Problem, limits: &Limits<'_>) -> Result<Estimate, Stopped> {
    check(problem)?;
    numberings(problem).ok_or(ONE_BY_ONE)?;
    if tiny(problem).is_some() {
        return Ok(Estimate::default());
    }
    let cycles = Cycles::of(problem);
    estimate::of_plan(&cycles, &Plan::of(&cycles, None, limits)?, limits)
}

/// How many open tours begin at each square, by index; if the problem's ends have an end, those that
/// lead there.
///
/// # Errors
///
/// As for [`count()`]; also where the ends of the problem fix the start or close the tour.
///
/// ```
/// use hippodrome::{Counting, Ends, Leaper, Limits, Problem, Quiet, count_by_start};
///
/// let problem = Problem::on_board("3x4".parse()?, Leaper::KNIGHT, Ends::Any);
/// let starts = count_by_start(&problem, &Counting::default(), &Limits::NONE, &mut Quiet)?;
/// let starts: Vec<u32> = starts.iter().map(|n| u32::try_from(n).unwrap()).collect();
/// assert_eq!(starts, [2, 0, 0, 2, 4, 0, 0, 4, 2, 0, 0, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_by_start(
    problem: &Problem,
    how: &Counting,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> Result<Vec<BigUint>, Stopped> {
    by_start::by_start(problem, limits, |problem, limits| {
        count(problem, how, limits, trace)
    })
}

/// The number of closed tours, or of open ones with free ends, up to the symmetries of the board.
///
/// Open tours are undirected: one that is told backwards is the same. This is [`count_fixed`], then
/// [`count()`], then [`Classes::new`]; a long count may go by [`count_resumable`](super::count_resumable)
/// instead.
///
/// # Errors
///
/// As for [`count()`], [`count_fixed`] and [`Classes::new`].
///
/// ```
/// use hippodrome::{Counting, Ends, Leaper, Limits, Problem, Quiet, count_classes};
///
/// let problem = Problem::on_board("5x6".parse()?, Leaper::KNIGHT, Ends::Closed);
/// let classes = count_classes(&problem, &Counting::default(), &Limits::NONE, &mut Quiet)?;
/// assert_eq!((classes.count.tours, classes.classes), (8u32.into(), 3u32.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_classes(
    problem: &Problem,
    how: &Counting,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> Result<Classes, ClassesError> {
    let fixed = count_fixed(problem, limits)?;
    Classes::new(count(problem, how, limits, trace)?, fixed)
}

impl From<Found> for Count {
    fn from(found: Found) -> Count {
        Count {
            tours: found.tours,
            states: found.states,
            widest: found.widest,
            bytes: found.bytes,
            gathered: found.gathered,
            contracted: found.contracted,
            listed: false,
        }
    }
}

impl From<Count> for Found {
    fn from(count: Count) -> Found {
        Found {
            tours: count.tours,
            states: count.states,
            widest: count.widest,
            bytes: count.bytes,
            gathered: count.gathered,
            contracted: count.contracted,
        }
    }
}

/// Counts in this way.
fn run(
    plan: &Plan,
    cycles: &Cycles<'_>,
    how: &Counting,
    checkpoint: Option<&mut Checkpoint<'_>>,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> Result<Count, StoreError> {
    let order = match plan {
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

fn sweep<K: Key>(
    steps: &[Step],
    how: &Counting,
    checkpoint: Option<&mut Checkpoint<'_>>,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> Result<Count, StoreError> {
    let sweep: Sweep<'_, K> =
        Sweep::of_side(checkpoint, 0, steps, how.threads, how.memory, limits, trace)?;
    Ok(Count {
        tours: sweep.tours,
        states: sweep.states,
        widest: sweep.widest,
        bytes: sweep.bytes,
        ..Count::default()
    })
}
