//! Which squares a move joins, by the rules alone.
//!
//! This is what the checker goes by, so it shares as little as can be with what engines go by. A leap
//! on a flat board is a pair of differences. On a wrapped one a leap joins two squares if it ends on
//! a copy of the second, which is asked by divisibility; nothing is folded. A slide is followed until
//! a step of it ends on a copy of the second square, and is lost at an edge, at a hole, and where it
//! began.
//!
//! Cost: O(1) for a leaper, the length of the slides for what slides.

use super::Board;
use crate::leaper::{Leaper, Offset};
use crate::piece::Piece;
use crate::square::{Point, Square};
use crate::surface::Surface;

impl Board {
    /// Whether one move of a piece leads from one square to another; never from a square to itself, and
    /// never where one of the two is no square of this board.
    pub fn joins(&self, piece: Piece, from: Square, to: Square) -> bool {
        let (Some(a), Some(b)) = (self.point(from), self.point(to)) else {
            return false;
        };
        // Nearly always: a leaper on a plain board.
        if let (true, Some(leaper)) = (self.is_flat(), piece.leaper()) {
            return leaper.reaches(a.file.abs_diff(b.file), a.rank.abs_diff(b.rank));
        }
        from != to
            && piece.motions().any(|motion| match motion.slides {
                false => self.leaps(motion.leaper, a, b),
                true => {
                    let jumps = self.jumps(motion.leaper.into());
                    jumps.iter().any(|&jump| self.slides(jump, a, b))
                }
            })
    }

    fn leaps(&self, leaper: Leaper, from: Point, to: Point) -> bool {
        match self.surface {
            Surface::Flat => leaper.reaches_in_space([
                from.file.abs_diff(to.file),
                from.rank.abs_diff(to.rank),
                from.level.abs_diff(to.level),
            ]),
            _ => {
                let jumps = self.jumps(leaper.into());
                jumps.iter().any(|&jump| self.meets(from, jump, to))
            }
        }
    }

    fn slides(&self, jump: Offset, from: Point, to: Point) -> bool {
        let begin = self.square(from);
        for jump in (1..).map_while(|steps| jump.times(steps)) {
            if self.meets(from, jump, to) {
                return true;
            }
            let passed = self.step(from, jump);
            if passed.is_none() || passed == begin {
                return false;
            }
        }
        unreachable!("a slide that leaves the board no more comes back to where it began")
    }

    /// Whether a jump from one place of this board ends on a copy of another. O(1).
    fn meets(&self, from: Point, jump: Offset, to: Point) -> bool {
        let sides = (self.ranks, self.files);
        from.level.checked_add_signed(jump.level) == Some(to.level)
            && self.surface.meets(sides, from, jump, to)
    }
}
