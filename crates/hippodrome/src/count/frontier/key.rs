//! A state of the frontier as one number.
//!
//! Four bits a slot: 0 for a square without a move ([`BARE`]; also a slot that is not in use), 1 for
//! one that has both ([`INNER`]), and from 2 on the name of a path whose end lies there. Each name
//! stands in two slots. Names are given in the order of slots in which they first appear
//! ([`Key::canonical`]), so two states are the same exactly if their numbers are.
//!
//! 16 slots fit 64 bits; 28 fit 128, where 14 paths use up the names to 15. Every operation is a few
//! instructions, on all slots at once where it can be; giving names anew takes a loop over the ends.

use crate::limits::MAX_FRONTIER;

/// A square without a move yet.
pub(crate) const BARE: u32 = 0;
/// A square that has both its moves.
pub(crate) const INNER: u32 = 1;
/// The first name of a path.
const FIRST: u32 = 2;

/// A number that holds a state.
pub(crate) trait Key: Copy + Eq + Ord + Send + Sync + Into<u128> + std::fmt::Debug {
    /// How many slots it has.
    const SLOTS: usize;
    /// How many words it takes in a table.
    const WORDS: usize;
    /// No slot holds anything.
    const EMPTY: Self;

    /// That of a number which is one.
    fn of_number(number: u128) -> Self;

    /// What a slot holds.
    fn get(self, slot: u8) -> u32;

    /// The state with another content of this slot.
    fn with(self, slot: u8, label: u32) -> Self;

    /// The state in which the end named `from`, of which one is left, is named `to`.
    fn renamed(self, from: u32, to: u32) -> Self;

    /// A name that no path of a canonical state has.
    fn fresh(self) -> u32;

    /// The state with its paths named in the order of slots.
    fn canonical(self) -> Self;

    /// A well mixed number; its highest bits are the best.
    fn mixed(self, seed: u64) -> u64;

    /// Writes it, never as zeros alone.
    fn write(self, cell: &mut [u64]);

    /// Reads what was written; `None` for zeros.
    fn read(cell: &[u64]) -> Option<Self>;
}

/// Multipliers with well spread bits: those of SplitMix64.
const MIX: [u64; 2] = [0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB];

/// A bijection of words that spreads each bit.
pub(crate) fn mix(word: u64) -> u64 {
    let word = word.wrapping_mul(MIX[0]);
    (word ^ word >> 32).wrapping_mul(MIX[1])
}

macro_rules! key {
    ($word:ty, $slots:expr, $ones:expr) => {
        const SLOTS: usize = $slots;
        const WORDS: usize = size_of::<$word>() / 8;
        const EMPTY: $word = 0;

        #[inline(always)]
        fn of_number(number: u128) -> $word {
            number as $word
        }

        #[inline(always)]
        fn get(self, slot: u8) -> u32 {
            (self >> (4 * slot)) as u32 & 15
        }

        #[inline(always)]
        fn with(self, slot: u8, label: u32) -> $word {
            let at = 4 * u32::from(slot);
            self & !(15 << at) | <$word>::from(label) << at
        }

        #[inline(always)]
        fn renamed(self, from: u32, to: u32) -> $word {
            let differing = self ^ ($ones * <$word>::from(from));
            let differing = differing | differing >> 2;
            let same = !(differing | differing >> 1) & $ones;
            self ^ <$word>::from(from ^ to) << same.trailing_zeros()
        }

        #[inline(always)]
        fn fresh(self) -> u32 {
            FIRST + (ends(self) & $ones).count_ones() / 2
        }

        #[inline(always)]
        fn canonical(self) -> $word {
            let mut state = self;
            let mut names = 0u64;
            let mut next = u64::from(FIRST);
            let mut left = ends(self) & $ones;
            while left != 0 {
                let at = left.trailing_zeros();
                left &= left - 1;
                let old = (self >> at) as u32 & 15;
                let mut new = names >> (4 * old) & 15;
                if new == 0 {
                    new = next;
                    names |= new << (4 * old);
                    next += 1;
                }
                state ^= <$word>::from(u64::from(old) ^ new) << at;
            }
            state
        }
    };
}

impl Key for u64 {
    key!(u64, 16, 0x1111_1111_1111_1111);

    #[inline(always)]
    fn mixed(self, seed: u64) -> u64 {
        mix(self ^ seed)
    }

    #[inline(always)]
    fn write(self, cell: &mut [u64]) {
        // All ones is no state: no name stands in 16 slots.
        cell[0] = !self;
    }

    #[inline(always)]
    fn read(cell: &[u64]) -> Option<u64> {
        (cell[0] != 0).then_some(!cell[0])
    }
}

impl Key for u128 {
    key!(
        u128,
        MAX_FRONTIER,
        0x1111_1111_1111_1111_1111_1111_1111_1111
    );

    #[inline(always)]
    fn mixed(self, seed: u64) -> u64 {
        mix(mix(self as u64 ^ seed) ^ (self >> 64) as u64)
    }

    #[inline(always)]
    fn write(self, cell: &mut [u64]) {
        // The highest slots are never in use, so the second word is not zero.
        cell[0] = self as u64;
        cell[1] = !(self >> 64) as u64;
    }

    #[inline(always)]
    fn read(cell: &[u64]) -> Option<u128> {
        let high = u128::from(!cell[1]) << 64;
        (cell[1] != 0).then_some(high | u128::from(cell[0]))
    }
}

/// The lowest bit of every slot that holds the end of a path, other bits undefined.
#[inline(always)]
fn ends<W>(state: W) -> W
where
    W: Copy + std::ops::Shr<u32, Output = W> + std::ops::BitOr<Output = W>,
{
    state >> 1 | state >> 2 | state >> 3
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<K: Key>() {
        let state = [7u32, 0, 3, 1, 7, 15, 3, 15, 0, 1];
        let build = |labels: &[u32]| {
            let slots = (0u8..).zip(labels);
            slots.fold(K::EMPTY, |key, (slot, &label)| key.with(slot, label))
        };
        let key = build(&state);
        for (slot, &label) in (0..).zip(&state) {
            assert_eq!(key.get(slot), label);
        }
        let canonical = key.canonical();
        assert_eq!(canonical, build(&[2, 0, 3, 1, 2, 4, 3, 4, 0, 1]));
        assert_eq!(canonical.canonical(), canonical);
        assert_eq!(canonical.fresh(), 5);
        let one_left = key.with(2, BARE).renamed(3, 9);
        assert_eq!(one_left, build(&[7, 0, 0, 1, 7, 15, 9, 15, 0, 1]));
        let last = K::SLOTS as u8 - 1;
        assert_eq!(K::EMPTY.with(last, 6).renamed(6, 4).get(last), 4);
        let mut cell = vec![0; K::WORDS];
        assert_eq!(K::read(&cell), None);
        for key in [K::EMPTY, key, canonical, build(&[1; 16]), build(&[15; 15])] {
            key.write(&mut cell);
            assert_eq!(K::read(&cell), Some(key));
            assert_eq!(K::of_number(key.into()), key);
        }
    }

    #[test]
    fn slots_names_and_cells() {
        check::<u64>();
        check::<u128>();
    }
}
