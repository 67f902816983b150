//! One state between two turns, and what becomes of it when a move is chosen or not.
//!
//! The moves that were chosen so far are some paths that have nothing in common. Of those only the following matters to what can still be
//! chosen: of each open square, whether it is *untouched*, *done* (two moves were chosen at it, or it is left out), or the *end*
//! of a path, and which two ends belong to the same path; and which later moves are blocked. A path of which one end is final, as
//! no more moves lead from it, has one end that is left.
//!
//! States in which the same can happen are made one: a square that cannot be visited any more is done, an end without a move
//! that is left is final, the bit of a move at a square that is done is cleared, and paths are numbered in the order of their
//! places.
//!
//! An end that the problem fixes is an end whose path is thought to go on outside the board: then a path with two
//! final ends is what is looked for, whichever of them were fixed.

use super::turns::{NONE, Turns};

/// How an open square stands; from 2 on it is the end of the path with that number.
const UNTOUCHED: u16 = 0;
const DONE: u16 = 1;

/// Up to so many places the number of a path fits into a byte.
const MOST_IN_A_BYTE: usize = 250;

/// What is looked for.
#[derive(Debug)]
pub(super) struct Goal {
    pub(super) closed: bool,
    /// Squares that are ends of the path; or the square that is on the cycle.
    pub(super) fixed: Vec<u32>,
}

/// What becomes of a state.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Becomes {
    /// A state from which to go on.
    Open,
    /// A whole path or cycle.
    Whole,
    /// Nothing that is looked for.
    Nothing,
}

/// A state that is being worked on.
#[derive(Clone, Debug)]
pub(super) struct State<'t> {
    turns: &'t Turns,
    goal: &'t Goal,
    /// How the square at each place stands; untouched if there is none.
    stands: Vec<u16>,
    /// How many of them fit into a word of a key.
    each_word: usize,
    blocked: Vec<u64>,
    /// Squares to look at again.
    unsettled: Vec<u32>,
    /// The number that each path is to have.
    renamed: Vec<u16>,
    /// How many ends may still become final of themselves.
    free_ends: usize,
}

impl<'t> State<'t> {
    /// The state before the first turn.
    pub(super) fn new(turns: &'t Turns, goal: &'t Goal) -> State<'t> {
        State {
            turns,
            goal,
            stands: vec![UNTOUCHED; turns.places],
            each_word: if turns.places <= MOST_IN_A_BYTE { 8 } else { 4 },
            blocked: vec![0; turns.bits.div_ceil(64)],
            unsettled: Vec::new(),
            renamed: Vec::new(),
            free_ends: 0,
        }
    }

    /// How many words a key has.
    pub(super) fn words(&self) -> usize {
        self.stands.len().div_ceil(self.each_word) + self.blocked.len()
    }

    /// Reads a key.
    pub(super) fn read(&mut self, key: &[u64]) {
        let each = self.each_word;
        let (bits, most) = (64 / each, u64::MAX >> (64 - 64 / each));
        let (stands, blocked) = key.split_at(self.stands.len().div_ceil(each));
        for (some, &word) in self.stands.chunks_mut(each).zip(stands) {
            for (at, stand) in some.iter_mut().enumerate() {
                *stand = (word >> (bits * at) & most) as u16;
            }
        }
        self.blocked.copy_from_slice(blocked);
    }

    pub(super) fn copy_from(&mut self, other: &State<'_>) {
        self.stands.copy_from_slice(&other.stands);
        self.blocked.copy_from_slice(&other.blocked);
        self.free_ends = other.free_ends;
    }

    /// Writes the key, with the paths numbered in order.
    pub(super) fn write(&mut self, key: &mut Vec<u64>) {
        self.renamed.clear();
        self.renamed.resize(self.stands.len() + 4, 0);
        let mut paths = DONE;
        key.clear();
        let bits = 64 / self.each_word;
        for some in self.stands.chunks(self.each_word) {
            let mut word = 0;
            for (at, &stand) in some.iter().enumerate() {
                let name = match stand {
                    UNTOUCHED | DONE => stand,
                    path => {
                        let name = &mut self.renamed[path as usize];
                        if *name == 0 {
                            paths += 1;
                            *name = paths;
                        }
                        *name
                    }
                };
                word |= u64::from(name) << (bits * at);
            }
            key.push(word);
        }
        key.extend_from_slice(&self.blocked);
    }

    /// The squares of this move that are met for the first time become open.
    pub(super) fn enter(&mut self, turn: u32) {
        for end in self.turns.ends[turn as usize] {
            if self.turns.of_square[end as usize][0] == turn {
                let is_end = !self.goal.closed && self.goal.fixed.contains(&end);
                let stand = if is_end { self.new_path() } else { UNTOUCHED };
                *self.stand_mut(end) = stand;
            }
        }
        self.free_ends = self.count_free_ends(turn);
    }

    /// Whether the move of this turn can be chosen.
    pub(super) fn can_choose(&self, turn: u32) -> bool {
        let [u, v] = self.turns.ends[turn as usize];
        !self.is_blocked(turn, turn) && self.stand(u) != DONE && self.stand(v) != DONE
    }

    /// The state without the move of this turn, after which these squares are open.
    pub(super) fn pass(&mut self, turn: u32, open: &[u32]) -> Becomes {
        if self.is_blocked(turn, turn) {
            self.clear_bit(turn);
        }
        self.unsettled.clear();
        self.unsettled.extend(self.turns.ends[turn as usize]);
        self.settle(turn, open)
    }

    /// The state with the move of this turn, which can be chosen, and after which these squares are open.
    pub(super) fn choose(&mut self, turn: u32, open: &[u32]) -> Becomes {
        let [u, v] = self.turns.ends[turn as usize];
        let (first, second) = (self.stand(u), self.stand(v));
        if first > DONE && second > DONE {
            let is_cycle = first == second;
            if is_cycle && !self.goal.closed {
                return Becomes::Nothing;
            }
            if is_cycle || (self.is_half(first) && self.is_half(second)) {
                *self.stand_mut(u) = DONE;
                *self.stand_mut(v) = DONE;
                return self.whole(turn);
            }
        }
        self.unsettled.clear();
        let path = match (first, second) {
            (UNTOUCHED, UNTOUCHED) => self.new_path(),
            (UNTOUCHED, path) | (path, _) => path,
        };
        for (end, stood) in [(u, first), (v, second)] {
            if stood == UNTOUCHED {
                *self.stand_mut(end) = path;
            } else {
                self.finish(end, turn);
                for stand in &mut self.stands {
                    if *stand == stood {
                        *stand = path;
                    }
                }
            }
        }
        for &later in &self.turns.crosses[turn as usize] {
            let [a, b] = self.turns.ends[later as usize];
            if self.stands_at(a, turn) != DONE && self.stands_at(b, turn) != DONE {
                let bit = self.turns.bit[later as usize];
                self.blocked[bit as usize / 64] |= 1 << (bit % 64);
                self.unsettled.extend([a, b]);
            }
        }
        self.unsettled.extend([u, v]);
        self.settle(turn, open)
    }

    /// How many ends of paths are left.
    pub(super) fn ends(&self) -> u32 {
        self.stands.iter().filter(|&&stand| stand > DONE).count() as u32
    }

    /// How many ends may still become final of themselves.
    pub(super) fn free_ends(&self) -> usize {
        self.free_ends
    }

    /// The most moves that can still be chosen at an open square.
    pub(super) fn room_at(&self, square: u32) -> u32 {
        match self.stand(square) {
            UNTOUCHED => 2,
            DONE => 0,
            _ => 1,
        }
    }

    fn stand(&self, square: u32) -> u16 {
        self.stands[self.turns.place[square as usize] as usize]
    }

    fn stand_mut(&mut self, square: u32) -> &mut u16 {
        &mut self.stands[self.turns.place[square as usize] as usize]
    }

    /// How a square stands that may not be open yet.
    fn stands_at(&self, square: u32, turn: u32) -> u16 {
        match self.turns.of_square[square as usize][0] > turn {
            true => UNTOUCHED,
            false => self.stand(square),
        }
    }

    fn is_blocked(&self, later: u32, turn: u32) -> bool {
        // Until then its bit may be that of another move.
        let can_be = self.turns.blocked_from[later as usize] <= turn;
        let bit = self.turns.bit[later as usize];
        can_be && bit != NONE && self.blocked[bit as usize / 64] >> (bit % 64) & 1 == 1
    }

    fn clear_bit(&mut self, later: u32) {
        let bit = self.turns.bit[later as usize];
        self.blocked[bit as usize / 64] &= !(1 << (bit % 64));
    }

    fn new_path(&self) -> u16 {
        self.stands.iter().max().map_or(0, |&most| most.max(DONE)) + 1
    }

    /// Whether the other end of a path is final.
    fn is_half(&self, path: u16) -> bool {
        self.stands.iter().filter(|&&stand| stand == path).count() == 1
    }

    /// How many ends may still become final of themselves, at this turn.
    fn count_free_ends(&mut self, turn: u32) -> usize {
        if self.goal.closed {
            return 0;
        }
        // The ends of each path that are left.
        let ends = &mut self.renamed;
        ends.clear();
        ends.resize(self.stands.len() + 4, 0);
        for &stand in &self.stands {
            ends[stand as usize] += 1;
        }
        let halves = ends[2..].iter().filter(|&&ends| ends == 1).count();
        let fixed = self.goal.fixed.iter();
        let to_come = fixed.filter(|&&square| !self.was_met(square, turn)).count();
        2usize.saturating_sub(halves + to_come)
    }

    /// Whether the first move of a square is not after this turn.
    fn was_met(&self, square: u32, turn: u32) -> bool {
        let turns = &self.turns.of_square[square as usize];
        turns.first().is_some_and(|&first| first <= turn)
    }

    /// A path or cycle is whole: it is what is looked for, if there is no other and nothing is missing.
    fn whole(&self, turn: u32) -> Becomes {
        let is_alone = self.stands.iter().all(|&stand| stand <= DONE);
        let mut fixed = self.goal.fixed.iter();
        let has_all = fixed.all(|&square| match self.goal.closed {
            // It would be nothing if that were left out.
            true => self.was_met(square, turn) && self.is_done(square, turn),
            false => self.was_met(square, turn),
        });
        match is_alone && has_all {
            true => Becomes::Whole,
            false => Becomes::Nothing,
        }
    }

    fn is_done(&self, square: u32, turn: u32) -> bool {
        let turns = &self.turns.of_square[square as usize];
        turns.last().is_some_and(|&last| last < turn) || self.stand(square) == DONE
    }

    /// The later moves of a square.
    fn later(&self, square: u32, turn: u32) -> &'t [u32] {
        let turns = &self.turns.of_square[square as usize];
        &turns[turns.partition_point(|&at| at <= turn)..]
    }

    fn other_end(&self, at: u32, square: u32) -> u32 {
        let [u, v] = self.turns.ends[at as usize];
        if u == square { v } else { u }
    }

    /// A square is done: its later moves need no bits, and its neighbors have fewer of them.
    fn finish(&mut self, square: u32, turn: u32) {
        *self.stand_mut(square) = DONE;
        for &later in self.later(square, turn) {
            if self.turns.blocked_from[later as usize] <= turn {
                self.clear_bit(later);
            }
            self.unsettled.push(self.other_end(later, square));
        }
    }

    /// Looks at squares that have fewer moves than before, until none is left of which something follows.
    fn settle(&mut self, turn: u32, open: &[u32]) -> Becomes {
        while let Some(square) = self.unsettled.pop() {
            if !self.was_met(square, turn) || self.stand(square) == DONE {
                continue;
            }
            let later = self.later(square, turn).iter();
            let left = later.filter(|&&later| {
                !self.is_blocked(later, turn)
                    && self.stands_at(self.other_end(later, square), turn) != DONE
            });
            let left = left.take(2).count();
            let path = self.stand(square);
            if path == UNTOUCHED {
                if left < if self.free_ends > 0 { 1 } else { 2 } {
                    if self.goal.closed && self.goal.fixed.contains(&square) {
                        return Becomes::Nothing;
                    }
                    self.finish(square, turn);
                }
            } else if left == 0 {
                if self.free_ends == 0 {
                    return Becomes::Nothing;
                }
                let is_half = self.is_half(path);
                self.finish(square, turn);
                if is_half {
                    return self.whole(turn);
                }
                self.free_ends -= 1;
                if self.free_ends == 0 {
                    // Who has one move left cannot be an end any more.
                    self.unsettled.extend(open);
                }
            }
        }
        for end in self.turns.ends[turn as usize] {
            if self.turns.of_square[end as usize].last() == Some(&turn) {
                *self.stand_mut(end) = UNTOUCHED;
            }
        }
        Becomes::Open
    }
}
