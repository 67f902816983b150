//! A sweep, gone through with rules of its own.
//!
//! The squares are dealt with one after the other. Of a square that comes next it is decided which edges to squares
//! that come later belong to the cycle, so that it has two. What matters of all that was decided is the *state*: what each
//! later square has so far that is joined to one done: no edge, two of them, or one, and then of which path it is an end. A
//! path has two ends, both among these squares, since a square that is done has both its edges.
//!
//! From each state come those of the next square, for every choice of edges. An edge between the ends of one path closes a
//! cycle, which is the whole or none. If all states have been gone on from and no cycle was the whole, there is no tour: what
//! came to the same state can be ended in the same ways.
//!
//! Cost: a few bytes for each square of the widest frontier, and some hundred nanoseconds, for each state; and as many states as the
//! order makes.

use std::collections::BTreeSet;

use super::flaw::{MAX_CHECKED_STATES, RefutationFlaw};
use super::incidence_lists::{EdgeState, IncidenceLists};
use super::no_cycle::has_tour;
use crate::problem::Problem;
use crate::square::Square;

/// What later squares have: [`BARE`], [`INNER`], or the name of the path of which they are an end. Names go from 2 in the order
/// of the squares.
type State = Vec<u16>;
/// No edge.
const BARE: u16 = 0;
/// Two edges.
const INNER: u16 = 1;
/// A name that no path has before states are named anew.
const FRESH: u16 = u16::MAX;

/// Whether a sweep in this order shows that the problem has no tour.
pub(super) fn check(problem: &Problem, order: &[Square]) -> Result<(), RefutationFlaw> {
    if !problem.constraints().given.is_empty() {
        return Err(RefutationFlaw::NumbersSwept);
    }
    is_order(problem, order)?;
    if let Some(has_tour) = has_tour(problem) {
        return match has_tour {
            true => Err(RefutationFlaw::TourClosed),
            false => Ok(()),
        };
    }
    let graph = IncidenceLists::new(problem);
    let known = graph.at_first(problem);
    // The outside comes last.
    let order: Vec<usize> = order.iter().map(|square| square.index()).collect();
    let order = order.into_iter().chain(graph.outside);
    let mut turns = vec![0; graph.at.len()];
    for (turn, v) in order.clone().enumerate() {
        turns[v] = turn;
    }
    let mut live: Vec<usize> = Vec::new();
    let mut states: BTreeSet<State> = BTreeSet::from([Vec::new()]);
    for (turn, v) in order.enumerate() {
        let square = Turn::new(&graph, &known, &turns, v, &live);
        let mut next: BTreeSet<State> = BTreeSet::new();
        for state in &states {
            if square.go_on(state, &mut next) {
                return Err(RefutationFlaw::TourClosed);
            }
            if next.len() > MAX_CHECKED_STATES {
                let squares = turn + 1;
                return Err(RefutationFlaw::TooWide { squares });
            }
        }
        live = square.live;
        states = next;
    }
    Ok(())
}

/// Whether each square comes once.
fn is_order(problem: &Problem, order: &[Square]) -> Result<(), RefutationFlaw> {
    let mut times = vec![0usize; problem.len()];
    for &square in order {
        match times.get_mut(square.index()) {
            Some(times) => *times += 1,
            None => {
                let number = square.index() + 1;
                return Err(RefutationFlaw::NoSquare { number });
            }
        }
    }
    match times.iter().position(|&times| times != 1) {
        None => Ok(()),
        Some(index) => {
            let square = problem.ground().name(Square::new(index as u32));
            let times = times[index];
            Err(RefutationFlaw::NotOnce { square, times })
        }
    }
}

/// The turn of one square.
struct Turn {
    /// Where it stands in the states before, if it was joined to one done.
    own: Option<usize>,
    /// The later squares that are joined to one done, with it.
    live: Vec<usize>,
    /// Of each, where it stood before.
    before: Vec<Option<usize>>,
    /// The edges to later squares that may be taken: where their other ends stand, and whether they must be.
    edges: Vec<(usize, bool)>,
    /// Whether a cycle may be the whole: all later squares are among `live`, and no edge that must be taken joins two
    /// of them.
    may_close: bool,
}

impl Turn {
    fn new(
        graph: &IncidenceLists,
        known: &[EdgeState],
        turns: &[usize],
        v: usize,
        live_before: &[usize],
    ) -> Turn {
        let mut live: Vec<usize> = live_before.iter().copied().filter(|&w| w != v).collect();
        let mut edges = Vec::new();
        for &edge in &graph.at[v] {
            let (a, b) = graph.edges[edge];
            let w = a + b - v;
            if known[edge] == EdgeState::Out || turns[w] < turns[v] {
                continue;
            }
            let at = live.iter().position(|&other| other == w);
            let at = at.unwrap_or_else(|| {
                live.push(w);
                live.len() - 1
            });
            edges.push((at, known[edge] == EdgeState::In));
        }
        let is_later = |&w: &usize| turns[w] > turns[v];
        let is_left = graph
            .edges
            .iter()
            .zip(known)
            .any(|((a, b), &known)| known == EdgeState::In && is_later(a) && is_later(b));
        let place = |w: usize| live_before.iter().position(|&other| other == w);
        Turn {
            own: place(v),
            before: live.iter().map(|&w| place(w)).collect(),
            may_close: live.len() == turns.len() - turns[v] - 1 && !is_left,
            live,
            edges,
        }
    }

    /// Adds the states that come from this one; true if a tour is closed.
    fn go_on(&self, state: &State, next: &mut BTreeSet<State>) -> bool {
        let own = self.own.map_or(BARE, |at| state[at]);
        let before = self.before.iter();
        let later: State = before.map(|at| at.map_or(BARE, |at| state[at])).collect();
        let lacking = match own {
            BARE => 2,
            INNER => 0,
            _ => 1,
        };
        let path = Path { own, state: later };
        self.choose(lacking, 0, path, next)
    }

    /// Takes so many of the edges from this one on.
    fn choose(&self, lacking: usize, from: usize, path: Path, next: &mut BTreeSet<State>) -> bool {
        let Some(&(at, must)) = self.edges.get(from) else {
            if lacking == 0 {
                next.insert(named_anew(path.state));
            }
            return false;
        };
        let mut closed = false;
        if lacking > 0 && path.state[at] != INNER {
            if path.own == path.state[at] && path.own != BARE {
                // The square and this one are the two ends of one path.
                let others = (0..path.state.len()).filter(|&other| other != at);
                let mut others = others.map(|other| path.state[other]);
                let is_last = lacking == 1 && self.edges[from + 1..].iter().all(|edge| !edge.1);
                closed |= is_last && self.may_close && others.all(|other| other == INNER);
            } else {
                closed |= self.choose(lacking - 1, from + 1, path.joined(at), next);
            }
        }
        if !must {
            closed |= self.choose(lacking, from + 1, path, next);
        }
        closed
    }
}

/// A square whose edges are being chosen.
#[derive(Clone)]
struct Path {
    /// The path of which it is an end.
    own: u16,
    state: State,
}

impl Path {
    /// With an edge to the square that stands here, which is bare or the end of another path.
    fn joined(&self, at: usize) -> Path {
        let mut state = self.state.clone();
        let other = std::mem::replace(&mut state[at], INNER);
        let own = match (self.own, other) {
            (BARE, BARE) => {
                state[at] = FRESH;
                FRESH
            }
            // The path goes on to the square.
            (BARE, other) => other,
            (own, BARE) => {
                state[at] = own;
                own
            }
            // Two paths become one, from the other end of one to that of the other.
            (own, other) => {
                for end in &mut state {
                    if *end == other {
                        *end = own;
                    }
                }
                own
            }
        };
        Path { own, state }
    }
}

/// The same state, whatever its paths were called.
fn named_anew(mut state: State) -> State {
    let mut names: Vec<u16> = Vec::new();
    for end in &mut state {
        if *end != BARE && *end != INNER {
            let known = names.iter().position(|name| name == end);
            let number = known.unwrap_or_else(|| {
                names.push(*end);
                names.len() - 1
            });
            *end = number as u16 + 2;
        }
    }
    state
}
