//! A worker's share of the layers of one side.
//!
//! The worker goes on from its states, some at a time, and what comes of each belongs to some worker; what belongs to itself
//! comes at once to where that of others does, when their parcels are received. That falls into parts by ranges of keys, as
//! in a sweep by one machine (`sweep`), and is added up in tables, which go to the store when they are full.
//!
//! How long numbers are is known beforehand: no number is larger than all of a layer together, and of a state come as
//! many others as there are pairs of its square's neighbors at the most.

use num_bigint::BigUint;

use super::owner::owner_of_state;
use super::parcel::{Form, Parcel};
use crate::count::cut::profile_counts::stride;
use crate::count::cut::side_states::{SideStates, Swept};
use crate::count::frontier::expand::Next;
use crate::count::frontier::key::Key;
use crate::count::frontier::steps::Step;
use crate::count::keep::checkpoint::{Checkpoint, SideProgress, Ways};
use crate::count::keep::compressed_store::CompressedStore;
use crate::count::keep::file::File;
use crate::count::number::CountError;
use crate::count::shared::Side;
use crate::count::sweep::division::{Division, Room};
use crate::count::sweep::layer::{Halt, Layer, Part};
use crate::count::sweep::making::Making;
use crate::count::sweep::outbox::{Outbox, SLICE};
use crate::count::sweep::ranges::{Ranges, successors};
use crate::count::sweep::resumed::kept_layer;
use crate::count::sweep::table::{Full, Rows, Table, add, states};
use crate::count::sweep::{LAYER, SPILLED, halves, name};
use crate::limits::{Limits, Stopped};

/// The words of a parcel that is sent.
pub(crate) const PARCEL: usize = 1 << 15;

/// To whom parcels are handed over: the worker to whom they belong, and what is in them.
pub(crate) type Send<'s> = dyn FnMut(usize, Parcel) + 's;

/// Who a worker is, and what it may take.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Means<'c> {
    /// Its number, of so many, from 0.
    pub(crate) worker: usize,
    pub(crate) of: usize,
    /// How many workers share a memory.
    pub(crate) beside: usize,
    /// Bytes.
    pub(crate) memory: usize,
    pub(crate) limits: &'c Limits<'c>,
}

/// What came of a step.
#[derive(Debug, Default)]
pub(crate) struct Made {
    /// In how many ways the new states are come to, all together.
    pub(crate) ways: BigUint,
    /// Tours that were closed.
    pub(crate) tours: BigUint,
    pub(crate) states: u64,
    /// The most bytes that were taken.
    pub(crate) bytes: usize,
}

/// A share, whatever the keys of its states are.
pub(crate) trait LayerShare<'c> {
    /// How many steps of the side are made.
    fn done(&self) -> usize;

    /// How many states there are.
    fn states(&self) -> u64;

    /// The bytes that they take in memory.
    fn bytes(&self) -> usize;

    /// Begins the next step; there are so many ways to all states of all workers. What comes of it is kept in this store, if any,
    /// and it may take so much memory.
    fn begin(
        &mut self,
        ways: &BigUint,
        store: Option<CompressedStore<'c>>,
        memory: usize,
    ) -> Result<(), CountError>;

    /// So many steps are made, and the states are to be dealt out.
    fn skip_to(&mut self, done: usize);

    /// Begins to deal out the shares of a layer that these checkpoints hold: there were other workers.
    fn begin_to_deal(
        &mut self,
        ways: &BigUint,
        from: &[Checkpoint<'c>],
        store: Option<CompressedStore<'c>>,
        memory: usize,
    ) -> Result<(), CountError>;

    /// Goes on from some more states; false if there are no more.
    fn go_on(&mut self, send: &mut Send<'_>) -> Result<bool, CountError>;

    /// States that belong here.
    fn receive(&mut self, parcel: &Parcel) -> Result<(), CountError>;

    /// Ends the step.
    fn end(&mut self) -> Result<Made, CountError>;

    /// The names of the files that the next step writes.
    fn files(&self) -> Vec<String>;

    /// What is to be kept of the layer.
    fn kept(&self, ways: &BigUint, tours: &BigUint, expanded: u64) -> SideProgress;

    /// Takes up the layer that a checkpoint has.
    fn resume(&mut self, checkpoint: &Checkpoint<'c>) -> Result<(), CountError>;

    /// How many pieces the side's states fall into, when it has come to the cut.
    fn pieces(&self) -> usize;

    /// The words of a number.
    fn limbs(&self) -> usize;

    /// The states of a piece by what they leave to be done: profile, mates and number of each.
    fn emit(&self, empty: &SideStates, piece: usize) -> Result<Vec<u64>, CountError>;
}

/// A share of a side whose states have such keys.
pub(crate) fn share<'c>(
    which: usize,
    side: &'c Side,
    means: Means<'c>,
) -> Box<dyn LayerShare<'c> + 'c> {
    match side.is_wide {
        false => Box::new(Share::<u64>::new(which, side, means)),
        true => Box::new(Share::<u128>::new(which, side, means)),
    }
}

struct Share<'c, K> {
    which: usize,
    side: &'c Side,
    means: Means<'c>,
    /// The layer after so many steps, and what is not gone on from yet; where it is stored.
    done: usize,
    swept: Swept<'c, 'c, K>,
    /// The part that is gone on from next; the states of one that is not at its end, and the next of them.
    next: usize,
    reading: Option<(Rows<K>, usize)>,
    /// Shares of other workers that are to be dealt out after this one.
    to_deal: Vec<(Layer<K>, CompressedStore<'c>)>,
    step: Option<InStep<'c, K>>,
}

/// A step under way.
struct InStep<'c, K> {
    /// None while states are dealt out.
    step: Option<&'c Step>,
    /// What there is for each worker.
    parcels: Vec<Vec<u64>>,
    receiving: Receiving<'c, K>,
    tours: Vec<u64>,
}

/// The next layer while it is made.
struct Receiving<'c, K> {
    ranges: Ranges<K>,
    outbox: Outbox,
    making: Vec<Making<K>>,
    division: Division,
    spilled: Option<File<'c>>,
    store: Option<CompressedStore<'c>>,
    limbs: usize,
    seed: u64,
    ways: Vec<u64>,
    bytes: usize,
}

impl<K: Key> Receiving<'_, K> {
    /// Adds to a state.
    #[inline]
    fn put(&mut self, state: K, number: &[u64]) -> Result<(), Halt> {
        let place = self.outbox.place(self.ranges.of(state));
        let (key, sum) = place.split_at_mut(K::WORDS);
        state.write(key);
        sum.copy_from_slice(number);
        match self.outbox.filled() > self.division.round {
            true => self.flush(),
            false => Ok(()),
        }
    }

    /// Puts everything into tables.
    fn flush(&mut self) -> Result<(), Halt> {
        let (limbs, seed, division) = (self.limbs, self.seed, self.division);
        let table = || Table::new(limbs, division.expected, seed, division.most_words);
        for (part, making) in self.making.iter_mut().enumerate() {
            for words in self.outbox.words_for(part) {
                for (_, number) in states::<K>(words, limbs) {
                    add(&mut self.ways, number)?;
                }
                making.add_all(words, limbs, self.spilled.as_mut(), table)?;
            }
        }
        self.outbox.clear();
        let tables: usize = self.making.iter().map(|making| making.table.bytes()).sum();
        self.bytes = self.bytes.max(tables + self.outbox.bytes());
        Ok(())
    }
}

/// How many words hold any number of a layer that comes of so many ways, by a choice of so many neighbors.
fn limbs_for(ways: &BigUint, neighbors: usize) -> usize {
    let pairs = (neighbors * neighbors + 1).ilog2() as u64 + 1;
    (ways.bits() + pairs).div_ceil(64).max(1) as usize
}

fn number_of(words: &[u64]) -> BigUint {
    BigUint::from_slice(&halves(words))
}

/// What stands in the way, for whoever counts.
fn error_of(halt: Halt) -> CountError {
    match halt {
        Halt::Store(why) => why,
        Halt::Full(Full::Memory) => Stopped::Memory.into(),
        Halt::Full(Full::Overflow) => {
            CountError::Damaged("a number is larger than all of them together".to_owned())
        }
    }
}

impl<'c, K: Key> Share<'c, K> {
    /// Nothing is done. Only the worker to whom the empty state belongs has a state.
    fn new(which: usize, side: &'c Side, means: Means<'c>) -> Self {
        let is_own = owner_of_state(K::EMPTY.into(), means.of) == means.worker;
        let layer = match is_own {
            true => Layer::one(K::EMPTY),
            false => Layer::none(),
        };
        Share {
            which,
            side,
            means,
            done: 0,
            swept: Swept {
                layer,
                store: None,
                slots: &side.slots,
                threads: 1,
                limits: means.limits,
            },
            next: 0,
            reading: None,
            to_deal: Vec::new(),
            step: None,
        }
    }

    /// Begins to make a layer of about so many states.
    fn begin_layer(
        &mut self,
        step: Option<&'c Step>,
        states: usize,
        store: Option<CompressedStore<'c>>,
    ) -> Result<(), CountError> {
        let means = self.means;
        let layer = &self.swept.layer;
        let limbs = layer.limbs;
        let row_bytes = (K::WORDS + limbs) * 8;
        // A quarter is for parcels.
        let room = Room {
            memory: means.memory - means.memory / 4,
            threads: 1,
            states,
            layer_bytes: layer.bytes(),
            row_bytes,
            is_stored: store.is_some(),
        };
        let ranges = match step {
            Some(step) => Ranges::of_next(step, layer, room.parts(), self.swept.store)?,
            None => Ranges::of_layer(layer, room.parts(), self.swept.store)?,
        };
        let number = ranges.len();
        let division = room.divided(number);
        let seed = self.done as u64;
        let table = || Table::new(limbs, division.expected, seed, division.most_words);
        let making: Vec<Making<K>> = (0..number).map(|_| table().into()).collect();
        division.fits(making[0].table.bytes()).map_err(error_of)?;
        let spilled = store.map(|store| File::new(store, self.name(SPILLED, self.done)));
        self.step = Some(InStep {
            step,
            parcels: vec![Vec::new(); means.of],
            receiving: Receiving {
                outbox: Outbox::new(number, division.round, K::WORDS + limbs, limbs),
                ranges,
                making,
                division,
                spilled: spilled.transpose()?,
                store,
                limbs,
                seed,
                ways: vec![0; limbs],
                bytes: 0,
            },
            tours: vec![0; limbs],
        });
        (self.next, self.reading) = (0, None);
        Ok(())
    }

    fn name(&self, what: &str, step: usize) -> String {
        name(Checkpoint::name(self.which), what, step, 0)
    }

    /// The states that are gone on from next; false if there are none.
    fn read(&mut self) -> Result<bool, CountError> {
        loop {
            if let Some((rows, at)) = &self.reading {
                if *at < rows.len() {
                    return Ok(true);
                }
            }
            let layer = &mut self.swept.layer;
            let limbs = layer.limbs;
            let Some(part) = layer.parts.get_mut(self.next) else {
                self.reading = None;
                let Some((next, store)) = self.to_deal.pop() else {
                    return Ok(false);
                };
                (self.swept.layer, self.swept.store) = (Layer { limbs, ..next }, Some(store));
                self.next = 0;
                continue;
            };
            // What is gone on from is not needed any more.
            let rows = match part.rows.take() {
                Some(rows) => (rows.limbs()..limbs).fold(rows, |rows, _| rows.widened()),
                None => {
                    let part = &layer.parts[self.next];
                    layer.rows(part, self.swept.store)?.into_owned()
                }
            };
            self.next += 1;
            self.reading = Some((rows, 0));
        }
    }

    fn form(&self) -> Form {
        match K::WORDS {
            1 => Form::Short,
            _ => Form::Long,
        }
    }
}

impl<K: Key> InStep<'_, K> {
    /// Goes on from a state.
    #[inline]
    fn go_on(&mut self, means: &Means<'_>, state: K, number: &[u64]) -> Result<(), Halt> {
        let InStep {
            step,
            parcels,
            receiving,
            tours,
        } = self;
        let mut put = |state: K| {
            let owner = owner_of_state(state.into(), means.of);
            if owner == means.worker {
                return receiving.put(state, number);
            }
            let mut key = [0; 2];
            state.write(&mut key);
            parcels[owner].extend_from_slice(&key[..K::WORDS]);
            parcels[owner].extend_from_slice(number);
            Ok(())
        };
        match step {
            Some(step) => successors(step, state, |next| match next {
                Next::State(state) => put(state),
                Next::Tour => Ok(add(tours, number)?),
            }),
            None => put(state),
        }
    }
}

impl<'c, K: Key> LayerShare<'c> for Share<'c, K> {
    fn done(&self) -> usize {
        self.done
    }

    fn states(&self) -> u64 {
        self.swept.layer.len() as u64
    }

    fn bytes(&self) -> usize {
        self.swept.layer.bytes()
    }

    fn begin(
        &mut self,
        ways: &BigUint,
        store: Option<CompressedStore<'c>>,
        memory: usize,
    ) -> Result<(), CountError> {
        self.means.memory = memory;
        let step = &self.side.steps[self.done];
        let layer = &mut self.swept.layer;
        layer.limbs = layer.limbs.max(limbs_for(ways, step.targets.len()));
        let states = layer.len();
        self.begin_layer(Some(step), states, store)
    }

    fn skip_to(&mut self, done: usize) {
        self.done = done;
        self.swept.layer = Layer::none();
    }

    fn begin_to_deal(
        &mut self,
        ways: &BigUint,
        from: &[Checkpoint<'c>],
        store: Option<CompressedStore<'c>>,
        memory: usize,
    ) -> Result<(), CountError> {
        self.means.memory = memory;
        let mut layers = Vec::new();
        for checkpoint in from {
            if let Some(kept) = checkpoint.side(self.which) {
                layers.push((kept_layer(kept, self.side.steps.len())?, checkpoint.store));
            }
        }
        let limbs = limbs_for(ways, 0);
        let states = layers.iter().map(|(layer, _)| layer.len()).sum();
        (self.swept.layer, self.swept.store) = match layers.pop() {
            Some((layer, store)) => (layer, Some(store)),
            None => (Layer::none(), None),
        };
        self.swept.layer.limbs = limbs;
        self.to_deal = layers;
        self.begin_layer(None, states, store)
    }

    fn go_on(&mut self, send: &mut Send<'_>) -> Result<bool, CountError> {
        if self.means.limits.asked_to_stop() {
            return Err(Stopped::Asked.into());
        }
        let there_are_more = self.read()?;
        let (form, means) = (self.form(), self.means);
        let limbs = self.swept.layer.limbs;
        let Some(step) = &mut self.step else {
            return Ok(false);
        };
        if let Some((rows, at)) = &mut self.reading {
            for (state, number) in rows.range(*at, SLICE) {
                step.go_on(&means, state, number).map_err(error_of)?;
            }
            *at += SLICE;
        }
        for (owner, words) in step.parcels.iter_mut().enumerate() {
            if words.len() >= PARCEL || (!there_are_more && !words.is_empty()) {
                send(owner, Parcel::new(form, limbs, std::mem::take(words)));
            }
        }
        Ok(there_are_more)
    }

    fn receive(&mut self, parcel: &Parcel) -> Result<(), CountError> {
        let form = self.form();
        let limbs = self.swept.layer.limbs;
        match &mut self.step {
            Some(step) if parcel.form == form && parcel.limbs == limbs => {
                for (state, number) in states(&parcel.words()?, limbs) {
                    step.receiving.put(state, number).map_err(error_of)?;
                }
                Ok(())
            }
            _ => Err(CountError::Damaged(
                "a parcel came that nobody waits for".to_owned(),
            )),
        }
    }

    fn end(&mut self) -> Result<Made, CountError> {
        let Some(InStep {
            step,
            mut receiving,
            tours,
            ..
        }) = self.step.take()
        else {
            return Ok(Made::default());
        };
        receiving.flush().map_err(error_of)?;
        let Receiving {
            making,
            limbs,
            store,
            spilled,
            ways,
            bytes,
            ..
        } = receiving;
        self.done += usize::from(step.is_some());
        let most: usize = making.iter().map(|part| part.most_words(limbs)).sum();
        let stays = store.is_none() || most * 8 <= self.means.memory / 3;
        let mut file = match store {
            Some(store) => Some(File::new(store, self.name(LAYER, self.done))?),
            None => None,
        };
        let parts = making.into_iter().map(|making| match file.as_mut() {
            Some(file) => making.store(file, limbs, stays),
            None => Ok(Part::here(making.table.into_rows())),
        });
        let parts = parts.collect::<Result<Vec<_>, Halt>>().map_err(error_of)?;
        if let Some(file) = &file {
            file.sync()?;
        }
        if let Some(spilled) = spilled {
            spilled.remove()?;
        }
        self.swept.layer = Layer { parts, limbs };
        self.swept.store = store;
        (self.next, self.reading) = (0, None);
        Ok(Made {
            ways: number_of(&ways),
            tours: number_of(&tours),
            states: self.states(),
            bytes: bytes + self.bytes(),
        })
    }

    fn files(&self) -> Vec<String> {
        // What is dealt out is written as the layer that it is.
        let layers = [self.done, self.done + 1].map(|done| self.name(LAYER, done));
        let mut files = vec![self.name(SPILLED, self.done)];
        files.extend(layers);
        files
    }

    fn kept(&self, ways: &BigUint, tours: &BigUint, expanded: u64) -> SideProgress {
        let layer = &self.swept.layer;
        let parts = layer.parts.iter();
        SideProgress {
            done: self.done,
            limbs: layer.limbs,
            tours: tours.clone(),
            states: expanded,
            widest: self.states(),
            bytes: self.bytes(),
            parts: parts.filter_map(|part| part.stored.clone()).collect(),
            ways: Some(Ways(ways.clone())),
        }
    }

    fn resume(&mut self, checkpoint: &Checkpoint<'c>) -> Result<(), CountError> {
        if let Some(kept) = checkpoint.side(self.which) {
            self.swept.layer = kept_layer(kept, self.side.steps.len())?;
            self.swept.store = Some(checkpoint.store);
            self.done = kept.done;
        }
        Ok(())
    }

    fn pieces(&self) -> usize {
        self.swept.layer.parts.len()
    }

    fn limbs(&self) -> usize {
        self.swept.layer.limbs
    }

    fn emit(&self, empty: &SideStates, piece: usize) -> Result<Vec<u64>, CountError> {
        let mut words = [Vec::new()];
        empty.emit(&self.swept, piece, &[u64::MAX], &mut words)?;
        let [words] = words;
        debug_assert!(words.len() % stride(self.limbs()) == 0);
        Ok(words)
    }
}
