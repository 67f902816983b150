//! The ways to draw a tour.

use hippodrome::{Ground, Numbering, Point, Problem, Square, SquareNames, Tour};

use crate::circle::draw_graph;
use crate::color::Color;
use crate::curves::{Rounding, sections, through};
use crate::figure::{Figure, NotDrawn, WindowPoint, check_tour, place_of};
use crate::look::{Look, Style};
use crate::scene::{Area, Mark, Pen, SQUARE, Scene, Spot, Stride};
use crate::sheet::{self, Sheet};
use crate::stroke_font;

/// The picture of a tour. Time and memory are linear in the squares.
///
/// Where the problem gives numbers, the tour solves a puzzle: where numbers are drawn, those that were given stand in circles, and in the
/// style of numbers no color lies behind them, so that the sheet looks like the puzzle, filled in.
///
/// # Errors
///
/// A style for boards, where there is a graph; more squares or vertices than the style shows; a tour of another problem.
pub fn draw(problem: &Problem, tour: &Tour, look: &Look) -> Result<Scene, NotDrawn> {
    check_tour(tour, problem)?;
    let title = sheet::title(&problem.to_string());
    match problem.ground() {
        Ground::Board { board, piece } => {
            look.has_room(tour.len() as u128)?;
            let figure = Figure::whole(board, *piece, tour)?;
            let given = problem.constraints().given.iter();
            let given = given.map(|&(_, square)| place_of(board, square));
            let given: Vec<WindowPoint> = given.collect::<Result<_, _>>()?;
            Ok(picture(&figure, &given, look, title))
        }
        Ground::Graph(graph) => {
            let steps = (0..).zip(tour.squares().iter().copied());
            let known: Vec<(u32, Square)> = steps.collect();
            draw_graph(graph, &known, tour.is_closed(), look, title)
        }
    }
}

/// The picture of what is known of a tour: some squares, each with its step from 0, in any order. Squares that follow each
/// other are joined: so a path that stops is drawn, the given numbers of a puzzle, and without any square an empty board.
///
/// # Errors
///
/// A style that shows whole tours, or boards where there is a graph; more squares or vertices than the style shows; a square or
/// vertex that is not one of the problem.
///
/// ```
/// use hippodrome::{Ends, Leaper, Problem};
/// use hippodrome_draw::{Look, Style, draw_known};
///
/// let problem = Problem::on_board("5x5".parse()?, Leaper::KNIGHT, Ends::Any);
/// let given = [(0, "a1"), (1, "c2"), (24, "e5")];
/// let given = given.map(|(step, name)| (step, problem.ground().square(name).unwrap()));
/// let look = Look { style: Style::Numbers, ..Look::default() };
/// assert!(draw_known(&problem, &given, &look).is_ok());
/// # Ok::<(), hippodrome::ParseBoardError>(())
/// ```
pub fn draw_known(
    problem: &Problem,
    known: &[(u32, Square)],
    look: &Look,
) -> Result<Scene, NotDrawn> {
    let (board, piece) = match problem.ground() {
        Ground::Board { board, piece } => (board, piece),
        Ground::Graph(graph) => {
            let mut known = known.to_vec();
            known.sort_unstable();
            let (vertices, edges) = (graph.len(), graph.edges().len());
            let title = format!("A graph with {vertices} vertices and {edges} edges");
            return draw_graph(graph, &known, false, look, title);
        }
    };
    if let Style::Mosaic | Style::String | Style::Celtic = look.style {
        return Err(NotDrawn::NotWhole(look.style.name()));
    }
    look.has_room(board.len() as u128)?;
    let figure = Figure::known(board, *piece, known)?;
    let title = match known.len() {
        0 => format!("the board {board}"),
        1 => format!("{problem}, 1 of {} squares", board.len()),
        many => format!("{problem}, {many} of {} squares", board.len()),
    };
    let look = Look {
        sums: false,
        ..*look
    };
    Ok(picture(&figure, &[], &look, sheet::title(&title)))
}

/// The picture of a path with all its squares in order, or of a closed one if the problem is closed: it need not visit
/// every square of the problem.
///
/// # Errors
///
/// As for [`draw_known`], and where there is no square.
///
/// ```
/// use hippodrome::{Ends, Leaper, Problem};
/// use hippodrome_draw::{Look, draw_path};
///
/// let problem = Problem::on_board("4x4".parse()?, Leaper::KNIGHT, Ends::Closed);
/// let cycle = ["a2", "b4", "d3", "c1"].map(|name| problem.ground().square(name).unwrap());
/// assert!(draw_path(&problem, &cycle, &Look::default()).is_ok());
/// # Ok::<(), hippodrome::ParseBoardError>(())
/// ```
pub fn draw_path(problem: &Problem, squares: &[Square], look: &Look) -> Result<Scene, NotDrawn> {
    let closed = problem.ends().is_closed();
    let title = format!("{problem}, {} of {}", squares.len(), problem.len());
    match problem.ground() {
        Ground::Board { board, piece } => {
            if let Style::Mosaic | Style::String | Style::Celtic = look.style {
                return Err(NotDrawn::NotWhole(look.style.name()));
            }
            look.has_room(board.len() as u128)?;
            let figure = Figure::path(board, *piece, squares, closed)?;
            let look = Look {
                sums: false,
                ..*look
            };
            Ok(picture(&figure, &[], &look, sheet::title(&title)))
        }
        Ground::Graph(_) if squares.is_empty() => Err(NotDrawn::NoSquares),
        Ground::Graph(graph) => {
            let known: Vec<(u32, Square)> = (0..).zip(squares.iter().copied()).collect();
            draw_graph(graph, &known, closed, look, title)
        }
    }
}

/// The picture of a window of a tour: so many ranks and files from its lowest left square on, whose squares have
/// names of this kind. The title says what tour it is, as in "closed knight's tour of 8x8". Time and memory are linear in
/// the squares of the window.
///
/// # Errors
///
/// More squares than the style shows; a window that is empty or does not lie on the board.
pub fn draw_window(
    tour: &impl Numbering,
    title: &str,
    corner: Point,
    ranks: u64,
    files: u64,
    names: SquareNames,
    look: &Look,
) -> Result<Scene, NotDrawn> {
    look.has_room(u128::from(ranks) * u128::from(files))?;
    let figure = Figure::window(tour, corner, ranks, files, names)?;
    Ok(picture(&figure, &[], look, seen(title, &figure)))
}

/// A title that tells which window is seen: from its lowest left square, or, where rows are counted, from its highest.
pub(crate) fn seen(title: &str, figure: &Figure) -> String {
    let (corner, board) = (figure.corner, &figure.board);
    let right = corner.file + (board.files() - 1);
    let top = corner.rank + (board.ranks() - 1);
    let (from, to) = match board.names() {
        SquareNames::Chess => (corner.rank, top),
        SquareNames::RowColumn => (top, corner.rank),
    };
    let name = |file, rank| board.names().name(Point::new(file, rank), figure.ranks);
    let (from, to) = (name(corner.file, from), name(right, to));
    format!("{}, {from} to {to}", sheet::title(title))
}

pub(crate) fn picture(figure: &Figure, given: &[WindowPoint], look: &Look, title: String) -> Scene {
    // Sums are those of a rectangle of one level.
    let sums = look.sums && figure.board.is_full() && !figure.window;
    let mut sheet = Sheet::new(figure, look.theme.palette(), look.has_names(), sums);
    match look.style {
        Style::Numbers if !given.is_empty() => plain_numbers(&mut sheet, look.first),
        _ => put_marks(&mut sheet, look),
    }
    if let Style::Numbers | Style::Path = look.style {
        circle(&mut sheet, given);
    }
    if sums {
        write_sums(&mut sheet, look.first);
    }
    sheet.finish(title)
}

/// A circle round each of these squares.
fn circle(sheet: &mut Sheet<'_>, places: &[WindowPoint]) {
    let pen = Pen::new(sheet.palette.ink, 40);
    for &place in places {
        let at = sheet.middle(place);
        sheet.marks.push(Mark::Ring {
            pen,
            at,
            radius: 440,
        });
    }
}

/// All that a style has on the sheet.
fn put_marks(sheet: &mut Sheet<'_>, look: &Look) {
    match look.style {
        Style::Line => line(sheet),
        Style::Numbers => numbers(sheet, look.first),
        Style::Path => path(sheet, look.first),
        Style::Board => board(sheet),
        Style::Mosaic => mosaic(sheet),
        Style::String => string(sheet),
        Style::Celtic => celtic(sheet),
    }
}

/// Lines are wider where a square is a few pixels wide.
fn width(sheet: &Sheet<'_>) -> i32 {
    match sheet.figure.board.ranks().max(sheet.figure.board.files()) {
        0..=16 => 100,
        17..=64 => 120,
        _ => 160,
    }
}

fn line(sheet: &mut Sheet<'_>) {
    sheet.squares(sheet.palette.light, sheet.palette.dark);
    sheet.names();
    sheet.path(width(sheet));
    sheet.ends(190);
}

/// Lines, and each number on a bead that keeps them away.
fn path(sheet: &mut Sheet<'_>, first: u64) {
    sheet.squares(sheet.palette.light, sheet.palette.dark);
    sheet.names();
    sheet.path(width(sheet));
    let height = height_of_steps(sheet, first);
    for (step, place) in sheet.figure.steps() {
        bead(sheet, step, place, height, numbered(step, first));
    }
}

/// A number on a bead in the color of its step, which keeps lines away from it.
pub(crate) fn bead(
    sheet: &mut Sheet<'_>,
    step: u128,
    place: WindowPoint,
    height: i32,
    number: String,
) {
    let palette = sheet.palette;
    let at = sheet.middle(place);
    let color = palette.light.mixed(sheet.color(step), 230);
    let radius = (height * 4 / 5).max(stroke_font::width(&number, height) * 5 / 8);
    sheet.marks.push(Mark::Dot { color, at, radius });
    sheet.text_in(at, height, palette.ink, number);
}

fn numbers(sheet: &mut Sheet<'_>, first: u64) {
    let palette = sheet.palette;
    let figure = sheet.figure;
    let corner = figure.corner;
    if figure.steps().count() < figure.board.len() {
        // Given numbers stand on squares like the others.
        return plain_numbers(sheet, first);
    }
    // Each square in a tint of its step's color, lighter and darker in turn.
    for (step, place) in figure.steps() {
        let parity = (corner.file % 2 + corner.rank % 2) as i64;
        let is_dark = (place.file + place.rank + place.level + parity) % 2 == 0;
        let square = if is_dark { palette.dark } else { palette.light };
        let color = square.mixed(sheet.color(step), 260);
        let areas = vec![sheet.area(place)];
        sheet.marks.push(Mark::Fill { color, areas });
    }
    if palette.light == palette.page {
        sheet.hatch_holes();
    }
    sheet.names();
    write_steps(sheet, first, palette.ink);
}

/// Numbers on squares that do not tell their steps.
fn plain_numbers(sheet: &mut Sheet<'_>, first: u64) {
    let palette = sheet.palette;
    sheet.squares(palette.light, palette.dark);
    sheet.names();
    write_steps(sheet, first, palette.ink);
}

/// The number that stands on the square of a step.
fn numbered(step: u128, first: u64) -> String {
    (step + u128::from(first)).to_string()
}

/// How high digits are, for the longest number to fit its square.
fn height_of_steps(sheet: &Sheet<'_>, first: u64) -> i32 {
    let last = sheet.figure.steps().map(|(step, _)| step).max();
    let widest = stroke_font::width(&numbered(last.unwrap_or(0), first), 1000).max(1);
    (SQUARE * 74 / 100 * 1000 / widest).min(360)
}

/// The step of each square.
fn write_steps(sheet: &mut Sheet<'_>, first: u64, color: Color) {
    let height = height_of_steps(sheet, first);
    for (step, place) in sheet.figure.steps() {
        let middle = sheet.middle(place);
        sheet.text_in(middle, height, color, numbered(step, first));
    }
}

fn board(sheet: &mut Sheet<'_>) {
    let palette = sheet.palette;
    let figure = sheet.figure;
    let dark = palette.dark.mixed(palette.muted, 330);
    sheet.squares(palette.light, dark);
    sheet.names();
    sheet.stroke(Pen::new(palette.ink, 55));
    let last = figure.squares - 1;
    for (step, place) in figure.steps() {
        let at = sheet.middle(place);
        let color = palette.ink;
        match step {
            0 => {
                sheet.marks.push(Mark::Dot {
                    color: palette.light,
                    at,
                    radius: 400,
                });
                let pen = Pen::new(color, 45);
                sheet.marks.push(Mark::Ring {
                    pen,
                    at,
                    radius: 400,
                });
                knight(sheet, at, 560, color, palette.light);
            }
            step if step == last && !figure.closed => {
                sheet.marks.push(Mark::Dot {
                    color: palette.light,
                    at,
                    radius: 160,
                });
                let pen = Pen::new(color, 70);
                sheet.marks.push(Mark::Ring {
                    pen,
                    at,
                    radius: 150,
                });
            }
            _ => sheet.marks.push(Mark::Dot {
                color,
                at,
                radius: 90,
            }),
        }
    }
}

/// A chess knight so high, looking to the left.
pub(crate) fn knight(sheet: &mut Sheet<'_>, middle: Spot, height: i32, color: Color, eye: Color) {
    // On a square of 100, y downwards; drawn for this project.
    let spot = |x: i32, y: i32| {
        Spot::new(
            middle.x + (x - 50) * height / 80,
            middle.y + (y - 49) * height / 80,
        )
    };
    let curve = |x, y, a, b| Stride::Curve(spot(x, y), spot(a, b));
    let path = vec![
        Stride::From(spot(24, 89)),
        Stride::To(spot(80, 89)),
        curve(88, 48, 67, 27),
        curve(60, 20, 49, 17),
        Stride::To(spot(46, 9)),
        Stride::To(spot(39, 17)),
        curve(30, 21, 27, 31),
        curve(22, 41, 14, 52),
        curve(10, 60, 17, 64),
        curve(22, 67, 28, 62),
        curve(34, 57, 46, 56),
        curve(42, 66, 32, 73),
        curve(25, 79, 24, 89),
        Stride::Close,
    ];
    sheet.marks.push(Mark::Shape { color, path });
    sheet.marks.push(Mark::Dot {
        color: eye,
        at: spot(36, 34),
        radius: height / 28,
    });
}

fn mosaic(sheet: &mut Sheet<'_>) {
    let figure = sheet.figure;
    let mut squares: Vec<(u128, Area)> = figure
        .steps()
        .map(|(step, place)| (sheet.shade(step), sheet.area(place)))
        .collect();
    // Squares of a color together, in the order of the tour.
    squares.sort_by_key(|&(shade, _)| shade);
    for run in squares.chunk_by(|a, b| a.0 == b.0) {
        let color = sheet.color_of(run[0].0);
        let areas = run.iter().map(|&(_, area)| area).collect();
        sheet.marks.push(Mark::Fill { color, areas });
    }
    sheet.names();
}

fn string(sheet: &mut Sheet<'_>) {
    for section in through(sheet) {
        let color = sheet.color(section.step);
        sheet.line(Pen::new(color, 70), section.path);
    }
    for (_, place) in sheet.figure.steps() {
        sheet.marks.push(Mark::Dot {
            color: sheet.palette.muted,
            at: sheet.middle(place),
            radius: 65,
        });
    }
}

/// The width of the band of a knot.
const BAND: i32 = 165;

fn celtic(sheet: &mut Sheet<'_>) {
    let rounding = Rounding {
        bend: 190,
        gap: BAND + 60,
    };
    let edge = |color: Color| color.mixed(sheet.palette.ink, 450);
    let mut marks = Vec::new();
    for section in sections(sheet, rounding) {
        let color = sheet.color(section.step);
        let pen = |color, width| Pen {
            round: false,
            ..Pen::new(color, width)
        };
        marks.push(Mark::Line {
            pen: pen(edge(color), BAND),
            path: section.path.clone(),
        });
        marks.push(Mark::Line {
            pen: pen(color.mixed(sheet.palette.page, 250), BAND - 70),
            path: section.path,
        });
    }
    sheet.marks.extend(marks);
}

/// The sums of ranks and files in the margin, and of the two diagonals of a square board in its
/// corners. Sums that are all alike stand out.
fn write_sums(sheet: &mut Sheet<'_>, first: u64) {
    let board = &sheet.figure.board;
    let (ranks, files) = (board.ranks() as usize, board.files() as usize);
    let mut of_ranks = vec![0u128; ranks];
    let mut of_files = vec![0u128; files];
    let mut diagonals = [0u128; 2];
    for (step, place) in sheet.figure.steps() {
        let number = step + u128::from(first);
        let (file, rank) = (place.file as usize, place.rank as usize);
        of_ranks[rank] += number;
        of_files[file] += number;
        for (sum, on) in diagonals
            .iter_mut()
            .zip([file == rank, file + rank + 1 == files])
        {
            *sum += if on { number } else { 0 };
        }
    }
    let (beside, above) = sheet.beside();
    let palette = sheet.palette;
    let constant = of_ranks.iter().sum::<u128>() / ranks as u128;
    let mut sums: Vec<(Spot, u128, u128)> = Vec::new();
    let of_file = of_files.iter().sum::<u128>() / files as u128;
    sums.extend(
        beside
            .iter()
            .zip(of_ranks)
            .map(|(&at, sum)| (at, sum, constant)),
    );
    sums.extend(
        above
            .iter()
            .zip(of_files)
            .map(|(&at, sum)| (at, sum, of_file)),
    );
    if ranks == files {
        let (right, top) = (beside[ranks - 1].x, above[0].y);
        let left = above[0].x - SQUARE;
        sums.push((Spot::new(right, top), diagonals[0], constant));
        sums.push((Spot::new(left, top), diagonals[1], constant));
    }
    let widest = sums
        .iter()
        .map(|(_, sum, _)| stroke_font::width(&sum.to_string(), 1000));
    let height = (SQUARE * 74 / 100 * 1000 / widest.max().unwrap_or(1).max(1)).min(300);
    for (at, sum, wanted) in sums {
        let color = if sum == wanted {
            palette.ink
        } else {
            palette.muted
        };
        sheet.text_in(at, height, color, sum.to_string());
        if sum == wanted {
            let line = Pen::new(palette.warning, 35);
            let half = stroke_font::width(&sum.to_string(), height) / 2;
            let y = at.y + height / 2 + 90;
            let path = vec![
                Stride::From(Spot::new(at.x - half, y)),
                Stride::To(Spot::new(at.x + half, y)),
            ];
            sheet.line(line, path);
        }
    }
}
