//! What may have been meant where a text is no tour of its graph: edges instead of vertices, or vertices counted from
//! elsewhere.
//!
//! A solver often prints the edges of a cycle, in the order in which it found them: `a-b`, or `a b` on each line. And programs
//! count vertices from 0 where DIMACS and TSPLIB count from 1. Either is told only if the checker finds a tour in it.
//!
//! Cost: O(names). Nothing is mended: who reads decides.

use std::collections::HashMap;

use super::claim::{Body, Claim};
use crate::edges::EdgeList;
use crate::format::lex::names::write_square;
use crate::problem::{Ends, Ground, Problem};
use crate::square::Square;
use crate::verify::verify;

/// So many vertices of a tour are told; of a longer one the first.
const TOLD: usize = 16;

impl Claim {
    /// The sentence on a slip in a tour of a graph that makes it none: it lists edges, in any order, or counts the vertices from 0
    /// where the graph counts from 1, or the other way round. `None` unless there is a tour without the slip.
    ///
    /// ```
    /// use hippodrome::format::{ReadOptions, Shape, read_claim};
    /// use hippodrome::{EdgeList, Ends, Problem};
    ///
    /// let graph = EdgeList::undirected(3, [(0, 1), (1, 2), (2, 0)])?;
    /// let problem = Problem::on_graph(graph, Ends::Any);
    /// let options = ReadOptions { shape: Shape::Vertices, ..ReadOptions::default() };
    /// let slip = |text: &str| read_claim(text.as_bytes(), &options).unwrap().graph_slip(&problem);
    /// assert_eq!(
    ///     slip("1-2 3-1 2-3").unwrap(),
    ///     "these are the edges of a closed tour: vertex by vertex it is 1 2 3"
    /// );
    /// assert_eq!(
    ///     slip("0 2 1").unwrap(),
    ///     "this counts the vertices from 0, and the graph from 1: with 1 added to each it is a tour"
    /// );
    /// assert_eq!(slip("1 2 2"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn graph_slip(&self, problem: &Problem) -> Option<String> {
        let (Body::Names(names), Ground::Graph(graph)) = (&self.body, problem.ground()) else {
            return None;
        };
        let vertices: HashMap<String, Square> = (0..graph.len() as u32)
            .map(|vertex| (graph.name(Square::new(vertex)), Square::new(vertex)))
            .collect();
        counted_from_elsewhere(names, &vertices, problem)
            .or_else(|| edges_of_tour(names, &vertices, graph, problem))
    }
}

/// Whether names, two by two, are the edges of one path or cycle through all of them.
pub(super) fn are_edges_of_tour(names: &[String]) -> bool {
    let mut numbers: HashMap<&str, u32> = HashMap::new();
    let mut number = |name| {
        let next = numbers.len() as u32;
        Square::new(*numbers.entry(name).or_insert(next))
    };
    let ends: Vec<Square> = names.iter().map(|name| number(name.as_str())).collect();
    names.len() % 2 == 0 && in_order(&pairs(&ends), numbers.len()).is_some()
}

fn pairs(ends: &[Square]) -> Vec<(Square, Square)> {
    ends.chunks_exact(2)
        .map(|pair| (pair[0], pair[1]))
        .collect()
}

fn counted_from_elsewhere(
    names: &[String],
    vertices: &HashMap<String, Square>,
    problem: &Problem,
) -> Option<String> {
    let numbers: Option<Vec<i64>> = names.iter().map(|name| name.parse().ok()).collect();
    let mut numbers = numbers?;
    if numbers.len() == problem.len() + 1 && numbers.first() == numbers.last() {
        numbers.pop();
    }
    let is_tour_with = |more: i64| {
        let shifted = numbers.iter().map(|number| {
            let number = number.checked_add(more)?;
            vertices.get(&number.to_string()).copied()
        });
        let squares: Option<Vec<Square>> = shifted.collect();
        squares.is_some_and(|squares| verify(problem, &squares).is_ok())
    };
    let (mine, theirs, mended) = match () {
        () if is_tour_with(1) => (0, 1, "added to"),
        () if is_tour_with(-1) => (1, 0, "taken from"),
        () => return None,
    };
    Some(format!(
        "this counts the vertices from {mine}, and the graph from {theirs}: with 1 {mended} each it is a tour"
    ))
}

fn edges_of_tour(
    names: &[String],
    vertices: &HashMap<String, Square>,
    graph: &EdgeList,
    problem: &Problem,
) -> Option<String> {
    let known: Option<Vec<Square>> = names
        .iter()
        .map(|name| vertices.get(name).copied())
        .collect();
    let edges = match known {
        Some(ends) if ends.len() % 2 == 0 => pairs(&ends),
        Some(_) => return None,
        None => {
            let edges = names.iter().map(|name| parted(name, vertices));
            edges.collect::<Option<Vec<_>>>()?
        }
    };
    let mut squares = in_order(&edges, graph.len())?;
    let is_closed = edges.len() == graph.len();
    if problem.ends().is_closed() && !is_closed {
        return None;
    }
    let problem = match (is_closed, problem.ends()) {
        (true, Ends::Any | Ends::Closed) => problem.clone().with_ends(Ends::Closed),
        _ => problem.clone(),
    };
    if let (true, Some(start)) = (is_closed, problem.ends().start()) {
        let at = squares.iter().position(|&square| square == start)?;
        squares.rotate_left(at);
    }
    if verify(&problem, &squares).is_err() {
        // The other way round, from the same vertex if it is closed.
        squares.reverse();
        if is_closed {
            squares.rotate_right(1);
        }
        verify(&problem, &squares).ok()?;
    }
    let mut told = Vec::new();
    for &square in squares.iter().take(TOLD) {
        told.push(b' ');
        write_square(&mut told, problem.ground(), square).ok()?;
    }
    let told = String::from_utf8(told).ok()?;
    let kind = if is_closed { "closed" } else { "open" };
    let (is, rest) = match squares.len() > TOLD {
        true => ("begins", " ..."),
        false => ("is", ""),
    };
    Some(format!(
        "these are the edges of {article} {kind} tour: vertex by vertex it {is}{told}{rest}",
        article = if is_closed { "a" } else { "an" }
    ))
}

/// The ends of `a-b`, if there is one way to part it.
fn parted(edge: &str, vertices: &HashMap<String, Square>) -> Option<(Square, Square)> {
    let ends = |(at, _): (usize, &str)| {
        let (from, to) = (&edge[..at], &edge[at + 1..]);
        Some((*vertices.get(from)?, *vertices.get(to)?))
    };
    let mut found = edge.match_indices('-').filter_map(ends);
    found.next().filter(|_| found.next().is_none())
}

/// The vertices 0 to `vertices - 1` in the order of a path or cycle of these edges through all of them: from the end of the path
/// that is named first, or from the first vertex of all along the first edge.
fn in_order(edges: &[(Square, Square)], vertices: usize) -> Option<Vec<Square>> {
    if vertices < 3 || edges.len() > vertices || edges.len() + 1 < vertices {
        return None;
    }
    let mut partners: Vec<[Option<Square>; 2]> = vec![[None; 2]; vertices];
    for &(u, v) in edges {
        for (from, to) in [(u, v), (v, u)] {
            let free = partners[from.index()].iter_mut().find(|p| p.is_none())?;
            *free = Some(to);
        }
    }
    let is_end = |vertex: &Square| partners[vertex.index()][1].is_none();
    let named = || edges.iter().flat_map(|&(u, v)| [u, v]);
    let mut at = named().find(is_end).or_else(|| named().next())?;
    let mut before = None;
    let mut order = Vec::with_capacity(vertices);
    loop {
        order.push(at);
        let mut onward = partners[at.index()].into_iter().flatten();
        let next = onward.find(|&next| Some(next) != before);
        match next {
            Some(next) if next != order[0] && order.len() < vertices => {
                before = Some(at);
                at = next;
            }
            _ => break,
        }
    }
    (order.len() == vertices).then_some(order)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{ReadOptions, Shape, read_claims};

    fn slips(graph: &EdgeList, ends: Ends, text: &str) -> Vec<Option<String>> {
        let problem = Problem::on_graph(graph.clone(), ends);
        let options = ReadOptions {
            shape: Shape::Vertices,
            ..ReadOptions::default()
        };
        let claims = read_claims(text.as_bytes(), &options.on(problem.ground()));
        let slip = |claim: Claim| claim.graph_slip(&problem);
        claims
            .into_iter()
            .map(|titled| titled.claim.ok().and_then(slip))
            .collect()
    }

    /// Every order of the edges of a cycle and of a path, every way to turn them, is told as its tour.
    #[test]
    fn edges_in_any_order_are_a_tour() {
        let graph = EdgeList::undirected(4, [(0, 1), (1, 2), (2, 3), (3, 0)]).unwrap();
        let cycle = [(1, 2), (2, 3), (3, 4), (4, 1)];
        for order in 0..24usize {
            let mut left: Vec<(u32, u32)> = cycle.to_vec();
            let mut code = order;
            let mut edges = Vec::new();
            for count in (1..=4).rev() {
                edges.push(left.remove(code % count));
                code /= count;
            }
            for turned in 0..16u32 {
                let write = |apart: char, edges: &[(u32, u32)]| -> String {
                    let lines = (0..)
                        .zip(edges)
                        .map(|(at, &(u, v))| match turned >> at & 1 {
                            0 => format!("{u}{apart}{v}\n"),
                            _ => format!("{v}{apart}{u}\n"),
                        });
                    lines.collect()
                };
                for apart in ['-', ' '] {
                    let text = write(apart, &edges);
                    let told = slips(&graph, Ends::Any, &text);
                    let [Some(told)] = &told[..] else {
                        panic!("{told:?} of {text}");
                    };
                    let start = "these are the edges of a closed tour: vertex by vertex it is ";
                    let tour: Vec<Square> = told
                        .strip_prefix(start)
                        .unwrap()
                        .split(' ')
                        .map(|name| graph.vertex(name).unwrap())
                        .collect();
                    let closed = Problem::on_graph(graph.clone(), Ends::Closed);
                    assert!(verify(&closed, &tour).is_ok(), "{told}");
                }
                let told = slips(&graph, Ends::Any, &write('-', &edges[1..]));
                assert!(
                    told[0].as_ref().unwrap().contains("an open tour"),
                    "{told:?}"
                );
                assert_eq!(
                    slips(&graph, Ends::Closed, &write('-', &edges[1..])),
                    [None]
                );
            }
        }
    }

    #[test]
    fn what_is_no_tour_without_the_slip_either_is_not_told() {
        let graph =
            EdgeList::undirected(6, [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (2, 3)]);
        let graph = graph.unwrap();
        for text in [
            "1-2 2-3 3-1 4-5 5-6 6-4",
            "1-2 2-3 3-4 4-5 5-6 6-1",
            "1-2 1-3 3-4 4-5 5-6",
            "1-2 1-2 3-4 4-5 5-6",
            "1-2 2-3 3-4 4-5 5-6 6-4",
            "0 1 2 3 4 6",
            "0 1 2 3 5 4 6",
        ] {
            let told = slips(&graph, Ends::Any, text);
            let expected = text == "1-2 1-3 3-4 4-5 5-6";
            assert_eq!(
                told.iter().any(Option::is_some),
                expected,
                "{told:?} {text}"
            );
        }
        let told = slips(&graph, Ends::Any, "0 1 2 3 4 5");
        assert!(
            told[0]
                .as_ref()
                .unwrap()
                .ends_with("with 1 added to each it is a tour")
        );
        let from_zero = graph.named_from_zero();
        let told = slips(&from_zero, Ends::Any, "1 2 3 4 5 6");
        assert!(
            told[0]
                .as_ref()
                .unwrap()
                .ends_with("with 1 taken from each it is a tour")
        );
    }

    /// Tours one below the other are tours, though their names two by two may be edges.
    #[test]
    fn two_tours_stay_two() {
        let names = |text: &str| {
            text.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert!(are_edges_of_tour(&names("1 2 3 4 2 3 4 1")));
        assert!(!are_edges_of_tour(&names("1 2 2 1")));
        let graph = EdgeList::undirected(4, [(0, 1), (1, 2), (2, 3), (3, 0)]).unwrap();
        assert_eq!(slips(&graph, Ends::Any, "1 2 3 4\n2 3 4 1\n").len(), 2);
        assert_eq!(slips(&graph, Ends::Any, "1 2\n3 4\n2 3\n4 1\n").len(), 1);
    }
}
