//! States in sorted order, in few bytes.
//!
//! A state here is a number, its *key*, and how many ways lead to it. In sorted order keys are close to each other, so of
//! each only its distance from the one before is written, and both that and the number of ways in as many groups of seven
//! bits as they take (LEB128, as in DWARF). All distances stand together and all numbers of ways, since each are alike; what
//! repeats in them is left to LZ4 (Y. Collet, 2011).
//!
//! Measured on the widest layer of 7x8 open and on one of 8x8 open with eleven million states, in bytes a state: 3.4 and 3.6
//! so written; 2.0 with LZ4, 1.8 and 1.7 with Deflate at its fastest, 1.4 with zstd at level 1 or 3 or with Deflate at level
//! 3. LZ4 takes 10 nanoseconds a state to pack and 2 to unpack, writing groups of bits 12 and 10, Deflate at level 3 some
//! 80 and 15. Zstd is as fast as LZ4, but a C library; and a state takes some microseconds to be counted with. Keys that
//! share no neighborhood, as if they had been divided by hash, take 5.5 bytes with LZ4.

/// Makes the bytes of states.
#[derive(Default)]
pub(crate) struct Packer {
    distances: Vec<u8>,
    numbers: Vec<u8>,
    last: u128,
    states: usize,
}

impl Packer {
    /// Adds a state whose key is not less than that of the one before, with the words of its number, the lowest first.
    pub(crate) fn add(&mut self, key: u128, number: &[u64]) {
        debug_assert!(self.states == 0 || self.last <= key, "states are sorted");
        let distance = key - self.last;
        write(
            &mut self.distances,
            &[distance as u64, (distance >> 64) as u64],
        );
        write(&mut self.numbers, number);
        self.last = key;
        self.states += 1;
    }

    /// How many there are.
    pub(crate) fn states(&self) -> usize {
        self.states
    }

    /// The bytes of all that were added, and begins anew.
    pub(crate) fn take(&mut self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(LONGEST + self.distances.len() + self.numbers.len());
        write(&mut bytes, &[self.distances.len() as u64]);
        bytes.append(&mut self.distances);
        bytes.append(&mut self.numbers);
        (self.last, self.states) = (0, 0);
        bytes
    }
}

/// Goes through the states of such bytes.
#[derive(Default)]
pub(crate) struct Unpacker {
    bytes: Vec<u8>,
    /// Where the next distance is, and where distances end.
    distance: usize,
    distances_end: usize,
    /// Where the next number is.
    number: usize,
    last: u128,
}

impl Unpacker {
    /// Those of the states in these bytes; `None` if they cannot be.
    pub(crate) fn new(bytes: Vec<u8>) -> Option<Self> {
        let mut distance = 0;
        let mut len = [0];
        read(&bytes, &mut distance, &mut len)?;
        let len = usize::try_from(len[0]).ok()?;
        let end = distance.checked_add(len).filter(|&end| end <= bytes.len());
        let distances_end = end?;
        Some(Unpacker {
            bytes,
            distance,
            distances_end,
            number: distances_end,
            last: 0,
        })
    }

    /// The key of the next state, and its number in these words, the lowest first; `None` if there is no such state.
    pub(crate) fn next(&mut self, number: &mut [u64]) -> Option<u128> {
        let distances = self.bytes.get(..self.distances_end)?;
        let mut distance = [0; 2];
        read(distances, &mut self.distance, &mut distance)?;
        read(&self.bytes, &mut self.number, number)?;
        let distance = u128::from(distance[1]) << 64 | u128::from(distance[0]);
        self.last = self.last.checked_add(distance)?;
        Some(self.last)
    }

    /// Whether all states have been gone through, and nothing is left.
    pub(crate) fn is_at_end(&self) -> bool {
        self.distance == self.distances_end && self.number == self.bytes.len()
    }
}

/// Bits of a group, and the bit that says that another one follows.
const GROUP: u32 = 7;
const MORE: u8 = 1 << GROUP;
/// The most groups of a word.
const LONGEST: usize = u64::BITS.div_ceil(GROUP) as usize;

/// Writes a number of so many words, the lowest first.
#[inline]
fn write(bytes: &mut Vec<u8>, words: &[u64]) {
    let mut low = words[0];
    if words[1..].iter().all(|&word| word == 0) {
        bytes.reserve(LONGEST);
        while low >= u64::from(MORE) {
            bytes.push(low as u8 | MORE);
            low >>= GROUP;
        }
        return bytes.push(low as u8);
    }
    let bits = |word: &u64| u64::BITS - word.leading_zeros();
    let last = words.iter().rposition(|&word| word != 0).unwrap_or(0);
    let end = last as u32 * u64::BITS + bits(&words[last]);
    for at in (0..end).step_by(GROUP as usize) {
        let (word, bit) = ((at / u64::BITS) as usize, at % u64::BITS);
        let above = words.get(word + 1).copied().unwrap_or(0);
        let group = (u128::from(above) << 64 | u128::from(words[word])) >> bit;
        let more = if at + GROUP < end { MORE } else { 0 };
        bytes.push(group as u8 & (MORE - 1) | more);
    }
}

/// Reads a number that fits these words from this place on; `None` if there is none.
#[inline]
fn read(bytes: &[u8], place: &mut usize, words: &mut [u64]) -> Option<()> {
    words.fill(0);
    let first = *bytes.get(*place)?;
    if first < MORE {
        *place += 1;
        *words.first_mut()? = u64::from(first);
        return Some(());
    }
    let mut at = 0;
    loop {
        let byte = *bytes.get(*place)?;
        *place += 1;
        let group = u64::from(byte & (MORE - 1));
        let (word, bit) = ((at / u64::BITS) as usize, at % u64::BITS);
        *words.get_mut(word)? |= group << bit;
        let above = u128::from(group) << bit >> 64;
        if above != 0 {
            *words.get_mut(word + 1)? |= above as u64;
        }
        if byte < MORE {
            return Some(());
        }
        at += GROUP;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn packed(states: &[(u128, Vec<u64>)]) -> Vec<u8> {
        let mut packer = Packer::default();
        states
            .iter()
            .for_each(|(key, number)| packer.add(*key, number));
        assert_eq!(packer.states(), states.len());
        packer.take()
    }

    /// All states of these bytes, if they are states to their end.
    fn unpacked(bytes: &[u8], states: usize, words: usize) -> Option<Vec<(u128, Vec<u64>)>> {
        let mut unpacker = Unpacker::new(bytes.to_vec())?;
        let mut number = vec![0; words];
        let state = |_| Some((unpacker.next(&mut number)?, number.clone()));
        let found = (0..states).map(state).collect::<Option<_>>()?;
        unpacker.is_at_end().then_some(found)
    }

    /// Keys and numbers of all lengths, in order.
    fn states() -> impl Strategy<Value = (usize, Vec<(u128, Vec<u64>)>)> {
        (1..5usize).prop_flat_map(|words| {
            let word = (any::<u64>(), 0..=64u32)
                .prop_map(|(word, less)| word.checked_shr(less).unwrap_or(0));
            let key = (any::<u128>(), 0..128u32).prop_map(|(key, less)| key >> less);
            let state = (key, prop::collection::vec(word, words));
            prop::collection::vec(state, 0..40).prop_map(move |mut states| {
                states.sort();
                (words, states)
            })
        })
    }

    proptest! {
        #[test]
        fn what_is_packed_is_unpacked((words, states) in states(), more in 0..3usize) {
            let bytes = packed(&states);
            let mut longer = states.clone();
            longer.iter_mut().for_each(|(_, number)| number.resize(words + more, 0));
            prop_assert_eq!(unpacked(&bytes, states.len(), words + more), Some(longer));
        }

        /// Nothing is read twice or passed over: other bytes are never the same states.
        #[test]
        fn other_bytes_are_other_states((words, states) in states(), at in any::<prop::sample::Index>(), bit in 0..8u32) {
            let mut bytes = packed(&states);
            let at = at.index(bytes.len());
            prop_assert_eq!(unpacked(&bytes[..at], states.len(), words), None);
            bytes[at] ^= 1u8 << bit;
            prop_assert_ne!(unpacked(&bytes, states.len(), words), Some(states.clone()));
            bytes[at] ^= 1u8 << bit;
            bytes.push(0);
            prop_assert_eq!(unpacked(&bytes, states.len(), words), None);
        }
    }

    #[test]
    fn a_few_bytes_each() {
        let states = [(3 << 100, vec![1, 0]), ((3 << 100) + 5, vec![300, 0])];
        assert_eq!(packed(&states).len(), 1 + (15 + 1) + (1 + 2));
        assert_eq!(packed(&[]), [0]);
    }

    /// A number that does not fit the words that it is read into is none.
    #[test]
    fn nothing_is_cut_off() {
        let bytes = packed(&[(7, vec![0, 1])]);
        assert_eq!(unpacked(&bytes, 1, 1), None);
        assert_eq!(unpacked(&bytes, 1, 2), Some(vec![(7, vec![0, 1])]));
        let beyond = [[1].as_slice(), &[0x80; 30], &[1, 1]].concat();
        assert_eq!(unpacked(&beyond, 1, 1), None);
    }
}
