//! Texts on the squares of a board: letters of a puzzle, or words of a story.

use hippodrome::{Board, Leaper, Square};

use crate::figure::{Figure, NotDrawn, place_of};
use crate::look::Look;
use crate::scene::{SQUARE, Scene};
use crate::sheet::{self, Sheet};
use crate::stroke_font;

/// How high a letter is, where nothing is wider than its square.
const HEIGHT: i32 = 480;

/// The picture of a board with a text on each of some squares, all equally high: as high as the widest lets them be. Time and memory are
/// linear in the squares and the texts. Of the look the style does not matter.
///
/// # Errors
///
/// More squares than a picture shows; a square that is not one of the board.
///
/// ```
/// use hippodrome::{Board, Square};
/// use hippodrome_draw::{Look, draw_texts, write_svg};
///
/// let board: Board = "3x4".parse()?;
/// let scene = draw_texts(&board, &[(Square::new(0), "A"), (Square::new(11), "Z")], "A and Z", &Look::default())?;
/// let mut svg = Vec::new();
/// write_svg(&mut svg, &scene, None)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draw_texts(
    board: &Board,
    texts: &[(Square, &str)],
    title: &str,
    look: &Look,
) -> Result<Scene, NotDrawn> {
    look.has_room(board.len() as u128)?;
    // No move is drawn, so any piece will do.
    let figure = Figure::known(board, Leaper::KNIGHT.into(), &[])?;
    let mut sheet = Sheet::new(&figure, look.theme.palette(), look.has_names(), false);
    let palette = sheet.palette;
    sheet.squares(palette.light, palette.dark);
    sheet.names();
    let widths = texts.iter().map(|(_, text)| stroke_font::width(text, 1000));
    let widest = widths.max().unwrap_or(0).max(1);
    let height = (SQUARE * 80 / 100 * 1000 / widest).min(HEIGHT);
    for &(square, text) in texts {
        let middle = sheet.middle(place_of(board, square)?);
        sheet.text_in(middle, height, palette.ink, text.to_owned());
    }
    Ok(sheet.finish(sheet::title(title)))
}
