//! The data of [`super::reachable_positions`]: the fragments, their known places, and the entries reached.
//!
//! An entry (a, p) is a fragment entered at its end a at place p, from which it runs upwards. The
//! memory is kept from one use to the next, so that it need not be allocated again.

use super::places::{ANY, NEVER};

pub(super) const NOBODY: u32 = u32::MAX;

/// The most vertices for which places are looked at: 16 MiB.
const MOST_VERTICES: usize = 1 << 13;
/// The most entries that are looked at, a few hundredths of a second.
const MOST_ENTRIES: usize = 1 << 20;
/// The bytes of an entry: four in one list and eight in another, of which half may be empty.
const ENTRY: usize = 24;

/// What one pass over the places notes.
#[derive(Default)]
pub(super) struct Positions {
    /// The most entries that are looked at; 0 where none are.
    pub(super) most_entries: usize,
    /// The fragment of each vertex, by one of its ends.
    pub(super) fragment: Vec<u32>,
    /// The length of a fragment, by either end.
    pub(super) length: Vec<u32>,
    /// The place of an end from which its fragment runs upwards: known, ANY or NEVER.
    pub(super) start: Vec<u32>,
    /// The fragment that is known to stand at a place.
    pub(super) holder: Vec<u32>,
    /// How many places from each one on are held by no fragment.
    free: Vec<u32>,
    /// Entries reached upwards, and those of them from which the way goes on all round.
    pub(super) up: BitMatrix,
    pub(super) back: BitMatrix,
    /// The entries reached upwards, place by place from the first known one on, and where those of each place begin.
    pub(super) entries: Vec<u32>,
    pub(super) first_entry: Vec<usize>,
    /// The exits, each with the one before it at the same place, and the last one of each place.
    pub(super) exits: Vec<(u32, u32)>,
    pub(super) last_exit: Vec<u32>,
    /// Ends with an entry on a way all round, and the open edges on one.
    pub(super) placed: Vec<bool>,
    pub(super) used: Vec<bool>,
}

/// A bit for each place and vertex.
#[derive(Default)]
pub(super) struct BitMatrix {
    words: usize,
    bits: Vec<u64>,
}

impl BitMatrix {
    pub(super) fn clear(&mut self, n: usize) {
        self.words = n.div_ceil(64);
        self.bits.clear();
        self.bits.resize(n * self.words, 0);
    }

    pub(super) fn holds(&self, place: usize, v: u32) -> bool {
        self.bits[place * self.words + v as usize / 64] >> (v % 64) & 1 == 1
    }

    /// Whether it is new.
    pub(super) fn add(&mut self, place: usize, v: u32) -> bool {
        let word = &mut self.bits[place * self.words + v as usize / 64];
        let before = *word;
        *word |= 1 << (v % 64);
        *word != before
    }
}

impl Positions {
    /// None yet, of so many vertices, that will take no more than these bytes.
    pub(super) fn within(bytes: usize, vertices: usize) -> Positions {
        let matrices = 2 * vertices * vertices.div_ceil(64) * size_of::<u64>();
        let most_entries = match vertices {
            ..=MOST_VERTICES => bytes.saturating_sub(matrices) / ENTRY,
            _ => 0,
        };
        Positions {
            most_entries: most_entries.min(MOST_ENTRIES),
            ..Positions::default()
        }
    }

    /// Begins again without entries and exits, for so many places.
    pub(super) fn forget_entries(&mut self, places: usize) {
        self.entries.clear();
        self.exits.clear();
        self.first_entry.clear();
        self.first_entry.resize(places + 2, 0);
        self.last_exit.clear();
        self.last_exit.resize(places + 1, NOBODY);
    }

    /// Notes an exit after so many places from the first known one.
    pub(super) fn leave(&mut self, step: usize, exit: u32) {
        let before = std::mem::replace(&mut self.last_exit[step], self.exits.len() as u32);
        self.exits.push((exit, before));
    }

    /// Reserves its places for the fragment that runs upwards from this end; `Err` if another one holds some of them.
    pub(super) fn hold(&mut self, end: u32) -> Result<(), u32> {
        let n = self.holder.len();
        let fragment = self.fragment[end as usize];
        for shift in 0..self.length[end as usize] {
            let place = (self.start[end as usize] + shift) as usize % n;
            if ![NOBODY, fragment].contains(&self.holder[place]) {
                return Err(end);
            }
            self.holder[place] = fragment;
        }
        Ok(())
    }

    pub(super) fn count_free(&mut self) {
        let n = self.holder.len();
        self.free.clear();
        self.free.resize(n, 0);
        let mut run = 0;
        // Twice round, for what goes on beyond the last place.
        for place in (0..2 * n).rev() {
            run = match self.holder[place % n] {
                NOBODY => run + 1,
                _ => 0,
            };
            self.free[place % n] = run.min(n as u32);
        }
    }

    /// Whether a fragment entered at this end and place meets no other where it is known to stand.
    pub(super) fn suits(&self, end: u32, place: u32) -> bool {
        let n = self.holder.len();
        let length = self.length[end as usize];
        match self.start[end as usize] {
            NEVER => false,
            ANY => self.free[place as usize] >= length,
            start => {
                let fragment = self.fragment[end as usize];
                let mut covered = (0..length).map(|shift| (place + shift) as usize % n);
                start == place
                    && covered.all(|place| [NOBODY, fragment].contains(&self.holder[place]))
            }
        }
    }
}
