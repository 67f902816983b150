//! Searches that agree with those that grow in turn, and estimates with what a search enters.

use std::collections::BTreeSet;

use super::*;
use crate::board::Board;
use crate::magic_tours::{BothEnds, Runs};
use crate::piece::Piece;
use crate::problem::{Constraints, Ends, Ground};

fn asked(
    board: &str,
    piece: &str,
    ends: Ends,
    magic: &str,
    given: &[(u32, Square)],
) -> Option<Problem> {
    let board: Board = board.parse().unwrap();
    let piece: Piece = piece.parse().unwrap();
    let constraints = Constraints {
        magic: Some(magic.parse().unwrap()),
        given: given.to_vec(),
        ..Constraints::default()
    };
    let problem = Problem::try_new(Ground::Board { board, piece }, ends).ok()?;
    problem.with(constraints).ok()
}

fn all(growing: &mut FewerWays) -> Vec<Vec<Square>> {
    let (mut tours, mut tour) = (Vec::new(), Vec::new());
    let mut share = 0.0;
    while growing.advance(&Limits::NONE, &mut tour).unwrap() {
        tours.push(tour.clone());
        assert!(growing.share_done() > share);
        share = growing.share_done();
    }
    assert!((growing.share_done() - 1.0).abs() < 1e-9);
    tours
}

/// The same tours, each once, as those that grow in turn.
fn agrees(problem: &Problem) -> usize {
    let tours = all(&mut FewerWays::new(problem).unwrap());
    let mut in_turn = BothEnds::new(problem, Runs::Any, 0);
    let (mut others, mut tour) = (BTreeSet::new(), Vec::new());
    while in_turn.advance(&Limits::NONE, &mut tour).unwrap() {
        others.insert(tour.clone());
    }
    let same: BTreeSet<_> = tours.iter().cloned().collect();
    assert_eq!(same.len(), tours.len(), "{problem}");
    assert_eq!(same, others, "{problem}");
    tours.len()
}

#[test]
#[ignore = "takes seconds"]
fn it_agrees_with_growing_in_turn() {
    let mut found = 0;
    for (board, piece) in [
        ("4x6", "knight"),
        ("4x7", "knight"),
        ("7x4", "knight"),
        ("4x8", "knight"),
        ("5x6", "knight"),
        ("3x10", "knight"),
        ("3x4", "king"),
        ("4x4", "wazir"),
        ("torus:3x4", "knight"),
        ("cylinder:3x6", "knight"),
    ] {
        for magic in ["ranks", "files", "semi"] {
            for ends in [Ends::Any, Ends::Closed, Ends::From(Square::new(1))] {
                // There are more of them than are worth a list.
                if ["5x6", "3x10", "3x4"].contains(&board) && ends == Ends::Any {
                    continue;
                }
                // A board may have no such lines.
                if let Some(problem) = asked(board, piece, ends, magic, &[]) {
                    found += agrees(&problem);
                }
            }
        }
    }
    assert!(found > 1000, "{found}");
}

/// Two tours of 8x8 from the book, a closed one with runs of four squares and an open one.
const KNOWN: [&str; 2] = [
    "46 55 44 19 58  9 22  7 43 18 47 56 21  6 59 10 54 45 20 41 12 57  8 23 17 42 53 48  5 24 11 60 \
     52  3 32 13 40 61 34 25 31 16 49  4 33 28 37 62  2 51 14 29 64 39 26 35 15 30  1 50 27 36 63 38",
    " 1 30 47 52  5 28 43 54 48 51  2 29 44 53  6 27 31 46 49  4 25  8 55 42 50  3 32 45 56 41 26  7 \
     33 62 15 20  9 24 39 58 16 19 34 61 40 57 10 23 63 14 17 36 21 12 59 38 18 35 64 13 60 37 22 11",
];

/// With some numbers of a known tour given the same tours come, that one among them; and nowhere along it is its next square left out.
#[test]
fn it_agrees_on_8x8_with_numbers_given() {
    let problem = asked("8x8", "knight", Ends::Any, "semi", &[]).unwrap();
    for known in KNOWN {
        let numbers: Vec<usize> = known
            .split_whitespace()
            .map(|number| number.parse().unwrap())
            .collect();
        let mut tour = vec![Square::new(0); 64];
        for (square, number) in (0..).zip(numbers) {
            // Ranks are told from the highest on.
            tour[number - 1] = Square::new(square ^ 0b11_1000);
        }
        let mut along = FewerWays::new(&problem).unwrap();
        while along.path.len() < along.n {
            let choice = along.choice();
            let square = tour[along.step(choice.end)].raw() as u8;
            assert!(choice.viable >> square & 1 == 1, "{known}: {along:?}");
            along.enter(choice.end, square);
        }
        for steps in [
            (0..14).chain(50..64).collect::<Vec<u32>>(),
            (0..64).step_by(3).collect(),
        ] {
            let given: Vec<(u32, Square)> = steps
                .iter()
                .map(|&step| (step, tour[step as usize]))
                .collect();
            let some = asked("8x8", "knight", Ends::Any, "semi", &given).unwrap();
            assert!(agrees(&some) >= 1);
        }
    }
}

/// What is estimated is what a search enters, within what is said of the error.
#[test]
#[ignore = "takes seconds"]
fn an_estimate_is_near_what_is_entered() {
    for (board, ends, magic) in [("4x8", Ends::Any, "semi"), ("5x6", Ends::Closed, "files")] {
        let problem = asked(board, "knight", ends, magic, &[]).unwrap();
        for is_first_of_images in [false, true] {
            let mut growing = FewerWays::new(&problem).unwrap();
            if is_first_of_images {
                growing.leave_out_images(&problem);
            }
            let estimate = growing.estimate(&Limits::NONE, 1).unwrap();
            let (mut tour, limits) = (Vec::new(), Limits::NONE.with_nodes(20_000_000));
            while growing.advance(&limits, &mut tour).unwrap() {}
            let off = (estimate.nodes / growing.entered as f64 - 1.0).abs();
            assert!(
                off <= 4.0 * estimate.error && estimate.error < 0.05,
                "{problem}: {estimate:?}, {}",
                growing.entered
            );
        }
    }
}

/// Of each class the first tour comes, and less than half as many squares are entered.
#[test]
fn images_are_left_out() {
    let mut found = 0;
    for (board, ends, magic) in [
        ("4x6", Ends::Any, "ranks"),
        ("4x7", Ends::Any, "files"),
        ("4x4", Ends::Any, "ranks"),
        ("5x6", Ends::Closed, "files"),
    ] {
        let piece = if board == "4x4" { "wazir" } else { "knight" };
        let problem = asked(board, piece, ends, magic, &[]).unwrap();
        let mut first = crate::list::UpToSymmetry::new(&problem).unwrap();
        let (mut every, mut some) = (
            FewerWays::new(&problem).unwrap(),
            FewerWays::new(&problem).unwrap(),
        );
        some.leave_out_images(&problem);
        let (mut all_first, mut some_first) = (all(&mut every), all(&mut some));
        all_first.retain(|tour| first.is_first(tour));
        some_first.retain(|tour| first.is_first(tour));
        assert_eq!(all_first, some_first, "{problem}");
        assert!(
            2 * some.entered < every.entered,
            "{problem}: {} {}",
            some.entered,
            every.entered
        );
        found += all_first.len();
    }
    assert!(found > 10, "{found}");
}
