//! Closed knight's tours of boards other than plain rectangles: wrapped boards, boxes and rings.
//!
//! Each rule gives no answer for boards with other holes than those of its theorem, nor for other pieces. A
//! closed tour gives an open one with any end; beyond that nothing is said of open tours.
//!
//! The surfaces have simple graphs here: a jump that ends where it began is no move, and two jumps
//! to the same square are one. Read in this way, the theorems agree with exhaustive search on every board of up to
//! 8 ranks and 12 files, one file or rank included (`tests/library/shapes.rs`).

use crate::arguments::ruling::{Ruling, from_closed};
use crate::board::Board;
use crate::leaper::Leaper;
use crate::piece::Piece;
use crate::problem::Ends;
use crate::square::Point;
use crate::surface::Surface;

/// The answer for closed tours when there are none.
fn none(ends: Ends, case: &'static str) -> Ruling {
    ends.is_closed().then_some((false, case))
}

/// Watkins & Hoenigman: the torus.
pub(super) fn torus(board: &Board, piece: Piece, ends: Ends) -> Ruling {
    (is_whole_surface(board, piece) && board.surface() == Surface::Torus)
        .then(|| {
            from_closed(
                ends,
                "every torus of three squares or more has a closed knight's tour",
            )
        })
        .flatten()
}

/// Watkins: the cylinder, the Möbius strip, the Klein bottle.
pub(super) fn other_surfaces(board: &Board, piece: Piece, ends: Ends) -> Ruling {
    if !is_whole_surface(board, piece) {
        return None;
    }
    let even = board.files() % 2 == 0;
    match (board.surface(), board.ranks(), board.files()) {
        (Surface::Cylinder, 1, _) => {
            none(ends, "a cylinder with one rank has no closed knight's tour")
        }
        (Surface::Cylinder, 2 | 4, _) if even => none(
            ends,
            "a cylinder with two or four ranks and an even number of files has no closed knight's \
             tour",
        ),
        (Surface::Cylinder, ..) => from_closed(
            ends,
            "all cylinders have a closed knight's tour but those with one rank, and those with two \
             or four ranks and an even number of files",
        ),
        (Surface::Mobius, 1, _) => none(
            ends,
            "a Möbius strip with one rank has no closed knight's tour",
        ),
        (Surface::Mobius, 2, _) if even => none(
            ends,
            "a Möbius strip with two ranks and an even number of files has no closed knight's tour",
        ),
        (Surface::Mobius, 4, _) if !even => none(
            ends,
            "a Möbius strip with four ranks and an odd number of files has no closed knight's tour",
        ),
        (Surface::Mobius, 3, 4) | (Surface::Mobius, ..=5, 1) => none(
            ends,
            "the Möbius strips 3x4, 3x1, 4x1 and 5x1 have no closed knight's tour",
        ),
        (Surface::Mobius, ..) => from_closed(
            ends,
            "all Möbius strips have a closed knight's tour but those with one rank, with two ranks \
             and an even number of files, with four ranks and an odd number of files, 3x4, 3x1, \
             4x1 and 5x1",
        ),
        (Surface::Klein, ..) => from_closed(
            ends,
            "every Klein bottle of three squares or more has a closed knight's tour",
        ),
        (Surface::Flat | Surface::Torus, ..) => None,
    }
}

/// A knight on a wrapped board of one level, three squares or more, without holes.
fn is_whole_surface(board: &Board, piece: Piece) -> bool {
    piece == Leaper::KNIGHT && board.levels() == 1 && !board.has_holes() && board.len() >= 3
}

/// DeMaio & Mathew: boxes with all sides 2 or more.
pub(super) fn boxes(board: &Board, piece: Piece, ends: Ends) -> Ruling {
    let mut sides = [board.ranks(), board.files(), board.levels()];
    sides.sort_unstable();
    let whole = board.surface() == Surface::Flat && !board.has_holes();
    if piece != Leaper::KNIGHT || !whole || sides[0] < 2 {
        return None;
    }
    match sides {
        [a, b, c] if a % 2 == 1 && b % 2 == 1 && c % 2 == 1 => none(
            ends,
            "a box with three odd sides has no closed knight's tour",
        ),
        [2, 2, _] => none(
            ends,
            "a box with two sides of 2 has no closed knight's tour",
        ),
        [2, 3, 3] => none(ends, "the box 2x3x3 has no closed knight's tour"),
        _ => from_closed(
            ends,
            "all boxes with sides of 2 or more have a closed knight's tour but those with three odd \
             sides, those with two sides of 2, and 2x3x3",
        ),
    }
}

/// Srichote, Boonklurb & Singhun: a rectangle without its middle.
pub(super) fn rings(board: &Board, piece: Piece, ends: Ends) -> Ruling {
    if piece != Leaper::KNIGHT {
        return None;
    }
    match (ring_width(board)?, board.ranks(), board.files()) {
        (1, 3, 3) | (3.., _, _) => from_closed(
            ends,
            "a ring three wide or more has a closed knight's tour, and so has 3x3 without its \
             middle",
        ),
        _ => none(
            ends,
            "a ring one or two wide has no closed knight's tour, unless it is 3x3 without its \
             middle",
        ),
    }
}

/// How many lines are left on every side when all holes are those of a rectangle in the middle.
fn ring_width(board: &Board) -> Option<u64> {
    let (ranks, files) = (board.ranks(), board.files());
    if !board.is_flat() || !board.has_holes() {
        return None;
    }
    let holes = board.places() - board.len() as u64;
    let widths = 1..ranks.min(files).div_ceil(2);
    let width = widths
        .into_iter()
        .find(|w| (ranks - 2 * w) * (files - 2 * w) == holes)?;
    let mut middle = (width..ranks - width)
        .flat_map(|rank| (width..files - width).map(move |file| Point::new(file, rank)));
    middle.all(|point| !board.contains(point)).then_some(width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_are_recognised() {
        let width = |outline: &str| ring_width(&Board::from_outline(outline).unwrap());
        assert_eq!(width("...\n.#.\n..."), Some(1));
        assert_eq!(width("....\n.##.\n.##.\n...."), Some(1));
        assert_eq!(width(".....\n.....\n..#..\n.....\n....."), Some(2));
        assert_eq!(width(".....\n.....\n..##.\n.....\n....."), None);
        assert_eq!(width(".....\n.###.\n....."), Some(1));
        assert_eq!(width(".....\n###..\n....."), None);
        assert_eq!(width("....\n...."), None);
        assert_eq!(width("...\n.#.\n...\n-\n...\n.#.\n..."), None);
        let rolled: Board = "torus:3x3-b2".parse().unwrap();
        assert_eq!(ring_width(&rolled), None);
    }

    /// Neither says anything of what it is not about.
    #[test]
    fn outside_their_hypotheses_they_are_silent() {
        let says = |text: &str, piece: Piece| {
            let board: Board = text.parse().unwrap();
            [torus, other_surfaces, boxes, rings]
                .into_iter()
                .filter_map(|rule| rule(&board, piece, Ends::Closed))
                .count()
        };
        for text in [
            "torus:5x5",
            "klein:5x5",
            "cylinder:5x5",
            "mobius:5x5",
            "4x4x4",
            "3x3-b2",
        ] {
            assert_eq!(says(text, Leaper::KNIGHT.into()), 1, "{text}");
            assert_eq!(says(text, Leaper::ZEBRA.into()), 0, "{text}");
            assert_eq!(says(text, Piece::KING), 0, "{text}");
        }
        for text in [
            "5x5",
            "torus:5x5-a1",
            "torus:4x4x2",
            "torus:1x2",
            "klein:2x1",
            "4x4x4-a1",
            "1x8x8",
            "3x3-a1",
        ] {
            assert_eq!(says(text, Leaper::KNIGHT.into()), 0, "{text}");
        }
    }
}
