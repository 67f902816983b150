//! The knight's walk by Roth's rule, as fast as it goes.
//!
//! A byte per square: how many of its neighbors are free, or 128 and more if it is taken or absent.
//! A million squares then stay in the second level of the cache, and setting them up costs next to
//! nothing. The distance from the center, which breaks ties, is not stored. From (x, y), doubled
//! and seen from the center, a move (a, b) leads to the square of the distance
//!
//! ```text
//! (x + 2a)^2 + (y + 2b)^2 = x^2 + y^2 + 4 (ax + by) + 20
//! ```
//!
//! so a move is preferred by its *pull* ax + by alone. Opposite moves have opposite pulls: four are
//! kept, and each move changes each of them by a constant. A candidate is one word,
//!
//! ```text
//! bits 56 to 63   the byte of its square
//! bits 38 to 55   minus its pull
//! bits 34 to 37   the number of its move: 0 to 3 upwards, its complement for the opposite
//! bits  0 to 33   the places to go, up or down
//! ```
//!
//! added up rather than put side by side, so that the word of the opposite move is the negative of it,
//! except for the byte. The least of the eight is Roth's choice (of equal distances the lowest, then
//! the leftmost), and says where to go and what to add to the pulls.
//!
//! A step waits for eight loads, a shift and a subtraction, three rounds of minima and the address
//! of the next square, each for the one before: fifteen cycles on paper, some twenty with eight
//! candidates at the same two ports. With the words ready-made in memory, eight bytes a square, the
//! chain is shorter by the shift, but a large board leaves the cache and all takes half as long
//! again (`bench/`).
//!
//! The pitch of the padded board is one of a few constants: then the eight neighbors lie at
//! constant places in a window of constant size round the knight, and one bound is tested instead
//! of sixteen. Wider boards, and those so large that the preference is rounded, are left to the
//! walk on [`Padded`](crate::search::lattice::Padded).

use super::follow::{Goal, Walker, follow};
use crate::board::Board;
use crate::leaper::{Leaper, Offset};
use crate::search::ties::rounding;
use crate::square::{Point, Square};
use crate::trace::Trace;

/// The walk, or `None` for a board that this file leaves to others. The pitches keep off the
/// powers of two, whose ranks would compete for the same lines of the cache.
pub(super) fn walk(board: &Board, goal: Goal<'_>, trace: &mut impl Trace) -> Option<Vec<Square>> {
    if rounding(board) > 0 {
        return None;
    }
    Some(match board.files() {
        0..=22 => follow(Knight::<24, { window(24) }>::new(board), goal, trace),
        23..=70 => follow(Knight::<72, { window(72) }>::new(board), goal, trace),
        71..=262 => follow(Knight::<264, { window(264) }>::new(board), goal, trace),
        263..=1030 => follow(Knight::<1032, { window(1032) }>::new(board), goal, trace),
        _ => return None,
    })
}

/// Places from the lowest neighbor's rank, two files to the left, to the highest's, two to the
/// right.
const fn window(pitch: usize) -> usize {
    4 * pitch + 5
}

/// A byte from here on is no candidate.
const TAKEN: u8 = 128;

/// Taken, however often its neighbors are entered, even if each is a hole besides.
const CLOSED: u8 = u8::MAX;

/// The width of the margin.
const MARGIN: usize = 2;

/// The moves upwards (file, rank), in the order of the places they lead to.
const UPWARDS: [(i64, i64); 4] = [(-2, 1), (2, 1), (-1, 2), (1, 2)];

/// Where the fields of a word begin.
const BYTE: u32 = 56;
const PULL: u32 = 38;
const NUMBER: u32 = 34;

/// What the words upwards gain by each move, by its number.
const TURNS: [[u64; 8]; 4] = {
    let mut turns = [[0; 8]; 4];
    let mut number = 0;
    while number < 8 {
        let (up, sign) = match number < 4 {
            true => (number, 2),
            false => (7 - number, -2),
        };
        let mut of = 0;
        while of < 4 {
            let product = UPWARDS[up].0 * UPWARDS[of].0 + UPWARDS[up].1 * UPWARDS[of].1;
            turns[of][number] = ((-sign * product) << PULL) as u64;
            of += 1;
        }
        number += 1;
    }
    turns
};

/// A knight on its way. A place is that of the lower left corner of the window round a square.
struct Knight<'b, const PITCH: usize, const WINDOW: usize> {
    board: &'b Board,
    cells: Vec<u8>,
}

impl<'b, const PITCH: usize, const WINDOW: usize> Knight<'b, PITCH, WINDOW> {
    /// The middle of a window.
    const CENTRE: usize = MARGIN * PITCH + MARGIN;

    fn new(board: &'b Board) -> Self {
        Knight {
            board,
            cells: cells::<PITCH>(board),
        }
    }
}

/// The bytes of an untouched board.
fn cells<const PITCH: usize>(board: &Board) -> Vec<u8> {
    let (ranks, files) = (board.ranks() as usize, board.files() as usize);
    let mut cells = vec![CLOSED; (ranks + 2 * MARGIN) * PITCH + 2 * MARGIN];
    // How many ways of going this far along a line stay on it.
    let ways =
        |at: usize, far: usize, length: usize| u8::from(at >= far) + u8::from(at + far < length);
    let by_one: Vec<u8> = (0..files).map(|file| ways(file, 1, files)).collect();
    let by_two: Vec<u8> = (0..files).map(|file| ways(file, 2, files)).collect();
    let first = MARGIN * PITCH + MARGIN;
    for rank in 0..ranks {
        let (up_one, up_two) = (ways(rank, 1, ranks), ways(rank, 2, ranks));
        let row = &mut cells[first + rank * PITCH..][..files];
        for ((cell, one), two) in row.iter_mut().zip(&by_one).zip(&by_two) {
            *cell = one * up_two + two * up_one;
        }
    }
    if !board.is_full() {
        for rank in 0..ranks {
            for file in 0..files {
                if !board.contains(Point::new(file as u64, rank as u64)) {
                    let place = first + rank * PITCH + file;
                    cells[place] = CLOSED;
                    for (right, up) in UPWARDS {
                        let jump = up as isize * PITCH as isize + right as isize;
                        cells[place.wrapping_add_signed(jump)] -= 1;
                        cells[place.wrapping_add_signed(-jump)] -= 1;
                    }
                }
            }
        }
    }
    cells
}

impl<const PITCH: usize, const WINDOW: usize> Walker for Knight<'_, PITCH, WINDOW> {
    /// The words of the moves upwards, without the bytes.
    type Heading = [u64; 4];

    fn heading(&self, start: Square) -> [u64; 4] {
        let Point { file, rank, .. } = self.board.point_of(start);
        let x = (2 * file + 1) as i64 - self.board.files() as i64;
        let y = (2 * rank + 1) as i64 - self.board.ranks() as i64;
        let mut number = 0;
        UPWARDS.map(|(right, up)| {
            let word = ((-(right * x + up * y)) << PULL) + (number << NUMBER);
            number += 1;
            (word + up * PITCH as i64 + right) as u64
        })
    }

    fn place(&self, square: Square) -> u32 {
        let Point { file, rank, .. } = self.board.point_of(square);
        rank as u32 * PITCH as u32 + file as u32
    }

    #[inline]
    fn square(&self, place: u32) -> Square {
        let pitch = PITCH as u32;
        let rank = place / pitch;
        if self.board.is_full() {
            return Square::new(place - rank * (pitch - self.board.files() as u32));
        }
        let point = Point::new(u64::from(place - rank * pitch), u64::from(rank));
        self.board.square(point).expect("walks stay on the board")
    }

    fn left(&self, place: u32) -> Option<u32> {
        let cell = self.cells[place.wrapping_add(Self::CENTRE as u32) as usize];
        (cell < TAKEN).then_some(u32::from(cell))
    }

    fn close(&mut self, place: u32) {
        self.cells[place as usize + Self::CENTRE] = CLOSED;
    }

    fn each_neighbor(&self, place: u32, mut f: impl FnMut(u32)) {
        for Offset { file, rank, .. } in Leaper::KNIGHT.clockwise() {
            f(place.wrapping_add_signed(rank as i32 * PITCH as i32 + file as i32));
        }
    }

    /// Entering takes one from each candidate alike, so the choice is made on the bytes as they
    /// were: the processor does both at once.
    #[inline]
    fn step(&mut self, place: u32, upwards: &mut [u64; 4]) -> Option<u32> {
        let corner = place as usize;
        let window: &mut [u8; WINDOW] = (self.cells.get_mut(corner..corner + WINDOW))
            .and_then(|window| window.try_into().ok())
            .expect("a margin surrounds the board");
        window[Self::CENTRE] = CLOSED;
        let mut least = [0; 4];
        for (number, (right, up)) in UPWARDS.into_iter().enumerate() {
            let jump = up as usize * PITCH;
            let above = (Self::CENTRE + jump).wrapping_add_signed(right as isize);
            let below = 2 * Self::CENTRE - above;
            let (cell, opposite) = (window[above], window[below]);
            window[above] = cell - 1;
            window[below] = opposite - 1;
            let word = upwards[number];
            least[number] = (u64::from(cell) << BYTE)
                .wrapping_add(word)
                .min((u64::from(opposite) << BYTE).wrapping_sub(word));
        }
        let least = (least[0].min(least[1])).min(least[2].min(least[3]));
        if least >= u64::from(TAKEN) << BYTE {
            return None;
        }
        let number = (least >> NUMBER) as usize % 8;
        for (word, turns) in upwards.iter_mut().zip(&TURNS) {
            *word = word.wrapping_add(turns[number]);
        }
        Some(place.wrapping_add(least as u32))
    }
}
