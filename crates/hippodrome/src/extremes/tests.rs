//! The extremes beside lists of all tours, and the tally beside what `Measures` tells.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use super::*;
use crate::answer::Answer;
use crate::chance::below;
use crate::methods::Method;
use crate::piece::Piece;
use crate::problem::Constraints;
use crate::problem::Ends;
use crate::solve::solve;
use crate::trace::Quiet;

fn problem(board: &str, piece: &str, ends: Ends) -> Problem {
    let piece: Piece = piece.parse().unwrap();
    Problem::on_board(board.parse().unwrap(), piece, ends)
}

fn first(problem: &Problem) -> Tour {
    match solve(problem, &Method::default(), &Limits::NONE, &mut Quiet).answer {
        Answer::Found(tour) => tour,
        other => panic!("{problem}: {other:?}"),
    }
}

/// The least and the most of a measure among all tours.
fn range(problem: &Problem, measure: Measure) -> (f64, f64) {
    let mut measures = Measures::new(problem, &[measure]).unwrap();
    let values = Tours::new(problem).unwrap();
    let values: Vec<u64> = values
        .map(|tour| measures.of(tour.squares()).unwrap()[0])
        .collect();
    let shown = |value: Option<&u64>| measure.shown(*value.unwrap() as f64);
    (shown(values.iter().min()), shown(values.iter().max()))
}

fn found(problem: &Problem, wanted: Wanted, measure: Measure, limits: &Limits<'_>) -> Extreme {
    let first = first(problem);
    extreme(problem, first, wanted, measure, 0, limits, &mut Quiet).unwrap()
}

/// Exchanges alone, without a list: the best value and what bounds it.
fn exchanged(problem: &Problem, wanted: Wanted, measure: Measure, nodes: u64) -> (u64, u64) {
    let squares = first(problem).squares().to_vec();
    let mut search = Search {
        problem,
        wanted,
        measure,
        measures: Measures::new(problem, &[measure]).unwrap(),
        value: Measures::new(problem, &[measure])
            .unwrap()
            .of(&squares)
            .unwrap()[0],
        squares,
        bound: 0,
        because: ExtremeBound::EachSquare,
        nodes: 0,
    };
    let moves = Moves::of(problem, &Limits::NONE).unwrap();
    let tally = Tally::new(&moves, measure.shape(), &Limits::NONE).unwrap();
    let (least, most) = bounds(&moves, measure.shape(), &tally, &Limits::NONE).unwrap();
    search.bound = if wanted == Wanted::Least { least } else { most };
    let ring = Ring::new(&moves, tally, &search.squares);
    let is_least = wanted == Wanted::Least;
    let mut exchanges = Exchanges::new(&moves, ring, rng(1, 0), is_least, measure.times());
    search
        .exchange(&mut exchanges, nodes, u32::MAX, &Limits::NONE, &mut Quiet)
        .unwrap();
    let tour = verify(problem, &search.squares).unwrap();
    let told = search.measures.of(tour.squares()).unwrap()[0];
    assert_eq!(told, search.value, "{problem}: {measure}");
    (search.value, search.bound)
}

/// Boards of which all tours are listed in a moment, with all kinds of ends.
fn small() -> Vec<Problem> {
    let mut all = Vec::new();
    for (board, piece, ends) in [
        ("6x6", "knight", Ends::Closed),
        ("5x6", "knight", Ends::Closed),
        ("3x10", "knight", Ends::Closed),
        ("6x6-c3-c4", "knight", Ends::Closed),
        ("5x5", "knight", Ends::Any),
        ("3x7", "knight", Ends::Any),
        ("5x5", "knight", Ends::From(Square::new(12))),
        ("5x5", "knight", Ends::To(Square::new(0))),
        (
            "5x5",
            "knight",
            Ends::Between(Square::new(0), Square::new(24)),
        ),
        ("5x6", "knight", Ends::ClosedFrom(Square::new(7))),
        ("4x4", "king", Ends::Closed),
        ("3x4", "king", Ends::Any),
        ("3x3", "queen", Ends::Closed),
        ("3x3", "queen", Ends::Any),
        ("2x5", "rook", Ends::Any),
        ("1x5", "rook", Ends::Any),
        ("1x1", "knight", Ends::Any),
        ("1x2", "king", Ends::Any),
        ("2x2", "king", Ends::Closed),
    ] {
        all.push(problem(board, piece, ends));
    }
    let free = problem("6x6", "knight", Ends::Closed);
    let at = |name: &str| free.ground().square(name).unwrap();
    let bound = Constraints {
        required: vec![(at("e5"), at("f3")), (at("b2"), at("d3"))],
        forbidden: vec![(at("c4"), at("d6"))],
        ..Constraints::default()
    };
    all.push(free.with(bound).unwrap());
    all
}

#[test]
fn extremes_are_those_of_all_tours() {
    for problem in small() {
        for measure in Measures::all_of(&problem) {
            let (least, most) = range(&problem, measure);
            for (wanted, value) in [(Wanted::Least, least), (Wanted::Most, most)] {
                let found = found(&problem, wanted, measure, &Limits::NONE);
                let told = (found.value(), found.bound(), found.is_proved());
                assert_eq!(told, (value, value, true), "{problem}: {wanted} {measure}");
            }
        }
    }
}

/// Bounds are not surpassed by any tour, and exchanges alone find the best, so that they can be trusted where nothing can be
/// listed.
#[test]
#[ignore = "takes seconds"]
fn exchanges_find_the_extremes_of_all_tours() {
    for problem in small() {
        for measure in Measures::all_of(&problem) {
            let (least, most) = range(&problem, measure);
            for (wanted, value) in [(Wanted::Least, least), (Wanted::Most, most)] {
                if problem.len() < 4 {
                    continue;
                }
                let (found, bound) = exchanged(&problem, wanted, measure, 200_000);
                let bound = measure.shown(bound as f64);
                let is_bound = match wanted {
                    Wanted::Least => bound <= least,
                    Wanted::Most => bound >= most,
                };
                assert!(is_bound, "{problem}: {wanted} {measure}: {bound}");
                let found = measure.shown(found as f64);
                assert_eq!(found, value, "{problem}: {wanted} {measure}");
            }
        }
    }
}

/// All quantities, on the boards that the issue names.
#[test]
#[ignore = "takes seconds"]
fn extremes_of_5x8_are_those_of_all_tours() {
    let problem = problem("5x8", "knight", Ends::Closed);
    for measure in Measure::ALL {
        let (least, most) = range(&problem, measure);
        for (wanted, value) in [(Wanted::Least, least), (Wanted::Most, most)] {
            let found = found(&problem, wanted, measure, &Limits::NONE);
            let told = (found.value(), found.is_proved());
            assert_eq!(told, (value, true), "{wanted} {measure}");
        }
    }
}

/// D. E. Knuth, The Art of Computer Programming, pre-fascicle 8a (2025), answer 160.
#[test]
#[ignore = "takes seconds"]
fn extremes_of_the_chessboard_are_the_published_ones() {
    let problem = problem("8x8", "knight", Ends::Closed);
    let few = Limits::NONE.with_nodes(2_500_000);
    for (wanted, measure, value) in [
        (Wanted::Least, Measure::Crossings, 69.0),
        (Wanted::Most, Measure::Crossings, 126.0),
        (Wanted::Most, Measure::Straight, 19.0),
        (Wanted::Least, Measure::Turns, 45.0),
        (Wanted::Most, Measure::Area, 150.0),
    ] {
        let found = found(&problem, wanted, measure, &few);
        assert_eq!(found.value(), value, "{wanted} {measure}");
        assert!(!found.is_proved());
        assert_eq!(found.stopped(), Some(Stopped::Nodes));
    }
    let turning = found(&problem, Wanted::Most, Measure::Turns, &few);
    assert_eq!((turning.value(), turning.is_proved()), (64.0, true));
    assert_eq!(turning.because(), ExtremeBound::EachSquare);
}

/// Random exchanges, hot: after each the tally is what the whole tour measures, and the tour is one.
#[test]
fn the_tally_is_what_the_tour_measures() {
    for problem in small() {
        if problem.len() < 4 {
            continue;
        }
        for measure in Measures::all_of(&problem) {
            let squares = first(&problem).squares().to_vec();
            let mut measures = Measures::new(&problem, &[measure]).unwrap();
            let mut search = Search {
                problem: &problem,
                wanted: Wanted::Least,
                measure,
                measures: measures.clone(),
                squares,
                value: 0,
                bound: 0,
                because: ExtremeBound::EachSquare,
                nodes: 0,
            };
            let moves = Moves::of(&problem, &Limits::NONE).unwrap();
            let tally = Tally::new(&moves, measure.shape(), &Limits::NONE).unwrap();
            let ring = Ring::new(&moves, tally, &search.squares);
            let mut exchanges = Exchanges::new(&moves, ring, rng(2, 0), true, measure.times());
            let mut seen = BTreeMap::new();
            let tell = |value: u64, order: &[u32]| {
                search.squares = tour_along(&problem, order);
                verify(&problem, &search.squares).unwrap();
                let told = measures.of(&search.squares).unwrap()[0];
                assert_eq!(told, value, "{problem}: {measure}");
                *seen.entry(value).or_insert(0) += 1;
                false
            };
            exchanges
                .run(3_000, u32::MAX, &Limits::NONE, tell, |_| {})
                .unwrap();
        }
    }
}

#[test]
fn the_same_seed_and_limit_give_the_same_tour() {
    let problem = problem("8x8", "knight", Ends::Any);
    let limits = Limits::NONE.with_nodes(1_300_000);
    let tour = first(&problem);
    let found = |seed| {
        let first = tour.clone();
        extreme(
            &problem,
            first,
            Wanted::Least,
            Measure::Turns,
            seed,
            &limits,
            &mut Quiet,
        )
        .unwrap()
    };
    let third = found(3);
    assert_eq!(third, found(3));
    assert_ne!(third.tour(), found(4).tour());
    assert!(third.nodes() <= 1_300_000 + 8);
}

#[test]
fn what_stops_it_leaves_the_best_so_far() {
    let problem = problem("8x8", "knight", Ends::Closed);
    let stop = AtomicBool::new(true);
    let found = found(
        &problem,
        Wanted::Least,
        Measure::Crossings,
        &Limits::NONE.with_nodes(0),
    );
    assert_eq!(found.stopped(), Some(Stopped::Nodes));
    let asked = Limits::NONE.with_stop(&stop);
    let first = first(&problem);
    let stopped = extreme(
        &problem,
        first.clone(),
        Wanted::Least,
        Measure::Crossings,
        0,
        &asked,
        &mut Quiet,
    );
    let stopped = stopped.unwrap();
    assert_eq!(stopped.stopped(), Some(Stopped::Asked));
    assert_eq!(stopped.tour().squares(), first.squares());
    let little = Limits::NONE.with_memory(1_000);
    let stopped = extreme(
        &problem,
        first,
        Wanted::Least,
        Measure::Turns,
        0,
        &little,
        &mut Quiet,
    );
    assert_eq!(stopped.unwrap().stopped(), Some(Stopped::Memory));
    // A bound that was not looked for is one all the same.
    for problem in small() {
        for measure in Measures::all_of(&problem) {
            let (_, most) = range(&problem, measure);
            let outermost = outermost(&problem, measure.shape()) as f64;
            assert!(measure.shown(outermost) >= most, "{problem}: {measure}");
        }
    }
}

/// Given numbers, a symmetry, equal sums: by the list alone.
#[test]
fn what_no_exchange_keeps_is_listed() {
    let free = problem("6x6", "knight", Ends::Closed);
    let at = |name: &str| free.ground().square(name).unwrap();
    for constraints in [
        Constraints {
            symmetry: Some("180".parse().unwrap()),
            ..Constraints::default()
        },
        Constraints {
            given: vec![(0, at("a1")), (7, at("d3"))],
            ..Constraints::default()
        },
    ] {
        let problem = free.with(constraints).unwrap();
        for measure in Measure::ALL {
            let (least, most) = range(&problem, measure);
            for (wanted, value) in [(Wanted::Least, least), (Wanted::Most, most)] {
                let found = found(&problem, wanted, measure, &Limits::NONE);
                let told = (found.value(), found.is_proved());
                assert_eq!(told, (value, true), "{problem}: {wanted} {measure}");
            }
        }
    }
}

#[test]
fn rings_are_turned_back_as_they_were() {
    let problem = problem("8x8", "knight", Ends::Closed);
    let moves = Moves::of(&problem, &Limits::NONE).unwrap();
    let tally = Tally::new(&moves, Measure::Area.shape(), &Limits::NONE).unwrap();
    let mut ring = Ring::new(&moves, tally, first(&problem).squares());
    let mut rng = rng(5, 0);
    let value = ring.tracker().value();
    for _ in 0..1_000 {
        let drawn = ring.order()[below(&mut rng, 64)];
        assert!(ring.open(&moves, drawn, below(&mut rng, 2) == 0));
        let ends = ring.ends();
        let mut pivots = Vec::new();
        for _ in 0..5 {
            let (first, last) = ring.ends();
            let choices = moves.choices(last).len();
            let pivot = moves.drawn(last, below(&mut rng, choices));
            if pivot != first && pivot != ring.before(last) {
                ring.rotate(&moves, pivot);
                pivots.push(pivot);
            }
        }
        for &pivot in pivots.iter().rev() {
            ring.rotate(&moves, pivot);
        }
        assert_eq!(ring.ends(), ends);
        ring.close(&moves);
        assert_eq!(ring.tracker().value(), value);
    }
}

/// The tours of bands of a problem, each with its value, its squares verified.
fn in_bands(problem: &Problem, wanted: Wanted, measure: Measure) -> Vec<u64> {
    let mut bands =
        Bands::new(problem, wanted == Wanted::Least, measure).expect("a board for bands");
    let mut values = Vec::new();
    while let Some(order) = bands.next(&Limits::NONE).unwrap() {
        let squares = tour_along(problem, &order);
        let tour = verify(problem, &squares).unwrap_or_else(|flaw| panic!("{problem}: {flaw}"));
        values.push(
            Measures::new(problem, &[measure])
                .unwrap()
                .of(tour.squares())
                .unwrap()[0],
        );
    }
    assert!(bands.nodes < 1 << 17, "{problem}: {} nodes", bands.nodes);
    values
}

/// Tours of bands have the turns, or crossings, of the heels along the edges, and some in the corners. All places that heels
/// can have on a board, and the corners, come again on boards with four more files or eight more ranks.
#[test]
#[ignore = "takes seconds"]
fn tours_of_bands_have_few_turns_and_few_crossings() {
    let sizes = (14..18).flat_map(|files| (14..30).map(move |ranks| (files, ranks)));
    // Beyond the first eight ranks some tell of all.
    for (files, ranks) in
        sizes.filter(|&(files, ranks)| ranks < 22 || files == 15 && [25, 28].contains(&ranks))
    {
        let board = format!("{ranks}x{files}");
        let odd = files * ranks % 2 == 1;
        for ends in [Ends::Closed, Ends::Any] {
            // Odd boards have open tours only; of others they are tried on some.
            if ends.is_closed() && odd || !ends.is_closed() && !odd && files != 15 {
                continue;
            }
            let problem = problem(&board, "knight", ends);
            // The heels of the one kind are on files, those of the other on ranks, or the other way about.
            let least = |each: [f64; 2], by_sides: f64| {
                let along = |width: i32, height: i32| {
                    each[(height % 2) as usize] * f64::from(width) + by_sides * f64::from(height)
                };
                along(files, ranks).min(along(ranks, files))
            };
            let turns = in_bands(&problem, Wanted::Least, Measure::Turns);
            let best = *turns.iter().min().expect("tours");
            assert!(
                (best as f64) < least([4.0, 4.5], 4.5) + 24.0,
                "{problem}: {best} turns"
            );
            if files == 15 {
                let straight = in_bands(&problem, Wanted::Most, Measure::Straight);
                assert_eq!(straight.len(), turns.len());
                let crossings = in_bands(&problem, Wanted::Least, Measure::Crossings);
                let best = *crossings.iter().min().expect("tours");
                assert!(
                    (best as f64) < least([5.0, 6.0], 4.0) + 70.0,
                    "{problem}: {best} crossings"
                );
            }
        }
    }
}

#[test]
fn bands_are_for_plain_boards_of_knights_and_for_what_they_have_little_of() {
    let of = |board: &str, piece: &str, ends: Ends, wanted: Wanted, measure: Measure| {
        Bands::new(
            &problem(board, piece, ends),
            wanted == Wanted::Least,
            measure,
        )
        .is_some_and(|mut bands| bands.next(&Limits::NONE).unwrap().is_some())
    };
    let (closed, least) = (Ends::Closed, Wanted::Least);
    assert!(of("14x14", "knight", closed, least, Measure::Turns));
    assert!(!of("12x14", "knight", closed, least, Measure::Turns));
    assert!(!of("14x14", "camel", closed, least, Measure::Turns));
    assert!(!of("14x14-a1-b1", "knight", closed, least, Measure::Turns));
    assert!(!of("torus:14x14", "knight", closed, least, Measure::Turns));
    assert!(!of("14x14", "knight", closed, Wanted::Most, Measure::Turns));
    assert!(!of("14x14", "knight", closed, least, Measure::Area));
    assert!(!of("15x15", "knight", closed, least, Measure::Turns));
    let from = Ends::From(Square::new(0));
    assert!(!of("14x14", "knight", from, least, Measure::Turns));
    let closed_from = Ends::ClosedFrom(Square::new(100));
    assert!(of("14x14", "knight", closed_from, least, Measure::Turns));
}

/// On a large board the tour of bands is what comes out, whatever little the exchanges are given.
#[test]
#[ignore = "takes seconds"]
fn a_large_board_has_a_tour_of_bands() {
    let problem = problem("60x60", "knight", Ends::Closed);
    let limits = Limits::NONE.with_nodes(1 << 17);
    let turns = found(&problem, Wanted::Least, Measure::Turns, &limits);
    assert!(turns.value() < 534.0, "{} turns", turns.value());
    let crossings = found(&problem, Wanted::Least, Measure::Crossings, &limits);
    assert!(crossings.value() < 610.0, "{} crossings", crossings.value());
}
