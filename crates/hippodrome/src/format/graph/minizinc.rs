//! A matrix as an array of MiniZinc: `array2d(1..3, 1..3, [0,1,1, 1,0,1, 1,1,0])`, or `[|0,1,1|1,0,1|1,1,0|]`.
//!
//! What stands before it in a model or a file of data is passed over, `%` begins a comment, and a second such array is refused. A
//! cell is 0, 1, `true`, `false`, or another number as a distance, which is counted. If the matrix is symmetric its edges lead both ways. Vertices
//! have numbers from 1, as MiniZinc has them. Source: MiniZinc Handbook, 2.1.3 (arrays and sets).

use std::io::BufRead;

use super::edges::{EdgeCollector, GraphText, ReadGraphError};
use super::labelled_matrix::{Entry, entry};
use crate::format::lex::text::{Text, excerpt};
use crate::format::{MAX_EDGES, MAX_LINE, MAX_VERTICES};

/// Whether a text that begins like this holds such an array.
pub(super) fn begins(head: &str) -> bool {
    let mut lines = head
        .lines()
        .map(|line| line.split('%').next().unwrap_or_default());
    lines.any(|line| {
        let line: String = line.split_whitespace().collect();
        line.contains("[|") || line.contains("array2d(")
    })
}

/// The cells of an array that are not 0, each with its place in the row of all.
#[derive(Debug, Default)]
struct Cells {
    /// How many there are.
    count: u64,
    filled: Vec<(u64, u64, Entry)>,
    /// How many stand in the first row, and where the row begins that is read.
    columns: Option<u64>,
    row: u64,
}

/// Reads the array.
pub(super) fn read(mut text: Text<&mut dyn BufRead>) -> Result<GraphText, ReadGraphError> {
    let mut before = String::new();
    let mut cells: Option<Cells> = None;
    let mut open = false;
    let (mut is_flat, mut word) = (true, String::new());
    while let Some(sign) = text.here() {
        let at = text.position();
        let wrong = |message: String| ReadGraphError::Word { at, message };
        text.bump()?;
        if sign == '%' {
            while text.here().is_some_and(|sign| sign != '\n') {
                text.bump()?;
            }
            continue;
        }
        if !open {
            if before.len() > MAX_LINE {
                before.clear();
            }
            if !sign.is_whitespace() {
                before.push(sign);
            }
            let opens = before.ends_with("[|") || sign == '[' && is_array2d(&before);
            if opens && cells.is_some() {
                return Err(wrong("a second array: give one matrix alone".to_owned()));
            }
            if opens {
                (open, is_flat, cells) = (true, sign == '[', Some(Cells::default()));
                before.clear();
            }
            continue;
        }
        let Some(cells) = &mut cells else { continue };
        if !(matches!(sign, ',' | '|' | ']') || sign.is_whitespace()) {
            if word.len() > 64 {
                return Err(wrong(format!("`{}` is no cell", excerpt(&word))));
            }
            word.push(sign);
            continue;
        }
        if !word.is_empty() {
            let cell = entry(&word).ok_or_else(|| {
                wrong(format!(
                    "`{}` is no cell of a matrix: write 0 or 1, or a distance",
                    excerpt(&word)
                ))
            })?;
            if cells.filled.len() > 2 * MAX_EDGES as usize {
                return Err(ReadGraphError::TooLarge(at.line));
            }
            if matches!(cell, Entry::Edge | Entry::Distance) {
                cells.filled.push((at.line, cells.count, cell));
            }
            cells.count += 1;
            word.clear();
            text.progress();
        }
        if sign == '|' && !is_flat && cells.count > cells.row {
            let found = cells.count - cells.row;
            let columns = *cells.columns.get_or_insert(found);
            if found != columns {
                return Err(wrong(format!(
                    "a row of {found} cells, and the first has {columns}"
                )));
            }
            cells.row = cells.count;
        }
        open = sign != ']';
    }
    let at = text.position();
    let wrong = |message: String| ReadGraphError::Word { at, message };
    if open {
        return Err(wrong(
            "the array is never closed: it ends with ]".to_owned(),
        ));
    }
    let Cells { count, filled, .. } = cells.ok_or(ReadGraphError::Empty)?;
    let side = count.isqrt();
    if count == 0 {
        return Err(ReadGraphError::Empty);
    }
    if side * side != count {
        return Err(wrong(format!(
            "{count} cells are no square, as the matrix of a graph is"
        )));
    }
    let vertices = u32::try_from(side)
        .ok()
        .filter(|&side| side <= MAX_VERTICES);
    let vertices = vertices.ok_or(ReadGraphError::TooLarge(at.line))?;
    let mut edges = EdgeCollector::new(true);
    let mut distances = 0;
    for (line, place, cell) in filled {
        let (row, column) = ((place / side) as u32, (place % side) as u32);
        // What stands on the diagonal as a distance is no loop.
        if cell == Entry::Distance && row == column {
            continue;
        }
        distances += u64::from(cell == Entry::Distance);
        edges.add_new(line, (row, column))?;
    }
    edges.undirect_if_symmetric();
    // Each stands on both sides of the diagonal.
    let sides = if edges.directed { 1 } else { 2 };
    Ok(GraphText {
        distances: distances / sides,
        ..edges.numbered(vertices)?
    })
}

/// Whether the last bracket of this text, which has no blanks, is that of the cells: the ranges are before it.
fn is_array2d(before: &str) -> bool {
    let Some((_, ranges)) = before.rsplit_once("array2d(") else {
        return false;
    };
    ranges
        .strip_suffix('[')
        .is_some_and(|ranges| ranges.ends_with(',') && ranges.matches(',').count() == 2)
}

#[cfg(test)]
mod tests {
    use crate::format::{read_graph, read_graph_text};

    #[test]
    fn arrays_are_matrices() {
        for text in [
            "array2d(1..3, 1..3, [\n0,1,1,\n1,0,0,\n1,0,0])\n",
            "adj = array2d(1..3, 1..3, [0,1,1,1,0,0,1,0,0]);",
            "int: n = 3; % [|\nset of int: V = 1..n;\narray[V, V] of bool: adj = array2d(V, V,\n [false,true,true,true,false,false,true,false,false]);\nsolve satisfy;\n",
            "[|0,1,1\n |1,0,0\n |1,0,0|]\n",
            "n = 3;\nadj = [| 0, 1, 1 | 1, 0, 0 | 1, 0, 0 |];\n",
            "% data\nadj = [|0,1,1|1,0,0|1,0,0];",
        ] {
            let graph =
                read_graph(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert!(!graph.is_directed(), "{text}");
            assert_eq!(
                (graph.len(), graph.edges()),
                (3, &[(0, 1), (0, 2)][..]),
                "{text}"
            );
        }
        let read = read_graph_text(&mut &b"d = [|0,5|2,9|];"[..], None).unwrap();
        assert_eq!((read.distances, read.graph.edges().len()), (1, 1));
        let directed = read_graph(&b"[|0,1,0|0,0,1|1,0,0|]"[..]).unwrap();
        assert!(directed.is_directed());
    }

    #[test]
    fn what_is_wrong_with_an_array() {
        for (text, message) in [
            (
                "[|0,1|1,0,1|]",
                "line 1, column 12: a row of 3 cells, and the first has 2",
            ),
            (
                "array2d(1..2,1..2,[0,1,1])",
                "line 1, column 27: 3 cells are no square",
            ),
            (
                "array2d(1..2,1..2,[0,x1,1,0])",
                "line 1, column 24: `x1` is no cell",
            ),
            ("[|0,1|1,0", "line 1, column 10: the array is never closed"),
            (
                "a = [|0,1|1,0|];\nb = [|0,1|1,0|];",
                "line 2, column 6: a second array",
            ),
            ("array2d(1..0, 1..0, [])", "the input has no vertex"),
        ] {
            let error = read_graph(text.as_bytes()).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }
}
