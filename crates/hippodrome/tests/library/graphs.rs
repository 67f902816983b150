//! Graphs by which solvers of the Hamiltonian cycle problem are measured, as TSPLIB HCP files.
//!
//! Each is written as a file and read again, then put to `solve`. Where there is no cycle, the exact
//! search writes a refutation, which is checked by itself.

use hippodrome::format::{read_graph, write_hcp};
use hippodrome::{
    Answer, Board, Counter, EdgeList, Ends, Exact, Graph, Ground, Leaper, Limits, Method, Problem,
    Quiet, refute, solve, verify,
};

/// The closed problem on a graph that went through a file.
fn through_a_file(vertices: u32, edges: impl IntoIterator<Item = (u32, u32)>) -> Problem {
    let graph = EdgeList::undirected(vertices, edges).unwrap();
    let mut file = Vec::new();
    write_hcp(&mut file, &Ground::Graph(graph)).unwrap();
    Problem::on_graph(read_graph(&file[..]).unwrap(), Ends::Closed)
}

/// Whether there is a cycle, each answer checked.
fn has_cycle(problem: &Problem) -> bool {
    let report = solve(problem, &Method::default(), &Limits::NONE, &mut Quiet);
    let refuted = || refute(problem, &Exact::default(), &Limits::NONE, &mut Quiet);
    match report.answer {
        Answer::Found(tour) => {
            verify(problem, tour.squares()).unwrap();
            true
        }
        Answer::Impossible(_) => {
            let refutation = refuted().unwrap();
            refutation.check(problem).unwrap();
            false
        }
        Answer::Unknown(why) => panic!("{why} without limits"),
    }
}

/// An outer cycle of n vertices, each with a spoke to an inner vertex; inner vertices are joined k
/// apart.
fn generalised_petersen(n: u32, k: u32) -> Problem {
    let outer = (0..n).map(move |v| (v, (v + 1) % n));
    let spokes = (0..n).map(move |v| (v, n + v));
    let inner = (0..n).map(move |v| (n + v, n + (v + k) % n));
    through_a_file(2 * n, outer.chain(spokes).chain(inner))
}

/// B. Alspach, The classification of Hamiltonian generalized Petersen graphs, J. Combin. Theory B 34,
/// 1983: all but GP(n, 2) with n of the remainder 5 by 6 (and GP(n, n/2), whose inner edges are
/// half as many, for n divisible by 4 from 8 on, which are left out here).
#[test]
fn generalised_petersen_graphs() {
    for n in 5..=24u32 {
        for k in 1..n.div_ceil(2) {
            let expected = !((k == 2 || 2 * k == n - 1) && n % 6 == 5);
            let problem = generalised_petersen(n, k);
            assert_eq!(has_cycle(&problem), expected, "GP({n}, {k})");
        }
    }
}

/// n stars of three rays: the first rays form a cycle, the second and third together one of twice the
/// length. R. Isaacs, Infinite families of nontrivial trivalent graphs which are not Tait colorable,
/// Amer. Math. Monthly 82, 1975: for odd n they have no three-coloring of their edges, and so no
/// Hamiltonian cycle.
#[test]
fn flower_snarks() {
    for n in [5, 7] {
        let [center, one, two, three] = [0, n, 2 * n, 3 * n];
        let stars = (0..n).flat_map(|v| [one, two, three].map(|ray| (center + v, ray + v)));
        let first = (0..n).map(|v| (one + v, one + (v + 1) % n));
        // Round the second rays, then round the third.
        let rays = |v: u32| if v < n { two + v } else { three + v - n };
        let others = (0..2 * n).map(|v| (rays(v), rays((v + 1) % (2 * n))));
        let problem = through_a_file(4 * n, stars.chain(first).chain(others));
        assert!(!has_cycle(&problem), "J{n}");
    }
}

/// As many edges as a graph with exactly one Hamiltonian cycle can have, n²/4 + 1. J. Sheehan, Graphs
/// with exactly one hamiltonian circuit, J. Graph Theory 1, 1977. Every second vertex is joined to
/// each other, and those between them to all of these before them and the next one.
#[test]
fn sheehan_graphs() {
    for half in [3u32, 4, 6, 8, 20, 50] {
        let clique = (0..half).flat_map(|v| (0..v).map(move |w| (v, w)));
        let between = (1..half).flat_map(|v| (0..=v).map(move |w| (half + v, w)));
        let first = [(half, 0), (half, half - 1)];
        let edges: Vec<(u32, u32)> = clique.chain(between).chain(first).collect();
        assert_eq!(edges.len() as u32, half * half + 1);
        let problem = through_a_file(2 * half, edges);
        assert!(has_cycle(&problem), "{half}");
        if half <= 8 {
            let counted = Counter::new(&problem).count().unwrap();
            assert_eq!(counted.tours, 1u32.into(), "{half}");
        }
    }
}

/// Boards whose squares nobody tells apart from vertices any more.
#[test]
fn knight_graphs() {
    for (board, expected) in [
        ("8x8", true),
        ("60x60", true),
        ("4x10", false),
        ("3x12", true),
    ] {
        let board: Board = board.parse().unwrap();
        let graph = Graph::of_board(&board, &Leaper::KNIGHT.clockwise());
        let edges = (0..graph.len()).flat_map(|v| {
            let neighbors = graph.neighbors(v).iter();
            neighbors
                .filter(move |&&w| w as usize > v)
                .map(move |&w| (v as u32, w))
        });
        let problem = through_a_file(graph.len() as u32, edges);
        let report = solve(&problem, &Method::default(), &Limits::NONE, &mut Quiet);
        assert_eq!(
            matches!(report.answer, Answer::Found(_)),
            expected,
            "{board}"
        );
        assert!(!matches!(report.answer, Answer::Unknown(_)), "{board}");
    }
}
