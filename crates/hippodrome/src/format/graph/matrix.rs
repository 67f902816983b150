//! The matrix of a graph: a row of 0 and 1 for each vertex.
//!
//! Written, it has spaces between its signs. When it is read, spaces, commas and brackets or nothing may stand between them, as programs
//! print lists of lists. Decimals are read where they are 0 or 1, as in `0.0 1.` and `1.000e+00`, and `nan`, `NA` and `None` where there is no edge. If it is symmetric its edges lead both ways. Vertices have numbers from 0 and no names; `labelled_matrix`
//! reads what has names.

use std::io::{self, BufRead, Write};

use super::edges::{EdgeCollector, GraphText, HEAD, ReadGraphError};
use super::labelled_matrix;
use crate::format::MAX_VERTICES;
use crate::format::lex::text::Text;
use crate::graph::Graph;
use crate::problem::{Ends, Ground, Problem};

/// Writes a 1 where the vertex of the row is joined to that of the column, a row a line.
///
/// Cost: O(n²), and the memory of a [`Graph`].
pub(super) fn write(out: &mut dyn Write, ground: &Ground) -> io::Result<()> {
    let graph = Graph::of(&Problem::new(ground.clone(), Ends::Any));
    let mut row = b"0 ".repeat(graph.len());
    if let Some(last) = row.last_mut() {
        *last = b'\n';
    }
    for v in 0..graph.len() {
        for &w in graph.neighbors(v) {
            row[2 * w as usize] = b'1';
        }
        out.write_all(&row)?;
        for &w in graph.neighbors(v) {
            row[2 * w as usize] = b'0';
        }
    }
    Ok(())
}

/// Whether a text that begins like this can be nothing but a matrix: a list of lists, two rows of one length without anything between
/// their signs, or more signs than an edge has words. Two rows of two signs or three of three are a matrix too where one of them
/// would be a loop as an edge; and three with nothing on the diagonal, which would be one edge, given three times.
pub(super) fn begins(head: &str) -> bool {
    let is_row = |row: &str| row.bytes().all(|sign| matches!(sign, b'0' | b'1'));
    let mut rows = head.lines().map(str::trim_end);
    let first = rows.next().unwrap_or_default();
    // The last line may have been cut off.
    let is_cut = || head.lines().count() == 2 && head.chars().count() >= HEAD;
    let is_next = |row: &str| {
        is_row(row) && (row.len() == first.len() || row.len() < first.len() && is_cut())
    };
    let mut words = first
        .split([' ', '\t', ',', ';'])
        .filter(|word| !word.is_empty());
    head.starts_with('[')
        || labelled_matrix::begins(head)
        || !has_names(first)
            && (is_small(head)
                || is_decimal(head)
                || first.len() > 1 && is_row(first) && rows.next().is_none_or(is_next)
                || words.clone().count() > 3 && words.all(|word| word.len() == 1 && is_row(word)))
}

/// Whether commas part only some of the words of a line: `0,0 1,0` is two names.
fn has_names(line: &str) -> bool {
    let inner = line.trim_matches([' ', '\t', ',', ';', '\r']);
    let is_sign = |c: char| c.is_ascii_digit() || ".eE+-".contains(c);
    let mut between = inner.split(is_sign).filter(|text| !text.is_empty());
    let first = between.next().map(|text| text.contains(','));
    between.any(|text| Some(text.contains(',')) != first)
}

/// Whether a text is two rows of two signs, apart, or three of three, that make no sense as edges.
fn is_small(head: &str) -> bool {
    let lines = head.lines().filter(|line| !line.trim().is_empty());
    let signs = |line: &str| {
        let words = line.split([' ', '\t', ',', ';', '\r']);
        let words = words.filter(|word| !word.is_empty());
        let signs = words.map(|word| match word {
            "0" => Some(false),
            "1" => Some(true),
            _ => None,
        });
        signs.collect::<Option<Vec<bool>>>().unwrap_or_default()
    };
    let rows: Vec<Vec<bool>> = lines.map(signs).take(4).collect();
    let side = rows.len();
    let has_loop = || rows.iter().any(|row| row[0] == row[1]);
    let is_bare = || (0..side).all(|at| !rows[at][at]);
    (2..=3).contains(&side)
        && rows.iter().all(|row| row.len() == side)
        && (has_loop() || side == 3 && is_bare())
}

/// Whether a text begins with a row of zeros and ones that are written as decimals. Of two or three columns it must be a whole square,
/// since it may be of edges otherwise: of weighted edges, if there are three.
fn is_decimal(head: &str) -> bool {
    let is_cut = head.chars().count() >= HEAD;
    let lines = head.lines().filter(|line| !line.trim().is_empty());
    let mut rows = lines.map(|line| -> Vec<&str> {
        let words = line.split([' ', '\t', ',', ';', '\r']);
        words.filter(|word| !word.is_empty()).collect()
    });
    let are_cells = |row: &[&str]| {
        let all = row
            .iter()
            .all(|word| is_decimal_cell(word) || is_missing(word) || matches!(*word, "0" | "1"));
        all && row
            .iter()
            .any(|word| word.contains('.') || is_missing(word))
    };
    let mut first = rows.next().unwrap_or_default();
    let rows: Vec<Vec<&str>> = rows.collect();
    if is_cut && rows.is_empty() {
        first.pop();
    }
    let side = first.len();
    are_cells(&first)
        && match side {
            0 | 1 => false,
            2 | 3 => {
                rows.len() + 1 == side && rows.iter().all(|row| row.len() == side && are_cells(row))
            }
            _ => true,
        }
}

/// Whether a word stands where there is no number, as programs write it.
fn is_missing(word: &str) -> bool {
    matches!(word, "nan" | "NaN" | "NA" | "None" | "null" | "inf" | "Inf")
}

/// Whether this is 0 or 1 as a decimal.
fn is_decimal_cell(word: &str) -> bool {
    word.contains('.') && matches!(word.parse(), Ok(0.0 | 1.0))
}

/// The next letters, which may be a word for what is missing, or one letter more.
fn word(text: &mut Text<&mut dyn BufRead>) -> Result<String, ReadGraphError> {
    let mut word = String::new();
    while let Some(letter) = text.here().filter(char::is_ascii_alphabetic) {
        if word.len() > "None".len() {
            break;
        }
        word.push(letter);
        text.bump()?;
    }
    Ok(word)
}

/// Passes over what follows the digit of 0 or 1 in a decimal: a point, zeros, and an exponent of zero. Of 0 the exponent may be any.
fn skip_fraction(text: &mut Text<&mut dyn BufRead>) -> Result<(), ReadGraphError> {
    let mut fraction = String::from("1");
    let at = text.position();
    let is_part = |c: &char| matches!(c, '0'..='9' | '.' | 'e' | 'E' | '+' | '-');
    while let Some(sign) = text.here().filter(is_part) {
        if fraction.len() > MAX_FRACTION {
            break;
        }
        fraction.push(sign);
        text.bump()?;
    }
    if is_decimal_cell(&fraction) {
        return Ok(());
    }
    let message = format!(
        "`{}` stands behind 0 or 1: a matrix has no other numbers",
        &fraction[1..]
    );
    Err(ReadGraphError::Word { at, message })
}

/// The most characters of a decimal behind its first digit.
const MAX_FRACTION: usize = 64;

/// Reads rows, which end with their lines or their brackets.
pub(super) fn read(mut text: Text<&mut dyn BufRead>) -> Result<GraphText, ReadGraphError> {
    if labelled_matrix::begins(&text.peek(HEAD)?) {
        return labelled_matrix::read(text);
    }
    let mut edges = EdgeCollector::new(true);
    let (mut rows, mut column, mut columns) = (0, 0, None);
    let mut in_parentheses = false;
    // Whether anything stands between the last sign of a row and what comes next.
    let mut is_apart = true;
    loop {
        let at = text.position();
        let wrong = |message| ReadGraphError::Word { at, message };
        let mut sign = text.here();
        // What stands in the place of a number is no edge.
        let is_word = is_apart && sign.is_some_and(|sign| sign.is_ascii_alphabetic());
        if is_word {
            let word = word(&mut text)?;
            if !is_missing(&word) {
                return Err(wrong(format!(
                    "`{word}` is neither 0 nor 1: a matrix has no other signs, and nan, NA or None where there is no edge"
                )));
            }
            sign = Some('0');
        }
        match sign {
            Some('.') if column > 0 && !is_apart => {
                skip_fraction(&mut text)?;
                is_apart = true;
                continue;
            }
            Some(sign @ ('0' | '1')) => {
                if column == MAX_VERTICES {
                    return Err(ReadGraphError::TooLarge(at.line));
                }
                if columns.is_some_and(|columns| rows == columns) {
                    let rows = rows;
                    return Err(wrong(format!(
                        "a row too many: the rows are of {rows} columns"
                    )));
                }
                if sign == '1' {
                    edges.add_new(at.line, (rows, column))?;
                }
                column += 1;
            }
            None | Some('\n' | ']' | ')' | '}') if column > 0 => {
                let columns = *columns.get_or_insert(column);
                if column != columns {
                    return Err(wrong(format!(
                        "row {rows} has {column} columns, and row 0 has {columns}"
                    )));
                }
                (rows, column) = (rows + 1, 0);
                text.progress();
            }
            None => break,
            Some(bracket @ (',' | ';' | '[' | ']' | '(' | ')' | '{' | '}')) => {
                in_parentheses |= bracket == '(';
            }
            Some(sign) if sign.is_whitespace() => {}
            Some('2'..='9') if in_parentheses => {
                return Err(wrong(
                    "edges in parentheses are not read: write one on a line, as in 0 1, or a JSON list, as in [[0, 1], [1, 2]]".to_owned(),
                ));
            }
            Some(sign) => {
                let sign = sign.escape_debug();
                return Err(wrong(format!(
                    "`{sign}` is neither 0 nor 1: a matrix has no other signs"
                )));
            }
        }
        is_apart = !matches!(sign, Some('0' | '1'));
        if sign.is_some() && !is_word {
            text.bump()?;
        }
    }
    let columns = columns.ok_or(ReadGraphError::Empty)?;
    if rows < columns {
        let (at, message) = (
            text.position(),
            format!("{rows} rows of {columns} columns: rows are missing"),
        );
        return Err(ReadGraphError::Word { at, message });
    }
    edges.undirect_if_symmetric();
    let read = edges.numbered(columns)?;
    Ok(GraphText {
        graph: read.graph.named_from_zero(),
        ..read
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(text: &str) -> Result<(usize, bool, usize), String> {
        let mut bytes = text.as_bytes();
        let read = read(Text::new(&mut bytes as &mut dyn BufRead).unwrap());
        let read = read.map_err(|error| error.to_string())?.graph;
        Ok((read.len(), read.is_directed(), read.edges().len()))
    }

    #[test]
    fn rows_may_be_printed_in_many_ways() {
        for text in [
            "0110\n1010\n1101\n0010\n",
            "0 1 1 0\n1 0 1 0\n1 1 0 1\n0 0 1 0\n",
            "0,1,1,0\r\n1,0,1,0\r\n1,1,0,1\r\n0,0,1,0\r\n",
            "[[0, 1, 1, 0], [1, 0, 1, 0], [1, 1, 0, 1], [0, 0, 1, 0]]",
            "[[0 1 1 0]\n [1 0 1 0]\n [1 1 0 1]\n [0 0 1 0]]\n",
        ] {
            assert!(begins(text), "{text}");
            assert_eq!(graph(text), Ok((4, false, 4)), "{text}");
        }
        assert_eq!(graph("010\n001\n100\n"), Ok((3, true, 3)));
        for (text, size) in [
            ("0 1 1\n1 0 1\n1 1 0\n", (3, false, 3)),
            ("0 1 0\n1 0 1\n0 1 0", (3, false, 2)),
            ("0,1,0\r\n0,0,1\r\n1,0,0\r\n\r\n", (3, true, 3)),
        ] {
            assert!(begins(text), "{text}");
            assert_eq!(graph(text), Ok(size), "{text}");
        }
        // The second line is cut off.
        let row = "01".repeat(HEAD / 2 - 100);
        assert!(begins(&format!("{row}\n{row}")[..HEAD]));
        assert!(!begins(&format!("{row}\n01\n")));
        assert!(!begins("0 1 1\n1 0 1\n1 1 0\n1 2 1\n"));
        assert!(!begins("0 1 1\n1 0 1\n1 0 1\n"));
        // Loops are left out, and no edges of two vertices.
        for (text, size) in [
            ("0 0\n0 0\n", (2, false, 0)),
            ("0 1\n0 0\n", (2, true, 1)),
            ("1 1\n1 0\n", (2, false, 1)),
            ("1 1 0\n1 0 1\n0 1 0\n", (3, false, 2)),
            ("11\n11\n", (2, false, 1)),
        ] {
            assert!(begins(text), "{text}");
            assert_eq!(graph(text), Ok(size), "{text}");
        }
        assert_eq!(graph("0"), Ok((1, false, 0)));
        for text in [
            "0 1\n1 0\n",
            "0 1 1\n1 2 1\n",
            "0 0 1\n1 0 1 1\n1 1 0\n",
            "1 1\n1 0\n0 1\n",
            "0 0 2\n0 1\n",
            "0",
            "10\n2 3\n",
            "0 10 1 3\n",
            "a b\n",
        ] {
            assert!(!begins(text), "{text}");
        }
    }

    /// Three columns of decimals are no weighted edges if they are a square of zeros and ones.
    #[test]
    fn zeros_and_ones_may_be_decimals() {
        for (text, size) in [
            ("0.0 1.0 1.0\n1.0 0.0 1.0\n1.0 1.0 0.0\n", (3, false, 3)),
            ("0.,1.,1.\n1.,0.,1.\n1.,1.,0.\n", (3, false, 3)),
            (
                "0.0\t1.0\t0.0\n0.0\t0.0\t1.0\n0.0\t1.0\t0.0\n",
                (3, true, 3),
            ),
            ("0.000e+00 1.000e+00\n1.000e+00 0.000e+00\n", (2, false, 1)),
            (
                "0. 1. 1. 0.\n1. 0. 1. 0.\n1. 1. 0. 1.\n0. 0. 1. 0.\n",
                (4, false, 4),
            ),
            ("nan 1 1\n1 nan 1\n1 1 nan\n", (3, false, 3)),
            ("NA,1,NA\n1,NA,1\nNA,1,NA\n", (3, false, 2)),
            ("NA 1 0 1\n1 NA 1 0\n0 1 NA 1\n1 0 1 NA\n", (4, false, 4)),
            (
                "[[nan, 1.0, 0.0], [1.0, None, 1.0], [0.0, 1.0, nan]]",
                (3, false, 2),
            ),
            ("[[0. 1. 1.]\n [1. 0. 1.]\n [1. 1. 0.]]\n", (3, false, 3)),
        ] {
            assert!(begins(text), "{text}");
            assert_eq!(graph(text), Ok(size), "{text}");
        }
        let row = "0.000000000000000000e+00 ".repeat(HEAD / 20);
        assert!(begins(&row[..HEAD]));
        for text in [
            "0.0 1.0 1.0\n1.0 2.0 1.0\n2.0 0.0 1.0\n",
            "0.0 1.0 1.0\n1.0 0.0 1.0\n",
            "0.5 1.0 1.0\n1.0 0.0 1.0\n1.0 1.0 0.0\n",
        ] {
            assert!(!begins(text), "{text}");
        }
        assert_eq!(
            graph("0.0 1.5\n1.5 0.0\n").unwrap_err(),
            "line 1, column 6: `.5` stands behind 0 or 1: a matrix has no other numbers"
        );
        for wrong in ["0.01.0", "1.0e+01", "0.0.0", "1.0-", "01.0.0"] {
            assert!(graph(&format!("{wrong} 0\n0 0\n")).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_matrix() {
        for (text, message) in [
            (
                "",
                "the input has no vertex: write one edge on a line, as in a b",
            ),
            (
                "01\n1",
                "line 2, column 2: row 1 has 1 columns, and row 0 has 2",
            ),
            (
                "01\n",
                "line 2, column 1: 1 rows of 2 columns: rows are missing",
            ),
            (
                "01\n10\n01\n",
                "line 3, column 1: a row too many: the rows are of 2 columns",
            ),
            (
                "0 2\n2 0\n",
                "line 1, column 3: `2` is neither 0 nor 1: a matrix has no other signs",
            ),
        ] {
            assert_eq!(graph(text).unwrap_err(), message, "{text}");
        }
    }
}
