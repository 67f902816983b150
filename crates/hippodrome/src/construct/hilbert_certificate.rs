//! That tiles along a Hilbert curve make a tour, checked without walking it.
//!
//! It follows from a few facts, which hold for all stretches of the curve if they hold for one of all that are alike:
//!
//! * the parts of a stretch lie side by side and cover it, and so do the halves of the curve the board;
//! * each part is left in the direction in which the next one is entered, from the cell beside its first one;
//! * each cell has a tile that fits it, whose path goes over each of its squares once, by moves;
//! * wherever a tile can follow another one, the last square of the one is a move from the first of the other.
//!
//! Every construction along the curve is checked in this way before it is returned. Cost: the number of such stretches, some
//! thousands for the largest board, and the squares of the tiles.

use super::certificate::{CertificateFlaw, step};
use super::curve::{Cell, Stretch, beyond};
use super::hilbert::Hilbert;
use super::seam::TileEdge;
use super::tile::Tile;
use super::word::{Corner, plus};

/// Checks a tour of a board of these files and ranks; a closed one comes back to its first square.
pub(super) fn check(
    tiles: &[Tile],
    hilbert: &Hilbert,
    sides: Corner,
    is_closed: bool,
) -> Result<(), CertificateFlaw> {
    let board = (hilbert.columns.side(), hilbert.rows.side());
    let grid = (hilbert.columns.count, hilbert.rows.count);
    let [first, last] = ends(&hilbert.halves).ok_or(CertificateFlaw::NotEachOnce)?;
    let closes = match is_closed {
        true => first.enter.is_some() && first.enter == last.leave && follows(&last, &first),
        false => first.enter.is_none() && last.leave.is_none(),
    };
    if board != sides || !closes || !cover(&hilbert.halves, ((0, 0), grid)) {
        return Err(CertificateFlaw::NotEachOnce);
    }
    let different = hilbert.different();
    let (cells, longer): (Vec<Stretch>, Vec<Stretch>) =
        different.into_iter().partition(Stretch::is_cell);
    for stretch in &longer {
        let parts = stretch.parts();
        let [first, last] = ends(&parts).ok_or(CertificateFlaw::NotEachOnce)?;
        let fits = first.first == stretch.first
            && last.last() == stretch.last()
            && (first.enter, last.leave) == (stretch.enter, stretch.leave);
        if !fits || !cover(&parts, stretch.extent()) {
            return Err(CertificateFlaw::NotEachOnce);
        }
    }
    let tile = |cell: &Stretch| {
        let tile = hilbert.tile(cell).map(|tile| &tiles[tile]);
        let tile = tile.filter(|tile| (tile.width, tile.height) == hilbert.sides(cell));
        tile.ok_or(CertificateFlaw::NotEachOnce)
    };
    for cell in &cells {
        check_path(tile(cell)?)?;
        for next in cells.iter().filter(|next| next.enter == cell.leave) {
            if let Some(towards) = cell.leave {
                check_pass(tile(cell)?, tile(next)?, towards)?;
            }
        }
    }
    Ok(())
}

/// The first and the last of the parts that have cells.
fn ends(parts: &[Stretch]) -> Option<[Stretch; 2]> {
    let mut there = parts.iter().filter(|part| part.length > 0);
    let first = *there.next()?;
    Some([first, there.next_back().copied().unwrap_or(first)])
}

/// Whether the curve goes on from one stretch with the other.
fn follows(one: &Stretch, other: &Stretch) -> bool {
    let goes_on = |towards| beyond(one.last(), towards, 1) == other.first;
    one.leave == other.enter && one.leave.is_some_and(goes_on)
}

/// Whether the parts follow one another, lie apart and cover a rectangle of cells.
fn cover(parts: &[Stretch], ((column, row), (columns, rows)): (Cell, Cell)) -> bool {
    let there: Vec<&Stretch> = parts.iter().filter(|part| part.length > 0).collect();
    let area = |(columns, rows): Cell| u128::from(columns) * u128::from(rows);
    let holds = |from: u64, count: u64, at: u64, part: u64| {
        from <= at && u128::from(at) + u128::from(part) <= u128::from(from) + u128::from(count)
    };
    let lies_within = |part: &&Stretch| {
        let (at, (across, up)) = part.extent();
        holds(column, columns, at.0, across) && holds(row, rows, at.1, up)
    };
    let lie_apart = |one: &Stretch, other: &Stretch| {
        let ((a, b), (c, d)) = one.extent();
        let ((e, f), (g, h)) = other.extent();
        a + c <= e || e + g <= a || b + d <= f || f + h <= b
    };
    let areas: u128 = there.iter().map(|part| area(part.extent().1)).sum();
    let mut numbers = 1..there.len();
    there.windows(2).all(|pair| follows(pair[0], pair[1]))
        && there.iter().all(lies_within)
        && numbers.all(|at| there[..at].iter().all(|one| lie_apart(one, there[at])))
        && areas == area((columns, rows))
}

/// That a path goes by moves over each square of its tile once.
fn check_path(tile: &Tile) -> Result<(), CertificateFlaw> {
    if !tile.is_full() {
        return Err(CertificateFlaw::NotEachOnce);
    }
    (1..tile.len()).try_for_each(|at| step(tile.at(at - 1), tile.at(at)))
}

/// That a move leads from the last square of a tile to the first one of the tile beside it. Tiles side by side have
/// the same height, and those above one another the same width.
fn check_pass(from: &Tile, to: &Tile, towards: TileEdge) -> Result<(), CertificateFlaw> {
    let (lies_level, by) = match towards {
        TileEdge::Right => (true, (from.width, 0)),
        TileEdge::Left => (true, (to.width.wrapping_neg(), 0)),
        TileEdge::Up => (false, (0, from.height)),
        TileEdge::Down => (false, (0, to.height.wrapping_neg())),
    };
    let fits = match lies_level {
        true => from.height == to.height,
        false => from.width == to.width,
    };
    if !fits {
        return Ok(());
    }
    // Away from the edge of the numbers, so that nothing wraps.
    let middle = (1 << 32, 1 << 32);
    step(
        plus(middle, from.at(from.len() - 1)),
        plus(middle, plus(by, to.at(0))),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::Rectangle;
    use crate::construct::{Construction, Joins, Layout};

    fn laid(rectangle: &Rectangle) -> (Vec<Tile>, Hilbert, Corner) {
        let tour = Construction::joined(rectangle, Joins::Hilbert).unwrap();
        let Layout::Hilbert(hilbert) = tour.layout else {
            panic!("not along a curve")
        };
        (tour.tiles, *hilbert, tour.frame.sides())
    }

    #[test]
    fn a_sound_tour_passes() {
        for (ranks, files) in [(40, 50), (100, 77), (1 << 40, 1 << 50)] {
            let (tiles, hilbert, sides) = laid(&Rectangle::closed(ranks, files));
            assert_eq!(check(&tiles, &hilbert, sides, true), Ok(()));
            let wider = (sides.0 + 1, sides.1);
            assert!(check(&tiles, &hilbert, wider, true).is_err());
            let (tiles, hilbert, sides) = laid(&Rectangle::open(ranks, files, [None; 2]));
            assert_eq!(check(&tiles, &hilbert, sides, false), Ok(()));
            assert!(check(&tiles, &hilbert, sides, true).is_err());
        }
    }

    /// Tiles left out, exchanged, turned round or with two squares exchanged; the halves of the curve moved, made longer
    /// or shorter, or joined in another direction; the board cut elsewhere.
    #[test]
    fn whatever_is_changed_shows() {
        let (tiles, hilbert, sides) = laid(&Rectangle::closed(75, 50));
        let is_found =
            |tiles: &[Tile], hilbert: &Hilbert| check(tiles, hilbert, sides, true).is_err();
        for number in 0..tiles.len() {
            let tile = &tiles[number];
            let path: Vec<_> = (0..tile.len()).map(|at| tile.at(at)).collect();
            let mut backwards = path.clone();
            backwards.reverse();
            let mut exchanged = path.clone();
            exchanged.swap(7, 20);
            for path in [backwards, exchanged] {
                let path = path.iter().map(|&(x, y)| (x as u8, y as u8)).collect();
                let mut changed = tiles.clone();
                changed[number] = Tile::new(tile.width, tile.height, path);
                assert!(is_found(&changed, &hilbert), "tile {number}");
            }
        }
        let kinds: Vec<usize> = (0..100)
            .filter(|&kind| hilbert.kinds[kind].is_some())
            .collect();
        for &kind in &kinds {
            let mut changed = hilbert.clone();
            changed.kinds[kind] = None;
            assert!(is_found(&tiles, &changed), "kind {kind} without a tile");
            for &other in kinds.iter().filter(|&&other| other != kind) {
                let mut changed = hilbert.clone();
                changed.kinds[kind] = changed.kinds[other];
                assert!(is_found(&tiles, &changed), "kind {kind} as {other}");
            }
        }
        for half in 0..2 {
            let changes: [fn(&mut Stretch); 10] = [
                |half| half.first.0 += 1,
                |half| half.first.1 = half.first.1.wrapping_sub(1),
                |half| half.length += 1,
                |half| half.length -= 1,
                |half| half.length = 0,
                |half| half.breadth += 1,
                |half| half.breadth -= 1,
                |half| half.aside = half.aside.opposite(),
                |half| half.enter = Some(half.along),
                |half| half.leave = None,
            ];
            for (number, change) in changes.into_iter().enumerate() {
                let mut changed = hilbert.clone();
                change(&mut changed.halves[half]);
                assert!(is_found(&tiles, &changed), "half {half}, change {number}");
            }
        }
        let changes: [fn(&mut Hilbert); 4] = [
            |hilbert| hilbert.columns.last += 1,
            |hilbert| hilbert.rows.last += 2,
            |hilbert| hilbert.columns.count -= 1,
            |hilbert| hilbert.rows.count += 1,
        ];
        for (number, change) in changes.into_iter().enumerate() {
            let mut changed = hilbert.clone();
            change(&mut changed);
            assert!(is_found(&tiles, &changed), "cut {number}");
        }
    }
}
