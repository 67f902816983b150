//! No engine takes more memory than its limit, and none is refused room that it would not have needed.
//!
//! One test, because the heap that it measures is that of the whole process.

use hippodrome::{
    Answer, Backtrack, Board, EdgeList, Ends, Exact, Factor, Joins, Limits, Method, Piece, Problem,
    Quiet, Rule, Sat, Stopped, Ties, Warnsdorff, solve,
};
use peak_alloc::PeakAlloc;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// Runs it, and says how many bytes it took beside what was taken before.
fn measured<T>(run: impl FnOnce() -> T) -> (T, usize) {
    HEAP.reset_peak_usage();
    let before = HEAP.current_usage();
    let result = run();
    (result, HEAP.peak_usage() - before)
}

/// Boards of all kinds and graphs with few and many edges, with the ends that make engines work differently.
fn problems() -> Vec<Problem> {
    let mut problems = Vec::new();
    for ends in [Ends::Closed, Ends::Any] {
        for (board, piece) in [
            ("8x8", "knight"),
            ("23x23", "knight"),
            ("80x80", "knight"),
            ("80x80-a1-b7", "knight"),
            ("700x10", "knight"),
            ("torus:60x60", "knight"),
            ("60x60", "king"),
            ("20x20", "queen"),
            ("60x60", "1,4"),
            ("12x12x12", "knight"),
        ] {
            let board: Board = board.parse().unwrap();
            let piece: Piece = piece.parse().unwrap();
            problems.push(Problem::on_board(board, piece, ends));
        }
        for around in [2, 3, 10] {
            // A ring with chords.
            let n = 3_000;
            let chords =
                (0..n).flat_map(|v| (1..=around).map(move |k| (v, (v + 7 * k * k - 6) % n)));
            let mut edges: Vec<_> = chords.map(|(v, w)| (v.min(w), v.max(w))).collect();
            edges.sort_unstable();
            edges.dedup();
            let edges = EdgeList::undirected(n, edges).unwrap();
            problems.push(Problem::on_graph(edges, ends));
        }
    }
    problems
}

fn methods() -> Vec<Method> {
    let rule = Rule {
        ties: Ties::Random,
        ..Rule::default()
    };
    let mut methods = vec![
        Method::Exists,
        Method::Warnsdorff(Warnsdorff {
            rule,
            alone: true,
            ..Warnsdorff::default()
        }),
        Method::Warnsdorff(Warnsdorff {
            rule,
            ..Warnsdorff::default()
        }),
        Method::Backtrack(Backtrack::default()),
        Method::Backtrack(Backtrack {
            rule: Some(rule),
            ..Backtrack::default()
        }),
        Method::Exact(Exact::default()),
        Method::Factor(Factor::default()),
        Method::Construct(Joins::Comb),
        Method::default(),
    ];
    if cfg!(feature = "sat") {
        methods.push(Method::Sat(Sat::default()));
    }
    methods
}

#[test]
#[ignore = "takes seconds"]
fn engines_keep_within_their_memory_and_ask_for_no_more_than_they_need() {
    let (mut refused, mut answered) = (0, 0);
    for method in methods() {
        for problem in problems() {
            let what = format!("{} on {problem}", method.name());
            let limits = Limits::NONE.with_nodes(200_000.min(2 * problem.len() as u64));
            let run = |limits: &Limits<'_>| solve(&problem, &method, limits, &mut Quiet);
            let (report, most) = measured(|| run(&limits));
            let tiny = run(&limits.with_memory(1_000));
            if matches!(tiny.answer, Answer::Found(_)) {
                panic!("{what}: found in no room at all");
            }
            for memory in (18..25).map(|bits| 1 << bits) {
                let (limited, taken) = measured(|| run(&limits.with_memory(memory)));
                assert!(taken <= memory, "{what}: {taken} bytes of {memory}");
                match limited.answer {
                    Answer::Unknown(Stopped::Memory) => {
                        refused += 1;
                        assert!(
                            memory < 2 * most + (512 << 10),
                            "{what}: {memory} bytes refused, {most} would have been enough"
                        );
                    }
                    answer => {
                        answered += 1;
                        // Reasons that there was no room to look for may be missing.
                        if limited.engine == report.engine && memory > 2 * most + (512 << 10) {
                            assert_eq!(answer, report.answer, "{what}");
                        }
                    }
                }
            }
        }
    }
    assert!(
        refused > 100 && answered > 500,
        "{refused} refused, {answered} answered"
    );
}
