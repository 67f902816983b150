//! What is measured of a cycle while its moves are exchanged, one after another.
//!
//! Each shape of a measure keeps what tells at once by how much a move that comes or goes changes it: the moves at each square; which
//! moves cross; how many there are along each direction; the sum of `x dy - y dx` along the cycle. Adding a move takes a look
//! at its ends, or at the moves that cross it. The area alone depends on the direction in which a part of the cycle is gone
//! along: who turns one round says so ([`Tally::turn`]).
//!
//! Invariant: when all moves of a tour are there, the value is the one that `Measures` tells (a test compares them).

use crate::limits::{Limits, Stopped};
use crate::measure::{Cells, Shape, along, cross, direction};
use crate::memory::{bytes_fit, reserved};
use crate::ring::{Moves, Tracker};

/// No square beside another one.
const NONE: u32 = u32::MAX;

/// A value that is kept up to date.
#[derive(Debug)]
pub(super) enum Tally {
    Squares {
        is_so: fn((i64, i64), (i64, i64)) -> bool,
        /// The squares before and after each.
        beside: Vec<[u32; 2]>,
        value: i64,
    },
    Crossings {
        crossings: Crossings,
        /// Whether a move is made.
        is_made: Vec<bool>,
        value: i64,
    },
    Directions {
        /// Of each move, as a number.
        of: Vec<u32>,
        made: Vec<i64>,
    },
    Area {
        sum: i64,
    },
}

/// Which moves cross which: those that cross move m are `others[begins[m]..begins[m + 1]]`.
#[derive(Debug)]
pub(super) struct Crossings {
    begins: Vec<usize>,
    others: Vec<u32>,
}

impl Crossings {
    fn of(moves: &Moves, limits: &Limits<'_>) -> Result<Crossings, Stopped> {
        let mut cells = Cells::default();
        let ends = |number: u32| {
            let (v, w) = moves.ends(number);
            (moves.point(v), moves.point(w))
        };
        let numbers = cells.sort(moves.len(), ends);
        // Counted first: of pieces that go far there may be too many.
        let mut begins = vec![0usize];
        for number in numbers.clone() {
            if limits.asked_to_stop() {
                return Err(Stopped::Asked);
            }
            let mut others = begins[number as usize];
            cells.crossing(number, ends, |_| others += 1);
            begins.push(others);
        }
        let all = begins[moves.len() as usize];
        bytes_fit(4 * all as u64, limits)?;
        let mut others = reserved(all)?;
        for number in numbers {
            if limits.asked_to_stop() {
                return Err(Stopped::Asked);
            }
            cells.crossing(number, ends, |other| others.push(other));
        }
        Ok(Crossings { begins, others })
    }

    /// The moves that cross this one.
    pub(super) fn at(&self, number: u32) -> &[u32] {
        &self.others[self.begins[number as usize]..self.begins[number as usize + 1]]
    }
}

impl Tally {
    /// With no move made.
    pub(super) fn new(moves: &Moves, shape: Shape, limits: &Limits<'_>) -> Result<Tally, Stopped> {
        Ok(match shape {
            Shape::Squares(is_so) => Tally::Squares {
                is_so,
                beside: vec![[NONE; 2]; moves.squares() as usize],
                value: 0,
            },
            Shape::Crossings => Tally::Crossings {
                crossings: Crossings::of(moves, limits)?,
                is_made: vec![false; moves.len() as usize],
                value: 0,
            },
            Shape::Directions => {
                let (of, directions) = directions(moves);
                Tally::Directions {
                    of,
                    made: vec![0; directions],
                }
            }
            Shape::Area => Tally::Area { sum: 0 },
        })
    }

    /// What is measured, if the moves that are made are a tour.
    pub(super) fn value(&self) -> i64 {
        match self {
            Tally::Squares { value, .. } | Tally::Crossings { value, .. } => *value,
            Tally::Directions { made, .. } => made.iter().copied().max().unwrap_or(0),
            Tally::Area { sum } => sum.abs(),
        }
    }
}

impl Tracker for Tally {
    fn add(&mut self, moves: &Moves, from: u32, to: u32) {
        let Some(number) = moves.number(from, to) else {
            return;
        };
        match self {
            Tally::Squares {
                is_so,
                beside,
                value,
            } => {
                for (square, other) in [(from, to), (to, from)] {
                    let both = &mut beside[square as usize];
                    both[usize::from(both[0] != NONE)] = other;
                    *value += i64::from(is_counted(moves, *is_so, square, *both));
                }
            }
            Tally::Crossings {
                crossings,
                is_made,
                value,
            } => {
                is_made[number as usize] = true;
                *value += crossed(crossings, is_made, number);
            }
            Tally::Directions { of, made } => made[of[number as usize] as usize] += 1,
            Tally::Area { sum } => *sum += cross(moves.point(from), moves.point(to)),
        }
    }

    fn remove(&mut self, moves: &Moves, from: u32, to: u32) {
        let Some(number) = moves.number(from, to) else {
            return;
        };
        match self {
            Tally::Squares {
                is_so,
                beside,
                value,
            } => {
                for (square, other) in [(from, to), (to, from)] {
                    let both = &mut beside[square as usize];
                    *value -= i64::from(is_counted(moves, *is_so, square, *both));
                    both[usize::from(both[0] != other)] = NONE;
                }
            }
            Tally::Crossings {
                crossings,
                is_made,
                value,
            } => {
                is_made[number as usize] = false;
                *value -= crossed(crossings, is_made, number);
            }
            Tally::Directions { of, made } => made[of[number as usize] as usize] -= 1,
            Tally::Area { sum } => *sum -= cross(moves.point(from), moves.point(to)),
        }
    }

    fn is_directed(&self) -> bool {
        matches!(self, Tally::Area { .. })
    }

    fn turn(&mut self, part: i64) {
        if let Tally::Area { sum } = self {
            *sum -= 2 * part;
        }
    }

    fn sum(&self) -> i64 {
        match self {
            Tally::Area { sum } => *sum,
            _ => 0,
        }
    }
}

/// Whether a square counts that has these beside it.
fn is_counted(
    moves: &Moves,
    is_so: fn((i64, i64), (i64, i64)) -> bool,
    square: u32,
    [before, after]: [u32; 2],
) -> bool {
    if before == NONE || after == NONE {
        return false;
    }
    let point = moves.point(square);
    is_so(
        along(moves.point(before), point),
        along(point, moves.point(after)),
    )
}

/// How many of the moves that are made cross this one.
fn crossed(crossings: &Crossings, is_made: &[bool], number: u32) -> i64 {
    let others = crossings.at(number).iter();
    others
        .map(|&other| i64::from(is_made[other as usize]))
        .sum()
}

/// The direction of each move as a number, and how many directions there are.
pub(super) fn directions(moves: &Moves) -> (Vec<u32>, usize) {
    let vectors = (0..moves.len()).map(|number| {
        let (v, w) = moves.ends(number);
        direction(along(moves.point(v), moves.point(w)))
    });
    let vectors: Vec<(i64, i64)> = vectors.collect();
    let mut known = vectors.clone();
    known.sort_unstable();
    known.dedup();
    let place = |vector| known.binary_search(vector).unwrap_or_default() as u32;
    (vectors.iter().map(place).collect(), known.len())
}
