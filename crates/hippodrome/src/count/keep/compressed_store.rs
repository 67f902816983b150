//! A store with what makes the bytes of states fewer before they go there: LZ4 (Y. Collet, 2011), its blocks without frames.
//!
//! Without the feature `checkpoint` there is no such store: the type has no values. The compiler sees that, and leaves out
//! all that only a count with a store needs.

use super::store::Store;

/// A store for what is compressed.
#[derive(Copy, Clone)]
#[cfg(feature = "checkpoint")]
pub(crate) struct CompressedStore<'s>(pub(crate) &'s dyn Store);

/// A store for what is compressed: there is none.
#[derive(Copy, Clone)]
#[cfg(not(feature = "checkpoint"))]
#[expect(dead_code, reason = "it has no values")]
pub(crate) enum CompressedStore<'s> {
    None(std::convert::Infallible, std::marker::PhantomData<&'s ()>),
}

#[cfg(feature = "checkpoint")]
impl<'s> CompressedStore<'s> {
    pub(crate) fn files(self) -> &'s dyn Store {
        self.0
    }

    pub(crate) fn compress(self, bytes: &[u8]) -> Vec<u8> {
        lz4_flex::block::compress(bytes)
    }

    /// The bytes that were compressed, of which there are so many; `None` if there is no such thing.
    pub(crate) fn decompress(self, bytes: &[u8], len: usize) -> Option<Vec<u8>> {
        let found = lz4_flex::block::decompress(bytes, len).ok();
        found.filter(|found| found.len() == len)
    }
}

#[cfg(not(feature = "checkpoint"))]
impl<'s> CompressedStore<'s> {
    pub(crate) fn files(self) -> &'s dyn Store {
        let CompressedStore::None(none, _) = self;
        match none {}
    }

    pub(crate) fn compress(self, _: &[u8]) -> Vec<u8> {
        let CompressedStore::None(none, _) = self;
        match none {}
    }

    pub(crate) fn decompress(self, _: &[u8], _: usize) -> Option<Vec<u8>> {
        let CompressedStore::None(none, _) = self;
        match none {}
    }
}
