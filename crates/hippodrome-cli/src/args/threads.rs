//! `--threads`: how many threads share the work of a count or a search.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use clap::Args;
use hippodrome::{Counter, Limits, Problem};

use crate::session::Session;

/// How many threads.
#[derive(Debug, Args)]
pub(crate) struct ThreadsArgs {
    /// How many threads share the work, where it can be shared [default: as many as the machine has]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
}

impl ThreadsArgs {
    /// The number of threads.
    pub(crate) fn number(&self) -> usize {
        let threads = self.threads.map_or_else(available_parallelism, Ok);
        threads.map_or(1, NonZeroUsize::get)
    }

    /// These limits, with so many threads.
    pub(crate) fn limits<'l>(&self, limits: &Limits<'l>) -> Limits<'l> {
        limits.with_threads(self.number())
    }

    /// Counts with so many threads, and the memory that there is.
    pub(crate) fn counter<'p>(&self, session: &Session, problem: &'p Problem) -> Counter<'p> {
        let counter = Counter::new(problem).threads(self.number());
        counter.memory(session.free_memory())
    }
}

/// The most threads: more than any machine has use for.
const MAX_THREADS: usize = 256;

/// Reads a number of threads.
fn threads(text: &str) -> Result<NonZeroUsize, String> {
    number(text, "threads")
}

/// Reads a number of workers, which are threads too.
pub(crate) fn workers(text: &str) -> Result<NonZeroUsize, String> {
    number(text, "workers")
}

fn number(text: &str, what: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse().ok().and_then(NonZeroUsize::new);
    let number = number.filter(|number| number.get() <= MAX_THREADS);
    number.ok_or_else(|| {
        format!("`{text}` is not a number of {what}: write one from 1 to {MAX_THREADS}")
    })
}
