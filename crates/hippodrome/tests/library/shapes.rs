//! Closed knight's tours of wrapped boards, boxes, rings, and odd boards less a square: the tables of
//! the theorems against exhaustive search.
//!
//! Every board is turned into a graph by the rules alone ([`Ground::joins`]), of which no theorem
//! speaks, and the exact search decides it: a verified tour, or every possibility tried (or an
//! elementary obstruction, which is gone through again). What comes out is held against the tables,
//! written here once more, and against what `exists` says of the board. A limit that is reached is a
//! failure.
//!
//! The tables are those of J. J. Watkins & R. L. Hoenigman (1997), J. J. Watkins (2000), J. DeMaio &
//! B. Mathew (2011), W. Srichote, R. Boonklurb & S. Singhun (2020), B. Bi et al. (2015); see
//! `hippodrome::theorems`. Each is tried on small boards, and in a long test on larger ones.

use hippodrome::{
    Answer, Board, Construction, EdgeList, Ends, Exact, Existence, Leaper, Limits, Method, Piece,
    Point, Problem, Proof, Quiet, Reason, Square, Surface, exists, recheck, solve,
};

/// The most nodes that a search may take.
const MAX_NODES: u64 = 3_000_000;

/// Whether the board has a closed knight's tour, by search alone.
fn searched(board: &Board) -> bool {
    let on_board = Problem::on_board(board.clone(), Leaper::KNIGHT, Ends::Closed);
    let n = board.len() as u32;
    let ground = on_board.ground();
    let pairs = (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v)));
    let joined = pairs.filter(|&(u, v)| ground.joins(Square::new(u), Square::new(v)));
    let graph = EdgeList::undirected(n, joined).expect("a simple graph");
    let problem = Problem::on_graph(graph, Ends::Closed);
    let limits = Limits::NONE.with_nodes(MAX_NODES);
    // Walks find what is there, as a rule; the exact search finds out what is not.
    for method in [Method::default(), Method::Exact(Exact { seed: 1 })] {
        let report = solve(&problem, &method, &limits, &mut Quiet);
        match report.answer {
            Answer::Found(tour) => {
                let squares = tour.squares();
                assert!(hippodrome::verify(&on_board, squares).is_ok(), "{board}");
                return true;
            }
            Answer::Impossible(Proof::Reason(reason)) => {
                assert!(!matches!(reason, Reason::Theorem(_)), "{board}");
                assert!(recheck(&problem, &reason), "{board}: {reason}");
                return false;
            }
            Answer::Impossible(_) => return false,
            Answer::Unknown(_) => {}
        }
    }
    assert!(
        alternates_twice(&on_board),
        "{board}: not decided by {MAX_NODES} nodes"
    );
    false
}

/// Whether a closed tour of a board of four ranks would alternate between the outer and the inner
/// ranks just as it does between two colors, although inner squares have both. (L. Pósa's argument
/// for 4 x n; long boards of four ranks take a search too long.)
fn alternates_twice(problem: &Problem) -> bool {
    let (board, _) = problem.board().expect("a board");
    let squares = || (0..problem.len() as u32).map(Square::new);
    let neighbors = |v| squares().filter(move |&w| problem.ground().joins(v, w));
    let inner = |v| [1, 2].contains(&board.point(v).unwrap().rank);
    let mut color = vec![None; problem.len()];
    color[0] = Some(false);
    let mut reached = vec![Square::new(0)];
    while let Some(v) = reached.pop() {
        for w in neighbors(v) {
            if color[w.index()].is_none() {
                color[w.index()] = color[v.index()].map(|color: bool| !color);
                reached.push(w);
            }
            if color[w.index()] == color[v.index()] {
                return false;
            }
        }
    }
    let has = |wanted| squares().any(|v| inner(v) && color[v.index()] == Some(wanted));
    board.ranks() == 4
        && squares().all(|v| inner(v) || neighbors(v).all(inner))
        && squares().filter(|&v| inner(v)).count() * 2 == problem.len()
        && has(true)
        && has(false)
}

/// Search, table and `exists` agree.
fn agree(board: &Board, table: bool) {
    assert_eq!(searched(board), table, "{board}");
    let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, Ends::Closed);
    for ends in [Ends::Closed, Ends::ClosedFrom(Square::new(0))] {
        let problem = problem.with_ends(ends);
        match exists(&problem) {
            Existence::Yes(reason) => assert!(table && recheck(&problem, &reason), "{problem}"),
            Existence::No(reason) => assert!(!table && recheck(&problem, &reason), "{problem}"),
            Existence::Unknown => panic!("{problem}: unknown"),
        }
    }
    // What a closed tour implies is said of open ones.
    let open = exists(&problem.with_ends(Ends::From(Square::new(0))));
    assert!(!table || matches!(open, Existence::Yes(_)), "{board}");
}

/// The boards on a surface with so many ranks and files at most, and whether they have a tour.
fn agree_on(surface: Surface, (ranks, files): (u64, u64), table: impl Fn(u64, u64) -> bool) {
    for (m, n) in (1..=ranks).flat_map(|m| (1..=files).map(move |n| (m, n))) {
        let board = Board::rectangle(m, n).expect("small").on(surface);
        agree(&board, table(m, n));
    }
}

const SMALL: (u64, u64) = (6, 7);
const LARGE: (u64, u64) = (8, 12);

fn has_cylinder(m: u64, n: u64) -> bool {
    let none = m == 1 || (m == 2 || m == 4) && n % 2 == 0;
    m * n == 1 || m * n > 2 && !none
}

#[test]
fn small_cylinders() {
    agree_on(Surface::Cylinder, SMALL, has_cylinder);
}

#[test]
#[ignore = "takes minutes"]
fn large_cylinders_at_length() {
    agree_on(Surface::Cylinder, LARGE, has_cylinder);
}

/// Of toruses and Klein bottles.
fn all_but_two_squares(m: u64, n: u64) -> bool {
    m * n != 2
}

#[test]
fn small_toruses() {
    agree_on(Surface::Torus, SMALL, all_but_two_squares);
}

#[test]
#[ignore = "takes minutes"]
fn large_toruses_at_length() {
    agree_on(Surface::Torus, LARGE, all_but_two_squares);
}

fn has_mobius_strip(m: u64, n: u64) -> bool {
    let none = m == 1
        || m == 2 && n % 2 == 0
        || m == 4 && n % 2 == 1
        || (m, n) == (3, 4)
        || n == 1 && m <= 5;
    m * n == 1 || m * n > 2 && !none
}

#[test]
fn small_mobius_strips() {
    agree_on(Surface::Mobius, SMALL, has_mobius_strip);
}

#[test]
#[ignore = "takes minutes"]
fn large_mobius_strips_at_length() {
    agree_on(Surface::Mobius, LARGE, has_mobius_strip);
}

#[test]
fn small_klein_bottles() {
    agree_on(Surface::Klein, SMALL, all_but_two_squares);
}

#[test]
#[ignore = "takes minutes"]
fn large_klein_bottles_at_length() {
    agree_on(Surface::Klein, LARGE, all_but_two_squares);
}

/// Boxes of so many cells at most.
fn agree_on_boxes(most: u64) {
    for a in 2..=6 {
        for (b, c) in (a..=most / 4).flat_map(|b| (b..=most / 4).map(move |c| (b, c))) {
            if a * b * c > most {
                continue;
            }
            let none = a * b * c % 2 == 1 || (a, b) == (2, 2) || (a, b, c) == (2, 3, 3);
            // Each way of standing once in a while.
            let [r, f, l] = [[a, b, c], [c, a, b], [b, c, a]][(a + b + c) as usize % 3];
            agree(&Board::cuboid(r, f, l).expect("small"), !none);
        }
    }
}

#[test]
fn boxes_of_80_cells() {
    agree_on_boxes(80);
}

#[test]
#[ignore = "takes minutes"]
fn boxes_of_150_cells_at_length() {
    agree_on_boxes(150);
}

/// A rectangle with its middle left out.
fn ring(m: u64, n: u64, width: u64) -> Board {
    let middle: Vec<Point> = (width..m - width)
        .flat_map(|rank| (width..n - width).map(move |file| Point::new(file, rank)))
        .collect();
    let board = Board::rectangle(m, n).expect("small");
    board.without(&middle).expect("the rim remains")
}

/// Rings with sides of so many squares at most.
fn agree_on_rings(most: u64) {
    for (m, n) in (3..=most).flat_map(|m| (3..=most).map(move |n| (m, n))) {
        for width in (1..).take_while(|width| 2 * width < m.min(n)) {
            agree(&ring(m, n, width), (m, n) == (3, 3) || width >= 3);
        }
    }
}

#[test]
fn rings_to_8x8() {
    agree_on_rings(8);
}

#[test]
#[ignore = "takes minutes"]
fn rings_to_11x11_at_length() {
    agree_on_rings(11);
}

/// Of each pair of mirror images, one.
fn agree_on_boards_less_a_square(boards: &[(u64, u64)]) {
    for &(m, n) in boards {
        let board = Board::rectangle(m, n).expect("small");
        for hole in board.points() {
            if hole.file * 2 > n || hole.rank * 2 > m {
                continue;
            }
            let corner = (hole.file, hole.rank) == (0, 0);
            let works = hole.is_dark() && ((m, n) != (5, 5) || corner);
            agree(&board.without(&[hole]).expect("squares remain"), works);
        }
    }
}

#[test]
fn small_odd_boards_less_a_square() {
    agree_on_boards_less_a_square(&[(5, 5), (5, 7), (7, 7)]);
}

#[test]
#[ignore = "takes minutes"]
fn larger_odd_boards_less_a_square_at_length() {
    agree_on_boards_less_a_square(&[(7, 5), (5, 9), (7, 9), (9, 9)]);
}

/// What is built by formula is for plain rectangles; a wrapped board, a box or another piece is never
/// taken for one.
#[test]
fn constructions_are_for_plain_rectangles() {
    let covered = |board: &str, piece: Piece, ends| {
        let problem = Problem::on_board(board.parse().expect(board), piece, ends);
        Construction::new(&problem).is_ok()
    };
    for ends in [Ends::Closed, Ends::Any] {
        assert!(covered("200x200", Leaper::KNIGHT.into(), ends));
        for board in [
            "torus:200x200",
            "cylinder:200x200",
            "mobius:200x200",
            "klein:200x200",
            "200x200x2",
            "200x200-c3",
        ] {
            assert!(!covered(board, Leaper::KNIGHT.into(), ends), "{board}");
        }
        for piece in [Piece::KING, Piece::QUEEN, Leaper::CAMEL.into()] {
            assert!(!covered("200x200", piece, ends), "{piece}");
        }
    }
}

/// Smallest closed tours of other leapers: the zebra's on 5 x 16 and on no shorter board five wide;
/// the giraffe's on 7 x 16 (found by exhaustive programs written for this project).
#[test]
fn other_leapers() {
    let closed = |board: &str, piece: &str| {
        let piece: Piece = piece.parse().expect("a piece");
        let board = board.parse().expect("a board");
        let problem = Problem::on_board(board, piece, Ends::Closed);
        let report = solve(&problem, &Method::default(), &Limits::NONE, &mut Quiet);
        match report.answer {
            Answer::Found(_) => true,
            Answer::Impossible(_) => false,
            Answer::Unknown(why) => panic!("{problem}: {why}"),
        }
    };
    for n in 6..=14 {
        assert!(!closed(&format!("5x{n}"), "zebra"), "5x{n}");
    }
    assert!(closed("5x16", "zebra"));
    assert!(closed("7x16", "giraffe"));
    // Squares of side 2(r + s) have closed tours (Willcocks' conjecture; N. Beluhov, 2022).
    for (board, piece) in [
        ("10x10", "zebra"),
        ("10x10", "giraffe"),
        ("14x14", "2,5"),
        ("14x14", "1,6"),
    ] {
        assert!(closed(board, piece), "{board} {piece}");
    }
}
