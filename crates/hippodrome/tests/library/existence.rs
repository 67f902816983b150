//! Whether there is a tour: what constructions add to arguments, and rectangles of any size beside problems.

use hippodrome::{
    Board, Ends, Existence, Leaper, NotConstructed, Point, Problem, Reason, Rectangle, exists,
    recheck,
};

fn knight(board: &str, start: &str, end: &str) -> Problem {
    let board: Board = board.parse().unwrap();
    let [start, end] = [start, end].map(|name| board.parse_square(name).unwrap());
    Problem::on_board(board, Leaper::KNIGHT, Ends::Between(start, end))
}

/// A tour that is constructed is a reason, gone through again with the rules, and no reason for other problems.
#[test]
fn a_construction_is_a_reason() {
    let problem = knight("12x13", "a1", "b1");
    assert_eq!(exists(&problem), Existence::Yes(Reason::Constructed));
    assert!(recheck(&problem, &Reason::Constructed));
    for other in [
        knight("12x13", "a1", "c1"),
        knight("12x13-l12", "a1", "b1"),
        problem.with_ends(Ends::Between(
            hippodrome::Square::new(0),
            hippodrome::Square::new(0),
        )),
        Problem::on_board("12x13".parse().unwrap(), Leaper::CAMEL, Ends::Any),
        Problem::on_board("4x9".parse().unwrap(), Leaper::KNIGHT, Ends::Closed),
    ] {
        assert!(!recheck(&other, &Reason::Constructed), "{other}");
    }
}

/// A board too large for its graph to be looked at is decided as a rectangle of any size is.
#[test]
fn sides_and_ends_decide_where_the_graph_is_too_large() {
    let problem = knight("3x2000000", "b2", "c2");
    let Existence::No(reason @ Reason::Rectangle(why)) = exists(&problem) else {
        panic!("{:?}", exists(&problem));
    };
    let [b2, c2] = [Point::new(1, 1), Point::new(2, 1)];
    let rectangle = Rectangle::open(3, 2_000_000, [Some(b2), Some(c2)]);
    assert_eq!(rectangle.obstruction(), Some(why));
    assert_eq!(rectangle.exists(), Ok(Existence::No(reason.clone())));
    assert!(recheck(&problem, &reason));
    assert!(!recheck(&problem, &Reason::Rectangle("it is too long")));
    assert!(!recheck(&knight("3x2000000", "a1", "d1"), &reason));
}

/// A rectangle and the problem of the same sides and ends are decided alike.
#[test]
fn rectangles_and_problems_agree() {
    let mut decided = 0;
    for (ranks, files) in (1..=5).flat_map(|ranks| (1..=6).map(move |files| (ranks, files))) {
        let board = Board::rectangle(ranks, files).unwrap();
        let squares = || board.points().map(|point| board.square(point).unwrap());
        let mut every = vec![Ends::Any, Ends::Closed];
        for end in squares() {
            every.extend([Ends::From(end), Ends::To(end), Ends::ClosedFrom(end)]);
            every.extend(squares().map(|start| Ends::Between(start, end)));
        }
        for ends in every {
            let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, ends);
            let rectangle = Rectangle {
                ranks,
                files,
                closed: ends.is_closed(),
                ends: [ends.start(), ends.end()].map(|end| end.and_then(|end| board.point(end))),
            };
            let says = |existence: &Existence| matches!(existence, Existence::Yes(_));
            let (one, other) = (exists(&problem), rectangle.exists().unwrap());
            assert!(
                one != Existence::Unknown && other != Existence::Unknown,
                "{problem}"
            );
            assert_eq!(says(&one), says(&other), "{problem}: {one:?}, {other:?}");
            decided += 1;
        }
    }
    assert!(decided > 5000, "{decided}");
}

#[test]
fn rectangles_without_such_squares_are_refused() {
    let sides = |ranks, files| NotConstructed::Sides { ranks, files };
    for (ranks, files) in [(0, 8), (8, 0), (8, (1 << 63) + 1)] {
        assert_eq!(
            Rectangle::closed(ranks, files).exists(),
            Err(sides(ranks, files))
        );
    }
    let off = Point::new(8, 0);
    for closed in [true, false] {
        let rectangle = Rectangle {
            closed,
            ..Rectangle::open(8, 8, [Some(off), None])
        };
        let refused = NotConstructed::OffBoard {
            end: off,
            ranks: 8,
            files: 8,
        };
        assert_eq!(rectangle.exists(), Err(refused));
    }
}
