//! Every rectangle from 3x3 to 20x20, and every start and every pair of ends on some.
//!
//! What must come out is written here again, from Schwenk's theorem, that of Chia & Ong and that of
//! Conrad et al. The limits are on nodes, never on seconds: a search that gets lost in a corner
//! fails on every machine, and a slow machine does not.

use hippodrome::{
    Answer, Board, Ends, Exact, Leaper, Limits, Method, Point, Problem, Quiet, Square, solve,
    verify,
};

/// The most nodes any of these may take: the present worst is below a fifth of it.
const NODES: u64 = 500_000;

fn board(ranks: u64, files: u64) -> Board {
    Board::rectangle(ranks, files).expect("small")
}

fn knight(board: Board, ends: Ends) -> Problem {
    Problem::on_board(board, Leaper::KNIGHT, ends)
}

/// Whether there is a tour, which must be known within the limit.
fn decided(problem: &Problem, method: &Method) -> bool {
    let limits = Limits::NONE.with_nodes(NODES);
    match solve(problem, method, &limits, &mut Quiet).answer {
        Answer::Found(tour) => {
            assert!(verify(problem, tour.squares()).is_ok(), "{problem}");
            true
        }
        Answer::Impossible(_) => false,
        Answer::Unknown(why) => panic!("{problem}: {why}"),
    }
}

fn auto(problem: &Problem) -> bool {
    decided(problem, &Method::default())
}

fn has_closed(m: u64, n: u64) -> bool {
    !(m * n % 2 == 1 || matches!((m, n), (1 | 2 | 4, _) | (3, 4 | 6 | 8)))
}

fn has_open(m: u64, n: u64) -> bool {
    !matches!((m, n), (1 | 2, _) | (3, 3 | 5 | 6) | (4, 4))
}

fn sides() -> impl Iterator<Item = (u64, u64)> {
    (3..=20).flat_map(|m| (m..=20).map(move |n| (m, n)))
}

#[test]
fn open_tours() {
    for (m, n) in sides() {
        let problem = knight(board(m, n), Ends::Any);
        assert_eq!(auto(&problem), has_open(m, n), "{problem}");
    }
}

#[test]
fn closed_tours() {
    for (m, n) in sides() {
        let problem = knight(board(m, n), Ends::Closed);
        assert_eq!(auto(&problem), has_closed(m, n), "{problem}");
    }
}

/// With another seed, which walks with random ties, and with the long side up.
#[test]
fn lying_down_and_seeded() {
    for (m, n) in sides() {
        let seeded = Method::Auto { seed: m * 100 + n };
        let closed = knight(board(n, m), Ends::Closed);
        assert_eq!(decided(&closed, &seeded), has_closed(m, n), "{closed}");
        let open = knight(board(n, m), Ends::Any);
        assert_eq!(decided(&open, &seeded), has_open(m, n), "{open}");
    }
}

#[test]
fn every_start_of_8x8() {
    for start in (0..64).map(Square::new) {
        for ends in [Ends::From(start), Ends::To(start), Ends::ClosedFrom(start)] {
            let problem = knight(board(8, 8), ends);
            assert!(auto(&problem), "{problem}");
        }
    }
}

/// Every start of the boards from 5x5 to 9x9: all of an even board, of an odd one those of the
/// corners' color.
#[test]
fn every_start_of_wide_boards() {
    for (m, n) in (5..=9).flat_map(|m| (m..=9).map(move |n| (m, n))) {
        let board = board(m, n);
        for start in (0..(m * n) as u32).map(Square::new) {
            let problem = knight(board.clone(), Ends::From(start));
            let possible = m * n % 2 == 0 || dark(&board, start);
            assert_eq!(auto(&problem), possible, "{problem}");
        }
    }
}

/// Whether a square has the color of the corner a1.
fn dark(board: &Board, square: Square) -> bool {
    let point = board.point(square).unwrap();
    (point.file + point.rank) % 2 == 0
}

/// Whether the colors of two ends fit.
fn fit(board: &Board, start: Square, end: Square) -> bool {
    let (start_dark, end_dark) = (dark(board, start), dark(board, end));
    match board.len() % 2 {
        0 => start_dark != end_dark,
        _ => start_dark && end_dark && start != end,
    }
}

/// All pairs of ends, in both directions for `Auto` and one for the exact search alone.
fn every_pair(m: u64, n: u64) {
    let board = board(m, n);
    let squares = || (0..(m * n) as u32).map(Square::new);
    for (start, end) in squares().flat_map(|s| squares().map(move |t| (s, t))) {
        let problem = knight(board.clone(), Ends::Between(start, end));
        let possible = fit(&board, start, end);
        assert_eq!(auto(&problem), possible, "{problem}");
        if possible && start < end {
            let exact = Method::Exact(Exact { seed: 1 });
            assert!(decided(&problem, &exact), "{problem} by edges alone");
        }
    }
}

#[test]
fn every_pair_of_6x6() {
    every_pair(6, 6);
}

#[test]
fn every_pair_of_6x7() {
    every_pair(6, 7);
}

#[test]
fn every_pair_of_7x7() {
    every_pair(7, 7);
}

#[test]
fn every_pair_of_8x8() {
    every_pair(8, 8);
}

/// (row 1, column 2) to (row 4, column 2), counted from 0: random searches do not find these.
#[test]
fn the_hard_pairs_of_six_ranks() {
    for n in 6..=9 {
        let board = board(6, n);
        let end = |rank| board.square(Point::new(2, rank)).expect("on the board");
        for seed in 0..10 {
            let problem = knight(board.clone(), Ends::Between(end(4), end(1)));
            assert!(decided(&problem, &Method::Auto { seed }), "{problem}");
            let exact = Method::Exact(Exact { seed });
            assert!(decided(&problem, &exact), "{problem} by edges alone");
        }
    }
}
