//! The same question gives the same answer: for ever, and whether or not anybody watches.
//!
//! * Seeds are a promise. The tours below are written out; whoever changes them breaks other
//!   people's results, and has to say so in the changelog.
//! * A trace changes nothing. Quiet backtracking on up to 64 squares runs on words and looks
//!   endings up that it has seen before, watched backtracking goes square by square; both must
//!   count the same visits, steps back and depth, wherever a limit cuts them off.
//! * A trace tells everything. Replaying its events, each of them legal at its place, rebuilds the
//!   tour.
//!
//! One file, because all of it is one promise, asked of the same few problems.

use std::collections::BTreeSet;

use crate::dice::Dice;
use hippodrome::format::write_moves;
use hippodrome::{
    Answer, Article, Backtrack, Board, EdgeList, Ends, Event, Exact, Factor, Ground, Leaper,
    Limits, Method, Problem, Quiet, Report, Rule, Square, Ties, Tour, Trace, Warnsdorff, solve,
};

/// `8x8`, `8x8 closed`, `8x8 a1..`, `8x8 ..b1` or `8x8 a1..b1`.
fn problem(text: &str) -> Problem {
    let (board, ends) = text.split_once(' ').unwrap_or((text, ""));
    let board: Board = board.parse().expect(text);
    let square = |name: &str| (!name.is_empty()).then(|| board.parse_square(name).expect(text));
    let ends = match ends.split_once("..") {
        Some((start, end)) => Ends::new(false, square(start), square(end)),
        None if ends.is_empty() => Some(Ends::Any),
        None => Ends::new(true, square(ends.trim_start_matches("closed").trim()), None),
    };
    Problem::on_board(board, Leaper::KNIGHT, ends.expect(text))
}

fn quietly(problem: &Problem, method: &Method, nodes: Option<u64>) -> Report {
    let limits = Limits::NONE.with_nodes(nodes);
    solve(problem, method, &limits, &mut Quiet)
}

fn backtrack(ties: Option<Ties>, seed: u64) -> Method {
    Method::Backtrack(Backtrack {
        rule: ties.map(rule),
        seed,
        ..Backtrack::default()
    })
}

fn warnsdorff(ties: Ties, alone: bool, seed: u64) -> Method {
    Method::Warnsdorff(Warnsdorff {
        rule: rule(ties),
        alone,
        seed,
        ..Warnsdorff::default()
    })
}

fn rule(ties: Ties) -> Rule {
    Rule {
        ties,
        most_first: false,
    }
}

fn exact(seed: u64) -> Method {
    Method::Exact(Exact { seed })
}

fn factor(seed: u64) -> Method {
    Method::Factor(Factor { seed })
}

/// The tour as moves on one line.
fn moves(problem: &Problem, method: &Method) -> String {
    let Answer::Found(tour) = quietly(problem, method, None).answer else {
        panic!("no tour: {problem} {method:?}");
    };
    let mut text = Vec::new();
    write_moves(&mut text, problem.ground(), &tour).expect("memory");
    let text = String::from_utf8(text).expect("names");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_same_tours_for_ever() {
    let auto = |seed| Method::Auto { seed };
    let random = |alone, seed| warnsdorff(Ties::Random, alone, seed);
    let cases: [(&str, Method, &str); 17] = [
        (
            "8x8",
            auto(0),
            "a1 c2 a3 b1 d2 f1 h2 g4 h6 g8 e7 c8 a7 b5 c7 a8 b6 a4 b2 d1 f2 h1 g3 h5 g7 \
             e8 f6 h7 f8 d7 b8 a6 b4 a2 c1 b3 a5 b7 d8 c6 d4 e2 g1 h3 g5 e6 c5 e4 c3 d5 \
             e3 c4 d6 f5 h4 g2 e1 f3 e5 f7 h8 g6 f4 d3",
        ),
        (
            "8x8 closed",
            auto(0),
            "a1 c2 a3 b1 d2 f1 h2 g4 h6 g8 e7 c8 a7 b5 c7 a8 b6 a4 b2 d1 f2 h1 g3 h5 g7 \
             e8 f6 h7 f8 d7 b8 a6 b4 a2 c1 d3 f4 g6 h8 f7 e5 f3 e1 g2 h4 f5 d6 c4 e3 d5 \
             c3 e4 c5 e6 g5 h3 g1 e2 d4 c6 d8 b7 a5 b3",
        ),
        (
            "8x8 closed",
            auto(1),
            "a1 c2 e1 g2 h4 g6 h8 f7 h6 g8 e7 c8 a7 b5 a3 b1 d2 f1 h2 g4 e3 d1 b2 a4 b6 \
             a8 c7 a6 b8 d7 f8 h7 g5 h3 g1 f3 e5 c4 a5 c6 d8 b7 d6 e8 f6 d5 b4 a2 c3 e4 \
             f2 h1 g3 f5 g7 h5 f4 d3 c1 e2 d4 e6 c5 b3",
        ),
        (
            "6x7 b3..e5",
            auto(42),
            "b3 a1 c2 a3 b1 d2 f1 g3 f5 d6 b5 d4 c6 a5 c4 b6 a4 b2 d1 c3 d5 e3 g2 e1 f3 \
             g1 e2 c1 a2 b4 a6 c5 e6 g5 e4 f6 g4 f2 d3 f4 g6 e5",
        ),
        (
            "3x10 closed",
            auto(0),
            "a1 b3 c1 a2 c3 e2 g3 i2 g1 f3 e1 d3 b2 d1 f2 h1 j2 h3 i1 j3 h2 j1 i3 g2 e3 \
             f1 d2 b1 a3 c2",
        ),
        (
            "5x5",
            auto(0),
            "a1 c2 e1 d3 e5 c4 a5 b3 c1 a2 b4 d5 e3 d1 b2 a4 c5 e4 d2 b1 a3 b5 d4 e2 c3",
        ),
        (
            "6x6",
            random(true, 1),
            "a1 c2 e1 f3 e5 c6 a5 b3 c1 a2 b4 a6 c5 e6 f4 e2 d4 f5 d6 b5 a3 b1 d2 f1 e3 \
             c4 b6 a4 b2 d3 f2 d1 c3 d5 f6 e4",
        ),
        (
            "6x6 closed",
            random(false, 2),
            "a1 c2 e1 d3 f4 e6 c5 a6 b4 a2 c1 e2 c3 d5 f6 e4 f2 d1 b2 a4 b6 c4 e3 f1 d2 \
             b1 a3 b5 d6 f5 d4 f3 e5 c6 a5 b3",
        ),
        (
            "8x8 a1..",
            random(false, 18446744073709551615),
            "a1 b3 a5 b7 d8 f7 h8 g6 f8 h7 g5 h3 g1 e2 c1 a2 b4 a6 b8 c6 a7 c8 e7 g8 h6 \
             g4 h2 f1 g3 h1 f2 d1 b2 a4 b6 a8 c7 e8 g7 h5 f6 d7 e5 d3 c5 e6 f4 d5 c3 e4 \
             d2 b1 a3 b5 d6 c4 e3 g2 h4 f5 d4 f3 e1 c2",
        ),
        (
            "6x6 c2..c5",
            exact(0),
            "c2 a1 b3 a5 c6 e5 f3 e1 d3 f2 d1 e3 f1 d2 e4 f6 d5 b6 a4 b2 c4 a3 b1 c3 b5 \
             d6 f5 d4 e6 f4 e2 c1 a2 b4 a6 c5",
        ),
        (
            "6x6 closed",
            exact(1),
            "a1 b3 d4 e2 c1 a2 c3 b1 a3 b5 d6 f5 e3 f1 d2 e4 f6 d5 b4 a6 c5 e6 f4 d3 f2 \
             d1 b2 a4 b6 c4 a5 c6 e5 f3 e1 c2",
        ),
        (
            "7x7-d4 closed",
            exact(2),
            "a1 b3 a5 b7 d6 f7 g5 e6 g7 f5 g3 f1 d2 e4 f2 g4 f6 d5 e3 c4 b6 d7 e5 d3 b4 \
             a2 c1 e2 g1 f3 e1 g2 f4 g6 e7 c6 a7 b5 c7 a6 c5 a4 b2 d1 c3 b1 a3 c2",
        ),
        (
            "8x8 closed",
            factor(0),
            "a1 c2 e1 g2 h4 f3 e5 d3 f4 d5 e3 c4 a3 b1 d2 f1 h2 g4 f6 h5 g7 e8 c7 a8 b6 a4 \
             b2 d1 c3 e4 f2 h1 g3 e2 g1 h3 g5 h7 f8 g6 h8 f7 h6 g8 e7 c8 a7 b5 d6 f5 d4 c6 \
             a5 b7 d8 e6 c5 d7 b8 a6 b4 a2 c1 b3",
        ),
        (
            "7x7-d4 closed",
            factor(3),
            "a1 c2 e1 g2 f4 g6 e7 c6 a7 b5 a3 b1 d2 f1 g3 f5 g7 e6 c5 e4 c3 a4 b6 d7 e5 d3 \
             f2 d1 b2 c4 e3 g4 f6 d5 c7 a6 b4 a2 c1 e2 g1 f3 g5 f7 d6 b7 a5 b3",
        ),
        (
            "6x6 c2..c5",
            factor(1),
            "c2 a1 b3 a5 c6 e5 f3 e1 d3 f4 e6 d4 b5 a3 b1 d2 f1 e3 f5 d6 c4 b6 a4 b2 d1 f2 \
             e4 f6 d5 c3 e2 c1 a2 b4 a6 c5",
        ),
        (
            "5x6 ..a1",
            backtrack(Some(Ties::Random), 3),
            "b1 a3 b5 d4 f5 e3 f1 d2 f3 e5 c4 a5 b3 c5 a4 b2 d1 f2 e4 c3 a2 c1 e2 f4 d5 \
             b4 d3 e1 c2 a1",
        ),
        (
            "5x5 a1..",
            backtrack(None, 0),
            "a1 b3 c5 e4 d2 b1 c3 a4 b2 d1 e3 d5 b4 a2 c1 e2 d4 b5 a3 c2 e1 d3 e5 c4 a5",
        ),
    ];
    for (text, method, golden) in cases {
        let problem = problem(text);
        assert_eq!(moves(&problem, &method), golden, "{text} {method:?}");
    }
}

/// One seed, one tour; another seed, another tour, as a rule.
#[test]
fn seeds_vary_the_tour() {
    let problem = problem("8x8 closed");
    for method in [
        |seed| Method::Auto { seed },
        |seed| warnsdorff(Ties::Random, false, seed),
        exact,
        factor,
    ] {
        let tours: BTreeSet<String> = (0..50).map(|seed| moves(&problem, &method(seed))).collect();
        assert!(tours.len() >= 45, "{} tours", tours.len());
        assert_eq!(moves(&problem, &method(7)), moves(&problem, &method(7)));
    }
}

/// Wants to hear every step, and keeps nothing.
struct Listener(u64);

impl Trace for Listener {
    fn event(&mut self, _: Event) {
        self.0 += 1;
    }
}

/// The report, which must be the same with and without a listener.
fn alike(problem: &Problem, method: &Method, nodes: Option<u64>) -> Report {
    let limits = Limits::NONE.with_nodes(nodes);
    let quiet = solve(problem, method, &limits, &mut Quiet);
    let mut listener = Listener(0);
    let watched = solve(problem, method, &limits, &mut listener);
    assert_eq!(quiet, watched, "{problem} {method:?} within {nodes:?}");
    quiet
}

#[test]
fn watching_changes_nothing() {
    let problems = [
        "8x8",
        "8x8 closed",
        "8x8 d4..",
        "8x8 ..d4",
        "8x8 a1..h1",
        "6x6 c2..c5",
        "3x10 closed",
        "5x5 ..a1",
        "7x7-d4 closed",
        "9x9",
        "12x13",
        "3x8 closed",
        "4x4",
        "20x20 closed",
        "1x1",
    ];
    for text in problems {
        let problem = problem(text);
        let mut methods: Vec<Method> = (0..4).map(|seed| Method::Auto { seed }).collect();
        methods.extend((0..4).map(exact));
        methods.extend((0..4).map(factor));
        for ties in [
            Ties::First,
            Ties::Random,
            Ties::Lookahead,
            Ties::Pohl,
            Ties::Far,
        ] {
            methods.push(backtrack(Some(ties), 5));
            methods.extend([false, true].map(|alone| warnsdorff(ties, alone, 5)));
        }
        for method in methods {
            alike(&problem, &method, Some(20_000));
        }
    }
}

#[test]
fn the_articles_programs_watched() {
    for article in Article::all() {
        for most_first in [false, true] {
            let board: Board = "8x8".parse().expect("a board");
            let start = article.start_on(&board).expect("on 8x8");
            let problem = Problem::on_board(board, Leaper::KNIGHT, Ends::From(start));
            let method = article.method(most_first);
            alike(&problem, &method, Some(1_500_000));
        }
    }
}

/// Small boards to the end of the search, and cut off at each of the first thousand visits.
#[test]
fn words_count_like_squares_on_small_boards() {
    let plain = backtrack(None, 0);
    let boards = [
        "1x1",
        "1x2",
        "2x3",
        "3x3",
        "3x3-b2",
        "3x4",
        "3x5",
        "4x4",
        "3x4-a1",
        "4x5-b2-c3",
        "4x4-a1-d4",
    ];
    for board in boards {
        let whole = problem(board);
        let squares = (0..whole.len() as u32).map(Square::new);
        let mut all = vec![Ends::Any, Ends::Closed];
        for square in squares.clone() {
            all.extend([
                Ends::From(square),
                Ends::To(square),
                Ends::ClosedFrom(square),
            ]);
            all.extend(
                squares
                    .clone()
                    .take(3)
                    .map(|end| Ends::Between(square, end)),
            );
        }
        for ends in all {
            let problem = whole.with_ends(ends);
            let report = alike(&problem, &plain, None);
            let visits = report.stats.nodes;
            for nodes in (0..visits.min(200)).chain([visits, visits + 1]) {
                alike(&problem, &plain, Some(nodes));
            }
        }
    }
}

/// Boards of up to 64 squares, cut off so many times at random: early, and past a million visits, where
/// the table of endings is in use.
fn check_large_boards(rounds: usize) {
    let mut dice = Dice::new(5);
    let plain = backtrack(None, 0);
    let boards = [
        "8x8",
        "8x8",
        "6x6",
        "7x7",
        "5x5",
        "5x6",
        "4x8",
        "3x10",
        "3x12",
        "7x9",
        "2x32",
        "8x8-a1-h8",
        "7x8-c3-d4-e5",
        "6x10-a1",
        "5x12",
        "4x16",
    ];
    for board in boards {
        let whole = problem(board);
        for _ in 0..rounds {
            let mut any = || Square::new(dice.below(whole.len() as u64) as u32);
            let all = [
                Ends::Any,
                Ends::Closed,
                Ends::From(any()),
                Ends::To(any()),
                Ends::Between(any(), any()),
                Ends::ClosedFrom(any()),
            ];
            let early = all[dice.below(6) as usize];
            alike(&whole.with_ends(early), &plain, Some(dice.below(100_000)));
            let late = all[dice.below(6) as usize];
            let nodes = (1 << 20) + dice.below(1 << 20);
            alike(&whole.with_ends(late), &plain, Some(nodes));
        }
    }
}

#[test]
#[ignore = "takes seconds"]
fn words_count_like_squares_on_large_boards() {
    check_large_boards(5);
}

#[test]
#[ignore = "takes minutes"]
fn words_count_like_squares_on_large_boards_many_times_at_length() {
    check_large_boards(40);
}

/// Searches that end by themselves after a million visits.
#[test]
fn words_count_like_squares_to_the_end() {
    let plain = backtrack(None, 0);
    for text in [
        "5x5 b1..",
        "5x5 closed",
        "5x5-a1 closed",
        "4x6 b2..",
        "3x8 closed",
        "5x5 d2..a1",
    ] {
        let report = alike(&problem(text), &plain, None);
        assert!(report.stats.nodes > 0, "{text}");
        alike(&problem(text), &plain, Some(report.stats.nodes));
        alike(&problem(text), &plain, Some(report.stats.nodes - 1));
    }
}

/// Any undirected graph of up to 64 vertices runs on words too, in the order of its edges.
#[test]
fn words_count_like_vertices_on_graphs() {
    let mut dice = Dice::new(6);
    for round in 0..60 {
        let n = 2 + dice.below(if round % 2 == 0 { 62 } else { 12 });
        let mut edges = BTreeSet::new();
        for _ in 0..n * 2 {
            let (u, v) = (dice.below(n) as u32, dice.below(n) as u32);
            if u != v {
                edges.insert((u.min(v), u.max(v)));
            }
        }
        let mut edges: Vec<(u32, u32)> = edges.into_iter().collect();
        for at in (1..edges.len()).rev() {
            edges.swap(at, dice.below(at as u64 + 1) as usize);
        }
        let graph = EdgeList::undirected(n as u32, edges).expect("a simple graph");
        let ends = [Ends::Any, Ends::Closed, Ends::From(Square::new(1))];
        for ends in ends {
            let problem = Problem::on_graph(graph.clone(), ends);
            alike(&problem, &backtrack(None, 0), Some(dice.below(300_000)));
        }
    }
}

/// The path that a trace tells, every event checked at its place.
struct Replay<'p> {
    ground: &'p Ground,
    path: Vec<Square>,
    on_path: Vec<bool>,
    joined: BTreeSet<(Square, Square)>,
    suppositions: usize,
}

impl<'p> Replay<'p> {
    fn of(problem: &'p Problem, events: &[Event]) -> Replay<'p> {
        let ground = problem.ground();
        let mut replay = Replay {
            ground,
            path: Vec::new(),
            on_path: vec![false; ground.len()],
            joined: BTreeSet::new(),
            suppositions: 0,
        };
        for &event in events {
            replay.play(event);
        }
        replay
    }

    fn play(&mut self, event: Event) {
        let last = self.path.last().copied();
        let free = |square: Square| !self.on_path[square.index()];
        match event {
            Event::Restart => {
                self.path.clear();
                self.on_path.fill(false);
                self.joined.clear();
                self.suppositions = 0;
            }
            Event::Advance(square) => {
                assert!(free(square), "{square:?} is entered twice");
                assert!(last.is_none_or(|last| self.ground.joins(last, square)));
                self.path.push(square);
                self.on_path[square.index()] = true;
            }
            Event::Retreat(square) => {
                assert_eq!(self.path.pop(), Some(square));
                self.on_path[square.index()] = false;
            }
            Event::Consider(square, onward) => {
                let last = last.expect("somewhere to go on from");
                assert!(free(square) && self.ground.joins(last, square));
                let squares = (0..self.ground.len() as u32).map(Square::new);
                let count = squares
                    .filter(|&next| free(next) && self.ground.joins(square, next))
                    .count();
                assert_eq!(onward, count as u32, "onward moves of {square:?}");
            }
            Event::Reverse(from) => {
                self.path[from as usize..].reverse();
                let (before, after) = (self.path[from as usize - 1], self.path[from as usize]);
                assert!(self.ground.joins(before, after));
            }
            Event::Join(u, v) => {
                assert!(self.ground.joins(u, v));
                assert!(self.joined.insert((u.min(v), u.max(v))), "joined twice");
            }
            Event::Part(u, v) => {
                assert!(self.joined.remove(&(u.min(v), u.max(v))), "never joined");
            }
            Event::Suppose(u, v) => {
                assert!(u == v || self.ground.joins(u, v));
                self.suppositions += 1;
            }
            Event::Contradiction => {
                assert!(self.suppositions > 0, "none is left to contradict");
                self.suppositions -= 1;
            }
        }
    }
}

const TOURED: [&str; 11] = [
    "8x8",
    "8x8 closed",
    "8x8 d4..",
    "8x8 ..d4",
    "8x8 a1..h1",
    "6x6 c2..c5",
    "3x10 closed",
    "5x5 ..a1",
    "7x7-d4 closed",
    "9x9",
    "3x4",
];

#[test]
fn replayed_events_rebuild_the_tour() {
    let mut rebuilt = 0;
    for text in TOURED {
        let problem = problem(text);
        let mut methods: Vec<Method> = (0..6).map(|seed| Method::Auto { seed }).collect();
        methods.push(backtrack(None, 0));
        for ties in [
            Ties::First,
            Ties::Random,
            Ties::Lookahead,
            Ties::Pohl,
            Ties::Far,
        ] {
            methods.push(backtrack(Some(ties), 9));
            methods.extend((0..3).map(|seed| warnsdorff(ties, false, seed)));
            methods.push(warnsdorff(ties, true, 9));
        }
        for method in methods {
            let mut events: Vec<Event> = Vec::new();
            let limits = Limits::NONE.with_nodes(5_000);
            let report = solve(&problem, &method, &limits, &mut events);
            let replay = Replay::of(&problem, &events);
            let Answer::Found(tour) = report.answer else {
                continue;
            };
            if report.engine == "exact" {
                continue;
            }
            let mut told = replay.path;
            if matches!(problem.ends(), Ends::To(_)) && report.engine == "warnsdorff" {
                // A tour to a square is looked for from that square.
                told.reverse();
            }
            assert_eq!(told, tour.squares(), "{text} {method:?}");
            rebuilt += 1;
        }
    }
    assert!(rebuilt >= 200, "only {rebuilt}");
}

fn edges(tour: &Tour) -> BTreeSet<(Square, Square)> {
    let mut edges: BTreeSet<(Square, Square)> = tour
        .squares()
        .windows(2)
        .map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1])))
        .collect();
    if tour.is_closed() {
        let (a, b) = (tour.start(), tour.end());
        edges.insert((a.min(b), a.max(b)));
    }
    edges
}

/// The searches on edges tell every edge that stays.
#[test]
fn edges_told_are_the_tour() {
    for text in TOURED {
        for method in (0..10).flat_map(|seed| [exact(seed), factor(seed)]) {
            let problem = problem(text);
            let mut events: Vec<Event> = Vec::new();
            let report = solve(&problem, &method, &Limits::NONE, &mut events);
            let replay = Replay::of(&problem, &events);
            let Answer::Found(tour) = report.answer else {
                panic!("{text}: {report:?}");
            };
            // A path between neighbors need not be told as closed.
            let told = replay.joined;
            assert!(told.len() + 1 >= tour.len(), "{text} {method:?}");
            assert!(told.is_subset(&edges(&tour)), "{text} {method:?}");
        }
    }
}
