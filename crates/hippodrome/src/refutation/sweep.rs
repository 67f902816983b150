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
//! What is done need not hang together. Each *part* of it that does has states of its own, about the later squares that are joined to it. A square
//! that is joined to several parts puts them together first, each state of one with each of the other: a later square has
//! the edges of both, and a path of one goes on in the other where they have an end at the same square.
//!
//! Cost: a few bytes for each square of the widest frontier, and some hundred nanoseconds, for each state and for each pair that is put
//! together; and as many states as the order makes.

use std::collections::{BTreeMap, BTreeSet};

use super::flaw::{MAX_CHECKED_PAIRS, MAX_CHECKED_STATES, RefutationFlaw};
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
/// What is added to the names of another part's paths.
const OTHER: u16 = 1 << 15;

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
    let mut parts: Vec<Part> = Vec::new();
    for (turn, v) in order.enumerate() {
        let too_wide = RefutationFlaw::TooWide { squares: turn + 1 };
        let (met, others): (Vec<Part>, Vec<Part>) =
            parts.into_iter().partition(|part| part.live.contains(&v));
        parts = others;
        let mut here = Part::nothing();
        for part in met {
            let may_close = |live: usize, done: usize| {
                live + done == turns.len() && !is_required(&graph, &known, &turns, turn)
            };
            here = here.together(&part, may_close, &too_wide)?;
        }
        let square = Turn::new(&graph, &known, &turns, v, &here);
        let mut states: BTreeSet<State> = BTreeSet::new();
        for state in &here.states {
            if square.go_on(state, &mut states) {
                return Err(RefutationFlaw::TourClosed);
            }
            if states.len() > MAX_CHECKED_STATES {
                return Err(too_wide);
            }
        }
        parts.push(Part {
            live: square.live,
            done: here.done + 1,
            states,
        });
    }
    Ok(())
}

/// Whether there is an edge that must be taken between two squares that come at this turn or later.
fn is_required(graph: &IncidenceLists, known: &[EdgeState], turns: &[usize], turn: usize) -> bool {
    let is_later = |v: usize| turns[v] >= turn;
    let mut edges = graph.edges.iter().zip(known);
    edges.any(|(&(a, b), &known)| known == EdgeState::In && is_later(a) && is_later(b))
}

/// Squares that are done and hang together.
struct Part {
    /// The later squares that are joined to one of them.
    live: Vec<usize>,
    /// How many they are.
    done: usize,
    states: BTreeSet<State>,
}

impl Part {
    fn nothing() -> Part {
        Part {
            live: Vec::new(),
            done: 0,
            states: BTreeSet::from([Vec::new()]),
        }
    }

    /// This part and another as one; an error if a tour is closed, or that there are too many states.
    fn together(
        self,
        other: &Part,
        may_close: impl Fn(usize, usize) -> bool,
        too_wide: &RefutationFlaw,
    ) -> Result<Part, RefutationFlaw> {
        let mut live = self.live.clone();
        live.extend(other.live.iter().filter(|v| !self.live.contains(v)));
        let done = self.done + other.done;
        let may_close = may_close(live.len(), done);
        // Where the squares of the other part stand.
        let place = |v: &usize| live.iter().position(|other| other == v);
        let places: Vec<usize> = other.live.iter().filter_map(place).collect();
        // The states of the other part, by how many edges the squares have that both have.
        let mut alike: BTreeMap<Vec<(usize, usize)>, Vec<&State>> = BTreeMap::new();
        for state in &other.states {
            let common = places
                .iter()
                .zip(state)
                .filter(|&(&at, _)| at < self.live.len());
            let edges = common.map(|(&at, &end)| (at, edges(end)));
            alike.entry(edges.collect()).or_default().push(state);
        }
        let mut states: BTreeSet<State> = BTreeSet::new();
        let mut pairs = 0;
        for state in &self.states {
            for (taken, others) in &alike {
                let fits = |&(at, more): &(usize, usize)| edges(state[at]) + more <= 2;
                if !taken.iter().all(fits) {
                    continue;
                }
                pairs += others.len();
                if states.len() > MAX_CHECKED_STATES || pairs > MAX_CHECKED_PAIRS {
                    return Err(too_wide.clone());
                }
                for other in others {
                    match put_together(state, other, &places, live.len()) {
                        Together::Paths(state) => drop(states.insert(state)),
                        Together::Cycle if may_close => return Err(RefutationFlaw::TourClosed),
                        Together::Cycle | Together::Cycles => {}
                    }
                }
            }
        }
        Ok(Part { live, done, states })
    }
}

/// How many edges a square has.
fn edges(end: u16) -> usize {
    match end {
        BARE => 0,
        INNER => 2,
        _ => 1,
    }
}

/// What becomes of the paths of two parts.
enum Together {
    Paths(State),
    /// One cycle, and each later square has two edges.
    Cycle,
    /// A cycle, and something else.
    Cycles,
}

/// A state of one part, and one of another whose squares stand at these places; no square has more than two edges.
fn put_together(one: &State, other: &State, places: &[usize], live: usize) -> Together {
    let mut state = one.clone();
    state.resize(live, BARE);
    // Names of paths that the first part does not have.
    let mut renamed: Vec<u16> = other
        .iter()
        .map(|&end| if end > INNER { end + OTHER } else { end })
        .collect();
    let mut cycles = 0;
    for at in 0..renamed.len() {
        let (place, more) = (places[at], renamed[at]);
        match (state[place], more) {
            (_, BARE) => {}
            (BARE, more) => state[place] = more,
            (end, more) => {
                // An end of one path is an end of another, so both are one, or that path is closed.
                cycles += usize::from(end == more);
                state[place] = INNER;
                for later in state.iter_mut().chain(&mut renamed) {
                    if *later == more {
                        *later = end;
                    }
                }
            }
        }
    }
    match cycles {
        0 => Together::Paths(named_anew(state)),
        1 if state.iter().all(|&end| end == INNER) => Together::Cycle,
        _ => Together::Cycles,
    }
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
        before: &Part,
    ) -> Turn {
        let mut live: Vec<usize> = before.live.iter().copied().filter(|&w| w != v).collect();
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
        let place = |w: usize| before.live.iter().position(|&other| other == w);
        let is_left = is_required(graph, known, turns, turns[v] + 1);
        Turn {
            own: place(v),
            before: live.iter().map(|&w| place(w)).collect(),
            may_close: live.len() + before.done + 1 == turns.len() && !is_left,
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
