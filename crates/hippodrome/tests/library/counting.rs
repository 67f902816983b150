//! Counts against a brute force that shares nothing with them, and against each other.

use crate::brute_force::BruteForce;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use hippodrome::{
    Board, Constraints, CountError, Counter, EdgeList, Ends, Ground, Leaper, Problem, Square,
    Stopped,
};

/// The tours of an undirected ground, open and closed, each from every start and in both directions.
struct Numberings {
    open: Vec<Vec<usize>>,
    closed: Vec<Vec<usize>>,
}

impl Numberings {
    fn of(ground: &Ground) -> Numberings {
        let square = |v: usize| Square::new(v as u32);
        let brute_force = BruteForce::new(ground.len(), true, |v, w| {
            ground.joins(square(v), square(w))
        });
        let [open, closed] = [false, true].map(|closed| brute_force.numberings(closed));
        Numberings { open, closed }
    }

    /// The number of tours, each counted once.
    fn count(&self, n: usize, ends: Ends) -> u64 {
        let begin_or_end = |at: usize, end: Square| {
            let tours = self.open.iter();
            tours.filter(|tour| tour[at] == end.index()).count()
        };
        let count = match ends {
            _ if n == 1 => 1,
            Ends::Closed | Ends::ClosedFrom(_) => self.closed.len() / (2 * n),
            Ends::Any => self.open.len() / 2,
            Ends::From(start) => begin_or_end(0, start),
            Ends::To(end) => begin_or_end(n - 1, end),
            Ends::Between(start, end) => {
                let fits =
                    |tour: &&Vec<usize>| (tour[0], tour[n - 1]) == (start.index(), end.index());
                self.open.iter().filter(fits).count()
            }
        };
        count as u64
    }
}

fn number(mut counter: Counter<'_>) -> u64 {
    counter.count().unwrap().tours.try_into().unwrap()
}

/// Every kind of ends, with two squares picked at random.
fn all_ends(n: usize, rng: &mut Xoshiro256PlusPlus) -> [Ends; 6] {
    let mut pick = || Square::new(rng.next_u32() % n as u32);
    [
        Ends::Closed,
        Ends::ClosedFrom(pick()),
        Ends::Any,
        Ends::From(pick()),
        Ends::To(pick()),
        Ends::Between(pick(), pick()),
    ]
}

/// The best order, and two at random.
fn agrees(ground: &Ground, rng: &mut Xoshiro256PlusPlus) -> u64 {
    let numberings = Numberings::of(ground);
    let mut sum = 0;
    for ends in all_ends(ground.len(), rng) {
        let problem = Problem::new(ground.clone(), ends);
        let expected = numberings.count(ground.len(), ends);
        for random in [false, true, true] {
            let mut order: Vec<Square> = (0..ground.len() as u32).map(Square::new).collect();
            for last in (1..order.len()).rev() {
                order.swap(last, rng.next_u32() as usize % (last + 1));
            }
            let counter = Counter::new(&problem);
            let counter = if random {
                counter.order(order)
            } else {
                counter
            };
            assert_eq!(number(counter), expected, "{problem}: {ground:?}");
        }
        sum += expected;
    }
    sum
}

#[test]
fn random_graphs_agree_with_exhaustion() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut sum = 0;
    for round in 0..400 {
        let n = 1 + round % 8;
        let density = rng.next_u32() % 100;
        let pairs = (0..n).flat_map(|v| (v + 1..n).map(move |w| (v, w)));
        let edges: Vec<_> = pairs
            .filter(|_| rng.next_u32() % 100 < density + 20)
            .collect();
        let edges = EdgeList::undirected(n, edges).unwrap();
        sum += agrees(&Ground::Graph(edges), &mut rng);
    }
    assert!(sum > 2_000, "{sum}");
}

#[test]
#[ignore = "takes seconds"]
fn random_boards_agree_with_exhaustion() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
    let pieces = ["knight", "wazir", "knight", "camel"].map(|name| name.parse().unwrap());
    let mut sum = 0;
    for (ranks, files) in [
        (3, 4),
        (4, 5),
        (5, 5),
        (3, 7),
        (4, 6),
        (5, 4),
        (2, 7),
        (1, 6),
        (3, 3),
    ] {
        // All of 5x5 takes as long as the others together.
        let first = usize::from((ranks, files) == (5, 5));
        for round in first..4 {
            let board = Board::rectangle(ranks, files).unwrap();
            let points: Vec<_> = board.points().collect();
            let mut holes = Vec::new();
            for _ in 0..round % 4 {
                let hole = points[rng.next_u32() as usize % points.len()];
                if !holes.contains(&hole) && holes.len() + 1 < points.len() {
                    holes.push(hole);
                }
            }
            let piece = pieces[round % 4];
            let board = board.without(&holes).unwrap();
            sum += agrees(&Ground::Board { board, piece }, &mut rng);
        }
    }
    assert!(sum > 2_000, "{sum}");
}

/// Lines without squares, and sides with nothing between them, are nowhere to cut.
#[test]
fn empty_lines() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    for (text, piece) in [
        ("klein:2x3-a1-b1-c1", "0,1"),
        ("3x4-a1-a2-a3", "wazir"),
        ("2x5-c1-c2", "wazir"),
        ("5x4-a3-b3-c3-d3", "wazir"),
        ("4x5-c1-c2-c3-c4", "king"),
    ] {
        let (board, piece) = (text.parse().unwrap(), piece.parse().unwrap());
        agrees(&Ground::Board { board, piece }, &mut rng);
    }
    let board: Board = "klein:2x3-a1-b1-c1".parse().unwrap();
    let leaper: Leaper = "0,1".parse().unwrap();
    let ends = Ends::Between(Square::new(2), Square::new(0));
    let problem = Problem::on_board(board, leaper, ends);
    let numberings = Numberings::of(problem.ground());
    assert_eq!(
        number(Counter::new(&problem)),
        numberings.count(problem.len(), ends)
    );
}

/// Numbers of every length: 3 x n closed, and beyond 64 and 128 bits.
#[test]
fn long_numbers() {
    for (files, tours) in [
        (10, "16"),
        (40, "11010065269439104"),
        (46, "10145938076107491328"),
    ] {
        let board = Board::rectangle(3, files).unwrap();
        let problem = Problem::on_board(board, Leaper::KNIGHT, Ends::Closed);
        let count = Counter::new(&problem).count().unwrap();
        assert_eq!(count.tours.to_string(), tours, "3x{files}");
    }
}

/// Swept in one where it was cut, and the other way about in another order; a wrong number would be
/// seen.
#[test]
#[ignore = "takes seconds"]
fn counted_again() {
    for (board, ends, tours) in [
        ("5x7", Ends::Any, "622868"),
        ("6x6", Ends::Closed, "9862"),
        ("5x6", Ends::Closed, "8"),
        ("1x1", Ends::Any, "1"),
    ] {
        let problem = Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, ends);
        let one = Counter::new(&problem).count().unwrap();
        let other = Counter::new(&problem).recount().unwrap();
        assert_eq!(one.tours.to_string(), tours, "{problem}");
        assert_eq!(one.tours, other.tours, "{problem}");
        // It was another way.
        assert!(
            one.states != other.states || problem.len() == 1,
            "{problem}"
        );
    }
    // Two squares at most, and given numbers that a sweep does not know.
    for (board, ends, given, tours) in [
        ("1x2", Ends::Closed, &[] as &[(u32, u32)], 0u32),
        ("5x5", Ends::Any, &[(2, 2)], 88),
        ("5x5", Ends::From(Square::new(0)), &[(12, 2)], 30),
        ("5x6", Ends::Closed, &[(0, 14), (2, 2)], 2),
    ] {
        let squares = given.iter().map(|&(step, v)| (step, Square::new(v)));
        let constraints = Constraints {
            given: squares.collect(),
            ..Constraints::default()
        };
        let problem = Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, ends);
        let problem = problem.with(constraints).unwrap();
        let one = Counter::new(&problem).count().unwrap();
        let other = Counter::new(&problem).recount().unwrap();
        assert_eq!([&one.tours, &other.tours], [&tours.into(); 2], "{problem}");
        assert!(other.listed, "{problem}");
    }
    // Where there is no place for it, that is known before.
    let small = Problem::on_board("6x6".parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
    let again = Counter::new(&small).memory(10_000).recount();
    let why = again.unwrap_err();
    assert!(matches!(why, CountError::Stopped(Stopped::Memory)), "{why}");
}

/// Where colors cannot alternate from end to end, there is nothing to sweep, however large the board: no count, no
/// ranking and no estimate takes any states, and all say 0. On boards where a brute force can tell, it agrees.
#[test]
fn what_colors_rule_out_is_not_swept() {
    let knights = |board: &str, ends| {
        Problem::on_board(board.parse::<Board>().unwrap(), Leaper::KNIGHT, ends)
    };
    let at = |name: &str, board: &str| {
        let board: Board = board.parse().unwrap();
        board.parse_square(name).unwrap()
    };
    let between = |start: &str, end: &str, board: &str| {
        knights(board, Ends::Between(at(start, board), at(end, board)))
    };
    for problem in [
        knights("11x11", Ends::Closed),
        knights("13x13", Ends::From(at("a2", "13x13"))),
        knights("20x20-a1-c1", Ends::Any),
        between("a1", "c1", "16x16"),
        between("a1", "b1", "15x15"),
    ] {
        let mut counter = Counter::new(&problem).memory(1 << 20);
        let count = counter.count().unwrap();
        assert_eq!((count.tours, count.states), (0u32.into(), 0), "{problem}");
        assert_eq!(counter.estimate().unwrap().states, 0, "{problem}");
        assert_eq!(
            *counter.ranking().unwrap().tours(),
            0u32.into(),
            "{problem}"
        );
    }
    for text in [
        "3x4",
        "3x5",
        "3x4-b1",
        "3x4-b1-a1",
        "3x4-a1-c1",
        "5x5-c3",
        "4x4",
    ] {
        let board: Board = text.parse().unwrap();
        let ground = knights(text, Ends::Any).ground().clone();
        let brute_force = Numberings::of(&ground);
        let squares = || (0..board.len() as u32).map(Square::new);
        let pairs = squares().flat_map(|v| squares().map(move |w| Ends::Between(v, w)));
        let ends = [Ends::Any, Ends::Closed].into_iter();
        let ends = ends.chain(squares().map(Ends::From)).chain(pairs);
        for ends in ends.filter(|ends| !matches!(ends, Ends::Between(v, w) if v == w)) {
            let problem = Problem::new(ground.clone(), ends);
            let tours = Counter::new(&problem).count().unwrap().tours;
            assert_eq!(
                tours,
                brute_force.count(board.len(), ends).into(),
                "{problem}"
            );
        }
    }
}

/// Nothing ends where it started, whatever number is given besides.
#[test]
fn no_tour_ends_where_it_started() {
    let board: Board = "1x4".parse().unwrap();
    let rook: hippodrome::Piece = "rook".parse().unwrap();
    let [a1, b1] = ["a1", "b1"].map(|name| board.parse_square(name).unwrap());
    let same = Problem::on_board(board.clone(), rook, Ends::Between(b1, b1));
    for given in [vec![], vec![(1, a1)], vec![(2, a1)]] {
        let constraints = Constraints {
            given,
            ..Constraints::default()
        };
        let problem = same.with(constraints.clone()).unwrap();
        assert_eq!(Counter::new(&problem).count().unwrap().tours, 0u32.into());
        let to = Problem::on_board(board.clone(), rook, Ends::To(b1));
        let to = to.with(constraints).unwrap();
        assert_eq!(
            Counter::new(&to).by_start().unwrap()[b1.index()],
            0u32.into()
        );
    }
}

/// Given numbers in a row, from the first on, up to the last, or both, are swept like ends, and the number is that of
/// the list; so are those of a closed tour that follow each other in a circle.
#[test]
#[ignore = "takes seconds"]
fn numbers_in_a_row_are_swept() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(17);
    let (mut swept, mut tours) = (0, 0);
    for (board, piece, closed) in [
        ("4x5", "knight", false),
        ("3x4", "knight", false),
        ("5x5", "knight", false),
        ("5x6", "knight", true),
        ("3x4", "king", true),
        ("3x4", "rook", false),
        ("3x4", "queen", true),
        ("2x3", "wazir", true),
        ("1x3", "rook", false),
        ("3x1", "rook", true),
    ] {
        let piece: hippodrome::Piece = piece.parse().unwrap();
        let ends = if closed { Ends::Closed } else { Ends::Any };
        let free = Problem::on_board(board.parse().unwrap(), piece, ends);
        let all: Vec<_> = hippodrome::Tours::new(&free).unwrap().collect();
        let n = free.len() as u32;
        for case in 0..12u32 {
            let mut squares = all[rng.next_u32() as usize % all.len()].squares().to_vec();
            if rng.next_u32() % 2 == 0 {
                squares.reverse();
            }
            let length = 2 + rng.next_u32() % (n - 1).min(6);
            let first = if closed { rng.next_u32() % n } else { 0 };
            let mut steps: Vec<u32> = (0..length).map(|after| (first + after) % n).collect();
            if !closed && case % 3 > 0 {
                let last = (n - length..n).filter(|step| case % 3 == 2 || !steps.contains(step));
                let last: Vec<u32> = last.collect();
                match case % 3 {
                    1 => steps.extend(last),
                    _ => steps = last,
                }
            }
            let given = steps.iter().map(|&step| (step, squares[step as usize]));
            let mut constraints = Constraints {
                given: given.collect(),
                ..Constraints::default()
            };
            let some = || squares[case as usize % (n as usize - 1)..][..2].to_vec();
            match case % 4 {
                1 => constraints.required.push((some()[0], some()[1])),
                2 => constraints.forbidden.push((some()[0], some()[1])),
                _ => {}
            }
            // What contradicts itself at sight is no problem.
            let Ok(problem) = free.with(constraints) else {
                continue;
            };
            let listed = hippodrome::Tours::new(&problem).unwrap().count();
            let count = Counter::new(&problem).count().unwrap();
            assert_eq!(
                count.tours,
                listed.into(),
                "{problem} {:?}",
                problem.constraints()
            );
            let again = Counter::new(&problem).recount().unwrap();
            assert_eq!(
                again.tours,
                listed.into(),
                "{problem} {:?}",
                problem.constraints()
            );
            swept += u32::from(!count.listed);
            tours += listed;
            Counter::new(&problem).plan().unwrap();
        }
    }
    assert!(swept > 80 && tours > 200, "{swept} {tours}");
}

/// Two orbits make cycles of parallel edges. They are counted by a sweep, and listed to check it.
#[test]
fn symmetries_with_two_orbits_are_counted_in_two_ways() {
    for (board, symmetry, expected) in [
        ("torus:2x5", "+1,0", 1),
        ("torus:1x4", "180", 3),
        ("torus:2x2", "180", 1),
        ("cylinder:2x3", "+1,0", 1),
        ("torus:2x6", "+1,1", 2),
        ("torus:3x4", "mirror-left-right+0,1", 2),
    ] {
        let closed = Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
        let symmetry = Some(symmetry.parse().unwrap());
        let constraints = Constraints {
            symmetry,
            ..Constraints::default()
        };
        let problem = closed.with(constraints).unwrap();
        let listed = hippodrome::Tours::new(&problem).unwrap().count();
        let count = Counter::new(&problem).count().unwrap().tours;
        let again = Counter::new(&problem).recount().unwrap().tours;
        assert_eq!(listed, expected, "{problem}");
        assert_eq!(
            [count, again],
            [expected.into(), expected.into()],
            "{problem}"
        );
    }
}
