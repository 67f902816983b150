//! Which moves a piece has.
//!
//! An (r, s)-leaper jumps r squares along one axis and s along the other, in every combination of
//! axes and signs: all the lattice points on a circle of radius sqrt(r² + s²) that have these
//! coordinates. The knight is the (1, 2)-leaper, on the circle of radius sqrt(5).
//!
//! Names: T. R. Dawson's fairy chess. D. E. Knuth, "Leaper graphs", Math. Gazette 78, 1994.

use std::fmt;
use std::str::FromStr;

/// One jump: how far along the files, along the ranks, and through the levels.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Offset {
    /// Change of file, positive to the right.
    pub file: i64,
    /// Change of rank, positive upwards.
    pub rank: i64,
    /// Change of level; 0 but in a box.
    pub level: i64,
    /// Whether it may be repeated: a slide goes any number of such steps.
    pub slides: bool,
}

impl Offset {
    /// This many files to the right and ranks upwards, on one level.
    pub const fn new(file: i64, rank: i64) -> Self {
        Offset {
            file,
            rank,
            level: 0,
            slides: false,
        }
    }

    /// So many steps of this one, as far as an `i64` counts.
    pub(crate) fn times(self, steps: i64) -> Option<Self> {
        Some(Offset {
            file: self.file.checked_mul(steps)?,
            rank: self.rank.checked_mul(steps)?,
            level: self.level.checked_mul(steps)?,
            slides: false,
        })
    }
}

/// An (r, s)-leaper with r <= s.
///
/// ```
/// use hippodrome::Leaper;
///
/// assert_eq!("camel".parse(), Ok(Leaper::CAMEL));
/// assert_eq!("1,3".parse(), Ok(Leaper::CAMEL));
/// assert_eq!(Leaper::KNIGHT.clockwise().len(), 8);
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Leaper {
    r: u32,
    s: u32,
}

/// The longest leg of a jump.
const LONGEST_LEG: u32 = 1_000_000;

/// The leapers that have names, by falling fame.
const NAMES: [(&str, Leaper); 9] = [
    ("knight", Leaper::KNIGHT),
    ("camel", Leaper::CAMEL),
    ("zebra", Leaper::ZEBRA),
    ("giraffe", Leaper::GIRAFFE),
    ("wazir", Leaper::WAZIR),
    ("ferz", Leaper::FERZ),
    ("dabbaba", Leaper { r: 0, s: 2 }),
    ("alfil", Leaper { r: 2, s: 2 }),
    ("threeleaper", Leaper { r: 0, s: 3 }),
];

impl Leaper {
    /// The names of those that have one.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|(name, _)| *name)
    }

    /// The (1, 2)-leaper.
    pub const KNIGHT: Leaper = Leaper { r: 1, s: 2 };
    /// The (1, 3)-leaper.
    pub const CAMEL: Leaper = Leaper { r: 1, s: 3 };
    /// The (2, 3)-leaper.
    pub const ZEBRA: Leaper = Leaper { r: 2, s: 3 };
    /// The (1, 4)-leaper.
    pub const GIRAFFE: Leaper = Leaper { r: 1, s: 4 };
    /// The (0, 1)-leaper.
    pub const WAZIR: Leaper = Leaper { r: 0, s: 1 };
    /// The (1, 1)-leaper.
    pub const FERZ: Leaper = Leaper { r: 1, s: 1 };

    /// The (r, s)-leaper, in either order; `None` for (0, 0), which never moves, and where a leg is longer than 1,000,000.
    pub fn new(r: u32, s: u32) -> Option<Leaper> {
        (1..=LONGEST_LEG).contains(&r.max(s)).then(|| Leaper {
            r: r.min(s),
            s: r.max(s),
        })
    }

    /// The shorter leg.
    pub const fn r(self) -> u32 {
        self.r
    }

    /// The longer leg.
    pub const fn s(self) -> u32 {
        self.s
    }

    /// The jumps, clockwise from the steepest one up and to the right: eight of them, or four when
    /// r = 0 or r = s.
    pub fn clockwise(self) -> Vec<Offset> {
        let (r, s) = (i64::from(self.r), i64::from(self.s));
        let all = [
            (r, s),
            (s, r),
            (s, -r),
            (r, -s),
            (-r, -s),
            (-s, -r),
            (-s, r),
            (-r, s),
        ];
        let mut offsets: Vec<Offset> = Vec::with_capacity(8);
        for (file, rank) in all {
            let offset = Offset::new(file, rank);
            if !offsets.contains(&offset) {
                offsets.push(offset);
            }
        }
        offsets
    }

    /// The jumps in a box: clockwise on one level, then those that change level, in both upright
    /// planes; 24, 12 or 6 of them.
    pub fn in_space(self) -> Vec<Offset> {
        let flat = self.clockwise();
        let mut offsets = flat.clone();
        let upright = flat.iter().flat_map(|jump| {
            let (across, level) = (jump.file, jump.rank);
            [(across, 0, level), (0, across, level)]
        });
        for (file, rank, level) in upright {
            let flat = Offset::new(file, rank);
            let offset = Offset { level, ..flat };
            if !offsets.contains(&offset) {
                offsets.push(offset);
            }
        }
        offsets
    }

    /// How many jumps there are on a board of one level.
    pub(crate) fn directions(self) -> u64 {
        if self.r == 0 || self.r == self.s {
            4
        } else {
            8
        }
    }

    /// How many jumps there are in a box.
    pub(crate) fn directions_in_space(self) -> u64 {
        match (self.r, self.s) {
            (0, _) => 6,
            (r, s) if r == s => 12,
            _ => 24,
        }
    }

    /// Whether one jump covers this many files, ranks and levels (absolute differences).
    pub fn reaches_in_space(self, differences: [u64; 3]) -> bool {
        let [a, b, c] = differences;
        let [r, s] = [u64::from(self.r), u64::from(self.s)];
        let are_legs = |one: u64, other: u64| (one.min(other), one.max(other)) == (r, s);
        (a == 0 && are_legs(b, c)) || (b == 0 && are_legs(a, c)) || (c == 0 && are_legs(a, b))
    }

    /// Whether one jump covers this many files and ranks (absolute differences).
    pub fn reaches(self, files: u64, ranks: u64) -> bool {
        let (r, s) = (u64::from(self.r), u64::from(self.s));
        files.min(ranks) == r && files.max(ranks) == s
    }
}

impl fmt::Display for Leaper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match NAMES.iter().find(|(_, leaper)| leaper == self) {
            Some((name, _)) => f.write_str(name),
            None => write!(f, "{},{}", self.r, self.s),
        }
    }
}

/// Why a text is not a leaper.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error(
    "`{0}` is not a piece: write knight, camel, zebra, giraffe, wazir, ferz, dabbaba, alfil, \
     threeleaper, or the two legs of its jump as in 1,2 (each at most 1000000, not both 0)"
)]
pub struct ParseLeaperError(String);

impl FromStr for Leaper {
    type Err = ParseLeaperError;

    fn from_str(text: &str) -> Result<Self, ParseLeaperError> {
        if let Some((_, leaper)) = NAMES
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(text))
        {
            return Ok(*leaper);
        }
        let leg = |text: &str| text.trim().parse::<u32>().ok();
        text.split_once(',')
            .and_then(|(r, s)| Leaper::new(leg(r)?, leg(s)?))
            .ok_or_else(|| ParseLeaperError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The mission's geometry: all targets lie on a circle round the piece.
    #[test]
    fn offsets_are_the_lattice_points_of_a_circle() {
        for (leaper, squared) in [
            (Leaper::KNIGHT, 5),
            (Leaper::CAMEL, 10),
            (Leaper::ZEBRA, 13),
            (Leaper::GIRAFFE, 17),
        ] {
            let mut circle = Vec::new();
            for file in -5i64..=5 {
                for rank in -5i64..=5 {
                    if file * file + rank * rank == squared {
                        circle.push(Offset::new(file, rank));
                    }
                }
            }
            let mut offsets = leaper.clockwise();
            offsets.sort();
            assert_eq!(offsets, circle);
        }
        assert_eq!(Leaper::new(0, 1).unwrap().clockwise().len(), 4);
        assert_eq!(Leaper::new(2, 2).unwrap().clockwise().len(), 4);
    }

    /// All lattice points of a box that the rule allows, none twice.
    #[test]
    fn jumps_in_space_are_those_of_the_rule() {
        for (leaper, count) in [
            (Leaper::KNIGHT, 24),
            (Leaper::ZEBRA, 24),
            (Leaper::new(1, 1).unwrap(), 12),
            (Leaper::new(0, 2).unwrap(), 6),
        ] {
            let mut allowed = Vec::new();
            for (file, rank) in
                (-3i64..=3).flat_map(|file| (-3i64..=3).map(move |rank| (file, rank)))
            {
                allowed.extend((-3i64..=3).filter_map(|level| {
                    let lengths = [file, rank, level].map(i64::unsigned_abs);
                    let flat = Offset::new(file, rank);
                    let offset = Offset { level, ..flat };
                    leaper.reaches_in_space(lengths).then_some(offset)
                }));
            }
            let mut offsets = leaper.in_space();
            offsets.sort();
            assert_eq!(offsets, allowed);
            assert_eq!(offsets.len(), count);
        }
    }

    #[test]
    fn directions_are_counted_without_listing_them() {
        for s in 1..5 {
            for leaper in (0..=s).map(|r| Leaper::new(r, s).unwrap()) {
                assert_eq!(leaper.directions(), leaper.clockwise().len() as u64);
                assert_eq!(leaper.directions_in_space(), leaper.in_space().len() as u64);
            }
        }
    }

    #[test]
    fn clockwise_turns_clockwise() {
        for leaper in [Leaper::KNIGHT, Leaper::GIRAFFE, Leaper::new(0, 1).unwrap()] {
            let offsets = leaper.clockwise();
            for (i, a) in offsets.iter().enumerate() {
                let b = offsets[(i + 1) % offsets.len()];
                assert!(a.file * b.rank - a.rank * b.file < 0, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn texts_round_trip() {
        for r in 0..5 {
            for s in r.max(1)..6 {
                let leaper = Leaper::new(s, r).unwrap();
                assert_eq!(leaper.to_string().parse(), Ok(leaper));
            }
        }
        for text in ["", "horse", "1", "0,0", "1,2,3", "-1,2", "1,9999999"] {
            assert!(text.parse::<Leaper>().is_err(), "{text}");
        }
    }
}
