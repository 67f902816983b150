//! Tours where a single move leads one way.
//!
//! Of the tours of the problem in which that move leads both ways too, one that does not use the move can be gone along in both
//! directions, and one that uses it in one of them. So where there are N such tours, and M of them use the move, there are
//! 2 N - M. Neither count needs more than the one vertex for each square that a count of undirected tours takes. That goes for
//! closed tours, and for open ones with free ends: a fixed end would have to know on which side of it the move is used.

use crate::count::number::Count;
use crate::one_way;
use crate::problem::{Constraints, Ends, Problem};

/// The problems whose tours are counted instead.
pub(crate) struct UndirectedTours {
    /// The move leads both ways.
    pub(crate) all: Problem,
    /// And every tour uses it; `None` if none can, at sight.
    pub(crate) through: Option<Problem>,
}

impl UndirectedTours {
    /// The problems for this one; `None` if more or other moves than one lead one way, or its ends or numbers have a direction.
    pub(crate) fn of(problem: &Problem) -> Option<UndirectedTours> {
        let (constraints, ends) = (problem.constraints(), problem.ends());
        let &[one] = constraints.one_way() else {
            return None;
        };
        let has_direction = !ends.is_closed() && ends != Ends::Any;
        let is_other = constraints.symmetry.is_some() || !constraints.given.is_empty();
        let is_small = problem.len() < 3 || !problem.ground().is_symmetric();
        if !one_way::IS_BUILT || has_direction || is_other || is_small {
            return None;
        }
        let both_ways = Constraints {
            one_way: Vec::new(),
            ..constraints.clone()
        };
        let mut through = both_ways.clone();
        if !constraints
            .required
            .iter()
            .any(|&(a, b)| one == (a, b) || one == (b, a))
        {
            through.required.push(one);
        }
        let free = Problem::new(problem.ground().clone(), ends);
        Some(UndirectedTours {
            all: free.with(both_ways).ok()?,
            through: free.with(through).ok(),
        })
    }
}

/// The number of tours, of the numbers of all and of those that use the move, and what both took.
pub(crate) fn put_together(all: Count, through: Count) -> Count {
    Count {
        tours: all.tours * 2u32 - through.tours,
        states: all.states + through.states,
        widest: all.widest.max(through.widest),
        bytes: all.bytes.max(through.bytes),
        gathered: all.gathered + through.gathered,
        contracted: all.contracted + through.contracted,
        listed: all.listed || through.listed,
    }
}
