//! A tour for a plotter: one path in millimetres, and nothing else.
//!
//! A page with a name stands or lies, whichever makes the drawing larger; one in millimetres is as wide and as high as it was asked for. The squares are as large as its
//! margin allows. On a flat board the pen is never lifted; on a wrapped one it is lifted where a move goes
//! over a joined edge.

use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

use hippodrome::{Board, Ground, Piece, Problem, Square, Tour};

use crate::color::Color;
use crate::figure::{Figure, NotDrawn, check_tour};
use crate::scene::{Mark, Pen, Scene, Spot, Stride};
use crate::sheet::Sheet;
use crate::svg::write_sized;
use crate::theme::Theme;

/// The most squares that are plotted.
const MAX_PLOT_SQUARES: u128 = 1 << 18;

/// A sheet of paper, in millimetres.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Paper {
    /// The shorter side.
    pub short: u32,
    /// The longer side.
    pub long: u32,
    /// Whether the longer side is at the bottom; if nothing is said, whichever makes the drawing larger.
    pub lies: Option<bool>,
}

/// Sheets that have names.
const NAMES: [(&str, Paper); 8] = [
    ("A1", Paper::new(594, 841)),
    ("A2", Paper::new(420, 594)),
    ("A3", Paper::new(297, 420)),
    ("A4", Paper::new(210, 297)),
    ("A5", Paper::new(148, 210)),
    ("A6", Paper::new(105, 148)),
    ("letter", Paper::new(216, 279)),
    ("tabloid", Paper::new(279, 432)),
];

impl Paper {
    /// A sheet 210 mm by 297 mm.
    pub const A4: Paper = Paper::new(210, 297);

    const fn new(short: u32, long: u32) -> Paper {
        Paper {
            short,
            long,
            lies: None,
        }
    }

    /// A sheet of this width and height.
    fn of(width: u32, height: u32) -> Paper {
        Paper {
            lies: Some(width > height),
            ..Paper::new(width.min(height), width.max(height))
        }
    }

    /// The margin.
    fn margin(self) -> i64 {
        i64::from(self.short) * 1000 / 16
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match NAMES.iter().find(|(_, paper)| paper == self) {
            Some((name, _)) => f.write_str(name),
            None if self.lies == Some(true) => write!(f, "{}x{}", self.long, self.short),
            None => write!(f, "{}x{}", self.short, self.long),
        }
    }
}

/// Not a sheet of paper.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error(
    "`{0}` is not a page: write A1 to A6, letter, tabloid, or width and height in millimetres as in 200x300, each from 20 \
     to 5000"
)]
pub struct ParsePaperError(String);

impl FromStr for Paper {
    type Err = ParsePaperError;

    fn from_str(text: &str) -> Result<Paper, ParsePaperError> {
        let named = NAMES
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(text));
        if let Some(&(_, paper)) = named {
            return Ok(paper);
        }
        let side = |text: &str| {
            text.parse::<u32>()
                .ok()
                .filter(|side| (20..=5000).contains(side))
        };
        let sides = text.split_once('x');
        let sides = sides.and_then(|(a, b)| Some((side(a)?, side(b)?)));
        match sides {
            Some((width, height)) => Ok(Paper::of(width, height)),
            None => Err(ParsePaperError(text.to_owned())),
        }
    }
}

/// A drawing for a plotter.
#[derive(Clone, Debug)]
pub struct Plot {
    scene: Scene,
}

/// Lays a tour out on a sheet of paper.
///
/// # Errors
///
/// A graph; too many squares; a tour of another problem.
pub fn plot(problem: &Problem, tour: &Tour, paper: Paper) -> Result<Plot, NotDrawn> {
    check_tour(tour, problem)?;
    laid_out(problem, tour.len(), paper, |board, piece| {
        Figure::whole(board, piece, tour)
    })
}

/// Lays out a path, or if the problem is closed a cycle, which need not visit every square of its board.
///
/// # Errors
///
/// A graph; too many squares, or none; a square that is not on the board.
pub fn plot_path(problem: &Problem, squares: &[Square], paper: Paper) -> Result<Plot, NotDrawn> {
    let closed = problem.ends().is_closed();
    laid_out(problem, squares.len(), paper, |board, piece| {
        Figure::path(board, piece, squares, closed)
    })
}

/// Whether a plotter's drawing of so many squares can be made.
///
/// # Errors
///
/// They are too many.
///
/// ```
/// assert!(hippodrome_draw::plot_has_room(64).is_ok());
/// assert!(hippodrome_draw::plot_has_room(1_000_000).is_err());
/// ```
pub fn plot_has_room(squares: u128) -> Result<(), NotDrawn> {
    match squares > MAX_PLOT_SQUARES {
        true => Err(NotDrawn::TooMany {
            squares,
            most: MAX_PLOT_SQUARES,
            what: "a plotter",
            advice: "it would not be done in a day",
        }),
        false => Ok(()),
    }
}

/// Lays out a figure of so many squares of a board.
fn laid_out(
    problem: &Problem,
    squares: usize,
    paper: Paper,
    figure: impl FnOnce(&Board, Piece) -> Result<Figure, NotDrawn>,
) -> Result<Plot, NotDrawn> {
    let Ground::Board { board, piece } = problem.ground() else {
        return Err(NotDrawn::Graph);
    };
    plot_has_room(squares as u128)?;
    let figure = figure(board, *piece)?;
    let mut sheet = Sheet::new(&figure, Theme::Print.palette(), false, false);
    sheet.stroke(Pen::new(Color::hex(0), 1));
    let drawn = sheet.finish(String::new());
    let sides = |wide: bool| match wide {
        true => (i64::from(paper.long) * 1000, i64::from(paper.short) * 1000),
        false => (i64::from(paper.short) * 1000, i64::from(paper.long) * 1000),
    };
    let (wide, high) = sides(paper.lies.unwrap_or(drawn.width > drawn.height));
    let margin = paper.margin();
    // A half square of margin has been drawn on each side.
    let (width, height) = (
        i64::from(drawn.width) - 1000,
        i64::from(drawn.height) - 1000,
    );
    let square = ((wide - 2 * margin) * 1000 / width).min((high - 2 * margin) * 1000 / height);
    let spot = |spot: Spot| {
        let x = wide / 2 + (2 * i64::from(spot.x) - i64::from(drawn.width)) * square / 2000;
        let y = high / 2 + (2 * i64::from(spot.y) - i64::from(drawn.height)) * square / 2000;
        Spot::new(x as i32, y as i32)
    };
    let mut path = Vec::new();
    for mark in &drawn.marks {
        if let Mark::Line { path: drawn, .. } = mark {
            path.extend(drawn.iter().map(|&stride| match stride {
                Stride::From(to) => Stride::From(spot(to)),
                Stride::To(to) => Stride::To(spot(to)),
                Stride::Curve(by, to) => Stride::Curve(spot(by), spot(to)),
                Stride::Close => Stride::Close,
            }));
        }
    }
    let pen = Pen::new(Color::hex(0), 300);
    Ok(Plot {
        scene: Scene {
            width: wide as i32,
            height: high as i32,
            page: None,
            title: String::new(),
            marks: vec![Mark::Line { pen, path }],
        },
    })
}

impl Plot {
    /// Where the pen goes, in thousandths of a millimetre from the lower left corner of the page: the points of each line, in order. `None`
    /// if a move between levels is drawn as a curve, which has no corners.
    pub fn lines(&self) -> Option<Vec<Vec<(i32, i32)>>> {
        let mut lines: Vec<Vec<(i32, i32)>> = Vec::new();
        for mark in &self.scene.marks {
            let Mark::Line { path, .. } = mark else {
                continue;
            };
            for stride in path {
                let point = |spot: &Spot| (spot.x, self.scene.height - spot.y);
                match stride {
                    Stride::From(spot) => lines.push(vec![point(spot)]),
                    Stride::To(spot) => lines.last_mut()?.push(point(spot)),
                    Stride::Curve(..) => return None,
                    Stride::Close => {
                        let line = lines.last_mut()?;
                        line.push(*line.first()?);
                    }
                }
            }
        }
        Some(lines)
    }
}

/// Writes where the pen goes as a table: x and y in millimetres from the lower left corner of the page, a line for each point, and an
/// empty line where the pen is lifted.
///
/// # Errors
///
/// Those of `out`; [`io::ErrorKind::InvalidInput`] for curves, as [`Plot::lines`] tells them.
pub fn write_plot_points(out: &mut impl Write, plot: &Plot) -> io::Result<()> {
    let curved = || {
        let why = "moves between the levels of a box are plotted as curves, which have no corners to list: leave out --points";
        io::Error::new(io::ErrorKind::InvalidInput, why)
    };
    let lines = plot.lines().ok_or_else(curved)?;
    writeln!(out, "x,y")?;
    for (number, line) in lines.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        for &(x, y) in line {
            let [x, y] = [x, y].map(|micrometres| f64::from(micrometres) / 1000.0);
            writeln!(out, "{x:.3},{y:.3}")?;
        }
    }
    Ok(())
}

/// Writes a drawing for a plotter as SVG whose unit is a millimetre.
///
/// # Errors
///
/// Those of `out`.
pub fn write_plot(out: &mut impl Write, plot: &Plot) -> io::Result<()> {
    let scene = &plot.scene;
    let (width, height) = (i64::from(scene.width), i64::from(scene.height));
    write_sized(out, scene, width / 1000, height / 1000, "mm")
}
