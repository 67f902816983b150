//! Fowler, Noll & Vo's hash FNV-1a of 64 bits: a short name for many bytes, the same for ever.

/// The hash of some bytes.
pub(crate) fn fnv_1a<'b>(bytes: impl IntoIterator<Item = &'b u8>) -> u64 {
    bytes
        .into_iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
}
