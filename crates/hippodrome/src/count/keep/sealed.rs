//! The small file of a store that says of what everything else there is, and how far it has come.
//!
//! It begins with the program that wrote it and the form in which that writes, so that every version knows whether it can go on;
//! and it holds a checksum of itself.

use std::io;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::checksum::checksum_of_bytes;
use super::store::Store;
use crate::count::number::CountError;

/// Its name.
pub(crate) const NAME: &str = "checkpoint.json";

/// What such a file holds. Its first member is called `program`.
pub(crate) trait Sealed: Serialize + DeserializeOwned {
    /// Who began it, as [`program`] says.
    fn program(&self) -> &str;

    /// Of what it is.
    fn problem(&self) -> &str;

    /// Its checksum: that of the file with nothing written here.
    fn checksum(&mut self) -> &mut String;
}

/// What all of them say, whatever else they hold.
#[derive(Deserialize)]
struct Writer {
    program: String,
}

/// This version of the program, and the form of what it writes.
pub(crate) fn program(form: &str) -> String {
    format!("hippodrome {}, {form}", env!("CARGO_PKG_VERSION"))
}

/// The form in which a program writes.
fn form(program: &str) -> Option<&str> {
    program.rsplit_once(", ").map(|(_, form)| form)
}

/// The bytes of the file, its checksum made anew.
pub(crate) fn sealed<S: Sealed>(file: &mut S) -> Result<Vec<u8>, CountError> {
    file.checksum().clear();
    let bytes = serde_json::to_vec(file).map_err(io::Error::from)?;
    *file.checksum() = format!("{:016x}", checksum_of_bytes(&bytes));
    Ok(serde_json::to_vec(file).map_err(io::Error::from)?)
}

/// What a store holds, if it holds such a file; refused unless it is what was written, in the form and of the problem of one that would be
/// begun now.
pub(crate) fn load<S: Sealed>(store: &dyn Store, begun: &S) -> Result<Option<S>, CountError> {
    let Some(bytes) = store.load(NAME)? else {
        return Ok(None);
    };
    let unreadable = |error| {
        damaged(&format!(
            "it holds something else than was written ({error})"
        ))
    };
    let other = |found: &str, wanted: &str| CountError::OtherCheckpoint {
        found: found.to_owned(),
        wanted: wanted.to_owned(),
    };
    let writer: Writer = serde_json::from_slice(&bytes).map_err(unreadable)?;
    if form(&writer.program) != form(begun.program()) {
        return Err(other(&writer.program, begun.program()));
    }
    let mut kept: S = serde_json::from_slice(&bytes).map_err(unreadable)?;
    if sealed(&mut kept)? != bytes {
        return Err(damaged("it holds something else than was written"));
    }
    if kept.problem() != begun.problem() {
        return Err(other(kept.problem(), begun.problem()));
    }
    Ok(Some(kept))
}

/// That such a file cannot be.
pub(crate) fn damaged(why: &str) -> CountError {
    CountError::Damaged(format!("`{NAME}`: {why}"))
}

/// That a file which is about to be written is there already, and is not of this program.
pub(crate) fn not_ours(name: &str) -> CountError {
    let why = format!("`{name}` is no file of this checkpoint: move it away");
    io::Error::new(io::ErrorKind::AlreadyExists, why).into()
}
