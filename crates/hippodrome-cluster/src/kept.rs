//! What directories hold of a count that was begun, and where it goes on.
//!
//! Each worker keeps its share of a layer in two directories that take turns, `worker-3-of-8-a` and `worker-3-of-8-b`. Every process says
//! what it sees of them in its own directory. A layer is complete if the shares of all workers of some run are seen; the last one
//! is what the count goes on from. If there are as many workers as then, each goes on from its own share; if not, the shares
//! are dealt out, each by the first process that sees it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use hippodrome::{FoundTours, Kept, KeptShare, SharedCount};
use hippodrome_checkpoint::Directory;
use serde::{Deserialize, Serialize};

use crate::run::Failure;

/// The names of the two directories of a worker.
const SLOTS: [&str; 2] = ["a", "b"];

/// What a process sees of a worker, of so many.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Seen {
    worker: usize,
    of: usize,
    slot: usize,
    kept: Kept,
}

/// Where a count goes on.
#[derive(Debug)]
pub(crate) enum GoOn {
    /// It has come to its end.
    Found(FoundTours),
    /// For each side that was begun, what all workers hold of it.
    From(Vec<Layer>),
}

/// A layer that is complete.
#[derive(Debug)]
pub(crate) struct Layer {
    pub(crate) shares: Vec<KeptShare>,
    /// If it is to be dealt out: for each share the process that does it, and the directory.
    pub(crate) dealt: Option<Vec<(usize, String)>>,
    /// Of how many workers it is.
    pub(crate) of: usize,
}

/// Why a count that was begun cannot go on.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KeptFlaw {
    /// Directories are missing.
    #[error(
        "the directories hold shares of {workers} workers, but that of worker {missing} is in none of them: bring the \
         directories of all machines back, or name empty ones to begin anew"
    )]
    Missing {
        /// How many workers there were.
        workers: usize,
        /// The first one whose share is missing, from 1.
        missing: usize,
    },
    /// A worker's share lies with another process.
    #[error(
        "the share of worker {worker} does not lie with process {process}, whose worker it is: start the processes under the \
         numbers that they had, or bring the directories to where they belong"
    )]
    Elsewhere {
        /// The worker, from 1.
        worker: usize,
        /// Its process.
        process: usize,
    },
}

/// The directory of a worker, of so many.
fn name(worker: usize, of: usize, slot: usize) -> String {
    format!("worker-{}-of-{of}-{}", worker + 1, SLOTS[slot])
}

/// The worker whose directory is called so, how many there were, and which of its two it is.
fn read_name(name: &str) -> Option<(usize, usize, usize)> {
    let (worker, rest) = name.strip_prefix("worker-")?.split_once("-of-")?;
    let (of, slot) = rest.split_once('-')?;
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let slot = SLOTS.iter().position(|&own| own == slot)?;
    let worker: usize = worker.parse().ok().filter(|_| is_number(worker))?;
    let of: usize = of.parse().ok().filter(|_| is_number(of))?;
    (1..=of).contains(&worker).then(|| (worker - 1, of, slot))
}

/// The two directories of a worker, which nobody else uses as long as they are held.
pub(crate) fn directories(
    path: &Path,
    worker: usize,
    of: usize,
) -> Result<[Directory; 2], Failure> {
    let open = |slot| Directory::open(&path.join(name(worker, of, slot)));
    Ok([open(0)?, open(1)?])
}

/// The directory of another worker's share.
pub(crate) fn directory(path: &Path, name: &str) -> Result<Directory, Failure> {
    Ok(Directory::open(&path.join(name))?)
}

/// What a directory holds. Nothing in it is changed.
pub(crate) fn seen(path: &Path, count: &SharedCount) -> Result<Vec<Seen>, Failure> {
    let entries = match fs::read_dir(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries,
    };
    let system = |error| Failure::System {
        path: path.to_owned(),
        error,
    };
    let mut seen = Vec::new();
    for entry in entries.map_err(system)? {
        let name = entry.map_err(system)?.file_name();
        let Some((worker, of, slot)) = name.to_str().and_then(read_name) else {
            continue;
        };
        let path: PathBuf = path.join(&name);
        let Some(directory) = Directory::look(&path)? else {
            continue;
        };
        let kept = count.kept(worker, of, &directory);
        let kept = kept.map_err(|error| Failure::Kept { path, error })?;
        seen.push(Seen {
            worker,
            of,
            slot,
            kept,
        });
    }
    seen.sort_by_key(|seen| (seen.of, seen.worker, seen.slot));
    Ok(seen)
}

/// Where a count of so many workers in each process goes on, by what each process sees.
pub(crate) fn go_on(seen: &[Vec<Seen>], sides: usize, workers: usize) -> Result<GoOn, KeptFlaw> {
    let all = || seen.iter().flatten();
    if let Some(found) = all().find_map(|seen| seen.kept.found.clone()) {
        return Ok(GoOn::Found(found));
    }
    let of_now = seen.len() * workers;
    let mut layers = Vec::new();
    for side in 0..sides {
        let shares = |seen: &Seen| {
            let shares = seen.kept.shares.iter();
            let own = shares.filter(|share| share.side == side);
            own.map(|share| share.done).collect::<Vec<_>>()
        };
        // The furthest, and of as many workers as now if there is a choice.
        let mut begun: Vec<(usize, bool, usize)> = all()
            .flat_map(|seen| {
                shares(seen)
                    .into_iter()
                    .map(|done| (done, seen.of == of_now, seen.of))
            })
            .collect();
        begun.sort_unstable();
        begun.dedup();
        begun.reverse();
        let complete = begun.iter().find_map(|&(done, is_same, of)| {
            let holder = |worker: usize| {
                let places = seen.iter().enumerate();
                let mut places =
                    places.flat_map(|(process, seen)| seen.iter().map(move |seen| (process, seen)));
                places.find_map(|(process, seen)| {
                    let is_own = (seen.worker, seen.of) == (worker, of)
                        && (!is_same || process == worker / workers);
                    let mut shares = seen.kept.shares.iter().filter(|_| is_own);
                    let share = shares.find(|share| (share.side, share.done) == (side, done))?;
                    Some((share.clone(), process, name(worker, of, seen.slot)))
                })
            };
            let held: Option<Vec<_>> = (0..of).map(holder).collect();
            let held = held?;
            let dealt = held
                .iter()
                .map(|(_, process, name)| (*process, name.clone()));
            Some(Layer {
                dealt: (!is_same).then(|| dealt.collect()),
                shares: held.into_iter().map(|(share, ..)| share).collect(),
                of,
            })
        });
        match complete {
            Some(layer) => layers.push(layer),
            // A run that was killed in its first stage has left nothing that counts.
            None => match begun.first() {
                Some(&(done, _, of)) if done > 1 => return Err(missing(seen, side, of, workers)),
                _ => break,
            },
        }
    }
    Ok(GoOn::From(layers))
}

/// Why there is no complete layer of a side by so many workers: the first share that the nearest to a complete one lacks.
fn missing(seen: &[Vec<Seen>], side: usize, of: usize, workers: usize) -> KeptFlaw {
    let holds = |seen: &Seen, worker: usize, done: usize| {
        let mut shares = seen.kept.shares.iter();
        (seen.worker, seen.of) == (worker, of)
            && shares.any(|share| (share.side, share.done) == (side, done))
    };
    let all = || seen.iter().flatten();
    let lacks = |worker: usize, done: usize| !all().any(|seen| holds(seen, worker, done));
    let shares = all().flat_map(|seen| &seen.kept.shares);
    let layers: BTreeSet<usize> = shares.map(|share| share.done).collect();
    let lacking = |&done: &usize| (0..of).filter(|&worker| lacks(worker, done)).count();
    let Some(done) = layers.into_iter().rev().min_by_key(lacking) else {
        return KeptFlaw::Missing {
            workers: of,
            missing: 1,
        };
    };
    if let Some(worker) = (0..of).find(|&worker| lacks(worker, done)) {
        return KeptFlaw::Missing {
            workers: of,
            missing: worker + 1,
        };
    }
    // All are there, so they are not where they belong.
    let is_elsewhere = |&worker: &usize| {
        let own = seen.get(worker / workers).into_iter().flatten();
        !own.into_iter().any(|seen| holds(seen, worker, done))
    };
    let worker = (0..of).find(is_elsewhere).unwrap_or(0);
    KeptFlaw::Elsewhere {
        worker: worker + 1,
        process: worker / workers,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_directories() {
        for (worker, of, slot) in [(0, 1, 0), (2, 8, 1), (99, 100, 0)] {
            assert_eq!(read_name(&name(worker, of, slot)), Some((worker, of, slot)));
        }
        for other in [
            "worker-0-of-2-a",
            "worker-3-of-2-a",
            "worker-+1-of-2-a",
            "worker-1-of-2-c",
            "worker-1-of-2",
            "x",
        ] {
            assert_eq!(read_name(other), None, "{other}");
        }
    }
}
