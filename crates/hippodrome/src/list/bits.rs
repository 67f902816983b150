//! Sets of up to 64 or 128 vertices, as the bits of a word.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of vertices.
pub(crate) trait Bits:
    Copy
    + Eq
    + Hash
    + Default
    + Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Not<Output = Self>
{
    fn one(vertex: u32) -> Self;
    /// All lower vertices.
    fn below(vertex: u32) -> Self;
    fn size(self) -> u32;
    /// The lowest vertex; the set is not empty.
    fn lowest(self) -> u32;
    /// The highest vertex; the set is not empty.
    fn highest(self) -> u32;
    /// Without the lowest.
    fn rest(self) -> Self;
}

macro_rules! bits {
    ($word:ty) => {
        impl Bits for $word {
            #[inline(always)]
            fn one(vertex: u32) -> $word {
                1 << vertex
            }

            #[inline(always)]
            fn below(vertex: u32) -> $word {
                (1 << vertex) - 1
            }

            #[inline(always)]
            fn size(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline(always)]
            fn highest(self) -> u32 {
                self.ilog2()
            }

            #[inline(always)]
            fn rest(self) -> $word {
                self & self.wrapping_sub(1)
            }
        }
    };
}

bits!(u64);
bits!(u128);
