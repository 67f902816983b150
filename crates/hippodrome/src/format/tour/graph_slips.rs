//! What may have been meant where a list is no tour: edges instead of vertices, or vertices counted from elsewhere.
//!
//! A solver often prints the edges of a cycle, in the order in which it found them: `a-b`, `(a, b)`, `a: b`, or `a b` on each line. They are
//! a tour if the checker finds one in them, for a list of vertices would name none twice. And programs count vertices from 0 where DIMACS and
//! TSPLIB count from 1. That is told if it would be a tour; nothing is mended: who reads decides.
//!
//! Cost: O(names).

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use super::claim::{Body, Claim};
use crate::edges::EdgeList;
use crate::problem::{Ends, Ground, Problem};
use crate::square::Square;
use crate::tour::Tour;
use crate::verify::verify;

impl Claim {
    /// The sentence on a slip in a list of vertices or squares that makes it no tour: it counts the vertices from 0 where the graph counts
    /// from 1, or the other way round, which is told only if there is a tour without the slip; or these are edges, and not those of one path or
    /// cycle.
    ///
    /// ```
    /// use hippodrome::format::{ReadOptions, Shape, read_claim};
    /// use hippodrome::{EdgeList, Ends, Problem};
    ///
    /// let graph = EdgeList::undirected(3, [(0, 1), (1, 2), (2, 0)])?;
    /// let problem = Problem::on_graph(graph, Ends::Any);
    /// let options = ReadOptions { shape: Shape::Vertices, ..ReadOptions::default() };
    /// let slip = |text: &str| read_claim(text.as_bytes(), &options).unwrap().list_slip(&problem);
    /// assert_eq!(
    ///     slip("0 2 1").unwrap(),
    ///     "this counts the vertices from 0, and the graph from 1: with 1 added to each it is a tour"
    /// );
    /// assert_eq!(slip("1 2 2"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn list_slip(&self, problem: &Problem) -> Option<String> {
        let counted = match (&self.body, problem.ground()) {
            (Body::Names(names), Ground::Graph(graph)) => {
                counted_from_elsewhere(names, &vertices(graph), problem)
            }
            _ => None,
        };
        counted.or_else(|| flaw_of_edges(&self.edges(problem.ground())?, problem))
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
        tour_of_edges(&self.edges(problem.ground())?, problem)
    }

    /// What is listed as edges, two by two.
    fn edges(&self, ground: &Ground) -> Option<Vec<(Square, Square)>> {
        match (&self.body, ground) {
            (Body::Names(names), Ground::Graph(graph)) => edges(names, &vertices(graph)),
            (Body::Points(_) | Body::RowColumn(_) | Body::Pairs(_), Ground::Board { .. }) => {
                let ends = self.squares(ground).ok()?;
                (ends.len() % 2 == 0).then(|| pairs(&ends))
            }
            _ => None,
        }
    }
}

/// The vertices by name.
fn vertices(graph: &EdgeList) -> HashMap<String, Square> {
    let all = (0..graph.len() as u32).map(Square::new);
    all.map(|vertex| (graph.name(vertex), vertex)).collect()
}

/// Whether these, two by two, are the edges of one path or cycle through all of them, or of several such cycles; or most of such edges.
pub(super) fn are_edges_of_tour<T: Eq + Hash>(ends: &[T]) -> bool {
    let mut numbers: HashMap<&T, u32> = HashMap::new();
    let mut number = |end| {
        let next = numbers.len() as u32;
        Square::new(*numbers.entry(end).or_insert(next))
    };
    let ends: Vec<Square> = ends.iter().map(&mut number).collect();
    let (edges, vertices) = (pairs(&ends), numbers.len());
    let are_distinct = || {
        let mut known = HashSet::new();
        edges
            .iter()
            .all(|&(u, v)| known.insert((u.min(v), u.max(v))))
    };
    // Two tours one below the other name every vertex twice; so do cycles, but not what is left of them without an edge.
    let are_left = |partners: &[[Option<Square>; 2]]| {
        let is_end = |[_, second]: &[Option<Square>; 2]| second.is_none();
        edges.len() > 2 && 4 * edges.len() >= 3 * vertices && partners.iter().any(is_end)
    };
    let are_cycles = |partners: &[[Option<Square>; 2]]| {
        let two = |[one, other]: &[Option<Square>; 2]| other.is_some() && one != other;
        edges.len() == vertices && !partners.is_empty() && partners.iter().all(two)
    };
    let are_edges = || {
        let partners = partners(&edges, vertices);
        partners.is_some_and(|all| are_cycles(&all) || are_left(&all) && are_distinct())
    };
    ends.len() % 2 == 0 && (in_order(&edges, vertices).is_some() || are_edges())
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
        let edges = || edges(names, &shifted);
        squares.is_some_and(|squares| verify(problem, &squares).is_ok())
            || edges().is_some_and(|edges| tour_of_edges(&edges, problem).is_some())
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

fn tour_of_edges(edges: &[(Square, Square)], problem: &Problem) -> Option<(Problem, Tour)> {
    let mut squares = in_order(edges, problem.len())?;
    let is_closed = edges.len() == problem.len();
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

/// The sentence on what keeps edges from being those of one path or cycle. A solver without cuts answers with several cycles.
fn flaw_of_edges(edges: &[(Square, Square)], problem: &Problem) -> Option<String> {
    let (count, ground) = (problem.len(), problem.ground());
    let is_move = |u, v| problem.joins(u, v) || problem.joins(v, u);
    let moves = edges.iter().filter(|&&(u, v)| is_move(u, v)).count();
    if edges.len() < 3 || 4 * moves < 3 * edges.len() || is_walk(edges, is_move) {
        return None;
    }
    let (all, edge) = match ground {
        Ground::Board { .. } => ("squares", "a move"),
        Ground::Graph(_) => ("vertices", "an edge of the graph"),
    };
    let mut wrong = edges.iter().filter(|&&(u, v)| !is_move(u, v));
    if let Some(&(u, v)) = wrong.next() {
        let (u, v) = (ground.name(u), ground.name(v));
        return Some(format!(
            "these are edges, and of them {u} to {v} is not {edge}"
        ));
    }
    let mut ends = vec![0u32; count];
    for square in edges.iter().flat_map(|&(u, v)| [u, v]) {
        ends[square.index()] += 1;
    }
    if let Some(at) = ends.iter().position(|&ends| ends > 2) {
        let (name, ends) = (ground.name(Square::new(at as u32)), ends[at]);
        return Some(format!(
            "these are edges, and {ends} of them meet at {name}: in a tour two meet at each, and one at an end"
        ));
    }
    let (pieces, shortest) = pieces(&partners(edges, count)?);
    match ends.iter().all(|&ends| ends == 2) {
        true if pieces > 1 && shortest > 2 => Some(format!(
            "these are the edges of {pieces} cycles instead of one, of which the shortest has {shortest} {all}"
        )),
        // What stands twice, or leaves most of the graph alone.
        true => None,
        false if 4 * edges.len() < 3 * count => None,
        false => {
            let edges = edges.len();
            Some(format!(
                "these are {edges} edges in {pieces} pieces: a tour of {count} {all} has {} in one piece, or {count} if it is closed",
                count - 1
            ))
        }
    }
}

/// Whether pairs are a walk, and no edges: where one ends, a move leads to the next; but not from the beginning of one to the end of the
/// next, as in a graph that joins nearly all.
fn is_walk(edges: &[(Square, Square)], is_move: impl Fn(Square, Square) -> bool) -> bool {
    let share = |leads: &dyn Fn((Square, Square), (Square, Square)) -> bool| {
        let count = edges.windows(2).filter(|pair| leads(pair[0], pair[1]));
        4 * count.count() > 3 * (edges.len() - 1)
    };
    share(&|(_, from), (to, _)| is_move(from, to))
        && !share(&|(from, _), (_, to)| is_move(from, to))
}

/// How many paths and cycles there are, and how many vertices the shortest has.
fn pieces(partners: &[[Option<Square>; 2]]) -> (usize, usize) {
    let mut seen = vec![false; partners.len()];
    let mut lengths = Vec::new();
    for start in 0..partners.len() {
        let (mut open, mut length) = (vec![start], 0);
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut seen[at], true) {
                length += 1;
                open.extend(partners[at].iter().flatten().map(|next| next.index()));
            }
        }
        lengths.extend((length > 0).then_some(length));
    }
    (lengths.len(), lengths.into_iter().min().unwrap_or(0))
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
    use crate::leaper::Leaper;

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
        let slips = claims.iter().map(|claim| claim.list_slip(&problem));
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
            let slip = match text {
                "1-2 2-3 3-1 4-5 5-6 6-4" => Some(
                    "these are the edges of 2 cycles instead of one, of which the shortest has 3 vertices",
                ),
                "1-2 2-3 3-4 4-5 5-6 6-1" => {
                    Some("these are edges, and of them 6 to 1 is not an edge of the graph")
                }
                "1-2 1-2 3-4 4-5 5-6" => Some(
                    "these are 5 edges in 2 pieces: a tour of 6 vertices has 5 in one piece, or 6 if it is closed",
                ),
                "1-2 2-3 3-4 4-5 5-6 6-4" => Some(
                    "these are edges, and 3 of them meet at 4: in a tour two meet at each, and one at an end",
                ),
                _ => None,
            };
            let told = slips(&graph, text);
            let is_told = |told: &Option<String>| expected || told.as_deref() == slip;
            assert!(told.iter().all(is_told), "{text}: {told:?}");
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

    /// The edges of a tour of a board, shuffled and turned, are the tour; what is left of them is told of, and so is one that is no move.
    #[test]
    fn the_moves_of_a_board_in_any_order_are_a_tour() {
        let problem = Problem::on_board("5x6".parse().unwrap(), Leaper::KNIGHT, Ends::Any);
        let squares = "a1 c2 e1 f3 e5 c4 a5 b3 d4 f5 e3 f1 d2 b1 a3 b5 c3 a4 c5 e4 f2 d1 b2 d3 b4 a2 c1 e2 f4 d5";
        let squares: Vec<&str> = squares.split(' ').collect();
        let path: Vec<[&str; 2]> = squares.windows(2).map(|pair| [pair[0], pair[1]]).collect();
        let told = |edges: &[[&str; 2]], apart: &str| {
            let lines: Vec<String> = edges.iter().map(|edge| edge.join(apart)).collect();
            let claims = read_claims(lines.join("\n").as_bytes(), &ReadOptions::default());
            let [claimed] = &claims[..] else {
                panic!("{} tours", claims.len());
            };
            let claim = claimed.claim.as_ref().unwrap();
            let tour = claim.tour_of_edges(&problem);
            (
                tour.map(|(_, tour)| tour.squares().len()),
                claim.list_slip(&problem),
            )
        };
        for multiplier in [7, 11, 13, 17, 19, 23] {
            // 29 is prime: every move comes once.
            let place = |at: usize| at * multiplier % path.len();
            let turned = |at: usize| match at % 3 {
                0 => path[place(at)],
                _ => [path[place(at)][1], path[place(at)][0]],
            };
            let edges: Vec<[&str; 2]> = (0..path.len()).map(turned).collect();
            for apart in [" ", "-", " -> ", ","] {
                assert_eq!(told(&edges, apart).0, Some(30), "{multiplier} {apart}");
                let (tour, slip) = told(&edges[2..], apart);
                assert_eq!(tour, None);
                let slip = slip.unwrap();
                assert!(
                    slip.starts_with("these are 27 edges in ")
                        && slip.ends_with(
                            ": a tour of 30 squares has 29 in one piece, or 30 if it is closed"
                        ),
                    "{slip}"
                );
                let mut wrong = edges.clone();
                wrong[4] = ["a1", "f5"];
                let slip = told(&wrong, apart).1.unwrap();
                assert_eq!(slip, "these are edges, and of them a1 to f5 is not a move");
            }
        }
        // Two tours, two squares on each line, and one with a slip, are none.
        let lines = |squares: &[&str]| {
            let lines: Vec<String> = squares.chunks(2).map(|line| line.join(" ")).collect();
            lines.join("\n")
        };
        let mut others = squares.clone();
        others.reverse();
        let both = format!("{}\n{}", lines(&squares), lines(&others));
        let claims = read_claims(both.as_bytes(), &ReadOptions::default());
        assert_eq!(claims.len(), 2);
        others[7] = others[9];
        let claims = read_claims(lines(&others).as_bytes(), &ReadOptions::default());
        let claim = claims[0].claim.as_ref().unwrap();
        assert_eq!((claims.len(), claim.list_slip(&problem)), (1, None));
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
