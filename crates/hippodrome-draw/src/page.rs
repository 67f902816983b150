//! Several pictures on one page, and words above and below a picture.
//!
//! Both make a scene of scenes: marks are moved, none is changed. Pictures keep their size; in a row they stand on one
//! line, and a column is as wide as the widest page in it.

use crate::color::Color;
use crate::scene::{Align, Area, Mark, SQUARE, Scene, Spot, Stride};
use crate::stroke_font;

/// The height of a digit of a title and of a caption above and below a board, if that is wide enough; on a larger page
/// they grow with it.
const TITLE: i32 = 420;
const CAPTION: i32 = 260;
/// The width of a page from which on they grow.
const USUAL_WIDTH: i32 = 10 * SQUARE;
/// The height of a digit beyond which they do not grow: a thousand lines of them still fit a scene.
const MOST_HEIGHT: i32 = 200 * SQUARE;
/// The most characters of a title, and of a caption.
const MOST_CHARACTERS: usize = 1000;

/// A title or a caption that is too long to stand beside a picture.
#[derive(Copy, Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("a {which} of {characters} characters is too long for a picture: {most} at most are written", most = MOST_CHARACTERS)]
pub struct TooLongText {
    /// "title" or "caption".
    pub which: &'static str,
    /// How long it is.
    pub characters: usize,
}

/// Refuses a title or a caption that is too long.
pub(crate) fn check_words(title: &str, caption: &str) -> Result<(), TooLongText> {
    for (which, text) in [("title", title), ("caption", caption)] {
        let characters = text.chars().count();
        if characters > MOST_CHARACTERS {
            return Err(TooLongText { which, characters });
        }
    }
    Ok(())
}

/// Puts pictures on one page, so many in a row, from the left and from the top. The page has the color and the title of
/// the first; `None` where there is no picture or no column, or the page is larger than a scene can be.
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
        width: (widths.iter()).try_fold(0, |sum: i32, &width| sum.checked_add(width))?,
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
        let height = row.iter().map(|picture| picture.height).max();
        page.height = page.height.checked_add(height.unwrap_or(0))?;
    }
    Some(page)
}

/// Writes a title above a picture and a caption below it; an empty text takes no room. What does not fit the width of the
/// page is written on several lines, and smaller only where a word alone does not fit.
///
/// # Errors
///
/// A title or a caption of more than 1000 characters.
pub fn captioned(
    picture: Scene,
    title: &str,
    caption: &str,
    color: Color,
) -> Result<Scene, TooLongText> {
    check_words(title, caption)?;
    Ok(with_words(picture, title, caption, color))
}

/// The same for a title and a caption that are known to be short enough.
pub(crate) fn with_words(picture: Scene, title: &str, caption: &str, color: Color) -> Scene {
    let [title_lines, caption_lines] = [(title, TITLE), (caption, CAPTION)]
        .map(|(text, height)| Lines::of(text, grown(height, &picture), picture.width));
    let (above, below) = (title_lines.room(), caption_lines.room());
    let mut marks = Vec::new();
    let mut write = |lines: &Lines, last: i32| {
        for (back, text) in lines.texts.iter().rev().enumerate() {
            marks.push(Mark::Text {
                color,
                at: Spot::new(picture.width / 2, last - back as i32 * lines.pitch()),
                align: Align::Middle,
                height: lines.height,
                text: text.clone(),
            });
        }
    };
    write(&title_lines, above - title_lines.height / 4);
    // It begins in the margin below the board, but a large one leaves the names of files alone.
    let height = caption_lines.height;
    let base = picture.height + height - (height / 2).min(CAPTION / 2);
    write(&caption_lines, above + base + below - 2 * height);
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

/// How high digits of this height become on a page: as its width does, but not on one that is much wider than it is high, as long
/// as they can be read when the page is seen as a whole.
fn grown(height: i32, page: &Scene) -> i32 {
    let [width, high, usual] = [page.width, page.height, USUAL_WIDTH].map(i64::from);
    let size = width.min(high * 3 / 2).max(width / 3).max(usual);
    (i64::from(height) * size / usual).min(i64::from(MOST_HEIGHT)) as i32
}

/// A text on as many lines as it takes.
struct Lines {
    texts: Vec<String>,
    /// The height of a digit.
    height: i32,
}

impl Lines {
    /// The words of a text on lines for a page so wide, in digits so high or less.
    fn of(text: &str, height: i32, width: i32) -> Lines {
        let room = width / 100 * 92;
        let mut texts: Vec<String> = Vec::new();
        for line in text.lines() {
            let mut words = line.split_whitespace();
            let mut last = words.next().unwrap_or_default().to_owned();
            for word in words {
                let longer = format!("{last} {word}");
                match stroke_font::width(&longer, height) <= room {
                    true => last = longer,
                    false => texts.push(std::mem::replace(&mut last, word.to_owned())),
                }
            }
            texts.push(last);
        }
        let widest = texts
            .iter()
            .map(|line| stroke_font::width(line, 1000))
            .max();
        let fitting = i64::from(room) * 1000 / i64::from(widest.unwrap_or(1).max(1));
        Lines {
            texts,
            height: fitting.min(i64::from(height)).max(1) as i32,
        }
    }

    /// From line to line.
    fn pitch(&self) -> i32 {
        self.height * 8 / 5
    }

    /// The height of all of them, with what is left free around them.
    fn room(&self) -> i32 {
        match self.texts.len() as i32 {
            0 => 0,
            lines => 2 * self.height + (lines - 1) * self.pitch(),
        }
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
            let scene = captioned(plain.clone(), "", "Caption", INK).unwrap();
            let Some(Mark::Text { at, height, .. }) = scene.marks.last() else {
                panic!("there is a caption");
            };
            assert!(at.y - height >= plain.height - CAPTION / 2, "{width}");
            assert!(at.y + height / 3 <= scene.height, "{width}");
        }
    }

    /// A long title is as large as a short one and has several lines, of which none runs into another one or into the picture.
    #[test]
    fn long_texts_are_wrapped() {
        let plain = picture(8 * SQUARE, 5 * SQUARE);
        let long = "The knight goes from square to square and comes to each of them once, \
                    as Euler showed in Berlin in 1759";
        let scene = captioned(plain.clone(), long, long, INK).unwrap();
        let texts: Vec<(i32, i32, &str)> = scene
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Text {
                    at, height, text, ..
                } => Some((at.y, *height, text.as_str())),
                _ => None,
            })
            .collect();
        let mut titles: Vec<_> = texts.iter().filter(|text| text.1 == TITLE).collect();
        let mut captions: Vec<_> = texts.iter().filter(|text| text.1 == CAPTION).collect();
        assert_eq!(titles.len() + captions.len(), texts.len());
        assert!(titles.len() > captions.len() && captions.len() > 1);
        for lines in [&mut titles, &mut captions] {
            lines.sort();
            let words: Vec<&str> = lines.iter().map(|line| line.2).collect();
            assert_eq!(words.join(" "), long);
            for pair in lines.windows(2) {
                assert!(pair[1].0 - pair[1].1 * 4 / 3 >= pair[0].0, "{pair:?}");
            }
            assert!(
                lines
                    .iter()
                    .all(|line| stroke_font::width(line.2, line.1) <= plain.width)
            );
        }
        let Mark::Dot { at, .. } = scene.marks[0] else {
            panic!("the picture comes first");
        };
        let above = at.y - 20;
        assert!(
            titles
                .iter()
                .all(|line| line.0 < above && line.0 - line.1 >= 0)
        );
        let below = above + plain.height;
        assert!(
            captions
                .iter()
                .all(|line| line.0 - line.1 >= below - CAPTION / 2)
        );
        assert!(
            captions
                .iter()
                .all(|line| line.0 + line.1 / 3 <= scene.height)
        );
        // One line is where it always was.
        let short = captioned(plain.clone(), "Tours", "Caption", INK).unwrap();
        assert_eq!(short.height, plain.height + 2 * TITLE + 2 * CAPTION);
    }

    #[test]
    fn words_stand_above_and_below() {
        let plain = picture(8 * SQUARE, 5 * SQUARE);
        assert_eq!(captioned(plain.clone(), "", "", INK).unwrap(), plain);
        let scene = captioned(plain.clone(), "Tours", &"long ".repeat(50), INK).unwrap();
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

    /// A text of any length is either written or refused, on the widest page too.
    #[test]
    fn long_words_are_refused_or_fit() {
        let most = "x".repeat(MOST_CHARACTERS);
        let lines = "x\n".repeat(MOST_CHARACTERS / 2);
        for side in [SQUARE, 8 * SQUARE, 60 * SQUARE, 1_000_000 * SQUARE] {
            for text in [&most, &lines] {
                let scene = captioned(picture(side, SQUARE), text, text, INK).unwrap();
                assert!(scene.height > SQUARE);
                for mark in &scene.marks {
                    if let Mark::Text { height, text, .. } = mark {
                        assert!(
                            stroke_font::width(text, *height)
                                <= side.max(stroke_font::width(text, 1))
                        );
                    }
                }
            }
        }
        for characters in [MOST_CHARACTERS + 1, 60_000] {
            let long = "é".repeat(characters);
            let refused = |title, caption| {
                captioned(picture(SQUARE, SQUARE), title, caption, INK).unwrap_err()
            };
            let which = "title";
            assert_eq!(refused(&long, ""), TooLongText { which, characters });
            let which = "caption";
            assert_eq!(refused("", &long), TooLongText { which, characters });
        }
    }
}
