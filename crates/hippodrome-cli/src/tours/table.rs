//! A text for every square of a board or vertex of a graph.

use std::io::{self, Write};

use hippodrome::format::written_name;
use hippodrome::{Ground, Point, Square};

/// A text for every square: in the shape of the board, or a line for each vertex.
pub(crate) fn write_squares(
    out: &mut dyn Write,
    ground: &Ground,
    text: impl Fn(Square) -> String,
) -> io::Result<()> {
    let squares = || (0..ground.len() as u32).map(Square::new);
    match ground {
        Ground::Board { board, .. } => {
            let width = squares()
                .map(|square| text(square).len())
                .max()
                .unwrap_or(1);
            for (level, rank) in board.lines() {
                if board.begins_lower_level(level, rank) {
                    writeln!(out)?;
                }
                let cell = |file| match board.square(Point::new(file, rank).on_level(level)) {
                    Some(square) => format!("{:>width$}", text(square)),
                    None => format!("{:>width$}", "#"),
                };
                let row: Vec<String> = (0..board.files()).map(cell).collect();
                writeln!(out, "{}", row.join(" "))?;
            }
            Ok(())
        }
        Ground::Graph(_) => {
            for square in squares() {
                writeln!(out, "{} {}", written_name(ground, square), text(square))?;
            }
            Ok(())
        }
    }
}

/// A name as a field of a table, in quotes where it needs them.
pub(crate) fn csv_field(name: &str) -> String {
    match name.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", name.replace('"', "\"\"")),
        false => name.to_owned(),
    }
}
