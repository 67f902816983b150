//! Where a long count keeps what must not be lost, and what memory has no place for.
//!
//! The library touches no file. Who counts brings a [`Store`], named sequences of bytes.

use std::io;

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
