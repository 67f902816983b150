//! The matrix of a graph with the names of its vertices above and at the left.
//!
//! So spreadsheets and pandas write it: `,A,B,C` and below it `A,0,1,1`. Commas, semicolons, tabs or blanks stand between the cells,
//! and anything or nothing in the corner. The names at the left are those above, in the same order, or the numbers of the rows, as R and
//! pandas write them below names that are no numbers; and R prints `[,1]` above and `[1,]` at the left. If the matrix is symmetric
//! its edges lead both ways, and also if nothing at all stands on one side of the diagonal. A 1, an x, `true` or `yes` is an edge, and so is any other number, as a
//! distance, which is passed over and counted; 0, a dash, `false`, `no` or nothing is none.

use std::collections::HashSet;
use std::io::BufRead;

use super::edges::{EdgeCollector, GraphText, HEAD, NamedVertices, ReadGraphError, is_number};
use super::fields::{fields, separator};
use super::headings::is_end;
use crate::format::lex::text::{Text, excerpt};

/// The cells of a line, without the quotes round them.
pub(super) fn cells(line: &str) -> Vec<String> {
    if is_printed_by_r(line) {
        let signs = ['[', ',', ']'];
        let cells = line.split_whitespace();
        return cells
            .map(|cell| cell.trim_matches(signs).to_owned())
            .collect();
    }
    match separator(line) {
        Some(separator) => fields(line, separator),
        None => line.split_whitespace().map(str::to_owned).collect(),
    }
}

/// Whether a line begins as R prints the columns of a matrix without names, or one of its rows.
fn is_printed_by_r(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    let inner = first
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    inner.is_some_and(|inner| {
        let number = inner.strip_prefix(',').or_else(|| inner.strip_suffix(','));
        number
            .is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
    })
}

/// What a cell of the matrix says.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Entry {
    /// Nothing stands there.
    Empty,
    NoEdge,
    Edge,
    /// An edge of this length.
    Distance,
}

/// How people write that there is no edge, and that there is one, in small letters.
const WORDS: [(&str, Entry); 12] = [
    ("false", Entry::NoEdge),
    ("no", Entry::NoEdge),
    ("nein", Entry::NoEdge),
    ("non", Entry::NoEdge),
    ("n", Entry::NoEdge),
    ("f", Entry::NoEdge),
    ("true", Entry::Edge),
    ("yes", Entry::Edge),
    ("ja", Entry::Edge),
    ("oui", Entry::Edge),
    ("y", Entry::Edge),
    ("t", Entry::Edge),
];

pub(super) fn entry(cell: &str) -> Option<Entry> {
    if let Some((_, entry)) = WORDS
        .iter()
        .find(|(word, _)| cell.eq_ignore_ascii_case(word))
    {
        return Some(*entry);
    }
    match cell {
        "" => Some(Entry::Empty),
        "-" | "–" | "—" | "." | "∞" | "inf" | "Inf" | "nan" | "NaN" | "NA" => {
            Some(Entry::NoEdge)
        }
        "x" | "X" | "✓" | "✔" => Some(Entry::Edge),
        // A comma may be the decimal point.
        _ => match cell.replace(',', ".").parse::<f64>() {
            Ok(0.0) => Some(Entry::NoEdge),
            Ok(1.0) => Some(Entry::Edge),
            Ok(length) if length > 0.0 && length.is_finite() => Some(Entry::Distance),
            _ => None,
        },
    }
}

/// The names in the first line, above a row of so many cells: beside the corner, or without one.
fn names(first: &[String], row: usize) -> Option<Vec<&str>> {
    let first: Vec<&str> = first.iter().map(String::as_str).collect();
    match first.len() {
        all if all == row => Some(first.get(1..)?.to_vec()),
        all if all + 1 == row => Some(first.to_vec()),
        _ => None,
    }
}

/// Whether a text that begins like this is such a matrix, of three vertices or more: the second line begins with the first name
/// of the line above it, and goes on with as many entries as there are names.
pub(super) fn begins(head: &str) -> bool {
    let mut lines = head.split('\n');
    let first = cells(lines.next().unwrap_or_default());
    let row = cells(lines.next().unwrap_or_default());
    let (Some(name), Some(names)) = (row.first(), names(&first, row.len())) else {
        return false;
    };
    // Nothing in the corner tells such a matrix of two vertices from edges.
    let corner = first.len() == row.len() && first[0].is_empty();
    let is_told = corner || is_printed_by_r(head);
    let distinct: HashSet<&str> = names.iter().copied().collect();
    let are_names = distinct.len() == names.len() && !distinct.contains("");
    (names.len() > 2 || is_told && names.len() == 2)
        && are_names
        && (names[0] == name || numbers(name, names[0]).is_some() && has_rows(head, names.len()))
        && row[1..].iter().all(|cell| entry(cell).is_some())
}

/// The number of the first row, 0 or 1, where rows are numbered below this name, which is no number and no end of an edge.
fn numbers(label: &str, name: &str) -> Option<usize> {
    let number = label.parse().ok().filter(|&number| number < 2)?;
    (!is_number(name) && !is_end(name)).then_some(number)
}

/// Whether there are as many rows as columns below the names, as far as the beginning of a text tells: edges have other numbers of lines.
fn has_rows(head: &str, columns: usize) -> bool {
    let lines = head.split('\n').filter(|line| !line.trim().is_empty());
    let rows = lines.count() - 1;
    rows == columns || rows < columns && head.chars().count() >= HEAD
}

/// Reads such a matrix, which [`begins`] has seen the first two lines of, to the end of the text.
pub(super) fn read<R: BufRead>(mut text: Text<R>) -> Result<GraphText, ReadGraphError> {
    let mut line = String::new();
    text.rest_of_line(&mut line)?;
    let above = line.clone();
    let first = cells(&above);
    let mut edges = EdgeCollector::new(true);
    let mut vertices = NamedVertices::default();
    let mut rows = 0;
    let mut columns: Vec<&str> = Vec::new();
    // The number of the first row, where rows have numbers.
    let mut begin = None;
    let mut distances = 0;
    // Whether something stands below the diagonal, and above it.
    let mut filled = [false; 2];
    while text.here().is_some() {
        let at = text.position();
        text.rest_of_line(&mut line)?;
        if line.trim().is_empty() {
            continue;
        }
        let row = cells(&line);
        let wrong = |message: String| ReadGraphError::Word { at, message };
        if rows == 0 {
            let (cells, names_above) = (row.len(), first.len());
            let above = names(&first, cells);
            columns = above.ok_or_else(|| {
                wrong(format!(
                    "this row has {cells} cells, and {names_above} stand in the line of names"
                ))
            })?;
            for name in &columns {
                vertices.vertex(at.line, name)?;
            }
        }
        if row.len() != columns.len() + 1 {
            let (cells, names) = (row.len(), columns.len());
            return Err(wrong(format!(
                "this row has {cells} cells, and not a name and {names} entries"
            )));
        }
        let Some(name) = columns.get(rows) else {
            return Err(wrong(format!(
                "a row too many: there are {} names above",
                columns.len()
            )));
        };
        if rows == 0 && row[0] != **name {
            begin = numbers(&row[0], name);
        }
        let is_row = match begin {
            Some(begin) => row[0].parse() == Ok(begin + rows),
            None => row[0] == **name,
        };
        if !is_row && begin.is_some() {
            return Err(wrong(format!(
                "`{}` is not the number of row {}, and rows have numbers above",
                excerpt(&row[0]),
                rows + 1
            )));
        }
        if !is_row {
            let (found, name) = (excerpt(&row[0]), excerpt(name));
            return Err(wrong(format!(
                "this is the row of `{found}`, but column {} is that of `{name}`: rows and columns are in one order",
                rows + 1
            )));
        }
        for (column, cell) in row[1..].iter().enumerate() {
            let entry = entry(cell);
            let side = usize::from(column > rows);
            filled[side] |= column != rows && entry != Some(Entry::Empty);
            match entry {
                Some(Entry::Empty | Entry::NoEdge) => {}
                // What stands on the diagonal as a distance is no loop.
                Some(Entry::Distance) if column == rows => {}
                Some(entry) => {
                    distances += u64::from(entry == Entry::Distance);
                    edges.add_new(at.line, (rows as u32, column as u32))?;
                }
                None => {
                    return Err(wrong(format!(
                        "`{}` in the column of `{}` says neither that there is an edge nor that there is none: write 0 or nothing, and 1, x or a distance",
                        excerpt(cell),
                        excerpt(columns[column])
                    )));
                }
            }
        }
        rows += 1;
        text.progress();
    }
    if rows < columns.len() || rows == 0 {
        let at = text.position();
        let message = format!(
            "{rows} rows below {} names: rows are missing",
            columns.len()
        );
        return Err(ReadGraphError::Word { at, message });
    }
    let half = filled[0] != filled[1];
    edges.directed &= !half;
    edges.undirect_if_symmetric();
    // Each stands on both sides of the diagonal.
    let sides = if half || edges.directed { 1 } else { 2 };
    Ok(GraphText {
        distances: distances / sides,
        half,
        ..edges.named(vertices)?
    })
}

#[cfg(test)]
mod tests {
    use crate::format::{read_graph, read_graph_text};
    use crate::square::Square;

    fn graph(text: &str) -> Result<(String, bool, usize), String> {
        let graph = read_graph(text.as_bytes()).map_err(|error| error.to_string())?;
        let names: Vec<String> = (0..graph.len() as u32)
            .map(|v| graph.name(Square::new(v)))
            .collect();
        Ok((names.join(" "), graph.is_directed(), graph.edges().len()))
    }

    #[test]
    fn names_stand_above_and_at_the_left() {
        for text in [
            ",A,B,C\nA,0,1,0\nB,1,0,1\nC,0,1,0\n",
            ";A;B;C\r\nA;0;1;0\r\nB;1;0;1\r\nC;0;1;0\r\n",
            "\tA\tB\tC\nA\t0\t1\t0\nB\t1\t0\t1\nC\t0\t1\t0\n",
            "  A B C\nA 0 1 0\nB 1 0 1\nC 0 1 0\n",
            "\"\",\"A\",\"B\",\"C\"\n\"A\",0,1,0\n\"B\",1,0,1\n\"C\",0,1,0\n",
            ";A;B;C\nA;;1;\nB;1;;1\nC;;1;\n",
            ";A;B;C\nA;;x;\nB;X;-;x\nC;;x;\n",
            ",A,B,C\nA,0,5,0\nB,5,0,12.5\nC,0,12.5,0\n",
            ",A,B,C\nA,FALSE,TRUE,FALSE\nB,TRUE,FALSE,TRUE\nC,FALSE,TRUE,FALSE\n",
            ";A;B;C\nA;nein;ja;nein\nB;ja;nein;ja\nC;nein;ja;nein\n",
            ";A;B;C\nA;;5;\nB;;;1,5\nC;;;\n",
            "\"\",\"A\",\"B\",\"C\"\n\"1\",0,1,0\n\"2\",1,0,1\n\"3\",0,1,NA\n",
            ",A,B,C\n0,0,1,nan\n1,1,0,1\n2,nan,1,0\n",
            "  A B C\n1 0 1 0\n2 1 0 1\n3 0 1 0\n",
            "city,A,B,C\nA,0.0,1.0,0.0\nB,1.0,0.0,1.0\n\nC,0.0,1.0,0.0\n",
        ] {
            assert_eq!(graph(text), Ok(("A B C".to_owned(), false, 2)), "{text}");
        }
        assert_eq!(
            graph(",0,1,2\n0,0,1,0\n1,0,0,1\n2,1,0,0\n"),
            Ok(("0 1 2".to_owned(), true, 3))
        );
        assert_eq!(
            graph(",New York,Salem,Rome\nNew York,1,1,0\nSalem,1,0,0\nRome,0,0,0\n"),
            Ok(("New York Salem Rome".to_owned(), false, 1))
        );
        for (text, names) in [
            (
                "     [,1] [,2] [,3]\n[1,]    0    1    0\n[2,]    1    0    1\n[3,]    0    1    0\n",
                "1 2 3",
            ),
            ("     [,1] [,2]\n[1,]    0    5\n[2,]    5    0\n", "1 2"),
            ("     A B C\n[1,] 0 1 0\n[2,] 1 0 1\n[3,] 0 1 0\n", "A B C"),
        ] {
            let read = graph(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!((read.0.as_str(), read.1), (names, false), "{text}");
        }
        let read = |text: &str| {
            let read = read_graph_text(&mut text.as_bytes(), None).unwrap();
            (
                read.graph.is_directed(),
                read.graph.edges().len(),
                read.distances,
                read.half,
            )
        };
        assert_eq!(read(",A,B\nA,0,5\nB,5,0\n"), (false, 1, 1, false));
        assert_eq!(read(";A;B;C\nA;;5;1\nB;;;7\nC;;;\n"), (false, 3, 2, true));
        assert_eq!(
            read(";A;B;C\nA;0;5;1\nB;0;0;7\nC;0;0;0\n"),
            (true, 3, 2, false)
        );
        // Longer than what is looked at to recognise a small matrix.
        let names: Vec<String> = (0..60).map(|at| format!("station {at}")).collect();
        let mut text = format!(",{}\n", names.join(","));
        for (at, name) in names.iter().enumerate() {
            let row = (0..60).map(|other: usize| u32::from(other.abs_diff(at) == 1).to_string());
            text += &format!("{name},{}\n", row.collect::<Vec<_>>().join(","));
        }
        assert_eq!(graph(&text).map(|read| (read.1, read.2)), Ok((false, 59)));
    }

    #[test]
    fn what_is_wrong_with_a_labelled_matrix() {
        for (text, message) in [
            (
                ",A,B,C\nA,0,1,0\nC,1,0,1\nB,0,1,0\n",
                "line 3, column 1: this is the row of `C`, but column 2 is that of `B`",
            ),
            (
                ",A,B,C\nA,0,1,0\nB,1,0,q\nC,0,1,0\n",
                "line 3, column 1: `q` in the column of `C` says neither",
            ),
            (
                ",A,B,C\nA,0,1,0\nB,1,0\n",
                "line 3, column 1: this row has 3 cells",
            ),
            (
                ",A,B,C\nA,0,1,0\nB,1,0,1\n",
                "line 4, column 1: 2 rows below 3 names",
            ),
            (
                ",A,B,C\nA,0,1,0\nB,1,0,1\nC,0,1,0\nD,0,0,0\n",
                "line 5, column 1: a row too many",
            ),
        ] {
            let error = graph(text).unwrap_err();
            assert!(error.starts_with(message), "{error}");
        }
    }
}
