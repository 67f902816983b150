//! From which of its given numbers on is a puzzle lost?
//!
//! The numbers are taken in their order. More of them leave fewer tours, so the first that leaves none is found by bisection.
//!
//! Cost: a short search for each bisection, which is given up where it does not decide.

use hippodrome::{Answer, Constraints, Ends, Limits, Method, Problem, Proof, Quiet, Square, solve};

use crate::session::Session;

/// A step, from 0, and its square.
type Given = (u32, Square);

/// Nodes of each search: a blink.
const NODES: u64 = 100_000;

/// With which given number a puzzle is lost, in words, if a search alone has shown that it is: a reason names its squares itself.
pub(crate) fn lost_in_words(session: &Session, puzzle: &Problem, proof: &Proof) -> Option<String> {
    let Proof::Exhausted { .. } = proof else {
        return None;
    };
    let lost = session.search(|limits, _| lost_number(puzzle, &limits.with_nodes(NODES)));
    let (kept, lost) = lost?;
    let named = |(step, square): Given| {
        format!(
            "{} on {}",
            u64::from(step) + 1,
            puzzle.ground().name(square)
        )
    };
    Some(match kept {
        Some(kept) => format!(
            "the numbers up to {} leave a tour, and with {} there is none",
            named(kept),
            named(lost)
        ),
        None => format!("with {} alone there is none", named(lost)),
    })
}

/// The first given number with which there is no tour, and the one before it; `None` where that is not decided, or where none
/// of them is to blame.
fn lost_number(puzzle: &Problem, limits: &Limits<'_>) -> Option<(Option<Given>, Given)> {
    let mut given = puzzle.constraints().given.clone();
    given.sort_unstable();
    // A number that stands at the end of an open tour has made its square the end.
    let last = puzzle.len() as u32 - 1;
    let is_given_end = given.last().is_some_and(|&(step, _)| step == last);
    let ends = match (puzzle.ends(), puzzle.ends().start()) {
        (ends, _) if ends.is_closed() || !is_given_end => ends,
        (_, Some(start)) => Ends::From(start),
        (_, None) => Ends::Any,
    };
    let is_lost = |count: usize| {
        let constraints = Constraints {
            given: given[..count].to_vec(),
            ..puzzle.constraints().clone()
        };
        let free = Problem::new(puzzle.ground().clone(), ends);
        let Ok(problem) = free.with(constraints) else {
            return Some(true);
        };
        match solve(&problem, &Method::default(), limits, &mut Quiet).answer {
            Answer::Found(_) => Some(false),
            Answer::Impossible(_) => Some(true),
            Answer::Unknown(_) => None,
        }
    };
    if given.is_empty() || is_lost(0)? {
        return None;
    }
    // With so many numbers there is a tour, and with so many there is none.
    let (mut kept, mut lost) = (0, given.len());
    while lost - kept > 1 {
        let middle = kept + (lost - kept) / 2;
        match is_lost(middle)? {
            true => lost = middle,
            false => kept = middle,
        }
    }
    let before = kept.checked_sub(1).map(|at| given[at]);
    Some((before, given[lost - 1]))
}
