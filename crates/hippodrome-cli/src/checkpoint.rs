//! `--checkpoint DIR`: a directory in which a long count keeps what must not be lost.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use hippodrome::Store;

/// The file that two programs cannot lock at a time.
const LOCK: &str = "lock";
/// What a count leaves in its directory.
const CHECKPOINT: &str = "checkpoint.json";

/// A directory that is ours as long as this lives.
#[derive(Debug)]
pub(crate) struct Directory {
    path: PathBuf,
    _lock: File,
}

impl Directory {
    /// An empty directory, one that is made, or one in which a count was begun.
    pub(crate) fn open(path: &Path) -> anyhow::Result<Directory> {
        let cannot = || format!("cannot keep a checkpoint in {}", path.display());
        fs::create_dir_all(path).with_context(cannot)?;
        if !path.join(CHECKPOINT).exists() {
            let mut entries = fs::read_dir(path).with_context(cannot)?;
            let stranger = entries.find_map(|entry| {
                let name = entry.ok()?.file_name().to_string_lossy().into_owned();
                (name != LOCK && !is_ours(&name)).then_some(name)
            });
            ensure!(
                stranger.is_none(),
                "{} holds `{}` and no checkpoint: name an empty directory",
                path.display(),
                stranger.unwrap_or_default()
            );
        }
        let lock = File::create(path.join(LOCK)).with_context(cannot)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => bail!(
                "{} is in use by another count: wait for it, or name another directory",
                path.display()
            ),
            Err(TryLockError::Error(error)) => return Err(error).with_context(cannot),
        }
        Ok(Directory {
            path: path.to_owned(),
            _lock: lock,
        })
    }

    /// Says of an error which file it is about.
    fn about<T>(&self, name: &str, result: io::Result<T>) -> io::Result<T> {
        result.map_err(|error| {
            let path = self.path.join(name);
            io::Error::new(error.kind(), format!("{}: {error}", path.display()))
        })
    }
}

/// Whether a count that was killed before its first checkpoint may have left this.
fn is_ours(name: &str) -> bool {
    name.starts_with("first-") || name.starts_with("second-") || name.starts_with(CHECKPOINT)
}

impl Store for Directory {
    fn append(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let file = OpenOptions::new()
            .append(true)
            .create(true)
            .open(self.path.join(name));
        self.about(name, file.and_then(|mut file| file.write_all(bytes)))
    }

    fn read(&self, name: &str, from: u64, into: &mut [u8]) -> io::Result<()> {
        // The count says itself which file and which place.
        let mut file = File::open(self.path.join(name))?;
        file.seek(SeekFrom::Start(from))?;
        file.read_exact(into)
    }

    fn sync(&self, name: &str) -> io::Result<()> {
        let file = File::open(self.path.join(name));
        self.about(name, file.and_then(|file| file.sync_all()))
    }

    fn load(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        match fs::read(self.path.join(name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            read => self.about(name, read.map(Some)),
        }
    }

    fn replace(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let part = self.path.join(format!("{name}.part"));
        let written = File::create(&part).and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()
        });
        let placed = written.and_then(|()| fs::rename(&part, self.path.join(name)));
        // A directory is no file everywhere; where it is none, it needs no such care.
        let lasting = placed.map(|()| File::open(&self.path).and_then(|own| own.sync_all()));
        self.about(name, lasting.map(drop))
    }

    fn names(&self) -> io::Result<Vec<String>> {
        let entries = self.about("", fs::read_dir(&self.path))?;
        let names = entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
        names.collect()
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        match fs::remove_file(self.path.join(name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            removed => self.about(name, removed),
        }
    }
}
