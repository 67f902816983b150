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
use crate::refutation::MoveLiteral;
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

/// How choices are made in the turns one after another.
const WAYS: [Way; 6] = [
    Way::joining(0.95, 0.0),
    Way::returning(0.95, 0.0),
    Way::joining(0.95, 0.02),
    Way::returning(0.95, 0.02),
    Way::joining(0.85, 0.02),
    Way::returning(0.85, 0.02),
];

/// A way to choose.
#[derive(Copy, Clone)]
struct Way {
    /// How much of what an edge had to do with dead ends still counts after one more of them.
    decay: f64,
    /// The share of edges that are chosen at random.
    random: f64,
    /// What is supposed of an edge that is chosen: that it is in, or what was last true of it.
    supposed: lbool,
    /// Paths of fewer edges are not closed.
    short: u32,
}

impl Way {
    /// Edges that are chosen go in, so paths grow until all is visited; and long paths may close, which tells of parts of the graph that are left by few
    /// edges.
    const fn joining(decay: f64, random: f64) -> Way {
        Way {
            decay,
            random,
            supposed: lbool::TRUE,
            short: if cfg!(test) { 4 } else { 64 },
        }
    }

    /// An edge is supposed to be what it was before, so the search returns to what it had found out elsewhere; and no path closes.
    const fn returning(decay: f64, random: f64) -> Way {
        Way {
            decay,
            random,
            supposed: lbool::UNDEF,
            short: u32::MAX,
        }
    }
}

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
        self.work.keep(clause);
    }

    fn on_delete_clause(&mut self, clause: &[Lit]) {
        self.work.forget(clause.len());
    }
}

/// Finds a tour or exhausts them all, on an undirected graph with three vertices or more, in this turn. Nothing is learned yet; what is, on the
/// way to the end, is written down if there is room for it.
pub(super) fn search<T: Trace>(
    problem: &Problem,
    seed: u64,
    turn: u32,
    written: Option<&mut Vec<Vec<MoveLiteral>>>,
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
    let guard = Guard {
        limits: *limits,
        taken,
        work: Rc::new(Work::new(written.is_some())),
    };
    let work = guard.work.clone();
    let way = WAYS[turn as usize % WAYS.len()];
    let found = decide(&cycle, guard, (seed, way), &mut stats, trace);
    stats.deepest = stats.deepest.min(graph.len() as u64);
    let outcome = match found {
        Ok(Some(edges)) => {
            let edges = edges.into_iter();
            Outcome::Found(tour(graph.len(), cycle.vertices, edges, problem.ends()))
        }
        Ok(None) => {
            if let Some(written) = written {
                let literal = |&literal: &Lit| move_literal(&cycle, graph.len(), literal);
                let clauses = work.written().into_iter();
                let clauses = clauses.map(|clause| clause.iter().map(literal).collect());
                written.extend(clauses);
            }
            Outcome::Exhausted
        }
        Err(why) => Outcome::Stopped(why),
    };
    (outcome, stats)
}

/// What a literal says of the tour's moves; an edge to the apex is an end.
fn move_literal(cycle: &ForcedEdges, squares: usize, said: Lit) -> MoveLiteral {
    let e = said.var().idx();
    let (u, v) = cycle.edges[e as usize];
    let v = if v as usize == squares { u } else { v };
    MoveLiteral {
        a: Square::new(u),
        b: Square::new(v),
        is_made: said == literal(e, true),
    }
}

/// The edges of a cycle, or none if there is none.
fn decide<T: Trace>(
    cycle: &ForcedEdges,
    guard: Guard<'_>,
    (seed, way): (u64, Way),
    stats: &mut Stats,
    trace: &mut T,
) -> Result<Option<Vec<Edge>>, Stopped> {
    let work = guard.work.clone();
    let mut theory = CycleTheory::new(cycle, way.short, work.clone(), trace);
    let Some(first) = theory.first(&cycle.forced) else {
        return Ok(None);
    };
    let mut solver = Solver::new(options(seed, way), guard);
    cycle.edges.iter().for_each(|_| {
        solver.new_var(way.supposed, true);
    });
    for e in first {
        solver.add_clause_reuse(&mut vec![literal(e, true)]);
    }
    // The trail is left as it is: whoever watches sees the tour.
    let result = solver.solve_limited_preserving_trail_th(&mut theory, &[]);
    stats.nodes = work.decisions.get();
    stats.backtracks += solver.num_conflicts();
    stats.restarts += solver.num_restarts().saturating_sub(1);
    stats.deepest = stats.deepest.max(theory.deepest() as u64);
    if result == lbool::TRUE {
        let is_in = |e: &u32| solver.value_lit(literal(*e, true)) == lbool::TRUE;
        let edges = (0..cycle.edges.len() as u32).filter(is_in);
        let edges = edges.map(|e| cycle.edges[e as usize]);
        Ok(Some(edges.collect()))
    } else if result == lbool::FALSE {
        Ok(None)
    } else {
        // What it stopped for may have passed, but for a flag that was set and cleared.
        Err(solver.cb().stopped().unwrap_or(Stopped::Asked))
    }
}

/// Restarts after Luby's sequence. A few random choices get it out of parts in which it would go on for ever.
fn options(seed: u64, way: Way) -> SolverOpts {
    let usual = SolverOpts::default();
    SolverOpts {
        // Its generator takes numbers from 1 to 2^31 - 2.
        random_seed: (1 + seed % ((1 << 31) - 2)) as f64,
        random_var_freq: way.random,
        rnd_init_act: seed != 0,
        min_learnts_lim: FIRST_LEARNED,
        var_decay: way.decay,
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
