//! Which classes of the walked side belong to one part of a join.
//!
//! A join is a sum over classes (`join`), so any share of them can be summed up anywhere. Whether a class belongs to a part is
//! told by its profile alone, mixed well: the same whatever memory, threads and blocks there are, and about as much work in each
//! part, since there are thousands of classes in each.

#[cfg(feature = "parts")]
use std::{fmt, str::FromStr};

use crate::count::keep::checksum::checksum;

/// A part of a count: the third of sixteen. Can be printed and parsed, as `3/16`.
///
/// ```
/// use hippodrome::Part;
///
/// let part: Part = "3/16".parse()?;
/// assert_eq!([part.number(), part.of()], [3, 16]);
/// assert_eq!(part.to_string(), "3/16");
/// assert!("0/16".parse::<Part>().is_err() && "17/16".parse::<Part>().is_err());
/// # Ok::<(), hippodrome::ParsePartError>(())
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
#[cfg_attr(
    not(feature = "parts"),
    expect(
        unreachable_pub,
        reason = "without the feature there is no other part than the whole"
    )
)]
pub struct Part {
    of: u32,
    number: u32,
}

/// The most parts of a count: beyond, a part would have a class or none.
#[cfg(feature = "parts")]
const MAX_PARTS: u32 = 1_000_000;

/// Why a text is no part of a count.
#[cfg(feature = "parts")]
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("`{0}` is not a part: write the third of 16 as 3/16; there are {MAX_PARTS} at most")]
pub struct ParsePartError(String);

impl Part {
    /// All of it.
    pub(crate) const WHOLE: Part = Part { of: 1, number: 1 };

    /// Whether it has the class of this profile.
    #[inline]
    pub(crate) fn has(self, profile: u64) -> bool {
        // Without the feature there is nothing else.
        !cfg!(feature = "parts")
            || self == Part::WHOLE
            || checksum([profile]) % u64::from(self.of) + 1 == u64::from(self.number)
    }
}

#[cfg(feature = "parts")]
impl Part {
    /// The part of this number, of so many, both from 1; `None` if there is no such part.
    pub fn new(number: u32, of: u32) -> Option<Part> {
        let is_there = (1..=of).contains(&number) && of <= MAX_PARTS;
        is_there.then_some(Part { of, number })
    }

    /// Its number, from 1.
    pub fn number(self) -> u32 {
        self.number
    }

    /// How many parts there are.
    pub fn of(self) -> u32 {
        self.of
    }
}

#[cfg(feature = "parts")]
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(feature = "parts")]
impl FromStr for Part {
    type Err = ParsePartError;

    fn from_str(text: &str) -> Result<Part, ParsePartError> {
        let part = text.split_once('/').and_then(|(number, of)| {
            let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
            let both = is_number(number) && is_number(of);
            both.then(|| Part::new(number.parse().ok()?, of.parse().ok()?))?
        });
        part.ok_or_else(|| ParsePartError(text.to_owned()))
    }
}
