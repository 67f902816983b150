//! What ends a command before it has an answer: Ctrl-C, SIGTERM, `--time`, `--memory`; and the line on
//! the terminal that shows that it lives.
//!
//! Engines look at a stop flag. But no limit depends on it that they do: a thread guards the limits,
//! sets the flag, and ends the program itself if that does not lead to the end of the search within
//! [`GRACE`]. Before a search is begun, and while its answer is written, Ctrl-C ends the program at
//! once; the time limit holds until there is an answer.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError, mpsc};
use std::thread::Thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use hippodrome::{CountProgress, Event, Limits, SearchProgress, Stopped, Trace};
use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use crate::args::LimitArgs;
use crate::output::remove_parts;
use crate::said::say;
use crate::{Verdict, heap};

/// Set by Ctrl-C and by the time limit; engines look at it.
static STOP: AtomicBool = AtomicBool::new(false);
static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// The thread that guards the limits.
static GUARD: OnceLock<Thread> = OnceLock::new();
static STATE: Mutex<State> = Mutex::new(State {
    phase: Phase::Before,
    deadline: None,
    memory: None,
    done: "done",
    advice: None,
});

/// How long a search may take to end after it was told to.
const GRACE: Duration = Duration::from_millis(600);
/// The most that the program takes beside what it allocates: code, stacks, tables of the system.
const PROGRAM: usize = 6 << 20;

/// What the guard knows of the command.
struct State {
    phase: Phase,
    deadline: Option<Instant>,
    /// What `--memory` says.
    memory: Option<usize>,
    /// What is to be done: "counted", "decided".
    done: &'static str,
    /// What to say if it was not.
    advice: Option<String>,
}

#[derive(Copy, Clone, Eq, PartialEq)]
enum Phase {
    /// The question is being read.
    Before,
    Searching,
    /// There is an answer, which is being written.
    After,
}

fn state() -> MutexGuard<'static, State> {
    // Nothing that holds it can panic half-way.
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Begins to guard the limits. The first thing that the program does.
pub(crate) fn guard() -> anyhow::Result<()> {
    heap::keep_nothing_freed();
    // The guard itself must not be refused what it needs to begin.
    let (ready, is_ready) = mpsc::sync_channel(0);
    let guard = std::thread::Builder::new().name("guard".to_owned());
    let guard = guard
        .stack_size(256 << 10)
        .spawn(move || {
            heap::exempt_this_thread();
            // Who started it waits for that.
            let _ = ready.send(());
            let ended = watch();
            remove_parts();
            #[expect(
                clippy::exit,
                reason = "the thread that would return from main is the one that does not end"
            )]
            std::process::exit(ended);
        })
        .context("no thread can be started to guard the limits")?;
    is_ready.recv().context("the guard of the limits ended")?;
    // There is one guard.
    let _ = GUARD.set(guard.thread().clone());
    ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            // Asked twice: whatever is under way has had its time.
            state().phase = Phase::After;
        }
        wake_guard();
    })
    .context("Ctrl-C cannot be heard")?;
    heap::limit(nine_tenths_of_the_machine().unwrap_or(usize::MAX));
    Ok(())
}

/// Whether somebody is there to end the program.
pub(crate) fn is_guarded() -> bool {
    GUARD.get().is_some()
}

/// Makes the guard look at everything again. Allocates nothing.
pub(crate) fn wake_guard() {
    if let Some(guard) = GUARD.get() {
        guard.unpark();
    }
}

/// What ends a command without an answer.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Cause {
    Interrupt,
    Time,
    Memory,
}

/// Waits until the program must be ended, says why, and returns its exit code.
fn watch() -> i32 {
    let mut stderr = unlocked_stderr();
    let mut told = None;
    loop {
        let now = Instant::now();
        let mut wait = Duration::from_secs(3600);
        {
            let state = state();
            let late = state.deadline.is_some_and(|deadline| deadline <= now);
            let cause = if heap::is_exhausted() {
                Some(Cause::Memory)
            } else if interrupted() {
                Some(Cause::Interrupt)
            } else {
                (late && state.phase != Phase::After).then_some(Cause::Time)
            };
            match (cause, state.phase) {
                (Some(Cause::Interrupt | Cause::Time), Phase::Searching) => {
                    STOP.store(true, Ordering::Relaxed);
                    let since: Duration = now - *told.get_or_insert(now);
                    if since >= GRACE {
                        return state.end(cause, &mut stderr);
                    }
                    wait = GRACE - since;
                }
                (Some(_), _) => return state.end(cause, &mut stderr),
                (None, phase) => {
                    told = None;
                    if let (Some(deadline), true) = (state.deadline, phase != Phase::After) {
                        wait = deadline - now;
                    }
                }
            }
        }
        std::thread::park_timeout(wait);
    }
}

impl State {
    /// Says why the program is ended; its exit code.
    fn end(&self, cause: Option<Cause>, stderr: &mut dyn Write) -> i32 {
        let (why, code) = match cause {
            Some(Cause::Interrupt) => ("interrupted".to_owned(), 130),
            Some(Cause::Time) => (TIME_IS_UP.to_owned(), 3),
            Some(Cause::Memory) | None => (self.memory_is_used_up(), 3),
        };
        // Who writes an answer is not told that there is none.
        if self.phase != Phase::After || cause != Some(Cause::Interrupt) {
            let clear = match std::io::stderr().is_terminal() {
                true => "\r\x1b[2K",
                false => "",
            };
            let advice = self.advice.iter().map(|advice| format!("{advice}\n"));
            let advice: String = advice.collect();
            // There is nobody else to tell if this fails.
            let _ = write!(stderr, "{clear}not {}: {why}\n{advice}", self.done);
        }
        code
    }

    fn memory_is_used_up(&self) -> String {
        match self.memory {
            Some(memory) => format!(
                "it would take more than the {} of --memory",
                HumanBytes(memory as u64)
            ),
            None => "it would take more memory than this machine has left".to_owned(),
        }
    }
}

const TIME_IS_UP: &str = "the time is up";

/// Writes to stderr without its lock, which a thread may hold that will never go on.
fn unlocked_stderr() -> Box<dyn Write> {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        match std::io::stderr().as_fd().try_clone_to_owned() {
            Ok(stderr) => Box::new(std::fs::File::from(stderr)),
            Err(_) => Box::new(std::io::sink()),
        }
    }
    #[cfg(not(unix))]
    Box::new(std::io::stderr())
}

/// Nine tenths of the memory that is free now, here or in the container that this runs in.
fn nine_tenths_of_the_machine() -> Option<usize> {
    let memory = MemoryRefreshKind::nothing().with_ram();
    let system = System::new_with_specifics(RefreshKind::nothing().with_memory(memory));
    let container = system.cgroup_limits().map(|limits| limits.free_memory);
    let free = system.available_memory().min(container.unwrap_or(u64::MAX));
    // Zero says that it cannot be known here.
    usize::try_from(free / 10 * 9).ok().filter(|&free| free > 0)
}

/// Whether the search is to end.
pub(crate) fn is_asked() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// Whether it was Ctrl-C.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// A command that looks for something within limits.
#[derive(Debug)]
pub(crate) struct Run {
    nodes: Option<u64>,
}

impl Run {
    /// Begins with the question: from now on time and memory are limited. `done` is what is to be
    /// done, as in "not counted".
    pub(crate) fn begin(limits: &LimitArgs, done: &'static str) -> Run {
        let LimitArgs {
            nodes,
            time,
            memory,
        } = *limits;
        {
            let mut state = state();
            state.deadline = time.and_then(|time| Instant::now().checked_add(time));
            state.memory = memory;
            state.done = done;
        }
        if let Some(memory) = memory {
            heap::limit(memory.saturating_sub(PROGRAM));
        }
        wake_guard();
        Run { nodes }
    }

    /// How many bytes an engine may take.
    pub(crate) fn free_memory(&self) -> usize {
        match heap::most() {
            // Nothing is known of this machine.
            usize::MAX => 4 << 30,
            most => most.saturating_sub(heap::used()),
        }
    }

    /// What is to be done from now on, as in "not checked".
    pub(crate) fn then(&self, done: &'static str) {
        state().done = done;
    }

    /// What to say beside the reason if there is no answer in the end.
    pub(crate) fn advise(&self, advice: String) {
        state().advice = Some(advice);
    }

    /// Writes what was found. The time limit goes on; if it has passed already, what there is to write may
    /// take as long again.
    pub(crate) fn write<T>(
        &self,
        limits: &LimitArgs,
        write: impl FnOnce() -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        if is_asked() {
            self.restart_clock(limits.time);
        }
        self.then("written");
        self.search(|_, _| write())
    }

    /// Begins the time anew, for the next of several searches.
    pub(crate) fn restart_clock(&self, time: Option<Duration>) {
        let mut state = state();
        state.deadline = time.and_then(|time| Instant::now().checked_add(time));
        STOP.store(interrupted(), Ordering::Relaxed);
        drop(state);
        wake_guard();
    }

    /// Calls an engine with the limits and a listener that shows signs of life. There is an answer, or
    /// a reason why there is none, when it returns.
    pub(crate) fn search<T>(&self, search: impl FnOnce(&Limits<'_>, &mut Progress) -> T) -> T {
        state().phase = Phase::Searching;
        // It has not looked at the time since the last search.
        wake_guard();
        let mut progress = Progress::new();
        let limits = Limits {
            nodes: self.nodes,
            stop: Some(&STOP),
        };
        let found = search(&limits, &mut progress);
        progress.finish();
        state().phase = Phase::After;
        found
    }

    /// Why there is no answer, in words, and what to end with.
    pub(crate) fn reason(&self, why: Stopped) -> (String, Verdict) {
        match why {
            Stopped::Asked if interrupted() => ("interrupted".to_owned(), Verdict::Interrupted),
            Stopped::Asked => (TIME_IS_UP.to_owned(), Verdict::Undecided),
            Stopped::Memory => (state().memory_is_used_up(), Verdict::Undecided),
            why => (why.to_string(), Verdict::Undecided),
        }
    }

    /// Says why there is no answer; what to end with.
    pub(crate) fn tell(&self, why: Stopped) -> Verdict {
        let (why, verdict) = self.reason(why);
        let (done, advice) = {
            let state = state();
            (state.done, state.advice.clone())
        };
        say!("not {done}: {why}");
        if let Some(advice) = advice {
            say!("{advice}");
        }
        verdict
    }
}
/// A line on stderr that shows that a search lives: nothing unless stderr is a terminal.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    began: Instant,
}

impl Progress {
    pub(crate) fn new() -> Progress {
        let bar = std::io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{spinner} {msg}")
                .unwrap_or_else(|_| ProgressStyle::default_spinner());
            ProgressBar::new_spinner().with_style(style)
        });
        Progress {
            bar,
            began: Instant::now(),
        }
    }

    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

impl Trace for Progress {
    const STEPS: bool = false;

    fn event(&mut self, _: Event) {}

    fn pulse(&mut self, pulse: SearchProgress) {
        let Some(bar) = &self.bar else { return };
        let seconds = self.began.elapsed().as_secs_f64();
        let rate = pulse.nodes as f64 / seconds.max(1e-3);
        bar.set_message(format!(
            "{}: {} visits, {}/s, depth {}, deepest {}, {seconds:.0} s (Ctrl-C stops)",
            pulse.engine,
            HumanCount(pulse.nodes),
            HumanCount(rate as u64),
            pulse.depth,
            pulse.deepest,
        ));
        bar.tick();
    }

    fn layer(&mut self, layer: CountProgress) {
        let Some(bar) = &self.bar else { return };
        let seconds = self.began.elapsed().as_secs_f64();
        let rate = layer.expanded as f64 / seconds.max(1e-3);
        bar.set_message(format!(
            "count: square {} of {}, {} states here, {} in all, {}/s, {seconds:.0} s (Ctrl-C stops)",
            layer.done,
            layer.of,
            HumanCount(layer.states),
            HumanCount(layer.expanded),
            HumanCount(rate as u64),
        ));
        bar.tick();
    }
}
