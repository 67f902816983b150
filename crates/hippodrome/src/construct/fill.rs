//! The whole numbering at once: the step of every square, a line of the board at a time.
//!
//! Along a line of a comb the tiles repeat, and from one tile to the next the step of each square grows or
//! shrinks by a constant: the formulas of [`construct`](super) are linear in the number of the tile.
//! The steps of a few tiles make one vector of
//! constant length, which stays in registers: it is written out, a constant is added to it, and so on. That is one
//! addition a square, several at a time, and the rest is the speed of memory. From one repetition of a band to
//! the next the steps grow by constants too, so the vectors are worked out once for each line of
//! a tile, not for each line of the board.

use super::cells::{Linear, TileLine, TileMap};
use super::line_starts::LineStarts;
use super::tile::Tile;
use super::{Construction, Layout};
use crate::numbering::{NotFilled, Numbering, StepNumber, check_steps};
use crate::parallel::map;
use crate::square::Point;

/// Squares written at once: four tiles of 6, or three of 8.
const VECTOR: usize = 24;
/// More threads than memory can serve.
const MAX_THREADS: usize = 256;
/// The longest side of a tile; those that are repeated divide a vector.
const LONGEST_TILE_SIDE: usize = 32;

impl Construction {
    /// Writes the step of every square, rank by rank, the highest first.
    ///
    /// # Errors
    ///
    /// Unless `steps` has a place for every square, and its numbers hold every step; then nothing is written.
    ///
    /// ```
    /// use hippodrome::{Construction, NotFilled};
    ///
    /// let tour = Construction::closed(5, 6)?;
    /// let mut steps = [0u32; 30];
    /// tour.fill(&mut steps)?;
    /// assert_eq!(steps.iter().max(), Some(&29));
    /// let short = tour.fill(&mut steps[1..]);
    /// assert_eq!(short, Err(NotFilled::Places { places: 29, squares: 30 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fill<T: StepNumber>(&self, steps: &mut [T]) -> Result<(), NotFilled> {
        self.fill_par(steps, 1)
    }

    /// The same on several threads, each with its share of the ranks.
    ///
    /// # Errors
    ///
    /// As for [`Construction::fill`].
    pub fn fill_par<T: StepNumber>(
        &self,
        steps: &mut [T],
        threads: usize,
    ) -> Result<(), NotFilled> {
        if steps.len() as u128 != self.len() {
            return Err(NotFilled::Places {
                places: steps.len(),
                squares: self.len(),
            });
        }
        check_steps::<T>(self)?;
        let files = self.files() as usize;
        let fill = |highest: u64, steps: &mut [T]| {
            let mut kept = Kept::new();
            for (down, row) in (0..).zip(steps.chunks_exact_mut(files)) {
                self.write_part(Point::new(0, highest - down), &mut kept, row);
            }
        };
        let highest = self.ranks() - 1;
        if threads <= 1 {
            fill(highest, steps);
            return Ok(());
        }
        let rows = (self.ranks() as usize).div_ceil(threads.min(MAX_THREADS));
        let parts = (0..).zip(steps.chunks_mut(rows * files)).collect();
        map(parts, |(part, steps): (u64, &mut [T])| {
            fill(highest - part * rows as u64, steps);
        });
        Ok(())
    }

    /// Writes the steps along a rank, as [`Numbering::fill_part`] does; whether they fit has been checked.
    pub(super) fn write_along<T: StepNumber>(&self, from: Point, steps: &mut [T]) {
        self.write_part(from, &mut Kept::new(), steps);
    }

    fn write_part<'c, T: StepNumber>(&'c self, from: Point, kept: &mut Kept<'c, T>, row: &mut [T]) {
        match &self.layout {
            Layout::Comb { cells, .. } => self.write_comb(cells, from, &mut kept.patterns, row),
            Layout::Hilbert(hilbert) => {
                kept.starts
                    .write(hilbert, &self.tiles, &self.frame, from, row);
            }
        }
        if self.shift != 0 {
            let shifted = self.shifter::<T>();
            for cell in row {
                *cell = shifted(*cell);
            }
        }
    }

    /// The steps of the word along a rank.
    fn write_comb<'c, T: StepNumber>(
        &'c self,
        cells: &'c TileMap,
        from: Point,
        patterns: &mut Patterns<'c, T>,
        row: &mut [T],
    ) {
        let (x, y) = self.frame.built(from);
        let part = RankSpan {
            from: from.file,
            files: self.files(),
        };
        let (tiles, mirrored) = (&self.tiles, self.frame.mirrored);
        match self.frame.turned {
            false => {
                let lines = cells.along_rank(tiles, y);
                patterns.write(lines, tiles, mirrored.0, part, row);
            }
            true => {
                let lines = cells.along_file(tiles, x);
                patterns.write(lines, tiles, mirrored.1, part, row);
            }
        }
    }

    /// From the step of the layout to the step of the tour.
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

/// What is kept from rank to rank: patterns of a comb, or the tiles along a curve.
struct Kept<'c, T> {
    patterns: Patterns<'c, T>,
    starts: LineStarts,
}

impl<T: StepNumber> Kept<'_, T> {
    fn new() -> Self {
        Kept {
            patterns: Patterns::new(),
            starts: LineStarts::default(),
        }
    }
}

/// Which part of a rank is written: from this file on, of so many.
#[derive(Copy, Clone)]
struct RankSpan {
    from: u64,
    files: u64,
}

/// The steps along a line of the board: those of as many tiles as go into a vector, or of a single
/// tile, with their growth along the line and across it.
struct Pattern<'c, T> {
    line: TileLine<'c>,
    /// The files of the board from which and up to which it goes.
    from: u64,
    to: u64,
    first: Vec<T>,
    along: Vec<T>,
    across: Vec<T>,
}

/// The patterns of the ranks met last, by their place in a tile: a rank that goes through other
/// repetitions of the same tiles needs no more than an addition a pattern.
struct Patterns<'c, T> {
    by_place: [Vec<Pattern<'c, T>>; LONGEST_TILE_SIDE],
}

impl<'c, T: StepNumber> Patterns<'c, T> {
    fn new() -> Patterns<'c, T> {
        Patterns {
            by_place: std::array::from_fn(|_| Vec::new()),
        }
    }

    /// Writes the lines of a row, which begin at its far end if the board is mirrored.
    fn write(
        &mut self,
        lines: impl Iterator<Item = TileLine<'c>>,
        tiles: &[Tile],
        mirrored: bool,
        part: RankSpan,
        row: &mut [T],
    ) {
        let mut lines = lines.peekable();
        let place = lines.peek().map_or(0, |line| line.place);
        let patterns = &mut self.by_place[place as usize];
        for (number, line) in lines.enumerate() {
            if patterns
                .get(number)
                .is_none_or(|old| !old.line.is_like(&line))
            {
                patterns.truncate(number);
                patterns.push(Pattern::new(line, tiles, mirrored, part.files));
            }
            patterns[number].write(line.nth, part.from, row);
        }
    }
}

impl<'c, T: StepNumber> Pattern<'c, T> {
    fn new(line: TileLine<'c>, tiles: &[Tile], mirrored: bool, files: u64) -> Pattern<'c, T> {
        let mut steps: Vec<Linear> = line.steps(tiles).collect();
        let side = steps.len();
        let count = line.count();
        let squares = side as u64 * count;
        let mut from = line.from();
        if mirrored {
            from = files - from - squares;
            steps.reverse();
            for linear in &mut steps {
                linear.step += linear.along * i128::from(count - 1);
                linear.along = -linear.along;
            }
        }
        let tiles = if count > 1 { VECTOR / side } else { 1 };
        let of = |number: &dyn Fn(&Linear, i128) -> i128| -> Vec<T> {
            let vector = (0..tiles as i128).flat_map(|tile| {
                let numbers = steps.iter().map(move |linear| number(linear, tile));
                numbers.map(|number| T::truncated(number as u128))
            });
            vector.collect()
        };
        Pattern {
            line,
            from,
            to: from + squares,
            first: of(&|linear, tile| linear.step + tile * linear.along),
            along: of(&|linear, _| tiles as i128 * linear.along),
            across: of(&|linear, _| linear.across),
        }
    }

    /// Writes the steps of the repetition `nth` across the line into its places in part of a rank,
    /// which begins with file `begin`.
    fn write(&self, nth: u64, begin: u64, row: &mut [T]) {
        let from = self.from.max(begin);
        let to = self.to.min(begin + row.len() as u64);
        if from >= to {
            return;
        }
        let cells = &mut row[(from - begin) as usize..(to - begin) as usize];
        let skipped = from - self.from;
        let first = self.first.iter().zip(&self.across);
        let first = first.map(|(first, across)| first.plus(across.times(nth)));
        let Ok(along): Result<&[T; VECTOR], _> = self.along.as_slice().try_into() else {
            for (cell, first) in cells.iter_mut().zip(first.skip(skipped as usize)) {
                *cell = first;
            }
            return;
        };
        let vector = skipped / VECTOR as u64;
        let mut now = [T::default(); VECTOR];
        for (now, first) in now.iter_mut().zip(first) {
            *now = first;
        }
        if vector > 0 {
            for (now, along) in now.iter_mut().zip(along) {
                *now = now.plus(along.times(vector));
            }
        }
        // What is left of the vector in which the part begins.
        let skipped = (skipped % VECTOR as u64) as usize;
        let head = match skipped {
            0 => 0,
            skipped => (VECTOR - skipped).min(cells.len()),
        };
        let (begun, cells) = cells.split_at_mut(head);
        begun.copy_from_slice(&now[skipped..skipped + head]);
        if head > 0 {
            for (now, along) in now.iter_mut().zip(along) {
                *now = now.plus(*along);
            }
        }
        let mut vectors = cells.chunks_exact_mut(VECTOR);
        for cells in &mut vectors {
            cells.copy_from_slice(&now);
            for (now, along) in now.iter_mut().zip(along) {
                *now = now.plus(*along);
            }
        }
        let rest = vectors.into_remainder();
        rest.copy_from_slice(&now[..rest.len()]);
    }
}
