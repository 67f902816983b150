//! Every tour as a Hamiltonian cycle of an undirected graph, and back.
//!
//! A closed tour is one already. An open tour becomes one through an *apex*, a vertex more that is
//! joined to every square where a tour may end: its two neighbors on the cycle are the ends of the tour. What a tour must
//! use is forced by *subdivision vertices*, which have two neighbors, so that both their edges are in every cycle. Forbidden
//! moves are no edges.
//!
//! Who looks for cycles wants one of three forms of this:
//!
//! * [`Cycles`], to count them: no tour comes twice, and there are as few vertices as can be. A fixed end is joined to the
//!   apex by a subdivision vertex, two fixed ends to each other. A required move has one in the middle of its edge; a
//!   square with two required moves has no others, and is not joined to the apex, so that these need none.
//! * [`keeping_colors`] and [`with_required`], for 2-factors: an odd cycle makes those hard, so a graph without
//!   odd cycles stays one. Each end has an apex of its own, unless it is fixed, and the two are joined by a chain of
//!   one or two vertices, as their colors want it. A required move is subdivided twice.
//! * [`ForcedEdges`], for a search that can decide that an edge is in: nothing is subdivided. A fixed end is a forced edge
//!   to the apex, two are a forced edge between them.
//!
//! The way back is one: [`squares_along`] a cycle, and [`from_start_to_end`].
//!
//! Two ends are not told apart: with one end fixed these are the tours that begin there, with none
//! the undirected ones. Given numbers are not supported here.

use crate::board::Board;
use crate::board_symmetries::turns;
use crate::edges::EdgeList;
use crate::graph::Graph;
use crate::problem::{Ends, Problem};
use crate::square::Square;
use crate::symmetry::Symmetry;

/// A graph whose Hamiltonian cycles are the tours of a problem.
#[derive(Debug)]
pub(crate) struct Cycles {
    /// The squares first, then the apex and the subdivision vertices if there are any.
    pub(crate) graph: Graph,
    /// How many squares there are.
    pub(crate) squares: usize,
    /// The board that the squares are those of.
    pub(crate) board: Option<Board>,
    /// Permutations of the vertices, other than the identity, that preserve the graph.
    pub(crate) symmetries: Vec<Vec<u32>>,
    ends: Ends,
    /// The required moves that have a subdivision, in order; the first subdivision.
    subdivided: Vec<(u32, u32)>,
    first_subdivision: u32,
}

/// An edge of a cycle.
pub(crate) type Edge = (u32, u32);

impl Cycles {
    /// The ground must be symmetric, have at least three squares, and two fixed ends must differ.
    pub(crate) fn of(problem: &Problem) -> Cycles {
        let whole = Graph::of(problem);
        let symmetries = symmetries_of(problem, &whole).into_iter();
        let squares = only_required(problem, whole);
        let n = squares.len() as u32;
        let subdivided = subdivided(problem);
        let is_subdivided = |v: u32, w: u32| subdivided.binary_search(&(v, w)).is_ok();
        let mut edges: Vec<(u32, u32)> = Vec::with_capacity(squares.moves());
        for v in 0..n {
            let later = squares.neighbors(v as usize).iter().filter(|&&w| v < w);
            edges.extend(
                later
                    .map(|&w| (v, w))
                    .filter(|&(v, w)| !is_subdivided(v, w)),
            );
        }
        let may_be_end = |&v: &u32| required_at(problem, v) < 2;
        let mut vertices = n;
        let mut new = || {
            vertices += 1;
            vertices - 1
        };
        match problem.ends() {
            Ends::Closed | Ends::ClosedFrom(_) => {}
            Ends::Any => {
                let apex = new();
                edges.extend((0..n).filter(may_be_end).map(|v| (v, apex)));
            }
            Ends::From(end) | Ends::To(end) => {
                let (apex, subdivision) = (new(), new());
                let others = (0..n).filter(|&v| v != end.raw()).filter(may_be_end);
                edges.extend(others.map(|v| (v, apex)));
                edges.extend([(end.raw(), subdivision), (subdivision, apex)]);
            }
            Ends::Between(start, end) => {
                let subdivision = new();
                edges.extend([(start.raw(), subdivision), (subdivision, end.raw())]);
            }
        }
        let first_subdivision = vertices;
        for (subdivision, &(v, w)) in (first_subdivision..).zip(&subdivided) {
            edges.extend([(v, subdivision), (subdivision, w)]);
        }
        let vertices = first_subdivision + subdivided.len() as u32;
        let edges = EdgeList::undirected(vertices, edges);
        let Ok(edges) = edges else {
            unreachable!("the edges of a graph, and new vertices");
        };
        let graph = Graph::of_edges(&edges);
        let fixed = [problem.ends().start(), problem.ends().end()];
        let fixed: Vec<u32> = fixed
            .into_iter()
            .flatten()
            .map(|square| square.raw())
            .collect();
        let closed = problem.ends().is_closed();
        let preserves_ends = |image: &Vec<u32>| {
            closed
                || fixed
                    .iter()
                    .all(|&end| fixed.contains(&image[end as usize]))
        };
        let mut symmetries: Vec<Vec<u32>> = symmetries.map(|(_, image)| image).collect();
        symmetries.retain(preserves_ends);
        for image in &mut symmetries {
            image.extend(n..first_subdivision);
            for &(v, w) in &subdivided {
                let [v, w] = [v, w].map(|v| image[v as usize]);
                let other = subdivided.binary_search(&(v.min(w), v.max(w)));
                image.push(first_subdivision + other.expect("it is required as well") as u32);
            }
        }
        Cycles {
            graph,
            squares: n as usize,
            board: problem.board().map(|(board, _)| board.clone()),
            symmetries,
            ends: problem.ends(),
            subdivided,
            first_subdivision,
        }
    }

    /// The edges of the cycle that a tour is.
    pub(crate) fn cycle(&self, tour: &[Square]) -> Vec<Edge> {
        let closed = self.ends.is_closed();
        let first_to_last: Vec<u32> = match self.ends {
            Ends::Closed | Ends::ClosedFrom(_) => vec![],
            Ends::Any | Ends::Between(..) => vec![self.squares as u32],
            Ends::From(_) => vec![self.squares as u32 + 1, self.squares as u32],
            Ends::To(_) => vec![self.squares as u32, self.squares as u32 + 1],
        };
        let mut vertices = Vec::with_capacity(self.graph.len());
        for (at, square) in tour.iter().enumerate() {
            let next = tour.get(at + 1).or(tour.first().filter(|_| closed));
            vertices.push(square.raw());
            let subdivision = next.and_then(|next| self.subdivision(square.raw(), next.raw()));
            vertices.extend(subdivision);
        }
        vertices.extend(first_to_last.iter().rev());
        let next = vertices.iter().cycle().skip(1);
        vertices.iter().copied().zip(next.copied()).collect()
    }

    /// The subdivision in the middle of a move.
    fn subdivision(&self, v: u32, w: u32) -> Option<u32> {
        let subdivision = self.subdivided.binary_search(&(v.min(w), v.max(w))).ok()?;
        Some(self.first_subdivision + subdivision as u32)
    }

    /// The tour that a cycle is: a closed one from its start (the first square, if there is none) towards
    /// the lower neighbor, an open one with free ends from the lower end.
    pub(crate) fn tour(&self, cycle: &[Edge]) -> Vec<Square> {
        let mut around = vec![Vec::with_capacity(2); self.graph.len()];
        for &(v, w) in cycle {
            around[v as usize].push(w);
            around[w as usize].push(v);
        }
        // Where it is cut open: at the apex or the subdivision between two ends, or nowhere.
        let first = match self.ends {
            Ends::Closed => 0,
            Ends::ClosedFrom(start) => start.raw(),
            _ => self.squares as u32,
        };
        let onward = |before, at: u32| match around[at as usize][..] {
            [one, other] => match one == before {
                true => other,
                false => one,
            },
            _ => unreachable!("each vertex of a cycle has two neighbors on it"),
        };
        let mut tour = squares_along(self.squares, (around[first as usize][1], first), onward);
        let last = tour.len() - 1;
        match self.ends {
            Ends::Closed | Ends::ClosedFrom(_) if tour[1] > tour[last] => tour[1..].reverse(),
            Ends::Any if tour[0] > tour[last] => tour.reverse(),
            _ => from_start_to_end(&mut tour, self.ends),
        }
        tour
    }
}

/// The squares along a cycle without the vertices that were added, so many, from a vertex on and away from
/// the one before it; `onward` tells which one is next after two.
pub(crate) fn squares_along(
    squares: usize,
    (mut before, mut at): (u32, u32),
    onward: impl Fn(u32, u32) -> u32,
) -> Vec<Square> {
    let mut tour = Vec::with_capacity(squares);
    while tour.len() < squares {
        tour.extend(Some(Square::new(at)).filter(|square| square.index() < squares));
        (before, at) = (at, onward(before, at));
    }
    tour
}

/// Turns an open tour round if it leads from its end to its start.
pub(crate) fn from_start_to_end(tour: &mut [Square], ends: Ends) {
    let [first, last] = [tour[0], tour[tour.len() - 1]];
    let is_backwards = ends.start().is_some_and(|start| start != first)
        || ends.end().is_some_and(|end| end != last);
    if is_backwards && !ends.is_closed() {
        tour.reverse();
    }
}

/// A graph whose Hamiltonian cycles are the tours of `graph` with these ends, and which has no odd cycles if `graph` has
/// none; the added vertices come last. Two different ends if both are fixed.
pub(crate) fn keeping_colors(graph: &Graph, ends: Ends) -> Graph {
    if ends.is_closed() {
        return graph.clone();
    }
    let real = graph.len();
    let colors = graph.coloring();
    let fixed: Vec<u32> = [ends.start(), ends.end()]
        .into_iter()
        .flatten()
        .map(|end| end.raw())
        .collect();
    // The colors of the two ends, as far as they matter.
    let sides: [Option<bool>; 2] = match &colors {
        None => [None; 2],
        Some(colors) => {
            let ones = colors.iter().filter(|&&color| color).count();
            let of = |end: u32| colors[end as usize];
            match (&fixed[..], ones * 2 == real) {
                (&[s, t], _) => [Some(of(s)), Some(of(t))],
                (&[s], true) => [Some(of(s)), Some(!of(s))],
                (_, true) => [Some(false), Some(true)],
                // Both ends have the more frequent color.
                (_, false) => [Some(ones * 2 > real); 2],
            }
        }
    };
    let mut added: Vec<Vec<u32>> = Vec::new();
    let mut joined = Vec::new();
    for (end, side) in sides.into_iter().enumerate() {
        joined.push(match fixed.get(end) {
            Some(&square) => (square, side),
            None => {
                let may_end = |&v: &u32| {
                    let fits = match (&colors, side) {
                        (Some(colors), Some(side)) => colors[v as usize] == side,
                        _ => true,
                    };
                    fits && !fixed.contains(&v)
                };
                added.push((0..real as u32).filter(may_end).collect());
                ((real + added.len() - 1) as u32, side.map(|side| !side))
            }
        });
    }
    let [(one, one_color), (other, other_color)] = [joined[0], joined[1]];
    let first = (real + added.len()) as u32;
    let last = first + u32::from(one_color != other_color);
    for (end, link) in [(one, first), (other, last)] {
        if let Some(apex) = (end as usize).checked_sub(real) {
            added[apex].push(link);
        }
    }
    match first == last {
        true => added.push(vec![one, other]),
        false => added.extend([vec![one, last], vec![first, other]]),
    }
    graph.with_vertices(&added)
}

/// The same graph with these edges required: each is subdivided twice. Colors stay what they are.
pub(crate) fn with_required(graph: Graph, required: &[(Square, Square)]) -> Graph {
    if required.is_empty() {
        return graph;
    }
    let pairs = required.iter().map(|(u, v)| (u.raw(), v.raw()));
    let both_ways = pairs.clone().flat_map(|(u, v)| [(u, v), (v, u)]);
    let old = graph.len() as u32;
    let halves = (old..).step_by(2).zip(pairs);
    let added: Vec<Vec<u32>> = halves
        .flat_map(|(one, (u, v))| [vec![u, one + 1], vec![one, v]])
        .collect();
    graph.without(both_ways.collect()).with_vertices(&added)
}

/// Edges among which the Hamiltonian cycles are that hold all the forced ones, and these are the tours of a problem.
pub(crate) struct ForcedEdges {
    /// Moves first.
    pub(crate) edges: Vec<Edge>,
    pub(crate) moves: usize,
    /// Squares, and the apex if there is one.
    pub(crate) vertices: usize,
    /// Each a move or one of the edges after them.
    pub(crate) forced: Vec<Edge>,
}

impl ForcedEdges {
    /// Those of a problem with this graph, and with moves that the tour must make beyond those that the problem
    /// requires. `None` where none of its tours can be a cycle: the ends are the same square, or a move
    /// between them is required.
    pub(crate) fn of(
        problem: &Problem,
        graph: &Graph,
        more: &[(Square, Square)],
    ) -> Option<ForcedEdges> {
        let (squares, ends) = (graph.len(), problem.ends());
        let pair = match ends {
            Ends::Between(s, t) => Some((s.raw(), t.raw())),
            _ => None,
        };
        if pair.is_some_and(|(s, t)| s == t) {
            return None;
        }
        // Between two ends there is only the edge that is added.
        let may_be_used =
            |&(u, v): &Edge| pair.is_none_or(|(s, t)| (u, v) != (s, t) && (v, u) != (s, t));
        let mut edges: Vec<Edge> = Vec::with_capacity(graph.moves() / 2 + squares);
        for u in 0..squares as u32 {
            let later = graph.neighbors(u as usize).iter().filter(|&&v| v > u);
            edges.extend(later.map(|&v| (u, v)).filter(may_be_used));
        }
        let moves = edges.len();
        let apex = squares as u32;
        let mut forced = Vec::new();
        let vertices = match ends {
            Ends::Closed | Ends::ClosedFrom(_) => squares,
            Ends::Between(s, t) => {
                edges.push((s.raw(), t.raw()));
                forced.push((s.raw(), t.raw()));
                squares
            }
            Ends::Any | Ends::From(_) | Ends::To(_) => {
                edges.extend((0..apex).map(|v| (v, apex)));
                forced.extend(ends.start().or(ends.end()).map(|end| (end.raw(), apex)));
                squares + 1
            }
        };
        let required = more.iter().chain(&problem.constraints().required);
        let required: Vec<Edge> = required.map(|(u, v)| (u.raw(), v.raw())).collect();
        if !required.iter().all(may_be_used) {
            return None;
        }
        forced.extend(required);
        Some(ForcedEdges {
            edges,
            moves,
            vertices,
            forced,
        })
    }
}

/// The graph without the moves that are left over at a square with two required ones.
pub(crate) fn only_required(problem: &Problem, graph: Graph) -> Graph {
    let mut at = vec![0; graph.len()];
    for &(from, to) in &problem.constraints().required {
        at[from.index()] += 1;
        at[to.index()] += 1;
    }
    let mut dropped = Vec::new();
    for v in (0..graph.len()).filter(|&v| at[v] == 2) {
        for &w in graph.neighbors(v) {
            let [here, there] = [v as u32, w].map(Square::new);
            if problem.requires(here, there).is_none() {
                dropped.extend([(v as u32, w), (w, v as u32)]);
            }
        }
    }
    match dropped.is_empty() {
        true => graph,
        false => graph.without(dropped),
    }
}

/// The rotations and reflections of the board, if there is one, that preserve the moves and those that are required.
pub(crate) fn symmetries_of(problem: &Problem, graph: &Graph) -> Vec<(Symmetry, Vec<u32>)> {
    let Some((board, _)) = problem.board() else {
        return Vec::new();
    };
    let mut found = turns(board, graph);
    found.retain(|(_, image)| {
        let mut required = problem.constraints().required.iter();
        required.all(|&(from, to)| {
            let [from, to] = [from, to].map(|square| Square::new(image[square.index()]));
            problem.requires(from, to).is_some()
        })
    });
    found
}

/// How many required moves there are at a square.
fn required_at(problem: &Problem, v: u32) -> usize {
    let square = Square::new(v);
    let required = problem.constraints().required.iter();
    required
        .filter(|&&(from, to)| from == square || to == square)
        .count()
}

/// The required moves that take a subdivision, in order.
fn subdivided(problem: &Problem) -> Vec<(u32, u32)> {
    let required = problem.constraints().required.iter();
    let moves = required.map(|&(from, to)| (from.raw(), to.raw()));
    moves
        .filter(|&(v, w)| required_at(problem, v) < 2 && required_at(problem, w) < 2)
        .collect()
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::*;
    use crate::board::Board;
    use crate::count::Counter;
    use crate::leaper::Leaper;
    use crate::list::Tours;
    use crate::problem::Constraints;

    fn number(problem: &Problem) -> BigUint {
        Counter::new(problem).count().unwrap().tours
    }

    fn with(
        board: &Board,
        ends: Ends,
        required: &[(u32, u32)],
        forbidden: &[(u32, u32)],
    ) -> Problem {
        let moves = |moves: &[(u32, u32)]| {
            let squares = moves.iter().map(|&(v, w)| (Square::new(v), Square::new(w)));
            squares.collect()
        };
        let constraints = Constraints {
            required: moves(required),
            forbidden: moves(forbidden),
            ..Constraints::default()
        };
        let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, ends);
        problem.with(constraints).unwrap()
    }

    /// Every tour makes a move or does not: of each move, on boards that are swept and on one that is
    /// cut, and over all moves they come to as many as a tour makes.
    #[test]
    #[ignore = "takes seconds"]
    fn each_move_is_made_or_not() {
        for (text, ends, step) in [
            ("5x6", Ends::Any, 1),
            ("5x6", Ends::Closed, 1),
            ("6x8", Ends::Closed, 29),
        ] {
            let board: Board = text.parse().unwrap();
            let free = Problem::on_board(board.clone(), Leaper::KNIGHT, ends);
            let (graph, all) = (Graph::of(&free), number(&free));
            let edges = (0..graph.len()).flat_map(|v| {
                let later = graph.neighbors(v).iter().map(move |&w| (v as u32, w));
                later.filter(|(v, w)| v < w)
            });
            let mut sum = BigUint::ZERO;
            for edge in edges.step_by(step) {
                let made = number(&with(&board, ends, &[edge], &[]));
                let not = number(&with(&board, ends, &[], &[edge]));
                assert_eq!(&made + &not, all, "{text} {edge:?}");
                sum += made;
            }
            let moves = graph.len() - usize::from(!ends.is_closed());
            assert!(step > 1 || sum == all * moves, "{text}");
        }
    }

    /// Required moves that some symmetries preserve, several at a square, and by start: as many as there
    /// are in the list.
    #[test]
    fn the_list_agrees() {
        let board: Board = "5x6".parse().unwrap();
        let at = |name: &str| board.parse_square(name).unwrap().raw();
        let moves = |text: &str| -> Vec<(u32, u32)> {
            let moves = text.split(' ').map(|text| text.split_once('-').unwrap());
            moves.map(|(from, to)| (at(from), at(to))).collect()
        };
        for (required, mirrors) in [
            ("b3-d4", 0),
            ("b3-d4 e3-c4", 1),
            ("b3-d4 e3-c4 b3-d2 e3-c2", 3),
            ("c3-e4 e4-f2", 0),
            ("c2-d4 d2-c4", 3),
        ] {
            let required = moves(required);
            for ends in [
                Ends::Any,
                Ends::Closed,
                Ends::From(Square::new(at("a1"))),
                Ends::Between(Square::new(at("a1")), Square::new(at("a2"))),
            ] {
                let problem = with(&board, ends, &required, &[]);
                if !ends.is_closed() && ends.start().is_none() {
                    assert_eq!(Cycles::of(&problem).symmetries.len(), mirrors, "{problem}");
                    let starts = Counter::new(&problem).by_start();
                    let sum: BigUint = starts.unwrap().iter().sum();
                    assert_eq!(sum, number(&problem) * 2u32, "{problem}");
                }
                let listed = Tours::new(&problem).unwrap().count();
                assert_eq!(number(&problem), listed.into(), "{problem} {required:?}");
            }
        }
    }

    /// There are no odd cycles if the graph has none, and as many vertices of each color where a path may have
    /// its ends.
    #[test]
    fn a_graph_without_odd_cycles_stays_one() {
        let squares = [0, 1, 7].map(Square::new);
        for (board, ends) in [
            ("8x8", Ends::Any),
            ("8x8", Ends::From(squares[1])),
            ("8x8", Ends::To(squares[2])),
            ("8x8", Ends::Between(squares[0], squares[1])),
            ("5x5", Ends::Any),
            ("5x5", Ends::From(squares[0])),
            ("5x5", Ends::Between(squares[0], Square::new(24))),
        ] {
            let squares_of: Board = board.parse().unwrap();
            let graph = Graph::of_board(&squares_of, &Leaper::KNIGHT.clockwise());
            let cycles = keeping_colors(&graph, ends);
            let colors = cycles.coloring().expect(board);
            let ones = colors.iter().filter(|&&color| color).count();
            assert_eq!(2 * ones, cycles.len(), "{board} {ends:?}");
            for v in graph.len()..cycles.len() {
                for &w in cycles.neighbors(v) {
                    assert!(cycles.neighbors(w as usize).contains(&(v as u32)));
                }
            }
        }
    }
}
