//! A count that workers share, each with states of its own, wherever they are.
//!
//! What the workers do is the same as what one machine does: layers of states (`sweep`), and sides that are joined (`cut`).
//! Only where states lie is different. Every state belongs to one worker, which its key tells (`owner`), and so does every class
//! of a side. A count falls into *stages*, which all workers begin and end together: a step of a side, or a join. In a
//! stage each worker goes on from what it has, and what comes of it goes in *parcels* to those to whom it belongs.
//!
//! Nothing here knows how parcels travel: whoever counts hands them over, lets no worker end a stage before all parcels of it
//! are received, and adds up what the workers say at its end.
//!
//! With stores each layer is kept when it is complete, in turns in one store and the other: a layer is there until the next one is
//! kept by all workers. States belong to the same workers whatever happened before; so a layer is complete if each worker
//! has kept its share of it, whenever that was.

pub(crate) mod owner;

pub(crate) mod parcel;

pub(crate) mod layer_share;

pub(crate) mod shared_memory;

pub(crate) mod join_share;

pub(crate) mod worker;

use num_bigint::BigUint;

use super::cut::part::Part;
use super::frontier::key::Key;
use super::frontier::steps::{Step, steps};
use super::keep::checksum::checksum;
use super::number::{CountError, TOO_WIDE, check, known, one_by_one};
use super::plan::SweepPlan;
use super::plan::separator::{Second, Separator};
use super::swept_instead;
use crate::hamiltonian::Cycles;
use crate::limits::{Limits, Unsupported};
use crate::problem::Problem;

/// A count that workers share: what all of them know.
///
/// (With the feature `shared`.)
///
/// ```
/// use hippodrome::{Ends, Leaper, Limits, Problem, SharedCount, Worker};
///
/// // Two workers in one thread: parcels are handed over at once.
/// let problem = Problem::on_board("5x6".parse()?, Leaper::KNIGHT, Ends::Closed);
/// let count = SharedCount::new(&problem, &Limits::NONE)?;
/// let worker = |number| Worker::new(&count, number, 2, 1 << 28, &Limits::NONE);
/// let mut workers = [worker(0), worker(1)];
/// let mut said: Vec<_> = workers.iter().map(Worker::tally).collect();
/// let tours = loop {
///     if let Some(tours) = workers[0].tours(&said) {
///         break tours;
///     }
///     for worker in &mut workers {
///         worker.begin(&said)?;
///     }
///     for from in 0..2 {
///         let mut parcels = Vec::new();
///         while workers[from].go_on(&mut |to, parcel| parcels.push((to, parcel)))? {}
///         for (to, parcel) in parcels {
///             workers[to].receive(&parcel)?;
///         }
///     }
///     said = workers.iter_mut().map(|worker| worker.end()).collect::<Result<_, _>>()?;
/// };
/// assert_eq!(tours.to_string(), "8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SharedCount {
    problem: Problem,
    cycles: Cycles,
    plan: SweepPlan,
    /// All that the count depends on.
    words: Vec<u64>,
    sides: Vec<Side>,
    joins: Vec<JoinOf>,
    /// By how much what is swept is to be multiplied.
    times: u32,
    known: Option<BigUint>,
}

/// A side that is swept; the whole of a graph that is not cut.
#[derive(Debug)]
pub(crate) struct Side {
    pub(crate) steps: Vec<Step>,
    /// Whether a key has two words.
    pub(crate) is_wide: bool,
    /// The slot of each vertex between the sides.
    pub(crate) slots: Vec<Option<u8>>,
    /// The symmetries that are merged, as places between the sides.
    pub(crate) mirrors: Vec<Vec<u8>>,
}

/// Which sides are joined.
#[derive(Debug)]
pub(crate) struct JoinOf {
    pub(crate) gathered: usize,
    pub(crate) walked: usize,
    /// Where the vertices between the sides, as the walked side knows them, stand for the gathered one.
    pub(crate) places: Vec<u8>,
    pub(crate) weight: super::cut::compatible::Weight,
}

impl SharedCount {
    /// Plans the count of a problem.
    ///
    /// # Errors
    ///
    /// [`CountError::Stopped`] where a count lists tours one by one, or has too wide a frontier, or is asked to stop.
    pub fn new(problem: &Problem, limits: &Limits<'_>) -> Result<SharedCount, CountError> {
        check(problem)?;
        if let Some(why) = Unsupported::of_whole_tours(problem) {
            return Err(why.into());
        }
        let Some((swept, times)) = swept_instead(problem) else {
            return Err(one_by_one(problem).into());
        };
        let known = known(&swept);
        let cycles = Cycles::of(&swept);
        let plan = match known {
            Some(_) => SweepPlan::Sweep(Vec::new()),
            None => SweepPlan::of(&cycles, None, limits)?,
        };
        let mut count = SharedCount {
            words: plan.words(&cycles),
            problem: problem.clone(),
            sides: Vec::new(),
            joins: Vec::new(),
            times,
            known,
            cycles,
            plan,
        };
        (count.sides, count.joins) = match &count.plan {
            SweepPlan::Sweep(_) if count.known.is_some() => (Vec::new(), Vec::new()),
            SweepPlan::Sweep(order) => (vec![side(&count.cycles, order, None)?], Vec::new()),
            SweepPlan::Cut(separator) => {
                let first = side(&count.cycles, &separator.first, Some(separator))?;
                match &separator.second {
                    Second::Image(image) => {
                        (vec![first], vec![JoinOf::image(separator.places(image))])
                    }
                    Second::Order(order) => {
                        let second = side(&count.cycles, order, Some(separator))?;
                        let places = (0..separator.middle.len() as u8).collect();
                        (vec![first, second], JoinOf::both_ways(places))
                    }
                }
            }
        };
        Ok(count)
    }

    /// The problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The number, if it is known without a sweep: no worker is needed then.
    pub fn known(&self) -> Option<BigUint> {
        Some(self.known.as_ref()? * self.times)
    }

    /// A number that counts of other problems, in other ways, or by other versions of the program do not share, but by accident.
    pub fn fingerprint(&self) -> u64 {
        let version = env!("CARGO_PKG_VERSION").bytes().map(u64::from);
        checksum(version.chain(self.words.iter().copied()))
    }

    pub(crate) fn separator(&self) -> Option<&Separator> {
        match &self.plan {
            SweepPlan::Sweep(_) => None,
            SweepPlan::Cut(separator) => Some(separator),
        }
    }
}

/// What there is to know of a side, in this order of its vertices.
fn side(cycles: &Cycles, order: &[u32], separator: Option<&Separator>) -> Result<Side, CountError> {
    let (symmetries, mirrors, slots) = match separator {
        Some(separator) => (
            separator.symmetries(cycles).cloned().collect(),
            separator.mirrors(cycles),
            separator.slots(&cycles.graph, order)?,
        ),
        None => (cycles.symmetries.clone(), Vec::new(), Vec::new()),
    };
    let (steps, width) = steps(&cycles.graph, order, &symmetries).ok_or(TOO_WIDE)?;
    Ok(Side {
        steps,
        is_wide: width > <u64 as Key>::SLOTS,
        slots,
        mirrors,
    })
}

impl JoinOf {
    /// Of a side and its image.
    fn image(places: Vec<u8>) -> JoinOf {
        JoinOf {
            gathered: 0,
            walked: 0,
            places,
            weight: super::cut::compatible::EITHER_WAY,
        }
    }

    /// Of two sides: always the larger class is walked.
    fn both_ways(places: Vec<u8>) -> Vec<JoinOf> {
        use super::cut::compatible::{NOT_LONGER, SHORTER};
        let join = |gathered, walked, weight| JoinOf {
            gathered,
            walked,
            places: places.clone(),
            weight,
        };
        vec![join(0, 1, NOT_LONGER), join(1, 0, SHORTER)]
    }

    /// Whether a side is joined with its own image.
    pub(crate) fn is_of_image(&self) -> bool {
        self.gathered == self.walked
    }
}

/// The classes that a worker walks if it is told all of them.
pub(crate) fn part_of(worker: usize, of: usize) -> Part {
    Part::new(worker as u32 + 1, of as u32).unwrap_or(Part::WHOLE)
}

#[cfg(test)]
mod tests;
