//! What a proof points at on the board, so that it can be drawn.
//!
//! The sentence says why; this says where. Groups of squares have the names that the page draws
//! them by: `ends`, `starved` (a square with too few moves), `around` (its neighbors, or those that
//! crowd), `removed` and `pieces` (of a cut), and `moves`, pairs of squares that are forced.

use hippodrome::NamedSquare;
use hippodrome::{Proof, Reason, Square};
use serde_json::{Value, json};

/// The evidence of a proof; the page's number of every square is given.
pub(crate) fn of(proof: &Proof, number: &dyn Fn(Square) -> u32) -> Value {
    match proof {
        Proof::Reason(reason) => of_reason(reason, number),
        Proof::Construction(_) => json!({ "kind": "theorem" }),
        Proof::Exhausted { .. } => json!({ "kind": "exhausted" }),
    }
}

fn of_reason(reason: &Reason, number: &dyn Fn(Square) -> u32) -> Value {
    let one = |named: &NamedSquare| number(named.square);
    let all = |squares: &[NamedSquare]| squares.iter().map(one).collect::<Vec<u32>>();
    match reason {
        Reason::OneSquare | Reason::TwoSquares => json!({ "kind": "small" }),
        Reason::Theorem(_) | Reason::Constructed | Reason::Rectangle(_) => {
            json!({ "kind": "theorem" })
        }
        Reason::Exhausted(exhausted) => {
            json!({ "kind": "theorem", "ends": all(&exhausted.ends) })
        }
        Reason::SameEnds(end) | Reason::InnerEnd(end) => {
            json!({ "kind": "ends", "ends": [one(end)] })
        }
        Reason::Colors { counts, ends } => {
            json!({ "kind": "colors", "counts": counts, "ends": all(ends) })
        }
        Reason::TooFewNeighbors {
            square, neighbors, ..
        } => json!({
            "kind": "starved",
            "starved": [one(square)],
            "around": all(neighbors),
        }),
        Reason::ThreeEnds(ends) => json!({ "kind": "ends", "ends": all(ends) }),
        Reason::Disconnected(first, second) => json!({
            "kind": "cut",
            "removed": [],
            "pieces": [one(first), one(second)],
        }),
        Reason::Cut { removed, pieces } => json!({
            "kind": "cut",
            "removed": all(removed),
            "pieces": all(pieces),
        }),
        Reason::NoTwoFactor {
            needy, around, odd, ..
        } => json!({
            "kind": "crowded",
            "starved": all(needy),
            "around": all(around),
            "pieces": all(odd),
        }),
        Reason::Numbers { squares, .. } => json!({ "kind": "ends", "ends": all(squares) }),
        Reason::Forced { steps, starved } => {
            let moves: Vec<[u32; 2]> = steps
                .iter()
                .flat_map(|step| {
                    let from = one(&step.square);
                    step.moves.iter().map(move |to| [from, one(to)])
                })
                .collect();
            json!({
                "kind": "forced",
                "moves": moves,
                "starved": [one(starved)],
            })
        }
    }
}
