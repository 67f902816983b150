//! Tours with given numbers.
//!
//! A tour with given numbers is a numbering of the squares, and a closed one has one for each direction
//! that fits. Where all that is known are ends, that is a count of tours with fixed ends; where it is
//! one number of a closed tour, each tour has two numberings that fit. Numbers in a row, from the first on, leave
//! the tours of the other squares (`rest`). A state of a sweep knows nothing
//! of steps, so with any other numbers tours are listed and counted one by one: cost and limits are
//! those of [`Tours`].

use num_bigint::BigUint;

use crate::count::number::Count;
use crate::induced_subgraph::InducedSubgraph;
use crate::limits::{Limits, Stopped};
use crate::list::Tours;
use crate::problem::{Constraints, Ends, Ground, Problem};
use crate::square::Square;
use crate::trace::ProgressTrace;
use crate::verify::verify;

/// How many numberings that fit there are for each tour with these ends; `None` if it depends on the
/// tour.
pub(crate) fn numberings(problem: &Problem) -> Option<u32> {
    let known = problem.known_steps();
    let last = problem.len() as u32 - 1;
    match (
        problem.constraints().given.is_empty(),
        problem.ends().is_closed(),
    ) {
        (true, _) => Some(1),
        (false, true) => (known.len() == 1 && problem.len() > 2).then_some(2),
        (false, false) => {
            let are_ends = known.iter().all(|&(step, _)| step == 0 || step == last);
            are_ends.then_some(1)
        }
    }
}

/// What is left to be swept where the given numbers are consecutive: in an open tour from the first on, up to the last,
/// or both, in a closed one anywhere. The squares within such a row are as good as visited, so the tours are those of
/// the rest, between the ends of the rows; `None` if they are given otherwise, or make no row.
pub(crate) fn rest(problem: &Problem) -> Option<Rest> {
    let (known, n) = (problem.known_steps(), problem.len() as u32);
    if problem.constraints().given.is_empty() || n < 3 {
        return None;
    }
    // The first square and the last stand in rows of their own, which would hide that they are the same.
    if matches!(problem.ends(), Ends::Between(start, end) if start == end) {
        return Some(Rest::NoTours);
    }
    let is_at = |step: u32| known.binary_search_by_key(&step, |&(step, _)| step).is_ok();
    let square = |step: u32| {
        let at = known.binary_search_by_key(&step, |&(step, _)| step);
        at.ok().map(|at| known[at].1)
    };
    // The steps after which the rest begins and before which it ends, and how many of the row each has.
    let (row, start, end): (Vec<(u32, u32)>, Option<u32>, Option<u32>) =
        if problem.ends().is_closed() {
            if known.len() < 2 {
                return None;
            }
            let begins = |&&(step, _): &&(u32, Square)| !is_at((step + n - 1) % n);
            let first = known.iter().find(begins).map_or(0, |&(step, _)| step);
            let length = (0..n)
                .take_while(|&after| is_at((first + after) % n))
                .count() as u32;
            if length as usize != known.len() {
                return None;
            }
            let steps = (0..length - 1).map(|after| ((first + after) % n, (first + after + 1) % n));
            (steps.collect(), Some((first + length - 1) % n), Some(first))
        } else {
            let before = (0..n).take_while(|&step| is_at(step)).count() as u32;
            let after = (before..n).rev().take_while(|&step| is_at(step)).count() as u32;
            if (before + after) as usize != known.len() {
                return None;
            }
            let steps = (1..before).map(|step| (step - 1, step));
            let steps = steps.chain((n - after + 1..n).map(|step| (step - 1, step)));
            (
                steps.collect(),
                before.checked_sub(1),
                (after > 0).then_some(n - after),
            )
        };
    let row = row.into_iter();
    let row: Vec<(Square, Square)> = row
        .filter_map(|(a, b)| Some((square(a)?, square(b)?)))
        .collect();
    if row.iter().any(|&(a, b)| !problem.joins(a, b)) {
        return Some(Rest::NoTours);
    }
    let [start, end] = [start, end].map(|step| step.and_then(square));
    let is_end = |square: Square| [start, end].contains(&Some(square));
    let mut is_left = vec![true; n as usize];
    for square in row.iter().flat_map(|&(a, b)| [a, b]) {
        is_left[square.index()] = is_end(square);
    }
    let left = InducedSubgraph::of(problem, |square| is_left[square.index()]).ok()?;
    let is_in_row = |a: Square, b: Square| row.contains(&(a, b)) || row.contains(&(b, a));
    let mut required = Vec::new();
    for &(a, b) in &problem.constraints().required {
        match (is_in_row(a, b), left.vertex(a), left.vertex(b)) {
            (true, ..) => {}
            (false, Some(a), Some(b)) => required.push((a, b)),
            (false, ..) => return Some(Rest::NoTours),
        }
    }
    let vertex = |square: Square| left.vertex(square);
    let ends = match (start.and_then(vertex), end.and_then(vertex)) {
        (Some(start), Some(end)) => Ends::Between(start, end),
        (Some(start), None) => Ends::From(start),
        (None, Some(end)) => Ends::To(end),
        (None, None) => return None,
    };
    let constraints = Constraints {
        required,
        ..Constraints::default()
    };
    // What contradicts itself at sight has no tours.
    let rest = Problem::on_graph(left.edges().clone(), ends);
    Some(match rest.with(constraints) {
        Ok(rest) => Rest::Problem(Box::new(rest)),
        Err(_) => Rest::NoTours,
    })
}

/// What consecutive numbers leave.
pub(crate) enum Rest {
    /// As many tours as this problem, in which no number is given, has.
    Problem(Box<Problem>),
    /// The row makes a move that is none, or leaves out one that is required.
    NoTours,
}

/// The same problem told from the other end: a tour of the one, backwards, is a tour of the other, whose moves that
/// lead one way are turned round. Nothing that a list meets on the way is the same.
pub(crate) fn backwards(problem: &Problem) -> Problem {
    let squares = problem.len() as u32;
    let ends = match problem.ends() {
        Ends::From(start) => Ends::To(start),
        Ends::To(end) => Ends::From(end),
        Ends::Between(start, end) => Ends::Between(end, start),
        ends @ (Ends::Any | Ends::Closed | Ends::ClosedFrom(_)) => ends,
    };
    let step = |step: u32| match ends.is_closed() {
        true => (squares - step) % squares,
        false => squares - 1 - step,
    };
    let constraints = problem.constraints();
    let given = constraints.given.iter();
    let constraints = Constraints {
        given: given.map(|&(at, square)| (step(at), square)).collect(),
        ..constraints.clone()
    };
    let (ground, constraints) = turned_round(problem.ground(), constraints);
    let backwards = Problem::new(ground, ends).with(constraints);
    backwards.expect("backwards it contradicts itself no more than forwards")
}

/// The same ground and constraints, every move that leads one way turned round.
fn turned_round(ground: &Ground, constraints: Constraints) -> (Ground, Constraints) {
    let turned = |moves: &[(Square, Square)]| moves.iter().map(|&(from, to)| (to, from)).collect();
    let constraints = Constraints {
        one_way: turned(&constraints.one_way),
        ..constraints
    };
    match ground {
        Ground::Graph(edges) if edges.is_directed() => {
            let constraints = Constraints {
                required: turned(&constraints.required),
                forbidden: turned(&constraints.forbidden),
                ..constraints
            };
            (Ground::Graph(edges.turned_round()), constraints)
        }
        ground => (ground.clone(), constraints),
    }
}

/// The number of tours with equal sums, found among all: every tour that meets the rest is numbered in all ways, and put to the checker.
pub(crate) fn numbered_and_checked(
    problem: &Problem,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> Result<Count, Stopped> {
    let constraints = Constraints {
        magic: None,
        ..problem.constraints().clone()
    };
    let rest = problem.with(constraints).expect("less is asked for");
    let is_told = rest.is_numbered() || rest.len() == 1;
    let (starts, directions) = match rest.ends() {
        Ends::Closed | Ends::ClosedFrom(_) if !is_told => (rest.len(), 2),
        Ends::Any if !is_told => (1, 2),
        _ => (1, 1),
    };
    let mut number = 0u64;
    let count = each_listed(&rest, limits, trace, |squares| {
        let mut told = squares.to_vec();
        for _ in 0..directions {
            for _ in 0..starts {
                number += u64::from(verify(problem, &told).is_ok());
                told.rotate_left(1 % starts);
            }
            told.reverse();
        }
    })?;
    Ok(Count {
        tours: BigUint::from(number),
        ..count
    })
}

/// After how many squares entered a list says how far it is.
const APART: u64 = 1 << 22;

/// The number of tours of a list. A node is a square entered.
pub(crate) fn listed(
    problem: &Problem,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> Result<Count, Stopped> {
    each_listed(problem, limits, trace, |_| {})
}

/// The same, each tour being shown to somebody.
fn each_listed(
    problem: &Problem,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
    mut show: impl FnMut(&[Square]),
) -> Result<Count, Stopped> {
    let mut tours = Tours::new(problem)?;
    let (mut number, mut until) = (0u64, 0u64);
    loop {
        let most = until.min(limits.budget());
        match tours.advance(&limits.with_nodes(most)) {
            Ok(Some(squares)) => {
                number += 1;
                show(squares);
            }
            Ok(None) => break,
            Err(Stopped::Nodes) if until < limits.budget() => {
                trace.listed(number);
                until += APART;
            }
            Err(why) => return Err(why),
        }
    }
    Ok(Count {
        tours: BigUint::from(number),
        listed: true,
        ..Count::default()
    })
}
