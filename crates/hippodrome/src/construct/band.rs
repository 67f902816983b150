//! The tiles of one band, and the order in which its tour goes through them.
//!
//! The spine comes first, to its interruption by the row; then the row; then the rest of the spine,
//! which is interrupted again by the bands above. In the row, p squares of each middle tile come
//! before its interruption by the rest of the row, and s after it: tile j (from 0) has the steps
//! `[jp, (j+1)p)` and `[R - (j+1)s, R - js)` of the R squares of the row, and the last tile what lies
//! between.

use super::tile::{BandTiles, Tile};

/// The tiles of one band.
#[derive(Clone, Debug)]
pub(super) struct Band {
    pub(super) spine: Tile,
    /// The tiles between the spine and the last, and how many.
    pub(super) middle: Option<Tile>,
    pub(super) middles: u64,
    end: Option<Tile>,
    /// Squares of the row: of all tiles but the spine.
    row: u128,
}

/// Which tile of a band.
#[derive(Copy, Clone, Eq, PartialEq)]
pub(super) enum Part {
    Spine,
    Middle,
    End,
}

impl Band {
    /// The band of a board of so many columns of tiles.
    pub(super) fn new(tiles: BandTiles, columns: u64) -> Band {
        let squares = |tile: &Option<Tile>| tile.as_ref().map_or(0, |tile| tile.len() as u128);
        let middles = columns.saturating_sub(2);
        Band {
            row: squares(&tiles.middle) * u128::from(middles) + squares(&tiles.end),
            spine: tiles.spine,
            middle: tiles.middle,
            middles,
            end: tiles.end,
        }
    }

    pub(super) fn tile(&self, part: Part) -> &Tile {
        let tile = match part {
            Part::Spine => return &self.spine,
            Part::Middle => &self.middle,
            Part::End => &self.end,
        };
        tile.as_ref().expect("a place lies in a tile that is there")
    }

    /// Where step `k` of the row is: the tile's column and the step of its own tour.
    fn in_row(&self, k: u128) -> (Part, u64, usize) {
        if let Some(middle) = &self.middle {
            let (length, before) = (middle.len() as u128, middle.right as u128);
            let (after, middles) = (length - before, u128::from(self.middles));
            if k < middles * before {
                return (Part::Middle, (k / before) as u64 + 1, (k % before) as usize);
            }
            let from_end = self.row - 1 - k;
            if from_end < middles * after {
                let step = length - 1 - from_end % after;
                return (Part::Middle, (from_end / after) as u64 + 1, step as usize);
            }
            let step = (k - middles * before) as usize;
            return (Part::End, self.middles + 1, step);
        }
        (Part::End, 1, k as usize)
    }

    /// The step of the row at which a tile's own step comes.
    fn row_step(&self, part: Part, column: u64, step: usize) -> u128 {
        let Some(middle) = &self.middle else {
            return step as u128;
        };
        let (length, before) = (middle.len() as u128, middle.right as u128);
        let (j, step) = (u128::from(column) - 1, step as u128);
        match part {
            Part::Middle if step < before => j * before + step,
            Part::Middle => self.row - (j + 1) * (length - before) + (step - before),
            _ => u128::from(self.middles) * before + step,
        }
    }

    /// Squares up to the interruption by the bands above: part of the spine, and the row.
    pub(super) fn before(&self) -> u128 {
        self.spine.top as u128 + self.row
    }

    /// Squares after it.
    pub(super) fn after(&self) -> u128 {
        (self.spine.len() - self.spine.top) as u128
    }

    /// Where step `k` of the band is, the bands above left out.
    pub(super) fn locate(&self, k: u128) -> (Part, u64, usize) {
        let before = self.spine.right as u128;
        if k < before {
            (Part::Spine, 0, k as usize)
        } else if k < before + self.row {
            self.in_row(k - before)
        } else {
            (Part::Spine, 0, (k - self.row) as usize)
        }
    }

    /// The step of the band at which a tile's own step comes.
    pub(super) fn band_step(&self, part: Part, column: u64, step: usize) -> u128 {
        match part {
            Part::Spine if step < self.spine.right => step as u128,
            Part::Spine => step as u128 + self.row,
            part => self.spine.right as u128 + self.row_step(part, column, step),
        }
    }
}
