//! Where a long count keeps what must not be lost, and what memory has no place for.
//!
//! The library touches no file. Who counts brings a [`Store`], named sequences of bytes, and the count
//! writes there in stretches of words ([`Stretch`]), each with a checksum that is compared when it is
//! read again.

use std::io;

use serde::{Deserialize, Serialize};

use super::checksum::checksum;
use crate::count::number::CountError;

/// Files by name, as a long count needs them. Names are letters, digits, `-` and `.`.
///
/// Threads use it at the same time, each its own files.
pub trait Store: Sync {
    /// Adds bytes at the end of a file, which is made if there is none.
    ///
    /// # Errors
    ///
    /// What stands in the way.
    fn append(&self, name: &str, bytes: &[u8]) -> io::Result<()>;

    /// Fills `into` with the bytes of a file from this place on.
    ///
    /// # Errors
    ///
    /// What stands in the way; also if the file ends before.
    fn read(&self, name: &str, from: u64, into: &mut [u8]) -> io::Result<()>;

    /// Returns when what was added to a file would survive a loss of power.
    ///
    /// # Errors
    ///
    /// What stands in the way.
    fn sync(&self, name: &str) -> io::Result<()>;

    /// The whole of a file, if there is one.
    ///
    /// # Errors
    ///
    /// What stands in the way.
    fn load(&self, name: &str) -> io::Result<Option<Vec<u8>>>;

    /// Writes a file anew. Whatever happens, either the old or the new one is there afterwards.
    ///
    /// # Errors
    ///
    /// What stands in the way.
    fn replace(&self, name: &str, bytes: &[u8]) -> io::Result<()>;

    /// The names of all files, in any order.
    ///
    /// # Errors
    ///
    /// What stands in the way.
    fn names(&self) -> io::Result<Vec<String>>;

    /// Removes a file, if there is one.
    ///
    /// # Errors
    ///
    /// What stands in the way.
    fn remove(&self, name: &str) -> io::Result<()>;
}

/// Some words of a file.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Stretch {
    pub(crate) file: String,
    /// The place of its first byte.
    from: u64,
    pub(crate) words: usize,
    checksum: u64,
}

/// How many words are turned into bytes at a time.
const PIECE: usize = 1 << 13;

/// A file that grows.
pub(crate) struct File<'s> {
    store: &'s dyn Store,
    name: String,
    end: u64,
}

impl<'s> File<'s> {
    /// Nothing is in it, even if there was such a file.
    pub(crate) fn new(store: &'s dyn Store, name: String) -> Result<Self, CountError> {
        store.remove(&name)?;
        let end = 0;
        Ok(File { store, name, end })
    }

    /// Adds words, and tells where they are.
    pub(crate) fn append(&mut self, words: &[u64]) -> Result<Stretch, CountError> {
        let mut bytes = vec![0; 8 * PIECE.min(words.len())];
        for words in words.chunks(PIECE) {
            let bytes = &mut bytes[..8 * words.len()];
            for (bytes, word) in bytes.chunks_exact_mut(8).zip(words) {
                bytes.copy_from_slice(&word.to_le_bytes());
            }
            self.store.append(&self.name, bytes)?;
        }
        let stretch = Stretch {
            file: self.name.clone(),
            from: self.end,
            words: words.len(),
            checksum: checksum(words.iter().copied()),
        };
        self.end += 8 * words.len() as u64;
        Ok(stretch)
    }

    pub(crate) fn sync(&self) -> Result<(), CountError> {
        match self.end {
            0 => Ok(()),
            _ => Ok(self.store.sync(&self.name)?),
        }
    }

    pub(crate) fn remove(self) -> Result<(), CountError> {
        Ok(self.store.remove(&self.name)?)
    }
}

impl Stretch {
    /// The place behind its last byte.
    pub(crate) fn end(&self) -> u64 {
        self.from + 8 * self.words as u64
    }

    /// Damaged unless the file is as long as that, so that there is no more to read than it holds.
    pub(crate) fn check(&self, store: &dyn Store) -> Result<(), CountError> {
        let end = (self.words as u64).checked_mul(8);
        let end = end.and_then(|bytes| self.from.checked_add(bytes));
        let Some(end) = end.filter(|&end| i64::try_from(end).is_ok()) else {
            return Err(CountError::Damaged(format!(
                "`{}` is to hold {} words from byte {} on: no file is as long as that",
                self.file, self.words, self.from
            )));
        };
        match self.words {
            0 => Ok(()),
            _ => self.fill(store, end - 8, &mut [0; 8]),
        }
    }

    /// Reads bytes of the file.
    fn fill(&self, store: &dyn Store, from: u64, bytes: &mut [u8]) -> Result<(), CountError> {
        store.read(&self.file, from, bytes).map_err(|error| {
            let why = format!("`{}` at byte {from}: {error}", self.file);
            match error.kind() {
                io::ErrorKind::UnexpectedEof | io::ErrorKind::NotFound => CountError::Damaged(why),
                kind => io::Error::new(kind, why).into(),
            }
        })
    }

    /// The words, if they are those that were written.
    pub(crate) fn read(&self, store: &dyn Store) -> Result<Vec<u64>, CountError> {
        let mut words = Vec::with_capacity(self.words);
        let mut bytes = vec![0; 8 * PIECE.min(self.words)];
        while words.len() < self.words {
            let bytes = &mut bytes[..8 * PIECE.min(self.words - words.len())];
            let from = self.from + 8 * words.len() as u64;
            self.fill(store, from, bytes)?;
            let eights = bytes.chunks_exact(8);
            let word = |eight: &[u8]| eight.iter().rev().fold(0, |w, &b| w << 8 | u64::from(b));
            words.extend(eights.map(word));
        }
        if checksum(words.iter().copied()) != self.checksum {
            return Err(CountError::Damaged(format!(
                "`{}` holds other words at byte {} than were written",
                self.file, self.from
            )));
        }
        Ok(words)
    }
}
