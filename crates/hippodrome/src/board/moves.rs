//! How pieces move on a board, as engines ask: where a jump ends, and what a slide passes.

use super::Board;
use crate::leaper::Offset;
use crate::piece::{Motion, Piece};
use crate::square::{Point, Square};
use crate::surface::Surface;

impl Board {
    /// The jumps of a piece here, motion after motion: clockwise, and in a box those to other levels
    /// after them.
    pub fn jumps(&self, piece: Piece) -> Vec<Offset> {
        let of = |motion: Motion| {
            let jumps = match self.levels {
                1 => motion.leaper.clockwise(),
                _ => motion.leaper.in_space(),
            };
            let slides = motion.slides;
            jumps.into_iter().map(move |jump| Offset { slides, ..jump })
        };
        piece.motions().flat_map(of).collect()
    }

    /// The squares that a slide passes: up to an edge, a hole, or where it began; none if that is no square of the board.
    pub fn slide(&self, from: Point, jump: Offset) -> impl Iterator<Item = Square> + '_ {
        let here = self.square(from);
        (1..)
            .map_while(move |steps| self.step(from, jump.times(steps)?))
            .take_while(move |&square| here.is_some_and(|here| square != here))
    }

    /// The most moves, counted in both directions, that a piece may have here; as many as this
    /// there are at most.
    pub fn most_moves(&self, piece: Piece) -> u64 {
        let longest = match self.surface {
            Surface::Flat => self.ranks.max(self.files).max(self.levels),
            _ => self.len() as u64,
        };
        let moves = |motion: Motion| {
            let directions = match self.levels {
                1 => motion.leaper.directions(),
                _ => motion.leaper.directions_in_space(),
            };
            directions * if motion.slides { longest } else { 1 }
        };
        let from_each: u64 = piece.motions().map(moves).sum();
        from_each.saturating_mul(self.len() as u64)
    }

    /// The square that a jump from a place of this board ends on; `None` over an edge, on a hole, and where the place is not on
    /// the board or the jump goes farther than an `i64` counts. O(1).
    pub fn step(&self, from: Point, jump: Offset) -> Option<Square> {
        self.place(from)?;
        if self.is_flat() && jump.level == 0 {
            let file = from.file.checked_add_signed(jump.file)?;
            let rank = from.rank.checked_add_signed(jump.rank)?;
            return self.square(Point::new(file, rank));
        }
        let file = (from.file as i64).checked_add(jump.file)?;
        let end = (file, (from.rank as i64).checked_add(jump.rank)?);
        let (file, rank) = self.surface.fold((self.ranks, self.files), end)?;
        let level = from.level.checked_add_signed(jump.level)?;
        self.square(Point::new(file, rank).on_level(level))
    }
}
