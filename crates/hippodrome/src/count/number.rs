//! What a count may take and what it took, why it came to nothing, and the problems that need no sweep.

use std::io;

use num_bigint::BigUint;

use crate::graph::Graph;
use crate::limits::{MAX_COUNTED_SQUARES, Stopped, Unsupported};
use crate::one_way;
use crate::problem::{Ends, Problem};
use crate::square::Square;

/// What a count may take.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Resources {
    /// The most bytes that states may take.
    pub(crate) memory: usize,
    /// How many threads share the work, where it can be shared; at least 1.
    pub(crate) threads: usize,
}

impl Default for Resources {
    /// 4 GiB, one thread.
    fn default() -> Self {
        Resources {
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

/// What a count is expected to take.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub struct Estimate {
    /// States gone on from, over all layers.
    pub states: u64,
    /// The most states at a time.
    pub widest: u64,
    /// The standard error of that, in percent of it. Of what was not sampled but concluded from narrower boards it is a guess.
    pub error: u64,
    /// The bytes that states take at that time.
    pub bytes: u64,
    /// The bytes that they take in a store, if memory does not hold them.
    pub stored: u64,
    /// Whether the graph is cut: putting the sides together takes about as long again.
    pub cut: bool,
    /// Whether it was concluded from narrower boards, since samples did not tell enough.
    pub grown: bool,
    /// States gone on from for this estimate.
    pub sampled: u64,
}

impl Estimate {
    /// The bytes that are expected to do for a [ranking](crate::Ranking): from 50 (7x6) to 125 (closed tours of 7x8) were measured for a
    /// state. A count merges mirror images, and sweeps sides that are images of each other once, which a ranking does not.
    pub fn ranking_bytes(&self) -> u64 {
        self.states.saturating_mul(80)
    }
}

/// Why there is no number.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// A limit was reached, or tours of this problem are not counted in this way.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The memory does not suffice to number tours: all states of a count are at hand for that, and so many are expected.
    #[error(
        "the limit on memory was reached: tours are numbered with all states of a count at hand, about {}, \
         and some {} bytes would do for these",
        .0.states,
        .0.ranking_bytes()
    )]
    #[cfg(feature = "checkpoint")]
    RankingTooLarge(Estimate),
    /// The store holds something else.
    #[error("the checkpoint is of {found}, not of {wanted}")]
    OtherCheckpoint {
        /// What is kept there.
        found: String,
        /// What was asked for.
        wanted: String,
    },
    /// A file of the store does not hold what was written to it.
    #[error("the checkpoint is damaged: {0}")]
    Damaged(String),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] io::Error),
    /// A part was asked for of a count that falls into none.
    #[cfg(feature = "parts")]
    #[error(
        "this count is not cut into two sides, and so falls into no parts: on such a board one sweep is less work, or none is needed. Count it whole"
    )]
    NotCut,
    /// The order that was asked for is none of the problem's squares.
    #[error(transparent)]
    Order(#[from] OrderFlaw),
    /// Numbers that contradict each other.
    #[error(
        "{tours} tours and {fixed} that symmetries map to themselves make no whole number of classes under \
         {order} symmetries: one of the numbers is wrong. Please report it"
    )]
    NotWhole {
        /// All tours.
        tours: BigUint,
        /// Those that symmetries but the identity map to themselves, over all of these.
        fixed: BigUint,
        /// How many symmetries there are, with the identity.
        order: usize,
    },
}

/// Why a list of squares is no order in which the squares of a problem can be dealt with.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OrderFlaw {
    /// The problem does not have this square.
    #[error(
        "square number {square} in the order does not exist: there are {squares}, counted from 0"
    )]
    NoSuchSquare {
        /// Its index.
        square: u32,
        /// How many there are.
        squares: usize,
    },
    /// A square comes a second time.
    #[error("{0} comes twice in the order: every square comes once")]
    Twice(String),
    /// A square does not come.
    #[error("{0} is missing from the order: every square comes once")]
    Missing(String),
}

/// Whether every square of the problem comes once in an order.
pub(super) fn check_order(problem: &Problem, order: &[Square]) -> Result<(), OrderFlaw> {
    let name = |square| problem.ground().name(square);
    let mut comes = vec![false; problem.len()];
    for &square in order {
        match comes.get_mut(square.index()) {
            Some(comes) if *comes => return Err(OrderFlaw::Twice(name(square))),
            Some(comes) => *comes = true,
            None => {
                return Err(OrderFlaw::NoSuchSquare {
                    square: square.raw(),
                    squares: problem.len(),
                });
            }
        }
    }
    let missing = comes.iter().position(|comes| !comes);
    missing.map_or(Ok(()), |index| {
        Err(OrderFlaw::Missing(name(Square::new(index as u32))))
    })
}

impl From<Unsupported> for CountError {
    fn from(why: Unsupported) -> Self {
        CountError::Stopped(why.into())
    }
}

/// Whether the tours of this problem can be counted.
pub(crate) fn check(problem: &Problem) -> Result<(), Stopped> {
    if !problem.is_symmetric() && !one_way::IS_BUILT {
        return Err(Stopped::Unsupported(Unsupported::CountOneWay));
    }
    if problem.len() > MAX_COUNTED_SQUARES {
        return Err(TOO_MANY);
    }
    Ok(())
}

/// Why there is no estimate, where tours are listed.
pub(crate) fn one_by_one(problem: &Problem) -> Stopped {
    Stopped::Unsupported(match problem.constraints().given.is_empty() {
        true => Unsupported::RequiredOneWay,
        false => Unsupported::GivenNumbers,
    })
}

pub(crate) const TOO_MANY: Stopped = Stopped::Unsupported(Unsupported::CountTooLarge);

pub(crate) const TOO_WIDE: Stopped = Stopped::Unsupported(Unsupported::FrontierTooWide);

/// The numbers of tours of at most two squares, and of those that are to end where they start.
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

/// The numbers that need no sweep: the tiny ones, and 0 where two colors cannot alternate from end to end, as on
/// boards with an odd number of squares closed tours cannot. (There a sweep would take as long as anywhere else.)
pub(crate) fn known(problem: &Problem) -> Option<BigUint> {
    tiny(problem).or_else(|| {
        let colors = Graph::of(problem).coloring()?;
        (!alternate(&colors, problem.ends())).then_some(BigUint::ZERO)
    })
}

/// Whether as many squares of either color as these can take turns between such ends.
fn alternate(colors: &[bool], ends: Ends) -> bool {
    let ones = colors.iter().filter(|&&color| color).count();
    let zeros = colors.len() - ones;
    let color = |end: Option<Square>| end.map(|end| colors[end.index()]);
    match (ones.abs_diff(zeros), ends) {
        (0, Ends::Between(start, end)) => color(Some(start)) != color(Some(end)),
        (0, _) => true,
        (_, Ends::Closed | Ends::ClosedFrom(_)) => false,
        (1, ends) => {
            let more = ones > zeros;
            [ends.start(), ends.end()]
                .into_iter()
                .all(|end| color(end).is_none_or(|color| color == more))
        }
        _ => false,
    }
}
