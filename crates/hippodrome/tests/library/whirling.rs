//! Whirling tours, with every move turning the same way round the center: as many as others have found, and as a filter of all
//! tours by angles finds.

use std::f64::consts::PI;

use hippodrome::{
    Board, Constraints, Counter, Ends, Leaper, NotWhirling, Piece, Point, Problem, Tour, Tours,
    Turning,
};

fn whirling(board: &str, piece: &str, ends: Ends, turning: Turning) -> Problem {
    let board: Board = board.parse().unwrap();
    let piece: Piece = piece.parse().unwrap();
    let constraints = turning.constraints(&board, piece).unwrap();
    let free = Problem::on_board(board, piece, ends);
    free.with(constraints).unwrap()
}

/// Closed ones: 2 of 6x6, 18 of 6x7, 142 of 7x7 without its center, 1,120 of 8x8, as a program of its own found too, which shares nothing
/// with the library and decides which square follows which. Two ways of counting, a list, and the same clockwise.
#[test]
fn as_many_as_are_known() {
    for (board, number) in [
        ("5x5-c3", 0u32),
        ("5x6", 0),
        ("6x6", 2),
        ("6x7", 18),
        ("7x7", 0),
        ("7x7-d4", 142),
        ("7x8", 8),
        ("8x8", 1120),
    ] {
        for turning in [Turning::CounterClockwise, Turning::Clockwise] {
            let problem = whirling(board, "knight", Ends::Closed, turning);
            let mut counter = Counter::new(&problem);
            assert_eq!(counter.count().unwrap().tours, number.into(), "{board}");
            assert_eq!(counter.recount().unwrap().tours, number.into(), "{board}");
            assert_eq!(
                Tours::new(&problem).unwrap().count(),
                number as usize,
                "{board}"
            );
        }
    }
}

/// Of all tours those that turn by less than half a circle counter-clockwise with every move, as `atan2` measures it.
#[test]
fn a_filter_of_all_tours() {
    for (text, piece, ends) in [
        ("6x6", "knight", Ends::Closed),
        ("5x6", "knight", Ends::Closed),
        ("5x5", "knight", Ends::Any),
        ("3x4", "knight", Ends::Any),
        ("3x3-b2", "knight", Ends::Any),
        ("3x3-b2", "king", Ends::Closed),
        ("4x4-b2-b3-c2-c3", "king", Ends::Any),
        ("3x4-b2-c2", "wazir", Ends::Closed),
        ("3x4", "king", Ends::Closed),
        ("3x3-b2", "queen", Ends::Any),
    ] {
        let board: Board = text.parse().unwrap();
        let middle = |side: u64| (side - 1) as f64 / 2.0;
        let (x, y) = (middle(board.files()), middle(board.ranks()));
        let points: Vec<Point> = board.points().collect();
        let angle = |tour: &[hippodrome::Square], at: usize| {
            let point = points[tour[at].index()];
            (point.file as f64 - x, point.rank as f64 - y)
        };
        let turns = |squares: &[hippodrome::Square]| {
            let n = squares.len();
            (0..n - usize::from(!ends.is_closed())).all(|at| {
                let (a, b) = (angle(squares, at), angle(squares, (at + 1) % n));
                let by = (b.1.atan2(b.0) - a.1.atan2(a.0)).rem_euclid(2.0 * PI);
                let is_center = |p: (f64, f64)| p == (0.0, 0.0);
                !is_center(a) && !is_center(b) && by > 1e-9 && by < PI - 1e-9
            })
        };
        let free = Problem::on_board(board.clone(), piece.parse::<Piece>().unwrap(), ends);
        let mut expected = 0;
        for tour in Tours::new(&free).unwrap() {
            let mut squares = tour.squares().to_vec();
            expected += usize::from(turns(&squares));
            squares.reverse();
            expected += usize::from(turns(&squares));
        }
        let problem = whirling(text, piece, ends, Turning::CounterClockwise);
        let listed: Vec<Tour> = Tours::new(&problem).unwrap().collect();
        assert_eq!(listed.len(), expected, "{text} {piece}");
        assert!(listed.iter().all(|tour| turns(tour.squares())), "{text}");
    }
}

/// Beyond what others have counted: the sweep and the list, which share no search.
#[test]
#[ignore = "takes seconds"]
fn larger_boards() {
    for (board, number) in [("8x9", 324usize), ("9x9-e5", 146), ("8x10", 59_128)] {
        let problem = whirling(board, "knight", Ends::Closed, Turning::CounterClockwise);
        let counted = Counter::new(&problem).count().unwrap();
        assert!(!counted.listed && counted.tours == number.into(), "{board}");
        assert_eq!(Tours::new(&problem).unwrap().count(), number, "{board}");
    }
}

#[test]
#[ignore = "half a minute"]
fn ninety_squares_at_length() {
    let problem = whirling("9x10", "knight", Ends::Closed, Turning::CounterClockwise);
    let counted = Counter::new(&problem).count().unwrap().tours;
    assert_eq!(counted, 3_602_932u32.into());
}

/// On 6x7 there are moves towards the center, and with them more tours (by a program of its own, which decides arcs).
#[test]
fn moves_towards_the_center_turn_neither_way() {
    let problem = whirling("6x7", "knight", Ends::Closed, Turning::CounterClockwise);
    let loose = Constraints {
        forbidden: Vec::new(),
        ..problem.constraints().clone()
    };
    assert!(!problem.constraints().forbidden.is_empty());
    let loose = problem.with(loose).unwrap();
    assert_eq!(Counter::new(&loose).count().unwrap().tours, 128u32.into());
    assert_eq!(Tours::new(&loose).unwrap().count(), 128);
}

#[test]
fn what_has_no_center() {
    for text in ["torus:6x6", "cylinder:6x6", "3x4x5"] {
        let board: Board = text.parse().unwrap();
        let refused = Turning::default().constraints(&board, Leaper::KNIGHT.into());
        assert!(
            matches!(refused, Err(NotWhirling::NoCenter { .. })),
            "{text}"
        );
    }
    let board: Board = "3000x3000".parse().unwrap();
    let refused = Turning::default().constraints(&board, Leaper::KNIGHT.into());
    assert!(matches!(refused, Err(NotWhirling::TooLarge { .. })));
    assert!("widdershins".parse::<Turning>().is_err());
}

/// One-way moves come back from where a problem is written, in their direction.
#[test]
fn what_is_written_is_read() {
    let problem = whirling("6x6", "knight", Ends::Closed, Turning::Clockwise);
    let text = serde_json::to_string(&problem).unwrap();
    let read: Problem = serde_json::from_str(&text).unwrap();
    assert_eq!(read, problem);
    let other = whirling("6x6", "knight", Ends::Closed, Turning::CounterClockwise);
    assert_ne!(read, other);
    assert!(serde_json::from_str::<Problem>(&text.replace("one_way", "way")).is_err());
}
