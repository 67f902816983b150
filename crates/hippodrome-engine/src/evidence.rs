//! What a proof points at on the board, as the page draws it.
//!
//! The kind of the argument is `kind`; each group of squares is a list under its name, and `moves` are pairs of
//! squares. What there is to point at, the library says ([`hippodrome::Evidence`]).

use hippodrome::{Evidence, NamedSquare, Proof, Square};
use serde_json::{Value, json};

/// The evidence of a proof; the page's number of every square is given.
pub(crate) fn of(proof: &Proof, number: &dyn Fn(Square) -> u32) -> Value {
    match proof {
        Proof::Reason(reason) => as_json(&reason.evidence(), number),
        Proof::Exhausted { .. } => json!({ "kind": "exhausted" }),
        // What a construction has against it.
        _ => json!({ "kind": "theorem" }),
    }
}

fn as_json(evidence: &Evidence<'_>, number: &dyn Fn(Square) -> u32) -> Value {
    let one = |named: &&NamedSquare| number(named.square);
    let mut json = json!({ "kind": evidence.kind });
    for (part, squares) in &evidence.groups {
        json[*part] = squares.iter().map(one).collect();
    }
    if !evidence.moves.is_empty() {
        let moves = evidence.moves.iter();
        json["moves"] = moves
            .map(|ends| ends.iter().map(one).collect::<Value>())
            .collect();
    }
    json
}

#[cfg(test)]
mod tests {
    use super::*;
    use hippodrome::{Ends, Existence, Leaper, Problem, exists};

    /// Squares by their numbers: a1 is 0, and the files come before the ranks.
    #[test]
    fn what_is_pointed_at() {
        let between = |start: u32, end: u32| Ends::Between(Square::new(start), Square::new(end));
        // From a1 to b3 and c2, from e1 to c2 and d3, and so on; then d2 is left with too few.
        let forced = json!({
            "kind": "forced",
            "moves": [
                [0, 11], [0, 7], [4, 7], [4, 13], [10, 17], [10, 1], [14, 3], [14, 17], [18, 9], [18, 11],
            ],
            "starved": [8],
        });
        for (board, ends, expected) in [
            ("1x1", Ends::Any, json!({ "kind": "small" })),
            ("3x8", Ends::Closed, json!({ "kind": "theorem" })),
            ("8x8", between(3, 3), json!({ "kind": "ends", "ends": [3] })),
            (
                "5x5-a1-b1",
                Ends::Closed,
                json!({ "kind": "colors", "ends": [] }),
            ),
            ("4x5", between(1, 16), forced),
        ] {
            let problem = Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, ends);
            let (Existence::Yes(reason) | Existence::No(reason)) = exists(&problem) else {
                panic!("{problem}")
            };
            let proof = Proof::Reason(reason);
            assert_eq!(of(&proof, &|square| square.raw()), expected, "{proof}");
        }
    }
}
