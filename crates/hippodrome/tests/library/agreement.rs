//! Engines, theorems and a brute force that shares nothing with them, on random small grounds.
//!
//! The brute force is told only [`Ground::joins`]. For every kind of ends it says whether there is a
//! tour, and `exists`, `Auto`, the exact search, backtracking in the order of moves (watched and
//! not), sorted backtracking and Warnsdorff's rule must agree with it. Complete engines must answer;
//! `exists` and walks may abstain. Each reason of `exists` is gone through again.
//!
//! Seeds are fixed, so a failure names a case that can be run again.

use crate::brute_force::BruteForce;
use crate::dice::Dice;
use hippodrome::{
    Answer, Backtrack, Board, EdgeList, Ends, Event, Exact, Existence, Factor, Ground, Limits,
    Method, Piece, Point, Problem, Quiet, Rule, Sat, Square, Surface, Ties, Warnsdorff, exists,
    recheck, solve, verify,
};

/// Some of every kind of ends.
fn some_ends(n: usize, dice: &mut Dice) -> Vec<Ends> {
    let mut any = || Square::new(dice.below(n as u64) as u32);
    let mut all = vec![Ends::Any, Ends::Closed, Ends::ClosedFrom(any())];
    for _ in 0..2 {
        all.extend([Ends::From(any()), Ends::To(any())]);
    }
    for _ in 0..3 {
        all.push(Ends::Between(any(), any()));
    }
    all
}

/// Every engine that suits the ground, and whether it must answer.
fn methods(ground: &Ground, seed: u64) -> Vec<(Method, bool)> {
    let plain = Backtrack::default();
    let rule = |ties| Rule {
        ties,
        most_first: false,
    };
    let sorted = |rule| {
        Method::Backtrack(Backtrack {
            rule: Some(rule),
            seed,
            ..Backtrack::default()
        })
    };
    let ties = Ties::usual(&Problem::new(ground.clone(), Ends::Any));
    let reversed = Rule {
        ties: Ties::First,
        most_first: true,
    };
    let walk = |alone| {
        Method::Warnsdorff(Warnsdorff {
            rule: rule(Ties::Random),
            alone,
            seed,
            ..Warnsdorff::default()
        })
    };
    let mut methods = vec![
        (Method::Auto { seed: 0 }, true),
        (Method::Auto { seed }, true),
        (Method::Backtrack(plain), true),
        (sorted(rule(ties)), true),
        (sorted(rule(Ties::Random)), true),
        (sorted(reversed), true),
        (walk(true), false),
    ];
    if cfg!(feature = "sat") {
        methods.push((Method::Sat(Sat { seed }), true));
    }
    if ground.is_symmetric() {
        methods.push((Method::Exact(Exact { seed }), true));
        methods.push((Method::Sweep, true));
        methods.push((Method::Factor(Factor { seed }), false));
        methods.push((walk(false), false));
    }
    methods
}

/// Puts one question to everybody.
fn agree(problem: &Problem, possible: bool, seed: u64) {
    match exists(problem) {
        Existence::Yes(reason) => {
            assert!(possible, "exists says yes: {reason}: {}", told(problem));
            assert!(recheck(problem, &reason), "{reason}: {}", told(problem));
        }
        Existence::No(reason) => {
            assert!(!possible, "exists says no: {reason}: {}", told(problem));
            assert!(recheck(problem, &reason), "{reason}: {}", told(problem));
        }
        Existence::Unknown => {}
    }
    for (method, must) in methods(problem.ground(), seed) {
        let limits = Limits::NONE.with_nodes((!must).then_some(2_000));
        let quiet = solve(problem, &method, &limits, &mut Quiet);
        match &quiet.answer {
            Answer::Found(tour) => {
                assert!(possible, "{method:?}: {}", told(problem));
                assert_eq!(verify(problem, tour.squares()).as_ref(), Ok(tour));
            }
            Answer::Impossible(_) => assert!(!possible, "{method:?}: {}", told(problem)),
            Answer::Unknown(why) => assert!(!must, "{method:?}: {why}: {}", told(problem)),
        }
        if let Method::Backtrack(Backtrack { rule: None, .. }) = method {
            let watched = solve(problem, &method, &limits, &mut Vec::<Event>::new());
            assert_eq!(watched, quiet, "{}", told(problem));
        }
    }
}

/// The problem with everything needed to see it again.
fn told(problem: &Problem) -> String {
    match problem.ground() {
        Ground::Board { .. } => problem.to_string(),
        Ground::Graph(edges) => {
            let arrow = if edges.is_directed() { "->" } else { "-" };
            let name = |v| edges.name(Square::new(v));
            let edges = edges.edges().iter();
            let edges = edges.map(|&(u, v)| format!("{}{arrow}{}", name(u), name(v)));
            format!("{problem}: {}", edges.collect::<Vec<_>>().join(" "))
        }
    }
}

/// Everybody about every kind of ends; (cases, those with a tour).
fn compare(ground: Ground, dice: &mut Dice) -> (usize, usize) {
    let problem = Problem::new(ground, Ends::Any);
    let (ground, square) = (problem.ground(), |v: usize| Square::new(v as u32));
    let brute_force = BruteForce::new(problem.len(), ground.is_symmetric(), |v, w| {
        ground.joins(square(v), square(w))
    });
    let pairs = brute_force.pairs();
    let (mut cases, mut yes) = (0, 0);
    for ends in some_ends(problem.len(), dice) {
        let problem = problem.with_ends(ends);
        let [start, end] = [ends.start(), ends.end()].map(|end| end.map(Square::index));
        let possible = pairs.has(ends.is_closed(), start, end);
        agree(&problem, possible, dice.next());
        cases += 1;
        yes += usize::from(possible);
    }
    (cases, yes)
}

/// So many cases, and neither answer rare.
fn weigh(what: &str, all: impl Iterator<Item = (usize, usize)>, least: usize) {
    let (cases, yes) = all.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    assert!(cases >= least, "{what}: only {cases} cases");
    assert!(
        yes >= 80 && yes <= cases * 9 / 10,
        "{what}: {yes} of {cases} have a tour"
    );
}

/// A rectangle with holes, of at most `most` squares.
fn random_board(dice: &mut Dice, most: u64) -> Board {
    loop {
        let (ranks, files) = (1 + dice.below(6), 1 + dice.below(8));
        let board = Board::rectangle(ranks, files).expect("small");
        let squares = ranks * files;
        let holes = squares.saturating_sub(most) + dice.below(4);
        if holes >= squares || holes > squares / 2 {
            continue;
        }
        let mut points: Vec<Point> = board.points().collect();
        for at in 0..holes as usize {
            let other = at + dice.below((points.len() - at) as u64) as usize;
            points.swap(at, other);
        }
        return board.without(&points[..holes as usize]).expect("holes");
    }
}

const LEAPERS: [&str; 8] = [
    "knight", "knight", "knight", "wazir", "camel", "zebra", "ferz", "0,2",
];

#[test]
fn boards() {
    let mut dice = Dice::new(1);
    let all = (0..500).map(|round| {
        let board = random_board(&mut dice, 6 + round % 13);
        let piece: Piece = LEAPERS[dice.below(8) as usize].parse().expect("a leaper");
        compare(Ground::Board { board, piece }, &mut dice)
    });
    weigh("boards", all, 5_000);
}

#[test]
fn surfaces() {
    let mut dice = Dice::new(6);
    let all = (0..500).map(|round| {
        let surface = Surface::ALL[1 + round as usize % 4];
        let board = random_board(&mut dice, 6 + round % 11).on(surface);
        let piece: Piece = LEAPERS[dice.below(8) as usize].parse().expect("a leaper");
        compare(Ground::Board { board, piece }, &mut dice)
    });
    weigh("surfaces", all, 5_000);
}

/// Several leapers at once, and pieces that slide, on boards of all kinds.
#[test]
fn pieces() {
    let mut dice = Dice::new(8);
    let names = [
        "king",
        "queen",
        "rook",
        "bishop",
        "knight+camel",
        "knight+rook",
        "zebra+0,2",
    ];
    let all = (0..700).map(|round| {
        let surface = Surface::ALL[dice.below(10) as usize % 7 % 5];
        let board = random_board(&mut dice, 5 + round % 5).on(surface);
        let piece: Piece = names[round as usize % 7].parse().expect("a piece");
        compare(Ground::Board { board, piece }, &mut dice)
    });
    weigh("pieces", all, 7_000);
}

/// Boxes of a few levels, some of them wrapped.
#[test]
#[ignore = "takes seconds"]
fn boxes() {
    let mut dice = Dice::new(7);
    let all = (0..400).map(|round| {
        let mut side = || 1 + dice.below(4);
        let (ranks, files, levels) = (side(), side(), side());
        let board = Board::cuboid(ranks, files, levels).expect("small");
        let mut points: Vec<Point> = board.points().collect();
        let mut holes = Vec::new();
        while points.len() > 13 || points.len() > 6 && dice.below(4) == 0 {
            holes.push(points.swap_remove(dice.below(points.len() as u64) as usize));
        }
        let surface = Surface::ALL[dice.below(10) as usize % 7 % 5];
        let board = board.on(surface).without(&holes).expect("a square remains");
        let piece = LEAPERS[(round % 8) as usize].parse().expect("a leaper");
        compare(Ground::Board { board, piece }, &mut dice)
    });
    weigh("boxes", all, 4_000);
}

/// The squares of a random walk that enters none twice: there is an open tour at least.
fn walked_board(dice: &mut Dice, piece: Piece, length: usize) -> Board {
    let whole = Board::rectangle(5, 6).expect("small");
    let mut walk = vec![Square::new(dice.below(30) as u32)];
    while walk.len() < length {
        let here = walk[walk.len() - 1];
        let ground = Ground::Board {
            board: whole.clone(),
            piece,
        };
        let onward: Vec<Square> = (0..30)
            .map(Square::new)
            .filter(|next| ground.joins(here, *next) && !walk.contains(next))
            .collect();
        if onward.is_empty() {
            break;
        }
        walk.push(onward[dice.below(onward.len() as u64) as usize]);
    }
    let squares = (0..30).map(Square::new);
    let holes: Vec<Point> = squares
        .filter(|square| !walk.contains(square))
        .filter_map(|square| whole.point(square))
        .collect();
    whole.without(&holes).expect("the walk remains")
}

#[test]
#[ignore = "takes seconds"]
fn walked_boards() {
    let mut dice = Dice::new(2);
    let all = (0..400).map(|round| {
        let piece: Piece = LEAPERS[dice.below(4) as usize].parse().expect("a leaper");
        let board = walked_board(&mut dice, piece, 6 + round % 13);
        compare(Ground::Board { board, piece }, &mut dice)
    });
    weigh("walked boards", all, 4_000);
}

/// A random graph with about `degree` edges at a vertex.
fn random_graph(dice: &mut Dice, n: u64, degree: u64, directed: bool) -> EdgeList {
    let mut edges = Vec::new();
    for u in 0..n {
        for v in 0..n {
            // One chance for every pair, or for every ordered pair.
            if u != v && (directed || u < v) && dice.below(n) < degree {
                edges.push((u as u32, v as u32));
            }
        }
    }
    for at in (1..edges.len()).rev() {
        let other = dice.below(at as u64 + 1) as usize;
        edges.swap(at, other);
    }
    let made = match directed {
        true => EdgeList::directed(n as u32, edges),
        false => EdgeList::undirected(n as u32, edges),
    };
    made.expect("a simple graph")
}

#[test]
#[ignore = "takes seconds"]
fn graphs() {
    let mut dice = Dice::new(3);
    let all = (0..500).map(|round| {
        let n = 1 + dice.below(if round < 250 { 9 } else { 16 });
        let degree = 2 + dice.below(4);
        let edges = random_graph(&mut dice, n, degree, false);
        compare(Ground::Graph(edges), &mut dice)
    });
    weigh("graphs", all, 5_000);
}

#[test]
fn directed_graphs() {
    let mut dice = Dice::new(4);
    let all = (0..500).map(|round| {
        let n = 1 + dice.below(if round < 250 { 8 } else { 14 });
        let degree = 2 + dice.below(3);
        let edges = random_graph(&mut dice, n, degree, true);
        compare(Ground::Graph(edges), &mut dice)
    });
    weigh("directed graphs", all, 5_000);
}
