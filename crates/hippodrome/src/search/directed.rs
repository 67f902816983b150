//! A search where moves lead one way, as one of an undirected graph with three vertices for each.
//!
//! A vertex becomes a path of three: one where edges come in, one in the middle, one where edges go out. The middle one
//! has two neighbors, so that a Hamiltonian cycle runs through all three, and through all of these paths in the same direction: an
//! edge leads from where edges go out to where they come in (Karp, Reducibility among combinatorial problems, 1972). An open
//! tour is a cycle through one vertex more, which leads to every start and is reached from every end.
//!
//! What is forced is then seen by the search itself: the only edge out of a vertex, or into one, and cycles that close too
//! soon. Cost: that of the search with three times the vertices.

use super::exact::{Exact, exact};
use super::{Outcome, Stats};
use crate::edges::EdgeList;
use crate::graph::Graph;
use crate::limits::Limits;
use crate::problem::{Ends, Problem};
use crate::square::Square;
use crate::trace::{Event, SearchProgress, Trace};

/// The middle one of the three.
const MIDDLE: u32 = 1;
/// The one where edges go out.
const OUT: u32 = 2;

/// Finds a tour or exhausts them all.
///
/// # Panics
///
/// With given numbers or required moves.
pub(crate) fn exact_directed<T: Trace>(
    problem: &Problem,
    how: &Exact,
    limits: &Limits<'_>,
    trace: &mut T,
) -> (Outcome, Stats) {
    assert!(how.unsupported(problem).is_none());
    through_undirected(problem, limits, trace, |cycles, trace| {
        exact(cycles, how, limits, trace)
    })
}

/// The same by any search for closed tours of undirected graphs.
pub(super) fn through_undirected<T: Trace>(
    problem: &Problem,
    limits: &Limits<'_>,
    trace: &mut T,
    search: impl FnOnce(&Problem, &mut Told<'_, T>) -> (Outcome, Stats),
) -> (Outcome, Stats) {
    let n = problem.len() as u32;
    if n < 3 {
        let how = super::Backtrack::default();
        return super::backtrack::backtrack(problem, &how, limits, trace);
    }
    let cycles = Problem::on_graph(undirected(problem), Ends::Closed);
    let mut told = Told { trace, squares: n };
    let (outcome, mut stats) = search(&cycles, &mut told);
    stats.deepest = stats.deepest.div_ceil(3).min(u64::from(n));
    let outcome = match outcome {
        Outcome::Found(cycle) => Outcome::Found(squares_along(&cycle, n, problem.ends())),
        other => other,
    };
    (outcome, stats)
}

/// The graph whose Hamiltonian cycles are the tours, if there are two squares or more.
pub(crate) fn undirected(problem: &Problem) -> EdgeList {
    let n = problem.len() as u32;
    let ends = problem.ends();
    let mut edges = Vec::new();
    let mut lead = |from: u32, to: u32| edges.push((3 * from + OUT, 3 * to));
    let graph = Graph::of(problem);
    for from in 0..n {
        let next = graph.neighbors(from as usize).iter();
        next.for_each(|&to| lead(from, to));
    }
    let vertices = if ends.is_closed() { n } else { n + 1 };
    if !ends.is_closed() {
        let is = |end: Option<Square>, v: u32| end.is_none_or(|end| end.raw() == v);
        (0..n)
            .filter(|&v| is(ends.start(), v))
            .for_each(|v| lead(n, v));
        (0..n)
            .filter(|&v| is(ends.end(), v))
            .for_each(|v| lead(v, n));
    }
    for v in 0..vertices {
        edges.extend([(3 * v, 3 * v + MIDDLE), (3 * v + MIDDLE, 3 * v + OUT)]);
    }
    match EdgeList::undirected(3 * vertices, edges) {
        Ok(edges) => edges,
        Err(error) => unreachable!("each edge once: {error}"),
    }
}

/// The squares in the order in which the edges of a cycle lead, from where the tour begins.
pub(crate) fn squares_along(cycle: &[Square], n: u32, ends: Ends) -> Vec<Square> {
    let at = cycle.iter().position(|vertex| vertex.raw() == MIDDLE);
    let at = at.expect("a cycle has every vertex");
    let forwards = cycle[(at + 1) % cycle.len()].raw() == OUT;
    let middles = cycle.iter().map(|vertex| vertex.raw());
    let mut order: Vec<u32> = middles.filter(|v| v % 3 == MIDDLE).map(|v| v / 3).collect();
    if !forwards {
        order.reverse();
    }
    // The vertex that an open tour has more comes first, and is left out.
    let first = if ends.is_closed() {
        ends.start().map_or(0, Square::raw)
    } else {
        n
    };
    let at = order.iter().position(|&v| v == first);
    order.rotate_left(at.expect("a cycle has every vertex"));
    let squares = order.into_iter().filter(|&v| v < n);
    squares.map(Square::new).collect()
}

/// The cycle that a tour is, from where its first square comes in.
pub(crate) fn cycle_of(tour: &[Square], ends: Ends) -> Vec<Square> {
    let more = (!ends.is_closed()).then_some(tour.len() as u32);
    let vertices = tour.iter().map(|square| square.raw()).chain(more);
    vertices
        .flat_map(|v| [3 * v, 3 * v + MIDDLE, 3 * v + OUT])
        .map(Square::new)
        .collect()
}

/// Tells of the edges of the directed graph.
pub(super) struct Told<'t, T> {
    trace: &'t mut T,
    squares: u32,
}

impl<T> Told<'_, T> {
    /// The ends of the edge that these two vertices are joined by, none within the three of a vertex; twice the same square
    /// where the tour has an end.
    fn edge(&self, one: Square, other: Square) -> Option<(Square, Square)> {
        let (from, to) = match one.raw() % 3 {
            OUT => (one.raw() / 3, other.raw() / 3),
            _ => (other.raw() / 3, one.raw() / 3),
        };
        let (from, to) = match (from, to) {
            _ if from == to => return None,
            (end, apex) | (apex, end) if apex == self.squares => (end, end),
            edge => edge,
        };
        Some((Square::new(from), Square::new(to)))
    }
}

impl<T: Trace> Trace for Told<'_, T> {
    const STEPS: bool = T::STEPS;

    fn event(&mut self, event: Event) {
        let event = match event {
            Event::Join(v, w) => self.edge(v, w).map(|(v, w)| Event::Join(v, w)),
            Event::Part(v, w) => self.edge(v, w).map(|(v, w)| Event::Part(v, w)),
            Event::Suppose(v, w) => self.edge(v, w).map(|(v, w)| Event::Suppose(v, w)),
            other => Some(other),
        };
        if let Some(event) = event {
            self.trace.event(event);
        }
    }

    fn pulse(&mut self, pulse: SearchProgress) {
        self.trace.pulse(pulse);
    }
}
