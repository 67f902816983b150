//! Is a text a part of a spreadsheet, with tabs between its cells, some of which are empty?
//!
//! Programs also print tabs behind or before every number, and then they are only space. So tabs separate cells where all lines
//! have as many of them, nothing but cells of a grid stands between them, and some cell is empty. A first or
//! last column that is empty in all rows counts only if others have empty cells too, or if the numbers are too large
//! for the cells without it: else it is an indentation, or the end of the rows.
//!
//! Cost: O(length).

use super::cell::cell;
use super::table;
use crate::format::lex::text::TextPosition;
use crate::verify::Cell;

/// So many characters of a text are looked at.
pub(crate) const SHEET: usize = 1 << 16;

/// Whether tabs separate the cells of a text that begins like this, and some are empty.
pub(crate) fn has_empty_cells(text: &str) -> bool {
    if !table::IS_READ || !text.contains('\t') {
        return false;
    }
    // The last line may have been cut off.
    let whole = match text.chars().count() < SHEET {
        true => text,
        false => text.rsplit_once('\n').map_or("", |(lines, _)| lines),
    };
    let lines = whole.split('\n').map(|line| line.trim_end_matches('\r'));
    let rows = lines.filter(|line| !line.is_empty()).map(|line| {
        let cells = line.split('\t');
        let cells = cells.map(|cell| cell.trim_matches([' ', '"']));
        cells.collect::<Vec<&str>>()
    });
    let rows: Vec<Vec<&str>> = rows.collect();
    let columns = rows.first().map_or(0, Vec::len);
    if columns < 2 || rows.iter().any(|row| row.len() != columns) {
        return false;
    }
    let filled = rows
        .iter()
        .filter(|row| row.iter().any(|cell| !cell.is_empty()));
    let filled: Vec<&Vec<&str>> = filled.collect();
    let is_empty = |column: usize| filled.iter().all(|row| row[column].is_empty());
    let first = usize::from(is_empty(0));
    let end = columns - usize::from(is_empty(columns - 1));
    if filled.is_empty() || first >= end {
        return false;
    }
    let inner = || filled.iter().flat_map(|row| &row[first..end]);
    let at = TextPosition { line: 1, column: 1 };
    let mut largest = 0;
    for word in inner().filter(|word| !word.is_empty()) {
        match cell(word, at) {
            Ok(Cell::Number(number)) => largest = largest.max(number),
            Ok(Cell::Blank | Cell::Hole) => {}
            Err(_) => return false,
        }
    }
    inner().any(|word| word.is_empty()) || largest as usize > inner().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tabs_separate_cells_where_some_are_empty() {
        for text in [
            "1\t\t3\n4\t5\t\n",
            "\t\t\n\t1\t\n3\t\t\n",
            "\t1\t8\r\n\t9\t4\r\n",
            "1\t8\t\n9\t4\t\n",
            "\t\"1\"\t\n3\t#\t\n",
        ] {
            assert!(has_empty_cells(text), "{text}");
        }
        for text in [
            "",
            "\t\n\t\n",
            "1\t2\n4\t3\n",
            "1\t2\t\n4\t3\t\n",
            "\t1\t2\n\t4\t3\n",
            "\t1\t.\n\t4\t3\n",
            "1\t2\n\t\n4\t3\n",
            "1\t\t2\n4\t3\n",
            "1\ta1\tb3\n2\tc5\t\n",
            "1  2\n4\t3\n",
        ] {
            assert!(!has_empty_cells(text), "{text}");
        }
    }
}
