//! A trace is enough: whatever engine found a tour, its events rebuild it; and listening changes
//! nothing.

use std::collections::BTreeSet;

use hippodrome::{
    Answer, Backtrack, Ends, Event, Exact, Factor, Joins, Limits, Method, Piece, Problem, Quiet,
    Replay, Rule, Square, Ties, Warnsdorff, solve,
};

fn moves(squares: &[Square], closed: bool) -> BTreeSet<(Square, Square)> {
    let home = closed.then(|| (squares[squares.len() - 1], squares[0]));
    let pairs = squares.windows(2).map(|pair| (pair[0], pair[1]));
    pairs
        .chain(home)
        .map(|(a, b)| (a.min(b), a.max(b)))
        .collect()
}

#[test]
fn events_rebuild_the_tour() {
    let square = Square::new;
    let sorted = Backtrack {
        rule: Some(Rule::default()),
        ..Backtrack::default()
    };
    let random = Warnsdorff {
        rule: Rule {
            ties: Ties::Random,
            most_first: false,
        },
        seed: 5,
        ..Warnsdorff::default()
    };
    let methods = [
        Method::default(),
        Method::Auto { seed: 3 },
        Method::Backtrack(sorted),
        Method::Warnsdorff(random),
        Method::Factor(Factor { seed: 1 }),
        Method::Exact(Exact { seed: 2 }),
        Method::Construct(Joins::Comb),
    ];
    let problems = [
        ("6x6", "knight", Ends::Closed),
        ("8x8", "knight", Ends::Any),
        ("8x8", "knight", Ends::ClosedFrom(square(27))),
        ("7x8", "knight", Ends::To(square(3))),
        ("6x6", "knight", Ends::Between(square(0), square(1))),
        ("5x6-a1-f5", "knight", Ends::Any),
        ("torus:5x6", "zebra", Ends::Closed),
        ("3x4x2", "knight", Ends::Closed),
        ("30x30", "knight", Ends::Closed),
    ];
    let mut rebuilt = 0;
    for (board, piece, ends) in problems {
        for method in &methods {
            let piece: Piece = piece.parse().unwrap();
            let problem = Problem::on_board(board.parse().unwrap(), piece, ends);
            let limits = Limits::NONE.with_nodes(200_000);
            let mut events: Vec<Event> = Vec::new();
            let report = solve(&problem, method, &limits, &mut events);
            let quiet = solve(&problem, method, &limits, &mut Quiet);
            assert_eq!(report.answer, quiet.answer, "{problem} {method:?}");
            assert_eq!(report.stats, quiet.stats, "{problem} {method:?}");
            let Answer::Found(tour) = report.answer else {
                continue;
            };
            let mut replay = Replay::new();
            events.iter().for_each(|&event| replay.apply(event));
            let squares = replay.squares();
            assert_eq!(squares.len(), tour.len(), "{problem} {method:?}");
            assert_eq!(
                moves(&squares, tour.is_closed()),
                moves(tour.squares(), tour.is_closed()),
                "{problem} {method:?}"
            );
            rebuilt += 1;
        }
    }
    assert!(rebuilt > 40, "{rebuilt} tours were rebuilt");
}
