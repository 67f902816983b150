//! A claim of any form is read or refused, and what was read can be asked everything.

#![no_main]

use hippodrome::format::{ReadOptions, Shape, read_claim, read_claims};
use hippodrome::{Claim, Constraints, EdgeList, Ends, Ground, Leaper, Problem, verify};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let several = read_claims(bytes, &ReadOptions::default());
    assert!(!several.is_empty());
    assert!(read_claim(bytes, &ReadOptions::default()).is_err() || several[0].claim.is_ok());
    let graph = EdgeList::undirected(4, [(0, 1), (1, 2), (2, 3)]).expect("a path");
    for shape in [
        Shape::Auto,
        Shape::Grid,
        Shape::RowColumn,
        Shape::Moves,
        Shape::Vertices,
    ] {
        let Ok(claim) = read_claim(bytes, &ReadOptions { shape, ..ReadOptions::default() }) else {
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
            if let Ok(squares) = claim.squares(&ground) {
                let problem = Problem::new(ground, Ends::Any);
                if let Err(flaw) = verify(&problem, &squares) {
                    let _ = flaw.hint(&problem, &squares);
                }
            }
        }
    }
});

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
