//! The problems whose tours make no cycle: they are decided by trying.

use crate::problem::Problem;
use crate::square::Square;
use crate::verify::verify;

/// Whether there is a tour, of such a problem.
pub(super) fn has_tour(problem: &Problem) -> Option<bool> {
    match problem.len() {
        0..3 => Some(has_tiny_tour(problem)),
        _ => ends_where_it_begins(problem).then_some(false),
    }
}

/// Whether a tour is to end where it begins, which none of several squares does. It makes no cycle either: the
/// edge from end to start would be a loop.
fn ends_where_it_begins(problem: &Problem) -> bool {
    let ends = problem.ends();
    ends.end().is_some_and(|end| ends.start() == Some(end))
}

/// One or two squares make no cycle: they are toured by trying.
fn has_tiny_tour(problem: &Problem) -> bool {
    let orders: &[&[u32]] = &[&[0], &[0, 1], &[1, 0]];
    orders.iter().any(|order| {
        let squares: Vec<Square> = order.iter().map(|&square| Square::new(square)).collect();
        squares.iter().all(|square| square.index() < problem.len())
            && verify(problem, &squares).is_ok()
    })
}
