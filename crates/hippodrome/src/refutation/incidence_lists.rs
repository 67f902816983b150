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

    /// Whether what is not out is connected, and remains so without any one vertex. Every vertex
    /// must have two edges that are not out.
    ///
    /// A depth-first search gives vertices numbers as it comes to them. From a vertex and those that are come to from there the *lowest* number
    /// that an edge leads to is below that of the vertex before it, unless that one parts them from the rest (J. Hopcroft & R. Tarjan,
    /// Algorithm 447, Communications of the ACM 16, 1973).
    pub(super) fn is_biconnected(&self, known: &[EdgeState]) -> bool {
        let n = self.at.len();
        let mut number = vec![usize::MAX; n];
        let mut lowest = vec![usize::MAX; n];
        // The vertices on the way, each with the edge by which it was come to and how many of its edges were looked at.
        let mut way: Vec<(usize, Option<usize>, usize)> = vec![(0, None, 0)];
        (number[0], lowest[0]) = (0, 0);
        let (mut reached, mut from_first) = (1, 0);
        while let Some((v, by, looked)) = way.last_mut() {
            let (v, by) = (*v, *by);
            if let Some(&edge) = self.at[v].get(*looked) {
                *looked += 1;
                let (a, b) = self.edges[edge];
                let w = a + b - v;
                if known[edge] == EdgeState::Out || by == Some(edge) {
                    continue;
                }
                if number[w] == usize::MAX {
                    (number[w], lowest[w]) = (reached, reached);
                    reached += 1;
                    from_first += usize::from(v == 0);
                    way.push((w, Some(edge), 0));
                } else {
                    lowest[v] = lowest[v].min(number[w]);
                }
                continue;
            }
            way.pop();
            if let Some(&(before, _, _)) = way.last() {
                lowest[before] = lowest[before].min(lowest[v]);
                if before != 0 && lowest[v] >= number[before] {
                    return false;
                }
            }
        }
        reached == n && from_first < 2
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{below, rng};
    use crate::edges::EdgeList;

    /// Whether it hangs together, and does without each vertex, each by a search of its own.
    fn hangs_together(graph: &IncidenceLists, known: &[EdgeState]) -> bool {
        let n = graph.at.len();
        let reached_without = |left_out: Option<usize>| {
            let mut reached = vec![false; n];
            if let Some(v) = left_out {
                reached[v] = true;
            }
            let first = usize::from(left_out == Some(0));
            reached[first] = true;
            let mut waiting = vec![first];
            while let Some(v) = waiting.pop() {
                for &edge in &graph.at[v] {
                    let (a, b) = graph.edges[edge];
                    let w = a + b - v;
                    if known[edge] != EdgeState::Out && !reached[w] {
                        reached[w] = true;
                        waiting.push(w);
                    }
                }
            }
            reached.into_iter().all(|reached| reached)
        };
        reached_without(None) && (0..n).all(|v| reached_without(Some(v)))
    }

    #[test]
    fn as_by_leaving_out_each_vertex() {
        let mut rng = rng(3, 9);
        let mut found = [0; 2];
        for _ in 0..20_000 {
            let n = 3 + below(&mut rng, 8) as u32;
            let pairs = (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v)));
            let edges: Vec<(u32, u32)> = pairs.filter(|_| below(&mut rng, 10) < 4).collect();
            let edges = EdgeList::undirected(n, edges).unwrap();
            let graph = IncidenceLists::new(&Problem::on_graph(edges, Ends::Closed));
            let state = |_: &(usize, usize)| match below(&mut rng, 5) {
                0 => EdgeState::Out,
                1 => EdgeState::In,
                _ => EdgeState::Open,
            };
            let known: Vec<EdgeState> = graph.edges.iter().map(state).collect();
            let is_left = |edge: &&usize| known[**edge] != EdgeState::Out;
            if graph
                .at
                .iter()
                .any(|at| at.iter().filter(is_left).count() < 2)
            {
                continue;
            }
            let expected = hangs_together(&graph, &known);
            assert_eq!(graph.is_biconnected(&known), expected);
            found[usize::from(expected)] += 1;
        }
        assert!(found[0] > 60 && found[1] > 1000, "{found:?}");
    }
}
