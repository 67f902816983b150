//! The course of a tour along a Hilbert curve, as coarse as it is to be seen: block after block.
//!
//! A block is a rectangle of tiles, or a single one, that the tour goes through from one corner to another before it goes
//! on, as a stretch of the curve. So is each part of it; a map shows blocks of a few points' breadth, however far away the
//! board is.

use super::curve::Stretch;
use super::hilbert::Hilbert;
use super::{Construction, Layout};
use crate::square::Point;

/// A rectangle of tiles that the tour goes through before it goes on.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Block {
    /// The lowest square on the left.
    pub corner: Point,
    /// Its height.
    pub ranks: u64,
    /// Its width.
    pub files: u64,
    /// The step at which the tour enters it. In the block where a closed tour was cut open, or is told from, the tour
    /// goes on from its last step to its first.
    pub first: u128,
}

impl Construction {
    /// The blocks, in the order of the tour, that a window has squares of: so many ranks up and files to the right
    /// from its lowest left square on. No side of a block is longer than `longest`, unless it is a single tile, and each
    /// is as large as it can be. `None` of a comb, whose tiles lie in [patches](Construction::patches).
    ///
    /// Cost: that of the blocks and of those that they are parts of.
    pub fn blocks(
        &self,
        corner: Point,
        ranks: u64,
        files: u64,
        longest: u64,
    ) -> Option<impl Iterator<Item = Block>> {
        let Layout::Hilbert(hilbert) = &self.layout else {
            return None;
        };
        let [up, down] = hilbert.halves;
        let start = hilbert.squares(&up);
        Some(Blocks {
            tour: self,
            hilbert,
            window: (corner, ranks, files),
            longest,
            rest: vec![(down, start), (up, 0)],
        })
    }
}

struct Blocks<'c> {
    tour: &'c Construction,
    hilbert: &'c Hilbert,
    window: (Point, u64, u64),
    longest: u64,
    /// Stretches that are still to be looked at, the next one last, with the steps before them.
    rest: Vec<(Stretch, u128)>,
}

impl Blocks<'_> {
    fn block(&self, stretch: &Stretch, start: u128) -> Block {
        let sides = self.hilbert.sides(stretch);
        let (corner, (files, ranks)) = self.tour.frame.rectangle(Hilbert::corner(stretch), sides);
        Block {
            corner,
            ranks,
            files,
            first: self.tour.told(start),
        }
    }

    fn is_seen(&self, block: &Block) -> bool {
        let (corner, ranks, files) = self.window;
        let meets = |a: u64, length: u64, b: u64, other: u64| match a <= b {
            true => b - a < length,
            false => a - b < other,
        };
        meets(block.corner.file, block.files, corner.file, files)
            && meets(block.corner.rank, block.ranks, corner.rank, ranks)
    }
}

impl Iterator for Blocks<'_> {
    type Item = Block;

    fn next(&mut self) -> Option<Block> {
        while let Some((stretch, mut start)) = self.rest.pop() {
            if stretch.length == 0 {
                continue;
            }
            let block = self.block(&stretch, start);
            if !self.is_seen(&block) {
                continue;
            }
            if stretch.is_cell() || block.ranks.max(block.files) <= self.longest {
                return Some(block);
            }
            let begun = self.rest.len();
            for part in stretch.parts() {
                self.rest.push((part, start));
                start += self.hilbert.squares(&part);
            }
            self.rest[begun..].reverse();
        }
        None
    }
}
