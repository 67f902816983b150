//! What no tour surpasses, as far as the moves of each square by themselves tell: two of them are made, or one where the tour ends.
//!
//! * Of **squares** that are so, each by itself: whether any two of its moves make it so, and whether all do.
//! * **Crossings**: a tour makes at most two moves of a square, so of those that cross a move it makes no more than half of the sum of these
//!   twos. A square counts half of what its two most crossed moves have. At the least, those between moves that every tour
//!   must make: required ones, and both of a square that has no others in a closed tour.
//! * Moves along one **direction**: the moves share themselves among all directions; and a square has two along one at most.
//! * **Area**: the sum of the areas between the center and each move, of which a square has half of its two largest.
//!
//! These are far from what can be reached on most boards, but they are proved: a test lists all tours of small boards.

use super::tally::{Tally, directions};
use crate::limits::{Limits, Stopped};
use crate::measure::{Shape, along, cross};
use crate::problem::Problem;
use crate::ring::Moves;

/// More than any tour has, without a look at its moves: of squares and moves as many as there are squares, of crossings the pairs of moves, and of the
/// area for each move the whole board.
pub(super) fn outermost(problem: &Problem, shape: Shape) -> u64 {
    let squares = problem.len() as u64;
    match shape {
        Shape::Squares(_) | Shape::Directions => squares,
        Shape::Crossings => squares.saturating_mul(squares) / 2,
        Shape::Area => {
            let places = problem.board().map_or(0, |(board, _)| board.places());
            squares.saturating_mul(places)
        }
    }
}

/// The least that any tour has, and the most, as they are kept.
pub(super) fn bounds(
    moves: &Moves,
    shape: Shape,
    tally: &Tally,
    limits: &Limits<'_>,
) -> Result<(u64, u64), Stopped> {
    let squares = 0..moves.squares();
    let is_closed = moves.apex().is_none();
    let made = u64::from(moves.squares()) - u64::from(!is_closed);
    Ok(match (shape, tally) {
        (Shape::Squares(is_so), _) => {
            let is_inner = |square: &u32| !moves.fixed_ends().contains(square);
            let (mut always, mut sometimes) = (0u64, 0u64);
            for square in squares.filter(is_inner) {
                let point = moves.point(square);
                let beside = moves.neighbors(square);
                let pairs = beside.iter().enumerate();
                let pairs = pairs.flat_map(|(i, &v)| beside[..i].iter().map(move |&w| (v, w)));
                let mut are_so = pairs.map(|(v, w)| {
                    is_so(along(moves.point(v), point), along(point, moves.point(w)))
                });
                let first = are_so.next();
                let (any, all) = are_so.fold((first == Some(true), first == Some(true)), {
                    |(any, all), is_so| (any || is_so, all && is_so)
                });
                sometimes += u64::from(any);
                always += u64::from(all);
            }
            // Squares with a move before and one after; which ends are free to be any square is not known.
            let free_ends = if is_closed {
                0
            } else {
                2u64.saturating_sub(moves.fixed_ends().len() as u64)
            };
            let inner = made.saturating_sub(u64::from(!is_closed));
            (always.saturating_sub(free_ends), sometimes.min(inner))
        }
        (Shape::Crossings, Tally::Crossings { crossings, .. }) => {
            let is_forced: Vec<bool> = (0..moves.len())
                .map(|number| {
                    let (v, w) = moves.ends(number);
                    let has_two = |square| is_closed && moves.neighbors(square).len() == 2;
                    moves.is_required(number) || has_two(v) || has_two(w)
                })
                .collect();
            let forced = |&other: &u32| is_forced[other as usize];
            let mut least = 0;
            let mut most_at = vec![0u64; moves.squares() as usize];
            let crossed: Result<Vec<u64>, Stopped> = (0..moves.len())
                .map(|number| {
                    if limits.asked_to_stop() {
                        return Err(Stopped::Asked);
                    }
                    let others = crossings.at(number);
                    if is_forced[number as usize] {
                        least += others.iter().copied().filter(forced).count() as u64;
                    }
                    let (mut touched, mut twos) = (Vec::new(), 0);
                    for &other in others {
                        let (v, w) = moves.ends(other);
                        for square in [v, w] {
                            let at = &mut most_at[square as usize];
                            twos += u64::from(*at < 2);
                            *at += 1;
                            touched.push(square);
                        }
                    }
                    touched
                        .iter()
                        .for_each(|&square| most_at[square as usize] = 0);
                    Ok(twos / 2)
                })
                .collect();
            (least / 2, two_largest(moves, &crossed?) / 4)
        }
        (Shape::Directions, _) => {
            let (of, all) = directions(moves);
            let mut along = vec![0u64; all];
            let mut here = vec![0u64; all];
            for square in squares {
                for &number in moves.numbers(square) {
                    let direction = of[number as usize] as usize;
                    along[direction] += u64::from(here[direction] < 2);
                    here[direction] += 1;
                }
                for &number in moves.numbers(square) {
                    here[of[number as usize] as usize] = 0;
                }
            }
            let most = along.iter().copied().max().unwrap_or(0) / 2;
            (made.div_ceil(all.max(1) as u64), most.min(made))
        }
        (Shape::Area, _) => {
            let points = || squares.clone().map(|square| moves.point(square));
            let far = |of: fn((i64, i64)) -> i64| points().map(of).max().unwrap_or(0);
            // The center of the board is half of these.
            let (file, rank) = (far(|point| point.0), far(|point| point.1));
            let doubled = |square| {
                let (x, y) = moves.point(square);
                (2 * x - file, 2 * y - rank)
            };
            let areas = (0..moves.len()).map(|number| {
                let (v, w) = moves.ends(number);
                cross(doubled(v), doubled(w)).unsigned_abs()
            });
            // Eight: two ends of each move, and four times the area by doubling both coordinates.
            (0, two_largest(moves, &areas.collect::<Vec<_>>()) / 8)
        }
        (Shape::Crossings, _) => (0, u64::MAX),
    })
}

/// The two largest of each square's moves, all added up.
fn two_largest(moves: &Moves, of: &[u64]) -> u64 {
    let at = |square| {
        let (mut first, mut second) = (0, 0);
        for &number in moves.numbers(square) {
            let this = of[number as usize];
            second = second.max(this.min(first));
            first = first.max(this);
        }
        first + second
    };
    (0..moves.squares()).map(at).sum()
}
