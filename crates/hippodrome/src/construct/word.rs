//! A tour as a word: runs through tiles, and words repeated.
//!
//! However large the board, its tour is written down in a few dozen items. A run is a stretch of one
//! tile's path, forwards or backwards. A repeated word is read again and again, each time from a
//! tile further on. So a row of k tiles, each interrupted by the next and the last by none, reads
//!
//! ```text
//! (before the interruption) x k-1, to the right; the last tile; (after it) x k-1, to the left
//! ```
//!
//! Lengths are known, so the square at a step is found by descending: at each item a comparison,
//! at each repetition a division. Words nest twice (a row within a band), so that is O(1).
//!
//! A word is reversed by reversing its items; coordinates wrap modulo 2^64, so that a repetition may lead down
//! or to the left by an addition.

/// A stretch of a tile's path.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) tile: usize,
    /// Places of the tile's path.
    pub(super) from: u16,
    pub(super) to: u16,
    /// Read from the last place to the first.
    pub(super) backwards: bool,
    /// The lowest square of the tile on the left.
    pub(super) corner: Corner,
}

/// File and rank of the lower left square of a tile.
pub(super) type Corner = (u64, u64);

#[derive(Clone, Debug)]
pub(super) enum Item {
    Run(Run),
    Repeat(Repeat),
}

/// A word read `count` times, the corners moved `by` each time.
#[derive(Clone, Debug)]
pub(super) struct Repeat {
    pub(super) count: u64,
    pub(super) by: Corner,
    pub(super) word: Word,
}

/// Items one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Word {
    items: Vec<Item>,
    /// The steps before each item.
    starts: Vec<u128>,
    length: u128,
}

/// Where a step lies.
#[derive(Copy, Clone, Debug)]
pub(super) struct TileStep {
    pub(super) tile: usize,
    pub(super) corner: Corner,
    /// The place in the tile's path.
    pub(super) at: usize,
    pub(super) backwards: bool,
    /// Steps of the run from this one on.
    pub(super) left: usize,
}

impl Run {
    fn len(&self) -> u128 {
        u128::from(self.to - self.from)
    }
}

/// The sum, each coordinate wrapping.
pub(super) fn plus(a: Corner, b: Corner) -> Corner {
    (a.0.wrapping_add(b.0), a.1.wrapping_add(b.1))
}

/// So many times.
pub(super) fn times(count: u64, by: Corner) -> Corner {
    (by.0.wrapping_mul(count), by.1.wrapping_mul(count))
}

/// The other way.
fn minus(by: Corner) -> Corner {
    (by.0.wrapping_neg(), by.1.wrapping_neg())
}

impl Word {
    /// The number of squares.
    pub(super) fn len(&self) -> u128 {
        self.length
    }

    /// The items with the steps before each.
    pub(super) fn items(&self) -> impl Iterator<Item = (u128, &Item)> {
        self.starts.iter().copied().zip(&self.items)
    }

    fn push(&mut self, item: Item) {
        let length = match &item {
            Item::Run(run) => run.len(),
            Item::Repeat(repeat) => u128::from(repeat.count) * repeat.word.length,
        };
        if length > 0 {
            self.starts.push(self.length);
            self.items.push(item);
            self.length += length;
        }
    }

    /// Adds a stretch of a tile's path.
    pub(super) fn run(&mut self, run: Run) {
        self.push(Item::Run(run));
    }

    /// Adds another word.
    pub(super) fn append(&mut self, word: &Word) {
        for item in &word.items {
            self.push(item.clone());
        }
    }

    /// Adds a word read `count` times, the first time as it stands.
    pub(super) fn repeat(&mut self, count: u64, by: Corner, word: Word) {
        self.push(Item::Repeat(Repeat { count, by, word }));
    }

    /// Calls each tile by another number.
    pub(super) fn renumber(&mut self, number: &mut impl FnMut(usize) -> usize) {
        for item in &mut self.items {
            match item {
                Item::Run(run) => run.tile = number(run.tile),
                Item::Repeat(repeat) => repeat.word.renumber(number),
            }
        }
    }

    /// The same with all tiles moved.
    pub(super) fn moved(&self, by: Corner) -> Word {
        let mut moved = self.clone();
        for item in &mut moved.items {
            match item {
                Item::Run(run) => run.corner = plus(run.corner, by),
                Item::Repeat(repeat) => repeat.word = repeat.word.moved(by),
            }
        }
        moved
    }

    /// The same read from the end.
    pub(super) fn reversed(&self) -> Word {
        let mut reversed = Word::default();
        for item in self.items.iter().rev() {
            reversed.push(match item {
                Item::Run(run) => Item::Run(Run {
                    backwards: !run.backwards,
                    ..run.clone()
                }),
                Item::Repeat(Repeat { count, by, word }) => Item::Repeat(Repeat {
                    count: *count,
                    by: minus(*by),
                    word: word.reversed().moved(times(count - 1, *by)),
                }),
            });
        }
        reversed
    }

    /// A row of `count` words, each interrupted by the next, which lies further on by `by`; the last
    /// one is `end`.
    pub(super) fn nested(count: u64, by: Corner, before: &Word, end: &Word, after: &Word) -> Word {
        let mut word = Word::default();
        word.repeat(count, by, before.clone());
        word.append(&end.moved(times(count, by)));
        let last = times(count.wrapping_sub(1), by);
        word.repeat(count, minus(by), after.moved(last));
        word
    }

    /// Where a step is; it must be less than the length.
    pub(super) fn locate(&self, mut step: u128) -> TileStep {
        let mut word = self;
        let mut corner = (0, 0);
        loop {
            let item = match word.starts.iter().rposition(|&start| start <= step) {
                Some(item) => item,
                None => unreachable!("the first item starts at 0"),
            };
            step -= word.starts[item];
            match &word.items[item] {
                Item::Run(run) => {
                    let step = step as u16;
                    let at = match run.backwards {
                        false => run.from + step,
                        true => run.to - 1 - step,
                    };
                    return TileStep {
                        tile: run.tile,
                        corner: plus(corner, run.corner),
                        at: at.into(),
                        backwards: run.backwards,
                        left: (run.to - run.from - step).into(),
                    };
                }
                Item::Repeat(repeat) => {
                    let length = repeat.word.length;
                    let index = (step / length) as u64;
                    step %= length;
                    corner = plus(corner, times(index, repeat.by));
                    word = &repeat.word;
                }
            }
        }
    }
}
