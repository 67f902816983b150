//! No call panics, whatever squares, windows, lists and sizes it is given: what is not there is refused, and said.

use std::iter;

use hippodrome::{
    Answer, Board, Construction, EdgeList, Ends, Event, Leaper, Limits, Method, Piece, Point,
    Problem, Quiet, Replay, Square, SquareNames, Tour, Trace, solve,
};
use hippodrome_draw::{
    Animation, Cells, Color, Look, MAX_PIXEL_SIDE, MAX_PIXELS, NotDrawn, Paper, Pixels, Recorder,
    Scene, Style, Theme, TooManyPixels, arrange, captioned, draw, draw_known, draw_path,
    draw_sampled, draw_texts, draw_tiles, draw_walk, draw_window, film, plot, plot_path, still,
    usual_width, write_apng, write_gif, write_plot, write_png, write_svg,
};

fn on(board: &str, piece: Piece, ends: Ends) -> Problem {
    Problem::on_board(board.parse().unwrap(), piece, ends)
}

/// Boards of all kinds, and a graph.
fn problems() -> Vec<Problem> {
    let path = EdgeList::undirected(5, (0..4).map(|v| (v, v + 1))).unwrap();
    vec![
        on("5x5", Leaper::KNIGHT.into(), Ends::Any),
        on("torus:4x5", Piece::QUEEN, Ends::Closed),
        on("mobius:3x4-a1", Piece::KING, Ends::Any),
        on("2x3x4-b2.1", Leaper::KNIGHT.into(), Ends::Closed),
        Problem::on_graph(path, Ends::Closed),
    ]
}

fn looks() -> impl Iterator<Item = Look> {
    Style::NAMES.iter().flat_map(|&(_, style)| {
        [0, u64::MAX].map(|first| Look {
            style,
            first,
            sums: true,
            ..Look::default()
        })
    })
}

/// Whether something is refused because of this square.
fn is_refused<T>(drawn: &Result<T, NotDrawn>, square: Square) -> bool {
    matches!(drawn, Err(NotDrawn::NoSuchSquare { square: found, .. }) if *found == square.raw())
}

fn tour_of(problem: &Problem) -> Tour {
    match solve(problem, &Method::default(), &Limits::NONE, &mut Quiet).answer {
        Answer::Found(tour) => tour,
        answer => panic!("{problem}: {answer:?}"),
    }
}

/// Everything that can be made of a scene.
fn export(scene: &Scene) {
    for width in [0, 1, 7, u32::MAX] {
        write_svg(&mut Vec::new(), scene, Some(width)).unwrap();
        match Pixels::new(scene, width) {
            Ok(pixels) => write_png(&mut Vec::new(), &pixels).unwrap(),
            Err(TooManyPixels::Large { width, height }) => {
                assert!(width.max(height) > MAX_PIXEL_SIDE || width * height > MAX_PIXELS);
            }
            Err(TooManyPixels::None { width, height }) => assert_eq!(width.min(height), 0),
            Err(other) => panic!("{other}"),
        }
    }
    let _: u32 = usual_width(scene);
    for square in [(0, 0), (0, 1), (1, 0), (2, 1), (u8::MAX, 1)] {
        let _: (u32, u32) = Cells::sides(scene, square);
        let _: String = Cells::new(scene, square).ansi();
    }
}

#[test]
fn squares_that_are_not_there() {
    for problem in problems() {
        let here = Square::new(0);
        for square in [Square::new(problem.len() as u32), Square::new(u32::MAX)] {
            for look in looks() {
                // Not every style shows a graph, or a part of a tour.
                let fits = draw_known(&problem, &[], &look).is_ok();
                let known = draw_known(&problem, &[(0, here), (u32::MAX, square)], &look);
                assert_eq!(is_refused(&known, square), fits, "{problem} {known:?}");
                for list in [vec![square], vec![here, square], vec![square, here, here]] {
                    let path = draw_path(&problem, &list, &look);
                    assert_eq!(is_refused(&path, square), fits, "{problem} {path:?}");
                    let walk = draw_walk(&problem, &list, &look);
                    let is_board = problem.board().is_some();
                    assert_eq!(is_refused(&walk, square), fits && is_board, "{walk:?}");
                }
                if let Some((board, _)) = problem.board() {
                    let texts = draw_texts(board, &[(here, "A"), (square, "B")], "", &look);
                    assert!(is_refused(&texts, square));
                }
            }
            if problem.board().is_none() {
                continue;
            }
            let plotted = plot_path(&problem, &[here, square], Paper::A4);
            assert!(is_refused(&plotted, square));
            for event in [
                Event::Advance(square),
                Event::Join(here, square),
                Event::Join(square, square),
            ] {
                let mut recorder = Recorder::new();
                let mut replay = Replay::new();
                recorder.event(Event::Advance(here));
                recorder.event(event);
                replay.apply(event);
                let filmed = film(&problem, &recorder, Theme::Light);
                assert!(is_refused(&filmed, square), "{event:?}");
                // Where it is given up again, it was there before.
                recorder.event(Event::Restart);
                assert!(is_refused(&film(&problem, &recorder, Theme::Light), square));
                let shown = still(&problem, &replay, None, Theme::Light);
                assert!(is_refused(&shown, square), "{event:?}");
            }
            let mut replay = Replay::new();
            replay.apply(Event::Advance(here));
            for last in [Event::Retreat(square), Event::Part(here, square)] {
                let shown = still(&problem, &replay, Some(last), Theme::Light);
                assert!(is_refused(&shown, square), "{last:?}");
            }
            replay.apply(Event::Consider(square, 3));
            assert!(is_refused(
                &still(&problem, &replay, None, Theme::Light),
                square
            ));
            let refused = plotted.unwrap_err().to_string();
            let wanted = format!(
                "there is no square number {} to draw: the problem has {}, counted from 0",
                square.raw(),
                problem.len()
            );
            assert_eq!(refused, wanted);
        }
    }
}

/// Empty ones, squares that come again, and more of them than there are.
#[test]
#[ignore = "takes seconds"]
fn lists_that_are_no_tours() {
    for problem in problems() {
        let last = Square::new(problem.len() as u32 - 1);
        let lists = [
            vec![],
            vec![last],
            vec![last; 2],
            vec![last; 3],
            (0..2 * problem.len() as u32)
                .map(|at| Square::new(at % problem.len() as u32))
                .collect(),
        ];
        for list in &lists {
            for look in looks() {
                let paths = [
                    draw_path(&problem, list, &look),
                    draw_walk(&problem, list, &look),
                ];
                for drawn in paths {
                    match drawn {
                        Ok(scene) => {
                            assert!(!list.is_empty());
                            if look.first > 0 {
                                export(&scene);
                            }
                        }
                        Err(NotDrawn::NoSquares) => assert!(list.is_empty()),
                        Err(_) => {}
                    }
                }
                for first in [0, 1, u32::MAX - 1, u32::MAX] {
                    let steps = list.iter().map(|&square| (first, square));
                    let _: Result<Scene, NotDrawn> =
                        draw_known(&problem, &steps.collect::<Vec<_>>(), &look);
                    let steps = iter::successors(Some(first), |&step| step.checked_add(1));
                    let steps: Vec<_> = steps.zip(list.iter().copied()).collect();
                    let _: Result<Scene, NotDrawn> = draw_known(&problem, &steps, &look);
                }
            }
            if let Ok(plotted) = plot_path(&problem, list, Paper::A4) {
                write_plot(&mut Vec::new(), &plotted).unwrap();
                assert!(!list.is_empty());
            }
            let mut recorder = Recorder::new();
            let mut replay = Replay::new();
            for &square in list {
                for event in [
                    Event::Advance(square),
                    Event::Reverse(u32::MAX),
                    Event::Join(square, square),
                    Event::Retreat(square),
                    Event::Advance(square),
                    Event::Part(square, last),
                    Event::Contradiction,
                ] {
                    recorder.event(event);
                    replay.apply(event);
                    let shown = still(&problem, &replay, Some(event), Theme::Dark);
                    assert_eq!(shown.is_ok(), problem.board().is_some());
                }
            }
            let Ok(filmed) = film(&problem, &recorder, Theme::Dark) else {
                assert!(problem.board().is_none());
                continue;
            };
            for width in [0, 1, 50, u32::MAX] {
                if let Ok(animation) = Animation::new(&filmed, width, |_| {}) {
                    let _: Result<(), _> = write_gif(&mut Vec::new(), &animation, |_| {});
                    let _: Result<(), _> = write_apng(&mut Vec::new(), &animation, |_| {});
                }
            }
        }
    }
}

#[test]
fn tours_of_another_problem() {
    let small = on("3x4", Leaper::KNIGHT.into(), Ends::Any);
    let large = on("8x8", Leaper::KNIGHT.into(), Ends::Any);
    let graph = Problem::on_graph(EdgeList::undirected(2, [(0, 1)]).unwrap(), Ends::Any);
    for (tour_of, other) in [
        (tour_of(&small), &large),
        (tour_of(&large), &small),
        (tour_of(&small), &graph),
        (tour_of(&graph), &small),
    ] {
        for look in looks() {
            let drawn = draw(other, &tour_of, &look);
            assert!(
                matches!(drawn, Err(NotDrawn::OtherTour { .. })),
                "{drawn:?}"
            );
        }
        assert!(plot(other, &tour_of, Paper::A4).is_err());
    }
}

#[test]
fn windows_that_are_not_there() {
    let tour = Construction::closed(30, 40).unwrap();
    let at = Point::new;
    for (corner, ranks, files) in [
        (at(0, 0), 0, 0),
        (at(0, 0), 0, 1),
        (at(0, 0), 1, 0),
        (at(0, 0), 31, 1),
        (at(0, 0), 1, 41),
        (at(40, 0), 1, 1),
        (at(0, 30), 1, 1),
        (at(39, 29), 2, 1),
        (at(u64::MAX, u64::MAX), 1, 1),
        (at(0, 0), 1, u64::MAX),
        (at(1, 1), u64::MAX, u64::MAX),
        (at(0, 0).on_level(1), 1, 1),
    ] {
        for names in [SquareNames::Chess, SquareNames::RowColumn] {
            for look in looks() {
                let drawn = draw_window(&tour, "", corner, ranks, files, names, &look);
                let is_refused = matches!(
                    drawn,
                    Err(NotDrawn::NoSuchWindow { .. } | NotDrawn::TooMany { .. })
                );
                assert!(is_refused, "{corner:?} {ranks} {files} {drawn:?}");
            }
            let drawn = draw_tiles(&tour, "", corner, ranks, files, names, Theme::Light);
            assert!(drawn.is_err());
        }
    }
    let look = Look::default();
    let drawn = draw_window(&tour, "", at(38, 0), 2, 3, SquareNames::Chess, &look);
    assert_eq!(
        drawn.unwrap_err().to_string(),
        "a window of 2x3 from am1 on is no part of a board of 30x40"
    );
    export(&draw_sampled(&tour, "", &look));
}

/// Scenes that nobody drew, and parts of a whole that are more than it.
#[test]
fn sizes_that_are_none() {
    let scene = |width, height| Scene {
        width,
        height,
        page: None,
        title: String::new(),
        marks: Vec::new(),
    };
    let sides = [
        (0, 0),
        (1, 1),
        (0, 1000),
        (1000, 0),
        (-7, -7),
        (10_000_000, 1),
    ];
    for (width, height) in sides {
        export(&scene(width, height));
        let words = captioned(scene(width, height), "a title", "words", Color::hex(0));
        export(&words.unwrap());
    }
    let whole = scene(i32::MAX, i32::MAX);
    assert_eq!(arrange(&[], 1), None);
    assert_eq!(arrange(&[scene(1, 1)], 0), None);
    assert_eq!(arrange(&[whole.clone(), whole.clone()], 1), None);
    assert_eq!(arrange(&[whole.clone(), whole], 2), None);
    assert!(arrange(&[scene(1, 1)], usize::MAX).is_some());
    let (black, white) = (Color::hex(0), Color::hex(0xff_ff_ff));
    assert_eq!(black.mixed(white, u32::MAX), white);
    let ramp = Theme::Light.palette().ramp;
    assert_eq!(ramp.at(u128::MAX, 1), ramp.at(1, 1));
    assert_eq!(ramp.at(u128::MAX, 0), ramp.at(0, 0));
    assert_eq!(ramp.at(u128::MAX, u128::MAX), ramp.at(1, 1));
    let board: Board = "1x1".parse().unwrap();
    let one = draw_texts(&board, &[], "", &Look::default()).unwrap();
    export(&one);
}
