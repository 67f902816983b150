//! Depth-first search that marks, tries every move, undoes, and goes back: on any graph, with an
//! explicit stack.
//!
//! Candidates are tried in the order of moves, or sorted by Warnsdorff's rule (fewest onward moves
//! first, ties by [`Ties`](super::Ties)), or the other way round. It is complete: when it has
//! tried everything there is no tour. It is also hopeless where an early choice is wrong, since it
//! only ever mends the latest; that is what [`super::warnsdorff`] and [`super::exact`] are for.
//!
//! Data: the path, and one stack of untried candidates for all depths, where `base[d]` is the
//! height below which lie the candidates of shallower squares. Nothing is allocated per step; the
//! stack holds at most the sum of degrees. Invariant: a candidate above `base[depth]` is free.
//!
//! Given numbers and required moves are checked at every square entered.
//!
//! Work is counted as the articles count it: a visit is a square entered, the start included.

use super::lattice::{Arcs, Lattice, TAKEN};
use super::ties::TieBreaker;
use super::walk::Rule;
use super::{Outcome, Stats, Ties, bitboard, ends_well, unsuited};
use crate::chance::rng;
use crate::graph::Graph;
use crate::leaper::Offset;
use crate::limits::{Limits, Stopped, Unsupported};
use crate::memory::Footprint;
use crate::problem::{Ends, Ground, Problem};
use crate::square::Square;
use crate::trace::{Event, PULSE, SearchProgress, Trace};
use crate::verify::verify;

/// How a backtracking search goes.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Backtrack {
    /// The order of moves on a board; clockwise if `None`. A graph has the order of its edges.
    pub offsets: Option<Vec<Offset>>,
    /// Sort candidates by their onward moves; `None` leaves them in the order of moves.
    pub rule: Option<Rule>,
    /// For random ties.
    pub seed: u64,
}

impl Backtrack {
    /// Why it cannot be applied to a problem, if it cannot.
    pub(crate) fn unsupported(&self, problem: &Problem) -> Option<Unsupported> {
        if self.rule.is_some_and(|rule| rule.ties == Ties::Squirrel) {
            return Some(Unsupported::SquirrelTakenBack);
        }
        let of_whole = Unsupported::of_whole_tours(problem);
        of_whole.or_else(|| unsuited(problem, self.rule, self.offsets.as_deref()))
    }
}

/// Searches from every start that the ends allow, in the order of squares.
pub(crate) fn backtrack(
    problem: &Problem,
    how: &Backtrack,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> (Outcome, Stats) {
    search(problem, problem.len(), how, limits, trace)
}

/// A path of so many squares, none twice: the search with a limit on its depth, as the textbook has
/// it. `None` if there is no such path. Of the ends only the start counts, constraints do not.
///
/// # Errors
///
/// [`Stopped`], when a limit is reached before the answer.
///
/// ```
/// use hippodrome::{Backtrack, EdgeList, Ends, Limits, Problem, Quiet, Square, path};
///
/// // The chapter's six vertices, A to F, its limit of 5 moves: A, B, D, E, F, C.
/// let arcs = [(0, 1), (0, 3), (1, 2), (1, 3), (3, 4), (4, 1), (4, 5), (5, 2)];
/// let start = Square::new(0);
/// let problem = Problem::on_graph(EdgeList::directed(6, arcs)?, Ends::From(start));
/// let found = path(&problem, 6, &Backtrack::default(), &Limits::NONE, &mut Quiet)?;
/// assert_eq!(found, Some([0, 1, 3, 4, 5, 2].map(Square::new).to_vec()));
/// assert_eq!(path(&problem, 7, &Backtrack::default(), &Limits::NONE, &mut Quiet), Ok(None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn path(
    problem: &Problem,
    squares: usize,
    how: &Backtrack,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> Result<Option<Vec<Square>>, Stopped> {
    if squares == 0 || squares > problem.len() {
        return Ok(None);
    }
    let ends = problem.ends().start().map_or(Ends::Any, Ends::From);
    let problem = Problem::new(problem.ground().clone(), ends);
    match search(&problem, squares, how, limits, trace).0 {
        Outcome::Found(path) => Ok(Some(path)),
        Outcome::Exhausted | Outcome::Impossible(_) => Ok(None),
        Outcome::Stopped(why) => Err(why),
    }
}

/// The graph, what is untried, and what stands at each depth.
const FOOTPRINT: Footprint = Footprint {
    square: 40,
    jump: 8,
};

fn search(
    problem: &Problem,
    length: usize,
    how: &Backtrack,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> (Outcome, Stats) {
    if let Err(why) = FOOTPRINT.fits(problem.ground(), limits) {
        return (Outcome::Stopped(why), Stats::default());
    }
    let graph = match problem.ground() {
        Ground::Board { board, piece } => {
            let usual = board.jumps(*piece);
            Graph::of_board(board, how.offsets.as_deref().unwrap_or(&usual))
        }
        Ground::Graph(edges) => Graph::of_edges(edges),
    };
    let graph = graph.without_forbidden(problem);
    match problem.is_symmetric() {
        true => from_each_start(problem, (&graph, &graph), length, how, limits, trace),
        false => {
            let arcs = Arcs::new(graph);
            from_each_start(problem, (&arcs.forwards, &arcs), length, how, limits, trace)
        }
    }
}

fn from_each_start<L: Lattice>(
    problem: &Problem,
    (graph, lattice): (&Graph, &L),
    length: usize,
    how: &Backtrack,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> (Outcome, Stats) {
    let ends = problem.ends();
    let starts = match ends.start() {
        Some(start) => start.raw()..start.raw() + 1,
        // A closed tour passes through every square, so one start is enough, unless its numbers count.
        None if ends.is_closed() && problem.constraints().given.is_empty() => 0..1,
        None => 0..graph.len() as u32,
    };
    let mut stats = Stats::default();
    for start in starts {
        if start > 0 && ends.start().is_none() {
            stats.restarts += 1;
            if trace_steps(trace) {
                trace.event(Event::Restart);
            }
        }
        let start = Square::new(start);
        if ends.end() == Some(start) && graph.len() > 1 {
            continue;
        }
        let outcome = match how.rule {
            None if !trace_steps(trace)
                && graph.len() <= 64
                && length == graph.len()
                && problem.is_free()
                && problem.is_symmetric() =>
            {
                bitboard::search(problem, graph, start, limits, trace, &mut stats)
            }
            _ => from(
                problem,
                (graph, lattice),
                length,
                how,
                start,
                limits,
                trace,
                &mut stats,
            ),
        };
        if outcome != Outcome::Exhausted {
            return (outcome, stats);
        }
    }
    (Outcome::Exhausted, stats)
}

fn trace_steps<T: Trace>(_: &T) -> bool {
    T::STEPS
}

#[expect(
    clippy::too_many_arguments,
    reason = "the one loop behind tours and paths"
)]
fn from<L: Lattice>(
    problem: &Problem,
    (graph, lattice): (&Graph, &L),
    length: usize,
    how: &Backtrack,
    start: Square,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
    stats: &mut Stats,
) -> Outcome {
    let (n, ends) = (graph.len(), problem.ends());
    let rule = how.rule.unwrap_or_default();
    let mut ties = TieBreaker::new(rule.ties, problem, rng(how.seed, 0));
    let mut cells: Vec<u64> = (0..n)
        .map(|v| graph.degree(v) as u64 * Graph::ONE)
        .collect();
    let end = ends.end().map(Square::index);
    let demands = (!problem.is_free()).then(|| Demands::of(problem));
    let mut path: Vec<u32> = Vec::with_capacity(n);
    let mut base: Vec<usize> = Vec::with_capacity(n);
    let mut untried: Vec<u32> = Vec::with_capacity(graph.moves() + 1);
    let mut sorted: Vec<(u64, u64, usize, u32)> = Vec::new();
    base.push(0);
    untried.push(start.raw());
    loop {
        if untried.len() == base[path.len()] {
            // Every candidate after the last square has been tried: leave it.
            base.pop();
            let Some(v) = path.pop() else {
                return Outcome::Exhausted;
            };
            lattice.leave(&mut cells, v as usize);
            stats.backtracks += 1;
            if trace_steps(trace) {
                trace.event(Event::Retreat(Square::new(v)));
            }
            continue;
        }
        let Some(v) = untried.pop() else {
            unreachable!("base never exceeds the height of the stack");
        };
        if Some(v as usize) == end && path.len() + 1 < n {
            continue;
        }
        if demands
            .as_ref()
            .is_some_and(|demands| !demands.allow(&path, v))
        {
            continue;
        }
        let v = v as usize;
        lattice.enter(&mut cells, v);
        path.push(v as u32);
        base.push(untried.len());
        stats.nodes += 1;
        stats.deepest = stats.deepest.max(path.len() as u64);
        if trace_steps(trace) {
            trace.event(Event::Advance(Square::new(v as u32)));
        }
        let ends_well = || ends_well(problem.ground(), ends, start, Square::new(v as u32));
        let met = || {
            demands
                .as_ref()
                .is_none_or(|demands| demands.are_met(&path))
        };
        if path.len() == length && (length < n || ends_well() && met()) {
            return Outcome::Found(path.into_iter().map(Square::new).collect());
        }
        if stats.nodes >= limits.budget() {
            return Outcome::Stopped(Stopped::Nodes);
        }
        if stats.nodes % PULSE == 0 {
            trace.pulse(SearchProgress {
                engine: "backtrack",
                nodes: stats.nodes,
                depth: path.len() as u64,
                deepest: stats.deepest,
                share: None,
            });
            if limits.asked_to_stop() {
                return Outcome::Stopped(Stopped::Asked);
            }
        }
        // The last of the stack is tried first, so candidates go on in reverse.
        let free = |&&w: &&u32| cells[w as usize] < TAKEN;
        match how.rule {
            None => untried.extend(graph.neighbors(v).iter().rev().filter(free)),
            Some(rule) => {
                sorted.clear();
                for (slot, &w) in graph
                    .neighbors(v)
                    .iter()
                    .enumerate()
                    .filter(|(_, w)| free(w))
                {
                    let left = L::left(cells[w as usize]);
                    let badness = if rule.most_first {
                        u64::MAX - left
                    } else {
                        left
                    };
                    let key = ties.key(lattice, &cells, v, w as usize);
                    sorted.push((badness, key, slot, w));
                }
                sorted.sort_unstable();
                untried.extend(sorted.iter().rev().map(|&(.., w)| w));
            }
        }
        if trace_steps(trace) {
            for &w in untried[base[path.len()]..].iter().rev() {
                let left = L::left(cells[w as usize]) as u32;
                trace.event(Event::Consider(Square::new(w), left));
            }
        }
    }
}

/// Given numbers and required moves, as a path that grows sees them. Forbidden moves are not in the graph.
struct Demands<'p> {
    problem: &'p Problem,
    /// The step that each square must have, and the square of each step.
    step: Vec<Option<u32>>,
    square: Vec<Option<u32>>,
    /// From each square, where required moves lead that can be made from it.
    onward: Vec<Vec<u32>>,
}

impl Demands<'_> {
    fn of(problem: &Problem) -> Demands<'_> {
        let n = problem.len();
        let mut demands = Demands {
            problem,
            step: vec![None; n],
            square: vec![None; n],
            onward: vec![Vec::new(); n],
        };
        let constraints = problem.constraints();
        for &(step, square) in &constraints.given {
            demands.step[square.index()] = Some(step);
            demands.square[step as usize] = Some(square.raw());
        }
        for &(from, to) in &constraints.required {
            demands.onward[from.index()].push(to.raw());
            if problem.is_symmetric() {
                demands.onward[to.index()].push(from.raw());
            }
        }
        demands
    }

    /// Whether v may come next. A square whose required moves are not all behind it must go on with
    /// one of them; only the start of a closed tour can leave one to the end.
    fn allow(&self, path: &[u32], v: u32) -> bool {
        let step = path.len() as u32;
        let number_fits = match (self.step[v as usize], self.square[path.len()]) {
            (None, None) => true,
            (own, asked) => own == Some(step) && asked == Some(v),
        };
        let move_fits = path.last().is_none_or(|&u| {
            let ahead = |w: &&u32| !path.contains(w);
            let mut ahead = self.onward[u as usize].iter().filter(ahead);
            path.len() == 1 || ahead.all(|&w| w == v)
        });
        number_fits && move_fits
    }

    /// Whether a tour of the right squares makes all required moves.
    fn are_met(&self, path: &[u32]) -> bool {
        let squares: Vec<Square> = path.iter().map(|&v| Square::new(v)).collect();
        verify(self.problem, &squares).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edges::EdgeList;
    use crate::leaper::Leaper;
    use crate::trace::Quiet;

    /// The chapter's six vertices, A to F: its search runs into the dead end C, goes back and
    /// comes out as A, B, D, E, F, C.
    #[test]
    fn the_textbooks_six_vertices() {
        let names = "ABCDEF".chars().map(String::from).collect();
        let arcs = [
            (0, 1),
            (0, 3),
            (1, 2),
            (1, 3),
            (3, 4),
            (4, 1),
            (4, 5),
            (5, 2),
        ];
        let edges = EdgeList::named(names, true, arcs.to_vec()).unwrap();
        let problem = Problem::on_graph(edges, Ends::From(Square::new(0)));
        let mut trace: Vec<Event> = Vec::new();
        let how = Backtrack::default();
        let (outcome, stats) = backtrack(&problem, &how, &Limits::NONE, &mut trace);
        let path = [0, 1, 3, 4, 5, 2].map(Square::new);
        assert_eq!(outcome, Outcome::Found(path.to_vec()));
        assert_eq!((stats.nodes, stats.backtracks), (7, 1));
        assert!(trace.contains(&Event::Retreat(Square::new(2))));
    }

    /// The quiet search on bitboards counts what the traced one does, also where endings are
    /// remembered (beyond 2^17 visits) and where a limit cuts in.
    #[test]
    fn remembered_endings_count_as_walked() {
        let cases = [
            ("5x5", Ends::From(Square::new(1)), None),
            ("5x5", Ends::Between(Square::new(0), Square::new(24)), None),
            ("5x5", Ends::Closed, None),
            ("4x6-a1", Ends::Any, None),
            ("6x6", Ends::From(Square::new(9)), Some(3_000_000)),
            ("6x6", Ends::Closed, Some(2_345_678)),
            ("7x9-d4", Ends::From(Square::new(3)), Some(1_987_654)),
        ];
        for (text, ends, nodes) in cases {
            let problem = Problem::on_board(text.parse().unwrap(), Leaper::KNIGHT, ends);
            let limits = Limits::NONE.with_nodes(nodes);
            let how = Backtrack::default();
            let quiet = backtrack(&problem, &how, &limits, &mut Quiet);
            let traced = backtrack(&problem, &how, &limits, &mut Listener);
            assert_eq!(quiet, traced, "{problem}");
        }
    }

    struct Listener;

    impl Trace for Listener {
        fn event(&mut self, _: Event) {}
    }
}
