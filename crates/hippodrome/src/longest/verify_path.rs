//! Is this a path or cycle as it was asked for?
//!
//! The independent check of what the sweep and the other searches claim: it knows the problem's rules and the geometry of two
//! segments, and shares nothing with them. Every move is a move of the problem, no square comes twice, the ends are those
//! that are fixed, a cycle has at least three squares and is closed, and where it must not cross itself, each two of its
//! moves are compared.
//!
//! Two segments are put as `a + s (b - a)` and `c + t (d - c)`, and the equations are solved in fractions; `crossing`, which the sweep
//! uses, looks at signs of areas instead.
//!
//! Cost: O(squares · log moves), and O(moves²) where it must not cross itself.

use crate::problem::{Ends, Problem};
use crate::square::Square;

/// Whether a path may cross itself.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub enum Crossings {
    /// It may.
    #[default]
    Allowed,
    /// Its moves, drawn as segments from center to center, have no point in common but where one follows the other. Nor may it
    /// pass over the center of a square that it visits. On boards of one level that are not wrapped.
    Forbidden,
}

/// What is wrong with a path, the first flaw.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PathFlaw {
    /// There is no square in it.
    #[error("there is no square in it")]
    Empty,
    /// A cycle of one or two squares.
    #[error("a cycle has at least 3 squares")]
    NoCycle,
    /// A number that no square has.
    #[error("there is no square with the index {0}")]
    NoSuchSquare(u32),
    /// It does not begin or end where it should.
    #[error("{0} should be an end of it, or on the cycle")]
    WrongEnd(String),
    /// Two squares that no move joins.
    #[error("no move leads from {0} to {1}")]
    NoMove(String, String),
    /// A square that comes twice.
    #[error("{0} is visited twice")]
    Twice(String),
    /// Two moves that meet, by their squares.
    #[error("{}-{} and {}-{} meet", .0[0], .0[1], .0[2], .0[3])]
    Crossed([String; 4]),
    /// On a graph or a wrapped board nothing crosses.
    #[error("crossings are those of boards of one level that are not wrapped")]
    NotFlat,
}

/// Checks a path, or a closed one, that need not visit every square.
///
/// ```
/// use hippodrome::{Crossings, Ends, Leaper, PathFlaw, Problem, verify_path};
///
/// let problem = Problem::on_board("3x4".parse()?, Leaper::KNIGHT, Ends::Any);
/// let squares = |names: &str| {
///     let names = names.split(' ');
///     names.filter_map(|name| problem.ground().square(name)).collect::<Vec<_>>()
/// };
/// let crossed = squares("a1 c2 a3 b1 c3");
/// assert_eq!(verify_path(&problem, Crossings::Allowed, &crossed), Ok(()));
/// let flaw = verify_path(&problem, Crossings::Forbidden, &crossed).unwrap_err();
/// assert_eq!(flaw.to_string(), "a3-b1 and a1-c2 meet");
/// # Ok::<(), hippodrome::ParseBoardError>(())
/// ```
pub fn verify_path(
    problem: &Problem,
    crossings: Crossings,
    squares: &[Square],
) -> Result<(), PathFlaw> {
    let name = |square: Square| problem.ground().name(square);
    let (Some(&first), Some(&last)) = (squares.first(), squares.last()) else {
        return Err(PathFlaw::Empty);
    };
    let mut is_visited = vec![false; problem.len()];
    for &square in squares {
        match is_visited.get_mut(square.index()) {
            None => return Err(PathFlaw::NoSuchSquare(square.raw())),
            Some(true) => return Err(PathFlaw::Twice(name(square))),
            Some(seen) => *seen = true,
        }
    }
    let wrong = |square| Err(PathFlaw::WrongEnd(name(square)));
    match problem.ends() {
        Ends::From(start) | Ends::Between(start, _) if start != first => return wrong(start),
        Ends::To(end) | Ends::Between(_, end) if end != last => return wrong(end),
        Ends::ClosedFrom(start) if !is_visited[start.index()] => return wrong(start),
        _ => {}
    }
    let mut moves: Vec<(Square, Square)> = squares.windows(2).map(|two| (two[0], two[1])).collect();
    if problem.ends().is_closed() {
        if squares.len() < 3 {
            return Err(PathFlaw::NoCycle);
        }
        moves.push((last, first));
    }
    for &(from, to) in &moves {
        if !problem.joins(from, to) {
            return Err(PathFlaw::NoMove(name(from), name(to)));
        }
    }
    if crossings == Crossings::Allowed {
        return Ok(());
    }
    let (board, _) = problem.board().ok_or(PathFlaw::NotFlat)?;
    if board.levels() > 1 || !board.is_flat() {
        return Err(PathFlaw::NotFlat);
    }
    let center = |square: Square| {
        let point = board.point_of(square);
        [i128::from(point.file), i128::from(point.rank)]
    };
    let ends = |(from, to): (Square, Square)| [center(from), center(to)];
    for (number, &second) in moves.iter().enumerate() {
        for &first in &moves[..number] {
            let shared = [first.0, first.1];
            let shared = shared
                .into_iter()
                .find(|&end| end == second.0 || end == second.1);
            if have_more_in_common(ends(first), ends(second), shared.map(center)) {
                let squares = [second.0, second.1, first.0, first.1];
                return Err(PathFlaw::Crossed(squares.map(name)));
            }
        }
    }
    Ok(())
}

/// A vector of the plane.
type Vector = [i128; 2];

/// Whether two segments have a point in common that is not their shared end.
fn have_more_in_common([a, b]: [Vector; 2], [c, d]: [Vector; 2], shared: Option<Vector>) -> bool {
    let minus = |p: Vector, q: Vector| [p[0] - q[0], p[1] - q[1]];
    let determinant = |p: Vector, q: Vector| p[0] * q[1] - p[1] * q[0];
    let dot = |p: Vector, q: Vector| p[0] * q[0] + p[1] * q[1];
    let (u, v, w) = (minus(b, a), minus(d, c), minus(c, a));
    let divisor = determinant(u, v);
    if divisor != 0 {
        // Two lines that meet in one point: s and t are these fractions of the divisor, and must lie from 0 to 1.
        let (s, t) = (determinant(w, v), determinant(w, u));
        let is_within = |x: i128| 0 <= x * divisor.signum() && x.abs() <= divisor.abs();
        return shared.is_none() && is_within(s) && is_within(t);
    }
    if determinant(u, w) != 0 {
        return false;
    }
    // On one line: where c and d lie along it, with a at 0 and b at its length squared.
    let (c, d, length) = (dot(u, w), dot(u, minus(d, a)), dot(u, u));
    let (from, to) = (c.min(d).max(0), c.max(d).min(length));
    match shared {
        Some(_) => from < to,
        None => from <= to,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::longest::crossing::meet;
    use crate::piece::Piece;

    fn flaw(board: &str, piece: &str, ends: &str, names: &str) -> String {
        let board: crate::board::Board = board.parse().unwrap();
        let square = |name: &str| board.parse_square(name).unwrap();
        let squares: Vec<Square> = names.split_whitespace().map(square).collect();
        let ends = match ends.split_whitespace().collect::<Vec<_>>()[..] {
            ["closed"] => Ends::Closed,
            ["closed", from] => Ends::ClosedFrom(square(from)),
            ["to", end] => Ends::To(square(end)),
            [from, to] => Ends::Between(square(from), square(to)),
            [from] => Ends::From(square(from)),
            _ => Ends::Any,
        };
        let piece: Piece = piece.parse().unwrap();
        let problem = Problem::on_board(board.clone(), piece, ends);
        match verify_path(&problem, Crossings::Forbidden, &squares) {
            Ok(()) => "none".to_owned(),
            Err(flaw) => flaw.to_string(),
        }
    }

    #[test]
    fn each_flaw_is_told() {
        let end = |name: &str| format!("{name} should be an end of it, or on the cycle");
        for (board, piece, ends, names, told) in [
            ("3x3", "knight", "", "a1 b3 c1", "none"),
            ("3x3", "knight", "", "", "there is no square in it"),
            ("3x3", "knight", "", "a1 b3 a1", "a1 is visited twice"),
            ("3x3", "knight", "", "a1 b2", "no move leads from a1 to b2"),
            ("3x3", "knight", "b3", "a1 b3", &end("b3")),
            ("3x3", "knight", "to a1", "a1 b3", &end("a1")),
            ("3x3", "knight", "a1 c1", "a1 b3", &end("c1")),
            (
                "3x3",
                "knight",
                "closed",
                "a1 b3",
                "a cycle has at least 3 squares",
            ),
            ("4x4", "knight", "closed a1", "a2 b4 d3 c1", &end("a1")),
            ("4x4", "knight", "closed", "a2 b4 d3 c1", "none"),
            ("4x4", "knight", "closed a2", "b4 d3 c1 a2", "none"),
            (
                "4x4",
                "knight",
                "closed",
                "a2 b4 d3 b2",
                "no move leads from b2 to a2",
            ),
            ("3x3", "knight", "", "a1 b3 c1 a2", "c1-a2 and a1-b3 meet"),
            (
                "torus:3x3",
                "knight",
                "",
                "a1 b3",
                "crossings are those of boards of one level that are not wrapped",
            ),
            // A square that is passed over, by a move before and a move after it was visited.
            ("3x3", "queen", "", "a1 c3 c2 b2", "c2-b2 and a1-c3 meet"),
            ("3x3", "queen", "", "b2 c2 c3 a1", "c3-a1 and b2-c2 meet"),
            ("1x4", "rook", "", "a1 c1 b1", "c1-b1 and a1-c1 meet"),
            ("1x4", "rook", "", "a1 b1 d1", "none"),
        ] {
            assert_eq!(flaw(board, piece, ends, names), told, "{board} {names}");
        }
    }

    /// The two ways to tell whether moves meet agree on all pairs of segments in a square of 4 x 4 points.
    #[test]
    fn fractions_and_areas_agree() {
        let points: Vec<(i64, i64)> = (0..4).flat_map(|x| (0..4).map(move |y| (x, y))).collect();
        let mut segments = Vec::new();
        for (at, &a) in points.iter().enumerate() {
            segments.extend(points[..at].iter().map(|&b| (a, b)));
        }
        let wide = |(x, y): (i64, i64)| [i128::from(x), i128::from(y)];
        let mut met = 0;
        for &(a, b) in &segments {
            for &(c, d) in segments.iter().filter(|&&other| other != (a, b)) {
                let shared = [a, b].into_iter().find(|&end| end == c || end == d);
                let common =
                    have_more_in_common([wide(a), wide(b)], [wide(c), wide(d)], shared.map(wide));
                assert_eq!(meet((a, b), (c, d)), common, "{a:?}{b:?} {c:?}{d:?}");
                met += u32::from(common);
            }
        }
        assert!(met > 1000 && met < 10_000, "{met}");
    }
}
