//! Answers for programs: one JSON document on one line, all of one family (`book/json.md` tells of it).
//!
//! A document says what it is (`schema`), the answer in one word (`status`), what was asked, why the answer is what it is
//! (`reason`), and then what only its kind has. A command that is to answer in this form promises it before anything
//! is done: then there is a document also where there is no answer, whoever ends the program.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use hippodrome::format::{StatedProblem, Status};
use serde::{Serialize, Serializer};

use crate::files::output::{Extent, ignore_broken_pipe, write_as_far, write_to};

/// An answer, and what only its kind has.
#[derive(Serialize)]
pub(crate) struct Answer<M> {
    #[serde(serialize_with = "schema")]
    schema: &'static str,
    status: Status,
    #[serde(flatten)]
    problem: Option<StatedProblem>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(flatten)]
    more: M,
}

/// The value of `schema` for a kind of documents.
fn schema<S: Serializer>(kind: &&'static str, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(&format_args!("hippodrome/{kind}/1"))
}

impl<M: Serialize> Answer<M> {
    /// An answer of a kind, with nothing said about its problem and its reason.
    pub(crate) fn new(kind: &'static str, status: Status, more: M) -> Answer<M> {
        Answer {
            schema: kind,
            status,
            problem: None,
            reason: None,
            more,
        }
    }

    /// The same about this problem.
    pub(crate) fn about(self, problem: impl Into<StatedProblem>) -> Answer<M> {
        let problem = Some(problem.into());
        Answer { problem, ..self }
    }

    /// The same for this reason.
    pub(crate) fn because(self, reason: impl Into<Option<String>>) -> Answer<M> {
        let reason = reason.into();
        Answer { reason, ..self }
    }

    /// Writes it, on one line.
    pub(crate) fn write_line(&self, out: &mut dyn Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, self)?;
        out.write_all(b"\n")
    }

    /// Writes it to a file, or to stdout; with that the promise is kept.
    pub(crate) fn write(&self, path: Option<&Path>) -> anyhow::Result<()> {
        keep_promise();
        ignore_broken_pipe(write_to(path, |out| self.write_line(out)))
    }
}

/// Nothing that only a kind has.
#[derive(Serialize)]
pub(crate) struct Nothing {}

/// A number that may be larger than many readers of JSON can hold, as a string of its digits.
pub(crate) struct Digits<T>(pub(crate) T);

impl<T: Display> Serialize for Digits<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

/// The document that was promised, if one was.
static PROMISE: Mutex<Option<Promise>> = Mutex::new(None);

fn promised() -> MutexGuard<'static, Option<Promise>> {
    // Nothing that holds it can panic half-way.
    PROMISE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A document that was promised: what it will hold if there is no answer.
struct Promise {
    kind: &'static str,
    path: Option<PathBuf>,
    problem: Option<StatedProblem>,
    known: serde_json::Map<String, serde_json::Value>,
}

impl Promise {
    /// The document that tells why there is nothing else to tell, on a line.
    fn line(self, status: Status, why: &str) -> serde_json::Result<String> {
        let answer = Answer {
            problem: self.problem,
            ..Answer::new(self.kind, status, self.known).because(why.to_owned())
        };
        Ok(serde_json::to_string(&answer)? + "\n")
    }
}

/// The last line of a program that is ended, if one was promised and belongs on stdout: a file is written whole, or not at
/// all.
pub(super) fn last_line(why: &str) -> Option<String> {
    let promise = promised().take()?;
    match promise.path {
        Some(_) => None,
        None => promise.line(Status::Unknown, why).ok(),
    }
}

/// Promises a document of this kind: from now on there is one also if there is no answer. Commands do so before they
/// begin their session, since a limit may be reached as soon as there is one.
pub(crate) fn promise(kind: &'static str, path: Option<&Path>) {
    let promise = Promise {
        kind,
        path: path.map(Path::to_owned),
        problem: None,
        known: serde_json::Map::new(),
    };
    *promised() = Some(promise);
}

/// The promised document is about this problem.
pub(crate) fn promise_about(problem: impl Into<StatedProblem>) {
    let problem = problem.into();
    with_promise(|promise| promise.problem = Some(problem));
}

/// The promised document holds this, even if there is no more to come.
pub(crate) fn promise_to_tell(known: &impl Serialize) {
    if let Ok(serde_json::Value::Object(known)) = serde_json::to_value(known) {
        with_promise(|promise| promise.known = known);
    }
}

/// Changes the promise, if there is one, in its place: the guard may ask for it at any time. A change allocates nothing, since the guard
/// ends a program that has run out of memory too, and asks for it then.
fn with_promise(change: impl FnOnce(&mut Promise)) {
    if let Some(promise) = promised().as_mut() {
        change(promise);
    }
}

/// From now on what was promised is written by somebody else.
pub(crate) fn keep_promise() {
    let promise = promised().take();
    drop(promise);
}

/// The promised document as a line, if there is one: there is nothing to tell but this word and this reason.
pub(crate) fn promised_line(status: Status, why: &str) -> io::Result<Option<String>> {
    let promise = promised().take();
    let line = promise.map(|promise| promise.line(status, why));
    Ok(line.transpose()?)
}

/// Writes that document. What was not decided does not replace a file that was there.
pub(crate) fn write_promised(status: Status, why: &str) -> anyhow::Result<()> {
    let promise = promised().take();
    let Some(promise) = promise else {
        return Ok(());
    };
    let path = promise.path.clone();
    let line = promise.line(status, why)?;
    ignore_broken_pipe(write_as_far(path.as_deref(), |out| {
        out.write_all(line.as_bytes())?;
        Ok(Extent::of(true, status != Status::Unknown))
    }))
}
