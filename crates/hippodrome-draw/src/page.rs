//! Several pictures on one page, and words above and below a picture.
//!
//! Both make a scene of scenes: marks are moved, none is changed. Pictures keep their size; in a row they stand on one
//! line, and a column is as wide as the widest page in it.

use crate::color::Color;
use crate::scene::{Align, Area, Mark, SQUARE, Scene, Spot, Stride};
use crate::stroke_font;

/// The height of a digit of a title and of a caption above and below a board, if that is wide enough; on a wider page
/// they grow with it.
const TITLE: i32 = 420;
const CAPTION: i32 = 260;
/// The width of a page from which on they grow.
const USUAL_WIDTH: i32 = 10 * SQUARE;

/// Puts pictures on one page, so many in a row, from the left and from the top. The page has the color and the title of
/// the first; `None` where there is no picture or no column.
///
/// ```
/// use hippodrome::{Ends, Leaper, Problem};
/// use hippodrome_draw::{Look, arrange, draw_known};
///
/// let problem = Problem::on_board("5x5".parse()?, Leaper::KNIGHT, Ends::Any);
/// let board = draw_known(&problem, &[], &Look::default())?;
/// let page = arrange(&[board.clone(), board.clone(), board.clone()], 2).unwrap();
/// assert_eq!((page.width, page.height), (2 * board.width, 2 * board.height));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn arrange(pictures: &[Scene], columns: usize) -> Option<Scene> {
    let first = pictures.first().filter(|_| columns > 0)?;
    let columns = columns.min(pictures.len());
    let mut widths = vec![0; columns];
    for (at, picture) in pictures.iter().enumerate() {
        let width: &mut i32 = &mut widths[at % columns];
        *width = picture.width.max(*width);
    }
    let mut page = Scene {
        width: widths.iter().sum(),
        height: 0,
        page: first.page,
        title: first.title.clone(),
        marks: Vec::new(),
    };
    for row in pictures.chunks(columns) {
        let mut left = 0;
        for (picture, width) in row.iter().zip(&widths) {
            let marks = picture.marks.iter().cloned();
            page.marks
                .extend(marks.map(|mark| moved(mark, left, page.height)));
            left += width;
        }
        page.height += row.iter().map(|picture| picture.height).max().unwrap_or(0);
    }
    Some(page)
}

/// Writes a title above a picture and a caption below it; an empty text takes no room. What does not fit the width of the
/// page is written smaller.
pub fn captioned(picture: Scene, title: &str, caption: &str, color: Color) -> Scene {
    let fitting = |text: &str, height: i32| {
        let height = height * picture.width.max(USUAL_WIDTH) / USUAL_WIDTH;
        let room = i64::from(picture.width) * 92 / 100;
        let width = i64::from(stroke_font::width(text, 1000).max(1));
        height.min((room * 1000 / width) as i32).max(1)
    };
    let room = |text: &str, height: i32| match text.is_empty() {
        true => 0,
        false => fitting(text, height) * 2,
    };
    let (above, below) = (room(title, TITLE), room(caption, CAPTION));
    let line = |text: &str, height: i32, base: i32| Mark::Text {
        color,
        at: Spot::new(picture.width / 2, base),
        align: Align::Middle,
        height: fitting(text, height),
        text: text.to_owned(),
    };
    let mut marks = Vec::new();
    if !title.is_empty() {
        marks.push(line(title, TITLE, above - above / 8));
    }
    if !caption.is_empty() {
        // It begins in the margin below the board, but a large one leaves the names of files alone.
        let height = fitting(caption, CAPTION);
        let base = picture.height + height - (height / 2).min(CAPTION / 2);
        marks.push(line(caption, CAPTION, above + base));
    }
    let words = [picture.title.as_str(), title, caption];
    let words: Vec<&str> = words.into_iter().filter(|text| !text.is_empty()).collect();
    let told = words.join(". ");
    let moved = picture.marks.into_iter().map(|mark| moved(mark, 0, above));
    Scene {
        height: above + picture.height + below,
        title: told,
        marks: moved.chain(marks).collect(),
        ..picture
    }
}

/// The same mark elsewhere.
fn moved(mark: Mark, right: i32, down: i32) -> Mark {
    let spot = |Spot { x, y }: Spot| Spot::new(x + right, y + down);
    let path = |path: Vec<Stride>| {
        let strides = path.into_iter();
        let moved = strides.map(|stride| match stride {
            Stride::From(at) => Stride::From(spot(at)),
            Stride::To(at) => Stride::To(spot(at)),
            Stride::Curve(aside, at) => Stride::Curve(spot(aside), spot(at)),
            Stride::Close => Stride::Close,
        });
        moved.collect()
    };
    match mark {
        Mark::Fill { color, areas } => {
            let areas = areas.into_iter().map(|area| Area {
                corner: spot(area.corner),
                ..area
            });
            let areas = areas.collect();
            Mark::Fill { color, areas }
        }
        Mark::Line { pen, path: strides } => {
            let path = path(strides);
            Mark::Line { pen, path }
        }
        Mark::Shape {
            color,
            path: strides,
        } => {
            let path = path(strides);
            Mark::Shape { color, path }
        }
        Mark::Dot { color, at, radius } => {
            let at = spot(at);
            Mark::Dot { color, at, radius }
        }
        Mark::Ring { pen, at, radius } => {
            let at = spot(at);
            Mark::Ring { pen, at, radius }
        }
        Mark::Text {
            color,
            at,
            align,
            height,
            text,
        } => Mark::Text {
            color,
            at: spot(at),
            align,
            height,
            text,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Pen;

    const INK: Color = Color::hex(0x010203);

    fn picture(width: i32, height: i32) -> Scene {
        Scene {
            width,
            height,
            page: None,
            title: format!("{width} by {height}"),
            marks: vec![
                Mark::Dot {
                    color: INK,
                    at: Spot::new(10, 20),
                    radius: 5,
                },
                Mark::Line {
                    pen: Pen::new(INK, 3),
                    path: vec![
                        Stride::From(Spot::new(0, 0)),
                        Stride::Curve(Spot::new(1, 2), Spot::new(3, 4)),
                        Stride::Close,
                    ],
                },
            ],
        }
    }

    #[test]
    fn pictures_stand_in_rows_and_columns() {
        let pictures = [picture(100, 50), picture(300, 80), picture(200, 10)];
        let page = arrange(&pictures, 2).unwrap();
        assert_eq!((page.width, page.height), (200 + 300, 80 + 10));
        let dots: Vec<Spot> = page
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Dot { at, .. } => Some(*at),
                _ => None,
            })
            .collect();
        // The second begins right of the widest of the first column, the third under both.
        let expected = [(10, 20), (210, 20), (10, 100)];
        assert_eq!(dots, expected.map(|(x, y)| Spot::new(x, y)));
        assert_eq!(arrange(&[], 2), None);
        assert_eq!(arrange(&pictures, 0), None);
        assert_eq!(arrange(&pictures[..1], 7), Some(pictures[0].clone()));
    }

    /// Words grow with the page, and those below it do not grow into the picture.
    #[test]
    fn large_captions_leave_the_picture_alone() {
        for width in [8, 40] {
            let plain = picture(width * SQUARE, 3 * SQUARE);
            let scene = captioned(plain.clone(), "", "Caption", INK);
            let Some(Mark::Text { at, height, .. }) = scene.marks.last() else {
                panic!("there is a caption");
            };
            assert!(at.y - height >= plain.height - CAPTION / 2, "{width}");
            assert!(at.y + height / 3 <= scene.height, "{width}");
        }
    }

    #[test]
    fn words_stand_above_and_below() {
        let plain = picture(8 * SQUARE, 5 * SQUARE);
        assert_eq!(captioned(plain.clone(), "", "", INK), plain);
        let scene = captioned(plain.clone(), "Tours", &"long ".repeat(50), INK);
        assert_eq!(scene.width, plain.width);
        assert!(scene.height > plain.height + TITLE);
        for mark in &scene.marks {
            if let Mark::Text {
                at, height, text, ..
            } = mark
            {
                assert!(stroke_font::width(text, *height) <= plain.width, "{text}");
                assert!((*height..scene.height).contains(&at.y), "{text}");
            }
        }
        assert!(matches!(scene.marks[0], Mark::Dot { at, .. } if at.y > 20 + TITLE));
    }
}
