//! A scene as the cells of a terminal: a sign, its color and the color under it.
//!
//! Rectangles color the cells whose middles they cover; lines become dots of braille, 2 across and 4
//! down in a cell; texts are texts, and a knight is a knight.

use std::fmt::Write as _;

use crate::color::Color;
use crate::scene::{Align, Area, Mark, Scene, Spot, Stride};

/// One cell.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Cell {
    /// What stands in it.
    pub sign: char,
    /// The color of the sign.
    pub ink: Color,
    /// The color under it.
    pub ground: Color,
}

/// A scene in cells, row by row from the top left.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Cells {
    columns: u16,
    rows: u16,
    cells: Vec<Cell>,
    /// Cells to a square.
    square: (i64, i64),
}

/// The most cells.
const MAX_CELLS: u32 = 1 << 24;

/// The first sign of braille; its dots are bits.
const BRAILLE: u32 = 0x2800;

impl Cells {
    /// A scene with so many columns and rows of cells to a square. What lies beyond 65,535 columns or rows, or 2^24 cells in all,
    /// is left out.
    pub fn new(scene: &Scene, square: (u8, u8)) -> Cells {
        let square = (i64::from(square.0.max(1)), i64::from(square.1.max(1)));
        let count = |side: i32, per: i64| {
            let cells = (i64::from(side) * per + 999) / 1000;
            cells.clamp(1, i64::from(u16::MAX)) as u16
        };
        let (columns, rows) = (count(scene.width, square.0), count(scene.height, square.1));
        let rows = rows.min((MAX_CELLS / u32::from(columns)).min(u16::MAX.into()) as u16);
        let page = scene.page.unwrap_or(Color::hex(0));
        let blank = Cell {
            sign: ' ',
            ink: page,
            ground: page,
        };
        let cells = vec![blank; usize::from(columns) * usize::from(rows)];
        let mut cells = Cells {
            columns,
            rows,
            cells,
            square,
        };
        scene.marks.iter().for_each(|mark| cells.add(mark));
        cells
    }

    /// The cells that a scene would have.
    pub fn sides(scene: &Scene, square: (u8, u8)) -> (u32, u32) {
        let count = |side: i32, per: u8| {
            let thousandths = u64::from(side.unsigned_abs()) * u64::from(per);
            thousandths.div_ceil(1000) as u32
        };
        (count(scene.width, square.0), count(scene.height, square.1))
    }

    /// From left to right.
    pub fn columns(&self) -> u16 {
        self.columns
    }

    /// The rows, from the top.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Cell]> {
        self.cells.chunks_exact(usize::from(self.columns))
    }

    /// As text with colors, by escape sequences for 24-bit colors; a line feed ends each row.
    pub fn ansi(&self) -> String {
        let mut text = String::new();
        for row in self.rows() {
            let mut last = None;
            for &Cell { sign, ink, ground } in row {
                if last != Some((ink, ground)) {
                    let (i, g) = (ink, ground);
                    // Writing to a string does not fail.
                    let _ = write!(
                        text,
                        "\x1b[38;2;{};{};{};48;2;{};{};{}m",
                        i.red, i.green, i.blue, g.red, g.green, g.blue
                    );
                    last = Some((ink, ground));
                }
                text.push(match sign.is_control() {
                    true => char::REPLACEMENT_CHARACTER,
                    false => sign,
                });
            }
            text.push_str("\x1b[0m\n");
        }
        text
    }

    fn at(&mut self, column: i64, row: i64) -> Option<&mut Cell> {
        let inside = (0..i64::from(self.columns)).contains(&column)
            && (0..i64::from(self.rows)).contains(&row);
        inside.then(|| &mut self.cells[(row * i64::from(self.columns) + column) as usize])
    }

    /// The cell in which a place lies.
    fn cell_of(&self, spot: Spot) -> (i64, i64) {
        let (x, y) = (i64::from(spot.x), i64::from(spot.y));
        (
            (x * self.square.0).div_euclid(1000),
            (y * self.square.1).div_euclid(1000),
        )
    }

    fn add(&mut self, mark: &Mark) {
        match mark {
            Mark::Fill { color, areas } => areas.iter().for_each(|&area| self.fill(*color, area)),
            Mark::Line { pen, path } => self.line(pen.color, pen.dashes.is_some(), path),
            Mark::Shape { color, path } => {
                let corners = path.iter().filter_map(|&stride| match stride {
                    Stride::From(at) | Stride::To(at) | Stride::Curve(_, at) => Some(at),
                    Stride::Close => None,
                });
                let corners: Vec<Spot> = corners.collect();
                let middle = |values: Vec<i32>| {
                    let (low, high) = (values.iter().min(), values.iter().max());
                    low.zip(high)
                        .map_or(0, |(low, high)| low + (high - low) / 2)
                };
                let x = middle(corners.iter().map(|spot| spot.x).collect());
                let y = middle(corners.iter().map(|spot| spot.y).collect());
                self.sign(self.cell_of(Spot::new(x, y)), '\u{265e}', *color);
            }
            // Small ones are pins, large ones lie under something.
            Mark::Dot { color, at, radius } if (80..300).contains(radius) => {
                self.sign(self.cell_of(*at), '\u{25cf}', *color);
            }
            Mark::Dot { .. } => {}
            Mark::Ring { pen, at, radius } if *radius < 300 => {
                self.sign(self.cell_of(*at), '\u{25cb}', pen.color);
            }
            Mark::Ring { .. } => {}
            Mark::Text {
                color,
                at,
                align,
                height,
                text,
            } => {
                let (column, row) = self.cell_of(Spot::new(at.x, at.y - height / 2));
                let length = text.chars().count() as i64;
                let first = match align {
                    Align::Left => column,
                    Align::Middle => column - (length - 1) / 2,
                    Align::Right => column - length + 1,
                };
                for (column, sign) in (first..).zip(text.chars()) {
                    self.sign((column, row), sign, *color);
                }
            }
        }
    }

    fn sign(&mut self, (column, row): (i64, i64), sign: char, color: Color) {
        if let Some(cell) = self.at(column, row) {
            (cell.sign, cell.ink) = (sign, color);
        }
    }

    fn fill(&mut self, color: Color, area: Area) {
        let middles = |from: i32, length: i32, per: i64| {
            // Cell i has its middle at (i + 1/2) * 1000 / per.
            let first = |edge: i64| (2 * edge * per + 1000 - 1).div_euclid(2000);
            let from = i64::from(from);
            first(from)..first(from + i64::from(length))
        };
        for row in middles(area.corner.y, area.height, self.square.1) {
            for column in middles(area.corner.x, area.width, self.square.0) {
                if let Some(cell) = self.at(column, row) {
                    *cell = Cell {
                        sign: ' ',
                        ink: color,
                        ground: color,
                    };
                }
            }
        }
    }

    fn line(&mut self, color: Color, dashed: bool, path: &[Stride]) {
        let (mut here, mut began) = (Spot::new(0, 0), Spot::new(0, 0));
        for &stride in path {
            match stride {
                Stride::From(to) => (here, began) = (to, to),
                Stride::To(to) => {
                    self.straight(color, dashed, here, to);
                    here = to;
                }
                Stride::Curve(by, to) => {
                    let at = |part| here.towards(by, part).towards(by.towards(to, part), part);
                    for part in 0..8 {
                        self.straight(color, dashed, at(part * 125), at(part * 125 + 125));
                    }
                    here = to;
                }
                Stride::Close => {
                    self.straight(color, dashed, here, began);
                    here = began;
                }
            }
        }
    }

    /// Dots of braille from one place to another.
    fn straight(&mut self, color: Color, dashed: bool, from: Spot, to: Spot) {
        let (across, down) = (2 * self.square.0, 4 * self.square.1);
        let dot = |spot: Spot| {
            let (x, y) = (i64::from(spot.x), i64::from(spot.y));
            ((x * across).div_euclid(1000), (y * down).div_euclid(1000))
        };
        let (begin, end) = (dot(from), dot(to));
        let steps = (end.0 - begin.0).abs().max((end.1 - begin.1).abs()).max(1);
        for step in 0..=steps {
            if dashed && step % 4 >= 2 {
                continue;
            }
            let x = begin.0 + ((end.0 - begin.0) * step * 2 + steps).div_euclid(2 * steps);
            let y = begin.1 + ((end.1 - begin.1) * step * 2 + steps).div_euclid(2 * steps);
            let (column, row) = (x.div_euclid(2), y.div_euclid(4));
            let bit = match (x.rem_euclid(2), y.rem_euclid(4)) {
                (0, 3) => 0x40,
                (_, 3) => 0x80,
                (right, down) => 1 << (down + 3 * right),
            };
            if let Some(cell) = self.at(column, row) {
                let had = match cell.sign as u32 {
                    sign if (BRAILLE..BRAILLE + 256).contains(&sign) => sign - BRAILLE,
                    _ => 0,
                };
                cell.sign = char::from_u32(BRAILLE + (had | bit)).unwrap_or(' ');
                cell.ink = color;
            }
        }
    }
}
