//! A piece: one leaper, several at once, or a piece that slides.
//!
//! A [`Motion`] is a leaper's jump, made once (a leap) or as often as one likes in one direction (a
//! slide). A piece has one or more motions: the king those of the (0, 1)- and (1, 1)-leapers, the
//! rook the slides of the first, the bishop of the second, the queen of both. `knight+camel` is
//! whatever either of the two can do.
//!
//! A slide ends before the edge, before a hole, and before it comes back to where it began; what it
//! crosses is not visited. A leap crosses anything. In a box every motion keeps to one of the three
//! planes, so the bishop and the queen have no move through the corners of a cube.
//!
//! Invariant: motions are sorted, and none comes twice, so equal pieces are equal values.

use std::fmt;
use std::str::FromStr;

use crate::leaper::Leaper;

/// A leap, or a slide made of such leaps.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Motion {
    /// The jump.
    pub leaper: Leaper,
    /// Whether it may be repeated in the same direction.
    pub slides: bool,
}

impl Motion {
    /// A jump, made once.
    pub const fn leap(leaper: Leaper) -> Motion {
        Motion {
            leaper,
            slides: false,
        }
    }

    /// Jumps in one direction, as many as one likes.
    pub const fn slide(leaper: Leaper) -> Motion {
        Motion {
            leaper,
            slides: true,
        }
    }
}

/// The most motions of a piece.
const MAX_MOTIONS: usize = 8;

/// How a piece moves.
///
/// Its motions are symmetric: what leaps one way leaps by as much in all eight directions, and back. Moves of your own that are not, as those of a
/// piece that only goes forward, make a directed graph: [`EdgeList::named`](crate::EdgeList::named) with `directed`, a vertex for each
/// square and a pair for each move.
///
/// ```
/// use hippodrome::{Leaper, Piece};
///
/// let piece: Piece = "camel+knight".parse()?;
/// assert_eq!(piece.to_string(), "knight+camel");
/// assert_eq!("bishop+rook".parse(), Ok(Piece::QUEEN));
/// assert_eq!("knight".parse::<Piece>()?, Leaper::KNIGHT);
/// # Ok::<(), hippodrome::ParsePieceError>(())
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Piece {
    /// Those there are come first.
    motions: [Option<Motion>; MAX_MOTIONS],
}

/// The pieces that have names and are no leapers; those of more motions first.
const NAMES: [(&str, Piece); 4] = [
    ("queen", Piece::QUEEN),
    ("king", Piece::KING),
    ("rook", Piece::ROOK),
    ("bishop", Piece::BISHOP),
];

impl Piece {
    /// The names of those that have one, leapers first. A piece of several is written with `+` between them.
    ///
    /// ```
    /// use hippodrome::Piece;
    ///
    /// assert!(Piece::names().all(|name| name.parse::<Piece>().is_ok()));
    /// assert!(["knight", "queen"].iter().all(|name| Piece::names().any(|other| other == *name)));
    /// ```
    pub fn names() -> impl Iterator<Item = &'static str> {
        let others = NAMES.iter().map(|(name, _)| *name);
        Leaper::names().chain(others)
    }

    /// One square in any of the eight directions.
    pub const KING: Piece = Piece::of_two(Motion::leap(Leaper::WAZIR), Motion::leap(Leaper::FERZ));
    /// Any way along a rank, a file or a diagonal.
    pub const QUEEN: Piece =
        Piece::of_two(Motion::slide(Leaper::WAZIR), Motion::slide(Leaper::FERZ));
    /// Any way along a rank or a file.
    pub const ROOK: Piece = Piece::of_one(Motion::slide(Leaper::WAZIR));
    /// Any way along a diagonal.
    pub const BISHOP: Piece = Piece::of_one(Motion::slide(Leaper::FERZ));

    const fn of_one(motion: Motion) -> Piece {
        let mut motions = [None; MAX_MOTIONS];
        motions[0] = Some(motion);
        Piece { motions }
    }

    const fn of_two(first: Motion, second: Motion) -> Piece {
        let mut motions = [None; MAX_MOTIONS];
        motions[0] = Some(first);
        motions[1] = Some(second);
        Piece { motions }
    }

    /// A piece of these motions, in any order; `None` of none, or of more than eight different ones.
    ///
    /// ```
    /// use hippodrome::{Leaper, Motion, Piece};
    ///
    /// let nightrider = Piece::of([Motion::slide(Leaper::KNIGHT)]).expect("one motion");
    /// assert!(nightrider.slides());
    /// let rook = [Motion::slide(Leaper::WAZIR)];
    /// assert_eq!(Piece::of(rook), Some(Piece::ROOK));
    /// ```
    pub fn of(motions: impl IntoIterator<Item = Motion>) -> Option<Piece> {
        let pieces = motions.into_iter().map(Piece::of_one);
        let mut pieces = pieces.map(Some);
        let first = pieces.next()?;
        pieces.fold(first, |all, piece| all?.with(piece?))
    }

    /// The piece that can do what either of two can; `None` if that is more than eight motions.
    pub fn with(self, other: Piece) -> Option<Piece> {
        let mut all: Vec<Motion> = self.motions().collect();
        for motion in other.motions() {
            if let Err(at) = all.binary_search(&motion) {
                all.insert(at, motion);
            }
        }
        let mut motions = [None; MAX_MOTIONS];
        for (at, motion) in all.into_iter().enumerate() {
            *motions.get_mut(at)? = Some(motion);
        }
        Some(Piece { motions })
    }

    /// What it can do, in order.
    pub fn motions(&self) -> impl Iterator<Item = Motion> + use<> {
        self.motions.into_iter().flatten()
    }

    /// The leaper that it is, if it is one and nothing more.
    pub fn leaper(&self) -> Option<Leaper> {
        match self.motions[..2] {
            [Some(motion), None] if !motion.slides => Some(motion.leaper),
            _ => None,
        }
    }

    /// Whether some motion is a slide.
    pub fn slides(&self) -> bool {
        self.motions().any(|motion| motion.slides)
    }

    /// Whether every move changes the color of a chess board: all leap, by legs of which one is odd
    /// and one even.
    pub fn changes_color(&self) -> bool {
        self.motions()
            .all(|motion| !motion.slides && (motion.leaper.r() + motion.leaper.s()) % 2 == 1)
    }
}

impl From<Leaper> for Piece {
    fn from(leaper: Leaper) -> Piece {
        Piece::of_one(Motion::leap(leaper))
    }
}

impl PartialEq<Leaper> for Piece {
    fn eq(&self, leaper: &Leaper) -> bool {
        self.leaper() == Some(*leaper)
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest: Vec<Motion> = self.motions().collect();
        let mut plus = "";
        for (name, named) in NAMES {
            if named.motions().all(|motion| rest.contains(&motion)) {
                rest.retain(|&motion| named.motions().all(|other| other != motion));
                write!(f, "{plus}{name}")?;
                plus = "+";
            }
        }
        for motion in rest {
            write!(f, "{plus}{motion}")?;
            plus = "+";
        }
        Ok(())
    }
}

/// A leaper by its name, a rider (a leaper that slides) with `rider` behind it: `camelrider`, and by its old name
/// `nightrider`.
impl fmt::Display for Motion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.slides, self.leaper) {
            (false, leaper) => leaper.fmt(f),
            (true, Leaper::KNIGHT) => f.write_str("nightrider"),
            (true, leaper) => write!(f, "{leaper}{RIDER}"),
        }
    }
}

const RIDER: &str = "rider";

impl FromStr for Motion {
    type Err = ParsePieceError;

    fn from_str(text: &str) -> Result<Motion, ParsePieceError> {
        let wrong = || ParsePieceError::Name(text.to_owned());
        let named = |name: &str| name.parse::<Leaper>().map_err(|_| wrong());
        let lower = text.to_ascii_lowercase();
        match lower.strip_suffix(RIDER) {
            None => named(text).map(Motion::leap),
            Some("night") => Ok(Motion::slide(Leaper::KNIGHT)),
            Some(leaper) => named(leaper).map(Motion::slide),
        }
    }
}

/// Why a text is not a piece.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePieceError {
    /// A name that is none.
    #[error(
        "`{0}` is not a piece: write knight, camel, zebra, giraffe, wazir, ferz, dabbaba, alfil, \
         threeleaper, king, queen, rook, bishop, the two legs of a jump as in 1,2 (each at most \
         1000000, not both 0), a rider as nightrider or 1,3rider, or several of these as in knight+camel"
    )]
    Name(String),
    /// Too many at once.
    #[error("`{0}` moves in too many ways: a piece may have {MAX_MOTIONS} at most")]
    TooMany(String),
}

impl FromStr for Piece {
    type Err = ParsePieceError;

    fn from_str(text: &str) -> Result<Piece, ParsePieceError> {
        let one = |text: &str| {
            let is = |(name, _): &&(&str, Piece)| name.eq_ignore_ascii_case(text);
            match NAMES.iter().find(is) {
                Some(&(_, piece)) => Ok(piece),
                None => text.parse().map(Piece::of_one),
            }
        };
        let mut names = text.split('+');
        let first = one(names.next().unwrap_or_default())?;
        names.try_fold(first, |piece, name| {
            let too_many = || ParsePieceError::TooMany(text.to_owned());
            piece.with(one(name)?).ok_or_else(too_many)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_round_trip() {
        for (text, printed) in [
            ("knight", "knight"),
            ("2,1", "knight"),
            ("camel+knight", "knight+camel"),
            ("knight+knight", "knight"),
            ("ferz+wazir", "king"),
            ("rook+bishop", "queen"),
            ("rook+knight", "rook+knight"),
            ("King+1,2", "king+knight"),
            ("king+queen", "queen+king"),
            ("rook+ferz", "rook+ferz"),
            ("5,7+0,1+QUEEN", "queen+wazir+5,7"),
            ("nightrider", "nightrider"),
            ("Knightrider+knight", "knight+nightrider"),
            ("wazirrider", "rook"),
            ("camelrider+ferz+5,7RIDER", "ferz+camelrider+5,7rider"),
        ] {
            let piece: Piece = text.parse().unwrap();
            assert_eq!(piece.to_string(), printed);
            assert_eq!(printed.parse(), Ok(piece));
        }
    }

    #[test]
    fn refused_texts_say_which_part() {
        for (text, part) in [
            ("", ""),
            ("horse", "horse"),
            ("knight+", ""),
            ("rook+0,0", "0,0"),
            ("rider", "rider"),
            ("0,0rider", "0,0rider"),
        ] {
            let name = ParsePieceError::Name(part.to_owned());
            assert_eq!(text.parse::<Piece>(), Err(name), "{text}");
        }
        let nine = "1,2+1,3+1,4+1,5+1,6+1,7+1,8+1,9+2,3".to_owned();
        assert_eq!(nine.parse::<Piece>(), Err(ParsePieceError::TooMany(nine)));
    }

    #[test]
    fn leapers_are_pieces_of_one_leap() {
        assert!(Piece::from(Leaper::KNIGHT) == Leaper::KNIGHT);
        assert!(Piece::from(Leaper::CAMEL) != Leaper::KNIGHT);
        assert!(Piece::ROOK != Leaper::WAZIR && Piece::ROOK.leaper().is_none());
        assert_eq!(Piece::KING.leaper(), None);
        let changes = |text: &str| text.parse::<Piece>().unwrap().changes_color();
        assert!(changes("knight+zebra+wazir") && changes("giraffe"));
        assert!(!changes("knight+camel") && !changes("king") && !changes("rook"));
    }

    /// Whatever motions a piece has, its text is read as the same piece.
    #[test]
    fn every_piece_is_read_as_it_is_written() {
        let leapers = (0..4).flat_map(|r| (r.max(1)..5).filter_map(move |s| Leaper::new(r, s)));
        let both = leapers.flat_map(|leaper| [Motion::leap(leaper), Motion::slide(leaper)]);
        let motions: Vec<Motion> = both.collect();
        let mut pieces = 0;
        for (at, &first) in motions.iter().enumerate() {
            for &second in &motions[at..] {
                for &third in motions.iter().step_by(5) {
                    let piece = Piece::of([first, second, third]).unwrap();
                    assert_eq!(piece.to_string().parse(), Ok(piece), "{piece:?}");
                    pieces += 1;
                }
            }
        }
        assert!(pieces > 1000, "{pieces}");
    }
}
