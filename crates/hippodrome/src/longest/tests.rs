//! The longest paths of published tables, and of random boards and graphs beside a brute force.
//!
//! One file, because searches that are kept are held against the same boards and the same brute force as those that are not.

use super::*;
use crate::board::Board;
use crate::chance::{below, rng};
use crate::count::keep::checkpoint::memory::{Files, Memory};
use crate::edges::EdgeList;
use crate::piece::Piece;
use crate::problem::Constraints;
use crate::trace::Quiet;
use rand_xoshiro::Xoshiro256PlusPlus;

fn found(problem: &Problem, crossings: Crossings) -> Longest {
    longest(problem, crossings, &Limits::NONE, &mut Quiet).unwrap()
}

fn on(board: &str, piece: &str, ends: Ends) -> Problem {
    let piece: Piece = piece.parse().unwrap();
    Problem::on_board(board.parse::<Board>().unwrap(), piece, ends)
}

fn uncrossed(board: &str, ends: Ends) -> usize {
    let found = found(&on(board, "knight", ends), Crossings::Forbidden);
    assert!(found.is_proved(), "{board}");
    found.moves()
}

/// OEIS A003192 and A157416, and the tables of rectangles there.
#[test]
fn uncrossed_knights_paths_are_the_published_ones() {
    let squares = [0, 0, 2, 5, 10, 17];
    for (side, moves) in (1..).zip(squares) {
        assert_eq!(
            uncrossed(&format!("{side}x{side}"), Ends::Any),
            moves,
            "{side}"
        );
    }
    let squares = [0, 0, 0, 4, 8, 12, 24];
    for (side, moves) in (1..).zip(squares) {
        assert_eq!(
            uncrossed(&format!("{side}x{side}"), Ends::Closed),
            moves,
            "{side}"
        );
    }
    for (ranks, open) in [
        (3, &[4, 5, 6, 8, 9, 10][..]),
        (4, &[7, 9, 11, 13, 15]),
        (5, &[14, 16, 19]),
        (6, &[21]),
    ] {
        for (files, &moves) in (ranks + 1..).zip(open) {
            assert_eq!(
                uncrossed(&format!("{ranks}x{files}"), Ends::Any),
                moves,
                "{ranks}x{files}"
            );
        }
    }
    for (ranks, closed) in [
        (3, &[0, 4, 6, 6, 6, 6, 10][..]),
        (4, &[6, 8, 10, 12, 14, 16]),
        (5, &[12, 14, 18]),
        (6, &[18]),
    ] {
        for (files, &moves) in (ranks + 1..).zip(closed) {
            assert_eq!(
                uncrossed(&format!("{ranks}x{files}"), Ends::Closed),
                moves,
                "{ranks}x{files}"
            );
        }
    }
    // The other way up.
    assert_eq!(uncrossed("8x4", Ends::Any), 13);
    assert_eq!(uncrossed("8x5", Ends::Closed), 18);
}

#[test]
#[ignore = "half a minute with optimization"]
fn uncrossed_knights_paths_to_8x8_are_the_published_ones_at_length() {
    assert_eq!(uncrossed("7x7", Ends::Any), 24);
    assert_eq!(uncrossed("8x8", Ends::Any), 35);
    assert_eq!(uncrossed("8x8", Ends::Closed), 32);
    assert_eq!(uncrossed("9x9", Ends::Closed), 42);
}

/// The most squares of a path or cycle, by going through all.
fn brute_force(problem: &Problem, crossings: Crossings) -> usize {
    let graph = Graph::of(problem);
    let mut most = 0;
    for start in 0..problem.len() as u32 {
        extend(
            problem,
            &graph,
            crossings,
            &mut vec![Square::new(start)],
            &mut most,
        );
    }
    most
}

fn extend(
    problem: &Problem,
    graph: &Graph,
    crossings: Crossings,
    path: &mut Vec<Square>,
    most: &mut usize,
) {
    if path.len() > *most && verify_path(problem, crossings, path).is_ok() {
        *most = path.len();
    }
    let last = path[path.len() - 1];
    for &next in graph.neighbors(last.index()) {
        let next = Square::new(next);
        if path.contains(&next) {
            continue;
        }
        path.push(next);
        let open = problem.with_ends(Ends::Any);
        if crossings == Crossings::Allowed || verify_path(&open, crossings, path).is_ok() {
            extend(problem, graph, crossings, path, most);
        }
        path.pop();
    }
}

fn random_ends(random: &mut Xoshiro256PlusPlus, squares: usize) -> Ends {
    let kind = below(random, 8);
    let mut square = || Square::new(below(random, squares) as u32);
    match kind {
        0 => Ends::From(square()),
        1 => Ends::To(square()),
        2 => Ends::Between(square(), square()),
        3 => Ends::ClosedFrom(square()),
        4 | 5 => Ends::Closed,
        _ => Ends::Any,
    }
}

fn agrees(problem: &Problem, crossings: Crossings) -> usize {
    let most = brute_force(problem, crossings);
    let found = found(problem, crossings);
    assert!(found.is_proved(), "{problem}");
    assert_eq!(
        found.squares().len(),
        most,
        "{problem} {crossings:?} {:?}",
        problem.ground()
    );
    assert_eq!(found.left_out(problem).len(), problem.len() - most);
    most
}

#[test]
fn random_graphs_agree_with_brute_force() {
    let mut random = rng(1, 0);
    let mut less = 0;
    for _ in 0..1500 {
        let vertices = 1 + below(&mut random, 8) as u32;
        let density = 1 + below(&mut random, 9);
        let mut edges = Vec::new();
        for v in 0..vertices {
            edges.extend(
                (0..v)
                    .filter(|_| below(&mut random, 10) < density)
                    .map(|w| (v, w)),
            );
        }
        let edges = EdgeList::undirected(vertices, edges).unwrap();
        let ends = random_ends(&mut random, vertices as usize);
        let problem = Problem::on_graph(edges, ends);
        less += usize::from(agrees(&problem, Crossings::Allowed) < problem.len());
    }
    assert!(less > 300, "{less}");
}

#[test]
fn random_boards_agree_with_brute_force() {
    let mut random = rng(2, 0);
    let pieces = [
        "knight", "knight", "camel", "wazir", "ferz", "dabbaba", "king", "rook", "bishop",
        "0,1+1,3",
    ];
    for case in 0..600 {
        let (ranks, files) = (
            1 + below(&mut random, 4) as u64,
            1 + below(&mut random, 4) as u64,
        );
        let piece = pieces[below(&mut random, pieces.len())];
        if ranks * files > 9 && !["knight", "camel", "ferz", "dabbaba"].contains(&piece) {
            continue;
        }
        let board = Board::rectangle(ranks, files).unwrap();
        let hole = board.point_of(Square::new(below(&mut random, board.len()) as u32));
        let board = match board.without(&[hole]) {
            Ok(holed) if below(&mut random, 2) == 0 => holed,
            _ => board,
        };
        let ends = random_ends(&mut random, board.len());
        let problem = Problem::on_board(board, piece.parse::<Piece>().unwrap(), ends);
        let crossings = match case % 3 {
            0 => Crossings::Allowed,
            _ => Crossings::Forbidden,
        };
        agrees(&problem, crossings);
    }
}

/// Where what was learnt of one half bounds the other: free ends, or none, on boards that lie symmetrically.
#[test]
fn boards_with_a_mirror_agree_with_brute_force() {
    for board in [
        "1x9",
        "2x7",
        "3x5",
        "5x3",
        "3x6",
        "4x4",
        "4x5",
        "4x5-a1-a4-e1-e4",
        "3x5-c2",
    ] {
        for piece in ["knight", "camel", "zebra", "ferz", "dabbaba", "giraffe"] {
            for ends in [Ends::Any, Ends::Closed] {
                let board = board.parse().unwrap();
                let problem = Problem::on_board(board, piece.parse::<Piece>().unwrap(), ends);
                agrees(&problem, Crossings::Forbidden);
            }
        }
    }
}

#[test]
fn other_pieces_and_boards() {
    for (board, piece, ends, crossings, moves, because) in [
        // Published tours, and colors.
        (
            "5x5",
            "knight",
            Ends::Closed,
            Crossings::Allowed,
            24,
            Bound::Colors,
        ),
        (
            "31x31",
            "knight",
            Ends::Closed,
            Crossings::Allowed,
            960,
            Bound::Colors,
        ),
        (
            "8x8",
            "knight",
            Ends::Closed,
            Crossings::Allowed,
            64,
            Bound::Squares,
        ),
        (
            "4x4",
            "knight",
            Ends::Any,
            Crossings::Allowed,
            14,
            Bound::Sweep,
        ),
        (
            "3x3",
            "knight",
            Ends::Any,
            Crossings::Allowed,
            7,
            Bound::Colors,
        ),
        (
            "8x8",
            "camel",
            Ends::Any,
            Crossings::Allowed,
            31,
            Bound::Colors,
        ),
        // Row by row.
        (
            "5x6",
            "rook",
            Ends::Any,
            Crossings::Forbidden,
            29,
            Bound::Squares,
        ),
        (
            "1x7",
            "rook",
            Ends::Any,
            Crossings::Forbidden,
            6,
            Bound::Squares,
        ),
        (
            "1x7",
            "rook",
            Ends::Closed,
            Crossings::Forbidden,
            0,
            Bound::Sweep,
        ),
        (
            "2x2",
            "ferz",
            Ends::Any,
            Crossings::Forbidden,
            1,
            Bound::Colors,
        ),
    ] {
        let found = found(&on(board, piece, ends), crossings);
        assert!(found.is_proved(), "{board} {piece}");
        assert_eq!(
            (found.moves(), found.because()),
            (moves, because),
            "{board} {piece}"
        );
    }
}

/// A graph without a cycle through all vertices, every vertex less has one.
#[test]
fn petersens_graph_has_a_cycle_of_nine() {
    let edges = (0..5).flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)]);
    let edges = EdgeList::undirected(10, edges.collect::<Vec<_>>()).unwrap();
    let closed = found(
        &Problem::on_graph(edges.clone(), Ends::Closed),
        Crossings::Allowed,
    );
    assert_eq!(
        (closed.moves(), closed.most_moves(), closed.because()),
        (9, 9, Bound::Sweep)
    );
    let open = found(&Problem::on_graph(edges, Ends::Any), Crossings::Allowed);
    assert_eq!((open.moves(), open.because()), (9, Bound::Squares));
}

#[test]
fn forbidden_moves_are_not_made() {
    let problem = on("1x5", "wazir", Ends::Any);
    let forbidden = vec![(Square::new(1), Square::new(2))];
    let constraints = Constraints {
        forbidden,
        ..Constraints::default()
    };
    let problem = problem.with(constraints).unwrap();
    assert_eq!(found(&problem, Crossings::Allowed).moves(), 2);
}

#[test]
fn what_is_not_looked_for_is_refused() {
    let refused = |problem: &Problem, crossings| {
        longest(problem, crossings, &Limits::NONE, &mut Quiet).unwrap_err()
    };
    let one_way = EdgeList::directed(3, [(0, 1), (1, 2)]).unwrap();
    let one_way = Problem::on_graph(one_way, Ends::Any);
    assert_eq!(
        refused(&one_way, Crossings::Allowed),
        Unsupported::LongestOneWay.into()
    );
    let torus = on("torus:4x4", "knight", Ends::Any);
    assert_eq!(
        refused(&torus, Crossings::Forbidden),
        Unsupported::UncrossedNotFlat.into()
    );
    let given = Constraints {
        given: vec![(3, Square::new(0))],
        ..Constraints::default()
    };
    let given = on("4x4", "knight", Ends::Any).with(given).unwrap();
    assert_eq!(
        refused(&given, Crossings::Allowed),
        Unsupported::LongestWithConstraints.into()
    );
}

/// Within a limit there is the best that was found, and a bound that holds.
#[test]
fn limits_leave_a_path_and_a_bound() {
    let problem = on("8x8", "knight", Ends::Any);
    let limits = Limits::NONE.with_nodes(200_000);
    let found = longest(&problem, Crossings::Forbidden, &limits, &mut Quiet).unwrap();
    assert_eq!(found.stopped(), Some(Stopped::Nodes));
    assert!((25..=35).contains(&found.moves()), "{}", found.moves());
    assert!(
        (35..=63).contains(&found.most_moves()),
        "{}",
        found.most_moves()
    );
    let limits = Limits::NONE.with_memory(3_000_000);
    let found = longest(&problem, Crossings::Forbidden, &limits, &mut Quiet).unwrap();
    assert_eq!(found.stopped(), Some(Stopped::Memory));
    assert!((25..=35).contains(&found.moves()) && found.most_moves() >= 35);
}

/// A search that is stopped again and again after so many nodes, and goes on each time from what a store holds of it.
fn in_pieces(
    problem: &Problem,
    crossings: Crossings,
    nodes: u64,
    store: &Memory,
) -> (Longest, usize) {
    let limits = Limits::NONE.with_nodes(nodes);
    for times in 1.. {
        let found = longest_kept(problem, crossings, store, &limits, &mut Quiet).unwrap();
        if found.stopped().is_none() {
            return (found, times);
        }
        assert_eq!(found.stopped(), Some(Stopped::Nodes));
        assert!(times < 100_000, "{problem}: it does not come on");
    }
    unreachable!("there is an end")
}

/// What is looked for in pieces, with the nodes of a piece: more than the widest layer has states, else no turn is ever done.
fn kept_problems() -> Vec<(Problem, Crossings, u64)> {
    let mut all = Vec::new();
    for (board, ends, nodes) in [
        ("5x5", Ends::Any, 2_000),
        ("6x6", Ends::Any, 20_000),
        ("6x6", Ends::Closed, 5_000),
        ("5x7", Ends::From(Square::new(8)), 20_000),
        ("4x4-b2", Ends::Any, 400),
    ] {
        all.push((on(board, "knight", ends), Crossings::Forbidden, nodes));
    }
    all.push((on("4x4", "knight", Ends::Any), Crossings::Allowed, 3_000));
    all.push((
        on("3x7-b1", "knight", Ends::Closed),
        Crossings::Allowed,
        3_000,
    ));
    all
}

#[test]
fn a_search_in_pieces_comes_to_the_same_end() {
    let mut pieces = 0;
    for (problem, crossings, nodes) in kept_problems() {
        let whole = found(&problem, crossings);
        let store = Memory::default();
        let (in_pieces, times) = in_pieces(&problem, crossings, nodes, &store);
        assert_eq!(in_pieces.moves(), whole.moves(), "{problem}");
        assert_eq!(in_pieces.most_moves(), whole.most_moves(), "{problem}");
        assert!(verify_path(&problem, crossings, in_pieces.squares()).is_ok());
        pieces += times;
        // Who asks once more has the answer without any work, and no states are left.
        let again = longest_kept(&problem, crossings, &store, &Limits::NONE, &mut Quiet).unwrap();
        assert_eq!((again.moves(), again.is_proved()), (whole.moves(), true));
        assert!(store.files.lock().unwrap().len() == 1, "{problem}");
    }
    assert!(pieces > 30, "{pieces}");
}

/// The power fails after any call of the store: the search goes on from what was kept, and comes to the same end.
#[test]
#[ignore = "takes seconds"]
fn a_search_goes_on_wherever_the_power_failed() {
    let problem = on("5x5", "knight", Ends::Any);
    let limits = Limits::NONE.with_nodes(2_000);
    for calls in 0..40 {
        let store = Memory::default();
        *store.calls.lock().unwrap() = Some(calls);
        let failed = std::iter::repeat_with(|| {
            longest_kept(&problem, Crossings::Forbidden, &store, &limits, &mut Quiet)
        });
        let mut failed =
            failed.take_while(|found| matches!(found, Ok(found) if found.stopped().is_some()));
        while failed.next().is_some() {}
        *store.calls.lock().unwrap() = None;
        let (found, _) = in_pieces(&problem, Crossings::Forbidden, 2_000, &store);
        assert_eq!((found.moves(), found.is_proved()), (10, true), "{calls}");
    }
}

/// A bit is wrong somewhere: the answer is the right one, or the damage is told.
#[test]
fn a_damaged_search_is_told() {
    let problem = on("5x5", "knight", Ends::Any);
    let store = Memory::default();
    let limits = Limits::NONE.with_nodes(4_000);
    let stopped = longest_kept(&problem, Crossings::Forbidden, &store, &limits, &mut Quiet);
    assert_eq!(stopped.unwrap().stopped(), Some(Stopped::Nodes));
    let files = store.files.lock().unwrap().clone();
    assert!(files.len() == 2 && files.values().all(|file| file.len() > 100));
    let mut told = 0;
    for (name, file) in &files {
        let step = if name.ends_with("json") { 1 } else { 97 };
        for bit in (0..8 * file.len()).step_by(step) {
            let mut damaged = files.clone();
            damaged.get_mut(name).unwrap()[bit / 8] ^= 1 << (bit % 8);
            let store = Memory::holding(damaged);
            match longest_kept(
                &problem,
                Crossings::Forbidden,
                &store,
                &Limits::NONE,
                &mut Quiet,
            ) {
                Ok(found) => panic!("bit {bit} of {name}: {} moves", found.moves()),
                Err(CountError::Damaged(_) | CountError::OtherCheckpoint { .. }) => told += 1,
                Err(other) => panic!("{other}"),
            }
        }
        for end in [0, 1, file.len() / 2, file.len() - 1] {
            let mut cut = files.clone();
            cut.get_mut(name).unwrap().truncate(end);
            let store = Memory::holding(cut);
            let found = longest_kept(
                &problem,
                Crossings::Forbidden,
                &store,
                &Limits::NONE,
                &mut Quiet,
            );
            assert!(
                matches!(found, Err(CountError::Damaged(_))),
                "{name} cut at {end}"
            );
        }
    }
    assert!(told > 1000, "{told}");
}

#[test]
fn another_search_does_not_go_on_with_it() {
    let problem = on("5x5", "knight", Ends::Any);
    let store = Memory::default();
    let kept = |problem: &Problem, crossings| {
        let limits = Limits::NONE.with_nodes(2_000);
        longest_kept(problem, crossings, &store, &limits, &mut Quiet)
    };
    kept(&problem, Crossings::Forbidden).unwrap();
    let another = [
        (on("5x5", "knight", Ends::Closed), Crossings::Forbidden),
        (on("5x6", "knight", Ends::Any), Crossings::Forbidden),
        (problem.clone(), Crossings::Allowed),
    ];
    for (problem, crossings) in another {
        let found = kept(&problem, crossings);
        assert!(
            matches!(found, Err(CountError::OtherCheckpoint { .. })),
            "{problem}"
        );
    }
    // Graphs of as many vertices, and moves that are forbidden, have the same name.
    let graph = |edges: &[(u32, u32)]| {
        let edges = EdgeList::undirected(6, edges.iter().copied()).unwrap();
        Problem::on_graph(edges, Ends::Any)
    };
    let forbidden = |a: u32, b: u32| {
        let constraints = Constraints {
            forbidden: vec![(Square::new(a), Square::new(b))],
            ..Constraints::default()
        };
        on("4x4", "knight", Ends::Any).with(constraints).unwrap()
    };
    let few = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 5)];
    let more = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 5), (2, 3), (4, 5)];
    for (one, other) in [
        (graph(&few), graph(&more)),
        (forbidden(0, 6), forbidden(0, 9)),
    ] {
        assert_eq!(one.to_string(), other.to_string());
        let store = Memory::default();
        let kept = |problem| {
            longest_kept(
                problem,
                Crossings::Allowed,
                &store,
                &Limits::NONE,
                &mut Quiet,
            )
        };
        kept(&one).unwrap();
        let found = kept(&other);
        assert!(
            matches!(found, Err(CountError::OtherCheckpoint { .. })),
            "{other}"
        );
    }
    // Nor is a file of somebody else's taken for one of its own.
    let files = [("states-1".to_owned(), b"mine".to_vec())].into();
    let store = Memory::holding(files);
    let problem = on("5x5", "knight", Ends::Any);
    let found = longest_kept(
        &problem,
        Crossings::Forbidden,
        &store,
        &Limits::NONE,
        &mut Quiet,
    );
    assert!(matches!(found, Err(CountError::Store(_))));
    assert_eq!(store.files.lock().unwrap()["states-1"], b"mine");
    // Also if it came to lie there later.
    let store = Memory::default();
    let few = Limits::NONE.with_nodes(2_000);
    let kept = |limits: &Limits<'_>| {
        longest_kept(&problem, Crossings::Forbidden, &store, limits, &mut Quiet)
    };
    kept(&few).unwrap();
    let own = |files: &mut Files| {
        ["states-0", "states-1"]
            .iter()
            .find(|&&name| !files.contains_key(name))
            .map(|name| {
                files.insert((*name).to_owned(), b"mine".to_vec());
                *name
            })
    };
    let name = own(&mut store.files.lock().unwrap()).unwrap();
    let found = (0..100).find_map(|_| kept(&few).err());
    assert!(matches!(found, Some(CountError::Store(_))), "{found:?}");
    assert_eq!(store.files.lock().unwrap()[name], b"mine");
}

/// What stops it while the order is looked for makes another order: that one is kept.
#[test]
fn a_search_goes_on_in_the_order_that_was_kept() {
    let end = |square| Ends::Between(Square::new(0), Square::new(square));
    for problem in [
        on("6x6-a1", "knight", Ends::Closed),
        on("4x7", "knight", end(1)),
        on("5x6-a1-a2", "knight", Ends::Closed),
        on("7x7", "knight", Ends::Closed),
    ] {
        let whole = found(&problem, Crossings::Allowed);
        let store = Memory::default();
        let stop = std::sync::atomic::AtomicBool::new(true);
        let stopped = Limits::NONE.with_stop(&stop);
        let kept = |limits: &Limits<'_>| {
            longest_kept(&problem, Crossings::Allowed, &store, limits, &mut Quiet).unwrap()
        };
        assert_eq!(kept(&stopped).stopped(), Some(Stopped::Asked));
        let last = kept(&Limits::NONE);
        assert_eq!(
            (last.moves(), last.is_proved()),
            (whole.moves(), true),
            "{problem}"
        );
    }
}
