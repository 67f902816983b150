//! A store in memory for tests, with a power that fails: what was not synchronised is lost then.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Mutex, MutexGuard};

use crate::count::keep::compressed_store::CompressedStore;
use crate::count::keep::store::Store;

pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// Files by name.
#[derive(Default)]
pub(crate) struct Memory {
    pub(crate) files: Mutex<Files>,
    /// Of each file that has grown since, how long it was when it was synchronised.
    unsynced: Mutex<BTreeMap<String, usize>>,
    /// How many calls succeed from now on.
    pub(crate) calls: Mutex<Option<usize>>,
    /// How many times it is read rightly from now on, before a bit is wrong.
    pub(crate) wrong_after: Mutex<Option<usize>>,
    /// How often something was added to a file of spilled states or of a block.
    pub(crate) spilled: Mutex<usize>,
}

impl Memory {
    pub(crate) fn holding(files: Files) -> Memory {
        Memory {
            files: Mutex::new(files),
            ..Memory::default()
        }
    }

    pub(crate) fn compressed(&self) -> CompressedStore<'_> {
        CompressedStore(self)
    }

    fn files(&self) -> io::Result<MutexGuard<'_, Files>> {
        let mut calls = self.calls.lock().unwrap();
        let mut files = self.files.lock().unwrap();
        match &mut *calls {
            Some(0) => {
                for (name, len) in std::mem::take(&mut *self.unsynced.lock().unwrap()) {
                    files.get_mut(&name).unwrap().truncate(len);
                }
                return Err(io::Error::other("the power failed"));
            }
            Some(calls) => *calls -= 1,
            None => {}
        }
        Ok(files)
    }
}

impl Store for Memory {
    fn append(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let is_spilled = name.contains("spilled") || name.contains("block");
        *self.spilled.lock().unwrap() += usize::from(is_spilled);
        let mut files = self.files()?;
        let file = files.entry(name.to_owned()).or_default();
        let mut unsynced = self.unsynced.lock().unwrap();
        unsynced.entry(name.to_owned()).or_insert(file.len());
        file.extend(bytes);
        Ok(())
    }

    fn read(&self, name: &str, from: u64, into: &mut [u8]) -> io::Result<()> {
        let files = self.files()?;
        let file = files.get(name).ok_or(io::ErrorKind::NotFound)?;
        let from = usize::try_from(from).map_err(io::Error::other)?;
        let bytes = file.get(from..).and_then(|rest| rest.get(..into.len()));
        into.copy_from_slice(bytes.ok_or(io::ErrorKind::UnexpectedEof)?);
        let mut wrong_after = self.wrong_after.lock().unwrap();
        match (&mut *wrong_after, into.len()) {
            (Some(0), len @ 1..) => {
                into[from * 7 % len] ^= 1 << (from % 8);
                *wrong_after = None;
            }
            (Some(reads), _) => *reads -= 1,
            _ => {}
        }
        Ok(())
    }

    fn sync(&self, name: &str) -> io::Result<()> {
        let files = self.files()?;
        self.unsynced.lock().unwrap().remove(name);
        files.get(name).ok_or(io::ErrorKind::NotFound)?;
        Ok(())
    }

    fn load(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        Ok(self.files()?.get(name).cloned())
    }

    fn replace(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.files()?.insert(name.to_owned(), bytes.to_vec());
        Ok(())
    }

    fn names(&self) -> io::Result<Vec<String>> {
        Ok(self.files()?.keys().cloned().collect())
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        let mut files = self.files()?;
        self.unsynced.lock().unwrap().remove(name);
        files.remove(name);
        Ok(())
    }
}
