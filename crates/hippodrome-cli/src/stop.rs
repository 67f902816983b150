//! What stops a search from outside, and the signs of life on the way: Ctrl-C, a time limit, and a
//! line on the terminal.

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use hippodrome::{Event, Layer, Pulse, Trace};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};

use crate::output::remove_parts;

/// Set by Ctrl-C and by the time limit.
pub(crate) static STOP: AtomicBool = AtomicBool::new(false);
static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// A search is under way, which [`STOP`] ends.
static LISTENING: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C sets [`STOP`]; a second one ends the program at once.
pub(crate) fn listen() -> anyhow::Result<()> {
    LISTENING.store(true, Ordering::Relaxed);
    Ok(catch()?)
}

/// From now on Ctrl-C, or another signal to end, leaves no file that is not complete.
pub(crate) fn catch() -> io::Result<()> {
    static CAUGHT: Mutex<bool> = Mutex::new(false);
    let mut caught = CAUGHT.lock().unwrap_or_else(PoisonError::into_inner);
    if std::mem::replace(&mut *caught, true) {
        return Ok(());
    }
    let handler = || {
        if INTERRUPTED.swap(true, Ordering::Relaxed) || !LISTENING.load(Ordering::Relaxed) {
            remove_parts();
            #[expect(
                clippy::exit,
                reason = "nothing is left to stop, or it was asked twice"
            )]
            std::process::exit(130);
        }
        STOP.store(true, Ordering::Relaxed);
    };
    ctrlc::set_handler(handler).map_err(io::Error::other)
}

/// Sets [`STOP`] when its time is up; dropped before, it takes back what it did, unless it was
/// Ctrl-C.
pub(crate) struct Timer {
    cancel: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Timer {
    pub(crate) fn start(time: Duration) -> Timer {
        let (cancel, cancelled) = mpsc::channel::<()>();
        let thread = std::thread::spawn(move || {
            if cancelled.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                STOP.store(true, Ordering::Relaxed);
            }
        });
        Timer {
            cancel: Some(cancel),
            thread: Some(thread),
        }
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        self.cancel = None;
        if let Some(thread) = self.thread.take() {
            // The thread cannot panic, and there would be nothing to do about it.
            let _ = thread.join();
        }
        STOP.store(interrupted(), Ordering::Relaxed);
    }
}

/// From now on Ctrl-C need not wait for anything.
pub(crate) fn nothing_left_to_stop() {
    LISTENING.store(false, Ordering::Relaxed);
}

/// Whether it was Ctrl-C.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
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

    fn pulse(&mut self, pulse: Pulse) {
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

    fn layer(&mut self, layer: Layer) {
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
