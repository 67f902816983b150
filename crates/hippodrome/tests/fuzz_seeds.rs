//! Everything that reads text ends in a value or an error, never in a panic.
//!
//! The seeds of the fuzz targets (one input of each form, and each that once failed), and ten
//! thousand mutations of each (in a long test thirty times as many): flipped bits, cut ends, spliced seeds, repeated and exchanged
//! pieces, numbers made large. The mutations are the same on every machine, so a failure can be
//! run again; the fuzzer itself looks further. What was read is also asked everything that a
//! program would ask of it.
//!
//! The seeds lie outside this crate; where they are not to be found (as in the published package)
//! there is nothing to do.

#[path = "shared/dice.rs"]
mod dice;

use std::fs;
use std::path::{Path, PathBuf};

use dice::Dice;
use hippodrome::format::{
    GRAPH_FORMS, ReadGraphError, ReadOptions, Shape, read_claim, read_claims, read_graph,
    read_refutation, write_refutation,
};
use hippodrome::{
    Board, Claim, Constraints, EdgeList, Ends, Ground, Leaper, Piece, Point, Problem, exists,
    verify,
};

/// Mutations of each seed.
const MUTATIONS: u64 = 10_000;

/// The seeds of one target, by name; none where there is no such directory.
fn seeds(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds");
    let Ok(entries) = fs::read_dir(seeds.join(target)) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    let read = |path: PathBuf| fs::read(&path).map(|bytes| (path, bytes)).expect("a file");
    paths.into_iter().map(read).collect()
}

/// Feeds every seed of a target, and so many mutations of it, to `feed`.
fn shake(target: &str, mutations: u64, feed: impl Fn(&[u8])) {
    let seeds = seeds(target);
    for (number, (_, seed)) in seeds.iter().enumerate() {
        feed(seed);
        for length in 0..seed.len() {
            feed(&seed[..length]);
        }
        let mut dice = Dice::new(number as u64);
        for _ in 0..mutations {
            let mut bytes = seed.clone();
            for _ in 0..=dice.below(4) {
                let other = &seeds[dice.below(seeds.len() as u64) as usize].1;
                mutate(&mut bytes, other, &mut dice);
            }
            bytes.truncate(4096);
            feed(&bytes);
        }
    }
}

const PIECES: [&str; 16] = [
    "0",
    "-1",
    "4294967295",
    "4294967296",
    "18446744073709551616",
    "1e9",
    "\n\n",
    "\t",
    "\"",
    "[",
    "]}",
    "->",
    "\u{feff}",
    "\u{0}",
    "a1",
    "#",
];

/// One small change.
fn mutate(bytes: &mut Vec<u8>, other: &[u8], dice: &mut Dice) {
    let at = dice.below(bytes.len() as u64 + 1) as usize;
    let to = at + dice.below((bytes.len() - at) as u64 + 1) as usize;
    let theirs = dice.below(other.len() as u64 + 1) as usize;
    match dice.below(8) {
        0 if at < bytes.len() => bytes[at] ^= 1 << dice.below(8),
        1 if at < bytes.len() => bytes[at] = dice.next() as u8,
        2 => bytes.truncate(at),
        3 => drop(bytes.drain(at..to)),
        4 => {
            bytes.truncate(at);
            bytes.extend_from_slice(&other[theirs..]);
        }
        5 => {
            let piece = bytes[at..to].to_vec();
            bytes.splice(at..at, piece);
        }
        6 => {
            let piece = PIECES[dice.below(16) as usize];
            bytes.splice(at..at, piece.bytes());
        }
        _ => {
            let piece = PIECES[dice.below(16) as usize];
            bytes.splice(at..to.min(at + 3), piece.bytes());
        }
    }
}

const SHAPES: [Shape; 5] = [
    Shape::Auto,
    Shape::Grid,
    Shape::RowColumn,
    Shape::Moves,
    Shape::Vertices,
];

fn feed_claim(bytes: &[u8]) {
    let several = read_claims(bytes, &ReadOptions::default());
    let only = read_claim(bytes, &ReadOptions::default());
    assert!(
        several
            .first()
            .is_some_and(|first| only.is_err() || first.claim.is_ok())
    );
    let graph = EdgeList::undirected(4, [(0, 1), (1, 2), (2, 3)]).expect("a path");
    for shape in SHAPES {
        let Ok(claim) = read_claim(
            bytes,
            &ReadOptions {
                shape,
                ..ReadOptions::default()
            },
        ) else {
            continue;
        };
        let mut grounds = vec![Ground::Graph(graph.clone())];
        if let Ok(Some(board)) = claim.least_board()
            && board.len() < 1 << 16
        {
            let piece = claim.piece.unwrap_or(Leaper::KNIGHT.into());
            grounds.push(Ground::Board { board, piece });
        }
        for ground in grounds {
            ask_constraints(&claim, &ground);
            match claim.squares(&ground) {
                Ok(squares) => {
                    let problem = Problem::new(ground, Ends::Any);
                    if let Err(flaw) = verify(&problem, &squares) {
                        let _ = (flaw.to_string(), flaw.hint(&problem, &squares));
                    }
                }
                Err(flaw) => assert!(!flaw.to_string().is_empty()),
            }
        }
    }
}

/// What the claim asks for, and what it gives as a puzzle, is accepted or contradicts itself.
fn ask_constraints(claim: &Claim, ground: &Ground) {
    let problem = Problem::new(ground.clone(), Ends::Closed);
    let given = match ground {
        Ground::Board { board, .. } => claim.given(board).ok(),
        Ground::Graph(_) => None,
    };
    let puzzle = given.map(|given| Constraints {
        given,
        ..Constraints::default()
    });
    for constraints in claim.constraints(ground).ok().into_iter().chain(puzzle) {
        if let Err(contradiction) = problem.with(constraints) {
            assert!(!contradiction.to_string().is_empty());
        }
    }
}

fn feed_graph(bytes: &[u8]) {
    for form in &GRAPH_FORMS {
        feed_graph_of(form.read(bytes));
    }
    feed_graph_of(read_graph(bytes));
}

fn feed_graph_of(read: Result<EdgeList, ReadGraphError>) {
    let graph = match read {
        Ok(graph) => graph,
        Err(error) => {
            let message = error.to_string();
            assert!(!message.contains('\n'), "one line: {message}");
            return;
        }
    };
    if graph.len() > 1 << 12 {
        return;
    }
    let ground = Ground::Graph(graph.clone());
    for form in GRAPH_FORMS
        .iter()
        .filter(|form| form.check(&ground).is_ok())
    {
        // Matrices of many vertices take too long.
        let is_matrix = ["graph6", "digraph6", "matrix"].contains(&form.name);
        if is_matrix && graph.len() > 1 << 7 {
            continue;
        }
        let mut text = Vec::new();
        form.write(&mut text, &ground).expect("memory");
        if form.is_read() {
            let again = form.read(&text[..]).expect(form.name);
            // A matrix does not say whether an edge is one or two in opposite directions.
            let moves = |graph: &EdgeList| {
                let directions = if graph.is_directed() { 1 } else { 2 };
                (graph.len(), graph.edges().len() * directions)
            };
            assert_eq!(moves(&again), moves(&graph), "{}", form.name);
        }
    }
    if graph.len() < 64 {
        for ends in [Ends::Any, Ends::Closed] {
            let problem = Problem::on_graph(graph.clone(), ends);
            let _ = exists(&problem).sentence(&problem);
        }
    }
}

fn feed_refutation(bytes: &[u8]) {
    let ring = EdgeList::undirected(6, (0..6).map(|v| (v, (v + 1) % 6)));
    let graph = Some(Ground::Graph(ring.expect("six edges")));
    let Ok((problem, refutation)) = read_refutation(bytes, graph.clone()) else {
        return;
    };
    // Where a closed tour begins is not written.
    let mut text = Vec::new();
    write_refutation(&mut text, &problem, &refutation).expect("memory");
    let (_, again) = read_refutation(&text[..], graph).expect("what was written is read");
    assert_eq!(again, refutation);
    if problem.len() <= 1 << 6 {
        let _ = refutation.check(&problem);
    }
}

fn feed_board(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(point) = text.parse::<Point>() {
        assert_eq!(point.to_string().parse(), Ok(point));
    }
    if let Ok(piece) = text.parse::<Piece>() {
        assert_eq!(piece.to_string().parse(), Ok(piece));
    }
    // A hole costs a bit for every place of its board, however short the text.
    let sides = text.split('-').next().unwrap_or_default();
    let digits = sides.bytes().filter(u8::is_ascii_digit).count();
    if digits < 8 || !text.contains('-') {
        if let Ok(board) = text.parse::<Board>() {
            assert_eq!(board.to_string().parse(), Ok(board));
        }
    }
    if let Ok(board) = Board::from_outline(&text) {
        assert_eq!(Board::from_outline(&board.outline()).as_ref(), Ok(&board));
        assert_eq!(board.to_string().parse(), Ok(board));
    }
}

#[test]
fn claims() {
    shake("claim", MUTATIONS, feed_claim);
}

#[test]
fn graphs() {
    shake("graph", MUTATIONS, feed_graph);
}

#[test]
fn refutations() {
    shake("refutation", MUTATIONS, feed_refutation);
}

#[test]
fn boards() {
    shake("board", MUTATIONS, feed_board);
}

#[test]
#[ignore = "takes minutes"]
fn thirty_times_as_many_mutations() {
    shake("claim", 30 * MUTATIONS, feed_claim);
    shake("graph", 30 * MUTATIONS, feed_graph);
    shake("refutation", 30 * MUTATIONS, feed_refutation);
    shake("board", 30 * MUTATIONS, feed_board);
}

/// Each reader is given the inputs of the others too.
#[test]
fn strangers() {
    for target in ["claim", "graph", "board", "refutation"] {
        for (_, seed) in seeds(target) {
            feed_claim(&seed);
            feed_graph(&seed);
            feed_board(&seed);
            feed_refutation(&seed);
        }
    }
}
