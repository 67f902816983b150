//! A layer of states in parts, each in memory or in a store.
//!
//! A part has all states of a range of keys, so that each part is made, and gone on from, by itself; and in the store,
//! where states stand in order, they take few bytes because they are neighbors (`packed`). Parts come in the order of their
//! keys. What a store holds is read when its turn comes. A part can be both here and there: the checkpoint needs it there,
//! and who goes on from it is faster with it here.

use std::borrow::Cow;

use super::table::{Full, Rows};
use crate::count::frontier::key::Key;
use crate::count::keep::compressed_store::CompressedStore;
use crate::count::keep::run::{Run, RunReader};
use crate::count::number::CountError;
use crate::limits::Stopped;

/// Why a layer was not finished.
#[derive(Debug)]
pub(crate) enum Halt {
    Store(CountError),
    Full(Full),
}

impl From<Stopped> for Halt {
    fn from(why: Stopped) -> Halt {
        Halt::Store(why.into())
    }
}

impl From<CountError> for Halt {
    fn from(why: CountError) -> Halt {
        Halt::Store(why)
    }
}

impl From<Full> for Halt {
    fn from(full: Full) -> Halt {
        Halt::Full(full)
    }
}

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
    pub(crate) rows: Option<Rows<K>>,
    /// Where they are stored.
    pub(crate) stored: Option<Run>,
}

impl<K: Key> Layer<K> {
    /// One state, reached in one way.
    pub(crate) fn one(state: K) -> Self {
        Layer {
            parts: vec![Part::here(Rows::one(state))],
            limbs: 1,
        }
    }

    /// No states.
    #[cfg(feature = "shared")]
    pub(crate) fn none() -> Self {
        Layer {
            parts: Vec::new(),
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
        store: Option<CompressedStore<'_>>,
    ) -> Result<Cow<'p, Rows<K>>, CountError> {
        self.first_rows(part, store, usize::MAX)
    }

    /// The same of at least so many states of a part, if it has them.
    pub(crate) fn first_rows<'p>(
        &self,
        part: &'p Part<K>,
        store: Option<CompressedStore<'_>>,
        most: usize,
    ) -> Result<Cow<'p, Rows<K>>, CountError> {
        if let Some(rows) = &part.rows {
            let missing = self.limbs - rows.limbs();
            let rows = Cow::Borrowed(rows);
            return Ok((0..missing).fold(rows, |rows, _| Cow::Owned(rows.widened())));
        }
        let (Some(run), Some(store)) = (&part.stored, store) else {
            unreachable!("a part is here or in the store");
        };
        let mut reader = RunReader::new(run, store, self.limbs)?;
        let mut rows = Rows::new(self.limbs, most.min(part.len));
        while rows.len() < most {
            let Some(key) = reader.advance()? else {
                break;
            };
            rows.push(K::of_number(key), reader.number());
        }
        Ok(Cow::Owned(rows))
    }

    /// A part by its number, neighbors far from each other: what comes of neighbors goes to few places, so that receivers
    /// would wait for each other.
    pub(crate) fn scattered(&self, at: usize) -> &Part<K> {
        let len = self.parts.len();
        &self.parts[at * stride(len) % len]
    }
}

/// A number without a common divisor with this one, about three fifths of it.
fn stride(len: usize) -> usize {
    let is_prime_to = |&stride: &usize| {
        let (mut a, mut b) = (len, stride);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a == 1
    };
    (len * 3 / 5 + 1..).find(is_prime_to).unwrap_or(1)
}

impl<K: Key> Part<K> {
    pub(crate) fn here(rows: Rows<K>) -> Self {
        Part {
            len: rows.len(),
            rows: Some(rows),
            stored: None,
        }
    }

    /// What a store holds, and the same in memory if it stays there.
    pub(crate) fn stored(run: Run, rows: Option<Rows<K>>) -> Self {
        Part {
            len: run.states,
            rows,
            stored: Some(run),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_once() {
        for len in 1..200 {
            let strided = (0..len).map(|at| at * stride(len) % len);
            let different: std::collections::BTreeSet<usize> = strided.collect();
            assert_eq!(different.len(), len);
        }
    }
}
