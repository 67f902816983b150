//! Given numbers, required, forbidden and one-way moves: every engine that knows them against a brute force.
//!
//! On small grounds of all kinds, constraints are drawn partly from a tour of the ground, so that many
//! can be met, and partly at random, so that many cannot. The brute force lists every tour of the free
//! problem in both directions and from every start, by its own search, and keeps those that meet the
//! constraints; it shares nothing with the library but [`Ground::joins`]. The exact search,
//! backtracking, the search by factors, `list`, `count`, `exists` and `puzzle::check` must agree with it.
//!
//! Seeds are fixed, so a failure names a case that can be run again.

use std::collections::BTreeSet;

use crate::brute_force::BruteForce;
use crate::dice::Dice;
use hippodrome::puzzle::{Difficulty, Solutions, check, make};
use hippodrome::{
    Answer, Backtrack, Board, Constraints, Counter, EdgeList, Ends, Exact, Existence, Factor,
    Ground, Limits, Method, Point, Problem, Quiet, Square, Surface, Tours, exists, recheck, solve,
    verify,
};

/// Whether a numbering meets constraints and ends, as the words have it.
fn meets(ground: &Ground, ends: Ends, asked: &Constraints, tour: &[usize]) -> bool {
    let n = tour.len();
    let moves: Vec<(usize, usize)> = (0..n - usize::from(!ends.is_closed()))
        .map(|step| (tour[step], tour[(step + 1) % n]))
        .collect();
    let makes = |&(from, to): &(Square, Square)| {
        let (from, to) = (from.index(), to.index());
        moves.contains(&(from, to)) || ground.is_symmetric() && moves.contains(&(to, from))
    };
    ends.start().is_none_or(|start| tour[0] == start.index())
        && ends.end().is_none_or(|end| tour[n - 1] == end.index())
        && asked
            .given
            .iter()
            .all(|&(step, square)| tour[step as usize] == square.index())
        && asked.required.iter().all(makes)
        && !asked.forbidden.iter().any(makes)
        && !asked
            .one_way
            .iter()
            .any(|(from, to)| moves.contains(&(to.index(), from.index())))
}

/// Constraints that a tour meets, if there is one, most of the time.
fn some_constraints(ground: &Ground, tours: &[Vec<usize>], dice: &mut Dice) -> Constraints {
    let n = ground.len() as u64;
    let wanted: Option<&Vec<usize>> =
        (!tours.is_empty()).then(|| &tours[dice.below(tours.len() as u64) as usize]);
    let mut asked = Constraints::default();
    let square = |v: usize| Square::new(v as u32);
    for _ in 0..dice.below(4 + n / 7) {
        let step = dice.below(n) as usize;
        let here = match wanted {
            Some(tour) if dice.below(8) > 0 => tour[step],
            _ => dice.below(n) as usize,
        };
        asked.given.push((step as u32, square(here)));
    }
    let all: Vec<(usize, usize)> = (0..n as usize)
        .flat_map(|v| (0..n as usize).map(move |w| (v, w)))
        .filter(|&(v, w)| v != w && ground.joins(square(v), square(w)))
        .collect();
    if all.is_empty() {
        return asked;
    }
    for _ in 0..dice.below(3) {
        let (from, to) = match wanted {
            Some(tour) if n > 1 && dice.below(6) > 0 => {
                let step = dice.below(n - 1) as usize;
                (tour[step], tour[step + 1])
            }
            _ => all[dice.below(all.len() as u64) as usize],
        };
        asked.required.push((square(from), square(to)));
    }
    for _ in 0..dice.below(4) {
        let (from, to) = all[dice.below(all.len() as u64) as usize];
        asked.forbidden.push((square(from), square(to)));
    }
    if dice.below(3) > 0 {
        return asked;
    }
    for _ in 0..1 + dice.below(n) {
        let (from, to) = match wanted {
            Some(tour) if n > 1 && dice.below(4 * n) > 0 => {
                let step = dice.below(n - 1) as usize;
                (tour[step], tour[step + 1])
            }
            _ => all[dice.below(all.len() as u64) as usize],
        };
        let pair = (square(from), square(to));
        if !asked.one_way.contains(&(pair.1, pair.0)) {
            asked.one_way.push(pair);
        }
    }
    asked
}

#[derive(Default)]
struct Tally {
    cases: usize,
    found: usize,
    one: usize,
    several: usize,
    contradictions: usize,
    reasons: usize,
    one_way: usize,
}

fn ask(ground: &Ground, dice: &mut Dice, tally: &mut Tally) {
    let square = |v: usize| Square::new(v as u32);
    let brute_force = BruteForce::new(ground.len(), ground.is_symmetric(), |v, w| {
        ground.joins(square(v), square(w))
    });
    let tours = [false, true].map(|closed| brute_force.numberings(closed));
    // Grounds without a tour teach little.
    if !tours[0].is_empty() || dice.below(8) == 0 {
        ask_of(ground, &tours, dice, tally);
    }
}

fn ask_of(ground: &Ground, tours: &[Vec<Vec<usize>>; 2], dice: &mut Dice, tally: &mut Tally) {
    let square = |v: usize| Square::new(v as u32);
    let n = ground.len() as u64;
    for _ in 0..6 {
        let any = Square::new(dice.below(n) as u32);
        let ends = match dice.below(8) {
            0..3 => Ends::Any,
            3 => Ends::From(any),
            4 => Ends::To(any),
            5 => Ends::ClosedFrom(any),
            _ => Ends::Closed,
        };
        let tours = &tours[usize::from(ends.is_closed())];
        let asked = some_constraints(ground, tours, dice);
        let expected: BTreeSet<Vec<usize>> = tours
            .iter()
            .filter(|tour| meets(ground, ends, &asked, tour))
            .cloned()
            .collect();
        tally.cases += 1;
        tally.found += usize::from(!expected.is_empty());
        let told = || format!("{ground:?}\n{ends:?} {asked:?}");
        let problem = match Problem::new(ground.clone(), ends).with(asked.clone()) {
            Ok(problem) => problem,
            Err(contradiction) => {
                assert!(expected.is_empty(), "{contradiction}: {}", told());
                tally.contradictions += 1;
                continue;
            }
        };
        // The checker, on tours that meet the constraints and on those that do not.
        for tour in tours.iter().take(200) {
            let squares: Vec<Square> = tour.iter().map(|&v| Square::new(v as u32)).collect();
            let verified = verify(&problem, &squares).is_ok();
            assert_eq!(verified, expected.contains(tour), "{tour:?}: {}", told());
        }
        match exists(&problem) {
            Existence::Yes(reason) => assert!(!expected.is_empty(), "{reason}: {}", told()),
            Existence::No(reason) => {
                assert!(expected.is_empty(), "{reason}: {}", told());
                assert!(recheck(&problem, &reason), "{reason}: {}", told());
                tally.reasons += 1;
            }
            Existence::Unknown => {}
        }
        let seed = dice.next();
        let mut methods = vec![(Method::Auto { seed }, true)];
        methods.push((Method::Backtrack(Backtrack::default()), true));
        methods.push((Method::Exact(Exact { seed }), true));
        methods.push((Method::Factor(Factor { seed }), false));
        methods.retain(|(method, _)| method.unsupported(&problem).is_none());
        for (method, must) in methods {
            let limits = Limits::NONE.with_nodes((!must).then_some(2_000));
            match solve(&problem, &method, &limits, &mut Quiet).answer {
                Answer::Found(tour) => {
                    let tour: Vec<usize> = tour.squares().iter().map(|s| s.index()).collect();
                    assert!(expected.contains(&tour), "{method:?} {tour:?}: {}", told());
                }
                Answer::Impossible(proof) => {
                    assert!(expected.is_empty(), "{method:?} {proof}: {}", told());
                }
                Answer::Unknown(why) => assert!(!must, "{method:?} {why}: {}", told()),
            }
        }
        let listed: Vec<Vec<usize>> = Tours::new(&problem)
            .expect("a small ground")
            .map(|tour| tour.squares().iter().map(|s| s.index()).collect())
            .collect();
        let all: BTreeSet<Vec<usize>> = listed.iter().cloned().collect();
        assert_eq!(all.len(), listed.len(), "listed twice: {}", told());
        assert!(all.is_subset(&expected), "{}", told());
        if asked.given.is_empty() {
            // Each tour once, however it is told.
            let retold: BTreeSet<Vec<usize>> = listed
                .iter()
                .flat_map(|tour| tellings(tour, ends.is_closed(), problem.is_symmetric()))
                .filter(|tour| meets(ground, ends, &asked, tour))
                .collect();
            assert_eq!(retold, expected, "{}", told());
        } else {
            assert_eq!(all, expected, "{}", told());
        }
        let mut counter = Counter::new(&problem);
        let counted = counter.count().expect("a small ground").tours;
        assert_eq!(counted, listed.len().into(), "{}", told());
        if !problem.is_symmetric() {
            tally.one_way += usize::from(!expected.is_empty());
            // Each direction by itself.
            let starts = match (ends, asked.given.is_empty()) {
                (Ends::Closed, true) => ground.len(),
                _ => 1,
            };
            assert_eq!(listed.len() * starts, expected.len(), "{}", told());
            let again = counter.recount().expect("a small ground").tours;
            assert_eq!(again, counted, "{}", told());
            for (at, tour) in listed.iter().enumerate().take(20) {
                let squares: Vec<Square> = tour.iter().map(|&v| square(v)).collect();
                let mut others = Tours::new(&problem).expect("a small ground");
                others.go_on_after(&squares).expect("a tour of the list");
                assert_eq!(others.count(), listed.len() - at - 1, "{}", told());
            }
            continue;
        }
        match (check(&problem, &Limits::NONE, &mut Quiet).0, expected.len()) {
            (Solutions::None(_), 0) => {}
            (Solutions::One(_), 1) => tally.one += 1,
            (Solutions::Several(one, other), 2..) if one != other => tally.several += 1,
            (solutions, count) => panic!("{solutions:?} of {count}: {}", told()),
        }
    }
}

/// A tour told from its start, and backwards if it may be; a closed one from everywhere.
fn tellings(tour: &[usize], closed: bool, backwards: bool) -> Vec<Vec<usize>> {
    let mut told = vec![tour.to_vec()];
    if backwards {
        told.push(tour.iter().rev().copied().collect());
    }
    if closed {
        for way in told.clone() {
            for turn in 1..way.len() {
                let mut way = way.clone();
                way.rotate_left(turn);
                told.push(way);
            }
        }
    }
    told
}

/// Neither answer may be rare.
fn weigh(tally: &Tally, cases: usize) {
    let &Tally {
        cases: asked,
        found,
        one,
        several,
        contradictions,
        reasons,
        one_way,
    } = tally;
    let told = format!(
        "{asked} cases: {found} with tours, {one} with one, {several} with more, \
         {contradictions} contradictions, {reasons} reasons, {one_way} with tours one way"
    );
    assert!(
        asked >= cases && found * 5 > asked && found * 10 < asked * 9,
        "{told}"
    );
    assert!(
        contradictions * 2 < asked && reasons * 100 > asked,
        "{told}"
    );
    assert!(one_way * 30 > asked, "{told}");
    assert!(
        one * 30 > asked && several * 30 > asked || one + several == 0,
        "{told}"
    );
}

fn random_board(dice: &mut Dice, most: u64) -> Board {
    loop {
        let (ranks, files) = (1 + dice.below(5), 1 + dice.below(6));
        let board = Board::rectangle(ranks, files).expect("small");
        let squares = ranks * files;
        let holes = squares.saturating_sub(most) + dice.below(3);
        if holes * 2 > squares || holes >= squares {
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

#[test]
fn boards() {
    let (mut dice, mut tally) = (Dice::new(11), Tally::default());
    let pieces = ["knight", "knight", "knight", "wazir", "camel", "king"];
    for round in 0..1_500 {
        let piece = pieces[dice.below(6) as usize];
        // A king has too many tours on larger boards.
        let most = if piece == "king" { 7 } else { 6 + round % 15 };
        let board = random_board(&mut dice, most);
        let piece = piece.parse().expect("a piece");
        ask(&Ground::Board { board, piece }, &mut dice, &mut tally);
    }
    weigh(&tally, 2_000);
}

/// Boards of up to 30 squares, their tours listed by [`Tours`], whose numbers are the published ones.
#[test]
fn larger_boards() {
    let (mut dice, mut tally) = (Dice::new(3), Tally::default());
    let squares = |tour: hippodrome::Tour| tour.squares().iter().map(|s| s.index()).collect();
    for text in [
        "5x5",
        "3x8",
        "5x5-c3",
        "3x10-a1-c2",
        "4x6",
        "5x6-a1-f5-b3-e3",
    ] {
        let board: Board = text.parse().expect("a board");
        let piece = "knight".parse().expect("a piece");
        let ground = Ground::Board { board, piece };
        let tours = [Ends::Any, Ends::Closed].map(|ends| {
            let problem = Problem::new(ground.clone(), ends);
            let tours = Tours::new(&problem).expect("a small ground");
            let tours: Vec<Vec<usize>> = tours.map(squares).collect();
            let closed = ends.is_closed();
            tours
                .iter()
                .flat_map(|tour| tellings(tour, closed, true))
                .collect()
        });
        for _ in 0..4 {
            ask_of(&ground, &tours, &mut dice, &mut tally);
        }
    }
    weigh(&tally, 140);
}

#[test]
fn surfaces() {
    let (mut dice, mut tally) = (Dice::new(12), Tally::default());
    for round in 0..400 {
        let surface = Surface::ALL[1 + round as usize % 4];
        let board = random_board(&mut dice, 5 + round % 7).on(surface);
        let piece = ["knight", "wazir", "camel"][dice.below(3) as usize];
        let piece = piece.parse().expect("a piece");
        ask(&Ground::Board { board, piece }, &mut dice, &mut tally);
    }
    weigh(&tally, 1_500);
}

#[test]
#[ignore = "takes seconds"]
fn graphs() {
    for (directed, seed) in [(false, 13), (true, 14)] {
        let (mut dice, mut tally) = (Dice::new(seed), Tally::default());
        for _ in 0..300 {
            let n = 1 + dice.below(10);
            let mut edges = Vec::new();
            for u in 0..n as u32 {
                for v in 0..n as u32 {
                    if u != v && (directed || u < v) && dice.below(n) < 4 {
                        edges.push((u, v));
                    }
                }
            }
            let edges = match directed {
                true => EdgeList::directed(n as u32, edges),
                false => EdgeList::undirected(n as u32, edges),
            };
            ask(
                &Ground::Graph(edges.expect("a simple graph")),
                &mut dice,
                &mut tally,
            );
        }
        weigh(&tally, 1_200);
    }
}

/// What a tour of a larger board meets is never said to be impossible.
#[test]
fn constraints_of_a_tour_can_be_met() {
    let mut dice = Dice::new(16);
    let (mut found, mut asked) = (0, 0);
    for text in [
        "8x8",
        "7x8-c3-e5-h1",
        "torus:6x8",
        "9x10",
        "12x12",
        "4x4x4",
        "3x20",
    ] {
        for ends in [Ends::Any, Ends::Closed] {
            let board: Board = text.parse().expect("a board");
            let free = Problem::on_board(board, hippodrome::Leaper::KNIGHT, ends);
            for seed in 1..=6 {
                let report = solve(&free, &Method::Auto { seed }, &Limits::NONE, &mut Quiet);
                let Answer::Found(tour) = report.answer else {
                    continue;
                };
                let n = tour.len() as u64;
                let squares = tour.squares();
                let mut clues = Constraints::default();
                for _ in 0..1 + dice.below(n / 3) {
                    let step = dice.below(n) as usize;
                    clues.given.push((step as u32, squares[step]));
                }
                for _ in 0..dice.below(4) {
                    let step = dice.below(n - 1) as usize;
                    clues.required.push((squares[step], squares[step + 1]));
                }
                for _ in 0..dice.below(40) {
                    let [a, b] = [0; 2].map(|_| Square::new(dice.below(n) as u32));
                    let [i, j] = [a, b].map(|s| squares.iter().position(|&t| t == s));
                    let apart = i.zip(j).map_or(0, |(i, j)| i.abs_diff(j) as u64);
                    if free.joins(a, b) && apart != 1 && apart != n - 1 {
                        clues.forbidden.push((a, b));
                    }
                }
                let problem = free.with(clues).expect("a tour meets them");
                assert!(verify(&problem, squares).is_ok(), "{problem}");
                let limits = Limits::NONE.with_nodes(2_000);
                let answer = solve(&problem, &Method::Auto { seed }, &limits, &mut Quiet).answer;
                assert!(!matches!(answer, Answer::Impossible(_)), "{problem} {seed}");
                found += usize::from(matches!(answer, Answer::Found(_)));
                asked += 1;
            }
        }
    }
    assert!(asked > 60 && found * 4 > asked * 3, "{found} of {asked}");
}

/// A puzzle has one solution, by listing too, and needs each of its clues.
#[test]
fn puzzles_have_one_solution_and_need_every_clue() {
    for (text, ends) in [
        ("5x5", Ends::Any),
        ("5x6", Ends::Any),
        ("5x6", Ends::Closed),
        ("6x6", Ends::Closed),
        ("torus:4x4", Ends::Closed),
        ("3x3-b2", Ends::Closed),
        ("1x1", Ends::Any),
    ] {
        let board: Board = text.parse().expect("a board");
        let free = Problem::on_board(board, hippodrome::Leaper::KNIGHT, ends);
        for seed in 0..3 {
            let made = |difficulty| {
                make(&free, seed, difficulty, &Limits::NONE, &mut Quiet).expect("a puzzle")
            };
            let (made, again) = (made(Difficulty::Hard), made(Difficulty::Hard));
            assert_eq!(made, again);
            let tours: Vec<_> = Tours::new(&made.problem).expect("small").take(2).collect();
            assert_eq!(tours, [made.solution], "{text} {seed}");
            let given = &made.problem.constraints().given;
            for clue in given {
                let fewer = Constraints {
                    given: given
                        .iter()
                        .copied()
                        .filter(|other| other != clue)
                        .collect(),
                    ..Constraints::default()
                };
                let puzzle = free.with(fewer).expect("clues of a tour");
                let (solutions, _) = check(&puzzle, &Limits::NONE, &mut Quiet);
                assert!(matches!(solutions, Solutions::Several(..)), "{text} {seed}");
            }
        }
    }
}

/// What is easy is solved without a guess, what is harder has no more numbers, and each has one solution.
#[test]
fn easy_puzzles_need_no_guess() {
    for (text, ends) in [
        ("5x5", Ends::Any),
        ("6x6", Ends::Closed),
        ("6x6", Ends::Any),
        ("5x8", Ends::Any),
        ("torus:4x4", Ends::Closed),
    ] {
        let board: Board = text.parse().expect("a board");
        let free = Problem::on_board(board, hippodrome::Leaper::KNIGHT, ends);
        let (mut clues, mut guesses) = ([0; 3], [0; 3]);
        for seed in 0..6 {
            for (level, difficulty) in [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard]
                .into_iter()
                .enumerate()
            {
                let made = make(&free, seed, difficulty, &Limits::NONE, &mut Quiet);
                let made = made.expect("a puzzle");
                let tours: Vec<_> = Tours::new(&made.problem).expect("small").take(2).collect();
                assert_eq!(tours, [made.solution], "{text} {seed} {difficulty:?}");
                clues[level] += made.problem.constraints().given.len();
                guesses[level] += made.nodes;
            }
        }
        assert_eq!(guesses[0], 0, "{text}");
        assert!(
            clues.is_sorted_by(|fewer, more| fewer >= more),
            "{text} {clues:?}"
        );
        assert!(guesses.is_sorted(), "{text} {guesses:?}");
    }
}
