//! A construction described in words: the tiles as they lie, and the word that is read over them.

use std::fmt;

use super::cells::TileMap;
use super::hilbert::Hilbert;
use super::word::{Item, Word};
use super::{Construction, Layout};
use crate::numbering::Numbering;

impl fmt::Display for Construction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.closed { "closed" } else { "open" };
        let (ranks, files) = (self.ranks(), self.files());
        let [start, end] = self.ends();
        writeln!(
            f,
            "{kind} tour of {ranks}x{files}, from {start} to {end}: {} different tiles",
            self.tiles.len(),
        )?;
        let frame = self.frame;
        let lies: Vec<&str> = [
            (frame.turned, "ranks and files exchanged"),
            (frame.mirrored.0, "left and right exchanged"),
            (frame.mirrored.1, "top and bottom exchanged"),
        ]
        .into_iter()
        .filter_map(|(is_so, how)| is_so.then_some(how))
        .collect();
        if !lies.is_empty() {
            writeln!(f, "as it is built, with {}:", lies.join(", "))?;
        }
        match &self.layout {
            Layout::Comb { word, cells } => {
                self.tell_bands(cells, f)?;
                writeln!(f, "the tour, from step {} of this on:", self.shift)?;
                self.tell(word, 1, f)
            }
            Layout::Hilbert(hilbert) => self.tell_curve(hilbert, f),
        }
    }
}

impl Construction {
    fn tell_bands(&self, cells: &TileMap, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "tiles, the highest band first, as files x ranks:")?;
        for band in cells.downwards() {
            let cells: Vec<String> = band
                .cells()
                .map(|(tile, across, _)| {
                    let tile = &self.tiles[tile];
                    let many = if across > 1 {
                        format!("{across} of ")
                    } else {
                        String::new()
                    };
                    format!("{many}{}x{}", tile.width, tile.height)
                })
                .collect();
            let up = band.cells().next().map_or(1, |(_, _, up)| up);
            let many = if up > 1 {
                format!("  {up} bands: ")
            } else {
                "  ".to_owned()
            };
            writeln!(f, "{many}{}", cells.join(", "))?;
        }
        Ok(())
    }

    fn tell_curve(&self, hilbert: &Hilbert, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [columns, rows] = [&hilbert.columns, &hilbert.rows];
        writeln!(
            f,
            "{} columns and {} rows of tiles, each 6 files and 6 ranks, the last column {}, the last row {}",
            columns.count, rows.count, columns.last, rows.last,
        )?;
        writeln!(
            f,
            "the tour, from step {} of this on, along a Hilbert curve from tile to tile:",
            self.shift
        )?;
        for half in hilbert.halves.iter().filter(|half| half.length > 0) {
            let ((column, row), (across, up)) = half.extent();
            writeln!(
                f,
                "  {across}x{up} tiles from column {column}, row {row} on: from the tile at {}, {} to that at {}, {}",
                half.first.0,
                half.first.1,
                half.last().0,
                half.last().1,
            )?;
        }
        Ok(())
    }

    fn tell(&self, word: &Word, depth: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let space = "  ".repeat(depth);
        for (_, item) in word.items() {
            match item {
                Item::Run(run) => {
                    let tile = &self.tiles[run.tile];
                    let way = if run.backwards { ", from the last" } else { "" };
                    writeln!(
                        f,
                        "{space}{}x{} tile at file {}, rank {}: squares {} to {} of its {}{way}",
                        tile.width,
                        tile.height,
                        run.corner.0,
                        run.corner.1,
                        run.from + 1,
                        run.to,
                        tile.len(),
                    )?;
                }
                Item::Repeat(repeat) => {
                    let (dx, dy) = (repeat.by.0 as i64, repeat.by.1 as i64);
                    let direction = match (dx.signum(), dy.signum()) {
                        (1, _) => "to the right",
                        (-1, _) => "to the left",
                        (_, 1) => "up",
                        _ => "down",
                    };
                    writeln!(
                        f,
                        "{space}{}, each {} further {direction}:",
                        match repeat.count {
                            1 => "once".to_owned(),
                            count => format!("{count} times"),
                        },
                        (dx + dy).abs(),
                    )?;
                    self.tell(&repeat.word, depth + 1, f)?;
                }
            }
        }
        Ok(())
    }
}
