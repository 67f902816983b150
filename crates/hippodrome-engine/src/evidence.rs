//! What a proof points at on the board, so that it can be drawn.
//!
//! The sentence says why; this says where. Groups of squares have the names that the page draws
//! them by: `ends`, `starved` (a square with too few moves), `around` (its neighbors, or those that
//! crowd), `removed` and `pieces` (of a cut), and `moves`, pairs of squares that are forced.

use hippodrome::exists::Named;
use hippodrome::{Proof, Reason};
use serde_json::{Value, json};

pub(crate) fn of(proof: &Proof) -> Value {
    match proof {
        Proof::Reason(reason) => of_reason(reason),
        Proof::Construction(_) => json!({ "kind": "theorem" }),
        Proof::Exhausted { .. } => json!({ "kind": "exhausted" }),
    }
}

fn of_reason(reason: &Reason) -> Value {
    match reason {
        Reason::OneSquare | Reason::TwoSquares => json!({ "kind": "small" }),
        Reason::Theorem(_) => json!({ "kind": "theorem" }),
        Reason::Exhausted(exhausted) => {
            json!({ "kind": "theorem", "ends": raw(&exhausted.ends) })
        }
        Reason::SameEnds(end) | Reason::InnerEnd(end) => {
            json!({ "kind": "ends", "ends": [end.square.raw()] })
        }
        Reason::Colors { counts, ends } => {
            json!({ "kind": "colors", "counts": counts, "ends": raw(ends) })
        }
        Reason::TooFewNeighbors {
            square, neighbors, ..
        } => json!({
            "kind": "starved",
            "starved": [square.square.raw()],
            "around": raw(neighbors),
        }),
        Reason::ThreeEnds(ends) => json!({ "kind": "ends", "ends": raw(ends) }),
        Reason::Numbers { squares, .. } => json!({ "kind": "ends", "ends": raw(squares) }),
        Reason::Disconnected(one, other) => json!({
            "kind": "cut",
            "removed": [],
            "pieces": [one.square.raw(), other.square.raw()],
        }),
        Reason::Cut { removed, pieces } => json!({
            "kind": "cut",
            "removed": raw(removed),
            "pieces": raw(pieces),
        }),
        Reason::Crowded { needy, around, .. } => json!({
            "kind": "crowded",
            "starved": raw(needy),
            "around": raw(around),
        }),
        Reason::Forced { steps, starved } => {
            let moves: Vec<[u32; 2]> = steps
                .iter()
                .flat_map(|step| {
                    let from = step.square.square.raw();
                    step.moves.iter().map(move |to| [from, to.square.raw()])
                })
                .collect();
            json!({
                "kind": "forced",
                "moves": moves,
                "starved": [starved.square.raw()],
            })
        }
    }
}

fn raw(squares: &[Named]) -> Vec<u32> {
    squares.iter().map(|named| named.square.raw()).collect()
}
