//! A matrix of distances without names, a row a line: `0 1.5 2.25`.
//!
//! Three numbers on a line may be a weighted edge as well, so it is read only where the form is named. A cell says what it says in a
//! `labelled_matrix`: 0, a dash or `inf` is no edge, any other number from 0 on is an edge of that length, which is counted. If the matrix is symmetric
//! its edges lead both ways. Vertices have numbers from 0. Brackets, and rows over several lines, are read by `matrix` alone, with zeros and ones.

use std::io::BufRead;

use super::edges::{EdgeCollector, GraphText, ReadGraphError};
use super::labelled_matrix::{Entry, cells, entry};
use crate::format::MAX_VERTICES;
use crate::format::lex::text::{Text, excerpt};

/// Whether the first line is a row of numbers that are not all 0 and 1.
pub(super) fn begins(head: &str) -> bool {
    let row = cells(head.lines().next().unwrap_or_default());
    let mut entries = row.iter().map(|cell| entry(cell));
    row.len() > 1
        && entries.clone().all(|entry| entry.is_some())
        && entries.any(|entry| entry == Some(Entry::Distance))
}

/// Reads such a matrix to the end of the text.
pub(super) fn read(mut text: Text<&mut dyn BufRead>) -> Result<GraphText, ReadGraphError> {
    let mut line = String::new();
    let mut edges = EdgeCollector::new(true);
    let (mut rows, mut columns, mut distances) = (0, 0, 0);
    while text.here().is_some() {
        let at = text.position();
        text.rest_of_line(&mut line)?;
        if line.trim().is_empty() {
            continue;
        }
        let wrong = |message: String| ReadGraphError::Word { at, message };
        let row = cells(&line);
        if rows == 0 {
            columns = row.len() as u32;
        }
        if columns > MAX_VERTICES {
            return Err(ReadGraphError::TooLarge(at.line));
        }
        if row.len() != columns as usize {
            return Err(wrong(format!(
                "row {rows} has {} columns, and row 0 has {columns}",
                row.len()
            )));
        }
        if rows == columns {
            return Err(wrong(format!(
                "a row too many: the rows are of {rows} columns"
            )));
        }
        for (column, cell) in (0..).zip(&row) {
            match entry(cell) {
                Some(Entry::Empty | Entry::NoEdge) => {}
                // What stands on the diagonal is no loop.
                Some(_) if column == rows => {}
                Some(entry) => {
                    distances += u64::from(entry == Entry::Distance);
                    edges.add_new(at.line, (rows, column))?;
                }
                None => {
                    return Err(wrong(format!(
                        "`{}` is no distance: write a number from 0 on, and 0, - or inf where there is no edge",
                        excerpt(cell)
                    )));
                }
            }
        }
        rows += 1;
        text.progress();
    }
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
        distances,
        graph: read.graph.named_from_zero(),
        ..read
    })
}

#[cfg(test)]
mod tests {
    use crate::format::{GraphForm, read_graph, read_graph_text};

    #[test]
    fn distances_where_the_form_is_named() {
        let form = GraphForm::by_name("matrix");
        for text in [
            "0 1.5 2.25\n1.5 0 inf\n2.25 - 0\n",
            "0,2,7\n2,0,0\n7,0,0",
            "0;1,5;2,25\n1,5;0;0\n2,25;0;0\n",
        ] {
            let read = read_graph_text(&mut text.as_bytes(), form).unwrap();
            let graph = &read.graph;
            assert_eq!((graph.len(), graph.is_directed()), (3, false), "{text}");
            assert_eq!(graph.edges(), [(0, 1), (0, 2)], "{text}");
            assert_eq!(read.distances, 4, "{text}");
        }
        // Without a name it may be edges with weights.
        assert!(read_graph(&b"0 1.5 2.25\n1.5 0 3\n2.25 3 0\n"[..]).is_err());
        let zeros_and_ones = read_graph_text(&mut &b"0 1\n1 0\n"[..], form).unwrap();
        assert_eq!(zeros_and_ones.distances, 0);
        for (text, message) in [
            ("0 2\n2 0\n1 1", "line 3, column 1: a row too many"),
            ("0 2 3\n2 0", "line 2, column 1: row 1 has 2 columns"),
            ("0 2\n-2 0", "line 2, column 1: `-2` is no distance"),
            ("0 2\n", "line 2, column 1: 1 rows of 2 columns"),
        ] {
            let error = read_graph_text(&mut text.as_bytes(), form).unwrap_err();
            assert!(error.to_string().starts_with(message), "{error}");
        }
    }
}
