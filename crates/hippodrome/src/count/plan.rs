//! How a count goes: by one sweep over all vertices in an `order`, or by two, one for each side of a
//! `separator`, where that is less work; and what it would cost (`estimate`).

pub(crate) mod order;

pub(crate) mod separator;

pub(crate) mod estimate;

use self::order::{Patience, order};
use self::separator::{Second, Separator, separator};
use crate::hamiltonian::Cycles;
use crate::limits::{Limits, Stopped};
use crate::square::Square;

/// In which way tours are counted.
#[derive(Debug)]
pub(crate) enum Plan {
    /// By a sweep over all vertices, in this order.
    Sweep(Vec<u32>),
    /// By two sides.
    Cut(Separator),
}

impl Plan {
    /// The one that is estimated to be the least work.
    pub(crate) fn of(
        cycles: &Cycles<'_>,
        given: Option<&[Square]>,
        limits: &Limits<'_>,
    ) -> Result<Plan, Stopped> {
        if let Some(given) = given {
            return Ok(Plan::Sweep(order::completed(&cycles.graph, given)));
        }
        let (weight, _) = order(cycles, Patience::short(limits));
        let worth = weight.saturating_mul(CUT_WORTH);
        let cut = separator(cycles, worth, limits).map(Plan::Cut);
        let plan = cut.unwrap_or_else(|| Plan::Sweep(order(cycles, Patience::long(limits)).1));
        match limits.asked_to_stop() {
            // Then it is not the best plan.
            true => Err(Stopped::Asked),
            false => Ok(plan),
        }
    }

    /// All that a count in this way depends on: lists of vertices, each with its length before it.
    pub(crate) fn words(&self, cycles: &Cycles<'_>) -> Vec<u64> {
        let graph = &cycles.graph;
        let mut lists: Vec<&[u32]> = (0..graph.len()).map(|v| graph.neighbors(v)).collect();
        lists.extend(cycles.symmetries.iter().map(Vec::as_slice));
        let kind = match self {
            Plan::Sweep(order) => {
                lists.push(order);
                0
            }
            Plan::Cut(separator) => {
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
    pub(crate) fn other(self, cycles: &Cycles<'_>, limits: &Limits<'_>) -> Plan {
        Plan::Sweep(match self {
            Plan::Cut(_) => order(cycles, Patience::long(limits)).1,
            Plan::Sweep(order) => {
                let backwards = order.iter().rev().copied();
                let squares = backwards.filter(|&v| (v as usize) < cycles.squares);
                let squares: Vec<Square> = squares.map(Square::new).collect();
                order::completed(&cycles.graph, &squares)
            }
        })
    }
}

/// How much heavier a cut may look than a sweep of the whole graph: in the sides of a cut fewer of the
/// conceivable states come about. Measured on boards from 6x6 to 8x8: where both look alike, a cut
/// meets a tenth of the states.
const CUT_WORTH: u128 = 2;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaper::Leaper;
    use crate::problem::{Ends, Problem};

    /// 9x10 closed is cut, with 18 squares between two sides of 36 that are images of each other.
    #[test]
    fn nine_by_ten_is_cut() {
        let problem = Problem::on_board("9x10".parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
        let Plan::Cut(separator) = Plan::of(&Cycles::of(&problem), None, &Limits::NONE).unwrap()
        else {
            panic!("swept in one");
        };
        assert_eq!([separator.first.len(), separator.middle.len()], [36, 18]);
        assert!(matches!(separator.second, Second::Image(_)));
    }
}
