//! States on their way from one worker to another.

use serde::{Deserialize, Serialize};

use crate::count::frontier::key::Key;
use crate::count::keep::packed::{Packer, Unpacker};
use crate::count::number::CountError;
use crate::count::sweep::table::add;

/// States on their way to the worker to whom they belong.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Parcel {
    pub(crate) form: Form,
    /// The words of a number.
    pub(crate) limbs: usize,
    body: Body,
}

/// What each of them is.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Form {
    /// A state with a key of one word.
    Short,
    /// One with a key of two.
    Long,
    /// A profile and the mates of its ends: of a class that the worker is to walk,
    Walked,
    /// or that it is to gather.
    Gathered,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
enum Body {
    /// Key and number, one after the other.
    Words(Vec<u64>),
    /// So many of them in their order, compressed.
    Packed { states: usize, bytes: Vec<u8> },
}

/// The most bytes that a parcel has when it is unpacked.
const MOST_BYTES: usize = 1 << 28;

impl Form {
    fn key_words(self) -> usize {
        match self {
            Form::Short => 1,
            _ => 2,
        }
    }

    /// The key that stands in these words.
    fn key(self, words: &[u64]) -> Option<u128> {
        match self {
            Form::Short => u64::read(words).map(u128::from),
            Form::Long => u128::read(words),
            Form::Walked | Form::Gathered => {
                Some(u128::from(words[0]) << 64 | u128::from(words[1]))
            }
        }
    }

    fn write(self, key: u128, words: &mut [u64]) {
        match self {
            Form::Short => u64::of_number(key).write(words),
            Form::Long => key.write(words),
            Form::Walked | Form::Gathered => {
                (words[0], words[1]) = ((key >> 64) as u64, key as u64);
            }
        }
    }
}

impl Parcel {
    pub(crate) fn new(form: Form, limbs: usize, words: Vec<u64>) -> Parcel {
        Parcel {
            form,
            limbs,
            body: Body::Words(words),
        }
    }

    /// The same in fewer bytes, for a journey that costs more than the work: about 50 nanoseconds a state. Equal states
    /// are added up.
    pub fn packed(self) -> Parcel {
        let Body::Words(words) = &self.body else {
            return self;
        };
        let key_words = self.form.key_words();
        let stride = key_words + self.limbs;
        let rows = words.chunks_exact(stride);
        let keys = rows.filter_map(|row| Some((self.form.key(row)?, row)));
        let mut order: Vec<(u128, &[u64])> = keys.collect();
        order.sort_unstable_by_key(|&(key, _)| key);
        let mut packer = Packer::default();
        let (mut last, mut sum, mut more) = (None, vec![0; self.limbs], vec![0; self.limbs]);
        for (key, row) in order {
            let number = &row[key_words..];
            if last == Some(key) {
                more.copy_from_slice(&sum);
                if add(&mut more, number).is_ok() {
                    std::mem::swap(&mut sum, &mut more);
                    continue;
                }
            }
            if let Some(last) = last.replace(key) {
                packer.add(last, &sum);
            }
            sum.copy_from_slice(number);
        }
        if let Some(last) = last {
            packer.add(last, &sum);
        }
        let states = packer.states();
        let bytes = lz4_flex::block::compress_prepend_size(&packer.take());
        Parcel {
            body: Body::Packed { states, bytes },
            ..self
        }
    }

    /// The bytes that it takes on the way.
    pub fn bytes(&self) -> usize {
        match &self.body {
            Body::Words(words) => 8 * words.len(),
            Body::Packed { bytes, .. } => bytes.len(),
        }
    }

    /// Its words, unpacked if need be.
    pub(crate) fn words(&self) -> Result<std::borrow::Cow<'_, [u64]>, CountError> {
        match &self.body {
            Body::Words(words) => Ok(words.into()),
            Body::Packed { states, bytes } => {
                let words = self.unpacked(*states, bytes);
                let damaged = || {
                    CountError::Damaged("a parcel holds something else than was sent".to_owned())
                };
                Ok(words.ok_or_else(damaged)?.into())
            }
        }
    }

    fn unpacked(&self, states: usize, bytes: &[u8]) -> Option<Vec<u64>> {
        let len = u32::from_le_bytes(bytes.get(..4)?.try_into().ok()?) as usize;
        if len > MOST_BYTES || self.limbs > MOST_BYTES {
            return None;
        }
        let unpacked = lz4_flex::block::decompress(&bytes[4..], len).ok()?;
        let mut unpacker = Unpacker::new(unpacked).filter(|_| states <= len)?;
        let key_words = self.form.key_words();
        let mut words = vec![0; states.checked_mul(key_words + self.limbs)?];
        for row in words.chunks_exact_mut(key_words + self.limbs) {
            let (key, number) = row.split_at_mut(key_words);
            self.form.write(unpacker.next(number)?, key);
        }
        unpacker.is_at_end().then_some(words)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::chance::{below, rng};

    fn rows(parcel: &Parcel) -> BTreeMap<u128, u128> {
        let mut rows: BTreeMap<u128, u128> = BTreeMap::new();
        let words = parcel.words().unwrap();
        for row in words.chunks_exact(parcel.form.key_words() + parcel.limbs) {
            let number = &row[parcel.form.key_words()..];
            let number = number
                .iter()
                .rev()
                .fold(0, |sum, &word| sum << 64 | u128::from(word));
            *rows.entry(parcel.form.key(row).unwrap()).or_default() += number;
        }
        rows
    }

    #[test]
    fn what_is_packed_is_what_was_sent() {
        let mut rng = rng(8, 8);
        for form in [Form::Short, Form::Long, Form::Walked, Form::Gathered] {
            for limbs in [1, 2] {
                let mut words = Vec::new();
                for _ in 0..500 {
                    let mut key = [0; 2];
                    form.write(below(&mut rng, 400) as u128 * 0x1_0001, &mut key);
                    words.extend_from_slice(&key[..form.key_words()]);
                    words.extend((0..limbs).map(|limb| [u64::MAX / 3, 5][limb]));
                }
                let parcel = Parcel::new(form, limbs, words);
                let packed = parcel.clone().packed();
                assert_eq!(rows(&packed), rows(&parcel));
                assert!(packed.bytes() < parcel.bytes());
                let Body::Packed { states, bytes } = &packed.body else {
                    panic!("it is packed");
                };
                for cut in 0..bytes.len() {
                    assert!(packed.unpacked(*states, &bytes[..cut]).is_none(), "{cut}");
                }
                assert!(packed.unpacked(states + 1, bytes).is_none());
            }
        }
    }
}
