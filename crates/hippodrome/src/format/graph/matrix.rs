//! The matrix of a graph: a row of 0 and 1 for each vertex. Not read back.

use std::io::{self, Write};

use crate::graph::Graph;
use crate::problem::{Ends, Ground, Problem};

/// Writes a 1 where the vertex of the row is joined to that of the column, a row a line.
///
/// Cost: O(n²), and the memory of a [`Graph`].
pub(super) fn write(out: &mut dyn Write, ground: &Ground) -> io::Result<()> {
    let graph = Graph::of(&Problem::new(ground.clone(), Ends::Any));
    let mut row = vec![b'0'; graph.len()];
    row.push(b'\n');
    for v in 0..graph.len() {
        for &w in graph.neighbors(v) {
            row[w as usize] = b'1';
        }
        out.write_all(&row)?;
        for &w in graph.neighbors(v) {
            row[w as usize] = b'0';
        }
    }
    Ok(())
}
