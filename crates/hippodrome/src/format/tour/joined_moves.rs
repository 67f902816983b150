//! Moves told from square to square, `a1-c2` and `c2-e1`: which squares do they visit?
//!
//! Each move begins on the square on which the one before ended, and that square is visited once. No tour stays where
//! it is, so a list in which more than half of the squares that could be such joints are joints is one of moves: where two moves do not meet,
//! both squares stay, and the check names them. A single move is no list of moves.
//!
//! Cost: O(squares). The page's engine does not read such moves, as [`table::IS_READ`] says.

use super::table;

/// The squares visited, each joint once, if these are moves from and to a square; else all of them.
pub(super) fn visited<T: PartialEq>(mut squares: Vec<T>) -> Vec<T> {
    if !table::IS_READ || !are_moves(&squares) {
        return squares;
    }
    let mut before: Option<T> = None;
    let mut visited = Vec::with_capacity(squares.len() / 2 + 1);
    let mut squares = squares.drain(..);
    while let (Some(from), Some(to)) = (squares.next(), squares.next()) {
        if let Some(before) = before.replace(to) {
            let is_joint = before == from;
            visited.push(before);
            if is_joint {
                continue;
            }
        }
        visited.push(from);
    }
    visited.extend(before);
    visited
}

/// Whether these are moves, from and to a square, most of which begin where the one before led.
pub(super) fn are_moves<T: PartialEq>(squares: &[T]) -> bool {
    let joints = squares.get(1..squares.len().max(2) - 1).unwrap_or_default();
    let joined = joints
        .chunks(2)
        .filter(|joint| joint.first() == joint.get(1));
    table::IS_READ && squares.len() % 2 == 0 && 2 * joined.count() > joints.len() / 2
}

#[cfg(test)]
mod tests {
    use super::visited;

    #[test]
    fn joints_are_visited_once() {
        for (moves, squares) in [
            ("accddb", "acdb"),
            ("acca", "aca"),
            // One of three joints is none: the squares there stay, and the check will tell.
            ("accddbee", "acdbee"),
            ("accddbbfghhi", "acdbfghi"),
            // No moves: half of the joints at most, one move, a square too many.
            ("accdeb", "accdeb"),
            ("acdb", "acdb"),
            ("aa", "aa"),
            ("accdd", "accdd"),
            ("", ""),
        ] {
            let visited: String = visited(moves.chars().collect()).into_iter().collect();
            assert_eq!(visited, squares, "{moves}");
        }
    }
}
