//! A file of a store: a count writes it whole, and what it reads is a stretch of one.

use std::io;

use serde::{Deserialize, Serialize};

use super::compressed_store::CompressedStore;
use super::store::Store;
use crate::count::number::CountError;

/// Some bytes of a file.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Stretch {
    pub(crate) file: String,
    /// The place of the first one.
    pub(crate) from: u64,
    pub(crate) bytes: u64,
}

/// A file that grows.
pub(crate) struct File<'s> {
    pub(crate) store: CompressedStore<'s>,
    name: String,
    end: u64,
}

impl<'s> File<'s> {
    /// Nothing is in it, even if there was such a file.
    pub(crate) fn new(store: CompressedStore<'s>, name: String) -> Result<Self, CountError> {
        store.files().remove(&name)?;
        let end = 0;
        Ok(File { store, name, end })
    }

    /// Adds bytes.
    pub(crate) fn append(&mut self, bytes: &[u8]) -> Result<(), CountError> {
        self.store.files().append(&self.name, bytes)?;
        self.end += bytes.len() as u64;
        Ok(())
    }

    /// Where the next byte will be.
    pub(crate) fn end(&self) -> u64 {
        self.end
    }

    /// All that was added from this place on.
    pub(crate) fn since(&self, from: u64) -> Stretch {
        Stretch {
            file: self.name.clone(),
            from,
            bytes: self.end - from,
        }
    }

    pub(crate) fn sync(&self) -> Result<(), CountError> {
        match self.end {
            0 => Ok(()),
            _ => Ok(self.store.files().sync(&self.name)?),
        }
    }

    pub(crate) fn remove(self) -> Result<(), CountError> {
        Ok(self.store.files().remove(&self.name)?)
    }
}

impl Stretch {
    /// The place behind its last byte.
    pub(crate) fn end(&self) -> u64 {
        self.from + self.bytes
    }

    /// Damaged unless the file is as long as that, so that there is no more to read than it holds.
    pub(crate) fn check(&self, store: &dyn Store) -> Result<(), CountError> {
        let end = self.from.checked_add(self.bytes);
        if end.is_none_or(|end| i64::try_from(end).is_err()) {
            return Err(CountError::Damaged(format!(
                "`{}` is to hold {} bytes from byte {} on: no file is as long as that",
                self.file, self.bytes, self.from
            )));
        }
        match self.bytes {
            0 => Ok(()),
            bytes => self.read(store, bytes - 1, 1).map(drop),
        }
    }

    /// Reads so many bytes from this place of the stretch on.
    pub(crate) fn read(
        &self,
        store: &dyn Store,
        place: u64,
        len: usize,
    ) -> Result<Vec<u8>, CountError> {
        let from = self.from + place;
        let mut bytes = vec![0; len];
        store.read(&self.file, from, &mut bytes).map_err(|error| {
            let why = format!("`{}` at byte {from}: {error}", self.file);
            match error.kind() {
                io::ErrorKind::UnexpectedEof | io::ErrorKind::NotFound => CountError::Damaged(why),
                kind => io::Error::new(kind, why).into(),
            }
        })?;
        Ok(bytes)
    }
}
