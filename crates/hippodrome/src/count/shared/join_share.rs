//! A worker's share of a join: the classes that it walks, against all that can be gathered.
//!
//! A class is walked by the worker to whom its profile belongs, and may fit any class of the other side: so the states of
//! the gathered side go to all memories, each of which several workers may share (`shared_memory`). If memory does not hold them all, they go
//! in *groups*, one after another, and each class is walked once for each group; if it does not hold the classes of a worker, they
//! come in *blocks*. States are sent in one stage, and joined in the next, when all are there.
//!
//! If a side is joined with its own image and both are whole, they are the same states.

use std::sync::Arc;

use super::layer_share::{LayerShare, Means, PARCEL, Send};
use super::owner::share_of_class;
use super::parcel::{Form, Parcel};
use super::shared_memory::SharedMemory;
use super::{JoinOf, Side, part_of};
use crate::count::cut::compatible::Join;
use crate::count::cut::join::vector_bytes;
use crate::count::cut::pairings::Pairings;
use crate::count::cut::part::Part;
use crate::count::cut::profile_counts::stride;
use crate::count::cut::side_states::SideStates;
use crate::count::keep::checkpoint::Joined;
use crate::count::number::CountError;
use crate::limits::Stopped;

/// One in how many bytes of the memory is for tables of pairings.
const FOR_PAIRINGS: usize = 8;
/// The most blocks or groups.
const MOST: usize = 1 << 12;

/// How a join is divided.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct JoinDivision {
    blocks: usize,
    groups: usize,
}

/// Where a join is.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct JoinStage {
    pub(crate) join: usize,
    block: usize,
    group: usize,
    /// Whether its states have been sent.
    is_sent: bool,
}

/// Sides that have come to the cut, and what is joined of them.
pub(crate) struct JoinShare<'c> {
    means: Means<'c>,
    places: usize,
    lower: Vec<Vec<u8>>,
    pairings: Pairings,
    division: JoinDivision,
    stage: JoinStage,
    memory: Arc<SharedMemory>,
    /// What was received, and what is made of it when all is there.
    incoming: [Vec<Vec<u64>>; 2],
    walked: Option<SideStates>,
    gathered: Option<Arc<SideStates>>,
    /// What is sent next: whether it is gathered, and the piece of the side.
    sending: Vec<(Form, usize)>,
    parcels: Vec<Vec<u64>>,
}

/// The bytes of so many states of a side, while they are sorted and held.
fn bytes_of(side: &Side, states: u64, limbs: usize) -> u64 {
    let images = side.mirrors.len() as u64 + 1;
    states * images * 8 * 2 * stride(limbs) as u64
}

impl JoinDivision {
    /// For sides of so many states, of which a worker holds so many bytes at the most.
    pub(crate) fn new(
        means: &Means<'_>,
        sides: &[(&Side, u64, usize)],
        joins: &[JoinOf],
        held: usize,
        for_vectors: usize,
    ) -> Result<JoinDivision, CountError> {
        let bytes = |side: usize| {
            let (side, states, limbs) = sides[side];
            bytes_of(side, states, limbs)
        };
        let gathered = joins.iter().map(|join| bytes(join.gathered)).max();
        // Whoever shares a memory holds a part of it.
        let gathered = gathered.unwrap_or(0).div_ceil(means.beside as u64);
        let walked = joins.iter().map(|join| bytes(join.walked)).max();
        let walked = walked.unwrap_or(0) / means.of as u64;
        let left = means.memory.saturating_sub(held + for_vectors) as u64;
        let is_of_image = joins.iter().all(JoinOf::is_of_image);
        let (blocks, groups) = match is_of_image && gathered <= left {
            true => (1, 1),
            false => (
                walked.div_ceil((left / 3).max(1)),
                gathered.div_ceil((left / 2).max(1)),
            ),
        };
        let most = blocks.max(groups);
        if most > MOST as u64 {
            return Err(Stopped::Memory.into());
        }
        Ok(JoinDivision {
            blocks: blocks.max(1) as usize,
            groups: groups.max(1) as usize,
        })
    }

    /// What is joined first.
    pub(crate) fn first(self) -> JoinStage {
        self.first_of(0)
    }

    fn first_of(self, join: usize) -> JoinStage {
        JoinStage {
            join,
            block: 0,
            group: 0,
            is_sent: false,
        }
    }

    /// What is joined next, of so many joins.
    pub(crate) fn after(self, stage: JoinStage, joins: usize) -> Option<JoinStage> {
        let JoinStage {
            join,
            block,
            group,
            is_sent,
        } = stage;
        if !is_sent {
            return Some(JoinStage {
                is_sent: true,
                ..stage
            });
        }
        if group + 1 < self.groups {
            return Some(JoinStage {
                group: group + 1,
                is_sent: false,
                ..stage
            });
        }
        if block + 1 < self.blocks {
            return Some(JoinStage {
                block: block + 1,
                ..self.first_of(join)
            });
        }
        (join + 1 < joins).then_some(self.first_of(join + 1))
    }
}

/// The bytes of vectors and pairings for so many places between the sides.
pub(crate) fn bytes_for_vectors(memory: usize, places: usize) -> usize {
    Pairings::new(places, memory / FOR_PAIRINGS).bytes + vector_bytes(places, 1)
}

impl<'c> JoinShare<'c> {
    pub(crate) fn new(
        means: Means<'c>,
        memory: Arc<SharedMemory>,
        lower: Vec<Vec<u8>>,
        division: JoinDivision,
    ) -> Self {
        JoinShare {
            means,
            memory,
            places: lower.len(),
            pairings: Pairings::new(lower.len(), means.memory / FOR_PAIRINGS),
            lower,
            stage: division.first(),
            division,
            incoming: [Vec::new(), Vec::new()],
            walked: None,
            gathered: None,
            sending: Vec::new(),
            parcels: vec![Vec::new(); means.of],
        }
    }

    /// Where the gathered side lies in memory.
    #[cfg(test)]
    pub(crate) fn gathered_at(&self) -> Option<*const ()> {
        self.gathered.as_ref().map(|side| Arc::as_ptr(side).cast())
    }

    /// What is joined first.
    pub(crate) fn first(&self) -> JoinStage {
        self.division.first()
    }

    /// What is joined next, of so many joins.
    pub(crate) fn after(&self, stage: JoinStage, joins: usize) -> Option<JoinStage> {
        self.division.after(stage, joins)
    }

    /// Whether both sides are the same states.
    fn is_one(&self, join: &JoinOf) -> bool {
        join.is_of_image() && self.division.blocks == 1 && self.division.groups == 1
    }

    /// Begins a stage of this join, with the shares of its sides.
    pub(crate) fn begin(
        &mut self,
        stage: JoinStage,
        join: &JoinOf,
        shares: &[Box<dyn LayerShare<'c> + 'c>],
    ) {
        let before = std::mem::replace(&mut self.stage, stage);
        if stage.is_sent {
            return;
        }
        let is_begun = self.gathered.is_some();
        let is_other_join = !is_begun || before.join != stage.join;
        if is_other_join || before.block != stage.block {
            self.walked = None;
        }
        if is_other_join || before.group != stage.group {
            self.gathered = None;
            self.memory.forget();
        }
        let mut sending = Vec::new();
        if self.gathered.is_none() {
            let pieces = 0..shares[join.gathered].pieces();
            sending.extend(pieces.map(|piece| (Form::Gathered, piece)));
        }
        if self.walked.is_none() && !self.is_one(join) {
            let pieces = 0..shares[join.walked].pieces();
            sending.extend(pieces.map(|piece| (Form::Walked, piece)));
        }
        self.sending = sending;
    }

    /// Sends some more states; false if there are no more.
    pub(crate) fn go_on(
        &mut self,
        join: &JoinOf,
        sides: &[Side],
        shares: &[Box<dyn LayerShare<'c> + 'c>],
        send: &mut Send<'_>,
    ) -> Result<bool, CountError> {
        let Some((form, piece)) = self.sending.pop() else {
            return Ok(false);
        };
        let which = match form {
            Form::Walked => join.walked,
            _ => join.gathered,
        };
        let share = &shares[which];
        let limbs = share.limbs();
        let words = share.emit(&self.empty(&sides[which], limbs), piece)?;
        let JoinDivision { blocks, groups } = self.division;
        let Means {
            worker, of, beside, ..
        } = self.means;
        for state in words.chunks_exact(stride(limbs)) {
            let (share, group) = share_of_class(state[0], of * blocks, groups);
            match form {
                Form::Walked if share / of == self.stage.block => {
                    self.parcels[share % of].extend_from_slice(state);
                }
                // To one worker of each memory.
                Form::Gathered if group == self.stage.group => {
                    let to = self.parcels.iter_mut().skip(worker % beside);
                    to.step_by(beside)
                        .for_each(|parcel| parcel.extend_from_slice(state));
                }
                _ => {}
            }
        }
        // The next piece may be of the other form.
        let is_last = self.sending.last().is_none_or(|&(next, _)| next != form);
        for (to, words) in self.parcels.iter_mut().enumerate() {
            if !words.is_empty() && (is_last || words.len() >= PARCEL) {
                let words = std::mem::take(words);
                match to == self.means.worker {
                    true => self.incoming[usize::from(form == Form::Gathered)].push(words),
                    false => send(to, Parcel::new(form, limbs, words)),
                }
            }
        }
        Ok(true)
    }

    /// States that are to be joined here.
    pub(crate) fn receive(&mut self, parcel: &Parcel) -> Result<(), CountError> {
        let words = parcel.words()?.into_owned();
        self.incoming[usize::from(parcel.form == Form::Gathered)].push(words);
        Ok(())
    }

    /// Sorts what has come, or joins it when all workers have done that.
    pub(crate) fn end(
        &mut self,
        join: &JoinOf,
        sides: &[Side],
        shares: &[Box<dyn LayerShare<'c> + 'c>],
    ) -> Result<(Joined, usize), CountError> {
        let Means { memory, beside, .. } = self.means;
        if !self.stage.is_sent {
            let [walked, gathered] = std::mem::take(&mut self.incoming);
            self.memory.add(gathered);
            if self.walked.is_none() && !self.is_one(join) {
                let limbs = shares[join.walked].limbs();
                let empty = self.empty(&sides[join.walked], limbs);
                self.walked = Some(empty.of_words(&walked, memory, 1)?);
            }
            return Ok((Joined::default(), 0));
        }
        let gathered = match self.gathered.take() {
            Some(gathered) => gathered,
            None => {
                let limbs = shares[join.gathered].limbs();
                let empty = self.empty(&sides[join.gathered], limbs);
                let sort = |parts: &[Vec<u64>]| {
                    empty.of_words(parts, memory.saturating_mul(beside), beside)
                };
                self.memory.side(sort)?
            }
        };
        let (walked, part) = match &self.walked {
            Some(walked) => (walked, Part::WHOLE),
            None => (&*gathered, part_of(self.means.worker, self.means.of)),
        };
        let joined = Join {
            gathered: &gathered,
            walked,
            places: &join.places,
            lower: &self.lower,
            part,
            weight: join.weight,
            limits: self.means.limits,
        };
        let joined = joined.run(&self.pairings, 1, 0, Joined::default(), |_, _| Ok(()))?;
        let own = self.walked.as_ref().map_or(0, SideStates::bytes);
        let states = own + gathered.bytes().div_ceil(beside);
        let bytes = states + self.pairings.bytes + vector_bytes(self.places, 1);
        self.gathered = Some(gathered);
        Ok((joined, bytes))
    }

    fn empty(&self, side: &Side, limbs: usize) -> SideStates {
        SideStates::empty(limbs, side.slots.len(), &side.mirrors)
    }
}
