//! How many tours there are: in all, from each start, up to symmetry.
//!
//! Numbers go out in decimal, for they soon exceed what a double holds. A count that came to a limit is
//! an answer, not an error: it says so, and brings the published number where there is one.

use hippodrome::Limits;
use hippodrome::{CountError, Counter, Problem, published};
use serde_json::{Value, json};

use crate::Sink;
use crate::request::{AboutCount, Counted};
use crate::watch::Watcher;

/// The most bytes of states: what a phone can spare.
const MEMORY: usize = 512 << 20;

pub(crate) fn respond(asked: &AboutCount, sink: &mut dyn Sink) -> Result<Value, String> {
    let problem = asked.problem.problem()?;
    let limits = Limits::NONE.with_nodes(asked.nodes);
    let counter = Counter::new(&problem).memory(MEMORY).limits(limits);
    let mut counter = counter.watched_by(Watcher::new(sink, 0));
    let answer = match asked.what {
        Counted::All => counter
            .count()
            .map(|count| json!({ "tours": count.tours.to_string(), "states": count.states })),
        Counted::Starts => counter.by_start().map(|starts| {
            let starts: Vec<String> = starts.iter().map(|number| number.to_string()).collect();
            json!({ "starts": starts })
        }),
        Counted::Classes => match counter.classes() {
            Ok(found) => {
                let fixed = found.fixed.iter();
                let fixed: Vec<[String; 2]> = fixed
                    .map(|(symmetry, number)| [symmetry.to_string(), number.to_string()])
                    .collect();
                Ok(json!({ "classes": found.classes.to_string(), "fixed": fixed }))
            }
            Err(wrong @ CountError::NotWhole { .. }) => return Err(wrong.to_string()),
            Err(why) => Err(why),
        },
    };
    Ok(answer.unwrap_or_else(|why| stopped(&problem, &why)))
}

/// Why there is no number, and the one that others have found.
fn stopped(problem: &Problem, why: &CountError) -> Value {
    let known = problem.board().and_then(|(board, piece)| {
        let full = board.places() == board.len() as u64 && board.surface().to_string() == "flat";
        let free = problem.is_free() && problem.ends().start().or(problem.ends().end()).is_none();
        let knight = piece.to_string() == "knight";
        let closed = problem.ends().is_closed();
        let found = published(board.ranks(), board.files(), closed);
        found.filter(|_| full && free && knight)
    });
    json!({
        "stopped": why.to_string(),
        "published": known.map(|known| json!({ "tours": known.count, "source": known.source })),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parcels::ask;

    fn counted(board: &str, closed: bool, what: &str, nodes: Option<u64>) -> Value {
        let problem = json!({ "board": board, "piece": "knight", "closed": closed });
        let about = json!({ "problem": problem, "what": what, "nodes": nodes });
        ask(&json!({ "count": about })).0
    }

    /// OEIS A001230 and A165134; the starts and the classes are those of the library's own tests.
    #[test]
    fn numbers() {
        assert_eq!(counted("6x6", true, "all", None)["tours"], "9862");
        assert_eq!(counted("5x5", false, "all", None)["tours"], "864");
        assert_eq!(counted("5x5", false, "starts", None)["starts"][12], "64");
        let classes = counted("6x6", true, "classes", None);
        assert_eq!(classes["classes"], "1245");
        assert_eq!(classes["fixed"][2][0], "half turn");
    }

    /// 8x8 closed: B. D. McKay 1997, in the table of published numbers.
    #[test]
    fn a_limit_is_told_with_what_others_found() {
        let answer = counted("8x8", true, "all", Some(1000));
        assert_eq!(answer["stopped"], "the limit on nodes was reached");
        assert_eq!(answer["published"]["tours"], "13267364410532");
        let answer = counted("8x8-a1-b1", true, "all", Some(1000));
        assert_eq!(answer["published"], Value::Null);
        let answer = counted("torus:8x8", true, "all", Some(1000));
        assert_eq!(answer["published"], Value::Null);
    }
}
