//! What a worker does, stage after stage.

use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use super::SharedCount;
use super::join_share::{JoinDivision, JoinShare, JoinStage, bytes_for_vectors};
use super::layer_share::{LayerShare, Means, share};
use super::parcel::Parcel;
use super::shared_memory::SharedMemory;
use crate::count::keep::checkpoint::{Checkpoint, FinalCount};
use crate::count::keep::compressed_store::CompressedStore;
use crate::count::keep::decimal;
use crate::count::keep::store::Store;
use crate::count::number::CountError;
use crate::limits::{Limits, Stopped};
use crate::trace::CountProgress;

/// What a worker says when a stage is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// In how many ways the states that it holds are come to.
    #[serde(with = "decimal")]
    ways: BigUint,
    /// The tours that it has found.
    #[serde(with = "decimal")]
    tours: BigUint,
    /// The states that it holds.
    pub states: u64,
    /// Those that it has gone on from.
    pub expanded: u64,
    /// The bytes that its states take in memory.
    pub held: usize,
    /// The most bytes that it has taken so far.
    pub bytes: usize,
    /// Pairs of a state and a set of moves across the cut that it has gathered.
    pub gathered: u64,
    /// Additions that joined the two sides.
    pub contracted: u64,
}

/// What a store holds of a worker.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Kept {
    /// The number of tours, if the count has come to its end.
    pub found: Option<FoundTours>,
    /// Shares of layers.
    pub shares: Vec<KeptShare>,
}

/// A number of tours. It prints itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FoundTours(#[serde(with = "decimal")] pub BigUint);

/// A share of a layer that a store holds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct KeptShare {
    /// The side it is of, from 0.
    pub side: usize,
    /// After how many of its steps.
    pub done: usize,
    #[serde(with = "decimal")]
    ways: BigUint,
    #[serde(with = "decimal")]
    tours: BigUint,
    states: u64,
    expanded: u64,
}

/// A worker of a [`SharedCount`]. Its calls come in this order: [`begin`](Worker::begin), what all workers said at the end of
/// the stage before; [`go_on`](Worker::go_on) until it says no, and meanwhile [`receive`](Worker::receive) what others send;
/// when all of that has come, [`end`](Worker::end).
///
/// (With the feature `shared`.)
pub struct Worker<'c> {
    count: &'c SharedCount,
    means: Means<'c>,
    memory: Arc<SharedMemory>,
    /// Two that take turns, if there are any.
    kept: Option<[Checkpoint<'c>; 2]>,
    /// Which of them holds the last layer of each side.
    holder: [usize; 2],
    shares: Vec<Box<dyn LayerShare<'c> + 'c>>,
    join: Option<JoinShare<'c>>,
    stage: Option<Stage>,
    said: Tally,
    /// What all workers have of each side.
    all: [Whole; 2],
    /// Shares that are to be dealt out, and those that were.
    to_deal: VecDeque<Dealt<'c>>,
    dealt: Vec<Dealt<'c>>,
}

/// The layer of a side that all workers have together.
#[derive(Clone, Default)]
struct Whole {
    ways: BigUint,
    states: u64,
}

/// Shares of a layer that were other workers', and are to be dealt out.
struct Dealt<'c> {
    side: usize,
    from: Vec<Checkpoint<'c>>,
}

/// What is done between two tallies.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Stage {
    /// Shares of a side are dealt out.
    Deal(usize),
    /// A step of a side.
    Step(usize),
    /// A join, or the first one.
    Join(Option<JoinStage>),
}

impl fmt::Debug for Worker<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let means = &self.means;
        write!(
            f,
            "Worker {} of {}: {:?}",
            means.worker, means.of, self.stage
        )
    }
}

impl SharedCount {
    /// What a store holds of a worker, of so many. Nothing in it is changed.
    ///
    /// # Errors
    ///
    /// [`CountError`] if it is damaged, or of another count.
    pub fn kept(&self, worker: usize, of: usize, store: &dyn Store) -> Result<Kept, CountError> {
        let name = self.name_of(worker, of);
        let checkpoint = Checkpoint::read(CompressedStore(store), name, &self.words)?;
        let shares = (0..self.sides.len()).filter_map(|side| {
            let kept = checkpoint.side(side)?;
            Some(KeptShare {
                side,
                done: kept.done,
                ways: kept.ways.clone()?.0,
                tours: kept.tours.clone(),
                states: kept.parts.iter().map(|run| run.states as u64).sum(),
                expanded: kept.states,
            })
        });
        let found = checkpoint.found().map(|found| found.tours.clone());
        Ok(Kept {
            shares: shares.collect(),
            found: found.map(FoundTours),
        })
    }

    /// How many sides are swept.
    pub fn sides(&self) -> usize {
        self.sides.len()
    }

    /// What a checkpoint of a worker says it is of: nobody takes it for the whole.
    fn name_of(&self, worker: usize, of: usize) -> String {
        format!(
            "{}, the share of worker {} of {of}",
            self.problem,
            worker + 1
        )
    }
}

impl Whole {
    fn of(shares: &[KeptShare]) -> Whole {
        Whole {
            ways: shares.iter().map(|share| &share.ways).sum(),
            states: shares.iter().map(|share| share.states).sum(),
        }
    }
}

impl<'c> Worker<'c> {
    /// A worker that has done nothing: its number, from 0, of so many, and the bytes that it may take.
    pub fn new(
        count: &'c SharedCount,
        worker: usize,
        of: usize,
        memory: usize,
        limits: &'c Limits<'c>,
    ) -> Worker<'c> {
        let means = Means {
            worker,
            of,
            beside: 1,
            memory,
            limits,
        };
        let sides = count.sides.iter().enumerate();
        let mut new = Worker {
            count,
            means,
            memory: Arc::new(SharedMemory::of(1)),
            kept: None,
            holder: [1, 1],
            shares: sides
                .map(|(which, side)| share(which, side, means))
                .collect(),
            join: None,
            stage: None,
            said: Tally {
                ways: BigUint::ZERO,
                tours: BigUint::ZERO,
                states: 0,
                expanded: 0,
                held: 0,
                bytes: 0,
                gathered: 0,
                contracted: 0,
            },
            all: [Whole::default(), Whole::default()],
            to_deal: VecDeque::new(),
            dealt: Vec::new(),
        };
        new.said.states = new.shares.first().map_or(0, |share| share.states());
        new
    }

    /// With a memory that it shares with the other workers of its process. All workers say this before their first stage, with as many
    /// workers in each memory.
    pub fn beside(mut self, memory: Arc<SharedMemory>) -> Worker<'c> {
        self.means.beside = memory.workers();
        self.memory = memory;
        self
    }

    /// With two stores, which take turns.
    ///
    /// # Errors
    ///
    /// [`CountError`] if they are damaged, or of another count.
    pub fn stores(mut self, stores: [&'c dyn Store; 2]) -> Result<Worker<'c>, CountError> {
        let name = self.count.name_of(self.means.worker, self.means.of);
        let open =
            |store| Checkpoint::open(CompressedStore(store), name.clone(), &self.count.words);
        let [one, other] = stores.map(open);
        self.kept = Some([one?, other?]);
        Ok(self)
    }

    /// Takes up the layer of a side after so many steps, which its stores hold. `all` is what those of all workers hold of it.
    ///
    /// # Errors
    ///
    /// [`CountError`] if it is damaged.
    pub fn resume(&mut self, all: &[KeptShare]) -> Result<(), CountError> {
        let (Some(first), Some(kept)) = (all.first(), &self.kept) else {
            return Ok(());
        };
        let (side, done) = (first.side, first.done);
        let holds = |checkpoint: &Checkpoint<'_>| {
            checkpoint.side(side).is_some_and(|kept| kept.done == done)
        };
        let Some(holder) = kept.iter().position(holds) else {
            return Err(CountError::Damaged(format!(
                "of side {} after {done} steps there is nothing any more",
                side + 1
            )));
        };
        self.holder[side] = holder;
        self.shares[side].resume(&kept[holder])?;
        if let Some(own) = kept[holder].side(side) {
            self.said.ways = own.ways.clone().map(|ways| ways.0).unwrap_or_default();
            self.said.tours = own.tours.clone();
            self.said.expanded = self.said.expanded.max(own.states);
            self.said.states = self.shares[side].states();
        }
        self.all[side] = Whole::of(all);
        Ok(())
    }

    /// Has shares of a layer dealt out that were those of other workers: `all` of them, and those that this one is to read,
    /// with the worker of each and how many there were. All workers are to say this of the same layers.
    ///
    /// # Errors
    ///
    /// [`CountError`] if one is damaged.
    pub fn deal(
        &mut self,
        all: &[KeptShare],
        from: &[(usize, usize, &'c dyn Store)],
    ) -> Result<(), CountError> {
        let Some(first) = all.first() else {
            return Ok(());
        };
        let side = first.side;
        let mut dealt = Dealt {
            side,
            from: Vec::new(),
        };
        for &(worker, of, store) in from {
            let name = self.count.name_of(worker, of);
            let words = &self.count.words;
            let checkpoint = Checkpoint::open(CompressedStore(store), name, words)?;
            if let Some(kept) = checkpoint.side(side) {
                self.said.tours += &kept.tours;
                self.said.expanded += kept.states;
            }
            dealt.from.push(checkpoint);
        }
        self.all[side] = Whole::of(all);
        self.shares[side].skip_to(first.done);
        self.to_deal.push_back(dealt);
        Ok(())
    }

    /// What it has to say before the first stage.
    pub fn tally(&self) -> Tally {
        self.said.clone()
    }

    /// The number of tours, if there is nothing more to do after all workers have said this.
    pub fn tours(&self, said: &[Tally]) -> Option<BigUint> {
        match self.next() {
            Some(_) => None,
            None => Some(self.count.known().unwrap_or_else(|| {
                let tours: BigUint = said.iter().map(|said| &said.tours).sum();
                tours * self.count.times
            })),
        }
    }

    /// Whether the next stage is a join.
    pub fn joins_next(&self) -> bool {
        matches!(self.next(), Some(Stage::Join(_)))
    }

    /// Keeps the number of tours, and nothing else.
    ///
    /// # Errors
    ///
    /// [`CountError::Store`] if that fails.
    pub fn finish(&mut self, tours: &BigUint, said: &[Tally]) -> Result<(), CountError> {
        let sum = |of: fn(&Tally) -> u64| said.iter().map(of).sum::<u64>();
        for checkpoint in self.kept.iter_mut().flatten() {
            checkpoint.keep_found(FinalCount {
                tours: tours.clone(),
                states: sum(|said| said.expanded),
                widest: 0,
                bytes: said.iter().map(|said| said.bytes).max().unwrap_or(0),
                gathered: sum(|said| said.gathered),
                contracted: sum(|said| said.contracted),
            })?;
        }
        Ok(())
    }

    /// How far the count is after all workers have said this.
    pub fn progress(&self, said: &[Tally]) -> CountProgress {
        let sum = |of: fn(&Tally) -> u64| said.iter().map(of).sum::<u64>();
        CountProgress {
            done: self.shares.iter().map(|share| share.done() as u64).sum(),
            of: self.count.cycles.graph.len() as u64,
            states: sum(|said| said.states),
            expanded: sum(|said| said.expanded),
            ..CountProgress::default()
        }
    }

    /// Begins the next stage. `said` is what all workers have said at the end of the stage before, in their order.
    ///
    /// # Errors
    ///
    /// [`CountError`]: limits, or a store that fails.
    pub fn begin(&mut self, said: &[Tally]) -> Result<(), CountError> {
        let progress = self.progress(said);
        if progress.states > self.means.limits.budget().saturating_sub(progress.expanded) {
            return Err(Stopped::Nodes.into());
        }
        if let Some(Stage::Deal(side) | Stage::Step(side)) = self.stage {
            self.all[side] = Whole {
                ways: said.iter().map(|said| &said.ways).sum(),
                states: progress.states,
            };
        }
        for mut dealt in std::mem::take(&mut self.dealt) {
            let mut from = dealt.from.iter_mut();
            from.try_for_each(|checkpoint| checkpoint.forget_side(dealt.side))?;
        }
        self.stage = self.next();
        match self.stage {
            None => Ok(()),
            Some(Stage::Deal(side)) => {
                let store = self.store_for(side)?;
                let memory = self.memory_for(side);
                let Some(dealt) = self.to_deal.pop_front() else {
                    return Ok(());
                };
                let ways = &self.all[side].ways;
                self.shares[side].begin_to_deal(ways, &dealt.from, store, memory)?;
                self.dealt.push(dealt);
                Ok(())
            }
            Some(Stage::Step(side)) => {
                let store = self.store_for(side)?;
                let memory = self.memory_for(side);
                if self.shares[side].done() == 0 {
                    self.all[side].ways = BigUint::from(1u32);
                }
                self.said.expanded += self.shares[side].states();
                self.shares[side].begin(&self.all[side].ways, store, memory)
            }
            Some(Stage::Join(stage)) => self.begin_join(stage, said),
        }
    }

    fn begin_join(&mut self, stage: Option<JoinStage>, said: &[Tally]) -> Result<(), CountError> {
        let Some(separator) = self.count.separator() else {
            return Ok(());
        };
        let joins = &self.count.joins;
        let join = match &mut self.join {
            Some(join) => join,
            none => {
                let sides = self.count.sides.iter().zip(&self.shares).zip(&self.all);
                let sides: Vec<_> = sides
                    .map(|((side, share), all)| (side, all.states, share.limbs()))
                    .collect();
                let held = said.iter().map(|said| said.held).max().unwrap_or(0);
                let places = separator.middle.len();
                let vectors = bytes_for_vectors(self.means.memory, places);
                let division = JoinDivision::new(&self.means, &sides, joins, held, vectors)?;
                let lower = separator.lower(&self.count.cycles.graph);
                none.insert(JoinShare::new(
                    self.means,
                    Arc::clone(&self.memory),
                    lower,
                    division,
                ))
            }
        };
        let stage = stage.unwrap_or_else(|| join.first());
        self.stage = Some(Stage::Join(Some(stage)));
        join.begin(stage, &joins[stage.join], &self.shares);
        Ok(())
    }

    /// Goes on with the stage; what belongs to others is sent. False if nothing is left to do but to wait.
    ///
    /// # Errors
    ///
    /// [`CountError`]: limits, or a store that fails.
    pub fn go_on(&mut self, send: &mut dyn FnMut(usize, Parcel)) -> Result<bool, CountError> {
        if self.means.limits.asked_to_stop() {
            return Err(Stopped::Asked.into());
        }
        match (self.stage, &mut self.join) {
            (Some(Stage::Deal(side) | Stage::Step(side)), _) => self.shares[side].go_on(send),
            (Some(Stage::Join(Some(stage))), Some(join)) => {
                let of = &self.count.joins[stage.join];
                join.go_on(of, &self.count.sides, &self.shares, send)
            }
            _ => Ok(false),
        }
    }

    /// Takes what another worker has sent in this stage.
    ///
    /// # Errors
    ///
    /// [`CountError`]: limits, or a store that fails; [`CountError::Damaged`] if nobody sent that.
    pub fn receive(&mut self, parcel: &Parcel) -> Result<(), CountError> {
        match (self.stage, &mut self.join) {
            (Some(Stage::Deal(side) | Stage::Step(side)), _) => self.shares[side].receive(parcel),
            (Some(Stage::Join(Some(_))), Some(join)) => join.receive(parcel),
            _ => Ok(()),
        }
    }

    /// Ends the stage, when all that was sent has been received. What it has made is kept by the stores, if there are any.
    ///
    /// # Errors
    ///
    /// [`CountError`]: limits, or a store that fails.
    pub fn end(&mut self) -> Result<Tally, CountError> {
        match self.stage {
            Some(Stage::Deal(side) | Stage::Step(side)) => self.end_layer(side)?,
            Some(Stage::Join(Some(stage))) => {
                if let Some(join) = &mut self.join {
                    let of = &self.count.joins[stage.join];
                    let (joined, bytes) = join.end(of, &self.count.sides, &self.shares)?;
                    self.said.tours += joined.tours;
                    self.said.gathered += joined.gathered;
                    self.said.contracted += joined.contracted;
                    self.said.bytes = self.said.bytes.max(bytes + self.said.held);
                    self.said.states = 0;
                }
            }
            _ => {}
        }
        Ok(self.said.clone())
    }

    /// Ends a step of a side.
    fn end_layer(&mut self, side: usize) -> Result<(), CountError> {
        let made = self.shares[side].end()?;
        self.said.ways = made.ways;
        // The sides of a cut close no tours.
        if self.count.joins.is_empty() {
            self.said.tours += made.tours;
        }
        self.said.states = made.states;
        self.said.held = self.shares.iter().map(|share| share.bytes()).sum();
        self.said.bytes = self.said.bytes.max(made.bytes);
        if let Some(kept) = &mut self.kept {
            let slot = 1 - self.holder[side];
            let share = &self.shares[side];
            let layer = share.kept(&self.said.ways, &self.said.tours, self.said.expanded);
            kept[slot].keep_side(side, layer, Vec::new())?;
            self.holder[side] = slot;
        }
        Ok(())
    }

    /// Where the side that it has gathered last lies in memory.
    #[cfg(test)]
    pub(crate) fn gathered(&self) -> Option<*const ()> {
        self.join.as_ref()?.gathered_at()
    }

    /// What comes next; nothing if all is done.
    fn next(&self) -> Option<Stage> {
        if let Some(dealt) = self.to_deal.front() {
            return Some(Stage::Deal(dealt.side));
        }
        let sides = self.count.sides.iter().zip(&self.shares);
        let mut ahead = sides.map(|(side, share)| share.done() < side.steps.len());
        if let Some(side) = ahead.position(|is_ahead| is_ahead) {
            return Some(Stage::Step(side));
        }
        if self.count.joins.is_empty() {
            return None;
        }
        match (&self.join, self.stage) {
            (Some(join), Some(Stage::Join(Some(stage)))) => {
                let next = join.after(stage, self.count.joins.len());
                next.map(|stage| Stage::Join(Some(stage)))
            }
            _ => Some(Stage::Join(None)),
        }
    }

    /// The store for what a step of a side makes, and what it held of it before is forgotten: all workers have kept
    /// what came of that.
    fn store_for(&mut self, side: usize) -> Result<Option<CompressedStore<'c>>, CountError> {
        let Some(kept) = &mut self.kept else {
            return Ok(None);
        };
        let checkpoint = &mut kept[1 - self.holder[side]];
        checkpoint.forget_side(side)?;
        checkpoint.announce(self.shares[side].files())?;
        Ok(Some(checkpoint.store))
    }

    /// The bytes that a side may take beside the others.
    fn memory_for(&self, side: usize) -> usize {
        let others = self.shares.iter().enumerate().filter(|&(at, _)| at != side);
        let others: usize = others.map(|(_, share)| share.bytes()).sum();
        self.means.memory.saturating_sub(others)
    }
}
