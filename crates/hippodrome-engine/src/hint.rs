//! Whether a tour that was begun can still be finished: exactly, with a finish or with the reason why not.
//!
//! The squares visited are taken out of the graph, but for the last, where the rest must begin; a closed
//! tour keeps its first square too, where the rest must end. What remains is the same question on a
//! smaller graph, so the library's own answer is the hint: theorems do not apply there, obstructions and
//! the exact search do. Pieces that slide pass over visited squares, which is why it is a graph and not
//! a board with holes.

use hippodrome::{Answer, EdgeList, Ends, Graph, Limits, Method, Problem, Square, Stopped, solve};
use serde_json::{Value, json};

use crate::request::AboutHint;
use crate::watch::{Silence, Watcher};
use crate::{Parcel, Sink, evidence};

pub(crate) fn respond(asked: &AboutHint, sink: &mut dyn Sink) -> Result<Value, String> {
    let problem = asked.problem.problem()?;
    let path = checked(&problem, &asked.path)?;
    let Some(rest) = Rest::new(&problem, &path) else {
        return Ok(json!({ "verdict": "no", "reason": "the square it must end on is visited" }));
    };
    let limits = Limits {
        nodes: asked.nodes,
        stop: None,
    };
    let mut silence = Silence;
    let mut watcher = Watcher::new(&mut silence, 0);
    let report = solve(&rest.problem, &Method::default(), &limits, &mut watcher);
    Ok(match &report.answer {
        Answer::Found(tour) => {
            let mut squares: Vec<u32> = path.iter().map(|square| square.raw()).collect();
            squares.extend(
                tour.squares()[1..]
                    .iter()
                    .map(|&square| rest.on_board(square)),
            );
            squares.truncate(problem.len());
            sink.parcel(Parcel::Tour, &squares);
            json!({ "verdict": "yes" })
        }
        Answer::Impossible(proof) => json!({
            "verdict": "no",
            "reason": proof.to_string(),
            "proof": evidence::of(proof, &|square| rest.on_board(square)),
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

/// What is left of a problem.
struct Rest {
    problem: Problem,
    /// The board's number of every vertex.
    squares: Vec<u32>,
}

impl Rest {
    /// `None` if the end asked for is visited, and not by the last step.
    fn new(problem: &Problem, path: &[Square]) -> Option<Rest> {
        let (first, last) = (path[0], path[path.len() - 1]);
        let closed = problem.ends().is_closed() && problem.len() > 2;
        let mut vertex = vec![Some(()); problem.len()];
        for square in path {
            vertex[square.index()] = None;
        }
        vertex[last.index()] = Some(());
        // With nothing else left, a move back must remain: as an edge between the two ends.
        if closed && path.len() > 1 {
            vertex[first.index()] = Some(());
        }
        let squares: Vec<u32> = (0..problem.len() as u32)
            .filter(|&square| vertex[square as usize].is_some())
            .collect();
        let number = |square: Square| squares.binary_search(&square.raw()).ok();
        let graph = Graph::of(problem);
        let mut edges = Vec::new();
        for (one, &square) in squares.iter().enumerate() {
            for &neighbor in graph.neighbors(square as usize) {
                match squares.binary_search(&neighbor) {
                    Ok(other) if one < other => edges.push((one as u32, other as u32)),
                    _ => {}
                }
            }
        }
        let name = |&square: &u32| problem.ground().name(Square::new(square));
        let names = squares.iter().map(name).collect();
        let edges = EdgeList::named(names, false, edges).ok()?;
        let at = |square| number(square).map(|index| Square::new(index as u32));
        let ends = match (closed, problem.ends().end()) {
            (true, _) if path.len() > 1 => Ends::Between(at(last)?, at(first)?),
            (true, _) => Ends::ClosedFrom(at(last)?),
            (false, Some(end)) if end == last => match squares.len() {
                1 => Ends::Any,
                _ => return None,
            },
            (false, Some(end)) => Ends::Between(at(last)?, at(end)?),
            (false, None) => Ends::From(at(last)?),
        };
        Some(Rest {
            problem: Problem::on_graph(edges, ends),
            squares,
        })
    }

    fn on_board(&self, vertex: Square) -> u32 {
        self.squares[vertex.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer;
    use hippodrome::{Board, Leaper, verify};

    struct Finish(Vec<u32>);

    impl Sink for Finish {
        fn parcel(&mut self, parcel: Parcel, numbers: &[u32]) {
            assert_eq!(parcel, Parcel::Tour);
            self.0 = numbers.to_vec();
        }
    }

    fn hint(problem: &Value, path: &[u32]) -> (Value, Vec<u32>) {
        let mut finish = Finish(Vec::new());
        let question = json!({ "hint": { "problem": problem, "path": path } });
        let text = answer(&question.to_string(), &mut finish);
        (serde_json::from_str(&text).unwrap(), finish.0)
    }

    /// Whether a path can be finished, by trying everything: shares nothing with the engines.
    fn can_be_finished(problem: &Problem, path: &mut Vec<Square>, visited: &mut Vec<bool>) -> bool {
        let (first, last) = (path[0], path[path.len() - 1]);
        let ground = problem.ground();
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

    /// A small generator, so that a failure can be repeated.
    fn roll(state: &mut u64, below: usize) -> usize {
        *state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (*state >> 33) as usize % below
    }

    /// Random walks on small boards, at every depth: the hint is what trying everything says, and its
    /// finish is a tour that begins with the walk.
    #[test]
    fn hints_agree_with_trying_everything() {
        let (mut state, mut yes, mut no) = (1, 0, 0);
        for (board, closed, end) in [
            ("5x5", false, None),
            ("5x5", false, Some("e5")),
            ("4x5", false, None),
            ("5x6-a1-b1", true, None),
            ("3x10", true, None),
            ("3x4", false, Some("d1")),
            ("torus:4x5", true, None),
        ] {
            let asked = json!({ "board": board, "piece": "knight", "closed": closed, "end": end });
            let parsed: Board = board.parse().unwrap();
            let ends = Ends::new(
                closed,
                None,
                end.map(|end| parsed.parse_square(end).unwrap()),
            );
            let problem = Problem::on_board(parsed, Leaper::KNIGHT, ends.unwrap());
            for _ in 0..60 {
                let mut path = vec![Square::new(roll(&mut state, problem.len()) as u32)];
                let wanted = 4 + roll(&mut state, problem.len() - 4);
                while path.len() < wanted {
                    let last = path[path.len() - 1];
                    let free: Vec<Square> = (0..problem.len() as u32)
                        .map(Square::new)
                        .filter(|next| problem.ground().joins(last, *next) && !path.contains(next))
                        .collect();
                    if free.is_empty() {
                        break;
                    }
                    path.push(free[roll(&mut state, free.len())]);
                }
                let raw: Vec<u32> = path.iter().map(|square| square.raw()).collect();
                let mut visited = vec![false; problem.len()];
                path.iter()
                    .for_each(|square| visited[square.index()] = true);
                let expected = can_be_finished(&problem, &mut path, &mut visited);
                let (answer, finish) = hint(&asked, &raw);
                let verdict = if expected { "yes" } else { "no" };
                assert_eq!(answer["verdict"], verdict, "{board} {raw:?}: {answer}");
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
        assert!(yes > 30 && no > 30, "{yes} {no}");
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
