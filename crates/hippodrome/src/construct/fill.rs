//! The whole numbering at once: the step of every square, a line of the board at a time.
//!
//! Along a line the tiles repeat, and from one tile to the next the step of each square grows or
//! shrinks by a constant: the formulas of [`construct`](super) are linear in the number of the tile.
//! So the steps of two tiles give those of all that are alike. A few tiles are kept as one vector of
//! constant length, so that it stays in registers, written out, and added to: one addition a
//! square, several at a time, and the rest is the speed of memory.

use super::Construction;
use super::cells::Line;
use crate::square::Point;

/// Squares written at once: four tiles of 6, or three of 8.
const VECTOR: usize = 24;
/// The longest side of a tile; those that are repeated divide a vector.
const LONGEST: usize = 32;

/// A number that can hold a step: `u32` or `u64`.
pub trait StepNumber: Copy + Default + Send + PartialOrd {
    /// The low bits of a step.
    fn truncated(step: u128) -> Self;
    /// The sum, its carry dropped.
    fn plus(self, other: Self) -> Self;
    /// The largest step.
    const MAX: u128;
}

impl StepNumber for u32 {
    const MAX: u128 = u32::MAX as u128;

    fn truncated(step: u128) -> u32 {
        step as u32
    }

    #[inline]
    fn plus(self, other: u32) -> u32 {
        self.wrapping_add(other)
    }
}

impl StepNumber for u64 {
    const MAX: u128 = u64::MAX as u128;

    fn truncated(step: u128) -> u64 {
        step as u64
    }

    #[inline]
    fn plus(self, other: u64) -> u64 {
        self.wrapping_add(other)
    }
}

impl Construction {
    /// Writes the step of every square, rank by rank, the highest first.
    ///
    /// # Panics
    ///
    /// Unless `steps` has a place for every square, and its numbers hold every step.
    pub fn fill<T: StepNumber>(&self, steps: &mut [T]) {
        assert_eq!(steps.len() as u128, self.len(), "a place for every square");
        let rows = steps.chunks_exact_mut(self.files() as usize);
        for (rank, row) in (0..self.ranks()).rev().zip(rows) {
            self.fill_rank(rank, row);
        }
    }

    /// The same on several threads, each with its share of the ranks.
    ///
    /// # Panics
    ///
    /// As for [`Construction::fill`].
    pub fn fill_par<T: StepNumber>(&self, steps: &mut [T], threads: usize) {
        assert_eq!(steps.len() as u128, self.len(), "a place for every square");
        let rows = (self.ranks() as usize).div_ceil(threads.max(1));
        let files = self.files() as usize;
        std::thread::scope(|scope| {
            for (share, part) in (0u64..).zip(steps.chunks_mut(rows * files)) {
                scope.spawn(move || {
                    let first = self.ranks() - 1 - share * rows as u64;
                    for (down, row) in (0u64..).zip(part.chunks_exact_mut(files)) {
                        self.fill_rank(first - down, row);
                    }
                });
            }
        });
    }

    /// Writes the step of every square of one rank.
    ///
    /// # Panics
    ///
    /// Unless `row` has a place for every file, and its numbers hold every step.
    pub fn fill_rank<T: StepNumber>(&self, rank: u64, row: &mut [T]) {
        assert!(
            rank < self.ranks() && row.len() as u64 == self.files(),
            "a place for every file"
        );
        assert!(self.len() - 1 <= T::MAX, "the numbers hold every step");
        let (x, y) = self.frame.built(Point::new(0, rank));
        match self.frame.turned {
            false => self.fill_lines(self.cells.along_rank(y), self.frame.mirrored.0, row),
            true => self.fill_lines(self.cells.along_file(x), self.frame.mirrored.1, row),
        }
        if self.shift != 0 {
            let shifted = self.shifter::<T>();
            for cell in row {
                *cell = shifted(*cell);
            }
        }
    }

    /// Writes the lines of a row, which begin at its far end if the board is mirrored.
    fn fill_lines<'c, T: StepNumber>(
        &self,
        lines: impl Iterator<Item = Line<'c>>,
        mirrored: bool,
        row: &mut [T],
    ) {
        for line in lines {
            let steps = line.steps(&self.tiles);
            let side = steps.len();
            let squares = side * line.count() as usize;
            let from = match mirrored {
                false => line.from() as usize,
                true => row.len() - line.from() as usize - squares,
            };
            let cells = &mut row[from..from + squares];
            // The tile that comes first on the board, with the growth to the next.
            let mut first = [(T::default(), T::default()); LONGEST];
            for (at, (step, growth)) in steps.enumerate() {
                first[match mirrored {
                    false => at,
                    true => side - 1 - at,
                }] = match mirrored {
                    false => (T::truncated(step as u128), T::truncated(growth as u128)),
                    true => {
                        let last = step + growth * i128::from(line.count() - 1);
                        (T::truncated(last as u128), T::truncated(-growth as u128))
                    }
                };
            }
            write_tiles(&first[..side], cells);
        }
    }

    /// From the step of the word to the step of the tour.
    fn shifter<T: StepNumber>(&self) -> impl Fn(T) -> T + use<T> {
        let shift = T::truncated(self.shift);
        let down = T::truncated(0u128.wrapping_sub(self.shift));
        let up = T::truncated(self.len().wrapping_sub(self.shift));
        move |step| match step >= shift {
            true => step.plus(down),
            false => step.plus(up),
        }
    }
}

/// Writes tiles that are alike: the steps of the first, each with its growth from tile to tile.
fn write_tiles<T: StepNumber>(first: &[(T, T)], cells: &mut [T]) {
    let side = first.len();
    if cells.len() == side {
        for (cell, &(step, _)) in cells.iter_mut().zip(first) {
            *cell = step;
        }
        return;
    }
    let mut now = [T::default(); VECTOR];
    let mut growth = [T::default(); VECTOR];
    for (at, now) in now.iter_mut().enumerate() {
        let (step, by) = first[at % side];
        *now = (0..at / side).fold(step, |step, _| step.plus(by));
    }
    for (at, growth) in growth.iter_mut().enumerate() {
        let by = first[at % side].1;
        *growth = (1..VECTOR / side).fold(by, |sum, _| sum.plus(by));
    }
    let mut vectors = cells.chunks_exact_mut(VECTOR);
    for cells in &mut vectors {
        cells.copy_from_slice(&now);
        for (now, growth) in now.iter_mut().zip(growth) {
            *now = now.plus(growth);
        }
    }
    let rest = vectors.into_remainder();
    rest.copy_from_slice(&now[..rest.len()]);
}
