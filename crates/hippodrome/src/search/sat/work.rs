//! What a search that learns has done and keeps.

use std::cell::Cell;

/// Bytes of a clause beside its literals: its head, and the two places from where it is watched.
const CLAUSE: u64 = 48;

/// Bytes that the solver has for clauses before there are any.
pub(super) const FIRST_ROOM: u64 = 4 << 20;

/// The most bytes of clauses, which the solver numbers by 32 bits.
const MOST: u64 = 8 << 30;

/// Counted by the theory and by the solver, looked at by who guards the limits.
pub(super) struct Work {
    /// Edges decided by choice.
    pub(super) decisions: Cell<u64>,
    /// Bytes of the clauses that are kept.
    learned: Cell<u64>,
}

impl Work {
    /// Nothing is kept yet, and so many edges have been decided before.
    pub(super) fn after(decisions: u64) -> Work {
        Work {
            decisions: Cell::new(decisions),
            learned: Cell::new(0),
        }
    }

    /// The most bytes that are taken for the clauses that are kept, beyond the first room; `None` where there are too many.
    pub(super) fn taken(&self) -> Option<u64> {
        match self.learned.get() {
            MOST.. => None,
            // Clauses are moved when their room grows, and when those that are forgotten are taken out.
            learned if learned > FIRST_ROOM / 2 => Some(3 * learned),
            learned => Some(learned),
        }
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
