//! Puzzles: how many tours the given numbers leave, and numbers that leave one.

use hippodrome::puzzle::{Difficulty, NotMade, Solutions, check};
use hippodrome::{Constraints, Limits, Problem, Square, Tour};
use serde_json::{Value, json};

use crate::request::{AboutPuzzle, AboutSolutions};
use crate::watch::Watcher;
use crate::{Parcel, Sink, evidence};

/// One tour, two that differ, or the reason why there is none.
pub(crate) fn solutions(asked: &AboutSolutions, sink: &mut dyn Sink) -> Result<Value, String> {
    let problem = asked.problem.problem()?;
    let mut watcher = Watcher::new(sink, 0);
    let (solutions, nodes) = check(&problem, &limits(asked.nodes), &mut watcher);
    let mut answer = match &solutions {
        Solutions::None(proof) => json!({
            "status": "none",
            "reason": proof.to_string(),
            "proof": evidence::of(proof, &|square| square.raw()),
        }),
        Solutions::One(tour) => {
            tell(tour, sink);
            json!({ "status": "one" })
        }
        Solutions::Several(tour, other) => {
            tell(tour, sink);
            tell(other, sink);
            json!({ "status": "several" })
        }
        Solutions::Some(tour, why) => {
            tell(tour, sink);
            json!({ "status": "some", "reason": why.to_string() })
        }
        Solutions::Unknown(why) => json!({ "status": "unknown", "reason": why.to_string() }),
    };
    answer["nodes"] = json!(nodes);
    Ok(answer)
}

/// A puzzle with one solution: with as few numbers as can be, or as many as are asked for.
pub(crate) fn make(asked: &AboutPuzzle, sink: &mut dyn Sink) -> Result<Value, String> {
    let problem = asked.problem.problem()?;
    let limits = limits(asked.nodes);
    let mut watcher = Watcher::new(sink, 0);
    let made = hippodrome::puzzle::make(
        &problem,
        asked.seed,
        Difficulty::Hard,
        &limits,
        &mut watcher,
    );
    let puzzle = match made {
        Ok(puzzle) => puzzle,
        Err(NotMade::Impossible(proof)) => {
            return Ok(json!({ "status": "none", "reason": proof.to_string() }));
        }
        Err(NotMade::Stopped(why)) => {
            return Ok(json!({ "status": "unknown", "reason": why.to_string() }));
        }
        Err(why) => return Err(why.to_string()),
    };
    let mut given = puzzle.problem.constraints().given.clone();
    let fewest = given.len();
    let mut nodes = puzzle.nodes;
    let wanted = asked.clues.unwrap_or(0).min(problem.len());
    if fewest < wanted {
        fill(&mut given, puzzle.solution.squares(), wanted);
        let fuller = with(&puzzle.problem, &given)?;
        nodes = check(&fuller, &limits, &mut watcher).1;
    }
    tell(&puzzle.solution, sink);
    let name = |square| problem.ground().name(square);
    let given: Vec<String> = given
        .iter()
        .map(|&(step, square)| format!("{}={}", step + 1, name(square)))
        .collect();
    Ok(json!({
        "status": "one",
        "given": given.join(","),
        "fewest": fewest,
        "nodes": nodes,
    }))
}

fn limits(nodes: Option<u64>) -> Limits<'static> {
    Limits::NONE.with_nodes(nodes)
}

fn tell(tour: &Tour, sink: &mut dyn Sink) {
    let squares: Vec<u32> = tour.squares().iter().map(|square| square.raw()).collect();
    sink.parcel(Parcel::Tour, &squares);
}

/// Gives more numbers of the solution, each in the middle of the longest stretch without one: more of
/// them never leave more tours.
fn fill(given: &mut Vec<(u32, Square)>, solution: &[Square], wanted: usize) {
    while given.len() < wanted {
        // Steps one past each end bound the outer stretches.
        let steps = given.iter().map(|&(step, _)| i64::from(step));
        let bounds: Vec<i64> = [-1]
            .into_iter()
            .chain(steps)
            .chain([solution.len() as i64])
            .collect();
        let gap = |at: &usize| (bounds[at + 1] - bounds[*at], std::cmp::Reverse(*at));
        let at = (0..bounds.len() - 1).max_by_key(gap).unwrap_or(0);
        let step = (bounds[at] + bounds[at + 1]) / 2;
        given.insert(at, (step as u32, solution[step as usize]));
    }
}

fn with(problem: &Problem, given: &[(u32, Square)]) -> Result<Problem, String> {
    let constraints = Constraints {
        given: given.to_vec(),
        ..problem.constraints().clone()
    };
    problem.with(constraints).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parcels;

    fn ask(question: Value) -> (Value, Vec<Vec<u32>>) {
        let (answer, parcels) = parcels::ask(&question);
        let tours = parcels.each(Parcel::Tour).into_iter().map(<[u32]>::to_vec);
        (answer, tours.collect())
    }

    fn solved(board: &str, given: &str) -> (Value, Vec<Vec<u32>>) {
        let problem = json!({ "board": board, "piece": "knight", "given": given });
        ask(json!({ "solutions": { "problem": problem } }))
    }

    #[test]
    fn one_none_or_several() {
        let (answer, tours) = solved("5x5", "1=a1,25=c3");
        assert_eq!(
            (answer["status"].as_str(), tours.len()),
            (Some("several"), 2)
        );
        assert_ne!(tours[0], tours[1]);
        for tour in &tours {
            assert_eq!((tour[0], tour[24]), (0, 12));
        }
        let (answer, tours) = solved("5x5", "1=b1");
        assert_eq!((answer["status"].as_str(), tours.len()), (Some("none"), 0));
        assert!(
            answer["reason"].as_str().unwrap().contains("color"),
            "{answer}"
        );
    }

    /// More numbers, the same solution; and what is made is solved by one tour alone.
    #[test]
    fn what_is_made_has_one_solution() {
        for (board, clues) in [
            ("5x5", None),
            ("5x5", Some(12)),
            ("6x6", Some(14)),
            ("5x6", None),
        ] {
            for seed in 0..4 {
                let problem = json!({ "board": board, "piece": "knight" });
                let about = json!({ "problem": problem, "seed": seed, "clues": clues });
                let (made, tours) = ask(json!({ "puzzle": about }));
                let given = made["given"].as_str().unwrap();
                let count = given.split(',').count();
                match clues {
                    None => assert_eq!(made["fewest"], count),
                    Some(clues) => assert!(count >= clues),
                }
                let (answer, found) = solved(board, given);
                assert_eq!(answer["status"], "one", "{board} {seed} {given}");
                assert_eq!(found, tours);
            }
        }
    }

    #[test]
    fn what_is_no_given_number_is_refused() {
        for (given, message) in [
            ("x", "`x` is not a given number: write it as in 32=e4"),
            ("0=a1", "`0=a1` is not a given number: write it as in 32=e4"),
            ("1=z9", "1=z9: "),
            ("1=a1,1=b1", "number 1 is given to both a1 and b1"),
        ] {
            let (answer, _) = solved("5x5", given);
            let error = answer["error"].as_str().unwrap();
            assert!(error.starts_with(message), "{error}");
        }
    }
}
