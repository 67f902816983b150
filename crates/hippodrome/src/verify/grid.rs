//! A claim given as a grid of numbers, as most programs print it.
//!
//! Each square holds its step, from 0 or from 1. Before the tour can be checked the grid must be
//! turned round, from "which step has this square" to "which square has this step"; what can go
//! wrong there is a [`GridFlaw`].

use crate::board::Board;
use crate::sorting::sort_by_number;
use crate::square::{Point, Square};

/// What stands at a place of a grid.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Cell {
    /// No square of the board (`#`).
    Hole,
    /// A square without a number (-1, `.`, `_` or the like).
    Blank,
    /// The step of the square.
    Number(u32),
}

/// A rectangle of cells, the highest rank first, as it is printed; or several of them, one for each
/// level of a box, the highest first.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Grid {
    /// Cells per line.
    pub files: usize,
    /// How many rectangles there are; 1 but for a box.
    pub levels: usize,
    /// Line after line; a whole number of lines, the same for each level.
    pub cells: Vec<Cell>,
}

/// Why a grid cannot be the numbering of a tour.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GridFlaw {
    /// Some squares have no number.
    #[error("no number on {count} of {squares} squares; the first is {first}")]
    Blank {
        /// How many.
        count: usize,
        /// Squares there are.
        squares: usize,
        /// The first, in the order of reading.
        first: String,
    },
    /// The same number on two squares.
    #[error("number {number} stands twice, on {first} and on {second}")]
    NumberTwice {
        /// The number.
        number: u32,
        /// In the order of reading.
        first: String,
        /// In the order of reading.
        second: String,
    },
    /// The smallest number is neither 0 nor 1.
    #[error("the numbers start from {0}: a tour is numbered from 0 or from 1")]
    StartsAt(u32),
    /// A number where the board has no square.
    #[error("number {number} stands on {at}, which is not a square of the board")]
    OffBoard {
        /// The number.
        number: u32,
        /// Where it stands.
        at: String,
    },
    /// A number is left out, so that others are too large.
    #[error("number {number} is missing, though {at} has number {largest}")]
    NumberMissing {
        /// The smallest number that is not there.
        number: u32,
        /// The largest number there is.
        largest: u32,
        /// Where it stands.
        at: String,
    },
    /// Nothing but holes.
    #[error("the grid has no squares")]
    NoSquares,
    /// Cells that make no whole lines, or not as many on each level.
    #[error("the cells make no whole lines on each level")]
    Uneven {
        /// Cells there are.
        cells: usize,
        /// Cells per line.
        files: usize,
        /// Levels.
        levels: usize,
    },
    /// More cells than a board can have.
    #[error("the grid is too large")]
    TooLarge,
}

impl Grid {
    /// The number of lines of a level.
    pub fn ranks(&self) -> usize {
        self.cells.len() / self.files.max(1) / self.levels.max(1)
    }

    /// How many grids of one level stand one upon the other: every number comes as often, once in
    /// each part. 1 for a grid that is whole in itself, flawed or not.
    pub fn stacked(&self) -> usize {
        let numbers = |cells: &[Cell]| {
            let mut numbers: Vec<u32> = cells
                .iter()
                .filter_map(|cell| match cell {
                    Cell::Number(number) => Some(*number),
                    _ => None,
                })
                .collect();
            numbers.sort_unstable();
            numbers
        };
        let all = numbers(&self.cells);
        let Some(&least) = all.first() else { return 1 };
        let parts = all.partition_point(|&number| number == least);
        if parts == 1 || (self.ranks() * self.levels) % parts != 0 {
            return 1;
        }
        let mut grids = self.cells.chunks(self.cells.len() / parts).map(numbers);
        let first = grids.next().unwrap_or_default();
        let whole = first.windows(2).all(|pair| pair[0] < pair[1]);
        if whole && grids.all(|grid| grid == first) {
            parts
        } else {
            1
        }
    }

    /// Grids that stand one upon the other, as many as [`Grid::stacked`] counts, each for itself; this one alone if it cannot be divided
    /// into so many.
    pub fn apart(&self, grids: usize) -> Vec<Grid> {
        if grids == 0 || self.cells.is_empty() || self.cells.len() % grids != 0 {
            return vec![self.clone()];
        }
        let levels = match self.levels % grids {
            0 => self.levels / grids,
            _ => 1,
        };
        let cells = self.cells.chunks(self.cells.len() / grids);
        let grid = |cells: &[Cell]| Grid {
            files: self.files,
            levels,
            cells: cells.to_vec(),
        };
        cells.map(grid).collect()
    }

    /// Where another number would make each stand once: the cells, and the number that is missing. Of a number that stands
    /// twice both cells are named; none at all where more than one number is wrong.
    pub fn slips(&self) -> Vec<(usize, u32)> {
        let squares = self
            .cells
            .iter()
            .filter(|&&cell| cell != Cell::Hole)
            .count();
        let mut slips = Vec::new();
        for first in [1, 0] {
            let place = |number: u32| {
                let place = number.checked_sub(first).map(|place| place as usize);
                place.filter(|&place| place < squares)
            };
            let mut times = vec![0u8; squares];
            for cell in &self.cells {
                let number = match *cell {
                    Cell::Number(number) => place(number),
                    Cell::Hole | Cell::Blank => None,
                };
                if let Some(place) = number {
                    times[place] = times[place].saturating_add(1);
                }
            }
            let mut missing = (0..squares).filter(|&place| times[place] == 0);
            let (Some(number), None) = (missing.next(), missing.next()) else {
                continue;
            };
            let is_wrong = |cell: Cell| match cell {
                Cell::Hole => false,
                Cell::Blank => true,
                Cell::Number(number) => place(number).is_none_or(|place| times[place] > 1),
            };
            let wrong = (0..self.cells.len()).filter(|&cell| is_wrong(self.cells[cell]));
            slips.extend(wrong.map(|cell| (cell, number as u32 + first)));
        }
        slips
    }

    /// Whether the cells are as many lines on each level, all as long.
    fn check(&self) -> Result<(), GridFlaw> {
        let Grid { files, levels, .. } = *self;
        let cells = self.cells.len();
        let level = files.checked_mul(levels).filter(|&line| line > 0);
        match level.is_some_and(|line| cells % line == 0) {
            true => Ok(()),
            false => Err(GridFlaw::Uneven {
                cells,
                files,
                levels,
            }),
        }
    }

    /// Where a cell lies on the board, in a grid that has passed the check.
    pub(crate) fn point(&self, cell: usize) -> Point {
        let (line, file) = (cell / self.files, cell % self.files);
        let (level, line) = (line / self.ranks(), line % self.ranks());
        let point = Point::new(file as u64, (self.ranks() - 1 - line) as u64);
        point.on_level((self.levels - 1 - level) as u64)
    }

    /// The square on which a number stands.
    fn square(&self, cell: usize, number: u32, board: &Board) -> Result<Square, GridFlaw> {
        let point = self.point(cell);
        board.square(point).ok_or_else(|| GridFlaw::OffBoard {
            number,
            at: board.name_of(point),
        })
    }

    /// The board that the grid covers, holes left out.
    ///
    /// # Errors
    ///
    /// [`GridFlaw::Uneven`], [`GridFlaw::NoSquares`] and [`GridFlaw::TooLarge`].
    pub fn board(&self) -> Result<Board, GridFlaw> {
        self.check()?;
        let holes: Vec<Point> = (0..self.cells.len())
            .filter(|&cell| self.cells[cell] == Cell::Hole)
            .map(|cell| self.point(cell))
            .collect();
        if holes.len() == self.cells.len() {
            return Err(GridFlaw::NoSquares);
        }
        let [ranks, levels] = [self.ranks(), self.levels].map(|side| side as u64);
        Board::cuboid(ranks, self.files as u64, levels)
            .and_then(|board| board.without(&holes))
            .map_err(|_| GridFlaw::TooLarge)
    }

    /// The numbers there are, as steps from 0, with their squares, in order: numbers from 1 unless one is 0. One that stands twice
    /// comes twice.
    ///
    /// # Errors
    ///
    /// A number where the board has no square; [`GridFlaw::Uneven`].
    pub fn numbers(&self, board: &Board) -> Result<Vec<(u32, Square)>, GridFlaw> {
        self.check()?;
        let square = |cell: usize, number: u32| Ok((number, self.square(cell, number, board)?));
        let numbers = (0..self.cells.len()).filter_map(|cell| match self.cells[cell] {
            Cell::Number(number) => Some(square(cell, number)),
            _ => None,
        });
        let mut numbers: Vec<(u32, Square)> = numbers.collect::<Result<_, GridFlaw>>()?;
        // Stable: of equal numbers the first comes first.
        sort_by_number(&mut numbers, |(number, _)| u64::from(number));
        if numbers.first().is_some_and(|&(number, _)| number > 0) {
            for (number, _) in &mut numbers {
                *number -= 1;
            }
        }
        Ok(numbers)
    }

    /// The same, where each may stand once.
    ///
    /// # Errors
    ///
    /// A number that stands twice; those of [`Grid::numbers`].
    pub fn given(&self, board: &Board) -> Result<Vec<(u32, Square)>, GridFlaw> {
        let given = self.numbers(board)?;
        let first = match self.cells.contains(&Cell::Number(0)) {
            true => 0,
            false => 1,
        };
        for (&(step, first_square), &(same, second)) in given.iter().zip(given.iter().skip(1)) {
            if step == same {
                return Err(GridFlaw::NumberTwice {
                    number: step + first,
                    first: board.name(first_square),
                    second: board.name(second),
                });
            }
        }
        Ok(given)
    }

    /// The squares in the order of their numbers, for [`verify`](crate::verify()).
    ///
    /// # Errors
    ///
    /// The first flaw of the numbering: blanks, a number twice or where the board has no square, the first number, a gap;
    /// [`GridFlaw::Uneven`].
    pub fn order(&self, board: &Board) -> Result<Vec<Square>, GridFlaw> {
        self.check()?;
        let numbered = || {
            (0..self.cells.len()).filter_map(|cell| match self.cells[cell] {
                Cell::Number(number) => Some((cell, number)),
                _ => None,
            })
        };
        let squares = board.len();
        let count = squares - numbered().count().min(squares);
        if let Some(first) = self.cells.iter().position(|&cell| cell == Cell::Blank) {
            let first = board.name_of(self.point(first));
            return Err(GridFlaw::Blank {
                count,
                squares,
                first,
            });
        }
        let smallest = numbered()
            .map(|(_, number)| number)
            .min()
            .ok_or(GridFlaw::NoSquares)?;
        // The square of each number; numbers too large for a tour fall outside and show as a gap.
        const NONE: Square = Square::new(u32::MAX);
        let mut order = vec![NONE; squares + 1];
        let mut largest = (0, 0);
        for (cell, number) in numbered() {
            if number >= largest.1 {
                largest = (cell, number);
            }
            let Some(slot) = order.get_mut(number as usize) else {
                continue;
            };
            if *slot != NONE {
                return Err(GridFlaw::NumberTwice {
                    number,
                    first: board.name(*slot),
                    second: board.name_of(self.point(cell)),
                });
            }
            *slot = self.square(cell, number, board)?;
        }
        if smallest > 1 {
            return Err(GridFlaw::StartsAt(smallest));
        }
        // Counted from 0 the last place is empty, counted from 1 the first.
        match smallest {
            0 => order.truncate(squares),
            _ => drop(order.remove(0)),
        }
        match order.iter().position(|&square| square == NONE) {
            None => Ok(order),
            Some(gap) => Err(GridFlaw::NumberMissing {
                number: gap as u32 + smallest,
                largest: largest.1,
                at: board.name_of(self.point(largest.0)),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(files: usize, cells: &[i64]) -> Result<Vec<Square>, GridFlaw> {
        let cells = cells
            .iter()
            .map(|&cell| match cell {
                -2 => Cell::Hole,
                -1 => Cell::Blank,
                number => Cell::Number(number as u32),
            })
            .collect();
        let grid = Grid {
            files,
            levels: 1,
            cells,
        };
        grid.order(&grid.board()?)
    }

    #[test]
    fn numberings_are_turned_round() {
        let squares = |list: &[u32]| Ok(list.iter().map(|&i| Square::new(i)).collect());
        assert_eq!(order(2, &[0, 1, 2, 3]), squares(&[2, 3, 0, 1]));
        assert_eq!(order(2, &[1, 2, 3, 4]), squares(&[2, 3, 0, 1]));
        assert_eq!(order(2, &[2, -2, 0, 1]), squares(&[0, 1, 2]));
    }

    #[test]
    fn levels_are_read_from_the_highest() {
        let cells = [7, 8, 5, 6, 3, 4, 1, 2].map(Cell::Number).to_vec();
        let grid = Grid {
            files: 2,
            levels: 2,
            cells,
        };
        let board = grid.board().unwrap();
        assert_eq!(board.to_string(), "2x2x2");
        let expected: Vec<Square> = (0..8).map(Square::new).collect();
        assert_eq!(grid.order(&board), Ok(expected));
    }

    #[test]
    fn flawed_numberings_are_named() {
        let point = |file, rank| Point::new(file, rank).to_string();
        assert_eq!(
            order(2, &[0, 1, 1, 2]),
            Err(GridFlaw::NumberTwice {
                number: 1,
                first: point(1, 1),
                second: point(0, 0)
            })
        );
        assert_eq!(order(2, &[5, 6, 7, 8]), Err(GridFlaw::StartsAt(5)));
        assert_eq!(
            order(2, &[0, 1, 2, 4]),
            Err(GridFlaw::NumberMissing {
                number: 3,
                largest: 4,
                at: point(1, 0)
            })
        );
        assert_eq!(
            order(2, &[0, 1, -1, -1]),
            Err(GridFlaw::Blank {
                count: 2,
                squares: 4,
                first: point(0, 0)
            })
        );
        assert_eq!(order(2, &[-2, -2]), Err(GridFlaw::NoSquares));
    }
}
