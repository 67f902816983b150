//! What a search that learns has done and keeps.

use std::cell::{Cell, RefCell};

use batsat::Lit;

/// Bytes of a clause beside its literals: its head, and the two places from where it is watched.
const CLAUSE: u64 = 48;

/// Bytes of a clause that is written down, beside its literals.
const WRITTEN: u64 = 48;

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
    /// All clauses in order, those too that were forgotten, if they are to be written down; and their bytes.
    written: Option<RefCell<Vec<Vec<Lit>>>>,
    written_bytes: Cell<u64>,
}

impl Work {
    /// Nothing is done yet; whether clauses are to be written down.
    pub(super) fn new(is_written: bool) -> Work {
        Work {
            decisions: Cell::new(0),
            learned: Cell::new(0),
            written: is_written.then(RefCell::default),
            written_bytes: Cell::new(0),
        }
    }

    /// The clauses that were written down.
    pub(super) fn written(&self) -> Vec<Vec<Lit>> {
        self.written.as_ref().map(RefCell::take).unwrap_or_default()
    }

    /// The most bytes that are taken for the clauses that are kept, beyond the first room; `None` where there are too many.
    pub(super) fn taken(&self) -> Option<u64> {
        let kept = match self.learned.get() {
            MOST.. => return None,
            // Clauses are moved when their room grows, and when those that are forgotten are taken out.
            learned if learned > FIRST_ROOM / 2 => 3 * learned,
            learned => learned,
        };
        Some(kept + self.written_bytes.get())
    }

    /// A clause is kept from here on.
    pub(super) fn keep(&self, clause: &[Lit]) {
        self.learned.set(self.learned.get() + bytes(clause.len()));
        if let Some(written) = &self.written {
            written.borrow_mut().push(clause.to_vec());
            // Once as it is, and once as it is handed over.
            let bytes = 2 * WRITTEN + 16 * clause.len() as u64;
            self.written_bytes.set(self.written_bytes.get() + bytes);
        }
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
