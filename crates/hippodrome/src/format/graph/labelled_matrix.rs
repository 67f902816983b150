//! The matrix of a graph with the names of its vertices above and at the left.
//!
//! So spreadsheets and pandas write it: `,A,B,C` and below it `A,0,1,1`. Commas, semicolons, tabs or blanks stand between the cells,
//! and anything or nothing in the corner. The names at the left are those above, in the same order. If the matrix is symmetric
//! its edges lead both ways.

use std::collections::HashSet;
use std::io::BufRead;

use super::edges::{EdgeCollector, GraphText, NamedVertices, ReadGraphError};
use crate::format::lex::text::{Text, excerpt};

/// The cells of a line, without the quotes round them.
fn cells(line: &str) -> Vec<&str> {
    let separator = [';', '\t', ',']
        .into_iter()
        .find(|&sign| line.contains(sign));
    let fields: Vec<&str> = match separator {
        Some(separator) => line.split(separator).collect(),
        None => line.split_whitespace().collect(),
    };
    let around = |c: char| c.is_whitespace() || c == '"' || c == '\'';
    fields
        .into_iter()
        .map(|cell| cell.trim_matches(around))
        .collect()
}

/// What a cell of the matrix says: whether there is an edge.
fn entry(cell: &str) -> Option<bool> {
    match cell {
        "0" | "0." | "0.0" => Some(false),
        "1" | "1." | "1.0" => Some(true),
        _ => None,
    }
}

/// The names in the first line, above a row of so many cells: beside the corner, or without one.
fn names<'t>(first: &[&'t str], row: usize) -> Option<Vec<&'t str>> {
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
    let distinct: HashSet<&str> = names.iter().copied().collect();
    let are_names = distinct.len() == names.len() && !distinct.contains("");
    names.len() > 2
        && are_names
        && names[0] == *name
        && row[1..].iter().all(|cell| entry(cell).is_some())
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
        if row[0] != *name {
            let (found, name) = (excerpt(row[0]), excerpt(name));
            return Err(wrong(format!(
                "this is the row of `{found}`, but column {} is that of `{name}`: rows and columns are in one order",
                rows + 1
            )));
        }
        for (column, cell) in row[1..].iter().enumerate() {
            match entry(cell) {
                Some(true) => edges.add_new(at.line, (rows as u32, column as u32))?,
                Some(false) => {}
                None => {
                    return Err(wrong(format!(
                        "`{}` in the column of `{}` is neither 0 nor 1: a matrix has no other signs",
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
    edges.undirect_if_symmetric();
    edges.named(vertices)
}

#[cfg(test)]
mod tests {
    use crate::format::read_graph;
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
                ",A,B,C\nA,0,1,0\nB,1,0,2\nC,0,1,0\n",
                "line 3, column 1: `2` in the column of `C` is neither 0 nor 1",
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
