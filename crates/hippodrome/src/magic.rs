//! Which lines of a board are to add up to the same, where its squares are numbered along a tour.
//!
//! A numbered board whose ranks and files have equal sums is a *semi-magic* square (or rectangle), one whose two long diagonals have
//! them too is *magic*. W. Beverley gave the first semi-magic tour of 8x8 in 1848; none of 8x8 is magic (G. Stertenbrink, J.-C. Meyrignac,
//! H. Mackay, 2003). On other rectangles often only the ranks, or only the files, can have equal sums.
//!
//! A tour that is to be magic is a numbering: it is told from its first square on, and told backwards it is another one, with the same
//! lines.

use std::fmt;
use std::str::FromStr;

/// Whether tours are looked for whose lines have equal sums. Where they are not there are none of what is made of them, and the compiler
/// leaves out what goes through it.
pub(crate) const IS_BUILT: bool = cfg!(feature = "magic");

/// Whether such lines are read and written: the page asks for none.
const IS_NAMED: bool = IS_BUILT || cfg!(not(target_family = "wasm"));

/// The lines of a board that are to have equal sums.
///
/// ```
/// use hippodrome::{Constraints, Ends, Leaper, Problem, Tours};
///
/// let constraints = Constraints {
///     magic: Some("files".parse()?),
///     ..Constraints::default()
/// };
/// let open = Problem::on_board("4x7".parse()?, Leaper::KNIGHT, Ends::Any);
/// let magic = open.with(constraints)?;
/// assert_eq!(magic.to_string(), "open knight's tour of 4x7 with equal sums of files");
/// // The OEIS has 9 (A309273), up to the four symmetries of the board.
/// assert_eq!(Tours::new(&magic)?.count(), 4 * 9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Magic {
    /// All ranks.
    Ranks,
    /// All files.
    Files,
    /// All ranks, and all files: semi-magic.
    Semi,
    /// Ranks, files and the two long diagonals of a square board.
    Full,
}

/// The names, and the lines in words.
const NAMES: [(Magic, &str, &str); 4] = [
    (Magic::Ranks, "ranks", "ranks"),
    (Magic::Files, "files", "files"),
    (Magic::Semi, "semi", "ranks and files"),
    (Magic::Full, "full", "ranks, files and diagonals"),
];

impl Magic {
    /// The lines in words: "ranks and files".
    pub fn lines(self) -> &'static str {
        let named = NAMES.iter().find(|(magic, ..)| *magic == self);
        named.map_or("", |(_, _, lines)| lines)
    }

    /// Whether ranks are among the lines.
    pub fn has_ranks(self) -> bool {
        self != Magic::Files
    }

    /// Whether files are among the lines.
    pub fn has_files(self) -> bool {
        self != Magic::Ranks
    }

    /// Whether the long diagonals are among the lines.
    pub fn has_diagonals(self) -> bool {
        self == Magic::Full
    }
}

impl fmt::Display for Magic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !IS_NAMED {
            return Err(fmt::Error);
        }
        let named = NAMES.iter().find(|(magic, ..)| magic == self);
        f.write_str(named.map_or("", |(_, name, _)| name))
    }
}

/// A text that does not say which lines have equal sums.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error(
    "`{0}` does not say which sums are equal: write ranks, files, semi (ranks and files) or full (diagonals too)"
)]
pub struct ParseMagicError(String);

impl FromStr for Magic {
    type Err = ParseMagicError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named = NAMES.iter().find(|(_, name, _)| IS_NAMED && *name == text);
        let magic = named.map(|(magic, ..)| *magic);
        magic.ok_or_else(|| ParseMagicError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_read_as_it_is_written() {
        for (magic, name, _) in NAMES {
            assert_eq!(name.parse(), Ok(magic));
            assert_eq!(magic.to_string(), name);
        }
        let error = "magic".parse::<Magic>().unwrap_err();
        assert!(error.to_string().starts_with("`magic` does not say"));
    }
}
