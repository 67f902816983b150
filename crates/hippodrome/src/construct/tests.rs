//! Constructions against the checker, against themselves the other way round, and at sizes that
//! nothing else can hold.

use rand_core::Rng;

use super::*;
use crate::board::Board;
use crate::problem::Ends;
use crate::search::ties::{below, rng};
use crate::verify::verify;

/// Walks the whole tour, checks it by the rules, and asks back for every step.
fn check(tour: &Construction) {
    let board = Board::rectangle(tour.ranks(), tour.files()).unwrap();
    let ends = match tour.is_closed() {
        true => Ends::Closed,
        false => Ends::Any,
    };
    let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, ends);
    let points: Vec<Point> = tour.iter().collect();
    let squares: Vec<_> = points.iter().map(|&p| board.square(p).unwrap()).collect();
    verify(&problem, &squares).unwrap_or_else(|flaw| panic!("{tour}{flaw}"));
    for (step, &point) in (0..).zip(&points) {
        assert_eq!(tour.point_at(step), point, "{tour}");
        assert_eq!(tour.step_of(point), Some(step), "{tour}");
    }
    let mut filled = vec![0u32; points.len()];
    tour.fill(&mut filled);
    let mut expected = vec![0u32; points.len()];
    for (step, point) in (0..).zip(&points) {
        let row = tour.ranks() - 1 - point.rank;
        expected[(row * tour.files() + point.file) as usize] = step;
    }
    assert_eq!(filled, expected, "{tour}");
    let mut in_parallel = vec![0u64; points.len()];
    tour.fill_par(&mut in_parallel, 3);
    assert!(
        in_parallel
            .iter()
            .zip(&filled)
            .all(|(&a, &b)| a == u64::from(b))
    );
}

/// Every way of cutting a board occurs: three bands and three columns are as good as more.
#[test]
fn every_rectangle_from_5x5_to_32x32() {
    for ranks in 5..=32 {
        for files in 5..=32 {
            check(&Construction::open(ranks, files).unwrap());
            let odd = ranks % 2 == 1 && files % 2 == 1;
            match Construction::closed(ranks, files) {
                Ok(tour) => check(&tour),
                Err(why) => assert_eq!(why, NotConstructed::Odd { ranks, files }),
            }
            assert_eq!(Construction::closed(ranks, files).is_err(), odd);
        }
    }
}

#[test]
fn boards_three_wide() {
    for n in 1..=120 {
        for (ranks, files) in [(3, n), (n, 3)] {
            // Schwenk's theorem; open ones from 3x7 on (3x4 is left to a search).
            let open = Construction::open(ranks, files);
            assert_eq!(open.is_ok(), n >= 7, "{ranks}x{files}");
            let closed = Construction::closed(ranks, files);
            assert_eq!(closed.is_ok(), n >= 10 && n % 2 == 0, "{ranks}x{files}");
            for tour in [open, closed].into_iter().flatten() {
                check(&tour);
            }
        }
    }
}

#[test]
fn larger_boards_and_other_starts() {
    for (ranks, files) in [
        (100, 100),
        (5, 400),
        (400, 5),
        (7, 301),
        (129, 64),
        (33, 201),
    ] {
        let open = Construction::open(ranks, files).unwrap();
        check(&open);
        for start in [Point::new(0, 0), Point::new(files - 1, ranks / 2)] {
            match open.starting_at(start) {
                Some(tour) => {
                    assert_eq!(tour.point_at(0), start);
                    check(&tour);
                }
                None => assert!(ranks % 2 == 1 && files % 2 == 1),
            }
        }
        let far = open.iter_from(1000).next();
        assert_eq!(far, Some(open.point_at(1000)));
    }
}

/// Random boards up to the largest: there and back, and a move at every step.
#[test]
fn giants_answer_for_random_steps() {
    let mut rng = rng(1, 1);
    for _ in 0..200 {
        let mut side = || {
            let bits = 3 + below(&mut rng, 61);
            (rng.next_u64() >> (63 - bits)).clamp(5, MAX_SIDE)
        };
        let (ranks, files) = (side(), side());
        let tour = match Construction::closed(ranks, files) {
            Ok(tour) => tour,
            Err(_) => Construction::open(ranks, files).unwrap(),
        };
        for _ in 0..100 {
            let wide = u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64());
            let step = wide % tour.len();
            let here = tour.point_at(step);
            assert_eq!(tour.step_of(here), Some(step), "{tour}");
            let next = match step + 1 {
                next if next < tour.len() => tour.point_at(next),
                _ if tour.is_closed() => tour.point_at(0),
                _ => continue,
            };
            let (files, ranks) = (here.file.abs_diff(next.file), here.rank.abs_diff(next.rank));
            assert!(Leaper::KNIGHT.reaches(files, ranks), "{tour}");
        }
    }
}

#[test]
fn what_is_not_covered_is_said() {
    let sides = |ranks, files| Err(NotConstructed::Sides { ranks, files });
    assert_eq!(Construction::open(4, 9).map(|_| ()), sides(4, 9));
    assert_eq!(
        Construction::open(9, u64::MAX).map(|_| ()),
        sides(9, u64::MAX)
    );
    let odd = NotConstructed::Odd { ranks: 7, files: 9 };
    assert_eq!(Construction::closed(7, 9).map(|_| ()), Err(odd));
    let open = Construction::open(7, 9).unwrap();
    assert!(open.starting_at(Point::new(0, 0)).is_none());
    assert_eq!(open.step_of(Point::new(9, 0)), None);
}
