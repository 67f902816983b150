//! A layer of states in parts, each in memory or in a store.
//!
//! States are divided among the parts by hash, so that each part is made, and gone on from, by itself.
//! What a store holds is read when its turn comes. A part can be both here and there: the checkpoint
//! needs it there, and who goes on from it is faster with it here.

use std::borrow::Cow;

use super::table::Rows;
use crate::count::frontier::key::Key;
use crate::count::keep::store::{Store, Stretch};
use crate::count::number::CountError;

/// The states after some steps.
#[derive(Clone, Debug)]
pub(crate) struct Layer<K> {
    pub(crate) parts: Vec<Part<K>>,
    /// The words of a number.
    pub(crate) limbs: usize,
}

/// Some of them.
#[derive(Clone, Debug)]
pub(crate) struct Part<K> {
    /// How many.
    pub(crate) len: usize,
    rows: Option<Rows<K>>,
    /// Where they are stored, with numbers of how many words.
    pub(crate) stored: Option<(Stretch, usize)>,
}

impl<K: Key> Layer<K> {
    /// One state, reached in one way.
    pub(crate) fn one(state: K) -> Self {
        Layer {
            parts: vec![Part::here(Rows::one(state))],
            limbs: 1,
        }
    }

    /// How many states there are.
    pub(crate) fn len(&self) -> usize {
        self.parts.iter().map(|part| part.len).sum()
    }

    /// The bytes that they take in memory.
    pub(crate) fn bytes(&self) -> usize {
        let here = self.parts.iter().filter_map(|part| part.rows.as_ref());
        here.map(Rows::bytes).sum()
    }

    /// The states of a part, its numbers as long as those of the layer.
    pub(crate) fn rows<'p>(
        &self,
        part: &'p Part<K>,
        store: Option<&dyn Store>,
    ) -> Result<Cow<'p, Rows<K>>, CountError> {
        let rows = match (&part.rows, &part.stored, store) {
            (Some(rows), ..) => Cow::Borrowed(rows),
            (None, Some((stretch, limbs)), Some(store)) => {
                Cow::Owned(Rows::of_words(stretch.read(store)?, *limbs))
            }
            _ => unreachable!("a part is here or in the store"),
        };
        let missing = self.limbs - rows.limbs();
        Ok((0..missing).fold(rows, |rows, _| Cow::Owned(rows.widened())))
    }
}

impl<K: Key> Part<K> {
    pub(crate) fn here(rows: Rows<K>) -> Self {
        Part {
            len: rows.len(),
            rows: Some(rows),
            stored: None,
        }
    }

    /// What a store holds.
    pub(crate) fn there(stretch: Stretch, limbs: usize) -> Self {
        Part {
            len: stretch.words / (K::WORDS + limbs),
            rows: None,
            stored: Some((stretch, limbs)),
        }
    }

    /// The same, also in the store.
    pub(crate) fn stored_at(self, stretch: Stretch, limbs: usize) -> Self {
        Part {
            stored: Some((stretch, limbs)),
            ..self
        }
    }
}
