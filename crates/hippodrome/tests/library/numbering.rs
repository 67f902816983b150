//! Numberings of rectangles: a tour kept square by square and a construction give the same answers, and each agrees
//! with itself.

use hippodrome::{
    Board, Construction, Ends, Leaper, NotFilled, Numbering, Point, Problem, Square, Tour, verify,
};

/// Everything that can be asked, against the squares in order.
fn check(tour: &impl Numbering, points: &[Point], closed: bool) {
    let (ranks, files) = (tour.ranks(), tour.files());
    let text = format!("{ranks}x{files}");
    let length = points.len() as u128;
    assert_eq!((tour.len(), tour.is_closed()), (length, closed), "{text}");
    assert_eq!(tour.iter().collect::<Vec<_>>(), points, "{text}");
    for from in [0, 1, length / 2, length - 1, length, length + 1, u128::MAX] {
        let rest: Vec<Point> = tour.iter_from(from).collect();
        assert_eq!(rest, points[from.min(length) as usize..], "{text} {from}");
    }
    for (step, &point) in (0..).zip(points) {
        assert_eq!(tour.point_at(step), Some(point), "{text}");
        assert_eq!(tour.step_of(point), Some(step), "{text}");
        let round = closed && length > 1;
        let after = if step + 1 < length {
            Some(step + 1)
        } else {
            round.then_some(0)
        };
        let before = match step {
            0 => round.then_some(length - 1),
            step => Some(step - 1),
        };
        assert_eq!(tour.step_after(step), after, "{text} {step}");
        assert_eq!(tour.step_before(step), before, "{text} {step}");
    }
    for past in [length, length + 1, u128::MAX] {
        assert_eq!(tour.point_at(past), None, "{text}");
        assert_eq!(tour.step_after(past), None, "{text}");
        assert_eq!(tour.step_before(past), None, "{text}");
    }
    for off in [
        Point::new(files, 0),
        Point::new(0, ranks),
        Point::new(u64::MAX, u64::MAX),
        Point::new(0, 0).on_level(1),
    ] {
        assert_eq!(tour.step_of(off), None, "{text} {off:?}");
    }
    for rank in 0..ranks {
        for file in 0..=files {
            for count in 0..=files - file {
                let (mut narrow, mut wide) = (vec![0u32; count as usize], vec![0; count as usize]);
                tour.fill_part(Point::new(file, rank), &mut narrow).unwrap();
                tour.fill_part(Point::new(file, rank), &mut wide).unwrap();
                for (file, (narrow, wide)) in (file..).zip(narrow.into_iter().zip(wide)) {
                    let step = tour.step_of(Point::new(file, rank));
                    assert_eq!(step, Some(narrow.into()), "{text}");
                    assert_eq!(u64::from(narrow), wide, "{text}");
                }
            }
        }
    }
    let corner = Point::new(files / 3, ranks / 3);
    let (high, wide) = (ranks - corner.rank, files - corner.file);
    let shown = tour.window(corner, high, wide).unwrap();
    let expected = (corner.rank..ranks)
        .rev()
        .flat_map(|rank| (corner.file..files).map(move |file| Point::new(file, rank)));
    let expected = expected.map(|point| (point, tour.step_of(point).unwrap()));
    assert!(shown.eq(expected), "{text}");
}

/// The same tour square by square.
fn kept(built: &Construction) -> (Board, Tour) {
    let board = Board::rectangle(built.ranks(), built.files()).unwrap();
    let squares: Vec<Square> = built.iter().map(|at| board.square(at).unwrap()).collect();
    let ends = if built.is_closed() {
        Ends::Closed
    } else {
        Ends::Any
    };
    let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, ends);
    let tour = verify(&problem, &squares).unwrap();
    (board, tour)
}

#[test]
fn kept_and_constructed_tours_answer_alike() {
    let [start, end] = [Point::new(4, 2), Point::new(3, 8)];
    for built in [
        Construction::closed(1, 1),
        Construction::open(1, 1, None, None),
        Construction::open(3, 4, None, None),
        Construction::closed(6, 5),
        Construction::open(14, 31, Some(start), Some(end)),
        Construction::closed_from(30, 26, start),
        Construction::open(27, 31, None, None),
    ] {
        let built = built.unwrap();
        let points: Vec<Point> = built.iter().collect();
        check(&built, &points, built.is_closed());
        let (board, tour) = kept(&built);
        let numbered = tour.on(&board).expect("a full rectangle");
        check(&numbered, &points, built.is_closed());
    }
}

/// Only its own board, and only a full rectangle, is numbered by a tour.
#[test]
fn other_boards_are_not_numbered() {
    let (board, tour) = kept(&Construction::closed(6, 6).unwrap());
    assert!(tour.on(&board).is_some());
    for text in [
        "6x7",
        "4x9x1",
        "torus:6x6",
        "6x7-a1-b1-c1-d1-e1-f1",
        "3x6x2",
    ] {
        let other: Board = text.parse().unwrap();
        assert_eq!(tour.on(&other).is_some(), text == "4x9x1", "{text}");
    }
}

/// A part of a rank ends with the rank, and steps that do not fit are not cut short.
#[test]
fn parts_that_do_not_fit_are_refused() {
    let built = Construction::closed(6, 8).unwrap();
    let (board, tour) = kept(&built);
    let numbered = tour.on(&board).unwrap();
    let stored = |at: Point, places: usize| numbered.fill_part(at, &mut vec![0u32; places]);
    let computed = |at: Point, places: usize| built.fill_part(at, &mut vec![0u32; places]);
    for (at, places, refused) in [
        (Point::new(0, 0), 8, false),
        (Point::new(0, 0), 9, true),
        (Point::new(5, 5), 3, false),
        (Point::new(5, 2), 4, true),
        (Point::new(0, 6), 1, true),
        (Point::new(9, 0), 0, true),
        (Point::new(0, 0).on_level(1), 1, true),
    ] {
        assert_eq!(stored(at, places).is_err(), refused, "{at:?} {places}");
        assert_eq!(computed(at, places).is_err(), refused, "{at:?} {places}");
    }
    let large = Construction::closed(1 << 20, 1 << 20).unwrap();
    let narrow = |at: Point, places: usize| large.fill_part(at, &mut vec![0u32; places]);
    let wide = |at: Point, places: usize| large.fill_part(at, &mut vec![0u64; places]);
    let last = (1 << 40) - 1;
    let most = u32::MAX.into();
    let refused = Err(NotFilled::Steps { last, most });
    assert_eq!(narrow(Point::new(0, 0), 1), refused);
    assert_eq!(wide(Point::new(0, 0), 1), Ok(()));
}
