//! A matrix as R prints it: `[1,]  1 14  9` on each line, and `     [,1] [,2] [,3]` above.
//!
//! The labels are left out, and what is left is read as any grid or as pairs. Where the console is too narrow R prints the other columns below, with labels
//! above them again: they belong to the same rows. Lines keep their numbers, unless there are such columns.
//!
//! Cost: O(length), and its memory, at most [`MAX_SEVERAL`] bytes. The page's engine does not read it, as [`table::IS_READ`] says.

use std::io::BufRead;

use super::claim::{Claim, ReadClaimError};
use super::grid::{self, Layout};
use super::table;
use crate::format::MAX_SEVERAL;
use crate::format::lex::text::{Text, excerpt};

/// Whether a text that begins like this is such a matrix.
pub(super) fn begins(head: &str) -> bool {
    table::IS_READ && (head.starts_with("[1,]") || head.starts_with("[,1]"))
}

/// Reads such a matrix to the end of the text.
pub(super) fn read<R: BufRead>(
    mut text: Text<R>,
    layout: Layout,
    most: usize,
) -> Result<Claim, ReadClaimError> {
    let above = text.position().line - 1;
    let mut rows: Vec<String> = Vec::new();
    let (mut line, mut length) = (String::new(), 0);
    // Blank lines before the first row, in the place of labels, and the next row.
    let (mut labels, mut next) = (0, 0);
    while text.here().is_some() {
        let at = text.position();
        text.rest_of_line(&mut line)?;
        let words = line.trim();
        length += words.len();
        if length as u64 > MAX_SEVERAL {
            return Err(ReadClaimError::LongSeveral);
        }
        if words.is_empty() || words.starts_with("[,") {
            labels += u64::from(rows.is_empty());
            next = 0;
            continue;
        }
        let label = format!("[{},]", next + 1);
        let Some(cells) = words.strip_prefix(&label) else {
            return Err(ReadClaimError::Word {
                at,
                word: excerpt(words),
                wanted: "the next row of the matrix: R numbers its rows from [1,]",
            });
        };
        if next == rows.len() {
            rows.push(String::new());
        }
        rows[next].push(' ');
        rows[next].push_str(cells);
        next += 1;
        text.progress();
    }
    let rows = rows.join("\n");
    let mut text = Text::new(rows.as_bytes())?;
    text.count_lines_above(above + labels);
    grid::read(text, layout, most)
}

#[cfg(test)]
mod tests {
    use super::super::{ReadOptions, read_claim};

    #[test]
    fn labels_of_rows_and_columns_are_left_out() {
        let read = |text: &str| {
            let claim = read_claim(text.as_bytes(), &ReadOptions::default());
            claim
                .map(|claim| claim.body)
                .map_err(|error| error.to_string())
        };
        let plain = read("0 3 6 9\n7 10 1 4\n2 5 8 11\n");
        assert!(plain.is_ok());
        for text in [
            "     [,1] [,2] [,3] [,4]\n[1,]    0    3    6    9\n[2,]    7   10    1    4\n[3,]    2    5    8   11\n",
            "[1,] 0 3 6 9\n[2,] 7 10 1 4\n[3,] 2 5 8 11\n",
            "My tour\n     [,1] [,2]\n[1,]    0    3\n[2,]    7   10\n[3,]    2    5\n     [,3] [,4]\n[1,]    6    9\n[2,]    1    4\n[3,]    8   11\n",
        ] {
            assert_eq!(read(text), plain, "{text}");
        }
        assert_eq!(
            read("     [,1] [,2]\n[1,]    0    0\n[2,]    1    2\n[3,]    2    0\n"),
            read("0 0\n1 2\n2 0\n")
        );
        let error = read("     [,1] [,2]\n[1,]    0    0\n[3,]    2    q\n").unwrap_err();
        assert!(
            error.starts_with("line 3, column 1: `[3,]    2    q` is not the next row"),
            "{error}"
        );
        let error = read("     [,1] [,2]\n[1,]    0    0\n[2,]    2    q\n").unwrap_err();
        assert!(
            error.starts_with("line 3, column 11: `q` is not a step"),
            "{error}"
        );
    }
}
