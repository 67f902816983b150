//! How many moves a path through a state can have at most.
//!
//! Each square has room for two moves, and each move takes room at two squares, so the room that is left bounds the moves to come.
//! On squares that lie symmetrically ([`Mirror`]) the sweep first decides the moves inside one half, then those across,
//! then the images of the first in reverse. What it has learnt of the first half then holds for the second, in the mirror:
//!
//! - So much room, at least, is wasted at the squares of the last turns as was at those of as many first turns.
//! - The last turns add no more moves than as many first turns did, in states with as many ends; up to two ends of a path may be
//!   its own, so these need not fit each other.
//! - Until then the moves across take room on this side of the line, and of moves that all meet each other one is chosen.
//!
//! All this holds of each path that is longer than the best, since neither it nor its image was let go of; or than what a beam let go of
//! could have hoped for.
//!
//! Cost: O(open squares) for a state, and 24 bytes for each turn and number of ends.

use std::cmp::Ordering;

use super::state::{Goal, State};
use super::turns::Turns;

/// Squares and moves that lie symmetrically by a line across the sweep.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct Mirror {
    /// The image of each square.
    pub(super) images: Vec<u32>,
    /// On which side of the line each square lies.
    pub(super) sides: Vec<Ordering>,
}

impl Mirror {
    /// Whether both ends of a move lie on this side.
    fn is_on(&self, ends: [u32; 2], side: Ordering) -> bool {
        ends.iter().all(|&end| self.sides[end as usize] == side)
    }

    /// The moves as they are to be decided, by the numbers of the squares: inside the first half, across, inside the second.
    pub(super) fn in_order(&self, moves: &[[u32; 2]], at: &[u32]) -> Vec<[u32; 2]> {
        let numbers = |ends: &[u32; 2]| ends.map(|end| at[end as usize]);
        let inside = |side| {
            let moves = moves.iter().copied();
            moves.filter(move |&ends| self.is_on(ends, side))
        };
        let mut first: Vec<[u32; 2]> = inside(Ordering::Less).collect();
        first.sort_by_key(|ends| {
            let [u, v] = numbers(ends);
            (u.max(v), u.min(v))
        });
        let mut across: Vec<[u32; 2]> = moves.to_vec();
        across.retain(|&ends| {
            !self.is_on(ends, Ordering::Less) && !self.is_on(ends, Ordering::Greater)
        });
        across.sort_by_key(|ends| {
            let [u, v] = numbers(ends);
            (u.min(v), u.max(v))
        });
        let last = first.iter().rev();
        let last: Vec<_> = last
            .map(|ends| ends.map(|end| self.images[end as usize]))
            .collect();
        [first, across, last].concat()
    }
}

/// What was learnt of the states after so many turns of the first half.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct Half {
    /// The least room that any wasted at squares of each color, and at all.
    pub(super) waste: [u32; 2],
    pub(super) waste_in_all: u32,
    /// The most moves of those that fit a state with so many ends, of which so many may be the path's own.
    pub(super) most: Vec<[u32; 3]>,
}

impl Half {
    /// Whether it can have been learnt on these turns.
    #[cfg(feature = "checkpoint")]
    pub(super) fn is_of(&self, turns: &Turns) -> bool {
        self.most.len() == turns.places + 2
    }
}

/// What the states of one turn can hope for.
#[derive(Debug)]
pub(super) struct Hope<'t> {
    turns: &'t Turns,
    goal: &'t Goal,
    colors: &'t [bool],
    changes_color: bool,
    mirror: Option<&'t Mirror>,
    /// How many turns are inside the first half.
    inside: u32,
    halves: Vec<Half>,
    /// For each turn, how many last turns meet no square that was met.
    apart: Vec<u32>,
    /// For each turn, no more moves across are chosen from it on.
    across: Vec<u32>,
    turn: u32,
    /// The squares that are open after this turn, and the room at those that were not met until then.
    pub(super) open: Vec<u32>,
    all: [u32; 2],
    unmet: [u32; 2],
    unmet_this_side: u32,
    /// The moves of this turn's states, by their ends and how many more can be the path's own.
    reached: Vec<[Option<u32>; 3]>,
    waste: [u32; 2],
    waste_in_all: u32,
}

impl<'t> Hope<'t> {
    /// Before the first turn.
    pub(super) fn new(
        turns: &'t Turns,
        goal: &'t Goal,
        colors: &'t [bool],
        changes_color: bool,
        mirror: Option<&'t Mirror>,
    ) -> Hope<'t> {
        let inside = mirror.map_or(0, |mirror| {
            let ends = turns.ends.iter();
            ends.filter(|&&ends| mirror.is_on(ends, Ordering::Less))
                .count() as u32
        });
        let mut hope = Hope {
            turns,
            goal,
            colors,
            changes_color,
            mirror,
            inside,
            halves: vec![Half {
                waste: [0, 0],
                waste_in_all: 0,
                most: vec![[0; 3]; turns.places + 2],
            }],
            apart: vec![0; turns.len()],
            across: vec![0; turns.len() + 1],
            turn: 0,
            open: Vec::new(),
            all: [0, 0],
            unmet: [0, 0],
            unmet_this_side: 0,
            reached: Vec::new(),
            waste: [0, 0],
            waste_in_all: 0,
        };
        for square in 0..colors.len() as u32 {
            let room = hope.room_at(square);
            hope.all[usize::from(colors[square as usize])] += room;
            hope.unmet_this_side += if hope.is_this_side(square) { room } else { 0 };
        }
        hope.unmet = hope.all;
        if let Some(mirror) = mirror {
            hope.look_across(mirror);
        }
        hope
    }

    fn look_across(&mut self, mirror: &Mirror) {
        let first = |square: u32| self.turns.of_square[square as usize].first().copied();
        let mut apart = self.inside;
        for turn in 0..self.turns.len() {
            for end in self.turns.ends[turn] {
                apart = apart.min(first(mirror.images[end as usize]).unwrap_or(0));
            }
            self.apart[turn] = apart.min(turn as u32);
        }
        let last = self.turns.len() as u32 - self.inside;
        for turn in self.inside..last {
            // Moves that all meet each other, as many as come at hand.
            let mut meeting: Vec<Vec<u32>> = Vec::new();
            for later in turn..last {
                let all_meet = |those: &&mut Vec<u32>| {
                    let mut those = those.iter();
                    those.all(|&one| self.turns.crosses[one as usize].contains(&later))
                };
                match meeting.iter_mut().find(all_meet) {
                    Some(those) => those.push(later),
                    None => meeting.push(vec![later]),
                }
            }
            self.across[turn as usize] = meeting.len() as u32;
        }
    }

    /// What was learnt so far.
    pub(super) fn halves(&self) -> &[Half] {
        &self.halves
    }

    /// What was learnt until this turn, by a sweep that came as far.
    pub(super) fn learn(&mut self, halves: Vec<Half>) {
        self.halves = halves;
    }

    /// Goes on to a turn.
    pub(super) fn begin(&mut self, turn: u32) {
        self.turn = turn;
        for end in self.turns.ends[turn as usize] {
            let turns = &self.turns.of_square[end as usize];
            if turns.first() == Some(&turn) {
                let room = self.room_at(end);
                self.open.push(end);
                self.unmet[usize::from(self.colors[end as usize])] -= room;
                self.unmet_this_side -= if self.is_this_side(end) { room } else { 0 };
            }
            if turns.last() == Some(&turn) {
                self.open.retain(|&square| square != end);
            }
        }
        let half = &self.halves[self.apart[turn as usize] as usize];
        self.waste = half.waste;
        self.waste_in_all = half.waste_in_all;
        if let Some(mirror) = self.mirror {
            let mut squares = 0..self.colors.len();
            if squares.any(|v| self.colors[v] != self.colors[mirror.images[v] as usize]) {
                self.waste.reverse();
            }
        }
        self.reached = vec![[None; 3]; self.turns.places + 2];
        if turn < self.inside {
            self.halves.push(Half {
                waste: [u32::MAX; 2],
                waste_in_all: u32::MAX,
                most: Vec::new(),
            });
        }
    }

    /// The most moves of a path through a state that this turn leads to, with so many until now.
    pub(super) fn of(&mut self, state: &State<'_>, moves: u32, best: u32) -> u32 {
        let (mut room, mut this_side) = (self.unmet, self.unmet_this_side);
        for &square in &self.open {
            let at = state.room_at(square);
            room[usize::from(self.colors[square as usize])] += at;
            this_side += if self.is_this_side(square) { at } else { 0 };
        }
        let mut hope = moves + (room[0] + room[1]).saturating_sub(self.waste_in_all) / 2;
        if self.changes_color {
            let light = room[0].saturating_sub(self.waste[0]);
            hope = hope.min(moves + light.min(room[1].saturating_sub(self.waste[1])));
        }
        let (ends, own) = (state.ends() as usize, state.free_ends());
        let decided = self.turn + 1;
        let left = self.turns.len() as u32 - decided;
        if left <= self.inside && left <= self.turn {
            hope = hope.min(moves + self.halves[left as usize].most[ends][own]);
        } else if self.mirror.is_some() && self.turn >= self.inside {
            let most = self.halves[self.inside as usize].most.iter().flatten();
            let most = most.max().copied().unwrap_or(0);
            hope = hope.min(moves + most + this_side.min(self.across[decided as usize]));
        }
        if decided <= self.inside && hope > best {
            let half = &mut self.halves[decided as usize];
            if self.changes_color {
                let waste = |color: usize| self.all[color] - room[color] - moves;
                half.waste = [0, 1].map(|color| half.waste[color].min(waste(color)));
            }
            let in_all = self.all[0] + self.all[1] - room[0] - room[1] - 2 * moves;
            half.waste_in_all = half.waste_in_all.min(in_all);
            let most = &mut self.reached[ends][own];
            *most = (*most).max(Some(moves));
        }
        hope
    }

    /// Ends a turn; the fewest moves that a state after it must have.
    pub(super) fn end(&mut self, best: u32) -> u32 {
        let decided = self.turn + 1;
        if decided > self.inside {
            return 0;
        }
        let (own_ends, reached) = (if self.goal.closed { 0 } else { 2 }, &self.reached);
        let fits = |[ends, own]: [usize; 2], [other_ends, other_own]: [usize; 2]| {
            // As many ends as are left to be the path's own need not be joined to one of the other state.
            let apart = ends.abs_diff(other_ends);
            (own + other_own)
                .checked_sub(own_ends)
                .is_some_and(|alone| apart <= alone && (alone - apart) % 2 == 0)
        };
        let most = |ends: [usize; 2]| {
            let others = (0..reached.len()).flat_map(|ends| [0, 1, 2].map(|own| [ends, own]));
            let others = others.filter(|&other| fits(ends, other));
            others
                .filter_map(|[ends, own]| reached[ends][own])
                .max()
                .unwrap_or(0)
        };
        let most = (0..reached.len()).map(|ends| [0, 1, 2].map(|own| most([ends, own])));
        self.halves[decided as usize].most = most.collect();
        if decided < self.inside {
            return 0;
        }
        // A path or its image has at least as many moves inside this half as inside the other.
        (best + 1)
            .saturating_sub(self.across[decided as usize])
            .div_ceil(2)
    }

    fn is_this_side(&self, square: u32) -> bool {
        self.mirror
            .is_some_and(|mirror| mirror.sides[square as usize] != Ordering::Greater)
    }

    /// How many moves can be chosen at a square that is not met yet.
    fn room_at(&self, square: u32) -> u32 {
        let is_end = !self.goal.closed && self.goal.fixed.contains(&square);
        let most = if is_end { 1 } else { 2 };
        self.turns.of_square[square as usize].len().min(most) as u32
    }
}
