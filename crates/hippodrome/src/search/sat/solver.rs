//! The solver at work: a variable for each edge, and the theory of Hamiltonian cycles.

use std::rc::Rc;

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};

use super::theory::{CycleTheory, literal};
use super::work::{FIRST_ROOM, Work};
use crate::graph::Graph;
use crate::hamiltonian::{Edge, ForcedEdges, from_start_to_end, squares_along};
use crate::limits::{Limits, Stopped};
use crate::memory::{BASE, Footprint, bytes_fit};
use crate::problem::{Ends, Problem};
use crate::search::{Outcome, Stats};
use crate::square::Square;
use crate::trace::Trace;
use crate::two_factor::links::{Links, NONE};

/// The graph, the theory, and what the solver has for each variable; with free ends a vertex is joined to all others.
fn footprint(ends: Ends) -> Footprint {
    let apex = match ends {
        Ends::Any | Ends::From(_) | Ends::To(_) => 2,
        Ends::Closed | Ends::ClosedFrom(_) | Ends::Between(..) => 0,
    };
    Footprint {
        square: 128 + apex * EDGE,
        jump: EDGE,
    }
}

/// Bytes for an edge, half of them for each direction.
const EDGE: u64 = 160;

/// Clauses that may be learned before the first are forgotten; the solver lets them grow from there.
const FIRST_LEARNED: i32 = 5_000;

/// Looks at the limits whenever the solver is about to choose.
struct Guard<'l> {
    limits: Limits<'l>,
    /// Bytes that all but clauses take.
    taken: u64,
    work: Rc<Work>,
}

impl Guard<'_> {
    fn stopped(&self) -> Option<Stopped> {
        let most = self.limits.memory.map_or(u64::MAX, |most| most as u64);
        if self.limits.asked_to_stop() {
            Some(Stopped::Asked)
        } else if self.work.decisions.get() >= self.limits.budget() {
            Some(Stopped::Nodes)
        } else {
            let clauses = self.work.taken();
            let fits = clauses.is_some_and(|clauses| self.taken + clauses <= most);
            (!fits).then_some(Stopped::Memory)
        }
    }
}

impl Callbacks for Guard<'_> {
    fn stop(&self) -> bool {
        self.stopped().is_some()
    }

    fn on_new_clause(&mut self, clause: &[Lit], _: ClauseKind) {
        self.work.keep(clause.len());
    }

    fn on_delete_clause(&mut self, clause: &[Lit]) {
        self.work.forget(clause.len());
    }
}

/// Finds a tour or exhausts them all, on an undirected graph with three vertices or more.
pub(super) fn search<T: Trace>(
    problem: &Problem,
    seed: u64,
    limits: &Limits<'_>,
    trace: &mut T,
) -> (Outcome, Stats) {
    let mut stats = Stats::default();
    let footprint = footprint(problem.ends());
    let taken = BASE + FIRST_ROOM + footprint.bytes(problem.ground());
    let fits = footprint.fits(problem.ground(), limits);
    if let Err(why) = fits.and_then(|()| bytes_fit(taken, limits)) {
        return (Outcome::Stopped(why), stats);
    }
    let graph = Graph::of(problem);
    let Some(cycle) = ForcedEdges::of(problem, &graph, &[]) else {
        return (Outcome::Exhausted, stats);
    };
    let vertices = cycle.vertices;
    let work = Rc::new(Work::default());
    let mut theory = CycleTheory::new(&cycle, work.clone(), trace);
    let Some(first) = theory.first(&cycle.forced) else {
        return (Outcome::Exhausted, stats);
    };
    let guard = Guard {
        limits: *limits,
        taken,
        work: work.clone(),
    };
    let mut solver = Solver::new(options(seed), guard);
    cycle.edges.iter().for_each(|_| {
        solver.new_var_default();
    });
    for e in first {
        solver.add_clause_reuse(&mut vec![literal(e, true)]);
    }
    // The trail is left as it is: whoever watches sees the tour.
    let result = solver.solve_limited_preserving_trail_th(&mut theory, &[]);
    stats.nodes = work.decisions.get();
    stats.backtracks = solver.num_conflicts();
    stats.restarts = solver.num_restarts().saturating_sub(1);
    stats.deepest = theory.deepest().min(graph.len()) as u64;
    let outcome = if result == lbool::TRUE {
        let is_in = |e: &u32| solver.value_lit(literal(*e, true)) == lbool::TRUE;
        let edges = (0..cycle.edges.len() as u32).filter(is_in);
        let edges = edges.map(|e| cycle.edges[e as usize]);
        Outcome::Found(tour(graph.len(), vertices, edges, problem.ends()))
    } else if result == lbool::FALSE {
        Outcome::Exhausted
    } else {
        // What it stopped for may have passed, but for a flag that was set and cleared.
        Outcome::Stopped(solver.cb().stopped().unwrap_or(Stopped::Asked))
    };
    (outcome, stats)
}

/// Restarts after Luby's sequence; random numbers only where a seed asks for another search.
fn options(seed: u64) -> SolverOpts {
    let usual = SolverOpts::default();
    SolverOpts {
        // Its generator takes numbers from 1 to 2^31 - 2.
        random_seed: (1 + seed % ((1 << 31) - 2)) as f64,
        rnd_init_act: seed != 0,
        min_learnts_lim: FIRST_LEARNED,
        ..usual
    }
}

/// The squares along the edges of a cycle.
fn tour(
    squares: usize,
    vertices: usize,
    cycle: impl Iterator<Item = Edge>,
    ends: Ends,
) -> Vec<Square> {
    let mut links = Links::new(vertices);
    cycle.for_each(|(u, v)| links.join(u, v));
    let from = match ends {
        Ends::Closed | Ends::ClosedFrom(_) => {
            let start = ends.start().map_or(0, Square::raw);
            (links.of(start)[1], start)
        }
        Ends::Between(start, end) => (end.raw(), start.raw()),
        Ends::Any | Ends::From(_) | Ends::To(_) => (NONE, squares as u32),
    };
    let onward = |before, at| links.beyond(before, at);
    let mut tour = squares_along(squares, from, onward);
    from_start_to_end(&mut tour, ends);
    tour
}
