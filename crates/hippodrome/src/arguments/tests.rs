//! Every answer against a brute force, and every reason gone through again.
//!
//! One file, because all of its tests ask the same of a reason: that the answer is true, that it is believed when gone through again, and that none
//! of its tampered versions is.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::witness::has_tour;
use super::*;
use crate::board::Board;
use crate::brute_force::BruteForce;
use crate::edges::EdgeList;
use crate::leaper::Leaper;
use crate::limits::Limits;
use crate::problem::Ends;
use crate::recheck::recheck;
use crate::square::Point;
use crate::surface::Surface;

/// How the answers were divided.
#[derive(Default, Debug)]
struct Tally {
    right: usize,
    unknown_yes: usize,
    unknown_no: usize,
}

fn every_ends(n: usize) -> Vec<Ends> {
    let squares = || (0..n as u32).map(Square::new);
    let mut every = vec![Ends::Any, Ends::Closed];
    for start in squares() {
        every.extend([Ends::From(start), Ends::To(start), Ends::ClosedFrom(start)]);
        every.extend(squares().map(|end| Ends::Between(start, end)));
    }
    every
}

/// Checks the answers for all ends on one ground.
fn check(problem: &Problem, tally: &mut Tally) {
    let (ground, square) = (problem.ground(), |v: usize| Square::new(v as u32));
    let brute_force = BruteForce::new(problem.len(), ground.is_symmetric(), |v, w| {
        ground.joins(square(v), square(w))
    });
    let pairs = brute_force.pairs();
    for ends in every_ends(problem.len()) {
        let problem = problem.with_ends(ends);
        let [start, end] = [ends.start(), ends.end()].map(|end| end.map(Square::index));
        let truth = pairs.has(ends.is_closed(), start, end);
        let existence = by_argument(&problem, &Limits::NONE);
        let sentence = existence.sentence(&problem);
        match existence {
            Existence::Unknown => match truth {
                true => tally.unknown_yes += 1,
                false => tally.unknown_no += 1,
            },
            Existence::Yes(reason) => {
                assert!(truth, "{sentence}");
                assert!(recheck(&problem, &reason), "{sentence}");
                tally.right += 1;
            }
            Existence::No(reason) => {
                let outline = problem.board().map(|(board, _)| board.outline());
                assert!(!truth, "{sentence}\n{}", outline.unwrap_or_default());
                assert!(recheck(&problem, &reason), "{sentence}");
                for wrong in reason.tampered() {
                    assert!(!recheck(&problem, &wrong), "{sentence}\n{wrong}");
                }
                tally.right += 1;
            }
        }
    }
}

#[test]
fn all_small_rectangles() {
    let mut tally = Tally::default();
    for ranks in 1..=20 {
        for files in 1..=20 / ranks {
            let board = Board::rectangle(ranks, files).unwrap();
            check(
                &Problem::on_board(board, Leaper::KNIGHT, Ends::Any),
                &mut tally,
            );
        }
    }
    assert_eq!((tally.unknown_yes, tally.unknown_no), (0, 0), "{tally:?}");
}

/// The lists of `exhausted`, made again.
#[test]
#[ignore = "takes seconds"]
fn listed_rectangles() {
    let mut tally = Tally::default();
    for text in [
        "3x13", "3x7", "7x3", "3x8", "9x3", "3x10", "3x11", "12x3", "4x6", "7x4", "5x5", "5x6",
        "6x5",
    ] {
        let board: Board = text.parse().unwrap();
        check(
            &Problem::on_board(board, Leaper::KNIGHT, Ends::Any),
            &mut tally,
        );
    }
    assert_eq!((tally.unknown_yes, tally.unknown_no), (0, 0), "{tally:?}");
}

/// The one board on which the theorem of Bi et al. has exceptions.
#[test]
#[ignore = "takes seconds"]
fn five_by_five_less_one() {
    let board: Board = "5x5".parse().unwrap();
    let mut tally = Tally::default();
    // Of those that a diagonal mirrors into each other, one.
    for hole in board.points().filter(|hole| hole.rank <= hole.file) {
        let holed = board.without(&[hole]).unwrap();
        check(
            &Problem::on_board(holed, Leaper::KNIGHT, Ends::Any),
            &mut tally,
        );
    }
    assert!(tally.unknown_no * 100 < tally.right, "{tally:?}");
}

#[test]
fn boards_with_holes() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1759);
    let mut below = |bound: u64| rng.next_u64() % bound;
    let leapers = [
        Leaper::KNIGHT,
        Leaper::KNIGHT,
        Leaper::KNIGHT,
        Leaper::CAMEL,
        Leaper::ZEBRA,
        Leaper::new(0, 1).unwrap(),
        Leaper::new(1, 1).unwrap(),
    ];
    let mut tally = Tally::default();
    for _ in 0..600 {
        let board = Board::rectangle(3 + below(4), 3 + below(4)).unwrap();
        let kept = 5 + below(13);
        let mut points: Vec<Point> = board.points().collect();
        let mut holes = Vec::new();
        while points.len() as u64 > kept {
            holes.push(points.swap_remove(below(points.len() as u64) as usize));
        }
        let board = board.without(&holes).unwrap();
        let piece = leapers[below(leapers.len() as u64) as usize];
        check(&Problem::on_board(board, piece, Ends::Any), &mut tally);
    }
    // As many as this are undecided; a change that makes them more should say why.
    assert!(tally.unknown_no * 2000 < tally.right, "{tally:?}");
}

#[test]
#[ignore = "takes seconds"]
fn surfaces_and_boxes() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1997);
    let mut below = |bound: u64| rng.next_u64() % bound;
    let leapers = [Leaper::KNIGHT, Leaper::KNIGHT, Leaper::CAMEL, Leaper::ZEBRA];
    let mut tally = Tally::default();
    for round in 0..400 {
        // Every fifth a box.
        let (ranks, files, levels) = match round % 5 {
            0 => (1 + below(3), 1 + below(3), 1 + below(3)),
            _ => (1 + below(5), 1 + below(5), 1),
        };
        let board = Board::cuboid(ranks, files, levels).unwrap();
        let mut points: Vec<Point> = board.points().collect();
        let holes = below(4).min(points.len() as u64 - 1) + points.len().saturating_sub(12) as u64;
        let holes: Vec<Point> = (0..holes)
            .map(|_| points.swap_remove(below(points.len() as u64) as usize))
            .collect();
        let board = board.without(&holes).unwrap().on(match round % 10 {
            0 => Surface::Flat,
            _ => Surface::ALL[1 + round % 4],
        });
        let piece = leapers[below(leapers.len() as u64) as usize];
        check(&Problem::on_board(board, piece, Ends::Any), &mut tally);
    }
    // As many as this are undecided; a change that makes them more should say why.
    assert!(tally.unknown_no * 120 < tally.right, "{tally:?}");
}

#[test]
fn graphs() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1736);
    let mut below = |bound: u32| (rng.next_u64() % u64::from(bound)) as u32;
    let mut tallies = [Tally::default(), Tally::default()];
    for round in 0..1200 {
        let directed = round % 2 == 1;
        let vertices = 1 + below(8);
        let density = 1 + below(5);
        let pairs = (0..vertices).flat_map(|u| (0..vertices).map(move |v| (u, v)));
        let edges: Vec<(u32, u32)> = pairs
            .filter(|&(u, v)| (u < v || directed && u != v) && below(6) < density)
            .collect();
        let edges = match directed {
            true => EdgeList::directed(vertices, edges),
            false => EdgeList::undirected(vertices, edges),
        };
        let problem = Problem::on_graph(edges.unwrap(), Ends::Any);
        check(&problem, &mut tallies[usize::from(directed)]);
    }
    let [undirected, directed] = tallies;
    assert!(
        undirected.unknown_no * 500 < undirected.right,
        "{undirected:?}"
    );
    assert!(directed.unknown_no * 7 < directed.right, "{directed:?}");
}

/// A vertex without a way out, and components of which the second leads nowhere: each is told in its words.
#[test]
fn directed_graphs_have_reasons() {
    let told = |n: u32, edges: &[(u32, u32)], ends: Ends| {
        let graph = EdgeList::directed(n, edges.to_vec()).unwrap();
        let problem = Problem::on_graph(graph, ends);
        let Existence::No(reason) = by_argument(&problem, &Limits::NONE) else {
            panic!("{problem}");
        };
        assert!(recheck(&problem, &reason), "{reason}");
        for wrong in reason.tampered() {
            assert!(!recheck(&problem, &wrong), "{wrong}");
        }
        reason.to_string()
    };
    let circle = [(0, 1), (1, 2), (2, 0)];
    let with = |more: &[(u32, u32)]| [&circle[..], more].concat();
    assert_eq!(
        told(4, &with(&[(0, 3), (1, 3)]), Ends::Closed),
        "no move leads away from 4, and the tour does not end there"
    );
    assert_eq!(
        told(4, &with(&[(3, 0), (3, 1)]), Ends::From(Square::new(1))),
        "no move leads to 4, and the tour does not begin there"
    );
    assert_eq!(
        told(5, &with(&[(3, 0), (3, 1), (4, 1), (4, 2)]), Ends::Any),
        "no move leads to 4 and 5, and a tour begins at one vertex only"
    );
    let two = with(&[(0, 3), (3, 4), (4, 5), (5, 3), (1, 5), (2, 4)]);
    assert_eq!(
        told(6, &two, Ends::Closed),
        "no sequence of moves leads from 4 to 1"
    );
    assert_eq!(
        told(6, &two, Ends::From(Square::new(4))),
        "no sequence of moves leads from 5 to 1"
    );
    // Two ways lead from the first circle, to circles that do not lead to each other.
    let forked = [&two[..], &[(1, 6), (6, 7), (7, 8), (8, 6), (2, 8)]].concat();
    assert_eq!(
        told(9, &forked, Ends::Any),
        "no sequence of moves leads from 9 to 5, and none from 5 to 9"
    );
}

/// Names from 1: 9, 10, 11 and 14 need eight partners. 12 and 13 can give two each, and of other neighbors
/// 9, 10 and 11 have one each. No cut shows it: without 12 and 13 two pieces are left.
#[test]
fn a_deficiency() {
    let mut edges: Vec<(u32, u32)> = (0..5).flat_map(|s| [(s, 5), (s, 6), (s, 7)]).collect();
    for i in 0..3 {
        edges.extend([(i, 8 + i), (8 + i, 11), (8 + i, 12)]);
    }
    edges.extend([(11, 13), (12, 13)]);
    let graph = EdgeList::undirected(14, edges).unwrap();
    let problem = Problem::on_graph(graph, Ends::Closed);
    let Existence::No(reason) = by_argument(&problem, &Limits::NONE) else {
        panic!("a deficiency");
    };
    assert_eq!(
        reason.to_string(),
        "the tour must make 8 moves at 9, 10, 11 and 14; each of 12 and 13 can take part in two of \
         them at most, and there are only 3 others"
    );
    // With all ends, and against tampering.
    let mut tally = Tally::default();
    check(&problem, &mut tally);
    assert!(tally.unknown_no * 10 < tally.right, "{tally:?}");
}

/// Names from 1: four pieces of four vertices, all joined to each other; 2 to 5 have two neighbors among
/// them, and the first two pieces are joined to one of these, the others to three. 1 is joined to all. Neither
/// a cut nor Hall's condition decides.
#[test]
fn odd_pieces() {
    let mut edges: Vec<(u32, u32)> = (1..5).map(|t| (0, t)).collect();
    for first in [5, 9, 13, 17] {
        let piece = first..first + 4;
        edges.extend(piece.clone().flat_map(|v| (first..v).map(move |u| (u, v))));
        edges.push((0, first + 3));
    }
    edges.extend([
        (1, 5),
        (2, 9),
        (1, 13),
        (3, 14),
        (4, 15),
        (2, 17),
        (3, 18),
        (4, 19),
    ]);
    let graph = EdgeList::undirected(21, edges).unwrap();
    let problem = Problem::on_graph(graph, Ends::Closed);
    let Existence::No(reason) = by_argument(&problem, &Limits::NONE) else {
        panic!("odd pieces");
    };
    assert_eq!(
        reason.to_string(),
        "the tour must make 8 moves at 2, 3, 4 and 5; 1 can take part in 2 of them at most, and there \
         are 8 others; of these one each is lost at the pieces of 6, 10 and 14, where they are odd in \
         number and the moves of a tour even, or the other way round"
    );
    assert!(recheck(&problem, &reason));
    for wrong in reason.tampered() {
        assert!(!recheck(&problem, &wrong), "{wrong}");
    }
}

/// The boards of up to so many squares for which `exhausted` keeps a rule: a tour for every pair that
/// it allows, an argument against every other.
fn check_ruled_rectangles(largest: u64) {
    for (ranks, files) in (3..11).flat_map(|m| (m + 1..=largest / m).map(move |n| (m, n))) {
        let is_listed = ranks * files <= 30 || (ranks, files) == (3, 13);
        if is_listed {
            continue;
        }
        let board = Board::rectangle(ranks, files).unwrap();
        let whole = Problem::on_board(board.clone(), Leaper::KNIGHT, Ends::Any);
        let squares = || (0..board.len() as u32).map(Square::new);
        let is_least = |square: Square| {
            let point = board.point_of(square);
            point.file * 2 < files && point.rank * 2 < ranks
        };
        for (start, end) in squares().flat_map(|s| squares().map(move |t| (s, t))) {
            if !is_least(start) || is_least(end) && end < start {
                continue;
            }
            let problem = whole.with_ends(Ends::Between(start, end));
            match by_argument(&problem, &Limits::NONE) {
                Existence::Yes(Reason::Exhausted(_)) => {
                    assert!(has_tour(&problem, start, end), "{problem}");
                }
                Existence::No(reason) if !matches!(reason, Reason::Exhausted(_)) => {
                    assert!(recheck(&problem, &reason), "{problem}");
                }
                other => panic!("{}", other.sentence(&problem)),
            }
        }
    }
}

#[test]
#[ignore = "takes seconds"]
fn ruled_rectangles_of_60_squares() {
    check_ruled_rectangles(60);
}

#[test]
#[ignore = "takes minutes"]
fn ruled_rectangles_of_120_squares_at_length() {
    check_ruled_rectangles(120);
}

/// What facts are told, and what is left open.
#[test]
fn beyond_what_has_been_tried() {
    let answer = |text: &str, ends: Ends| {
        by_argument(
            &Problem::on_board(text.parse().unwrap(), Leaper::KNIGHT, ends),
            &Limits::NONE,
        )
    };
    let board: Board = "4x60001".parse().unwrap();
    let [a1, a2, b1] = ["a1", "a2", "b1"].map(|name| board.parse_square(name).unwrap());
    assert_eq!(answer("4x60001", Ends::Between(a1, b1)), Existence::Unknown);
    assert!(matches!(
        answer("4x60001", Ends::From(a2)),
        Existence::No(Reason::InnerEnd(_))
    ));
    assert!(matches!(
        answer("60001x60003", Ends::From(b1)),
        Existence::No(Reason::Colors { .. })
    ));
    // A conjecture, however well it has stood so far.
    assert_eq!(answer("12x13", Ends::Between(a1, b1)), Existence::Unknown);
    // c2 is a hinge; the board is longer than those that have been searched.
    let board: Board = "3x40".parse().unwrap();
    let [c2, d2] = ["c2", "d2"].map(|name| board.parse_square(name).unwrap());
    assert!(matches!(
        answer("3x40", Ends::Between(c2, d2)),
        Existence::No(Reason::Forced { .. })
    ));
}

/// Numbers that cannot be met, each for its own reason, and moves required so that others are forced.
#[test]
fn constraints_have_reasons() {
    let board: Board = "8x8".parse().unwrap();
    let at = |name: &str| board.parse_square(name).unwrap();
    let asked = |ends, given: &[(u32, &str)], required: &[(&str, &str)]| {
        let constraints = crate::problem::Constraints {
            given: given
                .iter()
                .map(|&(number, name)| (number - 1, at(name)))
                .collect(),
            required: required
                .iter()
                .map(|&(from, to)| (at(from), at(to)))
                .collect(),
            forbidden: Vec::new(),
            ..crate::problem::Constraints::default()
        };
        let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, ends);
        let problem = problem.with(constraints).unwrap();
        let Existence::No(reason) = by_argument(&problem, &Limits::NONE) else {
            panic!("{problem}");
        };
        assert!(recheck(&problem, &reason), "{reason}");
        for wrong in reason.tampered() {
            assert!(!recheck(&problem, &wrong), "{wrong}");
        }
        reason.to_string()
    };
    assert_eq!(
        asked(Ends::Any, &[(10, "a1"), (14, "h8")], &[]),
        "a1 has number 10 and h8 has number 14, and it takes 6 moves from the one to the other"
    );
    assert_eq!(
        asked(Ends::Any, &[(10, "a1"), (40, "h1")], &[]),
        "every move changes color, but a1 has number 10 and h1 has number 40, which does not fit \
         their colors"
    );
    // From the last number round to the first.
    assert_eq!(
        asked(Ends::Closed, &[(2, "a1"), (63, "h1")], &[]),
        "h1 has number 63 and a1 has number 2, and it takes 5 moves from the one to the other"
    );
    assert_eq!(
        asked(Ends::Closed, &[], &[("c2", "e1"), ("c2", "e3")]),
        "a1 has too few moves for such a tour"
    );
}

/// What is said of symmetries is so, can be gone through again, and cannot be tampered with; where nothing is said against one, there
/// is a tour with it.
#[test]
fn symmetries_have_reasons() {
    let (mut argued, mut searched, mut found) = (0, 0, 0);
    for (text, piece) in [
        ("3x4", "knight"),
        ("3x3-b2", "knight"),
        ("3x6", "knight"),
        ("4x5", "knight"),
        ("5x5", "knight"),
        ("5x6", "knight"),
        ("6x5", "knight"),
        ("6x6", "knight"),
        ("3x10", "knight"),
        ("5x5-c3", "knight"),
        ("5x8", "knight"),
        ("4x4", "wazir"),
        ("3x4", "wazir"),
        ("3x3", "king"),
        ("2x2x2", "wazir"),
        ("3x3x2", "wazir"),
        ("torus:3x4", "knight"),
        ("cylinder:3x4", "knight"),
        ("mobius:3x4", "knight"),
        ("torus:4x4", "wazir"),
    ] {
        for ends in [Ends::Closed, Ends::Any] {
            for symmetry in [
                "90",
                "180-eulerian",
                "180-bergholtian",
                "mirror",
                "mirror-left-right",
                "diagonal",
                "+1,0",
                "180+1,0",
                "y,z,x",
            ] {
                let board: Board = text.parse().unwrap();
                let constraints = crate::problem::Constraints {
                    symmetry: Some(symmetry.parse().unwrap()),
                    ..crate::problem::Constraints::default()
                };
                let free =
                    Problem::on_board(board, piece.parse::<crate::piece::Piece>().unwrap(), ends);
                let Ok(problem) = free.with(constraints) else {
                    continue;
                };
                let tours = crate::count::Counter::new(&problem).count().unwrap().tours;
                let reason = match crate::exists(&problem) {
                    Existence::Yes(reason) => {
                        assert!(tours > 0u32.into(), "{problem}");
                        found += 1;
                        reason
                    }
                    Existence::No(reason) => {
                        assert_eq!(tours, 0u32.into(), "{problem}: {reason}");
                        let is_search = reason.to_string().contains("a search");
                        searched += u32::from(is_search);
                        argued += u32::from(!is_search);
                        reason
                    }
                    Existence::Unknown => panic!("{problem}"),
                };
                assert!(recheck(&problem, &reason), "{problem}: {reason}");
                for other in reason.tampered() {
                    assert!(!recheck(&problem, &other), "{problem}: {other:?}");
                }
            }
        }
    }
    assert!(
        argued > 60 && searched > 3 && found > 40,
        "{argued} {searched} {found}"
    );
}

/// What arguments leave open on a small board or graph a sweep decides, as a search does; and it is gone through again.
#[test]
#[ignore = "takes seconds"]
fn sweeps_have_reasons() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1973);
    let (mut none, mut found) = (0, 0);
    for round in 0..1_500 {
        let problem = match round % 3 {
            // A generalized Petersen graph, with or without a tour, that lacks an edge or none.
            1 => {
                let n = 5 + rng.next_u32() % 8;
                let edges =
                    (0..n).flat_map(|v| [(v, (v + 1) % n), (v, n + v), (n + v, n + (v + 2) % n)]);
                let mut edges: Vec<(u32, u32)> = edges.map(|(u, v)| (u.min(v), u.max(v))).collect();
                let lacks = rng.next_u32() as usize % (8 * edges.len());
                edges = [
                    &edges[..lacks.min(edges.len())],
                    edges.get(lacks + 1..).unwrap_or(&[]),
                ]
                .concat();
                Problem::on_graph(EdgeList::undirected(2 * n, edges).unwrap(), Ends::Closed)
            }
            0 => {
                let (ranks, files) = (3 + rng.next_u32() % 3, 4 + rng.next_u32() % 3);
                let board = Board::rectangle(ranks.into(), files.into()).unwrap();
                let hole = |rng: &mut Xoshiro256PlusPlus| {
                    Point::new(
                        u64::from(rng.next_u32() % files),
                        u64::from(rng.next_u32() % ranks),
                    )
                };
                let holes = [hole(&mut rng), hole(&mut rng)];
                let holes = &holes[..1 + usize::from(holes[0] != holes[1])];
                let board = board.without(holes).unwrap();
                let square = Square::new(rng.next_u32() % board.len() as u32);
                let ends = [Ends::Any, Ends::Closed, Ends::From(square)];
                Problem::on_board(board, Leaper::KNIGHT, ends[round / 3 % 3])
            }
            _ => {
                // A few edges at each vertex.
                let n = 14 + rng.next_u32() % 7;
                let pairs = (0..n).flat_map(|v| (0..v).map(move |u| (u, v)));
                let edges: Vec<(u32, u32)> = pairs.filter(|_| rng.next_u32() % n < 4).collect();
                Problem::on_graph(EdgeList::undirected(n, edges).unwrap(), Ends::Closed)
            }
        };
        let exact = crate::Method::Exact(crate::Exact::default());
        let searched = crate::solve(&problem, &exact, &Limits::NONE, &mut crate::Quiet);
        let truth = matches!(searched.answer, crate::Answer::Found(_));
        let reason = match crate::exists(&problem) {
            Existence::Yes(reason) => {
                assert!(truth, "{problem}: {reason}");
                found += u32::from(matches!(reason, Reason::FoundTour(_)));
                reason
            }
            Existence::No(reason) => {
                assert!(!truth, "{problem}: {reason}");
                none += u32::from(matches!(reason, Reason::Swept(_)));
                reason
            }
            Existence::Unknown => panic!("{problem}: a sweep is through at once"),
        };
        assert!(recheck(&problem, &reason), "{problem}: {reason}");
        for other in reason.tampered() {
            assert!(!recheck(&problem, &other), "{problem}: {other:?}");
        }
    }
    assert!(none > 20 && found > 100, "{none} {found}");
}

/// Whether there is a tour with equal sums is told as all tours, numbered in all ways, have it.
#[test]
#[ignore = "takes seconds"]
fn equal_sums_have_reasons() {
    let (mut argued, mut found) = (0, 0);
    for (text, piece) in [
        ("1x4", "wazir"),
        ("2x2", "wazir"),
        ("2x3", "wazir"),
        ("3x3", "wazir"),
        ("3x3", "king"),
        ("4x4", "wazir"),
        ("3x4", "knight"),
        ("4x3", "knight"),
        ("4x5", "knight"),
        ("4x6", "knight"),
        ("4x7", "knight"),
        ("5x5", "knight"),
        ("5x6", "knight"),
        ("3x10", "knight"),
        ("6x6", "knight"),
        ("torus:3x3", "knight"),
    ] {
        for ends in [Ends::Closed, Ends::Any] {
            for magic in ["ranks", "files", "semi", "full"] {
                let is_long = ["3x10", "6x6", "5x6"].contains(&text);
                if is_long && !ends.is_closed() || text == "6x6" && magic != "semi" {
                    continue;
                }
                let constraints = crate::problem::Constraints {
                    magic: Some(magic.parse().unwrap()),
                    ..crate::problem::Constraints::default()
                };
                let piece = piece.parse::<crate::piece::Piece>().unwrap();
                let free = Problem::on_board(text.parse().unwrap(), piece, ends);
                let Ok(problem) = free.with(constraints) else {
                    continue;
                };
                let tours = crate::count::Counter::new(&problem)
                    .recount()
                    .unwrap()
                    .tours;
                let reason = match crate::exists(&problem) {
                    Existence::Yes(reason) => {
                        assert!(tours > 0u32.into(), "{problem}");
                        found += 1;
                        reason
                    }
                    Existence::No(reason) => {
                        assert_eq!(tours, 0u32.into(), "{problem}: {reason}");
                        argued += u32::from(matches!(reason, Reason::UnequalSums(_)));
                        reason
                    }
                    Existence::Unknown => {
                        assert_eq!(tours, 0u32.into(), "{problem}: a short search finds one");
                        continue;
                    }
                };
                assert!(recheck(&problem, &reason), "{problem}: {reason}");
                for other in reason.tampered() {
                    assert!(!recheck(&problem, &other), "{problem}: {other:?}");
                }
            }
        }
    }
    assert!(argued > 15 && found > 10, "{argued} {found}");
}
