//! Whether what is read is what was written.
//!
//! The finalizer of SplitMix64 (G. L. Steele, D. Lea and C. H. Flood, 2014), without its last shift, of the sum and the
//! next word together, over and over. Each step is a bijection of the sum and of the word, so a sequence in which a single word
//! differs never has the same checksum; any other has it with a chance of one in 2^64. (FNV-1a is as simple, but two words
//! that lose their highest bits look whole to it.) How many words there are is known elsewhere, or the first of
//! them.
//!
//! It is against accidents; who wants to deceive can. Cost: ten cycles a word.

use crate::count::frontier::key::mix;

/// The checksum of words.
pub(crate) fn checksum(words: impl IntoIterator<Item = u64>) -> u64 {
    let begin = 0xCBF2_9CE4_8422_2325;
    words.into_iter().fold(begin, |sum, word| mix(sum ^ word))
}

/// The checksum of a text.
pub(crate) fn checksum_of_bytes(bytes: &[u8]) -> u64 {
    let word = |eight: &[u8]| eight.iter().rev().fold(0, |w, &b| w << 8 | u64::from(b));
    let words = bytes.chunks(8).map(word);
    checksum(std::iter::once(bytes.len() as u64).chain(words))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// One bit, two bits, another end, zeros behind it: all have checksums of their own.
    #[test]
    fn bits_and_ends() {
        let bytes: Vec<u8> = (0..40).map(|at: u8| at.wrapping_mul(37)).collect();
        let mut sums = BTreeSet::from([checksum_of_bytes(&bytes)]);
        let bits = 8 * bytes.len();
        for one in 0..bits {
            for other in one..bits {
                let mut changed = bytes.clone();
                changed[one / 8] ^= 1 << (one % 8);
                if other > one {
                    changed[other / 8] ^= 1 << (other % 8);
                }
                assert!(sums.insert(checksum_of_bytes(&changed)), "{one}, {other}");
            }
        }
        for end in 0..bytes.len() {
            assert!(sums.insert(checksum_of_bytes(&bytes[..end])), "{end}");
            let mut longer = bytes[..end].to_vec();
            longer.resize(100 + end, 0);
            assert!(sums.insert(checksum_of_bytes(&longer)), "{end}");
        }
    }
}
