//! Edges in, out, or open, and what follows from them.
//!
//! Each edge of the cycle problem is open, in, or out. A vertex is bare (no edge in), outer (one)
//! or inner (two). Edges that are in make paths, the *fragments*. For bare and outer vertices `mate` is the other end
//! of their fragment: `mate[mate[v]] = v`, and `mate[v] = v` when bare. `avail[v]` counts the edges at v that are not
//! out. From this follow the forced moves, which [`Fragments::settle`] makes to exhaustion:
//!
//! * two edges in at v: the others go out;
//! * `avail[v] = 2`: both go in; less: a dead end;
//! * an edge between the two ends of a fragment goes out, unless it is the last one needed.
//!
//! [`Fragments::hangs_together`] looks further: the edges that are not out must connect all vertices, and no vertex
//! may be an articulation.
//!
//! Given numbers are kept in step by [`super::places`], and `reachable_positions` finds what they rule out.
//!
//! Everything decided lies on a trail and is taken back in reverse. Memory linear in the edges; a
//! decision costs the degree of its ends, a check of the connections all edges.

use super::entries::Positions;
use super::places::Places;
use crate::graph::Graph;
use crate::hamiltonian::{ForcedEdges, from_start_to_end, squares_along};
use crate::problem::{Ends, Problem};
use crate::square::Square;
use crate::trace::{Event, Quiet, Trace};

#[derive(Copy, Clone, Eq, PartialEq)]
pub(super) enum EdgeState {
    Open,
    In,
    Out,
}

/// A dead end: the vertex where it showed.
pub(super) struct DeadEnd(pub(super) usize);

pub(super) struct Fragments {
    /// The ends of each edge.
    pub(super) edges: Vec<(u32, u32)>,
    /// Compressed rows: (neighbor, edge).
    rows: Vec<u32>,
    links: Vec<(u32, u32)>,
    pub(super) edge: Vec<EdgeState>,
    pub(super) inside: Vec<u8>,
    pub(super) avail: Vec<u32>,
    pub(super) mate: Vec<u32>,
    /// How many edges are in.
    pub(super) chosen: usize,
    /// Edges decided, in order; for those that went in, the ends of the two fragments joined.
    pub(super) trail: Vec<(u32, u32, u32)>,
    /// Decisions waiting to be made.
    pub(super) queue: Vec<(u32, EdgeState)>,
    /// How often a vertex was where a dead end showed.
    pub(super) blame: Vec<u32>,
    /// Vertices that are not inner, by their ways on.
    by_ways: ByWays,
    /// Room for the connectivity check.
    walk: LowPoints,
    /// The edges before this one are moves; the others stand for the ends.
    moves: usize,
    /// Where fragments stand, if numbers are given.
    pub(super) places: Option<Places>,
    /// Room for the look at them.
    pub(super) positions: Positions,
}

/// Buckets of vertices: those with few ways on are found at once.
#[derive(Default)]
struct ByWays {
    buckets: Vec<Vec<u32>>,
    /// The bucket of each vertex and its place there; `NOWHERE` when inner.
    at: Vec<(u32, u32)>,
}

const NOWHERE: u32 = u32::MAX;
/// Vertices with more ways on than this, such as an apex, are not told apart.
const MAX_WAYS: u32 = 64;

impl ByWays {
    /// Moves a vertex to the bucket of so many ways, or to none.
    fn set(&mut self, v: usize, ways: u32) {
        let (old, place) = self.at[v];
        if old == ways {
            return;
        }
        if old != NOWHERE {
            let bucket = &mut self.buckets[old as usize];
            bucket.swap_remove(place as usize);
            if let Some(&moved) = bucket.get(place as usize) {
                self.at[moved as usize].1 = place;
            }
        }
        self.at[v] = (ways, NOWHERE);
        if ways != NOWHERE {
            let bucket = &mut self.buckets[ways as usize];
            self.at[v].1 = bucket.len() as u32;
            bucket.push(v as u32);
        }
    }
}

#[derive(Default)]
struct LowPoints {
    found: Vec<u32>,
    low: Vec<u32>,
    parent: Vec<u32>,
    next: Vec<u32>,
    stack: Vec<u32>,
}

impl Fragments {
    /// The cycle problem with everything forced at the outset; `None` if that fails already.
    pub(super) fn new(
        graph: &Graph,
        problem: &Problem,
        wanted: &[(Square, Square)],
    ) -> Option<Fragments> {
        let ForcedEdges {
            edges,
            moves,
            vertices,
            forced,
        } = ForcedEdges::of(problem, graph, wanted)?;
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
        let mut state = Fragments {
            edge: vec![EdgeState::Open; edges.len()],
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
            by_ways: ByWays {
                buckets: vec![Vec::new(); MAX_WAYS as usize + 1],
                at: vec![(NOWHERE, NOWHERE); vertices],
            },
            walk: LowPoints::default(),
            moves,
            places: None,
            positions: Positions::default(),
        };
        if !problem.constraints().given.is_empty() {
            let known = problem.known_steps().into_iter();
            let known = known.map(|(step, square)| (step, square.raw()));
            let apex = (graph.len()..vertices).map(|apex| (apex as u32, apex as u32));
            state.places = Some(Places::new(vertices, known.chain(apex).collect()));
        }
        for v in 0..vertices {
            state.sort_in(v);
        }
        let quiet = &mut Quiet;
        for (u, v) in forced {
            let &(_, e) = state.links(u as usize).iter().find(|(w, _)| *w == v)?;
            state.queue.push((e, EdgeState::In));
        }
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
        state.look(quiet).ok()?;
        Some(state)
    }

    pub(super) fn links(&self, v: usize) -> &[(u32, u32)] {
        &self.links[self.rows[v] as usize..self.rows[v + 1] as usize]
    }

    /// The squares of a move; for an edge of an apex its square twice.
    pub(super) fn squares(&self, e: u32) -> (Square, Square) {
        let (u, v) = self.edges[e as usize];
        let v = if (e as usize) < self.moves { v } else { u };
        (Square::new(u), Square::new(v))
    }

    /// The vertices that are not inner with the fewest ways on: an outer vertex has as many as it
    /// has open edges, a bare one as many as there are pairs of them, and one more.
    pub(super) fn tightest(&self) -> &[u32] {
        let buckets = self.by_ways.buckets.iter();
        buckets
            .map(Vec::as_slice)
            .find(|bucket| !bucket.is_empty())
            .unwrap_or_default()
    }

    fn sort_in(&mut self, v: usize) {
        let inside = self.inside[v];
        let open = self.avail[v]
            .saturating_sub(u32::from(inside))
            .min(MAX_WAYS);
        let ways = match inside {
            0 => open * open.saturating_sub(1) / 2 + 1,
            1 => open,
            _ => NOWHERE,
        };
        let ways = if ways == NOWHERE {
            ways
        } else {
            ways.min(MAX_WAYS)
        };
        self.by_ways.set(v, ways);
    }

    /// All open edges at v must go in.
    fn force(&mut self, v: usize) {
        for i in self.rows[v]..self.rows[v + 1] {
            let (_, e) = self.links[i as usize];
            if self.edge[e as usize] == EdgeState::Open {
                self.queue.push((e, EdgeState::In));
            }
        }
    }

    /// Looks at the whole: whether everything has its place, if numbers are given, makes the decisions that
    /// follow from that, and whether everything hangs together.
    pub(super) fn look(&mut self, trace: &mut impl Trace) -> Result<(), DeadEnd> {
        if let Err(dead_end) = self.fits() {
            self.queue.clear();
            self.blame[dead_end.0] += 1;
            return Err(dead_end);
        }
        self.settle(trace)?;
        self.hangs_together()
    }

    /// Makes the waiting decisions and all that follow from them.
    pub(super) fn settle(&mut self, trace: &mut impl Trace) -> Result<(), DeadEnd> {
        while let Some((e, decision)) = self.queue.pop() {
            let known = self.edge[e as usize];
            if known == decision {
                continue;
            }
            let (u, v) = self.edges[e as usize];
            let made = match (known, decision) {
                (EdgeState::Open, EdgeState::In) => self.join(e, trace),
                (EdgeState::Open, EdgeState::Out) => self.part(e),
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
        if let Some(places) = &mut self.places {
            if !places.join((a, u), (v, b)) {
                return Err(DeadEnd(u as usize));
            }
        }
        self.edge[e as usize] = EdgeState::In;
        self.trail.push((e, a, b));
        self.chosen += 1;
        if T::STEPS && (e as usize) < self.moves {
            trace.event(Event::Join(Square::new(u), Square::new(v)));
        }
        if !closes {
            self.mate[a as usize] = b;
            self.mate[b as usize] = a;
        }
        for end in [u as usize, v as usize] {
            self.inside[end] += 1;
            self.sort_in(end);
            if self.inside[end] == 2 {
                for i in self.rows[end]..self.rows[end + 1] {
                    let (_, other) = self.links[i as usize];
                    if self.edge[other as usize] == EdgeState::Open {
                        self.queue.push((other, EdgeState::Out));
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
            let is_open = |early: &u32| self.edge[*early as usize] == EdgeState::Open;
            if let Some(early) = link.map(|&(_, early)| early).filter(is_open) {
                self.queue.push((early, EdgeState::Out));
            }
        }
        Ok(())
    }

    fn part(&mut self, e: u32) -> Result<(), DeadEnd> {
        self.edge[e as usize] = EdgeState::Out;
        self.trail.push((e, 0, 0));
        let (u, v) = self.edges[e as usize];
        for end in [u as usize, v as usize] {
            self.avail[end] -= 1;
            self.sort_in(end);
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

    /// Tells the moves that are in.
    pub(super) fn tell<T: Trace>(&self, trace: &mut T) {
        if T::STEPS {
            for &(e, ..) in &self.trail {
                let (a, b) = self.squares(e);
                if self.edge[e as usize] == EdgeState::In && (e as usize) < self.moves {
                    trace.event(Event::Join(a, b));
                }
            }
        }
    }

    /// Takes back decisions until the trail has this length.
    pub(super) fn undo<T: Trace>(&mut self, length: usize, trace: &mut T) {
        while self.trail.len() > length {
            let Some((e, a, b)) = self.trail.pop() else {
                return;
            };
            let (u, v) = self.edges[e as usize];
            if self.edge[e as usize] == EdgeState::In {
                if let Some(places) = &mut self.places {
                    places.undo();
                }
                self.chosen -= 1;
                for end in [u, v] {
                    self.inside[end as usize] -= 1;
                    self.sort_in(end as usize);
                }
                self.mate[a as usize] = u;
                self.mate[u as usize] = a;
                self.mate[b as usize] = v;
                self.mate[v as usize] = b;
                if T::STEPS && (e as usize) < self.moves {
                    trace.event(Event::Part(Square::new(u), Square::new(v)));
                }
            } else {
                for end in [u, v] {
                    self.avail[end as usize] += 1;
                    self.sort_in(end as usize);
                }
            }
            self.edge[e as usize] = EdgeState::Open;
        }
    }

    /// Whether all vertices are linked by edges that are not out, none of them the only link
    /// between two parts: one depth-first search with low points (Hopcroft & Tarjan 1973).
    pub(super) fn hangs_together(&mut self) -> Result<(), DeadEnd> {
        let n = self.mate.len();
        let Fragments {
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
                if edge[e as usize] == EdgeState::Out {
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

    /// The squares along the edges that are in.
    pub(super) fn tour(&self, n: usize, ends: Ends) -> Vec<Square> {
        if let Some(places) = &self.places {
            let told = places.told(self.cycle());
            let told = told.expect("fragments are joined as the given numbers want it");
            return told[..n].iter().map(|&v| Square::new(v)).collect();
        }
        // Where to begin, and where not to go from there.
        let from = match ends {
            Ends::Closed | Ends::ClosedFrom(_) => (NOWHERE, ends.start().map_or(0, Square::raw)),
            Ends::Between(start, end) => (end.raw(), start.raw()),
            Ends::Any | Ends::From(_) | Ends::To(_) => (NOWHERE, n as u32),
        };
        let onward = |before, at: u32| {
            let onward = self.inside(at).find(|&w| w != before);
            onward.expect("every vertex is inner")
        };
        let mut squares = squares_along(n, from, onward);
        from_start_to_end(&mut squares, ends);
        squares
    }

    /// The neighbors of a vertex along edges that are in.
    fn inside(&self, v: u32) -> impl Iterator<Item = u32> {
        let links = self.links(v as usize).iter();
        let inside = links.filter(|(_, e)| self.edge[*e as usize] == EdgeState::In);
        inside.map(|&(w, _)| w)
    }

    /// The vertices along the edges that are in, all of them in one cycle.
    fn cycle(&self) -> Vec<u32> {
        let (mut before, mut at) = (NOWHERE, 0);
        let mut cycle = Vec::with_capacity(self.mate.len());
        while cycle.len() < self.mate.len() {
            cycle.push(at);
            let onward = self.inside(at).find(|&w| w != before);
            (before, at) = (at, onward.expect("every vertex is inner"));
        }
        cycle
    }
}
