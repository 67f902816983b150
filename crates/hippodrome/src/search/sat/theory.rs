//! What a Hamiltonian cycle must satisfy, as a theory for a solver of clauses (SAT modulo theories).
//!
//! The solver has a variable for each edge and, to begin with, no clauses but the edges that are forced. Whatever it assigns is followed here:
//!
//! * two edges in at a vertex: the others go out;
//! * two edges left at a vertex: both go in;
//! * the edge between the two ends of a path goes out, unless it is the last one needed, or the path is long: the path is the reason, and
//!   a long one is no use. Such an edge may go in. Then a cycle has closed too early, and one of the edges that lead out of it must be in: where a
//!   graph is put together of parts, these are few, and the clause says something of the graph and not of the path;
//! * now and then: the edges left must connect all vertices, also without any one of them (`low_points`).
//!
//! The solver asks for the reason of an implied edge when it analyses a conflict, so reasons are kept in a word or two and put
//! together on demand: the two edges that are in; the others that are out; the path. So what it learns are clauses about edges alone.
//!
//! Invariant: edges are followed in the order of the solver's trail, and a conflict is raised as soon as what is implied is false
//! already. So no vertex is ever followed into a third edge, and no cycle is left closed but the last.
//!
//! Cost: the degree of its ends for each edge assigned, all edges for a look at the whole. Memory linear in the edges.

use std::rc::Rc;

use batsat::theory::Theory;
use batsat::{Lit, TheoryArg, Var, lbool};

use super::work::Work;
use crate::hamiltonian::{Edge, ForcedEdges};
use crate::search::incident_edges::IncidentEdges;
use crate::search::low_points::LowPoints;
use crate::square::Square;
use crate::trace::{Event, SearchProgress, Trace};

#[derive(Copy, Clone, Eq, PartialEq)]
enum EdgeState {
    Open,
    In,
    Out,
}

/// Edges of a cut that is kept as a clause at the most.
const KEPT: usize = 64;

/// Why an edge was implied.
#[derive(Copy, Clone)]
enum Implied {
    /// It was not.
    Not,
    /// Out, because these two are in at one of its ends.
    Full(u32, u32),
    /// In, because all others at this vertex but one are out.
    Lacking { vertex: u32, other: u32 },
    /// Out, because a path leads from this vertex to its other end.
    Path { end: u32 },
}

/// An edge that was followed.
struct Followed {
    edge: u32,
    /// Of one that went in: the far ends of the two paths that it joined, and how many edges these had.
    ends: [u32; 2],
    lengths: [u32; 2],
}

/// The edges as the solver has assigned them, and what follows.
pub(super) struct CycleTheory<'t, T> {
    edges: Vec<Edge>,
    incident: IncidentEdges,
    /// The edges before this one are moves; the others stand for the ends.
    moves: usize,
    edge: Vec<EdgeState>,
    /// The edges in at each vertex, in the order in which they went in, and how many there are.
    inside: Vec<[u32; 2]>,
    count: Vec<u8>,
    /// How many edges at each vertex are not out.
    available: Vec<u32>,
    /// The other end of the path that ends here; the vertex itself if it has no edge in.
    mate: Vec<u32>,
    /// The edges of the path that ends here.
    length: Vec<u32>,
    /// Paths of fewer edges are not closed.
    short: u32,
    /// An edge by which a cycle has closed too early.
    closed: Option<u32>,
    chosen: usize,
    /// Edges followed, in the order of the solver's trail.
    trail: Vec<Followed>,
    /// The length of the trail before each decision.
    levels: Vec<usize>,
    implied: Vec<Implied>,
    reason: Vec<Lit>,
    low_points: LowPoints,
    /// Decisions from one look at the whole to the next, and how many have passed.
    wait: usize,
    passed: usize,
    /// The most edges that were in at a time.
    deepest: usize,
    work: Rc<Work>,
    trace: &'t mut T,
}

/// That an edge is in, or that it is out.
pub(super) fn literal(e: u32, is_in: bool) -> Lit {
    Lit::new(Var::unsafe_from_idx(e), is_in)
}

impl<'t, T: Trace> CycleTheory<'t, T> {
    pub(super) fn new(
        cycle: &ForcedEdges,
        short: u32,
        work: Rc<Work>,
        trace: &'t mut T,
    ) -> CycleTheory<'t, T> {
        let vertices = cycle.vertices;
        let incident = IncidentEdges::new(vertices, &cycle.edges);
        CycleTheory {
            edges: cycle.edges.clone(),
            moves: cycle.moves,
            edge: vec![EdgeState::Open; cycle.edges.len()],
            inside: vec![[0; 2]; vertices],
            count: vec![0; vertices],
            available: (0..vertices).map(|v| incident.degree(v)).collect(),
            incident,
            mate: (0..vertices as u32).collect(),
            length: vec![0; vertices],
            short,
            closed: None,
            chosen: 0,
            trail: Vec::new(),
            levels: Vec::new(),
            implied: vec![Implied::Not; cycle.edges.len()],
            reason: Vec::new(),
            low_points: LowPoints::default(),
            wait: 1,
            passed: 0,
            deepest: 0,
            work,
            trace,
        }
    }

    /// The edges that are in every cycle, as these are; `None` if there is no cycle.
    pub(super) fn first(&mut self, forced: &[Edge]) -> Option<Vec<u32>> {
        self.low_points.search(&self.incident, |_| false).ok()?;
        let forced = forced.iter().map(|&(u, v)| self.incident.between(u, v));
        let mut first = forced.collect::<Option<Vec<u32>>>()?;
        for v in 0..self.incident.vertices() {
            match self.incident.at(v) {
                [] | [_] => return None,
                [(_, one), (_, other)] => first.extend([one, other]),
                _ => {}
            }
        }
        Some(first)
    }

    /// The most edges that were in at a time.
    pub(super) fn deepest(&self) -> usize {
        self.deepest
    }

    fn tell(&mut self, event: fn(Square, Square) -> Event, e: u32) {
        if T::STEPS && (e as usize) < self.moves {
            let (u, v) = self.edges[e as usize];
            self.trace.event(event(Square::new(u), Square::new(v)));
        }
    }

    /// Follows an edge; false if that leads to a conflict.
    fn follow(&mut self, e: u32, is_in: bool, solver: &mut TheoryArg) -> bool {
        match is_in {
            true => self.join(e, solver),
            false => self.part(e, solver),
        }
    }

    fn join(&mut self, e: u32, solver: &mut TheoryArg) -> bool {
        let (u, v) = self.edges[e as usize];
        let (a, b) = (self.mate[u as usize], self.mate[v as usize]);
        let closes = a == v && self.count[u as usize] == 1;
        let lengths = [a, b].map(|end| self.length[end as usize]);
        self.edge[e as usize] = EdgeState::In;
        self.trail.push(Followed {
            edge: e,
            ends: [a, b],
            lengths,
        });
        self.chosen += 1;
        self.tell(Event::Join, e);
        if !closes {
            self.mate[a as usize] = b;
            self.mate[b as usize] = a;
            let length = lengths[0] + lengths[1] + 1;
            for end in [a, b] {
                self.length[end as usize] = length;
            }
        }
        for end in [u as usize, v as usize] {
            self.inside[end][usize::from(self.count[end])] = e;
            self.count[end] += 1;
        }
        for end in [u as usize, v as usize] {
            if self.count[end] < 2 {
                continue;
            }
            let [one, other] = self.inside[end];
            for i in 0..self.incident.degree(end) as usize {
                let (_, third) = self.incident.at(end)[i];
                let is_open = self.edge[third as usize] == EdgeState::Open;
                if is_open && !self.imply(third, false, Implied::Full(one, other), solver) {
                    return false;
                }
            }
        }
        if closes {
            // A path of all vertices may close. What else closes is a conflict, when all that the solver has assigned was followed.
            if lengths[0] as usize + 1 < self.incident.vertices() {
                self.closed = self.closed.or(Some(e));
            }
            return true;
        }
        let is_short = self.length[a as usize] < self.short;
        if is_short && self.chosen + 1 < self.incident.vertices() {
            let early = self.incident.between(a, b);
            let early = early.filter(|&early| self.edge[early as usize] == EdgeState::Open);
            if let Some(early) = early {
                return self.imply(early, false, Implied::Path { end: a }, solver);
            }
        }
        true
    }

    /// A cycle has closed by this edge, and it is not the last: an edge leads out of it. False, as that is a conflict.
    fn open(&mut self, last: u32, solver: &mut TheoryArg) -> bool {
        let (begin, _) = self.edges[last as usize];
        let mut is_on_cycle = vec![false; self.incident.vertices()];
        let mut cycle = Vec::new();
        let (mut at, mut by) = (begin, last);
        while !is_on_cycle[at as usize] {
            is_on_cycle[at as usize] = true;
            cycle.push(at);
            let [one, other] = self.inside[at as usize];
            by = one + other - by;
            let (u, v) = self.edges[by as usize];
            at = u + v - at;
        }
        let mut clause = Vec::new();
        for v in cycle {
            let onward = self.incident.at(v as usize).iter();
            let out = onward.filter(|(w, _)| !is_on_cycle[*w as usize]);
            clause.extend(out.map(|&(_, e)| literal(e, true)));
        }
        self.refuse(&mut clause, solver)
    }

    /// Of these edges one is in every cycle, and all are out. False, as that is a conflict.
    fn refuse(&mut self, clause: &mut Vec<Lit>, solver: &mut TheoryArg) -> bool {
        if let [only] = clause[..] {
            // Of a single edge the solver does not look whether it is out for good. So another literal that is false for good stands beside it.
            let first = self.levels.first().copied().unwrap_or(self.trail.len());
            let for_good = self.trail[..first].iter().map(|followed| {
                let is_in = self.edge[followed.edge as usize] == EdgeState::In;
                literal(followed.edge, !is_in)
            });
            let (mut is_for_good, mut other) = (false, None);
            for untrue in for_good {
                match untrue == only {
                    true => is_for_good = true,
                    false => other = Some(untrue),
                }
            }
            clause.extend(other.filter(|_| is_for_good));
        }
        // The solver keeps it as it is, not only what it learns from it.
        let is_kept = clause.len() <= KEPT;
        if is_kept {
            self.work.keep(clause);
        }
        solver.raise_conflict(clause, is_kept);
        false
    }

    fn part(&mut self, e: u32, solver: &mut TheoryArg) -> bool {
        let (u, v) = self.edges[e as usize];
        self.edge[e as usize] = EdgeState::Out;
        self.trail.push(Followed {
            edge: e,
            ends: [0; 2],
            lengths: [0; 2],
        });
        for end in [u, v] {
            self.available[end as usize] -= 1;
        }
        for end in [u, v] {
            if self.available[end as usize] != 2 || self.count[end as usize] == 2 {
                continue;
            }
            let left = self.incident.at(end as usize).iter();
            let left = left.filter(|(_, e)| self.edge[*e as usize] != EdgeState::Out);
            let left: arrayvec::ArrayVec<u32, 2> = left.map(|&(_, e)| e).collect();
            for (one, other) in [(left[0], left[1]), (left[1], left[0])] {
                let why = Implied::Lacking { vertex: end, other };
                let is_open = self.edge[one as usize] == EdgeState::Open;
                if is_open && !self.imply(one, true, why, solver) {
                    return false;
                }
            }
        }
        true
    }

    /// Tells the solver what follows; false if it has assigned the opposite.
    fn imply(&mut self, e: u32, is_in: bool, why: Implied, solver: &mut TheoryArg) -> bool {
        let implied = literal(e, is_in);
        let value = solver.value(implied.var()) ^ !implied.sign();
        if value == lbool::UNDEF {
            self.implied[e as usize] = why;
            return solver.propagate(implied);
        }
        if value == lbool::TRUE {
            return true;
        }
        self.explain(e, why);
        let mut clause: Vec<Lit> = self.reason.iter().map(|&lit| !lit).collect();
        clause.push(implied);
        solver.raise_conflict(&clause, false);
        false
    }

    /// The literals, all of them true, from which this follows.
    fn explain(&mut self, e: u32, why: Implied) {
        self.reason.clear();
        match why {
            Implied::Not => unreachable!("it was not implied"),
            Implied::Full(one, other) => {
                self.reason
                    .extend([literal(one, true), literal(other, true)]);
            }
            Implied::Lacking { vertex, other } => {
                let edges = self
                    .incident
                    .at(vertex as usize)
                    .iter()
                    .map(|&(_, out)| out);
                let out = edges.filter(|&out| out != e && out != other);
                self.reason.extend(out.map(|out| literal(out, false)));
            }
            Implied::Path { end } => {
                let (u, v) = self.edges[e as usize];
                let far = u + v - end;
                let (mut at, mut next) = (end, self.inside[end as usize][0]);
                loop {
                    self.reason.push(literal(next, true));
                    let (u, v) = self.edges[next as usize];
                    at = u + v - at;
                    if at == far {
                        break;
                    }
                    let [one, other] = self.inside[at as usize];
                    next = one + other - next;
                }
            }
        }
    }

    /// Whether the edges left hang together; false if that is a conflict.
    fn look(&mut self, solver: &mut TheoryArg) -> bool {
        let CycleTheory {
            low_points,
            incident,
            edge,
            ..
        } = self;
        let is_out = |e: u32| edge[e as usize] == EdgeState::Out;
        let Err(separation) = low_points.search(incident, is_out) else {
            return true;
        };
        let mut is_separated = vec![false; incident.vertices()];
        low_points
            .separated(separation)
            .for_each(|v| is_separated[v as usize] = true);
        let mut clause = Vec::new();
        for v in low_points.separated(separation) {
            for &(w, e) in incident.at(v as usize) {
                if !is_separated[w as usize] && Some(w) != separation.articulation {
                    clause.push(literal(e, true));
                }
            }
        }
        self.refuse(&mut clause, solver)
    }
}

impl<T: Trace> Theory for CycleTheory<'_, T> {
    fn final_check(&mut self, _: &mut TheoryArg) {
        debug_assert_eq!(self.chosen, self.incident.vertices());
    }

    fn create_level(&mut self) {
        let decisions = self.work.decisions.get();
        if decisions % (1 << 10) == 0 {
            self.trace.pulse(SearchProgress {
                engine: "sat",
                nodes: decisions,
                depth: self.chosen as u64,
                deepest: self.deepest as u64,
                share: None,
            });
        }
        self.work.decisions.set(decisions + 1);
        self.passed += 1;
        self.levels.push(self.trail.len());
    }

    fn pop_levels(&mut self, n: usize) {
        let kept = self.levels.len() - n;
        let length = self.levels[kept];
        self.levels.truncate(kept);
        while self.trail.len() > length {
            let Some(followed) = self.trail.pop() else {
                return;
            };
            let (e, [a, b]) = (followed.edge, followed.ends);
            self.closed = self.closed.filter(|&closed| closed != e);
            let (u, v) = self.edges[e as usize];
            if self.edge[e as usize] == EdgeState::In {
                self.chosen -= 1;
                for end in [u, v] {
                    self.count[end as usize] -= 1;
                }
                for (end, length) in [a, b].into_iter().zip(followed.lengths) {
                    self.length[end as usize] = length;
                }
                self.mate[a as usize] = u;
                self.mate[u as usize] = a;
                self.mate[b as usize] = v;
                self.mate[v as usize] = b;
                self.tell(Event::Part, e);
            } else {
                for end in [u, v] {
                    self.available[end as usize] += 1;
                }
            }
            self.edge[e as usize] = EdgeState::Open;
        }
    }

    fn n_levels(&self) -> usize {
        self.levels.len()
    }

    fn partial_check(&mut self, solver: &mut TheoryArg) {
        while let Some(&assigned) = solver.model().get(self.trail.len()) {
            let is_in = assigned == literal(assigned.var().idx(), true);
            if !self.follow(assigned.var().idx(), is_in, solver) {
                return;
            }
        }
        self.deepest = self.deepest.max(self.chosen);
        if let Some(last) = self.closed {
            self.open(last, solver);
            return;
        }
        if self.passed >= self.wait {
            self.passed = 0;
            self.wait = match self.look(solver) {
                true => (self.wait * 2).min(self.incident.vertices() / 8).max(1),
                false => 1,
            };
        }
    }

    fn explain_propagation(&mut self, implied: Lit) -> &[Lit] {
        let e = implied.var().idx();
        self.explain(e, self.implied[e as usize]);
        &self.reason
    }
}
