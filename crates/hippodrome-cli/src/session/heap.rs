//! How much memory has the program taken, and what if it is too much?
//!
//! The allocator is the system's with a counter of the bytes in use. An allocation beyond the limit,
//! or one that the system refuses, does not return: its thread waits for good, and the thread that
//! guards the limits (`guard`) says what happened and ends the program. So running out of memory is
//! an answer like any other limit, in every engine, and never an abort.
//!
//! Cost: one addition to a shared counter for each allocation.

#![expect(
    unsafe_code,
    reason = "an allocator is an unsafe trait; each method hands its arguments to the system's"
)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// The system's allocator, with a limit.
struct Limited;

#[global_allocator]
static HEAP: Limited = Limited;

/// Bytes in use.
static USED: AtomicUsize = AtomicUsize::new(0);
/// The most bytes that may be in use.
static MAX: AtomicUsize = AtomicUsize::new(usize::MAX);
/// Whether an allocation was refused.
static EXHAUSTED: AtomicBool = AtomicBool::new(false);

/// What tells the guard. Without it nothing is refused.
static WHEN_EXHAUSTED: OnceLock<fn()> = OnceLock::new();

/// What the system's allocator adds to each allocation, about.
const OVERHEAD: usize = 16;

thread_local! {
    /// Whether this thread may go beyond the limit, in order to say that it was reached.
    static EXEMPT: Cell<bool> = const { Cell::new(false) };
}

/// From now on, this is called when an allocation is refused. It must allocate nothing itself.
pub(super) fn call_when_exhausted(tell: fn()) {
    // It is set once, when the program begins.
    let _ = WHEN_EXHAUSTED.set(tell);
}

/// From now on no more than this may be in use.
pub(super) fn limit(bytes: usize) {
    MAX.store(bytes, Ordering::Relaxed);
}

/// Makes the system's allocator give back what is freed, so that what is in use is what is taken.
///
/// All threads share one arena: one for each of them, as there is otherwise, reserves 64 MB of addresses and
/// keeps what its thread frees from the others. What is as large as [`RETURNED`] is always taken from the
/// system by itself, and returned.
pub(super) fn keep_nothing_freed() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: these set numbers, and there is no other thread yet.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, 1);
        libc::mallopt(libc::M_MMAP_THRESHOLD, RETURNED);
        libc::mallopt(libc::M_TRIM_THRESHOLD, RETURNED);
    }
}

/// In bytes.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const RETURNED: libc::c_int = 1 << 17;

/// The most bytes that may be in use.
pub(super) fn most() -> usize {
    MAX.load(Ordering::Relaxed)
}

/// The bytes in use.
pub(super) fn used() -> usize {
    USED.load(Ordering::Relaxed)
}

/// Whether an allocation was refused, so that its thread waits for the end of the program.
pub(super) fn is_exhausted() -> bool {
    EXHAUSTED.load(Ordering::Acquire)
}

/// Lets the calling thread go beyond the limit.
pub(super) fn exempt_this_thread() {
    EXEMPT.set(true);
}

/// Counts bytes that are about to be allocated.
fn take(bytes: usize) {
    let used = USED.fetch_add(bytes, Ordering::Relaxed);
    if used.saturating_add(bytes) > MAX.load(Ordering::Relaxed) {
        refuse();
    }
}

fn give_back(bytes: usize) {
    USED.fetch_sub(bytes, Ordering::Relaxed);
}

/// Does not return, unless the thread is exempt or nobody guards the limits.
#[cold]
fn refuse() {
    let Some(tell_guard) = WHEN_EXHAUSTED.get().filter(|_| !EXEMPT.get()) else {
        return;
    };
    EXHAUSTED.store(true, Ordering::Release);
    tell_guard();
    loop {
        // Nothing may be allocated here.
        std::thread::sleep(Duration::from_secs(1));
    }
}

// SAFETY: every method passes its arguments on to `System`, whose result it returns.
unsafe impl GlobalAlloc for Limited {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        take(layout.size() + OVERHEAD);
        // SAFETY: the caller's promise.
        let allocated = unsafe { System.alloc(layout) };
        if allocated.is_null() {
            refuse();
        }
        allocated
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        take(layout.size() + OVERHEAD);
        // SAFETY: the caller's promise.
        let allocated = unsafe { System.alloc_zeroed(layout) };
        if allocated.is_null() {
            refuse();
        }
        allocated
    }

    unsafe fn dealloc(&self, allocated: *mut u8, layout: Layout) {
        give_back(layout.size() + OVERHEAD);
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(allocated, layout) }
    }

    unsafe fn realloc(&self, allocated: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        match size.checked_sub(layout.size()) {
            Some(more) => take(more),
            None => give_back(layout.size() - size),
        }
        // SAFETY: the caller's promise.
        let moved = unsafe { System.realloc(allocated, layout, size) };
        if moved.is_null() {
            refuse();
        }
        moved
    }
}
