//! What every writer writes is read back, and no input at all makes a reader panic.

use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::board::Board;
use crate::edges::EdgeList;
use crate::format::*;
use crate::leaper::Leaper;
use crate::piece::Piece;
use crate::problem::{Ends, Ground, Problem};
use crate::square::{Point, Square};
use crate::surface::Surface;
use crate::tour::Tour;
use crate::verify::verify;

/// A problem and a tour of it, the squares by name.
fn toured(board: &str, piece: &str, ends: Ends, names: &str) -> (Problem, Tour) {
    let board: Board = board.parse().unwrap();
    let squares: Vec<Square> = names
        .split(' ')
        .map(|name| board.parse_square(name).unwrap())
        .collect();
    let piece: Piece = piece.parse().unwrap();
    let problem = Problem::on_board(board, piece, ends);
    let tour = verify(&problem, &squares).unwrap();
    (problem, tour)
}

/// A wazir goes through a board rank by rank and level by level, back and forth, holes in its first and last square
/// left out.
fn snake(board: Board) -> (Problem, Tour) {
    let (ranks, files) = (board.ranks(), board.files());
    let lines = (0..board.levels()).flat_map(|level| {
        (0..ranks).map(move |line| match level % 2 {
            0 => (level, line),
            _ => (level, ranks - 1 - line),
        })
    });
    let squares: Vec<Square> = (0..)
        .zip(lines)
        .flat_map(|(turn, (level, rank))| {
            let files = (0..files).map(move |file| match turn % 2 {
                0 => file,
                _ => files - 1 - file,
            });
            files.map(move |file| Point::new(file, rank).on_level(level))
        })
        .filter_map(|point| board.square(point))
        .collect();
    let problem = Problem::on_board(board, Leaper::WAZIR, Ends::Any);
    let tour = verify(&problem, &squares).unwrap();
    (problem, tour)
}

fn samples() -> Vec<(Problem, Tour)> {
    let ring = "a1 b3 c1 a2 c3 b1 a3 c2";
    let mut samples = vec![
        toured("3x3-b2", "knight", Ends::Closed, ring),
        toured(
            "3x4",
            "knight",
            Ends::Any,
            "a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3",
        ),
        toured("1x1", "giraffe", Ends::Closed, "a1"),
        toured("1x1", "2,7", Ends::Any, "a1"),
        toured("1x4-b1", "knight+0,2+0,1", Ends::Any, "a1 c1 d1"),
        toured(
            "2x2x2",
            "rook",
            Ends::Any,
            "a1 a2 b2 b1 b1.2 a1.2 a2.2 b2.2",
        ),
        toured("cylinder:1x4", "king", Ends::Closed, "b1 c1 d1 a1"),
        toured(
            "2x2",
            "wazir",
            Ends::ClosedFrom(Square::new(0)),
            "a1 b1 b2 a2",
        ),
    ];
    for board in [
        "1x30",
        "30x1",
        "2x2",
        "7x2",
        "5x5-a1-e5",
        "3x30",
        "2x703-a1",
        "cylinder:4x3",
        "torus:5x5-a1-e5",
        "mobius:2x9",
        "klein:3x4",
        "3x4x2",
        "2x2x3-a1",
        "1x1x4",
        "torus:3x3x3",
    ] {
        samples.push(snake(board.parse().unwrap()));
    }
    samples
}

/// What `write` writes, read back.
fn read_back(
    write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>,
    shape: Shape,
) -> Result<Claim, ReadClaimError> {
    let mut text = Vec::new();
    write(&mut text).unwrap();
    read_claim(
        &text[..],
        &ReadOptions {
            shape,
            ..ReadOptions::default()
        },
    )
}

fn check_round_trips(problem: &Problem, tour: &Tour) {
    let ground = problem.ground();
    let named = match ground {
        Ground::Board { .. } => Shape::Auto,
        Ground::Graph(_) => Shape::Vertices,
    };
    let usual = GridOptions::default();
    let read =
        |form: &TourForm| read_back(|out| form.write(out, problem, tour, &usual), named).unwrap();
    let suited = TOUR_FORMS.iter().filter(|form| form.check(ground).is_ok());
    let mut claims: Vec<Claim> = suited.map(read).collect();
    let [json, tsplib] = ["json", "tsplib"].map(|name| read(TourForm::by_name(name).unwrap()));
    if let Some((board, piece)) = problem.board() {
        for first in [0, 1] {
            let options = GridOptions { first };
            let grid = |out: &mut Vec<u8>| write_grid(out, board, tour, &options);
            let grid = read_back(grid, Shape::Auto).unwrap();
            assert!(matches!(grid.body, Body::Grid(_)), "{problem}");
            // A grid tells the shape of its board, but not the surface, nor which way is up.
            let flat = board.clone().on(Surface::Flat);
            if board.levels() == 1 || board.ranks() > 1 {
                assert_eq!(grid.least_board().unwrap(), Some(flat));
            }
            claims.push(grid);
        }
        for claim in [&json, &tsplib] {
            assert_eq!(claim.board.as_ref(), Some(board));
            assert_eq!(claim.piece, Some(piece));
        }
    }
    assert_eq!(json.closed, Some(problem.ends().is_closed()));
    assert_eq!(tsplib.closed, Some(problem.ends().is_closed()));
    for claim in claims {
        let squares = claim.squares(ground).unwrap();
        assert_eq!(verify(problem, &squares).as_ref(), Ok(tour), "{problem}");
    }
    let document = Document::found(problem, tour);
    let text = serde_json::to_string(&document).unwrap();
    assert_eq!(serde_json::from_str::<Document>(&text).unwrap(), document);
}

#[test]
fn tours_of_boards() {
    for (problem, tour) in samples() {
        check_round_trips(&problem, &tour);
    }
}

/// Names that people give, and that a writer could stumble over.
fn odd_names() -> Vec<String> {
    [
        "A",
        "new york",
        "",
        "a->b",
        "{",
        "NAME",
        "#1",
        "12",
        "a,b",
        "\"",
        "é",
        "line\nbreak",
        "c",
        "p",
        "//x",
        "graph",
        "[",
    ]
    .map(String::from)
    .to_vec()
}

fn odd_cycle(directed: bool) -> EdgeList {
    let names = odd_names();
    let n = names.len() as u32;
    let edges = (0..n).map(|v| (v, (v + 1) % n)).collect();
    EdgeList::named(names, directed, edges).unwrap()
}

#[test]
fn tours_of_graphs() {
    for directed in [false, true] {
        let graph = odd_cycle(directed);
        let n = graph.len() as u32;
        for start in 0..n {
            let squares: Vec<Square> = (0..n).map(|i| Square::new((start + i) % n)).collect();
            let problem = Problem::on_graph(graph.clone(), Ends::Closed);
            let tour = verify(&problem, &squares).unwrap();
            check_round_trips(&problem, &tour);
        }
    }
}

/// The names of the ends of every edge, sorted; an edge without direction has its ends sorted.
fn named_edges(ground: &Ground, edges: &EdgeList, numbered: Option<u32>) -> Vec<(String, String)> {
    let name = |vertex: u32| match numbered {
        Some(first) => (vertex + first).to_string(),
        None => ground.name(Square::new(vertex)),
    };
    let mut all: Vec<_> = edges
        .edges()
        .iter()
        .map(|&(u, v)| (name(u), name(v)))
        .map(|(u, v)| {
            if ground.is_symmetric() && v < u {
                (v, u)
            } else {
                (u, v)
            }
        })
        .collect();
    all.sort();
    all
}

/// The moves of a ground by the rules.
fn edges_of(ground: &Ground) -> EdgeList {
    let n = ground.len() as u32;
    let pairs = (0..n).flat_map(|u| (0..n).map(move |v| (u, v)));
    let joined = pairs.filter(|&(u, v)| {
        (u < v || !ground.is_symmetric()) && ground.joins(Square::new(u), Square::new(v))
    });
    match ground.is_symmetric() {
        true => EdgeList::undirected(n, joined).unwrap(),
        false => EdgeList::directed(n, joined).unwrap(),
    }
}

#[test]
fn graphs() {
    let mut grounds = vec![
        Ground::Graph(odd_cycle(false)),
        Ground::Graph(odd_cycle(true)),
        Ground::Graph(EdgeList::undirected(4, [(3, 1), (0, 3)]).unwrap()),
        Ground::Graph(EdgeList::undirected(2, []).unwrap()),
    ];
    for board in [
        "8x8",
        "3x3",
        "5x5-c3-a1",
        "3x30",
        "1x1",
        "torus:2x3",
        "klein:4x5-b2",
        "3x4x2",
    ] {
        let board = board.parse().unwrap();
        let piece = Leaper::KNIGHT.into();
        grounds.push(Ground::Board { board, piece });
    }
    for ground in &grounds {
        let rules = edges_of(ground);
        let check = |form: &GraphForm, text: Vec<u8>| {
            let read = form.read(&text[..]).unwrap();
            // Graphs with a single line, or with a word on each, may be something else.
            let untold = ["graph6", "adjacency", "arcs", "successors", "metis"]
                .contains(&form.name)
                || form.name == "edges" && read.edges().is_empty()
                || form.name == "matrix" && read.len() == 1;
            let told = read_graph(&text[..]).map_err(|error| error.to_string());
            let text = String::from_utf8_lossy(&text);
            assert!(untold || told.as_ref() == Ok(&read), "{told:?} {text}");
            let numbered = match form.name {
                "dimacs" | "tsplib" | "matrix-market" | "metis" => Some(1),
                "graph6" | "sparse6" | "digraph6" | "matrix" => Some(0),
                _ => None,
            };
            assert_eq!(read.len(), ground.len(), "{text}");
            if !read.edges().is_empty() {
                assert_eq!(read.is_directed(), !ground.is_symmetric());
            }
            let expected = named_edges(ground, &rules, numbered);
            let found = named_edges(&Ground::Graph(read.clone()), &read, None);
            assert_eq!(found, expected, "{text}");
        };
        for form in GRAPH_FORMS.iter().filter(|form| form.is_read()) {
            let mut text = Vec::new();
            match form.write(&mut text, ground) {
                Ok(()) => check(form, text),
                Err(error) => {
                    assert!(form.check(ground).is_err(), "{}", form.name);
                    assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
                }
            }
        }
    }
}

/// Everything that is written, to be mutated.
fn texts() -> Vec<Vec<u8>> {
    let mut texts = Vec::new();
    let graph = Problem::on_graph(odd_cycle(false), Ends::Any);
    let order: Vec<Square> = (0..graph.len() as u32).map(Square::new).collect();
    let tour = verify(&graph, &order).unwrap();
    let (board, board_tour) = samples().swap_remove(0);
    for (problem, tour) in [(&graph, &tour), (&board, &board_tour)] {
        let ground = problem.ground();
        let mut write = |write: &dyn Fn(&mut Vec<u8>) -> std::io::Result<()>| {
            let mut text = Vec::new();
            write(&mut text).unwrap();
            texts.push(text);
        };
        for form in TOUR_FORMS.iter().filter(|form| form.check(ground).is_ok()) {
            write(&|out| form.write(out, problem, tour, &GridOptions::default()));
        }
        for form in GRAPH_FORMS.iter().filter(|form| form.check(ground).is_ok()) {
            write(&|out| form.write(out, ground));
        }
    }
    texts
}

/// Neither reader panics, and what is read can be asked everything.
fn read_anything(bytes: &[u8]) {
    let board = Ground::Board {
        board: "3x4-a1".parse().unwrap(),
        piece: Leaper::KNIGHT.into(),
    };
    let graph = Ground::Graph(EdgeList::undirected(3, [(0, 1)]).unwrap());
    for shape in [
        Shape::Auto,
        Shape::Grid,
        Shape::RowColumn,
        Shape::Moves,
        Shape::Vertices,
    ] {
        match read_claim(
            bytes,
            &ReadOptions {
                shape,
                ..ReadOptions::default()
            },
        ) {
            Ok(claim) => {
                let own = claim.least_board();
                if let Ok(Some(own)) = own
                    && own.len() < 1000
                {
                    let piece = Leaper::KNIGHT.into();
                    let _ = claim.squares(&Ground::Board { board: own, piece });
                }
                let _ = claim.squares(&board);
                let _ = claim.squares(&graph);
            }
            Err(error) => {
                let message = error.to_string();
                assert!(message.len() < 1000, "{message}");
            }
        }
    }
    let named = GRAPH_FORMS.iter().map(|form| form.read(bytes));
    for error in named.chain([read_graph(bytes)]).filter_map(Result::err) {
        assert!(error.to_string().len() < 1000);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn snakes_of_all_sizes(ranks in 1u64..13, files in 1u64..40, levels in 1u64..4) {
        let (problem, tour) = snake(Board::cuboid(ranks, files, levels)?);
        check_round_trips(&problem, &tour);
    }

    /// Tours that follow one another in one text are told apart, in every form.
    #[test]
    fn several_tours_of_all_sizes(
        ranks in 1u64..9,
        files in 1u64..30,
        count in 1usize..6,
        turned in any::<u8>(),
        between in 0usize..2,
    ) {
        // One square after another, and none twice, is one tour; and two grids of two squares are two pairs.
        prop_assume!(ranks * files > 2);
        let (problem, tour) = snake(Board::rectangle(ranks, files)?);
        let mut squares = tour.squares().to_vec();
        squares.reverse();
        let tours = [tour, verify(&problem, &squares).unwrap()];
        let ground = problem.ground();
        for form in TOUR_FORMS.iter().filter(|form| form.check(ground).is_ok()) {
            // Grids without an empty line between them are rows of one grid.
            let between = if form.name == "grid" { 1 } else { between };
            let chosen = (0..count).map(|at| &tours[usize::from(turned >> at & 1)]);
            let mut text = Vec::new();
            for tour in chosen.clone() {
                form.write(&mut text, &problem, tour, &GridOptions::default())?;
                text.extend(std::iter::repeat_n(b'\n', between));
            }
            for options in [ReadOptions::default(), ReadOptions::default().on(ground)] {
                let read = read_claims(&text[..], &options);
                let text = String::from_utf8_lossy(&text);
                prop_assert_eq!(read.len(), count, "{}", text);
                for (solution, tour) in read.into_iter().zip(chosen.clone()) {
                    let squares = solution.claim.unwrap().squares(ground).unwrap();
                    let verified = verify(&problem, &squares);
                    prop_assert_eq!(verified.as_ref(), Ok(tour), "{}", text);
                }
            }
        }
    }

    #[test]
    fn graphs_of_all_sizes(
        vertices in 1u32..70,
        directed: bool,
        pairs in prop::collection::vec((any::<u32>(), any::<u32>()), 0..200),
    ) {
        let pairs = pairs.into_iter().map(|(u, v)| (u % vertices, v % vertices));
        let turned = |(u, v): (u32, u32)| if directed { (u, v) } else { (u.min(v), u.max(v)) };
        let edges: BTreeSet<(u32, u32)> = pairs.map(turned).filter(|(u, v)| u != v).collect();
        // A matrix does not tell a symmetric directed graph from an undirected one.
        let arcs = |edges: &EdgeList| -> BTreeSet<(u32, u32)> {
            let both = |&(u, v): &(u32, u32)| [(u, v), if edges.is_directed() { (u, v) } else { (v, u) }];
            edges.edges().iter().flat_map(both).collect()
        };
        let graph = match directed {
            true => EdgeList::directed(vertices, edges.clone())?,
            false => EdgeList::undirected(vertices, edges.clone())?,
        };
        let expected = arcs(&graph);
        let ground = Ground::Graph(graph);
        let suited = GRAPH_FORMS.iter().filter(|form| form.is_read() && form.check(&ground).is_ok());
        // Lists of edges and of neighbors number their vertices as they come.
        let lists = ["edges", "adjacency", "arcs", "successors"];
        for form in suited.filter(|form| !lists.contains(&form.name)) {
            let mut text = Vec::new();
            form.write(&mut text, &ground)?;
            let read = form.read(&text[..])?;
            prop_assert_eq!(read.len(), vertices as usize, "{}", form.name);
            prop_assert_eq!(&arcs(&read), &expected, "{}", form.name);
        }
    }

    #[test]
    fn bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        read_anything(&bytes);
    }

    #[test]
    fn signs_never_panic(text in "[0-9a-c \n,.(){}|:;#_\"'>\\[\\]-]{0,60}") {
        read_anything(text.as_bytes());
    }

    #[test]
    fn mutated_files_never_panic(
        pick in any::<prop::sample::Index>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4u8), 1..6),
    ) {
        let mut texts = texts();
        let mut text = texts.swap_remove(pick.index(texts.len()));
        for (at, byte, kind) in changes {
            if text.is_empty() {
                break;
            }
            let at = at.index(text.len());
            match kind {
                0 => text[at] = byte,
                1 => text.insert(at, byte),
                2 => drop(text.remove(at)),
                _ => text.truncate(at),
            }
        }
        read_anything(&text);
    }
}
