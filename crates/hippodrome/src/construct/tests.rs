//! Constructions against the checker, against themselves the other way round, and at sizes that
//! nothing else can hold.

use rand_core::Rng;

use super::*;
use crate::board::Board;
use crate::chance::{below, rng};
use crate::leaper::Leaper;
use crate::problem::Ends;
use crate::verify::verify;

/// Walks the whole tour, checks it by the rules, and asks back for every step.
pub(super) fn check(tour: &Construction, ends: Ends) {
    let board = Board::rectangle(tour.ranks(), tour.files()).unwrap();
    let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, ends);
    let points: Vec<Point> = tour.iter().collect();
    let squares: Vec<_> = points.iter().map(|&p| board.square(p).unwrap()).collect();
    verify(&problem, &squares).unwrap_or_else(|flaw| panic!("{tour}{flaw}"));
    for (step, &point) in (0..).zip(&points) {
        assert_eq!(tour.point_at(step), Some(point), "{tour}");
        assert_eq!(tour.step_of(point), Some(step), "{tour}");
    }
    let mut filled = vec![0u32; points.len()];
    tour.fill(&mut filled).unwrap();
    let mut expected = vec![0u32; points.len()];
    for (step, point) in (0..).zip(&points) {
        let row = tour.ranks() - 1 - point.rank;
        expected[(row * tour.files() + point.file) as usize] = step;
    }
    assert_eq!(filled, expected, "{tour}");
    let mut in_parallel = vec![0u64; points.len()];
    tour.fill_par(&mut in_parallel, 3).unwrap();
    assert!(
        in_parallel
            .iter()
            .zip(&filled)
            .all(|(&a, &b)| a == u64::from(b))
    );
}

/// A closed tour of every board that has one (Schwenk), an open one of every board that has one (Chia
/// and Ong).
fn check_both(ranks: u64, files: u64) {
    let (m, n) = (ranks.min(files), ranks.max(files));
    // A single square is its own closed tour, by convention.
    let closed = n == 1
        || (m % 2 == 0 || n % 2 == 0)
            && !matches!(m, 1 | 2 | 4)
            && !(m == 3 && matches!(n, 4 | 6 | 8));
    let open = n == 1 || m >= 3 && !(m == 3 && matches!(n, 3 | 5 | 6)) && (m, n) != (4, 4);
    for (expected, ends, tour) in [
        (closed, Ends::Closed, Construction::closed(ranks, files)),
        (
            open,
            Ends::Any,
            Construction::open(ranks, files, None, None),
        ),
    ] {
        match tour {
            Ok(tour) => {
                assert!(expected, "{tour}");
                check(&tour, ends);
            }
            Err(NotConstructed::Impossible { .. }) => assert!(!expected, "{ranks}x{files}"),
            Err(why) => panic!("{why}"),
        }
    }
}

fn check_rectangles(most: u64) {
    for ranks in 1..=most {
        for files in 1..=most {
            check_both(ranks, files);
        }
    }
}

#[test]
fn every_rectangle_to_30x30() {
    check_rectangles(30);
}

#[test]
#[ignore = "takes ten seconds"]
fn every_rectangle_to_60x60_at_length() {
    check_rectangles(60);
}

fn point(board: (u64, u64), square: u64) -> Point {
    Point::new(square % board.1, square / board.1)
}

/// Whether colors allow a tour between two squares.
fn colors_fit((ranks, files): (u64, u64), s: Point, t: Point) -> bool {
    let is_light = |point: Point| (point.file + point.rank) % 2 == 0;
    match ranks * files % 2 {
        0 => is_light(s) != is_light(t),
        _ => is_light(s) && is_light(t) && s != t,
    }
}

/// Builds a tour between two squares, or learns that there is none.
fn check_between(board: (u64, u64), s: Point, t: Point) -> bool {
    let (ranks, files) = board;
    match Construction::open(ranks, files, Some(s), Some(t)) {
        Ok(tour) => {
            let squares = Board::rectangle(ranks, files).unwrap();
            let ends = Ends::Between(squares.square(s).unwrap(), squares.square(t).unwrap());
            check(&tour, ends);
            true
        }
        Err(NotConstructed::Impossible { .. }) => false,
        Err(why) => panic!("{why}: {s} to {t}"),
    }
}

/// All pairs of squares, up to the half turn at least.
fn pairs(board: (u64, u64)) -> impl Iterator<Item = (Point, Point)> {
    let squares = board.0 * board.1;
    let half = squares.div_ceil(2);
    (0..half).flat_map(move |s| (0..squares).map(move |t| (point(board, s), point(board, t))))
}

/// Conrad et al. for squares; for other rectangles counted exhaustively for this project to 9x10.
fn check_all_ends_from_6x6(most: u64) {
    for ranks in 6..=most {
        for files in ranks..=most {
            for (s, t) in pairs((ranks, files)) {
                let found = check_between((ranks, files), s, t);
                assert_eq!(
                    found,
                    colors_fit((ranks, files), s, t),
                    "{ranks}x{files} {s} {t}"
                );
            }
        }
    }
}

#[test]
fn all_ends_from_6x6_to_7x7() {
    check_all_ends_from_6x6(7);
}

#[test]
#[ignore = "takes half a minute"]
fn all_ends_from_6x6_to_14x14_at_length() {
    check_all_ends_from_6x6(14);
}

/// The ends that narrow boards allow, counted exhaustively for this project to 3x18, 4x13, 5x12: here
/// of boards of some lengths three, four and five wide, each from the length on at which the rules hold.
/// Of the pairs of ends on boards from 20 on, one in so many is tried.
fn check_narrow_boards(lengths: [Vec<u64>; 3], one_in: usize) {
    let pairs = |board: (u64, u64)| {
        let step = if board.1 < 20 { 1 } else { one_in };
        pairs(board).step_by(step)
    };
    let [of_three, of_four, of_five] = lengths;
    for n in of_three {
        let (board, last) = ((3, n), n - 1);
        for (s, t) in pairs(board) {
            let spoils = |one: Point, other: Point| {
                [(0, 2), (last, last - 2)]
                    .into_iter()
                    .any(|(corner, turn)| {
                        let beside = |p: Point| p.file == turn && p.rank != 1;
                        let past = if corner == 0 { 3 } else { last - 3 };
                        match n % 2 {
                            0 => {
                                let is_corner = other.file == corner && other.rank != 1;
                                one == Point::new(turn, 1) && !is_corner
                            }
                            _ => beside(one) && (beside(other) || other == Point::new(past, 1)),
                        }
                    })
            };
            // 3x13 has two more.
            let far = n == 13 && s.file.abs_diff(t.file) == 8 && s.file.min(t.file) == 2;
            let far = far && s.rank != 1 && t.rank != 1;
            let expected = colors_fit(board, s, t) && !spoils(s, t) && !spoils(t, s) && !far;
            assert_eq!(check_between(board, s, t), expected, "3x{n} {s} {t}");
        }
    }
    for n in of_four {
        let board = (4, n);
        let is_outer = |point: Point| point.rank == 0 || point.rank == 3;
        for (s, t) in pairs(board) {
            let expected = colors_fit(board, s, t) && is_outer(s) && is_outer(t);
            assert_eq!(check_between(board, s, t), expected, "4x{n} {s} {t}");
        }
    }
    for n in of_five {
        let (board, last) = ((5, n), n - 1);
        for (s, t) in pairs(board) {
            let spoils = |one: Point, other: Point| {
                [(0, 1), (last, last - 1)]
                    .into_iter()
                    .any(|(corner, turn)| {
                        let is_corner = other.file == corner && matches!(other.rank, 0 | 4);
                        n % 2 == 0 && one == Point::new(turn, 2) && !is_corner
                    })
            };
            let expected = colors_fit(board, s, t) && !spoils(s, t) && !spoils(t, s);
            assert_eq!(check_between(board, s, t), expected, "5x{n} {s} {t}");
        }
    }
}

/// Short boards are searched as a whole, longer ones built: all remainders of their length.
#[test]
#[ignore = "takes seconds"]
fn ends_of_narrow_boards() {
    let lengths = [(12, 32..40), (7, 24..30), (7, 32..40)];
    check_narrow_boards(
        lengths.map(|(from, built)| (from..from + 3).chain(built).collect()),
        11,
    );
}

#[test]
#[ignore = "takes minutes"]
fn all_ends_of_narrow_boards_at_length() {
    check_narrow_boards([12, 7, 7].map(|from| (from..=60).collect()), 1);
}

/// Starts alone: every square that has a tour (facts of this project: verified on every board from
/// 5x5 to 10x10 and on narrow ones).
fn check_every_start(most: u64) {
    let boards = (3..=most).flat_map(|ranks| (3..=most).map(move |files| (ranks, files)));
    // Two that are cut, one of them odd.
    for board in boards.chain([(7, 33), (25, 27)]) {
        let (ranks, files): (u64, u64) = board;
        let (m, n) = (ranks.min(files), ranks.max(files));
        // All squares of small boards; of large ones a quarter, which the others are reflections of.
        let (width, height) = match n > 26 {
            true => (files.div_ceil(2), ranks.div_ceil(2)),
            false => (files, ranks),
        };
        for start in (0..width * height).map(|square| point((height, width), square)) {
            let is_light = (start.file + start.rank) % 2 == 0;
            let (across, along) = match ranks <= files {
                true => (start.rank, start.file),
                false => (start.file, start.rank),
            };
            let expected = match (m, n) {
                (3, 3 | 5 | 6) | (4, 4) => false,
                (3, 4) => matches!(along, 0 | 3),
                (3, 7) => is_light && (across, along) != (1, 3),
                (3, 8) => across != 1 || !matches!(along, 2 | 5),
                (4, _) => matches!(across, 0 | 3),
                _ => is_light || m * n % 2 == 0,
            };
            for from in [true, false] {
                let (s, t) = (from.then_some(start), (!from).then_some(start));
                match Construction::open(ranks, files, s, t) {
                    Ok(tour) => {
                        assert!(expected, "{ranks}x{files} {start}");
                        let there = if from { 0 } else { tour.len() - 1 };
                        assert_eq!(tour.point_at(there), Some(start));
                        check(&tour, Ends::Any);
                    }
                    Err(NotConstructed::Impossible { .. }) => assert!(!expected, "{start}"),
                    Err(why) => panic!("{why}: {start}"),
                }
            }
        }
    }
}

#[test]
fn every_start_to_9x9() {
    check_every_start(9);
}

#[test]
#[ignore = "takes seconds"]
fn every_start_to_12x12() {
    check_every_start(12);
}

#[test]
#[ignore = "takes minutes"]
fn every_start_to_60x60_at_length() {
    check_every_start(60);
}

/// Boards that are cut both ways, with every remainder of both sides: ends side by side, in corners,
/// beside cuts, and at so many random squares.
fn check_boards_cut_both_ways(random: usize) {
    let mut rng = rng(4, 1);
    for ranks in 24..30 {
        for files in 24..30 {
            let board = (ranks, files);
            let mut places = vec![(0, 0), (11, 12), (12, 11), (17, 18), (files - 1, ranks - 1)];
            for _ in 0..random {
                let file = below(&mut rng, files as usize) as u64;
                places.push((file, below(&mut rng, ranks as usize) as u64));
            }
            for (number, &(x, y)) in places.iter().enumerate() {
                let s = Point::new(x, y);
                let near = Point::new((x + 1).min(files - 1), y);
                let far = places[(number * 7 + 1) % places.len()];
                let far = Point::new(far.0, far.1);
                for t in [near, far, Point::new(far.file, far.rank.saturating_sub(1))] {
                    let found = check_between(board, s, t);
                    assert_eq!(
                        found,
                        s != t && colors_fit(board, s, t),
                        "{board:?} {s} {t}"
                    );
                }
            }
        }
    }
}

#[test]
#[ignore = "takes seconds"]
fn ends_on_boards_cut_both_ways() {
    check_boards_cut_both_ways(4);
}

#[test]
#[ignore = "takes two minutes"]
fn many_ends_on_boards_cut_both_ways_at_length() {
    check_boards_cut_both_ways(200);
}

/// Random ends on so many boards that are cut both ways, with sides up to `most`.
fn check_random_ends(boards: usize, most: usize) {
    let mut rng = rng(2, 1);
    let mut built = 0;
    while built < boards {
        let mut side = || 6 + below(&mut rng, most - 5) as u64;
        let board = (side(), side());
        let mut square = || point(board, below(&mut rng, (board.0 * board.1) as usize) as u64);
        let (s, t) = (square(), square());
        let fit = colors_fit(board, s, t);
        if fit {
            assert!(check_between(board, s, t), "{board:?} {s} {t}");
            built += 1;
        } else {
            let none = Construction::open(board.0, board.1, Some(s), Some(t));
            assert!(matches!(none, Err(NotConstructed::Impossible { .. })));
        }
    }
}

#[test]
fn random_ends_on_boards_to_50x50() {
    check_random_ends(20, 50);
}

#[test]
#[ignore = "takes seconds"]
fn random_ends_on_larger_boards() {
    check_random_ends(60, 150);
}

#[test]
#[ignore = "takes minutes"]
fn random_ends_on_boards_to_2000x2000_at_length() {
    check_random_ends(2_000, 2_000);
}

/// Random boards up to the largest, narrow ones too, closed and between random ends: there and
/// back, and a move at each of so many random steps.
fn check_giants(boards: u64, steps: usize) {
    let mut rng = rng(1, 1);
    for number in 0..boards {
        let mut side = |least| {
            let bits = 6 + below(&mut rng, 58);
            (rng.next_u64() >> (63 - bits)).clamp(least, MAX_SIDE)
        };
        let (ranks, files) = match number % 5 {
            0 => (3 + number / 5 % 3, side(12)),
            _ => (side(6), side(6)),
        };
        let mut wide = || u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64());
        let mut end = || {
            let (x, y) = (wide() % u128::from(files), wide() % u128::from(ranks));
            Point::new(x as u64, y as u64)
        };
        let (s, t) = (end(), end());
        let closed = Construction::closed(ranks, files);
        let tour = match Construction::open(ranks, files, Some(s), Some(t)) {
            Ok(tour) => {
                assert_eq!(tour.step_of(s), Some(0));
                assert_eq!(tour.step_of(t), Some(tour.len() - 1));
                tour
            }
            Err(NotConstructed::Impossible { .. }) => match closed {
                Ok(_) => Construction::closed_from(ranks, files, s).unwrap(),
                Err(_) => Construction::open(ranks, files, None, None).unwrap(),
            },
            Err(why) => panic!("{why}"),
        };
        assert_eq!(tour.len(), u128::from(ranks) * u128::from(files));
        let from = Point::new((wide() % u128::from(files)) as u64, s.rank);
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
#[ignore = "takes a quarter of a minute"]
fn giants_answer_for_very_many_steps_at_length() {
    check_giants(100, 100_000);
}

#[test]
fn told_from_any_square() {
    for (ranks, files) in [(100, 100), (5, 400), (400, 3), (129, 64)] {
        for start in [Point::new(0, 0), Point::new(files - 1, ranks / 2)] {
            let tour = Construction::closed_from(ranks, files, start).unwrap();
            assert_eq!(tour.point_at(0), Some(start));
            check(&tour, Ends::Closed);
            let far = tour.iter_from(1000).next();
            assert_eq!(far, tour.point_at(1000));
        }
    }
}

#[test]
fn what_there_is_not_is_said() {
    let no = |tour: Result<Construction, NotConstructed>| tour.unwrap_err().to_string();
    assert_eq!(
        no(Construction::open(9, u64::MAX, None, None)),
        "the sides of a board go from 1 to 9223372036854775808; this one is 9x18446744073709551615"
    );
    let end = Point::new(9, 0);
    assert_eq!(
        no(Construction::open(7, 9, Some(end), None)),
        "j1 is not a square of a board of 7x9"
    );
    for (ranks, files) in [(0, 5), (5, 0)] {
        assert!(no(Construction::closed(ranks, files)).contains("go from 1"));
    }
    assert!(no(Construction::closed(1, 9)).contains("no such tour of 1x9"));
    assert!(no(Construction::closed(7, 9)).contains("odd"));
    let same = Some(Point::new(2, 2));
    assert!(no(Construction::open(9, 9, same, same)).contains("same square"));
    let open = Construction::open(7, 9, None, None).unwrap();
    assert!(no(Construction::closed_from(8, 8, end)).contains("not a square"));
    assert_eq!(open.step_of(Point::new(9, 0)), None);
    let level = Point {
        level: 1,
        ..Point::new(0, 0)
    };
    assert_eq!(open.step_of(level), None);
}

/// The tiles cover the board without overlap, whichever way it lies, and the tour stays in a tile
/// but for the joins: as many entries as exits.
#[test]
fn tiles_lie_side_by_side() {
    for (ranks, files, end) in [
        (24, 24, None),
        (31, 50, None),
        (50, 27, Some("c2")),
        (40, 40, Some("z30")),
    ] {
        let end = end.map(|end: &str| end.parse().unwrap());
        let tour = match end {
            None => Construction::open(ranks, files, None, None),
            end => Construction::open(ranks, files, Some(Point::new(30 % files, 3)), end),
        };
        let tour = tour.unwrap();
        let mut area = 0;
        for rank in 0..ranks {
            for file in 0..files {
                let here = Point::new(file, rank);
                let tile = tour.tile_of(here).unwrap();
                let inside = (tile.corner.file..tile.corner.file + tile.files).contains(&file)
                    && (tile.corner.rank..tile.corner.rank + tile.ranks).contains(&rank);
                assert!(inside, "{here} {tile:?}");
                if here == tile.corner {
                    area += tile.ranks * tile.files;
                }
                assert_eq!(tour.tile_of(tile.corner), Some(tile));
            }
        }
        assert_eq!(area, ranks * files);
    }
    let tour = Construction::closed(30, 30).unwrap();
    assert_eq!(tour.tile_of(Point::new(30, 0)), None);
}
