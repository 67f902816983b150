//! Whether a tour that was begun can still be finished: exactly, with a finish or with the reason why not.
//!
//! The squares visited are taken out of the graph, but for the last, where the rest must begin; a closed
//! tour keeps its first square too, where the rest must end. What remains is the same question on a
//! smaller graph, so the library's own answer is the hint: theorems do not apply there, obstructions and
//! the exact search do. Given numbers go along, each so many steps earlier. Pieces that slide pass over visited squares, which is why it is a graph and not
//! a board with holes.

use hippodrome::{
    Answer, Constraints, Ends, InducedSubgraph, Limits, Method, Problem, Proof, Reason, Square,
    Stopped, solve,
};
use serde_json::{Value, json};

use crate::request::AboutHint;
use crate::watch::{Silence, Watcher};
use crate::{Parcel, Sink, evidence};

pub(crate) fn respond(asked: &AboutHint, sink: &mut dyn Sink) -> Result<Value, String> {
    let problem = asked.problem.problem()?;
    let path = checked(&problem, &asked.path)?;
    let no = |reason: &str| Ok(json!({ "verdict": "no", "reason": reason }));
    if let Some(contradiction) = contradiction(&problem, &path) {
        return no(&contradiction);
    }
    let left = left(&problem, &path)?;
    let Some(ends) = ends(&problem, &path, &left) else {
        return no("the square it must end on is visited");
    };
    let rest = Problem::on_graph(left.edges().clone(), ends);
    let rest = match rest.with(given(&problem, &path, &left)) {
        Ok(rest) => rest,
        Err(contradiction) => return no(&contradiction.to_string()),
    };
    let on_board = |vertex: Square| left.square(vertex).unwrap_or(vertex).raw();
    let limits = Limits::NONE.with_nodes(asked.nodes);
    let mut silence = Silence;
    let mut watcher = Watcher::new(&mut silence, 0);
    let report = solve(&rest, &Method::default(), &limits, &mut watcher);
    Ok(match &report.answer {
        Answer::Found(tour) => {
            let mut squares: Vec<u32> = path.iter().map(|square| square.raw()).collect();
            squares.extend(tour.squares()[1..].iter().map(|&vertex| on_board(vertex)));
            squares.truncate(problem.len());
            sink.parcel(Parcel::Tour, &squares);
            json!({ "verdict": "yes" })
        }
        Answer::Impossible(proof) => json!({
            "verdict": "no",
            "reason": as_played(proof, path.len()).to_string(),
            "proof": evidence::of(proof, &on_board),
        }),
        Answer::Unknown(stopped) => {
            debug_assert_eq!(*stopped, Stopped::Nodes);
            json!({ "verdict": "unknown" })
        }
    })
}

/// The squares of a path, each a move from the one before and none twice.
fn checked(problem: &Problem, path: &[u32]) -> Result<Vec<Square>, String> {
    if path.is_empty() {
        return Err("no square is visited yet".to_owned());
    }
    let mut visited = vec![false; problem.len()];
    for (step, &raw) in path.iter().enumerate() {
        let free = visited.get_mut(raw as usize).filter(|visited| !**visited);
        *free.ok_or_else(|| format!("step {step} is no free square"))? = true;
        let moves = |from: u32| problem.ground().joins(Square::new(from), Square::new(raw));
        if step > 0 && !moves(path[step - 1]) {
            return Err(format!("step {step} is no move"));
        }
    }
    Ok(path.iter().map(|&raw| Square::new(raw)).collect())
}

/// What is wrong with the steps made and the given numbers together.
fn contradiction(problem: &Problem, path: &[Square]) -> Option<String> {
    let given = &problem.constraints().given;
    if given.is_empty() {
        return None;
    }
    let mut all: Vec<(u32, Square)> = (0..).zip(path.iter().copied()).collect();
    all.extend(
        given
            .iter()
            .filter(|pair| !all.contains(pair))
            .copied()
            .collect::<Vec<_>>(),
    );
    let free = Problem::new(problem.ground().clone(), problem.ends());
    let constraints = Constraints {
        given: all,
        ..Constraints::default()
    };
    free.with(constraints).err().map(|error| error.to_string())
}

/// A proof about the rest with its numbers as in the game. The rest is a graph, but of squares.
fn as_played(proof: &Proof, steps: usize) -> Proof {
    let mut proof = proof.clone();
    match &mut proof {
        Proof::Reason(Reason::Numbers(said)) => {
            let numbers = said.numbers.iter_mut();
            numbers.for_each(|number| *number += steps as u32 - 1);
        }
        Proof::Reason(Reason::Colors(colors)) => colors.of_graph = false,
        _ => {}
    }
    proof
}

/// Where the rest begins and ends, on the squares that are left; `None` if the end asked for is visited, and not by the
/// last step.
fn ends(problem: &Problem, path: &[Square], left: &InducedSubgraph) -> Option<Ends> {
    let (first, last) = (left.vertex(path[0]), left.vertex(path[path.len() - 1])?);
    Some(match (is_closed(problem), problem.ends().end()) {
        (true, _) if path.len() > 1 => Ends::Between(last, first?),
        (true, _) => Ends::ClosedFrom(last),
        (false, Some(end)) => match left.vertex(end)? {
            end if end != last => Ends::Between(last, end),
            _ if left.edges().len() == 1 => Ends::Any,
            _ => return None,
        },
        (false, None) => Ends::From(last),
    })
}

/// Whether a move must lead back. With two squares it is the one that was made.
fn is_closed(problem: &Problem) -> bool {
    problem.ends().is_closed() && problem.len() > 2
}

/// The squares that are not visited, the last of the path and, where a move must lead back, its first.
fn left(problem: &Problem, path: &[Square]) -> Result<InducedSubgraph, String> {
    let mut is_left = vec![true; problem.len()];
    for square in path {
        is_left[square.index()] = false;
    }
    is_left[path[path.len() - 1].index()] = true;
    // With nothing else left, a move back must remain: as an edge between the two ends.
    if is_closed(problem) {
        is_left[path[0].index()] = true;
    }
    InducedSubgraph::of(problem, |square| is_left[square.index()])
        .map_err(|error| error.to_string())
}

/// The given numbers that are still to come.
fn given(problem: &Problem, path: &[Square], left: &InducedSubgraph) -> Constraints {
    let given = problem.constraints().given.iter();
    let given = given.filter_map(|&(step, square)| {
        let later = (step as usize + 1).checked_sub(path.len())?;
        Some((later as u32, left.vertex(square)?))
    });
    Constraints {
        given: given.collect(),
        ..Constraints::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parcels::ask;
    use hippodrome::verify;

    /// What a browser does in two seconds, roughly.
    const NODES: u64 = 20_000;

    fn hint(problem: &Value, path: &[u32]) -> (Value, Vec<u32>) {
        let (answer, parcels) = ask(&json!({ "hint": { "problem": problem, "path": path } }));
        assert!(parcels.0.iter().all(|(kind, _)| *kind == Parcel::Tour));
        (answer, parcels.all(Parcel::Tour))
    }

    /// Whether a path can be finished, by trying everything: shares nothing with the engines.
    fn can_be_finished(problem: &Problem, path: &mut Vec<Square>, visited: &mut Vec<bool>) -> bool {
        let (first, last) = (path[0], path[path.len() - 1]);
        let ground = problem.ground();
        let step = path.len() as u32 - 1;
        let given = &problem.constraints().given;
        if given
            .iter()
            .any(|&(at, square)| (at == step) != (square == last))
        {
            return false;
        }
        if path.len() == problem.len() {
            let ends = problem.ends();
            return ends.end().is_none_or(|end| end == last)
                && (!ends.is_closed() || ground.joins(last, first));
        }
        for next in (0..problem.len() as u32).map(Square::new) {
            if visited[next.index()] || !ground.joins(last, next) {
                continue;
            }
            visited[next.index()] = true;
            path.push(next);
            let found = can_be_finished(problem, path, visited);
            path.pop();
            visited[next.index()] = false;
            if found {
                return true;
            }
        }
        false
    }

    /// Whether the beginning of a path that has been made heeds the given numbers.
    fn heeds(problem: &Problem, path: &[Square]) -> bool {
        let given = &problem.constraints().given;
        given
            .iter()
            .all(|&(step, square)| match path.get(step as usize) {
                Some(&there) => there == square,
                None => !path.contains(&square),
            })
    }

    /// A small generator, so that a failure can be repeated.
    fn roll(state: &mut u64, below: usize) -> usize {
        *state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (*state >> 33) as usize % below
    }

    /// A random legal move, if there is one.
    fn wander(problem: &Problem, path: &mut Vec<Square>, state: &mut u64) -> bool {
        let last = path[path.len() - 1];
        let free: Vec<Square> = (0..problem.len() as u32)
            .map(Square::new)
            .filter(|next| problem.ground().joins(last, *next) && !path.contains(next))
            .collect();
        if free.is_empty() {
            return false;
        }
        path.push(free[roll(state, free.len())]);
        true
    }

    /// The beginning of a tour, of any length; every other one is spoiled by a few random moves.
    fn position(problem: &Problem, at: u64, state: &mut u64) -> Vec<Square> {
        let method = Method::Auto { seed: at + 1 };
        let report = solve(problem, &method, &Limits::NONE, &mut hippodrome::Quiet);
        let Answer::Found(tour) = report.answer else {
            panic!("{problem} has tours");
        };
        let mut path = tour.squares()[..1 + roll(state, problem.len() - 1)].to_vec();
        for _ in 0..(at % 2) * (1 + roll(state, 8) as u64) {
            wander(problem, &mut path, state);
        }
        path
    }

    /// Beginnings of tours and spoiled ones on small boards, with and without given numbers, at every
    /// depth that trying everything can manage: the hint is what trying everything says, and its finish
    /// is a tour that begins with the path.
    #[test]
    #[ignore = "takes seconds"]
    fn hints_agree_with_trying_everything() {
        let (mut state, mut yes, mut no) = (1, 0, 0);
        for (board, closed, end, given, least) in [
            ("5x5", false, None, "", 1),
            ("5x5", false, Some("e5"), "", 3),
            ("5x5", false, None, "7=c1,20=d5", 3),
            ("5x5", false, None, "25=c3", 3),
            ("4x5", false, None, "", 1),
            ("5x6-a1-b1", true, None, "", 4),
            ("3x10", true, None, "", 2),
            ("3x10", true, None, "12=e3", 2),
            ("3x4", false, Some("d1"), "", 1),
            ("torus:4x5", true, None, "", 3),
            ("6x6", false, None, "", 20),
            ("6x6", true, None, "", 18),
            ("6x6", true, None, "10=f2,30=c5", 18),
        ] {
            let asked = json!({
                "board": board, "piece": "knight", "closed": closed, "end": end, "given": given,
            });
            let problem: crate::request::AskedProblem =
                serde_json::from_value(asked.clone()).unwrap();
            let problem = problem.problem().unwrap();
            for at in 0..60 {
                let mut path = position(&problem, at, &mut state);
                while path.len() < least && wander(&problem, &mut path, &mut state) {}
                let raw: Vec<u32> = path.iter().map(|square| square.raw()).collect();
                let mut visited = vec![false; problem.len()];
                path.iter()
                    .for_each(|square| visited[square.index()] = true);
                let expected =
                    heeds(&problem, &path) && can_be_finished(&problem, &mut path, &mut visited);
                let (answer, finish) = hint(&asked, &raw);
                let verdict = if expected { "yes" } else { "no" };
                assert_eq!(
                    answer["verdict"], verdict,
                    "{board} {given} {raw:?}: {answer}"
                );
                match expected {
                    true => yes += 1,
                    false => no += 1,
                }
                if expected {
                    assert_eq!(finish[..raw.len()], raw[..]);
                    let finish: Vec<Square> = finish.into_iter().map(Square::new).collect();
                    verify(&problem, &finish).unwrap();
                }
            }
        }
        assert!(yes > 200 && no > 200, "{yes} {no}");
    }

    /// Five hundred positions on 6x6 and 8x8, beginnings of tours at all depths, half of them spoiled:
    /// nearly all are decided, within work that takes a browser two seconds.
    #[test]
    fn hints_are_decided() {
        let (mut state, mut decided, mut spoiled) = (7, 0, 0);
        for at in 0..500 {
            let (board, closed) = [("6x6", false), ("8x8", false), ("6x6", true), ("8x8", true)]
                [(at / 2) as usize % 4];
            let asked = json!({ "board": board, "piece": "knight", "closed": closed });
            let problem: crate::request::AskedProblem =
                serde_json::from_value(asked.clone()).unwrap();
            let path = position(&problem.problem().unwrap(), at, &mut state);
            let raw: Vec<u32> = path.iter().map(|square| square.raw()).collect();
            let about = json!({ "problem": asked, "path": raw, "nodes": NODES });
            let (answer, parcels) = ask(&json!({ "hint": about }));
            match answer["verdict"].as_str() {
                Some("yes") => assert_eq!(parcels.all(Parcel::Tour)[..raw.len()], raw[..]),
                Some("no") if at % 2 == 0 => panic!("the beginning of a tour: {raw:?} {answer}"),
                Some("no") => spoiled += 1,
                _ => continue,
            }
            decided += 1;
        }
        assert!(decided >= 475 && spoiled > 80, "{decided} {spoiled}");
    }

    #[test]
    fn paths_that_are_none_are_refused() {
        let asked = json!({ "board": "5x5", "piece": "knight" });
        for (path, message) in [
            (&[][..], "no square is visited yet"),
            (&[0, 1], "step 1 is no move"),
            (&[0, 7, 0], "step 2 is no free square"),
            (&[99], "step 0 is no free square"),
        ] {
            assert_eq!(hint(&asked, path).0["error"], message, "{path:?}");
        }
    }
}
