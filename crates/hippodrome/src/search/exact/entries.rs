//! The data of [`super::reachable_positions`]: the fragments, their known places, and the entries reached.
//!
//! An entry (a, p) is a fragment entered at its end a at place p, from which it runs upwards. The
//! memory is kept from one use to the next, so that it need not be allocated again.

use super::places::{ANY, NEVER};

pub(super) const NOBODY: u32 = u32::MAX;

/// What one pass over the places notes.
#[derive(Default)]
pub(super) struct Positions {
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
    /// The entries reached upwards at each place, counted from the first known one; and the exits.
    pub(super) entries: Vec<Vec<u32>>,
    pub(super) exits: Vec<Vec<u32>>,
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
