//! What a count may take and what it took, and the problems that need none.

use num_bigint::BigUint;

use crate::limits::{Stopped, Unsupported};
use crate::problem::{Ends, Problem};
use crate::square::Square;

/// How tours are counted.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Counting {
    /// The order in which squares are dealt with; `None` for the best that is found. The number does
    /// not depend on it, but time and memory do.
    pub order: Option<Vec<Square>>,
    /// The most bytes that states may take.
    pub memory: usize,
    /// How many threads share the work, where it can be shared; at least 1. The number does not
    /// depend on them.
    pub threads: usize,
}

impl Default for Counting {
    /// The best order, 4 GiB, one thread.
    fn default() -> Self {
        Counting {
            order: None,
            memory: 4 << 30,
            threads: 1,
        }
    }
}

/// A number of tours, and what it took.
#[derive(Clone, Eq, PartialEq, Default, Debug)]
pub struct Count {
    /// The number.
    pub tours: BigUint,
    /// States that were gone on from.
    pub states: u64,
    /// The most states at a time.
    pub widest: u64,
    /// The most bytes that they took.
    pub bytes: usize,
    /// Where the graph was cut: how many pairs of a state and a set of moves across the cut were
    /// gathered.
    pub gathered: u64,
    /// Where the graph was cut: how many additions joined the two sides.
    pub contracted: u64,
    /// Whether tours were listed one by one: where numbers are given, and where two squares or fewer are
    /// counted a second time.
    pub listed: bool,
}

/// Whether the tours of this problem can be counted.
pub(crate) fn check(problem: &Problem) -> Result<(), Stopped> {
    if !problem.ground().is_symmetric() {
        return Err(Stopped::Unsupported(Unsupported::CountOneWay));
    }
    if problem.len() > MOST_SQUARES {
        return Err(TOO_MANY);
    }
    Ok(())
}

/// Up to how many squares an order is looked for.
pub(crate) const MOST_SQUARES: usize = 1 << 20;

pub(crate) const ONE_BY_ONE: Stopped = Stopped::Unsupported(Unsupported::GivenNumbers);

pub(crate) const TOO_MANY: Stopped = Stopped::Unsupported(Unsupported::CountTooLarge);

pub(crate) const TOO_WIDE: Stopped = Stopped::Unsupported(Unsupported::FrontierTooWide);

/// The numbers that need no graph: at most two squares, or a tour that is to end where it starts.
pub(crate) fn tiny(problem: &Problem) -> Option<BigUint> {
    let joined = || problem.joins(Square::new(0), Square::new(1));
    let number = match (problem.len(), problem.ends()) {
        (1, _) => 1,
        (_, Ends::Between(start, end)) if start == end => 0,
        (2, ends) => u32::from(!ends.is_closed() && joined()),
        _ => return None,
    };
    Some(BigUint::from(number))
}
