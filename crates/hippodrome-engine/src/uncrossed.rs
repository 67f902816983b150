//! The longest path that does not cross itself, or the longest such cycle; and whether one that is there is such a path.

use hippodrome::{Crossings, Limits, Square, longest, verify_path};
use serde_json::{Value, json};

use crate::request::AboutUncrossed;
use crate::watch::Watcher;
use crate::{Parcel, Sink};

pub(crate) fn respond(asked: &AboutUncrossed, sink: &mut dyn Sink) -> Result<Value, String> {
    let problem = asked.problem.problem()?;
    let is_closed = problem.ends().is_closed();
    let moves = |squares: usize| squares.saturating_sub(usize::from(!is_closed));
    let (squares, bound) = match &asked.squares {
        Some(squares) => {
            let squares: Vec<Square> = squares.iter().copied().map(Square::new).collect();
            verify_path(&problem, Crossings::Forbidden, &squares)
                .map_err(|flaw| flaw.to_string())?;
            (squares, None)
        }
        None => {
            let limits = Limits::NONE.with_nodes(asked.nodes);
            let mut watcher = Watcher::new(sink, 0);
            let found = longest(&problem, Crossings::Forbidden, &limits, &mut watcher);
            let found = found.map_err(|why| why.to_string())?;
            let bound = json!({
                "moves": found.most_moves(),
                "proved": found.is_proved(),
                "because": found.because().to_string(),
                "stopped": found.stopped().map(|why| why.to_string()),
            });
            (found.squares().to_vec(), Some(bound))
        }
    };
    let numbers: Vec<u32> = squares.iter().map(|square| square.raw()).collect();
    sink.parcel(Parcel::Tour, &numbers);
    Ok(json!({ "moves": moves(squares.len()), "bound": bound }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parcels::ask;

    /// OEIS A003192 and A157416.
    #[test]
    fn the_longest_is_found_and_proved() {
        for (board, closed, moves) in [("4x4", false, 5), ("5x5", false, 10), ("6x6", true, 12)] {
            let problem = json!({ "board": board, "piece": "knight", "closed": closed });
            let (answer, parcels) = ask(&json!({ "uncrossed": { "problem": problem } }));
            assert_eq!(answer["moves"], moves);
            assert_eq!(answer["bound"]["proved"], true);
            let squares = parcels.all(Parcel::Tour);
            let about = json!({ "problem": problem, "squares": squares });
            let (again, _) = ask(&json!({ "uncrossed": about }));
            assert_eq!(again, json!({ "moves": moves, "bound": null }));
        }
    }

    #[test]
    fn what_crosses_itself_is_refused() {
        let problem = json!({ "board": "3x4", "piece": "knight" });
        let about = json!({ "problem": problem, "squares": [0, 6, 8, 1, 10] });
        let (answer, parcels) = ask(&json!({ "uncrossed": about }));
        assert_eq!(answer["error"], "a3-b1 and a1-c2 meet");
        assert!(parcels.0.is_empty());
    }

    #[test]
    fn what_is_not_proved_says_so() {
        let problem = json!({ "board": "7x7", "piece": "knight" });
        let about = json!({ "problem": problem, "nodes": 1000 });
        let (answer, _) = ask(&json!({ "uncrossed": about }));
        assert_eq!(answer["bound"]["proved"], false);
        assert_eq!(answer["bound"]["stopped"], "the limit on nodes was reached");
    }
}
