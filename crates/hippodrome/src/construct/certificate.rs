//! That a word over tiles is a tour, checked without walking it.
//!
//! However large the board, its tour follows from a few facts that can be looked at one by one:
//!
//! * each stretch of a tile's path goes by moves;
//! * from each item of a word to the next, and from one repetition to the next, is a move;
//! * the tiles with their repetitions lie side by side and cover the board;
//! * the stretches of a tile that are read go over each of its squares once.
//!
//! Every construction is checked in this way before it is returned. Cost: the squares of the tiles.

use super::cells::TileMap;
use super::comb::Tiling;
use super::tile::Tile;
use super::word::{Corner, Item, Word, plus, times};
use crate::leaper::Leaper;

/// What is wrong with a word.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum CertificateFlaw {
    /// Two squares that follow one another are not a move apart.
    NotAMove(Corner, Corner),
    /// The squares of the tiles that are read are not those of the board, each once.
    NotEachOnce,
}

/// Checks a tour of a board of these files and ranks; a closed one comes back to its first square.
pub(super) fn check(
    laid: &Tiling,
    cells: &TileMap,
    sides: Corner,
    is_closed: bool,
) -> Result<(), CertificateFlaw> {
    let Tiling { tiles, word } = laid;
    let (first, last) = follow(tiles, word)?;
    let squares = u128::from(sides.0) * u128::from(sides.1);
    // A single square is its own closed tour, by convention.
    if is_closed && squares > 1 {
        step(last, first)?;
    }
    match word.len() == squares && cells.cover(tiles, sides) {
        true => Ok(()),
        false => Err(CertificateFlaw::NotEachOnce),
    }
}

/// The first and the last square of a word, if it goes by moves.
fn follow(tiles: &[Tile], word: &Word) -> Result<(Corner, Corner), CertificateFlaw> {
    let mut ends: Option<(Corner, Corner)> = None;
    for (_, item) in word.items() {
        let (first, last) = match item {
            Item::Run(run) => {
                let tile = &tiles[run.tile];
                let square = |at: u16| plus(run.corner, tile.at(at.into()));
                for at in run.from + 1..run.to {
                    step(square(at - 1), square(at))?;
                }
                match run.backwards {
                    false => (square(run.from), square(run.to - 1)),
                    true => (square(run.to - 1), square(run.from)),
                }
            }
            Item::Repeat(repeat) => {
                let (first, last) = follow(tiles, &repeat.word)?;
                if repeat.count > 1 {
                    step(last, plus(first, repeat.by))?;
                }
                (first, plus(last, times(repeat.count - 1, repeat.by)))
            }
        };
        ends = Some(match ends {
            None => (first, last),
            Some((begin, before)) => {
                step(before, first)?;
                (begin, last)
            }
        });
    }
    ends.ok_or(CertificateFlaw::NotEachOnce)
}

/// Whether a knight goes from one square to another.
pub(super) fn step(from: Corner, to: Corner) -> Result<(), CertificateFlaw> {
    match Leaper::KNIGHT.reaches(from.0.abs_diff(to.0), from.1.abs_diff(to.1)) {
        true => Ok(()),
        false => Err(CertificateFlaw::NotAMove(from, to)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::construct::word::Run;
    use crate::construct::{Construction, Layout};

    fn parts(tour: Construction) -> (Tiling, TileMap, Corner) {
        let Construction {
            frame,
            tiles,
            layout: Layout::Comb { word, cells },
            ..
        } = tour
        else {
            panic!("not a comb")
        };
        (Tiling { tiles, word }, cells, frame.sides())
    }

    #[test]
    fn a_sound_tour_passes() {
        let tour = Construction::closed(30, 40).unwrap();
        let (laid, cells, sides) = parts(tour);
        assert_eq!(check(&laid, &cells, sides, true), Ok(()));
        let tour = Construction::open(31, 41, None, None).unwrap();
        let (laid, cells, sides) = parts(tour);
        assert_eq!(check(&laid, &cells, sides, false), Ok(()));
        assert!(check(&laid, &cells, sides, true).is_err());
        assert_eq!(
            check(&laid, &cells, (sides.0, sides.1 + 1), false),
            Err(CertificateFlaw::NotEachOnce)
        );
    }

    /// Every item taken out, or put in twice, or moved by a tile, or read the wrong way.
    #[test]
    fn whatever_is_changed_shows() {
        let tour = Construction::closed(30, 40).unwrap();
        let (laid, _, sides) = parts(tour);
        let items: Vec<Item> = laid.word.items().map(|(_, item)| item.clone()).collect();
        let faulty = |change: &dyn Fn(&Item) -> Vec<Item>, at: usize| {
            let mut word = Word::default();
            for (number, item) in items.iter().enumerate() {
                let changed = match number == at {
                    true => change(item),
                    false => vec![item.clone()],
                };
                for item in changed {
                    match item {
                        Item::Run(run) => word.run(run),
                        Item::Repeat(repeat) => word.repeat(repeat.count, repeat.by, repeat.word),
                    }
                }
            }
            let tiles = laid.tiles.clone();
            let laid = Tiling { tiles, word };
            let cells = TileMap::new(&laid.word);
            check(&laid, &cells, sides, true).is_err()
        };
        for at in 0..items.len() {
            assert!(faulty(&|_| Vec::new(), at), "{at} left out");
            assert!(faulty(&|item| vec![item.clone(); 2], at), "{at} twice");
            let changed = |item: &Item| {
                vec![match item.clone() {
                    Item::Run(run) => Item::Run(Run {
                        backwards: !run.backwards,
                        ..run
                    }),
                    Item::Repeat(mut repeat) => {
                        repeat.count += 1;
                        Item::Repeat(repeat)
                    }
                }]
            };
            assert!(faulty(&changed, at), "{at} changed");
        }
    }
}
