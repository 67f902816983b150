//! What an engine has at a moment, from the events up to it.
//!
//! Engines of two kinds tell what they do: some move a knight along a path, others choose edges
//! anywhere. A [`Replay`] holds both, a path and a set of edges; whoever shows a search, as film or on
//! a screen, needs nothing else. After the last event of a search that found a tour it holds the tour,
//! read in one direction or the other.

use std::collections::{BTreeMap, BTreeSet};

use super::Event;
use crate::square::Square;

/// The path and the edges after some events.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Replay {
    path: Vec<Square>,
    candidates: Vec<(Square, u32)>,
    edges: BTreeSet<(Square, Square)>,
}

impl Replay {
    /// Before the first event.
    pub fn new() -> Replay {
        Replay::default()
    }

    /// Goes on by one event.
    pub fn apply(&mut self, event: Event) {
        let edge = |a: Square, b: Square| (a.min(b), a.max(b));
        match event {
            Event::Consider(..) => {}
            _ => self.candidates.clear(),
        }
        match event {
            Event::Restart => *self = Replay::default(),
            Event::Advance(square) => self.path.push(square),
            Event::Retreat(_) => drop(self.path.pop()),
            Event::Consider(square, left) => self.candidates.push((square, left)),
            Event::Join(a, b) => drop(self.edges.insert(edge(a, b))),
            Event::Part(a, b) => drop(self.edges.remove(&edge(a, b))),
            // What is supposed is joined too; a contradiction is followed by what it takes back.
            Event::Suppose(..) | Event::Contradiction => {}
            Event::Reverse(from) => {
                if let Some(part) = self.path.get_mut(from as usize..) {
                    part.reverse();
                }
            }
        }
    }

    /// The squares entered and not left, in order.
    pub fn path(&self) -> &[Square] {
        &self.path
    }

    /// Where the knight may go next, each with its onward moves.
    pub fn candidates(&self) -> &[(Square, u32)] {
        &self.candidates
    }

    /// The edges chosen and not given up.
    pub fn edges(&self) -> impl ExactSizeIterator<Item = (Square, Square)> + '_ {
        self.edges.iter().copied()
    }

    /// The squares in order: those of the path, or along the edges from an end, if there are no more
    /// than two edges at a square.
    pub fn squares(&self) -> Vec<Square> {
        if !self.path.is_empty() || self.edges.is_empty() {
            return self.path.clone();
        }
        let mut partners: BTreeMap<Square, Vec<Square>> = BTreeMap::new();
        for &(a, b) in &self.edges {
            partners.entry(a).or_default().push(b);
            partners.entry(b).or_default().push(a);
        }
        let end = partners.iter().find(|(_, partners)| partners.len() == 1);
        let first = end
            .or(partners.first_key_value())
            .map(|(&square, _)| square);
        let mut squares: Vec<Square> = first.into_iter().collect();
        let mut seen: BTreeSet<Square> = squares.iter().copied().collect();
        while let Some(&next) = squares
            .last()
            .and_then(|last| partners.get(last))
            .and_then(|partners| partners.iter().find(|next| !seen.contains(next)))
        {
            seen.insert(next);
            squares.push(next);
        }
        squares
    }
}
