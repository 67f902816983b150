//! What the public types promise: threads, `serde`, pieces of one's own.

use hippodrome::{
    Answer, Board, Construction, Counter, EdgeList, Ends, Existence, Graph, Leaper, Limits, Method,
    Motion, NumberedTour, Piece, Problem, Quiet, Ranking, Refutation, Report, Solution, Square,
    Stopped, Tour, Tours, solve,
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
