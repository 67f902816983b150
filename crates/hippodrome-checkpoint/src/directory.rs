//! A directory in which a long count keeps what must not be lost.
//!
//! Nothing of anybody else's is touched there. The directory is empty, or a count was begun in it; a file that is
//! opened is a regular one, not a link; and only files that the count names are written or removed.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use hippodrome::Store;

/// The file that two programs cannot lock at a time. It is empty.
const LOCK: &str = "lock";
/// What a count leaves in its directory, and how it begins in every version.
const CHECKPOINT: &str = "checkpoint.json";
const HEAD: &[u8] = b"{\"program\":\"hippodrome ";

/// A directory that no other count uses as long as this lives, unless it was opened to [`look`](Directory::look) at it.
#[derive(Debug)]
pub struct Directory {
    path: PathBuf,
    /// None if it is not to be written in.
    lock: Option<File>,
}

/// Why nothing can be kept in a directory.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CannotOpen {
    /// The path names something else.
    #[error("cannot keep a checkpoint in {}: it is not a directory", .0.display())]
    NotADirectory(PathBuf),
    /// Another count has locked it.
    #[error("{} is in use by another run of this program: wait for it, or name another directory", .0.display())]
    InUse(PathBuf),
    /// Its checkpoint was not written by this program, or is damaged.
    #[error("{} is not a checkpoint of this program, or damaged: name another directory", .0.display())]
    NotACheckpoint(PathBuf),
    /// It holds something else.
    #[error("{} holds `{name}` and no checkpoint: name an empty directory", .path.display())]
    NotEmpty {
        /// The directory.
        path: PathBuf,
        /// What it holds.
        name: String,
    },
    /// The system says no.
    #[error("cannot keep a checkpoint in {}: {error}", .path.display())]
    System {
        /// The directory.
        path: PathBuf,
        /// What it says.
        error: io::Error,
    },
}

impl Directory {
    /// An empty directory, one that is made, or one in which a count was begun.
    ///
    /// # Errors
    ///
    /// [`CannotOpen`]; nothing that lies there is changed.
    pub fn open(path: &Path) -> Result<Directory, CannotOpen> {
        let system = |error| CannotOpen::System {
            path: path.to_owned(),
            error,
        };
        if fs::metadata(path).is_ok_and(|found| !found.is_dir()) {
            return Err(CannotOpen::NotADirectory(path.to_owned()));
        }
        fs::create_dir_all(path).map_err(system)?;
        ensure_ours(path)?;
        let lock = path.join(LOCK);
        let lock = match File::create_new(&lock) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                regular(&lock).and_then(|_| File::open(&lock))
            }
            created => created,
        };
        let lock = lock.map_err(system)?;
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => CannotOpen::InUse(path.to_owned()),
            TryLockError::Error(error) => system(error),
        })?;
        Ok(Directory {
            path: path.to_owned(),
            lock: Some(lock),
        })
    }

    /// A directory in which a count was begun, to see what it holds, also while another count uses it; none if there is none.
    /// Nothing can be written in it.
    ///
    /// # Errors
    ///
    /// [`CannotOpen`] if its checkpoint is another program's, or damaged.
    pub fn look(path: &Path) -> Result<Option<Directory>, CannotOpen> {
        let is_begun = fs::symlink_metadata(path.join(CHECKPOINT)).is_ok();
        if !is_begun {
            return Ok(None);
        }
        ensure_ours(path)?;
        Ok(Some(Directory {
            path: path.to_owned(),
            lock: None,
        }))
    }

    /// An error if nothing is to be written here.
    fn ensure_locked(&self) -> io::Result<()> {
        match self.lock {
            Some(_) => Ok(()),
            None => Err(io::Error::new(
                io::ErrorKind::PermissionDenied,
                "the directory was opened to look at it only",
            )),
        }
    }

    /// The path of a file that is a regular one, if it is there at all.
    fn file(&self, name: &str) -> io::Result<PathBuf> {
        let path = self.path.join(name);
        regular(&path)?;
        Ok(path)
    }

    /// Says of an error which file it is about.
    fn about<T>(&self, name: &str, result: io::Result<T>) -> io::Result<T> {
        result.map_err(|error| {
            let path = self.path.join(name);
            io::Error::new(error.kind(), format!("{}: {error}", path.display()))
        })
    }

    /// The file that will take the place of another one. One that a killed count left is written anew.
    fn part(&self, name: &str) -> io::Result<(PathBuf, File)> {
        let part = self.path.join(part_of(name));
        if part_is_left(&self.path, name)? {
            fs::remove_file(&part)?;
        }
        let file = File::create_new(&part)?;
        Ok((part, file))
    }
}

/// The name under which a file is written before it takes its place.
fn part_of(name: &str) -> String {
    format!("{name}.part")
}

/// Whether a count that was killed has left such a file; an error if it is somebody else's.
fn part_is_left(directory: &Path, name: &str) -> io::Result<bool> {
    let name = part_of(name);
    match begins_like_ours(&directory.join(&name))? {
        Some(false) => {
            let why = format!("`{name}` was not written by this program: move it away");
            Err(io::Error::new(io::ErrorKind::AlreadyExists, why))
        }
        found => Ok(found.is_some()),
    }
}

/// Refuses a directory that holds anything but a checkpoint, or what a count that was killed before its first one left.
/// What lies beside a checkpoint is somebody else's affair.
fn ensure_ours(directory: &Path) -> Result<(), CannotOpen> {
    let system = |error| CannotOpen::System {
        path: directory.to_owned(),
        error,
    };
    let checkpoint = directory.join(CHECKPOINT);
    if let Some(found) = regular(&checkpoint).map_err(system)? {
        let whole = found.len() >= HEAD.len() as u64;
        if !whole || begins_like_ours(&checkpoint).map_err(system)? != Some(true) {
            return Err(CannotOpen::NotACheckpoint(checkpoint));
        }
        part_is_left(directory, CHECKPOINT).map_err(system)?;
        return Ok(());
    }
    for entry in fs::read_dir(directory).map_err(system)? {
        let name = entry.map_err(system)?.file_name();
        let path = directory.join(&name);
        let is_ours = if name == LOCK {
            regular(&path).is_ok_and(|found| found.is_some_and(|found| found.len() == 0))
        } else {
            name == part_of(CHECKPOINT).as_str()
                && begins_like_ours(&path).is_ok_and(|is| is == Some(true))
        };
        if !is_ours {
            let name = name.to_string_lossy().into_owned();
            let path = directory.to_owned();
            return Err(CannotOpen::NotEmpty { path, name });
        }
    }
    Ok(())
}

/// A regular file, if there is anything; an error if it is something else.
fn regular(path: &Path) -> io::Result<Option<fs::Metadata>> {
    match fs::symlink_metadata(path) {
        Ok(found) if found.is_file() => Ok(Some(found)),
        Ok(_) => {
            let why = format!("{} is not a file, but a link or directory", path.display());
            Err(io::Error::new(io::ErrorKind::InvalidInput, why))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Whether a file begins like a checkpoint, as far as it goes.
fn begins_like_ours(path: &Path) -> io::Result<Option<bool>> {
    if regular(path)?.is_none() {
        return Ok(None);
    }
    let mut head = Vec::new();
    File::open(path)?
        .take(HEAD.len() as u64)
        .read_to_end(&mut head)?;
    Ok(Some(HEAD.starts_with(&head)))
}

impl Store for Directory {
    fn append(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.ensure_locked()?;
        let file = self.file(name);
        let file = file.and_then(|path| OpenOptions::new().append(true).create(true).open(path));
        self.about(name, file.and_then(|mut file| file.write_all(bytes)))
    }

    fn read(&self, name: &str, from: u64, into: &mut [u8]) -> io::Result<()> {
        // The count says itself which file and which place.
        let mut file = File::open(self.file(name)?)?;
        file.seek(SeekFrom::Start(from))?;
        file.read_exact(into)
    }

    fn sync(&self, name: &str) -> io::Result<()> {
        // Windows refuses it for a file that is opened to be read alone.
        let file = self.file(name);
        let file = file.and_then(|path| OpenOptions::new().write(true).open(path));
        self.about(name, file.and_then(|file| file.sync_all()))
    }

    fn load(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        match self.file(name).and_then(fs::read) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            read => self.about(name, read.map(Some)),
        }
    }

    fn replace(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.ensure_locked()?;
        let placed = self.file(name).and_then(|path| {
            let (part, mut file) = self.part(name)?;
            file.write_all(bytes)?;
            file.sync_all()?;
            fs::rename(part, path)
        });
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
        self.ensure_locked()?;
        match self.file(name).and_then(fs::remove_file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            removed => self.about(name, removed),
        }
    }
}
