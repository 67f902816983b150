//! That a tour is to be mapped to itself: by which symmetry of its board, and in which way.
//!
//! A symmetry that maps a tour to itself either moves it *along* itself, so that every step becomes a later one, or turns it
//! *round*, so that it runs backwards; an open tour can only be turned round. Of a half turn the two have names: tours
//! that it moves along themselves are called Eulerian, after L. Euler's of 1759, those that it turns round Bergholtian, after E. Bergholt's
//! of 1918 (D. E. Knuth, The Art of Computer Programming 4, pre-fascicle 8a, 2025).
//!
//! What is asked for is one such symmetry, or one of several: a [`TourSymmetry`] is a list of those that will do.

use std::fmt;
use std::str::FromStr;

/// Whether tours are looked for that have a symmetry. Where they are not there are none of what is made of them, and the compiler
/// leaves out what goes through it.
pub(crate) const IS_BUILT: bool = cfg!(feature = "symmetric");

use crate::symmetry::{BoxTurn, Symmetry, Turn};

/// A symmetry that a tour is to have.
///
/// It is written as on the command line: `90`, `180`, `180-eulerian`, `180-bergholtian`, `mirror` (`mirror-left-right` or
/// `mirror-top-bottom`), `diagonal` (`rising-diagonal` or `falling-diagonal`); on a wrapped board with a translation by files
/// and ranks behind it, as in `180+2,0`, or that alone, as in `+2,0`; in a box as what becomes the file, the rank and the
/// level, as in `x,z,-y`.
///
/// ```
/// use hippodrome::{Constraints, Counter, Ends, Leaper, Problem};
///
/// let constraints = Constraints {
///     symmetry: Some("90".parse()?),
///     ..Constraints::default()
/// };
/// let closed = Problem::on_board("6x6".parse()?, Leaper::KNIGHT, Ends::Closed);
/// let symmetric = closed.with(constraints)?;
/// assert_eq!(symmetric.to_string(), "closed knight's tour of 6x6 with symmetry 90");
/// assert_eq!(Counter::new(&symmetric).count()?.tours, 10u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum TourSymmetry {
    /// This symmetry, which moves the tour along itself or turns it round. A quarter turn stands for those in both directions:
    /// what one maps to itself, so does the other.
    Of(Symmetry),
    /// A half turn that moves the tour along itself.
    Eulerian,
    /// A half turn that turns the tour round.
    Bergholtian,
    /// Either mirror image: left and right exchanged, or top and bottom.
    Mirror,
    /// The mirror image in either diagonal.
    Diagonal,
}

/// What a symmetry does to a tour that it maps to itself.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum TourMotion {
    /// It moves it along itself: the images of two squares in a row come in the same order.
    Along,
    /// It turns it round: they come in the other order.
    Round,
}

/// The names of turns; that of the other quarter turn, which is no more than this one, is `270`.
const NAMED: [(&str, Turn); 6] = [
    ("90", Turn::QuarterTurnClockwise),
    ("180", Turn::HalfTurn),
    ("mirror-left-right", Turn::MirrorLeftRight),
    ("mirror-top-bottom", Turn::MirrorTopBottom),
    ("rising-diagonal", Turn::RisingDiagonal),
    ("falling-diagonal", Turn::FallingDiagonal),
];

/// The names of what is more, or less, than one symmetry of the board.
const CHOICES: [(&str, TourSymmetry); 4] = [
    ("180-eulerian", TourSymmetry::Eulerian),
    ("180-bergholtian", TourSymmetry::Bergholtian),
    ("mirror", TourSymmetry::Mirror),
    ("diagonal", TourSymmetry::Diagonal),
];

impl TourSymmetry {
    /// The symmetries of the board of which one is enough.
    ///
    /// ```
    /// use hippodrome::{TourSymmetry, Turn};
    ///
    /// let mirror = TourSymmetry::Mirror.symmetries();
    /// assert_eq!(mirror, [Turn::MirrorLeftRight.into(), Turn::MirrorTopBottom.into()]);
    /// ```
    pub fn symmetries(self) -> Vec<Symmetry> {
        let turns: &[Turn] = match self {
            TourSymmetry::Of(symmetry) => return vec![symmetry],
            TourSymmetry::Eulerian | TourSymmetry::Bergholtian => &[Turn::HalfTurn],
            TourSymmetry::Mirror => &[Turn::MirrorLeftRight, Turn::MirrorTopBottom],
            TourSymmetry::Diagonal => &[Turn::RisingDiagonal, Turn::FallingDiagonal],
        };
        turns.iter().map(|&turn| turn.into()).collect()
    }

    /// What it is to do to the tour; `None` if either will do.
    pub fn motion(self) -> Option<TourMotion> {
        match self {
            TourSymmetry::Eulerian => Some(TourMotion::Along),
            TourSymmetry::Bergholtian => Some(TourMotion::Round),
            TourSymmetry::Of(_) | TourSymmetry::Mirror | TourSymmetry::Diagonal => None,
        }
    }

    /// Whether a symmetry that does this to a tour will do.
    pub(crate) fn allows(self, motion: TourMotion) -> bool {
        self.motion().is_none_or(|asked| asked == motion)
    }
}

impl fmt::Display for TourSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TourSymmetry::Of(symmetry) = *self else {
            let named = CHOICES.iter().find(|(_, choice)| choice == self);
            return f.write_str(named.map_or("", |(name, _)| name));
        };
        match symmetry.turn {
            None => {}
            Some(Turn::QuarterTurnCounterclockwise) => f.write_str("270")?,
            Some(Turn::OfBox(turn)) => f.write_str(&turn.image_of_axes(","))?,
            Some(turn) => {
                let named = NAMED.iter().find(|(_, named)| *named == turn);
                f.write_str(named.map_or("", |(name, _)| name))?;
            }
        }
        match symmetry.is_translated() {
            true => write!(f, "+{},{}", symmetry.files, symmetry.ranks),
            false => Ok(()),
        }
    }
}

/// A text that is the name of no symmetry.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error(
    "`{0}` is not a symmetry: write 90, 180, 180-eulerian, 180-bergholtian, mirror, mirror-left-right, mirror-top-bottom, \
     diagonal, rising-diagonal or falling-diagonal; on a wrapped board a translation too, as in 180+2,0 or +2,0; in a box \
     where its axes go, as in x,z,-y"
)]
pub struct ParseTourSymmetryError(String);

impl FromStr for TourSymmetry {
    type Err = ParseTourSymmetryError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some((_, choice)) = CHOICES.iter().find(|(name, _)| *name == text) {
            return Ok(*choice);
        }
        let (turn, translation) = match text.split_once('+') {
            Some((turn, translation)) => (turn, Some(translation)),
            None => (text, None),
        };
        let read = || {
            let (files, ranks) = match translation {
                None => (0, 0),
                Some(translation) => {
                    let (files, ranks) = translation.split_once(',')?;
                    (files.parse().ok()?, ranks.parse().ok()?)
                }
            };
            let turn = match turn {
                "" => None,
                "270" => Some(Turn::QuarterTurnCounterclockwise),
                turn => {
                    let named = NAMED.iter().find(|(name, _)| *name == turn);
                    let of_box = || BoxTurn::parse(turn);
                    let of_box = || of_box().map(|t| t.of_each_level().unwrap_or(Turn::OfBox(t)));
                    Some(named.map(|(_, turn)| *turn).or_else(of_box)?)
                }
            };
            let is_something = turn.is_some() || (files, ranks) != (0, 0);
            is_something.then_some(TourSymmetry::Of(Symmetry { turn, files, ranks }))
        };
        read().ok_or_else(|| ParseTourSymmetryError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_read_as_it_is_written() {
        for name in [
            "90",
            "180",
            "180-eulerian",
            "180-bergholtian",
            "mirror",
            "mirror-left-right",
            "mirror-top-bottom",
            "diagonal",
            "rising-diagonal",
            "falling-diagonal",
            "270",
            "+2,0",
            "180+0,3",
            "x,z,-y",
            "-x,y,-z+1,0",
        ] {
            let read: TourSymmetry = name.parse().unwrap();
            assert_eq!(read.to_string(), name);
        }
        for name in [
            "", "45", "mirror ", "+0,0", "+1", "180+", "x,x,y", "x,y", "x,y,z", "180+1,-1",
        ] {
            let error = name.parse::<TourSymmetry>().unwrap_err();
            assert!(
                error
                    .to_string()
                    .starts_with(&format!("`{name}` is not a symmetry"))
            );
        }
    }

    #[test]
    fn quarter_turns_are_of_both_directions() {
        assert_eq!(
            "90".parse(),
            Ok(TourSymmetry::Of(Turn::QuarterTurnClockwise.into()))
        );
        assert_eq!(TourSymmetry::Bergholtian.motion(), Some(TourMotion::Round));
    }
}
