//! How many moves each square is from one of them: in the shape of the board, as a table, or for programs.

use std::io::{self, Write};

use hippodrome::format::StatedSquare;
use hippodrome::{Ground, Square};
use serde::Serialize;

use super::table::{csv_field, write_squares};

/// The kind of its documents.
pub(crate) const KIND: &str = "distances";

/// The distance in moves of each square, by its index; none where it cannot be reached.
pub(crate) struct Distances<'g> {
    pub(crate) ground: &'g Ground,
    pub(crate) moves: Vec<Option<u32>>,
}

/// The same for programs.
#[derive(Serialize)]
pub(crate) struct StatedDistances {
    distances: Vec<(StatedSquare, Option<u32>)>,
}

impl Distances<'_> {
    /// Writes a number for every square, and - for one that cannot be reached.
    pub(crate) fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let text = |square: Square| match self.moves[square.index()] {
            Some(moves) => moves.to_string(),
            None => "-".to_owned(),
        };
        write_squares(out, self.ground, text)
    }

    /// Writes a line for every square, with nothing behind one that cannot be reached.
    pub(crate) fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "square,distance")?;
        for (square, moves) in (0..).map(Square::new).zip(&self.moves) {
            let name = self.ground.name(square);
            let moves = moves.map_or(String::new(), |moves| moves.to_string());
            writeln!(out, "{},{moves}", csv_field(&name))?;
        }
        Ok(())
    }

    /// For programs.
    pub(crate) fn stated(&self) -> StatedDistances {
        let squares = (0..).map(|index| StatedSquare::of(self.ground, Square::new(index)));
        StatedDistances {
            distances: squares.zip(self.moves.iter().copied()).collect(),
        }
    }
}
