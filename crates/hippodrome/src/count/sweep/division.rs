//! How the memory of a step is divided: into how many parts the next layer falls, and what tables, and what is on the way
//! to them, may take.

use super::layer::Halt;
use super::table::Full;

/// The most bytes of what comes of a round.
const ROUND: usize = 200 << 20;
/// Layers of fewer states than this are one part.
pub(crate) const SMALL: usize = 1 << 14;
/// How many bytes of states a part has, or a few times as many: a table that a cache holds.
const PART: usize = 1 << 18;
/// The most parts, and where memory is scarce.
const MAX_PARTS: usize = 1 << 9;
const MAX_PARTS_IF_SCARCE: usize = 1 << 12;
/// One in how many bytes of memory is for a part, with a store.
const PART_SHARE: usize = 128;
/// How many times a part of this layer one of the next takes while it is read, added up and grows.
const FINISHING: usize = 9;
/// One in how many bytes of memory is for what comes of a round.
const ROUND_SHARE: usize = 8;
/// One in how many bytes is for states of a round that are read from the store.
const READ_SHARE: usize = 32;
/// One in how many bytes is for knowing what was written where.
const WRITTEN_SHARE: usize = 16;

/// What a step begins with.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Room {
    /// The most bytes.
    pub(crate) memory: usize,
    pub(crate) threads: usize,
    /// The states of the layer that is gone on from, and the bytes that they take in memory.
    pub(crate) states: usize,
    pub(crate) layer_bytes: usize,
    /// The bytes of a state and its number.
    pub(crate) row_bytes: usize,
    /// Whether there is a store.
    pub(crate) is_stored: bool,
}

/// What it may take.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Division {
    /// The most words of a table, and how many states each is made for.
    pub(crate) most_words: usize,
    pub(crate) expected: usize,
    /// The most bytes of what comes of a round, for each thread.
    pub(crate) round: usize,
    /// How many states are read from the store at a time.
    pub(crate) read: usize,
    /// The bytes of all tables together.
    for_tables: usize,
    parts: usize,
}

impl Room {
    /// How many parts the next layer should have.
    pub(crate) fn parts(&self) -> usize {
        let parts = |part: usize| self.states * self.row_bytes / part + self.threads;
        match self.states {
            0..SMALL => 1,
            states
                if self.is_stored
                    && states * self.row_bytes / MAX_PARTS > self.memory / PART_SHARE =>
            {
                parts((self.memory / PART_SHARE).max(1)).min(MAX_PARTS_IF_SCARCE)
            }
            _ => parts(PART).min(MAX_PARTS),
        }
    }

    /// The division if it has so many.
    pub(crate) fn divided(&self, parts: usize) -> Division {
        let threads = self.threads.min(parts);
        let (finishing, written) = match self.is_stored {
            true => (
                (FINISHING * threads * (self.states * self.row_bytes / parts)).min(self.memory / 4),
                self.memory / WRITTEN_SHARE,
            ),
            false => (0, 0),
        };
        let rounds = self.memory / ROUND_SHARE + self.memory / READ_SHARE;
        let others = self.layer_bytes + rounds + written + finishing;
        let for_tables = self.memory.saturating_sub(others);
        // Each thread may grow one of its tables, and has the old and the new one meanwhile.
        let most_words = for_tables / 8 * 3 / (2 * parts + threads);
        Division {
            most_words,
            expected: (self.states / parts).min(most_words * 8 / self.row_bytes / 4),
            // Vectors that grow have up to twice the place that they need.
            round: ROUND.min(self.memory / ROUND_SHARE) / 2 / threads,
            read: self.memory / READ_SHARE / self.row_bytes,
            for_tables,
            parts,
        }
    }
}

impl Division {
    /// Refuses tables of so many bytes if all together do not fit.
    pub(crate) fn fits(&self, table_bytes: usize) -> Result<(), Halt> {
        match table_bytes * self.parts > self.for_tables {
            true => Err(Full::Memory.into()),
            false => Ok(()),
        }
    }
}
