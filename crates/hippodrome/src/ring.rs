//! A cycle through all squares, opened at a move and closed again by others.
//!
//! An opened ring is a path from `first` to `last`. A rotation (L. Pósa, Hamiltonian circuits in random graphs, 1976) joins the last
//! square to one on the path, and parts that one from the next, which becomes the last. The squares stand in a row that goes
//! round; of the two parts of the path the shorter is turned round in place, and if that was the first one, the path is read
//! the other way from then on.

mod moves;

pub(crate) use self::moves::Moves;
use crate::measure::cross;
use crate::normal_form::{normal_form, turn};
use crate::problem::{Ends, Problem};
use crate::square::Square;

/// What is kept of a ring while its moves come and go.
pub(crate) trait Tracker {
    /// A move is made, or an end comes beside the apex.
    fn add(&mut self, moves: &Moves, from: u32, to: u32);

    /// A move is not made any more.
    fn remove(&mut self, moves: &Moves, from: u32, to: u32);

    /// Whether it matters in which direction a part is gone along.
    fn is_directed(&self) -> bool;

    /// A part with this sum of `x dy - y dx` is gone along backwards.
    fn turn(&mut self, part: i64);

    /// That sum of all that is made.
    fn sum(&self) -> i64;
}

/// Nothing.
impl Tracker for () {
    fn add(&mut self, _: &Moves, _: u32, _: u32) {}

    fn remove(&mut self, _: &Moves, _: u32, _: u32) {}

    fn is_directed(&self) -> bool {
        false
    }

    fn turn(&mut self, _: i64) {}

    fn sum(&self) -> i64 {
        0
    }
}

/// A tour as a cycle, with what is kept of it.
#[derive(Debug)]
pub(crate) struct Ring<K> {
    tracker: K,
    order: Vec<u32>,
    at: Vec<u32>,
    first: u32,
    last: u32,
    /// Whether the path is read as the row is.
    forward: bool,
}

impl<K: Tracker> Ring<K> {
    /// Of a tour of the problem whose moves these are.
    pub(crate) fn new(moves: &Moves, tracker: K, tour: &[Square]) -> Ring<K> {
        let squares = tour.iter().map(|square| square.raw());
        let order: Vec<u32> = squares.chain(moves.apex()).collect();
        let mut at = vec![0; order.len()];
        for (place, &vertex) in (0..).zip(&order) {
            at[vertex as usize] = place;
        }
        let mut ring = Ring {
            tracker,
            at,
            first: order[0],
            last: order[order.len() - 1],
            forward: true,
            order,
        };
        for place in 0..ring.order.len() {
            let vertex = ring.order[place];
            let next = ring.beside(vertex, true);
            ring.tracker.add(moves, vertex, next);
        }
        ring
    }

    /// What is kept of it.
    pub(crate) fn tracker(&self) -> &K {
        &self.tracker
    }

    /// All vertices in order.
    pub(crate) fn order(&self) -> &[u32] {
        &self.order
    }

    /// The ends of the path.
    pub(crate) fn ends(&self) -> (u32, u32) {
        (self.first, self.last)
    }

    /// The vertex after this one in the row, or before it.
    fn beside(&self, vertex: u32, forward: bool) -> u32 {
        let (place, n) = (self.at[vertex as usize] as usize, self.order.len());
        self.order[match forward {
            true if place + 1 == n => 0,
            true => place + 1,
            false if place == 0 => n - 1,
            false => place - 1,
        }]
    }

    /// The vertex after this one on the path.
    pub(crate) fn after(&self, vertex: u32) -> u32 {
        self.beside(vertex, self.forward)
    }

    /// The vertex before this one on the path.
    pub(crate) fn before(&self, vertex: u32) -> u32 {
        self.beside(vertex, !self.forward)
    }

    /// Opens it before this vertex, read in one direction or the other, if the move there need not stay.
    pub(crate) fn open(&mut self, moves: &Moves, first: u32, forward: bool) -> bool {
        let last = self.beside(first, !forward);
        if moves.stays(last, first) {
            return false;
        }
        (self.first, self.last) = (first, last);
        self.face(forward);
        self.tracker.remove(moves, last, first);
        true
    }

    /// Closes it, if it is not closed.
    pub(crate) fn close(&mut self, moves: &Moves) {
        self.tracker.add(moves, self.last, self.first);
    }

    /// Opens it again where it was closed.
    pub(crate) fn part(&mut self, moves: &Moves) {
        self.tracker.remove(moves, self.last, self.first);
    }

    /// Reads it in this direction.
    fn face(&mut self, forward: bool) {
        if self.forward != forward {
            self.forward = forward;
            let sum = self.tracker.sum();
            self.tracker.turn(sum);
        }
    }

    /// Joins the last vertex to this one, which is on the path and not before the last, and parts it from the next.
    pub(crate) fn rotate(&mut self, moves: &Moves, pivot: u32) {
        let (first, last) = (self.first, self.last);
        let next = self.after(pivot);
        self.tracker.remove(moves, pivot, next);
        let n = self.order.len();
        let steps = |from: u32, to: u32| {
            (self.at[to as usize] as usize + n - self.at[from as usize] as usize) % n + 1
        };
        let behind = match self.forward {
            true => steps(next, last),
            false => steps(last, next),
        };
        let is_short = 2 * behind <= n;
        if self.tracker.is_directed() {
            let (from, to) = if is_short {
                (next, last)
            } else {
                (first, pivot)
            };
            let part = self.sum_along(moves, from, to);
            let all = self.tracker.sum();
            self.tracker.turn(if is_short { part } else { all - part });
        }
        let (from, vertices) = match (self.forward, is_short) {
            (true, true) => (next, behind),
            (true, false) => (first, n - behind),
            (false, true) => (last, behind),
            (false, false) => (pivot, n - behind),
        };
        self.turn_round(self.at[from as usize] as usize, vertices);
        self.forward ^= !is_short;
        self.tracker.add(moves, pivot, last);
        self.last = next;
    }

    /// The sum of `x dy - y dx` along a part of the path.
    fn sum_along(&self, moves: &Moves, from: u32, to: u32) -> i64 {
        let (mut sum, mut vertex) = (0, from);
        while vertex != to {
            let next = self.after(vertex);
            sum += cross(moves.point(vertex), moves.point(next));
            vertex = next;
        }
        sum
    }

    /// Turns a part of the row round.
    fn turn_round(&mut self, from: usize, vertices: usize) {
        let n = self.order.len();
        let (mut low, mut high) = (from, (from + vertices - 1) % n);
        for _ in 0..vertices / 2 {
            self.order.swap(low, high);
            self.at[self.order[low] as usize] = low as u32;
            self.at[self.order[high] as usize] = high as u32;
            low = if low + 1 == n { 0 } else { low + 1 };
            high = if high == 0 { n - 1 } else { high - 1 };
        }
    }
}

/// The tour of a problem that goes through these vertices in a circle, in its normal form.
pub(crate) fn tour_along(problem: &Problem, order: &[u32]) -> Vec<Square> {
    let mut squares: Vec<Square> = order.iter().copied().map(Square::new).collect();
    let ends = problem.ends();
    if ends.is_closed() {
        turn(&mut squares, ends.start().unwrap_or(Square::new(0)));
        return squares;
    }
    let apex = Square::new(problem.len() as u32);
    turn(&mut squares, apex);
    squares.remove(0);
    let is_turned = match ends {
        Ends::From(start) | Ends::Between(start, _) => squares[0] != start,
        Ends::To(end) => squares.last() != Some(&end),
        _ => false,
    };
    if is_turned {
        squares.reverse();
    }
    if ends == Ends::Any {
        normal_form(&mut squares, false);
    }
    squares
}
