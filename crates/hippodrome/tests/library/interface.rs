//! What the public types promise: threads, `serde`, pieces of one's own; and that no call panics, whatever squares, points and lists it
//! is given.
//!
//! One file, because it is one list of all that the library promises.

use std::io::ErrorKind;

use hippodrome::format::{
    Body, ClaimFlaw, GridOptions, PairOrder, PairReading, ReadOptions, StatedPath, StatedSquare,
    TOUR_FORMS, TraceWriter, write_grid, write_json, write_moves, write_points, write_puzzle,
    write_refutation, written_name,
};
use hippodrome::{
    Answer, Backtrack, BatchChecker, Board, Cell, Checker, Classes, Constraints, Construction,
    Contradiction, Count, CountError, Counter, Crossings, Distribution, Document, EdgeList, Ends,
    Event, Existence, Flaw, Graph, Grid, GridFlaw, InducedSubgraph, Joins, Leaper, Limits,
    Measures, Method, Motion, NamedSquare, NotFilled, NumberedTour, Numbering, Offset, Piece,
    Point, Problem, Quiet, Ranking, Rectangle, Recurrence, Refutation, RefutationStep, Replay,
    Report, Solution, Square, SquareNames, Stopped, Symmetry, TheoremCase, Tour, TourImages, Tours,
    Trace, Turn, UpToSymmetry, Warnsdorff, exists, longest, path, published, read_claim, recheck,
    solve, verify, verify_path,
};

#[test]
fn values_go_from_thread_to_thread() {
    fn both<T: Send + Sync>() {}
    both::<Board>();
    both::<Construction>();
    both::<Counter<'_>>();
    both::<EdgeList>();
    both::<Existence>();
    both::<Graph>();
    both::<Limits<'_>>();
    both::<Method>();
    both::<NumberedTour<'_>>();
    both::<Piece>();
    both::<Problem>();
    both::<Ranking>();
    both::<Refutation>();
    both::<Report>();
    both::<Solution>();
    both::<Tour>();
    both::<Tours<'_>>();
}

/// What is written is read as the same; what is wrong in it is said.
#[test]
fn problems_and_tours_in_json() {
    let board: Board = "5x6-a1".parse().unwrap();
    let petersen = (0..5).flat_map(|v| [(v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)]);
    let edges = EdgeList::undirected(10, petersen).unwrap();
    for problem in [
        Problem::on_board("3x4".parse().unwrap(), Leaper::KNIGHT, Ends::Any),
        Problem::on_board("torus:4x4".parse().unwrap(), Piece::KING, Ends::Closed),
        Problem::on_board(board, Leaper::KNIGHT, Ends::From(Square::new(3))),
        Problem::on_graph(edges, Ends::Between(Square::new(0), Square::new(1))),
    ] {
        let text = serde_json::to_string(&problem).unwrap();
        let read: Problem = serde_json::from_str(&text).unwrap();
        assert_eq!(read, problem, "{text}");
        let report = solve(&problem, &Method::default(), &Limits::NONE, &mut Quiet);
        if let Answer::Found(tour) = report.answer {
            let solution = Solution { problem, tour };
            let text = serde_json::to_string(&solution).unwrap();
            assert_eq!(serde_json::from_str::<Solution>(&text).unwrap(), solution);
        }
    }
    for (text, why) in [
        (r#"{"board": "9"}"#, "`9` is not a board"),
        (
            r#"{"board": "3x4", "start": 12}"#,
            "there is no square number 12",
        ),
        (
            r#"{"board": "3x4", "graph": {"vertices": ["a"], "edges": []}}"#,
            "either a board",
        ),
        (
            r#"{"board": "3x4", "closed": true, "end": 1}"#,
            "a closed tour has no end",
        ),
        (r#"{"board": "3x4", "ends": 1}"#, "unknown field"),
        (r#"{"board": "3x4", "required": [[0, 1]]}"#, "is not a move"),
    ] {
        let error = serde_json::from_str::<Problem>(text)
            .unwrap_err()
            .to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
    let claim = r#"{"problem": {"board": "2x2"}, "squares": [0, 1, 2, 3]}"#;
    assert!(serde_json::from_str::<Solution>(claim).is_err());
}

#[test]
fn pieces_of_motions() {
    let all = (1..=4).flat_map(|s| (0..=s).filter_map(move |r| Leaper::new(r, s)));
    let motions: Vec<Motion> = all.map(Motion::leap).collect();
    assert!(motions.len() > 8);
    assert_eq!(Piece::of(motions.clone()), None);
    assert_eq!(Piece::of([]), None);
    let eight = Piece::of(motions[..8].iter().rev().copied()).unwrap();
    assert_eq!(eight.motions().collect::<Vec<_>>().len(), 8);
    assert_eq!(Piece::of(eight.motions()), Some(eight));
    assert_eq!(
        Piece::of([Motion::slide(Leaper::WAZIR), Motion::slide(Leaper::FERZ)]),
        Some(Piece::QUEEN)
    );
}

/// Theorems alone say no with a reason, and otherwise that they find no tour.
#[test]
fn theorems_alone() {
    let answer = |board: &str| {
        let problem = Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
        solve(&problem, &Method::Exists, &Limits::NONE, &mut Quiet).answer
    };
    assert!(matches!(answer("4x9"), Answer::Impossible(_)));
    assert_eq!(answer("8x8"), Answer::Unknown(Stopped::Undecided));
}

/// The squares that a board of this many squares does not have, and how they are told.
fn foreign(squares: usize) -> [Square; 2] {
    [Square::new(squares as u32), Square::new(u32::MAX)]
}

/// A board, a board that is wrapped, a box with a hole, and a graph.
fn grounds() -> Vec<Problem> {
    let path = EdgeList::undirected(5, (0..4).map(|v| (v, v + 1))).unwrap();
    let names = ["a", "b", "c"].map(String::from).to_vec();
    let named = EdgeList::named(names, true, vec![(0, 1), (1, 2)]).unwrap();
    let on =
        |board: &str, piece: Piece| Problem::on_board(board.parse().unwrap(), piece, Ends::Any);
    vec![
        on("5x5", Leaper::KNIGHT.into()),
        on("torus:4x5", Piece::QUEEN),
        on("mobius:3x4-a1", Piece::KING),
        on("2x3x4-b2.1", Leaper::KNIGHT.into()),
        Problem::on_graph(path, Ends::Any),
        Problem::on_graph(named, Ends::Any),
    ]
}

/// Lists that are none of a ground's squares, each once.
fn flawed_lists(squares: usize) -> Vec<Vec<Square>> {
    let all: Vec<Square> = (0..squares as u32).map(Square::new).collect();
    let mut lists = vec![
        vec![],
        vec![all[0]; 3],
        vec![all[0], all[0]],
        all[1..].to_vec(),
    ];
    lists.push([&all[..], &all[..1]].concat());
    for square in foreign(squares) {
        lists.push(vec![square]);
        lists.push(vec![all[0], square, all[1]]);
        lists.push([&all[1..], &[square]].concat());
    }
    lists
}

/// What is not there is named by its number, joined to nothing, and lies nowhere.
#[test]
fn squares_that_are_not_there() {
    for problem in grounds() {
        let ground = problem.ground();
        let here = Square::new(0);
        for square in foreign(problem.len()) {
            let name = format!("#{}", square.raw());
            assert_eq!(ground.name(square), name);
            assert_eq!(written_name(ground, square).trim_matches('"'), name);
            assert_eq!(NamedSquare::new(&problem, square).name, name);
            for (from, to) in [(here, square), (square, here), (square, square)] {
                assert!(!ground.joins(from, to), "{problem}");
                assert!(!problem.joins(from, to), "{problem}");
            }
            for ends in [
                Ends::From(square),
                Ends::To(square),
                Ends::ClosedFrom(square),
                Ends::Between(here, square),
                Ends::Between(square, here),
            ] {
                let refused = Err(Contradiction::NoSuchSquare(square.raw()));
                assert_eq!(Problem::try_new(ground.clone(), ends), refused);
                assert_eq!(problem.try_with_ends(ends), refused);
            }
            for constraints in [
                Constraints {
                    given: vec![(0, square)],
                    ..Constraints::default()
                },
                Constraints {
                    given: vec![(u32::MAX, here)],
                    ..Constraints::default()
                },
                Constraints {
                    given: vec![(0, here), (0, here), (1, here)],
                    ..Constraints::default()
                },
                Constraints {
                    required: vec![(here, square)],
                    ..Constraints::default()
                },
                Constraints {
                    forbidden: vec![(square, square)],
                    ..Constraints::default()
                },
            ] {
                assert!(problem.with(constraints).is_err());
            }
            let graph = Graph::of(&problem);
            let index = square.index();
            for vertex in [index, usize::MAX - 1, usize::MAX] {
                assert!(graph.neighbors(vertex).is_empty());
                assert_eq!(graph.degree(vertex), 0);
                assert_eq!((graph.slot(vertex, 0), graph.slot(0, vertex)), (None, None));
                let search = graph.depth_first([vertex, 0, 0, vertex]);
                assert_eq!(search, graph.depth_first([0]));
            }
            assert!(graph.distances(square).iter().all(Option::is_none));
            assert_eq!(graph.shortest_path(square, here), None);
            assert_eq!(graph.shortest_path(here, square), None);
            assert_eq!(graph.shortest_path(square, square), None);
            let induced = InducedSubgraph::of(&problem, |_| true).unwrap();
            assert_eq!(induced.square(square), None);
            assert_eq!(induced.vertex(square), None);
            assert_eq!(
                StatedSquare::of(ground, square),
                StatedSquare::Vertex(square.raw())
            );
            if let Some((board, piece)) = problem.board() {
                assert_eq!(board.name(square), name);
                assert_eq!(board.point(square), None);
                assert!(!board.joins(piece, here, square));
                assert!(!board.joins(piece, square, square));
            }
        }
    }
}

/// No square lies there, and nothing slides from there; a jump farther than numbers go ends nowhere.
#[test]
fn points_that_are_not_there() {
    let far = [
        Point::new(5, 0),
        Point::new(0, 5),
        Point::new(100, 100),
        Point::new(u64::MAX, 0),
        Point::new(0, u64::MAX),
        Point::new(u64::MAX, u64::MAX).on_level(u64::MAX),
        Point::new(1, 1).on_level(7),
    ];
    let jumps = [
        Offset::new(1, 0),
        Offset::new(0, 0),
        Offset::new(-3, 2),
        Offset::new(i64::MAX, 1),
        Offset::new(i64::MIN, i64::MIN),
        Offset {
            level: i64::MIN,
            ..Offset::new(1, 1)
        },
    ];
    let built = Construction::closed(30, 40).unwrap();
    for problem in grounds() {
        let Some((board, _)) = problem.board() else {
            continue;
        };
        let mut checker = Checker::new(&problem);
        for point in far {
            assert_eq!(board.square(point), None, "{board}");
            assert!(!board.contains(point));
            assert!(checker.visit_point(point).is_err());
            assert!(board.without(&[point]).is_err());
            for jump in jumps {
                assert_eq!(board.step(point, jump), None, "{board} {point} {jump:?}");
                assert_eq!(board.slide(point, jump).next(), None, "{board} {point}");
            }
            for names in [SquareNames::Chess, SquareNames::RowColumn] {
                assert!(!names.name(point, 0).is_empty());
                assert!(!names.name(point, u64::MAX).is_empty());
                let mut text = Vec::new();
                write_points(&mut text, 5, 5, names, [point]).unwrap();
                assert_eq!(text, format!("{}\n", names.name(point, 5)).into_bytes());
            }
        }
        for (here, jump) in board.points().flat_map(|at| jumps.map(|jump| (at, jump))) {
            assert!(board.slide(here, jump).count() < 2 * board.len());
        }
        assert!(!board.begins_lower_level(u64::MAX, u64::MAX));
        let there = board.points().next().unwrap();
        assert!(board.without(&[there, there]).is_err());
    }
    for point in far.map(|point| Point::new(point.file.max(40), point.rank).on_level(point.level)) {
        assert_eq!(built.step_of(point), None);
        assert_eq!(built.tile_of(point), None);
        assert!(built.window(point, 1, 1).is_none());
        assert!(built.window(Point::new(0, 0), u64::MAX, 2).is_none());
        assert!(built.blocks(point, 3, u64::MAX, 0).is_none());
        assert!(built.fill_part(point, &mut [0u32; 1]).is_err());
        for ends in [[Some(point), None], [None, Some(point)], [Some(point); 2]] {
            let rectangle = Rectangle::open(30, 40, ends);
            assert!(Construction::of(&rectangle).is_err());
            assert!(Construction::joined(&rectangle, Joins::Hilbert).is_err());
            assert!(Construction::open(30, 40, ends[0], ends[1]).is_err());
            assert!(!rectangle.title(SquareNames::RowColumn).is_empty());
            assert!(!matches!(rectangle.exists(), Ok(Existence::Yes(_))));
            let _: (Option<&str>, Option<TheoremCase>) =
                (rectangle.obstruction(), rectangle.theorem());
        }
        assert!(Construction::closed_from(30, 40, point).is_err());
    }
    for (ranks, files) in [(0, 0), (0, 8), (8, 0), (u64::MAX, u64::MAX), (u64::MAX, 6)] {
        assert!(Board::rectangle(ranks, files).is_err());
        assert!(Board::cuboid(ranks, files, u64::MAX).is_err());
        for closed in [true, false] {
            assert_eq!(published(ranks, files, closed), None);
        }
        let rectangle = Rectangle::closed(ranks, files);
        assert!(!matches!(rectangle.exists(), Ok(Existence::Yes(_))));
        assert!(Construction::closed(ranks, files).is_err());
        assert!(Construction::open(ranks, files, None, None).is_err());
    }
    assert_eq!(built.point_at(built.len()), None);
    assert_eq!(built.point_at(u128::MAX), None);
    assert_eq!(built.step_after(u128::MAX), None);
    assert_eq!(built.step_before(u128::MAX), None);
    assert_eq!(built.iter_from(u128::MAX).next(), None);
    assert_eq!(
        built.fill(&mut [0u32; 7]),
        Err(NotFilled::Places {
            places: 7,
            squares: 1200
        })
    );
    assert!(built.fill_par::<u64>(&mut [], 0).is_err());
}

/// Lists that are no tours are told so, by everything that takes one.
#[test]
fn lists_that_are_none() {
    for problem in grounds() {
        let ground = problem.ground();
        let closed = problem.ends().is_closed();
        let images = TourImages::of(ground);
        for list in flawed_lists(problem.len()) {
            let is_foreign = list.iter().any(|square| square.index() >= problem.len());
            let flaw = verify(&problem, &list).unwrap_err();
            assert!(BatchChecker::of(&problem).check(&list).is_err());
            assert!(!flaw.to_string().is_empty());
            let _: Option<String> = flaw.hint(&problem, &list);
            let _: Option<String> = flaw.hint(&problem, &[]);
            assert_eq!(images.canonical(&list, closed).len(), list.len());
            assert_eq!(images.symmetry(&list, &list, closed), Some(None));
            let shorter = list.get(1..).unwrap_or_default();
            if shorter.len() < list.len() {
                assert_eq!(images.symmetry(&list, shorter, closed), None);
            }
            if ground.is_symmetric() {
                let mut tours = Tours::new(&problem).unwrap();
                assert!(tours.go_on_after(&list).is_err(), "{problem} {list:?}");
                let mut counter = Counter::new(&problem).order(list.clone());
                let refused = |error: CountError| matches!(error, CountError::Order(_));
                assert!(counter.count().is_err_and(refused), "{list:?}");
                assert!(counter.recount().is_err_and(refused));
                assert!(counter.by_start().is_err_and(refused));
                assert!(counter.estimate().is_err_and(refused));
                assert!(counter.plan().is_err_and(refused));
                assert!(counter.ranking().is_err_and(refused));
            }
            for crossings in [Crossings::Allowed, Crossings::Forbidden] {
                let is_one = verify_path(&problem, crossings, &list).is_ok();
                assert!(!(is_foreign && is_one), "{problem} {list:?}");
            }
            let stated = StatedPath::new(ground, &list);
            assert_eq!(
                stated.squares.is_some(),
                problem.board().is_some() && !is_foreign
            );
            let which = Measures::all_of(&problem);
            if let Ok(mut measures) = Measures::new(&problem, &which) {
                let measured = measures.of(&list);
                assert_eq!(measured.is_err(), is_foreign, "{problem} {list:?}");
            }
            let claimed = Refutation::Sweep(list.clone());
            assert!(claimed.check(&problem).is_err());
            let suppositions = list
                .iter()
                .map(|&a| RefutationStep::Suppose(a, Square::new(0)));
            assert!(
                Refutation::Tree(suppositions.collect())
                    .check(&problem)
                    .is_err()
            );
            let mut text = Vec::new();
            write_refutation(&mut text, &problem, &claimed).unwrap();
            let mut writer = TraceWriter::new(Vec::new(), &problem).unwrap();
            let mut replay = Replay::new();
            for &square in &list {
                for event in [
                    Event::Advance(square),
                    Event::Consider(square, 1),
                    Event::Join(square, Square::new(0)),
                    Event::Suppose(square, square),
                    Event::Reverse(u32::MAX),
                ] {
                    writer.event(event);
                    replay.apply(event);
                }
            }
            let _: Vec<Square> = replay.squares();
            assert!(writer.finish().is_ok());
        }
    }
    for board in ["3x4", "torus:3x3", "5x5"] {
        let problem = Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, Ends::Any);
        let ranking = Counter::new(&problem).ranking().unwrap();
        let mut first = UpToSymmetry::new(&problem).unwrap();
        for list in flawed_lists(problem.len()) {
            assert!(ranking.rank(&list).is_err(), "{board} {list:?}");
            let _: bool = first.is_first(&list);
        }
        assert!(ranking.unrank(ranking.tours()).is_none());
    }
    let problem = Problem::on_board("6x6".parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
    for (list, why) in [
        (
            vec![],
            "a1 is missing from the order: every square comes once",
        ),
        (
            vec![Square::new(0), Square::new(0)],
            "a1 comes twice in the order: every square comes once",
        ),
        (
            vec![Square::new(36)],
            "square number 36 in the order does not exist: there are 36, counted from 0",
        ),
    ] {
        let refused = Counter::new(&problem).order(list).count().unwrap_err();
        assert_eq!(refused.to_string(), why);
    }
}

/// The longest path of one problem, asked about another one with fewer squares, or with more.
#[test]
fn squares_that_a_path_of_another_problem_leaves_out() {
    let on = |board: &str| Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, Ends::Any);
    let (large, small) = (on("3x4"), on("3x3"));
    let longest =
        |problem| longest(problem, Crossings::Allowed, &Limits::NONE, &mut Quiet).unwrap();
    assert_eq!(longest(&large).left_out(&small), []);
    let center = Square::new(4);
    assert_eq!(longest(&small).left_out(&small), [center]);
    assert_eq!(longest(&small).left_out(&large).len(), 4);
}

/// A tour of one problem is not written as one of another.
#[test]
fn tours_of_another_ground() {
    let on = |board: &str| Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, Ends::Any);
    let graph = EdgeList::undirected(3, [(0, 1), (1, 2)]).unwrap();
    let large = on("3x4");
    let found = solve(&large, &Method::default(), &Limits::NONE, &mut Quiet).answer;
    let Answer::Found(tour) = found else {
        panic!("3x4 has open tours")
    };
    let names = "#11";
    for other in [
        on("1x1"),
        on("2x2"),
        on("4x4"),
        Problem::on_graph(graph, Ends::Any),
    ] {
        for form in &TOUR_FORMS {
            let mut text = Vec::new();
            let refused = form.write(&mut text, &other, &tour, &GridOptions::default());
            let refused = refused.unwrap_err();
            assert_eq!(refused.kind(), ErrorKind::InvalidInput, "{}", form.name);
            assert!(text.is_empty());
        }
        let mut text = Vec::new();
        assert!(write_moves(&mut text, other.ground(), &tour).is_err());
        let shown = tour.display(&other).to_string();
        assert_eq!(shown.split(' ').count(), 12, "{shown}");
        assert_eq!(shown.contains(names), other.len() < 12, "{shown}");
        let document = Document::found(&other, &tour);
        let mut text = Vec::new();
        write_json(&mut text, &document).unwrap();
        if let Some((board, _)) = other.board() {
            assert!(write_grid(&mut text, board, &tour, &GridOptions::default()).is_err());
            assert!(tour.on(board).is_none());
        }
    }
    let mut text = Vec::new();
    let graph = Problem::on_graph(EdgeList::undirected(1, []).unwrap(), Ends::Any);
    assert!(write_puzzle(&mut text, &graph, &GridOptions::default()).is_err());
    let far = GridOptions { first: u64::MAX };
    let told = write_grid(&mut text, large.board().unwrap().0, &tour, &far);
    assert_eq!(told.unwrap_err().kind(), ErrorKind::InvalidInput);
    assert!(text.is_empty());
    let far = GridOptions {
        first: u64::MAX - 11,
    };
    write_grid(&mut text, large.board().unwrap().0, &tour, &far).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert!(text.contains("18446744073709551615"), "{text}");
}

/// Grids that nobody printed, on boards that they are not of.
#[test]
fn grids_that_are_none() {
    let number = Cell::Number;
    let cells = [
        vec![],
        vec![Cell::Hole],
        vec![Cell::Blank, number(1)],
        vec![number(1), number(2), number(3)],
        vec![number(0), number(0), number(u32::MAX), number(u32::MAX)],
        (1..=12).map(number).collect(),
        [1, 2, 1, 2].map(number).to_vec(),
    ];
    let boards = ["1x1", "2x2", "3x4-b2", "torus:3x3", "2x2x3"];
    for (files, levels) in [
        (0, 0),
        (0, 1),
        (1, 0),
        (1, 1),
        (2, 1),
        (4, 1),
        (5, 1),
        (2, 2),
    ]
    .into_iter()
    .chain([
        (usize::MAX, 1),
        (usize::MAX, 2),
        (1, usize::MAX),
        (3, usize::MAX),
    ]) {
        for cells in &cells {
            let cells = cells.clone();
            let grid = Grid {
                files,
                levels,
                cells,
            };
            let is_even = files
                .checked_mul(levels)
                .is_some_and(|line| line > 0 && grid.cells.len() % line == 0);
            let uneven = |flaw: GridFlaw| matches!(flaw, GridFlaw::Uneven { .. });
            assert_eq!(grid.board().is_err_and(uneven), !is_even, "{grid:?}");
            let _: (usize, usize) = (grid.ranks(), grid.stacked());
            let _: Vec<(usize, u32)> = grid.slips();
            for grids in [0, 1, 2, 3, usize::MAX] {
                let all: usize = grid.apart(grids).iter().map(|grid| grid.cells.len()).sum();
                assert_eq!(all, grid.cells.len());
            }
            for board in boards {
                let board: Board = board.parse().unwrap();
                assert_eq!(grid.order(&board).is_err_and(uneven), !is_even, "{grid:?}");
                assert_eq!(grid.given(&board).is_err_and(uneven), !is_even, "{grid:?}");
            }
        }
    }
    let grid = Grid {
        files: 2,
        levels: 1,
        cells: [1, 2, 3, 4].map(number).to_vec(),
    };
    let refused = grid.order(&"1x2".parse().unwrap()).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "number 1 stands on a2, which is not a square of the board"
    );
}

/// Flaws that no checker has found have no hint, or one that is true.
#[test]
fn flaws_that_somebody_made_up() {
    let text = || "z9".to_owned();
    let problem = Problem::on_board("3x4".parse().unwrap(), Leaper::KNIGHT, Ends::Any);
    let claims = flawed_lists(problem.len());
    for step in [0, 1, 11, 12, u64::MAX] {
        let mut flaws = vec![
            Flaw::OffBoard {
                step,
                square: text(),
            },
            Flaw::NotAMove {
                step,
                from: text(),
                to: "a1".to_owned(),
            },
            Flaw::Missing {
                visited: step,
                squares: u64::MAX - step,
                first: text(),
                of_graph: false,
            },
        ];
        for first in [None, Some(0), Some(12), Some(u64::MAX)] {
            flaws.push(Flaw::Twice {
                step,
                first,
                square: text(),
            });
        }
        for flaw in flaws {
            assert!(!flaw.counted_from(u64::MAX).is_empty());
            for claim in &claims {
                let _: Option<String> = flaw.hint(&problem, claim);
            }
        }
        let flaw = ClaimFlaw::NoSuchVertex { step, name: text() };
        assert!(!flaw.counted_from(u64::MAX).is_empty());
        assert!(!flaw.to_string().is_empty());
    }
}

/// Reasons of one problem, gone through as reasons of another one.
#[test]
fn reasons_of_another_problem() {
    let problems: Vec<Problem> = ["3x3", "4x4", "3x8", "5x5", "4x9", "torus:3x3", "2x3x4"]
        .iter()
        .flat_map(|board| {
            let board: Board = board.parse().unwrap();
            let last = Square::new(board.len() as u32 - 1);
            [Ends::Closed, Ends::Any, Ends::Between(Square::new(0), last)]
                .map(|ends| Problem::on_board(board.clone(), Leaper::KNIGHT, ends))
        })
        .chain(grounds())
        .collect();
    for one in &problems {
        let (Existence::Yes(reason) | Existence::No(reason)) = exists(one) else {
            continue;
        };
        assert!(recheck(one, &reason), "{one}");
        for other in &problems {
            let _: bool = recheck(other, &reason);
        }
    }
}

/// Moves that are none of the piece's, none at all, and the same ones again.
#[test]
fn offsets_that_are_no_moves() {
    let lists = [
        vec![],
        vec![Offset::new(0, 0)],
        vec![
            Offset::new(1, 0),
            Offset::new(-1, 0),
            Offset::new(0, 1),
            Offset::new(0, -1),
        ],
        vec![Offset::new(i64::MAX, i64::MIN), Offset::new(1, 2)],
        [Leaper::KNIGHT.clockwise(), Leaper::KNIGHT.clockwise()].concat(),
    ];
    for board in ["5x5", "torus:4x5", "2x3x4"] {
        let board: Board = board.parse().unwrap();
        let [once, twice] = [&Leaper::KNIGHT.clockwise(), &lists[4]]
            .map(|offsets| Graph::of_board(&board, offsets));
        assert_eq!(once, twice, "{board}");
        assert_eq!(Graph::of_board(&board, &lists[1]).moves(), 0, "{board}");
        for list in &lists {
            let _: Graph = Graph::of_board(&board, list);
            let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, Ends::Any);
            let offsets = Some(list.clone());
            let limits = Limits::NONE.with_nodes(10_000);
            for method in [
                Method::Backtrack(Backtrack {
                    offsets: offsets.clone(),
                    ..Backtrack::default()
                }),
                Method::Warnsdorff(Warnsdorff {
                    offsets: offsets.clone(),
                    ..Warnsdorff::default()
                }),
            ] {
                let answer = solve(&problem, &method, &limits, &mut Quiet).answer;
                let is_true = !matches!(answer, Answer::Impossible(_)) || list.len() < 8;
                assert!(is_true, "{board} {list:?} {answer:?}");
            }
        }
    }
}

/// Lengths that no path has, and numbers that no count has.
#[test]
fn numbers_that_are_none() {
    for problem in grounds() {
        for squares in [0, problem.len() + 1, usize::MAX] {
            let how = Backtrack::default();
            let found = path(&problem, squares, &how, &Limits::NONE, &mut Quiet);
            let none = squares > 0
                || found
                    .as_ref()
                    .is_ok_and(|path| path.as_ref().is_none_or(Vec::is_empty));
            assert!(
                none && !matches!(found, Ok(Some(ref path)) if path.len() != squares),
                "{problem} {squares}: {found:?}"
            );
        }
    }
    let count = Count {
        tours: 7u32.into(),
        ..Count::default()
    };
    let turn = Symmetry::from(Turn::HalfTurn);
    assert!(Classes::new(count.clone(), vec![]).is_ok());
    assert!(Classes::new(count, vec![(turn, 8u32.into()); 3]).is_err());
    let fibonacci = [1u32, 1, 2, 3, 5, 8, 13, 21, 34, 55].map(Into::into);
    let recurrence = Recurrence::of(&fibonacci).unwrap();
    assert!(recurrence.after(&fibonacci[..1]).is_none());
    assert!(recurrence.after(&[]).is_none());
    let made_up = Recurrence {
        after: 0,
        ..recurrence
    };
    assert!(made_up.after(&[]).is_none());
    assert_eq!(Recurrence::of(&[]), None);
    let mut distribution = Distribution::default();
    distribution.add_times(u64::MAX, u64::MAX);
    distribution.add_times(u64::MAX, u64::MAX);
    distribution.add(0);
    assert_eq!(distribution.len(), u64::MAX);
    assert!(distribution.deviation().is_some_and(f64::is_finite));
    assert_eq!(Leaper::new(1, 1_000_001), None);
    assert_eq!(Leaper::new(u32::MAX, 0), None);
    let longest = Leaper::new(1_000_000, 1_000_000).unwrap();
    assert_eq!(longest.to_string().parse(), Ok(longest));
    assert_eq!(
        Graph::of_board(&"torus:3x4".parse().unwrap(), &longest.clockwise()).len(),
        12
    );
}

/// Claims that no text holds.
#[test]
fn claims_that_somebody_made_up() {
    let far = u64::MAX;
    let number = Cell::Number;
    let grids = [
        (0, 0, 0),
        (3, 1, 10),
        (3, 1, 12),
        (5, 1, 25),
        (4, 3, 24),
        (usize::MAX, 2, 4),
    ];
    let grids = grids.map(|(files, levels, cells)| Grid {
        files,
        levels,
        cells: (0..cells).map(|at| number(at / 2)).collect(),
    });
    let bodies = grids.iter().cloned().map(Body::Grid).chain([
        Body::Points(vec![]),
        Body::Points(vec![Point::new(far, far).on_level(far), Point::new(0, 0)]),
        Body::RowColumn(vec![(0, 0), (far, 0), (0, far), (far, far)]),
        Body::Pairs(vec![]),
        Body::Pairs(vec![(far, far), (0, 0)]),
        Body::Pairs(vec![(0, far)]),
        Body::Vertices(vec![Square::new(u32::MAX)]),
        Body::Names(vec!["4294967295".to_owned(); 2]),
    ]);
    let problems = grounds();
    for body in bodies {
        for uncut in grids.iter().cloned().map(Some).chain([None]) {
            for pair_order in [None, Some(PairOrder::FileRank), Some(PairOrder::RowColumn)] {
                let mut claim = read_claim("a1 c2".as_bytes(), &ReadOptions::default()).unwrap();
                claim.body = body.clone();
                claim.uncut = uncut.clone();
                claim.pair_order = pair_order;
                let _: Result<Option<Board>, ClaimFlaw> = claim.least_board();
                for problem in &problems {
                    let squares = claim.squares(problem.ground());
                    let is_there = |square: &Square| square.index() < problem.len();
                    assert!(squares.is_err() || squares.unwrap().iter().all(is_there));
                    assert!(claim.constraints(problem.ground()).is_ok());
                    assert_eq!(claim.slip(problem), None);
                    let _: Option<(Problem, Tour)> = claim.tour_of_edges(problem);
                    let _: Option<String> = claim.list_slip(problem);
                    if let Some((board, _)) = problem.board() {
                        let _: Option<PairReading> = claim.pair_reading(board);
                        assert!(claim.given(board).is_err());
                    }
                }
            }
        }
    }
}
