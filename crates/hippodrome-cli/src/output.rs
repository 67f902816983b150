//! Where data goes: stdout, or a file that appears whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::said::one_line;
use crate::stop::PART;

/// Gives `write` something to write to: the file, or stdout.
///
/// A regular file is written beside its place and moved there when it is complete.
pub(crate) fn write_to(
    path: Option<&Path>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<()> {
    let Some(path) = path.filter(|path| *path != Path::new("-")) else {
        let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        write(&mut out)?;
        return Ok(out.flush()?);
    };
    let special = fs::metadata(path).is_ok_and(|found| !found.is_file());
    let mut part = OsString::from(path);
    part.push(format!(".{}.part", std::process::id()));
    let target = if special { path } else { Path::new(&part) };
    let cannot = || format!("cannot write {}", path.display());
    let file = File::create(target).with_context(cannot)?;
    let remember = |part: Option<PathBuf>| {
        if let Ok(mut known) = PART.lock() {
            *known = part;
        }
    };
    if !special {
        remember(Some(target.to_owned()));
    }
    let mut out = BufWriter::with_capacity(1 << 16, file);
    let written = write(&mut out).and_then(|()| out.flush());
    let placed = written.and_then(|()| match special {
        true => Ok(()),
        false => fs::rename(target, path),
    });
    remember(None);
    if placed.is_err() && !special {
        // The first error is the one to tell.
        let _ = fs::remove_file(target);
    }
    placed.with_context(cannot)
}

/// Whether what is written to has no reader any more, as behind `head`.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// What was written is data beside a verdict, and the verdict stays if nobody reads it.
pub(crate) fn read_or_not(written: anyhow::Result<()>) -> anyhow::Result<()> {
    match written {
        Err(error) if is_broken_pipe(&error) => Ok(()),
        written => written,
    }
}

/// Writes a line to stdout, all in one; whether anybody reads it does not matter.
pub(crate) fn tell(line: &str) -> anyhow::Result<()> {
    let line = one_line(line);
    read_or_not(writeln!(anstream::stdout(), "{line}").map_err(Into::into))
}
