//! Pairs of numbers: rows and columns or x and y, counted from 0 or from 1?
//!
//! Whoever writes `3,5` does not say. A 0 tells that the pairs count from 0; of a whole tour that counts from 0, some pairs
//! hold one. Taken in each way, some pairs may be no squares of the board, and the way in which fewest are not is
//! taken: rows and columns if nothing tells. Rows count from the top, columns and x from the left, y
//! from the bottom. [`PairReading`] says what was taken and why, and what would have done as well.
//!
//! Cost: O(pairs).

use std::fmt;

use super::table;
use crate::board::Board;
use crate::square::{Point, Square};

/// What the two numbers of a pair are.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum PairOrder {
    /// The row, from the top, and the column.
    RowColumn,
    /// The file, or x, and the rank, or y, from the bottom.
    FileRank,
}

/// A way to take pairs, and why it was taken.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct PairReading {
    way: Convention,
    /// Whether some number is 0.
    zero: bool,
    /// Whether it would do as well to take x for rows, and 0 for 1.
    other_order: bool,
    other_first: bool,
    /// Whether names of columns told the order.
    named: bool,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug)]
struct Convention {
    x_first: bool,
    first: u64,
}

impl Convention {
    fn point(self, (one, two): (u64, u64), ranks: u64) -> Option<Point> {
        let [one, two] = [one, two].map(|number| number.checked_sub(self.first));
        match self.x_first {
            true => Some(Point::new(one?, two?)),
            false => Some(Point::new(two?, (ranks - 1).checked_sub(one?)?)),
        }
    }
}

impl PairReading {
    /// Rows and columns from 0, as programmers write them.
    pub(crate) const PLAIN: PairReading = PairReading {
        way: Convention {
            x_first: false,
            first: 0,
        },
        zero: true,
        other_order: false,
        other_first: false,
        named: false,
    };

    /// The way to take these pairs on this board, in this order if it is known.
    pub(crate) fn of(pairs: &[(u64, u64)], board: &Board, order: Option<PairOrder>) -> PairReading {
        // The page's engine, which must be small, reads no names of columns.
        let order = order.filter(|_| table::IS_READ);
        let zero = has_zero(pairs);
        let usual = u64::from(!zero);
        let off = |way: Convention| {
            let square = |&pair: &(u64, u64)| board.square(way.point(pair, board.ranks())?);
            pairs.iter().filter(|pair| square(pair).is_none()).count()
        };
        let ways = [
            (false, usual),
            (true, usual),
            (false, 1 - usual),
            (true, 1 - usual),
        ]
        .map(|(x_first, first)| Convention { x_first, first })
        .map(|way| (off(way), way));
        let suits = |way: Convention| match order {
            Some(order) => way.x_first == (order == PairOrder::FileRank),
            None => true,
        };
        // Of equals the first.
        let (least, way) = *ways
            .iter()
            .filter(|(_, way)| suits(*way))
            .min_by_key(|(off, _)| *off)
            .expect("there are two ways of each order");
        let does = |x_first, first| ways.contains(&(least, Convention { x_first, first }));
        PairReading {
            way,
            zero,
            other_order: order.is_none() && does(!way.x_first, way.first),
            other_first: does(way.x_first, 1 - way.first),
            named: order.is_some(),
        }
    }

    /// The square of a pair, if there is such a square.
    pub(crate) fn square(self, pair: (u64, u64), board: &Board) -> Option<Square> {
        board.square(self.way.point(pair, board.ranks())?)
    }

    /// What to call a pair.
    pub(crate) fn name(self, (one, two): (u64, u64)) -> String {
        match self.way.x_first {
            true => format!("x {one}, y {two}"),
            false => format!("row {one}, column {two}"),
        }
    }
}

/// The ranks and files of the smallest board that holds these pairs as rows and columns.
pub(crate) fn sides(pairs: &[(u64, u64)]) -> Option<[u64; 2]> {
    let more = u64::from(has_zero(pairs));
    let sides = pairs.iter().map(|&(row, column)| [row, column]);
    let most = sides.reduce(|a, b| [a[0].max(b[0]), a[1].max(b[1])])?;
    Some(most.map(|most| most.saturating_add(more)))
}

fn has_zero(pairs: &[(u64, u64)]) -> bool {
    pairs.iter().any(|&(one, two)| one == 0 || two == 0)
}

/// "row and column from 1, from the top left (none is 0; x and y from the bottom left would do as well)".
impl fmt::Display for PairReading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const ROWS: &str = "row and column";
        const X: &str = "x and y";
        let Convention { x_first, first } = self.way;
        let (taken, corner, other) = match x_first {
            true => (X, "bottom", ROWS),
            false => (ROWS, "top", X),
        };
        write!(f, "{taken} from {first}, from the {corner} left (")?;
        match (self.zero, first) {
            (true, 0) => f.write_str("one of them is 0")?,
            (false, 1) => f.write_str("none of them is 0")?,
            _ => write!(
                f,
                "from {}, more of them would not be on the board",
                1 - first
            )?,
        }
        if self.other_first {
            write!(f, ", but from {} would do as well", 1 - first)?;
        }
        match (self.other_order, x_first) {
            _ if table::IS_READ && self.named => {
                f.write_str("; the names of the columns tell the order")?
            }
            (true, _) => write!(f, "; {other} would do as well")?,
            (false, true) => write!(f, "; as {other}, more of them would not be on the board")?,
            (false, false) => {}
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(pairs: &[(u64, u64)], board: &str) -> (String, String) {
        let board = board.parse().unwrap();
        let reading = PairReading::of(pairs, &board, None);
        let name = |&pair| match reading.square(pair, &board) {
            Some(square) => board.point_of(square).to_string(),
            None => reading.name(pair),
        };
        let names: Vec<String> = pairs.iter().map(name).collect();
        (names.join(" "), reading.to_string())
    }

    #[test]
    fn what_was_taken_is_said_with_the_reason() {
        for (pairs, board, names, told) in [
            (
                &[(0, 0), (1, 2), (2, 0)][..],
                "3x3",
                "a3 c2 a1",
                "row and column from 0, from the top left (one of them is 0; x and y would do as well)",
            ),
            (
                &[(1, 1), (2, 3), (3, 1)],
                "3x3",
                "a3 c2 a1",
                "row and column from 1, from the top left (none of them is 0; x and y would do as well)",
            ),
            (
                &[(1, 1), (2, 3), (3, 4)],
                "3x4",
                "a3 c2 d1",
                "row and column from 1, from the top left (none of them is 0)",
            ),
            (
                &[(1, 1), (3, 2), (4, 3)],
                "3x4",
                "a1 c2 d3",
                "x and y from 1, from the bottom left (none of them is 0; as row and column, more of them would not be on the board)",
            ),
            (
                &[(1, 1), (2, 3)],
                "8x8",
                "a8 c7",
                "row and column from 1, from the top left (none of them is 0, but from 0 would do as well; x and y would do as well)",
            ),
            // One wrong 0 in a list that counts from 1, and one wrong 3 in one that counts from 0.
            (
                &[(3, 0), (3, 3), (3, 1), (1, 3)],
                "3x3",
                "row 3, column 0 c1 a1 c3",
                "row and column from 1, from the top left (from 0, more of them would not be on the board; x and y would do as well)",
            ),
            (
                &[(3, 1), (0, 0), (0, 2), (2, 0)],
                "3x3",
                "row 3, column 1 a3 c3 a1",
                "row and column from 0, from the top left (one of them is 0; x and y would do as well)",
            ),
        ] {
            assert_eq!(taken(pairs, board), (names.to_owned(), told.to_owned()));
        }
        assert_eq!(sides(&[(1, 1), (2, 3)]), Some([2, 3]));
        assert_eq!(sides(&[(0, 1), (2, 3)]), Some([3, 4]));
        assert_eq!(sides(&[]), None);
    }
}
