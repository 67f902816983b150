//! A claim of any form is read or refused, and what was read can be asked everything.

use hippodrome::format::{ReadOptions, Shape, read_claim, read_claims};
use hippodrome::{Claim, Constraints, EdgeList, Ends, Ground, Leaper, Problem, verify};

const SHAPES: [Shape; 5] = [
    Shape::Auto,
    Shape::Grid,
    Shape::RowColumn,
    Shape::Moves,
    Shape::Vertices,
];

pub(crate) fn read(bytes: &[u8]) {
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
