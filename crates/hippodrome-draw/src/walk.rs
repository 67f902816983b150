//! A walk as somebody made it, whatever is wrong with it.

use hippodrome::{Board, Ground, Problem, Square};

use crate::figure::{Figure, NotDrawn};
use crate::look::{Look, Style};
use crate::scene::{Pen, Scene};
use crate::sheet::{self, Sheet};
use crate::style::picture;

/// The picture of a walk with its squares in order, which may come more than once: moves that the problem does not have are dashed lines in
/// the color of warnings. If the problem is closed, the last square is joined to the first. Time and memory are linear in the squares.
///
/// # Errors
///
/// A graph; a style that shows whole tours; more squares than a picture shows, or none; a square that is not one of the board.
///
/// ```
/// use hippodrome::{Ends, Leaper, Problem};
/// use hippodrome_draw::{Look, draw_walk};
///
/// let problem = Problem::on_board("3x4".parse()?, Leaper::KNIGHT, Ends::Any);
/// let walk = ["a1", "b3", "b2"].map(|name| problem.ground().square(name).unwrap());
/// assert!(draw_walk(&problem, &walk, &Look::default()).is_ok());
/// # Ok::<(), hippodrome::ParseBoardError>(())
/// ```
pub fn draw_walk(problem: &Problem, squares: &[Square], look: &Look) -> Result<Scene, NotDrawn> {
    let Ground::Board { board, piece } = problem.ground() else {
        return Err(NotDrawn::Graph);
    };
    if let Style::Mosaic | Style::String | Style::Celtic = look.style {
        return Err(NotDrawn::NotWhole(look.style.name()));
    }
    look.has_room(board.len().max(squares.len()) as u128)?;
    let figure = Figure::path(board, *piece, squares, problem.ends().is_closed())?;
    let is_wrong = |step: u128| {
        let step = step as usize;
        !problem.joins(squares[step], squares[(step + 1) % squares.len()])
    };
    Ok(scene(board, &figure, look, is_wrong))
}

/// The picture of numbers as they stand on a board, each as a step from 0 with its square, in any order and whatever is wrong with them: a number
/// that stands twice is drawn on both squares. Squares whose numbers follow each other are joined, by a dashed line in the color of
/// warnings where the problem has no such move.
///
/// # Errors
///
/// As for [`draw_walk`].
///
/// ```
/// use hippodrome::{Ends, Leaper, Problem};
/// use hippodrome_draw::{Look, draw_numbers};
///
/// let problem = Problem::on_board("3x4".parse()?, Leaper::KNIGHT, Ends::Any);
/// let numbers = [(0, "a1"), (1, "b3"), (1, "c2"), (2, "b2")];
/// let numbers = numbers.map(|(step, name)| (step, problem.ground().square(name).unwrap()));
/// assert!(draw_numbers(&problem, &numbers, &Look::default()).is_ok());
/// # Ok::<(), hippodrome::ParseBoardError>(())
/// ```
pub fn draw_numbers(
    problem: &Problem,
    numbers: &[(u32, Square)],
    look: &Look,
) -> Result<Scene, NotDrawn> {
    let Ground::Board { board, piece } = problem.ground() else {
        return Err(NotDrawn::Graph);
    };
    if let Style::Mosaic | Style::String | Style::Celtic = look.style {
        return Err(NotDrawn::NotWhole(look.style.name()));
    }
    look.has_room(board.len().max(numbers.len()) as u128)?;
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    let figure = Figure::known(board, *piece, &sorted)?;
    // Of a number that stands twice the first square is the end of a line, and the last the beginning of the next.
    let is_wrong = |step: u128| {
        let next = sorted.partition_point(|&(known, _)| u128::from(known) <= step);
        !problem.joins(sorted[next - 1].1, sorted[next].1)
    };
    Ok(scene(board, &figure, look, is_wrong))
}

/// The figure with the moves from some steps marked as wrong.
fn scene(board: &Board, figure: &Figure, look: &Look, is_wrong: impl Fn(u128) -> bool) -> Scene {
    let look = Look {
        sums: false,
        ..*look
    };
    let title = sheet::title(&format!("a walk on {board}"));
    let mut scene = picture(figure, &[], &look, title);
    let palette = look.theme.palette();
    let mut wrong = Sheet::new(figure, palette, look.has_names(), false);
    let pen = Pen {
        dashes: Some((160, 110)),
        round: false,
        ..Pen::new(palette.warning, 130)
    };
    wrong.stroke_some(pen, is_wrong);
    scene.marks.append(&mut wrong.marks);
    scene
}
