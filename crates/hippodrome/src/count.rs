//! How many tours are there?
//!
//! A [`Counter`] counts the tours of a problem exactly, by a sweep over its graph (`sweep`) that keeps
//! states instead of tours. Closed tours are counted as undirected cycles; open ones, with free ends,
//! as undirected paths, those whose ends are a move apart included (the convention of the OEIS); with
//! one end fixed, the tours that begin there. A single square has one tour of each kind. Where moves lead one way, a tour
//! is counted once for each direction in which it can be gone along.
//!
//! Everything becomes the counting of Hamiltonian cycles (`hamiltonian`). Its folders are read in this order: `number`,
//! what a count may take and what it took; `frontier`,
//! what a state is and what comes of it; `keep`, what outlives the run; `sweep`, layer after layer; `plan`, how to go and
//! what it costs; `cut`, two sides put together; `parts`, of which each machine does one; `by`, the counts made of counts; `rank`, tours by number; `decide`, whether there is one at all.
//!
//! It is exact or it says that it stopped: numbers grow as long as they must.
//!
//! One file, because it is the list of what can be asked of a number of tours, most of it documentation; how each question is answered lies in the modules.

mod number;

mod frontier;

pub(crate) mod keep;

mod sweep;

mod plan;

mod cut;

#[cfg(feature = "parts")]
mod parts;

mod by;

mod rank;

#[cfg(feature = "shared")]
mod shared;

pub(crate) mod decide;

pub use by::classes::Classes;
pub use by::recurrence::Recurrence;
#[cfg(feature = "parts")]
pub use cut::part::{ParsePartError, Part};
pub use keep::store::Store;
pub use number::{Count, CountError, Estimate, OrderFlaw};
#[cfg(feature = "parts")]
pub use parts::{CountPart, PartFlaw, PartsFlaw};
pub use plan::CountPlan;
pub use rank::ranking::Ranking;
#[cfg(feature = "shared")]
pub use shared::{
    SharedCount,
    parcel::Parcel,
    shared_memory::SharedMemory,
    worker::{FoundTours, Kept, KeptShare, Tally, Worker},
};

use std::borrow::Cow;

use num_bigint::BigUint;

use self::by::classes::{fixed_by_symmetries, symmetric_listed};
use self::by::fixed_points::with_symmetry;
use self::by::numberings::{Rest, backwards, listed, numbered_and_checked, numberings, rest};
use self::by::one_way_move::{UndirectedTours, put_together};
use self::by::{by_start, strip};
use self::frontier::key::Key;
use self::frontier::steps::{Step, steps};
use self::keep::checkpoint::{Checkpoint, FinalCount};
use self::keep::compressed_store::CompressedStore;
use self::number::{Resources, TOO_WIDE, check, check_order, known, one_by_one, tiny};
use self::plan::estimate::How;
use self::plan::{SweepPlan, estimate};
use self::sweep::Sweep;
use crate::hamiltonian::Cycles;
use crate::limits::{Limits, Stopped, Unsupported};
use crate::one_way;
use crate::problem::{Ends, Problem};
use crate::search::directed::undirected;
use crate::square::Square;
use crate::symmetry::Symmetry;
use crate::trace::{ProgressTrace, Quiet, Trace};

/// How the tours of a problem are to be counted, and the questions that can be asked of their number.
///
/// ```
/// use hippodrome::{Counter, Ends, Leaper, Problem};
///
/// let problem = Problem::on_board("6x6".parse()?, Leaper::KNIGHT, Ends::Closed);
/// let mut counter = Counter::new(&problem).threads(2).memory(1 << 30);
/// println!("{}", counter.plan()?);
/// assert_eq!(counter.count()?.tours.to_string(), "9862");
/// assert_eq!(counter.classes()?.classes.to_string(), "1245");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Counter<'a, T = Quiet> {
    problem: &'a Problem,
    order: Option<Vec<Square>>,
    resources: Resources,
    limits: Limits<'a>,
    store: Option<CompressedStore<'a>>,
    trace: T,
}

impl<'a> Counter<'a> {
    /// The best order, 4 GiB, one thread, no limits, and nobody who watches.
    pub fn new(problem: &'a Problem) -> Self {
        Counter {
            problem,
            order: None,
            resources: Resources::default(),
            limits: Limits::NONE,
            store: None,
            trace: Quiet,
        }
    }
}

impl<'a, T: Trace> Counter<'a, T> {
    /// With so many threads, where the work can be shared; at least one. The numbers do not depend on it.
    pub fn threads(mut self, threads: usize) -> Self {
        self.resources.threads = threads.max(1);
        self
    }

    /// With so many bytes for states at the most.
    pub fn memory(mut self, bytes: usize) -> Self {
        self.resources.memory = bytes;
        self
    }

    /// With these limits. A node is a state that is gone on from, or a square entered where tours are listed.
    pub fn limits(mut self, limits: Limits<'a>) -> Self {
        self.limits = limits;
        self
    }

    /// By one sweep that deals with the squares in this order. The numbers do not depend on it, but time and memory do. Where it
    /// is no order of the problem's squares, each once, what is asked next is [`CountError::Order`].
    pub fn order(mut self, order: Vec<Square>) -> Self {
        self.order = Some(order);
        self
    }

    /// With a store: what memory has no place for goes there, and a count that was stopped goes on where it was if it
    /// is asked for again.
    ///
    /// Every layer of states is kept when it is complete, so at the most one is lost, whatever happens; the join of a
    /// cut is kept every few thousand classes. In the end only the number remains there. A state takes two to four bytes
    /// of the store. What must find place in memory
    /// is a table of the profiles of a side (60 bytes each while it grows), two blocks of states, and vectors for the
    /// join: 18 MB for each thread, or 300 MB where 18 squares are between the sides.
    ///
    /// (With the feature `checkpoint`, which is there unless it is taken out.)
    #[cfg(feature = "checkpoint")]
    pub fn store(mut self, store: &'a dyn Store) -> Self {
        self.store = Some(CompressedStore(store));
        self
    }

    /// With somebody who watches: a trace, or a reference to one.
    pub fn watched_by<U: Trace>(self, trace: U) -> Counter<'a, U> {
        Counter {
            problem: self.problem,
            order: self.order,
            resources: self.resources,
            limits: self.limits,
            store: self.store,
            trace,
        }
    }

    /// The number of tours.
    ///
    /// # Errors
    ///
    /// [`CountError`]: a limit was reached, or there is no place for states ([`Stopped::Memory`]); a frontier of more than 28
    /// squares ([`Stopped::Unsupported`]), but where moves lead one way: there tours are listed then. With a store also if that fails or
    /// is damaged, holds another count than this or one of another version, or a file of somebody else's where one is
    /// to be written: then nothing of that has been changed.
    pub fn count(&mut self) -> Result<Count, CountError> {
        self.count_of(self.problem, self.limits)
    }

    /// Whether the tours of the problem can be counted, and in the order that was asked for.
    fn check(&self) -> Result<(), CountError> {
        check(self.problem)?;
        let order = self.order.as_deref();
        Ok(order.map_or(Ok(()), |order| check_order(self.problem, order))?)
    }

    fn count_of(&mut self, problem: &Problem, limits: Limits<'_>) -> Result<Count, CountError> {
        self.check()?;
        if problem.magic().is_some() {
            return match self.store {
                None => Ok(listed(
                    problem,
                    &limits.with_memory(self.resources.memory),
                    &mut self.trace,
                )?),
                Some(_) => Err(Unsupported::Magic.into()),
            };
        }
        if problem.symmetry().is_some() {
            return match self.store {
                None => Ok(with_symmetry(
                    problem,
                    &limits.with_memory(self.resources.memory),
                )?),
                Some(_) => Err(Unsupported::Symmetry.into()),
            };
        }
        // A checkpoint is of one sweep.
        if let (Some(UndirectedTours { all, through }), None) =
            (UndirectedTours::of(problem), self.store)
        {
            let all = self.count_of(&all, limits)?;
            let left = limits.after(all.states);
            let through = through.map(|through| self.count_of(&through, left));
            return Ok(put_together(all, through.transpose()?.unwrap_or_default()));
        }
        match (swept_instead(problem), self.store) {
            (Some((swept, times)), _) => {
                let mut count = match self.swept(&swept, problem, &limits) {
                    Err(why) if self.store.is_none() && is_too_wide_one_way(problem, &why) => {
                        listed(problem, &limits, &mut self.trace)?
                    }
                    count => count?,
                };
                count.tours *= times;
                Ok(count)
            }
            (None, Some(_)) if problem.len() > 2 => Err(one_by_one(problem).into()),
            (None, _) => Ok(listed(problem, &limits, &mut self.trace)?),
        }
    }

    /// The number of tours, given numbers left out of account. The problem that was asked for is what a checkpoint is of.
    fn swept(
        &mut self,
        problem: &Problem,
        asked: &Problem,
        limits: &Limits<'_>,
    ) -> Result<Count, CountError> {
        if let Some(tours) = known(problem) {
            return Ok(Count {
                tours,
                ..Count::default()
            });
        }
        let cycles = Cycles::of(problem);
        let plan = SweepPlan::of(&cycles, self.order_of(problem), limits)?;
        let mut checkpoint = match self.store {
            None => None,
            Some(store) => {
                let checkpoint = Checkpoint::open(store, asked.to_string(), &plan.words(&cycles))?;
                if let Some(found) = checkpoint.found() {
                    return Ok(found.clone().into());
                }
                Some(checkpoint)
            }
        };
        let how = &self.resources;
        let count = run(
            &plan,
            &cycles,
            how,
            checkpoint.as_mut(),
            limits,
            &mut self.trace,
        )?;
        if let Some(checkpoint) = &mut checkpoint {
            checkpoint.keep_found(count.clone().into())?;
        }
        Ok(count)
    }

    /// The number of tours of one part of the count, where the graph is cut: the sum over all parts is the number of tours, as
    /// [`CountPart::sum`] has it. What is a part depends on the problem alone. Every part sweeps the sides; with a store they are
    /// kept there, or taken from there, also where [`count`](Counter::count) began.
    ///
    /// # Errors
    ///
    /// As for [`count`](Counter::count); [`CountError::NotCut`] where the graph is not cut; [`CountError::OtherCheckpoint`] also if a
    /// store holds the number, and so no sides any more.
    ///
    /// (With the feature `parts`, which is there unless it is taken out.)
    #[cfg(feature = "parts")]
    pub fn part(&mut self, part: Part) -> Result<CountPart, CountError> {
        let problem = self.problem;
        self.check()?;
        if let Some(why) = Unsupported::of_whole_tours(problem) {
            return Err(why.into());
        }
        let Some((swept, times)) = swept_instead(problem) else {
            return Err(one_by_one(problem).into());
        };
        if known(&swept).is_some() {
            return Err(CountError::NotCut);
        }
        let cycles = Cycles::of(&swept);
        let plan = SweepPlan::of(&cycles, self.order_of(&swept), &self.limits)?;
        let SweepPlan::Cut(separator) = &plan else {
            return Err(CountError::NotCut);
        };
        let words = plan.words(&cycles);
        let mut checkpoint = match self.store {
            None => None,
            Some(store) => Some(Checkpoint::open(store, problem.to_string(), &words)?),
        };
        if checkpoint
            .as_ref()
            .is_some_and(|kept| kept.found().is_some())
        {
            return Err(CountError::OtherCheckpoint {
                found: "a count that has come to its end, and kept its number alone".to_owned(),
                wanted: format!("part {part} of one"),
            });
        }
        let how = &self.resources;
        let mut count = cut::count_part(
            &cycles,
            separator,
            how,
            checkpoint.as_mut(),
            part,
            &self.limits,
            &mut self.trace,
        )?;
        count.tours *= times;
        Ok(CountPart::new(problem, &words, part, count))
    }

    /// The number of tours, found in another way: where [`count`](Counter::count) cuts the graph, this does not, and else
    /// the squares come in another order. Where that lists tours since numbers are given, this lists them from their
    /// other end; where they are to have equal sums, this lists those that need not, and checks all their numberings. A store is not used.
    ///
    /// # Errors
    ///
    /// As for [`count`](Counter::count); it is [`Stopped::Memory`] at once if an estimate says so.
    pub fn recount(&mut self) -> Result<Count, CountError> {
        let (problem, limits) = (self.problem, &self.limits);
        self.check()?;
        if problem.magic().is_some() {
            return Ok(numbered_and_checked(problem, limits, &mut self.trace)?);
        }
        if problem.symmetry().is_some() {
            return Ok(listed(problem, limits, &mut self.trace)?);
        }
        if problem.len() < 3 {
            return Ok(listed(problem, limits, &mut self.trace)?);
        }
        let Some((swept, times)) = swept_instead(problem) else {
            return Ok(listed(&backwards(problem), limits, &mut self.trace)?);
        };
        if tiny(&swept).is_some() {
            return Ok(listed(problem, limits, &mut self.trace)?);
        }
        let cycles = Cycles::of(&swept);
        let plan = SweepPlan::of(&cycles, self.order_of(&swept), limits)?;
        let other = plan.other(&cycles, limits);
        if !problem.is_symmetric() && one_way::IS_BUILT && other.is_too_wide(&cycles) {
            return Ok(listed(&backwards(problem), limits, &mut self.trace)?);
        }
        let how = self.how_estimated(problem, None);
        // The limit on states is for what is counted, not for what is tried beforehand.
        let unlimited = limits.with_nodes(None);
        let estimate = estimate::of_large_plan(&cycles, &other, how, &unlimited, &mut Quiet)?;
        let how = &self.resources;
        if estimate.is_some_and(|estimate| estimate.bytes > how.memory as u64) {
            return Err(Stopped::Memory.into());
        }
        let mut count = run(&other, &cycles, how, None, limits, &mut self.trace)?;
        count.tours *= times;
        Ok(count)
    }

    /// How many open tours begin at each square, by index; if the problem's ends have an end, those that lead there.
    /// A store is not used.
    ///
    /// # Errors
    ///
    /// As for [`count`](Counter::count); also where the ends of the problem fix the start or close the tour.
    ///
    /// ```
    /// use hippodrome::{Counter, Ends, Leaper, Problem};
    ///
    /// let problem = Problem::on_board("3x4".parse()?, Leaper::KNIGHT, Ends::Any);
    /// let starts = Counter::new(&problem).by_start()?;
    /// let starts: Vec<u32> = starts.iter().map(|n| u32::try_from(n).unwrap()).collect();
    /// assert_eq!(starts, [2, 0, 0, 2, 4, 0, 0, 4, 2, 0, 0, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn by_start(&mut self) -> Result<Vec<BigUint>, CountError> {
        let (problem, limits) = (self.problem, self.limits);
        let store = self.store.take();
        let numbers = by_start::by_start(problem, &limits, |problem, limits| {
            self.count_of(problem, *limits)
        });
        self.store = store;
        numbers
    }

    /// The number of closed tours, or of open ones with free ends, up to the symmetries of the board. Open tours are
    /// undirected: one that is told backwards is the same.
    ///
    /// # Errors
    ///
    /// As for [`count`](Counter::count) and [`fixed_points`](Counter::fixed_points); [`CountError::NotWhole`] if their
    /// numbers contradict each other.
    pub fn classes(&mut self) -> Result<Classes, CountError> {
        // What symmetries fix takes a fraction of the time, and may be unsupported.
        let fixed = self.fixed_points()?;
        Classes::new(self.count()?, fixed)
    }

    /// How many tours at least, and at the most, some symmetry but the identity maps to itself, where
    /// [`classes`](Counter::classes) has found these classes. Where [`Classes::symmetric`] leaves a choice, up to a million
    /// tours are listed and compared with their images, and both numbers are the same, unless a limit is reached before.
    ///
    /// ```
    /// use hippodrome::{Counter, Ends, Leaper, Problem};
    ///
    /// let problem = Problem::on_board("torus:4x4".parse()?, Leaper::KNIGHT, Ends::Closed);
    /// let mut counter = Counter::new(&problem);
    /// let classes = counter.classes()?;
    /// let (least, most) = counter.symmetric(&classes);
    /// assert_eq!([least.to_string(), most.to_string()], ["576", "576"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn symmetric(&self, classes: &Classes) -> (BigUint, BigUint) {
        let (least, most) = classes.symmetric(self.problem.ends().is_closed());
        if least == most {
            return (least, most);
        }
        match symmetric_listed(self.problem, classes, &self.limits) {
            Ok(Some(number)) => (number.clone(), number),
            Ok(None) | Err(_) => (least, most),
        }
    }

    /// For each symmetry of the board but the identity the number of closed tours, or of open ones with free ends, that
    /// it maps to themselves. Symmetries that move the squares alike are one.
    ///
    /// # Errors
    ///
    /// [`Stopped::Unsupported`] without a board, with fixed ends, with anything given or required, and beyond 128
    /// squares; a limit that was reached (a node is an orbit that a path comes to).
    pub fn fixed_points(&self) -> Result<Vec<(Symmetry, BigUint)>, CountError> {
        Ok(fixed_by_symmetries(
            self.problem,
            &self.limits.with_memory(self.resources.memory),
        )?)
    }

    /// The numbers of a row of boards, each as long as the one before and one file more, up to the board of the problem:
    /// `ranks` x 1, `ranks` x 2 and so on. Full rectangles, wrapped or not, closed tours or open ones with free ends. Each
    /// number is handed over with the number of files as soon as it is known, the smallest board first. A store is not used.
    ///
    /// # Errors
    ///
    /// As for [`count`](Counter::count), of the board after the last one handed over; [`Stopped::Unsupported`] for other
    /// problems; and what `counted` returns.
    ///
    /// ```
    /// use hippodrome::{Counter, Ends, Leaper, Problem};
    ///
    /// let longest = Problem::on_board("5x8".parse()?, Leaper::KNIGHT, Ends::Closed);
    /// let mut told = Vec::new();
    /// Counter::new(&longest).row(|files, tours| {
    ///     told.push(format!("5x{files}: {tours}"));
    ///     Ok(())
    /// })?;
    /// assert_eq!(told[5..], ["5x6: 8", "5x7: 0", "5x8: 44202"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn row(
        &mut self,
        mut counted: impl FnMut(u64, BigUint) -> Result<(), CountError>,
    ) -> Result<(), CountError> {
        let how = self.resources;
        let mut alone = |problem: &Problem, limits: &Limits<'_>, trace: &mut dyn ProgressTrace| {
            let counter = Counter::new(problem).threads(how.threads);
            let counter = counter.memory(how.memory).limits(*limits);
            counter.watched_by(trace).count()
        };
        let trace = &mut self.trace;
        strip::strip(
            self.problem,
            &how,
            &self.limits,
            trace,
            &mut alone,
            &mut counted,
        )
    }

    /// What [`count`](Counter::count) is expected to take. The same for the same problem and memory; good to a factor of two or so.
    ///
    /// # Errors
    ///
    /// As for [`count`](Counter::count); and [`Stopped::Nodes`] where no good estimate is found, be there a limit or not: of
    /// tours of moves that lead one way, mostly, where only a sweep of some million states tells.
    ///
    /// ```
    /// use hippodrome::{Counter, Ends, Leaper, Problem};
    ///
    /// let problem = Problem::on_board("6x8".parse()?, Leaper::KNIGHT, Ends::Closed);
    /// let estimate = Counter::new(&problem).estimate()?;
    /// assert!((10_000..60_000).contains(&estimate.widest));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn estimate(&mut self) -> Result<Estimate, CountError> {
        self.check()?;
        if let Some(why) = Unsupported::of_whole_tours(self.problem) {
            return Err(why.into());
        }
        match (UndirectedTours::of(self.problem), self.store) {
            (Some(UndirectedTours { all, through }), None) => {
                let all = self.estimate_of(&all, self.limits)?;
                let left = self.limits.after(all.sampled);
                let through = through.map(|through| self.estimate_of(&through, left));
                Ok(all.and(through.transpose()?.unwrap_or_default()))
            }
            _ => self.estimate_of(self.problem, self.limits),
        }
    }

    fn estimate_of(&mut self, asked: &Problem, limits: Limits<'_>) -> Result<Estimate, CountError> {
        let Some((problem, _)) = swept_instead(asked) else {
            return match asked.len() {
                // A list of these is at its end at once.
                0..=2 => Ok(Estimate::default()),
                _ => Err(one_by_one(asked).into()),
            };
        };
        if known(&problem).is_some() {
            return Ok(Estimate::default());
        }
        let cycles = Cycles::of(&problem);
        let plan = SweepPlan::of(&cycles, self.order_of(&problem), &limits)?;
        let how = self.how_estimated(asked, Some(&problem));
        estimate::of_plan(&cycles, &plan, how, &limits, &mut self.trace)
    }

    /// How the states of a sweep of what was asked are estimated; if it is a board's, by narrower ones too.
    fn how_estimated<'p>(&self, asked: &Problem, board: Option<&'p Problem>) -> How<'p> {
        let memory = self.resources.memory;
        // Of the vertices that stand for a square some are bare only where others are not, so most strata are empty.
        match asked.is_symmetric() {
            true => How::SweptOrSampled { memory, board },
            false => How::Swept { memory },
        }
    }

    /// How [`count`](Counter::count) goes: where it cuts the board, and how wide the frontier is there. Can be printed.
    ///
    /// # Errors
    ///
    /// As for [`count`](Counter::count).
    pub fn plan(&self) -> Result<CountPlan, CountError> {
        self.check()?;
        if let Some(why) = Unsupported::of_whole_tours(self.problem) {
            return Err(why.into());
        }
        if let (Some(undirected), None) = (UndirectedTours::of(self.problem), self.store) {
            let counter = Counter::new(&undirected.all).limits(self.limits);
            return Ok(CountPlan::of_one_way_move(counter.plan()?));
        }
        let Some((problem, times)) = swept_instead(self.problem) else {
            return Ok(CountPlan::list());
        };
        if let Some(tours) = known(&problem) {
            return Ok(CountPlan::known(&(tours * times)));
        }
        let cycles = Cycles::of(&problem);
        let plan = SweepPlan::of(&cycles, self.order_of(&problem), &self.limits)?;
        if self.problem.is_symmetric() || !one_way::IS_BUILT {
            let whole = self.problem.ground();
            return Ok(CountPlan::of(whole, &problem, &cycles, &plan)?);
        }
        match CountPlan::of(problem.ground(), &problem, &cycles, &plan) {
            Ok(told) => Ok(CountPlan::of_directed(told)),
            Err(TOO_WIDE) => Ok(CountPlan::list()),
            Err(why) => Err(why.into()),
        }
    }

    /// The order that was asked for, if the squares that are swept are all: what is left of them is numbered anew.
    fn order_of(&self, swept: &Problem) -> Option<&[Square]> {
        let is_whole = swept.len() == self.problem.len();
        self.order.as_deref().filter(|_| is_whole)
    }

    /// Counts, and keeps all that tells one tour from another. What a [store](Counter::store) is given to keep of that is read the next
    /// time in place of counting; it takes as many bytes there as in memory. A call that was stopped goes on with the layer under way.
    ///
    /// # Errors
    ///
    /// As for [`count`](Counter::count). Numbers can be given for the ends of open tours alone.
    pub fn ranking(&mut self) -> Result<Ranking, CountError> {
        self.check()?;
        let order = self.order.as_deref();
        Ranking::new(
            self.problem,
            order,
            self.store,
            &self.resources,
            &self.limits,
            &mut self.trace,
        )
    }
}

impl<T> std::fmt::Debug for Counter<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Counter {
            problem,
            order,
            resources,
            limits,
            store,
            trace: _,
        } = self;
        f.debug_struct("Counter")
            .field("problem", problem)
            .field("order", order)
            .field("resources", resources)
            .field("limits", limits)
            .field("has_store", &store.is_some())
            .finish_non_exhaustive()
    }
}

impl From<FinalCount> for Count {
    fn from(found: FinalCount) -> Count {
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

impl From<Count> for FinalCount {
    fn from(count: Count) -> FinalCount {
        FinalCount {
            tours: count.tours,
            states: count.states,
            widest: count.widest,
            bytes: count.bytes,
            gathered: count.gathered,
            contracted: count.contracted,
        }
    }
}

/// An order of the vertices of a part of a problem in which few of them are open at a time, for who sweeps to another end.
#[cfg(feature = "longest")]
pub(crate) fn order_to_sweep(
    problem: &Problem,
    part: &crate::induced_subgraph::InducedSubgraph,
    limits: &Limits<'_>,
) -> Vec<u32> {
    use self::plan::order::{Patience, order};
    use crate::problem::Ends;

    let vertices = part.edges().len();
    if vertices < 3 {
        return (0..vertices as u32).collect();
    }
    let closed = match vertices == problem.len() {
        // A board has lines.
        true => problem.with_ends(Ends::Closed),
        false => Problem::on_graph(part.edges().clone(), Ends::Closed),
    };
    order(&Cycles::of(&closed), Patience::short(limits)).1
}

/// The problem whose tours are swept, and how many of those that were asked for each of them is; `None` where tours are
/// listed.
fn swept_instead(problem: &Problem) -> Option<(Cow<'_, Problem>, u32)> {
    if !problem.is_symmetric() && one_way::IS_BUILT {
        let constraints = problem.constraints();
        let is_plain = constraints.given.is_empty() && constraints.required.is_empty();
        return (is_plain && problem.len() > 2).then(|| {
            let cycles = Problem::on_graph(undirected(problem), Ends::Closed);
            (Cow::Owned(cycles), 1)
        });
    }
    match (numberings(problem), rest(problem)) {
        (Some(times), _) => Some((Cow::Borrowed(problem), times)),
        (None, Some(Rest::Problem(rest))) => Some((Cow::Owned(*rest), 1)),
        // A list is at its end at once.
        (None, Some(Rest::NoTours) | None) => None,
    }
}

/// Whether a sweep of three vertices for each square has too wide a frontier.
fn is_too_wide_one_way(problem: &Problem, why: &CountError) -> bool {
    !problem.is_symmetric() && matches!(why, CountError::Stopped(why) if *why == TOO_WIDE)
}

/// Counts in this way.
fn run(
    plan: &SweepPlan,
    cycles: &Cycles,
    how: &Resources,
    checkpoint: Option<&mut Checkpoint<'_>>,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> Result<Count, CountError> {
    let order = match plan {
        SweepPlan::Cut(separator) => {
            return cut::count(cycles, separator, how, checkpoint, limits, trace);
        }
        SweepPlan::Sweep(order) => order,
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
    how: &Resources,
    checkpoint: Option<&mut Checkpoint<'_>>,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> Result<Count, CountError> {
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
