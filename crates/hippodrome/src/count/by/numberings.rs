//! Tours with given numbers.
//!
//! A tour with given numbers is a numbering of the squares, and a closed one has one for each direction
//! that fits. Where all that is known are ends, that is a count of tours with fixed ends; where it is
//! one number of a closed tour, each tour has two numberings that fit. A state of a sweep knows nothing
//! of steps, so with any other numbers tours are listed and counted one by one: cost and limits are
//! those of [`Tours`].

use num_bigint::BigUint;

use crate::count::number::Count;
use crate::limits::{Limits, Stopped};
use crate::list::Tours;
use crate::problem::{Constraints, Ends, Problem};

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

/// The same problem told from the other end: a tour of the one, backwards, is a tour of the other, for moves
/// lead both ways. Nothing that a list meets on the way is the same.
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
    let backwards = Problem::new(problem.ground().clone(), ends).with(constraints);
    backwards.expect("backwards it contradicts itself no more than forwards")
}

/// The number of tours of a list. A node is a square entered.
pub(crate) fn listed(problem: &Problem, limits: &Limits<'_>) -> Result<Count, Stopped> {
    let mut tours = Tours::new(problem)?;
    let mut number = 0u64;
    while tours.advance(limits)?.is_some() {
        number += 1;
    }
    Ok(Count {
        tours: BigUint::from(number),
        listed: true,
        ..Count::default()
    })
}
