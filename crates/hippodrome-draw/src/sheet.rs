//! The layout: a page with the levels of a board side by side, and what most pictures
//! have on them.
//!
//! Around the board there is a margin of half a square, wider where the names of files and ranks
//! stand, or sums. If there are many levels they stand in several rows, the lowest first.

use hippodrome::{Board, Point, SquareNames};

use crate::color::Color;
use crate::figure::{Figure, Piecewise, WindowPoint};
use crate::scene::{Align, Area, Mark, Pen, SQUARE, Scene, Spot, Stride};
use crate::stroke_font;
use crate::theme::Palette;

/// Around everything.
const MARGIN: i32 = SQUARE / 2;
/// For the names of files and ranks.
const NAMES: i32 = SQUARE / 2;
/// Between levels.
const GAP: i32 = SQUARE;
/// From line to line of a hole that is hatched.
const HATCHING: i32 = SQUARE / 4;
/// The longest side of a board whose squares are told apart, and whose files and ranks have names.
const SMALL: u64 = 64;
/// How many colors a tour has: more than an eye tells apart.
const SHADES: u128 = 240;

/// A page being drawn.
pub(crate) struct Sheet<'f> {
    pub(crate) figure: &'f Figure,
    pub(crate) palette: &'static Palette,
    pub(crate) marks: Vec<Mark>,
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
    /// Levels in a row.
    columns: i32,
}

impl<'f> Sheet<'f> {
    /// An empty page; `names` and `sums` need space.
    pub(crate) fn new(
        figure: &'f Figure,
        palette: &'static Palette,
        names: bool,
        sums: bool,
    ) -> Self {
        let board = &figure.board;
        let names = if names && is_small(board) { NAMES } else { 0 };
        let sums = if sums { SQUARE } else { 0 };
        let levels = board.levels() as i32;
        // Rows of levels as wide as they are high, more or less.
        let columns = (1..=levels).find(|&columns| {
            let rows = levels.div_euclid(columns) + i32::from(levels % columns > 0);
            columns as u64 * (board.files() + 1) >= rows as u64 * (board.ranks() + 1)
        });
        let columns = match levels {
            ..=4 => levels,
            _ => columns.unwrap_or(levels),
        };
        Sheet {
            figure,
            palette,
            marks: Vec::new(),
            left: MARGIN + names,
            top: MARGIN + sums,
            right: MARGIN + sums,
            bottom: MARGIN + names,
            columns,
        }
    }

    fn sides(&self) -> (i32, i32) {
        let board = &self.figure.board;
        (board.files() as i32 * SQUARE, board.ranks() as i32 * SQUARE)
    }

    /// The upper left corner of a level.
    fn panel(&self, level: i64) -> Spot {
        let (wide, high) = self.sides();
        let (column, row) = (level as i32 % self.columns, level as i32 / self.columns);
        Spot::new(
            self.left + column * (wide + GAP),
            self.top + row * (high + GAP),
        )
    }

    /// The upper left corner of a square.
    pub(crate) fn corner(&self, place: WindowPoint) -> Spot {
        let panel = self.panel(place.level);
        let (_, high) = self.sides();
        Spot::new(
            panel.x + place.file as i32 * SQUARE,
            panel.y + high - (place.rank as i32 + 1) * SQUARE,
        )
    }

    /// The middle of a square.
    pub(crate) fn middle(&self, place: WindowPoint) -> Spot {
        let Spot { x, y } = self.corner(place);
        Spot::new(x + SQUARE / 2, y + SQUARE / 2)
    }

    /// The whole of a square.
    pub(crate) fn area(&self, place: WindowPoint) -> Area {
        Area {
            corner: self.corner(place),
            width: SQUARE,
            height: SQUARE,
        }
    }

    /// The lines of a move on the page.
    pub(crate) fn lines(&self, from: WindowPoint, to: WindowPoint) -> Vec<(Spot, Spot)> {
        let (_, high) = self.sides();
        let spot = |(x, y): (i64, i64), level: i64| {
            let panel = self.panel(level);
            Spot::new(panel.x + x as i32, panel.y + high - y as i32)
        };
        let lines = self.figure.lines(from, to).into_iter();
        lines
            .map(|Piecewise { from, to, levels }| (spot(from, levels.0), spot(to, levels.1)))
            .collect()
    }

    /// The squares, as a chess board has them; of a large board only its outline, filled.
    pub(crate) fn squares(&mut self, light: Color, dark: Color) {
        let board = &self.figure.board;
        let checkered = is_small(board) && light != dark;
        let (mut lights, mut darks) = (Vec::new(), Vec::new());
        for (level, rank) in board.lines() {
            let mut file = 0;
            while file < board.files() {
                let at = |file| Point::new(file, rank).on_level(level);
                if !board.contains(at(file)) {
                    file += 1;
                    continue;
                }
                let area = self.area(at(file).into());
                if checkered {
                    let corner = self.figure.corner;
                    let parity = (corner.file % 2 + corner.rank % 2) % 2;
                    let is_dark = at(file).is_dark() == (parity == 0);
                    if is_dark { &mut darks } else { &mut lights }.push(area);
                    file += 1;
                    continue;
                }
                let mut end = file + 1;
                while end < board.files() && board.contains(at(end)) {
                    end += 1;
                }
                lights.push(Area {
                    width: (end - file) as i32 * SQUARE,
                    ..area
                });
                file = end;
            }
        }
        for (color, areas) in [(light, lights), (dark, darks)] {
            if !areas.is_empty() {
                self.marks.push(Mark::Fill {
                    color,
                    areas: merged(areas),
                });
            }
        }
        if checkered && light == self.palette.page {
            self.hatch_holes();
            self.outline();
        }
    }

    /// Slanted lines over the places that are no squares, where these have the color of the page too.
    pub(crate) fn hatch_holes(&mut self) {
        let board = &self.figure.board;
        let mut path = Vec::new();
        for (level, rank) in board.lines() {
            for file in 0..board.files() {
                let place = Point::new(file, rank).on_level(level);
                if board.contains(place) {
                    continue;
                }
                let Spot { x, y } = self.corner(place.into());
                for along in (HATCHING..2 * SQUARE).step_by(HATCHING as usize) {
                    let (most, least) = (along.min(SQUARE), (along - SQUARE).max(0));
                    path.push(Stride::From(Spot::new(x + least, y + most)));
                    path.push(Stride::To(Spot::new(x + most, y + least)));
                }
            }
        }
        let pen = Pen {
            round: false,
            ..Pen::new(self.palette.muted, SQUARE / 40)
        };
        self.line(pen, path);
    }

    /// A line round the squares: where some have the color of the page, nothing else tells where the board ends.
    fn outline(&mut self) {
        let board = &self.figure.board;
        let mut path = Vec::new();
        for (level, rank) in board.lines() {
            for file in 0..board.files() {
                let at = |file: u64, rank: u64| Point::new(file, rank).on_level(level);
                if !board.contains(at(file, rank)) {
                    continue;
                }
                let Spot { x, y } = self.corner(at(file, rank).into());
                let corner =
                    |right: i32, down: i32| Spot::new(x + right * SQUARE, y + down * SQUARE);
                let is_end = |next: Option<(u64, u64)>| {
                    next.is_none_or(|(file, rank)| !board.contains(at(file, rank)))
                };
                let sides = [
                    (file.checked_sub(1).map(|left| (left, rank)), (0, 0), (0, 1)),
                    (Some((file + 1, rank)), (1, 0), (1, 1)),
                    (
                        rank.checked_sub(1).map(|below| (file, below)),
                        (0, 1),
                        (1, 1),
                    ),
                    (Some((file, rank + 1)), (0, 0), (1, 0)),
                ];
                for (next, from, to) in sides {
                    if is_end(next) {
                        path.push(Stride::From(corner(from.0, from.1)));
                        path.push(Stride::To(corner(to.0, to.1)));
                    }
                }
            }
        }
        self.line(Pen::new(self.palette.muted, SQUARE / 40), path);
    }

    /// The names of files and ranks in the margin of small boards, and of levels.
    pub(crate) fn names(&mut self) {
        let board = &self.figure.board;
        let (ranks, files, levels) = (board.ranks(), board.files(), board.levels());
        if !is_small(board) {
            return;
        }
        let corner = self.figure.corner;
        let by_rows = board.names() == SquareNames::RowColumn;
        let file_name = |file: u64| match by_rows {
            true => (corner.file + file).to_string(),
            false => {
                let name = Point::new(corner.file + file, 0).to_string();
                name.trim_end_matches('1').to_owned()
            }
        };
        let rank_name = |rank: u64| match by_rows {
            true => (self.figure.ranks - 1 - corner.rank - rank).to_string(),
            false => (u128::from(corner.rank) + u128::from(rank) + 1).to_string(),
        };
        let widest = |text: String| stroke_font::width(&text, 1000);
        let wide = widest(file_name(files - 1)).max(1);
        let of_ranks = widest(rank_name(if by_rows { 0 } else { ranks - 1 })).max(1);
        // All of one height, so that each fits its place.
        let most = SQUARE * 7 / 10;
        let height = 260.min(most * 1000 / wide);
        let height_of_ranks = height.min((NAMES + MARGIN) * 8 / 10 * 1000 / of_ranks);
        if height < 60 || height_of_ranks < 60 {
            return;
        }
        let color = self.palette.muted;
        let mut texts = Vec::new();
        for level in 0..levels as i64 {
            let panel = self.panel(level);
            let (_, high) = self.sides();
            for file in 0..files {
                let x = panel.x + file as i32 * SQUARE + SQUARE / 2;
                texts.push(Mark::Text {
                    color,
                    at: Spot::new(x, panel.y + high + 220 + height),
                    align: Align::Middle,
                    height,
                    text: file_name(file),
                });
            }
            for rank in 0..ranks {
                // Only the levels at the left have room beside them.
                if level as i32 % self.columns > 0 {
                    continue;
                }
                let y = panel.y + high - rank as i32 * SQUARE - SQUARE / 2;
                texts.push(Mark::Text {
                    color,
                    at: Spot::new(panel.x - 220, y + height_of_ranks / 2),
                    align: Align::Right,
                    height: height_of_ranks,
                    text: rank_name(rank),
                });
            }
        }
        texts.sort_by_key(|text| match text {
            Mark::Text { height, .. } => *height,
            _ => 0,
        });
        self.marks.extend(texts);
    }

    /// The color of a step.
    pub(crate) fn color(&self, step: u128) -> Color {
        self.color_of(self.shade(step))
    }

    /// The color of a shade.
    pub(crate) fn color_of(&self, shade: u128) -> Color {
        let (_, whole) = self.figure.progress(0);
        self.palette.ramp.at(shade, SHADES.min(whole))
    }

    /// Which of the tour's colors a step has.
    pub(crate) fn shade(&self, step: u128) -> u128 {
        let (part, whole) = self.figure.progress(step);
        part * SHADES.min(whole) / whole
    }

    /// The tour as lines from square to square, in the colors of its steps. A move to another level
    /// is a thin bow under the others.
    pub(crate) fn path(&mut self, width: i32) {
        let figure = self.figure;
        for level in [false, true] {
            let moves = figure.moves();
            let moves = moves.filter(|(_, from, to)| (from.level == to.level) == level);
            let mut path: Vec<Stride> = Vec::new();
            let (mut shade, mut color, mut here) = (u128::MAX, self.palette.ink, None);
            let width = if level { width } else { width / 3 };
            for (step, from, to) in moves {
                let new = self.shade(step);
                if new != shade {
                    self.line(Pen::new(color, width), std::mem::take(&mut path));
                    (shade, color, here) = (new, self.color_of(new), None);
                }
                self.trace(&mut path, &mut here, (from, to));
            }
            self.line(Pen::new(color, width), path);
        }
    }

    /// The tour as one line.
    pub(crate) fn stroke(&mut self, pen: Pen) {
        self.stroke_some(pen, |_| true);
    }

    /// The moves from some steps, with one pen.
    pub(crate) fn stroke_some(&mut self, pen: Pen, is_drawn: impl Fn(u128) -> bool) {
        let (mut path, mut here) = (Vec::new(), None);
        for (_, from, to) in self.figure.moves().filter(|&(step, ..)| is_drawn(step)) {
            self.trace(&mut path, &mut here, (from, to));
        }
        self.line(pen, path);
    }

    /// Adds a move to a path that has come to `here`.
    fn trace(
        &self,
        path: &mut Vec<Stride>,
        here: &mut Option<Spot>,
        (from, to): (WindowPoint, WindowPoint),
    ) {
        for (begin, end) in self.lines(from, to) {
            if *here != Some(begin) {
                path.push(Stride::From(begin));
            }
            path.push(match from.level == to.level {
                true => Stride::To(end),
                false => {
                    // An eighth of the way aside, so that lines along a rank do not hide each other.
                    let middle = begin.towards(end, 500);
                    let aside = Spot::new(
                        middle.x + (end.y - begin.y) / 8,
                        middle.y - (end.x - begin.x) / 8,
                    );
                    Stride::Curve(aside, end)
                }
            });
            *here = Some(end);
        }
    }

    /// Adds a line, if it is any.
    pub(crate) fn line(&mut self, pen: Pen, path: Vec<Stride>) {
        if !path.is_empty() {
            self.marks.push(Mark::Line { pen, path });
        }
    }

    /// A disc where the tour begins, and a ring where it ends if it does not come back.
    pub(crate) fn ends(&mut self, radius: i32) {
        let figure = self.figure;
        let page = self.palette.page;
        let place_of = |wanted: u128| {
            let mut found = figure.steps().filter(|&(step, _)| step == wanted);
            found.next().map(|(_, place)| place)
        };
        let last = figure.squares - 1;
        if let Some(place) = place_of(last).filter(|_| !figure.closed && last > 0) {
            let (at, color) = (self.middle(place), self.color(last));
            self.marks.push(Mark::Dot {
                color: page,
                at,
                radius,
            });
            let pen = Pen::new(color, radius / 2);
            self.marks.push(Mark::Ring {
                pen,
                at,
                radius: radius - radius / 4,
            });
        }
        if let Some(place) = place_of(0) {
            let (at, color) = (self.middle(place), self.color(0));
            self.marks.push(Mark::Dot { color, at, radius });
        }
    }

    /// A text whose middle is the middle of a place.
    pub(crate) fn text_in(&mut self, middle: Spot, height: i32, color: Color, text: String) {
        self.marks.push(Mark::Text {
            color,
            at: Spot::new(middle.x, middle.y + height / 2),
            align: Align::Middle,
            height,
            text,
        });
    }

    /// The places of the sums of ranks, from the lowest, and of files, of one level.
    pub(crate) fn beside(&self) -> (Vec<Spot>, Vec<Spot>) {
        let board = &self.figure.board;
        let panel = self.panel(0);
        let (wide, high) = self.sides();
        let half = SQUARE / 2;
        let rank = |rank: u64| {
            let y = panel.y + high - rank as i32 * SQUARE - half;
            Spot::new(panel.x + wide + half + SQUARE / 5, y)
        };
        let file = |file: u64| {
            let x = panel.x + file as i32 * SQUARE + half;
            Spot::new(x, panel.y - half - SQUARE / 10)
        };
        (
            (0..board.ranks()).map(rank).collect(),
            (0..board.files()).map(file).collect(),
        )
    }

    /// The page as a scene.
    pub(crate) fn finish(self, title: String) -> Scene {
        let board = &self.figure.board;
        let (wide, high) = self.sides();
        let levels = board.levels() as i32;
        let rows = levels.div_euclid(self.columns) + i32::from(levels % self.columns > 0);
        Scene {
            width: self.left + self.columns * (wide + GAP) - GAP + self.right,
            height: self.top + rows * (high + GAP) - GAP + self.bottom,
            page: Some(self.palette.page),
            title,
            marks: self.marks,
        }
    }
}

/// Whether squares are told apart, and files and ranks have names.
pub(crate) fn is_small(board: &Board) -> bool {
    board.ranks().max(board.files()) <= SMALL
}

/// Areas over one another as one.
fn merged(areas: Vec<Area>) -> Vec<Area> {
    let mut merged: Vec<Area> = Vec::new();
    for area in areas {
        match merged.last_mut() {
            Some(last)
                if (last.corner.x, last.width) == (area.corner.x, area.width)
                    && last.corner.y + last.height == area.corner.y =>
            {
                last.height += area.height;
            }
            _ => merged.push(area),
        }
    }
    merged
}

/// What a picture shows, in words.
pub(crate) fn title(text: &str) -> String {
    match text.get(..1) {
        Some(first) => first.to_uppercase() + &text[1..],
        None => String::new(),
    }
}
