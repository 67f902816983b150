//! Where data goes: stdout, or a file that appears whole or not at all.
//!
//! A file is written as a *part* beside its place, and renamed when it is complete. It keeps the permissions of the
//! one that was there, and a link goes on to lead to it. Whoever makes, places or removes a part holds the list of them
//! meanwhile; whoever ends the program takes that list for good. So there is no moment at which a part is left.
//!
//! What is no regular file (a pipe, a device) is written in place.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf, is_separator};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, SystemTime};

use anyhow::{Context, bail, ensure};
use same_file::Handle;

use crate::messages::{note, one_line};

/// What a command is to write: where, and in which formats.
#[derive(Debug)]
pub(crate) struct Output<'a> {
    /// The file; `None` is stdout.
    pub(crate) path: Option<&'a Path>,
    /// What its name may promise.
    pub(crate) promises: Promises,
    /// The format, if no terminal shows it.
    pub(crate) binary: Option<&'static str>,
}

/// What the ending of a file's name may promise.
#[derive(Debug)]
pub(crate) enum Promises {
    /// Text, or a format of one of these endings, which is then written.
    Endings(Vec<&'static str>),
    /// No other format than the one that was named, which has these endings.
    Named {
        format: String,
        endings: Vec<&'static str>,
    },
    /// Anything, as far as is known here.
    Anything,
}

impl<'a> Output<'a> {
    /// Text and nothing else.
    pub(crate) fn text(path: Option<&'a Path>) -> Output<'a> {
        Output::ending(path, [])
    }

    /// Text, or the formats of these endings.
    pub(crate) fn ending(
        path: Option<&'a Path>,
        endings: impl IntoIterator<Item = &'static str>,
    ) -> Output<'a> {
        Output {
            path,
            promises: Promises::Endings(endings.into_iter().collect()),
            binary: None,
        }
    }

    /// A format that was named, and the endings that stand for it.
    pub(crate) fn named(
        path: Option<&'a Path>,
        format: impl Into<String>,
        endings: impl IntoIterator<Item = &'static str>,
    ) -> Output<'a> {
        Output {
            path,
            promises: Promises::Named {
                format: format.into(),
                endings: endings.into_iter().collect(),
            },
            binary: None,
        }
    }

    /// A file whose name is looked at by who writes it.
    pub(crate) fn anything(path: &'a Path) -> Output<'a> {
        Output {
            path: Some(path),
            promises: Promises::Anything,
            binary: None,
        }
    }
}

/// The ending of a file's name, if it has one.
pub(crate) fn ending_of(path: Option<&Path>) -> Option<&str> {
    path.and_then(Path::extension)?.to_str()
}

/// The parts that there are.
static PARTS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn parts() -> MutexGuard<'static, Vec<PathBuf>> {
    PARTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes all parts, for who ends the program next, in any thread: from now on nobody can make or place one. It
/// waits for a second at the most.
pub(crate) fn remove_parts() {
    for _ in 0..1000 {
        let mut parts = match PARTS.try_lock() {
            Ok(parts) => parts,
            Err(TryLockError::Poisoned(parts)) => parts.into_inner(),
            Err(TryLockError::WouldBlock) => {
                std::thread::sleep(Duration::from_millis(1));
                continue;
            }
        };
        for part in parts.drain(..) {
            // There is nobody left to tell.
            let _ = fs::remove_file(part);
        }
        return std::mem::forget(parts);
    }
}

/// A file that is not complete; removed if it is dropped before it is placed.
struct Part {
    path: PathBuf,
    file: File,
}

impl Part {
    /// An empty part beside its place.
    fn new(place: &Path) -> io::Result<Part> {
        let mut parts = parts();
        let mut number = 0;
        let (path, file) = loop {
            let name = format!(".hippodrome-{}-{number}.part", std::process::id());
            let path = place.with_file_name(name);
            match File::create_new(&path) {
                Ok(file) => break (path, file),
                // Left by a process that was killed and had the same number.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 100 => {
                    number += 1;
                }
                Err(error) => return Err(error),
            }
        };
        parts.push(path.clone());
        drop(parts);
        let part = Part { path, file };
        if let Ok(found) = fs::metadata(place)
            && found.permissions() != part.file.metadata()?.permissions()
        {
            part.file.set_permissions(found.permissions())?;
        }
        Ok(part)
    }

    /// Gives it its name.
    fn place(self, place: &Path) -> io::Result<()> {
        let mut parts = parts();
        fs::rename(&self.path, place)?;
        parts.retain(|part| *part != self.path);
        Ok(())
    }

    /// Gives it this name followed by the least number that is free, and tells it.
    fn place_beside(self, place: &Path) -> io::Result<PathBuf> {
        let mut beside = place.to_owned();
        for number in 1.. {
            let mut name = place.as_os_str().to_owned();
            name.push(format!(".{number}"));
            beside = name.into();
            if fs::symlink_metadata(&beside).is_err() {
                break;
            }
        }
        self.place(&beside)?;
        Ok(beside)
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        let mut parts = parts();
        if let Some(at) = parts.iter().position(|part| *part == self.path) {
            parts.swap_remove(at);
            // The error that led here is the one to tell.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// What a path names.
enum Target {
    Stdout,
    /// No regular file, or one that is open already.
    InPlace(PathBuf),
    /// The place of a regular file, whether there is one or not.
    Place(PathBuf),
}

impl Target {
    fn new(path: Option<&Path>) -> anyhow::Result<Target> {
        let Some(path) = path else {
            return Ok(Target::Stdout);
        };
        if [Path::new("-"), Path::new("/dev/stdout")].contains(&path) {
            return Ok(Target::Stdout);
        }
        let cannot = || format!("cannot write {}", path.display());
        let found = fs::metadata(path);
        let is_directory = found.as_ref().is_ok_and(fs::Metadata::is_dir);
        let last = path.as_os_str().as_encoded_bytes().last();
        let names_one = last.is_some_and(|&byte| is_separator(char::from(byte)));
        if is_directory || (found.is_err() && names_one) {
            bail!("{}: it is a directory, not a file", cannot());
        }
        let mut open = ["/dev/fd", "/dev/stderr", "/proc"].iter();
        let is_open = open.any(|root| path.starts_with(root));
        // What Windows has for `/dev/null`, and tells nothing of.
        let is_null = cfg!(windows) && path.as_os_str().eq_ignore_ascii_case("nul");
        if is_null || found.is_ok_and(|found| is_open || !found.is_file()) {
            return Ok(Target::InPlace(path.to_owned()));
        }
        let place = destination(path).with_context(cannot)?;
        let directory = directory_of(&place);
        ensure!(
            directory.is_dir(),
            "{}: there is no directory {}",
            cannot(),
            directory.display()
        );
        Ok(Target::Place(place))
    }
}

/// The directory in which a file lies.
fn directory_of(place: &Path) -> &Path {
    match place.parent() {
        Some(directory) if directory != Path::new("") => directory,
        _ => Path::new("."),
    }
}

/// The place that a path leads to over links, which need not lead to anything.
fn destination(path: &Path) -> io::Result<PathBuf> {
    let mut place = path.to_owned();
    for _ in 0..40 {
        match fs::read_link(&place) {
            Ok(next) => place = place.parent().map_or(next.clone(), |from| from.join(&next)),
            Err(_) => return Ok(place),
        }
    }
    Err(io::Error::other("it is a link that leads to itself"))
}

/// Whether this is stdout, and stdout a terminal.
fn is_terminal(path: Option<&Path>) -> anyhow::Result<bool> {
    Ok(matches!(Target::new(path)?, Target::Stdout) && io::stdout().is_terminal())
}

/// The most squares or signs that are shown in a terminal.
const MAX_SHOWN: u128 = 10_000_000;

/// Refuses to show more in a terminal than anybody looks at.
pub(crate) fn ensure_looked_at(path: Option<&Path>, squares: u128) -> anyhow::Result<()> {
    ensure!(
        squares <= MAX_SHOWN || !is_terminal(path)?,
        "{squares} numbers are too many for a terminal, which is shown {MAX_SHOWN} at most: \
         write them to a file with -o FILE, or read them with | less"
    );
    Ok(())
}

/// The files that are to be written, each as the directory that it is in and its name there.
static PLACES: Mutex<Vec<(PathBuf, Option<OsString>)>> = Mutex::new(Vec::new());

/// What tells whether two places are the same, whichever links lead there.
fn identity(place: &Path) -> io::Result<(PathBuf, Option<OsString>)> {
    let directory = directory_of(place).canonicalize()?;
    Ok((directory, place.file_name().map(ToOwned::to_owned)))
}

/// Whether stdin was redirected from the file at this place.
fn is_stdin((directory, name): &(PathBuf, Option<OsString>)) -> bool {
    let place = name.as_ref().map(|name| directory.join(name));
    let file = place.and_then(|place| Handle::from_path(place).ok());
    file.is_some() && file == Handle::stdin().ok()
}

/// Refuses to read a file, or stdin for `-`, that is to be written: what is in it would be lost.
pub(crate) fn ensure_kept(name: &str) -> anyhow::Result<()> {
    let places = PLACES.lock().unwrap_or_else(PoisonError::into_inner);
    if places.is_empty() {
        return Ok(());
    }
    let (name, is_written) = match name {
        "-" => ("stdin", places.iter().any(is_stdin)),
        name => {
            let identity = destination(Path::new(name)).and_then(|place| identity(&place));
            (
                name,
                identity.is_ok_and(|identity| places.contains(&identity)),
            )
        }
    };
    ensure!(
        !is_written,
        "{name} is to be read and written: write to another file, or what is in it is lost"
    );
    Ok(())
}

/// Refuses paths that cannot be written, or two that are the same, and bytes to a terminal, before there is anything to
/// write; changes nothing.
pub(crate) fn check(outputs: &[Output<'_>]) -> anyhow::Result<()> {
    let mut places = PLACES.lock().unwrap_or_else(PoisonError::into_inner);
    for output in outputs {
        if let Some(format) = output.binary
            && is_terminal(output.path)?
        {
            bail!(
                "{format} is binary and cannot be shown in a terminal: write it to a file with -o FILE"
            );
        }
        let Some(path) = output.path else {
            continue;
        };
        if let Target::Place(place) = Target::new(Some(path))? {
            let cannot = || format!("cannot write {}", path.display());
            writable(&place).with_context(cannot)?;
            let identity = identity(&place).with_context(cannot)?;
            ensure!(
                !places.contains(&identity),
                "two outputs name the same file, {}: give each a file of its own",
                path.display()
            );
            places.push(identity);
        }
    }
    Ok(())
}

/// Whether a file may be written here, or anew.
fn writable(place: &Path) -> io::Result<()> {
    if place.exists() {
        // Who made it read-only does not want another one in its place.
        OpenOptions::new().write(true).open(place)?;
    }
    Part::new(place).map(drop)
}

/// Gives `write` something to write to: the file, or stdout.
pub(crate) fn write_to(
    path: Option<&Path>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<()> {
    write_as_far(path, |out| write(out).map(|()| Extent::Whole))
}

/// How much of what was asked for has been written.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Extent {
    Whole,
    Part,
    /// There was none of it.
    Nothing,
}

impl Extent {
    /// Whether there is something, and whether it is all.
    pub(crate) fn of(is_written: bool, is_whole: bool) -> Extent {
        match (is_written, is_whole) {
            (false, _) => Extent::Nothing,
            (true, true) => Extent::Whole,
            (true, false) => Extent::Part,
        }
    }
}

/// The same for what may not be whole, as `write` tells. A part does not replace a file that was there: it gets a name of
/// its own, and that is said. Where there is nothing to write no file is made or changed.
pub(crate) fn write_as_far(
    path: Option<&Path>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<Extent>,
) -> anyhow::Result<()> {
    // All that does not depend on what is written is compiled once.
    let mut write = Some(write);
    write_by(path, &mut |out| match write.take() {
        Some(write) => write(out),
        None => Ok(Extent::Nothing),
    })
}

/// What writes, and is called once.
type WriteOnce<'w> = &'w mut dyn FnMut(&mut dyn Write) -> io::Result<Extent>;

fn write_by(path: Option<&Path>, write: WriteOnce<'_>) -> anyhow::Result<()> {
    let cannot = || {
        let path = path.unwrap_or(Path::new("stdout"));
        format!("cannot write {}", path.display())
    };
    let place = match Target::new(path)? {
        Target::Stdout => {
            write_out(io::stdout().lock(), write)?;
            return Ok(());
        }
        Target::InPlace(path) => {
            let file = OpenOptions::new().append(true).open(path);
            let written = file.and_then(|file| write_out(file, write));
            return written.map(drop).with_context(cannot);
        }
        Target::Place(place) => place,
    };
    let written =
        Part::new(&place).and_then(
            |part| match (write_out(&part.file, write)?, place.exists()) {
                (Extent::Nothing, _) => Ok(None),
                (Extent::Part, true) => part.place_beside(&place).map(Some),
                (Extent::Part, false) | (Extent::Whole, _) => part.place(&place).map(|()| None),
            },
        );
    if let Some(beside) = written.with_context(cannot)? {
        IS_TOLD.store(true, Ordering::Relaxed);
        note!(
            "{} was there and stays as it was; what was written now is in {}",
            place.display(),
            beside.display()
        );
    }
    Ok(())
}

/// Whether somebody has been told of a file that stays as it was.
static IS_TOLD: AtomicBool = AtomicBool::new(false);

/// Files of the names that are to be written, which were there before, and when they were changed last.
pub(crate) struct FilesBefore<'a>(Vec<(&'a Path, SystemTime)>);

impl<'a> FilesBefore<'a> {
    pub(crate) fn of(outputs: &[Output<'a>]) -> FilesBefore<'a> {
        let paths = outputs.iter().filter_map(|output| output.path);
        FilesBefore(
            paths
                .filter_map(|path| Some((path, changed(path)?)))
                .collect(),
        )
    }

    /// Says which of them stay as they were, since there was nothing to write: nobody is to take them for the answer.
    pub(crate) fn tell_unchanged(&self) {
        let FilesBefore(files) = self;
        for (path, before) in files {
            if changed(path) == Some(*before) && !IS_TOLD.load(Ordering::Relaxed) {
                note!("{} was there and stays as it was", path.display());
            }
        }
    }
}

/// When a file was changed last; `None` if there is none.
fn changed(path: &Path) -> Option<SystemTime> {
    let file = fs::metadata(path).ok()?;
    file.modified().ok().filter(|_| file.is_file())
}

fn write_out(out: impl Write, write: WriteOnce<'_>) -> io::Result<Extent> {
    let mut out = BufWriter::with_capacity(1 << 16, out);
    let extent = write(&mut out)?;
    out.flush()?;
    Ok(extent)
}

/// Whether what is written to has no reader any more, as behind `head`.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// What was written is data beside a verdict, and the verdict stays if nobody reads it.
pub(crate) fn ignore_broken_pipe(written: anyhow::Result<()>) -> anyhow::Result<()> {
    match written {
        Err(error) if is_broken_pipe(&error) => Ok(()),
        written => written,
    }
}

/// Writes a line to stdout, all in one; whether anybody reads it does not matter.
pub(crate) fn write_line(line: &str) -> anyhow::Result<()> {
    let line = one_line(line);
    ignore_broken_pipe(writeln!(anstream::stdout(), "{line}").map_err(Into::into))
}
