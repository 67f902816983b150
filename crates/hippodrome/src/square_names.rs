//! How squares of a board are named: as in chess, or by row and column.
//!
//! A board keeps its way, and everything that is said of its squares follows it: reasons, flaws, lists of moves. It is no
//! part of what the board is: boards with the same squares are equal.

use crate::square::{ParsePointError, Point, from_one};

/// How squares of a board are named.
///
/// ```
/// use hippodrome::{Board, SquareNames};
///
/// let board: Board = "8x10".parse()?;
/// let corner = board.parse_square("a1")?;
/// assert_eq!(board.name(corner), "a1");
/// assert_eq!(board.named_by(SquareNames::RowColumn).name(corner), "7,0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub enum SquareNames {
    /// The file as letters and the rank as a number from the bottom: `d4`, over it in a box `d4.2`.
    #[default]
    Chess,
    /// The row and the column from 0, from the top left: `4,3`, over it in a box `4,3.2`.
    RowColumn,
}

impl SquareNames {
    /// The name of a point of a board with so many ranks.
    pub fn name(self, point: Point, ranks: u64) -> String {
        match self {
            SquareNames::Chess => point.to_string(),
            SquareNames::RowColumn => {
                let top = ranks.saturating_sub(1);
                let sign = if point.rank > top { "-" } else { "" };
                let row = top.abs_diff(point.rank);
                let level = match point.level {
                    0 => String::new(),
                    level => format!(".{}", from_one(level)),
                };
                format!("{sign}{row},{}{level}", point.file)
            }
        }
    }

    /// The point of this name; `None` if its row lies below a board with so many ranks.
    ///
    /// # Errors
    ///
    /// The text is not a name of this kind.
    pub fn point(self, name: &str, ranks: u64) -> Result<Option<Point>, ParsePointError> {
        match self {
            SquareNames::Chess => name.parse().map(Some),
            SquareNames::RowColumn => {
                let number = |text: &str| text.trim().parse::<u64>().ok();
                let (place, level) = name.split_once('.').unwrap_or((name, "1"));
                let point = place.split_once(',').and_then(|(row, column)| {
                    Some((number(row)?, number(column)?, number(level)?))
                });
                let (row, column, level) =
                    point.ok_or_else(|| ParsePointError::RowColumn(name.to_owned()))?;
                let level = level
                    .checked_sub(1)
                    .ok_or_else(|| ParsePointError::LevelZero(name.to_owned()))?;
                let rank = ranks.checked_sub(1).and_then(|last| last.checked_sub(row));
                Ok(rank.map(|rank| Point::new(column, rank).on_level(level)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for names in [SquareNames::Chess, SquareNames::RowColumn] {
            for (file, rank, level) in [(0, 0, 0), (3, 4, 1), (30, 7, 29), (u64::MAX - 1, 2, 0)] {
                let point = Point::new(file, rank).on_level(level);
                assert_eq!(names.point(&names.name(point, 8), 8), Ok(Some(point)));
            }
        }
        assert_eq!(SquareNames::RowColumn.name(Point::new(3, 0), 8), "7,3");
        assert_eq!(SquareNames::RowColumn.point("8,0", 8), Ok(None));
    }

    #[test]
    fn refused_names_say_why() {
        for text in ["", "d4", "4", "4,", ",3", "4,x", "-1,0", "4,3,2", "4,3.x"] {
            let refused = SquareNames::RowColumn.point(text, 8);
            assert_eq!(
                refused,
                Err(ParsePointError::RowColumn(text.into())),
                "{text}"
            );
        }
        let zero = SquareNames::RowColumn.point("4,3.0", 8);
        assert_eq!(zero, Err(ParsePointError::LevelZero("4,3.0".into())));
    }
}
