//! What is counted as one tour, in words.

use hippodrome::Problem;

/// What one tour is, if they are counted by their first squares.
pub(super) fn by_start(problem: &Problem) -> &'static str {
    match problem.is_symmetric() {
        true => {
            "open tours by their first square: each is counted from either end, if it may begin there"
        }
        false => "open tours by their first square, each direction that its moves allow by itself",
    }
}

/// What one tour is, if each counts in so many directions.
pub(super) fn convention(problem: &Problem, directions: u32) -> &'static str {
    let ends = problem.ends();
    match (ends.is_closed(), ends.start(), ends.end()) {
        (true, ..) if directions == 2 => {
            "closed tours, each counted twice: once for each direction, but not by start"
        }
        _ if directions == 2 => {
            "open tours, each counted twice: once for each direction; those whose ends are a move apart are among them"
        }
        _ if problem.len() == 1 => "a single square is one tour (as in OEIS A165134)",
        _ if problem.constraints().magic.is_some() => {
            "numberings of the squares: each tour counted for each first square and direction that fits"
        }
        _ if problem.is_numbered() => "numberings of the squares that agree with what is given",
        (true, ..) if !problem.is_symmetric() => {
            "closed tours, each counted once for each direction that its moves allow, but not by start"
        }
        (false, None, None) if !problem.is_symmetric() => {
            "open tours, each counted once for each direction that its moves allow; those whose ends are a move apart are among them"
        }
        (true, ..) => "closed tours, each counted once: not by start, nor by direction",
        (false, None, None) => {
            "open tours, each counted once: not by direction; those whose ends are a move apart \
             are among them (the convention of the OEIS)"
        }
        (false, Some(_), None) => "open tours that begin there",
        (false, None, Some(_)) => "open tours that end there",
        (false, Some(_), Some(_)) => "open tours from the one to the other",
    }
}
