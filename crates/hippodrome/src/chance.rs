//! Random numbers that are the same for the same seed, on every machine, for ever.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A random number below `bound`, evenly (D. Lemire, Fast random integer generation in an
/// interval, ACM TOMACS 29, 2019, without the rare rejection: the bias is below 2^-32).
pub(crate) fn below(rng: &mut Xoshiro256PlusPlus, bound: usize) -> usize {
    ((u128::from(rng.next_u64()) * bound as u128) >> 64) as usize
}

/// Puts things in a random order, each equally likely (R. Durstenfeld, Algorithm 235, Communications of the ACM 7, 1964).
pub(crate) fn shuffle<T>(rng: &mut Xoshiro256PlusPlus, things: &mut [T]) {
    for at in (1..things.len()).rev() {
        things.swap(at, below(rng, at + 1));
    }
}

/// The generator for a seed and a stream of it. Its bytes are promised to stay.
pub(crate) fn rng(seed: u64, stream: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed ^ stream.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}
