//! Tours along a Hilbert curve against the checker, against the curve written out, and at sizes that nothing else can hold.

use std::collections::BTreeSet;

use rand_core::Rng;

use super::curve::tests::gilbert;
use super::tests::check;
use super::*;
use crate::chance::{below, rng};
use crate::leaper::Leaper;
use crate::problem::Ends;

fn hilbert(rectangle: &Rectangle) -> Result<Construction, NotConstructed> {
    Construction::joined(rectangle, Joins::Hilbert)
}

fn open(ranks: u64, files: u64) -> Construction {
    hilbert(&Rectangle::open(ranks, files, [None; 2])).unwrap()
}

fn closed(ranks: u64, files: u64) -> Construction {
    hilbert(&Rectangle::closed(ranks, files)).unwrap()
}

/// An open tour of every rectangle, and a closed one of every rectangle that has one.
fn check_both(ranks: u64, files: u64) {
    check(&open(ranks, files), Ends::Any);
    if ranks % 2 == 0 || files % 2 == 0 {
        check(&closed(ranks, files), Ends::Closed);
    } else {
        let none = hilbert(&Rectangle::closed(ranks, files));
        assert!(
            matches!(none, Err(NotConstructed::Impossible { .. })),
            "{ranks}x{files}"
        );
    }
}

/// Every remainder of both sides, and even and odd numbers of tiles.
#[test]
fn rectangles_of_every_remainder() {
    for ranks in 12..24 {
        for files in 12..24 {
            check_both(ranks, files);
        }
    }
    for (ranks, files) in [(32, 80), (79, 33), (45, 47), (64, 64), (12, 200), (211, 13)] {
        check_both(ranks, files);
    }
}

#[test]
#[ignore = "takes a minute"]
fn every_rectangle_from_12x12_to_80x80_at_length() {
    for ranks in 12..=80 {
        for files in 12..=80 {
            check_both(ranks, files);
        }
    }
}

/// The tiles in the order of the tour, by their columns and rows.
fn tiles_in_order(tour: &Construction) -> Vec<(i64, i64)> {
    let corners: Vec<Point> = tour
        .iter()
        .map(|point| tour.tile_of(point).unwrap().corner)
        .collect();
    let number = |of: fn(&Point) -> u64| {
        let places: BTreeSet<u64> = corners.iter().map(of).collect();
        move |point: &Point| places.range(..of(point)).count() as i64
    };
    let (column, row) = (number(|point| point.file), number(|point| point.rank));
    let mut tiles: Vec<_> = corners
        .iter()
        .map(|corner| (column(corner), row(corner)))
        .collect();
    tiles.dedup();
    tiles
}

/// The tiles come in the order of the curve as it is written out, that of an open tour from its first rank or file, and
/// those of a closed one up on the left and down on the right.
#[test]
fn the_tour_goes_along_the_curve() {
    for (ranks, files) in [(48, 48), (50, 97), (61, 41), (97, 50), (120, 31)] {
        let tiles = tiles_in_order(&open(ranks, files));
        let last = *tiles.last().unwrap();
        let (columns, rows) = tiles.iter().fold((0, 0), |most, tile| {
            (most.0.max(tile.0 + 1), most.1.max(tile.1 + 1))
        });
        let mut curve = Vec::new();
        match last.1 {
            0 => gilbert((0, 0), (columns, 0), (0, rows), &mut curve),
            _ => gilbert((0, 0), (0, rows), (columns, 0), &mut curve),
        }
        assert_eq!(tiles, curve, "{ranks}x{files}");
    }
    for (ranks, files) in [(48, 48), (50, 97), (68, 68), (126, 127)] {
        let tiles = tiles_in_order(&closed(ranks, files));
        let (columns, rows) = tiles.iter().fold((0, 0), |most, tile| {
            (most.0.max(tile.0 + 1), most.1.max(tile.1 + 1))
        });
        let near = columns / 2;
        let mut curve = Vec::new();
        gilbert((near - 1, 0), (0, rows), (-near, 0), &mut curve);
        gilbert(
            (near, rows - 1),
            (0, -rows),
            (columns - near, 0),
            &mut curve,
        );
        assert_eq!(tiles, curve, "{ranks}x{files}");
    }
}

/// One end where it is asked for, if the number of squares is even; otherwise a reason.
#[test]
fn ends_are_where_they_are_asked_for() {
    let square = Some(Point::new(17, 5));
    for (ranks, files) in [(24, 24), (25, 36), (44, 31)] {
        let from = hilbert(&Rectangle::open(ranks, files, [square, None])).unwrap();
        assert_eq!(from.point_at(0), square);
        check(&from, Ends::Any);
        let to = hilbert(&Rectangle::open(ranks, files, [None, square])).unwrap();
        assert_eq!(to.point_at(to.len() - 1), square);
        check(&to, Ends::Any);
        let told = Rectangle {
            ends: [square, None],
            ..Rectangle::closed(ranks, files)
        };
        let told = hilbert(&told).unwrap();
        assert_eq!(told.point_at(0), square);
        check(&told, Ends::Closed);
    }
    let no = |rectangle: &Rectangle| hilbert(rectangle).unwrap_err().to_string();
    let both = [square, Some(Point::new(0, 1))];
    assert!(
        no(&Rectangle::open(24, 24, both)).ends_with("one of its ends can be chosen, but not both")
    );
    assert!(no(&Rectangle::open(25, 25, [square, None])).contains("the number of squares is odd"));
    assert_eq!(
        no(&Rectangle::closed(11, 50)),
        "no tour of 11x50 is laid along a Hilbert curve: both sides must be 12 or more"
    );
    assert!(no(&Rectangle::closed(25, 25)).contains("odd"));
    assert!(no(&Rectangle::closed(25, u64::MAX)).contains("the sides of a board"));
    let off = [Some(Point::new(24, 0)), None];
    assert!(no(&Rectangle::open(24, 24, off)).contains("not a square"));
}

/// Random boards up to the largest: there and back, a move at each of so many random steps, and parts of ranks.
fn check_giants(boards: u64, steps: usize) {
    let mut rng = rng(1, 1);
    for number in 0..boards {
        let mut side = || {
            let bits = 6 + below(&mut rng, 58);
            (rng.next_u64() >> (63 - bits)).clamp(12, MAX_SIDE)
        };
        let (ranks, files) = match number % 4 {
            0 => (12 + number / 4 % 12, side()),
            _ => (side(), side()),
        };
        let mut wide = || u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64());
        let start = Point::new(
            (wide() % u128::from(files)) as u64,
            (wide() % u128::from(ranks)) as u64,
        );
        let asked = match (number % 3, ranks % 2 + files % 2) {
            (0, _) | (_, 2) => Rectangle::open(ranks, files, [None; 2]),
            (1, _) => Rectangle::open(ranks, files, [Some(start), None]),
            _ => Rectangle::closed(ranks, files),
        };
        let tour = hilbert(&asked).unwrap();
        assert_eq!(tour.len(), u128::from(ranks) * u128::from(files));
        let from = Point::new(start.file, (wide() % u128::from(ranks)) as u64);
        let mut part = vec![0u64; (files - from.file).min(100) as usize];
        if tour.len() <= u128::from(u64::MAX) {
            tour.fill_part(from, &mut part).unwrap();
            for (file, &step) in (from.file..).zip(&part) {
                let point = Point::new(file, from.rank);
                assert_eq!(tour.step_of(point), Some(step.into()), "{tour}");
            }
        }
        for _ in 0..steps {
            let step = wide() % tour.len();
            let here = tour.point_at(step).unwrap();
            assert_eq!(tour.iter_from(step).next(), Some(here), "{tour}");
            assert_eq!(tour.step_of(here), Some(step), "{tour}");
            let Some(next) = tour.step_after(step) else {
                continue;
            };
            let next = tour.point_at(next).unwrap();
            let (files, ranks) = (here.file.abs_diff(next.file), here.rank.abs_diff(next.rank));
            assert!(Leaper::KNIGHT.reaches(files, ranks), "{tour}");
        }
    }
}

#[test]
#[ignore = "takes seconds"]
fn giants_answer_for_random_steps() {
    check_giants(60, 100);
}

#[test]
#[ignore = "takes half a minute"]
fn giants_answer_for_very_many_steps_at_length() {
    check_giants(1_000, 10_000);
}

/// The largest board of all.
#[test]
fn the_largest_board() {
    let tour = closed(MAX_SIDE, MAX_SIDE);
    let corner = Point::new(MAX_SIDE - 1, MAX_SIDE - 1);
    for step in [0, tour.len() - 1, tour.step_of(corner).unwrap()] {
        assert_eq!(tour.step_of(tour.point_at(step).unwrap()), Some(step));
    }
}

/// Blocks lie side by side, each is a stretch of the tour, and they come in its order.
#[test]
fn blocks_are_stretches_of_the_tour() {
    let start = [Some(Point::new(40, 3)), None];
    let cut = hilbert(&Rectangle::open(60, 77, start)).unwrap();
    for tour in [open(96, 60), open(55, 83), closed(64, 90), cut] {
        let whole = |longest| {
            let blocks = tour.blocks(Point::new(0, 0), tour.ranks(), tour.files(), longest);
            blocks.unwrap().collect::<Vec<Block>>()
        };
        for longest in [1, 6, 13, 40, 1000] {
            let blocks = whole(longest);
            let mut next = blocks[0].first;
            let mut covered = 0;
            for block in &blocks {
                assert_eq!(block.first, next, "{tour}");
                let squares = u128::from(block.ranks) * u128::from(block.files);
                next = (next + squares) % tour.len();
                covered += squares;
                for (_, step) in tour.window(block.corner, block.ranks, block.files).unwrap() {
                    let beyond = (step + tour.len() - block.first) % tour.len();
                    assert!(beyond < squares, "{block:?} {tour}");
                }
                let tile = tour.tile_of(block.corner).unwrap();
                let is_tile = (tile.ranks, tile.files) == (block.ranks, block.files);
                assert!(is_tile || block.ranks.max(block.files) <= longest);
            }
            assert_eq!(covered, tour.len());
            let (corner, ranks, files) = (Point::new(20, 31), 13, 25);
            let seen = |block: &Block| {
                let window = tour.window(block.corner, block.ranks, block.files).unwrap();
                window.into_iter().any(|(point, _)| {
                    (20..20 + files).contains(&point.file) && (31..31 + ranks).contains(&point.rank)
                })
            };
            let expected: Vec<Block> = blocks.into_iter().filter(seen).collect();
            let told: Vec<Block> = tour
                .blocks(corner, ranks, files, longest)
                .unwrap()
                .collect();
            assert_eq!(told, expected);
        }
    }
    let comb = Construction::closed(96, 60).unwrap();
    assert!(comb.blocks(Point::new(0, 0), 96, 60, 10).is_none());
    assert!(open(96, 60).patches().is_none());
}
