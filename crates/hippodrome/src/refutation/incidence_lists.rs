//! The graph whose Hamiltonian cycles are the tours, as the checker of refutations makes it: by itself.

use crate::problem::{Ends, Problem};
use crate::square::Square;

/// What is known of a move.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum EdgeState {
    Open,
    In,
    Out,
}

/// The graph whose Hamiltonian cycles are the tours: the squares, and an outside for open tours.
pub(super) struct IncidenceLists {
    pub(super) edges: Vec<(usize, usize)>,
    /// The edges at each vertex.
    pub(super) at: Vec<Vec<usize>>,
    /// The vertex that stands for the outside, unless both ends are fixed or there are none.
    pub(super) outside: Option<usize>,
}

impl IncidenceLists {
    pub(super) fn new(problem: &Problem) -> IncidenceLists {
        let n = problem.len();
        let square = |index: usize| Square::new(index as u32);
        let forbidden = &problem.constraints().forbidden;
        let allowed =
            |a: Square, b: Square| problem.ground().joins(a, b) && !forbidden.contains(&(a, b));
        let mut edges = Vec::new();
        for a in 0..n {
            let later = (a + 1..n).filter(|&b| allowed(square(a), square(b)));
            edges.extend(later.map(|b| (a, b)));
        }
        let mut outside = None;
        match problem.ends() {
            Ends::Closed | Ends::ClosedFrom(_) => {}
            Ends::Between(start, end) if start == end => {}
            Ends::Between(start, end) => {
                // From the end over the outside to the start: one edge, and none beside it.
                let pair = [
                    start.index().min(end.index()),
                    start.index().max(end.index()),
                ];
                edges.retain(|&(a, b)| [a, b] != pair);
                edges.push((pair[0], pair[1]));
            }
            Ends::Any | Ends::From(_) | Ends::To(_) => {
                edges.extend((0..n).map(|a| (a, n)));
                outside = Some(n);
            }
        }
        let mut at = vec![Vec::new(); n + usize::from(outside.is_some())];
        for (edge, &(a, b)) in edges.iter().enumerate() {
            at[a].push(edge);
            at[b].push(edge);
        }
        IncidenceLists { edges, at, outside }
    }

    /// What is known before anything is supposed.
    pub(super) fn at_first(&self, problem: &Problem) -> Vec<EdgeState> {
        let mut known = vec![EdgeState::Open; self.edges.len()];
        let fixed = match problem.ends() {
            Ends::Between(start, end) => self.edge(start, end),
            Ends::From(end) | Ends::To(end) => self.edge(end, end),
            Ends::Any | Ends::Closed | Ends::ClosedFrom(_) => None,
        };
        let required = &problem.constraints().required;
        let required = required.iter().filter_map(|&(a, b)| self.edge(a, b));
        for edge in fixed.into_iter().chain(required) {
            known[edge] = EdgeState::In;
        }
        known
    }

    /// The edge of a move, or of a square and the outside.
    pub(super) fn edge(&self, a: Square, b: Square) -> Option<usize> {
        let (a, b) = (a.index(), b.index());
        let b = if a == b { self.outside? } else { b };
        let joins = |edge: usize| self.edges[edge] == (a.min(b), a.max(b));
        self.at.get(a)?.iter().copied().find(|&edge| joins(edge))
    }

    pub(super) fn name(&self, problem: &Problem, a: Square, b: Square) -> String {
        let name = |square: Square| match square.index() < problem.len() {
            true => problem.ground().name(square),
            false => format!("square number {}", square.index() + 1),
        };
        match a == b {
            true => format!("from {} to the outside", name(a)),
            false => format!("{}-{}", name(a), name(b)),
        }
    }
}
