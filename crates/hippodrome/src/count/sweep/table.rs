//! The states of a layer, with the number of ways to come to each.
//!
//! While a layer is made it is a hash table with open addressing, one array of words: per cell the
//! state ([`Key::WORDS`] words) and beside it the number, in as many words as the sweep needs (its
//! `limbs`), so that a look-up touches one place of memory. A cell of zeros is free. When the layer
//! is complete its cells are pushed together, in place, into [`Rows`].
//!
//! Numbers only ever add up. So they are exact in any length: an addition that does not fit is an
//! [`Full::Overflow`], and whoever sweeps makes every number one word longer and does the layer
//! again. Neither primes nor bounds are needed.
//!
//! The hash is seeded anew for each layer: rows leave a table in the order of its hash, and put into
//! the next one by the same hash they would heap up in its lower part.

use std::marker::PhantomData;

use crate::count::frontier::key::Key;

/// Why a number could not be added.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Full {
    /// The sum is longer than a number may be.
    Overflow,
    /// The number was added, and the table must not grow further.
    Memory,
}

/// The states of a layer that is complete.
#[derive(Clone, Debug)]
pub(crate) struct Rows<K> {
    words: Vec<u64>,
    limbs: usize,
    key: PhantomData<K>,
}

impl<K: Key> Rows<K> {
    /// One state, reached in one way.
    pub(crate) fn one(key: K) -> Self {
        let mut rows = Rows::new(1, 1);
        rows.push(key, &[1]);
        rows
    }

    /// None yet, and place for so many.
    pub(crate) fn new(limbs: usize, expected: usize) -> Self {
        Rows {
            words: Vec::with_capacity(expected * (K::WORDS + limbs)),
            limbs,
            key: PhantomData,
        }
    }

    /// Adds a state and its number.
    pub(crate) fn push(&mut self, key: K, number: &[u64]) {
        let mut words = [0; 2];
        key.write(&mut words);
        self.words.extend_from_slice(&words[..K::WORDS]);
        self.words.extend_from_slice(number);
    }

    pub(crate) fn len(&self) -> usize {
        self.words.len() / (K::WORDS + self.limbs)
    }

    /// The words of a number.
    pub(crate) fn limbs(&self) -> usize {
        self.limbs
    }

    pub(crate) fn bytes(&self) -> usize {
        self.words.capacity() * 8
    }

    /// Every state and its number, the lowest word first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (K, &[u64])> {
        states(&self.words, self.limbs)
    }

    /// Those from this one on, so many at the most.
    pub(crate) fn range(&self, first: usize, most: usize) -> impl Iterator<Item = (K, &[u64])> {
        let stride = K::WORDS + self.limbs;
        let end = self.words.len().min((first + most) * stride);
        states(&self.words[first * stride..end], self.limbs)
    }

    /// The same with numbers one word longer.
    pub(crate) fn widened(&self) -> Self {
        let stride = K::WORDS + self.limbs;
        let mut words = Vec::with_capacity(self.words.len() / stride * (stride + 1));
        for row in self.words.chunks_exact(stride) {
            words.extend_from_slice(row);
            words.push(0);
        }
        Rows {
            words,
            limbs: self.limbs + 1,
            key: PhantomData,
        }
    }
}

/// The states and numbers that stand in these words, one after another; zeros are none.
pub(crate) fn states<K: Key>(words: &[u64], limbs: usize) -> impl Iterator<Item = (K, &[u64])> {
    let rows = words.chunks_exact(K::WORDS + limbs);
    rows.filter_map(|row| Some((K::read(row)?, &row[K::WORDS..])))
}

/// The states of a layer that is being made.
#[derive(Debug)]
pub(crate) struct Table<K> {
    cells: Vec<u64>,
    limbs: usize,
    /// The logarithm of the number of cells.
    bits: u32,
    used: usize,
    seed: u64,
    /// The most words that the table may have, with its successor while it grows.
    most_words: usize,
    key: PhantomData<K>,
}

impl<K: Key> Table<K> {
    /// A table in which so many states find place before it grows.
    pub(crate) fn new(limbs: usize, expected: usize, seed: u64, most_words: usize) -> Self {
        let bits = (expected * 5 / 4 + 8).next_power_of_two().ilog2();
        Table {
            cells: vec![0; (K::WORDS + limbs) << bits],
            limbs,
            bits,
            used: 0,
            // Seeds that are neighbors have many bits alike.
            seed: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15),
            most_words,
            key: PhantomData,
        }
    }

    /// A table with seed 0 of these cells, of which so many are used. There are as many as the logarithm says.
    pub(crate) fn of_cells(cells: Vec<u64>, limbs: usize, bits: u32, used: usize) -> Self {
        debug_assert_eq!(cells.len(), (K::WORDS + limbs) << bits);
        Table {
            cells,
            limbs,
            bits,
            used,
            seed: 0,
            most_words: usize::MAX,
            key: PhantomData,
        }
    }

    /// All cells, one after another.
    pub(crate) fn cells(&self) -> &[u64] {
        &self.cells
    }

    /// The words of a number.
    pub(crate) fn limbs(&self) -> usize {
        self.limbs
    }

    /// The logarithm of the number of cells.
    pub(crate) fn bits(&self) -> u32 {
        self.bits
    }

    pub(crate) fn bytes(&self) -> usize {
        self.cells.len() * 8
    }

    /// How many states are here.
    pub(crate) fn len(&self) -> usize {
        self.used
    }

    /// Adds a number to that of a state.
    #[inline]
    pub(crate) fn add(&mut self, key: K, number: &[u64]) -> Result<(), Full> {
        let stride = K::WORDS + self.limbs;
        let mask = (1usize << self.bits) - 1;
        let mut at = (key.mixed(self.seed) >> (64 - self.bits)) as usize;
        loop {
            let cell = &mut self.cells[at * stride..][..stride];
            match K::read(cell) {
                Some(found) if found == key => return add(&mut cell[K::WORDS..], number),
                Some(_) => at = (at + 1) & mask,
                None => {
                    key.write(cell);
                    cell[K::WORDS..].copy_from_slice(number);
                    self.used += 1;
                    if self.used * 5 > 4 << self.bits {
                        self.grow()?;
                    }
                    return Ok(());
                }
            }
        }
    }

    /// Every state and its number, in no order.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (K, &[u64])> {
        states(&self.cells, self.limbs)
    }

    /// Its states in the order of their keys.
    pub(crate) fn sorted(&self) -> Sorted<'_> {
        let stride = K::WORDS + self.limbs;
        let places = (0..self.cells.len()).step_by(stride);
        let keys = places.filter_map(|at| Some((K::read(&self.cells[at..])?.into(), at)));
        let mut order = Vec::with_capacity(self.used);
        order.extend(keys.map(|(key, at)| (key, at + K::WORDS)));
        Sorted {
            cells: &self.cells,
            limbs: self.limbs,
            order: in_order(order).into_iter(),
            number: 0,
        }
    }

    /// The cell of a state: where it is, or the free one where it is not.
    fn cell(&self, key: K) -> usize {
        let stride = K::WORDS + self.limbs;
        let mask = (1usize << self.bits) - 1;
        let mut at = (key.mixed(self.seed) >> (64 - self.bits)) as usize;
        while K::read(&self.cells[at * stride..]).is_some_and(|found| found != key) {
            at = (at + 1) & mask;
        }
        at * stride
    }

    /// The number of a state; zeros if it is not here.
    pub(crate) fn number(&self, key: K) -> &[u64] {
        &self.cells[self.cell(key)..][K::WORDS..K::WORDS + self.limbs]
    }

    /// The number of a state that is here.
    pub(crate) fn number_mut(&mut self, key: K) -> &mut [u64] {
        let cell = self.cell(key);
        &mut self.cells[cell..][K::WORDS..K::WORDS + self.limbs]
    }

    #[cold]
    fn grow(&mut self) -> Result<(), Full> {
        if self.cells.len() * 3 > self.most_words {
            return Err(Full::Memory);
        }
        let stride = K::WORDS + self.limbs;
        let old = std::mem::replace(&mut self.cells, vec![0; (stride * 2) << self.bits]);
        self.bits += 1;
        let mask = (1usize << self.bits) - 1;
        for cell in old.chunks_exact(stride) {
            let Some(key) = K::read(cell) else { continue };
            let mut at = (key.mixed(self.seed) >> (64 - self.bits)) as usize;
            while K::read(&self.cells[at * stride..]).is_some() {
                at = (at + 1) & mask;
            }
            self.cells[at * stride..][..stride].copy_from_slice(cell);
        }
        Ok(())
    }

    /// Pushes the cells together.
    pub(crate) fn into_rows(self) -> Rows<K> {
        let stride = K::WORDS + self.limbs;
        let mut words = self.cells;
        let mut end = 0;
        for at in (0..words.len()).step_by(stride) {
            if K::read(&words[at..]).is_some() {
                words.copy_within(at..at + stride, end);
                end += stride;
            }
        }
        words.truncate(end);
        words.shrink_to_fit();
        Rows {
            words,
            limbs: self.limbs,
            key: PhantomData,
        }
    }
}

/// The states of a table in the order of their keys, one after another.
pub(crate) struct Sorted<'t> {
    cells: &'t [u64],
    limbs: usize,
    /// Keys, and where their numbers are.
    order: std::vec::IntoIter<(u128, usize)>,
    /// Where the number is of the state that was come to.
    number: usize,
}

impl Sorted<'_> {
    /// Goes to the next state; its key.
    pub(crate) fn advance(&mut self) -> Option<u128> {
        let (key, number) = self.order.next()?;
        self.number = number;
        Some(key)
    }

    /// The number of the state that was come to, the lowest word first.
    pub(crate) fn number(&self) -> &[u64] {
        &self.cells[self.number..][..self.limbs]
    }
}

/// Keys in order, each with where something is. One copy for keys of all lengths.
#[inline(never)]
pub(crate) fn in_order(mut keys: Vec<(u128, usize)>) -> Vec<(u128, usize)> {
    keys.sort_unstable();
    keys
}

/// Adds a number to another of the same length.
#[inline]
pub(crate) fn add(sum: &mut [u64], number: &[u64]) -> Result<(), Full> {
    let mut carry = false;
    for (sum, &word) in sum.iter_mut().zip(number) {
        let (partial, first) = sum.overflowing_add(word);
        let (whole, second) = partial.overflowing_add(u64::from(carry));
        (*sum, carry) = (whole, first || second);
    }
    match carry {
        true => Err(Full::Overflow),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn fill<K: Key>(key: impl Fn(u32) -> K) {
        let mut table: Table<K> = Table::new(2, 1, 7, usize::MAX);
        let mut expected: BTreeMap<K, u128> = BTreeMap::new();
        for i in 0..5000u32 {
            let number = u128::from(i) << 62;
            let words = [number as u64, (number >> 64) as u64];
            table.add(key(i % 1777), &words).unwrap();
            *expected.entry(key(i % 1777)).or_default() += number;
        }
        let number = |words: &[u64]| u128::from(words[1]) << 64 | u128::from(words[0]);
        let mut sorted = table.sorted();
        for (&key, &sum) in &expected {
            assert_eq!(sorted.advance(), Some(key.into()));
            assert_eq!(number(sorted.number()), sum);
        }
        assert_eq!(sorted.advance(), None);
        let rows = table.into_rows();
        assert_eq!(rows.len(), 1777);
        let found: BTreeMap<K, u128> = rows.iter().map(|(k, n)| (k, number(n))).collect();
        assert_eq!(found, expected);
        let wider = rows.widened();
        assert!(
            wider
                .iter()
                .all(|(key, n)| n[2] == 0 && expected[&key] == number(n))
        );
    }

    #[test]
    fn numbers_add_up() {
        let key = |i: u32| (0..8u8).map(move |slot| (slot, i >> (2 * slot) & 3));
        fill(|i| key(i).fold(0u64, |k, (slot, label)| k.with(slot, label)));
        fill(|i| key(i).fold(0u128, |k, (slot, label)| k.with(slot * 3, label)));
    }

    #[test]
    fn nothing_is_lost_silently() {
        let mut table: Table<u64> = Table::new(1, 1, 0, usize::MAX);
        assert_eq!(table.add(5, &[u64::MAX]), Ok(()));
        assert_eq!(table.add(5, &[1]), Err(Full::Overflow));
        let mut small: Table<u64> = Table::new(1, 1, 0, 40);
        assert!((0..100).any(|key| small.add(key, &[1]) == Err(Full::Memory)));
    }
}
