//! One table of facts, run against every engine, and again with engines switched off.
//!
//! `facts.tsv` says of a board, a piece and ends whether there is a tour, and who says so. Each
//! row is put to [`exists`], to the whole ladder (`Auto`) and to each engine by itself, on the
//! board as it is written and on its transpose. Nobody may contradict the table. `Auto` must answer
//! every row; an engine alone may give up within its limit on nodes, but how many rows each has to
//! answer is stated below, so that giving up does not become a habit. Whatever is found is checked
//! again.

use hippodrome::{
    Answer, Backtrack, Board, Ends, Exact, Existence, Limits, Method, Piece, Point, Problem, Quiet,
    Rule, Square, Ties, Warnsdorff, exists, recheck, solve, verify,
};

const TABLE: &str = include_str!("facts.tsv");

/// A row: a question, and the answer.
struct Fact {
    problem: Problem,
    possible: bool,
    row: &'static str,
}

/// The table, each board as it stands there, or laid on its side.
fn facts(transposed: bool) -> Vec<Fact> {
    let rows = TABLE.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| fact(row, transposed)).collect()
}

fn fact(row: &'static str, transposed: bool) -> Fact {
    let fields: Vec<&str> = row.split('\t').collect();
    let [board, piece, ends, answer, source] = fields[..] else {
        panic!("five fields: {row}");
    };
    assert!(!source.is_empty(), "who says so: {row}");
    let written: Board = board.parse().expect(row);
    // What is wrapped, or a box, stays as it is.
    let transposed = transposed && written.is_flat();
    let turn = |point: Point| match transposed {
        true => Point::new(point.rank, point.file),
        false => point,
    };
    let board = match transposed {
        true => transpose(&written),
        false => written,
    };
    let square = |name: &str| -> Option<Square> {
        let point: Option<Point> = (!name.is_empty()).then(|| name.parse().expect(row));
        point.map(|point| board.square(turn(point)).expect(row))
    };
    let ends = match ends.split_once("..") {
        Some((start, end)) => Ends::new(false, square(start), square(end)),
        None => match ends.split_once(' ').unwrap_or((ends, "")) {
            ("open", "") => Some(Ends::Any),
            ("closed", start) => Ends::new(true, square(start), None),
            _ => None,
        },
    };
    let piece: Piece = piece.parse().expect(row);
    Fact {
        problem: Problem::on_board(board, piece, ends.expect(row)),
        possible: match answer {
            "yes" => true,
            "no" => false,
            _ => panic!("yes or no: {row}"),
        },
        row,
    }
}

fn transpose(board: &Board) -> Board {
    let (ranks, files) = (board.ranks(), board.files());
    let points = (0..ranks).flat_map(|rank| (0..files).map(move |file| Point::new(file, rank)));
    let holes: Vec<Point> = points
        .filter(|&point| !board.contains(point))
        .map(|point| Point::new(point.rank, point.file))
        .collect();
    let turned = Board::rectangle(files, ranks).expect("as large as before");
    turned.without(&holes).expect("the same holes")
}

/// Whether this method answered within so many nodes. A wrong answer is a panic.
fn answers(fact: &Fact, method: &Method, nodes: Option<u64>) -> bool {
    let limits = Limits::NONE.with_nodes(nodes);
    let Fact { problem, row, .. } = fact;
    let report = solve(problem, method, &limits, &mut Quiet);
    match report.answer {
        Answer::Found(tour) => {
            assert!(fact.possible, "{method:?} found what cannot be: {row}");
            assert_eq!(tour.is_closed(), problem.ends().is_closed(), "{row}");
            assert_eq!(verify(problem, tour.squares()).as_ref(), Ok(&tour), "{row}");
            true
        }
        Answer::Impossible(proof) => {
            assert!(!fact.possible, "{method:?} denies it: {row}: {proof}");
            true
        }
        Answer::Unknown(_) => false,
    }
}

/// Runs a method over the whole table; how many rows it answered.
fn answered(method: &Method, nodes: u64) -> usize {
    let facts = facts(false);
    let answered = facts
        .iter()
        .filter(|fact| answers(fact, method, Some(nodes)));
    answered.count()
}

#[test]
fn the_table_is_large() {
    let facts = facts(false);
    assert!(facts.len() >= 200, "{}", facts.len());
    let no = facts.iter().filter(|fact| !fact.possible).count();
    assert!(no >= 80 && facts.len() - no >= 80, "{no} say no");
}

/// What `exists` says, and that each of its reasons can be gone through again.
#[test]
fn exists_agrees() {
    let mut decided = 0;
    for fact in facts(false).into_iter().chain(facts(true)) {
        let (possible, reason) = match exists(&fact.problem) {
            Existence::Yes(reason) => (true, reason),
            Existence::No(reason) => (false, reason),
            Existence::Unknown => continue,
        };
        assert_eq!(possible, fact.possible, "{}: {reason}", fact.row);
        assert!(recheck(&fact.problem, &reason), "{}: {reason}", fact.row);
        decided += 1;
    }
    assert!(decided >= 2 * 200, "only {decided} decided");
}

#[test]
fn auto_answers_every_row() {
    for seed in [0, 1] {
        for fact in facts(false).into_iter().chain(facts(true)) {
            let auto = Method::Auto { seed };
            let answered = answers(&fact, &auto, Some(5_000_000));
            assert!(answered, "{} ({})", fact.row, fact.problem);
        }
    }
}

/// Neither theorems nor walks: the search on edges alone.
#[test]
fn exact_alone_agrees() {
    for seed in [0, 7] {
        let answered = answered(&Method::Exact(Exact { seed }), 20_000);
        assert!(answered >= EXACT, "{answered} answered");
    }
}

#[test]
#[ignore = "takes seconds"]
fn backtracking_alone_agrees() {
    let plain = answered(&Method::Backtrack(Backtrack::default()), 200_000);
    assert!(plain >= PLAIN, "{plain} answered");
    for ties in [Ties::First, Ties::Lookahead, Ties::Far, Ties::Random] {
        let rule = Some(Rule {
            ties,
            most_first: false,
        });
        let how = Backtrack {
            rule,
            ..Backtrack::default()
        };
        let sorted = answered(&Method::Backtrack(how), 50_000);
        assert!(sorted >= SORTED, "{ties}: {sorted} answered");
    }
}

/// A walk never says no of itself; `solve` puts the theorems before it unless it is alone.
#[test]
fn warnsdorff_agrees() {
    for alone in [false, true] {
        for ties in [
            Ties::First,
            Ties::Random,
            Ties::Lookahead,
            Ties::Pohl,
            Ties::Far,
        ] {
            let rule = Rule {
                ties,
                most_first: false,
            };
            let how = Warnsdorff {
                rule,
                alone,
                seed: 3,
                ..Warnsdorff::default()
            };
            let answered = answered(&Method::Warnsdorff(how), 200_000);
            let least = if alone { ALONE } else { MENDED };
            assert!(answered >= least, "{ties}, alone {alone}: {answered}");
        }
    }
}

/// The least numbers of rows that engines by themselves have to answer.
const EXACT: usize = 275;
const PLAIN: usize = 110;
const SORTED: usize = 130;
const MENDED: usize = 270;
const ALONE: usize = 45;
