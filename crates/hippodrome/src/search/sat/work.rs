//! What a search that learns has done and keeps.

use std::cell::Cell;

/// Bytes of a clause beside its literals: its head, and the two places from where it is watched.
const CLAUSE: u64 = 48;

/// Counted by the theory and by the solver, looked at by who guards the limits.
#[derive(Default)]
pub(super) struct Work {
    /// Edges decided by choice.
    pub(super) decisions: Cell<u64>,
    /// Bytes of the clauses that are kept.
    learned: Cell<u64>,
}

impl Work {
    /// Bytes of the clauses that are kept.
    pub(super) fn learned(&self) -> u64 {
        self.learned.get()
    }

    /// A clause of so many literals is kept from here on.
    pub(super) fn keep(&self, literals: usize) {
        self.learned.set(self.learned.get() + bytes(literals));
    }

    /// It is forgotten.
    pub(super) fn forget(&self, literals: usize) {
        let left = self.learned.get().saturating_sub(bytes(literals));
        self.learned.set(left);
    }
}

fn bytes(literals: usize) -> u64 {
    CLAUSE + 4 * literals as u64
}
