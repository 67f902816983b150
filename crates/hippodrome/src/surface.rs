//! What lies beyond the edge of a board.
//!
//! A board may be wrapped: whoever leaves it on one side comes in again on another. Its files may
//! be joined so (a cylinder), its files and its ranks (a torus), its files with a twist that turns
//! the ranks upside down (a Möbius strip), or its files with that twist and its ranks without one
//! (a Klein bottle). The ranks of a cylinder and of a Möbius strip have edges.
//!
//! Think of the plane covered with copies of the board: the copy k boards to the right is upside
//! down if there is a twist and k is odd, and where ranks are wrapped the copies go on upwards and
//! downwards. A move is a jump in this plane, and ends on whatever square the copy there shows.
//!
//! Two ways to ask this question share nothing but the picture. `Surface::fold` brings a point of
//! the plane to its square, by remainders; engines go by it. `Surface::meets` says whether a jump
//! ends on a copy of a given square, by divisibility; [`verify`](crate::verify()) goes by it.
//!
//! Sources: J. J. Watkins, Across the Board, Princeton 2004, chapters 5 and 6, where the edges are
//! joined in the same ways.

use std::fmt;
use std::str::FromStr;

use crate::leaper::Offset;
use crate::square::Point;

/// Which edges of a board are joined, and how.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default)]
pub enum Surface {
    /// None.
    #[default]
    Flat,
    /// The last file to the first.
    Cylinder,
    /// The last file to the first, and the highest rank to the lowest.
    Torus,
    /// The last file to the first, upside down.
    Mobius,
    /// The last file to the first, upside down, and the highest rank to the lowest.
    Klein,
}

/// The surfaces that have names in the text of a board.
const NAMES: [(&str, Surface); 4] = [
    ("cylinder", Surface::Cylinder),
    ("torus", Surface::Torus),
    ("mobius", Surface::Mobius),
    ("klein", Surface::Klein),
];

impl Surface {
    /// All of them.
    pub const ALL: [Surface; 5] = [
        Surface::Flat,
        Surface::Cylinder,
        Surface::Torus,
        Surface::Mobius,
        Surface::Klein,
    ];

    /// Whether the last file is joined to the first.
    pub fn wraps_files(self) -> bool {
        self != Surface::Flat
    }

    /// Whether the highest rank is joined to the lowest.
    pub fn wraps_ranks(self) -> bool {
        matches!(self, Surface::Torus | Surface::Klein)
    }

    /// Whether the files are joined upside down.
    pub fn twists(self) -> bool {
        matches!(self, Surface::Mobius | Surface::Klein)
    }

    /// The file and the rank that a point of the plane shows, on a board of these sides; `None`
    /// beyond an edge.
    pub(crate) fn fold(
        self,
        (ranks, files): (u64, u64),
        (file, rank): (i64, i64),
    ) -> Option<(u64, u64)> {
        let (ranks, files) = (ranks as i64, files as i64);
        let (copy, file) = match self.wraps_files() {
            true => (file.div_euclid(files), file.rem_euclid(files)),
            false => (0, file),
        };
        let rank = match self.twists() && copy % 2 != 0 {
            true => (ranks - 1).checked_sub(rank)?,
            false => rank,
        };
        let rank = match self.wraps_ranks() {
            true => rank.rem_euclid(ranks),
            false => rank,
        };
        let on_board = (0..files).contains(&file) && (0..ranks).contains(&rank);
        on_board.then_some((file as u64, rank as u64))
    }

    /// Whether a jump from one point of a board of these sides ends on a copy of another.
    pub(crate) fn meets(
        self,
        (ranks, files): (u64, u64),
        from: Point,
        jump: Offset,
        to: Point,
    ) -> bool {
        // How far the jump ends to the right of `to`: a whole number of boards.
        let beyond = from.file as i64 + jump.file - to.file as i64;
        let boards = match (self.wraps_files(), beyond % files as i64) {
            (true, 0) => beyond / files as i64,
            (false, _) if beyond == 0 => 0,
            _ => return false,
        };
        let rank = match self.twists() && boards % 2 != 0 {
            true => ranks - 1 - to.rank,
            false => to.rank,
        };
        let above = from.rank as i64 + jump.rank - rank as i64;
        match self.wraps_ranks() {
            true => above % ranks as i64 == 0,
            false => above == 0,
        }
    }
}

impl fmt::Display for Surface {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = NAMES.iter().find(|(_, surface)| surface == self);
        f.write_str(named.map_or("flat", |(name, _)| name))
    }
}

/// Not the name of a surface.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("`{0}` is not a surface: use cylinder, torus, mobius or klein")]
pub struct ParseSurfaceError(String);

impl FromStr for Surface {
    type Err = ParseSurfaceError;

    fn from_str(text: &str) -> Result<Surface, ParseSurfaceError> {
        let named = NAMES.iter().find(|(name, _)| *name == text);
        let surface = named.map(|&(_, surface)| surface);
        surface.ok_or_else(|| ParseSurfaceError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One step at a time, with a hand that is mirrored at every twist.
    fn walked(
        surface: Surface,
        (ranks, files): (u64, u64),
        from: Point,
        jump: Offset,
    ) -> Option<Point> {
        let (mut file, mut rank) = (from.file, from.rank);
        let mut upside_down = false;
        for _ in 0..jump.file.unsigned_abs() {
            let (edge, opposite) = match jump.file > 0 {
                true => (files - 1, 0),
                false => (0, files - 1),
            };
            if file != edge {
                file = file.checked_add_signed(jump.file.signum())?;
                continue;
            }
            if surface == Surface::Flat {
                return None;
            }
            file = opposite;
            if matches!(surface, Surface::Mobius | Surface::Klein) {
                rank = ranks - 1 - rank;
                upside_down = !upside_down;
            }
        }
        let up = (jump.rank > 0) != upside_down;
        for _ in 0..jump.rank.unsigned_abs() {
            let (edge, opposite) = match up {
                true => (ranks - 1, 0),
                false => (0, ranks - 1),
            };
            match (rank == edge, up) {
                (true, _) if !matches!(surface, Surface::Torus | Surface::Klein) => return None,
                (true, _) => rank = opposite,
                (false, true) => rank += 1,
                (false, false) => rank -= 1,
            }
        }
        Some(Point::new(file, rank))
    }

    /// Both ways, and a walk from square to square, agree on every jump on small boards, however
    /// often it goes round.
    #[test]
    fn folding_meeting_and_walking_agree() {
        for surface in Surface::ALL {
            for (ranks, files) in (1..=5).flat_map(|m| (1..=5).map(move |n| (m, n))) {
                let points = || {
                    let point = move |at| Point::new(at % files, at / files);
                    (0..ranks * files).map(point)
                };
                let jumps = (-7..=7).flat_map(|x| (-7..=7).map(move |y| Offset::new(x, y)));
                for (from, jump) in points().flat_map(|p| jumps.clone().map(move |j| (p, j))) {
                    let end = (from.file as i64 + jump.file, from.rank as i64 + jump.rank);
                    let folded = surface.fold((ranks, files), end);
                    let folded = folded.map(|(file, rank)| Point::new(file, rank));
                    let case = format!("{surface} {ranks}x{files} {from} {jump:?}");
                    assert_eq!(
                        folded,
                        walked(surface, (ranks, files), from, jump),
                        "{case}"
                    );
                    for to in points() {
                        let meets = surface.meets((ranks, files), from, jump, to);
                        assert_eq!(meets, folded == Some(to), "{case} {to}");
                    }
                }
            }
        }
    }

    /// The conventions, by hand on 3x4: files a to d, ranks 1 to 3.
    #[test]
    fn edges_are_joined_as_the_names_say() {
        let ends = |from: &str, jump: (i64, i64)| {
            let from: Point = from.parse().unwrap();
            let end = (from.file as i64 + jump.0, from.rank as i64 + jump.1);
            Surface::ALL.map(|surface| {
                let end = surface.fold((3, 4), end);
                end.map_or("-".to_owned(), |(file, rank)| {
                    Point::new(file, rank).to_string()
                })
            })
        };
        // Flat, cylinder, torus, Möbius, Klein.
        assert_eq!(ends("d1", (2, 1)), ["-", "b2", "b2", "b2", "b2"]);
        assert_eq!(ends("d1", (1, 0)), ["-", "a1", "a1", "a3", "a3"]);
        assert_eq!(ends("b3", (0, 1)), ["-", "-", "b1", "-", "b1"]);
        assert_eq!(ends("d3", (1, 2)), ["-", "-", "a2", "-", "a2"]);
        assert_eq!(ends("a1", (-1, -1)), ["-", "-", "d3", "-", "d1"]);
        assert_eq!(ends("a1", (5, 0)), ["-", "b1", "b1", "b3", "b3"]);
        assert_eq!(ends("a1", (8, 0)), ["-", "a1", "a1", "a1", "a1"]);
    }

    #[test]
    fn names_round_trip() {
        for surface in Surface::ALL {
            let parsed = surface.to_string().parse();
            assert_eq!(parsed.ok(), (surface != Surface::Flat).then_some(surface));
        }
        assert!("disc".parse::<Surface>().is_err());
    }
}
