//! One way to tell a tour that can be told from anywhere, or backwards.

use crate::square::Square;

/// A closed tour from its first square towards the lower neighbor, an open one from its lower end.
pub(crate) fn normal_form(squares: &mut [Square], closed: bool) {
    if closed {
        turn(squares, Square::new(0));
    } else if squares.first() > squares.last() {
        squares.reverse();
    }
}

/// Turns a cycle until it begins where it should, towards the lower neighbor.
pub(crate) fn turn(squares: &mut [Square], start: Square) {
    let at = squares.iter().position(|&square| square == start);
    squares.rotate_left(at.unwrap_or_default());
    if squares.len() > 1 && squares[1] > squares[squares.len() - 1] {
        squares[1..].reverse();
    }
}
