//! A tour as a grid: on each square its step.
//!
//! Any usual print of that kind is read: numbers between spaces, tabs, commas, semicolons or
//! upright bars, with or without lines drawn round them, and `-1`, `.`, `_`, `-` or nothing
//! between two commas or bars where a square has no step. Spreadsheets write nothing behind the last comma of a row for an
//! empty cell at its end; if every row ends with a comma, and the numbers are all those of a tour without such a column,
//! the commas only end the rows. The levels of a box stand one under the
//! other with a blank line between them; if the first step comes a second time, a second tour begins. (Blank
//! lines between all rows mean nothing.)
//!
//! Labels may stand around it: the files, a b c, above or below, and then also the ranks, 8 7 6, at the left, at the right
//! or on both sides. They are held against the grid, and left out. Ranks without files cannot be told from
//! steps at sight: `margins` leaves them out, and in a part of a spreadsheet the empty rows and columns around all the numbers of
//! a tour and labels that count from 0 or 1 (the page's engine does not do this, as [`table::IS_READ`] says). The claim keeps the
//! grid with these too.
//!
//! Several zeros among numbers of which each stands once are blanks.
//!
//! Numbers in pairs are not a grid but rows and columns (or x and y): where commas join every other two
//! numbers (`0,1 2,2`), and where two columns without commas are too small to be steps (n lines of
//! two cells need a number of at least n, and rows and columns on a board toured in n steps never
//! reach it). Three columns may be such pairs with their steps, as `table` tells.
//!
//! One file, because a grid is understood as a whole only: its labels, frames, gaps and levels tell of each other.

use std::io::BufRead;

use super::cell::{CELL, cell};
use super::claim::{Body, Claim, ReadClaimError};
use super::joined_moves;
use super::line_seen::LineSeen;
use super::margins::{Rows, value};
use super::table;
use crate::format::lex::text::{Text, TextPosition, excerpt};
use crate::format::lex::tokens::{Token, Tokens};
use crate::square::Point;
use crate::verify::{Cell, Grid};

/// What numbers are taken for.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Layout {
    /// Find out; the steps of a table stand in the column of this number, if a line above says so.
    Auto(Option<usize>),
    /// The cells of a grid.
    Grid,
    /// Rows and columns, from 0.
    Pairs,
}

/// What a separator behind the last number of a row means: in a spreadsheet that an empty cell follows, elsewhere nothing.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
enum Ending {
    /// No row has one.
    #[default]
    None,
    /// Every row has one: it may mean either.
    Either,
    /// An empty cell follows, which was added.
    EmptyCell,
    /// The end of the row.
    RowOnly,
}

/// Rows of cells, as they are collected.
#[derive(Debug, Default)]
pub(crate) struct GridRows {
    cells: Vec<Cell>,
    /// How many cells there may be.
    most: usize,
    /// Cells in the first row, once it has ended.
    first: usize,
    /// Cells in the row that has not ended.
    pub(crate) row: usize,
    /// What a separator at the end of a row means, as far as the rows tell.
    ending: Ending,
    /// Rows of the first level, once it has ended.
    ranks: usize,
    /// How many levels have ended, and the line where the second begins.
    levels: usize,
    second: u64,
    /// Whether some cell is no number.
    gaps: bool,
    /// The largest number.
    largest: u32,
    /// Whether all blanks are empty cells, none of them a sign.
    empty: bool,
    /// The line of the first row below numbers from 1 on, one fewer, which are labels of files if ranks are labelled too.
    counted: Option<u64>,
    /// The row that may be the line under the head of a table in Markdown, with two dashes between bars: `|--|--|`.
    ruled: Option<usize>,
}

impl GridRows {
    /// No cell yet, and so many at most.
    pub(crate) fn new(most: usize) -> GridRows {
        GridRows {
            most,
            ..GridRows::default()
        }
    }

    /// Whether no cell was read yet.
    pub(crate) fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The next cell of the row.
    pub(crate) fn push(&mut self, cell: Cell, at: TextPosition) -> Result<(), ReadClaimError> {
        if self.cells.len() >= self.most {
            let most = self.most;
            return Err(ReadClaimError::TooMany { at, most });
        }
        match cell {
            Cell::Number(number) => self.largest = self.largest.max(number),
            Cell::Blank | Cell::Hole => self.gaps = true,
        }
        self.cells.push(cell);
        self.row += 1;
        Ok(())
    }

    /// The row ends on this line, perhaps with a separator; rows of a grid are of one length.
    pub(crate) fn end_row(
        &mut self,
        at: TextPosition,
        separated: bool,
    ) -> Result<(), ReadClaimError> {
        let cells = std::mem::take(&mut self.row);
        if self.first == 0 {
            self.first = cells;
            if separated {
                self.ending = Ending::Either;
            }
            return Ok(());
        }
        // As pandas prints it: numbers of columns above, with nothing in the corner.
        let columns = |from: u32| (from..from + self.first as u32).map(Cell::Number);
        let is_head =
            self.cells.len() == self.first + cells && cells == self.first + 1 && !separated;
        if table::IS_READ
            && is_head
            && self.ending == Ending::None
            && [0, 1]
                .into_iter()
                .any(|from| columns(from).eq(self.cells[..self.first].iter().copied()))
        {
            if self.cells[0] == Cell::Number(1) {
                self.counted = Some(at.line);
            }
            self.cells.insert(0, Cell::Blank);
            (self.first, self.gaps) = (cells, true);
            return Ok(());
        }
        // With an empty cell behind the separator of this row, and of each row before.
        let more = usize::from(separated);
        let each = usize::from(self.ending == Ending::Either);
        let filled = cells + more == self.first + each;
        match self.ending {
            Ending::RowOnly if cells == self.first => return Ok(()),
            Ending::None | Ending::Either if cells == self.first => {
                if more != each {
                    self.ending = Ending::RowOnly;
                }
                return Ok(());
            }
            Ending::None | Ending::Either if filled => {
                self.row = cells;
                self.add_empty_cells(at)?;
                self.ending = Ending::EmptyCell;
                self.row = 0;
                if separated {
                    self.push(Cell::Blank, at)?;
                    self.row = 0;
                }
                return Ok(());
            }
            Ending::EmptyCell if filled => {
                if separated {
                    self.push(Cell::Blank, at)?;
                    self.row = 0;
                }
                return Ok(());
            }
            _ => {}
        }
        // Sums of columns, with nothing below the sums of the rows.
        let corners = [(0, self.first - 1), (1, 0)].into_iter();
        let mut corners = corners.filter(|&(from, _)| self.is_row_of_sums(cells, from));
        if table::IS_READ
            && cells + 1 == self.first
            && let Some((_, corner)) = corners.next()
        {
            let row = self.cells.len() - cells;
            self.push(Cell::Blank, at)?;
            self.cells[row + corner..].rotate_right(1);
            self.row = 0;
            return Ok(());
        }
        let told = match self.ending {
            Ending::RowOnly => (cells, self.first),
            _ => (cells + more, self.first + each),
        };
        Err(ReadClaimError::Ragged {
            line: at.line,
            cells: told.0,
            first: told.1,
        })
    }

    /// Whether the last row, of so many cells, has the sums of the columns above it, from this one on.
    fn is_row_of_sums(&self, cells: usize, from: usize) -> bool {
        let (above, sums) = self.cells.split_at(self.cells.len() - cells);
        let sum = |column| {
            let column = above.iter().skip(from + column).step_by(self.first);
            column.map(|&cell| value(cell)).sum::<u64>()
        };
        let values = sums.iter().map(|&cell| value(cell));
        let is_number = |cell: &Cell| matches!(cell, Cell::Number(1..));
        // Fewer rows may add up by chance.
        let are_many = cells > 1 && above.len() >= 3 * self.first;
        are_many && sums.iter().all(is_number) && values.eq((0..cells).map(sum))
    }

    /// Adds the empty cells behind the separators of all rows that have ended, if they have such.
    fn add_empty_cells(&mut self, at: TextPosition) -> Result<(), ReadClaimError> {
        if self.ending != Ending::Either {
            return Ok(());
        }
        let ended = self.cells.len() - self.row;
        let (rows, most) = (ended / self.first, self.most);
        if self.cells.len() + rows > most {
            return Err(ReadClaimError::TooMany { at, most });
        }
        let mut cells = Vec::with_capacity(self.cells.len() + rows);
        for row in self.cells[..ended].chunks(self.first) {
            cells.extend_from_slice(row);
            cells.push(Cell::Blank);
        }
        cells.extend_from_slice(&self.cells[ended..]);
        self.cells = cells;
        self.first += 1;
        self.gaps = true;
        self.ending = Ending::EmptyCell;
        Ok(())
    }

    /// Decides what the separators mean that every row ends with: empty cells, unless the numbers before them are all
    /// those of a tour. `labels` says how many files are labelled, and in how many cells.
    fn settle_ending(
        &mut self,
        labels: Option<Labels>,
        at: TextPosition,
    ) -> Result<(), ReadClaimError> {
        let blank = self.cells.contains(&Cell::Blank);
        let holes = self.cells.iter().filter(|&&cell| cell == Cell::Hole);
        let numbers = self.cells.len() - holes.count();
        let whole = !blank && self.largest as usize <= numbers;
        let wider = self.first + 1;
        let labelled = labels.is_some_and(|labels| labels.cells == wider || labels.files == wider);
        match whole && !labelled {
            true => Ok(()),
            false => self.add_empty_cells(at),
        }
    }

    /// A level ended before this line; levels are of one height.
    fn end_level(&mut self, line: u64) -> Result<(), ReadClaimError> {
        // Above the first row stands what belongs to no level, as labels of files do.
        if self.first == 0 {
            return Ok(());
        }
        let lines = self.cells.len() / self.first;
        self.levels += 1;
        if self.levels == 1 {
            (self.ranks, self.second) = (lines, line);
        }
        match lines == self.levels * self.ranks {
            true => Ok(()),
            false => Err(ReadClaimError::Second(self.second)),
        }
    }

    /// Whether the row that has not ended holds nothing but blanks.
    fn row_is_blank(&self) -> bool {
        let row = &self.cells[self.cells.len() - self.row..];
        row.iter().all(|&cell| cell == Cell::Blank)
    }

    /// Forgets the row that has not ended.
    fn drop_row(&mut self) {
        self.cells.truncate(self.cells.len() - self.row);
        self.row = 0;
    }

    /// Leaves out the labels of the ranks, if there are any beside the cells of so many files; `line` has those.
    fn leave_out_ranks(&mut self, files: usize, line: u64) -> Result<(), ReadClaimError> {
        let cells = self.first;
        if cells == files {
            return Ok(());
        }
        if !(1..3).contains(&cells.saturating_sub(files)) {
            return Err(ReadClaimError::Files { line, files, cells });
        }
        let levels = match self.levels {
            0 | 1 => 1,
            _ => self.cells.len() / cells / self.ranks,
        };
        if levels == 1 {
            self.cells = self.rows().without_empty_ends();
        }
        let unlabelled = self.rows().without_ranks(files, levels);
        self.cells = unlabelled.map_err(|(row, rank)| ReadClaimError::Rank { row, rank })?;
        self.first = files;
        Ok(())
    }

    /// Leaves out the row of dashes under the head of a table, if there are other rows and no cell of these is blank.
    fn leave_out_rule(&mut self) {
        let Some(row) = self.ruled.take().filter(|_| table::IS_READ) else {
            return;
        };
        let row = row * self.first..(row + 1) * self.first;
        let mut others = (0..self.cells.len()).filter(|at| !row.contains(at));
        let is_alone = row.len() == self.cells.len();
        if !is_alone && others.all(|at| self.cells[at] != Cell::Blank) && self.levels == 0 {
            self.cells.drain(row);
            self.gaps = self.cells.contains(&Cell::Hole);
        }
    }

    /// All rows that have ended.
    fn rows(&self) -> Rows<'_> {
        Rows {
            cells: &self.cells,
            columns: self.first,
        }
    }

    /// Leaves out labels of the ranks that stand without labels of files, if the numbers are right without them.
    fn leave_out_lone_ranks(&mut self) {
        if let Some(grid) = self.rows().without_lone_ranks(self.levels.max(1)) {
            (self.first, self.cells) = (grid.files, grid.cells);
        }
    }

    /// Leaves out sums of ranks and files beside and below them.
    fn leave_out_sums(&mut self) {
        if let Some(grid) = self.rows().without_sums() {
            (self.first, self.cells) = (grid.files, grid.cells);
        }
    }

    /// Whether all rows are two numbers.
    pub(crate) fn are_pairs(&self) -> bool {
        self.first == 2 && !self.gaps
    }

    /// The pairs of a table, in the order of its steps, which stand in the column of this number if they can, or of
    /// one with moves as four numbers, behind their steps or without; `None` if these rows are no table.
    pub(crate) fn table(&self, named: Option<usize>) -> Option<Claim> {
        if !table::IS_READ || !(3..6).contains(&self.first) || self.gaps || self.levels > 0 {
            return None;
        }
        let number = |cell: &Cell| match cell {
            Cell::Number(number) => *number,
            Cell::Blank | Cell::Hole => 0,
        };
        let rows = self.cells.chunks(self.first);
        let rows: Vec<Vec<u32>> = rows.map(|row| row.iter().map(number).collect()).collect();
        let column = match self.first {
            3 => Some(table::find_steps(&rows, named)?),
            4 => None,
            _ => Some(0),
        };
        let pairs = rows.iter().flat_map(|row| {
            let numbers = (0..row.len()).filter(|&at| Some(at) != column);
            let numbers: Vec<u64> = numbers.map(|at| u64::from(row[at])).collect();
            let pairs = numbers.chunks(2).map(|pair| (pair[0], pair[1]));
            pairs.collect::<Vec<_>>()
        });
        let pairs: Vec<(u64, u64)> = pairs.collect();
        let steps = column.map(|column| rows.iter().map(|row| row[column]).collect::<Vec<u32>>());
        let pairs = match (self.first, steps) {
            (3, Some(steps)) => table::in_order(&steps, pairs)?,
            (_, Some(steps)) if !steps.is_sorted_by(|one, two| one + 1 == *two) => return None,
            _ if !joined_moves::are_moves(&pairs) => return None,
            _ => joined_moves::visited(pairs),
        };
        Some(Claim {
            step_column: column,
            ..Claim::of(Body::Pairs(pairs))
        })
    }

    /// Everything read, as a grid, `at` being the end; `labels` are those of the files.
    pub(crate) fn into_grid(
        mut self,
        mut labels: Option<Labels>,
        at: TextPosition,
    ) -> Result<Claim, ReadClaimError> {
        if self.cells.is_empty() {
            return Err(ReadClaimError::Empty);
        }
        self.leave_out_rule();
        self.settle_ending(labels, at)?;
        if let (None, 0, true) = (labels, self.levels, table::IS_READ && self.empty) {
            if let Some(cut) = self.rows().without_margins() {
                let uncut = Some(self.rows().whole());
                return Ok(Claim {
                    uncut,
                    ..Claim::of(Body::Grid(cut))
                });
            }
        }
        if let Some(line) = self.counted {
            return Err(ReadClaimError::Ragged {
                line,
                cells: self.first,
                first: self.first - 1,
            });
        }
        if self.levels > 0 {
            self.end_level(at.line)?;
            // Blank lines between single rows are only for the eye.
            if self.ranks == 1 {
                self.levels = 1;
            }
            match labels.take() {
                Some(labels) => self.leave_out_ranks(labels.files, labels.line)?,
                None if table::IS_READ => self.leave_out_lone_ranks(),
                None => {}
            }
            let numbers = self.cells.iter().filter_map(|cell| match cell {
                Cell::Number(number) => Some(*number),
                Cell::Blank | Cell::Hole => None,
            });
            let least = numbers.clone().min();
            if numbers.filter(|&number| Some(number) == least).count() > 1 {
                return Err(ReadClaimError::Second(self.second));
            }
        }
        match labels {
            Some(labels) => self.leave_out_ranks(labels.files, labels.line)?,
            None if table::IS_READ && self.levels == 0 => {
                self.leave_out_sums();
                self.leave_out_lone_ranks();
            }
            None => {}
        }
        if table::IS_READ {
            self.leave_out_zeros();
        }
        Ok(Claim::of(Body::Grid(Grid {
            files: self.first,
            levels: self.levels.max(1),
            cells: self.cells,
        })))
    }

    /// Makes blanks of zeros, if several stand among numbers of which each stands once: programs fill with 0 what a walk has
    /// not visited, and what is no square. Two of them in an otherwise full numbering from 0 are a slip.
    fn leave_out_zeros(&mut self) {
        let zero = Cell::Number(0);
        let zeros = self.cells.iter().filter(|&&cell| cell == zero).count();
        let numbers = self.cells.iter().filter_map(|cell| match cell {
            Cell::Number(number) if *number > 0 => Some(*number),
            _ => None,
        });
        let mut others: Vec<u32> = numbers.collect();
        others.sort_unstable();
        let is_slip = zeros == 2 && self.largest as usize > others.len();
        let distinct = others.windows(2).all(|pair| pair[0] != pair[1]);
        if zeros < 2 || is_slip || others.is_empty() || !distinct {
            return;
        }
        for cell in &mut self.cells {
            if *cell == zero {
                *cell = Cell::Blank;
            }
        }
    }

    /// Everything read, two by two; `at` is the end, and `layout` what was asked for.
    pub(crate) fn into_pairs(
        self,
        layout: Layout,
        at: TextPosition,
    ) -> Result<Claim, ReadClaimError> {
        if self.cells.is_empty() {
            return Err(ReadClaimError::Empty);
        }
        let number = |cell| match cell {
            Cell::Number(number) => Ok(u64::from(number)),
            Cell::Blank | Cell::Hole => Err(ReadClaimError::HalfPair(at)),
        };
        let pairs = self.cells.chunks(2).map(|pair| match *pair {
            [row, column] => Ok((number(row)?, number(column)?)),
            _ => Err(ReadClaimError::HalfPair(at)),
        });
        let pairs = joined_moves::visited(pairs.collect::<Result<_, _>>()?);
        Ok(Claim::of(match layout {
            Layout::Pairs => Body::RowColumn(pairs),
            Layout::Auto(_) | Layout::Grid => Body::Pairs(pairs),
        }))
    }
}

/// The labels of the files, above or below a grid.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Labels {
    /// How many there are.
    files: usize,
    /// In how many cells, those of separators at the end aside.
    cells: usize,
    /// Where they stand.
    line: u64,
}

/// Reads rows that end with their lines.
pub(crate) fn read<R: BufRead>(
    text: Text<R>,
    layout: Layout,
    most: usize,
) -> Result<Claim, ReadClaimError> {
    read_rows(Tokens::new(text), layout, most)
}

/// The same of a part of a spreadsheet, in which tabs separate the cells.
pub(crate) fn read_sheet<R: BufRead>(text: Text<R>, most: usize) -> Result<Claim, ReadClaimError> {
    let mut tokens = Tokens::new(text);
    tokens.tabs_separate = true;
    read_rows(tokens, Layout::Grid, most)
}

fn read_rows<R: BufRead>(
    mut tokens: Tokens<R>,
    mut layout: Layout,
    most: usize,
) -> Result<Claim, ReadClaimError> {
    let asked = layout;
    let found = matches!(layout, Layout::Auto(_));
    let mut rows = GridRows::new(most);
    rows.empty = true;
    let mut line = LineSeen::NEW;
    let mut gap = false;
    let mut labels: Option<Labels> = None;
    // The first colon behind the label of a rank.
    let mut rank_colon = None;
    loop {
        let token = tokens.next()?;
        let at = tokens.at;
        let next = match token {
            Token::Word if line.files > 0 || begins_files(&tokens.word) && rows.row_is_blank() => {
                rows.drop_row();
                let label = Point::new(line.files as u64, 0).to_string();
                let label = label.trim_end_matches('1');
                if !tokens.word.eq_ignore_ascii_case(label) {
                    // A single `a` is rather a wrong cell.
                    if let (1, Some(label)) = (line.files, line.labels) {
                        return Err(stray("a", label));
                    }
                    return Err(ReadClaimError::Word {
                        at,
                        word: excerpt(&tokens.word),
                        wanted: "the label of the next file: they are a, b, c and so on",
                    });
                }
                line.labels.get_or_insert(at);
                line.files += 1;
                tokens.text.progress();
                None
            }
            Token::Dash | Token::Comma | Token::Semicolon | Token::Bar if line.files > 0 => None,
            Token::Word => Some(cell(&tokens.word, at)?),
            Token::Dash => Some(Cell::Blank),
            // Nothing between two signs is a blank; before the first bar is the outside.
            Token::Comma | Token::Semicolon => {
                (line.last == token || line.last == Token::Newline).then_some(Cell::Blank)
            }
            Token::Bar => (line.last == token).then_some(Cell::Blank),
            Token::Rule => {
                line.rule.get_or_insert(at);
                None
            }
            Token::Arrow => {
                line.arrow.get_or_insert(at);
                None
            }
            Token::Open(sign) | Token::Close(sign) => return Err(stray(&sign.to_string(), at)),
            Token::Colon if rows.row_is_blank() => {
                line.colon.get_or_insert(at);
                None
            }
            Token::Colon if table::IS_READ && rows.row == 1 => {
                rank_colon.get_or_insert(at);
                None
            }
            Token::Colon => return Err(stray(":", at)),
            Token::Newline | Token::End => {
                if let Some(colon) = line.colon {
                    if !rows.row_is_blank() {
                        return Err(stray(":", colon));
                    }
                    rows.drop_row();
                }
                if line.files > 0 {
                    let first = *labels.get_or_insert(Labels {
                        files: line.files,
                        cells: line.separators + usize::from(!line.is_separated()),
                        line: at.line,
                    });
                    if line.files != first.files {
                        return Err(ReadClaimError::Ragged {
                            line: at.line,
                            cells: line.files,
                            first: first.files,
                        });
                    }
                    layout = Layout::Grid;
                }
                let row = (rows.cells.len() - rows.row)
                    .checked_div(rows.first)
                    .unwrap_or(0);
                if table::IS_READ
                    && row < 2
                    && rows.row > 0
                    && line.framed
                    && line.double_dashes == rows.row
                {
                    rows.ruled = Some(row);
                }
                // Signs that stand between rows instead, as in `1 2; 3 4;`, are fewer than the cells.
                let separated = line.is_separated() && line.separators == rows.row
                    || line.ends_with_bar() && line.bars == rows.row;
                if rows.row == 0 {
                    gap |= line.blank && !rows.is_empty();
                } else if matches!(layout, Layout::Auto(_))
                    && line.joined
                    && (separated && rows.row == 2)
                {
                    // Pairs, or a row of a grid of which the last cell is empty: the other lines tell.
                    rows.end_row(at, separated)?;
                } else if matches!(layout, Layout::Auto(_)) && line.joined && rows.row % 2 == 0 {
                    layout = Layout::Pairs;
                    rows.row = 0;
                } else if layout == Layout::Pairs {
                    if rows.row % 2 == 1 || found && !line.joined {
                        return Err(ReadClaimError::HalfPair(at));
                    }
                    rows.row = 0;
                } else {
                    layout = Layout::Grid;
                    if let Some(arrow) = line.arrow {
                        return Err(stray(&tokens.run(arrow, "->"), arrow));
                    }
                    rows.end_row(at, separated)?;
                }
                if token == Token::End {
                    break;
                }
                line = LineSeen::NEW;
                continue;
            }
        };
        line.blank = false;
        line.separators += usize::from(matches!(token, Token::Comma | Token::Semicolon));
        match (token, line.last) {
            (Token::Bar, Token::Newline) => line.framed = true,
            (Token::Bar, _) => line.bars += 1,
            _ => {}
        }
        line.note_dash(token, at);
        if let Some(cell) = next {
            if std::mem::take(&mut gap) {
                match layout {
                    Layout::Grid => rows.end_level(at.line)?,
                    _ => return Err(ReadClaimError::Second(at.line)),
                }
            }
            line.joined &= matches!(cell, Cell::Number(_))
                && (line.last == Token::Comma) == (rows.row % 2 == 1);
            rows.empty &= cell != Cell::Blank || !matches!(token, Token::Word | Token::Dash);
            rows.push(cell, at)?;
            if token == Token::Word {
                tokens.text.progress();
            }
        }
        if let (Some(rule), None, false) = (line.rule, line.colon, rows.row == 0) {
            return Err(stray(&tokens.run(rule, "---"), rule));
        }
        line.last = token;
    }
    let small = (rows.largest as usize) < rows.cells.len() / 2;
    if layout != Layout::Grid || found && rows.are_pairs() && small {
        if rows.levels > 0 {
            return Err(ReadClaimError::Second(rows.second));
        }
        return match rank_colon {
            Some(colon) => Err(stray(":", colon)),
            None => rows.into_pairs(asked, tokens.at),
        };
    }
    let cells = rows.first;
    let table = match (asked, labels) {
        (Layout::Auto(named), None) => rows.table(named),
        _ => None,
    };
    let claim = match table {
        Some(table) => table,
        None => rows.into_grid(labels, tokens.at)?,
    };
    match (rank_colon, &claim.body) {
        (None, _) => Ok(claim),
        (Some(_), Body::Grid(grid)) if grid.files < cells => Ok(claim),
        (Some(colon), _) => Err(stray(":", colon)),
    }
}

/// Whether labels of files begin with this word.
fn begins_files(word: &str) -> bool {
    matches!(word, "a" | "A")
}

fn stray(sign: &str, at: TextPosition) -> ReadClaimError {
    ReadClaimError::Word {
        at,
        word: sign.to_owned(),
        wanted: CELL,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &str) -> Result<Body, String> {
        read(Text::new(text.as_bytes()).unwrap(), Layout::Auto(None), 100)
            .map(|claim| claim.body)
            .map_err(|error| error.to_string())
    }

    fn grid(files: usize, cells: &[i64]) -> Result<Body, String> {
        let cell = |&cell: &i64| match cell {
            -2 => Cell::Hole,
            -1 => Cell::Blank,
            number => Cell::Number(number as u32),
        };
        let cells = cells.iter().map(cell).collect();
        let levels = 1;
        Ok(Body::Grid(Grid {
            files,
            levels,
            cells,
        }))
    }

    #[test]
    fn levels_have_a_blank_line_between_them() {
        let levels = |text| match read_text(text) {
            Ok(Body::Grid(grid)) => Ok((grid.levels, grid.ranks(), grid.files)),
            Ok(body) => panic!("{body:?}"),
            Err(message) => Err(message),
        };
        assert_eq!(levels("5 6 7\n\n2 3 4\n"), Ok((1, 2, 3)));
        assert_eq!(levels("1 8\n7 2\n\n\n3 6\n5 4\n\n"), Ok((2, 2, 2)));
        let second = "line 3: a second tour begins: give one at a time";
        for two in [
            "1 2 3\n\n3 2 1",
            "1 2 3\n\n4 5 6\n7 8 9",
            "0 1 2\n\n0 1 2\n\n0 1 2",
        ] {
            assert_eq!(levels(two), Err(second.to_owned()));
        }
    }

    #[test]
    fn nothing_between_signs_is_a_blank() {
        assert_eq!(read_text("1,,3\n4,5,"), grid(3, &[1, -1, 3, 4, 5, -1]));
        assert_eq!(read_text("1,,3\n,5,6\n"), grid(3, &[1, -1, 3, -1, 5, 6]));
        assert_eq!(
            read_text("| 1 |   | 3 |\n|   | 5 | # |"),
            grid(3, &[1, -1, 3, -1, 5, -2])
        );
        assert_eq!(read_text("1;;3"), grid(3, &[1, -1, 3]));
    }

    /// A bar at the end of a row is a frame where one begins the row, else as a comma there.
    #[test]
    fn the_last_cell_between_bars_may_be_empty() {
        for (text, alike) in [
            ("1|6|3\n4||8\n7|2|\n", "1 6 3\n4 . 8\n7 2 .\n"),
            ("7|2|\n4||8\n1|6|3\n", "7 2 .\n4 . 8\n1 6 3\n"),
            ("1|4|3|\n6|5|2|\n", "1 4 3\n6 5 2\n"),
            ("|1|4|\n|3|2|\n", "1 4\n3 2\n"),
            ("|1|4||\n|3|2|5|\n", "1 4 .\n3 2 5\n"),
        ] {
            assert_eq!(read_text(text), read_text(alike), "{text}");
        }
    }

    /// A spreadsheet writes one separator fewer than a row has cells, also if the last cells are empty.
    #[test]
    fn the_last_cell_of_a_row_may_be_empty() {
        for (text, alike) in [
            ("1,4,\n,,2\n3,,\n", "1 4 .\n. . 2\n3 . .\n"),
            (",,,\n,1,3,\n,,,\n", ". . . .\n. 1 3 .\n. . . .\n"),
            ("1;3;\n;2;\n;;\n", "1 3 .\n. 2 .\n. . .\n"),
            // The numbers say that cells are missing, or the labels do.
            ("1,8,3,\n4,9,2,\n", "1 8 3 .\n4 9 2 .\n"),
            ("1,4,\n,,\n", "1 4 .\n. . .\n"),
            ("a,b,c\n1,4,\n3,2,\n", "1 4 .\n3 2 .\n"),
            (",a,b,c\n2,1,4,\n1,3,2,\n", "1 4 .\n3 2 .\n"),
            ("2,1,4,\n1,3,,\n", "2 1 4 .\n1 3 . .\n"),
            ("1,,\n,,3\n\n,,\n,,\n", "1 . .\n. . 3\n\n. . .\n. . .\n"),
        ] {
            let read = read_text(text);
            assert!(matches!(read, Ok(Body::Grid(_))), "{text}: {read:?}");
            assert_eq!(read, read_text(alike), "{text}");
        }
        // A separator that ends every row of all numbers, or all rows but the last.
        for (text, alike) in [
            ("1,4,3,\n6,5,2,\n", "1 4 3\n6 5 2\n"),
            ("1,4,3,\n6,5,2\n", "1 4 3\n6 5 2\n"),
            ("1 . 3;\n. 5 2;\n", "1 . 3\n. 5 2\n"),
            ("3,1,6,3,\n2,4,9,8,\n1,7,2,5,\n", "1 6 3\n4 9 8\n7 2 5\n"),
            ("a,b,c,\n1,4,3,\n6,5,2,\n", "1 4 3\n6 5 2\n"),
            ("0,0,\n1,2,\n2,0,\n", "0 0\n1 2\n2 0\n"),
        ] {
            assert_eq!(read_text(text), read_text(alike), "{text}");
        }
        assert_eq!(
            read_text("1,,,\n2,,\n"),
            Err("line 2: this row has 3 cells, the first one has 4".to_owned())
        );
    }

    /// Several zeros stand for no step; not one alone, nor where other numbers come twice too.
    #[test]
    fn several_zeros_are_blanks() {
        assert_eq!(read_text("0 2 3\n4 1 0\n"), read_text(". 2 3\n4 1 .\n"));
        assert_eq!(read_text("0 6 3\n4 1 5\n"), grid(3, &[0, 6, 3, 4, 1, 5]));
        assert_eq!(read_text("0 0 3\n0 1 0\n"), read_text(". . 3\n. 1 .\n"));
        assert_eq!(read_text("0 5 3\n4 1 0\n"), grid(3, &[0, 5, 3, 4, 1, 0]));
        assert_eq!(read_text("0 6 3\n4 0 4\n"), grid(3, &[0, 6, 3, 4, 0, 4]));
        assert_eq!(read_text("5 0 3\n2 0 3\n"), grid(3, &[5, 0, 3, 2, 0, 3]));
    }

    #[test]
    fn two_columns_are_steps_if_they_can_be() {
        assert_eq!(read_text("1 2\n4 3\n"), grid(2, &[1, 2, 4, 3]));
        assert_eq!(read_text("0 1\n3 2\n"), grid(2, &[0, 1, 3, 2]));
        let pairs = Ok(Body::Pairs(vec![(0, 0), (1, 2), (2, 0)]));
        assert_eq!(read_text("0 0\n1 2\n2 0\n"), pairs);
        assert_eq!(read_text("0,0 1,2\n2,0\n"), pairs);
        assert_eq!(read_text("0,0; 1,2; 2,0"), pairs);
    }

    #[test]
    fn drawn_lines_are_no_cells() {
        let drawn = "+---+---+---+\n| 0 | 3 | 6 |\n+---+---+---+\n| 5 | 8 | 1 |\n+---+---+---+\n";
        assert_eq!(read_text(drawn), grid(3, &[0, 3, 6, 5, 8, 1]));
        for (text, alike) in [
            ("|a|b|\n|--|--|\n|1|4|\n|3|2|\n", "1 4\n3 2\n"),
            ("|1|4|\n|--|--|\n|3|2|\n", "1 4\n3 2\n"),
            // Empty squares.
            ("|1|4|\n|--|--|\n|--|2|\n", "1 4\n. .\n. 2\n"),
            ("|1|4|\n| -- | -- |\n|3|2|\n", "1 4\n. .\n3 2\n"),
            ("|1|4|\n|3|2|\n|--|--|\n", "1 4\n3 2\n. .\n"),
        ] {
            assert_eq!(read_text(text), read_text(alike), "{text}");
        }
        let wide = format!("{}\n1 2 3\n", "═".repeat(500));
        assert_eq!(read_text(&wide), grid(3, &[1, 2, 3]));
        let message = read_text("1 2 3\n4 --- 6").unwrap_err();
        assert!(
            message.starts_with("line 2, column 3: `---` is not a step"),
            "{message}"
        );
    }
}
