//! What may have been meant where a text is no tour of its graph: edges instead of vertices, or vertices counted from
//! elsewhere.
//!
//! A solver often prints the edges of a cycle, in the order in which it found them: `a-b`, `(a, b)`, `a: b`, or `a b` on each line. They are
//! a tour if the checker finds one in them, for a list of vertices would name none twice. And programs count vertices from 0 where DIMACS and
//! TSPLIB count from 1. That is told if it would be a tour; nothing is mended: who reads decides.
//!
//! Cost: O(names).

use std::collections::HashMap;

use super::claim::{Body, Claim};
use crate::edges::EdgeList;
use crate::problem::{Ends, Ground, Problem};
use crate::square::Square;
use crate::tour::Tour;
use crate::verify::verify;

impl Claim {
    /// The sentence on a slip in a tour of a graph that makes it none: it counts the vertices from 0 where the graph counts from 1, or the
    /// other way round, which is told only if there is a tour without the slip; or its edges are those of several cycles.
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
        let vertices = vertices(graph);
        counted_from_elsewhere(names, &vertices, graph, problem)
            .or_else(|| subtours(names, &vertices, graph))
    }

    /// The tour whose edges are listed, in any order: of a closed one the problem is closed. `None` if these are no edges, or not those of one
    /// path or cycle through all vertices that solves the problem.
    ///
    /// ```
    /// use hippodrome::format::{ReadOptions, Shape, read_claim};
    /// use hippodrome::{EdgeList, Ends, Problem};
    ///
    /// let graph = EdgeList::undirected(3, [(0, 1), (1, 2), (2, 0)])?;
    /// let problem = Problem::on_graph(graph, Ends::Any);
    /// let options = ReadOptions { shape: Shape::Vertices, ..ReadOptions::default() };
    /// let claim = read_claim("1-2 3-1 2-3".as_bytes(), &options)?;
    /// let (closed, tour) = claim.tour_of_edges(&problem).unwrap();
    /// let names: Vec<String> = tour.squares().iter().map(|&v| problem.ground().name(v)).collect();
    /// assert_eq!((closed.ends(), names), (Ends::Closed, ["1", "2", "3"].map(String::from).to_vec()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tour_of_edges(&self, problem: &Problem) -> Option<(Problem, Tour)> {
        let (Body::Names(names), Ground::Graph(graph)) = (&self.body, problem.ground()) else {
            return None;
        };
        tour_of_edges(names, &vertices(graph), graph, problem)
    }
}

/// The vertices by name.
fn vertices(graph: &EdgeList) -> HashMap<String, Square> {
    let all = (0..graph.len() as u32).map(Square::new);
    all.map(|vertex| (graph.name(vertex), vertex)).collect()
}

/// Whether names, two by two, are the edges of one path or cycle through all of them, or of several such cycles.
pub(super) fn are_edges_of_tour(names: &[String]) -> bool {
    let mut numbers: HashMap<&str, u32> = HashMap::new();
    let mut number = |name| {
        let next = numbers.len() as u32;
        Square::new(*numbers.entry(name).or_insert(next))
    };
    let ends: Vec<Square> = names.iter().map(|name| number(name.as_str())).collect();
    let (edges, vertices) = (pairs(&ends), numbers.len());
    let is_cycle = || {
        let partners = partners(&edges, vertices).unwrap_or_default();
        let two = |[one, other]: &[Option<Square>; 2]| other.is_some() && one != other;
        edges.len() == vertices && !partners.is_empty() && partners.iter().all(two)
    };
    names.len() % 2 == 0 && (in_order(&edges, vertices).is_some() || is_cycle())
}

fn pairs(ends: &[Square]) -> Vec<(Square, Square)> {
    ends.chunks_exact(2)
        .map(|pair| (pair[0], pair[1]))
        .collect()
}

fn counted_from_elsewhere(
    names: &[String],
    vertices: &HashMap<String, Square>,
    graph: &EdgeList,
    problem: &Problem,
) -> Option<String> {
    let comes_back = names.len() == problem.len() + 1 && names.first() == names.last();
    let once = &names[..names.len() - usize::from(comes_back)];
    let is_tour_with = |more: i64| {
        let shifted = vertices.iter().filter_map(|(name, &vertex)| {
            let number = name.parse::<i64>().ok()?.checked_sub(more)?;
            Some((number.to_string(), vertex))
        });
        let shifted: HashMap<String, Square> = shifted.collect();
        let squares: Option<Vec<Square>> =
            once.iter().map(|name| shifted.get(name).copied()).collect();
        squares.is_some_and(|squares| verify(problem, &squares).is_ok())
            || tour_of_edges(names, &shifted, graph, problem).is_some()
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

fn tour_of_edges(
    names: &[String],
    vertices: &HashMap<String, Square>,
    graph: &EdgeList,
    problem: &Problem,
) -> Option<(Problem, Tour)> {
    let edges = edges(names, vertices)?;
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
    }
    let tour = verify(&problem, &squares).ok()?;
    Some((problem, tour))
}

/// The sentence on edges that are those of several cycles through all vertices, which a solver without cuts answers with.
fn subtours(
    names: &[String],
    vertices: &HashMap<String, Square>,
    graph: &EdgeList,
) -> Option<String> {
    let edges = edges(names, vertices)?;
    if edges.len() != graph.len() || !edges.iter().all(|&(u, v)| graph.joins(u, v)) {
        return None;
    }
    let partners = partners(&edges, graph.len())?;
    let (mut seen, mut lengths) = (vec![false; graph.len()], Vec::new());
    for start in 0..graph.len() {
        let (mut at, mut length) = (start, 0);
        while !std::mem::replace(&mut seen[at], true) {
            length += 1;
            let next = partners[at]
                .into_iter()
                .flatten()
                .map(Square::index)
                .find(|&next| !seen[next]);
            at = next.unwrap_or(start);
        }
        lengths.extend((length > 0).then_some(length));
    }
    let cycles = lengths.len();
    let shortest = lengths.into_iter().min()?;
    (cycles > 1 && shortest > 2).then(|| {
        format!("these are the edges of {cycles} cycles instead of one, of which the shortest has {shortest} vertices")
    })
}

/// The edges that names are, two by two or each in one word.
fn edges(names: &[String], vertices: &HashMap<String, Square>) -> Option<Vec<(Square, Square)>> {
    let known: Option<Vec<Square>> = names
        .iter()
        .map(|name| vertices.get(name).copied())
        .collect();
    match known {
        Some(ends) if ends.len() % 2 == 0 => Some(pairs(&ends)),
        Some(_) => None,
        None => names.iter().map(|name| parted(name, vertices)).collect(),
    }
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
    let partners = partners(edges, vertices)?;
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

/// The other ends of the edges at each vertex, if there are two at most.
fn partners(edges: &[(Square, Square)], vertices: usize) -> Option<Vec<[Option<Square>; 2]>> {
    let mut partners = vec![[None; 2]; vertices];
    for &(u, v) in edges {
        for (from, to) in [(u, v), (v, u)] {
            let free = partners[from.index()].iter_mut().find(|p| p.is_none())?;
            *free = Some(to);
        }
    }
    Some(partners)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{ReadOptions, Shape, read_claims};

    fn claims(graph: &EdgeList, ends: Ends, text: &str) -> (Problem, Vec<Claim>) {
        let problem = Problem::on_graph(graph.clone(), ends);
        let options = ReadOptions {
            shape: Shape::Vertices,
            ..ReadOptions::default()
        };
        let claims = read_claims(text.as_bytes(), &options.on(problem.ground()));
        let claims = claims.into_iter().filter_map(|titled| titled.claim.ok());
        (problem, claims.collect())
    }

    fn of_edges(graph: &EdgeList, ends: Ends, text: &str) -> Vec<Option<(Problem, Tour)>> {
        let (problem, claims) = claims(graph, ends, text);
        let tours = claims.iter().map(|claim| claim.tour_of_edges(&problem));
        tours.collect()
    }

    fn slips(graph: &EdgeList, text: &str) -> Vec<Option<String>> {
        let (problem, claims) = claims(graph, Ends::Any, text);
        let slips = claims.iter().map(|claim| claim.graph_slip(&problem));
        slips.collect()
    }

    /// Every order of the edges of a cycle and of a path, every way to turn them, is the tour.
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
                    let [Some((problem, tour))] = &of_edges(&graph, Ends::Any, &text)[..] else {
                        panic!("{text}");
                    };
                    assert_eq!(problem.ends(), Ends::Closed, "{text}");
                    let closed = Problem::on_graph(graph.clone(), Ends::Closed);
                    assert!(verify(&closed, tour.squares()).is_ok(), "{text}");
                }
                let path = write('-', &edges[1..]);
                let [Some((problem, _))] = &of_edges(&graph, Ends::Any, &path)[..] else {
                    panic!("{path}");
                };
                assert_eq!(problem.ends(), Ends::Any, "{path}");
                assert!(matches!(&of_edges(&graph, Ends::Closed, &path)[..], [None]));
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
            let tours = of_edges(&graph, Ends::Any, text);
            let expected = text == "1-2 1-3 3-4 4-5 5-6";
            assert_eq!(tours.iter().any(Option::is_some), expected, "{text}");
            let is_two = text == "1-2 2-3 3-1 4-5 5-6 6-4";
            let cycles = "these are the edges of 2 cycles instead of one, of which the shortest has 3 vertices";
            let told = slips(&graph, text);
            assert!(
                told.iter()
                    .all(|slip| slip.as_deref() == is_two.then_some(cycles)),
                "{text}: {told:?}"
            );
        }
        let told = slips(&graph, "0 1 2 3 4 5");
        assert!(
            told[0]
                .as_ref()
                .unwrap()
                .ends_with("with 1 added to each it is a tour")
        );
        let from_zero = graph.named_from_zero();
        let told = slips(&from_zero, "1 2 3 4 5 6");
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
        assert!(are_edges_of_tour(&names("1 2 2 3 3 1 4 5 5 6 6 4")));
        assert!(!are_edges_of_tour(&names("1 2 2 1 3 4 4 3")));
        let graph = EdgeList::undirected(4, [(0, 1), (1, 2), (2, 3), (3, 0)]).unwrap();
        assert_eq!(claims(&graph, Ends::Any, "1 2 3 4\n2 3 4 1\n").1.len(), 2);
        assert_eq!(claims(&graph, Ends::Any, "1 2\n3 4\n2 3\n4 1\n").1.len(), 1);
        for title in [
            "from,to",
            "# Objective value = 20",
            "Edges of the tour:",
            "// gurobi",
            "# my solution",
        ] {
            let text = format!("{title}\n1,2\n3,4\n2,3\n4,1\n");
            let tours = of_edges(&graph, Ends::Closed, &text);
            assert!(matches!(&tours[..], [Some(_)]), "{text}");
        }
    }
}
