//! A cycle through all squares, opened at a move and closed again by others.
//!
//! An opened ring is a path from `first` to `last`. A rotation (L. Pósa, Hamiltonian circuits in random graphs, 1976) joins the last
//! square to one on the path, and parts that one from the next, which becomes the last. The squares stand in a row that goes
//! round; of the two parts of the path the shorter is turned round in place, and if that was the first one, the path is read
//! the other way from then on.

use super::moves::Moves;
use super::tally::Tally;
use crate::measure::cross;

/// A tour as a cycle, with what is measured of it.
#[derive(Debug)]
pub(super) struct Ring<'m> {
    moves: &'m Moves,
    tally: Tally,
    order: Vec<u32>,
    at: Vec<u32>,
    first: u32,
    last: u32,
    /// Whether the path is read as the row is.
    forward: bool,
}

impl<'m> Ring<'m> {
    /// Of the vertices of a tour in order, the apex among them if there is one.
    pub(super) fn new(moves: &'m Moves, tally: Tally, order: Vec<u32>) -> Ring<'m> {
        let mut at = vec![0; order.len()];
        for (place, &vertex) in (0..).zip(&order) {
            at[vertex as usize] = place;
        }
        let mut ring = Ring {
            moves,
            tally,
            at,
            first: order[0],
            last: order[order.len() - 1],
            forward: true,
            order,
        };
        for place in 0..ring.order.len() {
            let vertex = ring.order[place];
            let next = ring.beside(vertex, true);
            ring.tally.add(moves, vertex, next);
        }
        ring
    }

    /// What is measured, while it is closed.
    pub(super) fn value(&self) -> i64 {
        self.tally.value()
    }

    /// All vertices in order.
    pub(super) fn order(&self) -> &[u32] {
        &self.order
    }

    /// The ends of the path.
    pub(super) fn ends(&self) -> (u32, u32) {
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
    pub(super) fn after(&self, vertex: u32) -> u32 {
        self.beside(vertex, self.forward)
    }

    /// The vertex before this one on the path.
    pub(super) fn before(&self, vertex: u32) -> u32 {
        self.beside(vertex, !self.forward)
    }

    /// Opens it before this vertex, read in one direction or the other, if the move there need not stay.
    pub(super) fn open(&mut self, first: u32, forward: bool) -> bool {
        let last = self.beside(first, !forward);
        if self.moves.stays(last, first) {
            return false;
        }
        (self.first, self.last) = (first, last);
        self.face(forward);
        self.tally.remove(self.moves, last, first);
        true
    }

    /// Closes it, if it is not closed.
    pub(super) fn close(&mut self) {
        self.tally.add(self.moves, self.last, self.first);
    }

    /// Opens it again where it was closed.
    pub(super) fn part(&mut self) {
        self.tally.remove(self.moves, self.last, self.first);
    }

    /// Reads it in this direction.
    fn face(&mut self, forward: bool) {
        if self.forward != forward {
            self.forward = forward;
            let sum = self.tally.sum();
            self.tally.turn(sum);
        }
    }

    /// Joins the last vertex to this one, which is on the path and not before the last, and parts it from the next.
    pub(super) fn rotate(&mut self, pivot: u32) {
        let (first, last) = (self.first, self.last);
        let next = self.after(pivot);
        self.tally.remove(self.moves, pivot, next);
        let n = self.order.len();
        let steps = |from: u32, to: u32| {
            (self.at[to as usize] as usize + n - self.at[from as usize] as usize) % n + 1
        };
        let behind = match self.forward {
            true => steps(next, last),
            false => steps(last, next),
        };
        let is_short = 2 * behind <= n;
        if self.tally.is_directed() {
            let (from, to) = if is_short {
                (next, last)
            } else {
                (first, pivot)
            };
            let part = self.sum_along(from, to);
            let all = self.tally.sum();
            self.tally.turn(if is_short { part } else { all - part });
        }
        let (from, vertices) = match (self.forward, is_short) {
            (true, true) => (next, behind),
            (true, false) => (first, n - behind),
            (false, true) => (last, behind),
            (false, false) => (pivot, n - behind),
        };
        self.turn_round(self.at[from as usize] as usize, vertices);
        self.forward ^= !is_short;
        self.tally.add(self.moves, pivot, last);
        self.last = next;
    }

    /// The sum of `x dy - y dx` along a part of the path.
    fn sum_along(&self, from: u32, to: u32) -> i64 {
        let (mut sum, mut vertex) = (0, from);
        while vertex != to {
            let next = self.after(vertex);
            sum += cross(self.moves.point(vertex), self.moves.point(next));
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
