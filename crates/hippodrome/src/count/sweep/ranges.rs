//! Which part of a layer a state goes into.
//!
//! Each part has a range of keys. To make parts about as large as each other, a few states of the layer before, from all
//! over it, are gone on from beforehand, and the ranges have about as many of what comes of these. How good the sample is
//! changes memory and time, never a number.
//!
//! Cost: a search among the ranges for each state, ten comparisons or so.

use super::layer::Layer;
use crate::count::frontier::expand::{Next, canonical, expand};
use crate::count::frontier::key::Key;
use crate::count::frontier::steps::Step;
use crate::count::keep::compressed_store::CompressedStore;
use crate::count::number::CountError;

/// About how many states are gone on from beforehand for each range.
const SAMPLES: usize = 16;
/// Of a part in the store so many states are read, the first ones.
const READ: usize = 1 << 16;

/// Ranges of keys.
pub(crate) struct Ranges<K> {
    /// The first key of each range but the lowest.
    firsts: Vec<K>,
}

impl<K: Key> Ranges<K> {
    /// Not more than so many for what comes of a layer.
    pub(crate) fn of_next(
        step: &Step,
        layer: &Layer<K>,
        number: usize,
        store: Option<CompressedStore<'_>>,
    ) -> Result<Self, CountError> {
        Ranges::sampled(layer, number, store, |state, sample| {
            let Ok(()) = successors(step, state, |next| {
                if let Next::State(next) = next {
                    sample.push(next.into());
                }
                Ok::<(), std::convert::Infallible>(())
            });
        })
    }

    /// Not more than so many for the states of a layer themselves.
    #[cfg(feature = "shared")]
    pub(crate) fn of_layer(
        layer: &Layer<K>,
        number: usize,
        store: Option<CompressedStore<'_>>,
    ) -> Result<Self, CountError> {
        Ranges::sampled(layer, number, store, |state, sample| {
            sample.push(state.into())
        })
    }

    /// Not more than so many for what is made of a few states from all over a layer.
    fn sampled(
        layer: &Layer<K>,
        number: usize,
        store: Option<CompressedStore<'_>>,
        mut make: impl FnMut(K, &mut Vec<u128>),
    ) -> Result<Self, CountError> {
        let mut firsts = Vec::new();
        if number > 1 {
            let wanted = SAMPLES * number;
            let mut sample: Vec<u128> = Vec::new();
            for part in &layer.parts {
                let rows = layer.first_rows(part, store, READ)?;
                let own = (part.len * wanted).div_ceil(layer.len().max(1)).max(1);
                for (state, _) in rows.iter().step_by((rows.len() / own).max(1)) {
                    make(state, &mut sample);
                }
            }
            sample.sort_unstable();
            let bounds = (1..number).filter_map(|range| sample.get(range * sample.len() / number));
            firsts.extend(bounds.map(|&key| K::of_number(key)));
            firsts.dedup();
        }
        Ok(Ranges { firsts })
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.firsts.len() + 1
    }

    /// The range of a key.
    #[inline]
    pub(crate) fn of(&self, key: K) -> usize {
        self.firsts.partition_point(|&first| first <= key)
    }
}

/// What comes of a state: states that are admitted, each by its one name, and tours.
#[inline]
pub(crate) fn successors<K: Key, E>(
    step: &Step,
    state: K,
    mut go: impl FnMut(Next<K>) -> Result<(), E>,
) -> Result<(), E> {
    expand(step, state, |next, _| match next {
        Next::State(state) if step.bounds.iter().all(|bound| bound.admits(state)) => {
            go(Next::State(canonical(step, state)))
        }
        Next::State(_) => Ok(()),
        Next::Tour => go(Next::Tour),
    })
}
