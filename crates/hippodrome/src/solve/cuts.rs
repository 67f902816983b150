//! Parts of a graph by themselves: where two or three edges, or two vertices, join a part to the rest.
//!
//! A cycle passes through such a part once. So it is a path through the part, between two of the edges that join it, and how it goes on outside does not
//! matter inside.
//!
//! *Two edges.* The part, and a vertex in place of the rest, must have a Hamiltonian cycle. If it has, a vertex can stand in place of the part.
//!
//! *Three edges.* The cycle leaves one of them out. For each the part is asked whether it has a Hamiltonian cycle with a vertex in place of the rest and
//! without that edge. A vertex stands in place of the part; an edge that cannot be left out is subdivided, so that it is in every cycle; and if it must
//! be left out, it is.
//!
//! *Two vertices.* The part, those two, and a vertex in place of the rest, which is joined to both, must have a Hamiltonian cycle.
//!
//! What is left is a smaller graph, whose cycle is made one of the whole by the paths that were found. Each part, and what is left, is a problem that is
//! solved as any other, so that parts within parts are found too. A part that is not decided soon is left as it is.
//!
//! Undirected graphs, all ends, required and forbidden moves; no given numbers. Cost: that of finding the parts, and of the problems.

use std::collections::{BTreeMap, BTreeSet};

use super::small_cuts::{Joins, Part, parts};
use crate::answer::{Answer, Report};
use crate::count::decide::unsupported;
use crate::edges::EdgeList;
use crate::graph::Graph;
use crate::hamiltonian::{Cycles, Edge};
use crate::limits::{Limits, Stopped};
use crate::memory::Footprint;
use crate::problem::{Ends, Problem};
use crate::search::{Outcome, Stats};
use crate::square::Square;
use crate::trace::{ProgressTrace, Quiet};

/// Nodes after which a part is left as it is.
const NODES: u64 = 1 << 20;

/// The graph several times over.
const FOOTPRINT: Footprint = Footprint {
    square: 512,
    jump: 128,
};

/// What solves the parts, and what is left.
pub(super) type Solver<'s> = dyn Fn(&Problem, &Limits<'_>, &mut dyn ProgressTrace) -> Report + 's;

/// Finds a tour or shows that there is none, part by part; undecided if there are no parts.
pub(super) fn by_cuts(
    problem: &Problem,
    solver: &Solver<'_>,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> (Outcome, Stats) {
    assert!(unsupported(problem).is_none());
    let mut stats = Stats::default();
    if let Err(why) = FOOTPRINT.fits(problem.ground(), limits) {
        return (Outcome::Stopped(why), stats);
    }
    let cycles = Cycles::of(problem);
    let mut whole = Contraction::of(&cycles.graph);
    for part in parts(&cycles.graph, limits) {
        match whole.contract(&cycles.graph, &part, solver, limits, &mut stats) {
            Ok(true) => {}
            Ok(false) => return (Outcome::Exhausted, stats),
            Err(Stopped::Asked) => return (Outcome::Stopped(Stopped::Asked), stats),
            Err(_) => {}
        }
    }
    if whole.contracted.is_empty() {
        return (Outcome::Stopped(Stopped::Undecided), stats);
    }
    let (left, vertices) = whole.graph();
    let rest = limits.after(stats.nodes);
    let report = solver(&left, &rest, trace);
    stats.nodes += report.stats.nodes;
    stats.backtracks += report.stats.backtracks;
    stats.restarts += report.stats.restarts;
    stats.deepest = problem.len() as u64;
    let outcome = match report.answer {
        Answer::Found(tour) => {
            let around = tour.squares().iter().map(|square| vertices[square.index()]);
            Outcome::Found(cycles.tour(&whole.restored(around.collect())))
        }
        Answer::Impossible(_) => Outcome::Exhausted,
        Answer::Unknown(why) => Outcome::Stopped(why),
    };
    (outcome, stats)
}

/// A vertex of what is left.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
enum Vertex {
    /// One of the graph.
    Own(u32),
    /// In place of a part, by its number.
    Part(usize),
    /// In the middle of an edge that is in every cycle: one of those that join a part, by its place among them.
    Middle(usize, usize),
}

/// A part that a vertex stands for.
struct Contracted {
    joins: Joins,
    /// For each pair of the edges, or the vertices, that join it: the way from the first to the second through the part, if there is one.
    paths: Vec<((usize, usize), Vec<u32>)>,
}

/// A graph in which vertices stand for parts.
struct Contraction {
    edges: Vec<Edge>,
    /// The part that a vertex belongs to.
    part_of: BTreeMap<u32, usize>,
    contracted: Vec<Contracted>,
    vertices: u32,
    /// The graphs of parts that were asked about, by their edges, and the way through each.
    known: BTreeMap<Vec<Edge>, Option<Vec<u32>>>,
}

impl Contraction {
    fn of(graph: &Graph) -> Contraction {
        Contraction {
            edges: edges_of(graph).collect(),
            part_of: BTreeMap::new(),
            contracted: Vec::new(),
            vertices: graph.len() as u32,
            known: BTreeMap::new(),
        }
    }

    /// Puts a vertex in place of a part. False if no cycle passes through it.
    ///
    /// # Errors
    ///
    /// What kept it from being decided.
    fn contract(
        &mut self,
        graph: &Graph,
        part: &Part,
        solver: &Solver<'_>,
        limits: &Limits<'_>,
        stats: &mut Stats,
    ) -> Result<bool, Stopped> {
        let mut paths = Vec::new();
        let (joins, asked) = match &part.joins {
            Joins::Edges(edges) => {
                let ends: Vec<u32> = edges.iter().map(|&(inside, _)| inside).collect();
                let pairs = (0..edges.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
                (ends, pairs.collect::<Vec<_>>())
            }
            Joins::Vertices(outside) => (outside.to_vec(), vec![(0, 1)]),
        };
        for (i, j) in asked {
            let ends = [joins[i], joins[j]];
            let left = limits.after(stats.nodes);
            let left = left.with_nodes(left.budget().min(NODES));
            let path = self.path_through(graph, &part.vertices, ends, solver, &left, stats);
            if let Some(mut path) = path? {
                // Those two are not of the part.
                if let Joins::Vertices(_) = part.joins {
                    path = path[1..path.len() - 1].to_vec();
                }
                paths.push(((i, j), path));
            }
        }
        if paths.is_empty() {
            return Ok(false);
        }
        let number = self.contracted.len();
        self.part_of
            .extend(part.vertices.iter().map(|&v| (v, number)));
        self.contracted.push(Contracted {
            joins: part.joins.clone(),
            paths,
        });
        Ok(true)
    }

    /// A path from one vertex to another through all vertices of a part, and through these two, if they are not of it. Of parts that are alike, vertex
    /// by vertex in their order, only the first is searched.
    fn path_through(
        &mut self,
        graph: &Graph,
        part: &[u32],
        [from, to]: [u32; 2],
        solver: &Solver<'_>,
        limits: &Limits<'_>,
        stats: &mut Stats,
    ) -> Result<Option<Vec<u32>>, Stopped> {
        let mut vertices = part.to_vec();
        vertices.extend([from, to]);
        vertices.sort_unstable();
        vertices.dedup();
        let place = |v: u32| vertices.binary_search(&v).ok().map(|at| at as u32);
        let rest = vertices.len() as u32;
        let ends = [from, to].map(|v| place(v).expect("it is one of them"));
        let within = edges_of_some(graph, &vertices).map(|(v, w)| (place(v), place(w)));
        let within = within.filter_map(|(v, w)| v.zip(w));
        let edges: Vec<Edge> = within.chain(ends.map(|v| (v, rest))).collect();
        let path = match self.known.get(&edges) {
            Some(path) => path.clone(),
            None => {
                let list = EdgeList::undirected(rest + 1, edges.iter().copied());
                let list = list.expect("a simple graph stays one");
                let problem = Problem::on_graph(list, Ends::ClosedFrom(Square::new(rest)));
                let report = solver(&problem, limits, &mut Quiet);
                stats.nodes += report.stats.nodes;
                let path = match report.answer {
                    Answer::Found(tour) => {
                        let path = tour.squares()[1..].iter().map(|square| square.raw());
                        Some(path.collect::<Vec<u32>>())
                    }
                    Answer::Impossible(_) => None,
                    Answer::Unknown(why) => return Err(why),
                };
                self.known.insert(edges, path.clone());
                path
            }
        };
        Ok(path.map(|mut path| {
            if path[0] != ends[0] {
                path.reverse();
            }
            path.into_iter().map(|at| vertices[at as usize]).collect()
        }))
    }

    fn vertex(&self, v: u32) -> Vertex {
        self.part_of
            .get(&v)
            .map_or(Vertex::Own(v), |&number| Vertex::Part(number))
    }

    /// What is left as a problem, and what each of its vertices stands for.
    fn graph(&self) -> (Problem, Vec<Vertex>) {
        let mut edges = BTreeSet::new();
        let mut out = BTreeSet::new();
        let mut middles = Vec::new();
        for (number, part) in self.contracted.iter().enumerate() {
            let Joins::Edges(joins) = &part.joins else {
                continue;
            };
            for (at, &(inside, outside)) in joins.iter().enumerate() {
                let uses = |((i, j), _): &&((usize, usize), Vec<u32>)| *i == at || *j == at;
                let used = part.paths.iter().filter(uses).count();
                let edge = (inside.min(outside), inside.max(outside));
                if used == 0 {
                    out.insert(edge);
                } else if used == part.paths.len() && joins.len() == 3 {
                    middles.push((edge, Vertex::Middle(number, at)));
                }
            }
        }
        let mut add = |one: Vertex, other: Vertex| {
            edges.insert((one.min(other), one.max(other)));
        };
        for &(v, w) in self.edges.iter().filter(|edge| !out.contains(edge)) {
            let ends = [self.vertex(v), self.vertex(w)];
            if ends[0] == ends[1] {
                continue;
            }
            // Both of the parts that an edge joins may say that it is in every cycle.
            match middles.iter().find(|(edge, _)| *edge == (v, w)) {
                Some(&(_, middle)) => ends.into_iter().for_each(|end| add(end, middle)),
                None => add(ends[0], ends[1]),
            }
        }
        let vertices: BTreeSet<Vertex> = edges.iter().flat_map(|&(v, w)| [v, w]).collect();
        let mut vertices: Vec<Vertex> = vertices.into_iter().collect();
        // A vertex without edges is one all the same.
        let own = (0..self.vertices).map(|v| self.vertex(v));
        vertices.extend(own);
        vertices.sort_unstable();
        vertices.dedup();
        let place = |vertex: Vertex| vertices.binary_search(&vertex).expect("it is one") as u32;
        let edges = edges.iter().map(|&(v, w)| (place(v), place(w)));
        let list = EdgeList::undirected(vertices.len() as u32, edges);
        let list = list.expect("each edge comes once");
        (Problem::on_graph(list, Ends::Closed), vertices)
    }

    /// The cycle of the graph that one of what is left stands for.
    fn restored(&self, around: Vec<Vertex>) -> Vec<Edge> {
        let mut around = around;
        around.retain(|vertex| !matches!(vertex, Vertex::Middle(..)));
        let n = around.len();
        let mut whole: Vec<u32> = Vec::new();
        for (at, &vertex) in around.iter().enumerate() {
            match vertex {
                Vertex::Own(v) => whole.push(v),
                Vertex::Middle(..) => unreachable!("it was taken out"),
                Vertex::Part(number) => {
                    let part = &self.contracted[number];
                    let [before, after] = [around[(at + n - 1) % n], around[(at + 1) % n]];
                    let join = |next: Vertex| match &part.joins {
                        Joins::Edges(edges) => edges
                            .iter()
                            .position(|&(_, outside)| self.vertex(outside) == next),
                        Joins::Vertices(outside) => {
                            outside.iter().position(|&v| Vertex::Own(v) == next)
                        }
                    };
                    let [from, to] = [before, after].map(|next| join(next).expect("it is joined"));
                    let pair = (from.min(to), from.max(to));
                    let path = part.paths.iter().find(|(ends, _)| *ends == pair);
                    let (_, path) = path.expect("other ways are cut off");
                    match from < to {
                        true => whole.extend(path),
                        false => whole.extend(path.iter().rev()),
                    }
                }
            }
        }
        let next = whole.iter().cycle().skip(1);
        whole.iter().copied().zip(next.copied()).collect()
    }
}

fn edges_of(graph: &Graph) -> impl Iterator<Item = Edge> + '_ {
    (0..graph.len() as u32).flat_map(|v| {
        let onward = graph.neighbors(v as usize).iter();
        onward.filter(move |&&w| v < w).map(move |&w| (v, w))
    })
}

/// The edges between some vertices, which are in order.
fn edges_of_some<'g>(graph: &'g Graph, vertices: &'g [u32]) -> impl Iterator<Item = Edge> + 'g {
    vertices.iter().flat_map(move |&v| {
        let onward = graph.neighbors(v as usize).iter();
        let onward = onward.filter(move |&&w| v < w && vertices.binary_search(&w).is_ok());
        onward.map(move |&w| (v, w))
    })
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::ops::Range;

    use super::*;
    use crate::chance::{below, rng};
    use crate::methods::Method;
    use crate::problem::Constraints;
    use crate::solve::solve;
    use crate::verify::verify;

    fn by_parts(problem: &Problem) -> Outcome {
        let solver: &Solver<'_> =
            &|problem, limits, mut trace| solve(problem, &Method::default(), limits, &mut trace);
        by_cuts(problem, solver, &Limits::NONE, &mut Quiet).0
    }

    /// Random graphs put in place of the vertices of another, joined by two or three edges each, or by two vertices.
    fn composed(seed: u64) -> EdgeList {
        let mut rng = rng(seed, 3);
        let mut edges: Vec<Edge> = Vec::new();
        let mut vertices = 0u32;
        // A ring of parts; each is entered at one vertex and left at another, and some have a third edge to the part across.
        let parts = 3 + below(&mut rng, 3);
        let mut doors = Vec::new();
        for _ in 0..parts {
            let size = 6 + below(&mut rng, 4) as u32;
            let next = if below(&mut rng, 6) > 0 { 12 } else { 9 };
            for v in 0..size {
                for w in v + 1..size {
                    let is_next = w == v + 1;
                    if below(&mut rng, 12) < if is_next { next } else { 3 } {
                        edges.push((vertices + v, vertices + w));
                    }
                }
            }
            doors.push([vertices, vertices + size - 1, vertices + 2]);
            vertices += size;
        }
        let joins_by_vertices = seed % 3 == 0;
        for at in 0..parts {
            let next = (at + 1) % parts;
            match joins_by_vertices {
                true => {
                    // A vertex between two parts, joined to several of each.
                    let [a, b, c] = doors[at];
                    let [d, e, _] = doors[next];
                    edges.extend([a, b, c].map(|v| (v, vertices)));
                    edges.extend([d, d.max(e) - 1].map(|v| (v, vertices)));
                    vertices += 1;
                }
                false => edges.push((doors[at][1], doors[next][0])),
            }
        }
        if !joins_by_vertices && below(&mut rng, 2) == 0 {
            edges.push((doors[0][2], doors[parts / 2][2]));
        }
        let mut edges: Vec<Edge> = edges.iter().map(|&(v, w)| (v.min(w), v.max(w))).collect();
        edges.sort_unstable();
        edges.dedup();
        EdgeList::undirected(vertices, edges).unwrap()
    }

    /// What comes of parts is what comes of a search of the whole, with any ends and constraints.
    #[test]
    fn parts_decide_as_the_whole() {
        check_parts(0..120);
    }

    #[test]
    #[ignore = "takes seconds"]
    fn parts_decide_as_the_whole_on_more_graphs() {
        check_parts(120..600);
    }

    fn check_parts(seeds: Range<u64>) {
        let (mut found, mut none) = (0, 0);
        let expected = (seeds.end - seeds.start) / 10;
        for seed in seeds {
            let list = composed(seed);
            let mut rng = rng(seed, 4);
            let mut any = || Square::new(below(&mut rng, list.len()) as u32);
            let ends = match seed % 5 {
                0 => Ends::Any,
                1 => Ends::From(any()),
                2 => Ends::Between(Square::new(0), Square::new(list.len() as u32 - 1)),
                _ => Ends::Closed,
            };
            let edge = list.edges()[below(&mut rng, list.edges().len())];
            let pair = (Square::new(edge.0), Square::new(edge.1));
            let mut constraints = Constraints::default();
            match seed % 4 {
                0 => constraints.required.push(pair),
                1 => constraints.forbidden.push(pair),
                _ => {}
            }
            let Ok(problem) = Problem::on_graph(list, ends).with(constraints) else {
                continue;
            };
            let outcome = by_parts(&problem);
            let whole = Method::Exact(crate::search::Exact::default());
            let expected = solve(&problem, &whole, &Limits::NONE, &mut Quiet).answer;
            match outcome {
                Outcome::Stopped(why) => {
                    assert_eq!(why, Stopped::Undecided);
                    continue;
                }
                Outcome::Found(tour) => {
                    verify(&problem, &tour).unwrap();
                    assert!(matches!(expected, Answer::Found(_)), "{problem:?}");
                    found += 1;
                }
                _ => {
                    assert!(matches!(expected, Answer::Impossible(_)), "{problem:?}");
                    none += 1;
                }
            }
        }
        assert!(found > expected && none > expected, "{found} {none}");
    }

    /// Copies of a part are searched once: a ring of them takes no more nodes than a ring of half as many, but for what is left.
    #[test]
    fn parts_that_are_alike_are_searched_once() {
        let asked = |parts: u32| {
            // Prisms, without an edge each, in a ring.
            let mut edges: Vec<Edge> = Vec::new();
            for part in 0..parts {
                let vertex = |side: u32, at: u32| 16 * part + 8 * side + at % 8;
                for at in 0..8 {
                    for side in 0..2 {
                        edges.push((vertex(side, at), vertex(side, at + 1)));
                    }
                    edges.push((vertex(0, at), vertex(1, at)));
                }
                let removed = (vertex(0, 0), vertex(0, 1));
                edges.retain(|&edge| edge != removed);
                edges.push((vertex(0, 1), 16 * ((part + 1) % parts)));
            }
            let edges = edges.iter().map(|&(v, w)| (v.min(w), v.max(w)));
            let list = EdgeList::undirected(16 * parts, edges).unwrap();
            let problem = Problem::on_graph(list, Ends::Closed);
            let questions = Cell::new(0);
            let solver: &Solver<'_> = &|problem, limits, mut trace| {
                questions.set(questions.get() + 1);
                solve(problem, &Method::default(), limits, &mut trace)
            };
            let (outcome, _) = by_cuts(&problem, solver, &Limits::NONE, &mut Quiet);
            let Outcome::Found(tour) = outcome else {
                panic!("{outcome:?}");
            };
            verify(&problem, &tour).unwrap();
            questions.get()
        };
        // Those that the ring is cut at differ from each other, however many there are.
        assert!(
            asked(9) <= asked(5) + 1 && asked(5) < 6,
            "{} {}",
            asked(9),
            asked(5)
        );
    }

    /// A part without a way through it, among many that have: each is decided by itself.
    #[test]
    fn a_no_in_one_part() {
        // The Petersen graph without a vertex, in place of a vertex of a prism.
        let mut edges: Vec<Edge> = Vec::new();
        let petersen =
            (0..5u32).flat_map(|v| [(v, (v + 1) % 5), (v, 5 + v), (5 + v, 5 + (v + 2) % 5)]);
        let petersen = petersen.filter(|&(v, w)| v != 9 && w != 9);
        edges.extend(petersen.map(|(v, w)| (v.min(w), v.max(w))));
        // The neighbors of the vertex left out: 4, 6 and 7. The prism has 2 * 40 vertices from 9 on, of which the first is left out.
        let prism = |side: u32, at: u32| 9 + side * 40 + at % 40;
        for at in 0..40 {
            edges.extend([
                (prism(0, at), prism(0, at + 1)),
                (prism(1, at), prism(1, at + 1)),
            ]);
            edges.push((prism(0, at), prism(1, at)));
        }
        edges.retain(|&(v, w)| v != 9 && w != 9);
        edges.extend([(4, prism(0, 1)), (6, prism(0, 39)), (7, prism(1, 0))]);
        let mut edges: Vec<Edge> = edges.iter().map(|&(v, w)| (v.min(w), v.max(w))).collect();
        // 9 has no edges now: it was the vertex left out of each.
        edges.iter_mut().for_each(|(v, w)| {
            for end in [v, w] {
                *end -= u32::from(*end > 9);
            }
        });
        edges.sort_unstable();
        edges.dedup();
        let list = EdgeList::undirected(88, edges).unwrap();
        let problem = Problem::on_graph(list, Ends::Closed);
        let outcome = by_parts(&problem);
        assert_eq!(outcome, Outcome::Exhausted);
    }
}
