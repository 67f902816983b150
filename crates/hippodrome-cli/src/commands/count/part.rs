//! `count --part` and `count --merge`: a count in parts, each on a machine of its own, and their sum.

use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use hippodrome::format::Status;
use hippodrome::{CountPart, Part, Problem};
use hippodrome_checkpoint::Directory;
use num_bigint::BigUint;

use super::convention::convention;
use super::record::{Counted, KIND};
use crate::args::threads::ThreadsArgs;
use crate::files::input::{open, source};
use crate::files::output::{ignore_broken_pipe, write_to};
use crate::messages::note;
use crate::run::Verdict;
use crate::session::Session;
use crate::session::document::{Answer, keep_promise};

/// The kind of documents of a part.
pub(super) const PART: &str = "count-part";

/// The most bytes that are read of a part: many times as long as any is.
const MAX_PART: u64 = 1 << 20;

/// Counts a part, and writes it for [`merge`].
pub(super) fn count_part(
    session: &Session,
    problem: &Problem,
    part: Part,
    threads: &ThreadsArgs,
    directory: Option<&Directory>,
    path: Option<&Path>,
) -> anyhow::Result<Verdict> {
    let counted = session.search(|limits, progress| {
        let counter = threads.counter(session, problem).limits(*limits);
        let counter = match directory {
            None => counter,
            Some(kept) => counter.store(kept),
        };
        counter.watched_by(progress).part(part)
    });
    let counted = match counted {
        Ok(counted) => counted,
        Err(why) => return session.give_up_on(problem, why),
    };
    keep_promise();
    ignore_broken_pipe(write_to(path, |out| writeln!(out, "{counted}")))?;
    note!("part {part}: with all others, `hippodrome count --merge` makes the number of it");
    Ok(Verdict::Yes)
}

/// Reads parts, and writes their sum. If a problem was asked for, they are to be of that.
pub(super) fn merge(
    files: &[PathBuf],
    asked: Option<&Problem>,
    is_json: bool,
    path: Option<&Path>,
) -> anyhow::Result<Verdict> {
    let parts = files.iter().map(|file| {
        let name = file.to_string_lossy();
        let part = read(&name).with_context(|| source(&name))?;
        if let Some(asked) = asked {
            let of = part.problem();
            ensure!(
                of == asked,
                "{}: it is of the {of}, not of the {asked}",
                source(&name)
            );
        }
        Ok((source(&name), part))
    });
    let parts = parts.collect::<anyhow::Result<Vec<_>>>()?;
    let tours: BigUint = CountPart::sum(&parts)?;
    let Some((_, part)) = parts.first() else {
        unreachable!("a sum is of parts");
    };
    let problem = part.problem();
    let convention = convention(problem, 1);
    if is_json {
        let answer = Answer::new(KIND, Status::Found, Counted::number(tours, convention));
        answer.about(problem).write(path)?;
        return Ok(Verdict::Yes);
    }
    ignore_broken_pipe(write_to(path, |out| writeln!(out, "{tours}")))?;
    note!("{problem}, in {} parts: {convention}", parts.len());
    Ok(Verdict::Yes)
}

/// Reads a part.
fn read(name: &str) -> anyhow::Result<CountPart> {
    let mut text = Vec::new();
    open(name)?.take(MAX_PART).read_to_end(&mut text)?;
    Ok(String::from_utf8_lossy(&text).parse::<CountPart>()?)
}
