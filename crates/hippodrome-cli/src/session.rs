//! A command at work within its limits: the one way in which commands begin, search, write and give up.
//!
//! A command begins its session before it reads the question, so that time and memory are limited from
//! then on; calls engines in [`Session::search`]; and writes what may take long in [`Session::write`].

pub(crate) mod document;
mod guard;
mod heap;
mod limits;
mod progress;

use std::fmt::Display;
use std::time::{Duration, Instant};

use hippodrome::format::Status;
use hippodrome::{CountError, Limits, Stopped};
use indicatif::HumanBytes;

use crate::messages::note;
use crate::run::Verdict;
use guard::Phase;

pub(crate) use guard::{dismiss as dismiss_guard, interrupted, is_stopped, start as start_guard};
pub(crate) use limits::{LimitArgs, MemoryArgs, duration};
pub(crate) use progress::{Progress, Steps, percent};

/// The most that the program takes beside what it allocates: code, stacks, tables of the system. Code that is not optimised is larger.
const PROGRAM: usize = if cfg!(unoptimised) { 14 << 20 } else { 8 << 20 };
/// The memory that is counted on where nothing is known of the machine.
const UNKNOWN_MACHINE: usize = 4 << 30;

/// How many bytes are left of the limit, if there is one.
fn known_free_memory() -> Option<usize> {
    let most = Some(heap::most()).filter(|&most| most != usize::MAX);
    most.map(|most| most.saturating_sub(heap::used()))
}

/// A command that looks for something within limits.
#[derive(Debug)]
pub(crate) struct Session {
    nodes: Option<u64>,
    time: Option<Duration>,
}

impl Session {
    /// Begins: from now on time and memory are limited. The goal is what is to be done, as in "not
    /// counted".
    pub(crate) fn begin(limits: &LimitArgs, goal: &'static str) -> Session {
        let LimitArgs {
            nodes,
            time,
            memory,
        } = *limits;
        {
            let mut state = guard::state();
            state.memory = memory.bytes;
            state.goal = goal;
        }
        if let Some(memory) = memory.bytes {
            heap::limit(memory.saturating_sub(PROGRAM));
        }
        let session = Session { nodes, time };
        session.restart_clock();
        session
    }

    /// How many bytes an engine may take that must be told a number.
    pub(crate) fn free_memory(&self) -> usize {
        known_free_memory().unwrap_or(UNKNOWN_MACHINE)
    }

    /// The --memory under which an engine may take so many bytes.
    pub(crate) fn memory_for(&self, bytes: u64) -> u64 {
        bytes.saturating_add((PROGRAM + heap::used()) as u64)
    }

    /// What is to be done from now on, as in "not checked".
    pub(crate) fn set_goal(&self, goal: &'static str) {
        guard::state().goal = goal;
    }

    /// What to say beside the reason if there is no answer in the end.
    pub(crate) fn advise(&self, advice: String) {
        guard::state().advice = Some(advice);
    }

    /// What was to be said is of no use for what is done from now on.
    pub(crate) fn withdraw_advice(&self) {
        guard::state().advice = None;
    }

    /// Begins the time anew, for the next of several searches.
    pub(crate) fn restart_clock(&self) {
        self.set_clock(self.time);
    }

    /// From now on there is no limit on time.
    pub(crate) fn stop_clock(&self) {
        self.set_clock(None);
    }

    fn set_clock(&self, time: Option<Duration>) {
        let mut state = guard::state();
        state.deadline = time.and_then(|time| Instant::now().checked_add(time));
        guard::forget_time_limit();
        drop(state);
        guard::wake();
    }

    /// Calls an engine with the limits and a listener that shows signs of life. There is an answer, or
    /// a reason why there is none, when it returns.
    pub(crate) fn search<T>(&self, search: impl FnOnce(&Limits<'_>, &mut Progress) -> T) -> T {
        guard::state().phase = Phase::Searching;
        // It has not looked at the time since the last search.
        guard::wake();
        let mut progress = Progress::new();
        let limits = Limits::NONE
            .with_nodes(self.nodes)
            .with_memory(known_free_memory())
            .with_stop(&guard::STOP);
        let found = search(&limits, &mut progress);
        progress.finish();
        guard::state().phase = Phase::After;
        found
    }

    /// The limit on memory as one would call it.
    pub(crate) fn memory_in_words(&self) -> String {
        // Nothing is allocated while the state is held.
        let memory = guard::state().memory;
        match memory {
            Some(memory) => format!("the {} of --memory", HumanBytes(memory as u64)),
            None => format!(
                "the {} that are left here",
                HumanBytes(self.free_memory() as u64)
            ),
        }
    }

    /// Writes what was found. The time limit goes on; if it has passed already, what there is to write may
    /// take as long again.
    pub(crate) fn write<T>(&self, write: impl FnOnce() -> anyhow::Result<T>) -> anyhow::Result<T> {
        self.write_watched(|_, _| write())
    }

    /// The same within limits, where it is still to be found, and with a line that says how far it is.
    pub(crate) fn write_watched<T>(
        &self,
        write: impl FnOnce(&Limits<'_>, &mut Progress) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        if is_stopped() {
            self.restart_clock();
        }
        self.set_goal("written");
        document::keep_promise();
        self.search(write)
    }

    /// Why there is no answer, in words, and what to end with.
    pub(crate) fn reason(&self, why: Stopped) -> (String, Verdict) {
        match why {
            Stopped::Asked if interrupted() => ("interrupted".to_owned(), Verdict::Interrupted),
            Stopped::Asked => (guard::TIME_IS_UP.to_owned(), Verdict::Undecided),
            Stopped::Memory => {
                // Nothing is allocated while the state is held.
                let memory = guard::state().memory;
                (guard::memory_is_used_up(memory), Verdict::Undecided)
            }
            why => (why.to_string(), Verdict::Undecided),
        }
    }

    /// Says why there is no answer, also in the document that was promised; what to end with.
    pub(crate) fn give_up(&self, why: Stopped) -> anyhow::Result<Verdict> {
        let (why, verdict) = self.reason(why);
        self.give_up_because(&why, verdict)
    }

    /// The same for a reason in words.
    pub(crate) fn give_up_because(&self, why: &str, verdict: Verdict) -> anyhow::Result<Verdict> {
        let (goal, advice) = {
            let mut state = guard::state();
            (state.goal, state.advice.take())
        };
        note!("not {goal}: {why}");
        if let Some(advice) = advice {
            note!("{advice}");
        }
        if verdict != Verdict::Interrupted {
            document::write_promised(Status::Unknown, why)?;
        }
        Ok(verdict)
    }

    /// The same; but if the engine does not suit the problem, that is bad input, unless only its size is beyond it; and if a
    /// checkpoint fails, an error.
    pub(crate) fn give_up_on(
        &self,
        problem: &impl Display,
        why: impl Into<CountError>,
    ) -> anyhow::Result<Verdict> {
        match why.into() {
            CountError::Stopped(Stopped::Unsupported(why)) if why.is_of_size() => {
                let goal = guard::state().goal;
                note!("not {goal}: {problem}: {why}");
                document::write_promised(Status::Unknown, &why.to_string())?;
                Ok(Verdict::Undecided)
            }
            CountError::Stopped(Stopped::Unsupported(why)) => {
                Err(anyhow::anyhow!("{problem}: {why}"))
            }
            CountError::Stopped(why) => self.give_up(why),
            why => Err(why.into()),
        }
    }
}
