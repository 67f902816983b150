//! The whole numbering at once: the step of every square, a line of the board at a time.
//!
//! Along a line the tiles repeat, and from one tile to the next the step of each square grows or
//! shrinks by a constant: the formulas of [`construct`](super) are linear in the number of the tile.
//! So the steps of two tiles give those of all between the first and the last. Four tiles are kept
//! as one vector of constant length, so that it stays in registers, written out, and added to: one
//! addition a square, several at a time, and the rest is the speed of memory.

use super::Construction;

/// Tiles in the vector that is written at once.
const PERIODS: usize = 4;

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
        let rows = steps.chunks_exact_mut(self.files as usize);
        for (rank, row) in (0..self.ranks).rev().zip(rows) {
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
        let rows = (self.ranks as usize).div_ceil(threads.max(1));
        let files = self.files as usize;
        std::thread::scope(|scope| {
            for (share, part) in (0u64..).zip(steps.chunks_mut(rows * files)) {
                scope.spawn(move || {
                    let first = self.ranks - 1 - share * rows as u64;
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
            rank < self.ranks && row.len() as u64 == self.files,
            "a place for every file"
        );
        assert!(self.len() - 1 <= T::MAX, "the numbers hold every step");
        // Along the line: tiles of this length, of which the middle ones are alike.
        let (period, tiles) = match self.turned {
            false => (self.width, self.columns),
            true => (self.height, self.bands),
        };
        let step = |at: u64| match self.turned {
            false => self.step_unshifted(at, rank),
            true => self.step_unshifted(rank, at),
        };
        let shifted = self.shifter::<T>();
        // The spine is a tile of its own; bands have none.
        let head = if self.turned { 0 } else { self.spine_width };
        let alike = match self.turned {
            false => tiles.saturating_sub(2),
            true => tiles - 1,
        };
        let vector = period as usize * PERIODS;
        let vectors = match alike >= 2 * PERIODS as u64 {
            true => alike as usize / PERIODS,
            false => 0,
        };
        let (first, rest) = row.split_at_mut(head as usize);
        let (middle, last) = rest.split_at_mut(vectors * vector);
        for (at, cell) in (0..).zip(first) {
            *cell = shifted(T::truncated(step(at)));
        }
        if vectors > 0 {
            let step = |at: usize| step(head + at as u64);
            match vector {
                24 => write_vectors::<T, 24>(step, middle),
                32 => write_vectors::<T, 32>(step, middle),
                _ => unreachable!("a tile that repeats is 6 or 8 long"),
            }
            if self.shift != 0 {
                for cell in middle {
                    *cell = shifted(*cell);
                }
            }
        }
        let from = head + (vectors * vector) as u64;
        for (at, cell) in (from..).zip(last) {
            *cell = shifted(T::truncated(step(at)));
        }
    }

    /// From the step of the cycle to the step of the tour.
    fn shifter<T: StepNumber>(&self) -> impl Fn(T) -> T + use<T> {
        let (cycle, shift) = (T::truncated(self.cycle), T::truncated(self.shift));
        // Past the cycle lies the odd tile, which is not shifted.
        let odd = self.odd.is_some();
        let down = T::truncated(0u128.wrapping_sub(self.shift));
        let up = T::truncated(self.cycle.wrapping_sub(self.shift));
        move |step| {
            if odd && step >= cycle {
                step
            } else if step >= shift {
                step.plus(down)
            } else {
                step.plus(up)
            }
        }
    }
}

/// Writes the steps of tiles that are alike, from those of the first `2 * N` squares.
fn write_vectors<T: StepNumber, const N: usize>(step: impl Fn(usize) -> u128, cells: &mut [T]) {
    let mut now: [T; N] = std::array::from_fn(|at| T::truncated(step(at)));
    let growth: [T; N] =
        std::array::from_fn(|at| T::truncated(step(at + N).wrapping_sub(step(at))));
    for cells in cells.chunks_exact_mut(N) {
        cells.copy_from_slice(&now);
        for (now, growth) in now.iter_mut().zip(growth) {
            *now = now.plus(growth);
        }
    }
}
