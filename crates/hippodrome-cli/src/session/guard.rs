//! The thread that ends the program where nothing else does: after Ctrl-C, SIGTERM, `--time`, `--memory`.
//!
//! Engines look at a stop flag. But no limit depends on it that they do: this thread sets the flag, and
//! ends the program itself if that does not lead to the end of the search within [`GRACE`]. Before a
//! search is begun, and while its answer is written, Ctrl-C ends the program at once; the time limit
//! holds until there is an answer.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError, mpsc};
use std::thread::Thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use indicatif::HumanBytes;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use super::{document, heap};
use crate::files::output::remove_parts;
use crate::run::Verdict;

/// Set by Ctrl-C and by the time limit; engines look at it.
pub(super) static STOP: AtomicBool = AtomicBool::new(false);
static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// The thread itself.
static GUARD: OnceLock<Thread> = OnceLock::new();
static STATE: Mutex<State> = Mutex::new(State {
    phase: Phase::Before,
    deadline: None,
    memory: None,
    goal: "done",
    advice: None,
});

/// How long a search may take to end after it was told to.
const GRACE: Duration = Duration::from_millis(600);

/// What the guard knows of the command.
pub(super) struct State {
    pub(super) phase: Phase,
    pub(super) deadline: Option<Instant>,
    /// What `--memory` says.
    pub(super) memory: Option<usize>,
    /// What the command is about to do, as a participle: "counted", "decided".
    pub(super) goal: &'static str,
    /// What to say beside the reason if it was not done.
    pub(super) advice: Option<String>,
}

#[derive(Copy, Clone, Eq, PartialEq)]
pub(super) enum Phase {
    /// The question is being read.
    Before,
    Searching,
    /// There is an answer, which is being written.
    After,
}

pub(super) fn state() -> MutexGuard<'static, State> {
    // Nothing that holds it can panic half-way.
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Begins to guard the limits. The first thing that the program does.
pub(crate) fn start() -> anyhow::Result<()> {
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
            let code = watch();
            remove_parts();
            #[expect(
                clippy::exit,
                reason = "the thread that would return from main is the one that does not end"
            )]
            std::process::exit(code);
        })
        .context("no thread can be started to guard the limits")?;
    is_ready.recv().context("the guard of the limits ended")?;
    // There is one guard.
    let _ = GUARD.set(guard.thread().clone());
    heap::call_when_exhausted(wake);
    ctrlc::set_handler(|| {
        INTERRUPTED.store(true, Ordering::Relaxed);
        wake();
    })
    .context("Ctrl-C cannot be heard")?;
    heap::limit(nine_tenths_of_the_machine().unwrap_or(usize::MAX));
    Ok(())
}

/// Makes the guard look at everything again. Allocates nothing.
pub(super) fn wake() {
    if let Some(guard) = GUARD.get() {
        guard.unpark();
    }
}

/// From now on the program ends by itself, with what it has to say: the time limit holds no more. If the guard
/// is just about to end it, this waits for that end.
pub(crate) fn dismiss() {
    state().phase = Phase::After;
}

/// Lets searches go on if it was the time limit that stopped the last one.
pub(super) fn forget_time_limit() {
    STOP.store(interrupted(), Ordering::Relaxed);
}

/// Whether the search is to end.
pub(crate) fn is_stopped() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// Whether it was Ctrl-C.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// What ends a command without an answer.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Cause {
    Interrupt,
    Time,
    Memory,
}

/// Waits until the program must be ended, says why, and returns its exit code. It keeps the state for good, so
/// that nobody says anything else meanwhile.
fn watch() -> i32 {
    let mut outputs = Outputs {
        stdout: unlocked(&std::io::stdout()),
        stderr: unlocked(&std::io::stderr()),
    };
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
            let last = told.map_or(now, |told: Instant| told + GRACE);
            match (cause, state.phase) {
                (Some(cause @ (Cause::Interrupt | Cause::Time)), Phase::Searching) => {
                    STOP.store(true, Ordering::Relaxed);
                    let since: Duration = now - *told.get_or_insert(now);
                    if since >= GRACE {
                        return end(state, cause, &mut outputs);
                    }
                    wait = GRACE - since;
                }
                // What the interrupted search has found until then is written.
                (Some(Cause::Interrupt), Phase::After) if now < last => wait = last - now,
                (Some(cause), _) => return end(state, cause, &mut outputs),
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

/// Says why the program is ended, once and for all; its exit code.
fn end(state: MutexGuard<'_, State>, cause: Cause, outputs: &mut Outputs) -> i32 {
    let (why, verdict) = match cause {
        Cause::Interrupt => ("interrupted".to_owned(), Verdict::Interrupted),
        Cause::Time => (TIME_IS_UP.to_owned(), Verdict::Undecided),
        Cause::Memory => (memory_is_used_up(state.memory), Verdict::Undecided),
    };
    // Who writes an answer is not told that there is none.
    if state.phase != Phase::After || cause != Cause::Interrupt {
        let clear = match std::io::stderr().is_terminal() {
            true => "\r\x1b[2K",
            false => "",
        };
        let advice = state.advice.iter().map(|advice| format!("{advice}\n"));
        let advice: String = advice.collect();
        let text = format!("{clear}not {}: {why}\n{advice}", state.goal);
        // There is nobody else to tell if this fails.
        let _ = outputs.stderr.write_all(text.as_bytes());
    }
    // Who interrupts a program waits for no answer.
    let line = match cause {
        Cause::Interrupt => None,
        Cause::Time | Cause::Memory => document::last_line(&why),
    };
    if let Some(line) = line {
        let _ = outputs.stdout.write_all(line.as_bytes());
    }
    std::mem::forget(state);
    i32::from(verdict.exit_code())
}

/// Why there is no answer if the memory that `--memory` allows does not suffice.
pub(super) fn memory_is_used_up(allowed: Option<usize>) -> String {
    match allowed {
        Some(bytes) => format!(
            "it would take more than the {} of --memory",
            HumanBytes(bytes as u64)
        ),
        None => "it would take more memory than this machine has left".to_owned(),
    }
}

/// Why there is no answer after the time limit.
pub(super) const TIME_IS_UP: &str = "the time is up";

/// What the guard writes to, without their locks, which a thread may hold that will never go on.
struct Outputs {
    stdout: Box<dyn Write>,
    stderr: Box<dyn Write>,
}

#[cfg(unix)]
fn unlocked(stream: &impl std::os::fd::AsFd) -> Box<dyn Write> {
    match stream.as_fd().try_clone_to_owned() {
        Ok(stream) => Box::new(std::fs::File::from(stream)),
        Err(_) => Box::new(std::io::sink()),
    }
}

#[cfg(windows)]
fn unlocked(stream: &impl std::os::windows::io::AsHandle) -> Box<dyn Write> {
    match stream.as_handle().try_clone_to_owned() {
        Ok(stream) => Box::new(std::fs::File::from(stream)),
        Err(_) => Box::new(std::io::sink()),
    }
}

/// Nine tenths of the memory that is free now, here or in the container that this runs in.
fn nine_tenths_of_the_machine() -> Option<usize> {
    let memory = MemoryRefreshKind::nothing().with_ram();
    let system = System::new_with_specifics(RefreshKind::nothing().with_memory(memory));
    // Where /proc cannot be read, nothing is known of the memory, and `cgroup_limits` would panic.
    let container = match system.total_memory() {
        0 => None,
        _ => system.cgroup_limits(),
    };
    let container = container.map_or(u64::MAX, |limits| limits.free_memory);
    let free = system.available_memory().min(container);
    // Zero says that it cannot be known here.
    usize::try_from(free / 10 * 9).ok().filter(|&free| free > 0)
}
