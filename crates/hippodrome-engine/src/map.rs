//! From which starts a method completes a tour by itself: a number for every square.
//!
//! The answer names the squares from which a search had not come to its end within its limit: nothing is known of them.

use hippodrome::{Answer, Ends, Limits, Method, Problem, Square, solve, walk};
use serde_json::{Value, json};

use crate::request::{self, AboutMap};
use crate::watch::{Silence, Watcher};
use crate::{Parcel, Sink};

/// The most squares of a board: there are as many walks, each over all of them.
const MAX_MAPPED_SQUARES: usize = 3_600;

/// The most visits of a search from one start.
const MAX_VISITS: u64 = 200_000;

pub(crate) fn respond(asked: &AboutMap, sink: &mut dyn Sink) -> Result<Value, String> {
    let (board, piece) = (request::board(&asked.board)?, request::piece(&asked.piece)?);
    if board.len() > MAX_MAPPED_SQUARES {
        return Err(format!(
            "a map of all starts is drawn for boards of {MAX_MAPPED_SQUARES} squares at most"
        ));
    }
    let any = Problem::on_board(board, piece, Ends::Any);
    let method = asked.method.method(&any)?;
    let limits = Limits::NONE.with_nodes(MAX_VISITS);
    let mut unfinished = Vec::new();
    let mut reached = |start: u32| -> u32 {
        let problem = any.with_ends(Ends::From(Square::new(start)));
        let (mut silence, most) = (Silence, 0);
        let mut watcher = Watcher::new(&mut silence, most);
        match &method {
            // The walk itself says how far it came.
            Method::Warnsdorff(how) if how.alone => walk(&problem, how, &mut watcher).len() as u32,
            method => {
                let report = solve(&problem, method, &limits, &mut watcher);
                match report.answer {
                    Answer::Found(tour) => return tour.squares().len() as u32,
                    Answer::Impossible(_) => {}
                    Answer::Unknown(_) => unfinished.push(start),
                }
                report.stats.deepest as u32
            }
        }
    };
    let visits: Vec<u32> = (0..any.len() as u32).map(&mut reached).collect();
    let complete = visits.iter().filter(|&&n| n as usize == any.len()).count();
    sink.parcel(Parcel::Visits, &visits);
    Ok(json!({
        "complete": complete,
        "squares": any.len(),
        "unfinished": unfinished,
        "limit": MAX_VISITS,
    }))
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use crate::{Parcel, Sink, answer};

    struct Visits(Vec<u32>);

    impl Sink for Visits {
        fn parcel(&mut self, parcel: Parcel, numbers: &[u32]) {
            assert_eq!(parcel, Parcel::Visits);
            self.0.extend(numbers);
        }
    }

    fn map(board: &str, method: &str) -> (Vec<u32>, Value) {
        let mut visits = Visits(Vec::new());
        let question = format!(
            r#"{{"map": {{"board": "{board}", "piece": "knight", "method": {{"name": "{method}"}}}}}}"#
        );
        let answer = answer(&question, &mut visits);
        (visits.0, serde_json::from_str(&answer).unwrap())
    }

    /// A search that was cut off has not failed.
    #[test]
    fn what_is_not_finished_is_told_from_what_fails() {
        // The board of sixteen squares has no tour.
        let (visits, told) = map("4x4", "backtrack");
        assert_eq!(told["complete"], 0);
        assert_eq!(told["unfinished"], Value::Array(vec![]));
        assert!(visits.iter().all(|&reached| reached < 16));
        let (visits, told) = map("8x8", "backtrack");
        let unfinished = told["unfinished"].as_array().unwrap();
        let whole = visits.iter().filter(|&&n| n == 64).count();
        assert_eq!(told["complete"], whole);
        // Every square of the chessboard begins a tour, so none of them can fail.
        assert_eq!(unfinished.len() + whole, 64);
        assert!(!unfinished.is_empty());
        assert_eq!(told["limit"], 200_000);
    }
}
