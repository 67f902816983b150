//! Do the first and last rows and columns of a grid belong to it, or do they stand around it?
//!
//! Programs and spreadsheets put empty rows and columns around what they write, and labels that count rows and columns: from 0
//! or from 1 (`0 1 2` above, `0 1 2` at the left, nothing in the corner), or the ranks alone, at the left, at the right or on both sides.
//! Labels on both sides are none of a tour's numbers, since some would stand twice. All else around a grid is left out
//! only if what is left is a whole numbering. Where labels of files, a b c, stand too, the ranks are held against them.
//! Whoever looks for magic tours writes the sums of ranks and files beside them.
//!
//! Cost: O(cells).

use std::ops::Range;

use crate::verify::{Cell, Grid};

/// Rows of cells, all of one length.
#[derive(Copy, Clone, Debug)]
pub(super) struct Rows<'c> {
    pub(super) cells: &'c [Cell],
    /// Cells in a row.
    pub(super) columns: usize,
}

impl Rows<'_> {
    /// The cells that are left of so many files, one or two fewer than the columns, without the labels of the ranks beside
    /// them: down to 1, in each level. Else the first row that is labelled otherwise, from 1, and its rank.
    pub(super) fn without_ranks(
        self,
        files: usize,
        levels: usize,
    ) -> Result<Vec<Cell>, (usize, usize)> {
        let (last, ranks) = (self.columns - 1, self.count() / levels);
        let rank = |row: usize| ranks - row % ranks;
        let wrong = |column: usize| {
            let labelled = |&row: &usize| {
                self.cells[row * self.columns + column] == Cell::Number(rank(row) as u32)
            };
            (0..self.count()).find(|row| !labelled(row))
        };
        let kept = match (wrong(0), wrong(last)) {
            (None, _) if files == last => 1..self.columns,
            (_, None) if files == last => 0..last,
            (None, None) => 1..last,
            (Some(row), _) | (None, Some(row)) => return Err((row + 1, rank(row))),
        };
        Ok(self.part(0..self.count(), kept).cells)
    }

    /// What is left without labels of the ranks that stand without labels of files, if the numbers are right without them;
    /// so many levels stand one under the other.
    pub(super) fn without_lone_ranks(self, levels: usize) -> Option<Grid> {
        let columns = self.columns;
        let sides = [1..columns, 0..columns - 1, 1..columns.max(2) - 1];
        sides.into_iter().find_map(|kept| {
            let mut left_out = [0, columns - 1].into_iter().filter(|at| !kept.contains(at));
            let labelled = !kept.is_empty() && left_out.all(|column| self.counts(column));
            let grid = labelled.then(|| Grid {
                levels,
                ..self.part(0..self.count(), kept)
            });
            grid.filter(|grid| is_numbered(grid) || grid.stacked() > 1)
        })
    }

    /// What is left without the sums of ranks and files that stand around a grid: in the first or last row or column, or in several of
    /// these. What stands where such rows and columns meet is left out too. Sums that are wrong are known by what they leave, a whole
    /// numbering, and by being larger than any number of a tour. Where some squares of a puzzle have no number they must be right, or
    /// alike as in a magic square, and one of them larger than any number of a tour.
    pub(super) fn without_sums(self) -> Option<Grid> {
        let (rows, columns) = (self.count(), self.columns);
        let cell = |row: usize, column: usize| self.cells[row * columns + column];
        let sides = |count: usize| [0..count - 1, 1..count, 1..count.max(2) - 1, 0..count];
        let pairs = sides(rows)
            .into_iter()
            .flat_map(|ranks| sides(columns).map(|files| (ranks.clone(), files)));
        // Fewer may add up by chance.
        let mut pairs = pairs.filter(|(ranks, files)| {
            let is_less = ranks.len() < rows || files.len() < columns;
            is_less && ranks.len() > 2 && files.len() > 2
        });
        pairs.find_map(|(ranks, files)| {
            let beside = (0..columns).filter(|file| !files.contains(file));
            let below = (0..rows).filter(|rank| !ranks.contains(rank));
            // Each cell around, with the sum of its line.
            let mut around: Vec<(Cell, u64)> = Vec::new();
            for file in beside {
                let sum = |rank: usize| files.clone().map(|file| value(cell(rank, file))).sum();
                around.extend(ranks.clone().map(|rank| (cell(rank, file), sum(rank))));
            }
            for rank in below {
                let sum = |file: usize| ranks.clone().map(|rank| value(cell(rank, file))).sum();
                around.extend(files.clone().map(|file| (cell(rank, file), sum(file))));
            }
            let are_sums = around
                .iter()
                .all(|&(cell, sum)| sum > 0 && value(cell) == sum);
            let are_alike = around.iter().all(|&(cell, _)| cell == around[0].0);
            let is_large = |&(cell, _): &(Cell, u64)| value(cell) > self.cells.len() as u64;
            let grid = self.part(ranks, files);
            let is_left = match grid.cells.contains(&Cell::Blank) {
                true => (are_sums || are_alike) && around.iter().any(is_large),
                false => are_sums || (around.iter().all(is_large) && is_numbered(&grid)),
            };
            is_left.then_some(grid)
        })
    }

    /// The whole numbering that is left without the empty rows and columns around it, and without labels of the ranks alone;
    /// or what is left without labels of rows and columns that count.
    pub(super) fn without_margins(self) -> Option<Grid> {
        let is_empty = |line: &[Cell]| line.iter().all(|&cell| cell == Cell::Blank);
        let row = |rank: usize| self.part(rank..rank + 1, 0..self.columns).cells;
        let column = |file: usize| self.part(0..self.count(), file..file + 1).cells;
        let inner = |count: usize, line: &dyn Fn(usize) -> Vec<Cell>| {
            let filled = |at: &usize| !is_empty(&line(*at));
            let first = (0..count).find(filled)?;
            let last = (first..count).rev().find(filled)?;
            Some(first..last + 1)
        };
        // From 0, or from 1; the ranks also down to it.
        let counts = |line: &[Cell], inner: &Range<usize>| {
            let numbers = || inner.clone().skip(1).map(|at| line[at]);
            let last = inner.len() as u32 - 1;
            let is_from = |first: u32| numbers().eq((first..first + last).map(Cell::Number));
            let is_down = numbers().eq((1..=last).rev().map(Cell::Number));
            line[inner.start] == Cell::Blank && (is_from(0) || is_from(1) || is_down)
        };
        let (mut ranks, mut files) = (inner(self.count(), &row)?, inner(self.columns, &column)?);
        let labelled = counts(&row(ranks.start), &files) && counts(&column(files.start), &ranks);
        if labelled {
            (ranks.start, files.start) = (ranks.start + 1, files.start + 1);
        }
        let is_less = ranks.len() * files.len() < self.cells.len();
        if !is_less || ranks.len() < 2 || files.len() < 2 {
            return None;
        }
        let grid = self.part(ranks, files);
        if labelled || is_numbered(&grid) {
            return Some(grid);
        }
        let inner = Rows {
            cells: &grid.cells,
            columns: grid.files,
        };
        inner.without_lone_ranks(1)
    }

    /// Without the empty rows above the first and below the last that is labelled.
    pub(super) fn without_empty_ends(self) -> Vec<Cell> {
        let is_filled = |row: &[Cell]| row.iter().any(|&cell| cell != Cell::Blank);
        let mut rows = self.cells.chunks(self.columns);
        let first = rows.position(is_filled).unwrap_or(0);
        let below = rows.rev().position(is_filled);
        let last = self.count() - below.unwrap_or(self.count() - first - 1);
        self.cells[first * self.columns..last * self.columns].to_vec()
    }

    /// All of them, as they stand.
    pub(super) fn whole(self) -> Grid {
        self.part(0..self.count(), 0..self.columns)
    }

    /// How many rows there are.
    fn count(self) -> usize {
        self.cells.len() / self.columns
    }

    /// The cells of these rows and columns.
    fn part(self, rows: Range<usize>, columns: Range<usize>) -> Grid {
        let files = columns.len();
        let rows = self
            .cells
            .chunks(self.columns)
            .skip(rows.start)
            .take(rows.len());
        Grid {
            files,
            levels: 1,
            cells: rows
                .flat_map(|row| &row[columns.clone()])
                .copied()
                .collect(),
        }
    }

    /// Whether this column counts the ranks, down to 1 or up from it; once, or for each of several levels or grids.
    fn counts(self, column: usize) -> bool {
        let numbers = self.cells.iter().skip(column).step_by(self.columns);
        let numbers: Vec<Cell> = numbers.copied().collect();
        let first = Cell::Number(1);
        let (up, ranks) = match numbers[0] {
            cell if cell == first => {
                let again = numbers[1..].iter().position(|&cell| cell == first);
                (true, again.map_or(numbers.len(), |again| again + 1))
            }
            Cell::Number(ranks) => (false, ranks as usize),
            Cell::Blank | Cell::Hole => return false,
        };
        if ranks < 2 || numbers.len() % ranks != 0 {
            return false;
        }
        let rank = |row: usize| match up {
            true => row % ranks + 1,
            false => ranks - row % ranks,
        };
        let mut rows = numbers.iter().enumerate();
        rows.all(|(row, &cell)| cell == Cell::Number(rank(row) as u32))
    }
}

/// The number of a cell, 0 where there is none.
pub(super) fn value(cell: Cell) -> u64 {
    match cell {
        Cell::Number(number) => u64::from(number),
        Cell::Blank | Cell::Hole => 0,
    }
}

/// Whether the numbers of a grid are those of a tour, whether or not moves join them.
pub(super) fn is_numbered(grid: &Grid) -> bool {
    let order = grid.board().and_then(|board| grid.order(&board));
    order.is_ok()
}

#[cfg(test)]
mod tests {
    use super::super::claim::{Body, Claim};
    use super::super::grid::{Layout, read};
    use crate::format::lex::text::Text;

    fn claim(text: &str) -> Result<Claim, String> {
        let text = Text::new(text.as_bytes()).unwrap();
        read(text, Layout::Auto(None), 100).map_err(|error| error.to_string())
    }

    fn read_text(text: &str) -> Result<Body, String> {
        claim(text).map(|claim| claim.body)
    }

    #[test]
    fn empty_margins_of_a_spreadsheet_are_cut() {
        let plain = read_text("1 6 3\n4 9 8\n7 2 5\n");
        for (text, files) in [
            ("1,6,3,,\n4,9,8,,\n7,2,5,,\n", 5),
            ("1;6;3;;;\n4;9;8;;;\n7;2;5;;;\n;;;;;\n;;;;;\n", 6),
            (",1,6,3\n,4,9,8\n,7,2,5\n", 4),
            (",,\n1,6,3\n4,9,8\n7,2,5\n,,\n", 3),
            (",0,1,2\n0,1,6,3\n1,4,9,8\n2,7,2,5\n", 4),
            // As pandas prints it.
            ("   0  1  2\n0  1  6  3\n1  4  9  8\n2  7  2  5\n", 4),
            // From 1, and ranks down to 1.
            (",1,2,3\n1,1,6,3\n2,4,9,8\n3,7,2,5\n", 4),
            (",1,2,3\n3,1,6,3\n2,4,9,8\n1,7,2,5\n", 4),
            ("  1 2 3\n1 1 6 3\n2 4 9 8\n3 7 2 5\n", 4),
            (",,,,,\n,,0,1,2,\n,0,1,6,3,\n,1,4,9,8,\n,2,7,2,5,\n", 6),
            // Ranks alone are labelled.
            (";;;;\n3;1;6;3;\n2;4;9;8;\n1;7;2;5;\n", 5),
            ("3,1,6,3\n2,4,9,8\n1,7,2,5\n,,,\n", 4),
        ] {
            assert_eq!(read_text(text), plain, "{text}");
            let uncut = claim(text).unwrap().uncut.unwrap();
            assert_eq!(uncut.files, files, "{text}");
        }
        // Labels are left out although a number is wrong.
        let flawed = read_text("1 6 3\n4 9 9\n7 2 5\n");
        assert_eq!(read_text(",0,1,2\n0,1,6,3\n1,4,9,9\n2,7,2,5\n"), flawed);
        assert_eq!(read_text(" 1 2 3\n3 1 6 3\n2 4 9 9\n1 7 2 5\n"), flawed);
        // A number that is wrong, and blanks that somebody wrote.
        for (text, alike) in [
            (
                "1,6,3,,\n4,9,9,,\n7,2,5,,\n",
                "1 6 3 . .\n4 9 9 . .\n7 2 5 . .\n",
            ),
            ("1,6,3,.\n4,9,8,.\n7,2,5,.\n", "1 6 3 .\n4 9 8 .\n7 2 5 .\n"),
        ] {
            let Ok(Body::Grid(grid)) = read_text(text) else {
                panic!("{text}")
            };
            assert_eq!(Ok(Body::Grid(grid)), read_text(alike), "{text}");
        }
    }

    /// Empty rows around a grid whose files and ranks are labelled, or the line under the head of a table.
    #[test]
    fn empty_rows_around_labelled_ranks_are_cut() {
        let plain = read_text("1 6 3\n4 9 8\n7 2 5\n");
        for text in [
            ";;;\n;a;b;c\n3;1;6;3\n2;4;9;8\n1;7;2;5\n;;;\n",
            ";a;b;c\n;;;\n3;1;6;3\n2;4;9;8\n1;7;2;5\n;;;\n;;;\n",
            "| |a|b|c|\n|-|-|-|-|\n|3|1|6|3|\n|2|4|9|8|\n|1|7|2|5|\n",
        ] {
            assert_eq!(read_text(text), plain, "{text}");
        }
        // A rank of a puzzle that is empty has its label.
        let puzzle = read_text(";a;b;c\n3;;;\n2;4;9;8\n1;;;\n");
        assert_eq!(puzzle, read_text(". . .\n4 9 8\n. . .\n"));
        // And an empty row among them is none of their ranks.
        let error = read_text(";a;b;c\n3;1;6;3\n;;;\n2;4;9;8\n1;7;2;5\n").unwrap_err();
        assert!(error.contains("should be labelled"), "{error}");
    }

    #[test]
    fn sums_of_ranks_and_files_are_left_out() {
        let plain = read_text("1 6 3\n4 9 8\n7 2 5\n");
        for text in [
            "1 6 3 10\n4 9 8 21\n7 2 5 14\n",
            "1 6 3 | 10\n4 9 8 | 21\n7 2 5 | 14\n",
            "10 1 6 3\n21 4 9 8\n14 7 2 5\n",
            "1 6 3\n4 9 8\n7 2 5\n12 17 16\n",
            "1,6,3,10\n4,9,8,21\n7,2,5,14\n12,17,16,\n",
            "1 6 3 10\n4 9 8 21\n7 2 5 14\n12 17 16\n",
            "1,6,3,10\n4,9,8,21\n7,2,5,14\n12,17,16,45\n",
            "|1|6|3|10|\n|4|9|8|21|\n|7|2|5|14|\n|12|17|16|15|\n",
        ] {
            assert_eq!(read_text(text), plain, "{text}");
        }
        // Of numbers that are none of a tour's too, for these are to be named.
        let flawed = read_text("1 6 3\n4 9 9\n7 2 5\n");
        assert_eq!(
            read_text("1 6 3 10\n4 9 9 22\n7 2 5 14\n12 17 17 .\n"),
            flawed
        );
        // Sums that are wrong leave a whole numbering, and are no numbers of a tour themselves.
        assert_eq!(read_text("1 6 3 101\n4 9 8 21\n7 2 5 15\n"), plain);
        // Above and below, at the left and at the right.
        for text in [
            ". 12 17 16 .\n10 1 6 3 10\n21 4 9 8 21\n14 7 2 5 14\n. 12 17 16 .\n",
            "10 1 6 3\n21 4 9 8\n14 7 2 5\n12 17 16\n",
        ] {
            assert_eq!(read_text(text), plain, "{text}");
        }
        // A number of a puzzle may be the sum of others by chance, unless it is too large for a tour; so may a wrong sum be.
        for (text, files) in [
            ("1 6 3 10\n4 9 8 21\n7 2 5 9\n", 4),
            ("9 12 . . . . 21\n6 . 10 . . . 16\n11 8 . . . . 19\n", 7),
            ("9 12 . . . . 21\n6 . 10 . . . 16\n11 18 . . . . 29\n", 6),
            ("9 12 . . . . 57\n6 . 10 . . . 57\n11 8 . . . . 57\n", 6),
            ("9 12 . . . . 7\n6 . 10 . . . 7\n11 8 . . . . 7\n", 7),
        ] {
            let Ok(Body::Grid(grid)) = read_text(text) else {
                panic!("{text}")
            };
            assert_eq!(grid.files, files, "{text}");
        }
    }

    /// Ranks may be labelled although files are not, if the numbers are right without the labels.
    #[test]
    fn labels_of_ranks_alone_are_left_out() {
        let rows = [[1, 6, 3], [4, 9, 8], [7, 2, 5]];
        let plain = read_text("1 6 3\n4 9 8\n7 2 5\n").unwrap();
        type Line = fn(u32, &str) -> String;
        let lines: [Line; 8] = [
            |rank, row| format!("{rank} {row}"),
            |rank, row| format!("{rank}\t{}", row.replace(' ', "\t")),
            |rank, row| format!("{rank},{}", row.replace(' ', ",")),
            |rank, row| format!("{rank} | {row}"),
            |rank, row| format!("| {rank} | {} |", row.replace(' ', " | ")),
            |rank, row| format!("{row} {rank}"),
            |rank, row| format!("{row} | {rank}"),
            |rank, row| format!("{rank} {row} {rank}"),
        ];
        for line in lines {
            for ranks in [[3, 2, 1], [1, 2, 3]] {
                let text: Vec<String> = rows
                    .iter()
                    .zip(ranks)
                    .map(|(row, rank)| line(rank, &row.map(|n| n.to_string()).join(" ")))
                    .collect();
                for gap in ["\n", "\n\n"] {
                    let text = text.join(gap);
                    assert_eq!(read_text(&text).as_ref(), Ok(&plain), "{text}");
                }
            }
        }
        // Each level of a box has its own.
        assert_eq!(
            read_text("2 1 8\n1 7 2\n\n2 3 6\n1 5 4\n"),
            read_text("1 8\n7 2\n\n3 6\n5 4\n")
        );
        assert_eq!(
            read_text("3: 1 6 3\n2: 4 9 8\n1: 7 2 5\n").as_ref(),
            Ok(&plain)
        );
        // Not the ranks, a number that is wrong, and one that is not there: nothing is left out.
        for text in [
            "3 1 6 3\n2 4 9 8\n2 7 2 5\n",
            "3 1 6 3\n2 4 9 9\n1 7 2 5\n",
            "2 1 .\n1 2 3\n",
        ] {
            let Ok(Body::Grid(grid)) = read_text(text) else {
                panic!("{text}")
            };
            let first = text.lines().next().unwrap_or_default();
            assert_eq!(grid.files, first.split(' ').count(), "{text}");
        }
        let message = read_text("3: 1 6 3\n2: 4 9 9\n1: 7 2 5\n").unwrap_err();
        assert!(
            message.starts_with("line 1, column 2: `:` is not a step"),
            "{message}"
        );
    }
}
