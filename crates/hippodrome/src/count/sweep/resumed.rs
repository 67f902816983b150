//! A sweep that goes on from where a checkpoint has it, and keeps there each layer that is complete.

use super::Sweep;
use super::layer::{Layer, Part};
use crate::count::frontier::key::Key;
use crate::count::frontier::steps::Step;
use crate::count::keep::checkpoint::{Checkpoint, SideProgress, damaged};
use crate::count::keep::run::Run;
use crate::count::number::CountError;
use crate::limits::Limits;
use crate::trace::ProgressTrace;

impl<'s, K: Key> Sweep<'s, K> {
    /// Sweeps all steps of a side of a count, with a checkpoint if there is one.
    pub(crate) fn of_side(
        mut checkpoint: Option<&mut Checkpoint<'s>>,
        side: usize,
        steps: &[Step],
        threads: usize,
        memory: usize,
        limits: &Limits<'_>,
        trace: &mut dyn ProgressTrace,
    ) -> Result<Self, CountError> {
        let mut sweep = match &checkpoint {
            Some(checkpoint) => Sweep::kept(checkpoint, side, steps.len(), threads)?,
            None => Sweep::new(threads, None),
        };
        if let (Some(checkpoint), true) = (&mut checkpoint, sweep.done < steps.len()) {
            checkpoint.announce(sweep.files())?;
        }
        let keep = |sweep: &Self| match &mut checkpoint {
            Some(checkpoint) => sweep.keep(checkpoint, side, steps.len()),
            None => Ok(()),
        };
        sweep.run(steps, steps.len(), memory, limits, trace, keep)?;
        Ok(sweep)
    }

    /// The sweep of a side as far as it has come.
    fn kept(
        checkpoint: &Checkpoint<'s>,
        side: usize,
        steps: usize,
        threads: usize,
    ) -> Result<Self, CountError> {
        let mut sweep = Sweep::new(threads, Some((checkpoint.store, Checkpoint::name(side))));
        let Some(kept) = checkpoint.side(side) else {
            return Ok(sweep);
        };
        sweep.layer = kept_layer(kept, steps)?;
        sweep.done = kept.done;
        sweep.tours = kept.tours.clone();
        sweep.states = kept.states;
        sweep.widest = kept.widest;
        sweep.bytes = kept.bytes;
        Ok(sweep)
    }

    /// Keeps a sweep that has come to the end of a layer, and which files its next step writes, if there is one.
    fn keep(
        &self,
        checkpoint: &mut Checkpoint<'_>,
        side: usize,
        steps: usize,
    ) -> Result<(), CountError> {
        let parts = self.layer.parts.iter();
        let kept = SideProgress {
            done: self.done,
            limbs: self.layer.limbs,
            tours: self.tours.clone(),
            states: self.states,
            widest: self.widest,
            bytes: self.bytes,
            parts: parts.filter_map(|part| part.stored.clone()).collect(),
            #[cfg(feature = "shared")]
            ways: None,
        };
        let coming = match self.done < steps {
            true => self.files(),
            false => Vec::new(),
        };
        checkpoint.keep_side(side, kept, coming)
    }
}

/// The layer that a checkpoint has of a side of so many steps. Damaged if it cannot be.
pub(crate) fn kept_layer<K: Key>(
    kept: &SideProgress,
    steps: usize,
) -> Result<Layer<K>, CountError> {
    if kept.done > steps {
        return Err(damaged(&format!("{} of {steps} steps are done", kept.done)));
    }
    let is_whole = |run: &Run| (1..=kept.limbs).contains(&run.limbs);
    // At each step a number grows by a word at the most.
    if !(1..=steps + 1).contains(&kept.limbs) || !kept.parts.iter().all(is_whole) {
        return Err(damaged("there are parts of states"));
    }
    let parts = kept.parts.iter().cloned();
    Ok(Layer {
        parts: parts.map(|run| Part::stored(run, None)).collect(),
        limbs: kept.limbs,
    })
}
