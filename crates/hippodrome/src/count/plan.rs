//! How a count goes: by one sweep over all vertices in an `order`, or by two, one for each side of a
//! `separator`, where that is less work; and what it would cost (`estimate`).

mod narrow;

pub(crate) mod order;

pub(crate) mod elimination;

pub(crate) mod separator;

mod short_sweep;

mod growth;

pub(crate) mod estimate;

use std::fmt;

use num_bigint::BigUint;

use self::order::{Patience, order};
use self::separator::{Second, Separator, separator};
use crate::count::frontier::steps::{Step, steps};
use crate::count::keep::run::STORED;
use crate::count::number::TOO_WIDE;
use crate::hamiltonian::Cycles;
use crate::limits::{Limits, Stopped};
use crate::problem::{Ground, Problem};
use crate::square::Square;

/// In which way tours are counted.
#[derive(Debug)]
pub(crate) enum SweepPlan {
    /// By a sweep over all vertices, in this order.
    Sweep(Vec<u32>),
    /// By two sides.
    Cut(Separator),
}

impl SweepPlan {
    /// The one that is estimated to be the least work.
    pub(crate) fn of(
        cycles: &Cycles,
        given: Option<&[Square]>,
        limits: &Limits<'_>,
    ) -> Result<SweepPlan, Stopped> {
        if let Some(given) = given {
            return Ok(SweepPlan::Sweep(order::completed(&cycles.graph, given)));
        }
        let (weight, _) = order(cycles, Patience::short(limits));
        let worth = weight.saturating_mul(CUT_WORTH);
        let cut = separator(cycles, worth, limits).map(SweepPlan::Cut);
        let plan = cut.unwrap_or_else(|| SweepPlan::Sweep(order(cycles, Patience::long(limits)).1));
        match limits.asked_to_stop() {
            // Then it is not the best plan.
            true => Err(Stopped::Asked),
            false => Ok(plan),
        }
    }

    /// Whether a frontier is wider than a key of a state can tell.
    pub(crate) fn is_too_wide(&self, cycles: &Cycles) -> bool {
        let is_too_wide = |order: &[u32]| steps(&cycles.graph, order, &[]).is_none();
        match self {
            SweepPlan::Sweep(order) => is_too_wide(order),
            SweepPlan::Cut(separator) => {
                let second = match &separator.second {
                    Second::Image(_) => None,
                    Second::Order(order) => Some(order),
                };
                is_too_wide(&separator.first) || second.is_some_and(|order| is_too_wide(order))
            }
        }
    }

    /// No layer has more states than this.
    fn most_states(&self, cycles: &Cycles) -> Result<u64, Stopped> {
        let orders: Vec<&[u32]> = match self {
            SweepPlan::Sweep(order) => vec![order],
            SweepPlan::Cut(separator) => match &separator.second {
                Second::Image(_) => vec![&separator.first],
                Second::Order(second) => vec![&separator.first, second],
            },
        };
        let mut most = 0.0f64;
        for order in orders {
            let (steps, _) = steps(&cycles.graph, order, &cycles.symmetries).ok_or(TOO_WIDE)?;
            most = steps.iter().map(Step::conceivable).fold(most, f64::max);
        }
        Ok(most as u64)
    }

    /// All that a count in this way depends on: lists of vertices, each with its length before it.
    pub(crate) fn words(&self, cycles: &Cycles) -> Vec<u64> {
        let graph = &cycles.graph;
        let mut lists: Vec<&[u32]> = (0..graph.len()).map(|v| graph.neighbors(v)).collect();
        lists.extend(cycles.symmetries.iter().map(Vec::as_slice));
        let kind = match self {
            SweepPlan::Sweep(order) => {
                lists.push(order);
                0
            }
            SweepPlan::Cut(separator) => {
                lists.extend([&separator.middle[..], &separator.first]);
                let (kind, second) = match &separator.second {
                    Second::Image(image) => (1, image),
                    Second::Order(order) => (2, order),
                };
                lists.push(second);
                kind
            }
        };
        let mut words = vec![
            kind,
            cycles.squares as u64,
            graph.len() as u64,
            lists.len() as u64,
        ];
        for list in lists {
            words.push(list.len() as u64);
            words.extend(list.iter().copied().map(u64::from));
        }
        words
    }

    /// Another one.
    pub(crate) fn other(self, cycles: &Cycles, limits: &Limits<'_>) -> SweepPlan {
        SweepPlan::Sweep(match self {
            SweepPlan::Cut(_) => order(cycles, Patience::long(limits)).1,
            SweepPlan::Sweep(order) => order::other(cycles, &order),
        })
    }
}

/// How much heavier a cut may look than a sweep of the whole graph: in the sides of a cut fewer of the
/// conceivable states come about. Measured on boards from 6x6 to 8x8: where both look alike, a cut
/// meets a tenth of the states.
const CUT_WORTH: u128 = 2;

/// How a count goes. It prints itself.
///
/// ```
/// use hippodrome::{Counter, Ends, Leaper, Problem};
///
/// let problem = Problem::on_board("8x8".parse()?, Leaper::KNIGHT, Ends::Closed);
/// let plan = Counter::new(&problem).plan()?;
/// assert_eq!(plan.separator().len(), 16);
/// assert!(plan.to_string().contains("24 squares on each side of 16 in the middle"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct CountPlan {
    separator: Vec<Square>,
    most_stored: u64,
    told: String,
}

impl CountPlan {
    /// Where the number is known beforehand.
    pub(crate) fn known(tours: &BigUint) -> Self {
        CountPlan {
            separator: Vec::new(),
            most_stored: 0,
            told: format!("nothing is swept: it is known beforehand that there are {tours} tours"),
        }
    }

    /// Where there is nothing to sweep.
    pub(crate) fn list() -> Self {
        CountPlan {
            separator: Vec::new(),
            most_stored: 0,
            told: "tours are listed one by one".to_owned(),
        }
    }

    /// Where a single move leads one way, and this is how tours are counted in which it leads both ways.
    pub(crate) fn of_one_way_move(told: CountPlan) -> Self {
        CountPlan {
            told: format!(
                "one move leads one way, so tours are counted as if it led both ways, and those that use it are \
                 subtracted from twice their number: {}",
                told.told
            ),
            ..told
        }
    }

    /// Where what is swept has three vertices for each square.
    pub(crate) fn of_directed(told: CountPlan) -> Self {
        CountPlan {
            separator: Vec::new(),
            most_stored: told.most_stored,
            told: format!(
                "moves lead one way, so each square is swept as three vertices: {}",
                told.told
            ),
        }
    }

    /// The whole ground may be more than that of the problem whose tours are swept.
    pub(crate) fn of(
        whole: &Ground,
        problem: &Problem,
        cycles: &Cycles,
        plan: &SweepPlan,
    ) -> Result<Self, Stopped> {
        let is_square = |&&v: &&u32| (v as usize) < cycles.squares;
        let squares = |side: &[u32]| side.iter().filter(is_square).count();
        let width = |order: &[u32]| {
            let steps = steps(&cycles.graph, order, &[]);
            steps.map(|(_, width)| width).ok_or(TOO_WIDE)
        };
        let most_stored = plan.most_states(cycles)?.saturating_mul(STORED);
        let what = match whole {
            Ground::Board { .. } => "squares",
            Ground::Graph(_) => "vertices",
        };
        let separator = match plan {
            SweepPlan::Sweep(order) => {
                let (all, width) = (squares(order), width(order)?);
                return Ok(CountPlan {
                    separator: Vec::new(),
                    most_stored,
                    told: format!("one sweep over {all} {what}; its frontier has at most {width}"),
                });
            }
            SweepPlan::Cut(separator) => separator,
        };
        let middle = separator.middle.iter().filter(is_square);
        let middle: Vec<Square> = middle.map(|&v| Square::new(v)).collect();
        let names = middle.iter().map(|&square| problem.ground().name(square));
        let names: Vec<String> = names.collect();
        let (_, sweep) = order(cycles, Patience::short(&Limits::NONE));
        let mut widest = width(&separator.first)?;
        let first = squares(&separator.first);
        let sides = match &separator.second {
            Second::Image(_) => format!(
                "{first} {what} on each side of {} in the middle ({}), which are images of each other, so \
                 that one is swept",
                middle.len(),
                names.join(" ")
            ),
            Second::Order(second) => {
                widest = widest.max(width(second)?);
                format!(
                    "{first} {what} on one side and {} on the other of {} in the middle ({})",
                    squares(second),
                    middle.len(),
                    names.join(" ")
                )
            }
        };
        let told = match width(&sweep) {
            Ok(whole) => format!(
                "cut into two: {sides}; the frontier of a side has at most {widest} {what}, that of a sweep over the \
                 whole {whole}"
            ),
            Err(_) => {
                format!("cut into two: {sides}; the frontier of a side has at most {widest} {what}")
            }
        };
        Ok(CountPlan {
            separator: names.iter().filter_map(|name| whole.square(name)).collect(),
            most_stored,
            told,
        })
    }

    /// The bytes that states could take at the most in a store, if all that are conceivable came about. An [`Estimate`](crate::Estimate) tells how many do,
    /// and takes longer.
    pub fn most_stored(&self) -> u64 {
        self.most_stored
    }

    /// The squares between two sides that are swept by themselves; none if the graph is not cut.
    pub fn separator(&self) -> &[Square] {
        &self.separator
    }
}

impl fmt::Display for CountPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaper::Leaper;
    use crate::problem::Ends;

    /// 9x10 closed is cut, with 18 squares between two sides of 36 that are images of each other.
    #[test]
    fn nine_by_ten_is_cut() {
        let problem = Problem::on_board("9x10".parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
        let SweepPlan::Cut(separator) =
            SweepPlan::of(&Cycles::of(&problem), None, &Limits::NONE).unwrap()
        else {
            panic!("swept in one");
        };
        assert_eq!([separator.first.len(), separator.middle.len()], [36, 18]);
        assert!(matches!(separator.second, Second::Image(_)));
    }
}
