//! A sweep that is made to see what it takes, unless that is too much.

use std::ops::ControlFlow;

use crate::count::frontier::key::Key;
use crate::count::frontier::steps::Step;
use crate::count::number::CountError;
use crate::count::sweep::Sweep;
use crate::limits::{Limits, Stopped};
use crate::trace::ProgressTrace;

/// What a sweep took.
pub(super) struct ShortSweep {
    /// The states after each step.
    pub(super) sizes: Vec<u64>,
    /// States gone on from.
    pub(super) states: u64,
    /// The most at a time.
    pub(super) widest: u64,
}

/// What a sweep takes if it ends within so many states and this memory; or else the number of
/// states that it took to see that it does not.
pub(super) fn swept(
    steps: &[Step],
    most: u64,
    memory: usize,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> Result<ControlFlow<ShortSweep, u64>, CountError> {
    let mut slots = steps.iter().flat_map(|step| &step.live);
    match slots.all(|&slot| usize::from(slot) < <u64 as Key>::SLOTS) {
        true => swept_by::<u64>(steps, most, memory, limits, trace),
        false => swept_by::<u128>(steps, most, memory, limits, trace),
    }
}

fn swept_by<K: Key>(
    steps: &[Step],
    most: u64,
    memory: usize,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> Result<ControlFlow<ShortSweep, u64>, CountError> {
    let mut sweep: Sweep<'_, K> = Sweep::new(1, None);
    let left = limits.budget();
    let within = limits.with_nodes(most.min(left));
    let memory = memory.min(usize::MAX / 16);
    let mut sizes = Vec::with_capacity(steps.len());
    let ended = sweep.run(steps, steps.len(), memory, &within, trace, |sweep| {
        sizes.push(sweep.layer.len() as u64);
        Ok(())
    });
    match ended {
        Ok(()) => Ok(ControlFlow::Break(ShortSweep {
            sizes,
            states: sweep.states,
            widest: sweep.widest,
        })),
        Err(CountError::Stopped(Stopped::Nodes)) if left <= most => Err(Stopped::Nodes.into()),
        Err(CountError::Stopped(Stopped::Nodes | Stopped::Memory)) => {
            Ok(ControlFlow::Continue(sweep.states))
        }
        Err(why) => Err(why),
    }
}
