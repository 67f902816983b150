//! The moves of a problem by number, and where the squares lie; an open tour as a cycle through an apex.
//!
//! The apex is a vertex more, whose two neighbors on the cycle are the ends of the tour. It is joined to all squares, and
//! stays beside an end that is fixed. Its edges are no moves: they have no number, and nothing is measured of them.

use std::ops::Range;

use crate::graph::Graph;
use crate::limits::{Limits, Stopped};
use crate::problem::{Ends, Problem};
use crate::square::Square;

/// What may be exchanged.
#[derive(Debug)]
pub(crate) struct Moves {
    graph: Graph,
    /// Where the numbers of a square's moves begin.
    begins: Vec<u32>,
    /// The numbers of the moves, square by square, as the graph has them.
    numbers: Vec<u32>,
    /// From and to, by number.
    ends: Vec<(u32, u32)>,
    /// Whether every tour must make it, by number.
    is_required: Vec<bool>,
    /// Where the squares lie.
    points: Vec<(i64, i64)>,
    apex: Option<u32>,
    fixed_ends: Vec<u32>,
}

impl Moves {
    /// Those of a board of one level.
    pub(crate) fn of(problem: &Problem, limits: &Limits<'_>) -> Result<Moves, Stopped> {
        let graph = Graph::of(problem);
        let squares = graph.len() as u32;
        let mut begins = vec![0];
        let (mut numbers, mut ends): (Vec<u32>, Vec<(u32, u32)>) = (Vec::new(), Vec::new());
        for v in 0..squares {
            if limits.asked_to_stop() {
                return Err(Stopped::Asked);
            }
            for &w in graph.neighbors(v as usize) {
                numbers.push(if v < w {
                    ends.push((v, w));
                    ends.len() as u32 - 1
                } else {
                    let slot = graph.slot(w as usize, v as usize);
                    numbers[begins[w as usize] as usize + slot.expect("moves lead both ways")]
                });
            }
            begins.push(numbers.len() as u32);
        }
        let requires =
            |&(v, w): &(u32, u32)| problem.requires(Square::new(v), Square::new(w)).is_some();
        let points = problem.board().into_iter().flat_map(|(board, _)| {
            board
                .points()
                .map(|point| (point.file as i64, point.rank as i64))
        });
        let fixed = [problem.ends().start(), problem.ends().end()];
        let is_closed = problem.ends().is_closed();
        Ok(Moves {
            begins,
            numbers,
            is_required: ends.iter().map(requires).collect(),
            ends,
            points: points.collect(),
            apex: (!is_closed).then_some(squares),
            fixed_ends: match problem.ends() {
                Ends::Closed | Ends::ClosedFrom(_) => Vec::new(),
                _ => fixed.into_iter().flatten().map(Square::raw).collect(),
            },
            graph,
        })
    }

    /// How many squares there are.
    pub(crate) fn squares(&self) -> u32 {
        self.graph.len() as u32
    }

    /// How many moves there are.
    pub(crate) fn len(&self) -> u32 {
        self.ends.len() as u32
    }

    /// From and to, by number.
    pub(crate) fn ends(&self, number: u32) -> (u32, u32) {
        self.ends[number as usize]
    }

    /// Where a square lies.
    pub(crate) fn point(&self, square: u32) -> (i64, i64) {
        self.points[square as usize]
    }

    /// The vertex through which an open tour is closed.
    pub(crate) fn apex(&self) -> Option<u32> {
        self.apex
    }

    /// The squares where an open tour must end.
    pub(crate) fn fixed_ends(&self) -> &[u32] {
        &self.fixed_ends
    }

    /// The squares a move away.
    pub(crate) fn neighbors(&self, square: u32) -> &[u32] {
        self.graph.neighbors(square as usize)
    }

    /// The numbers of a square's moves, in the same order.
    pub(crate) fn numbers(&self, square: u32) -> &[u32] {
        let at = square as usize;
        &self.numbers[self.begins[at] as usize..self.begins[at + 1] as usize]
    }

    /// Which vertices can be drawn that may be joined to this one: as many as there are numbers here, for [`Moves::drawn`].
    pub(crate) fn choices(&self, vertex: u32) -> Range<usize> {
        if self.apex == Some(vertex) {
            return 0..self.graph.len();
        }
        0..self.graph.degree(vertex as usize) + usize::from(self.apex.is_some())
    }

    /// The vertex of that number among those that may be joined to this one.
    pub(crate) fn drawn(&self, vertex: u32, number: usize) -> u32 {
        if self.apex == Some(vertex) {
            return number as u32;
        }
        let neighbors = self.neighbors(vertex).get(number).copied();
        neighbors.or(self.apex).unwrap_or(vertex)
    }

    /// Whether two vertices may be joined.
    pub(crate) fn may_join(&self, v: u32, w: u32) -> bool {
        self.apex == Some(v) || self.apex == Some(w) || self.graph.adjacent(v, w)
    }

    /// The number of a move; `None` at the apex.
    pub(crate) fn number(&self, v: u32, w: u32) -> Option<u32> {
        if self.apex == Some(v) || self.apex == Some(w) {
            return None;
        }
        let slot = self.graph.slot(v as usize, w as usize)?;
        Some(self.numbers(v)[slot])
    }

    /// Whether a move must be made.
    pub(crate) fn is_required(&self, number: u32) -> bool {
        self.is_required[number as usize]
    }

    /// Whether two vertices that are joined must stay so.
    pub(crate) fn stays(&self, v: u32, w: u32) -> bool {
        match self.number(v, w) {
            Some(number) => self.is_required(number),
            None => self.fixed_ends.contains(&v) || self.fixed_ends.contains(&w),
        }
    }
}
