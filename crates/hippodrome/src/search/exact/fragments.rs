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
use crate::search::incident_edges::IncidentEdges;
use crate::search::low_points::LowPoints;
use crate::square::Square;
use crate::trace::{Event, Trace, nobody};

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
    incident: IncidentEdges,
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
    low_points: LowPoints,
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

impl Fragments {
    /// The cycle problem with everything forced at the outset; `None` if that fails already. Places of given numbers are
    /// looked at as far as these bytes go.
    pub(super) fn new(
        graph: &Graph,
        problem: &Problem,
        wanted: &[(Square, Square)],
        bytes: usize,
    ) -> Option<Fragments> {
        let ForcedEdges {
            edges,
            moves,
            vertices,
            forced,
        } = ForcedEdges::of(problem, graph, wanted)?;
        let incident = IncidentEdges::new(vertices, &edges);
        let avail = (0..vertices).map(|v| incident.degree(v)).collect();
        let mut state = Fragments {
            edge: vec![EdgeState::Open; edges.len()],
            inside: vec![0; vertices],
            mate: (0..vertices as u32).collect(),
            avail,
            edges,
            incident,
            chosen: 0,
            trail: Vec::new(),
            queue: Vec::new(),
            blame: vec![0; vertices],
            by_ways: ByWays {
                buckets: vec![Vec::new(); MAX_WAYS as usize + 1],
                at: vec![(NOWHERE, NOWHERE); vertices],
            },
            low_points: LowPoints::default(),
            moves,
            places: None,
            positions: Positions::within(bytes, vertices),
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
        let quiet = &mut nobody();
        for (u, v) in forced {
            let e = state.incident.between(u, v)?;
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
        self.incident.at(v)
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
        for &(_, e) in self.incident.at(v) {
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
                for &(_, other) in self.incident.at(end) {
                    if self.edge[other as usize] == EdgeState::Open {
                        self.queue.push((other, EdgeState::Out));
                    }
                }
            }
        }
        // The edge between the new ends would close too early.
        if !closes && self.chosen + 1 < self.mate.len() {
            let early = self.incident.between(a, b);
            let is_open = |early: &u32| self.edge[*early as usize] == EdgeState::Open;
            if let Some(early) = early.filter(is_open) {
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
    /// between two parts.
    pub(super) fn hangs_together(&mut self) -> Result<(), DeadEnd> {
        let edge = &self.edge;
        let is_out = |e: u32| edge[e as usize] == EdgeState::Out;
        let whole = self.low_points.search(&self.incident, is_out);
        whole.map_err(|separation| DeadEnd(separation.articulation.unwrap_or(0) as usize))
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
    pub(super) fn cycle(&self) -> Vec<u32> {
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
