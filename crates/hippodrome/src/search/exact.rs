//! A complete search on edges: it ends with a tour, or with "there is none".
//!
//! Instead of extending one path it decides moves anywhere on the board, so that the tight places
//! are settled first; Knuth's program HAM (algorithm H, The Art of Computer Programming 4, fascicle
//! 8) is the model. Every problem is made one of Hamiltonian cycles:
//!
//! * closed: the graph itself;
//! * between s and t: a move from t to s is added and required (and the true one, if any, removed);
//! * from s: an apex is added, joined to every square, and its edge to s required;
//! * any ends: the same, nothing required.
//!
//! Each edge is open, in, or out. A vertex is bare (no edge in), outer (one) or inner (two). For
//! bare and outer vertices `mate` is the other end of their fragment: `mate[mate[v]] = v`, and
//! `mate[v] = v` when bare. `avail[v]` counts the edges at v that are not out. From this follow the
//! forced moves, done to exhaustion before every choice:
//!
//! * two edges in at v: the others go out;
//! * `avail[v] = 2`: both go in; less: a dead end;
//! * an edge between the two ends of a fragment goes out, unless it is the last one needed;
//! * what is not out must hang together, and no vertex may be the only link between two parts.
//!
//! A choice is made at the vertex with the fewest open edges, outer ones first; among equals the
//! one that has been part of the most dead ends. Searches are cut off and begun again with another
//! order after a number of dead ends that grows by Luby's sequence (Luby, Sinclair & Zuckerman, Optimal
//! speedup of Las Vegas algorithms, 1993), so it never stays in a hopeless corner; and since the
//! sequence has no bound, the search is complete.
//!
//! Undirected graphs. Time exponential, memory linear in the edges. A node is an edge decided by
//! choice.

use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::ties::{below, rng};
use super::{Outcome, Stats};
use crate::graph::Graph;
use crate::limits::{Limits, Stopped};
use crate::problem::{Ends, Problem};
use crate::square::Square;
use crate::trace::{Event, Pulse, Trace};

/// How an exact search goes.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Exact {
    /// For the order of choices among equals.
    pub seed: u64,
}

/// Dead ends of the first search before it is begun again.
const FIRST_CUT: u64 = 64;

/// Finds a tour or exhausts them all.
///
/// # Panics
///
/// On directed graphs.
pub(crate) fn exact(
    problem: &Problem,
    how: &Exact,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> (Outcome, Stats) {
    assert!(problem.ground().is_symmetric(), "undirected graphs only");
    let mut stats = Stats::default();
    let graph = Graph::of(problem);
    let n = graph.len();
    if n < 3 {
        // Cycles need three vertices; here there is nothing to search.
        let how = super::Backtrack::default();
        return super::backtrack::backtrack(problem, &how, limits, trace);
    }
    let Some(mut state) = State::new(&graph, problem.ends()) else {
        return (Outcome::Exhausted, stats);
    };
    let root = state.trail.len();
    let mut rng = rng(how.seed, 1);
    for round in 1.. {
        let cut = stats.backtracks + FIRST_CUT * luby(round);
        match state.search(cut, &mut rng, limits, &mut stats, trace) {
            Verdict::Tour => {
                let squares = state.tour(n, problem.ends());
                stats.deepest = n as u64;
                return (Outcome::Found(squares), stats);
            }
            Verdict::None => return (Outcome::Exhausted, stats),
            Verdict::Stopped(why) => return (Outcome::Stopped(why), stats),
            Verdict::Cut => {}
        }
        state.undo(root, trace);
        stats.restarts += 1;
    }
    unreachable!("the rounds have no end");
}

/// Luby's sequence: 1, 1, 2, 1, 1, 2, 4, ...
pub(super) fn luby(i: u64) -> u64 {
    let k = u64::BITS - i.leading_zeros();
    if i == (1 << k) - 1 {
        1 << (k - 1)
    } else {
        luby(i - (1 << (k - 1)) + 1)
    }
}

#[derive(Copy, Clone, Eq, PartialEq)]
enum Edge {
    Open,
    In,
    Out,
}

enum Verdict {
    Tour,
    None,
    Cut,
    Stopped(Stopped),
}

/// A dead end: the vertex where it showed.
struct DeadEnd(usize);

struct State {
    /// The ends of each edge.
    edges: Vec<(u32, u32)>,
    /// Compressed rows: (neighbor, edge).
    rows: Vec<u32>,
    links: Vec<(u32, u32)>,
    edge: Vec<Edge>,
    inside: Vec<u8>,
    avail: Vec<u32>,
    mate: Vec<u32>,
    /// How many edges are in.
    chosen: usize,
    /// Edges decided, in order; for those that went in, the ends of the two fragments joined.
    trail: Vec<(u32, u32, u32)>,
    /// Decisions waiting to be made.
    queue: Vec<(u32, Edge)>,
    /// How often a vertex was where a dead end showed.
    blame: Vec<u32>,
    /// Room for the connectivity check.
    walk: Walk,
    /// Real vertices: an apex is not one.
    real: usize,
}

#[derive(Default)]
struct Walk {
    found: Vec<u32>,
    low: Vec<u32>,
    parent: Vec<u32>,
    next: Vec<u32>,
    stack: Vec<u32>,
}

impl State {
    /// The cycle problem with everything forced at the outset; `None` if that fails already.
    fn new(graph: &Graph, ends: Ends) -> Option<State> {
        let real = graph.len();
        let pair = match ends {
            Ends::Between(s, t) => Some((s.raw(), t.raw())),
            _ => None,
        };
        if pair.is_some_and(|(s, t)| s == t) {
            return None;
        }
        let apart = |u: u32, v: u32| pair.is_none_or(|(s, t)| (u, v) != (s, t) && (v, u) != (s, t));
        let mut edges: Vec<(u32, u32)> = Vec::with_capacity(graph.moves() / 2 + real);
        for u in 0..real {
            let later = graph.neighbors(u).iter().filter(|&&v| v as usize > u);
            edges.extend(later.map(|&v| (u as u32, v)).filter(|&(u, v)| apart(u, v)));
        }
        let mut vertices = real;
        let mut required = None;
        match ends {
            Ends::Closed | Ends::ClosedFrom(_) => {}
            Ends::Between(s, t) => {
                required = Some(edges.len());
                edges.push((s.raw(), t.raw()));
            }
            Ends::Any | Ends::From(_) | Ends::To(_) => {
                let fixed = ends.start().or(ends.end());
                required = fixed.map(|square| edges.len() + square.index());
                edges.extend((0..real as u32).map(|v| (v, real as u32)));
                vertices += 1;
            }
        }
        let mut rows = vec![0u32; vertices + 1];
        for &(u, v) in &edges {
            rows[u as usize + 1] += 1;
            rows[v as usize + 1] += 1;
        }
        let avail: Vec<u32> = rows[1..].to_vec();
        for v in 0..vertices {
            rows[v + 1] += rows[v];
        }
        let mut next = rows.clone();
        let mut links = vec![(0, 0); edges.len() * 2];
        for (e, &(u, v)) in edges.iter().enumerate() {
            for (a, b) in [(u, v), (v, u)] {
                links[next[a as usize] as usize] = (b, e as u32);
                next[a as usize] += 1;
            }
        }
        let mut state = State {
            edge: vec![Edge::Open; edges.len()],
            inside: vec![0; vertices],
            mate: (0..vertices as u32).collect(),
            avail,
            edges,
            rows,
            links,
            chosen: 0,
            trail: Vec::new(),
            queue: Vec::new(),
            blame: vec![0; vertices],
            walk: Walk::default(),
            real,
        };
        let quiet = &mut crate::trace::Quiet;
        state.queue.extend(required.map(|e| (e as u32, Edge::In)));
        state.settle(quiet).ok()?;
        for v in 0..vertices {
            if state.avail[v] < 2 {
                return None;
            }
            if state.avail[v] == 2 {
                state.force(v);
            }
        }
        state.settle(quiet).ok()?;
        state.hangs_together().ok()?;
        Some(state)
    }

    fn links(&self, v: usize) -> &[(u32, u32)] {
        &self.links[self.rows[v] as usize..self.rows[v + 1] as usize]
    }

    /// All open edges at v must go in.
    fn force(&mut self, v: usize) {
        for i in self.rows[v]..self.rows[v + 1] {
            let (_, e) = self.links[i as usize];
            if self.edge[e as usize] == Edge::Open {
                self.queue.push((e, Edge::In));
            }
        }
    }

    /// Makes the waiting decisions and all that follow from them.
    fn settle(&mut self, trace: &mut impl Trace) -> Result<(), DeadEnd> {
        while let Some((e, decision)) = self.queue.pop() {
            let known = self.edge[e as usize];
            if known == decision {
                continue;
            }
            let (u, v) = self.edges[e as usize];
            let made = match (known, decision) {
                (Edge::Open, Edge::In) => self.join(e, trace),
                (Edge::Open, Edge::Out) => self.part(e),
                _ => Err(DeadEnd(u as usize)),
            };
            if let Err(dead_end) = made {
                self.queue.clear();
                self.blame[v as usize] += 1;
                self.blame[dead_end.0] += 1;
                return Err(dead_end);
            }
        }
        Ok(())
    }

    fn join<T: Trace>(&mut self, e: u32, trace: &mut T) -> Result<(), DeadEnd> {
        let (u, v) = self.edges[e as usize];
        let (a, b) = (self.mate[u as usize], self.mate[v as usize]);
        if self.inside[u as usize] == 2 || self.inside[v as usize] == 2 {
            return Err(DeadEnd(u as usize));
        }
        let closes = a == v && self.inside[u as usize] == 1;
        if closes && self.chosen + 1 < self.mate.len() {
            return Err(DeadEnd(u as usize));
        }
        self.edge[e as usize] = Edge::In;
        self.trail.push((e, a, b));
        self.chosen += 1;
        if T::STEPS && (u.max(v) as usize) < self.real {
            trace.event(Event::Join(Square::new(u), Square::new(v)));
        }
        if !closes {
            self.mate[a as usize] = b;
            self.mate[b as usize] = a;
        }
        for end in [u as usize, v as usize] {
            self.inside[end] += 1;
            if self.inside[end] == 2 {
                for i in self.rows[end]..self.rows[end + 1] {
                    let (_, other) = self.links[i as usize];
                    if self.edge[other as usize] == Edge::Open {
                        self.queue.push((other, Edge::Out));
                    }
                }
            }
        }
        // The edge between the new ends would close too early.
        if !closes && self.chosen + 1 < self.mate.len() {
            let degree = |v: u32| self.rows[v as usize + 1] - self.rows[v as usize];
            let (near, far) = if degree(a) <= degree(b) {
                (a, b)
            } else {
                (b, a)
            };
            let link = self.links(near as usize).iter().find(|(w, _)| *w == far);
            if let Some(&(_, early)) = link
                && self.edge[early as usize] == Edge::Open
            {
                self.queue.push((early, Edge::Out));
            }
        }
        Ok(())
    }

    fn part(&mut self, e: u32) -> Result<(), DeadEnd> {
        self.edge[e as usize] = Edge::Out;
        self.trail.push((e, 0, 0));
        let (u, v) = self.edges[e as usize];
        for end in [u as usize, v as usize] {
            self.avail[end] -= 1;
        }
        for end in [u as usize, v as usize] {
            if self.avail[end] < 2 {
                return Err(DeadEnd(end));
            }
            if self.avail[end] == 2 && self.inside[end] < 2 {
                self.force(end);
            }
        }
        Ok(())
    }

    /// Takes back decisions until the trail has this length.
    fn undo<T: Trace>(&mut self, length: usize, trace: &mut T) {
        while self.trail.len() > length {
            let Some((e, a, b)) = self.trail.pop() else {
                return;
            };
            let (u, v) = self.edges[e as usize];
            if self.edge[e as usize] == Edge::In {
                self.chosen -= 1;
                for end in [u, v] {
                    self.inside[end as usize] -= 1;
                }
                self.mate[a as usize] = u;
                self.mate[u as usize] = a;
                self.mate[b as usize] = v;
                self.mate[v as usize] = b;
                if T::STEPS && (u.max(v) as usize) < self.real {
                    trace.event(Event::Part(Square::new(u), Square::new(v)));
                }
            } else {
                for end in [u, v] {
                    self.avail[end as usize] += 1;
                }
            }
            self.edge[e as usize] = Edge::Open;
        }
    }

    /// Whether all vertices are linked by edges that are not out, none of them the only link
    /// between two parts: one depth-first search with low points (Hopcroft & Tarjan 1973).
    fn hangs_together(&mut self) -> Result<(), DeadEnd> {
        let n = self.mate.len();
        let State {
            walk,
            rows,
            links,
            edge,
            ..
        } = self;
        walk.found.clear();
        walk.found.resize(n, 0);
        walk.low.resize(n, 0);
        walk.parent.resize(n, 0);
        walk.next.clear();
        walk.next.extend_from_slice(&rows[..n]);
        walk.stack.clear();
        walk.stack.push(0);
        walk.found[0] = 1;
        walk.low[0] = 1;
        let mut clock = 1;
        let mut root_children = 0;
        while let Some(&v) = walk.stack.last() {
            let v = v as usize;
            if walk.next[v] < rows[v + 1] {
                let (w, e) = links[walk.next[v] as usize];
                walk.next[v] += 1;
                if edge[e as usize] == Edge::Out {
                    continue;
                }
                let w = w as usize;
                if walk.found[w] == 0 {
                    clock += 1;
                    walk.found[w] = clock;
                    walk.low[w] = clock;
                    walk.parent[w] = v as u32;
                    walk.stack.push(w as u32);
                    if v == 0 {
                        root_children += 1;
                        if root_children > 1 {
                            return Err(DeadEnd(0));
                        }
                    }
                } else {
                    walk.low[v] = walk.low[v].min(walk.found[w]);
                }
            } else {
                walk.stack.pop();
                if v != 0 {
                    let parent = walk.parent[v] as usize;
                    if parent != 0 && walk.low[v] >= walk.found[parent] {
                        return Err(DeadEnd(parent));
                    }
                    walk.low[parent] = walk.low[parent].min(walk.low[v]);
                }
            }
        }
        if clock as usize == n {
            Ok(())
        } else {
            Err(DeadEnd(0))
        }
    }

    /// Chooses and settles until a tour, a proof, or the cut.
    fn search(
        &mut self,
        cut: u64,
        rng: &mut Xoshiro256PlusPlus,
        limits: &Limits<'_>,
        stats: &mut Stats,
        trace: &mut impl Trace,
    ) -> Verdict {
        // The choices made: the edge that went in first, and the trail's length before it.
        let mut choices: Vec<(u32, usize)> = Vec::new();
        // Nodes from one look at the connections to the next, and how many have passed.
        let (mut wait, mut passed) = (1, 0);
        loop {
            if self.chosen == self.mate.len() {
                return Verdict::Tour;
            }
            if stats.nodes >= limits.budget() {
                return Verdict::Stopped(Stopped::Nodes);
            }
            if stats.nodes.is_multiple_of(1 << 10) {
                trace.pulse(Pulse {
                    engine: "exact",
                    nodes: stats.nodes,
                    depth: self.chosen as u64,
                    deepest: stats.deepest,
                });
                if limits.asked_to_stop() {
                    return Verdict::Stopped(Stopped::Asked);
                }
            }
            if stats.backtracks >= cut {
                return Verdict::Cut;
            }
            let e = self.choice(rng);
            stats.nodes += 1;
            stats.deepest = stats.deepest.max(self.chosen as u64);
            choices.push((e, self.trail.len()));
            self.queue.push((e, Edge::In));
            let mut fate = self.settle(trace);
            passed += 1;
            if fate.is_ok() && passed >= wait {
                fate = self.hangs_together();
                // As long as nothing is ever cut off, looking can wait.
                wait = (wait * 2).min(self.mate.len() / 8).max(1);
                passed = 0;
            }
            while fate.is_err() {
                wait = 1;
                stats.backtracks += 1;
                let Some((e, length)) = choices.pop() else {
                    return Verdict::None;
                };
                self.undo(length, trace);
                // With everything before it, this edge is impossible.
                self.queue.push((e, Edge::Out));
                fate = self.settle(trace).and_then(|()| self.hangs_together());
            }
        }
    }

    /// The next edge to decide.
    fn choice(&self, rng: &mut Xoshiro256PlusPlus) -> u32 {
        let mut best = (u64::MAX, usize::MAX);
        let shift = below(rng, self.mate.len());
        for i in 0..self.mate.len() {
            let v = (i + shift) % self.mate.len();
            if self.inside[v] == 2 {
                continue;
            }
            let open = self.avail[v] - u32::from(self.inside[v]);
            // An outer vertex has `open` ways on, a bare one pairs of them.
            let ways = match self.inside[v] {
                1 => open,
                _ => open * (open - 1) / 2 + 1,
            };
            let badness = u64::from(ways) << 32 | u64::from(u32::MAX - self.blame[v]);
            if badness < best.0 {
                best = (badness, v);
            }
        }
        let v = best.1;
        let mut edge = (u64::MAX, 0);
        for &(w, e) in self.links(v) {
            if self.edge[e as usize] == Edge::Open {
                let tightness = u64::from(self.avail[w as usize]);
                let badness = tightness << 32 | u64::from(rng.next_u32() >> 1);
                if badness < edge.0 {
                    edge = (badness, e);
                }
            }
        }
        edge.1
    }

    /// The squares along the edges that are in.
    fn tour(&self, n: usize, ends: Ends) -> Vec<Square> {
        let inside = |v: usize| {
            let links = self.links(v).iter();
            let links = links.filter(|(_, e)| self.edge[*e as usize] == Edge::In);
            links.map(|&(w, e)| (w as usize, e))
        };
        let apex = self.mate.len() > n;
        // Where to begin, and over which edge not to leave.
        let (mut at, mut came) = match ends {
            Ends::Closed | Ends::ClosedFrom(_) => (ends.start().map_or(0, Square::index), u32::MAX),
            Ends::Between(s, _) => (s.index(), self.edges.len() as u32 - 1),
            Ends::Any | Ends::From(_) | Ends::To(_) => {
                let fixed = ends.start().or(ends.end()).map(Square::index);
                let first = inside(n).find(|&(w, _)| fixed.is_none_or(|fixed| fixed == w));
                first.expect("the apex is inner")
            }
        };
        let mut squares = Vec::with_capacity(n);
        while squares.len() < n {
            squares.push(Square::new(at as u32));
            let (next, e) = inside(at)
                .find(|&(_, e)| e != came)
                .expect("every vertex is inner");
            (at, came) = (next, e);
        }
        debug_assert!(!apex || at == n);
        if matches!(ends, Ends::To(_)) {
            squares.reverse();
        }
        squares
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::leaper::Leaper;
    use crate::search::Backtrack;
    use crate::search::backtrack::backtrack;
    use crate::trace::Quiet;
    use crate::verify::verify;

    #[test]
    fn lubys_sequence() {
        let sequence: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(sequence, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    fn run(problem: &Problem) -> (bool, Stats) {
        let (outcome, stats) = exact(problem, &Exact::default(), &Limits::NONE, &mut Quiet);
        match outcome {
            Outcome::Found(squares) => {
                verify(problem, &squares).unwrap();
                (true, stats)
            }
            Outcome::Exhausted => (false, stats),
            Outcome::Stopped(why) => panic!("{why} without limits"),
        }
    }

    /// Against the plain search, with all ends, on small boards of several pieces.
    #[test]
    fn agrees_with_the_plain_search() {
        let boards = [
            "1x1",
            "1x2",
            "3x3",
            "3x4",
            "3x4-a1",
            "4x4",
            "4x4-b2-c3",
            "3x5-b2",
            "3x6",
        ];
        for text in boards {
            for leaper in [Leaper::KNIGHT, Leaper::CAMEL, Leaper::new(0, 1).unwrap()] {
                let board: Board = text.parse().unwrap();
                let squares = || (0..board.len() as u32).map(Square::new);
                let mut ends = vec![Ends::Any, Ends::Closed];
                ends.extend(squares().map(Ends::From));
                ends.extend(squares().map(Ends::To));
                ends.extend(squares().flat_map(|s| squares().map(move |t| Ends::Between(s, t))));
                for ends in ends {
                    let problem = Problem::on_board(board.clone(), leaper, ends);
                    let plain = Backtrack::default();
                    let (plain, _) = backtrack(&problem, &plain, &Limits::NONE, &mut Quiet);
                    let expected = matches!(plain, Outcome::Found(_));
                    assert_eq!(run(&problem).0, expected, "{problem}");
                }
            }
        }
    }

    /// Pairs of ends at which random searches fail (facts.md), in a few dozen nodes.
    #[test]
    fn hard_pairs_are_easy_here() {
        for files in 6..=9 {
            let board = Board::rectangle(6, files).unwrap();
            let (s, t) = (
                board.parse_square("c5").unwrap(),
                board.parse_square("c2").unwrap(),
            );
            let problem = Problem::on_board(board, Leaper::KNIGHT, Ends::Between(s, t));
            let (found, stats) = run(&problem);
            assert!(found && stats.nodes < 1000, "6x{files}: {stats:?}");
        }
    }

    /// Schwenk's theorem, by exhaustion.
    #[test]
    fn proves_that_there_is_none() {
        for (text, most) in [("4x8", 20_000), ("3x8", 2_000), ("4x10", 200_000)] {
            let problem = Problem::on_board(text.parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
            let (found, stats) = run(&problem);
            assert!(!found && stats.nodes < most, "{text}: {stats:?}");
        }
    }
}
